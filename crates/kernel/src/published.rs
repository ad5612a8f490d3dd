//! What a game adds to its rules so that people can choose it, look at it and play against it: titles,
//! scenarios, options, data, computer players, book by book. Registering a book is naming the type that plays it
//! and its id; see [`crate::any::Registered`].

use crate::{
    game::{OptionInfo, SetupFault},
    pack::{Pack, PackFault},
    policy::Policy,
    problem::Judged,
    question::Asked,
    referee::{Play, Referee},
    remark::Remark,
    scene::{Board, Piece, Tone},
    seat::Seat,
    sketch::Sketch,
    text::Text,
    words::Sources,
};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A game that can be offered to people. Where a method takes a book, it is one of [`Published::books`].
pub trait Published: Judged {
    /// The names of the books that this type plays, in files, commands and journals.
    fn books() -> &'static [&'static str];

    fn title(book: &str) -> Text;

    /// All that the book's game says, in both languages. Books of a family may share theirs.
    fn words(book: &str) -> Sources;

    fn scenarios(book: &str) -> Vec<ScenarioInfo>;

    fn options(book: &str) -> Vec<OptionInfo>;

    fn pack(book: &str) -> Pack;

    /// Everything that is wrong with a pack, beyond what reading its charts finds.
    fn check_pack(book: &str, pack: &Pack) -> Vec<PackFault>;

    /// The computer players, weakest first.
    fn levels(book: &str) -> Vec<LevelInfo>;

    /// A computer player of that level for that seat.
    fn policy(level: &str, setting: &Self::Setting, seat: Seat) -> Option<Box<dyn Policy<Self>>>;

    /// The turn that is being played, for those who say "finish this turn".
    fn turn(lens: Self::Lens<'_>) -> u32;

    /// The position drawn in characters, for a terminal.
    fn picture(lens: Self::Lens<'_>, say: &dyn Fn(&Text) -> String) -> String;

    /// The same for a terminal that has colours: `paint` colours a piece of text, which keeps its width. A game that
    /// does not paint shows the plain picture.
    fn painted(
        lens: Self::Lens<'_>,
        say: &dyn Fn(&Text) -> String,
        _paint: &dyn Fn(Tone, &str) -> String,
    ) -> String {
        Self::picture(lens, say)
    }

    /// What stays on the table through the whole game. A game without a map has none.
    fn board(_: &Self::Setting) -> Board {
        Board::default()
    }

    /// What lies on the table now, as it is seen through the lens. Places and pieces are called what answers and
    /// events call them.
    fn scene<'l>(_: &'l Self::Setting, _: Self::Lens<'l>) -> Sketch<'l> {
        Sketch::default()
    }

    /// Counters of the box that lie face down or nowhere when the game begins, for whoever looks through the box.
    /// Those that lie open on the table then need not be told again.
    fn hidden_counters(_: &Self::Setting) -> Vec<Piece> {
        Vec::new()
    }

    /// The map as an SVG drawing, with the position as it is seen through the lens, if there is one.
    fn drawing(_: &Self::Setting, _: Option<Self::Lens<'_>>, _: &dyn Fn(&Text) -> String) -> Option<String> {
        None
    }

    /// What is to be known of a place or a piece, by the name that it has in the scene and in answers, whether or not
    /// anything is asked. Of what has no such name, or is not known through the lens, there is nothing.
    fn about(_: Self::Lens<'_>, _: &str) -> Vec<Remark> {
        Vec::new()
    }

    /// Plays what an answer leads to, as far as a forecast of it looks: the rest of its activity, and to where the rules
    /// settle what it begins ([`Question::outlook`](crate::Question::outlook)).
    fn look_ahead(referee: &mut Referee<'_, Self>, answer: &Self::Answer) -> Play<()> {
        Self::play(referee)?;
        Self::Prompt::outlook(referee, answer)
    }

    /// What came of it, in a word: equal upshots are one line of an odds report.
    fn upshot(setting: &Self::Setting, events: &[Self::Event]) -> Text;

    /// Numbers of a finished game for statistics, such as losses.
    fn measures(setting: &Self::Setting, position: &Self::Position) -> Vec<(&'static str, i64)>;

    /// What such a number counts, in words.
    fn measure(name: &str) -> Text;

    /// Whether luck shows in such a number. How long a game lasted says nothing of it.
    fn shows_luck(_: &str) -> bool {
        true
    }

    /// What each side has lost so far, always the same things in the same order. Forecasts tell what an answer may
    /// add to it, and who suffers.
    fn tolls(_: &Self::Setting, _: &Self::Position) -> Vec<Toll> {
        Vec::new()
    }
}

/// What people look for in a game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Highlight {
    /// A fight begins.
    Battle,
    /// Somebody comes ashore.
    Landing,
    /// A unit or a ship is gone for good.
    Loss,
}

/// One kind of loss. Only its changes count: what is left may be told as a negative number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toll {
    pub text: Text,
    /// Who loses; nobody's seat where it is the system of a solitaire game.
    pub seat: Option<Seat>,
    pub lost: i64,
}

impl Toll {
    pub fn new(text: &'static str, seat: impl Into<Option<Seat>>, lost: i64) -> Self {
        Toll { text: Text::new(text), seat: seat.into(), lost }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct ScenarioInfo {
    pub id: &'static str,
    pub title: Text,
    pub about: Text,
    /// Of what kind it is, where a book has several: those of a kind stand together, one after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<Text>,
    /// How long it lasts, in a word or two: `10 turns`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub length: Option<Text>,
    pub counts: Counts,
}

/// What the numbers of `Published::turn` count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    Turns,
    Rounds,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct LevelInfo {
    pub id: &'static str,
    pub title: Text,
}

/// The fault of asking for a computer player that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no computer player '{level}'; there are: {}", .known.join(", "))]
pub struct NoSuchLevel {
    pub level: String,
    pub known: Vec<String>,
}

pub(crate) fn policies<G: Published>(
    book: &str,
    setting: &G::Setting,
    levels: &[String],
) -> Result<Vec<Box<dyn Policy<G>>>, NoSuchLevel> {
    let seats = G::seats(setting);
    seats
        .iter()
        .map(|info| {
            let level = levels.get(info.seat.index()).or(levels.last()).map_or("", String::as_str);
            policy::<G>(book, level, setting, info.seat)
        })
        .collect()
}

pub(crate) fn policy<G: Published>(
    book: &str,
    level: &str,
    setting: &G::Setting,
    seat: Seat,
) -> Result<Box<dyn Policy<G>>, NoSuchLevel> {
    G::policy(level, setting, seat).ok_or_else(|| NoSuchLevel {
        level: level.to_owned(),
        known: G::levels(book).iter().map(|level| level.id.to_owned()).collect(),
    })
}

/// Why a game could not be set up and played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Setup(#[from] SetupFault),
    #[error(transparent)]
    Level(#[from] NoSuchLevel),
    #[error(transparent)]
    Table(#[from] crate::table::TableError),
    #[error(transparent)]
    Rules(#[from] crate::referee::Fault),
    #[error("the journal is damaged: {0}")]
    Damaged(#[from] crate::journal::Damaged),
    #[error("the journal does not follow the rules: {0}")]
    Open(#[from] crate::table::OpenError),
    #[error("this is a journal of '{found}', not of '{expected}'")]
    OtherBook { expected: String, found: String },
    #[error("this is a set-up of '{found}', not of '{expected}'")]
    OtherSetup { expected: String, found: String },
    #[error(
        "this game was played with other data; lay the same pack over it (its fingerprint is {expected})"
    )]
    OtherPack { expected: String },
    #[error("the header has the seats {found}; the game has {expected}")]
    OtherSeats { expected: String, found: String },
    #[error("the record is not true, by line {line}: {}", .what.key)]
    Untrue { line: usize, what: Text },
}
