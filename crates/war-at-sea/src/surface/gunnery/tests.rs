use super::*;
use crate::{
    Answer, Setting,
    battle::{Moment, Whereabouts},
    damage::Event as Harm,
    event::Event as Any,
    position::{Fate, Position, Ship},
    script::{battle, die, handful, hex, ones, play, refit, refused, says, ship, sum_of},
    sides::{ALLIES, AXIS},
    weather::Light,
};
use kernel::{Input, Step, Viewer, referee::Fault};

type Shot = (Mount, Option<ShipId>);

fn shot(name: &str, gun: Gun, target: &str) -> Shot {
    (Mount { ship: ship(name), gun }, Some(ship(target)))
}

fn fires(seat: Seat, shots: Vec<Shot>) -> Step<Answer> {
    says(seat, Answer::Fire(Salvo::of(shots)))
}

/// Dice, needed face and hits of each battery that fired.
fn fired(events: &[Any]) -> Vec<(i64, u8, u32)> {
    let told = events.iter().filter_map(|event| match event {
        Any::Gunnery(Event::Fired { dice, needed, hits, .. }) => Some((dice.value.floor(), *needed, *hits)),
        _ => None,
    });
    told.collect()
}

/// Washington and Kirishima so many hexes apart, on a row of hexes from west to east, with guns of every kind.
fn duel(range: usize, options: &[(&str, &str)]) -> (Setting, Position) {
    let row = ["Z13", "D10", "C7", "B4", "A1", "B1", "C1", "D1", "Z1"];
    let (mut setting, mut position) =
        battle(&[("Washington", ALLIES, row[0]), ("Kirishima", AXIS, row[range])], 4, options);
    for name in ["Washington", "Kirishima"] {
        let cells =
            [("primary", "4H"), ("secondary", "3L"), ("tertiary", "2N"), ("hull", "9H"), ("speed", "3")];
        refit(&mut setting, &mut position, name, &cells);
    }
    position.fought_mut().initiative = ALLIES;
    position.fought_mut().sighting = 8;
    (setting, position)
}

/// Three ships on a row, with the same guns.
fn trio(ships: &[(&str, Seat, &str); 3], options: &[(&str, &str)]) -> (Setting, Position) {
    let (mut setting, mut position) = battle(ships, 4, options);
    for (name, ..) in ships {
        let cells =
            [("primary", "4H"), ("secondary", "-"), ("tertiary", "2N"), ("hull", "9H"), ("speed", "3")];
        refit(&mut setting, &mut position, name, &cells);
    }
    position.fought_mut().initiative = ALLIES;
    (setting, position)
}

#[test]
fn guns_fire_six_four_and_two_hexes_far() {
    kernel::proves!("war-at-sea", "6.51");
    for (gun, reach, dice) in [(Gun::Primary, 6, 4), (Gun::Secondary, 4, 3), (Gun::Tertiary, 2, 2)] {
        let at = fires(ALLIES, vec![shot("Washington", gun, "Kirishima")]);
        let (setting, mut position) = duel(reach, &[]);
        play(&setting, &mut position, &[at.clone(), ones(dice, "6.55")]).expect("in range");
        let (setting, position) = duel(reach + 1, &[]);
        if reach < 6 {
            assert_eq!(refused(&setting, &position, &[at]), ("6.51".to_owned(), "sea-no-range".to_owned()));
        } else {
            // Nobody else is there: out of range of all guns nothing is asked.
            play(&setting, &mut { position }, &[]).expect("no fire");
        }
    }
}

#[test]
fn a_target_must_be_sighted_as_well_as_in_range() {
    kernel::proves!("war-at-sea", "6.37", "6.5");
    let ships = [("Washington", ALLIES, "C7"), ("South Dakota", ALLIES, "B6"), ("Kirishima", AXIS, "C1")];
    let at = fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]);
    let dark = |reach: u8, options: &[(&str, &str)]| {
        let (setting, mut position) = trio(&ships, options);
        position.fought_mut().light = Light::Night;
        position.fought_mut().sighting = reach;
        (setting, position)
    };
    // South Dakota stands two hexes from the enemy, and sights for Washington at four.
    let (setting, mut position) = dark(3, &[]);
    play(&setting, &mut position, &[at.clone(), ones(4, "6.55")]).expect("sighted by a friend");
    let (setting, position) = dark(3, &[("sighting", "own")]);
    assert_eq!(refused(&setting, &position, &[at]), ("6.37".to_owned(), "sea-no-sight".to_owned()));
    let (setting, mut position) = dark(1, &[]);
    play(&setting, &mut position, &[]).expect("nobody sees anybody");
}

#[test]
fn clear_weather_shows_six_hexes_by_day_and_three_at_night() {
    kernel::proves!("war-at-sea", "6.37");
    let (setting, _) = duel(2, &[]);
    let sighting = |light, weather| setting.charts.sighting(light, weather);
    assert_eq!((sighting(Light::Day, Weather::Clear), sighting(Light::Night, Weather::Clear)), (6, 3));
    for light in [Light::Day, Light::Night] {
        assert!(
            Weather::ALL
                .map(|weather| sighting(light, weather))
                .is_sorted_by(|better, worse| better >= worse)
        );
    }
}

#[test]
fn one_kind_of_gun_has_one_target_but_another_kind_may_have_another() {
    kernel::proves!("war-at-sea", "6.52");
    let ships = [("Washington", ALLIES, "A1"), ("Kirishima", AXIS, "B1"), ("Nagato", AXIS, "B4")];
    let (setting, mut position) = trio(&ships, &[]);
    let split =
        vec![shot("Washington", Gun::Primary, "Kirishima"), shot("Washington", Gun::Primary, "Nagato")];
    assert_eq!(refused(&setting, &position, &[fires(ALLIES, split)]).1, "sea-no-second-shot");
    let parted =
        vec![shot("Washington", Gun::Tertiary, "Nagato"), shot("Washington", Gun::Primary, "Kirishima")];
    // The larger guns roll first.
    let script = [fires(ALLIES, parted), ones(4, "6.55"), ones(2, "6.55")];
    let events = play(&setting, &mut position, &script).expect("two targets");
    assert_eq!(fired(&events), [(4, 6, 0), (2, 6, 0)]);
}

#[test]
fn only_own_ships_fire_and_only_at_enemies() {
    let (setting, position) = duel(2, &[]);
    let at = |shots| refused(&setting, &position, &[fires(ALLIES, shots)]);
    assert_eq!(at(vec![shot("Kirishima", Gun::Primary, "Washington")]).1, "sea-no-such-firer");
    assert_eq!(at(vec![shot("Hood", Gun::Primary, "Kirishima")]).1, "sea-no-such-firer");
    assert_eq!(at(vec![shot("Washington", Gun::Primary, "Washington")]).1, "sea-no-such-target");
    assert_eq!(at(vec![shot("Washington", Gun::Primary, "Hood")]).1, "sea-no-such-target");
}

#[test]
fn the_form_links_each_battery_with_the_targets_that_it_reaches() {
    let ships = [("Washington", ALLIES, "A1"), ("Kirishima", AXIS, "B1"), ("Nagato", AXIS, "D1")];
    let (setting, mut position) = trio(&ships, &[]);
    crate::script::by(&setting, &mut position, &[], |r| {
        bear(r);
        Ok(())
    })
    .expect("guns bear");
    let lens = Lens::new(&setting, &position, Viewer::Seat(ALLIES));
    let Options::Form(fields) = (Fire { silent: Vec::new() }).options(lens) else { panic!("a form") };
    let Input::Assign { items, targets, links } = &fields[0].input else { panic!("an assignment") };
    let named: Vec<(String, String)> = links
        .iter()
        .map(|(item, target)| {
            let (item, target) = (&items[*item as usize].value, &targets[*target as usize].value);
            (item["gun"].to_string(), target.to_string())
        })
        .collect();
    let pair = |gun: &str, target: &str| (format!("\"{gun}\""), target.to_owned());
    let mut expected = vec![
        pair("primary", "null"),
        pair("primary", "\"Kirishima\""),
        pair("primary", "\"Nagato\""),
        pair("tertiary", "null"),
        pair("tertiary", "\"Kirishima\""),
    ];
    expected.sort();
    let mut named = named;
    named.sort();
    assert_eq!(named, expected);
}

#[test]
fn friends_in_a_hex_between_block_the_fire() {
    kernel::proves!("war-at-sea", "6.53");
    let at = fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]);
    let with = |friend: &'static str| {
        trio(
            &[("Washington", ALLIES, "C7"), ("South Dakota", ALLIES, friend), ("Kirishima", AXIS, "C1")],
            &[],
        )
    };
    let (setting, position) = with("A1");
    assert_eq!(refused(&setting, &position, std::slice::from_ref(&at)).0, "6.53");
    // In the firer's or the target's hex, or beside the line, they do not.
    for free in ["C1", "B6"] {
        let (setting, mut position) = with(free);
        play(&setting, &mut position, &[at.clone(), ones(4, "6.55")]).expect("a free line");
    }
    // From B2 to B6 the line runs along the side of B1 and does not go through it.
    let ships = [("Washington", ALLIES, "B2"), ("South Dakota", ALLIES, "B1"), ("Kirishima", AXIS, "B6")];
    let (setting, mut position) = trio(&ships, &[]);
    play(&setting, &mut position, &[at, ones(4, "6.55")]).expect("along the side");
}

#[test]
fn ships_on_a_bombardment_mission_fire_at_half_strength_in_their_first_impulse() {
    kernel::proves!("war-at-sea", "6.54", "6.54+1");
    let (setting, mut position) = duel(6, &[]);
    position.fought_mut().forces[1].mission = Mission::Bombardment;
    position.vessel("Washington").lost.primary = 1;
    let at = fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]);
    play(&setting, &mut position, &[at.clone(), ones(2, "6.55")]).expect("half of three, rounded up");
    position.fought_mut().moment = Moment::Impulse { number: 8, second: false };
    play(&setting, &mut position, &[at, ones(3, "6.55")]).expect("in full");
}

#[test]
fn ships_that_have_bombarded_fire_at_ships_in_full() {
    kernel::proves!("war-at-sea", "9.13", "6.54+1");
    for (option, spent, rolled) in
        [("until-bombarded", false, 2), ("until-bombarded", true, 3), ("always", true, 2)]
    {
        let (setting, mut position) = duel(6, &[("bombardment-halving", option)]);
        position.fought_mut().forces[1].mission = Mission::Bombardment;
        position.vessel("Washington").lost.primary = 1;
        position.vessel("Washington").stores.no_shells = spent;
        let at = fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]);
        play(&setting, &mut position, &[at, ones(rolled, "6.55")]).expect("so many dice");
    }
}

#[test]
fn reductions_add_up() {
    kernel::proves!("war-at-sea", "6.54");
    let ships = [("Washington", ALLIES, "Z13"), ("South Dakota", ALLIES, "Z13"), ("Kirishima", AXIS, "C1")];
    let (setting, mut position) = trio(&ships, &[]);
    position.fought_mut().forces[1].mission = Mission::Bombardment;
    let both = ["Washington", "South Dakota"].map(|name| shot(name, Gun::Primary, "Kirishima")).to_vec();
    let script = [fires(ALLIES, both), ones(2, "6.55"), ones(1, "6.55")];
    play(&setting, &mut position, &script).expect("half, and half of the half");
}

#[test]
fn of_several_ships_at_one_target_only_the_first_fires_in_full() {
    kernel::proves!("war-at-sea", "6.54+2", "6.54+3");
    let ships = [("Washington", ALLIES, "C1"), ("South Dakota", ALLIES, "C1"), ("Naganami", AXIS, "A1")];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    refit(
        &mut setting,
        &mut position,
        "Washington",
        &[("primary", "13H"), ("secondary", "-"), ("tertiary", "6L")],
    );
    refit(
        &mut setting,
        &mut position,
        "South Dakota",
        &[("primary", "9H"), ("secondary", "-"), ("tertiary", "1L")],
    );
    position.fought_mut().initiative = ALLIES;
    let shots = vec![
        shot("Washington", Gun::Primary, "Naganami"),
        shot("Washington", Gun::Tertiary, "Naganami"),
        shot("South Dakota", Gun::Primary, "Naganami"),
        shot("South Dakota", Gun::Tertiary, "Naganami"),
    ];
    let script = [fires(ALLIES, shots), ones(13, "6.55"), ones(6, "6.55"), ones(5, "6.55"), ones(1, "6.55")];
    let events = play(&setting, &mut position, &script).expect("gunfire");
    assert_eq!(fired(&events), [(13, 6, 0), (6, 6, 0), (5, 6, 0), (1, 6, 0)]);
}

#[test]
fn which_guns_are_halved_is_a_matter_of_agreement() {
    kernel::proves!("war-at-sea", "6.54+2");
    let ships = [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, "A1"), ("Kirishima", AXIS, "C1")];
    let shots = || {
        vec![shot("Washington", Gun::Primary, "Kirishima"), shot("South Dakota", Gun::Tertiary, "Kirishima")]
    };
    for (reading, dice) in [("ships", 1), ("guns", 2)] {
        let (setting, mut position) = trio(&ships, &[("several-firers", reading)]);
        let script = [fires(ALLIES, shots()), ones(4, "6.55"), ones(dice, "6.55")];
        play(&setting, &mut position, &script).expect(reading);
    }
}

#[test]
fn sixes_hit_without_a_modifier() {
    kernel::proves!("war-at-sea", "6.55", "6.55+1");
    let ships = [("Washington", ALLIES, "C1"), ("Kirishima", AXIS, "A1")];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    refit(
        &mut setting,
        &mut position,
        "Washington",
        &[("primary", "7H"), ("secondary", "-"), ("tertiary", "6L")],
    );
    refit(&mut setting, &mut position, "Kirishima", &[("hull", "9H"), ("speed", "3")]);
    position.fought_mut().initiative = ALLIES;
    let shots =
        vec![shot("Washington", Gun::Primary, "Kirishima"), shot("Washington", Gun::Tertiary, "Kirishima")];
    let mut script = vec![
        fires(ALLIES, shots),
        handful(&[2, 2, 3, 3, 5, 5, 6], "6.55"),
        handful(&[1, 1, 3, 4, 5, 6], "6.55"),
    ];
    // Both hits are on the hull: the shell of the primaries goes through, that of the tertiaries does not.
    script.extend(sum_of(4, "6.55"));
    script.extend(sum_of(4, "6.55"));
    let events = play(&setting, &mut position, &script).expect("gunfire");
    assert_eq!(fired(&events), [(7, 6, 1), (6, 6, 1)]);
    assert_eq!(position.vessel("Kirishima").lost.hull, 1);
    assert_eq!(
        events.last(),
        Some(&Harm::Bounced { ship: ship("Kirishima"), part: crate::charts::Part::Hull }.into())
    );
}

#[test]
fn modifiers_change_what_a_die_must_show() {
    kernel::proves!("war-at-sea", "6.55");
    let needed = |range, still| {
        let (setting, mut position) = duel(range, &[]);
        position.vessel("Kirishima").lost.speed = if still { 3 } else { 0 };
        let at = fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]);
        let events = play(&setting, &mut position, &[at, ones(4, "6.55")]).expect("gunfire");
        fired(&events)[0].1
    };
    assert_eq!([needed(1, false), needed(2, false), needed(6, false)], [6, 6, 6]);
    assert_eq!([needed(1, true), needed(2, true), needed(6, true)], [5, 5, 5]);
}

#[test]
fn of_several_groups_in_a_hex_those_with_the_highest_die_fire() {
    kernel::proves!("war-at-sea", "6.56");
    let ships = [("Washington", ALLIES, "C7"), ("South Dakota", ALLIES, "C7"), ("Kirishima", AXIS, "B1")];
    let fresh = || {
        let (setting, mut position) = trio(&ships, &[]);
        position.counter_of("South Dakota").group = 9;
        (setting, position)
    };
    let at = |name| fires(ALLIES, vec![shot(name, Gun::Primary, "Kirishima")]);
    let (setting, mut position) = fresh();
    // Washington's group has the lower number and rolls first.
    let rolls = |a, b| [die(a, "6.56"), die(b, "6.56")];
    let [a, b] = rolls(5, 2);
    assert_eq!(refused(&setting, &position, &[a.clone(), b.clone(), at("South Dakota")]).0, "6.56");
    let events =
        play(&setting, &mut position, &[a, b, at("Washington"), ones(4, "6.55")]).expect("the higher one");
    let silent = vec![ship("South Dakota")];
    let crowded = Event::Crowded { hex: hex("C7"), seat: ALLIES, silent, torpedoes: false };
    assert_eq!(events[0], crowded.into());
    for name in ["Washington", "South Dakota"] {
        let (setting, mut position) = fresh();
        let [a, b] = rolls(3, 3);
        play(&setting, &mut position, &[a, b, at(name), ones(4, "6.55")]).expect("a tie lets both fire");
    }
    // One group needs no die.
    let (setting, mut position) = trio(&ships, &[]);
    play(&setting, &mut position, &[at("South Dakota"), ones(4, "6.55")]).expect("one group");
}

#[test]
fn bad_weather_silences_the_lighter_guns_first() {
    kernel::proves!("war-at-sea", "6.57", "9.83");
    let fires_in = |weather: Weather| {
        [(Gun::Primary, 4), (Gun::Secondary, 3), (Gun::Tertiary, 2)].map(|(gun, dice)| {
            let (setting, mut position) = duel(2, &[]);
            position.fought_mut().weather = weather;
            let at = fires(ALLIES, vec![shot("Washington", gun, "Kirishima")]);
            match play(&setting, &mut position, &[at, ones(dice, "6.55")]) {
                Err(Fault::Refused { refusal, .. }) => {
                    assert_eq!(refusal.rule.to_string(), "6.57");
                    false
                }
                fired => fired.is_ok(),
            }
        })
    };
    assert_eq!(fires_in(Weather::Rain), [true, true, true]);
    assert_eq!(fires_in(Weather::Squall), [true, true, false]);
    assert_eq!(fires_in(Weather::Storm), [true, false, false]);
    // In a gale nobody is even asked.
    let (setting, mut position) = duel(2, &[]);
    position.fought_mut().weather = Weather::Gale;
    play(&setting, &mut position, &[]).expect("a gale");
}

#[test]
fn ships_dead_in_the_water_or_in_tow_do_not_fire() {
    kernel::proves!("war-at-sea", "6.57", "7.72");
    let fire_of = |change: &dyn Fn(&mut Position)| {
        let (setting, mut position) = duel(2, &[]);
        change(&mut position);
        play(&setting, &mut position, &[])
    };
    fire_of(&|position| position.vessel("Washington").lost.speed = 3).expect("dead in the water");
    fire_of(&|position| position.vessel("Washington").towed_by = Some(ship("Sims"))).expect("in tow");
    // Aground it keeps its guns, and so does a ship that tows.
    let at = || [fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]), ones(4, "6.55")];
    for change in [|own: &mut Ship| own.aground = true, |own: &mut Ship| own.tows = Some(ship("Sims"))] {
        let (setting, mut position) = duel(2, &[]);
        change(position.vessel("Washington"));
        play(&setting, &mut position, &at()).expect("guns fire");
    }
}

/// Washington sinks Kirishima with its first shell: six hull boxes of which one is left.
fn sinking() -> (Setting, Position, Vec<Step<Answer>>) {
    let (setting, mut position) = duel(2, &[]);
    position.vessel("Kirishima").lost.hull = 8;
    position.vessel("Kirishima").listing = true;
    let mut script = vec![
        fires(ALLIES, vec![shot("Washington", Gun::Primary, "Kirishima")]),
        handful(&[6, 1, 1, 1], "6.55"),
    ];
    script.extend(sum_of(4, "6.55"));
    (setting, position, script)
}

#[test]
fn fire_is_simultaneous_so_that_a_sunk_ship_still_fires_with_all_its_guns() {
    kernel::proves!("war-at-sea", "6.5");
    let (setting, mut position, script) = sinking();
    play(&setting, &mut position, &script).expect("the first side");
    assert_eq!(position.vessel("Kirishima").fate, Fate::Sunk);
    assert_eq!(position.counter("Kirishima").state, Whereabouts::Sea);
    assert_eq!(position.fought().moment, Moment::Impulse { number: 4, second: true });
    let reply = [fires(AXIS, vec![shot("Kirishima", Gun::Primary, "Washington")]), ones(4, "6.55")];
    play(&setting, &mut position, &reply).expect("the second side");
    assert_eq!(position.counter("Kirishima").state, Whereabouts::Sunk);
}

#[test]
fn a_surprise_attack_takes_effect_before_the_reply() {
    kernel::proves!("war-at-sea", "5.78");
    let (setting, mut position, script) = sinking();
    position.fought_mut().surprise = true;
    play(&setting, &mut position, &script).expect("the first side");
    assert_eq!(position.counter("Kirishima").state, Whereabouts::Sunk);
    play(&setting, &mut position, &[]).expect("nobody is left to reply");
    // Only in the first round, and only at the first fire.
    for (round, impulse) in [(2, 4), (1, 8)] {
        let (setting, mut position, script) = sinking();
        position.fought_mut().surprise = true;
        position.fought_mut().round = round;
        position.fought_mut().moment = Moment::Impulse { number: impulse, second: false };
        play(&setting, &mut position, &script).expect("the first side");
        let reply = [fires(AXIS, vec![shot("Kirishima", Gun::Primary, "Washington")]), ones(4, "6.55")];
        play(&setting, &mut position, &reply).expect("the second side");
    }
}

#[test]
fn what_happens_in_an_impulse_makes_no_easier_target_in_it() {
    kernel::proves!("war-at-sea", "6.5");
    let ships = [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, "A1"), ("Kirishima", AXIS, "C1")];
    let (setting, mut position) = trio(&ships, &[]);
    // A critical hit of 3 costs all speed.
    let both = ["Washington", "South Dakota"].map(|name| shot(name, Gun::Primary, "Kirishima")).to_vec();
    let mut script = vec![fires(ALLIES, both), handful(&[6, 1, 1, 1], "6.55")];
    script.extend(sum_of(2, "6.55"));
    script.extend(sum_of(3, "7.4"));
    script.push(ones(2, "6.55"));
    let events = play(&setting, &mut position, &script).expect("gunfire");
    assert!(position.vessel("Kirishima").is_dead(setting.sheet(ship("Kirishima"))));
    assert_eq!(fired(&events), [(4, 6, 1), (2, 6, 0)]);
    // It had its guns when the impulse began, and fires them now.
    let reply = [fires(AXIS, vec![shot("Kirishima", Gun::Tertiary, "Washington")]), ones(2, "6.55")];
    play(&setting, &mut position, &reply).expect("the second side");
}

#[test]
fn a_target_that_is_sunk_already_needs_no_more_dice() {
    kernel::proves!("war-at-sea", "6.52");
    let ships = [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, "A1"), ("Kirishima", AXIS, "C1")];
    let (setting, mut position) = trio(&ships, &[]);
    position.vessel("Kirishima").lost.hull = 8;
    position.fought_mut().forces[1].mission = Mission::Bombardment;
    let both = ["Washington", "South Dakota"].map(|name| shot(name, Gun::Primary, "Kirishima")).to_vec();
    let mut script = vec![fires(ALLIES, both), handful(&[6, 1], "6.55")];
    script.extend(sum_of(4, "6.55"));
    play(&setting, &mut position, &script).expect("gunfire");
    // What was announced has been fired all the same.
    assert!(position.vessel("South Dakota").opened_fire && position.counter("South Dakota").engaged);
}

#[test]
fn ships_of_one_counter_fire_at_targets_of_their_own() {
    kernel::proves!("war-at-sea", "9.61");
    let ships = [
        ("Spica", AXIS, "A1"),
        ("Airone", AXIS, "A1"),
        ("Washington", ALLIES, "B1"),
        ("South Dakota", ALLIES, "B4"),
    ];
    let (mut setting, mut position) = battle(&ships, 4, &[]);
    refit(&mut setting, &mut position, "Spica", &[("tertiary", "2N")]);
    refit(&mut setting, &mut position, "Airone", &[("tertiary", "3N")]);
    assert_eq!(position.fought().of(AXIS).count(), 1);
    let shots =
        vec![shot("Spica", Gun::Tertiary, "Washington"), shot("Airone", Gun::Tertiary, "South Dakota")];
    let script = [fires(AXIS, shots), ones(2, "6.55"), ones(3, "6.55")];
    play(&setting, &mut position, &script).expect("both in full");
}

#[test]
fn land_between_stops_the_fire() {
    kernel::proves!("war-at-sea", "9.75");
    let at = |target| fires(ALLIES, vec![shot("Washington", Gun::Primary, target)]);
    let with = |options: &[(&str, &str)]| {
        let ships = [("Washington", ALLIES, "B4"), ("Kirishima", AXIS, "B1"), ("Nagato", AXIS, "B6")];
        let (setting, mut position) = trio(&ships, options);
        position.fought_mut().coasts.island = Some(hex("A1"));
        (setting, position)
    };
    // From B4 to B6 the line runs along the side between A1 and B5: no target is left, and nothing is asked.
    let (setting, mut position) = with(&[]);
    play(&setting, &mut position, &[]).expect("no fire over land");
    let (setting, mut position) = with(&[("line-along-land", "free")]);
    assert_eq!(refused(&setting, &position, &[at("Kirishima")]).0, "9.75");
    play(&setting, &mut position, &[at("Nagato"), ones(4, "6.55")]).expect("along the side");
}

/// Washington fires into a hex with a friend.
fn melee(options: &[(&str, &str)], light: Light) -> (Setting, Position) {
    let ships = [("Washington", ALLIES, "A1"), ("South Dakota", ALLIES, "C1"), ("Kirishima", AXIS, "C1")];
    let (setting, mut position) = trio(&ships, options);
    position.fought_mut().light = light;
    (setting, position)
}

#[test]
fn at_night_shells_into_a_hex_with_friends_may_hit_one_of_them() {
    kernel::proves!("war-at-sea", "17.4");
    let both = || {
        fires(
            ALLIES,
            vec![
                shot("Washington", Gun::Primary, "Kirishima"),
                shot("Washington", Gun::Tertiary, "Kirishima"),
            ],
        )
    };
    let on = [("friendly-fire", "yes")];
    // One die for the ship, after all its dice for hits and before any damage.
    for (face, hurt) in [(1, "South Dakota"), (2, "Kirishima")] {
        let (setting, mut position) = melee(&on, Light::Night);
        let mut script =
            vec![both(), handful(&[6, 1, 1, 1], "6.55"), handful(&[6, 1], "6.55"), die(face, "17.4")];
        script.extend(sum_of(4, "6.55"));
        script.extend(sum_of(4, "6.55"));
        play(&setting, &mut position, &script).expect("friendly fire");
        for name in ["South Dakota", "Kirishima"] {
            assert_eq!(position.vessel(name).lost.hull, u8::from(name == hurt), "{name}");
        }
    }
    // Also from within that hex.
    let (setting, mut position) = melee(&on, Light::Night);
    let group = position.counter("South Dakota").group;
    let washington = position.counter_of("Washington");
    (washington.hex, washington.group) = (hex("C1"), group);
    let mut script = vec![both(), handful(&[6, 1, 1, 1], "6.55"), ones(2, "6.55"), die(1, "17.4")];
    script.extend(sum_of(4, "6.55"));
    play(&setting, &mut position, &script).expect("friendly fire");
    assert_eq!(["South Dakota", "Kirishima"].map(|name| position.vessel(name).lost.hull), [1, 0]);
    // Neither by day, nor without the option, nor without a hit.
    for (options, light) in [(&on[..], Light::Day), (&[][..], Light::Night)] {
        let (setting, mut position) = melee(options, light);
        let mut script = vec![both(), handful(&[6, 1, 1, 1], "6.55"), ones(2, "6.55")];
        script.extend(sum_of(4, "6.55"));
        play(&setting, &mut position, &script).expect("no friendly fire");
    }
    let (setting, mut position) = melee(&on, Light::Night);
    play(&setting, &mut position, &[both(), ones(4, "6.55"), ones(2, "6.55")]).expect("no hit");
}

/// The chances of a volley's hits on its target, and how many falls of chance were tried for them.
fn chances(range: usize, primaries: u8) -> (kernel::odds::Distribution<u32>, usize) {
    let (mut setting, mut position) = duel(range, &[]);
    refit(&mut setting, &mut position, "Washington", &[("primary", &format!("{primaries}H"))]);
    let shots =
        vec![shot("Washington", Gun::Primary, "Kirishima"), shot("Washington", Gun::Tertiary, "Kirishima")];
    let volley = |r: &mut Referee<'_, WarAtSea>| -> Play<()> {
        bear(r);
        let fight = r.position.fight(r.setting);
        let (own, target) = (*r.position.counter("Washington"), *r.position.counter("Kirishima"));
        let mut shift = kernel::Exact::ZERO;
        modifier(fight, &own, &target, &mut shift);
        for (mount, _) in &shots {
            let mut sum = kernel::Exact::ZERO;
            dice(r.position.fight(r.setting), *mount, &target, true, &mut sum);
            let rolled = u32::try_from(sum.floor()).expect("a few dice");
            let hits = r.hits(rolled, 6, needed(shift).into(), "6.55")?;
            r.position.vessel("Kirishima").lost.hull += u8::try_from(hits).expect("a few hits");
        }
        Ok(())
    };
    let moment = kernel::tape::Moment { checkpoint: position, tape: Vec::new() };
    let mut policies: Vec<Box<dyn kernel::Policy<WarAtSea>>> =
        vec![Box::new(kernel::policy::ByDefault), Box::new(kernel::policy::ByDefault)];
    let tried = std::cell::Cell::new(0);
    let limits = kernel::odds::Limits { leaves: 20_000 };
    let found = kernel::odds::enumerate::<WarAtSea, _>(
        &setting,
        &moment,
        &mut policies,
        limits,
        volley,
        |position, _| {
            tried.set(tried.get() + 1);
            u32::from(position.ship(ship("Kirishima")).lost.hull)
        },
    );
    (found.expect("few falls of chance"), tried.get())
}

#[test]
fn the_chances_of_hits_are_exact_and_cheap() {
    // One primary and two tertiaries that hit on a six: no hit in 125 of 216 cases.
    let (found, tried) = chances(2, 1);
    assert_eq!((found.chance_of(&0), tried), ((125, 216), 2 * 3));
    assert_eq!(chances(2, 13).1, 14 * 3);
}
