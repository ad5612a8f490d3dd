//! The Air Search Phase (11): forces are found and reported, rightly or wrongly; submarines are hunted from the air
//! (10.92).

pub(crate) mod hunt;
pub(crate) mod report;
#[cfg(test)]
mod tests;

use super::{
    bases::{self, seen_by},
    battles, organise,
};
use crate::{
    Setting, WarAtSea,
    chart::{Kind, ZoneId},
    event::tell,
    fleet::{Desk, Home, Post, WingId},
    ids::{ForceId, ShipId},
    lens::Lens,
    position::Position,
    reasons::by_ships,
    sheet::ShipType,
    sides::{divided, other, seat_name},
    tables::{Category, Composition, Faith, Look},
    weather::{Light, Weather},
};
use kernel::{
    Breakdown, Chance, Options, Play, Question, Reason, Referee, Refusal, Seat, Seen, Tally, Text,
    event::Audience,
    reason::{counted, note, on_d6},
    text,
};
use serde::{Deserialize, Serialize};

/// The die that finds a force (11.1).
pub(crate) const FINDS: i64 = 3;
/// How far floatplanes of ships search (11.6), and the zones in a turn at which their ship is too fast for them.
const FLOATPLANES: u8 = 6;
const TOO_FAST: u8 = 3;
/// How far combat air patrol reaches (11.3).
const CAP_REACH: u32 = 2;
/// The second die that shoots the searchers down (11.3).
const SHOOTS: u8 = 5;
/// How near an enemy must be found for a carrier's next plot to be written anew (5.26).
const REPLOT: u32 = 12;

kernel::events! {
    Event of WarAtSea in setting:

    /// A force was looked for.
    Searched { seat: Seat, force: ForceId, found: bool } by "11.1"
        => {
            let key = if *found { "sea-force-found" } else { "sea-force-missed" };
            text!(key, force, seat = seat_name(other(force.seat)))
        };
    /// The searchers were shot down before they could report (11.3).
    ShotDown { seat: Seat, force: ForceId } by "11.3"
        => text!("sea-search-shot-down", force, seat = seat_name(other(force.seat)));
    /// A ship lost its floatplanes (11.6).
    Floatplanes { seat: Seat, ship: ShipId } by "11.6+1", to *seat => text!("sea-planes-lost", ship);
    /// What the searchers tell of a force, true or not (11.2).
    Reported { seat: Seat, force: ForceId, told: Composition<Option<u8>> } by "11.2", to Audience::Seats
        => text!("sea-reported", force, report = report::text(*told));
    /// There was nothing behind the counter (17.63).
    Decoy { force: ForceId } by "17.63"
        => text!("sea-decoy-found", force, seat = seat_name(other(force.seat)));
    /// Submarines were hunted (10.92); where one was found, to within a zone.
    Hunted { seat: Seat, home: Home, found: Option<ZoneId> } by "10.92", to *seat
        => match found {
            Some(zone) => text!("sea-submarine-found", home, zone),
            None => text!("sea-no-submarine-found", home),
        };
    /// A submarine was sunk from the air (10.92+2).
    BoatSunk { seat: Seat, boat: String } by "10.92+2", marks Loss => text!("sea-submarine-bombed", boat);
}

/// What a side looks for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sortie {
    Find(ForceId),
    /// Submarines, from this base up to so many zones away (10.92).
    Hunt {
        home: Home,
        zones: u8,
    },
    /// Ships of a force are scuttled or let go what they tow (7.72, 8.46).
    Hulls(ForceId),
    Done,
}

/// The Air Search Phase of a side, until it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {}

impl Question<WarAtSea> for Search {
    type Answer = Sortie;
    const CLASS: &'static str = "search";
    const RULE: &'static str = "11.1";

    fn text(&self, at: Lens<'_>) -> Text {
        let none = targets(at).next().is_none();
        Text::new(if none { "sea-ask-search-nobody" } else { "sea-ask-search" })
    }

    fn check(&self, at: Lens<'_>, answer: &Sortie) -> Result<(), Refusal> {
        match answer {
            Sortie::Find(force) => may_find(at, *force).map(|_| ()),
            Sortie::Hunt { home, zones } => hunt::may_hunt(at, *home, *zones),
            Sortie::Hulls(force) => organise::may_handle(at, *force),
            Sortie::Done => Ok(()),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Sortie> {
        let found = targets(at).map(|(force, _)| Sortie::Find(force));
        let hulls = organise::forces(at).map(Sortie::Hulls);
        Options::List(found.chain(hunt::hunts(at)).chain([Sortie::Done]).chain(hulls).collect())
    }

    fn aside(&self, _: Lens<'_>, answer: &Sortie) -> bool {
        matches!(answer, Sortie::Hulls(_))
    }

    fn describe(&self, at: Lens<'_>, answer: &Sortie) -> Text {
        match answer {
            Sortie::Find(force) => {
                let seekers = may_find(at, *force).unwrap_or_default();
                Text::new("sea-do-find")
                    .with("force", *force)
                    .with("steps", seekers.steps)
                    .with("zones", seekers.nearest)
            }
            Sortie::Hunt { home, zones } => {
                Text::new("sea-do-hunt").with("home", *home).with("zones", *zones)
            }
            Sortie::Hulls(force) => Text::new("sea-order-hulls").with("force", *force),
            Sortie::Done => Text::new("sea-do-search-done"),
        }
    }

    /// Whatever can be looked for is: it costs nothing.
    fn default(&self, at: Lens<'_>) -> Sortie {
        let next = targets(at).next();
        next.map_or(Sortie::Done, |(force, _)| Sortie::Find(force))
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Sortie {
        let Options::List(mut open) = self.options(at) else { return Sortie::Done };
        if chance.below(8) > 0 {
            open.retain(|sortie| !matches!(sortie, Sortie::Hulls(_)));
        }
        if chance.below(4) == 0 { Sortie::Done } else { chance.pick(&open).copied().unwrap_or(Sortie::Done) }
    }

    fn reasons(&self, at: Lens<'_>, answer: &Sortie) -> Vec<Reason> {
        match *answer {
            Sortie::Find(force) => find_reasons(at, force),
            Sortie::Hunt { home, zones } => hunt::reasons(at, home, zones),
            Sortie::Hulls(_) => vec![note("sea-note-hulls-any-time")],
            Sortie::Done => vec![note("sea-note-search-done")],
        }
    }
}

/// Those of a side that can search a zone (11.0, 11.6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seekers {
    pub steps: u8,
    /// Zones from the nearest of them.
    pub nearest: u8,
    pub wings: Vec<WingId>,
    /// The ships whose floatplanes count.
    pub floatplanes: Vec<ShipId>,
}

/// The viewer's searchers that reach a zone: aircraft on search to half of their range, and floatplanes.
pub(crate) fn seekers(at: Lens<'_>, target: ZoneId) -> Seekers {
    let (Some(fleet), operation) = (at.fleet(), at.setting().operation()) else { return Seekers::default() };
    let mut seekers = Seekers { nearest: u8::MAX, ..Seekers::default() };
    let distance = |from: ZoneId| u8::try_from(operation.map.distance(from, target)).unwrap_or(u8::MAX);
    for (id, wing) in fleet.flying().filter(|(_, wing)| wing.post == Post::Search) {
        let Some(zones) = bases::zone(at, wing.home).map(distance) else { continue };
        if zones <= divided(operation.plane(wing.plane).range, 2) {
            seekers.steps = seekers.steps.saturating_add(wing.steps);
            seekers.nearest = seekers.nearest.min(zones);
            seekers.wings.push(id);
        }
    }
    for force in fleet.here() {
        let Some(zones) = operation.zone_of(fleet.berth(force)).map(distance) else { continue };
        if zones > FLOATPLANES || bases::zones_this_turn(at, force) >= TOO_FAST {
            continue;
        }
        let (steps, ships) = floatplanes(at, force.id);
        if steps > 0 {
            seekers.steps = seekers.steps.saturating_add(steps);
            seekers.nearest = seekers.nearest.min(zones);
            seekers.floatplanes.extend(ships);
        }
    }
    seekers
}

/// The steps of search that the floatplanes of a force make, and from which ships (11.6): every three ships one step,
/// a ship with three planes one by itself.
fn floatplanes(at: Lens<'_>, force: ForceId) -> (u8, Vec<ShipId>) {
    let setting = at.setting();
    let starts = setting.scenario.ships.iter().map(|start| start.ship);
    let with = |ship: &ShipId| {
        let state = at.ship(*ship).filter(|state| state.is_afloat() && state.force == Some(force));
        setting.sheet(*ship).planes > 0 && state.is_some_and(|state| !state.lost.planes)
    };
    let ships: Vec<ShipId> = starts.filter(with).collect();
    let full = ships.iter().filter(|ship| setting.sheet(**ship).planes >= 3).count();
    let steps = full + (ships.len() - full) / 3;
    (u8::try_from(steps).unwrap_or(u8::MAX), ships)
}

/// The enemy counters that the viewer can still look for in this turn, with the zones in which they lie.
fn targets(at: Lens<'_>) -> impl Iterator<Item = (ForceId, Seekers)> + use<'_> {
    let enemies = at.seat().into_iter().flat_map(move |seat| at.counters(other(seat)));
    enemies.filter_map(move |counter| Some((counter.id, may_find(at, counter.id).ok()?)))
}

/// Whether the viewer can look for a force: one try a turn, with searchers in reach (11.0, 11.1).
pub(crate) fn may_find(at: Lens<'_>, force: ForceId) -> Result<Seekers, Refusal> {
    let named = |key: &'static str| Text::new(key).with("force", force);
    let enemy = at.counter(force).filter(|_| at.seat() != Some(force.seat));
    let zone = enemy.and_then(|counter| at.setting().operation().zone_of(counter.berth));
    let (Some(zone), Some(learnt)) = (zone, at.learnt()) else {
        return Err(Refusal::new("11.1", named("sea-no-such-force")));
    };
    Refusal::unless(!learnt.searched.contains(&force), "11.1", || named("sea-no-second-search"))?;
    let seekers = seekers(at, zone);
    Refusal::unless(seekers.steps > 0, "11.0", || named("sea-no-searcher"))?;
    Ok(seekers)
}

/// The Air Search Phase of a side (4.0 IV), the Axis first (11.1). By night nobody searches (11.5, 10.94).
pub(crate) fn search(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    if r.position.light == Light::Night {
        return Ok(true);
    }
    match r.ask_secretly(seat, Search {})? {
        Sortie::Done => return Ok(true),
        Sortie::Find(force) => find(r, seat, force)?,
        Sortie::Hunt { home, zones } => hunt::hunt(r, seat, home, zones)?,
        Sortie::Hulls(force) => r.position.ops_mut().fleet_mut(seat).desk = Desk::Hulls(force),
    }
    Ok(false)
}

/// What the die for a search counts (11.1). How many ships are there the searcher does not know.
pub(crate) fn modifier(
    setting: &Setting,
    weather: Weather,
    seekers: &Seekers,
    zone: ZoneId,
    ships: Option<u8>,
    sum: &mut impl Tally,
) {
    let tables = &setting.tables;
    let mut add = |look: Look, key: &'static str| {
        let amount = tables.search(look);
        if amount != 0 {
            sum.add("11.1", i32::from(amount), || Text::new(key));
        }
    };
    add(Look::Steps(seekers.steps), "sea-factor-search-steps");
    add(Look::Distance(seekers.nearest), "sea-factor-search-distance");
    if let Some(ships) = ships {
        add(Look::Ships(ships), "sea-factor-search-ships");
    }
    if setting.operation().map.zone(zone).kind == Kind::Coast {
        add(Look::Coast, "sea-factor-search-coast");
    }
    add(Look::Weather(weather), "sea-factor-search-weather");
}

/// A side looks for a force (11.1). The die is nobody's to see: it would tell how many ships there are.
fn find(r: &mut Referee<'_, WarAtSea>, seat: Seat, force: ForceId) -> Play<()> {
    r.position.ops_mut().known[seat.index()].searched.push(force);
    let at = seen_by(r, seat);
    let zone = at.counter(force).and_then(|counter| r.setting.operation().zone_of(counter.berth));
    let zone = zone.expect("only counters on the map are looked for");
    let seekers = seekers(at, zone);
    if is_shot_down(r, other(seat), zone)? {
        tell(r, || Event::ShotDown { seat, force });
        shoot_down(r, seat, force, &seekers);
        return Ok(());
    }
    let together = r.position.together(force);
    let ships = together.iter().map(|force| r.position.sailing(r.setting, *force).count()).sum::<usize>();
    let ships = u8::try_from(ships).unwrap_or(u8::MAX);
    let mut sum = kernel::Exact::ZERO;
    modifier(r.setting, r.position.weather, &seekers, zone, Some(ships), &mut sum);
    let die = r.d6_unseen(Seen::Nobody, "11.1")?;
    let found = i64::from(die) + sum.floor() >= FINDS;
    tell(r, || Event::Searched { seat, force, found });
    if found {
        report::tell_of(r, seat, force, zone)?;
        // Behind a decoy there were no ships to report.
        if r.position.ops().force(force).is_some() {
            replot(r, seat, &seekers, zone);
        }
    }
    Ok(())
}

/// Combat air patrol tries to catch the searchers (11.3): nobody but its owner sees the dice, so it tries whenever it
/// can. It does not in a squall or worse.
fn is_shot_down(r: &mut Referee<'_, WarAtSea>, owner: Seat, zone: ZoneId) -> Play<bool> {
    if r.position.weather >= Weather::Squall {
        return Ok(false);
    }
    let at = seen_by(r, owner);
    let operation = r.setting.operation();
    let fighters = r
        .position
        .ops()
        .fleet(owner)
        .flying()
        .filter(|(_, wing)| wing.post == Post::Cap && operation.plane(wing.plane).is_fighter());
    let near = fighters.filter_map(|(_, wing)| bases::zone(at, wing.home));
    let Some(zones) = near.map(|from| operation.map.distance(from, zone)).min() else { return Ok(false) };
    let Some([needed, shoots]) = catches(zones) else { return Ok(false) };
    if r.d6_unseen(Seen::Only(owner), "11.3")? < needed {
        return Ok(false);
    }
    Ok(r.d6_unseen(Seen::Only(owner), "11.3")? >= shoots)
}

/// The dice by which fighters on patrol so many zones away catch searchers, and then shoot them down (11.3).
pub(crate) fn catches(zones: u32) -> Option<[u8; 2]> {
    match zones {
        0 => Some([5, SHOOTS]),
        1..=CAP_REACH => Some([6, SHOOTS]),
        _ => None,
    }
}

/// Floatplanes that were alone in the search are lost when it is shot down (11.6+1). Counters lose nothing (11.3). Who
/// has several ships says later which of them it is: that is one more question of his, and tells the enemy nothing.
fn shoot_down(r: &mut Referee<'_, WarAtSea>, seat: Seat, force: ForceId, seekers: &Seekers) {
    match (&seekers.wings[..], &seekers.floatplanes[..]) {
        ([], [only]) => ground(r, seat, *only),
        ([], [_, ..]) => r.position.ops_mut().fleet_mut(seat).desk = Desk::Floatplanes(force),
        _ => {}
    }
}

/// The owner says which of the ships that looked for a force loses its floatplanes.
pub(crate) fn lose_floatplanes(r: &mut Referee<'_, WarAtSea>, seat: Seat, sought: ForceId) -> Play<()> {
    let at = seen_by(r, seat);
    let zone = at.counter(sought).and_then(|counter| r.setting.operation().zone_of(counter.berth));
    let ships = zone.map(|zone| seekers(at, zone).floatplanes).unwrap_or_default();
    if !ships.is_empty() {
        let ship = r.ask_secretly(seat, LoseFloatplanes { ships })?;
        ground(r, seat, ship);
    }
    Ok(())
}

fn ground(r: &mut Referee<'_, WarAtSea>, seat: Seat, ship: ShipId) {
    r.position.ship_mut(ship).lost.planes = true;
    tell(r, || Event::Floatplanes { seat, ship });
}

/// Which ship loses its floatplanes: its owner says (11.6+1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoseFloatplanes {
    pub ships: Vec<ShipId>,
}

impl Question<WarAtSea> for LoseFloatplanes {
    type Answer = ShipId;
    const CLASS: &'static str = "lose-floatplanes";
    const RULE: &'static str = "11.6+1";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-floatplanes")
    }

    fn check(&self, _: Lens<'_>, ship: &ShipId) -> Result<(), Refusal> {
        Refusal::unless(self.ships.contains(ship), "11.6+1", || {
            Text::new("sea-no-floatplanes").with("ship", *ship)
        })
    }

    fn candidates(&self, _: Lens<'_>) -> Vec<ShipId> {
        self.ships.clone()
    }

    fn describe(&self, _: Lens<'_>, ship: &ShipId) -> Text {
        Text::new("sea-name").with("name", *ship)
    }
}

/// Floatplanes are lost as soon as their ship is on the Tactical Map with the enemy (11.6+1).
pub(crate) fn ground_floatplanes(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &mut *r.position);
    let Some(battle) = &position.battle else { return };
    for counter in battle.at_sea() {
        for ship in setting.companions(counter.ship).filter(|ship| setting.sheet(*ship).planes > 0) {
            position.ships[ship.index()].lost.planes = true;
        }
    }
}

/// Carriers whose aircraft found enemies near them may write their next plot anew (5.26). Floatplanes do not count.
fn replot(r: &mut Referee<'_, WarAtSea>, seat: Seat, seekers: &Seekers, found: ZoneId) {
    let at = seen_by(r, seat);
    let map = &r.setting.operation().map;
    let carriers = seekers.wings.iter().filter_map(|id| match at.fleet()?.wing(*id)?.home {
        Home::Ship(ship) if r.setting.sheet(ship).kind != ShipType::Cvs => Some(ship),
        _ => None,
    });
    let near = carriers.filter(|ship| {
        bases::zone(at, Home::Ship(*ship)).is_some_and(|zone| map.distance(zone, found) <= REPLOT)
    });
    let forces: Vec<ForceId> = near.filter_map(|ship| at.ship(ship)?.force).collect();
    for force in forces {
        battles::after_search(r.position, force);
    }
}

/// What the end of a turn changes (11.2): every force may be looked for again, and a counter that was neither found nor
/// engaged in the turn that ends is turned face down.
pub(crate) fn end_turn(position: &mut Position) {
    let ended = position.turn;
    let operations = position.ops_mut();
    for known in &mut operations.known {
        known.searched.clear();
        known.hunted.clear();
    }
    for force in operations.fleets.iter_mut().flat_map(|fleet| &mut fleet.forces) {
        if force.spotted.is_some_and(|turn| turn < ended) && !force.engaged {
            force.spotted = None;
        }
    }
}

/// The number of ships that were last reported of a force, if the report told of all, and the report in words.
pub(crate) fn reported(at: Lens<'_>, force: ForceId) -> Option<(Option<u8>, Text)> {
    let report = at.learnt()?.reports.iter().rev().find(|report| report.force == force)?;
    let number = Category::ALL.into_iter().map(|category| report.told.get(category)).sum();
    let text = Text::new("sea-report-of")
        .with("turn", report.turn)
        .with("zone", report.zone)
        .with("report", report::text(report.told));
    Some((number, text))
}

fn find_reasons(at: Lens<'_>, force: ForceId) -> Vec<Reason> {
    let operation = at.setting().operation();
    let zone = at.counter(force).and_then(|counter| operation.zone_of(counter.berth));
    let (Ok(seekers), Some(zone)) = (may_find(at, force), zone) else { return Vec::new() };
    let known = reported(at, force);
    let sum = |ships: u8| {
        let mut sum = Breakdown::default();
        modifier(at.setting(), at.weather(), &seekers, zone, Some(ships), &mut sum);
        sum
    };
    let spans = by_ships(known.as_ref().and_then(|(ships, _)| *ships), sum);
    let told = |(ships, sum): (Text, Breakdown)| {
        let needed = FINDS - sum.value.floor();
        let text = Text::new("sea-reason-search")
            .with("force", force)
            .with("ships", ships)
            .with("needed", needed)
            .with("chance", on_d6(needed));
        (text, sum)
    };
    let mut reasons: Vec<Reason> = spans.into_iter().map(told).collect();
    reasons.push(worth(at));
    reasons.extend(known.map(|(_, text)| note(text)));
    let near = |away: u32| catches(away).map(|[finds, shoots]| on_d6(finds.into()) * on_d6(shoots.into()));
    if let (Some(here), Some(beside), true) = (near(0), near(1), at.weather() < Weather::Squall) {
        reasons.push(note(Text::new("sea-reason-searchers").with("here", here).with("beside", beside)));
    }
    reasons
}

/// In how many of the 36 ways of two dice a report is true (11.2).
fn worth(at: Lens<'_>) -> Reason {
    let totals = (1..=6_u8).flat_map(|a| (1..=6_u8).map(move |b| a + b));
    let faith = totals.map(|total| {
        Text::new(match at.setting().tables.report(total).faith() {
            Faith::True => "sea-report-is-true",
            Faith::Partial => "sea-report-is-partial",
            Faith::Mistaken => "sea-report-is-mistaken",
            Faith::Silent => "sea-report-is-silent",
        })
    });
    (Text::new("sea-reason-report"), counted("11.2", faith))
}
