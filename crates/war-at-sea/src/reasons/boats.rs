//! Submarines (16): what a boat may find, what escorts do to it, and what its torpedo must roll.

use super::{Reason, at_least_once, chance, counted, note, said};
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
use kernel::{Breakdown, Exact, Text};

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
    let one = Exact::new(i32::try_from(finds).unwrap_or(0), 36).unwrap_or(Exact::ZERO);
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

/// What escorts add to their die, as far as the boat knows (16.4). Their number it does not.
fn escorts(at: Lens<'_>, force: ForceId) -> Option<Reason> {
    let counter = at.counter(force)?;
    let guard = Guard { force, escorts: None, aircraft: None, sailed: counter.sailed, berth: counter.berth };
    let mut sum = Breakdown::default();
    attack::hunt_modifier(at.setting(), guard, &mut sum);
    let [off, sunk] = [attack::DRIVEN_OFF, attack::SUNK_LATE].map(|needed| needed - sum.value.floor());
    let lost = if at.setting().rules.six_sinks { off } else { sunk };
    let text = Text::new("sea-reason-escorts")
        .with("off", chance(off))
        .with("sunk", chance(lost))
        .with("late", chance(sunk) - chance(sunk + 1));
    Some((text, sum))
}

/// What a torpedo must roll, as far as the boat knows (16.5).
fn shot(at: Lens<'_>, force: ForceId, light: bool) -> Option<Reason> {
    let counter = at.counter(force)?;
    let aimed = Aimed {
        light,
        still: matches!(counter.berth, Berth::Port(_)),
        night: at.light() == Light::Night,
        escorts: None,
        sailed: counter.sailed,
    };
    let mut sum = Breakdown::default();
    attack::shot_modifier(at.setting(), aimed, &mut sum);
    let needed = i64::from(attack::HITS) - sum.value.floor();
    let key = if light { "sea-reason-shot-light" } else { "sea-reason-shot" };
    Some((Text::new(key).with("needed", needed).with("chance", chance(needed)), sum))
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
    shot(at, question.force, sort == Category::Light).into_iter().collect()
}

pub(super) fn cruise(heading: Heading) -> Vec<Reason> {
    match heading.to {
        Some(zone) => vec![said(Text::new("sea-note-cruise").with("zone", zone))],
        None => vec![note("sea-note-cruise-stay")],
    }
}
