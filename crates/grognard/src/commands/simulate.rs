//! `grognard simulate`: a scenario by the thousand.

use super::print_json;
use crate::outln;
use crate::{cli::SimulateArgs, failure::Failure, shelf, speech::Speech};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Text;
use staff::{
    Comparison, MOST_GAMES, Plan, Report, compare, simulate,
    simulation::{Share, Spread},
};
use std::{io::IsTerminal, path::PathBuf, process::ExitCode};

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
    let progress = |done| bar.set_position(done);
    if let Some(against) = &args.against {
        let comparison = compare(game.as_ref(), &plan, against, &progress)?;
        bar.finish_and_clear();
        write(args.csv.as_ref(), || comparison.csv())?;
        if json {
            print_json(&comparison)?;
        } else {
            print_comparison(&comparison, speech);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let report = simulate(game.as_ref(), &plan, &progress)?;
    bar.finish_and_clear();
    write(args.csv.as_ref(), || report.csv())?;
    write(args.svg.as_ref(), || staff::picture::svg(&report))?;
    if json {
        print_json(&report)?;
    } else {
        print(&report, speech);
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a file that was asked for.
fn write(path: Option<&PathBuf>, text: impl FnOnce() -> String) -> Result<(), Failure> {
    match path {
        Some(path) => std::fs::write(path, text()).map_err(|error| Failure::file(path, error)),
        None => Ok(()),
    }
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
        print_share(&named(&report.game, "outcome", id, speech), share, speech);
    }
    outln!();
    for (name, spread) in &report.measures {
        let name = named(&report.game, "measure", name, speech);
        outln!("{name:<30} {}", speech.say(&told(spread, speech)));
    }
}

/// What a game calls an outcome or a measure in the reader's language; its bare name where it does not say.
fn named(game: &str, kind: &str, name: &str, speech: &Speech) -> String {
    let text = Text { key: format!("{game}-{kind}-{name}").into(), args: Vec::new() };
    speech.find(&text).unwrap_or_else(|| name.to_owned())
}

fn print_share(name: &str, share: &Share, speech: &Speech) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let bar = "█".repeat((share.share * 40.0).round() as usize);
    outln!(
        "{name:<16} {bar:<40} {:>7}  ({} – {})",
        speech.percent(share.share),
        speech.percent(share.low),
        speech.percent(share.high)
    );
}

fn told(spread: &Spread, speech: &Speech) -> Text {
    Text::new("simulate-spread")
        .with("mean", speech.number(spread.mean, 2))
        .with("deviation", speech.number(spread.deviation, 2))
        .with("least", spread.least)
        .with("median", spread.median)
        .with("most", spread.most)
}

fn print_comparison(comparison: &Comparison, speech: &Speech) {
    let Comparison { level, against, pairs, difference, report, report_against, .. } = comparison;
    let head = Text::new("simulate-pairs-head")
        .with("pairs", pairs.total())
        .with("game", report.game.clone())
        .with("scenario", report.scenario.clone())
        .with("levels", report.levels.join(" / "))
        .with("against", report_against.levels.join(" / "))
        .with("seconds", speech.number(comparison.seconds, 2));
    outln!("{}\n", speech.say(&head));
    print_share(level, &comparison.wins, speech);
    print_share(against, &comparison.wins_against, speech);
    let points = |share: f64| {
        let sign = if share > 0.0 { "+" } else { "" };
        format!("{sign}{}", speech.percent(share))
    };
    let told_pairs = Text::new("simulate-pairs")
        .with("level", level.clone())
        .with("against", against.clone())
        .with("difference", points(difference.share))
        .with("low", points(difference.low))
        .with("high", points(difference.high))
        .with("both", pairs.both_won)
        .with("better", pairs.only_level_won)
        .with("worse", pairs.only_against_won)
        .with("neither", pairs.neither_won);
    outln!("\n{}\n", speech.say(&told_pairs));
    for (player, report) in [(level, report), (against, report_against)] {
        for (name, spread) in &report.measures {
            let name = named(&report.game, "measure", name, speech);
            outln!("{player:<10} {name:<30} {}", speech.say(&told(spread, speech)));
        }
    }
}
