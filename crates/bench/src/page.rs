//! Measurements of the client in a headless browser, made by `web/tests/bench.mjs`.

use crate::{host::Host, summary::Row};
use serde::Deserialize;
use std::{io, path::Path, process::Command};

#[derive(Deserialize)]
struct Measured {
    /// Milliseconds of script in a frame.
    frame: f64,
    /// Milliseconds to the first sight of a table.
    paint: f64,
    /// Kilobytes of the client.
    bundle: f64,
}

pub(crate) fn measure(bench: &Path) -> io::Result<[Row; 3]> {
    let host = Host::start(bench)?;
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut node = Command::new("node");
    node.current_dir(web).args(["tests/bench.mjs", &format!("http://{}", host.address)]);
    let output = node.output()?;
    let measured: Measured = serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        io::Error::other(format!(
            "the client could not be measured; is Chromium there? Node.js said:\n{said}"
        ))
    })?;
    Ok([
        Row::at_most("10,000 hexes, 2,000 counters, script in a frame", measured.frame, "ms", 8.0),
        Row::at_most("first paint of a table, cold", measured.paint, "ms", 1_500.0),
        Row::at_most("the client, compressed", measured.bundle, "kB", 600.0),
    ])
}
