//! Words: texts said in a language. The messages stand in Fluent files, English and French, beside the code
//! that says them: each crate exposes its pair as [`Sources`], and [`Words`] gathers them all.

use crate::text::{Arg, Text};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

/// What the kernel itself says.
pub const KERNEL: Sources =
    Sources { name: "kernel", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

/// Longer names are cut short. What is longest among our own is a list of all options of a game.
const LONGEST_NAME: usize = 2_000;

/// A language that everything is said in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    #[default]
    En,
    Fr,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no language spoken here; there are: en, fr")]
pub struct UnknownLang(String);

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// The language that the environment asks for by `LC_ALL`, `LC_MESSAGES` or `LANG`; else English.
    pub fn from_environment() -> Self {
        Lang::from_variables(|name| std::env::var(name).ok())
    }

    /// The first variable that says anything decides, as POSIX has it.
    fn from_variables(value: impl Fn(&str) -> Option<String>) -> Self {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(value)
            .find(|locale| !locale.is_empty())
            .and_then(|locale| locale.parse().ok())
            .unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads a code or a locale: `fr`, `fr-CA`, `fr_FR.UTF-8`.
    fn from_str(locale: &str) -> Result<Self, UnknownLang> {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let known = Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code));
        known.ok_or_else(|| UnknownLang(locale.to_owned()))
    }
}

/// The messages of one crate: the texts of its `words/en.ftl` and `words/fr.ftl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources {
    /// Whose messages they are, to name the file in faults.
    pub name: &'static str,
    pub en: &'static str,
    pub fr: &'static str,
}

impl Sources {
    fn text(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }

    fn file(&self, lang: Lang) -> String {
        format!("{}/words/{lang}.ftl", self.name)
    }

    fn read(&self, lang: Lang) -> Result<FluentResource, WordsFault> {
        let text = self.text(lang);
        FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| {
            let error = errors.first();
            let at = error.map_or(0, |error| error.pos.start);
            WordsFault::Syntax {
                file: self.file(lang),
                line: 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count(),
                what: error.map(ToString::to_string).unwrap_or_default(),
            }
        })
    }

    /// The messages of a language, each with the variables it uses.
    pub fn messages(&self, lang: Lang) -> Result<BTreeMap<String, BTreeSet<String>>, WordsFault> {
        let resource = self.read(lang)?;
        let messages = resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => {
                let mut variables = BTreeSet::new();
                if let Some(pattern) = &message.value {
                    collect_variables(pattern, &mut variables);
                }
                Some((message.id.name.to_owned(), variables))
            }
            _ => None,
        });
        Ok(messages.collect())
    }

    /// Where the two languages part: messages that only one has, and messages with other variables.
    pub fn differences(&self) -> Result<Vec<String>, WordsFault> {
        let (en, fr) = (self.messages(Lang::En)?, self.messages(Lang::Fr)?);
        let only = |lang: Lang, one: &BTreeMap<String, _>, other: &BTreeMap<String, _>| -> Vec<String> {
            let keys = one.keys().filter(|key| !other.contains_key(*key));
            keys.map(|key| format!("{key} is only in {}", self.file(lang))).collect()
        };
        let mut found = only(Lang::En, &en, &fr);
        found.extend(only(Lang::Fr, &fr, &en));
        for (key, variables) in &en {
            for variable in fr.get(key).into_iter().flat_map(|french| variables.symmetric_difference(french))
            {
                found.push(format!("{key} uses ${variable} in one language of {} only", self.name));
            }
        }
        Ok(found)
    }
}

fn collect_variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_from_expression(expression, found);
        }
    }
}

fn collect_from_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => collect_from_inline(inline, found),
        Expression::Select { selector, variants } => {
            collect_from_inline(selector, found);
            for variant in variants {
                collect_variables(&variant.value, found);
            }
        }
    }
}

fn collect_from_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                collect_from_inline(argument, found);
            }
        }
        InlineExpression::Placeable { expression } => collect_from_expression(expression, found),
        // A term has no access to the message's variables; another message's are its own affair.
        InlineExpression::TermReference { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. } => {}
    }
}

/// What is wrong with a file of messages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsFault {
    #[error("{file}:{line}: not a Fluent message: {what}")]
    Syntax { file: String, line: usize, what: String },
    #[error("{file}: '{key}' stands already in {first}; give one of them another key")]
    Duplicate { file: String, key: String, first: String },
}

/// All messages, in all languages.
pub struct Words {
    en: FluentBundle<FluentResource>,
    fr: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

impl Words {
    /// Gathers the messages of the kernel and of games. No key may stand twice, but the words of a family are
    /// read once though each of its books names them.
    pub fn new(sources: &[Sources]) -> Result<Self, WordsFault> {
        Ok(Words { en: bundle(Lang::En, sources)?, fr: bundle(Lang::Fr, sources)? })
    }

    /// The text in a language. A message that is missing is said as `⟨key⟩`.
    pub fn say(&self, lang: Lang, text: &Text) -> String {
        self.try_say(lang, text, &mut Vec::new())
    }

    /// Messages and arguments that the text, and texts within it, lack in either language.
    pub fn missing(&self, text: &Text) -> Vec<String> {
        let mut missing = Vec::new();
        for lang in Lang::ALL {
            self.try_say(lang, text, &mut missing);
        }
        missing
    }

    fn try_say(&self, lang: Lang, text: &Text, missing: &mut Vec<String>) -> String {
        let bundle = match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        };
        let Some(pattern) = bundle.get_message(&text.key).and_then(|message| message.value()) else {
            missing.push(format!("{lang}: there is no message '{}'", text.key));
            return format!("⟨{}⟩", text.key);
        };
        let mut args = FluentArgs::with_capacity(text.args.len());
        for (name, arg) in &text.args {
            args.set(name.as_ref(), self.value(lang, arg, missing));
        }
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        missing.extend(errors.iter().map(|error| format!("{lang}: {}: {error}", text.key)));
        said
    }

    fn value<'a>(&self, lang: Lang, arg: &'a Arg, missing: &mut Vec<String>) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            // Whole numbers choose their plural; fractions take a message's default variant.
            Arg::Exact(exact) if exact.denominator() == 1 => FluentValue::from(exact.numerator()),
            Arg::Exact(exact) => FluentValue::from(exact.to_string()),
            Arg::Name(name) => FluentValue::from(shortened(name)),
            Arg::Text(text) => FluentValue::from(self.try_say(lang, text, missing)),
        }
    }
}

/// Names come from files too, and a file may hold a name that fills the screen for hours.
fn shortened(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => Cow::Owned(format!("{}…", &name[..end])),
        None => Cow::Borrowed(name),
    }
}

fn bundle(lang: Lang, sources: &[Sources]) -> Result<FluentBundle<FluentResource>, WordsFault> {
    let id = lang.code().parse().expect("our codes are language identifiers");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (at, source) in sources.iter().enumerate() {
        if sources[..at].contains(source) {
            continue;
        }
        let resource = source.read(lang)?;
        for entry in resource.entries() {
            let key = match entry {
                Entry::Message(message) => message.id.name.to_owned(),
                Entry::Term(term) => format!("-{}", term.id.name),
                _ => continue,
            };
            let file = source.file(lang);
            if let Some(first) = seen.insert(key.clone(), file.clone()) {
                return Err(WordsFault::Duplicate { file, key, first });
            }
        }
        // Overriding is what this refuses, and the keys were found to be new.
        bundle.add_resource(resource).expect("no key stands twice");
    }
    Ok(bundle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Exact;

    const TEST: Sources = Sources {
        name: "test",
        en: "cards = { $seat } draws { $count ->\n    [one] a card\n   *[other] { $count } cards\n }\n\
             blue = Blue\npoints = { $points } points\nonly-here = Here\n-side = side\nof = a { -side } { $x }\n",
        fr: "cards = { $seat } pioche { $count ->\n    [one] { $count } carte\n   *[other] { $count } cartes\n }\n\
             blue = Bleu\npoints = { $points } points\nof = { $y }\n",
    };

    fn words() -> Words {
        Words::new(&[KERNEL, TEST]).expect("well formed messages")
    }

    fn faulty(en: &'static str) -> String {
        Words::new(&[KERNEL, Sources { name: "test", en, fr: "" }]).expect_err("a fault").to_string()
    }

    #[test]
    fn a_name_that_fills_the_screen_is_cut_short() {
        let text = Text::new("points").with("points", "é".repeat(3_000_000));
        assert_eq!(words().say(Lang::En, &text).chars().count(), LONGEST_NAME + "… points".chars().count());
    }

    #[test]
    fn locales_name_languages_and_anything_else_is_english() {
        for locale in ["fr", "FR", "fr_FR.UTF-8", "fr-CA", "fr.UTF-8", "fr@euro"] {
            assert_eq!(locale.parse(), Ok(Lang::Fr), "{locale}");
        }
        assert_eq!("en_GB".parse(), Ok(Lang::En));
        assert!("french".parse::<Lang>().is_err());
        let asks = |set: &[(&str, &str)]| {
            Lang::from_variables(|name| set.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(asks(&[]), Lang::En);
        assert_eq!(asks(&[("LANG", "fr_BE.UTF-8")]), Lang::Fr);
        assert_eq!(asks(&[("LANG", "fr_BE.UTF-8"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(asks(&[("LANG", "en_US"), ("LC_MESSAGES", "fr_FR"), ("LC_ALL", "")]), Lang::Fr);
    }

    #[test]
    fn a_text_is_said_with_its_plurals_and_the_texts_within_it() {
        let text = |count: i32| Text::new("cards").with("seat", Text::new("blue")).with("count", count);
        assert_eq!(words().say(Lang::En, &text(1)), "Blue draws a card");
        assert_eq!(words().say(Lang::Fr, &text(0)), "Bleu pioche 0 carte");
        assert_eq!(words().say(Lang::Fr, &text(3)), "Bleu pioche 3 cartes");
    }

    #[test]
    fn fractions_are_said_as_fractions_in_both_languages() {
        let half = Text::new("points").with("points", Exact::new(7, 2).expect("not over zero"));
        assert_eq!(words().say(Lang::En, &half), "3 1/2 points");
        assert_eq!(words().say(Lang::Fr, &half), "3 1/2 points");
        let whole = Text::new("cards").with("seat", "Red").with("count", Exact::ONE);
        assert_eq!(words().say(Lang::En, &whole), "Red draws a card");
    }

    #[test]
    fn what_is_missing_is_visible_and_listed() {
        let words = words();
        let nested = Text::new("points").with("points", Text::new("nowhere"));
        assert_eq!(words.say(Lang::En, &nested), "⟨nowhere⟩ points");
        assert_eq!(words.say(Lang::En, &Text::new("points")), "{$points} points");
        assert_eq!(
            words.missing(&nested),
            ["en: there is no message 'nowhere'", "fr: there is no message 'nowhere'"]
        );
        assert_eq!(words.missing(&Text::new("only-here")), ["fr: there is no message 'only-here'"]);
        assert_eq!(words.missing(&Text::new("points")).len(), 2, "an argument that is not given is missing");
        assert_eq!(words.missing(&Text::new("points").with("points", 2)), [""; 0]);
    }

    #[test]
    fn the_two_languages_of_a_file_are_compared_by_keys_and_variables() {
        assert_eq!(
            TEST.differences().expect("well formed"),
            [
                "only-here is only in test/words/en.ftl",
                "of uses $x in one language of test only",
                "of uses $y in one language of test only",
            ]
        );
    }

    #[test]
    fn the_kernels_own_messages_are_complete_in_both_languages() {
        assert_eq!(KERNEL.differences(), Ok(Vec::new()));
        let refusal = crate::question::answers_another_question("1".into(), "bid");
        assert_eq!(words().missing(&refusal.reason), [""; 0]);
        assert!(words().say(Lang::Fr, &refusal.reason).contains("« bid »"));
    }

    #[test]
    fn faults_name_the_file_the_line_and_the_key() {
        assert!(
            faulty("a = A\n\nb B\n").starts_with("test/words/en.ftl:3: not a Fluent message"),
            "{}",
            faulty("a = A\n\nb B\n")
        );
        assert!(faulty("a = A\na = B\n").contains("'a' stands already in test/words/en.ftl"));
        assert!(
            faulty("kernel-wrong-question = What?\n")
                .contains("test/words/en.ftl: 'kernel-wrong-question' stands already in kernel/words/en.ftl")
        );
    }

    #[test]
    fn words_are_shared_between_threads() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(&words());
    }
}
