//! What is wrong in a list of forces is found, on a small map with two towns.

use super::{Pack, equivalents, faults};
use crate::map::small;

const NOTES: &str = "# title: x\n# rule: 40A\n# source: reconstructed\n# why: made up\n";
const HEADS: &str =
    "unit\tside\tcontingent\tforce\tsize\ttype\tratings\treverse\tre\tbreaks\tfrom\tuntil\twhere\n";
const DIVISION: &str =
    "1 Inf XX\tred\tnorth\tReds\tXX\tinfantry\t8-8\t3-8\t3\t1/1 Inf III\tsetup\tNov I 43\tKöln";
const PART: &str = "1/1 Inf III\tred\tnorth\tReds\tIII\tinfantry\t2-8*\t-\t1\t-\tbreakdown\t-\t-";
const GUNS: &str =
    "1 Art III\tred\tnorth\tReds\tIII\tartillery\t2-3-8\t-\t1\t-\tAug I 43\t-\tany Allied city of North";
const PLANES: &str =
    "unit\tnotation\tfrom\tuntil\twhere\nFighters\t8F8 P-51D5 2-1/19\tJul II 43\t-\tA:0203\n";

/// What is told of the lists, with one text of them changed.
fn told(from: &str, to: &str) -> Vec<String> {
    told_all(&[(from, to)])
}

/// What is told of the lists, with several texts of them changed.
fn told_all(changes: &[(&str, &str)]) -> Vec<String> {
    let table =
        |body: &str| changes.iter().fold(format!("{NOTES}{body}"), |text, (from, to)| text.replace(from, to));
    let files = [
        ("scenarios.tsv", table("scenario\tstart\tend\tturns\nshort\tJul I 43\tDec II 43\t12\n")),
        ("unit-types.tsv", table("type\tclass\ninfantry\tnon-motorized\nartillery\tartillery\n")),
        ("sides.tsv", table("force\tcontingent\tside\nReds\tnorth\tred\n")),
        ("stacking.tsv", table("level\tunits\tre\tartillery-re\nregular\t1\t2\t1\n")),
        ("terrain-kinds.tsv", table("terrain\tstacking\nclear\tregular\nwoods\tregular\n")),
        ("forces.tsv", table(&format!("{HEADS}{DIVISION}\n{PART}\n{GUNS}\n"))),
        ("air.tsv", table(PLANES)),
        ("scenario-forces.tsv", table("scenario\tfiles\nshort\tforces setup-late\n")),
        ("setup-late.tsv", table("unit\tfrom\twhere\n1 Art III\tsetup\tSouth\n")),
    ];
    // The pack keeps what is built in for good, and a test may leave it there.
    let files: Vec<(&'static str, &'static str)> =
        files.into_iter().map(|(name, text)| (name, &*Box::leak(text.into_boxed_str()))).collect();
    faults(&Pack::built_in(&files), &[small::map()]).iter().map(ToString::to_string).collect()
}

#[test]
fn lists_in_which_everything_is_there_have_no_faults() {
    assert_eq!(told("", ""), [""; 0]);
}

#[test]
fn what_a_unit_names_must_be_there() {
    assert_eq!(
        told("III\tinfantry\t2-8*", "III\tcavalry\t2-8*"),
        ["forces.tsv:7: there is no type 'cavalry' in unit-types.tsv"]
    );
    let wrong = told("3\t1/1 Inf III", "3\t1/1 Inf III; 2/1 Inf III");
    assert_eq!(wrong, ["forces.tsv:6: it breaks down into '2/1 Inf III', which is not in the list"]);
    assert_eq!(told("3\t1/1 Inf III", "3\t3x 2-8* Inf III"), [""; 0], "told by their kind");
    assert_eq!(
        told("setup\tSouth", "setup\tEast"),
        ["setup-late.tsv:6: 'East' is no place, hex, area, box or unit of this book"]
    );
    assert_eq!(
        told("1 Art III\tsetup", "2 Art III\tsetup"),
        ["setup-late.tsv:6: there is no unit '2 Art III'"]
    );
    assert_eq!(
        told("any Allied city of North", "any Allied city of North or West"),
        ["forces.tsv:8: 'any Allied city of North or West' is no place, hex, area, box or unit of this book"]
    );
    assert_eq!(told("any Allied city of North", "any Allied city of North or South"), [""; 0]);
    assert_eq!(
        told("A:0203", "A:0909")[0],
        "air.tsv:6: 'A:0909' is no place, hex, area, box or unit of this book"
    );
}

#[test]
fn a_unit_belongs_to_the_side_of_its_force() {
    let wrong = told("1 Art III\tred", "1 Art III\tblue");
    assert_eq!(wrong, ["forces.tsv:8: 'Reds' is north and red in sides.tsv, not north and blue"]);
    let wrong = told("north\tReds\tIII\tartillery", "north\tGreens\tIII\tartillery");
    assert_eq!(wrong, ["forces.tsv:8: there is no force 'Greens' in sides.tsv"]);
}

#[test]
fn ratings_and_sizes_must_be_readable() {
    assert!(
        told("8-8\t3-8", "8-8-8\t3-8")[0].contains("forces.tsv:6: '8-8-8' is no rating of a ground unit")
    );
    assert!(told("8F8 P-51D5", "8 P-51D5")[0].contains("air.tsv:6: '8 P-51D5 2-1/19' is no air unit"));
    assert!(told("3-8\t3\t", "3-8\tthree\t")[0].contains("is no size in regimental equivalents"));
    assert_eq!(["3", "0.25", "1/2", "1.5"].map(equivalents), [Some(12), Some(1), Some(2), Some(6)]);
    assert_eq!(["", "x", "1/3", "0.3"].map(equivalents), [None; 4]);
}

#[test]
fn units_come_and_go_in_turns_of_the_game() {
    let wrong = |to: &str| told("Aug I 43", to).pop().unwrap_or_default();
    assert_eq!(wrong("August 43"), "forces.tsv:8: 'August 43' is no turn; write it like Jul I 43");
    assert_eq!(
        wrong("Jan I 44"),
        "forces.tsv:8: the game goes from Jul I 43 to Dec II 43: 'Jan I 44' is no turn of it"
    );
    assert_eq!(wrong("Aug III 43"), "forces.tsv:8: a month has 2 turns: 'Aug III 43' is none");
    assert_eq!(
        told("setup\tNov I 43", "Dec I 43\tNov I 43"),
        ["forces.tsv:6: it comes in Dec I 43 and is gone by Nov I 43"]
    );
    assert_eq!(
        told("Dec II 43\t12", "Dec II 43\t13"),
        ["scenarios.tsv:6: 'turns' are not those from 'start' to 'end': count them"]
    );
}

#[test]
fn what_is_set_up_in_a_hex_must_stack_there() {
    // One unit of any size, two equivalents besides, and one of artillery.
    let set_up = |units: &[&str]| {
        let rows: String = units
            .iter()
            .enumerate()
            .map(|(number, unit)| {
                let (kind, size, re) = match *unit {
                    "division" => ("infantry", "XX", "3"),
                    "guns" => ("artillery", "III", "1"),
                    _ => ("infantry", "III", "1"),
                };
                format!("\n{number} X\tred\tnorth\tReds\t{size}\t{kind}\t2-8\t-\t{re}\t-\tsetup\t-\tKöln")
            })
            .collect();
        told(&format!("\n{PART}"), &format!("{rows}\n{PART}"))
    };
    assert_eq!(set_up(&["regiment", "regiment", "guns"]), [""; 0]);
    assert_eq!(
        set_up(&["regiment", "regiment", "guns", "guns"]),
        ["forces.tsv:10: too many red units are set up in A:0203 (short)"]
    );
    assert_eq!(set_up(&["division"]).len(), 1, "it is a second division");
}

#[test]
fn a_set_up_is_laid_over_the_list_of_forces_and_must_stack_too() {
    let late = |rows: &str| told("1 Art III\tsetup\tSouth\n", rows);
    assert_eq!(late("1 Art III\tsetup\tKöln\n"), [""; 0], "guns beside a division");
    let twice = "1 Art III\tsetup\tKöln\n1/1 Inf III\tsetup\tKöln\n";
    assert_eq!(late(twice), [""; 0], "a part of two equivalents");
    // The level of stacking is one unit and one of guns only.
    let high = |rows: &str| {
        let files = [("regular\t1\t2\t1", "regular\t1\t0\t1"), ("1 Art III\tsetup\tSouth\n", rows)];
        told_all(&files)
    };
    assert_eq!(high(twice), ["setup-late.tsv:7: too many red units are set up in A:0203 (short)"]);
    let away = "1 Art III\tsetup\tKöln\n1/1 Inf III\tsetup\tKöln\n1 Inf XX\tnever\t-\n";
    assert_eq!(high(away), [""; 0], "the division has gone");
    assert_eq!(
        late("1 Art III\tsetup\tKöln\n1 Art III\tsetup\tSouth\n"),
        ["setup-late.tsv:7: '1 Art III' is set up twice (short)"]
    );
    assert_eq!(
        told("forces setup-late", "forces"),
        ["setup-late.tsv: no scenario uses it: name it in scenario-forces.tsv"]
    );
    assert_eq!(
        told("forces setup-late", "forces setup-late setup-early"),
        ["scenario-forces.tsv: short uses 'setup-early', which the pack lacks"]
    );
}
