//! Formations (18.1), which are optional: ships of several hexes that move as one group, each the way its bow points.
//! In line they follow their lead like a snake (18.14); in column all turn at once and go side by side (18.15). How
//! they form when the battle begins is in `line_up`.

mod line_up;

pub(super) use line_up::line_up;
pub use line_up::{LineUp, Lines};

use super::moves::{self, Bar, Event, Helm};
use crate::{
    WarAtSea,
    battle::{Battle, Bulk, Fight, Placed},
    event::tell,
    ids::ShipId,
    sheet::ShipType,
    waters::{Direction, Hex},
};
use kernel::{Play, Referee, Seat, Text};
use serde::{Deserialize, Serialize};

/// The hexes of a formation at set-up, at most (18.11).
const LONGEST: usize = 3;

/// What a formation can be ordered. It goes by the name of its first counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Steer {
    /// The lead goes ahead, or stays, and then turns; the others follow (18.14).
    Line { group: ShipId, ahead: bool, heading: Direction },
    /// All go ahead, or stay, and then turn together (18.15).
    Column { group: ShipId, ahead: bool, heading: Direction },
    /// The ships from the lead to this hex go ahead, and are a formation of their own (18.16).
    Divide { group: ShipId, at: Hex },
    /// Of ships that go side by side those from one end of the row to a hex go ahead, and are a formation of their own
    /// (18.16).
    DivideRow { group: ShipId, from: Hex, to: Hex },
    /// The formation that has closed up to the rear of another is one with it (18.16).
    Join { group: ShipId, with: ShipId },
    /// The formation is given up for good (18.17).
    Abandon { group: ShipId },
}

impl Steer {
    pub(crate) fn group(self) -> ShipId {
        match self {
            Steer::Line { group, .. }
            | Steer::Column { group, .. }
            | Steer::Divide { group, .. }
            | Steer::DivideRow { group, .. }
            | Steer::Join { group, .. }
            | Steer::Abandon { group } => group,
        }
    }

    pub(crate) fn describe(self, ships: &str, count: usize) -> Text {
        let text = |key: &'static str| Text::new(key).with("ships", ships.to_owned()).with("count", count);
        let turned =
            |key: &'static str, heading| text(key).with("heading", super::setup::direction_name(heading));
        match self {
            Steer::Line { ahead: true, heading, .. } => turned("sea-do-line-ahead", heading),
            Steer::Line { heading, .. } => turned("sea-do-line-turn", heading),
            Steer::Column { ahead: true, heading, .. } => turned("sea-do-column-ahead", heading),
            Steer::Column { heading, .. } => turned("sea-do-column-turn", heading),
            Steer::Divide { at, .. } => text("sea-do-divide").with("hex", at.name()),
            Steer::DivideRow { from, to, .. } => {
                text("sea-do-divide-row").with("from", from.name()).with("to", to.name())
            }
            Steer::Join { with, .. } => text("sea-do-join").with("with", with),
            Steer::Abandon { .. } => text("sea-do-abandon"),
        }
    }
}

/// A hex of a formation, and where the bows point there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Station {
    hex: Hex,
    bow: Direction,
}

/// How a formation stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shape {
    /// One behind the other, the lead first.
    Line(Vec<Station>),
    /// Side by side, all with the same heading.
    Column(Vec<Station>),
    /// Torn apart by losses.
    Broken,
}

fn stations(battle: &Battle, group: u8) -> Vec<Station> {
    let mut stations: Vec<Station> = Vec::with_capacity(LONGEST);
    for counter in battle.group(group) {
        if !stations.iter().any(|station| station.hex == counter.hex) {
            stations.push(Station { hex: counter.hex, bow: counter.bow });
        }
    }
    stations
}

fn shape(battle: &Battle, group: u8) -> Shape {
    shape_of(stations(battle, group))
}

fn shape_of(stations: Vec<Station>) -> Shape {
    let ahead = |station: &Station| station.hex.next(station.bow);
    let leads = |station: &&Station| !stations.iter().any(|other| Some(other.hex) == ahead(station));
    let mut line: Vec<Station> = stations.iter().find(leads).copied().into_iter().collect();
    while let Some(last) = line.last().copied() {
        match stations.iter().find(|station| ahead(station) == Some(last.hex) && !line.contains(station)) {
            Some(next) => line.push(*next),
            None => break,
        }
    }
    if line.len() == stations.len() && !line.is_empty() {
        Shape::Line(line)
    } else if is_straight(&stations) {
        Shape::Column(stations)
    } else {
        Shape::Broken
    }
}

/// Whether all stand in a row without gaps and head the same way.
fn is_straight(stations: &[Station]) -> bool {
    let hexes: Vec<Hex> = stations.iter().map(|station| station.hex).collect();
    stations.windows(2).all(|pair| pair[0].bow == pair[1].bow) && row(&hexes).is_some()
}

/// The hexes as a row without gaps, from one end to the other, and the direction in which it runs.
fn row(hexes: &[Hex]) -> Option<(Vec<Hex>, Direction)> {
    Direction::ALL.into_iter().find_map(|along| {
        let start = hexes.iter().find(|hex| !hexes.iter().any(|other| other.next(along) == Some(**hex)))?;
        let mut row = vec![*start];
        while let Some(next) =
            row.last().and_then(|last| last.next(along)).filter(|next| hexes.contains(next))
        {
            row.push(next);
        }
        (row.len() == hexes.len()).then_some((row, along))
    })
}

/// Whether a counter stands in a formation in line, which friendly fire does not reach (18.18). Side by side, ships do
/// not have that advantage (18.17).
pub(crate) fn in_line(battle: &Battle, counter: &Placed) -> bool {
    counter.formed && matches!(shape(battle, counter.group), Shape::Line(_))
}

/// The sort of ships that makes a formation (18.11): capital ships, light ships, or transports alone.
fn sort<'a>(fight: Fight<'_>, counters: impl Iterator<Item = &'a Placed>) -> usize {
    let sort = |counter: &Placed| {
        let kind = fight.sheet(counter.ship).kind;
        if kind.is_capital() { 0 } else { 1 + usize::from(!kind.is_light_warship()) }
    };
    counters.map(sort).min().unwrap_or(2)
}

/// Where each station of a formation goes: from, to, and the heading there.
type Course = Vec<(Hex, Hex, Direction)>;

impl Helm<'_> {
    /// Whether a formation may be steered so.
    pub(super) fn may_steer(self, steer: Steer) -> Result<(), Bar> {
        let lead = self.lead(steer.group())?;
        if !lead.formed {
            return Err(Bar::NoFormation);
        }
        match steer {
            Steer::Join { with, .. } => self.may_join(lead, self.lead(with)?),
            Steer::Abandon { .. } => self.may_act(lead),
            _ => {
                self.may_act(lead)?;
                let course = self.course(lead, steer)?;
                // What is off the map comes onto it as soon as it can (6.38+1).
                let stays = |counter: &Placed| {
                    let goes = course.iter().any(|(from, to, _)| *from == counter.hex && to != from);
                    !counter.hex.is_printed() && !goes
                };
                let loiters = self.fight.battle.group(lead.group).any(stays);
                if loiters && self.formation_returning(lead).is_some() {
                    Err(Bar::MustReturn)
                } else {
                    Ok(())
                }
            }
        }
    }

    fn may_join(self, lead: &Placed, other: &Placed) -> Result<(), Bar> {
        let battle = self.fight.battle;
        // A loss of speed keeps either from it (6.45).
        self.is_at_liberty(other.group)?;
        let closed_up = match (shape(battle, lead.group), shape(battle, other.group)) {
            (Shape::Line(mine), Shape::Line(theirs)) => {
                let rear = theirs.last().map(|rear| rear.hex);
                rear.is_some() && mine[0].hex.next(mine[0].bow) == rear
            }
            _ => false,
        };
        let apart = lead.group != other.group && other.formed && lead.moved;
        if apart && closed_up { Ok(()) } else { Err(Bar::NotClosedUp) }
    }

    /// The course that a formation would take.
    pub(super) fn course(self, lead: &Placed, steer: Steer) -> Result<Course, Bar> {
        let battle = self.fight.battle;
        let shape = shape(battle, lead.group);
        // Light ships may turn about, if no others are among them (18.13).
        let mut kinds = battle.group(lead.group).map(|counter| self.fight.sheet(counter.ship).kind);
        let most = if kinds.all(ShipType::is_light_warship) { 3 } else { 2 };
        let course = match (steer, shape) {
            (Steer::Line { ahead, heading, .. }, Shape::Line(line)) => {
                let turn = line[0].bow.apart(heading);
                if turn > most || turn == 0 && !ahead {
                    return Err(Bar::Turn);
                }
                let course = in_line_course(&line, ahead, heading);
                // A lead that heads for its own rear is no lead any more.
                let after = course.iter().map(|(_, hex, bow)| Station { hex: *hex, bow: *bow }).collect();
                if !matches!(shape_of(after), Shape::Line(_)) {
                    return Err(Bar::Coil);
                }
                course
            }
            (Steer::Column { ahead, heading, .. }, shape @ (Shape::Line(_) | Shape::Column(_))) => {
                let (stations, beside) = match shape {
                    Shape::Line(line) => (line, false),
                    Shape::Column(stations) => (stations, true),
                    Shape::Broken => return Err(Bar::Bent),
                };
                if stations.len() < 2 || !is_straight(&stations) {
                    return Err(Bar::Bent);
                }
                let turn = stations[0].bow.apart(heading);
                if turn > most || turn == 0 && !(ahead && beside) {
                    return Err(Bar::Turn);
                }
                stations.iter().map(|station| (station.hex, went(*station, ahead), heading)).collect()
            }
            (Steer::Divide { at, .. }, Shape::Line(line)) => {
                let front = line.iter().position(|station| station.hex == at).ok_or(Bar::Far)?;
                if front + 1 >= line.len() {
                    return Err(Bar::Single);
                }
                in_line_course(&line[..=front], true, line[0].bow)
            }
            (Steer::DivideRow { from, to, .. }, Shape::Column(stations)) => {
                let going = end_of_row(&stations, from, to)?;
                going.iter().map(|station| (station.hex, went(*station, true), station.bow)).collect()
            }
            _ => return Err(Bar::Bent),
        };
        for (from, to, _) in &course {
            self.may_enter(lead.group, *from, *to)?;
        }
        Ok(course)
    }

    /// Whether the ships of a station may go to the hex ahead of them.
    fn may_enter(self, group: u8, from: Hex, to: Hex) -> Result<(), Bar> {
        if from == to {
            return Ok(());
        }
        let battle = self.fight.battle;
        self.may_pass(from, to)?;
        if from.is_printed() && !to.is_printed() {
            return Ok(());
        }
        let others = battle.in_hex(to).filter(|counter| counter.seat == self.seat && counter.group != group);
        let arriving = battle.group(group).filter(|counter| counter.hex == from);
        let bulk: Bulk = others.chain(arriving).map(|counter| self.fight.bulk(counter.ship)).sum();
        bulk.breaks().map_or(Ok(()), |limit| Err(Bar::Full(limit)))
    }

    /// All that a formation may be ordered.
    pub(super) fn steerings(self, lead: &Placed) -> Vec<Steer> {
        let group = lead.ship;
        let mut all = Vec::with_capacity(32);
        for (ahead, heading) in
            [true, false].into_iter().flat_map(|ahead| Direction::ALL.map(|heading| (ahead, heading)))
        {
            all.push(Steer::Line { group, ahead, heading });
            all.push(Steer::Column { group, ahead, heading });
        }
        let stations = stations(self.fight.battle, lead.group);
        all.extend(stations.iter().map(|station| Steer::Divide { group, at: station.hex }));
        let pairs = stations.iter().flat_map(|from| stations.iter().map(move |to| (from.hex, to.hex)));
        all.extend(pairs.map(|(from, to)| Steer::DivideRow { group, from, to }));
        all.extend(self.leads().map(|other| Steer::Join { group, with: other.ship }));
        all.push(Steer::Abandon { group });
        all.retain(|steer| self.may_steer(*steer).is_ok());
        all
    }

    /// The order by which a formation off the map comes back, if it can (6.38+1).
    pub(super) fn formation_returning(self, lead: &Placed) -> Option<Steer> {
        let battle = self.fight.battle;
        let inward = |course: &Course| {
            course.iter().any(|(from, to, _)| !from.is_printed() && to.ring() < from.ring())
        };
        if battle.group(lead.group).all(|counter| counter.hex.is_printed()) || self.may_act(lead).is_err() {
            return None;
        }
        let (group, heading) = (lead.ship, lead.bow);
        let lead_bow = match shape(battle, lead.group) {
            Shape::Line(line) => line[0].bow,
            _ => heading,
        };
        [Steer::Line { group, ahead: true, heading: lead_bow }, Steer::Column { group, ahead: true, heading }]
            .into_iter()
            .find(|steer| self.course(lead, *steer).as_ref().is_ok_and(inward))
    }
}

/// The ships of a row from one of its ends to a hex, so that some stay behind (18.16).
fn end_of_row(stations: &[Station], from: Hex, to: Hex) -> Result<Vec<Station>, Bar> {
    let hexes: Vec<Hex> = stations.iter().map(|station| station.hex).collect();
    let (mut row, _) = row(&hexes).ok_or(Bar::Bent)?;
    if row.last() == Some(&from) {
        row.reverse();
    }
    let last = row.iter().position(|hex| *hex == to).ok_or(Bar::Far)?;
    if row.first() != Some(&from) {
        return Err(Bar::Far);
    }
    if last + 1 >= row.len() {
        return Err(Bar::Single);
    }
    Ok(stations.iter().copied().filter(|station| row[..=last].contains(&station.hex)).collect())
}

/// Where a station's ships are after going ahead.
fn went(station: Station, ahead: bool) -> Hex {
    if ahead { station.hex.next(station.bow).unwrap_or(station.hex) } else { station.hex }
}

/// The lead turns at the end of its move; each other takes the place and the heading of the one before it (18.14). A
/// turn about makes the rear the lead (18.13).
fn in_line_course(line: &[Station], ahead: bool, heading: Direction) -> Course {
    let mut course: Course = (0..line.len())
        .map(|at| {
            let bow = match at {
                _ if !ahead => line[at].bow,
                0 => line[0].bow,
                _ => line[at - 1].bow,
            };
            (line[at].hex, went(line[at], ahead), bow)
        })
        .collect();
    if line[0].bow.apart(heading) < 3 {
        course[0].2 = heading;
        return course;
    }
    let bows: Vec<Direction> = course.iter().map(|(_, _, bow)| *bow).collect();
    for (at, (_, _, bow)) in course.iter_mut().enumerate() {
        *bow = bows.get(at + 1).unwrap_or(&bows[at]).opposite();
    }
    course
}

/// Steers a formation.
pub(super) fn steer(r: &mut Referee<'_, WarAtSea>, seat: Seat, steer: Steer) -> Play<()> {
    let fight = r.position.fight(r.setting);
    let Some(helm) = Helm::new(fight, seat) else { return Ok(()) };
    let Ok(lead) = helm.lead(steer.group()).copied() else { return Ok(()) };
    if let Steer::Abandon { .. } = steer {
        abandon(r, lead.group);
        return Ok(());
    }
    if let Steer::Join { with, .. } = steer {
        if let Some(other) = fight.battle.counter(with).map(|other| other.group) {
            moves::combine(r, lead.group, other);
        }
        return Ok(());
    }
    let Ok(course) = helm.course(&lead, steer) else { return Ok(()) };
    let over_edge = course.iter().find(|(from, to, _)| from.is_printed() && !to.is_printed()).copied();
    let goes = |counter: &Placed| course.iter().any(|(from, ..)| *from == counter.hex);
    let escapes = over_edge.is_some() && moves::escapes(fight, &lead, goes);
    let battle = r.position.fought_mut();
    let group = match steer {
        Steer::Divide { .. } | Steer::DivideRow { .. } => divide(battle, lead.group, &course),
        _ => lead.group,
    };
    let entered = advance(battle, group, &course);
    moves::part_tows(r);
    if let Some((from, to, _)) = over_edge {
        let out = Direction::ALL.into_iter().find(|direction| from.next(*direction) == Some(to));
        moves::over_the_edge(r, group, out.unwrap_or(lead.bow), escapes);
        return Ok(());
    }
    r.tell_with(|r| Event::Steered { ships: moves::ships(r.position.fought(), group) }.into());
    let fight = r.position.fight(r.setting);
    let beside_land = entered
        .iter()
        .filter_map(|ship| fight.battle.counter(*ship))
        .filter(|counter| fight.battle.coasts.is_shoal(counter.hex));
    let sounding: Vec<ShipId> = beside_land.flat_map(|counter| fight.aboard(counter.ship)).collect();
    moves::sound(r, &sounding)
}

/// The ships of the course become a formation of their own; the others have done their manoeuvre too.
fn divide(battle: &mut Battle, group: u8, course: &Course) -> u8 {
    let goes = |counter: &&Placed| course.iter().any(|(from, ..)| *from == counter.hex);
    let going: Vec<ShipId> = battle.group(group).filter(goes).map(|counter| counter.ship).collect();
    for counter in moves::members(battle, group) {
        counter.moved = true;
    }
    moves::regroup(battle, &going)
}

/// Moves the counters of a formation along the course, and returns those that entered another hex.
fn advance(battle: &mut Battle, group: u8, course: &Course) -> Vec<ShipId> {
    let mut entered = Vec::new();
    for counter in moves::members(battle, group) {
        if let Some((from, to, bow)) = course.iter().find(|(from, ..)| *from == counter.hex) {
            if from != to {
                entered.push(counter.ship);
                counter.underway = true;
            }
            (counter.hex, counter.bow, counter.moved) = (*to, *bow, true);
        }
    }
    entered
}

/// The ships of every hex are a group of their own again (18.17).
fn abandon(r: &mut Referee<'_, WarAtSea>, group: u8) {
    let battle = r.position.fought_mut();
    let all = moves::ships(battle, group);
    for counter in moves::members(battle, group) {
        counter.formed = false;
    }
    for station in stations(battle, group).into_iter().skip(1) {
        let there = battle.group(group).filter(|counter| counter.hex == station.hex);
        let there: Vec<ShipId> = there.map(|counter| counter.ship).collect();
        moves::regroup(battle, &there);
    }
    moves::part_tows(r);
    tell(r, || Event::Abandoned { ships: all });
}

#[cfg(test)]
mod tests;
