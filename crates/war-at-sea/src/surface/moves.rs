//! Movement (6.4): groups sail, split and combine, cripples are left behind (8.1), ships are scuttled (7.72). A side
//! is asked for one manoeuvre after another until it is done; what its groups may do is judged here, what comes of it
//! is in `sailing`.

mod sailing;

pub(crate) use sailing::{combine, escapes, members, over_the_edge, part_tows, regroup, ships, sound};

use crate::{
    Setting, WarAtSea,
    battle::{Bulk, Fight, Gun, Moment, Placed},
    event::tell,
    ids::ShipId,
    lens::Lens,
    surface::{Duty, duty, formations::Steer, next_impulse},
    waters::{Direction, Hex},
};
use kernel::{
    Chance, Field, Input, Item, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text, Viewer,
};
use serde::{Deserialize, Serialize};

/// One out of so many orders by chance scuttles a ship.
const SELDOM: u32 = 64;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
pub(super) enum Bar {
    NoGroup,
    NoShip,
    Moved,
    Slow,
    Slowed,
    InPort,
    Unloading,
    Far,
    Land,
    Full,
    Shut,
    NearPort,
    OffMap,
    MustReturn,
    Elsewhere,
    Single,
    Sound,
    TooLate,
    /// Formations are steered (18.12).
    Formation,
    /// And other groups are not.
    NoFormation,
    Turn,
    Bent,
    NotClosedUp,
}

impl Bar {
    fn refusal(self, order: Order) -> Refusal {
        let (rule, key) = match self {
            Bar::NoGroup => ("6.4", "sea-no-group"),
            Bar::NoShip => ("7.72", "sea-no-own-ship"),
            Bar::Moved => ("6.41", "sea-no-second-move"),
            Bar::Slow => ("6.44", "sea-no-move-speed"),
            Bar::Slowed => ("6.45", "sea-no-move-slowed"),
            Bar::InPort => ("9.22", "sea-no-move-in-port"),
            Bar::Unloading => ("6.33+1", "sea-no-move-unloading"),
            Bar::Far => ("6.41", "sea-no-move-far"),
            Bar::Land => ("9.72", "sea-no-move-land"),
            Bar::Full => ("6.42", "sea-no-room"),
            Bar::Shut => ("9.71", "sea-no-leaving-coast"),
            Bar::NearPort => ("9.22", "sea-no-move-near-port"),
            Bar::OffMap => ("6.38+1", "sea-no-order-off-map"),
            Bar::MustReturn => ("6.38+1", "sea-must-return"),
            Bar::Elsewhere => ("6.43", "sea-no-combine"),
            Bar::Single => ("6.43", "sea-no-split"),
            Bar::Sound => ("8.1", "sea-no-cripple"),
            Bar::TooLate => ("8.1", "sea-no-late-detaching"),
            Bar::Formation => ("18.12", "sea-no-move-in-formation"),
            Bar::NoFormation => ("18.17", "sea-no-such-formation"),
            Bar::Turn => ("18.13", "sea-no-turn"),
            Bar::Bent => ("18.15", "sea-no-formation-course"),
            Bar::NotClosedUp => ("18.16", "sea-no-join"),
        };
        // A formation goes to several hexes: it is not said which of them is closed to it.
        let key = if matches!(order, Order::Steer(_)) && matches!(self, Bar::Far | Bar::Land | Bar::Full) {
            "sea-no-formation-way"
        } else {
            key
        };
        let text = Text::new(key);
        Refusal::new(
            rule,
            match order {
                Order::Move { group, to } => text.with("ship", group).with("hex", to.name()),
                Order::Combine { group, .. } | Order::Split { group } => text.with("ship", group),
                Order::Detach { counter } => text.with("ship", counter),
                Order::Scuttle { ship } => text.with("ship", ship),
                Order::Steer(steer) => text.with("ship", steer.group()),
                Order::Done => text,
            },
        )
    }
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

/// What a side can do with its groups in the impulse.
#[derive(Clone, Copy)]
pub(super) struct Helm<'a> {
    pub(super) fight: Fight<'a>,
    pub(super) seat: Seat,
    speeds: [bool; 5],
    tows: bool,
}

impl<'a> Helm<'a> {
    fn of(at: Lens<'a>) -> Option<Self> {
        Helm::new(at.fight()?, at.seat()?)
    }

    pub(super) fn new(fight: Fight<'a>, seat: Seat) -> Option<Self> {
        let Moment::Impulse { number, .. } = fight.battle.moment else { return None };
        let Duty::Move { speeds, tows, .. } = duty(number) else { return None };
        Some(Helm { fight, seat, speeds, tows })
    }

    /// The first counter of every group of the side: its name is the group's.
    pub(super) fn leads(self) -> impl Iterator<Item = &'a Placed> {
        let battle = self.fight.battle;
        let first = |counter: &&Placed| {
            battle.group(counter.group).next().is_some_and(|first| first.ship == counter.ship)
        };
        battle.of(self.seat).filter(first)
    }

    pub(super) fn lead(self, group: ShipId) -> Result<&'a Placed, Bar> {
        self.leads().find(|lead| lead.ship == group).ok_or(Bar::NoGroup)
    }

    fn members(self, lead: ShipId) -> Vec<ShipId> {
        let Ok(lead) = self.lead(lead) else { return Vec::new() };
        self.fight.battle.group(lead.group).map(|counter| counter.ship).collect()
    }

    /// Whether a group may do something instead of staying where it is (6.41, 6.44).
    pub(super) fn may_act(self, lead: &Placed) -> Result<(), Bar> {
        let battle = self.fight.battle;
        for counter in battle.group(lead.group) {
            if counter.moved {
                return Err(Bar::Moved);
            }
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
        if self.is_its_turn(lead.group) { Ok(()) } else { Err(Bar::Slow) }
    }

    /// Whether groups of this speed move in the impulse: the slowest ship counts (6.41), and those that tow or are
    /// towed have their own impulse (8.43).
    fn is_its_turn(self, group: u8) -> bool {
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
        if towing && slowest > 0 { self.tows } else { self.speeds[usize::from(slowest)] }
    }

    /// What a group takes of a hex.
    fn bulk(self, group: u8) -> Bulk {
        self.fight.battle.group(group).map(|counter| self.fight.bulk(counter.ship)).sum()
    }

    /// Whether the side's ships may go from one hex to another, be there room or not.
    pub(super) fn may_pass(self, from: Hex, to: Hex) -> Result<(), Bar> {
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
        let port = |counter: &Placed| {
            counter.seat != self.seat
                && battle.forces[usize::from(counter.force)].in_port
                && counter.hex.distance(to) <= 1
        };
        if battle.forces.iter().any(|force| force.in_port) && battle.at_sea().any(port) {
            return Err(Bar::NearPort);
        }
        Ok(())
    }

    /// Whether a group that may act may go to a hex.
    fn may_go(self, lead: &Placed, to: Hex) -> Result<(), Bar> {
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
        if bulk.fits() { Ok(()) } else { Err(Bar::Full) }
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
        let battle = self.fight.battle;
        for counter in battle.group(other.group) {
            if counter.slowed {
                return Err(Bar::Slowed);
            }
            if battle.forces[usize::from(counter.force)].in_port {
                return Err(Bar::InPort);
            }
            if counter.unloading && battle.round == 1 {
                return Err(Bar::Unloading);
            }
        }
        if lead.hex.is_printed() { Ok(()) } else { Err(Bar::OffMap) }
    }

    fn may_split(self, lead: &Placed) -> Result<(), Bar> {
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
    fn returning(self) -> Option<Order> {
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

    fn may(self, order: Order) -> Result<(), Bar> {
        match order {
            Order::Move { group, to } => {
                let lead = self.lead(group)?;
                self.may_act(lead)?;
                self.may_go(lead, to)
            }
            Order::Combine { group, with } => {
                let (lead, other) = (self.lead(group)?, self.lead(with)?);
                self.may_act(lead)?;
                self.may_combine(lead, other)
            }
            Order::Split { group } => {
                let lead = self.lead(group)?;
                self.may_act(lead)?;
                self.may_split(lead)
            }
            Order::Detach { counter } => {
                let counter = self.fight.battle.of(self.seat).find(|placed| placed.ship == counter);
                self.may_detach(counter.ok_or(Bar::NoGroup)?)
            }
            Order::Scuttle { ship } => {
                let lead = self.fight.ship(ship).lead;
                let own = self.fight.battle.of(self.seat).any(|counter| counter.ship == lead);
                if own && self.fight.ship(ship).is_afloat() { Ok(()) } else { Err(Bar::NoShip) }
            }
            Order::Steer(steer) => self.may_steer(steer),
            Order::Done if self.returning().is_some() => Err(Bar::MustReturn),
            Order::Done => Ok(()),
        }
    }

    /// All orders that can be given.
    fn orders(self) -> Vec<Order> {
        let mut orders = Vec::with_capacity(32);
        for lead in self.leads() {
            let group = lead.ship;
            if lead.formed {
                orders.extend(self.steerings(lead).into_iter().map(Order::Steer));
                continue;
            }
            if self.may_act(lead).is_err() {
                continue;
            }
            let there = lead.hex.neighbours().filter(|to| self.may_go(lead, *to).is_ok());
            orders.extend(there.map(|to| Order::Move { group, to }));
            let others = self.leads().filter(|other| self.may_combine(lead, other).is_ok());
            orders.extend(others.map(|other| Order::Combine { group, with: other.ship }));
            if self.may_split(lead).is_ok() {
                orders.push(Order::Split { group });
            }
        }
        let own = || self.fight.battle.of(self.seat);
        let cripples = own().filter(|counter| self.may_detach(counter).is_ok());
        orders.extend(cripples.map(|counter| Order::Detach { counter: counter.ship }));
        let ships = own().flat_map(|counter| self.fight.aboard(counter.ship));
        orders.extend(ships.map(|ship| Order::Scuttle { ship }));
        if self.returning().is_none() {
            orders.push(Order::Done);
        }
        orders
    }

    /// Whether there is something to ask: a group that can move, a cripple, or, once in an impulse, a ship that lies
    /// still and may be scuttled.
    fn has_choice(self) -> bool {
        let own = || self.fight.battle.of(self.seat);
        let joins = |lead: &Placed| lead.formed && !self.steerings(lead).is_empty();
        if self.leads().any(|lead| self.may_act(lead).is_ok() || joins(lead))
            || own().any(|counter| self.may_detach(counter).is_ok())
        {
            return true;
        }
        let mut ships = own().flat_map(|counter| self.fight.aboard(counter.ship));
        own().all(|counter| !counter.moved) && ships.any(|ship| self.fight.speed(ship).base == 0)
    }
}

/// Whether a ship counts as a cripple (8.1): half of its largest guns or of its hull is lost, or some of its speed.
/// One that has run aground is slow enough.
fn is_cripple(fight: Fight<'_>, ship: ShipId) -> bool {
    let (state, sheet) = (fight.ship(ship), fight.sheet(ship));
    let lost = [state.lost.primary, state.lost.secondary, state.lost.tertiary];
    let guns = Gun::ALL.map(|gun| (lost[gun.index()], state.guns_left(sheet, gun)));
    let half = |(lost, left): (u8, u8)| lost >= left;
    let largest = guns.into_iter().find(|guns| *guns != (0, 0));
    state.lost.speed > 0
        || state.aground
        || half((state.lost.hull, state.hull_left(sheet)))
        || largest.is_some_and(half)
}

/// Which counters leave a group that splits (6.43).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub group: ShipId,
}

/// The counters that form a group of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    pub counters: Vec<ShipId>,
}

impl Part {
    fn members(&self, at: Lens<'_>) -> Vec<ShipId> {
        Helm::of(at).map(|helm| helm.members(self.group)).unwrap_or_default()
    }
}

impl Question<WarAtSea> for Part {
    type Answer = Parting;

    const CLASS: &'static str = "part";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("6.43")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-part").with("ship", self.group)
    }

    fn check(&self, at: Lens<'_>, parting: &Parting) -> Result<(), Refusal> {
        let members = self.members(at);
        for (index, ship) in parting.counters.iter().enumerate() {
            let one = members.contains(ship) && !parting.counters[..index].contains(ship);
            Refusal::unless(one, "6.43", || Text::new("sea-no-parting-ship").with("ship", *ship))?;
        }
        Refusal::unless((1..members.len()).contains(&parting.counters.len()), "6.43", || {
            Text::new("sea-no-parting-all").with("ship", self.group)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<Parting> {
        let members = self.members(at);
        let most = u32::try_from(members.len()).unwrap_or(u32::MAX).saturating_sub(1);
        let item = |ship: ShipId| Item {
            value: serde_json::json!(ship),
            text: Text::new("sea-name").with("name", ship),
            mark: Some(ship.name().to_owned()),
        };
        Options::Form(vec![Field {
            name: "counters".to_owned(),
            text: Text::new("sea-ask-part-counters"),
            input: Input::Several { items: members.into_iter().map(item).collect(), least: 1, most },
        }])
    }

    fn describe(&self, _: Lens<'_>, parting: &Parting) -> Text {
        Text::new("sea-do-part").with("ships", list(&parting.counters)).with("count", parting.counters.len())
    }

    /// The second half of the group.
    fn default(&self, at: Lens<'_>) -> Parting {
        let members = self.members(at);
        Parting { counters: members[members.len().div_ceil(2)..].to_vec() }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Parting {
        let mut counters = self.members(at);
        let stay = chance.below(u32::try_from(counters.len()).unwrap_or(1)) as usize;
        counters.remove(stay);
        let go = chance.below(u32::try_from(counters.len()).unwrap_or(1)) as usize;
        let surely = counters[go];
        counters.retain(|ship| *ship == surely || chance.below(2) == 0);
        Parting { counters }
    }
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
