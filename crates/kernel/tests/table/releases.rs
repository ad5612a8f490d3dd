//! Games outlive releases: they go on where the rules come to the same, are held where not, and are carried over.

use super::*;
use grognard_kernel::{
    Told,
    forgery::rewritten_text,
    journal::Header,
    table::{Snapshot, Why},
    text::Text,
    verify::{Report, Verdict, verify},
    words::{KERNEL, Lang, Words},
};

/// A game that was begun with this data, by rules of this number. Those that other tests play were begun with data that
/// nobody has.
fn begun(data: &str, rules: Option<u32>, number: u8) -> FordTable {
    let header = table("ford", number).journal().header().clone();
    let header = Header { pack: data.to_owned(), rules, ..header };
    Table::new(setting("ford"), header, seed(number), &[]).expect("a game can be set up")
}

/// A game of our data by older rules.
fn of_old(number: u8) -> FordTable {
    begun(&sample::pack().digest(), Some(0), number)
}

/// The journal of a table in which an entry is an answer of a form that is no longer known.
fn with_foreign(table: &FordTable, entry_number: usize) -> Journal<Answer> {
    let text = rewritten_text(table.journal().text(), |n, entry| {
        if n != entry_number {
            return entry.to_owned();
        }
        let entry: serde_json::Value = serde_json::from_str(entry).expect("an entry");
        let (seat, by) = (&entry["answer"]["seat"], &entry["answer"]["by"]);
        format!("{{\"answer\":{{\"seat\":{seat},\"answer\":{{\"of-old\":true}},\"by\":{by}}}}}")
    });
    Journal::read_foreign(&text).expect("a whole journal").0
}

/// Opens the journal of a table again.
fn again(table: &FordTable, number: u8, how: Opening) -> FordTable {
    Table::open(setting("ford"), journal_of(table), Some(seed(number)), how).expect("a table's journal opens")
}

fn journal_of(table: &FordTable) -> Journal<Answer> {
    Journal::read_foreign(table.journal().text()).expect("a whole journal").0
}

fn reopened(journal: Journal<Answer>, number: u8, kept: Option<Snapshot>) -> FordTable {
    Table::reopen(setting("ford"), journal, Some(seed(number)), kept, &sample::pack())
        .expect("nothing is refused")
}

fn verified(table: &FordTable) -> Report {
    verify::<Ford>(
        sample::BOOK.id,
        table.journal().text(),
        &[],
        |data| sample::pack().is_named(data),
        |_| Ok(setting("ford")),
    )
}

/// In English; it exists in French too.
fn said(text: &Text) -> String {
    let words = Words::new(&[KERNEL, sample::WORDS]).expect("well formed messages");
    assert_eq!(words.missing(text), [""; 0]);
    words.say(Lang::En, text)
}

/// A game with data that nobody has, after so many random answers.
fn in_play(number: u8, answers: u64) -> FordTable {
    played(table("ford", number), number, answers)
}

fn played(mut table: FordTable, number: u8, answers: u64) -> FordTable {
    let mut chance = Chance::numbered(number.into(), 3);
    for _ in 0..answers {
        let (seat, given) = random_answer(&table, &mut chance).expect("the game is not over so soon");
        answer(&mut table, seat, given);
    }
    table
}

/// Blue attacks, and Red is asked whether it lies in ambush: in the middle of an activity.
fn in_a_fight(mut table: FordTable) -> FordTable {
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, attack(3, 4));
    let Some(Prompt::Ambush(_)) = table.pending_for(RED).map(|pending| pending.prompt.clone()) else {
        panic!("Red holds an ambush in this game");
    };
    table
}

#[test]
fn a_game_of_other_rules_goes_on_if_it_comes_to_the_same_by_these() {
    for rules in [Some(Ford::RULES), Some(7), None] {
        let table = played(begun(&sample::pack().digest(), rules, 1), 1, 9);
        let opened = reopened(journal_of(&table), 1, Some(table.kept()));
        assert_eq!(opened.held(), None, "{rules:?}");
        assert_eq!((opened.position(), opened.pending()), (table.position(), table.pending()));
    }
}

#[test]
fn a_position_that_the_rules_do_not_come_to_holds_the_game_on_that_very_position() {
    let (table, elsewhere) = (played(of_old(1), 1, 9), in_play(2, 9));
    // As if by the rules of the time the same answers had led elsewhere.
    let mut kept = elsewhere.kept();
    kept.steps = table.kept().steps;
    let held = reopened(journal_of(&table), 1, Some(kept));
    assert!(matches!(held.held().map(|held| &held.why), Some(Why::Rules(OpenError::Snapshot { .. }))));
    assert_eq!(held.moment().checkpoint, elsewhere.moment().checkpoint);
}

#[test]
fn a_game_with_other_data_is_held_as_it_stands_until_all_seats_accept_these() {
    let table = in_play(1, 9);
    let mut held = reopened(journal_of(&table), 1, Some(table.kept()));
    assert_eq!(held.held().map(|held| held.why.clone()), Some(Why::Data));
    let told = said(&held.held().expect("held").told());
    assert!(
        told.starts_with("The game was played with other data than this release has. It can be"),
        "{told}"
    );
    assert_eq!(held.position(), table.position());
    assert_eq!((held.pending().len(), held.undo_limit(BLUE), held.undo_limit(RED)), (0, None, None));
    let entries = held.journal().len();
    assert_eq!(held.answer(BLUE, stay(), Hand::Player), Err(TableError::Held));
    assert_eq!(held.undo_by_consent(0, &[BLUE, RED]), Err(TableError::Held));
    assert_eq!(held.stand(RED, "redeploy", Some(StandingOrder::Default)), Err(TableError::Held));
    assert_eq!(held.adopt(&[BLUE]), Err(TableError::NoConsent(vec![RED])));
    assert_eq!(held.journal().len(), entries, "nothing was written");

    held.adopt(&[RED, BLUE]).expect("all agree");
    assert_eq!(held.held(), None);
    assert_eq!((held.position(), held.pending()), (table.position(), table.pending()));
    assert_eq!(held.adopt(&[BLUE, RED]), Err(TableError::NotHeld));
    let (_, adoption) = held.journal().adopted().expect("it is written");
    assert_eq!((adoption.rules, &adoption.pack), (Ford::RULES, &sample::pack().digest()));
    assert_eq!(adoption.agreed, [BLUE, RED]);
    for how in [Opening::Fast, Opening::Whole, Opening::Audit] {
        let again = again(&held, 1, how);
        assert_eq!((again.position(), again.pending()), (table.position(), table.pending()), "{how:?}");
    }
}

#[test]
fn an_adopted_game_rolls_the_very_dice_that_it_would_have_rolled() {
    for number in 0..30 {
        let mut table = in_play(number, 3 + u64::from(number) / 2);
        let mut adopted = reopened(journal_of(&table), number, Some(table.kept()));
        assert_eq!(adopted.held().map(|held| (held.again, held.replayed)), Some((0, 0)));
        adopted.adopt(&[]).expect("whoever keeps the host decides");
        let common = table.steps().len();
        let carried = adopted.steps().len();
        let mut chance = Chance::numbered(number.into(), 4);
        while let Some((seat, given)) = random_answer(&table, &mut chance) {
            answer(&mut table, seat, given.clone());
            answer(&mut adopted, seat, given);
        }
        assert_eq!(table.steps()[common..], adopted.steps()[carried..], "game {number}");
        assert!(table.steps()[common..].iter().any(|step| matches!(step, Step::Roll { .. })));
    }
}

#[test]
fn what_the_rules_do_not_understand_is_asked_again_and_dice_fall_anew() {
    let table = in_a_fight(of_old(FIGHT));
    let last = table.journal().len() - 1;
    let mut held = reopened(with_foreign(&table, last), FIGHT, Some(table.kept()));
    let why = held.held().cloned().expect("held");
    assert_eq!(why.why, Why::Rules(OpenError::Foreign { entry: last }));
    assert!(why.again > 0 && why.replayed == 0, "{why:?}");
    assert!(said(&why.told()).contains("not understood by the new rules"), "{}", said(&why.told()));
    assert_eq!(held.moment().checkpoint, table.moment().checkpoint);
    held.adopt(&[BLUE, RED]).expect("all agree");
    assert_eq!(held.moment().checkpoint, table.moment().checkpoint);
    let (n, adoption) = held.journal().adopted().expect("it is written");
    assert_eq!((adoption.to, n), (last as u64, last + 1), "the attack is asked for again");
    let again = again(&held, FIGHT, Opening::Audit);
    assert_eq!((again.position(), again.pending()), (held.position(), held.pending()));
}

#[test]
fn an_activity_under_way_goes_on_where_it_was() {
    let table = in_a_fight(table("ford", FIGHT));
    let mut held = reopened(journal_of(&table), FIGHT, Some(table.kept()));
    assert_eq!(held.position(), table.position(), "as it stood at the pause");
    held.adopt(&[BLUE, RED]).expect("all agree");
    assert_eq!(held.steps(), &table.steps()[table.kept().steps..], "the tape goes over");
    assert_eq!(held.pending(), table.pending());
    answer(&mut held, RED, Answer::Ambush(false));
}

#[test]
fn without_a_kept_position_a_game_stands_as_far_as_the_rules_can_follow_it() {
    let table = in_a_fight(of_old(FIGHT));
    let last = table.journal().len() - 1;
    let mut held = reopened(with_foreign(&table, last), FIGHT, None);
    let why = held.held().cloned().expect("held");
    assert_eq!((why.replayed, why.again), (table.kept().steps, 1), "{why:?}");
    held.adopt(&[BLUE, RED]).expect("all agree");
    assert_eq!(held.moment().checkpoint, table.moment().checkpoint);

    let mut early = reopened(with_foreign(&table, first_answer(&table)), FIGHT, None);
    let why = early.held().cloned().expect("held");
    assert!(why.replayed > 0, "the deal is understood");
    assert_eq!(why.replayed + why.again, table.steps().len());
    early.adopt(&[BLUE, RED]).expect("all agree");
    play_out(&mut early, &mut Chance::numbered(9, 9));
}

fn first_answer(table: &FordTable) -> usize {
    let first = table.journal().entries().iter().position(|entry| matches!(entry, Entry::Answer { .. }));
    first.expect("somebody answered")
}

#[test]
fn nobody_goes_back_behind_an_adoption() {
    let table = in_a_fight(table("ford", FIGHT));
    let mut adopted = reopened(journal_of(&table), FIGHT, Some(table.kept()));
    adopted.adopt(&[BLUE, RED]).expect("all agree");
    let carried = adopted.steps().len();
    assert!(carried > 0);
    assert_eq!(adopted.undo(BLUE), Err(TableError::NothingToUndo(BLUE)));
    for step in 0..carried {
        assert_eq!(adopted.undo_by_consent(step, &[BLUE, RED]), Err(TableError::BehindAdoption));
        assert!(matches!(adopted.fork(step, seed(77)), Err(TableError::BehindAdoption)));
    }
    answer(&mut adopted, RED, Answer::Ambush(false));
    let fork = adopted.fork(carried, seed(77)).expect("a fork from where it was carried over");
    assert_eq!((fork.steps().len(), fork.pending()), (carried, table.pending()));
    adopted.undo_by_consent(carried, &[BLUE, RED]).expect("all agree");
    assert_eq!(adopted.pending(), table.pending());
    // A record that says otherwise is not true.
    let (n, _) = adopted.journal().adopted().expect("it was");
    let before = table.journal().len() - 1;
    let forged = rewritten_text(adopted.journal().text(), |at, entry| match at {
        at if at > n => entry.replace(&format!("\"to\":{}", n + 1), &format!("\"to\":{before}")),
        _ => entry.to_owned(),
    });
    let (forged, _) = Journal::read(&forged).expect("whole");
    let opened = Table::<Ford>::open(setting("ford"), forged, None, Opening::Audit);
    assert!(matches!(opened, Err(OpenError::Undo { .. })), "{opened:?}");
}

#[test]
fn a_held_game_can_be_forked_and_given_up() {
    let table = in_play(3, 8);
    let mut held = reopened(journal_of(&table), 3, Some(table.kept()));
    let mut fork = held.fork(held.steps().len(), seed(78)).expect("a game of its own");
    assert!(fork.held().is_some());
    fork.adopt(&[]).expect("its maker decides");
    assert_eq!((fork.position(), fork.pending()), (table.position(), table.pending()));
    play_out(&mut fork, &mut Chance::numbered(1, 1));

    held.resign(RED).expect("everybody may");
    held.reveal_seed().expect("it is over");
    assert_eq!(held.adopt(&[BLUE, RED]), Err(TableError::GivenUp(RED)));
    let (journal, _) = Journal::read(held.journal().text()).expect("whole");
    let over = reopened(journal, 3, Some(table.kept()));
    assert_eq!(over.outcome().map(|outcome| outcome.winners.clone()), Some(vec![BLUE]));
}

#[test]
fn orders_go_over_as_far_as_they_are_understood() {
    let mut table = in_play(1, 1);
    table.stand(RED, "redeploy", Some(StandingOrder::Default)).expect("an order");
    table.stand(BLUE, "redeploy", Some(StandingOrder::Default)).expect("an order");
    let text = rewritten_text(table.journal().text(), |_, entry| {
        let order = |class| format!("{{\"standing\":{{\"seat\":0,\"class\":\"{class}\"");
        entry.replace(&order("redeploy"), &order("of-old"))
    });
    let (journal, _) = Journal::read(&text).expect("whole");
    let mut adopted = reopened(journal, 1, Some(table.kept()));
    adopted.adopt(&[BLUE, RED]).expect("all agree");
    let orders = |table: &FordTable, seat| table.standing(seat).count();
    assert_eq!((orders(&adopted, BLUE), orders(&adopted, RED)), (0, 1));
    for how in [Opening::Whole, Opening::Audit] {
        let again = again(&adopted, 1, how);
        assert_eq!((orders(&again, BLUE), orders(&again, RED)), (0, 1), "{how:?}");
    }
}

#[test]
fn of_what_stands_before_an_adoption_hashes_and_dice_are_proven_and_the_rest_by_replay() {
    let (other_data, other_rules) = (in_a_fight(table("ford", FIGHT)), in_a_fight(of_old(FIGHT)));
    let foreign = with_foreign(&other_rules, other_rules.journal().len() - 1);
    for (table, journal) in [(&other_data, journal_of(&other_data)), (&other_rules, foreign)] {
        let mut adopted = reopened(journal, FIGHT, Some(table.kept()));
        adopted.adopt(&[BLUE, RED]).expect("all agree");
        let (n, _) = adopted.journal().adopted().expect("it was");
        let unfinished = verified(&adopted);
        assert_eq!(unfinished.verdict, Verdict::Unfinished, "{unfinished:#?}");
        play_out(&mut adopted, &mut Chance::numbered(5, 5));
        adopted.reveal_seed().expect("it is over");
        let report = verified(&adopted);
        assert_eq!(report.verdict, Verdict::Unproven, "{report:#?}");
        assert_eq!((report.dice.wrong, report.dice.unproven), (0, 0), "each die is proven, before and after");
        assert_eq!(report.outcome.as_ref(), adopted.outcome());
        let parts: Vec<_> = report.parts.iter().map(|part| (part.from, part.to, part.replayed)).collect();
        assert_eq!(parts, [(1, n, false), (n + 1, adopted.journal().len(), true)]);
        assert!(
            report.findings.iter().any(|finding| said(&finding.text).starts_with("All seats agreed here"))
        );

        // Another die before it, and nobody asked: both are found.
        let roll = adopted.journal().entries().iter().position(Entry::is_roll).expect("the deal");
        let forged = |change: &dyn Fn(usize, &str) -> String| {
            let text = rewritten_text(adopted.journal().text(), change);
            let all = verify::<Ford>(sample::BOOK.id, &text, &[], |_| true, |_| Ok(setting("ford")));
            all.faults().map(|fault| fault.line).min()
        };
        let other_die = |at: usize, entry: &str| match at {
            at if at == roll => entry.replace("\"value\":", "\"value\":1"),
            _ => entry.to_owned(),
        };
        assert_eq!(forged(&other_die), Some(roll + 1));
        let not_asked = |at: usize, entry: &str| match at {
            at if at == n => entry.replace("\"agreed\":[0,1]", "\"agreed\":[0]"),
            _ => entry.to_owned(),
        };
        assert_eq!(forged(&not_asked), Some(n + 1));
    }
}

#[test]
fn of_a_game_that_these_rules_or_data_cannot_replay_hashes_and_dice_are_proven() {
    let over = |mut table: FordTable| {
        play_out(&mut table, &mut Chance::numbered(6, 6));
        table.reveal_seed().expect("it is over");
        table
    };
    let other_data = over(table("ford", 4));
    let other_rules = over(of_old(4));
    let foreign = with_foreign(&other_rules, first_answer(&other_rules));
    let report_of = |text: &str| {
        let is_data = |data: &str| sample::pack().is_named(data);
        verify::<Ford>(sample::BOOK.id, text, &[], is_data, |_| Ok(setting("ford")))
    };
    let report = report_of(other_data.journal().text());
    assert_eq!(report.verdict, Verdict::Unproven, "{report:#?}");
    assert_eq!((report.dice.wrong, report.dice.unproven, report.parts[0].replayed), (0, 0, false));
    for (text, note) in
        [(other_data.journal().text(), "with other data"), (foreign.text(), "another version")]
    {
        let words: Vec<String> = report_of(text).findings.iter().map(|finding| said(&finding.text)).collect();
        assert!(words.iter().any(|words| words.contains(note)), "{words:#?}");
    }
}

#[test]
fn a_game_that_is_put_away_keeps_its_position_and_is_as_true_as_before() {
    let mut table = in_play(6, 7);
    let kept = table.kept();
    table.put_away();
    table.put_away();
    let snapshots = table.journal().entries().iter().filter_map(|entry| match entry {
        Entry::Snapshot(snapshot) => Some(snapshot.clone()),
        _ => None,
    });
    assert_eq!(snapshots.collect::<Vec<_>>(), [kept], "once, as nothing has happened since");
    let again = again(&table, 6, Opening::Audit);
    assert_eq!(again.position(), table.position());
    let held = reopened(journal_of(&table), 6, None);
    assert_eq!(held.position(), table.position(), "a later release stands on it");
}

/// A game in which Red holds an ambush when Blue attacks first.
const FIGHT: u8 = 0;
