//! The names of places and groups, in the reader's language where that has one of its own (`words/*/names.ftl`). What
//! has none is called as it is printed.

use crate::WORDS;
use kernel::{Lang, Text, text::Arg};
use std::{collections::BTreeSet, sync::LazyLock};

static CALLED: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let words = WORDS.messages(Lang::En).unwrap_or_default();
    words.into_keys().filter(|key| key.starts_with("sea-called-")).collect()
});

/// The key under which a name is said.
fn key(name: &str) -> String {
    let letters = name.to_lowercase().replace(|sign: char| !sign.is_alphanumeric(), " ");
    let words: Vec<&str> = letters.split_whitespace().collect();
    format!("sea-called-{}", words.join("-"))
}

/// A place or a group, as the reader calls it.
pub(crate) fn called(name: &str) -> Arg {
    match CALLED.get(&key(name)) {
        Some(key) => Arg::Text(Box::new(Text { key: key.as_str().into(), args: Vec::new() })),
        None => as_printed(name),
    }
}

/// A name that is the same in every language.
pub(crate) fn as_printed(name: &str) -> Arg {
    Arg::Name(name.to_owned().into())
}

/// Several names, one after the other.
pub(crate) fn list(names: impl IntoIterator<Item = Arg>) -> Arg {
    let joined = |first: Arg, next: Arg| Text::new("sea-list").with("first", first).with("next", next).into();
    names.into_iter().reduce(joined).unwrap_or_else(|| as_printed(""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        WarAtSea,
        ids::{BaseId, PortId},
        script,
    };
    use kernel::{
        Published,
        words::{KERNEL, Words},
    };

    #[test]
    fn every_name_that_french_has_another_one_for_is_on_a_map_or_in_an_order_of_battle() {
        let mut names: BTreeSet<String> = BTreeSet::new();
        names.extend(PortId::all().map(|port| port.name().to_owned()));
        names.extend(BaseId::all().map(|base| base.name().to_owned()));
        for scenario in WarAtSea::scenarios(crate::BOOK_ID) {
            let setting = script::setting(scenario.id, &[]);
            names.extend(setting.scenario.forces.iter().map(|force| force.name.clone()));
            let Some(operation) = &setting.scenario.operation else { continue };
            names.extend(operation.stations.iter().map(|(name, _)| name.clone()));
            names.extend(operation.flotillas.iter().map(|flotilla| flotilla.name.clone()));
            names.extend(operation.map.ids().filter_map(|zone| operation.map.zone(zone).place.clone()));
        }
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let mut unused = CALLED.clone();
        for name in &names {
            let said = Text::new("sea-name").with("name", called(name));
            assert_eq!(words.say(Lang::En, &said), *name, "in English it is called as it is printed");
            unused.remove(&key(name));
        }
        assert_eq!(unused, BTreeSet::new(), "nothing is called so");
        let french = |name: &str| words.say(Lang::Fr, &Text::new("sea-name").with("name", called(name)));
        assert_eq!(
            ["East of Malaita", "Valletta", "Kinkaid"].map(french),
            ["à l’est de Malaita", "La Valette", "Kinkaid"]
        );
    }
}
