//! `grognard pack`: whether the data of a game is sound, and where its values come from.

use super::print_json;
use crate::{
    cli::{PackArgs, PackCommand},
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use crate::{out, outln};
use europa::map::{Checked, Counted};
use kernel::{
    Pack, Text, Told,
    any::AnyGame,
    ledger::Book,
    pack::{PackFault, Source},
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, path::Path, process::ExitCode};

pub fn run(command: &PackCommand, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    match command {
        PackCommand::Check(args) => check(args, speech, json),
        PackCommand::Sources(args) => sources(args, speech, json),
    }
}

/// What has a pack: a game, or a book whose rules are still to come.
enum Data {
    Game(Box<dyn AnyGame>),
    Book(Book),
}

impl Data {
    fn id(&self) -> &'static str {
        match self {
            Data::Game(game) => game.id(),
            Data::Book(book) => book.id,
        }
    }

    fn pack(&self, folder: Option<&Path>) -> Result<Pack, Failure> {
        match self {
            Data::Game(game) => shelf::pack(game.as_ref(), folder),
            Data::Book(book) => shelf::book_pack(book.id, folder),
        }
    }

    /// What is wrong with a pack, and what is known of it.
    fn check(&self, pack: &Pack) -> (Vec<PackFault>, Option<Checked>) {
        match self {
            Data::Game(game) => (game.check_pack(pack), None),
            Data::Book(book) => {
                let checked = europa::check(book, pack);
                (checked.faults.clone(), Some(checked))
            }
        }
    }

    /// How many values of each chart come from each source.
    fn sources(&self, pack: &Pack) -> Result<Vec<Counted>, PackFault> {
        match self {
            Data::Game(_) => {
                pack.charts().map(|(name, chart)| Ok((name.to_owned(), chart?.count_sources()))).collect()
            }
            Data::Book(_) => europa::map::sources(pack),
        }
    }
}

fn all_data(args: &PackArgs) -> Result<Vec<Data>, Failure> {
    match &args.game {
        Some(id) => match shelf::europa_book(id) {
            Some(book) => Ok(vec![Data::Book(book)]),
            None => Ok(vec![Data::Game(shelf::game(id)?)]),
        },
        None if args.pack.is_some() => Err(Failure::input(Text::new("error-name-the-game"))),
        None => {
            let games = shelf::games().into_iter().map(Data::Game);
            Ok(games.chain(europa::BOOKS.into_iter().map(Data::Book)).collect())
        }
    }
}

fn check(args: &PackArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut found: BTreeMap<&str, Vec<PackFault>> = BTreeMap::new();
    let mut known: BTreeMap<&str, Checked> = BTreeMap::new();
    for data in all_data(args)? {
        let (faults, checked) = data.check(&data.pack(args.pack.as_deref())?);
        found.insert(data.id(), faults);
        known.extend(checked.map(|checked| (data.id(), checked)));
    }
    if json {
        print_json(&found)?;
    } else {
        for (game, faults) in &found {
            if faults.is_empty() {
                outln!("{}", speech.pair((*game).to_owned(), Text::new("pack-sound")));
            }
            for fault in faults {
                outln!("{}", speech.pair((*game).to_owned(), fault.told()));
            }
            if let Some(checked) = known.get(game) {
                print_statements(game, checked, speech);
            }
        }
    }
    let sound = found.values().all(Vec::is_empty);
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

/// What the book says of single hexes, held against its maps.
fn print_statements(game: &str, checked: &Checked, speech: &Speech) {
    let counts = Text::new("pack-statements")
        .with("proven", checked.proven)
        .with("exceptions", checked.exceptions.len())
        .with("open", checked.open);
    outln!("{}", speech.pair(game.to_owned(), counts));
    for exception in &checked.exceptions {
        outln!(
            "{}",
            speech.pair(game.to_owned(), Text::new("pack-exception").with("what", exception.told()))
        );
    }
}

fn sources(args: &PackArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut out = Map::new();
    for data in all_data(args)? {
        let mut charts = Map::new();
        for (name, counts) in data.sources(&data.pack(args.pack.as_deref())?)? {
            let of = |source: Source| counts.get(&source).copied().unwrap_or(0);
            let counted: Map<String, Value> =
                Source::ALL.into_iter().map(|source| (source.name().to_owned(), of(source).into())).collect();
            charts.insert(name, Value::Object(counted));
        }
        out.insert(data.id().to_owned(), Value::Object(charts));
    }
    if json {
        print_json(&out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let names = |(game, charts): (&String, &Value)| -> Vec<String> {
        charts.as_object().into_iter().flatten().map(|(chart, _)| format!("{game}/{chart}")).collect()
    };
    let wide = out.iter().flat_map(names).map(|name| name.len()).max().unwrap_or(0).max(30);
    out!("{:<wide$}", "");
    for source in Source::ALL {
        let head = Text { key: format!("source-{}", source.name()).into(), args: Vec::new() };
        out!("{:>15}", speech.say(&head));
    }
    outln!();
    for (game, charts) in &out {
        for (chart, counts) in charts.as_object().into_iter().flatten() {
            out!("{:<wide$}", format!("{game}/{chart}"));
            for source in Source::ALL {
                out!("{:>15}", counts.get(source.name()).unwrap_or(&json!(0)).to_string());
            }
            outln!();
        }
    }
    Ok(ExitCode::SUCCESS)
}
