//! Games and tables without their types: what host, staff and command line work with. Everything goes in and
//! out as JSON and as [`Text`]; a position never does.

use crate::{
    adviser::Adviser,
    batch::{AnyBatch, Batch, Played},
    bytes::Bytes,
    draft::{self, Drafted},
    fair::Seed,
    forecast::{Forecast, ForecastError, forecast},
    foresight::Ahead,
    game::{Happening, OptionInfo, SeatInfo, Setup, SetupFault},
    journal::{Hand, Header, Journal, Torn},
    luck::{Luck, luck},
    outcome::Outcome,
    pack::{Pack, PackFault},
    plain,
    problem::{self, Glossary, Outlook, ProblemFault, Ruling},
    published::{Highlight, LevelInfo, NoSuchLevel, Published, ScenarioInfo, StartError},
    question::{Asked, Field, Input, Options},
    reason::Reason,
    remark::Remark,
    rule::RuleId,
    scene::{Board, Piece, Scene, Tone},
    seat::{Seat, Viewer},
    sketch::Sketch,
    standing::Order,
    strict,
    table::{Held, Opening, Pending, Table, TableError},
    tape::Seen,
    text::Text,
    told::Told,
    verify,
    words::Sources,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    any::Any,
    collections::BTreeMap,
    ops::Range,
    sync::{Arc, Mutex, PoisonError, Weak},
};
use ts_rs::TS;

/// A game that can be chosen: a book, and the rules that play it.
pub trait AnyGame: Send + Sync {
    /// The book's name in files, commands and journals.
    fn id(&self) -> &'static str;
    fn title(&self) -> Text;
    fn words(&self) -> Sources;
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    fn options(&self) -> Vec<OptionInfo>;
    fn levels(&self) -> Vec<LevelInfo>;
    fn pack(&self) -> Pack;
    fn check_pack(&self, pack: &Pack) -> Vec<PackFault>;
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, StartError>;

    /// Counters of the box that nobody sees when a game begins; see [`Published::hidden_counters`].
    fn hidden_counters(&self, setup: &Setup) -> Result<Vec<Piece>, StartError>;

    /// The bare map of a scenario as an SVG drawing, if the game draws its map.
    fn drawing(&self, setup: &Setup, say: &dyn Fn(&Text) -> String) -> Result<Option<String>, StartError>;

    /// Starts a game. Seats without a nonce are given none.
    fn start(
        &self,
        setup: &Setup,
        seed: Seed,
        nonces: &[(Seat, Bytes)],
    ) -> Result<Box<dyn AnyTable>, StartError>;

    /// Opens a journal. `pack` is the data it was played with.
    fn open(
        &self,
        text: &str,
        pack: &Pack,
        seed: Option<Seed>,
        how: Opening,
    ) -> Result<(Box<dyn AnyTable>, Option<Torn>), StartError>;

    /// Opens a journal that any release may have written, with the data of this one: a game that does not go on by itself
    /// is held. `kept` is what [`AnyTable::kept`] gave last.
    fn reopen(
        &self,
        text: &str,
        pack: &Pack,
        seed: Option<Seed>,
        kept: Option<&str>,
    ) -> Result<(Box<dyn AnyTable>, Option<Torn>), StartError>;

    /// Judges a problem file.
    fn judge(&self, file: &str, text: &str, pack: &Pack) -> Result<Ruling, ProblemFault>;

    /// How the game stands where a problem file ends.
    fn outlook(&self, file: &str, text: &str, pack: &Pack) -> Result<Outlook, ProblemFault>;

    /// All that the game understands in a problem file, and the words that explain it.
    fn glossary(&self) -> Glossary;
    fn guide(&self) -> Sources;

    /// Proves a journal. `pack` is the data it was played with, `receipts` what a player was given during the game.
    fn verify(&self, text: &str, pack: &Pack, receipts: &[Bytes]) -> verify::Report;

    /// What a number of a finished game counts, in words.
    fn measure(&self, name: &str) -> Text;

    /// Sets up a batch of games.
    fn batch(&self, setup: &Setup, levels: &[String], seed: u64) -> Result<Box<dyn AnyBatch>, StartError>;

    /// Plays games of a batch.
    fn play_batch(
        &self,
        setup: &Setup,
        levels: &[String],
        seed: u64,
        numbers: Range<u64>,
    ) -> Result<Vec<Played>, StartError> {
        self.batch(setup, levels, seed)?.play(numbers)
    }
}

/// A game as it stands, to think about: what its seats are asked, and what would come of their answers.
pub trait AnyPresent: Send + Sync {
    /// What is asked of a seat, or what it may speak up about, for that seat alone.
    fn prompt(&self, seat: Seat) -> Option<PromptMessage>;
    /// What an answer to the seat's open question would do, in words.
    fn describe(&self, seat: Seat, answer: &Value) -> Result<Text, AnswerError>;
    /// What can be added to part of an answer to the seat's open question, what it costs so far and what refuses it.
    fn draft(&self, seat: Seat, draft: &Value) -> Result<Drafted, AnswerError>;
    /// What is to be known of a place or a piece.
    fn about(&self, viewer: Viewer, thing: &str) -> Vec<Remark>;
    /// The game as it would stand after answers one after the other that the seat could take back, if each brings the
    /// seat its next question; see [`Table::ahead`].
    fn ahead(&self, seat: Seat, answers: &[Value]) -> Result<Option<Box<dyn AnyPresent>>, AnswerError>;
    /// What a computer player would answer to its seat's open question and why, with what only the seat may know.
    fn advise(&self, adviser: &mut Adviser) -> Result<Advice, AnswerError>;
    /// What a computer player says unasked where its seat is invited to speak up; nothing where it is not, or stays
    /// silent.
    fn speak_up(&self, adviser: &mut Adviser) -> Result<Option<Advice>, AnswerError>;
    /// Lets a computer player that is not asked now look ahead to what it may be asked next, by what its seat knows.
    fn look_ahead(&self, adviser: &mut Adviser) -> Result<Option<Ahead>, AnswerError>;
    fn forecast(&self, seat: Seat, answer: &Value) -> Result<Forecast, AnswerError>;
    fn reasons(&self, seat: Seat, answer: &Value) -> Result<Vec<Reason>, AnswerError>;
}

/// A moment of a game that has yet to be played through to: the game as it stood there, to look at and not to play on.
pub type Past = Box<dyn FnOnce() -> Result<Box<dyn AnyTable>, TableError> + Send>;

/// A game in play.
pub trait AnyTable: AnyPresent {
    /// A copy of the game as it stands, made in no time: whoever thinks long thinks about it, and holds up nobody.
    fn present(&self) -> Box<dyn AnyPresent>;
    /// The book that is played.
    fn game(&self) -> &str;
    fn header(&self) -> &Header;
    fn seats(&self) -> Vec<SeatInfo>;
    /// Where the game stands in its sequence of play.
    fn whereabouts(&self, viewer: Viewer) -> Text;
    fn view(&self, viewer: Viewer) -> Value;
    fn picture(&self, viewer: Viewer, say: &dyn Fn(&Text) -> String) -> String;
    /// The picture with colours; see [`Published::painted`].
    fn painted(
        &self,
        viewer: Viewer,
        say: &dyn Fn(&Text) -> String,
        paint: &dyn Fn(Tone, &str) -> String,
    ) -> String;
    /// What stays on the table through the whole game.
    fn board(&self) -> Board;
    /// What lies on it now, as the viewer may know it, for those who draw only a part of it.
    fn sketch(&self, viewer: Viewer) -> Sketch<'_>;
    /// What lies on it now, as the viewer may know it.
    fn scene(&self, viewer: Viewer) -> Scene {
        self.sketch(viewer).draw()
    }
    /// The map with the position on it as an SVG drawing, if the game draws its map.
    fn drawing(&self, viewer: Viewer, say: &dyn Fn(&Text) -> String) -> Option<String>;
    /// Who is asked what, as everybody may know. Who may speak up unasked is not told.
    fn waiting(&self) -> Vec<Waiting>;
    /// Who may speak up unasked now, for those who sit there and for nobody else.
    fn invited(&self) -> Vec<Seat>;
    /// What the viewer sees, to be compared with another moment of the same game.
    fn seen(&self, viewer: Viewer) -> Sighting;
    /// Where several choose at once: what the seat has chosen so far.
    fn given(&self, seat: Seat) -> Option<Value>;
    /// Whether nobody but the player may answer the seat's open question so; see [`crate::Question::is_weighty`].
    fn is_weighty(&self, seat: Seat, answer: &Value) -> Result<bool, AnswerError>;
    fn answer(&mut self, seat: Seat, answer: &Value, by: Hand) -> Result<(), AnswerError>;
    /// Adds a seat's nonce to the dice that are still to fall.
    fn add_to_dice(&mut self, seat: Seat, nonce: Bytes) -> Result<(), TableError>;
    /// The turn that is being played.
    fn turn(&self) -> u32;
    /// What the viewer has witnessed, from event `from` on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        self.log_of(viewer, from..usize::MAX)
    }
    /// What the viewer has witnessed of these events.
    fn log_of(&self, viewer: Viewer, events: Range<usize>) -> Vec<LogLine>;
    fn outcome(&self) -> Option<&Outcome>;
    /// What chance did to a game that is over.
    fn luck(&self) -> Result<Vec<Luck>, TableError>;
    fn steps(&self) -> usize;
    fn undo_limit(&self, seat: Seat) -> Option<usize>;
    fn undo(&mut self, seat: Seat) -> Result<(), TableError>;
    fn undo_to(&mut self, seat: Seat, step: usize) -> Result<(), TableError>;
    fn undo_by_consent(&mut self, step: usize, agreed: &[Seat]) -> Result<(), TableError>;
    fn stand(&mut self, seat: Seat, class: &str, order: Option<Order>) -> Result<(), TableError>;
    fn standing(&self, seat: Seat) -> Vec<(String, Order)>;
    /// The classes of prompts that standing orders can name.
    fn classes(&self) -> &'static [&'static str];
    fn fork(&self, step: usize, seed: Seed) -> Result<Box<dyn AnyTable>, TableError>;
    /// What it takes to see the game as it stood after so many steps: taken in no time, to be played through apart.
    fn past(&self, steps: usize) -> Result<Past, TableError>;
    /// The game as it stood after so many steps, to look at and not to play on.
    fn look_back(&self, steps: usize) -> Result<Box<dyn AnyTable>, TableError> {
        self.past(steps)?()
    }
    /// Shows the game as it stood before each of its steps, for as long as `see` wants more. False if it had enough
    /// before the end.
    fn film(&self, see: &mut dyn FnMut(&dyn AnyTable) -> bool) -> Result<bool, TableError>;
    /// The receipt for the record as it is, while the seed is here; see [`Table::receipt`].
    fn receipt(&self) -> Option<Bytes>;
    /// A seat gives the game up.
    fn resign(&mut self, seat: Seat) -> Result<(), TableError>;
    fn reveal_seed(&mut self) -> Result<(), TableError>;
    /// Why the game does not go on by itself under this release, if it does not; see [`crate::table::Held`].
    fn held(&self) -> Option<&Held>;
    /// Carries a held game over to this release, as all seats agree, or whoever keeps the host: then nobody is named.
    fn adopt(&mut self, agreed: &[Seat]) -> Result<(), TableError>;
    /// The position to be kept beside the journal, after how many steps, and in text.
    fn kept(&self) -> (usize, String);
    /// Writes that position into the journal: for a game that is put away.
    fn put_away(&mut self);
    fn entries(&self) -> usize;
    /// The journal from entry `from` on, as it belongs in a file.
    fn journal_text(&self, from: usize) -> &str;
    /// The position's fingerprint: equal on every machine for equal journals.
    fn fingerprint(&self) -> Bytes;
    /// About how many bytes of memory it takes.
    fn weight(&self) -> usize;
    /// About how many bytes it takes to remember what a viewer sees.
    fn weight_of_sight(&self, viewer: Viewer) -> usize;
}

/// All that a viewer sees at a moment: the position as the viewer may know it, and what is asked of the viewer. To
/// compare two is far less work than to draw both.
pub struct Sighting {
    what: Box<dyn Any + Send + Sync>,
    is_like: fn(&dyn Any, &dyn Any) -> bool,
}

impl Sighting {
    fn new<T: PartialEq + Send + Sync + 'static>(what: T) -> Self {
        let is_like = |one: &dyn Any, other: &dyn Any| {
            let both = one.downcast_ref::<T>().zip(other.downcast_ref::<T>());
            both.is_some_and(|(one, other)| one == other)
        };
        Sighting { what: Box::new(what), is_like }
    }
}

impl PartialEq for Sighting {
    fn eq(&self, other: &Self) -> bool {
        (self.is_like)(&*self.what, &*other.what)
    }
}

impl std::fmt::Debug for Sighting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sighting").finish_non_exhaustive()
    }
}

/// What a computer player would answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Advice {
    pub answer: Value,
    pub text: Text,
    pub reasons: Vec<Text>,
}

/// A question that waits, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Waiting {
    pub seat: Seat,
    /// By which rule it is asked; nothing of a question whose answer it keeps to itself, so that the kind of question
    /// tells nothing either.
    pub rule: Option<RuleId>,
    /// Where several choose at once: whether this seat has chosen.
    pub answered: bool,
}

/// A question as its seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct PromptMessage {
    pub class: &'static str,
    pub rule: RuleId,
    pub text: Text,
    pub options: Choices,
    pub default: Choice,
    /// Where several choose at once: what the seat has chosen, while it may still choose otherwise.
    pub given: Option<Choice>,
    /// Of fields that give items targets, by their names: the targets, by their places, that all items which may have
    /// them can be given at once, with the rest as by default. Whoever fills in such a form is offered no others.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Vec<u32>>>")]
    pub at_once: BTreeMap<String, Vec<u32>>,
    /// The seat may speak up, and nobody waits for it: to stay silent it does nothing.
    pub invited: bool,
}

/// What may be answered, each with what it does.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choices {
    List(Vec<Choice>),
    Form(Vec<Field>),
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct Choice {
    pub answer: Value,
    pub text: Text,
    /// It may be done at any time and has little to do with what is asked: it is kept apart from the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub aside: bool,
    /// What it gives up that the player may not have noticed: ask once more before it is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub caution: Option<Text>,
}

/// Something that happened, as a viewer learned of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
pub struct LogLine {
    pub number: usize,
    pub rule: RuleId,
    pub text: Text,
    /// Why it stands out, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub highlight: Option<Highlight>,
    pub event: Value,
}

/// Why an answer from outside was not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    #[error("this is no answer of this game: {0}")]
    NotAnAnswer(String),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Level(#[from] NoSuchLevel),
    #[error(transparent)]
    Forecast(#[from] ForecastError),
}

/// Makes one book of a game type a thing that can be chosen.
pub struct Registered<G: Published> {
    book: &'static str,
    /// The settings in use. Tables with the same set-up share one: it may be far bigger than a position.
    settings: Mutex<Vec<(Setup, Weak<G::Setting>)>>,
}

impl<G: Published> Registered<G> {
    /// The book of that name, if the type plays it.
    pub fn of(book: &str) -> Result<Self, SetupFault> {
        let known = G::books();
        let found = known.iter().copied().find(|id| *id == book);
        found.map(Registered::named).ok_or_else(|| SetupFault::no_book(book, known))
    }

    /// All books that the type plays.
    pub fn all() -> impl Iterator<Item = Self> {
        G::books().iter().copied().map(Registered::named)
    }

    fn named(book: &'static str) -> Self {
        Registered { book, settings: Mutex::default() }
    }

    fn setting(&self, setup: &Setup) -> Result<Arc<G::Setting>, StartError> {
        self.is_mine(setup)?;
        let settings = || self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            |(known, setting): &(Setup, Weak<G::Setting>)| setting.upgrade().filter(|_| known == setup);
        if let Some(setting) = settings().iter().find_map(known) {
            return Ok(setting);
        }
        let setting = Arc::new(G::setting(setup)?);
        let mut settings = settings();
        settings.retain(|(_, setting)| setting.strong_count() > 0);
        settings.push((setup.clone(), Arc::downgrade(&setting)));
        Ok(setting)
    }

    fn is_mine(&self, setup: &Setup) -> Result<(), StartError> {
        if setup.book == self.book {
            return Ok(());
        }
        Err(StartError::OtherSetup { expected: self.book.to_owned(), found: setup.book.clone() })
    }

    /// What a journal was played in, if this is that book, with the data here.
    fn setting_of(&self, header: &Header, pack: &Pack) -> Result<Arc<G::Setting>, StartError> {
        if header.game != self.book {
            return Err(StartError::OtherBook { expected: self.book.to_owned(), found: header.game.clone() });
        }
        let setup = Setup {
            book: header.game.clone(),
            scenario: header.scenario.clone(),
            options: header.options.clone(),
            pack: pack.clone(),
        };
        self.setting(&setup)
    }
}

/// All books that a game type plays. Each game's crate calls this once (`games`) and everybody else calls that: so what
/// is generic here is compiled for a game once, together with it, and not again for every program and test.
pub fn books_of<G: Published>() -> Vec<Arc<dyn AnyGame>> {
    Registered::<G>::all().map(|game| Arc::new(game) as Arc<dyn AnyGame>).collect()
}

impl<G: Published> std::fmt::Debug for Registered<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Registered({})", self.book)
    }
}

impl<G: Published> AnyGame for Registered<G> {
    fn id(&self) -> &'static str {
        self.book
    }

    fn title(&self) -> Text {
        G::title(self.book)
    }

    fn words(&self) -> Sources {
        G::words(self.book)
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        G::scenarios(self.book)
    }

    fn options(&self) -> Vec<OptionInfo> {
        G::options(self.book)
    }

    fn levels(&self) -> Vec<LevelInfo> {
        G::levels(self.book)
    }

    fn pack(&self) -> Pack {
        G::pack(self.book)
    }

    fn check_pack(&self, pack: &Pack) -> Vec<PackFault> {
        let charts = pack.charts().filter_map(|(_, chart)| chart.err());
        let mut faults: Vec<PackFault> = charts.chain(pack.french().err()).collect();
        // The game may come upon a chart that cannot be read too.
        let further = G::check_pack(self.book, pack).into_iter().filter(|fault| !faults.contains(fault));
        let further: Vec<PackFault> = further.collect();
        faults.extend(further);
        faults
    }

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, StartError> {
        Ok(G::seats(&*self.setting(setup)?))
    }

    fn hidden_counters(&self, setup: &Setup) -> Result<Vec<Piece>, StartError> {
        Ok(G::hidden_counters(&*self.setting(setup)?))
    }

    fn drawing(&self, setup: &Setup, say: &dyn Fn(&Text) -> String) -> Result<Option<String>, StartError> {
        Ok(G::drawing(&*self.setting(setup)?, None, say))
    }

    fn start(
        &self,
        setup: &Setup,
        seed: Seed,
        nonces: &[(Seat, Bytes)],
    ) -> Result<Box<dyn AnyTable>, StartError> {
        let setting = self.setting(setup)?;
        let header = Header::of::<G>(setup, &setting);
        Ok(Box::new(Table::<G>::new(setting, header, seed, nonces)?))
    }

    fn open(
        &self,
        text: &str,
        pack: &Pack,
        seed: Option<Seed>,
        how: Opening,
    ) -> Result<(Box<dyn AnyTable>, Option<Torn>), StartError> {
        let header = verify::header_of::<G>(text)?;
        let setting = self.setting_of(&header, pack)?;
        verify::check_seats::<G>(&header, &setting)?;
        let (journal, torn) = Journal::<G::Answer>::read(text).or_else(|damaged| {
            // What stands before the game was carried over need not be understood any more.
            let foreign = Journal::read_foreign(text).ok();
            foreign.filter(|(journal, _)| journal.adopted().is_some()).ok_or(damaged)
        })?;
        let (_, data) = journal.release();
        if !pack.is_named(data) {
            return Err(StartError::OtherPack { expected: data.to_owned() });
        }
        if let Opening::AuditUntil(_) = how {
            // A position that nobody can replay might be any, and rules trust positions.
            if let Some((n, _)) = journal.adopted() {
                let what = Text::new("kernel-verify-adopted-elsewhere");
                return Err(StartError::Untrue { line: n + 1, what });
            }
            if let Some(verify::Finding { line, text: what, .. }) = verify::first_fault::<G>(&journal) {
                return Err(StartError::Untrue { line, what });
            }
        }
        Ok((Box::new(Table::<G>::open(setting, journal, seed, how)?), torn))
    }

    fn reopen(
        &self,
        text: &str,
        pack: &Pack,
        seed: Option<Seed>,
        kept: Option<&str>,
    ) -> Result<(Box<dyn AnyTable>, Option<Torn>), StartError> {
        let header = verify::header_of::<G>(text)?;
        let setting = self.setting_of(&header, pack)?;
        verify::check_seats::<G>(&header, &setting)?;
        let (journal, torn) = Journal::<G::Answer>::read_foreign(text)?;
        let kept = kept.and_then(|kept| serde_json::from_str(kept).ok());
        Ok((Box::new(Table::<G>::reopen(setting, journal, seed, kept, pack)?), torn))
    }

    fn verify(&self, text: &str, pack: &Pack, receipts: &[Bytes]) -> verify::Report {
        verify::verify::<G>(
            self.book,
            text,
            receipts,
            |data| pack.is_named(data),
            |header| self.setting_of(header, pack).map_err(|error| error.told()),
        )
    }

    fn judge(&self, file: &str, text: &str, pack: &Pack) -> Result<Ruling, ProblemFault> {
        problem::judge::<G>(self.book, file, text, pack)
    }

    fn outlook(&self, file: &str, text: &str, pack: &Pack) -> Result<Outlook, ProblemFault> {
        problem::outlook::<G>(self.book, file, text, pack)
    }

    fn glossary(&self) -> Glossary {
        problem::glossary::<G>(self.book)
    }

    fn guide(&self) -> Sources {
        G::guide()
    }

    fn measure(&self, name: &str) -> Text {
        G::measure(name)
    }

    fn batch(&self, setup: &Setup, levels: &[String], seed: u64) -> Result<Box<dyn AnyBatch>, StartError> {
        self.is_mine(setup)?;
        Ok(Box::new(Batch::<G>::new(setup, levels, seed)?))
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("answers, events and views are plain data with string keys")
}

fn read<G: Published>(answer: &Value) -> Result<G::Answer, AnswerError> {
    strict::read(answer).map_err(|error| AnswerError::NotAnAnswer(plain::words(&error.to_string())))
}

/// What can be given to all items of a field at once, for each field that gives items targets.
fn at_once<G: Published>(
    table: &Table<G>,
    seat: Seat,
    fields: &[Field],
    default: &Value,
) -> BTreeMap<String, Vec<u32>> {
    let is_legal = |answer: &Value| read::<G>(answer).is_ok_and(|answer| table.check(seat, &answer).is_ok());
    let of_field = |field: &Field| {
        let Input::Assign { targets, .. } = &field.input else { return None };
        let legal = (0..targets.len())
            .filter(|target| field.all_to(*target, default).is_some_and(|all| is_legal(&all)));
        let legal = legal.filter_map(|target| u32::try_from(target).ok()).collect();
        Some((field.name.clone(), legal))
    };
    fields.iter().filter_map(of_field).collect()
}

impl<G: Published> AnyPresent for Table<G> {
    fn prompt(&self, seat: Seat) -> Option<PromptMessage> {
        let pending = self.pending_for(seat)?;
        let (prompt, lens) = (&pending.prompt, self.lens(seat.into()));
        let choice = |answer: &G::Answer| Choice {
            answer: json(answer),
            text: prompt.describe(lens, answer),
            aside: prompt.aside(lens, answer),
            caution: prompt.caution(lens, answer),
        };
        let default = prompt.default(lens);
        let (options, default, at_once) = match prompt.options(lens) {
            Options::List(list) => {
                let choices: Vec<Choice> = list.iter().map(choice).collect();
                // It is one of them, as a rule, and need not be put into words twice.
                let listed = list.iter().position(|answer| *answer == default);
                let default = listed.map_or_else(|| choice(&default), |at| choices[at].clone());
                (Choices::List(choices), default, BTreeMap::new())
            }
            Options::Form(fields) => {
                let default = choice(&default);
                let at_once = at_once(self, seat, &fields, &default.answer);
                (Choices::Form(fields), default, at_once)
            }
        };
        Some(PromptMessage {
            class: prompt.class(),
            rule: prompt.rule(lens),
            text: prompt.text(lens),
            options,
            default,
            given: pending.given.as_ref().map(choice),
            at_once,
            invited: pending.invited,
        })
    }

    fn describe(&self, seat: Seat, answer: &Value) -> Result<Text, AnswerError> {
        let answer = read::<G>(answer)?;
        self.check(seat, &answer)?;
        let pending = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
        Ok(pending.prompt.describe(self.lens(seat.into()), &answer))
    }

    fn draft(&self, seat: Seat, draft: &Value) -> Result<Drafted, AnswerError> {
        let pending = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
        Ok(draft::drafted::<G>(&pending.prompt, self.lens(seat.into()), draft))
    }

    fn about(&self, viewer: Viewer, thing: &str) -> Vec<Remark> {
        G::about(self.lens(viewer), thing)
    }

    fn ahead(&self, seat: Seat, answers: &[Value]) -> Result<Option<Box<dyn AnyPresent>>, AnswerError> {
        let mut then: Option<Table<G>> = None;
        for answer in answers {
            let next = Table::ahead(then.as_ref().unwrap_or(self), seat, read::<G>(answer)?)?;
            // Who has answered and waits for others is asked nothing new.
            let asked =
                |next: &Table<G>| next.pending_for(seat).is_some_and(|pending| pending.given.is_none());
            let Some(next) = next.filter(asked) else { return Ok(None) };
            then = Some(next);
        }
        Ok(then.map(|then| Box::new(then) as Box<dyn AnyPresent>))
    }

    fn advise(&self, adviser: &mut Adviser) -> Result<Advice, AnswerError> {
        let seat = adviser.seat();
        let pending = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
        let (answer, reasons) = adviser.answer(self, pending)?;
        Ok(advice(self, pending, &answer, reasons))
    }

    fn speak_up(&self, adviser: &mut Adviser) -> Result<Option<Advice>, AnswerError> {
        let invited = self.pending_for(adviser.seat()).filter(|pending| pending.invited);
        let Some(invited) = invited else { return Ok(None) };
        let said = adviser.speak_up(self, invited)?;
        Ok(said.map(|(answer, reasons)| advice(self, invited, &answer, reasons)))
    }

    fn look_ahead(&self, adviser: &mut Adviser) -> Result<Option<Ahead>, AnswerError> {
        Ok(adviser.look_ahead(self)?)
    }

    fn forecast(&self, seat: Seat, answer: &Value) -> Result<Forecast, AnswerError> {
        Ok(forecast(self, seat, &read::<G>(answer)?)?)
    }

    fn reasons(&self, seat: Seat, answer: &Value) -> Result<Vec<Reason>, AnswerError> {
        let answer = read::<G>(answer)?;
        self.check(seat, &answer)?;
        let pending = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
        Ok(pending.prompt.reasons(self.lens(seat.into()), &answer))
    }
}

fn advice<G: Published>(
    table: &Table<G>,
    pending: &Pending<G>,
    answer: &G::Answer,
    reasons: Vec<Text>,
) -> Advice {
    let text = pending.prompt.describe(table.lens(pending.seat.into()), answer);
    Advice { answer: json(answer), text, reasons }
}

impl<G: Published> AnyTable for Table<G> {
    fn present(&self) -> Box<dyn AnyPresent> {
        Box::new(Table::present(self))
    }

    fn game(&self) -> &str {
        &self.journal().header().game
    }

    fn header(&self) -> &Header {
        self.journal().header()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        G::seats(self.setting())
    }

    fn whereabouts(&self, viewer: Viewer) -> Text {
        G::whereabouts(self.lens(viewer))
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&Table::view(self, viewer))
    }

    fn picture(&self, viewer: Viewer, say: &dyn Fn(&Text) -> String) -> String {
        G::picture(self.lens(viewer), say)
    }

    fn painted(
        &self,
        viewer: Viewer,
        say: &dyn Fn(&Text) -> String,
        paint: &dyn Fn(Tone, &str) -> String,
    ) -> String {
        G::painted(self.lens(viewer), say, paint)
    }

    fn board(&self) -> Board {
        G::board(self.setting())
    }

    fn sketch(&self, viewer: Viewer) -> Sketch<'_> {
        G::scene(self.setting(), self.lens(viewer))
    }

    fn drawing(&self, viewer: Viewer, say: &dyn Fn(&Text) -> String) -> Option<String> {
        G::drawing(self.setting(), Some(self.lens(viewer)), say)
    }

    fn waiting(&self) -> Vec<Waiting> {
        let asked = self.pending().iter().filter(|pending| !pending.invited);
        let waiting = asked.map(|pending| Waiting {
            seat: pending.seat,
            rule: (pending.seen == Seen::All).then(|| pending.prompt.rule(self.lens(Viewer::Spectator))),
            answered: pending.given.is_some(),
        });
        waiting.collect()
    }

    fn invited(&self) -> Vec<Seat> {
        self.pending().iter().filter(|pending| pending.invited).map(|pending| pending.seat).collect()
    }

    fn seen(&self, viewer: Viewer) -> Sighting {
        let own = match viewer {
            Viewer::Seat(seat) => self.pending_for(seat).cloned(),
            Viewer::Spectator => None,
        };
        Sighting::new((Table::view(self, viewer), own))
    }

    fn given(&self, seat: Seat) -> Option<Value> {
        self.pending_for(seat)?.given.as_ref().map(json)
    }

    fn is_weighty(&self, seat: Seat, answer: &Value) -> Result<bool, AnswerError> {
        let answer = read::<G>(answer)?;
        let pending = self.pending_for(seat).ok_or(TableError::NotAsked(seat))?;
        Ok(pending.prompt.is_weighty(self.lens(seat.into()), &answer))
    }

    fn answer(&mut self, seat: Seat, answer: &Value, by: Hand) -> Result<(), AnswerError> {
        Ok(Table::answer(self, seat, read::<G>(answer)?, by)?)
    }

    fn add_to_dice(&mut self, seat: Seat, nonce: Bytes) -> Result<(), TableError> {
        Table::add_to_dice(self, seat, nonce)
    }

    fn turn(&self) -> u32 {
        G::turn(self.lens(Viewer::Spectator))
    }

    fn log_of(&self, viewer: Viewer, events: Range<usize>) -> Vec<LogLine> {
        let line = |(number, event): (usize, G::Event)| LogLine {
            number,
            rule: event.rule(self.setting()),
            text: event.text(self.setting()),
            highlight: event.highlight(),
            event: json(&event),
        };
        let witnessed = self.log_for(viewer, events.start).take_while(|(number, _)| *number < events.end);
        witnessed.map(line).collect()
    }

    fn outcome(&self) -> Option<&Outcome> {
        Table::outcome(self)
    }

    fn luck(&self) -> Result<Vec<Luck>, TableError> {
        luck(self)
    }

    fn steps(&self) -> usize {
        Table::steps(self).len()
    }

    fn undo_limit(&self, seat: Seat) -> Option<usize> {
        Table::undo_limit(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), TableError> {
        Table::undo(self, seat)
    }

    fn undo_to(&mut self, seat: Seat, step: usize) -> Result<(), TableError> {
        Table::undo_to(self, seat, step)
    }

    fn undo_by_consent(&mut self, step: usize, agreed: &[Seat]) -> Result<(), TableError> {
        Table::undo_by_consent(self, step, agreed)
    }

    fn stand(&mut self, seat: Seat, class: &str, order: Option<Order>) -> Result<(), TableError> {
        Table::stand(self, seat, class, order)
    }

    fn standing(&self, seat: Seat) -> Vec<(String, Order)> {
        Table::standing(self, seat).map(|(class, order)| (class.to_owned(), order.clone())).collect()
    }

    fn classes(&self) -> &'static [&'static str] {
        G::Prompt::classes()
    }

    fn fork(&self, step: usize, seed: Seed) -> Result<Box<dyn AnyTable>, TableError> {
        Ok(Box::new(Table::fork(self, step, seed)?))
    }

    fn past(&self, steps: usize) -> Result<Past, TableError> {
        let past = Table::past(self, steps)?;
        Ok(Box::new(move || Ok(Box::new(past.see()?))))
    }

    fn film(&self, see: &mut dyn FnMut(&dyn AnyTable) -> bool) -> Result<bool, TableError> {
        Table::film(self, |then| see(then))
    }

    fn receipt(&self) -> Option<Bytes> {
        Table::receipt(self)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), TableError> {
        Table::resign(self, seat)
    }

    fn reveal_seed(&mut self) -> Result<(), TableError> {
        Table::reveal_seed(self)
    }

    fn held(&self) -> Option<&Held> {
        Table::held(self)
    }

    fn adopt(&mut self, agreed: &[Seat]) -> Result<(), TableError> {
        Table::adopt(self, agreed)
    }

    fn kept(&self) -> (usize, String) {
        let kept = Table::kept(self);
        (kept.steps, serde_json::to_string(&kept).expect("a snapshot is plain data"))
    }

    fn put_away(&mut self) {
        Table::put_away(self);
    }

    fn entries(&self) -> usize {
        self.journal().len()
    }

    fn journal_text(&self, from: usize) -> &str {
        self.journal().text_from(from)
    }

    fn fingerprint(&self) -> Bytes {
        crate::table::fingerprint::<G>(self.position())
    }

    fn weight(&self) -> usize {
        Table::weight(self)
    }

    fn weight_of_sight(&self, viewer: Viewer) -> usize {
        self.weight_of_view(viewer)
    }
}
