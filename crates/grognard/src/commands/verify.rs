//! `grognard verify`: the proof of a saved game. Every answer is judged again, every die is recomputed from
//! the revealed seed, and whatever does not hold is named with its line.

use super::print_json;
use crate::outln;
use crate::{
    cli::VerifyArgs,
    failure::{Failure, WRONG},
    saved, shelf,
    speech::Speech,
};
use kernel::{
    Text,
    verify::{Report, Verdict},
};
use serde_json::{Value, json};
use std::{path::Path, process::ExitCode};

pub fn run(args: &VerifyArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut good = true;
    let mut rows = Vec::new();
    for path in &args.files {
        let report = verify(path, args)?;
        good &= report.faults().next().is_none();
        if json {
            rows.push(json!({ "file": path.display().to_string(), "report": in_json(&report, speech) }));
        } else {
            print(path, &report, speech);
        }
    }
    if json {
        print_json(&rows)?;
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

fn verify(path: &Path, args: &VerifyArgs) -> Result<Report, Failure> {
    let text = saved::read(path)?;
    let game = saved::game_of(&text, path)?;
    let pack = shelf::pack(game.as_ref(), args.pack.as_deref())?;
    Ok(game.verify(&text, &pack))
}

/// The report for programs, with what was found in the user's language.
fn in_json(report: &Report, speech: &Speech) -> Value {
    let findings: Vec<Value> = report
        .findings
        .iter()
        .map(|finding| {
            json!({ "weight": finding.weight, "line": finding.line, "text": speech.say(&finding.text) })
        })
        .collect();
    json!({
        "verdict": report.verdict, "findings": findings, "dice": report.dice, "answers": report.answers,
        "outcome": report.outcome, "chain": report.chain,
    })
}

fn print(path: &Path, report: &Report, speech: &Speech) {
    let key = match report.verdict {
        Verdict::Proven => "verify-proven",
        Verdict::Unproven => "verify-unproven",
        Verdict::False => "verify-false",
        Verdict::Unreadable => "verify-unreadable",
    };
    outln!("{}: {}", path.display(), speech.key(key));
    let counts = Text::new("verify-counts")
        .with("answers", report.answers)
        .with("proven", report.dice.proven)
        .with("wrong", report.dice.wrong)
        .with("unproven", report.dice.unproven);
    outln!("  {}", speech.say(&counts));
    for finding in &report.findings {
        let text = Text::new("verify-finding").with("line", finding.line).with("text", finding.text.clone());
        outln!("  {}", speech.say(&text));
    }
    if let Some(outcome) = &report.outcome {
        outln!("  {}", speech.say(&outcome.text));
    }
}
