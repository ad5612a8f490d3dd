//! Measurements on a game as large as the largest campaigns will be (`steppe.rs`), as people meet it: a host in a process
//! of its own, both players connected over the loopback, and a browser.

use crate::{
    host::{Host, most_took},
    steppe::Orders,
    summary::{Row, figure},
    visitor::{Game, Visitor},
};
use serde::Deserialize;
use std::{
    fs, io,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

/// Orders of the game that is measured: a long game.
const ORDERS: usize = 1_200;
/// The last of them are timed.
const TIMED: usize = 400;
/// Tables that are opened beside it to see what the process takes for each, and the orders given there.
const BESIDE: usize = 8;
const FEW: usize = 150;

/// What the browser took.
#[derive(Deserialize)]
struct Page {
    /// Milliseconds to the first sight of the table.
    paint: f64,
    /// Milliseconds of script in a frame while the map is moved.
    frame: f64,
    /// Milliseconds of script to show what an order changed.
    change: f64,
}

/// What was measured of a host.
struct Measured {
    /// Megabytes that a table takes by the host's own account, and that the process takes for each.
    said: f64,
    taken: f64,
    /// Milliseconds from an order until both players have what came of it, and how many kilobytes they were told.
    order: f64,
    told: f64,
    /// Seconds until a host that has just begun has shown the table to both players, and kilobytes of all that.
    opening: f64,
    shown: f64,
}

pub(crate) fn measure(bench: &Path) -> io::Result<(Vec<Row>, Vec<String>)> {
    let folder = bench.join("scale");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let Measured { said, taken, order, told, opening, shown } =
        runtime.block_on(played(&folder.join("tables.sqlite")))?;
    let page = in_browser(bench)?;
    let rows = vec![
        Row::at_most("15,000 hexes, 1,500 pieces: a table by the host's account", said, "MB", 20.0),
        Row::at_most("15,000 hexes, 1,500 pieces: a table by the process", taken, "MB", 20.0),
        Row::at_most("15,000 hexes, 1,500 pieces: an order to both players, 99 of 100", order, "ms", 10.0),
        Row::at_most("15,000 hexes, 1,500 pieces: an order to both players, 99 of 100", told, "kB", 20.0),
        Row::at_most("15,000 hexes, 1,500 pieces: opening a game of 1,200 orders", opening, "s", 2.0),
        Row::at_most(
            "15,000 hexes, 1,500 pieces: first sight in a browser, cold",
            page.paint / 1000.0,
            "s",
            2.0,
        ),
        Row::at_most("15,000 hexes, 1,500 pieces: script in a frame while panning", page.frame, "ms", 4.0),
    ];
    let notes = vec![
        format!(
            "15,000 hexes, 1,500 pieces: what is told to both players when they come: {} kB",
            figure(shown)
        ),
        format!(
            "15,000 hexes, 1,500 pieces: script to show what an order changed: {} ms",
            figure(page.change)
        ),
    ];
    Ok((rows, notes))
}

async fn played(database: &Path) -> io::Result<Measured> {
    let host = Host::start_at(database)?;
    let visitor = Visitor::come(host.address).await?;
    let table = visitor.open_table(Game::Steppe).await?;
    let mut live = visitor.live(&table, Game::Steppe).await?;
    let (mut took, mut told): (Vec<Duration>, Vec<usize>) = (Vec::new(), Vec::new());
    for (number, (seat, answer)) in Orders::new().take(ORDERS).enumerate() {
        let (begin, heard) = (Instant::now(), live.heard());
        live.order(seat, &answer).await?;
        if number >= ORDERS - TIMED {
            took.push(begin.elapsed());
            told.push(live.heard() - heard);
        }
    }
    told.sort_unstable();
    let told = told.get(told.len() * 99 / 100).copied().unwrap_or_default();
    let said = account(&visitor).await?;
    let before = host.memory()?;
    let mut beside = Vec::new();
    for _ in 0..BESIDE {
        let other = visitor.open_table(Game::Steppe).await?;
        let mut live = visitor.live(&other, Game::Steppe).await?;
        for (seat, answer) in Orders::new().take(FEW) {
            live.order(seat, &answer).await?;
        }
        beside.push(live);
    }
    let taken = (host.memory()? - before) / BESIDE as f64;
    drop((live, beside, host));
    let host = Host::start_at(database)?;
    let visitor = visitor.again_at(host.address);
    let begin = Instant::now();
    let board = visitor.get(&format!("{table}/board")).await?;
    let live = visitor.live(&table, Game::Steppe).await?;
    let opening = begin.elapsed().as_secs_f64();
    let kilobytes = |bytes: usize| bytes as f64 / 1000.0;
    Ok(Measured {
        said,
        taken,
        order: most_took(took)?,
        told: kilobytes(told),
        opening,
        shown: kilobytes(board.len() + live.heard()),
    })
}

/// Megabytes that the host says its tables take, of which there is one.
async fn account(visitor: &Visitor) -> io::Result<f64> {
    let metrics = visitor.get("/metrics").await?;
    let bytes =
        metrics.lines().find_map(|line| line.strip_prefix("grognard_memory_bytes ")?.parse::<f64>().ok());
    bytes
        .map(|bytes| bytes / 1e6)
        .ok_or_else(|| io::Error::other("the host does not say what its tables take"))
}

fn in_browser(bench: &Path) -> io::Result<Page> {
    let host = Host::start(bench)?;
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut node = Command::new("node");
    node.current_dir(web).args(["tests/scale.mjs", &format!("http://{}", host.address)]);
    let output = node.output()?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        io::Error::other(format!(
            "the client could not be measured; is Chromium there? Node.js said:\n{said}"
        ))
    })
}
