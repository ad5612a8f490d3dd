//! Air searches (11.1): what must be rolled for every number of ships that may be there, who may shoot the searchers
//! down (11.3), and what a report is worth (11.2). Hunts for submarines (10.92).

use super::{Reason, by_ships, chance, counted, note, said};
use crate::{
    fleet::Home,
    ids::ForceId,
    lens::Lens,
    operations::search::{self, Sortie, hunt, report},
    sides::other,
    tables::{Category, Faith},
    weather::Weather,
};
use kernel::{Breakdown, Text};

pub(super) fn search(at: Lens<'_>, sortie: Sortie) -> Vec<Reason> {
    match sortie {
        Sortie::Find(force) => find(at, force),
        Sortie::Hunt { home, zones } => hunt_from(at, home, zones),
        Sortie::Hulls(_) => vec![note("sea-note-hulls-any-time")],
        Sortie::Done => vec![note("sea-note-search-done")],
    }
}

/// The number of ships that were last reported of a force, if the report told of all, and the report in words.
pub(super) fn reported(at: Lens<'_>, force: ForceId) -> Option<(Option<u8>, Text)> {
    let report = at.learnt()?.reports.iter().rev().find(|report| report.force == force)?;
    let number = Category::ALL.into_iter().map(|category| report.told.get(category)).sum();
    let text = Text::new("sea-report-of")
        .with("turn", report.turn)
        .with("zone", report.zone)
        .with("report", report::text(report.told));
    Some((number, text))
}

fn find(at: Lens<'_>, force: ForceId) -> Vec<Reason> {
    let operation = at.setting().operation();
    let zone = at.counter(force).and_then(|counter| operation.zone_of(counter.berth));
    let (Ok(seekers), Some(zone)) = (search::may_find(at, force), zone) else { return Vec::new() };
    let known = reported(at, force);
    let sum = |ships: u8| {
        let mut sum = Breakdown::default();
        search::modifier(at.setting(), at.weather(), &seekers, zone, Some(ships), &mut sum);
        sum
    };
    let spans = by_ships(known.as_ref().and_then(|(ships, _)| *ships), sum);
    let told = |(ships, sum): (Text, Breakdown)| {
        let needed = search::FINDS - sum.value.floor();
        let text = Text::new("sea-reason-search")
            .with("force", force)
            .with("ships", ships)
            .with("needed", needed)
            .with("chance", chance(needed));
        (text, sum)
    };
    let mut reasons: Vec<Reason> = spans.into_iter().map(told).collect();
    reasons.push(worth(at));
    reasons.extend(known.map(|(_, text)| said(text)));
    let near =
        |away: u32| search::catches(away).map(|[finds, shoots]| chance(finds.into()) * chance(shoots.into()));
    if let (Some(here), Some(beside), true) = (near(0), near(1), at.weather() < Weather::Squall) {
        reasons.push(said(Text::new("sea-reason-searchers").with("here", here).with("beside", beside)));
    }
    reasons
}

/// In how many of the 36 ways of two dice a report is true (11.2).
fn worth(at: Lens<'_>) -> Reason {
    let totals = (1..=6_u8).flat_map(|a| (1..=6_u8).map(move |b| a + b));
    let faith = totals.map(|total| {
        Text::new(match at.setting().tables.report(total).faith() {
            Faith::True => "sea-report-is-true",
            Faith::Partial => "sea-report-is-partial",
            Faith::Mistaken => "sea-report-is-mistaken",
            Faith::Silent => "sea-report-is-silent",
        })
    });
    (Text::new("sea-reason-report"), counted("11.2", faith))
}

fn hunt_from(at: Lens<'_>, home: Home, zones: u8) -> Vec<Reason> {
    let mut sum = Breakdown::default();
    hunt::modifier(at.setting(), at.weather(), hunt::hunters(at, home, zones), zones, &mut sum);
    let needed = hunt::FINDS - sum.value.floor();
    let text = Text::new("sea-reason-hunt")
        .with("home", home)
        .with("zones", zones)
        .with("needed", needed)
        .with("chance", chance(needed));
    let sinks = Text::new("sea-reason-hunt-sinks").with("chance", chance(hunt::SINKS.into()));
    let mut reasons = vec![(text, sum), said(sinks)];
    let enemy = at.seat().map(other);
    let any = at.setting().operation().flotillas.iter().any(|flotilla| Some(flotilla.seat) == enemy);
    if !any {
        reasons.insert(0, note("sea-note-no-flotillas"));
    }
    reasons
}
