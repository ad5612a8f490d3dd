//! The counters: US units (2.21), Japanese units (2.23) and depth markers (2.25), with what is printed on
//! them. What becomes of them during a game is in the position.

use crate::{
    ids::{Back, Beach, Colour, CounterId, MarkerId, Symbol, UnitId, UnitSet, Weapon, Weapons, words},
    reading,
};
use kernel::{
    Pack,
    pack::{Chart, PackFault},
};
use std::str::FromStr;

words! {
    /// Types of US units (2.24).
    Kind, "type of unit", "kind":
    Infantry = "infantry", Heavy = "heavy", Engineer = "engineer", Tank = "tank", Artillery = "artillery",
    Hq = "hq",
}

impl Kind {
    /// A Marine company, heavy or not.
    pub fn is_infantry(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Heavy)
    }

    /// Infantry and engineers: those who attack from adjacent hexes and enter enemy hexes (7.4, 8.1).
    pub fn fights_on_foot(self) -> bool {
        self.is_infantry() || self == Kind::Engineer
    }
}

words! {
    /// Japanese formations (2.23+1).
    Formation, "formation", "formation":
    Sasebo = "7SSNL", BaseForce = "3SBD", Pioneers = "111P", Construction = "4FC",
}

/// When a US unit comes (2.21+6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Turn(u8),
    Event,
    /// Only by the optional rule 21.3.
    DayThree,
}

impl FromStr for Arrival {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "E" => Ok(Arrival::Event),
            "D+2" => Ok(Arrival::DayThree),
            turn => turn.parse().ok().filter(|turn| (1..=30).contains(turn)).map(Arrival::Turn).ok_or(()),
        }
    }
}

/// Farther than any hex of the map.
const UNLIMITED: u8 = u8::MAX;
/// The most steps of a unit (2.21+1).
pub const MOST_STEPS: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarineInfo {
    pub id: UnitId,
    pub kind: Kind,
    /// At full strength; an HQ has none.
    pub steps: u8,
    /// By steps left.
    strength: [u8; MOST_STEPS + 1],
    range: [u8; MOST_STEPS + 1],
    /// Weapons of infantry below full strength, by steps left (8.21).
    reduced: [Weapons; MOST_STEPS + 1],
    /// HQs have no target symbol.
    pub symbol: Option<Symbol>,
    pub arrives: Arrival,
    pub beach: Option<Beach>,
    pub flamethrower: bool,
    /// An engineer that gives support markers (17.0).
    pub support: bool,
    pub radio: bool,
}

impl MarineInfo {
    #[inline]
    pub fn strength(&self, steps: u8) -> u8 {
        self.strength[usize::from(steps)]
    }

    /// How far the unit fires; 1 when only into adjacent hexes (2.21+4).
    pub fn range(&self, steps: u8) -> u8 {
        self.range[usize::from(steps)]
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterInfo {
    pub id: CounterId,
    pub formation: Formation,
    pub elite: bool,
    pub back: Back,
    pub strength: u8,
    pub needs: Weapons,
    /// The colour printed on a tank (2.23+5).
    pub colour: Option<Colour>,
}

impl CounterInfo {
    pub fn is_tank(&self) -> bool {
        self.back == Back::Armour
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerInfo {
    pub id: MarkerId,
    pub back: Back,
    pub strength: u8,
    pub needs: Weapons,
    /// A tactical reinforcement (9.3).
    pub tactical: bool,
}

/// The US Weapons table (M4: 8.2, 8.27, 8.28).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arms {
    infantry: [Weapons; 2],
    heavy: [Weapons; 2],
    engineer: [Weapons; 2],
    tank: [Weapons; 2],
    artillery: Weapons,
    pub hq: Weapons,
    pub naval_fire: Weapons,
}

/// The farthest that a tank's machine guns carry (8.28).
const TANK_MACHINE_GUNS: u8 = 4;

#[derive(Clone, Debug)]
pub struct Forces {
    marines: Vec<MarineInfo>,
    counters: Vec<CounterInfo>,
    markers: Vec<MarkerInfo>,
    pub arms: Arms,
    pub hqs: UnitSet,
    pub tanks: UnitSet,
    pub infantry: UnitSet,
    /// Infantry and engineers.
    pub on_foot: UnitSet,
}

impl Forces {
    pub fn read(pack: &Pack) -> Result<Forces, PackFault> {
        let chart = pack.chart("marines")?;
        same_rows(&chart, "marines.tsv", UnitId::all().map(UnitId::name))?;
        let marines: Vec<MarineInfo> =
            UnitId::all().map(|id| read_marine(&chart, id)).collect::<Result<_, _>>()?;
        if marines.len() > 64 {
            return Err(PackFault::new("marines.tsv", 0, "there are more than 64 US units"));
        }
        let chart = pack.chart("japanese")?;
        same_rows(&chart, "japanese.tsv", CounterId::all().map(CounterId::name))?;
        let counters = CounterId::all().map(|id| read_counter(&chart, id)).collect::<Result<_, _>>()?;
        let chart = pack.chart("depth")?;
        same_rows(&chart, "depth.tsv", MarkerId::all().map(MarkerId::name))?;
        let markers = MarkerId::all().map(|id| read_marker(&chart, id)).collect::<Result<_, _>>()?;
        let of = |wanted: &dyn Fn(Kind) -> bool| -> UnitSet {
            marines.iter().filter(|unit| wanted(unit.kind)).map(|unit| unit.id).collect()
        };
        Ok(Forces {
            hqs: of(&|kind| kind == Kind::Hq),
            tanks: of(&|kind| kind == Kind::Tank),
            infantry: of(&Kind::is_infantry),
            on_foot: of(&Kind::fights_on_foot),
            marines,
            counters,
            markers,
            arms: read_arms(pack)?,
        })
    }

    #[inline]
    pub fn marine(&self, id: UnitId) -> &MarineInfo {
        &self.marines[id.index()]
    }

    pub fn marines(&self) -> &[MarineInfo] {
        &self.marines
    }

    #[inline]
    pub fn counter(&self, id: CounterId) -> &CounterInfo {
        &self.counters[id.index()]
    }

    pub fn counters(&self) -> &[CounterInfo] {
        &self.counters
    }

    #[inline]
    pub fn marker(&self, id: MarkerId) -> &MarkerInfo {
        &self.markers[id.index()]
    }

    pub fn markers(&self) -> &[MarkerInfo] {
        &self.markers
    }

    /// What a unit with so many steps brings to an attack at that distance (8.2, 8.21, 8.27, 8.28).
    pub fn weapons(&self, id: UnitId, steps: u8, distance: u8) -> Weapons {
        let unit = self.marine(id);
        let ranged = usize::from(distance > 1);
        let own = match unit.kind {
            Kind::Infantry if steps == unit.steps => self.arms.infantry[ranged],
            Kind::Heavy if steps == unit.steps => self.arms.heavy[ranged],
            // At range a reduced unit may use no more than a full one could.
            Kind::Infantry | Kind::Heavy if ranged == 1 => {
                let full = if unit.kind == Kind::Heavy { self.arms.heavy[1] } else { self.arms.infantry[1] };
                let reduced = unit.reduced[usize::from(steps)];
                reduced.without(reduced.without(full))
            }
            Kind::Infantry | Kind::Heavy => unit.reduced[usize::from(steps)],
            Kind::Engineer => self.arms.engineer[usize::from(unit.flamethrower)],
            Kind::Tank => self.arms.tank[usize::from(distance > TANK_MACHINE_GUNS)],
            Kind::Artillery => self.arms.artillery,
            Kind::Hq => self.arms.hq,
        };
        // A company's radio counts at full strength; below that its list of weapons says what is left.
        if unit.radio && steps == unit.steps { own.with(Weapon::Radio) } else { own }
    }
}

fn same_rows(chart: &Chart, file: &str, names: impl Iterator<Item = &'static str>) -> Result<(), PackFault> {
    if chart.rows().eq(names) {
        return Ok(());
    }
    Err(PackFault::new(file, 0, "the counters of the box must stand here, all of them and in their order"))
}

/// Values by steps left, written from full strength down to one step.
fn by_steps<T: Copy + Default>(
    file: &str,
    row: &str,
    cell: &str,
    first: usize,
    read: impl Fn(&str) -> Option<T>,
) -> Result<[T; MOST_STEPS + 1], PackFault> {
    let mut values = [T::default(); MOST_STEPS + 1];
    let parts: Vec<&str> = cell.split('/').collect();
    let fault = |what: String| PackFault::new(file, 0, format!("row '{row}': {what}"));
    if parts.len() != first {
        return Err(fault(format!("'{cell}' has {} values for {first} steps", parts.len())));
    }
    for (part, steps) in parts.iter().zip((1..=first).rev()) {
        values[steps] = read(part.trim()).ok_or_else(|| fault(format!("cannot read '{part}'")))?;
    }
    Ok(values)
}

fn read_marine(chart: &Chart, id: UnitId) -> Result<MarineInfo, PackFault> {
    let (file, row) = ("marines.tsv", id.name());
    let kind: Kind = chart.value(row, "type", "infantry, heavy, engineer, tank, artillery or hq")?;
    let steps: u8 = chart.value(row, "steps", "a number of steps")?;
    let full = usize::from(steps);
    if full > MOST_STEPS || (full == 0) != (kind == Kind::Hq) {
        return Err(PackFault::new(file, 0, format!("row '{row}': a unit has 1 to 4 steps, an HQ none")));
    }
    let cell = |column: &str| chart.cell(row, column).unwrap_or_default();
    let range = |part: &str| match part {
        "-" => Some(1),
        "U" => Some(UNLIMITED),
        number => number.parse().ok(),
    };
    let marks: Vec<String> = reading::list(file, row, cell("marks"), "mark")?;
    if let Some(mark) = marks.iter().find(|mark| !["FT", "SP", "radio"].contains(&mark.as_str())) {
        return Err(PackFault::new(file, 0, format!("row '{row}': '{mark}' is not FT, SP or radio")));
    }
    let marked = |mark: &str| marks.iter().any(|other| other == mark);
    let mut reduced = [Weapons::EMPTY; MOST_STEPS + 1];
    if kind.is_infantry() {
        let weapons = |part: &str| reading::weapons(file, row, part).ok();
        reduced = by_steps(file, row, cell("weapons"), full - 1, weapons)?;
    }
    Ok(MarineInfo {
        id,
        kind,
        steps,
        strength: match full {
            0 => [0; MOST_STEPS + 1],
            _ => by_steps(file, row, cell("strength"), full, |part| part.parse().ok())?,
        },
        range: match full {
            0 => [1; MOST_STEPS + 1],
            _ => by_steps(file, row, cell("range"), full, range)?,
        },
        reduced,
        symbol: reading::optional(chart, row, "symbol", "circle, diamond, triangle or -")?,
        arrives: chart.value(row, "arrives", "a turn, E or D+2")?,
        beach: reading::optional(chart, row, "where", "R1, R2, R3, G or -")?,
        flamethrower: marked("FT"),
        support: marked("SP"),
        radio: marked("radio"),
    })
}

fn read_counter(chart: &Chart, id: CounterId) -> Result<CounterInfo, PackFault> {
    let (file, row) = ("japanese.tsv", id.name());
    let colour: Option<Colour> = reading::optional(chart, row, "colour", "a colour or -")?;
    let coastal = match chart.cell(row, "coastal").unwrap_or_default() {
        "C" => true,
        "-" => false,
        other => return Err(PackFault::new(file, 0, format!("row '{row}': '{other}' is not C or -"))),
    };
    let back = match (colour, coastal) {
        (Some(_), _) => Back::Armour,
        (None, true) => Back::Coastal,
        (None, false) => Back::Inland,
    };
    Ok(CounterInfo {
        id,
        formation: chart.value(row, "formation", "7SSNL, 3SBD, 111P or 4FC")?,
        elite: reading::flag(chart, file, row, "elite")?,
        back,
        strength: chart.value(row, "strength", "a strength")?,
        needs: reading::weapons(file, row, chart.cell(row, "needs").unwrap_or_default())?,
        colour,
    })
}

fn read_marker(chart: &Chart, id: MarkerId) -> Result<MarkerInfo, PackFault> {
    let (file, row) = ("depth.tsv", id.name());
    let tactical = reading::flag(chart, file, row, "tactical")?;
    Ok(MarkerInfo {
        id,
        back: chart.value(row, "kind", "coastal, inland or armour")?,
        strength: reading::optional(chart, row, "strength", "a strength or -")?.unwrap_or(0),
        needs: reading::weapons(file, row, chart.cell(row, "needs").unwrap_or_default())?,
        tactical,
    })
}

fn read_arms(pack: &Pack) -> Result<Arms, PackFault> {
    let chart = pack.chart("weapons")?;
    let row = |row: &str| {
        let cell = chart.cell(row, "weapons");
        let cell =
            cell.ok_or_else(|| PackFault::new("weapons.tsv", 0, format!("there is no row '{row}'")))?;
        reading::weapons("weapons.tsv", row, cell)
    };
    Ok(Arms {
        infantry: [row("infantry adjacent")?, row("infantry ranged")?],
        heavy: [row("heavy adjacent")?, row("heavy ranged")?],
        engineer: [row("engineer")?, row("engineer FT")?],
        tank: [row("tank 1-4")?, row("tank 5-7")?],
        artillery: row("artillery")?,
        hq: row("hq")?,
        naval_fire: row("naval fire")?,
    })
}
