//! Measures what Grognard promises about speed: each goal on one core where it does not say otherwise, and against peers in the same run.
//! Prints a table and writes `target/bench/summary.json`. A missed goal is said plainly and is no error.
//!
//! Arguments name the parts to measure, such as `tarawa`; then nothing is written. To count the instructions of a host,
//! start one (`--serve FILE`) under a tool that does so, and let others play there (`--play ADDRESS tarawa 4 200`).

mod boardgame;
mod clock;
mod europa;
mod ford;
mod host;
mod page;
mod scale;
mod sea;
mod shelves;
mod steppe;
mod summary;
mod sweep;
mod tarawa;
mod visitor;

use std::{env, fs, io, path::Path};
use summary::{Row, Table};

/// What can be measured by itself.
const PARTS: [&str; 10] =
    ["ford", "sweeps", "boardgame", "tarawa", "war-at-sea", "europa", "host", "shelves", "scale", "page"];

/// The allocator of the program that people run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> io::Result<()> {
    let mut args = env::args_os().skip(1);
    if args.next().is_some_and(|first| first == host::SERVE) {
        return host::serve(Path::new(&args.next().unwrap_or_default()));
    }
    let words: Vec<String> = env::args().skip(2).collect();
    if env::args().nth(1).is_some_and(|first| first == host::PLAY) {
        return host::play(&words);
    }
    let bench = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/bench");
    fs::create_dir_all(&bench)?;
    let bench = bench.canonicalize()?;

    let wanted: Vec<String> = env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|name| !PARTS.contains(&name.as_str())) {
        return Err(io::Error::other(format!("there is no part '{unknown}': expected {}", PARTS.join(", "))));
    }
    let measured = |part: &str| wanted.is_empty() || wanted.iter().any(|name| name == part);
    let (mut rows, mut notes) = (Vec::new(), Vec::new());
    if measured("ford") {
        rows.extend([ford::ask_and_die(), ford::pause_and_resume(), ford::two_dice()]);
        notes.extend([ford::an_attack(), ford::random_games()]);
    }
    if measured("sweeps") {
        let (sweeps, harder) = sweep::sweeps();
        rows.extend(sweeps);
        notes.extend(harder);
    }
    if measured("boardgame") {
        rows.push(against_boardgame(&bench));
    }
    if measured("tarawa") {
        rows.extend(tarawa::games());
        rows.push(tarawa::load());
    }
    if measured("war-at-sea") {
        rows.extend(sea::measure(&bench)?);
    }
    if measured("europa") {
        rows.extend(europa::maps());
    }
    if measured("host") {
        let (goals, scale) = host::measure(&bench)?;
        rows.extend(goals);
        notes.extend(scale);
    }
    if measured("shelves") {
        rows.extend(shelves::measure(&bench)?);
    }
    if measured("scale") {
        let (goals, further) = scale::measure(&bench)?;
        rows.extend(goals);
        notes.extend(further);
    }
    if measured("page") {
        rows.extend(page::measure(&bench)?);
    }

    println!("\n{}", Table(&rows));
    if !notes.is_empty() {
        println!("For scale, without a goal:");
        for note in &notes {
            println!("  {note}");
        }
        println!();
    }
    let missed: Vec<&str> = rows.iter().filter(|row| !row.is_met()).map(Row::name).collect();
    match missed.as_slice() {
        [] => println!("All goals are met."),
        missed => println!("MISSED: {}.", missed.join("; ")),
    }
    if !wanted.is_empty() {
        return Ok(());
    }
    let summary = bench.join("summary.json");
    fs::write(&summary, serde_json::to_string_pretty(&rows)? + "\n")?;
    println!("Written: {}", summary.display());
    Ok(())
}

fn against_boardgame(bench: &Path) -> Row {
    let peer = boardgame::moves_per_second(bench);
    if let Err(reason) = &peer {
        println!("{} is not measured: {reason}", boardgame::PACKAGE);
    }
    let ours = ford::moves_at_a_table();
    Row::times("moves at a local table", ours, "/s", boardgame::PACKAGE, peer.ok(), 50.0)
}
