//! How a game ends: victory points (2.4+1) for what the commanders were sent to do, and by how much a side has won.

use crate::{
    Setting,
    battle::Whereabouts,
    ids::ShipId,
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
    pub fn read(chart: &Chart) -> Result<Aims, PackFault> {
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
                _ => {
                    let what =
                        format!("'{what}' is no aim of a battle: sink, cripple, exit, handicap, margin");
                    return Err(chart.fault(row, what));
                }
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
    fn worth_of(&self, seat: Seat, ship: ShipId) -> u16 {
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

/// The points of a side (2.4+1), with what has earned them.
pub fn points(setting: &Setting, position: &Position, seat: Seat, sum: &mut impl Tally) {
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
                    if start.seat == other(seat) && is_crippled(setting, position, ship) =>
                {
                    add(*percent, "sea-points-crippled");
                }
                Aim::Exit { percent, sides } if start.seat == seat => {
                    let left = left_from(position, ship);
                    if left.is_some_and(|hex| sides.iter().any(|side| Hex::exits(*side).contains(&hex))) {
                        add(*percent, "sea-points-exit");
                    }
                }
                _ => {}
            }
        }
    }
    for aim in aims.of(seat) {
        if let Aim::Handicap { points } = aim {
            sum.add("3.0", i32::from(*points), || Text::new("sea-points-handicap"));
        }
    }
}

/// The points of both sides.
pub fn score(setting: &Setting, position: &Position) -> [i64; 2] {
    SEATS.map(|seat| {
        let mut sum = Exact::ZERO;
        points(setting, position, seat, &mut sum);
        sum.floor()
    })
}

/// The points of a side with their reasons.
pub fn account(setting: &Setting, position: &Position, seat: Seat) -> Breakdown {
    let mut sum = Breakdown::default();
    points(setting, position, seat, &mut sum);
    sum
}

pub(crate) fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
    if position.stage != Stage::Over {
        return None;
    }
    let [axis, allies] = score(setting, position);
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
        let before = score(&setting, &position);
        position.vessel("Hood").fate = Fate::Sunk;
        let worth = i64::from(setting.sheet(ship("Hood")).vp);
        assert_eq!(score(&setting, &position), [before[0] + worth, before[1]]);
    }

    #[test]
    fn more_than_half_of_the_hull_lost_is_crippled() {
        let (setting, mut position) = fought();
        let boxes = setting.sheet(ship("Hood")).hull.count;
        position.vessel("Hood").lost.hull = boxes / 2;
        assert!(!is_crippled(&setting, &position, ship("Hood")));
        let before = score(&setting, &position)[0];
        position.vessel("Hood").lost.hull = boxes / 2 + 1;
        assert!(score(&setting, &position)[0] > before);
        position.vessel("Hood").fate = Fate::Sunk;
        assert!(!is_crippled(&setting, &position, ship("Hood")));
    }

    #[test]
    fn leaving_by_the_right_side_earns_points_and_by_another_none() {
        let (setting, mut position) = fought();
        let before = score(&setting, &position)[0];
        position.counter_of("Bismarck").state = Whereabouts::Left;
        // Z9 is the corner to the south-west, where the convoys are.
        assert!(score(&setting, &position)[0] > before);
        position.counter_of("Bismarck").hex = "Z21".parse().expect("a hex");
        assert_eq!(score(&setting, &position)[0], before);
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
