//! `grognard games`: what is on the shelf.

use super::print_json;
use crate::outln;
use crate::{failure::Failure, shelf, speech::Speech};
use kernel::{Text, evidence};
use std::process::ExitCode;

pub fn run(speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let evidence = shelf::evidence()?;
    let games = shelf::games();
    let mut listed = Vec::new();
    for book in shelf::all_books() {
        let coverage = evidence::coverage(&shelf::ledger(&book)?, &evidence);
        let game = games.iter().find(|game| game.id() == book.id);
        listed.push((book, coverage, game));
    }
    if json {
        let rows: Vec<serde_json::Value> = listed
            .iter()
            .map(|(book, coverage, game)| {
                let ids = |list: Vec<&'static str>| list;
                serde_json::json!({
                    "id": book.id,
                    "title": speech.say(&book.title),
                    "playable": game.is_some(),
                    "rows": coverage.rows,
                    "enforced": coverage.enforced,
                    "scenarios": game.map(|g| ids(g.scenarios().iter().map(|s| s.id).collect())),
                    "levels": game.map(|g| ids(g.levels().iter().map(|l| l.id).collect())),
                })
            })
            .collect();
        print_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (book, coverage, game) in listed {
        outln!("{:<20} {}", book.id, speech.say(&book.title));
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let rules = Text::new("games-rules")
            .with("enforced", count(coverage.enforced))
            .with("rows", count(coverage.rows));
        outln!("{:<20}   {}", "", speech.say(&rules));
        let Some(game) = game else {
            outln!("{:<20}   {}", "", speech.key("games-not-yet"));
            continue;
        };
        for scenario in game.scenarios() {
            outln!("{:<20}   {:<12} {}", "", scenario.id, speech.say(&scenario.about));
        }
    }
    Ok(ExitCode::SUCCESS)
}
