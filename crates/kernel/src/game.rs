//! What a game is to the kernel: a position, one procedure that plays the next activity, the questions it
//! asks, the events it tells, and what each seat may know. Everything else the kernel does by itself.

use crate::{
    chance::Chance,
    outcome::Outcome,
    pack::Pack,
    published::Highlight,
    question::Asked,
    referee::{Play, Referee},
    rule::RuleId,
    seat::{Seat, Viewer},
    text::Text,
};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};
use ts_rs::TS;

/// A game with all its rules.
///
/// One type may play several **books** of a family, which share their rules and differ in named data: the
/// set-up says which book is played, and the setting knows it from then on.
///
/// Three kinds of data are kept apart. The **setting** is what the box holds and the players agreed on: maps,
/// charts, units, options; it never changes during a game. The **position** is everything that does, as
/// plain data. The **lens** is the position as one viewer may know it; questions, computer players and
/// messages to clients see only lenses, so that legality, options and defaults cannot leak a secret.
pub trait Game: Sized + Send + Sync + 'static {
    type Setting: Send + Sync + Debug;
    type Position: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The sum of the game's questions and of their answers; see [`crate::prompts!`].
    type Prompt: Asked<Self>;
    type Answer: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    type Event: Happening<Self>;
    type Lens<'a>: Copy;
    /// The owned form of a lens, for clients. It is built from a lens alone.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// The version of the rules. Whoever changes what comes of an answer or of a die, or which answers are legal, raises
    /// it: games that were begun by others are then replayed before they go on. The golden games hold those to it who
    /// forget.
    const RULES: u32 = 1;

    /// The version of the form that positions are written in. Whoever changes the type raises it, and teaches
    /// [`Game::older_position`] the form that was.
    const FORM: u32 = 1;

    /// Brings a position into the present form that was written in an older one; see [`crate::table::read_position`].
    fn older_position(_form: u32, _plain: &[u8]) -> Option<Self::Position> {
        None
    }

    /// Builds the setting of a book's scenario from its pack, refusing what does not fit.
    fn setting(setup: &Setup) -> Result<Self::Setting, SetupFault>;

    fn seats(setting: &Self::Setting) -> Vec<SeatInfo>;

    /// The position before the first activity. Random set-up is an activity, not part of this.
    fn begin(setting: &Self::Setting) -> Self::Position;

    /// Plays the next activity. Where the game stands in its sequence of play is data in the position; what
    /// happens inside one activity is straight-line code that asks and rolls through the referee.
    fn play(referee: &mut Referee<'_, Self>) -> Play<()>;

    /// How the game ended, if it has.
    fn outcome(setting: &Self::Setting, position: &Self::Position) -> Option<Outcome>;

    fn lens<'a>(setting: &'a Self::Setting, position: &'a Self::Position, viewer: Viewer) -> Self::Lens<'a>;

    fn view(lens: Self::Lens<'_>) -> Self::View;

    /// A full position that fits what a viewer knows of `then`, the rest drawn by chance. `now` is the game
    /// as the same viewer sees it later in the same activity: what has come out meanwhile says something of
    /// what lay hidden then. Between activities both are the same. Positions that look the same through both
    /// lenses must give the same result from the same chance.
    fn resample(then: Self::Lens<'_>, now: Self::Lens<'_>, chance: &mut Chance) -> Self::Position;

    /// Where in the sequence of play the position stands, for the head of the table and the log.
    fn whereabouts(lens: Self::Lens<'_>) -> Text;
}

/// Something that happened, in terms of the game. Written by [`crate::events!`] and [`crate::chapters!`].
pub trait Happening<G: Game>: Clone + Eq + Debug + Serialize + Send + Sync {
    /// The rule by which it happened, under the number that it has in the setting's book.
    fn rule(&self, setting: &G::Setting) -> RuleId;

    /// What happened, in words. Names that the box gives to units and places come from the setting.
    fn text(&self, setting: &G::Setting) -> Text;

    /// The event as the viewer learns of it: whole, with parts held back, or not at all.
    fn witnessed_by(&self, viewer: Viewer) -> Option<Self>;

    /// What makes it stand out for whoever looks through a whole game.
    fn highlight(&self) -> Option<Highlight> {
        None
    }
}

/// What players choose before a game: everything a setting is built from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The book's name in files, commands and journals, such as `second-front`.
    pub book: String,
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    pub pack: Pack,
}

/// Why a scenario cannot be set up, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    #[error("there is no book '{name}'; there are: {}", .known.join(", "))]
    NoBook { name: String, known: Vec<String> },
    #[error("there is no scenario '{name}'; there are: {}", .known.join(", "))]
    NoScenario { name: String, known: Vec<String> },
    #[error("there is no option '{name}'; there are: {}", .known.join(", "))]
    NoOption { name: String, known: Vec<String> },
    #[error("option '{name}' cannot be '{value}'; it can be: {}", .known.join(", "))]
    OptionValue { name: String, value: String, known: Vec<String> },
    #[error(transparent)]
    Pack(#[from] crate::pack::PackFault),
}

/// A seat as the game names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct SeatInfo {
    pub seat: Seat,
    /// The seat's name in files and commands, such as `allied`.
    pub id: &'static str,
    pub name: Text,
}

/// A choice the players make before the game, each with its values and what they mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct OptionInfo {
    pub id: &'static str,
    pub text: Text,
    pub values: Vec<(&'static str, Text)>,
    pub default: &'static str,
    /// The rule that it is about, if there is one.
    pub rule: Option<RuleId>,
    pub kind: OptionKind,
}

/// What is chosen before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// Whether a part of the rules is used that the book leaves to the players.
    Optional,
    /// How a rule is read that is unclear.
    Reading,
}

impl SetupFault {
    pub fn no_book(name: &str, known: &[&str]) -> Self {
        let known = known.iter().map(|id| (*id).to_owned()).collect();
        SetupFault::NoBook { name: name.to_owned(), known }
    }
}

impl Setup {
    /// Refuses books that the game does not play.
    pub fn refuse_unknown_book(&self, known: &[&str]) -> Result<(), SetupFault> {
        if known.contains(&self.book.as_str()) {
            return Ok(());
        }
        Err(SetupFault::no_book(&self.book, known))
    }

    /// The chosen value of an option, or its default; refuses values the option does not have.
    pub fn option<'a>(&'a self, info: &'a OptionInfo) -> Result<&'a str, SetupFault> {
        let Some(value) = self.options.get(info.id) else { return Ok(info.default) };
        if info.values.iter().any(|(id, _)| id == value) {
            return Ok(value);
        }
        Err(SetupFault::OptionValue {
            name: info.id.to_owned(),
            value: value.clone(),
            known: info.values.iter().map(|(id, _)| (*id).to_owned()).collect(),
        })
    }

    /// Refuses options that the game does not have.
    pub fn refuse_unknown_options(&self, known: &[OptionInfo]) -> Result<(), SetupFault> {
        match self.options.keys().find(|name| known.iter().all(|info| info.id != *name)) {
            None => Ok(()),
            Some(name) => Err(SetupFault::NoOption {
                name: name.clone(),
                known: known.iter().map(|info| info.id.to_owned()).collect(),
            }),
        }
    }
}
