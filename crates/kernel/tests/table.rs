//! What a table promises, shown on The Ford.

mod at_the_ford;

use at_the_ford::{
    FordTable, answer, attack, bid_for, play_out, random_answer, rewrite, seed, setting, stay, table,
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use grognard_kernel::{
    Chance, Exact, Game, Happening, Moment, Policy, Seat, Step, Table, Viewer,
    any::AnyTable,
    fair::Seed,
    inline::Inline,
    journal::{Entry, Hand, Journal},
    odds::{self, Limits},
    policy::ByDefault,
    referee::Fault,
    standing::Order as StandingOrder,
    table::{OpenError, Opening, TableError, fingerprint},
};
use sample::{
    Answer, Ford, Prompt,
    ambush::Ambush,
    event::Event,
    march::Way,
    order::Order,
    position::{BLUE, Card, RED, Stage, Stretch, other},
};
use std::collections::BTreeMap;

fn open(table: &FordTable, scenario: &str, seed: Option<Seed>, how: Opening) -> FordTable {
    let (journal, _) = Journal::read(table.journal().text()).expect("a table writes whole journals");
    Table::open(setting(scenario), journal, seed, how).expect("a table's journal opens")
}

fn holds(table: &FordTable, seat: Seat, card: Card) -> bool {
    table.lens(Viewer::Seat(seat)).holds(card)
}

/// The first table whose deal fits.
fn table_where(scenario: &str, fits: impl Fn(&FordTable) -> bool) -> (FordTable, Seed) {
    let numbers = 0..=u8::MAX;
    let mut tables = numbers.map(|number| (table(scenario, number), seed(number)));
    tables.find(|(table, _)| fits(table)).expect("some deal fits")
}

/// Does again what a record says that players did, from entry `from` on.
fn feed(table: &mut FordTable, record: &[Entry<Answer>], from: usize) -> Result<(), TableError> {
    for entry in &record[from..] {
        match entry {
            Entry::Answer { by: Hand::StandingOrder, .. } => {}
            Entry::Answer { seat, answer, by, .. } => table.answer(*seat, answer.clone(), *by)?,
            Entry::Standing { seat, class, order } => table.stand(*seat, class, order.clone())?,
            Entry::Undo { to, agreed } => {
                let standing = table.journal().standing();
                let is_step =
                    |entry: &Entry<Answer>| matches!(entry, Entry::Answer { .. } | Entry::Roll { .. });
                let before = standing.iter().filter(|(n, entry)| (*n as u64) < *to && is_step(entry));
                let step = before.count();
                match &table.steps()[step] {
                    Step::Answer { seat, .. } if agreed.is_empty() => table.undo_to(*seat, step)?,
                    _ => table.undo_by_consent(step, agreed)?,
                }
            }
            Entry::Reveal { .. } => table.reveal_seed()?,
            _ => {}
        }
    }
    Ok(())
}

fn bids(table: &FordTable) -> Vec<[u8; 2]> {
    let bid = |event: &Event| if let Event::Bids { bids, .. } = event { Some(*bids) } else { None };
    table.log().iter().filter_map(|logged| bid(&logged.event)).collect()
}

#[test]
fn a_bid_is_secret_until_all_have_bid_and_may_be_changed_before() {
    let mut table = table("ford", 1);
    let red = Viewer::Seat(RED);
    let (view, log) = (table.view(red), table.log_for(red, 0).count());
    answer(&mut table, BLUE, Answer::Bid(3));
    assert_eq!((table.view(red), table.log_for(red, 0).count()), (view, log));
    assert_eq!(table.pending_for(BLUE).and_then(|pending| pending.given.clone()), Some(Answer::Bid(3)));
    let imagined = table.imagine(RED, &mut Chance::numbered(1, 1), 50).expect("a moment like this");
    assert_eq!(imagined.tape, [], "what Red imagines holds Blue's bid");

    answer(&mut table, BLUE, Answer::Bid(1));
    answer(&mut table, RED, Answer::Bid(2));
    assert_eq!(bids(&table), [[1, 2]]);
    assert_eq!(table.position().open.supplies, [3, 2]);
    assert_eq!(table.position().open.stage, Stage::Act { seat: RED, first: true });
    assert_eq!(table.undo(RED), Err(TableError::NothingToUndo(RED)), "bids that all have seen stay");
}

/// Blue attacks stretch 3 with four troops, both sides holding the cards asked for.
fn blue_attacks(fits: impl Fn(&FordTable) -> bool) -> (FordTable, Seed) {
    let (mut table, seed) = table_where("ford", fits);
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, attack(3, 4));
    (table, seed)
}

fn asked(table: &FordTable) -> Vec<(Seat, Prompt)> {
    let asked = table.pending().iter().filter(|pending| !pending.invited);
    asked.map(|pending| (pending.seat, pending.prompt.clone())).collect()
}

#[test]
fn an_ambush_can_be_ambushed_in_turn_and_the_last_one_stands() {
    let (mut table, _) =
        blue_attacks(|table| holds(table, BLUE, Card::Ambush) && holds(table, RED, Card::Ambush));
    assert_eq!(asked(&table), [(RED, Prompt::Ambush(Ambush { depth: 0 }))]);
    answer(&mut table, RED, Answer::Ambush(true));
    assert_eq!(asked(&table), [(BLUE, Prompt::Ambush(Ambush { depth: 1 }))]);
    answer(&mut table, BLUE, Answer::Ambush(true));
    assert_eq!(asked(&table), [(RED, Prompt::Ambush(Ambush { depth: 2 }))]);
    answer(&mut table, RED, Answer::Ambush(false));
    let told: Vec<&Event> = table.log().iter().map(|logged| &logged.event).collect();
    assert_eq!(told.iter().filter(|event| matches!(event, Event::Ambushed { .. })).count(), 2);
    let strength = told.iter().find_map(|event| match event {
        Event::Fought { strength, .. } => Some(strength.value),
        _ => None,
    });
    assert_eq!(strength, Some(Exact::ONE), "the ambush was ambushed, so nothing is halved");
}

#[test]
fn a_strike_waits_for_its_turn_through_saving_and_opening() {
    let (mut table, seed) = table_where("ford", |table| holds(table, BLUE, Card::Strike));
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, Answer::Act(Order::Strike { target: Stretch(3) }));
    let mut reopened = open(&table, "ford", Some(seed), Opening::Fast);
    for table in [&mut table, &mut reopened] {
        assert_eq!(table.view(Viewer::Seat(BLUE)).strikes[0].target, Some(Stretch(3)));
        assert_eq!(table.view(Viewer::Seat(RED)).strikes[0].target, None);
        answer(table, RED, stay());
        answer(table, RED, Answer::Act(Order::Pass));
        bid_for(table, BLUE);
        answer(table, BLUE, stay());
        answer(table, BLUE, attack(3, 4));
        answer(table, RED, Answer::Ambush(false));
        let fought = table.log().iter().rev().find_map(|logged| match &logged.event {
            Event::Fought { strength, .. } => Some(strength.clone()),
            _ => None,
        });
        let strength = fought.expect("there was a fight");
        assert_eq!(strength.value, Exact::new(6, 4).expect("not over zero"));
        assert!(strength.factors.iter().any(|factor| factor.rule.as_str() == "6"));
        assert!(table.view(Viewer::Seat(BLUE)).strikes.is_empty(), "the strike is used up");
    }
    assert_eq!(table.journal().text(), reopened.journal().text());
}

#[test]
fn standing_orders_are_obeyed_until_taken_back() {
    let mut table = table("ford", 7);
    table.stand(RED, "ambush", Some(StandingOrder::Default)).expect("an order");
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, attack(3, 4));
    let obeyed = |table: &FordTable| {
        let by_order =
            |entry: &&Entry<Answer>| matches!(entry, Entry::Answer { by: Hand::StandingOrder, .. });
        table.journal().entries().iter().filter(by_order).count()
    };
    assert_eq!(obeyed(&table), 1);
    assert!(!asked(&table).iter().any(|(_, prompt)| matches!(prompt, Prompt::Ambush(_))));

    table.stand(RED, "ambush", None).expect("an order taken back");
    assert_eq!(table.standing(RED).count(), 0);
    let mut chance = Chance::numbered(7, 7);
    let mut asked_again = false;
    while let Some((seat, given)) = random_answer(&table, &mut chance) {
        asked_again |= seat == RED && matches!(given, Answer::Ambush(_));
        answer(&mut table, seat, given);
    }
    assert!(asked_again, "Red was never asked again");
    assert_eq!(obeyed(&table), 1);
}

#[test]
fn an_order_that_is_not_legal_leaves_the_question_to_the_player() {
    let mut table = table("ford", 7);
    let order = StandingOrder::Given(serde_json::json!(200));
    table.stand(BLUE, "bid", Some(order)).expect("an order");
    assert!(table.pending_for(BLUE).is_some_and(|pending| pending.given.is_none()));
    table.stand(BLUE, "bid", Some(StandingOrder::Given(serde_json::json!(2)))).expect("an order");
    assert_eq!(table.pending_for(BLUE).and_then(|pending| pending.given.clone()), Some(Answer::Bid(2)));
}

#[test]
fn orders_for_no_class_and_of_no_seat_are_refused_and_not_recorded() {
    let mut table = table("ford", 7);
    let length = table.journal().len();
    let refused = table.stand(BLUE, "no-such", Some(StandingOrder::Default));
    assert!(matches!(refused, Err(TableError::NoSuchClass { .. })), "{refused:?}");
    let refused = table.stand(Seat(9), "bid", Some(StandingOrder::Default));
    assert_eq!(refused, Err(TableError::NoSuchSeat { seat: Seat(9), seats: 2 }));
    assert_eq!(table.journal().len(), length);
}

#[test]
fn an_order_that_its_questions_do_not_understand_is_refused_and_not_recorded() {
    let mut table = table("ford", 7);
    let length = table.journal().len();
    for (class, order) in [
        ("bid", serde_json::json!("two")),
        ("bid", serde_json::json!(-1)),
        ("ambush", serde_json::json!({ "spring": true })),
        ("act", serde_json::json!({ "retreat": 3 })),
    ] {
        let refused = table.stand(BLUE, class, Some(StandingOrder::Given(order.clone())));
        let Err(TableError::NotUnderstood { class: named, why }) = refused else {
            panic!("{class} took {order}: {refused:?}");
        };
        assert_eq!(named, class);
        assert!(!why.is_empty());
    }
    assert_eq!((table.journal().len(), table.standing(BLUE).count()), (length, 0));
    table.stand(BLUE, "ambush", Some(StandingOrder::Given(serde_json::json!(true)))).expect("an answer");
}

#[test]
fn an_order_obeyed_can_be_undone_and_is_not_obeyed_again_at_once() {
    let mut table = table("ford", 7);
    bid_for(&mut table, BLUE);
    table.stand(BLUE, "redeploy", Some(StandingOrder::Default)).expect("an order");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
    table.undo(BLUE).expect("nothing lies behind");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Redeploy(_))]));
    let reopened = open(&table, "ford", Some(seed(7)), Opening::Audit);
    assert_eq!(asked(&reopened), asked(&table), "opening obeys what was just taken back");
}

#[test]
fn answers_of_a_seat_that_is_not_asked_are_refused() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    let text = table.journal().text().to_owned();
    for seat in [RED, Seat(2), Seat(255)] {
        assert_eq!(table.answer(seat, stay(), Hand::Player), Err(TableError::NotAsked(seat)));
    }
    let refused = table.answer(BLUE, attack(3, 4), Hand::Player);
    assert!(matches!(refused, Err(TableError::Refused(_))), "{refused:?}");
    assert_eq!(table.journal().text(), text);
}

#[test]
fn undo_stops_at_dice_and_at_others_answers() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    let stood = table.position().clone();
    let step = table.steps().len();
    answer(&mut table, BLUE, stay());
    assert_eq!(table.undo_limit(BLUE), Some(step));
    assert_eq!(table.undo(RED), Err(TableError::NothingToUndo(RED)));
    answer(&mut table, BLUE, attack(3, 4));
    assert_eq!(table.undo_limit(BLUE), Some(step));
    table.undo_to(BLUE, step).expect("only own answers lie behind");
    assert_eq!(table.position(), &stood);

    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, attack(3, 4));
    answer(&mut table, RED, Answer::Ambush(false));
    assert!(matches!(table.steps().last(), Some(Step::Roll { .. })));
    for seat in [BLUE, RED] {
        assert_eq!(table.undo_limit(seat), None, "{seat} may undo a die");
    }
    assert_eq!(table.undo_by_consent(step, &[BLUE]), Err(TableError::NoConsent(vec![RED])));
    let steps = table.steps().len();
    assert_eq!(
        table.undo_by_consent(steps, &[BLUE, RED]),
        Err(TableError::NoSuchStep { step: steps, steps })
    );
    table.undo_by_consent(step, &[RED, BLUE]).expect("all agree");
    assert_eq!(table.position(), &stood);
}

fn last_die(table: &FordTable) -> u32 {
    match table.steps().last() {
        Some(Step::Roll { value, .. }) => *value,
        other => panic!("the last step is {other:?}"),
    }
}

#[test]
fn dice_that_are_undone_by_consent_fall_anew() {
    let (mut table, _) = blue_attacks(|_| true);
    let step = table.steps().len();
    let dice: Vec<u32> = (0..20)
        .map(|_| {
            answer(&mut table, RED, Answer::Ambush(false));
            let die = last_die(&table);
            table.undo_by_consent(step, &[BLUE, RED]).expect("all agree");
            die
        })
        .collect();
    assert!(dice.iter().any(|die| *die != dice[0]), "the same die twenty times");
}

#[test]
fn a_game_whose_seed_is_told_is_not_played_on_but_can_be_forked() {
    let mut table = table("skirmish", 4);
    assert_eq!(table.reveal_seed(), Err(TableError::NotOver));
    play_out(&mut table, &mut Chance::numbered(4, 4));
    table.reveal_seed().expect("the game is over");
    let length = table.journal().len();
    table.reveal_seed().expect("telling it again adds nothing");
    assert_eq!(table.undo_by_consent(0, &[BLUE, RED]), Err(TableError::Revealed));
    assert_eq!(table.journal().len(), length);
    let mut fork = table.fork(10, seed(99)).expect("a fork");
    play_out(&mut fork, &mut Chance::numbered(4, 5));
}

#[test]
fn a_fork_goes_its_own_way_and_leaves_the_game_alone() {
    let (table, _) = blue_attacks(|_| true);
    let text = table.journal().text().to_owned();
    let step = table.steps().len();
    let dice: Vec<u32> = (100..120)
        .map(|number| {
            let mut fork = table.fork(step, seed(number)).expect("a fork");
            assert_eq!(fork.position(), table.position());
            assert_eq!(asked(&fork), asked(&table));
            answer(&mut fork, RED, Answer::Ambush(false));
            last_die(&fork)
        })
        .collect();
    assert!(dice.iter().any(|die| *die != dice[0]), "all forks roll alike");
    assert_eq!(table.journal().text(), text);
    let earlier = table.fork(0, seed(9)).expect("a fork from the beginning");
    assert!(matches!(earlier.steps()[0], Step::Roll { .. }), "the deal falls anew");
    assert_eq!(
        table.fork(step + 1, seed(9)).err(),
        Some(TableError::NoSuchStep { step: step + 1, steps: step })
    );
}

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

/// Each costs as much to check as the activity that it stands in.
#[test]
fn a_film_shows_each_step_as_one_looks_back_at_it() {
    let table = eventful_game(3);
    let mut step = 0;
    let whole = table.film(|then| {
        let looked = table.look_back(step).expect("a step of the game");
        assert_eq!((then.moment(), asked(then)), (looked.moment(), asked(&looked)), "step {step}");
        assert_eq!((then.position(), then.log()), (looked.position(), looked.log()), "step {step}");
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

fn by_default() -> Vec<Box<dyn Policy<Ford>>> {
    vec![Box::new(ByDefault), Box::new(ByDefault)]
}

/// What blue and red lose when blue attacks stretch 3, where four troops face four.
fn losses(position: &sample::position::Position) -> (u8, u8) {
    let left = position.open.troops[2];
    (4 - left[0], 4 - left[1])
}

#[test]
fn exact_odds_of_a_fight_are_those_of_the_chart() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    // Columns of the printed chart: 1:1 has A1 A1 EX EX D1 D1, 1:2 has A2 A2 A1 A1 EX D1.
    for (troops, expected) in [
        (4, vec![((0, 1), 2), ((1, 0), 2), ((1, 1), 2)]),
        (2, vec![((0, 1), 1), ((1, 0), 2), ((1, 1), 1), ((2, 0), 2)]),
    ] {
        let moment = odds::after(&table.moment(), Step::answer(BLUE, attack(3, troops)));
        let measure = |position: &_, _: &[Event]| losses(position);
        let found =
            odds::exact::<Ford, _>(table.setting(), &moment, &mut by_default(), Limits::default(), measure)
                .expect("few ways for one die to fall");
        assert_eq!(found.outcomes, expected);
        assert_eq!(found.total, 6);
        assert_eq!(found.outcomes.iter().map(|(_, weight)| weight).sum::<u128>(), found.total);

        let mut policies = by_default();
        let mut inline = Inline::new(&mut policies, Chance::numbered(3, u64::from(troops)));
        let mut counts: BTreeMap<(u8, u8), u32> = BTreeMap::new();
        let games = 30_000;
        for _ in 0..games {
            let mut moment = moment.clone();
            inline.finish_activity(table.setting(), &mut moment).expect("the rules are kept");
            *counts.entry(losses(&moment.checkpoint)).or_default() += 1;
        }
        for (result, chance) in found.approximately() {
            let sampled = f64::from(counts[result]) / f64::from(games);
            assert!((sampled - chance).abs() < 0.01, "{result:?}: {sampled} against {chance}");
        }
    }
}

#[test]
fn odds_of_a_moment_whose_record_does_not_fit_are_refused() {
    let mut table = table("ford", 3);
    bid_for(&mut table, BLUE);
    let mut moment = table.moment();
    for given in [stay(), Answer::Act(Order::Pass), stay()] {
        moment = odds::after(&moment, Step::answer(BLUE, given));
    }
    let found =
        odds::exact::<Ford, _>(table.setting(), &moment, &mut by_default(), Limits::default(), |_, _| ());
    assert_eq!(found.err(), Some(Fault::TooLong { extra: 1 }.into()));
}

struct Greedy;

impl Policy<Ford> for Greedy {
    fn choose(&mut self, _: sample::lens::Lens<'_>, _: &Prompt, _: &mut Chance) -> Answer {
        Answer::Bid(200)
    }
}

#[test]
fn a_policy_that_answers_against_the_rules_is_refused_inline_and_in_odds() {
    let setting = setting("ford");
    let mut policies: Vec<Box<dyn Policy<Ford>>> = vec![Box::new(ByDefault), Box::new(Greedy)];
    let mut moment = Moment { checkpoint: Ford::begin(&setting), tape: Vec::new() };
    let fault = Inline::new(&mut policies, Chance::numbered(1, 1)).play_out(&setting, &mut moment);
    let refused = |fault: &Fault| matches!(fault, Fault::Refused { seat, class: "bid", .. } if *seat == RED);
    assert!(fault.as_ref().is_err_and(refused), "{fault:?}");

    let table = table("ford", 3);
    let found =
        odds::exact::<Ford, _>(&setting, &table.moment(), &mut policies, Limits::default(), |_, _| ());
    assert!(matches!(&found, Err(odds::OddsFault::Rules(fault)) if refused(fault)), "{found:?}");
}

#[test]
fn an_imagined_moment_has_been_witnessed_alike() {
    let mut chance = Chance::numbered(8, 8);
    for number in 0..20 {
        let mut table = table("skirmish", number);
        while let Some((seat, given)) = random_answer(&table, &mut chance) {
            answer(&mut table, seat, given);
            if table.outcome().is_some() {
                break;
            }
            let watcher = other(seat);
            let Some(imagined) = table.imagine(watcher, &mut chance, 20) else { continue };
            let real: Vec<_> = table
                .log_for(watcher.into(), table.log().len() - table.witnessed_in_activity(watcher.into()))
                .map(|(_, event)| event)
                .collect();
            let mut policies = by_default();
            let mut inline = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
            let mut moment = imagined;
            inline.finish_activity(table.setting(), &mut moment).expect("it fits the rules");
            let told = inline.into_record().events;
            let seen: Vec<_> =
                told.iter().filter_map(|event| event.witnessed_by(watcher.into())).take(real.len()).collect();
            assert_eq!(seen, real);
        }
    }
}

/// Blue is asked for his order, and Red may march.
fn red_may_march() -> (FordTable, Seed) {
    let (mut table, seed) = table_where("ford", |table| holds(table, RED, Card::March));
    bid_for(&mut table, BLUE);
    answer(&mut table, BLUE, stay());
    assert!(table.pending_for(RED).is_some_and(|pending| pending.invited));
    (table, seed)
}

fn march(from: u8, to: u8) -> Answer {
    Answer::March(Way { from: Stretch(from), to: Stretch(to) })
}

#[test]
fn who_is_invited_may_speak_up_and_is_not_waited_for() {
    let (mut table, seed) = red_may_march();
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
    let troops = table.position().open.troops[1][1];
    answer(&mut table, RED, march(1, 2));
    assert_eq!(table.position().open.troops[1][1], troops + 1);
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]), "Blue is still asked");
    assert_eq!(table.undo(RED), Err(TableError::NothingToUndo(RED)), "Blue has seen the card");
    answer(&mut table, BLUE, Answer::Act(Order::Pass));
    for how in [Opening::Fast, Opening::Audit] {
        assert_eq!(open(&table, "ford", Some(seed), how).position(), table.position());
    }
}

#[test]
fn an_invitation_is_shown_to_its_seat_alone() {
    let (table, _) = red_may_march();
    let any: &dyn AnyTable = &table;
    let waiting = any.waiting();
    assert_eq!(waiting.iter().map(|waiting| waiting.seat).collect::<Vec<_>>(), [BLUE]);
    assert!(any.prompt(RED).is_some_and(|prompt| prompt.invited && prompt.class == "march"));
    assert!(any.prompt(BLUE).is_some_and(|prompt| !prompt.invited && prompt.class == "act"));
    // Blue imagines games in which Red can march, and others.
    let mut chance = Chance::numbered(3, 3);
    let invited = |moment: Moment<_, _>| {
        let hand = Ford::view(Ford::lens(table.setting(), &moment.checkpoint, RED.into())).hand;
        hand.expect("Red sees his own hand").contains(&Card::March)
    };
    let imagined: Vec<bool> =
        (0..200).map(|_| invited(table.imagine(BLUE, &mut chance, 50).expect("a game like this"))).collect();
    assert!(imagined.contains(&true) && imagined.contains(&false));
}

#[test]
fn hindsight_finds_a_card_that_was_played_since_at_once() {
    let (mut table, _) =
        blue_attacks(|table| holds(table, BLUE, Card::Ambush) && holds(table, RED, Card::Ambush));
    answer(&mut table, RED, Answer::Ambush(true));
    let mut chance = Chance::numbered(5, 5);
    let imagined = (0..100).filter(|_| table.imagine(BLUE, &mut chance, 1).is_some()).count();
    assert_eq!(imagined, 100, "every draw gives Red the ambush that he has sprung");
}

#[test]
fn no_clock_speaks_up_for_a_seat() {
    let (mut table, _) = red_may_march();
    assert_eq!(table.answer(RED, march(1, 2), Hand::Clock), Err(TableError::NotAsked(RED)));
    table.answer(RED, march(1, 2), Hand::Computer).expect("a player of any kind may");
}

#[test]
fn silence_is_no_barrier_to_undo() {
    let (mut table, _) = red_may_march();
    table.undo(BLUE).expect("only Red's silence lies behind");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Redeploy(_))]));
    answer(&mut table, BLUE, stay());
    answer(&mut table, RED, march(1, 2));
    assert_eq!(table.undo(BLUE), Err(TableError::NothingToUndo(BLUE)), "Red has spoken since");
}

#[test]
fn the_default_order_stays_silent_and_a_given_one_speaks_up() {
    let (mut table, seed) = red_may_march();
    table.stand(RED, "march", Some(StandingOrder::Default)).expect("an order");
    assert!(table.pending_for(RED).is_some_and(|pending| pending.invited), "nothing was done");
    let cards = table.view(RED.into()).hand.expect("his hand");
    let marches = cards.iter().filter(|card| **card == Card::March).count();
    let way = serde_json::json!({"from": 1, "to": 2});
    table.stand(RED, "march", Some(StandingOrder::Given(way))).expect("an order");
    let red_troops = table.position().open.troops[0][1];
    assert!(table.log().iter().any(|logged| matches!(logged.event, Event::Marched { seat: RED, .. })));
    assert!(table.pending_for(RED).is_none() || red_troops == 0, "{marches} cards and no march");
    let opened = open(&table, "ford", Some(seed), Opening::Audit);
    assert_eq!(opened.journal().text(), table.journal().text());
}

#[test]
fn what_all_agreed_to_take_back_is_not_done_again_by_an_order_before_somebody_acts() {
    let mut table = table("ford", 7);
    table.stand(BLUE, "redeploy", Some(StandingOrder::Default)).expect("an order");
    bid_for(&mut table, BLUE);
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Act(_))]));
    table.undo_by_consent(table.steps().len() - 1, &[BLUE, RED]).expect("all agree");
    assert!(matches!(asked(&table)[..], [(BLUE, Prompt::Redeploy(_))]), "Blue is asked once more");
    answer(&mut table, BLUE, stay());
    answer(&mut table, BLUE, Answer::Act(Order::Pass));
    assert_eq!(table.standing(BLUE).count(), 1, "the order stands for later");
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
const RECORDED_CHAIN: &str = "f17a3d8127bae0451ee2505b7986a016974633dfc7f04c8c6021e44520771bd2";

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
