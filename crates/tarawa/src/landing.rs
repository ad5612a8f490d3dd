//! Chapter 5: amphibious operations. LVTs are loaded, carried ashore by two cards each and recovered; tanks
//! land by themselves; whoever is left in the water wades; the next arrivals are placed. Green Beach (15.4)
//! has no landing checks, and at night everybody comes ashore (19.0+1).

mod boarding;
#[cfg(test)]
mod tests;
mod travel;

pub(crate) use boarding::check_load;
pub use boarding::{Boarding, Embark};

use crate::{
    Setting, Tarawa,
    actions::is_held,
    cards::{self, Drift, Landfall},
    choices, event,
    forces::{Arrival, Kind},
    hexes::{Hex, HexSet, Way},
    ids::{Beach, CardId, UnitId, UnitSet},
    losses::{self, Cause},
    melee::{self, Combat},
    naming::{self, names},
    position::{Load, Lvts, MARINES, Open, Place, Stage},
    sequence,
};
use boarding::loads;
use kernel::{Play, Referee, RuleId, Text, text};
use std::cmp::Reverse;
use travel::{Course, drifted, run};

/// The most units in an approach hex, HQs not counted (5.3).
const ROOM: usize = 2;
/// From this turn on lane D of a beach can be used (5.3).
const LANE_D_OPENS: u8 = 5;

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    LvtLoaded { units: UnitSet, hex: Hex, craft: Lvts } by "5.11"
        => text!(
            "tarawa-landing-loaded",
            full = craft.full,
            reduced = craft.reduced,
            units = names(*units),
            count = units.len(),
            hex = naming::call(setting, *hex)
        );
    /// The first card of a landing check, as far as it has an effect; the craft is now in that hex.
    LandingDrift { units: UnitSet, card: CardId, drift: Drift, hex: Hex } by match drift {
        Drift::None => "5.12+1",
        Drift::Left => "5.12+2",
        Drift::Right => "5.12+3",
        Drift::Pivot => "5.12+4",
    }
        => text!(
            "tarawa-landing-drift",
            units = names(*units),
            card = card.0,
            drift = drift.text(),
            hex = naming::call(setting, *hex)
        );
    DriftIgnored { units: UnitSet, card: CardId } by "5.13"
        => text!("tarawa-landing-drift-ignored", units = names(*units), card = card.0);
    /// The second card.
    LandingCard { card: CardId, units: u8, craft: u8 } by "5.12+5"
        => text!("tarawa-landing-card", card = card.0, units, craft);
    /// Another card for those who survived a card without a place.
    SurvivorsCard { card: CardId } by "5.12+10" => text!("tarawa-landing-survivors", card = card.0);
    LvtHit { left: Lvts } by "5.12+5"
        => if *left == Lvts::default() { "tarawa-landing-lvt-lost" } else { "tarawa-landing-lvt-hit" };
    LandedAt { units: UnitSet, landfall: Landfall, hex: Hex } by match landfall {
        Landfall::Reef => "5.12+6",
        Landfall::Water => "5.12+7",
        Landfall::Beach => "5.12+8",
        Landfall::Inland1 | Landfall::Inland2 => "5.12+9",
    }, marks Landing
        => text!(
            "tarawa-landing-landed",
            units = names(*units),
            count = units.len(),
            place = landfall.text(),
            hex = naming::call(setting, *hex)
        );
    LvtsRecovered { craft: Lvts } by "5.14"
        => text!("tarawa-landing-recovered", full = craft.full, reduced = craft.reduced);
    Waded { unit: UnitId, hex: Hex } by "5.2"
        => text!("tarawa-landing-waded", unit, hex = naming::call(setting, *hex));
    CameAshoreAtNight { unit: UnitId, hex: Hex } by "19.0+1", marks Landing
        => text!("tarawa-landing-night", unit, hex = naming::call(setting, *hex));
    /// Artillery that did not land before the night (19.0+1).
    ArtilleryTooLate { unit: UnitId } by "19.0+1" => text!("tarawa-landing-too-late", unit);
    Approaches { unit: UnitId, hex: Hex, rule: RuleId } by rule.clone()
        => text!("tarawa-landing-approaches", unit, hex = naming::call(setting, *hex));
    /// There was no room in the approach hexes.
    ApproachFull { unit: UnitId, turn: u8 } by "5.3" => text!("tarawa-landing-full", unit, turn);
}

/// Steps of all the units; HQs have none.
fn steps(open: &Open, units: UnitSet) -> u8 {
    units.iter().map(|unit| open.marine(unit).steps).sum()
}

/// Loading (5.11): the player makes one load after another until he has enough.
pub(crate) fn load(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    // Without communication to the ships no LVT is used (EV.13).
    let loadable = !r.position.open.no_lvts && loads(r.setting, &r.position.open).next().is_some();
    if loadable && let Boarding::Load { units, craft } = r.ask(MARINES, Embark)? {
        let open = &mut r.position.open;
        let hex = units.iter().find_map(|unit| open.marine(unit).hex()).expect("checked: in an approach hex");
        open.lvts.full -= craft.full;
        open.lvts.reduced -= craft.reduced;
        open.landing.loads.push(Load { hex, units, craft });
        event::tell(r, || Event::LvtLoaded { units, hex, craft });
        return Ok(());
    }
    let (setting, open) = (r.setting, &mut r.position.open);
    let tanks: UnitSet = open.marines.on_map().and(setting.forces.tanks);
    for tank in tanks.iter() {
        let hex = open.marine(tank).hex().filter(|hex| setting.board.boats.contains(*hex));
        let load = |hex| Load { hex, units: UnitSet::from_iter([tank]), craft: Lvts::default() };
        open.landing.loads.extend(hex.map(load));
    }
    // Stable: craft of one hex go in the order in which they were loaded, then its tanks.
    open.landing.loads.sort_by_key(|load| Reverse(load.hex.west()));
    sequence::advance(open);
    land(r)
}

/// One landing check (5.12), or the end of them.
pub(crate) fn land(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if r.position.open.landing.loads.is_empty() {
        sequence::advance(&mut r.position.open);
        return wade(r);
    }
    let loads = &mut r.position.open.landing.loads;
    let shares = |load: &Load| load.hex == loads[0].hex && !load.is_tank();
    let by_hex = r.setting.readings.check_by_hex && !loads[0].is_tank();
    let count = if by_hex { loads.iter().take_while(|load| shares(load)).count() } else { 1 };
    let checked: Vec<Load> = loads.drain(..count).collect();
    let card = cards::draw(r, "5.12")?;
    let mut courses = Vec::with_capacity(count);
    for load in &checked {
        courses.push(drift(r, load, card)?);
    }
    let card = cards::draw(r, "5.12+5")?;
    let kept = r.setting.card(card);
    let (units, craft) = (kept.units.0, kept.craft.0);
    event::tell(r, || Event::LandingCard { card, units, craft });
    for (load, course) in checked.iter().zip(courses) {
        run_ashore(r, load, course, card)?;
    }
    Ok(())
}

/// The landing check of these units as if it came next, for those who weigh what to load.
pub(crate) fn land_ahead(r: &mut Referee<'_, Tarawa>, units: UnitSet) -> Play<()> {
    let open = &mut r.position.open;
    open.stage = Stage::Landing;
    open.landing.loads.retain(|load| load.units == units);
    land(r)
}

fn carries_hq(setting: &Setting, load: &Load) -> bool {
    !load.units.and(setting.forces.hqs).is_empty()
}

/// The first card: how the current carries the craft (5.12+1 to 5.12+4).
fn drift(r: &mut Referee<'_, Tarawa>, load: &Load, card: CardId) -> Play<Course> {
    let approach = r.setting.board.approach_at(load.hex);
    let (hex, approach) = (load.hex, approach.expect("craft set out from approach hexes"));
    let set_out = Course { hex, arrow: approach.arrow.expect("craft set out along an arrow") };
    let drift = r.setting.card(card).drift;
    let course = drifted(&r.setting.board, set_out, approach, drift);
    let units = load.units;
    if course != set_out && carries_hq(r.setting, load) {
        let text =
            Text::new("tarawa-landing-ask-drift").with("units", names(units)).with("drift", drift.text());
        if choices::confirm(r, "5.13", text, true)? {
            event::tell(r, || Event::DriftIgnored { units, card });
            return Ok(set_out);
        }
    }
    let drift = if course == set_out { Drift::None } else { drift };
    event::tell(r, || Event::LandingDrift { units, card, drift, hex: course.hex });
    Ok(course)
}

/// The second card: losses, and where the craft comes ashore (5.12+5 to 5.12+10, 5.4).
fn run_ashore(r: &mut Referee<'_, Tarawa>, load: &Load, course: Course, card: CardId) -> Play<()> {
    let result = r.setting.card(card);
    let (kept, craft_kept, place) = (result.units.0, result.craft.0, result.landfall);
    let landing = &mut r.position.open.landing;
    landing.moved = landing.moved.or(load.units);
    if load.is_tank() {
        keep_steps(r, load.units, craft_kept, "5.4")?;
    } else {
        keep_steps(r, load.units.without(r.setting.forces.hqs), kept, "5.12+5")?;
        let left = load.craft.reduced_to(craft_kept);
        let survivors = &mut r.position.open.landing.survivors;
        survivors.full += left.full;
        survivors.reduced += left.reduced;
        if left != load.craft {
            event::tell(r, || Event::LvtHit { left });
        }
    }
    let units: UnitSet =
        load.units.iter().filter(|unit| r.position.open.marine(*unit).place() != Place::Lost).collect();
    if units.is_empty() {
        return Ok(());
    }
    let landfall = match place {
        Some(landfall) => landfall,
        // Somebody has survived a card without a place (5.12+10).
        None if r.setting.readings.lost_load_draws => {
            let card = cards::draw(r, "5.12+10")?;
            event::tell(r, || Event::SurvivorsCard { card });
            r.setting.card(card).landfall.unwrap_or(Landfall::Beach)
        }
        None => Landfall::Beach,
    };
    let landfall = match landfall {
        Landfall::Water | Landfall::Reef if load.is_tank() => Landfall::Beach,
        Landfall::Inland1 | Landfall::Inland2 if carries_hq(r.setting, load) => {
            let text = Text::new("tarawa-landing-ask-inland").with("units", names(units));
            if choices::confirm(r, "5.13", text, true)? { Landfall::Beach } else { landfall }
        }
        other => other,
    };
    let run = run(&r.setting.board, course, landfall);
    for unit in units.iter() {
        r.position.open.marines.put(unit, Place::At(run.hex));
    }
    event::tell(r, || Event::LandedAt { units, landfall: run.landfall, hex: run.hex });
    fight_if_held(r, run.hex, units, run.before)
}

/// The units together keep no more steps than that; the player chooses who loses them (5.12+5).
fn keep_steps(r: &mut Referee<'_, Tarawa>, units: UnitSet, kept: u8, rule: &'static str) -> Play<()> {
    if kept == 0 {
        return units.iter().try_for_each(|unit| losses::eliminate(r, unit, rule));
    }
    while steps(&r.position.open, units) > kept {
        let left = |unit: UnitId| r.position.open.marine(unit).steps;
        let least = match units.iter().map(left).max() {
            Some(most) if r.setting.readings.larger_loses_first => most,
            _ => 1,
        };
        let among = units.iter().filter(|unit| left(*unit) >= least).collect();
        let text = || Text::new("tarawa-landing-ask-loss").with("kept", kept);
        let Some(unit) = choices::unit(r, rule, text, among)? else { break };
        losses::lose_step(r, unit, Cause::Other(rule))?;
    }
    Ok(())
}

/// Units that come into a hex with a Japanese unit fight it at once (8.6).
fn fight_if_held(r: &mut Referee<'_, Tarawa>, hex: Hex, units: UnitSet, from: Hex) -> Play<()> {
    if !is_held(r.setting, &r.position.open, hex) {
        return Ok(());
    }
    let Some(site) = r.setting.board.site_at(hex) else { return Ok(()) };
    let origins = units.iter().map(|unit| (unit, from)).collect();
    let (japanese, colour) = (site.id, site.colour);
    melee::fight(r, Combat { hex, units, japanese, colour, assault: false, origins })?.reinforce(r)
}

/// One unit wades (5.2), or the end of wading. At night it comes ashore (19.0+1).
pub(crate) fn wade(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    while let Some(unit) = next_wader(r.setting, &r.position.open) {
        r.position.open.landing.moved.insert(unit);
        let from = r.position.open.marine(unit).place();
        if r.position.open.is_night() {
            come_ashore(r, unit)?;
        } else {
            let hexes = if r.position.open.is_extended() { 3 } else { 2 };
            wade_unit(r, unit, hexes, "5.2")?;
        }
        if r.position.open.marine(unit).place() != from {
            return Ok(());
        }
    }
    recover(r);
    sequence::advance(&mut r.position.open);
    arrivals(r)
}

/// A unit in a water hex that is no beach, and that has not moved in this phase.
fn next_wader(setting: &Setting, open: &Open) -> Option<UnitId> {
    let left = open.marines.on_map().without(open.landing.moved);
    left.iter().find(|unit| open.marine(*unit).hex().is_some_and(|hex| setting.board.deep.contains(hex)))
}

/// A unit wades so many hexes, nearer to the beach with each (5.2, 5.21), until it enters a beach hex.
pub(crate) fn wade_unit(
    r: &mut Referee<'_, Tarawa>,
    unit: UnitId,
    hexes: u8,
    rule: &'static str,
) -> Play<()> {
    let Some(mut hex) = r.position.open.marine(unit).hex() else { return Ok(()) };
    let mut from = hex;
    for left in (0..hexes).rev() {
        let ways = ways_to_wade(r.setting, &r.position.open, hex, left);
        let text = || Text::new("tarawa-landing-ask-wade");
        let next = if ways.is_power_of_two() {
            hex.by_ways(ways).next()
        } else {
            let going = [unit].into_iter().collect();
            choices::hex_for(r, rule, text, hex.by_ways(ways).collect(), going)?
        };
        let Some(next) = next else { break };
        (from, hex) = (hex, next);
        r.position.open.marines.put(unit, Place::At(hex));
    }
    if hex == from {
        return Ok(());
    }
    event::tell(r, || Event::Waded { unit, hex });
    fight_if_held(r, hex, [unit].into_iter().collect(), from)
}

/// The ways through which a wading unit with so many hexes left after the next goes on, as bits. One that ends
/// before a beach hex of the enemy is taken only for want of a better one.
fn ways_to_wade(setting: &Setting, open: &Open, from: Hex, left: u8) -> u8 {
    let (mut ways, mut good) = (0, 0);
    for (way, next) in nearer(setting, open, from) {
        ways |= 1 << way as u8;
        good |= u8::from(can_wade_on(setting, open, next, left)) << way as u8;
    }
    if good == 0 { ways } else { good }
}

/// The hexes beside that one through which a wading unit comes nearer to a beach hex, into a beach hex of the
/// enemy only where the players have agreed on that.
fn nearer<'a>(setting: &'a Setting, open: &'a Open, hex: Hex) -> impl Iterator<Item = (Way, Hex)> + 'a {
    setting.board.wading_ways(hex).filter(|(_, next)| may_wade_into(setting, open, *next))
}

fn may_wade_into(setting: &Setting, open: &Open, hex: Hex) -> bool {
    setting.readings.wade_into_enemy || !is_held(setting, open, hex)
}

/// Whether a wading unit can go so many hexes further, or to the beach.
fn can_wade_on(setting: &Setting, open: &Open, hex: Hex, hexes: u8) -> bool {
    hexes == 0
        || setting.board.beach.contains(hex)
        || nearer(setting, open, hex).any(|(_, next)| can_wade_on(setting, open, next, hexes - 1))
}

/// At night a unit goes all the way to the nearest beach hex (19.0+1).
fn come_ashore(r: &mut Referee<'_, Tarawa>, unit: UnitId) -> Play<()> {
    let Some(from) = r.position.open.marine(unit).hex() else { return Ok(()) };
    let among = nearest_beach(r.setting, &r.position.open, from);
    let text = || Text::new("tarawa-landing-ask-night");
    let going = [unit].into_iter().collect();
    let Some(hex) = choices::hex_for(r, "19.0+1", text, among, going)? else { return Ok(()) };
    r.position.open.marines.put(unit, Place::At(hex));
    event::tell(r, || Event::CameAshoreAtNight { unit, hex });
    fight_if_held(r, hex, [unit].into_iter().collect(), from)
}

/// The beach hexes that a unit reaches first through the water.
fn nearest_beach(setting: &Setting, open: &Open, from: Hex) -> HexSet {
    let board = &setting.board;
    let mut reached = HexSet::one(from);
    let mut edge = reached;
    while !edge.is_empty() {
        let beach = edge & board.beach;
        if !beach.is_empty() {
            return beach;
        }
        let ways = |hex: Hex| {
            Way::ALL
                .into_iter()
                .filter(move |way| !board.pier(hex, *way))
                .filter_map(move |way| hex.next(way))
        };
        let beside = edge.iter().flat_map(ways);
        let next = beside.filter(|hex| board.water.contains(*hex) && may_wade_into(setting, open, *hex));
        edge = next.collect::<HexSet>() - reached;
        reached |= edge;
    }
    HexSet::EMPTY
}

/// LVTs that came through go back to the Available box (5.14). At night artillery that is not on the map
/// leaves the game (19.0+1).
fn recover(r: &mut Referee<'_, Tarawa>) {
    let open = &mut r.position.open;
    let craft = std::mem::take(&mut open.landing.survivors);
    open.lvts.full += craft.full;
    open.lvts.reduced += craft.reduced;
    if craft != Lvts::default() {
        event::tell(r, || Event::LvtsRecovered { craft });
    }
    if !r.position.open.is_night() {
        return;
    }
    for info in r.setting.forces.marines().iter().filter(|info| info.kind == Kind::Artillery) {
        let unit = info.id;
        if matches!(r.position.open.marine(unit).place(), Place::Aside | Place::Track(_)) {
            r.position.open.marines.put(unit, Place::Lost);
            event::tell(r, || Event::ArtilleryTooLate { unit });
        }
    }
}

/// The units of the next turn are placed in approach hexes (5.3, 15.4, 19.0+1), and the phase is over.
pub(crate) fn arrivals(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let open = &r.position.open;
    let due = Place::Track(open.turn + 1);
    let rule = if open.is_night() { "19.0+1" } else { "5.3" };
    let units = UnitId::all().filter(|unit| open.marine(*unit).place() == due).collect();
    place_in_approach(r, units, rule)?;
    let open = &mut r.position.open;
    open.landing.moved = UnitSet::EMPTY;
    open.no_lvts = false;
    sequence::advance(open);
    Ok(())
}

/// Places units that come now into approach hexes of their beach, the player choosing; those that find no
/// room wait on the turn track for the next turn (5.3, EV.3, EV.14).
pub(crate) fn place_in_approach(r: &mut Referee<'_, Tarawa>, units: UnitSet, rule: &'static str) -> Play<()> {
    choose_third_day(r, units)?;
    let mut left = units;
    while let Some(first) = left.iter().next() {
        let hexes = lanes(r.setting, &r.position.open, first);
        let free = |hex: &Hex| room(r.setting, &r.position.open, *hex);
        let is_hq = r.setting.forces.hqs.contains(first);
        let roomy: HexSet = hexes.iter().filter(|hex| is_hq || free(hex) > 0).collect();
        let mut unit = first;
        if !is_hq {
            let rivals = left.without(r.setting.forces.hqs).iter();
            let beach = beach_of(r.setting, &r.position.open, first);
            let rivals: UnitSet =
                rivals.filter(|unit| beach_of(r.setting, &r.position.open, *unit) == beach).collect();
            let seats: usize = hexes.iter().map(|hex| free(&hex)).sum();
            // Not all of them find room: the player says who goes next.
            if (1..rivals.len()).contains(&seats) {
                let text = || Text::new("tarawa-landing-ask-arrival");
                unit = choices::unit(r, rule, text, rivals)?.unwrap_or(first);
            }
        }
        left.remove(unit);
        let overstack = roomy.is_empty() && r.setting.readings.overstack_approach;
        let among = if overstack { hexes } else { roomy };
        let text = || Text::new("tarawa-landing-ask-lane");
        let going = [unit].into_iter().collect();
        if let Some(hex) = choices::hex_for(r, rule, text, among, going)? {
            r.position.open.marines.put(unit, Place::At(hex));
            event::tell(r, || Event::Approaches { unit, hex, rule: rule.into() });
        } else {
            // The box after the next turn's: from there it is placed one turn later.
            let turn = r.position.open.turn + 2;
            r.position.open.marines.put(unit, Place::Track(turn));
            event::tell(r, || Event::ApproachFull { unit, turn });
        }
    }
    Ok(())
}

/// The first units of the third day are here: the player says to which beach all of them go (21.3).
fn choose_third_day(r: &mut Referee<'_, Tarawa>, units: UnitSet) -> Play<()> {
    let is_due = |unit: UnitId| r.setting.forces.marine(unit).arrives == Arrival::DayThree;
    if r.position.open.third_day.is_some() || !units.iter().any(is_due) {
        return Ok(());
    }
    let among = vec![Beach::Red2, Beach::Red3];
    let text = Text::new("tarawa-landing-ask-third-day");
    let question = choices::PickBeach { rule: "21.3".into(), text, among, usual: Beach::Red2 };
    r.position.open.third_day = Some(r.ask(MARINES, question)?);
    Ok(())
}

/// How many more units an approach hex can take.
fn room(setting: &Setting, open: &Open, hex: Hex) -> usize {
    ROOM.saturating_sub(open.units_at(hex).without(setting.forces.hqs).len())
}

/// The beach to which the unit comes (21.2, 21.3).
fn beach_of(setting: &Setting, open: &Open, unit: UnitId) -> Option<Beach> {
    let info = setting.forces.marine(unit);
    match info.arrives {
        Arrival::Turn(17) => Some(open.eighth_marines),
        Arrival::DayThree => open.third_day,
        _ => info.beach,
    }
}

/// The lettered approach hexes where the unit may be placed now (5.3, 5.31).
fn lanes(setting: &Setting, open: &Open, unit: UnitId) -> HexSet {
    beach_of(setting, open, unit)
        .map_or(HexSet::EMPTY, |beach| setting.board.lanes(beach, open.turn >= LANE_D_OPENS))
}
