//! D-Day at Tarawa in problem files: how a position is given, drawn from and asked about. A file starts from
//! an empty map, all US units aside and nothing in the boxes, and gives what matters; or it starts from the
//! scenario's own set-up.

mod layout;

use crate::{
    Setting, Tarawa,
    attack::Attackers,
    charts::Intensity,
    control,
    event::Event,
    fields,
    hexes::{Hex, HexSet},
    ids::{
        Area, Back, Beach, CardId, Colour, CounterId, Letter, MarkerId, PositionId, PositionSet, UnitId,
        UnitSet,
    },
    position::{Counterattack, Disruption, Load, Lvts, Occupant, Position, Stage},
    strength::{self, Estimate},
    victory,
};
use kernel::{
    Breakdown, Game, Setup, Tally, Text, Viewer,
    problem::{Judged, ProblemFault, Source, Spanned},
    shape::Shape,
    words::Sources,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The `[position]` of a file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    #[serde(default)]
    start: Start,
    turn: Option<Spanned<u8>>,
    stage: Option<Spanned<Stage>>,
    #[serde(default)]
    marines: BTreeMap<Spanned<UnitId>, Spanned<MarineGiven>>,
    #[serde(default)]
    japanese: BTreeMap<Spanned<PositionId>, Spanned<JapaneseGiven>>,
    #[serde(default)]
    reserve: Vec<Spanned<CounterId>>,
    #[serde(default)]
    eliminated: Vec<Spanned<CounterId>>,
    /// Depth markers in the boxes.
    depth: Option<Spanned<DepthGiven>>,
    lvts: Option<Spanned<Lvts>>,
    letters: Option<Vec<Spanned<Letter>>>,
    naval_fire: Option<Spanned<u8>>,
    support: Option<Spanned<u8>>,
    heroes: Option<Spanned<u8>>,
    garrisons: Option<Spanned<PositionSet>>,
    guns_destroyed: Option<Spanned<PositionSet>>,
    smoke: Option<Vec<Area>>,
    shibasaki: Option<bool>,
    shibasaki_survives: Option<bool>,
    shibasaki_spared: Option<bool>,
    no_first_depth: Option<bool>,
    no_lvts: Option<bool>,
    wire_cut: Option<bool>,
    engineers_cover: Option<bool>,
    counterattack: Option<Counterattack>,
    eighth_marines: Option<Beach>,
    third_day: Option<Beach>,
    /// Cards left in the deck, if they are few: all others are discards.
    deck: Option<Vec<Spanned<u8>>>,
    #[serde(default)]
    discards: Vec<Spanned<u8>>,
    #[serde(default)]
    track: Vec<Spanned<u8>>,
    fire: Option<FireGiven>,
    actions: Option<ActionsGiven>,
    #[serde(default)]
    landing: LandingGiven,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Start {
    #[default]
    Empty,
    Scenario,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct MarineGiven {
    at: Option<Hex>,
    track: Option<Spanned<u8>>,
    #[serde(default)]
    lost: bool,
    steps: Option<Spanned<u8>>,
    #[serde(default)]
    disrupted: DisruptedGiven,
    #[serde(default)]
    leader: LeaderGiven,
    hero_side: Option<bool>,
    post: Option<Spanned<u8>>,
}

/// The marker of a unit, or Major Ryan, who is with it (10.17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LeaderGiven {
    #[default]
    None,
    Hero,
    Ryan,
    Inspired,
}

/// `true`, or `"now"` where the shade of the marker matters (7.6).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
enum DisruptedGiven {
    Flag(bool),
    Shade(Disruption),
}

impl Default for DisruptedGiven {
    fn default() -> Self {
        DisruptedGiven::Flag(false)
    }
}

impl DisruptedGiven {
    fn shade(self) -> Disruption {
        match self {
            DisruptedGiven::Flag(false) => Disruption::No,
            DisruptedGiven::Flag(true) => Disruption::Earlier,
            DisruptedGiven::Shade(shade) => shade,
        }
    }
}

#[allow(clippy::struct_excessive_bools, reason = "each is a state of its own")]
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct JapaneseGiven {
    unit: Spanned<CounterId>,
    #[serde(default)]
    revealed: bool,
    /// Turned down again, but everybody remembers it.
    #[serde(default)]
    known: bool,
    #[serde(default)]
    disrupted: bool,
    /// A marker by its name; or `coastal`, `inland` or `armour` for one that nobody has looked at.
    marker: Option<Spanned<String>>,
    #[serde(default)]
    marker_revealed: bool,
}

impl JapaneseGiven {
    /// Whether everybody knows the unit; tanks always lie face up.
    fn is_known(&self, setting: &Setting) -> bool {
        self.revealed || self.known || setting.forces.counter(*self.unit.get_ref()).is_tank()
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DepthGiven {
    #[serde(default)]
    coastal: u8,
    #[serde(default)]
    inland: u8,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FireGiven {
    card: Spanned<u8>,
    /// The colour being checked; the first of the card if it is left out.
    colour: Option<Spanned<Colour>>,
    /// Positions in communication when the phase began; those that are now, if it is left out.
    communication: Option<PositionSet>,
    #[serde(default)]
    lost_step: UnitSet,
    #[serde(default)]
    done: PositionSet,
    #[serde(default)]
    arrived: PositionSet,
    #[serde(default)]
    counterattack: bool,
    #[serde(default)]
    again: bool,
}

/// An Action Phase under way; without it the phase begins.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ActionsGiven {
    left: Spanned<u8>,
    #[serde(default)]
    acted: UnitSet,
    #[serde(default)]
    moved_hqs: UnitSet,
    #[serde(default)]
    attacked: HexSet,
    #[serde(default)]
    barraged: HexSet,
    /// Units that entered enemy hexes, and whence.
    #[serde(default)]
    entered: BTreeMap<UnitId, Hex>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct LandingGiven {
    #[serde(default)]
    loads: Vec<Spanned<Load>>,
    #[serde(default)]
    moved: UnitSet,
    #[serde(default)]
    survivors: Lvts,
}

/// What can be asked of a position. What is so or not so is 1 or 0.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// In hexes (8.11).
    Distance { from: Hex, to: Hex },
    /// Whether a position is coastal (2.1+1).
    Coastal(PositionId),
    /// Whether a position is in Japanese communication (11.2).
    JapaneseCommunication(PositionId),
    /// Whether a hex is in US communication (11.3).
    UsCommunication(Hex),
    /// Whether US units control a hex (11.1).
    Controlled(Hex),
    /// The fire of a position on a hex: 2 intense, 1 steady, 0 none (6.2).
    Field { position: PositionId, hex: Hex },
    /// How many hexes a wading unit has to the beach (5.2).
    WadingDistance(Hex),
    /// How many units a position can hit (6.31).
    HitLimit(PositionId),
    /// How many positions are secured (14.2).
    Secured,
    /// The strength of an attack (8.31).
    Strength(Attack),
    /// What an attack meets, once the unit in the hex is known (8.3+2).
    Defence(Attack),
}

/// An attack on a hex.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Attack {
    target: Hex,
    units: UnitSet,
    #[serde(default)]
    naval_fire: bool,
}

impl Attack {
    fn estimate(&self, setting: &Setting, position: &Position) -> Estimate {
        let Attack { target, units, naval_fire } = *self;
        let attackers = Attackers { units, naval_fire, ..Attackers::default() };
        strength::estimate(Tarawa::lens(setting, position, Viewer::Spectator), target, &attackers)
    }
}

const GUIDE: Sources = Sources {
    name: "tarawa-guide",
    en: include_str!("../words/en/guide.ftl"),
    fr: include_str!("../words/fr/guide.ftl"),
};

impl Judged for Tarawa {
    type Given = Given;
    type Query = Query;

    const NAMES: &'static [&'static str] = &["C/1/2", "C3"];

    fn events() -> Shape {
        Event::shape(Self::NAMES)
    }

    fn guide() -> Sources {
        GUIDE
    }

    /// US units and Japanese positions stand in lists in the order of the counters and of the map.
    fn place_named(_: &Setting, _: &Position, list: &str, name: &str) -> Option<usize> {
        match list.strip_prefix("open/").unwrap_or(list) {
            "marines" => name.parse().ok().map(UnitId::index),
            "japanese" | "hidden/counters" => name.parse().ok().map(PositionId::index),
            _ => None,
        }
    }

    fn arrange(
        _: &Setup,
        setting: Setting,
        given: Given,
        source: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let mut position = Tarawa::begin(&setting);
        if given.start == Start::Empty {
            position.open.stage = Stage::Actions;
            position.open.marines.put_aside();
        }
        layout::lay_out(&setting, &mut position, given, source)?;
        Ok((setting, position))
    }

    fn value(setting: &Setting, position: &Position, query: &Query) -> Result<Breakdown, String> {
        let open = &position.open;
        let mut value = Breakdown::default();
        let mut is_so = |rule, so: bool, text: Text| {
            if so {
                value.add(rule, 1, || text);
            }
        };
        let site =
            |id: PositionId| setting.board.find_site(id).ok_or_else(|| format!("there is no position {id}"));
        match query {
            Query::Strength(attack) => return Ok(attack.estimate(setting, position).strength),
            Query::Defence(attack) => {
                let against = attack.estimate(setting, position).against;
                let unknown = || format!("nobody knows what holds {}", attack.target);
                return against.map(|against| against.defence).ok_or_else(unknown);
            }
            Query::Distance { from, to } => {
                let text = Text::new("tarawa-value-distance").with("from", *from);
                value.add("8.11", i32::from(from.distance(*to)), || text.with("to", *to));
            }
            Query::Coastal(id) => {
                is_so("2.1+1", site(*id)?.coastal, named("tarawa-value-coastal", "position", id));
            }
            Query::JapaneseCommunication(id) => {
                let linked = control::japanese_communication(setting, open).contains(site(*id)?.id);
                is_so("11.2", linked, named("tarawa-value-japanese-communication", "position", id));
            }
            Query::UsCommunication(hex) => {
                let linked = control::in_us_communication(setting, open, *hex);
                is_so("11.3", linked, named("tarawa-value-us-communication", "hex", hex));
            }
            Query::Controlled(hex) => {
                let controlled = control::us_control(setting, open).contains(*hex);
                is_so("11.1", controlled, named("tarawa-value-controlled", "hex", hex));
            }
            Query::Field { position, hex } => {
                let tank = open.occupant(site(*position)?.id).is_some_and(Occupant::is_tank);
                let field = if tank {
                    fields::of_tank(setting, open, *position)
                } else {
                    fields::printed(open, setting.board.group_of(*position))
                };
                let fire = match field.intensity(*hex) {
                    Some(Intensity::Intense) => Some((2, "tarawa-value-intense")),
                    Some(_) => Some((1, "tarawa-value-steady")),
                    None => None,
                };
                if let Some((points, key)) = fire {
                    value.add("6.2", points, || named(key, "position", position).with("hex", *hex));
                }
            }
            Query::WadingDistance(hex) => {
                let Some(distance) = setting.board.wading_distance(*hex) else {
                    return Err(format!("nobody can wade from {hex} to a beach"));
                };
                value.add("5.2", i32::from(distance), || named("tarawa-value-wading", "hex", hex));
            }
            Query::Secured => {
                for id in victory::secured(setting, open).iter() {
                    value.add("14.2", 1, || named("tarawa-value-secured", "position", &id));
                }
            }
            Query::HitLimit(id) => {
                let crew = fields::crew(setting, open, site(*id)?.group);
                value.add("6.31", i32::from(crew.count), || Text::new("tarawa-value-crew"));
                if open.is_extended() && crew.count > 0 {
                    value.add("15.2", 1, || Text::new("tarawa-value-late-fire"));
                }
            }
        }
        Ok(value)
    }

    fn draw_named(setting: &Setting, position: &Position, _: &str, sides: u32, name: &str) -> Option<u32> {
        let sides = usize::try_from(sides).ok()?;
        // A name means the first pile of which such a thing can be drawn with so many sides.
        let found = piles(setting, position, name).into_iter().find(|(count, _)| *count == sides);
        u32::try_from(found?.1).ok()
    }
}

/// A text with one name in it.
fn named(key: &'static str, argument: &'static str, name: &impl ToString) -> Text {
    Text::new(key).with(argument, name.to_string())
}

/// The piles from which the thing of that name may be drawn: how many they hold, and its place.
fn piles(setting: &Setting, position: &Position, name: &str) -> Vec<(usize, usize)> {
    let mut piles = Vec::new();
    if let Ok(number) = name.trim_start_matches("card ").parse::<u8>() {
        piles.extend(place_in(position.deck.contents(), &CardId(number)));
    }
    if let Ok(marker) = name.parse::<MarkerId>() {
        let kind = setting.forces.marker(marker).back.index();
        piles.extend(place_in(position.markers[kind].contents(), &marker));
    }
    if let Ok(letter) = name.parse::<Letter>() {
        piles.extend(place_in(position.letters.contents(), &letter));
    }
    if let Ok(counter) = name.parse::<CounterId>() {
        let back = setting.forces.counter(counter).back;
        let same_back = |id: &CounterId| setting.forces.counter(*id).back == back;
        let reserve: Vec<CounterId> = position.hidden.reserve.iter().copied().filter(same_back).collect();
        piles.extend(place_in(reserve.iter(), &counter));
        // In the set-up: those that stand nowhere yet.
        let placed = |id: &CounterId| {
            position.hidden.counters.contains(&Some(*id)) || position.hidden.reserve.contains(id)
        };
        let left: Vec<CounterId> = CounterId::all().filter(|id| same_back(id) && !placed(id)).collect();
        piles.extend(place_in(left.iter(), &counter));
    }
    if let Ok(back) = name.parse::<Back>() {
        // The back of a reserve unit is drawn before the unit.
        let [coastal, inland] = position.open.reserve.count.map(usize::from);
        match back {
            Back::Coastal if coastal > 0 => piles.push((coastal + inland, 0)),
            Back::Inland if inland > 0 => piles.push((coastal + inland, coastal)),
            _ => {}
        }
    }
    piles
}

fn place_in<'a, T: PartialEq + 'a>(pile: impl Iterator<Item = &'a T>, wanted: &T) -> Option<(usize, usize)> {
    let mut found = None;
    let mut count = 0;
    for (index, thing) in pile.enumerate() {
        if thing == wanted {
            found = Some(index);
        }
        count += 1;
    }
    found.map(|index| (count, index))
}

#[cfg(test)]
mod tests;
