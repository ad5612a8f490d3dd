//! The laws, each a function that tries it where the game under trial stands.

use super::{
    Check, Flaw, Law, SPEAK_UP, Stood, Trial, holds,
    look::{Ahead, look},
    mutate::mutations,
    same,
};
use crate::{
    chance::Chance,
    draft::{Drafted, drafted},
    fair::{Seed, Thread},
    game::{Game, Happening},
    inline::Inline,
    journal::{Entry, Hand, Journal},
    occasion::Occasion,
    odds::after,
    policy::Policy,
    question::{Asked, Field, Input, Item, Options},
    referee::Fault,
    refusal::Refusal,
    seat::{Seat, Viewer},
    standing::Order,
    table::{Opening, Pending, Table, TableError, fingerprint},
    tape::{Moment, Seen, Step},
    text::Text,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;

/// How many options, mutations and events are tried at one point, where there are many.
pub(super) const SOME: usize = 12;
/// How many drafts are tried where each is long to judge.
const FEW: usize = 3;
/// How many guesses are made to find some that can be read.
const MANY: usize = 200;
/// A seat that no game has.
const NOBODY: Seat = Seat(250);

pub(super) fn broken(law: Law, what: impl Into<String>) -> Flaw {
    Flaw { law, what: what.into() }
}

/// A question's options, sample, default and default order pass its check and are accepted by the rules;
/// and there is always at least one answer.
pub(super) fn options_are_legal<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::OptionsAreLegal);
    trial.tried(Law::NoDeadEnds);
    for pending in trial.table.pending().to_vec() {
        let Pending { seat, prompt, .. } = &pending;
        let lens = trial.table.lens((*seat).into());
        let options = prompt.options(lens);
        let mut answers = match &options {
            Options::List(list) => list.clone(),
            Options::Form(_) => (0..3).map(|_| prompt.sample(lens, &mut trial.chance)).collect(),
        };
        holds(!answers.is_empty(), Law::NoDeadEnds, || format!("{seat} has no answer to {prompt:?}"))?;
        let legal = |answer: &G::Answer, from: &str| {
            prompt.check(lens, answer).map_err(|refusal| {
                broken(Law::OptionsAreLegal, format!("{from} of {prompt:?}, {answer:?}: {refusal}"))
            })?;
            let Options::Form(fields) = &options else { return Ok(()) };
            match fields.iter().find(|field| !can_say(field, answer)) {
                Some(field) => Err(broken(
                    Law::OptionsAreAll,
                    format!(
                        "{from} of {prompt:?}, {answer:?}, cannot be put into the field '{}'",
                        field.name
                    ),
                )),
                None => Ok(()),
            }
        };
        for answer in &answers {
            legal(answer, "an option")?;
        }
        let default = prompt.default(lens);
        legal(&default, "the default")?;
        let sample = prompt.sample(lens, &mut trial.chance);
        legal(&sample, "a sample")?;
        let obeyed = prompt.obey(lens, &Order::Default);
        let obeyed = obeyed.ok_or_else(|| {
            broken(Law::OptionsAreLegal, format!("{prompt:?} does not obey the order to do the default"))
        })?;
        legal(&obeyed, "the default order")?;
        while answers.len() > SOME {
            let out = trial.chance.below(u32::try_from(answers.len()).unwrap_or(u32::MAX));
            answers.swap_remove(out as usize);
        }
        for answer in answers.iter().chain([&default, &sample, &obeyed]) {
            accepted(trial, &pending, answer)?;
        }
    }
    Ok(())
}

/// Whether the field of a form can be filled in as an answer has it. What an answer leaves out is null.
fn can_say(field: &Field, answer: &impl Serialize) -> bool {
    let answer = serde_json::to_value(answer).unwrap_or_default();
    let fields = answer.as_object().and_then(|tagged| tagged.values().next());
    field.input.can_say(fields.and_then(|fields| fields.get(&field.name)).unwrap_or(&Value::Null))
}

/// Tries an answer without giving it: the rules must be able to go on from it, however the dice fall.
pub(super) fn accepted<G: Game>(trial: &mut Trial<'_, G>, pending: &Pending<G>, answer: &G::Answer) -> Check {
    let moment = after(&trial.table.moment(), pending.step(answer.clone()));
    let went = look::<G>(&trial.setting, moment, 1, Some(&mut trial.chance));
    went.map(drop).map_err(|fault| {
        let law = if matches!(fault, Fault::Runaway(_)) { Law::GamesEnd } else { Law::OptionsAreLegal };
        broken(law, format!("{}, {answer:?}: {fault}", pending.seat))
    })
}

/// A question that is put twice says and offers the same, in the same order.
pub(super) fn questions_are_steady<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::QuestionsAreSteady);
    for Pending { seat, prompt, .. } in trial.table.pending() {
        let put = || Offer::<G>::of(prompt, trial.table.lens((*seat).into()));
        put().same(&put(), Law::QuestionsAreSteady)?;
    }
    Ok(())
}

/// All that a question shows to its seat.
struct Offer<G: Game> {
    text: Text,
    options: Options<G::Answer>,
    described: Vec<Text>,
    default: G::Answer,
    /// What is said of nothing chosen yet, and of the default.
    drafts: [Drafted; 2],
}

impl<G: Game> Offer<G> {
    fn of(prompt: &G::Prompt, lens: G::Lens<'_>) -> Self {
        let options = prompt.options(lens);
        let default = prompt.default(lens);
        let described = match &options {
            Options::List(list) => list.iter().map(|answer| prompt.describe(lens, answer)).collect(),
            Options::Form(_) => vec![prompt.describe(lens, &default)],
        };
        let drafts = [Value::Null, serde_json::to_value(&default).unwrap_or_default()];
        let drafts = drafts.map(|draft| drafted::<G>(prompt, lens, &draft));
        Offer { text: prompt.text(lens), options, described, default, drafts }
    }

    fn same(&self, other: &Self, law: Law) -> Check {
        same(law, "the question's text", &self.text, &other.text)?;
        same(law, "the options", &self.options, &other.options)?;
        same(law, "the options' words", &self.described, &other.described)?;
        same(law, "the default", &self.default, &other.default)?;
        same(law, "the drafts", &self.drafts, &other.drafts)
    }
}

/// Answers gone wrong, answers to other questions and answers of others are refused, by a rule, and change
/// nothing; a list of options holds all that is not refused.
pub(super) fn garbage_is_refused<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::GarbageIsRefused);
    trial.tried(Law::OptionsAreAll);
    let before = Before::of(&trial.table);
    for pending in trial.table.pending().to_vec() {
        let lens = trial.table.lens(pending.seat.into());
        let legal = pending.prompt.sample(lens, &mut trial.chance);
        let json = serde_json::to_value(&legal)
            .map_err(|error| broken(Law::GarbageIsRefused, format!("{legal:?} is no JSON: {error}")))?;
        let mutated = mutations(&json).into_iter().filter_map(|json| serde_json::from_value(json).ok());
        let mut wrong: Vec<G::Answer> = mutated.collect();
        while wrong.len() > 2 * SOME {
            let out = trial.chance.below(u32::try_from(wrong.len()).unwrap_or(u32::MAX));
            wrong.swap_remove(out as usize);
        }
        wrong.extend(trial.answers.iter().cloned());
        for answer in wrong {
            try_garbage(trial, &before, &pending, answer)?;
        }
        let not_asked: Vec<Seat> = trial
            .table
            .all_seats()
            .chain([NOBODY])
            .filter(|seat| trial.table.pending_for(*seat).is_none())
            .collect();
        for seat in not_asked {
            let result = trial.table.answer(seat, legal.clone(), Hand::Player);
            same(Law::GarbageIsRefused, "an uncalled answer", &result, &Err(TableError::NotAsked(seat)))?;
            before.unchanged(&trial.table)?;
        }
    }
    Ok(())
}

fn try_garbage<G: Game>(
    trial: &mut Trial<'_, G>,
    before: &Before<G>,
    pending: &Pending<G>,
    answer: G::Answer,
) -> Check {
    let lens = trial.table.lens(pending.seat.into());
    let Err(refusal) = pending.prompt.check(lens, &answer) else {
        if let Options::List(list) = pending.prompt.options(lens) {
            holds(list.contains(&answer), Law::OptionsAreAll, || {
                format!("{answer:?} is legal, but is not listed by {:?}", pending.prompt)
            })?;
        }
        return accepted(trial, pending, &answer);
    };
    holds(!refusal.rule.as_str().is_empty(), Law::GarbageIsRefused, || {
        format!("{answer:?} is refused by no rule")
    })?;
    say_refusal(trial, &refusal)?;
    let shown = format!("{answer:?}");
    let result = trial.table.answer(pending.seat, answer, Hand::Player);
    let refused = Err(TableError::Refused(Box::new(refusal)));
    same(Law::GarbageIsRefused, &format!("the answer {shown}"), &result, &refused)?;
    before.unchanged(&trial.table)
}

pub(super) fn say_refusal<G: Game>(trial: &mut Trial<'_, G>, refusal: &Refusal) -> Check {
    trial.say(&refusal.reason)?;
    let factors = refusal.breakdown.iter().flat_map(|breakdown| &breakdown.factors);
    factors.into_iter().try_for_each(|factor| trial.say(&factor.text))
}

/// A table that nothing may change.
struct Before<G: Game> {
    stood: Stood<G>,
    journal: crate::bytes::Bytes,
    length: usize,
}

impl<G: Game> Before<G> {
    fn of(table: &Table<G>) -> Self {
        Before {
            stood: Stood::of(table),
            journal: table.journal().chain(),
            length: table.journal().text().len(),
        }
    }

    fn unchanged(&self, table: &Table<G>) -> Check {
        let law = Law::GarbageIsRefused;
        same(law, "the journal's hash", &self.journal, &table.journal().chain())?;
        same(law, "the journal's length", &self.length, &table.journal().text().len())?;
        self.stood.differs(table).map_or(Ok(()), |what| Err(broken(law, format!("the table has {what}"))))
    }
}

/// The activity, run again from its checkpoint with its tape, comes to the same pause with the same events.
pub(super) fn reruns_agree<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::RerunsAgree);
    let law = Law::RerunsAgree;
    for _ in 0..2 {
        let again = ahead(trial, trial.table.moment(), 0, law)?;
        same(law, "the position", trial.table.position(), &again.position)?;
        same(law, "the question", &trial.table.pending().to_vec(), &again.pending)?;
        let events = again.events.len();
        let log = trial.table.log();
        let told: Vec<G::Event> =
            log[log.len().saturating_sub(events)..].iter().map(|logged| logged.event.clone()).collect();
        same(law, "the events", &told, &again.events)?;
    }
    Ok(())
}

fn ahead<G: Game>(
    trial: &Trial<'_, G>,
    moment: Moment<G::Position, G::Answer>,
    fresh: usize,
    law: Law,
) -> Result<Ahead<G>, Flaw> {
    look::<G>(&trial.setting, moment, fresh, None).map_err(|fault| broken(law, fault.to_string()))
}

/// A position survives both ways of writing it, and the same position is always the same bytes.
pub(super) fn positions_are_data<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::PositionsAreData);
    let law = Law::PositionsAreData;
    let fault = |error: &dyn std::fmt::Display| broken(law, error.to_string());
    let position = trial.table.position();
    let bytes = postcard::to_stdvec(position).map_err(|error| fault(&error))?;
    let back: G::Position = postcard::from_bytes(&bytes).map_err(|error| fault(&error))?;
    same(law, "the position through bytes", position, &back)?;
    let again = postcard::to_stdvec(&back).map_err(|error| fault(&error))?;
    holds(bytes == again, law, || "its bytes differ when it is read and written again".to_owned())?;
    let json = serde_json::to_string(position).map_err(|error| fault(&error))?;
    let back: G::Position = serde_json::from_str(&json).map_err(|error| fault(&error))?;
    same(law, "the position through JSON", position, &back)
}

/// The journal's text reads back, and opens, fast and audited, as the table it was written by.
pub(super) fn journals_read_back<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::JournalsReadBack);
    opens_as(&trial.setting, trial.seed, &trial.table)
}

fn opens_as<G: Game>(setting: &Arc<G::Setting>, seed: Seed, table: &Table<G>) -> Check {
    let law = Law::JournalsReadBack;
    let (journal, torn) = Journal::<G::Answer>::read(table.journal().text())
        .map_err(|damaged| broken(law, damaged.to_string()))?;
    same(law, "the torn tail", &torn, &None)?;
    holds(journal == *table.journal(), law, || "the journal's entries differ".to_owned())?;
    for how in [Opening::Fast, Opening::Whole, Opening::Audit] {
        let opened = Table::<G>::open(Arc::clone(setting), journal.clone(), Some(seed), how)
            .map_err(|error| broken(law, format!("{how:?}: {error}")))?;
        let what = |part: &str| format!("{how:?}: the {part}");
        let (now, then) = (fingerprint::<G>(opened.position()), fingerprint::<G>(table.position()));
        same(law, &what("position"), table.position(), opened.position())?;
        same(law, &what("fingerprint"), &then, &now)?;
        same(law, &what("question"), &table.pending().to_vec(), &opened.pending().to_vec())?;
        same(law, &what("outcome"), &table.outcome(), &opened.outcome())?;
        same(law, &what("steps"), &table.steps(), &opened.steps())?;
        same(law, &what("moment"), &table.moment(), &opened.moment())?;
        holds(opened.journal().text() == table.journal().text(), law, || {
            what("journal after opening differs")
        })?;
        if how != Opening::Fast {
            same(law, &what("log"), &table.log(), &opened.log())?;
            let stood = Stood::of(table);
            stood.differs(&opened).map_or(Ok(()), |what| Err(broken(law, format!("{how:?}: {what}"))))?;
        }
    }
    Ok(())
}

/// A fresh table with the same seed, given the same answers and undos, writes the same journal.
pub(super) fn replay_is_play<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::ReplayIsPlay);
    let law = Law::ReplayIsPlay;
    let fault = |error: TableError| broken(law, error.to_string());
    let mut again = fresh_table(trial).map_err(fault)?;
    for entry in trial.table.journal().entries() {
        match entry {
            Entry::Answer { seat, answer, by, .. } => {
                again.answer(*seat, answer.clone(), *by).map_err(fault)?;
            }
            Entry::Undo { to, agreed } => {
                let standing = again.journal().standing();
                let steps = standing
                    .iter()
                    .filter(|(_, entry)| entry.is_roll() || matches!(entry, Entry::Answer { .. }));
                let step = steps.take_while(|(n, _)| (*n as u64) < *to).count();
                match &again.steps()[step] {
                    Step::Answer { seat, .. } if agreed.is_empty() => again.undo_to(*seat, step),
                    _ => again.undo_by_consent(step, agreed),
                }
                .map_err(fault)?;
            }
            _ => {}
        }
    }
    same(law, "the journal", &trial.table.journal().text(), &again.journal().text())?;
    same(law, "the position", trial.table.position(), again.position())
}

fn fresh_table<G: Game>(trial: &Trial<'_, G>) -> Result<Table<G>, TableError> {
    Table::new(Arc::clone(&trial.setting), trial.header.clone(), trial.seed, &trial.nonces)
}

/// Answers at random, and speaks up now and then where it may.
struct Outspoken;

impl<G: Game> Policy<G> for Outspoken {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, G>, chance: &mut Chance) -> G::Answer {
        prompt.sample(at, chance)
    }

    fn interrupt(
        &mut self,
        Occasion { at, prompt, .. }: Occasion<'_, G>,
        chance: &mut Chance,
    ) -> Option<G::Answer> {
        (chance.below(SPEAK_UP) == 0).then(|| prompt.sample(at, chance))
    }
}

/// A game that policies play inline, without a pause, is the game that a table makes of its steps.
pub(super) fn inline_is_paused<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::InlineIsPaused);
    let law = Law::InlineIsPaused;
    let mut policies: Vec<Box<dyn Policy<G>>> =
        trial.table.all_seats().map(|_| Box::new(Outspoken) as Box<dyn Policy<G>>).collect();
    let mut inline = Inline::new(&mut policies, Chance::from_seed(trial.chance.bytes())).recording();
    let mut moment = Moment { checkpoint: G::begin(&trial.setting), tape: Vec::new() };
    let outcome =
        inline.play_out(&trial.setting, &mut moment).map_err(|fault| broken(law, fault.to_string()))?;
    let record = inline.into_record();
    let mut journal = Journal::new(trial.header.clone());
    for step in record.steps {
        journal.push(Entry::of_step(step, Hand::Computer));
    }
    let table = Table::<G>::open(Arc::clone(&trial.setting), journal, None, Opening::Audit)
        .map_err(|error| broken(law, error.to_string()))?;
    same(law, "the position", &moment.checkpoint, table.position())?;
    same(law, "the outcome", &Some(&outcome), &table.outcome())?;
    let events: Vec<G::Event> = table.log().iter().map(|logged| logged.event.clone()).collect();
    same(law, "the events", &record.events, &events)
}

/// An answer that nothing came of but a question is taken back without a trace; an answer behind which a
/// roll, a reveal or another's answer lies cannot be. One that can be taken back has told its seat nothing:
/// in a moment that looks the same to it, the same answer leads to the same sight.
///
/// Returns how many answers were given for good.
pub(super) fn undo_returns<G: Game>(trial: &mut Trial<'_, G>) -> Result<usize, Flaw> {
    let (seat, answer) = trial.choose()?;
    let answered = trial.table.pending_for(seat).map(|pending| pending.step(answer.clone()));
    let answered = answered.ok_or_else(|| broken(Law::NoDeadEnds, "nobody is asked"))?;
    let step = trial.table.steps().len();
    let stood = Stood::of(&trial.table);
    let before = trial.table.moment();
    let imagined = trial.table.imagine(seat, &mut trial.chance, 4);
    let real = ahead(trial, after(&before, answered.clone()), 1, Law::RerunsAgree)?;
    trial.answer(seat, answer.clone())?;

    trial.tried(Law::UndoStopsAtBarriers);
    let law = Law::UndoStopsAtBarriers;
    for by in trial.table.all_seats().collect::<Vec<_>>() {
        if let Some(limit) = trial.table.undo_limit(by) {
            let own = trial.table.steps()[limit..].iter().all(|step| step.is_by(by));
            holds(own, law, || format!("{by} may undo to step {limit}, behind others' answers or rolls"))?;
        }
    }
    let undoable = trial.table.undo_limit(seat).is_some_and(|limit| limit <= step);
    if real.rolled || real.revealed {
        holds(!undoable, law, || format!("{answer:?} of {seat} can be undone behind a roll or a reveal"))?;
    }
    if !undoable {
        let refused = trial.table.undo_to(seat, step);
        same(law, "an undo", &refused, &Err(TableError::NothingToUndo(seat)))?;
        return Ok(1);
    }

    if let Some(imagined) = imagined {
        trial.tried(Law::UndoneTellsNothing);
        let law = Law::UndoneTellsNothing;
        let other = ahead(trial, after(&imagined, answered), 1, law)?;
        same_sight(trial, law, &real, &other, seat.into())
            .map_err(|Flaw { law, what }| Flaw { law, what: format!("after {answer:?}, {what}") })?;
    }

    trial.tried(Law::UndoReturns);
    trial.table.undo(seat).map_err(|error| broken(Law::UndoReturns, error.to_string()))?;
    let differs = stood.differs(&trial.table);
    differs.map_or(Ok(0), |what| Err(broken(Law::UndoReturns, format!("after an undo: {what}"))))
}

fn same_sight<G: Game>(trial: &Trial<'_, G>, law: Law, a: &Ahead<G>, b: &Ahead<G>, viewer: Viewer) -> Check {
    let (a, b) = (a.seen_by(&trial.setting, viewer), b.seen_by(&trial.setting, viewer));
    same(law, &format!("{viewer:?} sees a view"), &a.view, &b.view)?;
    same(law, &format!("{viewer:?} sees asked"), &a.asked, &b.asked)?;
    same(law, &format!("{viewer:?} witnessed"), &a.witnessed, &b.witnessed)
}

/// With everybody's consent, and only so, the table returns to a pause of long ago. True if it did.
pub(super) fn undo_by_consent_returns<G: Game>(trial: &mut Trial<'_, G>) -> Result<bool, Flaw> {
    let law = Law::UndoReturns;
    let now = trial.table.steps().len();
    trial.stood.retain(|stood| stood.step < now);
    if trial.stood.is_empty() {
        return Ok(false);
    }
    trial.tried(law);
    let at = trial.chance.below(u32::try_from(trial.stood.len()).unwrap_or(u32::MAX)) as usize;
    let stood = trial.stood.swap_remove(at);
    let seats: Vec<Seat> = trial.table.all_seats().collect();
    let refused = trial.table.undo_by_consent(stood.step, &seats[1..]);
    same(
        Law::UndoStopsAtBarriers,
        "an undo without consent",
        &refused,
        &Err(TableError::NoConsent(vec![seats[0]])),
    )?;
    trial.table.undo_by_consent(stood.step, &seats).map_err(|error| broken(law, error.to_string()))?;
    if let Some(what) = stood.differs(&trial.table) {
        return Err(broken(law, format!("after an undo by consent: {what}")));
    }
    // What came after has not happened.
    trial.stood.retain(|later| later.step <= stood.step);
    opens_as(&trial.setting, trial.seed, &trial.table)?;
    Ok(true)
}

/// A fork from an earlier pause has its position, rolls from its own seed, and leaves the original alone.
pub(super) fn forks_are_apart<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    let Some(stood) = trial.chance.pick(&trial.stood) else { return Ok(()) };
    let law = Law::ForksAreApart;
    let seed = Seed::new(trial.chance.clone().bytes());
    let text = trial.table.journal().text().to_owned();
    let original = Stood::of(&trial.table);
    let mut fork = trial.table.fork(stood.step, seed).map_err(|error| broken(law, error.to_string()))?;
    same(law, "the fork's position", &stood.position, fork.position())?;
    same(law, "the fork's question", &stood.pending, &fork.pending().to_vec())?;
    let forked_at = fork.journal().len();
    for _ in 0..4 {
        let Some(pending) = fork.pending().iter().find(|pending| pending.waits()) else { break };
        let (seat, answer) = (pending.seat, pending.prompt.default(fork.lens(pending.seat.into())));
        fork.answer(seat, answer, Hand::Computer).map_err(|error| broken(law, error.to_string()))?;
    }
    let threads = Thread::along(fork.journal());
    for (end, entry) in threads.iter().zip(fork.journal().entries()).skip(forked_at) {
        if let Entry::Roll { sides, value, .. } = entry {
            let due = seed.roll(end, *sides);
            same(law, "a die of the fork and its seed", value, &due)?;
        }
    }
    let (journal, old) = (fork.journal().clone(), trial.seed);
    let opened = Table::<G>::open(Arc::clone(&trial.setting), journal, Some(old), Opening::Fast);
    holds(opened.is_err(), law, || "the fork opens with the seed of the original".to_owned())?;
    holds(text == trial.table.journal().text(), law, || "the original's journal has changed".to_owned())?;
    let differs = original.differs(&trial.table);
    differs.map_or(Ok(()), |what| Err(broken(law, format!("the original has {what}"))))?;
    trial.tried(law);
    trial.chance.bytes();
    Ok(())
}

/// Draw everything anew that a viewer does not know, and it sees, is asked, is offered and is refused the same,
/// even if it names things that it has never seen. So it is at the pause, and so it is at the checkpoint before, from
/// which the rules must come to the same sight unless they have rolled, asked or revealed something since.
pub(super) fn views_hide<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::ViewsHide);
    let law = Law::ViewsHide;
    for viewer in trial.viewers() {
        let lens = trial.table.lens(viewer);
        let imagined = G::resample(lens, lens, &mut trial.chance);
        let blind = G::lens(&trial.setting, &imagined, viewer);
        same(law, &format!("{viewer:?} sees"), &G::view(lens), &G::view(blind))?;
        same(law, &format!("{viewer:?} reads"), &G::whereabouts(lens), &G::whereabouts(blind))?;
        for Pending { prompt, .. } in trial.table.pending().iter().filter(|p| viewer.is(p.seat)) {
            Offer::<G>::of(prompt, lens).same(&Offer::of(prompt, blind), law)?;
            let sample = prompt.sample(lens, &mut trial.chance);
            let names = [names(trial.table.position()), names(&imagined)].concat();
            let guesses = guesses(&sample, &names, &mut trial.chance);
            for answer in &guesses {
                let (real, other) = (said::<G>(prompt, lens, answer), said::<G>(prompt, blind, answer));
                same(law, &format!("{viewer:?} hears of {answer:?}"), &real, &other)?;
            }
            for answer in guesses.iter().take(FEW) {
                let draft = serde_json::to_value(answer).unwrap_or_default();
                let (real, other) = (drafted::<G>(prompt, lens, &draft), drafted::<G>(prompt, blind, &draft));
                same(law, &format!("{viewer:?} drafts {answer:?}"), &real, &other)?;
            }
        }
        let moment = trial.table.moment();
        if moment.tape.is_empty() && trial.table.outcome().is_none() {
            let known = G::lens(&trial.setting, &moment.checkpoint, viewer);
            let checkpoint = G::resample(known, known, &mut trial.chance);
            let real = ahead(trial, moment, 0, law)?;
            if !real.revealed {
                let other = ahead(trial, Moment { checkpoint, tape: Vec::new() }, 0, law)?;
                same_sight(trial, law, &real, &other, viewer)?;
            }
        }
    }
    Ok(())
}

/// What is said to somebody who thinks about an answer.
fn said<G: Game>(prompt: &G::Prompt, lens: G::Lens<'_>, answer: &G::Answer) -> Result<Text, Refusal> {
    prompt.check(lens, answer).map(|()| prompt.describe(lens, answer))
}

/// Everything that has a name in a position.
fn names(position: &impl Serialize) -> Vec<Value> {
    fn gather(value: Value, names: &mut Vec<Value>) {
        match value {
            Value::String(_) => names.push(value),
            Value::Array(items) => items.into_iter().for_each(|item| gather(item, names)),
            Value::Object(fields) => fields.into_iter().for_each(|(name, value)| {
                names.push(name.into());
                gather(value, names);
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut names = Vec::new();
    gather(serde_json::to_value(position).unwrap_or_default(), &mut names);
    names
}

/// Answers of somebody who wants to learn by what is said to them: a sample gone wrong, and a sample about other things.
fn guesses<A: Serialize + DeserializeOwned>(sample: &A, names: &[Value], chance: &mut Chance) -> Vec<A> {
    let json = serde_json::to_value(sample).unwrap_or_default();
    let wrong = mutations(&json);
    let read = |json: Value| serde_json::from_value(json).ok();
    let mut guesses: Vec<A> = (0..SOME).filter_map(|_| read(any(&wrong, chance)?.clone())).collect();
    for _ in 0..MANY {
        if guesses.len() >= 3 * SOME {
            break;
        }
        let mut guess = any(&wrong, chance).filter(|_| chance.below(4) == 0).unwrap_or(&json).clone();
        rename(&mut guess, &mut || any(names, chance).filter(|_| chance.below(2) == 0).cloned());
        guesses.extend(read(guess));
    }
    guesses
}

fn any<'a>(list: &'a [Value], chance: &mut Chance) -> Option<&'a Value> {
    let many = u32::try_from(list.len()).ok().filter(|many| *many > 0)?;
    list.get(chance.below(many) as usize)
}

/// Puts other names in the place of some of those in a value.
fn rename(value: &mut Value, other: &mut impl FnMut() -> Option<Value>) {
    match value {
        Value::String(_) => *value = other().unwrap_or_else(|| value.take()),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, other)),
        Value::Object(fields) => fields.values_mut().for_each(|value| rename(value, other)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Two positions that look alike, at the start of an activity and at its pause, give the same position when
/// they are resampled with the same chance.
pub(super) fn resampling_is_blind<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::ResamplingIsBlind);
    let checkpoint = trial.table.moment().checkpoint;
    for viewer in trial.viewers() {
        let setting = Arc::clone(&trial.setting);
        let now = trial.table.lens(viewer);
        for then in [now, G::lens(&setting, &checkpoint, viewer)] {
            let then_alike = G::resample(then, now, &mut trial.chance);
            let now_alike = G::resample(now, now, &mut trial.chance);
            let a = G::resample(then, now, &mut trial.chance.clone());
            let (then, now) = (G::lens(&setting, &then_alike, viewer), G::lens(&setting, &now_alike, viewer));
            let b = G::resample(then, now, &mut trial.chance.clone());
            same(Law::ResamplingIsBlind, &format!("resampled for {viewer:?}"), &a, &b)?;
            trial.chance.bytes();
        }
    }
    Ok(())
}

/// A moment that a seat imagines pauses where the present one does, with the same view, question, options
/// and events for that seat.
pub(super) fn imagination_fits<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    let law = Law::ImaginationFits;
    for seat in trial.table.all_seats().collect::<Vec<_>>() {
        let Some(imagined) = trial.table.imagine(seat, &mut trial.chance, 4) else { continue };
        trial.tried(law);
        let real = ahead(trial, trial.table.moment(), 0, law)?;
        let other = ahead(trial, imagined, 0, law)?;
        same_sight(trial, law, &real, &other, seat.into())?;
        if let Some(Pending { prompt, .. }) = trial.table.pending_for(seat) {
            let lens = G::lens(&trial.setting, &other.position, seat.into());
            Offer::<G>::of(prompt, trial.table.lens(seat.into())).same(&Offer::of(prompt, lens), law)?;
        }
    }
    Ok(())
}

/// Had something else been rolled or answered that looks the same to a seat, the seat would imagine the same:
/// the same position, from which the same answers and dice lead to the same.
pub(super) fn imagination_is_blind<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    let law = Law::ImaginationIsBlind;
    let tape = trial.table.moment().tape;
    for seat in trial.table.all_seats().collect::<Vec<_>>() {
        for _ in 0..SOME.min(tape.len()) {
            let at = trial.chance.below(u32::try_from(tape.len()).unwrap_or(u32::MAX)) as usize;
            let step = &tape[at];
            // What a seat has answered itself, or has seen alone, it knows whether or not it shows.
            if step.is_by(seat) || step.seen() == Seen::Only(seat) {
                continue;
            }
            let other = another(step, &mut trial.chance);
            let Some(twin) = other.and_then(|other| trial.table.twin(at, other)) else { continue };
            if twin.sight(seat.into()) != trial.table.sight(seat.into()) {
                continue;
            }
            trial.tried(law);
            let imagined = trial.table.imagine(seat, &mut trial.chance.clone(), 4);
            let by_twin = twin.imagine(seat, &mut trial.chance.clone(), 4);
            trial.chance.bytes();
            match (imagined, by_twin) {
                (None, None) => {}
                (Some(a), Some(b)) => lead_to_the_same(trial, a, b, seat)?,
                _ => return Err(broken(law, format!("{seat} can imagine only one, after {step:?}"))),
            }
        }
    }
    Ok(())
}

/// The same step with something else rolled or answered.
fn another<A: Clone + PartialEq + Serialize + DeserializeOwned>(
    step: &Step<A>,
    chance: &mut Chance,
) -> Option<Step<A>> {
    let mut other = step.clone();
    match &mut other {
        Step::Roll { sides, value, .. } => *value = chance.below(*sides),
        // Everybody sees a handful of dice.
        Step::Pool { .. } => return None,
        Step::Answer { answer, .. } => {
            let json = serde_json::to_value(&*answer).ok()?;
            let mutated = mutations(&json).into_iter().filter_map(|json| serde_json::from_value(json).ok());
            *answer = chance.pick(&mutated.collect::<Vec<A>>())?.clone();
        }
    }
    (other != *step).then_some(other)
}

/// Two imagined moments are at the same position, and one round of the same answers, with the same dice
/// after it, leads them to the same position again.
fn lead_to_the_same<G: Game>(
    trial: &mut Trial<'_, G>,
    mut a: Moment<G::Position, G::Answer>,
    mut b: Moment<G::Position, G::Answer>,
    seat: Seat,
) -> Check {
    let law = Law::ImaginationIsBlind;
    let (at_a, at_b) = (ahead(trial, a.clone(), 0, law)?, ahead(trial, b.clone(), 0, law)?);
    same(law, &format!("{seat} imagines"), &at_a.position, &at_b.position)?;
    for pending in at_a.pending.iter().filter(|pending| pending.waits()) {
        let lens = G::lens(&trial.setting, &at_a.position, pending.seat.into());
        let step = pending.step(pending.prompt.sample(lens, &mut trial.chance));
        (a, b) = (after(&a, step.clone()), after(&b, step));
    }
    let to = |moment| {
        look::<G>(&trial.setting, moment, 0, Some(&mut trial.chance.clone()))
            .map_err(|fault| broken(law, fault.to_string()))
    };
    same(law, &format!("{seat} foresees"), &to(a)?.position, &to(b)?.position)?;
    trial.chance.bytes();
    Ok(())
}

/// What a viewer has witnessed of an event is all it ever will; a spectator witnesses no more than any seat;
/// and a viewer's log is exactly what it has witnessed.
pub(super) fn witnesses_agree<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::WitnessesAgree);
    let law = Law::WitnessesAgree;
    let from = trial.table.log().len().saturating_sub(SOME);
    for viewer in trial.viewers() {
        let mut witnessed = Vec::new();
        for (number, logged) in trial.table.log().iter().enumerate().skip(from) {
            let event = &logged.event;
            holds(!event.rule(&trial.setting).as_str().is_empty(), law, || {
                format!("{event:?} cites no rule")
            })?;
            let seen = event.witnessed_by(viewer);
            if let Some(seen) = &seen {
                same(law, &format!("{viewer:?} again"), &Some(seen.clone()), &seen.witnessed_by(viewer))?;
                witnessed.push((number, seen.clone()));
            }
            let through_seat = seen.and_then(|seen| seen.witnessed_by(Viewer::Spectator));
            let watched = event.witnessed_by(Viewer::Spectator);
            same(law, &format!("a spectator beside {viewer:?}"), &watched, &through_seat)?;
        }
        let log: Vec<(usize, G::Event)> = trial.table.log_for(viewer, from).collect();
        same(law, &format!("the log for {viewer:?}"), &witnessed, &log)?;
    }
    Ok(())
}

/// Every text that comes up has its words in every language.
pub(super) fn words_are_there<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    if trial.plan.missing_words.is_none() {
        return Ok(());
    }
    trial.tried(Law::WordsAreThere);
    let mut texts: Vec<Text> = Vec::new();
    for viewer in trial.viewers() {
        texts.push(G::whereabouts(trial.table.lens(viewer)));
        texts.extend(trial.table.log_for(viewer, 0).map(|(_, event)| event.text(&trial.setting)));
    }
    texts.extend(trial.table.log().iter().map(|logged| logged.event.text(&trial.setting)));
    texts.extend(trial.table.outcome().map(|outcome| outcome.text.clone()));
    for Pending { seat, prompt, .. } in trial.table.pending() {
        let offer = Offer::<G>::of(prompt, trial.table.lens((*seat).into()));
        texts.push(offer.text);
        texts.extend(offer.described);
        if let Options::Form(fields) = offer.options {
            for field in fields {
                texts.push(field.text);
                texts.extend(items(field.input).into_iter().map(|item| item.text));
            }
        }
    }
    texts.iter().try_for_each(|text| trial.say(text))
}

pub(super) fn items(input: Input) -> Vec<Item> {
    match input {
        Input::One(items) | Input::Several { items, .. } => items,
        Input::Assign { items, targets, .. } => items.into_iter().chain(targets).collect(),
        Input::Number { .. } | Input::Path | Input::Flag => Vec::new(),
    }
}

/// With the standing order to do the default for every class and seat, the game plays itself to its end.
pub(super) fn orders_play<G: Game>(trial: &mut Trial<'_, G>) -> Check {
    trial.tried(Law::OrdersPlay);
    let law = Law::OrdersPlay;
    let fault = |error: TableError| broken(law, error.to_string());
    // By hand first: a table that obeys orders in a game without end would be long at it.
    let mut table = fresh_table(trial).map_err(fault)?;
    for given in 0.. {
        let Some(pending) = table.pending().iter().find(|pending| pending.waits()) else { break };
        holds(given < trial.plan.max_steps, law, || format!("still going after {given} defaults"))?;
        let (seat, answer) = (pending.seat, pending.prompt.default(table.lens(pending.seat.into())));
        table.answer(seat, answer, Hand::Clock).map_err(fault)?;
    }
    let mut table = fresh_table(trial).map_err(fault)?;
    for seat in table.all_seats().collect::<Vec<_>>() {
        for class in G::Prompt::classes() {
            table.stand(seat, class, Some(Order::Default)).map_err(fault)?;
        }
    }
    holds(table.outcome().is_some(), law, || format!("it stops at {:?}", table.pending()))?;
    opens_as(&trial.setting, trial.seed, &table)
}
