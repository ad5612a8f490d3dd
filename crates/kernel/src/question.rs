//! Questions and answers. Each decision a rule puts to a player is a type of its own in the file of that
//! rule: what is asked, what may be answered, why an answer is refused, and what happens by default. The
//! [`prompts!`](crate::prompts) macro gathers a game's questions into one prompt and one answer type.

use crate::{
    chance::Chance,
    draft::{Draft, Drafted},
    game::Game,
    reason::Reason,
    referee::{Play, Referee},
    refusal::Refusal,
    rule::RuleId,
    seat::Seat,
    standing::{self, Circumstances, Grounds, Order},
    text::Text,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;
use ts_rs::TS;

/// One kind of decision.
///
/// All methods look at the game through the asked seat's lens: what is legal, offered and done by default
/// follows from what that seat knows, so none of it can tell a secret.
pub trait Question<G: Game>: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync {
    type Answer: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The class of prompt that standing orders name, such as `retreat-before-combat`.
    const CLASS: &'static str;

    /// The rule by which it is asked, where that is always the same.
    const RULE: &'static str = "";

    /// The rule by which it is asked, under the number that it has in the book. Everybody may know it: it is
    /// asked for a spectator too.
    fn rule(&self, _: G::Lens<'_>) -> RuleId {
        RuleId::new(Self::RULE)
    }

    fn text(&self, at: G::Lens<'_>) -> Text;

    /// Refuses every answer that the rules do not allow.
    fn check(&self, at: G::Lens<'_>, answer: &Self::Answer) -> Result<(), Refusal>;

    /// All that might be answered, legal or not, where that can be listed.
    fn candidates(&self, _: G::Lens<'_>) -> Vec<Self::Answer> {
        Vec::new()
    }

    /// What may be answered: those candidates that the check allows, or a form.
    fn options(&self, at: G::Lens<'_>) -> Options<Self::Answer> {
        let mut list = self.candidates(at);
        list.retain(|answer| self.check(at, answer).is_ok());
        Options::List(list)
    }

    /// What can be added to a part of an answer that a form makes, and what it costs so far. A form with a way in it must
    /// say how the way goes on, and one whose fields hang on each other may say what is left of them.
    fn draft(&self, _: G::Lens<'_>, _: &Draft) -> Drafted {
        Drafted::default()
    }

    /// What an option would do, in words.
    fn describe(&self, at: G::Lens<'_>, answer: &Self::Answer) -> Text;

    /// The answer given for an absent player. Always legal: the first that is offered, if the question has nothing better
    /// to say.
    fn default(&self, at: G::Lens<'_>) -> Self::Answer {
        match self.options(at) {
            Options::List(list) => list.into_iter().next().expect("whoever is asked can answer something"),
            Options::Form(_) => {
                panic!("the question {} says what an absent player puts into its form", Self::CLASS)
            }
        }
    }

    /// Whether it is something that may be done at any time and has little to do with what is asked: a client keeps it
    /// apart from the other answers, out of the way. It forbids nothing.
    fn aside(&self, _: G::Lens<'_>, _: &Self::Answer) -> bool {
        false
    }

    /// What the answer gives up that a player may not have noticed, such as actions that are left, or a ship: a client
    /// asks once more before it takes it. It forbids nothing.
    fn caution(&self, _: G::Lens<'_>, _: &Self::Answer) -> Option<Text> {
        None
    }

    /// Whether nobody but the player may answer so: it cannot be taken back, and gives something up, begins a battle or
    /// ends one. A computer that answers in the player's place leaves it to the player.
    fn is_weighty(&self, at: G::Lens<'_>, answer: &Self::Answer) -> bool {
        self.caution(at, answer).is_some()
    }

    /// The numbers behind an answer, before it is given: odds, strengths, costs, each with its reasons. The rules count
    /// them, by the same functions; what the asked seat does not know is left out, or told for all that it may be.
    fn reasons(&self, _: G::Lens<'_>, _: &Self::Answer) -> Vec<Reason> {
        Vec::new()
    }

    /// Plays on to where the rules settle what an answer begins, if that is after its activity and no decision comes
    /// between that could change the odds: forecasts look that far. The position is imagined, and thrown away.
    fn outlook(_: &mut Referee<'_, G>, _: &Self::Answer) -> Play<()> {
        Ok(())
    }

    /// What the conditions of standing orders see of the question.
    fn circumstances(&self, at: G::Lens<'_>) -> Circumstances {
        let _ = at;
        Circumstances::default()
    }

    /// What the conditions of standing orders for such questions may speak of.
    fn grounds() -> Grounds {
        Grounds::default()
    }

    /// The answer by which a standing order is obeyed, or nothing where the player must be asked. Without more from the
    /// game an order is an answer, given whenever it is legal, or clauses with conditions.
    fn obey(&self, at: G::Lens<'_>, order: &serde_json::Value) -> Option<Self::Answer> {
        let answers = standing::answers::<Self::Answer>(order, &self.circumstances(at));
        answers.into_iter().find(|answer| self.check(at, answer).is_ok())
    }

    /// Whether a standing order is one that `obey` can make sense of, and if not, why: an order that nobody
    /// understands is refused when it is given. A question with other orders has its own say.
    fn understands(order: &serde_json::Value) -> Result<(), String> {
        standing::understood::<Self::Answer>(order, &Self::grounds())
    }

    /// A legal answer by chance: an option where they are listed, else the game's own way of combining its
    /// building blocks.
    fn sample(&self, at: G::Lens<'_>, chance: &mut Chance) -> Self::Answer {
        match self.options(at) {
            Options::List(list) => chance.pick(&list).cloned().unwrap_or_else(|| self.default(at)),
            Options::Form(_) => self.default(at),
        }
    }

    /// What others may take for this seat's secret answer. `asked` is the asked seat's lens on a position that they
    /// imagine, `now` is the game as the one who guesses sees it later in the same activity: what has come out
    /// meanwhile says something of what was answered. Where it says much, and the answers are many, a guess that heeds
    /// it is found sooner.
    fn guess(&self, asked: G::Lens<'_>, now: G::Lens<'_>, chance: &mut Chance) -> Self::Answer {
        let _ = now;
        self.sample(asked, chance)
    }
}

/// A question whether a seat reacts to what another does, and how; nothing is to let it pass. The rules put it at every
/// step of a move ([`crate::Referee::offer`]), and it is asked only where the seat could react.
pub trait Reaction<G: Game, R>: Question<G, Answer = Option<R>> {
    /// Whether the seat could react, for all that everybody sees: `openly` is a spectator's lens. Whoever might hold
    /// something in secret by which it could is asked whether or not it does, since being passed over would tell.
    fn is_conceivable(&self, seat: Seat, openly: G::Lens<'_>) -> bool;
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Options<A> {
    /// Every legal answer.
    List(Vec<A>),
    /// The parts an answer is put together from, where there are too many to list. The answer is the JSON
    /// object of the fields' values under the answer's own tag; the question's check has the last word.
    Form(Vec<Field>),
}

/// One part of a combined answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Field {
    /// The name of the field in the answer.
    pub name: String,
    pub text: Text,
    pub input: Input,
    /// It may be filled in at any time and has little to do with what is asked ([`Question::aside`]).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub aside: bool,
}

/// How a part is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// One of the items.
    One(Vec<Item>),
    /// Between `least` and `most` different items, in the order chosen.
    Several { items: Vec<Item>, least: u32, most: u32 },
    /// A whole number.
    Number { least: i64, most: i64 },
    /// For each of some items one of the targets: units to hexes, guns to ships, hits to steps. Where an item may go
    /// nowhere, one of its targets has the value null; an answer need not name it then.
    Assign {
        items: Vec<Item>,
        targets: Vec<Item>,
        /// Which item may go to which target, by their places in the lists. Without any, each may go to each.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        links: Vec<(u32, u32)>,
    },
    /// A way, as the list of its places. It is drafted place by place: [`Question::draft`] says where it can go on to.
    Path,
    /// Yes or no.
    Flag,
}

impl Field {
    /// The answer in which all items of this field that may have target number `target` have it, and everything else is
    /// as in another answer. Nothing where the field gives no targets.
    pub(crate) fn all_to(&self, target: usize, other: &Value) -> Option<Value> {
        let Input::Assign { items, targets, links } = &self.input else { return None };
        let goal = targets.get(target)?;
        let (tag, parts) = other.as_object().and_then(|whole| whole.iter().next())?;
        let held = parts.get(&self.name).and_then(Value::as_array);
        let pairs = items.iter().enumerate().map(|(at, item)| {
            let pair = held.into_iter().flatten().find(|pair| pair[0] == item.value);
            let kept = pair.map_or(&Value::Null, |pair| &pair[1]);
            serde_json::json!([item.value, if is_linked(links, at, target) { &goal.value } else { kept }])
        });
        let pairs: Vec<Value> = pairs.collect();
        let mut parts = parts.clone();
        parts.as_object_mut()?.insert(self.name.clone(), pairs.into());
        Some(serde_json::json!({ tag: parts }))
    }
}

/// Whether an item may be given a target, by their places: without any links each may be given each.
fn is_linked(links: &[(u32, u32)], item: usize, target: usize) -> bool {
    let link = u32::try_from(item).ok().zip(u32::try_from(target).ok());
    links.is_empty() || link.is_some_and(|link| links.contains(&link))
}

impl Input {
    /// Whether a person who fills the field in can say this value; null if it is left out. Of a way its draft has more to
    /// say.
    pub fn can_say(&self, value: &Value) -> bool {
        let known = |items: &[Item], value: &Value| items.iter().position(|item| item.value == *value);
        let nothing = value.is_null().then_some(&[][..]);
        let list = value.as_array().map(Vec::as_slice).or(nothing);
        match self {
            Input::One(items) => known(items, value).is_some(),
            Input::Several { items, least, most } => list.is_some_and(|chosen| {
                let count = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
                (*least..=*most).contains(&count) && chosen.iter().all(|value| known(items, value).is_some())
            }),
            Input::Number { least, most } => {
                value.as_i64().is_some_and(|number| (*least..=*most).contains(&number))
            }
            Input::Assign { items, targets, links } => list.is_some_and(|pairs| {
                let named = |pair: &Value| known(items, &pair[0]).is_some();
                let sent = |(at, item): (usize, &Item)| {
                    let pair = pairs.iter().find(|pair| pair[0] == item.value);
                    let target = pair.map_or(&Value::Null, |pair| &pair[1]);
                    known(targets, target).is_some_and(|target| is_linked(links, at, target))
                };
                pairs.iter().all(named) && items.iter().enumerate().all(sent)
            }),
            Input::Path => list.is_some_and(|way| !way.is_empty()),
            Input::Flag => value.is_boolean() || value.is_null(),
        }
    }
}

/// Something that can be chosen: its value in the answer, its name, and where it can be clicked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Item {
    pub value: serde_json::Value,
    pub text: Text,
    /// The piece, hex, hexside, box or card on the screen that stands for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

/// A question tied into its game's prompt and answer types. Written by [`crate::prompts!`].
pub trait Slot<G: Game>: Question<G> {
    fn into_prompt(self) -> G::Prompt;
    fn into_answer(answer: Self::Answer) -> G::Answer;
    fn from_answer(answer: G::Answer) -> Option<Self::Answer>;
}

/// The sum of a game's questions. Written by [`crate::prompts!`].
pub trait Asked<G: Game>: Clone + Eq + Debug + Serialize + Send + Sync {
    fn class(&self) -> &'static str;
    fn rule(&self, at: G::Lens<'_>) -> RuleId;
    fn text(&self, at: G::Lens<'_>) -> Text;
    fn check(&self, at: G::Lens<'_>, answer: &G::Answer) -> Result<(), Refusal>;
    fn options(&self, at: G::Lens<'_>) -> Options<G::Answer>;
    fn draft(&self, at: G::Lens<'_>, draft: &Draft) -> Drafted;
    fn describe(&self, at: G::Lens<'_>, answer: &G::Answer) -> Text;
    fn default(&self, at: G::Lens<'_>) -> G::Answer;
    fn aside(&self, at: G::Lens<'_>, answer: &G::Answer) -> bool;
    fn caution(&self, at: G::Lens<'_>, answer: &G::Answer) -> Option<Text>;
    fn is_weighty(&self, at: G::Lens<'_>, answer: &G::Answer) -> bool;
    fn reasons(&self, at: G::Lens<'_>, answer: &G::Answer) -> Vec<Reason>;
    fn outlook(referee: &mut Referee<'_, G>, answer: &G::Answer) -> Play<()>;
    fn obey(&self, at: G::Lens<'_>, order: &Order) -> Option<G::Answer>;
    /// Whether the questions of the class can make sense of the order.
    fn understands(class: &str, order: &Order) -> Result<(), String>;
    fn sample(&self, at: G::Lens<'_>, chance: &mut Chance) -> G::Answer;
    fn guess(&self, asked: G::Lens<'_>, now: G::Lens<'_>, chance: &mut Chance) -> G::Answer;
    /// All classes of the game, for standing orders.
    fn classes() -> &'static [&'static str];
}

/// The refusal of an answer that belongs to another question.
pub fn answers_another_question(rule: RuleId, class: &'static str) -> Refusal {
    Refusal::new(rule, Text::new("kernel-wrong-question").with("class", class))
}

/// Gathers the questions of a game:
///
/// ```ignore
/// kernel::prompts! { Ford: Bid, Attack, Ambush }
/// ```
///
/// makes `enum Prompt { Bid(Bid), ... }` and `enum Answer { Bid(<Bid as Question<Ford>>::Answer), ... }` and
/// ties each question into both.
#[macro_export]
macro_rules! prompts {
    ($game:ty: $($question:ident),+ $(,)?) => {
        /// The game's questions.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Prompt { $($question($question)),+ }

        /// The answers to the game's questions.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Answer { $($question(<$question as $crate::Question<$game>>::Answer)),+ }

        $(
            impl $crate::Slot<$game> for $question {
                #[inline]
                fn into_prompt(self) -> Prompt {
                    Prompt::$question(self)
                }

                #[inline]
                fn into_answer(answer: <$question as $crate::Question<$game>>::Answer) -> Answer {
                    Answer::$question(answer)
                }

                #[inline]
                fn from_answer(answer: Answer) -> Option<<$question as $crate::Question<$game>>::Answer> {
                    #[allow(unreachable_patterns)]
                    match answer {
                        Answer::$question(answer) => Some(answer),
                        _ => None,
                    }
                }
            }
        )+

        impl $crate::Asked<$game> for Prompt {
            fn class(&self) -> &'static str {
                match self { $(Prompt::$question(_) => <$question as $crate::Question<$game>>::CLASS),+ }
            }

            fn rule(&self, at: <$game as $crate::Game>::Lens<'_>) -> $crate::RuleId {
                match self { $(Prompt::$question(q) => $crate::Question::<$game>::rule(q, at)),+ }
            }

            fn text(&self, at: <$game as $crate::Game>::Lens<'_>) -> $crate::Text {
                match self { $(Prompt::$question(q) => $crate::Question::<$game>::text(q, at)),+ }
            }

            #[inline]
            fn check(
                &self,
                at: <$game as $crate::Game>::Lens<'_>,
                answer: &Answer,
            ) -> Result<(), $crate::Refusal> {
                #[allow(unreachable_patterns)]
                match (self, answer) {
                    $((Prompt::$question(q), Answer::$question(a)) => $crate::Question::<$game>::check(q, at, a),)+
                    (prompt, _) => Err($crate::question::answers_another_question(
                        $crate::Asked::<$game>::rule(prompt, at),
                        $crate::Asked::<$game>::class(prompt),
                    )),
                }
            }

            fn options(&self, at: <$game as $crate::Game>::Lens<'_>) -> $crate::Options<Answer> {
                match self {
                    $(Prompt::$question(q) => match $crate::Question::<$game>::options(q, at) {
                        $crate::Options::List(list) =>
                            $crate::Options::List(list.into_iter().map(Answer::$question).collect()),
                        $crate::Options::Form(fields) => $crate::Options::Form(fields),
                    }),+
                }
            }

            fn draft(
                &self,
                at: <$game as $crate::Game>::Lens<'_>,
                draft: &$crate::Draft,
            ) -> $crate::Drafted {
                match self { $(Prompt::$question(q) => $crate::Question::<$game>::draft(q, at, draft)),+ }
            }

            fn describe(&self, at: <$game as $crate::Game>::Lens<'_>, answer: &Answer) -> $crate::Text {
                #[allow(unreachable_patterns)]
                match (self, answer) {
                    $((Prompt::$question(q), Answer::$question(a)) =>
                        $crate::Question::<$game>::describe(q, at, a),)+
                    (prompt, _) => $crate::Asked::<$game>::text(prompt, at),
                }
            }

            fn default(&self, at: <$game as $crate::Game>::Lens<'_>) -> Answer {
                match self {
                    $(Prompt::$question(q) => Answer::$question($crate::Question::<$game>::default(q, at))),+
                }
            }

            fn aside(&self, at: <$game as $crate::Game>::Lens<'_>, answer: &Answer) -> bool {
                #[allow(unreachable_patterns)]
                match (self, answer) {
                    $((Prompt::$question(q), Answer::$question(a)) => $crate::Question::<$game>::aside(q, at, a),)+
                    _ => false,
                }
            }

            fn is_weighty(&self, at: <$game as $crate::Game>::Lens<'_>, answer: &Answer) -> bool {
                #[allow(unreachable_patterns)]
                match (self, answer) {
                    $((Prompt::$question(q), Answer::$question(a)) =>
                        $crate::Question::<$game>::is_weighty(q, at, a),)+
                    _ => false,
                }
            }

            fn caution(
                &self,
                at: <$game as $crate::Game>::Lens<'_>,
                answer: &Answer,
            ) -> Option<$crate::Text> {
                #[allow(unreachable_patterns)]
                match (self, answer) {
                    $((Prompt::$question(q), Answer::$question(a)) =>
                        $crate::Question::<$game>::caution(q, at, a),)+
                    _ => None,
                }
            }

            fn reasons(
                &self,
                at: <$game as $crate::Game>::Lens<'_>,
                answer: &Answer,
            ) -> Vec<$crate::Reason> {
                #[allow(unreachable_patterns)]
                match (self, answer) {
                    $((Prompt::$question(q), Answer::$question(a)) =>
                        $crate::Question::<$game>::reasons(q, at, a),)+
                    _ => Vec::new(),
                }
            }

            fn outlook(referee: &mut $crate::Referee<'_, $game>, answer: &Answer) -> $crate::Play<()> {
                match answer {
                    $(Answer::$question(a) => <$question as $crate::Question<$game>>::outlook(referee, a)),+
                }
            }

            fn obey(
                &self,
                at: <$game as $crate::Game>::Lens<'_>,
                order: &$crate::standing::Order,
            ) -> Option<Answer> {
                let $crate::standing::Order::Given(order) = order else {
                    return Some($crate::Asked::<$game>::default(self, at));
                };
                match self {
                    $(Prompt::$question(q) =>
                        $crate::Question::<$game>::obey(q, at, order).map(Answer::$question)),+
                }
            }

            fn understands(class: &str, order: &$crate::standing::Order) -> Result<(), String> {
                let $crate::standing::Order::Given(order) = order else { return Ok(()) };
                $(if class == <$question as $crate::Question<$game>>::CLASS {
                    return <$question as $crate::Question<$game>>::understands(order);
                })+
                Err(format!("there is no prompt class '{class}'"))
            }

            #[inline]
            fn sample(
                &self,
                at: <$game as $crate::Game>::Lens<'_>,
                chance: &mut $crate::Chance,
            ) -> Answer {
                match self {
                    $(Prompt::$question(q) =>
                        Answer::$question($crate::Question::<$game>::sample(q, at, chance))),+
                }
            }

            fn guess(
                &self,
                asked: <$game as $crate::Game>::Lens<'_>,
                now: <$game as $crate::Game>::Lens<'_>,
                chance: &mut $crate::Chance,
            ) -> Answer {
                match self {
                    $(Prompt::$question(q) =>
                        Answer::$question($crate::Question::<$game>::guess(q, asked, now, chance))),+
                }
            }

            fn classes() -> &'static [&'static str] {
                &[$(<$question as $crate::Question<$game>>::CLASS),+]
            }
        }
    };
}
