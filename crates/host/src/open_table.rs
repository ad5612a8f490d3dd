//! A table with its file: what is played is written before anybody hears of it. A table that could not be
//! written is ahead of its file; [`crate::tables::Slot`] then throws it away and opens it again.

use crate::{
    caller::Caller,
    problem::Problem,
    seats::{Chair, Sitter, draw},
    shelf::TableId,
};
use kernel::{
    Chance, Outcome, Seat, Text, Viewer,
    any::{AnswerError, AnyTable, LogLine, PromptMessage, Waiting},
    bytes::Bytes,
    file::JournalFile,
    forecast::Forecast,
    journal::Hand,
    standing::Order,
};
use serde::Serialize;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// How long computers go on answering within one request. The next request lets them go on.
const THINKING: Duration = Duration::from_secs(2);

pub(crate) struct OpenTable {
    id: TableId,
    table: Box<dyn AnyTable>,
    file: JournalFile,
    /// How many entries the file has.
    written: usize,
    chairs: Vec<Chair>,
    /// Whether the seed still lies beside the journal.
    secret: bool,
}

/// A table as one caller may know it.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    table: String,
    game: String,
    scenario: String,
    options: BTreeMap<String, String>,
    /// The hash of the seed, by which the dice can be checked after the game.
    commitment: Bytes,
    /// The seat of the caller; none for a spectator.
    you: Option<&'static str>,
    whereabouts: Text,
    seats: Vec<SeatShown>,
    waiting: Vec<Waiting>,
    view: Value,
    prompt: Option<PromptMessage>,
    /// The caller's standing orders by class of prompt.
    standing: BTreeMap<String, Order>,
    /// How many entries the journal has; answers must name this number.
    entries: usize,
    outcome: Option<Outcome>,
    undo: bool,
}

#[derive(Debug, Serialize)]
struct SeatShown {
    seat: Seat,
    id: &'static str,
    name: Text,
    sitter: Sitter,
}

#[derive(Debug, Serialize)]
pub(crate) struct Log {
    entries: usize,
    lines: Vec<LogLine>,
}

impl OpenTable {
    pub(crate) fn new(
        id: TableId,
        table: Box<dyn AnyTable>,
        file: JournalFile,
        written: usize,
        chairs: Vec<Chair>,
        secret: bool,
    ) -> Self {
        OpenTable { id, table, file, written, chairs, secret }
    }

    /// Whether the file has all that memory has.
    pub(crate) fn is_written(&self) -> bool {
        self.table.entries() == self.written
    }

    /// Writes what the file does not have yet. When the game is over its seed goes into the journal.
    pub(crate) fn write(&mut self) -> Result<(), Problem> {
        let over = self.table.outcome().is_some();
        if over && self.secret {
            self.table.reveal_seed()?;
        }
        if !self.is_written() {
            let lines = self.table.journal_text(self.written);
            self.file.append(lines).map_err(|error| Problem::not_written(&error))?;
            self.written = self.table.entries();
        }
        if over && self.secret {
            match self.file.forget_seed() {
                Ok(()) => self.secret = false,
                Err(error) => tracing::warn!(table = %self.id, %error, "the seed file stays for now"),
            }
        }
        Ok(())
    }

    fn change(
        &mut self,
        change: impl FnOnce(&mut dyn AnyTable) -> Result<(), AnswerError>,
    ) -> Result<(), Problem> {
        // The seed is told by now: whoever could still play or undo would know the dice.
        if self.table.outcome().is_some() {
            return Err(Problem::over());
        }
        change(&mut *self.table)?;
        self.write()
    }

    /// Takes a person's answer, if the person has seen the table as it is.
    pub(crate) fn answer(&mut self, seat: Seat, answer: &Value, entries: usize) -> Result<(), Problem> {
        self.check_entries(entries)?;
        self.change(|table| table.answer(seat, answer, Hand::Player))
    }

    pub(crate) fn undo(&mut self, seat: Seat, entries: usize) -> Result<(), Problem> {
        self.check_entries(entries)?;
        self.change(|table| Ok(table.undo(seat)?))
    }

    pub(crate) fn stand(&mut self, seat: Seat, class: &str, order: Option<Order>) -> Result<(), Problem> {
        self.change(|table| Ok(table.stand(seat, class, order)?))
    }

    fn check_entries(&self, seen: usize) -> Result<(), Problem> {
        let entries = self.table.entries();
        if seen == entries { Ok(()) } else { Err(Problem::moved_on(entries)) }
    }

    /// Lets the computers answer what they are asked, for as long as a request may take.
    pub(crate) fn computers(&mut self) -> Result<(), Problem> {
        let until = Instant::now() + THINKING;
        while let Some((seat, level)) = self.asked_computer() {
            if Instant::now() >= until {
                break;
            }
            let mut chance = Chance::from_seed(draw()?.0);
            let advised = self.table.advise(seat, &level, &mut chance);
            let played =
                advised.map_err(Problem::from).and_then(|advice| self.computer(seat, &advice.answer));
            if let Err(problem) = played {
                // A computer that fails must not hold up the game; a disk that fails does.
                let prompt = self.table.prompt(seat).filter(|_| self.is_written()).ok_or(problem)?;
                tracing::error!(table = %self.id, %seat, level, "a computer player failed; its default is taken");
                self.computer(seat, &prompt.default.answer)?;
            }
        }
        Ok(())
    }

    fn computer(&mut self, seat: Seat, answer: &Value) -> Result<(), Problem> {
        self.change(|table| table.answer(seat, answer, Hand::Computer))
    }

    fn asked_computer(&self) -> Option<(Seat, String)> {
        let open = self.table.waiting().into_iter().filter(|waiting| !waiting.answered);
        let mut computers = open.filter_map(|waiting| match self.chairs.get(waiting.seat.index()) {
            Some(Chair::Computer(level)) => Some((waiting.seat, level.clone())),
            _ => None,
        });
        computers.next()
    }

    /// The viewer that a caller is. A token that fits no seat is refused, not taken for a spectator's.
    pub(crate) fn viewer(&self, caller: Caller) -> Result<Viewer, Problem> {
        let Caller::Token(hash) = caller else { return Ok(Viewer::Spectator) };
        let seats = self.table.seats();
        let own = seats.iter().find(|info| self.chairs.get(info.seat.index()) == Some(&Chair::Person(hash)));
        own.map(|info| Viewer::Seat(info.seat)).ok_or_else(Problem::unknown_token)
    }

    pub(crate) fn seat(&self, caller: Caller) -> Result<Seat, Problem> {
        match self.viewer(caller)? {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(Problem::no_token()),
        }
    }

    pub(crate) fn show(&self, viewer: Viewer) -> Shown {
        let (table, header) = (&self.table, self.table.header());
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let infos = table.seats();
        let outcome = table.outcome().cloned();
        Shown {
            table: self.id.to_string(),
            game: header.game.clone(),
            scenario: header.scenario.clone(),
            options: header.options.clone(),
            commitment: header.commitment,
            you: infos.iter().find(|info| Some(info.seat) == own).map(|info| info.id),
            whereabouts: table.whereabouts(viewer),
            waiting: table.waiting(),
            view: table.view(viewer),
            prompt: own.and_then(|seat| table.prompt(seat)),
            standing: own.map(|seat| table.standing(seat).into_iter().collect()).unwrap_or_default(),
            entries: table.entries(),
            undo: outcome.is_none() && own.is_some_and(|seat| table.undo_limit(seat).is_some()),
            outcome,
            seats: infos
                .into_iter()
                .zip(&self.chairs)
                .map(|(info, chair)| SeatShown {
                    seat: info.seat,
                    id: info.id,
                    name: info.name,
                    sitter: chair.sitter(),
                })
                .collect(),
        }
    }

    pub(crate) fn log(&self, viewer: Viewer, from: usize) -> Log {
        Log { entries: self.table.entries(), lines: self.table.log(viewer, from) }
    }

    pub(crate) fn forecast(&self, seat: Seat, answer: &Value) -> Result<Forecast, Problem> {
        Ok(self.table.forecast(seat, answer)?)
    }

    /// The whole journal, secrets and all: for everybody, once the game is over.
    pub(crate) fn journal(&self) -> Result<String, Problem> {
        if self.table.outcome().is_none() {
            return Err(kernel::table::TableError::NotOver.into());
        }
        Ok(self.table.journal_text(0).to_owned())
    }

    pub(crate) fn commitment(&self) -> Bytes {
        self.table.header().commitment
    }
}
