//! `grognard pack`: whether the data of a game is sound, and where its values come from.

use super::print_json;
use crate::{
    cli::{PackArgs, PackCommand},
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use crate::{out, outln};
use kernel::{
    Text, Told,
    any::AnyGame,
    pack::{PackFault, Source},
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, process::ExitCode};

pub fn run(command: &PackCommand, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    match command {
        PackCommand::Check(args) => check(args, speech, json),
        PackCommand::Sources(args) => sources(args, speech, json),
    }
}

fn games(args: &PackArgs) -> Result<Vec<Box<dyn AnyGame>>, Failure> {
    match &args.game {
        Some(game) => Ok(vec![shelf::game(game)?]),
        None if args.pack.is_some() => Err(Failure::input(Text::new("error-name-the-game"))),
        None => Ok(shelf::games()),
    }
}

fn check(args: &PackArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut found: BTreeMap<&str, Vec<PackFault>> = BTreeMap::new();
    for game in games(args)? {
        let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
        found.insert(game.id(), game.check_pack(&pack));
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
        }
    }
    let sound = found.values().all(Vec::is_empty);
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

fn sources(args: &PackArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut out = Map::new();
    for game in games(args)? {
        let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
        let mut charts = Map::new();
        for (name, chart) in pack.charts() {
            let counts = chart?.count_sources();
            let of = |source: Source| counts.get(&source).copied().unwrap_or(0);
            let counted: Map<String, Value> =
                Source::ALL.into_iter().map(|source| (source.name().to_owned(), of(source).into())).collect();
            charts.insert(name.to_owned(), Value::Object(counted));
        }
        out.insert(game.id().to_owned(), Value::Object(charts));
    }
    if json {
        print_json(&out)?;
        return Ok(ExitCode::SUCCESS);
    }
    out!("{:<30}", "");
    for source in Source::ALL {
        let head = Text { key: format!("source-{}", source.name()).into(), args: Vec::new() };
        out!("{:>15}", speech.say(&head));
    }
    outln!();
    for (game, charts) in &out {
        for (chart, counts) in charts.as_object().into_iter().flatten() {
            out!("{:<30}", format!("{game}/{chart}"));
            for source in Source::ALL {
                out!("{:>15}", counts.get(source.name()).unwrap_or(&json!(0)).to_string());
            }
            outln!();
        }
    }
    Ok(ExitCode::SUCCESS)
}
