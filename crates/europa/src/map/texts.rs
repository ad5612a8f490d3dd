//! The words of a map as texts: a word of the tables in the reader's language where there is one, else as it is written.

use super::{Family, fold};
use crate::WORDS;
use kernel::{Lang, Text, text::Arg};
use std::{collections::BTreeSet, sync::LazyLock};

static KNOWN: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| WORDS.messages(Lang::En).map(|all| all.into_keys().collect()).unwrap_or_default());

/// A name as it is written.
pub fn name(name: &str) -> Text {
    Text::new("land-name").with("name", name.to_owned())
}

/// Whose data the maps are made from.
pub fn credit() -> Text {
    Text::new("land-map-credit")
}

/// The title of a family's map.
pub fn title(family: Family) -> Text {
    Text::new(match family {
        Family::Europe => "land-map-europe",
        Family::China => "land-map-china",
        Family::Philippines => "land-map-philippines",
        Family::Bataan => "land-map-bataan",
    })
}

/// A word of a kind, such as `terrain` and `woods`.
pub fn word(kind: &str, word: &str) -> Text {
    known(format!("land-{kind}-{word}")).unwrap_or_else(|| name(&word.replace('-', " ")))
}

/// The name of an area: some have one in each language.
pub fn area(area: &str) -> Text {
    known(format!("land-area-{}", slug(area))).unwrap_or_else(|| name(area))
}

/// The name of a work, a river or a place, in the reader's language where that has one of its own.
pub fn called(called: &str) -> Text {
    known(format!("land-called-{}", slug(called))).unwrap_or_else(|| area(called))
}

/// A name as a part of a key.
fn slug(name: &str) -> String {
    fold(name).replace(' ', "-")
}

fn known(key: String) -> Option<Text> {
    KNOWN.contains(&key).then(|| Text { key: key.into(), args: Vec::new() })
}

/// Several things one after the other.
pub fn list(things: impl IntoIterator<Item = Text>) -> Option<Text> {
    things.into_iter().reduce(|first, next| Text::new("land-list").with("first", first).with("next", next))
}

/// What something is: `Terrain: woods`.
pub fn pair(what: impl Into<Arg>, is: impl Into<Arg>) -> Text {
    Text::new("land-pair").with("what", what).with("is", is)
}

/// Something with more about it: `Rhine (major river)`.
pub fn with(what: impl Into<Arg>, more: impl Into<Arg>) -> Text {
    Text::new("land-with").with("what", what).with("more", more)
}
