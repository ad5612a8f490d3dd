//! From the public record of a class of ships to its row on the Data Sheets. The printed sheets are lost but
//! for one row and some remarks in the rules; this file owns the one formula that gives every ship its
//! ratings and that gives those rows and remarks too. `classes.tsv` is what goes in, `ships.tsv` what comes
//! out; a test holds the two together, and `SHEETS=write cargo test -p grognard-war-at-sea` writes the latter
//! anew after a change here or in the record.
//!
//! Fractions are rounded up, as everywhere in the game (1.0), where nothing else is said.
//!
//! - **Guns.** Every gun that bears on a broadside is worth some hundredths of a factor ([`gun_worth`]): a
//!   14-inch gun 100, a 15-inch gun 120, an 8-inch gun 75, a 5-inch gun 60. Guns of 254 mm and more are
//!   primary, of 140 mm and more secondary, the rest tertiary. Primary and secondary guns of a ship laid
//!   down before 1922 count two thirds: older directors, slower loading. Guns that were mounted against
//!   aircraft alone count half, and only in a ship that has no other tertiary guns.
//! - **Anti-aircraft.** In hundredths: a dual-purpose gun 20, another heavy anti-aircraft gun 12, a barrel
//!   of 37 or 40 mm 3, of 20 to 28 mm 2. Machine guns count nothing.
//! - **Torpedoes.** One factor for three tubes that bear; small ones (450 mm) count two thirds.
//! - **Armour.** 180 mm are heavy, 25 mm light. The belt protects the hull and the turrets the biggest guns;
//!   lesser guns are one class worse off, anti-aircraft guns stand in the open. A deck of 100 mm over a
//!   heavy belt is a reinforced one.
//! - **Hull.** The square root of the tons, divided by 15.5, to the nearest number: 2 for a small destroyer,
//!   6 for a cruiser of 10,000 tons, 16 for the Yamato. A merchant hull has half as many.
//! - **Speed.** A zone a turn is 9 knots. 14 knots are 1+, 18 are 2, 24 are 2+, 27 are 3, 30 are 3+, 33 are
//!   4. A carrier turns into the wind to fly and counts 3 knots less.
//! - **Flight deck.** One step for 6 aircraft. A carrier of less than 12,000 tons has three boxes, one of
//!   30,000 five, the others four; an armoured flight deck adds one. See [`DECKS`] for how they fall.
//! - **Fuel.** A box for 700 miles of the range at 10 knots, at most 20. A range given for another speed is
//!   multiplied by (knots + 10) / 20. An oiler has a box more for every 400 tons of its cargo.
//! - **Floatplanes.** Battleships and cruisers with any have the icon, with five or more the 3 beside it.
//! - **Victory points.** One for the ship; 4, 3 or 2 for a hull box behind heavy, light or no armour; 4 for
//!   a primary, 3 for a secondary, 2 for a tertiary factor; 1 for an anti-aircraft or torpedo factor; 4 for
//!   a step of the flight deck, 1 for a step of seaplanes; 3 for a point of cargo space (9.51); 1 for four
//!   boxes of oil to give away.

use crate::{
    nations::Nation,
    sheet::{Armour, Boxes, Counter, Fuel, Marks, Sheet, ShipType, Speed, Torpedoes, TransportSize, one_of},
};
use kernel::pack::{Chart, PackFault};
use std::str::FromStr;

/// Ships laid down from this year on have the fire control of their time; older ones count less.
const MODERN: u16 = 1922;
const HEAVY_ARMOUR: u16 = 180;
const LIGHT_ARMOUR: u16 = 25;
const REINFORCED_DECK: u16 = 100;
const ARMOURED_FLIGHT_DECK: u16 = 60;
const AIRCRAFT_A_STEP: u32 = 6;
const MOST_FUEL: u32 = 20;
/// Transports of this size stand alone on their counter.
const LARGE_TRANSPORT: u32 = 5_000;

/// The public record of a class: a row of `classes.tsv`, whose head explains the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    pub name: String,
    pub nation: Nation,
    pub kind: ShipType,
    pub laid: u16,
    pub tons: u32,
    pub guns: Vec<Gun>,
    pub tubes: Option<Tubes>,
    /// Armour in millimetres.
    pub belt: u16,
    pub turret: u16,
    pub deck: u16,
    /// In tenths of a knot.
    pub speed: u32,
    pub range: Range,
    pub bunkers: Bunkers,
    pub aircraft: u32,
    pub floatplanes: u32,
    pub light_aa: Vec<LightAa>,
    pub torpedo_boat: bool,
}

/// A battery of guns, written `12x356/50@12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gun {
    pub number: u32,
    pub millimetres: u16,
    /// Length of the barrel in calibres. The formula leaves it alone: by the rules, penetration depends on
    /// the kind of gun only (7.2).
    pub calibres: u16,
    /// How many can fire to one side.
    pub bearing: u32,
    pub purpose: Purpose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Surface,
    /// Written with a `d` at the end.
    Dual,
    /// Written with an `a` at the end.
    AntiAircraft,
}

/// Torpedo tubes, written `9x610LL` or `8x533@4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tubes {
    pub number: u32,
    pub millimetres: u16,
    pub long_lance: bool,
    pub bearing: u32,
}

/// Light anti-aircraft guns, written `16x40`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightAa {
    pub barrels: u32,
    pub millimetres: u16,
}

/// How far the ship goes at which speed, written `8000@10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub miles: u32,
    pub knots: u32,
}

/// What the ship burns, and the tons of oil that it carries for others: `oil`, `coal`, `oil+18300`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bunkers {
    pub coal: bool,
    pub cargo: u32,
}

impl Class {
    /// All rows of the chart.
    pub fn read(chart: &Chart) -> Result<Vec<Class>, PackFault> {
        chart.rows().map(|class| Class::read_row(chart, class)).collect()
    }

    fn read_row(chart: &Chart, class: &str) -> Result<Class, PackFault> {
        let millimetres = |column| chart.value::<u16>(class, column, "a thickness in millimetres");
        let carried = |column| chart.value::<OrNone<u16>>(class, column, "a number of aircraft, or -");
        let guns: Listed<Gun> =
            chart.value(class, "guns", "guns such as 12x356/50@12 20x127/38@10d, or -")?;
        let tubes: OrNone<Tubes> = chart.value(class, "tubes", "tubes such as 8x533@4 or 9x610LL, or -")?;
        let knots: Tenths = chart.value(class, "knots", "knots such as 28 or 21.5")?;
        let light_aa: Listed<LightAa> =
            chart.value(class, "light-aa", "barrels such as 16x40 12x20, or -")?;
        let mark: OrNone<TorpedoBoat> = chart.value(class, "marks", "torpedo-boat or -")?;
        Ok(Class {
            name: class.to_owned(),
            nation: chart.value(class, "nation", &one_of(Nation::ALL))?,
            kind: chart.value(class, "type", &one_of(ShipType::ALL))?,
            laid: chart.value(class, "laid", "a year")?,
            tons: chart.value(class, "tons", "tons")?,
            guns: guns.0,
            tubes: tubes.0,
            belt: millimetres("belt")?,
            turret: millimetres("turret")?,
            deck: millimetres("deck")?,
            speed: knots.0,
            range: chart.value(class, "range", "miles at knots such as 8000@10")?,
            bunkers: chart.value(class, "fuel", "oil, coal, or oil+T with T tons for others")?,
            aircraft: carried("aircraft")?.0.unwrap_or(0).into(),
            floatplanes: carried("catapult")?.0.unwrap_or(0).into(),
            light_aa: light_aa.0,
            torpedo_boat: mark.0.is_some(),
        })
    }

    /// The row of a ship of this class.
    pub fn sheet(&self, ship: Ship) -> Sheet {
        let [primary, secondary, tertiary] = self.batteries();
        let (hull, reinforced) = self.hull();
        let mut sheet = Sheet {
            name: ship.name,
            code: ship.code,
            nation: ship.nation,
            kind: self.kind,
            class: self.name.clone(),
            vp: 0,
            primary,
            secondary,
            tertiary,
            aa: self.anti_aircraft(),
            torpedo: self.torpedoes(),
            speed: self.rated_speed(),
            hull,
            reinforced,
            deck: self.flight_deck(),
            fuel: self.fuel(),
            planes: self.floatplane_icon(),
            marks: self.marks(ship.counter),
        };
        sheet.vp = victory_points(&sheet, self.cargo_boxes());
        sheet
    }

    /// Primary, secondary and tertiary guns.
    fn batteries(&self) -> [Boxes; 3] {
        let worth = |kind: Kind, counts: fn(Purpose) -> bool| -> u32 {
            let battery = self.guns.iter().filter(|gun| gun.kind() == kind && counts(gun.purpose));
            battery.map(|gun| gun.bearing * gun_worth(gun.millimetres)).sum()
        };
        let against_ships = |kind| worth(kind, |purpose| purpose != Purpose::AntiAircraft);
        // Two thirds in a ship of the old school.
        let aimed = |hundredths: u32| if self.laid < MODERN { hundredths * 2 / 3 } else { hundredths };
        let mut tertiary = against_ships(Kind::Tertiary);
        if tertiary == 0 {
            tertiary = worth(Kind::Tertiary, |purpose| purpose == Purpose::AntiAircraft) / 2;
        }
        let hundredths =
            [aimed(against_ships(Kind::Primary)), aimed(against_ships(Kind::Secondary)), tertiary];
        let biggest = hundredths.iter().position(|hundredths| *hundredths > 0);
        let turrets = armour(self.turret);
        let mut kind = 0;
        hundredths.map(|hundredths| {
            let armour = if biggest == Some(kind) { turrets } else { one_less(turrets) };
            kind += 1;
            boxes(hundredths.div_ceil(100), armour)
        })
    }

    fn anti_aircraft(&self) -> Boxes {
        let heavy: u32 = self.guns.iter().map(|gun| gun.number * heavy_aa_worth(gun.purpose)).sum();
        let light: u32 = self.light_aa.iter().map(|gun| gun.barrels * light_aa_worth(gun.millimetres)).sum();
        boxes((heavy + light).div_ceil(100), Armour::None)
    }

    fn torpedoes(&self) -> Torpedoes {
        let Some(tubes) = self.tubes else { return Torpedoes::NONE };
        // In ninths of a factor: three tubes make one, of small tubes four and a half.
        let ninths = tubes.bearing * if tubes.millimetres < 500 { 2 } else { 3 };
        Torpedoes { factor: small(ninths.div_ceil(9)), long_lance: tubes.long_lance }
    }

    fn rated_speed(&self) -> Speed {
        let into_the_wind = if self.kind.is_carrier() { 30 } else { 0 };
        let (base, plus) = match self.speed.saturating_sub(into_the_wind) {
            330.. => (4, false),
            300.. => (3, true),
            270.. => (3, false),
            240.. => (2, true),
            180.. => (2, false),
            140.. => (1, true),
            _ => (1, false),
        };
        Speed { base, plus }
    }

    /// The hull's boxes, and whether they are reinforced.
    fn hull(&self) -> (Boxes, bool) {
        // The root over 15.5, to the nearest: 4 * root / 62 with half of 62 added.
        let warship = (self.tons.saturating_mul(16).isqrt() + 31) / 62;
        let count = if self.is_merchant() { warship.div_ceil(2) } else { warship };
        let hull = boxes(count.max(1), armour(self.belt));
        (hull, hull.armour == Armour::Heavy && self.deck >= REINFORCED_DECK)
    }

    fn flight_deck(&self) -> Vec<u8> {
        if !self.kind.is_carrier() {
            return Vec::new();
        }
        let size = match self.tons {
            ..12_000 => 0,
            12_000..30_000 => 1,
            _ => 2,
        };
        let armoured = usize::from(self.deck >= ARMOURED_FLIGHT_DECK);
        let twelfths = DECKS[(size + armoured).min(DECKS.len() - 1)];
        let steps = self.steps();
        // To the nearest step.
        twelfths.iter().map(|twelfths| small((steps * twelfths + 6) / 12)).collect()
    }

    fn fuel(&self) -> Fuel {
        let at_ten_knots = self.range.miles * (self.range.knots + 10) / 20;
        let own = at_ten_knots.div_ceil(700).clamp(1, MOST_FUEL);
        Fuel { boxes: small(own + self.cargo_boxes()), coal: self.bunkers.coal }
    }

    /// Fuel for others.
    fn cargo_boxes(&self) -> u32 {
        self.bunkers.cargo.div_ceil(400)
    }

    fn floatplane_icon(&self) -> u8 {
        use ShipType::{Ac, Bb, Bc, Ca, Cl};
        match self.floatplanes {
            0 => 0,
            _ if !matches!(self.kind, Bb | Bc | Ca | Ac | Cl) => 0,
            1..5 => 1,
            _ => 3,
        }
    }

    fn marks(&self, counter: Option<Counter>) -> Marks {
        let size = if self.tons < LARGE_TRANSPORT { TransportSize::Small } else { TransportSize::Large };
        Marks {
            oil: self.kind == ShipType::Cve && self.bunkers.cargo > 0,
            size: matches!(self.kind, ShipType::Ap | ShipType::Tr).then_some(size),
            torpedo_boat: self.torpedo_boat,
            seaplanes: if self.kind == ShipType::Cvs { small(self.steps()) } else { 0 },
            counter,
        }
    }

    /// Steps of aircraft aboard.
    fn steps(&self) -> u32 {
        self.aircraft.div_ceil(AIRCRAFT_A_STEP)
    }

    /// Built for trade; a destroyer transport was built for war.
    fn is_merchant(&self) -> bool {
        self.kind.is_transport() && self.kind != ShipType::Apd
    }
}

/// What a ship has of its own; all else follows from its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    pub name: String,
    pub code: String,
    pub nation: Nation,
    pub counter: Option<Counter>,
}

/// The steps that the boxes of a flight deck hold, in twelfths of a whole deck: decks of three, of four (the
/// Aquila's 9-6-2-0, rule 8.2) and of five boxes.
const DECKS: [&[u32]; 3] = [&[12, 6, 0], &[12, 8, 3, 0], &[12, 9, 6, 3, 0]];

/// The three kinds of guns (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Primary,
    Secondary,
    Tertiary,
}

impl Gun {
    fn kind(self) -> Kind {
        match self.millimetres {
            254.. => Kind::Primary,
            140.. => Kind::Secondary,
            _ => Kind::Tertiary,
        }
    }
}

/// What one gun that bears is worth, in hundredths of a factor. A factor is a chance of one in six to hit in
/// about ten minutes, so weight of shell and rate of fire both count: quick guns of middle calibre are worth
/// as much as slow big ones, which hit harder by the rules for primary guns (7.2, 7.6).
fn gun_worth(millimetres: u16) -> u32 {
    match millimetres {
        450.. => 175,
        400.. => 140,
        370.. => 120,
        340.. => 100,
        300.. => 85,
        254.. => 65,
        180.. => 75,
        150.. => 55,
        140.. => 45,
        120.. => 60,
        100.. => 45,
        75.. => 25,
        _ => 0,
    }
}

fn heavy_aa_worth(purpose: Purpose) -> u32 {
    match purpose {
        Purpose::Surface => 0,
        Purpose::Dual => 20,
        Purpose::AntiAircraft => 12,
    }
}

fn light_aa_worth(millimetres: u16) -> u32 {
    match millimetres {
        37.. => 3,
        20.. => 2,
        _ => 0,
    }
}

fn armour(millimetres: u16) -> Armour {
    match millimetres {
        HEAVY_ARMOUR.. => Armour::Heavy,
        LIGHT_ARMOUR.. => Armour::Light,
        _ => Armour::None,
    }
}

fn one_less(armour: Armour) -> Armour {
    if armour == Armour::Heavy { Armour::Light } else { Armour::None }
}

fn victory_points(sheet: &Sheet, oil_for_others: u32) -> u16 {
    let hull_box = match sheet.hull.armour {
        Armour::Heavy => 4,
        Armour::Light => 3,
        Armour::None => 2,
    };
    let cargo = match (sheet.kind, sheet.transport_size()) {
        // Oilers count their oil.
        (ShipType::Ao, _) | (_, None) => 0,
        (ShipType::Apd, _) => 1,
        (_, Some(TransportSize::Small)) => 2,
        (_, Some(TransportSize::Large)) => 3,
    };
    let counted = [
        (1, 1),
        (hull_box, sheet.hull.count),
        (4, sheet.primary.count),
        (3, sheet.secondary.count),
        (2, sheet.tertiary.count),
        (1, sheet.aa.count),
        (1, sheet.torpedo.factor),
        (4, sheet.deck.first().copied().unwrap_or(0)),
        (1, sheet.marks.seaplanes),
        (3, cargo),
        (1, small(oil_for_others.div_ceil(4))),
    ];
    counted.into_iter().map(|(points, number)| points * u16::from(number)).sum()
}

fn boxes(count: u32, armour: Armour) -> Boxes {
    if count == 0 { Boxes::NONE } else { Boxes { count: small(count), armour } }
}

/// A number for a sheet. No ship comes near the limit, and a record that passes it is read as the limit.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// A cell with one value, or `-`.
struct OrNone<T>(Option<T>);

impl<T: FromStr> FromStr for OrNone<T> {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        if cell == "-" { Ok(OrNone(None)) } else { cell.parse().map(|it| OrNone(Some(it))).map_err(|_| ()) }
    }
}

/// A cell with values between spaces, or `-`.
struct Listed<T>(Vec<T>);

impl<T: FromStr> FromStr for Listed<T> {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let items = cell.split(' ').filter(|_| cell != "-");
        items.map(|item| item.parse().map_err(|_| ())).collect::<Result<_, ()>>().map(Listed)
    }
}

/// A number with at most one digit after the point, in tenths.
struct Tenths(u32);

impl FromStr for Tenths {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        let (whole, tenth) = cell.split_once('.').unwrap_or((cell, "0"));
        if tenth.len() != 1 {
            return Err(());
        }
        // Three digits are more than any ship makes, and keep the sum small.
        let whole: u16 = whole.parse().map_err(|_| ())?;
        Ok(Tenths(u32::from(whole) * 10 + tenth.parse::<u32>().map_err(|_| ())?))
    }
}

struct TorpedoBoat;

impl FromStr for TorpedoBoat {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        if cell == "torpedo-boat" { Ok(TorpedoBoat) } else { Err(()) }
    }
}

/// Reads `12x356@6` as 12, `356` and 6; without the last part all bear.
fn battery(text: &str) -> Result<(u32, &str, u32), ()> {
    let (number, weapon) = text.split_once('x').ok_or(())?;
    let number: u16 = number.parse().map_err(|_| ())?;
    let (weapon, bearing) = match weapon.split_once('@') {
        Some((weapon, bearing)) => (weapon, bearing.parse().map_err(|_| ())?),
        None => (weapon, number),
    };
    if bearing == 0 || bearing > number { Err(()) } else { Ok((number.into(), weapon, bearing.into())) }
}

impl FromStr for Gun {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (text, purpose) = match text.strip_suffix('d') {
            Some(text) => (text, Purpose::Dual),
            None => {
                text.strip_suffix('a').map_or((text, Purpose::Surface), |text| (text, Purpose::AntiAircraft))
            }
        };
        let (number, gun, bearing) = battery(text)?;
        let (millimetres, calibres) = gun.split_once('/').ok_or(())?;
        Ok(Gun {
            number,
            millimetres: millimetres.parse().map_err(|_| ())?,
            calibres: calibres.parse().map_err(|_| ())?,
            bearing,
            purpose,
        })
    }
}

impl FromStr for Tubes {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, tube, bearing) = battery(text)?;
        let (millimetres, long_lance) = tube.strip_suffix("LL").map_or((tube, false), |tube| (tube, true));
        Ok(Tubes { number, millimetres: millimetres.parse().map_err(|_| ())?, long_lance, bearing })
    }
}

impl FromStr for LightAa {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (barrels, millimetres, _) = battery(text)?;
        Ok(LightAa { barrels, millimetres: millimetres.parse().map_err(|_| ())? })
    }
}

impl FromStr for Range {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (miles, knots) = text.split_once('@').ok_or(())?;
        let miles: u16 = miles.parse().map_err(|_| ())?;
        let knots: u8 = knots.parse().map_err(|_| ())?;
        Ok(Range { miles: miles.into(), knots: knots.into() })
    }
}

impl FromStr for Bunkers {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (fuel, cargo) = match text.split_once('+') {
            Some((fuel, cargo)) => (fuel, cargo.parse::<u16>().map_err(|_| ())?),
            None => (text, 0),
        };
        match (fuel, cargo) {
            ("oil", _) => Ok(Bunkers { coal: false, cargo: cargo.into() }),
            ("coal", 0) => Ok(Bunkers { coal: true, cargo: 0 }),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests;
