//! What a player types for an option: its number, or the names of what it is about, such as a unit and a hex.

use kernel::{any::Choice, scene::Board};
use serde_json::Value;

/// The names that places have besides their own: `R1A` is hex 0138.
#[derive(Debug, Default)]
pub(super) struct Names(Vec<Vec<String>>);

impl Names {
    pub(super) fn of(board: &Board) -> Names {
        let places = board.sheets.iter().flat_map(|sheet| &sheet.places);
        let named = places.filter(|place| !place.names.is_empty());
        let all = |id: &String, others: &[String]| {
            std::iter::once(id).chain(others).map(|name| name.to_lowercase()).collect()
        };
        Names(named.map(|place| all(&place.id, &place.names)).collect())
    }

    /// Everything that is called like that.
    fn alike(&self, typed: &str) -> Vec<String> {
        let typed = typed.to_lowercase();
        let others = self.0.iter().filter(|names| names.contains(&typed)).flatten().cloned();
        let mut alike: Vec<String> = others.collect();
        alike.push(typed);
        alike
    }
}

/// The places in the list of the options that are about all that was typed.
pub(super) fn fitting(list: &[Choice], line: &str, names: &Names) -> Vec<usize> {
    // A name may have spaces in it, so the whole line is tried before its words.
    let whole = about(list, &[line], names);
    if !whole.is_empty() {
        return whole;
    }
    let words: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    if words.len() < 2 { Vec::new() } else { about(list, &words, names) }
}

fn about(list: &[Choice], words: &[&str], names: &Names) -> Vec<usize> {
    let words: Vec<Vec<String>> = words.iter().map(|word| names.alike(word)).collect();
    let fits = |choice: &Choice| {
        let mut named = Vec::new();
        names_in(&choice.answer, &mut named);
        words.iter().all(|alike| alike.iter().any(|name| named.contains(name)))
    };
    list.iter().enumerate().filter(|(_, choice)| fits(choice)).map(|(at, _)| at).collect()
}

/// The names that an answer is made of.
fn names_in(answer: &Value, found: &mut Vec<String>) {
    match answer {
        Value::String(name) => found.push(name.to_lowercase()),
        Value::Array(parts) => parts.iter().for_each(|part| names_in(part, found)),
        Value::Object(fields) => fields.values().for_each(|field| names_in(field, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Text;
    use serde_json::json;

    fn list() -> Vec<Choice> {
        let answers = [
            json!({ "go": "0138" }),
            json!({ "act": { "move": { "units": ["K/3/2"], "pay": "free" } } }),
            json!({ "act": { "move": { "units": ["K/3/2", "HQ 2/2"], "pay": "free" } } }),
            json!({ "act": "end-phase" }),
        ];
        answers
            .map(|answer| Choice { answer, text: Text::new("cli-yes"), aside: false, caution: None })
            .into()
    }

    #[test]
    fn an_option_is_found_by_the_names_in_its_answer() {
        let names = Names(vec![vec!["0138".to_owned(), "r1a".to_owned()]]);
        let found = |line| fitting(&list(), line, &names);
        assert_eq!(found("0138"), [0]);
        assert_eq!(found("r1a"), [0], "by another name of the place");
        assert_eq!(found("k/3/2"), [1, 2]);
        assert_eq!(found("HQ 2/2"), [2], "a name with a space in it");
        assert_eq!(found("K/3/2, free"), [1, 2]);
        assert_eq!(found("K/3/2 0138"), [0; 0], "no option is about both");
        assert_eq!(found("nobody"), [0; 0]);
    }
}
