//! Air combat (12): who attacks whom, with how many dice, and what it costs. One side hunts: a patrol that has found a
//! flight, or a sweep that has found a patrol (12.7). Of the other side's aircraft the guards fight back as they like;
//! its charges, bombers and whatever has a boxed factor, fire only at those who attack them (12.2).

use super::bases::{self, Loss};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::WingId,
    ids::PlaneId,
    lens::{Card, Lens},
    planes::{Altitude, Plane},
    reasons,
    sides::{other, seat_name},
    surface::gunnery,
    tables::Dogfight,
};
use kernel::{
    Chance, Exact, Field, Input, Item, Options, Play, Question, Reason, Referee, Refusal, RuleId, Seat,
    Tally, Text, text,
};
use serde::{Deserialize, Serialize};

/// The most aircraft that may attack one guard (12.1).
const MOST_ON_ONE: usize = 3;

/// Who fights whom in an air battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    pub zone: ZoneId,
    /// Who hunts.
    pub hunter: Seat,
    pub hunters: Vec<WingId>,
    /// Those of the other side who attack as they like: an escort.
    pub guards: Vec<WingId>,
    /// Those who fire only at their attackers.
    pub charges: Vec<WingId>,
    /// The charges carry bombs, fighters among them too (12.4).
    pub laden: bool,
}

kernel::events! {
    Event of WarAtSea in setting:

    /// An air battle begins.
    Joined { zone: ZoneId, hunter: Seat, hunters: u8, guards: u8, charges: u8 } by "12.0"
        => text!("sea-air-battle", zone, hunter = seat_name(*hunter), hunters, guards, charges);
    Shot { by: Seat, plane: PlaneId, target: PlaneId, dice: u8, needed: u8, hits: u32 } by "12.1+2"
        => text!("sea-air-shot", seat = seat_name(*by), plane, target, dice, needed, hits);
}

/// Which aircraft attacks which.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacks {
    pub attacks: Vec<(WingId, Option<WingId>)>,
}

impl Attacks {
    /// The pairs, without those who hold back.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (WingId, WingId)> {
        self.attacks.iter().filter_map(|(wing, target)| Some((*wing, (*target)?)))
    }

    fn on(&self, target: WingId) -> usize {
        self.pairs().filter(|(_, aimed)| *aimed == target).count()
    }
}

/// Whom a side's aircraft attack (12.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engage {
    /// The aircraft that may attack, each with those that it may attack.
    pub fliers: Vec<(WingId, Vec<WingId>)>,
    /// Of these enemies each must have an attacker before one has a second, or anybody else is attacked.
    pub guards: Vec<WingId>,
    /// Those of the side in this battle that may not attack now, and why.
    #[serde(default)]
    pub held: Vec<(WingId, Held)>,
}

/// Why aircraft may not attack in a part of an air battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// Its factor is boxed, or it has none: it fires only at those who attack it (12.2).
    Boxed,
    /// It is a fighter with bombs, whose factor counts as boxed (12.4).
    Laden,
    /// It is escorted, and fires only at those who attack it (12.1+4).
    Escorted,
    /// Nobody attacks it, and it fires at nobody else (12.2).
    Unattacked,
    /// It has no factor to fire back with.
    Unarmed,
    /// It has attacked bombers beside the escort already (12.1+1).
    Spent,
    /// The escort has hit it (12.1+5).
    Hit,
    /// It gets up to none of the enemies (12.6).
    TooLow,
    /// Others of its side fire now.
    NotItsTurn,
}

impl Held {
    fn reason(self) -> (&'static str, &'static str) {
        match self {
            Held::Boxed => ("12.2", "sea-no-attack-boxed"),
            Held::Laden => ("12.4", "sea-no-attack-laden"),
            Held::Escorted => ("12.1+4", "sea-no-attack-escorted"),
            Held::Unattacked => ("12.2", "sea-no-attack-unattacked"),
            Held::Unarmed => ("12.1+2", "sea-no-attack-unarmed"),
            Held::Spent => ("12.1+1", "sea-no-attack-spent"),
            Held::Hit => ("12.1+5", "sea-no-attack-hit"),
            Held::TooLow => ("12.6", "sea-no-attack-low"),
            Held::NotItsTurn => ("12.1", "sea-no-attack-now"),
        }
    }
}

/// Aircraft of a side in a part of an air battle: whom each may attack, or why it may not attack at all.
type Fliers = Vec<(WingId, Result<Vec<WingId>, Held>)>;

impl Engage {
    /// Whether one of the side's aircraft may attack an enemy, or hold back, or else which rule forbids it.
    fn may(&self, at: Lens<'_>, wing: WingId, target: Option<WingId>) -> Result<(), Refusal> {
        let plane = |seat: Option<Seat>, wing| seat.and_then(|seat| at.card(seat, wing));
        let own = plane(at.seat(), wing);
        let named = |key: &'static str| Text::new(key).with("plane", card_text(own));
        let Some(targets) = self.targets(wing) else {
            let held = self.held.iter().find(|(held, _)| *held == wing);
            let (rule, key) = held.map_or(("12.1", "sea-no-attack-absent"), |(_, held)| held.reason());
            return Err(Refusal::new(rule, named(key)));
        };
        let Some(target) = target.filter(|target| !targets.contains(target)) else { return Ok(()) };
        let foe = plane(at.seat().map(other), target);
        let type_of = |card: Card| at.setting().operation().plane(card.plane);
        let low = own.zip(foe).is_some_and(|(own, foe)| !gets_at(type_of(own), type_of(foe), false));
        let (rule, key) = match () {
            () if foe.is_none() => ("12.1", "sea-no-attack-nobody"),
            () if low => ("12.6", "sea-no-attack-there"),
            () if own.is_some_and(|own| !type_of(own).is_fighter()) => ("12.2", "sea-no-attack-unprovoked"),
            () => ("12.1", "sea-no-attack-another"),
        };
        Err(Refusal::new(rule, named(key)))
    }

    fn targets(&self, wing: WingId) -> Option<&[WingId]> {
        self.fliers.iter().find(|(flier, _)| *flier == wing).map(|(_, targets)| &targets[..])
    }

    /// Whether the guards have their attackers as they must (12.1, 12.1+1).
    fn is_spread(&self, attacks: &Attacks) -> bool {
        let within_reach = |guard: &WingId| self.fliers.iter().any(|(_, targets)| targets.contains(guard));
        let free = self.guards.iter().any(|guard| within_reach(guard) && attacks.on(*guard) == 0);
        let doubled = self.guards.iter().any(|guard| attacks.on(*guard) > 1);
        let beyond = attacks.pairs().any(|(_, target)| !self.guards.contains(&target));
        !(free && (doubled || beyond))
    }

    /// One who holds back although a guard in his reach has nobody to fight: each must have his own (12.1).
    fn idle(&self, attacks: &Attacks) -> Option<WingId> {
        let holds = |wing: WingId| attacks.pairs().all(|(flier, _)| flier != wing);
        let free = |target: &WingId| self.guards.contains(target) && attacks.on(*target) == 0;
        let idle = |(wing, targets): &&(WingId, Vec<WingId>)| holds(*wing) && targets.iter().any(free);
        self.fliers.iter().find(idle).map(|(wing, _)| *wing)
    }

    fn is_crowded(&self, attacks: &Attacks) -> bool {
        self.guards.iter().any(|guard| attacks.on(*guard) > MOST_ON_ONE)
    }

    fn allows(&self, attacks: &Attacks) -> bool {
        self.is_spread(attacks) && !self.is_crowded(attacks)
    }

    /// Adds an attack, if the others allow it.
    fn try_add(&self, attacks: &mut Attacks, wing: WingId, target: WingId) -> bool {
        attacks.attacks.push((wing, Some(target)));
        let fits = self.allows(attacks);
        if !fits {
            attacks.attacks.pop();
        }
        fits
    }
}

/// A counter of aircraft in words.
pub(crate) fn card_text(card: Option<Card>) -> Text {
    match card {
        Some(card) => Text::new("sea-aircraft").with("plane", card.plane).with("steps", card.steps),
        None => Text::new("sea-aircraft-unknown"),
    }
}

/// A counter of aircraft among others. One's own are told by where they come from, too: several are often of one type.
pub(crate) fn wing_text(at: Lens<'_>, seat: Seat, wing: WingId) -> Text {
    let own = at.fleet().filter(|_| at.seat() == Some(seat)).and_then(|fleet| fleet.wing(wing));
    own.map_or_else(|| card_text(at.card(seat, wing)), bases::wing_text)
}

/// A counter of aircraft to choose.
pub(crate) fn item(at: Lens<'_>, seat: Seat, wing: WingId) -> Item {
    Item { value: serde_json::json!(wing), text: wing_text(at, seat, wing), mark: None }
}

impl Question<WarAtSea> for Engage {
    type Answer = Attacks;

    const CLASS: &'static str = "engage";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("12.1")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new(if self.guards.is_empty() { "sea-ask-engage-free" } else { "sea-ask-engage" })
    }

    fn check(&self, at: Lens<'_>, answer: &Attacks) -> Result<(), Refusal> {
        let Some(seat) = at.seat() else { return Ok(()) };
        for (index, (wing, target)) in answer.attacks.iter().enumerate() {
            let again = answer.attacks[..index].iter().any(|(other, _)| other == wing);
            let named = |key: &'static str| Text::new(key).with("plane", card_text(at.card(seat, *wing)));
            Refusal::unless(!again, "12.1", || named("sea-no-second-attack"))?;
            self.may(at, *wing, *target)?;
        }
        if let Some(idle) = self.idle(answer) {
            let plane = card_text(at.card(seat, idle));
            return Err(Refusal::new("12.1", Text::new("sea-no-holding-back").with("plane", plane)));
        }
        Refusal::unless(!self.is_crowded(answer), "12.1", || {
            Text::new("sea-no-fourth-attacker").with("most", MOST_ON_ONE)
        })?;
        Refusal::unless(self.is_spread(answer), "12.1", || Text::new("sea-no-second-attacker"))
    }

    fn options(&self, at: Lens<'_>) -> Options<Attacks> {
        let Some(seat) = at.seat() else { return Options::List(Vec::new()) };
        let mut aims: Vec<WingId> = self.fliers.iter().flat_map(|(_, targets)| targets).copied().collect();
        aims.sort_unstable();
        aims.dedup();
        let items = self.fliers.iter().map(|(wing, _)| item(at, seat, *wing)).collect();
        let hold = Item { value: serde_json::Value::Null, text: Text::new("sea-hold-aircraft"), mark: None };
        let links = (0..).zip(&self.fliers).flat_map(|(flier, (_, targets))| {
            let aimed = (1..).zip(&aims).filter(|(_, aim)| targets.contains(aim));
            std::iter::once((flier, 0)).chain(aimed.map(move |(target, _)| (flier, target)))
        });
        let links = links.collect();
        let targets =
            std::iter::once(hold).chain(aims.iter().map(|aim| item(at, other(seat), *aim))).collect();
        let input = Input::Assign { items, targets, links };
        Options::Form(vec![Field {
            aside: false,
            name: "attacks".to_owned(),
            text: Text::new("sea-ask-engage-whom"),
            input,
        }])
    }

    fn describe(&self, _: Lens<'_>, answer: &Attacks) -> Text {
        Text::new("sea-do-engage").with("count", answer.pairs().count())
    }

    /// One at every guard, the others at what the guards should protect.
    fn default(&self, _: Lens<'_>) -> Attacks {
        let mut attacks = Attacks::default();
        for (wing, targets) in &self.fliers {
            let free = |target: &&WingId| self.guards.contains(target) && attacks.on(**target) == 0;
            if let Some(target) = targets.iter().find(free).copied() {
                self.try_add(&mut attacks, *wing, target);
            }
        }
        for (wing, targets) in &self.fliers {
            if attacks.attacks.iter().any(|(flier, _)| flier == wing) {
                continue;
            }
            let mut aims = targets.clone();
            aims.sort_by_key(|target| (self.guards.contains(target), attacks.on(*target), *target));
            let _ = aims.into_iter().any(|target| self.try_add(&mut attacks, *wing, target));
        }
        attacks
    }

    fn sample(&self, _: Lens<'_>, chance: &mut Chance) -> Attacks {
        let mut attacks = Attacks::default();
        for (wing, targets) in &self.fliers {
            let free = |target: &&WingId| self.guards.contains(target) && attacks.on(**target) == 0;
            let first: Vec<WingId> = targets.iter().filter(free).copied().collect();
            let aims = if first.is_empty() { targets } else { &first };
            if let Some(target) = chance.pick(aims).copied() {
                self.try_add(&mut attacks, *wing, target);
            }
        }
        attacks
    }

    fn reasons(&self, at: Lens<'_>, answer: &Attacks) -> Vec<Reason> {
        reasons::raids::engage(at, answer)
    }
}

/// Whether an aircraft of this type gets at the other (12.6): low ones do not get up to high ones, unless those attack
/// them.
pub(crate) fn gets_at(attacker: &Plane, target: &Plane, attacked: bool) -> bool {
    attacked || !(attacker.altitude == Altitude::Low && target.altitude == Altitude::High)
}

/// What is added to every die (12.1+2, 12.6). `easy` says that the target is no fighter, or carries bombs (12.4).
pub(crate) fn modifier(
    setting: &Setting,
    attacker: &Plane,
    target: &Plane,
    easy: bool,
    sum: &mut impl Tally,
) {
    if attacker.altitude < target.altitude {
        let amount = setting.tables.air_combat(Dogfight::Lower);
        sum.add("12.6", i32::from(amount), || Text::new("sea-factor-lower"));
    }
    if attacker.is_fighter() && easy {
        let amount = setting.tables.air_combat(Dogfight::OnBomber);
        sum.add("12.1+2", i32::from(amount), || Text::new("sea-factor-on-bomber"));
    }
}

/// Lays aircraft on the table, where both sides see them (12.1).
pub(crate) fn lay(r: &mut Referee<'_, WarAtSea>, seat: Seat, wings: &[WingId]) {
    let operations = r.position.ops_mut();
    for id in wings {
        let there = operations.laid.iter().any(|card| (card.seat, card.wing) == (seat, *id));
        if let Some(wing) = operations.fleet(seat).wing(*id).filter(|_| !there) {
            let card = Card { seat, wing: *id, plane: wing.plane, steps: wing.steps };
            operations.laid.push(card);
        }
    }
    r.reveal();
}

impl Melee {
    /// Whether a target of this type is no fighter, or carries bombs (12.4).
    pub(crate) fn is_easy(&self, by: Seat, target: WingId, attacked: &Plane) -> bool {
        let laden = self.laden && by == self.hunter && self.charges.contains(&target);
        laden || !attacked.is_fighter()
    }
}

/// The hits that aircraft have taken in a battle, and the steps that these have cost (12.5).
#[derive(Default)]
struct Tolls(Vec<(Seat, WingId, u32, u8)>);

impl Tolls {
    fn hits(&self, seat: Seat, wing: WingId) -> u32 {
        let found = self.0.iter().find(|(owner, struck, ..)| (*owner, *struck) == (seat, wing));
        found.map_or(0, |(_, _, hits, _)| *hits)
    }

    fn add(&mut self, seat: Seat, wing: WingId, hits: u32) {
        match self.0.iter_mut().find(|(owner, struck, ..)| (*owner, *struck) == (seat, wing)) {
            Some((_, _, sum, _)) => *sum += hits,
            None => self.0.push((seat, wing, hits, 0)),
        }
    }

    /// Takes the steps that are due. Hits too few for a step are kept until the battle is over (12.5).
    fn collect(&mut self, r: &mut Referee<'_, WarAtSea>) {
        for (seat, id, hits, taken) in &mut self.0 {
            let Some(wing) = r.position.ops().fleet(*seat).wing(*id).copied() else { continue };
            let toughness = u32::from(r.setting.operation().plane(wing.plane).toughness.max(1));
            let due =
                u8::try_from(*hits / toughness).unwrap_or(u8::MAX).saturating_sub(*taken).min(wing.steps);
            if due > 0 {
                *taken += due;
                bases::lose_steps(r, *seat, *id, due, Loss::Enemy);
            }
        }
    }
}

/// Who attacks whom.
type Pairs = Vec<(WingId, WingId)>;

/// Fights an air battle (12.0): with the guards, if there are any, and then with the charges.
pub(crate) fn fight(r: &mut Referee<'_, WarAtSea>, melee: &Melee) -> Play<()> {
    join(r, melee);
    let mut combat = Combat { melee, tolls: Tolls::default() };
    let (attacks, fresh) = if melee.guards.is_empty() {
        (Pairs::new(), melee.hunters.clone())
    } else {
        combat.with_guards(r)?
    };
    combat.with_charges(r, &attacks, &fresh)?;
    r.position.ops_mut().melee = None;
    Ok(())
}

/// All who are in an air battle are laid on the table (12.1).
fn join(r: &mut Referee<'_, WarAtSea>, melee: &Melee) {
    let (hunter, prey) = (melee.hunter, other(melee.hunter));
    lay(r, hunter, &melee.hunters);
    lay(r, prey, &melee.guards);
    lay(r, prey, &melee.charges);
    let small = |wings: &[WingId]| u8::try_from(wings.len()).unwrap_or(u8::MAX);
    let counts = [&melee.hunters, &melee.guards, &melee.charges].map(|wings| small(wings));
    let (zone, [hunters, guards, charges]) = (melee.zone, counts);
    tell(r, || Event::Joined { zone, hunter, hunters, guards, charges });
    r.position.ops_mut().melee = Some(melee.clone());
}

/// An air battle while it is fought.
struct Combat<'a> {
    melee: &'a Melee,
    tolls: Tolls,
}

impl Combat<'_> {
    /// The hunters attack the guards first, and these the hunters (12.1 to 12.1+4). Says whom the hunters have attacked,
    /// and which of them the guards have not hit.
    fn with_guards(&mut self, r: &mut Referee<'_, WarAtSea>) -> Play<(Pairs, Vec<WingId>)> {
        let Melee { hunter, hunters, guards, charges, .. } = self.melee;
        let (hunter, prey) = (*hunter, other(*hunter));
        let everybody: Vec<WingId> = guards.iter().chain(charges).copied().collect();
        let attackers = fliers(r, hunter, hunters, &everybody, &[], |_| None);
        let attacks = engage(r, hunter, attackers, guards, Choice::Free)?;
        self.fire(r, hunter, &attacks)?;

        let mut defenders = fliers(r, prey, guards, hunters, &attacks, |_| None);
        defenders.extend(self.escorted(r));
        let replies = engage(r, prey, defenders, hunters, Choice::Free)?;
        self.fire(r, prey, &replies)?;
        let fresh = hunters.iter().copied().filter(|wing| self.tolls.hits(hunter, *wing) == 0).collect();

        // Whoever has a boxed factor fires at those who attack it (12.2).
        self.fire_back(r, prey, charges, guards, &attacks)?;
        let (free, boxed): (Vec<WingId>, Vec<WingId>) =
            hunters.iter().partition(|wing| is_fighter(r, hunter, **wing));
        self.fire_back(r, hunter, &boxed, &free, &replies)?;
        self.tolls.collect(r);
        Ok((attacks, fresh))
    }

    /// The hunters whom nobody has hit attack the charges, which fire back (12.1+5). Who has attacked one beside the
    /// guards has fired already (12.1+1).
    fn with_charges(
        &mut self,
        r: &mut Referee<'_, WarAtSea>,
        before: &[(WingId, WingId)],
        fresh: &[WingId],
    ) -> Play<()> {
        let Melee { hunter, hunters, guards, charges, .. } = self.melee;
        let (hunter, prey) = (*hunter, other(*hunter));
        let held = |wing: WingId| {
            let on_charge = |(by, target): &(WingId, WingId)| *by == wing && charges.contains(target);
            let spent = !r.setting.rules.surplus_fires_twice && before.iter().any(on_charge);
            let hit = (!fresh.contains(&wing)).then_some(Held::Hit);
            hit.or(spent.then_some(Held::Spent))
        };
        let attackers = fliers(r, hunter, hunters, charges, &[], held);
        let attacks = engage(r, hunter, attackers, &[], Choice::Free)?;
        self.fire(r, hunter, &attacks)?;
        self.fire_back(r, prey, charges, guards, &attacks)?;
        self.tolls.collect(r);
        Ok(())
    }

    /// Those who fire only at their attackers do so (12.2); the others of their side have fired, or will.
    fn fire_back(
        &mut self,
        r: &mut Referee<'_, WarAtSea>,
        seat: Seat,
        wings: &[WingId],
        others: &[WingId],
        onto: &[(WingId, WingId)],
    ) -> Play<()> {
        let mut fliers = defenders(r, seat, wings, onto);
        fliers.extend(others.iter().map(|wing| (*wing, Err(Held::NotItsTurn))));
        let attacks = engage(r, seat, fliers, &[], Choice::OfAttackers)?;
        self.fire(r, seat, &attacks)
    }

    /// Why the aircraft that are escorted do not attack as they like.
    fn escorted(&self, r: &Referee<'_, WarAtSea>) -> Fliers {
        let Melee { hunter, charges, laden, .. } = self.melee;
        let held = |wing: WingId| match is_fighter(r, other(*hunter), wing) {
            false => Held::Boxed,
            true if *laden => Held::Laden,
            true => Held::Escorted,
        };
        charges.iter().map(|wing| (*wing, Err(held(*wing)))).collect()
    }

    /// Rolls a side's dice (12.1+2). What they cost is taken when both sides have fired (12.1+4).
    fn fire(&mut self, r: &mut Referee<'_, WarAtSea>, by: Seat, attacks: &[(WingId, WingId)]) -> Play<()> {
        for (wing, target) in attacks {
            let operations = r.position.ops();
            let pair = operations.fleet(by).wing(*wing).zip(operations.fleet(other(by)).wing(*target));
            let Some((from, at)) = pair.map(|(from, at)| (*from, *at)) else { continue };
            let operation = r.setting.operation();
            let (attacker, attacked) = (operation.plane(from.plane), operation.plane(at.plane));
            let mut shift = Exact::ZERO;
            modifier(r.setting, attacker, attacked, self.melee.is_easy(by, *target, attacked), &mut shift);
            let (dice, needed) = (attacker.air.with(from.steps), gunnery::needed(shift));
            let hits = r.hits(dice.into(), 6, needed.into(), "12.1+2")?;
            let (plane, struck) = (from.plane, at.plane);
            tell(r, || Event::Shot { by, plane, target: struck, dice, needed, hits });
            self.tolls.add(other(by), *target, hits);
        }
        Ok(())
    }
}

fn plane<'a>(r: &Referee<'a, WarAtSea>, seat: Seat, wing: WingId) -> Option<(&'a Plane, u8)> {
    let wing = r.position.ops().fleet(seat).wing(wing)?;
    Some((r.setting.operation().plane(wing.plane), wing.steps))
}

/// Whether aircraft may attack as they like: they have a circled factor, and are alive.
fn is_fighter(r: &Referee<'_, WarAtSea>, seat: Seat, wing: WingId) -> bool {
    plane(r, seat, wing).is_some_and(|(plane, _)| plane.is_fighter())
}

/// Whom each of the aircraft that are alive may attack, if they have a circled factor and nothing else holds them;
/// `onto` says which enemies attack them.
fn fliers(
    r: &Referee<'_, WarAtSea>,
    seat: Seat,
    wings: &[WingId],
    enemies: &[WingId],
    onto: &[(WingId, WingId)],
    held: impl Fn(WingId) -> Option<Held>,
) -> Fliers {
    let reaches = |wing: WingId, enemy: WingId| {
        let pair = plane(r, seat, wing).zip(plane(r, other(seat), enemy));
        pair.is_some_and(|((plane, _), (target, _))| gets_at(plane, target, onto.contains(&(enemy, wing))))
    };
    let may = |wing: WingId| {
        if !is_fighter(r, seat, wing) {
            return Err(Held::Boxed);
        }
        let targets: Vec<WingId> = enemies.iter().copied().filter(|enemy| reaches(wing, *enemy)).collect();
        match held(wing) {
            Some(held) => Err(held),
            None if targets.is_empty() => Err(Held::TooLow),
            None => Ok(targets),
        }
    };
    let alive = wings.iter().filter(|wing| plane(r, seat, **wing).is_some());
    alive.map(|wing| (*wing, may(*wing))).collect()
}

/// Whom those may fire at who fire only at their attackers (12.2).
fn defenders(r: &Referee<'_, WarAtSea>, seat: Seat, wings: &[WingId], onto: &[(WingId, WingId)]) -> Fliers {
    let may = |wing: WingId, (plane, steps): (&Plane, u8)| {
        let attackers: Vec<WingId> =
            onto.iter().filter(|(_, target)| *target == wing).map(|(by, _)| *by).collect();
        match (plane.air.with(steps), attackers.is_empty()) {
            (0, _) => Err(Held::Unarmed),
            (_, true) => Err(Held::Unattacked),
            _ => Ok(attackers),
        }
    };
    let alive = wings.iter().filter_map(|wing| Some((*wing, plane(r, seat, *wing)?)));
    alive.map(|(wing, plane)| (wing, may(wing, plane))).collect()
}

/// Whom aircraft choose among.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Free,
    /// Those who attack them (12.2): one with a single attacker fires at it, and nobody is asked.
    OfAttackers,
}

/// Asks a side whom it attacks, where it has a choice. Each of the `guards` must have an attacker first.
fn engage(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    all: Fliers,
    guards: &[WingId],
    choice: Choice,
) -> Play<Pairs> {
    let (mut fliers, mut held) = (Vec::new(), Vec::new());
    for (wing, may) in all {
        match may {
            Ok(targets) => fliers.push((wing, targets)),
            Err(why) => held.push((wing, why)),
        }
    }
    if fliers.is_empty() {
        return Ok(Pairs::new());
    }
    if choice == Choice::OfAttackers && fliers.iter().all(|(_, targets)| targets.len() == 1) {
        return Ok(fliers.into_iter().map(|(wing, targets)| (wing, targets[0])).collect());
    }
    let attacks = r.ask(seat, Engage { fliers, guards: guards.to_vec(), held })?;
    Ok(attacks.pairs().collect())
}

#[cfg(test)]
mod tests;
