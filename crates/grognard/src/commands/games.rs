//! `grognard games`: what is on the shelf.

use super::print_json;
use crate::outln;
use crate::{failure::Failure, shelf, speech::Speech};
use kernel::{OptionInfo, SeatInfo, Setup, Text, any::AnyGame, evidence};
use std::{collections::BTreeMap, process::ExitCode};

/// All games, or one with its options.
pub fn run(only: Option<&str>, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let evidence = shelf::evidence()?;
    let games = shelf::games();
    let mut listed = Vec::new();
    let books = if only.is_some() { shelf::books_named(only)? } else { shelf::all_books() };
    for book in books {
        let coverage = evidence::coverage(&shelf::ledger(&book)?, &evidence);
        let game = games.iter().find(|game| game.id() == book.id);
        listed.push((book, coverage, game));
    }
    if json {
        let rows: Vec<serde_json::Value> = listed
            .iter()
            .map(|(book, coverage, game)| {
                serde_json::json!({
                    "id": book.id,
                    "title": speech.say(&book.title),
                    "playable": game.is_some(),
                    "rows": coverage.rows,
                    "enforced": coverage.enforced,
                    "scenarios": game.map(|g| g.scenarios().iter().map(|s| s.id).collect::<Vec<_>>()),
                    "levels": game.map(|g| g.levels().iter().map(|l| l.id).collect::<Vec<_>>()),
                    "seats": game.map(|g| seats(g.as_ref()).iter().map(|s| s.id).collect::<Vec<_>>()),
                    "options": game.map(|g| options(g.as_ref())),
                })
            })
            .collect();
        print_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (book, coverage, game) in listed {
        outln!("{:<20} {}", book.id, speech.say(&book.title));
        let rules = Text::new("games-rules").with("enforced", coverage.enforced).with("rows", coverage.rows);
        outln!("{:<20}   {}", "", speech.say(&rules));
        let Some(game) = game else {
            outln!("{:<20}   {}", "", speech.key("games-not-yet"));
            continue;
        };
        let head = |key| outln!("{:<20}   {}", "", speech.key(key));
        let item = |id: &str, text: &Text| outln!("{:<20}     {id:<12} {}", "", speech.say(text));
        head("games-scenarios");
        for scenario in game.scenarios() {
            item(scenario.id, &scenario.about);
        }
        head("games-seats");
        for info in seats(game.as_ref()) {
            item(info.id, &info.name);
        }
        head("games-levels");
        for level in game.levels() {
            item(level.id, &level.title);
        }
        if game.options().is_empty() {
            continue;
        }
        if only.is_none() {
            let count = Text::new("games-options-count").with("count", game.options().len());
            outln!("{:<20}   {}", "", speech.say(&count.with("game", book.id)));
            continue;
        }
        head("games-options");
        for option in game.options() {
            for (value, text) in &option.values {
                let key = if *value == option.default { "games-option-default" } else { "games-option" };
                let text = Text::new(key).with("option", option.text.clone()).with("value", text.clone());
                item(&format!("{}={value}", option.id), &text);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The seats of the game's first scenario.
fn seats(game: &dyn AnyGame) -> Vec<SeatInfo> {
    let scenario = game.scenarios().first().map_or_else(String::new, |scenario| scenario.id.to_owned());
    let setup = Setup { book: game.id().to_owned(), scenario, pack: game.pack(), ..Setup::default() };
    game.seats(&setup).unwrap_or_default()
}

/// The values that each option may have, its default first.
fn options(game: &dyn AnyGame) -> BTreeMap<&'static str, Vec<&'static str>> {
    let values = |option: &OptionInfo| {
        let others = option.values.iter().map(|(value, _)| *value).filter(|value| *value != option.default);
        std::iter::once(option.default).chain(others).collect()
    };
    game.options().iter().map(|option| (option.id, values(option))).collect()
}
