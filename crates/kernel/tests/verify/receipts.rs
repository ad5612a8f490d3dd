//! Receipts of a record, which players keep until the seed is told.

use super::*;
use grognard_kernel::verify::Receipts;

#[test]
fn receipts_given_during_a_game_are_of_its_record_and_of_no_other() {
    let mut table = table("skirmish", 21);
    let mut receipts = Vec::new();
    let mut chance = Chance::numbered(21, 21);
    bid_for(&mut table, BLUE);
    receipts.extend(table.receipt());
    answer(&mut table, BLUE, stay());
    receipts.extend(table.receipt());
    table.undo(BLUE).expect("nothing was revealed");
    receipts.extend(table.receipt());
    while let Some((seat, given)) = random_answer(&table, &mut chance) {
        answer(&mut table, seat, given);
        receipts.extend(table.receipt());
    }
    let undone = table.journal().entries().iter().position(|entry| matches!(entry, Entry::Undo { .. }));
    let undone = undone.expect("an undo") - 1;
    let before_the_end = with_receipts(table.journal().text(), &receipts);
    assert_eq!(before_the_end.receipts.map(|found| found.unproven), Some(receipts.len()));
    table.reveal_seed().expect("the game is over");
    receipts.extend(table.receipt());
    let report = with_receipts(table.journal().text(), &receipts);
    assert_eq!(report.verdict, Verdict::Proven, "{report:#?}");
    let all = Receipts { matching: receipts.len(), ..Receipts::default() };
    assert_eq!(report.receipts, Some(all));
    assert!(found(&report).iter().any(|(_, words)| words.ends_with("receipts are of this very record")));

    // An answer that was taken back is changed: no die hangs on it, but receipts do.
    let forged = rewrite(table.journal(), |n, entries| {
        if let (true, Entry::Answer { answer: Answer::Redeploy(shift), .. }) = (n == undone, &mut entries[0])
        {
            shift.from.0 = shift.from.0 % 5 + 1;
        }
    });
    let report = with_receipts(forged.text(), &receipts);
    assert_eq!(report.verdict, Verdict::False);
    let strange = Receipts { matching: 1, strange: receipts.len() - 1, unproven: 0 };
    assert_eq!(report.receipts, Some(strange), "the first was given before");
    assert!(fault(&report).1.contains("receipts are of another record"));
}

#[test]
fn receipts_of_a_game_and_of_its_fork_are_told_apart() {
    let table = finished();
    let own = table.receipt().expect("a seed");
    let mut fork = table.fork(table.steps().len(), seed(77)).expect("a fork");
    let strange = fork.receipt().expect("a seed");
    assert_eq!(
        with_receipts(table.journal().text(), &[strange]).receipts.map(|found| found.strange),
        Some(1)
    );
    fork = table.fork(table.steps().len() / 2, seed(78)).expect("a fork");
    play_out(&mut fork, &mut Chance::numbered(7, 7));
    let later = fork.receipt().expect("a seed");
    fork.reveal_seed().expect("the game is over");
    let found = with_receipts(fork.journal().text(), &[own, later]).receipts;
    assert_eq!(
        found,
        Some(Receipts { matching: 1, strange: 0, unproven: 1 }),
        "the first seed is not told there"
    );
}

/// What could be guessed, such as a bid of few values, cannot be tried out against a receipt: that needs the seed.
#[test]
fn a_receipt_is_not_the_hash_of_the_record() {
    let table = table("ford", 3);
    let receipt = table.receipt().expect("a seed");
    assert_ne!(receipt, table.journal().chain());
    assert_ne!(receipt, seed(4).receipt(&table.journal().chain()), "it hangs on the seed");
    assert_eq!(receipt, seed(3).receipt(&table.journal().chain()));
}
