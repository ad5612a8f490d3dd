//! What a position promises: how many positions will be secured when the scenario ends, and victory with them.
//! A weighted sum of what is seen on the map, so that the searching commanders need not play every imagined game
//! to its end.

use crate::{
    Setting, control,
    fields::Fire,
    forces::Kind,
    hexes::HexSet,
    position::{Ending, Leader, Open},
    victory,
};

/// What victory is worth, in secured positions.
const VICTORY: f64 = 4.0;
/// What catastrophic losses are worth.
const CATASTROPHE: f64 = -5.0;

const SIGNS: usize = 17;

/// The weight of each sign at the end of the scenario, and what is added for each turn that is left. They are
/// those of the least squares between the signs at the begin of each turn and what came out in the end, in 8,000
/// games of The First Waves by the quick commander.
const WEIGHTS: [(f64, f64); SIGNS] = [
    (-3.685, 3.162),  // always
    (1.416, -0.176),  // positions secured
    (0.466, -0.039),  // positions held besides
    (-0.309, 0.011),  // Japanese beside US units without depth
    (-0.408, 0.028),  // with depth
    (-0.073, -0.036), // all Japanese units
    (-0.075, -0.096), // all those with depth
    (-0.014, 0.030),  // steps of infantry ashore
    (0.092, 0.008),   // companies of two steps or more
    (-0.090, 0.065),  // engineers
    (0.475, -0.233),  // headquarters
    (0.013, 0.014),   // steps in the water
    (-0.060, 0.001),  // steps under steady fire
    (0.108, -0.004),  // Heroes and Inspired units
    (0.103, 0.058),   // units beside headquarters
    (0.204, -0.009),  // units beside the enemy
    (0.188, -0.029),  // units more than positions held
];
/// The games from which the weights come were that long after their first turn.
const MOST_TURNS_LEFT: u8 = 8;

/// What a position promises, in secured positions.
pub(super) fn outlook(setting: &Setting, open: &Open) -> f64 {
    if let Some(ending) = open.ending {
        let won = matches!(ending, Ending::Won | Ending::WonDecisively);
        return victory::secured(setting, open).len() as f64 + if won { VICTORY } else { 0.0 };
    }
    if victory::is_catastrophe(setting, open) {
        return CATASTROPHE;
    }
    let left = setting.scenario.last_turn().saturating_sub(open.turn).min(MOST_TURNS_LEFT);
    let weighted = |(sign, (weight, later)): (f64, (f64, f64))| sign * (weight + later * f64::from(left));
    signs(setting, open).into_iter().zip(WEIGHTS).map(weighted).sum()
}

/// What tells how a game will end, in the order of the weights.
fn signs(setting: &Setting, open: &Open) -> [f64; SIGNS] {
    let board = &setting.board;
    let (secured, held) = (victory::secured(setting, open).len(), victory::held(setting, open).len());
    let japanese = control::japanese_hexes(setting, open);
    let (near, contact) = (open.us_hexes().grown(), japanese.grown());
    let (mut bare, mut deep, mut deep_everywhere) = (0, 0, 0);
    for site in board.sites() {
        let Some(unit) = open.occupant(site.id) else { continue };
        let is_near = near.contains(site.hex);
        bare += usize::from(is_near && unit.depth.is_none());
        deep += usize::from(is_near && unit.depth.is_some());
        deep_everywhere += usize::from(unit.depth.is_some());
    }
    let fire = Fire::of_active(setting, open);
    let (mut infantry, mut companies, mut engineers, mut afloat, mut under_fire) = (0, 0, 0, 0, 0);
    let (mut units, mut heroes, mut in_contact) = (0, 0, 0);
    let (mut hqs, mut led) = (0, HexSet::EMPTY);
    for (id, marine, hex) in open.on_map() {
        in_contact += usize::from(contact.contains(hex));
        let kind = setting.forces.marine(id).kind;
        if !board.land.contains(hex) {
            afloat += marine.steps;
            continue;
        }
        match kind {
            Kind::Hq => {
                hqs += 1;
                led |= HexSet::one(hex).grown();
            }
            Kind::Engineer => engineers += 1,
            Kind::Infantry | Kind::Heavy => {
                infantry += marine.steps;
                companies += usize::from(marine.steps >= 2);
            }
            Kind::Tank | Kind::Artillery => {}
        }
        units += usize::from(kind != Kind::Hq);
        heroes += usize::from(marine.leader != Leader::None);
        under_fire += if fire.falls_on(hex) && !fire.is_intense(hex) { marine.steps } else { 0 };
    }
    let commanded = |id| setting.forces.marine(id).kind != Kind::Hq;
    let commanded = open.on_map().filter(|(id, _, hex)| led.contains(*hex) && commanded(*id)).count();
    let count = |things: usize| things as f64;
    [
        1.0,
        count(secured),
        count(held) - count(secured),
        count(bare),
        count(deep),
        count(japanese.len()),
        count(deep_everywhere),
        f64::from(infantry),
        count(companies),
        count(engineers),
        count(hqs),
        f64::from(afloat),
        f64::from(under_fire),
        count(heroes),
        count(commanded),
        count(in_contact),
        count(units.saturating_sub(held)),
    ]
}
