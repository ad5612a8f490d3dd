use super::*;
use crate::{
    Answer,
    event::Event as Any,
    position::Position,
    script::{battle, by, die, refit, says, ship, sum_of},
    sides::{ALLIES, AXIS},
};
use kernel::Step;

const AT_SIX: Weapon = Weapon::Gun { gun: Gun::Primary, range: 6 };

fn shell(gun: Gun) -> Weapon {
    Weapon::Gun { gun, range: 3 }
}

/// Kirishima with the boxes of the test, and somebody to fire at her.
fn target(cells: &[(&str, &str)], options: &[(&str, &str)]) -> (Setting, Position) {
    let ships = [("Kirishima", AXIS, "A1"), ("Washington", ALLIES, "C1")];
    let (mut setting, mut position) = battle(&ships, 4, options);
    let sheet = [
        ("primary", "4H"),
        ("secondary", "4L"),
        ("tertiary", "4N"),
        ("aa", "2N"),
        ("torpedo", "2"),
        ("hull", "9H"),
        ("speed", "3+"),
        ("planes", "1"),
    ];
    refit(&mut setting, &mut position, "Kirishima", &sheet);
    refit(&mut setting, &mut position, "Kirishima", cells);
    (setting, position)
}

/// One hit with this sum on the Gunnery Damage Table, and the dice that follow.
fn hit(
    (setting, position): (&Setting, &mut Position),
    weapon: Weapon,
    sum: u32,
    more: &[Step<Answer>],
) -> Vec<Any> {
    let mut script = sum_of(sum, "6.55").to_vec();
    script.extend_from_slice(more);
    by(setting, position, &script, |r| gun_hit(r, ship("Kirishima"), weapon)).expect("a hit")
}

/// Boxes lost: primary, secondary, tertiary, anti-aircraft, hull.
fn lost(position: &Position) -> [u8; 5] {
    let lost = position.ship(ship("Kirishima")).lost;
    [lost.primary, lost.secondary, lost.tertiary, lost.aa, lost.hull]
}

fn bounced(part: Part) -> Any {
    Event::Bounced { ship: ship("Kirishima"), part }.into()
}

// Results of the Gunnery Damage Table.
const TUBES: u32 = 3;
const HULL: u32 = 4;
const SECONDARY: u32 = 5;
const TERTIARY: u32 = 6;
const AA: u32 = 7;
const PRIMARY: u32 = 8;
const CRITICAL: u32 = 12;

#[test]
fn a_hit_crosses_out_a_box_and_the_last_hull_box_sinks_the_ship() {
    kernel::proves!("war-at-sea", "7.0");
    let (setting, mut position) = target(&[("hull", "2H"), ("speed", "3")], &[]);
    hit((&setting, &mut position), shell(Gun::Primary), PRIMARY, &[]);
    hit((&setting, &mut position), shell(Gun::Primary), HULL, &[]);
    assert_eq!(lost(&position), [1, 0, 0, 0, 1]);
    let events = hit((&setting, &mut position), shell(Gun::Primary), HULL, &[]);
    assert_eq!(position.vessel("Kirishima").fate, Fate::Sunk);
    assert_eq!(events.last(), Some(&Event::Sunk { ship: ship("Kirishima") }.into()));
    // What is sunk is not hit any more: nothing is rolled.
    let events = by(&setting, &mut position, &[], |r| gun_hit(r, ship("Kirishima"), shell(Gun::Primary)));
    assert_eq!(events.expect("nothing"), []);
}

#[test]
fn guns_go_through_armour_by_their_size() {
    kernel::proves!("war-at-sea", "7.1", "7.2", "7.2+1");
    // Primary guns behind heavy armour, secondary behind light, tertiary behind none.
    for (gun, through) in [
        (Gun::Primary, [true, true, true]),
        (Gun::Secondary, [false, true, true]),
        (Gun::Tertiary, [false, false, true]),
    ] {
        let called = [(PRIMARY, Part::Primary), (SECONDARY, Part::Secondary), (TERTIARY, Part::Tertiary)];
        for ((sum, part), through) in called.into_iter().zip(through) {
            let (setting, mut position) = target(&[], &[]);
            let light = gun == Gun::Primary && part != Part::Primary;
            let more = if light { vec![die(1, "7.6")] } else { Vec::new() };
            let events = hit((&setting, &mut position), shell(gun), sum, &more);
            assert_eq!(lost(&position).iter().sum::<u8>(), u8::from(through), "{gun:?} on {part:?}");
            assert_eq!(events.contains(&bounced(part)), !through, "{gun:?} on {part:?}");
        }
    }
    // Boise's shell on the hull of Yamato.
    let (setting, mut position) = target(&[("hull", "16H")], &[]);
    let events = hit((&setting, &mut position), shell(Gun::Secondary), HULL, &[]);
    assert_eq!((events, lost(&position)), (vec![bounced(Part::Hull)], [0; 5]));
}

#[test]
fn plunging_fire_tears_a_second_box_out_of_the_hull() {
    kernel::proves!("war-at-sea", "7.3");
    let boxes = |hull: &str, weapon: Weapon, sum: u32| {
        let (setting, mut position) = target(&[("hull", hull)], &[]);
        hit((&setting, &mut position), weapon, sum, &[]);
        lost(&position)[4]
    };
    assert_eq!(boxes("9H", AT_SIX, 10), 2);
    assert_eq!(boxes("9H", Weapon::Bomb, 10), 2);
    assert_eq!(boxes("9H", Weapon::Gun { gun: Gun::Primary, range: 5 }, 10), 1);
    assert_eq!(boxes("9HR", AT_SIX, 10), 1, "a reinforced deck");
    assert_eq!(boxes("9H", AT_SIX, HULL), 1, "another hit on the hull");
}

#[test]
fn critical_damage_has_a_table_of_its_own() {
    kernel::proves!("war-at-sea", "7.4");
    let after = |cells: &[(&str, &str)], gun: Gun, sum: u32| {
        let (setting, mut position) = target(cells, &[]);
        let more = if gun == Gun::Tertiary { Vec::new() } else { sum_of(sum, "7.4").to_vec() };
        let events = hit((&setting, &mut position), shell(gun), CRITICAL, &more);
        (setting, position, events)
    };
    let (_, position, _) = after(&[], Gun::Primary, 12);
    assert_eq!(position.ship(ship("Kirishima")).fate, Fate::Sunk);
    // Armour that stops the gun stops the magazine from exploding too.
    let (_, position, events) = after(&[], Gun::Secondary, 12);
    assert_eq!((position.ship(ship("Kirishima")).fate, &events[1]), (Fate::Afloat, &bounced(Part::Hull)));
    let (_, position, _) = after(&[("hull", "9L")], Gun::Secondary, 12);
    assert_eq!(position.ship(ship("Kirishima")).fate, Fate::Sunk);
    // But not from rudder and shafts, where there is none.
    let (setting, position, _) = after(&[], Gun::Secondary, 3);
    assert!(position.ship(ship("Kirishima")).is_dead(setting.sheet(ship("Kirishima"))));
    // Tertiary guns do none, and none is rolled for.
    let (_, position, events) = after(&[("hull", "9N")], Gun::Tertiary, 0);
    assert_eq!(lost(&position), [0; 5]);
    assert_eq!(events, [Event::NotCritical { ship: ship("Kirishima") }.into()]);
}

#[test]
fn fire_on_deck_burns_the_floatplanes_once() {
    kernel::proves!("war-at-sea", "7.4");
    let (setting, mut position) = target(&[], &[]);
    let burnt = Any::from(Event::PlanesLost { ship: ship("Kirishima") });
    for first in [true, false] {
        let events = hit((&setting, &mut position), shell(Gun::Primary), CRITICAL, &sum_of(7, "7.4"));
        assert_eq!(events.contains(&burnt), first);
    }
    assert!(position.vessel("Kirishima").lost.planes);
}

#[test]
fn critical_damage_beyond_a_row_of_boxes_meets_the_armour_behind() {
    kernel::proves!("war-at-sea", "7.4", "7.52");
    // Two hits on primary guns of which one is left: the second goes to the hull, which secondaries do not pierce.
    let (setting, mut position) = target(&[("primary", "1L")], &[]);
    let events = hit((&setting, &mut position), shell(Gun::Secondary), CRITICAL, &sum_of(5, "7.4"));
    assert_eq!(lost(&position), [1, 0, 0, 0, 0]);
    assert_eq!(events.last(), Some(&bounced(Part::Hull)));
}

#[test]
fn hits_on_guns_that_a_ship_never_had_go_to_the_next_smaller() {
    kernel::proves!("war-at-sea", "7.5", "7.51");
    let goes = |cells: &[(&str, &str)], part: Part| {
        let (setting, position) = target(cells, &[]);
        substituted(setting.sheet(ship("Kirishima")), position.ship(ship("Kirishima")), part)
    };
    let none = [("primary", "-"), ("secondary", "-"), ("tertiary", "-"), ("aa", "-")];
    assert_eq!(goes(&[], Part::Primary), Part::Primary);
    assert_eq!(goes(&none[..1], Part::Primary), Part::Secondary);
    assert_eq!(goes(&none[..2], Part::Primary), Part::Tertiary);
    assert_eq!(goes(&none[1..2], Part::Secondary), Part::Tertiary);
    assert_eq!(goes(&none[..3], Part::Primary), Part::Aa);
    assert_eq!(goes(&none[2..3], Part::Tertiary), Part::Aa);
    for part in [Part::Primary, Part::Secondary, Part::Tertiary, Part::Aa] {
        assert_eq!(goes(&none, part), Part::Hull, "a ship without guns");
    }
}

#[test]
fn hits_on_guns_that_are_gone_go_to_the_hull_those_on_tertiaries_by_way_of_the_anti_aircraft_guns() {
    kernel::proves!("war-at-sea", "7.52");
    let goes = |cells: &[(&str, &str)], gone: [u8; 4], part: Part| {
        let (setting, mut position) = target(cells, &[]);
        let lost = &mut position.vessel("Kirishima").lost;
        [lost.primary, lost.secondary, lost.tertiary, lost.aa] = gone;
        substituted(setting.sheet(ship("Kirishima")), position.ship(ship("Kirishima")), part)
    };
    assert_eq!(goes(&[], [4, 0, 0, 0], Part::Primary), Part::Hull);
    assert_eq!(goes(&[], [0, 4, 0, 0], Part::Secondary), Part::Hull);
    assert_eq!(goes(&[], [0, 4, 0, 0], Part::Primary), Part::Primary);
    assert_eq!(goes(&[], [0, 0, 4, 0], Part::Tertiary), Part::Aa);
    assert_eq!(goes(&[], [0, 0, 4, 2], Part::Tertiary), Part::Hull);
    assert_eq!(goes(&[], [0, 0, 0, 2], Part::Aa), Part::Hull);
    // Never any primaries, and the secondaries gone: both sorts of hit are on the hull.
    for part in [Part::Primary, Part::Secondary] {
        assert_eq!(goes(&[("primary", "-")], [0, 4, 0, 0], part), Part::Hull);
    }
    // Never any primaries or secondaries, and the tertiaries gone: all are on the anti-aircraft guns.
    for part in [Part::Primary, Part::Secondary, Part::Tertiary] {
        assert_eq!(goes(&[("primary", "-"), ("secondary", "-")], [0, 0, 4, 0], part), Part::Aa);
    }
}

#[test]
fn a_hit_that_is_moved_to_the_hull_must_go_through_its_armour() {
    kernel::proves!("war-at-sea", "7.52");
    let (setting, mut position) = target(&[("hull", "9L")], &[]);
    position.vessel("Kirishima").lost.aa = 2;
    let events = hit((&setting, &mut position), shell(Gun::Tertiary), AA, &[]);
    assert_eq!(events, [bounced(Part::Hull)]);
    hit((&setting, &mut position), shell(Gun::Secondary), AA, &[]);
    assert_eq!(lost(&position), [0, 0, 0, 2, 1]);
}

#[test]
fn a_hit_on_the_tubes_destroys_all_torpedoes_with_their_reloads() {
    kernel::proves!("war-at-sea", "7.53", "9.32");
    let none = Any::from(Event::NoTubes { ship: ship("Kirishima") });
    let (setting, mut position) = target(&[("torpedo", "4LL")], &[]);
    assert_eq!(position.vessel("Kirishima").tubes, Tubes::Loaded { reload: true });
    hit((&setting, &mut position), shell(Gun::Tertiary), TUBES, &[]);
    assert_eq!(position.vessel("Kirishima").tubes, Tubes::Destroyed);
    let again = hit((&setting, &mut position), shell(Gun::Primary), TUBES, &[]);
    assert_eq!((again, lost(&position)), (vec![none.clone()], [0; 5]));
    let (setting, mut position) = target(&[("torpedo", "-")], &[]);
    assert_eq!(hit((&setting, &mut position), shell(Gun::Primary), TUBES, &[]), [none]);
    // Also those that are just being loaded (9.32).
    let (setting, mut position) = target(&[("torpedo", "4LL")], &[]);
    position.vessel("Kirishima").tubes = Tubes::Reloading { round: 1, impulse: 5 };
    hit((&setting, &mut position), shell(Gun::Primary), TUBES, &[]);
    assert_eq!(position.vessel("Kirishima").torpedoes_ready(setting.sheet(ship("Kirishima")), 2, 5), 0);
}

#[test]
fn heavy_shells_may_cost_a_second_box_where_armour_is_light() {
    kernel::proves!("war-at-sea", "7.6");
    let tertiaries = |weapon: Weapon, more: &[Step<Answer>]| {
        let (setting, mut position) = target(&[], &[]);
        hit((&setting, &mut position), weapon, TERTIARY, more);
        lost(&position)[2]
    };
    for (face, boxes) in [(3, 1), (4, 2), (6, 2)] {
        assert_eq!(tertiaries(shell(Gun::Primary), &[die(face, "7.6")]), boxes);
        assert_eq!(tertiaries(Weapon::Bomb, &[die(face, "7.6")]), boxes);
    }
    // Other guns roll no die, nor do hits behind heavy armour.
    assert_eq!(tertiaries(shell(Gun::Secondary), &[]), 1);
    let (setting, mut position) = target(&[], &[]);
    hit((&setting, &mut position), shell(Gun::Primary), PRIMARY, &[]);
    assert_eq!(lost(&position)[0], 1);
}

#[test]
fn excess_damage_goes_where_other_hits_would() {
    kernel::proves!("war-at-sea", "7.61");
    let (setting, mut position) = target(&[], &[]);
    position.vessel("Kirishima").lost.tertiary = 3;
    hit((&setting, &mut position), shell(Gun::Primary), TERTIARY, &[die(5, "7.6")]);
    assert_eq!(lost(&position), [0, 0, 4, 1, 0]);
}

#[test]
fn there_is_no_excess_damage_beside_critical_and_plunging_hits() {
    kernel::proves!("war-at-sea", "7.62");
    // A hull without armour, at which other hits would roll a die.
    let (setting, mut position) = target(&[("hull", "9N")], &[]);
    hit((&setting, &mut position), AT_SIX, 10, &[]);
    hit((&setting, &mut position), AT_SIX, CRITICAL, &sum_of(6, "7.4"));
    assert_eq!(lost(&position)[4], 4);
    hit((&setting, &mut position), shell(Gun::Primary), 10, &[die(4, "7.6")]);
    assert_eq!(lost(&position)[4], 6);
}

#[test]
fn the_boxes_that_one_blow_costs_a_part_are_told_at_once() {
    let (setting, mut position) = target(&[("hull", "9N")], &[]);
    let events = hit((&setting, &mut position), AT_SIX, CRITICAL, &sum_of(6, "7.4"));
    let (part, ship) = (Part::Hull, ship("Kirishima"));
    let told: Vec<_> =
        events.iter().filter(|event| matches!(event, Any::Damage(Event::Struck { .. }))).collect();
    assert_eq!(told, [&Any::Damage(Event::Struck { ship, part, boxes: 2, left: 7 })]);
}

#[test]
fn more_than_half_of_the_hull_costs_one_level_of_speed_once() {
    kernel::proves!("war-at-sea", "8.0", "7.71", "15.52", "6.45");
    let (setting, mut position) = target(&[("hull", "8H"), ("speed", "3+")], &[]);
    let sheet = setting.sheet(ship("Kirishima")).clone();
    let mut speeds = Vec::new();
    for _ in 0..6 {
        hit((&setting, &mut position), shell(Gun::Primary), HULL, &[]);
        speeds.push(position.vessel("Kirishima").speed(&sheet).to_string());
    }
    assert_eq!(speeds, ["3+", "3+", "3+", "3+", "2+", "2+"]);
    assert!(position.counter("Kirishima").slowed);
}

#[test]
fn a_ship_without_speed_lies_dead_in_the_water() {
    kernel::proves!("war-at-sea", "7.7", "7.72");
    let (setting, mut position) = target(&[("hull", "2H"), ("speed", "1+")], &[]);
    hit((&setting, &mut position), shell(Gun::Primary), HULL, &[]);
    assert!(!position.vessel("Kirishima").is_dead(setting.sheet(ship("Kirishima"))));
    position.vessel("Kirishima").lost.hull = 0;
    let events = hit((&setting, &mut position), shell(Gun::Primary), CRITICAL, &sum_of(3, "7.4"));
    assert_eq!(events.last(), Some(&Event::Dead { ship: ship("Kirishima") }.into()));
    // Got under way again by a repair, it has but one level to lose.
    position.vessel("Kirishima").repair = Repair::Underway;
    assert!(!position.vessel("Kirishima").is_dead(setting.sheet(ship("Kirishima"))));
    hit((&setting, &mut position), shell(Gun::Primary), CRITICAL, &sum_of(3, "7.4"));
    assert!(position.vessel("Kirishima").is_dead(setting.sheet(ship("Kirishima"))));
}

#[test]
fn a_ship_without_fuel_loses_the_speed_that_it_would_make_with_it() {
    kernel::proves!("war-at-sea", "7.71", "15.2");
    let (setting, mut position) = target(&[("hull", "2H"), ("speed", "3")], &[]);
    let sheet = setting.sheet(ship("Kirishima")).clone();
    position.vessel("Kirishima").stores.fuel_used = sheet.fuel.boxes;
    hit((&setting, &mut position), shell(Gun::Primary), CRITICAL, &sum_of(4, "7.4"));
    position.vessel("Kirishima").stores.fuel_used = 0;
    assert_eq!(position.vessel("Kirishima").speed(&sheet).to_string(), "2");
}

#[test]
fn hits_on_the_larger_guns_of_a_carrier_cost_a_flight_deck_box_besides() {
    kernel::proves!("war-at-sea", "7.8", "8.2", "8.2+1");
    let ships = [("Aquila", AXIS, "A1"), ("Hood", ALLIES, "C1")];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    let cells =
        [("primary", "-"), ("secondary", "-"), ("tertiary", "6N"), ("deck", "9-6-2-0"), ("hull", "9N")];
    refit(&mut setting, &mut position, "Aquila", &cells);
    let mut strike = |sum: u32| {
        let mut script = sum_of(sum, "6.55").to_vec();
        script.push(die(1, "7.6"));
        by(&setting, &mut position, &script, |r| gun_hit(r, ship("Aquila"), Weapon::Bomb)).expect("a bomb");
        let lost = position.vessel("Aquila").lost;
        (lost.tertiary, lost.deck)
    };
    assert_eq!(strike(PRIMARY), (1, 1));
    assert_eq!(strike(SECONDARY), (2, 2));
    assert_eq!(strike(TERTIARY), (3, 2), "hits on other guns do not");
    // Boxes 9 and 6 are gone: two steps can operate.
    assert_eq!(setting.sheet(ship("Aquila")).deck[2], 2);
    // A torpedo that calls for two hits on the secondary guns costs two.
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    refit(&mut setting, &mut position, "Aquila", &cells);
    by(&setting, &mut position, &sum_of(8, "6.63"), |r| torpedo_hit(r, ship("Aquila"), 0))
        .expect("a torpedo");
    let lost = position.vessel("Aquila").lost;
    assert_eq!((lost.hull, lost.tertiary, lost.deck), (3, 2, 2));
}

#[test]
fn excess_damage_on_a_carrier_costs_no_second_deck_box() {
    kernel::proves!("war-at-sea", "7.8");
    let ships = [("Aquila", AXIS, "A1"), ("Hood", ALLIES, "C1")];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    refit(&mut setting, &mut position, "Aquila", &[("secondary", "8N"), ("deck", "9-6-2-0")]);
    let mut script = sum_of(SECONDARY, "6.55").to_vec();
    script.push(die(6, "7.6"));
    by(&setting, &mut position, &script, |r| gun_hit(r, ship("Aquila"), Weapon::Bomb)).expect("a bomb");
    let lost = position.vessel("Aquila").lost;
    assert_eq!((lost.secondary, lost.deck), (2, 1));
}

#[test]
fn the_owner_of_a_counter_says_which_of_its_ships_is_hit_and_excess_damage_stays_there() {
    kernel::proves!("war-at-sea", "9.61", "7.62", "7.3");
    let ships = [("Spica", AXIS, "A1"), ("Airone", AXIS, "A1"), ("Washington", ALLIES, "C1")];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    for name in ["Spica", "Airone"] {
        let cells =
            [("primary", "-"), ("secondary", "-"), ("tertiary", "4N"), ("hull", "4N"), ("speed", "3")];
        refit(&mut setting, &mut position, name, &cells);
    }
    // The damage is rolled, then its ship is named, then the excess is rolled.
    let mut script = sum_of(TERTIARY, "6.55").to_vec();
    script.push(says(AXIS, Answer::Suffer(ship("Airone"))));
    script.push(die(6, "7.6"));
    by(&setting, &mut position, &script, |r| gun_hit(r, ship("Spica"), shell(Gun::Primary))).expect("a hit");
    assert_eq!((position.vessel("Spica").lost.tertiary, position.vessel("Airone").lost.tertiary), (0, 2));
    let mut script = sum_of(10, "6.55").to_vec();
    script.push(says(AXIS, Answer::Suffer(ship("Spica"))));
    by(&setting, &mut position, &script, |r| gun_hit(r, ship("Spica"), AT_SIX)).expect("a plunging hit");
    assert_eq!((position.vessel("Spica").lost.hull, position.vessel("Airone").lost.hull), (2, 0));
    // A torpedo too; and with one ship left there is nothing to choose.
    let mut script = sum_of(12, "6.63").to_vec();
    script.push(says(AXIS, Answer::Suffer(ship("Spica"))));
    by(&setting, &mut position, &script, |r| torpedo_hit(r, ship("Spica"), 0)).expect("a torpedo");
    assert_eq!(position.vessel("Spica").fate, Fate::Sunk);
    by(&setting, &mut position, &sum_of(3, "6.63"), |r| torpedo_hit(r, ship("Spica"), 0)).expect("the other");
    assert_eq!(position.vessel("Airone").lost.hull, 1);
    // The counter goes on under the name of the ship that is left.
    by(&setting, &mut position, &[], |r| {
        bury(r);
        Ok(())
    })
    .expect("burial");
    assert_eq!(position.counter("Airone").state, Whereabouts::Sea);
    assert_eq!(position.fight(&setting).aboard(ship("Airone")).count(), 1);
}

#[test]
fn every_hit_on_an_oiler_may_make_it_explode_where_fuel_is_in_play() {
    kernel::proves!("war-at-sea", "15.43");
    let fresh = |options: &[(&str, &str)]| {
        let (mut setting, mut position) =
            battle(&[("Neosho", ALLIES, "A1"), ("Kirishima", AXIS, "C1")], 4, options);
        refit(&mut setting, &mut position, "Neosho", &[("hull", "5N"), ("speed", "1")]);
        (setting, position)
    };
    for (face, fate) in [(5, Fate::Afloat), (6, Fate::Sunk)] {
        let (setting, mut position) = fresh(&[]);
        let mut script = sum_of(HULL, "6.55").to_vec();
        script.push(die(face, "15.43"));
        by(&setting, &mut position, &script, |r| gun_hit(r, ship("Neosho"), shell(Gun::Tertiary)))
            .expect("a hit");
        assert_eq!(position.vessel("Neosho").fate, fate);
    }
    let (setting, mut position) = fresh(&[]);
    let mut script = sum_of(3, "6.63").to_vec();
    script.push(die(6, "15.43"));
    by(&setting, &mut position, &script, |r| torpedo_hit(r, ship("Neosho"), 0)).expect("a torpedo");
    assert_eq!(position.vessel("Neosho").fate, Fate::Sunk);
    let (setting, mut position) = fresh(&[("fuel", "no")]);
    by(&setting, &mut position, &sum_of(3, "6.63"), |r| torpedo_hit(r, ship("Neosho"), 0))
        .expect("a torpedo");
    assert_eq!(position.vessel("Neosho").fate, Fate::Afloat);
}

#[test]
fn at_very_short_range_armour_may_be_pierced_after_all() {
    kernel::proves!("war-at-sea", "17.1", "17.1+1", "17.1+2");
    let on = [("secondary-penetration", "yes")];
    let after = |gun: Gun, range: u8, sum: u32, more: &[Step<Answer>], options: &[(&str, &str)]| {
        let (setting, mut position) = target(&[], options);
        hit((&setting, &mut position), Weapon::Gun { gun, range }, sum, more);
        lost(&position).iter().sum::<u8>()
    };
    for (face, boxes) in [(3, 0), (4, 1), (6, 1)] {
        let more = [die(face, "17.1")];
        assert_eq!(after(Gun::Secondary, 2, HULL, &more, &on), boxes);
        assert_eq!(after(Gun::Tertiary, 1, SECONDARY, &more, &on), boxes);
    }
    assert_eq!(after(Gun::Secondary, 3, HULL, &[], &on), 0, "too far");
    assert_eq!(after(Gun::Tertiary, 2, SECONDARY, &[], &on), 0, "too far");
    assert_eq!(after(Gun::Tertiary, 0, HULL, &[], &on), 0, "too thick");
    assert_eq!(after(Gun::Secondary, 2, HULL, &[], &[]), 0, "not agreed on");
    // Critical damage too, by one die for the hit: two hits on the primary guns.
    for (face, boxes) in [(3, 0), (4, 2)] {
        let more = [sum_of(5, "7.4").to_vec(), vec![die(face, "17.1")]].concat();
        assert_eq!(after(Gun::Secondary, 2, CRITICAL, &more, &on), boxes);
    }
    assert_eq!(after(Gun::Secondary, 3, CRITICAL, &sum_of(5, "7.4"), &on), 0, "too far");
}

#[test]
fn a_counter_turns_away_as_long_as_one_of_its_ships_makes_way() {
    kernel::proves!("war-at-sea", "9.61", "13.35", "16.5");
    let ships = [("Spica", AXIS, "C1"), ("Airone", AXIS, "C1"), ("Washington", ALLIES, "C7")];
    let (setting, mut position) = battle(&ships, 4, &[]);
    let lead = position.vessel("Airone").lead;
    let mut still = Vec::new();
    for name in ["Airone", "Spica"] {
        position.vessel(name).lost.speed = 4;
        still.push(lies_still(Lens::new(&setting, &position, ALLIES.into()), lead));
    }
    assert_eq!(still, [false, true]);
}

#[test]
fn a_tow_ends_when_either_ship_goes_down() {
    kernel::proves!("war-at-sea", "8.46");
    for lost in ["Farragut", "Dewey"] {
        let ships = [("Farragut", ALLIES, "C1"), ("Dewey", ALLIES, "C1"), ("Yamato", AXIS, "C7")];
        let (setting, mut position) = battle(&ships, 4, &[]);
        position.vessel("Farragut").tows = Some(ship("Dewey"));
        position.vessel("Dewey").towed_by = Some(ship("Farragut"));
        by(&setting, &mut position, &[], |r| {
            founder(r, ship(lost));
            Ok(())
        })
        .expect("she goes down");
        assert_eq!((position.vessel("Farragut").tows, position.vessel("Dewey").towed_by), (None, None));
    }
}
