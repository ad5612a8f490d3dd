//! What tables say that they take of memory, against what the allocator counts. It is a test by itself: nothing else may
//! ask for memory meanwhile.

use kernel::{
    Chance, Setup,
    adviser::Adviser,
    any::{AnyGame, AnyTable},
    fair::Seed,
    journal::Hand,
    table::Opening,
};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::{alloc::System, sync::Arc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many answers are given before a table is weighed: a game that has just begun, and one that has gone on.
const ANSWERS: [u64; 2] = [2, 150];

fn in_use() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

/// Plays a game by chance for so many answers, or to its end.
fn played(game: &dyn AnyGame, setup: &Setup, answers: u64) -> Box<dyn AnyTable> {
    let mut table = game.start(setup, Seed::new([7; 32]), &[]).expect("a game can be set up");
    for number in 0..answers {
        let Some(asked) = table.waiting().into_iter().find(|waiting| !waiting.answered) else { break };
        let mut adviser = Adviser::new(asked.seat, "random", Chance::numbered(7, number));
        let advice = table.advise(&mut adviser).expect("the seat is asked");
        table.answer(asked.seat, &advice.answer, Hand::Computer).expect("a legal answer");
    }
    table
}

fn weigh(games: &[Arc<dyn AnyGame>], scenarios: &[&str]) -> Vec<(String, usize, usize)> {
    let mut found = Vec::new();
    for game in games {
        for scenario in scenarios {
            let pack = game.pack();
            let setup = Setup {
                book: game.id().to_owned(),
                scenario: (*scenario).to_owned(),
                pack: pack.clone(),
                ..Setup::default()
            };
            for answers in ANSWERS {
                // It keeps the setting, which tables share.
                let first = played(&**game, &setup, answers);
                let text = first.journal_text(0);
                let before = in_use();
                let opened = game.open(text, &pack, Some(Seed::new([7; 32])), Opening::Whole);
                let (table, _) = opened.expect("its journal opens");
                let counted = in_use() - before;
                found.push((format!("{scenario} after {answers}"), table.weight(), counted));
            }
        }
    }
    found
}

#[test]
fn a_table_takes_less_than_twice_and_more_than_half_of_what_it_says() {
    let mut all = weigh(&sample::games(), &["ford", "train"]);
    all.extend(weigh(&tarawa::games(), &["first-waves"]));
    all.extend(weigh(&war_at_sea::games(), &["midway"]));
    for (what, said, counted) in &all {
        println!("{what}: says {said} bytes, takes {counted}");
    }
    for (what, said, counted) in all {
        assert!(said < 2 * counted && counted < 2 * said, "{what}: says {said} bytes, takes {counted}");
    }
}
