//! Problem files that cannot be: whatever is wrong with one is said in a sentence that points at the place. That no slip
//! of the pen makes the rules fall over is tried in `crates/fuzz`.

use grognard_war_at_sea::{BOOK_ID, WarAtSea, pack};
use kernel::{
    Pack,
    problem::{ProblemFault, Ruling, judge},
};

/// An operation with something of everything.
const OPERATION: &str = r#"
game = "war-at-sea"
title = { en = "A slip of the pen", fr = "Une faute de plume" }
scenario = "eastern-solomons"

[position]
turn = 3
phase = "orders"
seat = "allies"
weather = "clear"
planes = [
    { side = "axis", plane = "D3A1", at = "Shokaku", box = { flight = 1 } },
    { side = "allies", plane = "F4F-4", at = "Hornet", box = "cap" },
    { side = "allies", plane = "SBD-3", at = "Henderson Field", steps = 1 },
]
flights = [{ side = "axis", number = 1, mission = "naval-strike" }]
[position.submarines]
"First" = { side = "axis", at = "R20", boats = { I-19 = 4 }, order = "R21" }
[position.forces]
"Axis A" = { at = "D28", ships = ["Shokaku"], spotted = 2 }
"Allied A" = { at = "R31", ships = ["Enterprise", "Hornet"], log = ["R30/R29", "R28"] }
"Allied B" = { escorts = "Allied A", ships = ["Alden"] }
[position.ships]
Hornet = { fuel = 5, burnt = 3, lost = { hull = 2 } }

[[expect]]
values.fuel = { of = { fuel = "Hornet" }, is = 5 }
"#;

const EXPECTED: &str = r#"
[[expect]]
values.fuel = { of = { fuel = "Hornet" }, is = 5 }
"#;

/// What is written in place of what, and what is said of it.
const SLIPS: [(&str, &str, &str); 58] = [
    // The moment.
    ("turn = 3", "turn = 31", "the scenario has turns 1 to 30"),
    ("turn = 3", "turn = 0", "the scenario has turns 1 to 30"),
    (r#"phase = "orders""#, r#"phase = "supper""#, "supper"),
    (r#"phase = "orders""#, r#"phase = "contact""#, "the sides are not asked one after the other"),
    (r#"weather = "clear""#, r#"weather = "sunny""#, "sunny"),
    ("turn = 3", "impulse = 3", "'impulse' is for battles"),
    ("turn = 3", r#"date = "yesterday""#, "expected a date such as"),
    (r#"scenario = "eastern-solomons""#, r#"scenario = "savo-island""#, "'turn' is for operations"),
    // Forces.
    (r#""Axis A""#, r#""Task Force 16""#, "expected a counter such as"),
    (r#"at = "R31""#, r#"at = "ZZ99""#, "there is no zone or port 'ZZ99'"),
    (r#"at = "R31""#, r#"at = "Pearl Harbor""#, "there is no zone or port 'Pearl Harbor'"),
    (r#"at = "R31""#, r#"at = "Rabaul""#, "no port of that side"),
    (r#"at = "R31", "#, "", "where is it?"),
    (r#"["Shokaku"], spotted"#, r#"["Shokaku", "Hornet"], spotted"#, "is a ship of the Allies"),
    (r#"["Enterprise", "Hornet"]"#, r#"["Enterprise", "Hornet", "Hornet"]"#, "twice in one"),
    (
        r#"["Enterprise", "Hornet"]"#,
        r#"["Enterprise", "Hornet", "Zuikaku"]"#,
        "'Zuikaku' is a ship of the Axis",
    ),
    (r#"["Shokaku"], spotted"#, r#"["Shokaku", "Wasp"], spotted"#, "'Wasp' is a ship of the Allies"),
    (r#""R30/R29", "R28""#, r#""""#, "where does it go?"),
    (r#""R30/R29", "R28""#, r#""/////""#, "there is no ''"),
    (r#""R30/R29", "R28""#, r#""R30//R29""#, "there is no ''"),
    (EXPECTED, "", "nothing is done and nothing is expected"),
    (r#"["Enterprise", "Hornet"]"#, r#"["Enterprise", "Horned"]"#, "Horned"),
    (r#"["Enterprise", "Hornet"]"#, "[]", "it has no ships"),
    (r#"escorts = "Allied A""#, r#"escorts = "Allied C""#, "there is no force 'Allied C'"),
    (r#"escorts = "Allied A""#, r#"escorts = "Axis A""#, "of its own side"),
    (r#"escorts = "Allied A""#, r#"escorts = "Allied B""#, "of its own side"),
    (r#"escorts = "Allied A""#, r#"escorts = "Allied A", mission = "transport""#, "has the mission escort"),
    (r#"escorts = "Allied A""#, r#"at = "R31", mission = "escort""#, "whom does it escort?"),
    (r#"escorts = "Allied A""#, r#"escorts = "Allied A", log = ["R30"]"#, "no log of its own"),
    (r#"escorts = "Allied A""#, r#"escorts = "Allied A", side = "allies""#, "'side' is for battles"),
    ("spotted = 2", "spotted = 4", "it is turn 3 now"),
    ("spotted = 2", r#"pursues = "Allied C""#, "one of the enemy's in the file"),
    ("spotted = 2", r#"pursues = "Axis A""#, "one of the enemy's in the file"),
    ("spotted = 2", r#"pursues = "Allied A", chases = "Allied A""#, "give one of pursues and chases"),
    // Log sheets.
    (r#""R30/R29""#, r#""R30/R29/R28/R27""#, "by rule 5.22"),
    (r#""R30/R29""#, r#""R25""#, "by rule 5.22+1"),
    (r#""R30/R29""#, r#""R30/Atlantis""#, "there is no 'Atlantis'"),
    (r#""R30/R29""#, r#"{ way = "R30", errand = "unload" }"#, "by rule"),
    (r#""R30/R29""#, "7", "expected a way such as"),
    // Ships.
    ("fuel = 5,", "fuel = 21,", "'Hornet' has 20 fuel boxes at most"),
    ("burnt = 3", "burnt = 24", "a fuel box is crossed out for 24 points"),
    ("hull = 2", "hull = 9", "'Hornet' can have lost 8 of hull at most"),
    ("Hornet = {", "Saratoga = {", "'Saratoga' sails in no force"),
    ("fuel = 5,", r#"tows = "Enterprise","#, "one that lies dead"),
    ("fuel = 5,", r#"tows = "Alden","#, "where it is itself"),
    ("fuel = 5,", r#"tows = "Shokaku","#, "another ship of its own side"),
    ("fuel = 5,", "tubes = { reloading = { round = 1, impulse = 5 } },", "no second set of torpedoes"),
    (
        "weather = \"clear\"",
        "weather = \"clear\"\nleaders = { Nagumo = \"Zuikaku\" }",
        "sails in no force of the file",
    ),
    (
        "weather = \"clear\"",
        "weather = \"clear\"\ndamage = { \"Henderson Field\" = 99 }",
        "steps when it is whole",
    ),
    ("hull = 2 }", "hull = 2 }, left = true", "'left' is for battles"),
    // Aircraft and submarines.
    (r#"at = "Henderson Field""#, r#"at = "Lakunai""#, "cannot be based on Lakunai"),
    (r#"at = "Henderson Field""#, r#"at = "Saratoga""#, "sails in no force of that side"),
    (r#"at = "Henderson Field""#, r#"at = "Croydon""#, "there is no air base or ship 'Croydon'"),
    ("steps = 1", "steps = 3", "1 to 2 steps"),
    ("{ flight = 1 }", "{ flight = 2 }", "no flight 2"),
    (r#"mission = "naval-strike""#, "mission = { escort = 3 }", "cannot fly that mission"),
    (r#"order = "R21""#, r#"order = "R25""#, "no way leads from R20"),
    ("{ I-19 = 4 }", "{}", "1 to 6 boats"),
];

fn judged(text: &str, pack: &Pack) -> Result<Ruling, ProblemFault> {
    judge::<WarAtSea>(BOOK_ID, "slip.toml", text, pack)
}

#[test]
fn a_file_without_a_slip_is_judged() {
    let ruling = judged(OPERATION, &pack()).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(ruling.differences.is_empty(), "{:?}", ruling.differences);
}

#[test]
fn every_slip_is_told_with_its_place() {
    let pack = pack();
    for (right, wrong, told) in SLIPS {
        assert!(OPERATION.contains(right), "{right}");
        let text = OPERATION.replacen(right, wrong, 1);
        let Err(fault) = judged(&text, &pack) else { panic!("'{wrong}' goes unnoticed") };
        assert!(fault.what.contains(told), "{wrong}: {fault}");
        assert!(fault.spot.line > 1, "{wrong}: {fault}");
    }
}

#[test]
fn a_question_that_has_no_answer_is_refused() {
    let pack = pack();
    let questions = [
        (r#"{ pace = { force = "Allied C", turn = 3 } }"#, "there is no Allied C"),
        (r#"{ pace = { force = "Allied A", turn = 2 } }"#, "from turn 3 on"),
        (r#"{ steps = { side = "axis", wing = "wing 2" } }"#, "no 'wing 2'"),
        (r#"{ flooding = "Hornet" }"#, "has not lost three quarters"),
        (r#"{ exit = "Z1" }"#, "no battle is fought"),
        (r#"{ bulk = "Hornet" }"#, "no battle is fought"),
        (r#"{ torpedo-dice = { ship = "Hornet", range = 1 } }"#, "no battle is fought"),
    ];
    for (question, told) in questions {
        let text = OPERATION.replacen(r#"{ fuel = "Hornet" }"#, question, 1);
        let Err(fault) = judged(&text, &pack) else { panic!("{question} is answered") };
        assert!(fault.what.contains(told), "{question}: {fault}");
    }
}

#[test]
fn more_forces_and_flotillas_than_there_are_counters_for_are_refused() {
    let pack = pack();
    let many = |line: &dyn Fn(usize) -> String| (0..300).map(line).collect::<Vec<_>>().join("\n");
    let boats =
        many(&|number| format!(r#""Boats {number}" = {{ side = "axis", at = "R20", boats = {{}} }}"#));
    let text = OPERATION.replacen("[position.forces]", &format!("{boats}\n[position.forces]"), 1);
    let forces = many(&|number| format!(r#""Force {number}" = {{ side = "axis" }}"#));
    let battle = format!(
        "game = \"war-at-sea\"\ntitle = {{ en = \"Many\", fr = \"Beaucoup\" }}\nscenario = \"savo-island\"\n\
         [position.forces]\n{forces}\n[[expect]]\nvalues.bulk = {{ of = {{ bulk = \"Quincy\" }}, is = 2 }}\n"
    );
    for (text, told) in [(text, "at most 52 flotillas"), (battle, "at most 52 forces")] {
        let Err(fault) = judged(&text, &pack) else { panic!("{told}") };
        assert!(fault.what.contains(told), "{fault}");
    }
}
