//! Why a command failed, and the exit code that says so: 1 when something was judged and found wrong, 2 for
//! a command line that cannot be read, 3 for input that cannot be used, 4 for a fault of the program.

use crate::outln;
use crate::speech::Speech;
use std::{fmt::Display, process::ExitCode};

/// Something was checked and does not hold: a ruling differs, a journal is forged, a pack has faults.
pub const WRONG: u8 = 1;
/// A file, a name or a value cannot be used.
pub const INPUT: u8 = 3;
/// The program itself is at fault.
pub const BROKEN: u8 = 4;

#[derive(Debug)]
pub struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    /// The user's input cannot be used.
    pub fn input(message: impl Display) -> Self {
        Failure { code: INPUT, message: message.to_string() }
    }

    /// The program is at fault.
    pub fn broken(message: impl Display) -> Self {
        Failure { code: BROKEN, message: message.to_string() }
    }

    pub fn report(&self, speech: &Speech, json: bool) -> ExitCode {
        if json {
            outln!("{}", serde_json::json!({ "error": self.message, "exit": self.code }));
        } else {
            eprintln!("{}: {}", speech.key("cli-error"), self.message);
        }
        ExitCode::from(self.code)
    }
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
    kernel::published::StartError,
    kernel::table::TableError,
);

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::input(error)
    }
}
