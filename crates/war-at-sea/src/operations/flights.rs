//! Flights (10.5): which aircraft go out together, on which mission, and how far they get (10.64, 10.65). They are
//! formed in secret in phase V; where they fly stands in `strikes`.

use super::{
    bases::{self, Launch},
    dogfights, organise,
};
use crate::{
    Setting, WarAtSea,
    chart::ZoneId,
    event::tell,
    fleet::{AirMission, Desk, Fleet, Flight, Home, Post, Wing, WingId},
    ids::{ForceId, PlaneId},
    lens::Lens,
    planes::Plane,
    sides::divided,
};
use kernel::{Chance, Field, Input, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

pub use crate::fleet::Origin;

/// Steps from one base above which a flight takes long to form up, and what that costs of its range (10.68).
const LARGE: u8 = 6;
const FORMING_UP: u8 = 2;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Aircraft get a mission; only their owner knows.
    Formed { seat: Seat, flight: u8, mission: AirMission, planes: Vec<PlaneId> },
}

impl Event {
    #[allow(clippy::unused_self, reason = "every chapter's events tell their rule")]
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new("10.54")
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let Event::Formed { flight, mission, planes, .. } = self;
        let planes: Vec<&str> = planes.iter().map(|plane| plane.name()).collect();
        Text::new("sea-flight-formed")
            .with("flight", *flight)
            .with("mission", mission_text(*mission))
            .with("planes", planes.join(", "))
    }

    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Option<Self> {
        let Event::Formed { seat, .. } = self;
        viewer.is(*seat).then(|| self.clone())
    }
}

pub(crate) fn mission_text(mission: AirMission) -> Text {
    match mission {
        AirMission::Sweep => Text::new("sea-air-sweep"),
        AirMission::Escort(flight) => Text::new("sea-air-escort").with("flight", flight),
        AirMission::NavalStrike => Text::new("sea-air-naval-strike"),
        AirMission::LandStrike => Text::new("sea-air-land-strike"),
        AirMission::Transfer => Text::new("sea-air-transfer"),
    }
}

impl Origin {
    fn text(self) -> Text {
        match self {
            Origin::Base(base) => Text::new("sea-name").with("name", base),
            Origin::Force(force) => Text::new("sea-name").with("name", force),
        }
    }
}

/// Where aircraft with this home come from. Those of a carrier that sails with no force cannot fly.
pub(crate) fn origin(at: Lens<'_>, home: Home) -> Option<Origin> {
    match home {
        Home::Base(base) => Some(Origin::Base(base)),
        Home::Ship(ship) => at.ship(ship)?.force.map(Origin::Force),
    }
}

/// The steps that a base may launch for a mission now: any number, so many in the turn (10.67), or a refusal.
fn may_launch(at: Lens<'_>, home: Home, mission: AirMission) -> Result<Option<u8>, Refusal> {
    let launch = if mission == AirMission::Transfer { Launch::Transfer } else { Launch::Flight };
    bases::may_launch(at, home, launch)
}

/// Whether aircraft of a type can do it (10.54).
pub(crate) fn fits(plane: &Plane, mission: AirMission) -> bool {
    match mission {
        AirMission::Sweep | AirMission::Escort(_) => plane.is_fighter(),
        AirMission::NavalStrike => plane.naval.full > 0,
        AirMission::LandStrike => plane.land.full > 0,
        AirMission::Transfer => true,
    }
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// A flight is formed.
    Form {
        from: Origin,
        mission: AirMission,
    },
    /// Ships of a force are scuttled or let go what they tow (7.72, 8.46).
    Hulls(ForceId),
    Done,
}

/// The answer: from the menu, or the aircraft of the flight that is being formed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Assignment {
    /// With none, it is not formed.
    Crew {
        wings: Vec<WingId>,
    },
    Menu(Choice),
}

/// The missions of a side's aircraft (10.54).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assign {
    /// The flight that is being formed, or the menu.
    pub forming: Option<(Origin, AirMission)>,
}

/// The aircraft that stand ready at a place and can do it.
fn ready(at: Lens<'_>, from: Origin, mission: AirMission) -> Vec<WingId> {
    let Some(fleet) = at.fleet() else { return Vec::new() };
    let fit = |wing: &Wing| {
        wing.post == Post::Ready
            && origin(at, wing.home) == Some(from)
            && fits(at.setting().operation().plane(wing.plane), mission)
            && bases::zone(at, wing.home).is_some()
            && may_launch(at, wing.home, mission).is_ok()
    };
    fleet.flying().filter(|(_, wing)| fit(wing)).map(|(id, _)| id).collect()
}

/// The flights that a flight from there could escort (10.54): they come from the same place, or from another base of
/// its zone.
fn charges(at: Lens<'_>, from: Origin) -> Vec<u8> {
    let Some(fleet) = at.fleet() else { return Vec::new() };
    let zone = |origin| match origin {
        Origin::Base(base) => at.setting().operation().places.base(base).map(|base| base.zone),
        Origin::Force(_) => None,
    };
    let joins = |flight: &&Flight| {
        let home = fleet.crew(flight.number).next().and_then(|(_, wing)| origin(at, wing.home));
        let near = || home.and_then(zone).is_some_and(|there| zone(from) == Some(there));
        !flight.shown
            && matches!(flight.mission, AirMission::NavalStrike | AirMission::LandStrike)
            && (home == Some(from) || near())
    };
    fleet.flights.iter().filter(joins).map(|flight| flight.number).collect()
}

impl Assign {
    fn menu(at: Lens<'_>) -> Vec<Choice> {
        let mut choices = vec![Choice::Done];
        let Some(fleet) = at.fleet() else { return choices };
        let ready_at = fleet.flying().filter(|(_, wing)| wing.post == Post::Ready);
        let mut origins: Vec<Origin> = ready_at.filter_map(|(_, wing)| origin(at, wing.home)).collect();
        origins.sort_unstable();
        origins.dedup();
        for from in origins {
            let escorts = charges(at, from).into_iter().map(AirMission::Escort);
            let missions =
                [AirMission::NavalStrike, AirMission::LandStrike, AirMission::Sweep, AirMission::Transfer];
            for mission in missions.into_iter().chain(escorts) {
                if !ready(at, from, mission).is_empty() {
                    choices.push(Choice::Form { from, mission });
                }
            }
        }
        choices.extend(organise::forces(at).map(Choice::Hulls));
        choices
    }

    fn check_crew(at: Lens<'_>, from: Origin, mission: AirMission, wings: &[WingId]) -> Result<(), Refusal> {
        let Some(fleet) = at.fleet() else { return Ok(()) };
        let able = ready(at, from, mission);
        for (index, id) in wings.iter().enumerate() {
            let again = wings[..index].contains(id);
            Refusal::unless(!again, "10.51", || Text::new("sea-no-wing-twice"))?;
            let Some(wing) = fleet.wing(*id) else {
                return Err(Refusal::new("10.54", Text::new("sea-no-such-counter")));
            };
            may_launch(at, wing.home, mission)?;
            let plane = || Text::new("sea-name").with("name", wing.plane);
            let named = |key: &'static str| Text::new(key).with("plane", plane()).with("from", from.text());
            Refusal::unless(wing.post == Post::Ready, "10.54", || named("sea-no-unready-wing"))?;
            let here = origin(at, wing.home) == Some(from);
            Refusal::unless(here, "10.66", || named("sea-no-other-base"))?;
            Refusal::unless(able.contains(id), "10.54", || {
                named("sea-no-such-mission").with("mission", mission_text(mission))
            })?;
        }
        let planes = || {
            wings
                .iter()
                .filter_map(|id| fleet.wing(*id))
                .map(|wing| at.setting().operation().plane(wing.plane))
        };
        let mixed = planes().any(|plane| plane.torpedoes) && planes().any(|plane| !plane.torpedoes);
        Refusal::unless(mission != AirMission::NavalStrike || !mixed, "10.53", || {
            Text::new("sea-no-mixed-flight")
        })?;
        within_limit(at, mission, wings)
    }
}

/// A carrier whose force is in a surface battle launches few aircraft in a turn, patrols among them (10.67).
fn within_limit(at: Lens<'_>, mission: AirMission, wings: &[WingId]) -> Result<(), Refusal> {
    let Some(fleet) = at.fleet() else { return Ok(()) };
    for wing in wings.iter().filter_map(|id| fleet.wing(*id)) {
        let Some(most) = may_launch(at, wing.home, mission)? else { continue };
        let up = |id: &WingId, other: &Wing| {
            wings.contains(id)
                || (other.aloft == 0 && (other.post.is_patrol() || matches!(other.post, Post::Flight(_))))
        };
        let launched = fleet.flying().filter(|(id, other)| other.home == wing.home && up(id, other));
        let steps: u8 = launched.map(|(_, other)| other.steps).sum();
        Refusal::unless(steps <= most, "10.67", || {
            Text::new("sea-no-flight-in-battle").with("home", wing.home).with("steps", most)
        })?;
    }
    Ok(())
}

impl Question<WarAtSea> for Assign {
    type Answer = Assignment;

    const CLASS: &'static str = "assign";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("10.54")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        match self.forming {
            None => Text::new("sea-ask-assign"),
            Some((from, mission)) => {
                Text::new("sea-ask-crew").with("from", from.text()).with("mission", mission_text(mission))
            }
        }
    }

    fn check(&self, at: Lens<'_>, answer: &Assignment) -> Result<(), Refusal> {
        match (self.forming, answer) {
            (None, Assignment::Menu(choice)) => {
                Refusal::unless(Assign::menu(at).contains(choice), "10.54", || {
                    Text::new("sea-no-such-flight")
                })
            }
            (Some((from, mission)), Assignment::Crew { wings }) => {
                Assign::check_crew(at, from, mission, wings)
            }
            (None, Assignment::Crew { .. }) => Err(Refusal::new("10.54", Text::new("sea-no-crew-yet"))),
            (Some(_), Assignment::Menu(_)) => Err(Refusal::new("10.54", Text::new("sea-no-menu-now"))),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Assignment> {
        let Some((from, mission)) = self.forming else {
            return Options::List(Assign::menu(at).into_iter().map(Assignment::Menu).collect());
        };
        let Some(seat) = at.seat() else { return Options::List(Vec::new()) };
        let items: Vec<_> =
            ready(at, from, mission).into_iter().map(|wing| dogfights::item(at, seat, wing)).collect();
        let most = u32::try_from(items.len()).unwrap_or(u32::MAX);
        let input = Input::Several { items, least: 0, most };
        Options::Form(vec![Field {
            aside: false,
            name: "wings".to_owned(),
            text: Text::new("sea-ask-crew-which"),
            input,
        }])
    }

    fn aside(&self, _: Lens<'_>, answer: &Assignment) -> bool {
        matches!(answer, Assignment::Menu(Choice::Hulls(_)))
    }

    fn describe(&self, at: Lens<'_>, answer: &Assignment) -> Text {
        match answer {
            Assignment::Menu(Choice::Done) => Text::new("sea-do-assign-done"),
            Assignment::Menu(Choice::Hulls(force)) => Text::new("sea-order-hulls").with("force", *force),
            Assignment::Menu(Choice::Form { from, mission }) => {
                Text::new("sea-do-assign").with("from", from.text()).with("mission", mission_text(*mission))
            }
            Assignment::Crew { wings } if wings.is_empty() => Text::new("sea-do-crew-none"),
            Assignment::Crew { wings } => {
                let fleet = at.fleet();
                let planes = wings.iter().filter_map(|id| Some(fleet?.wing(*id)?.plane.name()));
                Text::new("sea-do-crew").with("planes", planes.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn default(&self, _: Lens<'_>) -> Assignment {
        match self.forming {
            None => Assignment::Menu(Choice::Done),
            Some(_) => Assignment::Crew { wings: Vec::new() },
        }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Assignment {
        let Some((from, mission)) = self.forming else {
            let mut menu = Assign::menu(at);
            if chance.below(8) > 0 {
                menu.retain(|choice| !matches!(choice, Choice::Hulls(_)));
            }
            // Now and then enough is enough.
            let choice = if chance.below(3) == 0 { None } else { chance.pick(&menu).copied() };
            return Assignment::Menu(choice.unwrap_or(Choice::Done));
        };
        let mut wings = Vec::new();
        for wing in ready(at, from, mission) {
            wings.push(wing);
            if chance.below(4) == 0 || Assign::check_crew(at, from, mission, &wings).is_err() {
                wings.pop();
            }
        }
        Assignment::Crew { wings }
    }
}

/// A side gives its aircraft their missions (10.54), flight after flight, in secret.
pub(crate) fn assign(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let choice = r.ask_secretly(seat, Assign { forming: None })?;
    let desk = match choice {
        Assignment::Menu(Choice::Form { from, mission }) => Desk::Crew(from, mission),
        Assignment::Menu(Choice::Hulls(force)) => Desk::Hulls(force),
        Assignment::Menu(Choice::Done) | Assignment::Crew { .. } => return Ok(true),
    };
    r.position.ops_mut().fleet_mut(seat).desk = desk;
    Ok(false)
}

/// Takes the aircraft of the flight that is being formed.
pub(crate) fn man(r: &mut Referee<'_, WarAtSea>, seat: Seat, from: Origin, mission: AirMission) -> Play<()> {
    match r.ask_secretly(seat, Assign { forming: Some((from, mission)) })? {
        Assignment::Crew { wings } => form(r, seat, mission, &wings),
        Assignment::Menu(_) => Ok(()),
    }
}

/// The aircraft take off, and are a flight until they land (10.51).
pub(crate) fn form(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    mission: AirMission,
    wings: &[WingId],
) -> Play<()> {
    let at = bases::seen_by(r, seat);
    let zone = wings.first().and_then(|wing| bases::zone(at, at.fleet()?.wing(*wing)?.home));
    let Some(zone) = zone else { return Ok(()) };
    let fleet = r.position.ops_mut().fleet_mut(seat);
    let taken = |number: u8| fleet.flight(number).is_some() || fleet.escorts(number).next().is_some();
    let number = (1..=u8::MAX).find(|number| !taken(*number)).expect("few flights are up");
    let flight =
        Flight { number, mission, target: None, zone, shown: false, flown: 0, tried: false, done: false };
    fleet.flights.push(flight);
    let mut planes = Vec::new();
    for wing in wings {
        if let Some(wing) = r.position.ops_mut().fleet_mut(seat).wing_mut(*wing) {
            wing.post = Post::Flight(number);
            planes.push(wing.plane);
        }
        bases::take_off(r, seat, *wing)?;
    }
    tell(r, || Event::Formed { seat, flight: number, mission, planes });
    super::strikes::disband(r, seat);
    Ok(())
}

/// The zones that a flight can cross in a turn (10.65): as many as the aircraft with the least, its escorts' among
/// them; a transfer a quarter more; fewer for a large flight (10.68).
pub(crate) fn range(setting: &Setting, fleet: &Fleet, flight: u8) -> u8 {
    let escorts = fleet.escorts(flight).map(|escort| escort.number);
    std::iter::once(flight).chain(escorts).map(|number| own_range(setting, fleet, number)).min().unwrap_or(0)
}

/// The same without its escorts.
pub(crate) fn own_range(setting: &Setting, fleet: &Fleet, flight: u8) -> u8 {
    let planes = fleet.crew(flight).map(|(_, wing)| setting.operation().plane(wing.plane).range);
    let least = planes.min().unwrap_or(0);
    let transfers = fleet.flight(flight).is_some_and(|flight| flight.mission == AirMission::Transfer);
    let reach = if transfers { least.saturating_add(divided(least, 4)) } else { least };
    match is_large(fleet, flight) {
        false => reach,
        true if setting.rules.large_flights_halved => divided(reach, 2),
        true => reach.saturating_sub(FORMING_UP),
    }
}

/// Whether more than six steps of a flight come from one base or carrier (10.68).
fn is_large(fleet: &Fleet, flight: u8) -> bool {
    fleet.crew(flight).any(|(_, wing)| {
        let beside = fleet.crew(flight).filter(|(_, other)| other.home == wing.home);
        beside.map(|(_, other)| other.steps).sum::<u8>() > LARGE
    })
}

/// The turns that a flight can stay up after this one (10.64): those of the aircraft with the least, its escorts'
/// among them.
pub(crate) fn turns_left(setting: &Setting, fleet: &Fleet, flight: u8) -> u8 {
    let escorts = fleet.escorts(flight).map(|escort| escort.number);
    let crews = std::iter::once(flight).chain(escorts).flat_map(|number| fleet.crew(number));
    let turns =
        crews.map(|(_, wing)| setting.operation().plane(wing.plane).endurance.saturating_sub(wing.aloft + 1));
    turns.min().unwrap_or(0)
}

/// Whether all aircraft of a flight find one base, or carriers of one force, within so many zones (10.52, 10.65).
pub(crate) fn finds_home(at: Lens<'_>, flight: u8, from: ZoneId, zones: u32) -> bool {
    let Some(fleet) = at.fleet() else { return false };
    let map = &at.setting().operation().map;
    let takes = |home: &Home| fleet.crew(flight).all(|(_, wing)| bases::takes(at, wing.plane, *home));
    let near = |home: Home| bases::zone(at, home).is_some_and(|zone| map.distance(from, zone) <= zones);
    bases::homes(at).filter(takes).any(|home| near(home) && bases::works(at, home).is_ok())
}

#[cfg(test)]
mod tests;
