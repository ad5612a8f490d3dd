//! The command line: its commands, their arguments, and their help in the user's language. Every help text
//! stands in `words/*.ftl` under a key made of the command's path and the argument's name, such as
//! `help-rules-coverage-game`.

use crate::{failure::Failure, speech::Speech};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use kernel::{Text, words::Lang};
use std::{ffi::OsString, path::PathBuf, time::Duration};

#[derive(Debug, Parser)]
#[command(name = "grognard", version, propagate_version = true, disable_help_subcommand = true)]
pub struct Cli {
    #[arg(long, global = true, value_name = "en|fr")]
    pub lang: Option<Lang>,
    #[arg(long, global = true)]
    pub json: bool,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Games {
        game: Option<String>,
    },
    #[command(subcommand)]
    Rules(RulesCommand),
    #[command(subcommand)]
    Pack(PackCommand),
    #[command(subcommand)]
    Map(MapCommand),
    Play(PlayArgs),
    Judge(JudgeArgs),
    Odds(OddsArgs),
    Simulate(SimulateArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Adopt(AdoptArgs),
    Bench(BenchArgs),
    Serve(ServeArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Licences {
        name: Option<String>,
    },
    Completions {
        shell: Shell,
    },
}

#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    Coverage {
        game: Option<String>,
    },
    Show {
        game: String,
        rule: String,
    },
    List {
        game: Option<String>,
        #[arg(long)]
        status: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
pub enum PackCommand {
    Check(PackArgs),
    Sources(PackArgs),
}

#[derive(Debug, Args)]
pub struct PackArgs {
    pub game: Option<String>,
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

/// Which game, with what.
#[derive(Clone, Debug, Args)]
pub struct SetupArgs {
    pub game: Option<String>,
    #[arg(long)]
    pub scenario: Option<String>,
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum MapCommand {
    Render(RenderArgs),
    Where {
        #[arg(required = true, value_name = "HEX")]
        hex: Vec<String>,
    },
    Find {
        #[arg(required = true, value_name = "NAME")]
        name: Vec<String>,
    },
}

/// The widest picture that is painted, in pixels.
pub const WIDEST: u32 = 20_000;

#[derive(Debug, Args)]
pub struct RenderArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "scenario", "options"])]
    pub of: Option<PathBuf>,
    #[arg(long, value_name = "SHEET", conflicts_with_all = ["of", "scenario", "options"])]
    pub sheet: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[arg(long, value_name = "svg|png", value_enum)]
    pub format: Option<PictureFormat>,
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=i64::from(WIDEST)))]
    pub width: Option<u32>,
}

/// What a map is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PictureFormat {
    Svg,
    Png,
}

impl RenderArgs {
    /// What was asked for, or what the ending of the file says; they must not say two things.
    pub fn picture_format(&self) -> Result<PictureFormat, Failure> {
        let ending = self.out.as_deref().and_then(|file| file.extension());
        let by_ending = match ending {
            None => None,
            Some(ending) if ending.eq_ignore_ascii_case("svg") => Some(PictureFormat::Svg),
            Some(ending) if ending.eq_ignore_ascii_case("png") => Some(PictureFormat::Png),
            Some(ending) => {
                let ending = ending.to_string_lossy().into_owned();
                return Err(Failure::usage(Text::new("error-picture-ending").with("ending", ending)));
            }
        };
        match (self.format, by_ending) {
            (Some(asked), Some(ending)) if asked != ending => {
                Err(Failure::usage(Text::new("error-picture-two-formats")))
            }
            (asked, ending) => Ok(asked.or(ending).unwrap_or(PictureFormat::Svg)),
        }
    }
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long = "seat", value_name = "SEAT=me|LEVEL", value_parser = pair)]
    pub seats: Vec<(String, String)>,
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub save: Option<PathBuf>,
    #[arg(long = "continue", value_name = "FILE", conflicts_with_all = ["game", "scenario", "options"])]
    pub resume: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct JudgeArgs {
    #[arg(required_unless_present = "words", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
    #[arg(long)]
    pub next: bool,
    #[arg(long)]
    pub show: bool,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["files", "next", "show"])]
    pub words: Option<String>,
}

#[derive(Debug, Args)]
pub struct OddsArgs {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[arg(long)]
    pub seat: Option<String>,
    #[arg(long, value_name = "JSON")]
    pub answer: Option<String>,
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long, default_value_t = 1000, value_parser = whole, allow_negative_numbers = true)]
    pub games: u64,
    #[arg(long = "level", value_name = "LEVEL")]
    pub levels: Vec<String>,
    #[arg(long, value_name = "LEVEL", conflicts_with = "svg")]
    pub against: Option<String>,
    #[arg(long, default_value_t = 1, value_parser = whole, allow_negative_numbers = true)]
    pub seed: u64,
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[arg(long)]
    pub seat: Option<String>,
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub receipts: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct AdoptArgs {
    #[arg(value_name = "FILE", conflicts_with = "table")]
    pub file: Option<PathBuf>,
    #[arg(long, value_name = "TABLE")]
    pub table: Option<String>,
    #[command(flatten)]
    pub database: DatabaseArgs,
    #[arg(long, value_name = "DIR", conflicts_with = "table")]
    pub pack: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct BenchArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long = "level", value_name = "LEVEL")]
    pub levels: Vec<String>,
    #[arg(long, default_value_t = 2, value_parser = whole, allow_negative_numbers = true)]
    pub seconds: u64,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct ServeArgs {
    #[arg(long, default_value = "127.0.0.1:1943", value_parser = address)]
    pub address: std::net::SocketAddr,
    #[command(flatten)]
    pub database: DatabaseArgs,
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,
    #[arg(long = "quota", value_name = "NAME=NUMBER", value_parser = quota)]
    pub quotas: Vec<(String, u32)>,
    #[arg(long)]
    pub secure: bool,
    #[arg(long)]
    pub behind_proxy: bool,
    #[arg(long)]
    pub open: bool,
    #[arg(long)]
    pub sample: bool,
    #[arg(long = "thought", value_name = "[LEVEL=]SECONDS", value_parser = thought)]
    thoughts: Vec<(Option<String>, Duration)>,
    #[arg(long, value_name = "SIZE", default_value = "512MB", value_parser = size)]
    pub memory: usize,
    #[command(flatten)]
    pub notices: NoticeArgs,
}

impl ServeArgs {
    /// The longest that computer players think in a turn: what is said last of a level counts.
    pub fn longest_thought(&self) -> host::LongestThought {
        let mut longest = host::LongestThought::default();
        for (level, time) in &self.thoughts {
            match level {
                Some(level) => drop(longest.by_level.insert(level.clone(), *time)),
                None => longest.usual = *time,
            }
        }
        longest
    }
}

/// How people who are away hear of their tables.
#[derive(Debug, Args)]
pub struct NoticeArgs {
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    #[arg(long)]
    private_notices: bool,
}

impl NoticeArgs {
    /// What the command line and the environment say. The mail server comes from the environment alone: its password
    /// would be seen by all who list processes.
    pub fn settings(&self) -> host::Notices {
        let named = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        host::Notices {
            smtp: named("GROGNARD_SMTP"),
            from: self.mail_from.clone().or_else(|| named("GROGNARD_MAIL_FROM")),
            url: self.url.clone().or_else(|| named("GROGNARD_URL")),
            private_networks: self.private_notices,
            ..host::Notices::default()
        }
    }
}

#[derive(Debug, Args)]
pub struct BackupArgs {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub database: DatabaseArgs,
    #[arg(long)]
    pub check: bool,
    #[arg(long, requires = "check")]
    pub every_game: bool,
}

#[derive(Debug, Args)]
pub struct RestoreArgs {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// Where the tables are kept.
#[derive(Debug, Args)]
pub struct DatabaseArgs {
    #[arg(long, value_name = "FILE|URL", env = "DATABASE_URL", hide_env_values = true)]
    database: Option<host::Address>,
}

impl DatabaseArgs {
    /// The database that the command line or the environment names, else a file here.
    pub fn address(&self) -> host::Address {
        self.database.clone().unwrap_or_else(|| host::Address::File("grognard.sqlite".into()))
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

fn quota(text: &str) -> Result<(String, u32), String> {
    let parts = text.split_once('=').and_then(|(name, most)| Some((name.to_owned(), most.parse().ok()?)));
    parts.ok_or_else(|| "write NAME=NUMBER, such as tables=50".to_owned())
}

fn address(text: &str) -> Result<std::net::SocketAddr, String> {
    text.parse().map_err(|_| "write an address and a port, such as 127.0.0.1:1943 or 0.0.0.0:80".to_owned())
}

/// A time to think, for all levels or for one.
fn thought(text: &str) -> Result<(Option<String>, Duration), String> {
    let (level, seconds) = match text.split_once('=') {
        Some((level, seconds)) if !level.is_empty() => (Some(level.to_owned()), seconds),
        _ => (None, text),
    };
    let seconds: u32 =
        seconds.parse().map_err(|_| "write whole seconds, such as 12 or strong=30".to_owned())?;
    Ok((level, Duration::from_secs(seconds.into())))
}

/// So many megabytes or gigabytes.
fn size(text: &str) -> Result<usize, String> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let unit = match unit {
        "MB" => 20,
        "GB" => 30,
        _ => 0,
    };
    let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(1 << unit));
    bytes.filter(|_| unit > 0).ok_or_else(|| "write a size, such as 512MB or 2GB".to_owned())
}

/// Refuses a name that is given twice: one of the two would count without a word.
pub fn once_each(option: &'static str, pairs: &[(String, String)]) -> Result<(), Failure> {
    let twice = (1..pairs.len()).find(|at| pairs[..*at].iter().any(|(name, _)| *name == pairs[*at].0));
    twice.map_or(Ok(()), |at| {
        let text = Text::new("error-given-twice").with("option", option).with("name", pairs[at].0.clone());
        Err(Failure::usage(text))
    })
}

fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "write a whole number, such as 1000".to_owned())
}

/// The language asked for on the command line, before that is read for good: help is in it too.
pub fn language_wanted(args: impl Iterator<Item = OsString>) -> Lang {
    let args: Vec<String> = args.filter_map(|arg| arg.into_string().ok()).collect();
    let after = args.iter().position(|arg| arg == "--lang").and_then(|at| args.get(at + 1));
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--lang="));
    let wanted = joined.or(after.map(String::as_str)).and_then(|lang| lang.parse().ok());
    wanted.unwrap_or_else(Lang::from_environment)
}

/// The command line with its help in the user's language.
pub fn command(speech: &Speech) -> clap::Command {
    let say = |key: &str| speech.say(&Text { key: key.to_owned().into(), args: Vec::new() });
    localised(Cli::command(), "help", &say).after_help(say("help-exit-codes"))
}

/// Why the command line cannot be read. What is around the reason is in the user's language; the reason itself
/// is the parser's.
pub fn unreadable(error: &clap::Error, speech: &Speech) -> String {
    let said = error.to_string();
    let reason = said
        .trim_end()
        .trim_start_matches("error: ")
        .replace("\nUsage:", &format!("\n{}", speech.key("help-usage")))
        .replace("For more information, try '--help'.", &speech.key("cli-more-help"));
    speech.say(&Text::new("cli-error").with("what", reason))
}

fn localised(mut command: clap::Command, path: &str, say: &dyn Fn(&str) -> String) -> clap::Command {
    command.build();
    let options = say("help-options");
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let ids: Vec<(String, bool)> =
        command.get_arguments().map(|arg| (arg.get_id().to_string(), arg.is_positional())).collect();
    let top = path == "help";
    let global = ["lang", "json", "help", "version"];
    for (id, positional) in ids {
        let key = if global.contains(&id.as_str()) {
            format!("help-{id}")
        } else {
            argument_key(path, &id.replace('_', "-"))
        };
        let (text, heading) = (say(&key), options.clone());
        command = command.mut_arg(id, |arg| {
            let arg = arg.help(text);
            if positional { arg.help_heading(say("help-arguments")) } else { arg.help_heading(heading) }
        });
    }
    for name in names {
        let inner = format!("{path}-{name}");
        command = command.mut_subcommand(name, |sub| localised(sub, &inner, say));
    }
    command = command
        .about(say(if top { "help-about" } else { path }))
        .subcommand_help_heading(say("help-commands"))
        .help_template(format!(
            "{{about}}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
            say("help-usage")
        ));
    if top { command } else { command.after_help(say(&format!("{path}-examples"))) }
}

/// Arguments shared by several commands have one text.
fn argument_key(path: &str, id: &str) -> String {
    match id {
        "game" if matches!(path, "help-map-render" | "help-play" | "help-simulate" | "help-bench") => {
            "help-arg-game-to-play".to_owned()
        }
        "game" | "scenario" | "options" | "pack" => format!("help-arg-{id}"),
        _ => format!("{path}-{id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    fn walk(command: &mut clap::Command, pages: &mut Vec<String>) {
        for sub in command.get_subcommands_mut() {
            pages.push(sub.render_long_help().to_string());
            walk(sub, pages);
        }
    }

    #[test]
    fn every_help_text_exists_in_both_languages() {
        for lang in Lang::ALL {
            let speech = Speech::new(lang).expect("the words are whole");
            let mut command = command(&speech);
            let mut pages = vec![command.render_long_help().to_string()];
            walk(&mut command, &mut pages);
            assert!(pages.len() > 15);
            for page in pages {
                assert!(!page.contains('⟨'), "{lang}: a help text is missing in:\n{page}");
            }
        }
    }

    #[test]
    fn the_language_is_found_wherever_it_stands() {
        let args = |words: &[&str]| language_wanted(words.iter().map(OsString::from));
        assert_eq!(args(&["grognard", "games", "--lang", "fr"]), Lang::Fr);
        assert_eq!(args(&["grognard", "--lang=fr", "games"]), Lang::Fr);
        assert_eq!(args(&["grognard", "--lang=en"]), Lang::En);
    }
}
