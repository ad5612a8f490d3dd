//! The names of ships as small numbers that are written as they are printed. The names are those of the built-in
//! pack: a folder laid over it changes what is printed on a Data Sheet, not which ships there are.

use kernel::pack::Chart;
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, fmt, str::FromStr, sync::LazyLock};

/// Text that is none of the printed names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} '{name}'")]
pub struct NoSuchName {
    kind: &'static str,
    name: String,
}

/// A ship. A counter that stands for several ships (9.6) goes by the name of its leading ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ShipId(u16);

struct Names {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

static SHIPS: LazyLock<Names> = LazyLock::new(|| {
    let chart = Chart::parse("ships.tsv", include_str!("../../../packs/war-at-sea/ships.tsv"));
    let names: Vec<String> =
        chart.expect("the built-in pack is read by a test").rows().map(str::to_owned).collect();
    let numbers = names.iter().cloned().zip(0..).collect();
    Names { names, numbers }
});

impl ShipId {
    /// All ships of the pack.
    pub fn all() -> impl Iterator<Item = ShipId> {
        (0..u16::try_from(ShipId::count()).expect("some hundred ships")).map(ShipId)
    }

    pub fn count() -> usize {
        SHIPS.names.len()
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn name(self) -> &'static str {
        &SHIPS.names[self.index()]
    }
}

impl fmt::Display for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<ShipId> for String {
    fn from(ship: ShipId) -> String {
        ship.name().to_owned()
    }
}

impl From<ShipId> for kernel::text::Arg {
    fn from(ship: ShipId) -> Self {
        kernel::text::Arg::Name(ship.name().into())
    }
}

impl FromStr for ShipId {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        let number = SHIPS.numbers.get(name).copied();
        number.map(ShipId).ok_or_else(|| NoSuchName { kind: "ship", name: name.to_owned() })
    }
}

impl TryFrom<String> for ShipId {
    type Error = NoSuchName;

    fn try_from(name: String) -> Result<Self, NoSuchName> {
        name.parse()
    }
}
