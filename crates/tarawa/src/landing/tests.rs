use super::*;
use crate::{
    Answer, Scenario, Setting, Tarawa,
    event::Event as Told,
    melee,
    position::{Position, Stage},
    script::{Script, at, empty, first_waves, hex, play_by_default, setting, unit, units},
    setup_of,
};
use kernel::{Chance, Game, Options, Question, Setup, Viewer};

const FULL: Lvts = Lvts { full: 1, reduced: 0 };
const REDUCED: Lvts = Lvts { full: 0, reduced: 1 };
const TWO_REDUCED: Lvts = Lvts { full: 0, reduced: 2 };

fn boarding(names: &[&str], craft: Lvts) -> Answer {
    Answer::Embark(Boarding::Load { units: units(names), craft })
}

fn to(name: &str) -> Answer {
    Answer::PickHex(hex(name))
}

/// The position in which a phase of this chapter begins, with nine LVTs.
fn phase(turn: u8, stage: Stage) -> Position {
    let mut position = empty(first_waves(), turn, stage);
    position.open.lvts.full = 9;
    position
}

impl Position {
    /// The units are aboard and their craft has to land.
    fn with_load(mut self, names: &[&str], craft: Lvts) -> Self {
        let units = units(names);
        let hex = self.open.marine(unit(names[0])).hex().expect("a unit in an approach hex");
        self.open.landing.loads.push(Load { hex, units, craft });
        self
    }

    fn due(mut self, name: &str, turn: u8) -> Self {
        self.open.marines.put(unit(name), Place::Track(turn));
        self
    }

    fn hex_of(&self, name: &str) -> String {
        self.open.marine(unit(name)).hex().map_or("-".to_owned(), |hex| hex.to_string())
    }

    fn steps_of(&self, name: &str) -> u8 {
        self.open.marine(unit(name)).steps
    }
}

/// Two cards of a landing check.
fn check(position: &Position, drift: u8, landing: u8) -> Script {
    Script::of(position).card(drift, "5.12").card(landing, "5.12+5")
}

/// Where a lone company with four steps in an LVT comes ashore.
fn lands(from: &str, drift: u8, landing: u8) -> String {
    let mut position = phase(1, Stage::Landing).with_unit("C/1/2", from, 4).with_load(&["C/1/2"], FULL);
    check(&position, drift, landing).play(first_waves(), &mut position).expect("a landing check");
    position.hex_of("C/1/2")
}

fn offered(setting: &Setting, position: &Position) -> Vec<Boarding> {
    match Embark.options(Tarawa::lens(setting, position, Viewer::Spectator)) {
        Options::List(list) => list,
        Options::Form(_) => panic!("loads are listed"),
    }
}

/// The landing example of the book before anything is loaded.
fn red_2() -> Position {
    phase(1, Stage::Loading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("2/A/1/18", "0130", 2)
        .with_unit("2/D/2/18", "0130", 2)
        .with_unit("E/2/2", "0128", 4)
        .with_japanese("E2", "4FC-2")
}

#[test]
fn the_landing_example_of_red_2_goes_as_in_the_book() {
    kernel::proves!(
        "tarawa", "5.11", "5.12", "5.12+1", "5.12+3", "5.12+4", "5.12+5", "5.12+7", "5.12+8", "5.12+9",
        "5.14", "8.6"
    );
    let mut position = red_2();
    let play = |script: Script, position: &mut Position| {
        script.play(first_waves(), position).expect("the example is legal")
    };
    // Loading: one full LVT in each hex.
    for load in [&["E/2/2"][..], &["C/1/2"], &["2/A/1/18", "2/D/2/18"]] {
        play(Script::of(&position).says(boarding(load, FULL)), &mut position);
    }
    assert_eq!(position.open.lvts, Lvts { full: 6, reduced: 0 });
    // R2A lies farthest west: no drift, two steps kept, beach.
    play(check(&position, 54, 45), &mut position);
    assert_eq!((position.hex_of("C/1/2"), position.steps_of("C/1/2")), ("1226".to_owned(), 2));
    assert_eq!(position.open.landing.survivors, FULL);
    // R2B: one hex to the right, no loss, one hex inland, where the enemy is.
    let script = check(&position, 22, 17).card(2, "8.6+4").says(Answer::Confirm(false)).card(7, "8.6+5");
    let told = play(script, &mut position);
    assert!(told.iter().any(|event| matches!(
        event,
        Told::Melee(melee::Event::MeleeBegins { marines: 5, japanese: 1, .. })
    )));
    assert_eq!(
        (position.hex_of("2/A/1/18"), position.hex_of("2/D/2/18")),
        ("1225".to_owned(), "1225".to_owned())
    );
    assert_eq!((position.steps_of("2/A/1/18"), position.steps_of("2/D/2/18")), (2, 2));
    assert!(position.open.occupant(at("E2")).is_none(), "the close combat was fought at once");
    // R2C: a turn to the right, one step and the LVT lost, in the water.
    play(check(&position, 34, 43), &mut position);
    assert_eq!((position.hex_of("E/2/2"), position.steps_of("E/2/2")), ("1233".to_owned(), 3));
    // Two LVTs come back; the company in the water was carried and does not wade this turn.
    let told = play(Script::of(&position), &mut position);
    assert_eq!(told, [Told::Landing(Event::LvtsRecovered { craft: Lvts { full: 2, reduced: 0 } })]);
    assert_eq!(position.open.lvts, Lvts { full: 8, reduced: 0 });
    assert_eq!(position.hex_of("E/2/2"), "1233");
    assert_eq!(position.open.stage, Stage::Event { second: false });
}

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

#[test]
fn the_phase_loads_lands_wades_recovers_and_places_in_that_order() {
    kernel::proves!("tarawa", "4.0+1", "5.0");
    let mut position = phase(3, Stage::Loading)
        .with_unit("C/1/2", "0132", 4)
        .with_unit("E/2/2", "0732", 4)
        .with_unit("2/A/2T", "0136", 2)
        .with_japanese("F1", "7SSNL-1")
        .due("H/2/2", 4)
        .due("A/1/2", 5);
    position.open.lvts = FULL;
    let mut stages = vec![position.open.stage];
    let mut told = Vec::new();
    let mut play = |script: Script, position: &mut Position| {
        told.extend(script.play(first_waves(), position).expect("the phase goes on"));
        stages.push(position.open.stage);
    };
    play(Script::of(&position).says(boarding(&["C/1/2"], FULL)), &mut position);
    assert_eq!(position.open.lvts, Lvts::default(), "the LVT is out");
    play(check(&position, 54, 45), &mut position);
    assert_eq!(position.hex_of("2/A/2T"), "1235", "the western check first: the tank");
    play(check(&position, 53, 24), &mut position);
    assert_eq!((position.hex_of("C/1/2"), position.steps_of("C/1/2")), ("1226".to_owned(), 3));
    let wading: Vec<Hex> = nearer(first_waves(), &position.open, hex("0732")).map(|(_, hex)| hex).collect();
    let next: Vec<Hex> = nearer(first_waves(), &position.open, wading[0]).map(|(_, hex)| hex).collect();
    let mut script = Script::of(&position);
    for hexes in [&wading, &next] {
        script = if hexes.len() > 1 { script.says(Answer::PickHex(hexes[0])) } else { script };
    }
    play(script, &mut position);
    assert_eq!(position.open.marine(unit("E/2/2")).hex(), Some(next[0]));
    assert_eq!(position.open.lvts, Lvts::default(), "not yet back");
    play(Script::of(&position).says(to("0130")), &mut position);
    assert_eq!(position.open.lvts, FULL);
    assert_eq!(position.hex_of("H/2/2"), "0130");
    assert_eq!(position.open.marine(unit("A/1/2")).place(), Place::Track(5));
    assert_eq!(
        stages,
        [
            Stage::Loading,
            Stage::Loading,
            Stage::Landing,
            Stage::Landing,
            Stage::Wading,
            Stage::Event { second: false }
        ]
    );
    let last: Vec<&Told> = told.iter().rev().take(3).collect();
    assert!(matches!(last[2], Told::Landing(Event::Waded { .. })));
    assert!(matches!(last[1], Told::Landing(Event::LvtsRecovered { .. })));
    assert!(matches!(last[0], Told::Landing(Event::Approaches { .. })));
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

#[test]
fn everything_that_is_asked_has_words() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = red_2();
    let lens = Tarawa::lens(first_waves(), &position, Viewer::Spectator);
    assert_eq!(words.missing(&Embark.text(lens)), [""; 0]);
    for answer in offered(first_waves(), &position) {
        assert_eq!(words.missing(&Embark.describe(lens, &answer)), [""; 0], "{answer:?}");
    }
}

#[test]
fn everything_that_is_told_has_words() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let (units, unit, hex) = (units(&["C/1/2", "E/2/2"]), unit("C/1/2"), hex("0132"));
    let card = CardId(54);
    let mut events = vec![
        Event::LvtLoaded { units, hex, craft: FULL },
        Event::LvtLoaded { units, hex, craft: TWO_REDUCED },
        Event::DriftIgnored { units, card },
        Event::LandingCard { card, units: 2, craft: 1 },
        Event::SurvivorsCard { card },
        Event::LvtHit { left: REDUCED },
        Event::LvtHit { left: Lvts::default() },
        Event::LvtsRecovered { craft: FULL },
        Event::Waded { unit, hex },
        Event::CameAshoreAtNight { unit, hex },
        Event::ArtilleryTooLate { unit },
        Event::Approaches { unit, hex, rule: "5.3".into() },
        Event::ApproachFull { unit, turn: 5 },
    ];
    events.extend(Drift::ALL.map(|drift| Event::LandingDrift { units, card, drift, hex }));
    events.extend(Landfall::ALL.map(|landfall| Event::LandedAt { units, landfall, hex }));
    let ledger = crate::BOOK.read_ledger().expect("a ledger");
    for event in events {
        assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
        let rule = event.rule(first_waves());
        assert!(ledger.rows().iter().any(|row| row.id == rule), "{rule}");
    }
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
