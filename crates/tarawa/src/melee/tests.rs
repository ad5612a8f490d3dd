//! Close combat fought out card by card, with the example of the book.

use super::*;
use crate::{
    Answer, Scenario,
    defenders::Event as Fate,
    event::Event as Told,
    position::{Leader, Position},
    script::{Script, at, empty, first_waves, hex, setting, unit},
};

// Cards that show no brown and have no event, and cards that show brown and have none.
const MISS: [u8; 6] = [1, 2, 4, 5, 6, 15];
const HIT: [u8; 4] = [3, 7, 14, 22];
// Events on cards that do not show brown.
const BLAST: u8 = 12;
const HEROISM: u8 = 21;
const REINFORCE: u8 = 31;
const WITHDRAWAL_HIT: u8 = 40;
// Card 19 shows brown too.
const SURRENDER: u8 = 19;

/// Marines in 1728, stormed by the unit of C3, which is brown and inland.
fn assaulted(units: &[(&str, u8)], japanese: &str) -> Position {
    let position = empty(first_waves(), 10, Stage::Fire).with_japanese("C3", japanese);
    units.iter().fold(position, |position, (name, steps)| position.with_unit(name, "1728", *steps))
}

fn assault(position: &Position) -> Combat {
    Combat {
        hex: hex("1728"),
        units: position.open.units_at(hex("1728")),
        japanese: at("C3"),
        colour: Colour::Brown,
        assault: true,
        origins: Vec::new(),
    }
}

/// US units that entered C3 from 1728, and fight for it when their actions are done.
fn entered(units: &[(&str, u8)], japanese: &str) -> Position {
    let mut position = empty(first_waves(), 7, Stage::CloseCombats).with_japanese("C3", japanese);
    for (name, steps) in units {
        position = position.with_unit(name, "1828", *steps);
        position.open.actions.entered.push((unit(name), hex("1728")));
    }
    position
}

fn disrupt(position: &mut Position, name: &str) {
    position.open.marine_mut(unit(name)).disruption = Disruption::Earlier;
}

impl Script {
    /// A Japanese card, after which nobody withdraws.
    fn japanese(self, card: u8) -> Script {
        self.card(card, "8.6+4").stays()
    }

    fn us(self, card: u8) -> Script {
        self.card(card, "8.6+5")
    }

    fn stays(self) -> Script {
        self.says(Answer::Confirm(false))
    }

    fn withdraws(self) -> Script {
        self.says(Answer::Confirm(true))
    }

    fn loses(self, name: &str) -> Script {
        self.says(Answer::PickUnit(Some(unit(name))))
    }

    fn fought(&self, position: &mut Position, combat: Combat) -> (Ended, Vec<Told>) {
        self.fought_by(first_waves(), position, combat)
    }

    fn fought_by(&self, setting: &Setting, position: &mut Position, combat: Combat) -> (Ended, Vec<Told>) {
        let (outcome, events) = self.run(setting, position, |r| fight(r, combat)).expect("a close combat");
        (outcome.ended, events)
    }

    fn resolves(&self, position: &mut Position) -> Vec<Told> {
        self.play(first_waves(), position).expect("a close combat")
    }
}

fn piles(events: &[Told]) -> (u8, u8) {
    let dealt = events.iter().find_map(|event| match event {
        Told::Melee(Event::MeleeBegins { marines, japanese, .. }) => Some((*marines, *japanese)),
        _ => None,
    });
    dealt.expect("a close combat")
}

fn steps(position: &Position, name: &str) -> u8 {
    position.open.marine(unit(name)).steps
}

fn is_disrupted(position: &Position, name: &str) -> bool {
    position.open.marine(unit(name)).is_disrupted()
}

/// The unit of C3, if it is still there, as Disrupted or not.
fn c3(position: &Position) -> Option<bool> {
    position.open.occupant(at("C3")).map(|unit| unit.disrupted)
}

#[test]
fn the_close_combat_example_deals_four_cards_each_and_ends_in_exhaustion() {
    kernel::proves!("tarawa", "8.6");
    kernel::proves!("tarawa", "8.6+1");
    kernel::proves!("tarawa", "8.6+2");
    kernel::proves!("tarawa", "8.6+3");
    kernel::proves!("tarawa", "8.6+4");
    kernel::proves!("tarawa", "8.6+5");
    kernel::proves!("tarawa", "8.6+6");
    kernel::proves!("tarawa", "8.62");
    kernel::proves!("tarawa", "8.67+2");
    let engineers = "1/A/1/18";
    let mut position = assaulted(&[(engineers, 2), ("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-2");
    disrupt(&mut position, engineers);
    disrupt(&mut position, "I/3/2");
    // The first US card has Heroism and brown, the second Reinforce, which is nothing on a US card.
    let script = Script::of(&position)
        .card(HIT[0], "8.6+4")
        .loses(engineers)
        .card(MISS[0], "8.6+4")
        .stays()
        .japanese(MISS[1])
        .us(25)
        .card(MISS[2], "8.67+2")
        .card(MISS[3], "8.6+5")
        .us(8)
        .us(MISS[4])
        .us(MISS[5]);
    let combat = assault(&position);
    let (ended, events) = script.fought(&mut position, combat);
    assert_eq!((ended, piles(&events)), (Ended::Exhausted, (4, 4)));
    assert_eq!((steps(&position, engineers), steps(&position, "I/3/2")), (1, 1));
    assert_eq!(position.open.units_at(hex("1728")).len(), 2, "defenders stay");
    assert!(is_disrupted(&position, engineers) && is_disrupted(&position, "I/3/2"));
    let unit = position.open.occupant(at("C3")).expect("the unit goes back to where it came from");
    assert!(unit.disrupted && unit.revealed && unit.depth.is_none());
    assert!(events.contains(&Event::MeleeRally { camp: Camp::Marines }.into()));
}

#[test]
fn the_us_side_gets_a_card_for_each_step_up_to_four_and_more_for_flamethrowers_and_heroes() {
    kernel::proves!("tarawa", "8.6+2");
    kernel::proves!("tarawa", "10.14");
    kernel::proves!("tarawa", "10.22");
    kernel::proves!("tarawa", "16.33");
    let cards = |units: &[(&str, u8)], heroes: &[&str]| {
        let mut position = assaulted(units, "7SSNL-13");
        for name in heroes {
            position.open.marine_mut(unit(name)).leader = Leader::Hero;
        }
        position.open.marine_mut(unit("HQ 8/2")).hero_side = true;
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        position.open.marine_mut(unit("HQ 6/2")).post = Some(1);
        marine_cards(first_waves(), &position.open, position.open.units_at(hex("1728")))
    };
    assert_eq!(cards(&[("I/3/2", 3)], &[]), 3);
    assert_eq!(cards(&[("I/3/2", 4), ("K/3/2", 4)], &[]), 4);
    assert_eq!(cards(&[("I/3/2", 4), ("1/A/1/18", 2), ("3/A/1/18", 2)], &[]), 5, "one for FT");
    assert_eq!(cards(&[("I/3/2", 1), ("3/D/2/18", 1)], &[]), 2, "no flamethrower");
    assert_eq!(cards(&[("I/3/2", 2), ("K/3/2", 1)], &["I/3/2", "K/3/2"]), 4, "one for Heroes");
    assert_eq!(cards(&[("I/3/2", 2), ("HQ 2/2", 0)], &[]), 3, "an HQ is one step");
    assert_eq!(cards(&[("I/3/2", 2), ("HQ 8/2", 0)], &[]), 4, "and its Hero side a Hero");
    assert_eq!(cards(&[("HQ 6/2", 0)], &[]), 1, "a Command Post is one step");
    let mut position = assaulted(&[("I/3/2", 2)], "7SSNL-13");
    position.open.marine_mut(unit("I/3/2")).leader = Leader::Inspired;
    assert_eq!(marine_cards(first_waves(), &position.open, position.open.units_at(hex("1728"))), 2);
}

#[test]
fn the_japanese_side_gets_cards_for_what_it_has_and_how_it_fights() {
    kernel::proves!("tarawa", "8.6+3");
    let cards = |unit: &str, marker: Option<&str>, turn, assault| {
        let mut position = empty(first_waves(), turn, Stage::Fire).with_japanese("C3", unit).revealed("C3");
        if let Some(marker) = marker {
            position = position.with_marker("C3", marker);
            let depth = position.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut());
            depth.expect("a marker").known = marker.parse().ok();
        }
        japanese_cards(first_waves(), &position.open, at("C3"), assault)
    };
    assert_eq!(cards("7SSNL-13", None, 7, false), 1);
    assert_eq!(cards("7SSNL-13", None, 7, true), 2);
    assert_eq!(cards("7SSNL-13", Some("inland-4"), 7, false), 2, "strength 3");
    assert_eq!(cards("7SSNL-13", Some("inland-9"), 7, false), 3, "strength 4");
    assert_eq!(cards("7SSNL-10", None, 7, false), 2, "CC");
    assert_eq!(cards("7SSNL-15", Some("inland-2"), 7, false), 5, "strength 4 and CC twice");
    assert_eq!(cards("tank-orange", None, 7, false), 2);
    assert_eq!(cards("7SSNL-13", None, 16, false), 2, "night");
    assert_eq!(cards("tank-orange", None, 16, false), 2, "one card for tank and night");
}

#[test]
fn a_command_post_in_close_combat_stays_one_unless_agreed_otherwise() {
    kernel::proves!("tarawa", "16.33");
    let after = |options: &[(&str, &str)]| {
        let setting = setting(Scenario::TwoDays, options);
        let mut position = assaulted(&[("I/3/2", 1), ("HQ 2/2", 0)], "7SSNL-13");
        position.open.marine_mut(unit("HQ 2/2")).post = Some(2);
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).japanese(MISS[2]).us(MISS[3]);
        let combat = assault(&position);
        let (_, events) = script.fought_by(&setting, &mut position, combat);
        assert_eq!(piles(&events), (2, 2));
        position.open.marine(unit("HQ 2/2")).post
    };
    assert_eq!(after(&[]), Some(2));
    assert_eq!(after(&[("post-in-close-combat", "reverts")]), None);
}

#[test]
fn an_hq_in_close_combat_is_eliminated_as_one_step_and_never_disrupted() {
    kernel::proves!("tarawa", "10.22");
    let with_hq = |units: &[(&str, u8)]| {
        let mut position = assaulted(units, "7SSNL-13");
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        position
    };
    let mut position = with_hq(&[("I/3/2", 1), ("HQ 2/2", 0)]);
    let script = Script::of(&position)
        .card(HIT[0], "8.6+4")
        .loses("HQ 2/2")
        .card(MISS[0], "8.6+4")
        .stays()
        .us(MISS[1])
        .japanese(MISS[2]);
    let combat = assault(&position);
    script.fought(&mut position, combat);
    assert_eq!(position.open.marine(unit("HQ 2/2")).place(), Place::Lost);
    let mut position = with_hq(&[("HQ 2/2", 0)]);
    let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).japanese(MISS[2]);
    let combat = assault(&position);
    script.fought(&mut position, combat);
    assert!(!is_disrupted(&position, "HQ 2/2"));
}

#[test]
fn a_disrupted_side_finds_its_feet_instead_of_turning_over_a_card() {
    kernel::proves!("tarawa", "8.6+4");
    kernel::proves!("tarawa", "8.6+5");
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").disrupted("C3");
    disrupt(&mut position, "I/3/2");
    // Neither side has turned over a card when the second round begins.
    let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
    let events = script.resolves(&mut position);
    let rallies = [Camp::Japanese, Camp::Marines].map(|camp| Told::from(Event::MeleeRally { camp }));
    assert!(rallies.iter().all(|rally| events.contains(rally)));
}

#[test]
fn a_side_fights_on_while_one_of_its_units_is_not_disrupted() {
    kernel::proves!("tarawa", "8.6+5");
    let mut position = entered(&[("I/3/2", 1), ("K/3/2", 1)], "7SSNL-13");
    disrupt(&mut position, "I/3/2");
    let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).us(MISS[2]);
    script.resolves(&mut position);
}

#[test]
fn a_japanese_hit_costs_a_step_of_the_players_choice_and_a_us_card() {
    kernel::proves!("tarawa", "8.6+4");
    let mut position = entered(&[("I/3/2", 1), ("K/3/2", 2)], "7SSNL-13");
    let script = Script::of(&position).card(HIT[0], "8.6+4").loses("K/3/2").card(MISS[0], "8.6+4").stays();
    let events = script.us(MISS[1]).us(MISS[2]).resolves(&mut position);
    assert_eq!((steps(&position, "I/3/2"), steps(&position, "K/3/2")), (1, 1));
    let left = Piles { marines: 2, japanese: 0 };
    let lost =
        Event::MeleeCardLost { camp: Camp::Marines, card: CardId(MISS[0]), rule: "8.6+4".into(), left };
    assert!(events.contains(&lost.into()));
}

#[test]
fn a_us_hit_takes_the_marker_and_a_card_and_then_the_unit() {
    kernel::proves!("tarawa", "8.6+5");
    kernel::proves!("tarawa", "8.61");
    let mut position = entered(&[("I/3/2", 3)], "7SSNL-13").with_marker("C3", "inland-9");
    let script = Script::of(&position)
        .japanese(MISS[0])
        .us(HIT[0])
        .card(MISS[1], "8.6+5")
        .japanese(MISS[2])
        .us(HIT[1]);
    let events = script.resolves(&mut position);
    assert_eq!(piles(&events), (3, 3));
    assert_eq!(c3(&position), None);
    assert_eq!(position.open.units_at(hex("1828")).len(), 1, "survivors stay in the hex");
    assert!(is_disrupted(&position, "I/3/2"));
    assert_eq!(position.open.eliminated, ["7SSNL-13".parse().expect("a unit")]);
    assert!(events.contains(&Event::MeleeEnded { hex: hex("1828"), ended: Ended::MarinesHold }.into()));
}

#[test]
fn the_fight_ends_when_no_us_unit_is_left_and_the_winner_is_disrupted() {
    kernel::proves!("tarawa", "8.61");
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-4");
    let script = Script::of(&position).card(HIT[0], "8.6+4").card(MISS[0], "8.6+4");
    let events = script.resolves(&mut position);
    assert_eq!((position.open.marine(unit("I/3/2")).place(), c3(&position)), (Place::Lost, Some(true)));
    assert!(events.contains(&Event::MeleeEnded { hex: hex("1828"), ended: Ended::JapaneseHold }.into()));
}

#[test]
fn a_hero_may_give_his_life_for_the_last_step() {
    kernel::proves!("tarawa", "8.61+2");
    let fall = |options: &[(&str, &str)], sacrifice| {
        let setting = setting(Scenario::FirstWaves, options);
        let mut position = assaulted(&[("I/3/2", 1)], "7SSNL-13");
        position.open.marine_mut(unit("I/3/2")).leader = Leader::Hero;
        let script = Script::of(&position).card(HIT[0], "8.6+4").says(Answer::Confirm(sacrifice));
        let script = script.card(MISS[0], "8.6+4");
        let script = if sacrifice { script.stays().us(MISS[1]).japanese(MISS[2]) } else { script };
        let combat = assault(&position);
        script.fought_by(&setting, &mut position, combat);
        let marine = position.open.marine(unit("I/3/2"));
        (marine.place(), marine.leader)
    };
    let stands = Place::At(hex("1728"));
    assert_eq!(fall(&[], true), (stands, Leader::Inspired));
    assert_eq!(fall(&[("close-combat-hero", "removed")], true), (stands, Leader::None));
    assert_eq!(fall(&[], false), (Place::Lost, Leader::None));
}

#[test]
fn attackers_who_are_exhausted_go_back_disrupted_each_to_where_he_came_from() {
    kernel::proves!("tarawa", "8.62");
    let mut position = entered(&[("I/3/2", 1), ("K/3/2", 1)], "7SSNL-13");
    position.open.actions.entered[1].1 = hex("1829");
    let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).us(MISS[2]);
    script.resolves(&mut position);
    for (name, from) in [("I/3/2", "1728"), ("K/3/2", "1829")] {
        assert_eq!(position.open.marine(unit(name)).place(), Place::At(hex(from)));
        assert!(is_disrupted(&position, name));
    }
    assert_eq!(c3(&position), Some(true), "the defender stays, Disrupted");
}

#[test]
fn who_cannot_go_back_goes_to_the_nearest_land_hex_beside_the_fight() {
    kernel::proves!("tarawa", "8.62");
    // The Japanese have come to 1830 behind the unit, which is not adjacent but stands for where it was.
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_japanese("C4", "111P-9");
    position.open.actions.entered[0].1 = hex("1830");
    let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
    script.resolves(&mut position);
    assert_eq!(position.open.marine(unit("I/3/2")).place(), Place::At(hex("1829")));
}

#[test]
fn units_thrown_back_from_a_landing_return_on_their_path_or_choose() {
    kernel::proves!("tarawa", "8.62");
    // A craft that ran ashore at 1016 and on into D6, which is brown.
    let landed = |options: &[(&str, &str)], chosen: Option<&str>| {
        let setting = setting(Scenario::FirstWaves, options);
        let position = empty(&setting, 1, Stage::Landing).with_japanese("D6", "7SSNL-5");
        let mut position = position.with_unit("I/3/2", "1116", 1);
        let combat = Combat {
            hex: hex("1116"),
            units: position.open.units_at(hex("1116")),
            japanese: at("D6"),
            colour: Colour::Brown,
            assault: false,
            origins: vec![(unit("I/3/2"), hex("1016"))],
        };
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
        let script = chosen.into_iter().fold(script, |script, to| script.says(Answer::PickHex(hex(to))));
        script.fought_by(&setting, &mut position, combat);
        position.open.marine(unit("I/3/2")).place()
    };
    assert_eq!(landed(&[], None), Place::At(hex("1016")));
    assert_eq!(landed(&[("landing-return", "player")], Some("1115")), Place::At(hex("1115")));
}

#[test]
fn all_us_units_may_withdraw_after_a_japanese_card_for_another_one() {
    kernel::proves!("tarawa", "8.63");
    let mut position = entered(&[("I/3/2", 2), ("K/3/2", 2)], "7SSNL-13");
    disrupt(&mut position, "I/3/2");
    let script = Script::of(&position)
        .card(MISS[0], "8.6+4")
        .withdraws()
        .card(HIT[0], "8.63")
        .loses("K/3/2")
        .card(MISS[1], "8.6+4")
        .says(Answer::PickHex(hex("1829")));
    script.resolves(&mut position);
    assert_eq!(position.open.units_at(hex("1829")).len(), 2);
    assert_eq!(steps(&position, "K/3/2"), 1, "the card is applied");
    assert_eq!(c3(&position), Some(false), "nobody was eliminated");
    assert!(is_disrupted(&position, "I/3/2") && !is_disrupted(&position, "K/3/2"));
}

#[test]
fn units_withdraw_to_land_without_enemies_and_into_communication_if_they_can() {
    kernel::proves!("tarawa", "8.63", "11.31");
    let ways = |position: &Position, name: &str, assault| {
        let combat = Combat {
            hex: hex(name),
            units: UnitSet::EMPTY,
            japanese: at("C3"),
            colour: Colour::Brown,
            assault,
            origins: Vec::new(),
        };
        Fight { combat, japanese: 0, marines: 0, tactical: 0 }
            .ways_out(first_waves(), &mut position.open.clone())
    };
    let setting = first_waves();
    let mut around = HexSet::one(hex("1828")).grown();
    around.remove(hex("1828"));
    let position = entered(&[("I/3/2", 2)], "7SSNL-13");
    let linked = control::us_communication(setting, &position.open);
    assert!(!around.meets(&linked), "the field of C3 lies over all hexes around it");
    assert_eq!(ways(&position, "1828", false), around);
    let beside = position.with_japanese("C6", "111P-9");
    let without = around - HexSet::one(setting.board.site(at("C6")).hex);
    assert_eq!(ways(&beside, "1828", false), without);
    // On the beach some of the hexes around are in communication, some are water.
    let position = empty(setting, 7, Stage::Fire).with_japanese("C3", "7SSNL-13");
    let linked = control::us_communication(setting, &position.open);
    let mut beach = HexSet::one(hex("1228")).grown();
    beach.remove(hex("1228"));
    assert_eq!(ways(&position, "1228", true), beach & linked & setting.board.land);
    assert!(beach.meets(&linked) && !(beach - setting.board.land).is_empty());
    // The unit that storms 1728 has left C3 beside it: neither 1828 nor its field is in the way.
    let mut around = HexSet::one(hex("1728")).grown();
    around.remove(hex("1728"));
    assert!(around.contains(hex("1828")) && (around - setting.board.land).is_empty());
    assert_eq!(ways(&position, "1728", true), around);
    assert!(position.open.occupant(at("C3")).is_some());
}

#[test]
fn the_card_of_a_withdrawal_comes_from_the_deck_or_from_the_pile() {
    kernel::proves!("tarawa", "8.63");
    // The only Japanese card is turned over: with the other reading there is none left to withdraw on.
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
    let pile = setting(Scenario::FirstWaves, &[("withdrawal-card", "pile")]);
    let script = Script::of(&position).card(MISS[0], "8.6+4").us(MISS[1]);
    script.play(&pile, &mut position).expect("a close combat without a question");
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-4");
    let script = Script::of(&position)
        .card(MISS[0], "8.6+4")
        .withdraws()
        .card(MISS[1], "8.63")
        .says(Answer::PickHex(hex("1728")));
    script.play(&pile, &mut position).expect("a withdrawal");
    assert_eq!(position.open.marine(unit("I/3/2")).place(), Place::At(hex("1728")));
}

#[test]
fn conscripts_surrender_and_others_do_not() {
    kernel::proves!("tarawa", "8.67");
    kernel::proves!("tarawa", "8.67+1");
    let mut position = entered(&[("I/3/2", 2)], "111P-6").with_marker("C3", "inland-4");
    let events = Script::of(&position).card(SURRENDER, "8.6+4").resolves(&mut position);
    assert_eq!((c3(&position), steps(&position, "I/3/2")), (None, 2), "the combat is over before the hit");
    assert!(position.open.eliminated.is_empty(), "they are out of the game");
    assert!(events.iter().any(|event| matches!(event, Told::Defenders(Fate::DepthLost { .. }))));
    let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
    let script = Script::of(&position).card(SURRENDER, "8.6+4").card(MISS[0], "8.6+4").stays().us(MISS[1]);
    script.resolves(&mut position);
    assert_eq!((c3(&position), steps(&position, "I/3/2")), (Some(true), 1));
}

#[test]
fn heroism_moves_cards_for_the_side_that_shows_it() {
    kernel::proves!("tarawa", "8.67+2");
    let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
    let script = Script::of(&position)
        .card(HEROISM, "8.6+4")
        .card(MISS[0], "8.67+2")
        .stays()
        .us(MISS[1])
        .japanese(MISS[2]);
    script.resolves(&mut position);
    assert_eq!(position.open.discards.len(), 4);
    // The other pile may be empty.
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
    Script::of(&position).japanese(MISS[0]).us(HEROISM).us(MISS[1]).resolves(&mut position);
}

#[test]
fn a_naval_blast_hits_a_us_unit_with_the_symbol_or_else_the_japanese() {
    kernel::proves!("tarawa", "8.67+3");
    // Card 12 has the blast; 3 and 7 show brown and a circle.
    let blast = |units: &[(&str, u8)], marker: bool| {
        let mut position = entered(units, "7SSNL-13");
        if marker {
            position = position.with_marker("C3", "inland-4");
        }
        position
    };
    let mut position = blast(&[("I/3/2", 2)], false);
    let script = Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").stays().us(MISS[0]).us(MISS[1]);
    script.resolves(&mut position);
    assert_eq!((steps(&position, "I/3/2"), c3(&position)), (1, Some(true)));
    let mut position = blast(&[("F/2/8", 2), ("I/3/2", 2)], false);
    let script = Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").loses("I/3/2").stays();
    let script = (0..4).fold(script, |script, card| script.us(MISS[card]));
    script.resolves(&mut position);
    assert_eq!(steps(&position, "I/3/2"), 1, "the player chooses");
    let mut position = blast(&[("K/3/2", 2)], true);
    let script = Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").stays();
    script.us(MISS[0]).japanese(MISS[1]).us(MISS[2]).resolves(&mut position);
    assert_eq!((steps(&position, "K/3/2"), c3(&position)), (2, Some(true)));
    assert!(position.open.occupant(at("C3")).is_some_and(|unit| unit.depth.is_none()), "the marker");
    let mut position = blast(&[("K/3/2", 2)], false);
    Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").resolves(&mut position);
    assert_eq!(c3(&position), None, "the unit");
    let mut position = blast(&[("K/3/2", 1)], false);
    let script = Script::of(&position).card(BLAST, "8.6+4").card(MISS[0], "8.67+3").stays().us(MISS[1]);
    script.resolves(&mut position);
    assert_eq!((steps(&position, "K/3/2"), c3(&position)), (1, Some(true)), "another colour");
}

#[test]
fn a_blast_that_hits_destroys_the_guns_of_the_position_unless_agreed_otherwise() {
    kernel::proves!("tarawa", "6.51", "8.67+3");
    let spared = setting(Scenario::FirstWaves, &[("naval-fire-and-guns", "barrage-only")]);
    let blast = |setting: &Setting, card: u8| {
        let mut position = empty(setting, 7, Stage::CloseCombats)
            .with_japanese("C6", "7SSNL-13")
            .with_unit("K/3/2", "1927", 1);
        let combat = Combat {
            hex: hex("1927"),
            units: position.open.units_at(hex("1927")),
            japanese: at("C6"),
            colour: Colour::Brown,
            assault: false,
            origins: vec![(unit("K/3/2"), hex("1828"))],
        };
        let script = Script::of(&position).card(BLAST, "8.6+4").card(card, "8.67+3");
        let script = if card == 3 { script } else { script.stays().us(MISS[1]) };
        script.fought_by(setting, &mut position, combat);
        position.open.guns_destroyed.contains(at("C6"))
    };
    assert!(first_waves().board.site(at("C6")).artillery.is_some());
    assert!(blast(first_waves(), 3) && !blast(first_waves(), MISS[0]), "only if the colour shows");
    assert!(!blast(&spared, 3));
}

#[test]
fn the_japanese_reinforce_with_a_card_and_a_marker_when_in_communication() {
    kernel::proves!("tarawa", "8.67+4");
    let mut position =
        entered(&[("I/3/2", 1)], "7SSNL-13").with_japanese("C4", "111P-9").with_japanese("C10", "111P-8");
    position.open.depth = [0, 1];
    position.markers[1] = kernel::Deck::shuffled(["inland-2".parse().expect("a marker")]);
    assert!(control::japanese_communication(first_waves(), &position.open).contains(at("C3")));
    let script = Script::of(&position).japanese(REINFORCE).us(MISS[0]).japanese(MISS[1]);
    script.resolves(&mut position);
    let depth = position.open.occupant(at("C3")).and_then(|unit| unit.depth).expect("a marker");
    assert!(depth.revealed, "it is placed face up");
    // Out of communication, or on a US card, nothing happens.
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
    Script::of(&position).japanese(REINFORCE).us(13).resolves(&mut position);
    assert!(position.open.occupant(at("C3")).is_none(), "card 13 shows brown too");
}

#[test]
fn a_hit_on_withdrawal_counts_for_the_card_of_a_withdrawal_only() {
    kernel::proves!("tarawa", "8.67+5");
    let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
    let script = Script::of(&position).japanese(WITHDRAWAL_HIT).us(MISS[0]).us(MISS[1]);
    script.resolves(&mut position);
    assert_eq!(steps(&position, "I/3/2"), 2);
    let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
    let script = Script::of(&position).card(MISS[0], "8.6+4").withdraws().card(WITHDRAWAL_HIT, "8.63");
    script.says(Answer::PickHex(hex("1728"))).resolves(&mut position);
    assert_eq!(steps(&position, "I/3/2"), 1);
}

#[test]
fn a_tank_that_fights_outside_a_position_is_not_disrupted() {
    kernel::proves!("tarawa", "8.64");
    let after = |in_position: bool| {
        let mut position = assaulted(&[("I/3/2", 1)], "tank-orange");
        let mut combat = assault(&position);
        combat.colour = Colour::Orange;
        if in_position {
            position = position.with_unit("I/3/2", "1830", 1);
            combat.hex = hex("1830");
        }
        // Cards 3 and 5 do not show orange, though 3 shows brown.
        let script = Script::of(&position).japanese(3).us(4).japanese(5).japanese(7);
        let (ended, events) = script.fought(&mut position, combat);
        assert_eq!((ended, piles(&events)), (Ended::Exhausted, (1, 3)));
        c3(&position)
    };
    assert_eq!((after(false), after(true)), (Some(false), Some(true)));
}

#[test]
fn japanese_survivors_stay_revealed() {
    kernel::proves!("tarawa", "8.65");
    kernel::proves!("tarawa", "8.6+1");
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-4");
    Script::of(&position).japanese(MISS[0]).us(MISS[1]).japanese(MISS[2]).resolves(&mut position);
    let unit = position.open.occupant(at("C3")).expect("a survivor");
    assert!(unit.revealed && unit.depth.is_some_and(|depth| depth.revealed));
}

#[test]
fn cards_that_nobody_turned_over_stay_in_the_deck() {
    kernel::proves!("tarawa", "8.66");
    let mut position = entered(&[("I/3/2", 4)], "7SSNL-13");
    Script::of(&position).japanese(MISS[0]).us(HIT[0]).resolves(&mut position);
    assert_eq!((position.deck.len(), position.open.discards.len()), (52, 2));
    assert!(position.open.track.is_empty(), "the cards of a close combat are discarded at once");
}

#[test]
fn discards_are_shuffled_in_when_the_deck_is_too_small_for_the_piles() {
    kernel::proves!("tarawa", "8.6+2");
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
    let deck: Vec<CardId> = [1, 2].map(CardId).to_vec();
    position.open.discards = crate::all_cards().filter(|card| !deck.contains(card)).collect();
    position.deck = kernel::Deck::shuffled(deck);
    let mut small = position.clone();
    Script::of(&small).japanese(1).us(2).resolves(&mut small);
    assert_eq!(small.open.discards.len(), 54);
    position.deck = kernel::Deck::shuffled([CardId(1)]);
    position.open.discards.push(CardId(2));
    let mut full = position.clone();
    full.deck = kernel::Deck::shuffled(crate::all_cards());
    Script::of(&full).japanese(1).us(2).resolves(&mut position);
    assert_eq!((position.deck.len(), position.open.discards.len()), (52, 2));
}

#[test]
fn a_tactical_reinforcement_brings_no_card_and_its_unit_comes_after_the_fight() {
    kernel::proves!("tarawa", "9.32");
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-13")
        .with_japanese("C4", "111P-9")
        .with_japanese("C10", "111P-8")
        .with_marker("C3", "coastal-17");
    let reserve: crate::ids::CounterId = "4FC-3".parse().expect("a unit");
    position.hidden.reserve = vec![reserve];
    position.open.reserve.count = [0, 1];
    position.open.reserve.candidates = [0, 1 << reserve.index()];
    let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
    let events = script.resolves(&mut position);
    assert_eq!(piles(&events), (1, 1));
    let place = |wanted: fn(&Told) -> bool| events.iter().position(wanted).expect("it happened");
    let ended = place(|event| matches!(event, Told::Melee(Event::MeleeEnded { .. })));
    let arrived = place(|event| matches!(event, Told::Defenders(Fate::ReserveArrives { .. })));
    assert!(arrived > ended);
}

#[test]
fn terrain_does_not_matter_in_close_combat() {
    kernel::proves!("tarawa", "8.6+6");
    // 1828 is a fortified building; strength 3 would be 6 in an attack and earn a card.
    let mut position = entered(&[("I/3/2", 1)], "7SSNL-11");
    let events = Script::of(&position).japanese(MISS[0]).us(MISS[1]).resolves(&mut position);
    assert_eq!(piles(&events), (1, 1));
}

#[test]
fn hexes_are_fought_for_one_after_another_in_the_players_order() {
    kernel::proves!("tarawa", "8.6");
    let mut position =
        entered(&[("I/3/2", 1)], "7SSNL-13").with_japanese("C4", "111P-9").with_unit("K/3/2", "1830", 1);
    position.open.actions.entered.push((unit("K/3/2"), hex("1831")));
    // C4 is orange: card 2 would hit there.
    let script = Script::of(&position).says(Answer::PickHex(hex("1830"))).japanese(4).us(5);
    script.resolves(&mut position);
    assert_eq!(position.open.stage, Stage::CloseCombats);
    assert_eq!(position.open.actions.entered, [(unit("I/3/2"), hex("1728"))]);
    Script::of(&position).japanese(MISS[0]).us(MISS[1]).resolves(&mut position);
    assert_eq!(position.open.stage, Stage::TurnEnds);
    assert!(position.open.actions.entered.is_empty());
}

#[test]
fn overstacked_units_are_eliminated_when_the_fights_are_over() {
    kernel::proves!("tarawa", "7.53");
    let mut position = empty(first_waves(), 7, Stage::CloseCombats)
        .with_unit("I/3/2", "1728", 4)
        .with_unit("K/3/2", "1728", 4)
        .with_unit("L/3/2", "1728", 1)
        .with_unit("HQ 2/2", "1728", 0)
        .with_unit("E/2/2", "1530", 4)
        .with_unit("F/2/2", "1530", 4)
        .with_unit("HQ 8/2", "1530", 0);
    Script::of(&position).loses("L/3/2").resolves(&mut position);
    assert_eq!(position.open.marine(unit("L/3/2")).place(), Place::Lost);
    assert_eq!(position.open.units_at(hex("1728")).len(), 3, "the HQ does not count");
    assert_eq!(position.open.stage, Stage::TurnEnds);
}

#[test]
fn a_command_post_withdraws_as_the_hq_that_it_was() {
    kernel::proves!("tarawa", "16.0", "8.63");
    let mut position = assaulted(&[("I/3/2", 2), ("HQ 2/2", 0)], "7SSNL-13");
    position.open.marine_mut(unit("HQ 2/2")).post = Some(2);
    let part = |r: &mut Referee<'_, Tarawa>| {
        fall_back(r, unit("HQ 2/2"), hex("1628"), "8.63");
        Ok(())
    };
    Script::of(&position).run(first_waves(), &mut position, part).expect("nothing is asked");
    let hq = position.open.marine(unit("HQ 2/2"));
    assert_eq!((hq.hex(), hq.post, hq.hero_side), (Some(hex("1628")), None, false));
}

#[test]
fn a_unit_that_assaults_is_reinforced_if_the_hex_of_the_fight_is_in_communication() {
    kernel::proves!("tarawa", "8.67+4");
    let reinforced = |cut_off: bool| {
        let mut position = assaulted(&[("HQ 8/2", 0)], "7SSNL-13").with_japanese("C4", "111P-9");
        position = position.with_japanese("C10", "111P-8");
        position.open.depth = [0, 1];
        position.markers[1] = kernel::Deck::shuffled(["inland-2".parse().expect("a marker")]);
        if cut_off {
            // Companies all around, so that C3, which the unit has left, is in their control.
            let around = hex("1728").neighbours().filter(|near| *near != hex("1828"));
            for (near, name) in around.zip(["I/3/2", "K/3/2", "L/3/2", "A/1/2", "B/1/2"]) {
                position = position.with_unit(name, &near.to_string(), 2);
            }
        }
        assert!(control::japanese_communication(first_waves(), &position.open).contains(at("C3")));
        let combat = assault(&position);
        let part = |r: &mut Referee<'_, Tarawa>| {
            Fight { combat, japanese: 0, marines: 0, tactical: 0 }.reinforce(r, Camp::Japanese)
        };
        Script::of(&position).run(first_waves(), &mut position, part).expect("an event");
        position.open.occupant(at("C3")).is_some_and(|unit| unit.depth.is_some())
    };
    assert!(reinforced(false) && !reinforced(true));
}

#[test]
fn the_game_ends_in_the_middle_of_a_close_combat_when_no_company_is_fit_any_more() {
    kernel::proves!("tarawa", "14.1");
    // The first card of the Japanese costs the only company its third step. No other card is turned, and nobody is
    // asked whether he withdraws.
    let mut position = entered(&[("I/3/2", 3)], "7SSNL-13");
    position.open.sent_back = UnitSet::EMPTY;
    let script = Script::of(&position).card(HIT[0], "8.6+4");
    let events = script.resolves(&mut position);
    assert_eq!(steps(&position, "I/3/2"), 2);
    let more =
        |event: &Told| matches!(event, Told::Melee(Event::MeleeCardLost { .. } | Event::MeleeEnded { .. }));
    assert!(!events.iter().any(more), "neither is a card lost nor the close combat ended");
    let outcome = crate::victory::outcome(first_waves(), &position).map(|outcome| outcome.id);
    assert_eq!(outcome.as_deref(), Some("catastrophe"));
    // With another company anywhere it goes on.
    let mut position = entered(&[("I/3/2", 3)], "7SSNL-13").with_unit("K/3/2", "1138", 3);
    let script = Script::of(&position).card(HIT[0], "8.6+4").card(MISS[0], "8.6+4").stays();
    script.us(MISS[1]).us(MISS[2]).resolves(&mut position);
    assert_eq!((steps(&position, "I/3/2"), crate::victory::outcome(first_waves(), &position)), (2, None));
}
