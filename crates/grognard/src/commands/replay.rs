//! `grognard replay`: what happened in a saved game, as a spectator or a seat learned of it.

use super::{print_json, seat_named};
use crate::outln;
use crate::{cli::ReplayArgs, failure::Failure, saved, speech::Speech};
use kernel::Viewer;
use serde_json::json;
use std::process::ExitCode;

pub fn run(args: &ReplayArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let table = saved::look(&args.file, args.pack.as_ref(), speech)?;
    let viewer = match &args.seat {
        Some(name) => Viewer::Seat(seat_named(table.as_ref(), name)?),
        None => Viewer::Spectator,
    };
    let log = table.log(viewer, 0);
    if json {
        let lines: Vec<serde_json::Value> = log
            .iter()
            .map(|line| {
                json!({ "number": line.number, "rule": line.rule, "text": speech.say(&line.text), "event": line.event })
            })
            .collect();
        print_json(&json!({
            "game": table.game(), "scenario": table.header().scenario, "events": lines,
            "outcome": table.outcome().map(|outcome| outcome.id.clone()),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in &log {
        outln!("{:>5}  {:<6} {}", line.number, format!("[{}]", line.rule), speech.say(&line.text));
    }
    outln!("\n{}", table.picture(viewer, &|text| speech.say(text)));
    match table.outcome() {
        Some(outcome) => outln!("{}", speech.say(&outcome.text)),
        None => outln!("{}", speech.say(&table.whereabouts(viewer))),
    }
    Ok(ExitCode::SUCCESS)
}
