//! Step losses of US units (6.32), Heroes who give their lives for them (10.15, 8.61+2), elimination, and
//! Disrupted markers (6.33, 10.32).

use crate::{
    Setting, Tarawa, choices, event,
    forces::Kind,
    ids::UnitId,
    leaders,
    position::{Disruption, Leader, Place, Stage},
};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;

/// What happens to US units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    StepLost { unit: UnitId, left: u8, rule: RuleId },
    Eliminated { unit: UnitId, rule: RuleId },
    Disrupted { unit: UnitId, rule: RuleId },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::StepLost { rule, .. } | Event::Eliminated { rule, .. } | Event::Disrupted { rule, .. } => {
                rule.clone()
            }
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        match self {
            Event::StepLost { unit, left, .. } => {
                Text::new("tarawa-losses-step").with("unit", unit.name()).with("left", *left)
            }
            Event::Eliminated { unit, .. } => Text::new("tarawa-losses-eliminated").with("unit", unit.name()),
            Event::Disrupted { unit, .. } => Text::new("tarawa-losses-disrupted").with("unit", unit.name()),
        }
    }
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
        return Ok(());
    }
    if let Some(hero) = leaders::who_may_die_for(r.setting, &r.position.open, unit) {
        let asked_by = match cause {
            Cause::Fire(_) => Some("10.15"),
            Cause::CloseCombat(_) => Some("8.61+2"),
            Cause::Other(_) => None,
        };
        if let Some(asked_by) = asked_by {
            let text = Text::new("tarawa-losses-ask-sacrifice").with("unit", unit.name());
            if choices::confirm(r, asked_by, text, true)? {
                let removed = matches!(cause, Cause::CloseCombat(_)) && r.setting.readings.melee_hero_removed;
                return leaders::sacrifice(r, hero, asked_by, removed);
            }
        }
    }
    eliminate(r, unit, rule);
    Ok(())
}

/// A unit is eliminated with all that is on it. Major Ryan passes to another unit of his hex, if there is one.
pub(crate) fn eliminate(r: &mut Referee<'_, Tarawa>, unit: UnitId, rule: &'static str) {
    let hex = r.position.open.marine(unit).hex();
    let marine = r.position.open.marine_mut(unit);
    let leader = std::mem::take(&mut marine.leader);
    marine.place = Place::Lost;
    marine.steps = 0;
    marine.disruption = Disruption::No;
    marine.post = None;
    event::tell(r, || Event::Eliminated { unit, rule: rule.into() });
    if let (Leader::Ryan, Some(hex)) = (leader, hex) {
        leaders::ryan_stays(r, hex);
    }
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
