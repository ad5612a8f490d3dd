//! Problems: a position, what is done in it and what must come of it, in a file that players write. The
//! worked examples of a rulebook become tests this way, and an argument at the table is settled by stating
//! it as a problem. `docs/problems.md` describes the files.
//!
//! [`judge`] plays a file by the game's own rules, with the dice the file gives, and returns a [`Ruling`]:
//! what happened, what was refused, what values came out, and every difference from what the file expects. A
//! file that cannot be judged at all is refused with a [`ProblemFault`] that points at the place.
//!
//! For whoever writes a file, [`outlook`] tells how the game stands where it ends and what is asked or rolled next,
//! and [`glossary`] all that a game understands in a file.

mod bench;
mod expect;
mod file;
mod glossary;
mod judging;
mod outlook;
mod places;
mod ruling;
mod source;

pub use file::{Heading, Title, heading};
pub use glossary::{Glossary, Term, glossary};
pub use outlook::{Next, Outlook, Prompted, Sight, outlook};
pub use ruling::{Difference, Refused, Ruling, Told, Verdict};
pub use source::{ProblemFault, Source, Spot};
pub use toml::Spanned;

use crate::{
    breakdown::Breakdown,
    game::{Game, Setup, SetupFault},
    journal::Header,
    pack::Pack,
    shape::Shape,
    words::Sources,
};
use file::Problem;
use judging::Judging;
use serde::de::DeserializeOwned;
use std::{fs, io, path::Path};

/// A game whose problems can be judged: it says what a position and a query look like in a file.
pub trait Judged: Game {
    /// The `[position]` table: pieces, states, and maps drawn as text. Fields that are
    /// [`Spanned`] let the game point at them when something is wrong.
    type Given: DeserializeOwned;

    /// The values that can be asked for, such as the odds of an attack.
    type Query: DeserializeOwned;

    /// Names of the game's things, one of each kind by which files name tables: a ship, a unit. With them it is learned
    /// what such tables hold.
    const NAMES: &'static [&'static str] = &[];

    /// The fields of positions and views that hold the name of the thing which they are part of: by it the thing is found
    /// in a list. The first of them that a thing has counts.
    const NAMED_BY: &'static [&'static str] = &["id", "name"];

    /// All events that there are.
    fn events() -> Shape;

    /// A line for each event, part of a position and value, by which [`glossary`] explains them.
    fn guide() -> Sources;

    /// The place of a thing in a list of the position or of a view, where the thing itself does not say what it is.
    /// `list` is the path to the list.
    fn place_named(_: &Self::Setting, _: &Self::Position, _list: &str, _name: &str) -> Option<usize> {
        None
    }

    /// The position that the file gives, in the setting that its scenario, options and laid-over cells make.
    /// A file with a map of its own changes the setting.
    fn arrange(
        setup: &Setup,
        setting: Self::Setting,
        given: Self::Given,
        source: Source<'_>,
    ) -> Result<(Self::Setting, Self::Position), ProblemFault>;

    /// A value of the position with its factors, or why there is none.
    fn value(
        setting: &Self::Setting,
        position: &Self::Position,
        query: &Self::Query,
    ) -> Result<Breakdown, String>;

    /// The choice out of `0..sides` by which the rule draws the thing of this name, if it can.
    fn draw_named(
        setting: &Self::Setting,
        position: &Self::Position,
        rule: &str,
        sides: u32,
        name: &str,
    ) -> Option<u32>;
}

/// Judges one problem of the book. `file` is its name for messages, `pack` the data it is laid over.
pub fn judge<G: Judged>(book: &str, file: &str, text: &str, pack: &Pack) -> Result<Ruling, ProblemFault> {
    let source = Source::new(file, text);
    let problem: Problem<G> = file::read(source, text)?;
    if problem.steps.is_empty() && problem.expect.is_empty() {
        let what = "nothing is done and nothing is expected: write [[do]] or [[expect]]";
        return Err(source.fault(problem.scenario.span(), what));
    }
    let (title, rules) = (problem.title.clone(), problem.rules.clone());
    Ok(play(book, source, problem, pack)?.into_ruling(title, rules))
}

/// Plays a problem to its end, or as far as it can be played.
fn play<'s, G: Judged>(
    book: &str,
    source: Source<'s>,
    mut problem: Problem<G>,
    pack: &Pack,
) -> Result<Judging<'s, G>, ProblemFault> {
    if problem.game.get_ref() != book {
        let what = format!("this is a problem of '{}'; expected game '{book}'", problem.game.get_ref());
        return Err(source.fault(problem.game.span(), what));
    }
    let (setup, setting) = set_up(source, &problem, pack)?;
    let (setting, position) = if let Some(given) = problem.position.take() {
        G::arrange(&setup, setting, given.into_inner(), source)?
    } else {
        let begin = G::begin(&setting);
        (setting, begin)
    };
    let header = Header::of::<G>(&setup, &setting);
    let mut judging = Judging::<G>::new(source, header, setting, position);
    judging.play(problem)?;
    Ok(judging)
}

/// Judges every `.toml` file of a folder of the book's problems, in the order of their names.
pub fn judge_folder<G: Judged>(
    book: &str,
    folder: &Path,
    pack: &Pack,
) -> io::Result<Vec<(String, Result<Ruling, ProblemFault>)>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let name = path.display().to_string();
            let text = fs::read_to_string(&path)?;
            let ruling = judge::<G>(book, &name, &text, pack);
            Ok((name, ruling))
        })
        .collect()
}

fn set_up<G: Judged>(
    source: Source<'_>,
    problem: &Problem<G>,
    pack: &Pack,
) -> Result<(Setup, G::Setting), ProblemFault> {
    let options =
        problem.options.iter().map(|(name, value)| (name.get_ref().clone(), value.get_ref().clone()));
    let scenario = problem.scenario.get_ref().clone();
    let book = problem.game.get_ref().clone();
    let mut setup = Setup { book, scenario, options: options.collect(), pack: pack.clone() };
    let bare = G::setting(&setup).map_err(|fault| point_at(source, problem, &fault))?;
    if problem.lay.is_empty() {
        return Ok((setup, bare));
    }
    let mut setting = bare;
    // Cell by cell, so that a value that the game cannot read is found where it stands.
    for lay in &problem.lay {
        let file::Lay { chart, row, column, value } = lay.get_ref();
        let known = |chart: &str| setup.pack.names().any(|file| file.strip_suffix(".tsv") == Some(chart));
        let place = if known(chart.get_ref()) { row } else { chart };
        let place = place.span();
        setup
            .pack
            .lay_cell(chart.get_ref(), row.get_ref(), column.get_ref(), value)
            .map_err(|fault| source.fault(place, fault.what))?;
        setting = G::setting(&setup).map_err(|fault| {
            let what = match fault {
                SetupFault::Pack(fault) => fault.what,
                fault => fault.to_string(),
            };
            source.fault(lay.span(), what)
        })?;
    }
    Ok((setup, setting))
}

fn point_at<G: Judged>(source: Source<'_>, problem: &Problem<G>, fault: &SetupFault) -> ProblemFault {
    let option = |name: &String| problem.options.get_key_value(name.as_str());
    let span = match fault {
        SetupFault::NoOption { name, .. } => option(name).map(|(key, _)| key.span()),
        SetupFault::OptionValue { name, .. } => option(name).map(|(_, value)| value.span()),
        SetupFault::NoBook { .. } => Some(problem.game.span()),
        SetupFault::NoScenario { .. } | SetupFault::Pack(_) => None,
    };
    source.fault(span.unwrap_or(problem.scenario.span()), fault.to_string())
}
