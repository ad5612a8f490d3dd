//! Second World War at Sea in problem files: how a battle or an operation is given and asked about. A file that names
//! ships or forces lays out just these; one that names none begins with the scenario's own set-up. Battles are laid out
//! in `battle`, operations in `operation`; what can be asked of either is in `query`.

mod battle;
mod operation;
mod query;

pub use query::Query;

use crate::{
    Setting, WarAtSea,
    event::Event,
    fleet::{AirMission, Errand, Post, WingId},
    ids::{BaseId, PlaneId, ShipId},
    missions::Mission,
    operations::{Phase, organise},
    position::{Position, Tubes},
    scenario::{Date, Leader},
    sides::{ALLIES, AXIS},
    waters::{Direction, Hex},
    weather::{Light, Weather},
};
use kernel::{
    Breakdown, Seat, Setup,
    problem::{Judged, ProblemFault, Source, Spanned},
    shape::Shape,
    words::Sources,
};
use serde::Deserialize;
use std::{collections::BTreeMap, ops::Range};

/// As many forces and flotillas as there are counters for them: a letter each, on either side.
const MOST_COUNTERS: usize = 52;

/// The `[position]` of a file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    date: Option<Spanned<String>>,
    weather: Option<Weather>,
    light: Option<Spanned<Light>>,
    #[serde(default)]
    forces: BTreeMap<Spanned<String>, Spanned<ForceGiven>>,
    #[serde(default)]
    ships: BTreeMap<Spanned<ShipId>, Spanned<ShipGiven>>,
    /// The leaders, each with his flagship (9.4).
    #[serde(default)]
    leaders: BTreeMap<Spanned<String>, Spanned<ShipId>>,

    // A battle.
    round: Option<Spanned<u8>>,
    /// The impulse; without it the battle begins with its set-up.
    impulse: Option<Spanned<u8>>,
    /// The ships stand, and the sides line up (18.11).
    line_up: Option<Spanned<bool>>,
    initiative: Option<Spanned<Side>>,
    surprise: Option<Spanned<bool>>,
    /// The sides that are land, and the hex of the island.
    land: Option<Spanned<Vec<Direction>>>,
    island: Option<Spanned<Hex>>,

    // An operation.
    turn: Option<Spanned<u8>>,
    phase: Option<Spanned<Phase>>,
    /// Whose part of the phase it is.
    seat: Option<Spanned<Side>>,
    /// The counters of aircraft; the first of a side is its `wing 1`.
    #[serde(default)]
    planes: Vec<Spanned<WingGiven>>,
    #[serde(default)]
    flights: Vec<Spanned<FlightGiven>>,
    #[serde(default)]
    submarines: BTreeMap<Spanned<String>, Spanned<FlotillaGiven>>,
    /// Air bases on land, with the steps that each can hold less than what is printed (13.52).
    #[serde(default)]
    damage: BTreeMap<Spanned<BaseId>, Spanned<u8>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    fn seat(self) -> Seat {
        match self {
            Side::Axis => AXIS,
            Side::Allies => ALLIES,
        }
    }
}

/// A force. In a battle it has a name of its own, in an operation that of its counter.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ForceGiven {
    mission: Option<Mission>,
    /// The force that it escorts.
    escorts: Option<Spanned<String>>,

    // A battle.
    side: Option<Spanned<Side>>,
    entry: Option<Spanned<Direction>>,
    in_port: Option<Spanned<bool>>,

    // An operation.
    /// A port, a zone, or a place at sea that has a name.
    at: Option<Spanned<String>>,
    #[serde(default)]
    ships: Vec<Spanned<ShipId>>,
    /// What it does in this turn and the next ones; after the Movement Phase, from the next turn on.
    #[serde(default)]
    log: Vec<Spanned<EntryGiven>>,
    /// What it does in this turn is still to be written.
    unplotted: Option<Spanned<bool>>,
    /// The turn in which the enemy last found it.
    spotted: Option<Spanned<u8>>,
    /// Whole turns that it has spent in port.
    port_turns: Option<Spanned<u8>>,
    /// The enemy that it tries to follow when it gets its orders, and the one whose way it takes this turn (5.28).
    pursues: Option<Spanned<String>>,
    chases: Option<Spanned<String>>,
}

/// A turn of a log sheet: a way such as `R30/R29`, which may end in a port, or a way with what is done at its end.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a way such as \"R30/R29\", or { way = \"R30/R29\", errand = \"unload\" }"
)]
enum EntryGiven {
    Way(String),
    Errand(ErrandGiven),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ErrandGiven {
    #[serde(default)]
    way: String,
    errand: Errand,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ShipGiven {
    /// Boxes and levels of speed that are lost.
    lost: Option<Spanned<LostGiven>>,
    tubes: Option<Spanned<TubesGiven>>,
    #[serde(default)]
    cargo: bool,
    /// The ship that it tows (8.4).
    tows: Option<Spanned<ShipId>>,

    // A battle.
    side: Option<Spanned<Side>>,
    force: Option<Spanned<String>>,
    /// Where its counter is; without it the ship waits to be set up, or stands with its leading ship.
    at: Option<Spanned<Hex>>,
    /// The leading ship of its counter, where that stands for several.
    with: Option<Spanned<ShipId>>,
    /// Ships of a side in one hex are a group, unless they are told apart here.
    group: Option<Spanned<u8>>,
    bow: Option<Spanned<Direction>>,
    aground: Option<Spanned<bool>>,
    /// It has left the map (6.46).
    left: Option<Spanned<bool>>,

    // An operation.
    /// The fuel boxes that are left, and the points towards the next one (15.1).
    fuel: Option<Spanned<u8>>,
    burnt: Option<Spanned<u8>>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct LostGiven {
    #[serde(default)]
    primary: u8,
    #[serde(default)]
    secondary: u8,
    #[serde(default)]
    tertiary: u8,
    #[serde(default)]
    aa: u8,
    #[serde(default)]
    hull: u8,
    #[serde(default)]
    deck: u8,
    #[serde(default)]
    speed: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum TubesGiven {
    Loaded,
    /// With nothing left to load them again.
    Last,
    /// Fired then, and being loaded again (9.32).
    Reloading {
        round: u8,
        impulse: u8,
    },
    Empty,
    Destroyed,
}

/// A counter of aircraft.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WingGiven {
    side: Side,
    plane: PlaneId,
    steps: Option<Spanned<u8>>,
    /// An air base or a ship.
    at: Spanned<String>,
    /// Its box of the card: ready unless another is given.
    #[serde(rename = "box")]
    post: Option<Post>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FlightGiven {
    side: Side,
    number: u8,
    mission: AirMission,
}

/// Submarines that patrol together.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FlotillaGiven {
    side: Side,
    at: Spanned<String>,
    /// Their names, with the torpedo boxes that each has left.
    boats: BTreeMap<String, u8>,
    /// Where it goes on the next even turn.
    order: Option<Spanned<String>>,
}

impl Given {
    /// What belongs to a battle only, and is given.
    fn of_battles(&self) -> Option<(Range<usize>, &'static str)> {
        first_of([
            ("round", span(self.round.as_ref())),
            ("impulse", span(self.impulse.as_ref())),
            ("line-up", span(self.line_up.as_ref())),
            ("initiative", span(self.initiative.as_ref())),
            ("surprise", span(self.surprise.as_ref())),
            ("land", span(self.land.as_ref())),
            ("island", span(self.island.as_ref())),
        ])
    }

    /// What belongs to an operation only, and is given.
    fn of_operations(&self) -> Option<(Range<usize>, &'static str)> {
        let submarines = self.submarines.keys().next();
        first_of([
            ("turn", span(self.turn.as_ref())),
            ("phase", span(self.phase.as_ref())),
            ("seat", span(self.seat.as_ref())),
            ("planes", span(self.planes.first())),
            ("flights", span(self.flights.first())),
            ("submarines", span(submarines)),
            ("damage", span(self.damage.keys().next())),
        ])
    }
}

impl ForceGiven {
    fn of_battles(&self) -> Option<(Range<usize>, &'static str)> {
        first_of([
            ("side", span(self.side.as_ref())),
            ("entry", span(self.entry.as_ref())),
            ("in-port", span(self.in_port.as_ref())),
        ])
    }

    fn of_operations(&self) -> Option<(Range<usize>, &'static str)> {
        first_of([
            ("at", span(self.at.as_ref())),
            ("ships", span(self.ships.first())),
            ("log", span(self.log.first())),
            ("unplotted", span(self.unplotted.as_ref())),
            ("spotted", span(self.spotted.as_ref())),
            ("port-turns", span(self.port_turns.as_ref())),
            ("pursues", span(self.pursues.as_ref())),
            ("chases", span(self.chases.as_ref())),
        ])
    }
}

impl ShipGiven {
    fn of_battles(&self) -> Option<(Range<usize>, &'static str)> {
        first_of([
            ("side", span(self.side.as_ref())),
            ("force", span(self.force.as_ref())),
            ("at", span(self.at.as_ref())),
            ("with", span(self.with.as_ref())),
            ("group", span(self.group.as_ref())),
            ("bow", span(self.bow.as_ref())),
            ("aground", span(self.aground.as_ref())),
            ("left", span(self.left.as_ref())),
        ])
    }

    fn of_operations(&self) -> Option<(Range<usize>, &'static str)> {
        first_of([("fuel", span(self.fuel.as_ref())), ("burnt", span(self.burnt.as_ref()))])
    }
}

fn span<T>(given: Option<&Spanned<T>>) -> Option<Range<usize>> {
    given.map(Spanned::span)
}

fn first_of<const N: usize>(
    keys: [(&'static str, Option<Range<usize>>); N],
) -> Option<(Range<usize>, &'static str)> {
    keys.into_iter().find_map(|(key, span)| Some((span?, key)))
}

type Laid<T = ()> = Result<T, ProblemFault>;

/// A position being laid out.
struct Layout<'a> {
    setting: Setting,
    source: Source<'a>,
}

impl Layout<'_> {
    fn fault<T>(&self, span: Range<usize>, what: impl Into<String>) -> Laid<T> {
        Err(self.source.fault(span, what))
    }

    /// Refuses what is for the other kind of scenario.
    fn refuse(&self, foreign: Option<(Range<usize>, &'static str)>, elsewhere: &str) -> Laid {
        match foreign {
            Some((span, key)) => self.fault(span, format!("'{key}' is for {elsewhere}: leave it out")),
            None => Ok(()),
        }
    }

    fn date(&self, given: &Given) -> Laid<Option<Date>> {
        let Some(date) = &given.date else { return Ok(None) };
        match date.get_ref().parse() {
            Ok(read) => Ok(Some(read)),
            Err(()) => self.fault(date.span(), "expected a date such as 1942-08-09"),
        }
    }

    /// Refuses a ship of the enemy's navies.
    fn own(&self, ship: &Spanned<ShipId>, seat: Seat) -> Laid {
        match self.setting.sheet(*ship.get_ref()).nation.record().seat {
            Some(other) if other != seat => {
                let side = if other == AXIS { "the Axis" } else { "the Allies" };
                self.fault(ship.span(), format!("'{}' is a ship of {side}", ship.get_ref()))
            }
            _ => Ok(()),
        }
    }

    /// Puts a ship into its state: what it has lost, and its torpedoes.
    fn hurt(&self, position: &mut Position, ship: ShipId, given: &Spanned<ShipGiven>) -> Laid {
        let (span, given) = (given.span(), given.get_ref());
        let sheet = self.setting.sheet(ship);
        let lost = given.lost.as_ref().map(|lost| *lost.get_ref()).unwrap_or_default();
        let decks = u8::try_from(sheet.deck.len()).unwrap_or(u8::MAX).saturating_sub(1);
        let rows = [
            ("primary", lost.primary, sheet.primary.count),
            ("secondary", lost.secondary, sheet.secondary.count),
            ("tertiary", lost.tertiary, sheet.tertiary.count),
            ("aa", lost.aa, sheet.aa.count),
            ("hull", lost.hull, sheet.hull.count - 1),
            ("deck", lost.deck, decks),
            ("speed", lost.speed, sheet.speed.base),
        ];
        if let Some((row, _, most)) = rows.into_iter().find(|(_, lost, most)| lost > most) {
            let place = given.lost.as_ref().map_or(span, Spanned::span);
            return self.fault(place, format!("'{ship}' can have lost {most} of {row} at most"));
        }
        let fights = position.battle.is_some();
        let state = position.ship_mut(ship);
        state.lost.primary = lost.primary;
        state.lost.secondary = lost.secondary;
        state.lost.tertiary = lost.tertiary;
        state.lost.aa = lost.aa;
        state.lost.hull = lost.hull;
        state.lost.deck = lost.deck;
        state.lost.speed = lost.speed;
        state.listing = 2 * u16::from(lost.hull) > u16::from(sheet.hull.count);
        let Some(tubes) = &given.tubes else { return Ok(()) };
        state.tubes = match *tubes.get_ref() {
            TubesGiven::Loaded => Tubes::Loaded { reload: sheet.torpedo.long_lance },
            TubesGiven::Last => Tubes::Loaded { reload: false },
            TubesGiven::Reloading { .. } if !sheet.torpedo.long_lance => {
                return self.fault(tubes.span(), format!("'{ship}' has no second set of torpedoes"));
            }
            TubesGiven::Reloading { .. } if !fights => {
                return self.fault(tubes.span(), "tubes are loaded again within a battle");
            }
            TubesGiven::Reloading { round, impulse } => Tubes::Reloading { round, impulse },
            TubesGiven::Empty => Tubes::Empty,
            TubesGiven::Destroyed => Tubes::Destroyed,
        };
        Ok(())
    }

    /// The leaders of the file in place of the scenario's, which sail with ships that are not there.
    fn lead(&mut self, given: &Given) -> Laid {
        let mut leaders = Vec::new();
        for (name, ship) in &given.leaders {
            let Some(seat) = self.setting.seat_of(*ship.get_ref()) else {
                return self
                    .fault(ship.span(), format!("'{}' sails in no force of the file", ship.get_ref()));
            };
            leaders.push(Leader { name: name.get_ref().clone(), seat, flagship: *ship.get_ref() });
        }
        self.setting.scenario.leaders = leaders;
        Ok(())
    }

    /// Ties ships to those that tow them (8.4).
    fn tow(&self, position: &mut Position, given: &Given) -> Laid {
        for (tug, state) in &given.ships {
            let (tug, Some(tow)) = (*tug.get_ref(), &state.get_ref().tows) else { continue };
            let hulk = *tow.get_ref();
            let is_dead = |ship: ShipId| position.ship(ship).is_dead(self.setting.sheet(ship));
            let is_tied =
                |ship: ShipId| position.ship(ship).tows.is_some() || position.ship(ship).towed_by.is_some();
            let place = |ship: ShipId| {
                let counter =
                    position.battle.as_ref().and_then(|battle| battle.counter(position.ship(ship).lead));
                (position.ship(ship).force, counter.map(|counter| (counter.state, counter.hex)))
            };
            let why = if self.setting.seat_of(hulk) != self.setting.seat_of(tug) || hulk == tug {
                format!("'{tug}' tows another ship of its own side")
            } else if place(hulk) != place(tug) {
                format!("'{tug}' tows a ship that is where it is itself")
            } else if is_tied(tug) || is_tied(hulk) {
                "a ship tows one other, and is not towed itself (8.41)".to_owned()
            } else if is_dead(tug) || !is_dead(hulk) {
                format!(
                    "a ship under way tows one that lies dead: write lost = {{ speed = ... }} for '{hulk}' (8.41)"
                )
            } else if !organise::can_tow(self.setting.sheet(tug), self.setting.sheet(hulk)) {
                format!("'{hulk}' is too large for '{tug}' (8.41)")
            } else {
                position.ship_mut(tug).tows = Some(hulk);
                position.ship_mut(hulk).towed_by = Some(tug);
                continue;
            };
            return self.fault(tow.span(), why);
        }
        Ok(())
    }
}

const GUIDE: Sources = Sources {
    name: "war-at-sea-guide",
    en: include_str!("../words/en/guide.ftl"),
    fr: include_str!("../words/fr/guide.ftl"),
};

impl Judged for WarAtSea {
    type Given = Given;
    type Query = Query;

    const NAMES: &'static [&'static str] = &["Hood", "Axis A", "C1", "zone R30", "wing 1"];
    const NAMED_BY: &'static [&'static str] = &["id", "ship", "wing", "name", "plane", "base"];

    fn events() -> Shape {
        Event::shape(Self::NAMES)
    }

    fn guide() -> Sources {
        GUIDE
    }

    /// Ships stand in the order of the pack, aircraft as they were dealt.
    fn place_named(_: &Setting, position: &Position, list: &str, name: &str) -> Option<usize> {
        let wings = |seat| {
            let wing = WingId::try_from(name.to_owned()).ok()?;
            Some(position.operations.as_ref()?.fleet(seat).place(wing))
        };
        match list {
            "ships" => name.parse().ok().map(ShipId::index),
            "operations/fleets/axis/wings" | "operations/fleets/0/wings" => wings(AXIS),
            "operations/fleets/allies/wings" | "operations/fleets/1/wings" => wings(ALLIES),
            _ => None,
        }
    }

    fn arrange(
        _: &Setup,
        setting: Setting,
        given: Given,
        source: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let layout = Layout { setting, source };
        if layout.setting.scenario.operation.is_some() {
            layout.lay_out_operation(&given)
        } else {
            layout.lay_out_battle(&given)
        }
    }

    fn value(setting: &Setting, position: &Position, query: &Query) -> Result<Breakdown, String> {
        query.value(setting, position)
    }

    fn draw_named(setting: &Setting, position: &Position, _: &str, sides: u32, name: &str) -> Option<u32> {
        // A ship that is picked by chance out of those of a hex.
        position.battle.as_ref()?;
        let ship: ShipId = name.parse().ok()?;
        let fight = position.fight(setting);
        let hex = fight.battle.counter(fight.ship(ship).lead)?.hex;
        let seat = setting.seat_of(ship)?;
        let there: Vec<ShipId> = fight
            .battle
            .in_hex(hex)
            .filter(|counter| counter.seat == seat)
            .map(|counter| counter.ship)
            .collect();
        let place = there.iter().position(|counter| *counter == ship)?;
        if u32::try_from(there.len()) == Ok(sides) { u32::try_from(place).ok() } else { None }
    }
}
