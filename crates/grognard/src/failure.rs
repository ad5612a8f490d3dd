//! Why a command failed, told in the user's language, and the exit code that says so: 1 when something was
//! judged and found wrong, 2 for a command line that cannot be read, 3 for input that cannot be used, 4 for a
//! fault of the program.

use crate::{out, speech::Speech};
use kernel::{Text, Told};
use std::{
    panic::{self, AssertUnwindSafe},
    path::Path,
    process::ExitCode,
    sync::Mutex,
};

/// Something was checked and does not hold: a ruling differs, a journal is forged, a pack has faults.
pub const WRONG: u8 = 1;
/// The command line contradicts itself.
pub const USAGE: u8 = 2;
/// A file, a name or a value cannot be used.
pub const INPUT: u8 = 3;
/// The program itself is at fault.
pub const BROKEN: u8 = 4;

#[derive(Debug)]
pub struct Failure {
    code: u8,
    text: Text,
}

impl Failure {
    /// The command line contradicts itself.
    pub fn usage(why: impl Told) -> Self {
        Failure { code: USAGE, text: why.told() }
    }

    /// The user's input cannot be used.
    pub fn input(why: impl Told) -> Self {
        Failure { code: INPUT, text: why.told() }
    }

    /// A file cannot be used.
    pub fn file(path: &Path, why: impl Told) -> Self {
        let file = path.display().to_string();
        Failure::input(Text::new("error-file").with("file", file).with("what", why.told()))
    }

    /// A file was checked and found wrong.
    pub fn unsound(path: &Path, why: impl Told) -> Self {
        Failure { code: WRONG, ..Failure::file(path, why) }
    }

    /// The program is at fault.
    pub fn broken(why: impl Told) -> Self {
        Failure { code: BROKEN, text: why.told() }
    }

    pub fn code(&self) -> u8 {
        self.code
    }

    pub fn text(&self) -> &Text {
        &self.text
    }

    pub fn report(&self, speech: &Speech, json: bool) -> ExitCode {
        if json {
            let said = speech.say(&self.text);
            let error = serde_json::json!({ "error": out::shortened(&said), "exit": self.code });
            out::write_as_it_stands(&format!("{error}\n"));
        } else {
            speech.aside("cli-error", &self.text);
        }
        ExitCode::from(self.code)
    }
}

/// Where the program last gave up, and why.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// From now on a panic is remembered for [`guarded`] to tell, instead of being printed. With `RUST_BACKTRACE` set
/// it is printed too.
pub fn remember_panics() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            let place = info.location().map_or_else(String::new, |place| format!(" ({place})"));
            *last = format!("{}{place}", info.payload_as_str().unwrap_or("no reason given"));
        }
        if std::env::var_os("RUST_BACKTRACE").is_some() {
            print(info);
        }
    }));
}

/// Does something that runs the rules. If they give up, that is a fault of the program and is reported as one:
/// other files are gone through none the less, and a program that reads JSON gets JSON.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let why = LAST_PANIC.lock().map(|why| why.clone()).unwrap_or_default();
        Err(Failure::broken(Text::new("error-panic").with("what", why)))
    })
}

macro_rules! from_input {
    ($($error:ty),* $(,)?) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Failure::input(error)
            }
        }
    )*};
}

from_input!(
    kernel::any::AnswerError,
    kernel::file::FileError,
    kernel::pack::FolderError,
    kernel::pack::PackFault,
    kernel::problem::ProblemFault,
    kernel::published::StartError,
    kernel::table::TableError,
    host::HostError,
    std::io::Error,
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cli::Cli, saved::SavedGame, shelf};
    use clap::Parser;
    use kernel::{Setup, words::Lang};
    use std::fs;

    /// Why a command line fails: its exit code, and its words in English and French.
    fn failing(line: &str, folder: &Path) -> (u8, String, String) {
        let english = Speech::new(Lang::En).expect("the words are whole");
        let french = Speech::new(Lang::Fr).expect("the words are whole");
        let line = line.replace("DIR", &folder.display().to_string());
        let cli = Cli::parse_from(["grognard"].into_iter().chain(line.split(' ')));
        let failure = crate::run(&cli, &english).expect_err("this command fails");
        assert_eq!(english.words().missing(&failure.text), [""; 0], "{line}");
        (failure.code, english.say(&failure.text), french.say(&failure.text))
    }

    /// A folder with a game just begun, the same without its seed, and files that are none.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let game = shelf::game("sample").expect("the sample can be played");
        let setup = Setup { scenario: "skirmish".to_owned(), ..sample::setup() };
        for name in ["ford.journal", "seedless.journal"] {
            SavedGame::create(game.as_ref(), &setup, &folder.path().join(name)).expect("a new game");
        }
        fs::remove_file(folder.path().join("seedless.journal.seed")).expect("the seed is there");
        let text = fs::read_to_string(folder.path().join("ford.journal")).expect("a journal");
        fs::write(folder.path().join("forged.journal"), text.replacen("blue", "bleu", 1)).expect("written");
        fs::write(folder.path().join("letter.txt"), "Dear Emperor,").expect("written");
        fs::write(folder.path().join("map.png"), [0x89, 0xff]).expect("written");
        fs::create_dir(folder.path().join("tables")).expect("made");
        fs::write(folder.path().join("tables/tea.tsv"), "a\tb\n").expect("written");
        folder
    }

    #[test]
    fn every_failure_is_said_in_both_languages() {
        let folder = folder();
        for (line, english, french) in [
            ("replay DIR/nowhere.journal", "no such file", "pas de tel fichier"),
            ("replay DIR/letter.txt", "is not a journal", "n'est pas un journal"),
            ("replay DIR/map.png", "another kind of file", "une autre sorte"),
            ("replay DIR/forged.journal", "line 1: its hash does not fit", "ligne 1 : son empreinte"),
            ("replay DIR/ford.journal --seat green", "no seat 'green'", "pas de camp « green »"),
            ("odds DIR/ford.journal --answer {", "--answer is not JSON", "n'est pas du JSON"),
            ("odds DIR/ford.journal --answer 7", "no answer of this game", "pas une décision de ce jeu"),
            ("odds DIR/ford.journal --answer {\"bid\":99}", "(rule 2)", "(règle 2)"),
            ("play --continue DIR/seedless.journal", "put ", "remettez "),
            ("play --save DIR/ford.journal", "exists already", "existe déjà"),
            ("play --continue DIR/ford.journal --seat red=genius", "not by 'genius'", "pas par « genius »"),
            ("play --save DIR/new.journal --seat green=me", "no seat 'green'", "pas de camp « green »"),
            ("play --save DIR/new.journal --seat red=genius", "not by 'genius'", "pas par « genius »"),
            ("play --save DIR/no/new.journal", "new.journal: there is no such", "new.journal : il n’y a pas"),
            ("play chess", "no game 'chess'", "pas de jeu « chess »"),
            ("play second-front", "cannot be played yet", "pas encore jouer"),
            ("map render second-front --scenario husky", "cannot be played yet", "pas encore jouer"),
            ("judge DIR/nowhere.toml", "no such file", "pas de tel fichier"),
            ("judge DIR/letter.txt", "cannot be judged", "ne peut pas être jugé"),
            ("rules coverage chess", "no book 'chess'", "pas de livret « chess »"),
            ("rules show sample 1.99", "has no rule '1.99'; near", "n'a pas de règle « 1.99 » ; proches"),
            ("rules show sample ?", "has no rule '?'", "n'a pas de règle « ? »"),
            ("rules list --status done", "no status 'done'", "pas d'état « done »"),
            ("pack check --pack DIR", "name the game", "nommez le jeu"),
            ("pack check sample --pack DIR/nowhere", "no such file or folder", "ou dossier"),
            ("pack check sample --pack DIR/tables", "has no file of that name", "n’a pas de fichier"),
            ("simulate --games 0", "at least 1", "au moins 1"),
            ("simulate --games 100000001", "100000000 at most", "100000000 au plus"),
            ("bench --seconds 3601", "3600 at most", "3600 au plus"),
            ("simulate --scenario bridge", "no scenario 'bridge'", "pas de scénario « bridge »"),
            ("simulate --option tea=hot", "no option 'tea'", "pas d’option « tea »"),
            ("simulate --level genius", "no computer player 'genius'", "pas de joueur ordinateur « genius »"),
            ("simulate --against genius", "no computer player 'genius'", "ordinateur « genius »"),
            ("simulate --games 1 --csv DIR/no/where.csv", "no such file", "pas de tel fichier"),
        ] {
            let (code, in_english, in_french) = failing(line, folder.path());
            assert_eq!(code, INPUT, "{line}");
            assert!(in_english.contains(english), "{line}: {in_english}");
            assert!(in_french.contains(french), "{line}: {in_french}");
        }
    }

    #[test]
    fn what_is_given_twice_is_refused_and_not_the_last_taken() {
        let folder = folder();
        for (line, twice) in [
            (
                "play --save DIR/new.journal --seat red=me --seat blue=me --seat red=quick",
                "--seat gives 'red' twice",
            ),
            ("play --continue DIR/ford.journal --seat red=me --seat red=me", "--seat gives 'red' twice"),
            ("simulate --option ties=die --option ties=blue", "--option gives 'ties' twice"),
        ] {
            let (code, english, french) = failing(line, folder.path());
            assert_eq!(code, USAGE, "{line}");
            assert!(english.contains(twice) && french.contains("deux fois"), "{line}: {english} {french}");
        }
        assert!(!folder.path().join("new.journal").exists());
    }

    #[test]
    fn an_address_that_is_none_is_answered_with_one_that_is() {
        let refused = Cli::try_parse_from(["grognard", "serve", "--address", "nonsense"]);
        let said = refused.expect_err("this is no address").to_string();
        assert!(said.contains("such as 127.0.0.1:1943"), "{said}");
    }

    #[test]
    fn rules_that_give_up_are_a_fault_of_the_program() {
        let failure = guarded::<()>(|| panic!("no card was drawn")).expect_err("it gave up");
        assert_eq!(failure.code, BROKEN);
        assert_eq!(guarded(|| Ok(7)).ok(), Some(7));
    }

    #[test]
    fn a_file_that_fails_is_named() {
        let folder = folder();
        let (_, english, french) = failing("judge DIR/nowhere.toml", folder.path());
        let path = folder.path().join("nowhere.toml").display().to_string();
        assert_eq!(english, format!("{path}: there is no such file or folder"));
        assert_eq!(french, format!("{path} : il n’y a pas de tel fichier ou dossier"));
    }
}
