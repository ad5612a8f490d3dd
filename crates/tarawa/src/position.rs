//! The position: everything that changes during a game. What lies face up is in [`Open`], which lenses show
//! whole; which counter lies under a back is in [`Hidden`], which they do not.

pub use crate::pieces::{Depth, Disruption, Japanese, Leader, Marine, Marines, Occupant, Place};
use crate::{
    Setting,
    cards::Landfall,
    forces::{Kind, MarineInfo},
    hexes::{Hex, HexSet},
    ids::{Area, Beach, CardId, CounterId, Letter, MarkerId, PositionId, PositionSet, UnitId, UnitSet},
};
use kernel::{Deck, Seat};
use serde::{Deserialize, Serialize};

/// The only seat: the rules play the Japanese.
pub const MARINES: Seat = Seat(0);

/// Actions that are not free, in a turn (7.0).
pub const ACTIONS: u8 = 3;

/// The Reserve box as it looks: how many backs of each kind, and which units they may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reserve {
    /// Coastal and inland backs.
    pub count: [u8; 2],
    pub candidates: [u64; 2],
}

impl Reserve {
    pub fn total(&self) -> u8 {
        self.count.iter().sum()
    }
}

/// LVTs in the Available box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lvts {
    pub full: u8,
    pub reduced: u8,
}

impl Lvts {
    /// Steps of all of them.
    pub fn steps(self) -> u8 {
        2 * self.full + self.reduced
    }

    /// What is left when they may keep no more than so many steps.
    pub fn reduced_to(self, kept: u8) -> Lvts {
        match self.steps() {
            steps if steps <= kept => self,
            _ => Lvts { full: kept / 2, reduced: kept % 2 },
        }
    }
}

/// One landing check to make: the craft, and the units aboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    pub hex: Hex,
    pub units: UnitSet,
    /// LVTs; none when a tank lands by itself (5.4).
    pub craft: Lvts,
}

impl Load {
    /// A tank lands by itself (5.4).
    pub fn is_tank(&self) -> bool {
        self.craft == Lvts::default()
    }
}

/// The Amphibious Operations Phase under way (5.0).
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// Checks still to make, in the order in which they are made.
    pub loads: Vec<Load>,
    /// Units that were carried, have landed or have waded this turn: they do not wade any more (5.2).
    pub moved: UnitSet,
    /// LVTs that go back to the Available box (5.14).
    pub survivors: Lvts,
}

kernel::clone_in_place! { Landing: loads, moved, survivors }

/// The Japanese Fire Phase under way (6.0, 12.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirePhase {
    pub card: CardId,
    /// Positions in Japanese communication when the phase began (11.23).
    pub communication: PositionSet,
    /// Units that have lost a step to fire in this phase (6.34).
    pub lost_step: UnitSet,
    /// Which of the three colours is being checked.
    pub colour: u8,
    /// Positions already checked (12.0+3).
    pub done: PositionSet,
    /// Positions whose unit has come there during the phase: it acts no more (12.0+3).
    pub arrived: PositionSet,
    /// Every colour counts as having the letter A (EV.8).
    pub counterattack: bool,
    /// Another fire phase follows at once: the first of two at night (19.0+3).
    pub again: bool,
}

/// The US Action Phase under way (7.0).
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionPhase {
    /// Whether it is under way: what follows is set when it begins.
    pub begun: bool,
    /// Actions left that are not free.
    pub left: u8,
    /// Units that have taken their action.
    pub acted: UnitSet,
    /// The units under the orders of each HQ or Command Post when the phase began (7.1, 16.3).
    pub command: Vec<(UnitId, UnitSet)>,
    /// HQs that have moved: they no longer give free actions (7.33).
    pub moved_hqs: UnitSet,
    /// Hexes that were attacked, and that were barraged (8.31, 8.43).
    pub attacked: HexSet,
    pub barraged: HexSet,
    /// Units that entered enemy hexes, and whence (7.4, 8.62).
    pub entered: Vec<(UnitId, Hex)>,
}

kernel::clone_in_place! { ActionPhase: begun, left, acted, command, moved_hqs, attacked, barraged, entered }

/// A counterattack that an event has called for (EV.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counterattack {
    #[default]
    None,
    /// In the next Fire Phase.
    Coming,
    /// In the Fire Phase of the next turn, whose first event card is not drawn.
    NextTurn,
}

/// Where the game stands in its sequence of play (4.0, 15.1, 19.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The Japanese set-up, which chance makes (3.0, 20.1).
    SetUpJapanese,
    /// The US set-up, which the player makes (3.0, 20.2).
    SetUpMarines,
    /// The Hawkins raid (21.1).
    Raid,
    /// A turn begins: letters are enabled (12.0+1).
    TurnBegins,
    /// Loading LVTs (5.11).
    Loading,
    /// Landing checks (5.12).
    Landing,
    /// Wading (5.2).
    Wading,
    /// Placing arrivals (5.3).
    Arrivals,
    /// The event phase; `second` from turn 11 (15.1+1).
    Event { second: bool },
    /// Drawing the fire card (4.0+3).
    FireCard,
    /// Positions fire and act, one after another (6.3, 12.0).
    Fire,
    /// Japanese artillery, and the recovery of Disrupted units (6.5, 6.4).
    AfterFire,
    /// The Engineer and HQ phase (15.1+2).
    Engineers,
    /// The US Action Phase (7.0).
    Actions,
    /// Close combats that were entered, and overstacking (8.6, 7.53).
    CloseCombats,
    /// The end of the turn (4.0+5).
    TurnEnds,
    /// The game is over.
    Over,
}

/// How a game ended (14.0, 18.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    Won,
    WonDecisively,
    Lost,
    LostDecisively,
    /// No infantry unit of three steps or more is left (14.1).
    Catastrophe,
}

/// What everybody sees.
#[allow(clippy::struct_excessive_bools, reason = "each is a marker of its own on the map")]
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    pub turn: u8,
    pub stage: Stage,
    pub ending: Option<Ending>,
    pub marines: Marines,
    pub lvts: Lvts,
    /// LVTs cannot be used in the next landing (EV.13).
    pub no_lvts: bool,
    pub japanese: Japanese,
    pub reserve: Reserve,
    /// Units of which nobody knows whether they were left out of the game, as bits by counter (20.1).
    pub left_out: u64,
    /// How many of those that stayed behind are elite: everybody saw how many were drawn of each quality.
    pub left_out_elite: u8,
    /// The Eliminated box (8.33, 8.61+3).
    pub eliminated: Vec<CounterId>,
    /// Depth markers in the coastal and inland boxes.
    pub depth: [u8; 2],
    /// The letters in the boxes of turns 3, 5, 7, 9 that have been turned up.
    pub letters: Vec<Letter>,
    pub shibasaki: bool,
    /// Rule 21.3 is in force.
    pub shibasaki_survives: bool,
    /// The first event that kills Shibasaki is to be ignored (21.1).
    pub shibasaki_spared: bool,
    /// The event of turn 1 is left out (21.1).
    pub no_first_depth: bool,
    pub guns_destroyed: PositionSet,
    pub garrisons: PositionSet,
    pub naval_fire: u8,
    pub support: u8,
    /// Hero markers not yet placed (10.18).
    pub heroes: u8,
    /// The unit that Major Ryan is with (10.17).
    pub ryan: Option<UnitId>,
    /// Where the units of turn 17 land (21.2).
    pub eighth_marines: Beach,
    /// Where the units of the third day land, once the player has said so (21.3).
    pub third_day: Option<Beach>,
    /// Units that events have sent back to the turn track: they have been in play (14.1).
    pub sent_back: UnitSet,
    /// Areas whose coastal positions are in smoke this turn (EV.16).
    pub smoke: Vec<Area>,
    /// No redeployment and no assault in the coming Fire Phase (EV.10).
    pub wire_cut: bool,
    /// No support markers this turn (EV.2).
    pub engineers_cover: bool,
    pub counterattack: Counterattack,
    /// Cards drawn this turn.
    pub track: Vec<CardId>,
    pub discards: Vec<CardId>,
    pub landing: Landing,
    pub fire: Option<FirePhase>,
    /// HQs and Command Posts that were changed in the Engineer and HQ phase under way (15.1+2).
    pub engineers: Option<UnitSet>,
    pub actions: ActionPhase,
}

kernel::clone_in_place! {
    Open: turn, stage, ending, marines, lvts, no_lvts, japanese, reserve, left_out, left_out_elite, eliminated, depth, letters,
    shibasaki, shibasaki_survives, shibasaki_spared, no_first_depth, guns_destroyed, garrisons, naval_fire, support,
    heroes, ryan, eighth_marines, third_day, sent_back, smoke, wire_cut, engineers_cover, counterattack, track, discards,
    landing, fire, engineers, actions
}

/// What nobody sees: the counters under the backs.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// The unit in each position hex, by [`PositionId`]; the same as what is open of it, where that is known.
    pub counters: Vec<Option<CounterId>>,
    /// The units in the Reserve box, sorted.
    pub reserve: Vec<CounterId>,
}

kernel::clone_in_place! { Hidden: counters, reserve }

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub open: Open,
    pub(crate) hidden: Hidden,
    /// Cards not drawn. Everybody can tell which they are; nobody knows their order, so there is none.
    pub(crate) deck: Deck<CardId>,
    /// Depth markers that nobody has looked at, coastal, inland and armour, in the boxes and on the map. A
    /// marker is drawn from here when it is turned over.
    pub(crate) markers: [Deck<MarkerId>; 3],
    /// Letters of the action track that are still face down.
    pub(crate) letters: Deck<Letter>,
}

kernel::clone_in_place! { Position: open, hidden, deck, markers, letters }

impl Open {
    #[inline]
    pub fn marine(&self, unit: UnitId) -> &Marine {
        self.marines.of(unit)
    }

    #[inline]
    pub fn marine_mut(&mut self, unit: UnitId) -> &mut Marine {
        self.marines.of_mut(unit)
    }

    #[inline]
    pub fn occupant(&self, id: PositionId) -> Option<&Occupant> {
        self.japanese.at(id)
    }

    #[inline]
    pub fn occupant_mut(&mut self, id: PositionId) -> Option<&mut Occupant> {
        self.japanese.at_mut(id)
    }

    /// Units on the map with their hexes.
    #[inline]
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, &Marine, Hex)> {
        self.marines.on_map().iter().filter_map(|id| {
            let marine = self.marine(id);
            Some((id, marine, marine.hex()?))
        })
    }

    /// The US units in a hex.
    #[inline]
    pub fn units_at(&self, hex: Hex) -> UnitSet {
        self.marines.at(hex)
    }

    /// All hexes with US units. Garrisons are not units.
    #[inline]
    pub fn us_hexes(&self) -> &HexSet {
        self.marines.hexes()
    }

    /// Positions that hold a Japanese unit.
    #[inline]
    pub fn occupied(&self) -> PositionSet {
        self.japanese.occupied()
    }

    #[inline]
    pub fn has_letter(&self, letter: Letter) -> bool {
        self.letters.contains(&letter)
    }

    /// From turn 11 on the extended rules hold (15.0).
    #[inline]
    pub fn is_extended(&self) -> bool {
        self.turn >= 11
    }

    #[inline]
    pub fn is_night(&self) -> bool {
        self.turn == 16
    }

    /// Steps of all units in a hex; HQs have none.
    pub fn steps_at(&self, hex: Hex) -> u8 {
        self.units_at(hex).iter().map(|unit| self.marine(unit).steps).sum()
    }
}

/// What a unit is now: what is printed on it and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    pub id: UnitId,
    pub info: &'a MarineInfo,
    pub now: &'a Marine,
}

impl Unit<'_> {
    pub fn strength(&self) -> u8 {
        self.info.strength(self.now.steps)
    }

    pub fn is(&self, kind: Kind) -> bool {
        self.info.kind == kind
    }
}

/// Where a landing craft ends its run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub landfall: Landfall,
    pub hex: Hex,
    /// The hex before the last, to which units thrown back return (8.62).
    pub before: Hex,
}

impl Setting {
    /// A US unit with what is printed on it.
    #[inline]
    pub fn unit<'a>(&'a self, open: &'a Open, id: UnitId) -> Unit<'a> {
        Unit { id, info: self.forces.marine(id), now: open.marine(id) }
    }
}
