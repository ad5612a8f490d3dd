//! How D-Day at Tarawa is offered to people: titles, scenarios, options, data, a picture for the terminal and
//! a drawing of the map.

use crate::{
    Answer, BOOK, BOOK_ID, Prompt, Scenario, Setting, Tarawa, WORDS, attack::Join, check, commander, drawing,
    event::Event, lens::Lens, options, pack, picture, position::Position, scene, sheet, strength, victory,
};
use kernel::{
    Breakdown, Happening, OptionInfo, Pack, Policy, Published, Seat, Text,
    pack::PackFault,
    published::{LevelInfo, ScenarioInfo},
    scene::{Board, Scene},
    words::Sources,
};

impl Published for Tarawa {
    fn books() -> &'static [&'static str] {
        &[BOOK_ID]
    }

    fn title(_: &str) -> Text {
        BOOK.title
    }

    fn words(_: &str) -> Sources {
        WORDS
    }

    fn scenarios(_: &str) -> Vec<ScenarioInfo> {
        let texts = |scenario| match scenario {
            Scenario::FirstWaves => ("tarawa-scenario-first-waves", "tarawa-scenario-first-waves-about"),
            Scenario::November20 => ("tarawa-scenario-november-20", "tarawa-scenario-november-20-about"),
            Scenario::TwoDays => ("tarawa-scenario-two-days", "tarawa-scenario-two-days-about"),
            Scenario::November21 => ("tarawa-scenario-november-21", "tarawa-scenario-november-21-about"),
        };
        let info = |scenario: Scenario| {
            let (title, about) = texts(scenario);
            ScenarioInfo { id: scenario.id(), title: Text::new(title), about: Text::new(about) }
        };
        Scenario::ALL.map(info).into()
    }

    fn options(_: &str) -> Vec<OptionInfo> {
        options::options()
    }

    fn pack(_: &str) -> Pack {
        pack()
    }

    fn check_pack(_: &str, pack: &Pack) -> Vec<PackFault> {
        check::check_pack(pack)
    }

    fn levels(_: &str) -> Vec<LevelInfo> {
        commander::levels()
    }

    fn policy(level: &str, _: &Setting, _: Seat) -> Option<Box<dyn Policy<Tarawa>>> {
        commander::policy(level)
    }

    fn picture(lens: Lens<'_>, say: &dyn Fn(&Text) -> String) -> String {
        picture::picture(lens, say)
    }

    fn drawing(setting: &Setting, lens: Option<Lens<'_>>, say: &dyn Fn(&Text) -> String) -> Option<String> {
        Some(drawing::svg(setting, lens.map(|lens| lens.open()), say))
    }

    fn board(setting: &Setting) -> Board {
        sheet::board(setting)
    }

    fn scene(lens: Lens<'_>) -> Scene {
        scene::scene(lens)
    }

    fn turn(lens: Lens<'_>) -> u32 {
        u32::from(lens.open().turn)
    }

    fn reasons(lens: Lens<'_>, prompt: &Prompt, answer: &Answer) -> Vec<(Text, Breakdown)> {
        let (Prompt::Join(Join { target }), Answer::Join(attackers)) = (prompt, answer) else {
            return Vec::new();
        };
        let estimate = strength::estimate(lens, *target, attackers);
        let mut reasons = vec![(Text::new("tarawa-reason-strength"), estimate.strength)];
        reasons.extend(estimate.against.map(|against| (Text::new("tarawa-reason-defence"), against.defence)));
        reasons
    }

    fn upshot(setting: &Setting, events: &[Event]) -> Text {
        events.last().map_or(Text::new("tarawa-upshot-nothing"), |event| event.text(setting))
    }

    fn measures(setting: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
        victory::measures(setting, position)
    }
}
