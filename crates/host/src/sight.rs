//! What one viewer of a table has been shown: the state, the lines of the log under the viewer's own numbers, and the
//! film of all that still stands.
//!
//! Nothing here may tell a viewer what that viewer may not know, not even by counting. So versions, steps and lines
//! are counted for each viewer alone: a change that the viewer cannot see does not count.

use crate::{
    protocol::{Change, Consent, FromHost, GameState},
    store::{Frame, SightRow},
};
use kernel::{
    Outcome, Seat, Text, Viewer,
    any::{AnyTable, LogLine},
    scene::{Piece, Scene},
    table::TableError,
};
use std::collections::{BTreeMap, BTreeSet};

/// What the host knows of a game beside the table of the rules.
pub(crate) struct Beside<'a> {
    pub(crate) consent: Option<&'a AskedConsent>,
    /// How the game ended by the players' will.
    pub(crate) given_up: Option<&'a Outcome>,
}

/// A seat asks everybody to go back to a step of the game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct AskedConsent {
    pub(crate) by: Seat,
    pub(crate) step: usize,
    pub(crate) agreed: Vec<Seat>,
}

pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    pub(crate) version: u64,
    /// The version since which nothing has changed that a decision hangs on: only who else has decided, and the like.
    settled: u64,
    /// The first line of the log that was ever taken back: who comes again is told all from there on.
    low: usize,
    pub(crate) frames: Vec<Frame>,
    pub(crate) log: Vec<LogLine>,
    /// The number that the table gives to the next event.
    heard: usize,
    /// As it was shown last, without the log.
    state: GameState,
}

/// What a viewer is shown after a change, ready to be sent.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) viewer: Viewer,
    /// Whoever has another version than this one needs the whole state.
    pub(crate) from: u64,
    pub(crate) version: u64,
    pub(crate) text: String,
}

/// The viewer's number in the database.
pub(crate) fn number_of(viewer: Viewer) -> i64 {
    match viewer {
        Viewer::Seat(seat) => i64::from(seat.0),
        Viewer::Spectator => -1,
    }
}

impl Sight {
    /// The first look at a new game.
    pub(crate) fn first(table: &dyn AnyTable, viewer: Viewer, beside: &Beside<'_>) -> Self {
        let mut sight = Sight::bare(table, viewer);
        sight.hear_all(table);
        sight.keep_frame(table);
        sight.state = sight.look(table, beside);
        (sight.version, sight.settled) = (1, 1);
        sight
    }

    /// A look at a game that was shown before.
    pub(crate) fn again(table: &dyn AnyTable, viewer: Viewer, beside: &Beside<'_>, row: &SightRow) -> Self {
        let mut sight = Sight::bare(table, viewer);
        sight.hear_all(table);
        sight.version = u64::try_from(row.version).unwrap_or(0);
        sight.settled = sight.version;
        sight.low = usize::try_from(row.low).unwrap_or(0);
        sight.frames.clone_from(&row.frames);
        if sight.frames.is_empty() {
            sight.keep_frame(table);
        }
        sight.state = sight.look(table, beside);
        sight
    }

    /// Makes the film of a game that was played elsewhere: a frame for each time that somebody was asked. It is for
    /// those who may see everything; nothing is compared.
    pub(crate) fn remember(&mut self, table: &dyn AnyTable) -> Result<(), TableError> {
        self.frames.clear();
        for step in 0..table.steps() {
            let then = table.look_back(step)?;
            if !then.waiting().is_empty() {
                self.frame(&*then, then.log(self.viewer, 0).len());
            }
        }
        self.keep_frame(table);
        Ok(())
    }

    fn bare(table: &dyn AnyTable, viewer: Viewer) -> Self {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let state = GameState {
            version: 0,
            seat,
            turn: 0,
            whereabouts: table.whereabouts(viewer),
            scene: Scene::default(),
            prompt: None,
            waiting: Vec::new(),
            log_from: 0,
            log: Vec::new(),
            steps: 0,
            undo: None,
            consent: None,
            standing: BTreeMap::new(),
            outcome: None,
        };
        Sight {
            viewer,
            version: 0,
            settled: 0,
            low: usize::MAX,
            frames: Vec::new(),
            log: Vec::new(),
            heard: 0,
            state,
        }
    }

    fn hear_all(&mut self, table: &dyn AnyTable) {
        (self.log, self.heard) = (Vec::new(), 0);
        self.hear(table);
    }

    /// Takes the lines that are new, each under the viewer's own number.
    fn hear(&mut self, table: &dyn AnyTable) {
        for line in table.log(self.viewer, self.heard) {
            self.heard = line.number + 1;
            self.log.push(LogLine { number: self.log.len(), ..line });
        }
    }

    fn look(&self, table: &dyn AnyTable, beside: &Beside<'_>) -> GameState {
        let own = self.state.seat;
        let outcome = table.outcome().or(beside.given_up).cloned();
        let over = outcome.is_some();
        let mut state = GameState {
            version: 0,
            seat: own,
            turn: table.turn(),
            whereabouts: table.whereabouts(self.viewer),
            scene: table.scene(self.viewer),
            prompt: own.filter(|_| !over).and_then(|seat| table.prompt(seat)),
            waiting: if over { Vec::new() } else { table.waiting() },
            log_from: 0,
            log: Vec::new(),
            steps: 0,
            undo: None,
            consent: None,
            standing: own.map(|seat| table.standing(seat).into_iter().collect()).unwrap_or_default(),
            outcome,
        };
        self.number(&mut state, table, beside);
        state
    }

    /// Fills in what is told by the viewer's own numbers of steps.
    fn number(&self, state: &mut GameState, table: &dyn AnyTable, beside: &Beside<'_>) {
        state.steps = self.frames.len().saturating_sub(1);
        let playing = state.seat.filter(|_| state.outcome.is_none());
        state.undo = playing.and_then(|seat| self.undo(table, seat));
        state.consent = beside.consent.map(|asked| Consent {
            by: asked.by,
            step: self.frame_before(asked.step),
            agreed: asked.agreed.clone(),
        });
    }

    /// The earliest frame that the seat may go back to alone.
    fn undo(&self, table: &dyn AnyTable, seat: Seat) -> Option<usize> {
        let (limit, steps) = (table.undo_limit(seat)?, table.steps());
        self.frames.iter().position(|frame| at(frame) >= limit && at(frame) < steps)
    }

    /// The last frame that shows nothing after a step of the game.
    fn frame_before(&self, step: usize) -> usize {
        self.frames.iter().rposition(|frame| at(frame) <= step).unwrap_or(0)
    }

    /// The step of the game that a frame shows.
    pub(crate) fn step_of(&self, frame: usize) -> Option<usize> {
        self.frames.get(frame).map(at)
    }

    fn keep_frame(&mut self, table: &dyn AnyTable) {
        self.frame(table, self.log.len());
    }

    fn frame(&mut self, table: &dyn AnyTable, lines: usize) {
        self.frames.push(Frame {
            number: number(self.frames.len()),
            step: number(table.steps()),
            turn: i64::from(table.turn()),
            whereabouts: serde_json::to_string(&table.whereabouts(self.viewer))
                .expect("texts are plain data"),
            log: number(lines),
        });
    }

    /// Looks again after a change: what is new to the viewer, and what the database has to know of it. With
    /// `undone`, something was taken back.
    pub(crate) fn renew(
        &mut self,
        table: &dyn AnyTable,
        beside: &Beside<'_>,
        undone: bool,
    ) -> Option<(SightRow, Shown)> {
        let (lines, known) = (self.log.len(), self.frames.len());
        let mut told = lines;
        if undone {
            let past = std::mem::take(&mut self.log);
            self.hear_all(table);
            told = shared(&past, &self.log);
        } else {
            self.hear(table);
        }
        let steps = table.steps();
        self.frames.retain(|frame| at(frame) <= steps);
        let kept = self.frames.len();
        let mut state = self.look(table, beside);
        // Numbers of steps follow from what is shown: they are no news by themselves.
        (state.steps, state.undo) = (self.state.steps, self.state.undo);
        if state == self.state && told == lines && self.log.len() == lines && kept == known {
            return None;
        }
        if self.frames.last().is_none_or(|frame| at(frame) < steps) {
            self.keep_frame(table);
        }
        self.number(&mut state, table, beside);
        let before = std::mem::replace(&mut self.state, state);
        let from = self.version;
        self.version += 1;
        if told != lines || self.log.len() != lines || !is_as_good(&before, &self.state) {
            self.settled = self.version;
        }
        if told < lines {
            self.low = self.low.min(told);
        }
        let row = SightRow {
            viewer: number_of(self.viewer),
            version: i64::try_from(self.version).unwrap_or(i64::MAX),
            low: number(self.low),
            cut: (kept < known).then(|| number(kept)),
            frames: self.frames[kept..].to_vec(),
        };
        Some((row, self.shown(from, &before, lines, told)))
    }

    /// What a viewer has to be shown who last saw another host's copy of this table.
    pub(crate) fn since(&self, before: &Sight) -> Option<Shown> {
        (before.version != self.version).then(|| {
            let shared = shared(&before.log, &self.log);
            self.shown(before.version, &before.state, before.log.len(), shared)
        })
    }

    fn shown(&self, from: u64, before: &GameState, lines: usize, shared: usize) -> Shown {
        let message = if shared < lines {
            FromHost::State(self.state(shared))
        } else {
            FromHost::Change(self.change(from, before, lines))
        };
        Shown { viewer: self.viewer, from, version: self.version, text: written(&message) }
    }

    fn change(&self, from: u64, before: &GameState, lines: usize) -> Change {
        let state = &self.state;
        let (pieces, gone) = moved(&before.scene.pieces, &state.scene.pieces);
        let bare = |scene: &Scene| Scene { pieces: Vec::new(), ..scene.clone() };
        Change {
            from,
            version: self.version,
            turn: (state.turn != before.turn).then_some(state.turn),
            whereabouts: (state.whereabouts != before.whereabouts).then(|| state.whereabouts.clone()),
            pieces,
            gone,
            rest: Some(bare(&state.scene)).filter(|rest| *rest != bare(&before.scene)),
            prompt: state.prompt.clone(),
            waiting: state.waiting.clone(),
            log: self.log[lines..].to_vec(),
            steps: state.steps,
            undo: state.undo,
            consent: state.consent.clone(),
            standing: (state.standing != before.standing).then(|| state.standing.clone()),
            outcome: state.outcome.clone(),
        }
    }

    /// The whole state with the log from line `from` on.
    pub(crate) fn state(&self, from: usize) -> GameState {
        let from = from.min(self.log.len());
        GameState {
            version: self.version,
            log_from: from,
            log: self.log[from..].to_vec(),
            ..self.state.clone()
        }
    }

    /// The whole state for somebody who comes again and knows so many lines.
    pub(crate) fn state_after(&self, lines: usize) -> GameState {
        self.state(if lines > self.log.len() { 0 } else { lines.min(self.low) })
    }

    /// Whether a decision that was taken at a version still stands: everything that it hangs on is as it was.
    pub(crate) fn stands(&self, version: u64) -> bool {
        (self.settled..=self.version).contains(&version)
    }

    /// Where a frame's own lines of the log begin and end.
    pub(crate) fn lines_of(&self, frame: usize) -> std::ops::Range<usize> {
        let end = |frame: &Frame| usize::try_from(frame.log).unwrap_or(0).min(self.log.len());
        let from = frame.checked_sub(1).and_then(|before| self.frames.get(before)).map_or(0, end);
        let to = self.frames.get(frame).map_or(from, end);
        from..to.max(from)
    }
}

/// A message as it goes over the wire.
pub(crate) fn written(message: &FromHost) -> String {
    serde_json::to_string(message).expect("messages are plain data with string keys")
}

pub(crate) fn whereabouts_of(frame: &Frame) -> Text {
    serde_json::from_str(&frame.whereabouts).unwrap_or(Text::new(""))
}

/// Whether a seat would decide on one as on the other.
fn is_as_good(one: &GameState, other: &GameState) -> bool {
    (&one.scene, &one.prompt, &one.outcome) == (&other.scene, &other.prompt, &other.outcome)
        && (one.turn, &one.whereabouts) == (other.turn, &other.whereabouts)
}

fn at(frame: &Frame) -> usize {
    usize::try_from(frame.step).unwrap_or(usize::MAX)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn shared(one: &[LogLine], other: &[LogLine]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The pieces that are to be taken up and laid on top of where they belong, in order, and those that are gone.
fn moved(before: &[Piece], after: &[Piece]) -> (Vec<Piece>, Vec<String>) {
    let known: BTreeMap<&str, &Piece> = before.iter().map(|piece| (piece.id.as_str(), piece)).collect();
    let stays = |piece: &&Piece| known.get(piece.id.as_str()) == Some(piece);
    let staying: BTreeSet<&str> = after.iter().filter(stays).map(|piece| piece.id.as_str()).collect();
    // What stays in each place, from below: whatever lies otherwise now is laid anew, and all above it too.
    let mut stacks: BTreeMap<&str, std::collections::VecDeque<&str>> = BTreeMap::new();
    for piece in before.iter().filter(|piece| staying.contains(piece.id.as_str())) {
        stacks.entry(&piece.place).or_default().push_back(&piece.id);
    }
    let mut disturbed: BTreeSet<&str> = BTreeSet::new();
    let mut pieces = Vec::new();
    for piece in after {
        let lies = !disturbed.contains(piece.place.as_str())
            && stacks.get_mut(piece.place.as_str()).is_some_and(|stack| {
                stack.front() == Some(&piece.id.as_str()) && stack.pop_front().is_some()
            });
        if !lies {
            disturbed.insert(&piece.place);
            pieces.push(piece.clone());
        }
    }
    let here: BTreeSet<&str> = after.iter().map(|piece| piece.id.as_str()).collect();
    let gone = before.iter().filter(|piece| !here.contains(piece.id.as_str())).map(|piece| piece.id.clone());
    (pieces, gone.collect())
}
