//! What the command line says, in the user's language.

use crate::{out, shelf};
use kernel::{
    Text, Told,
    text::Arg,
    words::{Lang, Sources, Words, WordsFault},
};
use serde::Deserialize;
use serde_json::Value;

pub const WORDS: Sources =
    Sources { name: "grognard", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

#[derive(Debug)]
pub struct Speech {
    words: Words,
    pub lang: Lang,
}

impl Speech {
    pub fn new(lang: Lang) -> Result<Self, WordsFault> {
        let mut sources = vec![WORDS, kernel::words::KERNEL, host::WORDS];
        sources.extend(shelf::all_books().iter().map(|book| book.words));
        for guide in shelf::games().iter().map(|game| game.guide()) {
            // Books of a family share theirs.
            if sources.iter().all(|known| known.name != guide.name) {
                sources.push(guide);
            }
        }
        Ok(Speech { words: Words::new(&sources)?, lang })
    }

    pub fn say(&self, text: &Text) -> String {
        self.words.say(self.lang, text)
    }

    /// The text, if there is a message for it.
    pub fn find(&self, text: &Text) -> Option<String> {
        self.words.missing(text).is_empty().then(|| self.say(text))
    }

    /// A message without arguments.
    pub fn key(&self, key: &'static str) -> String {
        self.say(&Text::new(key))
    }

    /// A name and what is said of it, with the colon of the language.
    pub fn pair(&self, name: impl Into<Arg>, what: impl Into<Arg>) -> String {
        self.say(&Text::new("cli-pair").with("name", name).with("what", what))
    }

    /// A number with so many decimals and the decimal sign of the language.
    pub fn number(&self, value: f64, decimals: usize) -> String {
        let number = format!("{value:.decimals$}");
        match self.lang {
            Lang::En => number,
            Lang::Fr => number.replace('.', ","),
        }
    }

    /// A share of one in per cent.
    pub fn percent(&self, share: f64) -> String {
        let number = self.number(share * 100.0, 1);
        match self.lang {
            Lang::En => format!("{number}%"),
            Lang::Fr => format!("{number}\u{a0}%"),
        }
    }

    /// Says something beside the output, under a label: `cli-error` or `cli-note`.
    pub fn aside(&self, label: &'static str, what: impl Told) {
        out::aside(&self.say(&Text::new(label).with("what", what.told())));
    }

    /// Puts beside every text in the value, as `words`, what it says in the user's language.
    pub fn with_words(&self, value: Value) -> Value {
        match value {
            Value::Array(items) => items.into_iter().map(|item| self.with_words(item)).collect(),
            Value::Object(fields) => {
                let whole = Value::Object(fields);
                let words = Text::deserialize(&whole).ok().map(|text| self.say(&text));
                let Value::Object(fields) = whole else { return whole };
                let fields = fields.into_iter().map(|(name, field)| (name, self.with_words(field)));
                let words = words.map(|words| ("words".to_owned(), Value::from(words)));
                Value::Object(fields.chain(words).collect())
            }
            plain => plain,
        }
    }

    #[cfg(test)]
    pub fn words(&self) -> &Words {
        &self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speech(lang: Lang) -> Speech {
        Speech::new(lang).expect("the words are whole")
    }

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(WORDS.differences().expect("the words are whole"), Vec::<String>::new());
        assert!(speech(Lang::Fr).words().missing(&Text::new("cli-yes")).is_empty());
    }

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        assert_eq!(speech(Lang::En).percent(1.0 / 3.0), "33.3%");
        assert_eq!(speech(Lang::Fr).percent(1.0 / 3.0), "33,3\u{a0}%");
        assert_eq!(speech(Lang::Fr).number(2.5, 2), "2,50");
        assert_eq!(speech(Lang::En).pair("a", "b"), "a: b");
        assert_eq!(speech(Lang::Fr).pair("a", "b"), "a : b");
    }

    #[test]
    fn texts_in_json_get_their_words() {
        let value = serde_json::json!({ "seats": [Text::new("ford-blue")], "turn": 1 });
        let spoken = speech(Lang::Fr).with_words(value);
        let expected = serde_json::json!({ "seats": [{ "key": "ford-blue", "words": "Bleu" }], "turn": 1 });
        assert_eq!(spoken, expected);
    }
}
