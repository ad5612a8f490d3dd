//! `grognard simulate`: a scenario by the thousand.

use super::print_json;
use crate::outln;
use crate::{cli::SimulateArgs, failure::Failure, shelf, speech::Speech};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Text;
use staff::{Plan, Report, simulate};
use std::{io::IsTerminal, process::ExitCode};

pub fn run(args: &SimulateArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let game = shelf::game(&args.setup.game)?;
    if args.games == 0 {
        return Err(Failure::input(Text::new("error-no-games")));
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
        print_json(&report)?
    } else {
        print(&report, speech)
    }
    Ok(ExitCode::SUCCESS)
}

fn print(report: &Report, speech: &Speech) {
    #[allow(clippy::cast_precision_loss)]
    let pace = report.games as f64 / report.seconds.max(1e-9);
    let head = Text::new("simulate-head")
        .with("games", report.games)
        .with("game", report.game.clone())
        .with("scenario", report.scenario.clone())
        .with("levels", report.levels.join(" / "))
        .with("seconds", format!("{:.2}", report.seconds))
        .with("pace", format!("{pace:.0}"));
    outln!("{}\n", speech.say(&head));
    for (id, share) in &report.outcomes {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let bar = "█".repeat((share.share * 40.0).round() as usize);
        outln!(
            "{id:<16} {bar:<40} {:5.1} %  ({:.1}–{:.1})",
            share.share * 100.0,
            share.low * 100.0,
            share.high * 100.0
        );
    }
    outln!();
    for (name, spread) in &report.measures {
        let text = Text::new("simulate-spread")
            .with("mean", format!("{:.2}", spread.mean))
            .with("deviation", format!("{:.2}", spread.deviation))
            .with("least", spread.least)
            .with("median", spread.median)
            .with("most", spread.most);
        outln!("{name:<16} {}", speech.say(&text));
    }
}
