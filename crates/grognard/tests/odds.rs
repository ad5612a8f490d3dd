//! `grognard odds` on saved games of D-Day at Tarawa: an attack, a barrage, a landing, an infiltration and a close
//! combat each give outcomes that a player can weigh, with the reasons. The saved games are golden games, cut off
//! before the decision.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A saved game and the decision that is weighed in it.
struct Weighed {
    _folder: tempfile::TempDir,
    journal: PathBuf,
    answer: Value,
}

/// The first decision of the golden games of which this holds; it gets the answer and the roll after it.
fn before(decision: impl Fn(&Value, Option<&Value>) -> bool) -> Weighed {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tarawa/tests/golden");
    let entries = fs::read_dir(golden).expect("the golden games").map(|entry| entry.expect("a file").path());
    let mut games: Vec<PathBuf> =
        entries.filter(|path| path.to_str().is_some_and(|it| it.ends_with(".journal.zst"))).collect();
    games.sort();
    for game in games {
        let game = kernel::golden::recorded::<tarawa::Tarawa>(&game).expect("a golden game");
        let lines: Vec<&str> = game.text().split_inclusive('\n').collect();
        let entry =
            |line: &&str| serde_json::from_str::<Value>(line).expect("a line of a journal")["entry"].clone();
        let entries: Vec<Value> = lines.iter().map(entry).collect();
        let is_decision = |n: &usize| {
            let answer = &entries[*n]["answer"]["answer"];
            let next = entries.get(n + 1).map(|entry| &entry["roll"]);
            !answer.is_null() && decision(answer, next)
        };
        if let Some(n) = (0..entries.len()).find(is_decision) {
            let folder = tempfile::tempdir().expect("a folder");
            let journal = folder.path().join("saved.journal");
            fs::write(&journal, lines[..n].concat()).expect("a saved game");
            return Weighed { _folder: folder, journal, answer: entries[n]["answer"]["answer"].clone() };
        }
    }
    panic!("no golden game has such a decision");
}

impl Weighed {
    fn run(&self, more: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
        command.arg("odds").arg(&self.journal).arg("--answer").arg(self.answer.to_string()).args(more);
        let output = command.env("LC_ALL", "C").env("COLUMNS", "100").output().expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The outcomes in words with their chances, and the titles of the reasons.
    fn told(&self) -> (Vec<(String, f64)>, Vec<String>) {
        let rows: Value = serde_json::from_str(&self.run(&["--json"])).expect("JSON");
        let row = &rows[0];
        let words = |value: &Value| value.as_str().expect("words").to_owned();
        let mut outcomes = Vec::new();
        for outcome in row["outcomes"].as_array().expect("outcomes") {
            let (chance, exact) = (outcome["chance"].as_f64().expect("a chance"), &outcome["exact"]);
            assert_eq!(exact.is_null(), row["exact"] == false, "{outcome}");
            assert_eq!(outcome["interval"].is_null(), row["exact"] == true, "{outcome}");
            outcomes.push((words(&outcome["text"]), chance));
        }
        let sum: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{outcomes:?}");
        let reasons = row["reasons"].as_array().expect("reasons");
        let titles = reasons.iter().map(|reason| words(&reason["title"])).collect();
        (outcomes, titles)
    }
}

/// Every outcome says one of these things.
fn all_say(outcomes: &[(String, f64)], things: &[&str]) {
    for (text, _) in outcomes {
        assert!(things.iter().any(|thing| text.contains(thing)), "“{text}” says none of {things:?}");
    }
}

#[test]
fn an_attack_says_whether_the_target_falls_gives_way_or_holds() {
    let weighed = before(|answer, _| answer.get("join").is_some());
    let (outcomes, reasons) = weighed.told();
    all_say(&outcomes, &["is eliminated", "withdraws", "is Disrupted", "holds", "depth marker"]);
    assert_eq!(reasons[0], "strength of the attack");
    let out = weighed.run(&[]);
    assert!(out.contains("strength of the attack: ") && out.contains("[8.31]"), "{out}");
}

#[test]
fn a_barrage_counts_the_cards_that_help() {
    let weighed = before(|answer, _| answer["act"].get("barrage").is_some());
    let (outcomes, reasons) = weighed.told();
    all_say(&outcomes, &["is Disrupted", "holds", "depth marker"]);
    assert!(reasons[0].contains("by what they show for the barrage of"), "{reasons:?}");
    let out = weighed.run(&[]);
    assert!(out.contains("colour and target symbol [8.4]") && out.contains("exact: "), "{out}");
}

#[test]
fn a_landing_says_where_the_boats_come_ashore_and_at_what_cost() {
    let weighed = before(|answer, _| answer["embark"].get("load").is_some());
    let (outcomes, reasons) = weighed.told();
    all_say(&outcomes, &["beach", "inland", "reef", "water", "eliminated"]);
    let off_course: f64 =
        outcomes.iter().filter(|(text, _)| text.contains("off course")).map(|(_, c)| c).sum();
    assert!((0.3..0.7).contains(&off_course), "{off_course}");
    assert_eq!(reasons[0], "cards in the deck, by their drift");
    let out = weighed.run(&["--lang", "fr"]);
    assert!(out.contains("cartes de la pioche, selon leur dérive") && out.contains("plage"), "{out}");
}

#[test]
fn an_infiltration_says_whether_it_gets_through_and_what_it_costs() {
    let weighed =
        before(|answer, next| answer["go"].is_string() && next.is_some_and(|roll| roll["rule"] == "7.32"));
    let (outcomes, reasons) = weighed.told();
    all_say(&outcomes, &["through to ", "not through"]);
    assert!(
        outcomes.iter().any(|(text, _)| text.contains("US step lost") || text.contains("US unit eliminated"))
    );
    assert!(reasons[0].starts_with("cards in the deck, by what they do to "), "{reasons:?}");
    assert!(weighed.run(&[]).contains("a hit [7.32]"));
}

#[test]
fn entering_an_enemy_hex_shows_the_close_combat_that_follows() {
    let weighed = before(|answer, _| answer["act"].get("enter").is_some());
    let (outcomes, reasons) = weighed.told();
    all_say(&outcomes, &["the Marines hold ", "the Japanese hold ", "both sides exhausted in "]);
    assert_eq!(reasons[0], "US cards in the close combat");
    assert!(reasons.iter().any(|title| title.contains("cards in the deck; ")), "{reasons:?}");
    let out = weighed.run(&[]);
    assert!(
        out.contains("%  (") && out.contains("imagined games"),
        "an interval and where it comes from: {out}"
    );
}
