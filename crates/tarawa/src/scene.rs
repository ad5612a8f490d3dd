//! What lies on the map and beside it, for the browser: counters, fields of fire, control and communication, the
//! turn track, the boxes and the cards of the turn. Everything lies face up or shows its back.

use crate::{
    Setting,
    browser_map::tone,
    control, fields,
    forces::Kind,
    hexes::HexSet,
    ids::{Artillery, Back, CardId, CounterId, PositionId, PositionSet, UnitId, Weapon, Weapons},
    naming,
    position::{ACTIONS, Leader, Occupant, Open, Place},
    sequence, setup, victory,
};
use kernel::{
    Text,
    scene::{
        Card, Emblem, Face, Gauge, Light, Mark, Name, Overlay, Piece, Shade, Slot, State, Tone, Track, Tray,
    },
    sketch::{Sketch, Thing},
};
use std::sync::LazyLock;

pub(crate) fn scene<'l>(setting: &'l Setting, open: &'l Open) -> Sketch<'l> {
    let japanese = setting.board.sites().filter_map(|site| {
        open.occupant(site.id).map(|unit| japanese(setting, site.id, site.hex.name(), unit))
    });
    let marines = UnitId::all().filter_map(|id| marine(setting, open, id));
    let lost = open.eliminated.iter().map(|id| eliminated(setting, *id));
    let mut pieces = Vec::with_capacity(MOST_PIECES);
    pieces.extend(japanese.chain(marines).chain(lost));
    let secured = victory::secured(setting, open);
    let cards = open.track.iter().map(|id| card(setting, *id));
    Sketch {
        pieces,
        marks: marks(setting, open),
        overlays: overlays(setting, open, secured),
        trays: trays(setting, open),
        tracks: vec![turns(setting, open)],
        gauges: gauges(setting, open, secured).into_iter().map(Thing::drawn).collect(),
        cards: std::iter::once(goal(setting, open, secured)).chain(cards).collect(),
        light: if open.is_night() { Light::Night } else { Light::Day },
    }
}

/// About as many pieces as there are: their list need not grow again and again.
const MOST_PIECES: usize = 256;

/// The slot of the units that come in a turn.
fn arriving(turn: u8) -> Name {
    static NAMES: LazyLock<Vec<String>> =
        LazyLock::new(|| (0..=u8::MAX).map(|turn| format!("turn {turn}")).collect());
    NAMES[usize::from(turn)].as_str().into()
}

const LOST: &str = "lost";
const ELIMINATED: &str = "eliminated";

/// What is drawn of a US unit.
#[allow(clippy::struct_excessive_bools, reason = "each is a mark on the counter or not")]
#[derive(Clone, Copy, Hash)]
struct Shown {
    steps: u8,
    disruption: Option<&'static str>,
    leader: Leader,
    hero_side: bool,
    ryan: bool,
    post: bool,
    /// It is aboard what will land it.
    aboard: bool,
    acted: bool,
}

/// A US unit; one that is not in play is nowhere.
fn marine<'l>(setting: &'l Setting, open: &Open, id: UnitId) -> Option<Thing<'l, Piece>> {
    let now = open.marine(id);
    let place = match now.place() {
        Place::At(hex) => hex.name().into(),
        Place::Track(turn) if setup::comes_into_play(setting, turn) => arriving(turn),
        Place::Lost => LOST.into(),
        Place::Track(_) | Place::Aside => return None,
    };
    let shown = Shown {
        steps: now.steps,
        disruption: naming::disruption(open, id),
        leader: now.leader,
        hero_side: now.hero_side,
        ryan: open.ryan == Some(id),
        post: now.post.is_some(),
        aboard: open.landing.loads.iter().any(|load| load.units.contains(id) && !load.is_tank()),
        acted: open.actions.acted.contains(id),
    };
    let draw = move |_, place, shown| counter(setting, id, place, shown);
    Some(Thing::piece(id.name().into(), place, shown, draw))
}

fn counter(setting: &Setting, id: UnitId, place: Name, now: Shown) -> Piece {
    let info = setting.forces.marine(id);
    let symbol = info.symbol.map(naming::glyph).map_or_else(String::new, String::from);
    let hq = info.kind == Kind::Hq;
    let ratings = if hq {
        Vec::new()
    } else {
        vec![info.strength(now.steps).to_string().into(), symbol.into(), range(info.range(now.steps))]
    };
    let mut notes = vec![info.kind.text()];
    if !hq {
        notes.push(
            Text::new("tarawa-scene-steps")
                .with("steps", now.steps)
                .with("full", info.steps)
                .with("strength", info.strength(now.steps)),
        );
        notes.push(weapons("tarawa-scene-weapons", setting.forces.weapons(id, now.steps, 1)));
    }
    Piece {
        id: id.name().into(),
        place,
        text: Text::new("tarawa-pick").with("what", id.name()),
        notes,
        face: Face {
            tone: Tone::Olive,
            stripe: info.flamethrower.then_some(Tone::Orange),
            emblem: Some(match info.kind {
                Kind::Infantry | Kind::Heavy => Emblem::Marines,
                Kind::Engineer => Emblem::Engineer,
                Kind::Tank => Emblem::Armour,
                Kind::Artillery => Emblem::Artillery,
                Kind::Hq => Emblem::Headquarters,
            }),
            size: if hq { "II" } else { "I" }.into(),
            name: id.name().into(),
            ratings,
            steps: (!hq).then_some([now.steps, info.steps]),
            back: false,
        },
        states: states(now),
    }
}

fn range(hexes: u8) -> Name {
    if hexes == u8::MAX { "∞".into() } else { hexes.to_string().into() }
}

fn states(now: Shown) -> Vec<State> {
    let state = |sign: &'static str, tone, key| State { sign: sign.into(), tone, text: Text::new(key) };
    let mut states = Vec::new();
    match now.disruption {
        None => {}
        Some(key @ "tarawa-picture-disrupted") => states.push(state("D", Tone::Yellow, key)),
        Some(key) => states.push(state("D!", Tone::Red, key)),
    }
    match now.leader {
        Leader::None => {}
        Leader::Hero => states.push(state("★", Tone::Yellow, "tarawa-picture-hero")),
        Leader::Inspired => states.push(state("☆", Tone::Yellow, "tarawa-picture-inspired")),
    }
    if now.hero_side {
        states.push(state("★", Tone::Yellow, "tarawa-picture-hero-side"));
    }
    if now.ryan {
        states.push(state("R", Tone::Yellow, "tarawa-picture-ryan"));
    }
    if now.post {
        states.push(state("CP", Tone::White, "tarawa-scene-post"));
    }
    if now.aboard {
        states.push(state("L", Tone::Teal, "tarawa-scene-aboard"));
    }
    if now.acted {
        states.push(state("✓", Tone::Grey, "tarawa-picture-acted"));
    }
    states
}

fn weapons(key: &'static str, weapons: Weapons) -> Text {
    let words: Vec<&str> = weapons.iter().map(Weapon::word).collect();
    Text::new(key).with("weapons", if words.is_empty() { "-".to_owned() } else { words.join(" ") })
}

/// A Japanese unit in its position: its face if it lies face up, else what is known of it in the notes.
fn japanese<'l>(
    setting: &'l Setting,
    position: PositionId,
    place: &'static str,
    unit: &Occupant,
) -> Thing<'l, Piece> {
    // What it may be is not drawn.
    let shown = Occupant { candidates: 0, ..*unit };
    Thing::piece(position.counter().into(), place.into(), shown, move |id, place, shown| {
        occupant(setting, id, place, position.name(), &shown)
    })
}

fn occupant(setting: &Setting, id: Name, place: Name, position: &'static str, unit: &Occupant) -> Piece {
    let mut notes = Vec::new();
    if let Some(id) = unit.known {
        notes.push(about(setting, id));
        if !unit.revealed {
            notes.push(Text::new("tarawa-scene-turned-down"));
        }
    }
    let mut states = Vec::new();
    if let Some(key) = naming::disrupted(unit) {
        states.push(State { sign: "D".into(), tone: Tone::Yellow, text: Text::new(key) });
    }
    if let Some(depth) = unit.depth {
        let text = match depth.known.map(|id| setting.forces.marker(id)) {
            Some(marker) => {
                let text = weapons("tarawa-scene-depth", marker.needs).with("strength", marker.strength);
                notes.push(text.clone());
                text
            }
            None => Text::new("tarawa-scene-depth-down").with("back", depth.back.text()),
        };
        let sign = match depth.known {
            Some(id) if depth.revealed => format!("+{}", setting.forces.marker(id).strength).into(),
            _ => "+".into(),
        };
        states.push(State { sign, tone: Tone::Red, text });
    }
    let shown = unit.known.filter(|_| unit.revealed);
    Piece {
        id,
        place,
        text: match shown {
            Some(id) => Text::new("tarawa-scene-japanese")
                .with("unit", naming::counter(setting, id))
                .with("position", position),
            None => Text::new("tarawa-scene-back")
                .with("back", naming::back(unit.back))
                .with("position", position),
        },
        notes,
        face: shown.map_or_else(|| back(unit.back), |id| face(setting, id)),
        states,
    }
}

fn about(setting: &Setting, id: CounterId) -> Text {
    let info = setting.forces.counter(id);
    weapons("tarawa-scene-needs", info.needs)
        .with("unit", naming::counter(setting, id))
        .with("strength", info.strength)
}

fn face(setting: &Setting, id: CounterId) -> Face {
    let info = setting.forces.counter(id);
    let needs: Vec<&str> = info.needs.iter().map(Weapon::word).collect();
    Face {
        tone: Tone::Cream,
        stripe: info.colour.map(tone),
        emblem: Some(if info.is_tank() { Emblem::Armour } else { Emblem::Infantry }),
        size: "".into(),
        name: id.name().into(),
        ratings: vec![info.strength.to_string().into(), needs.join(" ").into()],
        steps: None,
        back: false,
    }
}

fn back(back: Back) -> Face {
    let name = match back {
        Back::Coastal => "C",
        Back::Inland => "I",
        Back::Armour => "T",
    };
    Face {
        tone: Tone::Cream,
        stripe: None,
        emblem: None,
        size: "".into(),
        name: name.into(),
        ratings: Vec::new(),
        steps: None,
        back: true,
    }
}

fn eliminated(setting: &Setting, id: CounterId) -> Thing<'_, Piece> {
    Thing::piece(id.name().into(), ELIMINATED.into(), (), move |name, place, ()| Piece {
        id: name,
        place,
        text: about(setting, id),
        notes: Vec::new(),
        face: face(setting, id),
        states: Vec::new(),
    })
}

/// Every Japanese counter of the box, face up.
pub(crate) fn japanese_counters(setting: &Setting) -> Vec<Piece> {
    CounterId::all().map(|id| eliminated(setting, id).draw()).collect()
}

/// Garrisons, destroyed guns and smoke.
fn marks<'l>(setting: &'l Setting, open: &Open) -> Vec<Thing<'l, Mark>> {
    let mut marks = Vec::new();
    for site in setting.board.sites() {
        let mut mark = |what: &str, sign: &'static str, tone, key| {
            marks.push(Thing::new(format!("{what} {}", site.id).into(), (), move |id, ()| Mark {
                id,
                place: site.hex.name().into(),
                sign: sign.into(),
                tone,
                text: Text::new(key).with("position", site.id),
            }));
        };
        if open.garrisons.contains(site.id) {
            mark("garrison", "G", Tone::Olive, "tarawa-scene-garrison");
        }
        if open.guns_destroyed.contains(site.id) {
            mark("guns", "✕", Tone::Black, "tarawa-scene-guns-destroyed");
        }
        if site.coastal && open.smoke.contains(&site.id.area()) {
            mark("smoke", "≈", Tone::Grey, "tarawa-scene-smoke");
        }
    }
    marks
}

/// Hexes of one colour, not yet by name.
#[derive(Clone, Hash)]
struct Patch<'l> {
    hexes: HexSet,
    tone: Tone,
    strong: bool,
    hatched: bool,
    key: &'static str,
    /// The group whose field it is.
    group: &'l str,
}

impl Patch<'_> {
    fn shade(self) -> Shade {
        let text = Text::new(self.key);
        Shade {
            places: self.hexes.iter().map(|hex| hex.name().into()).collect(),
            tone: self.tone,
            strong: self.strong,
            hatched: self.hatched,
            text: if self.group.is_empty() { text } else { text.with("position", self.group.to_owned()) },
        }
    }
}

fn overlays<'l>(setting: &'l Setting, open: &Open, secured: PositionSet) -> Vec<Thing<'l, Overlay>> {
    let overlay = |id: &'static str, key: &'static str, title, mut patches: Vec<Patch<'l>>| {
        patches.retain(|patch| !patch.hexes.is_empty());
        Thing::new(id.into(), patches, move |id, patches| Overlay {
            id,
            title: Text::new(title),
            key: key.into(),
            shown: false,
            shades: patches.into_iter().map(Patch::shade).collect(),
        })
    };
    let patch = |hexes, tone, strong, hatched, key| Patch { hexes, tone, strong, hatched, key, group: "" };
    let fires = |id: &PositionId| open.occupant(*id).is_some_and(|unit| !unit.disrupted);
    let fire = setting.board.groups().iter().filter(|group| group.members.iter().any(fires));
    let fire = fire.flat_map(|group| {
        let field = fields::printed(open, group).all();
        let intense = field & group.intense;
        let of_group = |hexes, strong, key| Patch {
            group: &group.name,
            ..patch(hexes, tone(group.colour), strong, false, key)
        };
        [
            of_group(intense, true, "tarawa-scene-intense"),
            of_group(field - intense, false, "tarawa-scene-steady"),
        ]
    });
    let hexes = |positions: PositionSet| -> HexSet {
        positions.iter().map(|id| setting.board.site(id).hex).collect()
    };
    let held = victory::held(setting, open);
    let connected = control::japanese_communication(setting, open);
    let cut = open.occupied().iter().filter(|id| !connected.contains(*id));
    let (controlled, linked) = (control::us_control(setting, open), control::us_communication(setting, open));
    let unsecured = held.iter().filter(|id| !secured.contains(*id));
    vec![
        overlay("fire", "f", "tarawa-scene-overlay-fire", fire.collect()),
        overlay(
            "control",
            "c",
            "tarawa-scene-overlay-control",
            vec![patch(controlled, Tone::Olive, false, true, "tarawa-scene-controlled")],
        ),
        overlay(
            "communication",
            "l",
            "tarawa-scene-overlay-communication",
            vec![
                patch(linked, Tone::Teal, false, false, "tarawa-scene-us-communication"),
                patch(hexes(cut.collect()), Tone::Pink, true, true, "tarawa-scene-japanese-cut"),
            ],
        ),
        overlay(
            "positions",
            "p",
            "tarawa-scene-overlay-positions",
            vec![
                patch(hexes(secured), Tone::Green, true, false, "tarawa-scene-secured"),
                patch(hexes(unsecured.collect()), Tone::Yellow, true, true, "tarawa-scene-held"),
            ],
        ),
    ]
}

fn trays<'l>(setting: &Setting, open: &Open) -> Vec<Thing<'l, Tray>> {
    let slot = |id: Name, text: Text| Slot { id, text };
    let mut coming: Vec<u8> = open
        .marines
        .iter()
        .filter_map(|unit| match unit.place() {
            Place::Track(turn) if setup::comes_into_play(setting, turn) => Some(turn),
            Place::Track(_) | Place::Aside | Place::At(_) | Place::Lost => None,
        })
        .collect();
    coming.sort_unstable();
    coming.dedup();
    vec![
        Thing::new("arrivals".into(), coming, move |id, coming| Tray {
            id,
            title: Text::new("tarawa-scene-arrivals"),
            slots: coming
                .into_iter()
                .map(|turn| slot(arriving(turn), Text::new("tarawa-scene-arriving").with("turn", turn)))
                .collect(),
        }),
        Thing::new("losses".into(), (), move |id, ()| Tray {
            id,
            title: Text::new("tarawa-scene-losses"),
            slots: vec![
                slot(LOST.into(), Text::new("tarawa-scene-us-lost")),
                slot(ELIMINATED.into(), Text::new("tarawa-scene-japanese-lost")),
            ],
        }),
    ]
}

fn turns<'l>(setting: &Setting, open: &Open) -> Thing<'l, Track> {
    let (first, last) = (setting.scenario.first_turn(), setting.scenario.last_turn());
    let here = u32::from(open.turn.clamp(first, last) - first);
    Thing::new("turn".into(), here, move |id, here| {
        let step =
            |turn| Text::new("tarawa-scene-turn").with("turn", turn).with("time", sequence::time(turn));
        let steps = (first..=last).map(step).collect();
        Track { id, title: Text::new("tarawa-scene-turns"), steps, here }
    })
}

fn gauges(setting: &Setting, open: &Open, secured: PositionSet) -> Vec<Gauge> {
    let gauge = |id: &'static str, key, value: usize, most: Option<u8>| Gauge {
        id: id.into(),
        title: Text::new(key),
        value: i32::try_from(value).unwrap_or(i32::MAX),
        most: most.map(i32::from),
    };
    let lost: usize = setting
        .forces
        .marines()
        .iter()
        .filter(|info| open.marine(info.id).place() != Place::Aside)
        .map(|info| {
            let now = open.marine(info.id);
            let left = if now.place() == Place::Lost { 0 } else { now.steps };
            usize::from(setup::starting_steps(setting, info.id).saturating_sub(left))
        })
        .sum();
    let mut gauges = vec![
        gauge("actions", "tarawa-scene-actions", usize::from(open.actions.left), Some(ACTIONS)),
        gauge(
            "secured",
            "tarawa-scene-positions-secured",
            secured.len(),
            victory::needed(setting, open).and_then(|(needed, _)| u8::try_from(needed).ok()),
        ),
        gauge("steps-lost", "tarawa-scene-steps-lost", lost, None),
        gauge(
            "japanese-lost",
            "tarawa-scene-japanese-eliminated",
            victory::japanese_lost(setting, open),
            None,
        ),
        gauge("lvts", "tarawa-scene-lvts", usize::from(open.lvts.steps()), None),
        gauge("naval-fire", "tarawa-scene-naval-fire", usize::from(open.naval_fire), None),
        gauge("heroes", "tarawa-scene-heroes", usize::from(open.heroes), None),
        gauge("reserve", "tarawa-scene-reserve", usize::from(open.reserve.total()), None),
        gauge(
            "depth",
            "tarawa-scene-depth-left",
            open.depth.iter().map(|count| usize::from(*count)).sum(),
            None,
        ),
    ];
    if open.is_extended() {
        gauges.push(gauge("support", "tarawa-scene-support", usize::from(open.support), None));
    }
    gauges
}

/// What the scenario asks for and how far it is reached, to lie beside the cards of the turn.
fn goal<'l>(setting: &'l Setting, open: &'l Open, secured: PositionSet) -> Thing<'l, Card> {
    let made_of =
        (secured, victory::held(setting, open), victory::needed(setting, open), open.shibasaki_survives);
    Thing::new("goal".into(), made_of, move |id, _| Card {
        id,
        title: Text::new("tarawa-goal-title"),
        lines: vec![victory::goal(setting, open), victory::status(setting, open)],
        tone: Tone::Olive,
    })
}

/// A card of this turn, with all three sections.
fn card(setting: &Setting, id: CardId) -> Thing<'_, Card> {
    Thing::new(format!("card {}", id.0).into(), (), move |name, ()| face_of(setting, name, id))
}

fn face_of(setting: &Setting, name: Name, id: CardId) -> Card {
    let card = setting.card(id);
    let fire = card.fire.iter().map(|symbol| {
        let count = if symbol.double { "tarawa-picture-double" } else { "tarawa-picture-single" };
        let mut signs: Vec<String> =
            symbol.letter.map(|letter| letter.word().to_owned()).into_iter().collect();
        signs.extend(symbol.star.then(|| "★".to_owned()));
        signs.extend(symbol.armour.then(|| "▰".to_owned()));
        Text::new("tarawa-scene-card-fire")
            .with("colour", symbol.colour.text())
            .with("count", Text::new(count))
            .with("signs", signs.join(" "))
    });
    let symbol = Text::new("tarawa-scene-card-symbol").with("symbol", card.symbol.text());
    let guns = card.guns.map(|guns| {
        let class = guns.class.map_or(Text::new("tarawa-picture-any-gun"), Artillery::text);
        Text::new("tarawa-scene-card-guns").with("needed", guns.needed).with("class", class)
    });
    Card {
        id: name,
        title: Text::new("tarawa-scene-card").with("card", id.0),
        lines: fire.chain([symbol]).chain(guns).collect(),
        tone: Tone::Cream,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        browser_map,
        position::{Position, Stage},
        script::{empty, first_waves},
    };
    use std::collections::BTreeSet;

    #[test]
    fn every_piece_and_mark_lies_somewhere_on_the_table() {
        let board = browser_map::board(first_waves());
        let position = empty(first_waves(), 3, Stage::Actions)
            .with_unit("C/1/2", "1226", 3)
            .with_japanese("E2", "7SSNL-1")
            .revealed("E2")
            .disrupted("E2");
        let scene = scene(first_waves(), &position.open).draw();
        let places = board.sheets[0].places.iter().map(|place| place.id.as_str());
        let slots = scene.trays.iter().flat_map(|tray| tray.slots.iter().map(|slot| &*slot.id));
        let places: BTreeSet<&str> = places.chain(slots).collect();
        assert!(scene.pieces.iter().all(|piece| places.contains(&*piece.place)));
        assert!(scene.marks.iter().all(|mark| places.contains(&*mark.place)));
        let ids: BTreeSet<&str> = scene.pieces.iter().map(|piece| &*piece.id).collect();
        assert_eq!(ids.len(), scene.pieces.len(), "no two pieces have one name");
        let japanese = scene.pieces.iter().find(|piece| piece.id == "japanese E2").expect("E2 is manned");
        assert_eq!((japanese.face.back, japanese.states.len()), (false, 1));
    }

    #[test]
    fn what_lies_face_down_shows_its_back_and_no_more() {
        let one = empty(first_waves(), 3, Stage::Actions).with_japanese("C3", "7SSNL-11");
        let other = empty(first_waves(), 3, Stage::Actions).with_japanese("C3", "7SSNL-12");
        let seen = |position: &Position| {
            let scene = scene(first_waves(), &position.open).draw();
            scene.pieces.into_iter().find(|piece| piece.id == "japanese C3").expect("C3 is manned")
        };
        assert!(seen(&one).face.back);
        assert_eq!((seen(&one).face, seen(&one).text), (seen(&other).face, seen(&other).text));
    }

    #[test]
    fn the_map_has_every_hex_and_calls_positions_by_their_names() {
        let board = browser_map::board(first_waves());
        let sheet = &board.sheets[0];
        assert_eq!(sheet.places.len(), crate::hexes::HEXES);
        for site in first_waves().board.sites() {
            let place = sheet.places.iter().find(|place| place.id == site.hex.to_string()).expect("its hex");
            assert_eq!(place.names, [site.id.to_string()]);
        }
        let [width, height] = sheet.size;
        let inside = |at: &[f32; 2]| (0.0..=width).contains(&at[0]) && (0.0..=height).contains(&at[1]);
        assert!(sheet.places.iter().all(|place| inside(&place.at)));
        assert!(sheet.labels.iter().all(|label| inside(&label.at)));
    }
}
