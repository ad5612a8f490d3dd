//! The Action Phase order by order: who may act, what it costs, and what is refused.

use super::*;
use crate::{
    Answer, Scenario,
    attack::Attackers,
    position::{Position, Stage},
    script::{Script, action_phase, at, first_waves, hex, setting, unit, units, with_leader, with_ryan},
};
use kernel::Happening;

fn disrupted(mut position: Position, name: &str, disruption: Disruption) -> Position {
    position.open.marine_mut(unit(name)).disruption = disruption;
    position
}

/// The phase has begun, nobody has acted.
fn begun(mut position: Position) -> Position {
    begin(first_waves(), &mut position.open);
    position
}

fn says(position: &Position, order: Order) -> Script {
    Script::of(position).says(Answer::Act(order))
}

fn moves_to(position: &mut Position, names: &[&str], pay: Pay, to: &str) {
    let script = says(position, Order::Move { units: units(names), pay }).says(Answer::Go(Some(hex(to))));
    let script = if moves::allowance(&position.open) > 1 { script.says(Answer::Go(None)) } else { script };
    script.play(first_waves(), position).expect("a legal move");
}

fn refused(position: &Position, order: Order) -> (String, String) {
    says(position, order).refused(first_waves(), position)
}

fn refused_move(position: &Position, name: &str, pay: Pay) -> (String, String) {
    refused(position, Order::Move { units: units(&[name]), pay })
}

fn lens(position: &Position) -> Lens<'_> {
    Lens::new(first_waves(), position, kernel::Viewer::from(MARINES))
}

#[test]
fn three_units_or_stacks_act_in_a_turn() {
    kernel::proves!("tarawa", "7.0", "4.0+4");
    let mut position = action_phase(5)
        .with_unit("I/3/2", "1616", 4)
        .with_unit("K/3/2", "1516", 4)
        .with_unit("L/3/2", "1414", 4)
        .with_unit("A/1/2", "1317", 4)
        .with_unit("HQ 2/2", "1336", 0);
    moves_to(&mut position, &["I/3/2"], Pay::Action, "1615");
    moves_to(&mut position, &["K/3/2"], Pay::Action, "1515");
    moves_to(&mut position, &["L/3/2"], Pay::Action, "1413");
    assert_eq!(position.open.actions.left, 0);
    assert_eq!(refused_move(&position, "A/1/2", Pay::Action).0, "7.0");
    assert_eq!(refused_move(&position, "A/1/2", Pay::Free).0, "7.1");
    // The HQ acts free all the same; then nothing is left to do and close combats follow.
    moves_to(&mut position, &["HQ 2/2"], Pay::Free, "1337");
    let events = Script::of(&position).play(first_waves(), &mut position).expect("the end of the phase");
    assert_eq!(events, [crate::event::Event::Actions(Event::ActionsEnded)]);
    assert_eq!((position.open.stage, position.open.actions.begun), (Stage::CloseCombats, false));
    assert!(position.open.actions.acted.is_empty());
}

#[test]
fn the_player_may_end_the_phase_at_any_time() {
    kernel::proves!("tarawa", "7.2", "4.0+4");
    let mut position = action_phase(5).with_unit("I/3/2", "1616", 4);
    says(&position, Order::EndPhase).play(first_waves(), &mut position).expect("the end of the phase");
    assert_eq!(position.open.stage, Stage::CloseCombats);
}

#[test]
fn heroes_inspired_units_hqs_and_units_under_orders_act_free() {
    kernel::proves!("tarawa", "7.1", "10.12", "10.16");
    let position = action_phase(5)
        .with_unit("I/3/2", "1616", 4)
        .with_unit("A/1/2", "1616", 4)
        .with_unit("K/3/2", "1516", 4)
        .with_unit("L/3/2", "1414", 4)
        .with_unit("HQ 2/2", "1314", 0);
    let position = with_leader(position, "I/3/2", Leader::Hero);
    let mut position = begun(with_leader(position, "K/3/2", Leader::Inspired));
    let free = |name| is_free(first_waves(), &position.open, unit(name));
    // The Hero helps his own unit alone.
    assert!(free("I/3/2") && free("K/3/2") && free("L/3/2") && free("HQ 2/2") && !free("A/1/2"));
    assert_eq!(refused_move(&position, "I/3/2", Pay::Action).1, "tarawa-actions-is-free");
    moves_to(&mut position, &["I/3/2"], Pay::Free, "1615");
    moves_to(&mut position, &["K/3/2"], Pay::Free, "1517");
    moves_to(&mut position, &["L/3/2"], Pay::Free, "1413");
    assert_eq!(position.open.actions.left, ACTIONS);
}

#[test]
fn a_unit_acts_once_free_or_not() {
    kernel::proves!("tarawa", "7.1", "7.2");
    let position = action_phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1516", 4);
    let mut position = with_leader(position, "I/3/2", Leader::Hero);
    moves_to(&mut position, &["I/3/2"], Pay::Free, "1615");
    assert_eq!(refused_move(&position, "I/3/2", Pay::Free).0, "7.2");
}

#[test]
fn two_units_of_a_stack_do_the_same_for_one_action() {
    kernel::proves!("tarawa", "7.21");
    let stack = action_phase(5)
        .with_unit("I/3/2", "1616", 4)
        .with_unit("K/3/2", "1616", 4)
        .with_unit("L/3/2", "1616", 4)
        .with_unit("A/1/2", "1516", 4);
    let mut together = stack.clone();
    moves_to(&mut together, &["I/3/2", "K/3/2"], Pay::Action, "1615");
    assert_eq!(together.open.actions.left, 2);
    let mut apart = stack.clone();
    moves_to(&mut apart, &["I/3/2"], Pay::Action, "1615");
    moves_to(&mut apart, &["K/3/2"], Pay::Action, "1617");
    assert_eq!(apart.open.actions.left, 1);
    let order = |names: &[&str]| Order::Move { units: units(names), pay: Pay::Action };
    assert_eq!(refused(&stack, order(&["I/3/2", "A/1/2"])).0, "7.21");
    assert_eq!(refused(&stack, order(&["I/3/2", "K/3/2", "L/3/2"])).0, "7.21");
    // The same attack from one hex, and from two.
    let cost = |names: &[&str]| cost(first_waves(), &stack.open, units(names), UnitSet::EMPTY);
    assert_eq!((cost(&["I/3/2", "K/3/2"]), cost(&["I/3/2", "A/1/2"])), (1, 2));
    assert_eq!(cost(&["I/3/2", "K/3/2", "L/3/2", "A/1/2"]), 3);
}

#[test]
fn two_tanks_of_a_stack_barrage_the_same_hex_for_one_action_with_a_card_each() {
    kernel::proves!("tarawa", "7.21", "8.42");
    let mut position = action_phase(5)
        .with_japanese("E4", "111P-6")
        .revealed("E4")
        .with_unit("3/A/2T", "1226", 2)
        .with_unit("2/A/2T", "1226", 2);
    let order = Order::Barrage { units: units(&["3/A/2T", "2/A/2T"]), target: at("E4"), pay: Pay::Action };
    let script = says(&position, order).card(3, "8.4").card(4, "8.4");
    script.play(first_waves(), &mut position).expect("a legal barrage");
    assert_eq!(position.open.actions.left, 2);
    assert_eq!(position.open.actions.acted, units(&["3/A/2T", "2/A/2T"]));
    assert!(position.open.actions.barraged.contains(hex("1427")));
}

#[test]
fn a_free_unit_beside_another_costs_nothing_more() {
    kernel::proves!("tarawa", "7.21", "7.1");
    let position = action_phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1616", 4);
    let position = with_leader(position, "K/3/2", Leader::Hero);
    let both = units(&["I/3/2", "K/3/2"]);
    assert_eq!(cost(first_waves(), &position.open, both, UnitSet::EMPTY), 1);
    assert_eq!(cost(first_waves(), &position.open, both, units(&["I/3/2"])), 0);
}

#[test]
fn the_attackers_of_the_first_example_all_act_free() {
    kernel::proves!("tarawa", "7.1", "8.1+2");
    let position = action_phase(7)
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1829", 2)
        .with_unit("3/A/2T", "1528", 2)
        .with_unit("HQ 2/2", "1628", 0)
        .with_japanese("C3", "111P-1");
    let position = begun(with_leader(position, "K/3/2", Leader::Hero));
    let all = units(&["I/3/2", "K/3/2", "3/A/2T"]);
    assert_eq!(cost(first_waves(), &position.open, all, UnitSet::EMPTY), 0);
    let commanded = |name| posts::is_commanded(&position.open, unit(name));
    assert!(commanded("I/3/2") && commanded("3/A/2T") && !commanded("K/3/2"));
    assert!(posts::share_command(&position.open, unit("I/3/2"), unit("3/A/2T")));
    assert_eq!(join::may_attack(first_waves(), &position.open, hex("1828")), Ok(()));
}

#[test]
fn command_is_what_it_was_when_the_phase_began() {
    kernel::proves!("tarawa", "7.1", "10.2");
    let mut position = begun(
        action_phase(5)
            .with_unit("HQ 2/2", "1616", 0)
            .with_unit("I/3/2", "1617", 4)
            .with_unit("K/3/2", "1618", 4)
            .with_unit("L/3/2", "1616", 4),
    );
    // K/3/2 is two hexes away, and the HQ's own stack and neighbours are commanded.
    let free = |position: &Position, name| is_free(first_waves(), &position.open, unit(name));
    assert!(free(&position, "I/3/2") && free(&position, "L/3/2") && !free(&position, "K/3/2"));
    position.open.marines.put(unit("K/3/2"), Place::At(hex("1617")));
    position.open.marines.put(unit("I/3/2"), Place::At(hex("1620")));
    assert!(free(&position, "I/3/2") && !free(&position, "K/3/2"));
}

#[test]
fn an_hq_that_has_moved_gives_no_more_free_actions() {
    kernel::proves!("tarawa", "7.33");
    let mut position = action_phase(5).with_unit("HQ 2/2", "1616", 0).with_unit("I/3/2", "1617", 4);
    moves_to(&mut position, &["HQ 2/2"], Pay::Free, "1615");
    assert_eq!(refused_move(&position, "I/3/2", Pay::Free).0, "7.1");
    // It is under orders all the same: only the free action is gone.
    assert!(posts::is_commanded(&position.open, unit("I/3/2")));
    moves_to(&mut position, &["I/3/2"], Pay::Action, "1618");
    assert_eq!(position.open.actions.left, 2);
}

#[test]
fn an_hq_that_lost_its_hero_side_still_acts_free_and_commands() {
    kernel::proves!("tarawa", "10.21", "10.2");
    let mut position = action_phase(5).with_unit("HQ 2/2", "1616", 0).with_unit("I/3/2", "1617", 4);
    position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
    let position = begun(position);
    assert!(is_free(first_waves(), &position.open, unit("HQ 2/2")));
    assert!(is_free(first_waves(), &position.open, unit("I/3/2")));
}

#[test]
fn infantry_and_engineers_enter_an_enemy_hex_beside_them() {
    kernel::proves!("tarawa", "7.4", "7.0");
    let start = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("I/3/2", "1327", 4)
        .with_unit("2/A/1/18", "1327", 2)
        .with_unit("3/A/2T", "1327", 2)
        .with_unit("K/3/2", "1325", 4);
    let enter = |names: &[&str]| Order::Enter { units: units(names), hex: hex("1427"), pay: Pay::Action };
    let mut position = start.clone();
    let events = says(&position, enter(&["I/3/2", "2/A/1/18"])).play(first_waves(), &mut position);
    assert_eq!(events.map(|events| events.len()), Ok(2), "what it costs, and the move");
    assert_eq!(position.open.units_at(hex("1427")), units(&["I/3/2", "2/A/1/18"]));
    let from = hex("1327");
    assert_eq!(position.open.actions.entered, [(unit("I/3/2"), from), (unit("2/A/1/18"), from)]);
    assert_eq!(position.open.actions.left, 2);
    assert!(may_act(first_waves(), &position.open, unit("I/3/2")).is_err());
    assert_eq!(refused(&start, enter(&["3/A/2T"])).1, "tarawa-actions-only-foot-enters");
    assert_eq!(refused(&start, enter(&["K/3/2"])).1, "tarawa-actions-no-enemy-beside");
    // An attack and close combat exclude each other, in either order.
    let mut attacked = begun(start.clone());
    attacked.open.actions.attacked.insert(hex("1427"));
    assert_eq!(refused(&attacked, enter(&["I/3/2"])).1, "tarawa-actions-was-attacked");
    let attack = Order::Attack { target: hex("1427") };
    assert_eq!(refused(&position, attack).1, "tarawa-attack-entered");
}

#[test]
fn a_unit_that_moved_beside_the_enemy_cannot_enter_his_hex() {
    kernel::proves!("tarawa", "7.4", "7.2");
    let mut position = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("I/3/2", "1227", 4)
        .with_unit("K/3/2", "1616", 4);
    let order = Order::Move { units: units(&["I/3/2"]), pay: Pay::Action };
    let script = says(&position, order).says(Answer::Go(Some(hex("1327"))));
    script.play(first_waves(), &mut position).expect("a legal move");
    let enter = Order::Enter { units: units(&["I/3/2"]), hex: hex("1427"), pay: Pay::Action };
    assert_eq!(refused(&position, enter).0, "7.2");
}

#[test]
fn hqs_do_not_enter_enemy_hexes() {
    kernel::proves!("tarawa", "10.22");
    let position = action_phase(5).with_japanese("E4", "111P-6").with_unit("HQ 2/2", "1327", 0);
    let enter = Order::Enter { units: units(&["HQ 2/2"]), hex: hex("1427"), pay: Pay::Free };
    assert_eq!(refused(&position, enter).0, "10.22");
}

#[test]
fn stacking_counts_when_the_phase_is_over_and_not_before() {
    kernel::proves!("tarawa", "7.5", "7.51", "7.52", "7.53");
    let mut position = action_phase(5)
        .with_unit("I/3/2", "1616", 4)
        .with_unit("K/3/2", "1616", 4)
        .with_unit("L/3/2", "1615", 4)
        .with_unit("HQ 2/2", "1616", 0);
    position.open.garrisons.insert(at("B2"));
    // A third unit may come; it is too much only at the end. Eight steps, an HQ and a Hero are not.
    let mut position = with_leader(position, "I/3/2", Leader::Hero);
    moves_to(&mut position, &["L/3/2"], Pay::Free, "1616");
    says(&position, Order::EndPhase).play(first_waves(), &mut position).expect("the end of the phase");
    let script = Script::of(&position).says(Answer::PickUnit(Some(unit("K/3/2"))));
    script.play(first_waves(), &mut position).expect("the end of close combats");
    let left = units(&["I/3/2", "L/3/2", "HQ 2/2"]);
    assert_eq!(position.open.units_at(hex("1616")), left);
    assert_eq!((position.open.steps_at(hex("1616")), position.open.stage), (8, Stage::TurnEnds));
}

#[test]
fn a_disrupted_unit_can_only_remove_its_marker_and_does_so_free() {
    kernel::proves!("tarawa", "7.6", "7.1");
    let start = action_phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1616", 4);
    let mut position = disrupted(start, "I/3/2", Disruption::Earlier);
    assert_eq!(refused_move(&position, "I/3/2", Pay::Action).0, "7.6");
    assert_eq!(refused(&position, Order::Rally { unit: unit("K/3/2") }).1, "tarawa-actions-not-disrupted");
    let rally = Order::Rally { unit: unit("I/3/2") };
    says(&position, rally).play(first_waves(), &mut position).expect("a legal order");
    assert!(!position.open.marine(unit("I/3/2")).is_disrupted());
    assert_eq!(position.open.actions.left, ACTIONS);
    assert_eq!(refused_move(&position, "I/3/2", Pay::Action).0, "7.2");
}

#[test]
fn a_marker_of_this_phase_is_removed_in_the_next_at_the_earliest() {
    kernel::proves!("tarawa", "7.6");
    let start = action_phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1516", 4);
    let position = disrupted(begun(start), "I/3/2", Disruption::Now);
    let rally = || Order::Rally { unit: unit("I/3/2") };
    assert_eq!(refused(&position, rally()).1, "tarawa-actions-just-disrupted");
    let mut next = position.clone();
    next.open.actions.begun = false;
    says(&next, rally()).play(first_waves(), &mut next).expect("a legal order");
    assert!(!next.open.marine(unit("I/3/2")).is_disrupted());
}

#[test]
fn a_unit_in_the_water_only_removes_its_marker() {
    kernel::proves!("tarawa", "7.6", "8.1");
    let start = action_phase(5).with_unit("I/3/2", "1127", 4).with_unit("K/3/2", "1616", 4);
    assert_eq!(may_act(first_waves(), &start.open, unit("I/3/2")).map_err(|no| no.rule), Err("8.1".into()));
    let other = setting(Scenario::FirstWaves, &[("attack-from-water", "yes")]);
    assert_eq!(may_act(&other, &start.open, unit("I/3/2")), Ok(()));
    let mut position = disrupted(start, "I/3/2", Disruption::Earlier);
    let rally = Order::Rally { unit: unit("I/3/2") };
    says(&position, rally).play(first_waves(), &mut position).expect("a legal order");
    assert!(!position.open.marine(unit("I/3/2")).is_disrupted());
}

#[test]
fn a_hex_is_attacked_once_and_not_after_a_barrage_by_somebody_beside_it() {
    kernel::proves!("tarawa", "7.0", "8.31", "8.43");
    let start = begun(
        action_phase(5)
            .with_japanese("E4", "111P-6")
            .with_unit("I/3/2", "1327", 4)
            .with_unit("3/A/2T", "1328", 2),
    );
    let refusal = |open: &Open, target| {
        join::may_attack(first_waves(), open, hex(target)).map_err(|refusal| refusal.rule.to_string())
    };
    assert_eq!(refusal(&start.open, "1427"), Ok(()));
    assert_eq!(refusal(&start.open, "1426"), Err("8.0".to_owned()));
    let mut attacked = start.clone();
    attacked.open.actions.attacked.insert(hex("1427"));
    assert_eq!(refusal(&attacked.open, "1427"), Err("8.31".to_owned()));
    let mut barraged = start.clone();
    barraged.open.actions.barraged.insert(hex("1427"));
    assert_eq!(refusal(&barraged.open, "1427"), Err("8.43".to_owned()));
    let mut spent = start.clone();
    spent.open.actions.left = 0;
    assert_eq!(refusal(&spent.open, "1427"), Err("7.0".to_owned()));
    // The tank alone cannot attack.
    let mut away = start;
    away.open.marines.put(unit("I/3/2"), Place::At(hex("1226")));
    assert_eq!(refusal(&away.open, "1427"), Err("8.1".to_owned()));
}

#[test]
fn an_order_to_attack_is_carried_out() {
    kernel::proves!("tarawa", "7.0", "8.31");
    let mut position = action_phase(5)
        .with_japanese("E4", "111P-6")
        .with_unit("I/3/2", "1327", 1)
        .with_unit("K/3/2", "1328", 4);
    let attack = || Order::Attack { target: hex("1427") };
    let attackers = Attackers { units: units(&["I/3/2"]), ..Attackers::default() };
    let script = says(&position, attack()).says(Answer::Join(attackers));
    script.play(first_waves(), &mut position).expect("a legal attack");
    assert_eq!(position.open.actions.acted, units(&["I/3/2"]));
    assert_eq!(position.open.actions.left, 2);
    // One step does not defeat the unit, and a hex is attacked once.
    assert_eq!(refused(&position, attack()).0, "8.31");
}

#[test]
fn a_support_marker_pays_for_a_unit_in_communication() {
    kernel::proves!("tarawa", "17.4", "15.1+3");
    let mut start = begun(
        action_phase(12)
            .with_unit("I/3/2", "1616", 4)
            .with_unit("K/3/2", "1516", 4)
            .with_unit("L/3/2", "1516", 4)
            .with_unit("A/1/2", "1327", 4)
            .with_japanese("E4", "111P-6"),
    );
    start.open.actions.left = 0;
    start.open.support = 1;
    let mut position = start.clone();
    let script = says(&position, Order::Move { units: units(&["I/3/2"]), pay: Pay::Support });
    let script = script.says(Answer::Go(Some(hex("1615")))).says(Answer::Go(None));
    script.play(first_waves(), &mut position).expect("a legal move");
    assert_eq!((position.open.support, position.open.actions.left), (0, 0));
    assert!(position.open.actions.acted.contains(unit("I/3/2")));
    // One unit for one marker, and 1327 is in a Japanese field.
    let two = Order::Move { units: units(&["K/3/2", "L/3/2"]), pay: Pay::Support };
    assert_eq!(refused(&start, two), ("17.4".to_owned(), "tarawa-support-too-few".to_owned()));
    let cut_off = refused_move(&start, "A/1/2", Pay::Support);
    assert_eq!(cut_off, ("17.4".to_owned(), "tarawa-support-cut-off".to_owned()));
}

#[test]
fn units_in_range_of_a_command_post_act_free() {
    kernel::proves!("tarawa", "15.1+3", "16.3");
    let mut position = action_phase(12).with_unit("HQ 2/2", "1616", 0).with_unit("I/3/2", "1618", 4);
    assert!(!is_free(first_waves(), &begun(position.clone()).open, unit("I/3/2")));
    position.open.marine_mut(unit("HQ 2/2")).post = Some(2);
    assert!(is_free(first_waves(), &begun(position.clone()).open, unit("I/3/2")));
    // At night only in its own hex.
    position.open.turn = 16;
    assert!(!is_free(first_waves(), &begun(position).open, unit("I/3/2")));
}

#[test]
fn major_ryan_makes_every_unit_of_his_hex_act_free() {
    kernel::proves!("tarawa", "10.17", "7.1");
    let position = action_phase(5)
        .with_unit("I/3/2", "1616", 4)
        .with_unit("K/3/2", "1616", 4)
        .with_unit("L/3/2", "1617", 4);
    let position = begun(with_ryan(position, "I/3/2"));
    let free = |position: &Position, name| is_free(first_waves(), &position.open, unit(name));
    assert!(free(&position, "I/3/2") && free(&position, "K/3/2") && !free(&position, "L/3/2"));
    // He may pass to another unit of his hex, and only there.
    let mut passed = position.clone();
    let order = |name| Order::Ryan { unit: unit(name) };
    assert_eq!(refused(&position, order("L/3/2")).0, "10.17");
    says(&passed, order("K/3/2")).play(first_waves(), &mut passed).expect("a legal order");
    assert_eq!(leaders::ryan(&passed.open).map(|(unit, _)| unit), Some(unit("K/3/2")));
    assert!(passed.open.actions.acted.is_empty());
}

#[test]
fn major_ryan_goes_with_his_unit_or_stays_with_another() {
    kernel::proves!("tarawa", "10.17");
    let position = action_phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1616", 4);
    let start = with_ryan(position, "I/3/2");
    let leaves = |goes| {
        let mut position = start.clone();
        let script = says(&position, Order::Move { units: units(&["I/3/2"]), pay: Pay::Free });
        let script = script.says(Answer::Confirm(goes));
        let script = script.says(Answer::Go(Some(hex("1615")))).says(Answer::Go(None));
        script.play(first_waves(), &mut position).expect("a legal move");
        leaders::ryan(&position.open)
    };
    assert_eq!(leaves(true), Some((unit("I/3/2"), hex("1615"))));
    assert_eq!(leaves(false), Some((unit("K/3/2"), hex("1616"))));
    // When nobody stays there is nothing to ask.
    let mut both = start.clone();
    moves_to(&mut both, &["I/3/2", "K/3/2"], Pay::Free, "1615");
    assert_eq!(leaders::ryan(&both.open), Some((unit("I/3/2"), hex("1615"))));
}

/// A position with something of everything.
fn crowd() -> Position {
    let position = action_phase(12)
        .with_japanese("E4", "111P-6")
        .with_japanese("E6", "3SBD-1")
        .with_unit("I/3/2", "1327", 4)
        .with_unit("K/3/2", "1327", 4)
        .with_unit("2/A/1/18", "1328", 2)
        .with_unit("L/3/2", "1616", 4)
        .with_unit("A/1/2", "1616", 3)
        .with_unit("HQ 2/2", "1616", 0)
        .with_unit("B/1/2", "1617", 3);
    let mut position = with_ryan(position, "I/3/2");
    position.open.support = 1;
    begun(disrupted(position, "B/1/2", Disruption::Earlier))
}

#[test]
fn every_order_that_is_listed_is_legal_and_has_words() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = crowd();
    let Options::List(orders) = Act.options(lens(&position)) else { panic!("a list") };
    for order in &orders {
        assert_eq!(Act.check(lens(&position), order), Ok(()), "{order:?}");
        assert_eq!(words.missing(&Act.describe(lens(&position), order)), [""; 0], "{order:?}");
        assert_eq!(orders.iter().filter(|other| *other == order).count(), 1, "{order:?}");
    }
    let has = |wanted: Order| assert!(orders.contains(&wanted), "{wanted:?}");
    has(Order::EndPhase);
    has(Order::Rally { unit: unit("B/1/2") });
    has(Order::Move { units: units(&["L/3/2", "A/1/2", "HQ 2/2"]), pay: Pay::Free });
    has(Order::Move { units: units(&["HQ 2/2"]), pay: Pay::Free });
    has(Order::Enter { units: units(&["I/3/2", "K/3/2"]), hex: hex("1427"), pay: Pay::Free });
    has(Order::Enter { units: units(&["2/A/1/18"]), hex: hex("1329"), pay: Pay::Action });
    has(Order::Attack { target: hex("1329") });
    has(Order::Ryan { unit: unit("K/3/2") });
    assert_eq!(words.missing(&Act.text(lens(&position))), [""; 0]);
}

#[test]
fn random_orders_are_legal_and_of_every_kind() {
    let position = crowd();
    let mut chance = Chance::numbered(1943, 20);
    let mut seen = [false; 5];
    for _ in 0..2000 {
        let order = Act.sample(lens(&position), &mut chance);
        assert_eq!(Act.check(lens(&position), &order), Ok(()), "{order:?}");
        match order {
            Order::EndPhase => seen[0] = true,
            Order::Rally { .. } => seen[1] = true,
            Order::Move { .. } => seen[2] = true,
            Order::Enter { .. } => seen[3] = true,
            Order::Attack { .. } => seen[4] = true,
            Order::Barrage { .. } | Order::NavalBarrage { .. } | Order::Ryan { .. } => {}
        }
    }
    assert_eq!(seen, [true; 5]);
}

#[test]
fn orders_about_positions_that_do_not_exist_are_refused() {
    let mut position = crowd();
    position.open.naval_fire = 1;
    assert_eq!(refused(&position, Order::NavalBarrage { target: at("A17") }).0, "8.0");
    let barrage = Order::Barrage { units: units(&["I/3/2"]), target: at("A17"), pay: Pay::Free };
    assert_eq!(refused(&position, barrage).0, "8.0");
}

#[test]
fn the_events_have_words() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let (unit, units, hex) = (unit("I/3/2"), units(&["I/3/2"]), hex("1616"));
    for event in [
        Event::Rallied { unit },
        Event::MovedTo { units, hex, stop: None },
        Event::MovedTo { units, hex, stop: Some(moves::Stop::Terrain) },
        Event::MovedTo { units, hex, stop: Some(moves::Stop::Contact) },
        Event::MovedTo { units, hex, stop: Some(moves::Stop::Intense) },
        Event::ActionsSpent { units, cost: 1, left: 2, hq_moved: false },
        Event::ActionsSpent { units, cost: 1, left: 2, hq_moved: true },
        Event::InfiltrationChecked { unit, card: CardId(1), hit: true },
        Event::InfiltrationChecked { unit, card: CardId(1), hit: false },
        Event::EnteredEnemyHex { units, hex },
        Event::ActionsEnded,
    ] {
        assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
    }
}

#[test]
fn the_end_of_the_phase_comes_last_and_warns_of_what_is_left() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = crowd();
    let Options::List(orders) = Act.options(lens(&position)) else { panic!("a list") };
    assert_eq!(orders.last(), Some(&Order::EndPhase));
    let caution = Act.caution(lens(&position), &Order::EndPhase).expect("much is left");
    let told = "Left to do: 3 actions that are not free, one Disrupted unit that can recover.";
    assert_eq!(words.say(kernel::Lang::En, &caution), told);
    assert_eq!(words.missing(&caution), [""; 0]);
    assert_eq!(Act.caution(lens(&position), &orders[0]), None, "another order gives nothing up");
    let nobody = begun(action_phase(5));
    assert_eq!(Act.caution(lens(&nobody), &Order::EndPhase), None);
}

#[test]
fn an_action_that_is_not_free_says_why_and_how_many_are_left() {
    kernel::proves!("tarawa", "7.1", "7.33");
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    let position = begun(action_phase(5).with_unit("K/3/2", "1616", 4).with_unit("HQ 2/2", "1617", 0));
    let order = |names: &[&str], pay| Order::Move { units: units(names), pay };
    let told = |position: &Position, order: &Order| {
        words.say(kernel::Lang::En, &Act.describe(lens(position), order))
    };
    assert_eq!(told(&position, &order(&["K/3/2"], Pay::Free)), "K/3/2 (4 ◇) in 1616: move (free)");
    let mut moved = position.clone();
    moved.open.actions.moved_hqs = units(&["HQ 2/2"]);
    let paid = order(&["K/3/2"], Pay::Action);
    assert!(told(&moved, &paid).ends_with("move (one action: the HQ of K/3/2 has moved)"));
    let lone = begun(action_phase(5).with_unit("K/3/2", "1616", 4));
    assert!(told(&lone, &paid).ends_with("move (one action: K/3/2 has no HQ, Hero or Major Ryan)"));
    let spent = Event::ActionsSpent { units: units(&["K/3/2"]), cost: 1, left: 2, hq_moved: true };
    assert_eq!(spent.rule(first_waves()).as_str(), "7.33");
    let said = words.say(kernel::Lang::En, &spent.text(first_waves()));
    assert_eq!(said, "An action is spent on K/3/2, whose HQ has moved; 2 left.");
}
