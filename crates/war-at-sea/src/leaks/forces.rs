use super::*;

#[test]
fn nobody_else_sees_what_a_force_has_plotted() {
    kernel::proves!("war-at-sea", "2.6", "5.2");
    let (setting, position) = at_sea();
    let stays = Course::new(&setting, &position).answering(&[no_orders()]);
    let sails = stays.with(|position| {
        position.task_force("Axis A").log = vec![Entry { zones: zones("G22/G23"), errand: Errand::None }];
    });
    assert_secret(AXIS, &stays, &sails);
}

#[test]
fn nobody_else_sees_the_mission_of_a_force_even_in_a_battle() {
    kernel::proves!("war-at-sea", "2.6", "5.1");
    for (setting, position) in [at_sea(), met()] {
        let one = Course::new(&setting, &position);
        let two = one.with(|position| position.task_force("Axis A").mission = Mission::Bombardment);
        assert_secret(AXIS, &one, &two);
    }
}

#[test]
fn nobody_else_sees_that_ships_have_shells_for_the_shore_before_they_fire() {
    kernel::proves!("war-at-sea", "2.6", "6.54+1");
    let (setting, mut position) = met();
    play(&setting, &mut position, &[]).expect("a battle");
    let battle = position.fought_mut();
    battle.initiative = ALLIES;
    battle.moment = Moment::Impulse { number: 4, second: false };
    for counter in &mut battle.counters {
        counter.state = Whereabouts::Sea;
        counter.hex = crate::script::hex(if counter.seat == AXIS { "C1" } else { "B1" });
    }
    // The Allies are asked for their guns first.
    let one = Course::new(&setting, &position);
    let two = one.with(|position| {
        position.task_force("Axis A").mission = Mission::Bombardment;
        for force in position.fought_mut().forces.iter_mut().filter(|force| force.seat == AXIS) {
            force.mission = Mission::Bombardment;
        }
    });
    let (_, asked) = one.played();
    assert!(matches!(&asked[..], [(ALLIES, Prompt::Fire(_), _)]), "{asked:?}");
    assert_secret(AXIS, &one, &two);
}

#[test]
fn nobody_else_sees_which_port_is_to_be_blockaded_before_it_is_announced() {
    kernel::proves!("war-at-sea", "2.6", "9.24");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "Q24", &["Atago", "Nowaki"][..]),
        (ALLIES, Mission::Intercept, "S30", &["Minneapolis", "Phelps"][..]),
    ];
    let (mut setting, mut position) = send_out("pedestal", sent, &[]);
    position.light = Light::Day;
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    for port in operation.places.ports.iter_mut().filter(|port| port.zone == zone("Q24")) {
        port.seat = Some(ALLIES);
    }
    let written = |port: &str| {
        let errand = Errand::Blockade(port.parse().expect("a port"));
        Course::new(&setting, &position).answering(&[no_orders()]).with(|position| {
            position.task_force("Axis A").log = vec![Entry { zones: Vec::new(), errand }];
        })
    };
    let plain = Course::new(&setting, &position).answering(&[no_orders()]);
    assert_secret(AXIS, &written("Tunis"), &written("Bizerta"));
    assert_secret(AXIS, &written("Tunis"), &plain);
    // Once forces have sailed everybody knows of which port it is. Before that both give orders, search and send flights.
    let quiet = quiet_turn(&[]);
    let told = |course: Course<'_>| course.answering(&quiet[..6]).shown(ALLIES.into()).join("\n");
    let [tunis, bizerta] = ["Tunis", "Bizerta"].map(|port| told(written(port)));
    assert!(tunis.contains(r#""blockades":"Tunis""#) && bizerta.contains(r#""blockades":"Bizerta""#));
}

#[test]
fn nobody_else_sees_which_ships_sail_behind_a_counter() {
    kernel::proves!("war-at-sea", "2.5");
    let (setting, position) = at_sea();
    let one = Course::new(&setting, &position).answering(&[no_orders()]);
    let moved = |position: &mut Position| position.vessel("Nowaki").force = Some(force("Axis B"));
    assert_secret(AXIS, &one, &one.with(moved));
    // Nor do those who look for them from the air and do not find them.
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let many = Course::new(&setting, &position).answering(&[fly(aim), intercept(&[])]).rolling(&[0]);
    let few = many.with(|position| {
        for name in ["North Carolina", "Portland", "Atlanta", "Balch"] {
            position.vessel(name).force = None;
        }
    });
    assert_secret(ALLIES, &many, &few);
}

#[test]
fn nobody_else_sees_what_is_aboard_ships_that_lie_open() {
    kernel::proves!("war-at-sea", "2.3", "13.31");
    let laden = |position: &mut Position| {
        position.vessel("Minneapolis").stores.fuel_used = 2;
        position.vessel("Phelps").stores.cargo = 1;
        position.vessel("Phelps").today.fuelled = true;
    };
    let (setting, position) = met();
    let battle = Course::new(&setting, &position);
    assert_secret(ALLIES, &battle, &battle.with(laden));
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let raid = Course::new(&setting, &position).answering(&[fly(aim), intercept(&[])]);
    let laden = |position: &mut Position| {
        position.vessel("Enterprise").stores.fuel_used = 2;
        position.vessel("Enterprise").today.fuelled = true;
    };
    assert_secret(ALLIES, &raid, &raid.with(laden));
}

#[test]
fn nobody_else_sees_where_a_leader_is_though_he_adds_to_the_die() {
    kernel::proves!("war-at-sea", "9.41");
    let (setting, position) = met();
    let (mut led, _) = met();
    led.scenario.leaders = vec![Leader { name: "Kondo".to_owned(), seat: AXIS, flagship: ship("Atago") }];
    let without = Course::new(&setting, &position);
    let mut with = without.clone();
    with.setting = &led;
    assert_secret(AXIS, &without, &with);
}

#[test]
fn nobody_else_sees_which_flagship_was_chosen() {
    kernel::proves!("war-at-sea", "9.41");
    let chosen =
        [("river-plate", ALLIES, ["Ajax", "Achilles"]), ("bismarck", AXIS, ["Bismarck", "Prinz Eugen"])];
    for (scenario, seat, names) in chosen {
        let setting = setting(scenario, &[("flagship", "owner")]);
        let begun = Course::new(&setting, &WarAtSea::begin(&setting));
        let [one, two] = names.map(|name| begun.clone().answering(&[(seat, Answer::Flagship(ship(name)))]));
        assert_secret(seat, &one, &two);
    }
}

#[test]
fn nobody_else_sees_that_a_counter_is_a_decoy() {
    kernel::proves!("war-at-sea", "17.6", "5.77");
    let decoy = |position: &mut Position| {
        position.task_force("Axis B").decoy = true;
        for name in ["Hiei", "Maikaze"] {
            position.vessel(name).force = Some(force("Axis A"));
        }
    };
    let (setting, position) = at_sea();
    let real = Course::new(&setting, &position).answering(&[no_orders()]);
    assert_secret(AXIS, &real, &real.with(decoy));
    // It comes into the zone of a minor port where enemies lie, and may fall upon them like any other.
    let mut position = position;
    let ports = &setting.operation().places.ports;
    let port = ports.iter().find(|port| !port.major && port.seat == Some(ALLIES)).expect("a minor port");
    let moored = position.task_force("Allied A");
    (moored.berth, moored.track) = (Berth::Port(port.id), Vec::new());
    let comes = position.task_force("Axis B");
    (comes.berth, comes.track, comes.sailed) = (Berth::Sea(port.zone), vec![zone("A1"), port.zone], 1);
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    let real = Course::new(&setting, &position);
    assert_secret(AXIS, &real, &real.with(decoy));
    let passes = real.clone().answering(&[(AXIS, Answer::Assail(false))]);
    assert_secret(AXIS, &passes, &passes.with(decoy));
}

#[test]
fn the_letter_of_a_counter_tells_nothing_of_what_is_behind_it() {
    kernel::proves!("war-at-sea", "11.2", "2.5");
    let setting = setting("eastern-solomons", &[]);
    let dealt = |picks: Vec<u32>| {
        let (mut position, _) = Course::new(&setting, &WarAtSea::begin(&setting)).rolling(&picks).played();
        for seat in SEATS {
            for force in &mut position.ops_mut().fleet_mut(seat).forces {
                let at = zone(["G21", "G23", "G25", "L22", "L24", "L26"][usize::from(force.id.letter) % 6]);
                (force.berth, force.track) = (Berth::Sea(at), vec![at]);
            }
        }
        position.stage = Stage::Phase { phase: Phase::Orders, seat: ALLIES };
        Course::new(&setting, &position)
    };
    // The counters come in their order, but for the first two of the Axis.
    let in_order: Vec<u32> = (1..u32::from(ForceId::COUNT)).rev().collect();
    let mut exchanged = in_order.clone();
    exchanged[0] -= 1;
    let forces = |course: &Course<'_>| -> Vec<(ForceId, Option<u8>)> {
        let fleet = course.position.ops().fleet(AXIS);
        fleet.forces.iter().map(|force| (force.id, force.origin)).collect()
    };
    let (one, two) = (dealt(in_order), dealt(exchanged));
    assert_ne!(forces(&one), forces(&two));
    assert_secret(AXIS, &one, &two);
}

#[test]
fn of_a_bombardment_the_enemy_learns_how_many_ships_there_are_and_no_more() {
    kernel::proves!("war-at-sea", "9.11");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    let henderson = "Henderson Field".parse().expect("a base");
    let force = position.force_with("Chokai");
    (force.berth, force.track) = (Berth::Sea(zone("J20")), vec![zone("J20")]);
    (force.mission, force.errand) = (Mission::Bombardment, Errand::Bombard(henderson));
    let id = force.id;
    let with = |names: [&str; 2]| {
        let mut position = position.clone();
        for name in ["Chokai", "Aoba", "Kinugasa", "Furutaka", "Hiei"] {
            position.vessel(name).force = names.contains(&name).then_some(id);
        }
        // All shells miss.
        Course::new(&setting, &position).rolling(&[0; 99])
    };
    assert_secret(AXIS, &with(["Chokai", "Aoba"]), &with(["Hiei", "Aoba"]));
    let shown = with(["Chokai", "Aoba"]).shown(ALLIES.into());
    assert!(shown.iter().any(|line| line.contains("\"bombarded\"") && line.contains("\"ships\":2")));
}

#[test]
fn nobody_else_sees_whether_orders_are_rewritten_after_a_battle() {
    kernel::proves!("war-at-sea", "2.6", "5.27", "5.33");
    let (setting, position) = met();
    let (mut position, _) = Course::new(&setting, &position).played();
    for counter in &mut position.fought_mut().counters {
        (counter.state, counter.engaged) = (Whereabouts::Sea, true);
    }
    position.fought_mut().moment = Moment::Over;
    let waits = Course::new(&setting, &position);
    assert!(waits.shown(AXIS.into()).iter().any(|line| line.contains("\"aftermath\"")));
    for does in [Afterwards::Replot, Afterwards::Abort, Afterwards::Pursue(force("Allied A"))] {
        let writes = waits.clone().answering(&[(AXIS, Answer::Aftermath(does))]);
        assert_secret(AXIS, &waits, &writes);
    }
    // When the next turn is plotted anew his orders are asked for again, until they stand.
    let stays = Leg { way: vec![Spot::Sea(zone("L22"))], errand: Errand::None };
    let written = waits
        .clone()
        .answering(&[(AXIS, Answer::Aftermath(Afterwards::Replot)), (AXIS, Answer::Course(stays))]);
    assert_secret(AXIS, &waits, &written);
}

#[test]
fn nobody_else_sees_that_a_force_is_escorted() {
    kernel::proves!("war-at-sea", "5.1+4", "2.5");
    let (setting, position) = at_sea();
    let [lead, guard] = ["Axis A", "Axis B"].map(force);
    let one = Course::new(&setting, &position).answering(&quiet_turn(&[])).with(|position| {
        for name in ["Hiei", "Maikaze"] {
            position.vessel(name).force = Some(lead);
        }
        organise::remove(position, guard);
    });
    let two = Course::new(&setting, &position).answering(&quiet_turn(&[])).with(|position| {
        let (berth, track) =
            (position.task_force("Axis A").berth, position.task_force("Axis A").track.clone());
        let escort = position.task_force("Axis B");
        (escort.berth, escort.track, escort.mission) = (berth, track, Mission::Escort);
        escort.escorts = Some(lead);
    });
    assert_secret(AXIS, &one, &two);
    let sails = |position: &mut Position| {
        position.task_force("Axis A").log = vec![Entry { zones: zones("G22/G23"), errand: Errand::None }];
    };
    assert_secret(AXIS, &one.with(sails), &two.with(sails));
    // That a ship was all of a force that escorted another is not told when she is lost.
    let alone = |position: &mut Position| position.vessel("Maikaze").force = Some(lead);
    let scuttled = |with: ForceId| {
        let answers = [
            Answer::Orders(Order::Hulls(with)),
            Answer::Hulls(organise::Handle::Scuttle(ship("Hiei"))),
            Answer::Orders(Order::Done),
        ];
        answers.map(|answer| (AXIS, answer))
    };
    let [one, two] =
        [(one, lead), (two, guard)].map(|(course, with)| course.with(alone).answering(&scuttled(with)));
    assert!(two.shown(AXIS.into()).iter().any(|line| line.contains("sea-force-lost")));
    assert_secret(AXIS, &one, &two);
}

#[test]
fn nobody_else_sees_that_a_force_tries_to_follow_an_enemy() {
    kernel::proves!("war-at-sea", "5.28", "5.28+1", "2.6");
    let (setting, mut position) = at_sea();
    let near = position.task_force("Axis A");
    (near.berth, near.track) = (Berth::Sea(zone("L22")), vec![zone("L22")]);
    for die in [0, 5] {
        let stays = Course::new(&setting, &position).answering(&[no_orders()]).rolling(&[die]);
        let follows = stays.with(|position| position.task_force("Axis A").pursues = Some(force("Allied A")));
        assert_secret(AXIS, &stays, &follows);
    }
}

#[test]
fn nobody_else_sees_the_repairs_and_the_oil_of_ships() {
    kernel::proves!("war-at-sea", "2.6", "4.0+11", "8.31", "15.4");
    let (setting, mut position) = at_sea();
    position.task_force("Axis A").mission = Mission::Abort;
    position.vessel("Atago").lost.speed = 4;
    position.vessel("Maikaze").stores.fuel_used = 3;
    position.task_force("Axis B").log = vec![Entry { zones: Vec::new(), errand: Errand::Fuel }];
    let idle = Course::new(&setting, &position).answering(&quiet_turn(&[])).rolling(&[2; 9]);
    let oil = Task::Oil { from: ship("Hiei"), to: ship("Maikaze") };
    for task in [Task::Engines(ship("Atago")), oil] {
        assert_secret(AXIS, &idle, &idle.clone().answering(&quiet_turn(&[task])));
    }
    // Nor that single ships are looked at.
    let looks = quiet_turn(&[Task::Hulls(force("Axis A"))]);
    let at = looks.iter().position(|(_, answer)| matches!(answer, Answer::Special(_))).expect("the phase");
    let waits = idle.clone().answering(&looks[..at]);
    assert_secret(AXIS, &waits, &idle.answering(&looks[..=at]));
}

#[test]
fn nobody_else_sees_a_hull_that_floods() {
    kernel::proves!("war-at-sea", "7.73", "2.3");
    let (setting, mut position) = at_sea();
    position.vessel("Hiei").lost.hull = setting.sheet(ship("Hiei")).hull.count - 2;
    let holds = Course::new(&setting, &position).answering(&quiet_turn(&[])).rolling(&[0, 0, 3]);
    let floods = holds.clone().rolling(&[5, 5, 3]);
    assert_secret(AXIS, &holds, &floods);
    let whole = holds.with(|position| position.vessel("Hiei").lost.hull = 0).rolling(&[3]);
    assert_secret(AXIS, &holds, &whole);
}

#[test]
fn nobody_else_sees_that_single_ships_are_looked_at_before_patrols_landings_and_battles() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let (axis, hulls) = (force("Axis A"), vec![force("Axis A")]);
    let forms = [
        (Phase::Patrol, Answer::Patrol(Patrols { hulls: hulls.clone(), ..Patrols::default() })),
        (Phase::Return, Answer::Return(Landings { hulls, ..Landings::default() })),
    ];
    for (phase, answer) in forms {
        let (setting, mut position) = at_sea();
        position.stage = Stage::Phase { phase, seat: AXIS };
        let waits = Course::new(&setting, &position);
        assert_secret(AXIS, &waits, &waits.clone().answering(&[(AXIS, answer)]));
    }
    // Before a battle everybody is asked, who tows and who does not.
    let (setting, mut position) = met();
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    let waits = Course::new(&setting, &position);
    assert!(waits.shown(AXIS.into()).iter().any(|line| line.contains("\"aftermath\"")));
    let towing = waits.with(|position| {
        position.vessel("Atago").tows = Some(ship("Nowaki"));
        position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    });
    assert_secret(AXIS, &waits, &towing);
    let looks = (AXIS, Answer::Aftermath(Afterwards::Hulls(axis)));
    let cast_off = (AXIS, Answer::Hulls(organise::Handle::CastOff(ship("Atago"))));
    assert_secret(AXIS, &towing, &towing.clone().answering(std::slice::from_ref(&looks)));
    assert_secret(AXIS, &towing, &towing.clone().answering(&[looks, cast_off]));
}
