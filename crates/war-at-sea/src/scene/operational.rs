//! What lies on the Operational Map and on the viewer's cards (2.5): the counters of both sides, his own ships, aircraft
//! and submarines, the log sheets of his forces, and what he has learnt of the enemy's.

use super::tactical::{aims, emblem, gauge, sheet_row, slot, tone};
use crate::{
    clock::Shade as Hour,
    fleet::{Berth, Entry, Errand, Fleet, Home, Post, TaskForce, Wing, WingId},
    ids::ShipId,
    lens::{Card as Aircraft, Counter, FlightCounter, Lens},
    names::called,
    operation::Operation,
    operations::{Phase, Report, flights, muster::begins, plotting::errand_text, search},
    position::Stage,
    sides::{AXIS, SEATS, other, seat_name},
};
use kernel::{
    Seat, Text,
    scene::{Card, Emblem, Face, Light, Mark, Overlay, Piece, Scene, Shade, Slot, State, Tone, Track, Tray},
};
use std::collections::BTreeMap;

/// Adds the operational game to what is drawn already: the battle, if one is fought.
pub(super) fn add(lens: Lens<'_>, scene: &mut Scene) {
    let operation = lens.setting().operation();
    let seat = lens.seat();
    // The viewer's own counters lie on top, and forces above flights.
    for side in own_last(seat) {
        let flights = lens.flights().filter(|flight| flight.seat == side);
        scene.pieces.extend(flights.map(|flight| flight_piece(&flight)));
        let counters = lens.counters(side);
        scene.pieces.extend(counters.filter_map(|counter| counter_piece(lens, operation, &counter)));
    }
    if let (Some(seat), Some(fleet)) = (seat, lens.fleet()) {
        let cards = Cards { lens, operation, seat, fleet };
        cards.ships(scene);
        cards.wings(scene);
        cards.submarines(scene);
        scene.overlays.extend(cards.overlays());
        scene.cards.extend(fleet.here().chain(awaited(fleet)).map(|force| cards.force(force)));
    }
    scene.cards.extend(reports(lens));
    scene.marks.extend(marks(operation));
    if scene.tracks.is_empty() {
        scene.tracks.extend(phases(lens));
        scene.cards.insert(0, aims(lens));
    }
    scene.cards.insert(0, conditions(lens, operation));
    let score = lens.score();
    let turns = Text::new("sea-scene-turn");
    scene.gauges.insert(0, gauge("turn".to_owned(), turns, lens.turn().into(), Some(operation.turns.into())));
    if lens.battle().is_none() {
        for side in SEATS {
            let title = Text::new("sea-scene-points").with("seat", seat_name(side));
            scene.gauges.push(gauge(slot("points", side), title, score[side.index()], None));
        }
        scene.light = match operation.clock(lens.turn()).shade() {
            Hour::Day => Light::Day,
            Hour::Twilight => Light::Dusk,
            Hour::Night => Light::Night,
        };
    }
}

/// Forces that are still to come (3.0).
fn awaited(fleet: &Fleet) -> impl Iterator<Item = &TaskForce> {
    fleet.forces.iter().filter(|force| force.berth == Berth::Away)
}

fn side_tone(seat: Seat) -> Tone {
    if seat == AXIS { Tone::Red } else { Tone::Navy }
}

/// The sides, that of the viewer last.
fn own_last(viewer: Option<Seat>) -> [Seat; 2] {
    match viewer {
        Some(seat) => [other(seat), seat],
        None => SEATS,
    }
}

fn flight_piece(flight: &FlightCounter) -> Piece {
    Piece {
        id: flight_name(flight.seat, flight.number).into(),
        place: String::from(flight.zone).into(),
        text: Text::new("sea-flight").with("seat", seat_name(flight.seat)).with("number", flight.number),
        notes: flight.mission.map(flights::mission_text).into_iter().collect(),
        face: Face {
            tone: side_tone(flight.seat),
            stripe: None,
            emblem: Some(Emblem::NavalAircraft),
            size: "".into(),
            // From afar nothing else is seen of it: a number alone could be that of a stack.
            name: format!("✈{}", flight.number).into(),
            ratings: Vec::new(),
            steps: None,
            back: false,
        },
        states: Vec::new(),
    }
}

/// The name of a flight's counter.
pub(crate) fn flight_name(seat: Seat, number: u8) -> String {
    format!("{} flight {number}", if seat == AXIS { "Axis" } else { "Allied" })
}

/// The name of a force: that of the scenario for its owner, the counter's for others.
pub(crate) fn force_text(lens: Lens<'_>, counter: &Counter<'_>) -> Text {
    let own = lens.fleet().and_then(|fleet| fleet.force(counter.id));
    let name = own
        .and_then(|force| force.origin)
        .map(|origin| called(&lens.setting().scenario.forces[usize::from(origin)].name));
    match name {
        Some(name) => Text::new("sea-force-named").with("force", counter.id).with("name", name),
        None => Text::new("sea-force").with("force", counter.id),
    }
}

/// A counter on the map. The owner sees what he has there, the enemy its back, or what was reported.
fn counter_piece(lens: Lens<'_>, operation: &Operation, counter: &Counter<'_>) -> Option<Piece> {
    let (zone, in_port) = match counter.berth {
        Berth::Sea(zone) => (zone, None),
        Berth::Port(port) => (operation.places.port(port)?.zone, Some(port)),
        Berth::Away | Berth::Gone => return None,
    };
    let own = lens.seat() == Some(counter.id.seat);
    let ships: Vec<ShipId> = if own { sailing(lens, counter.id).collect() } else { Vec::new() };
    let setting = lens.setting();
    let biggest = ships.iter().copied().max_by_key(|ship| setting.sheet(*ship).vp);
    let report = last_report(lens, counter);
    let mut notes = Vec::new();
    if let Some(port) = in_port {
        notes.push(Text::new("sea-force-in-port").with("port", port));
    }
    if !ships.is_empty() {
        let names: Vec<&str> = ships.iter().map(|ship| ship.name()).collect();
        notes.push(Text::new("sea-force-ships").with("count", ships.len()).with("ships", names.join(", ")));
    }
    notes.extend(report.map(report_text));
    if counter.track.len() > 1 {
        let zones: Vec<String> = counter.track.iter().map(ToString::to_string).collect();
        notes.push(Text::new("sea-force-track").with("zones", zones.join("/")));
    }
    let mut states = Vec::new();
    let mut state = |so: bool, sign: &'static str, tone, key: &'static str| {
        if so {
            states.push(State { sign: sign.into(), tone, text: Text::new(key) });
        }
    };
    state(in_port.is_some(), "⚓", Tone::Teal, "sea-state-port");
    state(counter.spotted == Some(lens.turn()), "◉", Tone::Yellow, "sea-state-spotted");
    state(counter.contact.is_some(), "⚔", Tone::Red, "sea-state-contact");
    if let Some(port) = counter.blockades {
        let text = Text::new("sea-state-blockade").with("port", port);
        states.push(State { sign: "⊗".into(), tone: Tone::Orange, text });
    }
    Some(Piece {
        id: String::from(counter.id).into(),
        place: String::from(zone).into(),
        text: force_text(lens, counter),
        notes,
        face: Face {
            tone: biggest.map_or(side_tone(counter.id.seat), |ship| tone(setting.sheet(ship).nation).0),
            stripe: None,
            emblem: biggest.map(|ship| emblem(setting.sheet(ship).kind)),
            size: if ships.is_empty() { "".into() } else { ships.len().to_string().into() },
            name: char::from(b'A' + counter.id.letter).to_string().into(),
            ratings: Vec::new(),
            steps: None,
            back: !own && report.is_none(),
        },
        states,
    })
}

/// The viewer's ships that sail with a force.
pub(crate) fn sailing(lens: Lens<'_>, force: crate::ids::ForceId) -> impl Iterator<Item = ShipId> {
    lens.known()
        .filter(move |ship| lens.ship(*ship).is_some_and(|now| now.is_afloat() && now.force == Some(force)))
}

fn last_report<'a>(lens: Lens<'a>, counter: &Counter<'_>) -> Option<&'a Report> {
    lens.learnt()?.reports.iter().rev().find(|report| report.force == counter.id)
}

pub(crate) fn report_text(report: &Report) -> Text {
    Text::new("sea-report-of")
        .with("turn", report.turn)
        .with("zone", report.zone)
        .with("report", search::report::text(report.told))
}

/// What was learnt of each enemy counter, as a card that belongs to it.
fn reports(lens: Lens<'_>) -> Vec<Card> {
    let Some((seat, known)) = lens.seat().zip(lens.learnt()) else { return Vec::new() };
    let cards = lens.counters(other(seat)).map(|counter| {
        let mut lines: Vec<Text> = known
            .reports
            .iter()
            .rev()
            .filter(|report| report.force == counter.id)
            .take(4)
            .map(report_text)
            .collect();
        let seen = known.ships.iter().filter(|seen| seen.force == counter.id);
        lines.extend(
            seen.map(|seen| Text::new("sea-seen-ship").with("ship", seen.ship).with("turn", seen.turn)),
        );
        if lines.is_empty() {
            lines.push(Text::new("sea-report-none"));
        }
        Card {
            id: String::from(counter.id).into(),
            title: Text::new("sea-force").with("force", counter.id),
            lines,
            tone: side_tone(counter.id.seat),
        }
    });
    cards.collect()
}

/// Ports and air bases with their owners.
fn marks(operation: &Operation) -> impl Iterator<Item = Mark> {
    let owned = |seat: Option<Seat>| seat.map_or(Tone::Grey, side_tone);
    let ports = operation.places.ports.iter().map(move |port| Mark {
        id: format!("port {}", port.id).into(),
        place: String::from(port.zone).into(),
        sign: if port.major { "⚓" } else { "⚐" }.into(),
        tone: owned(port.seat),
        text: Text::new(if port.major { "sea-port-major" } else { "sea-port-minor" }).with("port", port.id),
    });
    let bases = operation.places.bases.iter().map(move |base| Mark {
        id: format!("base {}", base.id).into(),
        place: String::from(base.zone).into(),
        sign: "✈".into(),
        tone: owned(base.seat),
        text: Text::new("sea-base").with("base", base.id).with("steps", base.capacity),
    });
    ports.chain(bases)
}

/// The sequence of play, with the phase that is being played; none while the operation is prepared.
fn phases(lens: Lens<'_>) -> Option<Track> {
    let Stage::Phase { phase, .. } = lens.stage() else { return None };
    let here = Phase::ALL.iter().position(|known| *known == phase)?;
    Some(Track {
        id: "phase".into(),
        title: Text::new("sea-scene-phases"),
        steps: Phase::ALL.iter().map(|phase| phase.text()).collect(),
        here: u32::try_from(here).ok()?,
    })
}

/// The hour, the light and the weather.
fn conditions(lens: Lens<'_>, operation: &Operation) -> Card {
    let clock = operation.clock(lens.turn());
    Card {
        id: "hour".into(),
        title: Text::new("sea-scene-hour"),
        lines: vec![clock.text(), lens.weather().text(), clock.light().text()],
        tone: Tone::Slate,
    }
}

/// The viewer's own cards.
struct Cards<'a> {
    lens: Lens<'a>,
    operation: &'a Operation,
    seat: Seat,
    fleet: &'a Fleet,
}

impl Cards<'_> {
    /// The Task Force card: the ships of each force in its box.
    fn ships(&self, scene: &mut Scene) {
        let setting = self.lens.setting();
        let mut slots = Vec::new();
        for force in self.fleet.here().chain(awaited(self.fleet)) {
            let ships: Vec<ShipId> = sailing(self.lens, force.id).collect();
            // Ships on the Tactical Map lie there.
            let free = ships.iter().filter(|ship| !scene.pieces.iter().any(|piece| piece.id == ship.name()));
            let free: Vec<ShipId> = free.copied().collect();
            if free.is_empty() {
                continue;
            }
            let box_id = format!("card {}", force.id);
            for ship in free {
                let (sheet, Some(now)) = (setting.sheet(ship), self.lens.ship(ship)) else { continue };
                let (tone, stripe) = tone(sheet.nation);
                scene.pieces.push(Piece {
                    id: ship.name().into(),
                    place: box_id.clone().into(),
                    text: Text::new("sea-scene-ship").with("type", sheet.kind.name()).with("ship", ship),
                    notes: sheet_row(sheet, now, now.speed(sheet)),
                    face: Face {
                        tone,
                        stripe,
                        emblem: Some(emblem(sheet.kind)),
                        size: sheet.kind.name().into(),
                        name: ship.name().into(),
                        ratings: vec![
                            now.speed(sheet).to_string().into(),
                            format!("F{}", sheet.fuel.boxes.saturating_sub(now.stores.fuel_used)).into(),
                        ],
                        steps: Some([now.hull_left(sheet), sheet.hull.count]),
                        back: false,
                    },
                    states: Vec::new(),
                });
            }
            slots.push(Slot { id: box_id.into(), text: self.name(force) });
        }
        if !slots.is_empty() {
            scene.trays.push(Tray {
                id: "task forces".into(),
                title: Text::new("sea-scene-task-forces"),
                slots,
            });
        }
    }

    fn name(&self, force: &TaskForce) -> Text {
        match force.origin {
            Some(origin) => Text::new("sea-force-named")
                .with("force", force.id)
                .with("name", called(&self.lens.setting().scenario.forces[usize::from(origin)].name)),
            None => Text::new("sea-force").with("force", force.id),
        }
    }

    /// The Air Base card: the aircraft of each base in their boxes (10.22).
    fn wings(&self, scene: &mut Scene) {
        let mut boxes: BTreeMap<(Home, Post), Vec<(WingId, &Wing)>> = BTreeMap::new();
        for (id, wing) in self.fleet.flying() {
            boxes.entry((wing.home, wing.post)).or_default().push((id, wing));
        }
        let mut slots = Vec::new();
        for ((home, post), wings) in boxes {
            let (word, key) = match post {
                Post::Away => ("away", "sea-box-away"),
                Post::Hangar => ("hangar", "sea-box-hangar"),
                Post::Ready => ("ready", "sea-box-ready"),
                Post::Cap => ("cap", "sea-box-cap"),
                Post::Search => ("search", "sea-box-search"),
                Post::Asw => ("asw", "sea-box-asw"),
                Post::Flight(_) => ("flight", "sea-box-flight"),
            };
            let number = if let Post::Flight(number) = post { number } else { 0 };
            let id = format!("{word} {number} {}", home.name());
            for (wing, Wing { plane, steps, .. }) in wings {
                let card = Aircraft { seat: self.seat, wing, plane: *plane, steps: *steps };
                scene.pieces.push(wing_piece(self.operation, card, String::from(wing), &id));
            }
            let text = Text::new(key).with("base", home).with("number", number);
            slots.push(Slot { id: id.into(), text });
        }
        if !slots.is_empty() {
            scene.trays.push(Tray { id: "air bases".into(), title: Text::new("sea-scene-air-bases"), slots });
        }
    }

    fn submarines(&self, scene: &mut Scene) {
        for flotilla in &self.fleet.flotillas {
            let name = &self.operation.flotillas[usize::from(flotilla.origin)].name;
            let boats = flotilla.boats.iter().filter(|boat| !boat.sunk);
            let list: Vec<String> =
                boats.clone().map(|boat| format!("{} ({})", boat.name, boat.torpedoes)).collect();
            scene.pieces.push(Piece {
                id: name.clone().into(),
                place: String::from(flotilla.zone).into(),
                text: Text::new("sea-flotilla").with("name", called(name)),
                notes: vec![Text::new("sea-flotilla-boats").with("boats", list.join(", "))],
                face: Face {
                    tone: side_tone(self.seat),
                    stripe: None,
                    emblem: Some(Emblem::Submarine),
                    size: "".into(),
                    name: name.clone().into(),
                    ratings: vec![boats.count().to_string().into()],
                    steps: None,
                    back: false,
                },
                states: Vec::new(),
            });
        }
    }

    /// The log sheet of a force (2.6), as a card that belongs to its counter.
    fn force(&self, force: &TaskForce) -> Card {
        let turn = self.lens.turn();
        let mut lines = vec![force.mission.text()];
        if let Some(charge) = force.escorts {
            lines.push(Text::new("sea-log-escorts").with("force", charge));
        }
        if force.decoy {
            lines.push(Text::new("sea-log-decoy"));
        }
        let entries = force.log.iter().zip(turn..).take(8);
        lines.extend(entries.map(|(entry, turn)| entry_text(entry, turn)));
        if force.log.len() > 8 {
            lines.push(Text::new("sea-log-more").with("turns", force.log.len() - 8));
        }
        if force.log.is_empty() {
            let later = (!force.is_here()).then(|| begins(self.lens, force.id)).flatten();
            lines.push(later.unwrap_or_else(|| Text::new("sea-log-empty")));
        }
        Card {
            id: if force.is_here() && force.escorts.is_none() {
                String::from(force.id).into()
            } else {
                format!("log {}", force.id).into()
            },
            title: self.name(force),
            lines,
            tone: Tone::Cream,
        }
    }

    /// Where the viewer's forces are to go: this turn and the next, and beyond.
    fn overlays(&self) -> Option<Overlay> {
        let mut soon = Vec::new();
        let mut later = Vec::new();
        for force in self.fleet.here() {
            for (entry, ahead) in force.log.iter().zip(0..) {
                let zones = entry.zones.iter().map(|zone| String::from(*zone).into());
                if ahead < 2 { soon.extend(zones) } else { later.extend(zones) }
            }
        }
        let shade = |places, strong, key| Shade {
            places,
            tone: Tone::Yellow,
            strong,
            hatched: !strong,
            text: Text::new(key),
        };
        let mut shades = vec![shade(soon, true, "sea-plot-soon"), shade(later, false, "sea-plot-later")];
        for shade in &mut shades {
            shade.places.sort_unstable();
            shade.places.dedup();
        }
        shades.retain(|shade| !shade.places.is_empty());
        if shades.is_empty() {
            return None;
        }
        Some(Overlay {
            id: "plots".into(),
            title: Text::new("sea-overlay-plots"),
            key: "o".into(),
            shown: true,
            shades,
        })
    }
}

/// One turn of the log sheet in words.
pub(crate) fn entry_text(entry: &Entry, turn: u8) -> Text {
    let zones: Vec<String> = entry.zones.iter().map(ToString::to_string).collect();
    let text = if zones.is_empty() {
        Text::new("sea-log-stays")
    } else {
        Text::new("sea-log-sails").with("zones", zones.join("/"))
    };
    let text = text.with("turn", turn);
    match entry.errand {
        Errand::None => text,
        errand => Text::new("sea-log-and").with("what", text).with("errand", errand_text(errand)),
    }
}

/// A counter of aircraft under a name of its own.
pub(super) fn wing_piece(operation: &Operation, card: Aircraft, name: String, place: &str) -> Piece {
    let plane = operation.plane(card.plane);
    let factors = [plane.air, plane.land, plane.naval].map(|factor| factor.with(card.steps).to_string());
    Piece {
        id: name.into(),
        place: place.to_owned().into(),
        text: Text::new("sea-wing-counter")
            .with("plane", card.plane)
            .with("name", plane.name.clone())
            .with("number", card.wing.0),
        notes: vec![
            Text::new("sea-wing-factors")
                .with("air", factors[0].clone())
                .with("land", factors[1].clone())
                .with("naval", factors[2].clone()),
            Text::new("sea-wing-range").with("range", plane.range).with("endurance", plane.endurance),
        ],
        face: Face {
            tone: side_tone(card.seat),
            stripe: None,
            emblem: Some(if plane.is_fighter() {
                Emblem::Fighter
            } else if plane.dives || plane.torpedoes {
                Emblem::NavalAircraft
            } else {
                Emblem::Bomber
            }),
            size: "".into(),
            name: card.plane.name().into(),
            ratings: factors.map(Into::into).into(),
            steps: Some([card.steps, 2]),
            back: false,
        },
        states: Vec::new(),
    }
}
