//! Submarines (16): they look for forces near their station (16.3), escorts hunt them (16.4), and they attack (16.5).
//! Where a flotilla is only its owner knows; who is looked for, by how many boats, and what comes of it everybody sees.

pub(crate) mod attack;
pub(crate) mod contact;

pub use attack::{Sink, Torpedo};
pub use contact::{Prowl, Search};

use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::Aim,
    ids::{ForceId, ShipId},
    names::called,
    position::Position,
    sheet::ShipType,
    sides::{ALLIES, SEATS, seat_name},
    tables::{Category, Composition},
    weather::Weather,
};
use kernel::{Breakdown, Play, Referee, RuleId, Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Submarines look for a force (16.31).
    Seek { seat: Seat, force: ForceId, boats: u8 },
    /// One of them has found it, or not. In a minor port it needs no dice (16.36).
    Found { force: ForceId, dice: Option<u8>, contact: Contact },
    /// What its owner says of the force (16.33).
    Reported { seat: Seat, force: ForceId, told: [u8; 4] },
    /// How many ships the counters of the force stand for that stand for several (9.62).
    Disclosed { force: ForceId, counters: Vec<u8> },
    /// Escorts and aircraft hunt the boat (16.4), if the force has any. With how many, and by which die, its owner knows.
    Hunted { force: ForceId, by: Option<(u8, Breakdown)>, hunt: Hunted },
    /// A boat attacks a ship (16.5). What the escorts make of the die the owner of the ship knows.
    Attacked { force: ForceId, target: ShipId, die: u8, sum: Option<Breakdown>, hit: bool },
    /// A boat is lost.
    Sunk { seat: Seat, boat: String },
    /// A flotilla goes to another zone (16.2).
    Moved { seat: Seat, flotilla: String, zone: ZoneId },
}

/// What a boat has of a force after its roll for contact (16.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    None,
    /// It sees the force, and cannot attack.
    Seen,
    Solution(Aim),
}

/// What comes of a hunt (16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hunted {
    /// It gets through.
    Missed,
    DrivenOff,
    /// Sunk when it has fired.
    SunkLate,
    /// Sunk before it could.
    SunkSoon,
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::Seek { .. } | Event::Found { dice: Some(_), .. } => "16.31",
            Event::Found { .. } => "16.36",
            Event::Reported { .. } => "16.33",
            Event::Disclosed { .. } => "9.62",
            Event::Hunted { .. } | Event::Sunk { .. } => "16.4",
            Event::Attacked { .. } => "16.5",
            Event::Moved { .. } => "16.2",
        })
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::Seek { seat, force, boats } => Text::new("sea-submarines-seek")
                .with("seat", seat_name(*seat))
                .with("force", *force)
                .with("boats", *boats),
            Event::Found { force, dice, contact } => {
                let what = match contact {
                    Contact::None => "sea-submarine-misses",
                    Contact::Seen => "sea-submarine-sees",
                    Contact::Solution(Aim::Escorts) => "sea-submarine-at-escorts",
                    Contact::Solution(Aim::NoCarriers) => "sea-submarine-at-most",
                    Contact::Solution(Aim::Any) => "sea-submarine-at-any",
                };
                let dice = match dice {
                    Some(dice) => Text::new("sea-submarine-dice").with("dice", *dice),
                    None => Text::new("sea-submarine-in-port"),
                };
                Text::new(what).with("force", *force).with("dice", dice)
            }
            Event::Reported { force, told, .. } => Text::new("sea-submarine-report")
                .with("force", *force)
                .with("carriers", told[0])
                .with("capital", told[1])
                .with("light", told[2])
                .with("transports", told[3]),
            Event::Disclosed { force, counters } => {
                let counters: Vec<String> = counters.iter().map(u8::to_string).collect();
                Text::new("sea-submarine-counters")
                    .with("force", *force)
                    .with("counters", counters.join(", "))
            }
            Event::Hunted { force, by, hunt } => {
                let text = Text::new(match hunt {
                    Hunted::Missed => "sea-hunt-missed",
                    Hunted::DrivenOff => "sea-hunt-driven-off",
                    Hunted::SunkLate => "sea-hunt-sunk-late",
                    Hunted::SunkSoon => "sea-hunt-sunk-soon",
                })
                .with("force", *force);
                match by {
                    Some((die, sum)) => {
                        Text::new("sea-hunt-by").with("what", text).with("die", *die).with("sum", sum.value)
                    }
                    None => text,
                }
            }
            Event::Attacked { target, die, sum, hit, .. } => {
                let text = Text::new(if *hit { "sea-submarine-hits" } else { "sea-submarine-fails" })
                    .with("target", *target)
                    .with("die", *die);
                match sum {
                    Some(sum) => Text::new("sea-hunt-sum").with("what", text).with("sum", sum.value),
                    None => text,
                }
            }
            Event::Sunk { boat, .. } => Text::new("sea-submarine-sunk").with("boat", boat.clone()),
            Event::Moved { flotilla, zone, .. } => {
                Text::new("sea-flotilla-moved").with("flotilla", called(flotilla)).with("zone", *zone)
            }
        }
    }

    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Option<Self> {
        let shown = match self {
            Event::Moved { seat, .. } => viewer.is(*seat),
            Event::Reported { .. } | Event::Disclosed { .. } => SEATS.into_iter().any(|seat| viewer.is(seat)),
            _ => true,
        };
        shown.then(|| match self.clone() {
            // What a boat may attack tells of the escorts, and is for those who get the report (16.33).
            Event::Found { force, dice, contact: Contact::Solution(_) } if viewer == Viewer::Spectator => {
                Event::Found { force, dice, contact: Contact::Seen }
            }
            Event::Hunted { force, hunt, .. } if !viewer.is(force.seat) => {
                Event::Hunted { force, by: None, hunt }
            }
            Event::Attacked { force, target, die, hit, .. } if !viewer.is(force.seat) => {
                Event::Attacked { force, target, die, sum: None, hit }
            }
            event => event,
        })
    }
}

/// Whether a ship hunts submarines (16.31): a destroyer, escort destroyer or torpedo boat.
fn is_escort(kind: ShipType) -> bool {
    matches!(kind, ShipType::Dd | ShipType::De)
}

/// The ships of a force and of those that escort it, which are one for submarines (5.1).
fn ships_of(setting: &Setting, position: &Position, force: ForceId) -> Vec<ShipId> {
    let unit = position.ops().fleet(force.seat).unit(force);
    unit.flat_map(|force| position.sailing(setting, force.id)).collect()
}

/// The ships of a force by category (16.33).
fn composition(setting: &Setting, ships: &[ShipId]) -> [u8; 4] {
    let counted = Composition::count(ships.iter().map(|ship| setting.sheet(*ship).kind));
    Category::ALL.map(|category| counted.get(category))
}

/// Boats neither look for forces nor attack in a storm or a gale (16.35).
fn too_rough(weather: Weather) -> bool {
    weather >= Weather::Storm
}

/// The next piece of a side's submarine phase. A side that has flotillas is asked until it is done, whether or not
/// anybody is near them: nobody learns by it where they are.
pub(crate) fn attack(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if let Some(hunter) = r.position.ops().hunters.first().cloned() {
        attack::resolve(r, &hunter)?;
        return Ok(false);
    }
    let any = r.setting.operation().flotillas.iter().any(|flotilla| flotilla.seat == seat);
    if any && !too_rough(r.position.weather) {
        match r.ask_secretly(seat, Prowl)? {
            Search::Seek { flotilla, force, boats } => {
                contact::seek(r, seat, &flotilla, force, &boats)?;
                return Ok(false);
            }
            Search::Done => {}
        }
    }
    rest(r, seat);
    Ok(true)
}

/// The side is done; when both are, flotillas go where they were told, on even turns (16.2).
fn rest(r: &mut Referee<'_, WarAtSea>, seat: Seat) {
    for flotilla in &mut r.position.ops_mut().fleet_mut(seat).flotillas {
        flotilla.tried.clear();
        for boat in &mut flotilla.boats {
            boat.contact = false;
        }
    }
    if seat != ALLIES || !r.position.turn.is_multiple_of(2) {
        return;
    }
    let names = &r.setting.operation().flotillas;
    for seat in SEATS {
        for at in 0..r.position.ops().fleet(seat).flotillas.len() {
            let flotilla = &mut r.position.ops_mut().fleet_mut(seat).flotillas[at];
            let name = &names[usize::from(flotilla.origin)].name;
            if let Some(zone) = flotilla.order.take() {
                flotilla.zone = zone;
                tell(r, || Event::Moved { seat, flotilla: name.clone(), zone });
            }
        }
    }
}

#[cfg(test)]
mod tests;
