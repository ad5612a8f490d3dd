//! Rules 8.4, 8.5 and 15.32: barrage by tanks, artillery and ships. What it costs and whether the unit can act
//! at all is for `actions` to say.

use crate::{
    Setting, Tarawa, cards,
    defenders::{self, Turned},
    event,
    fields::{self, Field, Fire},
    forces::Kind,
    ids::{CardId, PositionId, UnitId, Weapon},
    lens::Lens,
    position::{Occupant, Open},
    posts, strength,
};
use kernel::{Play, Reason, Referee, Refusal, RuleId, Text, text};

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    /// A card is drawn for a unit's barrage; it works by colour and target symbol.
    BarrageFired {
        unit: UnitId,
        position: PositionId,
        card: CardId,
        colour: bool,
        symbol: bool,
        rule: RuleId,
    } by rule.clone()
        => {
            let shown = Text::new(match (colour, symbol) {
                (true, true) => "tarawa-barrage-both",
                (true, false) => "tarawa-barrage-colour",
                (false, true) => "tarawa-barrage-symbol",
                (false, false) => "tarawa-barrage-neither",
            });
            text!("tarawa-barrage-fired", unit, position, card = card.0, shown)
        };
    NavalBarrage { position: PositionId } by "8.52" => text!("tarawa-barrage-naval", position);
    /// The marker needs close combat and is safe, as agreed (8.23).
    MarkerSafe { position: PositionId } by "8.23" => text!("tarawa-barrage-marker-safe", position);
}

/// Whether a tank or artillery unit may barrage a position (8.4, 15.32), and if not, by which rule.
pub(crate) fn may_barrage(
    setting: &Setting,
    open: &Open,
    unit: UnitId,
    target: PositionId,
) -> Result<(), Refusal> {
    let refused =
        |key: &'static str| move || Text::new(key).with("unit", unit.name()).with("position", target);
    let info = setting.forces.marine(unit);
    let rule = rule_of(info.kind);
    let fires = matches!(info.kind, Kind::Tank | Kind::Artillery);
    Refusal::unless(fires, "8.4", refused("tarawa-barrage-no-guns"))?;
    Refusal::unless(!open.is_night(), "19.0+5", refused("tarawa-barrage-night"))?;
    let occupant = may_be_barraged(setting, open, target, "8.43")?;
    let hex = open.marine(unit).hex();
    let distance = hex.map_or(u8::MAX, |hex| hex.distance(setting.board.site(target).hex));
    Refusal::unless(distance > 1, rule, refused("tarawa-barrage-adjacent"))?;
    let in_range = distance <= info.range(open.marine(unit).steps);
    Refusal::unless(hex.is_some() && in_range, rule, refused("tarawa-barrage-out-of-range"))?;
    if info.kind == Kind::Tank {
        let seen = observes(setting, open, unit, target, occupant);
        return Refusal::unless(seen, "8.4", refused("tarawa-barrage-unseen"));
    }
    Refusal::unless(open.is_extended(), "15.32", refused("tarawa-barrage-too-early"))?;
    let fire = Fire::of_active(setting, open);
    let safe = hex.is_some_and(|hex| !fire.falls_on(hex));
    Refusal::unless(safe, "15.32", refused("tarawa-barrage-in-field"))?;
    Refusal::unless(posts::is_commanded(open, unit), "15.32", refused("tarawa-barrage-no-orders"))
}

/// Whether a naval fire marker may be spent on a position (8.52), and if not, by which rule.
pub(crate) fn may_naval_barrage(setting: &Setting, open: &Open, target: PositionId) -> Result<(), Refusal> {
    let text = |key| move || Text::new(key).with("position", target);
    Refusal::unless(open.naval_fire > 0, "8.5", text("tarawa-barrage-no-marker"))?;
    let dark = open.is_night() && setting.readings.no_naval_barrage_at_night;
    Refusal::unless(!dark, "19.0+5", text("tarawa-barrage-naval-night"))?;
    let occupant = may_be_barraged(setting, open, target, "8.53")?;
    let field = fields::of_occupant(setting, open, target, occupant);
    let spots = |unit: UnitId| {
        setting.forces.marine(unit).kind.is_infantry() && strength::has_radio(setting, open, unit)
    };
    let spotted = onlookers(open, field).any(spots);
    Refusal::unless(spotted, "8.52", text("tarawa-barrage-no-spotter"))
}

/// The Japanese unit of a position that may be barraged: coastal or revealed (8.41), not mixed up with US units
/// (8.44), not attacked in the same phase, by the rule that is given (8.43, 8.53).
fn may_be_barraged<'a>(
    setting: &Setting,
    open: &'a Open,
    target: PositionId,
    not_attacked: &'static str,
) -> Result<&'a Occupant, Refusal> {
    let text = |key| move || Text::new(key).with("position", target);
    let Some(occupant) = open.occupant(target) else {
        return Err(Refusal::new("8.4", text("tarawa-barrage-no-japanese")()));
    };
    let site = setting.board.site(target);
    Refusal::unless(site.coastal || occupant.revealed, "8.41", text("tarawa-barrage-hidden"))?;
    let mixed = open.us_hexes().contains(site.hex);
    Refusal::unless(!mixed, "8.44", text("tarawa-barrage-mixed"))?;
    Refusal::unless(
        !open.actions.attacked.contains(site.hex),
        not_attacked,
        text("tarawa-barrage-attacked"),
    )?;
    Ok(occupant)
}

/// A tank sees its target from within the target's field of fire, or somebody sees it from there who is not
/// Disrupted, and one of the two is under the orders of an HQ (8.4). Observing is no action.
fn observes(setting: &Setting, open: &Open, tank: UnitId, target: PositionId, occupant: &Occupant) -> bool {
    let field = fields::of_occupant(setting, open, target, occupant);
    if open.marine(tank).hex().is_some_and(|hex| field.contains(hex)) {
        return true;
    }
    let ordered = posts::is_commanded(open, tank);
    onlookers(open, field).any(|unit| {
        let on_foot = setting.forces.marine(unit).kind.fights_on_foot();
        on_foot && (ordered || posts::is_commanded(open, unit))
    })
}

/// Units in the field that are not Disrupted.
fn onlookers<'a>(open: &'a Open, field: Field<'a>) -> impl Iterator<Item = UnitId> + 'a {
    let units = open.on_map().filter(move |(_, unit, hex)| field.contains(*hex) && !unit.is_disrupted());
    units.map(|(id, ..)| id)
}

fn rule_of(kind: Kind) -> &'static str {
    if kind == Kind::Artillery { "15.32" } else { "8.4" }
}

/// A tank or artillery unit barrages a position (8.4, 15.32). The caller has checked that it may.
pub(crate) fn barrage(r: &mut Referee<'_, Tarawa>, unit: UnitId, target: PositionId) -> Play<()> {
    let (site, info) = (r.setting.board.site(target), r.setting.forces.marine(unit));
    r.position.open.actions.barraged.insert(site.hex);
    let rule = rule_of(info.kind);
    let id = cards::draw(r, rule)?;
    let card = r.setting.card(id);
    let (colour, symbol) = (card.shows(site.colour).is_some(), info.symbol == Some(card.symbol));
    event::tell(r, || Event::BarrageFired {
        unit,
        position: target,
        card: id,
        colour,
        symbol,
        rule: rule.into(),
    });
    let marker = r.position.open.occupant(target).is_some_and(|unit| unit.depth.is_some());
    let effect = if r.setting.readings.barrage_needs_either {
        let either = colour || symbol;
        r.setting.charts.barrage(either, either, marker)
    } else {
        r.setting.charts.barrage(colour, symbol, marker)
    };
    if effect.marker_lost {
        shell_marker(r, target)?;
    }
    if effect.disrupted {
        defenders::disrupt(r, target, rule);
    }
    Ok(())
}

/// The depth marker is lost, unless it was agreed that one with CC is safe (8.23): then it is turned over to see.
fn shell_marker(r: &mut Referee<'_, Tarawa>, target: PositionId) -> Play<()> {
    if !r.setting.readings.close_combat_markers_safe {
        return defenders::remove_marker(r, target);
    }
    match defenders::reveal_marker(r, target)? {
        Turned::Tactical => defenders::tactical_reinforcement(r, target, false),
        Turned::Marker(marker) if r.setting.forces.marker(marker).needs.contains(Weapon::CloseCombat) => {
            event::tell(r, || Event::MarkerSafe { position: target });
            Ok(())
        }
        Turned::Marker(_) => defenders::remove_marker(r, target),
    }
}

/// A naval fire marker is spent on a position: the unit is Disrupted, its marker is lost, guns are destroyed
/// (8.52, 6.51). The caller has checked that it may be.
pub(crate) fn naval_barrage(r: &mut Referee<'_, Tarawa>, target: PositionId) -> Play<()> {
    let hex = r.setting.board.site(target).hex;
    r.position.open.naval_fire -= 1;
    r.position.open.actions.barraged.insert(hex);
    event::tell(r, || Event::NavalBarrage { position: target });
    defenders::disrupt(r, target, "8.52");
    defenders::remove_marker(r, target)?;
    defenders::destroy_guns(r, target);
    Ok(())
}

/// What the card of a barrage may show (8.4).
pub(crate) fn reason(at: Lens<'_>, unit: UnitId, target: PositionId) -> Reason {
    let (setting, colour) = (at.setting(), at.setting().board.site(target).colour);
    let symbol = setting.forces.marine(unit).symbol;
    let shown = cards::shown(at, "8.4", |card| {
        Text::new(match (card.shows(colour).is_some(), symbol == Some(card.symbol)) {
            (true, true) => "tarawa-barrage-both",
            (true, false) => "tarawa-barrage-colour",
            (false, true) => "tarawa-barrage-symbol",
            (false, false) => "tarawa-barrage-neither",
        })
    });
    (Text::new("tarawa-reason-barrage").with("unit", unit.name()), shown)
}

#[cfg(test)]
mod tests;
