//! The operational game (4.0): the twelve phases of a turn. Each is played by the file of its chapter, one activity at
//! a time; here stands in which order they come, what the sides have besides their ships, and what they have learnt.
//!
//! Secrets: that a seat is asked, and by which rule, everybody sees. So in a phase a seat is always asked the same kind
//! of question until it says that it is done, whatever it has to decide on: one question with a menu, never one more
//! kind of question because there is a secret flight, patrol, oiler or plot. What is skipped is skipped for reasons
//! that everybody knows, such as the night.

pub mod bases;
pub mod battles;
pub mod bombing;
pub mod contact;
pub mod dogfights;
pub mod flights;
pub mod fuel;
pub mod movement;
pub mod muster;
pub mod orders;
pub mod organise;
pub mod patrols;
pub mod plotting;
pub mod prepare;
pub mod pursuit;
pub mod search;
pub mod special;
pub mod strikes;
pub mod submarines;

use crate::{
    Setting, WarAtSea,
    battle::Battle,
    chart::ZoneId,
    event::tell,
    fleet::{Aim, Desk, Fleet, Home, Post, TaskForce, Wing},
    ids::{BaseId, ForceId, PortId, ShipId},
    leaders,
    lens::{Card, Lens},
    position::{Position, Ship, Stage},
    sides::{ALLIES, AXIS, SEATS, seat_name},
    surface,
    tables::{Category, Composition},
    weather::Weather,
};
use bases::losses::Toll;
use bombing::Attack;
use dogfights::Melee;
use kernel::{Play, Referee, Seat, Seen, Text, text};
use serde::{Deserialize, Serialize};
use strikes::Outing;

kernel::events! {
    Event of WarAtSea in setting:

    /// A turn begins, with its weather.
    Turn { turn: u8, weather: Weather } by "9.81"
        => text!(
            "sea-turn-begins",
            clock = setting.operation().clock(*turn).text(),
            weather = weather.text()
        );
}

/// The steps before the first turn (3.0): leaders get their flagships where the players choose them (9.41), as they also
/// do before a battle scenario; letters are dealt to the counters, submarines are stationed before anybody has placed a
/// force, then ships are divided into forces (5.1), the forces get their places, missions and plots, and the decoys
/// theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Leaders,
    Letters,
    Submarines,
    Muster,
    Forces,
    Decoys,
}

/// The phases of a turn (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Weather,
    Patrol,
    Orders,
    Search,
    Assignment,
    /// Forces sail (5.6), then contacts are tested (5.7), then ships flood (7.73).
    Movement,
    Contact,
    Submarines,
    Battles,
    Strikes,
    Readiness,
    Special,
    Return,
}

impl Phase {
    pub const ALL: [Phase; 13] = [
        Phase::Weather,
        Phase::Patrol,
        Phase::Orders,
        Phase::Search,
        Phase::Assignment,
        Phase::Movement,
        Phase::Contact,
        Phase::Submarines,
        Phase::Battles,
        Phase::Strikes,
        Phase::Readiness,
        Phase::Special,
        Phase::Return,
    ];

    /// Whether the sides do it one after the other, in secret or in the open. In the others both act at once or by
    /// turns of the phase's own.
    pub(crate) fn is_by_seat(self) -> bool {
        matches!(
            self,
            Phase::Patrol
                | Phase::Orders
                | Phase::Search
                | Phase::Assignment
                | Phase::Submarines
                | Phase::Special
                | Phase::Return
        )
    }

    pub fn text(self) -> Text {
        Text::new(
            [
                "sea-phase-weather",
                "sea-phase-patrol",
                "sea-phase-orders",
                "sea-phase-search",
                "sea-phase-assignment",
                "sea-phase-movement",
                "sea-phase-contact",
                "sea-phase-submarines",
                "sea-phase-battles",
                "sea-phase-strikes",
                "sea-phase-readiness",
                "sea-phase-special",
                "sea-phase-return",
            ][self as usize],
        )
    }

    fn next(self) -> Option<Phase> {
        let at = Phase::ALL.iter().position(|phase| *phase == self).expect("a phase of the list");
        Phase::ALL.get(at + 1).copied()
    }
}

/// What a report of a force said, true or not (11.2, 16.33): carriers, capital ships, light ships, transports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Report {
    pub force: ForceId,
    pub turn: u8,
    pub zone: ZoneId,
    /// What was said of each category; of some nothing is, or of all (11.2+1).
    pub told: Composition<Option<u8>>,
}

/// An enemy ship as it was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    pub ship: ShipId,
    pub force: ForceId,
    pub turn: u8,
    pub state: Ship,
}

/// What a side has learnt of the enemy.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The latest of each force and turn, newest last.
    pub reports: Vec<Report>,
    /// The latest of each ship.
    pub ships: Vec<Sighting>,
    /// Where submarines were found, to within a zone, and when (10.92).
    pub submarines: Vec<(u8, ZoneId)>,
    /// The forces that it has looked for in this turn (11.1).
    pub searched: Vec<ForceId>,
    /// The bases whose aircraft have hunted submarines in this turn (10.92).
    pub hunted: Vec<Home>,
}

kernel::clone_in_place! { Known: reports, ships, submarines, searched, hunted }

/// Forces that have met (5.7), and the battle that comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    pub zone: ZoneId,
    pub forces: Vec<ForceId>,
    /// The ships lie in this minor port (9.22).
    pub port: Option<PortId>,
    /// A natural six was rolled when they met (5.78).
    pub surprise: bool,
    /// The turn in which it was last fought.
    pub fought: Option<u8>,
    /// How fast its ships were when they came onto the Tactical Map, and the rounds fought before that (15.12).
    pub speeds: Vec<(ShipId, u8, u8)>,
    /// A battle of the turn before that goes on (6.49).
    pub suspended: Option<Battle>,
}

impl Engagement {
    /// One that nobody is in yet.
    pub fn new(zone: ZoneId, port: Option<PortId>, surprise: bool) -> Engagement {
        let (forces, speeds) = (Vec::new(), Vec::new());
        Engagement { zone, forces, port, surprise, fought: None, speeds, suspended: None }
    }
}

/// A meeting that needs no roll: a force follows another (5.28), or may fall upon enemies in port or at their work
/// (5.77).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub force: ForceId,
    pub targets: Vec<ForceId>,
    pub zone: ZoneId,
    pub port: Option<PortId>,
    pub pursued: bool,
}

/// A submarine that can attack a force (16.31): where it stands in its side's lists, and which ships it can attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hunter {
    pub seat: Seat,
    pub flotilla: u8,
    pub boat: u8,
    pub force: ForceId,
    pub aim: Aim,
    /// The sorts of ships that are there for it.
    pub sorts: Vec<Category>,
    /// It has found the force in a minor port, and must attack (16.32).
    #[serde(default)]
    pub in_port: bool,
    /// It has come through the escorts and fires now; `doomed` if they sink it then (16.4).
    pub fires: bool,
    pub doomed: bool,
}

/// A force that has fought or was attacked: its owner may now change its orders (5.27, 5.33). Before a battle he may give
/// ships up (7.72).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequel {
    pub force: ForceId,
    pub cause: Cause,
    /// The enemies with whom it fought a battle (5.28).
    pub enemies: Vec<ForceId>,
    /// The friends with whom it may exchange ships (6.48+2).
    pub friends: Vec<ForceId>,
    /// Its next turn has been plotted anew (5.27). Its owner alone knows.
    pub replotted: bool,
}

/// Why a force may change its orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// It has met the enemy (5.7), and the battle is yet to come: nothing but ships can be given up (7.72, 8.46).
    Contact,
    /// A surface battle (5.27, 5.28, 5.33).
    Battle,
    /// A surface battle in which nobody fired at it nor it at anybody (5.27): nobody has attacked it.
    Meeting,
    /// An attack by aircraft or submarines (5.27, 5.33).
    Attack,
    /// Its carriers have found the enemy nearby (5.26).
    Search,
}

/// What counts for victory besides ships (9.51, 9.12, 10.0).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds {
    /// Points of cargo unloaded, by zone.
    pub unloaded: Vec<(ZoneId, u16)>,
    /// Hits on air bases, by base.
    pub hits: Vec<(BaseId, u16)>,
    /// Steps of enemy aircraft destroyed. Those that the enemy has lost by himself are his secret until the end
    /// ([`Fleet::wasted`]).
    pub steps: u16,
}

/// The operational game as it stands.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operations {
    /// What each side keeps to itself.
    pub fleets: [Fleet; 2],
    /// What each side has learnt.
    pub known: [Known; 2],
    /// What each side has done, for victory. Open to both.
    pub deeds: [Deeds; 2],
    /// The pairs whose contact was tested this turn (5.72), the Axis force first, and who chooses next (5.73).
    pub tested: Vec<(ForceId, ForceId)>,
    pub chooser: Option<Seat>,
    /// Meetings that need no roll (5.28, 5.77), once they have been looked for this turn.
    pub offers: Option<Vec<Offer>>,
    /// The one that is being fought stands first.
    pub engagements: Vec<Engagement>,
    /// Forces whose owners may now change their orders, one after another.
    pub sequels: Vec<Sequel>,
    /// Submarines that can attack, one after another (16.5).
    pub hunters: Vec<Hunter>,
    /// The forces whose ships lie open before the enemy now: in a battle, or under an air strike (13.31).
    pub open: Vec<ForceId>,
    /// The aircraft that lie open before the enemy now: in an air battle (12.1), over a target (13.33), or on the
    /// ground of a base under bombs (13.51). As they were when they were laid there.
    pub laid: Vec<Card>,
    /// What bases are yet to lose to bombs and shells (9.12, 13.51).
    pub tolls: Vec<Toll>,
    /// Who plays the next flight (10.6), and which sides have no more to play.
    pub flies: Option<Seat>,
    pub grounded: [bool; 2],
    /// The flight that is out.
    pub sortie: Option<Outing>,
    /// The air battle that it is in (12.1) and the attack that it makes (13.0), as they lie on the table. Both are over
    /// before it turns back.
    pub melee: Option<Melee>,
    pub attack: Option<Attack>,
}

kernel::clone_in_place! {
    Operations: fleets, known, deeds, tested, chooser, offers, engagements, sequels, hunters, open, laid, tolls,
    flies, grounded, sortie, melee, attack
}

impl Operations {
    #[inline]
    pub fn fleet(&self, seat: Seat) -> &Fleet {
        &self.fleets[seat.index()]
    }

    #[inline]
    pub fn fleet_mut(&mut self, seat: Seat) -> &mut Fleet {
        &mut self.fleets[seat.index()]
    }

    /// A force in play, of either side.
    pub fn force(&self, id: ForceId) -> Option<&TaskForce> {
        self.fleet(id.seat).force(id)
    }

    pub fn force_mut(&mut self, id: ForceId) -> Option<&mut TaskForce> {
        self.fleet_mut(id.seat).force_mut(id)
    }

    /// Whether a suspended battle keeps the force where it is (6.49).
    pub fn is_held(&self, id: ForceId) -> bool {
        self.engagements.iter().any(|met| met.suspended.is_some() && met.forces.contains(&id))
    }
}

impl Position {
    /// The operational game. Only its rules ask for it.
    #[inline]
    pub(crate) fn ops(&self) -> &Operations {
        self.operations.as_ref().expect("rules of operations are played in an operation")
    }

    #[inline]
    pub(crate) fn ops_mut(&mut self) -> &mut Operations {
        self.operations.as_mut().expect("rules of operations are played in an operation")
    }

    /// A force and those that escort it, which count as one with it (5.1+4).
    pub(crate) fn together(&self, force: ForceId) -> Vec<ForceId> {
        let with = |other: &&TaskForce| other.id == force || other.escorts == Some(force);
        self.ops().fleet(force.seat).here().filter(with).map(|force| force.id).collect()
    }

    /// The ships that sail with a force and are afloat.
    pub(crate) fn sailing<'a>(
        &'a self,
        setting: &'a Setting,
        force: ForceId,
    ) -> impl Iterator<Item = ShipId> + 'a {
        let starts = setting.scenario.ships.iter().filter(move |start| start.seat == force.seat);
        let with = move |ship: &ShipId| self.ship(*ship).is_afloat() && self.ship(*ship).force == Some(force);
        starts.map(|start| start.ship).filter(with)
    }
}

/// Where the operation stands, in words.
pub(crate) fn whereabouts(lens: Lens<'_>) -> Text {
    match lens.stage() {
        Stage::Prepare { step, seat } => Text::new(match step {
            Step::Leaders => "sea-stage-leaders",
            Step::Letters => "sea-stage-letters",
            Step::Submarines => "sea-stage-submarines",
            Step::Muster => "sea-stage-muster",
            Step::Forces => "sea-stage-forces",
            Step::Decoys => "sea-stage-decoys",
        })
        .with("seat", seat_name(seat)),
        Stage::Phase { .. } if lens.battle().is_some() => surface::whereabouts(lens),
        Stage::Phase { phase, .. } => {
            Text::new("sea-stage-phase").with("turn", lens.turn()).with("phase", phase.text())
        }
        Stage::Battle | Stage::Over => Text::new("sea-stage-ended"),
    }
}

/// What the sides have before the first turn: nothing is placed yet but aircraft, which stand ready (10.3).
pub(crate) fn begin(setting: &Setting) -> Option<Operations> {
    let operation = setting.scenario.operation.as_ref()?;
    let mut operations = Operations::default();
    for seat in SEATS {
        let fleet = operations.fleet_mut(seat);
        for start in operation.wings.iter().filter(|start| start.seat == seat) {
            let post = if start.arrives.is_some() { Post::Away } else { Post::Ready };
            let (plane, steps, home) = (start.plane, start.steps, start.home);
            fleet.wings.push(Wing { plane, steps, home, post, aloft: 0, ranged: false });
        }
        fleet.letters = (0..ForceId::COUNT).collect();
    }
    Some(operations)
}

/// Plays a step of the preparations (3.0).
pub(crate) fn prepare(r: &mut Referee<'_, WarAtSea>, step: Step, seat: Seat) -> Play<()> {
    let over = match step {
        Step::Leaders => leaders::choose(r, seat)?,
        Step::Letters => deal_letters(r, seat)?,
        Step::Submarines => prepare::submarines(r, seat)?,
        Step::Muster => muster::muster(r, seat)?,
        Step::Forces => prepare::forces(r, seat)?,
        Step::Decoys => prepare::decoys(r, seat)?,
    };
    if over {
        if step == Step::Decoys && seat == ALLIES {
            // The counters are laid onto the map.
            r.reveal();
        }
        r.position.stage = match step {
            _ if seat == AXIS => Stage::Prepare { step, seat: ALLIES },
            Step::Leaders if r.position.battle.is_some() => Stage::Battle,
            Step::Leaders => Stage::Prepare { step: Step::Letters, seat: AXIS },
            Step::Letters => Stage::Prepare { step: Step::Submarines, seat: AXIS },
            Step::Submarines => Stage::Prepare { step: Step::Muster, seat: AXIS },
            Step::Muster => Stage::Prepare { step: Step::Forces, seat: AXIS },
            Step::Forces => Stage::Prepare { step: Step::Decoys, seat: AXIS },
            Step::Decoys => Stage::Phase { phase: Phase::Weather, seat: AXIS },
        };
    }
    Ok(())
}

/// Puts the counters of a side into a secret order, gives those of its forces their letters, and its aircraft their
/// numbers.
fn deal_letters(r: &mut Referee<'_, WarAtSea>, seat: Seat) -> Play<bool> {
    for left in (2..=usize::from(ForceId::COUNT)).rev() {
        let picked = r.pick_unseen(Seen::Only(seat), left, "2.5")?;
        r.position.ops_mut().fleet_mut(seat).letters.swap(left - 1, picked);
    }
    let (setting, position) = (r.setting, &mut *r.position);
    for (start, origin) in setting.scenario.forces.iter().zip(0..).filter(|(start, _)| start.seat == seat) {
        let fleet = position.ops_mut().fleet_mut(seat);
        let letter = fleet.letters.pop().expect("a side has fewer forces than counters");
        let id = ForceId { seat, letter };
        fleet.enter(TaskForce::new(id, Some(origin), start.missions[0]));
        for ship in setting.scenario.ships.iter().filter(|ship| ship.force == origin) {
            position.ship_mut(ship.ship).force = Some(id);
        }
    }
    let fleet = r.position.ops_mut().fleet_mut(seat);
    fleet.dealt = fleet.wings.iter().zip(0..).map(|(_, place)| place).collect();
    for left in (2..=fleet.wings.len()).rev() {
        let picked = r.pick_unseen(Seen::Only(seat), left, "10.23")?;
        r.position.ops_mut().fleet_mut(seat).dealt.swap(left - 1, picked);
    }
    Ok(true)
}

/// Plays the next activity of a phase.
pub(crate) fn play(r: &mut Referee<'_, WarAtSea>, phase: Phase, seat: Seat) -> Play<()> {
    // A battle is played to its end before anything else goes on.
    if r.position.battle.is_some() {
        search::ground_floatplanes(r);
        return surface::play(r);
    }
    if let Some(toll) = r.position.ops().tolls.first().copied() {
        return bases::losses::pay(r, toll);
    }
    // What a staff has begun to write it finishes first.
    for seat in SEATS {
        let desk = r.position.ops().fleet(seat).desk;
        if desk != Desk::Clear {
            return orders::write(r, seat, desk);
        }
    }
    // Who finds several enemies looks at his plots once, when all have searched (5.26).
    if phase != Phase::Search && !r.position.ops().sequels.is_empty() {
        return battles::follow_up(r);
    }
    let over = match phase {
        // Without aircraft their phases pass; airfields are still mended in the Readiness Phase (9.12).
        Phase::Patrol | Phase::Search | Phase::Assignment | Phase::Strikes | Phase::Return
            if r.setting.rules.no_aircraft =>
        {
            true
        }
        Phase::Weather => change_weather(r)?,
        Phase::Patrol => patrols::patrol(r, seat)?,
        Phase::Orders => !pursuit::roll(r, seat)? && orders::give(r, seat)?,
        Phase::Search => search::search(r, seat)?,
        Phase::Assignment => flights::assign(r, seat)?,
        Phase::Movement => {
            // Plots that were secret are carried out before everybody's eyes.
            r.reveal();
            pursuit::follow(r);
            battles::hold(r.position);
            movement::sail(r);
            true
        }
        Phase::Contact => contact::test(r)? && movement::conclude(r)?,
        Phase::Submarines => submarines::attack(r, seat)?,
        Phase::Battles => battles::fight(r),
        Phase::Strikes => strikes::strike(r)?,
        Phase::Readiness => {
            bases::readiness(r);
            true
        }
        Phase::Special => special::special(r, seat)?,
        Phase::Return => bases::landing::come_home(r, seat)?,
    };
    if over {
        go_on(r, phase, seat);
    }
    Ok(())
}

/// The Axis rolls for the weather (9.81). That of the first turn stands in the scenario.
pub(crate) fn change_weather(r: &mut Referee<'_, WarAtSea>) -> Play<bool> {
    if r.position.turn > 1 {
        let die = r.d6("9.81")?;
        r.position.weather = r.setting.operation().next_weather(r.position.weather, die);
    }
    let weather = r.position.weather;
    let turn = r.position.turn;
    tell(r, || Event::Turn { turn, weather });
    Ok(true)
}

/// Goes on to the other seat's part of the phase, the next phase, or the next turn.
fn go_on(r: &mut Referee<'_, WarAtSea>, phase: Phase, seat: Seat) {
    if phase.next() == Some(Phase::Orders) && seat == ALLIES {
        fuel::cross(r);
    }
    // When all have moved it is counted who is at sea: at any other time a decoy that goes would tell an opponent,
    // who could take his answer back, what it was.
    if r.setting.rules.decoys && phase == Phase::Movement {
        organise::thin_decoys(r);
    }
    r.position.stage = match phase.next() {
        _ if phase.is_by_seat() && seat == AXIS => Stage::Phase { phase, seat: ALLIES },
        Some(next) => Stage::Phase { phase: next, seat: AXIS },
        None if r.position.turn >= r.setting.operation().turns => {
            // What was secret lies open when all is over.
            r.reveal();
            Stage::Over
        }
        None => {
            begin_turn(r.setting, r.position);
            Stage::Phase { phase: Phase::Weather, seat: AXIS }
        }
    };
}

/// Turns the log sheets to the next turn (2.6).
fn begin_turn(setting: &Setting, position: &mut Position) {
    fuel::burn(setting, position);
    special::end_turn(setting, position);
    search::end_turn(position);
    for seat in SEATS {
        movement::end_turn(position, seat);
    }
    let operations = position.ops_mut();
    operations.tested.clear();
    operations.chooser = None;
    position.turn += 1;
    position.light = setting.operation().clock(position.turn).light();
    contact::begin_turn(position);
    bases::begin_turn(setting, position);
}

#[cfg(test)]
mod tests;
