//! Measures what Grognard promises about speed: each goal on one core where it does not say otherwise, and against peers in the same run.
//! Prints a table and writes `target/bench/summary.json`. A missed goal is said plainly and is no error.

mod boardgame;
mod clock;
mod ford;
mod summary;
mod sweep;
mod tarawa;

use std::{fs, io, path::Path};
use summary::{Row, Table};

fn main() -> io::Result<()> {
    let bench = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/bench");
    fs::create_dir_all(&bench)?;
    let bench = bench.canonicalize()?;

    let mut rows = vec![ford::ask_and_die(), ford::pause_and_resume(), ford::two_dice()];
    let (sweeps, harder) = sweep::sweeps();
    rows.extend(sweeps);
    rows.push(against_boardgame(&bench));
    rows.extend(tarawa::games());
    rows.push(tarawa::load());
    let mut notes = vec![ford::an_attack(), ford::random_games()];
    notes.extend(harder);

    println!("\n{}", Table(&rows));
    println!("For scale, without a goal:");
    for note in notes {
        println!("  {note}");
    }
    println!();
    let missed: Vec<&str> = rows.iter().filter(|row| !row.is_met()).map(Row::name).collect();
    match missed.as_slice() {
        [] => println!("All goals are met."),
        missed => println!("MISSED: {}.", missed.join("; ")),
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
