//! What one viewer of a table has been shown: the state, the lines of the log under the viewer's own numbers, and the
//! film of all that still stands.
//!
//! Nothing here may tell a viewer what that viewer may not know, not even by counting. So versions, steps and lines
//! are counted for each viewer alone: a change that the viewer cannot see does not count. A step, as a viewer counts
//! them, is a frame: a change of the game that the viewer saw. Orders and requests are told, but are no steps.

use crate::{
    problem::Problem,
    protocol::{Change, Consent, FromHost, GameState, Held, Parts, Rest},
    store::{Frame, SightRow},
    weave::Covered,
};
use kernel::{
    Outcome, Seat, Text, Told, Viewer,
    any::{AnyTable, LogLine, Sighting, Waiting},
    scene::{Name, Overlay, Piece, Scene},
    sketch::{Part, Print, Prints, Sketch, Thing, looks},
    standing::Order,
    weight,
};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    ops::Range,
    time::{Duration, Instant},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How long it may take to make the film of a game for one viewer.
const LONGEST_FILMING: Duration = Duration::from_secs(3);

/// What the host knows of a game beside the table of the rules.
pub(crate) struct Beside<'a> {
    pub(crate) consent: Option<&'a AskedConsent>,
    /// A computer finishes the viewer's phase.
    pub(crate) finishing: bool,
}

/// A seat asks everybody to go back to a step of the game, or, while it is held, to go on by the rules of this release.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct AskedConsent {
    pub(crate) by: Seat,
    pub(crate) step: usize,
    pub(crate) agreed: Vec<Seat>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) adopt: bool,
}

pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    pub(crate) version: u64,
    /// The version since which nothing has changed that a decision hangs on: only who else has decided, and the like.
    settled: u64,
    /// The first line of the log that was ever taken back: who comes again is told all from there on.
    low: usize,
    pub(crate) frames: Vec<Frame>,
    /// The lines of the log that the viewer was told. The table has their words.
    log: Vec<Heard>,
    /// What the viewer knows: there is news when it differs.
    known: Known,
    aside: Aside,
    /// The scene that was shown last: remembered while somebody looks from here, to tell them only what changes.
    shown: Option<Remembered>,
}

/// A scene as it was shown.
struct Remembered {
    prints: Prints,
    covered: Covered,
}

/// All that a viewer sees of a game but the log.
#[derive(Debug, PartialEq)]
struct Known {
    seen: Sighting,
    turn: u32,
    whereabouts: Text,
    outcome: Option<Outcome>,
    waiting: Vec<Waiting>,
}

/// What a viewer is told beside the game.
#[derive(Debug, Default, PartialEq)]
struct Aside {
    consent: Option<Consent>,
    held: Option<Held>,
    standing: BTreeMap<String, Order>,
    finishing: bool,
}

/// What a look at the game after a change came to.
pub(crate) struct Glance {
    /// Whether the viewer sees that the game has changed.
    pub(crate) news: bool,
    before: Known,
    /// How many lines of the log there were, and how many of them still stand.
    lines: usize,
    told: usize,
    /// The lines that came after those that still stand, if nothing was taken back.
    new: Vec<LogLine>,
    /// How many frames there were, and how many of them still stand.
    frames: usize,
    kept: usize,
}

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heard {
    /// The number that the table gives to the event.
    number: usize,
    /// A hash of all that the line says, by which it is known again after an undo.
    print: u64,
}

/// What a viewer had been shown before a change.
struct Then {
    version: u64,
    known: Known,
    aside: Aside,
    shown: Remembered,
}

impl Remembered {
    fn of(sketch: Sketch<'_>) -> Self {
        let prints = sketch.prints();
        let overlays: Vec<Overlay> = sketch.overlays.into_iter().map(Thing::draw).collect();
        Remembered { prints, covered: Covered::by(&overlays) }
    }

    /// About how many bytes of memory it takes.
    fn weight(&self) -> usize {
        self.prints.weight() + self.covered.weight()
    }
}

impl Known {
    /// Whether a seat would decide on one as on the other.
    fn is_as_good(&self, other: &Self) -> bool {
        (&self.seen, self.turn, &self.whereabouts, &self.outcome)
            == (&other.seen, other.turn, &other.whereabouts, &other.outcome)
    }
}

/// What a viewer is shown after a change, ready to be sent.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) viewer: Viewer,
    /// Whoever has another version than this one needs the whole state.
    pub(crate) from: u64,
    pub(crate) version: u64,
    pub(crate) text: Utf8Bytes,
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
        sight.keep_frame(table);
        sight.known = sight.know(table);
        sight.aside = sight.told_aside(table, beside);
        (sight.version, sight.settled) = (1, 1);
        sight
    }

    /// A look at a game that was shown before.
    pub(crate) fn again(table: &dyn AnyTable, viewer: Viewer, beside: &Beside<'_>, row: &SightRow) -> Self {
        let mut sight = Sight::bare(table, viewer);
        sight.version = u64::try_from(row.version).unwrap_or(0);
        sight.settled = row.settled.and_then(|settled| u64::try_from(settled).ok()).unwrap_or(sight.version);
        sight.low = usize::try_from(row.low).unwrap_or(0);
        sight.frames.clone_from(&row.frames);
        // What was shown before cannot be shown again by other rules.
        if table.held().is_some() {
            (sight.frames, sight.low) = (Vec::new(), 0);
        }
        if sight.frames.is_empty() {
            sight.keep_frame(table);
        }
        sight.known = sight.know(table);
        sight.aside = sight.told_aside(table, beside);
        sight
    }

    /// Makes the film of a game that was played elsewhere: a frame for each time that somebody was asked. It is for
    /// those who may see everything; nothing is compared. A forged game may take for ever: then there is no film.
    pub(crate) fn remember(&mut self, table: &dyn AnyTable) -> Result<(), Problem> {
        self.frames.clear();
        let until = Instant::now() + LONGEST_FILMING;
        let (mut lines, mut next) = (0, 0);
        let whole = table.film(&mut |then| {
            let new = then.log(self.viewer, next);
            lines += new.len();
            next = new.last().map_or(next, |last| last.number + 1);
            if !then.waiting().is_empty() {
                self.frame(then, lines);
            }
            Instant::now() < until
        })?;
        if !whole {
            return Err(Problem::endless());
        }
        self.keep_frame(table);
        Ok(())
    }

    fn bare(table: &dyn AnyTable, viewer: Viewer) -> Self {
        let mut sight = Sight {
            viewer,
            version: 0,
            settled: 0,
            low: usize::MAX,
            frames: Vec::new(),
            log: Vec::new(),
            known: Known {
                seen: table.seen(viewer),
                turn: 0,
                whereabouts: Text::new(""),
                outcome: None,
                waiting: Vec::new(),
            },
            aside: Aside::default(),
            shown: None,
        };
        sight.hear(table);
        sight
    }

    /// Takes the lines that are new, and gives them back under the viewer's own numbers.
    fn hear(&mut self, table: &dyn AnyTable) -> Vec<LogLine> {
        let next = self.log.last().map_or(0, |last| last.number + 1);
        let (mut new, own) = (table.log(self.viewer, next), self.log.len());
        self.log.extend(new.iter().map(|line| Heard { number: line.number, print: looks(line) }));
        for (number, line) in (own..).zip(&mut new) {
            line.number = number;
        }
        new
    }

    /// Lines of the log, each under the viewer's own number.
    pub(crate) fn lines(&self, table: &dyn AnyTable, range: Range<usize>) -> Vec<LogLine> {
        let heard = self.log.get(range.clone()).unwrap_or_default();
        let (Some(first), Some(last)) = (heard.first(), heard.last()) else { return Vec::new() };
        let lines = range.zip(table.log_of(self.viewer, first.number..last.number + 1));
        lines.map(|(number, line)| LogLine { number, ..line }).collect()
    }

    fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn weight(&self, table: &dyn AnyTable) -> usize {
        size_of::<Self>()
            + weight::of_all(&self.frames)
            + self.log.capacity() * size_of::<Heard>()
            + table.weight_of_sight(self.viewer)
            + self.shown.as_ref().map_or(0, Remembered::weight)
    }

    /// What the viewer sees now.
    fn know(&self, table: &dyn AnyTable) -> Known {
        let outcome = table.outcome().cloned();
        Known {
            seen: table.seen(self.viewer),
            turn: table.turn(),
            whereabouts: table.whereabouts(self.viewer),
            waiting: if outcome.is_some() { Vec::new() } else { table.waiting() },
            outcome,
        }
    }

    /// What the viewer is told beside it.
    fn told_aside(&self, table: &dyn AnyTable, beside: &Beside<'_>) -> Aside {
        let undo = beside.consent.filter(|asked| !asked.adopt);
        let adopt = beside.consent.filter(|asked| asked.adopt);
        Aside {
            consent: undo.map(|asked| Consent {
                by: asked.by,
                step: self.frame_before(asked.step),
                agreed: asked.agreed.clone(),
            }),
            held: table.held().map(|held| Held {
                text: held.told(),
                agreed: adopt.map(|asked| asked.agreed.clone()).unwrap_or_default(),
            }),
            standing: self.seat().map(|seat| table.standing(seat).into_iter().collect()).unwrap_or_default(),
            finishing: beside.finishing,
        }
    }

    /// Remembers what is shown if somebody looks from here, and only then.
    pub(crate) fn watch(&mut self, table: &dyn AnyTable, watched: bool) {
        let anew = || Remembered::of(table.sketch(self.viewer));
        self.shown = watched.then(|| self.shown.take().unwrap_or_else(anew));
    }

    /// The seat, while it plays.
    fn playing(&self) -> Option<Seat> {
        self.seat().filter(|_| self.known.outcome.is_none())
    }

    fn steps(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    /// The earliest frame that the seat may go back to alone.
    fn undo(&self, table: &dyn AnyTable) -> Option<usize> {
        let (limit, steps) = (table.undo_limit(self.playing()?)?, table.steps());
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

    /// The step of the game that a frame shows, if it is not the last: what it shows has changed since.
    pub(crate) fn past_step(&self, frame: usize) -> Option<usize> {
        self.step_of(frame).filter(|_| frame < self.steps())
    }

    /// Whether the last frame shows the game as it is known now.
    fn is_framed(&self, table: &dyn AnyTable) -> bool {
        let Some(last) = self.frames.last() else { return false };
        let then = table.look_back(at(last));
        last.log == number(self.log.len()) && then.is_ok_and(|then| self.know(&*then) == self.known)
    }

    fn keep_frame(&mut self, table: &dyn AnyTable) {
        self.frame(table, self.log.len());
    }

    fn frame(&mut self, table: &dyn AnyTable, lines: usize) {
        let whereabouts =
            serde_json::to_string(&table.whereabouts(self.viewer)).expect("texts are plain data");
        let elsewhere = self.written_whereabouts(self.frames.len()) != Some(&whereabouts);
        self.frames.push(Frame {
            number: number(self.frames.len()),
            step: number(table.steps()),
            turn: i64::from(table.turn()),
            whereabouts: elsewhere.then_some(whereabouts),
            log: number(lines),
        });
    }

    /// What the last one before a frame says of where it is that says so.
    fn written_whereabouts(&self, frame: usize) -> Option<&str> {
        self.frames[..frame].iter().rev().find_map(|frame| frame.whereabouts.as_deref())
    }

    /// Where the game was at a frame.
    pub(crate) fn whereabouts(&self, frame: usize) -> Text {
        let written = self.written_whereabouts(frame + 1);
        written.and_then(|written| serde_json::from_str(written).ok()).unwrap_or(Text::new(""))
    }

    /// Looks again when the game was carried over to other rules: what was shown before is not shown again.
    pub(crate) fn begin_anew(&mut self, table: &dyn AnyTable) -> Glance {
        let (lines, frames) = (self.log.len(), self.frames.len().max(1));
        (self.log, self.frames) = (Vec::new(), Vec::new());
        self.hear(table);
        let known = self.know(table);
        let before = std::mem::replace(&mut self.known, known);
        self.keep_frame(table);
        Glance { news: true, before, lines: lines.max(1), told: 0, new: Vec::new(), frames, kept: 0 }
    }

    /// Looks again after a change of the game. With `undone`, something was taken back.
    pub(crate) fn look_again(&mut self, table: &dyn AnyTable, undone: bool) -> Glance {
        let (lines, frames) = (self.log.len(), self.frames.len());
        let past = if undone { std::mem::take(&mut self.log) } else { Vec::new() };
        let mut new = self.hear(table);
        let told = if undone { shared(&past, &self.log) } else { lines };
        if undone {
            // All was heard again: what was told before and still stands is not told again.
            new.drain(..told);
        }
        let steps = table.steps();
        self.frames.retain(|frame| at(frame) <= steps);
        let kept = self.frames.len();
        let known = self.know(table);
        let before = std::mem::replace(&mut self.known, known);
        let news = told < lines || self.log.len() > lines || before != self.known || kept < frames;
        // Steps that the viewer did not see lie between frames, and are none by themselves; not even when an undo
        // leads back among them.
        let ahead = self.frames.last().is_none_or(|frame| at(frame) < steps);
        if news && ahead && !(undone && self.is_framed(table)) {
            self.keep_frame(table);
        }
        Glance { news, before, lines, told, new, frames, kept }
    }

    /// What the database has to know of a change if it is news to the viewer, and what those are shown who look from
    /// here.
    pub(crate) fn renew(
        &mut self,
        table: &dyn AnyTable,
        beside: &Beside<'_>,
        glance: Glance,
    ) -> Option<(SightRow, Option<Shown>)> {
        let Glance { news, before, lines, told, new, frames, kept } = glance;
        let aside = self.told_aside(table, beside);
        if !news && aside == self.aside {
            return None;
        }
        let aside = std::mem::replace(&mut self.aside, aside);
        let from = self.version;
        self.version += 1;
        let same_log = told == lines && self.log.len() == lines;
        if !same_log || !before.is_as_good(&self.known) {
            self.settled = self.version;
        }
        if told < lines {
            self.low = self.low.min(told);
        }
        let row = SightRow {
            viewer: number_of(self.viewer),
            version: i64::try_from(self.version).unwrap_or(i64::MAX),
            settled: i64::try_from(self.settled).ok(),
            low: number(self.low),
            cut: (kept < frames).then(|| number(kept)),
            frames: self.frames[kept..].to_vec(),
        };
        let shown = self.shown.take().map(|shown| {
            let then = Then { version: from, known: before, aside, shown };
            let sketch = table.sketch(self.viewer);
            let (message, shown) = if told < lines {
                let (prints, scene) = (sketch.prints(), sketch.draw());
                let shown = Remembered { prints, covered: Covered::by(&scene.overlays) };
                (FromHost::State(self.state(table, scene, told)), shown)
            } else {
                let (change, shown) = self.change(table, then, sketch, new);
                (FromHost::Change(change), shown)
            };
            self.shown = Some(shown);
            self.news(from, &message)
        });
        Some((row, shown))
    }

    /// What a viewer has to be shown who last saw another host's copy of this table.
    pub(crate) fn since(&self, table: &dyn AnyTable, before: Sight, then: &dyn AnyTable) -> Option<Shown> {
        (before.version != self.version).then(|| {
            let (version, told, lines) = (before.version, shared(&before.log, &self.log), before.log.len());
            let sketch = table.sketch(self.viewer);
            let message = if told < lines {
                FromHost::State(self.state(table, sketch.draw(), told))
            } else {
                let shown = before.shown.unwrap_or_else(|| Remembered::of(then.sketch(self.viewer)));
                let then = Then { version, known: before.known, aside: before.aside, shown };
                let new = self.lines(table, lines..self.log.len());
                FromHost::Change(self.change(table, then, sketch, new).0)
            };
            self.news(version, &message)
        })
    }

    fn news(&self, from: u64, message: &FromHost) -> Shown {
        Shown { viewer: self.viewer, from, version: self.version, text: written(message) }
    }

    /// What has changed, and how all that is shown now is remembered.
    fn change(
        &self,
        table: &dyn AnyTable,
        then: Then,
        sketch: Sketch<'_>,
        log: Vec<LogLine>,
    ) -> (Change, Remembered) {
        let (before, known, shown) = (&then.known, &self.known, &then.shown.prints);
        let (pieces, gone, piece_prints) = moved(&shown.pieces, sketch.pieces);
        let (marks, mark_prints) = parts(&shown.marks, sketch.marks);
        let (mut overlays, overlay_prints) = parts(&shown.overlays, sketch.overlays);
        let (trays, tray_prints) = parts(&shown.trays, sketch.trays);
        let (tracks, track_prints) = parts(&shown.tracks, sketch.tracks);
        let (gauges, gauge_prints) = parts(&shown.gauges, sketch.gauges);
        let (cards, card_prints) = parts(&shown.cards, sketch.cards);
        let prints = Prints {
            pieces: piece_prints,
            marks: mark_prints,
            overlays: overlay_prints,
            trays: tray_prints,
            tracks: track_prints,
            gauges: gauge_prints,
            cards: card_prints,
            light: sketch.light,
        };
        let anew = match &mut overlays {
            Some(Parts::All(anew) | Parts::Some(anew)) => anew.as_mut_slice(),
            None => &mut [],
        };
        let (woven, covered) = then.shown.covered.weave(anew, &prints.overlays);
        let change = Change {
            from: then.version,
            version: self.version,
            turn: changed(&before.turn, &known.turn),
            whereabouts: changed(&before.whereabouts, &known.whereabouts),
            pieces,
            gone,
            rest: Rest {
                marks,
                overlays,
                trays,
                tracks,
                gauges,
                cards,
                light: changed(&shown.light, &sketch.light),
            },
            woven,
            prompt: self.playing().and_then(|seat| table.prompt(seat)),
            waiting: known.waiting.clone(),
            log,
            steps: self.steps(),
            undo: self.undo(table),
            consent: self.aside.consent.clone(),
            held: self.aside.held.clone(),
            standing: changed(&then.aside.standing, &self.aside.standing),
            finishing: self.aside.finishing,
            outcome: known.outcome.clone(),
        };
        (change, Remembered { prints, covered })
    }

    fn state(&self, table: &dyn AnyTable, scene: Scene, from: usize) -> GameState {
        let (known, from) = (&self.known, from.min(self.log.len()));
        GameState {
            version: self.version,
            seat: self.seat(),
            turn: known.turn,
            whereabouts: known.whereabouts.clone(),
            scene,
            prompt: self.playing().and_then(|seat| table.prompt(seat)),
            waiting: known.waiting.clone(),
            log_from: from,
            log: self.lines(table, from..self.log.len()),
            steps: self.steps(),
            undo: self.undo(table),
            consent: self.aside.consent.clone(),
            held: self.aside.held.clone(),
            standing: self.aside.standing.clone(),
            finishing: self.aside.finishing,
            outcome: known.outcome.clone(),
        }
    }

    /// The whole state for somebody who comes again and knows so many lines.
    pub(crate) fn state_after(&self, table: &dyn AnyTable, lines: usize) -> GameState {
        let from = if lines > self.log.len() { 0 } else { lines.min(self.low) };
        self.state(table, table.scene(self.viewer), from)
    }

    /// Whether a decision that was taken at a version still stands: everything that it hangs on is as it was.
    pub(crate) fn stands(&self, version: u64) -> bool {
        (self.settled..=self.version).contains(&version)
    }

    /// Where a frame's own lines of the log begin and end.
    pub(crate) fn lines_of(&self, frame: usize) -> Range<usize> {
        let end = |frame: &Frame| usize::try_from(frame.log).unwrap_or(0).min(self.log.len());
        let from = frame.checked_sub(1).and_then(|before| self.frames.get(before)).map_or(0, end);
        let to = self.frames.get(frame).map_or(from, end);
        from..to.max(from)
    }
}

/// A message as it goes over the wire.
pub(crate) fn written(message: &FromHost) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data with string keys").into()
}

fn changed<T: Clone + PartialEq>(before: &T, now: &T) -> Option<T> {
    (before != now).then(|| now.clone())
}

/// What is new among things that have names, and how all of them are remembered.
fn parts<'l, T: Part + 'l>(before: &[Print], now: Vec<Thing<'l, T>>) -> (Option<Parts<T>>, Vec<Print>) {
    let named_alike =
        before.len() == now.len() && before.iter().zip(&now).all(|(before, now)| before.id == now.print.id);
    let (mut new, mut prints, mut before) = (Vec::new(), Vec::with_capacity(now.len()), before.iter());
    for thing in now {
        if before.next() == Some(&thing.print) && named_alike {
            prints.push(thing.print);
        } else {
            prints.push(thing.print.clone());
            new.push(thing.draw());
        }
    }
    let told =
        if named_alike { (!new.is_empty()).then_some(Parts::Some(new)) } else { Some(Parts::All(new)) };
    (told, prints)
}

fn at(frame: &Frame) -> usize {
    usize::try_from(frame.step).unwrap_or(usize::MAX)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn shared(one: &[Heard], other: &[Heard]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The pieces that are to be taken up and laid on top of where they belong, in order, those that are gone, and how all
/// of them are remembered.
fn moved(before: &[Print], after: Vec<Thing<'_, Piece>>) -> (Vec<Piece>, Vec<Name>, Vec<Print>) {
    // Most lies as it lay: of what comes before the first change nothing is asked, and of what comes after the last only
    // whether something below it is laid anew.
    let alike = |(before, after): &(&Print, &Thing<'_, Piece>)| **before == after.print;
    let first = before.iter().zip(&after).take_while(alike).count();
    let rest = before.len().min(after.len()) - first;
    let last = before.iter().rev().zip(after.iter().rev()).take(rest).take_while(alike).count();
    let (before, end) = (&before[first..before.len() - last], after.len() - last);
    let now = || after[first..end].iter().map(|thing| &thing.print);
    let known: BTreeMap<&str, &Print> = before.iter().map(|piece| (&*piece.id, piece)).collect();
    let stays = |piece: &&Print| known.get(&*piece.id) == Some(piece);
    let staying: BTreeSet<&str> = now().filter(stays).map(|piece| &*piece.id).collect();
    let here: BTreeSet<&str> = now().map(|piece| &*piece.id).collect();
    let gone = before.iter().filter(|piece| !here.contains(&*piece.id)).map(|piece| piece.id.clone());
    let gone = gone.collect();
    // What stays in each place, from below: whatever lies otherwise now is laid anew, and all above it too.
    let mut stacks: BTreeMap<&str, VecDeque<&str>> = BTreeMap::new();
    for piece in before.iter().filter(|piece| staying.contains(&*piece.id)) {
        stacks.entry(&piece.place).or_default().push_back(&piece.id);
    }
    let mut disturbed: BTreeSet<Name> = BTreeSet::new();
    let mut lies = |piece: &Print| {
        let lies = !disturbed.contains(&piece.place)
            && stacks
                .get_mut(&*piece.place)
                .is_some_and(|stack| stack.front() == Some(&&*piece.id) && stack.pop_front().is_some());
        if !lies {
            disturbed.insert(piece.place.clone());
        }
        lies
    };
    let changed: Vec<bool> = now().map(|piece| !lies(piece)).collect();
    let above = after[end..].iter().map(|piece| disturbed.contains(&piece.print.place));
    let laid = std::iter::repeat_n(false, first).chain(changed).chain(above).collect::<Vec<bool>>();
    let (mut pieces, mut prints) = (Vec::new(), Vec::with_capacity(after.len()));
    for (piece, laid) in after.into_iter().zip(laid) {
        if laid {
            prints.push(piece.print.clone());
            pieces.push(piece.draw());
        } else {
            prints.push(piece.print);
        }
    }
    (pieces, gone, prints)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::scene::{Face, Tone};
    use proptest::prelude::*;

    fn sketched(lying: &[(u8, u8, u8)]) -> Vec<Thing<'static, Piece>> {
        let thing = |(id, place, looks): &(u8, u8, u8)| {
            Thing::piece(id.to_string().into(), place.to_string().into(), *looks, |id, place, looks| Piece {
                id,
                place,
                text: Text::new("piece").with("looks", looks),
                notes: Vec::new(),
                face: Face {
                    tone: Tone::Grey,
                    stripe: None,
                    emblem: None,
                    size: "".into(),
                    name: "".into(),
                    ratings: Vec::new(),
                    steps: None,
                    back: false,
                },
                states: Vec::new(),
            })
        };
        lying.iter().map(thing).collect()
    }

    fn prints(lying: &[(u8, u8, u8)]) -> Vec<Print> {
        sketched(lying).into_iter().map(|thing| thing.print).collect()
    }

    fn drawn(lying: &[(u8, u8, u8)]) -> Vec<Piece> {
        sketched(lying).into_iter().map(Thing::draw).collect()
    }

    /// What lies in each place, from below.
    fn stacks(pieces: Vec<Piece>) -> BTreeMap<Name, Vec<Piece>> {
        let mut stacks: BTreeMap<Name, Vec<Piece>> = BTreeMap::new();
        for piece in pieces {
            stacks.entry(piece.place.clone()).or_default().push(piece);
        }
        stacks
    }

    /// Some pieces, each once, in places and with looks.
    fn lying() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
        let ids = Just((0..8).collect::<Vec<u8>>()).prop_shuffle();
        let rest = prop::collection::vec((0..3_u8, 0..2_u8), 0..8);
        (ids, rest).prop_map(|(ids, rest)| {
            ids.into_iter().zip(rest).map(|(id, (at, look))| (id, at, look)).collect()
        })
    }

    proptest! {
        /// As browsers do it: what has gone is taken away, and what is told is laid onto what lies in its place.
        #[test]
        fn whoever_lays_what_has_moved_onto_what_he_knows_sees_what_lies_there(then in lying(), now in lying()) {
            let (told, gone, remembered) = moved(&prints(&then), sketched(&now));
            let taken = |piece: &Piece| gone.contains(&piece.id) || told.iter().any(|new| new.id == piece.id);
            let mut shown = drawn(&then);
            shown.retain(|piece| !taken(piece));
            shown.extend(told.iter().cloned());
            prop_assert_eq!(stacks(shown), stacks(drawn(&now)));
            prop_assert_eq!(remembered, prints(&now));
        }

        #[test]
        fn what_lies_as_it_lay_is_not_told(then in lying()) {
            let (told, gone, _) = moved(&prints(&then), sketched(&then));
            prop_assert!(told.is_empty() && gone.is_empty());
        }
    }
}
