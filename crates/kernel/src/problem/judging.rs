//! One problem being judged: the steps and expectations of the file are gone through in the order in which
//! they stand, and every difference is noted with its line. When the game can no longer be the one that the
//! file means (a legal answer is refused, a die is missing), the rest is not tried.

use super::{
    Judged,
    bench::{Bench, Stop},
    file::{Die, Do, Expect, Face, Problem, Rules, Standing, json},
    ruling::{Difference, Refused, Ruling, Told, Verdict},
    source::{ProblemFault, Source},
};
use crate::{
    breakdown::Breakdown,
    game::{Game, Happening, SeatInfo},
    journal::Header,
    plain,
    question::Asked,
    refusal::Refusal,
    seat::Seat,
    shape::{Misfit, Shape},
    standing::Order,
    strict,
    table::{Pending, Table, TableError},
    tape::Step,
    text::Text,
};
use std::{
    cell::OnceCell,
    collections::{BTreeMap, VecDeque},
    ops::{ControlFlow, Range},
    sync::Arc,
};
use toml::{Spanned, Value};

pub(super) struct Judging<'s, G: Judged> {
    pub(super) source: Source<'s>,
    header: Header,
    pub(super) bench: Bench<G>,
    /// All events of the game, once a file speaks of one.
    events: OnceCell<Shape>,
    pub(super) seats: Vec<SeatInfo>,
    dice: VecDeque<Spanned<Die>>,
    standing: BTreeMap<(Seat, &'static str), Order>,
    refusals: Vec<Refused>,
    pub(super) values: BTreeMap<String, Breakdown>,
    pub(super) differences: Vec<Difference>,
    pub(super) compared: usize,
    /// The first event that no expectation has looked at yet.
    pub(super) fresh: usize,
}

/// What stands in the file after its head, in the file's order.
enum Part<G: Judged> {
    Do(Do),
    Expect(Expect<G>),
}

/// Whether the game can still be the one that the file means.
type Goes = ControlFlow<()>;

impl<'s, G: Judged> Judging<'s, G> {
    pub(super) fn new(
        source: Source<'s>,
        header: Header,
        setting: G::Setting,
        position: G::Position,
    ) -> Self {
        Judging {
            source,
            header,
            events: OnceCell::new(),
            seats: G::seats(&setting),
            bench: Bench::new(setting, position),
            dice: VecDeque::new(),
            standing: BTreeMap::new(),
            refusals: Vec::new(),
            values: BTreeMap::new(),
            differences: Vec::new(),
            compared: 0,
            fresh: 0,
        }
    }

    pub(super) fn play(&mut self, problem: Problem<G>) -> Result<(), ProblemFault> {
        let steps = problem.steps.into_iter().map(|step| (step.span(), Part::Do(step.into_inner())));
        let expect =
            problem.expect.into_iter().map(|expect| (expect.span(), Part::Expect(expect.into_inner())));
        let mut parts: Vec<(Range<usize>, Part<G>)> = steps.chain(expect).collect();
        parts.sort_by_key(|(span, _)| span.start);
        // Whatever is wrong with the file itself is said before anything is played.
        for (span, part) in &parts {
            match part {
                Part::Do(step) => self.check_step(span, step)?,
                Part::Expect(expect) => self.check_expectation(span, expect)?,
            }
        }
        self.dice.extend(problem.dice);
        let mut goes = self.run_on(&problem.scenario.span())?;
        for (span, part) in parts {
            if goes.is_break() {
                self.differ(span, Text::new("kernel-problem-not-tried"));
                break;
            }
            match part {
                Part::Do(step) => goes = self.step(&span, step)?,
                Part::Expect(expect) => self.expect(&expect)?,
            }
        }
        if goes.is_continue() {
            self.no_dice_left();
        }
        Ok(())
    }

    pub(super) fn into_ruling(self, title: super::Title, rules: Vec<String>) -> Ruling {
        let tell = |event: &G::Event| Told {
            rule: event.rule(&self.bench.setting),
            text: event.text(&self.bench.setting),
            event: serde_json::to_value(event).unwrap_or_default(),
        };
        let verdict = if self.differences.is_empty() { Verdict::AsExpected } else { Verdict::Differs };
        Ruling {
            title,
            verdict,
            events: self.bench.events.iter().map(tell).collect(),
            refusals: self.refusals,
            values: self.values,
            differences: self.differences,
            rules: rules.into_iter().map(Into::into).collect(),
            compared: self.compared,
        }
    }

    fn check_step(&self, span: &Range<usize>, step: &Do) -> Result<(), ProblemFault> {
        self.seat(&step.seat)?;
        let fault = |what: &str| Err(self.source.fault(span.clone(), what));
        match (&step.answer, &step.standing) {
            (Some(_), Some(_)) | (None, None) => return fault("a step has either 'answer' or 'standing'"),
            (Some(answer), None) => {
                self.answer(answer)?;
            }
            (None, Some(standing)) => {
                let class = self.class(&standing.class)?;
                let understood =
                    standing.order.as_ref().map_or(Ok(()), |order| G::Prompt::understands(class, order));
                understood.map_err(|why| {
                    let what = format!("this order is not understood by '{class}': {why}");
                    self.source.fault(span.clone(), what)
                })?;
            }
        }
        if step.refused.is_some() && (step.answer.is_none() || !step.dice.is_empty()) {
            return fault("a step that is refused has an 'answer' and no 'dice'");
        }
        Ok(())
    }

    fn step(&mut self, span: &Range<usize>, step: Do) -> Result<Goes, ProblemFault> {
        let seat = self.seat(&step.seat)?;
        let own_dice = !step.dice.is_empty();
        self.dice.extend(step.dice);
        if let Some(Standing { class, order }) = step.standing {
            let class = self.class(&class)?;
            match order {
                Some(order) => self.standing.insert((seat, class), order),
                None => self.standing.remove(&(seat, class)),
            };
        }
        if let Some(answer) = step.answer {
            let given = self.answer(&answer)?;
            let Some(pending) = self.bench.pending.iter().find(|pending| pending.seat == seat) else {
                let text = Text::new("kernel-problem-not-asked").with("seat", self.name(seat));
                let text = text.with("asked", self.asked_in_words());
                self.differ(step.seat.span(), text);
                return Ok(Goes::Break(()));
            };
            let lens = G::lens(&self.bench.setting, &self.bench.now, seat.into());
            let refusal = pending.prompt.check(lens, &given).err();
            if let Some(refusal) = refusal.clone() {
                let line = self.source.spot(span.clone()).line;
                self.refusals.push(Refused { line, seat: self.name(seat), refusal });
            }
            match (refusal, step.refused) {
                (None, None) => {
                    let step = pending.step(given);
                    self.bench.step(step);
                }
                (refusal, Some(rule)) => {
                    self.expect_refusal(&rule, refusal, seat);
                    return Ok(Goes::Continue(()));
                }
                (Some(refusal), None) => {
                    let text = Text::new("kernel-problem-refused").with("seat", self.name(seat));
                    let text = text.with("rule", refusal.rule).with("reason", refusal.reason);
                    self.differ(answer.span(), text);
                    return Ok(Goes::Break(()));
                }
            }
        }
        let goes = self.run_on(span)?;
        if own_dice && goes.is_continue() {
            self.no_dice_left();
        }
        Ok(goes)
    }

    /// It is enough that one of the rules, or one that stands under it, refuses.
    fn expect_refusal(&mut self, rules: &Spanned<Rules>, refusal: Option<Refusal>, seat: Seat) {
        self.compared += 1;
        let Rules(expected) = rules.get_ref();
        let text = match refusal {
            Some(refusal) if expected.iter().any(|rule| refusal.rule.is_under(rule)) => return,
            Some(refusal) => Text::new("kernel-problem-other-rule")
                .with("rule", refusal.rule)
                .with("reason", refusal.reason),
            None => Text::new("kernel-problem-allowed").with("seat", self.name(seat)),
        };
        self.differ(rules.span(), text.with("expected", expected.join(", ")));
    }

    /// Lets the rules run to the next question, with the dice of the file and by standing orders.
    fn run_on(&mut self, span: &Range<usize>) -> Result<Goes, ProblemFault> {
        loop {
            let stop = self.bench.run();
            match stop
                .map_err(|fault| self.source.fault(span.clone(), format!("the rules failed: {fault}")))?
            {
                Stop::Over => return Ok(Goes::Continue(())),
                Stop::Asked => match self.ordered() {
                    Some(step) => self.bench.step(step),
                    None => return Ok(Goes::Continue(())),
                },
                Stop::Roll { sides, rule, seen } => match self.next_die(sides, rule, span) {
                    Ok(value) => self.bench.step(Step::Roll { sides, value, rule: rule.into(), seen }),
                    Err((span, text)) => {
                        self.differ(span, text);
                        return Ok(Goes::Break(()));
                    }
                },
                Stop::Pool { dice, sides, rule } => {
                    let values = (0..dice).map(|_| self.next_die(sides, rule, span)).collect();
                    match values {
                        Ok(values) => self.bench.pool(sides, values, rule),
                        Err((span, text)) => {
                            self.differ(span, text);
                            return Ok(Goes::Break(()));
                        }
                    }
                }
            }
        }
    }

    fn ordered(&self) -> Option<Step<G::Answer>> {
        Pending::by_orders(&self.bench.pending).find_map(|pending| {
            let order = self.standing.get(&(pending.seat, pending.prompt.class()))?;
            let lens = G::lens(&self.bench.setting, &self.bench.now, pending.seat.into());
            Some(pending.step(pending.obey(lens, order)?))
        })
    }

    /// The number in `0..sides` that the next die of the file shows.
    fn next_die(
        &mut self,
        sides: u32,
        rule: &'static str,
        step: &Range<usize>,
    ) -> Result<u32, (Range<usize>, Text)> {
        let about = |key| Text::new(key).with("rule", rule).with("sides", sides);
        let Some(die) = self.dice.pop_front() else {
            return Err((step.clone(), about("kernel-problem-no-die")));
        };
        let span = die.span();
        let die = die.into_inner();
        if let Some(expected) = die.rule.filter(|expected| expected != rule) {
            return Err((span, about("kernel-problem-die-of-other-rule").with("expected", expected)));
        }
        match die.face {
            Face::Number(face) if face <= sides => Ok(face - 1),
            Face::Number(face) => Err((span, about("kernel-problem-die-too-high").with("face", face))),
            Face::Name(name) => {
                let found = G::draw_named(&self.bench.setting, &self.bench.now, rule, sides, &name);
                found
                    .filter(|value| *value < sides)
                    .ok_or_else(|| (span, about("kernel-problem-nothing-of-that-name").with("name", name)))
            }
        }
    }

    fn no_dice_left(&mut self) {
        if let Some(first) = self.dice.front() {
            let text = Text::new("kernel-problem-dice-left")
                .with("count", u32::try_from(self.dice.len()).unwrap_or(u32::MAX));
            self.differ(first.span(), text);
            self.dice.clear();
        }
    }

    pub(super) fn differ(&mut self, span: Range<usize>, what: Text) {
        self.differences.push(Difference { what, spot: self.source.spot(span) });
    }

    pub(super) fn answer(&self, answer: &Spanned<Value>) -> Result<G::Answer, ProblemFault> {
        let value = json(answer.get_ref());
        let fault = |name: Option<&str>, why: &str| {
            let span = name.map_or(answer.span(), |name| self.source.within(answer.span(), name));
            self.source.fault(span, format!("this is no answer to a question of the game: {why}"))
        };
        // The reader says more than the shape about everything but names.
        strict::read(&value).map_err(|error| match Shape::of::<G::Answer>(G::NAMES).check(&value, &[]) {
            Err(Misfit { what, name: Some(name) }) => fault(Some(&name), &what),
            _ => fault(None, &plain::words(&error.to_string())),
        })
    }

    /// Refuses an event that no game could tell.
    pub(super) fn check_event(&self, event: &Spanned<Value>) -> Result<(), ProblemFault> {
        let seats: Vec<&str> = self.seats.iter().map(|info| info.id).collect();
        self.events.get_or_init(G::events).check(&json(event.get_ref()), &seats).map_err(
            |Misfit { what, name }| {
                let span = name.map_or(event.span(), |name| self.source.within(event.span(), &name));
                let book = &self.header.game;
                self.source.fault(
                    span,
                    format!(
                        "this is no event of the game: {what} (`grognard judge --words {book}` lists all)"
                    ),
                )
            },
        )
    }

    /// The game as it stands, as a table to look at.
    pub(super) fn table(&self) -> Result<Table<G>, TableError> {
        Table::of_moment(Arc::clone(&self.bench.setting), self.header.clone(), self.bench.moment())
    }

    pub(super) fn seat(&self, id: &Spanned<String>) -> Result<Seat, ProblemFault> {
        let found = self.seats.iter().find(|info| info.id == id.get_ref());
        found.map(|info| info.seat).ok_or_else(|| {
            let known: Vec<&str> = self.seats.iter().map(|info| info.id).collect();
            let what = format!("there is no seat '{}'; there are: {}", id.get_ref(), known.join(", "));
            self.source.fault(id.span(), what)
        })
    }

    pub(super) fn class(&self, class: &Spanned<String>) -> Result<&'static str, ProblemFault> {
        let known = <G as Game>::Prompt::classes();
        known.iter().copied().find(|known| known == class.get_ref()).ok_or_else(|| {
            let what = format!("no question of the game: {}", plain::no_such_name(class.get_ref(), known));
            self.source.fault(class.span(), what)
        })
    }

    pub(super) fn name(&self, seat: Seat) -> Text {
        self.seats
            .iter()
            .find(|info| info.seat == seat)
            .map_or(Text::new("kernel-problem-nobody"), |i| i.name.clone())
    }

    /// Who is asked what now, such as `red: ambush`.
    pub(super) fn asked_in_words(&self) -> Text {
        let open = self.bench.pending.iter().filter(|pending| pending.waits());
        let asked: Vec<String> = open
            .map(|pending| {
                let seat = self.seats.iter().find(|info| info.seat == pending.seat);
                format!("{}: {}", seat.map_or("?", |info| info.id), pending.prompt.class())
            })
            .collect();
        if asked.is_empty() {
            return Text::new("kernel-problem-nobody");
        }
        Text::new("kernel-problem-asked").with("prompts", asked.join(", "))
    }
}
