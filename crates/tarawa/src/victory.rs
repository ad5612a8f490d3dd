//! Chapters 14 and 18, and the victory of rule 21.3: which positions are secured, when the scenarios look, and
//! how they end.

use crate::{
    Scenario, Setting, Tarawa,
    board::Group,
    control,
    forces::Kind,
    hexes::HexSet,
    ids::{Area, PositionId, PositionSet, UnitId, UnitSet},
    naming,
    november::November21,
    position::{Ending, MARINES, Open, Place, Position, Stage},
    setup,
};
use kernel::{Outcome, Pause, Play, Referee, RuleId, Text, published::Toll};

/// The steps that an infantry unit needs to count against catastrophic losses (14.1).
pub(crate) const FIT: u8 = 3;

/// The positions that US units or garrisons hold (14.2).
pub fn held(setting: &Setting, open: &Open) -> PositionSet {
    let us = open.us_hexes();
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

/// Whether no infantry unit of three steps or more is left on the map, at any time after turn 1 (14.1). One that
/// an event has sent back to the turn track has entered play and is not lost.
pub fn is_catastrophe(setting: &Setting, open: &Open) -> bool {
    let set_up = matches!(open.stage, Stage::SetUpJapanese | Stage::SetUpMarines | Stage::Raid);
    let is_back = |id: &UnitId| matches!(open.marine(*id).place(), Place::Track(_));
    let back: UnitSet = open.sent_back.iter().filter(is_back).collect();
    let in_play = open.marines.on_map().or(back).and(setting.forces.infantry);
    let catastrophe = || !in_play.iter().any(|id| open.marine(id).steps >= FIT);
    open.turn > 1 && !set_up && catastrophe()
}

/// Ends the game at once if there is no such infantry any more (14.1), in the middle of whatever is going on.
pub(crate) fn end_if_catastrophe(r: &Referee<'_, Tarawa>) -> Play<()> {
    if is_catastrophe(r.setting, &r.position.open) { Err(Pause::OVER) } else { Ok(()) }
}

/// Whether the scenario looks at the secured positions at the end of this turn.
pub(crate) fn is_checked(setting: &Setting, open: &Open) -> bool {
    open.turn == setting.scenario.last_turn() || (setting.scenario == Scenario::TwoDays && open.turn == 15)
}

/// The secured positions that the scenario asks for at its next look, and how many of them must cover the south
/// beach; nothing where it asks for areas (18.2) or for the whole island (21.3).
pub(crate) fn needed(setting: &Setting, open: &Open) -> Option<(usize, usize)> {
    match setting.scenario {
        _ if open.shibasaki_survives => None,
        Scenario::FirstWaves => Some((10, 0)),
        Scenario::November20 => Some((15, south_needed(setting))),
        Scenario::TwoDays if open.turn <= 15 => Some((20, 3)),
        Scenario::TwoDays | Scenario::November21 => None,
    }
}

/// The book asks for one position over the south beach to win and for two not to lose (18.1).
fn south_needed(setting: &Setting) -> usize {
    if setting.readings.one_south_beach { 1 } else { 2 }
}

/// How things stand: what is secured and what is not though it is held, and why not.
pub(crate) fn status(setting: &Setting, open: &Open) -> Text {
    let secured = secured(setting, open);
    let needed = needed(setting, open);
    let key = match (secured.is_empty(), needed) {
        (true, None) => "tarawa-status-none",
        (false, None) => "tarawa-status-some",
        (true, Some(_)) => "tarawa-status-none-of",
        (false, Some(_)) => "tarawa-status-some-of",
    };
    let names: Vec<&str> = secured.iter().map(PositionId::name).collect();
    let mut parts = vec![
        Text::new(key)
            .with("count", secured.len())
            .with("needed", needed.map_or(0, |(all, _)| all))
            .with("positions", names.join(" ")),
    ];
    if let Some((_, south)) = needed.filter(|(_, south)| *south > 0) {
        let count = on_south_beach(setting, secured).len();
        parts.push(Text::new("tarawa-status-south").with("count", count).with("needed", south));
    }
    let held = held(setting, open);
    let open_to_fire = held.without(secured).iter().map(|id| unsecured(setting, held, id));
    let open_to_fire: Vec<Text> = open_to_fire.collect();
    if let Some(list) = naming::listed(open_to_fire.into_iter()) {
        parts.push(Text::new("tarawa-status-not").with("positions", list));
    }
    naming::parts(parts)
}

/// A position that is held and not secured, with the reason.
fn unsecured(setting: &Setting, held: PositionSet, id: PositionId) -> Text {
    let hex = setting.board.site(id).hex;
    let fires = |group: &&Group| {
        group.intense.contains(hex) && !group.members.iter().all(|member| held.contains(*member))
    };
    let names: Vec<&str> =
        setting.board.groups().iter().filter(fires).map(|group| group.name.as_str()).collect();
    let text = Text::new(if names.is_empty() { "tarawa-status-cut-off" } else { "tarawa-status-fired-on" });
    text.with("position", id).with("from", names.join(", ")).with("count", names.len())
}

/// What the scenario asks for.
pub(crate) fn goal(setting: &Setting, open: &Open) -> Text {
    Text::new(match setting.scenario {
        _ if open.shibasaki_survives => "tarawa-goal-island",
        Scenario::FirstWaves => "tarawa-goal-first-waves",
        Scenario::November20 => "tarawa-goal-november-20",
        Scenario::TwoDays if open.turn <= 15 => "tarawa-goal-two-days",
        Scenario::TwoDays | Scenario::November21 => "tarawa-goal-areas",
    })
    .with("south", south_needed(setting))
}

/// The Japanese units that are gone for now: those that were there at the start and are neither on the map nor in
/// the Reserve. The night gives some of them back (19.0+6).
pub(crate) fn japanese_lost(setting: &Setting, open: &Open) -> usize {
    if matches!(open.stage, Stage::SetUpJapanese) {
        return 0;
    }
    let japanese = match setting.scenario {
        Scenario::November21 => November21::japanese_units(),
        _ => setting.forces.counters().len(),
    };
    japanese.saturating_sub(open.occupied().len() + usize::from(open.reserve.total()))
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
        (Scenario::November20, _) => won(secured.len() >= 15 && south >= south_needed(setting)),
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
    let in_area =
        |positions: PositionSet, area: Area| positions.iter().filter(|id| id.area() == area).count();
    let ours = Area::ALL.map(|area| in_area(secured, area));
    let is_whole = |area: &Area| ours[area.index()] == in_area(setting.board.positions, *area);
    let whole: Vec<Area> = Area::ALL.into_iter().filter(is_whole).collect();
    let wins = |areas: [Area; 3]| {
        let others = secured.len() - areas.iter().map(|area| ours[area.index()]).sum::<usize>();
        (areas.contains(&Area::A) || areas.contains(&Area::F)) && others >= 8
    };
    let any = |wins: &dyn Fn(Area) -> bool| whole.iter().any(|area| wins(*area));
    any(&|a| any(&|b| any(&|c| a < b && b < c && wins([a, b, c]))))
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
        Ending::Catastrophe if is_decisive(setting) => ("catastrophe", "tarawa-victory-catastrophe-decisive"),
        Ending::Catastrophe => ("catastrophe", "tarawa-victory-catastrophe"),
    };
    let won = matches!(ending, Ending::Won | Ending::WonDecisively);
    Some(Outcome {
        winners: if won { vec![MARINES] } else { Vec::new() },
        id: id.to_owned(),
        rule: rule(setting, open, ending),
        text: Text::new(key).with("status", status(setting, open)),
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

/// What both sides have lost so far, and what of theirs is shaken.
pub(crate) fn tolls(setting: &Setting, position: &Position) -> Vec<Toll> {
    let open = &position.open;
    let count = |things: usize| i64::try_from(things).unwrap_or(i64::MAX);
    let (mut shaken, mut markers) = (0, 0);
    for occupant in open.occupied().iter().filter_map(|id| open.occupant(id)) {
        shaken += i64::from(occupant.disrupted);
        markers += i64::from(occupant.depth.is_some());
    }
    let disrupted = open.on_map().filter(|(_, marine, _)| marine.is_disrupted()).count();
    let (mut steps, mut units) = (0, 0);
    for (name, number) in measures(setting, position) {
        match name {
            "steps-lost" => steps = number,
            "units-eliminated" => units = number,
            _ => {}
        }
    }
    vec![
        Toll::new("tarawa-measure-steps-lost", MARINES, steps),
        Toll::new("tarawa-measure-units-eliminated", MARINES, units),
        Toll::new("tarawa-toll-disrupted", MARINES, count(disrupted)),
        Toll::new("tarawa-measure-japanese-eliminated", None, count(japanese_lost(setting, open))),
        Toll::new("tarawa-toll-japanese-disrupted", None, shaken),
        Toll::new("tarawa-toll-markers", None, -markers),
    ]
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
        let eliminated =
            if kind == Kind::Hq { now.place() == Place::Lost } else { lost > 0 && now.steps == 0 };
        units += i64::from(eliminated);
    }
    let count = |things: usize| i64::try_from(things).unwrap_or(i64::MAX);
    vec![
        ("steps-lost", steps),
        ("infantry-steps-lost", infantry),
        ("units-eliminated", units),
        ("japanese-eliminated", count(japanese_lost(setting, open))),
        ("positions-secured", count(secured(setting, open).len())),
        ("last-turn", i64::from(open.turn)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::{at, deserted, empty, first_waves, setting, unit};
    use Scenario::{FirstWaves, November20, November21, TwoDays};

    /// Positions whose hex lies in no other position's intense fire, and that do not cover the south beach.
    const QUIET: [&str; 18] = [
        "D2", "D3", "D4", "D6", "E3", "E4", "E5", "E6", "E9", "E10", "E11", "E12", "E13", "E14", "F1", "F3",
        "F7", "F9",
    ];
    /// The same with a field of fire over the south beach.
    const SOUTHERN: [&str; 4] = ["C6", "C8", "C11", "A6"];

    fn positions(names: &[&str]) -> PositionSet {
        names.iter().map(|name| at(name)).collect()
    }

    /// An island without Japanese, a fit company ashore, garrisons in those positions.
    fn garrisoned(setting: &Setting, turn: u8, names: &[&str]) -> Position {
        let mut position = empty(setting, turn, Stage::TurnEnds).with_unit("I/3/2", "1138", 4);
        position.open.garrisons = positions(names);
        position
    }

    #[test]
    fn a_position_is_secured_when_all_that_fire_intensely_on_it_are_held_too() {
        kernel::proves!("tarawa", "14.2");
        let setting = first_waves();
        let secured = |names: &[&str]| secured(setting, &garrisoned(setting, 10, names).open);
        // D15 covers the hex of D10 with intense fire, D14 that of D15.
        assert_eq!(secured(&["D10"]), PositionSet::EMPTY);
        assert_eq!(secured(&["D10", "D15"]), positions(&["D10"]));
        assert_eq!(secured(&["D10", "D14", "D15"]), positions(&["D10", "D14", "D15"]));
        // A group fires as one: both of its hexes must be held.
        assert_eq!(secured(&["E1", "D2"]), positions(&["D2"]));
        assert_eq!(secured(&["E1", "D1", "D2"]), positions(&["E1", "D2"]));
        // Steady fire does not matter: D5 covers D10 with it.
        assert!(setting.board.group_of(at("D5")).steady.contains(setting.board.site(at("D10")).hex));
    }

    #[test]
    fn units_hold_positions_as_garrisons_do_but_not_beside_the_enemy() {
        kernel::proves!("tarawa", "14.2", "17.21");
        let setting = first_waves();
        let base = || empty(setting, 10, Stage::TurnEnds);
        for (name, steps) in [("I/3/2", 1), ("HQ 2/2", 0), ("3/A/2T", 2), ("1/A/1/18", 1)] {
            let position = base().with_unit(name, "1423", steps);
            assert_eq!(secured(setting, &position.open), positions(&["E5"]), "{name}");
        }
        let contested = base().with_unit("I/3/2", "1423", 4).with_japanese("E5", "4FC-3");
        assert_eq!(held(setting, &contested.open), PositionSet::EMPTY);
        let elsewhere = base().with_unit("I/3/2", "1323", 4);
        assert_eq!(held(setting, &elsewhere.open), PositionSet::EMPTY, "a hex without a position");
    }

    #[test]
    fn a_position_out_of_us_communication_is_not_secured() {
        kernel::proves!("tarawa", "14.2", "11.3");
        let setting = first_waves();
        let position = garrisoned(setting, 10, &["E4", "E6"]);
        assert_eq!(secured(setting, &position.open), positions(&["E4", "E6"]));
        // The steady field of E10 falls on none of the two; that of E9, even Disrupted, on the hex of E6.
        let far = position.clone().with_japanese("E10", "4FC-3");
        assert_eq!(secured(setting, &far.open), positions(&["E4", "E6"]));
        let near = position.with_japanese("E9", "4FC-3").disrupted("E9");
        assert_eq!(secured(setting, &near.open), positions(&["E4"]));
    }

    #[test]
    fn the_first_waves_are_won_with_ten_secured_positions() {
        kernel::proves!("tarawa", "14.0", "14.2");
        let setting = first_waves();
        let ends =
            |turn, count: usize| at_end_of_turn(setting, &garrisoned(setting, turn, &QUIET[..count]).open);
        assert_eq!(ends(10, 10), Some(Ending::Won));
        assert_eq!(ends(10, 9), Some(Ending::Lost));
        assert_eq!(ends(9, 18), None, "the scenario looks after turn 10");
    }

    #[test]
    fn november_20_is_won_with_fifteen_of_which_two_cover_the_south_beach() {
        kernel::proves!("tarawa", "18.0", "18.1");
        let setting = setting(Scenario::November20, &[]);
        let ends = |turn, quiet: usize, south: usize| {
            let names = [&QUIET[..quiet], &SOUTHERN[..south]].concat();
            at_end_of_turn(&setting, &garrisoned(&setting, turn, &names).open)
        };
        assert_eq!(ends(15, 13, 2), Some(Ending::Won));
        assert_eq!(ends(15, 12, 2), Some(Ending::Lost), "only fourteen");
        assert_eq!(ends(15, 18, 1), Some(Ending::Lost), "only one over the south beach");
        assert_eq!(ends(10, 13, 2), None);
    }

    #[test]
    fn by_the_other_reading_one_position_over_the_south_beach_is_enough() {
        kernel::proves!("tarawa", "18.1");
        let setting = setting(Scenario::November20, &[("south-beach", "one")]);
        let ends = |quiet: usize, south: usize| {
            let names = [&QUIET[..quiet], &SOUTHERN[..south]].concat();
            at_end_of_turn(&setting, &garrisoned(&setting, 15, &names).open)
        };
        assert_eq!(ends(14, 1), Some(Ending::Won));
        assert_eq!(ends(13, 1), Some(Ending::Lost), "only fourteen");
        assert_eq!(ends(18, 0), Some(Ending::Lost), "none over the south beach");
    }

    fn said(text: &Text) -> String {
        let words = kernel::words::Words::new(&[crate::WORDS]).expect("the messages are read");
        assert_eq!(words.missing(text), [""; 0]);
        words.say(kernel::Lang::En, text)
    }

    #[test]
    fn the_status_says_what_is_secured_what_is_not_and_why() {
        let setting = first_waves();
        let at_turn_10 = |names: &[&str]| said(&status(setting, &garrisoned(setting, 10, names).open));
        assert_eq!(at_turn_10(&[]), "Secured 0 (10 needed)");
        assert_eq!(at_turn_10(&["D10"]), "Secured 0 (10 needed); held but not secured: D10 (D15 fires in)");
        assert_eq!(
            at_turn_10(&["D10", "D15"]),
            "Secured 1 (10 needed): D10; held but not secured: D15 (D14 fires in)"
        );
        let position = garrisoned(setting, 10, &["E4", "E6"]).with_japanese("E9", "4FC-3");
        assert_eq!(
            said(&status(setting, &position.open)),
            "Secured 1 (10 needed): E4; held but not secured: E6 (cut off)"
        );
    }

    #[test]
    fn the_status_counts_the_south_beach_where_the_scenario_does() {
        for (value, needed) in [("two", 2), ("one", 1)] {
            let setting = setting(Scenario::November20, &[("south-beach", value)]);
            let position = garrisoned(&setting, 15, &["D2", "A6"]);
            let told = format!("Secured 2 (15 needed): A6 D2; over the south beach 1 ({needed} needed)");
            assert_eq!(said(&status(&setting, &position.open)), told);
        }
    }

    #[test]
    fn the_tally_of_japanese_losses_outlives_the_eliminated_box() {
        let setting = first_waves();
        let mut position = garrisoned(setting, 17, &[]).with_japanese("A11", "4FC-1");
        position.open.reserve.count = [3, 4];
        assert_eq!(japanese_lost(setting, &position.open), 46 - 1 - 7);
        assert!(position.open.eliminated.is_empty(), "the night has emptied the box");
    }

    #[test]
    fn two_days_in_hell_may_be_decided_after_turn_15() {
        kernel::proves!("tarawa", "18.0", "18.1+1");
        let setting = setting(Scenario::TwoDays, &[]);
        let ends = |quiet: usize, south: usize| {
            let names = [&QUIET[..quiet], &SOUTHERN[..south]].concat();
            at_end_of_turn(&setting, &garrisoned(&setting, 15, &names).open)
        };
        assert_eq!(ends(17, 3), Some(Ending::WonDecisively));
        assert_eq!(ends(16, 3), None, "only nineteen");
        assert_eq!(ends(18, 2), None, "only two over the south beach");
        assert_eq!(ends(12, 0), None);
        assert_eq!(ends(11, 0), Some(Ending::LostDecisively));
    }

    #[test]
    fn the_second_day_is_won_with_three_whole_areas_and_eight_more_positions() {
        kernel::proves!("tarawa", "18.2");
        let setting = setting(Scenario::TwoDays, &[]);
        let wins = |areas: &[Area], others: &[&str]| {
            let whole = setting.board.positions.iter().filter(|id| areas.contains(&id.area()));
            is_island_won(&setting, whole.chain(others.iter().map(|name| at(name))).collect())
        };
        // The example of the book.
        assert!(wins(&[Area::F, Area::E, Area::D, Area::A], &["B1", "C1"]));
        let eight = ["A1", "A2", "A3", "A4", "E1", "E2", "E3", "E4"];
        assert!(wins(&[Area::B, Area::C, Area::F], &eight));
        assert!(!wins(&[Area::B, Area::C, Area::F], &eight[1..]), "only seven more");
        assert!(!wins(&[Area::B, Area::C, Area::D], &eight), "neither A nor F");
        assert!(!wins(&[Area::C, Area::F], &[&eight[..], &["B1", "B2", "B3", "D1"]].concat()), "two areas");
        let mut all_but_one = setting.board.positions;
        all_but_one.remove(at("A1"));
        assert!(is_island_won(&setting, all_but_one), "all of F and four other areas");
    }

    #[test]
    fn turn_30_decides_two_days_in_hell_and_november_21() {
        kernel::proves!("tarawa", "18.2", "20.0");
        for scenario in [Scenario::TwoDays, Scenario::November21] {
            let setting = setting(scenario, &[]);
            let mut position = garrisoned(&setting, 30, &QUIET);
            assert_eq!(at_end_of_turn(&setting, &position.open), Some(Ending::Lost));
            position.open.garrisons = setting.board.positions;
            assert_eq!(at_end_of_turn(&setting, &position.open), Some(Ending::Won));
            position.open.turn = 29;
            assert_eq!(at_end_of_turn(&setting, &position.open), None);
        }
    }

    #[test]
    fn while_shibasaki_survives_only_the_last_japanese_unit_decides() {
        kernel::proves!("tarawa", "21.3");
        let setting = setting(Scenario::TwoDays, &[("shibasaki-survives", "yes")]);
        let mut position = garrisoned(&setting, 15, &[&QUIET[..17], &SOUTHERN[..3]].concat());
        position.open.shibasaki_survives = true;
        let ends = |position: &Position| at_end_of_turn(&setting, &position.open);
        let defended = position.clone().with_japanese("A11", "4FC-1");
        assert_eq!(ends(&defended), None, "no decisive victory after turn 15");
        let mut late = defended;
        (late.open.turn, late.open.garrisons) = (30, setting.board.positions);
        assert_eq!(ends(&late), Some(Ending::Lost), "a Japanese unit is left");
        position.open.turn = 22;
        assert_eq!(ends(&position), Some(Ending::Won), "before the end of turn 30");
        position.open.reserve.count = [1, 0];
        assert_eq!(ends(&position), None, "a unit is left in the Reserve");
    }

    #[test]
    fn the_game_is_lost_when_no_infantry_of_three_steps_is_on_the_map_after_turn_1() {
        kernel::proves!("tarawa", "14.1", "4.0+6", "14.0", "1.0");
        let setting = first_waves();
        let lost = |turn, stage, name: &str, steps| {
            let mut position = deserted(setting, turn, stage);
            position.open.marines.put(unit(name), Place::At("1138".parse().expect("a hex")));
            position.open.marine_mut(unit(name)).steps = steps;
            outcome(setting, &position).map(|outcome| outcome.id)
        };
        let catastrophe = Some("catastrophe".to_owned());
        assert_eq!(lost(2, Stage::Fire, "I/3/2", 3), None);
        assert_eq!(lost(2, Stage::Fire, "M/3/2", 3), None, "a heavy company is infantry too");
        assert_eq!(lost(2, Stage::Fire, "I/3/2", 2), catastrophe);
        assert_eq!(lost(2, Stage::Fire, "3/A/2T", 2), catastrophe, "tanks do not count");
        assert_eq!(lost(2, Stage::Fire, "1/A/1/18", 2), catastrophe, "engineers do not count");
        assert_eq!(lost(1, Stage::Fire, "I/3/2", 2), None, "not on turn 1");
        assert_eq!(lost(17, Stage::SetUpMarines, "I/3/2", 2), None, "not before the units are placed");
        let mut waiting = deserted(setting, 2, Stage::Fire);
        waiting.open.marines.put(unit("L/3/2"), Place::Track(3));
        assert!(is_catastrophe(setting, &waiting.open), "a company on the track is not on the map");
        let mut sent_back = waiting.clone();
        sent_back.open.sent_back.insert(unit("L/3/2"));
        assert!(!is_catastrophe(setting, &sent_back.open), "but it has been there if an event sent it back");
        sent_back.open.marine_mut(unit("L/3/2")).steps = 2;
        assert!(is_catastrophe(setting, &sent_back.open), "and then it needs its steps");
        sent_back.open.marines.put(unit("L/3/2"), Place::Lost);
        assert!(is_catastrophe(setting, &sent_back.open));
        let approaching = waiting.with_unit("I/3/2", "0138", 4);
        assert!(!is_catastrophe(setting, &approaching.open), "an approach hex is");
    }

    #[test]
    fn what_takes_the_last_fit_company_ends_the_game_at_once() {
        use crate::losses::{self, Cause};
        kernel::proves!("tarawa", "14.1");
        let ends = |name: &str, steps: u8, turn: u8, gone: bool| {
            let mut position = deserted(first_waves(), turn, Stage::Fire).with_unit(name, "1138", steps);
            let mut policies: Vec<Box<dyn kernel::Policy<Tarawa>>> =
                vec![Box::new(kernel::policy::ByDefault)];
            let mut beyond = kernel::inline::Inline::new(&mut policies, kernel::Chance::numbered(0, 0));
            let trust = kernel::referee::Trust::Audit;
            let mut r = Referee::new(first_waves(), &mut position, &[], trust, &mut beyond);
            let hit = if gone {
                losses::eliminate(&mut r, unit(name), "7.53")
            } else {
                losses::lose_step(&mut r, unit(name), Cause::Fire("6.32"))
            };
            hit == Err(Pause::OVER)
        };
        assert!(ends("I/3/2", 3, 2, false), "its third step");
        assert!(!ends("I/3/2", 4, 2, false), "three are left");
        assert!(ends("I/3/2", 4, 2, true), "all of them at once");
        assert!(!ends("I/3/2", 3, 1, false), "not in the first turn");
        assert!(!ends("I/3/2", 2, 2, false), "it was not fit before, and the game not over");
    }

    #[test]
    fn losses_of_the_first_turn_count_when_the_second_begins() {
        kernel::proves!("tarawa", "14.1");
        let mut position = deserted(first_waves(), 1, Stage::TurnEnds).with_unit("I/3/2", "1138", 2);
        crate::script::play_by_default(first_waves(), &mut position, 1);
        assert_eq!(
            (position.open.turn, position.open.stage),
            (2, Stage::TurnBegins),
            "nothing is done in it"
        );
        assert_eq!(
            outcome(first_waves(), &position).map(|outcome| outcome.id).as_deref(),
            Some("catastrophe")
        );
    }

    #[test]
    fn each_ending_names_its_rule_and_its_winner() {
        kernel::proves!("tarawa", "14.0", "14.1", "18.0", "18.1", "18.1+1", "18.2", "20.0", "21.3");
        let told = |scenario, ending, survives| {
            let setting = setting(scenario, &[]);
            let mut position = garrisoned(&setting, 10, &[]);
            (position.open.ending, position.open.shibasaki_survives) = (Some(ending), survives);
            let outcome = outcome(&setting, &position).expect("an outcome");
            let decisive = outcome.text.key.ends_with("decisive");
            format!("{} {} {} {decisive}", outcome.id, outcome.rule, !outcome.winners.is_empty())
        };
        assert_eq!(told(FirstWaves, Ending::Won, false), "won 14.2 true false");
        assert_eq!(told(FirstWaves, Ending::Catastrophe, false), "catastrophe 14.1 false false");
        assert_eq!(told(November20, Ending::Lost, false), "lost 18.1 false false");
        assert_eq!(told(November20, Ending::Catastrophe, false), "catastrophe 18.0 false true");
        assert_eq!(told(TwoDays, Ending::Catastrophe, false), "catastrophe 18.0 false true");
        assert_eq!(told(TwoDays, Ending::WonDecisively, false), "won-decisively 18.1+1 true false");
        assert_eq!(told(TwoDays, Ending::LostDecisively, false), "lost-decisively 18.1+1 false false");
        assert_eq!(told(TwoDays, Ending::Won, false), "won 18.2 true false");
        assert_eq!(told(November21, Ending::Won, true), "won 21.3 true false");
        assert_eq!(told(November21, Ending::Catastrophe, false), "catastrophe 14.1 false false");
    }

    #[test]
    fn measures_count_what_was_lost() {
        let setting = first_waves();
        let mut position = garrisoned(setting, 7, &["D2"]).with_japanese("A11", "4FC-1");
        position.open.reserve.count = [0, 4];
        let lose = |position: &mut Position, name: &str, place, steps| {
            position.open.marines.put(unit(name), place);
            position.open.marine_mut(unit(name)).steps = steps;
        };
        lose(&mut position, "E/2/2", Place::Lost, 0);
        lose(&mut position, "2/A/1/18", Place::Lost, 0);
        lose(&mut position, "HQ 2/2", Place::Lost, 0);
        lose(&mut position, "L/3/2", Place::At("1138".parse().expect("a hex")), 3);
        let expected = [
            ("steps-lost", 4 + 2 + 1),
            ("infantry-steps-lost", 4 + 1),
            ("units-eliminated", 3),
            ("japanese-eliminated", 46 - 1 - 4),
            ("positions-secured", 1),
            ("last-turn", 7),
        ];
        assert_eq!(measures(setting, &position), expected);
    }
}
