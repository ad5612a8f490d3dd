//! The Steppe as a host and a browser meet it, and somebody who gives orders there by chance.

use super::{BOOK, Event, Lens, PLANS, Position, Setting, Steppe, WORDS, games, pack, scene};
use kernel::{
    Breakdown, Chance, Game, Happening, OptionInfo, Pack, Policy, Published, Seat, Setup, Text,
    any::AnyTable,
    fair::Seed,
    journal::Hand,
    pack::PackFault,
    policy::AtRandom,
    problem::{Judged, ProblemFault, Source},
    published::{Counts, LevelInfo, ScenarioInfo},
    scene::Board,
    shape::Shape,
    sketch::Sketch,
    words::Sources,
};
use serde::Deserialize;
use serde_json::Value;

pub(super) fn setup(scenario: &str) -> Setup {
    Setup { book: BOOK.to_owned(), scenario: scenario.to_owned(), pack: pack(), ..Setup::default() }
}

/// Orders as they may be given one after the other, by whichever seat is asked. What is legal hangs on nothing that is
/// dealt, so that they can be given at any table.
pub(crate) struct Orders {
    table: Box<dyn AnyTable>,
    chance: Chance,
}

impl Orders {
    pub(crate) fn new() -> Self {
        let games = games();
        let table =
            games[0].start(&setup(PLANS[0].id), Seed::new([7; 32]), &[]).expect("the scenario is there");
        Orders { table, chance: Chance::numbered(7, 0) }
    }
}

impl Iterator for Orders {
    type Item = (Seat, Value);

    fn next(&mut self) -> Option<(Seat, Value)> {
        let asked = self.table.waiting().into_iter().find(|waiting| !waiting.answered)?;
        let mut adviser = kernel::Adviser::new(asked.seat, "random", Chance::from_seed(self.chance.bytes()));
        let advice = self.table.advise(&mut adviser).expect("the seat is asked");
        self.table.answer(asked.seat, &advice.answer, Hand::Computer).expect("a legal answer");
        Some((asked.seat, advice.answer))
    }
}

/// Nothing of the Steppe is put into problem files.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

impl Judged for Steppe {
    type Given = Nothing;
    type Query = Nothing;

    fn events() -> Shape {
        Shape::of::<Event>(&["W0001", "001001"])
    }

    fn guide() -> Sources {
        WORDS
    }

    fn arrange(
        _: &Setup,
        setting: Setting,
        _: Nothing,
        _: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let position = Steppe::begin(&setting);
        Ok((setting, position))
    }

    fn value(_: &Setting, _: &Position, _: &Nothing) -> Result<Breakdown, String> {
        Err("nothing is counted here".to_owned())
    }

    fn draw_named(_: &Setting, _: &Position, _: &str, _: u32, _: &str) -> Option<u32> {
        None
    }
}

impl Published for Steppe {
    fn books() -> &'static [&'static str] {
        &[BOOK]
    }

    fn title(_: &str) -> Text {
        Text::new("steppe-title")
    }

    fn words(_: &str) -> Sources {
        WORDS
    }

    fn scenarios(_: &str) -> Vec<ScenarioInfo> {
        let scenario = |id| ScenarioInfo {
            id,
            title: Text::new("steppe-title"),
            about: Text::new("steppe-about"),
            kind: None,
            length: None,
            counts: Counts::Turns,
        };
        PLANS.iter().map(|plan| scenario(plan.id)).collect()
    }

    fn options(_: &str) -> Vec<OptionInfo> {
        Vec::new()
    }

    fn pack(_: &str) -> Pack {
        pack()
    }

    fn check_pack(_: &str, _: &Pack) -> Vec<PackFault> {
        Vec::new()
    }

    fn levels(_: &str) -> Vec<LevelInfo> {
        vec![LevelInfo { id: "random", title: Text::new("steppe-random") }]
    }

    fn policy(level: &str, _: &Setting, _: Seat) -> Option<Box<dyn Policy<Steppe>>> {
        (level == "random").then(|| Box::new(AtRandom) as Box<dyn Policy<Steppe>>)
    }

    fn turn(lens: Lens<'_>) -> u32 {
        lens.open().turn.into()
    }

    fn picture(lens: Lens<'_>, say: &dyn Fn(&Text) -> String) -> String {
        say(&Steppe::whereabouts(lens))
    }

    fn board(setting: &Setting) -> Board {
        scene::board(setting)
    }

    fn scene<'l>(setting: &'l Setting, lens: Lens<'l>) -> Sketch<'l> {
        scene::scene(setting, lens)
    }

    fn upshot(setting: &Setting, events: &[Event]) -> Text {
        events.last().map_or(Text::new("steppe-nobody"), |event| event.text(setting))
    }

    fn measures(_: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
        vec![("turns", position.open.turn.into())]
    }

    fn measure(_: &str) -> Text {
        Text::new("steppe-turns")
    }
}
