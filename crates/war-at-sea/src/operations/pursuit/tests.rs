use super::*;
use crate::{
    Answer,
    missions::Mission,
    operations::contact,
    script::{by, force, makes, makes_plus, play, send_out, unseen_die, zone, zones},
    sides::AXIS,
    weather::Weather,
};
use kernel::Step;

/// Two forces in one zone in the Orders Phase by day, the Axis force marked to follow the Allied one, both as fast. The
/// Allied force will go two zones.
fn after_battle() -> (Setting, Position) {
    after_battle_of(&["Atago", "Hiei"])
}

/// The same with other ships of the Axis.
fn after_battle_of(axis: &[&str]) -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G22", axis),
        (ALLIES, Mission::Intercept, "G22", &["Minneapolis", "Phelps"][..]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, &[]);
    for name in axis.iter().chain(&["Minneapolis", "Phelps"]) {
        makes(&mut setting, name, 2);
    }
    position.light = Light::Day;
    position.task_force("Axis A").pursues = Some(force("Allied A"));
    position.task_force("Allied A").log = vec![Entry { zones: zones("G23/G24"), ..Entry::default() }];
    (setting, position)
}

/// Rolls for the pursuit of the Axis; whether it follows then.
fn tried(setting: &Setting, position: &mut Position, script: &[Step<Answer>]) -> bool {
    by(setting, position, script, |r| roll(r, AXIS).map(|more| assert!(more))).expect("a roll");
    position.task_force("Axis A").chases == Some(force("Allied A"))
}

fn least(setting: &Setting, position: &Position) -> Option<u32> {
    (1..=6)
        .find(|face| tried(setting, &mut position.clone(), &[unseen_die(Seen::Only(AXIS), *face, "5.28+1")]))
}

#[test]
fn a_pursuit_succeeds_on_five_with_what_helps_and_hinders() {
    kernel::proves!("war-at-sea", "5.28", "5.28+1", "15.51");
    let (mut setting, mut position) = after_battle();
    assert_eq!(least(&setting, &position), Some(5));
    // The slowest ships are compared; a plus counts.
    makes_plus(&mut setting, "Atago", 2);
    assert_eq!(least(&setting, &position), Some(5));
    makes_plus(&mut setting, "Hiei", 2);
    assert_eq!(least(&setting, &position), Some(4));
    makes(&mut setting, "Minneapolis", 3);
    makes(&mut setting, "Phelps", 3);
    assert_eq!(least(&setting, &position), Some(6));
    position.light = Light::Night;
    assert_eq!(least(&setting, &position), None);
    position.light = Light::Day;
    position.weather = Weather::Storm;
    assert_eq!(least(&setting, &position), None);
    // The mark is used up.
    assert!(!tried(&setting, &mut position, &[unseen_die(Seen::Only(AXIS), 1, "5.28+1")]));
    assert_eq!(position.task_force("Axis A").pursues, None);
    by(&setting, &mut position, &[], |r| roll(r, AXIS).map(|more| assert!(!more))).expect("nothing to roll");
}

#[test]
fn whoever_follows_sails_the_enemys_way_and_meets_him_without_a_roll() {
    kernel::proves!("war-at-sea", "5.28+1");
    let (setting, mut position) = after_battle();
    assert!(tried(&setting, &mut position, &[unseen_die(Seen::Only(AXIS), 5, "5.28+1")]));
    by(&setting, &mut position, &[], |r| {
        follow(r);
        Ok(())
    })
    .expect("it follows");
    assert_eq!(position.task_force("Axis A").log[0].zones, zones("G23/G24"));
    for name in ["Axis A", "Allied A"] {
        let sailed = position.task_force(name);
        (sailed.track, sailed.sailed, sailed.berth) = (zones("G22/G23/G24"), 2, Berth::Sea(zone("G24")));
    }
    for _ in 0..2 {
        by(&setting, &mut position, &[], |r| contact::test(r).map(|_| ())).expect("no roll");
    }
    let [battle] = &position.ops().engagements[..] else { panic!("one battle") };
    assert_eq!((battle.zone, battle.surprise), (zone("G24"), false));
}

#[test]
fn an_enemy_who_goes_further_is_not_followed() {
    kernel::proves!("war-at-sea", "5.28+1");
    let (mut setting, mut position) = after_battle();
    assert!(tried(&setting, &mut position, &[unseen_die(Seen::Only(AXIS), 6, "5.28+1")]));
    for name in ["Minneapolis", "Phelps"] {
        makes(&mut setting, name, 3);
    }
    position.task_force("Allied A").log[0].zones = zones("G23/G24/G25");
    position.task_force("Axis A").log = vec![Entry { zones: zones("G21"), ..Entry::default() }];
    by(&setting, &mut position, &[], |r| {
        follow(r);
        Ok(())
    })
    .expect("it cannot follow");
    assert_eq!(position.task_force("Axis A").log[0].zones, zones("G21"));
    assert_eq!(position.task_force("Axis A").chases, None);
}

#[test]
fn those_who_pursue_each_other_stay_and_meet() {
    kernel::proves!("war-at-sea", "5.28+2");
    let (setting, mut position) = after_battle();
    position.task_force("Allied A").pursues = Some(force("Axis A"));
    assert!(tried(&setting, &mut position, &[]));
    by(&setting, &mut position, &[], |r| {
        follow(r);
        Ok(())
    })
    .expect("both stay");
    for name in ["Axis A", "Allied A"] {
        assert_eq!(position.task_force(name).log[0].zones, []);
    }
    position.stage = crate::position::Stage::Phase { phase: crate::operations::Phase::Contact, seat: AXIS };
    for _ in 0..3 {
        play(&setting, &mut position, &[]).expect("no roll");
    }
    assert_eq!(position.ops().engagements.len(), 1);
}

#[test]
fn an_enemy_is_followed_as_far_as_he_gets_not_as_far_as_is_written() {
    kernel::proves!("war-at-sea", "5.28+1", "5.23");
    let (setting, mut position) = after_battle();
    assert!(tried(&setting, &mut position, &[unseen_die(Seen::Only(AXIS), 6, "5.28+1")]));
    // A programme that was put off: he makes two zones of the three.
    position.task_force("Allied A").mission = Mission::Transport;
    position.task_force("Allied A").log[0].zones = zones("G23/G24/G25");
    by(&setting, &mut position, &[], |r| {
        follow(r);
        Ok(())
    })
    .expect("it follows");
    assert_eq!(position.task_force("Axis A").log[0].zones, zones("G23/G24"));
}

#[test]
fn whoever_turns_home_follows_nobody() {
    kernel::proves!("war-at-sea", "5.28", "5.3");
    let (setting, mut position) = after_battle();
    let shortland = "Shortland".parse().expect("a port");
    let mut marked = position.clone();
    crate::operations::plotting::return_to(&setting, &mut marked, force("Axis A"), shortland);
    assert_eq!(marked.task_force("Axis A").pursues, None);
    assert!(tried(&setting, &mut position, &[unseen_die(Seen::Only(AXIS), 6, "5.28+1")]));
    crate::operations::plotting::return_to(&setting, &mut position, force("Axis A"), shortland);
    let home = position.task_force("Axis A").log.clone();
    by(&setting, &mut position, &[], |r| {
        follow(r);
        Ok(())
    })
    .expect("it sails home");
    assert!(!home.is_empty());
    assert_eq!(position.task_force("Axis A").log, home);
}

#[test]
fn a_carrier_helps_its_pursuers_only_where_aircraft_are_in_the_game() {
    kernel::proves!("war-at-sea", "5.28+1", "10.0+1");
    let (setting, position) = after_battle();
    let plain = least(&setting, &position).expect("some die succeeds");
    let (mut setting, position) = after_battle_of(&["Atago", "Hiei", "Shokaku"]);
    let helped = least(&setting, &position).expect("some die succeeds");
    assert!(helped < plain, "{helped} {plain}");
    setting.rules.no_aircraft = true;
    assert_eq!(least(&setting, &position), Some(plain));
}
