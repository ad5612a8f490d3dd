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
    /// The hexes that it may choose.
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
            if among.is_empty() {
                return Err(fault(format!("row '{row}': no hex that near is far enough from the Japanese")));
            }
            let steps = reading::optional(&chart, row, "steps", "a number of steps or -")?.unwrap_or(0);
            if steps > forces.marine(unit).steps || (steps == 0) != (kind == Kind::Hq) {
                return Err(fault(format!("row '{row}': the unit cannot have {steps} steps")));
            }
            if kind == Kind::Hq {
                let around = HexSet::one(near).within(GARRISON_REACH) - fields;
                let safe = board.sites().filter(|site| around.contains(site.hex)).map(|site| site.id);
                garrisons.push(safe.collect());
            }
            marines.push(Posted { unit, near, steps, among });
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
    let quality = |elite: bool| units().filter(|unit| unit.elite == elite).map(|unit| unit.id).collect();
    let mut pile = draw(r, quality(true), ELITE)?;
    pile.extend(draw(r, quality(false), OTHERS)?);
    pile.sort_unstable();
    // Nobody saw which units were drawn: any unit with the same back may lie there.
    let mixed = |counter: CounterId| {
        let back = setting.forces.counter(counter).back;
        knowledge::mask(units().filter(|unit| unit.back == back).map(|unit| unit.id))
    };
    for (id, marker) in &setting.november.japanese {
        let Some(counter) = knowledge::draw_blindly(r, &mut pile, "20.1")? else { break };
        knowledge::put_face_down(&setting.forces, r.position, *id, counter, mixed(counter));
        if let Some(occupant) = r.position.open.occupant_mut(*id) {
            occupant.depth = marker.map(|back| Depth { back, known: None, revealed: false });
        }
    }
    for counter in pile {
        knowledge::put_in_reserve(&setting.forces, r.position, counter, mixed(counter));
    }
    let open = &mut r.position.open;
    open.left_out = knowledge::mask(units().map(|unit| unit.id));
    open.depth = BOXES;
    open.letters = Letter::ALL.to_vec();
    // With rule 21.3 he commands, unless the players hold with the marker.
    open.shibasaki = setting.extras.shibasaki_survives == Survival::Always
        && !setting.readings.shibasaki_stays_killed;
    r.position.letters = Deck::default();
    // More markers than these are out of play, but nobody knows which: any of them may be drawn.
    r.position.markers = Back::ALL.map(|back| {
        let fits = setting.forces.markers().iter().filter(move |marker| marker.back == back && !marker.tactical);
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
            let marine = r.position.open.marine_mut(info.id);
            (marine.place, marine.steps) = (Place::Lost, 0);
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
    let due = |unit: &UnitId| r.position.open.marine(*unit).place == Place::Track(FIRST_TURN);
    let due: UnitSet = UnitId::all().filter(due).collect();
    landing::place_in_approach(r, due, "20.2")?;
    // They are placed as on the turn before: who finds no room comes one turn later, not two.
    for unit in due.iter() {
        let marine = r.position.open.marine_mut(unit);
        if let Place::Track(turn) = &mut marine.place {
            *turn = FIRST_TURN + 1;
        }
    }
    Ok(())
}

fn place(r: &mut Referee<'_, Tarawa>, posted: &Posted) -> Play<()> {
    let unit = posted.unit;
    // Two to a hex, as it must be after the first Action Phase (7.5); where that leaves no hex, more.
    let room = setup::with_room(r.setting, &r.position.open, posted.among);
    let among = if room.is_empty() { posted.among } else { room };
    let text = || Text::new("tarawa-setup-ask-hex").with("unit", unit.name());
    let hex = choices::hex(r, "20.2", text, among)?.unwrap_or(posted.near);
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
    let on_map = r.position.open.on_map().filter(|(_, unit, _)| unit.leader == Leader::None);
    let among =
        on_map.map(|(id, ..)| id).filter(|id| eligible(r.setting.forces.marine(*id).kind)).collect();
    choices::unit(r, "20.2", || Text::new(key), among)
}
