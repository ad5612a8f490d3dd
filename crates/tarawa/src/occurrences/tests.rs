//! The event phases and each event, with the cards of the pack that bring it.

use super::*;
use crate::{
    Answer, Scenario,
    event::Event as Told,
    ids::{Area, Back, Colour, CounterId},
    knowledge,
    position::{Disruption, Lvts, Position, Stage},
    script::{self, Script, at, empty, first_waves, hex, unit},
};
use kernel::Happening;

/// A turn's first or second event phase on an empty map.
fn phase_of(turn: u8, second: bool) -> Position {
    empty(first_waves(), turn, Stage::Event { second })
}

/// Three Japanese units inland, which hold each other in communication.
fn with_defenders(position: Position) -> Position {
    position.with_japanese("E4", "111P-6").with_japanese("E9", "111P-7").with_japanese("C3", "111P-8")
}

fn with_reserve(mut position: Position, unit: &str) -> Position {
    let unit: CounterId = unit.parse().expect("a Japanese unit");
    let pile = knowledge::mask([unit]);
    knowledge::put_in_reserve(&first_waves().forces, &mut position, unit, pile);
    position
}

/// Draws that event card.
fn drawing(position: &Position, card: u8) -> Script {
    let rule = if position.open.turn < 11 { "4.0+2" } else { "15.1+1" };
    Script::of(position).card(card, rule)
}

fn play(script: &Script, position: &mut Position) -> Vec<Told> {
    script.play(first_waves(), position).expect("a legal script")
}

/// Draws the card and has nothing to say about it.
fn draw(position: &mut Position, card: u8) -> Vec<Told> {
    play(&drawing(position, card), position)
}

/// Whether nothing came of the event, by that rule.
fn void(events: &[Told], rule: &'static str) -> bool {
    events.last() == Some(&Event::EventVoid { rule: rule.into() }.into())
}

fn picks(name: &str) -> Answer {
    Answer::PickUnit(Some(unit(name)))
}

fn at_hex(position: &Position, name: &str) -> Option<String> {
    position.open.marine(unit(name)).hex().map(|hex| hex.to_string())
}

fn on_track(mut position: Position, turn: u8, units: &[&str]) -> Position {
    for name in units {
        position.open.marines.put(unit(name), Place::Track(turn));
    }
    position
}

#[test]
fn on_turn_1_two_units_gain_depth_and_no_card_is_drawn() {
    kernel::proves!("tarawa", "4.0+2", "9.2");
    let mut position = with_defenders(phase_of(1, false)).with_unit("C/1/2", "0132", 4);
    position.open.depth = [20, 20];
    play(&Script::of(&position), &mut position);
    let strengthened = position.open.japanese.iter().filter(|(_, unit)| unit.depth.is_some()).count();
    assert_eq!((strengthened, position.open.depth), (2, [20, 18]));
    assert_eq!((position.deck.len(), position.open.track.len()), (54, 0));
    assert_eq!(position.open.stage, Stage::FireCard);
}

#[test]
fn a_raid_without_loss_spares_the_marines_the_depth_of_turn_1() {
    kernel::proves!("tarawa", "21.1");
    let mut position = with_defenders(phase_of(1, false)).with_unit("C/1/2", "0132", 4);
    position.open.depth = [20, 20];
    position.open.no_first_depth = true;
    let events = play(&Script::of(&position), &mut position);
    assert_eq!(events, [Event::FirstDepthOmitted.into()]);
    assert_eq!(position.open.depth, [20, 20]);
}

#[test]
fn a_card_is_drawn_to_the_track_and_its_event_for_the_turn_happens() {
    kernel::proves!("tarawa", "4.0+2", "EV");
    // Card 17: smoke on turns 2 to 10, naval fire on 11 to 16, boat teams from 17 on.
    for (turns, what) in [
        ([2, 10], Occurrence::Smoke(Area::E)),
        ([11, 16], Occurrence::NavalFire),
        ([17, 30], Occurrence::BoatTeams),
    ] {
        for turn in turns {
            let mut position = phase_of(turn, false);
            let events = draw(&mut position, 17);
            assert_eq!(events[0], Event::EventDrawn { card: CardId(17), what: what.clone() }.into());
            assert_eq!(position.open.track, [CardId(17)]);
            assert_eq!((position.deck.len(), position.open.stage), (53, Stage::FireCard));
        }
    }
    let mut position = phase_of(20, false);
    assert!(void(&draw(&mut position, 28), "4.0+2"), "a card without an event");
}

#[test]
fn from_turn_11_there_is_a_second_event_but_not_on_turn_30_nor_at_night() {
    kernel::proves!("tarawa", "15.1+1", "15.1");
    let mut position = phase_of(12, true);
    draw(&mut position, 17);
    assert_eq!((position.open.naval_fire, position.open.stage), (1, Stage::Engineers));
    let after_fire = |turn| {
        let mut open = empty(first_waves(), turn, Stage::AfterFire).open;
        sequence::advance(&mut open);
        open.stage
    };
    assert_eq!(after_fire(10), Stage::Actions);
    assert_eq!(after_fire(11), Stage::Event { second: true });
    assert_eq!(after_fire(29), Stage::Event { second: true });
    assert_eq!(after_fire(30), Stage::Engineers);
    assert_eq!(after_fire(16), Stage::Actions);
}

#[test]
fn an_event_may_bring_one_or_two_units_depth() {
    kernel::proves!("tarawa", "9.2");
    for (card, count) in [(14, 1), (4, 2)] {
        let mut position = with_defenders(phase_of(5, false)).with_unit("C/1/2", "1224", 4);
        position.open.depth = [9, 9];
        draw(&mut position, card);
        assert_eq!(position.open.depth, [9, 9 - count]);
    }
}

#[test]
fn naval_fire_is_a_marker_to_keep() {
    kernel::proves!("tarawa", "8.5");
    let mut position = phase_of(5, false);
    position.open.naval_fire = 2;
    draw(&mut position, 15);
    assert_eq!(position.open.naval_fire, 3);
}

#[test]
fn a_dump_explodes_under_an_inland_unit_of_the_players_choice() {
    kernel::proves!("tarawa", "EV.1");
    let fresh = || with_defenders(phase_of(5, false)).with_japanese("E2", "7SSNL-1");
    let mut position = fresh().with_marker("E2", "coastal-1");
    assert!(void(&draw(&mut position, 41), "EV.1"), "that is a coastal position");
    let mut position = fresh().with_marker("E4", "inland-3").with_marker("E9", "inland-3");
    let script = drawing(&position, 41).says(Answer::PickPosition(Some(at("E9"))));
    play(&script, &mut position);
    let depth = |name: &str| position.open.occupant(at(name)).is_some_and(|unit| unit.depth.is_some());
    assert_eq!((depth("E4"), depth("E9")), (true, false));
}

#[test]
fn engineers_that_take_cover_give_no_support_this_turn() {
    kernel::proves!("tarawa", "EV.2");
    let mut position = phase_of(12, false);
    draw(&mut position, 11);
    assert!(position.open.engineers_cover);
}

#[test]
fn the_units_of_turn_28_may_come_early_to_green_beach() {
    kernel::proves!("tarawa", "EV.3");
    let mut position = on_track(phase_of(20, false), 28, &["A/1/6", "HQ 6/2", "C/1/2"]);
    let script = drawing(&position, 22).says(Answer::PickHex(hex("1440"))).says(Answer::PickHex(hex("1240")));
    play(&script, &mut position);
    let mut places = ["A/1/6", "HQ 6/2"].map(|name| at_hex(&position, name).expect("it has come"));
    places.sort_unstable();
    assert_eq!(places, ["1240", "1440"]);
    assert_eq!(at_hex(&position, "C/1/2"), None, "a unit that just happens to wait in that box");
    assert!(void(&draw(&mut phase_of(20, false), 22), "EV.3"));
}

#[test]
fn infiltrators_hit_the_largest_unit_in_the_water_then_the_one_with_the_symbol() {
    kernel::proves!("tarawa", "EV.4");
    // Card 8 shows the triangle.
    let steps = |position: &Position, name: &str| position.open.marine(unit(name)).steps;
    let fresh = || {
        let ashore = phase_of(5, false).with_unit("K/3/2", "1126", 4);
        ashore.with_unit("C/1/2", "0132", 3).with_unit("E/2/2", "0827", 2)
    };
    let mut position = fresh();
    draw(&mut position, 8);
    assert_eq!(["K/3/2", "C/1/2", "E/2/2"].map(|name| steps(&position, name)), [4, 2, 2]);
    let mut position = fresh().with_unit("L/3/2", "0136", 3);
    draw(&mut position, 8);
    assert_eq!(["C/1/2", "L/3/2"].map(|name| steps(&position, name)), [3, 2], "L/3/2 has the triangle");
    let mut position = fresh().with_unit("F/2/2", "0130", 3);
    let script = drawing(&position, 8).says(picks("F/2/2"));
    play(&script, &mut position);
    assert_eq!(["C/1/2", "F/2/2"].map(|name| steps(&position, name)), [3, 2], "nobody has it");
    let mut dry = phase_of(5, false).with_unit("K/3/2", "1126", 4).with_unit("HQ 2/2", "0132", 0);
    assert!(void(&draw(&mut dry, 8), "EV.4"), "an HQ has no step to lose");
}

#[test]
fn some_infiltrators_come_only_while_shibasaki_commands() {
    kernel::proves!("tarawa", "EV.4");
    for (alive, left) in [(true, 3), (false, 4)] {
        let mut position = phase_of(5, false).with_unit("C/1/2", "0132", 4);
        position.open.shibasaki = alive;
        let events = draw(&mut position, 23);
        assert_eq!(position.open.marine(unit("C/1/2")).steps, left);
        assert_eq!(void(&events, "EV.4"), !alive);
    }
}

#[test]
fn a_hero_appears_and_some_events_strengthen_a_japanese_unit_too() {
    kernel::proves!("tarawa", "EV.5");
    for (card, depth) in [(10, [9, 9]), (5, [9, 8])] {
        let mut position = with_defenders(phase_of(5, false)).with_unit("C/1/2", "1224", 4);
        position.open.heroes = 3;
        position.open.depth = [9, 9];
        draw(&mut position, card);
        assert!(position.open.marine(unit("C/1/2")).leader.is_hero());
        assert_eq!((position.open.heroes, position.open.depth), (2, depth));
    }
    let mut position = with_defenders(phase_of(5, false)).with_unit("C/1/2", "1328", 4);
    let script = drawing(&position, 10).says(Answer::PickPosition(Some(at("E4"))));
    play(&script, &mut position);
    assert!(position.open.occupant(at("E4")).is_some_and(|unit| unit.revealed), "no Hero is left");
}

#[test]
fn artillery_lands_disrupted_on_a_hex_of_the_beach_with_room() {
    kernel::proves!("tarawa", "EV.6");
    let mut position = phase_of(5, false).with_japanese("E2", "7SSNL-1");
    let script = drawing(&position, 16).says(picks("B/1/10")).says(Answer::PickHex(hex("1126")));
    play(&script, &mut position);
    let landed = position.open.marine(unit("B/1/10"));
    assert_eq!((landed.hex(), landed.steps), (Some(hex("1126")), 2));
    assert_eq!(landed.disruption, Disruption::Earlier, "it can be removed in the coming Action Phase");
    // Two are left; two units fill a hex, and other beaches and hexes behind the beach do not count.
    position.open.stage = Stage::Event { second: false };
    position.open.turn = 12;
    let full = position.clone().with_unit("C/1/2", "1126", 4);
    for refused in ["1126", "1018", "1225"] {
        let choice = Answer::PickHex(hex(refused));
        let script = drawing(&full, 19).says(picks("A/1/10")).says(choice);
        assert_eq!(script.refused(first_waves(), &full).0, "EV.6", "{refused}");
    }
    for name in ["A/1/10", "C/1/10"] {
        position = position.with_unit(name, "1227", 2);
    }
    assert!(void(&draw(&mut position, 19), "EV.6"), "all artillery is ashore");
}

#[test]
fn a_lost_boat_team_makes_one_step_two() {
    kernel::proves!("tarawa", "EV.7");
    let fresh = || phase_of(12, false).with_unit("C/1/2", "1126", 2).with_unit("2/A/1/18", "1126", 1);
    let mut position = fresh();
    assert!(void(&draw(&mut position, 24), "EV.7"), "no infantry with one step");
    let mut position = fresh().with_unit("E/2/2", "1227", 1).with_unit("H/2/2", "1228", 1);
    let script = drawing(&position, 24).says(picks("H/2/2"));
    play(&script, &mut position);
    let steps = ["C/1/2", "2/A/1/18", "E/2/2", "H/2/2"].map(|name| position.open.marine(unit(name)).steps);
    assert_eq!(steps, [2, 1, 1, 2]);
}

#[test]
fn a_counterattack_comes_in_the_next_fire_phase() {
    kernel::proves!("tarawa", "EV.8");
    let mut position = phase_of(12, false);
    draw(&mut position, 5);
    assert_eq!(position.open.counterattack, Counterattack::Coming);
    for (alive, coming) in [(true, Counterattack::Coming), (false, Counterattack::None)] {
        let mut position = phase_of(12, false);
        position.open.shibasaki = alive;
        let events = draw(&mut position, 25);
        assert_eq!((position.open.counterattack, void(&events, "EV.8")), (coming, !alive));
    }
}

#[test]
fn a_counterattack_of_the_second_event_takes_the_place_of_the_next_first_event() {
    kernel::proves!("tarawa", "EV.8");
    let mut position = phase_of(12, true);
    draw(&mut position, 5);
    assert_eq!(position.open.counterattack, Counterattack::NextTurn);
    position.open.turn = 13;
    position.open.stage = Stage::Event { second: false };
    let cards = position.deck.len();
    let events = play(&Script::of(&position), &mut position);
    assert_eq!(events, [Event::CounterattackDue.into()], "no event card is drawn");
    assert_eq!((position.open.counterattack, position.deck.len()), (Counterattack::Coming, cards));
    assert_eq!(position.open.stage, Stage::FireCard);
}

#[test]
fn the_tank_of_the_colour_fires_or_advances_unless_it_is_disrupted_or_gone() {
    kernel::proves!("tarawa", "EV.9");
    // Card 3 calls for the green tank.
    let idle: Told = tanks::Event::NoTankActs { colour: Colour::Green }.into();
    let mut position = phase_of(5, false).with_japanese("E9", "tank-green").disrupted("E9");
    assert_eq!(draw(&mut position, 3).last(), Some(&idle));
    let mut position = phase_of(5, false).with_japanese("E9", "tank-orange");
    assert_eq!(draw(&mut position, 3).last(), Some(&idle));
    let mut position = phase_of(5, false).with_japanese("E9", "tank-green").with_unit("C/1/2", "1224", 4);
    draw(&mut position, 3);
    assert!(position.open.occupant(at("E9")).is_none(), "nobody is in its field: it advances");
    // Hex 1429 is under intense fire from E9.
    let mut position = phase_of(5, false).with_japanese("E9", "tank-green").with_unit("C/1/2", "1429", 4);
    draw(&mut position, 3);
    assert!(position.open.occupant(at("E9")).is_some(), "it stays and fires");
    assert_eq!(position.open.marine(unit("C/1/2")).steps, 3);
}

#[test]
fn cut_wires_paralyse_the_next_fire_phase_unless_they_are_the_second_event() {
    kernel::proves!("tarawa", "EV.10", "15.1+1");
    let mut position = phase_of(12, false);
    draw(&mut position, 7);
    assert!(position.open.wire_cut);
    let mut position = phase_of(12, true);
    assert!(void(&draw(&mut position, 7), "EV.10"));
    assert!(!position.open.wire_cut);
}

#[test]
fn an_lvt_of_choice_loses_a_step_to_the_wounded() {
    kernel::proves!("tarawa", "EV.11");
    let with = |full, reduced| {
        let mut position = phase_of(5, false);
        position.open.lvts = Lvts { full, reduced };
        position
    };
    for (yes, left) in [(true, [1, 4]), (false, [2, 2])] {
        let mut position = with(2, 3);
        let script = drawing(&position, 19).says(Answer::Confirm(yes));
        play(&script, &mut position);
        assert_eq!([position.open.lvts.full, position.open.lvts.reduced], left);
    }
    for (before, after) in [((1, 0), [0, 1]), ((0, 1), [0, 0])] {
        let mut position = with(before.0, before.1);
        draw(&mut position, 19);
        assert_eq!([position.open.lvts.full, position.open.lvts.reduced], after, "without a choice");
    }
    assert!(void(&draw(&mut with(0, 0), 19), "EV.11"));
}

#[test]
fn a_ride_takes_a_unit_two_hexes_or_to_the_beach() {
    kernel::proves!("tarawa", "EV.12");
    let fresh = || {
        let position = phase_of(5, false).with_unit("I/3/2", "1026", 4).with_unit("K/3/2", "0927", 4);
        position.with_unit("C/1/2", "1227", 4)
    };
    for (name, goes) in [("I/3/2", "1126"), ("K/3/2", "1126")] {
        let mut position = fresh();
        let script = drawing(&position, 30).says(picks(name));
        play(&script, &mut position);
        assert_eq!(at_hex(&position, name).as_deref(), Some(goes));
    }
    let position = fresh();
    let ashore = drawing(&position, 30).says(picks("C/1/2"));
    assert_eq!(ashore.refused(first_waves(), &position).0, "EV.12", "it has come ashore already");
    assert!(void(&draw(&mut phase_of(5, false), 30), "EV.12"));
}

#[test]
fn without_word_from_the_ships_no_lvts_come_and_units_may_wait() {
    kernel::proves!("tarawa", "EV.13");
    let fresh = || phase_of(5, false).with_unit("I/3/2", "0138", 4).with_unit("K/3/2", "0136", 4);
    let mut position = fresh().with_unit("C/1/2", "1026", 4);
    let script = drawing(&position, 13).says(picks("K/3/2")).says(Answer::PickUnit(None));
    play(&script, &mut position);
    assert!(position.open.no_lvts);
    assert_eq!(position.open.marine(unit("K/3/2")).place(), Place::Track(7));
    assert!(position.open.sent_back.contains(unit("K/3/2")), "it has been in play");
    assert_eq!(at_hex(&position, "I/3/2").as_deref(), Some("0138"));
    let position = fresh().with_unit("C/1/2", "1026", 4);
    let wading = drawing(&position, 13).says(picks("C/1/2"));
    assert_eq!(wading.refused(first_waves(), &position).0, "EV.13", "not in an approach hex");
    let mut nobody = phase_of(5, false);
    draw(&mut nobody, 13);
    assert!(nobody.open.no_lvts);
}

/// Eight units that fill the approach hexes of Red 2.
fn full_red_2(turn: u8) -> Position {
    let units = ["C/1/2", "E/2/2", "F/2/2", "G/2/2", "H/2/2", "A/1/2", "B/1/2", "2/A/1/18"];
    let hexes = ["0132", "0132", "0130", "0130", "0128", "0128", "0127", "0127"];
    let empty = phase_of(turn, false);
    units.iter().zip(hexes).fold(empty, |position, (name, hex)| position.with_unit(name, hex, 2))
}

#[test]
fn the_units_of_turn_17_may_come_early_to_red_2() {
    kernel::proves!("tarawa", "EV.14");
    let mut position = on_track(phase_of(12, false), 17, &["A/1/8", "B/1/8"]);
    let script = drawing(&position, 18).says(Answer::PickHex(hex("0132"))).says(Answer::PickHex(hex("0127")));
    play(&script, &mut position);
    let places = ["A/1/8", "B/1/8"].map(|name| at_hex(&position, name));
    assert_eq!(places, [Some("0132".to_owned()), Some("0127".to_owned())]);
    assert!(void(&draw(&mut phase_of(12, false), 18), "EV.14"));
}

#[test]
fn units_that_come_early_wait_for_room_or_overstack_as_agreed() {
    kernel::proves!("tarawa", "EV.14", "EV.3");
    let mut position = on_track(full_red_2(12), 17, &["A/1/8"]);
    draw(&mut position, 18);
    assert_eq!(position.open.marine(unit("A/1/8")).place(), Place::Track(14));
    let agreed = script::setting(Scenario::TwoDays, &[("full-approach", "overstack")]);
    let mut position = on_track(full_red_2(12), 17, &["A/1/8"]);
    let script = drawing(&position, 18).says(Answer::PickHex(hex("0130")));
    script.play(&agreed, &mut position).expect("a legal script");
    assert_eq!(at_hex(&position, "A/1/8").as_deref(), Some("0130"));
}

#[test]
fn shibasaki_is_killed_once_if_at_all() {
    kernel::proves!("tarawa", "EV.15", "21.1", "21.3");
    let mut position = phase_of(5, false);
    draw(&mut position, 6);
    assert!(!position.open.shibasaki);
    position.open.stage = Stage::Event { second: false };
    assert!(void(&draw(&mut position, 48), "EV.15"), "he is dead already");
    let mut spared = phase_of(5, false);
    spared.open.shibasaki_spared = true;
    draw(&mut spared, 6);
    assert!(spared.open.shibasaki && !spared.open.shibasaki_spared, "the failed raid has warned him once");
    let mut survives = phase_of(5, false);
    survives.open.shibasaki_survives = true;
    assert!(void(&draw(&mut survives, 6), "EV.15"));
    assert!(survives.open.shibasaki);
}

#[test]
fn smoke_lies_on_the_area_that_the_card_names() {
    kernel::proves!("tarawa", "EV.16");
    let mut position = phase_of(5, false);
    draw(&mut position, 11);
    assert_eq!(position.open.smoke, [Area::D]);
    position.open.stage = Stage::Event { second: false };
    draw(&mut position, 12);
    assert_eq!(position.open.smoke, [Area::D, Area::F]);
}

#[test]
fn delayed_transports_come_two_turns_later() {
    kernel::proves!("tarawa", "EV.17");
    let mut position = phase_of(4, false)
        .with_unit("I/3/2", "0138", 4)
        .with_unit("HQ 2/2", "0132", 0)
        .with_unit("C/1/2", "1026", 4);
    draw(&mut position, 38);
    for name in ["I/3/2", "HQ 2/2"] {
        assert_eq!(position.open.marine(unit(name)).place(), Place::Track(6));
    }
    assert_eq!(at_hex(&position, "C/1/2").as_deref(), Some("1026"), "no approach hex");
    assert!(void(&draw(&mut phase_of(4, false), 38), "EV.17"));
}

/// Card 9 names D3, E2 and F4 for circle, diamond and triangle; the next card says which.
fn shelled(position: &Position, card: u8) -> Script {
    drawing(position, 9).card(card, "EV.18")
}

#[test]
fn unexpected_shells_disrupt_a_japanese_unit_and_cost_it_its_marker() {
    kernel::proves!("tarawa", "EV.18", "6.51");
    let fresh = || {
        let position = phase_of(5, false).with_japanese("E2", "7SSNL-1").with_japanese("D3", "7SSNL-2");
        position.with_marker("E2", "coastal-1")
    };
    let mut position = fresh();
    position.open.naval_fire = 2;
    play(&shelled(&position, 5), &mut position);
    let [hit, other] = ["E2", "D3"].map(|name| *position.open.occupant(at(name)).expect("a unit"));
    assert_eq!((hit.disrupted, hit.depth, hit.revealed), (true, None, false));
    assert!(!other.disrupted);
    assert!(position.open.guns_destroyed.contains(at("E2")));
    assert_eq!(position.open.naval_fire, 2, "it costs nothing");
    assert_eq!((&*position.open.track, &*position.open.discards), (&[CardId(9)][..], &[CardId(5)][..]));
    let spares = script::setting(Scenario::FirstWaves, &[("stray-fire-and-guns", "spares")]);
    let mut position = fresh();
    shelled(&position, 5).play(&spares, &mut position).expect("a legal script");
    assert!(!position.open.guns_destroyed.contains(at("E2")));
}

#[test]
fn unexpected_shells_cost_a_us_unit_with_the_symbol_a_step() {
    kernel::proves!("tarawa", "EV.18");
    // E2 is hex 1225. I/3/2 and F/2/2 have the circle, K/3/2 the diamond.
    let fresh = || {
        let position = phase_of(5, false).with_unit("I/3/2", "1225", 4).with_unit("K/3/2", "1225", 4);
        position.with_unit("HQ 2/2", "1225", 0)
    };
    let steps = |position: &Position, name: &str| position.open.marine(unit(name)).steps;
    let mut position = fresh();
    play(&shelled(&position, 5).card(2, "EV.18"), &mut position);
    assert_eq!(["I/3/2", "K/3/2"].map(|name| steps(&position, name)), [3, 4]);
    let mut position = fresh();
    play(&shelled(&position, 5).card(1, "EV.18"), &mut position);
    assert_eq!(["I/3/2", "K/3/2"].map(|name| steps(&position, name)), [4, 4], "nobody has the triangle");
    let mut position = fresh().with_unit("F/2/2", "1225", 4);
    play(&shelled(&position, 5).card(2, "EV.18").says(picks("F/2/2")), &mut position);
    assert_eq!(["I/3/2", "F/2/2"].map(|name| steps(&position, name)), [4, 3]);
    let mut nobody = phase_of(5, false);
    let events = play(&shelled(&nobody, 5), &mut nobody);
    assert!(void(&events, "EV.18"), "no second card, no effect");
    assert!(!nobody.open.guns_destroyed.contains(at("E2")));
}

#[test]
fn tunnels_lead_to_the_garrison_nearest_to_the_japanese() {
    kernel::proves!("tarawa", "EV.19", "11.2");
    let fresh = |garrisons: &[&str]| {
        // A lone Japanese unit: nobody is in communication, and the tunnels do not mind.
        let mut position = with_reserve(phase_of(12, false).with_japanese("E4", "111P-6"), "4FC-3");
        position.open.garrisons = garrisons.iter().map(|name| at(name)).collect();
        position
    };
    let mut position = fresh(&["E3", "E5"]);
    draw(&mut position, 31);
    let unit = position.open.occupant(at("E3")).expect("three hexes from E4, and E5 four");
    assert_eq!((unit.back, unit.revealed), (Back::Inland, false));
    assert_eq!(position.open.garrisons, [at("E5")].into_iter().collect());
    assert_eq!(position.open.reserve.total(), 0);
    let mut position = fresh(&["E6", "E9"]);
    draw(&mut position, 31);
    assert!(position.open.occupant(at("E6")).is_some(), "both two hexes away: the lower number");
    let mut position = fresh(&["E3", "E5"]).with_unit("C/1/2", "1325", 4);
    draw(&mut position, 31);
    assert!(position.open.occupant(at("E5")).is_some(), "E3 holds more than a garrison");
    assert!(void(&draw(&mut fresh(&[]), 31), "EV.19"));
    let mut position = phase_of(12, false).with_japanese("E4", "111P-6");
    position.open.garrisons.insert(at("E3"));
    assert!(void(&draw(&mut position, 31), "EV.19"), "nobody is left in the Reserve");
    assert!(position.open.garrisons.contains(at("E3")));
}

#[test]
fn a_patrol_reveals_the_nearest_hidden_unit_and_its_marker() {
    kernel::proves!("tarawa", "EV.20", "9.1");
    let fresh = || with_defenders(phase_of(5, false)).with_unit("C/1/2", "1327", 4);
    let mut position = fresh().with_marker("E4", "inland-9");
    draw(&mut position, 28);
    let found = position.open.occupant(at("E4")).expect("a unit");
    assert!(found.revealed && found.depth.is_some_and(|depth| depth.revealed));
    assert!(!position.open.occupant(at("E9")).expect("a unit").revealed);
    // Then E9 is the nearest, and after it E10 and E2 are as near as each other.
    let mut position = with_defenders(phase_of(5, false)).with_unit("C/1/2", "1328", 4).revealed("E4");
    position = position.with_japanese("E10", "7SSNL-11").with_japanese("E2", "7SSNL-1");
    let nearest =
        ["E9", "E10", "E2"].map(|name| first_waves().board.site(at(name)).hex.distance(hex("1328")));
    assert_eq!(nearest, [2, 3, 3]);
    draw(&mut position, 28);
    assert!(position.open.occupant(at("E9")).is_some_and(|unit| unit.revealed), "E4 is known already");
    let mut tied = position.clone();
    tied.open.stage = Stage::Event { second: false };
    let script = drawing(&tied, 54).says(Answer::PickPosition(Some(at("E10"))));
    play(&script, &mut tied);
    assert!(tied.open.occupant(at("E10")).is_some_and(|unit| unit.revealed));
    assert!(void(&draw(&mut with_defenders(phase_of(5, false)), 28), "EV.20"), "no Marine is there to see");
}

#[test]
fn a_tactical_reinforcement_that_a_patrol_finds_arrives_face_up() {
    kernel::proves!("tarawa", "EV.20", "9.3");
    let mut position = with_reserve(with_defenders(phase_of(5, false)), "4FC-3")
        .with_unit("C/1/2", "1327", 1)
        .with_marker("E4", "coastal-17");
    draw(&mut position, 28);
    assert!(position.open.occupant(at("E4")).is_some_and(|unit| unit.depth.is_none()));
    let came = position.open.occupant(at("E10")).expect("two hexes from E4");
    assert!(came.revealed && came.known.is_some());
}

#[test]
fn every_event_of_the_deck_has_its_words_in_both_languages() {
    let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
    for what in first_waves().cards().iter().flat_map(|card| &card.events) {
        assert_eq!(words.missing(&title(what)), [""; 0]);
        let told = Event::EventDrawn { card: CardId(1), what: what.clone() };
        assert_eq!(words.missing(&told.text(first_waves())), [""; 0]);
    }
}
