use super::*;

#[test]
fn nine_full_lvts_carry_the_twelve_units_of_turn_1() {
    kernel::proves!("tarawa", "5.1", "5.11");
    let beaches = [
        (["I/3/2", "K/3/2", "1/A/1/18", "3/A/1/18"], ["0138", "0136", "0134"]),
        (["C/1/2", "E/2/2", "2/A/1/18", "2/D/2/18"], ["0132", "0130", "0128"]),
        (["E/2/8", "F/2/8", "1/C/1/18", "2/C/1/18"], ["0125", "0123", "0121"]),
    ];
    let mut position = phase(1, Stage::Loading);
    for (names, [a, b, c]) in beaches {
        for (name, at, steps) in [(names[0], a, 4), (names[1], b, 4), (names[2], c, 2), (names[3], c, 2)] {
            position = position.with_unit(name, at, steps);
        }
    }
    for _ in 0..9 {
        let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
        let answer = Embark.default(lens);
        Script::of(&position).says(Answer::Embark(answer)).play(first_waves(), &mut position).expect("legal");
    }
    assert_eq!(position.open.lvts, Lvts::default());
    assert_eq!(boarding::boarders(first_waves(), &position.open), UnitSet::EMPTY, "everybody is aboard");
    assert_eq!(position.open.landing.loads.len(), 9);
}

#[test]
fn an_lvt_carries_what_its_capacity_allows_and_an_hq_besides() {
    kernel::proves!("tarawa", "5.11", "5.11+1");
    let mut position = phase(4, Stage::Loading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("2/A/1/18", "0132", 2)
        .with_unit("2/D/2/18", "0132", 2)
        .with_unit("HQ 2/2", "0132", 0)
        .with_unit("E/2/2", "0130", 3);
    position.open.lvts = Lvts { full: 1, reduced: 2 };
    let legal = |names: &[&str], craft| {
        let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
        Embark.check(lens, &Boarding::Load { units: units(names), craft }).is_ok()
    };
    assert!(legal(&["C/1/2"], FULL) && legal(&["C/1/2", "HQ 2/2"], FULL));
    assert!(legal(&["2/A/1/18", "2/D/2/18"], FULL) && legal(&["2/A/1/18", "2/D/2/18", "HQ 2/2"], FULL));
    assert!(!legal(&["C/1/2", "2/A/1/18"], FULL), "six steps");
    assert!(
        legal(&["2/A/1/18"], REDUCED)
            && legal(&["2/A/1/18", "HQ 2/2"], REDUCED)
            && legal(&["HQ 2/2"], REDUCED)
    );
    assert!(!legal(&["C/1/2"], REDUCED), "four steps");
    assert!(!legal(&["2/A/1/18", "2/D/2/18"], REDUCED), "two units");
    assert!(legal(&["C/1/2"], TWO_REDUCED) && legal(&["E/2/2"], TWO_REDUCED));
    assert!(!legal(&["2/A/1/18"], TWO_REDUCED) && !legal(&["2/A/1/18", "2/D/2/18"], TWO_REDUCED));
    assert!(!legal(&["C/1/2"], Lvts { full: 1, reduced: 1 }), "no such pair");
    // What is offered is what is legal, and chance chooses among it.
    let list = offered(first_waves(), &position);
    let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
    assert!(list.iter().all(|answer| Embark.check(lens, answer).is_ok()));
    let of_two = |list: &[Boarding]| {
        list.iter().filter(|load| matches!(load, Boarding::Load { craft: TWO_REDUCED, .. })).count()
    };
    assert_eq!(of_two(&list), 3, "C/1/2 with and without the HQ, and E/2/2");
    let mut chance = Chance::numbered(5, 11);
    let sampled: Vec<Boarding> = (0..400).map(|_| Embark.sample(lens, &mut chance)).collect();
    assert!(list.iter().all(|answer| sampled.contains(answer)), "each comes up");
    assert!(sampled.iter().all(|answer| list.contains(answer)), "and nothing else");
}

#[test]
fn loads_against_the_rules_are_refused_by_the_rule() {
    kernel::proves!("tarawa", "5.11", "5.4", "15.4");
    let mut position = phase(4, Stage::Loading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("E/2/2", "0130", 4)
        .with_unit("F/2/2", "1226", 4)
        .with_unit("1/A/2T", "0132", 2)
        .with_unit("A/1/6", "1240", 4);
    position.open.lvts = FULL;
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let refused = |names: &[&str], craft| {
        let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
        let answer = Boarding::Load { units: units(names), craft };
        let refusal = Embark.check(lens, &answer).expect_err("against the rules");
        assert_eq!(words.missing(&refusal.reason), [""; 0]);
        Script::of(&position).says(boarding(names, craft)).refused(first_waves(), &position)
    };
    let is = |got: (String, String), rule: &str, reason: &str| {
        assert_eq!(got, (rule.to_owned(), format!("tarawa-landing-{reason}")));
    };
    is(refused(&["C/1/2"], REDUCED), "5.11", "no-lvt");
    is(refused(&["C/1/2", "E/2/2"], FULL), "5.11", "not-in-one-hex");
    is(refused(&["F/2/2"], FULL), "5.11", "not-in-one-hex");
    is(refused(&[], FULL), "5.11", "not-in-one-hex");
    is(refused(&["1/A/2T"], FULL), "5.4", "no-tanks");
    is(refused(&["A/1/6"], FULL), "15.4", "green");
    let position = {
        let mut position = position.with_load(&["C/1/2"], FULL).with_unit("A/1/2", "0132", 4);
        position.open.lvts = FULL;
        position
    };
    is(
        Script::of(&position).says(boarding(&["C/1/2"], FULL)).refused(first_waves(), &position),
        "5.11",
        "aboard",
    );
    let both = boarding(&["A/1/2", "C/1/2"], FULL);
    is(Script::of(&position).says(both).refused(first_waves(), &position), "5.11", "aboard");
}

#[test]
fn without_ship_to_shore_communication_no_lvt_is_loaded() {
    kernel::proves!("tarawa", "EV.13");
    let mut position = phase(3, Stage::Loading).with_unit("C/1/2", "0132", 4).with_unit("1/A/2T", "0130", 2);
    position.open.no_lvts = true;
    check(&position, 54, 45).play(first_waves(), &mut position).expect("only the tank has a check");
    assert_eq!((position.hex_of("1/A/2T"), position.hex_of("C/1/2")), ("1125".to_owned(), "0132".to_owned()));
    while position.open.stage != (Stage::Event { second: false }) {
        let script = Script::of(&position).says(to("0231")).says(to("0331"));
        let script =
            if position.open.landing.moved.contains(unit("C/1/2")) { Script::of(&position) } else { script };
        script.play(first_waves(), &mut position).expect("the company wades");
    }
    assert_eq!(position.hex_of("C/1/2"), "0331");
    assert!(!position.open.no_lvts, "the marker goes at the end of the phase");
}

#[test]
fn by_default_companies_board_before_engineers() {
    let by_default =
        |position: &Position| Embark.default(Tarawa::lens(first_waves(), position, Viewer::Spectator));
    let mut position = red_2();
    let loads = [&["C/1/2"][..], &["E/2/2"], &["2/A/1/18", "2/D/2/18"]];
    for load in loads {
        let answer = by_default(&position);
        assert_eq!(Answer::Embark(answer.clone()), boarding(load, FULL));
        let script = Script::of(&position).says(Answer::Embark(answer));
        script.play(first_waves(), &mut position).expect("the default is legal");
    }
    assert_eq!(by_default(&position), Boarding::Done);
}
