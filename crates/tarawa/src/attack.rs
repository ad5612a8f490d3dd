//! Rule 8.3: attacks. What the table makes of strength and weapons, with depth markers revealed as it says. Who
//! may take part is in `join`; strength and weapons are counted in `strength`.

use crate::{
    Setting, Tarawa, actions,
    charts::{Comparison, Defence, Effect},
    choices, control, defenders, event,
    hexes::Hex,
    ids::{PositionId, UnitId, UnitSet, Weapon, Weapons},
    lens::Lens,
    losses::{self, Cause},
    naming::{codes, names},
    position::{MARINES, Open},
    posts,
    strength::{self, Defenders, Force, HERO},
};
use kernel::{Breakdown, Exact, Options, Play, Question, Referee, Refusal, RuleId, Tally, Text, text};
use serde::{Deserialize, Serialize};

pub use crate::join::{Attackers, Join};

kernel::events! {
    /// What happens in attacks.
    Event of Tarawa in setting:

    AttackDeclared { target: Hex, units: UnitSet, naval_fire: bool } by "8.3", marks Battle
        => {
            let key = if *naval_fire { "tarawa-attack-declared-naval" } else { "tarawa-attack-declared" };
            text!(key, hex = target, units = names(*units), count = units.len())
        };
    /// The table is consulted.
    AttackCompared {
        position: PositionId,
        strength: Breakdown,
        defence: Breakdown,
        /// Needs that nothing meets.
        lacking: Weapons,
        comparison: Comparison,
        column: Defence,
        /// What the Hero stood for, if there was one.
        hero: Option<Joker>,
        effect: Effect,
    } by "8.3+4"
        => {
            let text = match hero {
                Some(Joker::Weapon(weapon)) => text!("tarawa-attack-compared-hero", weapon),
                Some(Joker::Strength) => text!("tarawa-attack-compared-stronger"),
                Some(Joker::Nothing) | None => text!("tarawa-attack-compared"),
            };
            text.with("position", *position)
                .with("strength", strength.value)
                .with("defence", with_cover(defence))
                .with("weapons", armament(*lacking))
        };
    /// A unit of no strength does not stand (8.3+1).
    HelplessUnit { position: PositionId } by "8.3+1" => text!("tarawa-attack-helpless", position);
    /// A support marker stands for a weapon (17.5).
    WildTactic { weapon: Weapon } by "17.5" => text!("tarawa-attack-wild-tactic", weapon);
}

/// Whether an attack has the weapons that it needs, or which it lacks.
pub(crate) fn armament(lacking: Weapons) -> Text {
    if lacking.is_empty() {
        return Text::new("tarawa-attack-armed");
    }
    Text::new("tarawa-attack-lacking").with("weapons", codes(lacking))
}

/// A defence and, where the ground multiplies it, what it would be without: `4 (2, ×2 for the seawall)`.
pub(crate) fn with_cover(defence: &Breakdown) -> Text {
    let mut before = Exact::from(0);
    for factor in &defence.factors {
        if let kernel::breakdown::Effect::Times(by) = factor.effect {
            return Text::new("tarawa-attack-covered")
                .with("defence", defence.value)
                .with("before", before)
                .with("by", by)
                .with("cover", factor.text.clone());
        }
        before = factor.after;
    }
    Text::new("tarawa-attack-uncovered").with("defence", defence.value)
}

/// What a wild card of an attack stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joker {
    /// A weapon that is needed.
    Weapon(Weapon),
    /// One point of strength (8.24).
    Strength,
    /// Nothing: a support marker is kept (17.5), or the Hero's help is not wanted (8.24).
    Nothing,
}

/// What the Hero or the support marker stands for (8.24, 17.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wild {
    /// Needs that are not met and that may be stood for.
    pub lacking: Weapons,
    /// The support marker is asked about, not the Hero.
    pub support: bool,
}

impl Wild {
    /// What it may stand for besides a weapon.
    fn instead(&self) -> &'static [Joker] {
        if self.support { &[Joker::Nothing] } else { &[Joker::Strength, Joker::Nothing] }
    }
}

impl Question<Tarawa> for Wild {
    type Answer = Joker;
    const CLASS: &'static str = "wild";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        if self.support { "17.5".into() } else { "8.24".into() }
    }

    fn text(&self, _: Lens<'_>) -> Text {
        let key = match self.support {
            true => "tarawa-attack-ask-support",
            false if self.lacking.is_empty() => "tarawa-attack-ask-hero-strength",
            false => "tarawa-attack-ask-hero",
        };
        Text::new(key).with("weapons", codes(self.lacking))
    }

    fn check(&self, at: Lens<'_>, joker: &Joker) -> Result<(), Refusal> {
        let legal = match joker {
            Joker::Weapon(weapon) => self.lacking.contains(*weapon),
            other => self.instead().contains(other),
        };
        if legal {
            return Ok(());
        }
        let key =
            if self.lacking.is_empty() { "tarawa-attack-nothing-lacking" } else { "tarawa-attack-not-wild" };
        Err(Refusal::new(self.rule(at), Text::new(key).with("weapons", codes(self.lacking))))
    }

    fn options(&self, _: Lens<'_>) -> Options<Joker> {
        Options::List(self.lacking.iter().map(Joker::Weapon).chain(self.instead().iter().copied()).collect())
    }

    fn describe(&self, _: Lens<'_>, joker: &Joker) -> Text {
        match joker {
            Joker::Weapon(weapon) => Text::new("tarawa-attack-wild-weapon").with("weapon", weapon.text()),
            Joker::Strength => Text::new("tarawa-attack-wild-strength"),
            Joker::Nothing if self.support => Text::new("tarawa-attack-wild-nothing"),
            Joker::Nothing => Text::new("tarawa-attack-wild-no-hero"),
        }
    }

    /// A weapon, if it is the last one that is lacking. Support markers are lost at the end of the turn.
    fn default(&self, _: Lens<'_>) -> Joker {
        match self.lacking.iter().next() {
            Some(weapon) if self.lacking.len() == 1 => Joker::Weapon(weapon),
            _ => self.instead()[0],
        }
    }
}

/// An attack on the Japanese in a hex: the player says who joins, then it is resolved (8.3). The caller has
/// checked that somebody may ([`crate::join::may_attack`]).
pub(crate) fn attack(r: &mut Referee<'_, Tarawa>, target: Hex) -> Play<()> {
    let attackers = r.ask(MARINES, Join { target })?;
    let Attackers { units, naval_fire, supported } = attackers;
    actions::spend(r, units, supported);
    let open = &mut r.position.open;
    open.actions.attacked.insert(target);
    open.naval_fire -= u8::from(naval_fire);
    event::tell(r, || Event::AttackDeclared { target, units, naval_fire });
    let site = r.setting.board.site_at(target).expect("attacks are made on positions");
    let position = site.id;
    if naval_fire && !r.setting.readings.attack_spares_guns {
        defenders::destroy_guns(r, position);
    }
    resolve(r, position, Force { target, units, naval_fire })
}

/// Steps 1 to 5 (8.3). Only the unit of that hex is attacked, whatever its group (8.32), and nobody advances
/// (8.34).
fn resolve(r: &mut Referee<'_, Tarawa>, position: PositionId, force: Force) -> Play<()> {
    defenders::reveal_unit(r, position);
    let mut wild_tactic = Weapons::EMPTY;
    loop {
        let occupant = r.position.open.occupant(position).expect("the unit stands until it is defeated");
        let against = Defenders::known(r.setting, position, occupant).expect("the unit was revealed");
        if against.is_helpless() {
            event::tell(r, || Event::HelplessUnit { position });
            return defenders::defeat(r, position);
        }
        let effect = consult(r, force, &against, &mut wild_tactic)?;
        if !effect.reveal || against.column != Defence::MarkerUnrevealed {
            return apply(r, position, force.units, effect);
        }
        if defenders::reveal_marker(r, position)? == defenders::Turned::Tactical {
            defenders::tactical_reinforcement(r, position, false)?;
        }
    }
}

/// Steps 2 to 4: strength, weapons, the table (8.3+2 to 8.3+4). A support marker that is spent goes on standing
/// for its weapon; the Hero is asked again when more is known.
fn consult(
    r: &mut Referee<'_, Tarawa>,
    force: Force,
    against: &Defenders,
    wild_tactic: &mut Weapons,
) -> Play<Effect> {
    let (mut strength, mut defence) = (r.account(), r.account());
    force.strength(r.setting, &r.position.open, &mut strength);
    against.strength(r.setting, &r.position.open, force, &mut defence);
    let odds = Odds {
        strength: strength.value(),
        defence: defence.value(),
        lacking: force.lacking(r.setting, &r.position.open, against).without(*wild_tactic),
        column: against.column,
        late: r.position.open.is_extended(),
        hero: force.has_hero(&r.position.open),
        support: wild_tactic.is_empty() && may_be_wild(r.setting, &r.position.open, force.units),
    };
    let hero = odds.ask_hero(r)?;
    let spent = odds.ask_support(r, hero)?;
    *wild_tactic = wild_tactic.or(spent);
    if hero == Some(Joker::Strength) {
        strength.add("8.24", HERO, || Text::new("tarawa-attack-factor-hero"));
    }
    let effect = odds.effect(r.setting, hero, spent);
    let lacking = odds.still_lacking(hero, spent);
    let (position, column) = (against.position, against.column);
    let comparison = strength::compare(r.setting, strength.value(), defence.value());
    event::tell(r, || Event::AttackCompared {
        position,
        strength: strength.into_breakdown(),
        defence: defence.into_breakdown(),
        lacking,
        comparison,
        column,
        hero,
        effect,
    });
    Ok(effect)
}

/// Whether a support marker may stand for a weapon: one attacker is in communication and under orders (17.5).
fn may_be_wild(setting: &Setting, open: &Open, units: UnitSet) -> bool {
    if open.support == 0 {
        return false;
    }
    let linked = control::us_communication(setting, open);
    let tied = |unit: UnitId| {
        posts::is_commanded(open, unit) && open.marine(unit).hex().is_some_and(|hex| linked.contains(hex))
    };
    units.iter().any(tied)
}

/// One look at the table, with the choices that go with it.
struct Odds {
    strength: Exact,
    defence: Exact,
    lacking: Weapons,
    column: Defence,
    late: bool,
    hero: bool,
    support: bool,
}

impl Odds {
    /// Needs that a Hero or a support marker may stand for; none when something else is lacking for good.
    fn coverable(&self) -> Weapons {
        let never = Weapons::from_iter([Weapon::Flanking, Weapon::CloseCombat]);
        if self.lacking.without(never) == self.lacking { self.lacking } else { Weapons::EMPTY }
    }

    fn still_lacking(&self, hero: Option<Joker>, spent: Weapons) -> Weapons {
        let lacking = self.lacking.without(spent);
        match hero {
            Some(Joker::Weapon(weapon)) => lacking.without(Weapons::from_iter([weapon])),
            _ => lacking,
        }
    }

    fn effect(&self, setting: &Setting, hero: Option<Joker>, spent: Weapons) -> Effect {
        let bonus = if hero == Some(Joker::Strength) { HERO } else { 0 };
        let comparison = strength::compare(setting, self.strength + bonus.into(), self.defence);
        let armed = self.still_lacking(hero, spent).is_empty();
        setting.charts.attack(armed, comparison, self.column, self.late)
    }

    /// What the Hero stands for (8.24, 10.13), which may be nothing. The player is asked where it makes a
    /// difference; otherwise the Hero stands for the last weapon that is lacking, or adds to the strength.
    fn ask_hero(&self, r: &mut Referee<'_, Tarawa>) -> Play<Option<Joker>> {
        if !self.hero {
            return Ok(None);
        }
        let lacking = self.coverable();
        let first = lacking.iter().next();
        let effect = |hero, spent| self.effect(r.setting, Some(hero), spent);
        let nothing = effect(Joker::Nothing, Weapons::EMPTY);
        let Some(weapon) = first.filter(|_| lacking.len() <= 1 + usize::from(self.support)) else {
            if effect(Joker::Strength, Weapons::EMPTY) == nothing {
                return Ok(Some(Joker::Strength));
            }
            return r.ask(MARINES, Wild { lacking: Weapons::EMPTY, support: false }).map(Some);
        };
        let others = lacking.without(Weapons::from_iter([weapon]));
        let armed = effect(Joker::Weapon(weapon), others);
        let stronger = armed != effect(Joker::Strength, Weapons::EMPTY);
        // Where the support marker could stand for the weapon, the Hero might do better as strength.
        let both = others.is_empty() && self.support && armed != effect(Joker::Strength, lacking);
        if stronger || both || armed != nothing {
            return r.ask(MARINES, Wild { lacking, support: false }).map(Some);
        }
        Ok(Some(if others.is_empty() { Joker::Weapon(weapon) } else { Joker::Strength }))
    }

    /// The weapon that a support marker stands for, if the player spends one where it makes a difference (17.5).
    fn ask_support(&self, r: &mut Referee<'_, Tarawa>, hero: Option<Joker>) -> Play<Weapons> {
        let left = self.still_lacking(hero, Weapons::EMPTY);
        let useful = self.support && left.len() == 1 && !self.coverable().is_empty();
        if !useful || self.effect(r.setting, hero, left) == self.effect(r.setting, hero, Weapons::EMPTY) {
            return Ok(Weapons::EMPTY);
        }
        let Joker::Weapon(weapon) = r.ask(MARINES, Wild { lacking: left, support: true })? else {
            return Ok(Weapons::EMPTY);
        };
        r.position.open.support -= 1;
        event::tell(r, || Event::WildTactic { weapon });
        Ok(Weapons::from_iter([weapon]))
    }
}

/// Step 5: what the table says happens (8.3+5). A marker that an attack takes is out of the game; one that it
/// brings needs communication (11.2).
fn apply(r: &mut Referee<'_, Tarawa>, position: PositionId, units: UnitSet, effect: Effect) -> Play<()> {
    if effect.marker_lost {
        defenders::remove_marker(r, position)?;
    }
    if effect.disrupted {
        defenders::disrupt(r, position, "8.3+5");
    }
    if effect.defeated {
        defenders::defeat(r, position)?;
    }
    if effect.gains_marker && control::japanese_communication(r.setting, &r.position.open).contains(position)
    {
        defenders::add_marker(r, position);
    }
    if effect.us_step {
        let text = || Text::new("tarawa-attack-ask-loss");
        if let Some(unit) = choices::unit(r, "8.3+5", text, units)? {
            losses::lose_step(r, unit, Cause::Other("8.3+5"))?;
        }
    }
    if effect.us_disrupted {
        for unit in units.iter() {
            if r.position.open.marine(unit).hex().is_some() {
                losses::disrupt(r, unit, "8.3+5");
            }
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
