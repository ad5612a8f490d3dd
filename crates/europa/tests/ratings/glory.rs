//! The ratings of the forces of War of Resistance and of The Damned Die Hard follow from the record by the formulas of
//! `docs/war-of-resistance-forces.md` and `docs/damned-die-hard-forces.md`.

use super::{Unit, nearest, units};
use grognard_europa::{
    notation::{Air, Reach, Strength},
    pack,
};

fn sum(pieces: &[(f64, &str)], weight: impl Fn(&str) -> f64) -> f64 {
    pieces.iter().map(|(count, kind)| count * weight(kind)).sum()
}

/// What men of a quality are worth in attack and in defence.
fn worth(table: &[(&str, f64, f64)], quality: &str) -> (f64, f64) {
    let found = table.iter().find(|(name, ..)| *name == quality);
    let (_, attack, defence) = found.unwrap_or_else(|| panic!("no quality {quality}"));
    (*attack, *defence)
}

const CHINA: [(&str, f64, f64); 18] = [
    ("line", 0.6, 0.74),
    ("jcav", 1.1, 0.9),
    ("reserve", 0.4, 0.5),
    ("garrison", 0.4, 0.7),
    ("landing", 0.6, 0.9),
    ("base", 0.3, 0.5),
    ("service", 0.1, 0.2),
    ("jrail", 0.1, 0.3),
    ("puppet", 0.15, 0.3),
    ("german", 0.35, 0.35),
    ("central", 0.28, 0.28),
    ("provincial", 0.16, 0.16),
    ("ccav", 0.55, 0.55),
    ("horse", 0.3, 0.3),
    ("red", 0.48, 0.48),
    ("guerrilla", 0.3, 0.3),
    ("militia", 0.2, 0.3),
    ("fixed", 0.2, 0.5),
];

fn gun_in_china(calibre: &str) -> f64 {
    match calibre {
        "75" | "mtr" => 1.0,
        "105" => 1.25,
        "150" => 1.5,
        "240" => 4.0,
        other => panic!("no gun of {other}"),
    }
}

fn tank_in_china(kind: &str) -> f64 {
    match kind {
        "medium" => 1.0,
        "light" => 0.8,
        "tankette" => 0.5,
        other => panic!("no tank {other}"),
    }
}

/// Units whose guns are all of their strength.
const ARTILLERY: [&str; 4] = ["artillery", "mountain-artillery", "siege-artillery", "mortar"];

#[test]
fn ground_units_in_china_are_rated_by_their_men_guns_and_tanks() {
    let list = pack("war-of-resistance").chart("forces").expect("a list");
    let mut rated = 0;
    let by_formula = |unit: &Unit<'_>| {
        let guns = ARTILLERY.contains(&unit.cell("type")) && unit.cell("guns") != "-";
        guns || (unit.cell("men") != "-" && unit.cell("quality") != "-")
    };
    for unit in units(&list).filter(by_formula) {
        let (guns, tanks) = (unit.pieces("guns"), unit.pieces("tanks"));
        let men = unit.number("men") / 1000.0;
        let (attack, defence) = if ARTILLERY.contains(&unit.cell("type")) {
            let guns = sum(&guns, gun_in_china) / 18.0;
            (guns, guns)
        } else {
            let (qa, qd) = worth(&CHINA, unit.cell("quality"));
            (
                men * qa + sum(&guns, gun_in_china) / 36.0 + sum(&tanks, tank_in_china) / 25.0,
                men * qd + sum(&guns, |_| 1.0) / 36.0 + sum(&tanks, tank_in_china) / 40.0,
            )
        };
        let formula = (nearest(attack), nearest(defence));
        let read = unit.ratings();
        // Naval infrastructure that is deployed does not attack; weak battalions are set by hand at 0 and 1.
        let deployed = unit.cell("type") == "naval-infrastructure" && formula == (1, 2);
        let by_hand = unit.cell("size") == "II" && formula == (0, 0);
        let formula = match formula {
            _ if deployed => (0, 2),
            _ if by_hand => (0, 1),
            formula => formula,
        };
        let formula = (Strength::whole(formula.0), Strength::whole(formula.1));
        assert_eq!((read.attack, read.defence), formula, "{}", unit.name);
        rated += 1;
    }
    assert!(rated > 700, "{rated}");
}

const PHILIPPINES: [(&str, f64, f64); 13] = [
    ("elite", 1.5, 2.4),
    ("scout", 1.3, 1.75),
    ("regular", 1.2, 1.2),
    ("guard", 1.0, 1.0),
    ("line", 1.05, 1.7),
    ("garrison", 1.05, 1.9),
    ("landing", 1.05, 1.4),
    ("trained", 0.9, 1.5),
    ("raised", 0.6, 1.2),
    ("police", 0.6, 1.0),
    ("service", 0.45, 0.9),
    ("fixed", 0.0, 1.2),
    // Units of nothing but guns or tanks.
    ("-", 0.0, 0.0),
];

fn gun_in_the_philippines(calibre: &str) -> f64 {
    match calibre {
        "75" | "150m" => 1.0,
        "105" => 1.25,
        "120" => 1.3,
        "150" | "152" | "155" => 1.5,
        "250" | "254" => 3.0,
        "240" => 4.0,
        "305" => 6.0,
        "356" => 8.0,
        other => panic!("no gun of {other}"),
    }
}

fn tank_in_the_philippines(kind: &str) -> f64 {
    match kind {
        "light" => 1.0,
        "m3" => 1.3,
        "medium" => 1.5,
        other => panic!("no tank {other}"),
    }
}

#[test]
fn ground_units_in_the_philippines_are_rated_by_their_men_guns_and_tanks() {
    let list = pack("damned-die-hard").chart("forces").expect("a list");
    // Divisions are the sum of their elements; elements that come only by breakdown share the strength of their parent.
    let by_formula = |unit: &Unit<'_>| {
        let record = ["men", "guns", "tanks"].iter().any(|column| unit.cell(column) != "-");
        record && unit.cell("from") != "breakdown" && unit.cell("ratings") != "-"
    };
    let mut rated = 0;
    for unit in units(&list).filter(by_formula) {
        let (guns, tanks) = (unit.pieces("guns"), unit.pieces("tanks"));
        let kind = unit.cell("type");
        let uncounted = kind.contains("artillery") || kind.contains("tank");
        let men = if uncounted { 0.0 } else { unit.number("men") / 1000.0 };
        let (qa, qd) = worth(&PHILIPPINES, unit.cell("quality"));
        let attack = men * qa
            + sum(&guns, gun_in_the_philippines) / 18.0
            + sum(&tanks, tank_in_the_philippines) / 40.0;
        let mut defence = men * qd + sum(&guns, |_| 1.0) / 12.0 + sum(&tanks, tank_in_the_philippines) / 60.0;
        if kind.contains("aa") {
            let heavy = |calibre: &str| f64::from(calibre.parse::<u16>().is_ok_and(|mm| mm >= 20));
            defence += sum(&unit.pieces("aaguns"), heavy) / 24.0;
        }
        let formula = (Strength::whole(nearest(attack)), Strength::whole(nearest(defence).max(1)));
        let read = unit.ratings();
        assert_eq!((read.attack, read.defence), formula, "{}", unit.name);
        rated += 1;
    }
    assert!(rated > 150, "{rated}");
}

/// The figures in which the two books differ.
struct Sky {
    book: &'static str,
    /// The speed from which defence is counted: of fighters, dive bombers and others.
    base: [f64; 3],
    /// The load for a point of tactical bombing: dive bombers, attack aircraft, bombers, heavy bombers.
    load: [f64; 4],
    hex: f64,
}

const SKIES: [Sky; 2] = [
    Sky {
        book: "war-of-resistance",
        base: [300.0, 270.0, 330.0],
        load: [150.0, 300.0, 400.0, 400.0],
        hex: 103.0,
    },
    Sky {
        book: "damned-die-hard",
        base: [300.0, 300.0, 300.0],
        load: [250.0, 250.0, 400.0, 800.0],
        hex: 96.5,
    },
];

#[test]
fn aircraft_are_rated_by_speed_guns_bombs_and_range() {
    let philippine = pack("damned-die-hard").chart("aircraft").expect("a list");
    for sky in &SKIES {
        let list = pack(sky.book).chart("aircraft").expect("a list");
        for unit in units(&list) {
            let read: Air =
                unit.cell("notation").parse().unwrap_or_else(|fault| panic!("{}: {fault}", unit.name));
            let (fighter, kind) = (read.kind.ends_with('F'), read.kind.as_str());
            let [speed, load, mg, hmg, cannon] =
                ["speed", "load", "mg", "hmg", "cannon"].map(|column| unit.number(column));
            let attack = if fighter {
                let guns = 0.1 * mg + 0.4 * hmg + 0.7 * cannon;
                0.8 * (speed - 350.0) / 50.0 + guns + 0.8 * unit.number("agility")
            } else {
                0.35 * mg + 0.7 * hmg + cannon + unit.number("mounts")
            };
            // Transports need not be armed.
            let least = u8::from(kind != "T");
            let base = sky.base[if fighter {
                0
            } else if kind == "D" {
                1
            } else {
                2
            }];
            let defence = nearest(1.0 + (speed - base).max(0.0) / 60.0);
            let a_point = sky.load[match kind {
                "D" => 0,
                "HB" => 3,
                kind if kind.ends_with('A') => 1,
                _ => 2,
            }];
            let tactical = if fighter { u8::from(load >= 100.0) } else { nearest(load / a_point) };
            // What flies over both countries flies as far over either.
            let hex = if philippine.rows().any(|model| model == unit.name) { 96.5 } else { sky.hex };
            let hexes = nearest(unit.number("range") / hex);
            let Reach::Hexes { hexes: reach, .. } = read.reach else { panic!("{}: no reach", unit.name) };
            assert_eq!(
                (read.attack, i32::from(read.defence), read.tactical, reach),
                (nearest(attack.max(0.0)).max(least), i32::from(defence.max(1)), tactical, hexes),
                "{}: {}",
                sky.book,
                unit.name
            );
            // Bombers alone bomb cities and factories.
            if let Some(strategic) = read.strategic {
                let bombs = if kind.ends_with('B') { nearest(load / 400.0) } else { 0 };
                assert_eq!(strategic, bombs, "{}: {}", sky.book, unit.name);
            }
        }
    }
}

/// The weight of a shell in pounds, and rounds a minute.
fn shells(gun: &str) -> f64 {
    match gun {
        "356" => 1485.0 * 1.5,
        "203j" => 277.0 * 2.8,
        "203u" => 260.0 * 2.8,
        "152u" => 105.0 * 5.0,
        "152m" => 130.0 * 5.0,
        "140" => 84.0 * 6.0,
        "127" => 50.7 * 6.0,
        "127u" => 53.0 * 6.0,
        "120" => 45.0 * 6.0,
        "102" => 33.0 * 6.0,
        "76" => 13.0 * 6.0,
        other => panic!("no gun of {other}"),
    }
}

#[test]
fn ships_are_rated_by_their_broadsides_speed_and_anti_aircraft_guns() {
    let list = pack("damned-die-hard").chart("ships").expect("a list");
    for unit in units(&list) {
        let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{}: {text}", unit.name));
        let gunnery = unit.cell("guns").split_once(" x ").map_or(0.0, |(ships, guns)| {
            let piece = |part: &str| part.split_once('x').map(|(count, gun)| number(count) * shells(gun));
            number(ships) * guns.split('+').filter_map(piece).sum::<f64>() / 435.0
        });
        let (ships, guns) = unit.cell("aaguns").split_once(" x ").expect("ships x heavy/light/machine-guns");
        let barrels = guns.split('/').zip([4.0, 8.0, 16.0]).map(|(count, share)| number(count) / share);
        let aa = number(ships) * barrels.sum::<f64>();
        let knots = nearest((unit.number("knots") / 4.0).floor());
        let speed = nearest(unit.number("speed"));
        assert_eq!(unit.cell("gunnery"), nearest(gunnery).to_string(), "{}", unit.name);
        assert_eq!(unit.cell("aa"), nearest(aa).to_string(), "{}", unit.name);
        // Destroyers since 1926 and motor torpedo boats have one more.
        let swift = ["DD", "DT", "PT"].contains(&unit.cell("type"));
        assert!(speed == knots || (swift && speed == knots + 1), "{}: {speed} for {knots}", unit.name);
    }
}
