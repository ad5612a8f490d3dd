//! What host and browser say to each other, as types. The browser's side of them, `web/src/protocol.ts`, is made from
//! them; a test fails when it is not up to date.

use crate::{licences::Licences, weave::Woven};
use kernel::{
    Breakdown, Drafted, OptionInfo, Outcome, Refusal, Remark, Seat, SeatInfo, Text,
    any::{Advice, LogLine, PromptMessage, Waiting},
    forecast::Forecast,
    luck::Luck,
    published::{Counts, LevelInfo, ScenarioInfo},
    scene::{Board, Card, Gauge, Light, Mark, Name, Overlay, Piece, Scene, Track, Tray},
    standing::Order,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{any::TypeId, collections::BTreeMap};
use ts_rs::{Config, TS, TypeVisitor};

/// A table as lists and headings show it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
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
    /// The turn that it is in; 0 before the first.
    pub turn: u32,
    pub over: bool,
    /// Not in the lobby: only those who have the link come in.
    pub private: bool,
    /// Made from another table, to study it.
    pub study: bool,
    /// When it was opened, in seconds since 1970.
    pub opened: u64,
    /// The hash of the seed, told before the game.
    pub commitment: String,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
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

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    Person {
        name: String,
        here: bool,
    },
    /// A computer player, and how many seconds at most it thinks in one turn of the game.
    Computer {
        level: String,
        longest: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Clock {
    pub days: u32,
    pub left: i64,
}

/// A game as one viewer may know it now.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct GameState {
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
    /// How many steps of the game this viewer was shown and that still stand, and the earliest that the seat may
    /// go back to alone. Every viewer has numbers of their own: they are the frames of that viewer's film.
    pub steps: usize,
    pub undo: Option<usize>,
    /// A seat that asks everybody to go back to a step.
    pub consent: Option<Consent>,
    /// The game was played by other rules or data, and waits for all seats to accept those of this release.
    pub held: Option<Held>,
    /// The seat's own standing orders by class of prompt.
    pub standing: BTreeMap<String, Order>,
    /// A computer answers for the seat until this phase is over.
    pub finishing: bool,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Consent {
    pub by: Seat,
    pub step: usize,
    pub agreed: Vec<Seat>,
}

/// A game that can be looked at and does not go on before all seats accept the rules and data of this release.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Held {
    /// What has changed, and what would be asked again.
    pub text: Text,
    /// The seats that have accepted.
    pub agreed: Vec<Seat>,
}

/// What changed since the last version: parts that are absent stayed as they were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
pub struct Change {
    pub from: u64,
    pub version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub whereabouts: Option<Text>,
    /// Pieces that are new or changed, or lie elsewhere in their stack: each is taken up and laid on top of where it
    /// belongs, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Name>,
    /// What changed of the scene beside the pieces.
    pub rest: Rest,
    /// How the places of overlays that are told in `rest` are woven into those that were told before, shade by shade.
    /// A shade without runs is told whole, and so is an overlay that is not named here.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Vec<Vec<Run>>>>")]
    pub woven: Woven,
    /// The prompt always comes: absent, nothing is asked.
    pub prompt: Option<PromptMessage>,
    pub waiting: Vec<Waiting>,
    /// Lines that follow those already told.
    pub log: Vec<LogLine>,
    pub steps: usize,
    pub undo: Option<usize>,
    pub consent: Option<Consent>,
    pub held: Option<Held>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub standing: Option<BTreeMap<String, Order>>,
    pub finishing: bool,
    pub outcome: Option<Outcome>,
}

/// A part of a long list: from a place of the list that was told before so many, and then so many of those that are told
/// now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Run(pub usize, pub usize, pub usize);

/// The parts of a scene beside its pieces. Those that are absent stayed as they were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Rest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Parts<Mark>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlays: Option<Parts<Overlay>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trays: Option<Parts<Tray>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracks: Option<Parts<Track>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gauges: Option<Parts<Gauge>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Parts<Card>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<Light>,
}

/// Things of one sort that lie on the table.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Parts<T> {
    /// All of them, in order.
    All(Vec<T>),
    /// Those that look otherwise now; each keeps its place among the others.
    Some(Vec<T>),
}

/// What the host says over a table's live connection.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FromHost {
    /// The whole state: at first, and where a change would not do, as after an undo.
    State(GameState),
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
        /// For keeping, where the command lengthened the record: by it the record can be held against the host when
        /// the game is over. It tells nothing before.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        receipt: Option<String>,
    },
    Refused {
        request: u32,
        problem: Refused,
    },
}

/// Why something was not done. Nothing has changed, unless the database failed (`not-written`): then it may have been
/// done. Every refused request has this for its body.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Refused {
    /// A stable name, such as `refused`, `stale` or `not-your-seat`.
    pub code: String,
    pub text: Text,
    /// The rules' own refusal.
    pub refusal: Option<Refusal>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct ChatLine {
    pub number: u64,
    /// The name of the one who said it; a guest has none.
    pub by: String,
    /// The seat from which it was said: at one screen several players share a name.
    pub seat: Option<Seat>,
    pub at: u64,
    pub text: String,
}

/// What a browser says over a table's live connection.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FromBrowser {
    /// Numbers the browser's commands; the reply carries it.
    pub request: u32,
    /// The version that the command is given for.
    pub version: u64,
    pub command: Command,
}

#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
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
    /// Accept that a held game goes on by the rules and data of this release.
    Adopt,
    /// `None` takes the order back.
    Stand {
        class: String,
        order: Option<Order>,
    },
    /// Let a computer answer until the phase is over that `whereabouts` tells of, or until something is asked that only
    /// the player may answer because it gives something up or ends something.
    FinishPhase {
        level: String,
    },
    /// Let the computer that thinks decide now, by the best that it has found so far.
    DecideNow,
    /// Answer oneself again, before the phase that a computer finishes is over.
    TakeOver,
    Resign,
    Chat {
        text: String,
    },
    /// Add thirty-two bytes, in hexadecimal digits, to the dice that are still to fall. Each seat does so once.
    AddToDice {
        nonce: String,
    },
}

/// Whether the host is open, and which program it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Health {
    pub status: &'static str,
    pub engine: &'static str,
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Me {
    /// A guest has none.
    pub name: Option<String>,
    pub guest: bool,
    pub email: Option<String>,
    pub language: Option<String>,
}

/// A password, which is never shown.
#[derive(Clone, PartialEq, Eq, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
pub struct Password(pub(crate) String);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password")
    }
}

/// A wish for an account. A guest who makes one keeps their tables.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    pub name: String,
    pub password: Password,
    #[serde(default)]
    #[ts(optional)]
    pub email: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    pub name: String,
    pub password: Password,
}

/// What an account wants changed: parts that are absent stay as they are. An empty address is none.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct ChangeMe {
    pub name: Option<String>,
    pub email: Option<String>,
    pub language: Option<String>,
    /// A new password, with the old one.
    pub password: Option<Password>,
    pub old_password: Option<Password>,
}

/// How the caller hears of their tables when away. All of it is off until they say otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct NoticeSettings {
    pub mail: Option<MailNotices>,
    /// An address to which `{table, link, text}` is posted.
    pub webhook: Option<String>,
    /// The browsers that are told, by the addresses of their push services.
    pub push: Vec<String>,
    /// Whether this host sends e-mail.
    pub can_mail: bool,
    /// The host's public key, with which a browser subscribes.
    pub push_key: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct MailNotices {
    pub address: String,
    /// Whether its owner has told the code that was sent there. Nothing else is sent before.
    pub confirmed: bool,
}

/// How the caller wants to hear of their tables: parts that are absent stay as they are, an empty address is none.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[ts(optional_fields)]
pub struct ChangeNotices {
    pub mail: Option<String>,
    /// The code that was sent to the e-mail address.
    pub code: Option<String>,
    pub webhook: Option<String>,
    /// A browser that wants to be told.
    pub push: Option<Subscription>,
    /// A browser that does not want to be told any more.
    pub forget: Option<String>,
}

/// A browser's subscription to its push service, as it tells it itself.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Subscription {
    pub endpoint: String,
    pub p256dh: String,
    /// A secret of the browser.
    pub auth: Password,
}

/// A game that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct GameInfo {
    pub id: String,
    pub title: Text,
    pub scenarios: Vec<Scenario>,
    pub options: Vec<OptionInfo>,
    /// The computer players, weakest first.
    pub levels: Vec<LevelInfo>,
    /// The level that the caller chose last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub last_level: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Scenario {
    pub id: String,
    pub title: Text,
    pub about: Text,
    /// Of what kind it is, where the book has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<Text>,
    /// How long it lasts, in a word or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub length: Option<Text>,
    /// What its turns are called.
    pub counts: Counts,
    pub seats: Vec<SeatInfo>,
}

/// A book of the library: its rules can be read and its maps looked at, also where it cannot be played yet.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct BookInfo {
    pub id: String,
    pub title: Text,
    pub maps: Vec<MapInfo>,
}

/// A map of a book.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct MapInfo {
    pub id: String,
    pub title: Text,
}

/// What lies on the table when a scenario begins, as everybody sees it, and the counters that nobody sees then.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct SetOut {
    pub board: Board,
    pub scene: Scene,
    pub hidden: Vec<Piece>,
}

/// A rule of a book, in our words.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Rule {
    pub id: String,
    pub kind: String,
    pub title: BothWays,
    pub summary: BothWays,
    /// How the text is read where it can be read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reading: Option<BothWays>,
}

/// A printed table that players look things up in.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Chart {
    pub id: String,
    pub title: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// The rules that use it, and where its values are from.
    pub rules: String,
    pub source: String,
    /// Why they are what they are.
    pub why: String,
    /// Columns whose values are from elsewhere, or have a reason of their own.
    pub column_sources: Vec<ColumnSource>,
    /// The French of the reasons, by the reason: of the chart, of columns and of rows. Who lays their own data over a
    /// pack need not have written any.
    pub french: BTreeMap<String, String>,
}

/// Where the values of a column are from, and why they are what they are.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct ColumnSource {
    pub column: String,
    pub source: String,
    pub why: String,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct BothWays {
    pub en: String,
    pub fr: String,
}

/// A wish for a new table.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    pub scenario: String,
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub name: String,
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub private: bool,
    /// Who takes which seat, by the seat's name.
    pub seats: BTreeMap<String, SeatWish>,
    /// The opener plays all seats that no computer takes, at one screen.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub hotseat: bool,
    #[serde(default)]
    #[ts(optional)]
    pub clock_days: Option<u32>,
    /// The seed to which the host is bound already ([`Commitment`]).
    #[serde(default)]
    #[ts(optional)]
    pub promise: Option<String>,
    /// What seats add to the dice, as 64 hexadecimal digits that nobody could foresee.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub nonces: BTreeMap<String, String>,
}

/// A journal on a table of its own.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Imported {
    #[serde(flatten)]
    pub table: TableInfo,
    /// What was cut off, where the journal's last line was not whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub torn: Option<Text>,
}

/// The host is bound to a seed, of which it tells the hash: for the next table of the caller that names the promise.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Commitment {
    pub promise: String,
    pub commitment: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    Me,
    Open,
    /// A computer player of that level.
    Computer(String),
}

/// A wish for a seat: for the caller, or for a computer player of that level.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    pub seat: SeatName,
    #[serde(default)]
    #[ts(optional)]
    pub invite: Option<String>,
    #[serde(default)]
    #[ts(optional)]
    pub computer: Option<String>,
}

/// The tables that concern the caller.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct TableLists {
    pub mine: Vec<TableInfo>,
    /// Those with a seat for anybody: a free one, or one whose player let the time to decide pass.
    pub open: Vec<TableInfo>,
}

/// A table and, for those who sit there, the words that let others in.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct TableAnswer {
    pub table: TableInfo,
    /// For a free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
    /// For the caller's own seats, by their names: who has one plays beside the caller and sees the same.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub partners: BTreeMap<String, String>,
}

/// A seat, by its number or by its name.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum SeatName {
    Number(u8),
    Name(String),
}

/// An answer that a seat thinks about.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Supposed {
    /// May be absent for those who have one seat.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<SeatName>,
    /// What the seat would answer before, one after the other, to be asked what this is an answer to. It must be able to
    /// take all of it back.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<serde_json::Value>>")]
    pub after: Vec<serde_json::Value>,
    pub answer: serde_json::Value,
}

/// What may come of it, and the numbers behind it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Supposition {
    pub describe: Text,
    pub forecast: Forecast,
    pub reasons: Vec<(Text, Breakdown)>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAdvice {
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<SeatName>,
    pub level: String,
}

/// A moment of a game gone by, as the viewer saw it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Frame {
    pub step: usize,
    pub scene: Scene,
    pub whereabouts: Text,
    pub turn: u32,
    /// What was new in it: the lines from `log_from` on.
    pub log_from: usize,
    pub log: Vec<LogLine>,
}

/// A mark on the time bar: a step, and the lines of the log that were new in it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct FilmMark {
    pub step: usize,
    pub turn: u32,
    pub whereabouts: Text,
    pub log: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkAt {
    pub step: usize,
    /// The seat whose film the step is of. May be absent for those who have one seat.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<SeatName>,
    /// What the study is called; otherwise it is called what the table is called.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// The caller's private notes at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    pub text: String,
}

/// Receipts that were given for commands during a game.
#[derive(Clone, Debug, PartialEq, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptReceipts {
    pub receipts: Vec<String>,
}

/// All types that the browser needs, in TypeScript.
pub fn typescript() -> String {
    let mut found =
        Found { config: Config::new().with_large_int("number"), types: BTreeMap::new(), seen: Vec::new() };
    macro_rules! export { ($($kind:ty),+ $(,)?) => { $(found.visit::<$kind>();)+ }; }
    export![
        Board,
        FromHost,
        FromBrowser,
        Me,
        NewAccount,
        LogIn,
        ChangeMe,
        NoticeSettings,
        ChangeNotices,
        GameInfo,
        BookInfo,
        Licences,
        Rule,
        SetOut,
        Chart,
        Commitment,
        NewTable,
        SitDown,
        TableLists,
        TableAnswer,
        Supposed,
        Supposition,
        Drafted,
        Remark,
        AskAdvice,
        Advice,
        Frame,
        FilmMark,
        ForkAt,
        Imported,
        Notes,
        Luck,
        SeatInfo,
        ScenarioInfo,
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
            let (name, declared) = (T::ident(&self.config), T::decl(&self.config));
            let twin = self.types.insert(name.clone(), declared.clone());
            assert!(twin.is_none_or(|twin| twin == declared), "two types are called {name}");
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
