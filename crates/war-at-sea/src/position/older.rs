//! The forms that positions had in earlier releases, and how they become today's. A journal may hold any of them: a form
//! is never changed, and never removed.

use super::{Position, Ship, Stage};
use crate::{
    battle::Battle,
    chart::ZoneId,
    fleet::{Berth, Damage, Desk, Fleet, Flight, Flotilla, Target, TaskForce, Wing, WingId},
    ids::{ForceId, PlaneId, ShipId},
    operations::{
        Deeds, Engagement, Hunter, Known, Offer, Operations, Sequel,
        bases::losses::Toll,
        bombing::{Places, Prey, Raid},
        dogfights::Melee,
        strikes::Outing,
    },
    waters::Hex,
    weather::{Light, Weather},
};
use kernel::{Seat, table::read_position};
use serde::{Deserialize, Serialize};

/// A position as it was written in an older form.
pub(crate) fn older_position(form: u32, plain: &[u8]) -> Option<Position> {
    match form {
        1 => read_position::<First>(plain).map(Position::from),
        _ => None,
    }
}

/// A flight that is out was resolved in many activities, and what was half done stood in the position. Of one that had
/// met anybody or was at its target, all begins anew with the patrols that go for it; what it has lost stays lost.
#[derive(Serialize, Deserialize)]
struct First {
    turn: u8,
    stage: Stage,
    weather: Weather,
    light: Light,
    ships: Vec<Ship>,
    battle: Option<Battle>,
    flagships: [Vec<ShipId>; 2],
    operations: Option<FirstOperations>,
}

#[derive(Serialize, Deserialize)]
struct FirstOperations {
    fleets: [FirstFleet; 2],
    known: [Known; 2],
    deeds: [Deeds; 2],
    tested: Vec<(ForceId, ForceId)>,
    chooser: Option<Seat>,
    offers: Option<Vec<Offer>>,
    engagements: Vec<Engagement>,
    sequels: Vec<Sequel>,
    hunters: Vec<Hunter>,
    open: Vec<ForceId>,
    laid: Vec<(Seat, WingId)>,
    tolls: Vec<Toll>,
    flies: Option<Seat>,
    grounded: [bool; 2],
    sortie: Option<FirstOuting>,
    combat: Option<FirstCombat>,
    attack: Option<FirstAttack>,
}

#[derive(Serialize, Deserialize)]
struct FirstFleet {
    forces: Vec<TaskForce>,
    wings: Vec<Wing>,
    dealt: Vec<u8>,
    flights: Vec<Flight>,
    flotillas: Vec<Flotilla>,
    damage: Vec<Damage>,
    salvage: Vec<(PlaneId, u8)>,
    rebuilt: Vec<(WingId, u8)>,
    wasted: u16,
    thirds: Vec<(ZoneId, u16)>,
    bereft: Vec<(ShipId, Berth)>,
    letters: Vec<u8>,
    desk: Desk,
    met: Vec<(ZoneId, Vec<WingId>)>,
}

#[derive(Serialize, Deserialize)]
struct FirstOuting {
    seat: Seat,
    flight: u8,
    shows: Vec<ZoneId>,
    leg: FirstLeg,
    met: Vec<WingId>,
    target: Option<Target>,
}

#[derive(Serialize, Deserialize)]
enum FirstLeg {
    Out,
    UnderWay,
    Arrives,
    There,
    Acts,
    Duel(Option<WingId>),
    Back,
}

#[derive(Serialize, Deserialize)]
struct FirstCombat {
    melee: Melee,
    bout: FirstBout,
    attacks: Vec<(WingId, WingId)>,
    replies: Vec<(WingId, WingId)>,
    tolls: Vec<(Seat, WingId, u32, u8)>,
    fresh: Vec<WingId>,
}

#[derive(Serialize, Deserialize)]
enum FirstBout {
    Hunters,
    Guards,
    Charges,
    Boxed,
    Straight,
    Last,
}

#[derive(Serialize, Deserialize)]
struct FirstAttack {
    raid: Raid,
    prey: Prey,
    step: FirstStep,
    tows: Vec<(ShipId, ShipId)>,
    places: Places,
    attacks: Vec<(WingId, ShipId)>,
    volleys: Vec<FirstVolley>,
    driven: Vec<(WingId, u8)>,
    targets: Vec<ShipId>,
}

#[derive(Serialize, Deserialize)]
enum FirstStep {
    CastOff,
    Spread,
    Choose,
    Guns,
    Volleys,
    Drop,
    Base,
}

#[derive(Serialize, Deserialize)]
struct FirstVolley {
    at: Option<Hex>,
    factors: u16,
    wings: Vec<WingId>,
}

impl From<First> for Position {
    fn from(first: First) -> Self {
        let First { turn, stage, weather, light, ships, battle, flagships, operations } = first;
        let operations = operations.map(Operations::from);
        Position { turn, stage, weather, light, ships, battle, flagships, operations }
    }
}

impl From<FirstOperations> for Operations {
    fn from(first: FirstOperations) -> Self {
        let sortie = first.sortie.map(|FirstOuting { seat, flight, shows, .. }| Outing {
            seat,
            flight,
            shows,
            met: Vec::new(),
            target: None,
        });
        Operations {
            fleets: first.fleets.map(Fleet::from),
            known: first.known,
            deeds: first.deeds,
            tested: first.tested,
            chooser: first.chooser,
            offers: first.offers,
            engagements: first.engagements,
            sequels: first.sequels,
            hunters: first.hunters,
            // What lay open under an attack is covered again before all begins anew.
            open: if sortie.is_some() { Vec::new() } else { first.open },
            laid: Vec::new(),
            tolls: first.tolls,
            flies: first.flies,
            grounded: first.grounded,
            sortie,
            melee: None,
            attack: None,
        }
    }
}

impl From<FirstFleet> for Fleet {
    fn from(first: FirstFleet) -> Self {
        Fleet {
            forces: first.forces,
            wings: first.wings,
            dealt: first.dealt,
            flights: first.flights,
            flotillas: first.flotillas,
            damage: first.damage,
            salvage: first.salvage,
            rebuilt: first.rebuilt,
            wasted: first.wasted,
            thirds: first.thirds,
            bereft: first.bereft,
            letters: first.letters,
            desk: first.desk,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        WarAtSea,
        fleet::{AirMission, Home, Post},
        script::{strike_phase, zone},
        sides::{ALLIES, AXIS},
    };
    use kernel::{Game, table::write_position};

    /// The first form of a position in which nobody is out.
    fn first(position: &Position) -> First {
        let Position { turn, stage, weather, light, ships, battle, flagships, operations } = position.clone();
        let operations = operations.map(|now| FirstOperations {
            fleets: now.fleets.map(first_fleet),
            known: now.known,
            deeds: now.deeds,
            tested: now.tested,
            chooser: now.chooser,
            offers: now.offers,
            engagements: now.engagements,
            sequels: now.sequels,
            hunters: now.hunters,
            open: now.open,
            laid: Vec::new(),
            tolls: now.tolls,
            flies: now.flies,
            grounded: now.grounded,
            sortie: None,
            combat: None,
            attack: None,
        });
        First { turn, stage, weather, light, ships, battle, flagships, operations }
    }

    fn first_fleet(now: Fleet) -> FirstFleet {
        FirstFleet {
            forces: now.forces,
            wings: now.wings,
            dealt: now.dealt,
            flights: now.flights,
            flotillas: now.flotillas,
            damage: now.damage,
            salvage: now.salvage,
            rebuilt: now.rebuilt,
            wasted: now.wasted,
            thirds: now.thirds,
            bereft: now.bereft,
            letters: now.letters,
            desk: now.desk,
            met: Vec::new(),
        }
    }

    #[test]
    fn a_position_of_the_first_form_is_the_same_and_a_strike_begins_anew() {
        let (_, mut position) = strike_phase(&[], &[("Shokaku", "D28"), ("Enterprise", "J28")]);
        let plain = write_position(&first(&position));
        assert_eq!(WarAtSea::older_position(1, &plain), Some(position.clone()));
        assert_eq!(WarAtSea::older_position(1, &plain[1..]), None);
        assert_eq!(WarAtSea::older_position(3, &plain), None);

        let home = Home::Ship("Shokaku".parse().expect("a ship"));
        let val = position.enlist(AXIS, "D3A1", 2, home, Post::Flight(1));
        let target = position.force_with("Enterprise").id;
        position.ops_mut().fleet_mut(AXIS).flights.push(Flight {
            number: 1,
            mission: AirMission::NavalStrike,
            target: Some(Target::Force(target)),
            zone: zone("J28"),
            shown: true,
            flown: 6,
            tried: true,
            done: true,
        });
        let mut half_done = first(&position);
        let operations = half_done.operations.as_mut().expect("an operation");
        let raid = Raid { by: AXIS, wings: vec![val], surprise: false };
        operations.open = vec![target];
        operations.laid = vec![(AXIS, val)];
        operations.fleets[ALLIES.index()].met = vec![(zone("J28"), Vec::new())];
        operations.sortie = Some(FirstOuting {
            seat: AXIS,
            flight: 1,
            shows: vec![zone("J28")],
            leg: FirstLeg::Back,
            met: Vec::new(),
            target: Some(Target::Force(target)),
        });
        operations.attack = Some(FirstAttack {
            raid,
            prey: Prey::Ships { forces: vec![target], port: None },
            step: FirstStep::Choose,
            tows: Vec::new(),
            places: Vec::new(),
            attacks: Vec::new(),
            volleys: Vec::new(),
            driven: Vec::new(),
            targets: Vec::new(),
        });
        let (shows, met) = (vec![zone("J28")], Vec::new());
        position.ops_mut().sortie = Some(Outing { seat: AXIS, flight: 1, shows, met, target: None });
        assert_eq!(WarAtSea::older_position(1, &write_position(&half_done)), Some(position));
    }
}
