//! `grognard simulate`: a scenario by the thousand.

use super::print_json;
use crate::outln;
use crate::{cli::SimulateArgs, failure::Failure, shelf, speech::Speech};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Text;
use staff::{MOST_GAMES, Plan, Report, simulate};
use std::{io::IsTerminal, process::ExitCode};

pub fn run(args: &SimulateArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let game = shelf::game_of(&args.setup)?;
    if args.games == 0 {
        return Err(Failure::input(Text::new("error-no-games")));
    }
    if args.games > MOST_GAMES {
        return Err(Failure::input(Text::new("error-too-many-games").with("most", MOST_GAMES)));
    }
    let strongest = || game.levels().last().map_or_else(String::new, |level| level.id.to_owned());
    let levels = if args.levels.is_empty() { vec![strongest()] } else { args.levels.clone() };
    let plan =
        Plan { setup: shelf::setup(game.as_ref(), &args.setup)?, levels, games: args.games, seed: args.seed };
    let bar = if std::io::stderr().is_terminal() && !json {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} ({per_sec}, {eta})");
        ProgressBar::new(args.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    } else {
        ProgressBar::hidden()
    };
    let report = simulate(game.as_ref(), &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    for (path, text) in [(&args.csv, report.csv()), (&args.svg, staff::picture::svg(&report))] {
        if let Some(path) = path {
            std::fs::write(path, text).map_err(|error| Failure::file(path, error))?;
        }
    }
    if json {
        print_json(&report)?;
    } else {
        print(&report, speech);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(report: &Report, speech: &Speech) {
    let pace = report.games as f64 / report.seconds.max(1e-9);
    let head = Text::new("simulate-head")
        .with("games", report.games)
        .with("game", report.game.clone())
        .with("scenario", report.scenario.clone())
        .with("levels", report.levels.join(" / "))
        .with("seconds", speech.number(report.seconds, 2))
        .with("pace", speech.number(pace, 0));
    outln!("{}\n", speech.say(&head));
    for (id, share) in &report.outcomes {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let bar = "█".repeat((share.share * 40.0).round() as usize);
        outln!(
            "{id:<16} {bar:<40} {:>7}  ({} – {})",
            speech.percent(share.share),
            speech.percent(share.low),
            speech.percent(share.high)
        );
    }
    outln!();
    for (name, spread) in &report.measures {
        let text = Text::new("simulate-spread")
            .with("mean", speech.number(spread.mean, 2))
            .with("deviation", speech.number(spread.deviation, 2))
            .with("least", spread.least)
            .with("median", spread.median)
            .with("most", spread.most);
        outln!("{name:<16} {}", speech.say(&text));
    }
}
