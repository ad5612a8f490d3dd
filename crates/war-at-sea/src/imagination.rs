//! What the enemy may have behind his counters: an operation drawn anew that looks the same to a viewer. It is made of
//! the scenario, which both have read, and of what the viewer's lens shows; nothing else of the position is looked at.
//! Where the viewer has seen more since then, in the middle of a strike, it is drawn so that this may come of it: the
//! ships and aircraft that have come out were there before.
//!
//! Ships that the viewer sees or knows to be sunk are where they are; the others are dealt to the counters on the map
//! in their groups of the scenario, as they were last seen, mostly as they were reported. Aircraft stand ready at home
//! or are on patrol, submarines lie at their stations, and nothing is plotted.

use crate::{
    Setting,
    chart::ZoneId,
    fleet::{AirMission, Berth, Boat, Fleet, Flight, Flotilla, Home, Post, Target, TaskForce, Wing, WingId},
    ids::{ForceId, ShipId},
    leaders,
    lens::{Card, Lens},
    missions::Mission,
    operation::Spot,
    operations::{self, Known, Phase, Step, strikes::intercept},
    position::{Fate, Position, Ship, Stage},
    sides::{SEATS, other},
    tables::{Category, Composition},
    weather::Light,
};
use kernel::{Chance, Seat};

/// A position of an operation that looks the same through the lens, and may have led to what is seen now.
pub(crate) fn imagine(lens: Lens<'_>, now: Lens<'_>, chance: &mut Chance) -> Position {
    let mut position = lens.own_side();
    for seat in SEATS.into_iter().filter(|seat| lens.seat() != Some(*seat)) {
        let mut guess = Guess { lens, now, setting: lens.setting(), seat, position: &mut position };
        guess.fleet(chance);
    }
    hoist(lens, &mut position, chance);
    position
}

/// The flagships that the others may have chosen: any ship of a leader's force (9.41).
pub(crate) fn hoist(lens: Lens<'_>, position: &mut Position, chance: &mut Chance) {
    let setting = lens.setting();
    for seat in SEATS.into_iter().filter(|seat| lens.seat() != Some(*seat)) {
        let chosen = leaders::of_side(setting, seat).take(lens.flags(seat));
        let mut any = |leader| chance.pick(&leaders::ships(setting, leader)).copied();
        position.flagships[seat.index()] = chosen.filter_map(|(_, leader)| any(leader)).collect();
    }
}

/// One side as it may be.
struct Guess<'a, 'b> {
    lens: Lens<'a>,
    /// What the viewer sees later in the same activity.
    now: Lens<'a>,
    setting: &'a Setting,
    seat: Seat,
    position: &'b mut Position,
}

impl Guess<'_, '_> {
    fn fleet(&mut self, chance: &mut Chance) {
        let mut fleet = operations::begin(self.setting)
            .map(|mut operations| std::mem::take(operations.fleet_mut(self.seat)))
            .unwrap_or_default();
        chance.shuffle(&mut fleet.letters);
        self.ships();
        match self.lens.stage() {
            Stage::Prepare { step, seat } => self.prepared(&mut fleet, step, seat, chance),
            _ => self.under_way(&mut fleet, chance),
        }
        self.aircraft(&mut fleet, chance);
        self.patrols(&mut fleet, chance);
        let operations = self.position.ops_mut();
        operations.known[self.seat.index()] = Known::default();
        *operations.fleet_mut(self.seat) = fleet;
    }

    /// Ships that the viewer did not see are as they were when he saw them next, or else last, or whole.
    fn ships(&mut self) {
        for start in self.setting.scenario.ships.iter().filter(|start| start.seat == self.seat) {
            let met =
                self.now.learnt().and_then(|known| known.ships.iter().find(|seen| seen.ship == start.ship));
            let now = self.now.seen(start.ship);
            let state =
                self.lens.seen(start.ship).or(met.map(|met| met.state)).or(now).unwrap_or_else(|| {
                    let mut state = Ship::fresh(self.setting, start.ship);
                    state.begin(self.setting.sheet(start.ship), start.state);
                    state
                });
            let force = now.and_then(|now| now.force.or(state.force));
            *self.position.ship_mut(start.ship) = Ship { force, ..state };
        }
    }

    /// How far a side is with its preparations everybody knows; what it has prepared nobody else does.
    fn prepared(&mut self, fleet: &mut Fleet, step: Step, acting: Seat, chance: &mut Chance) {
        let done = |wanted: Step| step > wanted || step == wanted && acting > self.seat;
        if !done(Step::Letters) {
            fleet.letters = (0..ForceId::COUNT).collect();
            return;
        }
        for (start, origin) in
            self.setting.scenario.forces.iter().zip(0..).filter(|(force, _)| force.seat == self.seat)
        {
            let force = self.new_force(fleet, Some(origin));
            let ships = self.setting.scenario.ships.iter().filter(|ship| ship.force == origin);
            for ship in ships {
                self.position.ship_mut(ship.ship).force = Some(force.id);
            }
            let berth = match chance.pick(&start.spots) {
                Some(spot) if done(Step::Forces) && start.arrives.is_none() => berth(*spot),
                _ => Berth::Away,
            };
            fleet.enter(TaskForce { berth, ..force });
        }
        if done(Step::Submarines) {
            self.submarines(fleet, chance);
        }
    }

    /// The counters on the map with what may be behind them.
    fn under_way(&mut self, fleet: &mut Fleet, chance: &mut Chance) {
        for counter in self.lens.counters(self.seat) {
            fleet.letters.retain(|letter| *letter != counter.id.letter);
            fleet.enter(TaskForce {
                berth: counter.berth,
                track: counter.track.to_vec(),
                sailed: counter.sailed,
                left: counter.left,
                spotted: counter.spotted,
                blockades: counter.blockades,
                contact: counter.contact,
                engaged: counter.engaged,
                decoy: true,
                ..TaskForce::new(counter.id, None, Mission::Intercept)
            });
        }
        self.escorts_in_sight(fleet);
        self.deal_ships(fleet, chance);
        self.fit_reports(fleet, chance);
        self.submarines(fleet, chance);
    }

    /// Forces that escort others show on the Tactical Map.
    fn escorts_in_sight(&self, fleet: &mut Fleet) {
        let open = self.now.open().iter().filter(|force| force.seat == self.seat);
        for id in open {
            if fleet.force(*id).is_some() {
                continue;
            }
            let charge = self.now.open().iter().find(|other| fleet.force(**other).is_some());
            let Some(charge) = charge.and_then(|charge| fleet.force(*charge)).cloned() else { continue };
            fleet.letters.retain(|letter| *letter != id.letter);
            fleet.enter(TaskForce {
                berth: charge.berth,
                track: charge.track,
                sailed: charge.sailed,
                contact: charge.contact,
                engaged: charge.engaged,
                escorts: Some(charge.id),
                ..TaskForce::new(*id, None, Mission::Escort)
            });
        }
    }

    /// The forces of which the viewer sees by now what they are: those that lie open, and a decoy that he has bombed.
    fn come_out(&self) -> Vec<ForceId> {
        let bombed = self.now.sortie().and_then(|outing| match outing.target? {
            Target::Force(force) => self.now.counter(force).is_none().then_some(force),
            _ => None,
        });
        self.now.open().iter().copied().chain(bombed).collect()
    }

    /// Deals the groups of ships that nobody sees to the counters that do not lie open; groups that are yet to come get
    /// counters of their own.
    fn deal_ships(&mut self, fleet: &mut Fleet, chance: &mut Chance) {
        let turn = self.lens.turn();
        let open = self.come_out();
        let mut closed: Vec<ForceId> =
            fleet.forces.iter().map(|force| force.id).filter(|id| !open.contains(id)).collect();
        chance.shuffle(&mut closed);
        let mut next = 0;
        for (start, origin) in
            self.setting.scenario.forces.iter().zip(0..).filter(|(force, _)| force.seat == self.seat)
        {
            let unseen = |ship: &&crate::scenario::ShipStart| {
                ship.force == origin
                    && !self.now.knows(ship.ship)
                    && self.position.ship(ship.ship).fate == Fate::Afloat
            };
            let ships: Vec<ShipId> =
                self.setting.scenario.ships.iter().filter(unseen).map(|ship| ship.ship).collect();
            if ships.is_empty() {
                continue;
            }
            let awaited = start.arrives.is_some_and(|comes| comes > turn);
            let id = if awaited || closed.is_empty() {
                // Not on the map: still to come, or gone from it.
                let mut force = self.new_force(fleet, Some(origin));
                force.berth = if awaited { Berth::Away } else { Berth::Gone };
                let id = force.id;
                fleet.enter(force);
                id
            } else {
                let id = closed[next % closed.len()];
                next += 1;
                if let Some(force) = fleet.force_mut(id).filter(|force| force.decoy) {
                    force.decoy = false;
                    force.origin = Some(origin);
                    let usual = |mission: &&Mission| **mission != Mission::Escort;
                    force.mission = start.missions.iter().find(usual).copied().unwrap_or(Mission::Intercept);
                }
                id
            };
            for ship in ships {
                self.position.ship_mut(ship).force = Some(id);
            }
        }
        for force in &mut fleet.forces {
            let ships = self.position.sailing(self.setting, force.id).next().is_some();
            force.decoy &= !ships;
        }
    }

    /// Reports are mostly true (11.2, 16.33): three times of four the counter of a force that was reported stands for the
    /// ships that fit the latest report best.
    fn fit_reports(&mut self, fleet: &mut Fleet, chance: &mut Chance) {
        let Some(known) = self.lens.learnt() else { return };
        let (seat, mut fitted) = (self.seat, self.come_out());
        for report in known.reports.iter().rev().filter(|report| report.force.seat == seat) {
            if fitted.contains(&report.force) || fleet.force(report.force).is_none() {
                continue;
            }
            let on_map = fleet.here().map(|force| force.id);
            let mut others: Vec<ForceId> = on_map.filter(|id| !fitted.contains(id)).collect();
            chance.shuffle(&mut others);
            let best = others.into_iter().min_by_key(|id| self.misfit(*id, report.told));
            if let Some(best) = best.filter(|_| chance.below(4) > 0) {
                self.swap(fleet, report.force, best);
            }
            fitted.push(report.force);
        }
    }

    /// By how many ships a force differs from a report. A decoy goes when it is found, so that nothing is reported of one.
    fn misfit(&self, id: ForceId, told: Composition<Option<u8>>) -> u32 {
        let kinds = self.position.sailing(self.setting, id).map(|ship| self.setting.sheet(ship).kind);
        let truth = Composition::count(kinds);
        let ships: u32 = Category::ALL.iter().map(|category| u32::from(truth.get(*category))).sum();
        if ships == 0 {
            return u32::MAX;
        }
        let misses = |category: &Category| {
            told.get(*category).map_or(0, |told| u32::from(truth.get(*category).abs_diff(told)))
        };
        Category::ALL.iter().map(misses).sum()
    }

    /// What is behind two counters changes places. Whose ships have sunk is known of both.
    fn swap(&mut self, fleet: &mut Fleet, one: ForceId, two: ForceId) {
        if one == two {
            return;
        }
        let own = self.setting.scenario.ships.iter().filter(|start| start.seat == self.seat);
        for start in own.filter(|start| !self.now.knows(start.ship)) {
            let force = &mut self.position.ship_mut(start.ship).force;
            *force = match *force {
                Some(id) if id == one => Some(two),
                Some(id) if id == two => Some(one),
                other => other,
            };
        }
        let behind = |force: &TaskForce| (force.origin, force.mission, force.decoy);
        let pair = (fleet.force(one).map(behind), fleet.force(two).map(behind));
        let (Some(first), Some(second)) = pair else { return };
        for (id, now) in [(one, second), (two, first)] {
            if let Some(force) = fleet.force_mut(id) {
                (force.origin, force.mission, force.decoy) = now;
            }
        }
    }

    /// By day of every base none, some or all fighters are on patrol, and a few others hunt submarines (10.4).
    fn patrols(&self, fleet: &mut Fleet, chance: &mut Chance) {
        let sent = matches!(self.lens.stage(), Stage::Phase { phase, .. } if phase > Phase::Patrol);
        if !sent || self.lens.light() == Light::Night {
            return;
        }
        // Where some have come up against a flight no others are up.
        let met = fleet.wings.iter().filter(|wing| wing.post == Post::Cap);
        let met: Vec<Option<ZoneId>> = met.map(|wing| self.zone_of(fleet, wing.home)).collect();
        let homes = fleet.wings.iter().map(|wing| wing.home);
        let mut shares: Vec<(Home, u32)> =
            homes.filter(|home| met.contains(&self.zone_of(fleet, *home))).map(|home| (home, 0)).collect();
        for wing in fleet.wings.iter_mut().filter(|wing| wing.steps > 0 && wing.post == Post::Ready) {
            let known = shares.iter().find(|(home, _)| *home == wing.home).map(|(_, share)| *share);
            let share = known.unwrap_or_else(|| chance.below(3));
            if known.is_none() {
                shares.push((wing.home, share));
            }
            let up = chance.below(2) < share;
            match self.setting.operation().plane(wing.plane).is_fighter() {
                true if up => wing.post = Post::Cap,
                false if up && chance.below(4) == 0 => wing.post = Post::Asw,
                _ => {}
            }
        }
    }

    fn submarines(&self, fleet: &mut Fleet, chance: &mut Chance) {
        let starts =
            self.setting.operation().flotillas.iter().zip(0..).filter(|(start, _)| start.seat == self.seat);
        for (start, origin) in starts {
            let Some(zone) = chance.pick(&start.stations).copied() else { continue };
            let boats = start.boats.iter().map(|(name, torpedoes)| Boat {
                name: name.clone(),
                torpedoes: *torpedoes,
                sunk: false,
                contact: false,
            });
            fleet.flotillas.push(Flotilla {
                origin,
                boats: boats.collect(),
                zone,
                order: None,
                tried: Vec::new(),
            });
        }
    }

    /// Aircraft are at home and ready; those of sunk ships are lost. Flights on the map have some of them.
    fn aircraft(&mut self, fleet: &mut Fleet, chance: &mut Chance) {
        let turn = self.lens.turn();
        let starts = self.setting.operation().wings.iter().filter(|start| start.seat == self.seat);
        for (wing, start) in fleet.wings.iter_mut().zip(starts) {
            if start.arrives.is_some_and(|comes| comes <= turn) {
                wing.post = Post::Ready;
            }
            if let Home::Ship(ship) = wing.home
                && self.position.ship(ship).fate == Fate::Sunk
            {
                wing.steps = 0;
            }
        }
        fleet.damage = self.lens.damage(self.seat).to_vec();
        self.on_the_table(fleet);
        for seen in self.lens.flights().filter(|flight| flight.seat == self.seat) {
            let target = self.target(seen.number, seen.zone, chance);
            // Where its aircraft lie on the table nobody else flies with it.
            let open = self.now.as_laid().iter().any(|card| card.seat == self.seat);
            if target.is_none() || !open {
                man(fleet, seen.number, chance);
            }
            fleet.flights.push(Flight {
                number: seen.number,
                mission: match target {
                    Some(Target::Base(_)) => AirMission::LandStrike,
                    Some(Target::Cap(_) | Target::Asw(_)) => AirMission::Sweep,
                    _ => AirMission::NavalStrike,
                },
                target,
                zone: seen.zone,
                shown: true,
                flown: 0,
                tried: true,
                done: true,
            });
            let escorts: Vec<WingId> = self.escorts().map(|card| card.wing).collect();
            if target.is_some() && !escorts.is_empty() {
                self.escort(fleet, seen.number, &escorts);
            }
        }
    }

    /// The aircraft on the table that escort the flight that is out, as far as the viewer can tell: those that do not
    /// bomb, or that could fight back, or else fighters.
    fn escorts(&self) -> impl Iterator<Item = &Card> {
        let own = |seat: Seat| self.now.sortie().is_some_and(|outing| outing.seat == seat);
        let cards = self.now.as_laid().iter().filter(move |card| card.seat == self.seat && own(card.seat));
        cards.filter(|card| match (self.now.attack(), self.now.melee()) {
            (Some(attack), _) if attack.raid.by == self.seat && !attack.raid.wings.contains(&card.wing) => {
                self.is_fighter(card)
            }
            (None, Some(melee)) if melee.laden && melee.guards.contains(&card.wing) => true,
            (None, Some(melee)) if melee.laden && !melee.charges.contains(&card.wing) => {
                self.is_fighter(card)
            }
            _ => false,
        })
    }

    fn is_fighter(&self, card: &Card) -> bool {
        self.setting.operation().plane(card.plane).is_fighter()
    }

    /// Lets aircraft fly as the escort of a flight: they lie beneath it (10.51).
    fn escort(&self, fleet: &mut Fleet, flight: u8, wings: &[WingId]) {
        let number = (1..).find(|number| !self.lens.flights().any(|seen| seen.number == *number));
        let (Some(number), Some(charge)) = (number, fleet.flight(flight).cloned()) else { return };
        fleet.flights.push(Flight { number, mission: AirMission::Escort(flight), ..charge });
        for id in wings {
            if let Some(wing) = fleet.wing_mut(*id) {
                wing.post = Post::Flight(number);
            }
        }
    }

    /// What the flight that is out may have set out for: what was told, or anything of the other side's in the zone.
    /// Those who carry bombs are out to bomb, and others are not.
    fn target(&self, flight: u8, zone: ZoneId, chance: &mut Chance) -> Option<Target> {
        let outing =
            self.now.sortie().filter(|outing| (outing.seat, outing.flight) == (self.seat, flight))?;
        if outing.target.is_some() {
            return outing.target;
        }
        if self.now.melee().is_some_and(|melee| !melee.laden) {
            return Some(Target::Cap(zone));
        }
        let places = &self.setting.operation().places;
        let enemies = || self.lens.counters(other(self.seat));
        let forces = enemies().filter(|counter| counter.berth == Berth::Sea(zone));
        let ports = places.ports_in(zone).map(|port| port.id);
        let ports = ports.filter(|port| enemies().any(|counter| counter.berth == Berth::Port(*port)));
        let bases =
            places.bases.iter().filter(|base| base.zone == zone && base.seat == Some(other(self.seat)));
        let targets: Vec<Target> = forces
            .map(|counter| Target::Force(counter.id))
            .chain(ports.map(Target::Port))
            .chain(bases.map(|base| Target::Base(base.id)))
            .collect();
        Some(chance.pick(&targets).copied().unwrap_or(Target::Cap(zone)))
    }

    /// Aircraft that lie on the table are what everybody sees, or what they were when they were laid there; those of the
    /// flight that is out fly with it, the others are those that have met it. Who was shot down before is gone.
    fn on_the_table(&self, fleet: &mut Fleet) {
        let before = |card: &Card| {
            let laid =
                self.lens.as_laid().iter().any(|then| (then.seat, then.wing) == (card.seat, card.wing));
            let left = || self.lens.card(card.seat, card.wing).map_or(0, |left| left.steps);
            Card { steps: if laid { left() } else { card.steps }, ..*card }
        };
        let cards: Vec<Card> =
            self.now.as_laid().iter().filter(|card| card.seat == self.seat).map(before).collect();
        let outing = self.now.sortie();
        let hunted = self.hunted();
        let ids = cards.iter().map(|card| card.wing).chain(hunted);
        let most = ids.map(|id| usize::from(id.0)).max().unwrap_or(0);
        if let Some(last) = fleet.wings.last().copied().filter(|_| fleet.wings.len() < most) {
            fleet.wings.resize(most, Wing { steps: 0, ..last });
        }
        fleet.dealt = fleet.wings.iter().zip(0..).map(|(_, place)| place).collect();
        let mut taken: Vec<u8> = Vec::new();
        for card in &cards {
            self.deal(fleet, &mut taken, card.wing, |wing| wing.plane == card.plane);
        }
        if let Some(id) = hunted.filter(|id| cards.iter().all(|card| card.wing != *id)) {
            self.deal(fleet, &mut taken, id, |wing| wing.post == Post::Ready);
        }
        for card in &cards {
            let place = fleet.place(card.wing);
            let Some(wing) = fleet.wings.get_mut(place) else { continue };
            (wing.plane, wing.steps) = (card.plane, card.steps);
            wing.post = match outing {
                Some(outing) if outing.seat == self.seat => Post::Flight(outing.flight),
                Some(_) => Post::Cap,
                None => Post::Ready,
            };
        }
        if let Some(wing) = hunted.and_then(|id| fleet.wing_mut(id)) {
            wing.post = Post::Asw;
        }
        if outing.is_some_and(|outing| outing.seat != self.seat) {
            let ids: Vec<WingId> = cards.iter().map(|card| card.wing).chain(hunted).collect();
            ids.into_iter().for_each(|id| self.settle(fleet, id));
        }
    }

    /// Aircraft that have come up against a flight have a base from which they could.
    fn settle(&self, fleet: &mut Fleet, id: WingId) {
        let (places, reach) = self.came_up(id);
        let away = |home: &Home| self.away(fleet, *home, places);
        let near = fleet.wings.iter().map(|wing| wing.home).min_by_key(away);
        let far = fleet.wing(id).is_some_and(|wing| away(&wing.home) > reach);
        if let (true, Some(home), Some(wing)) = (far, near, fleet.wing_mut(id)) {
            wing.home = home;
        }
    }

    /// Where aircraft have come up against the flight that is out, and how far they may have come: patrols meet it on
    /// its way (10.8), those that it sweeps are of its zone (10.84, 10.93).
    fn came_up(&self, id: WingId) -> (&[ZoneId], u32) {
        let Some(outing) = self.now.sortie() else { return (&[], 0) };
        if outing.met.contains(&id) && self.hunted() != Some(id) {
            return (&outing.shows, intercept::REACH);
        }
        (outing.shows.last().map_or(&[], std::slice::from_ref), 0)
    }

    /// The one of those that hunt submarines that fights a sweep (10.93). It is named before it is laid on the table.
    fn hunted(&self) -> Option<WingId> {
        let outing = self.now.sortie().filter(|outing| outing.seat != self.seat)?;
        let id = *outing.met.last().filter(|_| matches!(outing.target, Some(Target::Asw(_))))?;
        let laid = self.now.as_laid().iter().any(|card| (card.seat, card.wing) == (self.seat, id));
        let fights = self.now.melee().is_some_and(|melee| melee.charges.contains(&id));
        (fights || !laid).then_some(id)
    }

    /// Aircraft that have come out are some of those that the scenario has: of all that fit, those whose base is
    /// nearest.
    fn deal(&self, fleet: &mut Fleet, taken: &mut Vec<u8>, id: WingId, fits: impl Fn(&Wing) -> bool) {
        let (at, (places, _)) = (usize::from(id.0).wrapping_sub(1), self.came_up(id));
        let wing = |place: &u8| &fleet.wings[usize::from(*place)];
        let free = |place: &&u8| wing(place).steps > 0 && fits(wing(place)) && !taken.contains(place);
        let away = |place: &&u8| self.away(fleet, wing(place).home, places);
        let near = fleet.dealt.iter().filter(free).min_by_key(away);
        let Some(place) = near.copied().filter(|_| at < fleet.dealt.len()) else { return };
        let from = fleet.dealt.iter().position(|dealt| *dealt == place).unwrap_or(at);
        taken.push(place);
        fleet.dealt.swap(at, from);
    }

    /// How far a base is from the nearest of these zones.
    fn away(&self, fleet: &Fleet, home: Home, places: &[ZoneId]) -> u32 {
        let map = &self.setting.operation().map;
        let from = self.zone_of(fleet, home);
        let away = from.into_iter().flat_map(|from| places.iter().map(move |zone| map.distance(from, *zone)));
        away.min().unwrap_or(u32::MAX)
    }

    fn zone_of(&self, fleet: &Fleet, home: Home) -> Option<ZoneId> {
        let places = &self.setting.operation().places;
        match home {
            Home::Base(base) => places.base(base).map(|base| base.zone),
            Home::Ship(ship) => {
                let force = fleet.force(self.position.ship(ship).force?)?;
                match fleet.berth(force) {
                    Berth::Sea(zone) => Some(zone),
                    Berth::Port(port) => places.port(port).map(|port| port.zone),
                    Berth::Away | Berth::Gone => None,
                }
            }
        }
    }

    /// A force with the next free counter.
    fn new_force(&self, fleet: &mut Fleet, origin: Option<u8>) -> TaskForce {
        let letter = fleet.letters.pop().expect("a side has fewer forces than counters");
        let mission = origin.map_or(Mission::Intercept, |origin| {
            self.setting.scenario.forces[usize::from(origin)].missions[0]
        });
        TaskForce::new(ForceId { seat: self.seat, letter }, origin, mission)
    }
}

/// Gives a flight some aircraft that stand ready, or else any.
fn man(fleet: &mut Fleet, flight: u8, chance: &mut Chance) {
    let ready = |wing: &Wing| wing.steps > 0 && wing.post == Post::Ready;
    let mut free: Vec<usize> = (0..fleet.wings.len()).filter(|at| ready(&fleet.wings[*at])).collect();
    chance.shuffle(&mut free);
    free.truncate(2);
    for at in &free {
        fleet.wings[*at].post = Post::Flight(flight);
    }
    let idle = |wing: &&mut Wing| !matches!(wing.post, Post::Flight(_) | Post::Cap);
    if let Some(wing) = fleet.wings.iter_mut().find(idle).filter(|_| free.is_empty()) {
        (wing.steps, wing.post) = (wing.steps.max(1), Post::Flight(flight));
    }
}

fn berth(spot: Spot) -> Berth {
    match spot {
        Spot::Sea(zone) => Berth::Sea(zone),
        Spot::Port(port) => Berth::Port(port),
    }
}
