//! The numbers behind a decision, before it is made: what a die must show and what is added to it, how many dice fall
//! and how many of them hit on average, how far a way is and what fuel it takes. The rules add their numbers up once
//! more, with their reasons; whatever the asked seat does not know is left out, or told for every number that it may be.

mod boats;
mod flights;
mod meetings;
pub(crate) mod plots;
mod raids;
mod searches;
mod surface;
mod tasks;
#[cfg(test)]
mod tests;

use crate::{Answer, Prompt, lens::Lens, position::Stage, surface::asides::Reply};
use kernel::{Breakdown, Exact, Tally, Text};

type Reason = (Text, Breakdown);

/// What is to be known of an answer before it is given.
pub(crate) fn reasons(at: Lens<'_>, prompt: &Prompt, answer: &Answer) -> Vec<Reason> {
    match (prompt, answer) {
        (_, Answer::Fire(salvo)) => at.fight().map_or_else(Vec::new, |fight| surface::guns(fight, salvo)),
        (_, Answer::Launch(spread)) => {
            at.fight().map_or_else(Vec::new, |fight| surface::tubes(fight, spread))
        }
        (_, Answer::Manoeuvre(order)) => surface::shoals(at, *order),
        (Prompt::Refloat(question), Answer::Refloat(Reply::Say(tries))) => {
            surface::refloat(at, question, *tries)
        }
        (_, Answer::Search(sortie)) => searches::search(at, *sortie),
        (Prompt::Declare(question), Answer::Declare(answer)) => {
            meetings::declare(at, question, &answer.declared)
        }
        (_, Answer::Encounter(meeting)) => meetings::encounter(at, *meeting),
        (_, Answer::Assail(fights)) => meetings::assail(*fights),
        (_, Answer::Disengage(Reply::Say(wish))) => meetings::disengage(at, *wish),
        (Prompt::Aftermath(question), Answer::Aftermath(answer)) => {
            meetings::aftermath(at, question, *answer)
        }
        (_, Answer::Prowl(search)) => boats::prowl(at, search),
        (Prompt::Sink(question), Answer::Sink(attacks)) => boats::sink(at, question, *attacks),
        (Prompt::Torpedo(question), Answer::Torpedo(sort)) => boats::torpedo(at, question, *sort),
        (Prompt::Cruise(_), Answer::Cruise(heading)) => boats::cruise(*heading),
        (_, Answer::Station(_)) => vec![note("sea-note-station")],
        (_, Answer::Patrol(patrols)) => flights::patrol(at, patrols),
        (_, Answer::Return(landings)) => flights::come_home(at, landings),
        (Prompt::Assign(question), Answer::Assign(answer)) => flights::assign(at, question, answer),
        (Prompt::Fly(question), Answer::Fly(answer)) => flights::fly(at, question, answer),
        (_, Answer::Intercept(attempts)) => flights::intercept(at, attempts),
        (_, Answer::Engage(attacks)) => raids::engage(at, attacks),
        (Prompt::Bomb(question), Answer::Bomb(drops)) => raids::bomb(at, question, drops),
        (Prompt::Flak(question), Answer::Flak(barrage)) => raids::flak(at, question, barrage),
        (_, Answer::Special(task)) => tasks::special(at, *task),
        (_, Answer::Orders(order)) => plots::orders(at, *order),
        (Prompt::Course(question), Answer::Course(leg)) => plots::course(at, *question, leg),
        (Prompt::Programme(question), Answer::Programme(line)) => plots::programme(at, *question, *line),
        (Prompt::Haven(question), Answer::Haven(port)) => plots::haven(at, *question, *port),
        (_, Answer::Commission(mission)) => vec![plots::mission(*mission)],
        (_, Answer::Charge(_)) => vec![note("sea-note-charge")],
        (_, Answer::Muster(order)) => plots::muster(at, *order),
        (_, Answer::Division(_)) if matches!(at.stage(), Stage::Prepare { .. }) => {
            vec![note("sea-note-muster-division")]
        }
        (_, Answer::Division(_)) => vec![note("sea-note-division")],
        (_, Answer::Hulls(handle)) => plots::hulls(*handle),
        (_, Answer::Flagship(_)) => vec![note("sea-note-flagship")],
        (_, Answer::Place(_)) => vec![note("sea-note-place")],
        (_, Answer::Lures(_)) => vec![note("sea-note-decoy")],
        _ => Vec::new(),
    }
}

/// Something to be known that has no number.
fn note(key: &'static str) -> Reason {
    said(Text::new(key))
}

fn said(text: Text) -> Reason {
    (text, Breakdown::default())
}

/// The chance that a die shows so much or more.
fn chance(needed: i64) -> Exact {
    share((1..=6).filter(|die| *die >= needed).count(), 6)
}

/// The chance that two dice show so much or more.
fn of_two_dice(needed: i64) -> Exact {
    let sums = (1..=6_i64).flat_map(|a| (1..=6_i64).map(move |b| a + b));
    share(sums.filter(|sum| *sum >= needed).count(), 36)
}

/// So many of all.
fn share(some: usize, all: usize) -> Exact {
    let count = |number| i32::try_from(number).unwrap_or(i32::MAX);
    Exact::new(count(some), count(all)).unwrap_or(Exact::ZERO)
}

/// The chance that something happens at least once in so many tries.
fn at_least_once(chance: Exact, tries: u8) -> Exact {
    let never = (0..tries).fold(Exact::ONE, |left, _| left * (Exact::ONE - chance));
    Exact::ONE - never
}

/// How many of so many dice hit, on average.
fn expected(dice: Exact, needed: u8) -> Exact {
    dice * chance(i64::from(needed))
}

/// In how many ways each comes about; together they are all. Those that are alike are put together.
fn counted(rule: &'static str, each: impl Iterator<Item = Text>) -> Breakdown {
    let mut counts: Vec<(Text, i32)> = Vec::new();
    for text in each {
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text, 1)),
        }
    }
    let mut breakdown = Breakdown::default();
    for (text, count) in counts {
        breakdown.add(rule, count, || text);
    }
    breakdown
}

/// The most ships that are told apart behind a counter.
const MANY: u8 = 40;

/// From which number to which a sum is the same.
fn spans(numbers: std::ops::RangeInclusive<u8>, sum: impl Fn(u8) -> Breakdown) -> Vec<(u8, u8, Breakdown)> {
    let mut spans: Vec<(u8, u8, Breakdown)> = Vec::new();
    for number in numbers {
        let now = sum(number);
        match spans.last_mut() {
            Some((_, to, known)) if known.value == now.value => *to = number,
            _ => spans.push((number, number, now)),
        }
    }
    spans
}

/// A sum for every number of ships that a counter may stand for. Those with the number that is thought likeliest come
/// first.
fn by_ships(likely: Option<u8>, sum: impl Fn(u8) -> Breakdown) -> Vec<(Text, Breakdown)> {
    let mut spans = spans(1..=MANY, sum);
    spans.sort_by_key(|(from, to, _)| !likely.is_some_and(|ships| (*from..=*to).contains(&ships)));
    let text = |from: u8, to: u8| match (from, to) {
        (1, MANY) => Text::new("sea-ships-any"),
        (from, MANY) => Text::new("sea-ships-from").with("from", from),
        (from, to) => Text::new("sea-ships-between").with("from", from).with("to", to),
    };
    spans.into_iter().map(|(from, to, sum)| (text(from, to), sum)).collect()
}
