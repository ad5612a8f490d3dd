//! What owners decide right after a battle or an attack: they may plot the next turn of forces that intercept anew
//! (5.27), pursue (5.28), abort (5.33), and exchange ships between like forces (6.48+2). When carriers have found the
//! enemy, their force may be plotted anew too (5.26).

use super::Event;
use crate::{
    WarAtSea,
    event::tell,
    fleet::TaskForce,
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operations::{Cause, Sequel, plotting},
    position::Position,
};
use kernel::{Chance, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text};
use serde::{Deserialize, Serialize};

/// How near to a carrier the enemy must be found for its force to be plotted anew (5.26).
const IN_REACH: u32 = 12;

/// What is done with a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Afterwards {
    /// Its orders stand.
    Keep,
    /// Its next turn is plotted anew (5.27).
    Replot,
    Abort,
    /// It tries to follow an enemy in the next turn (5.28).
    Pursue(ForceId),
    /// One of its ships goes to a friend that was in the battle too (6.48+2).
    Give { ship: ShipId, to: ForceId },
}

/// What is done with a force that was in a battle or was attacked. It is asked again until the orders stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    pub force: ForceId,
    pub cause: Cause,
    pub enemies: Vec<ForceId>,
    pub friends: Vec<ForceId>,
}

impl Aftermath {
    fn choices(&self, at: Lens<'_>) -> Vec<Afterwards> {
        let mut choices = vec![Afterwards::Keep];
        let Some(fleet) = at.fleet() else { return choices };
        let Some(force) = fleet.force(self.force) else { return choices };
        if force.mission == Mission::Intercept {
            choices.push(Afterwards::Replot);
            let there = self.enemies.iter().copied().filter(|enemy| at.counter(*enemy).is_some());
            let fresh = there.filter(|enemy| force.pursues != Some(*enemy));
            choices.extend(fresh.map(Afterwards::Pursue));
        }
        if force.mission != Mission::Abort {
            choices.push(Afterwards::Abort);
        }
        let leads = at.sailing(self.force).filter(|ship| at.ship(*ship).is_some_and(|own| own.lead == *ship));
        let leads: Vec<ShipId> = leads.collect();
        let alike = |friend: &&TaskForce| friend.mission == force.mission;
        let friends = self.friends.iter().filter_map(|friend| fleet.force(*friend)).filter(alike);
        // Somebody must stay.
        if leads.len() > 1 {
            choices.extend(
                friends.flat_map(|to| leads.iter().map(|ship| Afterwards::Give { ship: *ship, to: to.id })),
            );
        }
        choices
    }
}

impl Question<WarAtSea> for Aftermath {
    type Answer = Afterwards;

    const CLASS: &'static str = "aftermath";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("5.27")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new(match self.cause {
            Cause::Battle => "sea-ask-after-battle",
            Cause::Attack => "sea-ask-after-attack",
        })
        .with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, answer: &Afterwards) -> Result<(), Refusal> {
        let rule = match answer {
            Afterwards::Keep | Afterwards::Replot => "5.27",
            Afterwards::Abort => "5.33",
            Afterwards::Pursue(_) => "5.28",
            Afterwards::Give { .. } => "6.48+2",
        };
        Refusal::unless(self.choices(at).contains(answer), rule, || {
            Text::new("sea-no-afterwards").with("force", self.force)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<Afterwards> {
        Options::List(self.choices(at))
    }

    fn describe(&self, _: Lens<'_>, answer: &Afterwards) -> Text {
        match answer {
            Afterwards::Keep => Text::new("sea-do-keep-orders"),
            Afterwards::Replot => Text::new("sea-do-replot"),
            Afterwards::Abort => Text::new("sea-do-abort-now"),
            Afterwards::Pursue(enemy) => Text::new("sea-do-pursue").with("enemy", *enemy),
            Afterwards::Give { ship, to } => Text::new("sea-do-give").with("ship", *ship).with("to", *to),
        }
        .with("force", self.force)
    }

    fn default(&self, _: Lens<'_>) -> Afterwards {
        Afterwards::Keep
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Afterwards {
        let choices = self.choices(at);
        let some = chance.below(2) == 0;
        chance.pick(&choices).copied().filter(|_| some).unwrap_or(Afterwards::Keep)
    }
}

/// The owner of a force that was attacked may now change its orders (5.27, 5.33).
pub(crate) fn after_attack(position: &mut Position, force: ForceId) {
    let operations = position.ops_mut();
    let known = operations.sequels.iter().any(|sequel| sequel.force == force);
    if operations.force(force).is_some() && !known {
        let (enemies, friends) = (Vec::new(), Vec::new());
        operations.sequels.push(Sequel { force, cause: Cause::Attack, enemies, friends });
    }
}

/// Asks the owner of the next force that may change its orders.
pub(crate) fn follow_up(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let Some(Sequel { force, cause, enemies, friends }) = r.position.ops().sequels.first().cloned() else {
        return Ok(());
    };
    if r.position.ops().force(force).is_none() {
        r.position.ops_mut().sequels.remove(0);
        return Ok(());
    }
    let answer = r.ask_secretly(force.seat, Aftermath { force, cause, enemies, friends })?;
    match answer {
        Afterwards::Keep => {
            r.position.ops_mut().sequels.remove(0);
        }
        Afterwards::Replot => {
            plotting::replot_next(r, force)?;
            r.position.ops_mut().sequels.remove(0);
        }
        Afterwards::Abort => {
            plotting::abort(r, force)?;
            r.position.ops_mut().sequels.remove(0);
        }
        Afterwards::Pursue(quarry) => {
            if let Some(force) = r.position.ops_mut().force_mut(force) {
                force.pursues = Some(quarry);
            }
            tell(r, || Event::Pursues { force, quarry });
        }
        Afterwards::Give { ship, to } => {
            let crew: Vec<ShipId> = r.position.aboard(r.setting, ship).collect();
            for ship in crew {
                r.position.ship_mut(ship).force = Some(to);
            }
            tell(r, || Event::Moved { ship, from: force, to });
        }
    }
    Ok(())
}

/// Which force with carriers is plotted anew, since they have found the enemy (5.26).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redirect {
    pub forces: Vec<ForceId>,
}

impl Question<WarAtSea> for Redirect {
    type Answer = Option<ForceId>;

    const CLASS: &'static str = "redirect";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("5.26")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-redirect")
    }

    fn check(&self, _: Lens<'_>, force: &Option<ForceId>) -> Result<(), Refusal> {
        let legal = force.is_none_or(|force| self.forces.contains(&force));
        Refusal::unless(legal, "5.26", || Text::new("sea-no-redirect"))
    }

    fn options(&self, _: Lens<'_>) -> Options<Option<ForceId>> {
        Options::List([None].into_iter().chain(self.forces.iter().copied().map(Some)).collect())
    }

    fn describe(&self, _: Lens<'_>, force: &Option<ForceId>) -> Text {
        match force {
            Some(force) => Text::new("sea-do-redirect").with("force", *force),
            None => Text::new("sea-do-no-redirect"),
        }
    }

    fn default(&self, _: Lens<'_>) -> Option<ForceId> {
        None
    }
}

/// An air search of a seat has found an enemy force: those of its forces whose carriers have sent aircraft to find it,
/// and are within twelve zones of it, may be plotted anew (5.26). It is asked after every success, so that nobody
/// learns by it where carriers are.
pub(crate) fn redirect(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    found: ForceId,
    searchers: &[ShipId],
) -> Play<()> {
    let (operation, operations) = (r.setting.operation(), r.position.ops());
    let zone = |force: ForceId| operations.force(force).and_then(|force| operation.zone_of(force.berth));
    let near = |force: &ForceId| match (zone(*force), zone(found)) {
        (Some(own), Some(enemy)) => operation.map.distance(own, enemy) <= IN_REACH,
        _ => false,
    };
    let carriers = searchers.iter().filter(|ship| r.setting.sheet(**ship).kind.is_carrier());
    let mut forces: Vec<ForceId> =
        carriers.filter_map(|ship| r.position.ship(*ship).force).filter(near).collect();
    forces.sort_unstable();
    forces.dedup();
    while let Some(force) = r.ask_secretly(seat, Redirect { forces: forces.clone() })? {
        plotting::replot_next(r, force)?;
        forces.retain(|other| *other != force);
    }
    Ok(())
}
