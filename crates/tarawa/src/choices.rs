//! Choices that the rules leave to the player in the middle of something: which unit, which hex, which
//! position, yes or no. The rule by which it is asked and the words come with the question; a rule whose
//! priorities leave one candidate does not ask.

use crate::{
    Tarawa,
    hexes::{Hex, HexSet},
    ids::{Beach, PositionId, PositionSet, UnitId, UnitSet},
    lens::Lens,
    naming,
    position::MARINES,
};
use kernel::{Chance, Options, Play, Question, Referee, Refusal, RuleId, Text, text::Arg};
use serde::{Deserialize, Serialize};

/// The place of one of so many things, by chance.
fn any_of(count: usize, chance: &mut Chance) -> usize {
    let count = u32::try_from(count).expect("there are fewer units, hexes and positions than that");
    chance.below(count) as usize
}

/// Why something else cannot be chosen: it is not what the rule asks for, which the question says.
fn not_among(what: impl Into<Arg>, asked: Text) -> Text {
    Text::new("tarawa-not-among").with("what", what).with("asked", asked)
}

/// Which of some units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickUnit {
    pub rule: RuleId,
    pub text: Text,
    pub among: UnitSet,
    /// Nobody may be chosen.
    pub optional: bool,
}

impl Question<Tarawa> for PickUnit {
    type Answer = Option<UnitId>;
    const CLASS: &'static str = "pick-unit";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        self.rule.clone()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        self.text.clone()
    }

    fn check(&self, at: Lens<'_>, unit: &Option<UnitId>) -> Result<(), Refusal> {
        let legal = unit.map_or(self.optional, |unit| self.among.contains(unit));
        if legal {
            return Ok(());
        }
        let reason = match unit {
            Some(unit) => not_among(unit.name(), self.text(at)),
            None => Text::new("tarawa-must-choose"),
        };
        Err(Refusal::new(self.rule.clone(), reason))
    }

    fn options(&self, _: Lens<'_>) -> Options<Option<UnitId>> {
        Options::List(self.among.iter().map(Some).chain(self.optional.then_some(None)).collect())
    }

    fn describe(&self, at: Lens<'_>, unit: &Option<UnitId>) -> Text {
        match unit {
            Some(unit) => naming::unit(at.setting(), at.open(), *unit),
            None => Text::new("tarawa-pick-none"),
        }
    }

    fn default(&self, _: Lens<'_>) -> Option<UnitId> {
        if self.optional { None } else { self.among.iter().next() }
    }

    fn sample(&self, _: Lens<'_>, chance: &mut Chance) -> Option<UnitId> {
        self.among.iter().nth(any_of(self.among.len() + usize::from(self.optional), chance))
    }
}

/// Which of some hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickHex {
    pub rule: RuleId,
    pub text: Text,
    pub among: HexSet,
    /// Those who would come there, if it is about them: the words get their names.
    #[serde(default)]
    pub going: UnitSet,
}

impl Question<Tarawa> for PickHex {
    type Answer = Hex;
    const CLASS: &'static str = "pick-hex";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        self.rule.clone()
    }

    fn text(&self, at: Lens<'_>) -> Text {
        if self.going.is_empty() {
            return self.text.clone();
        }
        self.text.clone().with("unit", naming::stack(at.setting(), at.open(), self.going))
    }

    fn check(&self, at: Lens<'_>, hex: &Hex) -> Result<(), Refusal> {
        if self.among.contains(*hex) {
            return Ok(());
        }
        Err(Refusal::new(self.rule.clone(), not_among(*hex, self.text(at))))
    }

    fn options(&self, _: Lens<'_>) -> Options<Hex> {
        Options::List(self.among.iter().collect())
    }

    fn describe(&self, at: Lens<'_>, hex: &Hex) -> Text {
        let (setting, open) = (at.setting(), at.open());
        let crowding = if self.going.is_empty() {
            Vec::new()
        } else {
            naming::crowding(setting, open, *hex, self.going)
        };
        Text::new("tarawa-pick-hex")
            .with("place", naming::place(setting, open, *hex, self.going))
            .with("notes", naming::warnings(crowding))
    }

    /// The first of the hexes where those who come are the fewest too many: a concentrated target (6.35) is made
    /// only where every hex would be one.
    fn default(&self, at: Lens<'_>) -> Hex {
        let crowd = |hex: &Hex| {
            if self.going.is_empty() {
                (0, 0)
            } else {
                naming::excess(at.setting(), at.open(), *hex, self.going)
            }
        };
        self.among.iter().min_by_key(crowd).expect("nobody is asked to choose among no hexes")
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Hex {
        let hex = self.among.nth(any_of(self.among.len(), chance));
        hex.unwrap_or_else(|| self.default(at))
    }
}

/// Which of some positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickPosition {
    pub rule: RuleId,
    pub text: Text,
    pub among: PositionSet,
    /// None may be chosen.
    pub optional: bool,
}

impl Question<Tarawa> for PickPosition {
    type Answer = Option<PositionId>;
    const CLASS: &'static str = "pick-position";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        self.rule.clone()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        self.text.clone()
    }

    fn check(&self, at: Lens<'_>, position: &Option<PositionId>) -> Result<(), Refusal> {
        let legal = position.map_or(self.optional, |position| self.among.contains(position));
        if legal {
            return Ok(());
        }
        let reason = match position {
            Some(position) => not_among(*position, self.text(at)),
            None => Text::new("tarawa-must-choose"),
        };
        Err(Refusal::new(self.rule.clone(), reason))
    }

    fn options(&self, _: Lens<'_>) -> Options<Option<PositionId>> {
        Options::List(self.among.iter().map(Some).chain(self.optional.then_some(None)).collect())
    }

    fn describe(&self, at: Lens<'_>, position: &Option<PositionId>) -> Text {
        match position {
            Some(position) => naming::position(at.setting(), at.open(), *position),
            None => Text::new("tarawa-pick-none"),
        }
    }

    fn default(&self, _: Lens<'_>) -> Option<PositionId> {
        if self.optional { None } else { self.among.iter().next() }
    }

    fn sample(&self, _: Lens<'_>, chance: &mut Chance) -> Option<PositionId> {
        self.among.iter().nth(any_of(self.among.len() + usize::from(self.optional), chance))
    }
}

/// Which of some beaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickBeach {
    pub rule: RuleId,
    pub text: Text,
    pub among: Vec<Beach>,
    /// The beach that an absent player takes: one of them.
    pub usual: Beach,
}

impl Question<Tarawa> for PickBeach {
    type Answer = Beach;
    const CLASS: &'static str = "pick-beach";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        self.rule.clone()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        self.text.clone()
    }

    fn check(&self, at: Lens<'_>, beach: &Beach) -> Result<(), Refusal> {
        if self.among.contains(beach) {
            return Ok(());
        }
        Err(Refusal::new(self.rule.clone(), not_among(beach.text(), self.text(at))))
    }

    fn candidates(&self, _: Lens<'_>) -> Vec<Beach> {
        self.among.clone()
    }

    fn describe(&self, _: Lens<'_>, beach: &Beach) -> Text {
        Text::new("tarawa-pick").with("what", beach.text())
    }

    fn default(&self, _: Lens<'_>) -> Beach {
        self.usual
    }
}

/// Yes or no. An absent player says what the question holds for sensible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirm {
    pub rule: RuleId,
    pub text: Text,
    pub default: bool,
}

impl Question<Tarawa> for Confirm {
    type Answer = bool;
    const CLASS: &'static str = "confirm";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        self.rule.clone()
    }

    fn text(&self, _: Lens<'_>) -> Text {
        self.text.clone()
    }

    fn check(&self, _: Lens<'_>, _: &bool) -> Result<(), Refusal> {
        Ok(())
    }

    fn candidates(&self, _: Lens<'_>) -> Vec<bool> {
        vec![true, false]
    }

    fn describe(&self, _: Lens<'_>, yes: &bool) -> Text {
        Text::new(if *yes { "tarawa-yes" } else { "tarawa-no" })
    }

    fn default(&self, _: Lens<'_>) -> bool {
        self.default
    }
}

/// The one unit of the set, or the player's choice. None only when the set is empty.
pub(crate) fn unit(
    r: &mut Referee<'_, Tarawa>,
    rule: &'static str,
    text: impl FnOnce() -> Text,
    among: UnitSet,
) -> Play<Option<UnitId>> {
    if among.len() < 2 {
        return Ok(among.iter().next());
    }
    let text = r.wording(text);
    r.ask(MARINES, PickUnit { rule: rule.into(), text, among, optional: false })
}

/// The one hex of the set, or the player's choice. None only when the set is empty.
pub(crate) fn hex(
    r: &mut Referee<'_, Tarawa>,
    rule: &'static str,
    text: impl FnOnce() -> Text,
    among: HexSet,
) -> Play<Option<Hex>> {
    hex_for(r, rule, text, among, UnitSet::EMPTY)
}

/// The same for units that would come there.
pub(crate) fn hex_for(
    r: &mut Referee<'_, Tarawa>,
    rule: &'static str,
    text: impl FnOnce() -> Text,
    among: HexSet,
    going: UnitSet,
) -> Play<Option<Hex>> {
    if !among.has_several() {
        return Ok(among.first());
    }
    let text = r.wording(text);
    r.ask(MARINES, PickHex { rule: rule.into(), text, among, going }).map(Some)
}

/// The one position of the set, or the player's choice. None only when the set is empty.
pub(crate) fn position(
    r: &mut Referee<'_, Tarawa>,
    rule: &'static str,
    text: impl FnOnce() -> Text,
    among: PositionSet,
) -> Play<Option<PositionId>> {
    if among.len() < 2 {
        return Ok(among.iter().next());
    }
    let text = r.wording(text);
    r.ask(MARINES, PickPosition { rule: rule.into(), text, among, optional: false })
}

/// Yes or no.
pub(crate) fn confirm(
    r: &mut Referee<'_, Tarawa>,
    rule: &'static str,
    text: Text,
    default: bool,
) -> Play<bool> {
    r.ask(MARINES, Confirm { rule: rule.into(), text, default })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::Stage,
        script::{deserted, first_waves, unit},
    };
    use kernel::{Lang, words::Words};

    #[test]
    fn what_cannot_be_chosen_is_told_what_is_asked_for() {
        let position = deserted(first_waves(), 2, Stage::Fire);
        let at = Lens::new(first_waves(), &position, kernel::Viewer::Seat(MARINES));
        let text = Text::new("tarawa-leaders-ask-hero");
        let among = [unit("I/3/2"), unit("K/3/2")].into_iter().collect();
        let question = PickUnit { rule: "10.11".into(), text, among, optional: false };
        let refusal = question.check(at, &Some(unit("L/3/2"))).expect_err("another");
        assert_eq!(refusal.rule.to_string(), "10.11");
        let words = Words::new(&[crate::WORDS]).expect("well formed messages");
        assert!(words.say(Lang::En, &refusal.reason).ends_with("Which unit gets the Hero?"));
        assert_eq!(question.check(at, &Some(unit("K/3/2"))), Ok(()));
        assert_eq!(question.check(at, &None).expect_err("nobody").reason.key, "tarawa-must-choose");
    }
}
