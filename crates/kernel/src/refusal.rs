//! Why an answer is not legal: the rule that forbids it, the reason in words and, where a number decides,
//! how that number came about.

use crate::{breakdown::Breakdown, rule::RuleId, text::Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Refusal {
    pub rule: RuleId,
    pub reason: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Box<Breakdown>>,
}

impl Refusal {
    pub fn new(rule: impl Into<RuleId>, reason: Text) -> Self {
        Refusal { rule: rule.into(), reason, breakdown: None }
    }

    pub fn because(mut self, breakdown: Breakdown) -> Self {
        self.breakdown = Some(Box::new(breakdown));
        self
    }

    /// `Ok` when the condition holds, else the refusal: reads like the rule it enforces.
    #[inline]
    pub fn unless(condition: bool, rule: &'static str, reason: impl FnOnce() -> Text) -> Result<(), Refusal> {
        if condition { Ok(()) } else { Err(Refusal::new(rule, reason())) }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "refused by rule {} ({})", self.rule, self.reason.key)
    }
}

impl std::error::Error for Refusal {}
