//! Measurements on D-Day at Tarawa: whole games of The First Waves on all cores, and how soon a long saved game
//! is there again.

use crate::{clock, summary::Row};
use kernel::{Adviser, Chance, Setup, any::AnyGame, fair::Seed, journal::Hand, table::Opening};
use staff::{Plan, simulate};
use std::{hint::black_box, sync::Arc};
use tarawa::{Scenario, position::MARINES, setup_of};

fn game() -> Arc<dyn AnyGame> {
    tarawa::games().remove(0)
}

fn whole_games(level: &str, goal: f64) -> Row {
    const GAMES: u64 = 2_000;
    let game = game();
    let mut seed = 0;
    let rate = clock::best_rate(|| {
        seed += 1;
        let plan = Plan {
            setup: setup_of(Scenario::FirstWaves),
            levels: vec![level.to_owned()],
            games: GAMES,
            seed,
        };
        clock::lap(|| {
            black_box(simulate(&*game, &plan, &|_| ()).expect("the commander plays by the rules"));
            GAMES
        })
    });
    Row::at_least(&format!("First Waves by the {level} commander, all cores"), rate, "/s", goal)
}

/// Whole games by the quick and the random commander.
pub(crate) fn games() -> [Row; 2] {
    [whole_games("quick", 2_000.0), whole_games("random", 10_000.0)]
}

/// From the text of a journal that reaches turn 30 to the next prompt.
pub(crate) fn load() -> Row {
    let game = game();
    let setup = setup_of(Scenario::TwoDays);
    let (journal, seed) = (0..=u8::MAX)
        .find_map(|number| long_game(&*game, &setup, Seed::new([number; 32])))
        .expect("some game of 256 goes on into turn 30");
    let rate = clock::best_rate(|| {
        clock::lap(|| {
            let opened = game.open(&journal, &setup.pack, Some(seed), Opening::Fast);
            let (table, _) = opened.expect("the journal was just written");
            black_box(table.prompt(MARINES).expect("the game goes on"));
            1
        })
    });
    Row::at_most(
        "loading 30 turns of Tarawa to the next prompt",
        clock::microseconds(rate) / 1000.0,
        "ms",
        20.0,
    )
}

/// A game of the quick commander up to the Action Phase of turn 30, if it lasts that long.
fn long_game(game: &dyn AnyGame, setup: &Setup, seed: Seed) -> Option<(String, Seed)> {
    let mut table = game.start(setup, seed, &[]).expect("the scenario is there");
    let mut adviser = Adviser::new(MARINES, "quick", Chance::numbered(30, 0));
    while table.turn() < 30 {
        table.prompt(MARINES)?;
        let advice = table.advise(&mut adviser).expect("the seat is asked");
        table.answer(MARINES, &advice.answer, Hand::Computer).expect("a legal answer");
    }
    table.prompt(MARINES)?;
    Some((table.journal_text(0).to_owned(), seed))
}
