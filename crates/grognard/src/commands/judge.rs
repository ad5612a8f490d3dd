//! `grognard judge`: rulings on problem files.

use super::print_json;
use crate::outln;
use crate::{
    cli::JudgeArgs,
    failure::{Failure, WRONG, guarded},
    shelf,
    speech::Speech,
};
use kernel::{
    Text,
    problem::{self, Ruling, Source, Verdict},
};
use serde_json::{Value, json};
use std::{path::Path, process::ExitCode};

pub fn run(args: &JudgeArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let several = args.files.len() > 1;
    let (mut worst, mut as_expected) = (0, 0_usize);
    let mut rows: Vec<Value> = Vec::new();
    for path in &args.files {
        if several && !json {
            outln!("── {}", path.display());
        }
        match guarded(|| judge(path, args)) {
            Ok(ruling) => {
                let holds = ruling.verdict == Verdict::AsExpected;
                as_expected += usize::from(holds);
                worst = worst.max(if holds { 0 } else { WRONG });
                let words = ruling.in_words(speech.lang, &|text| speech.say(text));
                if json {
                    rows.push(in_json(path, &ruling, words, speech));
                } else {
                    outln!("{words}\n");
                }
            }
            Err(failure) if !several => return Err(failure),
            // The other files are judged none the less.
            Err(failure) => {
                worst = worst.max(failure.code());
                if json {
                    let file = path.display().to_string();
                    rows.push(json!({ "file": file, "error": speech.say(failure.text()) }));
                } else {
                    speech.aside("cli-error", failure.text());
                }
            }
        }
    }
    if json {
        // One file gives one ruling, several give a list.
        match rows.as_slice() {
            [one] => print_json(one)?,
            many => print_json(&many)?,
        }
    } else if several {
        let count = Text::new("judge-count").with("right", as_expected).with("files", args.files.len());
        outln!("{}", speech.say(&count));
    }
    Ok(ExitCode::from(worst))
}

/// The ruling for programs, with its words in the user's language.
fn in_json(path: &Path, ruling: &Ruling, words: String, speech: &Speech) -> Value {
    let mut ruling = speech.with_words(json!(ruling));
    ruling["file"] = path.display().to_string().into();
    ruling["words"] = words.into();
    ruling
}

fn judge(path: &Path, args: &JudgeArgs) -> Result<Ruling, Failure> {
    let name = path.display().to_string();
    let text = kernel::file::read(path, kernel::file::MOST_OF_PROBLEM)?;
    let heading = problem::heading(&name, &text)?;
    let game = shelf::game(&heading.game)?;
    for book in shelf::all_books().iter().filter(|book| book.id == game.id()) {
        heading.check_rules(Source::new(&name, &text), &shelf::ledger(book)?)?;
    }
    let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
    Ok(game.judge(&name, &text, &pack)?)
}
