//! The Ford, a small complete game of our own. Two sides hold five stretches of a river bank. It exists so that the kernel
//! can be tested on everything awkward at once: dice and a chart, a hidden hand, simultaneous bids, a reaction inside a
//! reaction, a move that is interrupted at every place it comes to, a move that a side makes unasked, an activity that is
//! suspended and resumed, an answer put together from parts. It also shows how a game is laid out: one file per rule.

pub mod ambush;
pub mod bid;
pub mod column;
pub mod combat;
mod deal;
pub mod event;
#[cfg(test)]
mod leaks;
pub mod lens;
pub mod march;
pub mod order;
pub mod position;
pub mod problem;
pub mod published;
mod scene;
#[cfg(test)]
mod script;
mod strike;
mod victory;

use ambush::Ambush;
use bid::Bid;
use column::React;
use combat::{BearLosses, COLUMNS, CombatResult};
use event::Event;
use kernel::{
    Chance, Deck, Game, OptionInfo, OptionKind, Outcome, Pack, Play, Referee, RuleId, Seat, SeatInfo, Setup,
    SetupFault, Text, Viewer,
    any::AnyGame,
    ledger::{Book, Maps},
    words::Sources,
};
use lens::{Lens, View};
use march::March;
use order::{Act, Redeploy};
use position::{BLUE, Card, Garrison, Open, Position, RED, STRETCHES, Stage, Wagon};
use std::{collections::BTreeMap, sync::Arc};

kernel::prompts! { Ford: Bid, Redeploy, Act, March, Ambush, BearLosses, React }

#[derive(Clone, Copy, Debug)]
pub struct Ford;

/// How tied bids are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    Die,
    Blue,
}

/// The box: the chart, the forces and what the players agreed on.
#[derive(Clone, Debug)]
pub struct Setting {
    turns: u8,
    ties: Ties,
    /// Whether columns are sent (8).
    columns: bool,
    wagons: u32,
    troops: [[u8; 2]; STRETCHES as usize],
    combat: [[CombatResult; 6]; 4],
}

/// The scenarios: how many turns, and how many wagons burden the position.
pub const SCENARIOS: [(&str, u8, u32); 3] = [("ford", 6, 0), ("skirmish", 3, 0), ("train", 6, 2_000)];

pub const WORDS: Sources =
    Sources { name: "sample", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

/// The name of the book in files, commands and journals.
const BOOK_ID: &str = "sample";

pub const BOOK: Book = Book {
    id: BOOK_ID,
    title: Text::new("ford-title"),
    ledger: include_str!("../../../ledger/sample.tsv"),
    words: WORDS,
    maps: Maps { list: &[("ford", "ford-title")], board: |_| Ok(scene::board()) },
};

/// What the crate plays, as the program knows it.
pub fn games() -> Vec<Arc<dyn AnyGame>> {
    kernel::any::books_of::<Ford>()
}

pub fn pack() -> Pack {
    Pack::built_in(&[
        ("combat.tsv", include_str!("../../../packs/sample/combat.tsv")),
        ("fingerprints.tsv", include_str!("../../../packs/sample/fingerprints.tsv")),
        ("forces.tsv", include_str!("../../../packs/sample/forces.tsv")),
        ("why.fr.tsv", include_str!("../../../packs/sample/why.fr.tsv")),
    ])
}

/// The set-up of the first scenario with the options' defaults.
pub fn setup() -> Setup {
    let (scenario, ..) = SCENARIOS[0];
    let options = BTreeMap::new();
    Setup { book: BOOK.id.to_owned(), scenario: scenario.to_owned(), options, pack: pack() }
}

pub fn options() -> Vec<OptionInfo> {
    let ties = OptionInfo {
        id: "ties",
        text: Text::new("ford-option-ties"),
        values: vec![
            ("die", Text::new("ford-option-ties-die")),
            ("blue", Text::new("ford-option-ties-blue")),
        ],
        default: "die",
        rule: Some(RuleId::new("2")),
        kind: OptionKind::Reading,
    };
    let columns = OptionInfo {
        id: "columns",
        text: Text::new("ford-option-columns"),
        values: vec![
            ("no", Text::new("ford-option-columns-no")),
            ("yes", Text::new("ford-option-columns-yes")),
        ],
        default: "no",
        rule: Some(RuleId::new("8")),
        kind: OptionKind::Optional,
    };
    vec![ties, columns]
}

pub fn seat_name(seat: Seat) -> Text {
    Text::new(if seat == BLUE { "ford-blue" } else { "ford-red" })
}

impl Game for Ford {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Event;
    type Lens<'a> = Lens<'a>;
    type View = View;

    const FORM: u32 = 2;

    fn older_position(form: u32, plain: &[u8]) -> Option<Position> {
        position::older_position(form, plain)
    }

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        setup.refuse_unknown_book(&[BOOK_ID])?;
        let known = options();
        setup.refuse_unknown_options(&known)?;
        let ties = if setup.option(&known[0])? == "blue" { Ties::Blue } else { Ties::Die };
        let columns = setup.option(&known[1])? == "yes";
        let Some((_, turns, wagons)) = SCENARIOS.iter().find(|(id, ..)| *id == setup.scenario) else {
            let known = SCENARIOS.iter().map(|(id, ..)| (*id).to_owned()).collect();
            return Err(SetupFault::NoScenario { name: setup.scenario.clone(), known });
        };
        let mut troops = [[0; 2]; STRETCHES as usize];
        let forces = setup.pack.chart("forces")?;
        for (row, sides) in troops.iter_mut().enumerate() {
            for (side, column) in ["blue", "red"].into_iter().enumerate() {
                let Garrison(troops) =
                    forces.value(&(row + 1).to_string(), column, "a number of troops from 0 to 50")?;
                sides[side] = troops;
            }
        }
        let chart = setup.pack.chart("combat")?;
        let mut combat = [[CombatResult::Exchange; 6]; 4];
        for (cells, column) in combat.iter_mut().zip(COLUMNS) {
            for (cell, die) in cells.iter_mut().zip(1..) {
                *cell = chart.value(&i32::to_string(&die), column, "a result such as A1, D2 or EX")?;
            }
        }
        Ok(Setting { turns: *turns, ties, columns, wagons: *wagons, troops, combat })
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        vec![
            SeatInfo { seat: BLUE, id: "blue", name: seat_name(BLUE) },
            SeatInfo { seat: RED, id: "red", name: seat_name(RED) },
        ]
    }

    fn begin(setting: &Setting) -> Position {
        let wagon = |number: u32| Wagon { number, load: [1; 3] };
        Position {
            open: Open {
                turn: 1,
                stage: Stage::Deal,
                troops: setting.troops,
                supplies: [4, 4],
                discards: Vec::new(),
                wagons: (0..setting.wagons).map(wagon).collect(),
            },
            hands: [Vec::new(), Vec::new()],
            deck: Deck::shuffled(
                [(Card::Ambush, 6), (Card::Strike, 4), (Card::March, 6)]
                    .into_iter()
                    .flat_map(|(card, count)| std::iter::repeat_n(card, count)),
            ),
            strikes: Vec::new(),
        }
    }

    fn play(r: &mut Referee<'_, Ford>) -> Play<()> {
        match r.position.open.stage {
            Stage::Deal => deal::deal(r),
            Stage::Bid => bid::bid(r),
            Stage::Act { seat, first } => order::act(r, seat, first),
            Stage::Strikes => strike::strikes(r),
            Stage::Over => Ok(()),
        }
    }

    fn outcome(_: &Setting, position: &Position) -> Option<Outcome> {
        victory::outcome(position)
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
        let key = match lens.open().stage {
            Stage::Deal => "ford-stage-deal",
            Stage::Bid => "ford-stage-bid",
            Stage::Act { .. } => "ford-stage-act",
            Stage::Strikes => "ford-stage-strikes",
            Stage::Over => "ford-stage-over",
        };
        Text::new(key).with("turn", lens.open().turn).with("turns", lens.setting().turns)
    }
}
