//! Positions in problem files: what can be given, what is pointed at, what can be asked.

use super::*;
use crate::{BOOK_ID, pack};
use kernel::problem::{Ruling, Verdict, judge};

const HEAD: &str = "game = 'tarawa'\ntitle = { en = '', fr = '' }\nscenario = 'two-days'\n";

fn judged(rest: &str) -> Result<Ruling, ProblemFault> {
    judge::<Tarawa>(BOOK_ID, "a.toml", &format!("{HEAD}{rest}"), &pack())
}

/// What the file claims is so.
#[track_caller]
fn assert_right(rest: &str) {
    let ruling = judged(rest).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{:#?}", ruling.differences);
}

/// The position cannot be laid out: the place that is pointed at, and why.
#[track_caller]
fn assert_fault(position: &str, place: &str, why: &str) {
    let text = format!("[position]\n{position}\n[[expect]]\nevents = []\n");
    let fault = judged(&text).expect_err("the position is impossible");
    let start = fault.spot.column - 1;
    let pointed: String = fault.spot.source.chars().skip(start).take(fault.spot.width).collect();
    assert!(fault.what.contains(why), "{fault}");
    assert_eq!(pointed, place, "{fault}");
}

#[test]
fn a_file_gives_what_matters_and_the_rest_of_the_map_is_empty() {
    assert_right(
        r#"
        [position]
        turn = 12
        stage = "actions"
        lvts = { full = 2, reduced = 1 }
        letters = ["R", "M"]
        naval-fire = 2
        heroes = 3
        reserve = ["4FC-3", "7SSNL-2"]
        eliminated = ["111P-1"]
        depth = { coastal = 5, inland = 4 }
        discards = [1, 2]
        garrisons = ["D10"]
        shibasaki = false
        [position.marines]
        "C/1/2" = { at = "1226", steps = 2, disrupted = true, leader = "hero" }
        "F/2/2" = { at = "1227", disrupted = "now", leader = "ryan" }
        "G/2/2" = { track = 13 }
        "HQ 2/2" = { at = "1226", post = 4 }
        "E/2/2" = { lost = true }
        [position.japanese]
        C3 = { unit = "7SSNL-11", marker = "inland-1" }
        E6 = { unit = "7SSNL-1", revealed = true, disrupted = true, marker = "coastal" }
        E2 = { unit = "7SSNL-3" }
        [[expect]]
        [expect.position]
        "open/turn" = 12
        "open/stage" = "actions"
        "open/lvts" = { full = 2, reduced = 1 }
        "open/letters" = ["R", "M"]
        "open/reserve/count" = [1, 1]
        "open/eliminated" = ["111P-1"]
        "open/depth" = [5, 4]
        "open/discards" = [1, 2]
        "open/ryan" = "F/2/2"
        "open/shibasaki" = false
        "hidden/reserve" = ["7SSNL-2", "4FC-3"]
        "letters/unordered" = ["A", "P"]
        "#,
    );
    let ruling = judged(
        "[position]\njapanese = { E2 = { unit = '7SSNL-3' }, E6 = { unit = '7SSNL-1' } }\n[[expect]]\n\
         sees.marines = { 'japanese/69/known' = 'null', 'japanese/69/back' = 'coastal' }\n",
    );
    assert_eq!(ruling.expect("a ruling").verdict, Verdict::AsExpected, "E2 lies face down");
}

#[test]
fn a_file_can_start_from_the_scenario() {
    let begun = |start: &str| {
        let text = format!(
            "[position]\nstart = '{start}'\nmarines = {{ 'C/1/2' = {{ at = '1226' }} }}\n[[expect]]\nasked = [{{ class = 'act' }}]\n"
        );
        let ruling = judged(&text).unwrap_or_else(|fault| panic!("{fault}"));
        ruling.differences.first().map(|difference| difference.what.clone())
    };
    assert_eq!(begun("empty"), None, "the Marines are asked for their first order");
    // The set-up draws the first of 28 coastal units, which the file would have to name.
    let drawing = begun("scenario").expect("a draw that the file does not give");
    let by_rule = Text::new("kernel-problem-no-die").with("rule", "3.0+2").with("sides", 28_u32);
    assert_eq!(drawing, by_rule);
}

#[test]
fn what_cannot_be_is_pointed_at() {
    assert_fault("turn = 31", "31", "turns 1 to 30");
    assert_fault("marines = { 'C/1/2' = { at = '1226', steps = 5 } }", "5", "1 to 4 steps");
    assert_fault("marines = { 'HQ 2/2' = { at = '1226', steps = 1 } }", "1", "an HQ has no steps");
    assert_fault("marines = { 'HQ 2/2' = { post = 99 } }", "99", "boxes 1 to 9");
    assert_fault("marines = { 'C/1/2' = { post = 1 } }", "{ post = 1 }", "are for HQs");
    assert_fault(
        "marines = { 'C/1/2' = { at = '1226', track = 3 } }",
        "{ at = '1226', track = 3 }",
        "in one place",
    );
    assert_fault("marines = { 'C/1/2' = { at = '1299' } }", "'1299'", "'1299' is no hex");
    assert_fault("marines = { 'Z/1/2' = { at = '1226' } }", "'Z/1/2'", "no US unit 'Z/1/2'");
    assert_fault("japanese = { A17 = { unit = '7SSNL-1' } }", "A17", "no position A17");
    assert_fault("japanese = { E2 = { unit = '7SSNL-99' } }", "'7SSNL-99'", "no Japanese unit");
    assert_fault(
        "japanese = { E2 = { unit = '7SSNL-1' } }\nreserve = ['7SSNL-1']",
        "'7SSNL-1'",
        "stands somewhere else already",
    );
    assert_fault("reserve = ['tank-green']", "'tank-green'", "never in the Reserve");
    assert_fault("japanese = { E2 = { unit = '7SSNL-1', marker = 'x' } }", "'x'", "such as inland-1");
    assert_fault(
        "japanese = { E2 = { unit = '7SSNL-1', marker = 'coastal', marker-revealed = true } }",
        "'coastal'",
        "has a name",
    );
    assert_fault(
        "japanese = { E2 = { unit = '7SSNL-1', marker = 'coastal-1' }, E6 = { unit = '7SSNL-2', marker = 'coastal-1' } }",
        "'coastal-1'",
        "under another unit",
    );
    assert_fault("depth = { coastal = 21 }", "{ coastal = 21 }", "only 20 coastal markers");
    assert_fault("garrisons = ['B17']", "['B17']", "no position B17");
    assert_fault("letters = ['R', 'R']", "'R'", "one marker of each letter");
    assert_fault("discards = [55]", "55", "cards 1 to 54");
    assert_fault("discards = [3]\ntrack = [3]", "3", "card 3 lies somewhere else");
    assert_fault("fire = { card = 19, colour = 'blue' }", "'blue'", "card 19 does not show blue");
}

/// Positions that no game could come to, or that the rules could not go on from.
#[test]
fn what_contradicts_itself_is_pointed_at() {
    assert_fault("stage = 'fire'", "'fire'", "no fire card is drawn");
    assert_fault("stage = 'after-fire'", "'after-fire'", "no fire card is drawn");
    assert_fault("heroes = 10", "10", "10 Heroes, on units and in the box");
    assert_fault("support = 99", "99", "each engineer marked SP gives one");
    assert_fault("naval-fire = 255", "255", "naval fire markers come by events");
    assert_fault(
        "lvts = { full = 9, reduced = 1 }",
        "{ full = 9, reduced = 1 }",
        "these are 10 LVTs; there are 9",
    );
    assert_fault("actions = { left = 4 }", "4", "has 3 actions");
    assert_fault("marines = { 'C/1/2' = { track = 255 } }", "255", "boxes 1 to 30");
    assert_fault(
        "marines = { 'C/1/2' = { lost = true, leader = 'hero' } }",
        "{ lost = true, leader = 'hero' }",
        "C/1/2 is lost",
    );
    assert_fault(
        "garrisons = ['C3']\njapanese = { C3 = { unit = '7SSNL-11' } }",
        "['C3']",
        "a garrison and a Japanese unit",
    );
    assert_fault(
        "japanese = { C3 = { unit = 'tank-green', marker = 'coastal' } }",
        "'coastal'",
        "tanks have armour",
    );
    assert_fault(
        "japanese = { C3 = { unit = '7SSNL-11', marker = 'armour' } }",
        "'armour'",
        "tanks have armour",
    );
    let crowd =
        "marines = { 'A/1/2' = { at = '1226' }, 'B/1/2' = { at = '1226' }, 'C/1/2' = { at = '1226' } }";
    assert_fault(&format!("stage = 'turn-begins'\n{crowd}"), "'C/1/2'", "3 units are in 1226");
    assert_right(&format!("[position]\n{crowd}\n[[expect]]\nasked = [{{ class = 'act' }}]\n"));
}

#[test]
fn eight_heroes_are_all_there_are() {
    let companies = ["A/1/2", "B/1/2", "C/1/2", "E/2/2", "F/2/2", "G/2/2", "I/3/2", "K/3/2", "L/3/2"];
    let heroes = companies.map(|unit| format!("'{unit}' = {{ leader = 'hero' }}")).join(", ");
    assert_fault(&format!("marines = {{ {heroes} }}"), "'L/3/2'", "these are 9 Heroes");
}

/// Craft run ashore from approach hexes with an arrow, and carry who is with them there.
#[test]
fn loads_that_cannot_run_ashore_are_pointed_at() {
    let loaded = |at: &str, load: &str, why: &str| {
        let text = format!("stage = 'landing'\nmarines = {{ {at} }}\nlanding = {{ loads = [{load}] }}");
        assert_fault(&text, load, why);
    };
    let company = |hex: &str| format!("'C/1/2' = {{ at = '{hex}' }}");
    let load = |hex: &str, craft: &str| format!("{{ hex = '{hex}', units = ['C/1/2'], craft = {craft} }}");
    let full = "{ full = 1, reduced = 0 }";
    loaded(&company("1226"), &load("1226", full), "1226 is none");
    loaded(&company("1240"), &load("1240", full), "it has no arrow");
    loaded(&company("0130"), &load("0129", full), "C/1/2 is not in 0129");
    loaded(&company("0130"), &load("0130", "{ full = 0, reduced = 0 }"), "only a tank lands without a craft");
    loaded(&company("0130"), &load("0130", "{ full = 0, reduced = 1 }"), "a full LVT carries");
    loaded(
        &company("0130"),
        &load("0130", "{ full = 1, reduced = 0 }").replace("C/1/2", "1/A/2T"),
        "is not in 0130",
    );
    let twice = format!("{}, {}", load("0130", full), load("0130", full));
    let text =
        format!("stage = 'landing'\nmarines = {{ {} }}\nlanding = {{ loads = [{twice}] }}", company("0130"));
    assert_fault(&text, &load("0130", full), "aboard another craft");
    let text =
        format!("marines = {{ {} }}\nlanding = {{ loads = [{}] }}", company("0130"), load("0130", full));
    assert_fault(&text, &load("0130", full), "in stage \"landing\"");
}

/// The set-up example: a tank comes to each armour hex of the card's colours (3.0+3).
#[test]
fn cards_and_units_are_drawn_by_name() {
    let setting = crate::script::setting(crate::Scenario::TwoDays, &[]);
    let position = Tarawa::begin(&setting);
    let drawn = |sides, name| Tarawa::draw_named(&setting, &position, "", sides, name);
    assert_eq!(drawn(54, "45"), Some(44));
    assert_eq!(drawn(54, "card 45"), Some(44));
    assert_eq!(drawn(53, "45"), None, "there are 54 cards");
    assert_eq!(drawn(4, "R"), Some(3), "of A, M, P and R");
    assert_eq!(drawn(20, "inland-2"), Some(1));
    assert_eq!(drawn(28, "7SSNL-1"), Some(0), "of the coastal units");
    assert_eq!(drawn(3, "tank-orange"), Some(1));
    assert_eq!(drawn(54, "nothing"), None);
}

#[test]
fn values_of_a_position_come_with_their_rule() {
    assert_right(
        r#"
        [position]
        turn = 12
        [position.marines]
        "C/1/2" = { at = "1728" }
        "F/2/2" = { at = "1829", steps = 2 }
        "1/A/2T" = { at = "1528" }
        [position.japanese]
        C3 = { unit = "7SSNL-11", revealed = true, marker = "inland" }
        [[expect]]
        values.far = { of = { distance = { from = "1528", to = "1828" } }, is = 3, factors = [{ rule = "8.11" }] }
        values.coastal = { of = { coastal = "E6" }, is = 1, factors = [{ rule = "2.1+1" }] }
        values.inland = { of = { coastal = "C3" }, is = 0 }
        values.linked = { of = { japanese-communication = "C3" }, is = 0 }
        values.supplied = { of = { us-communication = "1226" }, is = 1, factors = [{ rule = "11.3" }] }
        values.cut = { of = { us-communication = "1728" }, is = 0 }
        values.held = { of = { controlled = "1628" }, is = 1 }
        values.steady = { of = { field = { position = "C3", hex = "1728" } }, is = 2 }
        values.none = { of = { field = { position = "C3", hex = "1226" } }, is = 0 }
        values.wading = { of = { wading-distance = "1127" }, is = 1 }
        values.secured = { of = "secured", is = 0 }
        values.limit = { of = { hit-limit = "C3" }, is = 3, factors = [{ rule = "6.31", add = 2 }, { rule = "15.2", add = 1 }] }
        values.attack = { of = { strength = { target = "1828", units = ["C/1/2", "F/2/2", "1/A/2T"] } }, is = 15 }
        values.defence = { of = { defence = { target = "1828", units = ["C/1/2", "F/2/2", "1/A/2T"] } }, is = 6 }
        "#,
    );
    let asked = |value: &str| {
        judged(&format!("[position]\n[[expect]]\nvalues.x = {{ of = {value} }}\n")).expect_err("no value")
    };
    assert!(asked("{ wading-distance = '1828' }").what.contains("nobody can wade"));
    assert!(asked("{ hit-limit = 'A17' }").what.contains("no position A17"));
    assert!(asked("{ defence = { target = '1828', units = [] } }").what.contains("nobody knows"));
}

#[test]
fn major_ryan_is_with_one_unit() {
    assert_fault(
        "[position.marines]\n'C/1/2' = { at = '1226', leader = 'ryan' }\n'F/2/2' = { at = '1227', leader = 'ryan' }",
        "{ at = '1227', leader = 'ryan' }",
        "Major Ryan is with C/1/2 already",
    );
}

#[test]
fn actions_at_another_stage_are_those_of_a_phase_that_is_over_and_the_next_one_is_whole() {
    // The Engineer phase asks nobody here; then the Action Phase begins with all its actions.
    assert_right(
        r#"
        [position]
        turn = 12
        stage = "engineers"
        actions = { left = 0, acted = ["C/1/2"] }
        [position.marines]
        "C/1/2" = { at = "1226" }
        [[expect]]
        asked = [{ class = "act" }]
        position = { "open/stage" = "actions", "open/actions/left" = 3, "open/actions/acted" = [] }
        "#,
    );
    // In the phase itself they are what is left of it.
    assert_right(
        r#"
        [position]
        actions = { left = 1, acted = ["C/1/2"] }
        [position.marines]
        "C/1/2" = { at = "1226" }
        "3/A/2T" = { at = "1227" }
        [[expect]]
        position = { "open/actions/left" = 1, "open/actions/acted" = ["C/1/2"] }
        "#,
    );
}

#[test]
fn units_and_positions_are_found_by_their_names() {
    assert_right(
        r#"
        [position.marines]
        "C/1/2" = { at = "1226", steps = 2 }
        "3/A/2T" = { at = "1227" }
        [position.japanese]
        C3 = { unit = "7SSNL-11", revealed = true }
        [[expect]]
        [expect.position]
        "open/marines/C/1/2/steps" = 2
        "open/marines/3/A/2T/place" = { at = "1227" }
        "open/japanese/C3/revealed" = true
        [expect.sees.marines]
        "marines/C/1/2/steps" = 2
        "japanese/C3/known" = "7SSNL-11"
        "#,
    );
}

#[test]
fn a_name_in_a_part_of_the_position_that_the_game_would_pass_over_is_refused() {
    let landing = "stage = 'landing'\nlanding = { survivors = { full = 1, reduced = 0, sunken = 2 } }";
    assert_fault(landing, "sunken", "there is no 'sunken' here; there are: full, reduced");
    assert_fault("lvts = { full = 1, reduced = 0, ful = 2 }", "ful", "did you mean 'full'?");
}
