//! The problems of The Ford are judged, and what is wrong with a problem is said where it stands.

use grognard_sample::{BOOK, Ford, WORDS, pack};
use kernel::{
    Lang, Published, Text, evidence,
    problem::{
        Next, Outlook, ProblemFault, Ruling, Source, Spanned, Verdict, heading, judge, judge_folder, outlook,
    },
    words::{KERNEL, Words},
};
use std::{collections::BTreeSet, path::Path};

fn in_words(lang: Lang, ruling: &Ruling) -> String {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    ruling.in_words(lang, &|text| {
        assert_eq!(words.missing(text), [""; 0]);
        words.say(lang, text)
    })
}

fn in_english(ruling: &Ruling) -> String {
    in_words(Lang::En, ruling)
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/sample")
}

#[test]
fn every_problem_of_the_ford_is_as_expected_and_together_they_show_every_rule() {
    let judged = judge_folder::<Ford>(BOOK.id, &folder(), &pack()).expect("the folder of problems");
    assert!(judged.len() >= 10, "only {} problems were found", judged.len());
    let mut shown = BTreeSet::new();
    for (file, ruling) in judged {
        let ruling = ruling.unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
        assert!(ruling.compared > 0, "{file} expects nothing");
        assert!(!ruling.rules.is_empty(), "{file} names no rule");
        for rule in &ruling.rules {
            let name = Path::new(&file).file_name().unwrap_or_default().display();
            let test = format!("problems/sample/{name}");
            evidence::record(BOOK.id, rule.as_str(), &test, evidence::Kind::Problem)
                .expect("evidence is kept");
        }
        shown.extend(ruling.rules.iter().map(ToString::to_string));
    }
    let rules = ["1", "2", "3", "3A", "3B", "4", "5", "5A", "6", "6A", "7", "8", "8A", "8B", "8C"];
    assert_eq!(shown.iter().map(String::as_str).collect::<Vec<_>>(), rules);
}

#[test]
fn the_worked_example_of_the_guide_is_as_expected_and_read_as_the_guide_says() {
    let guide = include_str!("../../../docs/problems.md");
    let block = |kind: &str| {
        let (_, rest) = guide.split_once(&format!("```{kind}\n")).expect("the guide has its example");
        rest.split_once("```").expect("the example ends").0
    };
    let example = block("toml problem");
    let ruling =
        judge::<Ford>(BOOK.id, "example.toml", example, &pack()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    let wrong = example.replace("is = \"1 1/2\"", "is = 2");
    let ruling =
        judge::<Ford>(BOOK.id, "example.toml", &wrong, &pack()).unwrap_or_else(|fault| panic!("{fault}"));
    let said = in_english(&ruling);
    let (_, differences) = said.split_once("Differences:\n").expect("differences");
    assert_eq!(differences.trim_end(), block("text difference").trim_end());
}

/// A small problem to be spoiled: blue attacks and red loses a troop.
const GOOD: &str = r#"game = "sample"
title = { en = "An attack", fr = "Une attaque" }
rules = ["5"]
scenario = "ford"

[options]
ties = "blue"

[[lay]]
chart = "combat"
row = "6"
column = "2:1"
value = "D1"

[position]
stage = { act = { seat = "blue", first = true } }
hands = { blue = [], red = [] }
bank = '''
2 BBBB RR
'''

[[do]]
seat = "blue"
answer = { redeploy = { from = 1, to = 1, troops = 0 } }

[[do]]
seat = "blue"
answer = { act = { attack = { stretch = 5, troops = 1 } } }
refused = "3"

[[do]]
seat = "blue"
answer = { act = { attack = { stretch = 2, troops = 4 } } }

[[expect]]
values.odds = { of = { odds = { seat = "blue", stretch = 2, troops = 4 } }, is = 2, factors = [{ rule = "5" }, { rule = "5", times = "1/2" }] }
asked = [{ seat = "red", class = "ambush" }]
not-asked = [{ seat = "blue" }]

[[do]]
seat = "red"
answer = { ambush = false }
dice = [{ roll = 6, rule = "5" }]

[[do]]
seat = "red"
answer = { bear-losses = 0 }

[[expect]]
events = [{ fought = { die = 6 } }, { lost = { seat = "red", troops = 1 } }]
no-events = [{ passed = {} }]
position = { "open/troops/1" = [4, 1] }
sees.red = { hand = [] }
"#;

fn good() -> Ruling {
    judged(GOOD)
}

fn judged(text: &str) -> Ruling {
    judge::<Ford>(BOOK.id, "good.toml", text, &pack()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The good problem with one line spoiled.
fn spoiled(from: &str, to: &str) -> String {
    assert_eq!(GOOD.matches(from).count(), 1, "'{from}' must stand once");
    GOOD.replace(from, to)
}

fn fault(from: &str, to: &str) -> ProblemFault {
    judge::<Ford>(BOOK.id, "bad.toml", &spoiled(from, to), &pack()).expect_err("a fault was not found")
}

/// Checks what is said and that the caret stands under `meant`.
#[track_caller]
fn assert_fault(from: &str, to: &str, meant: &str, what: &str) {
    let fault = fault(from, to);
    let said = fault.to_string();
    assert!(said.contains(what), "expected '{what}', found:\n{said}");
    assert_points_at(&said, &fault.spot, meant);
}

#[track_caller]
fn assert_points_at(said: &str, spot: &kernel::problem::Spot, meant: &str) {
    let under: String = spot.source.chars().skip(spot.column - 1).take(spot.width).collect();
    assert_eq!(under, meant, "the caret stands wrong:\n{said}");
    assert!(said.contains(&format!(":{}:{}", spot.line, spot.column)), "no place in:\n{said}");
    assert!(said.contains(&spot.source), "no source line in:\n{said}");
    assert!(said.contains(&"^".repeat(spot.width)), "no caret in:\n{said}");
}

#[track_caller]
fn assert_differs(from: &str, to: &str, meant: &str, what: &str) {
    let ruling = judged(&spoiled(from, to));
    let said = in_english(&ruling);
    assert_eq!(ruling.verdict, Verdict::Differs, "{said}");
    assert!(said.contains(what), "expected '{what}', found:\n{said}");
    assert_points_at(&said, &ruling.differences[0].spot, meant);
    // French has words for it too.
    in_words(Lang::Fr, &ruling);
}

#[test]
fn a_good_problem_is_as_expected() {
    let ruling = good();
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    assert_eq!(ruling.compared, 9);
}

#[test]
fn a_ruling_in_json_has_its_verdict_events_refusals_and_values() {
    let json = serde_json::to_value(good()).expect("a ruling is plain data");
    let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["differences", "events", "refusals", "title", "values", "verdict"]);
    assert_eq!(json["verdict"], "as expected");
    assert_eq!(json["values"]["odds"]["value"], "2");
    assert_eq!(json["refusals"][0]["rule"], "3");
    assert_eq!(json["refusals"][0]["line"], 26);
    assert_eq!(json["events"][1]["event"]["fought"]["die"], 6);
    assert_eq!(json["events"][1]["rule"], "5");
    let json = serde_json::to_value(judged(&spoiled("is = 2,", "is = 3,"))).expect("plain data");
    assert_eq!(json["verdict"], "differs");
    assert_eq!(json["differences"][0]["spot"]["line"], 36);
}

#[test]
fn a_ruling_in_words_tells_what_happened_in_the_reader_s_language() {
    let french = in_words(Lang::Fr, &good());
    assert!(french.starts_with("Une attaque\nConforme aux attentes.\n"), "{french}");
    assert!(french.contains("(règle 5)"), "{french}");
    let english = in_english(&good());
    assert!(english.contains("Line 26, Blue: You have no troops on stretch 5. (rule 3)"), "{english}");
    assert!(english.contains("odds = 2\n    +4 4 troops attack (rule 5)\n    x1/2 "), "{english}");
}

#[test]
fn the_head_of_a_problem_is_read_without_knowing_its_game() {
    let head = heading("good.toml", GOOD).expect("a heading");
    assert_eq!((head.game.as_str(), head.title.fr.as_str()), (BOOK.id, "Une attaque"));
    assert_eq!(head.rules.iter().map(Spanned::get_ref).collect::<Vec<_>>(), ["5"]);
    let ledger = BOOK.read_ledger().expect("a ledger");
    head.check_rules(Source::new("good.toml", GOOD), &ledger).expect("the rule is there");
    let other = GOOD.replacen("\"5\"", "\"99.99\"", 1);
    let head = heading("other.toml", &other).expect("a heading");
    let fault = head.check_rules(Source::new("other.toml", &other), &ledger).expect_err("no such rule");
    assert!(fault.what.contains("no rule '99.99'") && fault.spot.source.contains("99.99"), "{fault}");
}

#[test]
fn a_file_that_is_not_toml_is_refused_where_it_breaks() {
    assert_fault("scenario = \"ford\"", "scenario \"ford\"", "\"", "key with no value, expected `=`");
    assert_fault(
        "rules = [\"5\"]",
        "rules = [\"5\"",
        "s",
        "missing comma between array elements, expected `,`",
    );
}

#[test]
fn unknown_keys_are_refused_with_the_keys_that_are_known() {
    assert_fault("dice = [{ roll", "die = [{ roll", "die", "there is no 'die' here; there are: seat");
    assert_fault("hands = {", "hand = {", "hand", "there is no 'hand' here; there are: turn");
    assert_fault(
        "troops = 4 } }, is",
        "troop = 4 } }, is",
        "troop",
        "unexpected keys in table: troop, available keys: seat, stretch, troops",
    );
    assert_fault("[[lay]]", "[[lie]]", "lie", "there is no 'lie' here");
}

#[test]
fn missing_keys_are_named_where_they_belong() {
    assert_fault(
        "title = { en = \"An attack\", fr",
        "title = { fr",
        "{ fr = \"Une attaque\" }",
        "'en' is missing",
    );
    assert_fault("row = \"6\"\n", "", "[[lay]]", "'row' is missing");
}

#[test]
fn unknown_names_are_refused_with_the_names_that_are_known() {
    assert_fault("\"sample\"", "\"chess\"", "\"chess\"", "expected game 'sample'");
    assert_fault(
        "\"ford\"",
        "\"fort\"",
        "\"fort\"",
        "there is no scenario 'fort'; there are: ford, skirmish",
    );
    assert_fault("ties =", "tie =", "tie", "there is no option 'tie'; there are: ties");
    assert_fault("ties = \"blue\"", "ties = \"red\"", "\"red\"", "it can be: die, blue");
    assert_fault(
        "seat = \"red\"\nanswer = { ambush",
        "seat = \"pink\"\nanswer = { ambush",
        "\"pink\"",
        "there are: blue, red",
    );
    assert_fault("class = \"ambush\"", "class = \"ambusj\"", "\"ambusj\"", "there are: bid, redeploy, act");
    assert_fault("sees.red", "sees.rad", "rad", "there is no seat 'rad'");
}

#[test]
fn charts_are_laid_over_only_where_they_have_cells_and_with_what_the_game_can_read() {
    assert_fault(
        "chart = \"combat\"",
        "chart = \"combats\"",
        "\"combats\"",
        "no chart 'combats'; there are: ",
    );
    assert_fault("row = \"6\"", "row = \"7\"", "\"7\"", "has no cell in row '7' and column '2:1'");
    assert_fault("value = \"D1\"", "value = \"DX\"", "[[lay]]", "'DX' in column '2:1' is not a result");
}

#[test]
fn a_position_that_cannot_be_is_refused_where_it_is_given_even_inside_a_drawing() {
    assert_fault("2 BBBB RR", "2 BBxB RR", "x", "expected B or R, found 'x'");
    assert_fault("2 BBBB RR", "2 BBBB RR\n2 B", "2", "stretch 2 is drawn already");
    assert_fault("2 BBBB RR", "7 BBBB RR", "7", "expected the number of a stretch, 1 to 5");
    assert_fault("stage = {", "turn = 9\nstage = {", "9", "the scenario has turns 1 to 6");
    assert_fault("stage = { act", "stage = { ect", "ect", "there is no 'ect' here");
    assert_fault("stage = {", "troops = { 6 = [1, 1] }\nstage = {", "6", "there are stretches 1 to 5");
    assert_fault("stage = {", "troops = { 3 = [51, 1] }\nstage = {", "[51, 1]", "no more than 50 troops");
    assert_fault("2 BBBB RR", &format!("2 {}", "B".repeat(51)), "B", "no more than 50 troops");
    assert_fault(
        "red = [] }",
        "red = [\"strike\", \"strike\", \"strike\", \"strike\", \"strike\"] }",
        "[\"strike\", \"strike\", \"strike\", \"strike\", \"strike\"]",
        "only 6 ambush, 6 march and 4 strike cards",
    );
}

#[test]
fn a_pack_with_more_troops_than_the_bank_holds_is_found_by_its_check() {
    let mut crowded = pack();
    assert_eq!(Ford::check_pack(BOOK.id, &crowded), []);
    crowded.lay_cell("forces", "1", "blue", "51").expect("the cell is there");
    let faults = Ford::check_pack(BOOK.id, &crowded);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().contains("'51' in column 'blue' is not a number of troops from 0 to 50"));
}

#[test]
fn an_answer_that_is_none_of_the_game_is_refused_before_anything_is_played() {
    let what = "no answer to a question of the game: there is no 'embush' here; there are: bid";
    assert_fault("{ ambush = false }", "{ embush = false }", "embush", what);
    let what = "there is no 'stretsh' here; there are: stretch, troops; did you mean 'stretch'?";
    assert_fault("attack = { stretch = 5,", "attack = { stretsh = 5,", "stretsh", what);
    assert_fault("{ ambush = false }", "{ ambush = 2 }", "{ ambush = 2 }", "expected true or false");
}

#[test]
fn an_event_or_field_that_does_not_exist_is_refused_wherever_it_stands_with_the_name_that_was_meant() {
    let meant = "did you mean 'fought'?";
    assert_fault("{ fought = { die = 6 } }", "{ foght = { die = 6 } }", "foght", meant);
    assert_fault("{ fought = { die = 6 } }", "{ fought = { dye = 6 } }", "dye", "did you mean 'die'?");
    // What never happens would else pass unseen.
    assert_fault("{ passed = {} }", "{ pased = {} }", "pased", "did you mean 'passed'?");
    assert_fault("{ passed = {} }", "{ passed = { sat = \"red\" } }", "sat", "did you mean 'seat'?");
    assert_fault("{ passed = {} }", "\"passed\"", "passed", "'passed' alone is not enough");
    assert_fault(
        "{ passed = {} }",
        "{ passed = { seat = \"pink\" } }",
        "{ passed = { seat = \"pink\" } }",
        "expected a number",
    );
    let odds = |event: &str| {
        format!(
            "is = 2 }}\n[[expect.odds]]\nseat = \"red\"\nanswer = {{ ambush = false }}\nevent = {event}\nis = 0\n[[expect]]\n"
        )
    };
    let factors = "is = 2, factors = [{ rule = \"5\" }, { rule = \"5\", times = \"1/2\" }] }\n";
    assert_fault(factors, &odds("{ struk = { hit = true } }"), "struk", "did you mean 'struck'?");
    assert_fault("class = \"ambush\"", "class = \"ambusj\"", "\"ambusj\"", "did you mean 'ambush'?");
    // A name that is like none brings no suggestion.
    let fault = fault("{ passed = {} }", "{ xylophone = {} }");
    assert!(fault.what.contains("there are: drew, bids") && !fault.what.contains("did you mean"), "{fault}");
}

#[test]
fn a_refusal_is_by_one_of_several_rules_or_by_one_that_stands_under_the_rule() {
    for rules in ["[\"7\", \"3\"]", "\"3\""] {
        let ruling = judged(&spoiled("refused = \"3\"", &format!("refused = {rules}")));
        assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    }
    assert_differs(
        "refused = \"3\"",
        "refused = [\"7\", \"3A\"]",
        "[\"7\", \"3A\"]",
        "by rule 3 and not by rule 7, 3A",
    );
    assert_fault("refused = \"3\"", "refused = []", "[]", "number of a rule");
    // Rule 3A refuses, which stands under 3.
    let shift = "answer = { redeploy = { from = 1, to = 1, troops = 0 } }\n";
    let too_far = "answer = { redeploy = { from = 2, to = 5, troops = 1 } }\nrefused = \"3\"\n\n[[do]]\nseat = \"blue\"\n";
    let ruling = judged(&spoiled(shift, &format!("{too_far}{shift}")));
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    assert_eq!(ruling.refusals[0].refusal.rule.as_str(), "3A");
}

#[test]
fn places_go_by_names_or_are_counted() {
    let path = "position = { \"open/troops/1\" = [4, 1] }";
    let named = "position = { \"open/troops/stretch 2\" = [4, 1], \"open/troops/stretch 2/red\" = 1, \"hands/blue\" = [] }";
    let ruling = judged(&spoiled(path, named));
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    assert_differs(path, "position = { \"open/troops/stretch 2/blue\" = 1 }", "1", "it is 4");
    let nowhere = "position = { \"open/trops\" = [] }";
    assert_differs(path, nowhere, "\"open/trops\"", "In place of “trops” there is: troops.");
    let hidden = "hidden.blue = [\"hands/red\"]";
    let ruling = judged(&spoiled(path, hidden));
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
}

fn outlook_of(text: &str) -> Outlook {
    outlook::<Ford>(BOOK.id, "good.toml", text, &pack()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What follows, and the position, in a language; all words are there.
fn told(lang: Lang, text: &str) -> [String; 2] {
    let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
    let say = |text: &Text| {
        assert_eq!(words.missing(text), [""; 0]);
        words.say(lang, text)
    };
    let outlook = outlook_of(text);
    [outlook.next_in_words(lang, &say), outlook.position_in_words(lang, &say)]
}

#[test]
fn the_outlook_tells_what_is_asked_and_what_can_be_answered_in_the_letters_of_a_file() {
    let (until_asked, _) = GOOD.split_once("[[expect]]").expect("an expectation");
    let [next, _] = told(Lang::En, until_asked);
    assert!(next.contains("Red is asked by rule 4 (class “ambush”)"), "{next}");
    let answers: Vec<&str> = next.lines().filter_map(|line| line.trim().strip_prefix("answer = ")).collect();
    assert_eq!(answers.len(), 1, "without the card only one thing can be answered: {next}");
    // What it tells can be written into the file as it stands.
    for answer in answers {
        let answer = answer.split_once("  # ").expect("what it means").0;
        let more = format!("{until_asked}[[do]]\nseat = \"red\"\nanswer = {answer}\n");
        assert_eq!(outlook_of(&more).next, Next::Rolled { rule: "5".into(), dice: 1, sides: 6 });
        let [next, _] = told(Lang::Fr, &more);
        assert!(next.contains("La règle 5 lance ou tire 1 parmi 6."), "{next}");
        assert!(next.contains("dice = [{ roll = 1, rule = \"5\" }]"), "{next}");
        let ruling = judged(&format!("{more}dice = [{{ roll = 1, rule = \"5\" }}]\n"));
        assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    }
}

#[test]
fn the_outlook_of_a_form_tells_its_parts_and_what_is_done_by_default() {
    let (position, _) = GOOD.split_once("[[do]]").expect("a step");
    let [next, shown] = told(Lang::En, &position.replace("red = []", "red = [\"march\"]"));
    assert!(next.contains("answer = { redeploy = { "), "{next}");
    assert!(next.contains("The parts of an answer:") && next.contains("    troops: "), "{next}");
    // The position in words: where the troops are.
    assert!(shown.contains("Stretch 2: "), "{shown}");
    assert!(shown.contains("As Blue sees it:") && shown.contains("As Red sees it:"), "{shown}");
}

#[test]
fn steps_and_expectations_that_mean_nothing_are_refused() {
    let standing = "standing = { class = \"ambush\" }";
    assert_fault("answer = { bear-losses = 0 }", "", "[[do]]", "either 'answer' or 'standing'");
    let nonsense = "standing = { class = \"ambush\", order = { given = \"twice\" } }";
    assert_fault("answer = { bear-losses = 0 }", nonsense, "[[do]]", "not understood by 'ambush'");
    let both = format!("answer = {{ bear-losses = 0 }}\n{standing}");
    assert_fault("answer = { bear-losses = 0 }", &both, "[[do]]", "either 'answer' or 'standing'");
    assert_fault("refused = \"3\"", "refused = \"3\"\ndice = [1]", "[[do]]", "an 'answer' and no 'dice'");
    assert_fault(
        "sees.red = { hand = [] }",
        "[[expect]]\nsees.red = {}",
        "[[expect]]",
        "nothing is expected here",
    );
    assert_fault("not-asked = [{", "exactly = true\nnot-asked = [{", "true", "'exactly' goes with 'events'");
    assert_fault("not-asked = [{", "seen-by = \"red\"\nnot-asked = [{", "\"red\"", "'seen-by' goes with");
    assert_fault("dice = [{ roll = 6, rule = \"5\" }]", "dice = [0]", "0", "counted from 1");
    assert_fault("is = 2,", "is = \"two\",", "\"two\"", "'two' is not a number such as");
    assert_fault(
        "{ seat = \"blue\", stretch = 2,",
        "{ seat = \"blue\", stretch = 8,",
        "{ odds = { seat = \"blue\", stretch = 8, troops = 4 } }",
        "there are stretches 1 to 5",
    );
    assert_fault(
        "sees.red",
        "values.odds = { of = { odds = { seat = \"red\", stretch = 2, troops = 1 } } }\nsees.red",
        "odds",
        "a value named 'odds' stands before",
    );
}

#[test]
fn dice_that_are_missing_left_over_out_of_order_or_impossible_are_differences() {
    let dice = "dice = [{ roll = 6, rule = \"5\" }]";
    let with = |text: &str| format!("dice = [{text}]");
    assert_differs(dice, "", "[[do]]", "Rule 5 rolls or draws 1 of 6 here, and the file gives nothing more");
    assert_differs(dice, &with("6, 4, 1"), "4", "This roll and those after it were not used: 2 in all.");
    assert_differs(dice, &with("6, 4"), "4", "This roll was not used.");
    let other = "{ roll = 6, rule = \"6A\" }";
    assert_differs(dice, &with(other), other, "This roll is for rule 6A, but rule 5 rolls (1 of 6).");
    assert_differs(dice, &with("7"), "7", "Rule 5 rolls or draws 1 of 6; 7 cannot come up.");
    assert_differs(dice, &with("\"ambush\""), "\"ambush\"", "Rule 5 cannot draw “ambush” here");
}

#[test]
fn a_game_that_leaves_the_course_of_the_file_is_not_played_on() {
    let ruling = judged(&spoiled("dice = [{ roll = 6, rule = \"5\" }]", ""));
    assert_eq!(ruling.differences.len(), 2, "{}", in_english(&ruling));
    assert!(in_english(&ruling).contains("This and what follows was not tried"));
    let last = ruling.differences.last().expect("two differences");
    assert_eq!(last.spot.source, "[[do]]");
    assert_eq!(ruling.events.len(), 1, "nothing happened after the missing die");
}

#[test]
fn refusals_are_compared_by_their_rule() {
    assert_differs(
        "refused = \"3\"",
        "refused = \"4\"",
        "\"4\"",
        "refused, but by rule 3 and not by rule 4: You have no troops on stretch 5.",
    );
    assert_differs(
        "stretch = 5, troops = 1",
        "stretch = 2, troops = 1",
        "\"3\"",
        "The rules allow this answer of Blue; rule 3 was expected to refuse it.",
    );
    assert_differs(
        "{ ambush = false }",
        "{ ambush = true }",
        "{ ambush = true }",
        "The rules refuse this answer of Red, by rule 4: ",
    );
    assert_differs(
        "seat = \"red\"\nanswer = { bear",
        "seat = \"blue\"\nanswer = { bear",
        "\"blue\"",
        "Blue is not asked anything here; asked: red: bear-losses.",
    );
}

#[test]
fn events_that_did_not_happen_are_shown_beside_those_that_did() {
    assert_differs(
        "fought = { die = 6 }",
        "fought = { die = 5 }",
        "{ fought = { die = 5 } }",
        "Expected {\"fought\":{\"die\":5}}; what happened is {\"fought\":{",
    );
    assert_differs(
        "troops = 1 } }]\nno",
        "troops = 1 } }, { passed = {} }]\nno",
        "{ passed = {} }",
        "Expected {\"passed\":{}}; nothing more happened.",
    );
    assert_differs(
        "no-events = [{ passed = {} }]",
        "no-events = [{ lost = { seat = \"red\" } }]",
        "{ lost = { seat = \"red\" } }",
        "This happened, and was not expected: {\"lost\":",
    );
    assert_differs(
        "no-events",
        "exactly = true\nno-events",
        "{ fought = { die = 6 } }",
        "what happened is {\"attacked\":",
    );
    assert_differs(
        "events = [{ fought = { die = 6 } }, { lost = { seat = \"red\", troops = 1 } }]",
        "exactly = true\nevents = [{ attacked = {} }]",
        "[{ attacked = {} }]",
        "was not expected: {\"fought\":",
    );
}

#[test]
fn prompts_are_compared_with_who_is_asked() {
    assert_differs(
        "asked = [{ seat = \"red\", class = \"ambush\" }]",
        "asked = [{ seat = \"blue\" }]",
        "{ seat = \"blue\" }",
        "This is not asked; asked: red: ambush.",
    );
    assert_differs(
        "not-asked = [{ seat = \"blue\" }]",
        "not-asked = [{ class = \"ambush\" }]",
        "{ class = \"ambush\" }",
        "This is asked, and was not expected; asked: red: ambush.",
    );
    assert_differs(
        "asked = [{ seat = \"red\", class = \"ambush\" }]",
        "asked = []",
        "[]",
        "Nobody was expected to be asked; asked: red: ambush.",
    );
}

#[test]
fn values_and_their_factors_are_compared_exactly() {
    assert_differs(
        "is = 2,",
        "is = \"1 1/2\",",
        "\"1 1/2\"",
        "“odds” was expected to be 1 1/2; it is 2 (rule, effect = value: 5 +4 = 4, 5 x1/2 = 2).",
    );
    assert_differs(
        "times = \"1/2\"",
        "times = \"1/3\"",
        "{ rule = \"5\", times = \"1/3\" }",
        "Here the factor is that of rule 5: x1/2, making 2.",
    );
    assert_differs(
        "times = \"1/2\"",
        "set = 2",
        "{ rule = \"5\", set = 2 }",
        "Here the factor is that of rule 5",
    );
    assert_differs(
        "[{ rule = \"5\" }, ",
        "[",
        "{ rule = \"5\", times = \"1/2\" }",
        "Here the factor is that of rule 5: +4",
    );
    assert_differs(
        "[{ rule = \"5\" }, { rule = \"5\", times = \"1/2\" }]",
        "[{ rule = \"5\" }]",
        "[{ rule = \"5\" }]",
        "other factors",
    );
}

#[test]
fn places_views_and_secrets_are_compared() {
    assert_differs(
        "= [4, 1] }",
        "= [4, 2] }",
        "[4, 2]",
        "“open/troops/1” was expected to be [4,2]; it is [4,1].",
    );
    assert_differs(
        "\"open/troops/1\"",
        "\"open/troops/9\"",
        "\"open/troops/9\"",
        "There is no “open/troops/9”",
    );
    assert_differs("{ hand = [] }", "{ hand = [\"march\"] }", "[\"march\"]", "it is [].");
    let hidden = |path: &str| format!("hidden.blue = [\"{path}\"]\nsees.red");
    assert_differs(
        "sees.red",
        &hidden("hand"),
        "\"hand\"",
        "“hand” was expected to be hidden; the seat sees [].",
    );
    assert_differs("sees.red", &hidden("hnd"), "\"hnd\"", "There is nothing at “hnd” that anybody sees");
}

#[test]
fn odds_and_the_end_of_the_game_are_compared() {
    let odds = |is: &str| {
        format!(
            "odds = [{{ seat = \"red\", answer = {{ ambush = false }}, event = {{ lost = {{ seat = \"red\" }} }}, is = \"{is}\" }}]\nnot-asked = [{{ seat = \"blue\" }}]"
        )
    };
    let at = "not-asked = [{ seat = \"blue\" }]";
    // In the column 2:1 red loses on every face but the first.
    let ruling = judged(&spoiled(at, &odds("5/6")));
    assert_eq!(ruling.verdict, Verdict::AsExpected, "{}", in_english(&ruling));
    assert_differs(at, &odds("1/2"), "\"1/2\"", "The chance was expected to be 1/2; it is 5/6.");
    assert_fault(
        at,
        &odds("5/6").replace("{ ambush = false }", "{ bid = 0 }"),
        "{ bid = 0 }",
        "there are no odds of this answer here",
    );
    assert_differs(
        "sees.red",
        "outcome = \"blue\"\nsees.red",
        "\"blue\"",
        "it is not over; asked: red: redeploy.",
    );
    let over = "game = \"sample\"\ntitle = { en = \"\", fr = \"\" }\nscenario = \"ford\"\n[position]\nturn = 6\nstage = \"strikes\"\n[[expect]]\noutcome = \"red\"\n";
    assert!(in_english(&judged(over)).contains("was expected to end with “red”; it ended with “draw”"));
}
