//! Chapter 20: the set-up of November 21. The Japanese positions are given, so where each US unit may stand
//! is worked out when the tables are read; which units hold the positions is chance, and the player chooses
//! among the hexes.

use crate::{
    Setting, Tarawa,
    board::Board,
    charts::{Charts, Going},
    choices, event,
    forces::{Arrival, Forces, Kind},
    hexes::{Hex, HexSet},
    ids::{Back, CounterId, Letter, PositionId, PositionSet, UnitId, UnitSet},
    knowledge, landing,
    options::Survival,
    position::{Depth, Leader, Lvts, Place},
    reading,
    setup::{self, Event, HEROES},
};
use kernel::{
    Deck, Pack, Play, Referee, Text,
    pack::{Chart, PackFault},
};
use std::str::FromStr;

/// Elite and other units that are left (20.1).
const ELITE: usize = 19;
const OTHERS: usize = 8;
/// Coastal and inland markers in the boxes (20.1).
const BOXES: [u8; 2] = [5, 6];
/// LVTs that are left (20.2).
const LVTS: Lvts = Lvts { full: 2, reduced: 1 };
/// The box of both command markers (20.2).
const COMMAND: u8 = 2;
/// Garrisons around each Command Post, and how far from it (20.2).
const GARRISONS: usize = 3;
const GARRISON_REACH: u8 = 4;
/// Hero markers on the map besides Ryan; another one shows its Inspired side (20.2).
const PLACED_HEROES: u8 = 4;
/// Hero markers on units at the start, the Inspired one too (10.16).
pub(crate) const PLACED_LEADERS: u8 = PLACED_HEROES + 1;
/// The turn whose units wait off the reef when the scenario begins.
const FIRST_TURN: u8 = 17;

/// What a unit keeps away from (20.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Away {
    Nothing,
    /// From hexes adjacent to Japanese units.
    Adjacent,
    /// From the fields of fire of positions that the Japanese occupy.
    Field,
}

impl FromStr for Away {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "-" => Ok(Away::Nothing),
            "adjacent" => Ok(Away::Adjacent),
            "field" => Ok(Away::Field),
            _ => Err(()),
        }
    }
}

/// A row of the US table.
#[derive(Debug)]
struct Posted {
    unit: UnitId,
    /// Where it stands, or near which hex.
    near: Hex,
    steps: u8,
    /// The hexes that it may choose; if there is none, it stands where it should be near.
    among: HexSet,
}

/// The tables of the set-up.
#[derive(Debug)]
pub(crate) struct November21 {
    /// The positions with a unit, and the kind of its depth marker.
    japanese: Vec<(PositionId, Option<Back>)>,
    marines: Vec<Posted>,
    /// Where the garrisons of each Command Post may stand.
    garrisons: Vec<PositionSet>,
}

impl November21 {
    pub(crate) fn read(
        pack: &Pack,
        board: &Board,
        forces: &Forces,
        charts: &Charts,
    ) -> Result<November21, PackFault> {
        let japanese = read_japanese(pack, board)?;
        let sites = || japanese.iter().map(|(id, _)| board.site(*id));
        let held: HexSet = sites().map(|site| site.hex).collect();
        let fields = sites().fold(held, |fields, site| fields | board.group(site.group).field);
        let chart = pack.chart("november-21-marines")?;
        let mut marines = Vec::new();
        let mut garrisons = Vec::new();
        for row in chart.rows() {
            let (unit, near, reach) = read_place(&chart, row, board)?;
            let kind = forces.marine(unit).kind;
            let shut = match chart.value(row, "away", "adjacent, field or -")? {
                Away::Nothing => HexSet::EMPTY,
                Away::Adjacent => held.grown(),
                Away::Field => fields,
            };
            let around = HexSet::one(near).within(reach) & board.land;
            let passable = |hex: &Hex| charts.going(board.terrain(*hex), kind) != Going::Forbidden;
            let among: HexSet = (around - shut).iter().filter(passable).collect();
            let full = forces.marine(unit).steps;
            let steps = reading::optional(&chart, row, "steps", "a number of steps or -")?.unwrap_or(full);
            if kind == Kind::Hq {
                let around = HexSet::one(near).within(GARRISON_REACH) - fields;
                let safe = board.sites().filter(|site| around.contains(site.hex)).map(|site| site.id);
                garrisons.push(safe.collect());
            }
            marines.push(Posted { unit, near, steps: steps.min(full), among });
        }
        Ok(November21 { japanese, marines, garrisons })
    }

    /// The steps with which a unit begins this scenario; none if it was lost on the day before.
    pub(crate) fn starting_steps(&self, setting: &Setting, unit: UnitId) -> u8 {
        let info = setting.forces.marine(unit);
        match self.marines.iter().find(|posted| posted.unit == unit) {
            Some(posted) => posted.steps,
            None if is_lost_before(info.arrives) => 0,
            None => info.steps,
        }
    }

    fn has(&self, unit: UnitId) -> bool {
        self.marines.iter().any(|posted| posted.unit == unit)
    }

    /// How many Japanese units there are.
    pub(crate) fn japanese_units() -> usize {
        ELITE + OTHERS
    }
}

/// Whether a unit that the table does not name was lost before the scenario begins.
fn is_lost_before(arrives: Arrival) -> bool {
    matches!(arrives, Arrival::Turn(turn) if turn < FIRST_TURN)
}

fn fault(what: String) -> PackFault {
    PackFault::new("november-21-marines.tsv", 0, what)
}

fn read_japanese(pack: &Pack, board: &Board) -> Result<Vec<(PositionId, Option<Back>)>, PackFault> {
    let chart = pack.chart("november-21-japanese")?;
    let read = |row: &str| {
        let fault = |what: String| PackFault::new("november-21-japanese.tsv", 0, what);
        let id = row.parse().ok().filter(|id| board.find_site(*id).is_some());
        let id = id.ok_or_else(|| fault(format!("'{row}' is no position of the map")))?;
        let marker = match chart.cell(row, "marker").unwrap_or_default() {
            "C" => Some(Back::Coastal),
            "I" => Some(Back::Inland),
            "-" => None,
            other => return Err(fault(format!("row '{row}': '{other}' is not C, I or -"))),
        };
        Ok((id, marker))
    };
    chart.rows().map(read).collect()
}

/// The unit of a row, the hex near which it stands, and how near.
fn read_place(chart: &Chart, row: &str, board: &Board) -> Result<(UnitId, Hex, u8), PackFault> {
    let unit = row.parse().map_err(|_| fault(format!("'{row}' is no US unit")))?;
    let cell = chart.cell(row, "near").unwrap_or_default();
    let position = cell.parse().ok().and_then(|id| board.find_site(id)).map(|site| site.hex);
    let near = position.or(cell.parse().ok());
    let near = near.ok_or_else(|| fault(format!("row '{row}': '{cell}' is neither a hex nor a position")))?;
    Ok((unit, near, chart.value(row, "within", "a distance in hexes")?))
}

/// Units drawn from those of each quality, mixed, one in each position, the rest in Reserve; their markers; all
/// letters; Shibasaki killed (20.1).
pub(crate) fn set_up_japanese(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    let units = || setting.forces.counters().iter().filter(|unit| !unit.is_tank());
    let quality = |elite: bool| -> Vec<CounterId> {
        units().filter(|unit| unit.elite == elite).map(|unit| unit.id).collect()
    };
    let elite = quality(true);
    let all_elite = knowledge::elite_among(&setting.forces, &elite);
    let mut pile = draw(r, elite, ELITE)?;
    let left_out_elite = all_elite - knowledge::elite_among(&setting.forces, &pile);
    pile.extend(draw(r, quality(false), OTHERS)?);
    pile.sort_unstable();
    // Nobody saw which units were drawn: any of them may lie there, or be out of play.
    let mixed = knowledge::mask(units().map(|unit| unit.id));
    for (id, marker) in &setting.november.japanese {
        let Some(counter) = knowledge::draw_blindly(r, &mut pile, "20.1")? else { break };
        knowledge::put_face_down(&setting.forces, r.position, *id, counter, mixed);
        if let Some(occupant) = r.position.open.occupant_mut(*id) {
            occupant.depth = marker.map(|back| Depth { back, known: None, revealed: false });
        }
    }
    for counter in pile {
        knowledge::put_in_reserve(&setting.forces, r.position, counter, mixed);
    }
    let open = &mut r.position.open;
    (open.left_out, open.left_out_elite) = (mixed, left_out_elite);
    open.depth = BOXES;
    open.letters = Letter::ALL.to_vec();
    // With rule 21.3 he commands, unless the players hold with the marker.
    open.shibasaki =
        setting.extras.shibasaki_survives == Survival::Always && !setting.readings.shibasaki_stays_killed;
    r.position.letters = Deck::default();
    // More markers than these are out of play, but nobody knows which: any of them may be drawn.
    r.position.markers = Back::ALL.map(|back| {
        let fits =
            setting.forces.markers().iter().filter(move |marker| marker.back == back && !marker.tactical);
        Deck::shuffled(fits.filter(|_| back != Back::Armour).map(|marker| marker.id))
    });
    setup::tell_japanese(r, "20.1");
    Ok(())
}

/// So many units of a pile, drawn blindly.
fn draw(r: &mut Referee<'_, Tarawa>, mut pile: Vec<CounterId>, count: usize) -> Play<Vec<CounterId>> {
    let mut drawn = Vec::with_capacity(count);
    while drawn.len() < count
        && let Some(counter) = knowledge::draw_blindly(r, &mut pile, "20.1")?
    {
        drawn.push(counter);
    }
    Ok(drawn)
}

/// The US units and markers in the order of the table (20.2). The track is filled already.
pub(crate) fn set_up_marines(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    for info in setting.forces.marines() {
        if is_lost_before(info.arrives) && !setting.november.has(info.id) {
            r.position.open.marines.put(info.id, Place::Lost);
            r.position.open.marine_mut(info.id).steps = 0;
        }
    }
    for posted in &setting.november.marines {
        place(r, posted)?;
    }
    for among in &setting.november.garrisons {
        place_garrisons(r, *among)?;
    }
    place_leaders(r)?;
    r.position.open.lvts = LVTS;
    let due = |unit: &UnitId| r.position.open.marine(*unit).place() == Place::Track(FIRST_TURN);
    let due: UnitSet = UnitId::all().filter(due).collect();
    landing::place_in_approach(r, due, "20.2")?;
    // They are placed as on the turn before: who finds no room comes one turn later, not two.
    for unit in due.iter() {
        if let Place::Track(_) = r.position.open.marine(unit).place() {
            r.position.open.marines.put(unit, Place::Track(FIRST_TURN + 1));
        }
    }
    Ok(())
}

fn place(r: &mut Referee<'_, Tarawa>, posted: &Posted) -> Play<()> {
    let unit = posted.unit;
    // Two to a hex, as it must be after the first Action Phase (7.5); where that leaves no hex, more.
    let room = setup::with_room(r.setting, &r.position.open, posted.among);
    let among = if room.is_empty() { posted.among } else { room };
    let text = || Text::new("tarawa-setup-ask-hex");
    let hex = choices::hex_for(r, "20.2", text, among, [unit].into_iter().collect())?.unwrap_or(posted.near);
    let marine = r.position.open.marine_mut(unit);
    marine.steps = posted.steps;
    if r.setting.forces.marine(unit).kind == Kind::Hq {
        (marine.post, marine.hero_side) = (Some(COMMAND), false);
    }
    setup::place(r, unit, hex, "20.2");
    Ok(())
}

/// The garrisons of a Command Post stand in position hexes out of Japanese fields of fire.
fn place_garrisons(r: &mut Referee<'_, Tarawa>, among: PositionSet) -> Play<()> {
    for _ in 0..GARRISONS {
        let taken = r.position.open.garrisons;
        let free = among.iter().filter(|id| !taken.contains(*id)).collect();
        let text = || Text::new("tarawa-setup-ask-garrison");
        let Some(position) = choices::position(r, "20.2", text, free)? else { return Ok(()) };
        r.position.open.garrisons.insert(position);
        event::tell(r, || Event::GarrisonSetUp { position });
    }
    Ok(())
}

/// Major Ryan in the west, four Heroes and an Inspired marker on five units, and how many Heroes are left.
fn place_leaders(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let setting = r.setting;
    let west: Hex = "1437".parse().expect("a hex of the map");
    let infantry = |posted: &&Posted| setting.forces.marine(posted.unit).kind.is_infantry();
    let posted = setting.november.marines.iter().filter(infantry);
    let among = posted.filter(|posted| posted.near == west).map(|posted| posted.unit).collect();
    setup::place_ryan(r, "20.2", among)?;
    for _ in 0..PLACED_HEROES {
        if let Some(unit) = choose_for_marker(r, "tarawa-setup-ask-hero")? {
            r.position.open.marine_mut(unit).leader = Leader::Hero;
            event::tell(r, || Event::HeroSetUp { unit });
        }
    }
    if let Some(unit) = choose_for_marker(r, "tarawa-setup-ask-inspired")? {
        r.position.open.marine_mut(unit).leader = Leader::Inspired;
        event::tell(r, || Event::InspiredSetUp { unit });
    }
    // An Inspired marker is the other side of a Hero's (10.16).
    let ryan = u8::from(!setting.readings.ryan_is_extra);
    r.position.open.heroes =
        if setting.readings.november_heroes_extra { HEROES } else { HEROES - PLACED_HEROES - 1 - ryan };
    Ok(())
}

fn choose_for_marker(r: &mut Referee<'_, Tarawa>, key: &'static str) -> Play<Option<UnitId>> {
    let eligible = |kind: Kind| kind.fights_on_foot() || kind == Kind::Tank;
    let open = &r.position.open;
    let on_map = open.on_map().filter(|(id, unit, _)| unit.leader == Leader::None && open.ryan != Some(*id));
    let among = on_map.map(|(id, ..)| id).filter(|id| eligible(r.setting.forces.marine(*id).kind)).collect();
    choices::unit(r, "20.2", || Text::new(key), among)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Scenario, control, fields,
        ids::Beach,
        lens::Lens,
        position::{Occupant, Position, Stage},
        script::{Script, at, hex, play_by_default, setting, unit},
        victory,
    };
    use kernel::{Chance, Viewer};

    /// Units and their steps.
    type Named = &'static [(&'static str, u8)];

    fn november() -> Setting {
        setting(Scenario::November21, &[])
    }

    /// The Japanese set-up is done; the Marines are asked next.
    fn japanese_in_place(setting: &Setting, seed: u64) -> Position {
        let mut position = setup::begin(setting);
        play_by_default(setting, &mut position, seed);
        position
    }

    /// The game at the begin of turn 17.
    fn begun(setting: &Setting, seed: u64) -> Position {
        let mut position = japanese_in_place(setting, seed);
        play_by_default(setting, &mut position, seed);
        position
    }

    fn occupants(position: &Position) -> Vec<(PositionId, Occupant)> {
        let all = position.open.occupied();
        all.iter().filter_map(|id| Some((id, *position.open.occupant(id)?))).collect()
    }

    #[test]
    fn nineteen_elite_units_and_eight_others_hold_24_positions_and_the_reserve() {
        kernel::proves!("tarawa", "20.0", "20.1");
        let setting = november();
        for seed in 0..4 {
            let position = japanese_in_place(&setting, seed);
            let names: Vec<String> = occupants(&position).iter().map(|(id, _)| id.to_string()).collect();
            let expected =
                "A4 A8 A11 B1 B3 B5 B8 B11 B12 C7 C13 D6 D8 D12 D16 E6 E9 E12 E13 E15 F6 F7 F8 F12";
            assert_eq!(names.join(" "), expected);
            assert_eq!((position.open.turn, position.open.reserve.total()), (17, 3));
            let units: Vec<CounterId> =
                position.hidden.counters.iter().flatten().chain(&position.hidden.reserve).copied().collect();
            let elite = units.iter().filter(|unit| setting.forces.counter(**unit).elite).count();
            assert_eq!((units.len(), elite), (27, 19));
            assert!(units.iter().all(|unit| !setting.forces.counter(*unit).is_tank()), "no tanks");
        }
        assert_ne!(japanese_in_place(&setting, 1).hidden, japanese_in_place(&setting, 2).hidden);
    }

    #[test]
    fn a_unit_that_lies_face_down_may_be_any_with_its_back() {
        kernel::proves!("tarawa", "20.1", "9.1");
        let setting = november();
        let position = japanese_in_place(&setting, 3);
        let with = |back: Back| {
            let units = setting.forces.counters().iter().filter(move |unit| unit.back == back);
            knowledge::mask(units.map(|unit| unit.id))
        };
        for (id, occupant) in occupants(&position) {
            let counter = position.hidden.counters[id.index()].expect("a unit");
            assert_eq!(occupant.back, setting.forces.counter(counter).back, "{id}");
            assert!(!occupant.revealed && occupant.known.is_none(), "{id}");
            assert_eq!(occupant.candidates, with(occupant.back), "{id}");
        }
        assert_eq!(position.open.left_out, with(Back::Coastal) | with(Back::Inland));
    }

    #[test]
    fn a_position_that_looks_the_same_has_27_units_in_the_same_places() {
        kernel::proves!("tarawa", "20.1");
        let setting = november();
        let position = japanese_in_place(&setting, 12);
        let lens = || Lens::new(&setting, &position, Viewer::Spectator);
        let other = lens().resample(lens(), &mut Chance::numbered(1, 1));
        assert_eq!(Lens::new(&setting, &other, Viewer::Spectator).view(), lens().view());
        assert_ne!(other.hidden, position.hidden);
        assert_eq!((other.hidden.counters.iter().flatten().count(), other.hidden.reserve.len()), (24, 3));
    }

    #[test]
    fn eleven_depth_markers_lie_on_the_map_and_eleven_in_the_boxes_none_of_them_tactical() {
        kernel::proves!("tarawa", "20.1");
        let setting = november();
        let position = japanese_in_place(&setting, 4);
        let marked = |back: Back| -> Vec<String> {
            let with =
                |(_, unit): &(PositionId, Occupant)| unit.depth.is_some_and(|depth| depth.back == back);
            occupants(&position).into_iter().filter(with).map(|(id, _)| id.to_string()).collect()
        };
        assert_eq!(marked(Back::Coastal), ["B12", "D6", "E6", "F6", "F7", "F8"]);
        assert_eq!(marked(Back::Inland), ["B3", "B5", "D16", "E9", "E12"]);
        assert_eq!(position.open.depth, [5, 6]);
        let tactical = |kind: usize| {
            position.markers[kind].contents().filter(|id| setting.forces.marker(**id).tactical).count()
        };
        assert_eq!((tactical(0), tactical(1), position.markers[2].len()), (0, 0, 0));
        assert!(position.markers[0].len() >= 11 && position.markers[1].len() >= 11);
    }

    #[test]
    fn all_letters_are_enabled_and_shibasaki_is_killed() {
        kernel::proves!("tarawa", "20.1", "21.3");
        let begun = |options: &[(&str, &str)]| japanese_in_place(&setting(Scenario::November21, options), 5);
        let usual = begun(&[]);
        assert!(Letter::ALL.into_iter().all(|letter| usual.open.has_letter(letter)));
        assert!(usual.letters.is_empty() && !usual.open.shibasaki);
        // If he survives he commands, unless players hold with the marker.
        assert!(begun(&[("shibasaki-survives", "yes")]).open.shibasaki);
        assert!(!begun(&[("shibasaki-survives", "yes"), ("november-shibasaki", "killed")]).open.shibasaki);
        assert!(!begun(&[("shibasaki-survives", "if-alive")]).open.shibasaki);
    }

    #[test]
    fn us_units_begin_near_their_hexes_with_their_steps_away_from_the_japanese() {
        kernel::proves!("tarawa", "20.2");
        let setting = november();
        for seed in 0..4 {
            let position = begun(&setting, seed);
            let open = &position.open;
            let japanese = control::japanese_hexes(&setting, open);
            let fields = fields::of_all(&setting, open, false);
            let infantry: [(&str, Named); 6] = [
                ("1218", &[("E/2/8", 2), ("F/2/8", 4), ("G/2/8", 2), ("H/2/8", 2)]),
                ("1419", &[("K/3/8", 2), ("L/3/8", 2), ("M/3/8", 4)]),
                ("1622", &[("C/1/2", 2), ("D/1/2", 2)]),
                ("1424", &[("F/2/2", 2), ("G/2/2", 4), ("H/2/2", 2)]),
                ("1326", &[("A/1/2", 4)]),
                ("1437", &[("B/1/2", 2), ("I/3/2", 2), ("L/3/2", 2), ("M/3/2", 2)]),
            ];
            for (near, units) in infantry {
                for (name, steps) in units {
                    let marine = open.marine(unit(name));
                    let at = marine.hex().expect("on the map");
                    assert!(at.distance(hex(near)) <= 2 && marine.steps == *steps, "{name} in {at}");
                    assert!(!japanese.grown().contains(at), "{name} beside a Japanese unit");
                }
            }
            let (d10, e5) = (setting.board.site(at("D10")).hex, setting.board.site(at("E5")).hex);
            let support: [(Hex, u8, Named); 3] = [
                (d10, 4, &[("2/C/1/18", 2), ("3/F/2/18", 2), ("3/C/2T", 2)]),
                (e5, 4, &[("2/A/1/18", 2), ("1/D/2/18", 2), ("1/A/2T", 2), ("A/1/10", 2)]),
                (hex("1337"), 2, &[("3/A/1/18", 1), ("3/D/2/18", 1), ("3/A/2T", 1)]),
            ];
            for (near, reach, units) in support {
                for (name, steps) in units {
                    let marine = open.marine(unit(name));
                    let at = marine.hex().expect("on the map");
                    assert!(at.distance(near) <= reach && marine.steps == *steps, "{name} in {at}");
                    assert!(!fields.contains(at) && !japanese.contains(at), "{name} under fire");
                }
            }
            for (hq, at) in [("HQ 8/2", d10), ("HQ 2/2", e5)] {
                let marine = open.marine(unit(hq));
                assert_eq!((marine.hex(), marine.post), (Some(at), Some(2)), "{hq} is a Command Post");
            }
        }
    }

    #[test]
    fn a_hex_beside_a_japanese_unit_or_in_its_field_is_refused() {
        kernel::proves!("tarawa", "20.2");
        let setting = november();
        let start = japanese_in_place(&setting, 6);
        let first = |name: &str| Script::of(&start).says(crate::Answer::PickHex(hex(name)));
        // E/2/8 is placed first, near 1218. 1117 is beside D6, 1416 too far away.
        for name in ["1117", "1416"] {
            assert_eq!(first(name).refused(&setting, &start).0, "20.2", "{name}");
        }
        let field = &setting.november.marines.iter().find(|posted| posted.unit == unit("2/C/1/18"));
        let among = field.expect("a row").among;
        let fields = fields::of_all(&setting, &start.open, false);
        assert!(!among.meets(&fields) && fields.meets(&HexSet::one(hex("1218")).within(4)));
    }

    #[test]
    fn three_garrisons_stand_in_safe_positions_near_each_command_post() {
        kernel::proves!("tarawa", "20.2", "17.21");
        let setting = november();
        let position = begun(&setting, 7);
        let open = &position.open;
        assert_eq!(open.garrisons.len(), 6);
        let fields = fields::of_all(&setting, open, false);
        let posts = ["D10", "E5"].map(|name| setting.board.site(at(name)).hex);
        let near = |post: Hex| {
            let hexes = open.garrisons.iter().map(|id| setting.board.site(id).hex);
            hexes.filter(|hex| hex.distance(post) <= 4).count()
        };
        assert!(posts.into_iter().all(|post| near(post) >= 3));
        for id in open.garrisons.iter() {
            let hex = setting.board.site(id).hex;
            assert!(!fields.contains(hex) && open.occupant(id).is_none(), "{id}");
            assert!(posts.iter().any(|post| hex.distance(*post) <= 4), "{id}");
        }
    }

    #[test]
    fn ryan_is_in_the_west_with_four_heroes_and_an_inspired_unit_elsewhere() {
        kernel::proves!("tarawa", "20.2", "20.0", "10.18");
        let leaders = |options: &[(&str, &str)]| {
            let position = begun(&setting(Scenario::November21, options), 8);
            let count = |leader| position.open.marines.iter().filter(|unit| unit.leader == leader).count();
            let ryan = position.open.ryan.expect("Ryan is with somebody");
            assert!(["B/1/2", "I/3/2", "L/3/2", "M/3/2"].contains(&ryan.name()));
            assert_eq!((count(Leader::Hero), count(Leader::Inspired)), (4, 1));
            assert_eq!(position.open.marine(ryan).leader, Leader::None);
            position.open.heroes
        };
        // Eight markers less four Heroes, an Inspired one and Ryan.
        assert_eq!(leaders(&[]), 2);
        assert_eq!(leaders(&[("ryan", "besides")]), 3);
        assert_eq!(leaders(&[("november-heroes", "further")]), 8);
    }

    #[test]
    fn heroes_begin_with_infantry_engineers_or_tanks() {
        kernel::proves!("tarawa", "20.2");
        let setting = november();
        for seed in 0..4 {
            let position = begun(&setting, seed);
            for (index, marine) in position.open.marines.iter().enumerate() {
                let kind = setting.forces.marine(UnitId::from_index(index)).kind;
                let may = !matches!(kind, Kind::Hq | Kind::Artillery);
                assert!(may || marine.leader == Leader::None, "{}", UnitId::from_index(index));
            }
        }
    }

    #[test]
    fn the_landing_goes_on_with_three_lvts_and_the_units_of_turn_17() {
        kernel::proves!("tarawa", "20.2", "20.0");
        let setting = november();
        let position = begun(&setting, 9);
        let open = &position.open;
        assert_eq!((open.lvts, open.stage, open.naval_fire), (LVTS, Stage::Loading, 0));
        let beach =
            |id: UnitId| setting.board.approach_at(open.marine(id).hex()?).map(|approach| approach.beach);
        let arriving = |turn| {
            let due = setting.forces.marines().iter().filter(move |unit| unit.arrives == Arrival::Turn(turn));
            due.map(|unit| unit.id)
        };
        assert!(arriving(17).all(|unit| beach(unit) == Some(Beach::Red2)));
        assert!(arriving(28).all(|unit| open.marine(unit).place() == Place::Track(28)));
        assert!(victory::outcome(&setting, &position).is_none());
    }

    #[test]
    fn three_companies_two_tanks_and_four_engineers_were_lost_before() {
        kernel::proves!("tarawa", "20.2");
        let setting = november();
        let position = begun(&setting, 10);
        let lost = |kinds: &[Kind]| -> Vec<&str> {
            let infos = setting.forces.marines().iter().filter(|unit| kinds.contains(&unit.kind));
            infos
                .filter(|unit| position.open.marine(unit.id).place() == Place::Lost)
                .map(|unit| unit.id.name())
                .collect()
        };
        assert_eq!(lost(&[Kind::Infantry, Kind::Heavy]), ["K/3/2", "E/2/2", "I/3/8"]);
        assert_eq!((lost(&[Kind::Tank]).len(), lost(&[Kind::Engineer]).len()), (2, 4));
        assert!(lost(&[Kind::Hq, Kind::Artillery]).is_empty());
        let measures = victory::measures(&setting, &position);
        let begun = [
            ("steps-lost", 0),
            ("infantry-steps-lost", 0),
            ("units-eliminated", 0),
            ("japanese-eliminated", 0),
        ];
        assert_eq!(measures[..4], begun, "what was lost before does not count");
    }

    #[test]
    fn at_red_1_the_seventh_unit_of_turn_17_comes_a_turn_later() {
        kernel::proves!("tarawa", "21.2", "20.2");
        let setting = november();
        let mut position = japanese_in_place(&setting, 11);
        // Red 1 has only three lettered hexes.
        position.open.eighth_marines = Beach::Red1;
        play_by_default(&setting, &mut position, 11);
        let due = setting.forces.marines().iter().filter(|unit| unit.arrives == Arrival::Turn(17));
        let places: Vec<Place> = due.map(|unit| position.open.marine(unit.id).place()).collect();
        assert_eq!(places.iter().filter(|place| matches!(place, Place::At(_))).count(), 6);
        assert_eq!(places.iter().filter(|place| **place == Place::Track(18)).count(), 1);
    }
}
