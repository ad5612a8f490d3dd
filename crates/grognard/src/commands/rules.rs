//! `grognard rules`: the ledgers. How much of each book is enforced is counted from the tests that ran, as
//! `ledger/evidence.tsv` lists them; it is never claimed.

use super::print_json;
use crate::{
    cli::RulesCommand,
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use crate::{out, outln, outwrap};
use kernel::{
    Text,
    evidence::{self, Coverage, Evidence},
    ledger::{Ledger, Row},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    process::ExitCode,
};

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
    let heads = ["rules-rows", "rules-enforced", "rules-open"];
    out!("{:<20}", "");
    for head in heads {
        out!("{:>12}", speech.key(head));
    }
    outln!();
    let mut sum = Coverage::default();
    for (game, c) in counted {
        print_counts(game, c);
        sum.rows += c.rows;
        sum.enforced += c.enforced;
        sum.open += c.open;
    }
    if counted.len() > 1 {
        print_counts("", &sum);
    }
}

fn print_counts(name: &str, c: &Coverage) {
    out!("{name:<20}");
    for count in [c.rows, c.enforced, c.open] {
        out!("{count:>12}");
    }
    outln!();
}

fn print_untested(ledgers: &[Ledger], evidence: &Evidence, speech: &Speech) {
    let untested: Vec<&Row> =
        ledgers.iter().flat_map(|ledger| evidence::untested(ledger, evidence)).collect();
    if untested.is_empty() {
        outln!("\n{}", speech.key("rules-all-tested"));
        return;
    }
    outln!("\n{}", speech.key("rules-untested"));
    for row in untested {
        outln!("  {:<10} {}", row.id, row.title(speech.lang));
    }
}

/// The status of a row, which follows from the tests alone.
fn status(ledger: &Ledger, row: &Row, evidence: &Evidence) -> &'static str {
    let proven = evidence.of(ledger.game(), row.id.as_str()).next().is_some();
    if proven { "enforced" } else { "open" }
}

fn show(game: &str, rule: &str, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let (ledgers, evidence) = (ledgers(Some(game))?, shelf::evidence()?);
    let rows = || ledgers.iter().flat_map(|ledger| ledger.rows().iter().map(move |row| (ledger, row)));
    let Some((ledger, row)) = rows().find(|(_, row)| row.id.as_str().eq_ignore_ascii_case(rule)) else {
        let chapter: Vec<_> = rows()
            .filter(|(_, row)| is_under(row.id.as_str(), rule))
            .map(|(ledger, row)| (ledger.game(), row, status(ledger, row, &evidence)))
            .collect();
        if !chapter.is_empty() {
            print_rows(&chapter, speech, json)?;
            return Ok(ExitCode::SUCCESS);
        }
        let ids: Vec<&str> = rows().map(|(_, row)| row.id.as_str()).collect();
        let near = near(&ids, rule);
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
            "status": status, "enforced_in": enforced_in(&tests), "tests": tests,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    outln!("{game} {}  {}\n", row.id, row.title(lang));
    outwrap!("{}", row.summary(lang));
    if let Some(reading) = row.reading(lang) {
        outln!("\n{}", speech.key(if row.is_option { "rules-reading-option" } else { "rules-reading" }));
        outwrap!("{reading}");
    }
    let status = Text { key: format!("rules-is-{status}").into(), args: Vec::new() };
    outln!("\n{}", speech.say(&Text::new("rules-status").with("status", status)));
    if tests.is_empty() {
        outln!("{}", speech.key("rules-no-tests"));
    } else {
        outln!(
            "{}",
            speech.say(&Text::new("rules-enforced-in").with("places", enforced_in(&tests).join(", ")))
        );
        outln!("{}", speech.key("rules-tests"));
        for test in tests {
            outln!("  {test}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The modules whose own tests prove the rule: tests stand beside the rule they prove.
fn enforced_in(tests: &[&str]) -> Vec<String> {
    let modules: BTreeSet<&str> =
        tests.iter().filter_map(|test| test.split_once("::tests::")).map(|(module, _)| module).collect();
    modules.into_iter().map(str::to_owned).collect()
}

/// Whether a rule is part of a chapter or of a greater rule: `9F1` is under `9` and `9f`, `90` is not.
fn is_under(id: &str, above: &str) -> bool {
    let starts = !above.is_empty() && starts_with_ignoring_case(id, above);
    let rest = id.get(above.len()..).and_then(|rest| rest.chars().next());
    let splits_number =
        above.ends_with(|c: char| c.is_ascii_digit()) && rest.is_some_and(|next| next.is_ascii_digit());
    starts && rest.is_some() && !splits_number
}

fn starts_with_ignoring_case(id: &str, start: &str) -> bool {
    id.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

/// Rules whose ids begin like this one, as far as any does, but at least in the same chapter.
fn near<'a>(ids: &[&'a str], rule: &str) -> Vec<&'a str> {
    const MOST: usize = 12;
    let digits = rule.chars().take_while(char::is_ascii_digit).count();
    let starts = rule.char_indices().map(|(at, c)| at + c.len_utf8());
    for end in starts.rev().take_while(|end| *end >= digits.max(1)) {
        let start = &rule[..end];
        let alike = |id: &&&str| {
            if end == digits {
                is_under(id, start) || **id == start
            } else {
                starts_with_ignoring_case(id, start)
            }
        };
        let found: Vec<&str> = ids.iter().filter(alike).copied().take(MOST).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn list(game: Option<&str>, wanted: Option<&str>, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let known = ["enforced", "open"];
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
    print_rows(&rows.collect::<Vec<_>>(), speech, json)?;
    Ok(ExitCode::SUCCESS)
}

/// Lists rows, a line for each: programs get the statuses' names, people their words.
fn print_rows(rows: &[(&str, &Row, &'static str)], speech: &Speech, json: bool) -> Result<(), Failure> {
    if json {
        let rows: Vec<Value> = rows
            .iter()
            .map(|(game, row, status)| {
                json!({ "game": game, "id": row.id, "title": row.title(speech.lang), "status": status })
            })
            .collect();
        return print_json(&rows);
    }
    let in_words =
        |status: &str| speech.say(&Text { key: format!("rules-is-{status}").into(), args: Vec::new() });
    let lines: Vec<[String; 3]> = rows
        .iter()
        .map(|(game, row, status)| [(*game).to_owned(), row.id.to_string(), in_words(status)])
        .collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let [games, ids, statuses] = [0, 1, 2].map(width);
    for ([game, id, status], (_, row, _)) in lines.iter().zip(rows) {
        outln!("{game:<games$}  {id:<ids$}  {status:<statuses$}  {}", row.title(speech.lang));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_near_a_wrong_one_begin_like_it_or_stand_in_its_chapter() {
        let ids = ["9", "9A", "9F", "9F1", "9F2", "90", "12A", "A3"];
        assert_eq!(near(&ids, "9f9"), ["9F", "9F1", "9F2"]);
        assert_eq!(near(&ids, "9Z"), ["9", "9A", "9F", "9F1", "9F2"]);
        assert_eq!(near(&ids, "12"), ["12A"]);
        assert_eq!(near(&ids, "a9"), ["A3"]);
        assert_eq!(near(&ids, "?"), [""; 0]);
        assert_eq!(near(&ids, "33"), [""; 0]);
    }

    #[test]
    fn a_chapter_is_not_a_longer_number() {
        assert!(is_under("9F1", "9") && is_under("9F1", "9f"));
        assert!(!is_under("90", "9") && !is_under("9", "9") && !is_under("9A", ""));
    }
}
