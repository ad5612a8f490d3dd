//! Aircraft before they meet anything: who may crash (10.63), how far a flight goes (10.65), who may meet it on its way
//! (10.8), what it must roll to find its target (13.2), and with how many dice it comes.

use super::{by_ships, raids};
use crate::{
    chart::ZoneId,
    fleet::{AirMission, Fleet, Flight, Home, Post, Wing, WingId},
    ids::{ForceId, PlaneId},
    lens::Lens,
    operations::{
        bases::landing::{self, Landings},
        bombing::{self, Load},
        flights::{Assign, Assignment, Choice, range},
        patrols::{self, Patrols},
        search,
        strikes::{
            self, Aim, Flown, Fly, Sortie, Sought,
            intercept::{self, Attempts, Group},
        },
    },
    sides::other,
    tables::Strike,
    weather::Light,
};
use kernel::{
    Breakdown, Exact, Reason, Tally, Text,
    reason::{note, on_d6},
};

/// What take-offs or landings may cost (10.63): those with the same risk together.
fn accidents(at: Lens<'_>, key: &'static str, movers: impl Iterator<Item = (PlaneId, Home)>) -> Vec<Reason> {
    let mut risks: Vec<(i64, usize, Breakdown)> = Vec::new();
    for (plane, home) in movers {
        let mut sum = Breakdown::default();
        let crashes =
            landing::crashes_on(at.setting(), plane, home, (at.weather(), at.light()), &mut sum).max(0);
        match risks.iter_mut().find(|(known, ..)| *known == crashes) {
            Some((_, count, _)) => *count += 1,
            None => risks.push((crashes, 1, sum)),
        }
    }
    let told = |(crashes, count, sum): (i64, usize, Breakdown)| {
        if crashes == 0 {
            return note(Text::new("sea-reason-no-accident").with("count", count));
        }
        let lost = Exact::ONE - on_d6(crashes + 1);
        (Text::new(key).with("count", count).with("crashes", crashes).with("chance", lost), sum)
    };
    risks.into_iter().map(told).collect()
}

/// The counters of aircraft of the viewer with these names.
fn wings<'a>(at: Lens<'a>, ids: impl Iterator<Item = WingId> + 'a) -> impl Iterator<Item = &'a Wing> + 'a {
    ids.filter_map(move |id| at.fleet()?.wing(id))
}

pub(crate) fn patrol(at: Lens<'_>, answer: &Patrols) -> Vec<Reason> {
    if !answer.hulls.is_empty() {
        return vec![note("sea-note-hulls-any-time")];
    }
    let sent = || answer.posts.iter().filter_map(|(id, post)| Some((*id, (*post)?)));
    let movers = wings(at, sent().map(|(id, _)| id)).map(|wing| (wing.plane, wing.home));
    let mut reasons = accidents(at, "sea-reason-take-off", movers);
    let duties =
        [(Post::Cap, "sea-note-cap"), (Post::Search, "sea-note-search"), (Post::Asw, "sea-note-asw")];
    for (post, key) in duties {
        if sent().any(|(_, sent)| sent == post) {
            reasons.push(note(key));
        }
    }
    if sent().next().is_none() {
        reasons.push(note("sea-note-no-patrol"));
    }
    let idle = patrols::idle_fighters(at, answer);
    if idle > 0 {
        reasons.push(note(Text::new("sea-reason-idle-fighters").with("count", idle)));
    }
    reasons
}

pub(crate) fn come_home(at: Lens<'_>, answer: &Landings) -> Vec<Reason> {
    if !answer.hulls.is_empty() {
        return vec![note("sea-note-hulls-any-time")];
    }
    let landing = |(id, home): (WingId, Home)| Some((at.fleet()?.wing(id)?.plane, home));
    let mut reasons = accidents(at, "sea-reason-landing", answer.sent().filter_map(landing));
    let up = landing::aloft(at);
    let unnamed = up.iter().filter(|aloft| !answer.sent().any(|(id, _)| id == aloft.id));
    let (must, may): (Vec<_>, Vec<_>) = unnamed.partition(|aloft| aloft.must);
    let lost = must.iter().filter(|aloft| aloft.havens.is_empty()).count();
    for (count, key) in [
        (must.len() - lost, "sea-reason-must-land"),
        (lost, "sea-reason-must-ditch"),
        (may.len(), "sea-reason-stay-up"),
    ] {
        if count > 0 {
            reasons.push(note(Text::new(key).with("count", count)));
        }
    }
    reasons
}

pub(crate) fn assign(at: Lens<'_>, question: &Assign, answer: &Assignment) -> Vec<Reason> {
    let ids = match answer {
        Assignment::Menu(Choice::Done) => return vec![note("sea-note-assign-done")],
        Assignment::Menu(Choice::Hulls(_)) => return vec![note("sea-note-hulls-any-time")],
        Assignment::Menu(Choice::Form { mission, .. }) => return vec![duty(*mission)],
        Assignment::Crew { wings } => wings,
    };
    let crew: Vec<Wing> = wings(at, ids.iter().copied()).copied().collect();
    if crew.is_empty() {
        return vec![note("sea-note-not-formed")];
    }
    let movers = crew.iter().map(|wing| (wing.plane, wing.home));
    let mut reasons = accidents(at, "sea-reason-take-off", movers);
    if let Some((_, mission)) = question.forming {
        reasons.extend(strength(at, &crew, mission, None));
        reasons.push(duty(mission));
    }
    reasons
}

/// What a flight is for.
fn duty(mission: AirMission) -> Reason {
    note(match mission {
        AirMission::NavalStrike => "sea-note-naval-strike",
        AirMission::LandStrike => "sea-note-land-strike",
        AirMission::Sweep => "sea-note-sweep",
        AirMission::Transfer => "sea-note-transfer",
        AirMission::Escort(_) => "sea-note-escort",
    })
}

/// The dice with which aircraft come to bomb, by the way in which they do it. Which ships are there is seen over them;
/// in port all lie still (8.46).
fn strength(at: Lens<'_>, crew: &[Wing], mission: AirMission, aim: Option<Aim>) -> Vec<Reason> {
    let in_port = matches!(aim, Some(Aim::Port(_)));
    let mut reasons = Vec::new();
    for load in [Load::Torpedo, Load::Dive, Load::Level] {
        let mut dice = Breakdown::default();
        let mut shift = Breakdown::default();
        let key = match mission {
            AirMission::NavalStrike => {
                let ways = in_port.then_some(Strike::Still);
                bombing::strike_modifier(at.setting(), load, ways, at.weather(), &mut shift);
                if in_port { "sea-reason-port-dice" } else { "sea-reason-naval-dice" }
            }
            AirMission::LandStrike => {
                bombing::land_modifier(at.setting(), load, at.weather(), &mut shift);
                "sea-reason-land-dice"
            }
            _ => return reasons,
        };
        for wing in crew {
            let plane = at.setting().operation().plane(wing.plane);
            let (own, factor) = match mission {
                AirMission::LandStrike => (Load::on_land(plane), plane.land.with(wing.steps)),
                _ => (Load::on_ships(plane), plane.naval.with(wing.steps)),
            };
            if own == load && factor > 0 {
                dice.add("10.1", i32::from(factor), || raids::counter(wing.plane, wing.steps));
            }
        }
        reasons.extend(raids::salvo(Text::new(key).with("load", load.text()), dice, shift));
    }
    reasons
}

pub(crate) fn fly(at: Lens<'_>, question: &Fly, answer: &Flown) -> Vec<Reason> {
    let (number, aim, route) = match (answer, question.routing) {
        (Flown::Menu(Sortie::Done), _) => return vec![note("sea-note-fly-done")],
        (Flown::Menu(Sortie::Hulls(_)), _) => return vec![note("sea-note-hulls-any-time")],
        (Flown::Menu(Sortie::Fly { flight, aim } | Sortie::Route { flight, aim }), _) => {
            (*flight, *aim, Vec::new())
        }
        (Flown::Way { route }, Some((flight, aim))) => {
            (flight, aim, route.get(1..).unwrap_or_default().to_vec())
        }
        (Flown::Way { .. }, None) => return Vec::new(),
    };
    let Some((fleet, flight)) = at.fleet().and_then(|fleet| Some((fleet, fleet.flight(number)?))) else {
        return Vec::new();
    };
    let from = strikes::start(at, flight);
    // Who waits does so where the way ends.
    let waits = || (aim == Aim::Wait).then(|| route.last().copied().unwrap_or(from));
    let Some(to) = strikes::aim_zone(at, aim).or_else(waits) else { return Vec::new() };
    let route = if route.is_empty() { strikes::straight(at.setting(), from, to) } else { route };
    let zones = u8::try_from(route.len()).unwrap_or(u8::MAX);
    let shown = if strikes::is_hidden(at, flight) || route.is_empty() { vec![to] } else { route };
    let mut reasons = Vec::new();
    let crew: Vec<Wing> = fleet.crew(number).map(|(_, wing)| *wing).collect();
    match aim {
        Aim::Force(force) => reasons.extend(location(at, force, to, zones)),
        Aim::Cap(zone) => reasons.push(sweep(zone, intercept::needed(0, at.weather()).into())),
        Aim::Asw(zone) => reasons.push(sweep(zone, strikes::MET_HUNTERS.into())),
        Aim::Port(_) | Aim::Base(_) | Aim::Land(_) => {}
        Aim::Wait => reasons.push(note("sea-note-wait-aloft")),
    }
    reasons.extend(patrols(at, &shown));
    if strikes::aim_is_attack(aim) {
        reasons.extend(strength(at, &crew, flight.mission, Some(aim)));
        reasons.extend(ground_guns(at, &crew, aim));
        reasons.extend(surprise(at, &crew, flight.mission));
    }
    reasons.push(way(at, fleet, flight, aim, zones));
    if matches!(aim, Aim::Land(_)) {
        reasons.push(note("sea-note-transfer"));
    }
    if let Aim::Force(force) = aim {
        reasons.extend(search::reported(at, force).map(|(_, text)| note(text)));
    }
    reasons
}

/// What must be rolled to find a force, for every number of ships that it may have (13.2).
fn location(at: Lens<'_>, force: ForceId, zone: ZoneId, zones: u8) -> Vec<Reason> {
    let fresh = at.counter(force).is_some_and(|counter| counter.spotted == Some(at.turn()));
    let sum = |ships: u8| {
        let mut sum = Breakdown::default();
        let sought = Sought { ships: Some(ships), zones, fresh, zone };
        strikes::location(at.setting(), at.weather(), sought, &mut sum);
        sum
    };
    let likely = search::reported(at, force).and_then(|(ships, _)| ships);
    let told = |(ships, sum): (Text, Breakdown)| {
        let needed = i64::from(strikes::to_find(sum.value));
        let text = Text::new("sea-reason-locate")
            .with("force", force)
            .with("ships", ships)
            .with("needed", needed)
            .with("chance", on_d6(needed));
        (text, sum)
    };
    by_ships(likely, sum).into_iter().map(told).collect()
}

fn sweep(zone: ZoneId, needed: i64) -> Reason {
    note(
        Text::new("sea-reason-sweep").with("zone", zone).with("needed", needed).with("chance", on_d6(needed)),
    )
}

/// The zones from which patrols could meet a flight, if there are any, and what they must roll (10.8).
fn patrols(at: Lens<'_>, shown: &[ZoneId]) -> Vec<Reason> {
    let Some(enemy) = at.seat().map(other).filter(|_| at.light() == Light::Day) else { return Vec::new() };
    let map = &at.setting().operation().map;
    let away = |zone: ZoneId| shown.iter().map(|passed| map.distance(zone, *passed)).min();
    let zones = strikes::enemy_zones(at, enemy);
    let mut reasons = Vec::new();
    for far in 0..=intercept::REACH {
        let there = zones.iter().filter(|zone| away(**zone) == Some(far));
        let there: Vec<String> = there.map(ToString::to_string).collect();
        if !there.is_empty() {
            let needed = i64::from(intercept::needed(far, at.weather()));
            let text = Text::new("sea-reason-patrols")
                .with("zones", there.join(", "))
                .with("needed", needed)
                .with("chance", on_d6(needed));
            reasons.push(note(text));
        }
    }
    reasons
}

/// The guns of a port or base (13.4, 13.5). Those of ships are seen over the target.
fn ground_guns(at: Lens<'_>, crew: &[Wing], aim: Aim) -> Option<Reason> {
    let operation = at.setting().operation();
    match aim {
        Aim::Port(port) => raids::port_guns(at, port, crew.iter().map(|wing| wing.plane)),
        Aim::Base(base) => {
            let factor = operation.places.base(base)?.aa();
            let planes = crew.iter().map(|wing| operation.plane(wing.plane));
            let title = Text::new("sea-reason-port-guns").with("place", base);
            raids::guns_below(at, title, factor, planes, Load::on_land)
        }
        _ => None,
    }
}

/// A small flight that nobody meets may come by surprise (17.5).
fn surprise(at: Lens<'_>, crew: &[Wing], mission: AirMission) -> Option<Reason> {
    strikes::is_stealthy(at.setting(), mission, crew)
        .then(|| note(Text::new("sea-reason-raid-surprise").with("chance", on_d6(strikes::SURPRISES.into()))))
}

/// How far it is, and what is left of the range to come home (10.65).
fn way(at: Lens<'_>, fleet: &Fleet, flight: &Flight, aim: Aim, zones: u8) -> Reason {
    let mut left = Breakdown::default();
    let reach = range(at.setting(), fleet, flight.number);
    left.add("10.65", i32::from(reach), || Text::new("sea-factor-air-range"));
    left.add("10.65", -i32::from(zones), || Text::new("sea-factor-flown"));
    let text = Text::new("sea-reason-way").with("flight", flight.number).with("aim", strikes::aim_text(aim));
    (text, left)
}

/// What the patrols must roll where they try (10.8), each die by itself (10.81).
pub(crate) fn intercept(at: Lens<'_>, answer: &Attempts) -> Vec<Reason> {
    let map = &at.setting().operation().map;
    let told = |Group { home, from, zone, wings }: Group| {
        let needed = i64::from(intercept::needed(map.distance(from, zone), at.weather()));
        let text = Text::new("sea-reason-intercept")
            .with("home", home)
            .with("zone", zone)
            .with("count", wings.len())
            .with("needed", needed)
            .with("chance", on_d6(needed));
        note(text)
    };
    let reasons: Vec<Reason> = intercept::groups(at, answer).into_iter().map(told).collect();
    if reasons.is_empty() { vec![note("sea-note-no-intercept")] } else { reasons }
}
