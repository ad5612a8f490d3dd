//! The ruling on a problem: what came of it, as data and in words.

use super::{file::Title, source::Spot};
use crate::{
    breakdown::{Breakdown, Effect},
    refusal::Refusal,
    rule::RuleId,
    text::Text,
    words::Lang,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// What came of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    pub title: Title,
    pub verdict: Verdict,
    /// Everything that happened, in order.
    pub events: Vec<Told>,
    /// Everything that was refused, as the file expects it or not.
    pub refusals: Vec<Refused>,
    /// The values that the file asks for, by the names it gives them.
    pub values: BTreeMap<String, Breakdown>,
    /// Where the outcome is not what the file expects, in the order of play.
    pub differences: Vec<Difference>,
    /// The ids of the rules that the problem shows.
    #[serde(skip)]
    pub rules: Vec<RuleId>,
    /// How many expectations were compared with the outcome.
    #[serde(skip)]
    pub compared: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    #[serde(rename = "as expected")]
    AsExpected,
    #[serde(rename = "differs")]
    Differs,
}

/// An event of the problem, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    pub rule: RuleId,
    pub text: Text,
    pub event: serde_json::Value,
}

/// An answer that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The line of the step in the file.
    pub line: usize,
    pub seat: Text,
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// One thing that is not as the file expects it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub what: Text,
    pub spot: Spot,
}

impl Ruling {
    /// The ruling for people; `say` puts texts into the language.
    pub fn in_words(&self, lang: Lang, say: &dyn Fn(&Text) -> String) -> String {
        let title = match lang {
            Lang::En => &self.title.en,
            Lang::Fr => &self.title.fr,
        };
        let verdict = match self.verdict {
            Verdict::AsExpected => "kernel-problem-as-expected",
            Verdict::Differs => "kernel-problem-differs",
        };
        let mut lines = vec![title.clone(), say(&Text::new(verdict))];
        let mut part = |head: &'static str, body: Vec<String>| {
            if !body.is_empty() {
                lines.push(String::new());
                lines.push(say(&Text::new(head)));
                lines.extend(body.iter().flat_map(|text| text.lines()).map(|line| format!("  {line}")));
            }
        };
        let cite = |rule: &RuleId, text: &Text| {
            say(&Text::new("kernel-problem-by-rule").with("rule", rule.clone()).with("text", text.clone()))
        };
        part("kernel-problem-events", self.events.iter().map(|told| cite(&told.rule, &told.text)).collect());
        let refused = self.refusals.iter().map(|Refused { line, seat, refusal }| {
            let text = Text::new("kernel-problem-refusal")
                .with("line", *line)
                .with("seat", seat.clone())
                .with("reason", refusal.reason.clone());
            cite(&refusal.rule, &text)
        });
        part("kernel-problem-refusals", refused.collect());
        let values = self.values.iter().map(|(name, breakdown)| {
            let factors = breakdown.factors.iter().map(|factor| {
                format!("\n  {} {}", in_signs(factor.effect), cite(&factor.rule, &factor.text))
            });
            format!("{name} = {}{}", breakdown.value, factors.collect::<String>())
        });
        part("kernel-problem-values", values.collect());
        let differences = self
            .differences
            .iter()
            .map(|difference| format!("{}\n{}", say(&difference.what), difference.spot));
        part("kernel-problem-differences", differences.collect());
        lines.join("\n")
    }
}

/// A factor's effect the same in every language: `+2`, `-1`, `x1/2`, `=0`.
pub(super) fn in_signs(effect: Effect) -> String {
    match effect {
        Effect::Add(amount) if amount.numerator() < 0 => amount.to_string(),
        Effect::Add(amount) => format!("+{amount}"),
        Effect::Times(by) => format!("x{by}"),
        Effect::Set(to) => format!("={to}"),
    }
}
