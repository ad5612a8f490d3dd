//! The maps of the land games on the command line.

use std::process::{Command, Output};

fn run(line: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_grognard");
    let words = line.split(' ');
    Command::new(program).args(words).env("LANG", "en").output().expect("the program runs")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Why a line cannot be done.
fn refused(line: &str) -> String {
    let output = run(line);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_hex_is_told_with_its_place_its_neighbours_and_where_it_lies() {
    let rome = said(&run("map where 26:1625 --lang en"));
    for part in ["26:1625", "Rome", "inland", "41.", "12.", "Italy", "26:1624"] {
        assert!(rome.contains(part), "no {part} in:\n{rome}");
    }
    assert!(said(&run("map where 26:1625 --lang fr")).contains("intérieur"));
    let json: serde_json::Value =
        serde_json::from_str(&said(&run("map where 26:0133 --json"))).expect("JSON");
    assert_eq!(json["hex"], "16A:5133", "the name of the sheet that comes first");
    assert!(
        json["aliases"].as_array().is_some_and(|names| names.iter().any(|name| name == "26:0133")),
        "{json}"
    );
    assert!(refused("map where 99:0101 --lang en").contains("the sheets are 16A, 17A, 26, 27, G1"));
    assert!(refused("map where Rome --lang fr").contains("comme 26:1625"));
}

#[test]
fn a_hex_is_told_with_its_works_and_areas_in_the_readers_language() {
    let sands = |lang: &str| said(&run(&format!("map where G1:4406 --lang {lang}")));
    assert!(sands("en").contains("restricted waters (Kiangsu sands)"), "{}", sands("en"));
    let french = sands("fr");
    assert!(
        french.contains("eaux restreintes (bancs du Kiangsu)") && french.contains("Mer Jaune"),
        "{french}"
    );
    let rome = said(&run("map where 26 1625 --lang fr"));
    for part in ["Europe occidentale et Italie", "Italie", "Sud", "Axe", "SO ", "NO "] {
        assert!(rome.contains(part), "no {part} in:\n{rome}");
    }
    let wall = said(&run("map where G1:0721 --lang fr"));
    assert!(wall.contains("muraille (Grande Muraille)"), "{wall}");
}

#[test]
fn a_place_is_found_by_any_of_its_names() {
    assert!(said(&run("map find Cassino --lang en")).contains("26:"));
    assert!(said(&run("map find Monte Cassino --lang en")).contains("26:"));
    assert!(refused("map find Napels --lang en").contains("did you mean Naples"));
    assert!(said(&run("map find Po Yang --lang fr")).contains("Po Yang Hu"));
    let manila = said(&run("map find manille --lang en"));
    assert!(manila.contains("G7:1925") && manila.contains("Manila"), "{manila}");
    let json: serde_json::Value = serde_json::from_str(&said(&run("map find koln --json"))).expect("JSON");
    assert_eq!(json[0]["book"], "second-front");
    assert!(refused("map find Nowhereville --lang en").contains("no place is called 'Nowhereville'"));
}

#[test]
fn a_sheet_is_drawn_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bataan.svg");
    said(&run(&format!("map render damned-die-hard --sheet g9 --out {} --lang fr", file.display())));
    let drawn = std::fs::read_to_string(file).expect("a drawing");
    assert!(drawn.starts_with("<svg") && drawn.contains("LÉGENDE") && drawn.contains("Mariveles"));
    // Whose data it is made from, as their licences ask.
    assert!(drawn.contains("GSHHG © Wessel &amp; Smith") && drawn.contains("GeoNames, CC BY 4.0"));
    assert!(refused("map render second-front --sheet G1 --lang en").contains("there are: 16A, 17A, 26, 27"));
    assert!(refused("map render tarawa --sheet 1 --lang en").contains("leave out --sheet"));
}

#[test]
fn the_values_of_the_land_packs_are_counted_and_their_statements_told() {
    let counts = said(&run("pack sources second-front --lang en"));
    assert!(counts.contains("second-front/map-26") && counts.contains("reconstructed"), "{counts}");
    assert!(
        counts.contains("second-front, all tables") && counts.contains("stated by the rules"),
        "{counts}"
    );
    let told = said(&run("pack check second-front --lang en"));
    assert!(told.contains("what the book says of its maps"), "{told}");
    let exception = "knowingly otherwise, statements-europe.tsv:";
    let at = told.find(exception).unwrap_or_else(|| panic!("an exception with its reason: {told}"));
    assert!(
        told[at..].contains("the country of Slovakia") && told[at..].contains("(rule 3F lists"),
        "{told}"
    );
    assert!(told.trim_end().ends_with("sound: there are no faults"), "{told}");
    let french = said(&run("pack check second-front --lang fr"));
    assert!(french.contains("la Slovaquie comme pays") && french.contains("(la règle 3F range"), "{french}");
    let json: serde_json::Value =
        serde_json::from_str(&said(&run("pack check damned-die-hard --json"))).expect("JSON");
    let statements = &json["damned-die-hard"]["statements"];
    assert_eq!(json["damned-die-hard"]["faults"].as_array().map(Vec::len), Some(0));
    assert_eq!(statements["cannot-be-told"].as_array().map(Vec::len), Some(1), "{statements}");
}

#[test]
fn a_fault_in_a_table_of_ones_own_is_told_once_with_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let stacking = include_str!("../../../packs/second-front/stacking.tsv");
    let damaged = stacking.replace("regular\t3", "regular\t-3");
    assert_ne!(stacking, damaged);
    // Windows line ends are as good as others.
    std::fs::write(folder.path().join("stacking.tsv"), damaged.replace('\n', "\r\n")).expect("written");
    let output = run(&format!("pack check second-front --lang en --pack {}", folder.path().display()));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8_lossy(&output.stdout);
    let faults: Vec<&str> = told.lines().filter(|line| line.contains("stacking.tsv")).collect();
    let [fault] = faults[..] else { panic!("one fault: {told}") };
    assert!(fault.contains(&folder.path().join("stacking.tsv").display().to_string()), "{fault}");
    assert!(fault.contains("'-3' in the column 'units' does not fit: <0.."), "{fault}");
}

#[test]
fn commands_that_know_the_land_games_name_them() {
    for line in ["pack check nogame --lang en", "map render nogame --lang en"] {
        let said = refused(line);
        assert!(said.contains("second-front") && said.contains("tarawa"), "{line}: {said}");
    }
    let long = refused(&format!("pack check {} --lang en", "x".repeat(3000)));
    assert!(long.len() < 400, "{long}");
}

#[test]
fn a_picture_that_cannot_be_is_refused_with_what_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = |name: &str| folder.path().join(name).display().to_string();
    for (out, format, code, told) in [
        (to("x.bmp"), "", 2, "end in .svg or .png"),
        (to("x.svg"), " --format png", 2, "say two things"),
        (to("no/x.svg"), "", 3, "make it first"),
    ] {
        let output = run(&format!("map render damned-die-hard --sheet G9 --lang en --out {out}{format}"));
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(told), "{output:?}");
    }
    let large = refused("map render second-front --format png --width 20000 --lang en");
    assert!(large.contains("about the widest"), "{large}");
}
