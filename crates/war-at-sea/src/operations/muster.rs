//! Before forces are placed, players divide their ships into task forces (5.1): those of the scenario may part, and
//! those that begin at the same places may become one. Whoever leaves it at that sails as the scenario has it.

use super::{
    organise::{Detachment, Division, bundles},
    plotting::{Staff, place_text},
    prepare::force_name,
};
use crate::{
    WarAtSea,
    fleet::{Desk, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    names::list,
    position::Position,
    scenario::ForceStart,
};
use kernel::{Chance, Options, Play, Question, Reason, Referee, Refusal, Seat, Text, reason::note};
use serde::{Deserialize, Serialize};

/// How the ships of a side sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mustering {
    /// The forces are as they are to be.
    Done,
    /// Ships of a force form one of their own.
    Divide(ForceId),
    /// The ships of the first sail with the second.
    Unite(ForceId, ForceId),
}

/// What the scenario says of a force.
fn start_of<'a>(staff: Staff<'a>, force: &TaskForce) -> Option<&'a ForceStart> {
    staff.at.setting().scenario.forces.get(usize::from(force.origin?))
}

/// Where a force may begin, and from which turn on.
pub(crate) fn begins(at: Lens<'_>, force: ForceId) -> Option<Text> {
    let staff = Staff::of(at)?;
    let start = start_of(staff, staff.force(force)?)?;
    let places = start.spots.iter().map(|spot| place_text(at.setting().operation(), *spot));
    let text = Text::new("sea-note-begins").with("force", force).with("turn", start.arrives.unwrap_or(1));
    Some(text.with("places", list(places.map(Into::into))))
}

impl Muster {
    fn list(at: Lens<'_>) -> Vec<Mustering> {
        let Some(staff) = Staff::of(at) else { return vec![Mustering::Done] };
        let forces = || staff.fleet.forces.iter().map(|force| force.id);
        let changes = forces().flat_map(|force| {
            let unions = forces().map(move |into| Mustering::Unite(force, into));
            std::iter::once(Mustering::Divide(force)).chain(unions)
        });
        let legal = changes.filter(|change| Muster::may(staff, *change).is_ok());
        std::iter::once(Mustering::Done).chain(legal).collect()
    }

    /// Whether the forces may be changed so (5.1), or else why not: one of several ships is divided while a counter is
    /// left, and two are united that begin at the same places and at the same time.
    fn may(staff: Staff<'_>, change: Mustering) -> Result<(), Refusal> {
        let known = |id: ForceId| {
            let unknown = || Refusal::new("5.1", Text::new("sea-no-muster-force").with("force", id));
            staff.force(id).ok_or_else(unknown)
        };
        match change {
            Mustering::Done => Ok(()),
            Mustering::Divide(id) => {
                let force = known(id)?;
                let spare = !staff.fleet.letters.is_empty();
                Refusal::unless(spare, "5.1", || Text::new("sea-no-muster-counter"))?;
                Refusal::unless(bundles(staff, force).len() > 1, "5.1", || {
                    Text::new("sea-no-muster-single").with("force", id)
                })
            }
            Mustering::Unite(id, into) => {
                let named = |key: &'static str| move || Text::new(key).with("force", id).with("into", into);
                let (one, other) = (start_of(staff, known(id)?), start_of(staff, known(into)?));
                Refusal::unless(id != into, "5.1", named("sea-no-muster-itself"))?;
                let places = |start: Option<&ForceStart>| start.map(|start| start.spots.clone());
                let alike = one.is_some() && places(one) == places(other);
                Refusal::unless(alike, "5.1", named("sea-no-muster-places"))?;
                let times = |start: Option<&ForceStart>| start.map(|start| start.arrives);
                Refusal::unless(times(one) == times(other), "5.1", named("sea-no-muster-times"))
            }
        }
    }
}

impl Question<WarAtSea> for Muster {
    type Answer = Mustering;
    const CLASS: &'static str = "muster";
    const RULE: &'static str = "5.1";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-muster")
    }

    fn check(&self, at: Lens<'_>, answer: &Mustering) -> Result<(), Refusal> {
        Staff::of(at).map_or(Ok(()), |staff| Muster::may(staff, *answer))
    }

    fn options(&self, at: Lens<'_>) -> Options<Mustering> {
        Options::List(Muster::list(at))
    }

    fn describe(&self, at: Lens<'_>, answer: &Mustering) -> Text {
        match *answer {
            Mustering::Done => Text::new("sea-do-muster-done"),
            Mustering::Divide(force) => {
                Text::new("sea-do-muster-divide").with("force", force).with("name", force_name(at, force))
            }
            Mustering::Unite(force, into) => Text::new("sea-do-muster-unite")
                .with("force", force)
                .with("name", force_name(at, force))
                .with("into", into)
                .with("other", force_name(at, into)),
        }
    }

    fn default(&self, _: Lens<'_>) -> Mustering {
        Mustering::Done
    }

    /// Seldom otherwise than the scenario.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Mustering {
        let other = (chance.below(3) == 0).then(|| chance.pick(&Muster::list(at)).copied()).flatten();
        other.unwrap_or(Mustering::Done)
    }

    /// Where the forces that are divided or united begin.
    fn reasons(&self, at: Lens<'_>, answer: &Mustering) -> Vec<Reason> {
        let force = match *answer {
            Mustering::Done => return Vec::new(),
            Mustering::Divide(force) | Mustering::Unite(force, _) => force,
        };
        begins(at, force).map(note).into_iter().collect()
    }
}

/// A seat musters its ships. Over when it is done.
pub(crate) fn muster(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if let Desk::Division(force) = r.position.ops().fleet(seat).desk {
        let Detachment { ships } = r.ask_secretly(seat, Division { force, guards: None })?;
        divide(r, force, &ships);
        r.position.ops_mut().fleet_mut(seat).desk = Desk::Clear;
        return Ok(false);
    }
    match r.ask_secretly(seat, Muster {})? {
        Mustering::Done => return Ok(true),
        Mustering::Divide(force) => r.position.ops_mut().fleet_mut(seat).desk = Desk::Division(force),
        Mustering::Unite(force, into) => unite(r, force, into),
    }
    Ok(false)
}

/// Counters of a force get a force of their own, which begins where the other one may.
fn divide(r: &mut Referee<'_, WarAtSea>, from: ForceId, leads: &[ShipId]) {
    let ships = sailing_with(r, from, |position, ship| leads.contains(&position.ship(ship).lead));
    let fleet = r.position.ops_mut().fleet_mut(from.seat);
    let Some((origin, mission)) = fleet.force(from).map(|force| (force.origin, force.mission)) else {
        return;
    };
    let Some(letter) = fleet.letters.pop() else { return };
    let id = ForceId { seat: from.seat, letter };
    fleet.enter(TaskForce::new(id, origin, mission));
    for ship in ships {
        r.position.ship_mut(ship).force = Some(id);
    }
}

/// All ships of a force sail with another, and its counter is free.
fn unite(r: &mut Referee<'_, WarAtSea>, force: ForceId, into: ForceId) {
    for ship in sailing_with(r, force, |_, _| true) {
        r.position.ship_mut(ship).force = Some(into);
    }
    let fleet = r.position.ops_mut().fleet_mut(force.seat);
    fleet.forces.retain(|known| known.id != force);
    fleet.letters.insert(0, force.letter);
}

fn sailing_with(
    r: &Referee<'_, WarAtSea>,
    force: ForceId,
    wanted: impl Fn(&Position, ShipId) -> bool,
) -> Vec<ShipId> {
    r.position.sailing(r.setting, force).filter(|ship| wanted(r.position, *ship)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        missions::Mission,
        operations::Step,
        position::Stage,
        script::{Sent, force, play, refused, seen, send_out, ship, whispers, zone},
        sides::{ALLIES, AXIS},
    };

    const SENT: [Sent<'static>; 3] = [
        (ALLIES, Mission::Intercept, "R31", &["Washington", "Boise", "Alden"]),
        (ALLIES, Mission::Intercept, "R31", &["Enterprise"]),
        (ALLIES, Mission::Intercept, "R29", &["Hornet"]),
    ];

    fn says(answer: Mustering) -> [kernel::Step<crate::Answer>; 1] {
        [whispers(ALLIES, crate::Answer::Muster(answer))]
    }

    #[test]
    fn ships_are_divided_into_forces_before_these_are_placed() {
        kernel::proves!("war-at-sea", "5.1", "3.0+2");
        let (setting, mut position) = send_out("eastern-solomons", &SENT, &[]);
        position.stage = Stage::Prepare { step: Step::Muster, seat: ALLIES };
        let [a, b, c] = ["Allied A", "Allied B", "Allied C"].map(force);
        let elsewhere = refused(&setting, &position, &says(Mustering::Unite(a, c)));
        assert_eq!(elsewhere.0, "5.1", "they begin at different places");
        let single = refused(&setting, &position, &says(Mustering::Divide(b)));
        assert_eq!(single.0, "5.1", "one ship is one force");
        play(&setting, &mut position, &says(Mustering::Divide(a))).expect("a force to divide");
        let leave = |names: &[&str]| {
            let ships = names.iter().map(|name| ship(name)).collect();
            [whispers(ALLIES, crate::Answer::Division(Detachment { ships }))]
        };
        assert_eq!(refused(&setting, &position, &leave(&["Washington", "Boise", "Alden"])).0, "5.1");
        play(&setting, &mut position, &leave(&["Boise"])).expect("the cruiser leaves");
        let new = position.vessel("Boise").force.expect("a force");
        assert!(new != a && position.vessel("Alden").force == Some(a));
        let origin = position.ops().force(new).map(|force| force.origin);
        assert_eq!(origin, Some(Some(0)), "it begins where the other one may");
        let r31 = Text::new("sea-note-begins").with("force", new).with("turn", 1);
        let r31 = r31.with("places", Text::new("sea-name").with("name", zone("R31")));
        assert_eq!(begins(seen(&setting, &position, ALLIES), new), Some(r31));
        // Now she sails with the carrier.
        play(&setting, &mut position, &says(Mustering::Unite(new, b))).expect("two forces become one");
        assert_eq!(position.vessel("Boise").force, Some(b));
        assert_eq!(position.ops().force(new), None);
        assert!(position.ops().fleet(ALLIES).letters.contains(&new.letter));
        play(&setting, &mut position, &says(Mustering::Done)).expect("all are mustered");
        assert_eq!(position.stage, Stage::Prepare { step: Step::Forces, seat: AXIS });
    }
}
