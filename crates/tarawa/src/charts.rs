//! The tables of the player aids (2.4): Japanese fire, US attack, US barrage, terrain effects and the command
//! track. They are read like the printed ones; what was lost is reconstructed in the pack.

use crate::{board::Terrain, forces::Kind, ids::NoSuchName};
use kernel::{
    Pack,
    pack::{Chart, PackFault},
};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The rows of the fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intensity {
    Intense,
    Steady,
    MachineGun,
}

/// The columns of the fire table (6.3+1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firer {
    AllRevealed,
    SomeUnrevealed,
    Ambush,
}

/// Who is hit by fire, and how.
#[allow(clippy::struct_excessive_bools, reason = "each is a result of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Only units with the card's target symbol.
    pub matching: bool,
    pub step: bool,
    pub disrupts: bool,
    /// Armour is spared, unless the colour has the armour bonus (6.36).
    pub spares_armour: bool,
}

/// What an attack or a barrage brings about. Several things may come together.
#[allow(clippy::struct_excessive_bools, reason = "each is a result of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Reveal the depth marker and consult the table again.
    pub reveal: bool,
    pub marker_lost: bool,
    pub disrupted: bool,
    pub defeated: bool,
    /// The unit gains a depth marker.
    pub gains_marker: bool,
    pub us_disrupted: bool,
    pub us_step: bool,
}

impl FromStr for Effect {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let mut effect = Effect::default();
        for part in text.split('+') {
            match part.trim() {
                "none" | "-" => {}
                "reveal" => effect.reveal = true,
                "marker" => effect.marker_lost = true,
                "disrupt" => effect.disrupted = true,
                "defeat" => effect.defeated = true,
                "kill" => (effect.marker_lost, effect.defeated) = (true, true),
                "gain" => effect.gains_marker = true,
                "us-disrupt" => effect.us_disrupted = true,
                "us-step" => effect.us_step = true,
                _ => return Err(NoSuchName::new("result", text)),
            }
        }
        Ok(effect)
    }
}

/// How the attacker's strength compares with the defender's (8.3+4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// Half the defender's or less.
    Half,
    Less,
    Equal,
    More,
    /// More than double the defender's.
    Double,
}

/// The columns of the attack table (8.3+4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defence {
    Alone,
    MarkerUnrevealed,
    MarkerRevealed,
}

/// How terrain hinders a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    Free,
    /// The move ends there.
    Stop,
    Forbidden,
}

impl FromStr for Going {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "free" => Ok(Going::Free),
            "stop" => Ok(Going::Stop),
            "no" => Ok(Going::Forbidden),
            _ => Err(()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    fire: [[Option<Hit>; 3]; 3],
    /// By weapons, comparison and column; the last column holds what a revealed marker brings from turn 11.
    attack: [[[Effect; 4]; 5]; 2],
    barrage: [[Effect; 2]; 4],
    going: [[Going; 6]; Terrain::ALL.len()],
    seawall: [Going; 6],
    defence: [u8; Terrain::ALL.len()],
    seawall_defence: u8,
    /// The command range in each box (16.2).
    command: Vec<u8>,
}

impl Charts {
    pub fn read(pack: &Pack) -> Result<Charts, PackFault> {
        let terrain = pack.chart("terrain")?;
        let defence = |row: &str| terrain.value::<u8>(row, "defence", "1 or 2");
        let mut going_of = [[Going::Free; 6]; Terrain::ALL.len()];
        let mut defence_of = [1; Terrain::ALL.len()];
        for kind in Terrain::ALL {
            going_of[kind.index()] = going(&terrain, kind.word())?;
            defence_of[kind.index()] = defence(kind.word())?;
        }
        let command = pack.chart("command")?;
        let range = |row: &str| command.value(row, "range", "a range in hexes");
        let command: Vec<u8> = command.rows().map(range).collect::<Result<_, _>>()?;
        if command.is_empty() {
            return Err(PackFault::new("command.tsv", 0, "the command track has no box"));
        }
        Ok(Charts {
            fire: read_fire(pack)?,
            attack: read_attack(pack)?,
            barrage: read_barrage(pack)?,
            going: going_of,
            seawall: going(&terrain, "seawall")?,
            defence: defence_of,
            seawall_defence: defence("seawall")?,
            command,
        })
    }

    /// The fire table (6.3+1).
    pub fn fire(&self, intensity: Intensity, firer: Firer) -> Option<Hit> {
        self.fire[intensity as usize][firer as usize]
    }

    /// The attack table (8.3+4). From turn 11 an attack may remove a unit together with its marker (15.0).
    pub fn attack(&self, armed: bool, comparison: Comparison, defence: Defence, late: bool) -> Effect {
        let row = &self.attack[usize::from(armed)][comparison as usize];
        if late && defence == Defence::MarkerRevealed { row[3] } else { row[defence as usize] }
    }

    /// The barrage table (8.4): does the card show the position's colour, and the firing unit's symbol?
    pub fn barrage(&self, colour: bool, symbol: bool, marker: bool) -> Effect {
        let row = match (colour, symbol) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        self.barrage[row][usize::from(marker)]
    }

    pub fn going(&self, terrain: Terrain, kind: Kind) -> Going {
        self.going[terrain.index()][kind.index()]
    }

    pub fn over_seawall(&self, kind: Kind) -> Going {
        self.seawall[kind.index()]
    }

    /// By what the defence is multiplied in that terrain.
    pub fn defence(&self, terrain: Terrain) -> u8 {
        self.defence[terrain.index()]
    }

    pub fn seawall_defence(&self) -> u8 {
        self.seawall_defence
    }

    /// The command range in a box of the track, counted from 1.
    pub fn command_range(&self, place: u8) -> u8 {
        let last = self.command.len() - 1;
        self.command[usize::from(place.saturating_sub(1)).min(last)]
    }

    /// How many boxes the command track has.
    pub fn command_boxes(&self) -> u8 {
        u8::try_from(self.command.len()).unwrap_or(u8::MAX)
    }
}

fn going(chart: &Chart, row: &str) -> Result<[Going; 6], PackFault> {
    let mut of = [Going::Free; 6];
    for kind in Kind::ALL {
        // A heavy company walks like any other.
        let column = if kind == Kind::Heavy { Kind::Infantry } else { kind };
        of[kind.index()] = chart.value(row, column.word(), "free, stop or no")?;
    }
    Ok(of)
}

fn read_fire(pack: &Pack) -> Result<[[Option<Hit>; 3]; 3], PackFault> {
    let chart = pack.chart("fire")?;
    let mut cells = [[None; 3]; 3];
    for (row, cells) in ["intense", "steady", "machine-gun"].into_iter().zip(&mut cells) {
        for (column, cell) in ["revealed", "unrevealed", "ambush"].into_iter().zip(cells) {
            let text = chart.cell(row, column).unwrap_or_default();
            let mut hit = Hit { matching: false, step: false, disrupts: false, spares_armour: false };
            for word in text.split_whitespace() {
                match word {
                    "all" | "-" => {}
                    "match" => hit.matching = true,
                    "step" => hit.step = true,
                    "disrupted" => hit.disrupts = true,
                    "step+disrupted" => (hit.step, hit.disrupts) = (true, true),
                    "no-armour" => hit.spares_armour = true,
                    _ => {
                        let what = format!("row '{row}', column '{column}': cannot read '{text}'");
                        return Err(PackFault::new("fire.tsv", 0, what));
                    }
                }
            }
            *cell = (hit.step || hit.disrupts).then_some(hit);
        }
    }
    Ok(cells)
}

fn read_attack(pack: &Pack) -> Result<[[[Effect; 4]; 5]; 2], PackFault> {
    let chart = pack.chart("attack")?;
    let mut table = [[[Effect::default(); 4]; 5]; 2];
    for (half, rows) in ["lacking", "armed"].into_iter().zip(&mut table) {
        for (row, cells) in ["half", "less", "equal", "more", "double"].into_iter().zip(rows) {
            let row = format!("{half} {row}");
            for (column, cell) in
                ["alone", "unrevealed", "revealed", "revealed-late"].into_iter().zip(&mut *cells)
            {
                *cell = chart.value(&row, column, "results such as marker+disrupt")?;
            }
            // What does not change from turn 11 on is not written twice.
            if chart.cell(&row, "revealed-late") == Some("-") {
                cells[3] = cells[2];
            }
        }
    }
    Ok(table)
}

fn read_barrage(pack: &Pack) -> Result<[[Effect; 2]; 4], PackFault> {
    let chart = pack.chart("barrage")?;
    let mut table = [[Effect::default(); 2]; 4];
    let rows = ["colour and symbol", "colour only", "symbol only", "neither"];
    for (row, cells) in rows.into_iter().zip(&mut table) {
        for (column, cell) in ["alone", "marker"].into_iter().zip(cells) {
            *cell = chart.value(row, column, "results such as marker+disrupt")?;
        }
    }
    Ok(table)
}
