//! What was measured, for people as a table and for programs as JSON: one row for each goal, whose name says
//! whether the goal is for the value itself or for the ratio to a peer.

use serde::Serialize;
use std::fmt::{self, Write};

/// One measurement against its goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Row {
    name: String,
    value: f64,
    unit: &'static str,
    /// Whom we compare with, if there is anybody, and what that peer reached in the same run.
    peer: Option<String>,
    peer_value: Option<f64>,
    ratio: Option<f64>,
    goal: f64,
    met: bool,
}

impl Row {
    /// A value that should be so high.
    pub(crate) fn at_least(what: &str, value: f64, unit: &'static str, goal: f64) -> Self {
        Row::alone(format!("{what}: at least"), value, unit, goal, value >= goal)
    }

    /// A value that should be no higher.
    pub(crate) fn at_most(what: &str, value: f64, unit: &'static str, goal: f64) -> Self {
        Row::alone(format!("{what}: at most"), value, unit, goal, value <= goal)
    }

    fn alone(name: String, value: f64, unit: &'static str, goal: f64, met: bool) -> Self {
        Row { name, value, unit, peer: None, peer_value: None, ratio: None, goal, met }
    }

    /// A value that should be so many times that of a peer. Without the peer's value the goal is not met.
    pub(crate) fn times(
        what: &str,
        value: f64,
        unit: &'static str,
        peer: &str,
        peer_value: Option<f64>,
        goal: f64,
    ) -> Self {
        let ratio = peer_value.map(|peer_value| value / peer_value);
        Row {
            name: format!("{what}: times {peer}"),
            value,
            unit,
            peer: Some(peer.to_owned()),
            peer_value,
            ratio,
            goal,
            met: ratio.is_some_and(|ratio| ratio >= goal),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn is_met(&self) -> bool {
        self.met
    }
}

/// The rows as a table, one line each.
pub(crate) struct Table<'a>(pub(crate) &'a [Row]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["", "value", "unit", "peer", "ratio", "goal", ""].map(str::to_owned);
        let rows = self.0.iter().map(|row| {
            let peer = match (&row.peer, row.peer_value) {
                (None, _) => String::new(),
                (Some(_), None) => "not measured".to_owned(),
                (Some(_), Some(value)) => figure(value),
            };
            [
                row.name.clone(),
                figure(row.value),
                row.unit.to_owned(),
                peer,
                row.ratio.map(figure).unwrap_or_default(),
                figure(row.goal),
                if row.met { "met" } else { "MISSED" }.to_owned(),
            ]
        });
        let lines: Vec<[String; 7]> = std::iter::once(head).chain(rows).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
        let widths: [usize; 7] = std::array::from_fn(width);
        for line in &lines {
            let mut text = String::new();
            for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
                // Words to the left, figures to the right.
                match column {
                    0 | 2 | 6 => write!(text, "{cell:<width$}  ")?,
                    _ => write!(text, "{cell:>width$}  ")?,
                }
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// A number as people read it: three digits that count, thousands apart.
pub(crate) fn figure(value: f64) -> String {
    if value < 100.0 {
        let text = format!("{value:.*}", if value < 10.0 { 2 } else { 1 });
        return text.strip_suffix(".0").or(text.strip_suffix(".00")).unwrap_or(&text).to_owned();
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_row_in_the_summary_has_exactly_the_agreed_keys() {
        let rows = [
            Row::at_least("asks", 40.0, "/s", 30.0),
            Row::times("moves", 100.0, "moves/s", "somebody 1.0", Some(2.0), 50.0),
        ];
        assert_eq!(
            serde_json::to_value(rows).unwrap(),
            json!([
                {
                    "name": "asks: at least", "value": 40.0, "unit": "/s", "peer": null,
                    "peer_value": null, "ratio": null, "goal": 30.0, "met": true,
                },
                {
                    "name": "moves: times somebody 1.0", "value": 100.0, "unit": "moves/s",
                    "peer": "somebody 1.0", "peer_value": 2.0, "ratio": 50.0, "goal": 50.0, "met": true,
                },
            ])
        );
    }

    #[test]
    fn a_goal_is_met_from_the_agreed_side_and_at_its_very_edge() {
        let met = |row: Row| row.is_met();
        assert!(met(Row::at_least("", 30.0, "", 30.0)) && !met(Row::at_least("", 29.9, "", 30.0)));
        assert!(met(Row::at_most("", 10.0, "", 10.0)) && !met(Row::at_most("", 10.1, "", 10.0)));
        assert!(met(Row::times("", 100.0, "", "", Some(5.0), 20.0)));
        assert!(!met(Row::times("", 99.0, "", "", Some(5.0), 20.0)));
    }

    #[test]
    fn a_peer_that_was_not_measured_is_named_without_a_value_and_its_goal_is_missed() {
        let row = serde_json::to_value(Row::times("moves", 1e9, "/s", "somebody", None, 50.0)).unwrap();
        assert_eq!(row["peer"], "somebody");
        assert_eq!((&row["peer_value"], &row["ratio"]), (&Value::Null, &Value::Null));
        assert_eq!(row["met"], false);
    }

    #[test]
    fn the_table_says_plainly_which_goals_are_missed() {
        let rows = [
            Row::at_most("pause", 3.25, "us", 10.0),
            Row::times("moves", 307_113.0, "/s", "somebody", None, 50.0),
        ];
        let table = Table(&rows).to_string();
        let lines: Vec<&str> = table.lines().skip(1).collect();
        assert!(lines[0].starts_with("pause: at most") && lines[0].ends_with("met"), "{table}");
        assert!(lines[1].contains("307,113") && lines[1].contains("not measured"), "{table}");
        assert!(lines[1].ends_with("MISSED"), "{table}");
    }

    #[test]
    fn figures_show_three_digits_that_count_and_thousands_apart() {
        let shown = [2.0, 0.256, 43.21, 50.0, 137.4, 4_100.7, 1_234_567.0].map(figure);
        assert_eq!(shown, ["2", "0.26", "43.2", "50", "137", "4,101", "1,234,567"]);
    }
}
