//! The salvage box (14.0): one of every two steps of a type comes back, the others are lost for good.

use super::Event;
use crate::{
    WarAtSea,
    event::tell,
    fleet::{Berth, Home, Post, Wing},
    ids::PlaneId,
    lens::Lens,
    operations::bases::{self, force_of},
    planes::Landing,
};
use kernel::{Referee, Refusal, Seat, Text};

/// The steps of a type that come back (14.0).
fn returning(at: Lens<'_>, plane: PlaneId) -> u8 {
    let in_box = at.fleet().and_then(|fleet| fleet.salvage.iter().find(|(known, _)| *known == plane));
    let steps = in_box.map_or(0, |(_, steps)| *steps);
    if at.setting().rules.salvage_rounds_down { steps / 2 } else { steps.div_ceil(2) }
}

/// Whether salvaged aircraft can return there: to the base that the scenario names, or to a carrier in a major port if
/// they are carrier aircraft (14.0).
pub(super) fn may_salvage(at: Lens<'_>, plane: PlaneId, home: Home) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("plane", plane).with("home", home);
    let places = &at.setting().operation().places;
    let steps = returning(at, plane);
    Refusal::unless(steps > 0, "14.0", named("sea-no-salvage"))?;
    let open = match home {
        Home::Base(base) => places.base(base).is_some_and(|base| base.salvage && base.seat == at.seat()),
        Home::Ship(ship) => {
            let carrier_type = at.setting().operation().plane(plane).landing == Landing::Carrier;
            let berth = force_of(at, ship).map(|force| force.berth);
            let major = |port| places.port(port).is_some_and(|port| port.major && port.seat == at.seat());
            let own = at.setting().seat_of(ship) == at.seat();
            own && carrier_type && matches!(berth, Some(Berth::Port(port)) if major(port))
        }
    };
    Refusal::unless(open, "14.0", named("sea-no-salvage-base"))?;
    Refusal::unless(bases::takes(at, plane, home), "10.24", named("sea-no-landing-type"))?;
    Refusal::unless(bases::room(at, home) > 0, "10.21", named("sea-no-salvage-room"))
}

/// Brings steps of a type back from the box, as many as there is room for; each of them costs another one, which is
/// destroyed (14.0). Those for which there is no room wait for another base or turn.
pub(super) fn salvage(r: &mut Referee<'_, WarAtSea>, seat: Seat, plane: PlaneId, home: Home) {
    let at = bases::seen_by(r, seat);
    let due = returning(at, plane);
    let mut steps = due.min(bases::room(at, home));
    tell(r, || Event::Salvaged { seat, plane, steps, home });
    let fleet = r.position.ops_mut().fleet_mut(seat);
    if let Some((_, left)) = fleet.salvage.iter_mut().find(|(known, _)| *known == plane) {
        *left = if steps == due { 0 } else { left.saturating_sub(2 * steps) };
    }
    fleet.salvage.retain(|(_, left)| *left > 0);
    while steps > 0 {
        let counter = steps.min(2);
        let wing = Wing { plane, steps: counter, home, post: Post::Hangar, aloft: 0, ranged: false };
        // Counters keep their places in the list, so one that is lost gives its own.
        let lost = fleet.wings.iter().position(|wing| wing.steps == 0 && wing.plane == plane);
        let place = lost.unwrap_or(fleet.wings.len());
        if lost.is_some() {
            fleet.wings[place] = wing;
        } else {
            fleet.wings.push(wing);
        }
        fleet.rebuild(fleet.wing_at_place(place), counter);
        steps -= counter;
    }
}
