//! `grognard serve`: tables over HTTP.

use crate::outln;
use crate::{cli::ServeArgs, failure::Failure, shelf, speech::Speech};
use kernel::Text;
use std::process::ExitCode;

pub fn run(args: &ServeArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let config =
        host::Config { address: args.address, folder: args.folder.clone(), games: shelf::games() };
    outln!("{}", speech.say(&Text::new("serve-open").with("address", args.address.to_string())));
    host::serve(config).map_err(Failure::input)?;
    Ok(ExitCode::SUCCESS)
}
