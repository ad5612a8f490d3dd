use super::*;

#[test]
fn a_force_is_struck_by_day_in_fair_weather_when_it_was_spotted() {
    kernel::proves!("war-at-sea", "13.1", "13.1+1", "13.1+2");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let aim = kinkaid(&mut position);
    let rule = |change: &dyn Fn(&mut Position)| {
        let mut position = position.clone();
        change(&mut position);
        refused(&setting, &position, &[fly(AXIS, 1, aim)]).0
    };
    assert_eq!(rule(&|position| position.light = Light::Night), "13.1");
    assert_eq!(rule(&|position| position.weather = Weather::Storm), "13.1");
    assert_eq!(rule(&|position| position.force_with("Enterprise").spotted = None), "13.1+1");
    assert_eq!(rule(&|position| position.force_with("Enterprise").spotted = Some(1)), "13.1+1");
    let tried = |position: &mut Position| {
        position.ops_mut().fleet_mut(AXIS).flights[0].tried = true;
    };
    assert_eq!(rule(&tried), "13.1+2");
    let mut squall = position.clone();
    squall.weather = Weather::Squall;
    squall.force_with("Enterprise").spotted = Some(TURN - 1);
    let at = seen(&setting, &squall, AXIS);
    assert!(Fly::menu(at).contains(&Sortie::Fly { flight: 1, aim }));
}

#[test]
fn who_lets_the_target_go_keeps_his_bombs() {
    kernel::proves!("war-at-sea", "13.1+2", "13.2", "13.33");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["G4M1"], field("Vunakanau"));
    let flight = &mut position.ops_mut().fleet_mut(AXIS).flights[0];
    (flight.zone, flight.shown) = (zone("D28"), true);
    let aim = kinkaid(&mut position);
    let tried = |script: &[Step<Answer>]| {
        let mut position = position.clone();
        play(&setting, &mut position, script).expect("a raid");
        position.ops().fleet(AXIS).flight(1).expect("the flight").tried
    };
    let located = |face| unseen_die(Seen::Nobody, face, "13.2");
    let found = [fly(AXIS, 1, aim), go(&[]), located(2)];
    assert!(!tried(&[&found[..], &called_off()].concat()));
    assert!(tried(&[fly(AXIS, 1, aim), go(&[]), located(1)]));
}

#[test]
fn nothing_is_fought_where_the_target_is_not_found() {
    kernel::proves!("war-at-sea", "13.0", "13.2", "10.62");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let aim = kinkaid(&mut position);
    // Ten ships are easier to find: a two is enough. The way of a flight from the sea is not shown.
    let far = [fly(AXIS, 1, aim), go(&[(cap, "I28")])];
    assert_eq!(refused(&setting, &position, &far).0, "10.8");
    let missed = [
        fly(AXIS, 1, aim),
        go(&[(cap, "J28")]),
        unseen_die(Seen::Only(ALLIES), 3, "10.8"),
        unseen_die(Seen::Nobody, 1, "13.2"),
    ];
    let mut lost = position.clone();
    play(&setting, &mut lost, &missed).expect("a strike that finds nothing");
    let flight = lost.ops().fleet(AXIS).flight(1).expect("the flight");
    assert!(flight.tried && flight.done && flight.shown);
    assert_eq!((flight.zone, flight.flown), (zone("J28"), 6));
    let wing = WingId(u8::try_from(position.ops().fleet(AXIS).wings.len()).expect("few"));
    let mut found = vec![
        fly(AXIS, 1, aim),
        go(&[(cap, "J28")]),
        unseen_die(Seen::Only(ALLIES), 3, "10.8"),
        unseen_die(Seen::Nobody, 2, "13.2"),
    ];
    found.push(engage(ALLIES, &[(cap, wing)]));
    found.extend([ones(2, "12.1+2"), ones(1, "12.1+2")]);
    found.extend(called_off());
    play(&setting, &mut position, &found).expect("a strike that is called off");
    assert!(position.ops().laid.is_empty());
}

#[test]
fn ships_in_a_port_are_attacked_as_one_force_without_a_search() {
    kernel::proves!("war-at-sea", "10.54+3", "13.1+1", "13.4");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    position.force_with("Shokaku").berth = Berth::Sea(zone("F20"));
    let lunga = "Lunga".parse().expect("a port");
    for name in ["Enterprise", "Platte"] {
        position.force_with(name).berth = Berth::Port(lunga);
        position.force_with(name).spotted = None;
    }
    let forces = [position.force_with("Enterprise").id, position.force_with("Platte").id];
    let mut script = vec![fly(AXIS, 1, Aim::Port(lunga)), go(&[])];
    script.extend(called_off());
    let events = play(&setting, &mut position, &script).expect("a raid on a port");
    let open: Vec<ForceId> = events
        .iter()
        .filter_map(|event| match event {
            Any::Bombing(bombing::Event::Spread { force, .. }) => Some(*force),
            _ => None,
        })
        .collect();
    assert!(forces.iter().all(|force| open.contains(force)) && open.len() == 2);
}

#[test]
fn an_escort_of_ships_is_attacked_with_its_charge_and_a_decoy_is_gone() {
    kernel::proves!("war-at-sea", "5.1+4", "17.63", "13.2");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let aim = kinkaid(&mut position);
    let Aim::Force(kinkaid) = aim else { panic!("a force") };
    position.force_with("Saratoga").berth = Berth::Sea(zone("J28"));
    position.force_with("Saratoga").escorts = Some(kinkaid);
    let mut script = vec![fly(AXIS, 1, aim), go(&[]), unseen_die(Seen::Nobody, 2, "13.2")];
    script.extend(called_off());
    let events = play(&setting, &mut position.clone(), &script).expect("an attack");
    let open = events.iter().filter(|event| matches!(event, Any::Bombing(bombing::Event::Spread { .. })));
    assert_eq!(open.count(), 2);
    position.force_with("Enterprise").decoy = true;
    let script = [fly(AXIS, 1, aim), go(&[]), unseen_die(Seen::Nobody, 2, "13.2")];
    play(&setting, &mut position, &script).expect("an attack on a decoy");
    assert!(position.ops().force(kinkaid).is_none());
}

#[test]
fn a_small_flight_that_nobody_has_met_may_surprise() {
    kernel::proves!("war-at-sea", "17.5");
    for (limit, planes, face) in
        [("steps", 2, Some(6)), ("steps", 2, Some(5)), ("steps", 3, None), ("factors", 1, None)]
    {
        let (setting, mut position) = begin(&[("surprise-raids", "yes"), ("surprise-limit", limit)]);
        send(
            &mut position,
            AXIS,
            1,
            AirMission::NavalStrike,
            &["D3A1", "D3A1", "D3A1"][..planes],
            deck("Shokaku"),
        );
        let aim = kinkaid(&mut position);
        let mut script = vec![fly(AXIS, 1, aim), go(&[]), unseen_die(Seen::Nobody, 2, "13.2")];
        script.extend(face.map(|face| die(face, "17.5")));
        script.extend(called_off());
        let events = play(&setting, &mut position, &script).expect("a raid");
        let surprised = |event: &Any| matches!(event, Any::Strikes(Event::Surprise { surprised: true, .. }));
        assert_eq!(events.iter().any(surprised), face == Some(6));
    }
}

#[test]
fn ships_under_a_strike_cast_off_at_once_and_only_the_hulk_is_hit_more_easily() {
    kernel::proves!("war-at-sea", "8.46", "13.35");
    for off in [true, false] {
        let (setting, mut position) = begin(&[]);
        send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
        position.vessel("Portland").tows = Some(ship("Enterprise"));
        position.vessel("Enterprise").towed_by = Some(ship("Portland"));
        position.vessel("Enterprise").lost.speed = 4;
        let aim = kinkaid(&mut position);
        let located = unseen_die(Seen::Nobody, 6, "13.2");
        // The owner is asked before the enemy says whom he bombs.
        let mut script = vec![fly(AXIS, 1, aim), go(&[]), located, says(ALLIES, Answer::CastOff(off))];
        script.extend(called_off());
        play(&setting, &mut position, &script).expect("a strike");
        assert_eq!(position.vessel("Portland").tows.is_none(), off);
        let shift = |name: &str| {
            let mut sum = kernel::Exact::ZERO;
            let at = seen(&setting, &position, ALLIES);
            bombing::modifier(at, bombing::Load::Level, ship(name), false, &mut sum);
            sum.floor()
        };
        assert_eq!((shift("Enterprise"), shift("Portland")), (1, i64::from(!off)));
    }
}
