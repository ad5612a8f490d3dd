//! Moves hex by hex, with the infiltration example of the book.

use super::*;
use crate::{
    Answer, Scenario,
    actions::Order,
    position::Position,
    script::{Script, action_phase, first_waves, hex, setting, unit, units},
};
use kernel::Happening;

/// The order to move and the hexes that follow, none to stop.
fn ordered(position: &Position, names: &[&str], pay: Pay, way: &[&str]) -> Script {
    let order = Order::Move { units: units(names), pay };
    let script = Script::of(position).says(Answer::Act(order));
    way.iter().fold(script, |script, to| {
        let to = (*to != "stop").then(|| hex(to));
        script.says(Answer::Go(to))
    })
}

/// Moves with an action that is not free.
fn moved(mut position: Position, names: &[&str], way: &[&str]) -> Position {
    let script = ordered(&position, names, Pay::Action, way);
    script.play(first_waves(), &mut position).expect("a legal move");
    position
}

fn refused(position: &Position, names: &[&str], way: &[&str]) -> (String, String) {
    ordered(position, names, Pay::Action, way).refused(first_waves(), position)
}

fn is_at(position: &Position, name: &str, at: &str) -> bool {
    position.open.marine(unit(name)).hex() == Some(hex(at))
}

#[test]
fn a_unit_on_land_moves_one_or_two_hexes() {
    kernel::proves!("tarawa", "7.3", "7.0");
    let start = action_phase(5).with_unit("K/3/2", "1616", 4);
    assert!(is_at(&moved(start.clone(), &["K/3/2"], &["1615", "1614"]), "K/3/2", "1614"));
    assert!(is_at(&moved(start.clone(), &["K/3/2"], &["1615", "stop"]), "K/3/2", "1615"));
    let nowhere = refused(&start, &["K/3/2"], &["stop"]);
    assert_eq!(nowhere, ("7.3".to_owned(), "tarawa-moves-must-go".to_owned()));
    assert_eq!(refused(&start, &["K/3/2"], &["1613"]).1, "tarawa-moves-not-adjacent");
}

#[test]
fn moves_go_over_land_and_beach_and_begin_there() {
    kernel::proves!("tarawa", "7.3");
    let start = action_phase(5).with_unit("K/3/2", "1226", 4).with_unit("I/3/2", "1127", 4);
    assert!(is_at(&moved(start.clone(), &["K/3/2"], &["1126", "stop"]), "K/3/2", "1126"));
    let water = refused(&start, &["K/3/2"], &["1127"]);
    assert_eq!(water, ("7.3".to_owned(), "tarawa-moves-water".to_owned()));
    // In the water off the beach a unit can do nothing but remove a Disrupted marker.
    assert_eq!(refused(&start, &["I/3/2"], &[]).0, "8.1");
    let other = setting(Scenario::FirstWaves, &[("attack-from-water", "yes")]);
    let script = ordered(&start, &["I/3/2"], Pay::Action, &[]);
    assert_eq!(script.refused(&other, &start).1, "tarawa-moves-not-ashore");
}

#[test]
fn from_turn_11_units_move_three_hexes() {
    kernel::proves!("tarawa", "15.3", "15.31");
    let way = ["1615", "1614", "1514"];
    let start = action_phase(11).with_unit("K/3/2", "1616", 4);
    assert!(is_at(&moved(start, &["K/3/2"], &way), "K/3/2", "1514"));
    let before = action_phase(10).with_unit("K/3/2", "1616", 4);
    assert!(is_at(&moved(before, &["K/3/2"], &way[..2]), "K/3/2", "1614"));
}

#[test]
fn at_night_units_move_one_hex_and_nobody_draws_for_infiltration() {
    kernel::proves!("tarawa", "19.0+5");
    let far = action_phase(16).with_unit("K/3/2", "1616", 4);
    assert!(is_at(&moved(far, &["K/3/2"], &["1615"]), "K/3/2", "1615"));
    let near = action_phase(16).with_japanese("E4", "111P-6").with_unit("K/3/2", "1327", 4);
    assert!(is_at(&moved(near, &["K/3/2"], &["1328"]), "K/3/2", "1328"));
}

#[test]
fn terrain_stops_some_units_and_is_closed_to_others() {
    kernel::proves!("tarawa", "7.3");
    let start = action_phase(12).with_unit("K/3/2", "1226", 4).with_unit("2/A/1/18", "1226", 2);
    // Infantry halts behind the seawall, engineers do not; those who go together halt together.
    let both = moved(start.clone(), &["K/3/2", "2/A/1/18"], &["1327"]);
    assert!(is_at(&both, "2/A/1/18", "1327"));
    assert!(is_at(&moved(start.clone(), &["K/3/2"], &["1327"]), "K/3/2", "1327"));
    let sappers = moved(start, &["2/A/1/18"], &["1327", "1426", "stop"]);
    assert!(is_at(&sappers, "2/A/1/18", "1426"));
    let wall = action_phase(12).with_unit("3/A/2T", "1728", 2).with_unit("K/3/2", "1728", 4);
    assert_eq!(refused(&wall, &["3/A/2T"], &["1828"]).1, "tarawa-moves-terrain");
    assert!(is_at(&moved(wall.clone(), &["K/3/2"], &["1828"]), "K/3/2", "1828"));
    assert_eq!(refused(&wall, &["3/A/2T", "K/3/2"], &["1828"]).1, "tarawa-moves-terrain");
}

#[test]
fn a_move_ends_beside_any_enemy() {
    kernel::proves!("tarawa", "7.31", "15.31");
    for turn in [5, 12] {
        let start = action_phase(turn).with_japanese("E4", "111P-6").with_unit("K/3/2", "1227", 4);
        assert!(is_at(&moved(start.clone(), &["K/3/2"], &["1327"]), "K/3/2", "1327"));
        assert!(is_at(&moved(start.disrupted("E4"), &["K/3/2"], &["1327"]), "K/3/2", "1327"));
    }
}

#[test]
fn a_move_ends_in_the_intense_field_of_a_position_that_is_not_disrupted() {
    kernel::proves!("tarawa", "7.31", "15.31");
    // The unit in 1223 is not adjacent to 1126, but its group has intense fire there; 1226 is steady.
    let start = action_phase(12).with_japanese("E1", "7SSNL-1").with_unit("K/3/2", "1227", 4);
    assert!(is_at(&moved(start.clone(), &["K/3/2"], &["1226", "1126"]), "K/3/2", "1126"));
    let quiet = start.disrupted("E1");
    assert!(is_at(&moved(quiet, &["K/3/2"], &["1226", "1126", "stop"]), "K/3/2", "1126"));
}

#[test]
fn nobody_moves_into_a_hex_that_the_japanese_hold() {
    kernel::proves!("tarawa", "10.22");
    let start = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("K/3/2", "1327", 4)
        .with_unit("HQ 2/2", "1327", 0);
    let script = |names: &[&str]| ordered(&start, names, Pay::Free, &["1427"]);
    assert_eq!(script(&["K/3/2"]).refused(first_waves(), &start).0, "7.4");
    assert_eq!(script(&["HQ 2/2"]).refused(first_waves(), &start).0, "10.22");
}

/// K/3/2, a diamond with four steps, slips past E4, which is orange, and has so many steps left.
fn infiltrates(start: &Position, card: u8, left: u8) {
    let mut position = start.clone();
    let script = ordered(&position, &["K/3/2"], Pay::Action, &["1328"]).card(card, "7.32");
    let script = if left < 4 { script.says(Answer::Confirm(true)) } else { script };
    script.play(first_waves(), &mut position).expect("a legal move");
    assert!(is_at(&position, "K/3/2", "1328"));
    assert_eq!(position.open.marine(unit("K/3/2")).steps, left, "card {card}");
}

#[test]
fn an_infiltrating_unit_is_hit_by_the_colour_and_its_symbol_and_by_a_double_only_if_there_are_two() {
    kernel::proves!("tarawa", "7.32");
    let lone = action_phase(5).with_japanese("E4", "111P-6").with_unit("K/3/2", "1327", 4);
    // Card 10: single orange, diamond. Card 2: single orange, circle. Card 5: diamond, no orange.
    infiltrates(&lone, 10, 3);
    infiltrates(&lone, 2, 4);
    infiltrates(&lone, 5, 4);
    // Card 24: double orange, diamond.
    infiltrates(&lone, 24, 4);
    infiltrates(&lone.with_marker("E4", "inland-1"), 24, 3);
}

#[test]
fn a_tank_watches_by_itself_and_does_not_count_for_its_group() {
    kernel::proves!("tarawa", "7.32", "13.0");
    let tank = action_phase(5).with_japanese("E4", "tank-green").with_unit("K/3/2", "1327", 4);
    infiltrates(&tank, 10, 3);
    infiltrates(&tank, 24, 4);
    infiltrates(&tank.with_marker("E4", "armour-1"), 24, 3);
    // 1428 and 1529 are beside E7; of E8 in the same group only 1529 is. Card 26: double brown, diamond.
    let start = action_phase(5).with_japanese("E7", "111P-6").with_unit("K/3/2", "1428", 4);
    let steps = |other: &str, hit: bool| {
        let mut position = start.clone().with_japanese("E8", other);
        let script = ordered(&position, &["K/3/2"], Pay::Action, &["1529"]).card(26, "7.32");
        let script = if hit { script.says(Answer::Confirm(true)) } else { script };
        script.play(first_waves(), &mut position).expect("a legal move");
        position.open.marine(unit("K/3/2")).steps
    };
    assert_eq!((steps("tank-green", false), steps("111P-8", true)), (4, 3));
}

#[test]
fn guns_that_a_unit_passes_over_are_destroyed() {
    kernel::proves!("tarawa", "6.51");
    let board = &first_waves().board;
    let free = |from: Hex, to: Hex| {
        let open = board.land.contains(from) && board.land.contains(to);
        open && going(first_waves(), Kind::Infantry, from, to) == Going::Free
    };
    let passed = board.sites().filter(|site| site.artillery.is_some()).find_map(|site| {
        let from = site.hex.neighbours().find(|from| free(*from, site.hex))?;
        let on = site.hex.neighbours().find(|to| *to != from && free(site.hex, *to))?;
        Some((site, from.to_string(), on.to_string()))
    });
    let (site, from, on) = passed.expect("guns on open ground");
    let way = [site.hex.to_string(), on.clone()];
    let start = action_phase(5).with_unit("K/3/2", &from, 4);
    let position = moved(start, &["K/3/2"], &[&way[0], &way[1]]);
    assert!(is_at(&position, "K/3/2", &on) && position.open.guns_destroyed.contains(site.id));
}

#[test]
fn a_step_is_an_infiltration_only_between_two_hexes_that_the_same_active_position_covers() {
    kernel::proves!("tarawa", "7.32");
    let start = action_phase(5).with_japanese("E4", "111P-6").with_unit("K/3/2", "1327", 4);
    let away = moved(start.clone(), &["K/3/2"], &["1226"]);
    assert!(is_at(&away, "K/3/2", "1226"));
    assert!(is_at(&moved(start.disrupted("E4"), &["K/3/2"], &["1328"]), "K/3/2", "1328"));
    // 1522 is beside D17, as 1422 is, but not in its field.
    let blind = action_phase(5).with_japanese("D17", "111P-6").with_unit("K/3/2", "1422", 4);
    assert!(is_at(&moved(blind, &["K/3/2"], &["1522"]), "K/3/2", "1522"));
    // A group is one position: from beside 1223 to beside 1225, if both are held. The second unit makes the
    // double blue of card 10 count.
    let group = action_phase(5).with_japanese("E1", "7SSNL-1").with_unit("K/3/2", "1124", 4);
    let free = moved(group.clone(), &["K/3/2"], &["1125"]);
    assert!(is_at(&free, "K/3/2", "1125"));
    let mut both = group.with_japanese("E2", "7SSNL-2");
    let script = ordered(&both, &["K/3/2"], Pay::Action, &["1125"]).card(10, "7.32");
    script.says(Answer::Confirm(true)).play(first_waves(), &mut both).expect("a legal move");
    assert_eq!(both.open.marine(unit("K/3/2")).steps, 3);
}

#[test]
fn past_two_positions_each_has_a_card_unless_one_card_serves_both() {
    kernel::proves!("tarawa", "7.32");
    let start = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_japanese("E6", "3SBD-1")
        .with_unit("K/3/2", "1328", 4);
    let moving = |position: &Position| ordered(position, &["K/3/2"], Pay::Action, &["1428"]);
    // Card 10 has orange for E4, card 13 red for E6; both are single, with the diamond.
    let mut each = start.clone();
    let script = moving(&each).card(10, "7.32").card(13, "7.32").says(Answer::Confirm(true));
    script.play(first_waves(), &mut each).expect("a legal move");
    assert_eq!(each.open.marine(unit("K/3/2")).steps, 2);
    let one = setting(Scenario::FirstWaves, &[("double-infiltration", "one-card")]);
    let mut both = start.clone();
    let script = moving(&both).card(13, "7.32").says(Answer::Confirm(true));
    script.play(&one, &mut both).expect("a legal move");
    assert_eq!(both.open.marine(unit("K/3/2")).steps, 3);
}

#[test]
fn a_unit_that_was_hit_may_stay_but_has_acted() {
    kernel::proves!("tarawa", "7.32+1");
    let mut position = action_phase(5).with_japanese("E4", "111P-6").with_unit("K/3/2", "1327", 4);
    let script = ordered(&position, &["K/3/2"], Pay::Action, &["1328"]).card(10, "7.32");
    script.says(Answer::Confirm(false)).play(first_waves(), &mut position).expect("a legal move");
    assert!(is_at(&position, "K/3/2", "1327"));
    assert_eq!(position.open.marine(unit("K/3/2")).steps, 3);
    assert!(position.open.actions.acted.contains(unit("K/3/2")) && position.open.actions.left == 2);
    assert!(position.open.track == [crate::ids::CardId(10)]);
}

#[test]
fn the_last_step_is_lost_to_infiltration_too_and_a_crowd_makes_no_difference() {
    kernel::proves!("tarawa", "7.32", "7.32+2");
    let start = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("K/3/2", "1327", 1)
        .with_unit("A/1/2", "1328", 4);
    let mut lost = start.clone();
    let script = ordered(&lost, &["K/3/2"], Pay::Action, &["1328"]).card(10, "7.32");
    script.play(first_waves(), &mut lost).expect("a legal move");
    assert_eq!(lost.open.marine(unit("K/3/2")).place(), Place::Lost);
    // Five steps would be in the hex, yet the wrong symbol (card 2, circle) does no harm.
    let mut spared = start;
    let script = ordered(&spared, &["K/3/2"], Pay::Action, &["1328"]).card(2, "7.32");
    script.play(first_waves(), &mut spared).expect("a legal move");
    assert_eq!(spared.open.steps_at(hex("1328")), 5);
}

#[test]
fn an_hq_infiltrates_only_along_with_another_unit() {
    kernel::proves!("tarawa", "7.32+3");
    let start = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("K/3/2", "1327", 4)
        .with_unit("HQ 2/2", "1327", 0);
    let alone = ordered(&start, &["HQ 2/2"], Pay::Free, &["1328"]);
    assert_eq!(alone.refused(first_waves(), &start).0, "7.32+3");
    let mut along = start.clone();
    let script = ordered(&along, &["K/3/2", "HQ 2/2"], Pay::Free, &["1328"]).card(5, "7.32");
    script.play(first_waves(), &mut along).expect("a legal move");
    assert!(is_at(&along, "K/3/2", "1328") && is_at(&along, "HQ 2/2", "1328"));
    // When its unit stays back, so does the HQ.
    let mut back = start;
    let script = ordered(&back, &["K/3/2", "HQ 2/2"], Pay::Free, &["1328"]).card(10, "7.32");
    script.says(Answer::Confirm(false)).play(first_waves(), &mut back).expect("a legal move");
    assert!(is_at(&back, "HQ 2/2", "1327") && back.open.actions.moved_hqs.is_empty());
}

#[test]
fn tanks_infiltrate_without_a_card_and_artillery_not_at_all() {
    kernel::proves!("tarawa", "7.32+4");
    let start = action_phase(12)
        .with_japanese("E4", "111P-6")
        .with_unit("3/A/2T", "1327", 2)
        .with_unit("A/1/10", "1327", 2);
    assert!(is_at(&moved(start.clone(), &["3/A/2T"], &["1328"]), "3/A/2T", "1328"));
    assert_eq!(refused(&start, &["A/1/10"], &["1328"]).0, "7.32+4");
}

#[test]
fn two_units_that_infiltrate_together_draw_a_card_each() {
    kernel::proves!("tarawa", "7.32", "7.21");
    let mut position = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("K/3/2", "1327", 4)
        .with_unit("I/3/2", "1327", 4);
    let script = ordered(&position, &["I/3/2", "K/3/2"], Pay::Action, &["1328"]);
    // I/3/2, a circle, is hit by card 2 and stays; K/3/2 goes on.
    let script = script.card(2, "7.32").says(Answer::Confirm(false)).card(23, "7.32");
    script.play(first_waves(), &mut position).expect("a legal move");
    assert!(is_at(&position, "I/3/2", "1327") && is_at(&position, "K/3/2", "1328"));
    assert_eq!(position.open.actions.left, 2);
}

#[test]
fn the_words_of_moves_are_there() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = action_phase(5).with_unit("K/3/2", "1616", 4);
    let lens = Lens::new(first_waves(), &position, kernel::Viewer::from(MARINES));
    let go = Go { units: units(&["K/3/2"]), gone: 1 };
    let Options::List(steps) = go.options(lens) else { panic!("a list") };
    assert_eq!(steps.len(), 7);
    let texts = steps.iter().map(|step| go.describe(lens, step)).chain([go.text(lens)]);
    texts.for_each(|text| assert_eq!(words.missing(&text), [""; 0], "{text:?}"));
    assert!(steps.iter().all(|step| go.check(lens, step).is_ok()));
}

#[test]
fn an_option_to_move_warns_of_infiltration_stops_and_crowds() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("K/3/2", "1327", 4)
        .with_unit("L/3/2", "1328", 3)
        .with_unit("I/3/2", "1328", 2);
    let lens = Lens::new(first_waves(), &position, MARINES.into());
    let go = Go { units: units(&["K/3/2"]), gone: 0 };
    let told = words.say(kernel::Lang::En, &go.describe(lens, &Some(hex("1328"))));
    for part in [
        "To 1328 (",
        "with I/3/2 (2 ○), L/3/2 (3 △)",
        "infiltration past E4: a card may cost a step (7.32)",
        "must stop beside the enemy (7.31)",
        "3 units overstack",
        "concentrated target with 9 steps (6.35)",
    ] {
        assert!(told.contains(part), "'{part}' is missing in: {told}");
    }
    let options = go.options(lens);
    let Options::List(list) = options else { panic!("a list") };
    assert!(!list.contains(&None), "a move goes one hex at least");
    let Options::List(list) = (Go { gone: 1, ..go }).options(lens) else { panic!("a list") };
    assert_eq!(list.last(), Some(&None), "to stop comes last");
}

#[test]
fn a_move_that_is_cut_short_says_by_what() {
    kernel::proves!("tarawa", "7.31");
    let mut position = action_phase(5).with_japanese("E4", "111P-6").with_unit("K/3/2", "1326", 4);
    let script = ordered(&position, &["K/3/2"], Pay::Action, &["1327"]);
    let events = script.play(first_waves(), &mut position).expect("a legal move");
    let stopped = Event::MovedTo { units: units(&["K/3/2"]), hex: hex("1327"), stop: Some(Stop::Contact) };
    assert!(events.contains(&stopped.clone().into()), "{events:?}");
    assert_eq!(stopped.rule(first_waves()).as_str(), "7.31");
}
