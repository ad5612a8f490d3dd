//! Measurements on Second World War at Sea: battles of twelve ships a side to their end on all cores, how long the
//! shortest operation takes, and how long a table is held by those who think about it.

use crate::{clock, summary::Row};
use kernel::{Chance, Setup, adviser::Adviser, any::AnyGame, fair::Seed, journal::Hand};
use staff::{Plan, simulate};
use std::{collections::BTreeMap, fs, hint::black_box, io, path::Path};
use war_at_sea::setup_of;

/// The battle that is cut down to as many ships on each side.
const BATTLE: &str = "java-sea";
const SHIPS: usize = 12;
/// The operation of thirty turns.
const OPERATION: &str = "eastern-solomons";
/// The operation that is thought about, after so many answers.
const LARGE: &str = "midway";
const ANSWERS: u64 = 150;

pub(crate) fn measure(bench: &Path) -> io::Result<[Row; 3]> {
    let game = war_at_sea::games().remove(0);
    let battle = twelve_a_side(bench)?;
    let battles = rate(&*game, &battle, 1_000);
    // So few games are one lot, and played on one core.
    let operations = rate(&*game, &setup_of(OPERATION), 8);
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
        copying(&*game),
    ])
}

/// Taking a copy of a game for those who think about it: nobody can do anything at the table meanwhile.
fn copying(game: &dyn AnyGame) -> Row {
    let started = game.start(&setup_of(LARGE), Seed::new([7; 32]), &[]);
    let mut table = started.expect("the scenario is there");
    for number in 0..ANSWERS {
        let Some(asked) = table.waiting().into_iter().find(|waiting| !waiting.answered) else { break };
        let mut adviser = Adviser::new(asked.seat, "random", Chance::numbered(7, number));
        let advice = table.advise(&mut adviser).expect("the seat is asked");
        table.answer(asked.seat, &advice.answer, Hand::Computer).expect("a legal answer");
    }
    let rate = clock::best_rate(|| {
        clock::lap(|| {
            black_box(table.present());
            1
        })
    });
    Row::at_most("a copy of Midway to think about", clock::microseconds(rate), "us", 300.0)
}

/// Games a second between quick commanders.
fn rate(game: &dyn AnyGame, setup: &Setup, games: u64) -> f64 {
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
