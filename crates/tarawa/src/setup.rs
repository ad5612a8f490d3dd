//! Chapter 3: the set-up of the scenarios that begin on November 20, with what the optional rules of chapter 21
//! change in it (21.1, 21.2, the start of 21.3). The set-up of November 21 is in `november`.

use crate::{
    Scenario, Setting, Tarawa, cards, choices, defenders, event,
    forces::{Arrival, Kind},
    hexes::{Hex, HexSet},
    ids::{
        Area, Back, Beach, CardId, CounterId, Lane, Letter, POSITIONS, PositionId, PositionSet, UnitId,
        UnitSet,
    },
    knowledge, naming, november,
    options::Survival,
    position::{
        ActionPhase, Counterattack, Depth, Hidden, Japanese, Landing, Lvts, MARINES, Marine, Occupant, Open,
        Place, Position, Reserve, Stage,
    },
    sequence, turn,
};
use kernel::{Deck, Play, Referee, RuleId, Text, text};

/// LVTs at the start (3.0+8).
pub(crate) const LVTS: u8 = 9;
/// Inland units that begin on the map; the others are the Reserve (3.0+4).
const INLAND: usize = 11;
/// The Hero markers of the box (10.18).
pub(crate) const HEROES: u8 = 8;
/// Most units in a hex (3.0+6, 7.5).
const STACK: usize = 2;
/// The approach hexes that are open at the start: D is not (3.0+6).
const FIRST_LANES: [Lane; 3] = [Lane::A, Lane::B, Lane::C];
/// The company that the book lands at Red 2 on turn 1, and the one that landed there (3.0+6).
const RED_2: [&str; 2] = ["C/1/2", "F/2/2"];
/// The cards of the raid (21.1).
const RAID_CARDS: usize = 3;

kernel::events! {
    /// What happens during the set-up.
    Event of Tarawa in setting:

    /// The Japanese units lie in their positions and in the Reserve.
    JapaneseSetUp { on_map: u8, reserve: u8, rule: RuleId } by rule.clone()
        => text!("tarawa-setup-japanese", count = on_map, reserve);
    /// The card that says where the tanks stand.
    TankCard { card: CardId } by "3.0+3" => text!("tarawa-setup-tank-card", card = card.0);
    TankSetUp { position: PositionId, counter: CounterId } by "3.0+3"
        => text!("tarawa-setup-tank", position, unit = naming::counter(setting, *counter));
    UnitSetUp { unit: UnitId, hex: Hex, rule: RuleId } by rule.clone()
        => text!("tarawa-setup-unit", unit, hex = naming::call(setting, *hex));
    RyanSetUp { unit: UnitId, rule: RuleId } by rule.clone() => text!("tarawa-setup-ryan", unit);
    HeroSetUp { unit: UnitId } by "20.2" => text!("tarawa-setup-hero", unit);
    InspiredSetUp { unit: UnitId } by "20.2" => text!("tarawa-setup-inspired", unit);
    GarrisonSetUp { position: PositionId } by "20.2" => text!("tarawa-setup-garrison", position);
    /// The beach of the 1st Battalion 8th Marines.
    BeachAssigned { beach: Beach } by "21.2" => text!("tarawa-setup-beach", beach);
    ShibasakiFightsOn by "21.3" => "tarawa-setup-shibasaki";
    /// A card of the raid, and the stars on it.
    RaidCard { card: CardId, stars: u8 } by "21.1" => text!("tarawa-setup-raid-card", card = card.0, stars);
    Raid { stars: u8 } by "21.1"
        => match stars {
            0 => text!("tarawa-setup-raid-coup"),
            1 => text!("tarawa-setup-raid-success"),
            2 => text!("tarawa-setup-raid-partial"),
            _ => text!("tarawa-setup-raid-failure", stars),
        };
}

/// The position before the first activity: nothing drawn, nothing placed.
pub(crate) fn begin(setting: &Setting) -> Position {
    let marines = setting.forces.marines().iter();
    let marines: Vec<Marine> = marines.map(|info| Marine::new(info.steps, info.kind == Kind::Hq)).collect();
    let markers = |back: Back| {
        let of_kind = setting.forces.markers().iter().filter(move |marker| marker.back == back);
        Deck::shuffled(of_kind.map(|marker| marker.id))
    };
    Position {
        open: Open {
            turn: setting.scenario.first_turn(),
            stage: Stage::SetUpJapanese,
            ending: None,
            marines: marines.into(),
            lvts: Lvts::default(),
            no_lvts: false,
            japanese: Japanese::default(),
            reserve: Reserve::default(),
            left_out: 0,
            left_out_elite: 0,
            eliminated: Vec::new(),
            depth: [0, 0],
            letters: Vec::new(),
            shibasaki: true,
            shibasaki_survives: false,
            shibasaki_spared: false,
            no_first_depth: false,
            guns_destroyed: PositionSet::EMPTY,
            garrisons: PositionSet::EMPTY,
            naval_fire: 0,
            support: 0,
            heroes: 0,
            ryan: None,
            eighth_marines: Beach::Red2,
            third_day: None,
            sent_back: UnitSet::EMPTY,
            smoke: Vec::new(),
            wire_cut: false,
            engineers_cover: false,
            counterattack: Counterattack::None,
            track: Vec::new(),
            discards: Vec::new(),
            landing: Landing::default(),
            fire: None,
            engineers: None,
            actions: ActionPhase::default(),
        },
        hidden: Hidden { counters: vec![None; POSITIONS], reserve: Vec::new() },
        deck: Deck::shuffled(crate::all_cards()),
        markers: Back::ALL.map(markers),
        letters: Deck::shuffled([Letter::A, Letter::M, Letter::P, Letter::R]),
    }
}

/// Japanese units, tanks, markers and letters (3.0+1 to 3.0+5, 3.0+10, 20.1), then moves on.
pub(crate) fn set_up_japanese(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if r.setting.scenario == Scenario::November21 {
        november::set_up_japanese(r)?;
    } else {
        place_coastal_units(r)?;
        place_tanks(r)?;
        place_inland_units(r)?;
        lay_out_markers(r.position);
        tell_japanese(r, "3.0+4");
    }
    sequence::advance(&mut r.position.open);
    Ok(())
}

/// All Japanese units of a kind.
fn units_of(setting: &Setting, back: Back) -> Vec<CounterId> {
    setting.forces.counters().iter().filter(|unit| unit.back == back).map(|unit| unit.id).collect()
}

/// One unit in each hex with artillery or a C (3.0+2).
fn place_coastal_units(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    let mut pile = units_of(setting, Back::Coastal);
    let mixed = knowledge::mask(pile.iter().copied());
    for site in setting.board.sites().filter(|site| site.start == Some(Back::Coastal)) {
        let Some(counter) = knowledge::draw_blindly(r, &mut pile, "3.0+2")? else { break };
        knowledge::put_face_down(&setting.forces, r.position, site.id, counter, mixed);
    }
    Ok(())
}

/// A card says which three of the six armour hexes hold a tank; they begin face up and Disrupted (3.0+3).
fn place_tanks(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    let card = cards::draw_and_discard(r, "3.0+3")?;
    event::tell(r, || Event::TankCard { card });
    let mut tanks = units_of(setting, Back::Armour);
    for symbol in setting.card(card).fire {
        let hex = setting.board.sites().find(|site| site.armour && site.colour == symbol.colour);
        let Some(site) = hex.filter(|_| !tanks.is_empty()) else { continue };
        let index = r.pick(tanks.len(), "3.0+3")?;
        let counter = tanks.remove(index);
        r.position.hidden.counters[site.id.index()] = Some(counter);
        let tank = Occupant {
            back: Back::Armour,
            known: Some(counter),
            candidates: knowledge::mask([counter]),
            revealed: true,
            disrupted: true,
            depth: None,
        };
        r.position.open.japanese.put(site.id, tank);
        event::tell(r, || Event::TankSetUp { position: site.id, counter });
    }
    Ok(())
}

/// Eleven units in hexes with an I that hold no tank, the others in the Reserve (3.0+4).
fn place_inland_units(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    let mut pile = units_of(setting, Back::Inland);
    let mixed = knowledge::mask(pile.iter().copied());
    let inland = setting.board.sites().filter(|site| site.start == Some(Back::Inland)).map(|site| site.id);
    let free: Vec<PositionId> = inland.filter(|id| r.position.open.occupant(*id).is_none()).collect();
    for id in free.into_iter().take(INLAND) {
        let Some(counter) = knowledge::draw_blindly(r, &mut pile, "3.0+4")? else { break };
        knowledge::put_face_down(&setting.forces, r.position, id, counter, mixed);
    }
    for counter in pile {
        knowledge::put_in_reserve(&setting.forces, r.position, counter, mixed);
    }
    Ok(())
}

/// The coastal and inland markers lie in their boxes, one armour marker under each tank (3.0+5).
fn lay_out_markers(position: &mut Position) {
    for back in [Back::Coastal, Back::Inland] {
        let count = position.markers[back.index()].len();
        position.open.depth[back.index()] = u8::try_from(count).expect("there are fewer markers than that");
    }
    for tank in position.open.japanese.iter_mut().filter(|occupant| occupant.is_tank()) {
        tank.depth = Some(Depth { back: Back::Armour, known: None, revealed: false });
    }
}

pub(crate) fn tell_japanese(r: &mut Referee<'_, Tarawa>, rule: &'static str) {
    let on_map = u8::try_from(r.position.open.occupied().len()).expect("there are fewer positions than that");
    let reserve = r.position.open.reserve.total();
    event::tell(r, || Event::JapaneseSetUp { on_map, reserve, rule: rule.into() });
}

/// US units and markers (3.0+6 to 3.0+9, 20.2, 21.2), then moves on.
pub(crate) fn set_up_marines(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    choose_beach(r)?;
    fill_track(r);
    if r.setting.scenario == Scenario::November21 {
        november::set_up_marines(r)?;
    } else {
        r.position.open.lvts = Lvts { full: LVTS, reduced: 0 };
        r.position.open.heroes = if r.setting.readings.ryan_is_extra { HEROES } else { HEROES - 1 };
        place_first_wave(r)?;
        let infantry = |unit: &UnitId| r.setting.forces.marine(*unit).kind.is_infantry();
        let near = |unit: &UnitId| approaches(r.setting, &r.position.open, *unit) == Some(Beach::Red1);
        let among = UnitId::all().filter(infantry).filter(near).collect();
        place_ryan(r, "3.0+7", among)?;
    }
    sequence::advance(&mut r.position.open);
    if is_raid_played(r.setting) {
        return Ok(());
    }
    sequence::advance(&mut r.position.open);
    turn::begin(r)
}

/// The beach of the approach hex in which the unit is.
fn approaches(setting: &Setting, open: &Open, unit: UnitId) -> Option<Beach> {
    let hex = open.marine(unit).hex()?;
    setting.board.approach_at(hex).map(|approach| approach.beach)
}

/// Where the units of turn 17 will land is settled at the start (21.2).
fn choose_beach(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if !r.setting.extras.eighth_marines_choose || r.setting.scenario.last_turn() < 17 {
        return Ok(());
    }
    let among = vec![Beach::Red1, Beach::Red2, Beach::Red3];
    let text = Text::new("tarawa-setup-ask-beach");
    let beach =
        r.ask(MARINES, choices::PickBeach { rule: "21.2".into(), text, among, usual: Beach::Red2 })?;
    r.position.open.eighth_marines = beach;
    event::tell(r, || Event::BeachAssigned { beach });
    Ok(())
}

/// Every unit with an arrival turn lies in that box of the track, the others aside (3.0+9, 21.3).
fn fill_track(r: &mut Referee<'_, Tarawa>) {
    for info in r.setting.forces.marines() {
        if let Some(turn) = arrival(r.setting, info.id) {
            r.position.open.marines.put(info.id, Place::Track(turn));
        }
    }
    let applies = matches!(r.setting.scenario, Scenario::TwoDays | Scenario::November21);
    if applies && r.setting.extras.shibasaki_survives == Survival::Always {
        shibasaki_fights_on(r);
    }
}

/// The turn in which a unit arrives, if it has one. Where players hold with history, C/1/2 changes places at
/// Red 2 with a company of the battalion that led there (3.0+6).
fn arrival(setting: &Setting, unit: UnitId) -> Option<u8> {
    let swapped = match RED_2.iter().position(|name| *name == unit.name()) {
        Some(index) if setting.readings.history_at_red_2 => {
            RED_2[1 - index].parse().expect("both companies are counters of the box")
        }
        _ => unit,
    };
    match setting.forces.marine(swapped).arrives {
        Arrival::Turn(turn) => Some(turn),
        Arrival::Event | Arrival::DayThree => None,
    }
}

/// Rule 21.3 is in force: the last reserves come earlier.
pub(crate) fn shibasaki_fights_on(r: &mut Referee<'_, Tarawa>) {
    r.position.open.shibasaki_survives = true;
    for info in r.setting.forces.marines() {
        let turn = match (r.position.open.marine(info.id).place(), info.arrives) {
            (Place::Track(28), _) => 20,
            (Place::Aside, Arrival::DayThree) => 24,
            _ => continue,
        };
        r.position.open.marines.put(info.id, Place::Track(turn));
    }
    event::tell(r, || Event::ShibasakiFightsOn);
}

/// The units of turn 1, in approach hexes of the player's choice (3.0+6).
fn place_first_wave(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    for unit in UnitId::all().filter(|unit| arrival(setting, *unit) == Some(1)) {
        let beach = setting.forces.marine(unit).beach;
        let open_hex = |(_, approach): &(Hex, crate::board::Approach)| {
            Some(approach.beach) == beach && approach.lane.is_some_and(|lane| FIRST_LANES.contains(&lane))
        };
        let among: HexSet = setting.board.approaches().filter(open_hex).map(|(hex, _)| hex).collect();
        let among = with_room(r.setting, &r.position.open, among);
        let text = || Text::new("tarawa-setup-ask-hex");
        let going = [unit].into_iter().collect();
        if let Some(hex) = choices::hex_for(r, "3.0+6", text, among, going)? {
            place(r, unit, hex, "3.0+6");
        }
    }
    Ok(())
}

/// The hexes in which another unit finds room; HQs take none (7.51).
pub(crate) fn with_room(setting: &Setting, open: &Open, hexes: HexSet) -> HexSet {
    let stack = |hex: Hex| {
        let units = open.units_at(hex).iter();
        units.filter(|unit| setting.forces.marine(*unit).kind != Kind::Hq).count()
    };
    hexes.iter().filter(|hex| stack(*hex) < STACK).collect()
}

pub(crate) fn place(r: &mut Referee<'_, Tarawa>, unit: UnitId, hex: Hex, rule: &'static str) {
    r.position.open.marines.put(unit, Place::At(hex));
    event::tell(r, || Event::UnitSetUp { unit, hex, rule: rule.into() });
}

/// Major Ryan goes with one of the units (3.0+7, 20.2).
pub(crate) fn place_ryan(r: &mut Referee<'_, Tarawa>, rule: &'static str, among: UnitSet) -> Play<()> {
    if let Some(unit) = choices::unit(r, rule, || Text::new("tarawa-setup-ask-ryan"), among)? {
        r.position.open.ryan = Some(unit);
        event::tell(r, || Event::RyanSetUp { unit, rule: rule.into() });
    }
    Ok(())
}

/// Whether the scenario lasts until the units in that box of the track arrive, and begins before they do.
pub(crate) fn comes_into_play(setting: &Setting, turn: u8) -> bool {
    (setting.scenario.first_turn()..=setting.scenario.last_turn()).contains(&turn)
}

/// The steps with which a unit begins; none if it was lost before the scenario begins (20.2).
pub(crate) fn starting_steps(setting: &Setting, unit: UnitId) -> u8 {
    match setting.scenario {
        Scenario::November21 => setting.november.starting_steps(setting, unit),
        _ => setting.forces.marine(unit).steps,
    }
}

/// The raid came before turn 1 (21.1).
fn is_raid_played(setting: &Setting) -> bool {
    setting.extras.hawkins_raid && setting.scenario.first_turn() == 1
}

/// The Hawkins raid, if it is played (21.1), then moves on.
pub(crate) fn raid(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if is_raid_played(r.setting) {
        let mut stars = 0;
        for _ in 0..RAID_CARDS {
            let card = cards::draw_and_discard(r, "21.1")?;
            let shown = r.setting.card(card).fire.iter().map(|symbol| u8::from(symbol.star)).sum();
            event::tell(r, || Event::RaidCard { card, stars: shown });
            stars += shown;
        }
        event::tell(r, || Event::Raid { stars });
        r.position.open.no_first_depth = stars == 0;
        r.position.open.shibasaki_spared = stars >= 3;
        let reinforced = [(Area::D, stars >= 2), (Area::E, stars >= 3)];
        for (area, _) in reinforced.into_iter().filter(|(_, reinforced)| *reinforced) {
            let position = PositionId::new(area, 2).expect("positions are numbered from 1");
            defenders::add_marker(r, position);
        }
    }
    sequence::advance(&mut r.position.open);
    turn::begin(r)
}

#[cfg(test)]
mod tests;
