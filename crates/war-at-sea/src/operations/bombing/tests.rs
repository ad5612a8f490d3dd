use super::*;
use crate::{
    Answer,
    event::Event as Any,
    fleet::{Home, Post},
    operations::Phase,
    position::Position,
    script::{by, die, handful, ones, operation, says, seen, ship, sum_of, zone},
    sides::{ALLIES, AXIS},
    weather::Weather,
};
use flak::Barrage;
use kernel::{Step, referee::Fault};
use screen::Arrangement;

const FLAK: &str = "13.34";
const BOMBS: &str = "13.35";

/// An operation in which just these ships sail, in the force of the first, and nobody flies.
fn under_attack(ships: &[&str], options: &[(&str, &str)]) -> (Setting, Position, ForceId) {
    let (setting, mut position) = operation("eastern-solomons", options, Phase::Strikes);
    position.ground_all();
    let force = position.vessel(ships[0]).force.expect("a force");
    for start in &setting.scenario.ships {
        let named = ships.contains(&start.ship.name());
        position.ship_mut(start.ship).force = named.then_some(force);
    }
    (setting, position, force)
}

fn raid_by(position: &mut Position, seat: Seat, planes: &[(&str, u8)]) -> Raid {
    let home = if seat == AXIS { "Vunakanau" } else { "Henderson Field" };
    let home = Home::Base(home.parse().expect("a base"));
    let wings = planes
        .iter()
        .map(|(plane, steps)| position.enlist(seat, plane, *steps, home, Post::Flight(1)))
        .collect();
    Raid { by: seat, wings, surprise: false }
}

fn as_usual(seat: Seat) -> Step<Answer> {
    says(seat, Answer::Screen(Arrangement::default()))
}

fn fire(seat: Seat) -> Step<Answer> {
    says(seat, Answer::Flak(Barrage::default()))
}

fn at(raid: &Raid, targets: &[&str]) -> Step<Answer> {
    let attacks = raid.wings.iter().zip(targets).map(|(wing, target)| (*wing, Some(ship(target)))).collect();
    says(raid.by, Answer::Bomb(Drops { attacks }))
}

/// Plays an attack to its end.
fn to_the_end(r: &mut Referee<'_, WarAtSea>, raid: &Raid, prey: Prey) -> Play<()> {
    attack(r, raid.clone(), prey).map(drop)
}

/// So many factors fire at torpedo planes and hit nothing.
fn at_torpedo_planes(setting: &Setting, factors: u16) -> Step<Answer> {
    ones(setting.tables.aa_dice(factors, [crate::tables::Flak::Torpedo]).into(), FLAK)
}

fn naval(r: &mut Referee<'_, WarAtSea>, raid: &Raid, forces: &[ForceId], port: Option<PortId>) -> Play<()> {
    to_the_end(r, raid, Prey::Ships { forces: forces.to_vec(), port })
}

fn land(r: &mut Referee<'_, WarAtSea>, raid: &Raid, base: BaseId) -> Play<()> {
    to_the_end(r, raid, Prey::Base(base))
}

fn attacked(
    setting: &Setting,
    position: &mut Position,
    raid: &Raid,
    force: ForceId,
    script: &[Step<Answer>],
) -> Vec<Any> {
    by(setting, position, script, |r| naval(r, raid, &[force], None)).expect("an attack by the script")
}

#[test]
fn dive_bombers_attack_a_carrier_under_the_guns_of_her_screen() {
    kernel::proves!("war-at-sea", "13.3", "13.33", "13.34", "13.35", "13.36");
    let (setting, mut position, force) = under_attack(&["Enterprise", "Atlanta", "Grayson", "Monssen"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("D3A1", 2)]);
    let script = [
        as_usual(ALLIES),
        at(&raid, &["Enterprise"]),
        fire(ALLIES),
        // Three of her own and half of six: six, of which three quarters reach dive bombers.
        ones(5, FLAK),
        handful(&[5, 4, 4, 4, 4], BOMBS),
    ];
    let mut script = script.to_vec();
    // A hull hit that plunges.
    script.extend(sum_of(10, "6.55"));
    attacked(&setting, &mut position, &raid, force, &script);
    assert_eq!(position.vessel("Enterprise").lost.hull, 2);
    assert!(position.vessel("Enterprise").today.attacked && !position.vessel("Atlanta").today.attacked);
    assert!(position.ops().open.is_empty());
}

#[test]
fn the_sides_choose_by_turns_who_is_stopped_and_half_of_those_are_lost() {
    kernel::proves!("war-at-sea", "13.34");
    let (setting, mut position, force) = under_attack(&["Enterprise", "Atlanta", "Grayson", "Monssen"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("D3A1", 2), ("D3A1", 2)]);
    let (one, two) = (raid.wings[0], raid.wings[1]);
    let doom = |seat, wing| says(seat, Answer::Doom(wing));
    let script = [
        as_usual(ALLIES),
        at(&raid, &["Enterprise", "Enterprise"]),
        fire(ALLIES),
        handful(&[6, 6, 6, 1, 1], FLAK),
        doom(AXIS, one),
        doom(ALLIES, two),
        doom(AXIS, one),
        // One step of the second counter is left to bomb.
        ones(3, BOMBS),
    ];
    attacked(&setting, &mut position, &raid, force, &script);
    assert_eq!((position.wing(AXIS, one).steps, position.wing(AXIS, two).steps), (0, 2));
}

#[test]
fn guns_do_not_reach_aircraft_up_high() {
    kernel::proves!("war-at-sea", "13.34");
    let (setting, mut position, force) = under_attack(&["Shokaku", "Akizuki"], &[]);
    let raid = raid_by(&mut position, ALLIES, &[("B-17E", 2)]);
    let script = [as_usual(AXIS), at(&raid, &["Shokaku"]), fire(AXIS), handful(&[5, 5], BOMBS)];
    attacked(&setting, &mut position, &raid, force, &script);
    assert_eq!(position.wing(ALLIES, raid.wings[0]).steps, 2);
    assert_eq!(position.vessel("Shokaku").lost.hull, 0);
}

#[test]
fn of_aircraft_over_one_hex_only_the_low_ones_suffer() {
    kernel::proves!("war-at-sea", "13.34");
    let (setting, mut position, _) = under_attack(&["Shokaku", "Akizuki"], &[]);
    let raid = raid_by(&mut position, ALLIES, &[("B-17E", 2), ("SBD-3", 2)]);
    let conditions = flak::conditions(&setting, position.turn, position.weather, AXIS, Load::Dive);
    let dice = usize::from(setting.tables.aa_dice(8, conditions));
    assert!(dice > 2);
    let volley = flak::Volley { at: None, factors: 8, wings: raid.wings.clone() };
    // One step of the dive bombers is lost and the other turns away. Nobody has a choice.
    by(&setting, &mut position, &[handful(&vec![6; dice], FLAK)], |r| {
        flak::fire(r, &raid, &volley, Load::on_ships, &mut Driven::default())
    })
    .expect("a volley");
    let steps = [0, 1].map(|wing| position.wing(ALLIES, raid.wings[wing]).steps);
    assert_eq!(steps, [2, 1]);
}

#[test]
fn a_ship_fires_once_at_one_hex_within_two() {
    kernel::proves!("war-at-sea", "13.34");
    let (setting, mut position, force) = under_attack(&["Enterprise", "North Carolina", "Portland"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("B5N2", 2), ("B5N2", 2)]);
    let hex = |name: &str| name.parse::<Hex>().expect("a hex");
    let places = vec![
        (ship("Enterprise"), hex("A1")),
        (ship("North Carolina"), hex("C2")),
        (ship("Portland"), hex("Z13")),
    ];
    let screen = says(ALLIES, Answer::Screen(Arrangement { places }));
    let fires = |pairs: &[(&str, &str)]| {
        let fire = pairs.iter().map(|(name, at)| (ship(name), Some(hex(at)))).collect();
        says(ALLIES, Answer::Flak(Barrage { fire }))
    };
    let start = [screen, at(&raid, &["Enterprise", "North Carolina"])];
    let rule = |wrong: &[(&str, &str)]| {
        let script = [&start[..], &[fires(wrong)]].concat();
        match by(&setting, &mut position.clone(), &script, |r| naval(r, &raid, &[force], None)) {
            Err(Fault::Refused { refusal, .. }) => refusal.reason.key.into_owned(),
            other => panic!("expected a refusal, got {other:?}"),
        }
    };
    assert_eq!(rule(&[("Portland", "A1")]), "sea-no-flak-far");
    assert_eq!(rule(&[("Enterprise", "A1"), ("Enterprise", "C2")]), "sea-no-second-flak");
    // Both at the torpedo planes over the carrier: three, and half of six, and half as many again.
    let script = [
        &start[..],
        &[fires(&[("Enterprise", "A1"), ("North Carolina", "A1")]), at_torpedo_planes(&setting, 6)],
        &[ones(5, BOMBS), ones(5, BOMBS)],
    ]
    .concat();
    attacked(&setting, &mut position.clone(), &raid, force, &script);
    assert_eq!((flak::factors(3, 5, false), flak::factors(3, 5, true), flak::factors(3, 0, true)), (6, 4, 3));
}

#[test]
fn japanese_torpedoes_tear_more_out_of_a_hull() {
    kernel::proves!("war-at-sea", "9.33", "13.36");
    let (setting, mut position, force) = under_attack(&["North Carolina"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("B5N2", 2)]);
    let mut script =
        vec![as_usual(ALLIES), at(&raid, &["North Carolina"]), fire(ALLIES), at_torpedo_planes(&setting, 6)];
    script.push(handful(&[5, 1, 1, 1, 1], BOMBS));
    // An eight is a nine: three of the hull, and speed instead of guns. A ten would cost four of the hull.
    script.extend(sum_of(8, "6.63"));
    attacked(&setting, &mut position, &raid, force, &script);
    let lost = &position.vessel("North Carolina").lost;
    assert_eq!((lost.hull, lost.speed, lost.secondary), (3, 1, 0));
}

#[test]
fn bombs_tear_more_out_of_what_has_little_armour() {
    kernel::proves!("war-at-sea", "13.36");
    let (setting, mut position, force) = under_attack(&["Enterprise"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("D3A1", 2)]);
    let mut script = vec![as_usual(ALLIES), at(&raid, &["Enterprise"]), fire(ALLIES), ones(3, FLAK)];
    script.push(handful(&[5, 1, 1, 1, 1], BOMBS));
    script.extend(sum_of(4, "6.55"));
    script.push(die(4, "7.6"));
    attacked(&setting, &mut position, &raid, force, &script);
    assert_eq!(position.vessel("Enterprise").lost.hull, 2);
}

#[test]
fn bombs_among_ready_aircraft_are_critical() {
    kernel::proves!("war-at-sea", "8.24", "13.36");
    let (setting, mut position, force) = under_attack(&["Enterprise"], &[]);
    position.enlist(ALLIES, "SBD-3", 2, Home::Ship(ship("Enterprise")), Post::Ready);
    let raid = raid_by(&mut position, AXIS, &[("D3A1", 2)]);
    let mut script = vec![as_usual(ALLIES), at(&raid, &["Enterprise"]), fire(ALLIES), ones(3, FLAK)];
    script.push(handful(&[5, 1, 1, 1, 1], BOMBS));
    script.extend(sum_of(6, "7.4"));
    attacked(&setting, &mut position, &raid, force, &script);
    assert_eq!(position.vessel("Enterprise").lost.hull, 2);
}

#[test]
fn an_oiler_may_explode_under_bombs_and_torpedoes() {
    kernel::proves!("war-at-sea", "15.43");
    let (setting, position, force) = under_attack(&["Platte", "Cimarron"], &[("fuel", "yes")]);
    for (plane, rule, dice) in [("D3A1", "6.55", 4), ("B5N2", "6.63", 3)] {
        let mut position = position.clone();
        let raid = raid_by(&mut position, AXIS, &[(plane, 2)]);
        let aa = setting.sheet(ship("Platte")).aa.count;
        let with = u16::from(aa) * 2;
        let load = Load::on_ships(setting.operation().plane(plane.parse().expect("a type")));
        let flak = match load {
            Load::Torpedo => setting.tables.aa_dice(with, [crate::tables::Flak::Torpedo]),
            _ => setting.tables.aa_dice(with, [crate::tables::Flak::Dive]),
        };
        let mut script = vec![as_usual(ALLIES), at(&raid, &["Platte"]), fire(ALLIES)];
        script.push(ones(flak.into(), FLAK));
        script.push(handful(&[5, 1, 1, 1, 1], BOMBS));
        script.extend(sum_of(dice, rule));
        if rule == "6.55" {
            script.push(die(1, "7.6"));
        }
        script.push(die(6, "15.43"));
        attacked(&setting, &mut position, &raid, force, &script);
        assert_eq!(position.vessel("Platte").fate, crate::position::Fate::Sunk);
    }
}

#[test]
fn what_cannot_turn_away_is_hit_more_easily() {
    kernel::proves!("war-at-sea", "8.46", "13.35");
    let (setting, mut position, _) = under_attack(&["Enterprise", "Grayson"], &[]);
    let shift = |position: &Position, name: &str, load, in_port, weather| {
        let mut sum = Exact::ZERO;
        let position = Position { weather, ..position.clone() };
        modifier(Lens::new(&setting, &position, ALLIES.into()), load, ship(name), in_port, &mut sum);
        sum.floor()
    };
    let clear = Weather::Clear;
    assert_eq!(shift(&position, "Enterprise", Load::Dive, false, clear), 1);
    assert_eq!(shift(&position, "Enterprise", Load::Level, false, Weather::Squall), -1);
    assert_eq!(shift(&position, "Grayson", Load::Torpedo, false, clear), 0);
    assert_eq!(shift(&position, "Grayson", Load::Torpedo, true, clear), 2);
    position.vessel("Grayson").tows = Some(ship("Enterprise"));
    assert_eq!(shift(&position, "Grayson", Load::Level, false, clear), 1);
    position.vessel("Enterprise").lost.speed = 4;
    assert_eq!(shift(&position, "Enterprise", Load::Level, false, clear), 1);
}

#[test]
fn a_dead_ship_fires_at_aircraft_unless_the_option_silences_it() {
    kernel::proves!("war-at-sea", "6.57", "7.72");
    for (option, gunners) in [("fires", 2), ("silent", 1)] {
        let options = [("dead-ship-aa", option)];
        let (setting, mut position, force) = under_attack(&["Enterprise", "Grayson"], &options);
        position.vessel("Grayson").lost.speed = 4;
        let guns = Flak { forces: vec![force], places: Vec::new(), attacks: Vec::new(), surprised: false };
        assert_eq!(guns.gunners(Lens::new(&setting, &position, ALLIES.into())).len(), gunners, "{option}");
    }
}

#[test]
fn a_tow_may_be_cast_off_before_the_bombs_fall() {
    kernel::proves!("war-at-sea", "8.46");
    let (setting, position, force) = under_attack(&["Portland", "Enterprise"], &[]);
    for off in [true, false] {
        let mut position = position.clone();
        position.vessel("Portland").tows = Some(ship("Enterprise"));
        position.vessel("Enterprise").towed_by = Some(ship("Portland"));
        let raid = raid_by(&mut position, AXIS, &[("D3A1", 2)]);
        let called_off = says(AXIS, Answer::Bomb(Drops::default()));
        let script = [says(ALLIES, Answer::CastOff(off)), as_usual(ALLIES), called_off];
        attacked(&setting, &mut position, &raid, force, &script);
        assert_eq!(position.vessel("Portland").tows.is_none(), off);
        assert_eq!(position.vessel("Enterprise").towed_by.is_none(), off);
    }
}

#[test]
fn the_attacker_sees_the_ships_and_may_call_it_off() {
    kernel::proves!("war-at-sea", "9.62", "13.31", "13.33");
    let (setting, mut position, force) = under_attack(&["Enterprise", "Grayson"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("D3A1", 2)]);
    assert!(seen(&setting, &position, AXIS).ship(ship("Grayson")).is_none());
    let script = [as_usual(ALLIES), says(AXIS, Answer::Bomb(Drops::default()))];
    let events = attacked(&setting, &mut position, &raid, force, &script);
    assert!(events.contains(&Any::Bombing(Event::Spread { force, ships: 2 })));
    assert!(events.contains(&Any::Bombing(Event::CalledOff { by: AXIS })));
    let known = seen(&setting, &position, AXIS).learnt().expect("a side's knowledge");
    assert_eq!(known.ships.iter().map(|seen| seen.ship).collect::<Vec<_>>().len(), 2);
    assert!(position.ops().sequels.is_empty());
}

#[test]
fn a_force_that_was_attacked_may_get_new_orders() {
    kernel::proves!("war-at-sea", "5.27", "5.33");
    let (setting, mut position, force) = under_attack(&["Grayson"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("D3A1", 1)]);
    let script = [as_usual(ALLIES), at(&raid, &["Grayson"]), fire(ALLIES), ones(1, FLAK), ones(3, BOMBS)];
    attacked(&setting, &mut position, &raid, force, &script);
    assert_eq!(position.ops().sequels.first().map(|sequel| sequel.force), Some(force));
}

/// Refuses an arrangement, and tells why.
fn ill(setting: &Setting, position: &Position, force: ForceId, places: &[(&str, &str)]) -> Option<String> {
    let places = places.iter().map(|(name, hex)| (ship(name), hex.parse().expect("a hex"))).collect();
    let question = Screen { forces: vec![force] };
    let checked = question.check(seen(setting, position, ALLIES), &Arrangement { places });
    checked.err().map(|refusal| refusal.reason.key.into_owned())
}

#[test]
fn ships_lie_apart_one_large_or_two_small_to_a_hex() {
    kernel::proves!("war-at-sea", "13.31");
    let (setting, mut position, force) =
        under_attack(&["Enterprise", "Portland", "Grayson", "Monssen", "Balch"], &[]);
    let ill = |position: &Position, places: &[(&str, &str)]| ill(&setting, position, force, places);
    let good =
        [("Enterprise", "A1"), ("Portland", "C2"), ("Grayson", "C4"), ("Monssen", "C4"), ("Balch", "Z1")];
    assert_eq!(ill(&position, &good), None);
    assert_eq!(ill(&position, &good[1..]).as_deref(), Some("sea-no-place"));
    let with = |name: &str, hex: &'static str| {
        let mut places = good.to_vec();
        places.iter_mut().filter(|(known, _)| *known == name).for_each(|(_, at)| *at = hex);
        places
    };
    assert_eq!(ill(&position, &with("Balch", "C4")).as_deref(), Some("sea-no-crowd"));
    assert_eq!(ill(&position, &with("Balch", "A1")).as_deref(), Some("sea-no-crowd"));
    assert_eq!(ill(&position, &with("Balch", "B1")).as_deref(), Some("sea-no-neighbours"));
    position.vessel("Portland").tows = Some(ship("Enterprise"));
    assert_eq!(ill(&position, &good).as_deref(), Some("sea-no-parted-tow"));
    assert_eq!(ill(&position, &with("Portland", "A1")), None);
}

#[test]
fn a_counter_of_several_ships_has_a_hex_for_itself() {
    kernel::proves!("war-at-sea", "13.31", "9.62");
    let (setting, position, force) = under_attack(&["Patrol Boat 1", "Patrol Boat 2", "Kagero"], &[]);
    let lens = seen(&setting, &position, AXIS);
    let lead = position.ship(ship("Patrol Boat 2")).lead;
    let several = lens.aboard(lead).count() > 1;
    assert!(several, "the patrol boats share a counter");
    let places = vec![(lead, Hex::CENTRE), (ship("Kagero"), Hex::CENTRE)];
    let refused = |position: &Position, places: &[(ShipId, Hex)]| {
        let lens = seen(&setting, position, AXIS);
        let checked = Screen { forces: vec![force] }.check(lens, &Arrangement { places: places.to_vec() });
        checked.err().map(|refusal| refusal.reason.key.into_owned())
    };
    assert_eq!(refused(&position, &places).as_deref(), Some("sea-no-crowd"));
    // One of several that tows keeps its tow beside it, whichever of them it is.
    let mut towing = position.clone();
    let tug = lens.aboard(lead).last().expect("the other boat");
    assert_ne!(tug, lead);
    towing.ship_mut(tug).tows = Some(ship("Kagero"));
    towing.vessel("Kagero").towed_by = Some(tug);
    assert_eq!(refused(&towing, &places), None);
    let apart = [(lead, Hex::CENTRE), (ship("Kagero"), crate::script::hex("C1"))];
    assert_eq!(refused(&towing, &apart).as_deref(), Some("sea-no-parted-tow"));
    assert_eq!(refused(&position, &apart), None);
}

#[test]
fn light_ships_of_a_large_force_may_touch_when_the_map_is_full() {
    kernel::proves!("war-at-sea", "13.32");
    let (setting, position, _) = under_attack(&["Enterprise"], &[]);
    let ships: Vec<ShipId> =
        setting.scenario.ships.iter().filter(|start| start.seat == ALLIES).map(|start| start.ship).collect();
    let force = position.ship(ship("Enterprise")).force.expect("a force");
    let mut all = position.clone();
    for ship in &ships {
        all.ship_mut(*ship).force = Some(force);
    }
    let question = Screen { forces: vec![force] };
    for (position, crowded) in [(&position, false), (&all, true)] {
        let lens = seen(&setting, position, ALLIES);
        let places = screen::arranged(lens, &counters(lens, &[force]));
        assert_eq!(question.check(lens, &Arrangement { places: places.clone() }), Ok(()));
        let touching = |ship: &ShipId, hex: Hex| {
            places.iter().any(|(other, beside)| other != ship && beside.distance(hex) == 1)
        };
        let touch: Vec<ShipId> =
            places.iter().filter(|(ship, hex)| touching(ship, *hex)).map(|(ship, _)| *ship).collect();
        assert_eq!(!touch.is_empty(), crowded, "{places:?}");
        if let [first, ..] = touch[..] {
            // Not so a capital ship beside another one.
            let large = places.iter().filter(|(ship, _)| setting.sheet(*ship).kind.is_capital());
            let [one, two, ..] = large.copied().collect::<Vec<_>>()[..] else { panic!("capital ships") };
            let mut swapped = places.clone();
            let (beside, free) = places
                .iter()
                .flat_map(|(ship, hex)| hex.neighbours().map(move |near| (*ship, near)))
                .find(|(ship, near)| *ship == one.0 && near.is_printed())
                .expect("a hex beside it");
            assert_eq!((beside, first != two.0), (one.0, true));
            swapped.iter_mut().filter(|(ship, _)| *ship == two.0).for_each(|(_, hex)| *hex = free);
            let refused = question.check(lens, &Arrangement { places: swapped });
            assert_eq!(refused.expect_err("a refusal").rule.to_string(), "13.31");
            // Nor a light ship that has a hex for itself.
            let is_light = |ship: &ShipId| setting.sheet(*ship).kind.is_light_warship();
            let light = |hex: Hex| places.iter().filter(|(_, at)| *at == hex).all(|(ship, _)| is_light(ship));
            let alone = |hex: Hex| places.iter().all(|(_, at)| *at == hex || at.distance(hex) > 1);
            let apart = places.iter().map(|(_, hex)| *hex).find(|hex| light(*hex) && alone(*hex));
            let apart = apart.expect("a light ship that touches nobody");
            let free = |hex: &Hex| hex.distance(apart) > 1 && places.iter().all(|(_, at)| at != hex);
            let beside = Hex::printed().find(free).expect("a hex beside others");
            let mut closer = places.clone();
            closer.iter_mut().filter(|(_, hex)| *hex == apart).for_each(|(_, hex)| *hex = beside);
            let refused = question.check(lens, &Arrangement { places: closer });
            assert_eq!(refused.expect_err("a refusal").rule.to_string(), "13.31");
        }
    }
    assert_eq!(screen::room(), 21);
}

#[test]
fn light_ships_that_would_find_room_do_not_touch_though_every_hex_touches_one() {
    kernel::proves!("war-at-sea", "13.32");
    let (setting, position, _) = under_attack(&["Enterprise"], &[]);
    let light = |ship: &ShipId| setting.sheet(*ship).kind.is_light_warship();
    let allied = setting.scenario.ships.iter().filter(|start| start.seat == ALLIES).map(|start| start.ship);
    // Each in a hex for itself, so that no hex is left that touches none of them.
    let mut spread: Vec<Hex> = Vec::new();
    for code in [true, false] {
        for hex in
            Hex::printed().filter(|hex| !code || (hex.place().0 + 3 * hex.place().1).rem_euclid(7) == 0)
        {
            if spread.iter().all(|other| other.distance(hex) > 1) {
                spread.push(hex);
            }
        }
    }
    let lights: Vec<ShipId> = allied.filter(light).take(spread.len() + 1).collect();
    assert_eq!(lights.len(), spread.len() + 1, "there are ships enough");
    let force = position.ship(ship("Enterprise")).force.expect("a force");
    let mut position = position;
    position.vessel("Enterprise").force = None;
    for ship in &lights {
        position.ship_mut(*ship).force = Some(force);
    }
    let lens = seen(&setting, &position, ALLIES);
    let question = Screen { forces: vec![force] };
    let beside = spread[0].neighbours().find(|hex| hex.is_printed()).expect("a hex beside it");
    let at = |last: Hex| {
        let hexes = spread.iter().copied().chain([last]);
        Arrangement { places: lights.iter().copied().zip(hexes).collect() }
    };
    assert_eq!(question.check(lens, &at(spread[0])), Ok(()), "two of them share a hex");
    let refused = question.check(lens, &at(beside));
    assert_eq!(refused.expect_err("a refusal").rule.to_string(), "13.31");
}

#[test]
fn ships_in_port_lie_under_its_guns() {
    kernel::proves!("war-at-sea", "13.4");
    let (setting, mut position, force) = under_attack(&["Grayson"], &[]);
    let raid = raid_by(&mut position, AXIS, &[("B5N2", 2)]);
    // A minor port has ten factors, a major one fifteen; in port a destroyer cannot turn away.
    for (port, factors) in [("Lunga", 10), ("Rabaul", 15)] {
        let port: PortId = port.parse().expect("a port");
        let script = [
            as_usual(ALLIES),
            at(&raid, &["Grayson"]),
            at_torpedo_planes(&setting, factors),
            fire(ALLIES),
            at_torpedo_planes(&setting, 1),
            handful(&[3, 3, 3, 3, 3], BOMBS),
        ];
        by(&setting, &mut position.clone(), &script, |r| naval(r, &raid, &[force], Some(port)))
            .expect("a raid");
        let mut hit = script.to_vec();
        hit[5] = handful(&[4, 3, 3, 3, 3], BOMBS);
        hit.extend(sum_of(2, "6.63"));
        by(&setting, &mut position.clone(), &hit, |r| naval(r, &raid, &[force], Some(port))).expect("a raid");
    }
}

#[test]
fn bombs_on_an_air_base_destroy_aircraft_and_runways() {
    kernel::proves!("war-at-sea", "13.5", "13.51", "13.52");
    let (setting, mut position, _) = under_attack(&["Grayson"], &[]);
    let base: BaseId = "Henderson Field".parse().expect("a base");
    let raid = raid_by(&mut position, AXIS, &[("G4M1", 2), ("G4M1", 2), ("D3A1", 2)]);
    let parked: Vec<WingId> = ["F4F-4", "SBD-3"]
        .map(|plane| position.enlist(ALLIES, plane, 2, Home::Base(base), Post::Ready))
        .to_vec();
    let cap = position.enlist(ALLIES, "P-400", 2, Home::Base(base), Post::Cap);
    let script = [
        // Twelve factors, three quarters of them at dive bombers.
        ones(9, FLAK),
        handful(&[5, 1, 1], "13.5"),
        handful(&[6, 6, 6, 6, 6, 5, 5, 5], "13.5"),
    ];
    by(&setting, &mut position, &script, |r| land(r, &raid, base)).expect("a raid");
    let standing = position.ops().fleet(ALLIES).flying();
    let standing = standing.filter(|(_, wing)| wing.home == Home::Base(base) && wing.post.is_grounded());
    let standing: Vec<WingId> = standing.map(|(id, _)| id).collect();
    let place = standing.iter().position(|wing| *wing == parked[1]).expect("it stands there");
    let drawn = kernel::Step::Roll {
        sides: u32::try_from(standing.len()).expect("few"),
        value: u32::try_from(place).expect("few"),
        rule: "13.51".into(),
        seen: kernel::Seen::Nobody,
    };
    let toll = position.ops().tolls[0];
    let chosen = crate::script::whispers(ALLIES, Answer::Wreck(Some(parked[0])));
    by(&setting, &mut position, &[chosen, drawn], |r| losses::pay(r, toll)).expect("losses");
    assert_eq!(parked.iter().map(|wing| position.wing(ALLIES, *wing).steps).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(position.wing(ALLIES, cap).steps, 2);
    assert_eq!(position.ops().deeds[AXIS.index()].hits, [(base, 6)]);
    assert_eq!(
        position.ops().fleet(ALLIES).damage.iter().map(|damage| damage.steps).collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn by_the_option_the_enemy_sees_what_stands_at_a_base_and_picks_every_other_step() {
    kernel::proves!("war-at-sea", "13.51", "9.12");
    let (setting, mut position, _) = under_attack(&["Grayson"], &[("base-losses", "picked")]);
    let base: BaseId = "Henderson Field".parse().expect("a base");
    position.ground_all();
    let parked = ["F4F-4", "SBD-3", "P-400"]
        .map(|plane| position.enlist(ALLIES, plane, 2, Home::Base(base), Post::Ready));
    let cap = position.enlist(ALLIES, "F4F-4", 2, Home::Base(base), Post::Cap);
    by(&setting, &mut position, &[], |r| {
        losses::hit_base(r, AXIS, base, 6, false);
        Ok(())
    })
    .expect("six hits");
    let toll = position.ops().tolls[0];
    let own = crate::script::whispers(ALLIES, Answer::Wreck(Some(parked[0])));
    let picks = |wing| says(AXIS, Answer::Doom(wing));
    match by(&setting, &mut position.clone(), &[own.clone(), picks(cap)], |r| losses::pay(r, toll)) {
        Err(Fault::Refused { refusal, .. }) => {
            assert_eq!(
                (refusal.rule.to_string(), &*refusal.reason.key),
                ("13.51".to_owned(), "sea-no-such-wing")
            );
        }
        other => panic!("expected a refusal, got {other:?}"),
    }
    by(&setting, &mut position, &[own, picks(parked[2])], |r| losses::pay(r, toll)).expect("losses");
    assert_eq!(parked.map(|wing| position.wing(ALLIES, wing).steps), [1, 2, 1]);
    assert!(position.ops().laid.is_empty() && position.ops().tolls.is_empty(), "the card is closed again");
}

#[test]
fn who_comes_by_surprise_meets_few_guns() {
    kernel::proves!("war-at-sea", "17.5");
    let (setting, mut position, force) = under_attack(&["Enterprise", "North Carolina"], &[]);
    let mut raid = raid_by(&mut position, AXIS, &[("B5N2", 2)]);
    raid.surprise = true;
    let script = [
        as_usual(ALLIES),
        at(&raid, &["Enterprise"]),
        fire(ALLIES),
        at_torpedo_planes(&setting, 3),
        ones(5, BOMBS),
    ];
    attacked(&setting, &mut position.clone(), &raid, force, &script);
    // A base fires half: six factors, half of them at level bombers.
    let base = "Henderson Field".parse().expect("a base");
    let script = [ones(3, FLAK), ones(4, "13.5")];
    by(&setting, &mut position, &script, |r| land(r, &raid, base)).expect("a raid");
}

#[test]
fn a_force_of_which_nothing_is_afloat_is_taken_off_the_map() {
    kernel::proves!("war-at-sea", "13.36");
    let (setting, mut position, force) = under_attack(&["Grayson"], &[]);
    position.force_with("Grayson").berth = crate::fleet::Berth::Sea(zone("J24"));
    position.vessel("Grayson").lost.hull = 2;
    let raid = raid_by(&mut position, AXIS, &[("B5N2", 2)]);
    let mut script =
        vec![as_usual(ALLIES), at(&raid, &["Grayson"]), fire(ALLIES), at_torpedo_planes(&setting, 1)];
    script.push(handful(&[6, 6, 1, 1, 1], BOMBS));
    script.extend(sum_of(7, "6.63"));
    attacked(&setting, &mut position, &raid, force, &script);
    assert!(position.ops().force(force).is_none());
}
