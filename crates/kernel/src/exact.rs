//! Exact fractions. Strengths, movement and replacement points are halves, thirds, quarters, sevenths and
//! eighths; rules compare them with thresholds, so they are never floating-point numbers.

use num_rational::Rational64;
use num_traits::{CheckedDiv, ToPrimitive, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign},
    str::FromStr,
};
use ts_rs::TS;

/// An exact rational number. Prints as a wargamer writes it: `3 1/2`, `-1/4`, `7`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, TS, JsonSchema)]
#[ts(type = "string")]
#[schemars(with = "String")]
pub struct Exact(Rational64);

impl Exact {
    pub const ZERO: Exact = Exact(Rational64::new_raw(0, 1));
    pub const ONE: Exact = Exact(Rational64::new_raw(1, 1));
    pub const HALF: Exact = Exact(Rational64::new_raw(1, 2));

    pub fn new(numerator: i32, denominator: i32) -> Option<Self> {
        (denominator != 0).then(|| Exact(Rational64::new(numerator.into(), denominator.into())))
    }

    pub fn whole(value: i32) -> Self {
        Exact(Rational64::from_integer(value.into()))
    }

    pub fn half(self) -> Self {
        self * Exact::HALF
    }

    /// The quotient, or nothing when dividing by zero.
    pub fn over(self, divisor: Exact) -> Option<Self> {
        self.0.checked_div(&divisor.0).map(Exact)
    }

    /// The largest whole number not above this one.
    pub fn floor(self) -> i64 {
        self.0.floor().to_integer()
    }

    /// The smallest whole number not below this one.
    pub fn ceil(self) -> i64 {
        self.0.ceil().to_integer()
    }

    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    pub fn numerator(self) -> i64 {
        *self.0.numer()
    }

    pub fn denominator(self) -> i64 {
        *self.0.denom()
    }

    /// For drawing and statistics only; rules never see it.
    pub fn approximately(self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }
}

impl From<i32> for Exact {
    fn from(value: i32) -> Self {
        Exact::whole(value)
    }
}

impl Add for Exact {
    type Output = Exact;
    fn add(self, other: Exact) -> Exact {
        Exact(self.0 + other.0)
    }
}

impl Sub for Exact {
    type Output = Exact;
    fn sub(self, other: Exact) -> Exact {
        Exact(self.0 - other.0)
    }
}

impl Mul for Exact {
    type Output = Exact;
    fn mul(self, other: Exact) -> Exact {
        Exact(self.0 * other.0)
    }
}

impl Neg for Exact {
    type Output = Exact;
    fn neg(self) -> Exact {
        Exact(-self.0)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Exact) {
        *self = *self + other;
    }
}

impl SubAssign for Exact {
    fn sub_assign(&mut self, other: Exact) {
        *self = *self - other;
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(iter: I) -> Exact {
        iter.fold(Exact::ZERO, Add::add)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (n, d) = (self.numerator(), self.denominator());
        if d == 1 {
            return write!(f, "{n}");
        }
        let (whole, rest) = (n / d, (n % d).abs());
        match (whole, n < 0) {
            (0, true) => write!(f, "-{rest}/{d}"),
            (0, false) => write!(f, "{rest}/{d}"),
            _ => write!(f, "{whole} {rest}/{d}"),
        }
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a number such as 4, 1/2, 3 1/2 or 2.5")]
pub struct NotExact(pub(crate) String);

impl FromStr for Exact {
    type Err = NotExact;

    /// Reads `4`, `-1/2`, `3 1/2` and decimals such as `2.5`.
    fn from_str(text: &str) -> Result<Self, NotExact> {
        parse(text.trim()).ok_or_else(|| NotExact(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Exact> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let size = if let Some((whole, rest)) = digits.split_once(' ') {
        Exact::whole(whole.parse().ok()?) + fraction(rest.trim_start())?
    } else if digits.contains('/') {
        fraction(digits)?
    } else if let Some((whole, decimals)) = digits.split_once('.') {
        let scale = 10_i32.checked_pow(decimals.len().try_into().ok()?)?;
        Exact::whole(whole.parse().ok()?) + Exact::new(unsigned(decimals)?, scale)?
    } else {
        Exact::whole(digits.parse().ok()?)
    };
    Some(if negative { -size } else { size })
}

fn fraction(text: &str) -> Option<Exact> {
    let (numerator, denominator) = text.split_once('/')?;
    Exact::new(unsigned(numerator)?, unsigned(denominator)?)
}

fn unsigned(text: &str) -> Option<i32> {
    text.starts_with(|c: char| c.is_ascii_digit()).then(|| text.parse().ok())?
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn exact(text: &str) -> Exact {
        text.parse().expect("a number")
    }

    #[test]
    fn prints_as_a_wargamer_writes() {
        assert_eq!(Exact::new(7, 2).expect("not over zero").to_string(), "3 1/2");
        assert_eq!(Exact::new(-7, 2).expect("not over zero").to_string(), "-3 1/2");
        assert_eq!(Exact::new(-1, 4).expect("not over zero").to_string(), "-1/4");
        assert_eq!(Exact::whole(12).to_string(), "12");
        assert_eq!(exact("2.5"), exact("2 1/2"));
    }

    #[test]
    fn three_thirds_are_one_and_a_seventh_is_not_a_float() {
        let third = exact("1/3");
        assert_eq!(third + third + third, Exact::ONE);
        assert_eq!(exact("1/7") * Exact::whole(7), Exact::ONE);
        assert_eq!(exact("7/2").floor(), 3);
        assert_eq!(exact("7/2").ceil(), 4);
        assert_eq!(Exact::ONE.over(Exact::ZERO), None);
    }

    #[test]
    fn refuses_what_is_no_number() {
        for text in ["", "-", "1/0", "a", "1/-2", "1 -1/2", "--1", "+1", "1.", "99999999999"] {
            assert!(text.parse::<Exact>().is_err(), "{text:?} was read as a number");
        }
    }

    proptest! {
        #[test]
        fn print_and_read_round_trip(n in -100_000_i32..100_000, d in 1_i32..1_000) {
            let value = Exact::new(n, d).expect("not over zero");
            prop_assert_eq!(value.to_string().parse::<Exact>(), Ok(value));
        }
    }
}
