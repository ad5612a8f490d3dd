//! How a quick commander places his submarines: on the ways that enemy forces are likely to take, and nearer to what
//! comes within their reach. They look for what is worth most.

use super::{estimates, navigators};
use crate::{
    chart::ZoneId,
    lens::Lens,
    operations::{
        orders::{Cruise, Heading},
        prepare::Station,
        submarines::{Prowl, Search},
    },
    sides::other,
    victory::Aim,
};
use kernel::{Options, Question};

/// Zones from which on an enemy is too far away to be met by boats that make one in two turns.
const FAR: u32 = 7;
/// How far boats find forces (16.3).
const REACH: u32 = 2;

/// Where the enemy may want to go: what he has to reach, to land on or to shell, else where our own forces are.
fn goals(at: Lens<'_>) -> Vec<ZoneId> {
    let Some(seat) = at.seat() else { return Vec::new() };
    let (operation, enemy) = (at.setting().operation(), other(seat));
    let mut goals: Vec<ZoneId> = navigators::beaches(at, enemy).collect();
    let bases = navigators::marks(at, enemy).filter_map(|base| operation.places.base(base));
    goals.extend(bases.map(|base| base.zone));
    let reach = at.setting().scenario.aims.of(enemy).filter_map(|aim| match aim {
        Aim::Reach { spots, .. } => Some(spots),
        _ => None,
    });
    goals.extend(reach.flatten().map(|spot| operation.zone_at(*spot)));
    if goals.is_empty() {
        let own = at.setting().scenario.forces.iter().filter(|force| force.seat == seat);
        goals.extend(own.flat_map(|force| &force.spots).map(|spot| operation.zone_at(*spot)));
        goals.extend(navigators::beaches(at, seat));
    }
    goals
}

/// The station that lies best on the ways from where enemy forces begin to where they may want to go.
pub(super) fn station(at: Lens<'_>, question: Station) -> Option<ZoneId> {
    let Options::List(zones) = question.options(at) else { return None };
    let (operation, goals) = (at.setting().operation(), goals(at));
    let enemy = other(at.seat()?);
    let starts = at.setting().scenario.forces.iter().filter(|force| force.seat == enemy);
    let starts: Vec<ZoneId> =
        starts.flat_map(|force| &force.spots).map(|spot| operation.zone_at(*spot)).collect();
    let astray = |zone: &ZoneId| {
        let ways = starts.iter().flat_map(|from| goals.iter().map(move |to| (*from, *to)));
        let detours = ways.map(|(from, to)| {
            let far = |a, b| operation.map.distance(a, b);
            far(from, *zone) + far(*zone, to) - far(from, to)
        });
        detours.min().unwrap_or(0)
    };
    zones.into_iter().min_by_key(astray)
}

/// Where a flotilla goes next, if it is better off elsewhere.
fn heading(at: Lens<'_>, question: Cruise) -> Option<Heading> {
    let Options::List(headings) = question.options(at) else { return None };
    let flotilla = at.fleet()?.flotillas.get(usize::from(question.flotilla))?;
    let map = &at.setting().operation().map;
    #[allow(clippy::cast_precision_loss, reason = "maps are small")]
    let pull = |foe: &estimates::Foe| foe.sum.worth / (2.0 + map.distance(flotilla.zone, foe.zone) as f32);
    let foes = estimates::foes(at);
    let near = foes.iter().filter(|foe| !foe.in_port && map.distance(flotilla.zone, foe.zone) <= FAR);
    let prey = near.max_by(|a, b| pull(a).total_cmp(&pull(b)))?;
    let far = map.distance(flotilla.zone, prey.zone);
    let nearer =
        headings.into_iter().filter_map(|heading| Some((map.distance(heading.to?, prey.zone), heading)));
    let (left, best) = nearer.min_by_key(|(left, _)| *left)?;
    (far > REACH && left < far && flotilla.order != best.to).then_some(best)
}

/// Whether a flotilla has somewhere better to go.
pub(super) fn moves(at: Lens<'_>, number: u8) -> bool {
    heading(at, Cruise { flotilla: number }).is_some()
}

pub(super) fn cruise(at: Lens<'_>, question: Cruise) -> Option<Heading> {
    heading(at, question)
}

/// All boats of a flotilla look for the force that is worth most.
pub(super) fn prowl(at: Lens<'_>, question: &Prowl) -> Option<Search> {
    let Options::List(choices) = question.options(at) else { return None };
    let mut best = (0.0, 0, Search::Done);
    for choice in choices {
        let Search::Seek { force, ref boats, .. } = choice else { continue };
        let boats = boats.len();
        let worth = estimates::foe(at, force).map_or(1.0, |foe| foe.sum.worth + 1.0);
        if (worth, boats) > (best.0, best.1) {
            best = (worth, boats, choice);
        }
    }
    Some(best.2)
}
