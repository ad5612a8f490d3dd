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
    position::{MARINES, Open},
    posts,
    strength::{self, Defenders, Force, HERO},
};
use kernel::{Breakdown, Exact, Options, Play, Question, Referee, Refusal, RuleId, Tally, Text};
use serde::{Deserialize, Serialize};

pub use crate::join::{Attackers, Join};

/// What happens in attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    AttackDeclared {
        target: Hex,
        units: UnitSet,
        naval_fire: bool,
    },
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
    },
    /// A unit of no strength does not stand (8.3+1).
    HelplessUnit {
        position: PositionId,
    },
    /// A support marker stands for a weapon (17.5).
    WildTactic {
        weapon: Weapon,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::AttackDeclared { .. } => "8.3".into(),
            Event::AttackCompared { .. } => "8.3+4".into(),
            Event::HelplessUnit { .. } => "8.3+1".into(),
            Event::WildTactic { .. } => "17.5".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::AttackDeclared { target, units, naval_fire } => {
                let key = if *naval_fire { "tarawa-attack-declared-naval" } else { "tarawa-attack-declared" };
                Text::new(key).with("hex", target.to_string()).with("units", names(*units))
            }
            Event::AttackCompared { position, strength, defence, lacking, hero, .. } => {
                let weapons = match lacking.is_empty() {
                    true => Text::new("tarawa-attack-armed"),
                    false => Text::new("tarawa-attack-lacking").with("weapons", codes(*lacking)),
                };
                let text = match hero {
                    Some(Joker::Weapon(weapon)) => {
                        Text::new("tarawa-attack-compared-hero").with("weapon", weapon.text())
                    }
                    _ => Text::new("tarawa-attack-compared"),
                };
                text.with("position", position.to_string())
                    .with("strength", strength.value)
                    .with("defence", defence.value)
                    .with("weapons", weapons)
            }
            Event::HelplessUnit { position } => {
                Text::new("tarawa-attack-helpless").with("position", position.to_string())
            }
            Event::WildTactic { weapon } => {
                Text::new("tarawa-attack-wild-tactic").with("weapon", weapon.text())
            }
        }
    }
}

/// The names of units in a row; they are the same in every language.
pub(crate) fn names(units: UnitSet) -> String {
    units.iter().map(UnitId::name).collect::<Vec<_>>().join(", ")
}

/// The printed codes of weapons.
fn codes(weapons: Weapons) -> String {
    weapons.iter().map(Weapon::word).collect::<Vec<_>>().join(" ")
}

/// What a wild card of an attack stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joker {
    /// A weapon that is needed.
    Weapon(Weapon),
    /// One point of strength (8.24).
    Strength,
    /// Nothing: a support marker is kept (17.5).
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
    fn instead(&self) -> Joker {
        if self.support { Joker::Nothing } else { Joker::Strength }
    }
}

impl Question<Tarawa> for Wild {
    type Answer = Joker;
    const CLASS: &'static str = "wild";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        if self.support { "17.5".into() } else { "8.24".into() }
    }

    fn text(&self, _: Lens<'_>) -> Text {
        let key = if self.support { "tarawa-attack-ask-support" } else { "tarawa-attack-ask-hero" };
        Text::new(key).with("weapons", codes(self.lacking))
    }

    fn check(&self, at: Lens<'_>, joker: &Joker) -> Result<(), Refusal> {
        let legal = match joker {
            Joker::Weapon(weapon) => self.lacking.has(*weapon),
            other => *other == self.instead(),
        };
        if legal {
            return Ok(());
        }
        Err(Refusal::new(
            self.rule(at),
            Text::new("tarawa-attack-not-wild").with("weapons", codes(self.lacking)),
        ))
    }

    fn options(&self, _: Lens<'_>) -> Options<Joker> {
        Options::List(self.lacking.iter().map(Joker::Weapon).chain([self.instead()]).collect())
    }

    fn describe(&self, _: Lens<'_>, joker: &Joker) -> Text {
        match joker {
            Joker::Weapon(weapon) => Text::new("tarawa-attack-wild-weapon").with("weapon", weapon.text()),
            Joker::Strength => Text::new("tarawa-attack-wild-strength"),
            Joker::Nothing => Text::new("tarawa-attack-wild-nothing"),
        }
    }

    /// A weapon, if it is the last one that is lacking. Support markers are lost at the end of the turn.
    fn default(&self, _: Lens<'_>) -> Joker {
        match self.lacking.iter().next() {
            Some(weapon) if self.lacking.len() == 1 => Joker::Weapon(weapon),
            _ => self.instead(),
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
    let mut wild_tactic = Weapons::NONE;
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
    *wild_tactic = wild_tactic.and(spent);
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
        if self.lacking.without(never) == self.lacking { self.lacking } else { Weapons::NONE }
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

    /// What the Hero stands for (8.24, 10.13). The player is asked where it makes a difference; otherwise the
    /// Hero stands for the last weapon that is lacking, or adds to the strength.
    fn ask_hero(&self, r: &mut Referee<'_, Tarawa>) -> Play<Option<Joker>> {
        if !self.hero {
            return Ok(None);
        }
        let lacking = self.coverable();
        let first = lacking.iter().next();
        let Some(weapon) = first.filter(|_| lacking.len() <= 1 + usize::from(self.support)) else {
            return Ok(Some(Joker::Strength));
        };
        let others = lacking.without(Weapons::from_iter([weapon]));
        let effect = |hero, spent| self.effect(r.setting, Some(hero), spent);
        let armed = effect(Joker::Weapon(weapon), others);
        let stronger = armed != effect(Joker::Strength, Weapons::NONE);
        // Where the support marker could stand for the weapon, the Hero might do better as strength.
        let both = others.is_empty() && self.support && armed != effect(Joker::Strength, lacking);
        if stronger || both {
            return r.ask(MARINES, Wild { lacking, support: false }).map(Some);
        }
        Ok(Some(if others.is_empty() { Joker::Weapon(weapon) } else { Joker::Strength }))
    }

    /// The weapon that a support marker stands for, if the player spends one where it makes a difference (17.5).
    fn ask_support(&self, r: &mut Referee<'_, Tarawa>, hero: Option<Joker>) -> Play<Weapons> {
        let left = self.still_lacking(hero, Weapons::NONE);
        let useful = self.support && left.len() == 1 && !self.coverable().is_empty();
        if !useful || self.effect(r.setting, hero, left) == self.effect(r.setting, hero, Weapons::NONE) {
            return Ok(Weapons::NONE);
        }
        let Joker::Weapon(weapon) = r.ask(MARINES, Wild { lacking: left, support: true })? else {
            return Ok(Weapons::NONE);
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
        defenders::disrupt(r, position);
    }
    if effect.defeated {
        defenders::defeat(r, position)?;
    }
    if effect.gains_marker && control::japanese_communication(r.setting, &r.position.open).contains(position)
    {
        defenders::add_marker(r, position, false)?;
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
pub(crate) mod tests {
    use super::*;
    use crate::{
        Answer, Scenario,
        event::Event as Told,
        position::{ACTIONS, Disruption, Leader, Position, Stage},
        script::{Script, at, empty, first_waves, hex, setting, unit},
    };
    use kernel::Game;

    /// The Action Phase of a turn; [`ready`] ends the set-up.
    pub(crate) fn turn(turn: u8) -> Position {
        empty(first_waves(), turn, Stage::Actions)
    }

    /// Three actions, and the commands as they are when the phase begins.
    pub(crate) fn ready(mut position: Position) -> Position {
        position.open.actions.left = ACTIONS;
        position.open.actions.command = posts::command(first_waves(), &position.open);
        position
    }

    pub(crate) fn hero(mut position: Position, name: &str) -> Position {
        position.open.marine_mut(unit(name)).leader = Leader::Hero;
        position
    }

    pub(crate) fn attackers(names: &[&str]) -> Attackers {
        Attackers { units: names.iter().map(|name| unit(name)).collect(), ..Attackers::default() }
    }

    pub(crate) fn with_ships(names: &[&str]) -> Attackers {
        Attackers { naval_fire: true, ..attackers(names) }
    }

    pub(crate) fn lens<'a>(setting: &'a Setting, position: &'a Position) -> Lens<'a> {
        Tarawa::lens(setting, position, MARINES.into())
    }

    /// Attacks with everybody named; more answers may follow.
    pub(crate) fn attacks(
        position: &mut Position,
        target: &str,
        attackers: Attackers,
        more: &[Answer],
    ) -> Vec<Told> {
        attacks_by(first_waves(), position, target, attackers, more)
    }

    fn attacks_by(
        setting: &Setting,
        position: &mut Position,
        target: &str,
        attackers: Attackers,
        more: &[Answer],
    ) -> Vec<Told> {
        let script = Script::of(position).says(Answer::Join(attackers));
        let script = more.iter().fold(script, |script, answer| script.says(answer.clone()));
        script.run(setting, position, |r| attack(r, hex(target))).expect("an attack").1
    }

    /// Strength, defence and what was lacking, each time that the table was consulted.
    fn compared(events: &[Told]) -> Vec<(Exact, Exact, String)> {
        let compared = events.iter().filter_map(|event| match event {
            Told::Attack(Event::AttackCompared { strength, defence, lacking, .. }) => {
                Some((strength.value, defence.value, codes(*lacking)))
            }
            _ => None,
        });
        compared.collect()
    }

    fn line(strength: i32, defence: i32, lacking: &str) -> (Exact, Exact, String) {
        (strength.into(), defence.into(), lacking.to_owned())
    }

    fn wild(weapon: Weapon) -> Answer {
        Answer::Wild(Joker::Weapon(weapon))
    }

    /// The first attack example: C3 in a fortified building, attacked from 1728 and 1829 and by a tank in 1528.
    pub(crate) fn first_example() -> Position {
        let position = turn(7)
            .with_japanese("C3", "7SSNL-11")
            .with_marker("C3", "inland-1")
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1829", 2)
            .with_unit("3/A/2T", "1528", 2)
            .with_unit("HQ 2/2", "1628", 0);
        ready(hero(position, "K/3/2"))
    }

    pub(crate) const FIRST: [&str; 3] = ["I/3/2", "K/3/2", "3/A/2T"];

    #[test]
    fn the_first_example_takes_the_marker_and_disrupts_the_unit() {
        kernel::proves!("tarawa", "8.3");
        kernel::proves!("tarawa", "8.3+1");
        kernel::proves!("tarawa", "8.3+2");
        kernel::proves!("tarawa", "8.3+3");
        kernel::proves!("tarawa", "8.3+4");
        kernel::proves!("tarawa", "8.3+5");
        kernel::proves!("tarawa", "8.24");
        kernel::proves!("tarawa", "10.13");
        let mut position = first_example();
        let answer = [wild(Weapon::Flamethrower)];
        let events = attacks(&mut position, "1828", attackers(&FIRST), &answer);
        assert_eq!(compared(&events), [line(15, 6, ""), line(15, 8, "")]);
        let c3 = position.open.occupant(at("C3")).expect("it is only Disrupted");
        assert!(c3.disrupted && c3.revealed && c3.depth.is_none());
        assert!(position.markers[1].is_empty(), "the marker is out of the game");
        assert_eq!(position.open.actions.left, ACTIONS);
        // With the Hero as strength the flamethrower is lacking: 16 against 8 is more, not more than double.
        let mut position = first_example();
        let answer = [Answer::Wild(Joker::Strength)];
        let events = attacks(&mut position, "1828", attackers(&FIRST), &answer);
        assert_eq!(compared(&events)[1], line(16, 8, "FT"));
        assert!(position.open.occupant(at("C3")).is_some_and(|unit| unit.depth.is_some()));
    }

    /// The second attack example: the unit in 1530 behind a seawall, attacked from 1629, and from 1631 at range.
    fn second_example() -> (Position, String) {
        let site = first_waves().board.site_at(hex("1530")).expect("a position").id.to_string();
        let position = turn(7)
            .with_japanese(&site, "111P-1")
            .with_unit("I/3/2", "1631", 4)
            .with_unit("K/3/2", "1629", 2)
            .with_unit("HQ 2/2", "1628", 0);
        (ready(position), site)
    }

    #[test]
    fn the_second_example_defeats_the_lone_unit_behind_its_seawall() {
        kernel::proves!("tarawa", "8.3");
        kernel::proves!("tarawa", "8.3+2");
        kernel::proves!("tarawa", "8.34");
        let (mut position, site) = second_example();
        let events = attacks(&mut position, "1530", attackers(&["I/3/2", "K/3/2"]), &[]);
        assert_eq!(compared(&events), [line(9, 4, "")]);
        assert!(position.open.occupant(at(&site)).is_none());
        assert_eq!(position.open.eliminated, ["111P-1".parse().expect("a unit")]);
        assert_eq!(position.open.actions.left, ACTIONS - 1, "the unit in 1631 spends an action");
        assert!(position.open.units_at(hex("1530")).is_empty(), "nobody advances");
    }

    #[test]
    fn the_third_example_disrupts_the_attacker() {
        kernel::proves!("tarawa", "8.3+5");
        kernel::proves!("tarawa", "8.23");
        kernel::proves!("tarawa", "8.13");
        let mut position = turn(7)
            .with_japanese("C4", "7SSNL-13")
            .with_marker("C4", "inland-2")
            .with_unit("I/3/2", "1829", 2)
            .with_unit("HQ 2/2", "1829", 0);
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        let mut position = ready(position);
        let events = attacks(&mut position, "1830", attackers(&["I/3/2"]), &[]);
        assert_eq!(compared(&events), [line(3, 2, ""), line(3, 3, "CC")]);
        assert_eq!(position.open.marine(unit("I/3/2")).disruption, Disruption::Now);
        assert!(!position.open.marine(unit("HQ 2/2")).is_disrupted(), "HQs take no part");
        let c4 = position.open.occupant(at("C4")).expect("it stands");
        assert!(!c4.disrupted && c4.depth.is_some_and(|depth| depth.revealed));
    }

    #[test]
    fn naval_fire_adds_nine_and_three_weapons_and_is_spent() {
        kernel::proves!("tarawa", "8.51");
        kernel::proves!("tarawa", "8.26");
        kernel::proves!("tarawa", "8.54");
        // A6 has heavy guns; the unit needs naval fire.
        let strike = |options: &[(&str, &str)], turns: u8| {
            let setting = setting(Scenario::FirstWaves, options);
            let mut position = turn(turns).with_japanese("A6", "3SBD-1").with_unit("C/1/2", "1510", 4);
            position.open.naval_fire = 2;
            let mut position = ready(position);
            let events = attacks_by(&setting, &mut position, "1511", with_ships(&["C/1/2"]), &[]);
            (compared(&events), position.open.naval_fire, position.open.guns_destroyed.contains(at("A6")))
        };
        let doubled = i32::from(first_waves().charts.defence(first_waves().board.terrain(hex("1511")))) * 3;
        assert_eq!(strike(&[], 7), (vec![line(15, doubled, "")], 1, true));
        assert_eq!(strike(&[], 3).1, 1, "a marker keeps from turn to turn");
        assert!(!strike(&[("naval-fire-and-guns", "barrage-only")], 7).2);
        // A Hero may stand for naval fire.
        let position = turn(7).with_japanese("A6", "3SBD-1").with_unit("C/1/2", "1510", 4);
        let mut position = ready(hero(position, "C/1/2"));
        let events = attacks(&mut position, "1511", attackers(&["C/1/2"]), &[wild(Weapon::NavalFire)]);
        assert_eq!(compared(&events), [line(6, doubled, "")]);
    }

    #[test]
    fn only_the_unit_of_the_hex_is_attacked_whatever_its_group() {
        kernel::proves!("tarawa", "8.32");
        // D9 and D10 fire as one; 1317 and 1218 lie beside each other.
        let mut position = ready(
            turn(7)
                .with_japanese("D9", "7SSNL-13")
                .with_japanese("D10", "7SSNL-12")
                .with_unit("I/3/2", "1417", 4)
                .with_unit("K/3/2", "1416", 4),
        );
        let before = position.open.occupant(at("D10")).copied();
        let events = attacks(&mut position, "1317", attackers(&["I/3/2", "K/3/2"]), &[]);
        let (_, defence, _) = &compared(&events)[0];
        assert_eq!(
            (position.open.occupant(at("D9")), position.open.occupant(at("D10")).copied()),
            (None, before)
        );
        assert_eq!(
            *defence,
            Exact::from(
                2 * i32::from(first_waves().charts.defence(first_waves().board.terrain(hex("1317"))))
            )
        );
    }

    #[test]
    fn a_unit_of_no_strength_without_a_marker_is_defeated_at_once() {
        kernel::proves!("tarawa", "8.3+1");
        // One step of strength 1, without the mortar that the unit needs.
        let mut position = ready(turn(7).with_japanese("C3", "4FC-4").with_unit("I/3/2", "1728", 1));
        let events = attacks(&mut position, "1828", attackers(&["I/3/2"]), &[]);
        assert!(events.contains(&Event::HelplessUnit { position: at("C3") }.into()));
        assert!(compared(&events).is_empty() && position.open.occupant(at("C3")).is_none());
        // With a marker it stands for the time being.
        let position = turn(7).with_japanese("C3", "4FC-4").with_marker("C3", "inland-16");
        let mut position = ready(position.with_unit("I/3/2", "1728", 1));
        let answers = [];
        let events = attacks(&mut position, "1828", attackers(&["I/3/2"]), &answers);
        assert_eq!(compared(&events), [line(1, 0, "MO"), line(1, 6, "MO")]);
        assert!(position.open.occupant(at("C3")).is_some());
        assert!(position.open.marine(unit("I/3/2")).hex().is_none(), "half or less costs its last step");
    }

    #[test]
    fn a_tactical_reinforcement_leaves_the_unit_alone_for_the_second_look() {
        kernel::proves!("tarawa", "8.3+5");
        kernel::proves!("tarawa", "9.3");
        let mut position = turn(7)
            .with_japanese("C3", "7SSNL-13")
            .with_marker("C3", "coastal-17")
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1829", 4);
        position.open.reserve.count = [0, 0];
        let mut position = ready(position);
        let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2"]), &[]);
        assert_eq!(compared(&events), [line(12, 4, ""), line(12, 4, "")]);
        assert!(position.open.occupant(at("C3")).is_none(), "alone it is defeated");
    }

    #[test]
    fn a_failed_attack_brings_a_marker_only_in_communication() {
        kernel::proves!("tarawa", "8.3+5");
        // Strength 5 without flamethrower against 6: less.
        let attacked = |linked: bool| {
            let mut position = turn(7).with_japanese("C3", "7SSNL-11").with_unit("I/3/2", "1728", 3);
            if linked {
                position = position.with_japanese("C4", "111P-9").with_japanese("C10", "111P-8");
            }
            position.open.depth = [0, 1];
            let mut position = ready(position);
            let events = attacks(&mut position, "1828", attackers(&["I/3/2"]), &[]);
            assert_eq!(compared(&events), [line(5, 6, "FT")]);
            position.open.occupant(at("C3")).and_then(|unit| unit.depth)
        };
        assert!(attacked(true).is_some_and(|depth| !depth.revealed), "it comes face down");
        assert_eq!(attacked(false), None);
    }

    #[test]
    fn one_attacker_of_the_players_choice_loses_the_step_and_all_are_disrupted() {
        kernel::proves!("tarawa", "8.3+5");
        // 4 against (2 + 3) doubled, without what the unit needs: half or less.
        let position = turn(7)
            .with_japanese("C3", "7SSNL-12")
            .with_marker("C3", "inland-16")
            .with_unit("I/3/2", "1728", 1)
            .with_unit("K/3/2", "1728", 2);
        let mut position = ready(position);
        let depth = position.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut());
        let depth = depth.expect("a marker");
        (depth.revealed, depth.known) = (true, "inland-16".parse().ok());
        let loss = [Answer::PickUnit(Some(unit("K/3/2")))];
        let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2"]), &loss);
        assert_eq!(compared(&events), [line(4, 10, "BR FL")]);
        assert_eq!(position.open.marine(unit("K/3/2")).steps, 1);
        assert!(["I/3/2", "K/3/2"].iter().all(|name| position.open.marine(unit(name)).is_disrupted()));
    }

    #[test]
    fn unit_and_marker_fall_together_from_turn_11() {
        kernel::proves!("tarawa", "8.3+4");
        let attacked = |turns: u8| {
            let position = turn(turns)
                .with_japanese("C4", "7SSNL-13")
                .with_marker("C4", "inland-18")
                .with_unit("I/3/2", "1829", 4)
                .with_unit("K/3/2", "1831", 4);
            let mut position = ready(position);
            let events = attacks(&mut position, "1830", attackers(&["I/3/2", "K/3/2"]), &[]);
            assert_eq!(compared(&events), [line(12, 2, ""), line(12, 3, "")]);
            position.open.occupant(at("C4")).map(|unit| unit.depth.is_some())
        };
        assert_eq!((attacked(10), attacked(11)), (Some(false), None));
    }

    #[test]
    fn a_hero_is_asked_only_where_it_matters_and_adds_to_the_strength_otherwise() {
        kernel::proves!("tarawa", "8.24");
        kernel::proves!("tarawa", "10.13");
        let with = |japanese: &str, from: &str, heroes: &[&str], more: &[Answer]| {
            let mut position = turn(7)
                .with_japanese("C4", japanese)
                .with_unit("I/3/2", "1829", 2)
                .with_unit("K/3/2", from, 4);
            for name in heroes {
                position = hero(position, name);
            }
            let mut position = ready(position);
            compared(&attacks(&mut position, "1830", attackers(&["I/3/2", "K/3/2"]), more)).remove(0)
        };
        // Mortar and bazookas are there.
        assert_eq!(with("7SSNL-13", "1831", &["I/3/2"], &[]), line(10, 2, ""));
        assert_eq!(with("7SSNL-13", "1831", &["I/3/2", "K/3/2"], &[]), line(10, 2, ""), "only once");
        assert_eq!(with("7SSNL-13", "1730", &["K/3/2"], &[]), line(10, 2, ""));
        assert_eq!((hex("1730").distance(hex("1830")), hex("1630").distance(hex("1830"))), (1, 2));
        assert_eq!(with("7SSNL-13", "1630", &["K/3/2"], &[]), line(9, 2, ""), "not from afar");
        // Close combat and flanking nobody can stand for, nor for two weapons.
        assert_eq!(with("7SSNL-10", "1831", &["I/3/2"], &[]), line(10, 2, "CC"));
        assert_eq!(with("3SBD-11", "1829", &["I/3/2"], &[]), line(10, 2, "FL"));
        assert_eq!(with("3SBD-4", "1831", &["I/3/2"], &[]), line(10, 2, "FT DE"));
        // A flamethrower he can.
        assert_eq!(with("111P-4", "1831", &["I/3/2"], &[wild(Weapon::Flamethrower)]), line(9, 2, ""));
        assert_eq!(with("111P-4", "1831", &["I/3/2"], &[Answer::Wild(Joker::Strength)]), line(10, 2, "FT"));
    }

    #[test]
    fn a_hero_stands_for_no_weapon_that_is_not_lacking() {
        kernel::proves!("tarawa", "8.24");
        let position = turn(7);
        let check = |support, joker| {
            let lacking = Weapons::from_iter([Weapon::Flamethrower]);
            let refusal = Wild { lacking, support }.check(lens(first_waves(), &position), &joker).err();
            refusal.map(|refusal| refusal.rule.to_string())
        };
        assert_eq!(check(false, Joker::Weapon(Weapon::Flamethrower)), None);
        assert_eq!(check(false, Joker::Strength), None);
        assert_eq!(check(false, Joker::Weapon(Weapon::Mortar)), Some("8.24".into()));
        assert_eq!(check(false, Joker::Nothing), Some("8.24".into()));
        assert_eq!(check(true, Joker::Nothing), None);
        assert_eq!(check(true, Joker::Strength), Some("17.5".into()));
    }

    /// C3 is attacked from beside it and by a tank in 1428, which is in communication; 1728 and 1829 are not.
    pub(crate) fn supported(japanese: &str, commanded: &[&str], markers: u8) -> Position {
        let mut position = turn(12)
            .with_japanese("C3", japanese)
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1829", 4)
            .with_unit("3/A/2T", "1428", 2);
        let linked = control::us_communication(first_waves(), &position.open);
        assert!(linked.contains(hex("1428")) && !linked.contains(hex("1728")));
        position.open.support = markers;
        position.open.actions.left = ACTIONS;
        let under = commanded.iter().map(|name| unit(name)).collect();
        position.open.actions.command = vec![(unit("HQ 2/2"), under)];
        position
    }

    #[test]
    fn a_support_marker_stands_for_a_weapon_in_an_attack_with_a_unit_in_communication_and_under_orders() {
        kernel::proves!("tarawa", "17.5");
        let both: &[&str] = &["I/3/2", "3/A/2T"];
        // The unit needs a flamethrower, which nobody has.
        let strike = |commanded: &[&str], markers, more: &[Answer]| {
            let mut position = supported("111P-4", commanded, markers);
            let all = attackers(&["I/3/2", "K/3/2", "3/A/2T"]);
            let events = attacks(&mut position, "1828", all, more);
            (compared(&events).remove(0), position.open.support)
        };
        assert_eq!(strike(both, 1, &[wild(Weapon::Flamethrower)]), (line(18, 4, ""), 0));
        assert_eq!(strike(both, 1, &[Answer::Wild(Joker::Nothing)]), (line(18, 4, "FT"), 1));
        assert_eq!(strike(both, 0, &[]), (line(18, 4, "FT"), 0), "no marker");
        assert_eq!(strike(&["I/3/2"], 1, &[]), (line(18, 4, "FT"), 1), "the tank is not under orders");
        let mut position = supported("111P-4", both, 1);
        let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2"]), &[]);
        assert_eq!(compared(&events), [line(12, 4, "FT")], "nobody is in communication");
        let mut position = supported("7SSNL-10", both, 1);
        let events = attacks(&mut position, "1828", attackers(&["I/3/2", "K/3/2", "3/A/2T"]), &[]);
        assert_eq!(compared(&events), [line(18, 4, "CC")], "not for close combat");
    }

    #[test]
    fn a_hero_and_a_support_marker_stand_for_two_weapons() {
        kernel::proves!("tarawa", "17.5");
        kernel::proves!("tarawa", "8.24");
        let mut position = hero(supported("3SBD-4", &["I/3/2", "3/A/2T"], 1), "K/3/2");
        let all = attackers(&["I/3/2", "K/3/2", "3/A/2T"]);
        let answers = [wild(Weapon::Demolitions), wild(Weapon::Flamethrower)];
        let events = attacks(&mut position, "1828", all, &answers);
        assert_eq!(compared(&events), [line(18, 4, "")]);
        assert!(position.open.occupant(at("C3")).is_none());
    }
}
