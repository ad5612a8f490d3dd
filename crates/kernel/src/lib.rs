//! The kernel of Grognard: what five wargames share and none of them owns.
//!
//! A rule is straight-line code that asks and rolls through a [`Referee`]. At a table the code pauses where
//! a person must answer and is run again when the answer is there; in a simulation policies answer inline;
//! for exact odds every roll is tried in turn. Position, journal, views, odds and fair dice all follow from
//! that one idea. `ARCHITECTURE.md` at the root of the repository tells the story.

pub mod adviser;
pub mod any;
pub mod batch;
pub mod breakdown;
pub mod bytes;
pub mod chance;
pub mod conformance;
pub mod copying;
pub mod deck;
pub mod evidence;
pub mod exact;
pub mod fair;
pub mod file;
pub mod finishing;
pub mod forecast;
pub mod foresight;
pub mod forgery;
pub mod game;
pub mod golden;
pub mod inline;
pub mod journal;
pub mod ledger;
pub mod luck;
pub mod museum;
pub mod odds;
pub mod outcome;
pub mod pack;
pub mod patience;
pub mod plain;
pub mod policy;
pub mod problem;
pub mod published;
pub mod question;
pub mod referee;
pub mod refusal;
pub mod rule;
pub mod scene;
pub mod seal;
pub mod search;
pub mod seat;
pub mod sketch;
pub mod standing;
mod strict;
pub mod table;
pub mod tape;
pub mod text;
pub mod told;
pub mod verify;
pub mod weight;
pub mod words;

pub use adviser::Adviser;
pub use breakdown::{Account, Breakdown, Tally};
pub use chance::Chance;
pub use deck::Deck;
pub use exact::Exact;
pub use game::{Game, Happening, OptionInfo, OptionKind, SeatInfo, Setup, SetupFault};
pub use outcome::Outcome;
pub use pack::Pack;
pub use patience::Patience;
pub use policy::Policy;
pub use published::Published;
pub use question::{Asked, Field, Input, Item, Options, Question, Slot};
pub use referee::{Pause, Play, Referee, Spoken};
pub use refusal::Refusal;
pub use rule::RuleId;
pub use seat::{Seat, Viewer};
pub use table::Table;
pub use tape::{Moment, Seen, Step};
pub use text::Text;
pub use told::Told;
pub use words::Lang;
