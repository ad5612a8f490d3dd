//! Places in a position or a view by a path such as `battle/counters/Hood/hex`. What stands in a list is called by its
//! name: a seat, where there is one entry for each; what has that name in the field that holds its name, or as the first
//! of a pair; what the game calls so. Lists can also be counted, from 0.

use super::{Judged, judging::Judging};
use crate::plain;
use serde_json::Value;

/// Where a path ends before its time: the name that leads nowhere, and those that would lead on.
pub(super) struct Lost {
    pub(super) name: String,
    pub(super) known: Vec<String>,
}

/// So many names are told at most.
const TOLD: usize = 24;

impl Lost {
    /// The name that was probably meant, or those that there are.
    pub(super) fn meant(&self) -> String {
        let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
        match plain::nearest(&self.name, &known) {
            Some(meant) => meant.to_owned(),
            None if known.is_empty() => "-".to_owned(),
            None => known[..known.len().min(TOLD)].join(", "),
        }
    }
}

impl<G: Judged> Judging<'_, G> {
    /// The part of a value at a path.
    pub(super) fn at<'v>(&self, whole: &'v Value, path: &str) -> Result<&'v Value, Lost> {
        let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        let (mut here, mut taken) = (whole, 0);
        while taken < steps.len() {
            // Names may have strokes in them: the longest that there is counts.
            let list = steps[..taken].join("/");
            let on = (taken + 1..=steps.len()).rev().find_map(|end| {
                let name = steps[taken..end].join("/");
                self.part(here, &list, &name).map(|part| (part, end))
            });
            let Some((part, end)) = on else {
                return Err(Lost { name: steps[taken].to_owned(), known: Self::names(here) });
            };
            (here, taken) = (part, end);
        }
        Ok(here)
    }

    fn part<'v>(&self, whole: &'v Value, path: &str, name: &str) -> Option<&'v Value> {
        let items = match whole {
            Value::Object(fields) => return fields.get(name),
            Value::Array(items) => items,
            _ => return None,
        };
        let by_seats = items.len() == self.seats.len();
        let seat = self.seats.iter().find(|info| by_seats && info.id == name).map(|info| info.seat.index());
        let called_so = || {
            items.iter().find_map(|item| match item {
                Value::Array(pair) if pair.len() == 2 && pair[0] == name => Some(&pair[1]),
                item => (called::<G>(item) == Some(name)).then_some(item),
            })
        };
        let place = || G::place_named(&self.bench.setting, &self.bench.now, path, name);
        let place = || place().or_else(|| name.parse().ok());
        match seat {
            Some(seat) => items.get(seat),
            None => called_so().or_else(|| items.get(place()?)),
        }
    }

    /// The names that lead on from here.
    fn names(whole: &Value) -> Vec<String> {
        match whole {
            Value::Object(fields) => fields.keys().cloned().collect(),
            Value::Array(items) => items.iter().filter_map(called::<G>).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }
}

/// What a thing of a list says that it is called.
fn called<G: Judged>(item: &Value) -> Option<&str> {
    G::NAMED_BY.iter().find_map(|field| item.get(field)?.as_str())
}
