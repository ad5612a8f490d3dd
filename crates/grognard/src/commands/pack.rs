//! `grognard pack`: whether the data of a game is sound, and where its values come from.

use super::print_json;
use crate::{
    cli::{PackArgs, PackCommand},
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use crate::{out, outln, outwrap};
use europa::map::{Checked, Counted, Unproven};
use kernel::{
    Pack, Text, Told,
    any::AnyGame,
    ledger::Book,
    pack::{PackFault, Source},
    words::Lang,
};
use serde_json::{Map, Value, json};
use std::{path::Path, process::ExitCode, sync::Arc};

pub fn run(command: &PackCommand, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    match command {
        PackCommand::Check(args) => check(args, speech, json),
        PackCommand::Sources(args) => sources(args, speech, json),
    }
}

/// What has a pack: a game, or a book whose rules are still to come.
enum Data {
    Game(Arc<dyn AnyGame>),
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
            Data::Game(game) => (located(pack, game.check_pack(pack)), None),
            Data::Book(book) => {
                let mut checked = europa::check(book, pack);
                (located(pack, std::mem::take(&mut checked.faults)), Some(checked))
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

/// Faults with the paths of the files that were laid over the pack.
fn located(pack: &Pack, faults: Vec<PackFault>) -> Vec<PackFault> {
    faults.into_iter().map(|fault| pack.located(fault)).collect()
}

fn all_data(args: &PackArgs) -> Result<Vec<Data>, Failure> {
    match &args.game {
        Some(id) => match shelf::europa_book(id) {
            Some(book) => Ok(vec![Data::Book(book)]),
            None => Ok(vec![Data::Game(shelf::game_with_data(id)?)]),
        },
        None if args.pack.is_some() => Err(Failure::input(Text::new("error-name-the-game"))),
        None => {
            let games = shelf::games().into_iter().map(Data::Game);
            Ok(games.chain(europa::BOOKS.into_iter().map(Data::Book)).collect())
        }
    }
}

/// What was found in the pack of one game.
struct Found {
    game: &'static str,
    faults: Vec<PackFault>,
    statements: Option<Statements>,
}

/// What the book says of its maps, in the user's language.
struct Statements {
    proven: usize,
    exceptions: Vec<Said>,
    open: Vec<Said>,
}

struct Said {
    place: String,
    what: String,
    why: String,
}

impl Statements {
    fn new(checked: &Checked, pack: &Pack, speech: &Speech) -> Self {
        let french = pack.french().unwrap_or_default();
        let say = |unproven: &Unproven| {
            let Unproven { file, statement } = unproven;
            let value = speech.find(&statement.value_key()).unwrap_or_else(|| statement.value.clone());
            let why = match speech.lang {
                Lang::En => statement.why.as_str(),
                Lang::Fr => french.get(statement.why.as_str()).copied().unwrap_or(&statement.why),
            };
            let place = format!("{file}:{}", statement.line);
            Said { place, what: speech.say(&statement.told(value)), why: why.to_owned() }
        };
        Self {
            proven: checked.proven,
            exceptions: checked.exceptions.iter().map(say).collect(),
            open: checked.open.iter().map(say).collect(),
        }
    }

    fn json(&self) -> Value {
        let each = |said: &Vec<Said>| -> Vec<Value> {
            said.iter()
                .map(|said| json!({ "place": said.place, "statement": said.what, "why": said.why }))
                .collect()
        };
        json!({ "hold": self.proven, "do-not": each(&self.exceptions), "cannot-be-told": each(&self.open) })
    }

    fn print(&self, game: &str, speech: &Speech) {
        let counts = Text::new("pack-statements")
            .with("proven", self.proven)
            .with("exceptions", self.exceptions.len())
            .with("open", self.open.len());
        outln!("{}", speech.pair(game.to_owned(), counts));
        let lists = [("pack-exception", &self.exceptions), ("pack-open", &self.open)];
        for (key, said) in lists.into_iter().flat_map(|(key, list)| list.iter().map(move |said| (key, said)))
        {
            let line = Text::new(key)
                .with("place", said.place.clone())
                .with("what", said.what.clone())
                .with("why", said.why.clone());
            outln!("{}", speech.pair(game.to_owned(), line));
        }
    }
}

fn check(args: &PackArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut found = Vec::new();
    for data in all_data(args)? {
        let pack = data.pack(args.pack.as_deref())?;
        let (faults, checked) = data.check(&pack);
        let statements = checked.map(|checked| Statements::new(&checked, &pack, speech));
        found.push(Found { game: data.id(), faults, statements });
    }
    if json {
        let all: Map<String, Value> =
            found.iter().map(|found| (found.game.to_owned(), found.json())).collect();
        print_json(&all)?;
    } else {
        for found in &found {
            found.print(speech);
        }
    }
    let sound = found.iter().all(|found| found.faults.is_empty());
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

impl Found {
    fn json(&self) -> Value {
        match &self.statements {
            None => json!({ "faults": self.faults }),
            Some(statements) => json!({ "faults": self.faults, "statements": statements.json() }),
        }
    }

    /// Whether the data is sound comes last: it is about all that stands above.
    fn print(&self, speech: &Speech) {
        if let Some(statements) = &self.statements {
            statements.print(self.game, speech);
        }
        for fault in &self.faults {
            outln!("{}", speech.pair(self.game.to_owned(), fault.told()));
        }
        if self.faults.is_empty() {
            outln!("{}", speech.pair(self.game.to_owned(), Text::new("pack-sound")));
        }
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
        out!("{:<wide$}", speech.say(&Text::new("pack-sources-total").with("game", game.clone())));
        for source in Source::ALL {
            let of = |counts: &Value| counts.get(source.name()).and_then(Value::as_u64).unwrap_or(0);
            let total: u64 = charts.as_object().into_iter().flatten().map(|(_, counts)| of(counts)).sum();
            out!("{total:>15}");
        }
        outln!();
    }
    outwrap!("{}", speech.key("pack-sources-legend"));
    Ok(ExitCode::SUCCESS)
}
