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
    scene::{
        Card, Emblem, Face, Gauge, Light, Mark, Overlay, Piece, Scene, Shade, Slot, State, Tone, Track, Tray,
    },
    text::Arg,
};
use std::borrow::Cow;

pub(super) fn scene(lens: Lens<'_>, fight: Fight<'_>) -> Scene {
    let battle = fight.battle;
    let pieces = battle.counters.iter().map(|counter| piece(lens, fight, counter));
    Scene {
        pieces: pieces.collect(),
        marks: marks(battle),
        overlays: overlays(lens, fight),
        trays: trays(fight),
        tracks: vec![impulses(battle)],
        gauges: gauges(lens, fight),
        cards: [conditions(battle), aims(lens)]
            .into_iter()
            .chain(battle.counters.iter().map(|counter| data_sheet(fight, counter.ship)))
            .collect(),
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

fn piece(lens: Lens<'_>, fight: Fight<'_>, counter: &Placed) -> Piece {
    let ship = counter.ship;
    let (sheet, now) = (fight.sheet(ship), fight.ship(ship));
    let crew: Vec<ShipId> = fight.aboard(ship).collect();
    let (tone, stripe) = tone(sheet.nation);
    let mut notes = vec![
        Text::new("sea-scene-class")
            .with("type", Text::new(type_key(sheet.kind)))
            .with("class", sheet.class.clone())
            .with("vp", sheet.vp),
        Text::new("sea-scene-ratings")
            .with("guns", guns(fight, ship))
            .with("torpedoes", torpedoes_of(fight, ship))
            .with("speed", fight.speed(ship).to_string())
            .with("hull", now.hull_left(sheet))
            .with("whole", sheet.hull.count),
    ];
    if crew.len() > 1 {
        let names: Vec<&str> = crew.iter().map(|ship| ship.name()).collect();
        notes.push(Text::new("sea-scene-several").with("ships", names.join(", ")));
    }
    if counter.state == Whereabouts::Sea {
        notes.push(
            Text::new("sea-scene-group")
                .with("group", counter.group)
                .with("speed", fight.group_speed(counter.group)),
        );
    }
    Piece {
        id: ship.name().into(),
        place: place(counter).into(),
        text: Text::new("sea-scene-ship").with("type", sheet.kind.name()).with("ship", ship),
        notes,
        face: Face {
            tone,
            stripe,
            emblem: Some(emblem(sheet.kind)),
            size: if crew.len() > 1 {
                format!("{}×{}", crew.len(), sheet.kind).into()
            } else {
                sheet.kind.name().into()
            },
            name: ship.name().into(),
            ratings: vec![
                guns(fight, ship).into(),
                torpedoes_of(fight, ship).into(),
                fight.speed(ship).to_string().into(),
            ],
            steps: Some([now.hull_left(sheet), sheet.hull.count]),
            back: false,
        },
        states: states(lens, fight, counter),
    }
}

fn states(lens: Lens<'_>, fight: Fight<'_>, counter: &Placed) -> Vec<State> {
    let (sheet, now) = (fight.sheet(counter.ship), fight.ship(counter.ship));
    let mut states = Vec::new();
    let mut state = |so: bool, sign: &'static str, tone, key: &'static str| {
        if so {
            states.push(State { sign: sign.into(), tone, text: Text::new(key) });
        }
    };
    let afloat = now.is_afloat();
    state(!afloat, "✕", Tone::Black, "sea-state-sunk");
    state(afloat && now.is_dead(sheet), "0", Tone::Red, "sea-state-dead");
    state(afloat && now.repair == Repair::Hopeless, "!", Tone::Red, "sea-state-hopeless");
    state(now.aground, "⏚", Tone::Brown, "sea-state-aground");
    state(
        afloat && 2 * u16::from(now.lost.hull) > u16::from(sheet.hull.count),
        "½",
        Tone::Orange,
        "sea-state-crippled",
    );
    state(counter.slowed, "↓", Tone::Yellow, "sea-state-slowed");
    state(now.tows.is_some(), "⊸", Tone::Grey, "sea-state-tows");
    state(now.towed_by.is_some(), "⊷", Tone::Grey, "sea-state-towed");
    state(counter.moved, "✓", Tone::Grey, "sea-state-moved");
    let flagship = |ship: ShipId| lens.leaders().any(|(_, flagship)| flagship == ship);
    state(fight.aboard(counter.ship).any(flagship), "★", Tone::Yellow, "sea-state-flagship");
    let cargo =
        fight.setting.scenario.ships.iter().any(|start| start.ship == counter.ship && start.state.cargo);
    state(cargo, "C", Tone::Cream, "sea-state-cargo");
    states
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

fn overlays(lens: Lens<'_>, fight: Fight<'_>) -> Vec<Overlay> {
    let battle = fight.battle;
    let names = |is_so: &dyn Fn(Hex) -> bool| -> Vec<Cow<'static, str>> {
        Hex::printed().filter(|hex| is_so(*hex)).map(|hex| hex.name().into()).collect()
    };
    // Who plays sees how far he and the enemy reach; who watches, both sides.
    let shade = |seat: Seat, places: Vec<Cow<'static, str>>, key: &'static str| {
        let mine = lens.seat().map_or(seat == AXIS, |own| own == seat);
        Shade {
            places,
            tone: if mine { Tone::Blue } else { Tone::Red },
            strong: false,
            hatched: !mine,
            text: Text::new(key).with("seat", seat_name(seat)),
        }
    };
    let overlay = |id: &'static str, key: &'static str, shown, title, mut shades: Vec<Shade>| {
        shades.retain(|shade| !shade.places.is_empty());
        Overlay { id: id.into(), title: Text::new(title), key: key.into(), shown, shades }
    };
    let sight = SEATS.map(|seat| {
        let seen = |hex: Hex| battle.of(seat).any(|counter| counter.hex.distance(hex) <= battle.sighting);
        shade(seat, names(&seen), "sea-scene-seen")
    });
    let reach = |gun: Gun| {
        SEATS
            .map(|seat| {
                let reached =
                    |hex: Hex| battle.of(seat).any(|counter| gunnery::reaches(fight, counter, gun, hex));
                shade(seat, names(&reached), "sea-scene-reached")
            })
            .into()
    };
    let runs = SEATS.map(|seat| {
        let reached = |hex: Hex| battle.of(seat).any(|counter| torpedoes::reaches(fight, counter, hex));
        shade(seat, names(&reached), "sea-scene-torpedoes-reach")
    });
    let land = |hex: Hex| battle.coasts.island == Some(hex);
    let shoals = |hex: Hex| battle.coasts.is_shoal(hex);
    let set_up = [true, false].map(|dark| Shade {
        places: set_up_hexes(dark).map(|hex| hex.name().into()).collect(),
        tone: if dark { Tone::Navy } else { Tone::White },
        strong: false,
        hatched: false,
        text: Text::new(if dark { "sea-scene-legend-dark" } else { "sea-scene-legend-light" }),
    });
    let setting_up = !matches!(battle.moment, Moment::Impulse { .. } | Moment::Suspended | Moment::Over);
    let coasts = vec![
        Shade {
            places: names(&land),
            tone: Tone::Brown,
            strong: true,
            hatched: false,
            text: Text::new("sea-scene-island"),
        },
        Shade {
            places: names(&shoals),
            tone: Tone::Sand,
            strong: false,
            hatched: true,
            text: Text::new("sea-scene-shoals"),
        },
    ];
    let mut overlays = vec![
        overlay("set-up", "u", setting_up, "sea-scene-overlay-set-up", set_up.into()),
        overlay("land", "l", true, "sea-scene-overlay-land", coasts),
        overlay("sight", "v", false, "sea-scene-overlay-sight", sight.into()),
        overlay("primary", "p", false, "sea-scene-overlay-primary", reach(Gun::Primary)),
        overlay("secondary", "e", false, "sea-scene-overlay-secondary", reach(Gun::Secondary)),
        overlay("tertiary", "r", false, "sea-scene-overlay-tertiary", reach(Gun::Tertiary)),
        overlay("torpedoes", "t", false, "sea-scene-overlay-torpedoes", runs.into()),
    ];
    overlays.retain(|overlay| !overlay.shades.is_empty());
    overlays
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

fn impulses(battle: &Battle) -> Track {
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
    Track {
        id: "impulse".into(),
        title: Text::new("sea-scene-impulses"),
        steps: (1..=IMPULSES).map(step).collect(),
        here: u32::from(here - 1),
    }
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
pub(super) fn aims(lens: Lens<'_>) -> Card {
    let aims = &lens.setting().scenario.aims;
    let mut lines: Vec<Text> = aims.aims.iter().map(|(seat, aim)| aim_text(*seat, aim)).collect();
    let [marginal, clear, decisive] = aims.margins;
    lines.push(
        Text::new("sea-aim-margins")
            .with("marginal", marginal)
            .with("clear", clear)
            .with("decisive", decisive),
    );
    Card { id: "aims".into(), title: Text::new("sea-scene-aims"), lines, tone: Tone::Cream }
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
fn data_sheet(fight: Fight<'_>, lead: ShipId) -> Card {
    let crew: Vec<ShipId> =
        fight.setting.companions(lead).filter(|ship| fight.ship(*ship).lead == lead).collect();
    let mut lines = Vec::new();
    for ship in &crew {
        if crew.len() > 1 {
            lines.push(
                Text::new("sea-scene-ship").with("type", fight.sheet(*ship).kind.name()).with("ship", *ship),
            );
        }
        lines.extend(sheet_row(fight.sheet(*ship), fight.ship(*ship), fight.speed(*ship)));
    }
    let sheet = fight.sheet(lead);
    Card {
        id: lead.name().into(),
        title: Text::new("sea-scene-ship").with("type", sheet.kind.name()).with("ship", lead),
        lines,
        tone: if crew.iter().any(|ship| fight.ship(*ship).is_afloat()) {
            tone(sheet.nation).0
        } else {
            Tone::Black
        },
    }
}

/// A ship's row of the Data Sheets, with the boxes that are crossed out.
pub(super) fn sheet_row(sheet: &Sheet, now: &Ship, speed: Speed) -> Vec<Text> {
    let mut lines = Vec::new();
    let rows = [
        (Part::Primary, sheet.primary, now.lost.primary),
        (Part::Secondary, sheet.secondary, now.lost.secondary),
        (Part::Tertiary, sheet.tertiary, now.lost.tertiary),
        (Part::Aa, sheet.aa, now.lost.aa),
        (Part::Hull, sheet.hull, now.lost.hull),
    ];
    let fitted = rows.into_iter().filter(|(_, boxes, _)| boxes.count > 0);
    lines.extend(fitted.map(|(part, boxes, lost)| row(part, boxes, lost)));
    if sheet.torpedo.factor > 0 {
        let key = match now.tubes {
            Tubes::Loaded { reload: true } => "sea-scene-tubes-two-sets",
            Tubes::Loaded { reload: false } => "sea-scene-tubes-loaded",
            Tubes::Reloading { .. } => "sea-scene-tubes-reloading",
            Tubes::Empty => "sea-scene-tubes-empty",
            Tubes::Destroyed => "sea-scene-tubes-destroyed",
        };
        lines.push(Text::new(key).with("factor", sheet.torpedo.to_string()));
    }
    lines.push(
        Text::new("sea-scene-speed")
            .with("speed", speed.to_string())
            .with("printed", sheet.speed.to_string()),
    );
    lines
}

fn row(part: Part, boxes: Boxes, lost: u8) -> Text {
    let lost = lost.min(boxes.count);
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
