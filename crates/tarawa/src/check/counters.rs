//! The counters: how many there are, and the strengths, needs and steps that the examples tell.

use super::{Check, Faults, Held};
use crate::{
    forces::{Arrival, CounterInfo, Formation, Kind, MarineInfo, MarkerInfo},
    ids::{Back, Beach, Colour, Symbol, Weapon, Weapons},
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "japanese-counts", file: "japanese.tsv", run: japanese_counts },
    Check { name: "elite-units", file: "japanese.tsv", run: elite_units },
    Check { name: "japanese-examples", file: "japanese.tsv", run: japanese_examples },
    Check { name: "tank-colours", file: "japanese.tsv", run: tank_colours },
    Check { name: "depth-counts", file: "depth.tsv", run: depth_counts },
    Check { name: "depth-examples", file: "depth.tsv", run: depth_examples },
    Check { name: "us-counts", file: "marines.tsv", run: us_counts },
    Check { name: "us-battalions", file: "marines.tsv", run: us_battalions },
    Check { name: "us-steps", file: "marines.tsv", run: us_steps },
    Check { name: "first-wave", file: "marines.tsv", run: first_wave },
    Check { name: "us-strengths", file: "marines.tsv", run: us_strengths },
    Check { name: "us-ranges", file: "marines.tsv", run: us_ranges },
    Check { name: "us-symbols", file: "marines.tsv", run: us_symbols },
];

fn japanese<'a>(held: &Held<'a>) -> &'a [CounterInfo] {
    held.setting.forces.counters()
}

fn marines<'a>(held: &Held<'a>) -> &'a [MarineInfo] {
    held.setting.forces.marines()
}

fn count<T>(things: &[T], wanted: impl Fn(&T) -> bool) -> usize {
    things.iter().filter(|thing| wanted(thing)).count()
}

fn japanese_counts(held: &Held<'_>, faults: &mut Faults) {
    for (back, wanted) in [(Back::Coastal, 28), (Back::Inland, 15), (Back::Armour, 3)] {
        let found = count(japanese(held), |unit| unit.back == back);
        faults.unless(found == wanted, || format!("{found} units are {}, not {wanted}", back.word()));
    }
    // November 21 takes 19 elite and 8 other units (20.1).
    let elite = count(japanese(held), |unit| unit.elite && !unit.is_tank());
    let others = count(japanese(held), |unit| !unit.elite && !unit.is_tank());
    faults.unless(elite >= 19 && others >= 8, || {
        format!("{elite} elite and {others} other units; November 21 takes 19 and 8")
    });
}

/// Elite are the sailors of the two naval formations, and one unit of the pioneers, their headquarters
/// (2.23+1).
fn elite_units(held: &Held<'_>, faults: &mut Faults) {
    for unit in japanese(held).iter().filter(|unit| !unit.is_tank()) {
        let fits = match unit.formation {
            Formation::Sasebo | Formation::BaseForce => unit.elite,
            Formation::Construction => !unit.elite,
            Formation::Pioneers => true,
        };
        faults.unless(fits, || format!("{}: elite are 7SSNL, 3SBD and the HQ of 111P", unit.id));
    }
    let hqs = count(japanese(held), |unit| unit.elite && unit.formation == Formation::Pioneers);
    faults.unless(hqs == 1, || format!("{hqs} elite units of 111P; only its HQ is one"));
}

fn needs(weapons: &[Weapon]) -> Weapons {
    weapons.iter().copied().collect()
}

fn japanese_examples(held: &Held<'_>, faults: &mut Faults) {
    let mut some = |what: &str, wanted: &dyn Fn(&CounterInfo) -> bool| {
        let found = japanese(held).iter().any(|unit| !unit.is_tank() && wanted(unit));
        faults.unless(found, || format!("no unit is like that of an example: {what}"));
    };
    let (fire, bazooka) =
        (needs(&[Weapon::Flamethrower, Weapon::MachineGun]), needs(&[Weapon::Bazooka, Weapon::Mortar]));
    some("inland, strength 3, needs FT and MG", &|unit| {
        unit.strength == 3 && unit.needs == fire && unit.back == Back::Inland
    });
    some("strength 2, needs BZ and MO", &|unit| unit.strength == 2 && unit.needs == bazooka);
    some("strength 0", &|unit| unit.strength == 0);
    some("strength 2 or less without CC", &|unit| {
        unit.strength <= 2 && !unit.needs.contains(Weapon::CloseCombat)
    });
}

fn tank_colours(held: &Held<'_>, faults: &mut Faults) {
    let mut colours: Vec<Colour> = japanese(held).iter().filter_map(|unit| unit.colour).collect();
    colours.sort_unstable();
    colours.dedup();
    faults.unless(colours.len() == 3, || "the three tanks have three different colours".to_owned());
    faults.unless(colours.contains(&Colour::Green), || "one of the tanks is green, by correction".to_owned());
}

fn depth_counts(held: &Held<'_>, faults: &mut Faults) {
    let markers = held.setting.forces.markers();
    let of = |back: Back| count(markers, |marker| marker.back == back);
    // November 21 uses 11 coastal and 11 inland ones, besides the tactical ones (20.1).
    let (coastal, inland, armour) = (of(Back::Coastal), of(Back::Inland), of(Back::Armour));
    faults.unless(coastal >= 15, || format!("{coastal} coastal markers; November 21 needs 15"));
    faults.unless(inland >= 11, || format!("{inland} inland markers; November 21 needs 11"));
    faults.unless(armour == 3, || format!("{armour} armour markers; there are three"));
    let tactical = |back: Back| count(markers, move |marker| marker.tactical && marker.back == back);
    faults.unless(tactical(Back::Coastal) == 4, || {
        format!("{} coastal markers are tactical reinforcements; there are four", tactical(Back::Coastal))
    });
    faults.unless(tactical(Back::Armour) == 0, || "an armour marker is no tactical reinforcement".to_owned());
    for marker in markers.iter().filter(|marker| marker.tactical) {
        faults.unless(marker.strength == 0 && marker.needs.is_empty(), || {
            format!("{}: a tactical reinforcement has no strength and no needs", marker.id)
        });
    }
}

fn depth_examples(held: &Held<'_>, faults: &mut Faults) {
    let some = |need: Weapon| {
        let fits = |marker: &MarkerInfo| {
            marker.back == Back::Inland && marker.strength == 1 && marker.needs == needs(&[need])
        };
        held.setting.forces.markers().iter().any(fits)
    };
    for need in [Weapon::Flanking, Weapon::CloseCombat] {
        faults.unless(some(need), || {
            format!("no inland marker has +1 and {}, as in an attack example", need.word())
        });
    }
}

fn us_counts(held: &Held<'_>, faults: &mut Faults) {
    for (turn, wanted) in [(1, 12), (17, 7), (28, 6)] {
        let found = count(marines(held), |unit| unit.arrives == Arrival::Turn(turn));
        faults.unless(found == wanted, || format!("{found} units arrive on turn {turn}, not {wanted}"));
    }
    let late = count(marines(held), |unit| unit.arrives == Arrival::DayThree);
    faults.unless(late == 5, || format!("{late} units are marked D+2, not 5"));
    let day_one = |kind: fn(Kind) -> bool| {
        count(marines(held), |unit| kind(unit.kind) && matches!(unit.arrives, Arrival::Turn(1..=16)))
    };
    let found = (
        day_one(Kind::is_infantry),
        day_one(|kind| kind == Kind::Tank),
        day_one(|kind| kind == Kind::Engineer),
    );
    faults.unless(found == (20, 5, 10), || {
        format!(
            "{} companies, {} tanks and {} engineers on the first day, not 20, 5 and 10",
            found.0, found.1, found.2
        )
    });
    let hqs = count(marines(held), |unit| unit.kind == Kind::Hq);
    faults.unless(hqs == 3, || format!("{hqs} HQs, not 3"));
    let guns = marines(held).iter().find(|unit| unit.id.name() == "A/1/10");
    faults.unless(
        guns.is_some_and(|unit| unit.kind == Kind::Artillery && unit.arrives == Arrival::Event),
        || "A/1/10 is artillery that lands by event".to_owned(),
    );
}

/// The twenty companies of the first day; D, H and M are heavy (8.27).
fn us_battalions(held: &Held<'_>, faults: &mut Faults) {
    let first_day = "A/1/2 B/1/2 C/1/2 D/1/2 E/2/2 F/2/2 G/2/2 H/2/2 I/3/2 K/3/2 L/3/2 M/3/2 \
                     E/2/8 F/2/8 G/2/8 H/2/8 I/3/8 K/3/8 L/3/8 M/3/8";
    for name in first_day.split_whitespace() {
        let Some(unit) = marines(held).iter().find(|unit| unit.id.name() == name) else { continue };
        let early = matches!(unit.arrives, Arrival::Turn(1..=16));
        faults.unless(early, || format!("{name} fought on the first day"));
    }
    for unit in marines(held).iter().filter(|unit| unit.kind.is_infantry()) {
        let heavy = ["D/", "H/", "M/"].iter().any(|company| unit.id.name().starts_with(company));
        faults.unless(heavy == (unit.kind == Kind::Heavy), || {
            format!("{}: companies D, H and M are heavy, and no others", unit.id)
        });
    }
}

/// Companies have four steps, HQs none, all others one or two (2.21+1); strength falls with them (2.21+2).
fn us_steps(held: &Held<'_>, faults: &mut Faults) {
    for unit in marines(held) {
        let fits = match unit.kind {
            Kind::Infantry | Kind::Heavy => unit.steps == 4,
            Kind::Hq => unit.steps == 0,
            Kind::Engineer | Kind::Tank | Kind::Artillery => matches!(unit.steps, 1 | 2),
        };
        faults.unless(fits, || format!("{} cannot have {} steps", unit.id, unit.steps));
        let falls = (1..unit.steps).all(|steps| unit.strength(steps) < unit.strength(steps + 1));
        faults.unless(falls, || format!("{}: the strength must fall with every step lost", unit.id));
    }
}

/// The units of turn 1 fit into nine LVTs of four steps, and six to a beach into three approach hexes; at Red
/// 2 they are two companies and two engineers, as in the landing example.
fn first_wave(held: &Held<'_>, faults: &mut Faults) {
    let wave = || marines(held).iter().filter(|unit| unit.arrives == Arrival::Turn(1));
    let steps: u8 = wave().map(|unit| unit.steps).sum();
    faults.unless(steps <= 36, || format!("{steps} steps land on turn 1; nine LVTs carry 36"));
    for beach in [Beach::Red1, Beach::Red2, Beach::Red3] {
        let here = wave().filter(|unit| unit.beach == Some(beach)).count();
        faults.unless((1..=6).contains(&here), || {
            format!("{here} units land at {} on turn 1; there is room for six", beach.word())
        });
    }
    let astray = wave().filter(|unit| !matches!(unit.beach, Some(Beach::Red1 | Beach::Red2 | Beach::Red3)));
    for unit in astray {
        faults.0.push(format!("{}: on turn 1 units land at R1, R2 or R3", unit.id));
    }
    let at_red_2 = |kind: fn(Kind) -> bool| {
        wave().filter(|unit| unit.beach == Some(Beach::Red2) && kind(unit.kind)).count()
    };
    let found = (at_red_2(Kind::is_infantry), at_red_2(|kind| kind == Kind::Engineer));
    faults.unless(found == (2, 2), || {
        "two companies and two engineers land at R2 on turn 1 in the book".to_owned()
    });
    let c = wave().any(|unit| unit.id.name() == "C/1/2" && unit.beach == Some(Beach::Red2));
    faults.unless(c, || "C/1/2 lands at R2 on turn 1 in the landing example".to_owned());
}

/// Companies of any kind.
const FOOT: &[Kind] = &[Kind::Infantry, Kind::Heavy];

/// The totals of the attack and close combat examples.
fn us_strengths(held: &Held<'_>, faults: &mut Faults) {
    let strengths = |kinds: &'static [Kind], steps: u8| {
        let units =
            marines(held).iter().filter(move |unit| kinds.contains(&unit.kind) && unit.steps >= steps);
        units.map(move |unit| unit.strength(steps))
    };
    let tanks = || strengths(&[Kind::Tank], 2).chain(strengths(&[Kind::Tank], 1));
    let mut example = |total: u8, found: bool, what: &str| {
        faults.unless(found, || format!("{what} have a strength of {total} in an example; no units here do"));
    };
    let fifteen = strengths(FOOT, 4)
        .any(|four| strengths(FOOT, 2).any(|two| tanks().any(|tank| four + two + tank == 15)));
    example(15, fifteen, "a company of four steps, one of two and a tank");
    let ranged = || strengths(FOOT, 4).chain(strengths(&[Kind::Heavy], 3));
    let nine = ranged().any(|far| (1..=4).any(|steps| strengths(FOOT, steps).any(|near| far + near == 9)));
    example(9, nine, "two companies, one of them firing from afar,");
    let three = (1..=4).any(|steps| {
        strengths(FOOT, steps).chain(strengths(&[Kind::Engineer], steps)).any(|strength| strength == 3)
    });
    example(3, three, "a unit alone");
    let flame = || marines(held).iter().filter(|unit| unit.kind == Kind::Engineer && unit.flamethrower);
    let four = flame().any(|unit| strengths(FOOT, 1).any(|one| unit.strength(2.min(unit.steps)) + one == 4));
    example(4, four, "an engineer with a flamethrower and a company of one step");
}

/// Two hexes for a full company, three and then two for a heavy one, seven for tanks (8.27, 8.28).
fn us_ranges(held: &Held<'_>, faults: &mut Faults) {
    for unit in marines(held) {
        let ranges: Vec<u8> = (1..=unit.steps).rev().map(|steps| unit.range(steps)).collect();
        let fits = match unit.kind {
            Kind::Infantry => ranges == [2, 1, 1, 1],
            Kind::Heavy => ranges == [3, 2, 1, 1],
            Kind::Tank => ranges.iter().all(|range| *range == 7),
            Kind::Engineer | Kind::Artillery | Kind::Hq => true,
        };
        faults.unless(fits, || format!("{}: its ranges are not those of its kind", unit.id));
    }
}

/// Every unit but an HQ has a target symbol (2.21+5); those of the examples exist.
fn us_symbols(held: &Held<'_>, faults: &mut Faults) {
    for unit in marines(held) {
        faults.unless(unit.symbol.is_some() == (unit.kind != Kind::Hq), || {
            format!("{}: every unit has a target symbol, except HQs", unit.id)
        });
    }
    let mut some = |what: &str, kind: fn(Kind) -> bool, symbol: Symbol| {
        let found = marines(held).iter().any(|unit| kind(unit.kind) && unit.symbol == Some(symbol));
        faults.unless(found, || format!("no {what} has the {}, as one does in an example", symbol.word()));
    };
    some("company", Kind::is_infantry, Symbol::Diamond);
    some("company", Kind::is_infantry, Symbol::Circle);
    some("company", Kind::is_infantry, Symbol::Triangle);
    some("engineer", |kind| kind == Kind::Engineer, Symbol::Circle);
}
