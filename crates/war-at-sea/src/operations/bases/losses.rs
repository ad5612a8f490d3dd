//! How aircraft are lost (8.23, 10.21, 14.0): one way for all rules, so that the salvage box and what counts for
//! victory are kept. Damage of bases by ships and bombs (9.12, 13.51, 13.52) is the same for both.

use super::Event;
use crate::{
    WarAtSea,
    event::tell,
    fleet::{Damage, Home, Wing, WingId},
    ids::{BaseId, PlaneId},
    lens::Lens,
    sides::{SEATS, other},
};
use kernel::{Options, Play, Question, Referee, Refusal, RuleId, Seat, Text};
use serde::{Deserialize, Serialize};

/// Hits that cost a base a step of aircraft (9.12, 13.51), and a point of its capacity (13.52).
const HITS_A_STEP: u16 = 3;
const HITS_A_POINT: u16 = 4;

/// How steps are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// The enemy has destroyed them.
    Enemy,
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
            Loss::Sunk => "8.23",
            Loss::Accident => "10.63",
            Loss::Ditched => "10.64",
            Loss::Scrapped => "10.21",
        }
    }

    pub(super) fn key(self) -> &'static str {
        match self {
            Loss::Enemy => "sea-steps-destroyed",
            Loss::Sunk => "sea-steps-sunk",
            Loss::Accident => "sea-steps-crashed",
            Loss::Ditched => "sea-steps-ditched",
            Loss::Scrapped => "sea-steps-scrapped",
        }
    }

    /// Whether both sides learn of it, and it is the enemy's doing.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Loss::Enemy | Loss::Sunk)
    }
}

/// Takes steps from a counter. One that is eliminated goes to the salvage box with the steps that it had when the game
/// began (14.0), unless it went down with its ship.
pub fn lose_steps(r: &mut Referee<'_, WarAtSea>, seat: Seat, id: WingId, steps: u8, loss: Loss) {
    let whole = full_steps(r, seat, id);
    let fleet = r.position.ops_mut().fleet_mut(seat);
    let Some(wing) = fleet.wing_mut(id) else { return };
    let steps = steps.min(wing.steps);
    wing.steps -= steps;
    let Wing { plane, home, steps: left, .. } = *wing;
    if left == 0 && loss != Loss::Sunk {
        match fleet.salvage.iter_mut().find(|(known, _)| *known == plane) {
            Some((_, box_of)) => *box_of = box_of.saturating_add(whole),
            None => fleet.salvage.push((plane, whole)),
        }
    }
    if loss.is_open() {
        let deeds = &mut r.position.ops_mut().deeds[other(seat).index()];
        deeds.steps = deeds.steps.saturating_add(steps.into());
    }
    if steps > 0 {
        tell(r, || Event::Lost { seat, plane, steps, home, loss });
    }
}

/// The steps of a counter as the scenario has it; counters that came later have one (14.0).
fn full_steps(r: &Referee<'_, WarAtSea>, seat: Seat, id: WingId) -> u8 {
    let mut starts = r.setting.operation().wings.iter().filter(|start| start.seat == seat);
    starts.nth(usize::from(id.0).wrapping_sub(1)).map_or(1, |start| start.steps)
}

/// Aircraft that stood on a ship that has sunk are lost with it (8.23).
pub(crate) fn bury(r: &mut Referee<'_, WarAtSea>) {
    for seat in SEATS {
        let gone = |wing: &Wing| match wing.home {
            Home::Ship(ship) => wing.post.is_grounded() && !r.position.ship(ship).is_afloat(),
            Home::Base(_) => false,
        };
        let lost: Vec<WingId> =
            r.position.ops().fleet(seat).flying().filter(|(_, wing)| gone(wing)).map(|(id, _)| id).collect();
        for id in lost {
            lose_steps(r, seat, id, u8::MAX, Loss::Sunk);
        }
    }
}

/// A counter on the ground, as it lies open when it may be hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parked {
    pub wing: WingId,
    pub plane: PlaneId,
    pub steps: u8,
}

/// Which counter loses a step to bombs or shells: the sides say so by turns, the owner first (9.12, 13.51). What stands
/// at the base lies open meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wreck {
    pub base: BaseId,
    pub parked: Vec<Parked>,
}

impl Question<WarAtSea> for Wreck {
    type Answer = WingId;

    const CLASS: &'static str = "wreck";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("13.51")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-wreck").with("base", self.base)
    }

    fn check(&self, _: Lens<'_>, answer: &WingId) -> Result<(), Refusal> {
        Refusal::unless(self.parked.iter().any(|parked| parked.wing == *answer), "13.51", || {
            Text::new("sea-no-such-wing").with("home", self.base)
        })
    }

    fn options(&self, _: Lens<'_>) -> Options<WingId> {
        Options::List(self.parked.iter().map(|parked| parked.wing).collect())
    }

    fn describe(&self, _: Lens<'_>, answer: &WingId) -> Text {
        let parked = self.parked.iter().find(|parked| parked.wing == *answer);
        let parked = parked.copied().unwrap_or(self.parked[0]);
        let named = Text::new("sea-wing").with("plane", parked.plane).with("steps", parked.steps);
        named.with("home", self.base)
    }

    fn default(&self, _: Lens<'_>) -> WingId {
        self.parked[0].wing
    }
}

/// What hits on a base do (9.12, 13.51, 13.52): every third destroys a step on the ground, every fourth takes a point
/// off its capacity if runways can be hit. They count for victory.
pub(crate) fn hit_base(
    r: &mut Referee<'_, WarAtSea>,
    attacker: Seat,
    base: BaseId,
    hits: u16,
    craters: bool,
) -> Play<()> {
    let deeds = &mut r.position.ops_mut().deeds[attacker.index()];
    match deeds.hits.iter_mut().find(|(known, _)| *known == base) {
        Some((_, sum)) => *sum = sum.saturating_add(hits),
        None => deeds.hits.push((base, hits)),
    }
    let owner = other(attacker);
    for number in 0..hits / HITS_A_STEP {
        let chooser = if number % 2 == 0 { owner } else { attacker };
        let standing = super::standing(super::seen_by(r, owner), Home::Base(base));
        let parked: Vec<Parked> =
            standing.map(|(wing, state)| Parked { wing, plane: state.plane, steps: state.steps }).collect();
        let wing = match parked[..] {
            [] => break,
            [only] => only.wing,
            _ => r.ask(chooser, Wreck { base, parked })?,
        };
        lose_steps(r, owner, wing, 1, Loss::Enemy);
    }
    let points = u8::try_from(hits / HITS_A_POINT).unwrap_or(u8::MAX);
    if craters && points > 0 {
        crater(r, owner, base, points);
    }
    Ok(())
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
