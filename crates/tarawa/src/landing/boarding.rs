//! Loading LVTs (5.11): which units of an approach hex board which craft.

use super::{names, steps};
use crate::{
    Setting, Tarawa,
    cards::{self, Landfall},
    forces::Kind,
    ids::{UnitId, UnitSet},
    lens::Lens,
    naming,
    position::{Load, Lvts, Open},
};
use kernel::{Chance, Options, Play, Question, Reason, Referee, Refusal, Text};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The most steps that a full LVT carries, in one unit or two.
const FULL_CARRIES: u8 = 4;
/// The most steps that a reduced LVT carries, in one unit.
const REDUCED_CARRIES: u8 = 2;

/// What to load next: units of one approach hex into LVTs, or nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boarding {
    /// These units of one hex board these LVTs.
    Load {
        units: UnitSet,
        craft: Lvts,
    },
    Done,
}

/// The ways in which LVTs are used together (5.11).
const CRAFT: [Lvts; 3] =
    [Lvts { full: 1, reduced: 0 }, Lvts { full: 0, reduced: 1 }, Lvts { full: 0, reduced: 2 }];

/// Whether LVTs can carry so many units with so many steps together. HQs are not counted (5.11+1).
fn carries(craft: Lvts, units: usize, steps: u8) -> bool {
    match craft {
        Lvts { full: 1, reduced: 0 } => units <= 2 && steps <= FULL_CARRIES,
        Lvts { full: 0, reduced: 1 } => units <= 1 && steps <= REDUCED_CARRIES,
        Lvts { full: 0, reduced: 2 } => units == 1 && (REDUCED_CARRIES + 1..=FULL_CARRIES).contains(&steps),
        _ => false,
    }
}

/// Whether a load of a position that somebody has written down can run ashore; else what is wrong with it.
pub(crate) fn check_load(setting: &Setting, open: &Open, load: &Load) -> Result<(), String> {
    let Load { hex, units, craft } = load;
    match setting.board.approach_at(*hex).map(|approach| approach.arrow) {
        None => return Err(format!("craft set out from approach hexes, and {hex} is none (5.11)")),
        Some(None) => return Err(format!("no craft set out from {hex}: it has no arrow (15.4)")),
        Some(Some(_)) => {}
    }
    if let Some(unit) = units.iter().find(|unit| open.marine(*unit).hex() != Some(*hex)) {
        return Err(format!("{unit} is not in {hex}: put it there, at = \"{hex}\", to have it aboard"));
    }
    let tank = |unit: UnitId| setting.forces.marine(unit).kind == Kind::Tank;
    if load.is_tank() {
        let alone = units.len() == 1 && units.iter().all(tank);
        return alone
            .then_some(())
            .ok_or_else(|| "only a tank lands without a craft, by itself (5.4)".to_owned());
    }
    if let Some(unit) = units.iter().find(|unit| tank(*unit)) {
        return Err(format!("{unit} is a tank and lands by itself, without a craft (5.4)"));
    }
    let fighting = units.without(setting.forces.hqs);
    if units.is_empty() || !carries(*craft, fighting.len(), steps(open, fighting)) {
        let what = "a full LVT carries one or two units of 4 steps together, a reduced one a unit of 2 steps, and two \
                    reduced ones a unit of 3 or 4 steps (5.11)";
        return Err(what.to_owned());
    }
    Ok(())
}

fn available(open: &Open, craft: Lvts) -> bool {
    craft.full <= open.lvts.full && craft.reduced <= open.lvts.reduced
}

/// The units that can still board: those in approach hexes from which boats run, tanks left out.
pub(super) fn boarders(setting: &Setting, open: &Open) -> UnitSet {
    let aboard = open.landing.loads.iter().fold(UnitSet::EMPTY, |aboard, load| aboard.or(load.units));
    open.on_map()
        .filter(|(unit, _, hex)| {
            setting.board.boats.contains(*hex)
                && setting.forces.marine(*unit).kind != Kind::Tank
                && !aboard.contains(*unit)
        })
        .map(|(unit, ..)| unit)
        .collect()
}

/// Every load that can be made now.
pub(super) fn loads(setting: &Setting, open: &Open) -> impl Iterator<Item = (UnitSet, Lvts)> {
    loads_of(setting, open, boarders(setting, open))
}

/// Every load of some of these units.
fn loads_of(setting: &Setting, open: &Open, boarders: UnitSet) -> impl Iterator<Item = (UnitSet, Lvts)> {
    boarders.iter().flat_map(move |first| {
        let stack = open.marine(first).hex().map_or(UnitSet::EMPTY, |hex| open.units_at(hex));
        // A load is told by its first unit, so each is met once.
        let later: UnitSet = boarders.and(stack).iter().filter(|unit| *unit > first).collect();
        later.subsets().flat_map(move |others| {
            let mut units = others;
            units.insert(first);
            let fighting = units.without(setting.forces.hqs);
            let steps = steps(open, fighting);
            let fits = move |craft: &Lvts| available(open, *craft) && carries(*craft, fighting.len(), steps);
            CRAFT.into_iter().filter(fits).map(move |craft| (units, craft))
        })
    })
}

/// What to load next (5.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embark;

impl Question<Tarawa> for Embark {
    type Answer = Boarding;
    const CLASS: &'static str = "embark";
    const RULE: &'static str = "5.11";

    fn text(&self, at: Lens<'_>) -> Text {
        let lvts = at.open().lvts;
        Text::new("tarawa-landing-ask-load").with("full", lvts.full).with("reduced", lvts.reduced)
    }

    fn check(&self, at: Lens<'_>, answer: &Boarding) -> Result<(), Refusal> {
        let Boarding::Load { units, craft } = answer else { return Ok(()) };
        let (setting, open) = (at.setting(), at.open());
        let of = |key| move || Text::new(key).with("units", names(*units));
        let known = CRAFT.contains(craft) && available(open, *craft);
        Refusal::unless(known, "5.11", || Text::new("tarawa-landing-no-lvt"))?;
        let hex = units.iter().next().and_then(|unit| open.marine(unit).hex());
        let approach = hex.and_then(|hex| setting.board.approach_at(hex));
        let together = units.iter().all(|unit| open.marine(unit).hex() == hex);
        Refusal::unless(approach.is_some() && together, "5.11", of("tarawa-landing-not-in-one-hex"))?;
        let boats = approach.is_some_and(|approach| approach.arrow.is_some());
        Refusal::unless(boats, "15.4", of("tarawa-landing-green"))?;
        let tank = units.iter().any(|unit| setting.forces.marine(unit).kind == Kind::Tank);
        Refusal::unless(!tank, "5.4", of("tarawa-landing-no-tanks"))?;
        let aboard = open.landing.loads.iter().any(|load| !load.units.and(*units).is_empty());
        Refusal::unless(!aboard, "5.11", of("tarawa-landing-aboard"))?;
        let fighting = units.without(setting.forces.hqs);
        let steps = steps(open, fighting);
        Refusal::unless(carries(*craft, fighting.len(), steps), "5.11", || {
            of("tarawa-landing-too-much")().with("steps", steps)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<Boarding> {
        let loads = loads(at.setting(), at.open()).map(|(units, craft)| Boarding::Load { units, craft });
        Options::List(loads.chain([Boarding::Done]).collect())
    }

    fn describe(&self, at: Lens<'_>, answer: &Boarding) -> Text {
        match answer {
            Boarding::Load { units, craft } => Text::new("tarawa-landing-load")
                .with("units", naming::stack(at.setting(), at.open(), *units))
                .with("full", craft.full)
                .with("reduced", craft.reduced),
            Boarding::Done => Text::new("tarawa-landing-load-done"),
        }
    }

    /// The load with the most steps of infantry, then the most of any units, then the most units, in the least
    /// craft.
    fn default(&self, at: Lens<'_>) -> Boarding {
        let is_infantry = |unit: &UnitId| at.setting().forces.marine(*unit).kind.is_infantry();
        let mut best = ((0, 0, 0, Reverse(0)), Boarding::Done);
        for (units, craft) in loads(at.setting(), at.open()) {
            let infantry = steps(at.open(), units.iter().filter(is_infantry).collect());
            let worth = (infantry, steps(at.open(), units), units.len(), Reverse(craft.steps()));
            if worth > best.0 {
                best = (worth, Boarding::Load { units, craft });
            }
        }
        best.1
    }

    /// Nothing more, or a load of the hex of some unit.
    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Boarding {
        let boarders = boarders(at.setting(), at.open());
        let count = u32::try_from(boarders.len()).expect("there are at most 64 US units");
        let unit = boarders.iter().nth(chance.below(count + 1) as usize);
        let Some(hex) = unit.and_then(|unit| at.open().marine(unit).hex()) else { return Boarding::Done };
        let (mut chosen, mut met) = (Boarding::Done, 0);
        for (units, craft) in loads_of(at.setting(), at.open(), boarders.and(at.open().units_at(hex))) {
            met += 1;
            if chance.below(met) == 0 {
                chosen = Boarding::Load { units, craft };
            }
        }
        chosen
    }

    /// The two cards of a landing check: the drift, then losses and the place (5.12).
    fn reasons(&self, at: Lens<'_>, answer: &Boarding) -> Vec<Reason> {
        let Boarding::Load { units, .. } = answer else { return Vec::new() };
        let fighting = units.without(at.setting().forces.hqs);
        let steps: u8 = fighting.iter().map(|unit| at.open().marine(unit).steps).sum();
        let drift = cards::shown(at, "5.12", |card| card.drift.text());
        let losses = cards::shown(at, "5.12+5", |card| {
            Text::new("tarawa-reason-steps-lost").with("count", steps.saturating_sub(card.units.0))
        });
        let place = cards::shown(at, "5.12+5", |card| {
            card.landfall.map_or(Text::new("tarawa-reason-no-place"), Landfall::text)
        });
        vec![
            (Text::new("tarawa-reason-drift"), drift),
            (Text::new("tarawa-reason-losses").with("steps", steps), losses),
            (Text::new("tarawa-reason-place"), place),
        ]
    }

    /// Boats that are loaded run ashore.
    fn outlook(r: &mut Referee<'_, Tarawa>, answer: &Boarding) -> Play<()> {
        match answer {
            Boarding::Load { units, .. } => super::land_ahead(r, *units),
            Boarding::Done => Ok(()),
        }
    }
}
