//! Numbers with their reasons. A rule that computes a value adds up a [`Tally`]; in play and simulation the
//! tally is a bare [`Exact`], before a decision it is a [`Breakdown`] that keeps every factor and its rule.
//! A rule that tells its number takes an [`Account`] from the referee, which is either, depending on whether
//! anybody listens. The same code feeds all of them, so what is shown is what is used.

use crate::{exact::Exact, rule::RuleId, text::Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that adds up a value factor by factor.
pub trait Tally {
    fn value(&self) -> Exact;

    /// Applies one factor. The text is built only if somebody will read it.
    fn apply(&mut self, rule: &'static str, effect: Effect, text: impl FnOnce() -> Text);

    fn add(&mut self, rule: &'static str, amount: impl Into<Exact>, text: impl FnOnce() -> Text)
    where
        Self: Sized,
    {
        self.apply(rule, Effect::Add(amount.into()), text);
    }

    fn times(&mut self, rule: &'static str, by: impl Into<Exact>, text: impl FnOnce() -> Text)
    where
        Self: Sized,
    {
        self.apply(rule, Effect::Times(by.into()), text);
    }

    fn set(&mut self, rule: &'static str, to: impl Into<Exact>, text: impl FnOnce() -> Text)
    where
        Self: Sized,
    {
        self.apply(rule, Effect::Set(to.into()), text);
    }
}

/// What one factor does to the running value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    Add(Exact),
    Times(Exact),
    Set(Exact),
}

impl Effect {
    fn on(self, value: Exact) -> Exact {
        match self {
            Effect::Add(amount) => value + amount,
            Effect::Times(by) => value * by,
            Effect::Set(to) => to,
        }
    }
}

impl Tally for Exact {
    fn value(&self) -> Exact {
        *self
    }

    fn apply(&mut self, _: &'static str, effect: Effect, _: impl FnOnce() -> Text) {
        *self = effect.on(*self);
    }
}

/// A value with the factors that made it, in the order they were applied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Breakdown {
    pub value: Exact,
    pub factors: Vec<Factor>,
}

/// One line of a breakdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Factor {
    pub rule: RuleId,
    pub effect: Effect,
    pub text: Text,
    /// The value after this factor.
    pub after: Exact,
}

impl Tally for Breakdown {
    fn value(&self) -> Exact {
        self.value
    }

    fn apply(&mut self, rule: &'static str, effect: Effect, text: impl FnOnce() -> Text) {
        self.value = effect.on(self.value);
        self.factors.push(Factor { rule: rule.into(), effect, text: text(), after: self.value });
    }
}

/// A value that keeps its factors only where somebody will read them. Rules get it from
/// [`Referee::account`](crate::Referee::account).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    value: Exact,
    reasons: Option<Breakdown>,
}

impl Account {
    pub const fn bare() -> Self {
        Account { value: Exact::ZERO, reasons: None }
    }

    pub fn with_reasons() -> Self {
        Account { value: Exact::ZERO, reasons: Some(Breakdown::default()) }
    }

    /// The value with the factors that were kept.
    pub fn into_breakdown(self) -> Breakdown {
        self.reasons.unwrap_or(Breakdown { value: self.value, factors: Vec::new() })
    }
}

impl Tally for Account {
    fn value(&self) -> Exact {
        self.value
    }

    #[inline]
    fn apply(&mut self, rule: &'static str, effect: Effect, text: impl FnOnce() -> Text) {
        self.value = effect.on(self.value);
        if let Some(reasons) = &mut self.reasons {
            reasons.apply(rule, effect, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(tally: &mut impl Tally) {
        tally.add("9B", 7, || Text::new("printed"));
        tally.times("9H", Exact::HALF, || Text::new("across-a-river"));
    }

    #[test]
    fn the_bare_number_and_the_breakdown_agree() {
        let (mut bare, mut shown) = (Exact::ZERO, Breakdown::default());
        strength(&mut bare);
        strength(&mut shown);
        assert_eq!(bare, shown.value);
        assert_eq!(shown.value.to_string(), "3 1/2");
        assert_eq!(shown.factors.len(), 2);
        assert_eq!(shown.factors[1].rule.as_str(), "9H");
    }

    #[test]
    fn an_account_keeps_its_reasons_only_where_somebody_listens() {
        let (mut bare, mut heard, mut shown) =
            (Account::bare(), Account::with_reasons(), Breakdown::default());
        strength(&mut bare);
        strength(&mut heard);
        strength(&mut shown);
        assert_eq!((bare.value(), heard.value()), (shown.value, shown.value));
        assert_eq!(bare.into_breakdown(), Breakdown { value: shown.value, factors: Vec::new() });
        assert_eq!(heard.into_breakdown(), shown);
    }
}
