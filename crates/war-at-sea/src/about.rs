//! What is said of a ship, a force, a flight or a hex that one points at: how far it fires, sails or flies, and who
//! reaches it. Of the enemy only what lies on the table counts.

use crate::{
    battle::{Fight, Gun, Placed},
    damage::part_name,
    fleet::Berth,
    ids::ForceId,
    lens::Lens,
    operation::Spot,
    operations::plotting::bunkers,
    operations::{
        flights::range,
        plotting::{Blank, Staff, steps_of},
        strikes::start,
    },
    scene::operational::flight_name,
    sides::{SEATS, seat_name},
    surface::{gunnery, torpedoes},
    waters::Hex,
};
use kernel::{
    Breakdown, Remark, Tally, Text,
    scene::{Name, Shade, Tone},
};

pub(crate) fn about(lens: Lens<'_>, thing: &str) -> Vec<Remark> {
    if let Some(fight) = lens.fight() {
        let counter = fight.battle.at_sea().find(|counter| counter.ship.name() == thing);
        if let Some(counter) = counter {
            return vec![weapons(fight, counter)];
        }
        if let Some(hex) = thing.parse::<Hex>().ok().filter(|hex| hex.is_printed()) {
            return vec![in_reach(fight, hex)];
        }
    }
    if !lens.is_operation() {
        return Vec::new();
    }
    if let Ok(force) = thing.parse::<ForceId>() {
        return voyage(lens, force).into_iter().chain(track(lens, force)).collect();
    }
    flight(lens, thing).into_iter().collect()
}

fn shade(places: Vec<Name>, tone: Tone, hatched: bool, text: Text) -> Shade {
    Shade { places, tone, strong: false, hatched, text }
}

/// How far the guns and torpedoes of a counter reach (6.51, 6.6), and what is left of them.
fn weapons(fight: Fight<'_>, counter: &Placed) -> Remark {
    let mut remark = Remark::new(Text::new("sea-about-weapons").with("ship", counter.ship));
    let hexes = |is_so: &dyn Fn(Hex) -> bool| -> Vec<Name> {
        Hex::printed().filter(|hex| is_so(*hex)).map(|hex| hex.name().into()).collect()
    };
    for (gun, tone) in Gun::ALL.into_iter().zip([Tone::Yellow, Tone::Orange, Tone::Red]) {
        let mut guns = Breakdown::default();
        for ship in fight.aboard(counter.ship).filter(|ship| fight.guns_left(*ship, gun) > 0) {
            guns.add("6.51", i32::from(fight.guns_left(ship, gun)), || {
                Text::new("sea-name").with("name", ship)
            });
        }
        if guns.factors.is_empty() {
            continue;
        }
        let name = Text::new("sea-about-guns").with("gun", part_name(gun.part())).with("range", gun.range());
        let reached = hexes(&|hex| gunnery::reaches(fight, counter, gun, hex));
        remark.shades.push(shade(reached, tone, false, name.clone()));
        remark.numbers.push((name, guns));
    }
    let runs = hexes(&|hex| torpedoes::reaches(fight, counter, hex));
    remark.shades.push(shade(runs, Tone::Teal, true, Text::new("sea-about-torpedoes")));
    remark.shades.retain(|shade| !shade.places.is_empty());
    remark
}

/// Who could fire at a hex, and with how many guns (6.51).
fn in_reach(fight: Fight<'_>, hex: Hex) -> Remark {
    let mut remark = Remark::new(Text::new("sea-about-hex").with("hex", hex.name()));
    for seat in SEATS {
        let mut guns = Breakdown::default();
        for counter in fight.battle.of(seat).filter(|counter| counter.hex != hex) {
            for gun in Gun::ALL.into_iter().filter(|gun| gunnery::reaches(fight, counter, *gun, hex)) {
                let left =
                    fight.aboard(counter.ship).map(|ship| i32::from(fight.guns_left(ship, gun))).sum::<i32>();
                let named = || {
                    Text::new("sea-about-fires").with("ship", counter.ship).with("gun", part_name(gun.part()))
                };
                guns.add("6.51", left, named);
            }
            if gunnery_or_torpedoes(fight, counter, hex) {
                remark.links.push((counter.hex.name().into(), hex.name().into()));
            }
        }
        remark.numbers.push((Text::new("sea-about-guns-of").with("seat", seat_name(seat)), guns));
    }
    remark.links.sort_unstable();
    remark.links.dedup();
    remark
}

fn gunnery_or_torpedoes(fight: Fight<'_>, counter: &Placed, hex: Hex) -> bool {
    Gun::ALL.into_iter().any(|gun| gunnery::reaches(fight, counter, gun, hex))
        || torpedoes::reaches(fight, counter, hex)
}

/// Where an own force can be at the end of the turn that is written next (5.22), the way that is written for it, and the
/// fuel that it leaves.
fn voyage(lens: Lens<'_>, id: ForceId) -> Option<Remark> {
    let staff = Staff::of(lens)?;
    let blank = Blank::new(staff, id, 0)?;
    let operation = staff.operation;
    let name = |spot: Spot| Name::from(String::from(operation.zone_at(spot)));
    let title = Text::new("sea-about-voyage").with("force", id).with("turn", staff.first_turn());
    let mut remark = Remark::new(title);
    let reach = blank.within_reach().into_iter().filter_map(|(spot, far)| match spot {
        Spot::Sea(zone) if far > 0 => Some((Name::from(String::from(zone)), far)),
        _ => None,
    });
    remark.labels = reach.map(|(zone, far)| (zone, Name::from(far.to_string()))).collect();
    let places = remark.labels.iter().map(|(zone, _)| zone.clone()).collect();
    let text = Text::new("sea-about-sails").with("zones", blank.pace);
    remark.shades.push(shade(places, Tone::Teal, false, text));
    remark.shades.retain(|shade| !shade.places.is_empty());
    let places: Vec<Spot> =
        [blank.start].into_iter().chain(blank.force.log.iter().flat_map(steps_of)).collect();
    let steps = places.windows(2).map(|pair| (name(pair[0]), name(pair[1])));
    remark.links = steps.filter(|(from, to)| from != to).collect();
    remark.numbers.extend(bunkers(staff, blank.force, blank.start, &blank.force.log));
    Some(remark)
}

/// Where a counter has been this turn, before everybody's eyes (5.6).
fn track(lens: Lens<'_>, id: ForceId) -> Option<Remark> {
    let counter = lens.counter(id)?;
    if matches!(counter.berth, Berth::Away | Berth::Gone) || counter.track.len() < 2 {
        return None;
    }
    let mut remark = Remark::new(Text::new("sea-about-track").with("force", id));
    let steps = counter.track.windows(2).filter(|pair| pair[0] != pair[1]);
    remark.links = steps.map(|pair| (String::from(pair[0]).into(), String::from(pair[1]).into())).collect();
    Some(remark)
}

/// How far an own flight can go (10.65).
fn flight(lens: Lens<'_>, thing: &str) -> Option<Remark> {
    let (seat, fleet) = lens.seat().zip(lens.fleet())?;
    let flight = fleet.flights.iter().find(|flight| flight_name(seat, flight.number) == thing)?;
    let (from, zones) = (start(lens, flight), range(lens.setting(), fleet, flight.number));
    let map = &lens.setting().operation().map;
    let near = map.ids().filter(|zone| map.distance(from, *zone) <= u32::from(zones));
    let mut remark = Remark::new(Text::new("sea-about-flight").with("flight", flight.number));
    let text = Text::new("sea-about-flies").with("zones", zones);
    remark.shades.push(shade(near.map(|zone| String::from(zone).into()).collect(), Tone::Blue, false, text));
    Some(remark)
}

#[cfg(test)]
mod tests;
