//! `grognard completions`: scripts that let a shell complete commands.

use crate::{cli, failure::Failure, speech::Speech};
use clap_complete::Shell;
use std::process::ExitCode;

pub fn run(shell: Shell, speech: &Speech) -> Result<ExitCode, Failure> {
    clap_complete::generate(shell, &mut cli::command(speech), "grognard", &mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
}
