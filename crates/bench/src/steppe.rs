//! Steppe, a synthetic game as large as the largest campaigns will be: fifteen thousand hexes, fifteen hundred units of
//! two sides, towns, control of every hex, and a secret. It has next to no rules. It is there to be measured, and plays
//! by all laws that games keep.
//!
//! 1. Each side is dealt the strengths of its units in secret.
//! 2. The sides march in turn. An order leads all units of a hex that have not marched this turn along a way; a hex costs
//!    what its ground costs, and nobody enters a hex of the enemy's units. A side halts when it likes.
//! 3. Who enters a hex holds it.
//! 4. Units that come to stand beside enemy units are turned up, and so are those.
//! 5. After the last turn the side that holds more hexes has won.

mod march;
mod places;
mod published;
mod scene;

use kernel::{
    Chance, Game, Outcome, Pack, Play, Referee, RuleId, Seat, SeatInfo, Seen, Setup, SetupFault, Text,
    Viewer, any::AnyGame, text, words::Sources,
};
use march::March;
use places::{Ground, Hex, PLANS, Plan, UnitName};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::Arc};

pub(crate) use published::Orders;

kernel::prompts! { Steppe: March }

#[derive(Clone, Copy, Debug)]
pub(crate) struct Steppe;

const BOOK: &str = "steppe";
const WEST: Seat = Seat(0);
const EAST: Seat = Seat(1);
const BOTH: [Seat; 2] = [WEST, EAST];

/// A strength is one of so many, from 1 on.
const STRENGTHS: u32 = 9;
/// In so many ways strengths can be dealt to a side.
const DEALS: u32 = 1 << 20;

const WORDS: Sources =
    Sources { name: "steppe", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

fn other(seat: Seat) -> Seat {
    if seat == WEST { EAST } else { WEST }
}

fn seat_name(seat: Seat) -> Text {
    Text::new(if seat == WEST { "steppe-west" } else { "steppe-east" })
}

#[derive(Clone, Debug)]
pub(crate) struct Setting {
    plan: Plan,
    ground: Vec<Ground>,
    towns: Vec<Hex>,
}

/// Who stands in a hex or beside it, and which units have not marched yet, follows from this and is not in it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    open: Open,
    /// What the units of each side are worth, by their numbers.
    strengths: [Vec<u8>; 2],
}
kernel::clone_in_place! { Position: open, strengths }

/// What everybody sees.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Open {
    turn: u8,
    stage: Stage,
    units: [Vec<Unit>; 2],
    /// Who holds each hex.
    holders: Vec<Seat>,
}
kernel::clone_in_place! { Open: turn, stage, units, holders }

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    Deal,
    March(Seat),
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unit {
    hex: Hex,
    /// Where it has marched this turn, from where it stood; nothing if it has not.
    way: Vec<Hex>,
    /// Everybody knows its strength.
    shown: bool,
}

impl Open {
    /// The units of a side that stand in a hex, by their numbers.
    fn standing(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = usize> + '_ {
        let units = self.units[seat.index()].iter().enumerate();
        units.filter(move |(_, unit)| unit.hex == hex).map(|(number, _)| number)
    }

    /// The hexes from which a side can still march.
    fn starts(&self, seat: Seat) -> BTreeSet<Hex> {
        self.units[seat.index()].iter().filter(|unit| unit.way.is_empty()).map(|unit| unit.hex).collect()
    }

    fn hexes_of(&self, seat: Seat) -> BTreeSet<Hex> {
        self.units[seat.index()].iter().map(|unit| unit.hex).collect()
    }

    fn held_by(&self, seat: Seat) -> usize {
        self.holders.iter().filter(|holder| **holder == seat).count()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
    viewer: Viewer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    open: Open,
    strengths: [Vec<Option<u8>>; 2],
}

impl<'a> Lens<'a> {
    fn open(&self) -> &'a Open {
        &self.position.open
    }

    /// What a unit is worth, for its own side and once it was turned up.
    fn strength(&self, seat: Seat, number: usize) -> Option<u8> {
        let known = self.viewer.is(seat) || self.open().units[seat.index()].get(number)?.shown;
        self.position.strengths[seat.index()].get(number).copied().filter(|_| known)
    }
}

kernel::events! {
    Event of Steppe in setting:

    Dealt by "1" => "steppe-dealt";
    Marched { seat: Seat, units: Vec<UnitName>, way: Vec<Hex> } by "2"
        => text!(
            "steppe-marched",
            seat = seat_name(*seat),
            units = units.len(),
            from = way.first().map_or_else(String::new, Hex::to_string),
            to = way.last().map_or_else(String::new, Hex::to_string),
        );
    TurnedUp { units: Vec<(UnitName, u8)> } by "4"
        => {
            let units: Vec<String> =
                units.iter().map(|(unit, strength)| format!("{unit} ({strength})")).collect();
            text!("steppe-turned-up", units = units.join(", "))
        };
    Halted { seat: Seat } by "2" => text!("steppe-halted", seat = seat_name(*seat));
}

impl Game for Steppe {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Event;
    type Lens<'a> = Lens<'a>;
    type View = View;

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        setup.refuse_unknown_book(&[BOOK])?;
        let plan = PLANS.into_iter().find(|plan| plan.id == setup.scenario);
        let plan = plan.ok_or_else(|| SetupFault::NoScenario {
            name: setup.scenario.clone(),
            known: PLANS.iter().map(|plan| plan.id.to_owned()).collect(),
        })?;
        Ok(Setting {
            plan,
            ground: plan.hexes().map(Ground::of).collect(),
            towns: plan.hexes().filter(|hex| hex.is_town()).collect(),
        })
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        let seat = |seat, id| SeatInfo { seat, id, name: seat_name(seat) };
        vec![seat(WEST, "west"), seat(EAST, "east")]
    }

    fn begin(setting: &Setting) -> Position {
        let plan = setting.plan;
        let unit = |hex| Unit { hex, way: Vec::new(), shown: false };
        let units = BOTH.map(|seat| plan.first_hexes(seat).map(unit).collect());
        let holders = plan.hexes().map(|hex| if plan.is_west(hex) { WEST } else { EAST }).collect();
        let open = Open { turn: 1, stage: Stage::Deal, units, holders };
        Position { open, strengths: [Vec::new(), Vec::new()] }
    }

    fn play(r: &mut Referee<'_, Steppe>) -> Play<()> {
        match r.position.open.stage {
            Stage::Deal => deal(r),
            Stage::March(seat) => march::march(r, seat),
            Stage::Over => Ok(()),
        }
    }

    fn outcome(_: &Setting, position: &Position) -> Option<Outcome> {
        if position.open.stage != Stage::Over {
            return None;
        }
        let [west, east] = BOTH.map(|seat| position.open.held_by(seat));
        let (winners, id, key) = match west.cmp(&east) {
            std::cmp::Ordering::Greater => (vec![WEST], "west", "steppe-west-wins"),
            std::cmp::Ordering::Less => (vec![EAST], "east", "steppe-east-wins"),
            std::cmp::Ordering::Equal => (Vec::new(), "draw", "steppe-draw"),
        };
        let text = Text::new(key).with("west", west).with("east", east);
        Some(Outcome { winners, id: id.to_owned(), rule: RuleId::new("5"), text })
    }

    fn lens<'a>(setting: &'a Setting, position: &'a Position, viewer: Viewer) -> Lens<'a> {
        Lens { setting, position, viewer }
    }

    fn view(lens: Lens<'_>) -> View {
        let strengths = |seat: Seat| {
            let units = 0..lens.open().units[seat.index()].len();
            units.map(|number| lens.strength(seat, number)).collect()
        };
        View { open: lens.open().clone(), strengths: BOTH.map(strengths) }
    }

    fn resample(then: Lens<'_>, now: Lens<'_>, chance: &mut Chance) -> Position {
        let mut position = then.position.clone();
        for seat in BOTH {
            for (number, strength) in position.strengths[seat.index()].iter_mut().enumerate() {
                *strength = now.strength(seat, number).unwrap_or_else(|| dealt(chance));
            }
        }
        position
    }

    fn whereabouts(lens: Lens<'_>) -> Text {
        let text = Text::new("steppe-turn").with("turn", lens.open().turn);
        match lens.open().stage {
            Stage::March(seat) => text.with("seat", seat_name(seat)),
            Stage::Deal | Stage::Over => text.with("seat", Text::new("steppe-nobody")),
        }
    }
}

fn dealt(chance: &mut Chance) -> u8 {
    u8::try_from(chance.below(STRENGTHS) + 1).unwrap_or(1)
}

/// 1
fn deal(r: &mut Referee<'_, Steppe>) -> Play<()> {
    for seat in BOTH {
        let deal = r.chance_unseen(Seen::Only(seat), DEALS, "1")?;
        let mut chance = Chance::numbered(deal.into(), seat.0.into());
        let count = r.position.open.units[seat.index()].len();
        r.position.strengths[seat.index()] = (0..count).map(|_| dealt(&mut chance)).collect();
    }
    r.position.open.stage = Stage::March(WEST);
    r.tell(Event::Dealt);
    Ok(())
}

/// What is played here, as the host knows it.
pub(crate) fn games() -> Vec<Arc<dyn AnyGame>> {
    kernel::any::books_of::<Steppe>()
}

fn pack() -> Pack {
    Pack::default()
}

#[cfg(test)]
mod tests {
    use super::{published::setup, *};
    use kernel::{
        conformance::{Plan as Trials, assert_conforms, assert_scenes_fit},
        words::{KERNEL, Words},
    };

    #[test]
    fn it_plays_by_the_laws_of_all_games() {
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let missing = |text: &Text| words.missing(text);
        let setups = vec![setup("meadow")];
        let plan =
            Trials { setups: setups.clone(), games: 12, missing_words: Some(&missing), ..Trials::default() };
        assert_conforms::<Steppe>(&plan);
        assert_scenes_fit::<Steppe>(&setups, 3, &missing);
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
    }

    #[test]
    fn it_is_as_large_as_a_campaign() {
        let setting = Steppe::setting(&setup("steppe")).expect("a scenario");
        let position = Steppe::begin(&setting);
        assert_eq!(setting.ground.len(), 15_000);
        assert_eq!(position.open.units.iter().map(Vec::len).sum::<usize>(), 1_500);
        assert_eq!(setting.towns.len() / 50, 3, "{} towns", setting.towns.len());
    }
}
