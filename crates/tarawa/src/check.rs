//! What a pack must keep to be this game, beyond being readable: every figure, hex, card and result that the
//! rules tell, and what follows from them. The printed map, counters and tables are lost to us, so the
//! built-in pack is a reconstruction; whoever lays the printed values over it is told here where they cannot
//! be right. Each check has a name and asks for one thing.

mod counters;
mod deck;
mod map;
mod november;
mod tables;

use crate::{BOOK, Scenario, Setting, Tarawa, setup_of};
use kernel::{Game, Pack, Setup, SetupFault, pack::PackFault};

/// One thing that a pack must keep.
struct Check {
    name: &'static str,
    /// Where to look when it is not kept.
    file: &'static str,
    run: fn(&Held<'_>, &mut Faults),
}

/// What is checked: the pack, and what was read from it.
struct Held<'a> {
    setting: &'a Setting,
    pack: &'a Pack,
}

/// What one check has found.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn unless(&mut self, kept: bool, what: impl FnOnce() -> String) {
        if !kept {
            self.0.push(what());
        }
    }
}

/// Everything that is wrong with the pack. Of a pack that cannot be read the first fault is told.
pub(crate) fn check_pack(pack: &Pack) -> Vec<PackFault> {
    let setup = Setup { pack: pack.clone(), ..setup_of(Scenario::FirstWaves) };
    let setting = match Tarawa::setting(&setup) {
        Ok(setting) => setting,
        Err(SetupFault::Pack(fault)) => return vec![fault],
        Err(other) => return vec![PackFault::new(BOOK.id, 0, other.to_string())],
    };
    let held = Held { setting: &setting, pack };
    all().flat_map(|check| check.faults(&held)).collect()
}

fn all() -> impl Iterator<Item = &'static Check> {
    [map::CHECKS, november::CHECKS, deck::CHECKS, counters::CHECKS, tables::CHECKS].into_iter().flatten()
}

impl Check {
    fn faults(&self, held: &Held<'_>) -> Vec<PackFault> {
        let mut faults = Faults::default();
        (self.run)(held, &mut faults);
        let told = |what: String| PackFault::new(self.file, 0, format!("{what} [{}]", self.name));
        faults.0.into_iter().map(told).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The names of the checks that find a fault in the built-in pack with these cells laid over it.
    fn found(cells: &[(&str, &str, &str, &str)]) -> BTreeSet<String> {
        let mut pack = crate::pack();
        for (chart, row, column, value) in cells {
            pack.lay_cell(chart, row, column, value).expect("a cell of the pack");
        }
        let name = |fault: PackFault| {
            let named = fault.what.rsplit_once(" [").map(|(_, name)| name.trim_end_matches(']').to_owned());
            named.unwrap_or(fault.what)
        };
        check_pack(&pack).into_iter().map(name).collect()
    }

    #[test]
    fn every_reason_of_the_pack_has_its_french_and_no_french_is_idle() {
        assert_eq!(crate::pack().check_french(), []);
    }

    #[test]
    fn the_built_in_pack_keeps_everything_that_the_book_tells() {
        kernel::proves!("tarawa", "2.1", "2.1+1", "2.1+6", "2.1+7", "2.4");
        assert_eq!(check_pack(&crate::pack()), []);
    }

    #[test]
    fn every_check_has_a_name_of_its_own_and_a_file_of_the_pack() {
        let names: BTreeSet<&str> = all().map(|check| check.name).collect();
        assert_eq!(names.len(), all().count());
        let pack = crate::pack();
        for check in all() {
            assert!(pack.file(check.file).is_ok(), "{}", check.file);
        }
    }

    #[test]
    fn a_pack_that_cannot_be_read_is_told_by_its_first_fault() {
        let faults = found(&[("map", "12", "26", "?")]);
        assert_eq!(
            faults.into_iter().next().as_deref(),
            Some("hex 1226: '?' is no terrain: expected one of ~ * b B . p s d f c")
        );
    }

    /// One spoiled cell for a check that must find it. It may spoil more than one thing.
    #[test]
    fn a_spoiled_cell_is_found_by_the_check_that_asks_for_it() {
        let spoiled: &[(&str, &str, &str, &str, &str)] = &[
            ("quoted-terrain", "map", "10", "26", "b"),
            ("quoted-terrain", "map", "18", "28", "d"),
            ("seawall-example", "sides", "1530/1629", "kind", "pier"),
            ("quoted-features", "features", "0230", "kind", "lvt-wreck"),
            ("approach-edges", "map", "16", "40", "b"),
            ("approach-letters", "approach", "0132", "letter", "-"),
            ("approach-letters", "approach", "0139", "letter", "D"),
            ("approach-arrows", "approach", "0128", "secondary", "-"),
            ("landing-lines", "map", "09", "27", "b"),
            ("wreck-on-every-line", "features", "0618", "kind", "pier"),
            ("quoted-positions", "positions", "E6", "colour", "blue"),
            ("quoted-positions", "map", "15", "28", "b"),
            ("quoted-ids", "positions", "D5", "colour", "red"),
            ("coastal-or-inland", "map", "15", "33", "b"),
            ("coastal-starts", "positions", "A1", "start", "-"),
            ("armour-hexes", "positions", "B8", "armour", "-"),
            ("armour-hexes", "positions", "B12", "armour", "yes"),
            ("inland-starts", "positions", "D8", "start", "-"),
            ("guns-within-reach", "cards", "05", "artillery", "9 heavy"),
            ("one-colour-apart", "fields", "C4", "intense", "1327"),
            ("quoted-fields", "fields", "E4", "intense", "1428"),
            ("quoted-arcs", "fields", "D5", "water", "0420"),
            ("arcs-over-water", "fields", "D6", "water", "0120"),
            ("arcs-over-water", "fields", "D16", "water", "0301"),
            ("november-japanese", "november-21-japanese", "A4", "marker", "C"),
            ("november-command-posts", "november-21-marines", "HQ 2/2", "near", "1314"),
            ("three-colours", "cards", "01", "second", "red 1"),
            ("quoted-landings", "cards", "45", "u", "4"),
            ("quoted-landings", "cards", "22", "drift", "none"),
            ("quoted-events", "cards", "17", "early", "smoke D"),
            ("quoted-events", "cards", "03", "early", "tank violet"),
            ("quoted-fire", "cards", "19", "second", "green 2 star"),
            ("quoted-fire", "cards", "21", "first", "red 2 M"),
            ("quoted-fire", "cards", "19", "symbol", "circle"),
            ("lost-loads", "cards", "11", "place", "beach"),
            ("lost-loads", "cards", "12", "place", "-"),
            ("event-bands", "cards", "01", "early", "tunnels"),
            ("event-bands", "cards", "01", "late", "orders-received"),
            ("tank-events", "cards", "02", "late", "tank blue"),
            ("naval-hit-positions", "cards", "01", "middle", "naval-hit D6 F8 B17"),
            ("japanese-counts", "japanese", "4FC-3", "coastal", "C"),
            ("elite-units", "japanese", "4FC-3", "elite", "yes"),
            ("japanese-examples", "japanese", "7SSNL-11", "needs", "FT"),
            ("depth-counts", "depth", "armour-1", "kind", "inland"),
            ("depth-counts", "depth", "coastal-17", "tactical", "-"),
            ("depth-examples", "depth", "inland-1", "strength", "2"),
            ("us-counts", "marines", "I/3/2", "arrives", "2"),
            ("us-battalions", "marines", "A/1/2", "arrives", "18"),
            ("us-steps", "marines", "1/A/2T", "strength", "4/4"),
            ("first-wave", "marines", "C/1/2", "where", "R1"),
            ("first-wave", "marines", "C/1/2", "where", "G"),
            ("us-ranges", "marines", "1/A/2T", "range", "7/6"),
            ("us-symbols", "marines", "HQ 2/2", "symbol", "circle"),
            ("fire-results", "fire", "steady", "revealed", "all step"),
            ("fire-results", "fire", "intense", "ambush", "all step"),
            ("quoted-attacks", "attack", "armed more", "revealed", "disrupt"),
            ("weapons-decide", "attack", "lacking double", "alone", "defeat"),
            ("unit-and-marker", "attack", "armed double", "revealed", "kill"),
            ("unit-and-marker", "attack", "armed double", "revealed-late", "-"),
            ("barrage-results", "barrage", "neither", "alone", "disrupt"),
            ("barrage-results", "barrage", "colour only", "alone", "defeat"),
            ("doubled-defence", "terrain", "crater", "defence", "1"),
            ("doubled-defence", "terrain", "seawall", "defence", "1"),
            ("land-and-water", "terrain", "reef", "infantry", "free"),
            ("stated-weapons", "weapons", "tank 5-7", "weapons", "AR"),
            ("stated-weapons", "weapons", "hq", "weapons", "-"),
            ("nobodys-weapons", "weapons", "artillery", "weapons", "AR CC"),
            ("command-track", "command", "5", "range", "4"),
        ];
        let missed = |(check, chart, row, column, value): &&(&str, &str, &str, &str, &str)| {
            !found(&[(chart, row, column, value)]).contains(*check)
        };
        assert_eq!(spoiled.iter().filter(missed).collect::<Vec<_>>(), [&("", "", "", "", ""); 0]);
    }

    #[test]
    fn what_takes_several_cells_to_spoil_is_found_too() {
        let all_but = |column: &'static str, cards: &[&'static str], value: &'static str| {
            let cells: Vec<_> = cards.iter().map(|card| ("cards", *card, column, value)).collect();
            found(&cells)
        };
        assert!(all_but("artillery", &["12", "23", "28"], "-").contains("artillery-values"));
        let early = all_but("early", &["38", "44"], "none");
        assert!(early.contains("every-event") && early.contains("event-bands"), "{early:?}");
        assert!(all_but("cc", &["26", "40"], "-").contains("close-combat-events"));
        assert!(all_but("u", &["11", "20", "31"], "1").contains("landing-results"));
        let crowded = ["B/1/2", "I/3/2", "L/3/2", "M/3/2"];
        let crowded = crowded.map(|unit| ("november-21-marines", unit, "within", "0"));
        assert!(found(&crowded).contains("november-room"));
        let apart = [("positions", "E1", "group", "E3"), ("positions", "E1", "colour", "brown")];
        assert!(found(&apart).contains("groups"));
        let tanks =
            ["tank-green", "tank-orange", "tank-violet"].map(|tank| ("japanese", tank, "colour", "red"));
        let tanks = found(&tanks);
        assert!(tanks.contains("tank-colours") && tanks.contains("tank-events"), "{tanks:?}");
        let pier = ["0821/0822", "0722/0822", "0722/0723"].map(|side| ("sides", side, "kind", "seawall"));
        assert!(found(&pier).contains("pier"));
        let gains =
            [("attack", "lacking half", "alone", "none"), ("attack", "lacking less", "alone", "none")];
        assert!(found(&gains).contains("failed-attacks"));
    }
}
