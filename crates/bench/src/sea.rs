//! Measurements on Second World War at Sea: battles of twelve ships a side to their end on all cores, and how long the
//! shortest operation takes.

use crate::{clock, summary::Row};
use kernel::{Setup, any::Registered};
use staff::{Plan, simulate};
use std::{collections::BTreeMap, fs, hint::black_box, io, path::Path};
use war_at_sea::{BOOK, WarAtSea, setup_of};

/// The battle that is cut down to as many ships on each side.
const BATTLE: &str = "java-sea";
const SHIPS: usize = 12;
/// The operation of thirty turns.
const OPERATION: &str = "eastern-solomons";

pub(crate) fn measure(bench: &Path) -> io::Result<[Row; 2]> {
    let game = Registered::<WarAtSea>::of(BOOK.id).expect("the book is registered");
    let battle = twelve_a_side(bench)?;
    let battles = rate(&game, &battle, 1_000);
    // So few games are one lot, and played on one core.
    let operations = rate(&game, &setup_of(OPERATION), 8);
    Ok([
        Row::at_least(
            "battles of 12 ships against 12 by the quick commander, all cores",
            battles,
            "/s",
            1_000.0,
        ),
        Row::at_most(
            "30 turns of the Eastern Solomons by quick commanders",
            clock::microseconds(operations) / 1e6,
            "s",
            2.0,
        ),
    ])
}

/// Games a second between quick commanders.
fn rate(game: &Registered<WarAtSea>, setup: &Setup, games: u64) -> f64 {
    let mut seed = 0;
    clock::best_rate(|| {
        seed += 1;
        let plan = Plan { setup: setup.clone(), levels: vec!["quick".to_owned()], games, seed };
        clock::lap(|| {
            black_box(simulate(game, &plan, &|_| ()).expect("the commander plays by the rules"));
            games
        })
    })
}

/// The battle with the first twelve ships of each side, as a pack laid over the game's own.
fn twelve_a_side(bench: &Path) -> io::Result<Setup> {
    let mut setup = setup_of(BATTLE);
    let name = format!("forces-{BATTLE}.tsv");
    let whole = setup.pack.file(&name).map_err(io::Error::other)?;
    let mut ships: BTreeMap<&str, usize> = BTreeMap::new();
    let mut few = String::new();
    for line in whole.lines() {
        let mut cells = line.split('\t').skip(1);
        if let (Some(side), Some("ship")) = (cells.next(), cells.next()) {
            let count = ships.entry(side).or_default();
            *count += 1;
            if *count > SHIPS {
                continue;
            }
        }
        few.push_str(line);
        few.push('\n');
    }
    let folder = bench.join("twelve-a-side");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(&name), few)?;
    setup.pack.lay_folder(&folder).map_err(io::Error::other)?;
    Ok(setup)
}
