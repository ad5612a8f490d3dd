//! Expectations of a problem file, compared with the game as it stands.

use super::{
    Judged,
    file::{Ask, Expect, FactorOf, Figure, Odds, Paths, Reckoned, json},
    judging::Judging,
    ruling::in_signs,
    source::ProblemFault,
};
use crate::{
    breakdown::{Breakdown, Effect, Factor},
    exact::Exact,
    forecast,
    game::{Game, Happening},
    odds::{self, Limits, OddsFault},
    policy::{ByDefault, Policy},
    question::Asked,
    seat::{Seat, Viewer},
    table::Pending,
    tape::{Moment, Step},
    text::Text,
};
use serde::Serialize;
use serde_json::Value;
use std::ops::Range;
use toml::Spanned;

/// A game as it stands at a question.
type MomentOf<G> = Moment<<G as Game>::Position, <G as Game>::Answer>;

impl<G: Judged> Judging<'_, G> {
    /// Refuses what could never be compared: unknown names, and expectations that expect nothing.
    pub(super) fn check_expectation(
        &self,
        span: &Range<usize>,
        expect: &Expect<G>,
    ) -> Result<(), ProblemFault> {
        let about_events = expect.events.is_some() || !expect.no_events.is_empty();
        let anything = about_events
            || expect.asked.is_some()
            || !expect.not_asked.is_empty()
            || !expect.values.is_empty()
            || !expect.position.is_empty()
            || expect.sees.values().any(|paths| !paths.is_empty())
            || expect.hidden.values().any(|paths| !paths.is_empty())
            || !expect.odds.is_empty()
            || expect.outcome.is_some();
        if !anything {
            return Err(self.source.fault(
                span.clone(),
                "nothing is expected here; expected events, no-events, asked, not-asked, values, position, sees, \
                 hidden, odds or outcome",
            ));
        }
        if let Some(exactly) = expect.exactly.as_ref().filter(|_| expect.events.is_none()) {
            return Err(self.source.fault(exactly.span(), "'exactly' goes with 'events'"));
        }
        if let Some(by) = expect.seen_by.as_ref().filter(|_| !about_events) {
            return Err(self.source.fault(by.span(), "'seen-by' goes with 'events' or 'no-events'"));
        }
        for seat in expect.seen_by.iter().chain(expect.sees.keys()).chain(expect.hidden.keys()) {
            self.seat(seat)?;
        }
        for odds in &expect.odds {
            self.seat(&odds.get_ref().seat)?;
            self.answer(&odds.get_ref().answer)?;
            self.check_event(&odds.get_ref().event)?;
        }
        for event in expect.events.iter().flat_map(Spanned::get_ref).chain(&expect.no_events) {
            self.check_event(event)?;
        }
        for ask in expect.asked.iter().flat_map(Spanned::get_ref).chain(&expect.not_asked) {
            ask.get_ref().seat.as_ref().map(|seat| self.seat(seat)).transpose()?;
            ask.get_ref().class.as_ref().map(|class| self.class(class)).transpose()?;
        }
        Ok(())
    }

    pub(super) fn expect(&mut self, expect: &Expect<G>) -> Result<(), ProblemFault> {
        self.expect_events(expect)?;
        self.expect_prompts(expect)?;
        for (name, value) in &expect.values {
            self.expect_value(name, value.get_ref())?;
        }
        if let Some(first) = expect.position.keys().next() {
            let whole = serde_json::to_value(&self.bench.now).map_err(|error| {
                let what = format!("positions of this game cannot be looked into by paths: {error}");
                self.source.fault(first.span(), what)
            })?;
            self.expect_places(&whole, &expect.position);
        }
        for (seat, paths) in &expect.sees {
            let view = self.view(self.seat(seat)?);
            self.expect_places(&view, paths);
        }
        for (seat, paths) in &expect.hidden {
            let seat = self.seat(seat)?;
            for path in paths {
                self.expect_hidden(seat, path);
            }
        }
        for odds in &expect.odds {
            self.expect_odds(odds.get_ref())?;
        }
        if let Some(outcome) = &expect.outcome {
            self.expect_outcome(outcome);
        }
        Ok(())
    }

    /// The events since the last expectation about events, as the viewer learned of them.
    fn fresh_events(&mut self, seen_by: Option<&Spanned<String>>) -> Result<Vec<Value>, ProblemFault> {
        let viewer = seen_by.map(|seat| self.seat(seat)).transpose()?;
        let fresh = &self.bench.events[self.fresh..];
        let events = fresh.iter().filter_map(|event| match viewer {
            None => Some(shown(event)),
            Some(seat) => event.witnessed_by(seat.into()).as_ref().map(shown),
        });
        let events = events.collect();
        self.fresh = self.bench.events.len();
        Ok(events)
    }

    fn expect_events(&mut self, expect: &Expect<G>) -> Result<(), ProblemFault> {
        if expect.events.is_none() && expect.no_events.is_empty() {
            return Ok(());
        }
        let events = self.fresh_events(expect.seen_by.as_ref())?;
        if let Some(wanted) = &expect.events {
            let exactly =
                wanted.get_ref().is_empty() || expect.exactly.as_ref().is_some_and(|flag| *flag.get_ref());
            self.expect_in_order(wanted, &events, exactly);
        }
        for unwanted in &expect.no_events {
            self.compared += 1;
            let shape = json(unwanted.get_ref());
            if let Some(event) = events.iter().find(|event| self.fits(&shape, event)) {
                let text = Text::new("kernel-problem-unwanted-event").with("event", event.to_string());
                self.differ(unwanted.span(), text);
            }
        }
        Ok(())
    }

    fn expect_in_order(
        &mut self,
        wanted: &Spanned<Vec<Spanned<toml::Value>>>,
        events: &[Value],
        exactly: bool,
    ) {
        self.compared += 1;
        let mut rest = events;
        for next in wanted.get_ref() {
            let shape = json(next.get_ref());
            let reach = if exactly { rest.len().min(1) } else { rest.len() };
            let Some(at) = rest[..reach].iter().position(|event| self.fits(&shape, event)) else {
                let text =
                    match rest.iter().take(reach).find(|event| same_kind(&shape, event)).or(rest.first()) {
                        Some(event) => {
                            Text::new("kernel-problem-no-such-event").with("found", event.to_string())
                        }
                        None => Text::new("kernel-problem-no-more-events"),
                    };
                self.differ(next.span(), text.with("expected", shape.to_string()));
                return;
            };
            rest = &rest[at + 1..];
        }
        if exactly && let Some(event) = rest.first() {
            self.differ(
                wanted.span(),
                Text::new("kernel-problem-unwanted-event").with("event", event.to_string()),
            );
        }
    }

    fn expect_prompts(&mut self, expect: &Expect<G>) -> Result<(), ProblemFault> {
        let mut differing: Vec<(Range<usize>, &'static str)> = Vec::new();
        if let Some(asked) = &expect.asked {
            let nobody = asked.get_ref().is_empty();
            self.compared += 1;
            if nobody && self.open_prompts().next().is_some() {
                differing.push((asked.span(), "kernel-problem-somebody-asked"));
            }
            for ask in asked.get_ref() {
                if !self.is_asked(ask.get_ref())? {
                    differing.push((ask.span(), "kernel-problem-not-so-asked"));
                }
            }
        }
        for ask in &expect.not_asked {
            self.compared += 1;
            if self.is_asked(ask.get_ref())? {
                differing.push((ask.span(), "kernel-problem-yet-asked"));
            }
        }
        for (span, key) in differing {
            let text = Text::new(key).with("asked", self.asked_in_words());
            self.differ(span, text);
        }
        Ok(())
    }

    fn open_prompts(&self) -> impl Iterator<Item = &Pending<G>> {
        self.bench.pending.iter().filter(|pending| pending.waits())
    }

    fn is_asked(&self, ask: &Ask) -> Result<bool, ProblemFault> {
        let seat = ask.seat.as_ref().map(|seat| self.seat(seat)).transpose()?;
        let class = ask.class.as_ref().map(|class| self.class(class)).transpose()?;
        let everybody = G::lens(&self.bench.setting, &self.bench.now, Viewer::Spectator);
        Ok(self.open_prompts().any(|Pending { seat: asked, prompt, .. }| {
            seat.is_none_or(|seat| seat == *asked)
                && class.is_none_or(|class| class == prompt.class())
                && ask.rule.as_ref().is_none_or(|rule| rule == prompt.rule(everybody).as_str())
        }))
    }

    fn expect_value(&mut self, name: &Spanned<String>, value: &Reckoned<G>) -> Result<(), ProblemFault> {
        let found = G::value(&self.bench.setting, &self.bench.now, value.of.get_ref())
            .map_err(|why| self.source.fault(value.of.span(), why))?;
        if let Some(is) = &value.is {
            self.compared += 1;
            let Figure(expected) = *is.get_ref();
            if found.value != expected {
                let text = Text::new("kernel-problem-other-value")
                    .with("name", name.get_ref().clone())
                    .with("expected", expected)
                    .with("found", found.value)
                    .with("factors", in_short(&found));
                self.differ(is.span(), text);
            }
        }
        if let Some(factors) = &value.factors {
            self.expect_factors(factors, &found);
        }
        if self.values.insert(name.get_ref().clone(), found).is_some() {
            let what =
                format!("a value named '{}' stands before; give this one its own name", name.get_ref());
            return Err(self.source.fault(name.span(), what));
        }
        Ok(())
    }

    fn expect_factors(&mut self, factors: &Spanned<Vec<Spanned<FactorOf>>>, found: &Breakdown) {
        self.compared += 1;
        for (expected, factor) in factors.get_ref().iter().zip(&found.factors) {
            if !expected.get_ref().fits(factor) {
                let text = Text::new("kernel-problem-other-factor")
                    .with("rule", factor.rule.clone())
                    .with("effect", in_signs(factor.effect))
                    .with("after", factor.after);
                return self.differ(expected.span(), text);
            }
        }
        if factors.get_ref().len() != found.factors.len() {
            let text = Text::new("kernel-problem-other-factors").with("factors", in_short(found));
            self.differ(factors.span(), text);
        }
    }

    fn expect_places(&mut self, whole: &Value, paths: &Paths) {
        for (path, expected) in paths {
            self.compared += 1;
            let shape = json(expected.get_ref());
            let (span, text) = match self.at(whole, path.get_ref()) {
                Ok(found) if self.fits(&shape, found) => continue,
                Ok(found) => {
                    let text = Text::new("kernel-problem-other-place").with("found", found.to_string());
                    (expected.span(), text)
                }
                Err(lost) => {
                    let text = Text::new("kernel-problem-no-place").with("known", lost.meant());
                    (path.span(), text.with("name", lost.name))
                }
            };
            let text = text.with("expected", shape.to_string());
            self.differ(span, text.with("path", path.get_ref().clone()));
        }
    }

    fn expect_hidden(&mut self, seat: Seat, path: &Spanned<String>) {
        self.compared += 1;
        let told =
            |whole: &Value| self.at(whole, path.get_ref()).ok().filter(|found| !found.is_null()).cloned();
        let text = if let Some(found) = told(&self.view(seat)) {
            Text::new("kernel-problem-not-hidden").with("found", found.to_string())
        } else if told(&shown(&self.bench.now)).is_none()
            && self.seats.iter().all(|info| told(&self.view(info.seat)).is_none())
        {
            // Hidden from everybody is a slip of the pen: such an expectation could not fail.
            Text::new("kernel-problem-hides-nothing")
        } else {
            return;
        };
        self.differ(path.span(), text.with("path", path.get_ref().clone()));
    }

    /// The chance of an event after an answer, everybody else doing what is done by default. It is the chance as the seat
    /// may know it, over games that it cannot tell from this one, unless the file asks for the truth.
    fn expect_odds(&mut self, odds: &Odds) -> Result<(), ProblemFault> {
        self.compared += 1;
        let seat = self.seat(&odds.seat)?;
        let answer = self.answer(&odds.answer)?;
        let asked = self.bench.pending.iter().find(|pending| pending.seat == seat);
        let step = match asked {
            Some(pending) => pending.step(answer.clone()),
            None => Step::answer(seat, answer.clone()),
        };
        let moments =
            if odds.truth { vec![self.bench.moment()] } else { self.imagined(odds, seat, &answer)? };
        let mut chances = Vec::new();
        for moment in &moments {
            chances.push(self.chance(odds, &odds::after(moment, step.clone()))?);
        }
        let Figure(expected) = *odds.is.get_ref();
        let (ways, of) = chances[0];
        let found = if chances.iter().all(|other| is_same(*other, (ways, of))) {
            if fraction(ways, of) == Some(expected) {
                return Ok(());
            }
            Text::new("kernel-problem-other-odds").with("found", format!("{ways}/{of}"))
        } else {
            // What the seat cannot see makes a difference: what it knows is the chance over all that may be.
            let average = chances.iter().map(|(ways, of)| *ways as f64 / *of as f64).sum::<f64>()
                / chances.len() as f64;
            let within = odds.within.map_or(0.0, |Figure(within)| within.approximately());
            if (average - expected.approximately()).abs() <= within {
                return Ok(());
            }
            Text::new("kernel-problem-guessed-odds")
                .with("found", format!("{average:.3}"))
                .with("games", chances.len())
        };
        self.differ(odds.is.span(), found.with("expected", expected));
        Ok(())
    }

    /// Games that look to the seat like the one that stands here.
    fn imagined(
        &self,
        odds: &Odds,
        seat: Seat,
        answer: &G::Answer,
    ) -> Result<Vec<MomentOf<G>>, ProblemFault> {
        let fault = |why: String| {
            let what =
                format!("there are no odds that this seat could know: {why}; with truth = true there may be");
            self.source.fault(odds.answer.span(), what)
        };
        let table = self.table().map_err(|error| fault(error.to_string()))?;
        let mut chance = forecast::chance_of(&table, seat, answer);
        forecast::imagined(&table, seat, &mut chance)
            .ok_or_else(|| fault("what is hidden from it cannot be imagined here".to_owned()))
    }

    fn chance(&self, odds: &Odds, moment: &MomentOf<G>) -> Result<(u128, u128), ProblemFault> {
        let mut policies: Vec<Box<dyn Policy<G>>> =
            self.seats.iter().map(|_| Box::new(ByDefault) as Box<dyn Policy<G>>).collect();
        let shape = json(odds.event.get_ref());
        let happens = |_: &G::Position, events: &[G::Event]| {
            events.iter().any(|event| self.fits(&shape, &shown(event)))
        };
        let setting = &*self.bench.setting;
        let chances = odds::exact::<G, bool>(setting, moment, &mut policies, Limits::default(), happens);
        let chances = chances.map_err(|fault| {
            let what = match fault {
                OddsFault::Rules(fault) => format!("there are no odds of this answer here: {fault}"),
                fault @ OddsFault::TooMany(_) => fault.to_string(),
            };
            self.source.fault(odds.answer.span(), what)
        })?;
        Ok(chances.chance_of(&true))
    }

    fn expect_outcome(&mut self, expected: &Spanned<String>) {
        self.compared += 1;
        let text = match &self.bench.outcome {
            Some(outcome) if outcome.id == *expected.get_ref() => return,
            Some(outcome) => Text::new("kernel-problem-other-outcome").with("found", outcome.id.clone()),
            None => Text::new("kernel-problem-not-over").with("asked", self.asked_in_words()),
        };
        self.differ(expected.span(), text.with("expected", expected.get_ref().clone()));
    }

    fn view(&self, seat: Seat) -> Value {
        let lens = G::lens(&self.bench.setting, &self.bench.now, Viewer::Seat(seat));
        shown(&<G as Game>::view(lens))
    }

    /// Whether everything in the shape is in the found value too. A seat may be called by its name.
    fn fits(&self, shape: &Value, found: &Value) -> bool {
        match (shape, found) {
            (Value::Object(shape), Value::Object(found)) => {
                shape.iter().all(|(key, part)| found.get(key).is_some_and(|found| self.fits(part, found)))
            }
            (Value::Array(shape), Value::Array(found)) => {
                shape.len() == found.len()
                    && shape.iter().zip(found).all(|(part, found)| self.fits(part, found))
            }
            (Value::String(name), Value::Number(number)) => {
                self.seats.iter().any(|info| info.id == name && number.as_u64() == Some(info.seat.0.into()))
            }
            (shape, found) => shape == found,
        }
    }
}

impl FactorOf {
    fn fits(&self, factor: &Factor) -> bool {
        let (add, times, set) = match factor.effect {
            Effect::Add(amount) => (Some(amount), None, None),
            Effect::Times(by) => (None, Some(by), None),
            Effect::Set(to) => (None, None, Some(to)),
        };
        let fits = |expected: Option<Figure>, found: Option<Exact>| {
            expected.is_none_or(|Figure(expected)| found == Some(expected))
        };
        self.rule == factor.rule.as_str()
            && fits(self.add, add)
            && fits(self.times, times)
            && fits(self.set, set)
            && fits(self.after, Some(factor.after))
    }
}

/// Views and events as the JSON that clients get. A position that JSON cannot hold shows nothing.
fn shown(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// Whether the two are events of the same kind.
fn same_kind(shape: &Value, event: &Value) -> bool {
    let kind = |value: &Value| match value {
        Value::Object(fields) => fields.keys().next().cloned(),
        Value::String(kind) => Some(kind.clone()),
        _ => None,
    };
    kind(shape) == kind(event)
}

/// A breakdown on one line: `5 +3 = 3, 4 x1/2 = 1 1/2`.
fn in_short(breakdown: &Breakdown) -> String {
    let line = |factor: &Factor| format!("{} {} = {}", factor.rule, in_signs(factor.effect), factor.after);
    breakdown.factors.iter().map(line).collect::<Vec<_>>().join(", ")
}

/// Whether two chances, as ways out of all, are the same.
fn is_same(one: (u128, u128), other: (u128, u128)) -> bool {
    one.1 == other.1 && one.0 == other.0
        || one.0.checked_mul(other.1).is_some_and(|product| Some(product) == other.0.checked_mul(one.1))
}

fn fraction(weight: u128, total: u128) -> Option<Exact> {
    Exact::new(weight.try_into().ok()?, total.try_into().ok()?)
}
