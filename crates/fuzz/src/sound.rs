//! Texts that are sound, from which those that are not are made.

use crate::{MOST_ANSWERS, SHELF};
use kernel::{Chance, any::Choices, journal::Hand};
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// The files below a folder of the repository whose names end so, in order.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// Every scenario is played for a while, by answers from the lists and by defaults.
pub(crate) fn answers() -> Vec<String> {
    let mut chance = Chance::numbered(1, 0);
    let mut texts = Vec::new();
    for boxed in &*SHELF {
        for scenario in boxed.game.scenarios() {
            let mut text = format!("{} {}\n", boxed.game.id(), scenario.id);
            let mut table = boxed.start(scenario.id).expect("a scenario of the game");
            for _ in 0..MOST_ANSWERS {
                let waiting = table.waiting();
                let Some(waiting) = waiting.iter().find(|one| !one.answered) else { break };
                let prompt = table.prompt(waiting.seat).expect("who is waited for is asked");
                let listed = match &prompt.options {
                    Choices::List(list) => chance.pick(list),
                    Choices::Form(_) => None,
                };
                let answer = listed.unwrap_or(&prompt.default).answer.clone();
                table.answer(waiting.seat, &answer, Hand::Player).expect("what is offered is legal");
                writeln!(text, "{answer}").expect("a text takes all");
            }
            texts.push(text);
        }
    }
    texts
}

/// The journals of games that have just begun, and of those that were played for a while.
pub(crate) fn journals() -> Vec<String> {
    let begun = SHELF.iter().flat_map(|boxed| {
        let scenarios = boxed.game.scenarios().into_iter();
        scenarios.map(|scenario| boxed.start(scenario.id).expect("a scenario").journal_text(0).to_owned())
    });
    begun.chain(answers().into_iter().filter_map(|text| journal_of(&text))).collect()
}

/// The journal of a game whose answers are these.
fn journal_of(text: &str) -> Option<String> {
    let mut lines = text.lines();
    let (book, scenario) = lines.next()?.split_once(' ')?;
    let mut table = crate::find(book)?.start(scenario)?;
    for line in lines {
        let seat = table.waiting().iter().find(|one| !one.answered)?.seat;
        table.answer(seat, &serde_json::from_str(line).ok()?, Hand::Player).ok()?;
    }
    Some(table.journal_text(0).to_owned())
}

pub(crate) fn problem_files() -> Vec<String> {
    let folders = SHELF.iter().map(|boxed| format!("problems/{}", boxed.game.id()));
    folders.flat_map(|folder| files(&folder, ".toml")).map(|path| read(&path)).collect()
}

/// The charts of the packs, each below a line that names its book and itself.
pub(crate) fn charts() -> Vec<String> {
    let charts = SHELF.iter().flat_map(|boxed| {
        let names: Vec<String> = boxed.pack.charts().map(|(name, _)| name.to_owned()).collect();
        let book = boxed.game.id();
        names.into_iter().filter_map(move |name| {
            let text = boxed.pack.file(&format!("{name}.tsv")).ok()?;
            Some(format!("{book} {name}\n{text}"))
        })
    });
    charts.filter(|text| text.len() < MOST_OF_A_CHART).collect()
}

/// Longer ones take long to be laid cell by cell: they are maps, and hold more of the same.
const MOST_OF_A_CHART: usize = 20_000;
