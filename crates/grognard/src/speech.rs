//! What the command line says, in the user's language.

use crate::shelf;
use kernel::{
    Text, Told,
    words::{Lang, Sources, Words, WordsFault},
};

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
        Ok(Speech { words: Words::new(&sources)?, lang })
    }

    pub fn say(&self, text: &Text) -> String {
        self.words.say(self.lang, text)
    }

    /// A message without arguments.
    pub fn key(&self, key: &'static str) -> String {
        self.say(&Text::new(key))
    }

    /// Says something beside the output, under a label: `cli-error` or `cli-note`.
    pub fn aside(&self, label: &'static str, what: impl Told) {
        eprintln!("{}", self.say(&Text::new(label).with("what", what.told())));
    }

    #[cfg(test)]
    pub fn words(&self) -> &Words {
        &self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(WORDS.differences().expect("the words are whole"), Vec::<String>::new());
        assert!(
            Speech::new(Lang::Fr)
                .expect("the words are whole")
                .words()
                .missing(&Text::new("cli-yes"))
                .is_empty()
        );
    }
}
