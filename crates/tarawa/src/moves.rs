//! Rules 7.3 and 15.31: units move over land, hex by hex, and stop under intense fire and beside the enemy. A
//! step past a position that covers both hexes is an infiltration: a card may cost the unit a step (7.32).

use crate::{
    Setting, Tarawa, actions,
    actions::{Event, Pay},
    board::{Board, GroupId},
    cards::{self, Card},
    charts::{Charts, Going},
    choices, defenders, event, fields,
    forces::Kind,
    hexes::{Hex, PLACES, Way},
    ids::{Colour, PositionId, UnitId, UnitSet},
    lens::Lens,
    losses::{self, Cause},
    naming,
    position::{MARINES, Occupant, Open, Place},
};
use kernel::{Options, Play, Question, Reason, Referee, Refusal, RuleId, Text};
use serde::{Deserialize, Serialize};

/// The next hex of a move, or none to stop (7.3). A move goes one hex at least.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Go {
    pub units: UnitSet,
    /// How many hexes they have moved.
    pub gone: u8,
}

impl Question<Tarawa> for Go {
    type Answer = Option<Hex>;
    const CLASS: &'static str = "go";

    fn rule(&self, at: Lens<'_>) -> RuleId {
        if at.open().is_extended() { "15.31".into() } else { "7.3".into() }
    }

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("tarawa-moves-ask")
            .with("units", naming::stack(at.setting(), at.open(), self.units))
            .with("count", self.units.len())
            .with("left", allowance(at.open()).saturating_sub(self.gone))
    }

    fn check(&self, at: Lens<'_>, to: &Option<Hex>) -> Result<(), Refusal> {
        match *to {
            None => Refusal::unless(self.gone > 0, "7.3", || Text::new("tarawa-moves-must-go")),
            Some(to) => may_step(at.setting(), at.open(), self.units, to),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Option<Hex>> {
        let stop = (self.gone > 0).then_some(None);
        Options::List(steps(at.setting(), at.open(), self.units).map(Some).chain(stop).collect())
    }

    fn describe(&self, at: Lens<'_>, to: &Option<Hex>) -> Text {
        match to {
            Some(hex) => Text::new("tarawa-moves-go")
                .with("place", naming::place(at.setting(), at.open(), *hex, self.units))
                .with("notes", naming::warnings(self.warnings(at, *hex))),
            None => Text::new("tarawa-moves-stop"),
        }
    }

    fn default(&self, at: Lens<'_>) -> Option<Hex> {
        if self.gone > 0 { None } else { steps(at.setting(), at.open(), self.units).next() }
    }

    /// The cards that would hit each unit that slips past the enemy (7.32).
    fn reasons(&self, at: Lens<'_>, to: &Option<Hex>) -> Vec<Reason> {
        let Some(to) = to else { return Vec::new() };
        let (setting, open) = (at.setting(), at.open());
        let drawn = infiltration_cards(setting, open, actions::whereabouts(open, self.units), *to);
        let on_foot = self.units.iter().filter(|unit| setting.forces.marine(*unit).kind.fights_on_foot());
        let mut reasons = Vec::new();
        for unit in on_foot {
            for watchers in &drawn {
                let shown = cards::shown(at, "7.32", |card| {
                    let hit = hits_infiltrator(setting, open, unit, watchers, card);
                    Text::new(if hit { "tarawa-melee-hits" } else { "tarawa-melee-misses" })
                });
                reasons.push((Text::new("tarawa-reason-infiltration").with("unit", unit.name()), shown));
            }
        }
        reasons
    }
}

impl Go {
    /// What the player should know before the units go there: that they must stop, slip past somebody, or crowd.
    fn warnings(&self, at: Lens<'_>, to: Hex) -> Vec<Text> {
        let (setting, open) = (at.setting(), at.open());
        let Some(from) = self.units.iter().find_map(|unit| open.marine(unit).hex()) else {
            return Vec::new();
        };
        let mut notes = Vec::new();
        let past: Vec<String> = watched(setting, open, from, to).iter().map(|it| it.name(setting)).collect();
        if !past.is_empty() {
            let on_foot = self.units.iter().any(|unit| setting.forces.marine(unit).kind.fights_on_foot());
            let cards = if on_foot { infiltration_cards(setting, open, from, to).len() } else { 0 };
            let key = if cards > 0 { "tarawa-warn-infiltration" } else { "tarawa-warn-infiltration-safe" };
            notes.push(Text::new(key).with("positions", past.join(", ")).with("cards", cards));
        }
        if let Some(stop) = stop(setting, open, self.units, from, to) {
            notes.push(Text::new(match stop {
                Stop::Terrain => "tarawa-warn-stop-terrain",
                Stop::Contact => "tarawa-warn-stop-contact",
                Stop::Intense => "tarawa-warn-stop-intense",
            }));
        }
        notes.extend(naming::crowding(setting, open, to, self.units));
        notes
    }
}

/// How many hexes a unit moves: two, three from turn 11, one at night (7.3, 15.31, 19.0+5).
pub(crate) fn allowance(open: &Open) -> u8 {
    match (open.is_night(), open.is_extended()) {
        (true, _) => 1,
        (false, true) => 3,
        (false, false) => 2,
    }
}

/// Whether units of one stack can move at all.
pub(crate) fn may_move(setting: &Setting, open: &Open, units: UnitSet) -> Result<(), Refusal> {
    let hex = actions::stack(setting, open, units)?;
    for unit in units.iter() {
        actions::may_act(setting, open, unit)?;
        let post = open.marine(unit).post.is_some();
        Refusal::unless(!post, "16.0", || Text::new("tarawa-moves-post").with("unit", unit.name()))?;
    }
    let text = |key| move || Text::new(key).with("units", naming::names(units));
    Refusal::unless(setting.board.land.contains(hex), "7.3", text("tarawa-moves-not-ashore"))?;
    let way = steps(setting, open, units).next().is_some();
    Refusal::unless(way, "7.3", text("tarawa-moves-no-way"))
}

/// The hexes that the units can move to next.
fn steps<'a>(setting: &'a Setting, open: &'a Open, units: UnitSet) -> impl Iterator<Item = Hex> + 'a {
    let from = units.iter().next().and_then(|unit| open.marine(unit).hex());
    // The same as what `obstacle` says of each neighbour, without looking at each.
    let near = from.map(|from| {
        let kinds = units.iter().map(|unit| setting.forces.marine(unit).kind);
        let ways = kinds.fold(u8::MAX, |ways, kind| ways & setting.ways.bits(from, kind));
        let passable = move |to: &Hex| {
            !actions::is_held(setting, open, *to)
                && forbids_infiltration(setting, open, units, from, *to).is_none()
        };
        from.by_ways(ways).filter(passable)
    });
    near.into_iter().flatten()
}

/// Whether the units may take a step into that hex from where they are.
fn may_step(setting: &Setting, open: &Open, units: UnitSet, to: Hex) -> Result<(), Refusal> {
    match obstacle(setting, open, units, to) {
        None => Ok(()),
        Some((rule, key)) => Err(Refusal::new(rule, Text::new(key).with("hex", to))),
    }
}

/// What keeps the units from taking that step: the rule and the words for it.
fn obstacle(setting: &Setting, open: &Open, units: UnitSet, to: Hex) -> Option<(&'static str, &'static str)> {
    let from = units.iter().next().and_then(|unit| open.marine(unit).hex());
    let Some(from) = from.filter(|from| from.is_adjacent(to)) else {
        return Some(("7.3", "tarawa-moves-not-adjacent"));
    };
    if !setting.board.land.contains(to) {
        return Some(("7.3", "tarawa-moves-water"));
    }
    let kind = |unit| setting.forces.marine(unit).kind;
    if actions::is_held(setting, open, to) {
        let hq = units.iter().any(|unit| kind(unit) == Kind::Hq);
        return Some(if hq { ("10.22", "tarawa-moves-hq-enemy") } else { ("7.4", "tarawa-moves-enemy") });
    }
    if units.iter().any(|unit| going(setting, kind(unit), from, to) == Going::Forbidden) {
        return Some(("7.3", "tarawa-moves-terrain"));
    }
    forbids_infiltration(setting, open, units, from, to)
}

/// Why the units may not infiltrate, if that step is an infiltration: guns do not, nor do HQs alone.
fn forbids_infiltration(
    setting: &Setting,
    open: &Open,
    units: UnitSet,
    from: Hex,
    to: Hex,
) -> Option<(&'static str, &'static str)> {
    let kind = |unit| setting.forces.marine(unit).kind;
    let guns = units.iter().any(|unit| kind(unit) == Kind::Artillery);
    let hqs_alone = units.iter().all(|unit| kind(unit) == Kind::Hq);
    if !(guns || hqs_alone) || watchers(setting, open, from, to).next().is_none() {
        return None;
    }
    Some(if guns {
        ("7.32+4", "tarawa-moves-guns-infiltrate")
    } else {
        ("7.32+3", "tarawa-moves-hq-infiltrates")
    })
}

/// What the terrain chart says of a step: the worse of hex and hexside.
fn going(setting: &Setting, kind: Kind, from: Hex, to: Hex) -> Going {
    chart_says(&setting.board, &setting.charts, kind, from, to)
}

fn chart_says(board: &Board, charts: &Charts, kind: Kind, from: Hex, to: Hex) -> Going {
    let hex = charts.going(board.terrain(to), kind);
    let wall = board.seawall_between(from, to);
    let side = if wall { charts.over_seawall(kind) } else { Going::Free };
    match (hex, side) {
        (Going::Forbidden, _) | (_, Going::Forbidden) => Going::Forbidden,
        (Going::Stop, _) | (_, Going::Stop) => Going::Stop,
        (Going::Free, Going::Free) => Going::Free,
    }
}

/// The ways out of each hex, over land, that the terrain chart leaves to each kind of unit, and those after which it
/// makes a unit stop; as bits.
#[derive(Debug)]
pub(crate) struct Ways {
    open: Vec<[u8; Kind::ALL.len()]>,
    halting: Vec<[u8; Kind::ALL.len()]>,
}

impl Ways {
    pub(crate) fn of(board: &Board, charts: &Charts) -> Ways {
        let none = vec![[0; Kind::ALL.len()]; PLACES];
        let mut ways = Ways { open: none.clone(), halting: none };
        for (from, way) in Hex::all().flat_map(|from| Way::ALL.map(|way| (from, way))) {
            let Some(to) = from.next(way).filter(|to| board.land.contains(*to)) else { continue };
            for kind in Kind::ALL {
                let going = chart_says(board, charts, kind, from, to);
                let bit = |says: bool| u8::from(says) << way as u8;
                ways.open[from.index()][kind.index()] |= bit(going != Going::Forbidden);
                ways.halting[from.index()][kind.index()] |= bit(going == Going::Stop);
            }
        }
        ways
    }

    /// The hexes into which a unit of that kind may go from that one, as far as terrain is concerned, and whether it
    /// must stop there.
    #[inline]
    pub(crate) fn out_of(&self, from: Hex, kind: Kind) -> impl Iterator<Item = (Hex, bool)> + use<> {
        let halting = self.halting[from.index()][kind.index()];
        from.ways_out(self.bits(from, kind)).map(move |(way, hex)| (hex, halting >> way as u8 & 1 == 1))
    }

    #[inline]
    fn bits(&self, from: Hex, kind: Kind) -> u8 {
        self.open[from.index()][kind.index()]
    }
}

/// Why a move ends in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The chart of the terrain says so (7.3).
    Terrain,
    /// A Japanese unit is beside them (7.31).
    Contact,
    /// The intense fire of one that is not Disrupted falls there (7.31).
    Intense,
}

/// Why units that took this step must stop, if they must.
fn stop(setting: &Setting, open: &Open, units: UnitSet, from: Hex, to: Hex) -> Option<Stop> {
    let halts = |unit| going(setting, setting.forces.marine(unit).kind, from, to) == Going::Stop;
    let contact = || !setting.board.beside(to).and(open.occupied()).is_empty();
    // At night a field reaches no further than the hexes beside the position (19.0+3).
    let covering = || setting.board.threat(to).intense.and(open.occupied());
    let covered = || !open.is_night() && covering().iter().any(|id| active(open, id).is_some());
    if contact() {
        Some(Stop::Contact)
    } else if covered() {
        Some(Stop::Intense)
    } else {
        units.iter().any(halts).then_some(Stop::Terrain)
    }
}

/// Who watches for infiltrators: a group is one position (6.21), but a tank acts by itself (13.0).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Watcher {
    Group(GroupId),
    Tank(PositionId),
}

impl Watcher {
    fn name(self, setting: &Setting) -> String {
        match self {
            Watcher::Group(group) => setting.board.group(group).name.clone(),
            Watcher::Tank(position) => position.to_string(),
        }
    }

    fn colour(self, setting: &Setting) -> Colour {
        match self {
            Watcher::Group(group) => setting.board.group(group).colour,
            Watcher::Tank(position) => setting.board.site(position).colour,
        }
    }

    /// The units that are not Disrupted, and their positions.
    fn units<'a>(
        self,
        setting: &'a Setting,
        open: &'a Open,
    ) -> impl Iterator<Item = (PositionId, &'a Occupant)> {
        let (members, tank) = match self {
            Watcher::Group(group) => (setting.board.group(group).members.as_slice(), None),
            Watcher::Tank(position) => (&[][..], Some(position)),
        };
        let units = members.iter().copied().chain(tank).filter_map(|id| Some((id, active(open, id)?)));
        units.filter(move |(_, unit)| unit.is_tank() == tank.is_some())
    }

    fn covers(self, setting: &Setting, open: &Open, hex: Hex) -> bool {
        self.units(setting, open).any(|(id, unit)| fields::of_occupant(setting, open, id, unit).contains(hex))
    }

    /// Units and depth markers: a double symbol needs two (7.32).
    fn strength(self, setting: &Setting, open: &Open) -> u8 {
        self.units(setting, open).map(|(_, unit)| unit.count()).sum()
    }
}

/// Those past whom a step between these hexes is an infiltration (7.32): both hexes are adjacent to them and in
/// their field. A Disrupted unit watches nobody.
fn watchers<'a>(
    setting: &'a Setting,
    open: &'a Open,
    from: Hex,
    to: Hex,
) -> impl Iterator<Item = Watcher> + 'a {
    let somebody = |hex| !setting.board.beside(hex).and(open.occupied()).is_empty();
    let guards_there = (somebody(from) && somebody(to)).then(|| guards(setting, open, from));
    guards_there.into_iter().flatten().filter(move |watcher| {
        let covers = |hex| watcher.covers(setting, open, hex);
        guards(setting, open, to).any(|other| other == *watcher) && covers(from) && covers(to)
    })
}

/// The Japanese beside a hex who are not Disrupted.
fn guards<'a>(setting: &'a Setting, open: &'a Open, hex: Hex) -> impl Iterator<Item = Watcher> + 'a {
    let sites = hex.neighbours().filter_map(|near| setting.board.site_at(near));
    sites.filter_map(|site| {
        let tank = active(open, site.id)?.is_tank();
        Some(if tank { Watcher::Tank(site.id) } else { Watcher::Group(site.group) })
    })
}

/// The unit of a position, if it is not Disrupted.
fn active(open: &Open, position: PositionId) -> Option<&Occupant> {
    open.occupant(position).filter(|unit| !unit.disrupted)
}

/// Units of one stack move: it is paid for, then the player says where they go, hex by hex.
pub(crate) fn move_units(r: &mut Referee<'_, Tarawa>, units: UnitSet, pay: Pay) -> Play<()> {
    actions::spend(r, units, actions::supported(r.setting, &r.position.open, units, pay));
    actions::ask_ryan(r, units)?;
    let (mut moving, mut gone) = (units, 0);
    while gone < allowance(&r.position.open) && steps(r.setting, &r.position.open, moving).next().is_some() {
        let Some(to) = r.ask(MARINES, Go { units: moving, gone })? else { break };
        let from = actions::whereabouts(&r.position.open, moving);
        let stops = stop(r.setting, &r.position.open, moving, from, to);
        moving = infiltrate(r, moving, from, to)?;
        if moving.is_empty() {
            break;
        }
        for unit in moving.iter() {
            r.position.open.marines.put(unit, Place::At(to));
        }
        let hqs = moving.and(r.setting.forces.hqs);
        r.position.open.actions.moved_hqs = r.position.open.actions.moved_hqs.or(hqs);
        gone += 1;
        // What a move that ends anyway would have been stopped by is no news.
        let cut_short = stops.filter(|_| gone < allowance(&r.position.open));
        event::tell(r, || Event::MovedTo { units: moving, hex: to, stop: cut_short });
        // Guns that are passed over are destroyed, too (6.51).
        if let Some(site) = r.setting.board.site_at(to) {
            defenders::destroy_guns(r, site.id);
        }
        if stops.is_some() {
            break;
        }
    }
    Ok(())
}

/// The cards of an infiltration (7.32). Returns the units that go on: those that are left and want to (7.32+1),
/// with HQs only beside another unit (7.32+3). Tanks draw no card (7.32+4), nobody does at night (19.0+5).
fn infiltrate(r: &mut Referee<'_, Tarawa>, units: UnitSet, from: Hex, to: Hex) -> Play<UnitSet> {
    let cards = infiltration_cards(r.setting, &r.position.open, from, to);
    if cards.is_empty() {
        return Ok(units);
    }
    let mut going = units;
    for unit in units.iter().filter(|unit| r.setting.forces.marine(*unit).kind.fights_on_foot()) {
        if !draw_fire(r, unit, &cards)? {
            continue;
        }
        let lost = r.position.open.marine(unit).hex().is_none();
        let text = || Text::new("tarawa-moves-ask-go-on").with("unit", unit.name()).with("hex", to);
        if lost || !choices::confirm(r, "7.32+1", text(), true)? {
            going.remove(unit);
        }
    }
    let alone = going.without(r.setting.forces.hqs).is_empty();
    Ok(if alone { UnitSet::EMPTY } else { going })
}

/// The cards that a unit on foot draws for a step: those who fire by each. One for each position that the unit
/// slips past, or one for all of them; none at night (19.0+5).
pub(crate) fn infiltration_cards(setting: &Setting, open: &Open, from: Hex, to: Hex) -> Vec<Vec<Watcher>> {
    let watchers = if open.is_night() { Vec::new() } else { watched(setting, open, from, to) };
    let at_once = if setting.readings.one_infiltration_card { watchers.len().max(1) } else { 1 };
    watchers.chunks(at_once).map(<[Watcher]>::to_vec).collect()
}

/// Those past whom a step is an infiltration, each once.
fn watched(setting: &Setting, open: &Open, from: Hex, to: Hex) -> Vec<Watcher> {
    let mut watched: Vec<Watcher> = Vec::new();
    for watcher in watchers(setting, open, from, to) {
        // Both hexes of a group may be beside the units.
        if !watched.contains(&watcher) {
            watched.push(watcher);
        }
    }
    watched
}

/// Whether the card lets one of them hit the unit (7.32).
pub(crate) fn hits_infiltrator(
    setting: &Setting,
    open: &Open,
    unit: UnitId,
    watchers: &[Watcher],
    card: &Card,
) -> bool {
    let fires = |watcher: &Watcher| {
        let shown = card.shows(watcher.colour(setting));
        shown.is_some_and(|symbol| watcher.strength(setting, open) >= if symbol.double { 2 } else { 1 })
    };
    setting.forces.marine(unit).symbol == Some(card.symbol) && watchers.iter().any(fires)
}

/// Each card may cost the unit one step. Returns whether any did.
fn draw_fire(r: &mut Referee<'_, Tarawa>, unit: UnitId, cards: &[Vec<Watcher>]) -> Play<bool> {
    let mut hit = false;
    for watchers in cards {
        if r.position.open.marine(unit).hex().is_none() {
            break;
        }
        let id = cards::draw(r, "7.32")?;
        let fire = hits_infiltrator(r.setting, &r.position.open, unit, watchers, r.setting.card(id));
        event::tell(r, || Event::InfiltrationChecked { unit, card: id, hit: fire });
        if fire {
            hit = true;
            losses::lose_step(r, unit, Cause::Fire("7.32"))?;
        }
    }
    Ok(hit)
}

#[cfg(test)]
mod tests;
