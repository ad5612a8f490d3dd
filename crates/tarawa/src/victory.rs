//! Chapters 14 and 18, and the victory of rule 21.3: which positions are secured, when the scenarios look, and
//! how they end.

use crate::{
    Scenario, Setting, control,
    hexes::HexSet,
    ids::{Area, PositionId, PositionSet, UnitId},
    november::November21,
    position::{Ending, MARINES, Open, Place, Position, Stage},
    setup,
};
use crate::forces::Kind;
use kernel::{Outcome, RuleId, Text};

/// The steps that an infantry unit needs to count against catastrophic losses (14.1).
const FIT: u8 = 3;

/// The positions that US units or garrisons hold (14.2).
pub fn held(setting: &Setting, open: &Open) -> PositionSet {
    let us: HexSet = open.us_hexes();
    let is_held = |id: &PositionId| {
        let entered = us.contains(setting.board.site(*id).hex) && open.occupant(*id).is_none();
        entered || open.garrisons.contains(*id)
    };
    setting.board.positions.iter().filter(is_held).collect()
}

/// The positions that are secured (14.2): held, like all those whose printed intense fire falls on them, and in
/// US communication.
pub fn secured(setting: &Setting, open: &Open) -> PositionSet {
    let held = held(setting, open);
    if held.is_empty() {
        return held;
    }
    let linked = control::us_communication(setting, open);
    let threatened = setting.board.groups().iter().fold(HexSet::EMPTY, |hexes, group| {
        let is_ours = group.members.iter().all(|id| held.contains(*id));
        if is_ours { hexes } else { hexes | group.intense }
    });
    let safe = linked - threatened;
    held.iter().filter(|id| safe.contains(setting.board.site(*id).hex)).collect()
}

/// Those of the positions whose printed field of fire reaches the south beach (18.1).
pub fn on_south_beach(setting: &Setting, positions: PositionSet) -> PositionSet {
    let reaches = |id: &PositionId| setting.board.group_of(*id).field.meets(&setting.board.south_beach);
    positions.iter().filter(reaches).collect()
}

/// Whether no infantry unit of three steps or more is left on the map, at any time after turn 1 (14.1).
pub fn is_catastrophe(setting: &Setting, open: &Open) -> bool {
    let set_up = matches!(open.stage, Stage::SetUpJapanese | Stage::SetUpMarines | Stage::Raid);
    let fit = |id: UnitId, steps: u8| steps >= FIT && setting.forces.marine(id).kind.is_infantry();
    open.turn > 1 && !set_up && !open.on_map().any(|(id, unit, _)| fit(id, unit.steps))
}

/// Whether the scenario looks at the secured positions at the end of this turn.
pub(crate) fn is_checked(setting: &Setting, open: &Open) -> bool {
    open.turn == setting.scenario.last_turn() || (setting.scenario == Scenario::TwoDays && open.turn == 15)
}

/// How the game ends with this turn, if it does.
pub(crate) fn at_end_of_turn(setting: &Setting, open: &Open) -> Option<Ending> {
    if open.shibasaki_survives && is_island_cleared(open) {
        return Some(Ending::Won);
    }
    if !is_checked(setting, open) {
        return None;
    }
    let secured = secured(setting, open);
    let south = on_south_beach(setting, secured).len();
    let won = |won: bool| Some(if won { Ending::Won } else { Ending::Lost });
    match (setting.scenario, open.turn) {
        (Scenario::FirstWaves, _) => won(secured.len() >= 10),
        (Scenario::November20, _) => won(secured.len() >= 15 && south >= 2),
        (Scenario::TwoDays, 15) if secured.len() < 12 => Some(Ending::LostDecisively),
        // With rule 21.3 there is only one way to win.
        (Scenario::TwoDays, 15) if secured.len() >= 20 && south >= 3 && !open.shibasaki_survives => {
            Some(Ending::WonDecisively)
        }
        (Scenario::TwoDays, 15) => None,
        (Scenario::TwoDays | Scenario::November21, _) => {
            won(!open.shibasaki_survives && is_island_won(setting, secured))
        }
    }
}

/// All positions of three areas, A or F among them, and eight others (18.2).
fn is_island_won(setting: &Setting, secured: PositionSet) -> bool {
    let in_area = |positions: PositionSet, area: Area| positions.iter().filter(|id| id.area() == area).count();
    let ours = Area::ALL.map(|area| in_area(secured, area));
    let is_whole = |area: &Area| ours[area.index()] == in_area(setting.board.positions, *area);
    let whole: Vec<Area> = Area::ALL.into_iter().filter(is_whole).collect();
    let triples = whole.iter().enumerate().flat_map(|(i, a)| {
        let later = whole.iter().enumerate().skip(i + 1);
        later.flat_map(|(j, b)| whole.iter().skip(j + 1).map(|c| [*a, *b, *c])).collect::<Vec<_>>()
    });
    let wins = |areas: [Area; 3]| {
        let others = secured.len() - areas.iter().map(|area| ours[area.index()]).sum::<usize>();
        (areas.contains(&Area::A) || areas.contains(&Area::F)) && others >= 8
    };
    triples.into_iter().any(wins)
}

/// Whether all Japanese units are eliminated, those in Reserve too (21.3).
fn is_island_cleared(open: &Open) -> bool {
    open.occupied().is_empty() && open.reserve.total() == 0
}

/// How the game has ended, if it has.
pub(crate) fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
    let open = &position.open;
    let catastrophe = || is_catastrophe(setting, open).then_some(Ending::Catastrophe);
    let ending = open.ending.or_else(catastrophe)?;
    let (id, key) = match ending {
        Ending::Won => ("won", "tarawa-victory-won"),
        Ending::WonDecisively => ("won-decisively", "tarawa-victory-won-decisively"),
        Ending::Lost => ("lost", "tarawa-victory-lost"),
        Ending::LostDecisively => ("lost-decisively", "tarawa-victory-lost-decisively"),
        Ending::Catastrophe if is_decisive(setting) => {
            ("catastrophe", "tarawa-victory-catastrophe-decisive")
        }
        Ending::Catastrophe => ("catastrophe", "tarawa-victory-catastrophe"),
    };
    let won = matches!(ending, Ending::Won | Ending::WonDecisively);
    Some(Outcome {
        winners: if won { vec![MARINES] } else { Vec::new() },
        id: id.to_owned(),
        rule: rule(setting, open, ending),
        text: Text::new(key),
    })
}

/// Whether catastrophic losses are a decisive defeat (18.0).
fn is_decisive(setting: &Setting) -> bool {
    matches!(setting.scenario, Scenario::November20 | Scenario::TwoDays)
}

fn rule(setting: &Setting, open: &Open, ending: Ending) -> RuleId {
    let rule = match (setting.scenario, ending) {
        (_, Ending::Catastrophe) if is_decisive(setting) => "18.0",
        (_, Ending::Catastrophe) => "14.1",
        (_, Ending::WonDecisively | Ending::LostDecisively) => "18.1+1",
        (Scenario::FirstWaves, _) => "14.2",
        (Scenario::November20, _) => "18.1",
        (Scenario::TwoDays | Scenario::November21, _) if open.shibasaki_survives => "21.3",
        (Scenario::TwoDays | Scenario::November21, _) => "18.2",
    };
    rule.into()
}

/// Numbers of a game for statistics.
pub fn measures(setting: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
    let open = &position.open;
    let (mut steps, mut infantry, mut units) = (0, 0, 0);
    for unit in UnitId::all() {
        let (kind, now, at_start) =
            (setting.forces.marine(unit).kind, open.marine(unit), setup::starting_steps(setting, unit));
        let lost = i64::from(at_start.saturating_sub(now.steps));
        steps += lost;
        infantry += if kind.is_infantry() { lost } else { 0 };
        let eliminated = if kind == Kind::Hq { now.place == Place::Lost } else { lost > 0 && now.steps == 0 };
        units += i64::from(eliminated);
    }
    let japanese = match setting.scenario {
        Scenario::November21 => November21::japanese_units(),
        _ => setting.forces.counters().len(),
    };
    let left = open.occupied().len() + usize::from(open.reserve.total());
    let count = |things: usize| i64::try_from(things).unwrap_or(i64::MAX);
    vec![
        ("steps-lost", steps),
        ("infantry-steps-lost", infantry),
        ("units-eliminated", units),
        ("japanese-eliminated", count(japanese) - count(left)),
        ("positions-secured", count(secured(setting, open).len())),
        ("last-turn", i64::from(open.turn)),
    ]
}
