//! What a viewer may know. In a battle counters lie face up on the Tactical Map and hits are rolled in the open, so
//! both sides know the ships there; who leads them stays with their owner (9.41). Of an operation everybody sees the
//! counters on the Operational Map and which way they went; what is behind them, where they will go, the aircraft of
//! bases and the submarines their owner alone knows (2.5, 10.23, 16.2).

use crate::{
    Setting,
    battle::{Battle, Fight},
    chart::ZoneId,
    fleet::{AirMission, Berth, Damage, Fleet, Flight, WingId},
    ids::{ForceId, PlaneId, PortId, ShipId},
    imagination,
    missions::Mission,
    operations::{Deeds, Known, Operations, bombing::Attack, dogfights::Melee, strikes::Outing},
    position::{Fate, Position, Ship, Stage},
    scenario::Leader,
    sides::SEATS,
    victory::{self, Count},
    weather::{Light, Weather},
};
use kernel::{Chance, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A counter on the Operational Map, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counter<'a> {
    pub id: ForceId,
    pub berth: Berth,
    /// The zones it was in this turn; plots are carried out before everybody's eyes (5.6).
    pub track: &'a [ZoneId],
    /// The zones that it has entered this turn, a port counting as one.
    pub sailed: u8,
    /// The port out of which it came this turn, which is announced (9.23).
    pub left: Option<PortId>,
    /// The turn in which a search last turned it up (11.2).
    pub spotted: Option<u8>,
    /// The port that it blockades: it is announced which (9.24).
    pub blockades: Option<PortId>,
    pub contact: Option<ZoneId>,
    pub engaged: bool,
}

/// The counter of a flight on the map (10.51). Its mission shows at its target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FlightCounter {
    pub seat: Seat,
    pub number: u8,
    pub zone: ZoneId,
    pub mission: Option<AirMission>,
}

/// What everybody sees of aircraft that lie on the table: the face of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    pub seat: Seat,
    pub wing: WingId,
    pub plane: PlaneId,
    pub steps: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
    viewer: Viewer,
}

/// The lens as a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub turn: u8,
    pub stage: Stage,
    pub weather: Weather,
    pub light: Light,
    pub battle: Option<Battle>,
    pub ships: Vec<(ShipId, Ship)>,
    /// Where the viewer's leaders are.
    pub flagships: Vec<ShipId>,
    /// The viewer's own fleet in an operation.
    pub fleet: Option<Fleet>,
    /// What the viewer has learnt of the enemy.
    pub learnt: Option<Known>,
    /// The counters of both sides, with all that shows of them, written out.
    pub counters: Vec<serde_json::Value>,
    pub flights: Vec<FlightCounter>,
    /// The damage of both sides' air bases.
    pub damage: [Vec<Damage>; 2],
    /// The aircraft of both sides that lie open now.
    pub laid: Vec<Card>,
    pub deeds: Option<[Deeds; 2]>,
    /// The pairs whose contact was tested this turn (5.72).
    pub tested: Vec<(ForceId, ForceId)>,
    pub open: Vec<ForceId>,
    /// The attack from the air that is going on.
    pub attack: Option<Attack>,
}

impl<'a> Lens<'a> {
    pub(crate) fn new(setting: &'a Setting, position: &'a Position, viewer: Viewer) -> Self {
        Lens { setting, position, viewer }
    }

    pub fn setting(&self) -> &'a Setting {
        self.setting
    }

    /// The seat that looks. Questions are only ever put to seats.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    pub fn turn(&self) -> u8 {
        self.position.turn
    }

    pub fn weather(&self) -> Weather {
        self.position.weather
    }

    pub fn light(&self) -> Light {
        self.position.light
    }

    pub fn stage(&self) -> Stage {
        self.position.stage
    }

    pub fn battle(&self) -> Option<&'a Battle> {
        self.position.battle.as_ref()
    }

    /// The battle that is being fought, to judge it.
    pub fn fight(&self) -> Option<Fight<'a>> {
        self.position.battle.as_ref().map(|_| self.position.fight(self.setting))
    }

    /// The operational game; what is secret in it is asked for through the other methods.
    fn operations(&self) -> Option<&'a Operations> {
        self.position.operations.as_ref()
    }

    pub fn is_operation(&self) -> bool {
        self.position.operations.is_some()
    }

    /// The viewer's own fleet in an operation.
    pub fn fleet(&self) -> Option<&'a Fleet> {
        Some(self.operations()?.fleet(self.seat()?))
    }

    /// What the viewer has learnt of the enemy.
    pub fn learnt(&self) -> Option<&'a Known> {
        Some(&self.operations()?.known[self.seat()?.index()])
    }

    pub fn deeds(&self) -> Option<&'a [Deeds; 2]> {
        Some(&self.operations()?.deeds)
    }

    /// The pairs whose contact was tested this turn (5.72).
    pub fn tested(&self) -> &'a [(ForceId, ForceId)] {
        self.operations().map_or(&[], |operations| &operations.tested)
    }

    /// Whether two forces stand in one battle already.
    pub fn have_met(&self, a: ForceId, b: ForceId) -> bool {
        let met = self.operations().into_iter().flat_map(|operations| &operations.engagements);
        met.into_iter().any(|met| met.forces.contains(&a) && met.forces.contains(&b))
    }

    /// The ships of a force that are afloat, as far as the viewer knows them.
    pub fn sailing(&self, force: ForceId) -> impl Iterator<Item = ShipId> + use<'a> {
        let lens = *self;
        self.known().filter(move |ship| {
            let ship = lens.position.ship(*ship);
            ship.is_afloat() && ship.force == Some(force)
        })
    }

    /// The counters of a side on the Operational Map, as everybody sees them. Those of forces that escort others lie
    /// in the box of the other one (5.1), and show no more than it does. While a side prepares, nobody else sees it.
    pub fn counters(&self, seat: Seat) -> impl Iterator<Item = Counter<'a>> + use<'a> {
        // Nothing is laid onto the map before both sides have prepared.
        let laid = self.viewer.is(seat) || !matches!(self.position.stage, Stage::Prepare { .. });
        let operations = self.operations().filter(|_| laid);
        let forces = operations.into_iter().flat_map(move |operations| operations.fleet(seat).here());
        forces.filter(|force| force.escorts.is_none()).map(|force| Counter {
            id: force.id,
            berth: force.berth,
            track: &force.track,
            sailed: force.sailed,
            left: force.left,
            spotted: force.spotted,
            blockades: force.blockades,
            contact: force.contact,
            engaged: force.engaged,
        })
    }

    pub fn counter(&self, id: ForceId) -> Option<Counter<'a>> {
        self.counters(id.seat).find(|counter| counter.id == id)
    }

    /// Whether an own force is to fight in this turn, has fought, or fights on from the turn before (5.7, 6.49). Who has
    /// met a decoy, or an enemy who was gone before the battle, has not.
    pub fn is_in_surface_battle(&self, id: ForceId) -> bool {
        let fought = |ship: ShipId| self.position.ship(ship).today.fought;
        let meets = |operations: &Operations| {
            operations.force(id).is_some_and(|force| force.engaged)
                || operations.engagements.iter().any(|engagement| engagement.forces.contains(&id))
        };
        self.sailing(id).any(fought) || self.operations().is_some_and(meets)
    }

    /// The counters of flights on the map.
    pub fn flights(&self) -> impl Iterator<Item = FlightCounter> + use<'a> {
        let (operations, viewer) = (self.operations(), self.viewer);
        SEATS.into_iter().flat_map(move |seat| {
            let flights = operations.into_iter().flat_map(move |operations| &operations.fleet(seat).flights);
            // Escorts lie in the box of the flight that they escort, and not on the map (10.54).
            let on_map = |flight: &Flight| flight.shown && !matches!(flight.mission, AirMission::Escort(_));
            let seen = move |flight: &&Flight| on_map(flight) || viewer.is(seat);
            flights.filter(seen).map(move |flight| FlightCounter {
                seat,
                number: flight.number,
                zone: flight.zone,
                mission: viewer.is(seat).then_some(flight.mission),
            })
        })
    }

    /// The attack from the air that is going on: it lies on the Tactical Map (13.31, 13.33).
    pub fn attack(&self) -> Option<&'a Attack> {
        self.operations()?.attack.as_ref()
    }

    /// The air battle that is being fought: who is in it lies on the table (12.1).
    pub(crate) fn melee(&self) -> Option<&'a Melee> {
        self.operations()?.melee.as_ref()
    }

    /// The flight that is out, as everybody sees it.
    pub(crate) fn sortie(&self) -> Option<&'a Outing> {
        self.operations()?.sortie.as_ref()
    }

    /// The forces whose ships lie open on the Tactical Map.
    pub fn open(&self) -> &'a [ForceId] {
        self.operations().map_or(&[], |operations| &operations.open)
    }

    /// The damage of a side's air bases, which both have seen done (13.52).
    pub fn damage(&self, seat: Seat) -> &'a [Damage] {
        self.operations().map_or(&[], |operations| &operations.fleet(seat).damage)
    }

    /// The position with the viewer's own side and what everybody sees; of the others nothing is left.
    pub(crate) fn own_side(&self) -> Position {
        let mut position = self.position.clone();
        position.battle = position.battle.map(|battle| self.face_up(battle));
        let operations = position.ops_mut();
        for met in &mut operations.engagements {
            met.suspended = met.suspended.take().map(|battle| self.face_up(battle));
        }
        for sequel in operations.sequels.iter_mut().filter(|sequel| !self.viewer.is(sequel.force.seat)) {
            sequel.replotted = false;
        }
        for seat in SEATS.into_iter().filter(|seat| !self.viewer.is(*seat)) {
            position.flagships[seat.index()].clear();
            let operations = position.ops_mut();
            *operations.fleet_mut(seat) = Fleet::default();
            operations.known[seat.index()] = Known::default();
            for start in self.setting.scenario.ships.iter().filter(|start| start.seat == seat) {
                let seen = self.seen(start.ship);
                *position.ship_mut(start.ship) =
                    seen.unwrap_or_else(|| Ship::fresh(self.setting, start.ship));
            }
        }
        position
    }

    /// A battle as the viewer sees it. What the forces of the enemy were sent for stands on his log sheets (2.6, 5.2);
    /// in a battle scenario everybody has read it.
    fn face_up(&self, mut battle: Battle) -> Battle {
        if self.is_operation() {
            for force in battle.forces.iter_mut().filter(|force| !self.viewer.is(force.seat)) {
                force.mission = Mission::Intercept;
            }
        }
        battle
    }

    /// A ship as the viewer sees it, if he does: his own with all that is aboard, the enemy's from outside.
    pub fn seen(&self, ship: ShipId) -> Option<Ship> {
        let now = *self.ship(ship)?;
        let own = self.setting.seat_of(ship).is_some_and(|seat| self.viewer.is(seat));
        let told = own || !self.is_operation() || self.position.stage == Stage::Over;
        Some(if told { now } else { now.from_outside(self.setting.sheet(ship)) })
    }

    /// The aircraft that lie open before both sides now.
    pub fn laid(&self) -> impl Iterator<Item = Card> + use<'a> {
        let operations = self.operations();
        self.as_laid().iter().filter_map(move |card| {
            let wing = operations?.fleet(card.seat).wing(card.wing)?;
            Some(Card { plane: wing.plane, steps: wing.steps, ..*card })
        })
    }

    /// The same as they were when they were laid on the table, those too that were shot down since.
    pub(crate) fn as_laid(&self) -> &'a [Card] {
        self.operations().map_or(&[], |operations| &operations.laid)
    }

    /// The face of a counter of aircraft, if the viewer sees it.
    pub fn card(&self, seat: Seat, wing: WingId) -> Option<Card> {
        let own = || {
            let known = self.fleet().filter(|_| self.viewer.is(seat))?.wing(wing)?;
            Some(Card { seat, wing, plane: known.plane, steps: known.steps })
        };
        own().or_else(|| self.laid().find(|card| (card.seat, card.wing) == (seat, wing)))
    }

    /// The ships of a counter that are afloat (9.6), of one that the viewer knows.
    pub fn aboard(&self, counter: ShipId) -> impl Iterator<Item = ShipId> + use<'a> {
        let known = self.knows(counter).then(|| self.position.aboard(self.setting, counter));
        known.into_iter().flatten()
    }

    /// A ship that the viewer knows as it is now.
    pub fn ship(&self, ship: ShipId) -> Option<&'a Ship> {
        self.knows(ship).then(|| self.position.ship(ship))
    }

    /// Whether the viewer knows how a ship is now: his own, those that are sunk, and those that lie open before him on
    /// the Tactical Map. When a game is over everything is told.
    pub fn knows(&self, ship: ShipId) -> bool {
        let Some(operations) = self.operations() else { return true };
        let state = self.position.ship(ship);
        let owner = self.setting.seat_of(ship);
        self.position.stage == Stage::Over
            || owner.is_some_and(|seat| self.viewer.is(seat))
            || state.fate == Fate::Sunk
            || state.force.is_some_and(|force| operations.open.contains(&force))
    }

    /// The ships that the viewer knows as they are now.
    pub fn known(&self) -> impl Iterator<Item = ShipId> + use<'a> {
        let lens = *self;
        self.setting.scenario.ships.iter().map(|start| start.ship).filter(move |ship| lens.knows(*ship))
    }

    /// The leaders of the viewer's own side, with their flagships.
    pub fn leaders(&self) -> impl Iterator<Item = (&'a Leader, ShipId)> + use<'a> {
        let (setting, position) = (self.setting, self.position);
        self.seat().into_iter().flat_map(move |seat| position.leaders(setting, seat))
    }

    /// How many flagships a side has chosen: which, it knows alone (9.41).
    pub(crate) fn flags(&self, seat: Seat) -> usize {
        self.position.flagships[seat.index()].len()
    }

    /// The victory points of both sides as they stand (2.4+1): everybody counts what is sunk, but how badly ships are
    /// hurt and where they got to is told at the end of an operation.
    pub fn score(&self) -> [i64; 2] {
        let open = !self.is_operation() || self.position.stage == Stage::Over;
        victory::score(self.setting, self.position, if open { Count::All } else { Count::Public })
    }

    pub(crate) fn view(&self) -> View {
        View {
            turn: self.position.turn,
            stage: self.position.stage,
            weather: self.position.weather,
            light: self.position.light,
            battle: self.position.battle.clone().map(|battle| self.face_up(battle)),
            ships: self.known().filter_map(|ship| Some((ship, self.seen(ship)?))).collect(),
            flagships: self.leaders().map(|(_, flagship)| flagship).collect(),
            fleet: self.fleet().cloned(),
            learnt: self.learnt().cloned(),
            counters: SEATS
                .into_iter()
                .flat_map(|seat| self.counters(seat))
                .map(|counter| serde_json::json!(counter))
                .collect(),
            flights: self.flights().collect(),
            damage: SEATS.map(|seat| self.damage(seat).to_vec()),
            laid: self.laid().collect(),
            deeds: self.deeds().cloned(),
            tested: self.tested().to_vec(),
            open: self.open().to_vec(),
            attack: self.attack().cloned(),
        }
    }

    /// A position that looks the same. Of a battle scenario nothing but flagships is hidden; when an operation is over
    /// everything is told.
    pub(crate) fn resample(&self, now: Lens<'_>, chance: &mut Chance) -> Position {
        if self.is_operation() && self.position.stage != Stage::Over {
            return imagination::imagine(*self, now, chance);
        }
        let mut position = self.position.clone();
        if !self.is_operation() {
            imagination::hoist(*self, &mut position, chance);
        }
        position
    }
}
