//! Second World War at Sea in problem files: how a battle is given and asked about. A file that names ships lays out a
//! battle of just these; one that names none begins with the scenario's own set-up.

use crate::{
    Setting, WarAtSea,
    battle::{Moment, Whereabouts},
    ids::ShipId,
    missions::Mission,
    position::{Position, Tubes},
    scenario::{Date, ForceStart, ShipStart, ShipState},
    sides::{ALLIES, AXIS, SEATS, divided},
    surface::{self, Duty, IMPULSES, torpedoes},
    victory,
    waters::{Direction, Hex},
    weather::{Light, Weather},
};
use kernel::{
    Breakdown, Game, Seat, Setup, Tally, Text,
    problem::{Judged, ProblemFault, Source, Spanned},
};
use serde::Deserialize;
use std::{collections::BTreeMap, ops::Range};

/// The `[position]` of a file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    date: Option<Spanned<String>>,
    weather: Option<Weather>,
    light: Option<Light>,
    round: Option<Spanned<u8>>,
    /// The impulse; without it the battle begins with its set-up.
    impulse: Option<Spanned<u8>>,
    initiative: Option<Side>,
    surprise: Option<bool>,
    /// The sides that are land, and the hex of the island.
    land: Option<Vec<Direction>>,
    island: Option<Hex>,
    #[serde(default)]
    forces: BTreeMap<Spanned<String>, ForceGiven>,
    #[serde(default)]
    ships: BTreeMap<Spanned<ShipId>, Spanned<ShipGiven>>,
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

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ForceGiven {
    side: Side,
    mission: Option<Mission>,
    entry: Option<Direction>,
    /// The force that it escorts.
    escorts: Option<Spanned<String>>,
    #[serde(default)]
    in_port: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ShipGiven {
    side: Side,
    force: Option<Spanned<String>>,
    /// Where its counter is; without it the ship waits to be set up, or stands with its leading ship.
    at: Option<Hex>,
    /// The leading ship of its counter, where that stands for several.
    with: Option<Spanned<ShipId>>,
    /// Ships of a side in one hex are a group, unless they are told apart here.
    #[serde(default)]
    group: u8,
    bow: Option<Direction>,
    /// Boxes and levels of speed that are lost.
    lost: Option<Spanned<LostGiven>>,
    tubes: Option<TubesGiven>,
    #[serde(default)]
    aground: bool,
    #[serde(default)]
    cargo: bool,
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
    speed: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TubesGiven {
    Loaded,
    Empty,
    Destroyed,
}

/// What can be asked of a position. What is so or not so is 1 or 0.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// A number divided as the game divides (1.0+2).
    Divided { number: u8, by: u8 },
    /// In hexes (6.37).
    Distance { from: Hex, to: Hex },
    /// How often a group of that speed moves in a round (6.44).
    Moves { speed: u8 },
    /// How often ships that tow or are towed move in a round (8.43).
    TowMoves,
    /// The speed of a ship in levels, and a half for a plus (7.71, 15.52).
    Speed(ShipId),
    /// Whether ships can leave the map from a hex (9.71).
    Exit(Hex),
    /// What a counter takes of a hex at set-up (6.31).
    Bulk(ShipId),
    /// Torpedo dice of a ship at a range (6.63, 9.31, 9.34).
    TorpedoDice { ship: ShipId, range: u8 },
    /// The boxes of a flight deck that are left, by the steps that they allow (8.2).
    DeckSteps(ShipId),
    /// The victory points of a side (2.4+1).
    Points(Side),
}

impl Judged for WarAtSea {
    type Given = Given;
    type Query = Query;

    fn arrange(
        _: &Setup,
        setting: Setting,
        given: Given,
        source: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        Layout { setting, source }.lay_out(&given)
    }

    fn value(setting: &Setting, position: &Position, query: &Query) -> Result<Breakdown, String> {
        let mut value = Breakdown::default();
        let battle = || position.battle.as_ref().ok_or("no battle is fought");
        match query {
            Query::Divided { by: 0, .. } => return Err("nothing is divided by 0".to_owned()),
            Query::Divided { number, by } => {
                value.add("1.0+2", i32::from(divided(*number, *by)), || Text::new("sea-value-divided"));
            }
            Query::Distance { from, to } => {
                value.add("6.37", i32::from(from.distance(*to)), || Text::new("sea-value-distance"));
            }
            Query::Moves { speed } => {
                let moves = |impulse: &u8| match surface::duty(*impulse) {
                    Duty::Move { initiative: false, speeds, .. } => {
                        speeds.get(usize::from(*speed)).copied().unwrap_or(false)
                    }
                    _ => false,
                };
                for impulse in (1..=IMPULSES).filter(moves) {
                    value.add("6.44", 1, || Text::new("sea-value-move").with("impulse", impulse));
                }
            }
            Query::TowMoves => {
                let tows = |impulse: &u8| {
                    matches!(surface::duty(*impulse), Duty::Move { initiative: false, tows: true, .. })
                };
                for impulse in (1..=IMPULSES).filter(tows) {
                    value.add("8.43", 1, || Text::new("sea-value-move").with("impulse", impulse));
                }
            }
            Query::Speed(ship) => {
                let speed = position.ship(*ship).speed(setting.sheet(*ship));
                value.add("7.71", i32::from(speed.base), || Text::new("sea-value-speed"));
                if speed.plus {
                    value.add("15.5", kernel::Exact::HALF, || Text::new("sea-value-plus"));
                }
            }
            Query::Exit(hex) => {
                if hex.ring() == crate::waters::PRINTED && !battle()?.coasts.shut(*hex) {
                    value.add("9.71", 1, || Text::new("sea-value-exit"));
                }
            }
            Query::Bulk(ship) => {
                battle()?;
                let bulk = position.fight(setting).bulk(position.ship(*ship).lead);
                value.add("6.31", i32::from(bulk.points), || Text::new("sea-value-bulk"));
            }
            Query::TorpedoDice { ship, range } => {
                let fight = position.fight(setting);
                if *range <= torpedoes::reach(fight, *ship) {
                    torpedoes::dice(fight, *ship, *range, &mut value);
                }
            }
            Query::DeckSteps(ship) => {
                let lost = usize::from(position.ship(*ship).lost.deck);
                let steps = setting.sheet(*ship).deck.get(lost).copied().unwrap_or(0);
                value.add("8.2", i32::from(steps), || Text::new("sea-value-deck"));
            }
            Query::Points(side) => return Ok(victory::account(setting, position, side.seat())),
        }
        Ok(value)
    }

    fn draw_named(setting: &Setting, position: &Position, _: &str, sides: u32, name: &str) -> Option<u32> {
        // A ship that is picked by chance out of those of a hex.
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

type Laid<T = ()> = Result<T, ProblemFault>;

/// A battle being laid out.
struct Layout<'a> {
    setting: Setting,
    source: Source<'a>,
}

impl Layout<'_> {
    fn fault<T>(&self, span: Range<usize>, what: impl Into<String>) -> Laid<T> {
        Err(self.source.fault(span, what))
    }

    fn lay_out(mut self, given: &Given) -> Laid<(Setting, Position)> {
        if let Some(date) = &given.date {
            let Ok(read) = date.get_ref().parse::<Date>() else {
                return self.fault(date.span(), "expected a date such as 1942-08-09");
            };
            self.setting.scenario.date = read;
        }
        let scenario = &mut self.setting.scenario;
        scenario.weather = given.weather.unwrap_or(scenario.weather);
        scenario.light = given.light.unwrap_or(scenario.light);
        if let Some(land) = &given.land {
            scenario.coasts.closed = land.iter().fold(0, |closed, side| closed | 1 << side.index());
        }
        if given.island.is_some() {
            scenario.coasts.island = given.island;
        }
        if given.surprise == Some(false) {
            scenario.forces.iter_mut().for_each(|force| force.surprises = false);
        }
        if !given.ships.is_empty() {
            self.muster(given)?;
        }
        let mut position = WarAtSea::begin(&self.setting);
        for (number, force) in (0_u8..).zip(given.forces.values()) {
            if let Some(escorted) = &force.escorts {
                let found =
                    given.forces.keys().zip(0_u8..).find(|(name, _)| name.get_ref() == escorted.get_ref());
                let Some((_, charge)) = found else {
                    return self.fault(escorted.span(), "no force of that name is given");
                };
                position.fought_mut().forces[usize::from(number)].escorts = Some(charge);
            }
        }
        for (ship, state) in &given.ships {
            self.ship(&mut position, *ship.get_ref(), state)?;
        }
        self.moment(&mut position, given)?;
        Ok((self.setting, position))
    }

    /// The forces and ships of the file in place of the scenario's.
    fn muster(&mut self, given: &Given) -> Laid {
        let scenario = &mut self.setting.scenario;
        scenario.leaders.clear();
        scenario.forces = if given.forces.is_empty() {
            SEATS.map(|seat| ForceStart::new(if seat == AXIS { "Axis" } else { "Allies" }, seat)).into()
        } else {
            let forces = given.forces.iter().map(|(name, force)| ForceStart {
                missions: vec![force.mission.unwrap_or(Mission::Intercept)],
                entry: force.entry,
                in_port: force.in_port,
                ..ForceStart::new(name.get_ref(), force.side.seat())
            });
            forces.collect()
        };
        let mut ships = Vec::new();
        for (ship, state) in &given.ships {
            let (state, seat) = (state.get_ref(), state.get_ref().side.seat());
            let mut forces = self.setting.scenario.forces.iter().zip(0_u8..);
            let named = |name: &str| state.force.as_ref().is_none_or(|force| force.get_ref() == name);
            let Some((_, force)) = forces.find(|(force, _)| force.seat == seat && named(&force.name)) else {
                let span = state.force.as_ref().map_or(ship.span(), Spanned::span);
                return self.fault(span, "its side has no such force");
            };
            let state = ShipState { cargo: state.cargo, ..ShipState::default() };
            ships.push(ShipStart { ship: *ship.get_ref(), seat, force, state });
        }
        self.setting.scenario.ships = ships;
        self.setting.muster();
        Ok(())
    }

    fn ship(&self, position: &mut Position, ship: ShipId, given: &Spanned<ShipGiven>) -> Laid {
        let (span, given) = (given.span(), given.get_ref());
        let sheet = self.setting.sheet(ship);
        let lost = given.lost.as_ref().map(|lost| *lost.get_ref()).unwrap_or_default();
        let rows = [
            ("primary", lost.primary, sheet.primary.count),
            ("secondary", lost.secondary, sheet.secondary.count),
            ("tertiary", lost.tertiary, sheet.tertiary.count),
            ("aa", lost.aa, sheet.aa.count),
            ("hull", lost.hull, sheet.hull.count - 1),
            ("speed", lost.speed, sheet.speed.base),
        ];
        if let Some((row, _, most)) = rows.into_iter().find(|(_, lost, most)| lost > most) {
            let place = given.lost.as_ref().map_or(span, Spanned::span);
            return self.fault(place, format!("'{ship}' can have lost {most} of {row} at most"));
        }
        let lead = match &given.with {
            None => ship,
            Some(lead) if self.setting.companions(ship).any(|other| other == *lead.get_ref()) => {
                *lead.get_ref()
            }
            Some(lead) => {
                return self.fault(lead.span(), format!("'{ship}' does not share a counter with that ship"));
            }
        };
        let state = position.ship_mut(ship);
        state.lead = lead;
        state.lost.primary = lost.primary;
        state.lost.secondary = lost.secondary;
        state.lost.tertiary = lost.tertiary;
        state.lost.aa = lost.aa;
        state.lost.hull = lost.hull;
        state.lost.speed = lost.speed;
        state.listing = 2 * u16::from(lost.hull) > u16::from(sheet.hull.count);
        state.aground = given.aground;
        match given.tubes {
            None => {}
            Some(TubesGiven::Loaded) => state.tubes = Tubes::Loaded { reload: sheet.torpedo.long_lance },
            Some(TubesGiven::Empty) => state.tubes = Tubes::Empty,
            Some(TubesGiven::Destroyed) => state.tubes = Tubes::Destroyed,
        }
        let battle = position.fought_mut();
        if lead != ship {
            battle.counters.retain(|counter| counter.ship != ship);
            return Ok(());
        }
        let Some(counter) = battle.counters.iter_mut().find(|counter| counter.ship == lead) else {
            return self.fault(span, format!("'{ship}' shares a counter: write with = \"...\""));
        };
        counter.bow = given.bow.unwrap_or(counter.bow);
        if let Some(hex) = given.at {
            counter.state = Whereabouts::Sea;
            counter.hex = hex;
            counter.group = given.group;
        }
        Ok(())
    }

    /// Groups, and where the battle stands.
    fn moment(&self, position: &mut Position, given: &Given) -> Laid {
        let battle = position.fought_mut();
        if let Some(side) = given.initiative {
            battle.initiative = side.seat();
        }
        battle.surprise = given.surprise.unwrap_or(battle.surprise);
        let mut groups: Vec<(Seat, Hex, u8)> =
            battle.at_sea().map(|counter| (counter.seat, counter.hex, counter.group)).collect();
        groups.sort_unstable();
        groups.dedup();
        for counter in battle.counters.iter_mut().filter(|counter| counter.state == Whereabouts::Sea) {
            let own = (counter.seat, counter.hex, counter.group);
            let number = groups.iter().position(|group| *group == own).unwrap_or(0);
            counter.group = u8::try_from(number).unwrap_or(u8::MAX);
        }
        if let Some(round) = &given.round {
            if !(1..=self.setting.scenario.rounds).contains(round.get_ref()) {
                let what = format!("the scenario has rounds 1 to {}", self.setting.scenario.rounds);
                return self.fault(round.span(), what);
            }
            battle.round = *round.get_ref();
        }
        match &given.impulse {
            Some(impulse) if (1..=IMPULSES).contains(impulse.get_ref()) => {
                battle.moment = Moment::Impulse { number: *impulse.get_ref(), second: false };
            }
            Some(impulse) => {
                return self.fault(impulse.span(), format!("there are impulses 1 to {IMPULSES}"));
            }
            // Who has the initiative is given: the forces come onto the map.
            None if given.initiative.is_some() => battle.moment = Moment::SetUp,
            None => {}
        }
        Ok(())
    }
}
