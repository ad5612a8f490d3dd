//! How Second World War at Sea is offered to people: titles, scenarios, options, data, computer players, and the
//! Tactical Map for terminal and browser.

use crate::{
    Answer, BOOK, BOOK_ID, Prompt, Setting, WORDS, WarAtSea, about,
    battle::Moment,
    board, check, commander,
    event::Event,
    lens::Lens,
    operations::bases::losses,
    options, pack, picture,
    position::{Fate, Lost, Position, Stage},
    scenario::{BATTLES, OPERATIONS},
    scene,
    sides::SEATS,
    upshot, victory,
};
use kernel::{
    Asked, Game, OptionInfo, Pack, Play, Policy, Published, Referee, Remark, Seat, Text,
    pack::{Chart, PackFault},
    published::{Counts, LevelInfo, ScenarioInfo, Toll},
    scene::{Board, Tone},
    sketch::Sketch,
    words::Sources,
};
use std::sync::LazyLock;

/// The titles of the battles and what is told about them, in the order of [`BATTLES`].
const TITLES: [(&str, &str); BATTLES.len()] = [
    ("sea-scenario-river-plate", "sea-scenario-river-plate-about"),
    ("sea-scenario-denmark-strait", "sea-scenario-denmark-strait-about"),
    ("sea-scenario-matapan", "sea-scenario-matapan-about"),
    ("sea-scenario-java-sea", "sea-scenario-java-sea-about"),
    ("sea-scenario-savo-island", "sea-scenario-savo-island-about"),
    ("sea-scenario-cape-esperance", "sea-scenario-cape-esperance-about"),
    ("sea-scenario-guadalcanal", "sea-scenario-guadalcanal-about"),
    ("sea-scenario-tassafaronga", "sea-scenario-tassafaronga-about"),
    ("sea-scenario-north-cape", "sea-scenario-north-cape-about"),
];

/// The same for [`OPERATIONS`].
const OPERATION_TITLES: [(&str, &str); OPERATIONS.len()] = [
    ("sea-scenario-eastern-solomons", "sea-scenario-eastern-solomons-about"),
    ("sea-scenario-pedestal", "sea-scenario-pedestal-about"),
    ("sea-scenario-midway", "sea-scenario-midway-about"),
    ("sea-scenario-coral-sea", "sea-scenario-coral-sea-about"),
    ("sea-scenario-bismarck", "sea-scenario-bismarck-about"),
    ("sea-scenario-east-indies", "sea-scenario-east-indies-about"),
];

/// How many rounds or turns a scenario lasts, by the built-in data.
fn lasts(scenario: &str) -> Option<u32> {
    static CHART: LazyLock<Option<Chart>> = LazyLock::new(|| pack().chart("scenarios").ok());
    CHART.as_ref()?.value(scenario, "turns", "a number of rounds or turns").ok()
}

/// What is counted of a finished game, for the Axis and for the Allies.
const COUNTED: [[&str; 2]; 4] = [
    ["axis-points", "allies-points"],
    ["axis-ships-sunk", "allies-ships-sunk"],
    ["axis-ships-crippled", "allies-ships-crippled"],
    ["axis-hull-lost", "allies-hull-lost"],
];

/// What forecasts count as lost, for the Axis and for the Allies.
const TOLLS: [[&str; 6]; 2] = [
    [
        "sea-measure-axis-ships-sunk",
        "sea-measure-axis-hull-lost",
        "sea-toll-axis-guns",
        "sea-toll-axis-steps",
        "sea-toll-axis-boats",
        "sea-toll-axis-room",
    ],
    [
        "sea-measure-allies-ships-sunk",
        "sea-measure-allies-hull-lost",
        "sea-toll-allies-guns",
        "sea-toll-allies-steps",
        "sea-toll-allies-boats",
        "sea-toll-allies-room",
    ],
];

impl Published for WarAtSea {
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
        let info = |kind, length, counts| {
            move |(id, (title, about))| ScenarioInfo {
                id,
                title: Text::new(title),
                about: Text::new(about),
                kind: Some(Text::new(kind)),
                length: lasts(id).map(|count| Text::new(length).with("count", count)),
                counts,
            }
        };
        let battles = BATTLES.into_iter().zip(TITLES);
        let battles = battles.map(info("sea-scenario-kind-battle", "sea-scenario-rounds", Counts::Rounds));
        let operations = OPERATIONS.into_iter().zip(OPERATION_TITLES);
        let operations =
            operations.map(info("sea-scenario-kind-operation", "sea-scenario-turns", Counts::Turns));
        battles.chain(operations).collect()
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

    fn policy(level: &str, _: &Setting, _: Seat) -> Option<Box<dyn Policy<WarAtSea>>> {
        commander::policy(level)
    }

    /// A turn of an operation; of a battle scenario a round, the set-up being one of its own.
    fn turn(lens: Lens<'_>) -> u32 {
        if lens.is_operation() {
            let prepares = matches!(lens.stage(), Stage::Prepare { .. });
            return if prepares { 0 } else { lens.turn().into() };
        }
        lens.battle().map_or(0, |battle| match battle.moment {
            Moment::Initiative | Moment::SetUp | Moment::Distance | Moment::LineUp { .. } => 0,
            Moment::Impulse { .. } | Moment::Suspended | Moment::Over => battle.round.into(),
        })
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

    fn board(setting: &Setting) -> Board {
        board::board(setting)
    }

    fn scene<'l>(_: &'l Setting, lens: Lens<'l>) -> Sketch<'l> {
        scene::scene(lens)
    }

    fn about(lens: Lens<'_>, thing: &str) -> Vec<Remark> {
        about::about(lens, thing)
    }

    /// Also to the end of a flight, which is resolved wholly before the next (10.61), and until the aircraft on a base that
    /// was hit are lost.
    fn look_ahead(r: &mut Referee<'_, WarAtSea>, answer: &Answer) -> Play<()> {
        WarAtSea::play(r)?;
        if r.position.operations.is_none() {
            return Ok(());
        }
        while r.position.ops().sortie.is_some() {
            WarAtSea::play(r)?;
        }
        Prompt::outlook(r, answer)?;
        while let Some(toll) = r.position.ops().tolls.first().copied() {
            losses::pay(r, toll)?;
        }
        Ok(())
    }

    fn upshot(setting: &Setting, events: &[Event]) -> Text {
        upshot::upshot(setting, events)
    }

    fn measures(setting: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
        let score = victory::score(setting, position, victory::Count::All);
        let mut measures = Vec::with_capacity(2 * COUNTED.len() + 1);
        for seat in SEATS {
            let ships = || setting.scenario.ships.iter().filter(|start| start.seat == seat);
            let count = |is_so: &dyn Fn(&crate::scenario::ShipStart) -> bool| {
                i64::try_from(ships().filter(|start| is_so(start)).count()).unwrap_or(i64::MAX)
            };
            let hull: i64 = ships().map(|start| i64::from(position.ship(start.ship).lost.hull)).sum();
            let numbers = [
                score[seat.index()],
                count(&|start| position.ship(start.ship).fate == Fate::Sunk),
                count(&|start| victory::is_crippled(setting, position, start.ship)),
                hull,
            ];
            measures.extend(COUNTED.iter().map(|names| names[seat.index()]).zip(numbers));
        }
        let rounds = position.battle.as_ref().map_or(0, |battle| battle.round);
        measures.push(("rounds", rounds.into()));
        measures
    }

    fn measure(name: &str) -> Text {
        Text::new(match name {
            "axis-points" => "sea-measure-axis-points",
            "allies-points" => "sea-measure-allies-points",
            "axis-ships-sunk" => "sea-measure-axis-ships-sunk",
            "allies-ships-sunk" => "sea-measure-allies-ships-sunk",
            "axis-ships-crippled" => "sea-measure-axis-ships-crippled",
            "allies-ships-crippled" => "sea-measure-allies-ships-crippled",
            "axis-hull-lost" => "sea-measure-axis-hull-lost",
            "allies-hull-lost" => "sea-measure-allies-hull-lost",
            _ => "sea-measure-rounds",
        })
    }

    fn shows_luck(name: &str) -> bool {
        name != "rounds"
    }

    fn tolls(setting: &Setting, position: &Position) -> Vec<Toll> {
        SEATS.into_iter().flat_map(|seat| tolls_of(setting, position, seat)).collect()
    }
}

/// What a side has lost so far: ships, hull boxes, those of guns and decks, and in an operation aircraft, submarines and the room of air bases.
/// A forecast asks for it at every fall of the dice.
fn tolls_of(setting: &Setting, position: &Position, seat: Seat) -> [Toll; 6] {
    let (mut sunk, mut hull, mut guns) = (0, 0, 0);
    for start in setting.scenario.ships.iter().filter(|start| start.seat == seat) {
        let ship = position.ship(start.ship);
        sunk += i64::from(ship.fate == Fate::Sunk);
        hull += i64::from(ship.lost.hull);
        let Lost { primary, secondary, tertiary, aa, deck, .. } = ship.lost;
        guns += [primary, secondary, tertiary, aa, deck].map(i64::from).iter().sum::<i64>();
    }
    let (mut steps, mut boats, mut room) = (0, 0, 0);
    if let Some(operations) = &position.operations {
        let fleet = operations.fleet(seat);
        // Only what changes counts: what is left is told as what is not lost.
        steps = -fleet.wings.iter().map(|wing| i64::from(wing.steps)).sum::<i64>();
        room = fleet.damage.iter().map(|damage| i64::from(damage.steps)).sum();
        let all = fleet.flotillas.iter().flat_map(|flotilla| &flotilla.boats);
        boats = all.map(|boat| i64::from(boat.sunk)).sum();
    }
    let keys = TOLLS[seat.index()];
    let lost = [sunk, hull, guns, steps, boats, room];
    std::array::from_fn(|at| Toll::new(keys[at], seat, lost[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{setup_of, sides::AXIS};
    use kernel::{
        Game, Lang, Viewer,
        words::{KERNEL, Words},
    };

    #[test]
    fn who_loses_guns_loses_something() {
        let setting = WarAtSea::setting(&setup_of("savo-island")).expect("a scenario");
        let mut position = WarAtSea::begin(&setting);
        let lost = |position: &Position| {
            WarAtSea::tolls(&setting, position).iter().map(|toll| toll.lost).sum::<i64>()
        };
        let before = lost(&position);
        position.vessel("Quincy").lost.secondary += 2;
        assert_eq!(lost(&position) - before, 2);
    }

    #[test]
    fn scenarios_levels_options_and_measures_have_words_in_both_languages() {
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let mut texts: Vec<Text> = Vec::new();
        for ScenarioInfo { title, about, kind, length, .. } in WarAtSea::scenarios(BOOK_ID) {
            texts.extend([title, about]);
            texts.extend(kind.into_iter().chain(length));
        }
        texts.extend(WarAtSea::levels(BOOK_ID).into_iter().map(|level| level.title));
        for option in WarAtSea::options(BOOK_ID) {
            texts.push(option.text);
            texts.extend(option.values.into_iter().map(|(_, text)| text));
        }
        let setting = WarAtSea::setting(&setup_of("matapan")).expect("a scenario");
        let measures = WarAtSea::measures(&setting, &WarAtSea::begin(&setting));
        texts.extend(measures.iter().map(|(name, _)| WarAtSea::measure(name)));
        for text in &texts {
            assert_eq!(words.missing(text), [""; 0]);
        }
        let told: std::collections::BTreeSet<String> =
            measures.iter().map(|(name, _)| words.say(Lang::En, &WarAtSea::measure(name))).collect();
        assert_eq!(told.len(), measures.len(), "each measure has its own words");
    }

    #[test]
    fn a_scenario_tells_its_kind_and_how_long_it_lasts() {
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        for info in WarAtSea::scenarios(BOOK_ID) {
            let setting = WarAtSea::setting(&setup_of(info.id)).expect("a scenario");
            let (kind, count) = match &setting.scenario.operation {
                Some(operation) => ("sea-scenario-kind-operation", operation.turns),
                None => ("sea-scenario-kind-battle", setting.scenario.rounds),
            };
            assert_eq!(info.kind, Some(Text::new(kind)), "{}", info.id);
            let length = words.say(Lang::En, &info.length.expect("it ends some time"));
            assert!(length.split(' ').any(|word| word == count.to_string()), "{}: {length}", info.id);
        }
    }

    #[test]
    fn the_picture_shows_every_ship_of_both_sides() {
        let setting = WarAtSea::setting(&setup_of("savo-island")).expect("a scenario");
        let position = WarAtSea::begin(&setting);
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let lens = WarAtSea::lens(&setting, &position, Viewer::Seat(AXIS));
        let picture = WarAtSea::picture(lens, &|text| words.say(Lang::Fr, text));
        for start in &setting.scenario.ships {
            assert!(picture.contains(start.ship.name()), "{} is missing in\n{picture}", start.ship);
        }
        assert!(picture.lines().all(|line| line.chars().count() <= 100), "{picture}");
    }
}
