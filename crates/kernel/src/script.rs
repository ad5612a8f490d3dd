//! Scripts for the tests of games: one activity with its answers and rolls written out, played by the rules.

use crate::{
    chance::Chance,
    game::Game,
    inline::Inline,
    policy::{ByDefault, Policy},
    referee::{Fault, Play, Referee, Trust},
    seat::Seat,
    tape::{Seen, Step},
};

/// The seat's answer.
pub fn says<A>(seat: Seat, answer: A) -> Step<A> {
    Step::answer(seat, answer)
}

/// The seat's answer that it keeps to itself.
pub fn whispers<A>(seat: Seat, answer: A) -> Step<A> {
    Step::Answer { seat, answer, seen: Seen::Only(seat) }
}

/// A die that shows the face.
pub fn die<A>(face: u32, rule: &'static str) -> Step<A> {
    Step::roll(6, face - 1, rule)
}

/// A die that only some see.
pub fn unseen_die<A>(seen: Seen, face: u32, rule: &'static str) -> Step<A> {
    Step::Roll { sides: 6, value: face - 1, rule: rule.into(), seen }
}

/// Two dice.
pub fn dice<A>(a: u32, b: u32, rule: &'static str) -> [Step<A>; 2] {
    [die(a, rule), die(b, rule)]
}

/// Two dice with this sum.
pub fn sum_of<A>(sum: u32, rule: &'static str) -> [Step<A>; 2] {
    let a = sum.saturating_sub(6).max(1);
    dice(a, sum - a, rule)
}

/// A handful of dice with these faces.
pub fn handful<A>(faces: &[u32], rule: &'static str) -> Step<A> {
    Step::Pool { sides: 6, values: faces.iter().map(|face| face - 1).collect(), rule: rule.into() }
}

/// Plays the next activity by the script and tells what happened. The rules must ask and roll for just what the script
/// has.
pub fn play<G: Game>(
    setting: &G::Setting,
    position: &mut G::Position,
    script: &[Step<G::Answer>],
) -> Result<Vec<G::Event>, Fault> {
    play_part::<G, ()>(setting, position, script, G::play).map(|((), events)| events)
}

/// The same for a part of an activity, or for several of them.
pub fn play_part<G: Game, T>(
    setting: &G::Setting,
    position: &mut G::Position,
    script: &[Step<G::Answer>],
    part: impl FnOnce(&mut Referee<'_, G>) -> Play<T>,
) -> Result<(T, Vec<G::Event>), Fault> {
    let absent = || -> Box<dyn Policy<G>> { Box::new(ByDefault) };
    let mut policies: Vec<_> = G::seats(setting).iter().map(|_| absent()).collect();
    let mut beyond = Inline::new(&mut policies, Chance::numbered(0, 0)).recording();
    let mut referee = Referee::new(setting, position, script, Trust::Audit, &mut beyond);
    let ended = part(&mut referee);
    let (read, fault) = (referee.read(), referee.take_fault());
    if let Some(fault) = fault {
        return Err(fault);
    }
    let record = beyond.into_record();
    assert!(record.steps.is_empty(), "the rules went beyond the script: {:?}", record.steps);
    assert!(read == script.len(), "the rules did not ask for all of the script");
    let ended = ended.expect("a part that neither failed nor went beyond its script has ended");
    Ok((ended, record.events))
}

/// The rule and the reason of a refusal, if the rules have refused the last step of a script.
pub fn refusal<A, T: std::fmt::Debug>(script: &[Step<A>], played: Result<T, Fault>) -> (String, String) {
    match played {
        Err(Fault::Refused { step, refusal, .. }) if step + 1 == script.len() => {
            (refusal.rule.to_string(), refusal.reason.key.into_owned())
        }
        other => panic!("expected a refusal of the last step, got {other:?}"),
    }
}

/// Plays a script whose last step the rules refuse, and names the rule and the reason.
pub fn refused<G: Game>(
    setting: &G::Setting,
    position: &G::Position,
    script: &[Step<G::Answer>],
) -> (String, String) {
    refusal(script, play::<G>(setting, &mut position.clone(), script))
}
