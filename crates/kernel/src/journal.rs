//! The journal: everything that ever happened at a table, in order, as lines of text. It is the game: the
//! header says what is played, and answers and rolls lead from there to the position. Entries are only ever
//! appended; an undo is an entry too.
//!
//! Each line is a JSON object `{"n": number, "entry": {...}, "chain": hash}`. The chain hash covers the entry
//! and the hash of the line before, so that a changed, missing or moved line is found where it stands. A
//! last line that is not whole was being written when something failed: it is cut off. One that lacks only its
//! line end is whole: its hash says so. Anything else that does not fit is damage, and is refused with its
//! place.
//!
//! A journal outlives the program that began it. What it says is kept to the letter: an answer in a form that this
//! program does not know stays in the record ([`Entry::Foreign`]), and what dice hang on is taken from the text and not
//! from what this program would write ([`Journal::step_text`]).

use crate::{
    bytes::Bytes,
    fair::hash,
    game::{Game, Setup},
    plain,
    rule::RuleId,
    seal::Seal,
    seat::Seat,
    tape::{Seen, Step},
    weight,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap};

/// The version of the journal's form.
pub const FORMAT: u32 = 1;

/// The version of the program, written into every journal. Whether its rules are the same says [`Game::RULES`].
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// What is played, by whom, with which data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    pub game: String,
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    /// The fingerprint of the pack; see [`crate::Pack::digest`].
    pub pack: String,
    /// The version of the program that began this.
    pub engine: String,
    /// The version of the rules that it had; see [`Game::RULES`]. Older programs did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The seats' names in the game, such as `allied`.
    pub seats: Vec<String>,
    /// The hash of the seed; see [`crate::fair`].
    pub commitment: Bytes,
    /// The public half of the key that the record is sealed by when it is over; see [`crate::seal`]. Games begun by
    /// older programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seals_by: Option<Bytes>,
}

impl Header {
    /// The header of a game that these rules play. It commits to no seed yet; [`crate::Table::new`] sees to that.
    pub fn of<G: Game>(setup: &Setup, setting: &G::Setting) -> Self {
        Header {
            format: FORMAT,
            game: setup.book.clone(),
            scenario: setup.scenario.clone(),
            options: setup.options.clone(),
            pack: setup.pack.digest(),
            engine: ENGINE.to_owned(),
            rules: Some(G::RULES),
            seats: G::seats(setting).iter().map(|info| info.id.to_owned()).collect(),
            commitment: Bytes::default(),
            seals_by: None,
        }
    }
}

/// Who gave an answer for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    Player,
    Computer,
    StandingOrder,
    /// The default, because the player did not answer in time.
    Clock,
}

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry<A> {
    Header(Header),
    Nonce {
        seat: Seat,
        nonce: Bytes,
    },
    Answer {
        seat: Seat,
        answer: A,
        by: Hand,
        #[serde(default, skip_serializing_if = "Seen::is_all")]
        seen: Seen,
    },
    Roll {
        sides: u32,
        value: u32,
        rule: RuleId,
        #[serde(default, skip_serializing_if = "Seen::is_all")]
        seen: Seen,
    },
    Pool {
        sides: u32,
        values: Vec<u32>,
        rule: RuleId,
    },
    /// A standing order given, or taken back.
    Standing {
        seat: Seat,
        class: String,
        order: Option<crate::standing::Order>,
    },
    /// Everything from line `to` on is undone. `agreed` lists the seats that consented, where that was needed.
    Undo {
        to: u64,
        agreed: Vec<Seat>,
    },
    /// The position here, to start from without replaying all before.
    Snapshot(crate::table::Snapshot),
    /// From here on this is another game than the one whose lines stand before, with a seed of its own.
    Fork {
        commitment: Bytes,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seals_by: Option<Bytes>,
    },
    /// From here on the game is played by other rules or with other data than before.
    Adopt(Adoption),
    /// An answer that was taken by another release, in a form that this one does not know: as dice hang on it.
    #[serde(skip_deserializing)]
    Foreign(String),
    /// A seat has given the game up. Nothing is played after it but in a fork.
    Resigned {
        seat: Seat,
    },
    /// The seed, told after the game. It comes with the seal of all that stands before.
    Reveal {
        seed: Bytes,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seal: Option<Seal>,
    },
}

/// A game is carried over to the rules and data of another release, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adoption {
    /// What the game goes on with: program, rules and the fingerprint of the pack.
    pub engine: String,
    pub rules: u32,
    pub pack: String,
    /// All seats; none where whoever keeps the host has decided, to mend a fault.
    pub agreed: Vec<Seat>,
    /// What stands from line `to` on is asked and rolled again, since the rules do not understand it. It is the number
    /// of this very entry if nothing is.
    pub to: u64,
    /// The position before the present activity.
    pub position: crate::table::Snapshot,
    /// How many of the last steps that stand are the tape of the present activity.
    pub tape: usize,
}

impl<A> Entry<A> {
    /// Whether it is a step of the game's tape.
    pub fn is_step(&self) -> bool {
        self.is_roll() || matches!(self, Entry::Answer { .. } | Entry::Foreign(_))
    }

    /// Whether dice were rolled.
    pub fn is_roll(&self) -> bool {
        matches!(self, Entry::Roll { .. } | Entry::Pool { .. })
    }

    /// The entry as a step of the game's tape, if it is one that is understood.
    pub fn into_step(self) -> Option<Step<A>> {
        match self {
            Entry::Answer { seat, answer, seen, .. } => Some(Step::Answer { seat, answer, seen }),
            Entry::Roll { sides, value, rule, seen } => Some(Step::Roll { sides, value, rule, seen }),
            Entry::Pool { sides, values, rule } => Some(Step::Pool { sides, values, rule }),
            _ => None,
        }
    }

    /// The entry that records a step; `by` is who answered, if it is an answer.
    pub fn of_step(step: Step<A>, by: Hand) -> Self {
        match step {
            Step::Answer { seat, answer, seen } => Entry::Answer { seat, answer, by, seen },
            Step::Roll { sides, value, rule, seen } => Entry::Roll { sides, value, rule, seen },
            Step::Pool { sides, values, rule } => Entry::Pool { sides, values, rule },
        }
    }
}

/// Damage that cannot be mended: the journal is refused, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {damage}")]
pub struct Damaged {
    /// Counted from 1, as editors do.
    pub line: usize,
    pub damage: Damage,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    #[error("the journal is empty; it must start with a header")]
    Empty,
    #[error("this is not a line of a journal: {0}")]
    Unreadable(String),
    #[error("entry {found} stands where entry {expected} belongs: lines are missing, doubled or moved")]
    OutOfOrder { expected: u64, found: u64 },
    #[error("its hash does not fit: this entry, or one before it, was changed after it was written")]
    Chain,
    #[error(
        "its line ends were changed, by a mail program or an editor: turn CR LF back into LF, or fetch the file again"
    )]
    LineEnds,
    #[error("a mark stands before the first line (a BOM): save the file as UTF-8 without it")]
    Mark,
    #[error("a journal must start with its header, and have no other")]
    Header,
    #[error("this journal has form {found}; this program reads form {FORMAT}")]
    Format { found: u32 },
}

/// What was cut off the end of a journal that was being written when something failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// The line that was cut, counted from 1.
    pub line: usize,
    /// How many bytes were whole.
    pub kept: usize,
    pub lost: usize,
}

impl std::fmt::Display for Torn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "line {} was torn while it was being written: its {} bytes are cut, all before it is whole",
            self.line, self.lost
        )
    }
}

/// A journal in memory: its entries, and its text exactly as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal<A> {
    entries: Vec<Entry<A>>,
    chains: Vec<Bytes>,
    text: String,
    ends: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    n: u64,
    #[serde(borrow)]
    entry: &'a RawValue,
    chain: Bytes,
}

impl<A: Serialize + DeserializeOwned> Journal<A> {
    pub fn new(header: Header) -> Self {
        let mut journal =
            Journal { entries: Vec::new(), chains: Vec::new(), text: String::new(), ends: Vec::new() };
        journal.push(Entry::Header(header));
        journal
    }

    /// Reads a journal. A torn last line is cut off and reported; other damage is refused. A line end that the
    /// last line lacks is added.
    pub fn read(text: &str) -> Result<(Self, Option<Torn>), Damaged> {
        Self::read_with(text, Self::parse_entry)
    }

    /// Reads a journal that another release may have written: answers in forms that are not known are kept as they are.
    pub fn read_foreign(text: &str) -> Result<(Self, Option<Torn>), Damaged> {
        Self::read_with(text, |entry, before| {
            Self::parse_entry(entry, before).or_else(|damage| {
                let foreign = serde_json::from_str::<Entry<Box<RawValue>>>(entry).ok();
                let step = foreign.and_then(Entry::into_step).ok_or(damage)?;
                let step = serde_json::to_string(&step).expect("it was just read");
                Ok(Entry::Foreign(step))
            })
        })
    }

    fn read_with(
        text: &str,
        parse: impl Fn(&str, usize) -> Result<Entry<A>, Damage>,
    ) -> Result<(Self, Option<Torn>), Damaged> {
        let mut journal =
            Journal { entries: Vec::new(), chains: Vec::new(), text: String::new(), ends: Vec::new() };
        let mut torn = None;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let at = |damage| Damaged { line: index + 1, damage };
            match journal.parse_line(line, &parse) {
                Ok((entry, chain)) => {
                    journal.entries.push(entry);
                    journal.chains.push(chain);
                    journal.text.push_str(line.trim_end_matches('\n'));
                    journal.text.push('\n');
                    journal.ends.push(journal.text.len());
                }
                Err(damage) if line.ends_with('\n') => return Err(at(damage)),
                Err(_) => {
                    torn = Some(Torn { line: index + 1, kept: journal.text.len(), lost: line.len() });
                }
            }
        }
        match journal.entries.first() {
            Some(Entry::Header(_)) => Ok((journal, torn)),
            _ => Err(Damaged { line: 1, damage: Damage::Empty }),
        }
    }

    fn parse_entry(entry: &str, before: usize) -> Result<Entry<A>, Damage> {
        serde_json::from_str(entry).map_err(unreadable(before))
    }

    fn parse_line(
        &self,
        line: &str,
        parse: impl Fn(&str, usize) -> Result<Entry<A>, Damage>,
    ) -> Result<(Entry<A>, Bytes), Damage> {
        let written = line;
        if written.starts_with('\u{feff}') {
            return Err(Damage::Mark);
        }
        if written.ends_with("\r\n") {
            return Err(Damage::LineEnds);
        }
        let line: Line<'_> = serde_json::from_str(line).map_err(unreadable(0))?;
        let expected = self.entries.len() as u64;
        if line.n != expected {
            return Err(Damage::OutOfOrder { expected, found: line.n });
        }
        // The hash covers the entry; the line around it can only be written in one way.
        let same = written.trim_end_matches('\n') == text_of(expected, line.entry.get(), line.chain);
        if !same || line.chain != link(self.chain(), line.entry.get()) {
            return Err(Damage::Chain);
        }
        let before = written.find(line.entry.get()).unwrap_or(0);
        let entry = parse(line.entry.get(), before)?;
        match &entry {
            Entry::Header(_) if expected > 0 => Err(Damage::Header),
            Entry::Header(header) if header.format != FORMAT => Err(Damage::Format { found: header.format }),
            Entry::Header(_) => Ok((entry, line.chain)),
            _ if expected == 0 => Err(Damage::Header),
            _ => Ok((entry, line.chain)),
        }
    }

    /// Appends an entry.
    pub fn push(&mut self, entry: Entry<A>) {
        let json = serde_json::to_string(&entry).expect("journal entries are plain data with string keys");
        let chain = link(self.chain(), &json);
        self.text.push_str(&text_of(self.entries.len() as u64, &json, chain));
        self.text.push('\n');
        self.ends.push(self.text.len());
        self.entries.push(entry);
        self.chains.push(chain);
    }

    /// Takes back entries that were never written to a file.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.entries.truncate(len);
        self.chains.truncate(len);
        self.ends.truncate(len);
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
    }
}

impl<A> Journal<A> {
    pub fn header(&self) -> &Header {
        match self.entries.first() {
            Some(Entry::Header(header)) => header,
            _ => unreachable!("a journal is made and read only with a header in front"),
        }
    }

    pub fn entries(&self) -> &[Entry<A>] {
        &self.entries
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The hash of the whole record so far.
    pub fn chain(&self) -> Bytes {
        self.chains.last().copied().unwrap_or_default()
    }

    /// The hash of the record up to entry `n`.
    pub fn chain_at(&self, n: usize) -> Bytes {
        self.chains.get(n).copied().unwrap_or_default()
    }

    /// The text from entry `n` on, as it belongs in a file.
    pub fn text_from(&self, n: usize) -> &str {
        let start = n.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        &self.text[start..]
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The entry as it was written.
    fn entry_text(&self, n: usize) -> &str {
        let line = self.text_from(n).lines().next().unwrap_or_default();
        let (head, tail) = (text_of(n as u64, "", Bytes::default()), ",\"chain\":\"\"}".len());
        let tail = tail + Bytes::default().to_string().len();
        line.get(head.len() - tail..line.len() - tail).unwrap_or_default()
    }

    /// The step that an entry is, as dice hang on it: to the letter as it was written, whatever this program would
    /// write. Nothing for an entry that is none.
    pub fn step_text(&self, n: usize) -> Option<Cow<'_, str>> {
        match self.entries.get(n)? {
            Entry::Foreign(step) => Some(step.into()),
            Entry::Roll { .. } | Entry::Pool { .. } => Some(self.entry_text(n).into()),
            Entry::Answer { .. } => {
                // By whom it was given is no part of the step. It stands after the answer, whatever that holds.
                let text = self.entry_text(n);
                let by = text.rfind(",\"by\":\"")?;
                let rest = text[by + 1..].find(',').map_or(text.len() - 2, |comma| by + 1 + comma);
                Some(format!("{}{}", &text[..by], &text[rest..]).into())
            }
            _ => None,
        }
    }

    /// The last entry by which the game was carried over to other rules or data.
    pub fn adopted(&self) -> Option<(usize, &Adoption)> {
        let n = self.entries.iter().rposition(|entry| matches!(entry, Entry::Adopt(_)))?;
        let Entry::Adopt(adoption) = &self.entries[n] else { return None };
        Some((n, adoption))
    }

    /// The rules and the pack that the end of the record is played with.
    pub fn release(&self) -> (Option<u32>, &str) {
        match self.adopted() {
            Some((_, adoption)) => (Some(adoption.rules), &adoption.pack),
            None => (self.header().rules, &self.header().pack),
        }
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn weight(&self) -> usize
    where
        A: Serialize,
    {
        // Snapshots are few and large: those that are weighed would not speak for the others.
        let snapshots = self.entries.iter().filter_map(|entry| match entry {
            Entry::Snapshot(snapshot) => Some(weight::of(snapshot)),
            _ => None,
        });
        let others = self.entries.iter().filter(|entry| !matches!(entry, Entry::Snapshot(_)));
        self.text.capacity()
            + self.entries.capacity() * size_of::<Entry<A>>()
            + weight::behind_all(others)
            + snapshots.sum::<usize>()
            + self.chains.capacity() * size_of::<Bytes>()
            + self.ends.capacity() * size_of::<usize>()
    }

    /// The entries that still hold, with their numbers: undone ones are left out, and so are the undos, and what led to
    /// the position from which the game was carried over.
    pub fn standing(&self) -> Vec<(usize, &Entry<A>)> {
        self.standing_before(self.len())
    }

    /// The entries that held before entry `end` was written.
    pub(crate) fn standing_before(&self, end: usize) -> Vec<(usize, &Entry<A>)> {
        let is_move = |entry: &Entry<A>| entry.is_step() || matches!(entry, Entry::Snapshot(_));
        let mut standing: Vec<(usize, &Entry<A>)> = Vec::new();
        for (n, entry) in self.entries.iter().enumerate().take(end) {
            match entry {
                // Orders and seeds are not moves: an undo leaves them alone.
                Entry::Undo { to, .. } => standing.retain(|(m, kept)| (*m as u64) < *to || !is_move(kept)),
                Entry::Adopt(Adoption { to, tape, .. }) => {
                    let stood = standing.iter().filter(|(m, kept)| (*m as u64) < *to && kept.is_step());
                    let stood: Vec<usize> = stood.map(|(m, _)| *m).collect();
                    let first = stood.len().checked_sub(*tape).and_then(|first| stood.get(first)).copied();
                    let is_carried = |m: usize| first.is_some_and(|first| m >= first) && (m as u64) < *to;
                    standing.retain(|(m, kept)| !is_move(kept) || kept.is_step() && is_carried(*m));
                    standing.push((n, entry));
                }
                entry => standing.push((n, entry)),
            }
        }
        standing
    }
}

/// Adds to the text of a journal, whatever game it is of, that a seat has given up: for a record whose end was kept
/// elsewhere. A text without a whole last line is left as it is.
pub fn add_resignation(text: &mut String, seat: Seat) {
    let last = text.lines().next_back().and_then(|line| serde_json::from_str::<Line<'_>>(line).ok());
    let Some(Line { n, chain, .. }) = last.filter(|_| text.ends_with('\n')) else { return };
    let entry = Entry::<()>::Resigned { seat };
    let entry = serde_json::to_string(&entry).expect("journal entries are plain data with string keys");
    text.push_str(&text_of(n + 1, &entry, link(chain, &entry)));
    text.push('\n');
}

/// The same lines with other entries, as text, and hashes that fit: what another release would have written.
pub(crate) fn rewritten_lines(text: &str, change: impl Fn(usize, &str) -> String) -> String {
    let mut chain = Bytes::default();
    let lines = text.lines().enumerate().map(|(n, line)| {
        let line: Line<'_> = serde_json::from_str(line).expect("a whole journal");
        let entry = change(n, line.entry.get());
        chain = link(chain, &entry);
        text_of(line.n, &entry, chain) + "\n"
    });
    lines.collect()
}

fn unreadable(before: usize) -> impl Fn(serde_json::Error) -> Damage {
    move |error| Damage::Unreadable(plain::words_of_part(&error, before))
}

fn text_of(n: u64, entry: &str, chain: Bytes) -> String {
    format!("{{\"n\":{n},\"entry\":{entry},\"chain\":\"{chain}\"}}")
}

fn link(before: Bytes, entry: &str) -> Bytes {
    hash(&[b"grognard line", &before.0, entry.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            format: FORMAT,
            game: "test".to_owned(),
            scenario: "one".to_owned(),
            options: BTreeMap::new(),
            pack: String::new(),
            engine: "0".to_owned(),
            rules: None,
            seats: vec!["blue".to_owned(), "red".to_owned()],
            commitment: Bytes::default(),
            seals_by: None,
        }
    }

    fn journal() -> Journal<u8> {
        let mut journal = Journal::new(header());
        for value in 0..5 {
            journal.push(Entry::of_step(Step::answer(Seat(value % 2), value), Hand::Player));
            journal.push(Entry::of_step(Step::roll(6, value.into(), "9A"), Hand::Player));
        }
        journal
    }

    fn read(text: &str) -> Result<(Journal<u8>, Option<Torn>), Damaged> {
        Journal::read(text)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let journal = journal();
        assert_eq!(read(journal.text()), Ok((journal.clone(), None)));
    }

    #[test]
    fn who_sees_a_step_is_written_only_where_it_is_not_everybody() {
        let line = |seen| {
            let step: Step<u8> = Step::Roll { sides: 6, value: 2, rule: RuleId::new("9A"), seen };
            let json =
                serde_json::to_string(&Entry::of_step(step.clone(), Hand::Player)).expect("plain data");
            let entry: Entry<u8> = serde_json::from_str(&json).expect("it is read back");
            assert_eq!(entry.into_step(), Some(step));
            json
        };
        assert_eq!(line(Seen::All), r#"{"roll":{"sides":6,"value":2,"rule":"9A"}}"#);
        assert_eq!(
            line(Seen::Only(Seat(1))),
            r#"{"roll":{"sides":6,"value":2,"rule":"9A","seen":{"only":1}}}"#
        );
        assert_eq!(line(Seen::Nobody), r#"{"roll":{"sides":6,"value":2,"rule":"9A","seen":"nobody"}}"#);
    }

    #[test]
    fn dice_hang_on_a_step_as_it_was_written() {
        let steps: [Step<serde_json::Value>; 5] = [
            Step::answer(
                Seat(1),
                serde_json::json!({"by": "player", "say": ",\"by\":\"clock\"", "n": [1, 2]}),
            ),
            Step::Answer { seat: Seat(0), answer: 7.into(), seen: Seen::Only(Seat(0)) },
            Step::Answer { seat: Seat(0), answer: "}}".into(), seen: Seen::Nobody },
            Step::Roll { sides: 6, value: 2, rule: RuleId::new("9A"), seen: Seen::Nobody },
            Step::Pool { sides: 6, values: vec![1, 2], rule: RuleId::new("9A") },
        ];
        let mut journal = Journal::new(header());
        for step in &steps {
            journal.push(Entry::of_step(step.clone(), Hand::StandingOrder));
        }
        assert_eq!(journal.step_text(0), None, "the header is no step");
        for (n, step) in (1..).zip(&steps) {
            assert_eq!(journal.step_text(n).as_deref(), serde_json::to_string(step).ok().as_deref());
        }
    }

    #[test]
    fn an_answer_in_a_form_that_is_not_known_is_kept_to_the_letter_by_those_who_ask_for_it() {
        let whole = journal();
        let text = rewritten_lines(whole.text(), |n, entry| match n {
            1 => entry.replace("\"answer\":0", "\"answer\":{\"b\":1.50,\"a\":0}"),
            _ => entry.to_owned(),
        });
        assert!(matches!(read(&text), Err(Damaged { line: 2, damage: Damage::Unreadable(_) })));
        let (foreign, _) = Journal::<u8>::read_foreign(&text).expect("it is another release's");
        assert_eq!(foreign.text(), text);
        let step = r#"{"answer":{"seat":0,"answer":{"b":1.50,"a":0}}}"#;
        assert_eq!(foreign.entries()[1], Entry::Foreign(step.to_owned()));
        assert_eq!(foreign.step_text(1).as_deref(), Some(step));
        assert_eq!(foreign.entries()[2..], whole.entries()[2..]);
        let nonsense = rewritten_lines(whole.text(), |n, entry| match n {
            1 => entry.replace("player", "nobody"),
            _ => entry.to_owned(),
        });
        assert!(Journal::<u8>::read_foreign(&nonsense).is_err());
    }

    #[test]
    fn a_tail_torn_at_any_byte_is_cut_and_the_rest_kept() {
        let whole = journal();
        for cut in 1..whole.text().len() {
            let text = &whole.text()[..cut];
            // A line that lacks only its end is whole.
            let ended = whole.text().as_bytes()[cut] == b'\n';
            let kept = text.matches('\n').count() + usize::from(ended);
            if kept == 0 {
                assert_eq!(read(text).expect_err("no header").damage, Damage::Empty);
                continue;
            }
            let (found, torn) = read(text).expect("the whole lines are read");
            assert_eq!(found.entries(), &whole.entries()[..kept]);
            assert_eq!(torn.is_some(), !text.ends_with('\n') && !ended, "cut at byte {cut}");
        }
    }

    #[test]
    fn a_last_line_that_lacks_only_its_end_is_whole() {
        let whole = journal();
        let (found, torn) = read(whole.text().trim_end()).expect("whole");
        assert_eq!((found, torn), (whole, None));
    }

    #[test]
    fn changed_line_ends_and_a_mark_before_the_first_line_are_named() {
        let whole = journal();
        let damage = |text: &str| read(text).expect_err("damage was accepted");
        assert_eq!(
            damage(&whole.text().replace('\n', "\r\n")),
            Damaged { line: 1, damage: Damage::LineEnds }
        );
        assert_eq!(damage(&format!("\u{feff}{}", whole.text())), Damaged { line: 1, damage: Damage::Mark });
    }

    #[test]
    fn every_changed_byte_in_a_whole_line_is_found() {
        let whole = journal();
        for at in 0..whole.text().len() - 1 {
            let mut bytes = whole.text().as_bytes().to_vec();
            // A letter in the other case, a digit for anything else.
            bytes[at] = match bytes[at] {
                b'a'..=b'z' => bytes[at].to_ascii_uppercase(),
                b'7' => b'8',
                _ => b'7',
            };
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let line = whole.text()[..=at].matches('\n').count() + 1;
            let damaged = read(&text).map(|(found, torn)| {
                assert_eq!(found, whole, "a change at byte {at} was not seen");
                torn
            });
            // A line end that is changed joins two lines: the fault is in the first of them.
            let damaged = damaged.expect_err("a changed byte was accepted");
            assert!(damaged.line == line || damaged.line + 1 == line, "byte {at}: {damaged}");
        }
    }

    #[test]
    fn an_entry_that_cannot_be_read_is_pointed_at_by_its_line_and_the_column_in_it() {
        let journal = journal();
        let said = |entry: &str| {
            let (n, chain) = (journal.len() as u64, link(journal.chain(), entry));
            let text = format!("{}{}\n", journal.text_from(0), text_of(n, entry, chain));
            let Err(Damaged { line, damage: Damage::Unreadable(what) }) = read(&text) else {
                panic!("{entry} is read");
            };
            assert_eq!(line, journal.len() + 1);
            let last = text.lines().next_back().expect("the forged line");
            let column: usize =
                what.rsplit(['(', ' ', ')']).nth(1).and_then(|n| n.parse().ok()).expect("a column");
            assert!(!what.contains("line"), "{what}");
            (what, last[..column].to_owned())
        };
        let (what, before) = said(r#"{"answer":{"seat":0,"answer":null,"by":"player"}}"#);
        assert!(what.starts_with("expected a whole number from 0 to 255, not nothing (column"), "{what}");
        assert!(before.ends_with("\"answer\":null"), "{before}");
        let (what, _) = said("17");
        assert!(what.starts_with("expected a value, and one that can stand here (column"), "{what}");
    }

    #[test]
    fn moved_missing_and_doubled_lines_are_named() {
        let whole = journal();
        let lines: Vec<&str> = whole.text().split_inclusive('\n').collect();
        let fault = |lines: Vec<&str>| read(&lines.concat()).expect_err("damage was accepted");
        let mut moved = lines.clone();
        moved.swap(3, 4);
        assert_eq!(fault(moved).line, 4);
        let mut missing = lines.clone();
        missing.remove(5);
        let fault_missing = fault(missing);
        assert_eq!(fault_missing.line, 6);
        assert_eq!(fault_missing.damage, Damage::OutOfOrder { expected: 5, found: 6 });
        let mut doubled = lines;
        doubled.insert(2, doubled[2]);
        assert_eq!(fault(doubled).line, 4);
    }

    #[test]
    fn undone_entries_no_longer_stand() {
        let mut journal = journal();
        journal.push(Entry::Undo { to: 3, agreed: Vec::new() });
        journal.push(Entry::of_step(Step::answer(Seat(0), 9), Hand::Player));
        let standing: Vec<usize> = journal.standing().into_iter().map(|(n, _)| n).collect();
        assert_eq!(standing, [0, 1, 2, 12]);
    }
}
