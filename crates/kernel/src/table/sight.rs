//! What a viewer sees of a pause, and what a seat remembers of the activity: where computer players and odds think ahead
//! from without knowing more than they may.

use super::{Pending, Table};
use crate::{
    chance::Chance,
    game::{Game, Happening},
    memory::{Memory, Truth},
    question::Asked,
    referee::Trust,
    rule::RuleId,
    seat::{Seat, Viewer},
    tape::{Moment, Seen, Step},
};

impl<G: Game> Table<G> {
    /// What the seat remembers of the present activity.
    pub fn memory(&self, seat: Seat) -> Memory<'_, G> {
        let truth = Truth {
            setting: &*self.setting,
            checkpoint: &self.checkpoint,
            now: &self.now,
            tape: &self.steps[self.start..],
            open_from: self.open_from,
        };
        truth.remembered_by(seat, &self.pending, self.told())
    }

    /// A moment like the present one as far as the seat can tell; see [`Memory::imagine`].
    pub fn imagine(
        &self,
        seat: Seat,
        chance: &mut Chance,
        tries: usize,
    ) -> Option<Moment<G::Position, G::Answer>> {
        self.memory(seat).imagine(chance, tries)
    }

    /// The beginning of the present activity as it may have been for all that the seat knows, if nobody has answered or
    /// rolled in it yet. What follows in such a game need not lead to the same question.
    pub(crate) fn imagine_anew(
        &self,
        seat: Seat,
        chance: &mut Chance,
    ) -> Option<Moment<G::Position, G::Answer>> {
        let then = G::lens(&self.setting, &self.checkpoint, seat.into());
        let begun = self.start < self.steps.len();
        (!begun).then(|| {
            let checkpoint = G::resample(then, self.lens(seat.into()), chance);
            Moment { checkpoint, tape: Vec::new() }
        })
    }

    /// All that the viewer sees of the present pause.
    pub(crate) fn sight(&self, viewer: Viewer) -> Sight<G> {
        Sight::<G>::of(&self.setting, &self.now, &self.pending, self.told(), viewer)
    }

    /// What was told in the present activity.
    fn told(&self) -> impl Iterator<Item = &G::Event> {
        self.log[self.log_at_start..].iter().map(|logged| &logged.event)
    }

    /// The table as it would stand had one step of the present activity, counted from its start, been
    /// another. Nothing if the rest of the tape does not fit then.
    pub(crate) fn twin(&self, at: usize, step: Step<G::Answer>) -> Option<Table<G>> {
        let journal = crate::journal::Journal::new(self.journal.header().clone());
        let mut twin = Table::<G>::bare(self.setting.clone(), journal, None);
        twin.checkpoint.clone_from(&self.checkpoint);
        twin.steps = self.steps[self.start..].to_vec();
        twin.entries = vec![0; twin.steps.len()];
        twin.steps[at] = step;
        matches!(twin.run_activity(Trust::Audit), Ok(false)).then_some(twin)
    }
}

/// All that a viewer sees of a pause.
pub(crate) struct Sight<G: Game> {
    pub(crate) view: G::View,
    pub(crate) asked: Vec<SeenAsked<G::Prompt>>,
    /// What the viewer has witnessed of the activity.
    pub(crate) witnessed: Vec<G::Event>,
}

/// A question that waits, as a viewer sees it: who is asked, by which rule and about what kind of thing,
/// which everybody sees unless the answer is to stay secret, and the question itself, which only the asked one does.
#[derive(Debug, PartialEq)]
pub(crate) struct SeenAsked<P> {
    seat: Seat,
    kind: Option<(&'static str, RuleId)>,
    invited: bool,
    prompt: Option<P>,
}

impl<G: Game> PartialEq for Sight<G> {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view && self.asked == other.asked && self.witnessed == other.witnessed
    }
}

impl<G: Game> Sight<G> {
    pub(crate) fn of<'e>(
        setting: &G::Setting,
        position: &G::Position,
        pending: &[Pending<G>],
        events: impl Iterator<Item = &'e G::Event>,
        viewer: Viewer,
    ) -> Self
    where
        G::Event: 'e,
    {
        Sight {
            view: G::view(G::lens(setting, position, viewer)),
            asked: Self::asked_of(setting, position, pending, viewer),
            witnessed: events.filter_map(|event| event.witnessed_by(viewer)).collect(),
        }
    }

    /// What a viewer sees of the questions that wait.
    pub(crate) fn asked_of(
        setting: &G::Setting,
        position: &G::Position,
        pending: &[Pending<G>],
        viewer: Viewer,
    ) -> Vec<SeenAsked<G::Prompt>> {
        let asked = |p: &Pending<G>| SeenAsked {
            seat: p.seat,
            kind: (p.seen == Seen::All || viewer.is(p.seat))
                .then(|| (p.prompt.class(), p.prompt.rule(G::lens(setting, position, p.seat.into())))),
            invited: p.invited,
            prompt: viewer.is(p.seat).then(|| p.prompt.clone()),
        };
        // Nobody sees whether another is invited to speak up.
        let seen = pending.iter().filter(|pending| !pending.invited || viewer.is(pending.seat));
        seen.map(asked).collect()
    }
}
