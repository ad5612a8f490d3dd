//! All that a game understands in a problem file, learned from its code: the questions with their answers, the events,
//! the parts of a position and the values, each with a line that says what it is. The lines stand in the words of the
//! game under the name of the thing: `sample-event-fought`, `sample-state-hands`. A test wants one for each.

use super::Judged;
use crate::{
    question::Asked,
    shape::{Part, Shape},
    text::Text,
};
use serde::Serialize;

/// What can stand in the problem files of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Glossary {
    pub questions: Vec<Term>,
    pub events: Vec<Term>,
    pub states: Vec<Term>,
    pub values: Vec<Term>,
}

/// A name, what it means, and the forms in which it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    pub name: String,
    pub text: Text,
    pub forms: Vec<String>,
}

/// What can stand in the problem files of the book.
pub fn glossary<G: Judged>(book: &str) -> Glossary {
    let answers = Shape::of::<G::Answer>(G::NAMES);
    let classes = G::Prompt::classes().iter();
    let questions = classes.zip(answers.parts()).map(|(class, part)| Term {
        name: (*class).to_owned(),
        text: line(book, "question", class),
        forms: vec![form_of(part)],
    });
    let mut states = Vec::new();
    tables(book, "", &Shape::of::<G::Given>(G::NAMES), &mut states);
    Glossary {
        questions: questions.collect(),
        events: terms(book, "event", &G::events()),
        states,
        values: terms(book, "query", &Shape::of::<G::Query>(G::NAMES)),
    }
}

impl Glossary {
    /// All of it for people; `say` puts texts into the language.
    pub fn in_words(&self, say: &dyn Fn(&Text) -> String) -> String {
        let part = |key: &'static str, terms: &[Term]| {
            let term = |term: &Term| {
                let forms = term.forms.iter().map(|form| format!("\n    {form}")).collect::<String>();
                format!("{}: {}{forms}", term.name, say(&term.text))
            };
            let terms = terms.iter().map(term).collect::<Vec<_>>();
            format!("{}\n\n{}\n", say(&Text::new(key)), terms.join("\n"))
        };
        [
            part("kernel-problem-words-states", &self.states),
            part("kernel-problem-words-questions", &self.questions),
            part("kernel-problem-words-events", &self.events),
            part("kernel-problem-words-values", &self.values),
        ]
        .join("\n")
    }

    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        [&self.questions, &self.events, &self.states, &self.values].into_iter().flatten()
    }
}

fn line(book: &str, kind: &str, name: &str) -> Text {
    Text { key: format!("{book}-{kind}-{name}").into(), args: Vec::new() }
}

/// What one may be, by its names. What two chapters call alike is one term with two forms.
fn terms(book: &str, kind: &str, shape: &Shape) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for part in shape.parts() {
        match terms.iter_mut().find(|term| term.name == part.name) {
            Some(term) => term.forms.push(form_of(part)),
            None => terms.push(Term {
                name: part.name.to_owned(),
                text: line(book, kind, part.name),
                forms: vec![form_of(part)],
            }),
        }
    }
    terms
}

/// The fields of a table and of the tables in it, by their paths.
fn tables(book: &str, above: &str, shape: &Shape, terms: &mut Vec<Term>) {
    match shape {
        Shape::Maybe(inner) | Shape::List(inner) | Shape::Named(inner) => tables(book, above, inner, terms),
        Shape::Table(parts) => {
            for part in parts {
                let name =
                    if above.is_empty() { part.name.to_owned() } else { format!("{above}.{}", part.name) };
                let key = name.replace(['.', '_'], "-");
                terms.push(Term {
                    text: line(book, "state", &key),
                    forms: vec![format!("{} = {}", part.name, in_letters(&part.shape, 1))],
                    name: name.clone(),
                });
                tables(book, &name, &part.shape, terms);
            }
        }
        _ => {}
    }
}

fn form_of(part: &Part) -> String {
    let Part { name, shape } = part;
    if *shape == Shape::Nothing {
        format!("\"{name}\"")
    } else {
        format!("{{ {name} = {} }}", in_letters(shape, 3))
    }
}

/// A shape as it is written in a file, to such a depth.
fn in_letters(shape: &Shape, depth: usize) -> String {
    let inner = |shape: &Shape| in_letters(shape, depth);
    let too_deep = depth == 0;
    match shape {
        Shape::Text => "\"...\"".to_owned(),
        Shape::Number => "0".to_owned(),
        Shape::Flag => "true".to_owned(),
        Shape::Nothing => "\"null\"".to_owned(),
        Shape::Any => "...".to_owned(),
        Shape::Maybe(shape) => inner(shape),
        Shape::List(shape) => format!("[{}]", inner(shape)),
        Shape::Row(shapes) => format!("[{}]", shapes.iter().map(inner).collect::<Vec<_>>().join(", ")),
        Shape::Named(shape) => format!("{{ \"...\" = {} }}", inner(shape)),
        Shape::Table(_) if too_deep => "{ ... }".to_owned(),
        Shape::Table(parts) => {
            let part = |part: &Part| format!("{} = {}", part.name, in_letters(&part.shape, depth - 1));
            format!("{{ {} }}", parts.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        Shape::OneOf(parts) => {
            let part = |part: &Part| match part.shape {
                Shape::Nothing => format!("\"{}\"", part.name),
                _ if too_deep => format!("{{ {} = ... }}", part.name),
                _ => format!("{{ {} = {} }}", part.name, in_letters(&part.shape, depth - 1)),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" | ")
        }
    }
}
