//! `grognard simulate`: a scenario by the thousand.

use super::print_json;
use crate::outln;
use crate::{cli::SimulateArgs, failure::Failure, shelf, speech::Speech};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Text, any::AnyGame};
use staff::{
    Comparison, MOST_GAMES, Plan, Report, compare, simulate,
    simulation::{Share, Spread},
};
use std::{
    fs::File,
    io::{IsTerminal, Write},
    path::Path,
    process::ExitCode,
};

pub fn run(args: &SimulateArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let game = shelf::game_of(&args.setup)?;
    if args.games == 0 {
        return Err(Failure::input(Text::new("error-no-games")));
    }
    if args.games > MOST_GAMES {
        return Err(Failure::input(Text::new("error-too-many-games").with("most", MOST_GAMES)));
    }
    let levels = shelf::levels(game.as_ref(), &args.levels)?;
    shelf::levels(game.as_ref(), args.against.as_slice())?;
    let setup = shelf::setup(game.as_ref(), &args.setup)?;
    let seats = game.seats(&setup)?.len();
    if levels.len() > seats {
        let why = Text::new("error-too-many-levels").with("levels", levels.len()).with("seats", seats);
        return Err(Failure::input(why));
    }
    // What cannot be written is said before the games are played, not after.
    let csv = args.csv.as_deref().map(Output::open).transpose()?;
    let svg = args.svg.as_deref().map(Output::open).transpose()?;
    if let (Some(csv), Some(svg)) = (&csv, &svg) {
        csv.is_another_than(svg)?;
    }
    let plan = Plan { setup, levels, games: args.games, seed: args.seed };
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
        csv.map_or(Ok(()), |output| output.write(&comparison.csv()))?;
        if json {
            print_json(&comparison)?;
        } else {
            print_comparison(game.as_ref(), &comparison, speech);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let report = simulate(game.as_ref(), &plan, &progress)?;
    bar.finish_and_clear();
    csv.map_or(Ok(()), |output| output.write(&report.csv()))?;
    svg.map_or(Ok(()), |output| output.write(&staff::picture::svg(&report)))?;
    if json {
        print_json(&report)?;
    } else {
        print(game.as_ref(), &report, speech);
    }
    Ok(ExitCode::SUCCESS)
}

/// A file that the report goes to.
struct Output<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Output<'a> {
    /// Opens the file; what is in it stays until the report is written.
    fn open(path: &'a Path) -> Result<Self, Failure> {
        let file = File::options().write(true).create(true).truncate(false).open(path);
        Ok(Output { path, file: file.map_err(|error| Failure::file(path, error))? })
    }

    fn is_another_than(&self, other: &Output<'_>) -> Result<(), Failure> {
        let same =
            self.path.canonicalize().ok().is_some_and(|path| other.path.canonicalize().ok() == Some(path));
        if same && self.path.is_file() {
            let why = Text::new("error-same-output").with("file", self.path.display().to_string());
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    fn write(mut self, text: &str) -> Result<(), Failure> {
        let plain = self.file.metadata().is_ok_and(|about| about.is_file());
        let emptied = if plain { self.file.set_len(0) } else { Ok(()) };
        let written = emptied.and_then(|()| self.file.write_all(text.as_bytes()));
        written.map_err(|error| Failure::file(self.path, error))
    }
}

fn print(game: &dyn AnyGame, report: &Report, speech: &Speech) {
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
        print_share(&outcome(&report.game, id, speech), share, speech);
    }
    outln!();
    for (name, spread) in &report.measures {
        let name = speech.say(&game.measure(name));
        outln!("{name:<30} {}", speech.say(&told(spread, speech)));
    }
}

/// What a game calls an outcome in the reader's language; its bare name where it does not say.
fn outcome(game: &str, id: &str, speech: &Speech) -> String {
    let text = Text { key: format!("{game}-outcome-{id}").into(), args: Vec::new() };
    speech.find(&text).unwrap_or_else(|| id.to_owned())
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

fn print_comparison(game: &dyn AnyGame, comparison: &Comparison, speech: &Speech) {
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
            let name = speech.say(&game.measure(name));
            outln!("{player:<10} {name:<30} {}", speech.say(&told(spread, speech)));
        }
    }
}
