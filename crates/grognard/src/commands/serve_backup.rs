//! `grognard backup` and `grognard restore`: everything that a host keeps, as one file. A backup can be taken while the
//! host is open, and can be restored to another kind of database than it was taken from.

use crate::outln;
use crate::{cli::BackupArgs, failure::Failure, speech::Speech};
use kernel::Text;
use std::process::ExitCode;

pub fn back_up(args: &BackupArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let rows = host::backup(&args.database.address(), &args.file)
        .map_err(|error| Failure::file(&args.file, error))?;
    outln!("{}", speech.say(&told("backup-done", args, rows)));
    Ok(ExitCode::SUCCESS)
}

pub fn restore(args: &BackupArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let rows = host::restore(&args.database.address(), &args.file)
        .map_err(|error| Failure::file(&args.file, error))?;
    outln!("{}", speech.say(&told("restore-done", args, rows)));
    Ok(ExitCode::SUCCESS)
}

fn told(key: &'static str, args: &BackupArgs, rows: u64) -> Text {
    Text::new(key).with("file", args.file.display().to_string()).with("rows", rows)
}
