//! `grognard bench`: how fast this machine plays a game's rules.

use super::print_json;
use crate::outln;
use crate::{cli::BenchArgs, failure::Failure, shelf, speech::Speech};
use kernel::Text;
use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

/// Nobody measures longer.
const MOST_SECONDS: u64 = 3600;
/// The most games between two looks at the clock.
const LOT: u64 = 64;

pub fn run(args: &BenchArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let game = shelf::game_of(&args.setup)?;
    if args.seconds > MOST_SECONDS {
        return Err(Failure::input(Text::new("error-too-many-seconds").with("most", MOST_SECONDS)));
    }
    let setup = shelf::setup(game.as_ref(), &args.setup)?;
    let limit = Duration::from_secs(args.seconds.max(1));
    let mut rows = Vec::new();
    for level in shelf::levels(game.as_ref(), &args.levels)? {
        let levels = [level.clone()];
        let batch = game.batch(&setup, &levels, 1)?;
        let (begun, mut games, mut decisions) = (Instant::now(), 0, 0);
        // One game first, then as many more as there were: a slow player is stopped soon after the time is up.
        while begun.elapsed() < limit {
            let lot = games.clamp(1, LOT);
            let played = batch.play(games..games + lot)?;
            games += lot;
            decisions += played.iter().map(|game| game.decisions).sum::<u64>();
        }
        let seconds = begun.elapsed().as_secs_f64();
        let (per_second, decided) = (games as f64 / seconds, decisions as f64 / seconds);
        rows.push((level, per_second, decided));
    }
    if json {
        let rows: Vec<serde_json::Value> = rows
            .iter()
            .map(|(level, games, decisions)| {
                serde_json::json!({
                    "game": game.id(), "scenario": setup.scenario, "level": level,
                    "games_per_second": games, "decisions_per_second": decisions,
                })
            })
            .collect();
        print_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (level, games, decisions) in rows {
        let text = Text::new("bench-line")
            .with("level", level)
            .with("games", speech.number(games, 0))
            .with("decisions", speech.number(decisions, 0));
        outln!("{}", speech.say(&text));
    }
    Ok(ExitCode::SUCCESS)
}
