//! `grognard completions`: scripts that let a shell complete commands.

use crate::{cli, out, speech::Speech};
use clap_complete::Shell;
use std::process::ExitCode;

pub fn run(shell: Shell, speech: &Speech) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut cli::command(speech), "grognard", &mut script);
    out!("{}", String::from_utf8_lossy(&script));
    ExitCode::SUCCESS
}
