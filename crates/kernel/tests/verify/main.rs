//! A journal proves itself, and whatever was done to it afterwards is found, with its line.

#[path = "../at_the_ford/mod.rs"]
mod at_the_ford;

mod forgeries;
mod given_up;
mod receipts;

use at_the_ford::{
    FordTable, answer, attack, bid_for, play_out, random_answer, rewrite, seed, setting, stay, table,
};
use grognard_kernel::{
    Chance, Game, Seat, Setup, Step, Table, Text, Told,
    bytes::Bytes,
    journal::{ENGINE, Entry, Header, Journal},
    standing::Order,
    table::{Opening, TableError},
    verify::{Dice, Report, Verdict, Weight, verify},
    words::{KERNEL, Lang, Words},
};
use sample::{
    Answer, Ford,
    position::{BLUE, RED},
};
use std::sync::Arc;

/// What is said of records that were begun by older programs, as those are that most tests here make.
const UNSEALED: &str = "the record from here on has no seal, because it was begun by an older program: by whom each \
                        answer was given, the version of the rules, answers that were taken back and snapshots left \
                        out are not proven";

fn verified(text: &str) -> Report {
    with_receipts(text, &[])
}

fn with_receipts(text: &str, receipts: &[Bytes]) -> Report {
    verify::<Ford>(
        sample::BOOK.id,
        text,
        receipts,
        |_| true,
        |header: &Header| {
            let (scenario, options) = (header.scenario.clone(), header.options.clone());
            let setup = Setup { scenario, options, ..sample::setup() };
            Ford::setting(&setup).map(Arc::new).map_err(|fault| fault.told())
        },
    )
}

/// A finished game with an undone fight in it, its seed told.
fn finished() -> FordTable {
    let mut table = table("skirmish", 21);
    let mut chance = Chance::numbered(21, 21);
    bid_for(&mut table, BLUE);
    let step = table.steps().len();
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, attack(3, 4));
    answer(&mut table, RED, Answer::Ambush(false));
    table.undo_by_consent(step, &[BLUE, RED]).expect("all agree");
    play_out(&mut table, &mut chance);
    table.reveal_seed().expect("the game is over");
    table
}

fn rolls(journal: &Journal<Answer>) -> Vec<usize> {
    let is_roll = |entry: &Entry<Answer>| matches!(entry, Entry::Roll { .. });
    journal.entries().iter().enumerate().filter(|(_, entry)| is_roll(entry)).map(|(n, _)| n).collect()
}

/// A text in English, which must exist in French too.
fn said(text: &Text) -> String {
    let words = Words::new(&[KERNEL, sample::WORDS]).expect("well formed messages");
    assert_eq!(words.missing(text), [""; 0]);
    words.say(Lang::En, text)
}

/// What a report found, as lines and words.
fn found(report: &Report) -> Vec<(usize, String)> {
    report.findings.iter().map(|finding| (finding.line, said(&finding.text))).collect()
}

/// The one fault that a report holds.
fn fault(report: &Report) -> (usize, String) {
    let faults: Vec<_> = report.faults().collect();
    assert_eq!(faults.len(), 1, "{report:#?}");
    (faults[0].line, said(&faults[0].text))
}

#[test]
fn a_finished_game_with_its_seed_is_proven_undone_dice_and_all() {
    let table = finished();
    let report = verified(table.journal().text());
    assert_eq!(report.verdict, Verdict::Proven, "{report:#?}");
    let engine =
        format!("the game was played by version test of the rules; they are proven by version {ENGINE}");
    assert_eq!(
        found(&report).iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>(),
        [engine.as_str(), UNSEALED, "once, dice were taken back by consent of all seats and fell anew"]
    );
    assert_eq!(report.taken_back, 1);
    assert_eq!(report.dice, Dice { proven: rolls(table.journal()).len(), wrong: 0, unproven: 0 });
    assert!(
        report.dice.proven
            > table.steps().iter().filter(|step| !step.is_by(BLUE) && !step.is_by(RED)).count()
    );
    assert_eq!(report.outcome.as_ref(), table.outcome());
    assert_eq!(report.chain, Some(table.journal().chain()));
    let json = serde_json::to_value(&report).expect("a report is plain data");
    assert_eq!(json["verdict"], "proven");
}

#[test]
fn a_torn_tail_is_reported_and_all_before_it_verified() {
    let table = finished();
    let text = table.journal().text();
    let report = verified(&text[..text.len() - 9]);
    assert_eq!(report.verdict, Verdict::Unproven, "the seed was in the torn line");
    assert_eq!(verified(text.trim_end()).verdict, Verdict::Proven, "only the line end is missing");
    assert!(report.findings.iter().all(|finding| finding.weight == Weight::Note));
    let last = report.findings.last().expect("the torn line");
    assert_eq!(last.line, table.journal().len());
    assert!(said(&last.text).contains("torn"), "{last:?}");
}

#[test]
fn an_unfinished_game_is_sound_but_its_dice_are_not_proven_yet() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    let report = verified(table.journal().text());
    assert_eq!(report.verdict, Verdict::Unfinished);
    let header = table.journal().text().split_inclusive('\n').next().expect("a header");
    assert_eq!(verified(header).verdict, Verdict::Unfinished, "of a header nothing is proven");
    assert_eq!(report.dice, Dice { proven: 0, wrong: 0, unproven: rolls(table.journal()).len() });
    assert_eq!(report.outcome, None);
    let found = found(&report);
    assert!(found.iter().any(|(_, words)| words.contains("not told")), "{found:?}");
    assert!(found.iter().any(|(_, words)| words.contains("not over")), "{found:?}");
}

#[test]
fn a_changed_die_or_answer_or_moved_line_breaks_the_chain_at_its_line() {
    let table = finished();
    let lines: Vec<&str> = table.journal().text().split_inclusive('\n').collect();
    let roll = rolls(table.journal())[5];
    let with_line = |n: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[n] = line;
        verified(&lines.concat())
    };
    let die = lines[roll].replace("\"value\":", "\"value\":1");
    let report = with_line(roll, die);
    assert_eq!((report.verdict, fault(&report).0), (Verdict::Unreadable, roll + 1));
    let bid = lines.iter().position(|line| line.contains("\"bid\":1")).expect("somebody bid one");
    let report = with_line(bid, lines[bid].replace("\"bid\":1", "\"bid\":2"));
    assert_eq!((report.verdict, fault(&report).0), (Verdict::Unreadable, bid + 1));
    let mut swapped = lines.clone();
    swapped.swap(7, 8);
    let report = verified(&swapped.concat());
    assert_eq!((report.verdict, fault(&report).0), (Verdict::Unreadable, 8));
}

#[test]
fn a_changed_die_is_found_even_when_the_hashes_were_made_to_fit() {
    let table = finished();
    let roll = *rolls(table.journal()).last().expect("dice fell");
    let forged = rewrite(table.journal(), |n, entries| {
        if let (true, Entry::Roll { sides, value, .. }) = (n == roll, &mut entries[0]) {
            *value = (*value + 1) % *sides;
        }
    });
    let report = verified(forged.text());
    assert_eq!(report.verdict, Verdict::False);
    assert!(report.faults().any(|finding| finding.line == roll + 1 && said(&finding.text).contains("seed")));
}

#[test]
fn a_changed_answer_is_found_by_the_first_die_after_it() {
    let table = finished();
    let journal = table.journal();
    // To shift no troops from another stretch is as legal and changes nothing else. Only the dice can tell,
    // because they hang on every answer that stands.
    let last_die = *rolls(journal).last().expect("dice fell");
    let changed = journal.entries()[..last_die]
        .iter()
        .rposition(|entry| {
            matches!(entry, Entry::Answer { seat, answer: Answer::Redeploy(shift), .. }
                if *seat == BLUE && shift.troops == 0)
        })
        .expect("blue was asked");
    let forged = rewrite(journal, |n, entries| {
        if let (true, Entry::Answer { answer: Answer::Redeploy(shift), .. }) = (n == changed, &mut entries[0])
        {
            shift.from.0 = shift.from.0 % 5 + 1;
        }
    });
    let report = verified(forged.text());
    let first_die = rolls(journal).into_iter().find(|n| *n > changed).expect("dice fell after it");
    assert_eq!(report.verdict, Verdict::False);
    let (line, words) = fault(&report);
    assert_eq!(line, first_die + 1);
    assert!(words.contains("recorded since"), "{words}");
    assert!(report.dice.wrong > 0, "dice from there on are others");
}

#[test]
fn an_illegal_answer_is_named_with_its_rule() {
    let table = finished();
    let changed = table
        .journal()
        .entries()
        .iter()
        .position(|entry| matches!(entry, Entry::Answer { answer: Answer::Bid(_), .. }))
        .expect("somebody bid");
    let forged = rewrite(table.journal(), |n, entries| {
        if let (true, Entry::Answer { answer, .. }) = (n == changed, &mut entries[0]) {
            *answer = Answer::Bid(99);
        }
    });
    let report = verified(forged.text());
    assert_eq!(report.verdict, Verdict::False);
    let found = found(&report);
    let named = |(line, words): &(usize, String)| *line == changed + 1 && words.contains("against rule 2");
    assert!(found.iter().any(named), "{found:?}");
}

#[test]
fn a_die_left_out_or_slipped_in_is_found() {
    let table = finished();
    let roll = rolls(table.journal())[4];
    let left_out = rewrite(table.journal(), |n, entries| {
        if n == roll {
            entries.clear();
        }
    });
    assert_eq!(verified(left_out.text()).verdict, Verdict::False);
    let slipped_in = rewrite(table.journal(), |n, entries| {
        if n == roll {
            entries.push(entries[0].clone());
        }
    });
    assert_eq!(verified(slipped_in.text()).verdict, Verdict::False);
}

#[test]
fn a_seed_that_was_not_committed_to_is_found() {
    let table = finished();
    let last = table.journal().len() - 1;
    let forged = rewrite(table.journal(), |n, entries| {
        if n == last {
            entries[0] = Entry::Reveal { seed: Bytes([9; 32]), seal: None };
        }
    });
    let report = verified(forged.text());
    assert_eq!(report.verdict, Verdict::False);
    let (line, words) = fault(&report);
    assert_eq!(line, last + 1);
    assert!(words.contains("committed to in line 1"), "{words}");
}

#[test]
fn a_forked_game_proves_its_own_dice_and_says_which_it_cannot() {
    let table = finished();
    let step = table.steps().len() / 2;
    let mut fork = table.fork(step, seed(77)).expect("a fork");
    let line = fork.journal().entries().iter().position(|entry| matches!(entry, Entry::Fork { .. }));
    let line = line.expect("a fork says so") + 1;
    play_out(&mut fork, &mut Chance::numbered(7, 7));
    fork.reveal_seed().expect("the game is over");
    let report = verified(fork.journal().text());
    assert_eq!(report.verdict, Verdict::Unproven, "{report:#?}");
    let before = rolls(fork.journal()).iter().filter(|n| **n + 1 < line).count();
    assert_eq!(report.dice.unproven, before);
    assert!(report.dice.proven > 0);
    assert_eq!(report.dice.wrong, 0);
    assert!(found(&report).iter().any(|(n, words)| *n == line && words.contains("forked")));
}

#[test]
fn play_after_the_seed_was_told_is_a_fault() {
    let table = finished();
    let last = table.journal().len() - 1;
    let early = rewrite(table.journal(), |n, entries| {
        if n == last - 1 {
            entries.insert(0, table.journal().entries()[last].clone());
        }
    });
    let report = verified(early.text());
    assert!(
        report.faults().any(|finding| said(&finding.text).contains("after the seed was told")),
        "{report:#?}"
    );
}

#[test]
fn a_journal_of_another_game_or_of_nothing_is_not_read() {
    let table = finished();
    let other = rewrite(table.journal(), |_, _| {});
    let header = Header { game: "chess".to_owned(), ..other.header().clone() };
    let chess = Journal::<Answer>::new(header);
    let report = verified(chess.text());
    assert_eq!((report.verdict, fault(&report).0), (Verdict::Unreadable, 1));
    assert_eq!(verified("").verdict, Verdict::Unreadable);
    let unknown = verify::<Ford>(
        sample::BOOK.id,
        table.journal().text(),
        &[],
        |_| true,
        |_| Err(Text::new("kernel-error-no-seed")),
    );
    assert!(fault(&unknown).1.starts_with("what was played cannot be set up: the dice"));
    let header = Header { seats: vec!["north".to_owned()], ..other.header().clone() };
    let strangers = Journal::<Answer>::new(header);
    assert_eq!(
        fault(&verified(strangers.text())).1,
        "the header has the seats north; the game has blue, red"
    );
}

#[test]
fn a_seat_without_a_nonce_is_noted() {
    let table = finished();
    let without = rewrite(table.journal(), |_, entries| {
        entries.retain(|entry| !matches!(entry, Entry::Nonce { seat, .. } if *seat == RED));
    });
    let report = verified(without.text());
    assert_eq!(report.own_nonces, [BLUE]);
    let found = found(&report);
    assert!(found.iter().any(|(line, words)| *line == 1 && words.starts_with("seat 1 added no nonce")));
}

#[test]
fn a_nonce_comes_once_from_a_seat_that_there_is() {
    let table = finished();
    let first = table.journal().entries().iter().position(Entry::is_step).expect("a game");
    let with = |seat, at: usize| {
        let forged = rewrite(table.journal(), |n, entries| {
            if n == at {
                entries.insert(0, Entry::Nonce { seat, nonce: Bytes([7; 32]) });
            }
        });
        let report = verified(forged.text());
        assert_eq!(report.verdict, Verdict::False);
        found(&report)
    };
    let says = |found: &[(usize, String)], at: usize, what: &str| {
        assert!(found.iter().any(|(line, words)| *line == at + 1 && words.contains(what)), "{found:?}");
    };
    says(&with(RED, first + 1), first + 1, "seat 1 gives a second nonce");
    says(&with(RED, first), first, "seat 1 gives a second nonce");
    says(&with(Seat(200), first), first, "a nonce of seat 200, which the game does not have");
}

/// Blue plays alone at first; Red sits down in the middle of the game, or stays away.
fn joined(nonce: Option<u8>) -> FordTable {
    let header = table("skirmish", 5).journal().header().clone();
    let mut table =
        Table::new(setting("skirmish"), header, seed(5), &[(BLUE, Bytes([1; 32]))]).expect("a game");
    bid_for(&mut table, BLUE);
    if let Some(nonce) = nonce {
        table.add_to_dice(RED, Bytes([nonce; 32])).expect("its first");
        let again = table.add_to_dice(RED, Bytes([nonce; 32]));
        assert!(matches!(again, Err(TableError::HasNonce(RED))), "{again:?}");
    }
    play_out(&mut table, &mut Chance::numbered(5, 5));
    table.reveal_seed().expect("the game is over");
    table
}

#[test]
fn who_sits_down_late_adds_to_the_dice_that_are_still_to_fall() {
    let dice = |table: &FordTable| -> Vec<Step<Answer>> {
        table.steps().iter().filter(|step| matches!(step, Step::Roll { .. })).cloned().collect()
    };
    let (without, with, other) = (joined(None), joined(Some(2)), joined(Some(3)));
    let begun = dice(&table("skirmish", 5)).len();
    assert_eq!(dice(&without)[..begun], dice(&with)[..begun], "what had fallen stands");
    assert_ne!(dice(&without), dice(&with));
    assert_ne!(dice(&with), dice(&other));
    for table in [&with, &other] {
        let report = verified(table.journal().text());
        assert_eq!(report.verdict, Verdict::Proven, "{report:#?}");
        assert_eq!(report.own_nonces, [BLUE, RED]);
        let found = found(&report);
        assert!(
            found.iter().any(|(_, words)| words.starts_with("seat 1 adds its nonce when the game has begun"))
        );
    }
}

#[test]
fn a_late_nonce_is_read_back_with_the_journal() {
    for how in [Opening::Fast, Opening::Audit] {
        let mut table = table("ford", 9);
        let header = table.journal().header().clone();
        table = Table::new(setting("ford"), header, seed(9), &[(BLUE, Bytes([1; 32]))]).expect("a game");
        bid_for(&mut table, BLUE);
        table.add_to_dice(RED, Bytes([4; 32])).expect("its first");
        let (journal, _) = Journal::read(table.journal().text()).expect("what was written");
        let mut read = Table::<Ford>::open(setting("ford"), journal, Some(seed(9)), how).expect("a journal");
        for table in [&mut table, &mut read] {
            play_out(table, &mut Chance::numbered(9, 9));
        }
        assert_eq!(read.steps(), table.steps());
    }
}

/// An undo takes back what a standing order said; a nonce after it does not bring that back.
#[test]
fn a_nonce_does_not_end_what_an_undo_holds_back() {
    let header = table("ford", 9).journal().header().clone();
    let mut table = Table::<Ford>::new(setting("ford"), header, seed(9), &[]).expect("a game");
    table.stand(BLUE, "bid", Some(Order::Default)).expect("an order that is understood");
    table.undo(BLUE).expect("a secret bid can be taken back");
    let asked = table.pending_for(BLUE).cloned();
    assert!(asked.as_ref().is_some_and(|asked| asked.given.is_none()), "{asked:?}");
    table.add_to_dice(RED, Bytes([4; 32])).expect("its first");
    for how in [Opening::Fast, Opening::Audit] {
        let (journal, _) = Journal::read(table.journal().text()).expect("what was written");
        let read = Table::<Ford>::open(setting("ford"), journal, Some(seed(9)), how).expect("a journal");
        assert_eq!(read.pending_for(BLUE).cloned(), asked);
    }
}

#[test]
fn standing_orders_that_no_table_takes_are_found() {
    let table = finished();
    let last = table.journal().len() - 1;
    for (seat, class, order, words) in [
        (Seat(200), "bid", Order::Default, "there is no seat 200"),
        (RED, "tea", Order::Default, "no prompt class 'tea'"),
        (RED, "bid", Order::Given("much".into()), "not understood by 'bid'"),
    ] {
        let forged = rewrite(table.journal(), |n, entries| {
            if n == last {
                entries
                    .insert(0, Entry::Standing { seat, class: class.to_owned(), order: Some(order.clone()) });
            }
        });
        let report = verified(forged.text());
        assert_eq!((report.verdict, fault(&report).0), (Verdict::False, last + 1));
        assert!(fault(&report).1.contains(words), "{:?}", fault(&report));
    }
}

/// A host that could choose its seed after it has seen the nonces could choose the dice.
#[test]
fn a_game_forked_before_its_first_die_is_not_proven_though_every_die_follows() {
    let mut fork = table("skirmish", 9).fork(0, seed(10)).expect("a fork before the first step");
    play_out(&mut fork, &mut Chance::numbered(9, 10));
    fork.reveal_seed().expect("the game is over");
    let report = verified(fork.journal().text());
    assert_eq!(report.verdict, Verdict::Unproven, "{report:#?}");
    assert_eq!((report.dice.wrong, report.dice.unproven), (0, 0));
    assert!(found(&report).iter().any(|(_, words)| words.contains("forked here")), "{report:#?}");
}
