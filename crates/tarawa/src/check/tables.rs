//! The tables: fire, attack, barrage, weapons, terrain and command, as far as the book tells them.

use super::{Check, Faults, Held};
use crate::{
    board::Terrain,
    charts::{Comparison, Defence, Effect, Firer, Going, Hit, Intensity},
    forces::Kind,
    ids::{Weapon, Weapons},
};

pub(super) const CHECKS: &[Check] = &[
    Check { name: "fire-results", file: "fire.tsv", run: fire_results },
    Check { name: "quoted-attacks", file: "attack.tsv", run: quoted_attacks },
    Check { name: "weapons-decide", file: "attack.tsv", run: weapons_decide },
    Check { name: "unit-and-marker", file: "attack.tsv", run: unit_and_marker },
    Check { name: "failed-attacks", file: "attack.tsv", run: failed_attacks },
    Check { name: "barrage-results", file: "barrage.tsv", run: barrage_results },
    Check { name: "doubled-defence", file: "terrain.tsv", run: doubled_defence },
    Check { name: "land-and-water", file: "terrain.tsv", run: land_and_water },
    Check { name: "stated-weapons", file: "weapons.tsv", run: stated_weapons },
    Check { name: "nobodys-weapons", file: "weapons.tsv", run: nobodys_weapons },
    Check { name: "command-track", file: "command.tsv", run: command_track },
];

const COMPARISONS: [Comparison; 5] =
    [Comparison::Half, Comparison::Less, Comparison::Equal, Comparison::More, Comparison::Double];
const DEFENCES: [Defence; 3] = [Defence::Alone, Defence::MarkerUnrevealed, Defence::MarkerRevealed];

fn fire_results(held: &Held<'_>, faults: &mut Faults) {
    use Firer::{AllRevealed, Ambush, SomeUnrevealed};
    use Intensity::{Intense, MachineGun, Steady};
    let fire = |intensity, firer| held.setting.charts.fire(intensity, firer);
    let mut told = |what: &str, hit: Option<Hit>, fits: fn(Hit) -> bool| {
        faults.unless(hit.is_some_and(fits), || format!("{what} in the examples"));
    };
    told(
        "intense fire with a unit unrevealed costs anybody a step and Disrupts",
        fire(Intense, SomeUnrevealed),
        |hit| !hit.matching && hit.step && hit.disrupts && !hit.spares_armour,
    );
    told("intense fire with all units revealed spares no armour", fire(Intense, AllRevealed), |hit| {
        !hit.spares_armour
    });
    let steady = |hit: Hit| hit.matching && hit.step && hit.spares_armour;
    told(
        "steady fire needs the symbol, costs a step, spares armour and does not Disrupt",
        fire(Steady, AllRevealed),
        |hit| hit.matching && hit.step && hit.spares_armour && !hit.disrupts,
    );
    told(
        "steady fire with a unit unrevealed needs the symbol, costs a step and spares armour",
        fire(Steady, SomeUnrevealed),
        steady,
    );
    for firer in [AllRevealed, SomeUnrevealed] {
        told("machine guns need the symbol and cost a step", fire(MachineGun, firer), |hit| {
            hit.matching && hit.step
        });
    }
    told("an ambush costs a matching unit a step in intense fire", fire(Intense, Ambush), |hit| {
        hit.matching && hit.step && !hit.spares_armour
    });
    told("an ambush Disrupts a matching unit in steady fire", fire(Steady, Ambush), |hit| {
        hit.matching && hit.disrupts && !hit.step
    });
}

fn quoted_attacks(held: &Held<'_>, faults: &mut Faults) {
    let quoted = [
        (true, Comparison::Double, Defence::MarkerUnrevealed, "reveal"),
        (true, Comparison::More, Defence::MarkerUnrevealed, "reveal"),
        (true, Comparison::More, Defence::MarkerRevealed, "marker+disrupt"),
        (true, Comparison::Double, Defence::Alone, "defeat"),
        (false, Comparison::Equal, Defence::MarkerRevealed, "us-disrupt"),
    ];
    for (armed, comparison, defence, result) in quoted {
        let wanted: Effect = result.parse().expect("the results named here can be read");
        faults.unless(held.setting.charts.attack(armed, comparison, defence, false) == wanted, || {
            let half = if armed { "armed" } else { "lacking" };
            format!("{half}, {comparison:?}, {defence:?} is '{result}' in the attack examples")
        });
    }
}

/// All results of a half of the table, before and from turn 11.
fn results(held: &Held<'_>, armed: bool) -> impl Iterator<Item = (Comparison, Defence, bool, Effect)> {
    let charts = &held.setting.charts;
    let cells = COMPARISONS.into_iter().flat_map(|comparison| DEFENCES.map(|defence| (comparison, defence)));
    cells.flat_map(move |(comparison, defence)| {
        [false, true].map(|late| (comparison, defence, late, charts.attack(armed, comparison, defence, late)))
    })
}

/// Without the weapons nobody is defeated (8.23).
fn weapons_decide(held: &Held<'_>, faults: &mut Faults) {
    for (comparison, defence, _, effect) in results(held, false) {
        faults.unless(!effect.defeated, || {
            format!("lacking, {comparison:?}, {defence:?}: nobody is defeated without the weapons")
        });
    }
    let worn = results(held, false).any(|(.., effect)| effect.marker_lost);
    faults.unless(worn, || {
        "some result of the lacking half costs a marker, as one with CC can be lost".to_owned()
    });
}

/// A unit and its marker fall in one attack from turn 11 on, and not before (15.0).
fn unit_and_marker(held: &Held<'_>, faults: &mut Faults) {
    let both = |late: bool| {
        let armed = results(held, true);
        armed.filter(move |(_, defence, when, effect)| {
            *when == late && *defence != Defence::Alone && effect.defeated
        })
    };
    for (comparison, defence, ..) in both(false) {
        faults
            .0
            .push(format!("armed, {comparison:?}, {defence:?}: before turn 11 a unit with a marker holds"));
    }
    faults.unless(both(true).next().is_some(), || {
        "from turn 11 some attack removes a unit together with its marker".to_owned()
    });
    for (comparison, defence, _, effect) in results(held, true).chain(results(held, false)) {
        let alone = defence == Defence::Alone && (effect.reveal || effect.marker_lost);
        faults.unless(!alone, || format!("{comparison:?}: a unit alone has no marker to reveal or lose"));
        let again = defence == Defence::MarkerRevealed && effect.reveal;
        faults.unless(!again, || format!("{comparison:?}: a marker that lies face up is not revealed again"));
    }
}

/// Some failed attack gives the unit a marker, and some costs the attackers a step (8.3).
fn failed_attacks(held: &Held<'_>, faults: &mut Faults) {
    let any = |wanted: fn(&Effect) -> bool| {
        results(held, true).chain(results(held, false)).any(|(.., effect)| wanted(&effect))
    };
    faults.unless(any(|effect| effect.gains_marker), || "no attack gives the defender a marker".to_owned());
    faults.unless(any(|effect| effect.us_step), || "no attack costs the attackers a step".to_owned());
}

/// A barrage can Disrupt and can cost a marker; it never defeats, and without colour and symbol it is lost
/// (8.4, 9.22).
fn barrage_results(held: &Held<'_>, faults: &mut Faults) {
    let charts = &held.setting.charts;
    let cases = [false, true].into_iter().flat_map(|colour| [false, true].map(|symbol| (colour, symbol)));
    let results: Vec<Effect> = cases
        .flat_map(|(colour, symbol)| [false, true].map(|marker| charts.barrage(colour, symbol, marker)))
        .collect();
    faults.unless(results.iter().all(|effect| !effect.defeated), || "a barrage defeats nobody".to_owned());
    faults.unless(results.iter().any(|effect| effect.disrupted), || "no barrage Disrupts".to_owned());
    faults.unless(results.iter().any(|effect| effect.marker_lost), || "no barrage costs a marker".to_owned());
    for marker in [false, true] {
        faults.unless(charts.barrage(false, false, marker) == Effect::default(), || {
            "a card with neither colour nor symbol has no effect".to_owned()
        });
    }
}

fn doubled_defence(held: &Held<'_>, faults: &mut Faults) {
    let charts = &held.setting.charts;
    for terrain in Terrain::ALL {
        let strong = matches!(terrain, Terrain::Building | Terrain::Fortified | Terrain::Crater);
        let wanted = if strong { 2 } else { 1 };
        faults.unless(charts.defence(terrain) == wanted, || {
            format!("'{}' multiplies the defence by {wanted}", terrain.word())
        });
    }
    faults.unless(charts.seawall_defence() == 2, || "a seawall doubles the defence".to_owned());
}

/// Units move on land (7.3), and everybody can be on a beach.
fn land_and_water(held: &Held<'_>, faults: &mut Faults) {
    let charts = &held.setting.charts;
    for kind in Kind::ALL {
        for terrain in [Terrain::Water, Terrain::Reef] {
            faults.unless(charts.going(terrain, kind) == Going::Forbidden, || {
                format!("nobody moves into '{}': {}", terrain.word(), kind.word())
            });
        }
        faults.unless(charts.going(Terrain::Beach, kind) != Going::Forbidden, || {
            format!("everybody can be on a beach: {}", kind.word())
        });
    }
}

/// The weapons of a unit of that kind at full strength and that distance.
fn weapons(held: &Held<'_>, kind: Kind, distance: u8) -> impl Iterator<Item = Weapons> {
    let forces = &held.setting.forces;
    let units = forces.marines().iter().filter(move |unit| unit.kind == kind);
    units.map(move |unit| forces.weapons(unit.id, unit.steps, distance))
}

fn stated_weapons(held: &Held<'_>, faults: &mut Faults) {
    let set = |list: &[Weapon]| list.iter().copied().collect::<Weapons>();
    let near = set(&[Weapon::Artillery, Weapon::Bazooka, Weapon::Browning, Weapon::MachineGun]);
    let far = set(&[Weapon::Artillery, Weapon::Bazooka]);
    let mut all = |what: &str, kept: bool| faults.unless(kept, || format!("{what}, as the book says"));
    all(
        "tanks have AR, BZ, BR and MG up to four hexes",
        (1..=4).all(|at| weapons(held, Kind::Tank, at).all(|own| own == near)),
    );
    all(
        "tanks have AR and BZ at five to seven hexes",
        (5..=7).all(|at| weapons(held, Kind::Tank, at).all(|own| own == far)),
    );
    all(
        "a full company has MG",
        weapons(held, Kind::Infantry, 1).all(|own| own.contains(Weapon::MachineGun)),
    );
    let arms = &held.setting.forces.arms;
    all("an HQ has a radio", arms.hq.contains(Weapon::Radio));
    all(
        "naval fire meets NF, AR and DE",
        arms.naval_fire == set(&[Weapon::NavalFire, Weapon::Artillery, Weapon::Demolitions]),
    );
    let flame = |unit: &crate::forces::MarineInfo| {
        held.setting.forces.weapons(unit.id, unit.steps, 1).contains(Weapon::Flamethrower)
            == unit.flamethrower
    };
    all("just the units marked FT have a flamethrower", held.setting.forces.marines().iter().all(flame));
}

/// Flanking and close combat are needs that no weapon meets (8.22, 8.23).
fn nobodys_weapons(held: &Held<'_>, faults: &mut Faults) {
    for unit in held.setting.forces.marines() {
        for steps in 1..=unit.steps {
            let own = held.setting.forces.weapons(unit.id, steps, 1);
            faults.unless(!own.contains(Weapon::Flanking) && !own.contains(Weapon::CloseCombat), || {
                format!("{}: FL and CC are no weapons", unit.id)
            });
        }
    }
}

/// The first box has range 1, three boxes in a row have 3, and 5 is the most (16.2).
fn command_track(held: &Held<'_>, faults: &mut Faults) {
    let charts = &held.setting.charts;
    let ranges: Vec<u8> = (1..=charts.command_boxes()).map(|place| charts.command_range(place)).collect();
    faults.unless(ranges.first() == Some(&1), || "the first box has range 1".to_owned());
    faults.unless(ranges.iter().max() == Some(&5), || "the highest range is 5".to_owned());
    faults.unless(ranges.windows(3).any(|boxes| boxes == [3, 3, 3]), || {
        "three boxes in a row have range 3".to_owned()
    });
    faults.unless(ranges.is_sorted(), || "the ranges grow along the track".to_owned());
    // A marker advances one box a turn, and there are Command Posts in turns 11 to 30 (15.0, 16.21).
    faults.unless(charts.command_boxes() <= 20, || "no marker could come farther than box 20".to_owned());
}
