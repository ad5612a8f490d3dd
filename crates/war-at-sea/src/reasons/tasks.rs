//! Repairs (8.3), fuel from other ships (15.4), bombardments (9.1) and cargo (9.5).

use super::{Reason, chance, counted, note};
use crate::{
    battle::Gun,
    fleet::{Berth, TaskForce},
    ids::{BaseId, ShipId},
    lens::Lens,
    operation::Spot,
    operations::{
        bases::losses,
        plotting::Staff,
        special::{Task, bombardment, cargo, refuelling, repairs},
    },
    position::Repair,
    surface::{conclusion, gunnery},
};
use kernel::{Breakdown, Exact, Tally, Text};

pub(super) fn special(at: Lens<'_>, task: Task) -> Vec<Reason> {
    match task {
        Task::Engines(ship) => vec![engines(ship)],
        Task::Deck(ship) => vec![deck(at, ship)],
        Task::Oil { from, to } => oil(at, from, to),
        Task::Salvage { .. } => vec![note("sea-note-salvage")],
        Task::Hulls(_) => vec![note("sea-note-hulls-any-time")],
        Task::Done => vec![note("sea-note-special-done")],
    }
}

fn engines(ship: ShipId) -> Reason {
    let told = (1..=6).map(|die| {
        Text::new(match conclusion::repaired(die) {
            Repair::Underway => "sea-upshot-under-way",
            Repair::Hopeless => "sea-upshot-hopeless",
            Repair::Untried => "sea-upshot-not-mended",
        })
    });
    (Text::new("sea-reason-engines").with("ship", ship), counted("8.31", told))
}

fn deck(at: Lens<'_>, ship: ShipId) -> Reason {
    let skill = repairs::skill(at.setting(), at.turn(), ship);
    let told = (1..=6).map(|die| {
        Text::new(match die + skill {
            sum if sum >= repairs::MENDS => "sea-upshot-deck-mended",
            sum if sum <= repairs::HOPELESS => "sea-upshot-hopeless",
            _ => "sea-upshot-not-mended",
        })
    });
    (Text::new("sea-reason-deck").with("ship", ship).with("skill", skill), counted("8.32", told))
}

/// What the ship gets, and what it costs the other (15.4, 15.44).
fn oil(at: Lens<'_>, from: ShipId, to: ShipId) -> Vec<Reason> {
    let boxes = |ship: ShipId| {
        let (fuel, used) = (at.setting().sheet(ship).fuel.boxes, at.ship(ship)?.stores.fuel_used);
        Some((fuel.saturating_sub(used), used))
    };
    let (Some((has, lacks)), Some((gives, _))) = (boxes(to), boxes(from)) else { return Vec::new() };
    let taken = refuelling::AT_SEA.min(lacks);
    let cost = refuelling::cost(at.setting().sheet(to).kind.is_light_warship());
    let told = |ship: ShipId, before: u8, change: i32| {
        let mut left = Breakdown::default();
        left.add("15.1", i32::from(before), || Text::new("sea-factor-boxes"));
        left.add("15.4", change, || Text::new("sea-factor-oiled"));
        (Text::new("sea-reason-oil").with("ship", ship), left)
    };
    vec![told(to, has, taken.into()), told(from, gives, -i32::from(cost)), note("sea-note-oil")]
}

/// The hits on a base that the ships of a force make on average, if nothing hinders them (9.12).
pub(super) fn bombard(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, base: BaseId) -> Vec<Reason> {
    let mut hits = Breakdown::default();
    for ship in staff.company(force).into_iter().filter(|ship| bombardment::is_armed(at, *ship)) {
        for (gun, dice) in bombardment::guns(at, ship).filter(|(_, dice)| *dice > 0) {
            let mut share = chance(bombardment::needed(gun).into());
            if gun == Gun::Tertiary {
                share = share * chance(bombardment::SECOND.into());
            }
            let text = Text::new("sea-factor-battery")
                .with("ship", ship)
                .with("gun", gunnery::gun_name(gun))
                .with("dice", dice);
            hits.add("9.12", Exact::whole(dice.into()) * share, || text);
        }
    }
    let title = Text::new("sea-reason-bombard")
        .with("base", base)
        .with("step", losses::HITS_A_STEP)
        .with("point", losses::HITS_A_POINT);
    vec![(title, hits), note("sea-note-bombard")]
}

/// What a force puts ashore, and how long that takes (9.53, 9.54).
pub(super) fn unload(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, end: Spot) -> Vec<Reason> {
    let berth = match end {
        Spot::Sea(zone) => Berth::Sea(zone),
        Spot::Port(port) => Berth::Port(port),
    };
    let there = TaskForce { berth, ..force.clone() };
    let Some(beach) = cargo::beach(at.setting(), staff.seat, &there) else { return Vec::new() };
    let (mut points, mut longest) = (Breakdown::default(), 0);
    for ship in staff.company(force) {
        let (sheet, stores) = (staff.sheet(ship), staff.ship(ship).stores);
        let Some(turns) = cargo::turns(sheet, beach).filter(|_| stores.cargo > 0) else { continue };
        longest = longest.max(turns.saturating_sub(stores.handling));
        let cargo = Exact::new(stores.cargo.into(), 3).unwrap_or(Exact::ZERO);
        points.add("9.51", cargo, || Text::new("sea-name").with("name", ship));
    }
    if points.factors.is_empty() {
        return vec![note("sea-note-no-cargo")];
    }
    vec![(Text::new("sea-reason-unload").with("turns", longest), points), note("sea-note-unload")]
}
