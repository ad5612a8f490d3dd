//! How D-Day at Tarawa is offered to people: titles, scenarios, options, data, a picture for the terminal and
//! a drawing of the map.

use crate::{
    BOOK, BOOK_ID, Scenario, Setting, Tarawa, WORDS, about, browser_map, check, commander, drawing,
    event::Event,
    lens::Lens,
    options, pack, picture,
    position::{Position, Stage},
    scene, upshot, victory,
};
use kernel::{
    OptionInfo, Pack, Policy, Published, Remark, Seat, Text,
    pack::PackFault,
    published::{Counts, LevelInfo, ScenarioInfo, Toll},
    scene::{Board, Piece, Tone},
    sketch::Sketch,
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
            let turns = scenario.last_turn() - scenario.first_turn() + 1;
            ScenarioInfo {
                id: scenario.id(),
                title: Text::new(title),
                about: Text::new(about),
                kind: None,
                length: Some(Text::new("tarawa-scenario-turns").with("turns", turns)),
                counts: Counts::Turns,
            }
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
        picture::picture(lens, say, &|_, text| text.to_owned())
    }

    fn painted(
        lens: Lens<'_>,
        say: &dyn Fn(&Text) -> String,
        paint: &dyn Fn(Tone, &str) -> String,
    ) -> String {
        picture::picture(lens, say, paint)
    }

    fn drawing(setting: &Setting, lens: Option<Lens<'_>>, say: &dyn Fn(&Text) -> String) -> Option<String> {
        Some(drawing::svg(setting, lens.map(|lens| lens.open()), say))
    }

    fn board(setting: &Setting) -> Board {
        browser_map::board(setting)
    }

    fn scene<'l>(setting: &'l Setting, lens: Lens<'l>) -> Sketch<'l> {
        scene::scene(setting, lens.open())
    }

    /// All Japanese counters: they lie face down.
    fn hidden_counters(setting: &Setting) -> Vec<Piece> {
        scene::japanese_counters(setting)
    }

    /// The set-up is a turn of its own: who has it finished does not mean the first turn too.
    fn turn(lens: Lens<'_>) -> u32 {
        let open = lens.open();
        match open.stage {
            Stage::SetUpJapanese | Stage::SetUpMarines | Stage::Raid => 0,
            _ => u32::from(open.turn),
        }
    }

    fn about(lens: Lens<'_>, thing: &str) -> Vec<Remark> {
        about::about(lens.setting(), lens.open(), thing)
    }

    fn upshot(setting: &Setting, events: &[Event]) -> Text {
        upshot::upshot(setting, events)
    }

    fn measures(setting: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
        victory::measures(setting, position)
    }

    fn measure(name: &str) -> Text {
        Text::new(match name {
            "steps-lost" => "tarawa-measure-steps-lost",
            "infantry-steps-lost" => "tarawa-measure-infantry-steps-lost",
            "units-eliminated" => "tarawa-measure-units-eliminated",
            "japanese-eliminated" => "tarawa-measure-japanese-eliminated",
            "positions-secured" => "tarawa-measure-positions-secured",
            _ => "tarawa-measure-last-turn",
        })
    }

    fn shows_luck(name: &str) -> bool {
        name != "last-turn"
    }

    fn tolls(setting: &Setting, position: &Position) -> Vec<Toll> {
        victory::tolls(setting, position)
    }
}
