//! Chapter 13: Japanese tanks. A tank acts by itself, not with the other units of its group, and has actions
//! of its own for every letter.

use crate::{
    Setting, Tarawa,
    cards::FireSymbol,
    choices, control, event, fields,
    fire::{Shooter, Toll},
    hexes::{Hex, HexSet},
    ids::{Colour, Letter, PositionId, PositionSet, UnitSet},
    letters,
    melee::Ended,
    position::Open,
    shifts::Moves,
};
use kernel::{Play, Referee, Text, text};

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    TankRecovers { position: PositionId } by "13.2+1" => text!("tarawa-tanks-recovers", position);
    TankAdvances { from: PositionId, to: PositionId } by "13.2+3"
        => text!("tarawa-tanks-advances", position = from, to);
    /// The tank and the unit that was there change places.
    TankChangesPlaces { from: PositionId, to: PositionId } by "13.2+3"
        => text!("tarawa-tanks-changes-places", position = from, to);
    TankOverruns { from: PositionId, hex: Hex } by "13.2+5"
        => text!("tarawa-tanks-overruns", position = from, hex);
    TankReturns { to: PositionId } by "13.2+6" => text!("tarawa-tanks-returns", position = to);
    /// An event for a tank that is out of the game or Disrupted.
    NoTankActs { colour: Colour } by "EV.9" => text!("tarawa-tanks-none", colour);
}

/// The tank in a position acts by a symbol of the fire card, whose letter is in force if it has one (13.2).
/// Says whether anything happened.
pub(crate) fn act(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    let Some(tank) = r.position.open.occupant_mut(position) else { return Ok(false) };
    if symbol.double && tank.depth.is_none() {
        return Ok(false);
    }
    if std::mem::take(&mut tank.disrupted) {
        event::tell(r, || Event::TankRecovers { position });
        return Ok(true);
    }
    match symbol.letter {
        None | Some(Letter::I) => fire_or_advance(r, position, symbol),
        Some(Letter::A) => double_advance(r, position, symbol),
        Some(Letter::R) => overrun(r, position, symbol),
        Some(Letter::M) => multiple_fire(r, position, symbol),
        Some(Letter::P) => advance_and_fire(r, position, symbol),
    }
}

/// Whether the tank in a position would fire by that symbol as things stand (6.34).
pub(crate) fn would_fire(setting: &Setting, open: &Open, position: PositionId, symbol: FireSymbol) -> bool {
    let Some(tank) = open.occupant(position) else { return false };
    let advances_first = matches!(symbol.letter, Some(Letter::A | Letter::P));
    !tank.disrupted
        && (tank.depth.is_some() || !symbol.double)
        && us_in_field(setting, open, position)
        && (!advances_first || ways_ahead(setting, open, position).is_empty())
}

/// The tank with that colour on its counter acts by an event (EV.9). It fires with the event card's target
/// symbol; no Leader can be hit.
pub(crate) fn event(r: &mut Referee<'_, Tarawa>, colour: Colour) -> Play<()> {
    let is_it = |position: &PositionId| {
        let tank = r.position.open.occupant(*position).filter(|unit| unit.is_tank() && !unit.disrupted);
        tank.and_then(|tank| tank.known).is_some_and(|id| r.setting.forces.counter(id).colour == Some(colour))
    };
    let Some(position) = r.setting.board.positions.iter().find(is_it) else {
        event::tell(r, || Event::NoTankActs { colour });
        return Ok(());
    };
    let symbol = FireSymbol { colour, double: false, letter: None, star: false, armour: true };
    fire_or_advance(r, position, symbol)?;
    Ok(())
}

/// The default action (13.2+2).
fn fire_or_advance(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    if us_in_field(r.setting, &r.position.open, position) {
        return Ok(hits(shoot(r, position, symbol)?));
    }
    Ok(advance(r, position)?.is_some())
}

/// Letter A: two advances, or fire when there is none (13.2+4).
fn double_advance(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    match advance(r, position)? {
        Some(there) => advance(r, there).map(|_| true),
        None => Ok(hits(shoot(r, position, symbol)?)),
    }
}

/// Letter P: an advance if there is one, then fire (13.2+8).
fn advance_and_fire(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    let there = advance(r, position)?;
    let hit = shoot(r, there.unwrap_or(position), symbol)?;
    Ok(there.is_some() || hits(hit))
}

/// Letter M: two fires, each by itself: who was hit by the first can be hit by the second (13.2+7).
fn multiple_fire(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    let lost_step = |r: &mut Referee<'_, Tarawa>, lost: UnitSet| {
        let phase = r.position.open.fire.as_mut().expect("tanks act by a fire card");
        std::mem::replace(&mut phase.lost_step, lost)
    };
    let before = r.position.open.fire.expect("tanks act by a fire card").lost_step;
    let hit = shoot(r, position, symbol)?;
    let first = lost_step(r, before);
    let hit_again = shoot(r, position, symbol)?;
    let second = lost_step(r, UnitSet::EMPTY);
    lost_step(r, first.or(second));
    Ok(hits(hit) || hits(hit_again))
}

/// Letter R: fire, then into the hex of the nearest unit that was hit and is still there; not into the water
/// (13.2+5, 13.2+6).
fn overrun(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    let Some(hit) = shoot(r, position, symbol)?.filter(|hit| !hit.is_empty()) else { return Ok(false) };
    let hexes: HexSet = hit.units.iter().filter_map(|unit| r.position.open.marine(unit).hex()).collect();
    let from = r.setting.board.site(position).hex;
    let targets = Moves::new(r.setting, &r.position.open).targets(from, hexes & r.setting.board.land);
    let ask = || Text::new("tarawa-tanks-ask-overrun").with("position", position);
    let Some(hex) = choices::hex(r, "13.2+5", ask, targets)? else { return Ok(true) };
    event::tell(r, || Event::TankOverruns { from: position, hex });
    let counter = r.position.open.occupant(position).and_then(|tank| tank.known);
    let colour = counter.and_then(|id| r.setting.forces.counter(id).colour);
    let colour = colour.expect("tanks lie face up and have a colour");
    let outcome = letters::close_combat(r, position, hex, colour)?;
    if r.position.open.occupant(position).is_some() {
        end_overrun(r, position, hex, outcome.ended)?;
    }
    outcome.reinforce(r)?;
    Ok(true)
}

/// The tank goes where it belongs after it has been in a US-occupied hex (13.2+6).
fn end_overrun(r: &mut Referee<'_, Tarawa>, position: PositionId, hex: Hex, ended: Ended) -> Play<()> {
    let there = r.setting.board.site_at(hex).map(|site| site.id);
    let to = match there {
        // Where there is a position it stays if it has won, else it goes back (8.61, 8.62).
        Some(there) if ended == Ended::JapaneseHold && r.position.open.occupant(there).is_none() => there,
        Some(_) if ended == Ended::Exhausted => position,
        _ => {
            let refuge = Moves::new(r.setting, &r.position.open).refuge(hex, position);
            let ask = || Text::new("tarawa-tanks-ask-refuge").with("hex", hex);
            choices::position(r, "13.2+6", ask, refuge)?.unwrap_or(position)
        }
    };
    event::tell(r, || Event::TankReturns { to });
    if to != position {
        letters::go(r, position, to);
    }
    Ok(())
}

/// The tank moves to a position nearer to the US, where it can (13.2+3). Returns where it is then.
fn advance(r: &mut Referee<'_, Tarawa>, from: PositionId) -> Play<Option<PositionId>> {
    let positions = ways_ahead(r.setting, &r.position.open, from);
    let ask = || Text::new("tarawa-tanks-ask-advance").with("position", from);
    let Some(to) = choices::position(r, "13.2+3", ask, positions)? else { return Ok(None) };
    let field = fields::of_tank(r.setting, &r.position.open, from).all();
    if r.position.open.occupant(to).is_some() {
        event::tell(r, || Event::TankChangesPlaces { from, to });
    } else {
        event::tell(r, || Event::TankAdvances { from, to });
    }
    letters::go(r, from, to);
    letters::overrun_garrisons(r, field);
    Ok(Some(to))
}

fn ways_ahead(setting: &Setting, open: &Open, from: PositionId) -> PositionSet {
    // Settled for a Fire Phase, else as it is at the moment (11.23).
    let now = || control::japanese_communication(setting, open);
    let communication = open.fire.map_or_else(now, |phase| phase.communication);
    Moves::new(setting, open).advance(from, communication)
}

fn us_in_field(setting: &Setting, open: &Open, position: PositionId) -> bool {
    fields::of_tank(setting, open, position).meets(Moves::new(setting, open).held())
}

/// Whether there was a fire and it hit anybody.
fn hits(fire: Option<Toll>) -> bool {
    fire.is_some_and(|hit| !hit.is_empty())
}

/// The tank fires if US units are in its field, at armour as at anything else (13.2+2). Returns who was hit.
fn shoot(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<Option<Toll>> {
    if !us_in_field(r.setting, &r.position.open, position) {
        return Ok(None);
    }
    let symbol = FireSymbol { armour: true, ..symbol };
    letters::open_fire(r, Shooter::Tank(position), symbol, false).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        ids::CardId,
        melee,
        position::{Occupant, Place, Position, Stage},
        script::{Script, at, empty, first_waves, hex, unit},
    };

    /// The green tank in a position, on turn 4 with that fire card.
    fn tank(position: &str, card: u8) -> Position {
        empty(first_waves(), 4, Stage::Fire).in_fire_phase(card, &[]).with_japanese(position, "tank-green")
    }

    /// The tank acts by a symbol of the card.
    fn acts(script: &Script, position: &mut Position, of: &str, symbol: &str) -> (bool, Vec<event::Event>) {
        let symbol = symbol.parse().expect("a symbol");
        script.run(first_waves(), position, |r| act(r, at(of), symbol)).expect("the rules follow the script")
    }

    fn act_at(position: &mut Position, of: &str, symbol: &str) -> (bool, Vec<event::Event>) {
        acts(&Script::of(position), position, of, symbol)
    }

    fn steps(position: &Position, name: &str) -> u8 {
        position.open.marine(unit(name)).steps
    }

    /// Where the tank is.
    fn whereabouts(position: &Position) -> Vec<String> {
        let is_tank = |id: &PositionId| position.open.occupant(*id).is_some_and(Occupant::is_tank);
        position.open.occupied().iter().filter(is_tank).map(|id| id.to_string()).collect()
    }

    fn ahead(position: &Position, from: &str) -> Vec<String> {
        ways_ahead(first_waves(), &position.open, at(from)).iter().map(|id| id.to_string()).collect()
    }

    #[test]
    fn a_tank_does_what_tanks_do_and_not_what_its_position_would_do() {
        kernel::proves!("tarawa", "13.0");
        // Letter R: no resupply, but fire and an overrun.
        let mut position = tank("E9", 18).with_reserve(&[], 5).with_unit("A/1/2", "1528", 1);
        act_at(&mut position, "E9", "blue 1 R");
        assert_eq!((position.open.depth, position.open.marine(unit("A/1/2")).place()), ([5, 5], Place::Lost));
        // Letter P inland: no patrol.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 4);
        act_at(&mut position, "E9", "blue 1 P");
        assert!(!position.open.marine(unit("A/1/2")).is_disrupted());
        assert!(steps(&position, "A/1/2") == 3);
    }

    #[test]
    fn a_tank_needs_its_marker_for_a_double_symbol() {
        kernel::proves!("tarawa", "13.2");
        let base = || tank("E9", 18).with_unit("A/1/2", "1528", 4);
        for (marker, symbol, left) in
            [(false, "blue 1", 3), (false, "blue 2", 4), (true, "blue 1", 3), (true, "blue 2", 3)]
        {
            let mut position = if marker { base().with_marker("E9", "armour-1") } else { base() };
            assert_eq!(act_at(&mut position, "E9", symbol).0, left == 3);
            assert_eq!(steps(&position, "A/1/2"), left, "{marker} {symbol}");
        }
    }

    #[test]
    fn a_tank_is_checked_by_the_colour_of_its_position_in_its_own_place() {
        kernel::proves!("tarawa", "13.2");
        // Card 18 shows blue last, and no green: the position's colour counts, not that of the counter.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 4);
        Script::of(&position).play(first_waves(), &mut position).expect("nothing is asked");
        assert_eq!(steps(&position, "A/1/2"), 3);
        // Card 3 shows green, and no blue.
        let mut position = tank("E9", 3).with_unit("A/1/2", "1528", 4);
        Script::of(&position).play(first_waves(), &mut position).expect("nothing is asked");
        assert_eq!((steps(&position, "A/1/2"), position.open.stage), (4, Stage::AfterFire));
    }

    #[test]
    fn the_first_action_of_a_tank_removes_its_disrupted_marker() {
        kernel::proves!("tarawa", "13.2+1");
        let base =
            || tank("E9", 18).with_marker("E9", "armour-1").disrupted("E9").with_unit("A/1/2", "1528", 4);
        for symbol in ["blue 1", "blue 2", "blue 1 A", "blue 1 R", "blue 1 M", "blue 1 P"] {
            let mut position = base();
            let (happened, events) = act_at(&mut position, "E9", symbol);
            assert_eq!((happened, events), (true, vec![Event::TankRecovers { position: at("E9") }.into()]));
            assert_eq!((steps(&position, "A/1/2"), whereabouts(&position)), (4, vec!["E9".to_owned()]));
        }
        let mut position = base();
        act_at(&mut position, "E9", "blue 1");
        act_at(&mut position, "E9", "blue 1");
        assert_eq!(steps(&position, "A/1/2"), 3);
    }

    #[test]
    fn without_a_letter_or_with_i_a_tank_fires_or_else_advances() {
        kernel::proves!("tarawa", "13.2+2");
        for symbol in ["blue 1", "blue 1 I"] {
            // It could advance towards 1528, but it fires.
            let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 4);
            act_at(&mut position, "E9", symbol);
            assert_eq!((steps(&position, "A/1/2"), whereabouts(&position)), (3, vec!["E9".to_owned()]));
            let mut position = tank("E9", 18).with_unit("A/1/2", "1126", 4);
            let (_, events) = act_at(&mut position, "E9", symbol);
            assert_eq!(events, [Event::TankAdvances { from: at("E9"), to: at("E4") }.into()]);
        }
    }

    #[test]
    fn the_fire_of_a_tank_tells_on_armour_and_hits_leaders_only_with_a_star() {
        kernel::proves!("tarawa", "13.2+2");
        // Card 18 shows the diamond; 1628 is under steady fire.
        let mut position = tank("E9", 18).with_unit("2/A/2T", "1628", 2);
        act_at(&mut position, "E9", "blue 1");
        assert_eq!(steps(&position, "2/A/2T"), 1);
        for (symbol, hero_side) in [("blue 1", true), ("blue 1 star", false)] {
            let mut position = tank("E9", 18).with_unit("HQ 2/2", "1628", 0);
            act_at(&mut position, "E9", symbol);
            assert_eq!(position.open.marine(unit("HQ 2/2")).hero_side, hero_side, "{symbol}");
        }
    }

    #[test]
    fn a_tank_advances_to_the_position_nearest_to_a_us_unit() {
        kernel::proves!("tarawa", "13.2+3");
        let towards = |hex| tank("C4", 18).with_unit("A/1/2", hex, 4);
        assert_eq!(ahead(&towards("1126"), "C4"), ["E9"]);
        assert_eq!(ahead(&towards("1533"), "C4"), ["E11"]);
        // Not where US units or a garrison are.
        let held = towards("1126").with_unit("B/1/2", "1529", 4);
        assert!(!ahead(&held, "C4").contains(&"E9".to_owned()));
        let mut garrison = towards("1126");
        garrison.open.garrisons.insert(at("E9"));
        assert!(!ahead(&garrison, "C4").contains(&"E9".to_owned()));
        // Nowhere if no position is nearer.
        assert_eq!(ahead(&tank("D14", 18).with_unit("A/1/2", "1420", 4), "D14"), [""; 0]);
    }

    #[test]
    fn of_equal_positions_a_tank_takes_an_empty_one_then_the_nearest_then_the_highest_number() {
        kernel::proves!("tarawa", "13.2+3");
        let base = || tank("C4", 18).with_unit("A/1/2", "2137", 4);
        assert_eq!(ahead(&base(), "C4"), ["C11", "F11"], "the same number: the player chooses");
        assert_eq!(ahead(&base().with_japanese("C11", "4FC-3"), "C4"), ["F11"]);
        let e9 = |hex| ahead(&tank("E9", 18).with_unit("A/1/2", hex, 4), "E9");
        assert_eq!(e9("1125"), ["E4"], "E10 is as near to it, but farther to go");
        assert_eq!(e9("1227"), ["E6"], "E4 is as near in every way");
        let mut position = base();
        let script = Script::of(&position).says(Answer::PickPosition(Some(at("F11"))));
        acts(&script, &mut position, "C4", "orange 1");
        assert_eq!(whereabouts(&position), ["F11"]);
    }

    #[test]
    fn a_tank_changes_places_with_a_unit_in_communication_and_with_no_other() {
        kernel::proves!("tarawa", "13.2+3");
        let base = || {
            tank("C4", 18)
                .with_marker("C4", "armour-1")
                .with_japanese("C2", "4FC-3")
                .with_marker("C2", "inland-3")
                .with_unit("A/1/2", "1021", 4)
        };
        let mut position = base();
        let (_, events) = act_at(&mut position, "C4", "orange 1");
        assert_eq!(events, [Event::TankChangesPlaces { from: at("C4"), to: at("C2") }.into()]);
        assert_eq!(whereabouts(&position), ["C2"]);
        let depth =
            |name| position.open.occupant(at(name)).and_then(|unit| unit.depth).map(|depth| depth.back);
        assert_eq!(
            (depth("C2"), depth("C4")),
            (Some(crate::ids::Back::Armour), Some(crate::ids::Back::Inland))
        );
        assert_eq!(position.hidden.counters[at("C4").index()], "4FC-3".parse().ok());
        let mut cut_off = base();
        cut_off.open.fire.as_mut().expect("a phase").communication.remove(at("C2"));
        act_at(&mut cut_off, "C4", "orange 1");
        assert!(cut_off.open.occupant(at("C2")).is_some_and(|unit| !unit.is_tank()));
    }

    #[test]
    fn letter_a_advances_twice_or_fires() {
        kernel::proves!("tarawa", "13.2+4");
        let mut position = tank("C4", 18).with_unit("A/1/2", "1126", 4);
        let (_, events) = act_at(&mut position, "C4", "orange 1 A");
        let moves =
            [("C4", "E9"), ("E9", "E4")].map(|(from, to)| Event::TankAdvances { from: at(from), to: at(to) });
        assert_eq!(events, moves.map(Into::into));
        // It goes even with US units in its field, and does not fire then.
        let mut position = tank("C4", 18).with_unit("A/1/2", "1630", 4);
        act_at(&mut position, "C4", "orange 1 A");
        assert_eq!(steps(&position, "A/1/2"), 4);
        assert_ne!(whereabouts(&position), ["C4"]);
        // Where it cannot, it fires.
        let mut position = tank("D14", 18).with_unit("B/1/2", "1420", 4);
        act_at(&mut position, "D14", "brown 1 A");
        assert_eq!((steps(&position, "B/1/2"), whereabouts(&position)), (3, vec!["D14".to_owned()]));
    }

    #[test]
    fn letter_p_advances_and_fires() {
        kernel::proves!("tarawa", "13.2+8");
        let mut position = tank("C4", 18).with_unit("A/1/2", "1528", 4);
        act_at(&mut position, "C4", "orange 1 P");
        assert_eq!((steps(&position, "A/1/2"), whereabouts(&position)), (3, vec!["E9".to_owned()]));
        let mut position = tank("D14", 18).with_unit("B/1/2", "1420", 4);
        act_at(&mut position, "D14", "brown 1 P");
        assert_eq!((steps(&position, "B/1/2"), whereabouts(&position)), (3, vec!["D14".to_owned()]));
        let mut position = tank("C4", 18).with_unit("A/1/2", "1126", 4);
        assert!(act_at(&mut position, "C4", "orange 1 P").0);
        assert_eq!((steps(&position, "A/1/2"), whereabouts(&position)), (4, vec!["E9".to_owned()]));
    }

    #[test]
    fn letter_m_fires_twice_and_may_cost_a_unit_two_steps() {
        kernel::proves!("tarawa", "13.2+7");
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 4);
        act_at(&mut position, "E9", "blue 1 M");
        assert_eq!(steps(&position, "A/1/2"), 2);
        assert!(position.open.fire.is_some_and(|phase| phase.lost_step.contains(unit("A/1/2"))));
        // What another position has done still counts.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 3);
        position.open.fire.as_mut().expect("a phase").lost_step.insert(unit("A/1/2"));
        act_at(&mut position, "E9", "blue 1 M");
        assert_eq!(steps(&position, "A/1/2"), 3);
        // The first fire leaves nobody: no second one.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 1);
        let (_, events) = act_at(&mut position, "E9", "blue 1 M");
        let fires = |event: &&event::Event| {
            matches!(event, event::Event::Fire(crate::fire::Event::PositionFires { .. }))
        };
        assert_eq!(events.iter().filter(fires).count(), 1);
        // Nobody in the field: no action, not even an advance.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1126", 4);
        assert_eq!(act_at(&mut position, "E9", "blue 1 M"), (false, Vec::new()));
    }

    #[test]
    fn letter_r_overruns_the_nearest_unit_that_was_hit() {
        kernel::proves!("tarawa", "13.2+5");
        // Nobody in the field, or nobody hit: nothing more. L/3/2 has not the card's diamond.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1126", 4);
        assert_eq!(act_at(&mut position, "E9", "blue 1 R"), (false, Vec::new()));
        let mut position = tank("E9", 18).with_unit("L/3/2", "1628", 4);
        assert!(!act_at(&mut position, "E9", "blue 1 R").0);
        // The only unit hit is gone: there is nobody to overrun.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 1);
        let (_, events) = act_at(&mut position, "E9", "blue 1 R");
        assert!(!events.iter().any(|event| matches!(event, event::Event::Tanks(_))));
        // With a marker the tank hits two: it drives at the nearer one, though it is stronger.
        let mut position = tank("E9", 18)
            .with_marker("E9", "armour-1")
            .with_unit("A/1/2", "1528", 2)
            .with_unit("B/1/2", "1728", 2);
        let script = Script::of(&position).card(3, "8.6+4").card(1, "8.6+4");
        let (_, events) = acts(&script, &mut position, "E9", "blue 1 R");
        assert!(events.contains(&Event::TankOverruns { from: at("E9"), hex: hex("1528") }.into()));
        assert_eq!((steps(&position, "A/1/2"), steps(&position, "B/1/2")), (0, 1));
        // Of two as near the weaker, of two as weak the player's choice.
        let moves = |position: &Position| {
            let hexes = ["1528", "1428"].iter().map(|name| hex(name)).collect();
            Moves::new(first_waves(), &position.open).targets(hex("1529"), hexes)
        };
        let pair =
            |one, other| tank("E9", 18).with_unit("A/1/2", "1528", one).with_unit("B/1/2", "1428", other);
        assert_eq!(moves(&pair(4, 2)), HexSet::one(hex("1428")));
        assert_eq!(moves(&pair(2, 2)).len(), 2);
        let mut position = pair(2, 2).with_marker("E9", "armour-1");
        let script =
            Script::of(&position).says(Answer::PickHex(hex("1428"))).card(3, "8.6+4").card(1, "8.6+4");
        let (_, events) = acts(&script, &mut position, "E9", "blue 1 R");
        assert!(events.contains(&Event::TankOverruns { from: at("E9"), hex: hex("1428") }.into()));
    }

    #[test]
    fn a_tank_does_not_drive_into_the_water() {
        kernel::proves!("tarawa", "13.2+5");
        let board = &first_waves().board;
        let wet = board.group_of(at("E6")).water - board.land;
        let wet = wet.iter().next().expect("E6 covers the water").to_string();
        let mut position = tank("E6", 18).with_unit("B/1/2", &wet, 4);
        let (_, events) = act_at(&mut position, "E6", "red 1 R");
        assert_eq!((steps(&position, "B/1/2"), whereabouts(&position)), (3, vec!["E6".to_owned()]));
        assert!(!events.iter().any(|event| matches!(event, event::Event::Tanks(_))));
    }

    #[test]
    fn a_garrison_in_the_field_of_a_tank_is_fired_at() {
        kernel::proves!("tarawa", "17.21", "13.2+2");
        let mut position = tank("E9", 18).with_unit("A/1/2", "1126", 4);
        position.open.garrisons.insert(at("E7"));
        act_at(&mut position, "E9", "blue 1");
        assert_eq!(
            (position.open.garrisons.is_empty(), whereabouts(&position)),
            (true, vec!["E9".to_owned()])
        );
    }

    #[test]
    fn after_an_overrun_off_position_the_tank_goes_to_the_nearest_free_position() {
        kernel::proves!("tarawa", "13.2+6");
        // Card 3 shows the green of the counter, not the blue of E9. No US unit is left: of E4 and E9, both
        // beside 1528, the lowest number has it. The tank is not Disrupted.
        let overrun = |position: &mut Position| {
            let script = Script::of(position).card(3, "8.6+4").card(1, "8.6+4");
            acts(&script, position, "E9", "blue 1 R").1
        };
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 2);
        let events = overrun(&mut position);
        let begins = |event: &event::Event| {
            matches!(event, event::Event::Melee(melee::Event::MeleeBegins { colour: Colour::Green, .. }))
        };
        assert!(events.iter().any(begins));
        assert_eq!(whereabouts(&position), ["E4"]);
        assert!(position.open.occupant(at("E4")).is_some_and(|unit| !unit.disrupted));
        // A US unit near E9 draws it there, where it came from.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 2).with_unit("HQ 2/2", "1629", 0);
        overrun(&mut position);
        assert_eq!(whereabouts(&position), ["E9"]);
        // A position that is taken is not free.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1528", 2).with_japanese("E4", "4FC-3");
        overrun(&mut position);
        assert_eq!(whereabouts(&position), ["E9"]);
    }

    #[test]
    fn a_tank_that_overruns_a_position_hex_fights_in_its_colour_and_stays() {
        kernel::proves!("tarawa", "13.2+6");
        // 1530 is brown E8: card 3 shows brown, card 5 does not.
        let mut position = tank("E9", 18).with_unit("A/1/2", "1530", 2);
        let script = Script::of(&position).card(7, "8.6+4").card(1, "8.6+4");
        acts(&script, &mut position, "E9", "blue 1 R");
        assert_eq!(whereabouts(&position), ["E8"]);
        assert!(position.open.occupant(at("E8")).is_some_and(|unit| unit.disrupted));
    }

    #[test]
    fn an_event_makes_the_tank_of_its_colour_fire_or_advance() {
        kernel::proves!("tarawa", "EV.9");
        kernel::proves!("tarawa", "13.2");
        let base = |hex, name| {
            let mut position = tank("E9", 18).with_unit(name, hex, 4);
            position.open.stage = Stage::Event { second: false };
            position.open.fire = None;
            position.open.track.push(CardId(3));
            position
        };
        let happens = |position: &mut Position, colour| {
            let script = Script::of(position);
            script.run(first_waves(), position, |r| super::event(r, colour)).expect("nothing is asked").1
        };
        let mut position = base("1528", "A/1/2");
        happens(&mut position, Colour::Green);
        assert_eq!(steps(&position, "A/1/2"), 3);
        // Under steady fire the circle of the event card counts.
        for (name, left) in [("A/1/2", 3), ("B/1/2", 4)] {
            let mut position = base("1628", name);
            happens(&mut position, Colour::Green);
            assert_eq!(steps(&position, name), left, "{name}");
        }
        let mut position = base("1126", "A/1/2");
        let events = happens(&mut position, Colour::Green);
        assert_eq!(events, [Event::TankAdvances { from: at("E9"), to: at("E4") }.into()]);
        // No such tank, or a Disrupted one.
        let nobody = |colour| vec![event::Event::from(Event::NoTankActs { colour })];
        assert_eq!(happens(&mut base("1528", "A/1/2"), Colour::Orange), nobody(Colour::Orange));
        let mut position = base("1528", "A/1/2").disrupted("E9");
        assert_eq!(happens(&mut position, Colour::Green), nobody(Colour::Green));
        assert!(position.open.occupant(at("E9")).is_some_and(|unit| unit.disrupted));
    }
}
