//! The plan of a sea map: what people write, `maps/ID.toml`. It says how large the map is and where it lies,
//! names places, and corrects by hand what the coastlines do not give, each line with its reason.

use crate::{
    lattice::{Lattice, LatticeError},
    projection::{Position, Terms},
};
use hex::Compass;
use kernel::pack::Source;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::{fs, io, path::Path};
use thiserror::Error;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub title: String,
    /// How the size, the place and the tilt of the map were chosen.
    pub why: String,
    pub rows: i32,
    pub columns: i32,
    pub projection: Terms,
    pub anchor: Anchor,
    /// Zones and sides that are quoted by the rulebook.
    #[serde(default)]
    pub quoted: Vec<Quoted>,
    /// Ways of ships that are too narrow for the samples, or for the grid.
    #[serde(default)]
    pub strait: Vec<Strait>,
    /// Waters that are out of play; their zones are land.
    #[serde(default)]
    pub closed: Vec<Closed>,
    /// Where there is an island, or none, against what the outlines say.
    #[serde(default)]
    pub island: Vec<Island>,
    /// Names, of the zones in which they lie; a harbour in a zone with two coasts is put out to its own sea.
    #[serde(default)]
    pub place: Vec<Named>,
}

/// A zone and the position of its middle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    pub zone: String,
    pub at: Position,
}

/// A zone whose sides are told: those named are land, the others are not.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quoted {
    pub zone: String,
    #[serde(deserialize_with = "points")]
    pub land: Vec<Compass>,
    #[serde(deserialize_with = "source")]
    pub source: Source,
    pub why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strait {
    pub name: String,
    /// Every side that this line crosses is open to ships.
    pub way: Vec<Position>,
    pub why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// The corners of the area; zones whose middle lies in it are closed.
    pub area: Vec<Position>,
    pub why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Island {
    pub name: String,
    pub at: Position,
    pub is: bool,
    pub why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub name: String,
    pub at: Position,
}

#[derive(Debug, Error)]
pub enum PlanError {
    #[error("{file}: {source}")]
    Io { file: String, source: io::Error },
    #[error("{file}: {source}")]
    Form { file: String, source: Box<toml::de::Error> },
}

impl Plan {
    pub fn read(path: &Path) -> Result<Self, PlanError> {
        let file = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|source| PlanError::Io { file: file.clone(), source })?;
        toml::from_str(&text).map_err(|source| PlanError::Form { file, source: Box::new(source) })
    }

    pub fn lattice(&self) -> Result<Lattice, LatticeError> {
        let layout = war_at_sea::chart::layout(self.rows, self.columns);
        Lattice::new(layout, &self.projection, &self.anchor.zone, self.anchor.at)
    }
}

fn points<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Compass>, D::Error> {
    let words = Vec::<String>::deserialize(from)?;
    let read = |word: &String| {
        word.parse().map_err(|()| D::Error::custom(format!("'{word}' is none of NE E SE SW W NW")))
    };
    words.iter().map(read).collect()
}

fn source<'de, D: Deserializer<'de>>(from: D) -> Result<Source, D::Error> {
    let word = String::deserialize(from)?;
    word.parse().map_err(|()| D::Error::custom(format!("'{word}' is no source of a pack")))
}
