//! What people write for others to read: names, titles of tables, talk. It must be what it seems to be.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};
use unicode_script::{Script, UnicodeScript as _};

/// No language sets more marks than this on one letter.
const MOST_MARKS: usize = 4;

/// Whether there is something to see, and nothing that runs over its neighbours. Nothing at all is fine, too.
pub(crate) fn is_plain(text: &str) -> bool {
    let mut marks = 0;
    let heaped = text.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    });
    let seen = |c: char| !c.is_whitespace() && !is_combining_mark(c) && !is_invisible(c);
    !heaped && (text.is_empty() || text.chars().any(seen))
}

/// Signs that take no place, or an empty one.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a name cannot be taken for another that is written with other signs: it has the plainest form of each sign,
/// and its letters are of one script.
pub(crate) fn is_one_of_a_kind(name: &str) -> bool {
    let mut scripts = name.chars().map(script).filter(|script| *script != Script::Common);
    let first = scripts.next();
    name.nfkc().eq(name.chars()) && scripts.all(|script| Some(script) == first)
}

/// The script of a sign; those that are written together count as one.
fn script(c: char) -> Script {
    match c.script() {
        Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo => Script::Han,
        Script::Inherited => Script::Common,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_shows_something_and_stays_in_its_place() {
        for good in
            ["", "hello", "Zoë", "Zoe\u{308}", "👩‍🚀", "❤\u{fe0f}", "e\u{301}\u{323}", "नमस्ते", "a\u{200d}b"]
        {
            assert!(is_plain(good), "{good:?}");
        }
        let heap = format!("a{}", "\u{301}".repeat(5));
        for bad in ["\u{200b}\u{200d}\u{2060}\u{ad}", "\u{2800}", "\u{3164}", "\u{301}", heap.as_str()] {
            assert!(!is_plain(bad), "{bad:?}");
        }
    }

    #[test]
    fn a_name_is_written_in_one_script_and_with_its_plainest_signs() {
        for good in ["Ann", "O'Brien 2", "Zoë", "王小明", "ひろカ明", "Иван-1", "Ὀδυσσεύς", "1943"]
        {
            assert!(is_one_of_a_kind(good), "{good:?}");
        }
        for bad in ["Аnn", "Αnn", "Ａnn", "ﬁne", "Zoe\u{308}", "𝐀nn", "Ivan Иван"] {
            assert!(!is_one_of_a_kind(bad), "{bad:?}");
        }
    }
}
