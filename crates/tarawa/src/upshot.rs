//! What came of a decision, in a line: what a player wants to know of an attack, a barrage, a landing, an
//! infiltration or a close combat, and nothing that only chance has told him. Results that are the same to him
//! get the same words, so that a forecast can put them together.

use crate::{
    Setting, actions, attack, barrage,
    cards::{Drift, Landfall},
    defenders,
    event::Event,
    hexes::Hex,
    ids::{PositionId, PositionSet, UnitId, UnitSet},
    landing, leaders, losses,
    melee::{self, Ended},
};
use kernel::{Happening, Text};
use std::collections::{BTreeMap, BTreeSet};

/// The rules by which the survivors of a close combat are Disrupted.
const SURVIVED: [&str; 2] = ["8.61", "8.62"];

/// The events of a decision in a line.
pub(crate) fn upshot(setting: &Setting, events: &[Event]) -> Text {
    let mut upshot = Upshot::default();
    for event in events {
        upshot.note(event);
    }
    // Where nothing of that happens, the answer's own effect is told first; what follows belongs to others.
    let first = || events.first().map_or(Text::new("tarawa-upshot-nothing"), |event| event.text(setting));
    upshot.parts().into_iter().rev().reduce(joined).unwrap_or_else(first)
}

/// Puts a part before those that are put together already.
fn joined(rest: Text, first: Text) -> Text {
    Text::new("tarawa-upshot-and").with("first", first).with("rest", rest)
}

/// What matters of the events so far.
#[derive(Default)]
struct Upshot {
    off_course: bool,
    landed: Vec<Landfall>,
    /// Cards were drawn for units that slip past the enemy.
    infiltrated: bool,
    moved_to: Option<Hex>,
    fights: Vec<(Hex, Ended)>,
    /// Positions whose units fought at close quarters: how the fight ended says what became of them.
    fought: PositionSet,
    /// Positions that were attacked or shelled, and all to whose units something happened.
    fates: BTreeMap<PositionId, BTreeSet<Fate>>,
    reserves: usize,
    heroes: UnitSet,
    eliminated: UnitSet,
    disrupted: UnitSet,
    steps: BTreeMap<UnitId, usize>,
}

/// What became of the unit in a position, in the order in which it is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Eliminated,
    Withdrew,
    Disrupted,
    MarkerLost,
    MarkerGained,
    GunsLost,
}

impl Upshot {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Landing(event) => self.note_landing(event),
            Event::Actions(event) => self.note_move(event),
            Event::Attack(
                attack::Event::AttackCompared { position, .. } | attack::Event::HelplessUnit { position },
            )
            | Event::Barrage(
                barrage::Event::BarrageFired { position, .. } | barrage::Event::NavalBarrage { position },
            ) => {
                self.fates.entry(*position).or_default();
            }
            Event::Melee(melee::Event::MeleeBegins { position, .. }) => self.fought.insert(*position),
            Event::Melee(melee::Event::MeleeEnded { hex, ended }) => self.fights.push((*hex, *ended)),
            Event::Defenders(event) => self.note_defender(event),
            Event::Leaders(leaders::Event::HeroFell { unit, .. }) => self.heroes.insert(*unit),
            Event::Losses(losses::Event::StepLost { unit, .. }) => {
                *self.steps.entry(*unit).or_default() += 1;
            }
            Event::Losses(losses::Event::Eliminated { unit, .. }) => self.eliminated.insert(*unit),
            // Whoever survives a close combat is Disrupted: no need to say it.
            Event::Losses(losses::Event::Disrupted { rule, .. }) if SURVIVED.contains(&rule.as_str()) => {}
            Event::Losses(losses::Event::Disrupted { unit, .. }) => self.disrupted.insert(*unit),
            _ => {}
        }
    }

    fn note_landing(&mut self, event: &landing::Event) {
        match event {
            landing::Event::LandingDrift { drift, .. } => self.off_course |= *drift != Drift::None,
            landing::Event::LandedAt { landfall, .. } => self.landed.push(*landfall),
            _ => {}
        }
    }

    fn note_move(&mut self, event: &actions::Event) {
        match event {
            actions::Event::InfiltrationChecked { .. } => self.infiltrated = true,
            actions::Event::MovedTo { hex, .. } => self.moved_to = Some(*hex),
            _ => {}
        }
    }

    fn note_defender(&mut self, event: &defenders::Event) {
        use defenders::Event as E;
        let mut fate = |position: &PositionId, fate| {
            self.fates.entry(*position).or_default().insert(fate);
        };
        match event {
            E::JapaneseEliminated { position, .. } | E::JapaneseDestroyed { position, .. } => {
                fate(position, Fate::Eliminated);
            }
            E::JapaneseWithdraws { position, .. } => fate(position, Fate::Withdrew),
            E::JapaneseDisrupted { position, .. } => fate(position, Fate::Disrupted),
            E::DepthLost { position, .. } | E::TacticalReinforcement { position } => {
                fate(position, Fate::MarkerLost);
            }
            E::DepthGained { position, .. } => fate(position, Fate::MarkerGained),
            E::GunsDestroyed { position } => fate(position, Fate::GunsLost),
            E::ReserveArrives { .. } => self.reserves += 1,
            E::JapaneseRevealed { .. }
            | E::DepthRevealed { .. }
            | E::DepthExhausted
            | E::DepthUnclaimed
            | E::NoReinforcement => {}
        }
    }

    /// Everything in the order in which it is told.
    fn parts(&self) -> Vec<Text> {
        let mut parts: Vec<Text> = Vec::new();
        if self.off_course {
            parts.push(Text::new("tarawa-upshot-off-course"));
        }
        parts.extend(self.landed.iter().map(|place| place.text()));
        if self.infiltrated {
            parts.push(match self.moved_to {
                Some(hex) => Text::new("tarawa-upshot-through").with("hex", hex.to_string()),
                None => Text::new("tarawa-upshot-not-through"),
            });
        }
        for (hex, ended) in &self.fights {
            let key = match ended {
                Ended::MarinesHold => "tarawa-upshot-marines-hold",
                Ended::JapaneseHold => "tarawa-upshot-japanese-hold",
                Ended::Exhausted => "tarawa-upshot-exhausted",
            };
            parts.push(Text::new(key).with("hex", hex.to_string()));
        }
        for (position, fates) in self.fates.iter().filter(|(position, _)| !self.fought.contains(**position)) {
            let of = |key| Text::new(key).with("position", position.to_string());
            parts.extend(words_of(fates).into_iter().map(of));
        }
        let survivors = self.steps.iter().filter(|(unit, _)| !self.eliminated.contains(**unit));
        let counts = [
            ("tarawa-upshot-reserves", self.reserves),
            ("tarawa-upshot-eliminated", self.eliminated.len()),
            ("tarawa-upshot-steps", survivors.map(|(_, steps)| steps).sum()),
            ("tarawa-upshot-disrupted", self.disrupted.without(self.eliminated).len()),
            ("tarawa-upshot-heroes", self.heroes.len()),
        ];
        let counted = counts.into_iter().filter(|(_, count)| *count > 0);
        parts.extend(counted.map(|(key, count)| Text::new(key).with("count", count)));
        parts
    }
}

/// What is said of a position. Of a unit that is gone, and of its marker, there is nothing more to say.
fn words_of(fates: &BTreeSet<Fate>) -> Vec<&'static str> {
    let gone = fates.contains(&Fate::Eliminated) || fates.contains(&Fate::Withdrew);
    let said = |fate: &Fate| match fate {
        Fate::Eliminated => Some("tarawa-upshot-unit-eliminated"),
        Fate::Withdrew => Some("tarawa-upshot-unit-withdraws"),
        Fate::GunsLost => Some("tarawa-upshot-guns-lost"),
        _ if gone => None,
        Fate::Disrupted => Some("tarawa-upshot-unit-disrupted"),
        Fate::MarkerLost => Some("tarawa-upshot-marker-lost"),
        Fate::MarkerGained => Some("tarawa-upshot-marker-gained"),
    };
    if fates.is_empty() { vec!["tarawa-upshot-unit-holds"] } else { fates.iter().filter_map(said).collect() }
}

#[cfg(test)]
mod tests;
