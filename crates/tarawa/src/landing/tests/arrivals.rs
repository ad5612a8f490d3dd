use super::*;

#[test]
fn arrivals_are_placed_in_lettered_approach_hexes_of_their_beach() {
    kernel::proves!("tarawa", "5.3", "5.31");
    let arriving =
        || phase(3, Stage::Arrivals).due("H/2/2", 4).due("1/A/2T", 4).due("HQ 2/2", 4).due("A/1/2", 5);
    let mut position = arriving();
    let script = Script::of(&position).says(to("0132")).says(to("0132")).says(to("0132"));
    script.play(first_waves(), &mut position).expect("two units and an HQ in one hex");
    for name in ["H/2/2", "1/A/2T", "HQ 2/2"] {
        assert_eq!(position.hex_of(name), "0132");
    }
    assert_eq!(position.open.marine(unit("A/1/2")).place(), Place::Track(5), "not the next turn's");
    assert_eq!(position.open.stage, Stage::Event { second: false });
    // Neither hexes without a letter, nor another beach, nor lane D before turn 5.
    let position = arriving();
    for wrong in ["0131", "0129", "0126", "0134", "0125", "0127"] {
        let (rule, _) = Script::of(&position).says(to(wrong)).refused(first_waves(), &position);
        assert_eq!(rule, "5.3", "{wrong}");
    }
    // A third unit finds no room in the hex.
    let position = arriving().with_unit("F/2/2", "0132", 4).with_unit("G/2/2", "0132", 4);
    let (rule, _) = Script::of(&position).says(to("0132")).refused(first_waves(), &position);
    assert_eq!(rule, "5.3");
}

#[test]
fn lane_d_is_open_from_turn_5() {
    kernel::proves!("tarawa", "5.3");
    let place = |turn: u8, name: &str, lane: &str| {
        let mut position = phase(turn, Stage::Arrivals).due(name, turn + 1);
        let script = Script::of(&position).says(to(lane));
        script.play(first_waves(), &mut position).map(|_| position.hex_of(name)).is_ok()
    };
    for (name, lane) in [("1/D/2/18", "0127"), ("K/3/8", "0120")] {
        assert!(!place(4, name, lane) && place(5, name, lane) && place(12, name, lane));
    }
}

#[test]
fn arrivals_without_room_wait_or_overstack() {
    kernel::proves!("tarawa", "5.3");
    let crowded = || {
        phase(3, Stage::Arrivals)
            .with_unit("C/1/2", "0132", 4)
            .with_unit("E/2/2", "0132", 4)
            .with_unit("F/2/2", "0130", 4)
            .with_unit("G/2/2", "0130", 4)
            .with_unit("2/A/1/18", "0128", 2)
            .due("H/2/2", 4)
            .due("1/A/2T", 4)
            .due("HQ 2/2", 4)
    };
    let tank_first = |script: Script| script.says(Answer::PickUnit(Some(unit("1/A/2T"))));
    // One seat for two: the player says who takes it. The HQ needs none.
    let mut position = crowded();
    tank_first(Script::of(&position)).says(to("0130")).play(first_waves(), &mut position).expect("one waits");
    assert_eq!(position.hex_of("1/A/2T"), "0128");
    assert_eq!(position.open.marine(unit("H/2/2")).place(), Place::Track(5));
    assert_eq!(position.hex_of("HQ 2/2"), "0130");
    // By the other reading it goes in all the same.
    let setting = setting(Scenario::FirstWaves, &[("full-approach", "overstack")]);
    let mut position = crowded();
    tank_first(Script::of(&position))
        .says(to("0130"))
        .says(to("0130"))
        .play(&setting, &mut position)
        .expect("nobody waits");
    assert_eq!((position.hex_of("H/2/2"), position.hex_of("HQ 2/2")), ("0130".to_owned(), "0130".to_owned()));
}

#[test]
fn the_eighth_marines_and_those_of_a_longer_battle_have_their_own_beaches() {
    kernel::proves!("tarawa", "5.3", "21.2", "21.3");
    let two_days = setting(Scenario::TwoDays, &[]);
    let open_to = |position: &Position, name| lanes(&two_days, &position.open, unit(name));
    let hexes = |names: &[&str]| names.iter().map(|name| hex(name)).collect::<HexSet>();
    let (red_1, red_2, red_3) =
        (["0138", "0136", "0134"], ["0132", "0130", "0128", "0127"], ["0125", "0123", "0121", "0120"]);
    let mut position = empty(&two_days, 16, Stage::Arrivals);
    assert_eq!(open_to(&position, "A/1/8"), hexes(&red_2));
    position.open.eighth_marines = Beach::Red1;
    assert_eq!(open_to(&position, "A/1/8"), hexes(&red_1));
    assert_eq!(open_to(&position, "A/1/6"), hexes(&["1240", "1440", "1640", "1840"]));
    // The six units keep their beach when they come earlier; the five go to one that is chosen.
    position.open.shibasaki_survives = true;
    assert_eq!(open_to(&position, "A/1/6"), hexes(&["1240", "1440", "1640", "1840"]));
    position.open.third_day = Some(Beach::Red3);
    assert_eq!(open_to(&position, "I/3/6"), hexes(&red_3));
}

#[test]
fn the_units_of_the_third_day_all_go_to_one_beach_that_is_chosen_once() {
    kernel::proves!("tarawa", "21.3");
    let two_days = setting(Scenario::TwoDays, &[("shibasaki-survives", "yes")]);
    let due = || {
        let mut position = empty(&two_days, 23, Stage::Arrivals).due("I/3/6", 24).due("K/3/6", 24);
        position.open.shibasaki_survives = true;
        position
    };
    let (red_2, red_3) = (Answer::PickBeach(Beach::Red2), Answer::PickBeach(Beach::Red3));
    for (beach, lane, other) in [(red_2, "0130", "0123"), (red_3, "0123", "0130")] {
        let mut position = due();
        let chosen = || Script::of(&due()).says(beach.clone()).says(to(lane));
        chosen().says(to(lane)).play(&two_days, &mut position).expect("one beach for both");
        assert_eq!((position.hex_of("I/3/6"), position.hex_of("K/3/6")), (lane.to_owned(), lane.to_owned()));
        let (rule, _) = chosen().says(to(other)).refused(&two_days, &due());
        assert_eq!(rule, "5.3", "{other}");
        // Nor are those asked that come later.
        let mut position = position.due("L/3/6", 25);
        (position.open.turn, position.open.stage) = (24, Stage::Arrivals);
        let (rule, _) = Script::of(&position).says(to(other)).refused(&two_days, &position);
        assert_eq!(rule, "5.3", "{other}");
    }
    let wrong = Script::of(&due()).says(Answer::PickBeach(Beach::Red1));
    assert_eq!(wrong.refused(&two_days, &due()).0, "21.3");
}
