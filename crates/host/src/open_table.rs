//! A table in memory: the game, what its viewers have been shown, and what the host keeps beside it. Everything that
//! changes it gives back an [`Applied`], which is written to the database before anybody hears of it; when that
//! fails, the table is thrown away and opened again.

use crate::{
    clock::{Clock, Waits, next_moment},
    games::Games,
    problem::Problem,
    protocol::{Command, FilmMark, Frame, GameState},
    secret::draw,
    sight::{AskedConsent, Beside, Glance, Shown, Sight, number_of},
    store::{About, ChairRow, Commit, NewRow, Readers, SightRow, TableRow},
};
use kernel::{
    Chance, Outcome, RuleId, Seat, SeatInfo, Text, Viewer,
    any::{Advice, AnswerError, AnyTable},
    fair::Seed,
    journal::Hand,
    published::NoSuchLevel,
    table::Opening,
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
    finishing: BTreeMap<u8, Finishing>,
    given_up: Option<Outcome>,
    /// Whether the seed is still secret.
    secret: bool,
    clock: Clock,
}

/// A computer finishes a seat's turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Finishing {
    level: String,
    turn: u32,
}

/// A change that is not yet written.
#[derive(Debug)]
pub(crate) struct Applied {
    pub(crate) commit: Commit,
    pub(crate) shown: Vec<Shown>,
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
        row: TableRow,
        seed: Option<&str>,
        journal: &str,
        sights: &[SightRow],
        chairs: Vec<ChairRow>,
    ) -> Result<Self, Problem> {
        let unavailable = |why: &dyn std::fmt::Display| {
            tracing::error!(table = row.id, %why, "a table cannot be opened: left as it is");
            Problem::unavailable()
        };
        let game = games.game(&row.game).ok_or_else(|| unavailable(&"its game is not offered here"))?;
        let seed = seed.map(str::parse).transpose().map_err(|_| unavailable(&"its seed cannot be read"))?;
        // From the first entry, not from the last snapshot: the log must have everything.
        let (table, torn) = game
            .game
            .open(journal, &game.pack, seed.map(Seed), Opening::Whole)
            .map_err(|error| unavailable(&error))?;
        if torn.is_some() {
            return Err(unavailable(&"its journal is torn"));
        }
        let read = |text: &str| serde_json::from_str(text).map_err(|error| unavailable(&error));
        let consent = row.consent.as_deref().map(read).transpose()?;
        let finishing = serde_json::from_str(&row.finishing).map_err(|error| unavailable(&error))?;
        let waiting = serde_json::from_str(&row.waiting).map_err(|error| unavailable(&error))?;
        let given_up = row.resigned.map(|seat| resigned(&*table, seat));
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
            given_up,
            clock,
        };
        for viewer in viewers(&open.table.seats()) {
            let beside = Beside {
                consent: open.consent.as_ref(),
                given_up: open.given_up.as_ref(),
                finishing: finishes(&open.finishing, viewer),
            };
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
        let beside = Beside { consent: None, given_up: None, finishing: false };
        let mut sights = Vec::new();
        for viewer in viewers(&table.seats()) {
            let mut sight = Sight::first(&*table, viewer, &beside);
            sight.remember(&*table)?;
            sights.push(SightRow {
                viewer: number_of(viewer),
                version: 1,
                low: i64::MAX,
                cut: None,
                frames: sight.frames,
            });
        }
        let lines = table.journal_text(0).to_owned();
        let waiting: Waits = asked(&*table).map(|seat| (seat.0, row.opened)).collect();
        row.entries = entries(&*table);
        row.waiting = json(&waiting);
        row.turn = i64::from(table.turn());
        let has_level = |seat: Seat| chairs.get(seat.index()).is_some_and(|(level, ..)| level.is_some());
        let computers = asked(&*table).any(has_level);
        Ok(NewRow { row, seed: secret.map(|seed| seed.0.to_string()), lines, sights, chairs, computers })
    }

    pub(crate) fn sight(&self, viewer: Viewer) -> &Sight {
        let found = self.sights.iter().find(|sight| sight.viewer == viewer);
        found.unwrap_or_else(|| self.sights.last().expect("spectators are always among the viewers"))
    }

    pub(crate) fn state(&self, viewer: Viewer, lines: usize) -> GameState {
        self.sight(viewer).state_after(&*self.table, lines)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.outcome().is_some() || self.given_up.is_some()
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
            Command::Answer { .. } | Command::Undo | Command::FinishTurn { .. } => sight.stands(version),
            // They hang on nothing that could have changed.
            Command::AddToDice { .. } | Command::TakeOver => true,
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
                return self.consent(AskedConsent { by: seat, step, agreed: Vec::new() }, player);
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
                if standing.iter().find(|(known, _)| known == class).map(|(_, order)| order) == order.as_ref()
                {
                    // It stands already. That there is such a class is found out by giving it.
                    if order.is_some() {
                        return Ok(None);
                    }
                }
                self.table.stand(seat, class, order.clone())?;
            }
            Command::FinishTurn { level } => {
                let prompt = self.table.prompt(seat).filter(|prompt| !prompt.invited);
                if prompt.is_none_or(|prompt| prompt.given.is_some()) {
                    return Err(Problem::nothing_asked());
                }
                if !self.levels.contains(&level.as_str()) {
                    let known = self.levels.iter().map(|level| (*level).to_owned()).collect();
                    return Err(AnswerError::Level(NoSuchLevel { level: level.clone(), known }).into());
                }
                self.finishing.insert(seat.0, Finishing { level: level.clone(), turn: self.table.turn() });
            }
            Command::TakeOver => {
                if self.finishing.remove(&seat.0).is_none() {
                    return Ok(None);
                }
            }
            Command::Resign => {
                self.row.resigned = Some(i64::from(seat.0));
                self.given_up = Some(resigned(&*self.table, i64::from(seat.0)));
            }
            Command::AddToDice { nonce } => {
                let nonce =
                    nonce.parse().map_err(|_| Problem::cannot_start(Text::new("host-error-bad-nonce")))?;
                self.table.add_to_dice(seat, nonce)?;
            }
            Command::Chat { .. } => return Ok(None),
        }
        let undone = matches!(command, Command::Undo | Command::UndoTo { .. });
        self.applied(Cause { by: Some(seat), person: &player.person, undone, answered: false }).map(Some)
    }

    /// A computer answers.
    pub(crate) fn answer(&mut self, seat: Seat, answer: &Value) -> Result<Option<Applied>, Problem> {
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
        self.applied(Cause { by: Some(seat), person, answered: true, undone: false }).map(Some)
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
            self.consent = Some(asked);
            return self.applied(Cause { person: &player.person, ..Cause::default() }).map(Some);
        }
        self.table.undo_by_consent(asked.step, &asked.agreed)?;
        self.consent = None;
        self.applied(Cause { person: &player.person, undone: true, ..Cause::default() }).map(Some)
    }

    /// Gathers what a change came to.
    fn applied(&mut self, Cause { by, person, answered, undone }: Cause<'_>) -> Result<Applied, Problem> {
        let over = self.is_over();
        if over && self.secret {
            self.table.give_up()?;
            self.secret = false;
        }
        let from = usize::try_from(self.row.entries).unwrap_or(0);
        let (table, given_up) = (&*self.table, self.given_up.as_ref());
        let looks = self.sights.iter_mut().map(|sight| sight.look_again(table, given_up, undone));
        let glances: Vec<Glance> = looks.collect();
        // Spectators come last, and know nothing but what everybody may.
        let public = glances.last().is_some_and(|glance| glance.news);
        // Whoever asked to go back asked about the game as it was, as far as everybody knows.
        let steps = self.table.steps();
        self.consent.take_if(|asked| public || over || asked.step >= steps);
        let turn = self.table.turn();
        self.finishing.retain(|seat, finishing| {
            let undoing = undone && by.is_none_or(|by| by == Seat(*seat));
            finishing.turn == turn && !over && !undoing
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
            let beside = Beside {
                consent: self.consent.as_ref(),
                given_up: self.given_up.as_ref(),
                finishing: finishes(&self.finishing, sight.viewer),
            };
            if let Some((row, news)) = sight.renew(&*self.table, &beside, glance) {
                sights.push(row);
                shown.extend(news);
            }
        }
        let lines = self.table.journal_text(from).to_owned();
        let commit = Commit {
            table: self.row.id.clone(),
            builds_on: self.row.commits,
            entries: entries(&*self.table),
            lines,
            waiting: json(&self.waiting),
            over,
            resigned: self.row.resigned,
            consent: self.consent.as_ref().map(json),
            finishing: json(&self.finishing),
            turn: i64::from(self.table.turn()),
            sights,
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
        self.row.consent.clone_from(&commit.consent);
        Ok(Applied { commit, shown })
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
            let finishing = self.finishing.get(&seat.0).map(|finishing| finishing.level.clone());
            let level = self.chairs.get(seat.index()).and_then(|chair| chair.level.clone());
            level.or(finishing).map(|level| (seat, level))
        })
    }

    /// What a computer player would answer for a seat, or the default if it fails: it must not hold up the game.
    pub(crate) fn think(&self, seat: Seat, level: &str) -> Result<Value, Problem> {
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.advise(seat, level)));
        if let Ok(Ok(advice)) = thought {
            return Ok(advice.answer);
        }
        tracing::error!(table = self.row.id, %seat, level, "a computer player failed; its default is taken");
        let prompt = self.table.prompt(seat).ok_or_else(Problem::nothing_asked)?;
        Ok(prompt.default.answer)
    }

    pub(crate) fn advise(&self, seat: Seat, level: &str) -> Result<Advice, Problem> {
        let mut chance = Chance::from_seed(draw()?.0);
        Ok(self.table.advise(seat, level, &mut chance)?)
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

    pub(crate) fn frame(&self, viewer: Viewer, step: usize) -> Result<Frame, Problem> {
        let sight = self.sight(viewer);
        let kept = sight.frames.get(step).ok_or_else(Problem::no_such_step)?;
        let then = self.table.look_back(usize::try_from(kept.step).unwrap_or(usize::MAX))?;
        let lines = sight.lines_of(step);
        Ok(Frame {
            step,
            scene: then.scene(viewer),
            whereabouts: sight.whereabouts(step),
            turn: turn_of(kept),
            log_from: lines.start,
            log: sight.lines(&*self.table, lines),
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

/// Whether a computer finishes the viewer's turn.
fn finishes(finishing: &BTreeMap<u8, Finishing>, viewer: Viewer) -> bool {
    matches!(viewer, Viewer::Seat(seat) if finishing.contains_key(&seat.0))
}

/// How a game ends that a seat gives up.
fn resigned(table: &dyn AnyTable, seat: i64) -> Outcome {
    let seats = table.seats();
    let is_loser = |info: &SeatInfo| i64::from(info.seat.0) == seat;
    let name = seats.iter().find(|info| is_loser(info)).map_or(Text::new(""), |info| info.name.clone());
    let others: Vec<&SeatInfo> = seats.iter().filter(|info| !is_loser(info)).collect();
    let text = match others[..] {
        [winner] => Text::new("host-resigned-to").with("winner", winner.name.clone()),
        _ => Text::new("host-resigned"),
    };
    Outcome {
        winners: others.iter().map(|info| info.seat).collect(),
        id: "resigned".to_owned(),
        rule: RuleId::new(""),
        text: text.with("seat", name),
    }
}

/// How many lines the journal has.
fn entries(table: &dyn AnyTable) -> i64 {
    i64::try_from(table.entries()).unwrap_or(i64::MAX)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with string keys")
}
