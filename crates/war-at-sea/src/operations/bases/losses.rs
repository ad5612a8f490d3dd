//! How aircraft are lost (8.23, 10.21, 14.0): one way for all rules, so that the salvage box and what counts for
//! victory are kept. Damage of bases by ships and bombs (9.12, 13.51, 13.52) is the same for both.

use super::Event;
use crate::{
    WarAtSea,
    event::tell,
    fleet::{Damage, Home, Wing, WingId},
    ids::{BaseId, ShipId},
    lens::Lens,
    operations::{bombing::Doom, dogfights},
    sides::other,
};
use kernel::{Play, Question, Referee, Refusal, Seat, Seen, Text};
use serde::{Deserialize, Serialize};

/// Hits that cost a base a step of aircraft (9.12, 13.51), and a point of its capacity (13.52).
pub(crate) const HITS_A_STEP: u16 = 3;
pub(crate) const HITS_A_POINT: u16 = 4;

/// How steps are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// The enemy has shot them down.
    Enemy,
    /// Bombs or shells have destroyed them on the ground (9.12, 13.51).
    Bombed,
    /// They went down with their carrier (8.23), and do not come back.
    Sunk,
    /// At take-off or landing (10.63).
    Accident,
    /// There was nowhere to land (10.21, 10.64).
    Ditched,
    /// Their base was crowded (10.21).
    Scrapped,
}

impl Loss {
    pub(super) fn rule(self) -> &'static str {
        match self {
            Loss::Enemy => "10.0",
            Loss::Bombed => "13.51",
            Loss::Sunk => "8.23",
            Loss::Accident => "10.63",
            Loss::Ditched => "10.64",
            Loss::Scrapped => "10.21",
        }
    }

    pub(super) fn key(self) -> &'static str {
        match self {
            Loss::Enemy | Loss::Bombed => "sea-steps-destroyed",
            Loss::Sunk => "sea-steps-sunk",
            Loss::Accident => "sea-steps-crashed",
            Loss::Ditched => "sea-steps-ditched",
            Loss::Scrapped => "sea-steps-scrapped",
        }
    }

    /// Whether both sides learn of it, and it is the enemy's doing.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Loss::Enemy | Loss::Bombed | Loss::Sunk)
    }
}

/// Takes steps from a counter. One that is eliminated goes to the salvage box with all the steps that it had when it was
/// whole (14.0), unless it went down with its ship.
pub fn lose_steps(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: WingId, steps: u8, loss: Loss) {
    let whole = full_steps(r, seat, id);
    let fleet = r.position.ops_mut().fleet_mut(seat);
    let Some(wing) = fleet.wing_mut(id) else { return };
    let steps = steps.min(wing.steps);
    wing.steps -= steps;
    let Wing { plane, home, steps: left, .. } = *wing;
    if left == 0 && loss != Loss::Sunk {
        fleet.store(plane, whole);
    }
    if loss.is_open() {
        let deeds = &mut r.position.ops_mut().deeds[other(seat).index()];
        deeds.steps = deeds.steps.saturating_add(steps.into());
    } else {
        fleet.wasted = fleet.wasted.saturating_add(steps.into());
    }
    if steps > 0 {
        tell(r, || Event::Lost { seat, plane, steps, home: Some(home), loss });
    }
}

/// The steps of a counter when it is whole: as the scenario has it, unless it was put together anew.
pub(crate) fn full_steps(r: &Referee<'_, WarAtSea>, seat: Seat, id: WingId) -> u8 {
    let fleet = r.position.ops().fleet(seat);
    let rebuilt = fleet.rebuilt.iter().find(|(known, _)| *known == id);
    if let Some((_, steps)) = rebuilt {
        return *steps;
    }
    let mut starts = r.setting.operation().wings.iter().filter(|start| start.seat == seat);
    starts.nth(fleet.place(id)).map_or(1, |start| start.steps)
}

/// Aircraft that stand on a ship that sinks are lost with it (8.23).
pub(crate) fn go_down_with(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    let (Some(operations), Some(seat)) = (&r.position.operations, r.setting.seat_of(ship)) else { return };
    let aboard = |wing: &Wing| wing.home == Home::Ship(ship) && wing.post.is_grounded();
    let lost: Vec<WingId> =
        operations.fleet(seat).flying().filter(|(_, wing)| aboard(wing)).map(|(id, _)| id).collect();
    for id in lost {
        lose_steps(r, seat, id, u8::MAX, Loss::Sunk);
    }
}

/// Steps on the ground that a base is yet to lose to bombs or shells. Both sides know how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toll {
    pub base: BaseId,
    pub owner: Seat,
    pub steps: u16,
}

/// Which counter loses a step to bombs or shells (9.12, 13.51): none only where none stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wreck {
    pub base: BaseId,
}

impl Question<WarAtSea> for Wreck {
    type Answer = Option<WingId>;
    const CLASS: &'static str = "wreck";
    const RULE: &'static str = "13.51";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-wreck").with("base", self.base)
    }

    fn check(&self, at: Lens<'_>, answer: &Option<WingId>) -> Result<(), Refusal> {
        let mut parked = super::standing(at, Home::Base(self.base));
        let (open, key) = match answer {
            Some(id) => (parked.any(|(wing, _)| wing == *id), "sea-no-such-wing"),
            None => (parked.next().is_none(), "sea-must-wreck"),
        };
        Refusal::unless(open, "13.51", || Text::new(key).with("home", self.base))
    }

    fn candidates(&self, at: Lens<'_>) -> Vec<Option<WingId>> {
        super::standing(at, Home::Base(self.base)).map(|(id, _)| Some(id)).chain([None]).collect()
    }

    fn describe(&self, at: Lens<'_>, answer: &Option<WingId>) -> Text {
        let wing = answer.and_then(|id| at.fleet()?.wing(id));
        wing.map_or_else(|| Text::new("sea-do-wreck-none").with("base", self.base), super::wing_text)
    }
}

/// What hits on a base do (9.12, 13.51, 13.52): every third destroys a step on the ground, every fourth takes a point
/// off its capacity if runways can be hit. They count for victory. Which steps are lost is said next.
pub(crate) fn hit_base(
    r: &mut Referee<'_, WarAtSea>,
    attacker: Seat,
    base: BaseId,
    hits: u16,
    craters: bool,
) {
    let (owner, steps) = (other(attacker), hits / HITS_A_STEP);
    let operations = r.position.ops_mut();
    let counted = &mut operations.deeds[attacker.index()].hits;
    match counted.iter_mut().find(|(known, _)| *known == base) {
        Some((_, sum)) => *sum = sum.saturating_add(hits),
        None => counted.push((base, hits)),
    }
    if steps > 0 {
        operations.tolls.push(Toll { base, owner, steps });
    }
    let points = u8::try_from(hits / HITS_A_POINT).unwrap_or(u8::MAX);
    if craters && points > 0 {
        crater(r, owner, base, points);
    }
}

/// A base loses steps on the ground: its owner says which is the first; the second is drawn for the enemy, who may not
/// look at the card (10.23), or by the option he picks it; and so on by turns.
pub(crate) fn pay(r: &mut Referee<'_, WarAtSea>, toll: Toll) -> Play<()> {
    let Toll { base, owner, steps } = toll;
    let chosen = r.ask_secretly(owner, Wreck { base })?;
    if let Some(id) = chosen {
        lose_steps(r, owner, id, 1, Loss::Bombed);
    }
    let parked: Vec<WingId> =
        super::standing(super::seen_by(r, owner), Home::Base(base)).map(|(id, _)| id).collect();
    if steps > 1 && !parked.is_empty() {
        let second = if r.setting.rules.attacker_picks {
            picked(r, base, owner, &parked)?
        } else {
            parked[r.pick_unseen(Seen::Nobody, parked.len(), "13.51")?]
        };
        lose_steps(r, owner, second, 1, Loss::Bombed);
    }
    let tolls = &mut r.position.ops_mut().tolls;
    if steps > 2 && chosen.is_some() {
        tolls[0].steps -= 2;
    } else {
        tolls.remove(0);
    }
    Ok(())
}

/// The enemy picks one of the counters that stand at a base: they lie open before him for that long.
fn picked(r: &mut Referee<'_, WarAtSea>, base: BaseId, owner: Seat, parked: &[WingId]) -> Play<WingId> {
    dogfights::lay(r, owner, parked);
    let wing = r.ask(other(owner), Doom { owner, wings: parked.to_vec(), base: Some(base) })?;
    r.position.ops_mut().laid.retain(|card| card.seat != owner || !parked.contains(&card.wing));
    Ok(wing)
}

/// Takes points off the capacity of a base, of which it has no more than what is printed.
fn crater(r: &mut Referee<'_, WarAtSea>, owner: Seat, base: BaseId, points: u8) {
    let printed = r.setting.operation().places.base(base).map_or(0, |base| base.capacity);
    let fleet = r.position.ops_mut().fleet_mut(owner);
    match fleet.damage.iter_mut().find(|damage| damage.base == base) {
        Some(damage) => damage.steps = damage.steps.saturating_add(points).min(printed),
        None => fleet.damage.push(Damage { base, steps: points.min(printed), turns: 0 }),
    }
    tell(r, || Event::Cratered { base, points });
}
