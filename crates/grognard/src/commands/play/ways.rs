//! Ways that are typed: places by their numbers or names, each gone to by the cheapest way from the one before.

use kernel::Way;
use serde_json::Value;

/// What a place is called: the name in its value.
pub(super) fn name(place: &Value) -> &str {
    match place {
        Value::String(name) => name,
        Value::Array(parts) => parts.iter().map(name).find(|name| !name.is_empty()).unwrap_or_default(),
        Value::Object(parts) => parts.values().map(name).find(|name| !name.is_empty()).unwrap_or_default(),
        _ => "",
    }
}

/// The way over the places that were typed, or nothing where one of them is not understood or cannot be reached.
pub(super) fn along(
    mut way: Vec<Value>,
    places: &[&Value],
    line: &str,
    onward: impl Fn(Vec<Value>) -> Way,
) -> Option<Vec<Value>> {
    // A zone is called `zone T32`, and typed `T32`.
    let is_called = |place: &Value, word: &str| {
        let name = name(place);
        let last = name.rsplit(' ').next().unwrap_or_default();
        name.eq_ignore_ascii_case(word) || last.eq_ignore_ascii_case(word)
    };
    for word in line.split_whitespace() {
        let numbered = || word.parse::<usize>().ok()?.checked_sub(1).and_then(|at| places.get(at));
        let to = places.iter().find(|place| is_called(place, word)).or_else(numbered)?;
        if way.last() == Some(*to) {
            continue;
        }
        let open = onward(way.clone());
        let at = open.reach.iter().position(|reached| reached.place == **to)?;
        way.extend(open.to(at).into_iter().map(|reached| reached.place.clone()));
    }
    Some(way).filter(|way| !way.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Exact;
    use serde_json::json;

    /// Zones in a row, of which three can be entered.
    #[allow(clippy::needless_pass_by_value, reason = "as a half-made answer asks for it")]
    fn onward(way: Vec<Value>) -> Way {
        let number =
            |place: &Value| name(place).trim_start_matches("zone ").parse::<i32>().expect("a number");
        let Some(here) = way.last().map(number) else { return Way::beginning(["zone 10"]) };
        let far = i32::try_from(way.len() - 1).expect("few").into();
        let steps = |place: &String, _| {
            let here = number(&json!(place));
            [here - 1, here + 1].map(|to| (format!("zone {to}"), Exact::ONE)).to_vec()
        };
        Way::from(&format!("zone {here}"), far, 3.into(), steps)
    }

    #[test]
    fn a_way_goes_over_what_is_typed_and_what_lies_between() {
        let begun = vec![json!("zone 10")];
        let reach = onward(begun.clone()).reach;
        let places: Vec<&Value> = begun.iter().chain(reach.iter().map(|reached| &reached.place)).collect();
        let typed = |line| along(begun.clone(), &places, line, onward);
        let way =
            |zones: &[i32]| Some(zones.iter().map(|zone| json!(format!("zone {zone}"))).collect::<Vec<_>>());
        assert_eq!(typed("10"), way(&[10]));
        assert_eq!(typed("1"), way(&[10]), "by its number");
        assert_eq!(typed("12"), way(&[10, 11, 12]));
        assert_eq!(typed("11 9"), way(&[10, 11, 10, 9]));
        assert_eq!(typed("12 9"), None, "too far");
        assert_eq!(typed("nowhere"), None);
    }
}
