//! Half-made answers. A draft is part of an answer in the answer's own JSON shape: units ticked so far, a way so far, a
//! target. The referee says what can be added to it, what it costs so far and why, what of the form does not go together
//! with the rest of it, and what would refuse it if it were given now. All of it is seen through the asked seat's lens,
//! and nothing of it is recorded.

use crate::{
    breakdown::Breakdown,
    exact::Exact,
    game::Game,
    question::{Asked, Field, Input, Item, Options},
    refusal::Refusal,
    strict,
    text::Text,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};
use ts_rs::TS;

/// The fields of a form as far as they are filled in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft(Map<String, Value>);

impl Draft {
    /// What stands under the answer's tag. Anything else is a draft with nothing in it.
    fn of(tag: &str, given: &Value) -> Self {
        Draft(given.get(tag).and_then(Value::as_object).cloned().unwrap_or_default())
    }

    /// What a field holds, if it can be read.
    pub fn get<T: DeserializeOwned>(&self, field: &str) -> Option<T> {
        T::deserialize(self.0.get(field)?).ok()
    }

    /// The values that a field lists, none where it is not filled in; nothing where one of them cannot be read.
    pub fn list<T: DeserializeOwned>(&self, field: &str) -> Option<Vec<T>> {
        self.0.get(field).map_or_else(|| Some(Vec::new()), |value| Vec::deserialize(value).ok())
    }
}

/// What the referee says of a draft. A question fills in `fields`, `ways` and `costs`; the rest follows from what it
/// offers and refuses.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
pub struct Drafted {
    /// Of listed answers: those that it may still become, by their places in the list.
    pub left: Vec<u32>,
    /// The fields of the form in which it leaves fewer things to choose from than the prompt offers.
    pub fields: Vec<Field>,
    /// How ways go on, by the names of their fields.
    pub ways: BTreeMap<String, Way>,
    /// What it costs so far.
    pub costs: Vec<(Text, Breakdown)>,
    /// What does not go together with the rest of it, where that could be given as it is.
    pub barred: Vec<Barred>,
    /// It says all that an answer must.
    pub whole: bool,
    /// What refuses it if it is given now.
    pub refusal: Option<Refusal>,
}

/// How a way in the making can go on: without a place yet, where it can begin.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
pub struct Way {
    /// Every place that can be reached by the cheapest way there, the cheapest first.
    pub reach: Vec<Reached>,
    /// Steps to a next place that cost more than some way round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Reached>>")]
    pub dearer: Vec<Reached>,
}

/// A place that a way can go on to. It is called what answers call it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Reached {
    pub place: Value,
    /// What the whole way costs up to there.
    pub cost: Exact,
    /// The place before it, by its number in the list; nothing where it is a next place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<u32>,
}

/// Items of a field that would be refused if one of them were chosen, with the rest as it is.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Barred {
    pub field: String,
    /// Each item by its place in the list that the prompt offers, and where items are given targets also the target.
    pub items: Vec<Vec<u32>>,
    pub refusal: Refusal,
}

impl Way {
    /// A way that begins at one of some places.
    pub fn beginning(places: impl IntoIterator<Item = impl Serialize>) -> Self {
        let reach =
            places.into_iter().map(|place| Reached { place: json(&place), cost: Exact::ZERO, from: None });
        Way { reach: reach.collect(), dearer: Vec::new() }
    }

    /// A way that has come to a place at a cost, and goes on by the steps that lead from each place, each at its cost,
    /// as long as it costs no more than `most` in all.
    pub fn from<P: Clone + Ord + Serialize>(
        here: &P,
        cost: Exact,
        most: Exact,
        mut steps: impl FnMut(&P, Exact) -> Vec<(P, Exact)>,
    ) -> Self {
        let mut way = Way::default();
        let mut nearest: BTreeMap<P, Option<u32>> = BTreeMap::from([(here.clone(), None)]);
        let mut open = BinaryHeap::new();
        let mut straight = Vec::new();
        // Of ways that cost the same the one that was found first is taken.
        let mut number = 0;
        let mut look = |place: &P, cost: Exact, from: Option<u32>, open: &mut BinaryHeap<_>| {
            let onward = steps(place, cost).into_iter().map(|(to, price)| (to, cost + price));
            for (to, cost) in onward.filter(|(_, cost)| *cost <= most) {
                number += 1;
                open.push(Reverse((cost, number, to.clone(), from)));
                if from.is_none() {
                    straight.push((to, cost));
                }
            }
        };
        look(here, cost, None, &mut open);
        while let Some(Reverse((cost, _, place, from))) = open.pop() {
            if nearest.contains_key(&place) {
                continue;
            }
            let at = u32::try_from(way.reach.len()).ok();
            way.reach.push(Reached { place: json(&place), cost, from });
            nearest.insert(place.clone(), at);
            look(&place, cost, at, &mut open);
        }
        for (place, cost) in straight {
            let found = nearest.get(&place).copied().flatten().and_then(|at| way.reach.get(at as usize));
            if found.is_some_and(|found| found.from.is_some()) {
                way.dearer.push(Reached { place: json(&place), cost, from: None });
            }
        }
        way
    }

    /// The places that can be next.
    pub fn next(&self) -> impl Iterator<Item = &Reached> {
        self.reach.iter().chain(&self.dearer).filter(|reached| reached.from.is_none())
    }

    /// The places from the end of the way so far to number `at` of those that can be reached.
    pub fn to(&self, at: usize) -> Vec<&Reached> {
        let mut way = Vec::new();
        let mut next = self.reach.get(at);
        while let Some(reached) = next {
            way.push(reached);
            next = reached.from.and_then(|from| self.reach.get(from as usize));
        }
        way.reverse();
        way
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// What the referee says of part of an answer to a question. Whatever cannot be read counts for nothing.
pub fn drafted<G: Game>(prompt: &G::Prompt, at: G::Lens<'_>, given: &Value) -> Drafted {
    let refused = |answer: &Value| match strict::read::<G::Answer>(answer) {
        Ok(answer) => prompt.check(at, &answer).err().map_or(Verdict::Legal, Verdict::Refused),
        Err(_) => Verdict::Unread,
    };
    let verdict = refused(given);
    let (whole, legal) = (!matches!(verdict, Verdict::Unread), matches!(verdict, Verdict::Legal));
    let said = match prompt.options(at) {
        Options::List(list) => {
            let left = (0..).zip(&list).filter(|(_, answer)| fits(given, &json(answer)));
            Drafted { left: left.map(|(number, _)| number).collect(), ..Drafted::default() }
        }
        Options::Form(offered) => {
            let default = json(&prompt.default(at));
            let tag = default.as_object().and_then(|whole| whole.keys().next()).map_or("", String::as_str);
            let draft = Draft::of(tag, given);
            let said = prompt.draft(at, &draft);
            let barred = if legal { barred(tag, &draft, &offered, refused) } else { Vec::new() };
            Drafted { barred, ..said }
        }
    };
    let refusal = if let Verdict::Refused(refusal) = verdict { Some(refusal) } else { None };
    Drafted { whole, refusal, ..said }
}

enum Verdict {
    Unread,
    Legal,
    Refused(Refusal),
}

/// Whether an answer is what a draft may become: all that the draft says stands in it.
fn fits(draft: &Value, answer: &Value) -> bool {
    match (draft, answer) {
        (Value::Null, _) => true,
        (Value::Object(parts), Value::Object(whole)) => {
            parts.iter().all(|(name, part)| whole.get(name).is_some_and(|value| fits(part, value)))
        }
        (Value::Array(parts), Value::Array(whole)) => {
            parts.iter().all(|part| whole.iter().any(|value| fits(part, value)))
        }
        _ => draft == answer,
    }
}

/// So many changes of a draft are tried: a form with more of them is told nothing of the rest.
const TRIES: usize = 600;

/// The single changes of a legal draft that would be refused.
fn barred(tag: &str, draft: &Draft, fields: &[Field], refused: impl Fn(&Value) -> Verdict) -> Vec<Barred> {
    let mut barred: Vec<Barred> = Vec::new();
    let changes = fields.iter().flat_map(|field| {
        let held = draft.0.get(&field.name).unwrap_or(&Value::Null);
        changes(&field.input, held).into_iter().map(move |(item, value)| (field, item, value))
    });
    for (field, item, value) in changes.take(TRIES) {
        let mut parts = draft.0.clone();
        parts.insert(field.name.clone(), value);
        let Verdict::Refused(refusal) = refused(&serde_json::json!({ tag: parts })) else { continue };
        match barred.iter_mut().find(|one| one.field == field.name && one.refusal == refusal) {
            Some(known) => known.items.push(item),
            None => barred.push(Barred { field: field.name.clone(), items: vec![item], refusal }),
        }
    }
    barred
}

/// What a field could hold instead by the choice of one thing more, and which.
fn changes(input: &Input, held: &Value) -> Vec<(Vec<u32>, Value)> {
    let list = held.as_array().map(Vec::as_slice).unwrap_or_default();
    let numbered = |items: &'_ [Item]| (0..).zip(items.to_vec());
    match input {
        Input::One(items) => {
            let others = numbered(items).filter(|(_, item)| item.value != *held);
            others.map(|(at, item)| (vec![at], item.value)).collect()
        }
        Input::Several { items, most, .. } if u32::try_from(list.len()).is_ok_and(|count| count < *most) => {
            let more = numbered(items).filter(|(_, item)| !list.contains(&item.value));
            more.map(|(at, item)| (vec![at], list.iter().cloned().chain([item.value]).collect())).collect()
        }
        Input::Assign { items, targets, links } => {
            let mut changes = Vec::new();
            for (from, item) in numbered(items) {
                let (mine, others): (Vec<&Value>, Vec<&Value>) =
                    list.iter().partition(|pair| pair[0] == item.value);
                let now = mine.first().map_or(&Value::Null, |pair| &pair[1]);
                let open = numbered(targets)
                    .filter(|(to, target)| {
                        (links.is_empty() || links.contains(&(from, *to))) && target.value != *now
                    })
                    .map(|(to, target)| {
                        let pair = serde_json::json!([item.value, target.value]);
                        (vec![from, to], others.iter().copied().cloned().chain([pair]).collect())
                    });
                changes.extend(open);
            }
            changes
        }
        Input::Several { .. } | Input::Number { .. } | Input::Path | Input::Flag => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Places on a line, and a bad road from 0 to 2 that costs more than the way over 1.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "places are as large as games make them")]
    fn road(place: &i32, _: Exact) -> Vec<(i32, Exact)> {
        let mut steps = vec![(place - 1, Exact::from(1)), (place + 1, Exact::from(1))];
        if *place == 0 {
            steps.push((2, Exact::from(3)));
        }
        steps
    }

    #[test]
    fn a_way_goes_on_to_every_place_in_reach_by_the_cheapest_way() {
        let way = Way::from(&0, Exact::from(1), Exact::from(4), road);
        let found: Vec<(Value, i64)> =
            way.reach.iter().map(|reached| (reached.place.clone(), reached.cost.floor())).collect();
        let costs = [(-1, 2), (1, 2), (-2, 3), (2, 3), (-3, 4), (3, 4)];
        assert_eq!(found, costs.map(|(place, cost)| (json!(place), cost)));
        let to = |at| way.to(at).into_iter().map(|reached| reached.place.clone()).collect::<Vec<_>>();
        assert_eq!(to(5), [json!(1), json!(2), json!(3)]);
        assert_eq!(to(9), Vec::<Value>::new());
    }

    #[test]
    fn a_step_that_costs_more_than_a_way_round_can_still_be_taken() {
        let way = Way::from(&0, Exact::ZERO, Exact::from(4), road);
        let dearer: Vec<(&Value, Exact)> = way.dearer.iter().map(|step| (&step.place, step.cost)).collect();
        assert_eq!(dearer, [(&json!(2), Exact::from(3))]);
        let next: Vec<&Value> = way.next().map(|step| &step.place).collect();
        assert_eq!(next, [&json!(-1), &json!(1), &json!(2)]);
    }

    #[test]
    fn a_draft_fits_an_answer_that_says_all_that_it_says() {
        let answer = json!({"attack": {"stretch": 3, "with": ["A", "B"]}});
        for draft in [
            json!(null),
            json!({"attack": null}),
            json!({"attack": {"stretch": 3}}),
            json!({"attack": {"with": ["B"]}}),
        ] {
            assert!(fits(&draft, &answer), "{draft}");
        }
        for draft in [json!("pass"), json!({"attack": {"stretch": 4}}), json!({"attack": {"with": ["C"]}})] {
            assert!(!fits(&draft, &answer), "{draft}");
        }
    }

    #[test]
    fn what_cannot_be_read_counts_for_nothing() {
        let draft = Draft::of("sail", &json!({"sail": {"way": ["A", "B"], "back": ["B", 7], "fast": true}}));
        let list = |field| draft.list::<String>(field);
        assert_eq!(list("way"), Some(vec!["A".to_owned(), "B".to_owned()]));
        assert_eq!((list("back"), list("fast"), list("more")), (None, None, Some(Vec::new())));
        assert_eq!((draft.get::<bool>("fast"), draft.get::<u8>("fast")), (Some(true), None));
        assert_eq!(Draft::of("sail", &json!(["sail"])), Draft::default());
    }
}
