//! `grognard backup` and `grognard restore`: everything that a host keeps, as one file. A backup can be taken while the
//! host is open, and can be restored to another kind of database than it was taken from. `grognard backup --check`
//! looks through one without putting it anywhere.

use crate::outln;
use crate::{
    cli::{BackupArgs, RestoreArgs},
    failure::{Failure, WRONG},
    shelf,
    speech::Speech,
};
use kernel::Text;
use std::{path::Path, process::ExitCode, time::Duration};

/// So long games are opened to see whether they can be, unless every one is asked for.
const PATIENCE: Duration = Duration::from_mins(1);

pub fn back_up(args: &BackupArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    if args.check {
        return check(args, speech);
    }
    let rows = host::backup(&args.database.address(), &args.file)
        .map_err(|error| Failure::file(&args.file, error))?;
    outln!("{}", speech.say(&told("backup-done", &args.file).with("rows", rows)));
    Ok(ExitCode::SUCCESS)
}

pub fn restore(args: &RestoreArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let restored = host::restore(&args.database.address(), &args.file)
        .map_err(|error| Failure::file(&args.file, error))?;
    outln!("{}", speech.say(&told("restore-done", &args.file).with("rows", restored.rows)));
    warn_without_sums(restored, &args.file, speech);
    Ok(ExitCode::SUCCESS)
}

fn check(args: &BackupArgs, speech: &Speech) -> Result<ExitCode, Failure> {
    let patience = (!args.every_game).then_some(PATIENCE);
    let checked = host::check_backup(&args.file, shelf::games(), patience)
        .map_err(|error| Failure::unsound(&args.file, error))?;
    for (table, why) in &checked.unsound {
        let line = Text::new("backup-unsound-game").with("table", table.clone()).with("why", why.clone());
        outln!("{}", speech.say(&line));
    }
    let key = if checked.unsound.is_empty() { "backup-sound" } else { "backup-unsound" };
    let line = told(key, &args.file)
        .with("rows", checked.restored.rows)
        .with("games", checked.games)
        .with("opened", checked.opened)
        .with("unsound", checked.unsound.len());
    outln!("{}", speech.say(&line));
    warn_without_sums(checked.restored, &args.file, speech);
    Ok(if checked.unsound.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}

fn warn_without_sums(restored: host::Restored, file: &Path, speech: &Speech) {
    if !restored.has_sums {
        outln!("{}", speech.say(&told("backup-without-sums", file)));
    }
}

fn told(key: &'static str, file: &Path) -> Text {
    Text::new(key).with("file", file.display().to_string())
}
