//! How the game stands where a problem file ends: what is asked or rolled next, and what could be answered, in words and
//! in the letters of a file; and the position in words, as each seat sees it. For whoever writes a problem step by step.

use super::{
    Judged, Source, Title, bench::Stop, file, judging::Judging, play, ruling::Difference,
    source::ProblemFault,
};
use crate::{
    any::{AnyPresent, AnyTable, Choice, Choices, PromptMessage},
    outcome::Outcome,
    pack::Pack,
    published::Published,
    question::{Field, Input, Item},
    rule::RuleId,
    scene::{Board, Piece, Scene},
    seat::Viewer,
    text::Text,
    words::Lang,
};
use serde::Serialize;
use serde_json::Value;

/// How the game stands where a file ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outlook {
    pub title: Title,
    /// What is not as the file expects it: where the game has left its course, it stands there.
    pub differences: Vec<Difference>,
    pub whereabouts: Text,
    pub next: Next,
    /// The position as each seat sees it.
    pub seen: Vec<Sight>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    Asked(Vec<Prompted>),
    /// So many dice are rolled, or cards and counters drawn, each one of so many.
    Rolled {
        rule: RuleId,
        dice: u32,
        sides: u32,
    },
    Over(Outcome),
}

/// A question to a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prompted {
    pub seat: &'static str,
    pub name: Text,
    pub prompt: PromptMessage,
}

/// What a seat sees, a line each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sight {
    pub name: Text,
    pub lines: Vec<Text>,
}

/// Plays a problem of the book and tells how the game stands where it ends.
pub fn outlook<G: Published>(
    book: &str,
    file: &str,
    text: &str,
    pack: &Pack,
) -> Result<Outlook, ProblemFault> {
    let source = Source::new(file, text);
    let problem: file::Problem<G> = file::read(source, text)?;
    let (title, scenario) = (problem.title.clone(), problem.scenario.span());
    let judging = play(book, source, problem, pack)?;
    let table = judging.table().map_err(|error| source.fault(scenario, error.to_string()))?;
    let board = AnyTable::board(&table);
    let sight = |info: &crate::game::SeatInfo| Sight {
        name: info.name.clone(),
        lines: lines(&AnyTable::scene(&table, info.seat.into()), &board),
    };
    Ok(Outlook {
        title,
        whereabouts: AnyTable::whereabouts(&table, Viewer::Spectator),
        next: next(&judging, &table),
        seen: judging.seats.iter().map(sight).collect(),
        differences: judging.differences,
    })
}

fn next<G: Judged>(judging: &Judging<'_, G>, table: &dyn AnyPresent) -> Next {
    match judging.bench.stop {
        Stop::Roll { sides, rule, .. } => Next::Rolled { rule: rule.into(), dice: 1, sides },
        Stop::Pool { dice, sides, rule } => Next::Rolled { rule: rule.into(), dice, sides },
        Stop::Asked | Stop::Over => {
            if let Some(outcome) = &judging.bench.outcome {
                Next::Over(outcome.clone())
            } else {
                let asked = judging.seats.iter().filter_map(|info| {
                    let prompt = table.prompt(info.seat)?;
                    Some(Prompted { seat: info.id, name: info.name.clone(), prompt })
                });
                Next::Asked(asked.collect())
            }
        }
    }
}

/// What lies on the table: where, what, and in which state.
fn lines(scene: &Scene, board: &Board) -> Vec<Text> {
    let place_of = |id: &str| {
        let slots = scene.trays.iter().flat_map(|tray| &tray.slots);
        let slot = slots.into_iter().find(|slot| &*slot.id == id).map(|slot| slot.text.clone());
        let places = board.sheets.iter().flat_map(|sheet| &sheet.places);
        let place = || places.into_iter().find(|place| place.id == id).map(|place| place.text.clone());
        slot.or_else(place).unwrap_or_else(|| Text::new("kernel-problem-nowhere"))
    };
    let lying = |place: &str, what: Text| {
        Text::new("kernel-problem-lies").with("place", place_of(place)).with("what", what)
    };
    let piece = |piece: &Piece| {
        let states = piece.states.iter().map(|state| &state.text);
        let more = states.chain(&piece.notes);
        let what = more.fold(piece.text.clone(), |what, more| {
            Text::new("kernel-problem-and").with("what", what).with("more", more.clone())
        });
        lying(&piece.place, what)
    };
    let pieces = scene.pieces.iter().map(piece);
    let marks = scene.marks.iter().map(|mark| lying(&mark.place, mark.text.clone()));
    let gauges = scene.gauges.iter().map(|gauge| {
        Text::new("kernel-problem-counts")
            .with("what", gauge.title.clone())
            .with("count", i64::from(gauge.value))
    });
    let cards = scene.cards.iter().map(|card| {
        card.lines.iter().fold(card.title.clone(), |what, more| {
            Text::new("kernel-problem-and").with("what", what).with("more", more.clone())
        })
    });
    gauges.chain(pieces).chain(marks).chain(cards).collect()
}

/// Of long lists only so many are shown.
const SHOWN: usize = 60;

impl Outlook {
    /// The position in words; `say` puts texts into the language.
    pub fn position_in_words(&self, lang: Lang, say: &dyn Fn(&Text) -> String) -> String {
        let mut lines = vec![self.headline(lang), say(&self.whereabouts)];
        // What two seats see alike need not be told twice.
        let alike = self.seen.windows(2).all(|pair| pair[0].lines == pair[1].lines);
        for sight in self.seen.iter().take(if alike { 1 } else { usize::MAX }) {
            lines.push(String::new());
            if !alike {
                lines.push(say(&Text::new("kernel-problem-as-seen").with("seat", sight.name.clone())));
            }
            lines.extend(sight.lines.iter().map(|line| format!("  {}", say(line))));
        }
        lines.join("\n")
    }

    /// What comes next, in words and in the letters of a file.
    pub fn next_in_words(&self, lang: Lang, say: &dyn Fn(&Text) -> String) -> String {
        let mut lines = vec![self.headline(lang), say(&self.whereabouts)];
        for difference in &self.differences {
            lines.push(format!("{}\n{}", say(&difference.what), difference.spot));
        }
        lines.push(String::new());
        match &self.next {
            Next::Over(outcome) => {
                let text = Text::new("kernel-problem-next-over").with("text", outcome.text.clone());
                lines.push(say(&text.with("id", outcome.id.clone())));
            }
            Next::Rolled { rule, dice, sides } => {
                let text = Text::new("kernel-problem-next-roll").with("rule", rule.clone());
                lines.push(say(&text.with("dice", *dice).with("sides", *sides)));
                let die = format!("{{ roll = 1, rule = {} }}", letters(&rule.as_str().into()));
                lines.push(format!("  dice = [{}]", vec![die; (*dice).min(12) as usize].join(", ")));
            }
            Next::Asked(asked) => asked.iter().for_each(|prompted| prompted.say_to(&mut lines, say)),
        }
        lines.join("\n")
    }

    fn headline(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.title.en.clone(),
            Lang::Fr => self.title.fr.clone(),
        }
    }
}

impl Prompted {
    fn say_to(&self, lines: &mut Vec<String>, say: &dyn Fn(&Text) -> String) {
        let PromptMessage { class, rule, text, options, default, given, invited, .. } = &self.prompt;
        let key = match (invited, given) {
            (true, _) => "kernel-problem-next-invited",
            (false, Some(_)) => "kernel-problem-next-given",
            (false, None) => "kernel-problem-next-asked",
        };
        let head = Text::new(key).with("seat", self.name.clone()).with("class", *class);
        lines.push(say(&head.with("rule", rule.clone()).with("text", text.clone())));
        lines.push(format!("  seat = \"{}\"", self.seat));
        let choice =
            |choice: &Choice| format!("  answer = {}  # {}", letters(&choice.answer), say(&choice.text));
        match options {
            Choices::List(list) => {
                lines.extend(list.iter().take(SHOWN).map(choice));
                lines.extend(left_out(list.len(), say));
            }
            Choices::Form(fields) => {
                lines.push(choice(default));
                lines.push(format!("  {}", say(&Text::new("kernel-problem-next-form"))));
                for field in fields {
                    field_in_words(field, lines, say);
                }
            }
        }
        lines.push(String::new());
    }
}

fn field_in_words(field: &Field, lines: &mut Vec<String>, say: &dyn Fn(&Text) -> String) {
    let head = |key: &'static str| Text::new(key).with("what", field.text.clone());
    let (kind, lists): (Text, Vec<&[Item]>) = match &field.input {
        Input::One(items) => (head("kernel-problem-field-one"), vec![items]),
        Input::Several { items, least, most } => {
            (head("kernel-problem-field-several").with("least", *least).with("most", *most), vec![items])
        }
        Input::Number { least, most } => {
            (head("kernel-problem-field-number").with("least", *least).with("most", *most), Vec::new())
        }
        Input::Assign { items, targets, .. } => (head("kernel-problem-field-assign"), vec![items, targets]),
        Input::Path => (head("kernel-problem-field-path"), Vec::new()),
        Input::Flag => (head("kernel-problem-field-flag"), Vec::new()),
    };
    lines.push(format!("    {}: {}", field.name, say(&kind)));
    for items in lists {
        lines.extend(
            items
                .iter()
                .take(SHOWN)
                .map(|item| format!("      {}  # {}", letters(&item.value), say(&item.text))),
        );
        lines.extend(left_out(items.len(), say).map(|line| format!("    {line}")));
        lines.push(String::new());
    }
}

fn left_out(count: usize, say: &dyn Fn(&Text) -> String) -> Option<String> {
    let more = count.checked_sub(SHOWN).filter(|more| *more > 0)?;
    Some(format!("  {}", say(&Text::new("kernel-problem-more").with("count", more))))
}

/// A value in the letters of a problem file.
fn letters(value: &Value) -> String {
    let is_bare = |key: &str| {
        !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    };
    match value {
        // TOML has no way to write "nothing".
        Value::Null => "\"null\"".to_owned(),
        Value::Array(items) => format!("[{}]", items.iter().map(letters).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| {
                let key = if is_bare(key) { key.clone() } else { Value::from(key.as_str()).to_string() };
                format!("{key} = {}", letters(value))
            };
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        // Texts, numbers and flags are written alike in JSON and TOML.
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_in_the_letters_of_a_file_is_read_as_the_same_answer() {
        for answer in [
            json!({ "act": { "attack": { "stretch": 2, "troops": -1 } } }),
            json!({ "ambush": true }),
            json!("stay"),
            json!({ "deploy": [["South Dakota", null], ["Ka\"zu\n", "C1"]] }),
            json!({ "given": { "C/1/2": [], "x y": {}, "": 1 } }),
        ] {
            let file = format!("answer = {}", letters(&answer));
            let read: toml::Table = toml::from_str(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(file::json(&read["answer"]), answer);
        }
    }
}
