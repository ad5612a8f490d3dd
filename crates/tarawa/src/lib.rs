//! D-Day at Tarawa: solitaire, the rules play the Japanese, and cards decide instead of dice. The files follow
//! the book, chapter by chapter:
//!
//! | chapter | file |
//! | --- | --- |
//! | 2 map, counters, cards, tables | `hexes`, `ids`, `board`, `forces`, `pieces`, `cards`, `charts` |
//! | 3, 20, 21 set-up and optional rules | `setup`, `november`, `options` |
//! | 4, 15.1, 19 sequence of play | `sequence`, `turn` |
//! | 5, 15.4 amphibious operations | `landing` |
//! | 6, 12.4, 12.7, 12.9, 15.2 Japanese fire | `fields`, `fire` |
//! | 7, 15.3 US actions | `actions`, `moves` |
//! | 8.1-8.3 attacks; 8.4, 8.5, 15.32 barrage; 8.6 close combat | `join`, `attack`, `strength`, `barrage`, `melee` |
//! | 9, 8.33 Japanese units, depth, reserves | `defenders`, `knowledge` |
//! | 10 Heroes and HQs; step losses | `leaders`, `losses` |
//! | 11 control and communication | `control` |
//! | 12 letter actions; 13 tanks | `letters`, `shifts`, `tanks` |
//! | 14, 18 victory | `victory` |
//! | 16 Command Posts; 17 support markers | `posts`, `support` |
//! | event descriptions | `occurrences` |
//!
//! `published` offers the game to people, with `picture` for the terminal, `drawing` for a printable map, `browser_map`
//! and `scene` for the browser, `upshot` for forecasts, `problem` for problem files; `check` says what
//! a pack must keep.

mod about;
pub mod actions;
pub mod attack;
pub mod barrage;
pub mod board;
mod browser_map;
pub mod cards;
pub mod charts;
mod check;
pub mod choices;
mod commander;
pub mod control;
pub mod defenders;
#[cfg(test)]
mod definitions;
mod drawing;
pub mod event;
pub mod fields;
pub mod fire;
pub mod forces;
mod geometry;
pub mod hexes;
pub mod ids;
pub mod join;
mod knowledge;
pub mod landing;
pub mod leaders;
pub mod lens;
pub mod letters;
pub mod losses;
pub mod melee;
pub mod moves;
mod naming;
mod november;
pub mod occurrences;
pub mod options;
mod picture;
pub mod pieces;
pub mod position;
pub mod posts;
pub mod problem;
mod published;
mod reading;
mod scene;
#[cfg(test)]
mod script;
mod sequence;
pub mod setup;
mod shifts;
pub mod strength;
pub mod support;
pub mod tanks;
pub mod turn;
mod upshot;
pub mod victory;

use actions::Act;
use attack::{Join, Wild};
use board::Board;
use cards::{CARDS, Card};
use charts::Charts;
use choices::{Confirm, PickBeach, PickHex, PickPosition, PickUnit};
use event::Event;
use forces::Forces;
use ids::CardId;
use kernel::{
    Chance, Game, Outcome, Pack, Pause, Play, Referee, SeatInfo, Setup, SetupFault, Text, Viewer,
    any::AnyGame,
    ledger::{Book, Maps},
    words::Sources,
};
use landing::Embark;
use lens::{Lens, View};
use moves::Go;
use options::{Extras, Readings};
use position::{MARINES, Position, Stage};
use std::{collections::BTreeMap, sync::Arc};
use support::Sustain;

kernel::prompts! {
    Tarawa: PickUnit, PickHex, PickPosition, PickBeach, Confirm, Embark, Act, Go, Join, Wild, Sustain
}

#[derive(Clone, Copy, Debug)]
pub struct Tarawa;

/// The scenarios (3.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenario {
    FirstWaves,
    November20,
    TwoDays,
    November21,
}

impl Scenario {
    pub const ALL: [Scenario; 4] =
        [Scenario::FirstWaves, Scenario::November20, Scenario::TwoDays, Scenario::November21];

    /// The name in files and commands.
    pub fn id(self) -> &'static str {
        match self {
            Scenario::FirstWaves => "first-waves",
            Scenario::November20 => "november-20",
            Scenario::TwoDays => "two-days",
            Scenario::November21 => "november-21",
        }
    }

    pub fn first_turn(self) -> u8 {
        if self == Scenario::November21 { 17 } else { 1 }
    }

    pub fn last_turn(self) -> u8 {
        match self {
            Scenario::FirstWaves => 10,
            Scenario::November20 => 15,
            Scenario::TwoDays | Scenario::November21 => 30,
        }
    }
}

/// The box: the map, the counters, the cards, the tables, and what was agreed on.
#[derive(Debug)]
pub struct Setting {
    pub scenario: Scenario,
    pub extras: Extras,
    pub readings: Readings,
    pub board: Board,
    pub forces: Forces,
    pub charts: Charts,
    cards: Vec<Card>,
    pub(crate) november: november::November21,
    pub(crate) ways: moves::Ways,
}

impl Setting {
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0) - 1]
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards
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
            $lang:
            "core", "setup", "turn", "landing", "occurrences", "fire", "letters", "tanks", "actions", "attack", "barrage", "melee", "defenders", "leaders", "losses", "posts", "support", "victory", "options", "published", "questions", "scene", "charts"
        ]
    };
}

pub const WORDS: Sources = Sources { name: "tarawa", en: words_in!("en"), fr: words_in!("fr") };

/// The book's name in files, commands and journals.
pub const BOOK_ID: &str = "tarawa";

pub const BOOK: Book = Book {
    id: BOOK_ID,
    title: Text::new("tarawa-title"),
    ledger: include_str!("../../../ledger/tarawa.tsv"),
    words: WORDS,
    maps: Maps { list: &[("betio", "tarawa-drawing-title")], board: browser_map::map },
};

/// What the crate plays, as the program knows it.
pub fn games() -> Vec<Arc<dyn AnyGame>> {
    kernel::any::books_of::<Tarawa>()
}

/// The files of the pack.
macro_rules! pack_files {
    ($($name:literal),+ $(,)?) => {
        Pack::built_in(&[$(($name, include_str!(concat!("../../../packs/tarawa/", $name)))),+])
    };
}

pub fn pack() -> Pack {
    pack_files![
        "approach.tsv",
        "attack.tsv",
        "barrage.tsv",
        "cards.tsv",
        "command.tsv",
        "depth.tsv",
        "features.tsv",
        "fields.tsv",
        "fingerprints.tsv",
        "fire.tsv",
        "japanese.tsv",
        "map.tsv",
        "marines.tsv",
        "november-21-japanese.tsv",
        "november-21-marines.tsv",
        "positions.tsv",
        "sides.tsv",
        "terrain.tsv",
        "weapons.tsv",
        "why.fr.tsv",
    ]
}

/// The set-up of The First Waves with the options' defaults.
pub fn setup_of(scenario: Scenario) -> Setup {
    Setup {
        book: BOOK.id.to_owned(),
        scenario: scenario.id().to_owned(),
        options: BTreeMap::new(),
        pack: pack(),
    }
}

impl Game for Tarawa {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Event;
    type Lens<'a> = Lens<'a>;
    type View = View;

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        setup.refuse_unknown_book(&[BOOK.id])?;
        let (extras, readings) = options::chosen(setup)?;
        let scenario = Scenario::ALL.into_iter().find(|scenario| scenario.id() == setup.scenario);
        let Some(scenario) = scenario else {
            let known = Scenario::ALL.iter().map(|scenario| scenario.id().to_owned()).collect();
            return Err(SetupFault::NoScenario { name: setup.scenario.clone(), known });
        };
        let board = Board::read(&setup.pack)?;
        let forces = Forces::read(&setup.pack)?;
        let charts = Charts::read(&setup.pack)?;
        let november = november::November21::read(&setup.pack, &board, &forces, &charts)?;
        Ok(Setting {
            scenario,
            extras,
            readings,
            ways: moves::Ways::of(&board, &charts),
            charts,
            cards: cards::read(&setup.pack)?,
            board,
            forces,
            november,
        })
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        vec![SeatInfo { seat: MARINES, id: "marines", name: Text::new("tarawa-marines") }]
    }

    fn begin(setting: &Setting) -> Position {
        setup::begin(setting)
    }

    fn play(r: &mut Referee<'_, Tarawa>) -> Play<()> {
        let played = match r.position.open.stage {
            Stage::SetUpJapanese => setup::set_up_japanese(r),
            Stage::SetUpMarines => setup::set_up_marines(r),
            Stage::Raid => setup::raid(r),
            Stage::TurnBegins => turn::begin(r),
            Stage::Loading => landing::load(r),
            Stage::Landing => landing::land(r),
            Stage::Wading => landing::wade(r),
            Stage::Arrivals => landing::arrivals(r),
            Stage::Event { second } => occurrences::phase(r, second),
            Stage::FireCard => fire::draw_card(r),
            Stage::Fire => letters::check_next(r),
            Stage::AfterFire => fire::after(r),
            Stage::Engineers => support::phase(r),
            Stage::Actions => actions::act(r),
            Stage::CloseCombats => melee::resolve_entered(r),
            Stage::TurnEnds => turn::end(r),
            Stage::Over => Ok(()),
        };
        // Nothing more comes of what was going on when the losses became too many (14.1).
        if played == Err(Pause::OVER) {
            return Ok(());
        }
        played?;
        defenders::spike_guns(r);
        Ok(())
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
        sequence::whereabouts(lens)
    }
}

/// All cards, for a full deck.
pub(crate) fn all_cards() -> impl Iterator<Item = CardId> {
    (1..=CARDS).map(CardId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{Lang, Words};

    #[test]
    fn the_ledger_has_a_row_for_each_of_the_342_rules() {
        let ledger = BOOK.read_ledger().expect("a ledger without faults");
        assert_eq!(ledger.rows().len(), 342);
        for (row, lang) in ledger.rows().iter().flat_map(|row| Lang::ALL.map(|lang| (row, lang))) {
            assert!(!row.title(lang).is_empty(), "{} has no title in {lang}", row.id);
            assert!(!row.summary(lang).is_empty(), "{} has no summary in {lang}", row.id);
        }
    }

    #[test]
    fn every_scenario_can_be_set_up_from_the_pack() {
        kernel::proves!("tarawa", "3.0");
        for scenario in Scenario::ALL {
            let setting = script::setting(scenario, &[]);
            assert_eq!((setting.scenario, setting.cards().len()), (scenario, 54));
        }
        assert!(script::first_waves().board.beachhead.len() > 10);
    }

    #[test]
    fn the_words_are_complete_in_both_languages() {
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
        let words = Words::new(&[WORDS]).expect("well formed messages");
        assert_eq!(words.missing(&BOOK.title), [""; 0]);
    }
}
