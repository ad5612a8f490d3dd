use super::*;

/// After a battle in which everybody fired.
fn fought_out() -> (Setting, Position) {
    let (setting, mut position) = met(&[]);
    sail(&mut position, "Axis A", "K21/L22");
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &["Atago", "Minneapolis", "New Orleans"]);
    (setting, position)
}

#[test]
fn after_a_battle_forces_that_intercept_may_plot_anew_pursue_or_abort() {
    kernel::proves!("war-at-sea", "5.27", "5.28", "5.33");
    let (setting, mut position) = fought_out();
    let enemies = ["Allied A", "Allied B"].map(|name| Afterwards::Pursue(force(name)));
    let expected = [Afterwards::Keep, Afterwards::Replot, enemies[0], enemies[1], Afterwards::Abort];
    assert_eq!(offered(&setting, &position), expected);
    play(&setting, &mut position, &[answer(AXIS, enemies[1])]).expect("a pursuit");
    assert_eq!(position.task_force("Axis A").pursues, Some(force("Allied B")));
    assert!(!offered(&setting, &position).contains(&enemies[1]));
    // Others can only abort, and those who have aborted nothing.
    position.task_force("Axis A").mission = Mission::Bombardment;
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Abort]);
    position.task_force("Axis A").mission = Mission::Abort;
    assert_eq!(offered(&setting, &position), [Afterwards::Keep]);
    let refused = play(&setting, &mut position, &[answer(AXIS, Afterwards::Abort)]);
    assert!(matches!(refused, Err(Fault::Refused { .. })));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the orders stand");
    assert_eq!(position.ops().sequels.first().map(|sequel| sequel.force), Some(force("Allied A")));
}

#[test]
fn like_forces_that_stayed_on_the_map_exchange_ships_after_a_battle() {
    kernel::proves!("war-at-sea", "6.48+2");
    let (setting, mut position) = fought_out();
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the orders stand");
    let give = Afterwards::Give { ship: ship("Phelps"), to: force("Allied B") };
    assert!(offered(&setting, &position).contains(&give));
    // Not to one with another mission.
    let mut other = position.clone();
    other.task_force("Allied B").mission = Mission::Transport;
    assert!(!offered(&setting, &other).contains(&give));
    play(&setting, &mut position, &[answer(ALLIES, give)]).expect("an exchange");
    assert_eq!(position.ship(ship("Phelps")).force, Some(force("Allied B")));
    // One ship must stay.
    assert!(!offered(&setting, &position).iter().any(|answer| matches!(answer, Afterwards::Give { .. })));
}

#[test]
fn all_like_missions_exchange_ships_and_none_with_another() {
    kernel::proves!("war-at-sea", "6.48+2");
    let missions = [Mission::Intercept, Mission::Bombardment, Mission::Transport, Mission::Abort];
    for own in missions {
        let (setting, mut position) = fought_out();
        play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the orders stand");
        position.task_force("Allied A").mission = own;
        for other in missions {
            position.task_force("Allied B").mission = other;
            let gives = offered(&setting, &position)
                .iter()
                .any(|choice| matches!(choice, Afterwards::Give { to, .. } if *to == force("Allied B")));
            assert_eq!(gives, own == other, "{own:?} and {other:?}");
        }
    }
}

#[test]
fn escorts_exchange_ships_too_whether_they_fired_or_not() {
    kernel::proves!("war-at-sea", "6.48+2");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "L22", &["Atago"][..]),
        (ALLIES, Mission::Transport, "L22", &["Minneapolis"][..]),
        (ALLIES, Mission::Escort, "L22", &["Phelps", "Dale"][..]),
        (ALLIES, Mission::Escort, "L22", &["New Orleans"][..]),
    ];
    for engaged in ["Phelps", "Atago"] {
        let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
        for name in ["Allied B", "Allied C"] {
            position.task_force(name).escorts = Some(force("Allied A"));
        }
        engage(&mut position, &["Axis A", "Allied A", "Allied B", "Allied C"], "L22");
        play(&setting, &mut position, &[]).expect("a battle");
        end(&setting, &mut position, &[engaged]);
        for seat in [AXIS, ALLIES] {
            play(&setting, &mut position, &[answer(seat, Afterwards::Keep)]).expect("the orders stand");
        }
        let give = |to: &str| Afterwards::Give { ship: ship("Dale"), to: force(to) };
        let choices = offered(&setting, &position);
        assert!(choices.contains(&give("Allied C")) && !choices.contains(&give("Allied A")), "{choices:?}");
        assert_eq!(choices.contains(&Afterwards::Abort), engaged == "Phelps");
        play(&setting, &mut position, &[answer(ALLIES, give("Allied C"))]).expect("an exchange");
        assert_eq!(position.ship(ship("Dale")).force, Some(force("Allied C")));
        // The other one is asked in its turn, and could give her back.
        play(&setting, &mut position, &[answer(ALLIES, Afterwards::Keep)]).expect("the orders stand");
        assert!(offered(&setting, &position).contains(&give("Allied B")));
    }
}

#[test]
fn whoever_did_not_fire_exchanges_ships_with_friends_in_the_same_place() {
    kernel::proves!("war-at-sea", "6.48+2");
    for (way, friends) in [("M22/L22", &["Allied B"][..]), ("M22/L22/L21", &[])] {
        let (setting, mut position) = met(&[]);
        sail(&mut position, "Allied B", way);
        position.ops_mut().engagements[0].forces.push(force("Allied B"));
        play(&setting, &mut position, &[]).expect("a battle");
        end(&setting, &mut position, &["Minneapolis"]);
        let of = |name: &str| {
            let sequel = position.ops().sequels.iter().find(|sequel| sequel.force == force(name));
            sequel.map(|sequel| sequel.friends.iter().map(ToString::to_string).collect::<Vec<String>>())
        };
        assert_eq!(of("Allied A"), Some(friends.iter().map(ToString::to_string).collect()));
        assert_eq!(of("Allied B"), Some(friends.iter().map(|_| "Allied A".to_owned()).collect()));
        assert_eq!(of("Axis A"), Some(Vec::new()));
    }
}

#[test]
fn whoever_was_in_a_battle_plots_anew_and_only_who_was_attacked_aborts() {
    kernel::proves!("war-at-sea", "5.27", "5.33", "6.48+1");
    let (setting, mut position) = met(&[]);
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &[]);
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Replot]);
    position.task_force("Axis A").mission = Mission::Bombardment;
    assert_eq!(offered(&setting, &position), [Afterwards::Keep]);
}

#[test]
fn a_tow_is_cast_off_right_after_a_battle() {
    kernel::proves!("war-at-sea", "8.46");
    let (setting, mut position) = fought_out();
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    let off = [answer(AXIS, Afterwards::Hulls(force("Axis A"))), handles(Handle::CastOff(ship("Atago")))];
    play_on(&setting, &mut position, &off).expect("it is cast off");
    assert_eq!((position.vessel("Atago").tows, position.vessel("Nowaki").towed_by), (None, None));
    let again = play_on(&setting, &mut position, &off);
    assert!(matches!(again, Err(Fault::Refused { .. })));
}

fn handles(handle: Handle) -> kernel::Step<Answer> {
    whispers(AXIS, Answer::Hulls(handle))
}

#[test]
fn whoever_has_left_the_map_exchanges_no_ships() {
    kernel::proves!("war-at-sea", "6.48+2");
    let (setting, mut position) = met(&[]);
    sail(&mut position, "Allied B", "M22/L22");
    position.ops_mut().engagements[0].forces.push(force("Allied B"));
    play(&setting, &mut position, &[]).expect("a battle");
    for name in ["New Orleans", "Dale"] {
        position.counter_of(name).state = Whereabouts::Left;
    }
    end(&setting, &mut position, &["Minneapolis", "New Orleans"]);
    assert!(position.ops().sequels.iter().all(|sequel| sequel.friends.is_empty()));
}

#[test]
fn a_force_whose_carriers_have_found_the_enemy_nearby_may_be_plotted_anew() {
    kernel::proves!("war-at-sea", "5.26");
    let (setting, mut position) = met(&[]);
    position.stage = Stage::Phase { phase: Phase::Assignment, seat: AXIS };
    after_search(&mut position, force("Allied A"));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Replot]);
    // After an attack it may abort too (5.33).
    position.ops_mut().sequels.clear();
    after_attack(&mut position, force("Allied A"));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Replot, Afterwards::Abort]);
}

#[test]
fn an_escort_that_has_fought_may_turn_home_alone() {
    kernel::proves!("war-at-sea", "5.31", "5.33");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "L22", &["Atago"][..]),
        (ALLIES, Mission::Transport, "L22", &["Minneapolis"][..]),
        (ALLIES, Mission::Escort, "L22", &["Phelps"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.task_force("Allied B").escorts = Some(force("Allied A"));
    engage(&mut position, &["Axis A", "Allied A", "Allied B"], "L22");
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &["Phelps"]);
    let asked: Vec<ForceId> = position.ops().sequels.iter().map(|sequel| sequel.force).collect();
    assert_eq!(asked, ["Axis A", "Allied A", "Allied B"].map(force));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("nobody fired at it");
    play(&setting, &mut position, &[answer(ALLIES, Afterwards::Keep)]).expect("the convoy goes on");
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Abort]);
    let santo = Answer::Haven("Espiritu Santo".parse().expect("a port"));
    let script = [answer(ALLIES, Afterwards::Abort), whispers(ALLIES, santo)];
    play_on(&setting, &mut position, &script).expect("the escort turns home");
    let missions = ["Allied A", "Allied B"].map(|name| position.task_force(name).mission);
    assert_eq!(missions, [Mission::Transport, Mission::Abort]);
}

#[test]
fn a_ship_can_be_scuttled_right_after_the_battle() {
    kernel::proves!("war-at-sea", "7.72", "9.63");
    let (setting, mut position) = fought_out();
    let sinks = [answer(AXIS, Afterwards::Hulls(force("Axis A"))), handles(Handle::Scuttle(ship("Nowaki")))];
    play_on(&setting, &mut position, &sinks).expect("she goes down");
    assert!(!position.ship(ship("Nowaki")).is_afloat());
    assert!(
        offered(&setting, &position).contains(&Afterwards::Replot),
        "and the others are plotted without her"
    );
}

#[test]
fn a_force_that_was_brought_back_is_plotted_at_once() {
    kernel::proves!("war-at-sea", "5.27", "5.74");
    let (setting, mut position) = met(&[]);
    position.task_force("Axis A").log = vec![Entry { zones: zones("L20"), errand: Errand::None }];
    play(&setting, &mut position, &[]).expect("a battle");
    end(&setting, &mut position, &["Atago", "Minneapolis"]);
    // Its old plot begins at L21, to which it has not come.
    let choices = offered(&setting, &position);
    assert!(choices.contains(&Afterwards::Replot) && !choices.contains(&Afterwards::Keep), "{choices:?}");
    let way = ["L22", "L21"].map(|name| crate::operation::Spot::Sea(zone(name))).to_vec();
    let leg = plotting::Leg { way, errand: Errand::None };
    let script = [answer(AXIS, Afterwards::Replot), whispers(AXIS, Answer::Course(leg))];
    play_on(&setting, &mut position, &script).expect("a new plot");
    let plotted = position.task_force("Axis A");
    assert_eq!((plotted.papers, &plotted.log[0].zones), (Papers::Sealed, &zones("L21")));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the new plot stands");
    // The other one ended its move there, and its plot stands.
    assert!(offered(&setting, &position).contains(&Afterwards::Keep));
}

#[test]
fn a_programme_may_wait_when_carriers_have_found_the_enemy() {
    kernel::proves!("war-at-sea", "5.26", "5.23");
    let (setting, mut position) = met(&[]);
    position.stage = Stage::Phase { phase: Phase::Assignment, seat: AXIS };
    let entry = |way: &str| Entry { zones: zones(way), errand: Errand::None };
    position.task_force("Allied A").mission = Mission::Bombardment;
    position.task_force("Allied A").log = vec![entry("L21"), entry("L20")];
    after_search(&mut position, force("Allied A"));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep, Afterwards::Wait]);
    play(&setting, &mut position, &[answer(ALLIES, Afterwards::Wait)]).expect("it waits");
    assert_eq!(position.task_force("Allied A").log, [entry("L21"), Entry::default(), entry("L20")]);
}

/// The forces have met and all contacts are tested: both sides are asked before the battle.
fn about_to_fight() -> (Setting, Position) {
    let (setting, mut position) = met(&[]);
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    position.vessel("Atago").tows = Some(ship("Nowaki"));
    position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    for _ in 0..2 {
        play(&setting, &mut position, &[]).expect("no other contact is to be tested");
    }
    (setting, position)
}

#[test]
fn tows_are_cast_off_and_ships_scuttled_between_contact_and_battle() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let (setting, mut position) = about_to_fight();
    let asked: Vec<(ForceId, Cause)> =
        position.ops().sequels.iter().map(|sequel| (sequel.force, sequel.cause)).collect();
    assert_eq!(asked, ["Axis A", "Allied A"].map(|name| (force(name), Cause::Contact)));
    assert_eq!(offered(&setting, &position), [Afterwards::Keep], "orders stand until the battle is over");
    let axis = answer(AXIS, Afterwards::Hulls(force("Axis A")));
    let off = [axis, handles(Handle::CastOff(ship("Atago")))];
    play_on(&setting, &mut position, &off).expect("it is cast off");
    assert_eq!((position.vessel("Atago").tows, position.vessel("Nowaki").towed_by), (None, None));
    play(&setting, &mut position, &[answer(AXIS, Afterwards::Keep)]).expect("the rest goes into battle");
    let sinks = |name: &str| {
        let hulls = answer(ALLIES, Afterwards::Hulls(force("Allied A")));
        [hulls, whispers(ALLIES, Answer::Hulls(Handle::Scuttle(ship(name))))]
    };
    play_on(&setting, &mut position, &sinks("Phelps")).expect("she goes down");
    let mut fights = position.clone();
    play(&setting, &mut fights, &[answer(ALLIES, Afterwards::Keep)]).expect("the rest goes into battle");
    while fights.battle.is_none() {
        play(&setting, &mut fights, &[]).expect("nobody has submarines");
    }
    let ships: Vec<&str> = fights.fought().counters.iter().map(|counter| counter.ship.name()).collect();
    assert_eq!(ships, ["Atago", "Nowaki", "Minneapolis"]);
    // Without the last of them there is no battle.
    play_on(&setting, &mut position, &sinks("Minneapolis")).expect("she goes down");
    while position.stage != (Stage::Phase { phase: Phase::Strikes, seat: AXIS }) {
        play(&setting, &mut position, &[]).expect("nobody is asked any more");
        assert!(position.battle.is_none());
    }
    assert_eq!(position.ops().force(force("Allied A")), None);
}
