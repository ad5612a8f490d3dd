//! `grognard verify`: the proof of a saved game. Every answer is judged again, every die is recomputed from
//! the revealed seed, and whatever does not hold is named with its line. Success means proven: a record that
//! nothing speaks against, but that does not prove every die, ends with the code of something found wrong.

use super::print_json;
use crate::outln;
use crate::{
    cli::VerifyArgs,
    failure::{Failure, WRONG, guarded},
    saved, shelf,
    speech::Speech,
};
use kernel::{
    Text,
    bytes::Bytes,
    verify::{Report, Verdict},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, path::Path, process::ExitCode};

/// So many findings of one kind are printed; the others are only counted. JSON has them all.
const MOST_OF_A_KIND: usize = 10;
/// The most bytes of a file of receipts.
const MOST_OF_RECEIPTS: u64 = 16 << 20;

pub fn run(args: &VerifyArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let receipts = args.receipts.as_deref().map(read_receipts).transpose()?.unwrap_or_default();
    if args.receipts.is_some() && args.files.len() > 1 {
        return Err(Failure::usage(Text::new("error-receipts-of-one")));
    }
    let mut worst = 0;
    let mut rows = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        match guarded(|| verify(path, args, &receipts)) {
            Ok(report) => {
                worst = worst.max(if report.verdict == Verdict::Proven { 0 } else { WRONG });
                if json {
                    rows.push(json!({ "file": file, "report": in_json(&report, speech) }));
                } else {
                    print(path, &report, speech);
                }
            }
            Err(failure) if args.files.len() == 1 => return Err(failure),
            // The other files are proven none the less.
            Err(failure) => {
                worst = worst.max(failure.code());
                if json {
                    rows.push(json!({ "file": file, "error": speech.say(failure.text()) }));
                } else {
                    speech.aside("cli-error", failure.text());
                }
            }
        }
    }
    if json {
        print_json(&rows)?;
    }
    Ok(ExitCode::from(worst))
}

/// Receipts as they were given, a line each.
fn read_receipts(path: &Path) -> Result<Vec<Bytes>, Failure> {
    let text = kernel::file::read(path, MOST_OF_RECEIPTS)?;
    let lines = (1_usize..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let receipts = lines.map(|(number, line)| {
        line.trim().parse().map_err(|_| {
            let text = Text::new("error-bad-receipt").with("file", path.display().to_string());
            Failure::input(text.with("line", number))
        })
    });
    receipts.collect()
}

fn verify(path: &Path, args: &VerifyArgs, receipts: &[Bytes]) -> Result<Report, Failure> {
    let text = saved::read(path)?;
    let game = saved::game_of(&text, path)?;
    let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
    Ok(game.verify(&text, &pack, receipts))
}

/// The report for programs, with its words in the user's language.
fn in_json(report: &Report, speech: &Speech) -> Value {
    let mut report_in_json = speech.with_words(json!(report));
    report_in_json["words"] = speech.say(&verdict(report)).into();
    report_in_json
}

fn verdict(report: &Report) -> Text {
    Text::new(match report.verdict {
        Verdict::Proven => "verify-proven",
        Verdict::Unfinished => "verify-unfinished",
        Verdict::Unproven => "verify-unproven",
        Verdict::False => "verify-false",
        Verdict::Unreadable => "verify-unreadable",
    })
}

fn print(path: &Path, report: &Report, speech: &Speech) {
    outln!("{}", speech.pair(path.display().to_string(), verdict(report)));
    let counts = Text::new("verify-counts")
        .with("answers", report.answers)
        .with("proven", report.dice.proven)
        .with("wrong", report.dice.wrong)
        .with("unproven", report.dice.unproven);
    outln!("  {}", speech.say(&counts));
    for part in report.parts.iter().filter(|_| report.parts.iter().any(|part| !part.replayed)) {
        let key = if part.replayed { "verify-part-replayed" } else { "verify-part-not-replayed" };
        let text =
            Text::new(key).with("from", part.from).with("to", part.to).with("engine", part.engine.clone());
        outln!("  {}", speech.say(&text));
    }
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &report.findings {
        let count = kinds.entry(&finding.text.key).or_default();
        *count += 1;
        if *count <= MOST_OF_A_KIND {
            let text = Text::new("verify-finding").with("line", finding.line);
            outln!("  {}", speech.say(&text.with("text", finding.text.clone())));
        }
    }
    for (_, count) in kinds.into_iter().filter(|(_, count)| *count > MOST_OF_A_KIND) {
        let text =
            Text::new("verify-more").with("more", count - MOST_OF_A_KIND).with("shown", MOST_OF_A_KIND);
        outln!("  {}", speech.say(&text));
    }
    if let Some(outcome) = &report.outcome {
        outln!("  {}", speech.say(&outcome.text));
    }
}
