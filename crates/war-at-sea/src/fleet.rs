//! What a side keeps to itself (2.5, 2.6): its Task Force card, its Air Base cards, its log sheets. The enemy sees the
//! counters and what he finds out; that is in [`crate::lens`].

use crate::{
    chart::ZoneId,
    ids::{BaseId, ForceId, PlaneId, PortId, ShipId},
    missions::Mission,
};
use serde::{Deserialize, Serialize};

/// Where a task force is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    /// Not come yet: its place and turn stand in the scenario.
    Away,
    Sea(ZoneId),
    /// In a port, which lies in a zone but is not the zone (9.23).
    Port(PortId),
    /// It has left the map (5.6+1), was sunk, or has joined another; the counter is free again.
    Gone,
}

/// What a force does besides sailing, as it stands on the log sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    #[default]
    None,
    /// It enters the port of its last zone (9.2).
    Port(PortId),
    /// It bombards an air base of its zone from the sea (9.1).
    Bombard(BaseId),
    Load,
    Unload,
    /// It takes fuel in port (15.3), or from an oiler or a big ship at sea (15.4, 15.44).
    Fuel,
    /// It takes torpedoes and shells in port (15.6, 9.13).
    Rearm,
    /// It blockades this port of its last zone (9.24).
    Blockade(PortId),
    /// It gives up its blockade (9.24).
    Lift,
    /// It joins another force where they meet (5.51).
    Join(ForceId),
    /// It leaves the map by the edge of its last zone, for good (5.6+1).
    Leave,
}

impl Errand {
    /// Whether it is an operation of the Special Operations Phase (4.0+11), for which ships lie still.
    pub fn is_special(self) -> bool {
        matches!(self, Errand::Bombard(_) | Errand::Load | Errand::Unload | Errand::Fuel | Errand::Rearm)
    }
}

/// One turn of the log sheet (5.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The zones that it enters, in order; none when it stays.
    pub zones: Vec<ZoneId>,
    pub errand: Errand,
}

/// How far the orders of a force have been written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Papers {
    /// It has no mission yet (3.0+3).
    #[default]
    Blank,
    /// What it does in this turn is still open: it has just got its mission (5.4), has just been formed (5.52), or
    /// could not follow its plot (5.25).
    Open,
    /// This turn's plot stands.
    Sealed,
}

/// How a force comes out of another (5.52, 8.45): its counter goes onto the map when they sail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    pub from: ForceId,
    /// The ships that it takes along; they are with the other one until then.
    pub ships: Vec<ShipId>,
    /// A tow or its guard, which cost nobody speed (8.45).
    pub tow: bool,
}

/// How far a force had sailed when contact brought it back (5.74): it sails on if nobody fires.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onward {
    pub berth: Berth,
    pub track: Vec<ZoneId>,
    pub sailed: u8,
    pub errand: Errand,
}

/// A task force (5.0). The ships say themselves with which force they sail.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskForce {
    pub id: ForceId,
    /// The force of the scenario that it was at the start, by its place in the list.
    pub origin: Option<u8>,
    pub berth: Berth,
    pub mission: Mission,
    /// What it will do, this turn first. It stays where it is when nothing is written.
    pub log: Vec<Entry>,
    /// The force that it escorts (5.1, 5.24): it is wherever that one is.
    pub escorts: Option<ForceId>,
    /// There is nothing behind the counter (17.6).
    pub decoy: bool,
    /// The zones of the sea that it was in during this turn, the one where it began first. Those who lie in port are
    /// not in its zone (9.23).
    pub track: Vec<ZoneId>,
    /// The zones that it has entered this turn, a port counting as one.
    pub sailed: u8,
    /// The port out of which it came this turn (9.23).
    #[serde(default)]
    pub left: Option<PortId>,
    /// What it does this turn besides sailing, once it has sailed.
    pub errand: Errand,
    /// What it was to do this turn before it was told to join another force (5.51).
    #[serde(default)]
    pub aside: Errand,
    pub papers: Papers,
    pub parting: Option<Parting>,
    /// Whole turns that it has spent in port without a break (5.4).
    pub port_turns: u8,
    /// The port that it blockades, once that is announced (9.24).
    pub blockades: Option<PortId>,
    /// Where it has made contact this turn (5.73).
    pub contact: Option<ZoneId>,
    /// The rest of its way, while it waits in the zone of its contact for the battle (5.74).
    pub onward: Option<Onward>,
    /// Its ships fired or were fired on this turn, and it stays where it is (6.48+3).
    pub engaged: bool,
    /// The enemy that it tries to follow next turn (5.28).
    pub pursues: Option<ForceId>,
    /// The enemy whose way it takes this turn: the pursuit has succeeded (5.28+1).
    pub chases: Option<ForceId>,
    /// The turn in which aircraft last found it (11.2, 13.1).
    pub spotted: Option<u8>,
    /// Turns that its plot has been put off (5.23).
    pub delayed: u8,
}

impl TaskForce {
    /// A force that is not on the map yet.
    pub fn new(id: ForceId, origin: Option<u8>, mission: Mission) -> TaskForce {
        TaskForce {
            id,
            origin,
            berth: Berth::Away,
            mission,
            log: Vec::new(),
            escorts: None,
            decoy: false,
            track: Vec::new(),
            sailed: 0,
            left: None,
            errand: Errand::None,
            aside: Errand::None,
            papers: Papers::Blank,
            parting: None,
            port_turns: 0,
            blockades: None,
            contact: None,
            onward: None,
            engaged: false,
            pursues: None,
            chases: None,
            spotted: None,
            delayed: 0,
        }
    }

    /// Whether it is on the map.
    pub fn is_here(&self) -> bool {
        matches!(self.berth, Berth::Sea(_) | Berth::Port(_))
    }

    pub fn is_at_sea(&self) -> bool {
        matches!(self.berth, Berth::Sea(_))
    }

    /// What an entry of its log sheet lets it do besides sailing. One that joins another goes where it was to all the
    /// same, into port too (5.51).
    pub fn errand_of(&self, entry: usize) -> Errand {
        match (self.log.get(entry).map(|entry| entry.errand).unwrap_or_default(), self.aside) {
            (Errand::Join(_), port @ Errand::Port(_)) if entry == 0 => port,
            (errand, _) => errand,
        }
    }

    /// Whether its moves are written down to the end (5.21), not from turn to turn.
    pub fn is_programmed(&self) -> bool {
        matches!(self.mission, Mission::Bombardment | Mission::Transport | Mission::Abort)
    }
}

/// Where a counter of aircraft is on its Air Base card (10.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Not come yet.
    Away,
    Hangar,
    Ready,
    Cap,
    Search,
    Asw,
    /// In the flight with this number (10.51).
    Flight(u8),
}

impl Post {
    /// On patrol (10.4), where it takes no room at its base (10.21).
    pub fn is_patrol(self) -> bool {
        matches!(self, Post::Cap | Post::Search | Post::Asw)
    }

    /// In one of the boxes that count for the room of a base (10.21, 10.22).
    pub fn is_grounded(self) -> bool {
        matches!(self, Post::Hangar | Post::Ready)
    }
}

/// The base of a counter of aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Home {
    Base(BaseId),
    Ship(ShipId),
}

impl Home {
    pub fn name(self) -> &'static str {
        match self {
            Home::Base(base) => base.name(),
            Home::Ship(ship) => ship.name(),
        }
    }
}

impl From<Home> for kernel::text::Arg {
    fn from(home: Home) -> Self {
        match home {
            Home::Base(base) => base.into(),
            Home::Ship(ship) => ship.into(),
        }
    }
}

/// A counter of aircraft of a side, from 1; written `wing 12`. Which it is only its owner knows ([`Fleet::dealt`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct WingId(pub u8);

impl From<WingId> for String {
    fn from(wing: WingId) -> String {
        format!("wing {}", wing.0)
    }
}

impl TryFrom<String> for WingId {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let number = name.strip_prefix("wing ").and_then(|number| number.parse().ok());
        number.map(WingId).ok_or_else(|| format!("'{name}' is no counter of aircraft, such as 'wing 12'"))
    }
}

/// A counter of aircraft (10.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wing {
    pub plane: PlaneId,
    /// Two, one, or none when it is lost.
    pub steps: u8,
    pub home: Home,
    pub post: Post,
    /// Turns that it has been in the air (10.64).
    pub aloft: u8,
    /// It has tried to intercept in another zone than its base's this turn (10.83).
    pub ranged: bool,
}

/// What a flight is to do (10.54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AirMission {
    Sweep,
    /// With the flight of this number.
    Escort(u8),
    NavalStrike,
    LandStrike,
    Transfer,
}

/// Aircraft on one mission (10.51): those wings whose post says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    pub number: u8,
    pub mission: AirMission,
    /// What it has set out for; nobody else knows before it is there (10.54).
    pub target: Option<Target>,
    /// Where it is now.
    pub zone: ZoneId,
    /// The counter lies on the map: it has left its base's zone, so the enemy sees it (10.51, 10.62).
    pub shown: bool,
    /// Zones flown this turn, of its range (10.65).
    pub flown: u8,
    /// It has tried to bomb since it took off (13.2).
    pub tried: bool,
    /// It has been played in this turn's strike phase (10.6).
    pub done: bool,
}

/// A submarine (16.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boat {
    pub name: String,
    /// Torpedo boxes left (16.51).
    pub torpedoes: u8,
    pub sunk: bool,
    /// It has found a force this turn, and tries no other (16.34).
    pub contact: bool,
}

/// Which ships of a force a submarine can attack (16.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Destroyers, escort destroyers and torpedo boats.
    Escorts,
    /// All but carriers.
    NoCarriers,
    Any,
}

/// Submarines that patrol together (16.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flotilla {
    /// The flotilla of the scenario, by its place in the list.
    pub origin: u8,
    pub boats: Vec<Boat>,
    pub zone: ZoneId,
    /// Where it goes on the next even turn (16.2).
    pub order: Option<ZoneId>,
    /// The forces that it has tried to find this turn (16.34).
    pub tried: Vec<ForceId>,
}

/// The damage of an air base on land (13.52, 13.53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    pub base: BaseId,
    /// Steps that it can hold less than what is printed.
    pub steps: u8,
    /// Turns since it was damaged or last mended.
    pub turns: u8,
}

/// What the staff of a side is writing at the moment: the sheet in hand is finished before the next is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Desk {
    #[default]
    Clear,
    /// The mission of a force (5.1).
    Mission(ForceId),
    /// Whom a force escorts (5.24).
    Charge(ForceId),
    /// One turn of a force's log sheet, by its place in the log (5.2).
    Course(ForceId, u8),
    /// The whole log sheet of a force (5.21).
    Programme(ForceId),
    /// The port to which a force returns (5.3).
    Haven(ForceId),
    /// The ships that leave a force for one of their own (5.52).
    Division(ForceId),
    /// The ships that leave a force to guard a tow (8.45).
    Guard(ForceId, ForceId),
    /// What single ships of a force do (8.4, 9.64, 7.72).
    Hulls(ForceId),
    /// Where a flotilla goes, by its place in the list (16.2).
    Patrol(u8),
    /// The next turn's orders of a force that was in a battle or was attacked (5.27), or has found the enemy (5.26).
    Replot(ForceId),
    /// The aircraft of a flight that is being formed (10.5).
    Crew(Origin, AirMission),
    /// The way of a flight, zone by zone (10.61).
    Route(u8, Target),
    /// The ship that loses its floatplanes: they looked for this force, and were shot down (11.6+1).
    Floatplanes(ForceId),
}

/// Whence the aircraft of a flight come: one base, or the carriers of one force (10.52, 10.66).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    Base(BaseId),
    Force(ForceId),
}

/// Where a flight goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// To attack a force at sea.
    Force(ForceId),
    /// To attack the ships in a port (13.4).
    Port(PortId),
    /// To bomb an air base (13.5).
    Base(BaseId),
    /// To fight the patrols that are based in a zone (10.84).
    Cap(ZoneId),
    /// To fight the aircraft there that hunt submarines (10.93).
    Asw(ZoneId),
    /// To land on another base or carrier (10.54).
    Land(Home),
    /// To stay out where its way ends, as long as its fuel lasts (10.61, 10.64).
    Wait,
}

/// All that a side keeps to itself.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleet {
    /// By their letters, which are dealt blindly: in any other order a list of counters would tell which they are.
    pub forces: Vec<TaskForce>,
    pub wings: Vec<Wing>,
    /// Which place in the list of wings each [`WingId`] stands for, from the first; beyond it, its own. It is dealt
    /// blindly: the scenario has the base beside every counter, and the enemy sees the name of those that he meets.
    #[serde(default)]
    pub dealt: Vec<u8>,
    pub flights: Vec<Flight>,
    pub flotillas: Vec<Flotilla>,
    pub damage: Vec<Damage>,
    /// Steps in the salvage box, by type (14.0).
    pub salvage: Vec<(PlaneId, u8)>,
    /// Counters that have another strength when they are whole than in the scenario, with it: they were put together
    /// (10.0) or came back from the salvage box (14.0).
    #[serde(default)]
    pub rebuilt: Vec<(WingId, u8)>,
    /// Steps that were eliminated without the enemy's doing, of which he does not know (10.21, 10.63, 10.64).
    #[serde(default)]
    pub wasted: u16,
    /// Thirds of a point of cargo ashore, by zone, that wait for others (9.52).
    #[serde(default)]
    pub thirds: Vec<(ZoneId, u16)>,
    /// Where ships were when their force was taken off the map, of those whose aircraft were still up (8.23).
    #[serde(default)]
    pub bereft: Vec<(ShipId, Berth)>,
    /// The letters of the counters that are not in play, in the secret order in which they come.
    pub letters: Vec<u8>,
    pub desk: Desk,
}

kernel::clone_in_place! {
    Fleet: forces, wings, dealt, flights, flotillas, damage, salvage, rebuilt, wasted, thirds, bereft, letters, desk
}

impl Fleet {
    /// Takes a force into the list.
    pub fn enter(&mut self, force: TaskForce) {
        let place = self.forces.partition_point(|known| known.id <= force.id);
        self.forces.insert(place, force);
    }

    pub fn force(&self, id: ForceId) -> Option<&TaskForce> {
        self.forces.iter().find(|force| force.id == id && force.berth != Berth::Gone)
    }

    pub fn force_mut(&mut self, id: ForceId) -> Option<&mut TaskForce> {
        self.forces.iter_mut().find(|force| force.id == id && force.berth != Berth::Gone)
    }

    /// A force with those that escort it: they are one where forces meet or are looked for (5.1).
    pub fn unit(&self, id: ForceId) -> impl Iterator<Item = &TaskForce> {
        self.here().filter(move |force| force.id == id || force.escorts == Some(id))
    }

    /// The forces on the map.
    pub fn here(&self) -> impl Iterator<Item = &TaskForce> {
        self.forces.iter().filter(|force| force.is_here())
    }

    /// The place of a counter of aircraft in the list.
    pub(crate) fn place(&self, id: WingId) -> usize {
        let number = usize::from(id.0).wrapping_sub(1);
        self.dealt.get(number).map_or(number, |place| usize::from(*place))
    }

    /// The name of the counter of aircraft at a place of the list.
    pub(crate) fn wing_at_place(&self, place: usize) -> WingId {
        let number = self.dealt.iter().position(|dealt| usize::from(*dealt) == place).unwrap_or(place);
        WingId(u8::try_from(number + 1).expect("a side has fewer counters of aircraft"))
    }

    pub fn wing(&self, id: WingId) -> Option<&Wing> {
        self.wings.get(self.place(id)).filter(|wing| wing.steps > 0)
    }

    pub fn wing_mut(&mut self, id: WingId) -> Option<&mut Wing> {
        let place = self.place(id);
        self.wings.get_mut(place).filter(|wing| wing.steps > 0)
    }

    /// Where a force is; one that escorts another is where that one is (5.24).
    pub fn berth(&self, force: &TaskForce) -> Berth {
        force.escorts.and_then(|other| self.force(other)).map_or(force.berth, |other| other.berth)
    }

    /// The counters of aircraft that are not lost, with their names and in the order of these.
    pub fn flying(&self) -> impl Iterator<Item = (WingId, &Wing)> {
        let names = self.wings.iter().zip(1..).map(|(_, id)| WingId(id));
        names.filter_map(|id| Some((id, self.wing(id)?)))
    }

    /// The wings of a flight.
    pub fn crew(&self, flight: u8) -> impl Iterator<Item = (WingId, &Wing)> {
        self.flying().filter(move |(_, wing)| wing.post == Post::Flight(flight))
    }

    pub fn flight(&self, number: u8) -> Option<&Flight> {
        self.flights.iter().find(|flight| flight.number == number)
    }

    pub fn flight_mut(&mut self, number: u8) -> Option<&mut Flight> {
        self.flights.iter_mut().find(|flight| flight.number == number)
    }

    /// Notes the strength that a counter has when it is whole.
    pub(crate) fn rebuild(&mut self, id: WingId, steps: u8) {
        self.rebuilt.retain(|(known, _)| *known != id);
        self.rebuilt.push((id, steps));
    }

    /// Puts lost steps of a type into the salvage box (14.0).
    pub(crate) fn store(&mut self, plane: PlaneId, steps: u8) {
        match self.salvage.iter_mut().find(|(known, _)| *known == plane) {
            Some((_, box_of)) => *box_of = box_of.saturating_add(steps),
            None if steps > 0 => self.salvage.push((plane, steps)),
            None => {}
        }
    }

    /// The number under which the enemy gets to see a flight: the first that no other flight on the map has. By a
    /// number that is left out he would know of a flight that has not shown itself (10.54).
    pub(crate) fn number_on_map(&self, flight: &Flight) -> u8 {
        let taken = |number: u8| {
            self.flights.iter().any(|other| {
                other.number == number && other.shown && !matches!(other.mission, AirMission::Escort(_))
            })
        };
        if flight.shown {
            return flight.number;
        }
        (1..=u8::MAX).find(|number| !taken(*number)).expect("few flights are up")
    }

    /// A flight gets a number, and whoever has it gets the flight's.
    pub(crate) fn renumber(&mut self, flight: u8, number: u8) {
        let swap = |known: &mut u8| {
            if *known == flight {
                *known = number;
            } else if *known == number {
                *known = flight;
            }
        };
        for flight in &mut self.flights {
            swap(&mut flight.number);
            if let AirMission::Escort(charge) = &mut flight.mission {
                swap(charge);
            }
        }
        for wing in &mut self.wings {
            if let Post::Flight(flight) = &mut wing.post {
                swap(flight);
            }
        }
    }

    /// The flights that escort one (10.54).
    pub fn escorts(&self, flight: u8) -> impl Iterator<Item = &Flight> {
        self.flights.iter().filter(move |escort| escort.mission == AirMission::Escort(flight))
    }
}
