//! Set-up (6.3): whence each force comes onto the Tactical Map (6.32, 6.34), which set-up hexes are its own (6.33,
//! 6.35, 6.36), and whether an island lies there (9.72). Directions are settled for all forces, the largest first
//! (6.35+1); then the forces of one direction are arranged beside each other; then each places its ships (`deploy`)
//! and the distance is set (`distance`).

pub mod deploy;
pub mod distance;

pub use deploy::Deploy;
pub(crate) use distance::set_distance;

use crate::{
    WarAtSea,
    battle::{Berth, Bulk, Called, Fight, Force, Moment, Whereabouts},
    event::tell,
    ids::ShipId,
    lens::Lens,
    sides::other,
    waters::{Direction, Hex},
};
use kernel::{Options, Play, Question, Referee, Refusal, RuleId, Seat, Text, text};
use serde::{Deserialize, Serialize};

/// The dark column and the two light ones beside it (6.33).
const COLUMNS: usize = 3;
/// The hexes of a column.
const DEEP: usize = 3;
/// How many sixths of the compass must lie between enemies (6.34).
const GAP: u8 = 2;
/// An island is there on this or less (17.3).
const ISLAND_ON: u8 = 2;

kernel::events! {
    Event of WarAtSea in setting:

    /// Whether the island of the zone lies on the map (17.3).
    Island { die: u8, there: bool } by "17.3"
        => text!(if *there { "sea-island-there" } else { "sea-no-island" }, die);
    /// A force comes from a direction; perhaps another one than that by which it came into the zone.
    Enters { force: Called, from: Direction, entry: Option<Direction> } by if entry.is_some_and(|entry| entry != *from) { "6.34" } else { "6.32" }
        => {
            let shifted = entry.is_some_and(|entry| entry != *from);
            let key = if shifted { "sea-enters-shifted" } else { "sea-enters" };
            text!(key, force = force.name(setting), from = direction_name(*from))
        };
    /// What does not fit goes beside it (6.36).
    Overflows { force: Called, into: Direction } by "6.36"
        => text!("sea-overflows", force = force.name(setting), into = direction_name(*into));
    /// An enemy force of that size needs the room: the force must come from elsewhere (6.36).
    GivesWay { force: Called } by "6.36" => text!("sea-gives-way", force = force.name(setting));
    /// A force stands on the map.
    Deployed { force: Called, at: Vec<(ShipId, Hex)> } by "6.33"
        => text!("sea-deployed", force = force.name(setting), count = at.len());
    /// A force is shifted as a whole (6.38).
    Shifted { force: Called, hexes: u8 } by "6.38"
        => text!("sea-shifted", force = force.name(setting), hexes);
}

/// The name of a force of the battle.
fn name(at: Lens<'_>, force: u8) -> String {
    at.fight().map(|fight| fight.name(force)).unwrap_or_default()
}

pub(crate) fn direction_name(direction: Direction) -> Text {
    Text::new(
        [
            "sea-direction-e",
            "sea-direction-se",
            "sea-direction-sw",
            "sea-direction-w",
            "sea-direction-nw",
            "sea-direction-ne",
        ][direction.index()],
    )
}

/// If there is an island in the zone it lies in the middle of the map (9.72), or, by the optional rule, only on a low
/// die (17.3).
pub(crate) fn look_for_island(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    if r.position.fought().coasts.island.is_none() || !r.setting.rules.islands_by_die {
        return Ok(());
    }
    let die = r.d6("17.3")?;
    let there = die <= ISLAND_ON;
    if !there {
        r.position.fought_mut().coasts.island = None;
    }
    tell(r, || Event::Island { die, there });
    Ok(())
}

/// Plays the next piece of set-up.
pub(crate) fn set_up(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let fight = r.position.fight(r.setting);
    let forces = in_order(fight);
    if let Some(force) = forces.iter().copied().find(|force| fight.berth(*force).is_none()) {
        return enter(r, force);
    }
    let unarranged = |force: &u8| fight.berth(*force).is_some_and(|berth| berth.columns == [false; COLUMNS]);
    if let Some(force) = forces.iter().copied().find(unarranged) {
        return array(r, force);
    }
    let waiting = |force: &u8| {
        let mut counters = fight.battle.counters.iter();
        counters.any(|counter| counter.force == *force && counter.state == Whereabouts::Waiting)
    };
    if let Some(force) = forces.iter().copied().find(waiting) {
        return deploy::deploy(r, force);
    }
    // Those who join a suspended battle (6.49) find it as it is.
    if r.position.fought().round > 1 {
        distance::join(r);
    } else {
        r.position.fought_mut().moment = Moment::Distance;
    }
    Ok(())
}

impl<'a> Fight<'a> {
    pub(crate) fn force(&self, force: u8) -> &'a Force {
        &self.battle.forces[usize::from(force)]
    }

    pub(crate) fn called(&self, force: u8) -> Called {
        self.force(force).called
    }

    /// The name of a force of the battle.
    pub(crate) fn name(&self, force: u8) -> String {
        self.called(force).name(self.setting)
    }

    fn berth(&self, force: u8) -> Option<Berth> {
        self.force(force).berth
    }

    fn forces(&self) -> impl Iterator<Item = (u8, &'a Force)> + use<'a> {
        (0..).zip(&self.battle.forces)
    }

    /// The force that escorts this one, or is escorted by it: they set up side by side (6.35).
    fn companion(&self, force: u8) -> Option<u8> {
        let escort = self.forces().find(|(_, other)| other.escorts == Some(force)).map(|(number, _)| number);
        self.force(force).escorts.or(escort)
    }

    /// What the ships of a force take that do not unload: those stand elsewhere (6.33+1).
    fn force_bulk(&self, force: u8) -> Bulk {
        let counters =
            self.battle.counters.iter().filter(|counter| counter.force == force && !counter.unloading);
        counters.map(|counter| self.bulk(counter.ship)).sum()
    }
}

/// The forces in the order in which they set up (6.33, 6.35+1): the largest of the side without the initiative, the
/// largest of the other one, and so on. An escort and its charge count as one, the escort first.
fn in_order(fight: Fight<'_>) -> Vec<u8> {
    let ships = |force: u8| {
        let counters = fight.battle.counters.iter().filter(|counter| counter.force == force);
        counters.map(|counter| fight.aboard(counter.ship).count()).sum::<usize>()
    };
    let units = |seat: Seat| {
        let leads = fight.forces().filter(|(number, force)| {
            force.seat == seat && !fight.forces().any(|(_, other)| other.escorts == Some(*number))
        });
        let mut units: Vec<(usize, u8)> = leads
            .map(|(number, force)| (ships(number) + force.escorts.map_or(0, ships), number))
            .filter(|(ships, _)| *ships > 0)
            .collect();
        units.sort_by_key(|(ships, number)| (usize::MAX - ships, *number));
        units.into_iter().map(|(_, number)| number).collect::<Vec<u8>>()
    };
    let (first, second) = (units(fight.battle.first_mover()), units(fight.battle.initiative));
    let rounds = 0..first.len().max(second.len());
    let units = rounds.flat_map(|round| [first.get(round), second.get(round)]).flatten().copied();
    units.flat_map(|number| [Some(number), fight.force(number).escorts]).flatten().collect()
}

/// Whence a force comes: asked where the rules leave a choice (6.32, 6.34), or where what does not fit shall go (6.36).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enter {
    pub force: u8,
    pub overflow: bool,
}

impl Enter {
    fn narrowed(&self, fight: Fight<'_>) -> Narrowed {
        if self.overflow { overflows(fight, self.force) } else { entries(fight, self.force) }
    }

    fn choices(&self, fight: Fight<'_>) -> Vec<Direction> {
        self.narrowed(fight).open
    }
}

impl Question<WarAtSea> for Enter {
    type Answer = Direction;
    const CLASS: &'static str = "enter";

    fn rule(&self, at: Lens<'_>) -> RuleId {
        let entry = at.fight().and_then(|fight| fight.force(self.force).entry);
        RuleId::new(match entry {
            _ if self.overflow => "6.36",
            Some(_) => "6.34",
            None => "6.32",
        })
    }

    fn text(&self, at: Lens<'_>) -> Text {
        let key = if self.overflow { "sea-ask-overflow" } else { "sea-ask-enter" };
        Text::new(key).with("force", name(at, self.force))
    }

    fn check(&self, at: Lens<'_>, from: &Direction) -> Result<(), Refusal> {
        let Some(fight) = at.fight() else { return Ok(()) };
        let named = |key: &'static str| {
            Text::new(key).with("force", name(at, self.force)).with("from", direction_name(*from))
        };
        self.narrowed(fight).may_be(*from).map_err(|(rule, key)| Refusal::new(rule, named(key)))
    }

    fn options(&self, at: Lens<'_>) -> Options<Direction> {
        Options::List(at.fight().map(|fight| self.choices(fight)).unwrap_or_default())
    }

    fn describe(&self, _: Lens<'_>, from: &Direction) -> Text {
        direction_name(*from)
    }

    fn default(&self, at: Lens<'_>) -> Direction {
        at.fight().and_then(|fight| self.choices(fight).first().copied()).unwrap_or(Direction::E)
    }
}

/// Directions that one rule after the other has narrowed down to the best, and what each rule has shut out.
struct Narrowed {
    open: Vec<Direction>,
    shut: Vec<(Direction, (&'static str, &'static str))>,
}

impl Narrowed {
    /// All directions but those that are not among these.
    fn to(open: Vec<Direction>, reason: (&'static str, &'static str)) -> Self {
        let shut = Direction::ALL.into_iter().filter(|from| !open.contains(from));
        Narrowed { shut: shut.map(|from| (from, reason)).collect(), open }
    }

    /// Keeps those that are best; the others are shut out by this rule, for this reason.
    fn best<K: Ord + Copy>(
        mut self,
        reason: (&'static str, &'static str),
        worth: impl Fn(Direction) -> K,
    ) -> Self {
        let most = self.open.iter().map(|from| worth(*from)).max();
        let worse = |from: &mut Direction| Some(worth(*from)) != most;
        self.shut.extend(self.open.extract_if(.., worse).map(|from| (from, reason)));
        self
    }

    /// Whether a direction is left, or else the rule that has shut it out, and why.
    fn may_be(&self, from: Direction) -> Result<(), (&'static str, &'static str)> {
        self.shut.iter().find(|(shut, _)| *shut == from).map_or(Ok(()), |(_, reason)| Err(*reason))
    }
}

/// The directions from which a force may come: of those that leave a gap to the enemy and have room, the nearest to
/// its own (6.34); any for one that has not moved, and the most opposite to the enemy for one in port (6.32).
fn entries(fight: Fight<'_>, force: u8) -> Narrowed {
    let mut roomy: Vec<Direction> =
        Direction::ALL.into_iter().filter(|from| has_room(fight, force, *from)).collect();
    if roomy.is_empty() {
        roomy = Direction::ALL.to_vec();
    }
    let this = fight.force(force);
    let open = Narrowed::to(roomy, ("6.35", "sea-no-entry-room"));
    let mut open = open.best(("6.34", "sea-no-entry-near"), |from| gap(fight, this.seat, from));
    if this.in_port {
        let enemies: Vec<Direction> = fight
            .forces()
            .filter(|(_, enemy)| enemy.seat != this.seat)
            .filter_map(|(_, enemy)| enemy.entry)
            .collect();
        open = open.best(("6.32", "sea-no-entry-port"), |from| {
            let apart = enemies.iter().map(|enemy| from.apart(*enemy));
            (apart.clone().min().unwrap_or(0), apart.sum::<u8>())
        });
    } else if let Some(entry) = this.entry {
        open = open.best(("6.34", "sea-no-entry-farther"), |from| u8::MAX - from.apart(entry));
    }
    open
}

/// How far a direction lies from the enemy forces that are settled, as far as it matters: [`GAP`] is enough.
fn gap(fight: Fight<'_>, seat: Seat, from: Direction) -> u8 {
    let enemies = fight.forces().filter(|(_, force)| force.seat != seat).filter_map(|(_, force)| force.berth);
    let directions = enemies.flat_map(|berth| [Some(berth.direction), berth.overflow]).flatten();
    directions.map(|enemy| from.apart(enemy)).min().unwrap_or(GAP).min(GAP)
}

/// Whether a force finds room beside its friends from a direction: three forces at most, none mixed with another
/// (6.35). One that is too big for a whole direction needs it for itself.
fn has_room(fight: Fight<'_>, force: u8, from: Direction) -> bool {
    let mut there = friends_at(fight, fight.force(force).seat, from);
    let neighbour = |(_, friend): (u8, &Force)| {
        friend.seat == fight.force(force).seat
            && friend.berth.is_some_and(|berth| berth.overflow == Some(from))
    };
    if fight.forces().any(neighbour) {
        return false;
    }
    let newcomers = [Some(force), fight.companion(force)].into_iter().flatten();
    there.extend(newcomers.filter(|new| fight.berth(*new).is_none()));
    match there[..] {
        [_] => true,
        _ => !arrangements(fight, &there).is_empty(),
    }
}

/// The forces of a side that come from a direction.
fn friends_at(fight: Fight<'_>, seat: Seat, from: Direction) -> Vec<u8> {
    let there =
        |force: &Force| force.seat == seat && force.berth.is_some_and(|berth| berth.direction == from);
    fight.forces().filter(|(_, force)| there(force)).map(|(number, _)| number).collect()
}

/// Whether ships fit into so many columns of hexes (6.31).
fn fits(bulk: Bulk, columns: usize) -> bool {
    bulk.hexes() <= columns * DEEP
}

/// Settles whence a force comes.
fn enter(r: &mut Referee<'_, WarAtSea>, force: u8) -> Play<()> {
    let fight = r.position.fight(r.setting);
    let seat = fight.force(force).seat;
    // Escort and charge come from the same direction (6.35).
    let beside = fight.companion(force).and_then(|companion| fight.berth(companion));
    let open = match beside {
        Some(berth) => vec![berth.direction],
        None => entries(fight, force).open,
    };
    let direction = match open[..] {
        [only] => only,
        _ => r.ask(seat, Enter { force, overflow: false })?,
    };
    let this = &mut r.position.fought_mut().forces[usize::from(force)];
    this.berth = Some(Berth { direction, columns: [false; COLUMNS], overflow: None });
    let (called, entry) = (this.called, this.entry);
    tell(r, || Event::Enters { force: called, from: direction, entry });
    let fight = r.position.fight(r.setting);
    if fits(fight.force_bulk(force), COLUMNS) {
        return Ok(());
    }
    let into = match overflows(fight, force).open[..] {
        [only] => only,
        _ => r.ask(seat, Enter { force, overflow: true })?,
    };
    if let Some(berth) = &mut r.position.fought_mut().forces[usize::from(force)].berth {
        berth.overflow = Some(into);
    }
    tell(r, || Event::Overflows { force: called, into });
    give_way(r, other(seat), into);
    Ok(())
}

/// Where the ships of a very large force go that find no room (6.36): beside it, where no friends stand, for forces are
/// never mixed (6.35), and away from the enemy if that can be.
fn overflows(fight: Fight<'_>, force: u8) -> Narrowed {
    let far = ("6.36", "sea-no-overflow-far");
    let Some(berth) = fight.berth(force) else { return Narrowed::to(Direction::ALL.to_vec(), far) };
    let seat = fight.force(force).seat;
    Narrowed::to(vec![berth.direction.turned(1), berth.direction.turned(-1)], far)
        .best(("6.35", "sea-no-overflow-friends"), |into| friends_at(fight, seat, into).is_empty())
        .best(("6.36", "sea-no-overflow-near"), |into| gap(fight, seat, into))
}

/// Forces that stand too near to a very large one come from elsewhere (6.36), unless they are as large.
fn give_way(r: &mut Referee<'_, WarAtSea>, seat: Seat, enemy: Direction) {
    for number in 0..r.position.fought().forces.len() {
        let force = &mut r.position.fought_mut().forces[number];
        let near = |berth: Berth| berth.overflow.is_none() && berth.direction.apart(enemy) < GAP;
        if force.seat == seat && force.berth.is_some_and(near) {
            force.berth = None;
            let force = force.called;
            tell(r, || Event::GivesWay { force });
        }
    }
}

/// Which column each force of a direction has: the force, and the innermost hex of its own column. The one with the
/// dark hexes has the light ones too that nobody else takes.
pub type Arrangement = Vec<(String, Hex)>;

/// How the forces of one direction stand beside each other (6.35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Array {
    pub direction: Direction,
}

impl Array {
    fn choices(&self, at: Lens<'_>) -> Vec<Arrangement> {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Vec::new() };
        let there = friends_at(fight, seat, self.direction);
        let named = |arranged: Vec<(u8, usize)>| {
            let column =
                |(force, column): (u8, usize)| (fight.name(force), columns(self.direction)[column][0]);
            arranged.into_iter().map(column).collect()
        };
        arrangements(fight, &there).into_iter().map(named).collect()
    }
}

impl Question<WarAtSea> for Array {
    type Answer = Arrangement;
    const CLASS: &'static str = "array";
    const RULE: &'static str = "6.35";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-array").with("from", direction_name(self.direction))
    }

    fn check(&self, at: Lens<'_>, arrangement: &Arrangement) -> Result<(), Refusal> {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Ok(()) };
        let there = friends_at(fight, seat, self.direction);
        let named = |key: &'static str| Text::new(key).with("from", direction_name(self.direction));
        let called = there.iter().map(|force| fight.name(*force));
        let all = called.eq(arrangement.iter().map(|(force, _)| force.clone()));
        Refusal::unless(all, "6.35", || named("sea-no-array-forces"))?;
        let column = |hex: &Hex| columns(self.direction).iter().position(|column| column[0] == *hex);
        let order: Option<Vec<usize>> = arrangement.iter().map(|(_, hex)| column(hex)).collect();
        let Some(order) = order else { return Err(Refusal::new("6.33", named("sea-no-array-hex"))) };
        may_array(fight, &there, &order).map_err(|(rule, key)| Refusal::new(rule, named(key)))
    }

    fn options(&self, at: Lens<'_>) -> Options<Arrangement> {
        Options::List(self.choices(at))
    }

    fn describe(&self, _: Lens<'_>, arrangement: &Arrangement) -> Text {
        let list: Vec<String> = arrangement.iter().map(|(force, hex)| format!("{force}: {hex}")).collect();
        Text::new("sea-do-array").with("list", list.join(", "))
    }

    fn default(&self, at: Lens<'_>) -> Arrangement {
        self.choices(at).into_iter().next().unwrap_or_default()
    }
}

/// The ways to stand beside each other: who has the dark column (0), who the light ones (1 and 2), so that all fit.
fn arrangements(fight: Fight<'_>, forces: &[u8]) -> Vec<Vec<(u8, usize)>> {
    let orders: &[&[usize]] = match forces.len() {
        1 => &[&[0]],
        2 => &[&[0, 1], &[0, 2], &[1, 0], &[2, 0]],
        3 => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[2, 0, 1], &[1, 2, 0], &[2, 1, 0]],
        _ => &[],
    };
    let open = orders.iter().filter(|order| may_array(fight, forces, order).is_ok());
    open.map(|order| forces.iter().copied().zip(order.iter().copied()).collect()).collect()
}

/// Whether forces may stand in these columns, or else which rule forbids it, and why: none is mixed with another, one
/// has the dark column (6.35), and each finds room (6.31).
fn may_array(fight: Fight<'_>, forces: &[u8], order: &[usize]) -> Result<(), (&'static str, &'static str)> {
    let apart = (1..order.len()).all(|at| !order[..at].contains(&order[at]));
    let roomy = forces.iter().zip(order).all(|(force, column)| {
        // The one in the dark column has the rest besides.
        let columns = if *column == 0 { (COLUMNS + 1).saturating_sub(forces.len()) } else { 1 };
        fits(fight.force_bulk(*force), columns)
    });
    match (apart, order.contains(&0), roomy) {
        (false, ..) => Err(("6.35", "sea-no-array-mixed")),
        (_, false, _) => Err(("6.35", "sea-no-array-dark")),
        (.., false) => Err(("6.31", "sea-no-array-room")),
        _ => Ok(()),
    }
}

/// The three columns of a direction: dark, then light with the lower and the higher numbers.
pub(crate) fn columns(direction: Direction) -> [[Hex; DEEP]; COLUMNS] {
    [Hex::dark(direction), Hex::light(direction, -1), Hex::light(direction, 1)]
}

/// Arranges the forces that come from the direction of this one.
fn array(r: &mut Referee<'_, WarAtSea>, force: u8) -> Play<()> {
    let fight = r.position.fight(r.setting);
    let seat = fight.force(force).seat;
    let Some(Berth { direction, .. }) = fight.berth(force) else { return Ok(()) };
    let there = friends_at(fight, seat, direction);
    let mut possible = arrangements(fight, &there);
    let arrangement: Vec<(u8, usize)> = match possible.len() {
        // So many ships come from everywhere that they find no order: each force stands where it can.
        0 => there.into_iter().map(|force| (force, 0)).collect(),
        1 => possible.swap_remove(0),
        _ => {
            let chosen = r.ask(seat, Array { direction })?;
            let column =
                |hex: &Hex| columns(direction).iter().position(|column| column[0] == *hex).unwrap_or(0);
            let fight = r.position.fight(r.setting);
            let number = |called: &str| there.iter().copied().find(|force| fight.name(*force) == called);
            chosen.iter().filter_map(|(called, hex)| Some((number(called)?, column(hex)))).collect()
        }
    };
    let mut free = [true; COLUMNS];
    for (_, column) in &arrangement {
        free[*column] = false;
    }
    for (force, column) in arrangement {
        let mut columns = if column == 0 { free } else { [false; COLUMNS] };
        columns[column] = true;
        if let Some(berth) = &mut r.position.fought_mut().forces[usize::from(force)].berth {
            berth.columns = columns;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
