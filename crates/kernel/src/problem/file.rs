//! The form of a problem file: what may stand in it, read from TOML with the place of everything. What it
//! means is for the judge. `docs/problems.md` describes the form for players.

use super::{
    Judged,
    source::{ProblemFault, Source},
};
use crate::{
    exact::Exact,
    ledger::Ledger,
    plain,
    shape::{Misfit, Shape},
    standing::Order,
};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{collections::BTreeMap, fmt};
use toml::{Spanned, Value};

/// What a problem is about, in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    pub en: String,
    pub fr: String,
}

/// The part of a problem file that all games read alike, for those who look for its game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Heading {
    pub game: String,
    pub title: Title,
    /// The ids of the rules that the problem shows.
    #[serde(default)]
    pub rules: Vec<Spanned<String>>,
}

impl Heading {
    /// Refuses a rule that the ledger does not have.
    pub fn check_rules(&self, source: Source<'_>, ledger: &Ledger) -> Result<(), ProblemFault> {
        let unknown =
            |rule: &&Spanned<String>| ledger.rows().iter().all(|row| row.id.as_str() != rule.get_ref());
        self.rules.iter().find(unknown).map_or(Ok(()), |rule| {
            let what = format!(
                "'{}' has no rule '{}': see `grognard rules list {}`",
                self.game,
                rule.get_ref(),
                self.game
            );
            Err(source.fault(rule.span(), what))
        })
    }
}

/// A whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "G: Judged"))]
pub(super) struct Problem<G: Judged> {
    pub(super) game: Spanned<String>,
    pub(super) title: Title,
    #[serde(default)]
    pub(super) rules: Vec<String>,
    pub(super) scenario: Spanned<String>,
    #[serde(default)]
    pub(super) options: BTreeMap<Spanned<String>, Spanned<String>>,
    pub(super) position: Option<Spanned<G::Given>>,
    #[serde(default)]
    pub(super) lay: Vec<Spanned<Lay>>,
    #[serde(default)]
    pub(super) dice: Vec<Spanned<Die>>,
    #[serde(default, rename = "do")]
    pub(super) steps: Vec<Spanned<Do>>,
    #[serde(default)]
    pub(super) expect: Vec<Spanned<Expect<G>>>,
}

/// A value laid over a cell of a chart.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lay {
    pub(super) chart: Spanned<String>,
    pub(super) row: Spanned<String>,
    pub(super) column: Spanned<String>,
    pub(super) value: String,
}

/// A die as it is read, or a draw, and the rule that must ask for it.
pub(super) struct Die {
    pub(super) face: Face,
    pub(super) rule: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number from 1, or the name of a card")]
pub(super) enum Face {
    /// Counted from 1.
    Number(u32),
    /// A card or counter by its name in the game.
    Name(String),
}

/// Something that a seat does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Do {
    pub(super) seat: Spanned<String>,
    pub(super) answer: Option<Spanned<Value>>,
    pub(super) refused: Option<Spanned<Rules>>,
    pub(super) standing: Option<Standing>,
    #[serde(default)]
    pub(super) dice: Vec<Spanned<Die>>,
}

/// One rule, or several of which one is meant.
pub(super) struct Rules(pub(super) Vec<String>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Standing {
    pub(super) class: Spanned<String>,
    /// Nothing takes the order back.
    pub(super) order: Option<Order>,
}

/// What must be so at this point.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", bound(deserialize = "G: Judged"))]
pub(super) struct Expect<G: Judged> {
    pub(super) events: Option<Spanned<Vec<Spanned<Value>>>>,
    #[serde(default)]
    pub(super) no_events: Vec<Spanned<Value>>,
    pub(super) exactly: Option<Spanned<bool>>,
    pub(super) seen_by: Option<Spanned<String>>,
    pub(super) asked: Option<Spanned<Vec<Spanned<Ask>>>>,
    #[serde(default)]
    pub(super) not_asked: Vec<Spanned<Ask>>,
    #[serde(default)]
    pub(super) values: BTreeMap<Spanned<String>, Spanned<Reckoned<G>>>,
    #[serde(default)]
    pub(super) position: Paths,
    #[serde(default)]
    pub(super) sees: BTreeMap<Spanned<String>, Paths>,
    #[serde(default)]
    pub(super) hidden: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) odds: Vec<Spanned<Odds>>,
    pub(super) outcome: Option<Spanned<String>>,
}

/// Places in a position or view, each with what must be there.
pub(super) type Paths = BTreeMap<Spanned<String>, Spanned<Value>>;

/// A prompt by what is known of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ask {
    pub(super) seat: Option<Spanned<String>>,
    pub(super) class: Option<Spanned<String>>,
    pub(super) rule: Option<String>,
}

/// A value that the game computes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "G: Judged"))]
pub(super) struct Reckoned<G: Judged> {
    pub(super) of: Spanned<G::Query>,
    pub(super) is: Option<Spanned<Figure>>,
    pub(super) factors: Option<Spanned<Vec<Spanned<FactorOf>>>>,
}

/// One line of an expected breakdown: its rule, and whatever else is given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactorOf {
    pub(super) rule: String,
    pub(super) add: Option<Figure>,
    pub(super) times: Option<Figure>,
    pub(super) set: Option<Figure>,
    pub(super) after: Option<Figure>,
}

/// The chance of an event after an answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Odds {
    pub(super) seat: Spanned<String>,
    pub(super) answer: Spanned<Value>,
    pub(super) event: Spanned<Value>,
    pub(super) is: Spanned<Figure>,
    /// How far off the chance may be, where what the seat cannot see makes a difference.
    pub(super) within: Option<Figure>,
    /// By the position as it is, not as the seat knows it.
    #[serde(default)]
    pub(super) truth: bool,
}

/// An exact number, written as one or as text such as `"3 1/2"`.
#[derive(Clone, Copy)]
pub(super) struct Figure(pub(super) Exact);

/// Reads the head of a file: its game, title and rules.
pub fn heading(file: &str, text: &str) -> Result<Heading, ProblemFault> {
    toml::from_str(text).map_err(|error| unreadable(Source::new(file, text), &error))
}

pub(super) fn read<G: Judged>(source: Source<'_>, text: &str) -> Result<Problem<G>, ProblemFault> {
    let problem = toml::from_str(text).map_err(|error| unreadable(source, &error))?;
    refuse_what_is_passed_over::<G>(source, text)?;
    Ok(problem)
}

/// Names in a position that its reader passes over: parts of it are read as the game reads them elsewhere, where what is
/// unknown does no harm.
fn refuse_what_is_passed_over<G: Judged>(source: Source<'_>, text: &str) -> Result<(), ProblemFault> {
    #[derive(Deserialize)]
    struct Loose {
        position: Option<Spanned<Value>>,
    }

    let loose: Loose = toml::from_str(text).map_err(|error| unreadable(source, &error))?;
    let Some(position) = loose.position else { return Ok(()) };
    match Shape::of::<G::Given>(G::NAMES).check(&json(position.get_ref()), &[]) {
        Err(Misfit { what, name: Some(name) }) => {
            // A table's own span is that of its heading.
            let after = position.span().start..text.len();
            let found = source.within(after.clone(), &name);
            Err(source.fault(if found == after { position.span() } else { found }, what))
        }
        // What is no name its reader has judged.
        _ => Ok(()),
    }
}

fn unreadable(source: Source<'_>, error: &toml::de::Error) -> ProblemFault {
    source.fault(error.span().unwrap_or(0..0), plain::words(error.message()))
}

/// TOML as JSON. TOML has no way to write "nothing": the text `null` stands for it.
pub(super) fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::String(text) if text == "null" => serde_json::Value::Null,
        Value::String(text) => text.as_str().into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Boolean(flag) => (*flag).into(),
        Value::Datetime(time) => time.to_string().into(),
        Value::Array(items) => items.iter().map(json).collect(),
        Value::Table(table) => table.iter().map(|(key, value)| (key.clone(), json(value))).collect(),
    }
}

const OUT_OF_RANGE: &str = "dice and draws are counted from 1, and no die has more than 4294967295 sides";

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Ruled {
            roll: Face,
            rule: String,
        }

        struct Reader;

        impl<'de> de::Visitor<'de> for Reader {
            type Value = Die;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from 1, the name of a card, or { roll = 4, rule = \"5\" }")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Die, E> {
                let number = u32::try_from(number).ok().filter(|number| *number > 0);
                let number = number.ok_or_else(|| E::custom(OUT_OF_RANGE))?;
                Ok(Die { face: Face::Number(number), rule: None })
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Die, E> {
                Ok(Die { face: Face::Name(name.to_owned()), rule: None })
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Die, A::Error> {
                let Ruled { roll, rule } = Ruled::deserialize(de::value::MapAccessDeserializer::new(map))?;
                if matches!(roll, Face::Number(0)) {
                    return Err(de::Error::custom(OUT_OF_RANGE));
                }
                Ok(Die { face: roll, rule: Some(rule) })
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> de::Visitor<'de> for Reader {
            type Value = Rules;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a rule in quotes, or a list of them")
            }

            fn visit_str<E: de::Error>(self, rule: &str) -> Result<Rules, E> {
                Ok(Rules(vec![rule.to_owned()]))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut rules: A) -> Result<Rules, A::Error> {
                let mut all = Vec::new();
                while let Some(rule) = rules.next_element()? {
                    all.push(rule);
                }
                if all.is_empty() {
                    return Err(de::Error::invalid_length(0, &self));
                }
                Ok(Rules(all))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl de::Visitor<'_> for Reader {
            type Value = Figure;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, or a text such as \"1/2\" or \"3 1/2\"")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Figure, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Figure, E> {
                text.parse().map(Figure).map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Reader)
    }
}
