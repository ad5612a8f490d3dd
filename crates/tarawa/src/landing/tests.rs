mod arrivals;
mod checks;
mod loads;
mod wading;

use super::*;
use crate::{
    Answer, Scenario, Setting, Tarawa,
    event::Event as Told,
    melee,
    position::{Position, Stage},
    script::{Script, at, empty, first_waves, hex, play_by_default, setting, unit, units},
    setup_of,
};
use kernel::{Chance, Game, Happening, Options, Question, Setup, Viewer};

const FULL: Lvts = Lvts { full: 1, reduced: 0 };
const REDUCED: Lvts = Lvts { full: 0, reduced: 1 };
const TWO_REDUCED: Lvts = Lvts { full: 0, reduced: 2 };

fn boarding(names: &[&str], craft: Lvts) -> Answer {
    Answer::Embark(Boarding::Load { units: units(names), craft })
}

fn to(name: &str) -> Answer {
    Answer::PickHex(hex(name))
}

/// The position in which a phase of this chapter begins, with nine LVTs.
fn phase(turn: u8, stage: Stage) -> Position {
    let mut position = empty(first_waves(), turn, stage);
    position.open.lvts.full = 9;
    position
}

impl Position {
    /// The units are aboard and their craft has to land.
    fn with_load(mut self, names: &[&str], craft: Lvts) -> Self {
        let units = units(names);
        let hex = self.open.marine(unit(names[0])).hex().expect("a unit in an approach hex");
        self.open.landing.loads.push(Load { hex, units, craft });
        self
    }

    fn due(mut self, name: &str, turn: u8) -> Self {
        self.open.marines.put(unit(name), Place::Track(turn));
        self
    }

    fn hex_of(&self, name: &str) -> String {
        self.open.marine(unit(name)).hex().map_or("-".to_owned(), |hex| hex.to_string())
    }

    fn steps_of(&self, name: &str) -> u8 {
        self.open.marine(unit(name)).steps
    }
}

/// Two cards of a landing check.
fn check(position: &Position, drift: u8, landing: u8) -> Script {
    Script::of(position).card(drift, "5.12").card(landing, "5.12+5")
}

fn offered(setting: &Setting, position: &Position) -> Vec<Boarding> {
    match Embark.options(Tarawa::lens(setting, position, Viewer::Spectator)) {
        Options::List(list) => list,
        Options::Form(_) => panic!("loads are listed"),
    }
}

/// The landing example of the book before anything is loaded.
fn red_2() -> Position {
    phase(1, Stage::Loading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("2/A/1/18", "0130", 2)
        .with_unit("2/D/2/18", "0130", 2)
        .with_unit("E/2/2", "0128", 4)
        .with_japanese("E2", "4FC-2")
}

#[test]
fn the_landing_example_of_red_2_goes_as_in_the_book() {
    kernel::proves!(
        "tarawa", "5.11", "5.12", "5.12+1", "5.12+3", "5.12+4", "5.12+5", "5.12+7", "5.12+8", "5.12+9",
        "5.14", "8.6"
    );
    let mut position = red_2();
    let play = |script: Script, position: &mut Position| {
        script.play(first_waves(), position).expect("the example is legal")
    };
    // Loading: one full LVT in each hex.
    for load in [&["E/2/2"][..], &["C/1/2"], &["2/A/1/18", "2/D/2/18"]] {
        play(Script::of(&position).says(boarding(load, FULL)), &mut position);
    }
    assert_eq!(position.open.lvts, Lvts { full: 6, reduced: 0 });
    // R2A lies farthest west: no drift, two steps kept, beach.
    play(check(&position, 54, 45), &mut position);
    assert_eq!((position.hex_of("C/1/2"), position.steps_of("C/1/2")), ("1226".to_owned(), 2));
    assert_eq!(position.open.landing.survivors, FULL);
    // R2B: one hex to the right, no loss, one hex inland, where the enemy is.
    let script = check(&position, 22, 17).card(2, "8.6+4").says(Answer::Confirm(false)).card(7, "8.6+5");
    let told = play(script, &mut position);
    assert!(told.iter().any(|event| matches!(
        event,
        Told::Melee(melee::Event::MeleeBegins { marines: 5, japanese: 1, .. })
    )));
    assert_eq!(
        (position.hex_of("2/A/1/18"), position.hex_of("2/D/2/18")),
        ("1225".to_owned(), "1225".to_owned())
    );
    assert_eq!((position.steps_of("2/A/1/18"), position.steps_of("2/D/2/18")), (2, 2));
    assert!(position.open.occupant(at("E2")).is_none(), "the close combat was fought at once");
    // R2C: a turn to the right, one step and the LVT lost, in the water.
    play(check(&position, 34, 43), &mut position);
    assert_eq!((position.hex_of("E/2/2"), position.steps_of("E/2/2")), ("1233".to_owned(), 3));
    // Two LVTs come back; the company in the water was carried and does not wade this turn.
    let told = play(Script::of(&position), &mut position);
    assert_eq!(told, [Told::Landing(Event::LvtsRecovered { craft: Lvts { full: 2, reduced: 0 } })]);
    assert_eq!(position.open.lvts, Lvts { full: 8, reduced: 0 });
    assert_eq!(position.hex_of("E/2/2"), "1233");
    assert_eq!(position.open.stage, Stage::Event { second: false });
}

#[test]
fn the_phase_loads_lands_wades_recovers_and_places_in_that_order() {
    kernel::proves!("tarawa", "4.0+1", "5.0");
    let mut position = phase(3, Stage::Loading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("E/2/2", "0732", 4)
        .with_unit("2/A/2T", "0136", 2)
        .with_japanese("F1", "7SSNL-1")
        .due("H/2/2", 4)
        .due("A/1/2", 5);
    position.open.lvts = FULL;
    let mut stages = vec![position.open.stage];
    let mut told = Vec::new();
    let mut play = |script: Script, position: &mut Position| {
        told.extend(script.play(first_waves(), position).expect("the phase goes on"));
        stages.push(position.open.stage);
    };
    play(Script::of(&position).says(boarding(&["C/1/2"], FULL)), &mut position);
    assert_eq!(position.open.lvts, Lvts::default(), "the LVT is out");
    play(check(&position, 54, 45), &mut position);
    assert_eq!(position.hex_of("2/A/2T"), "1235", "the western check first: the tank");
    play(check(&position, 53, 24), &mut position);
    assert_eq!((position.hex_of("C/1/2"), position.steps_of("C/1/2")), ("1226".to_owned(), 3));
    let wading: Vec<Hex> = nearer(first_waves(), &position.open, hex("0732")).map(|(_, hex)| hex).collect();
    let next: Vec<Hex> = nearer(first_waves(), &position.open, wading[0]).map(|(_, hex)| hex).collect();
    let mut script = Script::of(&position);
    for hexes in [&wading, &next] {
        script = if hexes.len() > 1 { script.says(Answer::PickHex(hexes[0])) } else { script };
    }
    play(script, &mut position);
    assert_eq!(position.open.marine(unit("E/2/2")).hex(), Some(next[0]));
    assert_eq!(position.open.lvts, Lvts::default(), "not yet back");
    play(Script::of(&position).says(to("0130")), &mut position);
    assert_eq!(position.open.lvts, FULL);
    assert_eq!(position.hex_of("H/2/2"), "0130");
    assert_eq!(position.open.marine(unit("A/1/2")).place(), Place::Track(5));
    assert_eq!(
        stages,
        [
            Stage::Loading,
            Stage::Loading,
            Stage::Landing,
            Stage::Landing,
            Stage::Wading,
            Stage::Event { second: false }
        ]
    );
    let last: Vec<&Told> = told.iter().rev().take(3).collect();
    assert!(matches!(last[2], Told::Landing(Event::Waded { .. })));
    assert!(matches!(last[1], Told::Landing(Event::LvtsRecovered { .. })));
    assert!(matches!(last[0], Told::Landing(Event::Approaches { .. })));
}

#[test]
fn everything_that_is_asked_has_words() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = red_2();
    let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
    assert_eq!(words.missing(&Embark.text(lens)), [""; 0]);
    for answer in offered(first_waves(), &position) {
        assert_eq!(words.missing(&Embark.describe(lens, &answer)), [""; 0], "{answer:?}");
    }
}

#[test]
fn everything_that_is_told_has_words() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let (units, unit, hex) = (units(&["C/1/2", "E/2/2"]), unit("C/1/2"), hex("0132"));
    let card = CardId(54);
    let mut events = vec![
        Event::LvtLoaded { units, hex, craft: FULL },
        Event::LvtLoaded { units, hex, craft: TWO_REDUCED },
        Event::DriftIgnored { units, card },
        Event::LandingCard { card, units: 2, craft: 1 },
        Event::SurvivorsCard { card },
        Event::LvtHit { left: REDUCED },
        Event::LvtHit { left: Lvts::default() },
        Event::LvtsRecovered { craft: FULL },
        Event::Waded { unit, hex },
        Event::CameAshoreAtNight { unit, hex },
        Event::ArtilleryTooLate { unit },
        Event::Approaches { unit, hex, rule: "5.3".into() },
        Event::ApproachFull { unit, turn: 5 },
    ];
    events.extend(Drift::ALL.map(|drift| Event::LandingDrift { units, card, drift, hex }));
    events.extend(Landfall::ALL.map(|landfall| Event::LandedAt { units, landfall, hex }));
    let ledger = crate::BOOK.read_ledger().expect("a ledger");
    for event in events {
        assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
        let rule = event.rule(first_waves());
        assert!(ledger.rows().iter().any(|row| row.id == rule), "{rule}");
    }
}
