//! Fire that is not aimed along a field of fire, or not by a unit: mortars (12.4), ambushes (12.9) and artillery
//! (6.5, 12.7).

use super::{By, Event, Mark, Share, Sight, Spread, choose, distance, foremost, spare};
use crate::{
    Setting, Tarawa,
    board::{GroupId, Site},
    cards::Guns,
    charts::{Firer, Intensity},
    choices, event, fields,
    hexes::HexSet,
    ids::{PositionId, UnitId, UnitSet},
    losses::{self, Cause},
    position::Open,
    shifts::Moves,
};
use kernel::{Play, Referee, Text};
use std::cmp::Reverse;

/// How far mortars carry (12.4).
const MORTAR_RANGE: u8 = 4;
/// The most units that mortars hit (12.41).
const MORTAR_HITS: u8 = 2;

/// What makes a unit a target of mortars or artillery.
fn mark(r: &Referee<'_, Tarawa>, unit: UnitId) -> Mark {
    let hex = r.position.open.marine(unit).hex();
    hex.map_or(Mark::Any, |hex| Sight::other(r.setting, &r.position.open).mark(unit, hex, true))
}

fn tell_hit(r: &mut Referee<'_, Tarawa>, unit: UnitId, by: By, mark: Mark) {
    if let Some(hex) = r.position.open.marine(unit).hex() {
        event::tell(r, || Event::UnitHit { unit, hex, by, mark, armour: false });
    }
}

/// A unit loses a step to mortars, an ambush or artillery.
fn shell(r: &mut Referee<'_, Tarawa>, unit: UnitId, rule: &'static str) -> Play<()> {
    if !r.setting.readings.step_limit_regular_only {
        spare(r, unit);
    }
    losses::lose_step(r, unit, Cause::Fire(rule))
}

/// The hexes that the mortars of a position or group reach (12.4).
pub(crate) fn mortar_range(setting: &Setting, open: &Open, group: GroupId) -> HexSet {
    let from: HexSet =
        fields::manned(setting, open, group).map(|(id, _)| setting.board.site(id).hex).collect();
    from.within(MORTAR_RANGE)
}

/// Mortar fire of a position or group (12.4). Returns whether there was a target.
pub(crate) fn mortar(r: &mut Referee<'_, Tarawa>, group: GroupId) -> Play<bool> {
    let setting = r.setting;
    let open = &r.position.open;
    let mut left = Sight::other(setting, open).matching_in(&mortar_range(setting, open, group));
    let name = || setting.board.group(group).name.clone();
    if left.is_empty() {
        event::tell(r, || Event::MortarsSilent { from: name() });
        return Ok(false);
    }
    let limit = fields::crew(setting, open, group).count.min(MORTAR_HITS);
    event::tell(r, || Event::MortarsFire { from: name() });
    let spread = Spread::alone(Share { targets: left, limit });
    let mut hits = UnitSet::EMPTY;
    while !left.is_empty() {
        let largest = foremost(left, |unit| Reverse(r.position.open.marine(unit).steps));
        left = left.without(largest);
        let text = || Text::new("tarawa-fire-ask-target").with("from", name());
        hits = choose(r, &spread, hits, largest, "12.41", text)?;
    }
    let marked: Vec<(UnitId, Mark)> = hits.iter().map(|unit| (unit, mark(r, unit))).collect();
    for (unit, mark) in marked {
        tell_hit(r, unit, By::Mortars, mark);
        shell(r, unit, "12.4")?;
    }
    Ok(true)
}

/// An ambush from an empty position or group (12.9): one unit, in intense hexes before others, the nearest to a
/// hex that nobody holds. Returns whether there was one.
pub(crate) fn ambush(r: &mut Referee<'_, Tarawa>, group: GroupId) -> Play<bool> {
    let setting = r.setting;
    let group = setting.board.group(group);
    let name = || group.name.clone();
    let field = fields::printed(&r.position.open, group);
    let from = group.hexes - *Moves::new(setting, &r.position.open).held();
    for (intensity, hexes) in [(Intensity::Intense, field.intense()), (Intensity::Steady, field.steady())] {
        let Some(hit) = setting.charts.fire(intensity, Firer::Ambush) else { continue };
        let open = &r.position.open;
        let sight = Sight::other(setting, open);
        let units = open
            .on_map()
            .filter(|(unit, _, hex)| hexes.contains(*hex) && sight.can_hit(*unit, *hex, hit, false));
        let near = foremost(units.map(|(unit, ..)| unit).collect(), |unit| distance(open, unit, &from));
        let tied = foremost(near, |unit| Reverse(open.marine(unit).steps));
        let text = || Text::new("tarawa-fire-ask-target").with("from", name());
        let Some(unit) = choices::unit(r, "12.91", text, tied)? else { continue };
        event::tell(r, || Event::AmbushSprung { from: name() });
        let mark = if hit.matching { mark(r, unit) } else { Mark::Any };
        tell_hit(r, unit, By::Ambush(intensity), mark);
        if hit.step {
            shell(r, unit, "12.9")?;
        }
        if hit.disrupts && r.position.open.marine(unit).hex().is_some() {
            losses::disrupt(r, unit, "12.9");
        }
        return Ok(true);
    }
    event::tell(r, || Event::AmbushVain { from: name() });
    Ok(false)
}

/// The artillery of a position takes aim (12.7). At night it does nothing (19.0+3). Returns whether there was a
/// target.
pub(crate) fn artillery_action(r: &mut Referee<'_, Tarawa>, position: PositionId) -> Play<bool> {
    let open = &r.position.open;
    if open.is_night() || !has_guns(r.setting, open, position) {
        return Ok(false);
    }
    let Some(unit) = artillery_target(r, "12.7")? else {
        event::tell(r, || Event::GunsSilent { from: position });
        return Ok(false);
    };
    event::tell(r, || Event::GunsFire { from: position });
    let mark = mark(r, unit);
    tell_hit(r, unit, By::Guns, mark);
    shell(r, unit, "12.7")?;
    Ok(true)
}

fn has_guns(setting: &Setting, open: &Open, position: PositionId) -> bool {
    setting.board.site(position).artillery.is_some() && !open.guns_destroyed.contains(position)
}

/// The unit that artillery hits: with the target symbol, in an approach hex, else in the water, else on a
/// beach; the one with most steps (6.5+1, 12.7).
fn artillery_target(r: &mut Referee<'_, Tarawa>, rule: &'static str) -> Play<Option<UnitId>> {
    let board = &r.setting.board;
    for hexes in [board.approach, board.water - board.approach - board.beach, board.beach - board.approach] {
        let open = &r.position.open;
        let among = Sight::other(r.setting, open).matching_in(&hexes);
        let largest = foremost(among, |unit| Reverse(open.marine(unit).steps));
        let text = || Text::new("tarawa-fire-ask-artillery");
        if let Some(unit) = choices::unit(r, rule, text, largest)? {
            return Ok(Some(unit));
        }
    }
    Ok(None)
}

/// The island's artillery fires if enough of it is in Japanese hands (6.5).
pub(super) fn artillery(r: &mut Referee<'_, Tarawa>, guns: Guns) -> Play<()> {
    let open = &r.position.open;
    let counts = |site: &&Site| {
        site.artillery.is_some_and(|class| guns.class.is_none_or(|wanted| wanted == class))
            && has_guns(r.setting, open, site.id)
            && open.occupant(site.id).is_some_and(|unit| !unit.disrupted)
    };
    let positions = r.setting.board.sites().filter(counts).count();
    let positions = u8::try_from(positions).expect("there are 102 positions at most");
    let enough = positions >= guns.needed;
    let target = if enough { artillery_target(r, "6.5+1")? } else { None };
    let Some(unit) = target else {
        event::tell(r, || Event::ArtillerySilent { positions, needed: guns.needed });
        return Ok(());
    };
    event::tell(r, || Event::ArtilleryFires { positions, class: guns.class });
    let mark = mark(r, unit);
    tell_hit(r, unit, By::Artillery, mark);
    shell(r, unit, "6.5")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Scenario,
        event::Event as Told,
        fire::tests::phase,
        ids::CardId,
        position::{Place, Position, Stage},
        script::{self, Script, at, first_waves, unit},
    };

    type Part = fn(&mut Referee<'_, Tarawa>) -> Play<bool>;

    fn group(name: &str) -> GroupId {
        first_waves().board.site(at(name)).group
    }

    fn run(setting: &Setting, position: &mut Position, answers: &[&str], part: Part) -> Vec<Told> {
        let says = |script: Script, name: &&str| script.says(Answer::PickUnit(Some(unit(name))));
        let script = answers.iter().fold(Script::of(position), says);
        script.run(setting, position, part).expect("the rules accept the script").1
    }

    fn steps(position: &Position, name: &str) -> (u8, bool) {
        let marine = position.open.marine(unit(name));
        (marine.steps, marine.is_disrupted())
    }

    /// C3 in 1828, card 21 with the circle.
    fn mortars(marker: bool) -> Position {
        let position = phase(first_waves(), 4, 21).with_japanese("C3", "7SSNL-14");
        if marker { position.with_marker("C3", "inland-1") } else { position }
    }

    fn silent() -> event::Event {
        Event::MortarsSilent { from: "C3".to_owned() }.into()
    }

    const C3_MORTARS: Part = |r| mortar(r, group("C3"));

    #[test]
    fn mortars_hit_matching_units_within_four_hexes_armour_too_and_disrupt_nobody() {
        kernel::proves!("tarawa", "12.4");
        // The tank is four hexes away, the engineer five; the diamond is no target, nor is the HQ.
        let mut position = mortars(true)
            .with_unit("3/C/2T", "1426", 2)
            .with_unit("2/A/1/18", "1326", 2)
            .with_unit("K/3/2", "1527", 4)
            .with_unit("HQ 2/2", "1527", 0);
        let told = run(first_waves(), &mut position, &[], C3_MORTARS);
        assert_eq!(told[0], Event::MortarsFire { from: "C3".to_owned() }.into());
        assert_eq!(steps(&position, "3/C/2T"), (1, false));
        assert_eq!((steps(&position, "2/A/1/18").0, steps(&position, "K/3/2").0), (2, 4));
        assert!(position.open.marine(unit("HQ 2/2")).hero_side);
    }

    #[test]
    fn mortars_hit_two_units_with_a_marker_and_one_without_the_largest_first_also_on_turn_11() {
        kernel::proves!("tarawa", "12.41");
        kernel::proves!("tarawa", "15.2");
        let three = |mut position: Position, turn| {
            position.open.turn = turn;
            position.with_unit("I/3/2", "1527", 4).with_unit("F/2/8", "1526", 3).with_unit("A/1/2", "1426", 3)
        };
        for turn in [4, 11] {
            let mut position = three(mortars(false), turn);
            run(first_waves(), &mut position, &[], C3_MORTARS);
            assert_eq!((steps(&position, "I/3/2").0, steps(&position, "F/2/8").0), (3, 3));
            // The second hit is a choice between two of the same size.
            let mut position = three(mortars(true), turn);
            run(first_waves(), &mut position, &["A/1/2"], C3_MORTARS);
            let left = ["I/3/2", "F/2/8", "A/1/2"].map(|name| steps(&position, name).0);
            assert_eq!(left, [3, 3, 2]);
        }
    }

    #[test]
    fn two_units_of_a_group_are_as_good_as_a_marker_and_three_are_not_better() {
        kernel::proves!("tarawa", "12.41");
        let mut position = phase(first_waves(), 4, 21)
            .with_japanese("F9", "7SSNL-14")
            .with_japanese("F10", "7SSNL-12")
            .with_japanese("F11", "7SSNL-13")
            .with_unit("I/3/2", "1732", 4)
            .with_unit("F/2/8", "1732", 3)
            .with_unit("A/1/2", "1733", 2);
        run(first_waves(), &mut position, &[], |r| mortar(r, group("F9")));
        assert_eq!(["I/3/2", "F/2/8", "A/1/2"].map(|name| steps(&position, name).0), [3, 2, 2]);
    }

    #[test]
    fn mortars_without_a_matching_target_do_nothing_and_say_so() {
        kernel::proves!("tarawa", "12.42");
        let mut position = mortars(true).with_unit("K/3/2", "1527", 4);
        assert_eq!(run(first_waves(), &mut position, &[], C3_MORTARS), [silent()]);
        assert_eq!(steps(&position, "K/3/2").0, 4);
    }

    #[test]
    fn a_concentrated_target_counts_for_mortars_unless_the_reading_keeps_it_to_regular_fire() {
        kernel::proves!("tarawa", "6.35");
        let stack = || mortars(true).with_unit("K/3/2", "1527", 4).with_unit("L/3/2", "1527", 2);
        let mut position = stack();
        run(first_waves(), &mut position, &[], C3_MORTARS);
        assert_eq!((steps(&position, "K/3/2").0, steps(&position, "L/3/2").0), (3, 1));
        let regular = script::setting(Scenario::FirstWaves, &[("concentrated-target", "regular")]);
        assert_eq!(run(&regular, &mut stack(), &[], C3_MORTARS), [silent()]);
    }

    #[test]
    fn a_unit_that_has_lost_its_step_is_safe_from_mortars_unless_the_reading_counts_regular_fire_only() {
        kernel::proves!("tarawa", "6.34");
        let hit = || {
            let mut position = mortars(true).with_unit("I/3/2", "1527", 4);
            position.open.fire.as_mut().expect("a phase").lost_step.insert(unit("I/3/2"));
            position
        };
        assert_eq!(run(first_waves(), &mut hit(), &[], C3_MORTARS), [silent()]);
        let regular = script::setting(Scenario::FirstWaves, &[("step-limit", "regular")]);
        let mut position = hit();
        run(&regular, &mut position, &[], C3_MORTARS);
        assert_eq!(steps(&position, "I/3/2").0, 3);
        // Nor does such a hit count for what follows.
        let mut position = mortars(true).with_unit("I/3/2", "1527", 4);
        run(&regular, &mut position, &[], C3_MORTARS);
        assert!(position.open.fire.is_some_and(|phase| phase.lost_step.is_empty()));
        let mut position = mortars(true).with_unit("I/3/2", "1527", 4);
        run(first_waves(), &mut position, &[], C3_MORTARS);
        assert!(position.open.fire.is_some_and(|phase| phase.lost_step.contains(unit("I/3/2"))));
    }

    const C3_AMBUSH: Part = |r| ambush(r, group("C3"));

    #[test]
    fn an_ambush_costs_one_matching_unit_under_intense_fire_a_step() {
        kernel::proves!("tarawa", "12.9");
        kernel::proves!("tarawa", "12.91");
        // A tank of the card's symbol in an intense hex; a larger unit in a steady one.
        let tank = phase(first_waves(), 4, 21).with_unit("3/C/2T", "1728", 2);
        let mut position = tank.with_unit("K/3/2", "1729", 4).with_unit("I/3/2", "1628", 4);
        let told = run(first_waves(), &mut position, &[], C3_AMBUSH);
        assert_eq!(told[0], Event::AmbushSprung { from: "C3".to_owned() }.into());
        assert_eq!(steps(&position, "3/C/2T"), (1, false));
        assert_eq!((steps(&position, "K/3/2"), steps(&position, "I/3/2")), ((4, false), (4, false)));
    }

    #[test]
    fn an_ambush_without_intense_target_disrupts_one_under_steady_fire() {
        kernel::proves!("tarawa", "12.9");
        let mut position =
            phase(first_waves(), 4, 21).with_unit("K/3/2", "1728", 4).with_unit("I/3/2", "1628", 4);
        run(first_waves(), &mut position, &[], C3_AMBUSH);
        assert_eq!((steps(&position, "K/3/2"), steps(&position, "I/3/2")), ((4, false), (4, true)));
        // It may have lost its step before (6.33).
        let mut position = phase(first_waves(), 4, 21).with_unit("I/3/2", "1628", 4);
        position.open.fire.as_mut().expect("a phase").lost_step.insert(unit("I/3/2"));
        run(first_waves(), &mut position, &[], C3_AMBUSH);
        assert_eq!(steps(&position, "I/3/2"), (4, true));
        let mut position = phase(first_waves(), 4, 21).with_unit("K/3/2", "1628", 4);
        let vain = Event::AmbushVain { from: "C3".to_owned() };
        assert_eq!(run(first_waves(), &mut position, &[], C3_AMBUSH), [vain.into()]);
    }

    #[test]
    fn an_ambush_takes_the_nearest_then_the_largest_then_whom_the_player_says() {
        kernel::proves!("tarawa", "12.91");
        // B6/B7: 1719 lies between the two hexes, and 1817 beside B6; 1921 is far out.
        let base = phase(first_waves(), 4, 21);
        let mut position = base.clone().with_unit("2/A/1/18", "1619", 1).with_unit("I/3/2", "1921", 4);
        run(first_waves(), &mut position, &[], |r| ambush(r, group("B6")));
        assert_eq!((steps(&position, "2/A/1/18").1, steps(&position, "I/3/2").1), (true, false));
        let mut position = base.clone().with_unit("2/A/1/18", "1728", 1).with_unit("I/3/2", "1729", 2);
        run(first_waves(), &mut position, &[], C3_AMBUSH);
        assert_eq!((steps(&position, "2/A/1/18").0, steps(&position, "I/3/2").0), (1, 1));
        let mut position = base.with_unit("2/A/1/18", "1728", 2).with_unit("I/3/2", "1729", 2);
        run(first_waves(), &mut position, &["2/A/1/18"], C3_AMBUSH);
        assert_eq!((steps(&position, "2/A/1/18").0, steps(&position, "I/3/2").0), (1, 2));
    }

    #[test]
    fn an_ambush_is_sprung_from_a_hex_that_nobody_holds() {
        kernel::proves!("tarawa", "12.91");
        let board = &first_waves().board;
        let group = board.group_of(at("B6"));
        let (b6, b7) = (board.site(at("B6")).hex, board.site(at("B7")).hex);
        let by = |from: crate::hexes::Hex, to: crate::hexes::Hex| {
            group.steady.iter().find(|hex| from.distance(*hex) == 1 && to.distance(*hex) > 1)
        };
        let (near_b6, near_b7) = (by(b6, b7).expect("a hex"), by(b7, b6).expect("a hex"));
        let base = phase(first_waves(), 4, 21).with_unit("I/3/2", &near_b6.to_string(), 4).with_unit(
            "2/A/1/18",
            &near_b7.to_string(),
            1,
        );
        // K/3/2 is no target, but it holds one of the hexes.
        for (held, hit) in [(b6, [false, true]), (b7, [true, false])] {
            let mut position = base.clone().with_unit("K/3/2", &held.to_string(), 4);
            run(first_waves(), &mut position, &[], |r| ambush(r, self::group("B6")));
            assert_eq!([steps(&position, "I/3/2").1, steps(&position, "2/A/1/18").1], hit, "{held}");
        }
    }

    const F13_GUNS: Part = |r| artillery_action(r, at("F13"));

    #[test]
    fn guns_hit_a_matching_unit_in_an_approach_hex_then_in_the_water_then_on_a_beach() {
        kernel::proves!("tarawa", "12.7");
        kernel::proves!("tarawa", "12.71");
        kernel::proves!("tarawa", "6.5+1");
        // Nothing is in communication in this phase.
        let mut position = phase(first_waves(), 4, 21)
            .with_japanese("F13", "3SBD-1")
            .with_unit("I/3/2", "1226", 4)
            .with_unit("F/2/8", "0526", 3)
            .with_unit("2/A/1/18", "0128", 2)
            .with_unit("K/3/2", "0130", 4)
            .with_unit("A/1/2", "1325", 4)
            .with_unit("HQ 2/2", "0128", 0);
        let told = run(first_waves(), &mut position, &[], F13_GUNS);
        assert_eq!(told[0], Event::GunsFire { from: at("F13") }.into());
        assert_eq!(steps(&position, "2/A/1/18").0, 1);
        for (name, left) in [("F/2/8", 2), ("I/3/2", 3)] {
            // Each has lost its one step, so the next hit goes to the next place.
            run(first_waves(), &mut position, &[], F13_GUNS);
            assert_eq!(steps(&position, name).0, left);
        }
        // Farther inland nobody is hit.
        let silent = Event::GunsSilent { from: at("F13") };
        assert_eq!(run(first_waves(), &mut position, &[], F13_GUNS), [silent.into()]);
        assert_eq!((steps(&position, "A/1/2").0, steps(&position, "K/3/2").0), (4, 4));
    }

    #[test]
    fn guns_prefer_the_largest_unit_and_then_the_player_chooses() {
        kernel::proves!("tarawa", "12.7");
        kernel::proves!("tarawa", "6.5+1");
        let boats =
            phase(first_waves(), 4, 21).with_japanese("F13", "3SBD-1").with_unit("2/A/1/18", "0128", 2);
        let mut position = boats.clone().with_unit("I/3/2", "0130", 4);
        run(first_waves(), &mut position, &[], F13_GUNS);
        assert_eq!(steps(&position, "I/3/2").0, 3);
        let mut position = boats.with_unit("I/3/2", "0130", 2);
        run(first_waves(), &mut position, &["2/A/1/18"], F13_GUNS);
        assert_eq!((steps(&position, "2/A/1/18").0, steps(&position, "I/3/2").0), (1, 2));
    }

    #[test]
    fn destroyed_guns_other_positions_and_the_night_are_silent() {
        kernel::proves!("tarawa", "12.71");
        kernel::proves!("tarawa", "6.51");
        kernel::proves!("tarawa", "19.0+3");
        let target =
            phase(first_waves(), 4, 21).with_japanese("F13", "3SBD-1").with_japanese("F8", "7SSNL-1");
        let target = target.with_unit("I/3/2", "0130", 4);
        assert_eq!(run(first_waves(), &mut target.clone(), &[], |r| artillery_action(r, at("F8"))), []);
        let mut destroyed = target.clone();
        destroyed.open.guns_destroyed.insert(at("F13"));
        assert_eq!(run(first_waves(), &mut destroyed, &[], F13_GUNS), []);
        let mut night = target.clone();
        night.open.turn = 16;
        assert_eq!(run(first_waves(), &mut night, &[], F13_GUNS), []);
        assert_ne!(run(first_waves(), &mut target.clone(), &[], F13_GUNS), []);
    }

    /// After the fire of all positions, with that card and these positions manned.
    fn artillery_phase(turn: u8, card: u8, manned: &[&str]) -> Position {
        let counters = (1..=11).map(|number| format!("3SBD-{number}"));
        let mut position = phase(first_waves(), turn, card);
        for (name, counter) in manned.iter().zip(counters) {
            position = position.with_japanese(name, &counter);
        }
        position.open.stage = Stage::AfterFire;
        // One unit of each symbol: circle, diamond and triangle.
        position.with_unit("I/3/2", "0130", 4).with_unit("K/3/2", "0132", 4).with_unit("L/3/2", "0134", 4)
    }

    fn shelled(position: &mut Position) -> Vec<&'static str> {
        run(first_waves(), position, &[], |r| crate::fire::after(r).map(|()| true));
        let units = ["I/3/2", "K/3/2", "L/3/2"];
        units.into_iter().filter(|name| steps(position, name).0 < 4).collect()
    }

    const EIGHT: [&str; 8] = ["A6", "A7", "A10", "A11", "B6", "C6", "C11", "D2"];

    #[test]
    fn eight_positions_of_any_class_make_the_artillery_fire_and_seven_do_not() {
        kernel::proves!("tarawa", "6.5");
        kernel::proves!("tarawa", "6.1+7");
        kernel::proves!("tarawa", "6.52");
        // Card 5 asks for eight of any class and shows the diamond.
        assert_eq!(shelled(&mut artillery_phase(2, 5, &EIGHT)), ["K/3/2"]);
        assert_eq!(shelled(&mut artillery_phase(2, 5, &EIGHT[1..])), [""; 0]);
        let inland = [&EIGHT[1..], &["E4"]].concat();
        assert_eq!(shelled(&mut artillery_phase(2, 5, &inland)), [""; 0]);
    }

    #[test]
    fn two_heavy_positions_are_needed_where_the_card_says_so_and_others_do_not_count() {
        kernel::proves!("tarawa", "6.5");
        // Card 12 asks for two heavy ones and shows the triangle.
        assert_eq!(shelled(&mut artillery_phase(2, 12, &["A6", "F13"])), ["L/3/2"]);
        assert_eq!(shelled(&mut artillery_phase(2, 12, &["A6", "A10", "A11", "D2"])), [""; 0]);
    }

    #[test]
    fn disrupted_units_and_destroyed_guns_do_not_count() {
        kernel::proves!("tarawa", "6.5");
        kernel::proves!("tarawa", "6.51");
        assert_eq!(shelled(&mut artillery_phase(2, 12, &["A6", "F13"]).disrupted("A6")), [""; 0]);
        let mut position = artillery_phase(2, 12, &["A6", "F13"]);
        position.open.guns_destroyed.insert(at("A6"));
        assert_eq!(shelled(&mut position), [""; 0]);
        // A position that is manned again counts again.
        assert_eq!(shelled(&mut artillery_phase(2, 12, &["F13"])), [""; 0]);
        assert_eq!(shelled(&mut artillery_phase(2, 12, &["F13"]).with_japanese("A6", "111P-1")), ["L/3/2"]);
    }

    #[test]
    fn there_is_no_artillery_fire_on_turn_1_and_at_night() {
        kernel::proves!("tarawa", "6.5");
        kernel::proves!("tarawa", "19.0+3");
        for (turn, hits) in [(1, 0), (2, 1), (15, 1), (16, 0), (17, 1)] {
            assert_eq!(shelled(&mut artillery_phase(turn, 12, &["A6", "F13"])).len(), hits, "turn {turn}");
        }
    }

    #[test]
    fn artillery_that_fires_at_nobody_hits_nobody_and_hqs_are_never_hit() {
        kernel::proves!("tarawa", "6.5+1");
        let mut position = artillery_phase(2, 12, &["A6", "F13"]).with_unit("HQ 2/2", "0134", 0);
        position.open.marines.put(unit("L/3/2"), Place::Aside);
        let told = run(first_waves(), &mut position, &[], |r| crate::fire::after(r).map(|()| true));
        assert_eq!(told, [Event::ArtillerySilent { positions: 2, needed: 2 }.into()]);
        assert!(position.open.marine(unit("HQ 2/2")).hero_side);
        assert!(first_waves().card(CardId(12)).guns.is_some_and(|guns| guns.needed == 2));
    }
}
