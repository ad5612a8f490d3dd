//! Guess, a game that can be broken on purpose: two seats hold a secret number each and take turns guessing
//! the other's. On even turns the one who is guessed at first throws a die that the guesser does not see; the
//! guesser whispers a number to himself before the other reacts. Its option `fault` puts one fault into it, so that the laws can be seen to fail.

use grognard_kernel::{
    self as kernel, Chance, Deck, Game, Happening, Options, Outcome, Play, Question, Referee, Refusal,
    RuleId, Seat, SeatInfo, Seen, Setup, SetupFault, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashSet,
    sync::atomic::{AtomicU64, Ordering},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    IllegalOption,
    IllegalDefault,
    DeadEnd,
    CheckAcceptsGarbage,
    RefusalWithoutRule,
    OptionsInRandomOrder,
    CounterOutsideThePosition,
    EventsFromACounter,
    LooseBytes,
    Panic,
    Endless,
    SwallowedPause,
    ViewLeaks,
    PromptLeaks,
    DefaultPeeks,
    RefusalPeeks,
    ResamplePeeks,
    MissingReveal,
    SpectatorWitnessesMore,
    DefaultNeverEnds,
    ClassLeaks,
    UnseenRollIsOpen,
    SecretAnswerIsOpen,
    HindsightPeeks,
    AsksTwice,
}

#[derive(Debug)]
pub(crate) struct Guess;

#[derive(Debug)]
pub(crate) struct Setting {
    fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    turn: u8,
    dealt: bool,
    mover: Seat,
    secrets: [u8; 2],
    points: [u8; 2],
    /// One card face down, which is turned up after the second turn.
    deck: Deck<u8>,
    turned: Option<u8>,
    /// Of no use but to make a fault: a set that is written in whatever order it has.
    loose: HashSet<u8>,
    noise: u64,
}

static COUNTER: AtomicU64 = AtomicU64::new(0);
const NUMBERS: u8 = 4;
const TURNS: u8 = 6;

#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
    viewer: Viewer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    turn: u8,
    mover: Seat,
    points: [u8; 2],
    secrets: [Option<u8>; 2],
    turned: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Number {
    hint: Option<u8>,
}

/// The same question under another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Whisper;

kernel::prompts! { Guess: Number, Whisper }

impl Question<Guess> for Whisper {
    type Answer = u8;
    const CLASS: &'static str = "whisper";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("2")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("guess-whisper")
    }

    fn check(&self, _: Lens<'_>, number: &u8) -> Result<(), Refusal> {
        Refusal::unless(*number < NUMBERS, "2", || Text::new("guess-too-high"))
    }

    fn options(&self, _: Lens<'_>) -> Options<u8> {
        Options::List((0..NUMBERS).collect())
    }

    fn describe(&self, _: Lens<'_>, number: &u8) -> Text {
        Text::new("guess-do").with("number", *number)
    }

    fn default(&self, _: Lens<'_>) -> u8 {
        0
    }
}

impl Question<Guess> for Number {
    type Answer = u8;
    const CLASS: &'static str = "number";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("1")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("guess-ask")
    }

    fn check(&self, at: Lens<'_>, number: &u8) -> Result<(), Refusal> {
        let rule = if at.setting.fault == Fault::RefusalWithoutRule { "" } else { "1" };
        let accepted = at.setting.fault == Fault::CheckAcceptsGarbage || *number < NUMBERS;
        Refusal::unless(accepted, rule, || match at.setting.fault {
            Fault::RefusalPeeks => {
                let secret = at.position.secrets[1 - at.position.mover.index()];
                Text::new("guess-too-high").with("number", secret)
            }
            _ => Text::new("guess-too-high"),
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<u8> {
        Options::List(match at.setting.fault {
            Fault::IllegalOption => (0..=NUMBERS).collect(),
            Fault::DeadEnd if at.position.turn > 3 => Vec::new(),
            // Never the same order twice running, as a hash table might have it.
            Fault::OptionsInRandomOrder => {
                let turned = COUNTER.fetch_add(1, Ordering::Relaxed) % u64::from(NUMBERS);
                let mut numbers: Vec<u8> = (0..NUMBERS).collect();
                numbers.rotate_left(usize::try_from(turned).expect("a small number"));
                numbers
            }
            _ => (0..NUMBERS).collect(),
        })
    }

    fn describe(&self, _: Lens<'_>, number: &u8) -> Text {
        Text::new("guess-do").with("number", *number)
    }

    fn default(&self, at: Lens<'_>) -> u8 {
        match at.setting.fault {
            Fault::IllegalDefault => NUMBERS,
            Fault::DefaultPeeks => at.position.secrets[1 - at.position.mover.index()],
            _ => 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Event {
    Dealt { seat: Seat, secret: Option<u8>, shown_to_spectators: bool },
    Guessed { seat: Seat, number: u8, right: bool, noise: u64 },
    Overheard { seat: Seat, right: bool },
}

impl Happening<Guess> for Event {
    fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new("1")
    }

    fn text(&self, _: &Setting) -> Text {
        Text::new(match self {
            Event::Dealt { .. } => "guess-dealt",
            Event::Guessed { .. } => "guess-guessed",
            Event::Overheard { .. } => "guess-overheard",
        })
    }

    fn witnessed_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        if let Event::Dealt { seat, secret, shown_to_spectators } = &mut seen
            && !viewer.is(*seat)
            && !(*shown_to_spectators && viewer == Viewer::Spectator)
        {
            *secret = None;
        }
        Some(seen)
    }
}

impl Game for Guess {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Event;
    type Lens<'a> = Lens<'a>;
    type View = View;

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        let name = setup.options.get("fault").map_or("None", String::as_str);
        let fault = ALL.into_iter().find(|fault| format!("{fault:?}") == name);
        fault.map(|fault| Setting { fault }).ok_or_else(|| SetupFault::NoOption {
            name: name.to_owned(),
            known: ALL.iter().map(|fault| format!("{fault:?}")).collect(),
        })
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        vec![
            SeatInfo { seat: Seat(0), id: "one", name: Text::new("guess-one") },
            SeatInfo { seat: Seat(1), id: "two", name: Text::new("guess-two") },
        ]
    }

    fn begin(setting: &Setting) -> Position {
        let loose = if setting.fault == Fault::LooseBytes { 40 } else { 0 };
        Position {
            turn: 1,
            dealt: false,
            mover: Seat(0),
            secrets: [0; 2],
            points: [0; 2],
            deck: Deck::default(),
            turned: None,
            loose: (0..loose).collect(),
            noise: 0,
        }
    }

    fn play(r: &mut Referee<'_, Guess>) -> Play<()> {
        if r.position.dealt { guess(r) } else { deal(r) }
    }

    fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
        let over = position.turn > TURNS && setting.fault != Fault::Endless;
        over.then(|| Outcome {
            winners: Vec::new(),
            id: "over".to_owned(),
            rule: RuleId::new("1"),
            text: Text::new("guess-over"),
        })
    }

    fn lens<'a>(setting: &'a Setting, position: &'a Position, viewer: Viewer) -> Lens<'a> {
        Lens { setting, position, viewer }
    }

    fn view(lens: Lens<'_>) -> View {
        let Lens { setting, position, viewer } = lens;
        let shown = |seat: u8| viewer.is(Seat(seat)) || setting.fault == Fault::ViewLeaks;
        let secret = |seat: u8| shown(seat).then(|| position.secrets[usize::from(seat)]);
        View {
            turn: position.turn,
            mover: position.mover,
            points: position.points,
            secrets: [secret(0), secret(1)],
            turned: position.turned,
        }
    }

    fn resample(lens: Lens<'_>, now: Lens<'_>, chance: &mut Chance) -> Position {
        let mut position = lens.position.clone();
        if lens.setting.fault == Fault::HindsightPeeks {
            position.noise = now.position.secrets.iter().map(|secret| u64::from(*secret)).sum();
        }
        for seat in [Seat(0), Seat(1)] {
            let drawn = chance.below(NUMBERS.into());
            let peeks = lens.setting.fault == Fault::ResamplePeeks && position.secrets[seat.index()] == 0;
            if position.dealt && !lens.viewer.is(seat) && !peeks {
                position.secrets[seat.index()] = u8::try_from(drawn).expect("a small number");
            }
        }
        if !position.deck.is_empty() {
            position.deck = face_down(u8::try_from(chance.below(NUMBERS.into())).expect("a small number"));
        }
        position
    }

    fn whereabouts(lens: Lens<'_>) -> Text {
        Text::new("guess-turn").with("turn", lens.position.turn)
    }
}

fn face_down(card: u8) -> Deck<u8> {
    let mut deck = Deck::default();
    deck.put_on_top(card);
    deck
}

fn deal(r: &mut Referee<'_, Guess>) -> Play<()> {
    for seat in [Seat(0), Seat(1)] {
        let secret = r.pick(NUMBERS.into(), "1")?;
        let secret = u8::try_from(secret).expect("a small number");
        r.position.secrets[seat.index()] = secret;
        let shown_to_spectators = r.setting.fault == Fault::SpectatorWitnessesMore;
        r.tell(Event::Dealt { seat, secret: Some(secret), shown_to_spectators });
    }
    let card = r.pick(NUMBERS.into(), "1")?;
    r.position.deck = face_down(u8::try_from(card).expect("a small number"));
    r.position.dealt = true;
    Ok(())
}

fn guess(r: &mut Referee<'_, Guess>) -> Play<()> {
    let (fault, mover) = (r.setting.fault, r.position.mover);
    let theirs = r.position.secrets[1 - mover.index()];
    if fault == Fault::CounterOutsideThePosition {
        r.position.noise = COUNTER.fetch_add(1, Ordering::Relaxed);
    }
    let other = Seat(1 - mover.0);
    let mut die = None;
    if r.position.turn.is_multiple_of(2) {
        let seen = if fault == Fault::UnseenRollIsOpen { Seen::All } else { Seen::Only(other) };
        die = Some(r.chance_unseen(seen, NUMBERS.into(), "2")?);
    }
    if fault == Fault::AsksTwice {
        r.ask_all(vec![(mover, Whisper), (mover, Whisper)])?;
    }
    if fault == Fault::ClassLeaks && theirs == 0 {
        r.ask(mover, Whisper)?;
    }
    let hint = (fault == Fault::PromptLeaks).then_some(theirs);
    let asked = r.ask(mover, Number { hint });
    let number = if fault == Fault::SwallowedPause { asked.unwrap_or(0) } else { asked? };
    assert!(fault != Fault::Panic || number != 2, "two is one too many");
    if number == theirs {
        r.position.points[mover.index()] += 1;
    }
    if fault != Fault::MissingReveal {
        r.reveal();
    }
    let noise = if fault == Fault::EventsFromACounter { COUNTER.fetch_add(1, Ordering::Relaxed) } else { 0 };
    r.tell(Event::Guessed { seat: mover, number, right: number == theirs, noise });
    let whispered = match fault {
        Fault::SecretAnswerIsOpen => r.ask(mover, Whisper)?,
        _ => r.ask_secretly(mover, Whisper)?,
    };
    // A reaction within the same activity, so that what was told before is told again.
    let overheard = r.ask(other, Number { hint: None })?;
    r.position.points[other.index()] +=
        u8::from(overheard == whispered) + u8::from(die == Some(number.into()));
    r.reveal();
    r.tell(Event::Overheard { seat: other, right: overheard == whispered });
    if r.position.turn == 2 && r.position.turned.is_none() {
        r.position.turned = r.draw(|position| &mut position.deck, "1")?;
    }
    if fault != Fault::DefaultNeverEnds || number != 0 {
        r.position.turn = r.position.turn.saturating_add(1);
    }
    r.position.mover = other;
    Ok(())
}

pub(crate) const ALL: [Fault; 26] = [
    Fault::None,
    Fault::IllegalOption,
    Fault::IllegalDefault,
    Fault::DeadEnd,
    Fault::CheckAcceptsGarbage,
    Fault::RefusalWithoutRule,
    Fault::OptionsInRandomOrder,
    Fault::CounterOutsideThePosition,
    Fault::EventsFromACounter,
    Fault::LooseBytes,
    Fault::Panic,
    Fault::Endless,
    Fault::SwallowedPause,
    Fault::ViewLeaks,
    Fault::PromptLeaks,
    Fault::DefaultPeeks,
    Fault::RefusalPeeks,
    Fault::ResamplePeeks,
    Fault::MissingReveal,
    Fault::SpectatorWitnessesMore,
    Fault::DefaultNeverEnds,
    Fault::ClassLeaks,
    Fault::UnseenRollIsOpen,
    Fault::SecretAnswerIsOpen,
    Fault::HindsightPeeks,
    Fault::AsksTwice,
];
