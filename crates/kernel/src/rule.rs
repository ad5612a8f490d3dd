//! Rule numbers as the books print them. Everything that happens, is asked or is refused cites one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt};
use ts_rs::TS;

/// The number of a rule in its book, such as `9F1`, `6.34` or `12D+3`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "string")]
#[schemars(with = "String")]
pub struct RuleId(Cow<'static, str>);

impl RuleId {
    pub const fn new(id: &'static str) -> Self {
        RuleId(Cow::Borrowed(id))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is that rule or stands under it: `9.12` and `9.1+2` under `9.1`, `9F1` under `9F` under `9`, and a whole
    /// chapter under its head, `9.0`.
    pub fn is_under(&self, parent: &str) -> bool {
        let above = parent.strip_suffix(".0").unwrap_or(parent);
        let Some(rest) = self.0.strip_prefix(above) else { return self.0 == parent };
        // 12 is not under 1, but 9.12 is under 9.1.
        let is_digit = |c: char| c.is_ascii_digit();
        let decimal = above.rsplit_once('.').is_some_and(|(_, last)| last.chars().all(is_digit));
        !rest.starts_with(is_digit) || !above.ends_with(is_digit) || decimal
    }
}

impl From<&'static str> for RuleId {
    fn from(id: &'static str) -> Self {
        RuleId::new(id)
    }
}

impl From<String> for RuleId {
    fn from(id: String) -> Self {
        RuleId(Cow::Owned(id))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_stands_under_those_whose_number_it_goes_on() {
        for (rule, parent) in [
            ("9.12", "9.1"),
            ("9.12", "9.12"),
            ("9.12", "9"),
            ("9.12", "9.0"),
            ("9.0", "9.0"),
            ("9.1+2", "9.1"),
            ("9F1", "9F"),
            ("9F1", "9"),
            ("3A", "3"),
        ] {
            assert!(RuleId::new(rule).is_under(parent), "{rule} is under {parent}");
        }
        for (rule, parent) in
            [("12", "1"), ("9.1", "9.12"), ("9F10", "9F1"), ("2.1+10", "2.1+1"), ("19.1", "9")]
        {
            assert!(!RuleId::new(rule).is_under(parent), "{rule} is not under {parent}");
        }
    }
}
