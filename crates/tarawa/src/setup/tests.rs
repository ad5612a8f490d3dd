use super::*;
use crate::{
    Answer, event,
    position::Leader,
    script::{Script, at, empty, first_waves, hex, play_by_default, setting, unit},
};
use kernel::{
    Step,
    tape::{Seen, Step as TapeStep},
};

/// The Japanese set-up is done; the Marines are asked next.
fn japanese_in_place(setting: &Setting, seed: u64) -> Position {
    let mut position = begin(setting);
    play_by_default(setting, &mut position, seed);
    position
}

/// A draw that nobody sees.
fn blind(sides: u32, value: u32, rule: &'static str) -> Step<Answer> {
    TapeStep::Roll { sides, value, rule: rule.into(), seen: Seen::Nobody }
}

fn units_with(setting: &Setting, back: Back) -> u64 {
    knowledge::mask(units_of(setting, back))
}

fn backs(position: &Position, back: Back) -> Vec<(PositionId, Occupant)> {
    let all = position.open.occupied();
    let pairs = all.iter().filter_map(|id| Some((id, *position.open.occupant(id)?)));
    pairs.filter(|(_, occupant)| occupant.back == back).collect()
}

#[test]
fn the_set_up_leaves_a_deck_without_the_card_of_the_tanks() {
    kernel::proves!("tarawa", "3.0+1");
    let setting = first_waves();
    assert_eq!(begin(setting).deck.len(), 54);
    let position = japanese_in_place(setting, 1);
    assert_eq!((position.deck.len(), position.open.discards.len()), (53, 1));
    assert!(position.open.track.is_empty());
}

#[test]
fn one_coastal_unit_lies_face_down_in_each_hex_with_artillery_or_a_c() {
    kernel::proves!("tarawa", "3.0+2", "2.1+3", "2.23+4");
    let setting = first_waves();
    let position = japanese_in_place(setting, 2);
    let marked: Vec<PositionId> = setting
        .board
        .sites()
        .filter(|site| site.artillery.is_some() || site.start == Some(Back::Coastal))
        .map(|site| site.id)
        .collect();
    let coastal = backs(&position, Back::Coastal);
    assert_eq!(marked.len(), 28);
    assert!(coastal.iter().map(|(id, _)| *id).eq(marked));
    for (id, occupant) in coastal {
        assert!(!occupant.revealed && occupant.known.is_none() && occupant.depth.is_none(), "{id}");
        assert_eq!(occupant.candidates, units_with(setting, Back::Coastal), "{id} may be any of the 28");
    }
    let other = japanese_in_place(setting, 3);
    assert_ne!(position.hidden, other.hidden, "another shuffle, another set-up");
}

#[test]
fn nobody_sees_the_draws_of_the_set_up_but_those_of_the_tanks() {
    kernel::proves!("tarawa", "2.0", "3.0+2", "3.0+4");
    let mut position = begin(first_waves());
    let record = play_by_default(first_waves(), &mut position, 4);
    let seen = |wanted: &str| {
        let of_rule = record.steps.iter().filter_map(|step| match step {
            TapeStep::Roll { sides, rule, seen, .. } if rule.as_str() == wanted => Some((*sides, *seen)),
            _ => None,
        });
        of_rule.collect::<Vec<_>>()
    };
    // Each draw is one of what is left of a pile: there is no die.
    assert!(seen("3.0+2").into_iter().eq((2..=28).rev().map(|left| (left, Seen::Nobody))));
    assert!(seen("3.0+4").into_iter().eq((5..=15).rev().map(|left| (left, Seen::Nobody))));
    assert_eq!(seen("3.0+3"), [(54, Seen::All), (3, Seen::All), (2, Seen::All)]);
    assert_eq!(record.steps.len(), 27 + 11 + 3);
}

#[test]
fn a_card_with_orange_red_and_blue_puts_disrupted_tanks_into_1830_1332_and_1529() {
    kernel::proves!("tarawa", "3.0+3", "2.1+4");
    let setting = first_waves();
    let mut position = begin(setting);
    let mut script = Script::of(&position);
    for left in (2..=28).rev() {
        script = script.step(blind(left, 0, "3.0+2"));
    }
    script = script.card(49, "3.0+3").step(Step::roll(3, 1, "3.0+3")).step(Step::roll(2, 1, "3.0+3"));
    for left in (5..=15).rev() {
        script = script.step(blind(left, 0, "3.0+4"));
    }
    let events = script.play(setting, &mut position).expect("the set-up as written");
    let card = event::Event::from(Event::TankCard { card: CardId(49) });
    assert_eq!(events[0], card);
    let tanks = backs(&position, Back::Armour);
    let hexes: Vec<Hex> = tanks.iter().map(|(id, _)| setting.board.site(*id).hex).collect();
    assert_eq!(hexes, [hex("1830"), hex("1529"), hex("1332")]);
    for (id, tank) in &tanks {
        assert!(tank.revealed && tank.disrupted && tank.known.is_some(), "{id}");
    }
    // Card 49 shows orange, blue and red; the tanks were drawn as the script says.
    let names: Vec<&str> = tanks.iter().filter_map(|(_, tank)| tank.known).map(CounterId::name).collect();
    assert_eq!(names, ["tank-orange", "tank-violet", "tank-green"]);
    assert_eq!(position.open.discards, [CardId(49)]);
}

#[test]
fn eleven_units_lie_in_inland_hexes_without_tanks_and_four_in_the_reserve() {
    kernel::proves!("tarawa", "3.0+4", "2.1+3");
    let setting = first_waves();
    for seed in 0..5 {
        let position = japanese_in_place(setting, seed);
        let inland = backs(&position, Back::Inland);
        assert_eq!((inland.len(), position.open.reserve.count), (11, [0, 4]));
        let mask = units_with(setting, Back::Inland);
        for (id, occupant) in &inland {
            assert_eq!(setting.board.site(*id).start, Some(Back::Inland), "{id}");
            assert!(!occupant.revealed && occupant.candidates == mask, "{id} may be any of the 15");
        }
        assert_eq!(position.open.reserve.candidates, [0, mask]);
        let hidden = position.hidden.counters.iter().flatten().chain(&position.hidden.reserve);
        let mut all: Vec<CounterId> = hidden.copied().collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(CounterId::all()), "every counter of the box has its place");
    }
}

#[test]
fn depth_markers_lie_in_their_boxes_and_one_under_each_tank() {
    kernel::proves!("tarawa", "3.0+5");
    let position = japanese_in_place(first_waves(), 6);
    assert_eq!(position.open.depth, [20, 20]);
    let tanks = backs(&position, Back::Armour);
    assert_eq!(tanks.len(), 3);
    for (id, tank) in tanks {
        assert_eq!(tank.depth, Some(Depth { back: Back::Armour, known: None, revealed: false }), "{id}");
    }
    assert_eq!(Back::ALL.map(|back| position.markers[back.index()].len()), [20, 20, 3]);
}

#[test]
fn the_track_hides_four_letters_and_shibasaki_commands() {
    kernel::proves!("tarawa", "3.0+10");
    let position = japanese_in_place(first_waves(), 7);
    assert_eq!((position.open.turn, position.letters.len()), (1, 4));
    assert!(position.letters.contents().all(|letter| *letter != Letter::I));
    assert!(position.open.letters.is_empty() && position.open.shibasaki);
    let markers = (position.open.naval_fire, position.open.support, position.open.garrisons.len());
    assert_eq!(markers, (0, 0, 0));
}

/// The answers for the twelve units of turn 1, in the order of the roster: four for each beach.
fn landing_plan() -> Vec<&'static str> {
    vec!["0138", "0136", "0134", "0134", "0132", "0128", "0130", "0130", "0125", "0123", "0121", "0121"]
}

fn follow(position: &Position, plan: &[&str]) -> Script {
    plan.iter().fold(Script::of(position), |script, name| script.says(Answer::PickHex(hex(name))))
}

#[test]
fn the_twelve_units_of_turn_1_go_to_approach_hexes_of_their_beach_two_to_a_hex() {
    kernel::proves!("tarawa", "3.0+6", "2.1+9");
    let setting = first_waves();
    let mut position = japanese_in_place(setting, 8);
    let start = position.clone();
    let script = follow(&position, &landing_plan()).says(Answer::PickUnit(Some(unit("I/3/2"))));
    script.play(setting, &mut position).expect("a legal set-up");
    assert_eq!(position.open.stage, Stage::Loading);
    let on_map: Vec<(&str, String)> =
        position.open.on_map().map(|(id, _, hex)| (id.name(), hex.to_string())).collect();
    assert_eq!(on_map.len(), 12);
    // The example of the book: two companies in A and C of Red 2, both engineers in B.
    for placed in [("C/1/2", "0132"), ("E/2/2", "0128"), ("2/A/1/18", "0130"), ("2/D/2/18", "0130")] {
        assert!(on_map.contains(&(placed.0, placed.1.to_owned())), "{placed:?}");
    }
    let refused = |plan: &[&str]| follow(&start, plan).refused(setting, &start).0;
    assert_eq!(refused(&["0132"]), "3.0+6", "a company of Red 1 does not go to Red 2");
    assert_eq!(refused(&["0137"]), "3.0+6", "a hex without a letter");
    assert_eq!(refused(&["0138", "0138", "0138"]), "3.0+6", "a third unit in a hex");
    let red_2 = ["0138", "0138", "0136", "0136"];
    assert_eq!(refused(&[&red_2[..], &["0127"]].concat()), "3.0+6", "hex D is not open yet");
}

#[test]
fn by_default_two_companies_do_not_share_an_approach_hex_where_another_has_room() {
    let setting = first_waves();
    let mut position = japanese_in_place(setting, 8);
    play_by_default(setting, &mut position, 8);
    let steps: Vec<(String, u8)> =
        position.open.us_hexes().iter().map(|hex| (hex.to_string(), position.open.steps_at(hex))).collect();
    assert_eq!(steps.len(), 9, "every hex that is open is used: {steps:?}");
    assert!(steps.iter().all(|(_, steps)| *steps <= 6), "{steps:?}");
}

#[test]
fn a_company_of_the_second_battalion_may_land_at_red_2_instead() {
    kernel::proves!("tarawa", "3.0+6");
    let place = |setting: &Setting, name: &str| {
        let mut position = japanese_in_place(setting, 9);
        play_by_default(setting, &mut position, 9);
        position.open.marine(unit(name)).place()
    };
    let history = setting(Scenario::FirstWaves, &[("red-2-company", "history")]);
    assert!(matches!(place(first_waves(), "C/1/2"), Place::At(_)));
    assert_eq!(place(first_waves(), "F/2/2"), Place::Track(2));
    assert!(matches!(place(&history, "F/2/2"), Place::At(_)));
    assert_eq!(place(&history, "C/1/2"), Place::Track(2));
}

#[test]
fn major_ryan_begins_with_an_infantry_unit_off_red_1() {
    kernel::proves!("tarawa", "3.0+7");
    let setting = first_waves();
    let mut position = japanese_in_place(setting, 10);
    let start = position.clone();
    let with = |name: &str| follow(&start, &landing_plan()).says(Answer::PickUnit(Some(unit(name))));
    for name in ["3/A/1/18", "C/1/2", "L/3/2"] {
        assert_eq!(with(name).refused(setting, &start).0, "3.0+7", "{name}");
    }
    with("K/3/2").play(setting, &mut position).expect("a company of Red 1");
    assert_eq!(position.open.ryan, Some(unit("K/3/2")));
    assert!(position.open.marines.iter().all(|unit| unit.leader == Leader::None));
}

#[test]
fn nine_lvts_are_available_and_seven_or_eight_heroes_are_left() {
    kernel::proves!("tarawa", "3.0+8", "10.18");
    let begun = |setting: &Setting| {
        let mut position = japanese_in_place(setting, 11);
        play_by_default(setting, &mut position, 11);
        (position.open.lvts, position.open.heroes)
    };
    let nine = Lvts { full: 9, reduced: 0 };
    assert_eq!(begun(first_waves()), (nine, 7));
    assert_eq!(begun(&setting(Scenario::FirstWaves, &[("ryan", "besides")])), (nine, 8));
}

#[test]
fn other_units_wait_in_the_box_of_their_turn_or_aside() {
    kernel::proves!("tarawa", "3.0+9", "2.1+11", "2.21+6");
    let mut position = japanese_in_place(first_waves(), 12);
    play_by_default(first_waves(), &mut position, 12);
    let place = |name: &str| position.open.marine(unit(name)).place();
    assert_eq!(place("HQ 2/2"), Place::Track(4));
    assert_eq!(place("M/3/8"), Place::Track(8));
    assert_eq!(place("D/1/8"), Place::Track(17));
    assert_eq!(place("HQ 6/2"), Place::Track(28));
    assert_eq!(place("A/1/10"), Place::Aside, "comes by an event");
    assert_eq!(place("M/3/6"), Place::Aside, "comes on the third day");
    let count = |wanted: Place| position.open.marines.iter().filter(|unit| unit.place() == wanted).count();
    assert_eq!((count(Place::Track(1)), count(Place::Track(17)), count(Place::Track(28))), (0, 7, 6));
    assert_eq!(count(Place::Aside), 3 + 5);
}

/// The raid with those cards.
fn raid_with(cards: [u8; 3], setting: &Setting) -> Position {
    let mut position =
        empty(setting, 1, Stage::Raid).with_japanese("D2", "7SSNL-1").with_japanese("E2", "7SSNL-2");
    position.open.depth = [20, 20];
    let script = cards.iter().fold(Script::of(&position), |script, card| script.card(*card, "21.1"));
    script.play(setting, &mut position).expect("three cards and no question");
    position
}

#[test]
fn the_stars_of_three_cards_tell_how_the_raid_went() {
    kernel::proves!("tarawa", "21.0", "21.1");
    let setting = setting(Scenario::TwoDays, &[("hawkins-raid", "yes")]);
    let came_of = |cards| {
        let position = raid_with(cards, &setting);
        assert_eq!((position.open.discards.len(), position.open.stage), (3, Stage::Loading));
        let depth =
            ["D2", "E2"].map(|name| position.open.occupant(at(name)).is_some_and(|o| o.depth.is_some()));
        (depth, position.open.shibasaki_spared, position.open.no_first_depth)
    };
    // Cards 1 and 6 and 9 have one star each, cards 2 and 3 and 4 none.
    assert_eq!(came_of([1, 6, 9]), ([true, true], true, false));
    assert_eq!(came_of([1, 2, 9]), ([true, false], false, false));
    assert_eq!(came_of([1, 2, 3]), ([false, false], false, false));
    assert_eq!(came_of([4, 2, 3]), ([false, false], false, true));
}

#[test]
fn the_raid_is_played_only_where_it_was_chosen() {
    kernel::proves!("tarawa", "21.0", "21.1");
    let stage = |options: &[(&str, &str)]| {
        let setting = setting(Scenario::FirstWaves, options);
        let mut position = japanese_in_place(&setting, 13);
        play_by_default(&setting, &mut position, 13);
        position.open.stage
    };
    assert_eq!(stage(&[]), Stage::Loading);
    assert_eq!(stage(&[("hawkins-raid", "yes")]), Stage::Raid);
}

#[test]
fn the_eighth_marines_go_to_the_beach_chosen_at_the_start() {
    kernel::proves!("tarawa", "21.0", "21.2");
    let chosen = setting(Scenario::TwoDays, &[("eighth-marines", "yes")]);
    let start = japanese_in_place(&chosen, 14);
    let mut position = start.clone();
    let script = follow(&start, &[]).says(Answer::PickBeach(Beach::Red3));
    let script = landing_plan().iter().fold(script, |script, name| script.says(Answer::PickHex(hex(name))));
    let script = script.says(Answer::PickUnit(Some(unit("I/3/2"))));
    script.play(&chosen, &mut position).expect("the beach is asked for first");
    assert_eq!(position.open.eighth_marines, Beach::Red3);
    let green = follow(&start, &[]).says(Answer::PickBeach(Beach::Green));
    assert_eq!(green.refused(&chosen, &start).0, "21.2");
    // Without the rule, or where turn 17 never comes, nobody is asked.
    for setting in
        [setting(Scenario::TwoDays, &[]), setting(Scenario::November20, &[("eighth-marines", "yes")])]
    {
        let mut position = japanese_in_place(&setting, 14);
        let script = follow(&position, &landing_plan()).says(Answer::PickUnit(Some(unit("I/3/2"))));
        script.play(&setting, &mut position).expect("no question about the beach");
        assert_eq!(position.open.eighth_marines, Beach::Red2);
    }
}

#[test]
fn if_shibasaki_survives_the_last_reserves_come_on_turns_20_and_24() {
    kernel::proves!("tarawa", "21.3", "2.21+6");
    let begun = |scenario, survives: &str| {
        let setting = setting(scenario, &[("shibasaki-survives", survives)]);
        let mut position = japanese_in_place(&setting, 15);
        play_by_default(&setting, &mut position, 15);
        let count =
            |turn| position.open.marines.iter().filter(|unit| unit.place() == Place::Track(turn)).count();
        (position.open.shibasaki_survives, [20, 24, 28].map(count))
    };
    assert_eq!(begun(Scenario::TwoDays, "yes"), (true, [6, 5, 0]));
    assert_eq!(begun(Scenario::TwoDays, "no"), (false, [0, 0, 6]));
    assert_eq!(begun(Scenario::TwoDays, "if-alive"), (false, [0, 0, 6]));
    // The rule is for the scenarios of the second day.
    assert_eq!(begun(Scenario::November20, "yes"), (false, [0, 0, 6]));
}

#[test]
fn the_set_up_of_november_20_is_that_of_all_scenarios_that_begin_on_that_day() {
    kernel::proves!("tarawa", "3.0");
    for scenario in [Scenario::FirstWaves, Scenario::November20, Scenario::TwoDays] {
        let setting = setting(scenario, &[]);
        let mut position = japanese_in_place(&setting, 16);
        let first = japanese_in_place(first_waves(), 16);
        assert_eq!(position, first);
        play_by_default(&setting, &mut position, 16);
        assert_eq!((position.open.turn, position.open.on_map().count()), (1, 12));
    }
    let turns = Scenario::ALL.map(|scenario| (scenario.first_turn(), scenario.last_turn()));
    assert_eq!(turns, [(1, 10), (1, 15), (1, 30), (17, 30)]);
}
