//! Commanders that look ahead. At each order of the Action Phase they take the quick commander's first choice, and
//! what the same units could do instead or leave undone; they try each in imagined games that fit what they know,
//! let the quick commander play on to a horizon, and compare what is promised there. Everything else they answer
//! as the quick commander does.

use super::{
    outlook::outlook,
    quick::{self, Quick, Rated, Restraint},
};
use crate::{
    Answer, Prompt, Setting, Tarawa,
    actions::{Act, Order},
    hexes::Hex,
    ids::UnitSet,
    lens::Lens,
    naming,
};
use kernel::{
    Asked, Chance, Occasion, Patience, Policy, Question, Text,
    search::{Prospect, Search, Way},
};

/// How many other hexes a unit that moves may be sent to first.
const ELSEWHERE: usize = 2;

/// Looks ahead from each order.
#[derive(Debug)]
pub(super) struct Searching {
    /// How many other orders are tried at each order.
    width: usize,
    /// In how many imagined games each is tried at first.
    samples: u32,
    /// How many turns are played on after this one.
    turns: u8,
    /// By how many standard errors something must be better than the quick commander's choice.
    margin: f64,
    /// What it has decided to leave undone in this turn.
    restraint: Restraint,
    /// Where it has decided to send the unit that moves now.
    destination: Option<Hex>,
    reasons: Vec<Text>,
    patience: Patience,
}

impl Searching {
    pub(super) fn standard() -> Self {
        Searching::new(2, 3, 0, 1.0)
    }

    pub(super) fn strong() -> Self {
        Searching::new(2, 3, 1, 1.0)
    }

    fn new(width: usize, samples: u32, turns: u8, margin: f64) -> Self {
        let (restraint, destination, reasons) = (Restraint::default(), None, Vec::new());
        let patience = Patience::ENDLESS;
        Searching { width, samples, turns, margin, restraint, destination, reasons, patience }
    }

    /// The next order: the best of what the quick commander would do first and the alternatives to it. What is
    /// better left undone is left, and the quick commander asked again.
    fn order(&mut self, occasion: Occasion<'_, Tarawa>, chance: &mut Chance) -> Order {
        let at = occasion.at;
        let open = at.open();
        if self.restraint.turn != open.turn || open.actions.acted.is_empty() {
            self.restraint = Restraint { turn: open.turn, ..Restraint::default() };
        }
        loop {
            let mut choices = self.choices(at, &quick::ranked(at, self.restraint));
            let best = if choices.len() > 1 { self.search(occasion, &choices, chance) } else { 0 };
            match choices.swap_remove(best) {
                Choice::Do { order, to } => {
                    self.destination = to;
                    return order;
                }
                Choice::Leave(order) => self.restraint = leaving(self.restraint, at.setting(), &order),
            }
        }
    }

    /// What can be done next, the quick commander's choice first.
    fn choices(&self, at: Lens<'_>, ranked: &[Rated]) -> Vec<Choice> {
        let (first, others) = match ranked {
            [(_, first), others @ ..] => (first, others),
            [] => (&Order::EndPhase, [].as_slice()),
        };
        let mut choices = vec![Choice::from(first)];
        // It costs nothing to find one's feet.
        if matches!(first, Order::Rally { .. }) {
            return choices;
        }
        let others = others.iter().map(|(_, order)| order).filter(|other| is_alternative(first, other));
        choices.extend(others.take(self.width).map(Choice::from));
        if let Order::Move { units, .. } = first {
            let steps = units.iter().next().map(|unit| quick::first_steps(at, unit)).unwrap_or_default();
            let elsewhere = steps.into_iter().skip(1).take(ELSEWHERE);
            choices.extend(elsewhere.map(|hex| Choice::Do { order: first.clone(), to: Some(hex) }));
        }
        if *first != Order::EndPhase {
            choices.push(Choice::Leave(first.clone()));
        }
        choices
    }

    fn search(&mut self, occasion: Occasion<'_, Tarawa>, choices: &[Choice], chance: &mut Chance) -> usize {
        let Some(memory) = occasion.memory() else { return 0 };
        let (at, setting) = (occasion.at, memory.setting());
        let last = at.open().turn.saturating_add(self.turns);
        let search: Search<'_, Tarawa> = Search {
            samples: self.samples,
            margin: self.margin,
            patience: &self.patience,
            goes_on: &|position| position.open.turn <= last,
            value: &|position| outlook(setting, &position.open),
        };
        let mut ways: Vec<Way<Tarawa>> =
            choices.iter().map(|choice| choice.way(setting, self.restraint)).collect();
        let (best, prospects) = search.best(&memory, &mut ways, chance);
        let found = choices.iter().zip(&prospects).filter(|(_, prospect)| prospect.tried > 0);
        self.reasons = found.map(|(choice, prospect)| choice.reason(at, prospect)).collect();
        best
    }
}

/// Whether it is one or the other: the same units, or the same enemy. Before the end of the phase everything is
/// worth a try.
fn is_alternative(first: &Order, other: &Order) -> bool {
    let concerned = |order: &Order| match *order {
        Order::EndPhase | Order::Ryan { .. } | Order::NavalBarrage { .. } => (UnitSet::EMPTY, None),
        Order::Rally { unit } => (UnitSet::from_iter([unit]), None),
        Order::Move { units, .. } | Order::Barrage { units, .. } => (units, None),
        Order::Enter { units, hex, .. } => (units, Some(hex)),
        Order::Attack { target } => (UnitSet::EMPTY, Some(target)),
    };
    let ((units, target), (others, other_target)) = (concerned(first), concerned(other));
    let same_target = target.is_some() && target == other_target;
    *other != Order::EndPhase && (*first == Order::EndPhase || !units.and(others).is_empty() || same_target)
}

/// Something to do next, or to leave undone in this turn.
#[derive(Clone, Debug)]
enum Choice {
    /// An order, and where to go first by it, if the quick commander is not to say so.
    Do {
        order: Order,
        to: Option<Hex>,
    },
    Leave(Order),
}

impl From<&Order> for Choice {
    fn from(order: &Order) -> Self {
        Choice::Do { order: order.clone(), to: None }
    }
}

impl Choice {
    fn way(&self, setting: &Setting, now: Restraint) -> Way<Tarawa> {
        let (answers, restraint) = match self {
            Choice::Do { order, to } => {
                let go = to.map(|hex| Answer::Go(Some(hex)));
                (std::iter::once(Answer::Act(order.clone())).chain(go).collect(), now)
            }
            Choice::Leave(order) => (Vec::new(), leaving(now, setting, order)),
        };
        Way { answers, playout: vec![Box::new(Quick { restraint })] }
    }

    fn reason(&self, at: Lens<'_>, prospect: &Prospect) -> Text {
        let order = match self {
            Choice::Do { order, to: None } => Act.describe(at, order),
            Choice::Do { order, to: Some(hex) } => Text::new("tarawa-commander-first-to")
                .with("order", Act.describe(at, order))
                .with("hex", hex.to_string()),
            Choice::Leave(order) => undone(at.setting(), order),
        };
        Text::new("tarawa-commander-prospect")
            .with("order", order)
            .with("worth", tenth(prospect.mean()))
            .with("error", tenth(prospect.error()))
            .with("games", prospect.tried)
    }
}

/// The restraint of one who does not give that order, nor another to its units or against its target.
fn leaving(mut now: Restraint, setting: &Setting, order: &Order) -> Restraint {
    match order {
        Order::EndPhase => {}
        Order::Rally { unit } | Order::Ryan { unit } => now.resting.insert(*unit),
        Order::Move { units, .. } | Order::Enter { units, .. } | Order::Barrage { units, .. } => {
            now.resting = now.resting.or(*units);
        }
        Order::Attack { target } => now.spared.insert(*target),
        Order::NavalBarrage { target } => now.spared.insert(setting.board.site(*target).hex),
    }
    now
}

/// Not to give that order, in words.
fn undone(setting: &Setting, order: &Order) -> Text {
    let left = leaving(Restraint::default(), setting, order);
    match left.spared.first() {
        Some(hex) => Text::new("tarawa-commander-spare").with("hex", hex.to_string()),
        None => Text::new("tarawa-commander-rest").with("units", naming::names(left.resting)),
    }
}

impl Policy<Tarawa> for Searching {
    fn set_patience(&mut self, patience: &Patience) {
        self.patience.clone_from(patience);
    }

    fn imagines(&self) -> bool {
        true
    }

    fn choose(&mut self, occasion: Occasion<'_, Tarawa>, chance: &mut Chance) -> Answer {
        let Occasion { at, prompt, .. } = occasion;
        self.reasons.clear();
        let destination = self.destination.take().map(|hex| Answer::Go(Some(hex)));
        match prompt {
            Prompt::Act(_) => Answer::Act(self.order(occasion, chance)),
            _ => destination
                .filter(|answer| prompt.check(at, answer).is_ok())
                .unwrap_or_else(|| quick::answer(at, prompt, self.restraint)),
        }
    }

    fn reasons(&self) -> Vec<Text> {
        self.reasons.clone()
    }
}

/// A number with one decimal, with the decimal sign of the reader's language.
fn tenth(value: f64) -> Text {
    let number = format!("{value:.1}");
    let (whole, tenths) = number.split_once('.').unwrap_or((&number, "0"));
    Text::new("tarawa-decimal").with("whole", whole.to_owned()).with("tenths", tenths.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::{MARINES, Stage},
        script::{empty, first_waves, hex},
    };
    use kernel::{
        Game, Memory,
        words::{Lang, Words},
    };

    /// A company beside a lone Japanese unit: what the commander does, and why.
    fn advice() -> (Answer, Vec<Text>) {
        let setting = first_waves();
        let mut position = empty(setting, 6, Stage::Actions)
            .with_unit("I/3/2", "1426", 4)
            .with_unit("K/3/2", "1138", 4)
            .with_japanese("E10", "7SSNL-12");
        position.open.actions.begun = true;
        position.open.actions.left = 3;
        let at = Tarawa::lens(setting, &position, MARINES.into());
        let mut commander = Searching::strong();
        let prompt = Prompt::Act(Act);
        let recall = || Memory::of_beginning(setting, &position, MARINES, &prompt);
        let occasion = Occasion::recalling(at, &prompt, &recall);
        let answer = commander.choose(occasion, &mut Chance::numbered(1943, 0));
        (answer, commander.reasons())
    }

    #[test]
    fn the_searching_commander_says_in_words_what_it_compared() {
        let (answer, reasons) = advice();
        assert!(matches!(answer, Answer::Act(_)), "{answer:?}");
        assert!(reasons.len() >= 2, "something was compared: {reasons:?}");
        let words = Words::new(&[crate::WORDS]).expect("well formed messages");
        for reason in &reasons {
            assert_eq!(words.missing(reason), [""; 0]);
        }
        let spoken = words.say(Lang::Fr, &reasons[0]);
        assert!(spoken.contains("parties imaginées"), "{spoken}");
    }

    #[test]
    fn the_same_question_gets_the_same_answer_for_the_same_reasons() {
        assert_eq!(advice(), advice());
    }

    #[test]
    fn alternatives_are_for_the_same_units_or_against_the_same_enemy() {
        let (one, other) = (UnitSet::from_iter(unit("I/3/2")), UnitSet::from_iter(unit("K/3/2")));
        let enter = |units, at| Order::Enter { units, hex: hex(at), pay: crate::actions::Pay::Action };
        let go = |units| Order::Move { units, pay: crate::actions::Pay::Action };
        assert!(is_alternative(&enter(one, "1526"), &go(one)));
        assert!(!is_alternative(&enter(one, "1526"), &go(other)));
        assert!(is_alternative(&enter(one, "1526"), &Order::Attack { target: hex("1526") }));
        assert!(!is_alternative(&enter(one, "1526"), &enter(other, "1225")));
        assert!(is_alternative(&Order::EndPhase, &go(other)), "everything is better than nothing");
        assert!(!is_alternative(&go(one), &Order::EndPhase));
    }

    fn unit(name: &str) -> [crate::ids::UnitId; 1] {
        [crate::script::unit(name)]
    }
}
