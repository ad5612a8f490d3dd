//! What a table promises, shown on The Ford.

#[path = "../at_the_ford/mod.rs"]
mod at_the_ford;

mod columns;
mod fights;
mod invitations;
mod journals;
mod releases;
mod standing;

use at_the_ford::{
    FordTable, answer, attack, bid_for, play_out, random_answer, rewrite, seed, setting, stay, table,
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use grognard_kernel::{
    Chance, Exact, Game, Happening, Moment, Occasion, Policy, Seat, Step, Table, Viewer,
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
            Entry::Resigned { seat } => table.resign(*seat)?,
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
