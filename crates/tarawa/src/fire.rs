//! Chapter 6: the Japanese Fire Phase and regular fire, with machine guns (6.31+1). Which positions fire, and
//! in which order, chapter 12 says; who is hit is said here. How hits are spread over units when several
//! positions fire is in [`allocation`]; mortars, ambushes and artillery are in [`indirect`].

mod allocation;
mod indirect;
#[cfg(test)]
mod tests;

use crate::{
    Setting, Tarawa,
    board::GroupId,
    cards::{self, FireSymbol},
    charts::{Firer, Hit, Intensity},
    choices, control, event,
    fields::{self, Field},
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{Artillery, CardId, PositionId, PositionSet, Symbol, UnitId, UnitSet},
    leaders, letters,
    losses::{self, Cause},
    naming::{self, CONCENTRATED},
    position::{Counterattack, FirePhase, Open},
    sequence,
};
use allocation::{Share, Spread};
pub(crate) use indirect::{ambush, artillery_action, mortar, mortar_range};
use kernel::{Play, Referee, Text, text};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    /// The discards are shuffled into the deck for a counterattack (EV.8).
    CounterattackBegins by "EV.8" => "tarawa-fire-counterattack";
    FireCardDrawn { card: CardId } by "4.0+3" => naming::fire_card(setting, *card, "tarawa-fire-card");
    /// A position, a group or a tank in it fires.
    PositionFires { from: String, machine_guns: bool } by if *machine_guns { "6.31+1" } else { "6.3" }
        => text!(if *machine_guns { "tarawa-fire-machine-guns" } else { "tarawa-fire-fires" }, from);
    FireHitsNobody { from: String } by "6.3" => text!("tarawa-fire-nobody", from);
    /// A unit is hit, and why.
    UnitHit {
        unit: UnitId,
        hex: Hex,
        by: By,
        mark: Mark,
        /// The bonus against armour made the difference (6.36).
        armour: bool,
    } by match (armour, mark, by) {
        (true, ..) => "6.36",
        (_, Mark::Concentrated(_), _) => "6.35",
        (_, _, By::Fire(_)) => "6.31",
        (_, _, By::Mortars) => "12.41",
        (_, _, By::Ambush(_)) => "12.91",
        (_, _, By::Guns) => "12.7",
        (_, _, By::Artillery) => "6.5+1",
    }
        => {
            let armour = armour.then(|| Text::new("tarawa-fire-armour"));
            let why = [Some(by.text()), mark.text(), armour].into_iter().flatten();
            let why = naming::listed(why).expect("somebody fires");
            text!("tarawa-fire-hit", unit, hex = naming::call(setting, *hex), why)
        };
    SmokeHidesTargets { from: String } by "EV.16" => text!("tarawa-fire-smoke", from);
    MortarsFire { from: String } by "12.4" => text!("tarawa-fire-mortars", from);
    /// Nobody is in their range (12.42).
    MortarsSilent { from: String } by "12.42" => text!("tarawa-fire-mortars-silent", from);
    AmbushSprung { from: String } by "12.9" => text!("tarawa-fire-ambush", from);
    /// There is nobody to be ambushed.
    AmbushVain { from: String } by "12.9" => text!("tarawa-fire-ambush-vain", from);
    /// One position's guns take aim (12.7).
    GunsFire { from: PositionId } by "12.7" => text!("tarawa-fire-guns", from);
    /// There is nobody for them to hit.
    GunsSilent { from: PositionId } by "12.7" => text!("tarawa-fire-guns-silent", from);
    /// The artillery of the island fires together (6.5).
    ArtilleryFires { positions: u8, class: Option<Artillery> } by "6.5"
        => match class {
            None => text!("tarawa-fire-artillery", positions),
            Some(class) => text!("tarawa-fire-artillery-class", positions, class),
        };
    /// The card calls for more guns than the Japanese have, or there is nobody that they can hit (6.5).
    ArtillerySilent { positions: u8, needed: u8 } by "6.5"
        => {
            let enough = positions >= needed;
            let key = if enough { "tarawa-fire-artillery-nobody" } else { "tarawa-fire-artillery-silent" };
            text!(key, positions, needed)
        };
    /// A Japanese unit is no longer Disrupted (6.4).
    JapaneseRecover { position: PositionId } by "6.4" => text!("tarawa-fire-recover", position);
}

/// What a unit is hit by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    Fire(Intensity),
    Mortars,
    Ambush(Intensity),
    /// The guns of one position (12.7).
    Guns,
    Artillery,
}

impl By {
    fn text(self) -> Text {
        Text::new(match self {
            By::Fire(Intensity::Intense) => "tarawa-fire-by-intense",
            By::Fire(Intensity::Steady) => "tarawa-fire-by-steady",
            By::Fire(Intensity::MachineGun) => "tarawa-fire-by-machine-guns",
            By::Mortars => "tarawa-fire-by-mortars",
            By::Ambush(Intensity::Intense) => "tarawa-fire-by-ambush-intense",
            By::Ambush(_) => "tarawa-fire-by-ambush",
            By::Guns | By::Artillery => "tarawa-fire-by-artillery",
        })
    }
}

/// What makes a unit a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Every unit is one.
    Any,
    /// Its target symbol.
    Symbol(Symbol),
    /// So many steps in its hex (6.35).
    Concentrated(u8),
}

impl Mark {
    fn text(self) -> Option<Text> {
        match self {
            Mark::Any => None,
            Mark::Symbol(symbol) => Some(Text::new("tarawa-fire-symbol").with("symbol", symbol.text())),
            Mark::Concentrated(steps) => Some(Text::new("tarawa-fire-concentrated").with("steps", steps)),
        }
    }
}

/// The fire card is drawn, Japanese communication is settled for the phase (4.0+3, 11.23).
pub(crate) fn draw_card(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let open = &mut r.position.open;
    // The first phase of a night with two is still there when the second begins (19.0+3).
    let second = open.fire.take().is_some();
    let again = open.is_night() && open.shibasaki && !second;
    let counterattack = std::mem::take(&mut open.counterattack) != Counterattack::None;
    if counterattack {
        let discards = std::mem::take(&mut open.discards);
        r.position.deck.shuffle_in(discards);
        event::tell(r, || Event::CounterattackBegins);
    }
    let card = cards::draw(r, "4.0+3")?;
    event::tell(r, || Event::FireCardDrawn { card });
    let communication = control::japanese_communication(r.setting, &r.position.open);
    let phase = FirePhase {
        card,
        communication,
        lost_step: UnitSet::EMPTY,
        colour: 0,
        done: PositionSet::EMPTY,
        arrived: PositionSet::EMPTY,
        counterattack,
        again,
    };
    r.position.open.fire = Some(phase);
    sequence::advance(&mut r.position.open);
    Ok(())
}

/// Who fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shooter {
    /// The units of a group that can act ([`fields::manned`]).
    Group(GroupId),
    /// The tank in a position (13.2).
    Tank(PositionId),
    /// A unit that has just come to a position, without the others of its group (12.2+1, 12.3+1).
    Newcomer(PositionId),
}

impl Shooter {
    fn name(self, setting: &Setting) -> String {
        match self {
            Shooter::Group(group) => setting.board.group(group).name.clone(),
            Shooter::Tank(position) | Shooter::Newcomer(position) => position.to_string(),
        }
    }

    /// The positions of the units that fire.
    fn members<'a>(self, setting: &'a Setting, open: &'a Open) -> impl Iterator<Item = PositionId> + use<'a> {
        let (group, one) = match self {
            Shooter::Group(group) => (Some(fields::manned(setting, open, group)), None),
            Shooter::Tank(position) | Shooter::Newcomer(position) => (None, Some(position)),
        };
        let one = one.filter(|id| open.occupant(*id).is_some_and(|unit| !unit.disrupted));
        group.into_iter().flatten().map(|(id, _)| id).chain(one)
    }
}

/// One regular fire, before anybody is hit: who fires, and whom it can hit.
#[derive(Clone, Copy, Debug)]
struct Aim<'a> {
    /// The hexes of the units that fire.
    from: HexSet,
    /// How many units can be hit (6.31).
    limit: u8,
    firer: Firer,
    field: Field<'a>,
    /// The hexes that machine guns reach beyond it (6.31+1).
    ring: Option<&'a HexSet>,
    /// Who can be hit, by intensity: the classes of 6.31. Leaders are not among them.
    targets: [UnitSet; 3],
}

impl<'a> Aim<'a> {
    /// What a shooter that is not Disrupted has before it. Positions in smoke do not fire (EV.16).
    fn take(
        setting: &'a Setting,
        open: &Open,
        shooter: Shooter,
        symbol: FireSymbol,
        machine_guns: bool,
    ) -> Option<Aim<'a>> {
        let (field, ring, tank) = match shooter {
            Shooter::Group(id) => {
                let group = setting.board.group(id);
                (fields::printed(open, group), machine_guns.then_some(&group.machine_guns), false)
            }
            Shooter::Tank(position) => (fields::of_tank(setting, open, position), None, true),
            Shooter::Newcomer(position) => (fields::of_unit(setting, open, position, false), None, false),
        };
        let mut aim = Aim {
            from: HexSet::EMPTY,
            limit: 0,
            firer: Firer::AllRevealed,
            field,
            ring,
            targets: [UnitSet::EMPTY; 3],
        };
        // At night a unit fires only if it has somebody beside it, whatever the others of its group have (19.0+3).
        let sees = |id: PositionId| {
            !open.is_night() || fields::of_unit(setting, open, id, tank).meets(open.us_hexes())
        };
        let members = shooter.members(setting, open).filter(|id| !is_in_smoke(setting, open, *id));
        for id in members.filter(|id| sees(*id)) {
            let Some(unit) = open.occupant(id) else { continue };
            aim.from.insert(setting.board.site(id).hex);
            aim.limit += unit.count();
            if !unit.revealed {
                aim.firer = Firer::SomeUnrevealed;
            }
        }
        if aim.limit == 0 {
            return None;
        }
        // One more from turn 11 on (15.2).
        aim.limit += u8::from(open.is_extended());
        let sight = Sight::regular(setting, open);
        // A tank's gun always tells on armour.
        let against_armour = symbol.armour || tank;
        for (hex, intensity) in aim.under_fire(open) {
            let Some(hit) = setting.charts.fire(intensity, aim.firer) else { continue };
            let units = open.units_at(hex).iter();
            let hit = units.filter(|unit| sight.can_hit(*unit, hex, hit, against_armour));
            aim.targets[intensity as usize] = aim.targets[intensity as usize].or(hit.collect());
        }
        Some(aim)
    }

    /// The hexes with US units that it reaches.
    fn under_fire(&self, open: &Open) -> impl Iterator<Item = (Hex, Intensity)> + use<'a> {
        let (field, ring) = (self.field, self.ring);
        let mut reached = field.all();
        if let Some(ring) = ring {
            reached |= *ring;
        }
        let intensity = move |hex| field.intensity(hex).unwrap_or(Intensity::MachineGun);
        (reached & *open.us_hexes()).iter().map(move |hex| (hex, intensity(hex)))
    }

    fn intensity(&self, hex: Hex) -> Option<Intensity> {
        let in_ring = || self.ring.is_some_and(|ring| ring.contains(hex));
        self.field.intensity(hex).or_else(|| in_ring().then_some(Intensity::MachineGun))
    }

    fn share(&self) -> Share {
        let [intense, steady, ring] = self.targets;
        Share { targets: intense.or(steady).or(ring), limit: self.limit }
    }

    /// The Leaders that can be hit, by intensity (10.3). They have no target symbol.
    fn leaders(&self, setting: &Setting, open: &Open) -> [UnitSet; 3] {
        let mut leaders = [UnitSet::EMPTY; 3];
        for (unit, _, hex) in open.on_map() {
            let leads = leaders::leads(setting, open, unit) || open.ryan == Some(unit);
            if let Some(intensity) = self.intensity(hex).filter(|_| leads) {
                leaders[intensity as usize].insert(unit);
            }
        }
        leaders
    }
}

/// Whether a position is in smoke: a coastal one of an area that the event named (EV.16).
pub(crate) fn is_in_smoke(setting: &Setting, open: &Open, position: PositionId) -> bool {
    !open.smoke.is_empty() && open.smoke.contains(&position.area()) && setting.board.site(position).coastal
}

/// Who can be hit by a fire at this moment.
#[derive(Clone, Copy)]
struct Sight<'a> {
    setting: &'a Setting,
    open: &'a Open,
    /// The target symbol of the card: that of the phase, or of the event that makes a tank fire (EV.9).
    symbol: Option<Symbol>,
    /// Units that cannot lose another step in this phase (6.34, not from turn 11: 15.2).
    spared: UnitSet,
    /// Whether concentrated targets count (6.35).
    concentration: bool,
}

impl<'a> Sight<'a> {
    /// For regular fire.
    fn regular(setting: &'a Setting, open: &'a Open) -> Self {
        let card = open.fire.as_ref().map(|phase| phase.card).or(open.track.last().copied());
        let spared = match &open.fire {
            Some(phase) if !open.is_extended() => phase.lost_step,
            _ => UnitSet::EMPTY,
        };
        let symbol = card.map(|card| setting.card(card).symbol);
        Sight { setting, open, symbol, spared, concentration: true }
    }

    /// For mortars, ambushes and artillery.
    fn other(setting: &'a Setting, open: &'a Open) -> Self {
        let mut sight = Sight::regular(setting, open);
        sight.concentration = !setting.readings.concentration_regular_only;
        if setting.readings.step_limit_regular_only {
            sight.spared = UnitSet::EMPTY;
        }
        sight
    }

    /// Whether the unit has the card's target symbol, or counts as having it (6.35). HQs never do.
    fn matches(&self, unit: UnitId, hex: Hex) -> bool {
        let printed = self.setting.forces.marine(unit).symbol;
        printed.is_some()
            && (printed == self.symbol || (self.concentration && self.open.steps_at(hex) >= CONCENTRATED))
    }

    /// What makes the unit a target of a fire that hits it.
    fn mark(&self, unit: UnitId, hex: Hex, matching: bool) -> Mark {
        match self.setting.forces.marine(unit).symbol {
            Some(symbol) if matching && Some(symbol) == self.symbol => Mark::Symbol(symbol),
            _ if matching => Mark::Concentrated(self.open.steps_at(hex)),
            _ => Mark::Any,
        }
    }

    /// Whether a result of the fire table falls on the unit. Leaders are another matter (10.3).
    fn can_hit(&self, unit: UnitId, hex: Hex, hit: Hit, against_armour: bool) -> bool {
        let kind = self.setting.forces.marine(unit).kind;
        kind != Kind::Hq
            && !(hit.step && self.spared.contains(unit))
            && (against_armour || !hit.spares_armour || kind != Kind::Tank)
            && (!hit.matching || self.matches(unit, hex))
    }

    /// The units in those hexes that a fire at the target symbol can hit.
    fn matching_in(&self, hexes: &HexSet) -> UnitSet {
        let hit = Hit { matching: true, step: true, disrupts: false, spares_armour: false };
        let units = self.open.on_map().filter(|(_, _, hex)| hexes.contains(*hex));
        units.filter(|(unit, _, hex)| self.can_hit(*unit, *hex, hit, true)).map(|(unit, ..)| unit).collect()
    }
}

/// Whom a regular fire has hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Toll {
    /// Units, HQs among them.
    pub units: UnitSet,
    /// Units whose Hero has fallen; he is only a marker, and his unit is not hit by that (10.3).
    pub heroes: UnitSet,
}

impl Toll {
    pub(crate) fn is_empty(&self) -> bool {
        self.units.or(self.heroes).is_empty()
    }
}

/// One regular fire (6.3): who is hit by that symbol of the phase's card, and what it costs. `machine_guns` adds
/// the ring of 6.31.
pub(crate) fn fire(
    r: &mut Referee<'_, Tarawa>,
    shooter: Shooter,
    symbol: FireSymbol,
    machine_guns: bool,
) -> Play<Toll> {
    let setting = r.setting;
    let Some(aim) = Aim::take(setting, &r.position.open, shooter, symbol, machine_guns) else {
        if shooter.members(setting, &r.position.open).any(|id| is_in_smoke(setting, &r.position.open, id)) {
            event::tell(r, || Event::SmokeHidesTargets { from: shooter.name(setting) });
        }
        return Ok(Toll::default());
    };
    event::tell(r, || Event::PositionFires { from: shooter.name(setting), machine_guns });
    let hits = choose_units(r, shooter, &aim)?;
    let mut found = Vec::with_capacity(hits.len());
    for intensity in [Intensity::Intense, Intensity::Steady, Intensity::MachineGun] {
        let Some(hit) = setting.charts.fire(intensity, aim.firer) else { continue };
        for unit in hits.and(aim.targets[intensity as usize]).iter() {
            // Before anybody has lost a step: what was a concentrated target when it was aimed at is one.
            let Some(hex) = r.position.open.marine(unit).hex() else { continue };
            let mark = Sight::regular(setting, &r.position.open).mark(unit, hex, hit.matching);
            let tank = setting.forces.marine(unit).kind == Kind::Tank;
            let (by, armour) = (By::Fire(intensity), tank && hit.spares_armour);
            found.push((unit, hit, Event::UnitHit { unit, hex, by, mark, armour }));
        }
    }
    for (unit, hit, event) in found {
        event::tell(r, || event);
        strike(r, unit, hit)?;
    }
    let mut toll = Toll { units: hits, heroes: UnitSet::EMPTY };
    if symbol.star {
        let leaders = hit_leaders(r, &aim, usize::from(aim.limit) - hits.len())?;
        toll.units = hits.or(leaders.and(setting.forces.hqs));
        toll.heroes = leaders.without(setting.forces.hqs);
    }
    if toll.is_empty() {
        event::tell(r, || Event::FireHitsNobody { from: shooter.name(setting) });
    }
    Ok(toll)
}

/// The units that a fire hits: by the classes of 6.31, then most steps, then nearest, then as the player
/// likes, as far as the hits stay spread over as many units as possible (6.34).
fn choose_units(r: &mut Referee<'_, Tarawa>, shooter: Shooter, aim: &Aim<'_>) -> Play<UnitSet> {
    let setting = r.setting;
    let spread = spread(setting, &r.position.open, shooter, aim);
    let text = || Text::new("tarawa-fire-ask-target").with("from", shooter.name(setting));
    let mut hits = UnitSet::EMPTY;
    for mut left in aim.targets {
        while !left.is_empty() && hits.len() < usize::from(aim.limit) {
            let open = &r.position.open;
            let largest = foremost(left, |unit| Reverse(open.marine(unit).steps));
            let tied = foremost(largest, |unit| distance(open, unit, &aim.from));
            left = left.without(tied);
            hits = choose(r, &spread, hits, tied, "6.31", text)?;
        }
    }
    Ok(hits)
}

/// Adds as many of the units to those hit as may be; where not all can be hit, the player says who.
fn choose(
    r: &mut Referee<'_, Tarawa>,
    spread: &Spread,
    mut hits: UnitSet,
    mut tied: UnitSet,
    rule: &'static str,
    text: impl Fn() -> Text,
) -> Play<UnitSet> {
    loop {
        tied = spread.open_to(hits, tied);
        if tied.is_empty() {
            return Ok(hits);
        }
        let mut sure = spread.sure(hits, tied);
        if sure.is_empty() {
            sure = choices::unit(r, rule, &text, tied)?.into_iter().collect();
        }
        hits = hits.or(sure);
        tied = tied.without(sure);
    }
}

/// The units of a set that come first by some measure.
fn foremost<K: Ord>(units: UnitSet, measure: impl Fn(UnitId) -> K) -> UnitSet {
    if units.len() < 2 {
        return units;
    }
    let first = units.iter().map(&measure).min();
    units.iter().filter(|unit| Some(measure(*unit)) == first).collect()
}

/// How far a unit is from the nearest of some hexes.
fn distance(open: &Open, unit: UnitId, from: &HexSet) -> Option<u8> {
    let hex = open.marine(unit).hex()?;
    from.iter().map(|other| other.distance(hex)).min()
}

/// What the fires that are still to come leave to this one (6.34). From turn 11 each fires for itself (15.2).
fn spread(setting: &Setting, open: &Open, shooter: Shooter, aim: &Aim<'_>) -> Spread {
    let own = aim.share();
    let contested = own.targets.len() > usize::from(own.limit);
    if !contested || open.is_extended() || open.fire.is_none() || setting.readings.hits_by_position {
        return Spread::alone(own);
    }
    let later = letters::still_to_fire(setting, open).into_iter().filter(|(other, ..)| *other != shooter);
    let later = later.filter_map(|(other, symbol, machine_guns)| {
        Aim::take(setting, open, other, symbol, machine_guns).map(|aim| aim.share())
    });
    Spread::new(own, later.collect())
}

/// A unit is hit by regular fire (6.32, 6.33).
fn strike(r: &mut Referee<'_, Tarawa>, unit: UnitId, hit: Hit) -> Play<()> {
    if hit.step {
        spare(r, unit);
        losses::lose_step(r, unit, Cause::Fire("6.32"))?;
    }
    if hit.disrupts && r.position.open.marine(unit).hex().is_some() {
        losses::disrupt(r, unit, "6.33");
    }
    Ok(())
}

/// A unit that loses a step, or whose Hero takes the hit, loses no other in this phase (6.34).
fn spare(r: &mut Referee<'_, Tarawa>, unit: UnitId) {
    if let Some(phase) = &mut r.position.open.fire {
        phase.lost_step.insert(unit);
    }
}

/// Hits that are left over fall on Leaders (10.3, 10.31): those under intense fire first, then the nearest.
/// Returns HQs and the units of Heroes.
fn hit_leaders(r: &mut Referee<'_, Tarawa>, aim: &Aim<'_>, left_over: usize) -> Play<UnitSet> {
    let setting = r.setting;
    let classes = aim.leaders(setting, &r.position.open);
    let [intense, steady, ring] = classes;
    let limit = u8::try_from(left_over).expect("no more than the limit of the fire");
    let spread = Spread::alone(Share { targets: intense.or(steady).or(ring), limit });
    let mut hits = UnitSet::EMPTY;
    for mut left in classes {
        while !left.is_empty() {
            let tied = foremost(left, |unit| distance(&r.position.open, unit, &aim.from));
            left = left.without(tied);
            hits = choose(r, &spread, hits, tied, "10.31", || Text::new("tarawa-fire-ask-leader"))?;
        }
    }
    let mut more = left_over - hits.len();
    for unit in hits.iter() {
        // Ryan and the Hero or HQ that he is with are two Leaders.
        let open = &r.position.open;
        if more > 0 && open.ryan == Some(unit) && leaders::leads(setting, open, unit) {
            more -= 1;
            leaders::ryan_falls(r, "10.3", false)?;
        }
        leaders::hit(r, unit)?;
    }
    Ok(hits)
}

/// After all positions: artillery fire by the card (6.5), then Disrupted units recover (6.4).
pub(crate) fn after(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let phase = r.position.open.fire.expect("the phase ends here, and it began with a card");
    let card = r.setting.card(phase.card);
    // None on turn 1 (6.5), none at night (19.0+3).
    let fires = r.position.open.turn >= 2 && !r.position.open.is_night();
    if let Some(guns) = card.guns.filter(|_| fires) {
        indirect::artillery(r, guns)?;
    }
    for site in r.setting.board.sites().filter(|site| card.shows(site.colour).is_some()) {
        let recovers = |unit: &mut crate::position::Occupant| std::mem::take(&mut unit.disrupted);
        if r.position.open.occupant_mut(site.id).is_some_and(recovers) {
            event::tell(r, || Event::JapaneseRecover { position: site.id });
        }
    }
    let open = &mut r.position.open;
    open.wire_cut = false;
    sequence::advance(open);
    if !phase.again {
        open.fire = None;
    }
    Ok(())
}
