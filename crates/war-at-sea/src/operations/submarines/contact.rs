//! How submarines look for forces (16.3): which are within reach of a flotilla, and what each boat finds.

use super::{Contact, Event, attack, composition, is_escort, ships_of};
use crate::{
    WarAtSea,
    chart::{Voyages, ZoneId},
    event::tell,
    fleet::{Aim, Berth, Boat, Flotilla},
    ids::ForceId,
    lens::{Counter, Lens},
    names::called,
    operation::Operation,
    operations::{Hunter, Report, contact as meetings},
    sides::other,
    tables::Composition,
};
use hex::Sweeper;
use kernel::{
    Options, Play, Question, Reason, Referee, Refusal, Seat, Text,
    reason::{at_least_once, counted, note, share},
};
use serde::{Deserialize, Serialize};

/// How far from its station a flotilla finds forces, counted around land (16.3).
const REACH: u16 = 2;
/// What the dice must come to: contact, then more and more ships that can be attacked (16.31).
const SEES: u8 = 9;
const AT_ESCORTS: u8 = 10;
const AT_MOST: u8 = 11;

/// What a side's submarines do next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Search {
    /// These boats of a flotilla look for a force.
    Seek {
        flotilla: String,
        force: ForceId,
        boats: Vec<String>,
    },
    Done,
}

/// Which force is looked for, and by which boats (16.31).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prowl;

impl Prowl {
    fn choices(at: Lens<'_>) -> Vec<Search> {
        let mut choices = vec![Search::Done];
        let (Some(seat), Some(fleet)) = (at.seat(), at.fleet()) else { return choices };
        let operation = at.setting().operation();
        for flotilla in &fleet.flotillas {
            let crews = crews(flotilla);
            let mut sweeper = Sweeper::new();
            let ways = operation.map.sail(&mut sweeper, flotilla.zone);
            let name = &operation.flotillas[usize::from(flotilla.origin)].name;
            let open = |counter: &Counter<'_>| may_seek(operation, flotilla, &ways, counter).is_ok();
            for counter in at.counters(other(seat)).filter(open) {
                choices.extend(crews.iter().map(|boats| Search::Seek {
                    flotilla: name.clone(),
                    force: counter.id,
                    boats: boats.clone(),
                }));
            }
        }
        choices
    }

    /// Whether boats of a flotilla may look for a force, or else which rule forbids it.
    fn may(at: Lens<'_>, flotilla: &str, force: ForceId, boats: &[String]) -> Result<(), Refusal> {
        let (Some(seat), Some(fleet)) = (at.seat(), at.fleet()) else { return Ok(()) };
        let operation = at.setting().operation();
        let named = |rule: &'static str, key: &'static str| {
            Refusal::new(rule, Text::new(key).with("flotilla", called(flotilla)).with("force", force))
        };
        let is_called = |known: &&Flotilla| operation.flotillas[usize::from(known.origin)].name == flotilla;
        let Some(known) = fleet.flotillas.iter().find(is_called) else {
            return Err(named("16.3", "sea-no-prowl-flotilla"));
        };
        let Some(counter) = at.counters(other(seat)).find(|counter| counter.id == force) else {
            return Err(named("16.3", "sea-no-prowl-force"));
        };
        let mut sweeper = Sweeper::new();
        let ways = operation.map.sail(&mut sweeper, known.zone);
        may_seek(operation, known, &ways, &counter).map_err(|(rule, key)| named(rule, key))?;
        if boats.is_empty() {
            return Err(named("16.31", "sea-no-prowl-boats"));
        }
        for (index, name) in boats.iter().enumerate() {
            let boat = known.boats.iter().find(|boat| boat.name == *name);
            let again = boats[..index].contains(name);
            Refusal::unless(!again, "16.31", || Text::new("sea-no-prowl-twice").with("boat", name.clone()))?;
            may_go(boat)
                .map_err(|(rule, key)| Refusal::new(rule, Text::new(key).with("boat", name.clone())))?;
        }
        // Boats with as many torpedoes are alike, and only one way to name them is listed.
        Refusal::unless(crews(known).iter().any(|crew| crew == boats), "16.31", || {
            Text::new("sea-no-prowl-order").with("flotilla", called(flotilla))
        })
    }
}

/// Whether a flotilla may look for a force (16.3), or else which rule forbids it, and why: not twice in a turn, not in a
/// major port, and only near its station.
fn may_seek(
    operation: &Operation,
    flotilla: &Flotilla,
    ways: &Voyages<'_>,
    counter: &Counter<'_>,
) -> Result<(), (&'static str, &'static str)> {
    if flotilla.tried.contains(&counter.id) {
        return Err(("16.34", "sea-no-second-prowl"));
    }
    let haunts = haunts(operation, counter);
    if haunts.is_empty() {
        return Err(("16.36", "sea-no-prowl-port"));
    }
    let near = |zone: ZoneId| ways.distance(zone).is_some_and(|zones| zones <= REACH);
    if haunts.into_iter().any(near) { Ok(()) } else { Err(("16.3", "sea-no-prowl-far")) }
}

/// Whether a boat may look for a force, or else which rule forbids it, and why: it is afloat and has found nobody yet.
fn may_go(boat: Option<&Boat>) -> Result<(), (&'static str, &'static str)> {
    match boat {
        None => Err(("16.31", "sea-no-prowl-boat")),
        Some(boat) if boat.sunk => Err(("16.31", "sea-no-prowl-sunk")),
        Some(boat) if boat.contact => Err(("16.34", "sea-no-prowl-contact")),
        Some(_) => Ok(()),
    }
}

/// The boats of a flotilla that can look for a force together: of those that have found nobody yet (16.34) any number
/// with so many torpedoes. Which of those with the same number go makes no difference. The fewest boats come first, and
/// of as many those with the most torpedoes.
fn crews(flotilla: &Flotilla) -> Vec<Vec<String>> {
    let mut free: Vec<&Boat> = flotilla.boats.iter().filter(|boat| may_go(Some(boat)).is_ok()).collect();
    free.sort_by_key(|boat| u8::MAX - boat.torpedoes);
    let mut crews: Vec<Vec<&Boat>> = vec![Vec::new()];
    for alike in free.chunk_by(|one, two| one.torpedoes == two.torpedoes) {
        let mut larger = Vec::new();
        for crew in &crews {
            larger.extend((0..=alike.len()).map(|count| [&crew[..], &alike[..count]].concat()));
        }
        crews = larger;
    }
    crews.retain(|crew| !crew.is_empty());
    let torpedoes = |crew: &[&Boat]| crew.iter().map(|boat| u16::from(boat.torpedoes)).sum::<u16>();
    crews.sort_by_key(|crew| (crew.len(), u16::MAX - torpedoes(crew)));
    crews.into_iter().map(|crew| crew.into_iter().map(|boat| boat.name.clone()).collect()).collect()
}

/// Where a force can be found: the zones of its way and its minor port; in a major port it is safe (16.36).
fn haunts(operation: &Operation, counter: &Counter<'_>) -> Vec<ZoneId> {
    match counter.berth {
        Berth::Port(port) => match operation.places.port(port) {
            Some(port) if !port.major => counter.track.iter().copied().chain([port.zone]).collect(),
            _ => Vec::new(),
        },
        _ => counter.track.to_vec(),
    }
}

/// Whether boats of a station find a force in the port where it lies (16.36). One that has only passed near them is found
/// at sea, though it has come into port since (16.3).
pub(crate) fn reaches_port(operation: &Operation, station: ZoneId, berth: Berth) -> bool {
    let Berth::Port(port) = berth else { return false };
    let zones = operation.places.port(port).and_then(|port| operation.map.sea_distance(station, port.zone));
    zones.is_some_and(|zones| zones <= REACH)
}

impl Question<WarAtSea> for Prowl {
    type Answer = Search;
    const CLASS: &'static str = "prowl";
    const RULE: &'static str = "16.31";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-prowl")
    }

    fn check(&self, at: Lens<'_>, search: &Search) -> Result<(), Refusal> {
        match search {
            Search::Done => Ok(()),
            Search::Seek { flotilla, force, boats } => Prowl::may(at, flotilla, *force, boats),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Search> {
        Options::List(Prowl::choices(at))
    }

    fn describe(&self, _: Lens<'_>, search: &Search) -> Text {
        match search {
            Search::Seek { flotilla, force, boats } => Text::new("sea-do-prowl")
                .with("flotilla", called(flotilla))
                .with("force", *force)
                .with("boats", boats.len())
                .with("names", boats.join(", ")),
            Search::Done => Text::new("sea-do-no-more-submarines"),
        }
    }

    /// All boats of the first flotilla that has a force in reach look for it.
    fn default(&self, at: Lens<'_>) -> Search {
        let mut choices = Prowl::choices(at);
        let all = choices.iter().position(|choice| matches!(choice, Search::Seek { .. })).map(|first| {
            let target = |choice: &Search| match choice {
                Search::Seek { flotilla, force, .. } => Some((flotilla.clone(), *force)),
                Search::Done => None,
            };
            let same = choices[first..].iter().take_while(|choice| target(choice) == target(&choices[first]));
            first + same.count() - 1
        });
        choices.swap_remove(all.unwrap_or(0))
    }

    /// Two dice of each boat (16.31). A force without escorts is open to attack at a ten already; whether it has some the
    /// boats learn when they see it.
    fn reasons(&self, at: Lens<'_>, search: &Search) -> Vec<Reason> {
        let Search::Seek { flotilla, force, boats } = search else {
            return vec![note("sea-note-prowl-done")];
        };
        let boats = u8::try_from(boats.len()).unwrap_or(u8::MAX);
        let (Some(counter), Some(fleet)) = (at.counter(*force), at.fleet()) else { return Vec::new() };
        let operation = at.setting().operation();
        let named = |known: &&Flotilla| operation.flotillas[usize::from(known.origin)].name == *flotilla;
        let station = fleet.flotillas.iter().find(named).map(|flotilla| flotilla.zone);
        if station.is_some_and(|station| reaches_port(operation, station, counter.berth)) {
            return vec![note("sea-note-prowl-port")];
        }
        let still = u8::from(counter.sailed == 0);
        let totals = || (1..=6_u8).flat_map(|a| (1..=6_u8).map(move |b| a + b));
        let contact = |total: u8| found(total + still, true);
        let told = totals().map(|total| {
            Text::new(match contact(total) {
                Contact::None => "sea-upshot-boats-nothing",
                Contact::Seen => "sea-upshot-boats-seen",
                Contact::Solution(Aim::Escorts) => "sea-upshot-boats-escorts",
                Contact::Solution(Aim::NoCarriers) => "sea-upshot-boats-most",
                Contact::Solution(Aim::Any) => "sea-upshot-boats-any",
            })
        });
        let finds = totals().filter(|total| contact(*total) != Contact::None).count();
        let one = share(finds, 36);
        let text = Text::new("sea-reason-prowl")
            .with("force", *force)
            .with("boats", boats)
            .with("chance", at_least_once(one, boats));
        let mut reasons = vec![(text, counted("16.31", told))];
        if still > 0 {
            reasons.push(note("sea-note-prowl-still"));
        }
        reasons
    }

    fn outlook(r: &mut Referee<'_, WarAtSea>, search: &Search) -> Play<()> {
        match search {
            Search::Seek { .. } => attack::look_ahead(r),
            Search::Done => Ok(()),
        }
    }
}

/// Boats look for a force (16.31): two dice each.
pub(super) fn seek(
    r: &mut Referee<'_, WarAtSea>,
    seat: Seat,
    flotilla: &str,
    force: ForceId,
    boats: &[String],
) -> Play<()> {
    let operation = r.setting.operation();
    let named = |known: &Flotilla| operation.flotillas[usize::from(known.origin)].name == flotilla;
    let Some(at) = r.position.ops().fleet(seat).flotillas.iter().position(named) else { return Ok(()) };
    let count = u8::try_from(boats.len()).unwrap_or(u8::MAX);
    tell(r, || Event::Seek { seat, force, boats: count });
    close_others(&mut r.position.ops_mut().fleet_mut(seat).flotillas, force);
    let flotilla = &mut r.position.ops_mut().fleet_mut(seat).flotillas[at];
    flotilla.tried.push(force);
    let station = flotilla.zone;
    let known = &flotilla.boats;
    let going: Vec<usize> =
        boats.iter().filter_map(|name| known.iter().position(|boat| boat.name == *name)).collect();
    let Some(sought) = r.position.ops().force(force) else { return Ok(()) };
    let still = sought.sailed == 0;
    let in_port = reaches_port(operation, station, sought.berth);
    for no in going {
        let ships = ships_of(r.setting, r.position, force);
        let screened = ships.iter().any(|ship| is_escort(r.setting.sheet(*ship).kind));
        let (dice, contact) = if in_port {
            // No die falls, and yet what lies there is told: nobody takes that back (16.33).
            r.reveal();
            (None, Contact::Solution(Aim::Any))
        } else {
            let dice = r.two_d6("16.31")?;
            (Some(dice), found(dice + u8::from(still), screened))
        };
        tell(r, || Event::Found { force, dice, contact });
        if contact == Contact::None {
            continue;
        }
        if r.position.ops().force(force).is_some_and(|force| force.decoy) {
            meetings::expose(r, force);
            return Ok(());
        }
        report(r, seat, force, composition(r.setting, &ships));
        let boat = &mut r.position.ops_mut().fleet_mut(seat).flotillas[at].boats[no];
        boat.contact = true;
        if let Contact::Solution(aim) = contact {
            let sorts = attack::sorts(r.setting, &ships, aim);
            if !sorts.is_empty() {
                let small = |place: usize| u8::try_from(place).expect("few flotillas and boats");
                let (flotilla, boat) = (small(at), small(no));
                let (fires, doomed) = (false, false);
                let hunter = Hunter { seat, flotilla, boat, force, aim, sorts, in_port, fires, doomed };
                r.position.ops_mut().hunters.push(hunter);
            }
        }
    }
    Ok(())
}

/// All that a side's boats do to one force comes before the next (16.34, 16.52): those that were looked for before this
/// one have had their turn.
fn close_others(flotillas: &mut [Flotilla], force: ForceId) {
    let mut before: Vec<ForceId> = flotillas.iter().flat_map(|flotilla| flotilla.tried.clone()).collect();
    before.retain(|tried| *tried != force);
    for flotilla in flotillas {
        let more: Vec<ForceId> =
            before.iter().copied().filter(|tried| !flotilla.tried.contains(tried)).collect();
        flotilla.tried.extend(more);
    }
}

/// What a boat has of a force, by its dice (16.31). Where there are no escorts a ten is as good as an eleven.
pub(crate) fn found(dice: u8, screened: bool) -> Contact {
    match dice {
        ..SEES => Contact::None,
        SEES => Contact::Seen,
        AT_ESCORTS if screened => Contact::Solution(Aim::Escorts),
        AT_ESCORTS | AT_MOST => Contact::Solution(Aim::NoCarriers),
        _ => Contact::Solution(Aim::Any),
    }
}

/// The owner of a force that was found tells what it is made of (16.33).
fn report(r: &mut Referee<'_, WarAtSea>, seat: Seat, force: ForceId, told: [u8; 4]) {
    let turn = r.position.turn;
    let berth = r.position.ops().force(force).map(|force| force.berth);
    let Some(zone) = berth.and_then(|berth| r.setting.operation().zone_of(berth)) else { return };
    let reports = &mut r.position.ops_mut().known[seat.index()].reports;
    let latest =
        Report { force, turn, zone, told: Composition::from_fn(|category| Some(told[category as usize])) };
    if reports.last() == Some(&latest) {
        return;
    }
    reports.retain(|report| (report.force, report.turn) != (force, turn));
    reports.push(latest);
    tell(r, || Event::Reported { seat, force, told });
}
