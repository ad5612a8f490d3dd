//! The Ford keeps all laws; games with a fault are caught, each under the law that it breaks.

mod guess;

use grognard_kernel::{
    Setup, Text,
    conformance::{Broken, Law, Plan, assert_conforms, check},
    journal::Journal,
    words::{self, Words},
};
use guess::{Fault, Guess};
use sample::Ford;
use std::collections::BTreeMap;

fn ford(scenario: &str, ties: &str) -> Setup {
    let options = BTreeMap::from([("ties".to_owned(), ties.to_owned())]);
    Setup { scenario: scenario.to_owned(), options, ..sample::setup() }
}

#[test]
fn the_ford_keeps_every_law() {
    let words = Words::new(&[words::KERNEL, sample::WORDS]).expect("the messages are read");
    let missing = |text: &Text| words.missing(text);
    let mut columns = ford("ford", "die");
    columns.options.insert("columns".to_owned(), "yes".to_owned());
    let setups = vec![ford("ford", "die"), ford("skirmish", "die"), ford("ford", "blue"), columns];
    let plan = Plan {
        setups,
        games: 2_000,
        seed: 1943,
        max_steps: 2_000,
        missing_words: Some(&missing),
        ..Plan::default()
    };
    let report = assert_conforms::<Ford>(&plan);
    assert_eq!(report.games, 2_000);
    assert!(report.never_met.is_empty(), "never asked: {:?}", report.never_met);
    assert_eq!(report.outcomes.len(), 3, "{:?}", report.outcomes);
    for law in [Law::UndoneTellsNothing, Law::ImaginationFits, Law::UndoReturns, Law::ForksAreApart] {
        assert!(report.tried[&law] > 1_000, "{law:?} was hardly tried");
    }
}

#[test]
fn a_heavy_position_keeps_every_law_too() {
    let plan = Plan { setups: vec![ford("train", "die")], games: 10, max_steps: 2_000, ..Plan::default() };
    assert_eq!(assert_conforms::<Ford>(&plan).games, 10);
}

fn with(fault: Fault) -> Plan<'static> {
    let options = BTreeMap::from([("fault".to_owned(), format!("{fault:?}"))]);
    let setup = Setup { book: "guess".to_owned(), options, ..Setup::default() };
    Plan { setups: vec![setup], games: 100, max_steps: 500, ..Plan::default() }
}

fn caught(fault: Fault) -> Broken {
    check::<Guess>(&with(fault)).expect_err("the fault was not caught")
}

#[test]
fn guess_without_a_fault_keeps_every_law() {
    let report = assert_conforms::<Guess>(&with(Fault::None));
    assert_eq!(report.games, 100);
    assert!(report.tried[&Law::ImaginationIsBlind] > 100, "secrets were hardly tried");
}

#[test]
fn every_fault_is_caught_under_the_law_that_it_breaks() {
    for (fault, law) in [
        (Fault::IllegalOption, Law::OptionsAreLegal),
        (Fault::IllegalDefault, Law::OptionsAreLegal),
        (Fault::DeadEnd, Law::NoDeadEnds),
        (Fault::CheckAcceptsGarbage, Law::OptionsAreAll),
        (Fault::RefusalWithoutRule, Law::GarbageIsRefused),
        (Fault::OptionsInRandomOrder, Law::QuestionsAreSteady),
        (Fault::CounterOutsideThePosition, Law::RerunsAgree),
        (Fault::LooseBytes, Law::PositionsAreData),
        (Fault::Panic, Law::RulesDoNotPanic),
        (Fault::Endless, Law::GamesEnd),
        (Fault::SwallowedPause, Law::PausesPass),
        (Fault::ViewLeaks, Law::ViewsHide),
        (Fault::PromptLeaks, Law::ViewsHide),
        (Fault::DefaultPeeks, Law::ViewsHide),
        (Fault::RefusalPeeks, Law::ViewsHide),
        (Fault::ResamplePeeks, Law::ResamplingIsBlind),
        (Fault::MissingReveal, Law::UndoneTellsNothing),
        (Fault::SpectatorWitnessesMore, Law::WitnessesAgree),
        (Fault::DefaultNeverEnds, Law::OrdersPlay),
        (Fault::EventsFromACounter, Law::RerunsAgree),
        (Fault::ClassLeaks, Law::ViewsHide),
        (Fault::UnseenRollIsOpen, Law::ImaginationIsBlind),
        (Fault::SecretAnswerIsOpen, Law::ImaginationIsBlind),
        (Fault::HindsightPeeks, Law::ResamplingIsBlind),
        (Fault::AsksTwice, Law::NoDeadEnds),
    ] {
        let broken = caught(fault);
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}

#[test]
fn a_broken_law_comes_with_the_journal_that_shows_it() {
    let broken = caught(Fault::ViewLeaks);
    let (journal, torn) = Journal::<guess::Answer>::read(&broken.journal).expect("the journal can be read");
    assert_eq!((journal.header().game.as_str(), torn), ("guess", None));
    assert!(broken.to_string().contains("look and ask the same"), "{broken}");
}

#[test]
fn the_panic_of_a_broken_law_tells_where_its_journal_is() {
    let panic = std::panic::catch_unwind(|| assert_conforms::<Guess>(&with(Fault::DeadEnd)));
    let panic = panic.expect_err("the fault was not caught");
    let words = panic.downcast_ref::<String>().expect("a panic with words");
    let path = words.rsplit("the journal that shows it: ").next().expect("a path");
    let text = std::fs::read_to_string(path).expect("the journal was kept");
    assert!(Journal::<guess::Answer>::read(&text).is_ok());
    std::fs::remove_file(path).expect("it can be removed");
}

#[test]
fn a_text_without_words_is_caught() {
    let missing = |text: &Text| match text.key.as_ref() {
        "guess-too-high" => vec!["fr: there is no message 'guess-too-high'".to_owned()],
        _ => Vec::new(),
    };
    let plan = Plan { missing_words: Some(&missing), ..with(Fault::None) };
    assert_eq!(check::<Guess>(&plan).expect_err("words are missing").law, Law::WordsAreThere);
}

#[test]
fn a_setup_that_cannot_be_set_up_is_caught() {
    let plan = Plan { setups: vec![ford("no-such", "die")], ..Plan::default() };
    assert_eq!(check::<Ford>(&plan).expect_err("there is no such scenario").law, Law::SetupsStand);
}
