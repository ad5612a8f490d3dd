//! The ratings of the forces of Second Front follow from the record by the formulas of `docs/second-front-forces.md`.

use super::{Unit, nearest, units};
use grognard_europa::{
    notation::{Air, Ground, Movement, Naval, Reach, Strength, Support},
    pack,
};

#[test]
fn ground_units_are_rated_by_their_men_guns_and_tanks() {
    let list = pack("second-front").chart("forces").expect("a list");
    let by_formula = |unit: &Unit<'_>| {
        // Parts share the strength of their division; headquarters have none, and port fortifications defend alone.
        unit.cell("from") != "breakdown"
            && !["division-hq", "port-fortification"].contains(&unit.cell("type"))
    };
    let mut rated = 0;
    for unit in units(&list).filter(by_formula) {
        let read = unit.ratings();
        let (men, mech) = (unit.number("men") / 1267.0, unit.number("mech") / 1267.0);
        let points = men + 2.0 * mech + unit.number("guns") / 36.0 + unit.number("tanks") / 30.0;
        let quality = unit.number("quality");
        let builds = ["construction", "port-construction", "railroad-engineer"].contains(&unit.cell("type"));
        let (attack, defence) = if builds {
            (0, nearest(unit.number("men") / 1800.0).max(1))
        } else {
            (nearest(points * quality), nearest(points * quality * unit.number("ratio")).max(1))
        };
        let formula = (Strength::whole(attack), Strength::whole(defence));
        assert_eq!((read.attack, read.defence), formula, "{}", unit.name);
        rated += 1;
    }
    assert!(rated > 500, "{rated}");
}

#[test]
fn the_cadre_of_a_division_has_half_of_what_is_left_when_one_is_taken() {
    let list = pack("second-front").chart("forces").expect("a list");
    for unit in units(&list).filter(|unit| unit.cell("size") == "XX") {
        let full = unit.ratings();
        let half =
            |strength: Strength| Strength::whole(u8::try_from((strength.halves / 2 - 1) / 2).expect("small"));
        let movement =
            if full.movement == Movement::Points(10) { Movement::Points(8) } else { full.movement };
        let cadre = Ground { attack: half(full.attack), defence: half(full.defence), movement, ..full };
        let told = if full.attack.halves > 4 { cadre.to_string() } else { "-".to_owned() };
        assert_eq!(unit.cell("reverse"), told, "{}", unit.name);
        assert!(full.support != Support::None, "{}", unit.name);
    }
}

#[test]
fn air_units_are_rated_by_speed_guns_bombs_and_radius() {
    let list = pack("second-front").chart("air").expect("a list");
    for unit in units(&list) {
        let read: Air =
            unit.cell("notation").parse().unwrap_or_else(|fault| panic!("{}: {fault}", unit.name));
        let Reach::Hexes { hexes, .. } = read.reach else {
            assert_eq!((read.attack, read.defence), (0, -1), "{}: a glider", unit.name);
            continue;
        };
        let (speed, fire) = (unit.number("speed"), unit.number("fire"));
        let fighter = read.kind.ends_with('F');
        let attack =
            nearest(speed / 100.0 + if fighter { fire } else { fire / 3.0 } + unit.number("handling"));
        let rugged = read.model.starts_with("P-38") || read.model.starts_with("P-47");
        let defence = if fighter {
            nearest(speed / 25.0 - 9.3 + f64::from(u8::from(rugged)))
        } else {
            attack + if read.kind.ends_with("HB") { 2 } else { 1 }
        };
        let bombs = (unit.number("bombs") / 700.0).floor();
        let strategic = nearest(if fighter { bombs.min(1.0) } else { bombs });
        let formula = (attack, i32::from(defence), Some(strategic), nearest(unit.number("radius") / 16.0));
        assert_eq!((read.attack, i32::from(read.defence), read.strategic, hexes), formula, "{}", unit.name);
    }
}

#[test]
fn task_forces_are_rated_by_their_ships() {
    let list = pack("second-front").chart("naval").expect("a list");
    for unit in units(&list).filter(|unit| unit.cell("kind") == "TF" && unit.cell("battleships") != "-") {
        let ships = [
            ("battleships", 3.0),
            ("old-battleships", 2.0),
            ("heavy-cruisers", 1.0),
            ("light-cruisers", 0.5),
        ];
        let strength = ships.into_iter().map(|(kind, worth)| unit.number(kind) * worth).sum::<f64>();
        let strength = nearest(strength + unit.number("destroyers") / 8.0);
        assert_eq!(unit.cell("strength").parse(), Ok(Naval::TaskForce(strength)), "{}", unit.name);
        assert_eq!(unit.cell("half").parse(), Ok(Naval::TaskForce(strength.div_ceil(2))), "{}", unit.name);
    }
}
