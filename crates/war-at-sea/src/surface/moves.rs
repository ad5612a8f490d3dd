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
    WarAtSea,
    event::tell,
    ids::ShipId,
    lens::Lens,
    surface::next_impulse,
    waters::{Direction, Hex},
};
use kernel::{
    Breakdown, Chance, Options, Play, Question, Reason, Referee, Refusal, Seat, Tally, Text, reason::on_2d6,
    text,
};
use serde::{Deserialize, Serialize};

/// One out of so many orders by chance scuttles a ship.
const SELDOM: u32 = 64;

kernel::events! {
    Event of WarAtSea in setting:

    Sailed { ships: Vec<ShipId>, to: Hex } by "6.41"
        => text!("sea-sailed", ships = list(ships), count = ships.len(), hex = to.name());
    /// Gone for good (6.46).
    Left { ships: Vec<ShipId> } by "6.46" => text!("sea-left", ships = list(ships), count = ships.len());
    /// It cannot shake the enemy off: all ships are moved over to keep it on the map (6.46+1).
    Followed { ships: Vec<ShipId>, by: Direction } by "6.46+1"
        => text!("sea-followed", ships = list(ships), count = ships.len());
    /// It went where nobody could be moved over.
    Away { ships: Vec<ShipId> } by "6.46+1" => text!("sea-away", ships = list(ships), count = ships.len());
    Split { ships: Vec<ShipId> } by "6.43" => text!("sea-split", ships = list(ships), count = ships.len());
    Combined { ships: Vec<ShipId> } by "6.43"
        => text!("sea-combined", ships = list(ships), count = ships.len());
    Detached { ship: ShipId } by "8.1" => text!("sea-detached", ship);
    Scuttled { ship: ShipId } by "7.72" => text!("sea-scuttled", ship);
    /// It entered a hex beside land (9.73).
    Sounded { ship: ShipId, dice: u8, large: bool, aground: bool } by "9.73"
        => text!(if *aground { "sea-aground" } else { "sea-clear-of-shoals" }, ship, dice);
    CastOff { tug: ShipId, tow: ShipId } by "8.46" => text!("sea-cast-off", tug, tow);
    /// The surprised side does not move (5.78).
    Surprised { seat: Seat } by "5.78" => text!("sea-surprised", seat = crate::sides::seat_name(*seat));
    /// Ships begin as a formation (18.11).
    Formed { ships: Vec<ShipId> } by "18.11" => text!("sea-formed", ships = list(ships), count = ships.len());
    /// A formation has moved or turned (18.12).
    Steered { ships: Vec<ShipId> } by "18.12"
        => text!("sea-steered", ships = list(ships), count = ships.len());
    /// A formation is given up (18.17).
    Abandoned { ships: Vec<ShipId> } by "18.17"
        => text!("sea-abandoned", ships = list(ships), count = ships.len());
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
    const RULE: &'static str = "6.4";

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

    /// Every ship that comes beside land: how likely it runs aground, and what is added to its dice (9.73).
    fn reasons(&self, at: Lens<'_>, order: &Order) -> Vec<Reason> {
        let ships = in_danger(at, *order).into_iter();
        ships
            .map(|ship| {
                let mut sum = Breakdown::default();
                draws(at.setting(), ship, &mut sum);
                let needed = AGROUND - sum.value().floor();
                let text = Text::new("sea-reason-shoals")
                    .with("ship", ship)
                    .with("needed", needed)
                    .with("chance", on_2d6(needed));
                (text, sum)
            })
            .collect()
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
