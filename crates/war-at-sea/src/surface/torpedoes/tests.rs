use super::*;
use crate::{
    Answer,
    battle::{Moment, Whereabouts},
    event::Event as Any,
    position::{Fate, Position},
    script::{battle, die, handful, ones, play, refit, refused, says, ship, sum_of},
    sides::{ALLIES, AXIS},
};
use kernel::{Game, Step, Viewer};

fn launches(seat: Seat, pairs: &[(&str, &str)]) -> Step<Answer> {
    let launches = pairs.iter().map(|(own, target)| (ship(own), Some(ship(target)))).collect();
    says(seat, Answer::Launch(Spread::of(launches)))
}

/// Dice, needed face and hits of each launch.
fn launched(events: &[Any]) -> Vec<(i64, u8, u32)> {
    let told = events.iter().filter_map(|event| match event {
        Any::Torpedoes(Event::Launched { dice, needed, hits, .. }) => {
            Some((dice.value.floor(), *needed, *hits))
        }
        _ => None,
    });
    told.collect()
}

/// A launcher and South Dakota so many hexes apart. The launcher's side has the initiative.
fn pair(launcher: &str, seat: Seat, torpedo: &str, range: usize) -> (Setting, Position) {
    let row = ["C7", "B4", "A1", "B1", "C1", "D1"];
    let other = if seat == AXIS { "South Dakota" } else { "Kirishima" };
    let (mut setting, mut position) =
        battle(&[(launcher, seat, row[0]), (other, crate::sides::other(seat), row[range])], 5, &[]);
    refit(&mut setting, &mut position, launcher, &[("torpedo", torpedo), ("speed", "4")]);
    let cells = [
        ("primary", "9H"),
        ("secondary", "4L"),
        ("tertiary", "6L"),
        ("torpedo", "-"),
        ("hull", "12H"),
        ("speed", "3"),
    ];
    refit(&mut setting, &mut position, other, &cells);
    position.fought_mut().initiative = seat;
    (setting, position)
}

#[test]
fn torpedoes_run_two_hexes_at_ships_that_are_sighted() {
    kernel::proves!("war-at-sea", "6.6");
    let at = launches(AXIS, &[("Pigafetta", "South Dakota")]);
    for (range, needed) in [(0, 5), (1, 5), (2, 6)] {
        let (setting, mut position) = pair("Pigafetta", AXIS, "2", range);
        let events = play(&setting, &mut position, &[at.clone(), ones(2, "6.63")]).expect("a launch");
        assert_eq!(launched(&events), [(2, needed, 0)]);
    }
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 3);
    play(&setting, &mut position, &[]).expect("too far: nothing is asked");
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 2);
    position.fought_mut().sighting = 1;
    play(&setting, &mut position, &[]).expect("not sighted: nothing is asked");
}

#[test]
fn the_pigafetta_torpedoes_the_south_dakota() {
    kernel::proves!("war-at-sea", "6.63", "6.63+1", "7.2");
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
    let mut script = vec![launches(AXIS, &[("Pigafetta", "South Dakota")]), handful(&[5, 6], "6.63")];
    script.extend(sum_of(8, "6.63"));
    script.extend(sum_of(12, "6.63"));
    let events = play(&setting, &mut position, &script).expect("a launch");
    assert_eq!(launched(&events), [(2, 5, 2)]);
    let hurt = position.vessel("South Dakota");
    assert_eq!((hurt.lost.hull, hurt.lost.secondary, hurt.fate), (8, 2, Fate::Afloat));
    assert!(hurt.is_dead(setting.sheet(ship("South Dakota"))));
}

#[test]
fn rough_seas_and_ships_that_lie_still_or_tow_keep_torpedoes_aboard() {
    kernel::proves!("war-at-sea", "6.61", "9.83");
    let silent = |change: &dyn Fn(&mut Position)| {
        let (setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
        change(&mut position);
        play(&setting, &mut position, &[]).expect("nothing is asked");
    };
    silent(&|position| position.fought_mut().weather = Weather::Storm);
    silent(&|position| position.fought_mut().weather = Weather::Gale);
    silent(&|position| position.vessel("Pigafetta").lost.speed = 4);
    silent(&|position| position.vessel("Pigafetta").tows = Some(ship("Spica")));
    silent(&|position| position.vessel("Pigafetta").towed_by = Some(ship("Spica")));
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
    position.fought_mut().weather = Weather::Squall;
    let script = [launches(AXIS, &[("Pigafetta", "South Dakota")]), ones(2, "6.63")];
    play(&setting, &mut position, &script).expect("in a squall they run");
}

#[test]
fn torpedoes_go_into_a_hex_with_friends_only_from_that_hex() {
    kernel::proves!("war-at-sea", "6.61");
    let ships = [("Pigafetta", AXIS, "A1"), ("Naganami", AXIS, "B1"), ("South Dakota", ALLIES, "B1")];
    let (mut setting, mut position) = battle(&ships, 5, &[]);
    for name in ["Pigafetta", "Naganami"] {
        refit(&mut setting, &mut position, name, &[("torpedo", "2"), ("speed", "4")]);
    }
    let at = |name| launches(AXIS, &[(name, "South Dakota")]);
    assert_eq!(refused(&setting, &position, &[at("Pigafetta")]).0, "6.61");
    play(&setting, &mut position, &[at("Naganami"), ones(2, "6.63")]).expect("from the same hex");
}

#[test]
fn land_between_stops_torpedoes_and_friends_do_not() {
    kernel::proves!("war-at-sea", "9.75", "6.53");
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 2);
    position.fought_mut().coasts.island = Some("B4".parse().expect("a hex"));
    play(&setting, &mut position, &[]).expect("nothing is asked");
    let ships = [("Pigafetta", AXIS, "C7"), ("Naganami", AXIS, "B4"), ("South Dakota", ALLIES, "A1")];
    let (mut setting, mut position) = battle(&ships, 5, &[]);
    refit(&mut setting, &mut position, "Pigafetta", &[("torpedo", "2"), ("speed", "4")]);
    let script = [launches(AXIS, &[("Pigafetta", "South Dakota")]), ones(2, "6.63")];
    play(&setting, &mut position, &script).expect("past a friend");
}

#[test]
fn ships_in_port_are_safe_from_torpedoes() {
    kernel::proves!("war-at-sea", "9.22");
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
    position.fought_mut().forces[1].in_port = true;
    play(&setting, &mut position, &[]).expect("nothing is asked");
}

#[test]
fn a_ship_launches_all_it_has_at_one_target() {
    kernel::proves!("war-at-sea", "6.62");
    let ships = [("Pigafetta", AXIS, "A1"), ("Washington", ALLIES, "B1"), ("South Dakota", ALLIES, "B4")];
    let (mut setting, mut position) = battle(&ships, 5, &[]);
    refit(&mut setting, &mut position, "Pigafetta", &[("torpedo", "3"), ("speed", "4")]);
    let twice = launches(AXIS, &[("Pigafetta", "Washington"), ("Pigafetta", "South Dakota")]);
    assert_eq!(
        refused(&setting, &position, &[twice]),
        ("6.62".to_owned(), "sea-no-second-launch".to_owned())
    );
    let once = launches(AXIS, &[("Pigafetta", "Washington")]);
    play(&setting, &mut position, &[once, ones(3, "6.63")]).expect("all three");
}

#[test]
fn of_several_groups_in_a_hex_those_with_the_highest_die_launch() {
    kernel::proves!("war-at-sea", "6.64");
    let ships = [("Pigafetta", AXIS, "A1"), ("Naganami", AXIS, "A1"), ("South Dakota", ALLIES, "B1")];
    let (mut setting, mut position) = battle(&ships, 5, &[]);
    for name in ["Pigafetta", "Naganami"] {
        refit(&mut setting, &mut position, name, &[("torpedo", "2"), ("speed", "4")]);
    }
    position.counter_of("Naganami").group = 9;
    let rolls = [die(2, "6.64"), die(4, "6.64")];
    let at = |name| launches(AXIS, &[(name, "South Dakota")]);
    let [a, b] = rolls.clone();
    assert_eq!(refused(&setting, &position, &[a, b, at("Pigafetta")]).0, "6.64");
    let [a, b] = rolls;
    play(&setting, &mut position, &[a, b, at("Naganami"), ones(2, "6.63")]).expect("the higher one");
}

#[test]
fn a_ship_launches_once_in_the_game_unless_it_has_reloads() {
    kernel::proves!("war-at-sea", "6.65");
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
    let script = [launches(AXIS, &[("Pigafetta", "South Dakota")]), ones(2, "6.63")];
    play(&setting, &mut position, &script).expect("a launch");
    assert_eq!(position.vessel("Pigafetta").tubes, Tubes::Empty);
    position.fought_mut().moment = Moment::Impulse { number: 9, second: false };
    play(&setting, &mut position, &[]).expect("nothing is left to launch");
}

#[test]
fn tubes_that_guns_have_just_destroyed_launch_nothing() {
    kernel::proves!("war-at-sea", "6.6", "7.53");
    let (setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
    position.vessel("Pigafetta").tubes = Tubes::Destroyed;
    play(&setting, &mut position, &[]).expect("nothing is asked");
}

#[test]
fn torpedoes_strike_at_once_so_that_a_sunk_ship_still_launches() {
    kernel::proves!("war-at-sea", "6.62", "5.78");
    let fresh = || {
        let (mut setting, mut position) = pair("Pigafetta", AXIS, "2", 1);
        refit(&mut setting, &mut position, "South Dakota", &[("torpedo", "4"), ("hull", "3N")]);
        let mut script = vec![launches(AXIS, &[("Pigafetta", "South Dakota")]), handful(&[6, 1], "6.63")];
        script.extend(sum_of(7, "6.63"));
        (setting, position, script)
    };
    let (setting, mut position, script) = fresh();
    play(&setting, &mut position, &script).expect("the first side");
    assert_eq!(position.vessel("South Dakota").fate, Fate::Sunk);
    let reply = [launches(ALLIES, &[("South Dakota", "Pigafetta")]), ones(4, "6.63")];
    play(&setting, &mut position, &reply).expect("the second side");
    assert_eq!(position.counter("South Dakota").state, Whereabouts::Sunk);
    // Not in a surprise attack.
    let (setting, mut position, script) = fresh();
    position.fought_mut().surprise = true;
    play(&setting, &mut position, &script).expect("the first side");
    play(&setting, &mut position, &[]).expect("nobody is left to reply");
}

#[test]
fn long_lances_run_four_hexes_with_fewer_dice() {
    kernel::proves!("war-at-sea", "9.31", "1.0+3", "1.0+2");
    let at = launches(AXIS, &[("Naganami", "South Dakota")]);
    for (range, dice) in [(2, 5), (3, 3), (4, 2)] {
        let (setting, mut position) = pair("Naganami", AXIS, "5LL", range);
        play(&setting, &mut position, &[at.clone(), ones(dice, "6.63")]).expect("a launch");
    }
    for (torpedo, range) in [("5LL", 5), ("1LL", 3), ("5", 3)] {
        let (setting, mut position) = pair("Naganami", AXIS, torpedo, range);
        play(&setting, &mut position, &[]).expect("out of reach: nothing is asked");
    }
}

#[test]
fn japanese_torpedoes_do_more_damage_but_a_two_stays_a_two() {
    kernel::proves!("war-at-sea", "9.3", "9.31", "9.33");
    let hull = |launcher: &str, torpedo: &str, sum: u32| {
        let (setting, mut position) = pair(launcher, AXIS, torpedo, 1);
        let mut script = vec![launches(AXIS, &[(launcher, "South Dakota")]), handful(&[6, 1], "6.63")];
        script.extend(sum_of(sum, "6.63"));
        play(&setting, &mut position, &script).expect("a launch");
        position.vessel("South Dakota").lost.hull
    };
    // 7 costs three boxes of the hull, 10 four and 12 five.
    assert_eq!(hull("Pigafetta", "2", 10), 4);
    assert_eq!(hull("Naganami", "2", 11), 5);
    assert_eq!(hull("Naganami", "2LL", 10), 5);
    assert_eq!((hull("Naganami", "2LL", 11), hull("Naganami", "2LL", 12)), (6, 7));
    for (launcher, torpedo) in [("Pigafetta", "2"), ("Naganami", "2"), ("Naganami", "2LL")] {
        assert_eq!(hull(launcher, torpedo, 2), 0);
    }
}

#[test]
fn from_afar_a_long_lance_hits_any_ship_of_the_hex_also_one_that_has_just_sunk() {
    kernel::proves!("war-at-sea", "9.31+1", "6.48+3");
    let ships = [("Naganami", AXIS, "C7"), ("South Dakota", ALLIES, "B1"), ("Washington", ALLIES, "B1")];
    let (mut setting, mut position) = battle(&ships, 5, &[]);
    refit(&mut setting, &mut position, "Naganami", &[("torpedo", "4LL"), ("speed", "4")]);
    refit(&mut setting, &mut position, "South Dakota", &[("hull", "5H"), ("speed", "3")]);
    refit(&mut setting, &mut position, "Washington", &[("hull", "9H"), ("speed", "3")]);
    let drawn = |index| Step::roll(2, index, "9.31+1");
    let order: Vec<ShipId> = position.fought().of(ALLIES).map(|counter| counter.ship).collect();
    let south_dakota = u32::from(order[1] == ship("South Dakota"));
    let mut script = vec![launches(AXIS, &[("Naganami", "Washington")]), handful(&[6, 6], "6.63")];
    script.push(drawn(south_dakota));
    script.extend(sum_of(10, "6.63"));
    // Drawn again, it is sunk already.
    script.push(drawn(south_dakota));
    play(&setting, &mut position, &script).expect("a launch");
    assert_eq!(position.vessel("South Dakota").fate, Fate::Sunk);
    assert_eq!(position.vessel("Washington").lost.hull, 0);
    // She was not the target, and was fired on all the same.
    assert!(position.counter("South Dakota").engaged);
}

#[test]
fn reloads_are_ready_at_the_same_impulse_of_the_next_round() {
    kernel::proves!("war-at-sea", "9.32");
    let at = || [launches(AXIS, &[("Naganami", "South Dakota")]), ones(4, "6.63")];
    let (setting, mut position) = pair("Naganami", AXIS, "4LL", 1);
    position.fought_mut().moment = Moment::Impulse { number: 9, second: false };
    play(&setting, &mut position, &at()).expect("a launch");
    let mut again = |round: u8, number: u8, script: &[Step<Answer>]| {
        position.fought_mut().round = round;
        position.fought_mut().moment = Moment::Impulse { number, second: false };
        play(&setting, &mut position, script).map(|_| ()).expect("as the reload allows");
    };
    again(1, 21, &[]);
    again(2, 5, &[]);
    again(2, 9, &at());
    again(3, 9, &[]);
    // A later battle finds them loaded, without another reload.
    assert_eq!(Tubes::Reloading { round: 2, impulse: 9 }.after_battle(), Tubes::Loaded { reload: false });
    assert_eq!(Tubes::Destroyed.after_battle(), Tubes::Destroyed);
}

#[test]
fn american_torpedoes_are_bad_until_september_1943() {
    kernel::proves!("war-at-sea", "9.34", "1.0+2");
    let at = launches(ALLIES, &[("Sims", "Kirishima")]);
    for (torpedo, before, after) in [("5", 2, 5), ("1", 1, 1)] {
        for (date, dice) in [("1943-08-31", before), ("1943-09-01", after)] {
            let (mut setting, mut position) = pair("Sims", ALLIES, torpedo, 1);
            setting.scenario.date = date.parse().expect("a date");
            play(&setting, &mut position, &[at.clone(), ones(dice, "6.63")]).expect("a launch");
        }
    }
}

#[test]
fn a_draw_gives_every_ship_the_same_chance() {
    kernel::proves!("war-at-sea", "1.0+4", "9.31+1");
    let names = ["South Dakota", "Washington", "North Carolina"];
    let mut ships = names.map(|name| (name, ALLIES, "B1")).to_vec();
    ships.push(("Naganami", AXIS, "C7"));
    let (setting, position) = battle(&ships, 5, &[]);
    let moment = kernel::tape::Moment { checkpoint: position, tape: Vec::new() };
    let mut policies: Vec<Box<dyn kernel::Policy<WarAtSea>>> =
        vec![Box::new(kernel::policy::ByDefault), Box::new(kernel::policy::ByDefault)];
    let limits = kernel::odds::Limits { leaves: 10 };
    let draw = |r: &mut Referee<'_, WarAtSea>| -> Play<()> {
        let aimed = *r.position.fought().counter(ship(names[0])).expect("a counter");
        let drawn = found(r, &aimed)?;
        r.position.ship_mut(drawn).lost.hull = 1;
        Ok(())
    };
    let odds = kernel::odds::enumerate::<WarAtSea, _>(
        &setting,
        &moment,
        &mut policies,
        limits,
        draw,
        |position, _| names.iter().position(|name| position.ship(ship(name)).lost.hull == 1),
    )
    .expect("few falls of chance");
    for index in 0..names.len() {
        assert_eq!(odds.chance_of(&Some(index)), (1, 3));
    }
}

#[test]
fn an_absent_player_launches_where_it_is_worth_it() {
    let by_default = |range: usize| {
        let (setting, mut position) = pair("Pigafetta", AXIS, "2", range);
        position.ship_mut(ship("Pigafetta")).aimed = 2;
        let launch = Launch { silent: Vec::new() };
        let lens = WarAtSea::lens(&setting, &position, Viewer::Seat(AXIS));
        let spread = launch.default(lens);
        assert_eq!(launch.check(lens, &spread), Ok(()));
        spread.launches
    };
    let at_her = [(ship("Pigafetta"), Some(ship("South Dakota")))];
    for range in 0..=2 {
        assert_eq!(by_default(range), at_her, "{range} hexes away");
    }
}
