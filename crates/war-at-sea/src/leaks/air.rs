use super::*;

#[test]
fn nobody_else_sees_the_aircraft_of_a_base_nor_whether_they_are_ready() {
    kernel::proves!("war-at-sea", "10.23", "10.3");
    let (setting, position) = operation("eastern-solomons", &[], Phase::Search);
    let ready = Course::new(&setting, &position);
    let changes: [fn(&mut Position); 3] = [
        |position| position.ops_mut().fleet_mut(AXIS).wings[0].post = Post::Hangar,
        |position| position.ops_mut().fleet_mut(AXIS).wings[0].steps = 1,
        |position| {
            let wings = &mut position.ops_mut().fleet_mut(AXIS).wings;
            let away = wings.iter().map(|wing| wing.home).find(|home| *home != wings[0].home);
            wings[0].home = away.expect("another base");
        },
    ];
    for change in changes {
        assert_secret(AXIS, &ready, &ready.with(change));
    }
}

#[test]
fn nobody_else_sees_from_where_a_patrol_tries_to_intercept() {
    kernel::proves!("war-at-sea", "10.23", "10.8");
    let from = |home: &str| {
        let (setting, mut position) = strike_phase();
        send(&mut position, 1, AirMission::NavalStrike, "D3A1");
        let saratoga = position.force_with("Saratoga");
        (saratoga.berth, saratoga.track) = (Berth::Sea(zone("J30")), vec![zone("J30")]);
        let cap = position.enlist(ALLIES, "F4F-4", 2, deck(home), Post::Cap);
        let aim = kinkaid(&mut position);
        (setting, position, [fly(aim), intercept(&[(cap, "J28")])])
    };
    let [(setting, near, answers), (_, far, others)] = ["Enterprise", "Saratoga"].map(from);
    // Both miss, and the flight does not find its target.
    let near = Course::new(&setting, &near).answering(&answers).rolling(&[0, 0]);
    let far = Course::new(&setting, &far).answering(&others).rolling(&[0, 0]);
    assert_secret(ALLIES, &near, &far);
}

#[test]
fn nobody_else_sees_what_a_flight_is_sent_for_before_it_is_there() {
    kernel::proves!("war-at-sea", "10.54");
    let sent = |mission, aim: &dyn Fn(&mut Position) -> Aim| {
        let (setting, mut position) = strike_phase();
        send(&mut position, 1, mission, "A6M2");
        let answers = [fly(aim(&mut position))];
        (setting, position, answers)
    };
    let (setting, sweep, sweeps) = sent(AirMission::Sweep, &|_| Aim::Cap(zone("J28")));
    let (_, strike, strikes) = sent(AirMission::NavalStrike, &kinkaid);
    let sweep = Course::new(&setting, &sweep).answering(&sweeps);
    let strike = Course::new(&setting, &strike).answering(&strikes);
    assert_secret(AXIS, &sweep, &strike);
    // Nor what is in it, nor whether an escort flies beneath it.
    let escorted = strike.with(|position| {
        send(position, 2, AirMission::Escort(1), "A6M2");
    });
    assert_secret(AXIS, &strike, &escorted);
}

#[test]
fn nobody_else_sees_by_the_number_of_a_flight_that_another_has_not_shown_itself() {
    kernel::proves!("war-at-sea", "10.54", "10.51");
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let alone = Course::new(&setting, &position).answering(&[fly(aim)]);
    let second = alone.with(|position| {
        position.ops_mut().fleet_mut(AXIS).renumber(1, 2);
        send(position, 1, AirMission::Sweep, "A6M2");
    });
    let second = second.answering(&[(AXIS, Answer::Fly(Flown::Menu(Sortie::Fly { flight: 2, aim })))]);
    assert_secret(AXIS, &alone, &second);
}

#[test]
fn nobody_else_sees_which_aircraft_are_being_given_a_mission() {
    kernel::proves!("war-at-sea", "10.54", "10.51");
    let (setting, position) = operation("eastern-solomons", &[], Phase::Assignment);
    let from = Origin::Base("Vunakanau".parse().expect("a base"));
    let menu = Course::new(&setting, &position);
    let form = Choice::Form { from, mission: AirMission::LandStrike };
    let crew = menu.clone().answering(&[(AXIS, Answer::Assign(Assignment::Menu(form)))]);
    assert_secret(AXIS, &menu, &crew);
}

#[test]
fn nobody_else_sees_from_which_force_a_carrier_launches() {
    kernel::proves!("war-at-sea", "10.62", "13.2");
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let [nagumo, abe] = ["Shokaku", "Hiei"].map(|name| position.force_with(name).id);
    for answers in [vec![fly(aim)], vec![fly(aim), intercept(&[])]] {
        let far = Course::new(&setting, &position).answering(&answers);
        let near = far.with(|position| swap(&setting, position, nagumo, abe));
        assert_secret(AXIS, &far, &near);
    }
    // Nor when the flight does not find its target.
    let far = Course::new(&setting, &position).answering(&[fly(aim), intercept(&[])]).rolling(&[0]);
    assert_secret(AXIS, &far, &far.with(|position| swap(&setting, position, nagumo, abe)));
}

#[test]
fn the_number_of_a_counter_of_aircraft_tells_nothing_of_its_base() {
    kernel::proves!("war-at-sea", "10.23");
    let setting = setting("eastern-solomons", &[]);
    let begun = WarAtSea::begin(&setting);
    let wings = begun.ops().fleet(AXIS).wings.len();
    // Letters come in their order, and so do aircraft but for the last two.
    let last = |picked: usize| {
        let letters = (1..u32::from(ForceId::COUNT)).rev();
        let others = (1..wings - 1).rev().map(|place| u32::try_from(place).expect("few counters"));
        let picked = u32::try_from(picked).expect("few counters");
        let picks: Vec<u32> = letters.chain([picked]).chain(others).collect();
        let (position, _) = Course::new(&setting, &begun).rolling(&picks).played();
        usize::from(position.ops().fleet(AXIS).wing_at_place(wings - 1).0)
    };
    assert_eq!([last(wings - 1), last(wings - 2)], [wings, wings - 1]);
}

#[test]
fn nobody_sees_the_die_of_a_search_and_only_the_owner_those_of_the_report() {
    kernel::proves!("war-at-sea", "11.1", "11.2");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.stage = Stage::Phase { phase: Phase::Search, seat: ALLIES };
    position.force_with("Chokai").berth = Berth::Sea(zone("J22"));
    let henderson = Home::Base("Henderson Field".parse().expect("a base"));
    position.wing_at(ALLIES, "SBD-3", henderson, Post::Search);
    let id = position.force_with("Chokai").id;
    let finds =
        Course::new(&setting, &position).answering(&[(ALLIES, Answer::Search(search::Sortie::Find(id)))]);
    // A six finds; of the report a two and a five are as good as a three and a four.
    let (one, two) = (finds.clone().rolling(&[5, 1, 4]), finds.rolling(&[5, 2, 3]));
    assert_secret(AXIS, &one, &two);
    let told = |viewer: Viewer| one.shown(viewer).iter().any(|line| line.contains("\"reported\""));
    assert_eq!(
        [ALLIES.into(), AXIS.into(), Viewer::Spectator].map(told),
        [true, true, false],
        "what is reported is between the two"
    );
}

#[test]
fn ships_under_attack_lie_on_the_tactical_map_before_everybody() {
    kernel::proves!("war-at-sea", "13.31", "13.33");
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let screen = (ALLIES, Answer::Screen(Arrangement::default()));
    let (position, _) =
        Course::new(&setting, &position).answering(&[fly(aim), intercept(&[]), screen]).played();
    let attack = position.ops().attack.clone().expect("an attack");
    for viewer in [AXIS.into(), ALLIES.into(), Viewer::Spectator] {
        let scene = WarAtSea::scene(&setting, Lens::new(&setting, &position, viewer)).draw();
        for (ship, hex) in &attack.places {
            let there = |piece: &&kernel::scene::Piece| piece.id == ship.name() && piece.place == hex.name();
            assert_eq!(scene.pieces.iter().filter(there).count(), 1, "{ship} for {viewer:?}");
        }
        assert_eq!(scene.faults(&WarAtSea::board(&setting)), Vec::<String>::new());
    }
}

#[test]
fn nobody_else_sees_aircraft_crash_nor_go_on_patrol() {
    kernel::proves!("war-at-sea", "10.23", "10.63", "10.4");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.weather = Weather::Storm;
    let val = position.wing_at(AXIS, "D3A1", deck("Shokaku"), Post::Ready);
    let patrols = Patrols { posts: vec![(val, Some(Post::Search))], ..Patrols::default() };
    let sent = Course::new(&setting, &position).answering(&[(AXIS, Answer::Patrol(patrols))]);
    let (safe, lost) = (sent.clone().rolling(&[5]), sent.rolling(&[0]));
    assert_secret(AXIS, &safe, &lost);
    let nobody = Course::new(&setting, &position).answering(&[(AXIS, Answer::Patrol(Patrols::default()))]);
    assert_secret(AXIS, &nobody, &safe);
}

#[test]
fn nobody_else_sees_that_fighters_look_out_for_searchers_and_miss_them() {
    kernel::proves!("war-at-sea", "11.3", "10.23");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.stage = Stage::Phase { phase: Phase::Search, seat: ALLIES };
    position.force_with("Shokaku").berth = Berth::Sea(zone("J22"));
    let henderson = Home::Base("Henderson Field".parse().expect("a base"));
    position.wing_at(ALLIES, "SBD-3", henderson, Post::Search);
    let id = position.force_with("Shokaku").id;
    let zero = position.wing_at(AXIS, "A6M2", deck("Shokaku"), Post::Ready);
    let finds =
        Course::new(&setting, &position).answering(&[(ALLIES, Answer::Search(search::Sortie::Find(id)))]);
    let alone = finds.clone().rolling(&[5, 1, 4]);
    let guarded = finds.with(|position| position.wing_of(AXIS, zero).post = Post::Cap).rolling(&[0, 5, 1, 4]);
    assert_secret(AXIS, &alone, &guarded);
}
