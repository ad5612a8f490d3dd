//! Scripts for tests: a battle with just the ships that matter, and one activity with its answers and rolls written
//! out, played by the rules.

use crate::{
    Answer, Setting, WarAtSea,
    battle::{Moment, Placed, Whereabouts},
    chart::ZoneId,
    event::Event,
    fleet::{Berth, Boat, Desk, Flotilla, Home, Papers, Post, TaskForce, Wing, WingId},
    ids::{ForceId, ShipId},
    lens::{Card, Lens},
    missions::Mission,
    operation::{FlotillaStart, Spot},
    operations::Phase,
    position::{Position, Ship, Stage},
    scenario::{Date, ForceStart, ShipStart, ShipState},
    setup_of,
    sheet::{Sheet, Speed},
    sides::{ALLIES, AXIS, SEATS},
    waters::{Direction, Hex},
    weather::{Light, Weather},
};
pub(crate) use kernel::script::{dice, die, handful, says, sum_of, unseen_die, whispers};
use kernel::{Game, Play, Referee, Seat, Setup, Step, Viewer, pack::Chart, referee::Fault, script};

pub(crate) fn ship(name: &str) -> ShipId {
    name.parse().expect("a ship")
}

pub(crate) fn hex(name: &str) -> Hex {
    name.parse().expect("a tactical hex")
}

/// The setting of a scenario with options.
pub(crate) fn setting(scenario: &str, options: &[(&str, &str)]) -> Setting {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    WarAtSea::setting(&Setup { options, ..setup_of(scenario) }).expect("a scenario")
}

/// A battle by day in clear weather, in the middle of the war, with one force a side: these ships in these hexes. It
/// stands at the impulse, in the first round; the Axis has the initiative. Ships of a side in one hex are a group.
pub(crate) fn battle(
    ships: &[(&str, Seat, &str)],
    impulse: u8,
    options: &[(&str, &str)],
) -> (Setting, Position) {
    let mut setting = setting("denmark-strait", options);
    let scenario = &mut setting.scenario;
    scenario.date = Date { year: 1944, month: 1, day: 1 };
    scenario.leaders.clear();
    scenario.forces = SEATS.map(|seat| ForceStart::new(format!("force of {seat}"), seat)).to_vec();
    scenario.ships = ships
        .iter()
        .map(|(name, seat, _)| ShipStart {
            ship: ship(name),
            seat: *seat,
            force: seat.0,
            state: ShipState::default(),
        })
        .collect();
    setting.muster();
    let mut position = WarAtSea::begin(&setting);
    let fought = position.battle.as_mut().expect("a battle scenario");
    fought.moment = Moment::Impulse { number: impulse, second: false };
    for counter in &mut fought.counters {
        let at = ships.iter().find(|(name, ..)| *name == counter.ship.name()).map(|(_, _, at)| hex(at));
        counter.state = Whereabouts::Sea;
        counter.hex = at.expect("every counter has its hex");
        counter.bow = Direction::E;
    }
    let mut stacks: Vec<(u8, Hex)> =
        fought.counters.iter().map(|counter| (counter.seat.0, counter.hex)).collect();
    stacks.sort_unstable();
    stacks.dedup();
    for counter in &mut fought.counters {
        let group =
            stacks.iter().position(|stack| *stack == (counter.seat.0, counter.hex)).expect("its stack");
        counter.group = u8::try_from(group).expect("few groups");
    }
    (setting, position)
}

/// A force of an operation in a test: whose, its mission, where it is, and its ships.
pub(crate) type Sent<'a> = (Seat, Mission, &'a str, &'a [&'a str]);

/// An operation in clear weather, in the Orders Phase of its first turn, with just these forces, `Axis A` and `Allied A`
/// being the first of their sides, and without aircraft and submarines.
pub(crate) fn send_out(id: &str, sent: &[Sent<'_>], options: &[(&str, &str)]) -> (Setting, Position) {
    let mut setting = setting(id, options);
    let scenario = &mut setting.scenario;
    scenario.weather = Weather::Clear;
    scenario.leaders.clear();
    (scenario.forces, scenario.ships) = (Vec::new(), Vec::new());
    let played = scenario.operation.as_mut().expect("an operation");
    played.wings.clear();
    played.flotillas.clear();
    for (number, (seat, mission, place, ships)) in (0..).zip(sent) {
        let spots = vec![played.spot(place).expect("a place of the map")];
        let start = ForceStart {
            missions: vec![*mission],
            spots,
            ..ForceStart::new(format!("force {number}"), *seat)
        };
        scenario.forces.push(start);
        let start = |name: &&str| ShipStart {
            ship: ship(name),
            seat: *seat,
            force: number,
            state: ShipState::default(),
        };
        scenario.ships.extend(ships.iter().map(start));
    }
    setting.muster();
    let mut position = WarAtSea::begin(&setting);
    for (number, (seat, mission, place, ships)) in (0..).zip(sent) {
        let fleet = position.ops_mut().fleet_mut(*seat);
        let id = ForceId { seat: *seat, letter: u8::try_from(fleet.forces.len()).expect("few forces") };
        let mut force = TaskForce::new(id, Some(number), *mission);
        force.papers = Papers::Sealed;
        fleet.forces.push(force);
        fleet.letters.retain(|letter| *letter != id.letter);
        for name in *ships {
            position.vessel(name).force = Some(id);
        }
        moor(&setting, &mut position, &id.to_string(), place);
    }
    position.stage = Stage::Phase { phase: Phase::Orders, seat: AXIS };
    (setting, position)
}

/// A force by its counter.
pub(crate) fn force(name: &str) -> ForceId {
    name.parse().expect("a counter such as Axis A")
}

/// A zone of a map.
pub(crate) fn zone(name: &str) -> ZoneId {
    name.parse().expect("a zone such as T32")
}

pub(crate) fn zones(names: &str) -> Vec<ZoneId> {
    names.split('/').filter(|name| !name.is_empty()).map(zone).collect()
}

/// Puts a force into a port or zone.
pub(crate) fn moor(setting: &Setting, position: &mut Position, name: &str, place: &str) {
    let moored = position.task_force(name);
    (moored.berth, moored.track) = match setting.operation().spot(place).expect("a place of the map") {
        Spot::Sea(zone) => (Berth::Sea(zone), vec![zone]),
        Spot::Port(port) => (Berth::Port(port), Vec::new()),
    };
}

/// Prints a ship's Data Sheet anew, with these cells changed, and mends the ship: rules are proved on numbers that
/// stand in the test.
pub(crate) fn refit(setting: &mut Setting, position: &mut Position, name: &str, changed: &[(&str, &str)]) {
    let id = ship(name);
    let sheet = &mut setting.sheets[id.index()];
    let mut row = sheet.cells();
    for (column, cell) in changed {
        let at = Sheet::COLUMNS.iter().position(|head| head == column).expect("a column of the Data Sheets");
        (*cell).clone_into(&mut row[at]);
    }
    let heads = Sheet::COLUMNS.join("\t");
    let text = format!("# source: rulebook\n# why: a test\n{heads}\n{}\n", row.join("\t"));
    let chart = Chart::parse("ships.tsv", &text).expect("a chart");
    *sheet = Sheet::read(&chart).expect("a sheet without faults").remove(0);
    *position.ship_mut(id) = Ship::fresh(setting, id);
}

impl Position {
    pub(crate) fn counter(&self, name: &str) -> &Placed {
        self.fought().counter(ship(name)).expect("a counter of the battle")
    }

    pub(crate) fn counter_of(&mut self, name: &str) -> &mut Placed {
        self.fought_mut().counter_mut(ship(name)).expect("a counter of the battle")
    }

    pub(crate) fn task_force(&mut self, name: &str) -> &mut TaskForce {
        self.ops_mut().force_mut(force(name)).expect("a force in play")
    }

    pub(crate) fn vessel(&mut self, name: &str) -> &mut Ship {
        self.ship_mut(ship(name))
    }
}

/// Gives a ship another speed than its Data Sheet has.
pub(crate) fn makes(setting: &mut Setting, name: &str, base: u8) {
    setting.sheets[ship(name).index()].speed = Speed { base, plus: false };
}

/// The same with a plus.
pub(crate) fn makes_plus(setting: &mut Setting, name: &str, base: u8) {
    setting.sheets[ship(name).index()].speed = Speed { base, plus: true };
}

/// So many dice that all show a one.
pub(crate) fn ones(dice: usize, rule: &'static str) -> Step<Answer> {
    handful(&vec![1; dice], rule)
}

/// Plays the next activity by the script and tells what happened. The rules must ask and roll for just what
/// the script has.
pub(crate) fn play(
    setting: &Setting,
    position: &mut Position,
    script: &[Step<Answer>],
) -> Result<Vec<Event>, Fault> {
    script::play::<WarAtSea>(setting, position, script)
}

/// The same with a rule of its own in place of the next activity.
pub(crate) fn by(
    setting: &Setting,
    position: &mut Position,
    script: &[Step<Answer>],
    rule: impl FnOnce(&mut Referee<'_, WarAtSea>) -> Play<()>,
) -> Result<Vec<Event>, Fault> {
    script::play_part(setting, position, script, rule).map(|((), events)| events)
}

/// Plays activities by the script until no flight is out and no sheet lies on a desk.
pub(crate) fn play_on(
    setting: &Setting,
    position: &mut Position,
    script: &[Step<Answer>],
) -> Result<Vec<Event>, Fault> {
    by(setting, position, script, |r| {
        loop {
            WarAtSea::play(r)?;
            let busy = |seat| r.position.ops().fleet(seat).desk != Desk::Clear;
            if r.position.ops().sortie.is_none() && !SEATS.into_iter().any(busy) {
                return Ok(());
            }
        }
    })
}

/// Plays a script whose last step the rules refuse, and names the rule and the reason.
pub(crate) fn refused(setting: &Setting, position: &Position, script: &[Step<Answer>]) -> (String, String) {
    script::refused::<WarAtSea>(setting, position, script)
}

/// The same of a script for several activities.
pub(crate) fn refused_on(
    setting: &Setting,
    position: &Position,
    script: &[Step<Answer>],
) -> (String, String) {
    script::refusal(script, play_on(setting, &mut position.clone(), script))
}

/// An operation by day in clear weather, in a phase of its first turn: all forces at their first places, with their
/// letters in order and nothing on their logs.
pub(crate) fn operation(scenario: &str, options: &[(&str, &str)], phase: Phase) -> (Setting, Position) {
    let setting = setting(scenario, options);
    let mut position = WarAtSea::begin(&setting);
    (position.weather, position.light) = (Weather::Clear, Light::Day);
    position.stage = Stage::Phase { phase, seat: AXIS };
    for (start, origin) in setting.scenario.forces.iter().zip(0..) {
        let forces = &mut position.ops_mut().fleet_mut(start.seat).forces;
        let letter = u8::try_from(forces.len()).expect("few forces");
        let id = ForceId { seat: start.seat, letter };
        let mut force = TaskForce::new(id, Some(origin), start.missions[0]);
        force.berth = match start.spots[0] {
            _ if start.arrives.is_some() => Berth::Away,
            Spot::Sea(zone) => Berth::Sea(zone),
            Spot::Port(port) => Berth::Port(port),
        };
        force.track = vec![setting.operation().zone_at(start.spots[0])];
        forces.push(force);
        for ship in setting.scenario.ships.iter().filter(|ship| ship.force == origin) {
            position.ship_mut(ship.ship).force = Some(id);
        }
    }
    (setting, position)
}

/// The turn of [`strike_phase`].
pub(crate) const TURN: u8 = 3;

/// The strike phase of a turn by day in the Eastern Solomons, with the Axis to play. The forces of these ships are at sea
/// there, the others away; Kinkaid is spotted, and nobody flies but those who are enlisted.
pub(crate) fn strike_phase(options: &[(&str, &str)], there: &[(&str, &str)]) -> (Setting, Position) {
    let (setting, mut position) = operation("eastern-solomons", options, Phase::Strikes);
    position.ground_all();
    position.turn = TURN;
    for seat in SEATS {
        for force in &mut position.ops_mut().fleet_mut(seat).forces {
            force.berth = Berth::Away;
        }
    }
    for (name, at) in there {
        position.force_with(name).berth = Berth::Sea(zone(at));
    }
    position.force_with("Enterprise").spotted = Some(TURN);
    position.ops_mut().flies = Some(AXIS);
    (setting, position)
}

/// Axis boats of a flotilla in a zone, and an Allied force that came to G24: in the Submarine Phase, by day.
pub(crate) fn picket(at: &str, boats: &[&str]) -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "A1", &["Atago"][..]),
        (ALLIES, Mission::Intercept, "G24", &["Saratoga", "Minneapolis", "Phelps", "Dale"][..]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, &[]);
    let (name, stations) = ("Picket".to_owned(), vec![zone("G22"), zone("G23")]);
    let crews: Vec<(String, u8)> = boats.iter().map(|boat| ((*boat).to_owned(), 4)).collect();
    let boat = |(name, torpedoes)| Boat { name, torpedoes, sunk: false, contact: false };
    let boats = crews.iter().cloned().map(boat).collect();
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    operation.flotillas.push(FlotillaStart { name, seat: AXIS, stations, boats: crews });
    let flotilla = Flotilla { origin: 0, boats, zone: zone(at), order: None, tried: Vec::new() };
    position.ops_mut().fleet_mut(AXIS).flotillas.push(flotilla);
    position.light = Light::Day;
    position.stage = Stage::Phase { phase: Phase::Submarines, seat: AXIS };
    let sailed = position.task_force("Allied A");
    (sailed.track, sailed.sailed) = (zones("G26/G25/G24"), 2);
    (setting, position)
}

/// What a side sees.
pub(crate) fn seen<'a>(setting: &'a Setting, position: &'a Position, seat: Seat) -> Lens<'a> {
    Lens::new(setting, position, Viewer::Seat(seat))
}

impl Position {
    /// The force with which a ship sails.
    pub(crate) fn force_with(&mut self, name: &str) -> &mut TaskForce {
        let force = self.ship(ship(name)).force.expect("a ship of a force");
        self.ops_mut().force_mut(force).expect("a force in play")
    }

    /// A counter of aircraft of this type at this base, in a box; the others of that sort there are gone.
    pub(crate) fn wing_at(&mut self, seat: Seat, plane: &str, home: Home, post: Post) -> WingId {
        let wings = &mut self.ops_mut().fleet_mut(seat).wings;
        let alike = |wing: &Wing| wing.plane.name() == plane && wing.home == home;
        let place = wings.iter().position(alike).expect("such a counter");
        for wing in wings.iter_mut().skip(place + 1).filter(|wing| alike(wing)) {
            wing.steps = 0;
        }
        wings[place].post = post;
        WingId(u8::try_from(place + 1).expect("few counters"))
    }

    /// Another counter of aircraft, with so many steps.
    pub(crate) fn enlist(&mut self, seat: Seat, plane: &str, steps: u8, home: Home, post: Post) -> WingId {
        let wings = &mut self.ops_mut().fleet_mut(seat).wings;
        let plane = plane.parse().expect("a type of aircraft");
        wings.push(Wing { plane, steps, home, post, aloft: 0, ranged: false });
        WingId(u8::try_from(wings.len()).expect("few counters"))
    }

    /// Lays aircraft on the table.
    pub(crate) fn lay_open(&mut self, seat: Seat, wing: WingId) {
        let Wing { plane, steps, .. } = self.wing(seat, wing);
        self.ops_mut().laid.push(Card { seat, wing, plane, steps });
    }

    /// Nobody flies but those who are enlisted from now on.
    pub(crate) fn ground_all(&mut self) {
        for wing in SEATS.into_iter().flat_map(|seat| self.wings_of(seat)).collect::<Vec<_>>() {
            self.wing_of(wing.0, wing.1).steps = 0;
        }
    }

    fn wings_of(&self, seat: Seat) -> Vec<(Seat, WingId)> {
        self.ops().fleet(seat).flying().map(|(id, _)| (seat, id)).collect()
    }

    pub(crate) fn wing(&self, seat: Seat, id: WingId) -> Wing {
        let fleet = self.ops().fleet(seat);
        fleet.wings[fleet.place(id)]
    }

    pub(crate) fn wing_of(&mut self, seat: Seat, id: WingId) -> &mut Wing {
        let fleet = self.ops_mut().fleet_mut(seat);
        let place = fleet.place(id);
        &mut fleet.wings[place]
    }
}
