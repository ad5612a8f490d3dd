//! Scripts for tests: one activity of The Ford with its answers and rolls written out, played by the rules.

use crate::{
    Answer, Ford, Setting,
    event::Event,
    order::{Order, Shift},
    position::{Position, Stage, Stretch},
    setup,
};
pub(crate) use kernel::script::{die, says};
use kernel::{Game, Seat, Setup, Step, referee::Fault, script};

pub(crate) fn setting(scenario: &str, options: &[(&str, &str)]) -> Setting {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let setup = Setup { scenario: scenario.to_owned(), options, ..setup() };
    Ford::setting(&setup).expect("a scenario of The Ford")
}

/// The position at the start of the scenario `ford`, at another stage.
pub(crate) fn position(stage: Stage) -> Position {
    let mut position = Ford::begin(&setting("ford", &[]));
    position.open.stage = stage;
    position
}

/// The seat leaves its troops where they are.
pub(crate) fn stays(seat: Seat) -> Step<Answer> {
    says(seat, Answer::Redeploy(Shift { from: Stretch(1), to: Stretch(1), troops: 0 }))
}

/// The seat leaves its troops where they are and attacks.
pub(crate) fn attacks(seat: Seat, stretch: u8, troops: u8) -> [Step<Answer>; 2] {
    [stays(seat), says(seat, Answer::Act(Order::Attack { stretch: Stretch(stretch), troops }))]
}

/// Plays the next activity by the script and tells what happened. The rules must ask and roll for just what
/// the script has.
pub(crate) fn play(
    setting: &Setting,
    position: &mut Position,
    script: &[Step<Answer>],
) -> Result<Vec<Event>, Fault> {
    script::play::<Ford>(setting, position, script)
}

/// Plays a script whose last step the rules refuse, and names the rule and the reason.
pub(crate) fn refused(setting: &Setting, position: &Position, script: &[Step<Answer>]) -> (String, String) {
    script::refused::<Ford>(setting, position, script)
}
