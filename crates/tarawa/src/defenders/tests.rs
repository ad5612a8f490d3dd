//! What chapter 9 and its neighbours say of Japanese units, rule by rule.

use super::*;
use crate::{
    ids::Artillery,
    position::Position,
    script::{Script, at, counter, empty, first_waves, hex},
};
use kernel::{Deck, Step};

/// Four Japanese units inland, all in communication.
fn inland() -> Position {
    let position = empty(first_waves(), 5, Stage::Actions);
    position
        .with_japanese("E3", "111P-6")
        .with_japanese("E4", "7SSNL-11")
        .with_japanese("E9", "111P-7")
        .with_japanese("C3", "111P-8")
}

fn marker(name: &str) -> MarkerId {
    name.parse().expect("a depth marker")
}

/// Runs a part of an activity in which nothing is drawn or asked.
fn run<T>(position: &mut Position, part: impl FnOnce(&mut Referee<'_, Tarawa>) -> Play<T>) -> T {
    play(&Script::of(position), position, part)
}

fn play<T>(
    script: &Script,
    position: &mut Position,
    part: impl FnOnce(&mut Referee<'_, Tarawa>) -> Play<T>,
) -> T {
    script.run(first_waves(), position, part).expect("a legal script").0
}

/// The positions that have a depth marker.
fn with_depth(open: &Open) -> Vec<String> {
    let marked = |id: &PositionId| depth_of(open, *id).is_some();
    first_waves().board.positions.iter().filter(marked).map(|id| id.to_string()).collect()
}

fn with_reserve(mut position: Position, units: &[&str]) -> Position {
    let pile = knowledge::mask(units.iter().map(|name| counter(name)));
    for name in units {
        knowledge::put_in_reserve(&first_waves().forces, &mut position, counter(name), pile);
    }
    position
}

/// Where the unit of the Reserve went.
fn arrived(position: &Position, before: &Position) -> Option<PositionId> {
    let came = |id: &PositionId| !before.open.occupied().contains(*id);
    position.open.occupied().iter().find(came)
}

#[test]
fn a_unit_lies_face_down_and_is_known_to_everybody_once_it_is_revealed() {
    kernel::proves!("tarawa", "9.1");
    let mut position = inland();
    let pile = knowledge::mask(["111P-6", "111P-7"].map(counter));
    for name in ["E3", "E9"] {
        position.open.occupant_mut(at(name)).expect("a unit").candidates = pile;
    }
    position.open.reserve.candidates = [0, pile];
    let events = Script::of(&position)
        .run(first_waves(), &mut position, |r| {
            reveal_unit(r, at("E3"));
            reveal_unit(r, at("E3"));
            Ok(())
        })
        .expect("nothing is drawn")
        .1;
    let told = Event::JapaneseRevealed { position: at("E3"), counter: counter("111P-6") };
    assert_eq!(events, [told.into()], "it is revealed once");
    let open = &position.open;
    let [revealed, other] = ["E3", "E9"].map(|name| open.occupant(at(name)).expect("a unit"));
    assert_eq!((revealed.revealed, revealed.known), (true, Some(counter("111P-6"))));
    assert_eq!((other.revealed, other.known), (false, None));
    assert_eq!(revealed.candidates, knowledge::mask([counter("111P-6")]));
    assert_eq!(other.candidates, knowledge::mask([counter("111P-7")]), "it cannot be that one any more");
    assert_eq!(open.reserve.candidates[1], knowledge::mask([counter("111P-7")]));
}

#[test]
fn a_marker_stays_hidden_when_its_unit_is_revealed() {
    kernel::proves!("tarawa", "9.1");
    let mut position = inland().with_marker("E3", "inland-9");
    run(&mut position, |r| {
        reveal_unit(r, at("E3"));
        Ok(())
    });
    let hidden = Depth { back: Back::Inland, known: None, revealed: false };
    assert_eq!(depth_of(&position.open, at("E3")), Some(hidden));
    assert_eq!(run(&mut position, |r| reveal_marker(r, at("E3"))), Turned::Marker(marker("inland-9")));
    let known = Depth { known: Some(marker("inland-9")), revealed: true, ..hidden };
    assert_eq!(depth_of(&position.open, at("E3")), Some(known));
    assert!(position.markers[Back::Inland.index()].is_empty(), "it is no longer among the unseen");
}

#[test]
fn a_marker_that_nobody_has_seen_is_any_of_those_left() {
    kernel::proves!("tarawa", "9.21");
    let mut position = inland();
    position.open.depth = [0, 20];
    run(&mut position, |r| Ok(add_marker(r, at("E3"))));
    let script = Script::of(&position).step(Step::roll(20, 4, "9.21"));
    let turned = play(&script, &mut position, |r| reveal_marker(r, at("E3")));
    assert_eq!(turned, Turned::Marker(MarkerId::from_index(20 + 4)));
}

#[test]
fn a_depth_event_strengthens_the_unit_nearest_to_the_marines() {
    kernel::proves!("tarawa", "9.2");
    let mut position = inland().with_unit("C/1/2", "1224", 4);
    position.open.depth = [5, 5];
    run(&mut position, |r| {
        depth_event(r, 1);
        Ok(())
    });
    assert_eq!(with_depth(&position.open), ["E3"]);
    let mut two = inland().with_unit("C/1/2", "1224", 4).disrupted("E3");
    two.open.depth = [5, 5];
    run(&mut two, |r| {
        depth_event(r, 2);
        Ok(())
    });
    assert_eq!(with_depth(&two.open), ["E3", "E4"], "twice the same, Disrupted or not");
}

#[test]
fn of_units_as_near_a_coastal_one_is_strengthened_then_the_lowest_number_then_the_lowest_letter() {
    kernel::proves!("tarawa", "9.2");
    let choose = |us: &str, units: &[(&str, &str)]| {
        let mut position = inland().with_unit("C/1/2", us, 4);
        for (name, unit) in units {
            position = position.with_japanese(name, unit);
        }
        position.open.depth = [5, 5];
        run(&mut position, |r| {
            depth_event(r, 1);
            Ok(())
        });
        with_depth(&position.open)
    };
    assert_eq!(choose("1224", &[("E2", "7SSNL-1")]), ["E2"], "coastal before inland at one hex");
    assert_eq!(choose("1224", &[("E2", "7SSNL-1"), ("E1", "7SSNL-2")]), ["E1"], "the lower number");
    assert_eq!(choose("1124", &[("E2", "7SSNL-1"), ("D2", "7SSNL-2")]), ["D2"], "the lower letter");
}

#[test]
fn units_out_of_communication_tanks_and_units_with_a_marker_get_none() {
    kernel::proves!("tarawa", "9.2", "9.22");
    let mut position = empty(first_waves(), 5, Stage::Actions)
        .with_japanese("E3", "tank-green")
        .with_japanese("E4", "111P-6")
        .with_japanese("E9", "111P-7")
        .with_unit("C/1/2", "1224", 4)
        .with_marker("E4", "inland-1");
    position.open.depth = [5, 5];
    run(&mut position, |r| {
        depth_event(r, 2);
        Ok(())
    });
    assert_eq!(with_depth(&position.open), ["E4", "E9"], "one may have it");
    assert_eq!(position.open.depth, [5, 4]);
    // Two units alone reach one other each.
    let mut cut_off = empty(first_waves(), 5, Stage::Actions)
        .with_japanese("E4", "111P-6")
        .with_japanese("E9", "111P-7")
        .with_unit("C/1/2", "1224", 4);
    cut_off.open.depth = [5, 5];
    let events = Script::of(&cut_off).run(first_waves(), &mut cut_off, |r| {
        depth_event(r, 1);
        Ok(())
    });
    assert_eq!(events.expect("nothing is drawn").1, [Event::DepthUnclaimed.into()]);
    assert_eq!(cut_off.open.depth, [5, 5]);
}

#[test]
fn a_unit_has_one_marker_at_most_and_no_marker_lies_alone() {
    kernel::proves!("tarawa", "9.0", "2.25");
    let mut position = inland();
    position.open.depth = [5, 5];
    assert!(run(&mut position, |r| Ok(add_marker(r, at("E3")))));
    assert!(!run(&mut position, |r| Ok(add_marker(r, at("E3")))));
    assert!(!run(&mut position, |r| Ok(add_marker(r, at("E5")))), "nobody is there");
    assert_eq!((with_depth(&position.open), position.open.depth), (vec!["E3".to_owned()], [5, 4]));
    position.markers[1] = Deck::shuffled([marker("inland-3")]);
    run(&mut position, |r| defeat(r, at("E3")));
    assert_eq!(with_depth(&position.open), [""; 0], "the marker goes with its unit");
    assert!(position.markers[1].is_empty());
}

#[test]
fn there_are_coastal_inland_and_armour_markers_with_strength_and_needs() {
    kernel::proves!("tarawa", "2.25");
    let forces = &first_waves().forces;
    let of = |back| forces.markers().iter().filter(move |marker| marker.back == back).count();
    assert_eq!(Back::ALL.map(of), [20, 20, 3]);
    let inland = forces.marker(marker("inland-9"));
    assert_eq!((inland.strength, inland.needs.len(), inland.tactical), (2, 1, false));
    assert!(forces.marker(marker("coastal-20")).tactical);
}

#[test]
fn the_marker_comes_from_the_box_of_the_position() {
    kernel::proves!("tarawa", "9.21");
    let mut position = inland().with_japanese("E2", "7SSNL-1");
    position.open.depth = [5, 5];
    run(&mut position, |r| Ok(add_marker(r, at("E2"))));
    assert_eq!(position.open.depth, [4, 5], "the hex beside the beach");
    run(&mut position, |r| Ok(add_marker(r, at("E3"))));
    assert_eq!(position.open.depth, [4, 4]);
    let hidden = |back| Some(Depth { back, known: None, revealed: false });
    assert_eq!(depth_of(&position.open, at("E2")), hidden(Back::Coastal));
    assert_eq!(depth_of(&position.open, at("E3")), hidden(Back::Inland));
}

#[test]
fn an_empty_box_is_helped_out_by_the_other_and_two_empty_boxes_by_none() {
    kernel::proves!("tarawa", "9.23");
    let mut position = inland().with_japanese("E2", "7SSNL-1");
    position.open.depth = [0, 1];
    assert!(run(&mut position, |r| Ok(add_marker(r, at("E2")))));
    assert_eq!(depth_of(&position.open, at("E2")).map(|depth| depth.back), Some(Back::Inland));
    let events = Script::of(&position).run(first_waves(), &mut position, |r| {
        assert!(!add_marker(r, at("E3")));
        Ok(())
    });
    assert_eq!(events.expect("nothing is drawn").1, [Event::DepthExhausted.into()]);
    let mut other = inland();
    other.open.depth = [1, 0];
    assert!(run(&mut other, |r| Ok(add_marker(r, at("E3")))));
    assert_eq!(other.open.depth, [0, 0]);
}

#[test]
fn a_lost_marker_is_out_of_the_game_and_its_unit_may_gain_another_unless_it_is_a_tank() {
    kernel::proves!("tarawa", "9.22");
    let mut position = inland().with_marker("E3", "inland-9");
    position.open.depth = [0, 1];
    let events = Script::of(&position)
        .run(first_waves(), &mut position, |r| remove_marker(r, at("E3")))
        .expect("one marker is left")
        .1;
    let lost = Event::DepthLost { position: at("E3"), marker: marker("inland-9") };
    assert_eq!(events, [lost.into()], "everybody sees what it was");
    assert_eq!((position.open.depth, position.markers[1].len()), ([0, 1], 0));
    assert!(run(&mut position, |r| Ok(add_marker(r, at("E3")))));
    let mut tank = inland().with_japanese("E5", "tank-green").with_marker("E5", "armour-1");
    tank.open.depth = [1, 1];
    run(&mut tank, |r| remove_marker(r, at("E5")));
    assert!(!run(&mut tank, |r| Ok(add_marker(r, at("E5")))));
}

#[test]
fn a_tactical_reinforcement_comes_to_the_nearest_free_inland_position() {
    kernel::proves!("tarawa", "9.3");
    let before = with_reserve(inland(), &["4FC-3"]).with_marker("E3", "coastal-17");
    let mut position = before.clone();
    let turned = run(&mut position, |r| reveal_marker(r, at("E3")));
    assert_eq!((turned, depth_of(&position.open, at("E3"))), (Turned::Tactical, None));
    assert!(position.markers[0].is_empty(), "the marker is out of the game");
    run(&mut position, |r| tactical_reinforcement(r, at("E3"), false));
    // E5 and E10 are both two hexes away, E2 and E1 lie on the coast.
    assert_eq!(arrived(&position, &before), Some(at("E5")), "the lower number");
    let unit = position.open.occupant(at("E5")).expect("a unit");
    assert_eq!((unit.revealed, unit.known, unit.back), (false, None, Back::Inland));
    assert_eq!(position.open.reserve.total(), 0);
}

#[test]
fn ties_of_a_tactical_reinforcement_go_to_the_marines_side_then_to_the_lowest_name() {
    kernel::proves!("tarawa", "9.3");
    let place = |from: &str, us: &[&str], taken: &[(&str, &str)]| {
        let mut before = with_reserve(inland(), &["4FC-3"]);
        for (hex, unit) in us.iter().zip(["C/1/2", "E/2/2", "F/2/2"]) {
            before = before.with_unit(unit, hex, 1);
        }
        for (name, unit) in taken {
            before = before.with_japanese(name, unit);
        }
        let mut position = before.clone();
        run(&mut position, |r| tactical_reinforcement(r, at(from), false));
        arrived(&position, &before).map(|id| id.to_string())
    };
    assert_eq!(place("E3", &["1627"], &[]).as_deref(), Some("E10"), "nearer to a US unit than E5");
    assert_eq!(place("E3", &["1224"], &[]).as_deref(), Some("E5"));
    let garrison = [("D17", "111P-9"), ("D14", "3SBD-12")];
    assert_eq!(place("D17", &[], &garrison).as_deref(), Some("B5"), "before E5, as far and as high");
    assert_eq!(place("E3", &["1423"], &[]).as_deref(), Some("E10"), "US units hold E5");
}

#[test]
fn a_tactical_reinforcement_needs_communication_where_it_comes_to() {
    kernel::proves!("tarawa", "9.3", "11.2");
    // E5 is ringed in by companies of full strength.
    let before = with_reserve(inland(), &["4FC-3"])
        .with_unit("C/1/2", "1422", 4)
        .with_unit("E/2/2", "1323", 4)
        .with_unit("F/2/2", "1524", 4);
    let linked = control::japanese_communication(first_waves(), &before.open);
    assert!(!linked.contains(at("E5")) && linked.contains(at("E10")));
    let mut position = before.clone();
    run(&mut position, |r| tactical_reinforcement(r, at("E3"), false));
    assert_eq!(arrived(&position, &before), Some(at("E10")));
}

#[test]
fn without_a_reserve_no_tactical_reinforcement_comes() {
    kernel::proves!("tarawa", "9.31");
    let mut position = inland();
    let before = position.clone();
    let events = Script::of(&position)
        .run(first_waves(), &mut position, |r| tactical_reinforcement(r, at("E3"), false))
        .expect("nothing is drawn")
        .1;
    assert_eq!(events, [Event::NoReinforcement.into()]);
    assert_eq!(position, before);
}

#[test]
fn a_tactical_reinforcement_can_wait_until_a_close_combat_is_over() {
    kernel::proves!("tarawa", "9.32");
    let mut position = with_reserve(inland(), &["4FC-3"]).with_marker("E3", "coastal-17");
    let occupied = position.open.occupied();
    assert_eq!(run(&mut position, |r| reveal_marker(r, at("E3"))), Turned::Tactical);
    assert_eq!(position.open.occupied(), occupied, "nobody has come yet");
    assert_eq!(position.open.occupant(at("E3")).map(Occupant::count), Some(1), "and it gives no card");
}

#[test]
fn the_reserve_is_drawn_blindly_and_only_the_back_is_seen() {
    kernel::proves!("tarawa", "9.0", "9.1");
    let mut position = with_reserve(inland(), &["4FC-3", "4FC-4"]);
    for name in ["7SSNL-1", "7SSNL-2", "7SSNL-3"] {
        let (forces, pile) = (&first_waves().forces, knowledge::mask([counter(name)]));
        knowledge::put_in_reserve(forces, &mut position, counter(name), pile);
    }
    let unseen = |sides, value| Step::Roll { sides, value, rule: "9.0".into(), seen: Seen::Nobody };
    let script = Script::of(&position).step(Step::roll(5, 2, "9.0")).step(unseen(3, 1));
    assert!(play(&script, &mut position, |r| place_reserve(r, at("E5"))));
    let unit = *position.open.occupant(at("E5")).expect("a unit");
    assert_eq!((unit.back, unit.known, unit.revealed), (Back::Coastal, None, false));
    assert_eq!(unit.candidates, knowledge::mask(["7SSNL-1", "7SSNL-2", "7SSNL-3"].map(counter)));
    assert_eq!(position.hidden.counters[at("E5").index()], Some(counter("7SSNL-2")));
    assert_eq!(position.open.reserve.count, [2, 2]);
    let script = Script::of(&position).step(Step::roll(4, 2, "9.0")).step(unseen(2, 0));
    assert!(play(&script, &mut position, |r| place_reserve(r, at("E10"))));
    assert_eq!(position.hidden.counters[at("E10").index()], Some(counter("4FC-3")));
    let left = position.hidden.reserve.iter().map(|counter| counter.name()).collect::<Vec<_>>();
    assert_eq!(left, ["7SSNL-1", "7SSNL-3", "4FC-4"]);
}

#[test]
fn the_last_unit_of_the_reserve_comes_without_a_draw_and_then_there_is_none() {
    kernel::proves!("tarawa", "9.0");
    let mut position = with_reserve(inland(), &["4FC-3"]);
    assert!(run(&mut position, |r| place_reserve(r, at("E5"))));
    assert_eq!((position.open.reserve.count, position.open.reserve.candidates), ([0, 0], [0, 0]));
    assert!(!run(&mut position, |r| place_reserve(r, at("E10"))));
}

#[test]
fn a_unit_that_arrives_in_a_fire_phase_has_acted() {
    kernel::proves!("tarawa", "12.0+3");
    let mut position = with_reserve(inland(), &["4FC-3"]).in_fire_phase(1, &[]);
    run(&mut position, |r| {
        place_reserve(r, at("E5"))?;
        relocate(r, at("E3"), at("E10"));
        Ok(())
    });
    let arrived = position.open.fire.expect("a fire phase").arrived;
    assert!(arrived.contains(at("E5")) && arrived.contains(at("E10")) && !arrived.contains(at("E4")));
}

#[test]
fn a_unit_that_makes_room_for_a_tank_may_still_act_unless_its_position_was_checked() {
    kernel::proves!("tarawa", "12.0+3", "13.2+3");
    let has_acted = |checked: &[&str]| {
        let mut position = inland().with_japanese("C4", "tank-green").in_fire_phase(1, &[]);
        let fire = position.open.fire.as_mut().expect("a fire phase");
        for name in checked {
            fire.done.insert(at(name));
        }
        run(&mut position, |r| {
            relocate(r, at("C4"), at("E3"));
            Ok(())
        });
        let arrived = position.open.fire.expect("a fire phase").arrived;
        [arrived.contains(at("E3")), arrived.contains(at("C4"))]
    };
    assert_eq!(has_acted(&["C4"]), [true, false]);
    assert_eq!(has_acted(&["C4", "E3"]), [true, true]);
}

#[test]
fn a_unit_moves_with_all_that_it_has() {
    kernel::proves!("tarawa", "9.0");
    let mut position = inland().with_marker("E3", "inland-9").disrupted("E3");
    let moved = position.open.occupant(at("E3")).copied();
    run(&mut position, |r| {
        relocate(r, at("E3"), at("E5"));
        Ok(())
    });
    assert_eq!(position.open.occupant(at("E5")).copied(), moved);
    assert_eq!(position.hidden.counters[at("E5").index()], Some(counter("111P-6")));
    assert!(position.open.occupant(at("E3")).is_none());
    assert_eq!(position.hidden.counters[at("E3").index()], None);
}

#[test]
fn a_disrupted_unit_is_disrupted_once() {
    kernel::proves!("tarawa", "6.4");
    let mut position = inland();
    let events = Script::of(&position)
        .run(first_waves(), &mut position, |r| {
            disrupt(r, at("E3"), "8.62");
            disrupt(r, at("E3"), "8.62");
            disrupt(r, at("E5"), "8.62");
            Ok(())
        })
        .expect("nothing is drawn")
        .1;
    assert_eq!(events, [Event::JapaneseDisrupted { position: at("E3"), rule: "8.62".into() }.into()]);
    assert!(position.open.occupant(at("E3")).is_some_and(|unit| unit.disrupted));
}

/// The unit of E4 is beaten: what is in the Reserve and in the Eliminated box then.
fn beaten(mut position: Position, close_combat: bool) -> (Vec<&'static str>, Vec<&'static str>) {
    run(&mut position, |r| if close_combat { eliminate(r, at("E4")) } else { defeat(r, at("E4")) });
    assert!(position.open.occupant(at("E4")).is_none());
    assert_eq!(position.hidden.counters[at("E4").index()], None);
    let names = |units: &[CounterId]| units.iter().map(|unit| unit.name()).collect();
    let Position { open, hidden, .. } = &position;
    assert_eq!(usize::from(open.reserve.total()), hidden.reserve.len());
    (names(&hidden.reserve), names(&open.eliminated))
}

fn at_turn(turn: u8, unit: &str) -> Position {
    let mut position = inland().with_japanese("E4", unit).revealed("E4");
    position.open.turn = turn;
    position
}

#[test]
fn an_elite_unit_in_communication_withdraws_and_others_are_eliminated() {
    kernel::proves!("tarawa", "8.33");
    assert_eq!(beaten(at_turn(16, "7SSNL-11"), false), (vec!["7SSNL-11"], vec![]));
    assert_eq!(beaten(at_turn(16, "111P-1"), false), (vec![], vec!["111P-1"]), "not elite");
    let mut alone = at_turn(5, "7SSNL-11");
    for name in ["E9", "C3"] {
        alone.open.japanese.take(at(name));
    }
    assert_eq!(beaten(alone, false), (vec![], vec!["7SSNL-11"]), "out of communication");
    assert_eq!(beaten(at_turn(17, "7SSNL-11"), false), (vec![], vec![]));
    assert_eq!(beaten(at_turn(17, "111P-1"), false), (vec![], vec![]));
}

#[test]
fn a_withdrawn_unit_lies_face_down_among_those_of_its_back() {
    kernel::proves!("tarawa", "8.33");
    let mut position = with_reserve(at_turn(5, "7SSNL-11"), &["4FC-3"]);
    run(&mut position, |r| defeat(r, at("E4")));
    let reserve = position.open.reserve;
    assert_eq!(reserve.count, [0, 2]);
    assert_eq!(reserve.candidates, [0, knowledge::mask(["4FC-3", "7SSNL-11"].map(counter))]);
}

#[test]
fn close_combat_sends_elite_units_to_the_box_and_others_out_of_the_game() {
    kernel::proves!("tarawa", "8.61+3");
    assert_eq!(beaten(at_turn(16, "7SSNL-11"), true), (vec![], vec!["7SSNL-11"]));
    assert_eq!(beaten(at_turn(16, "111P-1"), true), (vec![], vec![]));
    assert_eq!(beaten(at_turn(17, "7SSNL-11"), true), (vec![], vec![]));
    assert_eq!(beaten(at_turn(5, "tank-green"), true), (vec![], vec![]));
}

#[test]
fn a_defeated_tank_leaves_the_game() {
    kernel::proves!("tarawa", "13.3");
    assert_eq!(beaten(at_turn(5, "tank-green"), false), (vec![], vec![]));
}

#[test]
fn naval_fire_destroys_artillery_for_good_and_so_do_us_units_that_hold_the_hex() {
    kernel::proves!("tarawa", "6.51");
    let setting = first_waves();
    assert_eq!(setting.board.site(at("E2")).artillery, Some(Artillery::Light));
    let mut position = inland();
    let events = Script::of(&position)
        .run(setting, &mut position, |r| {
            destroy_guns(r, at("E2"));
            destroy_guns(r, at("E2"));
            destroy_guns(r, at("E3"));
            Ok(())
        })
        .expect("nothing is drawn")
        .1;
    assert_eq!(events, [Event::GunsDestroyed { position: at("E2") }.into()], "E3 has none");
    assert!(position.open.guns_destroyed.contains(at("E2")));
    let mut held = inland().with_unit("C/1/2", "1225", 4).with_unit("E/2/2", "1329", 4);
    held = held.with_japanese("E6", "7SSNL-1");
    let events = Script::of(&held)
        .run(setting, &mut held, |r| {
            spike_guns(r);
            Ok(())
        })
        .expect("nothing is drawn")
        .1;
    assert_eq!(events, [Event::GunsDestroyed { position: at("E2") }.into()], "and everybody is told");
    let destroyed: Vec<PositionId> = held.open.guns_destroyed.iter().collect();
    assert_eq!(destroyed, [at("E2")], "E6 is still fought for");
    assert_eq!(us_distance(&held.open, hex("1327")), 2);
}
