//! Scripts for tests: one activity of The Ford with its answers and rolls written out, played by the rules.

use crate::{
    Answer, Ford, Setting,
    event::Event,
    order::{Order, Shift},
    position::{Position, Stage, Stretch},
    setup,
};
use kernel::{
    Chance, Game, Policy, Referee, Seat, Setup, Step,
    inline::Inline,
    policy::ByDefault,
    referee::{Fault, Trust},
};

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

/// The seat's answer.
pub(crate) fn says(seat: Seat, answer: Answer) -> Step<Answer> {
    Step::answer(seat, answer)
}

/// The seat leaves its troops where they are.
pub(crate) fn stays(seat: Seat) -> Step<Answer> {
    says(seat, Answer::Redeploy(Shift { from: Stretch(1), to: Stretch(1), troops: 0 }))
}

/// The seat leaves its troops where they are and attacks.
pub(crate) fn attacks(seat: Seat, stretch: u8, troops: u8) -> [Step<Answer>; 2] {
    [stays(seat), says(seat, Answer::Act(Order::Attack { stretch: Stretch(stretch), troops }))]
}

/// A die that shows the face.
pub(crate) fn die(face: u32, rule: &'static str) -> Step<Answer> {
    Step::roll(6, face - 1, rule)
}

/// Plays the next activity by the script and tells what happened. The rules must ask and roll for just what
/// the script has.
pub(crate) fn play(
    setting: &Setting,
    position: &mut Position,
    script: &[Step<Answer>],
) -> Result<Vec<Event>, Fault> {
    let mut policies: Vec<Box<dyn Policy<Ford>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
    let mut beyond = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
    let mut referee = Referee::new(setting, position, script, Trust::Audit, &mut beyond);
    let ended = Ford::play(&mut referee);
    let (read, fault) = (referee.read(), referee.take_fault());
    if let Some(fault) = fault {
        return Err(fault);
    }
    let record = beyond.into_record();
    assert!(ended.is_ok() && read == script.len(), "the rules did not ask for all of the script");
    assert!(record.steps.is_empty(), "the rules went beyond the script: {:?}", record.steps);
    Ok(record.events)
}

/// Plays a script whose last step the rules refuse, and names the rule and the reason.
pub(crate) fn refused(setting: &Setting, position: &Position, script: &[Step<Answer>]) -> (String, String) {
    let before = position.clone();
    match play(setting, &mut before.clone(), script) {
        Err(Fault::Refused { step, refusal, .. }) if step + 1 == script.len() => {
            (refusal.rule.to_string(), refusal.reason.key.into_owned())
        }
        other => panic!("expected a refusal of the last step, got {other:?}"),
    }
}
