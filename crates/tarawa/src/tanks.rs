//! Chapter 13: Japanese tanks. A tank acts by itself, not with the other units of its group, and has actions of its
//! own for every letter.

use crate::{
    Setting, Tarawa,
    cards::FireSymbol,
    choices, control, event, fields,
    fire::Shooter,
    hexes::HexSet,
    ids::{Colour, Letter, PositionId, PositionSet, UnitSet},
    letters,
    melee::Ended,
    position::Open,
    shifts::Moves,
};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    TankRecovers {
        position: PositionId,
    },
    TankAdvances {
        from: PositionId,
        to: PositionId,
    },
    /// The tank and the unit that was there change places.
    TankChangesPlaces {
        from: PositionId,
        to: PositionId,
    },
    TankOverruns {
        from: PositionId,
        hex: crate::hexes::Hex,
    },
    TankReturns {
        to: PositionId,
    },
    /// An event for a tank that is out of the game or Disrupted.
    NoTankActs {
        colour: Colour,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::TankRecovers { .. } => "13.2+1",
            Event::TankAdvances { .. } | Event::TankChangesPlaces { .. } => "13.2+3",
            Event::TankOverruns { .. } => "13.2+5",
            Event::TankReturns { .. } => "13.2+6",
            Event::NoTankActs { .. } => "EV.9",
        })
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let at = |key, position: &PositionId| Text::new(key).with("position", position.to_string());
        match self {
            Event::TankRecovers { position } => at("tarawa-tanks-recovers", position),
            Event::TankAdvances { from, to } => at("tarawa-tanks-advances", from).with("to", to.to_string()),
            Event::TankChangesPlaces { from, to } => {
                at("tarawa-tanks-changes-places", from).with("to", to.to_string())
            }
            Event::TankOverruns { from, hex } => {
                at("tarawa-tanks-overruns", from).with("hex", hex.to_string())
            }
            Event::TankReturns { to } => at("tarawa-tanks-returns", to),
            Event::NoTankActs { colour } => Text::new("tarawa-tanks-none").with("colour", colour.text()),
        }
    }
}

/// The tank in a position acts by a symbol of the fire card, whose letter is in force if it has one (13.2). Says
/// whether anything happened.
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

/// The tank with that colour on its counter acts by an event (EV.9). It fires with the event card's target symbol; no
/// Leader can be hit.
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

/// Letter R: fire, then into the hex of the nearest unit that was hit and is still there (13.2+5, 13.2+6).
fn overrun(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<bool> {
    let Some(hit) = shoot(r, position, symbol)?.filter(|hit| !hit.is_empty()) else { return Ok(false) };
    let hexes: HexSet = hit.iter().filter_map(|unit| r.position.open.marine(unit).hex()).collect();
    let from = r.setting.board.site(position).hex;
    let targets = Moves::new(r.setting, &r.position.open).targets(from, hexes);
    let ask = || Text::new("tarawa-tanks-ask-overrun").with("position", position.to_string());
    let Some(hex) = choices::hex(r, "13.2+5", ask, targets)? else { return Ok(true) };
    event::tell(r, || Event::TankOverruns { from: position, hex });
    let counter = r.position.open.occupant(position).and_then(|tank| tank.known);
    let colour = counter.and_then(|id| r.setting.forces.counter(id).colour);
    let colour = colour.expect("tanks lie face up and have a colour");
    let ended = letters::close_combat(r, position, hex, colour)?;
    if r.position.open.occupant(position).is_none() {
        return Ok(true);
    }
    let there = r.setting.board.site_at(hex).map(|site| site.id);
    let to = match there {
        // Where there is a position it stays if it has won, else it goes back (8.61, 8.62).
        Some(there) if ended == Ended::JapaneseHold && r.position.open.occupant(there).is_none() => there,
        Some(_) if ended == Ended::Exhausted => position,
        _ => {
            let refuge = Moves::new(r.setting, &r.position.open).refuge(hex, position);
            let ask = || Text::new("tarawa-tanks-ask-refuge").with("hex", hex.to_string());
            choices::position(r, "13.2+6", ask, refuge)?.unwrap_or(position)
        }
    };
    event::tell(r, || Event::TankReturns { to });
    if to != position {
        letters::go(r, position, to);
    }
    Ok(true)
}

/// The tank moves to a position nearer to the US, where it can (13.2+3). Returns where it is then.
fn advance(r: &mut Referee<'_, Tarawa>, from: PositionId) -> Play<Option<PositionId>> {
    let positions = ways_ahead(r.setting, &r.position.open, from);
    let ask = || Text::new("tarawa-tanks-ask-advance").with("position", from.to_string());
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
    fields::of_tank(setting, open, position).all().meets(&open.us_hexes())
}

/// Whether there was a fire and it hit anybody.
fn hits(fire: Option<UnitSet>) -> bool {
    fire.is_some_and(|hit| !hit.is_empty())
}

/// The tank fires if US units are in its field, at armour as at anything else (13.2+2). Returns who was hit.
fn shoot(r: &mut Referee<'_, Tarawa>, position: PositionId, symbol: FireSymbol) -> Play<Option<UnitSet>> {
    if !us_in_field(r.setting, &r.position.open, position) {
        return Ok(None);
    }
    let symbol = FireSymbol { armour: true, ..symbol };
    letters::open_fire(r, Shooter::Tank(position), symbol, false).map(Some)
}
