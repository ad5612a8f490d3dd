//! What lies on the Tactical Map and beside it, for the browser: counters, the ships that wait, have left or are
//! sunk, the impulses of the round, what each side sees and reaches, and a Data Sheet for every ship.

use crate::{
    battle::{Battle, Fight, Gun, Moment, Placed, Whereabouts},
    board::tactical::{DRAWN, set_up_hexes},
    charts::Part,
    damage::part_name,
    ids::ShipId,
    lens::Lens,
    names::list,
    nations::Nation,
    operation::Spot,
    position::{Fate, Repair, Ship, Tubes},
    sheet::{Armour, Boxes, Sheet, ShipType, Speed},
    sides::{AXIS, SEATS, seat_name},
    surface::{self, Duty, IMPULSES, gunnery, torpedoes},
    victory::Aim,
    waters::Hex,
    weather,
};
use kernel::{
    Seat, Text,
    scene::{Card, Emblem, Face, Gauge, Light, Mark, Overlay, Piece, Shade, Slot, State, Tone, Track, Tray},
    sketch::{Sketch, Thing},
    text::Arg,
};

pub(super) fn scene<'l>(lens: Lens<'l>, fight: Fight<'l>) -> Sketch<'l> {
    let battle = fight.battle;
    let pieces = battle.counters.iter().map(|counter| piece(lens, fight, counter));
    let sheets = battle.counters.iter().map(|counter| data_sheet(fight, counter.ship));
    Sketch {
        pieces: pieces.collect(),
        marks: marks(battle).into_iter().map(Thing::drawn).collect(),
        overlays: overlays(lens, fight),
        trays: trays(fight).into_iter().map(Thing::drawn).collect(),
        tracks: vec![impulses(battle)],
        gauges: gauges(lens, fight).into_iter().map(Thing::drawn).collect(),
        cards: [Thing::drawn(conditions(battle)), aims(lens)].into_iter().chain(sheets).collect(),
        light: if battle.light == weather::Light::Night { Light::Night } else { Light::Day },
    }
}

/// The slot of a force that waits to come onto the map.
fn waiting(force: u8) -> String {
    format!("force {force}")
}

pub(super) fn slot(what: &str, seat: Seat) -> String {
    format!("{what} {}", if seat == AXIS { "axis" } else { "allies" })
}

/// Where a counter lies: on the map, beside it, or in a box.
fn place(counter: &Placed) -> String {
    match counter.state {
        Whereabouts::Waiting => waiting(counter.force),
        Whereabouts::Sea if counter.hex.ring() > DRAWN => slot("beyond", counter.seat),
        Whereabouts::Sea => counter.hex.name().to_owned(),
        Whereabouts::Left => slot("left", counter.seat),
        Whereabouts::Sunk => slot("sunk", counter.seat),
    }
}

pub(super) fn tone(nation: Nation) -> (Tone, Option<Tone>) {
    match nation {
        Nation::Germany => (Tone::Feldgrau, None),
        Nation::Italy => (Tone::Green, None),
        Nation::Japan => (Tone::Red, None),
        Nation::Us => (Tone::Navy, None),
        Nation::Britain => (Tone::Blue, None),
        Nation::Australia | Nation::Canada | Nation::NewZealand => (Tone::Blue, Some(Tone::Yellow)),
        Nation::Netherlands => (Tone::Orange, None),
        Nation::SovietUnion => (Tone::Brown, None),
        Nation::France | Nation::Greece | Nation::Norway | Nation::Poland => (Tone::Slate, None),
    }
}

pub(super) fn emblem(kind: ShipType) -> Emblem {
    match kind {
        ShipType::Bb | ShipType::Bc | ShipType::Cd => Emblem::Battleship,
        ShipType::Ca | ShipType::Ac | ShipType::Cl => Emblem::Cruiser,
        ShipType::Cv | ShipType::Cve | ShipType::Cvl | ShipType::Cvs => Emblem::Carrier,
        ShipType::Dd | ShipType::De => Emblem::Destroyer,
        ShipType::Ap | ShipType::Apd => Emblem::LandingShip,
        ShipType::Ak | ShipType::Am | ShipType::Ao | ShipType::Tr => Emblem::Merchant,
    }
}

/// The guns of a ship that are left, as they stand on its counter: primary, secondary, tertiary.
pub(crate) fn guns(fight: Fight<'_>, ship: ShipId) -> String {
    let left = Gun::ALL.map(|gun| fight.guns_left(ship, gun).to_string());
    left.join("-")
}

/// The torpedoes that a ship can still launch: its factor, with LL for Long Lances, or a dash.
pub(crate) fn torpedoes_of(fight: Fight<'_>, ship: ShipId) -> String {
    let torpedo = fight.sheet(ship).torpedo;
    match fight.ship(ship).tubes {
        Tubes::Empty | Tubes::Destroyed => "–".to_owned(),
        Tubes::Reloading { .. } => format!("({torpedo})"),
        Tubes::Loaded { .. } => torpedo.to_string(),
    }
}

/// What is drawn of a counter beside what is printed on it.
#[derive(Hash)]
struct Shown {
    /// The ships that it stands for.
    crew: Vec<ShipId>,
    guns: [u8; 3],
    torpedoes: String,
    speed: Speed,
    hull: u8,
    /// Its group and how fast that is, at sea.
    group: Option<(u8, u8)>,
    states: Vec<(&'static str, Tone, &'static str)>,
}

fn piece<'l>(lens: Lens<'l>, fight: Fight<'l>, counter: &'l Placed) -> Thing<'l, Piece> {
    let ship = counter.ship;
    let shown = Shown {
        crew: fight.aboard(ship).collect(),
        guns: Gun::ALL.map(|gun| fight.guns_left(ship, gun)),
        torpedoes: torpedoes_of(fight, ship),
        speed: fight.speed(ship),
        hull: fight.ship(ship).hull_left(fight.sheet(ship)),
        group: (counter.state == Whereabouts::Sea).then(|| (counter.group, fight.group_speed(counter.group))),
        states: states(lens, fight, counter),
    };
    Thing::piece(ship.name().into(), place(counter).into(), shown, move |id, place, shown| {
        let (sheet, (tone, stripe)) = (fight.sheet(ship), tone(fight.sheet(ship).nation));
        let crew = shown.crew.len();
        let state = |(sign, tone, key): (&'static str, Tone, &'static str)| State {
            sign: sign.into(),
            tone,
            text: Text::new(key),
        };
        Piece {
            id,
            place,
            text: Text::new("sea-scene-ship").with("type", sheet.kind.name()).with("ship", ship),
            notes: notes(fight, sheet, ship, &shown),
            face: Face {
                tone,
                stripe,
                emblem: Some(emblem(sheet.kind)),
                size: if crew > 1 {
                    format!("{crew}×{}", sheet.kind).into()
                } else {
                    sheet.kind.name().into()
                },
                name: ship.name().into(),
                ratings: vec![
                    guns(fight, ship).into(),
                    shown.torpedoes.into(),
                    shown.speed.to_string().into(),
                ],
                steps: Some([shown.hull, sheet.hull.count]),
                back: false,
            },
            states: shown.states.into_iter().map(state).collect(),
        }
    })
}

fn notes(fight: Fight<'_>, sheet: &Sheet, ship: ShipId, shown: &Shown) -> Vec<Text> {
    let mut notes = vec![
        Text::new("sea-scene-class")
            .with("type", Text::new(type_key(sheet.kind)))
            .with("class", sheet.class.clone())
            .with("vp", sheet.vp),
        Text::new("sea-scene-ratings")
            .with("guns", guns(fight, ship))
            .with("torpedoes", shown.torpedoes.clone())
            .with("speed", shown.speed.to_string())
            .with("hull", shown.hull)
            .with("whole", sheet.hull.count),
    ];
    if shown.crew.len() > 1 {
        let names: Vec<&str> = shown.crew.iter().map(|ship| ship.name()).collect();
        notes.push(Text::new("sea-scene-several").with("ships", names.join(", ")));
    }
    if let Some((group, speed)) = shown.group {
        notes.push(Text::new("sea-scene-group").with("group", group).with("speed", speed));
    }
    notes
}

/// The marks of a counter's state, with their signs.
fn states(lens: Lens<'_>, fight: Fight<'_>, counter: &Placed) -> Vec<(&'static str, Tone, &'static str)> {
    let (sheet, now) = (fight.sheet(counter.ship), fight.ship(counter.ship));
    let afloat = now.is_afloat();
    let crippled = afloat && 2 * u16::from(now.lost.hull) > u16::from(sheet.hull.count);
    let flagship = |ship: ShipId| lens.leaders().any(|(_, flagship)| flagship == ship);
    let cargo =
        fight.setting.scenario.ships.iter().any(|start| start.ship == counter.ship && start.state.cargo);
    let all = [
        (!afloat, ("✕", Tone::Black, "sea-state-sunk")),
        (afloat && now.is_dead(sheet), ("0", Tone::Red, "sea-state-dead")),
        (afloat && now.repair == Repair::Hopeless, ("!", Tone::Red, "sea-state-hopeless")),
        (now.aground, ("⏚", Tone::Brown, "sea-state-aground")),
        (crippled, ("½", Tone::Orange, "sea-state-crippled")),
        (counter.slowed, ("↓", Tone::Yellow, "sea-state-slowed")),
        (now.tows.is_some(), ("⊸", Tone::Grey, "sea-state-tows")),
        (now.towed_by.is_some(), ("⊷", Tone::Grey, "sea-state-towed")),
        (counter.moved, ("✓", Tone::Grey, "sea-state-moved")),
        (fight.aboard(counter.ship).any(flagship), ("★", Tone::Yellow, "sea-state-flagship")),
        (cargo, ("C", Tone::Cream, "sea-state-cargo")),
    ];
    all.into_iter().filter(|(so, _)| *so).map(|(_, state)| state).collect()
}

/// The island (9.72).
fn marks(battle: &Battle) -> Vec<Mark> {
    let island = battle.coasts.island.filter(|hex| hex.ring() <= DRAWN).map(|hex| Mark {
        id: "island".into(),
        place: hex.name().into(),
        sign: "▲".into(),
        tone: Tone::Brown,
        text: Text::new("sea-scene-island"),
    });
    island.into_iter().collect()
}

/// Hexes of one colour, not yet by name.
#[derive(Hash)]
struct Patch {
    hexes: Vec<Hex>,
    tone: Tone,
    strong: bool,
    hatched: bool,
    key: &'static str,
    /// The side whose it is.
    seat: Option<Seat>,
}

impl Patch {
    fn new(hexes: Vec<Hex>, tone: Tone, key: &'static str) -> Self {
        Patch { hexes, tone, strong: false, hatched: false, key, seat: None }
    }

    fn shade(self) -> Shade {
        let text = Text::new(self.key);
        Shade {
            places: self.hexes.into_iter().map(|hex| hex.name().into()).collect(),
            tone: self.tone,
            strong: self.strong,
            hatched: self.hatched,
            text: self.seat.into_iter().fold(text, |text, seat| text.with("seat", seat_name(seat))),
        }
    }
}

fn overlays<'l>(lens: Lens<'l>, fight: Fight<'l>) -> Vec<Thing<'l, Overlay>> {
    let battle = fight.battle;
    let hexes = |is_so: &dyn Fn(Hex) -> bool| Hex::printed().filter(|hex| is_so(*hex)).collect::<Vec<Hex>>();
    // Who plays sees how far he and the enemy reach; who watches, both sides.
    let of_side = |seat: Seat, hexes: Vec<Hex>, key: &'static str| {
        let mine = lens.seat().map_or(seat == AXIS, |own| own == seat);
        let tone = if mine { Tone::Blue } else { Tone::Red };
        Patch { hatched: !mine, seat: Some(seat), ..Patch::new(hexes, tone, key) }
    };
    let sight = SEATS.map(|seat| {
        let seen = |hex: Hex| battle.of(seat).any(|counter| counter.hex.distance(hex) <= battle.sighting);
        of_side(seat, hexes(&seen), "sea-scene-seen")
    });
    let reach = |gun: Gun| {
        SEATS.map(|seat| {
            let reached =
                |hex: Hex| battle.of(seat).any(|counter| gunnery::reaches(fight, counter, gun, hex));
            of_side(seat, hexes(&reached), "sea-scene-reached")
        })
    };
    let runs = SEATS.map(|seat| {
        let reached = |hex: Hex| battle.of(seat).any(|counter| torpedoes::reaches(fight, counter, hex));
        of_side(seat, hexes(&reached), "sea-scene-torpedoes-reach")
    });
    let land = hexes(&|hex: Hex| battle.coasts.island == Some(hex));
    let shoals = hexes(&|hex: Hex| battle.coasts.is_shoal(hex));
    let set_up = [
        Patch::new(set_up_hexes(true).collect(), Tone::Navy, "sea-scene-legend-dark"),
        Patch::new(set_up_hexes(false).collect(), Tone::White, "sea-scene-legend-light"),
    ];
    let setting_up = !matches!(battle.moment, Moment::Impulse { .. } | Moment::Suspended | Moment::Over);
    let coasts = [
        Patch { strong: true, ..Patch::new(land, Tone::Brown, "sea-scene-island") },
        Patch { hatched: true, ..Patch::new(shoals, Tone::Sand, "sea-scene-shoals") },
    ];
    let all = [
        overlay("set-up", "u", setting_up, "sea-scene-overlay-set-up", set_up),
        overlay("land", "l", true, "sea-scene-overlay-land", coasts),
        overlay("sight", "v", false, "sea-scene-overlay-sight", sight),
        overlay("primary", "p", false, "sea-scene-overlay-primary", reach(Gun::Primary)),
        overlay("secondary", "e", false, "sea-scene-overlay-secondary", reach(Gun::Secondary)),
        overlay("tertiary", "r", false, "sea-scene-overlay-tertiary", reach(Gun::Tertiary)),
        overlay("torpedoes", "t", false, "sea-scene-overlay-torpedoes", runs),
    ];
    all.into_iter().flatten().collect()
}

/// Without a hex there is none.
fn overlay<'l>(
    id: &'static str,
    key: &'static str,
    shown: bool,
    title: &'static str,
    patches: [Patch; 2],
) -> Option<Thing<'l, Overlay>> {
    let patches: Vec<Patch> = patches.into_iter().filter(|patch| !patch.hexes.is_empty()).collect();
    if patches.is_empty() {
        return None;
    }
    Some(Thing::new(id.into(), (shown, patches), move |id, (shown, patches)| {
        let shades = patches.into_iter().map(Patch::shade).collect();
        Overlay { id, title: Text::new(title), key: key.into(), shown, shades }
    }))
}

fn trays(fight: Fight<'_>) -> Vec<Tray> {
    let battle = fight.battle;
    let any = |is_so: &dyn Fn(&Placed) -> bool| battle.counters.iter().any(is_so);
    let forces = (0_u8..).zip(&battle.forces).filter(|(number, _)| {
        any(&|counter: &Placed| counter.force == *number && counter.state == Whereabouts::Waiting)
    });
    let forces = forces.map(|(number, force)| Slot {
        id: waiting(number).into(),
        text: Text::new("sea-scene-force")
            .with("force", force.called.name(fight.setting))
            .with("seat", seat_name(force.seat)),
    });
    let of = |what: &'static str, key: &'static str, is_so: &dyn Fn(&Placed) -> bool| -> Vec<Slot> {
        let seats = SEATS.into_iter().filter(|seat| any(&|counter| counter.seat == *seat && is_so(counter)));
        let slots = seats.map(|seat| Slot {
            id: slot(what, seat).into(),
            text: Text::new(key).with("seat", seat_name(seat)),
        });
        slots.collect()
    };
    let beyond = of("beyond", "sea-scene-slot-beyond", &|counter| {
        counter.state == Whereabouts::Sea && counter.hex.ring() > DRAWN
    });
    let left = of("left", "sea-scene-slot-left", &|counter| counter.state == Whereabouts::Left);
    let sunk = of("sunk", "sea-scene-slot-sunk", &|counter| counter.state == Whereabouts::Sunk);
    let tray = |id: &'static str, key: &'static str, slots: Vec<Slot>| Tray {
        id: id.into(),
        title: Text::new(key),
        slots,
    };
    let mut trays = vec![
        tray("forces", "sea-scene-forces", forces.collect()),
        tray("away", "sea-scene-away", beyond.into_iter().chain(left).collect()),
        tray("losses", "sea-scene-losses", sunk),
    ];
    trays.retain(|tray| !tray.slots.is_empty());
    trays
}

fn impulses(battle: &Battle) -> Thing<'_, Track> {
    let step = |number: u8| {
        let key = match surface::duty(number) {
            Duty::Initiative => "sea-scene-impulse-initiative",
            Duty::Move { initiative: false, .. } => "sea-scene-impulse-first",
            Duty::Move { .. } => "sea-scene-impulse-second",
            Duty::Guns => "sea-scene-impulse-guns",
            Duty::Torpedoes => "sea-scene-impulse-torpedoes",
            Duty::End => "sea-scene-impulse-end",
        };
        let speeds = match surface::duty(number) {
            Duty::Move { speeds, .. } => {
                let moving: Vec<String> = (1..=4_usize)
                    .rev()
                    .filter(|speed| speeds[*speed])
                    .map(|speed| speed.to_string())
                    .collect();
                moving.join(", ")
            }
            _ => String::new(),
        };
        Text::new(key).with("number", number).with("speeds", speeds)
    };
    let here = match battle.moment {
        Moment::Impulse { number, .. } => number,
        Moment::Suspended | Moment::Over => IMPULSES,
        Moment::Initiative | Moment::SetUp | Moment::Distance | Moment::LineUp { .. } => 1,
    };
    Thing::new("impulse".into(), here, move |id, here| Track {
        id,
        title: Text::new("sea-scene-impulses"),
        steps: (1..=IMPULSES).map(step).collect(),
        here: u32::from(here - 1),
    })
}

pub(super) fn gauge(id: String, title: Text, value: i64, most: Option<i64>) -> Gauge {
    Gauge {
        id: id.into(),
        title,
        value: i32::try_from(value).unwrap_or(i32::MAX),
        most: most.and_then(|most| i32::try_from(most).ok()),
    }
}

fn gauges(lens: Lens<'_>, fight: Fight<'_>) -> Vec<Gauge> {
    let mut gauges = vec![gauge(
        "round".to_owned(),
        Text::new("sea-scene-rounds"),
        fight.battle.round.into(),
        Some(fight.setting.scenario.rounds.into()),
    )];
    let score = lens.score();
    for seat in SEATS {
        let title = |key: &'static str| Text::new(key).with("seat", seat_name(seat));
        gauges.push(gauge(slot("points", seat), title("sea-scene-points"), score[seat.index()], None));
        let ships = || fight.setting.scenario.ships.iter().filter(|start| start.seat == seat);
        let afloat = ships().filter(|start| fight.ship(start.ship).fate == Fate::Afloat).count();
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let most = Some(count(ships().count()));
        gauges.push(gauge(slot("afloat", seat), title("sea-scene-afloat"), count(afloat), most));
    }
    gauges
}

/// What the weather, the light and the dice for initiative mean now.
fn conditions(battle: &Battle) -> Card {
    let mut lines = vec![
        battle.weather.text(),
        battle.light.text(),
        Text::new("sea-scene-sighting").with("hexes", battle.sighting),
    ];
    if battle.moment != Moment::Initiative {
        lines.push(Text::new("sea-scene-initiative").with("seat", seat_name(battle.initiative)));
    }
    if battle.surprise && battle.round == 1 {
        lines.push(Text::new("sea-scene-surprise"));
    }
    Card { id: "conditions".into(), title: Text::new("sea-scene-conditions"), lines, tone: Tone::Slate }
}

/// What earns points.
pub(super) fn aims(lens: Lens<'_>) -> Thing<'_, Card> {
    let aims = &lens.setting().scenario.aims;
    Thing::new("aims".into(), (), move |id, ()| {
        let mut lines: Vec<Text> = aims.aims.iter().map(|(seat, aim)| aim_text(*seat, aim)).collect();
        let [marginal, clear, decisive] = aims.margins;
        lines.push(
            Text::new("sea-aim-margins")
                .with("marginal", marginal)
                .with("clear", clear)
                .with("decisive", decisive),
        );
        Card { id, title: Text::new("sea-scene-aims"), lines, tone: Tone::Cream }
    })
}

fn aim_text(seat: Seat, aim: &Aim) -> Text {
    let spots = |spots: &[Spot]| {
        list(spots.iter().map(|spot| match spot {
            Spot::Sea(zone) => Arg::from(*zone),
            Spot::Port(port) => Arg::from(*port),
        }))
    };
    match aim {
        Aim::Sink { percent, ships } if ships.is_empty() => {
            Text::new("sea-aim-sink").with("percent", *percent)
        }
        Aim::Sink { percent, ships } => {
            let names: Vec<&str> = ships.iter().map(|ship| ship.name()).collect();
            Text::new("sea-aim-sink-named").with("percent", *percent).with("ships", names.join(", "))
        }
        Aim::Cripple { percent } => Text::new("sea-aim-cripple").with("percent", *percent),
        Aim::Exit { percent, sides } => {
            let words: Vec<&str> = sides.iter().map(|side| side.word()).collect();
            Text::new("sea-aim-exit").with("percent", *percent).with("sides", words.join(" "))
        }
        Aim::Unload { points, zone } => {
            Text::new("sea-aim-unload").with("points", *points).with("zone", *zone)
        }
        Aim::Bombard { points, base } => {
            Text::new("sea-aim-bombard").with("points", *points).with("base", *base)
        }
        Aim::Reach { percent, spots: places } => {
            Text::new("sea-aim-reach").with("percent", *percent).with("places", spots(places))
        }
        Aim::Afloat { points, ship } => {
            Text::new("sea-aim-afloat").with("points", *points).with("ship", *ship)
        }
        Aim::Steps { points } => Text::new("sea-aim-steps").with("points", *points),
        Aim::Handicap { points } => Text::new("sea-aim-handicap").with("points", *points),
    }
    .with("seat", seat_name(seat))
}

/// The rows of the Data Sheets for a counter, under the counter's name: the browser shows them with it.
fn data_sheet(fight: Fight<'_>, lead: ShipId) -> Thing<'_, Card> {
    let crew = fight.setting.companions(lead).filter(|ship| fight.ship(*ship).lead == lead);
    let crew: Vec<(ShipId, Crossed)> = crew
        .map(|ship| (ship, Crossed::of(fight.sheet(ship), fight.ship(ship), fight.speed(ship))))
        .collect();
    let afloat = crew.iter().any(|(ship, _)| fight.ship(*ship).is_afloat());
    Thing::new(lead.name().into(), (crew, afloat), move |id, (crew, afloat)| {
        let called = |ship: ShipId| {
            Text::new("sea-scene-ship").with("type", fight.sheet(ship).kind.name()).with("ship", ship)
        };
        let mut lines = Vec::new();
        for (ship, crossed) in &crew {
            if crew.len() > 1 {
                lines.push(called(*ship));
            }
            lines.extend(crossed.rows(fight.sheet(*ship)));
        }
        let tone = if afloat { tone(fight.sheet(lead).nation).0 } else { Tone::Black };
        Card { id, title: called(lead), lines, tone }
    })
}

/// What is crossed out in a ship's row of the Data Sheets.
#[derive(Clone, Copy, Hash)]
pub(super) struct Crossed {
    /// Boxes of each part, as far as it has any.
    lost: [u8; 5],
    tubes: Option<&'static str>,
    speed: Speed,
}

impl Crossed {
    const PARTS: [Part; 5] = [Part::Primary, Part::Secondary, Part::Tertiary, Part::Aa, Part::Hull];

    pub(super) fn of(sheet: &Sheet, now: &Ship, speed: Speed) -> Self {
        let boxes = Crossed::boxes(sheet);
        let lost = [now.lost.primary, now.lost.secondary, now.lost.tertiary, now.lost.aa, now.lost.hull];
        let tubes = (sheet.torpedo.factor > 0).then_some(match now.tubes {
            Tubes::Loaded { reload: true } => "sea-scene-tubes-two-sets",
            Tubes::Loaded { reload: false } => "sea-scene-tubes-loaded",
            Tubes::Reloading { .. } => "sea-scene-tubes-reloading",
            Tubes::Empty => "sea-scene-tubes-empty",
            Tubes::Destroyed => "sea-scene-tubes-destroyed",
        });
        let lost = std::array::from_fn(|part| lost[part].min(boxes[part].count));
        Crossed { lost, tubes, speed }
    }

    fn boxes(sheet: &Sheet) -> [Boxes; 5] {
        [sheet.primary, sheet.secondary, sheet.tertiary, sheet.aa, sheet.hull]
    }

    /// The row, with the boxes that are crossed out.
    pub(super) fn rows(&self, sheet: &Sheet) -> Vec<Text> {
        let rows = Crossed::PARTS.into_iter().zip(Crossed::boxes(sheet)).zip(self.lost);
        let fitted = rows.filter(|((_, boxes), _)| boxes.count > 0);
        let mut lines: Vec<Text> = fitted.map(|((part, boxes), lost)| row(part, boxes, lost)).collect();
        lines.extend(self.tubes.map(|key| Text::new(key).with("factor", sheet.torpedo.to_string())));
        lines.push(
            Text::new("sea-scene-speed")
                .with("speed", self.speed.to_string())
                .with("printed", sheet.speed.to_string()),
        );
        lines
    }
}

/// A ship's row of the Data Sheets, with the boxes that are crossed out.
pub(super) fn sheet_row(sheet: &Sheet, now: &Ship, speed: Speed) -> Vec<Text> {
    Crossed::of(sheet, now, speed).rows(sheet)
}

fn row(part: Part, boxes: Boxes, lost: u8) -> Text {
    let drawn = "☒".repeat(lost.into()) + &"☐".repeat((boxes.count - lost).into());
    let armour = Text::new(match boxes.armour {
        Armour::None => "sea-armour-none",
        Armour::Light => "sea-armour-light",
        Armour::Heavy => "sea-armour-heavy",
    });
    Text::new("sea-scene-row").with("part", part_name(part)).with("boxes", drawn).with("armour", armour)
}

pub(crate) fn type_key(kind: ShipType) -> &'static str {
    match kind {
        ShipType::Bb => "sea-type-bb",
        ShipType::Bc => "sea-type-bc",
        ShipType::Ca => "sea-type-ca",
        ShipType::Ac => "sea-type-ac",
        ShipType::Cd => "sea-type-cd",
        ShipType::Cv => "sea-type-cv",
        ShipType::Cve => "sea-type-cve",
        ShipType::Cvl => "sea-type-cvl",
        ShipType::Cvs => "sea-type-cvs",
        ShipType::Cl => "sea-type-cl",
        ShipType::Dd => "sea-type-dd",
        ShipType::De => "sea-type-de",
        ShipType::Ak => "sea-type-ak",
        ShipType::Am => "sea-type-am",
        ShipType::Ao => "sea-type-ao",
        ShipType::Ap => "sea-type-ap",
        ShipType::Apd => "sea-type-apd",
        ShipType::Tr => "sea-type-tr",
    }
}
