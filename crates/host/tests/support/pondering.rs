//! A game for two whose computer player and whose reasons take as long as a test wants: whoever thinks comes to the gate
//! of the scenario, and stays there until the test opens it.

use kernel::{
    Breakdown, Chance, Game, Happening, Occasion, OptionInfo, Options, Outcome, Pack, Patience, Play, Policy,
    Published, Question, Reason, Referee, Refusal, RuleId, Seat, SeatInfo, Setup, SetupFault, Text, Viewer,
    pack::PackFault,
    problem::{Judged, ProblemFault, Source},
    published::{Counts, LevelInfo, ScenarioInfo},
    shape::Shape,
    words::Sources,
};
use serde::{Deserialize, Serialize};
use std::{
    sync::{Condvar, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// Longer than anything should take.
const PATIENCE: Duration = Duration::from_secs(20);

pub const THINKER: Seat = Seat(0);
pub const OTHER: Seat = Seat(1);

/// One says a number, then both say one at once; and again.
#[derive(Debug)]
pub struct Pondering;

/// Where those who think are held up.
#[derive(Debug)]
pub struct Gate {
    scenario: &'static str,
    passing: Mutex<Passing>,
    changed: Condvar,
}

#[derive(Debug)]
struct Passing {
    came: usize,
    may_pass: usize,
}

static GATES: [Gate; 6] = [
    Gate::new("advice"),
    Gate::new("reasons"),
    Gate::new("computer"),
    Gate::new("outdated"),
    Gate::new("hurried"),
    Gate::new("hurried-elsewhere"),
];

impl Gate {
    const fn new(scenario: &'static str) -> Self {
        Gate { scenario, passing: Mutex::new(Passing { came: 0, may_pass: 0 }), changed: Condvar::new() }
    }

    /// The gate of a scenario.
    pub fn of(scenario: &str) -> Option<&'static Gate> {
        GATES.iter().find(|gate| gate.scenario == scenario)
    }

    fn pass(&self) {
        let mut passing = self.passing.lock().unwrap_or_else(PoisonError::into_inner);
        passing.came += 1;
        let number = passing.came;
        self.changed.notify_all();
        let held = |passing: &mut Passing| passing.may_pass < number;
        let (_passing, waited) =
            self.changed.wait_timeout_while(passing, PATIENCE, held).expect("a gate that holds");
        assert!(!waited.timed_out(), "nobody opened the gate");
    }

    /// Lets so many in all go on.
    pub fn open(&self, many: usize) {
        self.passing.lock().unwrap_or_else(PoisonError::into_inner).may_pass = many;
        self.changed.notify_all();
    }

    /// Waits until so many in all have come.
    pub async fn until(&'static self, many: usize) {
        let waiting = tokio::task::spawn_blocking(move || {
            let passing = self.passing.lock().unwrap_or_else(PoisonError::into_inner);
            let few = |passing: &mut Passing| passing.came < many;
            let (_passing, waited) =
                self.changed.wait_timeout_while(passing, PATIENCE, few).expect("a gate that holds");
            assert!(!waited.timed_out(), "nobody came to the gate");
        });
        waiting.await.expect("somebody comes");
    }

    pub fn came(&self) -> usize {
        self.passing.lock().unwrap_or_else(PoisonError::into_inner).came
    }
}

#[derive(Debug)]
pub struct Setting {
    gate: &'static Gate,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    said: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Say;

kernel::prompts! { Pondering: Say }

impl Question<Pondering> for Say {
    type Answer = u8;
    const CLASS: &'static str = "say";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("1")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("pondering-ask")
    }

    fn check(&self, _: Lens<'_>, _: &u8) -> Result<(), Refusal> {
        Ok(())
    }

    fn options(&self, _: Lens<'_>) -> Options<u8> {
        Options::List(vec![0, 1, 2, 3])
    }

    fn describe(&self, _: Lens<'_>, number: &u8) -> Text {
        Text::new("pondering-say").with("number", *number)
    }

    fn default(&self, _: Lens<'_>) -> u8 {
        0
    }

    fn reasons(&self, at: Lens<'_>, _: &u8) -> Vec<Reason> {
        at.setting.gate.pass();
        Vec::new()
    }
}

/// Nothing is told: what was said can be seen.
impl Happening<Pondering> for () {
    fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new("1")
    }

    fn text(&self, _: &Setting) -> Text {
        Text::new("pondering-ask")
    }

    fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        Some(())
    }
}

impl Game for Pondering {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = ();
    type Lens<'a> = Lens<'a>;
    type View = Position;

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        let known = || GATES.iter().map(|gate| gate.scenario.to_owned()).collect();
        let gate = Gate::of(&setup.scenario);
        let gate =
            gate.ok_or_else(|| SetupFault::NoScenario { name: setup.scenario.clone(), known: known() })?;
        Ok(Setting { gate })
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        let seat = |seat, id| SeatInfo { seat, id, name: Text::new("pondering-seat") };
        vec![seat(THINKER, "thinker"), seat(OTHER, "other")]
    }

    fn begin(_: &Setting) -> Position {
        Position { said: Vec::new() }
    }

    fn play(r: &mut Referee<'_, Pondering>) -> Play<()> {
        let first = r.ask(OTHER, Say)?;
        r.position.said.push(first);
        let both = r.ask_all(vec![(THINKER, Say), (OTHER, Say)])?;
        r.position.said.extend(both);
        Ok(())
    }

    fn outcome(_: &Setting, position: &Position) -> Option<Outcome> {
        (position.said.len() == 6).then(|| Outcome {
            winners: Vec::new(),
            id: "over".to_owned(),
            rule: RuleId::new("1"),
            text: Text::new("pondering-over"),
        })
    }

    fn lens<'a>(setting: &'a Setting, position: &'a Position, _: Viewer) -> Lens<'a> {
        Lens { setting, position }
    }

    fn view(lens: Lens<'_>) -> Position {
        lens.position.clone()
    }

    fn resample(then: Lens<'_>, _: Lens<'_>, _: &mut Chance) -> Position {
        then.position.clone()
    }

    fn whereabouts(lens: Lens<'_>) -> Text {
        let said: Vec<String> = lens.position.said.iter().map(u8::to_string).collect();
        Text::new("pondering-now").with("said", said.join(" "))
    }
}

#[derive(Debug, Deserialize)]
pub struct Nothing {}

impl Judged for Pondering {
    type Given = Nothing;
    type Query = Nothing;

    fn events() -> Shape {
        Shape::Nothing
    }

    fn guide() -> Sources {
        Sources { name: "pondering-guide", en: "", fr: "" }
    }

    fn arrange(
        _: &Setup,
        setting: Setting,
        _: Nothing,
        _: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let begin = Pondering::begin(&setting);
        Ok((setting, begin))
    }

    fn value(_: &Setting, _: &Position, _: &Nothing) -> Result<Breakdown, String> {
        Err("it has no values".to_owned())
    }

    fn draw_named(_: &Setting, _: &Position, _: &str, _: u32, _: &str) -> Option<u32> {
        None
    }
}

/// Says what was said last, after long thought.
struct Slow(&'static Gate);

impl Policy<Pondering> for Slow {
    fn choose(&mut self, Occasion { at, .. }: Occasion<'_, Pondering>, _: &mut Chance) -> Answer {
        let last = at.position.said.last().copied().unwrap_or(0);
        self.0.pass();
        Answer::Say(last)
    }
}

/// Says 3 when its patience is out, which is seldom so by itself.
struct Patient {
    gate: &'static Gate,
    patience: Patience,
}

impl Policy<Pondering> for Patient {
    fn choose(&mut self, _: Occasion<'_, Pondering>, _: &mut Chance) -> Answer {
        self.gate.pass();
        let begun = Instant::now();
        while !self.patience.is_out() {
            assert!(begun.elapsed() < PATIENCE, "nobody told it to decide");
            thread::yield_now();
        }
        Answer::Say(3)
    }

    fn set_patience(&mut self, patience: &Patience) {
        self.patience.clone_from(patience);
    }
}

const WORDS: Sources = Sources { name: "pondering", en: ENGLISH, fr: ENGLISH };
const ENGLISH: &str = "pondering = Pondering\npondering-ask = Say!\npondering-say = { $number }\n\
                       pondering-now = Said: { $said }\npondering-over = Over\npondering-seat = Somebody\n";

impl Published for Pondering {
    fn books() -> &'static [&'static str] {
        &["pondering"]
    }

    fn title(_: &str) -> Text {
        Text::new("pondering")
    }

    fn words(_: &str) -> Sources {
        WORDS
    }

    fn scenarios(_: &str) -> Vec<ScenarioInfo> {
        let scenario = |gate: &Gate| ScenarioInfo {
            id: gate.scenario,
            title: Text::new("pondering"),
            about: Text::new("pondering"),
            kind: None,
            length: None,
            counts: Counts::Turns,
        };
        GATES.iter().map(scenario).collect()
    }

    fn options(_: &str) -> Vec<OptionInfo> {
        Vec::new()
    }

    fn pack(_: &str) -> Pack {
        Pack::built_in(&[])
    }

    fn check_pack(_: &str, _: &Pack) -> Vec<PackFault> {
        Vec::new()
    }

    fn levels(_: &str) -> Vec<LevelInfo> {
        ["slow", "patient"].map(|id| LevelInfo { id, title: Text::new("pondering-seat") }).to_vec()
    }

    fn policy(level: &str, setting: &Setting, _: Seat) -> Option<Box<dyn Policy<Pondering>>> {
        let gate = setting.gate;
        match level {
            "slow" => Some(Box::new(Slow(gate))),
            "patient" => Some(Box::new(Patient { gate, patience: Patience::ENDLESS })),
            _ => None,
        }
    }

    fn turn(_: Lens<'_>) -> u32 {
        1
    }

    fn picture(_: Lens<'_>, _: &dyn Fn(&Text) -> String) -> String {
        String::new()
    }

    fn upshot(_: &Setting, _: &[()]) -> Text {
        Text::new("pondering-over")
    }

    fn measures(_: &Setting, _: &Position) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    fn measure(_: &str) -> Text {
        Text::new("pondering-over")
    }
}
