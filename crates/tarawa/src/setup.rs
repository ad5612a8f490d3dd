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
use kernel::{Deck, Play, Referee, RuleId, Text};
use serde::Serialize;

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

/// What happens during the set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The Japanese units lie in their positions and in the Reserve.
    JapaneseSetUp {
        on_map: u8,
        reserve: u8,
        rule: RuleId,
    },
    /// The card that says where the tanks stand.
    TankCard {
        card: CardId,
    },
    TankSetUp {
        position: PositionId,
        counter: CounterId,
    },
    UnitSetUp {
        unit: UnitId,
        hex: Hex,
        rule: RuleId,
    },
    RyanSetUp {
        unit: UnitId,
        rule: RuleId,
    },
    HeroSetUp {
        unit: UnitId,
    },
    InspiredSetUp {
        unit: UnitId,
    },
    GarrisonSetUp {
        position: PositionId,
    },
    /// The beach of the 1st Battalion 8th Marines.
    BeachAssigned {
        beach: Beach,
    },
    ShibasakiFightsOn,
    /// A card of the raid, and the stars on it.
    RaidCard {
        card: CardId,
        stars: u8,
    },
    Raid {
        stars: u8,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::JapaneseSetUp { rule, .. }
            | Event::UnitSetUp { rule, .. }
            | Event::RyanSetUp { rule, .. } => rule.clone(),
            Event::TankCard { .. } | Event::TankSetUp { .. } => "3.0+3".into(),
            Event::HeroSetUp { .. } | Event::InspiredSetUp { .. } | Event::GarrisonSetUp { .. } => {
                "20.2".into()
            }
            Event::BeachAssigned { .. } => "21.2".into(),
            Event::ShibasakiFightsOn => "21.3".into(),
            Event::RaidCard { .. } | Event::Raid { .. } => "21.1".into(),
        }
    }

    pub(crate) fn text(&self, setting: &Setting) -> Text {
        match self {
            Event::JapaneseSetUp { on_map, reserve, .. } => {
                Text::new("tarawa-setup-japanese").with("count", *on_map).with("reserve", *reserve)
            }
            Event::TankCard { card } => Text::new("tarawa-setup-tank-card").with("card", card.0),
            Event::TankSetUp { position, counter } => Text::new("tarawa-setup-tank")
                .with("position", *position)
                .with("unit", naming::counter(setting, *counter)),
            Event::UnitSetUp { unit, hex, .. } => Text::new("tarawa-setup-unit")
                .with("unit", unit.name())
                .with("hex", naming::call(setting, *hex)),
            Event::RyanSetUp { unit, .. } => Text::new("tarawa-setup-ryan").with("unit", unit.name()),
            Event::HeroSetUp { unit } => Text::new("tarawa-setup-hero").with("unit", unit.name()),
            Event::InspiredSetUp { unit } => Text::new("tarawa-setup-inspired").with("unit", unit.name()),
            Event::GarrisonSetUp { position } => {
                Text::new("tarawa-setup-garrison").with("position", *position)
            }
            Event::BeachAssigned { beach } => Text::new("tarawa-setup-beach").with("beach", beach.text()),
            Event::ShibasakiFightsOn => Text::new("tarawa-setup-shibasaki"),
            Event::RaidCard { card, stars } => {
                Text::new("tarawa-setup-raid-card").with("card", card.0).with("stars", *stars)
            }
            Event::Raid { stars: 0 } => Text::new("tarawa-setup-raid-coup"),
            Event::Raid { stars: 1 } => Text::new("tarawa-setup-raid-success"),
            Event::Raid { stars: 2 } => Text::new("tarawa-setup-raid-partial"),
            Event::Raid { stars } => Text::new("tarawa-setup-raid-failure").with("stars", *stars),
        }
    }
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
mod tests {
    use super::*;
    use crate::{
        Answer, event,
        position::Leader,
        script::{Script, at, empty, first_waves, hex, play_by_default, setting, unit},
    };
    use kernel::{
        Step,
        tape::{Seen, Step as TapeStep},
    };

    /// The Japanese set-up is done; the Marines are asked next.
    fn japanese_in_place(setting: &Setting, seed: u64) -> Position {
        let mut position = begin(setting);
        play_by_default(setting, &mut position, seed);
        position
    }

    /// A draw that nobody sees.
    fn blind(sides: u32, value: u32, rule: &'static str) -> Step<Answer> {
        TapeStep::Roll { sides, value, rule: rule.into(), seen: Seen::Nobody }
    }

    fn units_with(setting: &Setting, back: Back) -> u64 {
        knowledge::mask(units_of(setting, back))
    }

    fn backs(position: &Position, back: Back) -> Vec<(PositionId, Occupant)> {
        let all = position.open.occupied();
        let pairs = all.iter().filter_map(|id| Some((id, *position.open.occupant(id)?)));
        pairs.filter(|(_, occupant)| occupant.back == back).collect()
    }

    #[test]
    fn the_set_up_leaves_a_deck_without_the_card_of_the_tanks() {
        kernel::proves!("tarawa", "3.0+1");
        let setting = first_waves();
        assert_eq!(begin(setting).deck.len(), 54);
        let position = japanese_in_place(setting, 1);
        assert_eq!((position.deck.len(), position.open.discards.len()), (53, 1));
        assert!(position.open.track.is_empty());
    }

    #[test]
    fn one_coastal_unit_lies_face_down_in_each_hex_with_artillery_or_a_c() {
        kernel::proves!("tarawa", "3.0+2", "2.1+3", "2.23+4");
        let setting = first_waves();
        let position = japanese_in_place(setting, 2);
        let marked: Vec<PositionId> = setting
            .board
            .sites()
            .filter(|site| site.artillery.is_some() || site.start == Some(Back::Coastal))
            .map(|site| site.id)
            .collect();
        let coastal = backs(&position, Back::Coastal);
        assert_eq!(marked.len(), 28);
        assert!(coastal.iter().map(|(id, _)| *id).eq(marked));
        for (id, occupant) in coastal {
            assert!(!occupant.revealed && occupant.known.is_none() && occupant.depth.is_none(), "{id}");
            assert_eq!(occupant.candidates, units_with(setting, Back::Coastal), "{id} may be any of the 28");
        }
        let other = japanese_in_place(setting, 3);
        assert_ne!(position.hidden, other.hidden, "another shuffle, another set-up");
    }

    #[test]
    fn nobody_sees_the_draws_of_the_set_up_but_those_of_the_tanks() {
        kernel::proves!("tarawa", "2.0", "3.0+2", "3.0+4");
        let mut position = begin(first_waves());
        let record = play_by_default(first_waves(), &mut position, 4);
        let seen = |wanted: &str| {
            let of_rule = record.steps.iter().filter_map(|step| match step {
                TapeStep::Roll { sides, rule, seen, .. } if rule.as_str() == wanted => Some((*sides, *seen)),
                _ => None,
            });
            of_rule.collect::<Vec<_>>()
        };
        // Each draw is one of what is left of a pile: there is no die.
        assert!(seen("3.0+2").into_iter().eq((2..=28).rev().map(|left| (left, Seen::Nobody))));
        assert!(seen("3.0+4").into_iter().eq((5..=15).rev().map(|left| (left, Seen::Nobody))));
        assert_eq!(seen("3.0+3"), [(54, Seen::All), (3, Seen::All), (2, Seen::All)]);
        assert_eq!(record.steps.len(), 27 + 11 + 3);
    }

    #[test]
    fn a_card_with_orange_red_and_blue_puts_disrupted_tanks_into_1830_1332_and_1529() {
        kernel::proves!("tarawa", "3.0+3", "2.1+4");
        let setting = first_waves();
        let mut position = begin(setting);
        let mut script = Script::of(&position);
        for left in (2..=28).rev() {
            script = script.step(blind(left, 0, "3.0+2"));
        }
        script = script.card(49, "3.0+3").step(Step::roll(3, 1, "3.0+3")).step(Step::roll(2, 1, "3.0+3"));
        for left in (5..=15).rev() {
            script = script.step(blind(left, 0, "3.0+4"));
        }
        let events = script.play(setting, &mut position).expect("the set-up as written");
        let card = event::Event::from(Event::TankCard { card: CardId(49) });
        assert_eq!(events[0], card);
        let tanks = backs(&position, Back::Armour);
        let hexes: Vec<Hex> = tanks.iter().map(|(id, _)| setting.board.site(*id).hex).collect();
        assert_eq!(hexes, [hex("1830"), hex("1529"), hex("1332")]);
        for (id, tank) in &tanks {
            assert!(tank.revealed && tank.disrupted && tank.known.is_some(), "{id}");
        }
        // Card 49 shows orange, blue and red; the tanks were drawn as the script says.
        let names: Vec<&str> = tanks.iter().filter_map(|(_, tank)| tank.known).map(CounterId::name).collect();
        assert_eq!(names, ["tank-orange", "tank-violet", "tank-green"]);
        assert_eq!(position.open.discards, [CardId(49)]);
    }

    #[test]
    fn eleven_units_lie_in_inland_hexes_without_tanks_and_four_in_the_reserve() {
        kernel::proves!("tarawa", "3.0+4", "2.1+3");
        let setting = first_waves();
        for seed in 0..5 {
            let position = japanese_in_place(setting, seed);
            let inland = backs(&position, Back::Inland);
            assert_eq!((inland.len(), position.open.reserve.count), (11, [0, 4]));
            let mask = units_with(setting, Back::Inland);
            for (id, occupant) in &inland {
                assert_eq!(setting.board.site(*id).start, Some(Back::Inland), "{id}");
                assert!(!occupant.revealed && occupant.candidates == mask, "{id} may be any of the 15");
            }
            assert_eq!(position.open.reserve.candidates, [0, mask]);
            let hidden = position.hidden.counters.iter().flatten().chain(&position.hidden.reserve);
            let mut all: Vec<CounterId> = hidden.copied().collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(CounterId::all()), "every counter of the box has its place");
        }
    }

    #[test]
    fn depth_markers_lie_in_their_boxes_and_one_under_each_tank() {
        kernel::proves!("tarawa", "3.0+5");
        let position = japanese_in_place(first_waves(), 6);
        assert_eq!(position.open.depth, [20, 20]);
        let tanks = backs(&position, Back::Armour);
        assert_eq!(tanks.len(), 3);
        for (id, tank) in tanks {
            assert_eq!(tank.depth, Some(Depth { back: Back::Armour, known: None, revealed: false }), "{id}");
        }
        assert_eq!(Back::ALL.map(|back| position.markers[back.index()].len()), [20, 20, 3]);
    }

    #[test]
    fn the_track_hides_four_letters_and_shibasaki_commands() {
        kernel::proves!("tarawa", "3.0+10");
        let position = japanese_in_place(first_waves(), 7);
        assert_eq!((position.open.turn, position.letters.len()), (1, 4));
        assert!(position.letters.contents().all(|letter| *letter != Letter::I));
        assert!(position.open.letters.is_empty() && position.open.shibasaki);
        let markers = (position.open.naval_fire, position.open.support, position.open.garrisons.len());
        assert_eq!(markers, (0, 0, 0));
    }

    /// The answers for the twelve units of turn 1, in the order of the roster: four for each beach.
    fn landing_plan() -> Vec<&'static str> {
        vec!["0138", "0136", "0134", "0134", "0132", "0128", "0130", "0130", "0125", "0123", "0121", "0121"]
    }

    fn follow(position: &Position, plan: &[&str]) -> Script {
        plan.iter().fold(Script::of(position), |script, name| script.says(Answer::PickHex(hex(name))))
    }

    #[test]
    fn the_twelve_units_of_turn_1_go_to_approach_hexes_of_their_beach_two_to_a_hex() {
        kernel::proves!("tarawa", "3.0+6", "2.1+9");
        let setting = first_waves();
        let mut position = japanese_in_place(setting, 8);
        let start = position.clone();
        let script = follow(&position, &landing_plan()).says(Answer::PickUnit(Some(unit("I/3/2"))));
        script.play(setting, &mut position).expect("a legal set-up");
        assert_eq!(position.open.stage, Stage::Loading);
        let on_map: Vec<(&str, String)> =
            position.open.on_map().map(|(id, _, hex)| (id.name(), hex.to_string())).collect();
        assert_eq!(on_map.len(), 12);
        // The example of the book: two companies in A and C of Red 2, both engineers in B.
        for placed in [("C/1/2", "0132"), ("E/2/2", "0128"), ("2/A/1/18", "0130"), ("2/D/2/18", "0130")] {
            assert!(on_map.contains(&(placed.0, placed.1.to_owned())), "{placed:?}");
        }
        let refused = |plan: &[&str]| follow(&start, plan).refused(setting, &start).0;
        assert_eq!(refused(&["0132"]), "3.0+6", "a company of Red 1 does not go to Red 2");
        assert_eq!(refused(&["0137"]), "3.0+6", "a hex without a letter");
        assert_eq!(refused(&["0138", "0138", "0138"]), "3.0+6", "a third unit in a hex");
        let red_2 = ["0138", "0138", "0136", "0136"];
        assert_eq!(refused(&[&red_2[..], &["0127"]].concat()), "3.0+6", "hex D is not open yet");
    }

    #[test]
    fn by_default_two_companies_do_not_share_an_approach_hex_where_another_has_room() {
        let setting = first_waves();
        let mut position = japanese_in_place(setting, 8);
        play_by_default(setting, &mut position, 8);
        let steps: Vec<(String, u8)> = position
            .open
            .us_hexes()
            .iter()
            .map(|hex| (hex.to_string(), position.open.steps_at(hex)))
            .collect();
        assert_eq!(steps.len(), 9, "every hex that is open is used: {steps:?}");
        assert!(steps.iter().all(|(_, steps)| *steps <= 6), "{steps:?}");
    }

    #[test]
    fn a_company_of_the_second_battalion_may_land_at_red_2_instead() {
        kernel::proves!("tarawa", "3.0+6");
        let place = |setting: &Setting, name: &str| {
            let mut position = japanese_in_place(setting, 9);
            play_by_default(setting, &mut position, 9);
            position.open.marine(unit(name)).place()
        };
        let history = setting(Scenario::FirstWaves, &[("red-2-company", "history")]);
        assert!(matches!(place(first_waves(), "C/1/2"), Place::At(_)));
        assert_eq!(place(first_waves(), "F/2/2"), Place::Track(2));
        assert!(matches!(place(&history, "F/2/2"), Place::At(_)));
        assert_eq!(place(&history, "C/1/2"), Place::Track(2));
    }

    #[test]
    fn major_ryan_begins_with_an_infantry_unit_off_red_1() {
        kernel::proves!("tarawa", "3.0+7");
        let setting = first_waves();
        let mut position = japanese_in_place(setting, 10);
        let start = position.clone();
        let with = |name: &str| follow(&start, &landing_plan()).says(Answer::PickUnit(Some(unit(name))));
        for name in ["3/A/1/18", "C/1/2", "L/3/2"] {
            assert_eq!(with(name).refused(setting, &start).0, "3.0+7", "{name}");
        }
        with("K/3/2").play(setting, &mut position).expect("a company of Red 1");
        assert_eq!(position.open.ryan, Some(unit("K/3/2")));
        assert!(position.open.marines.iter().all(|unit| unit.leader == Leader::None));
    }

    #[test]
    fn nine_lvts_are_available_and_seven_or_eight_heroes_are_left() {
        kernel::proves!("tarawa", "3.0+8", "10.18");
        let begun = |setting: &Setting| {
            let mut position = japanese_in_place(setting, 11);
            play_by_default(setting, &mut position, 11);
            (position.open.lvts, position.open.heroes)
        };
        let nine = Lvts { full: 9, reduced: 0 };
        assert_eq!(begun(first_waves()), (nine, 7));
        assert_eq!(begun(&setting(Scenario::FirstWaves, &[("ryan", "besides")])), (nine, 8));
    }

    #[test]
    fn other_units_wait_in_the_box_of_their_turn_or_aside() {
        kernel::proves!("tarawa", "3.0+9", "2.1+11", "2.21+6");
        let mut position = japanese_in_place(first_waves(), 12);
        play_by_default(first_waves(), &mut position, 12);
        let place = |name: &str| position.open.marine(unit(name)).place();
        assert_eq!(place("HQ 2/2"), Place::Track(4));
        assert_eq!(place("M/3/8"), Place::Track(8));
        assert_eq!(place("D/1/8"), Place::Track(17));
        assert_eq!(place("HQ 6/2"), Place::Track(28));
        assert_eq!(place("A/1/10"), Place::Aside, "comes by an event");
        assert_eq!(place("M/3/6"), Place::Aside, "comes on the third day");
        let count =
            |wanted: Place| position.open.marines.iter().filter(|unit| unit.place() == wanted).count();
        assert_eq!((count(Place::Track(1)), count(Place::Track(17)), count(Place::Track(28))), (0, 7, 6));
        assert_eq!(count(Place::Aside), 3 + 5);
    }

    /// The raid with those cards.
    fn raid_with(cards: [u8; 3], setting: &Setting) -> Position {
        let mut position =
            empty(setting, 1, Stage::Raid).with_japanese("D2", "7SSNL-1").with_japanese("E2", "7SSNL-2");
        position.open.depth = [20, 20];
        let script = cards.iter().fold(Script::of(&position), |script, card| script.card(*card, "21.1"));
        script.play(setting, &mut position).expect("three cards and no question");
        position
    }

    #[test]
    fn the_stars_of_three_cards_tell_how_the_raid_went() {
        kernel::proves!("tarawa", "21.0", "21.1");
        let setting = setting(Scenario::TwoDays, &[("hawkins-raid", "yes")]);
        let came_of = |cards| {
            let position = raid_with(cards, &setting);
            assert_eq!((position.open.discards.len(), position.open.stage), (3, Stage::Loading));
            let depth =
                ["D2", "E2"].map(|name| position.open.occupant(at(name)).is_some_and(|o| o.depth.is_some()));
            (depth, position.open.shibasaki_spared, position.open.no_first_depth)
        };
        // Cards 1 and 6 and 9 have one star each, cards 2 and 3 and 4 none.
        assert_eq!(came_of([1, 6, 9]), ([true, true], true, false));
        assert_eq!(came_of([1, 2, 9]), ([true, false], false, false));
        assert_eq!(came_of([1, 2, 3]), ([false, false], false, false));
        assert_eq!(came_of([4, 2, 3]), ([false, false], false, true));
    }

    #[test]
    fn the_raid_is_played_only_where_it_was_chosen() {
        kernel::proves!("tarawa", "21.0", "21.1");
        let stage = |options: &[(&str, &str)]| {
            let setting = setting(Scenario::FirstWaves, options);
            let mut position = japanese_in_place(&setting, 13);
            play_by_default(&setting, &mut position, 13);
            position.open.stage
        };
        assert_eq!(stage(&[]), Stage::Loading);
        assert_eq!(stage(&[("hawkins-raid", "yes")]), Stage::Raid);
    }

    #[test]
    fn the_eighth_marines_go_to_the_beach_chosen_at_the_start() {
        kernel::proves!("tarawa", "21.0", "21.2");
        let chosen = setting(Scenario::TwoDays, &[("eighth-marines", "yes")]);
        let start = japanese_in_place(&chosen, 14);
        let mut position = start.clone();
        let script = follow(&start, &[]).says(Answer::PickBeach(Beach::Red3));
        let script =
            landing_plan().iter().fold(script, |script, name| script.says(Answer::PickHex(hex(name))));
        let script = script.says(Answer::PickUnit(Some(unit("I/3/2"))));
        script.play(&chosen, &mut position).expect("the beach is asked for first");
        assert_eq!(position.open.eighth_marines, Beach::Red3);
        let green = follow(&start, &[]).says(Answer::PickBeach(Beach::Green));
        assert_eq!(green.refused(&chosen, &start).0, "21.2");
        // Without the rule, or where turn 17 never comes, nobody is asked.
        for setting in
            [setting(Scenario::TwoDays, &[]), setting(Scenario::November20, &[("eighth-marines", "yes")])]
        {
            let mut position = japanese_in_place(&setting, 14);
            let script = follow(&position, &landing_plan()).says(Answer::PickUnit(Some(unit("I/3/2"))));
            script.play(&setting, &mut position).expect("no question about the beach");
            assert_eq!(position.open.eighth_marines, Beach::Red2);
        }
    }

    #[test]
    fn if_shibasaki_survives_the_last_reserves_come_on_turns_20_and_24() {
        kernel::proves!("tarawa", "21.3", "2.21+6");
        let begun = |scenario, survives: &str| {
            let setting = setting(scenario, &[("shibasaki-survives", survives)]);
            let mut position = japanese_in_place(&setting, 15);
            play_by_default(&setting, &mut position, 15);
            let count =
                |turn| position.open.marines.iter().filter(|unit| unit.place() == Place::Track(turn)).count();
            (position.open.shibasaki_survives, [20, 24, 28].map(count))
        };
        assert_eq!(begun(Scenario::TwoDays, "yes"), (true, [6, 5, 0]));
        assert_eq!(begun(Scenario::TwoDays, "no"), (false, [0, 0, 6]));
        assert_eq!(begun(Scenario::TwoDays, "if-alive"), (false, [0, 0, 6]));
        // The rule is for the scenarios of the second day.
        assert_eq!(begun(Scenario::November20, "yes"), (false, [0, 0, 6]));
    }

    #[test]
    fn the_set_up_of_november_20_is_that_of_all_scenarios_that_begin_on_that_day() {
        kernel::proves!("tarawa", "3.0");
        for scenario in [Scenario::FirstWaves, Scenario::November20, Scenario::TwoDays] {
            let setting = setting(scenario, &[]);
            let mut position = japanese_in_place(&setting, 16);
            let first = japanese_in_place(first_waves(), 16);
            assert_eq!(position, first);
            play_by_default(&setting, &mut position, 16);
            assert_eq!((position.open.turn, position.open.on_map().count()), (1, 12));
        }
        let turns = Scenario::ALL.map(|scenario| (scenario.first_turn(), scenario.last_turn()));
        assert_eq!(turns, [(1, 10), (1, 15), (1, 30), (17, 30)]);
    }
}
