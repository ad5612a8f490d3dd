//! The commands, one file each.

pub mod adopt;
pub mod bench;
pub mod completions;
pub mod games;
pub mod judge;
pub mod licences;
pub mod map;
pub mod odds;
pub mod pack;
pub mod play;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod serve_backup;
pub mod simulate;
pub mod verify;

use crate::{failure::Failure, out, speech::Speech};
use kernel::{Breakdown, Seat, Text, any::AnyTable, breakdown::Effect, forecast::Forecast};
use serde::Serialize;

/// Prints a value as JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let unwritten = |error: serde_json::Error| Text::new("error-no-json").with("what", error.to_string());
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::broken(unwritten(error)))?;
    out::write_as_it_stands(&(text + "\n"));
    Ok(())
}

/// The seat with that name at the table.
pub fn seat_named(table: &dyn AnyTable, name: &str) -> Result<Seat, Failure> {
    let seats = table.seats();
    let known: Vec<&str> = seats.iter().map(|info| info.id).collect();
    let unknown = Text::new("error-no-seat").with("seat", name.to_owned()).with("known", known.join(", "));
    seats.iter().find(|info| info.id == name).map(|info| info.seat).ok_or_else(|| Failure::input(unknown))
}

/// A breakdown as lines: what each factor did and by which rule.
pub fn breakdown_lines(speech: &Speech, title: &Text, breakdown: &Breakdown) -> Vec<String> {
    // What is to be known without a number stands for itself.
    if breakdown.factors.is_empty() {
        return vec![speech.say(title)];
    }
    let mut lines = vec![speech.pair(title.clone(), breakdown.value)];
    for factor in &breakdown.factors {
        let effect = match factor.effect {
            Effect::Add(amount) if amount < kernel::Exact::ZERO => format!("- {}", -amount),
            Effect::Add(amount) => format!("+ {amount}"),
            Effect::Times(by) => format!("× {by}"),
            Effect::Set(to) => format!("= {to}"),
        };
        lines.push(format!("    {effect:<8} {} [{}]", speech.say(&factor.text), factor.rule));
    }
    lines
}

/// A forecast as a bar for each outcome; words that do not fit beside it stand below.
pub fn forecast_lines(speech: &Speech, forecast: &Forecast) -> Vec<String> {
    let mut outcomes: Vec<_> = forecast.outcomes.iter().collect();
    outcomes.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let mut lines: Vec<String> = outcomes
        .into_iter()
        .flat_map(|prospect| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let bar = "█".repeat((prospect.chance * 30.0).round() as usize);
            let exact =
                prospect.exact.as_ref().map_or_else(String::new, |[ways, of]| format!("  {ways}/{of}"));
            let interval = prospect.interval.map_or_else(String::new, |[low, high]| {
                format!("  ({} – {})", speech.percent(low), speech.percent(high))
            });
            let share = speech.percent(prospect.chance);
            let (figures, text) =
                (format!("    {bar:<30} {share:>7}{exact}{interval}"), speech.say(&prospect.text));
            let line = format!("{figures}  {text}");
            if line.chars().count() <= out::width() {
                vec![line]
            } else {
                vec![figures, format!("        {text}")]
            }
        })
        .collect();
    let over = match forecast.sampled {
        Some(times) => Text::new("odds-sampled").with("games", forecast.imagined).with("times", times),
        None if forecast.exact => Text::new("odds-exact"),
        None => Text::new("odds-imagined").with("games", forecast.imagined),
    };
    lines.push(format!("    {}", speech.say(&over)));
    if forecast.later_by_default {
        lines.push(format!("    {}", speech.key("odds-by-default")));
    }
    lines
}
