//! The laws of half-made answers: what is legal can be put together part by part, and what a draft says is so.

use super::{
    Check, Law, Trial, holds,
    laws::{SOME, accepted, broken, items, say_refusal},
    mutate::mutations,
    same,
};
use crate::{
    draft::{Drafted, Reached, drafted},
    game::Game,
    question::{Asked, Field, Input, Options},
    table::Pending,
};
use serde_json::{Map, Value, json};

/// The legal answers that are tried on a question: some of a list, else the default and some samples.
fn answers<G: Game>(trial: &mut Trial<'_, G>, pending: &Pending<G>) -> Vec<G::Answer> {
    let lens = trial.table.lens(pending.seat.into());
    match pending.prompt.options(lens) {
        Options::List(list) => (0..SOME).filter_map(|_| trial.chance.pick(&list).cloned()).collect(),
        Options::Form(_) => {
            let samples = (0..3).map(|_| pending.prompt.sample(lens, &mut trial.chance));
            samples.chain([pending.prompt.default(lens)]).collect()
        }
    }
}

/// An answer's tag, and what stands under it.
fn parts(answer: &Value) -> Option<(&String, &Map<String, Value>)> {
    let (tag, parts) = answer.as_object()?.iter().next()?;
    Some((tag, parts.as_object()?))
}

/// From nothing to a legal answer there is a draft after each part, and it offers the next; the last is whole, and
/// nothing refuses it.
pub(super) fn answers_can_be_drafted<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    let law = Law::AnswersCanBeDrafted;
    for pending in trial.table.pending().to_vec() {
        for answer in answers(trial, &pending) {
            trial.tried(law);
            let whole = serde_json::to_value(&answer).map_err(|error| broken(law, error.to_string()))?;
            let lens = trial.table.lens(pending.seat.into());
            let said = |draft: &Value| drafted::<G>(&pending.prompt, lens, draft);
            match pending.prompt.options(lens) {
                Options::List(list) => {
                    let at = list.iter().position(|listed| *listed == answer).unwrap_or_default();
                    for draft in part_by_part(&whole) {
                        holds(said(&draft).left.iter().any(|left| *left as usize == at), law, || {
                            format!("{draft} may become {whole}, and does not say so")
                        })?;
                    }
                }
                Options::Form(fields) => put_together(&fields, &whole, said)?,
            }
            let last = said(&whole);
            holds(last.whole && last.refusal.is_none(), law, || format!("{whole} is legal: {last:?}"))?;
        }
    }
    Ok(())
}

/// A listed answer with more and more of its parts.
fn part_by_part(whole: &Value) -> Vec<Value> {
    let mut drafts = vec![Value::Null];
    if let Some((tag, parts)) = parts(whole) {
        let mut so_far = Map::new();
        drafts.push(json!({ tag: so_far }));
        for (name, part) in parts {
            so_far.insert(name.clone(), part.clone());
            drafts.push(json!({ tag: so_far }));
        }
    }
    drafts.push(whole.clone());
    drafts
}

fn put_together(fields: &[Field], whole: &Value, said: impl Fn(&Value) -> Drafted) -> Check {
    let law = Law::AnswersCanBeDrafted;
    let Some((tag, parts)) = parts(whole) else {
        return Err(broken(law, format!("{whole} is no answer of a form")));
    };
    // What stands in the answer and in no field is always there.
    let is_field = |name: &str| fields.iter().any(|field| field.name == name);
    let mut so_far: Map<String, Value> =
        parts.clone().into_iter().filter(|(name, _)| !is_field(name)).collect();
    for field in fields {
        let Some(value) = parts.get(&field.name) else { continue };
        if field.input != Input::Path {
            let draft = said(&json!({ tag: so_far }));
            let offered = draft.fields.iter().find(|offered| offered.name == field.name).unwrap_or(field);
            holds(offered.input.can_say(value), law, || {
                format!("'{}' of {whole} cannot be added to {so_far:?}", field.name)
            })?;
            so_far.insert(field.name.clone(), value.clone());
            continue;
        }
        let mut way: Vec<Value> = Vec::new();
        for place in value.as_array().into_iter().flatten() {
            let draft = said(&json!({ tag: so_far }));
            let onward = draft.ways.get(&field.name);
            holds(onward.is_some_and(|onward| onward.next().any(|next| next.place == *place)), law, || {
                format!("the way {way:?} of {whole} cannot go on to {place}: {onward:?}")
            })?;
            way.push(place.clone());
            so_far.insert(field.name.clone(), way.clone().into());
        }
    }
    Ok(())
}

/// Drafts of any kind, broken ones too, are told the same twice and in words that are there; a place in reach is reached
/// step by step at the cost that was said; and what nothing refuses is accepted by the rules.
pub(super) fn drafts_are_true<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    let law = Law::DraftsAreTrue;
    for pending in trial.table.pending().to_vec() {
        let answer = answers(trial, &pending).pop();
        let Some(whole) = answer.and_then(|answer| serde_json::to_value(answer).ok()) else { continue };
        trial.tried(law);
        let wrong = mutations(&whole);
        let wrong: Vec<Value> = (0..SOME).filter_map(|_| trial.chance.pick(&wrong).cloned()).collect();
        for draft in part_by_part(&whole).into_iter().chain(wrong) {
            let told = said(trial, &pending, &draft);
            same(law, &format!("{draft} told again"), &told, &said(trial, &pending, &draft))?;
            say(trial, &told)?;
            for (field, way) in &told.ways {
                let Some(at) = u32::try_from(way.reach.len()).ok().filter(|many| *many > 0) else { continue };
                let at = trial.chance.below(at) as usize;
                go(trial, &pending, &draft, field, &way.to(at))?;
            }
        }
    }
    Ok(())
}

fn said<G: Game>(trial: &Trial<'_, G>, pending: &Pending<G>, draft: &Value) -> Drafted {
    drafted::<G>(&pending.prompt, trial.table.lens(pending.seat.into()), draft)
}

/// Goes on along a way that a draft offers.
fn go<G: Game>(
    trial: &mut Trial<'_, G>,
    pending: &Pending<G>,
    draft: &Value,
    field: &str,
    onward: &[&Reached],
) -> Check {
    let law = Law::DraftsAreTrue;
    let Some((tag, parts)) = parts(draft) else { return Ok(()) };
    let mut parts = parts.clone();
    for step in onward {
        let before = said(trial, pending, &json!({ tag: parts }));
        let offered = before.ways.get(field).and_then(|way| way.next().find(|next| next.place == step.place));
        holds(offered.is_some_and(|next| next.cost == step.cost), law, || {
            format!("{step:?} is in reach of {draft}, but after {parts:?} it is {offered:?}")
        })?;
        match parts.get_mut(field) {
            Some(Value::Array(way)) => way.push(step.place.clone()),
            _ => drop(parts.insert(field.to_owned(), json!([step.place]))),
        }
    }
    let end = json!({ tag: parts });
    let told = said(trial, pending, &end);
    say(trial, &told)?;
    let Ok(answer) = serde_json::from_value(end) else { return Ok(()) };
    if told.whole && told.refusal.is_none() { accepted(trial, pending, &answer) } else { Ok(()) }
}

/// Everything that is said of a draft has its words, and every refusal its rule.
fn say<G: Game>(trial: &mut Trial<'_, G>, told: &Drafted) -> Check {
    for refusal in told.barred.iter().map(|barred| &barred.refusal).chain(&told.refusal) {
        holds(!refusal.rule.as_str().is_empty(), Law::GarbageIsRefused, || {
            format!("{refusal:?} has no rule")
        })?;
        say_refusal(trial, refusal)?;
    }
    for (text, cost) in &told.costs {
        trial.say(text)?;
        cost.factors.iter().try_for_each(|factor| trial.say(&factor.text))?;
    }
    for field in &told.fields {
        trial.say(&field.text)?;
        items(field.input.clone()).iter().try_for_each(|item| trial.say(&item.text))?;
    }
    Ok(())
}
