//! Which ships leave a group that splits (6.43).

use super::{Helm, list};
use crate::{WarAtSea, ids::ShipId, lens::Lens};
use kernel::{Chance, Field, Item, Options, Question, Refusal, Text, text};
use serde::{Deserialize, Serialize};

/// Which counters leave a group that splits (6.43).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub group: ShipId,
}

/// The counters that form a group of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    pub counters: Vec<ShipId>,
}

impl Part {
    fn members(&self, at: Lens<'_>) -> Vec<ShipId> {
        Helm::of(at).map(|helm| helm.members(self.group)).unwrap_or_default()
    }
}

/// The form by which some ships part from others, but not all.
pub(crate) fn some_of<A>(name: &str, text: Text, ships: Vec<ShipId>) -> Options<A> {
    let most = ships.len().saturating_sub(1);
    let items = ships.into_iter().map(|ship| Item::new(ship, text!("sea-name", name = ship)).at(ship.name()));
    Options::Form(vec![Field::several(name, text, items).between(1, most)])
}

impl Question<WarAtSea> for Part {
    type Answer = Parting;
    const CLASS: &'static str = "part";
    const RULE: &'static str = "6.43";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-part").with("ship", self.group)
    }

    fn check(&self, at: Lens<'_>, parting: &Parting) -> Result<(), Refusal> {
        let members = self.members(at);
        for (index, ship) in parting.counters.iter().enumerate() {
            let again = parting.counters[..index].contains(ship);
            Refusal::unless(!again, "6.43", || Text::new("sea-no-parting-twice").with("ship", *ship))?;
            let member = members.contains(ship);
            Refusal::unless(member, "6.43", || Text::new("sea-no-parting-ship").with("ship", *ship))?;
        }
        let named = |key: &'static str| Text::new(key).with("ship", self.group);
        Refusal::unless(!parting.counters.is_empty(), "6.43", || named("sea-no-parting-none"))?;
        Refusal::unless(parting.counters.len() < members.len(), "6.43", || named("sea-no-parting-all"))
    }

    fn options(&self, at: Lens<'_>) -> Options<Parting> {
        some_of("counters", Text::new("sea-ask-part-counters"), self.members(at))
    }

    fn describe(&self, _: Lens<'_>, parting: &Parting) -> Text {
        Text::new("sea-do-part").with("ships", list(&parting.counters)).with("count", parting.counters.len())
    }

    /// The second half of the group.
    fn default(&self, at: Lens<'_>) -> Parting {
        let members = self.members(at);
        Parting { counters: members[members.len().div_ceil(2)..].to_vec() }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Parting {
        let mut counters = self.members(at);
        let stay = chance.below(u32::try_from(counters.len()).unwrap_or(1)) as usize;
        counters.remove(stay);
        let go = chance.below(u32::try_from(counters.len()).unwrap_or(1)) as usize;
        let surely = counters[go];
        counters.retain(|ship| *ship == surely || chance.below(2) == 0);
        Parting { counters }
    }
}
