//! Errors are told in both languages: each variant once, with everything that it has to tell.

use grognard_kernel::{
    Exact, Refusal, Seat, Text, Told,
    any::AnswerError,
    evidence::{Evidence, EvidenceFault, Kind, Line, Stray},
    file::FileError,
    forecast::ForecastError,
    game::SetupFault,
    journal::{Damage, Damaged, Torn},
    ledger::LedgerFault,
    odds::OddsFault,
    pack::{FolderError, PackFault},
    problem,
    published::{NoSuchLevel, StartError},
    referee::Fault,
    table::{OpenError, TableError},
    text::Arg,
    words::{KERNEL, Lang, Words},
};
use std::{collections::BTreeSet, fmt::Display, io, path::PathBuf};

/// An error as people and as developers read it.
struct Sample {
    text: Text,
    display: String,
}

fn sample(error: impl Told + Display) -> Sample {
    Sample { text: error.told(), display: error.to_string() }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn refusal() -> Refusal {
    Refusal::new("9F1", Text::new("kernel-wrong-question").with("class", "bid"))
}

/// Errors whose English text is their `Display`, word for word.
fn alike() -> Vec<Sample> {
    let path = || PathBuf::from("ford.journal");
    let level = || NoSuchLevel { level: "genius".into(), known: names(&["random", "quick"]) };
    let runaway = || Fault::Runaway(10_000);
    vec![
        sample(TableError::NotAsked(Seat(1))),
        sample(TableError::NothingToUndo(Seat(1))),
        sample(TableError::NoSuchStep { step: 99, steps: 12 }),
        sample(TableError::NoSuchClass { class: "tea".into(), known: names(&["bid", "ambush"]) }),
        sample(TableError::NotOver),
        sample(TableError::NoSeed),
        sample(TableError::NoSuchSeat { seat: Seat(7), seats: 2 }),
        sample(TableError::Revealed),
        sample(TableError::Over),
        sample(TableError::GivenUp(Seat(1))),
        sample(TableError::HasNonce(Seat(1))),
        sample(TableError::Held),
        sample(TableError::NotHeld),
        sample(TableError::BehindAdoption),
        sample(TableError::NotUnderstood { class: "bid".into(), why: "expected u8".into() }),
        sample(TableError::Fault(runaway())),
        sample(Fault::OutOfStep { step: 5, asked: "a roll".into(), found: "an answer".into() }),
        sample(Fault::NoSides { rule: "12D".into() }),
        sample(Fault::TooLong { extra: 3 }),
        sample(Fault::Swallowed { step: 5 }),
        sample(Fault::Wavered { step: 5 }),
        sample(Fault::AskedTwice { step: 5, seat: Seat(1) }),
        sample(OpenError::Fault { entry: 8, fault: runaway() }),
        sample(OpenError::Snapshot { entry: 8 }),
        sample(OpenError::Die { entry: 8 }),
        sample(OpenError::Undo { entry: 8 }),
        sample(OpenError::NoSnapshot { entry: 512 }),
        sample(OpenError::Resigned { entry: 12 }),
        sample(OpenError::AfterEnd { entry: 12 }),
        sample(OpenError::Order { entry: 8 }),
        sample(OpenError::TooLong { entry: 8 }),
        sample(OpenError::Foreign { entry: 8 }),
        sample(OpenError::Seed),
        sample(Damaged { line: 4, damage: Damage::Empty }),
        sample(Damage::Unreadable("expected a comma".into())),
        sample(Damage::OutOfOrder { expected: 3, found: 6 }),
        sample(Damage::Chain),
        sample(Damage::LineEnds),
        sample(Damage::Mark),
        sample(Damage::Header),
        sample(Damage::Format { found: 77 }),
        sample(Torn { line: 31, kept: 4_000, lost: 17 }),
        sample(SetupFault::NoBook { name: "chess".into(), known: names(&["sample"]) }),
        sample(SetupFault::NoScenario { name: "bridge".into(), known: names(&["ford", "skirmish"]) }),
        sample(SetupFault::NoOption { name: "tea".into(), known: names(&["ties"]) }),
        sample(SetupFault::OptionValue { name: "ties".into(), value: "hot".into(), known: names(&["die"]) }),
        sample(StartError::Setup(SetupFault::NoOption { name: "tea".into(), known: names(&["ties"]) })),
        sample(StartError::Level(level())),
        sample(StartError::Table(TableError::NoSeed)),
        sample(StartError::Rules(runaway())),
        sample(StartError::Damaged(Damaged { line: 4, damage: Damage::Chain })),
        sample(StartError::Open(OpenError::Seed)),
        sample(StartError::OtherBook { expected: "sample".into(), found: "chess".into() }),
        sample(StartError::OtherSetup { expected: "sample".into(), found: "chess".into() }),
        sample(StartError::OtherPack { expected: "ab12".into() }),
        sample(AnswerError::NotAnAnswer("unknown variant".into())),
        sample(AnswerError::Table(TableError::NotOver)),
        sample(AnswerError::Level(level())),
        sample(AnswerError::Forecast(ForecastError::Unimaginable)),
        sample(ForecastError::Table(TableError::NotOver)),
        sample(ForecastError::Odds(OddsFault::TooMany(50_000))),
        sample(OddsFault::Rules(runaway())),
        sample(FileError::Exists { path: path() }),
        sample(FileError::Locked { path: path() }),
        sample(FileError::NotText { path: path(), line: 3 }),
        sample(FileError::NotFile { path: path() }),
        sample(FileError::TooLarge { path: path(), most: 1 << 20 }),
        sample(FileError::LoneSeed { path: path() }),
        sample(FileError::NotSeed { path: path() }),
        sample(FolderError::NoSuchFile { path: "mine/tea.tsv".into(), known: names(&["combat.tsv"]) }),
        sample(FolderError::File(FileError::NotFile { path: "mine/maps".into() })),
        sample("half".parse::<Exact>().expect_err("no number")),
        sample(EvidenceFault { line: 2 }),
        sample(Stray(Line {
            game: "sample".into(),
            id: "9".into(),
            test: "a_test".into(),
            kind: Kind::Rust,
        })),
    ]
}

/// Errors that people are told more, or told otherwise, than developers.
fn otherwise() -> Vec<Sample> {
    let io = |kind: io::ErrorKind| io::Error::from(kind);
    let kinds = [
        io::ErrorKind::NotFound,
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::AlreadyExists,
        io::ErrorKind::IsADirectory,
        io::ErrorKind::NotADirectory,
        io::ErrorKind::StorageFull,
        io::ErrorKind::ReadOnlyFilesystem,
        io::ErrorKind::AddrInUse,
        io::ErrorKind::AddrNotAvailable,
        io::ErrorKind::InvalidData,
    ];
    let mut samples: Vec<Sample> = kinds.into_iter().map(|kind| sample(io(kind))).collect();
    samples.extend([
        sample(io::Error::other("the cable is loose")),
        sample(TableError::Refused(refusal().into())),
        sample(TableError::NoConsent(vec![Seat(1), Seat(2)])),
        sample(Fault::Refused { step: 5, seat: Seat(1), class: "ambush", refusal: refusal().into() }),
        sample(FileError::Io { path: "ford.journal".into(), source: io(io::ErrorKind::StorageFull) }),
        sample(FolderError::Io { path: "mine".into(), source: io(io::ErrorKind::NotFound) }),
        sample(SetupFault::Pack(PackFault::new("combat.tsv", 0, "the pack lacks this file"))),
        sample(PackFault::new("combat.tsv", 12, "3 cells under 2 column heads")),
        sample(StartError::Untrue { line: 7, what: Text::new("kernel-verify-not-over") }),
        sample(LedgerFault { file: "ledger/x.tsv".into(), line: 5, what: "no title".into() }),
        sample(problem::Source::new("a.toml", "game = 1\n").fault(7..8, "not a name")),
    ]);
    samples
}

fn words() -> Words {
    Words::new(&[KERNEL]).expect("well formed messages")
}

/// Everything that the text holds which must be read in every language.
fn essentials(text: &Text, found: &mut Vec<String>) {
    for (name, arg) in &text.args {
        match arg {
            // Only chooses between singular and plural.
            Arg::Number(_) if name == "count" => {}
            Arg::Number(number) => found.push(number.to_string()),
            Arg::Exact(exact) => found.push(exact.to_string()),
            Arg::Name(name) => found.push(name.to_string()),
            Arg::Text(text) => essentials(text, found),
        }
    }
}

fn keys(text: &Text, found: &mut BTreeSet<String>) {
    found.insert(text.key.to_string());
    for (_, arg) in &text.args {
        if let Arg::Text(text) = arg {
            keys(text, found);
        }
    }
}

#[test]
fn every_error_is_told_in_both_languages_with_all_that_it_holds() {
    let words = words();
    for Sample { text, display } in alike().iter().chain(&otherwise()) {
        assert_eq!(words.missing(text), [""; 0], "{display}");
        let mut held = Vec::new();
        essentials(text, &mut held);
        for lang in Lang::ALL {
            let said = words.say(lang, text);
            for essential in &held {
                assert!(said.contains(essential), "{lang}: '{said}' does not tell '{essential}'");
            }
        }
    }
}

#[test]
fn in_english_people_and_developers_read_the_same() {
    let words = words();
    for Sample { text, display } in alike() {
        assert_eq!(words.say(Lang::En, &text), display);
    }
}

#[test]
fn no_error_and_no_message_is_forgotten() {
    let mut told = BTreeSet::new();
    alike().iter().chain(&otherwise()).for_each(|sample| keys(&sample.text, &mut told));
    told.retain(|key| key.starts_with("kernel-error-"));
    let messages = KERNEL.messages(Lang::En).expect("well formed messages");
    let errors: BTreeSet<String> =
        messages.into_keys().filter(|key| key.starts_with("kernel-error-")).collect();
    assert_eq!(told, errors);
}

#[test]
fn a_refusal_is_told_by_its_own_reason_and_rule() {
    let words = words();
    let refused = AnswerError::from(TableError::Refused(refusal().into())).told();
    let reason = words.say(Lang::En, &refusal().reason);
    assert_eq!(words.say(Lang::En, &refused), format!("{reason} (rule 9F1)"));
    assert!(words.say(Lang::Fr, &refused).ends_with("« bid ». (règle 9F1)"));
}

#[test]
fn missing_seats_are_named_and_counted() {
    let words = words();
    let one = TableError::NoConsent(vec![Seat(1)]).told();
    let two = TableError::NoConsent(vec![Seat(0), Seat(1)]).told();
    assert!(words.say(Lang::En, &one).ends_with("missing: seat 1"));
    assert!(words.say(Lang::En, &two).ends_with("missing: seats 0, 1"));
    assert!(words.say(Lang::Fr, &one).ends_with("celui du camp 1"));
    assert!(words.say(Lang::Fr, &two).ends_with("celui des camps 0, 1"));
}

#[test]
fn what_a_parser_says_of_a_file_stands_in_a_frame_of_the_readers_language() {
    let fault = Evidence::parse("nonsense\n").expect_err("no evidence");
    assert!(words().say(Lang::Fr, &fault.told()).starts_with("preuves, ligne 1 :"));
    let fault = problem::Source::new("a.toml", "game = 1\n").fault(7..8, "not a name");
    assert_eq!(
        words().say(Lang::Fr, &fault.told()),
        "ce fichier de problème ne peut pas être jugé : not a name\n --> a.toml:1:8\n  |\n1 | game = 1\n  |        ^"
    );
}
