//! What host and browser say to each other, as types. The browser's side of them, `web/src/protocol.ts`, is made from
//! them; a test fails when it is not up to date.

use kernel::{
    Breakdown, OptionInfo, Outcome, Refusal, Seat, SeatInfo, Text,
    any::{Advice, LogLine, PromptMessage, Waiting},
    forecast::Forecast,
    published::{LevelInfo, ScenarioInfo},
    scene::{Board, Piece, Scene},
    standing::Order,
};
use serde::{Deserialize, Serialize};
use std::{any::TypeId, collections::BTreeMap};
use ts_rs::{Config, TS, TypeVisitor};

/// A table as lists and headings show it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableInfo {
    pub id: String,
    /// What its opener called it; may be empty.
    pub name: String,
    pub game: String,
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    pub seats: Vec<Chair>,
    /// The seats that the game waits for.
    pub waiting: Vec<Seat>,
    /// Since when it waits, in seconds since 1970.
    pub since: u64,
    pub over: bool,
    /// Not in the lobby: only those who have the link come in.
    pub private: bool,
    /// Made from another table, to study it.
    pub study: bool,
    /// The hash of the seed, told before the game.
    pub commitment: String,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Chair {
    pub seat: Seat,
    pub id: String,
    pub name: Text,
    pub sitters: Vec<Sitter>,
    /// The caller sits here.
    pub mine: bool,
    /// Days to decide, where the table has a clock, and what is left of them in seconds.
    pub clock: Option<Clock>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    Person { name: String, here: bool },
    Computer { level: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Clock {
    pub days: u32,
    pub left: i64,
}

/// A game as one viewer may know it now.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct State {
    /// Counts what this viewer has been shown. A command names the version it was given for, and is refused when
    /// the game has gone on: so nothing is played twice.
    pub version: u64,
    /// The seat that is looked from; a spectator has none.
    pub seat: Option<Seat>,
    pub turn: u32,
    pub whereabouts: Text,
    pub scene: Scene,
    pub prompt: Option<PromptMessage>,
    pub waiting: Vec<Waiting>,
    /// The lines of the log from `log_from` on.
    pub log_from: usize,
    pub log: Vec<LogLine>,
    /// How many steps of the game stand, and the earliest that the seat may go back to alone.
    pub steps: usize,
    pub undo: Option<usize>,
    /// A seat that asks everybody to go back to a step.
    pub consent: Option<Consent>,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Consent {
    pub by: Seat,
    pub step: usize,
    pub agreed: Vec<Seat>,
}

/// What changed since the last version: parts that are absent stayed as they were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Change {
    pub from: u64,
    pub version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whereabouts: Option<Text>,
    /// Pieces that are new or changed. Where the order in a stack changed, all pieces come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// Everything of the scene but the pieces, if any of it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<Scene>,
    /// The prompt always comes: absent, nothing is asked.
    pub prompt: Option<PromptMessage>,
    pub waiting: Vec<Waiting>,
    /// Lines that follow those already told.
    pub log: Vec<LogLine>,
    pub steps: usize,
    pub undo: Option<usize>,
    pub consent: Option<Consent>,
    pub outcome: Option<Outcome>,
}

/// What the host says over a table's live connection.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FromHost {
    /// The whole state: at first, and where a change would not do, as after an undo.
    State(State),
    Change(Change),
    /// Seats, presence, clocks.
    Table {
        table: TableInfo,
    },
    Chat {
        line: ChatLine,
    },
    /// The command was carried out, and is safe.
    Done {
        request: u32,
    },
    Refused {
        request: u32,
        problem: Refused,
    },
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Refused {
    /// A stable name, such as `refused`, `stale` or `not-your-seat`.
    pub code: String,
    pub text: Text,
    /// The rules' own refusal.
    pub refusal: Option<Refusal>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ChatLine {
    pub number: u64,
    pub by: String,
    pub at: u64,
    pub text: String,
}

/// What a browser says over a table's live connection.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FromBrowser {
    /// Numbers the browser's commands; the reply carries it.
    pub request: u32,
    /// The version that the command is given for.
    pub version: u64,
    pub command: Command,
}

#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    Answer {
        answer: serde_json::Value,
    },
    Undo,
    UndoTo {
        step: usize,
    },
    /// Ask everybody to go back to a step, further than one may alone.
    AskConsent {
        step: usize,
    },
    Consent {
        yes: bool,
    },
    /// `None` takes the order back.
    Stand {
        class: String,
        order: Option<Order>,
    },
    /// Let a computer answer until this turn is over.
    FinishTurn {
        level: String,
    },
    Resign,
    Chat {
        text: String,
    },
}

/// All types that the browser needs, in TypeScript.
pub fn typescript() -> String {
    let mut found =
        Found { config: Config::new().with_large_int("number"), types: BTreeMap::new(), seen: Vec::new() };
    macro_rules! export { ($($kind:ty),+ $(,)?) => { $(found.visit::<$kind>();)+ }; }
    export![
        Board,
        Scene,
        PromptMessage,
        Waiting,
        LogLine,
        Advice,
        Forecast,
        Breakdown,
        Refusal,
        Outcome,
        Order,
        SeatInfo,
        ScenarioInfo,
        LevelInfo,
        OptionInfo,
    ];
    let head = "// Made from the Rust types by `make protocol`. Do not edit.\n\n";
    found.types.values().fold(head.to_owned(), |file, declared| file + "export " + declared + "\n\n")
}

struct Found {
    config: Config,
    types: BTreeMap<String, String>,
    seen: Vec<TypeId>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        if T::output_path().is_some() {
            self.types.insert(T::ident(&self.config), T::decl(&self.config));
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    #[test]
    fn the_browsers_types_are_those_of_the_host() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol.ts");
        let types = super::typescript();
        if env::var_os("PROTOCOL").is_some_and(|wish| wish == "write") {
            fs::write(path, &types).expect("the file can be written");
        }
        let found = fs::read_to_string(path).unwrap_or_default();
        assert!(found == types, "web/src/protocol.ts is not up to date: run `make protocol`");
    }
}
