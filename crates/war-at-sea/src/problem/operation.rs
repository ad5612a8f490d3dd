//! An operation as a problem file gives it: the turn and its phase, the forces with their ships, places and log sheets,
//! the aircraft and the submarines. What could not stand on the map is refused where it stands in the file.

use super::{
    EntryGiven, FlotillaGiven, ForceGiven, Given, Laid, Layout, MOST_COUNTERS, ShipGiven, Spanned, WingGiven,
};
use crate::{
    Setting, WORDS, WarAtSea,
    chart::{Kind, ZoneId},
    fleet::{AirMission, Berth, Boat, Damage, Errand, Flight, Flotilla, Home, Papers, Post, TaskForce},
    ids::{ForceId, ShipId},
    lens::Lens,
    missions::Mission,
    operation::{FlotillaStart, MOST_WINGS, Spot, WingStart},
    operations::{
        Phase, bases, flights, fuel,
        plotting::{Blank, Leg, Staff},
    },
    position::{Position, Stage},
    scenario::{ForceStart, ShipStart, ShipState},
    sides::{AXIS, SEATS},
};
use kernel::{
    Game, Refusal, Seat,
    words::{KERNEL, Lang, Words},
};
use std::collections::BTreeMap;

/// Counters of aircraft have two steps (10.0), flotillas six boats at most (16.1).
const STEPS: u8 = 2;
const BOATS: usize = 6;

/// A force of the file.
struct Sent<'a> {
    id: ForceId,
    given: &'a ForceGiven,
    mission: Mission,
    escorts: Option<ForceId>,
    at: Spot,
}

impl Layout<'_> {
    pub(super) fn lay_out_operation(mut self, given: &Given) -> Laid<(Setting, Position)> {
        self.refuse(given.of_battles(), "battles")?;
        let date = self.date(given)?;
        let scenario = &mut self.setting.scenario;
        scenario.date = date.unwrap_or(scenario.date);
        scenario.weather = given.weather.unwrap_or(scenario.weather);
        if let Some(operation) = &mut scenario.operation {
            operation.date = scenario.date;
        }
        if given.forces.is_empty() {
            return self.begin(given);
        }
        let sent = self.forces(given)?;
        let flotillas = self.muster_operation(given, &sent)?;
        let mut position = WarAtSea::begin(&self.setting);
        for (number, force) in (0..).zip(&sent) {
            self.send(&mut position, number, force);
        }
        for (ship, state) in &given.ships {
            self.supply(&mut position, *ship.get_ref(), state)?;
        }
        self.tow(&mut position, given)?;
        for force in &sent {
            self.pursue(&mut position, force, &sent)?;
        }
        self.crater(&mut position, given)?;
        self.clock(&mut position, given)?;
        for force in &sent {
            self.log(&mut position, force)?;
        }
        self.fly(&mut position, given)?;
        for (seat, flotilla) in flotillas {
            position.ops_mut().fleet_mut(seat).flotillas.push(flotilla);
        }
        Ok((self.setting, position))
    }

    /// The scenario's own set-up.
    fn begin(self, given: &Given) -> Laid<(Setting, Position)> {
        let light = super::span(given.light.as_ref()).map(|span| (span, "light"));
        let ships = super::span(given.ships.keys().next()).map(|span| (span, "ships"));
        let leaders = super::span(given.leaders.keys().next()).map(|span| (span, "leaders"));
        if let Some((span, key)) = given.of_operations().or(light).or(ships).or(leaders) {
            let what = format!("'{key}' goes with forces: write [position.forces], or leave it out");
            return self.fault(span, what);
        }
        let position = WarAtSea::begin(&self.setting);
        Ok((self.setting, position))
    }

    /// The forces, by the names of their counters.
    fn forces<'a>(&self, given: &'a Given) -> Laid<Vec<Sent<'a>>> {
        let mut ids: Vec<ForceId> = Vec::new();
        for (name, force) in &given.forces {
            self.refuse(force.get_ref().of_battles(), "battles")?;
            let Ok(id) = name.get_ref().parse() else {
                return self.fault(name.span(), "expected a counter such as \"Axis A\" or \"Allied B\"");
            };
            ids.push(id);
        }
        let mut sent = Vec::new();
        for (id, (name, given_force)) in ids.iter().zip(&given.forces) {
            let force = given_force.get_ref();
            let mission = match (force.mission, &force.escorts) {
                (None | Some(Mission::Escort), Some(_)) => Mission::Escort,
                (Some(_), Some(escorts)) => {
                    return self.fault(escorts.span(), "a force that escorts has the mission escort");
                }
                (Some(Mission::Escort), None) => {
                    return self.fault(name.span(), "whom does it escort? Write escorts = \"...\"");
                }
                (mission, None) => mission.unwrap_or(Mission::Intercept),
            };
            let escorts = force.escorts.as_ref().map(|charge| self.charge(*id, charge, given)).transpose()?;
            let at = match escorts {
                None => force,
                Some((_, charge)) => charge,
            };
            let Some(place) = &at.at else {
                return self.fault(name.span(), "where is it? Write at = \"...\", a port or a zone");
            };
            if let Some(own) = force.at.as_ref().filter(|own| own.get_ref() != place.get_ref()) {
                return self.fault(own.span(), "a force is where the one is that it escorts");
            }
            let at = self.spot(*id, place)?;
            if force.ships.is_empty() {
                return self.fault(name.span(), "it has no ships: write ships = [\"...\"]");
            }
            sent.push(Sent {
                id: *id,
                given: force,
                mission,
                escorts: escorts.map(|(charge, _)| charge),
                at,
            });
        }
        Ok(sent)
    }

    /// The force that another one escorts.
    fn charge<'a>(
        &self,
        id: ForceId,
        name: &Spanned<String>,
        given: &'a Given,
    ) -> Laid<(ForceId, &'a ForceGiven)> {
        let found = given.forces.iter().find(|(other, _)| other.get_ref() == name.get_ref());
        let Some((other, force)) = found else {
            return self.fault(name.span(), format!("there is no force '{}' in the file", name.get_ref()));
        };
        let charge: Option<ForceId> = other.get_ref().parse().ok();
        let charge = charge.filter(|charge| charge.seat == id.seat && *charge != id);
        match charge {
            Some(charge) if force.get_ref().escorts.is_none() => Ok((charge, force.get_ref())),
            Some(_) => self.fault(name.span(), "that force escorts another one itself"),
            None => self.fault(name.span(), "a force escorts another one of its own side"),
        }
    }

    /// A port of the side, or a zone of the sea.
    fn spot(&self, id: ForceId, place: &Spanned<String>) -> Laid<Spot> {
        let operation = self.setting.operation();
        match operation.spot(place.get_ref()) {
            Some(Spot::Port(port))
                if operation.places.port(port).is_some_and(|port| port.seat != Some(id.seat)) =>
            {
                self.fault(place.span(), format!("{port} is no port of that side"))
            }
            Some(port @ Spot::Port(_)) => Ok(port),
            Some(Spot::Sea(_)) | None => self.sea(place).map(Spot::Sea),
        }
    }

    /// A zone in which ships can be.
    fn sea(&self, place: &Spanned<String>) -> Laid<ZoneId> {
        let operation = self.setting.operation();
        match operation.spot(place.get_ref()) {
            Some(Spot::Sea(zone)) if operation.map.zone(zone).kind != Kind::Land => Ok(zone),
            Some(Spot::Sea(zone)) => self.fault(place.span(), format!("{zone} is land")),
            Some(Spot::Port(_)) | None => {
                let what = format!(
                    "there is no zone or port '{}' on the map of '{}'",
                    place.get_ref(),
                    operation.map_id
                );
                self.fault(place.span(), what)
            }
        }
    }

    /// The forces, ships, aircraft and submarines of the file in place of the scenario's.
    fn muster_operation(&mut self, given: &Given, sent: &[Sent<'_>]) -> Laid<Vec<(Seat, Flotilla)>> {
        let mut ships: BTreeMap<ShipId, ShipStart> = BTreeMap::new();
        for (number, force) in (0..).zip(sent) {
            for ship in &force.given.ships {
                let id = *ship.get_ref();
                self.own(ship, force.id.seat)?;
                let own = given.ships.iter().find(|(other, _)| *other.get_ref() == id);
                let state = own.map(|(_, state)| self.state(id, state)).transpose()?.unwrap_or_default();
                let start = ShipStart { ship: id, seat: force.id.seat, force: number, state };
                if ships.insert(id, start).is_some() {
                    return self.fault(ship.span(), format!("'{id}' sails in two forces, or twice in one"));
                }
            }
        }
        if let Some((ship, _)) = given.ships.iter().find(|(ship, _)| !ships.contains_key(ship.get_ref())) {
            let what = format!("'{}' sails in no force of the file", ship.get_ref());
            return self.fault(ship.span(), what);
        }
        let mut wings = Vec::new();
        for wing in &given.planes {
            if wings.len() >= MOST_WINGS {
                return self
                    .fault(wing.span(), format!("at most {MOST_WINGS} counters of aircraft can be given"));
            }
            wings.push(self.wing(wing)?);
        }
        if let Some(name) = given.submarines.keys().nth(MOST_COUNTERS) {
            return self.fault(name.span(), format!("at most {MOST_COUNTERS} flotillas can be given"));
        }
        let (mut starts, mut flotillas) = (Vec::new(), Vec::new());
        for (number, (name, flotilla)) in (0..).zip(&given.submarines) {
            let (start, flotilla) = self.flotilla(number, name, flotilla)?;
            flotillas.push((start.seat, flotilla));
            starts.push(start);
        }
        let scenario = &mut self.setting.scenario;
        scenario.forces = sent
            .iter()
            .map(|force| ForceStart {
                missions: vec![force.mission],
                spots: vec![force.at],
                ..ForceStart::new(force.id.to_string(), force.id.seat)
            })
            .collect();
        scenario.ships = ships.into_values().collect();
        if let Some(operation) = &mut scenario.operation {
            (operation.wings, operation.flotillas) = (wings, starts);
        }
        self.setting.muster();
        self.lead(given)?;
        Ok(flotillas)
    }

    /// What a ship carries.
    fn state(&self, ship: ShipId, given: &Spanned<ShipGiven>) -> Laid<ShipState> {
        let given = given.get_ref();
        self.refuse(given.of_battles(), "battles")?;
        let boxes = self.setting.sheet(ship).fuel.boxes;
        if let Some(fuel) = given.fuel.as_ref().filter(|fuel| *fuel.get_ref() > boxes) {
            return self.fault(fuel.span(), format!("'{ship}' has {boxes} fuel boxes at most"));
        }
        if let Some(burnt) = given.burnt.as_ref().filter(|burnt| *burnt.get_ref() >= fuel::BOX) {
            let what = format!("a fuel box is crossed out for {} points: write fewer", fuel::BOX);
            return self.fault(burnt.span(), what);
        }
        let fuel = given.fuel.as_ref().map(|fuel| *fuel.get_ref());
        Ok(ShipState { cargo: given.cargo, fuel, ..ShipState::default() })
    }

    fn wing(&self, given: &Spanned<WingGiven>) -> Laid<WingStart> {
        let (wing, operation) = (given.get_ref(), self.setting.operation());
        let steps = wing.steps.as_ref().map_or(STEPS, |steps| *steps.get_ref());
        if !(1..=STEPS).contains(&steps) {
            let span = wing.steps.as_ref().map_or(given.span(), Spanned::span);
            return self.fault(span, format!("a counter of aircraft has 1 to {STEPS} steps"));
        }
        let at = wing.at.get_ref();
        let home = match (at.parse(), at.parse()) {
            (Ok(base), _) if operation.places.base(base).is_some() => Home::Base(base),
            (_, Ok(ship)) => Home::Ship(ship),
            _ => {
                let what =
                    format!("there is no air base or ship '{at}' on the map of '{}'", operation.map_id);
                return self.fault(wing.at.span(), what);
            }
        };
        Ok(WingStart { seat: wing.side.seat(), plane: wing.plane, steps, home, arrives: None })
    }

    fn flotilla(
        &self,
        origin: u8,
        name: &Spanned<String>,
        given: &Spanned<FlotillaGiven>,
    ) -> Laid<(FlotillaStart, Flotilla)> {
        let (span, given) = (given.span(), given.get_ref());
        let zone = self.sea(&given.at)?;
        if !(1..=BOATS).contains(&given.boats.len()) {
            return self.fault(span, format!("a flotilla has 1 to {BOATS} boats"));
        }
        let map = &self.setting.operation().map;
        let order = given.order.as_ref().map(|order| Ok((self.sea(order)?, order.span()))).transpose()?;
        if let Some((to, span)) = &order {
            let next = map.direction(zone, *to).is_some_and(|way| map.passable(zone, way));
            if !next {
                return self.fault(span.clone(), format!("no way leads from {zone} straight to {to}"));
            }
        }
        let boats = given.boats.iter().map(|(name, torpedoes)| (name.clone(), *torpedoes));
        let start = FlotillaStart {
            name: name.get_ref().clone(),
            seat: given.side.seat(),
            stations: vec![zone],
            boats: boats.clone().collect(),
        };
        let boats = boats.map(|(name, torpedoes)| Boat { name, torpedoes, sunk: false, contact: false });
        let order = order.map(|(to, _)| to);
        Ok((start, Flotilla { origin, boats: boats.collect(), zone, order, tried: Vec::new() }))
    }

    /// Puts a force onto the map, with its ships.
    fn send(&self, position: &mut Position, origin: u8, sent: &Sent<'_>) {
        let mut force = TaskForce::new(sent.id, Some(origin), sent.mission);
        let unplotted = sent.given.unplotted.as_ref().is_some_and(|unplotted| *unplotted.get_ref());
        force.papers = if unplotted { Papers::Open } else { Papers::Sealed };
        force.escorts = sent.escorts;
        force.spotted = sent.given.spotted.as_ref().map(|turn| *turn.get_ref());
        force.port_turns = sent.given.port_turns.as_ref().map_or(0, |turns| *turns.get_ref());
        (force.berth, force.track) = match sent.at {
            Spot::Sea(zone) => (Berth::Sea(zone), vec![zone]),
            Spot::Port(port) => (Berth::Port(port), Vec::new()),
        };
        let fleet = position.ops_mut().fleet_mut(sent.id.seat);
        fleet.enter(force);
        // The next counter that comes is the first that is free.
        fleet.letters = (0..ForceId::COUNT).rev().collect();
        let used = |letter: &u8| fleet.forces.iter().any(|force| force.id.letter == *letter);
        fleet.letters.retain(|letter| !used(letter));
        let ships: Vec<ShipId> = sent.given.ships.iter().map(|ship| *ship.get_ref()).collect();
        for ship in &ships {
            let companions = self.setting.companions(*ship).filter(|other| ships.contains(other));
            let lead = companions.min().unwrap_or(*ship);
            let state = position.ship_mut(*ship);
            (state.force, state.lead) = (Some(sent.id), lead);
        }
    }

    /// Marks the enemies that a force follows (5.28).
    fn pursue(&self, position: &mut Position, sent: &Sent<'_>, all: &[Sent<'_>]) -> Laid {
        let quarry = |name: Option<&Spanned<String>>| -> Laid<Option<ForceId>> {
            let Some(name) = name else { return Ok(None) };
            let quarry: Option<ForceId> = name.get_ref().parse().ok();
            let known = |quarry: &ForceId| all.iter().any(|other| other.id == *quarry);
            match quarry.filter(|quarry| quarry.seat != sent.id.seat).filter(known) {
                Some(quarry) => Ok(Some(quarry)),
                None => self.fault(name.span(), "a force follows one of the enemy's in the file"),
            }
        };
        let (pursues, chases) = (quarry(sent.given.pursues.as_ref())?, quarry(sent.given.chases.as_ref())?);
        if let (Some(chased), Some(_)) = (&sent.given.chases, pursues) {
            return self.fault(
                chased.span(),
                "a force that has caught up need not try: give one of pursues and chases",
            );
        }
        if let Some(force) = position.ops_mut().force_mut(sent.id) {
            (force.pursues, force.chases) = (pursues, chases);
        }
        Ok(())
    }

    /// Damages the air bases (13.52).
    fn crater(&self, position: &mut Position, given: &Given) -> Laid {
        for (base, steps) in &given.damage {
            let places = &self.setting.operation().places;
            let known = places.base(*base.get_ref()).and_then(|known| Some((known.seat?, known.capacity)));
            let Some((seat, capacity)) = known else {
                return self.fault(base.span(), "that is no air base of a side on the map");
            };
            if *steps.get_ref() > capacity {
                return self
                    .fault(steps.span(), format!("it has room for {capacity} steps when it is whole"));
            }
            let damage = Damage { base: *base.get_ref(), steps: *steps.get_ref(), turns: 0 };
            position.ops_mut().fleet_mut(seat).damage.push(damage);
        }
        Ok(())
    }

    fn supply(&self, position: &mut Position, ship: ShipId, given: &Spanned<ShipGiven>) -> Laid {
        self.hurt(position, ship, given)?;
        position.ship_mut(ship).stores.burnt =
            given.get_ref().burnt.as_ref().map_or(0, |burnt| *burnt.get_ref());
        Ok(())
    }

    /// The turn, its light, and the phase.
    fn clock(&self, position: &mut Position, given: &Given) -> Laid {
        let turns = self.setting.operation().turns;
        if let Some(turn) = &given.turn {
            if !(1..=turns).contains(turn.get_ref()) {
                return self.fault(turn.span(), format!("the scenario has turns 1 to {turns}"));
            }
            position.turn = *turn.get_ref();
        }
        for force in given.forces.values() {
            let spotted = force.get_ref().spotted.as_ref();
            if let Some(spotted) = spotted.filter(|spotted| !(1..=position.turn).contains(spotted.get_ref()))
            {
                return self.fault(spotted.span(), format!("it is turn {} now", position.turn));
            }
        }
        let light = self.setting.operation().clock(position.turn).light();
        position.light = given.light.as_ref().map_or(light, |light| *light.get_ref());
        let phase = given.phase.as_ref().map_or(Phase::Orders, |phase| *phase.get_ref());
        if let Some(seat) = given.seat.as_ref().filter(|_| !phase.is_by_seat()) {
            return self.fault(seat.span(), "in that phase the sides are not asked one after the other");
        }
        let seat = given.seat.as_ref().map_or(AXIS, |seat| seat.get_ref().seat());
        position.stage = Stage::Phase { phase, seat };
        Ok(())
    }

    /// Writes the log sheet of a force, turn by turn.
    fn log(&self, position: &mut Position, sent: &Sent<'_>) -> Laid {
        if let (Some(entry), Some(_)) = (sent.given.log.first(), sent.escorts) {
            return self.fault(entry.span(), "a force that escorts another one has no log of its own");
        }
        for (place, entry) in sent.given.log.iter().enumerate() {
            let (way, errand) = match entry.get_ref() {
                EntryGiven::Way(way) => (way, Errand::None),
                EntryGiven::Errand(given) => (&given.way, given.errand),
            };
            let staff = Staff::new(&self.setting, position, sent.id.seat);
            let blank = Blank::new(staff, sent.id, place).filter(|_| place < staff.turns_left());
            let Some(blank) = blank else {
                return self.fault(entry.span(), "there is no turn left for that, or it has left the map");
            };
            let mut leg = Leg { way: vec![blank.start], errand };
            let says_nothing = matches!(entry.get_ref(), EntryGiven::Way(way) if way.is_empty());
            if says_nothing {
                let what =
                    "where does it go? Write zones such as \"R30/R29\", or { errand = \"none\" } to stay";
                return self.fault(entry.span(), what);
            }
            for name in way.split('/').filter(|_| !way.is_empty()) {
                let Some(spot) = staff.operation.spot(name) else {
                    let what = format!("there is no '{name}' on the map of '{}'", staff.operation.map_id);
                    return self.fault(entry.span(), what);
                };
                leg.way.push(spot);
            }
            if let Err(refusal) = blank.check(&leg) {
                return self.fault(entry.span(), in_english(&refusal));
            }
            let entry = leg.entry();
            if let Some(force) = position.ops_mut().force_mut(sent.id) {
                force.log.push(entry);
            }
        }
        Ok(())
    }

    /// Puts the aircraft into their boxes and flights.
    fn fly(&self, position: &mut Position, given: &Given) -> Laid {
        for seat in SEATS {
            let own = given.planes.iter().filter(|wing| wing.get_ref().side.seat() == seat);
            let wings = &mut position.ops_mut().fleet_mut(seat).wings;
            for (wing, given) in wings.iter_mut().zip(own) {
                wing.post = given.get_ref().post.unwrap_or(Post::Ready);
            }
        }
        for seat in SEATS {
            self.check_wings(position, given, seat)?;
        }
        for (index, flight) in given.flights.iter().enumerate() {
            let (span, flight) = (flight.span(), flight.get_ref());
            let seat = flight.side.seat();
            let same = |other: &Spanned<super::FlightGiven>| {
                (other.get_ref().side, other.get_ref().number) == (flight.side, flight.number)
            };
            if flight.number == 0 || given.flights[..index].iter().any(same) {
                return self.fault(span, "every flight of a side has a number of its own, from 1");
            }
            let at = Lens::new(&self.setting, position, seat.into());
            let fleet = position.ops().fleet(seat);
            let crew: Vec<_> = fleet.crew(flight.number).map(|(_, wing)| *wing).collect();
            let Some(first) = crew.first() else {
                let what = format!("no aircraft are in it: write box = {{ flight = {} }}", flight.number);
                return self.fault(span, what);
            };
            let apart = |home| flights::origin(at, home) != flights::origin(at, first.home);
            if crew.iter().any(|wing| apart(wing.home)) {
                return self.fault(span, "a flight is of one base, or of the carriers of one force");
            }
            let unfit = |plane| !flights::fits(self.setting.operation().plane(plane), flight.mission);
            if let Some(wing) = crew.iter().find(|wing| unfit(wing.plane)) {
                return self.fault(span, format!("{} cannot fly that mission", wing.plane));
            }
            if let AirMission::Escort(charge) = flight.mission {
                let charged = given.flights.iter().map(Spanned::get_ref).any(|other| {
                    (other.side, other.number) == (flight.side, charge)
                        && !matches!(other.mission, AirMission::Escort(_))
                });
                if !charged {
                    return self.fault(span, format!("there is no flight {charge} to escort"));
                }
            }
            let Some(zone) = bases::zone(at, first.home) else {
                return self.fault(span, "its base is not on the map");
            };
            let (number, mission) = (flight.number, flight.mission);
            let (target, shown, tried, done) = (None, false, false, false);
            let flight = Flight { number, mission, target, zone, shown, flown: 0, tried, done };
            position.ops_mut().fleet_mut(seat).flights.push(flight);
        }
        Ok(())
    }

    /// The steps that a base or ship can hold when nothing is damaged.
    fn room_when_whole(&self, home: Home) -> u8 {
        match home {
            Home::Base(base) => self.setting.operation().places.base(base).map_or(0, |base| base.capacity),
            Home::Ship(ship) => {
                let sheet = self.setting.sheet(ship);
                sheet.deck.first().copied().unwrap_or(0).max(sheet.marks.seaplanes)
            }
        }
    }

    /// Refuses aircraft of a side that cannot be where the file has them.
    fn check_wings(&self, position: &Position, given: &Given, seat: Seat) -> Laid {
        let at = Lens::new(&self.setting, position, seat.into());
        let own = given.planes.iter().filter(|wing| wing.get_ref().side.seat() == seat);
        for (wing, given_wing) in position.ops().fleet(seat).wings.iter().zip(own) {
            let span = given_wing.get_ref().at.span();
            let here = match wing.home {
                Home::Base(_) => true,
                Home::Ship(ship) => position.ship(ship).force.is_some_and(|force| force.seat == seat),
            };
            if !here {
                return self.fault(span, format!("{} sails in no force of that side", wing.home.name()));
            }
            if !bases::takes(at, wing.plane, wing.home) {
                let what = format!("{} cannot be based on {}", wing.plane, wing.home.name());
                return self.fault(span, what);
            }
            // More than there is room for now stand there when the deck or the base was hit.
            let whole = self.room_when_whole(wing.home);
            if bases::load(at, wing.home) > whole {
                return self.fault(span, format!("{} has room for {whole} steps", wing.home.name()));
            }
            let known = |number: u8| {
                given
                    .flights
                    .iter()
                    .map(Spanned::get_ref)
                    .any(|flight| (flight.side.seat(), flight.number) == (seat, number))
            };
            match wing.post {
                Post::Flight(number) if !known(number) => {
                    let what = format!("that side has no flight {number}: write [[position.flights]]");
                    return self.fault(given_wing.span(), what);
                }
                Post::Away => {
                    return self.fault(given_wing.span(), "aircraft that are away come by the scenario only");
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Why the rules refuse it. Problem files are answered in English.
fn in_english(refusal: &Refusal) -> String {
    let words = Words::new(&[KERNEL, WORDS]).expect("the words of the program are well formed");
    format!("by rule {}: {}", refusal.rule, words.say(Lang::En, &refusal.reason))
}
