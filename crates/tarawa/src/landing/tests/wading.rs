use super::*;

#[test]
fn units_in_the_water_wade_two_hexes_and_three_from_turn_11() {
    kernel::proves!("tarawa", "5.2");
    let mut position = phase(4, Stage::Wading).with_unit("C/1/2", "0928", 4).with_unit("E/2/2", "1126", 4);
    let script = Script::of(&position).says(to("1027")).says(to("1127"));
    script.play(first_waves(), &mut position).expect("two hexes");
    assert_eq!(position.hex_of("C/1/2"), "1127");
    let mut position = phase(11, Stage::Wading).with_unit("C/1/2", "0928", 4);
    let script = Script::of(&position).says(to("1027")).says(to("1127")).says(to("1226"));
    script.play(first_waves(), &mut position).expect("three hexes");
    assert_eq!(position.hex_of("C/1/2"), "1226");
    // A beach hex ends the way, and whoever is on the beach stays there.
    let mut position = phase(4, Stage::Wading).with_unit("C/1/2", "1127", 4).with_unit("E/2/2", "1126", 4);
    Script::of(&position).says(to("1227")).play(first_waves(), &mut position).expect("one hex");
    Script::of(&position).play(first_waves(), &mut position).expect("nobody else wades");
    assert_eq!((position.hex_of("C/1/2"), position.hex_of("E/2/2")), ("1227".to_owned(), "1126".to_owned()));
}

#[test]
fn wading_is_a_duty_and_each_hex_is_nearer_to_the_beach() {
    kernel::proves!("tarawa", "5.21", "5.0");
    let position = phase(4, Stage::Wading).with_unit("C/1/2", "0928", 4);
    for farther in ["0928", "0929", "0828", "0829"] {
        let (rule, _) = Script::of(&position).says(to(farther)).refused(first_waves(), &position);
        assert_eq!(rule, "5.2", "{farther}");
    }
    let board = &first_waves().board;
    for start in (board.water - board.beach).iter() {
        let distance = board.wading_distance(start);
        let nearer: HexSet = nearer(first_waves(), &position.open, start).map(|(_, hex)| hex).collect();
        assert!(nearer.iter().all(|next| board.wading_distance(next) < distance));
        assert_eq!(nearer.is_empty(), distance.is_none(), "{start}: whoever can wade must");
    }
}

#[test]
fn nobody_wades_across_the_pier() {
    kernel::proves!("tarawa", "5.22");
    let (board, position) = (&first_waves().board, phase(4, Stage::Wading));
    let mut tempting = 0;
    for start in (board.water - board.beach).iter() {
        for way in Way::ALL.into_iter().filter(|way| board.pier(start, *way)) {
            let Some(beyond) = start.next(way) else { continue };
            assert!(
                !nearer(first_waves(), &position.open, start).any(|(_, next)| next == beyond),
                "{start} to {beyond}"
            );
            tempting += u8::from(board.wading_distance(beyond) < board.wading_distance(start));
        }
    }
    assert!(tempting > 0, "somewhere it would be shorter");
}

/// A map on which the position E6 lies in the beach hex 1229.
fn position_on_the_beach(options: &[(&str, &str)]) -> Setting {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let mut setup = Setup { options, ..setup_of(Scenario::FirstWaves) };
    setup.pack.lay_cell("positions", "E6", "hex", "1229").expect("a position");
    Tarawa::setting(&setup).expect("a map")
}

#[test]
fn nobody_wades_into_a_beach_hex_of_the_enemy() {
    kernel::proves!("tarawa", "5.2");
    let setting = position_on_the_beach(&[]);
    let wading =
        |from: &str| phase(4, Stage::Wading).with_unit("C/1/2", from, 4).with_japanese("E6", "4FC-2");
    let mut position = wading("1129");
    Script::of(&position).play(&setting, &mut position).expect("1228 is the only hex left");
    assert_eq!(position.hex_of("C/1/2"), "1228");
    let mut position = wading("1130");
    Script::of(&position).play(&setting, &mut position).expect("nowhere to go");
    assert_eq!(position.hex_of("C/1/2"), "1130");
    // A way that ends before the enemy is not taken where another leads on.
    let mut position = wading("1029");
    Script::of(&position).play(&setting, &mut position).expect("by way of 1129");
    assert_eq!(position.hex_of("C/1/2"), "1228");
}

#[test]
fn by_the_other_reading_units_wade_into_close_combat() {
    kernel::proves!("tarawa", "5.2");
    let setting = position_on_the_beach(&[("wading", "fight")]);
    let mut position = phase(4, Stage::Wading).with_unit("C/1/2", "1130", 4).with_japanese("E6", "4FC-2");
    let script = Script::of(&position).card(6, "8.6+4").says(Answer::Confirm(false)).card(7, "8.6+5");
    script.play(&setting, &mut position).expect("a close combat");
    assert_eq!(position.hex_of("C/1/2"), "1229");
    assert!(position.open.occupant(at("E6")).is_none());
}

#[test]
fn green_beach_is_waded_to() {
    kernel::proves!("tarawa", "15.4");
    let two_days = setting(Scenario::TwoDays, &[]);
    let mut position = empty(&two_days, 27, Stage::Arrivals).due("A/1/6", 28).due("1/B/2T", 28);
    Script::of(&position)
        .says(to("1240"))
        .says(to("1440"))
        .play(&two_days, &mut position)
        .expect("G A and G B");
    assert_eq!((position.hex_of("A/1/6"), position.hex_of("1/B/2T")), ("1240".to_owned(), "1440".to_owned()));
    // They lie under fire there.
    for approach in ["1240", "1440", "1640", "1840"] {
        assert!(
            two_days.board.groups().iter().any(|group| group.water.contains(hex(approach))),
            "{approach}"
        );
    }
    // Next turn neither an LVT nor a check: both wade, the tank too.
    position.open.turn = 28;
    position.open.stage = Stage::Loading;
    position.open.lvts.full = 9;
    assert_eq!(offered(&two_days, &position), [Boarding::Done]);
    let at = |position: &Position| (position.hex_of("A/1/6"), position.hex_of("1/B/2T"));
    while position.open.stage != (Stage::Event { second: false }) {
        let before = at(&position);
        play_by_default(&two_days, &mut position, 0);
        assert!(at(&position) != before || position.open.stage != Stage::Wading);
    }
    let shore = |name: &str| two_days.board.beach.contains(hex(name));
    let (company, tank) = at(&position);
    assert!(shore(&company) && shore(&tank), "{company} {tank}");
    assert!(position.open.track.is_empty(), "no card was drawn");
}

#[test]
fn at_night_everybody_in_the_water_comes_ashore() {
    kernel::proves!("tarawa", "19.0+1");
    let two_days = setting(Scenario::TwoDays, &[]);
    let mut position = empty(&two_days, 16, Stage::Wading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("E/2/2", "1233", 4)
        .with_unit("B/1/10", "1226", 2)
        .due("A/1/8", 17)
        .with_unit("B/1/8", "1126", 4);
    position.open.lvts.full = 9;
    let far = nearest_beach(&two_days, &position.open, hex("0132"));
    assert!(far.len() > 1, "a tie for the player: {far:?}");
    let chosen = far.iter().next().expect("a beach hex");
    Script::of(&position).says(Answer::PickHex(chosen)).play(&two_days, &mut position).expect("all the way");
    assert_eq!(position.open.marine(unit("C/1/2")).hex(), Some(chosen));
    Script::of(&position)
        .says(to("1334"))
        .play(&two_days, &mut position)
        .expect("two beach hexes are as near");
    assert_eq!(position.hex_of("E/2/2"), "1334");
    // Artillery that is not on the map goes; the units of turn 17 that have not come yet are placed.
    Script::of(&position).says(to("0130")).play(&two_days, &mut position).expect("the end of the phase");
    assert_eq!(position.open.marine(unit("A/1/10")).place(), Place::Lost);
    assert_eq!(position.open.marine(unit("C/1/10")).place(), Place::Lost);
    assert_eq!(position.hex_of("B/1/10"), "1226");
    assert_eq!((position.hex_of("A/1/8"), position.hex_of("B/1/8")), ("0130".to_owned(), "1126".to_owned()));
    assert_eq!(position.open.stage, Stage::FireCard);
    // No LVT was used and no card drawn.
    assert_eq!((position.open.lvts.full, position.open.track.len()), (9, 0));
}
