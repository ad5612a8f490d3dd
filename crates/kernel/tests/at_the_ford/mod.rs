//! Tables of The Ford for tests: set up, played at random, forged.

use grognard_kernel::{
    Asked, Chance, Game, Seat, Setup, Table,
    bytes::Bytes,
    fair::Seed,
    journal::{Entry, FORMAT, Hand, Header, Journal},
};
use sample::{
    Answer, Ford, Setting,
    order::{Order, Shift},
    position::{BLUE, RED, Stage, Stretch},
};
use std::{collections::BTreeMap, sync::Arc};

pub(crate) type FordTable = Table<Ford>;

pub(crate) fn setting(scenario: &str) -> Arc<Setting> {
    let setup = Setup { scenario: scenario.to_owned(), ..sample::setup() };
    Arc::new(Ford::setting(&setup).expect("the scenario is there"))
}

pub(crate) fn seed(number: u8) -> Seed {
    Seed::new([number; 32])
}

pub(crate) fn table(scenario: &str, number: u8) -> FordTable {
    table_of(setting(scenario), scenario, number)
}

pub(crate) fn table_of(setting: Arc<Setting>, scenario: &str, number: u8) -> FordTable {
    let header = Header {
        format: FORMAT,
        game: sample::BOOK.id.to_owned(),
        scenario: scenario.to_owned(),
        options: BTreeMap::default(),
        pack: "the pack of the sample".to_owned(),
        engine: "test".to_owned(),
        rules: Some(Ford::RULES),
        seats: vec!["blue".to_owned(), "red".to_owned()],
        commitment: Bytes::default(),
        seals_by: None,
    };
    let nonces = [(BLUE, Bytes([1; 32])), (RED, Bytes([2; 32]))];
    Table::new(setting, header, seed(number), &nonces).expect("a game can be set up")
}

pub(crate) fn answer(table: &mut FordTable, seat: Seat, answer: Answer) {
    table.answer(seat, answer, Hand::Player).expect("a legal answer");
}

/// The seat that acts, once both have bid so that it comes first.
pub(crate) fn bid_for(table: &mut FordTable, first: Seat) {
    let bids = if first == BLUE { [1, 0] } else { [0, 1] };
    answer(table, BLUE, Answer::Bid(bids[0]));
    answer(table, RED, Answer::Bid(bids[1]));
    assert_eq!(table.position().open.stage, Stage::Act { seat: first, first: true });
}

pub(crate) fn stay() -> Answer {
    Answer::Redeploy(Shift { from: Stretch(1), to: Stretch(1), troops: 0 })
}

pub(crate) fn attack(stretch: u8, troops: u8) -> Answer {
    Answer::Act(Order::Attack { stretch: Stretch(stretch), troops })
}

/// A random answer of somebody who is asked.
pub(crate) fn random_answer(table: &FordTable, chance: &mut Chance) -> Option<(Seat, Answer)> {
    let open: Vec<_> = table.pending().iter().filter(|pending| pending.waits()).collect();
    let pending = chance.pick(&open)?;
    Some((pending.seat, pending.prompt.sample(table.lens(pending.seat.into()), chance)))
}

/// Plays at random to the end.
pub(crate) fn play_out(table: &mut FordTable, chance: &mut Chance) {
    while let Some((seat, given)) = random_answer(table, chance) {
        answer(table, seat, given);
    }
    assert!(table.outcome().is_some());
}

/// The same entries in a journal of their own, with hashes that fit: what a forger would write.
pub(crate) fn rewrite(
    journal: &Journal<Answer>,
    mut change: impl FnMut(usize, &mut Vec<Entry<Answer>>),
) -> Journal<Answer> {
    let mut written = Journal::new(journal.header().clone());
    for (n, entry) in journal.entries().iter().enumerate().skip(1) {
        let mut entries = vec![entry.clone()];
        change(n, &mut entries);
        for entry in entries {
            written.push(entry);
        }
    }
    written
}
