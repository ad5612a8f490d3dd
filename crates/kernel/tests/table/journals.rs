use super::*;
use grognard_kernel::any::AnyPresent;

/// A game with everything in it: bids changed, orders, undos, a consent, the seed told.
fn eventful_game(number: u8) -> FordTable {
    let mut table = table("skirmish", number);
    let mut chance = Chance::numbered(number.into(), 0);
    table.stand(RED, "redeploy", Some(StandingOrder::Default)).expect("an order");
    answer(&mut table, BLUE, Answer::Bid(2));
    answer(&mut table, BLUE, Answer::Bid(1));
    for turn in 0..12 {
        let Some((seat, given)) = random_answer(&table, &mut chance) else { break };
        answer(&mut table, seat, given);
        if turn % 3 == 0 && table.undo_limit(seat).is_some() {
            table.undo(seat).expect("it may be undone");
        }
        if turn == 9 {
            let step = table.steps().len() - 6;
            table.undo_by_consent(step, &[BLUE, RED]).expect("all agree");
        }
    }
    table.stand(RED, "redeploy", None).expect("an order taken back");
    play_out(&mut table, &mut chance);
    table.reveal_seed().expect("the game is over");
    table
}

#[test]
fn a_journal_torn_at_any_byte_is_played_on_with_the_same_dice() {
    let whole = eventful_game(11);
    let (text, record) = (whole.journal().text(), whole.journal().entries());
    let mut done = 0;
    for cut in 0..=text.len() {
        let Ok((journal, torn)) = Journal::<Answer>::read(&text[..cut]) else {
            assert!(!text[..cut].contains('\n'), "only a torn header cannot be read");
            continue;
        };
        // A line that lacks only its end is whole.
        let ended = text[cut..].starts_with('\n');
        let lines = text[..cut].matches('\n').count() + usize::from(ended);
        assert_eq!(journal.len(), lines);
        assert_eq!(torn.is_some(), !ended && !text[..cut].ends_with('\n'));
        // Before all nonces are there the game has not begun: whoever set it up does so again.
        if lines == done || lines < 3 {
            continue;
        }
        done = lines;
        let mut table = Table::open(setting("skirmish"), journal, Some(seed(11)), Opening::Fast)
            .unwrap_or_else(|error| panic!("cut after line {lines}: {error}"));
        assert!(text.starts_with(table.journal().text()), "after line {lines} it goes on otherwise");
        let from = table.journal().len();
        feed(&mut table, record, from).unwrap_or_else(|error| panic!("after line {lines}: {error}"));
        assert_eq!(table.journal().text(), text, "cut after line {lines}");
    }
    assert_eq!(done, record.len());
}

/// A long game with a heavy position: players who cannot make up their minds fill the journal.
fn long_game() -> FordTable {
    let mut table = table("train", 5);
    let mut chance = Chance::numbered(5, 5);
    while let Some((seat, given)) = random_answer(&table, &mut chance) {
        if table.pending().len() == 2 && table.pending().iter().all(grognard_kernel::table::Pending::waits) {
            for _ in 0..300 {
                answer(&mut table, seat, Answer::Bid(0));
            }
        }
        answer(&mut table, seat, given);
    }
    table
}

#[test]
fn a_long_game_opens_from_its_snapshots_as_from_its_beginning() {
    let table = long_game();
    let is_snapshot = |entry: &Entry<Answer>| matches!(entry, Entry::Snapshot { .. });
    let snapshots: Vec<usize> =
        (0..table.journal().len()).filter(|n| is_snapshot(&table.journal().entries()[*n])).collect();
    assert!(snapshots.len() >= 3, "{snapshots:?}");
    for cut in [snapshots[0] + 1, snapshots[1], snapshots[2] + 7, table.journal().len()] {
        let text =
            &table.journal().text()[..table.journal().text().len() - table.journal().text_from(cut).len()];
        let opened = [Opening::Fast, Opening::Audit].map(|how| {
            let (journal, _) = Journal::read(text).expect("whole lines");
            Table::<Ford>::open(setting("train"), journal, Some(seed(5)), how).expect("it opens")
        });
        let [fast, audit] = &opened;
        assert_eq!(fast.moment(), audit.moment());
        assert_eq!(asked(fast), asked(audit));
        assert_eq!(fingerprint::<Ford>(fast.position()), fingerprint::<Ford>(audit.position()));
        assert_eq!(fast.journal().text(), audit.journal().text());
        for seat in [BLUE, RED] {
            assert_eq!(fast.undo_limit(seat), audit.undo_limit(seat));
            // The fast one lacks the log before its snapshot, and numbers the rest alike.
            let late: Vec<_> = fast.log_for(seat.into(), 0).collect();
            let whole: Vec<_> = audit.log_for(seat.into(), 0).collect();
            assert!(whole.ends_with(&late));
        }
    }

    let swap = |from: usize, to: usize| {
        rewrite(table.journal(), |n, entries| {
            if n == to {
                entries[0] = table.journal().entries()[from].clone();
            }
        })
    };
    let forged = swap(snapshots[0], snapshots[1]);
    let opened = Table::<Ford>::open(setting("train"), forged, None, Opening::Audit);
    assert_eq!(opened.err(), Some(OpenError::Snapshot { entry: snapshots[1] }));
    let last = *snapshots.last().expect("there are some");
    let damaged = rewrite(table.journal(), |n, entries| {
        if n == last {
            let mut json = serde_json::to_value(&entries[0]).expect("plain data");
            let data = json["snapshot"]["data"].as_str().expect("packed bytes").to_owned();
            json["snapshot"]["data"] = data[..data.len() / 2].into();
            entries[0] = serde_json::from_value(json).expect("an entry");
        }
    });
    let refused = |journal: &Journal<Answer>, entry: usize| {
        for how in [Opening::Fast, Opening::Audit] {
            let opened = Table::<Ford>::open(setting("train"), journal.clone(), None, how);
            assert_eq!(opened.err(), Some(OpenError::Snapshot { entry }), "{how:?}");
        }
    };
    refused(&damaged, last);
    let repacked = |change: fn(&mut Vec<u8>)| {
        rewrite(table.journal(), |n, entries| {
            if n == last {
                let mut json = serde_json::to_value(&entries[0]).expect("plain data");
                let data = json["snapshot"]["data"].as_str().expect("packed bytes");
                let packed = STANDARD_NO_PAD.decode(data).expect("digits");
                let mut plain = zstd::decode_all(packed.as_slice()).expect("packed bytes");
                change(&mut plain);
                let packed = zstd::encode_all(plain.as_slice(), 3).expect("packed");
                json["snapshot"]["data"] = STANDARD_NO_PAD.encode(packed).into();
                entries[0] = serde_json::from_value(json).expect("an entry");
            }
        })
    };
    refused(&repacked(|plain| plain.push(0)), last);
    refused(&repacked(|plain| plain.resize(200 << 20, 0)), last);
    assert!(Table::<Ford>::open(setting("train"), repacked(|_| {}), None, Opening::Audit).is_ok());
}

/// Who looks ahead sees the question that the answer would bring, and only where the answer could be taken back.
#[test]
fn one_looks_ahead_as_far_as_one_could_come_back() {
    let table = eventful_game(3);
    let mut chance = Chance::numbered(9, 0);
    let (mut seen, mut unseen) = (0, 0);
    for step in (0..table.steps().len()).rev() {
        let mut then = table.fork(step, seed(9)).expect("a step of the game");
        then.stand(RED, "redeploy", None).expect("an order taken back");
        let Some((seat, given)) = random_answer(&then, &mut chance) else { continue };
        let before = (then.moment(), then.steps().len());
        let ahead = then.ahead(seat, given.clone()).expect("a legal answer");
        assert_eq!((then.moment(), then.steps().len()), before, "looking changes nothing");
        answer(&mut then, seat, given);
        assert_eq!(ahead.is_some(), then.undo_limit(seat).is_some(), "step {step}");
        match ahead {
            Some(ahead) => {
                assert_eq!((ahead.position(), asked(&ahead)), (then.position(), asked(&then)), "step {step}");
                seen += 1;
            }
            None => unseen += 1,
        }
    }
    assert!(seen > 0 && unseen > 0, "{seen} seen, {unseen} not");
}

/// A copy has nothing of what led to the present activity, and whoever thinks about it thinks the same.
#[test]
fn the_present_is_thought_about_as_the_game_is() {
    let table = eventful_game(3);
    let mut alone = 0;
    for step in (0..table.steps().len()).rev() {
        let then = table.fork(step, seed(9)).expect("a step of the game");
        let present = then.present();
        assert_eq!(present.journal().len(), 1, "only the header");
        assert_eq!((present.moment(), asked(&present)), (then.moment(), asked(&then)), "step {step}");
        assert_eq!(present.steps(), then.moment().tape, "step {step}");
        assert_eq!((present.position(), present.outcome()), (then.position(), then.outcome()), "step {step}");
        for seat in [BLUE, RED] {
            assert_eq!(present.witnessed_in_activity(seat.into()), then.witnessed_in_activity(seat.into()));
            let imagine = |table: &FordTable| table.imagine(seat, &mut Chance::numbered(7, 0), 50);
            assert_eq!(imagine(&present), imagine(&then), "step {step}");
            if present.undo_limit(seat).is_some() {
                assert!(then.undo_limit(seat).is_some(), "step {step}");
                alone += 1;
            }
        }
    }
    assert!(alone > 0, "somewhere an answer of the present activity could be taken back");
}

/// What a seat has in mind and has not given is looked at as if it stood: what is asked, whether an answer to that is
/// legal, what may come of it.
#[test]
fn what_comes_after_an_answer_in_mind_is_as_if_it_were_given() {
    let table = eventful_game(3);
    let mut chance = Chance::numbered(9, 0);
    let mut looked = 0;
    for step in (0..table.steps().len()).rev() {
        let mut then = table.fork(step, seed(9)).expect("a step of the game");
        then.stand(RED, "redeploy", None).expect("an order taken back");
        let Some((seat, first)) = random_answer(&then, &mut chance) else { continue };
        let in_mind = serde_json::to_value(&first).expect("plain data");
        let ahead = AnyPresent::ahead(&then, seat, std::slice::from_ref(&in_mind)).expect("a legal answer");
        answer(&mut then, seat, first);
        let Some(ahead) = ahead else { continue };
        let asked = AnyPresent::prompt(&then, seat);
        assert_eq!(ahead.prompt(seat), asked, "step {step}");
        let next = asked.expect("a question").default.answer;
        assert_eq!(ahead.forecast(seat, &next), AnyPresent::forecast(&then, seat, &next), "step {step}");
        assert_eq!(ahead.describe(seat, &next), AnyPresent::describe(&then, seat, &next), "step {step}");
        looked += 1;
    }
    assert!(looked > 0);
}

/// Each costs as much to check as the activity that it stands in.
#[test]
fn a_film_shows_each_step_as_one_looks_back_at_it() {
    let table = eventful_game(3);
    let mut step = 0;
    let whole = table.film(|then| {
        let looked = table.look_back(step).expect("a step of the game");
        assert_eq!((then.moment(), asked(then)), (looked.moment(), asked(&looked)), "step {step}");
        assert_eq!(then.position(), looked.position(), "step {step}");
        // What was told before the position from which it was played through is not told again.
        assert!(then.log().ends_with(looked.log()), "step {step}");
        step += 1;
        true
    });
    assert_eq!((whole, step), (Ok(true), table.steps().len()));
    assert_eq!(table.film(|then| then.steps().len() < 3), Ok(false));
}

#[test]
fn an_audit_is_given_up_when_its_time_is_over() {
    let table = eventful_game(3);
    let opened = |until| {
        let how = Opening::AuditUntil(until);
        Table::<Ford>::open(table.setting().clone(), table.journal().clone(), None, how)
    };
    let now = std::time::Instant::now();
    assert!(opened(now + std::time::Duration::from_mins(10)).is_ok());
    assert_eq!(opened(now).err(), Some(OpenError::TooLong { entry: 0 }));
}

#[test]
fn snapshots_closer_than_a_table_keeps_them_are_refused() {
    let table = long_game();
    let is_snapshot = |entry: &Entry<Answer>| matches!(entry, Entry::Snapshot { .. });
    let first = table.journal().entries().iter().position(is_snapshot).expect("a long game");
    let stuffed = rewrite(table.journal(), |n, entries| {
        if n == first {
            entries.push(entries[0].clone());
        }
    });
    let opened = Table::<Ford>::open(setting("train"), stuffed, None, Opening::Audit);
    assert_eq!(opened.err(), Some(OpenError::Snapshot { entry: first + 1 }));
}

#[test]
fn forged_undos_and_orders_are_found_by_an_audit() {
    let (mut table, _) = blue_attacks(|table| holds(table, RED, Card::Ambush));
    answer(&mut table, RED, Answer::Ambush(true));
    // Nothing was rolled, but the card was shown: Red may not take it back.
    let entry = table.journal().len();
    let forge = |entries: &[Entry<Answer>]| {
        let mut journal = table.journal().clone();
        for entry in entries {
            journal.push(entry.clone());
        }
        Table::<Ford>::open(setting("ford"), journal, None, Opening::Audit).map(|_| ())
    };
    let undo = |to: usize, agreed: &[Seat]| Entry::Undo { to: to as u64, agreed: agreed.to_vec() };
    assert_eq!(forge(&[undo(entry - 1, &[])]), Err(OpenError::Undo { entry }));
    assert_eq!(forge(&[undo(entry - 1, &[RED, RED])]), Err(OpenError::Undo { entry }));
    assert_eq!(forge(&[undo(entry + 5, &[BLUE, RED])]), Err(OpenError::Undo { entry }));
    assert_eq!(forge(&[undo(entry - 1, &[BLUE, RED])]), Ok(()));
    let ordered = Entry::of_step(Step::answer(BLUE, Answer::Ambush(false)), Hand::StandingOrder);
    assert_eq!(forge(&[ordered]), Err(OpenError::Order { entry }), "no such order stands");
    let illegal = Entry::of_step(Step::answer(BLUE, Answer::Bid(1)), Hand::Player);
    let undone = [illegal, undo(entry, &[])];
    let found = forge(&undone);
    assert!(matches!(found, Err(OpenError::Fault { entry: at, .. }) if at == entry), "{found:?}");
    // Whoever trusts the record and wants the whole game does not play again what was taken back.
    let mut journal = table.journal().clone();
    for entry in undone {
        journal.push(entry);
    }
    let whole = Table::<Ford>::open(setting("ford"), journal, None, Opening::Whole).expect("it stands");
    assert_eq!((whole.position(), whole.log()), (table.position(), table.log()));
}

#[test]
fn without_its_seed_a_journal_can_be_looked_at_but_not_played() {
    let (table, _) = blue_attacks(|_| true);
    let mut opened = open(&table, "ford", None, Opening::Audit);
    assert_eq!(opened.view(Viewer::Spectator), table.view(Viewer::Spectator));
    assert_eq!(asked(&opened), asked(&table));
    let refused = Err(TableError::NoSeed);
    assert_eq!(opened.answer(RED, Answer::Ambush(false), Hand::Player), refused);
    assert_eq!(opened.undo(BLUE), refused);
    assert_eq!(opened.stand(RED, "ambush", Some(StandingOrder::Default)), refused);
    assert_eq!(opened.journal().text(), table.journal().text());
    let wrong = Table::<Ford>::open(setting("ford"), table.journal().clone(), Some(seed(254)), Opening::Fast);
    assert_eq!(wrong.err(), Some(OpenError::Seed));
}

/// The fingerprint of a fixed game: the same on any machine, for ever, or old journals are lost.
#[test]
fn a_fixed_game_ends_in_the_recorded_position() {
    let mut table = table("ford", 43);
    play_out(&mut table, &mut Chance::numbered(19, 43));
    assert_eq!(fingerprint::<Ford>(table.position()).to_string(), RECORDED_POSITION);
    assert_eq!(table.journal().chain().to_string(), RECORDED_CHAIN);
}

const RECORDED_POSITION: &str = "adb0d687700d66faa31353bbc5e88eb53b7c0d42cd2ec5b3458935ae652eafa1";

const RECORDED_CHAIN: &str = "5b6ea1b760c4026a58c2f105a7faceb7eab0c84b2e6f1577a9aa33850f72a79d";

/// Answers given, changed and taken back, orders and snapshots are no way to choose a die.
#[test]
fn dice_hang_on_what_stands_and_on_nothing_else() {
    let (mut plain, mut busy) = (table("skirmish", 7), table("skirmish", 7));
    let mut chance = Chance::numbered(7, 7);
    while let Some((seat, given)) = random_answer(&plain, &mut chance) {
        for order in [Some(grognard_kernel::standing::Order::Given(serde_json::json!(9))), None] {
            busy.stand(seat, "bear-losses", order).expect("an order");
        }
        answer(&mut plain, seat, given.clone());
        answer(&mut busy, seat, given.clone());
        if busy.undo_limit(seat).is_some() {
            busy.undo(seat).expect("nothing was rolled");
            answer(&mut busy, seat, given);
        }
    }
    assert_ne!(plain.journal().len(), busy.journal().len());
    assert_eq!(plain.steps(), busy.steps());
}

#[test]
fn an_audit_with_the_seed_refuses_a_die_that_does_not_follow_from_it() {
    let mut table = table("skirmish", 8);
    play_out(&mut table, &mut Chance::numbered(8, 8));
    let die = table.journal().entries().iter().rposition(Entry::is_roll).expect("dice fell");
    let forged = rewrite(table.journal(), |n, entries| {
        if let (true, Entry::Roll { sides, value, .. }) = (n == die, &mut entries[0]) {
            *value = (*value + 1) % *sides;
        }
    });
    let open = |journal, seed| Table::<Ford>::open(setting("skirmish"), journal, seed, Opening::Audit).err();
    assert_eq!(open(table.journal().clone(), Some(seed(8))), None);
    assert_eq!(open(forged, Some(seed(8))), Some(OpenError::Die { entry: die }));
}
