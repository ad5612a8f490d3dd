//! The Operational Map in characters: the seas around the counters, then the viewer's forces with their log sheets and
//! what he knows of the enemy's.

use super::{Paint, Say};
use crate::{
    chart::{Kind, Water, ZoneId},
    fleet::Berth,
    lens::{Counter, Lens},
    operation::Operation,
    scene::operational::{entry_text, force_text, report_text, sailing},
    sides::{AXIS, SEATS, seat_name},
};
use kernel::{Text, scene::Tone};
use std::fmt::Write;

/// Zones that are drawn around the counters.
const AROUND: u8 = 3;
/// The characters of a zone.
const CELL: usize = 2;
/// The most zones beside each other.
const WIDEST: u8 = 46;
/// Turns of a log sheet that are shown.
const AHEAD: usize = 3;

pub(super) fn picture(lens: Lens<'_>, say: Say<'_>, paint: Paint<'_>) -> String {
    let operation = lens.setting().operation();
    let counters: Vec<Counter<'_>> = SEATS.into_iter().flat_map(|seat| lens.counters(seat)).collect();
    let mut picture = map(operation, &counters, paint);
    let clock = operation.clock(lens.turn());
    let [axis, allies] = lens.score();
    let head = Text::new("sea-picture-operation")
        .with("clock", clock.text())
        .with("turns", operation.turns)
        .with("weather", lens.weather().text())
        .with("light", clock.light().text())
        .with("axis", axis)
        .with("allies", allies);
    let _ = writeln!(picture, "{}", say(&head));
    for seat in SEATS {
        let _ = writeln!(picture, "\n{}", paint(tone(seat), &say(&seat_name(seat))));
        for counter in counters.iter().filter(|counter| counter.id.seat == seat) {
            list(lens, operation, counter, say, &mut picture);
        }
    }
    picture
}

fn tone(seat: kernel::Seat) -> Tone {
    if seat == AXIS { Tone::Red } else { Tone::Blue }
}

fn zone_of(operation: &Operation, counter: &Counter<'_>) -> Option<ZoneId> {
    match counter.berth {
        Berth::Sea(zone) => Some(zone),
        Berth::Port(port) => operation.places.port(port).map(|port| port.zone),
        Berth::Away | Berth::Gone => None,
    }
}

/// The seas around the counters: letters of the Axis are large, those of the Allies small.
fn map(operation: &Operation, counters: &[Counter<'_>], paint: Paint<'_>) -> String {
    let zones: Vec<ZoneId> = counters.iter().filter_map(|counter| zone_of(operation, counter)).collect();
    let ports = operation.places.ports.iter().filter(|port| port.seat.is_some()).map(|port| port.zone);
    let shown: Vec<ZoneId> = if zones.is_empty() { ports.collect() } else { zones };
    let rows = span(shown.iter().map(|zone| zone.row()), u8::MAX);
    let columns = span(shown.iter().map(|zone| zone.column()), WIDEST);
    let mut map = String::new();
    for row in rows {
        let mut line = if row % 2 == 1 { " ".to_owned() } else { String::new() };
        let mut name = None;
        for column in columns.clone() {
            let Some(zone) = operation.map.at(row, column) else { continue };
            name.get_or_insert_with(|| zone.to_string());
            let here = counters.iter().filter(|counter| zone_of(operation, counter) == Some(zone));
            let letter = |counter: &Counter<'_>| {
                let letter = char::from(b'A' + counter.id.letter);
                if counter.id.seat == AXIS { letter } else { letter.to_ascii_lowercase() }
            };
            let mut here = here.map(|counter| (letter(counter), tone(counter.id.seat)));
            let facts = operation.map.zone(zone);
            let (sign, colour) = here.next().unwrap_or(match (facts.kind, facts.water) {
                (Kind::Land, _) => ('#', Tone::Sand),
                _ if operation.places.ports_in(zone).next().is_some() => ('+', Tone::Cream),
                (Kind::Coast, _) => (':', Tone::Sand),
                (Kind::Sea, Water::Shallow) => ('-', Tone::Slate),
                (Kind::Sea, Water::Deep) => ('.', Tone::Slate),
            });
            let more = if here.next().is_some() { "*" } else { " " };
            line.push_str(&paint(colour, &sign.to_string()));
            line.push_str(more);
        }
        let _ = writeln!(map, "{:<5}{}", name.unwrap_or_default(), line.trim_end());
    }
    debug_assert!(usize::from(WIDEST) * CELL + 6 <= 100, "the page is 100 characters broad");
    map
}

/// From the least to the greatest with some room, but not more than so many.
fn span(numbers: impl Iterator<Item = u8> + Clone, most: u8) -> std::ops::RangeInclusive<u8> {
    let (low, high) = (numbers.clone().min().unwrap_or(1), numbers.max().unwrap_or(1));
    let low = low.saturating_sub(AROUND).max(1);
    low..=high.saturating_add(AROUND).min(low.saturating_add(most - 1))
}

/// A force with its ships and its log sheet, or what was reported of it.
fn list(lens: Lens<'_>, operation: &Operation, counter: &Counter<'_>, say: Say<'_>, page: &mut String) {
    let zone = zone_of(operation, counter).map(|zone| zone.to_string()).unwrap_or_default();
    let port = match counter.berth {
        Berth::Port(port) => format!(" ({port})"),
        _ => String::new(),
    };
    let _ = writeln!(page, "  {zone:<5}{}{port}", say(&force_text(lens, counter)));
    let own = lens.fleet().and_then(|fleet| fleet.force(counter.id));
    if let Some(force) = own {
        let ships: Vec<&str> = sailing(lens, force.id).map(super::super::ids::ShipId::name).collect();
        wrapped(&format!("{}: {}", say(&force.mission.text()), ships.join(", ")), page);
        for (entry, turn) in force.log.iter().zip(lens.turn()..).take(AHEAD) {
            wrapped(&say(&entry_text(entry, turn)), page);
        }
    } else {
        let reports = lens.learnt().into_iter().flat_map(|known| known.reports.iter().rev());
        if let Some(report) = reports.into_iter().find(|report| report.force == counter.id) {
            wrapped(&say(&report_text(report)), page);
        }
    }
}

/// A line that is broken where the page ends.
fn wrapped(text: &str, page: &mut String) {
    const INDENT: &str = "         ";
    let mut line = INDENT.to_owned();
    for word in text.split(' ') {
        if line.chars().count() + word.chars().count() + 1 > 100 {
            let _ = writeln!(page, "{}", line.trim_end());
            INDENT.clone_into(&mut line);
        }
        line.push_str(word);
        line.push(' ');
    }
    let _ = writeln!(page, "{}", line.trim_end());
}
