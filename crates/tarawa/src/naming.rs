//! What things are called when people are asked and told: a US unit with its steps and its target symbol, a hex
//! with what is printed there, whose fire falls on it and who is there, a Japanese counter by what it is. Questions
//! see the position; events know only the box, and are told with what lies in them.

use crate::{
    Setting,
    board::GroupId,
    cards::FireSymbol,
    charts::Intensity,
    fields,
    hexes::Hex,
    ids::{
        Artillery, Back, CardId, CounterId, MarkerId, PositionId, Symbol, UnitId, UnitSet, Weapon, Weapons,
    },
    position::{Depth, Disruption, Occupant, Open, Stage},
};
use kernel::Text;

/// Units with so many steps in a hex are a concentrated target (6.35).
pub(crate) const CONCENTRATED: u8 = 5;
/// How many units may stay in a hex, HQs not counted (7.5).
const STACK: usize = 2;

/// Things one after another, in any language. Nothing where there are none.
pub(crate) fn listed(things: impl DoubleEndedIterator<Item = Text>) -> Option<Text> {
    joined(things, "tarawa-name-list")
}

/// The same with stronger marks between. There must be some.
pub(crate) fn parts(parts: Vec<Text>) -> Text {
    joined(parts.into_iter(), "tarawa-name-parts").expect("somebody has something to say")
}

fn joined(things: impl DoubleEndedIterator<Item = Text>, key: &'static str) -> Option<Text> {
    things.rev().reduce(|rest, first| Text::new(key).with("first", first).with("rest", rest))
}

/// A name that is the same in every language.
fn name(name: impl Into<kernel::text::Arg>) -> Text {
    Text::new("tarawa-pick").with("what", name)
}

/// The names of units in a row; they are the same in every language.
pub(crate) fn names(units: UnitSet) -> String {
    units.iter().map(UnitId::name).collect::<Vec<_>>().join(", ")
}

/// The printed codes of weapons.
pub(crate) fn codes(weapons: Weapons) -> String {
    let words: Vec<&str> = weapons.iter().map(Weapon::word).collect();
    if words.is_empty() { "–".to_owned() } else { words.join(" ") }
}

pub(crate) fn glyph(symbol: Symbol) -> char {
    match symbol {
        Symbol::Circle => '○',
        Symbol::Diamond => '◇',
        Symbol::Triangle => '△',
    }
}

/// A US unit with its steps and its target symbol: `K/3/2 (4 ◇)`.
pub(crate) fn tag(setting: &Setting, open: &Open, unit: UnitId) -> String {
    match setting.forces.marine(unit).symbol {
        Some(symbol) => format!("{unit} ({} {})", open.marine(unit).steps, glyph(symbol)),
        None => unit.name().to_owned(),
    }
}

/// Units of one hex: `K/3/2 (4 ◇), HQ 2/2 in 1236`.
pub(crate) fn stack(setting: &Setting, open: &Open, units: UnitSet) -> Text {
    let tags: Vec<String> = units.iter().map(|unit| tag(setting, open, unit)).collect();
    let tags = tags.join(", ");
    match units.iter().find_map(|unit| open.marine(unit).hex()) {
        Some(hex) => Text::new("tarawa-name-in").with("unit", tags).with("hex", call(setting, hex)),
        None => name(tags),
    }
}

pub(crate) fn unit(setting: &Setting, open: &Open, unit: UnitId) -> Text {
    stack(setting, open, [unit].into_iter().collect())
}

/// The message of a unit's Disrupted marker, if it has one. A fresh one matters only in the phase that it is of (7.6).
pub(crate) fn disruption(open: &Open, unit: UnitId) -> Option<&'static str> {
    let under_way = matches!(open.stage, Stage::Actions | Stage::CloseCombats);
    match open.marine(unit).disruption {
        Disruption::No => None,
        Disruption::Now if under_way => Some("tarawa-picture-disrupted-now"),
        Disruption::Now | Disruption::Earlier => Some("tarawa-picture-disrupted"),
    }
}

/// An attacker with what it brings against that hex: strength, weapons, range.
pub(crate) fn attacker(setting: &Setting, open: &Open, id: UnitId, target: Hex) -> Text {
    let (info, now) = (setting.forces.marine(id), open.marine(id));
    let distance = now.hex().map_or(u8::MAX, |hex| hex.distance(target));
    Text::new("tarawa-name-attacker")
        .with("unit", unit(setting, open, id))
        .with("strength", info.strength(now.steps))
        .with("weapons", codes(setting.forces.weapons(id, now.steps, distance)))
        .with("distance", distance)
}

/// What a hex is called for short: an approach hex by its letters, `R1A (0138)`, another by its number.
pub(crate) fn call(setting: &Setting, hex: Hex) -> Text {
    match approach(setting, hex) {
        Some(letters) => Text::new("tarawa-name-approach").with("approach", letters).with("hex", hex),
        None => name(hex),
    }
}

/// The printed letters of an approach hex.
pub(crate) fn approach(setting: &Setting, hex: Hex) -> Option<String> {
    let approach = setting.board.approach_at(hex)?;
    Some(format!("{}{}", approach.beach.word(), approach.lane?.word()))
}

/// A hex with what is printed there, whose fire falls on it and who is there:
/// `1123 (D1, palms; intense fire of D2; with L/3/2 (3 ○))`. Units that are themselves on their way are left out.
pub(crate) fn place(setting: &Setting, open: &Open, hex: Hex, going: UnitSet) -> Text {
    let mut parts = vec![ground(setting, hex)];
    parts.extend(fire_on(setting, open, hex));
    let others: Vec<String> =
        open.units_at(hex).without(going).iter().map(|unit| tag(setting, open, unit)).collect();
    if !others.is_empty() {
        parts.push(Text::new("tarawa-name-with").with("units", others.join(", ")));
    }
    let about = self::parts(parts);
    match approach(setting, hex) {
        Some(letters) => Text::new("tarawa-name-approach-place")
            .with("approach", letters)
            .with("hex", hex)
            .with("about", about),
        None => Text::new("tarawa-name-place").with("hex", hex).with("about", about),
    }
}

/// What is printed in a hex: a position, the terrain.
fn ground(setting: &Setting, hex: Hex) -> Text {
    let board = &setting.board;
    let terrain = board.feature(hex).map_or_else(|| board.terrain(hex).text(), crate::board::Feature::text);
    match board.site_at(hex) {
        Some(site) => Text::new("tarawa-name-site").with("position", site.id).with("terrain", terrain),
        None => terrain,
    }
}

/// The fire that falls on a hex now, position by position, intense before steady.
pub(crate) fn fire_on(setting: &Setting, open: &Open, hex: Hex) -> Vec<Text> {
    let [mut intense, mut steady]: [Vec<String>; 2] = Default::default();
    let mut note = |intensity: Option<Intensity>, name: &str| match intensity {
        Some(Intensity::Intense) => intense.push(name.to_owned()),
        Some(_) => steady.push(name.to_owned()),
        None => {}
    };
    for group in setting.board.groups() {
        if manned(setting, open, group.id) {
            note(fields::printed(open, group).intensity(hex), &group.name);
        }
    }
    for (id, tank) in open.japanese.iter().filter(|(_, unit)| unit.is_tank() && !unit.disrupted) {
        note(fields::of_occupant(setting, open, id, tank).intensity(hex), id.name());
    }
    let of = |key, names: Vec<String>| {
        (!names.is_empty()).then(|| Text::new(key).with("positions", names.join(", ")))
    };
    [of("tarawa-name-intense", intense), of("tarawa-name-steady", steady)].into_iter().flatten().collect()
}

fn manned(setting: &Setting, open: &Open, group: GroupId) -> bool {
    setting
        .board
        .group(group)
        .members
        .iter()
        .any(|id| open.occupant(*id).is_some_and(|unit| !unit.disrupted && !unit.is_tank()))
}

/// How many would be too many if these units came to that hex to stay: the units where they overstack (HQs do not
/// count), and the steps where they are a concentrated target.
pub(crate) fn excess(setting: &Setting, open: &Open, hex: Hex, going: UnitSet) -> (usize, u8) {
    let all = open.units_at(hex).or(going);
    let counted = all.without(setting.forces.hqs).len();
    let steps: u8 = all.iter().map(|unit| open.marine(unit).steps).sum();
    (if counted > STACK { counted } else { 0 }, if steps >= CONCENTRATED { steps } else { 0 })
}

/// What it would mean if these units came to that hex to stay: too many, or a target that is hard to miss.
pub(crate) fn crowding(setting: &Setting, open: &Open, hex: Hex, going: UnitSet) -> Vec<Text> {
    let (units, steps) = excess(setting, open, hex, going);
    let mut notes = Vec::new();
    if units > 0 {
        notes.push(Text::new("tarawa-warn-overstack").with("units", units));
    }
    if steps > 0 {
        notes.push(Text::new("tarawa-warn-concentrated").with("steps", steps));
    }
    notes
}

/// Warnings at the end of a text; nothing where there are none.
pub(crate) fn warnings(notes: Vec<Text>) -> Text {
    match joined(notes.into_iter(), "tarawa-name-parts") {
        Some(notes) => Text::new("tarawa-warn").with("notes", notes),
        None => Text::new("tarawa-warn-nothing"),
    }
}

/// A Japanese unit by what it is: `7SSNL-14`, `the green tank`.
pub(crate) fn counter(setting: &Setting, id: CounterId) -> Text {
    match setting.forces.counter(id).colour {
        Some(colour) => Text::new("tarawa-name-tank").with("colour", colour.text()),
        None => name(id.name()),
    }
}

/// The same with strength and needs.
pub(crate) fn counter_in_full(setting: &Setting, id: CounterId) -> Text {
    let info = setting.forces.counter(id);
    Text::new("tarawa-name-counter")
        .with("unit", counter(setting, id))
        .with("strength", info.strength)
        .with("needs", codes(info.needs))
}

/// A depth marker by what it is.
pub(crate) fn marker(setting: &Setting, id: MarkerId) -> Text {
    let info = setting.forces.marker(id);
    if info.tactical {
        return Text::new("tarawa-name-tactical");
    }
    Text::new("tarawa-name-marker").with("strength", info.strength).with("needs", codes(info.needs))
}

/// The fire section of a card in words, under the key of the message.
pub(crate) fn fire_card(setting: &Setting, id: CardId, key: &'static str) -> Text {
    let card = setting.card(id);
    let colours = joined(card.fire.into_iter().map(fire_symbol), "tarawa-name-parts");
    let guns = match card.guns {
        Some(guns) => {
            let class = guns.class.map_or(Text::new("tarawa-picture-any-gun"), Artillery::text);
            Text::new("tarawa-name-words").with("first", guns.needed).with("rest", class)
        }
        None => name("–"),
    };
    Text::new(key)
        .with("card", id.0)
        .with("colours", colours.expect("a card has three colours"))
        .with("symbol", card.symbol.text())
        .with("guns", guns)
}

/// A colour of a card with its letter, star and armour symbol.
fn fire_symbol(symbol: FireSymbol) -> Text {
    let count = if symbol.double { "tarawa-picture-double" } else { "tarawa-picture-single" };
    let mut words = vec![symbol.colour.text(), Text::new(count)];
    words.extend(symbol.letter.map(|letter| name(letter.word())));
    words.extend(symbol.star.then(|| name("★")));
    words.extend(symbol.armour.then(|| Text::new("tarawa-back-armour")));
    joined(words.into_iter(), "tarawa-name-words").expect("there is always the colour")
}

/// The colours that a card shows.
pub(crate) fn colours(setting: &Setting, id: CardId) -> Text {
    let colours = setting.card(id).fire.iter().map(|symbol| symbol.colour.text());
    listed(colours).expect("a card has three colours")
}

/// A position with what everybody knows of the unit in it: `E2 (1225; face down, coastal; depth marker)`.
pub(crate) fn position(setting: &Setting, open: &Open, id: PositionId) -> Text {
    let site = setting.board.site(id);
    let mut parts = vec![name(site.hex)];
    if let Some(unit) = open.occupant(id) {
        parts.extend(occupant(setting, unit));
    } else if open.garrisons.contains(id) {
        parts.push(Text::new("tarawa-name-garrison"));
    }
    let about = self::parts(parts);
    Text::new("tarawa-name-position").with("position", id).with("about", about)
}

/// A unit that lies face down.
pub(crate) fn back(back: Back) -> Text {
    Text::new(match back {
        Back::Coastal => "tarawa-name-back-coastal",
        Back::Inland => "tarawa-name-back-inland",
        Back::Armour => "tarawa-name-back-armour",
    })
}

/// The message of a Japanese unit's Disrupted marker, if it has one; in French a tank is not of a unit's gender.
pub(crate) fn disrupted(unit: &Occupant) -> Option<&'static str> {
    let key = if unit.is_tank() { "tarawa-picture-tank-disrupted" } else { "tarawa-picture-disrupted" };
    unit.disrupted.then_some(key)
}

fn occupant(setting: &Setting, unit: &Occupant) -> Vec<Text> {
    let mut parts = vec![match unit.known {
        Some(id) => counter_in_full(setting, id),
        None => back(unit.back),
    }];
    match unit.depth {
        Some(Depth { known: Some(id), .. }) => parts.push(marker(setting, id)),
        Some(_) => parts.push(Text::new("tarawa-name-marker-down")),
        None => {}
    }
    parts.extend(disrupted(unit).map(Text::new));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        WORDS,
        position::Position,
        script::{at, empty, first_waves, hex, unit, units},
    };
    use kernel::words::{Lang, Words};

    fn said(lang: Lang, text: &Text) -> String {
        let words = Words::new(&[WORDS]).expect("the messages are read");
        assert_eq!(words.missing(text), [""; 0], "in {text:?}");
        words.say(lang, text)
    }

    /// A company beside E2, whose marker lies face down, and another with engineers on the beach.
    fn stand() -> Position {
        empty(first_waves(), 4, Stage::Actions)
            .with_unit("K/3/2", "1226", 4)
            .with_unit("HQ 2/2", "1226", 0)
            .with_unit("I/3/2", "0138", 4)
            .with_japanese("E2", "3SBD-2")
            .with_marker("E2", "coastal-15")
    }

    #[test]
    fn units_are_named_with_steps_symbol_and_hex() {
        let (setting, open) = (first_waves(), stand().open);
        let told = said(Lang::En, &stack(setting, &open, units(&["K/3/2", "HQ 2/2"])));
        assert_eq!(told, "K/3/2 (4 ◇), HQ 2/2 in 1226");
        assert_eq!(said(Lang::En, &super::unit(setting, &open, unit("I/3/2"))), "I/3/2 (4 ○) in R1A (0138)");
        assert_eq!(said(Lang::Fr, &super::unit(setting, &open, unit("I/3/2"))), "I/3/2 (4 ○) en R1A (0138)");
    }

    #[test]
    fn a_hex_is_named_with_its_ground_the_fire_on_it_and_who_is_there() {
        let (setting, open) = (first_waves(), stand().open);
        let told = said(Lang::En, &place(setting, &open, hex("1226"), UnitSet::EMPTY));
        assert_eq!(told, "1226 (beach; steady fire of E1/E2; with K/3/2 (4 ◇), HQ 2/2)");
        let told = said(Lang::En, &place(setting, &open, hex("1226"), units(&["K/3/2", "HQ 2/2"])));
        assert_eq!(told, "1226 (beach; steady fire of E1/E2)", "not those who ask");
        let quiet = stand().disrupted("E2").open;
        let told = said(Lang::En, &place(setting, &quiet, hex("1226"), units(&["K/3/2", "HQ 2/2"])));
        assert_eq!(told, "1226 (beach)", "who is Disrupted does not fire");
    }

    #[test]
    fn three_units_and_five_steps_are_warned_of_and_hqs_do_not_count() {
        let (setting, position) = (first_waves(), stand().with_unit("2/A/1/18", "1226", 2));
        let notes = |going: &[&str]| -> Vec<String> {
            let notes = crowding(setting, &position.open, hex("1226"), units(going));
            notes.iter().map(|note| said(Lang::En, note)).collect()
        };
        assert_eq!(notes(&["HQ 2/2"]), ["concentrated target with 6 steps (6.35)"]);
        let overstack = "3 units overstack: at the end of the phase two stay (7.53)";
        assert_eq!(notes(&["L/3/2"]), [overstack, "concentrated target with 10 steps (6.35)"]);
        assert!(crowding(setting, &position.open, hex("1427"), units(&["L/3/2"])).is_empty());
    }

    #[test]
    fn a_position_is_named_with_what_everybody_knows_of_it() {
        let told =
            |position: &Position| said(Lang::En, &super::position(first_waves(), &position.open, at("E2")));
        assert_eq!(told(&stand()), "E2 (1225; coastal unit, face down; depth marker face down)");
        let known = told(&stand().revealed("E2").disrupted("E2"));
        assert!(known.starts_with("E2 (1225; 3SBD-2, strength "), "{known}");
        assert!(known.ends_with("; depth marker face down; Disrupted)"), "{known}");
    }

    #[test]
    fn tanks_and_markers_are_told_by_what_they_are_and_not_by_their_ids() {
        let setting = first_waves();
        let tank = "tank-green".parse().expect("a tank");
        assert_eq!(said(Lang::En, &counter(setting, tank)), "green tank");
        assert_eq!(said(Lang::Fr, &counter(setting, tank)), "char vert");
        let told = said(Lang::En, &marker(setting, "coastal-10".parse().expect("a marker")));
        assert_eq!(told, "depth marker +2, needs FT");
        let told = said(Lang::En, &marker(setting, "coastal-17".parse().expect("a marker")));
        assert_eq!(told, "tactical reinforcement");
    }
}
