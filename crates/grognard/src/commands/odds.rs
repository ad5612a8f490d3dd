//! `grognard odds`: what may come of a decision in a saved game, with the reasons.

use super::{breakdown_lines, forecast_lines, print_json, seat_named};
use crate::{cli::OddsArgs, failure::Failure, saved, speech::Speech};
use crate::{outln, outwrap};
use kernel::{
    Seat, Text,
    any::{AnyTable, Choice, Choices},
    table::TableError,
};
use serde_json::{Value, json};
use std::process::ExitCode;

pub fn run(args: &OddsArgs, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let table = saved::look(&args.file, args.pack.as_ref(), speech)?;
    let seat = match &args.seat {
        Some(name) => seat_named(table.as_ref(), name)?,
        None => match table.waiting().iter().find(|waiting| !waiting.answered) {
            Some(waiting) => waiting.seat,
            None if table.outcome().is_some() => {
                return Err(Failure::input(Text::new("error-nothing-to-decide")));
            }
            // Looked at without its seed, a game stops where dice are due.
            None => return Err(Failure::input(Text::new("error-dice-due"))),
        },
    };
    let choices = choices(table.as_ref(), seat, args.answer.as_deref())?;
    let mut rows = Vec::new();
    for choice in choices {
        let forecast = table.forecast(seat, &choice.answer)?;
        let reasons = table.reasons(seat, &choice.answer)?;
        if json {
            let outcomes: Vec<Value> = forecast
                .outcomes
                .iter()
                .map(|prospect| json!({ "text": speech.say(&prospect.text), "chance": prospect.chance, "exact": prospect.exact, "interval": prospect.interval }))
                .collect();
            let reasons: Vec<Value> = reasons
                .iter()
                .map(|(title, breakdown)| {
                    let factors: Vec<Value> = breakdown
                        .factors
                        .iter()
                        .map(|f| json!({ "rule": f.rule, "effect": f.effect, "text": speech.say(&f.text), "after": f.after }))
                        .collect();
                    json!({ "title": speech.say(title), "value": breakdown.value, "factors": factors })
                })
                .collect();
            rows.push(json!({
                "answer": choice.answer, "text": speech.say(&choice.text), "exact": forecast.exact,
                "imagined": forecast.imagined, "sampled": forecast.sampled,
                "later_by_default": forecast.later_by_default, "outcomes": outcomes, "reasons": reasons,
            }));
            continue;
        }
        outln!("{}   {}", speech.say(&choice.text), choice.answer);
        for (title, breakdown) in &reasons {
            for line in breakdown_lines(speech, title, breakdown) {
                outln!("  {line}");
            }
        }
        for line in forecast_lines(speech, &forecast) {
            outwrap!("{line}");
        }
        outln!();
    }
    if json {
        print_json(&rows)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The answer asked about, or every one that the prompt lists.
fn choices(table: &dyn AnyTable, seat: Seat, answer: Option<&str>) -> Result<Vec<Choice>, Failure> {
    let Some(prompt) = table.prompt(seat) else {
        return Err(TableError::NotAsked(seat).into());
    };
    if let Some(answer) = answer {
        let example = prompt.default.answer.to_string();
        let not_json = |_| Failure::input(Text::new("error-answer-not-json").with("example", example));
        let answer: Value = serde_json::from_str(answer).map_err(not_json)?;
        let text = table.describe(seat, &answer)?;
        return Ok(vec![Choice { answer, text, aside: false, caution: None }]);
    }
    match prompt.options {
        Choices::List(list) => Ok(list),
        Choices::Form(_) => {
            let example = prompt.default.answer.to_string();
            Err(Failure::input(Text::new("error-too-many-answers").with("example", example)))
        }
    }
}
