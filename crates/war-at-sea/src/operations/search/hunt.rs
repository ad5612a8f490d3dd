//! Aircraft hunt submarines (10.92): from which base, how far, and what they find.

use super::{Event, Sortie};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{Flotilla, Home, Post},
    lens::Lens,
    operations::bases::{self, seen_by},
    planes::Landing,
    sides::{divided, other},
    tables::Look,
    weather::Weather,
};
use kernel::{
    Breakdown, Exact, Play, Reason, Referee, Refusal, Seat, Seen, Tally, Text,
    reason::{note, on_d6},
};

/// The result that finds a submarine, and the die that sinks it (10.92, 10.92+2).
pub(crate) const FINDS: i64 = 6;
pub(crate) const SINKS: u8 = 6;

/// The steps of a base that hunt up to so many zones away, those of seaplanes twice (10.92). As searchers they go out
/// to half of their range.
pub(crate) fn hunters(at: Lens<'_>, home: Home, zones: u8) -> u8 {
    let operation = at.setting().operation();
    let wings = at.fleet().into_iter().flat_map(crate::fleet::Fleet::flying);
    let hunting = wings.filter(|(_, wing)| wing.home == home && wing.post == Post::Asw);
    hunting.fold(0, |sum: u8, (_, wing)| {
        let plane = operation.plane(wing.plane);
        let factor = if plane.landing == Landing::Seaplane { 2 } else { 1 };
        if divided(plane.range, 2) >= zones { sum.saturating_add(wing.steps * factor) } else { sum }
    })
}

/// Whether aircraft of a base can hunt so far: once in a turn, with somebody who reaches (10.92).
pub(super) fn may_hunt(at: Lens<'_>, home: Home, zones: u8) -> Result<(), Refusal> {
    let named = |key: &'static str| move || Text::new(key).with("home", home).with("zones", zones);
    let fresh = at.learnt().is_some_and(|learnt| !learnt.hunted.contains(&home));
    Refusal::unless(fresh, "10.92", named("sea-no-second-hunt"))?;
    let here = bases::zone(at, home).is_some();
    Refusal::unless(here && hunters(at, home, zones) > 0, "10.92", named("sea-no-hunters"))
}

/// All hunts that the viewer can still make in this turn.
pub(super) fn hunts(at: Lens<'_>) -> impl Iterator<Item = Sortie> + use<'_> {
    bases::homes(at).flat_map(move |home| {
        let reach = (0..u8::MAX).take_while(move |zones| may_hunt(at, home, *zones).is_ok());
        reach.map(move |zones| Sortie::Hunt { home, zones })
    })
}

/// What the die for a hunt counts (10.92).
pub(crate) fn modifier(setting: &Setting, weather: Weather, steps: u8, zones: u8, sum: &mut impl Tally) {
    let looks = [
        (Look::Steps(steps), "sea-factor-search-steps"),
        (Look::Distance(zones), "sea-factor-search-distance"),
        (Look::Weather(weather), "sea-factor-search-weather"),
    ];
    for (look, key) in looks {
        let amount = setting.tables.search(look);
        if amount != 0 {
            sum.add("10.92", i32::from(amount), || Text::new(key));
        }
    }
}

/// Aircraft hunt submarines (10.92). The owner of one that is found tells where it is, to within a zone.
pub(super) fn hunt(r: &mut Referee<'_, WarAtSea>, seat: Seat, home: Home, zones: u8) -> Play<()> {
    r.position.ops_mut().known[seat.index()].hunted.push(home);
    let at = seen_by(r, seat);
    let (Some(from), steps) = (bases::zone(at, home), hunters(at, home, zones)) else { return Ok(()) };
    let mut sum = Exact::ZERO;
    modifier(r.setting, r.position.weather, steps, zones, &mut sum);
    let die = r.d6_unseen(Seen::Only(seat), "10.92")?;
    let map = &r.setting.operation().map;
    let near = |flotilla: &Flotilla| {
        flotilla.boats.iter().any(|boat| !boat.sunk) && map.distance(from, flotilla.zone) <= u32::from(zones)
    };
    let flotillas = &r.position.ops().fleet(other(seat)).flotillas;
    let near: Vec<usize> = (0..flotillas.len()).filter(|index| near(&flotillas[*index])).collect();
    if i64::from(die) + sum.floor() < FINDS || near.is_empty() {
        tell(r, || Event::Hunted { seat, home, found: None });
        return Ok(());
    }
    let index = near[r.pick_unseen(Seen::Nobody, near.len(), "10.92+1")?];
    let lies = r.position.ops().fleet(other(seat)).flotillas[index].zone;
    let about: Vec<ZoneId> = map
        .ids()
        .filter(|zone| map.distance(lies, *zone) <= 1 && map.zone(*zone).kind != Kind::Land)
        .collect();
    let told = about[r.pick_unseen(Seen::Nobody, about.len(), "10.92+1")?];
    let turn = r.position.turn;
    r.position.ops_mut().known[seat.index()].submarines.push((turn, told));
    tell(r, || Event::Hunted { seat, home, found: Some(told) });
    if r.d6("10.92+2")? < SINKS {
        return Ok(());
    }
    let boats = &r.position.ops().fleet(other(seat)).flotillas[index].boats;
    let afloat: Vec<usize> = (0..boats.len()).filter(|boat| !boats[*boat].sunk).collect();
    let lost = afloat[r.pick_unseen(Seen::Nobody, afloat.len(), "10.92+2")?];
    let boat = &mut r.position.ops_mut().fleet_mut(other(seat)).flotillas[index].boats[lost];
    boat.sunk = true;
    let boat = boat.name.clone();
    tell(r, || Event::BoatSunk { seat, boat });
    Ok(())
}

pub(super) fn reasons(at: Lens<'_>, home: Home, zones: u8) -> Vec<Reason> {
    let mut sum = Breakdown::default();
    modifier(at.setting(), at.weather(), hunters(at, home, zones), zones, &mut sum);
    let needed = FINDS - sum.value.floor();
    let text = Text::new("sea-reason-hunt")
        .with("home", home)
        .with("zones", zones)
        .with("needed", needed)
        .with("chance", on_d6(needed));
    let sinks = Text::new("sea-reason-hunt-sinks").with("chance", on_d6(SINKS.into()));
    let mut reasons = vec![(text, sum), note(sinks)];
    let enemy = at.seat().map(other);
    let any = at.setting().operation().flotillas.iter().any(|flotilla| Some(flotilla.seat) == enemy);
    if !any {
        reasons.insert(0, note("sea-note-no-flotillas"));
    }
    reasons
}
