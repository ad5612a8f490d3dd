//! Standing orders: what a seat wants done when prompts of a class come up, so that a reaction window at
//! every hex does not stall a game by correspondence.
//!
//! An order is obeyed when a question comes up, not when an undo leads back to one: whoever went back there,
//! alone or by consent, wants something else to happen than what the order did. There the seat is asked,
//! whatever others do meanwhile, until it has answered itself or given an order; and so it is when the game
//! is opened again.
//!
//! An order may have conditions: where something happens, what it is that comes, at which odds.

use crate::exact::Exact;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use ts_rs::TS;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Take what the prompt does by default.
    Default,
    /// Take this, in the form the question understands: an answer to give whenever it is legal, clauses with
    /// conditions ([`Clause`]), or whatever richer order the game defines. Where it does not apply, the player is
    /// asked.
    Given(serde_json::Value),
}

/// A part of an order: an answer, and when it is to be given. An order is a list of such clauses; the first whose
/// condition holds and whose answer is legal is obeyed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Clause<A> {
    #[serde(default)]
    pub when: When,
    #[serde(rename = "do")]
    pub answer: A,
}

/// A condition of a standing order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    #[default]
    Always,
    /// It happens in one of these places.
    Place(Vec<String>),
    /// It is one of these types of thing that the question is about.
    Type(Vec<String>),
    /// The odds are as good as that, or better.
    LeastOdds(Exact),
    All(Vec<When>),
    Any(Vec<When>),
    Not(Box<When>),
}

/// What a question is about, as the conditions of standing orders see it. A condition about something that the question
/// does not have does not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    pub place: Option<String>,
    pub type_of: Option<String>,
    pub odds: Option<Exact>,
}

/// What the conditions of orders for a class of questions may speak of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    pub places: Vec<String>,
    pub types: Vec<String>,
    pub odds: bool,
}

impl When {
    pub fn holds(&self, here: &Circumstances) -> bool {
        let among =
            |names: &[String], name: &Option<String>| name.as_ref().is_some_and(|n| names.contains(n));
        match self {
            When::Always => true,
            When::Place(places) => among(places, &here.place),
            When::Type(types) => among(types, &here.type_of),
            When::LeastOdds(least) => here.odds.is_some_and(|odds| odds >= *least),
            When::All(all) => all.iter().all(|when| when.holds(here)),
            When::Any(any) => any.iter().any(|when| when.holds(here)),
            When::Not(when) => !when.holds(here),
        }
    }

    /// Refuses conditions on what is not there: they would never hold, and whoever gave them would not notice.
    fn stands_on(&self, grounds: &Grounds) -> Result<(), String> {
        let known = |what: &str, names: &[String], known: &[String]| match names
            .iter()
            .find(|name| !known.contains(name))
        {
            Some(name) => Err(format!("there is no {what} '{name}'; there are: {}", known.join(", "))),
            None => Ok(()),
        };
        match self {
            When::Always => Ok(()),
            When::Place(places) => known("place", places, &grounds.places),
            When::Type(types) => known("type", types, &grounds.types),
            When::LeastOdds(_) if grounds.odds => Ok(()),
            When::LeastOdds(_) => Err("there are no odds".to_owned()),
            When::All(parts) | When::Any(parts) => parts.iter().try_for_each(|part| part.stands_on(grounds)),
            When::Not(part) => part.stands_on(grounds),
        }
    }
}

/// The answers that an order gives in these circumstances, in the order in which they are to be tried. A bare answer is an
/// order without conditions.
pub fn answers<A: DeserializeOwned>(order: &serde_json::Value, here: &Circumstances) -> Vec<A> {
    if let Ok(answer) = A::deserialize(order) {
        return vec![answer];
    }
    let clauses = Vec::<Clause<A>>::deserialize(order).unwrap_or_default();
    clauses.into_iter().filter(|clause| clause.when.holds(here)).map(|clause| clause.answer).collect()
}

/// Whether an order is an answer, or clauses whose conditions speak of what there is.
pub fn understood<A: DeserializeOwned>(order: &serde_json::Value, grounds: &Grounds) -> Result<(), String> {
    let answer = A::deserialize(order).map(|_| ()).map_err(|error| error.to_string());
    if answer.is_ok() || !order.is_array() {
        return answer;
    }
    let clauses = Vec::<Clause<A>>::deserialize(order).map_err(|error| error.to_string())?;
    clauses.iter().try_for_each(|clause| clause.when.stands_on(grounds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn here(place: &str, type_of: &str, odds: &str) -> Circumstances {
        Circumstances {
            place: Some(place.to_owned()),
            type_of: Some(type_of.to_owned()),
            odds: Some(odds.parse().expect("a number")),
        }
    }

    fn grounds() -> Grounds {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Grounds { places: names(&["bridge", "ford"]), types: names(&["tank", "truck"]), odds: true }
    }

    #[test]
    fn an_order_filters_by_place_type_and_least_odds() {
        let order = json!([
            { "when": { "all": [{ "place": ["bridge"] }, { "type": ["tank"] }, { "least-odds": "2" }] }, "do": 7 },
            { "when": { "any": [{ "type": ["truck"] }, { "not": { "place": ["bridge", "ford"] } }] }, "do": 8 },
        ]);
        assert_eq!(understood::<u8>(&order, &grounds()), Ok(()));
        let said = |place, type_of, odds| answers::<u8>(&order, &here(place, type_of, odds));
        assert_eq!(said("bridge", "tank", "2"), [7]);
        assert_eq!(said("bridge", "tank", "3/2"), [0; 0]);
        assert_eq!(said("ford", "tank", "5"), [0; 0]);
        assert_eq!(said("ford", "truck", "1"), [8]);
        assert_eq!(said("hill", "tank", "1"), [8]);
        assert_eq!(answers::<u8>(&order, &Circumstances::default()), [8], "nothing is known of the place");
    }

    #[test]
    fn a_bare_answer_has_no_conditions_and_clauses_are_tried_in_their_order() {
        assert_eq!(answers::<u8>(&json!(3), &Circumstances::default()), [3]);
        let order = json!([{ "do": 1 }, { "when": "always", "do": 2 }]);
        assert_eq!(answers::<u8>(&order, &Circumstances::default()), [1, 2]);
    }

    #[test]
    fn conditions_on_what_is_not_there_are_refused() {
        let refused = |when: serde_json::Value, grounds: &Grounds| {
            understood::<u8>(&json!([{ "when": when, "do": 1 }]), grounds).err().unwrap_or_default()
        };
        let all = grounds();
        assert!(refused(json!({ "place": ["brigde"] }), &all).contains("no place 'brigde'"));
        assert!(refused(json!({ "not": { "type": ["tnak"] } }), &all).contains("no type 'tnak'"));
        assert!(refused(json!({ "any": [{ "least-odds": "2" }] }), &Grounds::default()).contains("no odds"));
        assert!(refused(json!({ "odds": "2" }), &all).contains("unknown variant"));
        assert!(refused(json!({ "least-odds": "good" }), &all).contains("not a number"));
        assert_eq!(refused(json!({ "least-odds": "2" }), &all), "");
    }
}
