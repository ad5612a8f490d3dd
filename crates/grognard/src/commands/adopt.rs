//! `grognard adopt`: carries a game that another release has played over to the rules and data of this one, in a file or
//! at a table of a host. Its players accept that themselves at a host; this is for one's own games, and for whoever keeps
//! a host, to mend a fault.

use crate::outln;
use crate::{cli::AdoptArgs, failure::Failure, saved::SavedGame, shelf, speech::Speech};
use kernel::{Text, Told};
use std::process::ExitCode;

pub fn run(args: &AdoptArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let told = match (&args.file, &args.table) {
        (Some(file), _) => SavedGame::adopt(file, args.pack.as_deref())?,
        (None, Some(table)) => host::adopt(&args.database.address(), shelf::games(), table)
            .map_err(|error| Failure::input(error.told()))?,
        (None, None) => return Err(Failure::usage(Text::new("error-adopt-what"))),
    };
    outln!("{}", speech.say(&told));
    outln!("{}", speech.say(&Text::new("adopt-done")));
    Ok(ExitCode::SUCCESS)
}
