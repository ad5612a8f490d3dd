//! What owners decide right after a battle or an attack: they may plot the next turn of forces that intercept anew
//! (5.27), pursue (5.28), abort (5.33), and exchange ships between like forces (6.48+2). When carriers have found the
//! enemy nearby, their force may be plotted anew too (5.26). Those who have met the enemy may give ships up before the
//! battle (7.72, 8.46).

use super::Event;
use crate::{
    WarAtSea,
    event::tell,
    fleet::{Desk, Papers, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operations::{
        Cause, Engagement, Sequel, organise, plotting,
        pursuit::{self, Chased},
    },
    position::{Position, Ship},
    sides::SEATS,
};
use kernel::{
    Breakdown, Chance, Exact, Options, Play, Question, Reason, Referee, Refusal, RuleId, Text,
    reason::{note, on_d6, share},
};
use serde::{Deserialize, Serialize};

/// What is done with a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Afterwards {
    /// Its orders stand.
    Keep,
    /// Its next turn is plotted anew (5.27).
    Replot,
    /// Its programme waits for a turn (5.26): it cannot take another way (5.23).
    Wait,
    Abort,
    /// It tries to follow an enemy in the next turn (5.28).
    Pursue(ForceId),
    /// One of its ships goes to a friend that was in the battle too (6.48+2).
    Give {
        ship: ShipId,
        to: ForceId,
    },
    /// Ships of a force are scuttled or let go what they tow (7.72, 8.46).
    Hulls(ForceId),
}

/// What is done with a force that has met the enemy, was in a battle or was attacked. It is asked again until the orders
/// stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    pub force: ForceId,
    pub cause: Cause,
    pub enemies: Vec<ForceId>,
    pub friends: Vec<ForceId>,
    /// Its next turn has been plotted anew already.
    pub replotted: bool,
}

impl Aftermath {
    /// All that might be done, as far as the rules allow it.
    fn choices(&self, at: Lens<'_>) -> Vec<Afterwards> {
        let pursuits = self.enemies.iter().copied().map(Afterwards::Pursue);
        let leads = || at.sailing(self.force).filter(|ship| leads_counter(at, *ship));
        let gifts = self.friends.iter().flat_map(|to| leads().map(|ship| Afterwards::Give { ship, to: *to }));
        let orders = [Afterwards::Keep, Afterwards::Wait, Afterwards::Replot].into_iter();
        let orders = orders.chain(pursuits).chain([Afterwards::Abort]).chain(gifts);
        let legal = orders.filter(|answer| self.may(at, *answer).is_ok());
        legal.chain(organise::forces(at).map(Afterwards::Hulls)).collect()
    }

    /// Whether that can be done with the force, or else which rule forbids it.
    fn may(&self, at: Lens<'_>, answer: Afterwards) -> Result<(), Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("force", self.force);
        let force = at.fleet().and_then(|fleet| fleet.force(self.force));
        let Some(force) = force else {
            return Refusal::unless(answer == Afterwards::Keep, "5.27", named("sea-no-change-of-none"));
        };
        let intercepts = force.mission == Mission::Intercept;
        match answer {
            Afterwards::Hulls(force) => organise::may_handle(at, force),
            Afterwards::Keep => {
                // A force that was brought back has no plot to keep: it is written now, not when more is known (5.27).
                let void = self.cause == Cause::Battle && intercepts && force.papers == Papers::Open;
                Refusal::unless(!void, "5.27", named("sea-no-keep"))
            }
            Afterwards::Wait => {
                Refusal::unless(self.cause == Cause::Search, "5.26", named("sea-no-delay-unsearched"))?;
                Refusal::unless(force.is_programmed(), "5.26", named("sea-no-delay-mission"))?;
                Refusal::unless(!self.replotted, "5.26", named("sea-no-second-change"))
            }
            Afterwards::Replot => {
                Refusal::unless(self.cause != Cause::Contact, "5.27", named("sea-no-change-before-battle"))?;
                Refusal::unless(intercepts, "5.23", named("sea-no-replot-mission"))?;
                Refusal::unless(!self.replotted, "5.27", named("sea-no-second-change"))
            }
            Afterwards::Pursue(enemy) => {
                let named = |key: &'static str| move || named(key)().with("enemy", enemy);
                Refusal::unless(self.cause != Cause::Contact, "5.28", named("sea-no-pursuit-before-battle"))?;
                Refusal::unless(intercepts, "5.28", named("sea-no-pursuit-mission"))?;
                Refusal::unless(self.enemies.contains(&enemy), "5.28", named("sea-no-pursuit-unmet"))?;
                Refusal::unless(at.counter(enemy).is_some(), "5.28", named("sea-no-pursuit-gone"))?;
                Refusal::unless(force.pursues != Some(enemy), "5.28", named("sea-no-second-pursuit"))
            }
            Afterwards::Abort => {
                Refusal::unless(force.mission != Mission::Abort, "5.33", named("sea-no-second-abort"))?;
                let attacked = matches!(self.cause, Cause::Battle | Cause::Attack);
                Refusal::unless(attacked, "5.33", named("sea-no-abort-unattacked"))
            }
            Afterwards::Give { ship, to } => self.may_give(at, force, ship, to),
        }
    }

    /// Whether a ship may go to a friend (6.48+2): a whole counter, to one that was in the battle on the same mission; and
    /// somebody must stay.
    fn may_give(&self, at: Lens<'_>, force: &TaskForce, ship: ShipId, to: ForceId) -> Result<(), Refusal> {
        let named = |key: &'static str| {
            move || Text::new(key).with("force", self.force).with("ship", ship).with("to", to)
        };
        let friend = at.fleet().and_then(|fleet| fleet.force(to)).filter(|_| self.friends.contains(&to));
        let Some(friend) = friend else { return Err(Refusal::new("6.48+2", named("sea-no-give-friend")())) };
        Refusal::unless(friend.mission == force.mission, "6.48+2", named("sea-no-give-mission"))?;
        let sails = at.sailing(self.force).any(|own| own == ship);
        Refusal::unless(sails, "6.48+2", named("sea-no-give-ship"))?;
        Refusal::unless(leads_counter(at, ship), "9.6", named("sea-no-give-part"))?;
        let counters = at.sailing(self.force).filter(|ship| leads_counter(at, *ship)).count();
        Refusal::unless(counters > 1, "6.48+2", named("sea-no-give-last"))
    }
}

/// Whether the ship leads its counter.
fn leads_counter(at: Lens<'_>, ship: ShipId) -> bool {
    at.ship(ship).is_some_and(|own| own.lead == ship)
}

impl Question<WarAtSea> for Aftermath {
    type Answer = Afterwards;
    const CLASS: &'static str = "aftermath";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new(if self.cause == Cause::Contact { "7.72" } else { "5.27" })
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new(match self.cause {
            Cause::Contact => "sea-ask-before-battle",
            Cause::Battle | Cause::Meeting => "sea-ask-after-battle",
            Cause::Attack => "sea-ask-after-attack",
            Cause::Search => "sea-ask-after-search",
        })
        .with("force", self.force)
    }

    fn check(&self, at: Lens<'_>, answer: &Afterwards) -> Result<(), Refusal> {
        self.may(at, *answer)
    }

    fn options(&self, at: Lens<'_>) -> Options<Afterwards> {
        Options::List(self.choices(at))
    }

    fn aside(&self, _: Lens<'_>, answer: &Afterwards) -> bool {
        matches!(answer, Afterwards::Hulls(_))
    }

    fn describe(&self, _: Lens<'_>, answer: &Afterwards) -> Text {
        match answer {
            Afterwards::Hulls(force) => return Text::new("sea-order-hulls").with("force", *force),
            Afterwards::Keep => Text::new("sea-do-keep-orders"),
            Afterwards::Replot => Text::new("sea-do-replot"),
            Afterwards::Wait => Text::new("sea-do-delay"),
            Afterwards::Abort => Text::new("sea-do-abort-now"),
            Afterwards::Pursue(enemy) => Text::new("sea-do-pursue").with("enemy", *enemy),
            Afterwards::Give { ship, to } => Text::new("sea-do-give").with("ship", *ship).with("to", *to),
        }
        .with("force", self.force)
    }

    fn default(&self, at: Lens<'_>) -> Afterwards {
        self.choices(at).first().copied().unwrap_or(Afterwards::Keep)
    }

    /// A force that gives up its mission does not take it up again.
    fn is_weighty(&self, _: Lens<'_>, answer: &Afterwards) -> bool {
        *answer == Afterwards::Abort
    }

    /// Single ships are seldom looked at.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Afterwards {
        let mut choices = self.choices(at);
        if chance.below(8) > 0 {
            choices.retain(|choice| !matches!(choice, Afterwards::Hulls(_)));
        }
        let some = chance.below(2) == 0;
        chance.pick(&choices).copied().filter(|_| some).unwrap_or_else(|| self.default(at))
    }

    fn reasons(&self, at: Lens<'_>, answer: &Afterwards) -> Vec<Reason> {
        match *answer {
            Afterwards::Keep => vec![note("sea-note-keep")],
            Afterwards::Replot => vec![note("sea-note-replot")],
            Afterwards::Wait => vec![note("sea-note-programme-waits")],
            Afterwards::Abort => vec![note("sea-note-abort")],
            Afterwards::Hulls(_) => vec![note("sea-note-hulls-any-time")],
            Afterwards::Give { .. } => vec![note("sea-note-give")],
            Afterwards::Pursue(quarry) => {
                let fleet = at.fleet();
                let unit = fleet.into_iter().flat_map(|fleet| fleet.unit(self.force));
                let own = unit.flat_map(|force| at.sailing(force.id));
                let own: Vec<(ShipId, Ship)> = own.filter_map(|ship| Some((ship, *at.ship(ship)?))).collect();
                let seen = at.learnt().into_iter().flat_map(|known| &known.ships);
                let seen = seen.filter(|sighting| sighting.force == quarry && sighting.state.is_afloat());
                let enemy: Vec<(ShipId, Ship)> =
                    seen.map(|sighting| (sighting.ship, sighting.state)).collect();
                let mut reasons = vec![note("sea-note-pursuit")];
                if !own.is_empty() && !enemy.is_empty() {
                    let spotted = at.counter(quarry).and_then(|counter| counter.spotted);
                    let next = at.turn() + 1;
                    let chased = Chased {
                        seat: self.force.seat,
                        own,
                        enemy,
                        light: at.setting().operation().clock(next).light(),
                        weather: None,
                        spotted: spotted == Some(at.turn()),
                    };
                    let mut sum = Breakdown::default();
                    pursuit::modify(at.setting(), &chased, &mut sum);
                    let needed = i64::from(pursuit::SUCCESS) - sum.value.floor();
                    let text = Text::new("sea-reason-pursuit")
                        .with("quarry", quarry)
                        .with("needed", needed)
                        .with("chance", in_any_weather(at, &chased));
                    reasons.insert(0, (text, sum));
                    reasons.push(plotting::weather_ahead(at));
                }
                reasons
            }
        }
    }

    /// A pursuit is rolled for in the Orders Phase of the next turn (5.28+1).
    fn outlook(r: &mut Referee<'_, WarAtSea>, answer: &Afterwards) -> Play<()> {
        match answer {
            Afterwards::Pursue(_) => pursuit::look_ahead(r),
            _ => Ok(()),
        }
    }
}

/// The owner of a force that was attacked may now change its orders (5.27, 5.33).
pub(crate) fn after_attack(position: &mut Position, force: ForceId) {
    may_change(position, force, Cause::Attack);
}

fn may_change(position: &mut Position, force: ForceId, cause: Cause) {
    let operations = position.ops_mut();
    let known = operations.sequels.iter().any(|sequel| sequel.force == force);
    if operations.force(force).is_some() && !known {
        let (enemies, friends) = (Vec::new(), Vec::new());
        operations.sequels.push(Sequel { force, cause, enemies, friends, replotted: false });
    }
}

/// The owner of a force whose carriers have found enemies nearby may change its next plot (5.26).
pub(crate) fn after_search(position: &mut Position, force: ForceId) {
    may_change(position, force, Cause::Search);
}

/// Who have met the enemy may give ships up and cast tows off before they lie open on the Tactical Map (7.72, 8.46): each
/// side is asked once for every battle, whatever it has, so that nobody learns of its tows and hulks by it.
pub(crate) fn before_battle(position: &mut Position) {
    let operations = position.ops();
    let leads = |met: &Engagement, seat| {
        let counters = |id: &&ForceId| id.seat == seat && super::is_lead(operations, **id);
        met.forces.iter().find(counters).copied()
    };
    let met = operations.engagements.iter().flat_map(|met| SEATS.map(|seat| leads(met, seat)));
    let asked: Vec<ForceId> = met.flatten().collect();
    for force in asked {
        may_change(position, force, Cause::Contact);
    }
}

/// Asks the owner of the next force that may change its orders, until he says that they stand: whether he writes
/// anything in between the enemy cannot tell.
pub(crate) fn follow_up(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let Some(sequel) = r.position.ops().sequels.first().cloned() else { return Ok(()) };
    let Sequel { force, cause, enemies, friends, replotted } = sequel;
    if r.position.ops().force(force).is_none() {
        r.position.ops_mut().sequels.remove(0);
        return Ok(());
    }
    let answer = r.ask_secretly(force.seat, Aftermath { force, cause, enemies, friends, replotted })?;
    match answer {
        Afterwards::Keep => {
            r.position.ops_mut().sequels.remove(0);
        }
        Afterwards::Replot => {
            let operations = r.position.ops_mut();
            operations.sequels[0].replotted = true;
            operations.fleet_mut(force.seat).desk = Desk::Replot(force);
        }
        Afterwards::Wait => {
            plotting::wait_next(r.position, force);
            r.position.ops_mut().sequels[0].replotted = true;
        }
        Afterwards::Abort => r.position.ops_mut().fleet_mut(force.seat).desk = Desk::Haven(force),
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
            organise::cast_off_strays(r.setting, r.position);
            tell(r, || Event::Moved { ship, from: force, to });
        }
        Afterwards::Hulls(hulls) => r.position.ops_mut().fleet_mut(force.seat).desk = Desk::Hulls(hulls),
    }
    Ok(())
}

/// The chance of a pursuit over all the weather that the next turn may bring (9.81).
fn in_any_weather(at: Lens<'_>, chased: &Chased) -> Exact {
    let by_die = (1..=6).map(|die| {
        let weather = Some(at.setting().operation().next_weather(at.weather(), die));
        let mut sum = Exact::ZERO;
        pursuit::modify(at.setting(), &Chased { weather, ..chased.clone() }, &mut sum);
        on_d6(i64::from(pursuit::SUCCESS) - sum.floor())
    });
    by_die.sum::<Exact>() * share(1, 6)
}
