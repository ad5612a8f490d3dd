//! Ports and air bases (9.2, 10.2) as they lie on the map of a scenario, and whose they are.

use crate::{
    chart::{SeaMap, ZoneId},
    ids::{BaseId, PortId},
};
use kernel::{
    Pack, Seat,
    pack::{Chart, PackFault},
};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A port (9.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Port {
    pub id: PortId,
    pub zone: ZoneId,
    /// Enemies cannot enter a major port.
    pub major: bool,
    /// Who may use it; neutral ports nobody.
    pub seat: Option<Seat>,
}

impl Port {
    /// The anti-aircraft factor of its guns (13.4).
    pub fn aa(self) -> u8 {
        if self.major { 15 } else { 10 }
    }
}

/// What an air base can take (10.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BaseKind {
    Airfield,
    Seaplane,
}

impl FromStr for BaseKind {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "airfield" => Ok(BaseKind::Airfield),
            "seaplane" => Ok(BaseKind::Seaplane),
            _ => Err(()),
        }
    }
}

/// An air base on land (10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    pub id: BaseId,
    pub zone: ZoneId,
    pub kind: BaseKind,
    /// The steps of aircraft that it holds (10.21).
    pub capacity: u8,
    pub seat: Option<Seat>,
    /// Salvaged aircraft of its side return here (14.0).
    pub salvage: bool,
}

impl Base {
    /// The anti-aircraft factor of its guns (13.5).
    pub fn aa(self) -> u8 {
        match self.kind {
            BaseKind::Airfield => 12,
            BaseKind::Seaplane => 8,
        }
    }
}

/// What lies on the map of a scenario.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub ports: Vec<Port>,
    pub bases: Vec<Base>,
}

impl Places {
    /// All ports and bases of a map, nobody's yet.
    pub fn read(pack: &Pack, map_id: &str, map: &SeaMap) -> Result<Places, PackFault> {
        let (ports, bases) = (pack.chart("ports")?, pack.chart("bases")?);
        let mut places = Places::default();
        for row in ports.rows() {
            let Some(zone) = zone_of(&ports, row, map_id, map)? else { continue };
            let id =
                row.parse().map_err(|fault: crate::ids::NoSuchName| ports.fault(row, fault.to_string()))?;
            let major = match ports.cell(row, "size") {
                Some("major") => true,
                Some("minor") => false,
                _ => return Err(ports.fault(row, "a port is major or minor")),
            };
            places.ports.push(Port { id, zone, major, seat: None });
        }
        for row in bases.rows() {
            let Some(zone) = zone_of(&bases, row, map_id, map)? else { continue };
            let id =
                row.parse().map_err(|fault: crate::ids::NoSuchName| bases.fault(row, fault.to_string()))?;
            let kind = bases.value(row, "kind", "airfield or seaplane")?;
            let capacity = bases.value(row, "capacity", "a number of steps")?;
            places.bases.push(Base { id, zone, kind, capacity, seat: None, salvage: false });
        }
        Ok(places)
    }

    pub fn port(&self, id: PortId) -> Option<&Port> {
        self.ports.iter().find(|port| port.id == id)
    }

    pub fn base(&self, id: BaseId) -> Option<&Base> {
        self.bases.iter().find(|base| base.id == id)
    }

    /// The ports of a zone.
    pub fn ports_in(&self, zone: ZoneId) -> impl Iterator<Item = &Port> {
        self.ports.iter().filter(move |port| port.zone == zone)
    }

    pub fn bases_in(&self, zone: ZoneId) -> impl Iterator<Item = &Base> {
        self.bases.iter().filter(move |base| base.zone == zone)
    }
}

/// The zone of a row on the map, if it lies there. A place on several maps is written `sopac/coral` with its zones
/// `B6/D14` in the same order.
pub(crate) fn zone_of(
    chart: &Chart,
    row: &str,
    map_id: &str,
    map: &SeaMap,
) -> Result<Option<ZoneId>, PackFault> {
    let cell = |column| chart.cell(row, column).unwrap_or_default();
    let Some(place) = cell("map").split('/').position(|known| known == map_id) else { return Ok(None) };
    let name = cell("zone").split('/').nth(place).unwrap_or_default();
    match map.named(name) {
        Some(zone) => Ok(Some(zone)),
        None => Err(chart.fault(row, format!("'{row}' lies in '{name}', which is no zone of map {map_id}"))),
    }
}
