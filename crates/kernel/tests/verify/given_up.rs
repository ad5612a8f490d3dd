//! Games that end because a seat gives them up.

use super::*;
use grognard_kernel::journal::Hand;

/// A game that Red gives up in its first turn, its seed told.
fn resigned() -> FordTable {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    table.resign(RED).expect("whoever plays may give up");
    table.reveal_seed().expect("the game is over");
    table
}

#[test]
fn a_game_that_was_given_up_is_over_and_proven() {
    let table = resigned();
    let report = verified(table.journal().text());
    assert_eq!(report.verdict, Verdict::Proven, "{report:#?}");
    let outcome = report.outcome.expect("it is over");
    assert_eq!((outcome.id.as_str(), outcome.winners.as_slice()), ("resigned", &[BLUE][..]));
    assert_eq!(said(&outcome.text), "Red: the game is given up. Winner: Blue.");
}

#[test]
fn nothing_is_played_after_a_game_was_given_up_but_in_a_fork() {
    let mut table = resigned();
    let (entries, given_up) = (table.journal().len(), Err(TableError::GivenUp(RED)));
    assert_eq!(table.undo_by_consent(0, &[BLUE, RED]), given_up);
    assert_eq!(table.stand(BLUE, "bid", Some(Order::Default)), given_up);
    assert_eq!(table.resign(BLUE), given_up);
    assert_eq!(table.answer(BLUE, stay(), Hand::Player), Err(TableError::NotAsked(BLUE)));
    assert_eq!(table.journal().len(), entries);
    for how in [Opening::Fast, Opening::Whole, Opening::Audit] {
        let (journal, _) = Journal::read(table.journal().text()).expect("what was written");
        let read = Table::<Ford>::open(setting("ford"), journal, None, how).expect("a journal");
        assert_eq!((read.outcome(), read.pending().len()), (table.outcome(), 0));
    }
    let mut fork = table.fork(table.steps().len(), seed(77)).expect("a fork");
    assert_eq!(fork.outcome(), None);
    play_out(&mut fork, &mut Chance::numbered(7, 7));
    fork.reveal_seed().expect("the game is over");
    let report = verified(fork.journal().text());
    assert_eq!(report.verdict, Verdict::Unproven, "{report:#?}");
    assert_eq!(report.outcome.as_ref(), fork.outcome());
}

#[test]
fn a_seat_gives_up_once_and_only_what_is_not_over() {
    let table = resigned();
    let given_up = Entry::Resigned { seat: RED };
    let at = table.journal().entries().iter().position(|entry| *entry == given_up).expect("given up");
    let with = |journal: &Journal<Answer>, at: usize, added: Entry<Answer>| {
        let forged = rewrite(journal, |n, entries| {
            if n == at {
                entries.insert(0, added.clone());
            }
        });
        let report = verified(forged.text());
        assert_eq!(report.verdict, Verdict::False);
        found(&report)
    };
    let says = |found: &[(usize, String)], line: usize, what: &str| {
        assert!(found.iter().any(|(at, words)| *at == line && words.contains(what)), "{found:?}");
    };
    let after = with(table.journal(), at + 1, Entry::Undo { to: 3, agreed: vec![BLUE, RED] });
    says(&after, at + 2, "the game was given up before");
    says(&with(table.journal(), at, given_up.clone()), at + 2, "the game was given up before");
    says(&with(table.journal(), at, Entry::Resigned { seat: Seat(9) }), at + 1, "a seat gives up that");
    let whole = finished();
    let last = whole.journal().len() - 1;
    says(&with(whole.journal(), last, given_up), last + 1, "or a game that is over");
}
