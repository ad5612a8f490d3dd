//! What a viewer sees of a pause, and games that look the same to a seat: where computer players and odds
//! think ahead from without knowing more than they may.

use super::{Pending, Table, driver::AtTable};
use crate::{
    chance::Chance,
    game::{Game, Happening},
    referee::{Referee, Trust},
    seat::{Seat, Viewer},
    tape::Moment,
};

impl<G: Game> Table<G> {
    /// A moment like the present one as far as the seat can tell, with everything it does not know drawn by
    /// chance. Draws that do not lead to what the seat sees are thrown away, `tries` times at most.
    pub fn imagine(
        &self,
        seat: Seat,
        chance: &mut Chance,
        tries: usize,
    ) -> Option<Moment<G::Position, G::Answer>> {
        let viewer = Viewer::Seat(seat);
        let mut tape = self.steps[self.start..].to_vec();
        // Answers that others have given to an open question for several are theirs alone.
        let open = tape.split_off(self.open_from.unwrap_or(tape.len()));
        tape.extend(open.into_iter().filter(|step| step.is_by(seat)));
        let told = self.log[self.log_at_start..].iter().map(|logged| &logged.event);
        let seen = Sight::<G>::of(&self.setting, &self.now, &self.pending, told, viewer);
        (0..tries).find_map(|_| {
            let known = G::lens(&self.setting, &self.checkpoint, viewer);
            let moment = Moment { checkpoint: G::resample(known, chance), tape: tape.clone() };
            let sight = look_ahead::<G>(&self.setting, &moment, viewer)?;
            (sight == seen).then_some(moment)
        })
    }
}

/// All that a viewer sees of a pause.
pub(crate) struct Sight<G: Game> {
    pub(crate) view: G::View,
    /// Who is asked, which everybody sees, and what, which only the asked one does.
    pub(crate) asked: Vec<(Seat, Option<G::Prompt>)>,
    /// What the viewer has witnessed of the activity.
    pub(crate) witnessed: Vec<G::Event>,
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
        let asked = |p: &Pending<G>| (p.seat, viewer.is(p.seat).then(|| p.prompt.clone()));
        Sight {
            view: G::view(G::lens(setting, position, viewer)),
            asked: pending.iter().map(asked).collect(),
            witnessed: events.filter_map(|event| event.witnessed_by(viewer)).collect(),
        }
    }
}

/// Runs a moment to where it pauses: what the viewer sees there. Nothing if the tape does not fit or the
/// activity does not pause.
fn look_ahead<G: Game>(
    setting: &G::Setting,
    moment: &Moment<G::Position, G::Answer>,
    viewer: Viewer,
) -> Option<Sight<G>> {
    let mut position = moment.checkpoint.clone();
    let mut driver = AtTable::<G>::looking();
    let mut referee = Referee::new(setting, &mut position, &moment.tape, Trust::Audit, &mut driver);
    let result = G::play(&mut referee);
    let fault = referee.take_fault();
    let paused = result.is_err() && fault.is_none() && !driver.seedless;
    paused.then(|| Sight::of(setting, &position, &driver.pending, driver.events.iter(), viewer))
}
