//! `grognard serve`: tables over HTTP.

use crate::outln;
use crate::{cli::ServeArgs, failure::Failure, shelf, speech::Speech};
use kernel::Text;
use std::{process::ExitCode, sync::Arc};

pub fn run(args: &ServeArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let games = shelf::games().into_iter().map(Arc::from).collect();
    let config = host::Config { address: args.address, ..host::Config::new(&args.folder, games) };
    outln!("{}", speech.say(&Text::new("serve-open").with("address", args.address.to_string())));
    host::serve(config)?;
    Ok(ExitCode::SUCCESS)
}
