//! Rule 8.1: who may attack. The question that the player answers when he orders an attack, and everything that
//! forbids an answer; what comes of the attack is in `attack`.

use crate::{
    Setting, Tarawa, actions, attack, cards, control,
    fields::Fire,
    forces::Kind,
    hexes::Hex,
    ids::{UnitId, UnitSet},
    lens::Lens,
    naming::{self, names},
    position::Open,
    posts,
    strength::{self, Against},
};
use kernel::{Breakdown, Chance, Field, Item, Options, Question, Reason, Refusal, Tally, Text};
use serde::{Deserialize, Serialize};

/// Who attacks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attackers {
    pub units: UnitSet,
    /// A naval fire marker is spent (8.51).
    #[serde(default)]
    pub naval_fire: bool,
    /// Units whose action a support marker pays for (17.4).
    #[serde(default)]
    pub supported: UnitSet,
}

/// Whether the hex can be attacked now at all, and if not, by which rule: infantry or engineers beside it must be
/// able to act (8.1).
pub(crate) fn may_attack(setting: &Setting, open: &Open, target: Hex) -> Result<(), Refusal> {
    may_be_attacked(setting, open, target)?;
    let join = Join { target };
    let adjacent = join.adjacent_on_foot(setting, open);
    let ready = |unit: &UnitId| actions::can_act(setting, open, *unit);
    if adjacent.iter().filter(ready).any(|unit| actions::can_pay(setting, open, unit).is_ok()) {
        return Ok(());
    }
    let Some(last) = adjacent.iter().last() else { return Err(join.nobody_adjacent()) };
    actions::may_act(setting, open, last)?;
    actions::can_pay(setting, open, last)
}

/// Only hexes with Japanese units, once in a phase, and not those that were barraged or entered (8.0, 8.31, 8.43,
/// 7.4).
fn may_be_attacked(setting: &Setting, open: &Open, target: Hex) -> Result<(), Refusal> {
    let text = |key| move || Text::new(key).with("hex", target);
    let occupied = setting.board.site_at(target).is_some_and(|site| open.occupant(site.id).is_some());
    Refusal::unless(occupied, "8.0", text("tarawa-attack-no-japanese"))?;
    Refusal::unless(!open.actions.attacked.contains(target), "8.31", text("tarawa-attack-attacked"))?;
    Refusal::unless(!open.actions.barraged.contains(target), "8.43", text("tarawa-attack-barraged"))?;
    Refusal::unless(!open.us_hexes().contains(target), "7.4", text("tarawa-attack-entered"))
}

/// Whether a support marker can pay for the unit (17.1, 17.4).
fn can_support(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let linked = |hex| control::in_us_communication(setting, open, hex);
    open.support > 0 && open.marine(unit).hex().is_some_and(linked)
}

/// Who joins the attack on that hex (8.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join {
    pub target: Hex,
}

impl Join {
    /// Infantry and engineers beside the target: one of them must take part (8.1).
    fn adjacent_on_foot(&self, setting: &Setting, open: &Open) -> UnitSet {
        let foot = open.marines.on_map().and(setting.forces.on_foot).iter();
        foot.filter(|id| open.marine(*id).hex().is_some_and(|hex| hex.is_adjacent(self.target))).collect()
    }

    fn nobody_adjacent(&self) -> Refusal {
        Refusal::new("8.1", Text::new("tarawa-attack-nobody-adjacent").with("hex", self.target))
    }

    /// Whether a unit may take part beside the others, what it costs left aside.
    fn may_join(&self, setting: &Setting, open: &Open, unit: UnitId, units: UnitSet) -> Result<(), Refusal> {
        let refused =
            |key: &'static str| move || Text::new(key).with("unit", unit.name()).with("hex", self.target);
        let (kind, marine) = (setting.forces.marine(unit).kind, open.marine(unit));
        Refusal::unless(kind != Kind::Hq, "8.13", refused("tarawa-attack-hq"))?;
        actions::may_act(setting, open, unit)?;
        let Some(distance) = marine.hex().map(|hex| hex.distance(self.target)) else {
            return Err(Refusal::new("8.1", refused("tarawa-attack-not-adjacent")()));
        };
        Refusal::unless(distance == 1 || !open.is_night(), "19.0+5", refused("tarawa-attack-night"))?;
        let range = setting.forces.marine(unit).range(marine.steps);
        let in_range = (1..=range).contains(&distance);
        match kind {
            Kind::Infantry | Kind::Heavy if range > 1 => {
                Refusal::unless(in_range, "8.1+1", refused("tarawa-attack-out-of-range"))
            }
            Kind::Infantry | Kind::Heavy | Kind::Engineer => {
                Refusal::unless(in_range, "8.1", refused("tarawa-attack-not-adjacent"))
            }
            Kind::Tank => {
                Refusal::unless(in_range, "8.11", refused("tarawa-attack-out-of-range"))?;
                let guided = distance == 1 || guides_tank(setting, open, unit, units);
                Refusal::unless(guided, "8.1+2", refused("tarawa-attack-tank-alone"))
            }
            Kind::Artillery => {
                Refusal::unless(in_range, "8.11", refused("tarawa-attack-out-of-range"))?;
                Refusal::unless(distance > 1, "8.1+3", refused("tarawa-attack-guns-adjacent"))?;
                let directed = attacking_infantry(setting, units)
                    .any(|infantry| posts::share_command(open, unit, infantry));
                Refusal::unless(directed, "8.1+3", refused("tarawa-attack-guns-alone"))?;
                let fire = Fire::of_active(setting, open);
                let safe = marine.hex().is_some_and(|hex| !fire.falls_on(hex));
                Refusal::unless(safe, "8.1+3", refused("tarawa-attack-guns-in-field"))
            }
            Kind::Hq => unreachable!("HQs were refused above"),
        }
    }

    /// The units that might take part, those who must come first: adjacent infantry and engineers, other
    /// infantry, tanks and artillery.
    fn candidates(&self, setting: &Setting, open: &Open) -> Vec<UnitId> {
        let place = |id: UnitId| {
            let (info, marine) = (setting.forces.marine(id), open.marine(id));
            let distance = marine.hex()?.distance(self.target);
            let place = match info.kind {
                Kind::Infantry | Kind::Heavy | Kind::Engineer => u8::from(distance > 1),
                Kind::Tank => 2,
                Kind::Artillery => 3,
                Kind::Hq => return None,
            };
            let can_join = distance <= info.range(marine.steps) && actions::can_act(setting, open, id);
            can_join.then_some((place, id))
        };
        let left = open.marines.on_map().without(open.actions.acted).without(setting.forces.hqs);
        let mut units: Vec<(u8, UnitId)> = left.iter().filter_map(place).collect();
        units.sort_unstable();
        units.into_iter().map(|(_, id)| id).collect()
    }

    /// The units that could take part if all the others did, for a form.
    fn eligible(&self, setting: &Setting, open: &Open) -> UnitSet {
        let all: UnitSet = self.candidates(setting, open).into_iter().collect();
        all.iter().filter(|unit| self.may_join(setting, open, *unit, all).is_ok()).collect()
    }

    /// Adds the unit if the attack stays legal.
    fn enlist(&self, setting: &Setting, open: &Open, attackers: &mut Attackers, unit: UnitId) {
        let mut more = attackers.clone();
        more.units.insert(unit);
        let fits =
            self.may_join(setting, open, unit, more.units).is_ok() && may_pay(setting, open, &more).is_ok();
        if fits {
            *attackers = more;
        }
    }

    /// A unit of the form with all that counts: where it is, what it brings and whether it comes free.
    fn item(&self, setting: &Setting, open: &Open, unit: UnitId) -> Text {
        let free = actions::is_free(setting, open, unit);
        Text::new(if free { "tarawa-attack-item-free" } else { "tarawa-attack-item-action" })
            .with("unit", naming::attacker(setting, open, unit, self.target))
    }

    /// The first adjacent unit: without one there is no attack. It may need a support marker.
    fn lead(&self, setting: &Setting, open: &Open, attackers: &mut Attackers, unit: UnitId) {
        self.enlist(setting, open, attackers, unit);
        if attackers.units.is_empty() && can_support(setting, open, unit) {
            attackers.supported.insert(unit);
            self.enlist(setting, open, attackers, unit);
        }
        attackers.supported = attackers.supported.and(attackers.units);
    }

    /// Everybody who comes for nothing, and as many others as the actions allow; neither ships nor more support
    /// markers than it takes to attack at all.
    pub(crate) fn everybody(&self, at: Lens<'_>) -> Attackers {
        let (setting, open) = (at.setting(), at.open());
        let candidates = self.candidates(setting, open);
        let mut attackers = Attackers::default();
        let free = |unit: &&UnitId| actions::is_free(setting, open, **unit);
        for leader in self.adjacent_on_foot(setting, open).iter().filter(|unit| free(&unit)) {
            self.enlist(setting, open, &mut attackers, leader);
        }
        if attackers.units.is_empty() {
            for leader in self.adjacent_on_foot(setting, open).iter() {
                if attackers.units.is_empty() {
                    self.lead(setting, open, &mut attackers, leader);
                }
            }
        }
        for unit in candidates.iter().filter(free) {
            self.enlist(setting, open, &mut attackers, *unit);
        }
        for unit in candidates.iter().filter(|unit| !free(unit)) {
            self.enlist(setting, open, &mut attackers, *unit);
        }
        // Infantry that was paid for may have brought tanks and guns within the rules.
        for unit in candidates.iter().filter(free) {
            self.enlist(setting, open, &mut attackers, *unit);
        }
        attackers
    }
}

/// A tank that is not beside the target needs an HQ's orders, infantry beside it, or infantry under orders
/// in the attack (8.1+2).
fn guides_tank(setting: &Setting, open: &Open, tank: UnitId, units: UnitSet) -> bool {
    let hex = open.marine(tank).hex();
    let beside = |other: UnitId| {
        hex.zip(open.marine(other).hex()).is_some_and(|(one, other)| one.distance(other) <= 1)
    };
    posts::is_commanded(open, tank)
        || attacking_infantry(setting, units)
            .any(|infantry| posts::is_commanded(open, infantry) || beside(infantry))
}

/// Whether ships may join (8.1+4).
fn may_use_ships(setting: &Setting, open: &Open, units: UnitSet) -> Result<(), Refusal> {
    Refusal::unless(open.naval_fire > 0, "8.5", || Text::new("tarawa-attack-no-marker"))?;
    Refusal::unless(!open.is_night(), "19.0+5", || Text::new("tarawa-attack-naval-night"))?;
    let called = units.iter().any(|unit| strength::can_call_ships(setting, open, unit));
    Refusal::unless(called, "8.1+4", || Text::new("tarawa-attack-no-radio"))
}

/// Whether the actions and support markers suffice (8.12, 17.4).
fn may_pay(setting: &Setting, open: &Open, attackers: &Attackers) -> Result<(), Refusal> {
    let Attackers { units, supported, .. } = *attackers;
    if !supported.is_empty() {
        let enough = supported.without(units).is_empty() && supported.len() <= usize::from(open.support);
        Refusal::unless(enough, "17.4", || Text::new("tarawa-attack-support"))?;
        let linked = control::us_communication(setting, open);
        let stray =
            supported.iter().find(|unit| !open.marine(*unit).hex().is_some_and(|hex| linked.contains(hex)));
        if let Some(unit) = stray {
            let reason = Text::new("tarawa-attack-support-cut-off").with("unit", unit.name());
            return Err(Refusal::new("17.1", reason));
        }
    }
    let cost = actions::cost(setting, open, units, supported);
    let left = open.actions.left;
    Refusal::unless(cost <= left, "8.12", || {
        Text::new("tarawa-attack-actions").with("cost", cost).with("left", left)
    })
}

fn attacking_infantry(setting: &Setting, units: UnitSet) -> impl Iterator<Item = UnitId> + '_ {
    units.iter().filter(|unit| setting.forces.marine(*unit).kind.is_infantry())
}

impl Question<Tarawa> for Join {
    type Answer = Attackers;
    const CLASS: &'static str = "join";
    const RULE: &'static str = "8.1";

    fn text(&self, at: Lens<'_>) -> Text {
        let text = Text::new("tarawa-attack-ask-join").with("left", at.open().actions.left);
        match at.setting().board.site_at(self.target) {
            Some(site) => text.with("position", naming::position(at.setting(), at.open(), site.id)),
            None => text.with("position", self.target),
        }
    }

    fn check(&self, at: Lens<'_>, attackers: &Attackers) -> Result<(), Refusal> {
        let (setting, open) = (at.setting(), at.open());
        may_be_attacked(setting, open, self.target)?;
        for unit in attackers.units.iter() {
            self.may_join(setting, open, unit, attackers.units)?;
        }
        let led = !attackers.units.and(self.adjacent_on_foot(setting, open)).is_empty();
        if !led {
            return Err(self.nobody_adjacent());
        }
        if attackers.naval_fire {
            may_use_ships(setting, open, attackers.units)?;
        }
        may_pay(setting, open, attackers)
    }

    fn options(&self, at: Lens<'_>) -> Options<Attackers> {
        let (setting, open) = (at.setting(), at.open());
        let eligible = self.eligible(setting, open);
        let several = |name, key: &'static str, units: UnitSet| {
            let item = |unit: UnitId| Item::new(unit, self.item(setting, open, unit)).at(unit.name());
            Field::several(name, key, units.iter().map(item))
        };
        let units = several("units", "tarawa-attack-field-units", eligible);
        let mut fields = vec![units.between(1, eligible.len())];
        if may_use_ships(setting, open, eligible).is_ok() {
            fields.push(Field::flag("naval_fire", "tarawa-attack-field-naval"));
        }
        let paid =
            |unit: &UnitId| !actions::is_free(setting, open, *unit) && can_support(setting, open, *unit);
        let paid: UnitSet = eligible.iter().filter(paid).collect();
        if !paid.is_empty() {
            let most = paid.len().min(usize::from(open.support));
            fields.push(several("supported", "tarawa-attack-field-supported", paid).between(0, most));
        }
        Options::Form(fields)
    }

    fn describe(&self, _: Lens<'_>, attackers: &Attackers) -> Text {
        let key = if attackers.naval_fire { "tarawa-attack-do-naval" } else { "tarawa-attack-do" };
        Text::new(key).with("hex", self.target).with("units", names(attackers.units))
    }

    /// Of everybody who can come as few as do the same: whoever makes no difference, whatever lies in the hex, keeps
    /// his action. Those whose part costs one of the turn's actions stay behind first, then the weakest.
    fn default(&self, at: Lens<'_>) -> Attackers {
        let (setting, open) = (at.setting(), at.open());
        let mut attackers = self.everybody(at);
        let possible = strength::possible(at, self.target);
        let promise = |attackers: &Attackers| strength::promise(at, self.target, attackers, &possible);
        let (wanted, mut spare) = (promise(&attackers), attackers.units.iter().collect::<Vec<_>>());
        spare.sort_by_key(|unit| {
            (actions::is_free(setting, open, *unit), setting.unit(open, *unit).strength())
        });
        for unit in spare {
            let mut fewer = attackers.clone();
            fewer.units.remove(unit);
            fewer.supported.remove(unit);
            if self.check(at, &fewer).is_ok() && promise(&fewer) == wanted {
                attackers = fewer;
            }
        }
        attackers
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Attackers {
        let (setting, open) = (at.setting(), at.open());
        let mut attackers = Attackers::default();
        let foot = self.adjacent_on_foot(setting, open).without(open.actions.acted).iter();
        let foot: Vec<UnitId> = foot.filter(|unit| actions::can_act(setting, open, *unit)).collect();
        if let Some(first) = chance.pick(&foot) {
            self.lead(setting, open, &mut attackers, *first);
        }
        if attackers.units.is_empty() {
            return self.default(at);
        }
        for unit in self.candidates(setting, open) {
            if chance.below(3) > 0 {
                self.enlist(setting, open, &mut attackers, unit);
            }
        }
        attackers.naval_fire = chance.below(2) == 0 && may_use_ships(setting, open, attackers.units).is_ok();
        attackers
    }

    /// Both strengths and the weapons that are needed (8.3+2, 8.3+3); while the defender is hidden, those of all units that
    /// may be there.
    fn reasons(&self, at: Lens<'_>, attackers: &Attackers) -> Vec<Reason> {
        let estimate = strength::estimate(at, self.target, attackers);
        let mut strength = estimate.strength;
        if estimate.hero {
            // Whether he adds to it is asked when the defenders are known.
            strength.add("8.24", 0, || Text::new("tarawa-reason-hero"));
        }
        let mut reasons = vec![(Text::new("tarawa-reason-strength"), strength)];
        if let Some(against) = estimate.against {
            let needed = weapons(&against);
            reasons.push((Text::new("tarawa-reason-defence"), against.defence));
            reasons.extend(needed);
            return reasons;
        }
        let suspects = strength::suspected(at, self.target, attackers).into_iter().map(|against| {
            Text::new("tarawa-reason-suspect")
                .with("defence", attack::with_cover(&against.defence))
                .with("weapons", attack::armament(against.lacking))
        });
        reasons.push((Text::new("tarawa-reason-suspects"), cards::most_frequent("8.3+1", suspects)));
        reasons
    }
}

/// The weapons that the defenders make necessary: each counts that the attackers do not have.
fn weapons(against: &Against) -> Option<Reason> {
    let mut lacking = Breakdown::default();
    for weapon in against.needs.iter() {
        let lacks = against.lacking.contains(weapon);
        let key = if lacks { "tarawa-reason-weapon-lacking" } else { "tarawa-reason-weapon-brought" };
        lacking.add("8.3+3", i32::from(lacks), || Text::new(key).with("weapon", weapon.text()));
    }
    let title = Text::new("tarawa-reason-weapons").with("count", against.needs.len());
    (!against.needs.is_empty()).then_some((title, lacking))
}

#[cfg(test)]
mod tests;
