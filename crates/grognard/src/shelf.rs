//! The shelf: the one place where games and books are registered. A game that is added here is known to the
//! whole program.

use crate::{cli, failure::Failure};
use kernel::{
    Pack, Setup, Text, Told,
    any::AnyGame,
    evidence::Evidence,
    ledger::{Book, Ledger},
    pack::PackFault,
    published::NoSuchLevel,
};
use std::{path::Path, sync::Arc};

/// The games that can be played.
pub fn games() -> Vec<Arc<dyn AnyGame>> {
    [sample::games(), tarawa::games(), war_at_sea::games()].concat()
}

/// The rulebooks that Grognard is about.
pub fn books() -> Vec<Book> {
    let mut books = vec![tarawa::BOOK, war_at_sea::BOOK];
    books.extend(europa::BOOKS);
    books
}

/// The books, and that of the sample game.
pub fn all_books() -> Vec<Book> {
    let mut books = books();
    books.push(sample::BOOK);
    books
}

/// Which tests prove which rules, as the last full test run wrote it down.
pub fn evidence() -> Result<Evidence, Failure> {
    const EVIDENCE: &str = include_str!("../../../ledger/evidence.tsv");
    Evidence::parse(EVIDENCE).map_err(Failure::broken)
}

pub fn game(id: &str) -> Result<Arc<dyn AnyGame>, Failure> {
    let known = games();
    let ids: Vec<&str> = known.iter().map(|game| game.id()).collect();
    let is_book = books().iter().any(|book| book.id == id);
    let key = if is_book { "error-not-playable-yet" } else { "error-no-game" };
    let unknown = Text::new(key).with("game", id.to_owned()).with("known", ids.join(", "));
    known.into_iter().find(|game| game.id() == id).ok_or_else(|| Failure::input(unknown))
}

/// A game by its name, for commands that also know the books whose rules are still to come.
pub fn game_with_data(id: &str) -> Result<Arc<dyn AnyGame>, Failure> {
    let known = games();
    let ids = known.iter().map(|game| game.id()).chain(europa::BOOKS.map(|book| book.id));
    let ids: Vec<&str> = ids.collect();
    let unknown = Text::new("error-no-data").with("game", id.to_owned()).with("known", ids.join(", "));
    known.into_iter().find(|game| game.id() == id).ok_or_else(|| Failure::input(unknown))
}

/// The books asked for: one by its name, or the five.
pub fn books_named(id: Option<&str>) -> Result<Vec<Book>, Failure> {
    let Some(id) = id else { return Ok(books()) };
    let known = all_books();
    let ids: Vec<&str> = known.iter().map(|book| book.id).collect();
    let unknown = Text::new("error-no-book").with("book", id.to_owned()).with("known", ids.join(", "));
    known.into_iter().find(|book| book.id == id).map(|book| vec![book]).ok_or_else(|| Failure::input(unknown))
}

pub fn ledger(book: &Book) -> Result<Ledger, Failure> {
    book.read_ledger().map_err(Failure::broken)
}

/// The pack of a game with a folder laid over it.
pub fn pack(game: &dyn AnyGame, folder: Option<&Path>) -> Result<Pack, Failure> {
    let mut pack = game.pack();
    if let Some(folder) = folder {
        pack.lay_folder(folder)?;
    }
    Ok(pack)
}

/// A book of the Europa family, whose data is here before its rules are.
pub fn europa_book(id: &str) -> Option<Book> {
    europa::BOOKS.into_iter().find(|book| book.id == id)
}

/// The pack of a book of the Europa family with a folder laid over it.
pub fn book_pack(id: &str, folder: Option<&Path>) -> Result<Pack, Failure> {
    let mut pack = europa::pack(id);
    if let Some(folder) = folder {
        pack.lay_folder(folder)?;
    }
    Ok(pack)
}

fn refuse_unsound(game: &dyn AnyGame, folder: &Path) -> Result<(), Failure> {
    let pack = pack(game, Some(folder))?;
    let faults: Vec<PackFault> =
        game.check_pack(&pack).into_iter().map(|fault| pack.located(fault)).collect();
    let Some(first) = faults.first() else { return Ok(()) };
    let named = faults.iter().take(FAULTS_NAMED).skip(1).fold(first.told(), |named, fault| {
        Text::new("error-pack-fault-and").with("named", named).with("next", fault.told())
    });
    let why = Text::new("error-pack-unsound")
        .with("folder", folder.display().to_string())
        .with("count", faults.len())
        .with("named", named)
        .with("game", game.id());
    Err(Failure::input(why))
}

/// The computer players of a game by name, or the quick one where nobody is named: it plays sensibly and soon.
pub fn levels(game: &dyn AnyGame, named: &[String]) -> Result<Vec<String>, Failure> {
    let known: Vec<String> = game.levels().iter().map(|level| level.id.to_owned()).collect();
    if let Some(level) = named.iter().find(|level| !known.contains(level)) {
        return Err(Failure::input(NoSuchLevel { level: level.clone(), known }));
    }
    if !named.is_empty() {
        return Ok(named.to_vec());
    }
    let quick = known.iter().find(|level| *level == "quick").or(known.last());
    Ok(quick.cloned().into_iter().collect())
}

/// The game that is played when none is named.
pub const FIRST_GAME: &str = "sample";

/// The game that a command line names.
pub fn game_of(args: &crate::cli::SetupArgs) -> Result<Arc<dyn AnyGame>, Failure> {
    game(args.game.as_deref().unwrap_or(FIRST_GAME))
}

/// Faults of a pack that are named where it is refused; the others are for `pack check`.
const FAULTS_NAMED: usize = 3;

/// What a game is set up from. With data that is not sound the rules cannot be trusted to hold.
pub fn setup(game: &dyn AnyGame, args: &crate::cli::SetupArgs) -> Result<Setup, Failure> {
    if let Some(folder) = &args.pack {
        refuse_unsound(game, folder)?;
    }
    cli::once_each("--option", &args.options)?;
    let first = || game.scenarios().first().map_or_else(String::new, |scenario| scenario.id.to_owned());
    Ok(Setup {
        book: game.id().to_owned(),
        scenario: args.scenario.clone().unwrap_or_else(first),
        options: args.options.iter().cloned().collect(),
        pack: pack(game, args.pack.as_deref())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{KERNEL, Lang, Words};

    /// The atoll of Tarawa is drawn by hand.
    #[test]
    fn every_map_of_real_coasts_tells_whose_data_it_is_made_from() {
        for book in books() {
            let words = Words::new(&[KERNEL, book.words]).expect("well formed messages");
            for (id, _) in book.maps.list {
                for sheet in (book.maps.board)(id).expect("a map").sheets {
                    let said = |lang| sheet.credit.as_ref().map(|credit| words.say(lang, credit));
                    let is_credited = Lang::ALL.into_iter().all(|lang| {
                        said(lang).is_some_and(|said| said.contains("GSHHG © Wessel & Smith, LGPL 3"))
                    });
                    assert_eq!(is_credited, book.id != "tarawa", "{id} of {}", book.id);
                }
            }
        }
    }
}
