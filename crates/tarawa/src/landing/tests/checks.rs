use super::*;

/// Where a lone company with four steps in an LVT comes ashore.
fn lands(from: &str, drift: u8, landing: u8) -> String {
    let mut position = phase(1, Stage::Landing).with_unit("C/1/2", from, 4).with_load(&["C/1/2"], FULL);
    check(&position, drift, landing).play(first_waves(), &mut position).expect("a landing check");
    position.hex_of("C/1/2")
}

#[test]
fn checks_are_made_from_the_west_one_for_each_load() {
    kernel::proves!("tarawa", "5.0", "5.12");
    let mut position = phase(2, Stage::Loading)
        .with_unit("E/2/8", "0125", 4)
        .with_unit("I/3/2", "0138", 4)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("E/2/2", "0132", 4);
    for load in ["E/2/8", "E/2/2", "I/3/2", "C/1/2"] {
        let script = Script::of(&position).says(boarding(&[load], FULL));
        script.play(first_waves(), &mut position).expect("legal");
    }
    // Card 38 leaves its units on the reef, so who has moved tells whose check it was.
    let mut order = Vec::new();
    for drift in [4, 8, 10, 13] {
        check(&position, drift, if drift == 4 { 38 } else { drift + 20 })
            .play(first_waves(), &mut position)
            .expect("one check, two cards");
        let moved = position.open.landing.moved;
        order.push(["I/3/2", "E/2/2", "C/1/2", "E/2/8"].map(|name| moved.contains(unit(name))));
    }
    assert_eq!(order[0], [true, false, false, false]);
    assert_eq!(order[1], [true, true, false, false], "in a hex in the order of loading");
    assert_eq!(order[2], [true, true, true, false]);
    assert_eq!(order[3], [true; 4]);
}

#[test]
fn by_the_other_reading_the_craft_of_a_hex_share_one_check() {
    kernel::proves!("tarawa", "5.12");
    let setting = setting(Scenario::FirstWaves, &[("landing-check", "hex")]);
    let mut position = phase(2, Stage::Landing)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("E/2/2", "0132", 4)
        .with_unit("1/A/2T", "0132", 2)
        .with_load(&["C/1/2"], FULL)
        .with_load(&["E/2/2"], FULL)
        .with_load(&["1/A/2T"], Lvts::default());
    check(&position, 54, 45).play(&setting, &mut position).expect("two cards for both");
    assert_eq!((position.hex_of("C/1/2"), position.hex_of("E/2/2")), ("1226".to_owned(), "1226".to_owned()));
    assert_eq!((position.steps_of("C/1/2"), position.steps_of("E/2/2")), (2, 2), "each load keeps two steps");
    assert_eq!(position.hex_of("1/A/2T"), "0132", "a tank has its own check (5.4)");
}

#[test]
fn without_drift_the_craft_keeps_its_line() {
    kernel::proves!("tarawa", "5.12+1", "5.12+8");
    assert_eq!(lands("0132", 54, 45), "1226");
    assert_eq!(lands("0130", 54, 45), "1125");
    assert_eq!(lands("0125", 54, 45), "1020");
}

#[test]
fn drift_to_the_left_goes_east_and_not_beyond_0120() {
    kernel::proves!("tarawa", "5.12+2");
    assert_eq!(lands("0132", 2, 38), "0131");
    assert_eq!(lands("0121", 2, 38), "0120");
    assert_eq!(lands("0120", 2, 38), "0120");
    // The heading stays: a craft of Red 1 zigzags on from a hex of Red 2.
    assert_eq!(lands("0134", 2, 45), "1333");
}

#[test]
fn drift_to_the_right_goes_west_and_not_beyond_0139() {
    kernel::proves!("tarawa", "5.12+3");
    assert_eq!(lands("0130", 52, 38), "0131");
    assert_eq!(lands("0138", 52, 38), "0139");
    assert_eq!(lands("0139", 52, 38), "0139");
    // The heading stays: a craft of Red 2 goes straight south from a hex of Red 1.
    assert_eq!(lands("0132", 52, 45), "1227");
}

#[test]
fn only_craft_that_approach_red_2_turn_to_the_right() {
    kernel::proves!("tarawa", "5.12+4");
    assert_eq!(lands("0128", 34, 45), "1334", "south-west in place of south");
    assert_eq!(lands("0127", 34, 45), "1333", "even where no second arrow is printed");
    assert_eq!(lands("0136", 34, 45), lands("0136", 54, 45), "Red 1");
    assert_eq!(lands("0123", 34, 45), lands("0123", 54, 45), "Red 3");
}

#[test]
fn the_units_keep_no_more_steps_than_the_card_says() {
    kernel::proves!("tarawa", "5.12+5");
    let aboard = |first, second| {
        phase(1, Stage::Landing)
            .with_unit("C/1/2", "0132", first)
            .with_unit("2/A/1/18", "0132", second)
            .with_load(&["C/1/2", "2/A/1/18"], FULL)
    };
    // Card 45 keeps two steps of four; the player chooses each loss.
    let mut position = aboard(2, 2);
    let loses = |name| Answer::PickUnit(Some(unit(name)));
    check(&position, 54, 45)
        .says(loses("C/1/2"))
        .says(loses("C/1/2"))
        .play(first_waves(), &mut position)
        .expect("he chooses");
    assert_eq!(position.open.marine(unit("C/1/2")).place(), Place::Lost);
    assert_eq!((position.steps_of("2/A/1/18"), position.hex_of("2/A/1/18")), (2, "1226".to_owned()));
    // Two steps, or fewer, are not affected.
    let mut position = aboard(1, 1);
    check(&position, 54, 45).play(first_waves(), &mut position).expect("nothing to choose");
    assert_eq!((position.steps_of("C/1/2"), position.steps_of("2/A/1/18")), (1, 1));
    // Card 11 keeps none.
    let mut position = aboard(2, 2);
    check(&position, 54, 11).play(first_waves(), &mut position).expect("nothing to choose");
    assert!(["C/1/2", "2/A/1/18"].iter().all(|name| position.open.marine(unit(name)).place() == Place::Lost));
    assert_eq!(position.open.landing.survivors, Lvts::default());
}

#[test]
fn by_the_other_reading_the_larger_unit_loses_first() {
    kernel::proves!("tarawa", "5.12+5");
    let setting = setting(Scenario::FirstWaves, &[("landing-losses", "larger")]);
    let mut position = phase(1, Stage::Landing)
        .with_unit("C/1/2", "0132", 3)
        .with_unit("2/A/1/18", "0132", 1)
        .with_load(&["C/1/2", "2/A/1/18"], FULL);
    check(&position, 54, 45).play(&setting, &mut position).expect("two steps of the larger");
    assert_eq!((position.steps_of("C/1/2"), position.steps_of("2/A/1/18")), (1, 1));
}

#[test]
fn the_craft_keep_no_more_steps_than_the_card_says() {
    kernel::proves!("tarawa", "5.12+5", "5.14");
    for (craft, card, left) in [
        (FULL, 45, FULL),
        (FULL, 8, REDUCED),
        (FULL, 43, Lvts::default()),
        (TWO_REDUCED, 45, TWO_REDUCED),
        (TWO_REDUCED, 8, REDUCED),
        (TWO_REDUCED, 43, Lvts::default()),
    ] {
        let mut position =
            phase(2, Stage::Landing).with_unit("C/1/2", "0132", 3).with_load(&["C/1/2"], craft);
        position.open.lvts = Lvts::default();
        check(&position, 54, card).play(first_waves(), &mut position).expect("a landing check");
        assert_eq!(
            (position.open.landing.survivors, position.open.lvts),
            (left, Lvts::default()),
            "card {card}"
        );
        Script::of(&position).play(first_waves(), &mut position).expect("the end of the phase");
        assert_eq!(position.open.lvts, left, "back in the box as they are");
    }
}

#[test]
fn reef_leaves_the_units_in_the_hex_to_which_they_drifted() {
    kernel::proves!("tarawa", "5.12+6");
    assert_eq!(lands("0132", 54, 38), "0132");
    assert_eq!(lands("0132", 52, 38), "0133");
}

#[test]
fn water_is_the_first_lvt_wreck_on_the_line() {
    kernel::proves!("tarawa", "5.12+7");
    assert_eq!(lands("0128", 34, 43), "1233");
    // The ship wreck in 0230 is passed.
    assert_eq!(lands("0131", 54, 43), "0628");
    // Red 1 goes left and right in turn.
    assert_eq!(lands("0138", 54, 43), "0738");
    assert_eq!(lands("0139", 54, 43), "0838");
}

#[test]
fn beach_is_the_first_beach_hex_on_the_line() {
    kernel::proves!("tarawa", "5.12+8");
    assert_eq!(lands("0132", 54, 45), "1226");
    assert_eq!(lands("0138", 54, 45), "1138", "Red 1 zigzags to the beach too");
    assert_eq!(lands("0139", 54, 45), "1238");
    assert_eq!(lands("0136", 54, 45), "1235");
}

#[test]
fn inland_is_one_or_two_hexes_beyond_the_beach() {
    kernel::proves!("tarawa", "5.12+9");
    assert_eq!(lands("0130", 54, 17), "1224");
    assert_eq!(lands("0130", 54, 23), "1324");
    // From Red 1 the way inland is south-west.
    assert_eq!(lands("0136", 54, 17), "1336");
    assert_eq!(lands("0136", 54, 23), "1436");
    // The bird's beak, from wherever one comes.
    for (from, drift) in [("0138", 54), ("0139", 54), ("0132", 34)] {
        assert_eq!(lands(from, drift, 17), "1338");
        assert_eq!(lands(from, drift, 23), "1437");
    }
}

#[test]
fn japanese_units_on_the_way_inland_are_ignored() {
    kernel::proves!("tarawa", "5.12+9");
    let mut position = phase(1, Stage::Landing)
        .with_unit("C/1/2", "0131", 4)
        .with_japanese("E2", "7SSNL-1")
        .with_load(&["C/1/2"], FULL);
    check(&position, 54, 23).play(first_waves(), &mut position).expect("no close combat on the way");
    assert_eq!(position.hex_of("C/1/2"), "1325");
}

/// A fight in 1225 in which both piles run out.
fn exhausted(script: Script) -> Script {
    let no = || Answer::Confirm(false);
    script.card(2, "8.6+4").says(no()).card(3, "8.6+5").card(5, "8.6+5").card(14, "8.6+5").card(16, "8.6+5")
}

#[test]
fn units_thrown_back_from_a_landing_return_along_their_path() {
    kernel::proves!("tarawa", "8.62");
    let landing = || {
        phase(1, Stage::Landing)
            .with_unit("C/1/2", "0131", 4)
            .with_japanese("E2", "4FC-2")
            .with_load(&["C/1/2"], FULL)
    };
    let mut position = landing();
    exhausted(check(&position, 54, 17)).play(first_waves(), &mut position).expect("both piles run out");
    assert_eq!(position.hex_of("C/1/2"), "1126");
    assert!(position.open.marine(unit("C/1/2")).is_disrupted());
    // By the other reading the player chooses.
    let setting = setting(Scenario::FirstWaves, &[("landing-return", "player")]);
    let mut position = landing();
    exhausted(check(&position, 54, 17)).says(to("1326")).play(&setting, &mut position).expect("his choice");
    assert_eq!(position.hex_of("C/1/2"), "1326");
}

#[test]
fn a_headquarters_survives_a_lost_load_and_goes_to_the_beach() {
    kernel::proves!("tarawa", "5.12+10", "5.13");
    let landing = || {
        phase(4, Stage::Landing)
            .with_unit("C/1/2", "0132", 4)
            .with_unit("HQ 2/2", "0132", 0)
            .with_load(&["C/1/2", "HQ 2/2"], FULL)
    };
    let mut position = landing();
    check(&position, 54, 11).play(first_waves(), &mut position).expect("card 11 shows no place");
    assert_eq!(position.open.marine(unit("C/1/2")).place(), Place::Lost);
    assert_eq!(position.hex_of("HQ 2/2"), "1226");
    // By the other reading another card says where.
    let setting = setting(Scenario::FirstWaves, &[("lost-load", "card")]);
    let mut position = landing();
    check(&position, 54, 11).card(43, "5.12+10").play(&setting, &mut position).expect("a third card");
    assert_eq!(position.hex_of("HQ 2/2"), "0828");
    // Without survivors nobody asks for a place.
    let mut position = phase(4, Stage::Landing).with_unit("C/1/2", "0132", 4).with_load(&["C/1/2"], FULL);
    check(&position, 54, 11).play(&setting, &mut position).expect("two cards");
    assert_eq!(position.open.marine(unit("C/1/2")).place(), Place::Lost);
}

#[test]
fn a_headquarters_may_ignore_the_drift_and_stay_on_the_beach() {
    kernel::proves!("tarawa", "5.13");
    let land = |ignore: bool, beach: bool| {
        let mut position = phase(4, Stage::Landing)
            .with_unit("2/A/1/18", "0132", 2)
            .with_unit("HQ 2/2", "0132", 0)
            .with_load(&["2/A/1/18", "HQ 2/2"], FULL);
        // 52: one hex to the right; 17: one hex inland.
        Script::of(&position)
            .card(52, "5.12")
            .says(Answer::Confirm(ignore))
            .card(17, "5.12+5")
            .says(Answer::Confirm(beach))
            .play(first_waves(), &mut position)
            .expect("two choices");
        assert_eq!(position.hex_of("HQ 2/2"), position.hex_of("2/A/1/18"));
        position.hex_of("HQ 2/2")
    };
    assert_eq!(land(true, true), "1226");
    assert_eq!(land(false, true), "1227");
    assert_eq!(land(true, false), "1326");
    assert_eq!(land(false, false), "1327");
    // It has no steps to lose, and nobody else's losses fall on it.
    let mut position = phase(4, Stage::Landing)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("HQ 2/2", "0132", 0)
        .with_load(&["C/1/2", "HQ 2/2"], FULL);
    check(&position, 54, 45).play(first_waves(), &mut position).expect("no drift, no choice");
    assert_eq!((position.steps_of("C/1/2"), position.hex_of("HQ 2/2")), (2, "1226".to_owned()));
}

#[test]
fn tanks_land_by_themselves() {
    kernel::proves!("tarawa", "5.4");
    let tank = |card| {
        let mut position = phase(2, Stage::Loading).with_unit("3/C/2T", "0123", 2);
        position.open.lvts = Lvts::default();
        check(&position, 54, card).play(first_waves(), &mut position).expect("a check without any LVT");
        assert_eq!(position.open.landing.survivors, Lvts::default());
        (position.hex_of("3/C/2T"), position.steps_of("3/C/2T"))
    };
    assert_eq!(tank(45), ("1018".to_owned(), 2), "what the units keep is not for tanks");
    assert_eq!(tank(8), ("1018".to_owned(), 1), "one step of the craft is kept");
    assert_eq!(tank(26), ("1018".to_owned(), 1), "water is beach");
    assert_eq!(tank(22), ("1018".to_owned(), 2), "reef is beach");
    assert_eq!(tank(17), ("1118".to_owned(), 2), "inland is inland");
    assert_eq!(tank(43), ("-".to_owned(), 0), "nothing is kept");
}

#[test]
fn every_line_of_travel_ends_on_land() {
    kernel::proves!("tarawa", "5.12+8", "5.12+9");
    let board = &first_waves().board;
    for (start, approach) in board.approaches() {
        let Some(arrow) = approach.arrow else { continue };
        for drift in Drift::ALL {
            let course = drifted(board, Course { hex: start, arrow }, approach, drift);
            let end = |landfall| run(board, course, landfall).hex;
            assert!(!board.land.contains(end(Landfall::Water)), "{start} {drift:?}");
            for landfall in [Landfall::Beach, Landfall::Inland1, Landfall::Inland2] {
                assert!(board.land.contains(end(landfall)), "{start} {drift:?} {landfall:?}");
            }
            // From the nearest hex of the beak it is one hex more.
            let inland = end(Landfall::Beach).distance(end(Landfall::Inland2));
            assert!(inland == 2 || end(Landfall::Beach) == hex("1138"), "{start} {drift:?}");
        }
    }
}

/// A place where boats from an approach hex come two hexes inland over a position with guns, or nothing.
fn over_guns() -> (Hex, Hex, Hex) {
    let board = &first_waves().board;
    let found = board.approaches().find_map(|(from, approach)| {
        let course = Course { hex: from, arrow: approach.arrow? };
        let near = run(board, course, Landfall::Inland1).hex;
        let far = run(board, course, Landfall::Inland2).hex;
        let beach = run(board, course, Landfall::Beach).hex;
        let has_guns = |hex: &Hex| board.site_at(*hex).is_some_and(|site| site.artillery.is_some());
        [beach, near].into_iter().find(has_guns).map(|passed| (from, passed, far))
    });
    found.expect("guns near the beach")
}

#[test]
fn boats_that_run_inland_over_an_empty_gun_position_do_not_occupy_it() {
    kernel::proves!("tarawa", "5.12+9", "6.51");
    let (from, passed, far) = over_guns();
    let guns = first_waves().board.site_at(passed).expect("a position with guns").id;
    // The units are placed where they end: what lies between is not entered.
    let course = |card: u8| first_waves().card(CardId(card)).landfall;
    let inland = (1..=54).find(|card| course(*card) == Some(Landfall::Inland2)).expect("a card");
    let straight = |card: &u8| *card != inland && first_waves().card(CardId(*card)).drift == Drift::None;
    let straight = (1..=54).find(straight).expect("a card without drift");
    let start = phase(1, Stage::Landing).with_unit("C/1/2", &from.to_string(), 4);
    let mut position = start.with_load(&["C/1/2"], FULL);
    check(&position, straight, inland).play(first_waves(), &mut position).expect("a landing check");
    assert_eq!(position.hex_of("C/1/2"), far.to_string());
    assert!(!position.open.guns_destroyed.contains(guns));
    // A unit that ends there destroys them.
    let mut there = phase(1, Stage::Wading).with_unit("C/1/2", &passed.to_string(), 4);
    play_by_default(first_waves(), &mut there, 0);
    assert!(there.open.guns_destroyed.contains(guns));
}
