//! `grognard`: one program, everything behind it. This file reads the command line and hands on; each
//! command has a file of its own under `commands`.

mod cli;
mod commands;
mod failure;
mod out;
mod players;
mod saved;
mod shelf;
mod speech;

use clap::FromArgMatches;
use cli::{Cli, Command};
use failure::Failure;
use kernel::Text;
use speech::Speech;
use std::process::ExitCode;

/// A host makes and drops many small things on many threads: this allocator is faster there and keeps less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let speech = match Speech::new(cli::language_wanted(std::env::args_os())) {
        Ok(speech) => speech,
        // Without words there is only the developers' English.
        Err(fault) => {
            out::aside(&fault.to_string());
            return ExitCode::from(failure::BROKEN);
        }
    };
    let matches = cli::command(&speech).try_get_matches();
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // Help and version, which may be written to where nothing can be.
        Err(error) if !error.use_stderr() => {
            out::write(format_args!("{}", error.render()));
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            out::aside(&cli::unreadable(&error, &speech));
            return ExitCode::from(failure::USAGE);
        }
    };
    // A host that serves on prints what one request ran into, and goes on.
    if !matches!(cli.command, Command::Serve(_)) {
        failure::remember_panics();
    }
    match failure::guarded(|| run(&cli, &speech)) {
        Ok(code) => code,
        Err(failure) => failure.report(&speech, cli.json),
    }
}

fn run(cli: &Cli, speech: &Speech) -> Result<ExitCode, Failure> {
    use commands::{
        adopt, bench, completions, games, judge, licences, map, odds, pack, play, replay, rules, serve,
        serve_backup, simulate, verify,
    };
    let json = cli.json;
    if json
        && matches!(
            cli.command,
            Command::Play(_)
                | Command::Adopt(_)
                | Command::Serve(_)
                | Command::Backup(_)
                | Command::Restore(_)
                | Command::Completions { .. }
        )
    {
        return Err(Failure::usage(Text::new("error-no-json-here")));
    }
    match &cli.command {
        Command::Games { game } => games::run(game.as_deref(), speech, json),
        Command::Rules(command) => rules::run(command, speech, json),
        Command::Pack(command) => pack::run(command, speech, json),
        Command::Map(command) => map::run(command, speech, json),
        Command::Play(args) => play::run(args, speech),
        Command::Judge(args) => judge::run(args, speech, json),
        Command::Odds(args) => odds::run(args, speech, json),
        Command::Simulate(args) => simulate::run(args, speech, json),
        Command::Replay(args) => replay::run(args, speech, json),
        Command::Verify(args) => verify::run(args, speech, json),
        Command::Adopt(args) => adopt::run(args, speech),
        Command::Bench(args) => bench::run(args, speech, json),
        Command::Serve(args) => serve::run(args, speech),
        Command::Backup(args) => serve_backup::back_up(args, speech),
        Command::Restore(args) => serve_backup::restore(args, speech),
        Command::Licences { name } => licences::run(name.as_deref(), speech, json),
        Command::Completions { shell } => Ok(completions::run(*shell, speech)),
    }
}
