//! How a game ends: victory points (2.4+1) for what the commanders were sent to do, and by how much a side has won.

use crate::{
    Setting,
    battle::Whereabouts,
    chart::ZoneId,
    fleet::Berth,
    ids::{BaseId, ShipId},
    operation::{Operation, Spot},
    operations::Deeds,
    position::{Fate, Position, Stage},
    sides::{ALLIES, AXIS, SEATS, other, seat_name},
    waters::{Direction, Hex},
};
use kernel::{
    Breakdown, Exact, Outcome, RuleId, Seat, Tally, Text,
    pack::{Chart, PackFault},
};
use std::{cmp::Ordering, str::FromStr};

/// What earns points. Percentages are of a ship's own points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Enemy ships sunk. Where ships are named, the aim is about them and wins over that for all others.
    Sink { percent: u16, ships: Vec<ShipId> },
    /// Enemy ships that are afloat at the end with more than half of their hull lost.
    Cripple { percent: u16 },
    /// Own ships that leave the Tactical Map by one of the sides.
    Exit { percent: u16, sides: Vec<Direction> },
    /// Points of cargo unloaded in the zone (9.51).
    Unload { points: u16, zone: ZoneId },
    /// Hits by ships or aircraft on the air base (9.12, 13.5).
    Bombard { points: u16, base: BaseId },
    /// Own ships that are at one of the places at the end.
    Reach { percent: u16, spots: Vec<Spot> },
    /// The own ship is afloat at the end.
    Afloat { points: u16, ship: ShipId },
    /// Steps of enemy aircraft destroyed.
    Steps { points: u16 },
    /// Points in hand from the start.
    Handicap { points: u16 },
}

/// By how much a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Margin {
    Draw,
    Marginal,
    Clear,
    Decisive,
}

impl Margin {
    pub const ALL: [Margin; 4] = [Margin::Draw, Margin::Marginal, Margin::Clear, Margin::Decisive];

    pub fn word(self) -> &'static str {
        ["draw", "marginal", "clear", "decisive"][self as usize]
    }
}

/// The aims of a scenario, from `aims-ID.tsv`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aims {
    pub aims: Vec<(Seat, Aim)>,
    /// The differences from which a result is marginal, clear, decisive.
    pub margins: [u16; 3],
}

/// Sides divided by `/` or spaces.
struct Sides(Vec<Direction>);

impl FromStr for Sides {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        text.split(['/', ' ']).map(str::parse).collect::<Result<_, _>>().map(Sides)
    }
}

/// Ships divided by `/`, or `-` for all.
struct Ships(Vec<ShipId>);

impl FromStr for Ships {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Ships(Vec::new()));
        }
        text.split('/').map(|name| name.parse().map_err(|_| ())).collect::<Result<_, _>>().map(Ships)
    }
}

impl Aims {
    /// The aims of a chart; those of an operation speak of places of its map.
    pub fn read(chart: &Chart, operation: Option<&Operation>) -> Result<Aims, PackFault> {
        let mut aims = Aims::default();
        for row in chart.rows() {
            let points: u16 = chart.value(row, "points", "a number of points, or percent")?;
            let what: String = chart.value(row, "what", "an aim")?;
            if what == "margin" {
                let Some(place) = Margin::ALL[1..].iter().position(|margin| margin.word() == row) else {
                    return Err(chart.fault(row, format!("'{row}' is not marginal, clear or decisive")));
                };
                aims.margins[place] = points;
                continue;
            }
            let seat = match chart.cell(row, "side") {
                Some("axis") => AXIS,
                Some("allies") => ALLIES,
                _ => return Err(chart.fault(row, "the side of an aim is axis or allies")),
            };
            let aim = match what.as_str() {
                "sink" => {
                    let Ships(ships) = chart.value(row, "where", "ships divided by /, or - for all")?;
                    Aim::Sink { percent: points, ships }
                }
                "cripple" => Aim::Cripple { percent: points },
                "exit" => {
                    let Sides(sides) = chart.value(row, "where", "sides of the map such as NW W")?;
                    Aim::Exit { percent: points, sides }
                }
                "handicap" => Aim::Handicap { points },
                _ => operational(chart, row, &what, points, operation)?,
            };
            aims.aims.push((seat, aim));
        }
        Ok(aims)
    }

    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Aim> {
        self.aims.iter().filter(move |(side, _)| *side == seat).map(|(_, aim)| aim)
    }

    pub fn margin(&self, difference: i64) -> Margin {
        let reached =
            self.margins.iter().filter(|from| difference.unsigned_abs() >= u64::from(**from)).count();
        if difference == 0 { Margin::Draw } else { Margin::ALL[reached] }
    }

    /// What sinking the ship is worth to the enemy, in percent: a row that names it wins.
    pub(crate) fn worth_of(&self, seat: Seat, ship: ShipId) -> u16 {
        let sinks = || {
            self.of(seat).filter_map(|aim| match aim {
                Aim::Sink { percent, ships } => Some((percent, ships)),
                _ => None,
            })
        };
        let named = sinks().find(|(_, ships)| ships.contains(&ship));
        named.or_else(|| sinks().find(|(_, ships)| ships.is_empty())).map_or(0, |(percent, _)| *percent)
    }
}

/// An aim that only an operation can have.
fn operational(
    chart: &Chart,
    row: &str,
    what: &str,
    points: u16,
    operation: Option<&Operation>,
) -> Result<Aim, PackFault> {
    let Some(operation) = operation else {
        let known = "sink, cripple, exit, handicap, margin";
        return Err(chart.fault(row, format!("'{what}' is no aim of a battle: {known}")));
    };
    let at = chart.cell(row, "where").unwrap_or_default();
    let spot = |name: &str| {
        let missing = || chart.fault(row, format!("'{name}' is no port or place of the map"));
        operation.spot(name).ok_or_else(missing)
    };
    Ok(match what {
        "unload" => Aim::Unload { points, zone: operation.zone_at(spot(at)?) },
        "bombard" => Aim::Bombard { points, base: chart.value(row, "where", "an air base")? },
        "reach" => Aim::Reach { percent: points, spots: at.split('/').map(spot).collect::<Result<_, _>>()? },
        "afloat" => Aim::Afloat { points, ship: chart.value(row, "where", "a ship")? },
        "steps" => Aim::Steps { points },
        _ => {
            let known = "sink, cripple, unload, bombard, reach, afloat, steps, handicap, margin";
            return Err(chart.fault(row, format!("'{what}' is no aim of an operation: {known}")));
        }
    })
}

/// How much of the position is counted: all of it, or only what both sides know while the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    All,
    Public,
}

/// A share of a ship's points, rounded up (1.0+2).
fn share(vp: u16, percent: u16) -> i32 {
    i32::try_from((u32::from(vp) * u32::from(percent)).div_ceil(100)).unwrap_or(i32::MAX)
}

/// Whether more than half of the hull is gone.
pub fn is_crippled(setting: &Setting, position: &Position, ship: ShipId) -> bool {
    let (sheet, now) = (setting.sheet(ship), position.ship(ship));
    now.is_afloat() && 2 * u16::from(now.lost.hull) > u16::from(sheet.hull.count)
}

/// The hex from which a ship has left the map.
fn left_from(position: &Position, ship: ShipId) -> Option<Hex> {
    let now = position.ship(ship);
    let counter = position.battle.as_ref()?.counter(now.lead)?;
    (now.is_afloat() && counter.state == Whereabouts::Left).then_some(counter.hex)
}

/// Whether a ship lies at one of the places.
fn has_reached(setting: &Setting, position: &Position, ship: ShipId, spots: &[Spot]) -> bool {
    let force = position.ship(ship).force.and_then(|force| position.operations.as_ref()?.force(force));
    let (true, Some(force)) = (position.ship(ship).is_afloat(), force) else { return false };
    spots.iter().any(|spot| match (*spot, force.berth) {
        (Spot::Port(port), Berth::Port(at)) => port == at,
        (Spot::Sea(zone), Berth::Sea(at)) => zone == at,
        (Spot::Sea(zone), Berth::Port(port)) => setting.operation().zone_at(Spot::Port(port)) == zone,
        _ => false,
    })
}

/// The points of a side (2.4+1), with what has earned them.
pub fn points(setting: &Setting, position: &Position, seat: Seat, count: Count, sum: &mut impl Tally) {
    let aims = &setting.scenario.aims;
    let named = |key: &'static str, ship: ShipId| move || Text::new(key).with("ship", ship);
    for start in &setting.scenario.ships {
        let (ship, vp) = (start.ship, setting.sheet(start.ship).vp);
        let mut add = |percent: u16, key: &'static str| {
            if percent > 0 {
                sum.add("2.4+1", share(vp, percent), named(key, ship));
            }
        };
        if start.seat == other(seat) && position.ship(ship).fate == Fate::Sunk {
            add(aims.worth_of(seat, ship), "sea-points-sunk");
        }
        for aim in aims.of(seat) {
            match aim {
                Aim::Cripple { percent }
                    if count == Count::All
                        && start.seat == other(seat)
                        && is_crippled(setting, position, ship) =>
                {
                    add(*percent, "sea-points-crippled");
                }
                Aim::Exit { percent, sides } if start.seat == seat => {
                    let left = left_from(position, ship);
                    if left.is_some_and(|hex| sides.iter().any(|side| Hex::exits(*side).contains(&hex))) {
                        add(*percent, "sea-points-exit");
                    }
                }
                Aim::Reach { percent, spots }
                    if count == Count::All
                        && start.seat == seat
                        && has_reached(setting, position, ship, spots) =>
                {
                    add(*percent, "sea-points-reach");
                }
                _ => {}
            }
        }
    }
    let deeds = position.operations.as_ref().map(|operations| &operations.deeds[seat.index()]);
    // What the enemy has lost by himself nobody else knows before the end (10.23).
    let enemy = position.operations.as_ref().filter(|_| count == Count::All);
    let wasted = enemy.map_or(0, |operations| operations.fleet(other(seat)).wasted);
    for aim in aims.of(seat) {
        let many = |number: u16, points: u16| i32::from(number) * i32::from(points);
        let done = |list: &dyn Fn(&Deeds) -> u16| deeds.map_or(0, list);
        match aim {
            Aim::Handicap { points } => {
                sum.add("3.0", i32::from(*points), || Text::new("sea-points-handicap"));
            }
            Aim::Unload { points, zone } => {
                let cargo = done(&|deeds| of(&deeds.unloaded, zone));
                if cargo > 0 {
                    let text = || Text::new("sea-points-unload").with("zone", *zone).with("cargo", cargo);
                    sum.add("9.51", many(cargo, *points), text);
                }
            }
            Aim::Bombard { points, base } => {
                let hits = done(&|deeds| of(&deeds.hits, base));
                if hits > 0 {
                    let text = || Text::new("sea-points-bombard").with("base", *base).with("hits", hits);
                    sum.add("9.12", many(hits, *points), text);
                }
            }
            Aim::Steps { points } => {
                let steps = done(&|deeds| deeds.steps) + wasted;
                if steps > 0 {
                    let text = || Text::new("sea-points-steps").with("steps", steps);
                    sum.add("10.0", many(steps, *points), text);
                }
            }
            Aim::Afloat { points, ship } if position.ship(*ship).is_afloat() => {
                sum.add("3.0", i32::from(*points), || Text::new("sea-points-afloat").with("ship", *ship));
            }
            _ => {}
        }
    }
}

/// What is counted for one place.
fn of<K: PartialEq>(list: &[(K, u16)], place: &K) -> u16 {
    list.iter().filter(|(known, _)| known == place).map(|(_, number)| *number).sum()
}

/// The points of both sides.
pub fn score(setting: &Setting, position: &Position, count: Count) -> [i64; 2] {
    SEATS.map(|seat| {
        let mut sum = Exact::ZERO;
        points(setting, position, seat, count, &mut sum);
        sum.floor()
    })
}

/// The points of a side with their reasons.
pub fn account(setting: &Setting, position: &Position, seat: Seat) -> Breakdown {
    let mut sum = Breakdown::default();
    points(setting, position, seat, Count::All, &mut sum);
    sum
}

pub(crate) fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
    if position.stage != Stage::Over {
        return None;
    }
    let [axis, allies] = score(setting, position, Count::All);
    let margin = setting.scenario.aims.margin(axis - allies);
    let winner = match axis.cmp(&allies) {
        _ if margin == Margin::Draw => None,
        Ordering::Greater => Some(AXIS),
        _ => Some(ALLIES),
    };
    let id = match winner {
        Some(seat) => format!("{}-{}", if seat == AXIS { "axis" } else { "allies" }, margin.word()),
        None => "draw".to_owned(),
    };
    let text = Text::new(
        ["sea-outcome-draw", "sea-outcome-marginal", "sea-outcome-clear", "sea-outcome-decisive"]
            [margin as usize],
    );
    let text = winner.map_or(text.clone(), |seat| text.with("seat", seat_name(seat)));
    Some(Outcome {
        winners: winner.into_iter().collect(),
        id,
        rule: RuleId::new("2.4+1"),
        text: text.with("axis", axis).with("allies", allies),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::{battle, ship};

    /// A battle that is over, with the aims of the Denmark Strait.
    fn fought() -> (Setting, Position) {
        let ships = [("Bismarck", AXIS, "Z9"), ("Hood", ALLIES, "C1"), ("Norfolk", ALLIES, "C2")];
        let (setting, mut position) = battle(&ships, 22, &[]);
        position.stage = Stage::Over;
        (setting, position)
    }

    #[test]
    fn sinking_a_ship_earns_the_points_on_its_data_sheet() {
        kernel::proves!("war-at-sea", "2.4+1");
        let (setting, mut position) = fought();
        let before = score(&setting, &position, Count::All);
        position.vessel("Norfolk").fate = Fate::Sunk;
        let worth = i64::from(setting.sheet(ship("Norfolk")).vp);
        assert_eq!(score(&setting, &position, Count::All), [before[0] + worth, before[1]]);
    }

    #[test]
    fn more_than_half_of_the_hull_lost_is_crippled() {
        let (setting, mut position) = fought();
        let boxes = setting.sheet(ship("Hood")).hull.count;
        position.vessel("Hood").lost.hull = boxes / 2;
        assert!(!is_crippled(&setting, &position, ship("Hood")));
        let before = score(&setting, &position, Count::All)[0];
        position.vessel("Hood").lost.hull = boxes / 2 + 1;
        assert!(score(&setting, &position, Count::All)[0] > before);
        position.vessel("Hood").fate = Fate::Sunk;
        assert!(!is_crippled(&setting, &position, ship("Hood")));
    }

    #[test]
    fn leaving_by_the_right_side_earns_points_and_by_another_none() {
        let (setting, mut position) = fought();
        let before = score(&setting, &position, Count::All)[0];
        position.counter_of("Bismarck").state = Whereabouts::Left;
        // Z9 is the corner to the south-west, where the convoys are.
        assert!(score(&setting, &position, Count::All)[0] > before);
        position.counter_of("Bismarck").hex = "Z21".parse().expect("a hex");
        assert_eq!(score(&setting, &position, Count::All)[0], before);
    }

    #[test]
    fn a_ship_that_is_named_is_worth_what_its_row_says() {
        let aims = Aims {
            aims: vec![
                (ALLIES, Aim::Sink { percent: 100, ships: Vec::new() }),
                (ALLIES, Aim::Sink { percent: 50, ships: vec![ship("Pola")] }),
            ],
            margins: [10, 30, 60],
        };
        assert_eq!((aims.worth_of(ALLIES, ship("Pola")), aims.worth_of(ALLIES, ship("Zara"))), (50, 100));
        assert_eq!(aims.worth_of(AXIS, ship("Hood")), 0);
        let margins = [0, 9, -10, 30, -59, 60].map(|difference| aims.margin(difference).word());
        assert_eq!(margins, ["draw", "draw", "marginal", "clear", "clear", "decisive"]);
    }

    #[test]
    fn the_side_with_more_points_wins_by_a_margin() {
        let (setting, mut position) = fought();
        position.vessel("Hood").fate = Fate::Sunk;
        let outcome = outcome(&setting, &position).expect("it is over");
        assert_eq!(outcome.winners, [AXIS]);
        assert!(outcome.id.starts_with("axis-"), "{}", outcome.id);
        position.stage = Stage::Battle;
        assert_eq!(super::outcome(&setting, &position), None);
    }
}
