//! Bombs and torpedoes from the air (13.3 to 13.5): the ships spread out (`screen`), the aircraft choose among them,
//! guns fire at the aircraft (`flak`), and what is left of them drops its load. Ships in port lie as one force under
//! the guns of the port (13.4); air bases have guns too, and lose aircraft and room (13.5; `bases::losses`).

pub mod flak;
pub mod screen;

pub use flak::{Doom, Flak};
pub use screen::{CastOff, Screen};

use super::{Sighting, bases::losses, battles, dogfights};
use crate::{
    Setting, WarAtSea,
    damage::{self, Weapon},
    event::tell,
    fleet::WingId,
    ids::{BaseId, ForceId, PlaneId, PortId, ShipId},
    lens::Lens,
    planes::Plane,
    reasons,
    sheet::ShipType,
    sides::seat_name,
    surface::gunnery,
    tables::{Bombing, Strike},
    waters::Hex,
};
use kernel::{
    Chance, Exact, Field, Input, Item, Options, Play, Question, Reason, Referee, Refusal, RuleId, Seat,
    Tally, Text, text,
};
use serde::{Deserialize, Serialize};

kernel::events! {
    Event of WarAtSea in setting:

    /// A force lies open under an attack, with so many ships (13.31, 9.62).
    Spread { force: ForceId, ships: u8 } by "13.31" => text!("sea-raid-spread", force, ships);
    /// A ship casts off the one that it tows (8.46).
    CastOff { tug: ShipId, tow: ShipId } by "8.46" => text!("sea-raid-cast-off", tug, tow);
    /// The attack is called off (13.33).
    CalledOff { by: Seat } by "13.33" => text!("sea-raid-called-off", seat = seat_name(*by));
    /// Guns fire at the aircraft over a hex, or at all of them (13.34, 13.4, 13.5).
    Flak { at: Option<Hex>, dice: u16, hits: u32 } by "13.34"
        => match at {
            Some(hex) => text!("sea-raid-flak-hex", hex = hex.name(), dice, hits),
            None => text!("sea-raid-flak", dice, hits),
        };
    /// A step of aircraft is kept from bombing, and goes home.
    Stopped { seat: Seat, plane: PlaneId } by "13.34"
        => text!("sea-raid-driven-off", seat = seat_name(*seat), plane);
    /// Aircraft drop their load on a ship (13.35).
    Dropped { by: Seat, target: ShipId, load: Load, dice: u8, needed: u8, hits: u32 } by "13.35"
        => text!("sea-raid-dropped", load = load.text(), target, dice, needed, hits);
    /// Bombs fall on a base (13.5).
    Bombed { by: Seat, base: BaseId, dice: u8, hits: u32 } by "13.5"
        => text!("sea-raid-bombed", base, dice, hits);
}

/// How aircraft attack a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    Torpedo,
    Dive,
    Level,
}

impl Load {
    /// How a type attacks ships: fighters drop their bombs as level bombers do.
    pub(crate) fn on_ships(plane: &Plane) -> Load {
        match plane {
            plane if plane.torpedoes => Load::Torpedo,
            plane if plane.dives => Load::Dive,
            _ => Load::Level,
        }
    }

    /// How it attacks bases: torpedo planes carry bombs then.
    pub(crate) fn on_land(plane: &Plane) -> Load {
        if plane.dives { Load::Dive } else { Load::Level }
    }

    pub(crate) fn text(self) -> Text {
        Text::new(["sea-load-torpedo", "sea-load-dive", "sea-load-level"][self as usize])
    }
}

/// A flight over its target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raid {
    pub by: Seat,
    /// Its aircraft, without the escort.
    pub wings: Vec<WingId>,
    /// It has taken its target by surprise (17.5).
    pub surprise: bool,
}

impl Raid {
    /// Its aircraft that still fly.
    fn left(&self, r: &Referee<'_, WarAtSea>) -> Vec<WingId> {
        let fleet = r.position.ops().fleet(self.by);
        self.wings.iter().copied().filter(|wing| fleet.wing(*wing).is_some()).collect()
    }
}

/// Steps that guns have kept from bombing, and that go home unhurt, by wing.
#[derive(Default)]
struct Driven(Vec<(WingId, u8)>);

impl Driven {
    fn add(&mut self, wing: WingId) {
        match self.0.iter_mut().find(|(known, _)| *known == wing) {
            Some((_, steps)) => *steps += 1,
            None => self.0.push((wing, 1)),
        }
    }

    /// The steps of a wing that still attack.
    fn attacking(&self, r: &Referee<'_, WarAtSea>, seat: Seat, wing: WingId) -> u8 {
        let steps = r.position.ops().fleet(seat).wing(wing).map_or(0, |wing| wing.steps);
        let driven = self.0.iter().find(|(known, _)| *known == wing).map_or(0, |(_, steps)| *steps);
        steps.saturating_sub(driven)
    }
}

/// What a flight attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prey {
    /// Forces that sail together (13.3), or all that lie in a port (13.4).
    Ships {
        forces: Vec<ForceId>,
        port: Option<PortId>,
    },
    Base(BaseId),
}

/// An attack from the air as it lies on the table: everybody sees all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    pub raid: Raid,
    pub prey: Prey,
    /// Where the ships lie, once they have spread out (13.31).
    pub places: Places,
    /// Which ship each of the aircraft attacks, once that is chosen (13.33).
    pub attacks: Vec<(WingId, ShipId)>,
}

impl Attack {
    fn forces(&self) -> &[ForceId] {
        match &self.prey {
            Prey::Ships { forces, .. } => forces,
            Prey::Base(_) => &[],
        }
    }

    pub(crate) fn port(&self) -> Option<PortId> {
        match self.prey {
            Prey::Ships { port, .. } => port,
            Prey::Base(_) => None,
        }
    }

    /// The ships that are attacked, in the order in which they were chosen.
    fn targets(&self) -> Vec<ShipId> {
        let mut targets = Vec::new();
        for (_, target) in &self.attacks {
            if !targets.contains(target) {
                targets.push(*target);
            }
        }
        targets
    }

    /// Lays it on the table as it stands.
    fn show(&self, r: &mut Referee<'_, WarAtSea>) {
        r.position.ops_mut().attack = Some(self.clone());
    }
}

/// Where counters stand under an attack.
pub type Places = Vec<(ShipId, Hex)>;

/// The counters of forces that lie open, by their leading ships.
pub(crate) fn counters(at: Lens<'_>, forces: &[ForceId]) -> Vec<ShipId> {
    let mut counters = Vec::new();
    for ship in at.known() {
        let Some(state) = at.ship(ship).filter(|ship| ship.is_afloat()) else { continue };
        if state.force.is_some_and(|force| forces.contains(&force)) && !counters.contains(&state.lead) {
            counters.push(state.lead);
        }
    }
    counters
}

/// Which aircraft attacks which counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drops {
    pub attacks: Vec<(WingId, Option<ShipId>)>,
}

impl Drops {
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (WingId, ShipId)> {
        self.attacks.iter().filter_map(|(wing, target)| Some((*wing, (*target)?)))
    }
}

/// Which ships the aircraft attack (13.33). With none the attack is called off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bomb {
    pub wings: Vec<WingId>,
    pub places: Places,
}

impl Question<WarAtSea> for Bomb {
    type Answer = Drops;

    const CLASS: &'static str = "bomb";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("13.33")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-bomb")
    }

    fn check(&self, at: Lens<'_>, answer: &Drops) -> Result<(), Refusal> {
        let Some(seat) = at.seat() else { return Ok(()) };
        for (index, (wing, target)) in answer.attacks.iter().enumerate() {
            let plane = || dogfights::card_text(at.card(seat, *wing));
            Refusal::unless(self.wings.contains(wing), "13.33", || Text::new("sea-no-such-raider"))?;
            let again = answer.attacks[..index].iter().any(|(other, _)| other == wing);
            Refusal::unless(!again, "13.33", || Text::new("sea-no-second-raid").with("plane", plane()))?;
            if let Some(target) = target {
                let there = self.places.iter().any(|(ship, _)| ship == target);
                Refusal::unless(there, "13.33", || Text::new("sea-no-such-target").with("target", *target))?;
            }
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Drops> {
        let Some(seat) = at.seat() else { return Options::List(Vec::new()) };
        let items = self.wings.iter().map(|wing| dogfights::item(at, seat, *wing)).collect();
        let hold = Item { value: serde_json::Value::Null, text: Text::new("sea-hold-bombs"), mark: None };
        let ships = self.places.iter().map(|(ship, hex)| Item {
            value: serde_json::json!(ship),
            text: Text::new("sea-ship-at").with("ship", *ship).with("hex", hex.name()),
            mark: Some(ship.name().to_owned()),
        });
        let targets = std::iter::once(hold).chain(ships).collect();
        let input = Input::Assign { items, targets, links: Vec::new() };
        Options::Form(vec![Field {
            aside: false,
            name: "attacks".to_owned(),
            text: Text::new("sea-ask-bomb-whom"),
            input,
        }])
    }

    fn describe(&self, _: Lens<'_>, answer: &Drops) -> Text {
        let mut at: Vec<&str> = answer.pairs().map(|(_, target)| target.name()).collect();
        let count = at.len();
        if count == 0 {
            return Text::new("sea-do-call-off");
        }
        at.sort_unstable();
        at.dedup();
        Text::new("sea-do-bomb").with("count", count).with("targets", at.join(", "))
    }

    /// The worthiest ships, carriers before all, with fewer aircraft on each the more attack it already.
    fn default(&self, at: Lens<'_>) -> Drops {
        let worth = |ship: ShipId| {
            let sheet = at.setting().sheet(ship);
            i64::from(sheet.vp) * if sheet.kind.is_carrier() { 3 } else { 1 }
        };
        let mut on: Vec<(ShipId, i64)> = self.places.iter().map(|(ship, _)| (*ship, 0)).collect();
        let attacks = self.wings.iter().filter_map(|wing| {
            let best = on.iter_mut().max_by_key(|(ship, count)| worth(*ship) * 2 / (2 + *count))?;
            best.1 += 1;
            Some((*wing, Some(best.0)))
        });
        Drops { attacks: attacks.collect() }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Drops {
        if chance.below(4) > 0 {
            return self.default(at);
        }
        let attacks = self.wings.iter().map(|wing| (*wing, chance.pick(&self.places).map(|(ship, _)| *ship)));
        Drops { attacks: attacks.collect() }
    }

    fn reasons(&self, at: Lens<'_>, answer: &Drops) -> Vec<Reason> {
        reasons::raids::bomb(at, self, answer)
    }
}

/// What is added to every die against a ship (13.35).
pub(crate) fn modifier(at: Lens<'_>, load: Load, target: ShipId, in_port: bool, sum: &mut impl Tally) {
    let kind = at.setting().sheet(target).kind;
    let ways = if in_port || damage::lies_still(at, target) {
        Some(Strike::Still)
    } else {
        (kind.is_light_warship() || kind == ShipType::Apd).then_some(Strike::Evading)
    };
    strike_modifier(at.setting(), load, ways, at.weather(), sum);
}

/// What is added to every die against a ship that behaves so (13.35): it lies still, evades, or neither.
pub(crate) fn strike_modifier(
    setting: &Setting,
    load: Load,
    ways: Option<Strike>,
    weather: crate::weather::Weather,
    sum: &mut impl Tally,
) {
    let kind = match load {
        Load::Torpedo => Strike::Torpedo,
        Load::Dive => Strike::Dive,
        Load::Level => Strike::Level,
    };
    let ways = ways.map(|ways| match ways {
        Strike::Still => (ways, "8.46", Text::new("sea-factor-still")),
        _ => (ways, "13.35", Text::new("sea-factor-evading")),
    });
    let factors =
        [(kind, "13.35", load.text()), (Strike::Weather(weather), "13.35", Text::new("sea-factor-weather"))];
    for (strike, rule, text) in ways.into_iter().chain(factors) {
        let amount = setting.tables.naval_strike(strike);
        if amount != 0 {
            sum.add(rule, i32::from(amount), || text);
        }
    }
}

/// Whether aircraft have dropped what they carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bombs {
    Dropped,
    /// The attack was called off (13.33).
    Kept,
}

/// Attacks what a flight has come for (13.3 to 13.5). Aircraft and ships lie open from now on.
pub(crate) fn attack(r: &mut Referee<'_, WarAtSea>, raid: Raid, prey: Prey) -> Play<Bombs> {
    let attack = Attack { raid, prey, places: Places::new(), attacks: Vec::new() };
    let bombs = match attack.prey {
        Prey::Ships { .. } => attack_ships(r, attack)?,
        Prey::Base(base) => bomb_base(r, &attack, base)?,
    };
    r.position.ops_mut().attack = None;
    Ok(bombs)
}

/// Aircraft attack ships (13.3, 13.4).
fn attack_ships(r: &mut Referee<'_, WarAtSea>, mut attack: Attack) -> Play<Bombs> {
    let by = attack.raid.by;
    reveal(r, &attack.raid, attack.forces());
    attack.show(r);
    screen::cast_off(r, by, attack.forces())?;

    // 13.31
    attack.places = screen::spread(r, by, attack.forces())?;
    attack.show(r);

    // 13.33
    let question = Bomb { wings: attack.raid.left(r), places: attack.places.clone() };
    attack.attacks = r.ask(by, question)?.pairs().collect();
    attack.show(r);
    if attack.attacks.is_empty() {
        tell(r, || Event::CalledOff { by });
        conclude(r, &attack);
        return Ok(Bombs::Kept);
    }

    // 13.34: a port fires before the ships do (13.4).
    let mut driven = Driven::default();
    if let Some(volley) = flak::of_port(r, &attack) {
        flak::fire(r, &attack.raid, &volley, Load::on_ships, &mut driven)?;
    }
    for volley in flak::of_ships(r, &attack)? {
        flak::fire(r, &attack.raid, &volley, Load::on_ships, &mut driven)?;
    }

    // 13.35
    for target in attack.targets() {
        drop_on(r, &attack, &driven, target)?;
    }
    conclude(r, &attack);
    Ok(Bombs::Dropped)
}

/// The ships lie open before the attacker (13.31, 9.62), and he keeps in mind what he sees.
fn reveal(r: &mut Referee<'_, WarAtSea>, raid: &Raid, forces: &[ForceId]) {
    for force in forces {
        let ships = u8::try_from(r.position.sailing(r.setting, *force).count()).unwrap_or(u8::MAX);
        let operations = r.position.ops_mut();
        if !operations.open.contains(force) {
            operations.open.push(*force);
        }
        let force = *force;
        tell(r, || Event::Spread { force, ships });
    }
    dogfights::lay(r, raid.by, &raid.wings);
    remember(r, raid.by, forces);
}

/// Notes how the ships of forces look now.
fn remember(r: &mut Referee<'_, WarAtSea>, by: Seat, forces: &[ForceId]) {
    let turn = r.position.turn;
    for force in forces {
        let seen: Vec<Sighting> = r
            .position
            .sailing(r.setting, *force)
            .map(|ship| {
                let state = r.position.ship(ship).from_outside(r.setting.sheet(ship));
                Sighting { ship, force: *force, turn, state }
            })
            .collect();
        let known = &mut r.position.ops_mut().known[by.index()].ships;
        known.retain(|old| !seen.iter().any(|new| new.ship == old.ship));
        known.extend(seen);
    }
}

/// What is left of the aircraft that attack a ship does so (13.35).
fn drop_on(r: &mut Referee<'_, WarAtSea>, attack: &Attack, driven: &Driven, target: ShipId) -> Play<()> {
    let (by, in_port) = (attack.raid.by, attack.port().is_some());
    // Torpedoes of several nations do not fall together, so the punch goes with the load.
    let mut loads: Vec<(Load, u8, u8)> = Vec::new();
    for (wing, _) in attack.attacks.iter().filter(|(_, aimed)| *aimed == target) {
        let steps = driven.attacking(r, by, *wing);
        let Some(known) = r.position.ops().fleet(by).wing(*wing) else { continue };
        let plane = r.setting.operation().plane(known.plane);
        let load = Load::on_ships(plane);
        let punch = if load == Load::Torpedo { plane.nation.record().punch } else { 0 };
        let dice = plane.naval.with(steps);
        match loads.iter_mut().find(|(known, fist, _)| (*known, *fist) == (load, punch)) {
            Some((_, _, sum)) => *sum += dice,
            None => loads.push((load, punch, dice)),
        }
    }
    loads.retain(|(.., dice)| *dice > 0);
    for (load, punch, dice) in loads {
        let mut shift = Exact::ZERO;
        let at = Lens::new(r.setting, r.position, by.into());
        modifier(at, load, target, in_port, &mut shift);
        let needed = gunnery::needed(shift);
        let hits = r.hits(dice.into(), 6, needed.into(), "13.35")?;
        tell(r, || Event::Dropped { by, target, load, dice, needed, hits });
        for _ in 0..hits {
            match load {
                Load::Torpedo => damage::torpedo_hit(r, target, punch)?,
                Load::Dive | Load::Level => damage::gun_hit(r, target, Weapon::Bomb)?,
            }
        }
    }
    Ok(())
}

/// When the aircraft have gone: what was attacked, who may be given new orders (5.27, 5.33), and which forces are no
/// more.
fn conclude(r: &mut Referee<'_, WarAtSea>, attack: &Attack) {
    let (forces, attacks) = (attack.forces(), &attack.attacks);
    for (_, target) in attacks {
        let setting = r.setting;
        for ship in setting.companions(*target) {
            let state = r.position.ship_mut(ship);
            if state.lead == *target {
                state.today.attacked = true;
            }
        }
        damage::succeed(r.setting, r.position, *target);
    }
    remember(r, attack.raid.by, forces);
    for force in forces {
        if !attacks.is_empty() {
            battles::after_attack(r.position, *force);
        }
    }
    battles::bury(r);
    r.position.ops_mut().open.retain(|open| !forces.contains(open));
}

/// What is added to every die against an air base (13.5).
pub(crate) fn land_modifier(
    setting: &Setting,
    load: Load,
    weather: crate::weather::Weather,
    sum: &mut impl Tally,
) {
    let kind = if load == Load::Dive { Bombing::Dive } else { Bombing::Level };
    let factors = [(kind, load.text()), (Bombing::Weather(weather), Text::new("sea-factor-weather"))];
    for (bombing, text) in factors {
        let amount = setting.tables.land_bombing(bombing);
        if amount != 0 {
            sum.add("13.5", i32::from(amount), || text);
        }
    }
}

/// The guns of an air base fire, and what comes through them bombs it (13.5).
fn bomb_base(r: &mut Referee<'_, WarAtSea>, attack: &Attack, base: BaseId) -> Play<Bombs> {
    let (raid, mut driven) = (&attack.raid, Driven::default());
    let (by, weather) = (raid.by, r.position.weather);
    dogfights::lay(r, by, &raid.wings);
    attack.show(r);
    let volley = flak::of_base(r, raid, base);
    flak::fire(r, raid, &volley, Load::on_land, &mut driven)?;
    let (mut dice, mut hits) = (0, 0);
    for load in [Load::Dive, Load::Level] {
        let operation = r.setting.operation();
        let factors: u8 = raid
            .left(r)
            .iter()
            .filter_map(|wing| {
                let plane = operation.plane(r.position.ops().fleet(by).wing(*wing)?.plane);
                (Load::on_land(plane) == load).then(|| plane.land.with(driven.attacking(r, by, *wing)))
            })
            .sum();
        let mut shift = Exact::ZERO;
        land_modifier(r.setting, load, weather, &mut shift);
        let needed = gunnery::needed(shift);
        hits += r.hits(factors.into(), 6, needed.into(), "13.5")?;
        dice += factors;
    }
    tell(r, || Event::Bombed { by, base, dice, hits });
    losses::hit_base(r, by, base, u16::try_from(hits).unwrap_or(u16::MAX), true);
    Ok(Bombs::Dropped)
}

#[cfg(test)]
mod tests;
