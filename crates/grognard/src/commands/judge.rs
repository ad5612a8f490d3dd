//! `grognard judge`: rulings on problem files.

use super::print_json;
use crate::outln;
use crate::{
    cli::JudgeArgs,
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use kernel::problem::{self, Ruling, Verdict};
use std::{path::Path, process::ExitCode};

pub fn run(args: &JudgeArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut rulings: Vec<Ruling> = Vec::new();
    for path in &args.files {
        let ruling = judge(path, args)?;
        if !json {
            if args.files.len() > 1 {
                outln!("── {}", path.display());
            }
            outln!("{}\n", ruling.in_words(speech.lang, &|text| speech.say(text)));
        }
        rulings.push(ruling);
    }
    if json {
        // One file gives one ruling, several give a list.
        match rulings.as_slice() {
            [one] => print_json(one)?,
            many => print_json(&many)?,
        }
    }
    let as_expected = rulings.iter().all(|ruling| ruling.verdict == Verdict::AsExpected);
    Ok(if as_expected { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

fn judge(path: &Path, args: &JudgeArgs) -> Result<Ruling, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let heading = problem::heading(&name, &text)?;
    let game = shelf::game(&heading.game)?;
    let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
    Ok(game.judge(&name, &text, &pack)?)
}
