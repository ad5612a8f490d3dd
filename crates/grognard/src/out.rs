//! Standard output and standard error. When whoever reads the output has gone away, as `head` does, the
//! program ends quietly; when it cannot be written for another reason, the program says so and fails.
//!
//! What is printed may come from a stranger's file. Characters that a terminal obeys instead of showing them are
//! shown as what they are; only the program's own commands to the terminal, and JSON, go out as they stand.

use crate::{cli, failure::BROKEN, speech::Speech};
use kernel::{Text, Told, scene::Tone};
use std::{
    borrow::Cow,
    fmt::Arguments,
    io::{self, Write},
};

/// Lines are this long where the terminal does not say.
const WIDTH: usize = 80;
/// No terminal is taken to be narrower.
const LEAST_WIDTH: usize = 30;

/// Prints without ending the line.
pub fn write(text: Arguments<'_>) {
    write_as_it_stands(&harmless(&text.to_string()));
}

/// Prints what a program reads, or what a terminal shall obey.
pub fn write_as_it_stands(text: &str) {
    write_bytes(text.as_bytes());
}

/// Prints what is no text, as a picture.
pub fn write_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_all(bytes).and_then(|()| out.flush()) {
        give_up(&error);
    }
}

/// A word that is longer is shortened where a fault repeats what was given.
const LONGEST_WORD: usize = 300;
/// So much of it is left.
const LEFT: usize = 60;

/// The text with words that nobody reads to their end cut short.
pub fn shortened(text: &str) -> Cow<'_, str> {
    if text.split_whitespace().all(|word| word.len() <= LONGEST_WORD) {
        return Cow::Borrowed(text);
    }
    let short = |word: &str| {
        let cut: String = word.chars().take(LEFT).collect();
        if word.len() > LONGEST_WORD { format!("{cut}…") } else { word.to_owned() }
    };
    text.split(' ').map(short).collect::<Vec<_>>().join(" ").into()
}

/// The text with control characters, and those that turn the direction of writing, written out.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let shows = |c: char| {
        !(c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
            || matches!(c, '\n' | '\t')
    };
    if text.chars().all(shows) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if shows(c) { c.to_string() } else { c.escape_unicode().to_string() };
    text.chars().map(shown).collect()
}

fn give_up(error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    if let Ok(speech) = Speech::new(cli::language_wanted(std::env::args_os())) {
        speech.aside("cli-error", Text::new("error-output").with("what", error.told()));
    }
    std::process::exit(BROKEN.into());
}

/// Says something beside the output. If nobody hears it, nothing can be done.
pub fn aside(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", shortened(&harmless(text)));
}

/// The text in a colour, where the output is a terminal that has colours; `NO_COLOR` is respected.
pub fn painted(tone: Tone, text: &str) -> String {
    let colour = match tone {
        Tone::Grey | Tone::Slate => 245,
        Tone::Black => 240,
        Tone::White | Tone::Cream => 231,
        Tone::Red => 203,
        Tone::Orange => 208,
        Tone::Yellow => 220,
        Tone::Green => 40,
        Tone::Blue => 39,
        Tone::Violet => 141,
        Tone::Brown => 137,
        Tone::Teal => 37,
        Tone::Pink => 211,
        Tone::Olive => 154,
        Tone::Khaki => 143,
        Tone::Feldgrau => 108,
        Tone::Sand => 250,
        Tone::Navy => 67,
    };
    console::style(text).color256(colour).to_string()
}

/// How long a line may be: what `COLUMNS` or the terminal says.
pub fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    told.or_else(seen).unwrap_or(WIDTH).max(LEAST_WIDTH)
}

/// The text in lines that are no longer than `width`. Lines that go on are set in under where the first
/// begins; spaces within a line that fits stay as they are.
pub fn wrapped(text: &str, width: usize) -> String {
    let lines: Vec<String> = text.lines().map(|line| wrap_line(line, width)).collect();
    lines.join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let (mut wrapped, mut length) = (indent.clone(), indent.len());
    for (n, word) in line.split(' ').filter(|word| !word.is_empty()).enumerate() {
        let more = word.chars().count();
        if n > 0 && length + 1 + more > width {
            wrapped.push('\n');
            wrapped.push_str(&indent);
            length = indent.len();
        } else if n > 0 {
            wrapped.push(' ');
            length += 1;
        }
        wrapped.push_str(word);
        length += more;
    }
    wrapped
}

/// Like `println!`, but for readers that may leave.
#[macro_export]
macro_rules! outln {
    () => { $crate::out::write(format_args!("\n")) };
    ($($text:tt)*) => { $crate::out::write(format_args!("{}\n", format_args!($($text)*))) };
}

/// Like `print!`, but for readers that may leave.
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => { $crate::out::write(format_args!($($text)*)) };
}

/// Like `outln!`, in lines that the terminal holds.
#[macro_export]
macro_rules! outwrap {
    ($($text:tt)*) => {
        $crate::outln!("{}", $crate::out::wrapped(&format!($($text)*), $crate::out::width()))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        assert_eq!(harmless("a\tb\nété ⟨1⟩"), "a\tb\nété ⟨1⟩");
        assert_eq!(harmless("\u{1b}[2Jx\u{9b}\r\u{202e}"), "\\u{1b}[2Jx\\u{9b}\\u{d}\\u{202e}");
    }

    #[test]
    fn what_was_given_is_not_repeated_to_its_end() {
        let long = "é".repeat(3000);
        let said = format!("no game '{long}'; there are: a");
        assert_eq!(shortened(&said), format!("no game '{}… there are: a", "é".repeat(59)));
        assert_eq!(shortened("no game 'x'"), "no game 'x'");
    }

    #[test]
    fn long_lines_are_wrapped_between_words_and_set_in() {
        assert_eq!(wrapped("one two three", 9), "one two\nthree");
        assert_eq!(wrapped("  one two three", 9), "  one two\n  three");
        assert_eq!(wrapped("a  b\n\nc", 9), "a  b\n\nc", "what fits stays as it is");
        assert_eq!(wrapped("unbreakable", 4), "unbreakable");
        assert_eq!(wrapped("été à là", 5), "été à\nlà", "letters are counted, not bytes");
    }
}
