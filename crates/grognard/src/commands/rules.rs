//! `grognard rules`: the ledgers. How much of each book is enforced is counted from the tests that ran, as
//! `ledger/evidence.tsv` lists them; it is never claimed.

use super::print_json;
use crate::{
    cli::RulesCommand,
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use crate::{out, outln};
use kernel::{
    Text,
    evidence::{self, Coverage, Evidence},
    ledger::{Ledger, Row, Status},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, process::ExitCode};

pub fn run(command: &RulesCommand, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    match command {
        RulesCommand::Coverage { game } => coverage(game.as_deref(), speech, json),
        RulesCommand::Show { game, rule } => show(game, rule, speech, json),
        RulesCommand::List { game, status } => list(game.as_deref(), status.as_deref(), speech, json),
    }
}

fn ledgers(game: Option<&str>) -> Result<Vec<Ledger>, Failure> {
    shelf::books_named(game)?.iter().map(shelf::ledger).collect()
}

fn coverage(game: Option<&str>, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let (ledgers, evidence) = (ledgers(game)?, shelf::evidence()?);
    let all: Vec<Ledger> = shelf::all_books().iter().map(shelf::ledger).collect::<Result<_, _>>()?;
    let strays = evidence::strays(&all, &evidence);
    let counted: Vec<(&str, Coverage)> =
        ledgers.iter().map(|ledger| (ledger.game(), evidence::coverage(ledger, &evidence))).collect();
    if json {
        let games: BTreeMap<&str, &Coverage> =
            counted.iter().map(|(game, coverage)| (*game, coverage)).collect();
        print_json(&games)?;
    } else {
        print_coverage(&counted, speech);
        if game.is_some() {
            print_untested(&ledgers, &evidence, speech);
        }
    }
    for stray in &strays {
        speech.aside("cli-error", stray);
    }
    Ok(if strays.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

fn print_coverage(counted: &[(&str, Coverage)], speech: &Speech) {
    let heads = ["rules-rows", "rules-enforced", "rules-data", "rules-moot", "rules-open"];
    out!("{:<20}", "");
    heads.iter().for_each(|head| out!("{:>12}", speech.key(head)));
    outln!();
    let mut sum = Coverage::default();
    for (game, c) in counted {
        print_counts(game, c);
        sum.rows += c.rows;
        sum.enforced += c.enforced;
        sum.data += c.data;
        sum.moot += c.moot;
        sum.open += c.open;
    }
    if counted.len() > 1 {
        print_counts("", &sum);
    }
}

fn print_counts(name: &str, c: &Coverage) {
    out!("{name:<20}");
    [c.rows, c.enforced, c.data, c.moot, c.open].iter().for_each(|count| out!("{count:>12}"));
    outln!();
}

fn print_untested(ledgers: &[Ledger], evidence: &Evidence, speech: &Speech) {
    outln!("\n{}", speech.key("rules-untested"));
    for row in ledgers.iter().flat_map(|ledger| evidence::untested(ledger, evidence)) {
        outln!("  {:<10} {}", row.id, row.title(speech.lang));
    }
}

/// The status of a row: what tests prove goes before what the file says.
fn status(ledger: &Ledger, row: &Row, evidence: &Evidence) -> &'static str {
    let proven = evidence.of(ledger.game(), row.id.as_str()).next().is_some();
    if proven { "enforced" } else { row.status.name() }
}

fn show(game: &str, rule: &str, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let (ledgers, evidence) = (ledgers(Some(game))?, shelf::evidence()?);
    let found = ledgers.iter().find_map(|ledger| Some((ledger, ledger.row(rule)?)));
    let Some((ledger, row)) = found else {
        let near: Vec<&str> = ledgers
            .iter()
            .flat_map(Ledger::rows)
            .map(|row| row.id.as_str())
            .filter(|id| id.starts_with(rule.get(..1).unwrap_or("?")))
            .take(12)
            .collect();
        let why = Text::new(if near.is_empty() { "error-no-rule" } else { "error-no-rule-but-near" })
            .with("game", game.to_owned())
            .with("rule", rule.to_owned())
            .with("near", near.join(", "));
        return Err(Failure::input(why));
    };
    let tests: Vec<&str> = evidence.of(game, row.id.as_str()).map(|line| line.test.as_str()).collect();
    let status = status(ledger, row, &evidence);
    let lang = speech.lang;
    if json {
        print_json(&json!({
            "game": game, "id": row.id, "kind": row.kind, "title": row.title(lang),
            "summary": row.summary(lang), "reading": row.reading(lang), "option": row.is_option,
            "status": status, "tests": tests,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    outln!("{game} {}  {}\n", row.id, row.title(lang));
    wrapped(row.summary(lang));
    if let Some(reading) = row.reading(lang) {
        outln!("\n{}", speech.key(if row.is_option { "rules-reading-option" } else { "rules-reading" }));
        wrapped(reading);
    }
    let status = Text { key: format!("rules-is-{status}").into(), args: Vec::new() };
    outln!("\n{}", speech.say(&Text::new("rules-status").with("status", status)));
    if tests.is_empty() {
        outln!("{}", speech.key("rules-no-tests"));
    } else {
        outln!("{}", speech.key("rules-tests"));
        tests.iter().for_each(|test| outln!("  {test}"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a paragraph in lines that a terminal holds.
fn wrapped(text: &str) {
    const WIDTH: usize = 92;
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + word.chars().count() >= WIDTH {
            outln!("{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    outln!("{line}");
}

fn list(game: Option<&str>, wanted: Option<&str>, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let known = ["enforced", Status::Open.name(), Status::Data.name(), Status::Moot.name()];
    if let Some(wanted) = wanted.filter(|wanted| !known.contains(wanted)) {
        let why = Text::new("error-no-status").with("status", wanted.to_owned());
        return Err(Failure::input(why.with("known", known.join(", "))));
    }
    let (ledgers, evidence) = (ledgers(game)?, shelf::evidence()?);
    let rows = ledgers
        .iter()
        .flat_map(|ledger| ledger.rows().iter().map(move |row| (ledger, row)))
        .map(|(ledger, row)| (ledger.game(), row, status(ledger, row, &evidence)))
        .filter(|(.., status)| wanted.is_none_or(|wanted| wanted == *status));
    if json {
        let rows: Vec<Value> = rows
            .map(|(game, row, status)| {
                json!({ "game": game, "id": row.id, "title": row.title(speech.lang), "status": status })
            })
            .collect();
        print_json(&rows)?;
    } else {
        for (game, row, status) in rows {
            outln!("{game:<18} {:<10} {status:<9} {}", row.id, row.title(speech.lang));
        }
    }
    Ok(ExitCode::SUCCESS)
}
