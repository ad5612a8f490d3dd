//! Pursuit (5.28): a force that has fought, and is to intercept, may follow a beaten enemy. The mark is made after the
//! battle and the die rolled in the next Orders Phase; whoever succeeds sails where the enemy sails, and meets him
//! there without a roll.

use super::{movement, plotting::Staff};
use crate::{
    Setting, WarAtSea,
    event::tell,
    fleet::{Berth, Entry, Papers},
    ids::{ForceId, ShipId},
    position::{Position, Ship},
    sheet::Speed,
    sides::{ALLIES, SEATS},
    tables::Chase,
    weather::{Light, Weather},
};
use kernel::{Breakdown, Play, Referee, Seat, Seen, Tally, Text, text};

/// What the die must come to.
pub(crate) const SUCCESS: i32 = 5;
/// From this year on Allied ships have radar to keep touch by night.
const RADAR: u16 = 1943;

kernel::events! {
    Event of WarAtSea in setting:

    /// A force tries to follow an enemy.
    Tried { force: ForceId, quarry: ForceId, die: u8, sum: Breakdown, success: bool } by "5.28+1", to force.seat
        => text!(
            if *success { "sea-pursuit-succeeds" } else { "sea-pursuit-fails" },
            force,
            quarry,
            die,
            sum = sum.value
        );
    /// Both follow each other, and stay (5.28+2).
    Both { force: ForceId, quarry: ForceId } by "5.28+2", to force.seat
        => text!("sea-pursuit-both", force, quarry);
    /// The enemy goes further than the force can.
    Outrun { force: ForceId, quarry: ForceId } by "5.28+1", to force.seat
        => text!("sea-pursuit-outrun", force, quarry);
}

/// Rolls for the next pursuit of a seat (5.28+1), at the beginning of its orders. False when none is left.
pub(crate) fn roll(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    let operations = r.position.ops();
    let marked = operations.fleet(seat).here().find_map(|force| Some((force.id, force.pursues?)));
    let Some((force, quarry)) = marked else { return Ok(false) };
    let near = match (operations.force(force), operations.force(quarry)) {
        (Some(own), Some(enemy)) => own.is_at_sea() && own.berth == enemy.berth,
        _ => false,
    };
    let both = near && operations.force(quarry).is_some_and(|enemy| enemy.pursues == Some(force));
    if both {
        for (one, other) in [(force, quarry), (quarry, force)] {
            mark(r.position, one, Some(other));
            tell(r, || Event::Both { force: one, quarry: other });
        }
        return Ok(true);
    }
    let success = near && succeeds(r, force, quarry)?;
    mark(r.position, force, success.then_some(quarry));
    Ok(true)
}

/// The mark of pursuit is used up; on success the force follows.
fn mark(position: &mut Position, id: ForceId, chases: Option<ForceId>) {
    if let Some(force) = position.ops_mut().force_mut(id) {
        (force.pursues, force.chases) = (None, chases);
    }
}

fn succeeds(r: &mut Referee<'_, WarAtSea>, force: ForceId, quarry: ForceId) -> Play<bool> {
    let die = r.d6_unseen(Seen::Only(force.seat), "5.28+1")?;
    let mut sum = r.account();
    sum.add("5.28+1", i32::from(die), || Text::new("sea-factor-die"));
    let states = |id: ForceId| -> Vec<(ShipId, Ship)> {
        let ships = unit(r.setting, r.position, id).into_iter();
        ships.map(|ship| (ship, *r.position.ship(ship))).collect()
    };
    let spotted = r.position.ops().force(quarry).and_then(|quarry| quarry.spotted);
    let chased = Chased {
        seat: force.seat,
        own: states(force),
        enemy: states(quarry),
        light: r.position.light,
        weather: Some(r.position.weather),
        spotted: spotted.is_some_and(|turn| turn + 1 == r.position.turn),
    };
    modify(r.setting, &chased, &mut sum);
    let success = sum.value() >= SUCCESS.into();
    tell(r, || Event::Tried { force, quarry, die, sum: sum.into_breakdown(), success });
    Ok(success)
}

/// The ships of a force and of those that escort it.
fn unit(setting: &Setting, position: &Position, id: ForceId) -> Vec<ShipId> {
    let unit = position.ops().fleet(id.seat).unit(id);
    unit.flat_map(|force| position.sailing(setting, force.id)).collect()
}

fn slowest(setting: &Setting, ships: &[(ShipId, Ship)]) -> Speed {
    let speed = |(ship, state): &(ShipId, Ship)| state.speed(setting.sheet(*ship));
    ships.iter().map(speed).min().unwrap_or(Speed::DEAD)
}

/// What counts for a pursuit, as the rules or the pursuer know it.
#[derive(Clone, Debug)]
pub(crate) struct Chased {
    /// Who pursues.
    pub seat: Seat,
    pub own: Vec<(ShipId, Ship)>,
    pub enemy: Vec<(ShipId, Ship)>,
    pub light: Light,
    /// Nobody knows that of the next turn.
    pub weather: Option<Weather>,
    /// Aircraft found the quarry in the turn before.
    pub spotted: bool,
}

/// The modifiers of the Pursuit Table.
pub(crate) fn modify(setting: &Setting, chased: &Chased, sum: &mut impl Tally) {
    let Chased { seat, own, enemy, light, weather, spotted } = chased;
    let night = *light == Light::Night;
    let launches = |(ship, state): &(ShipId, Ship)| {
        let (sheet, lost) = (setting.sheet(*ship), state.lost.deck);
        let flies = sheet.kind.is_carrier() && !setting.rules.no_aircraft;
        flies && sheet.deck.get(usize::from(lost)).is_some_and(|steps| *steps > 0)
    };
    let light = |(ship, _): &(ShipId, Ship)| setting.sheet(*ship).kind.is_light_warship();
    let radar = night && *seat == ALLIES && setting.scenario.date.year >= RADAR;
    let pace = Chase::pace(slowest(setting, own), slowest(setting, enemy));
    let facts = [
        pace.map(|pace| ("15.51", pace)),
        night.then_some(("5.28+1", Chase::Night)),
        radar.then_some(("5.28+1", Chase::NightRadar)),
        (!night && own.iter().any(launches)).then_some(("5.28+1", Chase::Carrier)),
        enemy.iter().all(light).then_some(("5.28+1", Chase::QuarryLight)),
        spotted.then_some(("5.28+1", Chase::Spotted)),
        weather.map(|weather| ("5.28+1", Chase::Weather(weather))),
    ];
    for (rule, chase) in facts.into_iter().flatten() {
        let amount = i32::from(setting.tables.pursuit(chase));
        if amount != 0 {
            sum.add(rule, amount, || chase_name(chase));
        }
    }
}

fn chase_name(chase: Chase) -> Text {
    Text::new(match chase {
        Chase::Faster => "sea-chase-faster",
        Chase::Slower => "sea-chase-slower",
        Chase::Night => "sea-chase-night",
        Chase::NightRadar => "sea-chase-radar",
        Chase::Carrier => "sea-chase-carrier",
        Chase::QuarryLight => "sea-chase-light",
        Chase::Spotted => "sea-chase-spotted",
        Chase::Weather(weather) => return weather.text(),
    })
}

/// Before forces sail: whoever follows another takes its way (5.28+1), if it can go as far. Those who follow each other
/// stay (5.28+2).
pub(crate) fn follow(r: &mut Referee<'_, WarAtSea>) {
    let chases: Vec<(ForceId, ForceId)> = SEATS
        .into_iter()
        .flat_map(|seat| r.position.ops().fleet(seat).here())
        .filter_map(|force| Some((force.id, force.chases?)))
        .collect();
    // Everybody's orders are what they were when the die fell.
    let ways: Vec<Option<Entry>> = chases
        .iter()
        .map(|(force, quarry)| match r.position.ops().force(*quarry) {
            Some(enemy) if enemy.chases == Some(*force) => Some(Entry::default()),
            Some(enemy) if matches!(enemy.berth, Berth::Sea(_)) => {
                let zones = movement::zones_ahead(r.setting, r.position, enemy);
                let staff = Staff::new(r.setting, r.position, force.seat);
                let pace = staff.force(*force).map_or(0, |force| staff.pace(force, 0));
                let reach = r.position.weather.top_speed().map_or(pace, |top| pace.min(top));
                (zones.len() <= usize::from(reach)).then(|| Entry { zones, ..Entry::default() })
            }
            _ => None,
        })
        .collect();
    for ((id, quarry), way) in chases.into_iter().zip(ways) {
        let Some(force) = r.position.ops_mut().force_mut(id) else { continue };
        if let Some(entry) = way {
            force.log = vec![entry];
            force.papers = Papers::Open;
        } else {
            force.chases = None;
            tell(r, || Event::Outrun { force: id, quarry });
        }
    }
}

/// The next turn's weather and light, and the die of the pursuit (5.28+1), for a forecast.
pub(crate) fn look_ahead(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let Some(force) = r.position.ops().sequels.first().map(|sequel| sequel.force) else { return Ok(()) };
    // Others that follow somebody roll for themselves.
    for seat in SEATS {
        for other in &mut r.position.ops_mut().fleet_mut(seat).forces {
            other.pursues = other.pursues.filter(|_| other.id == force);
        }
    }
    if r.position.turn >= r.setting.operation().turns {
        return Ok(());
    }
    r.position.turn += 1;
    r.position.light = r.setting.operation().clock(r.position.turn).light();
    super::change_weather(r)?;
    roll(r, force.seat)?;
    Ok(())
}

#[cfg(test)]
mod tests;
