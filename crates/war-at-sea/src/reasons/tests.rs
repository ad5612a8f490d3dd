//! What is shown before a decision, held against the rules: every fall of the dice is tried by the rule code itself.

mod air;
mod at_sea;
mod in_battle;

use super::*;
use crate::{
    Answer, BOOK_ID, Prompt, Setting, WORDS, WarAtSea,
    event::Event,
    fleet::{AirMission, Berth, Boat, Errand, Flight, Flotilla, Home, Post, WingId},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{
        self, Cause, Offer, Phase, Sequel, Sighting, bases,
        battles::{Aftermath, Afterwards},
        bombing, contact,
        contact::{Declaration, Declare},
        dogfights, fuel, movement,
        orders::{Order, Orders},
        patrols::{Patrol, Patrols},
        plotting::{Course, Leg},
        pursuit, search,
        search::{Search, Sortie},
        special::{self, Special, Task},
        strikes,
        strikes::{Aim, Flown, Fly, intercept::Attempts},
        submarines::{self, Contact, Hunted, Prowl, Search as Seek, Sink},
    },
    position::{Fate, Position, Repair, Stage},
    script::{
        die, force, makes, operation, refit, says, seen, send_out, ship, unseen_die, whispers, zone, zones,
    },
    setup_of,
    sides::{ALLIES, AXIS},
    tables::{Category, Composition, Faith, Meet},
    upshot::upshot,
    weather::{Light, Weather},
};
use kernel::{
    Adviser, Asked, Chance, Game, Happening, Occasion, Options, Play, Policy, Published, Reason, Referee,
    Seat, Seen, Step, Viewer,
    any::{AnyGame, AnyTable, Registered},
    fair::Seed,
    inline::Inline,
    journal::Hand,
    odds::{Limits, enumerate},
    policy::ByDefault,
    referee::Trust,
    tape::Moment,
    text::Arg,
    words::{KERNEL, Words},
};
use std::collections::BTreeMap;

/// The mean of what is measured over all falls of the dice after the tape, played by the rules.
fn mean_by(
    setting: &Setting,
    position: &Position,
    tape: &[Step<Answer>],
    rule: impl Fn(&mut Referee<'_, WarAtSea>) -> Play<()>,
    measure: impl Fn(&[Event]) -> i32,
) -> Exact {
    let moment = Moment { checkpoint: position.clone(), tape: tape.to_vec() };
    let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
    let limits = Limits { leaves: 200_000 };
    let found = enumerate::<WarAtSea, i32>(setting, &moment, &mut policies, limits, rule, |_, events| {
        measure(events)
    });
    let found = found.expect("legal answers");
    let sum: u128 =
        found.outcomes.iter().map(|(value, weight)| weight * u128::try_from(*value).unwrap_or(0)).sum();
    let small = |number: u128, by: u128| i32::try_from(number / by).expect("a small number");
    let by = divisor(sum, found.total);
    Exact::new(small(sum, by), small(found.total, by)).expect("a fraction")
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

/// The same from the answer at the end of the tape on, as far as a forecast looks.
fn mean(
    setting: &Setting,
    position: &Position,
    tape: &[Step<Answer>],
    measure: impl Fn(&[Event]) -> i32,
) -> Exact {
    let answers = tape.iter().rev().find_map(|step| match step {
        Step::Answer { answer, .. } => Some(answer.clone()),
        _ => None,
    });
    let answer = answers.expect("an answer to weigh");
    mean_by(setting, position, tape, |r| WarAtSea::look_ahead(r, &answer), measure)
}

/// The chance that there is such an event.
fn odds(
    setting: &Setting,
    position: &Position,
    tape: &[Step<Answer>],
    happens: impl Fn(&Event) -> bool,
) -> Exact {
    mean(setting, position, tape, |events| i32::from(events.iter().any(&happens)))
}

/// What is shown to the seat before its answer. Everything has its words in both languages.
fn shown(
    setting: &Setting,
    position: &Position,
    seat: Seat,
    prompt: &Prompt,
    answer: &Answer,
) -> Vec<Reason> {
    let at = seen(setting, position, seat);
    assert!(prompt.check(at, answer).is_ok(), "{answer:?}: {:?}", prompt.check(at, answer));
    let reasons = prompt.reasons(at, answer);
    assert_worded(&reasons);
    reasons
}

fn assert_worded(reasons: &[Reason]) {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    for (title, breakdown) in reasons {
        for text in breakdown.factors.iter().map(|factor| &factor.text).chain([title]) {
            assert_eq!(words.missing(text), [""; 0], "{text:?}");
        }
    }
}

/// The reason with this title.
fn with_key<'a>(reasons: &'a [Reason], key: &str) -> &'a Reason {
    let found = reasons.iter().find(|(title, _)| title.key == key);
    found.unwrap_or_else(|| {
        panic!("no {key} among {:?}", reasons.iter().map(|(title, _)| &title.key).collect::<Vec<_>>())
    })
}

fn arg<'a>(text: &'a Text, name: &str) -> &'a Arg {
    &text.args.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no {name} in {text:?}")).1
}

fn exact(text: &Text, name: &str) -> Exact {
    match arg(text, name) {
        Arg::Exact(value) => *value,
        other => panic!("{other:?} is no fraction"),
    }
}

/// The reason with this title that is told of so many ships.
fn of_ships<'a>(reasons: &'a [Reason], key: &str, ships: i64) -> &'a Reason {
    let holds = |text: &Text| {
        let bound = |name: &str| match text.args.iter().find(|(known, _)| known == name) {
            Some((_, Arg::Number(number))) => Some(*number),
            _ => None,
        };
        bound("from").is_none_or(|from| from <= ships) && bound("to").is_none_or(|to| ships <= to)
    };
    let found = reasons
        .iter()
        .find(|(title, _)| title.key == key && matches!(arg(title, "ships"), Arg::Text(span) if holds(span)));
    found.expect("a span with so many ships")
}

/// In how many ways a thing comes about, of those that are counted.
fn ways(breakdown: &Breakdown, key: &str) -> Exact {
    let kernel::breakdown::Effect::Add(count) = breakdown
        .factors
        .iter()
        .find(|factor| factor.text.key == key)
        .map_or(kernel::breakdown::Effect::Add(Exact::ZERO), |factor| factor.effect)
    else {
        panic!("counts are added up")
    };
    count.over(breakdown.value).expect("some ways")
}

/// Answers at random, and looks at what is shown of some answers first: it has its words, and is the same in every game
/// that looks the same to the seat.
struct Curious;

impl Policy<WarAtSea> for Curious {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, WarAtSea>, chance: &mut Chance) -> Answer {
        let sample = prompt.sample(at, chance);
        let mut weighed = vec![sample.clone(), prompt.default(at)];
        if let Options::List(list) = prompt.options(at) {
            weighed.extend(chance.pick(&list).cloned());
        }
        for answer in weighed {
            let reasons = prompt.reasons(at, &answer);
            assert_worded(&reasons);
            if at.fight().is_none() && at.laid().next().is_none() && at.open().is_empty() {
                let imagined = at.resample(at, chance);
                let there =
                    Lens::new(at.setting(), &imagined, Viewer::Seat(at.seat().expect("a seat is asked")));
                assert_eq!(prompt.reasons(there, &answer), reasons, "{answer:?} tells a secret");
            }
        }
        sample
    }
}

#[test]
fn whatever_is_shown_has_its_words_and_follows_from_what_the_seat_sees() {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    for (seed, id) in (0..).zip(["eastern-solomons", "pedestal", "bismarck"]) {
        let setting = crate::script::setting(id, &[]);
        let mut policies: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(Curious), Box::new(Curious)];
        let mut driver = Inline::new(&mut policies, Chance::numbered(1942, seed)).recording();
        let mut moment = Moment { checkpoint: WarAtSea::begin(&setting), tape: Vec::new() };
        driver.play_while(&setting, &mut moment, |position| position.turn < 4).expect("legal answers");
        for event in driver.into_record().events {
            let line = upshot(&setting, std::slice::from_ref(&event));
            assert_eq!(words.missing(&line), [""; 0], "{line:?}");
            assert!(!event.text(&setting).key.is_empty());
        }
    }
}

/// Questions in the middle of an attack from the air: what the enemy showed in it may not fit what is imagined.
const IN_THE_AIR: [&str; 8] = ["intercept", "engage", "bomb", "flak", "screen", "doom", "cast-off", "duel"];

/// Looks ahead from some questions of every kind in a game of random answers: the chances add up to one, and everything
/// has its words. Which kinds were asked.
fn look_ahead_in(
    scenario: &str,
    seed: u8,
    goes_on: impl Fn(&dyn AnyTable) -> bool,
) -> BTreeMap<&'static str, usize> {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let game = Registered::<WarAtSea>::of(BOOK_ID).expect("the book");
    let setup = setup_of(scenario);
    let mut table = game.start(&setup, Seed::new([seed; 32]), &[]).expect("a game can be set up");
    let mut chance = Chance::numbered(1942, seed.into());
    let mut advisers =
        crate::sides::SEATS.map(|seat| Adviser::new(seat, "random", Chance::from_seed(chance.bytes())));
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    while goes_on(&*table) {
        let asked = table.waiting().into_iter().find(|waiting| !waiting.answered).expect("somebody is asked");
        let class = table.prompt(asked.seat).expect("a question").class;
        let answer = table.advise(&mut advisers[asked.seat.index()]).expect("an answer").answer;
        let count = told.entry(class).or_default();
        if *count < 3 {
            *count += 1;
            match table.forecast(asked.seat, &answer) {
                Ok(forecast) => {
                    let sum: f64 = forecast.outcomes.iter().map(|outcome| outcome.chance).sum();
                    assert!((sum - 1.0).abs() < 1e-6, "{class} {answer}: {sum}");
                    for outcome in &forecast.outcomes {
                        assert_eq!(words.missing(&outcome.text), [""; 0], "{:?}", outcome.text);
                        // In an operation nothing comes to nothing.
                        let nothing = outcome.text.key == "sea-upshot-nothing";
                        assert!(
                            !nothing || !crate::scenario::OPERATIONS.contains(&scenario),
                            "{class} {answer}"
                        );
                    }
                }
                Err(fault) => assert!(IN_THE_AIR.contains(&class), "{class} {answer}: {fault}"),
            }
        }
        table.answer(asked.seat, &answer, Hand::Player).expect("a legal answer");
    }
    told
}

#[test]
fn a_forecast_of_every_kind_of_question_adds_up_to_one() {
    let told = look_ahead_in("eastern-solomons", 7, |table| table.turn() < 5);
    for class in ["orders", "course", "search", "patrol", "return", "special"] {
        assert!(told.contains_key(class), "{class} was never asked");
    }
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 1..=4 {
        for battle in ["guadalcanal", "tassafaronga", "river-plate"] {
            told.extend(look_ahead_in(battle, seed, |table| table.outcome().is_none()));
        }
    }
    for class in ["fire", "launch", "manoeuvre", "disengage"] {
        assert!(told.contains_key(class), "{class} was never asked in a battle: {told:?}");
    }
}
