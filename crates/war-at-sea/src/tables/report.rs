//! What the owner of a spotted force must say of it (11.2): by total of the dice, how each of the four categories is
//! told. Search crews miscounted, mistook ships for others, or said nothing.

use super::Share;
use crate::sheet::ShipType;
use kernel::pack::{Chart, PackFault};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The four sorts of ships that reports speak of (11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    Carriers,
    Capital,
    Light,
    Transports,
}

impl Category {
    pub const ALL: [Category; 4] =
        [Category::Carriers, Category::Capital, Category::Light, Category::Transports];

    /// The name in the pack.
    pub fn word(self) -> &'static str {
        ["carriers", "capital", "light", "transports"][self as usize]
    }

    /// Where a ship is counted; a seaplane carrier is a capital ship.
    pub fn of(kind: ShipType) -> Category {
        if kind.is_carrier() {
            Category::Carriers
        } else if kind.is_capital() {
            Category::Capital
        } else if kind.is_light_warship() {
            Category::Light
        } else {
            Category::Transports
        }
    }
}

/// Something for each category: the numbers of ships there are, or those that are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Composition<T> {
    pub carriers: T,
    pub capital: T,
    pub light: T,
    pub transports: T,
}

impl<T: Copy> Composition<T> {
    pub fn from_fn(mut of: impl FnMut(Category) -> T) -> Composition<T> {
        let [carriers, capital, light, transports] = Category::ALL.map(&mut of);
        Composition { carriers, capital, light, transports }
    }

    pub fn get(&self, category: Category) -> T {
        match category {
            Category::Carriers => self.carriers,
            Category::Capital => self.capital,
            Category::Light => self.light,
            Category::Transports => self.transports,
        }
    }
}

impl Composition<u8> {
    /// The ships by category.
    pub fn count(ships: impl IntoIterator<Item = ShipType>) -> Composition<u8> {
        let mut counts = [0_u8; 4];
        for kind in ships {
            let count = &mut counts[Category::of(kind) as usize];
            *count = count.saturating_add(1);
        }
        Composition::from_fn(|category| counts[category as usize])
    }
}

/// How one category is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    /// Nothing is said of it.
    Unsaid,
    Times(Share),
    More(u8),
    /// Its ships are told among those of another.
    As(Category),
}

impl FromStr for Telling {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        Ok(match cell {
            "-" => Telling::Unsaid,
            "=" => Telling::Times(Share::WHOLE),
            "0" => Telling::Times(Share::NONE),
            _ => {
                if let Some(more) = cell.strip_prefix('+') {
                    Telling::More(more.parse().map_err(|_| ())?)
                } else if let Some(other) = cell.strip_prefix("as-") {
                    let named = Category::ALL.into_iter().find(|category| category.word() == other);
                    Telling::As(named.ok_or(())?)
                } else {
                    Telling::Times(cell.parse()?)
                }
            }
        })
    }
}

/// How far a report can be trusted, whatever the force is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faith {
    /// Every number is true.
    True,
    /// What is said is true; of some ships nothing is.
    Partial,
    /// Some numbers may be wrong.
    Mistaken,
    /// Nothing is said.
    Silent,
}

/// A row of the Search Result Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report(Composition<Telling>);

impl Report {
    /// The rows for 2 to 12.
    pub(super) fn read_all(chart: &Chart) -> Result<Vec<Report>, PackFault> {
        let expected = "a way to tell a number: = (true), 0 (none), - (nothing is said), x2, x4/3, +2, as-carriers, \
                        as-capital, as-light or as-transports";
        let read = |dice: i32| -> Result<Report, PackFault> {
            let row = dice.to_string();
            let mut tellings = [Telling::Unsaid; 4];
            for (telling, category) in tellings.iter_mut().zip(Category::ALL) {
                *telling = chart.value(&row, category.word(), expected)?;
            }
            Ok(Report(Composition::from_fn(|category| tellings[category as usize])))
        };
        (2..=12).map(read).collect()
    }

    /// How far it can be trusted.
    pub fn faith(&self) -> Faith {
        let tellings = Category::ALL.map(|category| self.0.get(category));
        let is = |wanted: Telling| move |telling: &Telling| *telling == wanted;
        let (unsaid, true_number) = (is(Telling::Unsaid), is(Telling::Times(Share::WHOLE)));
        match tellings {
            _ if tellings.iter().all(unsaid) => Faith::Silent,
            _ if !tellings.iter().all(|telling| unsaid(telling) || true_number(telling)) => Faith::Mistaken,
            _ if tellings.iter().any(unsaid) => Faith::Partial,
            _ => Faith::True,
        }
    }

    /// What is told of a force. Of a category without a number nothing is said.
    pub fn told(&self, truth: Composition<u8>) -> Composition<Option<u8>> {
        let taken_for = |category: Category| {
            let mistaken =
                Category::ALL.into_iter().filter(|other| self.0.get(*other) == Telling::As(category));
            mistaken.fold(0, |sum: u8, other| sum.saturating_add(truth.get(other)))
        };
        Composition::from_fn(|category| {
            let number = truth.get(category);
            let own = match self.0.get(category) {
                Telling::Unsaid => return None,
                Telling::Times(share) => share.of(number),
                Telling::More(more) => number.saturating_add(more),
                Telling::As(_) => 0,
            };
            Some(own.saturating_add(taken_for(category)))
        })
    }
}
