//! Answers gone wrong: a legal answer's JSON with something in it changed, dropped or added. Some of the
//! results are legal all the same; that is for the rules to say.

use serde_json::{Map, Number, Value, json};

/// All single changes of the value, at every depth.
pub(super) fn mutations(value: &Value) -> Vec<Value> {
    let mut found = match value {
        Value::Number(number) => numbers(number),
        Value::Bool(flag) => vec![json!(!flag)],
        Value::String(text) => vec![json!(""), json!("no-such-thing"), json!(format!("{text}{text}"))],
        Value::Array(items) => lists(items),
        Value::Object(fields) => objects(fields),
        Value::Null => vec![json!(0), json!(1)],
    };
    found.extend([Value::Null, json!([]), json!({}), json!("")]);
    found.retain(|mutation| mutation != value);
    found
}

fn numbers(number: &Number) -> Vec<Value> {
    let n = number.as_i64().unwrap_or(0);
    [
        n.wrapping_add(1),
        n.wrapping_sub(1),
        0,
        1,
        2,
        7,
        255,
        256,
        65_535,
        -1,
        i64::from(i32::MAX),
        i64::MAX,
        i64::MIN,
    ]
    .into_iter()
    .map(Value::from)
    .chain([json!(u64::MAX), json!(0.5)])
    .collect()
}

fn lists(items: &[Value]) -> Vec<Value> {
    let mut found = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let with = |change: &dyn Fn(&mut Vec<Value>)| {
            let mut items = items.to_vec();
            change(&mut items);
            Value::Array(items)
        };
        found.push(with(&|items| drop(items.remove(at))));
        found.push(with(&|items| items.push(item.clone())));
        found.push(with(&|items| items.swap(0, at)));
        found.extend(mutations(item).into_iter().map(|mutation| with(&|items| items[at] = mutation.clone())));
    }
    found
}

fn objects(fields: &Map<String, Value>) -> Vec<Value> {
    let mut found = Vec::new();
    for (name, value) in fields {
        let with = |change: &dyn Fn(&mut Map<String, Value>)| {
            let mut fields = fields.clone();
            change(&mut fields);
            Value::Object(fields)
        };
        found.push(with(&|fields| drop(fields.remove(name))));
        found.push(with(&|fields| drop(fields.insert(format!("{name}-too"), value.clone()))));
        let mutated = mutations(value).into_iter();
        found.extend(mutated.map(|value| with(&|fields| drop(fields.insert(name.clone(), value.clone())))));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_an_answer_is_changed_dropped_and_doubled() {
        let answer = json!({"attack": {"stretch": 3, "with": [1, 2]}});
        let found = mutations(&answer);
        for expected in [
            json!({"attack": {"stretch": 4, "with": [1, 2]}}),
            json!({"attack": {"stretch": -1, "with": [1, 2]}}),
            json!({"attack": {"with": [1, 2]}}),
            json!({"attack": {"stretch": 3, "with": [1, 2, 2]}}),
            json!({"attack": {"stretch": 3, "with": [2]}}),
            json!({"attack": {"stretch": 3, "with": [1, 255]}}),
            json!({"attack": ""}),
        ] {
            assert!(found.contains(&expected), "{expected} is missing");
        }
        assert!(!found.contains(&answer));
    }
}
