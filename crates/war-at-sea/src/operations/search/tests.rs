use super::*;
use crate::{
    Answer,
    event::Event as Any,
    fleet::{Berth, Boat, Entry, Flotilla},
    operations::{Phase, battles::Afterwards},
    position::Stage,
    script::{by, operation, play, play_on, refused, seen, ship, unseen_die, whispers, zone},
    sides::{ALLIES, AXIS},
    tables::Category,
};
use kernel::{Exact, Happening, Step, Viewer};

/// Mikawa's cruisers in a zone, and dive bombers of Henderson Field on search in J20. It is the Allies' turn to search.
fn hunt_for_mikawa(at: &str) -> (Setting, Position, ForceId) {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.stage = Stage::Phase { phase: Phase::Search, seat: ALLIES };
    position.force_with("Chokai").berth = Berth::Sea(zone(at));
    let henderson = Home::Base("Henderson Field".parse().expect("a base"));
    position.wing_at(ALLIES, "SBD-3", henderson, Post::Search);
    let id = position.force_with("Chokai").id;
    (setting, position, id)
}

fn finds(force: ForceId) -> Step<Answer> {
    whispers(ALLIES, Answer::Search(Sortie::Find(force)))
}

fn report_dice(a: u32, b: u32) -> [Step<Answer>; 2] {
    [a, b].map(|face| unseen_die(Seen::Only(AXIS), face, "11.2"))
}

#[test]
fn searchers_reach_half_of_their_range_and_all_steps_in_reach_count() {
    kernel::proves!("war-at-sea", "11.0", "11.1");
    let (setting, mut position, id) = hunt_for_mikawa("J12");
    // Range 15: eight zones, the fraction rounded up.
    let seekers = |position: &Position| may_find(seen(&setting, position, ALLIES), id);
    let near = seekers(&position).expect("in reach");
    assert_eq!((near.steps, near.nearest), (2, 8));
    position.force_with("Chokai").berth = Berth::Sea(zone("J11"));
    assert_eq!(seekers(&position).expect_err("too far").rule.to_string(), "11.0");
    let enterprise = Home::Ship(ship("Enterprise"));
    position.force_with("Enterprise").berth = Berth::Sea(zone("J18"));
    position.wing_at(ALLIES, "TBF-1", enterprise, Post::Search);
    let near = seekers(&position).expect("in reach of the carrier");
    assert_eq!((near.steps, near.nearest, near.wings.len()), (2, 7, 1));
}

#[test]
fn a_force_is_found_on_three_and_looked_for_once_in_a_turn() {
    kernel::proves!("war-at-sea", "11.1", "4.0+4");
    let (setting, position, id) = hunt_for_mikawa("J22");
    let mut sum = Exact::ZERO;
    let seekers = may_find(seen(&setting, &position, ALLIES), id).expect("in reach");
    modifier(&setting, position.weather, &seekers, zone("J22"), Some(4), &mut sum);
    let needed = u32::try_from(FINDS - sum.floor()).expect("a face");
    assert!((2..=6).contains(&needed), "{needed}");
    let mut missed = position.clone();
    let die = unseen_die(Seen::Nobody, needed - 1, "11.1");
    play(&setting, &mut missed, &[finds(id), die]).expect("a miss");
    assert_eq!(missed.ops().force(id).and_then(|force| force.spotted), None);
    assert_eq!(refused(&setting, &missed, &[finds(id)]).1, "sea-no-second-search");
    let mut found = position.clone();
    let [a, b] = report_dice(3, 4);
    play(&setting, &mut found, &[finds(id), unseen_die(Seen::Nobody, needed, "11.1"), a, b]).expect("a find");
    assert_eq!(found.ops().force(id).and_then(|force| force.spotted), Some(1));
    assert_eq!(seen(&setting, &found, ALLIES).counter(id).and_then(|counter| counter.spotted), Some(1));
    // The phase goes on until the side is done.
    assert_eq!(found.stage, position.stage);
    play(&setting, &mut found, &[whispers(ALLIES, Answer::Search(Sortie::Done))]).expect("the end");
    assert_eq!(found.stage, Stage::Phase { phase: Phase::Assignment, seat: AXIS });
}

#[test]
fn a_force_is_told_as_the_table_has_it_and_its_owner_keeps_the_dice() {
    kernel::proves!("war-at-sea", "11.2", "11.2+1");
    let (setting, mut position, id) = hunt_for_mikawa("J20");
    // One cruiser, three light cruisers, five destroyers and two transports; the owner rolls 9, or 3.
    for other in ["Aoba", "Kinugasa", "Furutaka"] {
        position.vessel(other).force = None;
    }
    let more = ["Nagara", "Yura", "Jintsu", "Kagero", "Nowaki", "Maikaze", "Tanikaze", "Isokaze"];
    for other in more.into_iter().chain(["Kinryu Maru", "Boston Maru"]) {
        position.vessel(other).force = Some(id);
    }
    let told = |dice: (u32, u32)| {
        let mut position = position.clone();
        let [a, b] = report_dice(dice.0, dice.1);
        let events = play(&setting, &mut position, &[finds(id), unseen_die(Seen::Nobody, 6, "11.1"), a, b]);
        let events = events.expect("a find");
        let report = *position.ops().known[ALLIES.index()].reports.last().expect("a report");
        assert_eq!((report.force, report.turn, report.zone), (id, 1, zone("J20")));
        let [.., Any::Search(event @ Event::Reported { .. })] = &events[..] else { panic!("{events:?}") };
        assert!(event.witnessed_by(Viewer::Spectator).is_none());
        Category::ALL.map(|category| report.told.get(category))
    };
    assert_eq!(told((4, 5)), [Some(0), Some(3), Some(11), Some(6)]);
    assert_eq!(told((1, 2)), [None; 4]);
}

/// A report errs by its own arithmetic, whatever there is: so it is told as a report, and not as what is there.
#[test]
fn a_report_may_name_more_ships_than_the_scenario_has_and_says_that_it_may_be_wrong() {
    kernel::proves!("war-at-sea", "11.2+1");
    let (setting, _, force) = hunt_for_mikawa("J20");
    let of_axis = setting.scenario.ships.iter().filter(|start| start.seat == AXIS);
    let all = Composition::count(of_axis.map(|start| setting.sheet(start.ship).kind));
    let told = setting.tables.report(9).told(all);
    assert!(told.get(Category::Capital) > Some(all.get(Category::Capital)), "{told:?} of {all:?}");
    let text = Event::Reported { seat: ALLIES, force, told }.text(&setting);
    let words = kernel::words::Words::new(&[kernel::words::KERNEL, crate::WORDS]).expect("messages");
    let said = kernel::words::Lang::ALL.map(|lang| words.say(lang, &text));
    assert!(said[0].contains("rightly or wrongly") && said[1].contains("exact ou non"), "{said:?}");
}

#[test]
fn a_counter_stays_turned_until_a_turn_in_which_it_is_neither_found_nor_engaged() {
    kernel::proves!("war-at-sea", "11.2");
    let (_, mut position, id) = hunt_for_mikawa("J20");
    position.ops_mut().force_mut(id).expect("a force").spotted = Some(1);
    let mut next = |engaged: bool| {
        let force = position.ops_mut().force_mut(id).expect("a force");
        force.engaged = engaged;
        end_turn(&mut position);
        position.turn += 1;
        position.ops().force(id).and_then(|force| force.spotted)
    };
    // Found in the first turn, engaged in the second, neither in the third.
    assert_eq!([next(false), next(true), next(false)], [Some(1), Some(1), None]);
}

#[test]
fn combat_air_patrol_may_shoot_the_searchers_down() {
    kernel::proves!("war-at-sea", "11.3");
    let (setting, mut position, id) = hunt_for_mikawa("A24");
    let saratoga = Home::Ship(ship("Saratoga"));
    position.force_with("Saratoga").berth = Berth::Sea(zone("A22"));
    position.wing_at(ALLIES, "SBD-3", saratoga, Post::Search);
    position.wing_at(AXIS, "A6M2", Home::Ship(ship("Shokaku")), Post::Cap);
    let dice = |faces: &[u32]| -> Vec<Step<Answer>> {
        let dice = faces.iter().map(|face| unseen_die(Seen::Only(AXIS), *face, "11.3"));
        std::iter::once(finds(id)).chain(dice).collect()
    };
    let shot = |position: &Position, faces: &[u32]| {
        let events = play(&setting, &mut position.clone(), &dice(faces)).expect("a search");
        matches!(events[..], [Any::Search(Event::ShotDown { .. })])
    };
    assert!(shot(&position, &[5, 5]));
    let searched = |position: &Position, faces: &[u32]| {
        let script: Vec<_> = dice(faces).into_iter().chain([unseen_die(Seen::Nobody, 1, "11.1")]).collect();
        let events = play(&setting, &mut position.clone(), &script).expect("a search");
        matches!(events[..], [Any::Search(Event::Searched { .. })])
    };
    assert!(searched(&position, &[4]) && searched(&position, &[5, 4]));
    // Two zones from its base only a six helps, and three are too far.
    position.force_with("Shokaku").berth = Berth::Sea(zone("A26"));
    assert!(searched(&position, &[5]) && shot(&position, &[6, 5]));
    let mut far = position.clone();
    far.force_with("Shokaku").berth = Berth::Sea(zone("A27"));
    assert!(searched(&far, &[]));
    position.weather = Weather::Squall;
    assert!(searched(&position, &[]));
}

#[test]
fn three_cruisers_with_floatplanes_make_a_step_and_are_lost_when_they_search_alone() {
    kernel::proves!("war-at-sea", "11.6", "11.6+1");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    let target = position.force_with("Saratoga").id;
    position.force_with("Saratoga").berth = Berth::Sea(zone("A29"));
    let zones = |position: &mut Position, count: usize| {
        let zones = ["A25", "A26", "A27"][..count].iter().map(|name| zone(name)).collect();
        position.force_with("Hiei").log = vec![Entry { zones, ..Entry::default() }];
    };
    // Hiei, Kirishima, Suzuya, Kumano and Nagara have one each, Chikuma three. Hara with Tone is moved away.
    position.force_with("Tone").berth = Berth::Sea(zone("A5"));
    position.force_with("Atago").berth = Berth::Sea(zone("A5"));
    let seekers = |position: &Position| super::seekers(seen(&setting, position, AXIS), zone("A29"));
    let found = seekers(&position);
    assert_eq!((found.steps, found.nearest, found.wings.len(), found.floatplanes.len()), (2, 5, 0, 6));
    zones(&mut position, 3);
    assert_eq!(seekers(&position).steps, 0);
    zones(&mut position, 2);
    assert_eq!(seekers(&position).steps, 2);
    assert_eq!(super::seekers(seen(&setting, &position, AXIS), zone("A31")).steps, 0);
    for ship in ["Hiei", "Kirishima", "Suzuya"] {
        position.vessel(ship).lost.planes = true;
    }
    assert_eq!(seekers(&position).steps, 1);
    position.wing_at(ALLIES, "F4F-4", Home::Ship(ship("Saratoga")), Post::Cap);
    let script = [
        whispers(AXIS, Answer::Search(Sortie::Find(target))),
        unseen_die(Seen::Only(ALLIES), 6, "11.3"),
        unseen_die(Seen::Only(ALLIES), 6, "11.3"),
        whispers(AXIS, Answer::LoseFloatplanes(ship("Kumano"))),
    ];
    play_on(&setting, &mut position, &script).expect("a search");
    assert!(position.vessel("Kumano").lost.planes && !position.vessel("Chikuma").lost.planes);
}

#[test]
fn floatplanes_are_lost_when_their_ship_meets_the_enemy() {
    kernel::proves!("war-at-sea", "11.6+1");
    let (setting, mut position) =
        crate::script::battle(&[("Tone", AXIS, "A1"), ("Washington", ALLIES, "B1")], 5, &[]);
    assert!(!position.vessel("Tone").lost.planes);
    by(&setting, &mut position, &[], |r| {
        ground_floatplanes(r);
        Ok(())
    })
    .expect("no dice");
    assert!(position.vessel("Tone").lost.planes);
}

#[test]
fn a_carrier_whose_aircraft_found_the_enemy_near_may_plot_anew() {
    kernel::proves!("war-at-sea", "5.26");
    let (setting, mut position, id) = hunt_for_mikawa("J20");
    position.wing_at(ALLIES, "SBD-3", Home::Ship(ship("Saratoga")), Post::Search);
    let [a, b] = report_dice(3, 4);
    play(&setting, &mut position, &[finds(id), unseen_die(Seen::Nobody, 6, "11.1"), a, b]).expect("a find");
    // The aircraft of the Enterprise were not in it.
    let found = [position.force_with("Saratoga").id];
    let [sequel] = &position.ops().sequels[..] else { panic!("one force may be plotted anew") };
    assert_eq!(([sequel.force], sequel.cause), (found, crate::operations::Cause::Search));
    let asked = |position: &Position| Search {}.text(seen(&setting, position, ALLIES)).key;
    assert_eq!(asked(&position), "sea-ask-search", "there are others to look for");
    let mut grounded = position.clone();
    grounded.ground_all();
    assert_eq!(asked(&grounded), "sea-ask-search-nobody");
    // It is asked once, when all have searched.
    let done = whispers(ALLIES, Answer::Search(Sortie::Done));
    play(&setting, &mut position, &[done]).expect("no more searching");
    assert_eq!(position.stage, Stage::Phase { phase: Phase::Assignment, seat: AXIS });
    let keep = whispers(ALLIES, Answer::Aftermath(Afterwards::Keep));
    play(&setting, &mut position, &[keep]).expect("the plot stands");
    assert_eq!(position.ops().sequels, []);
}

#[test]
fn a_carrier_plots_anew_for_enemies_within_twelve_zones_of_it() {
    kernel::proves!("war-at-sea", "5.26");
    for (carrier, may) in [("J32", true), ("J33", false)] {
        // Henderson Field looks from nearby; the carrier's aircraft reach that far, and take part.
        let (setting, mut position, id) = hunt_for_mikawa("J20");
        position.force_with("Saratoga").berth = Berth::Sea(zone(carrier));
        position.enlist(ALLIES, "H8K1", 2, Home::Ship(ship("Saratoga")), Post::Search);
        let zones = setting.operation().map.distance(zone("J20"), zone(carrier));
        assert_eq!(zones <= 12, may, "{zones}");
        let seekers = may_find(seen(&setting, &position, ALLIES), id).expect("in reach");
        assert_eq!(seekers.wings.len(), 2);
        let [a, b] = report_dice(3, 4);
        play(&setting, &mut position, &[finds(id), unseen_die(Seen::Nobody, 6, "11.1"), a, b])
            .expect("a find");
        let fletcher = position.force_with("Saratoga").id;
        let offered: Vec<ForceId> = position.ops().sequels.iter().map(|sequel| sequel.force).collect();
        assert_eq!(offered, if may { vec![fletcher] } else { Vec::new() }, "{carrier}");
    }
}

/// The forces that may plot anew when the group of a ship off Kinkaid has found him, by floatplanes and by aircraft of
/// this type on search from that ship, and the group.
fn plot_anew(group: &str, searching: Option<&str>) -> (Vec<ForceId>, ForceId) {
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.ground_all();
    let kinkaid = position.force_with("Enterprise").id;
    position.force_with("Enterprise").berth = Berth::Sea(zone("J28"));
    position.force_with(group).berth = Berth::Sea(zone("J30"));
    if let Some(plane) = searching {
        position.enlist(AXIS, plane, 2, Home::Ship(ship(group)), Post::Search);
    }
    let seekers = may_find(seen(&setting, &position, AXIS), kinkaid).expect("in reach");
    assert!(!seekers.floatplanes.is_empty() && seekers.wings.len() == usize::from(searching.is_some()));
    let report = [3, 4].map(|face| unseen_die(Seen::Only(ALLIES), face, "11.2"));
    let finds = whispers(AXIS, Answer::Search(Sortie::Find(kinkaid)));
    let script = [vec![finds, unseen_die(Seen::Nobody, 6, "11.1")], report.to_vec()].concat();
    play(&setting, &mut position, &script).expect("a find");
    let forces = position.ops().sequels.iter().map(|sequel| sequel.force).collect::<Vec<ForceId>>();
    (forces, position.force_with(group).id)
}

#[test]
fn floatplanes_do_not_let_the_force_of_a_carrier_plot_anew() {
    kernel::proves!("war-at-sea", "5.26", "11.6");
    // The Tone's look for the Ryujo, whose own aircraft stay on deck.
    assert_eq!(plot_anew("Ryujo", None).0, []);
    let (forces, hara) = plot_anew("Ryujo", Some("B5N2"));
    assert_eq!(forces, [hara]);
}

#[test]
fn a_seaplane_carrier_is_no_carrier_that_plots_anew() {
    kernel::proves!("war-at-sea", "5.26", "1.0+1");
    assert_eq!(plot_anew("Chitose", Some("E13A1")).0, []);
}

#[test]
fn a_decoy_that_is_found_is_taken_off_the_map() {
    kernel::proves!("war-at-sea", "17.63");
    let (setting, mut position, id) = hunt_for_mikawa("J20");
    for cruiser in ["Chokai", "Aoba", "Kinugasa", "Furutaka"] {
        position.vessel(cruiser).force = None;
    }
    position.ops_mut().force_mut(id).expect("a force").decoy = true;
    play(&setting, &mut position, &[finds(id), unseen_die(Seen::Nobody, 6, "11.1")]).expect("a find");
    assert!(position.ops().force(id).is_none());
    assert!(position.ops().known[ALLIES.index()].reports.is_empty());
}

/// A Japanese flotilla in a zone and Catalinas of Ndeni against submarines, and what they hunt with.
fn hunters(at: &str) -> (Setting, Position, Home) {
    let (setting, mut position, _) = hunt_for_mikawa("A1");
    let home = Home::Base("Ndeni Anchorage".parse().expect("a base"));
    position.wing_at(ALLIES, "PBY-5", home, Post::Asw);
    let boat = Boat { name: "I-19".to_owned(), torpedoes: 4, sunk: false, contact: false };
    let flotilla = Flotilla { origin: 0, boats: vec![boat], zone: zone(at), order: None, tried: Vec::new() };
    position.ops_mut().fleet_mut(AXIS).flotillas = vec![flotilla];
    (setting, position, home)
}

#[test]
fn aircraft_find_a_submarine_to_within_a_zone_and_may_sink_it() {
    kernel::proves!("war-at-sea", "10.92", "10.92+1", "10.92+2");
    let (setting, position, home) = hunters("K29");
    let from = bases::zone(seen(&setting, &position, ALLIES), home).expect("a base");
    let away = u8::try_from(setting.operation().map.distance(from, zone("K29"))).expect("near");
    let hunt = |zones: u8| whispers(ALLIES, Answer::Search(Sortie::Hunt { home, zones }));
    let die = |face| unseen_die(Seen::Only(ALLIES), face, "10.92");
    assert!(away <= 12, "{away}");
    // Two steps of seaplanes count four: nothing is added for them.
    let mut found = position.clone();
    let near = Step::Roll { sides: 7, value: 0, rule: "10.92+1".into(), seen: Seen::Nobody };
    let script = [hunt(away), die(6), near, crate::script::die(6, "10.92+2")];
    let shift = setting.tables.search(Look::Steps(4)) + setting.tables.search(Look::Distance(away));
    assert!(shift >= 0, "{shift}");
    play(&setting, &mut found, &script).expect("a find");
    assert!(found.ops().fleet(AXIS).flotillas[0].boats[0].sunk);
    let (turn, told) = found.ops().known[ALLIES.index()].submarines[0];
    assert_eq!(turn, 1);
    assert!(setting.operation().map.distance(told, zone("K29")) <= 1);
    assert_eq!(refused(&setting, &found, &[hunt(1)]).1, "sea-no-second-hunt");
    let mut missed = position.clone();
    play(&setting, &mut missed, &[hunt(away), die(4)]).expect("a miss");
    assert!(missed.ops().known[ALLIES.index()].submarines.is_empty());
    assert_eq!(refused(&setting, &position, &[hunt(13)]).1, "sea-no-hunters");
}
