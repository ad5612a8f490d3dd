//! Submarines (16): what a boat may find, what escorts do to it, and what its torpedo must roll.

use super::{MANY, Reason, at_least_once, chance, counted, note, said, share, spans};
use crate::{
    fleet::{Aim, Berth, Flotilla},
    ids::ForceId,
    lens::Lens,
    operations::{
        orders::Heading,
        submarines::{
            Contact, Search, Sink, Torpedo,
            attack::{self, Aimed, Guard},
            contact,
        },
    },
    tables::Category,
    weather::Light,
};
use kernel::{Breakdown, Text};

/// Two dice of each boat (16.31). A force without escorts is open to attack at a ten already; whether it has some the
/// boats learn when they see it.
pub(super) fn prowl(at: Lens<'_>, search: &Search) -> Vec<Reason> {
    let Search::Seek { flotilla, force, boats } = search else { return vec![note("sea-note-prowl-done")] };
    let boats = u8::try_from(boats.len()).unwrap_or(u8::MAX);
    let (Some(counter), Some(fleet)) = (at.counter(*force), at.fleet()) else { return Vec::new() };
    let operation = at.setting().operation();
    let named = |known: &&Flotilla| operation.flotillas[usize::from(known.origin)].name == *flotilla;
    let station = fleet.flotillas.iter().find(named).map(|flotilla| flotilla.zone);
    if station.is_some_and(|station| contact::reaches_port(operation, station, counter.berth)) {
        return vec![note("sea-note-prowl-port")];
    }
    let still = u8::from(counter.sailed == 0);
    let totals = || (1..=6_u8).flat_map(|a| (1..=6_u8).map(move |b| a + b));
    let contact = |total: u8| contact::found(total + still, true);
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

/// The most escorts that a force can have: no more than the light ships that were reported when a boat found it in this
/// turn (16.33).
fn most_escorts(at: Lens<'_>, force: ForceId) -> u8 {
    let reports = at.learnt().into_iter().flat_map(|learnt| &learnt.reports);
    let latest = reports.rev().find(|report| report.force == force && report.turn == at.turn());
    latest.and_then(|report| report.told.get(Category::Light)).unwrap_or(MANY)
}

/// For how many escorts something is told, of all that there can be.
fn if_escorts(from: u8, to: u8, all: (u8, u8)) -> Text {
    match (from, to) {
        span if span == all => Text::new("sea-escorts-any"),
        (from, to) if to == all.1 => Text::new("sea-escorts-from").with("from", from),
        (from, to) => Text::new("sea-escorts-between").with("from", from).with("to", to),
    }
}

/// What escorts add to their die, for every number of them (16.4). Of aircraft on patrol the boat knows nothing.
fn escorts(at: Lens<'_>, force: ForceId) -> Vec<Reason> {
    let (Some(counter), most) = (at.counter(force), most_escorts(at, force)) else { return Vec::new() };
    let sum = |escorts: u8| {
        let (sailed, berth) = (counter.sailed, counter.berth);
        let guard = Guard { force, escorts: Some(escorts), aircraft: None, sailed, berth };
        let mut sum = Breakdown::default();
        attack::hunt_modifier(at.setting(), guard, &mut sum);
        sum
    };
    if most == 0 {
        return vec![note("sea-note-no-escorts")];
    }
    let told = |(from, to, sum): (u8, u8, Breakdown)| {
        let [off, sunk] = [attack::DRIVEN_OFF, attack::SUNK_LATE].map(|needed| needed - sum.value.floor());
        let lost = if at.setting().rules.six_sinks { off } else { sunk };
        let text = Text::new("sea-reason-escorts")
            .with("escorts", if_escorts(from, to, (1, most)))
            .with("off", chance(off))
            .with("sunk", chance(lost))
            .with("late", chance(sunk) - chance(sunk + 1));
        (text, sum)
    };
    spans(1..=most, sum).into_iter().map(told).collect()
}

/// What a torpedo must roll, for every number of escorts (16.5).
fn shot(at: Lens<'_>, force: ForceId, light: bool) -> Vec<Reason> {
    let (Some(counter), most) = (at.counter(force), most_escorts(at, force)) else { return Vec::new() };
    let in_port = matches!(counter.berth, Berth::Port(_));
    let sum = |escorts: u8| {
        let aimed = Aimed {
            light,
            still: in_port,
            night: at.light() == Light::Night,
            escorts: Some(escorts),
            sailed: counter.sailed,
        };
        let mut sum = Breakdown::default();
        attack::shot_modifier(at.setting(), aimed, &mut sum);
        sum
    };
    let told = |(from, to, sum): (u8, u8, Breakdown)| {
        let needed = i64::from(attack::HITS) - sum.value.floor();
        let key = if light { "sea-reason-shot-light" } else { "sea-reason-shot" };
        let text = Text::new(key)
            .with("escorts", if_escorts(from, to, (0, most)))
            .with("needed", needed)
            .with("chance", chance(needed));
        (text, sum)
    };
    // Which ship it is comes from the cup.
    let differs = (!in_port).then(|| note(if light { "sea-note-shot-light" } else { "sea-note-shot" }));
    spans(0..=most, sum).into_iter().map(told).chain(differs).collect()
}

pub(super) fn sink(at: Lens<'_>, question: &Sink, attacks: bool) -> Vec<Reason> {
    if !attacks {
        return vec![note("sea-note-let-go")];
    }
    let shots = [shot(at, question.force, false), shot(at, question.force, true)];
    escorts(at, question.force).into_iter().chain(shots.into_iter().flatten()).collect()
}

pub(super) fn torpedo(at: Lens<'_>, question: &Torpedo, sort: Option<Category>) -> Vec<Reason> {
    let Some(sort) = sort else { return vec![note("sea-note-no-target")] };
    shot(at, question.force, sort == Category::Light)
}

pub(super) fn cruise(heading: Heading) -> Vec<Reason> {
    match heading.to {
        Some(zone) => vec![said(Text::new("sea-note-cruise").with("zone", zone))],
        None => vec![note("sea-note-cruise-stay")],
    }
}
