//! D-Day at Tarawa in problem files: how a position is given, drawn from and asked about. A file starts from
//! an empty map, all US units aside and nothing in the boxes, and gives what matters; or it starts from the
//! scenario's own set-up.

use crate::{
    Setting, Tarawa,
    attack::Attackers,
    cards::CARDS,
    charts::Intensity,
    control, fields,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{
        Area, Back, Beach, CardId, Colour, CounterId, Letter, MarkerId, PositionId, PositionSet, UnitId,
        UnitSet,
    },
    knowledge,
    position::{
        ActionPhase, Counterattack, Depth, Disruption, FirePhase, Leader, Load, Lvts, Occupant, Place,
        Position, Stage,
    },
    posts,
    strength::{self, Estimate},
    victory,
};
use kernel::{
    Breakdown, Deck, Game, Setup, Tally, Text, Viewer,
    problem::{Judged, ProblemFault, Source, Spanned},
};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The `[position]` of a file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Given {
    #[serde(default)]
    start: Start,
    turn: Option<Spanned<u8>>,
    stage: Option<Stage>,
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
    lvts: Option<Lvts>,
    letters: Option<Vec<Spanned<Letter>>>,
    naval_fire: Option<u8>,
    support: Option<u8>,
    heroes: Option<u8>,
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
    track: Option<u8>,
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
#[derive(Clone, Copy, Debug, Default, Deserialize)]
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
    left: u8,
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
    loads: Vec<Load>,
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

impl Judged for Tarawa {
    type Given = Given;
    type Query = Query;

    fn arrange(
        _: &Setup,
        setting: Setting,
        given: Given,
        source: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let mut position = Tarawa::begin(&setting);
        if given.start == Start::Empty {
            position.open.stage = Stage::Actions;
            for marine in &mut position.open.marines {
                marine.place = Place::Aside;
            }
        }
        let mut table = Table { setting: &setting, position: &mut position, source, placed: BTreeSet::new() };
        table.lay_out(given)?;
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
                let text = Text::new("tarawa-value-distance").with("from", from.to_string());
                value.add("8.11", i32::from(from.distance(*to)), || text.with("to", to.to_string()));
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
                    value
                        .add("6.2", points, || named(key, "position", position).with("hex", hex.to_string()));
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

/// A position being laid out.
struct Table<'a> {
    setting: &'a Setting,
    position: &'a mut Position,
    source: Source<'a>,
    /// The Japanese units that the file has placed.
    placed: BTreeSet<CounterId>,
}

type Laid<T = ()> = Result<T, ProblemFault>;

impl Table<'_> {
    fn fault<T>(&self, span: Range<usize>, what: impl Into<String>) -> Laid<T> {
        Err(self.source.fault(span, what))
    }

    fn lay_out(&mut self, given: Given) -> Laid {
        self.turn(given.turn.as_ref())?;
        self.boxes(&given);
        self.position.open.garrisons = self.printed(given.garrisons.as_ref())?;
        self.position.open.guns_destroyed = self.printed(given.guns_destroyed.as_ref())?;
        self.letters(given.letters.as_deref())?;
        for (unit, marine) in &given.marines {
            self.marine(*unit.get_ref(), marine)?;
        }
        for counter in &given.eliminated {
            self.take(counter)?;
            self.position.open.eliminated.push(*counter.get_ref());
        }
        self.japanese(&given.japanese, &given.reserve)?;
        self.depth_boxes(given.depth.as_ref())?;
        self.cards(given.deck.as_deref(), &given.discards, &given.track)?;
        self.position.open.landing.loads = given.landing.loads;
        self.position.open.landing.moved = given.landing.moved;
        self.position.open.landing.survivors = given.landing.survivors;
        if let Some(actions) = given.actions {
            self.actions(actions);
        }
        given.fire.map_or(Ok(()), |fire| self.fire(&fire))
    }

    fn turn(&mut self, turn: Option<&Spanned<u8>>) -> Laid {
        let Some(turn) = turn else { return Ok(()) };
        let (first, last) = (self.setting.scenario.first_turn(), self.setting.scenario.last_turn());
        if !(first..=last).contains(turn.get_ref()) {
            return self.fault(turn.span(), format!("the scenario has turns {first} to {last}"));
        }
        self.position.open.turn = *turn.get_ref();
        Ok(())
    }

    /// What can be anything.
    fn boxes(&mut self, given: &Given) {
        fn put<T: Clone>(place: &mut T, given: Option<&T>) {
            if let Some(given) = given {
                place.clone_from(given);
            }
        }
        let open = &mut self.position.open;
        put(&mut open.stage, given.stage.as_ref());
        put(&mut open.lvts, given.lvts.as_ref());
        put(&mut open.naval_fire, given.naval_fire.as_ref());
        put(&mut open.support, given.support.as_ref());
        put(&mut open.heroes, given.heroes.as_ref());
        put(&mut open.smoke, given.smoke.as_ref());
        put(&mut open.shibasaki, given.shibasaki.as_ref());
        put(&mut open.shibasaki_survives, given.shibasaki_survives.as_ref());
        put(&mut open.shibasaki_spared, given.shibasaki_spared.as_ref());
        put(&mut open.no_first_depth, given.no_first_depth.as_ref());
        put(&mut open.no_lvts, given.no_lvts.as_ref());
        put(&mut open.wire_cut, given.wire_cut.as_ref());
        put(&mut open.engineers_cover, given.engineers_cover.as_ref());
        put(&mut open.counterattack, given.counterattack.as_ref());
        put(&mut open.eighth_marines, given.eighth_marines.as_ref());
        open.third_day = given.third_day.or(open.third_day);
    }

    /// Positions that must be on the map.
    fn printed(&self, given: Option<&Spanned<PositionSet>>) -> Laid<PositionSet> {
        let Some(given) = given else { return Ok(PositionSet::EMPTY) };
        let missing = given.get_ref().iter().find(|id| self.setting.board.find_site(*id).is_none());
        match missing {
            Some(id) => self.fault(given.span(), format!("there is no position {id} on the map")),
            None => Ok(*given.get_ref()),
        }
    }

    /// Letters that have been turned up; the others of the track lie face down.
    fn letters(&mut self, up: Option<&[Spanned<Letter>]>) -> Laid {
        let Some(up) = up else { return Ok(()) };
        let mut down = vec![Letter::A, Letter::M, Letter::P, Letter::R];
        for letter in up {
            let letter_up = *letter.get_ref();
            if self.position.open.letters.contains(&letter_up) {
                return self.fault(letter.span(), "there is one marker of each letter");
            }
            down.retain(|other| *other != letter_up);
            self.position.open.letters.push(letter_up);
        }
        self.position.letters = Deck::shuffled(down);
        Ok(())
    }

    fn marine(&mut self, unit: UnitId, given: &Spanned<MarineGiven>) -> Laid {
        let info = self.setting.forces.marine(unit);
        let MarineGiven { at, track, lost, steps, disrupted, leader, hero_side, post } = given.get_ref();
        let place = match (at, track, lost) {
            (Some(hex), None, false) => Place::At(*hex),
            (None, Some(turn), false) => Place::Track(*turn),
            (None, None, true) => Place::Lost,
            (None, None, false) => Place::Aside,
            _ => return self.fault(given.span(), "a unit is in one place: give one of at, track and lost"),
        };
        if let Some(steps) = steps.as_ref().filter(|steps| !(1..=info.steps).contains(steps.get_ref())) {
            let what = match info.steps {
                0 => "an HQ has no steps".to_owned(),
                most => format!("{unit} has 1 to {most} steps"),
            };
            return self.fault(steps.span(), what);
        }
        if (hero_side.is_some() || post.is_some()) && info.kind != Kind::Hq {
            return self.fault(given.span(), format!("hero-side and post are for HQs; {unit} is none"));
        }
        let boxes = self.setting.charts.command_boxes();
        if let Some(post) = post.as_ref().filter(|post| !(1..=boxes).contains(post.get_ref())) {
            return self.fault(post.span(), format!("the command track has boxes 1 to {boxes}"));
        }
        let marine = self.position.open.marine_mut(unit);
        marine.place = place;
        marine.steps = steps.as_ref().map_or(info.steps, |steps| *steps.get_ref());
        marine.disruption = disrupted.shade();
        marine.leader = match leader {
            LeaderGiven::None | LeaderGiven::Ryan => Leader::None,
            LeaderGiven::Hero => Leader::Hero,
            LeaderGiven::Inspired => Leader::Inspired,
        };
        marine.hero_side = hero_side.unwrap_or(marine.hero_side);
        marine.post = post.as_ref().map(|post| *post.get_ref());
        if let LeaderGiven::Ryan = leader {
            self.position.open.ryan = Some(unit);
        }
        Ok(())
    }

    /// There is one of each Japanese unit.
    fn take(&mut self, counter: &Spanned<CounterId>) -> Laid {
        if self.placed.insert(*counter.get_ref()) {
            return Ok(());
        }
        self.fault(counter.span(), format!("{} stands somewhere else already", counter.get_ref()))
    }

    /// Units that nobody has seen are mixed among themselves: each may be any of those with its back.
    fn japanese(
        &mut self,
        japanese: &BTreeMap<Spanned<PositionId>, Spanned<JapaneseGiven>>,
        reserve: &[Spanned<CounterId>],
    ) -> Laid {
        let forces = &self.setting.forces;
        let unseen = |given: &&Spanned<JapaneseGiven>| !given.get_ref().is_known(self.setting);
        let backs = japanese.values().filter(unseen).map(|given| *given.get_ref().unit.get_ref());
        let pile = knowledge::mask(backs.chain(reserve.iter().map(|counter| *counter.get_ref())));
        for (id, given) in japanese {
            let JapaneseGiven { unit, revealed, disrupted, .. } = given.get_ref();
            let at = *id.get_ref();
            if self.setting.board.find_site(at).is_none() {
                return self.fault(id.span(), format!("there is no position {at} on the map"));
            }
            self.take(unit)?;
            let counter = *unit.get_ref();
            knowledge::put_face_down(forces, self.position, at, counter, pile);
            let depth = self.marker(given.get_ref())?;
            if given.get_ref().is_known(self.setting) {
                knowledge::identify(&mut self.position.open, at, counter);
            }
            let tank = forces.counter(counter).is_tank();
            let occupant = self.position.open.occupant_mut(at).expect("the unit was just put there");
            occupant.revealed = *revealed || tank;
            occupant.disrupted = *disrupted;
            occupant.depth = depth;
        }
        for counter in reserve {
            if forces.counter(*counter.get_ref()).is_tank() {
                return self.fault(counter.span(), "tanks are never in the Reserve");
            }
            self.take(counter)?;
            knowledge::put_in_reserve(forces, self.position, *counter.get_ref(), pile);
        }
        Ok(())
    }

    /// The depth marker of a unit. A marker that somebody has seen is no longer among those to be drawn.
    fn marker(&mut self, given: &JapaneseGiven) -> Laid<Option<Depth>> {
        let Some(name) = &given.marker else { return Ok(None) };
        if let Ok(back) = name.get_ref().parse::<Back>() {
            if given.marker_revealed {
                return self.fault(name.span(), "a marker that lies face up has a name, such as inland-1");
            }
            return Ok(Some(Depth { back, known: None, revealed: false }));
        }
        let Ok(marker) = name.get_ref().parse::<MarkerId>() else {
            let what =
                "expected a depth marker such as inland-1, or coastal, inland or armour for one unseen";
            return self.fault(name.span(), what);
        };
        let back = self.setting.forces.marker(marker).back;
        let pile = &mut self.position.markers[back.index()];
        let left: Vec<MarkerId> = pile.contents().copied().filter(|other| *other != marker).collect();
        if left.len() == pile.len() {
            return self.fault(name.span(), format!("{marker} lies under another unit already"));
        }
        *pile = Deck::shuffled(left);
        Ok(Some(Depth { back, known: Some(marker), revealed: given.marker_revealed }))
    }

    /// Markers in the boxes and unseen ones on the map come out of the same piles.
    fn depth_boxes(&mut self, given: Option<&Spanned<DepthGiven>>) -> Laid {
        let Some(given) = given else { return Ok(()) };
        let DepthGiven { coastal, inland } = *given.get_ref();
        for (back, boxed) in [(Back::Coastal, coastal), (Back::Inland, inland)] {
            let occupants = self.position.open.japanese.iter().flatten();
            let unseen = occupants.filter_map(|unit| unit.depth);
            let laid = unseen.filter(|depth| depth.back == back && depth.known.is_none()).count();
            let left = self.position.markers[back.index()].len().saturating_sub(laid);
            if usize::from(boxed) > left {
                return self.fault(given.span(), format!("only {left} {} markers are left", back.word()));
            }
        }
        self.position.open.depth = [coastal, inland];
        Ok(())
    }

    fn card(&self, number: &Spanned<u8>) -> Laid<CardId> {
        if (1..=CARDS).contains(number.get_ref()) {
            return Ok(CardId(*number.get_ref()));
        }
        self.fault(number.span(), format!("there are cards 1 to {CARDS}"))
    }

    /// Takes a card out of the deck.
    fn draw(&mut self, number: &Spanned<u8>) -> Laid<CardId> {
        let card = self.card(number)?;
        let deck = &mut self.position.deck;
        let left: Vec<CardId> = deck.contents().copied().filter(|other| *other != card).collect();
        if left.len() == deck.len() {
            return self.fault(number.span(), format!("card {} lies somewhere else already", card.0));
        }
        *deck = Deck::shuffled(left);
        Ok(card)
    }

    fn cards(
        &mut self,
        deck: Option<&[Spanned<u8>]>,
        discards: &[Spanned<u8>],
        track: &[Spanned<u8>],
    ) -> Laid {
        for number in track {
            let card = self.draw(number)?;
            self.position.open.track.push(card);
        }
        for number in discards {
            let card = self.draw(number)?;
            self.position.open.discards.push(card);
        }
        let Some(deck) = deck else { return Ok(()) };
        let kept = deck.iter().map(|number| self.draw(number)).collect::<Laid<Vec<CardId>>>()?;
        let others = std::mem::replace(&mut self.position.deck, Deck::shuffled(kept));
        self.position.open.discards.extend(others.contents());
        Ok(())
    }

    /// HQs command those who are near them now.
    fn actions(&mut self, given: ActionsGiven) {
        let ActionsGiven { left, acted, moved_hqs, attacked, barraged, entered } = given;
        let command = posts::command(self.setting, &self.position.open);
        let entered = entered.into_iter().collect();
        self.position.open.actions =
            ActionPhase { begun: true, left, acted, command, moved_hqs, attacked, barraged, entered };
    }

    /// The card of the phase lies on the track.
    fn fire(&mut self, given: &FireGiven) -> Laid {
        let id = self.card(&given.card)?;
        if !self.position.open.track.contains(&id) {
            self.draw(&given.card)?;
            self.position.open.track.push(id);
        }
        let card = self.setting.card(id);
        let place = |colour: &Spanned<Colour>| {
            let found = card.fire.iter().position(|symbol| symbol.colour == *colour.get_ref());
            let found = found.and_then(|index| u8::try_from(index).ok());
            found.ok_or_else(|| {
                let what = format!("card {} does not show {}", id.0, colour.get_ref().word());
                self.source.fault(colour.span(), what)
            })
        };
        let colour = given.colour.as_ref().map_or(Ok(0), place)?;
        let linked = || control::japanese_communication(self.setting, &self.position.open);
        self.position.open.fire = Some(FirePhase {
            card: id,
            communication: given.communication.unwrap_or_else(linked),
            lost_step: given.lost_step,
            colour,
            done: given.done,
            arrived: given.arrived,
            counterattack: given.counterattack,
            again: given.again,
        });
        Ok(())
    }
}

impl JapaneseGiven {
    /// Whether everybody knows the unit; tanks always lie face up.
    fn is_known(&self, setting: &Setting) -> bool {
        self.revealed || self.known || setting.forces.counter(*self.unit.get_ref()).is_tank()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BOOK_ID, pack};
    use kernel::problem::{Ruling, Verdict, judge};

    const HEAD: &str = "game = 'tarawa'\ntitle = { en = '', fr = '' }\nscenario = 'two-days'\n";

    fn judged(rest: &str) -> Result<Ruling, ProblemFault> {
        judge::<Tarawa>(BOOK_ID, "a.toml", &format!("{HEAD}{rest}"), &pack())
    }

    /// What the file claims is so.
    #[track_caller]
    fn assert_right(rest: &str) {
        let ruling = judged(rest).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(ruling.verdict, Verdict::AsExpected, "{:#?}", ruling.differences);
    }

    /// The position cannot be laid out: the place that is pointed at, and why.
    #[track_caller]
    fn assert_fault(position: &str, place: &str, why: &str) {
        let text = format!("[position]\n{position}\n[[expect]]\nevents = []\n");
        let fault = judged(&text).expect_err("the position is impossible");
        let start = fault.spot.column - 1;
        let pointed: String = fault.spot.source.chars().skip(start).take(fault.spot.width).collect();
        assert!(fault.what.contains(why), "{fault}");
        assert_eq!(pointed, place, "{fault}");
    }

    #[test]
    fn a_file_gives_what_matters_and_the_rest_of_the_map_is_empty() {
        assert_right(
            r#"
            [position]
            turn = 12
            stage = "actions"
            lvts = { full = 2, reduced = 1 }
            letters = ["R", "M"]
            naval-fire = 2
            heroes = 3
            reserve = ["4FC-3", "7SSNL-2"]
            eliminated = ["111P-1"]
            depth = { coastal = 5, inland = 4 }
            discards = [1, 2]
            garrisons = ["D10"]
            shibasaki = false
            [position.marines]
            "C/1/2" = { at = "1226", steps = 2, disrupted = true, leader = "hero" }
            "F/2/2" = { at = "1227", disrupted = "now", leader = "ryan" }
            "G/2/2" = { track = 13 }
            "HQ 2/2" = { at = "1226", post = 4 }
            "E/2/2" = { lost = true }
            [position.japanese]
            C3 = { unit = "7SSNL-11", marker = "inland-1" }
            E6 = { unit = "7SSNL-1", revealed = true, disrupted = true, marker = "coastal" }
            E2 = { unit = "7SSNL-3" }
            [[expect]]
            [expect.position]
            "open/turn" = 12
            "open/stage" = "actions"
            "open/lvts" = { full = 2, reduced = 1 }
            "open/letters" = ["R", "M"]
            "open/reserve/count" = [1, 1]
            "open/eliminated" = ["111P-1"]
            "open/depth" = [5, 4]
            "open/discards" = [1, 2]
            "open/ryan" = "F/2/2"
            "open/shibasaki" = false
            "hidden/reserve" = ["7SSNL-2", "4FC-3"]
            "letters/unordered" = ["A", "P"]
            "#,
        );
        let ruling = judged(
            "[position]\njapanese = { E2 = { unit = '7SSNL-3' }, E6 = { unit = '7SSNL-1' } }\n[[expect]]\n\
             sees.marines = { 'japanese/69/known' = 'null', 'japanese/69/back' = 'coastal' }\n",
        );
        assert_eq!(ruling.expect("a ruling").verdict, Verdict::AsExpected, "E2 lies face down");
    }

    #[test]
    fn a_file_can_start_from_the_scenario() {
        let begun = |start: &str| {
            let text = format!(
                "[position]\nstart = '{start}'\nmarines = {{ 'C/1/2' = {{ at = '1226' }} }}\n[[expect]]\nasked = [{{ class = 'act' }}]\n"
            );
            let ruling = judged(&text).unwrap_or_else(|fault| panic!("{fault}"));
            ruling.differences.first().map(|difference| difference.what.clone())
        };
        assert_eq!(begun("empty"), None, "the Marines are asked for their first order");
        // The set-up draws the first of 28 coastal units, which the file would have to name.
        let drawing = begun("scenario").expect("a draw that the file does not give");
        let by_rule = Text::new("kernel-problem-no-die").with("rule", "3.0+2").with("sides", 28_u32);
        assert_eq!(drawing, by_rule);
    }

    #[test]
    fn what_cannot_be_is_pointed_at() {
        assert_fault("turn = 31", "31", "turns 1 to 30");
        assert_fault("marines = { 'C/1/2' = { at = '1226', steps = 5 } }", "5", "1 to 4 steps");
        assert_fault("marines = { 'HQ 2/2' = { at = '1226', steps = 1 } }", "1", "an HQ has no steps");
        assert_fault("marines = { 'HQ 2/2' = { post = 99 } }", "99", "boxes 1 to 9");
        assert_fault("marines = { 'C/1/2' = { post = 1 } }", "{ post = 1 }", "are for HQs");
        assert_fault(
            "marines = { 'C/1/2' = { at = '1226', track = 3 } }",
            "{ at = '1226', track = 3 }",
            "in one place",
        );
        assert_fault("marines = { 'C/1/2' = { at = '1299' } }", "'1299'", "'1299' is no hex");
        assert_fault("marines = { 'Z/1/2' = { at = '1226' } }", "'Z/1/2'", "no US unit 'Z/1/2'");
        assert_fault("japanese = { A17 = { unit = '7SSNL-1' } }", "A17", "no position A17");
        assert_fault("japanese = { E2 = { unit = '7SSNL-99' } }", "'7SSNL-99'", "no Japanese unit");
        assert_fault(
            "japanese = { E2 = { unit = '7SSNL-1' } }\nreserve = ['7SSNL-1']",
            "'7SSNL-1'",
            "stands somewhere else already",
        );
        assert_fault("reserve = ['tank-green']", "'tank-green'", "never in the Reserve");
        assert_fault("japanese = { E2 = { unit = '7SSNL-1', marker = 'x' } }", "'x'", "such as inland-1");
        assert_fault(
            "japanese = { E2 = { unit = '7SSNL-1', marker = 'coastal', marker-revealed = true } }",
            "'coastal'",
            "has a name",
        );
        assert_fault(
            "japanese = { E2 = { unit = '7SSNL-1', marker = 'coastal-1' }, E6 = { unit = '7SSNL-2', marker = 'coastal-1' } }",
            "'coastal-1'",
            "under another unit",
        );
        assert_fault("depth = { coastal = 21 }", "{ coastal = 21 }", "only 20 coastal markers");
        assert_fault("garrisons = ['B17']", "['B17']", "no position B17");
        assert_fault("letters = ['R', 'R']", "'R'", "one marker of each letter");
        assert_fault("discards = [55]", "55", "cards 1 to 54");
        assert_fault("discards = [3]\ntrack = [3]", "3", "card 3 lies somewhere else");
        assert_fault("fire = { card = 19, colour = 'blue' }", "'blue'", "card 19 does not show blue");
    }

    /// The set-up example: a tank comes to each armour hex of the card's colours (3.0+3).
    #[test]
    fn cards_and_units_are_drawn_by_name() {
        let setting = crate::script::setting(crate::Scenario::TwoDays, &[]);
        let position = Tarawa::begin(&setting);
        let drawn = |sides, name| Tarawa::draw_named(&setting, &position, "", sides, name);
        assert_eq!(drawn(54, "45"), Some(44));
        assert_eq!(drawn(54, "card 45"), Some(44));
        assert_eq!(drawn(53, "45"), None, "there are 54 cards");
        assert_eq!(drawn(4, "R"), Some(3), "of A, M, P and R");
        assert_eq!(drawn(20, "inland-2"), Some(1));
        assert_eq!(drawn(28, "7SSNL-1"), Some(0), "of the coastal units");
        assert_eq!(drawn(3, "tank-orange"), Some(1));
        assert_eq!(drawn(54, "nothing"), None);
    }

    #[test]
    fn values_of_a_position_come_with_their_rule() {
        assert_right(
            r#"
            [position]
            turn = 12
            [position.marines]
            "C/1/2" = { at = "1728" }
            "F/2/2" = { at = "1829", steps = 2 }
            "1/A/2T" = { at = "1528" }
            [position.japanese]
            C3 = { unit = "7SSNL-11", revealed = true, marker = "inland" }
            [[expect]]
            values.far = { of = { distance = { from = "1528", to = "1828" } }, is = 3, factors = [{ rule = "8.11" }] }
            values.linked = { of = { japanese-communication = "C3" }, is = 0 }
            values.supplied = { of = { us-communication = "1226" }, is = 1, factors = [{ rule = "11.3" }] }
            values.cut = { of = { us-communication = "1728" }, is = 0 }
            values.held = { of = { controlled = "1628" }, is = 1 }
            values.steady = { of = { field = { position = "C3", hex = "1728" } }, is = 2 }
            values.none = { of = { field = { position = "C3", hex = "1226" } }, is = 0 }
            values.wading = { of = { wading-distance = "1127" }, is = 1 }
            values.secured = { of = "secured", is = 0 }
            values.limit = { of = { hit-limit = "C3" }, is = 3, factors = [{ rule = "6.31", add = 2 }, { rule = "15.2", add = 1 }] }
            values.attack = { of = { strength = { target = "1828", units = ["C/1/2", "F/2/2", "1/A/2T"] } }, is = 15 }
            values.defence = { of = { defence = { target = "1828", units = ["C/1/2", "F/2/2", "1/A/2T"] } }, is = 6 }
            "#,
        );
        let asked = |value: &str| {
            judged(&format!("[position]\n[[expect]]\nvalues.x = {{ of = {value} }}\n")).expect_err("no value")
        };
        assert!(asked("{ wading-distance = '1828' }").what.contains("nobody can wade"));
        assert!(asked("{ hit-limit = 'A17' }").what.contains("no position A17"));
        assert!(asked("{ defence = { target = '1828', units = [] } }").what.contains("nobody knows"));
    }
}
