//! Short ways to write the forms that questions offer ([`Options::Form`](crate::Options::Form)).

use crate::{
    question::{Field, Input, Item},
    text::Text,
};
use serde::Serialize;
use serde_json::Value;

impl Item {
    pub fn new(value: impl Serialize, text: impl Into<Text>) -> Self {
        let value = serde_json::to_value(value).expect("parts of answers are plain data");
        Item { value, text: text.into(), mark: None }
    }

    /// No value: nothing is chosen.
    pub fn none(text: impl Into<Text>) -> Self {
        Item { value: Value::Null, text: text.into(), mark: None }
    }

    /// The same with what is clicked for it.
    pub fn at(mut self, mark: impl Into<String>) -> Self {
        self.mark = Some(mark.into());
        self
    }
}

impl Field {
    pub fn new(name: &str, text: impl Into<Text>, input: Input) -> Self {
        Field { name: name.to_owned(), text: text.into(), input, aside: false }
    }

    pub fn one(name: &str, text: impl Into<Text>, items: impl IntoIterator<Item = Item>) -> Self {
        Field::new(name, text, Input::One(items.into_iter().collect()))
    }

    /// As many of the items as one likes.
    pub fn several(name: &str, text: impl Into<Text>, items: impl IntoIterator<Item = Item>) -> Self {
        let items: Vec<Item> = items.into_iter().collect();
        let most = number(items.len());
        Field::new(name, text, Input::Several { items, least: 0, most })
    }

    pub fn number(name: &str, text: impl Into<Text>, least: i64, most: i64) -> Self {
        Field::new(name, text, Input::Number { least, most })
    }

    pub fn path(name: &str, text: impl Into<Text>) -> Self {
        Field::new(name, text, Input::Path)
    }

    pub fn flag(name: &str, text: impl Into<Text>) -> Self {
        Field::new(name, text, Input::Flag)
    }

    /// Each item to any of the targets.
    pub fn assign(
        name: &str,
        text: impl Into<Text>,
        items: impl IntoIterator<Item = Item>,
        targets: impl IntoIterator<Item = Item>,
    ) -> Self {
        let (items, targets) = (items.into_iter().collect(), targets.into_iter().collect());
        Field::new(name, text, Input::Assign { items, targets, links: Vec::new() })
    }

    /// Each item to one of the targets that come with it, or nowhere, which `nowhere` says. Targets are offered in their
    /// order.
    pub fn assign_each<T: Ord + Clone>(
        name: &str,
        text: impl Into<Text>,
        nowhere: impl Into<Text>,
        items: impl IntoIterator<Item = (Item, Vec<T>)>,
        target: impl Fn(&T) -> Item,
    ) -> Self {
        let (items, open): (Vec<Item>, Vec<Vec<T>>) = items.into_iter().unzip();
        let mut goals: Vec<&T> = open.iter().flatten().collect();
        goals.sort_unstable();
        goals.dedup();
        let links = (0..).zip(&open).flat_map(|(item, open)| {
            let there = (1..).zip(&goals).filter(|(_, goal)| open.contains(**goal));
            std::iter::once((item, 0)).chain(there.map(move |(goal, _)| (item, goal)))
        });
        let links = links.collect();
        let targets = std::iter::once(Item::none(nowhere)).chain(goals.into_iter().map(target)).collect();
        Field::new(name, text, Input::Assign { items, targets, links })
    }

    /// The same with so many of its items at least and at most.
    pub fn between(mut self, fewest: usize, highest: usize) -> Self {
        if let Input::Several { least, most, .. } = &mut self.input {
            (*least, *most) = (number(fewest), number(highest));
        }
        self
    }

    /// The same as something that has little to do with what is asked ([`Question::aside`](crate::Question::aside)).
    pub fn aside(mut self) -> Self {
        self.aside = true;
        self
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_goes_to_its_own_targets_or_nowhere() {
        let items = [(Item::new("gun", "a"), vec![7, 3]), (Item::new("mortar", "b"), vec![3])];
        let field = Field::assign_each("fire", "ask", "hold", items, |hex| Item::new(hex, "hex"));
        let Input::Assign { targets, links, .. } = &field.input else { panic!("an assignment") };
        let values: Vec<&Value> = targets.iter().map(|target| &target.value).collect();
        assert_eq!(values, [&Value::Null, &Value::from(3), &Value::from(7)]);
        assert_eq!(links, &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]);
        assert!(field.input.can_say(&serde_json::json!([["gun", 7], ["mortar", null]])));
        assert!(!field.input.can_say(&serde_json::json!([["mortar", 7]])));
    }

    #[test]
    fn of_several_items_any_number_is_chosen_unless_it_is_said() {
        let items = || [1, 2, 3].map(|number| Item::new(number, "one"));
        let free = Field::several("some", "ask", items());
        assert!(
            free.input.can_say(&serde_json::json!([])) && free.input.can_say(&serde_json::json!([3, 1, 2]))
        );
        let bound = free.between(1, 2);
        assert!(!bound.input.can_say(&serde_json::json!([])));
        assert!(!bound.input.can_say(&serde_json::json!([3, 1, 2])));
    }
}
