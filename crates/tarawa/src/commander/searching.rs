//! Commanders that look ahead. At each order of the Action Phase they take the quick commander's best ones, try
//! each in imagined games that fit what they know, let the quick commander play on to a horizon, and compare
//! what came out.

use super::quick::{self, Quick, Rated};
use crate::{
    Answer, Prompt, Setting, Tarawa,
    lens::Lens,
    position::{Ending, MARINES, Position, Stage},
    victory,
};
use kernel::{Chance, Policy, Question, Text, search::Search};

/// Looks ahead from each order.
#[derive(Debug)]
pub(super) struct Searching {
    /// How many of the quick commander's orders are tried.
    width: usize,
    /// In how many imagined games each is tried at first.
    samples: u32,
    /// How many turns are played on.
    turns: u8,
    reasons: Vec<Text>,
}

impl Searching {
    pub(super) fn standard() -> Self {
        Searching { width: 4, samples: 4, turns: 1, reasons: Vec::new() }
    }

    pub(super) fn strong() -> Self {
        Searching { width: 6, samples: 8, turns: 2, reasons: Vec::new() }
    }

    fn order(&mut self, at: Lens<'_>, chance: &mut Chance) -> Answer {
        let mut ranked: Vec<Rated> = quick::ranked(at);
        ranked.truncate(self.width);
        let ways: Vec<Vec<Answer>> =
            ranked.iter().map(|(_, order)| vec![Answer::Act(order.clone())]).collect();
        if ways.len() == 1 {
            return ways[0][0].clone();
        }
        let setting = at.setting();
        let horizon = at.open().turn.saturating_add(self.turns);
        let goes_on = |position: &Position| {
            position.open.turn < horizon
                || (position.open.turn == horizon && position.open.stage != Stage::Actions)
        };
        let value = |position: &Position| worth(setting, position);
        let mut search = Search {
            setting,
            seat: MARINES,
            playout: vec![Box::new(Quick) as Box<dyn Policy<Tarawa>>],
            samples: self.samples,
            goes_on: &goes_on,
            value: &value,
        };
        let (best, prospects) = search.best(at, &ways, chance);
        let question = crate::actions::Act;
        self.reasons = ranked
            .iter()
            .zip(&prospects)
            .map(|((_, order), prospect)| {
                Text::new("tarawa-commander-prospect")
                    .with("order", question.describe(at, order))
                    .with("worth", tenth(prospect.mean()))
                    .with("error", tenth(prospect.error()))
                    .with("games", prospect.tried)
            })
            .collect();
        ways[best][0].clone()
    }
}

impl Policy<Tarawa> for Searching {
    fn choose(&mut self, at: Lens<'_>, prompt: &Prompt, chance: &mut Chance) -> Answer {
        self.reasons.clear();
        match prompt {
            Prompt::Act(_) => self.order(at, chance),
            _ => quick::answer(at, prompt),
        }
    }

    fn reasons(&self) -> Vec<Text> {
        self.reasons.clone()
    }
}

/// A number with one decimal, for people.
fn tenth(value: f64) -> String {
    format!("{value:.1}")
}

/// What a position is worth to the Marines, in held positions: those that are secured, those that are merely
/// held, the strength that is left, and victory above all.
pub(super) fn worth(setting: &Setting, position: &Position) -> f64 {
    let open = &position.open;
    match open.ending {
        Some(Ending::Won | Ending::WonDecisively) => return 100.0,
        Some(Ending::Lost | Ending::LostDecisively | Ending::Catastrophe) => return -20.0,
        None => {}
    }
    let secured = victory::secured(setting, open).len() as f64;
    let steps: u32 = open.on_map().map(|(_, unit, _)| u32::from(unit.steps)).sum();
    let held = victory::held(setting, open).len() as f64;
    let enemies = open.occupied().len() as f64;
    secured + 0.5 * held + 0.12 * f64::from(steps) - 0.4 * enemies
}
