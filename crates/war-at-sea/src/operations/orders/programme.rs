//! The whole log sheet of a force on a mission of Transport or Bombardment (5.21), written line by line: voyages by the
//! shortest way, single turns by hand, and stays.

use crate::{
    WarAtSea,
    fleet::{Desk, Entry, Errand, TaskForce},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::plotting::{
        Blank, Staff, errand_text, place_text,
        voyage::{bunkers, end, errand, staff_with, voyage},
    },
};
use kernel::{Chance, Options, Play, Question, Reason, Referee, Refusal, Text, reason::note};
use serde::{Deserialize, Serialize};

/// For how many turns a force may stay by one line.
const STAYS: [u8; 6] = [1, 2, 3, 6, 12, 18];

/// A line of the log sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// The sheet is written.
    Done,
    /// The last turn is rubbed out.
    Back,
    /// By the shortest way at full speed.
    To(Spot),
    /// The next turn is plotted zone by zone.
    Hand,
    Stay {
        errand: Errand,
        turns: u8,
    },
    /// At the end of the last turn it joins that force (5.51+1, 5.51+2).
    Join(ForceId),
}

/// The next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Programme {
    pub force: ForceId,
}

impl Programme {
    fn sheet(self, at: Lens<'_>) -> Option<(Staff<'_>, &TaskForce)> {
        let staff = Staff::of(at)?;
        Some((staff, staff.force(self.force)?))
    }

    fn list(self, at: Lens<'_>) -> Vec<Line> {
        let Some((staff, force)) = self.sheet(at) else { return vec![Line::Done] };
        let blank = Blank::new(staff, self.force, force.log.len());
        let joins = staff.fleet.here().map(|other| Line::Join(other.id));
        let errands = blank.map(|blank| blank.errands()).unwrap_or_default();
        let stays = errands.into_iter().flat_map(|errand| STAYS.map(|turns| Line::Stay { errand, turns }));
        let first = [Line::Done, Line::Back].into_iter().chain(joins).chain([Line::Hand]).chain(stays);
        let first = first.filter(|line| self.may(staff, force, *line).is_ok());
        first.chain(self.voyages(staff, force).into_iter().map(Line::To)).collect()
    }

    /// Where a voyage can lead (5.21).
    fn voyages(self, staff: Staff<'_>, force: &TaskForce) -> Vec<Spot> {
        let Ok(blank) = self.next_turn(staff, force, 1) else { return Vec::new() };
        let goals = staff.goals();
        let far = staff.distances(blank.start, &goals);
        let ways = goals.into_iter().zip(far);
        ways.filter(|(goal, far)| self.may_sail(blank, *goal, *far).is_ok()).map(|(goal, _)| goal).collect()
    }

    /// The next turns of the sheet, if there is room for so many and the force is on the map then.
    fn next_turn<'a>(self, staff: Staff<'a>, force: &TaskForce, turns: usize) -> Result<Blank<'a>, Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("force", self.force);
        let written = force.log.len();
        let left = staff.turns_left().saturating_sub(written);
        Refusal::unless(turns <= left, "5.21", named("sea-no-line-turns"))?;
        let blank = Blank::new(staff, self.force, written);
        blank.ok_or_else(|| Refusal::new("5.6+1", named("sea-no-line-left")()))
    }

    /// Whether a voyage of so many zones can be written, or else which rule forbids it.
    fn may_sail(self, blank: Blank<'_>, to: Spot, far: Option<u16>) -> Result<(), Refusal> {
        let place = || place_text(blank.staff.operation, to);
        let named =
            |key: &'static str| move || Text::new(key).with("force", self.force).with("place", place());
        let moves = blank.pace > 0 || blank.staff.pace(blank.force, blank.force.log.len() + 1) > 0;
        Refusal::unless(moves, "5.22", named("sea-no-line-still"))?;
        Refusal::unless(far != Some(0), "5.21", named("sea-no-line-there"))?;
        Refusal::unless(far.is_some(), "5.22+1", named("sea-no-line-way"))
    }

    /// Whether a line can be written, or else which rule forbids it.
    fn may(self, staff: Staff<'_>, force: &TaskForce, line: Line) -> Result<(), Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("force", self.force);
        match line {
            Line::Done => Ok(()),
            Line::Back => Refusal::unless(!force.log.is_empty(), "5.21", named("sea-no-line-back")),
            Line::Hand => self.next_turn(staff, force, 1).map(|_| ()),
            Line::Stay { errand, turns } => {
                Refusal::unless(STAYS.contains(&turns), "5.21", named("sea-no-line-stay"))?;
                let blank = self.next_turn(staff, force, turns.into())?;
                let still = errand == Errand::None || errand.is_special();
                Refusal::unless(still, "5.21", named("sea-no-line-errand"))?;
                blank.may(errand, blank.start, false)
            }
            Line::To(spot) => {
                let blank = self.next_turn(staff, force, 1)?;
                let known = staff.goals().contains(&spot);
                let place = || place_text(staff.operation, spot);
                Refusal::unless(known, "5.21", || named("sea-no-line-goal")().with("place", place()))?;
                self.may_sail(blank, spot, staff.distances(blank.start, &[spot])[0])
            }
            Line::Join(into) => {
                let named = |key: &'static str| move || named(key)().with("into", into);
                let last = force.log.last().map(|entry| entry.errand);
                Refusal::unless(last.is_some(), "5.51+1", named("sea-no-line-join-first"))?;
                Refusal::unless(last == Some(Errand::None), "5.51+1", named("sea-no-line-join-errand"))?;
                let other = staff.fleet.here().find(|other| other.id == into && into != force.id);
                let Some(other) = other else {
                    return Err(Refusal::new("5.51+1", named("sea-no-line-join-force")()));
                };
                Refusal::unless(!other.decoy, "17.61", named("sea-no-join-decoy"))?;
                let alike = other.mission == force.mission || other.mission == Mission::Abort;
                Refusal::unless(alike, "5.51+1", named("sea-no-line-join-mission"))
            }
        }
    }
}

impl Question<WarAtSea> for Programme {
    type Answer = Line;
    const CLASS: &'static str = "programme";
    const RULE: &'static str = "5.21";

    fn text(&self, at: Lens<'_>) -> Text {
        let turn =
            self.sheet(at).map_or(0, |(staff, force)| usize::from(staff.first_turn()) + force.log.len());
        let mission = self.sheet(at).map_or(Mission::Transport, |(_, force)| force.mission);
        Text::new("sea-ask-programme")
            .with("force", self.force)
            .with("mission", mission.text())
            .with("turn", turn)
    }

    fn check(&self, at: Lens<'_>, line: &Line) -> Result<(), Refusal> {
        match self.sheet(at) {
            Some((staff, force)) => self.may(staff, force, *line),
            None => Refusal::unless(*line == Line::Done, "5.21", || {
                Text::new("sea-no-line-left").with("force", self.force)
            }),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Line> {
        Options::List(self.list(at))
    }

    fn describe(&self, at: Lens<'_>, line: &Line) -> Text {
        match *line {
            Line::Done => Text::new("sea-line-done"),
            Line::Back => Text::new("sea-line-back"),
            Line::To(spot) => {
                let turns = self.sheet(at).map_or(0, |(staff, force)| {
                    let from = staff.place(force, force.log.len());
                    from.map_or(0, |from| staff.voyage(force, force.log.len(), from, spot).len())
                });
                let place = place_text(at.setting().operation(), spot);
                Text::new("sea-line-to").with("place", place).with("turns", turns)
            }
            Line::Hand => Text::new("sea-line-hand"),
            Line::Stay { errand: Errand::None, turns } => Text::new("sea-line-stay").with("turns", turns),
            Line::Stay { errand, turns } => {
                Text::new("sea-line-stay-for").with("errand", errand_text(errand)).with("turns", turns)
            }
            Line::Join(force) => Text::new("sea-line-join").with("force", force),
        }
    }

    fn default(&self, _: Lens<'_>) -> Line {
        Line::Done
    }

    /// A voyage, something to do there, and no more than a few lines.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Line {
        let list = self.list(at);
        let special = |line: &Line| matches!(line, Line::Stay { errand, .. } if errand.is_special());
        let voyage = |line: &Line| matches!(line, Line::To(_));
        let pick = |chance: &mut Chance, of: &dyn Fn(&Line) -> bool| {
            let some: Vec<Line> = list.iter().filter(|line| of(line)).copied().collect();
            chance.pick(&some).copied()
        };
        let line = match chance.below(6) {
            0 | 1 => None,
            2 => chance.pick(&list).copied(),
            3 => pick(chance, &special),
            _ => pick(chance, &voyage),
        };
        line.unwrap_or(Line::Done)
    }

    fn reasons(&self, at: Lens<'_>, line: &Line) -> Vec<Reason> {
        let Some((staff, force)) = staff_with(at, self.force) else { return Vec::new() };
        let written = force.log.len();
        let Some((from, now)) = staff.place(force, 0).zip(staff.place(force, written)) else {
            return Vec::new();
        };
        let first = usize::from(staff.first_turn());
        let with = |more: &[Entry]| -> Vec<Entry> { force.log.iter().chain(more).cloned().collect() };
        match *line {
            Line::To(spot) => {
                let entries = staff.voyage(force, written, now, spot);
                let arrives = end(now, &entries) == spot;
                let key = if arrives { "sea-reason-arrives" } else { "sea-reason-too-late" };
                let title = Text::new(key)
                    .with("force", self.force)
                    .with("place", place_text(staff.operation, spot))
                    .with("turn", (first + written + entries.len()).saturating_sub(1));
                let mut reasons = vec![voyage(title, first + written, &entries)];
                reasons.extend(bunkers(staff, force, from, &with(&entries)));
                reasons
            }
            Line::Stay { errand: doing, turns } => {
                let stays = vec![Entry { zones: Vec::new(), errand: doing }; turns.into()];
                let title = Text::new("sea-reason-stays")
                    .with("force", self.force)
                    .with("place", place_text(staff.operation, now))
                    .with("turn", (first + written + usize::from(turns)).saturating_sub(1));
                let mut reasons = vec![voyage(title, first + written, &stays)];
                reasons.extend(errand(at, staff, force, doing, now));
                reasons.extend(bunkers(staff, force, from, &with(&stays)));
                reasons
            }
            Line::Done => {
                let title = Text::new("sea-reason-programme").with("force", self.force);
                let mut reasons = vec![voyage(title, first, &force.log)];
                reasons.extend(bunkers(staff, force, from, &force.log));
                reasons.push(note("sea-note-programme"));
                reasons
            }
            Line::Back => vec![note("sea-note-back")],
            Line::Hand => vec![note("sea-note-hand")],
            Line::Join(_) => vec![note("sea-note-join")],
        }
    }
}

/// Writes one line of the sheet. It stays on the desk until it is done.
pub(super) fn write(r: &mut Referee<'_, WarAtSea>, force: ForceId) -> Play<Desk> {
    let line = r.ask_secretly(force.seat, Programme { force })?;
    let staff = Staff::new(r.setting, r.position, force.seat);
    let Some(sheet) = staff.force(force) else { return Ok(Desk::Clear) };
    let written = sheet.log.len();
    let mut desk = Desk::Programme(force);
    let mut more = Vec::new();
    match line {
        Line::Done => desk = Desk::Clear,
        Line::Hand => desk = Desk::Course(force, u8::try_from(written).unwrap_or(u8::MAX)),
        Line::To(spot) => {
            if let Some(from) = staff.place(sheet, written) {
                more = staff.voyage(sheet, written, from, spot);
            }
        }
        Line::Stay { errand, turns } => {
            more = vec![Entry { zones: Vec::new(), errand }; turns.into()];
        }
        Line::Back | Line::Join(_) => {}
    }
    if let Some(sheet) = r.position.ops_mut().force_mut(force) {
        sheet.log.extend(more);
        match (line, sheet.log.last_mut()) {
            (Line::Back, Some(_)) => {
                sheet.log.pop();
            }
            (Line::Join(other), Some(last)) => last.errand = Errand::Join(other),
            _ => {}
        }
    }
    Ok(desk)
}
