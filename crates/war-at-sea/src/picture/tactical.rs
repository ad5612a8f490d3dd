//! The Tactical Map drawn in characters, for a terminal: every hex with its name and the counters of both sides,
//! then the groups with their ships.

use super::{Paint, Say};
use crate::{
    battle::{Fight, Placed, Whereabouts},
    ids::ShipId,
    lens::Lens,
    scene,
    sides::{AXIS, SEATS, seat_name},
    waters::{Hex, PRINTED},
};
use kernel::{Seat, Text, scene::Tone};
use std::{collections::BTreeSet, fmt::Write};

/// The characters of a hex.
const CELL: usize = 8;
/// How broad the page is.
const WIDTH: usize = 100;

pub(super) fn picture(lens: Lens<'_>, fight: Fight<'_>, say: Say<'_>, paint: Paint<'_>) -> String {
    let page = Page { lens, fight, say, paint };
    let mut picture = page.map();
    picture.push('\n');
    picture.push_str(&page.conditions());
    for seat in SEATS {
        picture.push('\n');
        picture.push_str(&page.side(seat));
    }
    picture
}

struct Page<'a> {
    lens: Lens<'a>,
    fight: Fight<'a>,
    say: Say<'a>,
    paint: Paint<'a>,
}

fn tone(seat: Seat) -> Tone {
    if seat == AXIS { Tone::Red } else { Tone::Blue }
}

fn sign(seat: Seat) -> char {
    if seat == AXIS { '▼' } else { '▲' }
}

impl Page<'_> {
    fn map(&self) -> String {
        let rings = i8::try_from(PRINTED).expect("four rings");
        let mut map = String::new();
        for row in -rings..=rings {
            let mut hexes: Vec<Hex> = Hex::printed().filter(|hex| hex.place().1 == row).collect();
            hexes.sort_by_key(|hex| hex.place().0);
            let indent = " ".repeat(usize::from(row.unsigned_abs()) * CELL / 2);
            let names: String = hexes.iter().map(|hex| format!("{:^CELL$}", hex.name())).collect();
            let counters: String = hexes.iter().map(|hex| self.counters(*hex)).collect();
            let _ = writeln!(map, "{indent}{}", (self.paint)(Tone::Slate, names.trim_end()));
            let _ = writeln!(map, "{indent}{}", counters.trim_end());
        }
        map
    }

    /// The counters of both sides in a hex, or the island.
    fn counters(&self, hex: Hex) -> String {
        let battle = self.fight.battle;
        if battle.coasts.island == Some(hex) {
            return (self.paint)(Tone::Sand, &format!("{:^CELL$}", "/\\/\\"));
        }
        let parts = SEATS.map(|seat| {
            let count = battle.in_hex(hex).filter(|counter| counter.seat == seat).count();
            (seat, if count == 0 { String::new() } else { format!("{}{count}", sign(seat)) })
        });
        let broad: usize = parts.iter().map(|(_, part)| part.chars().count()).sum();
        if broad == 0 {
            return format!("{:^CELL$}", "·");
        }
        let before = (CELL - broad.min(CELL)) / 2;
        let painted: String = parts
            .iter()
            .filter(|(_, part)| !part.is_empty())
            .map(|(seat, part)| (self.paint)(tone(*seat), part))
            .collect();
        format!("{}{painted}{}", " ".repeat(before), " ".repeat(CELL - broad.min(CELL) - before))
    }

    fn conditions(&self) -> String {
        let battle = self.fight.battle;
        let [axis, allies] = self.lens.score();
        let text = Text::new("sea-picture-conditions")
            .with("round", battle.round)
            .with("rounds", self.fight.setting.scenario.rounds)
            .with("weather", battle.weather.text())
            .with("light", battle.light.text())
            .with("sighting", battle.sighting)
            .with("axis", axis)
            .with("allies", allies);
        (self.say)(&text) + "\n"
    }

    fn side(&self, seat: Seat) -> String {
        let battle = self.fight.battle;
        let mut lines = String::new();
        let head = format!("{} {}", sign(seat), (self.say)(&seat_name(seat)));
        let _ = writeln!(lines, "{}", (self.paint)(tone(seat), &head));
        let groups: BTreeSet<(Hex, u8)> =
            battle.of(seat).map(|counter| (counter.hex, counter.group)).collect();
        for (hex, group) in groups {
            let head = Text::new("sea-picture-group")
                .with("hex", hex.name())
                .with("speed", self.fight.group_speed(group));
            let ships = battle.of(seat).filter(|counter| counter.group == group);
            self.list(&mut lines, &head, ships);
        }
        for (state, key) in [
            (Whereabouts::Waiting, "sea-picture-waiting"),
            (Whereabouts::Left, "sea-picture-left"),
            (Whereabouts::Sunk, "sea-picture-sunk"),
        ] {
            let counters =
                battle.counters.iter().filter(|counter| counter.seat == seat && counter.state == state);
            self.list(&mut lines, &Text::new(key), counters);
        }
        lines
    }

    /// A line that names something and lists the counters of it; nothing where there are none.
    fn list<'p>(&self, lines: &mut String, head: &Text, counters: impl Iterator<Item = &'p Placed>) {
        let ships: Vec<String> = counters.flat_map(|counter| self.ships(counter)).collect();
        if ships.is_empty() {
            return;
        }
        let mut line = format!("  {}", (self.say)(head));
        let mut broad = line.chars().count();
        for (index, ship) in ships.iter().enumerate() {
            let text = if index == 0 { format!(" {ship}") } else { format!("; {ship}") };
            if broad + text.chars().count() + 1 > WIDTH {
                line.push_str(if index == 0 { "" } else { ";" });
                line.push_str("\n    ");
                line.push_str(ship);
                broad = 4 + ship.chars().count();
            } else {
                broad += text.chars().count();
                line.push_str(&text);
            }
        }
        let _ = writeln!(lines, "{line}");
    }

    /// The ships of a counter, each with what it has left.
    fn ships(&self, counter: &Placed) -> Vec<String> {
        let mut aboard: Vec<ShipId> = self.fight.aboard(counter.ship).collect();
        if aboard.is_empty() {
            aboard.push(counter.ship);
        }
        aboard.into_iter().map(|ship| self.ship(ship)).collect()
    }

    fn ship(&self, ship: ShipId) -> String {
        let (fight, sheet) = (self.fight, self.fight.sheet(ship));
        let hull = fight.ship(ship).hull_left(sheet);
        format!(
            "{} {ship} {} T{} v{} {hull}/{}",
            sheet.kind,
            scene::guns(fight, ship),
            scene::torpedoes_of(fight, ship),
            fight.speed(ship),
            sheet.hull.count,
        )
    }
}
