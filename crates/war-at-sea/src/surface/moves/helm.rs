//! What may be ordered (6.41 to 6.45): which groups can act in an impulse, and where they can go.

use crate::{
    battle::{Bulk, Fight, Gun, Limit, Moment, Placed},
    ids::ShipId,
    lens::Lens,
    surface::{
        Duty,
        asides::{self, Aside},
        duty,
        formations::Steer,
    },
    waters::Hex,
};
use kernel::{Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

/// What a side can order. A group goes by the name of its first counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// To a hex beside it; to one beyond the edge to leave the map (6.46).
    Move {
        group: ShipId,
        to: Hex,
    },
    /// With another group of its hex (6.43).
    Combine {
        group: ShipId,
        with: ShipId,
    },
    /// Into two groups (6.43): which counters go is asked next.
    Split {
        group: ShipId,
    },
    /// A cripple leaves its group (8.1).
    Detach {
        counter: ShipId,
    },
    /// A ship drops its tow, which lies where it is from now on (8.46).
    CastOff {
        tug: ShipId,
    },
    Scuttle {
        ship: ShipId,
    },
    /// A formation goes its way (18.1).
    Steer(Steer),
    /// No more manoeuvres in this impulse.
    Done,
}

/// Why an order cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::surface) enum Bar {
    NoGroup,
    /// The group with which another would combine is none.
    NoPartner,
    NoCounter,
    NoShip,
    Moved,
    Slow,
    /// A ship of the group makes no way by itself.
    Still,
    /// A ship of the group has run aground.
    Aground,
    /// There is a tow in the group, which has impulses of its own.
    Tow,
    Slowed,
    /// The group with which another would combine has lost speed.
    PartnerSlowed,
    InPort,
    Unloading,
    Far,
    Land,
    Full(Limit),
    Shut,
    NearPort,
    OffMap,
    MustReturn,
    Elsewhere,
    Single,
    Sound,
    TooLate,
    NoTow,
    /// Formations are steered (18.12).
    Formation,
    /// And other groups are not.
    NoFormation,
    Turn,
    Coil,
    Bent,
    NotClosedUp,
}

impl Bar {
    pub(in crate::surface) fn refusal(self, order: Order) -> Refusal {
        let (rule, key) = match self {
            Bar::NoGroup => ("6.4", "sea-no-group"),
            Bar::NoPartner => ("6.43", "sea-no-group"),
            Bar::NoCounter => ("8.1", "sea-no-own-counter"),
            Bar::NoShip if matches!(order, Order::CastOff { .. }) => ("8.46", "sea-no-own-ship"),
            Bar::NoShip => ("7.72", "sea-no-own-ship"),
            Bar::Moved => ("6.41", "sea-no-second-move"),
            Bar::Slow => ("6.44", "sea-no-move-speed"),
            Bar::Still => ("7.72", "sea-no-move-still"),
            Bar::Aground => ("9.73", "sea-no-move-aground"),
            Bar::Tow => ("8.43", "sea-no-move-tow"),
            Bar::Slowed | Bar::PartnerSlowed => ("6.45", "sea-no-move-slowed"),
            Bar::InPort => ("9.22", "sea-no-move-in-port"),
            Bar::Unloading => ("6.33+1", "sea-no-move-unloading"),
            Bar::Far => ("6.41", "sea-no-move-far"),
            Bar::Land => ("9.72", "sea-no-move-land"),
            // Which limit it is tells the text of the limit itself.
            Bar::Full(_) => ("6.42", "sea-no-formation-way"),
            Bar::Shut => ("9.71", "sea-no-leaving-coast"),
            Bar::NearPort => ("9.22", "sea-no-move-near-port"),
            Bar::OffMap => ("6.38+1", "sea-no-order-off-map"),
            Bar::MustReturn => ("6.38+1", "sea-must-return"),
            Bar::Elsewhere => ("6.43", "sea-no-combine"),
            Bar::Single if matches!(order, Order::Detach { .. }) => ("8.1", "sea-no-split"),
            Bar::Single => ("6.43", "sea-no-split"),
            Bar::Sound => ("8.1", "sea-no-cripple"),
            Bar::TooLate => ("8.1", "sea-no-late-detaching"),
            Bar::NoTow => ("8.46", "sea-no-tow-to-cast-off"),
            Bar::Formation => ("18.12", "sea-no-move-in-formation"),
            Bar::NoFormation => ("18.17", "sea-no-such-formation"),
            Bar::Turn => ("18.13", "sea-no-turn"),
            Bar::Coil => ("18.14", "sea-no-coil"),
            Bar::Bent => ("18.15", "sea-no-formation-course"),
            Bar::NotClosedUp => ("18.16", "sea-no-join"),
        };
        // A formation goes to several hexes: it is not said which of them is closed to it.
        let key = if matches!(order, Order::Steer(_)) && matches!(self, Bar::Far | Bar::Land) {
            "sea-no-formation-way"
        } else {
            key
        };
        if let (Bar::Full(limit), Order::Move { to, .. }) = (self, order) {
            return Refusal::new(rule, limit.text(to));
        }
        let text = Text::new(key);
        Refusal::new(
            rule,
            match order {
                Order::Move { group, to } => text.with("ship", group).with("hex", to.name()),
                Order::Combine { with, .. } if matches!(self, Bar::NoPartner | Bar::PartnerSlowed) => {
                    text.with("ship", with)
                }
                Order::Combine { group, .. } | Order::Split { group } => text.with("ship", group),
                Order::Detach { counter } => text.with("ship", counter),
                Order::CastOff { tug: ship } | Order::Scuttle { ship } => text.with("ship", ship),
                Order::Steer(steer) => text.with("ship", steer.group()),
                Order::Done => text,
            },
        )
    }
}

/// What a side can do with its groups in the impulse.
#[derive(Clone, Copy)]
pub(in crate::surface) struct Helm<'a> {
    pub(in crate::surface) fight: Fight<'a>,
    pub(in crate::surface) seat: Seat,
    speeds: [bool; 5],
    tows: bool,
}

impl<'a> Helm<'a> {
    pub(super) fn of(at: Lens<'a>) -> Option<Self> {
        Helm::new(at.fight()?, at.seat()?)
    }

    pub(in crate::surface) fn new(fight: Fight<'a>, seat: Seat) -> Option<Self> {
        let Moment::Impulse { number, .. } = fight.battle.moment else { return None };
        let Duty::Move { speeds, tows, .. } = duty(number) else { return None };
        Some(Helm { fight, seat, speeds, tows })
    }

    /// The first counter of every group of the side: its name is the group's.
    pub(in crate::surface) fn leads(self) -> impl Iterator<Item = &'a Placed> {
        let mut seen = [false; 256];
        self.fight
            .battle
            .of(self.seat)
            .filter(move |counter| !std::mem::replace(&mut seen[usize::from(counter.group)], true))
    }

    pub(in crate::surface) fn lead(self, group: ShipId) -> Result<&'a Placed, Bar> {
        self.leads().find(|lead| lead.ship == group).ok_or(Bar::NoGroup)
    }

    pub(super) fn members(self, lead: ShipId) -> Vec<ShipId> {
        let Ok(lead) = self.lead(lead) else { return Vec::new() };
        self.fight.battle.group(lead.group).map(|counter| counter.ship).collect()
    }

    /// Whether a group may do something instead of staying where it is (6.41, 6.44).
    pub(in crate::surface) fn may_act(self, lead: &Placed) -> Result<(), Bar> {
        if self.fight.battle.group(lead.group).any(|counter| counter.moved) {
            return Err(Bar::Moved);
        }
        self.is_free(lead)
    }

    /// Whether a group may act, be it that it has done so already.
    fn is_free(self, lead: &Placed) -> Result<(), Bar> {
        self.is_at_liberty(lead.group)?;
        if self.is_its_turn(lead.group) { Ok(()) } else { Err(self.why_not_now(lead.group)) }
    }

    /// Why a group does not move in this impulse, or in none at all.
    fn why_not_now(self, group: u8) -> Bar {
        let mut ships = self.fight.battle.group(group).flat_map(|counter| self.fight.aboard(counter.ship));
        match self.pace(group) {
            (0, _) if ships.any(|ship| self.fight.ship(ship).aground) => Bar::Aground,
            (0, _) => Bar::Still,
            (_, true) => Bar::Tow,
            _ => Bar::Slow,
        }
    }

    /// Whether nothing but the sequence of impulses keeps a group from moving, dividing and combining.
    pub(in crate::surface) fn is_at_liberty(self, group: u8) -> Result<(), Bar> {
        let battle = self.fight.battle;
        for counter in battle.group(group) {
            if battle.forces[usize::from(counter.force)].in_port {
                return Err(Bar::InPort);
            }
            if counter.unloading && battle.round == 1 {
                return Err(Bar::Unloading);
            }
            if counter.slowed {
                return Err(Bar::Slowed);
            }
        }
        Ok(())
    }

    /// Whether groups of this speed move in the impulse: the slowest ship counts (6.41), and those that tow or are
    /// towed have their own impulse (8.43).
    pub(super) fn is_its_turn(self, group: u8) -> bool {
        match self.pace(group) {
            (slowest, true) if slowest > 0 => self.tows,
            (slowest, _) => self.speeds[usize::from(slowest)],
        }
    }

    /// Whether a group moves in no impulse at all.
    pub(super) fn lies_still(self, group: u8) -> bool {
        self.pace(group).0 == 0
    }

    /// The speed of the slowest ship of a group that goes by itself, and whether there is a tow in the group.
    fn pace(self, group: u8) -> (u8, bool) {
        let mut towing = false;
        let mut slowest = 4;
        for ship in self.fight.battle.group(group).flat_map(|counter| self.fight.aboard(counter.ship)) {
            let state = self.fight.ship(ship);
            towing |= state.tows.is_some() || state.towed_by.is_some();
            if state.towed_by.is_none() {
                slowest = slowest.min(self.fight.speed(ship).base);
            }
        }
        if let Some(top) = self.fight.top_speed() {
            slowest = slowest.min(top);
        }
        (slowest, towing)
    }

    /// What a group takes of a hex.
    fn bulk(self, group: u8) -> Bulk {
        self.fight.battle.group(group).map(|counter| self.fight.bulk(counter.ship)).sum()
    }

    /// Whether the side's ships may go from one hex to another, be there room or not.
    pub(in crate::surface) fn may_pass(self, from: Hex, to: Hex) -> Result<(), Bar> {
        let battle = self.fight.battle;
        if from.distance(to) != 1 {
            return Err(Bar::Far);
        }
        if !from.is_printed() && to.ring() >= from.ring() {
            return Err(Bar::OffMap);
        }
        if battle.coasts.island == Some(to) {
            return Err(Bar::Land);
        }
        if from.is_printed() && !to.is_printed() {
            return if battle.coasts.shut(from) { Err(Bar::Shut) } else { Ok(()) };
        }
        if self.fight.is_near_port(self.seat, to) { Err(Bar::NearPort) } else { Ok(()) }
    }

    /// Whether a group that may act may go to a hex.
    pub(super) fn may_go(self, lead: &Placed, to: Hex) -> Result<(), Bar> {
        if lead.formed {
            return Err(Bar::Formation);
        }
        let (battle, from) = (self.fight.battle, lead.hex);
        self.may_pass(from, to)?;
        if from.is_printed() && !to.is_printed() {
            return Ok(());
        }
        let there = battle.in_hex(to).filter(|counter| counter.seat == self.seat);
        let bulk = there.fold(self.bulk(lead.group), |sum, counter| sum.plus(self.fight.bulk(counter.ship)));
        bulk.breaks().map_or(Ok(()), |limit| Err(Bar::Full(limit)))
    }

    /// Whether a group that may act may combine with another (6.43): that one may have moved here, but must not be held
    /// up by a loss of speed (6.45).
    fn may_combine(self, lead: &Placed, other: &Placed) -> Result<(), Bar> {
        if lead.formed || other.formed {
            return Err(Bar::Formation);
        }
        if other.group == lead.group || other.hex != lead.hex {
            return Err(Bar::Elsewhere);
        }
        self.is_at_liberty(other.group)
            .map_err(|bar| if bar == Bar::Slowed { Bar::PartnerSlowed } else { bar })?;
        if lead.hex.is_printed() { Ok(()) } else { Err(Bar::OffMap) }
    }

    /// Whether a group may divide (6.43). One that has just divided may do so again: it becomes as many groups as its
    /// owner likes.
    fn may_split(self, lead: &Placed) -> Result<(), Bar> {
        let mut group = self.fight.battle.group(lead.group);
        if group.any(|counter| counter.moved && !counter.parted) {
            return Err(Bar::Moved);
        }
        self.is_free(lead)?;
        if lead.formed {
            return Err(Bar::Formation);
        }
        if self.fight.battle.group(lead.group).nth(1).is_none() {
            return Err(Bar::Single);
        }
        if lead.hex.is_printed() { Ok(()) } else { Err(Bar::OffMap) }
    }

    /// Whether a counter may be left behind (8.1): a cripple, before anything else is done in the impulse.
    fn may_detach(self, counter: &Placed) -> Result<(), Bar> {
        let battle = self.fight.battle;
        if battle.group(counter.group).nth(1).is_none() {
            return Err(Bar::Single);
        }
        if !self.fight.aboard(counter.ship).any(|ship| is_cripple(self.fight, ship)) {
            return Err(Bar::Sound);
        }
        if battle.of(self.seat).any(|counter| counter.moved) { Err(Bar::TooLate) } else { Ok(()) }
    }

    /// The order by which a group off the map must come back now (6.38+1).
    pub(super) fn returning(self) -> Option<Order> {
        if self.fight.battle.of(self.seat).all(|counter| counter.hex.is_printed()) {
            return None;
        }
        self.leads().find_map(|lead| {
            if lead.formed {
                return self.formation_returning(lead).map(Order::Steer);
            }
            if lead.hex.is_printed() || self.may_act(lead).is_err() {
                return None;
            }
            let to = lead.hex.neighbours().find(|to| self.may_go(lead, *to).is_ok())?;
            Some(Order::Move { group: lead.ship, to })
        })
    }

    pub(super) fn may(self, order: Order) -> Result<(), Bar> {
        match order {
            Order::Move { group, to } => {
                let lead = self.lead(group)?;
                self.may_act(lead)?;
                self.may_go(lead, to)
            }
            Order::Combine { group, with } => {
                let (lead, other) = (self.lead(group)?, self.lead(with).map_err(|_| Bar::NoPartner)?);
                self.may_act(lead)?;
                self.may_combine(lead, other)
            }
            Order::Split { group } => self.may_split(self.lead(group)?),
            Order::Detach { counter } => {
                let counter = self.fight.battle.of(self.seat).find(|placed| placed.ship == counter);
                self.may_detach(counter.ok_or(Bar::NoCounter)?)
            }
            Order::CastOff { tug } => asides::may(self.fight, self.seat, Aside::CastOff(tug)),
            Order::Scuttle { ship } => asides::may(self.fight, self.seat, Aside::Scuttle(ship)),
            Order::Steer(steer) => self.may_steer(steer),
            Order::Done if self.returning().is_some() => Err(Bar::MustReturn),
            Order::Done => Ok(()),
        }
    }

    /// All orders that can be given.
    pub(super) fn orders(self) -> Vec<Order> {
        let mut orders = Vec::with_capacity(64);
        let leads: Vec<&Placed> = self.leads().collect();
        for lead in &leads {
            let group = lead.ship;
            if lead.formed {
                orders.extend(self.steerings(lead).into_iter().map(Order::Steer));
                continue;
            }
            if self.may_split(lead).is_ok() {
                orders.push(Order::Split { group });
            }
            if self.may_act(lead).is_err() {
                continue;
            }
            let there = lead.hex.neighbours().filter(|to| self.may_go(lead, *to).is_ok());
            orders.extend(there.map(|to| Order::Move { group, to }));
            let others = leads.iter().filter(|other| self.may_combine(lead, other).is_ok());
            orders.extend(others.map(|other| Order::Combine { group, with: other.ship }));
        }
        let own = self.fight.battle.of(self.seat);
        let cripples = own.filter(|counter| self.may_detach(counter).is_ok());
        orders.extend(cripples.map(|counter| Order::Detach { counter: counter.ship }));
        orders.extend(asides::all(self.fight, self.seat).map(Order::from));
        if self.returning().is_none() {
            orders.push(Order::Done);
        }
        orders
    }

    /// Whether there is something to ask: a group that can move, a cripple, a tow, or, once in an impulse, a ship that
    /// lies still and may be scuttled.
    pub(super) fn has_choice(self) -> bool {
        let own = || self.fight.battle.of(self.seat);
        let joins = |lead: &Placed| lead.formed && !self.steerings(lead).is_empty();
        let acts = |lead: &Placed| self.may_act(lead).is_ok() || self.may_split(lead).is_ok();
        if self.leads().any(|lead| acts(lead) || joins(lead))
            || own().any(|counter| self.may_detach(counter).is_ok())
            || asides::ships(self.fight, self.seat).any(|ship| self.fight.ship(ship).tows.is_some())
        {
            return true;
        }
        let mut ships = asides::ships(self.fight, self.seat);
        own().all(|counter| !counter.moved) && ships.any(|ship| self.fight.speed(ship).base == 0)
    }
}

/// Whether a ship counts as a cripple (8.1): half of its largest guns or of its hull is lost, or some of its speed.
/// One that has run aground (9.73) or has no fuel (15.2) is slow enough.
pub(super) fn is_cripple(fight: Fight<'_>, ship: ShipId) -> bool {
    let (state, sheet) = (fight.ship(ship), fight.sheet(ship));
    let lost = [state.lost.primary, state.lost.secondary, state.lost.tertiary];
    let guns = Gun::ALL.map(|gun| (lost[gun.index()], state.guns_left(sheet, gun)));
    let half = |(lost, left): (u8, u8)| lost >= left;
    let largest = guns.into_iter().find(|guns| *guns != (0, 0));
    state.lost.speed > 0
        || state.speed(sheet).base == 0
        || half((state.lost.hull, state.hull_left(sheet)))
        || largest.is_some_and(half)
}
