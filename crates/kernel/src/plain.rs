//! What a parser complains of, in words for players. The parsers of JSON and TOML speak to programmers, of
//! types, fields and variants; whoever writes a problem file or types an answer needs to know what is expected.

/// The complaint of serde, JSON or TOML in plain words. What is none of theirs stays as it is.
pub fn words(complaint: &str) -> String {
    let complaint = complaint.trim_end();
    // JSON adds the place; TOML's is shown by other means.
    match complaint.rsplit_once(" at line ") {
        Some((what, place)) => {
            format!("{} (line {})", without_place(what), place.replace(" column", ", column"))
        }
        None => without_place(complaint),
    }
}

/// The complaint about a part of one line, which stands behind so many bytes of it. Which line that is, others say.
pub(crate) fn words_of_part(error: &serde_json::Error, before: usize) -> String {
    let complaint = error.to_string();
    let what = complaint.rsplit_once(" at line ").map_or(complaint.as_str(), |(what, _)| what);
    format!("{} (column {})", without_place(what), before + error.column())
}

fn without_place(complaint: &str) -> String {
    if complaint.contains("recursion") || complaint.contains("recurse") {
        return "this is nested too deeply".to_owned();
    }
    if complaint.contains("did not match any variant of untagged enum") {
        return "this is none of the things that can stand here".to_owned();
    }
    if complaint.contains("expected map with a single key") || complaint.contains("with a single name") {
        return "name exactly one thing in the braces".to_owned();
    }
    if complaint.contains("string values must be quoted") {
        return "expected a value: a text in quotes, a number, a list or a table".to_owned();
    }
    if complaint == "expected value" {
        return "expected a value, and one that can stand here".to_owned();
    }
    if complaint.starts_with("EOF while parsing") {
        return "it ends too early".to_owned();
    }
    if let Some(name) = between(complaint, "missing field `", "`") {
        return format!("'{name}' is missing");
    }
    let unknown = quoted(complaint, "unknown field `").or_else(|| quoted(complaint, "unknown variant `"));
    if let Some((name, known)) = unknown {
        return none_of(name, known);
    }
    if let Some(name) = between(complaint, "duplicate field `", "`") {
        return format!("'{name}' stands here twice");
    }
    let value =
        complaint.strip_prefix("invalid value: ").or_else(|| complaint.strip_prefix("invalid type: "));
    if let Some((found, expected)) = value.and_then(|value| value.split_once(", expected ")) {
        return format!("expected {}, not {}", kind(expected), kind(found));
    }
    complaint.to_owned()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(text.strip_prefix(before)?.split_once(after)?.0)
}

fn quoted<'a>(text: &'a str, before: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(before)?.split_once('`')
}

/// What follows an unknown name, such as ``, expected one of `a`, `b` ``, as a list.
fn none_of(name: &str, known: &str) -> String {
    let known = known.trim_start_matches(", expected ").trim_start_matches("one of ").replace('`', "");
    match known.as_str() {
        "" => format!("there is no '{name}' here"),
        none if none.starts_with(", there are no") => format!("there is no '{name}' here, nor anything else"),
        known => no_such_name(name, &known.replace(" or ", ", ").split(", ").collect::<Vec<_>>()),
    }
}

/// So many names are listed at most.
const LISTED: usize = 24;

/// That there is nothing of that name, with the names that there are, or the one that was probably meant.
pub(crate) fn no_such_name(name: &str, known: &[&str]) -> String {
    let listed =
        if known.len() <= LISTED { format!("; there are: {}", known.join(", ")) } else { String::new() };
    let meant = nearest(name, known).map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default();
    format!("there is no '{name}' here{listed}{meant}")
}

/// The known name that is most like another, if one is like it at all.
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let likeness = known.iter().map(|known| (slips(name, known), *known));
    let (slips, meant) = likeness.min_by_key(|(slips, _)| *slips)?;
    let letters = name.chars().count();
    (slips < letters && slips <= letters.div_ceil(3)).then_some(meant)
}

/// How many letters have to be put in, left out or changed to make one name of another.
fn slips(name: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (written, letter) in name.chars().enumerate() {
        let mut before = row[0];
        row[0] = written + 1;
        for (at, meant) in other.iter().enumerate() {
            let changed = before + usize::from(letter != *meant);
            before = row[at + 1];
            row[at + 1] = changed.min(before + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

/// What serde calls a kind of value, or a value that it has found.
fn kind(name: &str) -> String {
    const WHOLE: [(&str, &str); 17] = [
        ("u8", "a whole number from 0 to 255"),
        ("u16", "a whole number from 0 to 65535"),
        ("u32", "a whole number from 0 to 4294967295"),
        ("u64", "a whole number from 0"),
        ("usize", "a whole number from 0"),
        ("i8", "a whole number"),
        ("i16", "a whole number"),
        ("i32", "a whole number"),
        ("i64", "a whole number"),
        ("a string", "a text in quotes"),
        ("string or map", "a name, or a table in braces"),
        ("a boolean", "true or false"),
        ("a map", "a table in braces"),
        ("a sequence", "a list in brackets"),
        ("unit", "nothing"),
        ("unit value", "nothing"),
        ("null", "nothing"),
    ];
    const BEGINNINGS: [(&str, &str); 9] = [
        ("struct ", "a table in braces"),
        ("map", "a table in braces"),
        ("tuple ", "a list in brackets"),
        ("sequence", "a list in brackets"),
        ("newtype ", "a name with a value"),
        ("unit variant", "a name alone"),
        ("variant", "a name"),
        ("field identifier", "a name"),
        ("enum ", "one of the names that can stand here"),
    ];
    const VALUES: [&str; 4] = ["integer ", "floating point ", "boolean ", "string "];
    let whole = WHOLE.iter().find(|(of, _)| *of == name);
    let begun = || BEGINNINGS.iter().find(|(of, _)| name.starts_with(of));
    match whole.or_else(begun) {
        Some((_, plain)) => (*plain).to_owned(),
        None => VALUES.iter().find_map(|of| name.strip_prefix(of)).unwrap_or(name).replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_was_probably_meant_is_the_one_that_is_most_alike() {
        let known = ["fought", "bids", "marched", "attacked"];
        for (written, meant) in [
            ("foght", Some("fought")),
            ("fougth", Some("fought")),
            ("atacked", Some("attacked")),
            ("bid", Some("bids")),
            ("sunk", None),
            ("", None),
        ] {
            assert_eq!(nearest(written, &known), meant, "{written}");
        }
        assert_eq!(
            no_such_name("bid", &known[..2]),
            "there is no 'bid' here; there are: fought, bids; did you mean 'bids'?"
        );
    }

    #[test]
    fn complaints_are_said_without_the_words_of_programmers() {
        for (complaint, plain) in [
            ("invalid value: integer `-1`, expected u8", "expected a whole number from 0 to 255, not -1"),
            ("invalid type: string \"4\", expected a sequence", "expected a list in brackets, not \"4\""),
            ("invalid type: integer `4`, expected a string", "expected a text in quotes, not 4"),
            ("missing field `game`", "'game' is missing"),
            (
                "unknown variant `puce`, expected one of `green`, `blue`",
                "there is no 'puce' here; there are: green, blue",
            ),
            ("unknown field `x`, expected `a` or `b`", "there is no 'x' here; there are: a, b"),
            ("cannot recurse further; max recursion depth met", "this is nested too deeply"),
            (
                "recursion limit exceeded at line 1 column 128",
                "this is nested too deeply (line 1, column 128)",
            ),
            (
                "invalid type: map, expected unit at line 1 column 2",
                "expected nothing, not a table in braces (line 1, column 2)",
            ),
            (
                "invalid type: unit variant, expected struct variant Action::Attack",
                "expected a table in braces, not a name alone",
            ),
            (
                "data did not match any variant of untagged enum DisruptedGiven",
                "this is none of the things that can stand here",
            ),
            (
                "invalid type: null, expected string or map",
                "expected a name, or a table in braces, not nothing",
            ),
            ("invalid value: map, expected map with a single key", "name exactly one thing in the braces"),
            ("invalid type: unit value, expected struct Bid", "expected a table in braces, not nothing"),
            (
                "string values must be quoted, expected literal string",
                "expected a value: a text in quotes, a number, a list or a table",
            ),
            ("there is no US unit 'Z/9/9'", "there is no US unit 'Z/9/9'"),
        ] {
            assert_eq!(words(complaint), plain);
        }
    }
}
