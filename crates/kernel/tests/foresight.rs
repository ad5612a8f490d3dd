//! Thinking ahead: a computer player that is not asked thinks about what it will be asked next. When that comes as it was
//! imagined the answer is ready, and else it thinks anew.

use grognard_kernel::{
    Adviser, Breakdown, Chance, Game, Happening, Occasion, OptionInfo, Options, Outcome, Pack, Patience,
    Play, Policy, Published, Question, Referee, Refusal, RuleId, Seat, SeatInfo, Setup, SetupFault, Text,
    Viewer,
    any::{AnyGame, AnyTable, Choices, Registered},
    fair::Seed,
    journal::Hand,
    pack::PackFault,
    policy::ByDefault,
    problem::{Judged, ProblemFault, Source},
    published::{LevelInfo, ScenarioInfo},
    question::Asked,
    shape::Shape,
    words::Sources,
};
use serde::{Deserialize, Serialize};
use std::{
    cell::Cell,
    time::{Duration, Instant},
};

const WRITER: Seat = Seat(0);
const READER: Seat = Seat(1);
/// As many as a side has orders to write in a large operation, each an activity of its own.
const LETTERS: usize = 60;
/// Whoever writes this reads it aloud.
const ALOUD: u8 = 9;

/// One seat writes letters that it keeps to itself, but for those that it reads aloud. Then the other guesses what is in
/// them.
#[derive(Debug)]
struct Letters;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Position {
    written: Vec<u8>,
    guessed: bool,
}

#[derive(Clone, Copy)]
struct Lens<'a>(&'a Position, Viewer);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct View {
    /// What each letter says, where the viewer knows it.
    written: Vec<Option<u8>>,
    guessed: bool,
}

macro_rules! number_question {
    ($name:ident, $class:literal) => {
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        struct $name;

        impl Question<Letters> for $name {
            type Answer = u8;
            const CLASS: &'static str = $class;

            fn rule(&self, _: Lens<'_>) -> RuleId {
                RuleId::new("1")
            }

            fn text(&self, _: Lens<'_>) -> Text {
                Text::new("letters-ask")
            }

            fn check(&self, _: Lens<'_>, number: &u8) -> Result<(), Refusal> {
                Refusal::unless(*number <= ALOUD, "1", || Text::new("letters-no-such-number"))
            }

            fn options(&self, _: Lens<'_>) -> Options<u8> {
                Options::List((0..=ALOUD).collect())
            }

            fn describe(&self, _: Lens<'_>, number: &u8) -> Text {
                Text::new("letters-number").with("number", *number)
            }

            fn default(&self, _: Lens<'_>) -> u8 {
                0
            }
        }
    };
}
number_question!(Write, "write");
number_question!(Guess, "guess");
mod prompts {
    #![allow(unreachable_pub, reason = "the macro makes public types")]
    use super::{Guess, Letters, Write};
    grognard_kernel::prompts! { Letters: Write, Guess }
}
use prompts::{Answer, Prompt};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
enum Nothing {}

impl Happening<Letters> for Nothing {
    fn rule(&self, (): &()) -> RuleId {
        match *self {}
    }

    fn text(&self, (): &()) -> Text {
        match *self {}
    }

    fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        match *self {}
    }
}

impl Game for Letters {
    type Setting = ();
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Nothing;
    type Lens<'a> = Lens<'a>;
    type View = View;

    fn setting(_: &Setup) -> Result<(), SetupFault> {
        Ok(())
    }

    fn seats((): &()) -> Vec<SeatInfo> {
        vec![
            SeatInfo { seat: WRITER, id: "writer", name: Text::new("letters-writer") },
            SeatInfo { seat: READER, id: "reader", name: Text::new("letters-reader") },
        ]
    }

    fn begin((): &()) -> Position {
        Position { written: Vec::new(), guessed: false }
    }

    fn play(r: &mut Referee<'_, Letters>) -> Play<()> {
        if r.position.written.len() < LETTERS {
            let letter = r.ask_secretly(WRITER, Write)?;
            r.position.written.push(letter);
        } else {
            r.ask(READER, Guess)?;
            r.position.guessed = true;
        }
        Ok(())
    }

    fn outcome((): &(), position: &Position) -> Option<Outcome> {
        position.guessed.then(|| Outcome {
            winners: Vec::new(),
            id: "guessed".to_owned(),
            rule: RuleId::new("1"),
            text: Text::new("letters-guessed"),
        })
    }

    fn lens<'a>((): &'a (), position: &'a Position, viewer: Viewer) -> Lens<'a> {
        Lens(position, viewer)
    }

    fn view(Lens(position, viewer): Lens<'_>) -> View {
        let known = |letter: &u8| (*letter == ALOUD || viewer.is(WRITER)).then_some(*letter);
        View { written: position.written.iter().map(known).collect(), guessed: position.guessed }
    }

    fn resample(then: Lens<'_>, _: Lens<'_>, chance: &mut Chance) -> Position {
        let view = Letters::view(then);
        let mut any = || u8::try_from(chance.below(ALOUD.into())).expect("a small number");
        let written = view.written.into_iter().map(|known| known.unwrap_or_else(&mut any)).collect();
        Position { written, guessed: view.guessed }
    }

    fn whereabouts(_: Lens<'_>) -> Text {
        Text::new("letters-now")
    }
}

#[derive(Deserialize)]
struct Unasked {}

impl Judged for Letters {
    type Given = Unasked;
    type Query = Unasked;

    fn events() -> Shape {
        Shape::Nothing
    }

    fn guide() -> Sources {
        Sources { name: "letters-guide", en: "", fr: "" }
    }

    fn arrange(_: &Setup, (): (), _: Unasked, _: Source<'_>) -> Result<((), Position), ProblemFault> {
        Ok(((), Letters::begin(&())))
    }

    fn value((): &(), _: &Position, _: &Unasked) -> Result<Breakdown, String> {
        Err("letters have no values".to_owned())
    }

    fn draw_named((): &(), _: &Position, _: &str, _: u32, _: &str) -> Option<u32> {
        None
    }
}

impl Published for Letters {
    fn books() -> &'static [&'static str] {
        &["letters"]
    }

    fn title(_: &str) -> Text {
        Text::new("letters")
    }

    fn words(_: &str) -> Sources {
        Sources { name: "letters", en: "", fr: "" }
    }

    fn scenarios(_: &str) -> Vec<ScenarioInfo> {
        Vec::new()
    }

    fn options(_: &str) -> Vec<OptionInfo> {
        Vec::new()
    }

    fn pack(_: &str) -> Pack {
        Pack::default()
    }

    fn check_pack(_: &str, _: &Pack) -> Vec<PackFault> {
        Vec::new()
    }

    fn levels(_: &str) -> Vec<LevelInfo> {
        ["hasty", "thoughtful"].map(|id| LevelInfo { id, title: Text::new("letters-reader") }).into()
    }

    fn policy(level: &str, (): &(), _: Seat) -> Option<Box<dyn Policy<Letters>>> {
        match level {
            "hasty" => Some(Box::new(ByDefault)),
            "thoughtful" => Some(Box::new(Thoughtful)),
            _ => None,
        }
    }

    fn turn(_: Lens<'_>) -> u32 {
        1
    }

    fn picture(_: Lens<'_>, _: &dyn Fn(&Text) -> String) -> String {
        String::new()
    }

    fn upshot((): &(), _: &[Nothing]) -> Text {
        Text::new("letters-guessed")
    }

    fn measures((): &(), _: &Position) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    fn measure(_: &str) -> Text {
        Text::new("letters-guessed")
    }
}

/// A player whose thoughts are counted.
struct Thoughtful;

thread_local! {
    /// How often one has thought on this thread.
    static THOUGHTS: Cell<u32> = const { Cell::new(0) };
}

impl Policy<Letters> for Thoughtful {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, Letters>, chance: &mut Chance) -> Answer {
        THOUGHTS.set(THOUGHTS.get() + 1);
        prompt.sample(at, chance)
    }

    fn ahead(&self) -> Option<Box<dyn Policy<Letters>>> {
        Some(Box::new(Thoughtful))
    }
}

fn started() -> Box<dyn AnyTable> {
    let game = Registered::<Letters>::of("letters").expect("the book");
    let setup = Setup { book: "letters".to_owned(), ..Setup::default() };
    game.start(&setup, Seed::new([42; 32]), &[]).expect("a game")
}

fn reader(level: &str) -> Adviser {
    Adviser::new(READER, level, Chance::numbered(7, 0))
}

/// Writes the next letter.
fn write(table: &mut dyn AnyTable, letter: u8) {
    let prompt = table.prompt(WRITER).expect("a letter is to be written");
    let Choices::List(choices) = prompt.options else { panic!("a letter is one of a list") };
    table.answer(WRITER, &choices[usize::from(letter)].answer, Hand::Player).expect("a legal letter");
}

/// Looks ahead and thinks; whether there was something new to think about.
fn think_ahead(table: &dyn AnyTable, adviser: &mut Adviser) -> bool {
    let ahead = table.look_ahead(adviser).expect("a level");
    ahead.expect("another is asked").think(&Patience::ENDLESS)
}

#[test]
fn an_answer_that_was_thought_of_ahead_is_ready_whatever_others_did_in_secret() {
    let (mut table, mut reader) = (started(), reader("thoughtful"));
    assert!(think_ahead(&*table, &mut reader));
    assert!(!think_ahead(&*table, &mut reader), "it has thought about that");
    for letter in 0..LETTERS {
        write(&mut *table, u8::try_from(letter % 9).expect("a small number"));
    }
    assert_eq!((THOUGHTS.get(), reader.ready()), (1, 0));
    table.advise(&mut reader).expect("it is asked");
    assert_eq!((THOUGHTS.get(), reader.ready()), (1, 1));
    table.advise(&mut reader).expect("it is asked");
    assert_eq!((THOUGHTS.get(), reader.ready()), (2, 1), "a thought is used once");
}

#[test]
fn what_others_did_before_its_eyes_makes_it_think_anew() {
    let (mut table, mut reader) = (started(), reader("thoughtful"));
    assert!(think_ahead(&*table, &mut reader));
    write(&mut *table, ALOUD);
    for _ in 1..LETTERS - 1 {
        write(&mut *table, 0);
    }
    assert!(think_ahead(&*table, &mut reader), "it looks otherwise by now");
    write(&mut *table, ALOUD);
    table.advise(&mut reader).expect("it is asked");
    assert_eq!((THOUGHTS.get(), reader.ready()), (3, 0));
}

#[test]
fn whoever_is_asked_or_decides_at_once_does_not_look_ahead() {
    let (mut table, mut hasty, mut asked) = (started(), reader("hasty"), reader("thoughtful"));
    assert!(table.look_ahead(&mut hasty).expect("a level").is_none() && hasty.is_quick());
    for _ in 0..LETTERS {
        write(&mut *table, 0);
    }
    assert!(table.look_ahead(&mut asked).expect("a level").is_none() && !asked.is_quick());
}

#[test]
fn a_thought_that_was_broken_off_is_not_kept() {
    let (mut table, mut reader) = (started(), reader("thoughtful"));
    let ahead = table.look_ahead(&mut reader).expect("a level").expect("another is asked");
    let patience = Patience::until(Instant::now() + Duration::from_hours(1));
    patience.decide_now();
    assert!(!ahead.think(&patience));
    for _ in 0..LETTERS {
        write(&mut *table, 0);
    }
    table.advise(&mut reader).expect("it is asked");
    assert_eq!(reader.ready(), 0);
}
