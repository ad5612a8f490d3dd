//! Step losses of US units (6.32), Heroes who give their lives for them (10.15, 8.61+2), elimination, and
//! Disrupted markers (6.33, 10.32).

use crate::{
    Tarawa, choices, event,
    forces::Kind,
    ids::UnitId,
    leaders,
    position::{Disruption, Leader, Place, Stage},
    victory::{self, FIT},
};
use kernel::{Play, Referee, RuleId, Text, text};

kernel::events! {
    /// What happens to US units.
    Event of Tarawa in setting:

    StepLost { unit: UnitId, left: u8, rule: RuleId } by rule.clone()
        => text!("tarawa-losses-step", unit, left);
    Eliminated { unit: UnitId, rule: RuleId } by rule.clone(), marks Loss
        => text!("tarawa-losses-eliminated", unit);
    Disrupted { unit: UnitId, rule: RuleId } by rule.clone() => text!("tarawa-losses-disrupted", unit);
}

/// What costs a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Japanese fire of any kind, by that rule: a Hero may give his life for the last step (10.15).
    Fire(&'static str),
    /// Close combat, by that rule (8.61+2).
    CloseCombat(&'static str),
    /// Anything else, by that rule.
    Other(&'static str),
}

impl Cause {
    fn rule(self) -> &'static str {
        match self {
            Cause::Fire(rule) | Cause::CloseCombat(rule) | Cause::Other(rule) => rule,
        }
    }
}

/// A unit loses one step; with the last one it is eliminated, and its Hero with it. An HQ in close combat is a
/// unit of one step (10.22).
pub(crate) fn lose_step(r: &mut Referee<'_, Tarawa>, unit: UnitId, cause: Cause) -> Play<()> {
    let rule = cause.rule();
    if r.position.open.marine(unit).steps > 1 {
        let marine = r.position.open.marine_mut(unit);
        marine.steps -= 1;
        let left = marine.steps;
        event::tell(r, || Event::StepLost { unit, left, rule: rule.into() });
        // With this step it may have been the last infantry that was fit (14.1).
        return if left + 1 == FIT { victory::end_if_catastrophe(r) } else { Ok(()) };
    }
    if leaders::may_be_saved(r.setting, &r.position.open, unit) {
        let asked_by = match cause {
            Cause::Fire(_) => Some("10.15"),
            Cause::CloseCombat(_) => Some("8.61+2"),
            Cause::Other(_) => None,
        };
        if let Some(asked_by) = asked_by {
            let text = Text::new("tarawa-losses-ask-sacrifice").with("unit", unit.name());
            if choices::confirm(r, asked_by, text, true)? {
                let removed = matches!(cause, Cause::CloseCombat(_)) && r.setting.readings.melee_hero_removed;
                return leaders::sacrifice(r, unit, asked_by, removed);
            }
        }
    }
    eliminate(r, unit, rule)
}

/// A unit is eliminated with all that is on it. Major Ryan passes to another unit of his hex, if there is one.
pub(crate) fn eliminate(r: &mut Referee<'_, Tarawa>, unit: UnitId, rule: &'static str) -> Play<()> {
    let hex = r.position.open.marine(unit).hex();
    let marine = r.position.open.marine_mut(unit);
    let was_fit = marine.steps >= FIT;
    marine.leader = Leader::None;
    marine.steps = 0;
    marine.disruption = Disruption::No;
    marine.post = None;
    r.position.open.marines.put(unit, Place::Lost);
    event::tell(r, || Event::Eliminated { unit, rule: rule.into() });
    if was_fit {
        victory::end_if_catastrophe(r)?;
    }
    leaders::ryan_stays(r, unit, hex)
}

/// A unit is Disrupted; one that is so already stays as it is, Leaders never are (6.33, 10.32).
pub(crate) fn disrupt(r: &mut Referee<'_, Tarawa>, unit: UnitId, rule: &'static str) {
    if r.setting.forces.marine(unit).kind == Kind::Hq || r.position.open.marine(unit).is_disrupted() {
        return;
    }
    let during_actions = matches!(r.position.open.stage, Stage::Actions | Stage::CloseCombats);
    r.position.open.marine_mut(unit).disruption =
        if during_actions { Disruption::Now } else { Disruption::Earlier };
    event::tell(r, || Event::Disrupted { unit, rule: rule.into() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Scenario,
        event::Event as Told,
        position::Position,
        script::{Script, empty, first_waves, setting, unit, with_leader},
    };

    const FIRE: Cause = Cause::Fire("6.32");
    const CLOSE: Cause = Cause::CloseCombat("8.6+4");

    fn stack(first: u8, second: u8) -> Position {
        empty(first_waves(), 5, Stage::Fire)
            .with_unit("C/1/2", "1226", first)
            .with_unit("2/A/1/18", "1226", second)
    }

    fn hit(script: &Script, position: &mut Position, name: &str, cause: Cause) -> Vec<Told> {
        let part = |r: &mut Referee<'_, Tarawa>| lose_step(r, unit(name), cause);
        script.run(first_waves(), position, part).expect("a step is lost").1
    }

    #[test]
    fn a_unit_loses_step_by_step_and_with_the_last_it_is_gone() {
        kernel::proves!("tarawa", "6.32");
        let mut position = stack(4, 2);
        for left in (1..=3).rev() {
            let told = hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
            let rule = RuleId::new("6.32");
            assert_eq!(told, [Told::Losses(Event::StepLost { unit: unit("C/1/2"), left, rule })]);
            assert_eq!(position.open.marine(unit("C/1/2")).steps, left);
        }
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        let lost = position.open.marine(unit("C/1/2"));
        assert_eq!((lost.place(), lost.steps), (Place::Lost, 0));
    }

    #[test]
    fn the_strength_of_a_unit_follows_its_steps() {
        kernel::proves!("tarawa", "6.32");
        let mut position = stack(4, 2);
        let strength = |position: &Position| first_waves().unit(&position.open, unit("C/1/2")).strength();
        let full = strength(&position);
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        assert!(strength(&position) < full);
    }

    #[test]
    fn a_hit_is_on_one_unit_and_not_on_its_stack() {
        kernel::proves!("tarawa", "6.37");
        let steps =
            |position: &Position| ["C/1/2", "2/A/1/18"].map(|name| position.open.marine(unit(name)).steps);
        let mut position = stack(4, 2);
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        assert_eq!(steps(&position), [3, 2]);
        hit(&Script::of(&position), &mut position, "2/A/1/18", FIRE);
        assert_eq!(steps(&position), [3, 1], "both can be hit, each by itself");
    }

    #[test]
    fn a_second_disruption_changes_nothing() {
        kernel::proves!("tarawa", "6.33");
        let mut position = stack(4, 2);
        let disrupt = |position: &mut Position| {
            let part = |r: &mut Referee<'_, Tarawa>| {
                super::disrupt(r, unit("C/1/2"), "6.33");
                Ok(())
            };
            Script::of(position).run(first_waves(), position, part).expect("nothing is asked").1.len()
        };
        assert_eq!(disrupt(&mut position), 1);
        assert_eq!(position.open.marine(unit("C/1/2")).disruption, Disruption::Earlier);
        assert!(!position.open.marine(unit("2/A/1/18")).is_disrupted());
        position.open.stage = Stage::Actions;
        assert_eq!(disrupt(&mut position), 0, "nothing happens");
        assert_eq!(
            position.open.marine(unit("C/1/2")).disruption,
            Disruption::Earlier,
            "the marker is as old"
        );
        // A Disrupted unit still can lose a step to somebody else.
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        let marine = position.open.marine(unit("C/1/2"));
        assert!(marine.steps == 3 && marine.is_disrupted());
        // In the Action Phase the marker is of the other shade (7.6).
        let mut fresh = stack(4, 2);
        fresh.open.stage = Stage::Actions;
        disrupt(&mut fresh);
        assert_eq!(fresh.open.marine(unit("C/1/2")).disruption, Disruption::Now);
    }

    #[test]
    fn leaders_are_never_disrupted_but_their_companions_are() {
        kernel::proves!("tarawa", "10.32");
        let mut position = with_leader(stack(4, 2).with_unit("HQ 2/2", "1226", 0), "C/1/2", Leader::Hero);
        let part = |r: &mut Referee<'_, Tarawa>| {
            for name in ["HQ 2/2", "C/1/2"] {
                disrupt(r, unit(name), "6.33");
            }
            Ok(())
        };
        Script::of(&position).run(first_waves(), &mut position, part).expect("nothing is asked");
        assert!(!position.open.marine(unit("HQ 2/2")).is_disrupted());
        let company = position.open.marine(unit("C/1/2"));
        assert!(company.is_disrupted() && company.leader == Leader::Hero);
    }

    #[test]
    fn a_hero_may_give_his_life_for_the_last_step_under_fire() {
        kernel::proves!("tarawa", "10.15", "10.16");
        let of_one = || with_leader(stack(1, 2), "C/1/2", Leader::Hero);
        let mut position = of_one();
        hit(&Script::of(&position).says(Answer::Confirm(true)), &mut position, "C/1/2", FIRE);
        let company = position.open.marine(unit("C/1/2"));
        assert_eq!((company.steps, company.leader), (1, Leader::Inspired));
        // An Inspired marker saves nobody.
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        assert_eq!(position.open.marine(unit("C/1/2")).place(), Place::Lost);
        // He need not; and he goes with his unit (10.11).
        let mut position = of_one();
        hit(&Script::of(&position).says(Answer::Confirm(false)), &mut position, "C/1/2", FIRE);
        let company = position.open.marine(unit("C/1/2"));
        assert_eq!((company.place(), company.leader), (Place::Lost, Leader::None));
        // Only for the last step, only for his own unit, and only under fire or in close combat.
        let mut position = with_leader(stack(2, 1), "C/1/2", Leader::Hero);
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        hit(&Script::of(&position), &mut position, "2/A/1/18", FIRE);
        assert_eq!(position.open.marine(unit("2/A/1/18")).place(), Place::Lost);
        hit(&Script::of(&position), &mut position, "C/1/2", Cause::Other("5.12+5"));
        assert_eq!(position.open.marine(unit("C/1/2")).place(), Place::Lost);
    }

    #[test]
    fn a_hero_may_give_his_life_in_close_combat_too() {
        kernel::proves!("tarawa", "8.61+2");
        let of_one = || with_leader(stack(1, 2), "C/1/2", Leader::Hero);
        let mut position = of_one();
        hit(&Script::of(&position).says(Answer::Confirm(true)), &mut position, "C/1/2", CLOSE);
        assert_eq!(position.open.marine(unit("C/1/2")).leader, Leader::Inspired);
        // By the other reading the marker leaves the game.
        let removed = setting(Scenario::FirstWaves, &[("close-combat-hero", "removed")]);
        let mut position = of_one();
        let part = |r: &mut Referee<'_, Tarawa>| lose_step(r, unit("C/1/2"), CLOSE);
        let script = Script::of(&position).says(Answer::Confirm(true));
        script.run(&removed, &mut position, part).expect("he gives his life");
        let company = position.open.marine(unit("C/1/2"));
        assert_eq!((company.steps, company.leader), (1, Leader::None));
    }

    #[test]
    fn the_hero_of_a_headquarters_is_not_given_up() {
        kernel::proves!("tarawa", "10.21", "8.61+2");
        let mut position = stack(1, 2).with_unit("HQ 2/2", "1226", 0);
        assert!(position.open.marine(unit("HQ 2/2")).hero_side);
        hit(&Script::of(&position), &mut position, "C/1/2", FIRE);
        assert_eq!(position.open.marine(unit("C/1/2")).place(), Place::Lost, "nobody was asked");
        assert!(position.open.marine(unit("HQ 2/2")).hero_side);
    }

    #[test]
    fn a_headquarters_in_close_combat_is_a_unit_of_one_step() {
        kernel::proves!("tarawa", "10.22");
        let mut position = empty(first_waves(), 5, Stage::Fire).with_unit("HQ 2/2", "1226", 0);
        let hqs = [unit("HQ 2/2")].into_iter().collect();
        // One for its step and one for its Hero side.
        assert_eq!(crate::melee::marine_cards(first_waves(), &position.open, hqs), 2);
        hit(&Script::of(&position), &mut position, "HQ 2/2", CLOSE);
        assert_eq!(position.open.marine(unit("HQ 2/2")).place(), Place::Lost);
    }
}
