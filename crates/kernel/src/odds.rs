//! Exact odds. Every outcome of every roll is tried in turn by the rule code that plays the game, and
//! weighted; there is no second implementation of combat for the calculator.

use crate::{
    chance::Chance,
    game::Game,
    occasion::Occasion,
    policy::Policy,
    question::Asked,
    referee::{Ask, Driver, Fault, Pause, Play, Referee, Trust},
    refusal::Refusal,
    seat::Seat,
    tape::{Moment, Seen, Step},
};
use std::collections::BTreeMap;

/// The exact chance of each result: `weight / total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<T> {
    pub outcomes: Vec<(T, u128)>,
    pub total: u128,
}

impl<T: Ord> Distribution<T> {
    /// The chance of a result as a fraction in lowest terms.
    pub fn chance_of(&self, result: &T) -> (u128, u128) {
        let weight = self.outcomes.iter().find(|(r, _)| r == result).map_or(0, |(_, w)| *w);
        let divisor = greatest_common_divisor(weight, self.total).max(1);
        (weight / divisor, self.total / divisor)
    }
}

impl<T> Distribution<T> {
    /// The chance of each result, for drawing.
    pub fn approximately(&self) -> impl Iterator<Item = (&T, f64)> {
        self.outcomes.iter().map(|(result, weight)| (result, *weight as f64 / self.total as f64))
    }
}

/// Why odds could not be told exactly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsFault {
    #[error(transparent)]
    Rules(#[from] Fault),
    #[error("more than {0} falls of chance: ask for sampled odds instead")]
    TooMany(usize),
}

/// Where an enumeration stops.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most ways for the dice to fall that are tried.
    pub leaves: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { leaves: 1_000_000 }
    }
}

/// Plays the rest of the moment's activity in every way the dice can fall, decisions made by the policies,
/// and measures each result. Policies must answer alike in like places: they draw from the same chance.
pub fn exact<G: Game, T: Ord>(
    setting: &G::Setting,
    moment: &Moment<G::Position, G::Answer>,
    policies: &mut [Box<dyn Policy<G>>],
    limits: Limits,
    measure: impl Fn(&G::Position, &[G::Event]) -> T,
) -> Result<Distribution<T>, OddsFault> {
    enumerate::<G, T>(setting, moment, policies, limits, |referee| G::play(referee), measure)
}

/// The same for any piece of rule code, such as a single attack.
pub fn enumerate<G: Game, T: Ord>(
    setting: &G::Setting,
    moment: &Moment<G::Position, G::Answer>,
    policies: &mut [Box<dyn Policy<G>>],
    limits: Limits,
    activity: impl Fn(&mut Referee<'_, G>) -> Play<()>,
    measure: impl Fn(&G::Position, &[G::Event]) -> T,
) -> Result<Distribution<T>, OddsFault> {
    let mut every = Every { policies, path: Vec::new(), depth: 0, events: Vec::new(), refused: None };
    let mut position = moment.checkpoint.clone();
    let mut found: BTreeMap<T, Weight> = BTreeMap::new();
    let mut count = 0;
    loop {
        position.clone_from(&moment.checkpoint);
        every.depth = 0;
        every.events.clear();
        let mut referee = Referee::new(setting, &mut position, &moment.tape, Trust::Audit, &mut every);
        let result = activity(&mut referee);
        let (read, fault) = (referee.read(), referee.take_fault());
        if let Some(fault) = fault {
            return Err(fault.into());
        }
        if let Some((seat, class, refusal)) = every.refused.take() {
            return Err(Fault::Refused { step: read, seat, class, refusal: Box::new(refusal) }.into());
        }
        debug_assert!(result.is_ok(), "an enumeration pauses only with a refusal or a fault");
        if read < moment.tape.len() {
            return Err(Fault::TooLong { extra: moment.tape.len() - read }.into());
        }
        count += 1;
        if count > limits.leaves {
            return Err(OddsFault::TooMany(limits.leaves));
        }
        let result = measure(&position, &every.events);
        let (ways, of) = every.weight().ok_or(OddsFault::TooMany(limits.leaves))?;
        if ways > 0 {
            found.entry(result).or_default().add(ways, of);
        }
        if !every.next_path() {
            break;
        }
    }
    common_total(found).ok_or(OddsFault::TooMany(limits.leaves))
}

/// A sum of fractions, kept by denominator until the end: leaves with the same dice need no arithmetic.
#[derive(Default)]
struct Weight(Vec<(u128, u128)>);

impl Weight {
    fn add(&mut self, ways: u128, of: u128) {
        match self.0.iter_mut().find(|(d, _)| *d == of) {
            Some((_, sum)) => *sum += ways,
            None => self.0.push((of, ways)),
        }
    }
}

/// Brings all weights to one denominator; nothing where that is too large a number.
fn common_total<T: Ord>(found: BTreeMap<T, Weight>) -> Option<Distribution<T>> {
    let mut denominators = found.values().flat_map(|weight| weight.0.iter().map(|(d, _)| *d));
    let total = denominators.try_fold(1_u128, |a, b| (a / greatest_common_divisor(a, b)).checked_mul(b))?;
    let outcomes = found
        .into_iter()
        .map(|(result, weight)| (result, weight.0.iter().map(|(d, n)| total / d * n).sum()))
        .collect();
    Some(Distribution { outcomes, total })
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// A choice on the path: one roll, or how a handful of dice falls into its groups.
enum Turn {
    Roll { sides: u32, value: u32 },
    Pool { groups: Vec<u32>, counts: Vec<u32> },
}

impl Turn {
    /// Turns to the next value; false when all have been tried.
    fn advance(&mut self) -> bool {
        match self {
            Turn::Roll { sides, value } => {
                *value += 1;
                value < sides
            }
            Turn::Pool { counts, .. } => next_parting(counts),
        }
    }

    /// In how many ways out of how many the dice fall so; nothing when the number is too large.
    fn weight(&self) -> Option<(u128, u128)> {
        match self {
            Turn::Roll { sides, .. } => Some((1, u128::from(*sides))),
            Turn::Pool { groups, counts } => {
                let dice: u32 = counts.iter().sum();
                let sides: u32 = groups.iter().sum();
                let (mut ways, mut left) = (1_u128, dice);
                for (size, count) in groups.iter().zip(counts) {
                    let places = choose(left, *count)?;
                    ways = ways.checked_mul(places)?.checked_mul(u128::from(*size).checked_pow(*count)?)?;
                    left -= count;
                }
                Some((ways, u128::from(sides).checked_pow(dice)?))
            }
        }
    }
}

/// The next way to part the same number of dice into groups, in order; false after the last. All dice start
/// in the last group and end in the first.
fn next_parting(counts: &mut [u32]) -> bool {
    let Some(last) = counts.len().checked_sub(1) else { return false };
    // Take one die from the last group that has some before the end, or from the end itself, and pass it on.
    let Some(from) = (1..=last).rev().find(|at| counts[*at] > 0) else { return false };
    let moved = counts[from];
    counts[from] = 0;
    counts[from - 1] += 1;
    counts[last] = moved - 1;
    true
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: u32, k: u32) -> Option<u128> {
    (0..k.min(n - k))
        .try_fold(1_u128, |ways, i| Some(ways.checked_mul(u128::from(n - i))? / u128::from(i + 1)))
}

/// A driver that walks the tree of rolls depth first: a path is followed to its end, then its last roll that
/// has another value is turned to it.
struct Every<'p, G: Game> {
    policies: &'p mut [Box<dyn Policy<G>>],
    path: Vec<Turn>,
    depth: usize,
    events: Vec<G::Event>,
    refused: Option<(Seat, &'static str, Refusal)>,
}

impl<G: Game> Every<'_, G> {
    fn next_path(&mut self) -> bool {
        while let Some(last) = self.path.last_mut() {
            if last.advance() {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The weight of the whole path as a fraction.
    fn weight(&self) -> Option<(u128, u128)> {
        self.path.iter().try_fold((1_u128, 1_u128), |(ways, of), turn| {
            let (more, out_of) = turn.weight()?;
            Some((ways.checked_mul(more)?, of.checked_mul(out_of)?))
        })
    }

    fn decide(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        seat: Seat,
        prompt: &G::Prompt,
    ) -> Play<G::Answer> {
        let lens = G::lens(setting, position, seat.into());
        let answer =
            self.policies[seat.index()].choose(Occasion::new(lens, prompt), &mut Chance::numbered(0, 0));
        self.legal(lens, seat, prompt, answer)
    }

    fn legal(
        &mut self,
        lens: G::Lens<'_>,
        seat: Seat,
        prompt: &G::Prompt,
        answer: G::Answer,
    ) -> Play<G::Answer> {
        if let Err(refusal) = prompt.check(lens, &answer) {
            self.refused = Some((seat, prompt.class(), refusal));
            return Err(Pause::WAITING);
        }
        Ok(answer)
    }
}

impl<G: Game> Driver<G> for Every<'_, G> {
    fn answer(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: Ask<G>,
    ) -> Play<(Seat, G::Answer)> {
        for (seat, prompt) in &ask.invited {
            let lens = G::lens(setting, position, (*seat).into());
            let policy = &mut self.policies[seat.index()];
            let said = policy.interrupt(Occasion::new(lens, prompt), &mut Chance::numbered(0, 0));
            if let Some(answer) = said {
                return Ok((*seat, self.legal(lens, *seat, prompt, answer)?));
            }
        }
        Ok((ask.seat, self.decide(setting, position, ask.seat, &ask.prompt)?))
    }

    fn answer_all(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        asked: Vec<(Seat, G::Prompt)>,
        given: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>> {
        asked
            .into_iter()
            .zip(given)
            .map(|((seat, prompt), given)| match given {
                Some(answer) => Ok(answer),
                None => self.decide(setting, position, seat, &prompt),
            })
            .collect()
    }

    #[inline]
    fn roll(&mut self, sides: u32, _: &'static str, _: Seen) -> Play<u32> {
        if self.depth == self.path.len() {
            self.path.push(Turn::Roll { sides, value: 0 });
        }
        let Turn::Roll { value, .. } = &self.path[self.depth] else {
            unreachable!("the same path leads to the same roll")
        };
        self.depth += 1;
        Ok(*value)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], _: &'static str) -> Play<Vec<u32>> {
        if self.depth == self.path.len() {
            let mut counts = vec![0; groups.len()];
            if let Some(last) = counts.last_mut() {
                *last = dice;
            }
            self.path.push(Turn::Pool { groups: groups.to_vec(), counts });
        }
        let Turn::Pool { counts, .. } = &self.path[self.depth] else {
            unreachable!("the same path leads to the same roll")
        };
        self.depth += 1;
        Ok(counts.clone())
    }

    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }
}

/// The moment as it would stand after one more step; see [`crate::table::Pending::step`].
pub fn after<P: Clone, A: Clone>(moment: &Moment<P, A>, step: Step<A>) -> Moment<P, A> {
    let mut next = moment.clone();
    next.tape.push(step);
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_partings_of_a_handful_of_dice_are_all_tried_once_and_weigh_as_much_as_all_dice() {
        for (dice, groups) in
            [(13, vec![5, 1]), (6, vec![3, 2, 1]), (4, vec![1; 6]), (3, vec![0, 6]), (1, vec![6])]
        {
            let mut counts = vec![0; groups.len()];
            *counts.last_mut().expect("a group") = dice;
            let mut turn = Turn::Pool { groups: groups.clone(), counts };
            let (mut sum, mut seen) = (0, Vec::new());
            loop {
                let (ways, of) = turn.weight().expect("small numbers");
                assert_eq!(of, 6_u128.pow(dice));
                sum += ways;
                let Turn::Pool { counts, .. } = &turn else { unreachable!() };
                assert_eq!(counts.iter().sum::<u32>(), dice);
                assert!(!seen.contains(counts), "{counts:?} twice");
                seen.push(counts.clone());
                if !turn.advance() {
                    break;
                }
            }
            assert_eq!(sum, 6_u128.pow(dice), "{dice} dice in {groups:?}");
        }
    }
}
