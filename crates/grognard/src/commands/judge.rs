//! `grognard judge`: rulings on problem files. For whoever writes one, `--next` and `--show` tell how the game stands
//! where it ends, and `--words` what a game understands in a file.

use super::print_json;
use crate::outln;
use crate::{
    cli::JudgeArgs,
    failure::{Failure, WRONG, guarded},
    shelf,
    speech::Speech,
};
use kernel::{
    Pack, Text,
    any::AnyGame,
    problem::{self, ProblemFault, Ruling, Source, Verdict},
};
use serde_json::{Value, json};
use std::{path::Path, process::ExitCode};

pub fn run(args: &JudgeArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    if let Some(game) = &args.words {
        return words(game, speech, json);
    }
    if args.next || args.show {
        return look(args, speech, json);
    }
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

/// All that a game understands in a file.
fn words(game: &str, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let glossary = shelf::game(game)?.glossary();
    if json {
        print_json(&speech.with_words(json!(glossary)))?;
    } else {
        outln!("{}", glossary.in_words(&|text| speech.say(text)));
    }
    Ok(ExitCode::SUCCESS)
}

/// How the game stands where each file ends.
fn look(args: &JudgeArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut rows = Vec::new();
    for path in &args.files {
        let outlook = guarded(|| open(path, args, |game, name, text, pack| game.outlook(name, text, pack)))?;
        if json {
            let mut row = speech.with_words(json!(outlook));
            row["file"] = path.display().to_string().into();
            rows.push(row);
            continue;
        }
        let say = |text: &Text| speech.say(text);
        if args.show {
            outln!("{}\n", outlook.position_in_words(speech.lang, &say));
        }
        if args.next {
            outln!("{}\n", outlook.next_in_words(speech.lang, &say));
        }
    }
    match rows.as_slice() {
        [] => {}
        [one] => print_json(one)?,
        many => print_json(&many)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn judge(path: &Path, args: &JudgeArgs) -> Result<Ruling, Failure> {
    open(path, args, |game, name, text, pack| game.judge(name, text, pack))
}

/// Reads a file and does something with it by its game.
fn open<T>(
    path: &Path,
    args: &JudgeArgs,
    by: impl Fn(&dyn AnyGame, &str, &str, &Pack) -> Result<T, ProblemFault>,
) -> Result<T, Failure> {
    let name = path.display().to_string();
    let text = kernel::file::read(path, kernel::file::MOST_OF_PROBLEM)?;
    let heading = problem::heading(&name, &text)?;
    let game = shelf::game(&heading.game)?;
    for book in shelf::all_books().iter().filter(|book| book.id == game.id()) {
        heading.check_rules(Source::new(&name, &text), &shelf::ledger(book)?)?;
    }
    let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
    Ok(by(game.as_ref(), &name, &text, &pack)?)
}
