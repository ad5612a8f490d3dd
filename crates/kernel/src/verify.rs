//! Verifying a finished game from its journal alone: that the record is whole, that every answer was legal
//! and every undo allowed, and that every die, undone ones too, follows from the seed to which the host
//! was committed before the game and from all that was recorded before the roll.
//!
//! What this proves, and what not: while the seed was secret nobody could foresee a die, and the host could
//! not choose one. Once the seed is told, anybody can write another game with dice that fit it. Whether this
//! is the game that was played is therefore settled by the receipts that players were given during the game, or by
//! comparing its last chain hash, [`Report::chain`], with the copy of any player. That this game, with these dice, was
//! not changed in any other way since it was over is proven by its seal ([`crate::seal`]).
//!
//! A game that was carried over to other rules or data on the way has parts, of which these rules can replay only the
//! last. Of the others hashes and dice are proven, and that all seats agreed; that they followed their rules can be
//! proven only by the program that played them ([`Part`]).

use crate::{
    bytes::Bytes,
    fair::{Seed, Thread, commitment as commitment_of},
    game::Game,
    journal::{Adoption, Damaged, ENGINE, Entry, Header, Journal},
    outcome::Outcome,
    published::StartError,
    referee::MOST_DICE,
    seal::Seal,
    seat::Seat,
    table::{OpenError, Opening, Table, may_stand},
    text::Text,
    told::Told,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::{collections::BTreeSet, sync::Arc};

/// What a verification came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    pub verdict: Verdict,
    /// What was found, in the order of the journal.
    pub findings: Vec<Finding>,
    pub dice: Dice,
    /// How often dice were taken back because all seats agreed, and fell anew.
    pub taken_back: usize,
    /// How many answers were given, undone ones too.
    pub answers: usize,
    pub outcome: Option<Outcome>,
    /// The seats that brought a nonce of their own.
    pub own_nonces: Vec<Seat>,
    /// Whether all of it is sealed: nothing in it was changed since the game was over.
    pub sealed: bool,
    /// What came of the receipts, if any were given.
    pub receipts: Option<Receipts>,
    /// The hash of the whole record; the same for everybody who holds the same game.
    pub chain: Option<Bytes>,
    /// The parts of the record by the rules that played them, and how each was checked.
    pub parts: Vec<Part>,
}

/// A part of the record that was played by the same rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Part {
    /// Its first and its last line.
    pub from: usize,
    pub to: usize,
    /// The program and the version of the rules that played it; older programs did not tell the latter.
    pub engine: String,
    pub rules: Option<u32>,
    /// Whether these rules have replayed it. If not, only hashes and dice were checked.
    pub replayed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything follows: the rules allow every answer, and every die is proven.
    Proven,
    /// Nothing is wrong so far, but the game is not over: most of it is still to be proven.
    Unfinished,
    /// Nothing is wrong, but some dice cannot be proven from this journal; the findings say why.
    Unproven,
    /// Something does not follow from the rules or from the seed.
    False,
    /// The text is not a whole journal of this game.
    Unreadable,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    pub weight: Weight,
    /// The line of the journal, counted from 1 as editors do.
    pub line: usize,
    pub text: Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Worth knowing, but nothing is wrong.
    Note,
    /// Something is wrong.
    Fault,
}

/// The receipts that a player was given during the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Receipts {
    /// Given for this very record.
    pub matching: usize,
    /// Given for another: the record was rewritten.
    pub strange: usize,
    /// The seed that they hang on may not be told in this journal.
    pub unproven: usize,
}

/// The dice of the journal, undone ones too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Dice {
    pub proven: usize,
    /// They do not follow from the seed.
    pub wrong: usize,
    /// Their seed is not told in this journal.
    pub unproven: usize,
}

impl Report {
    fn unreadable(line: usize, text: Text) -> Self {
        Report {
            verdict: Verdict::Unreadable,
            findings: vec![Finding { weight: Weight::Fault, line, text }],
            dice: Dice::default(),
            taken_back: 0,
            answers: 0,
            outcome: None,
            own_nonces: Vec::new(),
            sealed: false,
            receipts: None,
            chain: None,
            parts: Vec::new(),
        }
    }

    /// Nothing is found yet.
    fn begun<A>(journal: &Journal<A>) -> Self {
        let answers = journal.entries().iter().filter(|entry| matches!(entry, Entry::Answer { .. })).count();
        Report {
            verdict: Verdict::Proven,
            findings: Vec::new(),
            dice: Dice::default(),
            taken_back: 0,
            answers,
            outcome: None,
            own_nonces: Vec::new(),
            sealed: false,
            receipts: None,
            chain: Some(journal.chain()),
            parts: Vec::new(),
        }
    }

    pub fn faults(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.weight == Weight::Fault)
    }

    fn note(&mut self, line: usize, text: Text) {
        self.findings.push(Finding { weight: Weight::Note, line, text });
    }

    fn fault(&mut self, line: usize, text: Text) {
        self.findings.push(Finding { weight: Weight::Fault, line, text });
    }
}

/// Verifies the text of a journal of the book, and the receipts that a player has of it. `is_data` tells whether the data
/// here is what a fingerprint names; `setting` rebuilds what was played from the header, or says why it cannot.
pub fn verify<G: Game>(
    book: &str,
    text: &str,
    receipts: &[Bytes],
    is_data: impl FnOnce(&str) -> bool,
    setting: impl FnOnce(&Header) -> Result<Arc<G::Setting>, Text>,
) -> Report {
    let header = match header_of::<G>(text) {
        Ok(header) => header,
        Err(damaged) => return Report::unreadable(damaged.line, damaged.damage.told()),
    };
    if header.game != book {
        let other = StartError::OtherBook { expected: book.to_owned(), found: header.game };
        return Report::unreadable(1, other.told());
    }
    let (journal, torn) = match Journal::<G::Answer>::read_foreign(text) {
        Ok(read) => read,
        Err(damaged) => return Report::unreadable(damaged.line, damaged.damage.told()),
    };
    let setting = match setting(&header) {
        Ok(setting) => setting,
        Err(why) => return Report::unreadable(1, Text::new("kernel-verify-no-setting").with("why", why)),
    };
    if let Err(other) = check_seats::<G>(&header, &setting) {
        return Report::unreadable(1, other.told());
    }

    let (seats, end) = (header.seats.len(), journal.len());
    let mut report = Report::begun(&journal);
    let forked = journal.entries().iter().any(|entry| matches!(entry, Entry::Fork { .. }));
    if header.engine != ENGINE {
        let text = Text::new("kernel-verify-other-engine").with("found", header.engine.clone());
        report.note(1, text.with("here", ENGINE));
    }
    let stretches = check_record::<G>(&mut report, &journal, seats);
    check_receipts(&mut report, &journal, &stretches, receipts);
    let told = stretches.last().is_some_and(|stretch| stretch.told_at.is_some());
    count_taken_back(&mut report, &journal, seats);
    report.parts = parts(&journal);
    let data = is_data(journal.release().1);
    let replayed = check_play::<G>(&mut report, setting, journal, data);
    if let Some(last) = report.parts.last_mut() {
        last.replayed = replayed;
    }
    if let Some(torn) = torn {
        report.note(torn.line, Text::new("kernel-verify-torn").with("lost", torn.lost));
    }
    let ends_open = report.outcome.is_some() && header.seals_by.is_some() && !report.sealed;
    if ends_open && report.faults().next().is_none() {
        report.note(end, Text::new("kernel-verify-seal-not-told"));
    }
    report.findings.sort_by_key(|finding| finding.line);
    report.verdict = match report.dice {
        _ if report.faults().next().is_some() => Verdict::False,
        // Of a game that these rules cannot replay only the seed tells that it is over.
        _ if report.outcome.is_none() && (replayed || !told) => Verdict::Unfinished,
        Dice { unproven: 0, .. }
            if !forked
                && report.parts.iter().all(|part| part.replayed)
                && (report.sealed || header.seals_by.is_none()) =>
        {
            Verdict::Proven
        }
        _ => Verdict::Unproven,
    };
    report
}

/// Refuses a header with other seats than the game has.
pub(crate) fn check_seats<G: Game>(header: &Header, setting: &G::Setting) -> Result<(), StartError> {
    let seats: Vec<&str> = G::seats(setting).iter().map(|info| info.id).collect();
    if header.seats == seats {
        return Ok(());
    }
    Err(StartError::OtherSeats { expected: seats.join(", "), found: header.seats.join(", ") })
}

/// The first thing that is wrong with the record apart from the play: what a table that is opened from it would not
/// notice.
pub(crate) fn first_fault<G: Game>(journal: &Journal<G::Answer>) -> Option<Finding> {
    let mut report = Report::begun(journal);
    check_record::<G>(&mut report, journal, journal.header().seats.len());
    report.faults().min_by_key(|finding| finding.line).cloned()
}

fn check_record<G: Game>(report: &mut Report, journal: &Journal<G::Answer>, seats: usize) -> Vec<Stretch> {
    check_nonces(report, journal, seats);
    check_orders::<G>(report, journal, seats);
    check_end(report, journal);
    check_adoptions(report, journal, seats);
    check_dice(report, journal)
}

/// The parts of the record, of which none is replayed yet.
fn parts<A>(journal: &Journal<A>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (n, entry) in journal.entries().iter().enumerate() {
        let (engine, rules) = match entry {
            Entry::Header(header) => (header.engine.clone(), header.rules),
            Entry::Adopt(adoption) => (adoption.engine.clone(), Some(adoption.rules)),
            _ => continue,
        };
        if let Some(before) = parts.last_mut() {
            before.to = n;
        }
        parts.push(Part { from: n + 1, to: journal.len(), engine, rules, replayed: false });
    }
    parts
}

/// All seats agree to go on by other rules or data, or whoever keeps the host decides so.
fn check_adoptions<A>(report: &mut Report, journal: &Journal<A>, seats: usize) {
    for (n, entry) in journal.entries().iter().enumerate() {
        let Entry::Adopt(Adoption { rules, agreed, to, position, tape, .. }) = entry else { continue };
        let standing = journal.standing_before(n);
        let kept = standing.iter().filter(|(m, entry)| (*m as u64) < *to && entry.is_step()).count();
        let all = (0..seats).all(|seat| agreed.iter().any(|agreed| agreed.index() == seat));
        let fits = *to <= n as u64 && *tape <= kept && (position.steps, position.floor) == (0, 0);
        if !fits || !all && !agreed.is_empty() {
            report.fault(n + 1, Text::new("kernel-verify-adoption"));
            continue;
        }
        let again = standing.iter().filter(|(_, entry)| entry.is_step()).count() - kept;
        let key = if all { "kernel-verify-adopted" } else { "kernel-verify-adopted-by-keeper" };
        report.note(n + 1, Text::new(key).with("rules", *rules).with("again", again));
    }
}

/// The header of a journal alone: the answers of another game could not even be read.
pub(crate) fn header_of<G: Game>(text: &str) -> Result<Header, Damaged> {
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    let (journal, _) = Journal::<G::Answer>::read(first)?;
    Ok(journal.header().clone())
}

/// Each seat should have a hand in the dice, once. One that gives its nonce when the game has begun trusts the seed for
/// the dice before.
fn check_nonces<A>(report: &mut Report, journal: &Journal<A>, seats: usize) {
    let mut added = BTreeSet::new();
    let mut begun = false;
    for (n, entry) in journal.entries().iter().enumerate() {
        begun |= entry.is_step();
        let Entry::Nonce { seat, .. } = entry else { continue };
        let key = match seat {
            seat if seat.index() >= seats => "kernel-verify-nonce-of-nobody",
            seat if !added.insert(*seat) => "kernel-verify-second-nonce",
            seat if begun => {
                report.note(n + 1, Text::new("kernel-verify-late-nonce").with("seat", seat.0));
                continue;
            }
            _ => continue,
        };
        report.fault(n + 1, Text::new(key).with("seat", seat.0));
    }
    for seat in (0..seats).filter_map(|index| u8::try_from(index).ok()).map(Seat) {
        if !added.contains(&seat) {
            report.note(1, Text::new("kernel-verify-no-nonce").with("seat", seat.0));
        }
    }
    report.own_nonces = added.into_iter().collect();
}

/// Every standing order is one that the table would have taken.
fn check_orders<G: Game>(report: &mut Report, journal: &Journal<G::Answer>, seats: usize) {
    for (n, entry) in journal.entries().iter().enumerate() {
        let Entry::Standing { seat, class, order } = entry else { continue };
        if let Err(error) = may_stand::<G>(seats, *seat, class, order.as_ref()) {
            report.fault(n + 1, Text::new("kernel-verify-order").with("why", error.told()));
        }
    }
}

/// Once it was kept beside the journal that a seat had given up, and is added when the seed is told already.
fn check_end<A>(report: &mut Report, journal: &Journal<A>) {
    let entries = journal.entries();
    for (n, pair) in (1..).zip(entries.windows(2)) {
        if let [Entry::Reveal { .. }, Entry::Resigned { seat }] = pair {
            report.note(n + 1, Text::new("kernel-verify-late-end").with("seat", seat.0));
        }
    }
}

/// Whoever may take back dice until he likes them has chosen them.
fn count_taken_back<A>(report: &mut Report, journal: &Journal<A>, seats: usize) {
    let mut steps: Vec<(usize, bool)> = Vec::new();
    let mut first = None;
    for (n, entry) in journal.entries().iter().enumerate() {
        match entry {
            Entry::Undo { to, agreed } => {
                let kept = steps.partition_point(|(step, _)| (*step as u64) < *to);
                let dice = steps.drain(kept..).any(|(_, dice)| dice);
                if dice && !agreed.is_empty() {
                    first.get_or_insert(n);
                    report.taken_back += 1;
                }
            }
            entry if entry.is_step() => steps.push((n, entry.is_roll())),
            _ => {}
        }
    }
    if let Some(n) = first {
        let key = if seats == 1 { "kernel-verify-taken-back-alone" } else { "kernel-verify-taken-back" };
        report.note(n + 1, Text::new(key).with("times", report.taken_back));
    }
}

/// A stretch of the journal whose dice come from one seed.
struct Stretch {
    /// The entry that holds the commitment: the header, or a fork.
    from: usize,
    commitment: Bytes,
    /// The public half of the key that seals it.
    seals_by: Option<Bytes>,
    seed: Option<Seed>,
    told_at: Option<usize>,
    sealed: bool,
    dice: Dice,
    /// A game goes on in another stretch.
    forked: Option<usize>,
}

/// Every receipt was given for this record when it was shorter.
fn check_receipts<A>(report: &mut Report, journal: &Journal<A>, stretches: &[Stretch], receipts: &[Bytes]) {
    if receipts.is_empty() {
        return;
    }
    let given = |stretch: &Stretch| {
        let (entries, seed) = (stretch.from..stretch.forked.unwrap_or(journal.len()), stretch.seed);
        let due = entries.filter_map(|n| Some(seed?.receipt(&journal.chain_at(n))));
        due.collect::<Vec<_>>()
    };
    let due: BTreeSet<Bytes> = stretches.iter().flat_map(given).collect();
    let matching = receipts.iter().filter(|receipt| due.contains(receipt)).count();
    let others = receipts.len() - matching;
    let all_told = stretches.iter().all(|stretch| stretch.seed.is_some());
    let (strange, unproven) = if all_told { (others, 0) } else { (0, others) };
    report.receipts = Some(Receipts { matching, strange, unproven });
    let last = journal.len();
    if matching > 0 {
        report.note(last, Text::new("kernel-verify-receipts").with("matching", matching));
    }
    if unproven > 0 {
        report.note(last, Text::new("kernel-verify-receipts-unproven").with("unproven", unproven));
    }
    if strange > 0 {
        let text = Text::new("kernel-verify-receipts-strange").with("strange", strange);
        report.fault(last, text.with("given", receipts.len()));
    }
}

impl Stretch {
    fn new(from: usize, commitment: Bytes, seals_by: Option<Bytes>) -> Self {
        let (seed, told_at, sealed) = (None, None, false);
        Stretch { from, commitment, seals_by, seed, told_at, sealed, dice: Dice::default(), forked: None }
    }
}

/// Reads where the dice come from which seed, and whether the record was sealed when that was told.
fn read_stretches<A>(report: &mut Report, journal: &Journal<A>) -> Vec<Stretch> {
    let Header { commitment, seals_by, .. } = journal.header();
    let mut stretches = vec![Stretch::new(0, *commitment, *seals_by)];
    for (n, entry) in journal.entries().iter().enumerate() {
        let stretch = stretches.last_mut().expect("there is one for the header");
        match entry {
            Entry::Fork { commitment, seals_by } => {
                stretch.forked = Some(n);
                report.note(n + 1, Text::new("kernel-verify-fork"));
                stretches.push(Stretch::new(n, *commitment, *seals_by));
            }
            Entry::Reveal { seed, seal } if stretch.told_at.is_none() => {
                if commitment_of(seed, stretch.seals_by.as_ref()) != stretch.commitment {
                    let line = stretch.from + 1;
                    report.fault(n + 1, Text::new("kernel-verify-other-seed").with("line", line));
                    continue;
                }
                (stretch.seed, stretch.told_at) = (Some(Seed::new(seed.0)), Some(n));
                stretch.sealed = is_sealed(stretch.seals_by, seal.as_ref(), &journal.chain_at(n - 1), seed);
                if stretch.sealed != stretch.seals_by.is_some() || stretch.sealed != seal.is_some() {
                    report.fault(n + 1, Text::new("kernel-verify-broken-seal"));
                }
            }
            entry => {
                let plays = entry.is_step() || matches!(entry, Entry::Undo { .. } | Entry::Reveal { .. });
                if let Some(told) = stretch.told_at.filter(|_| plays || stretch.seals_by.is_some()) {
                    let text = Text::new("kernel-verify-play-after-seed").with("line", told + 1);
                    report.fault(n + 1, text);
                }
            }
        }
    }
    for stretch in stretches.iter().filter(|stretch| stretch.seals_by.is_none()) {
        report.note(stretch.from + 1, Text::new("kernel-verify-unsealed"));
    }
    report.sealed = stretches.iter().all(|stretch| stretch.sealed);
    stretches
}

fn is_sealed(public: Option<Bytes>, seal: Option<&Seal>, chain: &Bytes, seed: &Bytes) -> bool {
    public.zip(seal).is_some_and(|(public, seal)| seal.is_of(&public, chain, seed))
}

/// Recomputes every die whose seed is told. Gives the stretches, each with its seed.
fn check_dice<A: Serialize + Clone>(report: &mut Report, journal: &Journal<A>) -> Vec<Stretch> {
    let mut stretches = read_stretches(report, journal);
    let ends: Vec<usize> = stretches.iter().map(|stretch| stretch.forked.unwrap_or(journal.len())).collect();
    let threads = Thread::along(journal);
    for (stretch, end) in stretches.iter_mut().zip(ends) {
        check_stretch(report, journal, &threads, stretch, end);
        report.dice.proven += stretch.dice.proven;
        report.dice.wrong += stretch.dice.wrong;
        report.dice.unproven += stretch.dice.unproven;
    }
    stretches
}

fn check_stretch<A>(
    report: &mut Report,
    journal: &Journal<A>,
    ends: &[Bytes],
    stretch: &mut Stretch,
    end: usize,
) {
    let mut first_wrong = None;
    for (n, entry) in journal.entries().iter().enumerate().take(end).skip(stretch.from) {
        let (sides, values, rule) = match entry {
            Entry::Roll { sides, value, rule, .. } => (*sides, std::slice::from_ref(value), rule),
            Entry::Pool { sides, values, rule } => (*sides, values.as_slice(), rule),
            _ => continue,
        };
        let Some(seed) = stretch.seed else {
            stretch.dice.unproven += values.len();
            continue;
        };
        let dice = u32::try_from(values.len()).unwrap_or(u32::MAX).min(MOST_DICE);
        let due = seed.pool(&ends[n], dice, sides);
        for (value, due) in values.iter().zip(due) {
            if due == *value {
                stretch.dice.proven += 1;
            } else {
                stretch.dice.wrong += 1;
                first_wrong.get_or_insert((n, sides, *value, due, rule.clone()));
            }
        }
    }
    let Dice { wrong, unproven, .. } = stretch.dice;
    if let Some((n, sides, value, due, rule)) = first_wrong {
        let text = Text::new("kernel-verify-wrong-die")
            .with("rule", rule)
            .with("value", value)
            .with("most", sides.saturating_sub(1))
            .with("due", due)
            .with("wrong", wrong);
        report.fault(n + 1, text);
    }
    match stretch.forked {
        _ if unproven == 0 => {}
        Some(fork) => {
            report.note(fork + 1, Text::new("kernel-verify-forked").with("unproven", unproven));
        }
        None => {
            let text = Text::new("kernel-verify-seed-not-told").with("unproven", unproven);
            report.note(journal.len(), text);
        }
    }
}

/// Plays the record again by the rules, from where the game was last carried over to them. Whether they can: a record of
/// other data or of another version of the rules need not follow these.
fn check_play<G: Game>(
    report: &mut Report,
    setting: Arc<G::Setting>,
    journal: Journal<G::Answer>,
    data: bool,
) -> bool {
    let (last, (rules, pack)) = (journal.len(), journal.release());
    let own_rules = rules == Some(G::RULES);
    let begin = journal.adopted().map_or(1, |(n, _)| n + 1);
    if !data {
        report.note(begin, Text::new("kernel-verify-other-data").with("expected", pack.to_owned()));
        return false;
    }
    match Table::<G>::open(setting, journal, None, Opening::Audit) {
        Ok(table) => {
            report.outcome = table.outcome().cloned();
            if report.outcome.is_none() {
                report.note(last, Text::new("kernel-verify-not-over"));
            }
            true
        }
        Err(error) => {
            let line = (error.entry().unwrap_or(0) + 1).min(last);
            let what = match error {
                OpenError::Fault { fault, .. } => fault.told(),
                error => error.told(),
            };
            if own_rules {
                report.fault(line, what);
            } else {
                report.note(line, Text::new("kernel-verify-other-rules").with("what", what));
            }
            own_rules
        }
    }
}
