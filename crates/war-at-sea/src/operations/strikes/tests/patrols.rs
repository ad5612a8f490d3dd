use super::*;

#[test]
fn patrols_fight_for_a_decoy_that_is_found() {
    kernel::proves!("war-at-sea", "13.2", "17.63");
    let (setting, mut position) = begin(&[]);
    let val = send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"))[0];
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Saratoga"), Post::Cap);
    position.force_with("Saratoga").berth = Berth::Sea(zone("J28"));
    position.force_with("Enterprise").decoy = true;
    let aim = kinkaid(&mut position);
    let script = [
        fly(AXIS, 1, aim),
        go(&[(cap, "J28")]),
        unseen_die(Seen::Only(ALLIES), 3, "10.8"),
        unseen_die(Seen::Nobody, 6, "13.2"),
        engage(ALLIES, &[(cap, val)]),
        handful(&[5, 1], "12.1+2"),
        ones(1, "12.1+2"),
    ];
    play(&setting, &mut position, &script).expect("a battle over nothing");
    assert_eq!(position.wing(AXIS, val).steps, 1);
}

#[test]
fn patrols_reach_two_zones_and_miss_more_often_far_out_and_in_rain() {
    kernel::proves!("war-at-sea", "10.8", "10.81");
    let (setting, mut position) = begin(&[]);
    send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
    let near = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let also = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let far = position.enlist(ALLIES, "F4F-4", 2, deck("Saratoga"), Post::Cap);
    position.force_with("Saratoga").berth = Berth::Sea(zone("J30"));
    position.weather = Weather::Rain;
    let aim = kinkaid(&mut position);
    // One die for both of the Enterprise, another one for the Saratoga. Rain hides the target too: three.
    let all = go(&[(near, "J28"), (also, "J28"), (far, "J28")]);
    let script = [
        fly(AXIS, 1, aim),
        all,
        unseen_die(Seen::Only(ALLIES), 3, "10.8"),
        unseen_die(Seen::Only(ALLIES), 5, "10.8"),
        unseen_die(Seen::Nobody, 2, "13.2"),
    ];
    let events = play(&setting, &mut position, &script).expect("a strike");
    let needed: Vec<(i8, bool)> = events
        .iter()
        .filter_map(|event| match event {
            Any::Strikes(Event::Intercepts { met, from, .. }) => Some((from.map(|from| from.needed)?, *met)),
            _ => None,
        })
        .collect();
    assert_eq!(needed, [(4, false), (6, false)]);
    assert!(position.wing(ALLIES, far).ranged && !position.wing(ALLIES, near).ranged);
}

#[test]
fn interceptors_of_several_bases_fight_one_battle_when_all_dice_have_fallen() {
    kernel::proves!("war-at-sea", "10.81");
    let (setting, mut position) = begin(&[]);
    let val = send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"))[0];
    position.force_with("Saratoga").berth = Berth::Sea(zone("J29"));
    let wings =
        ["Enterprise", "Saratoga"].map(|name| position.enlist(ALLIES, "F4F-4", 2, deck(name), Post::Cap));
    let aim = kinkaid(&mut position);
    let both = go(&wings.map(|wing| (wing, "J28")));
    // It sets out; what follows is one activity: both try, it finds its target, and there they meet it.
    crate::script::play(&setting, &mut position, &[fly(AXIS, 1, aim)]).expect("it sets out");
    let mut script = vec![
        both,
        unseen_die(Seen::Only(ALLIES), 3, "10.8"),
        unseen_die(Seen::Only(ALLIES), 4, "10.8"),
        unseen_die(Seen::Nobody, 2, "13.2"),
        engage(ALLIES, &wings.map(|wing| (wing, val))),
        ones(2, "12.1+2"),
        ones(2, "12.1+2"),
        engage(AXIS, &[(val, wings[0])]),
        ones(1, "12.1+2"),
    ];
    script.extend(called_off());
    let told = crate::script::play(&setting, &mut position, &script).expect("the strike");
    let battles: Vec<u8> = told
        .into_iter()
        .filter_map(|event| match event {
            Any::Dogfights(dogfights::Event::Joined { hunters, .. }) => Some(hunters),
            _ => None,
        })
        .collect();
    assert_eq!(battles, [2]);
}

#[test]
fn by_the_letter_interceptors_from_bases_in_different_zones_roll_a_die_each() {
    kernel::proves!("war-at-sea", "10.81");
    // What each die needed, with which aircraft from which zone go out: the Saratoga lies there, the Enterprise in J28.
    let rolled = |reading: &str, saratoga: &str, dice: &[u32]| {
        let (setting, mut position) = begin(&[("interception-dice", reading)]);
        send(&mut position, AXIS, 1, AirMission::NavalStrike, &["D3A1"], deck("Shokaku"));
        let carriers = ["Enterprise", "Enterprise", "Saratoga"];
        let wings = carriers.map(|name| position.enlist(ALLIES, "F4F-4", 2, deck(name), Post::Cap));
        position.force_with("Saratoga").berth = Berth::Sea(zone(saratoga));
        let aim = kinkaid(&mut position);
        let mut script = vec![fly(AXIS, 1, aim), go(&wings.map(|wing| (wing, "J28")))];
        script.extend(dice.iter().map(|face| unseen_die(Seen::Only(ALLIES), *face, "10.8")));
        // The flight finds nothing, and is not fought.
        script.push(unseen_die(Seen::Nobody, 1, "13.2"));
        let events = play(&setting, &mut position, &script).expect("a strike");
        let needed = events.iter().filter_map(|event| match event {
            Any::Strikes(Event::Intercepts { met, from, .. }) => Some((from.map(|from| from.needed)?, *met)),
            _ => None,
        });
        needed.collect::<Vec<(i8, bool)>>()
    };
    assert_eq!(rolled("bases", "J29", &[2, 4]), [(3, false), (4, true)]);
    assert_eq!(rolled("counters", "J29", &[2, 3, 4]), [(3, false), (3, true), (4, true)]);
    // Bases in the same zone roll together as ever.
    assert_eq!(rolled("counters", "J28", &[2, 3]), [(3, false), (3, true)]);
    // So do those who try in a zone where nobody else does.
    let (setting, mut position) = begin(&[("interception-dice", "counters")]);
    position.force_with("Saratoga").berth = Berth::Sea(zone("J29"));
    let carriers = ["Enterprise", "Enterprise", "Saratoga"];
    let wings = carriers.map(|name| position.enlist(ALLIES, "F4F-4", 2, deck(name), Post::Cap));
    let dice = |zones: [&str; 3]| {
        let attempts = wings.iter().zip(zones).map(|(wing, at)| (*wing, Some(zone(at)))).collect();
        intercept::groups(seen(&setting, &position, ALLIES), &Attempts { attempts }).len()
    };
    assert_eq!((dice(["J28", "J28", "J28"]), dice(["J28", "J28", "I28"])), (3, 2));
}

#[test]
fn patrols_leave_the_zone_of_their_base_once_a_turn_and_stay_together() {
    kernel::proves!("war-at-sea", "10.83");
    let (setting, mut position) = begin(&[]);
    let one = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let two = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let question = Intercept { flight: 1, zones: vec![zone("H28"), zone("I28"), zone("J28")] };
    let check = |position: &Position, pairs: &[(WingId, &str)]| {
        let attempts = pairs.iter().map(|(wing, at)| (*wing, Some(zone(at)))).collect();
        let checked = question.check(seen(&setting, position, ALLIES), &Attempts { attempts });
        checked.map_err(|refusal| refusal.rule.to_string())
    };
    assert_eq!(check(&position, &[(one, "I28"), (two, "I28")]), Ok(()));
    assert_eq!(check(&position, &[(one, "I28"), (two, "J28")]), Err("10.83".to_owned()));
    assert_eq!(check(&position, &[(one, "I28"), (one, "I28")]), Err("10.83".to_owned()));
    position.wing_of(ALLIES, one).ranged = true;
    assert_eq!(check(&position, &[(one, "I28")]), Err("10.83".to_owned()));
    assert_eq!(check(&position, &[(one, "J28")]), Ok(()));
    // At night nobody is asked.
    position.light = Light::Night;
    send(&mut position, AXIS, 1, AirMission::Transfer, &["A6M2"], deck("Shokaku"));
    position.force_with("Enterprise").berth = Berth::Sea(zone("B6"));
    play(&setting, &mut position, &[fly(AXIS, 1, Aim::Land(field("Lakunai")))]).expect("a transfer by night");
}

#[test]
fn who_has_no_patrol_in_reach_is_asked_all_the_same_and_told_why() {
    let (setting, mut position) = begin(&[]);
    let question = Intercept { flight: 1, zones: vec![zone("J28")] };
    let asked = |position: &Position| question.text(seen(&setting, position, ALLIES)).key;
    assert_eq!(asked(&position), "sea-ask-intercept-nobody");
    position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    assert_eq!(asked(&position), "sea-ask-intercept");
}

#[test]
fn flights_from_land_are_met_on_their_way_and_fight_at_once() {
    kernel::proves!("war-at-sea", "10.61", "10.8", "13.0");
    let (setting, mut position) = begin(&[]);
    let wings = send(&mut position, AXIS, 1, AirMission::LandStrike, &["G4M1"], field("Buka Field"));
    // The patrol waits two zones short of Henderson Field.
    let cap = position.enlist(ALLIES, "F4F-4", 2, field("Henderson Field"), Post::Cap);
    let base = "Henderson Field".parse().expect("a base");
    let route = straight(&setting, zone("D10"), zone("J20"));
    let there = route[route.len() - 3];
    assert_eq!(setting.operation().map.distance(there, zone("J20")), 2);
    let mut script = vec![
        fly(AXIS, 1, Aim::Base(base)),
        go(&[(cap, &there.to_string())]),
        unseen_die(Seen::Only(ALLIES), 5, "10.8"),
    ];
    script.push(engage(ALLIES, &[(cap, wings[0])]));
    // Both steps are shot down, so that nobody arrives; the bombers fire back from below.
    script.extend([handful(&[5, 5], "12.1+2"), ones(2, "12.1+2")]);
    play(&setting, &mut position, &script).expect("a strike that does not arrive");
    assert!(position.ops().fleet(AXIS).flights.is_empty());
}

#[test]
fn a_sweep_fights_patrols_and_assigns_first() {
    kernel::proves!("war-at-sea", "10.84", "12.7", "10.54+1");
    let (setting, mut position) = begin(&[]);
    let zero = send(&mut position, AXIS, 1, AirMission::Sweep, &["A6M2"], deck("Shokaku"))[0];
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let aim = Aim::Cap(zone("J28"));
    let start = [fly(AXIS, 1, aim), go(&[])];
    let missed = [&start[..], &[die(2, "10.84")]].concat();
    play(&setting, &mut position.clone(), &missed).expect("a sweep that meets nobody");
    let met = [
        &start[..],
        &[die(3, "10.84"), engage(AXIS, &[(zero, cap)]), handful(&[6, 1, 1], "12.1+2")],
        &[engage(ALLIES, &[(cap, zero)]), handful(&[6, 1], "12.1+2")],
    ]
    .concat();
    play(&setting, &mut position, &met).expect("a sweep");
    assert_eq!((position.wing(AXIS, zero).steps, position.wing(ALLIES, cap).steps), (1, 1));
    // In rain a four is needed.
    let (_, mut rain) = begin(&[]);
    send(&mut rain, AXIS, 1, AirMission::Sweep, &["A6M2"], deck("Shokaku"));
    rain.weather = Weather::Rain;
    let events = play(&setting, &mut rain, &[fly(AXIS, 1, aim), go(&[]), die(3, "10.84")]).expect("a sweep");
    assert!(
        events.iter().any(|event| matches!(event, Any::Strikes(Event::Sweeps { needed: 4, met: false, .. })))
    );
}

#[test]
fn patrols_may_meet_a_sweep_themselves() {
    kernel::proves!("war-at-sea", "12.1+6", "10.8");
    let (setting, mut position) = begin(&[]);
    let zero = send(&mut position, AXIS, 1, AirMission::Sweep, &["A6M2"], deck("Shokaku"))[0];
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let script = [
        fly(AXIS, 1, Aim::Cap(zone("J28"))),
        go(&[(cap, "J28")]),
        unseen_die(Seen::Only(ALLIES), 3, "10.8"),
        engage(ALLIES, &[(cap, zero)]),
        ones(2, "12.1+2"),
        engage(AXIS, &[(zero, cap)]),
        ones(3, "12.1+2"),
        // It looks for the others, of whom there are none.
        die(6, "10.84"),
    ];
    play(&setting, &mut position.clone(), &script).expect("an air battle");
    // One that goes out does not keep the sweep from the others.
    let other = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let more = [engage(AXIS, &[(zero, other)]), ones(3, "12.1+2"), engage(ALLIES, &[(other, zero)])];
    let script = [&script[..], &more, &[ones(2, "12.1+2")]].concat();
    play(&setting, &mut position, &script).expect("two air battles");
}

#[test]
fn patrols_may_meet_a_transfer_and_its_fighters_fight() {
    kernel::proves!("war-at-sea", "12.1+6", "10.54+5", "10.8");
    let (setting, mut position) = begin(&[]);
    let wings = send(&mut position, AXIS, 1, AirMission::Transfer, &["A6M2", "D3A1"], deck("Shokaku"));
    position.force_with("Shokaku").berth = Berth::Sea(zone("B12"));
    position.force_with("Enterprise").berth = Berth::Sea(zone("B6"));
    let cap = position.enlist(ALLIES, "F4F-4", 2, deck("Enterprise"), Post::Cap);
    let (zero, val) = (wings[0], wings[1]);
    let to = Aim::Land(field("Lakunai"));
    let start = [fly(AXIS, 1, to), go(&[(cap, "B6")]), unseen_die(Seen::Only(ALLIES), 3, "10.8")];
    // The Zero guards the others.
    let straight = [&start[..], &[engage(ALLIES, &[(cap, val)])]].concat();
    assert_eq!(refused(&setting, &position, &straight).0, "12.1");
    let script = [
        &start[..],
        &[engage(ALLIES, &[(cap, zero)]), handful(&[6, 1], "12.1+2")],
        &[engage(AXIS, &[(zero, cap)]), ones(3, "12.1+2")],
        &[engage(ALLIES, &[(cap, val)]), handful(&[5, 1], "12.1+2"), ones(1, "12.1+2")],
    ]
    .concat();
    play(&setting, &mut position, &script).expect("a transfer that is met");
    assert_eq!((position.wing(AXIS, zero).steps, position.wing(AXIS, val).steps), (1, 1));
    assert_eq!(position.wing(AXIS, val).home, field("Lakunai"));
}

#[test]
fn a_sweep_meets_one_submarine_hunter_on_a_six() {
    kernel::proves!("war-at-sea", "10.93", "12.7");
    let (setting, mut position) = begin(&[]);
    let zeros = send(&mut position, AXIS, 1, AirMission::Sweep, &["A6M2", "A6M2"], deck("Shokaku"));
    let hunters = [(); 2].map(|()| position.enlist(ALLIES, "SBD-3", 2, deck("Enterprise"), Post::Asw));
    let start = [fly(AXIS, 1, Aim::Asw(zone("J28"))), go(&[])];
    play(&setting, &mut position.clone(), &[&start[..], &[die(5, "10.93")]].concat()).expect("a miss");
    let duel = |seat, wing| says(seat, Answer::Duel(Some(wing)));
    let met = [
        &start[..],
        &[die(6, "10.93"), duel(ALLIES, hunters[1]), duel(AXIS, zeros[0])],
        &[engage(AXIS, &[(zeros[0], hunters[1])]), handful(&[5, 1, 1], "12.1+2"), ones(2, "12.1+2")],
    ]
    .concat();
    play(&setting, &mut position, &met).expect("a duel");
    assert_eq!(hunters.map(|wing| position.wing(ALLIES, wing).steps), [2, 1]);
}
