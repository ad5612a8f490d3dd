//! Movement (6.4): groups sail, split and combine, cripples are left behind (8.1), ships are scuttled (7.72). A side
//! is asked for one manoeuvre after another until it is done. What its groups may do is judged in `helm`, what comes
//! of it is in `sailing`; `parting` asks which ships leave a group.

mod helm;
mod parting;
mod sailing;

pub use helm::Order;
pub(super) use helm::{Bar, Helm};
pub(crate) use parting::some_of;
pub use parting::{Part, Parting};

pub(crate) use sailing::{
    AGROUND, cast_off, combine, draws, escapes, members, over_the_edge, part_tows, regroup, ships, sound,
};

use crate::{
    Setting, WarAtSea,
    event::tell,
    ids::ShipId,
    lens::Lens,
    surface::next_impulse,
    waters::{Direction, Hex},
};
use kernel::{Chance, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

/// One out of so many orders by chance scuttles a ship.
const SELDOM: u32 = 64;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Sailed {
        ships: Vec<ShipId>,
        to: Hex,
    },
    /// Gone for good (6.46).
    Left {
        ships: Vec<ShipId>,
    },
    /// It cannot shake the enemy off: all ships are moved over to keep it on the map (6.46+1).
    Followed {
        ships: Vec<ShipId>,
        by: Direction,
    },
    /// It went where nobody could be moved over.
    Away {
        ships: Vec<ShipId>,
    },
    Split {
        ships: Vec<ShipId>,
    },
    Combined {
        ships: Vec<ShipId>,
    },
    Detached {
        ship: ShipId,
    },
    Scuttled {
        ship: ShipId,
    },
    /// It entered a hex beside land (9.73).
    Sounded {
        ship: ShipId,
        dice: u8,
        large: bool,
        aground: bool,
    },
    CastOff {
        tug: ShipId,
        tow: ShipId,
    },
    /// The surprised side does not move (5.78).
    Surprised {
        seat: Seat,
    },
    /// Ships begin as a formation (18.11).
    Formed {
        ships: Vec<ShipId>,
    },
    /// A formation has moved or turned (18.12).
    Steered {
        ships: Vec<ShipId>,
    },
    /// A formation is given up (18.17).
    Abandoned {
        ships: Vec<ShipId>,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::Sailed { .. } => "6.41",
            Event::Left { .. } => "6.46",
            Event::Followed { .. } | Event::Away { .. } => "6.46+1",
            Event::Split { .. } | Event::Combined { .. } => "6.43",
            Event::Detached { .. } => "8.1",
            Event::Scuttled { .. } => "7.72",
            Event::Sounded { .. } => "9.73",
            Event::CastOff { .. } => "8.46",
            Event::Surprised { .. } => "5.78",
            Event::Formed { .. } => "18.11",
            Event::Steered { .. } => "18.12",
            Event::Abandoned { .. } => "18.17",
        })
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let of = |key: &'static str, ships: &[ShipId]| {
            Text::new(key).with("ships", list(ships)).with("count", ships.len())
        };
        match self {
            Event::Sailed { ships, to } => of("sea-sailed", ships).with("hex", to.name()),
            Event::Left { ships } => of("sea-left", ships),
            Event::Followed { ships, .. } => of("sea-followed", ships),
            Event::Away { ships } => of("sea-away", ships),
            Event::Split { ships } => of("sea-split", ships),
            Event::Combined { ships } => of("sea-combined", ships),
            Event::Formed { ships } => of("sea-formed", ships),
            Event::Steered { ships } => of("sea-steered", ships),
            Event::Abandoned { ships } => of("sea-abandoned", ships),
            Event::Detached { ship } => Text::new("sea-detached").with("ship", *ship),
            Event::Scuttled { ship } => Text::new("sea-scuttled").with("ship", *ship),
            Event::Sounded { ship, dice, aground, .. } => {
                Text::new(if *aground { "sea-aground" } else { "sea-clear-of-shoals" })
                    .with("ship", *ship)
                    .with("dice", *dice)
            }
            Event::CastOff { tug, tow } => Text::new("sea-cast-off").with("tug", *tug).with("tow", *tow),
            Event::Surprised { seat } => {
                Text::new("sea-surprised").with("seat", crate::sides::seat_name(*seat))
            }
        }
    }

    #[allow(clippy::unnecessary_wraps, reason = "chapters with secrets hide some")]
    pub(crate) fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
}

fn list(ships: &[ShipId]) -> String {
    ships.iter().map(|ship| ship.name()).collect::<Vec<&str>>().join(", ")
}

/// The next manoeuvre of a side (6.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manoeuvre;

impl Question<WarAtSea> for Manoeuvre {
    type Answer = Order;

    const CLASS: &'static str = "manoeuvre";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("6.4")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-manoeuvre")
    }

    fn check(&self, at: Lens<'_>, order: &Order) -> Result<(), Refusal> {
        let Some(helm) = Helm::of(at) else { return Ok(()) };
        helm.may(*order).map_err(|bar| bar.refusal(*order))
    }

    fn options(&self, at: Lens<'_>) -> Options<Order> {
        Options::List(Helm::of(at).map(Helm::orders).unwrap_or_default())
    }

    fn aside(&self, _: Lens<'_>, order: &Order) -> bool {
        matches!(order, Order::Scuttle { .. })
    }

    fn describe(&self, at: Lens<'_>, order: &Order) -> Text {
        let group = |key: &'static str, lead: ShipId| {
            let ships: Vec<ShipId> = Helm::of(at).map(|helm| helm.members(lead)).unwrap_or_default();
            Text::new(key).with("ships", list(&ships)).with("count", ships.len())
        };
        match order {
            Order::Move { group: lead, to } if to.is_printed() => {
                group("sea-do-move", *lead).with("hex", to.name())
            }
            Order::Move { group: lead, to } => group("sea-do-leave", *lead).with("hex", to.name()),
            Order::Combine { group: lead, with } => group("sea-do-combine", *lead).with("with", *with),
            Order::Split { group: lead } => group("sea-do-split", *lead),
            Order::Detach { counter } => Text::new("sea-do-detach").with("ship", *counter),
            Order::CastOff { tug } => Text::new("sea-hull-cast-off").with("ship", *tug),
            Order::Scuttle { ship } => Text::new("sea-do-scuttle").with("ship", *ship),
            Order::Steer(steer) => {
                let ships = Helm::of(at).map(|helm| helm.members(steer.group())).unwrap_or_default();
                steer.describe(&list(&ships), ships.len())
            }
            Order::Done => Text::new("sea-do-no-more-moves"),
        }
    }

    /// Groups stay where they are, save those that must come onto the map.
    fn default(&self, at: Lens<'_>) -> Order {
        Helm::of(at).and_then(Helm::returning).unwrap_or(Order::Done)
    }

    fn caution(&self, at: Lens<'_>, order: &Order) -> Option<Text> {
        let helm = Helm::of(at)?;
        let waiting = helm.leads().filter(|lead| helm.may_act(lead).is_ok()).count();
        match order {
            Order::Scuttle { ship } => Some(Text::new("sea-caution-scuttle").with("ship", *ship)),
            Order::Done if waiting > 0 => Some(Text::new("sea-caution-moves").with("count", waiting)),
            _ => None,
        }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Order {
        let mut orders = Helm::of(at).map(Helm::orders).unwrap_or_default();
        if chance.below(SELDOM) > 0 {
            orders.retain(|order| !matches!(order, Order::Scuttle { .. }));
        }
        chance.pick(&orders).copied().unwrap_or_else(|| self.default(at))
    }
}

/// The ships that may run aground by an order of the seat that is asked (9.73).
pub(crate) fn in_danger(at: Lens<'_>, order: Order) -> Vec<ShipId> {
    Helm::of(at).map(|helm| sailing::in_danger(helm, order)).unwrap_or_default()
}

/// The next manoeuvre of the side that moves in the impulse.
pub(crate) fn manoeuvre(r: &mut Referee<'_, WarAtSea>, seat: Seat, impulse: u8) -> Play<()> {
    let battle = r.position.fought();
    // The surprised side cannot move at first (5.78).
    if battle.surprise && battle.round == 1 && impulse == 2 {
        tell(r, || Event::Surprised { seat });
        next_impulse(r);
        return Ok(());
    }
    let choice = Helm::new(r.position.fight(r.setting), seat).is_some_and(Helm::has_choice);
    let order = if choice { r.ask(seat, Manoeuvre)? } else { Order::Done };
    sailing::obey(r, seat, order)
}

#[cfg(test)]
mod tests;
