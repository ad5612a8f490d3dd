//! The peer boardgame.io, a package of npm: installed below `target/bench` when it is not there, and run in
//! the same run as our own measurements. What it does is told in the scripts under `peers`.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// The peer and its version, as npm names them.
pub(crate) const PACKAGE: &str = "boardgame.io@0.50.2";
/// What the peer needs to store its tables in files. Later versions write once a second.
const FILES: &str = "node-persist@3.1.0";

/// Where the peer's server keeps its tables, and how large they are; see `peers/boardgame-server.mjs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// In memory, its default, with a small state.
    Memory,
    /// In files, with a state like ours.
    Files,
}

/// Why the peer could not be measured, and what to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotMeasured {
    #[error("'{0}' does not start ({1}): install Node.js 20 or later with npm, and run this again")]
    Missing(&'static str, std::io::Error),
    #[error("npm could not install {PACKAGE}; is the registry within reach? It said:\n{0}")]
    Install(String),
    #[error("{0} failed; remove target/bench/peers and run this again. It said:\n{1}")]
    Run(&'static str, String),
}

/// Moves a second at a local table of boardgame.io with 2,000 units.
pub(crate) fn moves_per_second(bench: &Path) -> Result<f64, NotMeasured> {
    measure(bench, "boardgame.mjs", None)
}

/// Orders a second at tables of boardgame.io's server, over websockets.
pub(crate) fn orders_per_second(bench: &Path, storage: Storage) -> Result<f64, NotMeasured> {
    let variant = match storage {
        Storage::Memory => "memory",
        Storage::Files => "files",
    };
    measure(bench, "boardgame-server.mjs", Some(variant))
}

fn measure(bench: &Path, script: &'static str, variant: Option<&str>) -> Result<f64, NotMeasured> {
    let peers = bench.join("peers");
    install(&peers)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(script);
    let mut node = Command::new("node");
    node.env("NODE_ENV", "production").arg(path).arg(&peers).args(variant);
    let output = node.output().map_err(|error| NotMeasured::Missing("node", error))?;
    let said = said(&output);
    if !output.status.success() {
        return Err(NotMeasured::Run(script, said));
    }
    String::from_utf8_lossy(&output.stdout).trim().parse().map_err(|_| NotMeasured::Run(script, said))
}

fn install(peers: &Path) -> Result<(), NotMeasured> {
    if is_installed(peers) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(peers).args([PACKAGE, FILES]);
    let output = npm.output().map_err(|error| NotMeasured::Missing("npm", error))?;
    if output.status.success() && is_installed(peers) {
        Ok(())
    } else {
        Err(NotMeasured::Install(said(&output)))
    }
}

fn is_installed(peers: &Path) -> bool {
    [PACKAGE, FILES].iter().filter_map(|package| package.split_once('@')).all(|(name, version)| {
        let manifest = fs::read(peers.join("node_modules").join(name).join("package.json"));
        let manifest: serde_json::Value =
            serde_json::from_slice(&manifest.unwrap_or_default()).unwrap_or_default();
        manifest["version"].as_str() == Some(version)
    })
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
