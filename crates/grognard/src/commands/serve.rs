//! `grognard serve`: tables for browsers. The host's log goes to standard error.

use crate::outln;
use crate::{cli::ServeArgs, failure::Failure, shelf, speech::Speech};
use kernel::Text;
use std::process::ExitCode;

pub fn run(args: &ServeArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).init();
    let mut games = shelf::games();
    if !args.sample {
        games.retain(|game| game.id() != sample::BOOK.id);
    }
    let mut quotas = host::Quotas::default();
    for (name, most) in &args.quotas {
        quotas.set(name, *most)?;
    }
    let config = host::Config {
        address: args.address,
        books: if args.sample { shelf::all_books() } else { shelf::books() },
        quotas,
        names: args.names.clone(),
        secure: args.secure,
        behind_proxy: args.behind_proxy,
        longest_thought: args.longest_thought(),
        memory: args.memory,
        notices: args.notices.settings(),
        ..host::Config::new(args.database.address(), games)
    };
    host::serve(config, |address| {
        outln!("{}", speech.say(&Text::new("serve-open").with("address", address.to_string())));
        if args.open {
            // Where there is no browser the address has been told.
            let _ = open::that_detached(format!("http://{address}"));
        }
    })?;
    Ok(ExitCode::SUCCESS)
}
