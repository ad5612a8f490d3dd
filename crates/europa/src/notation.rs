//! How orders of battle write the ratings of a counter, read and printed: `5-7-6`, `3-5*` for ground units,
//! `7F8 P-51B 2-1/18` or `7F5 A6M2 1/23` for air units, `12`, `(6)` and `9C` for the naval units of Second Front.

use std::{fmt, str::FromStr};

/// What a notation should have been.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{found}' is no {wanted}; write it like {example}")]
pub struct NotationError {
    pub found: String,
    pub wanted: &'static str,
    pub example: &'static str,
}

fn error<T>(found: &str, wanted: &'static str, example: &'static str) -> Result<T, NotationError> {
    Err(NotationError { found: found.to_owned(), wanted, example })
}

/// Whether a ground unit needs the support of others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Support {
    /// As units of its size do.
    #[default]
    Usual,
    /// `*`: it supports itself.
    Own,
    /// `°`: a division that is not supported.
    None,
}

/// A strength, which may have a half: `3`, `½`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    pub halves: u16,
}

impl Strength {
    pub fn whole(points: u8) -> Self {
        Self { halves: 2 * u16::from(points) }
    }

    fn read(text: &str) -> Option<Self> {
        match text.strip_suffix('½') {
            Some("") => Some(Self { halves: 1 }),
            Some(whole) => Some(Self { halves: Self::whole(number(whole)?).halves + 1 }),
            None => number(text).map(Self::whole),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (0, 1) => f.write_str("½"),
            (whole, 1) => write!(f, "{whole}½"),
            (whole, _) => write!(f, "{whole}"),
        }
    }
}

/// How a ground unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    Points(u8),
    /// `R`: by rail only.
    Rail,
    /// `W`: by ship only.
    Water,
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Movement::Points(points) => write!(f, "{points}"),
            Movement::Rail => f.write_str("R"),
            Movement::Water => f.write_str("W"),
        }
    }
}

/// The ratings of a ground unit. One number for attack and defence is written once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    pub attack: Strength,
    pub defence: Strength,
    pub movement: Movement,
    pub support: Support,
}

impl FromStr for Ground {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (numbers, support) = match (text.strip_suffix('*'), text.strip_suffix('°')) {
            (Some(rest), _) => (rest, Support::Own),
            (_, Some(rest)) => (rest, Support::None),
            _ => (text, Support::Usual),
        };
        let read = || {
            let (strengths, movement) = numbers.rsplit_once('-')?;
            let movement = match movement {
                "R" => Movement::Rail,
                "W" => Movement::Water,
                points => Movement::Points(number(points)?),
            };
            let (attack, defence) = match strengths.split_once('-') {
                Some((attack, defence)) => (Strength::read(attack)?, Strength::read(defence)?),
                None => (Strength::read(strengths)?, Strength::read(strengths)?),
            };
            // One strength for both is written once.
            let once = strengths.contains('-') == (attack != defence);
            once.then_some(Ground { attack, defence, movement, support })
        };
        read().map_or_else(|| error(text, "rating of a ground unit", "8-6, 5-7-6, 3-5*, 1-4° or 1-R"), Ok)
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ground { attack, defence, movement, support } = self;
        write!(f, "{attack}")?;
        if attack != defence {
            write!(f, "-{defence}")?;
        }
        let mark = match support {
            Support::Usual => "",
            Support::Own => "*",
            Support::None => "°",
        };
        write!(f, "-{movement}{mark}")
    }
}

/// Digits and nothing else: no sign, no needless 0.
fn number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// How far an air unit flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// So many hexes; with a star it cannot be lengthened.
    Hexes { hexes: u8, starred: bool },
    /// A glider goes where it is towed.
    Towed,
}

/// An air unit: `attack TYPE defence`, its model, and `tactical-strategic/CODE/movement`; in the Glory books there is
/// one bombing strength, `bombing/CODE/movement`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Air {
    pub attack: u8,
    /// Letters of the identification chart: F, HF, NF, A, B, HB, T, GT, ...
    pub kind: String,
    pub defence: i8,
    pub model: String,
    pub tactical: u8,
    /// In Second Front alone.
    pub strategic: Option<u8>,
    /// Letters of its codes; empty if it has none.
    pub code: String,
    pub reach: Reach,
}

impl FromStr for Air {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        air(text).map_or_else(
            || error(text, "air unit", "7F8 P-51B 2-1/18, 3HB5 Lanc 2-18/B/40* or 7F5 A6M2 1/23"),
            Ok,
        )
    }
}

fn air(text: &str) -> Option<Air> {
    let (combat, rest) = text.split_once(' ')?;
    let (model, load) = rest.rsplit_once(' ')?;
    let letters = combat.find(|c: char| !c.is_ascii_digit())?;
    let (attack, rest) = combat.split_at(letters);
    let digits = rest.find(|c: char| !c.is_ascii_uppercase())?;
    let (kind, defence) = rest.split_at(digits);
    let (sign, size) = defence.strip_prefix('-').map_or((1, defence), |size| (-1, size));
    let defence = sign * i8::try_from(number(size)?).ok()?;
    let parts: Vec<&str> = load.split('/').collect();
    let (bombs, code, reach) = match parts[..] {
        [bombs, reach] => (bombs, "", reach),
        [bombs, code, reach] if !code.is_empty() => (bombs, code, reach),
        _ => return None,
    };
    let (tactical, strategic) = match bombs.split_once('-') {
        Some((tactical, strategic)) => (tactical, Some(number(strategic)?)),
        None => (bombs, None),
    };
    let reach = match (reach, reach.strip_suffix('*')) {
        ("T", _) => Reach::Towed,
        (_, Some(hexes)) => Reach::Hexes { hexes: number(hexes)?, starred: true },
        (hexes, None) => Reach::Hexes { hexes: number(hexes)?, starred: false },
    };
    let named = !model.is_empty() && model.trim() == model && !kind.is_empty();
    named.then_some(Air {
        attack: number(attack)?,
        kind: kind.to_owned(),
        defence,
        model: model.to_owned(),
        tactical: number(tactical)?,
        strategic,
        code: code.to_owned(),
        reach,
    })
}

impl fmt::Display for Air {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Air { attack, kind, defence, model, tactical, strategic, code, reach } = self;
        write!(f, "{attack}{kind}{defence} {model} {tactical}")?;
        if let Some(strategic) = strategic {
            write!(f, "-{strategic}")?;
        }
        f.write_str("/")?;
        if !code.is_empty() {
            write!(f, "{code}/")?;
        }
        match reach {
            Reach::Towed => f.write_str("T"),
            Reach::Hexes { hexes, starred } => write!(f, "{hexes}{}", if *starred { "*" } else { "" }),
        }
    }
}

/// The strength of a naval unit of Second Front: what its number stands for (27A1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naval {
    /// `12`: gunnery, support of ground combat and damage of a task force.
    TaskForce(u8),
    /// `(6)`: gunnery and damage of a carrier group, which supports nobody on land.
    CarrierGroup(u8),
    /// `9C`: cargo and damage of transports and landing craft, which have no guns.
    Cargo(u8),
}

impl FromStr for Naval {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let read = match (inner, text.strip_suffix('C')) {
            (Some(inner), _) => number(inner).map(Naval::CarrierGroup),
            (_, Some(cargo)) => number(cargo).map(Naval::Cargo),
            _ => number(text).map(Naval::TaskForce),
        };
        read.map_or_else(|| error(text, "strength of a naval unit", "12, (6) or 9C"), Ok)
    }
}

impl fmt::Display for Naval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Naval::TaskForce(strength) => write!(f, "{strength}"),
            Naval::CarrierGroup(strength) => write!(f, "({strength})"),
            Naval::Cargo(strength) => write!(f, "{strength}C"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_of_ground_units_are_read_and_printed_as_the_books_write_them() {
        kernel::proves!("war-of-resistance", "11+4");
        let own = Ground {
            attack: Strength::whole(3),
            defence: Strength::whole(3),
            movement: Movement::Points(5),
            support: Support::Own,
        };
        assert_eq!("3-5*".parse(), Ok(own));
        let alone = Ground {
            attack: Strength::whole(1),
            defence: Strength::whole(1),
            movement: Movement::Points(4),
            support: Support::None,
        };
        assert_eq!("1-4°".parse(), Ok(alone));
        for quoted in [
            "8-8", "0-1-5", "5-7-6", "10-12-8*", "14-18-6", "4-6-6*", "20-10", "7-6°", "1-R", "1-W", "0-½-10",
        ] {
            assert_eq!(quoted.parse::<Ground>().expect("a rating").to_string(), quoted);
        }
    }

    #[test]
    fn air_units_are_read_and_printed_as_the_books_write_them() {
        let lancaster: Air = "3HB5 Lanc 2-18/B/40*".parse().expect("an air unit");
        assert_eq!((lancaster.tactical, lancaster.strategic, lancaster.code.as_str()), (2, Some(18), "B"));
        assert_eq!(lancaster.reach, Reach::Hexes { hexes: 40, starred: true });
        for quoted in [
            "7F8 P-51B 2-1/18",
            "7F5 A6M2 1/23",
            "4B5 Ju 88 A4 3-7/S/26",
            "0GT-1 DFS 230 0-0/T",
            "5A6 A-20G20 5-2/19",
        ] {
            assert_eq!(quoted.parse::<Air>().expect("an air unit").to_string(), quoted);
        }
    }

    #[test]
    fn the_strength_of_a_naval_unit_tells_what_it_can_do() {
        assert_eq!("(6)".parse(), Ok(Naval::CarrierGroup(6)));
        for quoted in ["12", "(6)", "9C"] {
            assert_eq!(quoted.parse::<Naval>().expect("a strength").to_string(), quoted);
        }
    }

    #[test]
    fn what_is_no_notation_is_refused_with_an_example() {
        for wrong in ["", "8", "8-", "-8-6", "8-8-6", "+8-6", "08-6", "8-6**", "8-6-5-4", "300-6"] {
            let refused = wrong.parse::<Ground>().expect_err(wrong);
            assert_eq!(
                refused.to_string(),
                format!(
                    "'{wrong}' is no rating of a ground unit; write it like 8-6, 5-7-6, 3-5*, 1-4° or 1-R"
                )
            );
        }
        for wrong in [
            "7F8",
            "7F8 P-51B",
            "F8 P-51B 2-1/18",
            "7F P-51B 2-1/18",
            "7F8 P-51B 2-/18",
            "7F8  2-1/18",
            "7F8 P 2-1//18",
            "7f8 P 2-1/18",
        ] {
            assert!(wrong.parse::<Air>().is_err(), "{wrong}");
        }
        for wrong in ["", "()", "C", "(6", "6)", "(6)C", "-6"] {
            assert!(wrong.parse::<Naval>().is_err(), "{wrong}");
        }
    }
}
