//! Flights (10.5): which aircraft go out together, on which mission, and how far they get (10.64, 10.65). They are
//! formed in secret in phase V; where they fly stands in `strikes`.

mod prospects;

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
    reasons,
    sides::divided,
};
use kernel::{Chance, Field, Options, Play, Question, Reason, Referee, Refusal, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub use crate::fleet::Origin;

/// Steps from one base above which a flight takes long to form up, and what that costs of its range (10.68).
const LARGE: u8 = 6;
const FORMING_UP: u8 = 2;

kernel::events! {
    Event of WarAtSea in setting:

    /// Aircraft get a mission; only their owner knows.
    Formed { seat: Seat, flight: u8, mission: AirMission, planes: Vec<PlaneId> } by "10.54", to *seat
        => {
            let planes: Vec<&str> = planes.iter().map(|plane| plane.name()).collect();
            text!("sea-flight-formed", flight, mission = mission_text(*mission), planes = planes.join(", "))
        };
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

/// Whether aircraft of a type can do it (10.54), or else which rule forbids it, and why.
fn may_do(plane: &Plane, mission: AirMission) -> Result<(), (&'static str, &'static str)> {
    let (can, rule, key) = match mission {
        AirMission::Sweep => (plane.is_fighter(), "10.54+1", "sea-no-fighter"),
        AirMission::Escort(_) => (plane.is_fighter(), "10.54+2", "sea-no-fighter"),
        AirMission::NavalStrike => (plane.naval.full > 0, "10.54+3", "sea-no-naval-factor"),
        AirMission::LandStrike => (plane.land.full > 0, "10.54+4", "sea-no-land-factor"),
        AirMission::Transfer => return Ok(()),
    };
    if can { Ok(()) } else { Err((rule, key)) }
}

/// The same without the reason.
pub(crate) fn fits(plane: &Plane, mission: AirMission) -> bool {
    may_do(plane, mission).is_ok()
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

/// Whether aircraft may be in a flight from a place on a mission, or else which rule forbids it: they stand ready there
/// (10.54, 10.66), can do it, may take off (10.67), and a strike has something that it could reach.
fn may_go(at: Lens<'_>, from: Origin, mission: AirMission, wing: &Wing) -> Result<(), Refusal> {
    let plane = || Text::new("sea-name").with("name", wing.plane);
    let named = |key: &'static str| Text::new(key).with("plane", plane()).with("from", from.text());
    let refused = |(rule, key): (&'static str, &'static str)| Refusal::new(rule, named(key));
    Refusal::unless(origin(at, wing.home) == Some(from), "10.66", || named("sea-no-other-base"))?;
    Refusal::unless(wing.post == Post::Ready, "10.54", || named("sea-no-unready-wing"))?;
    let sort = at.setting().operation().plane(wing.plane);
    may_do(sort, mission).map_err(refused)?;
    may_launch(at, wing.home, mission)?;
    let Some(zone) = bases::zone(at, wing.home) else {
        return Err(Refusal::new("10.2", Text::new("sea-no-home-here").with("home", wing.home)));
    };
    prospects::may_strike(at, mission, sort, zone, bases::zones_to_go(at, wing.home)).map_err(refused)
}

/// The aircraft that may be in a flight from a place on a mission.
fn ready(at: Lens<'_>, from: Origin, mission: AirMission) -> Vec<WingId> {
    let wings = at.fleet().into_iter().flat_map(Fleet::flying);
    wings.filter(|(_, wing)| may_go(at, from, mission, wing).is_ok()).map(|(id, _)| id).collect()
}

/// Whether a flight from there could escort another (10.54), or else why not: a strike that has not set out, from the
/// same place or from another base of its zone.
fn may_escort(at: Lens<'_>, from: Origin, number: u8) -> Result<(), &'static str> {
    let zone = |origin| match origin {
        Origin::Base(base) => at.setting().operation().places.base(base).map(|base| base.zone),
        Origin::Force(_) => None,
    };
    let known = at.fleet().and_then(|fleet| Some((fleet, fleet.flight(number)?)));
    let Some((fleet, flight)) = known else { return Err("sea-no-escort-flight") };
    let home = fleet.crew(number).next().and_then(|(_, wing)| origin(at, wing.home));
    let near = || home.and_then(zone).is_some_and(|there| zone(from) == Some(there));
    if !matches!(flight.mission, AirMission::NavalStrike | AirMission::LandStrike) {
        Err("sea-no-escort-strike")
    } else if flight.shown {
        Err("sea-no-escort-out")
    } else if home != Some(from) && !near() {
        Err("sea-no-escort-elsewhere")
    } else {
        Ok(())
    }
}

impl Assign {
    fn menu(at: Lens<'_>) -> Vec<Choice> {
        let Some(fleet) = at.fleet() else { return vec![Choice::Done] };
        let ready_at = fleet.flying().filter(|(_, wing)| wing.post == Post::Ready);
        let mut origins: Vec<Origin> = ready_at.filter_map(|(_, wing)| origin(at, wing.home)).collect();
        origins.sort_unstable();
        origins.dedup();
        let forms = origins.into_iter().flat_map(|from| {
            let escorts = fleet.flights.iter().map(|flight| AirMission::Escort(flight.number));
            let missions =
                [AirMission::NavalStrike, AirMission::LandStrike, AirMission::Sweep, AirMission::Transfer];
            let missions = missions.into_iter().chain(escorts);
            missions.map(move |mission| Choice::Form { from, mission })
        });
        let open = forms.filter(|choice| Assign::may(at, *choice).is_ok());
        let hulls = organise::forces(at).map(Choice::Hulls);
        std::iter::once(Choice::Done).chain(open).chain(hulls).collect()
    }

    /// Whether that can be done next, or else which rule forbids it. Of aircraft none of which may go the reason of the
    /// likeliest is told: one that stands ready.
    fn may(at: Lens<'_>, choice: Choice) -> Result<(), Refusal> {
        let (from, mission) = match choice {
            Choice::Done => return Ok(()),
            Choice::Hulls(force) => return organise::may_handle(at, force),
            Choice::Form { from, mission } => (from, mission),
        };
        let named = |key: &'static str| Text::new(key).with("from", from.text());
        if let AirMission::Escort(flight) = mission {
            may_escort(at, from, flight)
                .map_err(|key| Refusal::new("10.54+2", named(key).with("flight", flight)))?;
        }
        let wings = || at.fleet().into_iter().flat_map(Fleet::flying).map(|(_, wing)| wing);
        let mut based = wings().filter(|wing| origin(at, wing.home) == Some(from)).peekable();
        Refusal::unless(based.peek().is_some(), "10.66", || named("sea-no-aircraft-there"))?;
        let mut ready = based.filter(|wing| wing.post == Post::Ready).peekable();
        Refusal::unless(ready.peek().is_some(), "10.54", || named("sea-no-aircraft-ready"))?;
        let fit = |wing: &&Wing| fits(at.setting().operation().plane(wing.plane), mission);
        let (fit, unfit): (Vec<&Wing>, Vec<&Wing>) = ready.partition(fit);
        let mut last = Ok(());
        for wing in unfit.into_iter().chain(fit) {
            last = may_go(at, from, mission, wing);
            if last.is_ok() {
                break;
            }
        }
        last
    }

    fn check_crew(at: Lens<'_>, from: Origin, mission: AirMission, wings: &[WingId]) -> Result<(), Refusal> {
        let Some(fleet) = at.fleet() else { return Ok(()) };
        for (index, id) in wings.iter().enumerate() {
            let again = wings[..index].contains(id);
            Refusal::unless(!again, "10.51", || Text::new("sea-no-wing-twice"))?;
            let Some(wing) = fleet.wing(*id) else {
                return Err(Refusal::new("10.54", Text::new("sea-no-such-counter")));
            };
            may_go(at, from, mission, wing)?;
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
    const RULE: &'static str = "10.54";

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
            (None, Assignment::Menu(choice)) => Assign::may(at, *choice),
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
        let items = ready(at, from, mission).into_iter().map(|wing| dogfights::item(at, seat, wing));
        Options::Form(vec![Field::several("wings", "sea-ask-crew-which", items)])
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

    fn reasons(&self, at: Lens<'_>, answer: &Assignment) -> Vec<Reason> {
        reasons::flights::assign(at, self, answer)
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
