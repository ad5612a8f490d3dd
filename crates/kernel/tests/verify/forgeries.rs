//! Whatever is changed in the record of a game that is over is found, even when every hash was made to fit.

use super::*;
use grognard_kernel::forgery::{changed_once, forgeries, rewritten, sealed_game};

fn game() -> Table<Ford> {
    sealed_game(setting("ford"), table("ford", 1).journal().header().clone()).expect("a game")
}

#[test]
fn a_sealed_record_is_proven_as_it_was_written() {
    let table = game();
    let copied = rewritten(table.journal(), |_, entry| vec![entry]);
    assert_eq!(copied.text(), table.journal().text());
    let report = verified(copied.text());
    assert_eq!((report.verdict, report.sealed), (Verdict::Proven, true), "{report:#?}");
    let unsealed = report.findings.iter().any(|finding| finding.text.key == "kernel-verify-unsealed");
    assert!(!unsealed, "{report:#?}");
}

#[test]
fn every_kind_of_forgery_is_found() {
    for (what, forged) in forgeries(game().journal()) {
        let report = verified(forged.text());
        assert_eq!(report.verdict, Verdict::False, "{what}: {report:#?}");
    }
}

#[test]
fn no_single_value_of_a_sealed_record_can_be_changed() {
    let table = game();
    let journal = table.journal();
    let mut tried = 0;
    // Answers that were taken back look alike: some of them, and all that is not like them.
    let some = (0..journal.len()).filter(|n| *n < 24 || n % 37 == 0 || n + 24 > journal.len());
    for n in some {
        for (what, changed) in changed_once(&journal.entries()[n]) {
            let forged = rewritten(journal, |m, entry| vec![if m == n { changed.clone() } else { entry }]);
            let report = verified(forged.text());
            let found = matches!(report.verdict, Verdict::False | Verdict::Unreadable);
            assert!(found, "entry {n}, {what}: {report:#?}");
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn of_a_record_without_a_seal_it_is_said_what_is_not_proven() {
    let mut old = table("skirmish", 21);
    play_out(&mut old, &mut Chance::numbered(21, 21));
    old.reveal_seed().expect("the game is over");
    let journal = old.journal();
    assert!(!journal.text().contains("seal"), "as older programs wrote it");
    for n in 0..journal.len() {
        for (what, changed) in changed_once(&journal.entries()[n]) {
            let report = verified(
                rewritten(journal, |m, entry| vec![if m == n { changed.clone() } else { entry }]).text(),
            );
            let found = matches!(report.verdict, Verdict::False | Verdict::Unreadable);
            let says = || report.findings.iter().any(|finding| finding.text.key == "kernel-verify-unsealed");
            assert!(found || says(), "entry {n}, {what}: {report:#?}");
        }
    }
}

#[test]
fn a_record_that_is_cut_off_before_its_seal_is_not_proven() {
    let table = game();
    let last = table.journal().len() - 1;
    assert!(matches!(table.journal().entries()[last], Entry::Reveal { .. }));
    let cut = rewritten(table.journal(), |n, entry| if n == last { Vec::new() } else { vec![entry] });
    let report = verified(cut.text());
    assert_eq!((report.verdict, report.sealed), (Verdict::Unproven, false), "{report:#?}");
    assert!(report.findings.iter().any(|finding| finding.text.key == "kernel-verify-seal-not-told"));
}

#[test]
fn nothing_is_added_after_the_seal_but_a_fork() {
    let table = game();
    let more = |added: Entry<Answer>| {
        let mut journal = rewritten(table.journal(), |_, entry| vec![entry]);
        journal.push(added);
        verified(journal.text())
    };
    let seat = Seat(1);
    for added in [
        Entry::Nonce { seat, nonce: Bytes([1; 32]) },
        Entry::Standing { seat, class: "bid".to_owned(), order: None },
        Entry::Resigned { seat },
        table.journal().entries()[table.journal().len() - 1].clone(),
    ] {
        let report = more(added.clone());
        assert_eq!(report.verdict, Verdict::False, "{added:?}: {report:#?}");
    }
    let fork = table.fork(table.steps().len(), seed(77)).expect("a fork");
    let report = verified(fork.journal().text());
    assert_eq!(report.verdict, Verdict::Unfinished, "{report:#?}");
}
