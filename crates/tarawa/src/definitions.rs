//! Chapters 1 and 2 say what the parts of the game are. What is read from the pack must be that.

use crate::{
    BOOK, Scenario, Tarawa,
    board::{Arrow, Feature, Terrain},
    cards::{Drift, Occurrence},
    charts::{Comparison, Defence, Firer, Going, Intensity},
    forces::{Arrival, Formation, Kind},
    hexes::{HEXES, Hex, HexSet, Way},
    ids::{
        Area, Artillery, Back, Beach, Colour, CounterId, Lane, MarkerId, PositionId, Symbol, UnitId, Weapon,
        Weapons,
    },
    lens::Lens,
    position::Stage,
    script::{at, empty, first_waves, hex, play_by_default, setting, unit},
    setup,
};
use kernel::{Game, Viewer};
use std::collections::BTreeSet;

#[test]
fn the_ledger_numbers_the_rules_in_the_short_form() {
    kernel::proves!("tarawa", "0");
    let ledger = BOOK.read_ledger().expect("a ledger without faults");
    let ids: Vec<String> = ledger.rows().iter().map(|row| row.id.to_string()).collect();
    for id in ["6.21", "6.23", "6.24", "10.21", "10.22", "15.31", "15.32", "16.11", "17.21"] {
        assert!(ids.iter().any(|known| known == id), "{id}");
    }
    assert!(ids.iter().all(|id| id.matches('.').count() < 2), "no id such as 6.2.1");
}

#[test]
fn the_player_has_the_marines_and_the_rules_have_the_japanese() {
    kernel::proves!("tarawa", "1.0");
    let seats = Tarawa::seats(first_waves());
    assert_eq!(seats.iter().map(|seat| seat.id).collect::<Vec<_>>(), ["marines"]);
    assert_eq!(Scenario::ALL.map(Scenario::last_turn), [10, 15, 30, 30]);
}

#[test]
fn the_map_is_an_island_with_a_reef_a_pier_and_a_wreck() {
    kernel::proves!("tarawa", "2.1");
    let board = &first_waves().board;
    assert_eq!(HEXES, 22 * 40);
    assert_eq!(board.feature(hex("0230")), Some(Feature::ShipWreck));
    assert_eq!(board.terrain(hex("0230")), Terrain::Reef);
    assert_eq!(board.feature(hex("0126")), Some(Feature::Pier));
    assert_eq!(board.land.len() + board.water.len(), HEXES + board.beach.len(), "a beach is both");
    assert_eq!(board.land & board.water, board.beach);
    for kind in Terrain::ALL {
        assert!(Hex::all().any(|hex| board.terrain(hex) == kind), "{} stands in no hex", kind.word());
    }
}

#[test]
fn positions_have_one_of_six_colours_and_are_coastal_beside_the_beach() {
    kernel::proves!("tarawa", "2.1+1", "2.1+2");
    let board = &first_waves().board;
    for name in ["E6", "E8", "E13"] {
        assert!(board.site(at(name)).coastal, "{name}");
    }
    for name in ["E9", "E11"] {
        assert!(!board.site(at(name)).coastal, "{name}");
    }
    for site in board.sites() {
        let beside = HexSet::one(site.hex).grown().meets(&board.beach);
        assert_eq!(site.coastal, beside, "{}", site.id);
        assert!(board.land.contains(site.hex), "{}", site.id);
    }
    let colours: BTreeSet<Colour> = board.sites().map(|site| site.colour).collect();
    assert_eq!(colours.len(), 6);
    let hexes: HexSet = board.sites().map(|site| site.hex).collect();
    assert_eq!(hexes.len(), board.sites().count(), "each position has a hex of its own");
    for area in Area::ALL {
        let mut numbers: Vec<u8> =
            board.positions.iter().filter(|id| id.area() == area).map(PositionId::number).collect();
        numbers.sort_unstable();
        assert!(numbers.iter().copied().eq(1..=u8::try_from(numbers.len()).expect("at most 17")));
    }
    assert!(board.find_site(at("D17")).is_some(), "the highest number is 17");
}

#[test]
fn three_classes_of_artillery_stand_in_coastal_positions() {
    kernel::proves!("tarawa", "2.1+5", "2.1+4");
    let board = &first_waves().board;
    for class in Artillery::ALL {
        assert!(board.sites().any(|site| site.artillery == Some(class)), "{}", class.word());
    }
    assert!(
        board.sites().filter(|site| site.artillery.is_some()).all(|site| site.start == Some(Back::Coastal))
    );
    for colour in Colour::ALL {
        let armour = board.sites().filter(|site| site.armour && site.colour == colour);
        assert_eq!(armour.count(), 1, "one armour symbol in {}", colour.word());
    }
}

#[test]
fn positions_of_a_group_share_their_colour_and_their_field() {
    kernel::proves!("tarawa", "2.1+6", "2.1+7");
    let board = &first_waves().board;
    let group = board.group_of(at("E1"));
    assert_eq!(group.name, "E1/E2");
    assert_eq!(board.group_of(at("E2")).id, group.id);
    assert_eq!(board.group_of(at("F10")).members.len(), 3);
    for group in board.groups() {
        for id in &group.members {
            assert_eq!((board.site(*id).colour, board.site(*id).group), (group.colour, group.id), "{id}");
        }
        assert!(!group.intense.meets(&group.steady) && group.field == group.intense | group.steady);
        assert!(!group.intense.is_empty(), "{} covers nothing", group.name);
    }
    assert!(group.intense.contains(hex("1224")) && group.steady.contains(hex("1023")));
}

#[test]
fn coastal_positions_of_the_north_and_west_cover_water_with_steady_fire() {
    kernel::proves!("tarawa", "2.1+8");
    let board = &first_waves().board;
    let over = |name: &str| -> BTreeSet<Colour> {
        board
            .groups()
            .iter()
            .filter(|group| group.water.contains(hex(name)))
            .map(|group| group.colour)
            .collect()
    };
    for name in ["0420", "0421", "0521", "0520", "0620"] {
        assert_eq!(over(name), BTreeSet::from([Colour::Green, Colour::Orange, Colour::Blue]), "{name}");
    }
    assert_eq!(over("0419"), BTreeSet::from([Colour::Green, Colour::Orange, Colour::Blue, Colour::Brown]));
    let orange = board.groups().iter().filter(|group| group.field.contains(hex("0820")));
    assert_eq!(orange.map(|group| group.name.as_str()).collect::<Vec<_>>(), ["D3/D4"]);
    for group in board.groups() {
        assert!(!group.water.meets(&group.intense) && !group.water.meets(&board.beach), "{}", group.name);
        let approach = (group.water & board.approach).iter().filter_map(|hex| board.approach_at(hex));
        assert!(approach.into_iter().all(|approach| approach.beach == Beach::Green), "{}", group.name);
    }
}

#[test]
fn lettered_approach_hexes_lead_to_each_beach() {
    kernel::proves!("tarawa", "2.1+9");
    let board = &first_waves().board;
    let lanes = |beach: Beach| -> BTreeSet<Lane> {
        board.approaches().filter(|(_, a)| a.beach == beach).filter_map(|(_, a)| a.lane).collect()
    };
    assert_eq!(lanes(Beach::Red1), BTreeSet::from([Lane::A, Lane::B, Lane::C]));
    for beach in [Beach::Red2, Beach::Red3] {
        assert_eq!(lanes(beach).len(), 4, "{}", beach.word());
    }
    assert!(board.approaches().any(|(_, approach)| approach.lane.is_none()), "hexes entered by drift only");
    for (at, approach) in board.approaches() {
        assert!(board.water.contains(at), "{at}");
        match approach.beach {
            Beach::Green => assert_eq!(approach.arrow, None, "{at}: there units wade"),
            Beach::Red1 => assert_eq!(approach.arrow, Some(Arrow::Zigzag), "{at}"),
            Beach::Red2 | Beach::Red3 => {
                assert_eq!(approach.arrow, Some(Arrow::Straight(Way::South)), "{at}");
            }
        }
        assert!(approach.secondary.is_none() || approach.beach == Beach::Red2, "{at}");
    }
    assert!(board.approaches().any(|(_, approach)| approach.secondary.is_some()));
}

#[test]
fn lvt_wrecks_lie_in_the_water() {
    kernel::proves!("tarawa", "2.1+10");
    let board = &first_waves().board;
    for name in ["0521", "1233"] {
        assert_eq!(board.feature(hex(name)), Some(Feature::LvtWreck), "{name}");
    }
    assert_eq!(board.lvt_wrecks & board.water, board.lvt_wrecks);
}

#[test]
fn the_boxes_of_the_map_hold_what_the_set_up_puts_there() {
    kernel::proves!("tarawa", "2.1+13", "2.22");
    let setting = first_waves();
    let mut position = setup::begin(setting);
    play_by_default(setting, &mut position, 1);
    play_by_default(setting, &mut position, 1);
    let open = &position.open;
    assert_eq!((open.reserve.total(), open.depth, open.eliminated.len()), (4, [20, 20], 0));
    assert!(open.shibasaki && open.letters.is_empty());
    assert!(open.marines.iter().all(|unit| unit.post.is_none()), "no marker on the command track");
    // LVTs are markers in their box: no unit is one, and each is whole or reduced.
    assert_eq!((open.lvts.full, open.lvts.reduced), (9, 0));
    assert!(UnitId::all().all(|unit| !unit.name().contains("LVT")));
}

#[test]
fn only_us_units_have_steps_and_only_japanese_units_are_hidden() {
    kernel::proves!("tarawa", "2.2");
    let setting = first_waves();
    let units = || empty(setting, 2, Stage::Fire).with_unit("I/3/2", "1138", 3);
    let view = |position: &crate::position::Position| Lens::new(setting, position, Viewer::Spectator).view();
    let (mut one, mut other) = (units().with_japanese("E9", "7SSNL-1"), units().with_japanese("E9", "4FC-1"));
    for position in [&mut one, &mut other] {
        position.open.occupant_mut(at("E9")).expect("a unit").candidates = u64::MAX;
    }
    assert_ne!(one, other);
    assert_eq!(view(&one), view(&other), "what lies under the back does not show");
    assert_eq!(view(&one).open.marine(unit("I/3/2")).steps, 3, "steps do");
}

#[test]
fn us_units_have_one_to_four_steps_and_weaken_with_each_loss() {
    kernel::proves!("tarawa", "2.21", "2.21+1", "2.21+2", "2.24");
    let forces = &first_waves().forces;
    for unit in forces.marines() {
        let expected = match unit.kind {
            Kind::Infantry | Kind::Heavy => 4..=4,
            Kind::Hq => 0..=0,
            Kind::Engineer | Kind::Tank | Kind::Artillery => 1..=2,
        };
        assert!(expected.contains(&unit.steps), "{}", unit.id);
        let strengths: Vec<u8> = (1..=unit.steps).map(|steps| unit.strength(steps)).collect();
        assert!(strengths.is_sorted_by(|a, b| a < b), "{} grows weaker with every step", unit.id);
    }
    for kind in Kind::ALL {
        assert!(forces.marines().iter().any(|unit| unit.kind == kind), "{}", kind.word());
    }
    assert_eq!(forces.hqs.len(), 3);
    assert!(UnitId::count() <= 64);
}

#[test]
fn full_companies_share_their_weapons_and_reduced_ones_have_their_own() {
    kernel::proves!("tarawa", "2.21+3");
    let forces = &first_waves().forces;
    let (i, k) = (unit("I/3/2"), unit("K/3/2"));
    assert_eq!(forces.weapons(i, 4, 1), forces.weapons(k, 4, 1), "from the table");
    assert_ne!(forces.weapons(i, 3, 1), forces.weapons(k, 3, 1), "from the counters");
    for steps in 1..4 {
        assert!(forces.weapons(i, steps, 1).len() < forces.weapons(i, 4, 1).len());
    }
    // Others keep their weapons at any strength.
    let tank = unit("3/A/2T");
    assert_eq!(forces.weapons(tank, 1, 1), forces.weapons(tank, 2, 1));
    assert!(forces.weapons(unit("1/A/1/18"), 1, 1).contains(Weapon::Flamethrower));
}

#[test]
fn ranges_are_in_hexes_or_unlimited_and_units_without_one_fire_at_neighbours() {
    kernel::proves!("tarawa", "2.21+4");
    let forces = &first_waves().forces;
    let range = |name: &str, steps| forces.marine(unit(name)).range(steps);
    assert_eq!((range("I/3/2", 4), range("I/3/2", 3)), (2, 1));
    assert_eq!((range("M/3/2", 4), range("M/3/2", 3), range("M/3/2", 2)), (3, 2, 1));
    assert_eq!((range("3/A/2T", 2), range("1/A/1/18", 2)), (7, 1));
    let farthest = Hex::all().map(|other| hex("0101").distance(other)).max().expect("hexes");
    assert!(range("A/1/10", 2) >= farthest, "unlimited");
}

#[test]
fn each_unit_but_hqs_has_one_of_three_target_symbols() {
    kernel::proves!("tarawa", "2.21+5");
    let forces = &first_waves().forces;
    for unit in forces.marines() {
        assert_eq!(unit.symbol.is_some(), unit.kind != Kind::Hq, "{}", unit.id);
    }
    for symbol in Symbol::ALL {
        assert!(forces.marines().iter().any(|unit| unit.symbol == Some(symbol)), "{}", symbol.word());
    }
}

#[test]
fn units_come_on_a_turn_to_a_beach_or_by_an_event_or_on_the_third_day() {
    kernel::proves!("tarawa", "2.21+6");
    let forces = &first_waves().forces;
    let coming = |wanted: Arrival| forces.marines().iter().filter(|unit| unit.arrives == wanted).count();
    assert_eq!([1, 17, 28].map(|turn| coming(Arrival::Turn(turn))), [12, 7, 6]);
    assert_eq!(coming(Arrival::DayThree), 5);
    for unit in forces.marines() {
        assert_eq!(unit.beach.is_some(), matches!(unit.arrives, Arrival::Turn(_)), "{}", unit.id);
        assert_eq!(unit.arrives == Arrival::Event, unit.kind == Kind::Artillery, "{}", unit.id);
    }
}

#[test]
fn japanese_units_belong_to_four_formations_of_which_some_are_elite() {
    kernel::proves!("tarawa", "2.23", "2.23+1", "2.23+2", "2.23+3", "2.23+4");
    let forces = &first_waves().forces;
    for unit in forces.counters() {
        let elite = match unit.formation {
            Formation::Sasebo | Formation::BaseForce => true,
            Formation::Pioneers => unit.id.name() == "111P-HQ",
            Formation::Construction => false,
        };
        assert_eq!(unit.elite, elite, "{}", unit.id);
        assert!(!unit.needs.is_empty(), "{} asks for some weapon", unit.id);
    }
    for formation in Formation::ALL {
        assert!(forces.counters().iter().any(|unit| unit.formation == formation), "{}", formation.word());
    }
    let quoted = forces.counter("7SSNL-11".parse().expect("a unit"));
    let needs: Weapons = [Weapon::Flamethrower, Weapon::MachineGun].into_iter().collect();
    assert_eq!((quoted.strength, quoted.needs), (3, needs));
    let count = |back: Back| forces.counters().iter().filter(|unit| unit.back == back).count();
    assert_eq!(Back::ALL.map(count), [28, 15, 3]);
    assert_eq!(CounterId::count(), 46);
}

#[test]
fn the_three_japanese_tanks_have_three_colours() {
    kernel::proves!("tarawa", "2.23+5", "2.24");
    let forces = &first_waves().forces;
    let tanks: BTreeSet<Colour> =
        forces.counters().iter().filter(|unit| unit.is_tank()).filter_map(|unit| unit.colour).collect();
    assert!(tanks.len() == 3 && tanks.contains(&Colour::Green));
    assert!(forces.counters().iter().filter(|unit| !unit.is_tank()).all(|unit| unit.colour.is_none()));
    let named = |card: &crate::cards::Card| {
        card.events.iter().any(|event| matches!(event, Occurrence::Tank(colour) if tanks.contains(colour)))
    };
    assert!(first_waves().cards().iter().any(named), "events name their colours");
}

#[test]
fn depth_markers_are_of_three_kinds_and_four_coastal_ones_call_for_reserves() {
    kernel::proves!("tarawa", "2.25");
    let forces = &first_waves().forces;
    let of = |back: Back| forces.markers().iter().filter(move |marker| marker.back == back);
    assert_eq!(Back::ALL.map(|back| of(back).count()), [20, 20, 3]);
    assert_eq!(Back::ALL.map(|back| of(back).filter(|marker| marker.tactical).count()), [4, 0, 0]);
    let marker = forces.marker("inland-1".parse().expect("a marker"));
    assert_eq!((marker.strength, marker.needs), (1, [Weapon::Flanking].into_iter().collect()));
    assert_eq!(MarkerId::count(), 43);
}

#[test]
fn all_markers_of_the_box_have_a_place_in_the_position() {
    kernel::proves!("tarawa", "2.26");
    let setting = setting(Scenario::November21, &[]);
    let position = empty(&setting, 17, Stage::TurnBegins);
    let shown = serde_json::to_value(&position.open).expect("JSON");
    let places = [
        "naval_fire",
        "support",
        "garrisons",
        "guns_destroyed",
        "smoke",
        "no_lvts",
        "heroes",
        "letters",
        "shibasaki",
        "turn",
        "stage",
    ];
    for place in places {
        assert!(shown.get(place).is_some(), "{place}");
    }
    let marine = &shown["marines"][0];
    for mark in ["disruption", "leader", "hero_side", "post"] {
        assert!(marine.get(mark).is_some(), "{mark}");
    }
}

#[test]
fn each_of_the_54_cards_has_sections_for_landings_events_and_fire() {
    kernel::proves!("tarawa", "2.3");
    let cards = first_waves().cards();
    assert_eq!(cards.len(), 54, "the 55th is a summary");
    for card in cards {
        let colours: BTreeSet<Colour> = card.fire.iter().map(|symbol| symbol.colour).collect();
        assert_eq!(colours.len(), 3, "card {} shows three colours", card.id.0);
        assert_eq!(
            card.landfall.is_none(),
            card.units.0 == 0,
            "card {}: who is lost lands nowhere",
            card.id.0
        );
        for (turn, band) in [(2, 0), (10, 0), (11, 1), (16, 1), (17, 2), (30, 2)] {
            assert_eq!(card.event(turn), &card.events[band], "card {} on turn {turn}", card.id.0);
        }
    }
    for drift in Drift::ALL {
        assert!(cards.iter().any(|card| card.drift == drift), "{}", drift.word());
    }
    assert!(cards.iter().any(|card| card.melee.is_some()) && cards.iter().any(|card| card.melee.is_none()));
    assert!(cards.iter().any(|card| card.guns.is_some()) && cards.iter().any(|card| card.guns.is_none()));
}

#[test]
fn the_tables_of_the_player_aids_are_read() {
    kernel::proves!("tarawa", "2.4");
    let setting = first_waves();
    let charts = &setting.charts;
    let hit = charts.fire(Intensity::Intense, Firer::AllRevealed).expect("intense fire hits");
    assert!(hit.step || hit.disrupts);
    let best = charts.attack(true, Comparison::Double, Defence::Alone, false);
    let worst = charts.attack(false, Comparison::Half, Defence::MarkerUnrevealed, false);
    assert!(best.defeated && !worst.defeated);
    let (both, neither) = (charts.barrage(true, true, false), charts.barrage(false, false, false));
    assert!(both.disrupted && neither == crate::charts::Effect::default());
    assert_eq!(charts.going(Terrain::Water, Kind::Infantry), Going::Forbidden);
    assert!(setting.forces.arms.naval_fire.contains(Weapon::NavalFire));
    assert_eq!((charts.command_range(1), charts.command_range(charts.command_boxes())), (1, 5));
}
