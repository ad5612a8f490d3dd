//! A surface battle as it stands (6.0): the waters, who is in it, and where every counter is. What follows from it,
//! such as who sees whom and how fast a group is, is asked through a [`Fight`].

use crate::{
    Setting,
    charts::Part,
    ids::{ForceId, ShipId},
    missions::Mission,
    position::{Fate, Position, Repair, Ship, Tubes},
    sheet::{Armour, Sheet, Speed},
    sides::{AXIS, other},
    waters::{Crossing, Direction, Hex},
    weather::{Light, Weather},
};
use kernel::{Seat, Text};
use serde::{Deserialize, Serialize};

/// Where the battle stands (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Who has the initiative for set-up and the first round (6.2).
    Initiative,
    /// The forces come onto the map, one after another (6.3).
    SetUp,
    /// The distance between the fleets is set (6.38).
    Distance,
    /// The sides form up (18.11), the one without the initiative first.
    LineUp {
        second: bool,
    },
    /// An impulse of the round (6.44). In those in which both fire, the initiative player comes first, then the
    /// other one is `second`.
    Impulse {
        number: u8,
        second: bool,
    },
    /// Four rounds of a turn of an operation are over, and it goes on in the next turn (6.49).
    Suspended,
    Over,
}

/// The coasts of the waters that are fought in (9.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coasts {
    /// The sides that are all land, one bit a [`Direction`].
    pub closed: u8,
    /// Where the island lies (9.72).
    pub island: Option<Hex>,
}

impl Coasts {
    pub fn is_closed(self, direction: Direction) -> bool {
        self.closed >> direction.index() & 1 == 1
    }

    /// Whether a hex of the outer ring lies at a side that is all land: nobody leaves the map there (9.71).
    pub fn shut(self, hex: Hex) -> bool {
        self.closed != 0
            && Direction::ALL
                .into_iter()
                .any(|direction| self.is_closed(direction) && Hex::exits(direction).contains(&hex))
    }

    /// Whether a ship that enters the hex may run aground (9.73).
    pub fn is_shoal(self, hex: Hex) -> bool {
        self.island.is_some_and(|island| island.distance(hex) == 1) || self.shut(hex)
    }
}

/// By what name a force of the battle goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Called {
    /// A force of a battle scenario, by its place in the list.
    Start(u8),
    /// A force of an operation, by its counter.
    Counter(ForceId),
}

impl Called {
    pub fn name(self, setting: &Setting) -> String {
        match self {
            Called::Start(number) => {
                let start = setting.scenario.forces.get(usize::from(number));
                start.map(|force| force.name.clone()).unwrap_or_default()
            }
            Called::Counter(force) => force.to_string(),
        }
    }

    /// Its counter in an operation.
    pub fn counter(self) -> Option<ForceId> {
        match self {
            Called::Start(_) => None,
            Called::Counter(force) => Some(force),
        }
    }
}

/// A task force in the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    pub seat: Seat,
    pub called: Called,
    pub mission: Mission,
    /// Whence it came into the zone; nothing if it did not move and may choose (6.32).
    pub entry: Option<Direction>,
    /// The force that it escorts (5.1), by its place in the list.
    pub escorts: Option<u8>,
    /// In a minor port (9.22).
    pub in_port: bool,
    /// Where it comes onto the map, once that is settled.
    pub berth: Option<Berth>,
}

/// Where a force comes onto the map (6.32 to 6.36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Berth {
    pub direction: Direction,
    /// The columns of set-up hexes that are its own: the dark one, and the light ones on the side of the lower and of
    /// the higher numbers (6.33, 6.35). None until the forces of a direction are arranged.
    pub columns: [bool; 3],
    /// Where those ships go that find no room there (6.36).
    pub overflow: Option<Direction>,
}

/// Where a counter is, as far as the battle goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Not set up yet.
    Waiting,
    /// On the map, or off its edge on the way onto it (6.38+1).
    Sea,
    /// It has left the map (6.46).
    Left,
    Sunk,
}

/// A counter of the battle.
#[allow(clippy::struct_excessive_bools, reason = "each is a marker that lies on it or not")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// Its leading ship.
    pub ship: ShipId,
    pub seat: Seat,
    /// Its force, by its place in the list.
    pub force: u8,
    pub state: Whereabouts,
    pub hex: Hex,
    /// Counters of one group have the same number (6.4).
    pub group: u8,
    /// Where its bow points (18.1).
    pub bow: Direction,
    /// It has done its movement of this impulse.
    pub moved: bool,
    /// It has done so by dividing its group, which may divide further (6.43).
    pub parted: bool,
    /// It may not move when it next could: it has lost speed (6.45).
    pub slowed: bool,
    /// It has fired on the enemy, or was fired on (6.48+3).
    pub engaged: bool,
    /// It has gone from hex to hex in this turn (4.0+12).
    #[serde(default)]
    pub underway: bool,
    /// It unloads, and cannot move in the first round (6.33+1).
    pub unloading: bool,
    /// Its group is a formation (18.1).
    pub formed: bool,
}

impl Placed {
    /// The group of a counter that is in none yet.
    pub const UNGROUPED: u8 = u8::MAX;

    /// A counter that has not come onto the map yet.
    pub fn waiting(ship: ShipId, seat: Seat, force: u8, unloading: bool) -> Placed {
        Placed {
            ship,
            seat,
            force,
            state: Whereabouts::Waiting,
            hex: Hex::CENTRE,
            group: Placed::UNGROUPED,
            bow: Direction::E,
            moved: false,
            parted: false,
            slowed: false,
            engaged: false,
            underway: false,
            unloading,
            formed: false,
        }
    }
}

/// Guns by their size (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gun {
    Primary,
    Secondary,
    Tertiary,
}

impl Gun {
    pub const ALL: [Gun; 3] = [Gun::Primary, Gun::Secondary, Gun::Tertiary];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// How far it fires (6.51).
    pub fn range(self) -> u8 {
        [6, 4, 2][self.index()]
    }

    pub fn part(self) -> Part {
        [Part::Primary, Part::Secondary, Part::Tertiary][self.index()]
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub moment: Moment,
    pub round: u8,
    pub initiative: Seat,
    /// The seat that attacks by surprise in the first round (5.78); whoever has the initiative then.
    pub surprise: bool,
    pub light: Light,
    pub weather: Weather,
    /// How far ships see each other (6.37).
    pub sighting: u8,
    pub coasts: Coasts,
    pub forces: Vec<Force>,
    pub counters: Vec<Placed>,
}

impl Battle {
    /// A battle in the light and weather of the game, before anybody has come onto the map.
    pub(crate) fn new(
        setting: &Setting,
        position: &Position,
        coasts: Coasts,
        forces: Vec<Force>,
        counters: Vec<Placed>,
    ) -> Battle {
        Battle {
            moment: Moment::Initiative,
            round: 1,
            initiative: AXIS,
            surprise: false,
            light: position.light,
            weather: position.weather,
            sighting: setting.charts.sighting(position.light, position.weather),
            coasts,
            forces,
            counters,
        }
    }

    /// The counters at sea.
    pub fn at_sea(&self) -> impl Iterator<Item = &Placed> {
        self.counters.iter().filter(|counter| counter.state == Whereabouts::Sea)
    }

    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &Placed> {
        self.at_sea().filter(move |counter| counter.seat == seat)
    }

    /// The counter of a leading ship.
    pub fn counter(&self, ship: ShipId) -> Option<&Placed> {
        self.counters.iter().find(|counter| counter.ship == ship)
    }

    pub fn counter_mut(&mut self, ship: ShipId) -> Option<&mut Placed> {
        self.counters.iter_mut().find(|counter| counter.ship == ship)
    }

    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = &Placed> {
        self.at_sea().filter(move |counter| counter.hex == hex)
    }

    pub fn group(&self, group: u8) -> impl Iterator<Item = &Placed> {
        self.at_sea().filter(move |counter| counter.group == group)
    }

    /// The seat that moves first: the one without the initiative (6.44).
    pub fn first_mover(&self) -> Seat {
        other(self.initiative)
    }
}

/// What counters take of a hex (6.31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bulk {
    pub points: u8,
    pub large: u8,
    pub counters: u8,
}

impl Bulk {
    /// The most that a side may have in a hex (6.31, 6.42).
    pub const MOST: Bulk = Bulk { points: 12, large: 4, counters: 12 };

    #[inline]
    #[must_use]
    pub fn plus(self, other: Bulk) -> Bulk {
        Bulk {
            points: self.points + other.points,
            large: self.large + other.large,
            counters: self.counters + other.counters,
        }
    }

    /// The fewest hexes into which it goes.
    pub fn hexes(self) -> usize {
        let needed = |all: u8, most: u8| usize::from(all.div_ceil(most));
        needed(self.points, Bulk::MOST.points).max(needed(self.large, Bulk::MOST.large))
    }

    #[inline]
    pub fn fits(self) -> bool {
        self.breaks().is_none()
    }

    /// The limit of a hex that it breaks (6.31).
    #[inline]
    pub fn breaks(self) -> Option<Limit> {
        if self.large > Bulk::MOST.large {
            Some(Limit::Large(self.large))
        } else if self.points > Bulk::MOST.points {
            Some(Limit::Ships(self.points))
        } else {
            None
        }
    }
}

/// A limit of a hex, and what there would be in it (6.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Capital ships and large transports.
    Large(u8),
    /// All ships, those counted double.
    Ships(u8),
}

impl Limit {
    /// What breaks it, in words.
    pub(crate) fn text(self, hex: Hex) -> Text {
        let (key, count, most) = match self {
            Limit::Large(count) => ("sea-no-room-large", count, Bulk::MOST.large),
            Limit::Ships(count) => ("sea-no-room-ships", count, Bulk::MOST.points),
        };
        Text::new(key).with("hex", hex.name()).with("count", count).with("most", most)
    }
}

impl std::iter::Sum for Bulk {
    fn sum<I: Iterator<Item = Bulk>>(all: I) -> Bulk {
        all.fold(Bulk::default(), Bulk::plus)
    }
}

/// A battle with what is needed to judge it. All that it tells is open to both sides: counters lie face up on the
/// Tactical Map, and hits are rolled before everybody's eyes.
#[derive(Clone, Copy, Debug)]
pub struct Fight<'a> {
    pub setting: &'a Setting,
    pub ships: &'a [Ship],
    pub battle: &'a Battle,
}

impl Position {
    /// The battle with what is needed to judge it.
    pub(crate) fn fight<'a>(&'a self, setting: &'a Setting) -> Fight<'a> {
        Fight { setting, ships: &self.ships, battle: self.fought() }
    }
}

impl<'a> Fight<'a> {
    #[inline]
    pub fn ship(&self, ship: ShipId) -> &'a Ship {
        &self.ships[ship.index()]
    }

    #[inline]
    pub fn sheet(&self, ship: ShipId) -> &'a Sheet {
        self.setting.sheet(ship)
    }

    /// The ships of a counter that are afloat (9.6).
    pub fn aboard(&self, counter: ShipId) -> impl Iterator<Item = ShipId> + use<'a> {
        let ships = self.ships;
        self.setting
            .companions(counter)
            .filter(move |ship| ships[ship.index()].lead == counter && ships[ship.index()].is_afloat())
    }

    /// Boxes of a battery that are not crossed out.
    pub fn guns_left(&self, ship: ShipId, gun: Gun) -> u8 {
        self.ship(ship).guns_left(self.sheet(ship), gun)
    }

    pub fn speed(&self, ship: ShipId) -> Speed {
        self.ship(ship).speed(self.sheet(ship))
    }

    /// The speed of a counter on the Tactical Map: that of its slowest ship (9.63), within what the weather allows
    /// (9.83). The plus does not matter here.
    pub fn tactical_speed(&self, counter: ShipId) -> u8 {
        let slowest = self.aboard(counter).map(|ship| self.speed(ship).base).min().unwrap_or(0);
        self.top_speed().map_or(slowest, |top| slowest.min(top))
    }

    /// The most speed that the weather allows (9.83).
    #[inline]
    pub fn top_speed(&self) -> Option<u8> {
        if self.setting.rules.calm_battles { None } else { self.battle.weather.top_speed() }
    }

    /// How much of a hex a counter takes, and whether it is large (6.31): one that stands for several ships is small
    /// (9.61).
    pub fn bulk(&self, counter: ShipId) -> Bulk {
        let large = !self.setting.is_shared(counter) && self.sheet(counter).is_large();
        Bulk { points: if large { 2 } else { 1 }, large: large.into(), counters: 1 }
    }

    /// The speed of a group: that of its slowest counter (6.41).
    pub fn group_speed(&self, group: u8) -> u8 {
        self.battle.group(group).map(|counter| self.tactical_speed(counter.ship)).min().unwrap_or(0)
    }

    /// Whether a side sights a counter (6.37): any of its ships sights for all, unless each must see for itself.
    pub fn sights(&self, seat: Seat, firer: Hex, target: Hex) -> bool {
        let reach = self.battle.sighting;
        if self.setting.rules.own_sight {
            return firer.distance(target) <= reach;
        }
        self.battle.of(seat).any(|counter| counter.hex.distance(target) <= reach)
    }

    /// Whether a side must keep off a hex: enemy ships in port lie in it or beside it (9.22).
    pub fn is_near_port(&self, seat: Seat, hex: Hex) -> bool {
        let battle = self.battle;
        let in_port = |counter: &Placed| battle.forces[usize::from(counter.force)].in_port;
        battle.forces.iter().any(|force| force.in_port)
            && battle.of(other(seat)).any(|enemy| in_port(enemy) && enemy.hex.distance(hex) <= 1)
    }

    /// Whether the line between two hexes meets land (9.75).
    pub fn land_between(&self, from: Hex, to: Hex) -> bool {
        let Some(island) = self.battle.coasts.island else { return false };
        from.between(to).any(|(hex, crossing)| {
            hex == island && (crossing == Crossing::Through || !self.setting.rules.land_side_free)
        })
    }

    /// Whether friends stand in the way (6.53): in a hex that the line goes through, not where it runs along a side.
    /// Ships of the firer's own formation do not (18.24).
    pub fn friends_between(&self, firer: &Placed, to: Hex) -> bool {
        let own = |counter: &Placed| self.setting.rules.lines_of_fire && counter.group == firer.group;
        let friend = |counter: &Placed| counter.seat == firer.seat && !own(counter);
        firer
            .hex
            .between(to)
            .any(|(hex, crossing)| crossing == Crossing::Through && self.battle.in_hex(hex).any(friend))
    }
}

impl Ship {
    /// Boxes of a battery that are not crossed out.
    #[inline]
    pub fn guns_left(&self, sheet: &Sheet, gun: Gun) -> u8 {
        match gun {
            Gun::Primary => sheet.primary.count - self.lost.primary,
            Gun::Secondary => sheet.secondary.count - self.lost.secondary,
            Gun::Tertiary => sheet.tertiary.count - self.lost.tertiary,
        }
    }

    pub fn hull_left(&self, sheet: &Sheet) -> u8 {
        sheet.hull.count - self.lost.hull
    }

    /// How fast it is now (7.71, 8.31, 9.73).
    pub fn speed(&self, sheet: &Sheet) -> Speed {
        if self.fate != Fate::Afloat || self.aground { Speed::DEAD } else { self.power(sheet) }
    }

    /// Whether its last fuel box is crossed out (15.2).
    pub fn is_dry(&self, sheet: &Sheet) -> bool {
        self.stores.fuel_used >= sheet.fuel.boxes
    }

    /// The speed that its engines can make (7.71, 8.31), be it aground or not. Without fuel they make none (15.2).
    pub fn power(&self, sheet: &Sheet) -> Speed {
        match sheet.speed.less(self.lost.speed) {
            _ if self.is_dry(sheet) => Speed::DEAD,
            Speed { base: 0, .. } if self.repair == Repair::Underway => Speed { base: 1, plus: false },
            speed => speed,
        }
    }

    /// Whether it lies dead in the water (7.72). A ship that is aground but has its engines does not.
    pub fn is_dead(&self, sheet: &Sheet) -> bool {
        self.power(sheet).base == 0
    }

    /// The factor that it can launch now, in this round and impulse (6.65, 9.32).
    pub fn torpedoes_ready(&self, sheet: &Sheet, round: u8, impulse: u8) -> u8 {
        match self.tubes {
            Tubes::Loaded { .. } => sheet.torpedo.factor,
            Tubes::Reloading { round: fired, impulse: when } if (round, impulse) >= (fired + 1, when) => {
                sheet.torpedo.factor
            }
            _ => 0,
        }
    }
}

/// What a weapon goes through (7.2).
pub fn penetrates(gun: Gun, armour: Armour) -> bool {
    match gun {
        Gun::Primary => true,
        Gun::Secondary => armour != Armour::Heavy,
        Gun::Tertiary => armour == Armour::None,
    }
}
