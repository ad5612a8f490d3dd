//! Second World War at Sea, the series: two players, secret plotted orders, tactical battles in 22 impulses. The
//! files follow the book, chapter by chapter:
//!
//! | chapter | file |
//! | --- | --- |
//! | 1 definitions; 3 the sides, scenarios | `sides`, `scenario`, `operation` |
//! | 2 maps, tables, counters, Data Sheets, cards, log sheets | `chart`, `places`, `waters`, `charts`, `tables`, `sheet`, `formula`, `planes`, `ids`, `fleet`, `clock` |
//! | 3 before the first turn, 5.1 ships divided into forces | `operations` with `prepare`, `muster` |
//! | 4 sequence of play | `operations` |
//! | 5 missions, log sheets, orders, forces that join and part, movement | `missions`, `operations` with `plotting`, `orders`, `organise`, `movement` |
//! | 5.28 pursuit, 5.7 contact, 6.48 battles of an operation | `operations` with `pursuit`, `contact`, `battles` |
//! | 6 surface combat | `battle`, `surface` with `setup`, `moves`, `gunnery`, `torpedoes`, `conclusion`; `formations` (18.1), `lines` (18.2) |
//! | 7 damage | `damage` |
//! | 8.2 carriers, 10.2 to 10.4, 10.63, 10.7 air bases and patrols | `operations` with `bases`, `patrols` |
//! | 8.3 repairs, 9.1 bombardment, 9.5 cargo, 14 salvage, 15.3 to 15.7 fuel and arms | `operations::special` |
//! | 8.4 towing, 9.24 blockade, 9.64 counters | `operations::organise` |
//! | 9.4 leaders | `leaders` |
//! | 9.8 weather | `weather`, `operations` |
//! | 10.5 to 10.8, 12, 13 flights, air combat, bombing | `operations` with `flights`, `strikes`, `dogfights`, `bombing` |
//! | 10.92 hunting submarines, 11 air search | `operations::search` |
//! | 15.1, 15.2 fuel | `operations::fuel` |
//! | 16 submarines | `operations::submarines` |
//! | 17, 18 optional rules; readings | `options` |
//! | 2.4 victory | `victory` |
//!
//! How it is offered to people is in `published`, with the map and what lies on it in `board`, `scene` and
//! `picture`, what is said of what one points at in `about`, what came of a decision in `upshot`, and the computer
//! players in `commander`; the numbers before a decision stand with its question, what several share in `reasons`; `check` holds what a pack must keep, `problem` reads problem files.
//! What a viewer may know is in `lens`; `imagination` makes up the rest.

mod about;
pub mod battle;
mod board;
pub mod chart;
pub mod charts;
mod check;
pub mod clock;
mod commander;
pub mod damage;
pub mod event;
pub mod fleet;
pub mod formula;
pub mod ids;
mod imagination;
pub mod leaders;
#[cfg(test)]
mod leaks;
pub mod lens;
pub mod missions;
mod names;
pub mod nations;
pub mod operation;
pub mod operations;
pub mod options;
mod picture;
pub mod places;
pub mod planes;
pub mod position;
pub mod problem;
pub mod published;
mod reasons;
#[cfg(test)]
mod refusals;
pub mod scenario;
mod scene;
#[cfg(test)]
mod script;
pub mod sheet;
pub mod sides;
pub mod surface;
pub mod tables;
mod upshot;
pub mod victory;
pub mod waters;
pub mod weather;

use charts::Charts;
use damage::Suffer;
use event::Event;
use ids::ShipId;
use kernel::{
    Chance, Game, Outcome, Pack, Play, Referee, Seat, SeatInfo, Setup, SetupFault, Text, Viewer,
    any::AnyGame, ledger::Book, pack::PackFault, words::Sources,
};
use leaders::Flagship;
use lens::{Lens, View};
use operation::Operation;
use operations::{
    Step,
    bases::{landing::Return, losses::Wreck},
    battles::Aftermath,
    bombing::{Bomb, CastOff, Doom, Flak, Screen},
    contact::{Assail, Declare, Encounter},
    dogfights::Engage,
    flights::Assign,
    muster::Muster,
    orders::{Cruise, Haven, Orders, Programme},
    organise::{Division, Hulls},
    patrols::Patrol,
    plotting::Course,
    prepare::{Charge, Commission, Lures, Place, Station},
    search::{LoseFloatplanes, Search},
    special::Special,
    strikes::{Duel, Fly, Intercept},
    submarines::{Prowl, Sink, Torpedo},
};
use options::Rules;
use position::{Position, Ship, Stage};
use scenario::Scenario;
use sheet::Sheet;
use sides::{SEATS, seat_name};
use std::{collections::BTreeMap, sync::Arc};
use surface::{
    conclusion::{Disengage, Refloat},
    formations::LineUp,
    gunnery::Fire,
    moves::{Manoeuvre, Part},
    setup::{Array, Deploy, Enter},
    torpedoes::Launch,
};
use tables::Tables;

kernel::prompts! {
    WarAtSea: Enter, Array, Deploy, LineUp, Manoeuvre, Part, Fire, Launch, Suffer, Refloat, Disengage,
    Aftermath,
    Assail, Declare, Encounter,
    Prowl, Sink, Torpedo,
    Bomb, CastOff, Doom, Flak, Screen,
    Engage,
    Assign,
    Duel, Fly, Intercept,
    Return, Wreck,
    Patrol,
    LoseFloatplanes, Search,
    Special,
    Cruise, Haven, Orders, Programme,
    Division, Hulls,
    Course,
    Charge, Commission, Lures, Muster, Place, Station,
    Flagship,
}

#[derive(Clone, Copy, Debug)]
pub struct WarAtSea;

/// The box: tables, Data Sheets, the scenario, and what was agreed on.
#[derive(Debug)]
pub struct Setting {
    pub scenario: Scenario,
    pub rules: Rules,
    pub charts: Charts,
    pub tables: Tables,
    /// By [`ShipId`].
    sheets: Vec<Sheet>,
    /// Whose ship it is, by [`ShipId`]; nobody's if it is not in the scenario.
    seats: Vec<Option<Seat>>,
    /// The ships that can share a counter with a ship (9.6), itself among them, by [`ShipId`].
    companions: Vec<Vec<ShipId>>,
}

impl Setting {
    /// Notes whose ships the scenario's are, and which of them share counters.
    fn muster(&mut self) {
        self.seats = vec![None; ShipId::count()];
        for start in &self.scenario.ships {
            self.seats[start.ship.index()] = Some(start.seat);
        }
        let shares = |ship: ShipId| match &self.sheets[ship.index()].marks.counter {
            None => vec![ship],
            counter => {
                let present = self.scenario.ships.iter().map(|start| start.ship);
                present.filter(|other| self.sheets[other.index()].marks.counter == *counter).collect()
            }
        };
        self.companions = ShipId::all().map(shares).collect();
    }

    #[inline]
    pub fn sheet(&self, ship: ShipId) -> &Sheet {
        &self.sheets[ship.index()]
    }

    /// The map and the rest of an operation. Only its rules ask for it.
    #[inline]
    pub fn operation(&self) -> &Operation {
        self.scenario.operation.as_ref().expect("rules of operations are played in an operation")
    }

    #[inline]
    pub fn seat_of(&self, ship: ShipId) -> Option<Seat> {
        self.seats[ship.index()]
    }

    /// The ships that can share a counter with this one (9.6), itself among them.
    pub fn companions(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + use<'_> {
        self.companions[ship.index()].iter().copied()
    }

    /// Whether the ship's counter stands for several (9.6).
    #[inline]
    pub fn is_shared(&self, ship: ShipId) -> bool {
        self.companions[ship.index()].len() > 1
    }

    /// The ship that leads the counter on which a ship begins.
    pub fn first_lead(&self, ship: ShipId) -> ShipId {
        self.companions[ship.index()].iter().copied().min().unwrap_or(ship)
    }
}

/// The words, one file for each chapter.
macro_rules! words_of {
    ($lang:literal: $($chapter:literal),+ $(,)?) => {
        concat!($(include_str!(concat!("../words/", $lang, "/", $chapter, ".ftl"))),+)
    };
}

macro_rules! words_in {
    ($lang:literal) => {
        words_of![
            $lang: "core", "setup", "moves", "gunnery", "torpedoes", "conclusion", "damage", "operations",
            "air", "flying", "bases", "battles", "charts", "contact", "hulls", "names", "patrols", "problem", "pursuit", "sailing",
            "search", "special", "submarines", "options", "published", "questions", "reasons-operations", "scene", "victory"
        ]
    };
}

pub const WORDS: Sources = Sources { name: "war-at-sea", en: words_in!("en"), fr: words_in!("fr") };

/// The book's name in files, commands and journals.
pub const BOOK_ID: &str = "war-at-sea";

pub const BOOK: Book = Book {
    id: BOOK_ID,
    title: Text::new("war-at-sea-title"),
    ledger: include_str!("../../../ledger/war-at-sea.tsv"),
    words: WORDS,
    maps: board::MAPS,
};

/// What the crate plays, as the program knows it.
pub fn games() -> Vec<Arc<dyn AnyGame>> {
    kernel::any::books_of::<WarAtSea>()
}

/// The files of the pack.
macro_rules! pack_files {
    ($($name:literal),+ $(,)?) => {
        Pack::built_in(&[$(($name, include_str!(concat!("../../../packs/war-at-sea/", $name)))),+])
    };
}

pub fn pack() -> Pack {
    pack_files![
        "aa.tsv",
        "aims-bismarck.tsv",
        "aims-cape-esperance.tsv",
        "aims-coral-sea.tsv",
        "aims-denmark-strait.tsv",
        "aims-east-indies.tsv",
        "aims-eastern-solomons.tsv",
        "aims-guadalcanal.tsv",
        "aims-java-sea.tsv",
        "aims-matapan.tsv",
        "aims-midway.tsv",
        "aims-north-cape.tsv",
        "aims-pedestal.tsv",
        "aims-river-plate.tsv",
        "aims-savo-island.tsv",
        "aims-tassafaronga.tsv",
        "air-combat.tsv",
        "aircraft.tsv",
        "asw.tsv",
        "bases.tsv",
        "coast-coral.tsv",
        "coast-indies.tsv",
        "coast-mediterranean.tsv",
        "coast-midway.tsv",
        "coast-north.tsv",
        "coast-sopac.tsv",
        "contact.tsv",
        "critical-damage.tsv",
        "fingerprints.tsv",
        "forces-bismarck.tsv",
        "forces-cape-esperance.tsv",
        "forces-coral-sea.tsv",
        "forces-denmark-strait.tsv",
        "forces-east-indies.tsv",
        "forces-eastern-solomons.tsv",
        "forces-guadalcanal.tsv",
        "forces-java-sea.tsv",
        "forces-matapan.tsv",
        "forces-midway.tsv",
        "forces-north-cape.tsv",
        "forces-pedestal.tsv",
        "forces-river-plate.tsv",
        "forces-savo-island.tsv",
        "forces-tassafaronga.tsv",
        "gunnery-damage.tsv",
        "gunnery-modifiers.tsv",
        "initiative.tsv",
        "land-bombing.tsv",
        "map-coral.tsv",
        "map-indies.tsv",
        "map-mediterranean.tsv",
        "map-midway.tsv",
        "map-north.tsv",
        "map-sopac.tsv",
        "naval-strike.tsv",
        "ports.tsv",
        "pursuit.tsv",
        "scenarios.tsv",
        "search-report.tsv",
        "search.tsv",
        "ships.tsv",
        "sighting.tsv",
        "stations.tsv",
        "submarine-attack.tsv",
        "take-off.tsv",
        "target-location.tsv",
        "torpedo-damage.tsv",
        "torpedo-modifiers.tsv",
        "weather-coral.tsv",
        "weather-indies.tsv",
        "weather-mediterranean.tsv",
        "weather-midway.tsv",
        "weather-north.tsv",
        "weather-sopac.tsv",
        "why.fr.tsv",
    ]
}

/// The set-up of a scenario with the options' defaults.
pub fn setup_of(scenario: &str) -> Setup {
    Setup { book: BOOK.id.to_owned(), scenario: scenario.to_owned(), options: BTreeMap::new(), pack: pack() }
}

fn read_sheets(pack: &Pack) -> Result<Vec<Sheet>, PackFault> {
    let read = Sheet::read(&pack.chart("ships")?)?;
    let read: BTreeMap<&str, &Sheet> = read.iter().map(|sheet| (sheet.name.as_str(), sheet)).collect();
    ShipId::all()
        .map(|ship| {
            let missing = || PackFault::new("ships.tsv", 0, format!("there is no row for '{ship}'"));
            read.get(ship.name()).copied().cloned().ok_or_else(missing)
        })
        .collect()
}

impl Game for WarAtSea {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Event;
    type Lens<'a> = Lens<'a>;
    type View = View;

    /// The second lets a flight be resolved in one activity, and comes to the same.
    const RULES: u32 = 2;
    const FORM: u32 = 2;

    fn older_position(form: u32, plain: &[u8]) -> Option<Position> {
        position::older_position(form, plain)
    }

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        setup.refuse_unknown_book(&[BOOK.id])?;
        let rules = options::chosen(setup)?;
        let mut scenario = Scenario::read(&setup.pack, &setup.scenario)?;
        if let Some(operation) = &mut scenario.operation {
            operation.leave_out(&rules);
        }
        let sheets = read_sheets(&setup.pack)?;
        let charts = Charts::read(&setup.pack)?;
        let tables = Tables::read(&setup.pack)?;
        let mut setting =
            Setting { scenario, rules, charts, tables, sheets, seats: Vec::new(), companions: Vec::new() };
        setting.muster();
        Ok(setting)
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        let info = |seat, id| SeatInfo { seat, id, name: seat_name(seat) };
        vec![info(SEATS[0], "axis"), info(SEATS[1], "allies")]
    }

    fn begin(setting: &Setting) -> Position {
        let mut ships: Vec<Ship> = ShipId::all().map(|ship| Ship::fresh(setting, ship)).collect();
        for start in &setting.scenario.ships {
            ships[start.ship.index()].begin(setting.sheet(start.ship), start.state);
        }
        let mut position = Position {
            turn: 1,
            stage: Stage::Battle,
            flagships: [Vec::new(), Vec::new()],
            weather: setting.scenario.weather,
            light: setting.scenario.light,
            ships,
            battle: None,
            operations: operations::begin(setting),
        };
        if position.operations.is_none() {
            position.battle = Some(surface::of_scenario(setting, &position));
        }
        position.stage = match position.operations {
            _ if leaders::are_chosen(setting) => Stage::Prepare { step: Step::Leaders, seat: SEATS[0] },
            Some(_) => Stage::Prepare { step: Step::Letters, seat: SEATS[0] },
            None => Stage::Battle,
        };
        position
    }

    fn play(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
        match r.position.stage {
            Stage::Battle => surface::play(r),
            Stage::Prepare { step, seat } => operations::prepare(r, step, seat),
            Stage::Phase { phase, seat } => operations::play(r, phase, seat),
            Stage::Over => Ok(()),
        }
    }

    fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
        victory::outcome(setting, position)
    }

    fn lens<'a>(setting: &'a Setting, position: &'a Position, viewer: Viewer) -> Lens<'a> {
        Lens::new(setting, position, viewer)
    }

    fn view(lens: Lens<'_>) -> View {
        lens.view()
    }

    fn resample(then: Lens<'_>, now: Lens<'_>, chance: &mut Chance) -> Position {
        then.resample(now, chance)
    }

    fn whereabouts(lens: Lens<'_>) -> Text {
        match lens.stage() {
            Stage::Battle => surface::whereabouts(lens),
            Stage::Over if !lens.is_operation() => surface::whereabouts(lens),
            _ => operations::whereabouts(lens),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{Lang, Words};

    #[test]
    fn the_ledger_has_a_row_for_each_of_the_364_rules() {
        let ledger = BOOK.read_ledger().expect("a ledger without faults");
        assert_eq!(ledger.rows().len(), 364);
        for (row, lang) in ledger.rows().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
            assert!(!row.title(lang).is_empty(), "{} has no title in {lang}", row.id);
            assert!(!row.summary(lang).is_empty(), "{} has no summary in {lang}", row.id);
        }
    }

    #[test]
    fn no_two_questions_have_the_same_class() {
        let mut classes = <Prompt as kernel::Asked<WarAtSea>>::classes().to_vec();
        let all = classes.len();
        classes.sort_unstable();
        classes.dedup();
        assert_eq!(classes.len(), all, "a standing order must know which question it answers");
    }

    #[test]
    fn rules_are_numbered_as_in_the_body_of_the_book() {
        kernel::proves!("war-at-sea", "0");
        let ledger = BOOK.read_ledger().expect("a ledger without faults");
        // The index of the book leaves these out.
        for id in ["9.52", "16.35", "16.36", "16.42", "16.52", "17.1", "17.63", "18.1", "18.24"] {
            assert!(ledger.row(id).is_some(), "{id}");
        }
        assert!(ledger.row("8.21").is_none(), "the book has no such rule");
        for rule in options::options().iter().filter_map(|option| option.rule.clone()) {
            assert!(ledger.row(&rule.to_string()).is_some(), "{rule}");
        }
    }

    #[test]
    fn two_commanders_face_each_other_in_every_scenario_and_there_are_battles_to_begin_with() {
        kernel::proves!("war-at-sea", "1.0", "3.0");
        for id in scenario::BATTLES.into_iter().chain(scenario::OPERATIONS) {
            let setting = WarAtSea::setting(&setup_of(id)).expect("a scenario");
            assert_eq!(WarAtSea::seats(&setting).len(), 2, "{id}");
            assert_eq!(setting.scenario.operation.is_none(), scenario::BATTLES.contains(&id));
            for seat in SEATS {
                assert!(setting.scenario.ships.iter().any(|start| start.seat == seat), "{id}: {seat}");
            }
        }
    }

    #[test]
    fn the_words_are_complete_in_both_languages() {
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
        let words = Words::new(&[WORDS]).expect("well formed messages");
        assert_eq!(words.missing(&BOOK.title), [""; 0]);
    }
}
