//! A table in memory: the game, what its viewers have been shown, and what the host keeps beside it. Everything that
//! changes it gives back an [`Applied`], which is written to the database before anybody hears of it; when that
//! fails, the table is thrown away and opened again.

use crate::{
    clock::{Clock, Waits, next_moment},
    games::Games,
    memory::Share,
    problem::Problem,
    protocol::{Command, FilmMark, Frame, GameState},
    sight::{AskedConsent, Beside, Glance, Shown, Sight, number_of},
    store::{About, ChairRow, Commit, NewRow, Readers, SightRow, TableRow, WholeTable, size_of},
};
use kernel::{
    Seat, SeatInfo, Text, Viewer,
    any::{AnswerError, AnyTable},
    bytes::Bytes,
    fair::Seed,
    finishing::Finishing,
    journal::Hand,
    published::NoSuchLevel,
    table::TableError,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

pub(crate) struct OpenTable {
    pub(crate) row: TableRow,
    pub(crate) chairs: Vec<ChairRow>,
    pub(crate) table: Box<dyn AnyTable>,
    /// The computer players of the game.
    levels: Vec<&'static str>,
    /// One for each seat, and one for all spectators.
    sights: Vec<Sight>,
    waiting: Waits,
    consent: Option<AskedConsent>,
    /// The seats for which a computer finishes the phase.
    finishing: BTreeMap<u8, Finishing>,
    /// Whether the seed is still secret.
    secret: bool,
    clock: Clock,
    share: Option<Share>,
    /// How many lines the journal had when it was weighed.
    weighed: usize,
    /// After how many steps the position stood that was kept last.
    kept_at: usize,
}

/// So many steps a game may go on before its position is kept again.
const KEEP_EVERY: usize = 16;

/// A change that is not yet written.
#[derive(Debug)]
pub(crate) struct Applied {
    pub(crate) commit: Commit,
    pub(crate) shown: Vec<Shown>,
    /// For the one who made it, if it lengthened the journal: else a second one like it would tell that nobody else
    /// has done anything in secret meanwhile.
    pub(crate) receipt: Option<Bytes>,
}

/// Where a change came from.
#[derive(Clone, Copy, Debug, Default)]
struct Cause<'a> {
    /// The seat that has decided something.
    by: Option<Seat>,
    /// Nobody for a computer.
    person: &'a str,
    answered: bool,
    undone: bool,
    /// The game was carried over to the rules of this release.
    adopted: bool,
}

/// What is read of a position that was kept.
#[derive(Deserialize)]
struct Kept {
    steps: usize,
}

/// Who is at the helm of a command.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) person: String,
    pub(crate) seat: Seat,
}

impl OpenTable {
    /// A table from what the database has of it.
    pub(crate) fn open(
        games: &Games,
        clock: Clock,
        whole: WholeTable,
        chairs: Vec<ChairRow>,
    ) -> Result<Self, Problem> {
        let WholeTable { row, seed, journal, kept, sights } = whole;
        let unavailable = |why: &dyn std::fmt::Display| {
            tracing::error!(table = row.id, %why, "a table cannot be opened: left as it is");
            Problem::unavailable()
        };
        let game = games.game(&row.game).ok_or_else(|| unavailable(&"its game is not offered here"))?;
        let seed: Option<Seed> = seed
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(|_| unavailable(&"its seed cannot be read"))?;
        // From the first entry, not from the last snapshot: the log must have everything.
        let (table, torn) = game
            .game
            .reopen(&journal, &game.pack, seed, kept.as_deref())
            .map_err(|error| unavailable(&error))?;
        if torn.is_some() {
            return Err(unavailable(&"its journal is torn"));
        }
        if let Some(held) = table.held() {
            tracing::warn!(table = row.id, why = ?held.why, again = held.again, "another release has played this: held");
        }
        let read = |text: &str| serde_json::from_str(text).map_err(|error| unavailable(&error));
        let consent: Option<AskedConsent> = row.consent.as_deref().map(read).transpose()?;
        // Who wanted to go back has not thereby accepted other rules.
        let consent = consent.filter(|asked| asked.adopt == table.held().is_some());
        let kept: Option<Kept> = kept.as_deref().and_then(|kept| serde_json::from_str(kept).ok());
        let mut finishing: BTreeMap<u8, Finishing> =
            serde_json::from_str(&row.finishing).map_err(|error| unavailable(&error))?;
        finishing.retain(|seat, finishing| finishing.goes_on(&*table, Seat(*seat)));
        let waiting = serde_json::from_str(&row.waiting).map_err(|error| unavailable(&error))?;
        let mut open = OpenTable {
            secret: seed.is_some(),
            row,
            chairs,
            table,
            levels: game.game.levels().iter().map(|level| level.id).collect(),
            sights: Vec::new(),
            waiting,
            consent,
            finishing,
            clock,
            share: None,
            weighed: 0,
            kept_at: kept.map_or(0, |kept| kept.steps),
        };
        for viewer in viewers(&open.table.seats()) {
            let beside =
                Beside { consent: open.consent.as_ref(), finishing: finishes(&open.finishing, viewer) };
            let row = sights.iter().find(|row| row.viewer == number_of(viewer));
            let sight = match row {
                Some(row) => Sight::again(&*open.table, viewer, &beside, row),
                None => Sight::first(&*open.table, viewer, &beside),
            };
            open.sights.push(sight);
        }
        Ok(open)
    }

    /// A new table for the database.
    pub(crate) fn lay_down(
        mut row: TableRow,
        mut table: Box<dyn AnyTable>,
        seed: Option<Seed>,
        chairs: Vec<(Option<String>, String, Option<String>)>,
    ) -> Result<NewRow, Problem> {
        row.over = table.outcome().is_some();
        let mut secret = seed;
        if row.over && secret.take().is_some() {
            table.reveal_seed()?;
        }
        let beside = Beside { consent: None, finishing: false };
        let mut sights = Vec::new();
        for viewer in viewers(&table.seats()) {
            let mut sight = Sight::first(&*table, viewer, &beside);
            sight.remember(&*table)?;
            sights.push(SightRow {
                viewer: number_of(viewer),
                version: 1,
                settled: Some(1),
                low: i64::MAX,
                cut: None,
                frames: sight.frames,
            });
        }
        let lines = table.journal_text(0).to_owned();
        let waiting: Waits = asked(&*table).map(|seat| (seat.0, row.opened)).collect();
        row.entries = entries(&*table);
        row.size = size_of(&lines);
        row.waiting = json(&waiting);
        row.turn = i64::from(table.turn());
        let has_level = |seat: Seat| chairs.get(seat.index()).is_some_and(|(level, ..)| level.is_some());
        let computers = asked(&*table).any(has_level);
        Ok(NewRow { row, seed: secret.map(|seed| seed.written()), lines, sights, chairs, computers })
    }

    pub(crate) fn sight(&self, viewer: Viewer) -> &Sight {
        let found = self.sights.iter().find(|sight| sight.viewer == viewer);
        found.unwrap_or_else(|| self.sights.last().expect("spectators are always among the viewers"))
    }

    pub(crate) fn state(&self, viewer: Viewer, lines: usize) -> GameState {
        self.sight(viewer).state_after(&*self.table, lines)
    }

    /// Takes its share of the memory.
    pub(crate) fn take(&mut self, share: Share) {
        self.share = Some(share);
        self.weigh();
    }

    /// Weighs it again if it may have grown by a quarter: that is work, and most changes add little. So do all the first
    /// ones of a game, which weighs what its position does.
    pub(crate) fn weigh_if_grown(&mut self) {
        /// Entries of a journal that are too few to tell.
        const FEW: usize = 32;
        if self.table.entries() > self.weighed + (self.weighed / 4).max(FEW) {
            self.weigh();
        }
    }

    fn weigh(&mut self) {
        let sights: usize = self.sights.iter().map(|sight| sight.weight(&*self.table)).sum();
        let weight = std::mem::size_of::<Self>() + self.table.weight() + sights;
        self.weighed = self.table.entries();
        if let Some(share) = &mut self.share {
            share.set(weight);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.outcome().is_some()
    }

    /// Remembers what these viewers are shown, and nothing else. A change tells those of them what is new.
    pub(crate) fn watch(&mut self, watched: &[Viewer]) {
        for sight in &mut self.sights {
            sight.watch(&*self.table, watched.contains(&sight.viewer));
        }
    }

    /// What viewers have to be shown who last saw another copy of this table.
    pub(crate) fn since(&self, before: OpenTable, watched: &[Viewer]) -> Vec<Shown> {
        let both = self.sights.iter().zip(before.sights);
        both.filter(|(sight, _)| watched.contains(&sight.viewer))
            .filter_map(|(sight, known)| sight.since(&*self.table, known, &*before.table))
            .collect()
    }

    /// The seats that somebody sits on.
    pub(crate) fn seats_of(&self, person: &str) -> Vec<Seat> {
        seats_of(&self.chairs, person)
    }

    /// Whether a player could give such commands without end. Games end, but what is taken back or changed can be taken
    /// back and changed again.
    pub(crate) fn could_go_on_for_ever(&self, seat: Seat, command: &Command) -> bool {
        match command {
            Command::Answer { .. } => self.table.given(seat).is_some(),
            Command::Resign
            | Command::TakeOver
            | Command::DecideNow
            | Command::AddToDice { .. }
            | Command::Chat { .. } => false,
            Command::Undo
            | Command::UndoTo { .. }
            | Command::AskConsent { .. }
            | Command::Consent { .. }
            | Command::Adopt
            | Command::Stand { .. }
            | Command::FinishPhase { .. } => true,
        }
    }

    /// Carries out a command. Nothing is to be written when it changes nothing.
    pub(crate) fn obey(
        &mut self,
        player: &Player,
        version: u64,
        command: &Command,
    ) -> Result<Option<Applied>, Problem> {
        let seat = player.seat;
        if !self.seats_of(&player.person).contains(&seat) {
            return Err(Problem::not_your_seat());
        }
        let sight = self.sight(seat.into());
        let current = match command {
            Command::Answer { .. } | Command::Undo | Command::FinishPhase { .. } => sight.stands(version),
            // They hang on nothing that could have changed.
            Command::AddToDice { .. } | Command::TakeOver | Command::DecideNow => true,
            _ => sight.version == version,
        };
        if !current {
            return Err(Problem::stale());
        }
        // The seed is told by now: whoever could still play or undo would know the dice.
        if self.is_over() {
            return Err(Problem::over());
        }
        match command {
            Command::Answer { answer } => return self.answer_by(&player.person, seat, answer, Hand::Player),
            Command::Undo => self.table.undo(seat)?,
            Command::UndoTo { step } => {
                let step = self.sight(seat.into()).step_of(*step).ok_or_else(Problem::no_such_step)?;
                self.table.undo_to(seat, step)?;
            }
            Command::AskConsent { step } => {
                let step = self.sight(seat.into()).past_step(*step).ok_or_else(Problem::no_such_step)?;
                return self
                    .consent(AskedConsent { by: seat, step, agreed: Vec::new(), adopt: false }, player);
            }
            Command::Adopt => {
                self.table.held().ok_or(TableError::NotHeld)?;
                let fresh = AskedConsent { by: seat, step: 0, agreed: Vec::new(), adopt: true };
                let asked = self.consent.clone().unwrap_or(fresh);
                return self.consent(asked, player);
            }
            Command::Consent { yes: true } => {
                let asked = self.consent.clone().ok_or_else(Problem::no_consent)?;
                return self.consent(asked, player);
            }
            Command::Consent { yes: false } => {
                self.consent.take().ok_or_else(Problem::no_consent)?;
                return self.applied(Cause { person: &player.person, ..Cause::default() }).map(Some);
            }
            Command::Stand { class, order } => {
                let standing = self.table.standing(seat);
                let stands = standing.iter().find(|(known, _)| known == class).map(|(_, order)| order);
                if stands == order.as_ref() && self.table.classes().contains(&class.as_str()) {
                    return Ok(None);
                }
                self.table.stand(seat, class, order.clone())?;
            }
            Command::FinishPhase { level } => {
                let prompt = self.table.prompt(seat).filter(|prompt| !prompt.invited);
                if prompt.is_none_or(|prompt| prompt.given.is_some()) {
                    return Err(Problem::nothing_asked());
                }
                if !self.levels.contains(&level.as_str()) {
                    let known = self.levels.iter().map(|level| (*level).to_owned()).collect();
                    return Err(AnswerError::Level(NoSuchLevel { level: level.clone(), known }).into());
                }
                let finishing = Finishing::begin(&*self.table, seat, level);
                if self.finishing.get(&seat.0) == Some(&finishing) {
                    return Ok(None);
                }
                self.finishing.insert(seat.0, finishing);
            }
            Command::TakeOver => {
                if self.finishing.remove(&seat.0).is_none() {
                    return Ok(None);
                }
            }
            Command::Resign => self.table.resign(seat)?,
            Command::AddToDice { nonce } => {
                let nonce =
                    nonce.parse().map_err(|_| Problem::cannot_start(Text::new("host-error-bad-nonce")))?;
                self.table.add_to_dice(seat, nonce)?;
            }
            Command::Chat { .. } | Command::DecideNow => return Ok(None),
        }
        let undone = matches!(command, Command::Undo | Command::UndoTo { .. });
        self.applied(Cause { by: Some(seat), person: &player.person, undone, ..Cause::default() }).map(Some)
    }

    /// A computer answers. One that finishes the phase for a player hands back what only the player may answer.
    pub(crate) fn answer(&mut self, seat: Seat, answer: &Value) -> Result<Option<Applied>, Problem> {
        let finishing = self.finishing.get(&seat.0).filter(|_| self.level_of(seat).is_none());
        if finishing.is_some_and(|finishing| !finishing.may_answer(&*self.table, seat, answer)) {
            self.finishing.remove(&seat.0);
            return self.applied(Cause::default()).map(Some);
        }
        self.answer_by("", seat, answer, Hand::Computer)
    }

    fn answer_by(
        &mut self,
        person: &str,
        seat: Seat,
        answer: &Value,
        hand: Hand,
    ) -> Result<Option<Applied>, Problem> {
        if self.table.given(seat).as_ref() == Some(answer) {
            return Ok(None);
        }
        self.table.answer(seat, answer, hand)?;
        self.applied(Cause { by: Some(seat), person, answered: true, ..Cause::default() }).map(Some)
    }

    fn consent(&mut self, mut asked: AskedConsent, player: &Player) -> Result<Option<Applied>, Problem> {
        let seats = self.table.seats();
        // Computers agree to everything, and empty chairs do not object.
        let absent = |seat: Seat| self.chairs.get(seat.index()).is_none_or(|chair| chair.sitters.is_empty());
        let own = self.seats_of(&player.person);
        for info in &seats {
            if (own.contains(&info.seat) || absent(info.seat)) && !asked.agreed.contains(&info.seat) {
                asked.agreed.push(info.seat);
            }
        }
        if asked.agreed.len() < seats.len() {
            if self.consent.as_ref() == Some(&asked) {
                return Ok(None);
            }
            self.consent = Some(asked);
            return self.applied(Cause { person: &player.person, ..Cause::default() }).map(Some);
        }
        if asked.adopt {
            return self.adopt(&asked.agreed, &player.person).map(Some);
        }
        self.table.undo_by_consent(asked.step, &asked.agreed)?;
        self.consent = None;
        self.applied(Cause { person: &player.person, undone: true, ..Cause::default() }).map(Some)
    }

    /// Carries a held game over to the rules and data of this release, as these seats agree, or, where none is named,
    /// whoever keeps the host. Clocks begin anew: nobody could decide before.
    pub(crate) fn adopt(&mut self, agreed: &[Seat], person: &str) -> Result<Applied, Problem> {
        self.table.adopt(agreed)?;
        self.consent = None;
        self.waiting.clear();
        self.applied(Cause { person, adopted: true, ..Cause::default() })
    }

    /// The position to be kept, if another is due: the last is far behind, was taken back, or is of other rules.
    fn keep(&mut self, adopted: bool) -> Option<String> {
        let steps = self.table.steps();
        let due = adopted || steps >= self.kept_at + KEEP_EVERY || steps < self.kept_at;
        if !due || self.table.held().is_some() || self.is_over() {
            return None;
        }
        let (at, kept) = self.table.kept();
        self.kept_at = at;
        Some(kept)
    }

    /// Gathers what a change came to.
    fn applied(
        &mut self,
        Cause { by, person, answered, undone, adopted }: Cause<'_>,
    ) -> Result<Applied, Problem> {
        let over = self.is_over();
        if over && self.secret {
            self.table.reveal_seed()?;
            self.secret = false;
        }
        let from = usize::try_from(self.row.entries).unwrap_or(0);
        let table = &*self.table;
        let look = |sight: &mut Sight| {
            if adopted { sight.begin_anew(table) } else { sight.look_again(table, undone) }
        };
        let looks = self.sights.iter_mut().map(look);
        let glances: Vec<Glance> = looks.collect();
        // Spectators come last, and know nothing but what everybody may.
        let public = glances.last().is_some_and(|glance| glance.news);
        // Whoever asked to go back asked about the game as it was, as far as everybody knows.
        let steps = self.table.steps();
        self.consent.take_if(|asked| public || over || !asked.adopt && asked.step >= steps);
        self.finishing.retain(|seat, finishing| {
            let undoing = undone && by.is_none_or(|by| by == Seat(*seat));
            finishing.goes_on(table, Seat(*seat)) && !over && !undoing
        });
        let waiting = if over { Vec::new() } else { asked(&*self.table).collect() };
        let now = self.clock.now();
        let since = |seat: Seat| match self.waiting.get(&seat.0) {
            // A clock that began anew with other commands would tell of them, and would never run out.
            Some(since) if by != Some(seat) || !answered || !public => *since,
            _ => now,
        };
        let waiting: Waits = waiting.iter().map(|seat| (seat.0, since(*seat))).collect();
        let notices = self.notices(&waiting, over);
        self.waiting = waiting;
        let (mut sights, mut shown) = (Vec::new(), Vec::new());
        for (sight, glance) in self.sights.iter_mut().zip(glances) {
            let beside =
                Beside { consent: self.consent.as_ref(), finishing: finishes(&self.finishing, sight.viewer) };
            if let Some((row, news)) = sight.renew(&*self.table, &beside, glance) {
                sights.push(row);
                shown.extend(news);
            }
        }
        let lines = self.table.journal_text(from).to_owned();
        let added = size_of(&lines);
        let kept = self.keep(adopted);
        let commit = Commit {
            table: self.row.id.clone(),
            builds_on: self.row.commits,
            entries: entries(&*self.table),
            lines,
            waiting: json(&self.waiting),
            over,
            consent: self.consent.as_ref().map(json),
            finishing: json(&self.finishing),
            turn: i64::from(self.table.turn()),
            size: self.row.size.saturating_add(added),
            sights,
            kept,
            computers: self.asked_computer().is_some(),
            reminder: next_moment(self.row.clock_days, &self.waiting, now),
            at: now,
            by: person.to_owned(),
            notices,
        };
        self.row.commits += 1;
        self.row.entries = commit.entries;
        self.row.waiting.clone_from(&commit.waiting);
        self.row.over = over;
        self.row.size = commit.size;
        self.row.consent.clone_from(&commit.consent);
        let receipt = if commit.lines.is_empty() { None } else { self.table.receipt() };
        Ok(Applied { commit, shown, receipt })
    }

    /// What those have to hear who are away: that it is their turn now, that they are asked to agree, or that it is
    /// over.
    fn notices(&self, waiting: &Waits, over: bool) -> Vec<(About, Readers)> {
        if over {
            let first = !self.row.over;
            return first.then_some((About::Over, Readers::Everybody)).into_iter().collect();
        }
        let newly = waiting.keys().filter(|seat| !self.waiting.contains_key(seat));
        let mut notices: Vec<_> = newly.map(|seat| (About::Turn, Readers::Seat(*seat))).collect();
        if let (Some(asked), None) = (&self.consent, &self.row.consent) {
            let seats = self.table.seats().into_iter().map(|info| info.seat);
            let others = seats.filter(|seat| !asked.agreed.contains(seat));
            notices.extend(others.map(|seat| (About::Consent, Readers::Seat(seat.0))));
        }
        notices
    }

    /// Whether memory is ahead of the database: a change failed half way.
    pub(crate) fn is_ahead(&self) -> bool {
        entries(&*self.table) != self.row.entries
    }

    /// The seat for which a computer has to answer, and its level.
    pub(crate) fn asked_computer(&self) -> Option<(Seat, String)> {
        if self.is_over() {
            return None;
        }
        asked(&*self.table).find_map(|seat| {
            let finishing = self.finishing.get(&seat.0).map(|finishing| finishing.level.as_str());
            self.level_of(seat).or(finishing).map(|level| (seat, level.to_owned()))
        })
    }

    /// The computers that may speak up unasked now, with their levels.
    pub(crate) fn invited_computers(&self) -> Vec<(Seat, String)> {
        let invited = if self.is_over() { Vec::new() } else { self.table.invited() };
        let level = |seat: Seat| Some((seat, self.level_of(seat)?.to_owned()));
        invited.into_iter().filter_map(level).collect()
    }

    /// The level of the computer that has a seat.
    fn level_of(&self, seat: Seat) -> Option<&str> {
        self.chairs.get(seat.index())?.level.as_deref()
    }

    /// The seats of computers that are not asked now while people are, with their levels.
    pub(crate) fn idle_computers(&self) -> Vec<(Seat, String)> {
        let waiting: Vec<Seat> = asked(&*self.table).collect();
        let idle = |(seat, chair): (Seat, &ChairRow)| Some((seat, chair.level.clone()?));
        let seats = (0..).map(Seat).zip(&self.chairs).filter_map(idle);
        let idle: Vec<(Seat, String)> = seats.filter(|(seat, _)| !waiting.contains(seat)).collect();
        if self.is_over() || self.asked_computer().is_some() { Vec::new() } else { idle }
    }

    pub(crate) fn film(&self, viewer: Viewer) -> Vec<FilmMark> {
        let sight = self.sight(viewer);
        let mark = |(step, frame)| FilmMark {
            step,
            turn: turn_of(frame),
            whereabouts: sight.whereabouts(step),
            log: sight.lines_of(step).collect(),
        };
        sight.frames.iter().enumerate().map(mark).collect()
    }

    /// A frame of the film. What it shows has to be played through to: that is for the caller to do, apart from the table.
    pub(crate) fn frame(
        &self,
        viewer: Viewer,
        step: usize,
    ) -> Result<impl FnOnce() -> Result<Frame, Problem> + Send + use<>, Problem> {
        let sight = self.sight(viewer);
        let kept = sight.frames.get(step).ok_or_else(Problem::no_such_step)?;
        let past = self.table.past(usize::try_from(kept.step).unwrap_or(usize::MAX))?;
        let (turn, lines, whereabouts) = (turn_of(kept), sight.lines_of(step), sight.whereabouts(step));
        let (log_from, log) = (lines.start, sight.lines(&*self.table, lines));
        Ok(move || {
            let scene = past()?.scene(viewer);
            Ok(Frame { step, scene, whereabouts, turn, log_from, log })
        })
    }
}

fn turn_of(frame: &crate::store::Frame) -> u32 {
    u32::try_from(frame.turn).unwrap_or(0)
}

pub(crate) fn seats_of(chairs: &[ChairRow], person: &str) -> Vec<Seat> {
    let sits = |chair: &ChairRow| chair.sitters.iter().any(|sitter| sitter.person == person);
    let seats = (0..).zip(chairs).filter(|(_, chair)| sits(chair));
    seats.map(|(seat, _)| Seat(seat)).collect()
}

fn viewers(seats: &[SeatInfo]) -> Vec<Viewer> {
    seats.iter().map(|info| Viewer::Seat(info.seat)).chain([Viewer::Spectator]).collect()
}

/// The seats that the game waits for.
fn asked(table: &dyn AnyTable) -> impl Iterator<Item = Seat> + use<> {
    table.waiting().into_iter().filter(|waiting| !waiting.answered).map(|waiting| waiting.seat)
}

/// Whether a computer finishes the viewer's phase.
fn finishes(finishing: &BTreeMap<u8, Finishing>, viewer: Viewer) -> bool {
    matches!(viewer, Viewer::Seat(seat) if finishing.contains_key(&seat.0))
}

/// How many lines the journal has.
fn entries(table: &dyn AnyTable) -> i64 {
    i64::try_from(table.entries()).unwrap_or(i64::MAX)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with string keys")
}
