//! What lies on the Operational Map and on the viewer's cards (2.5): the counters of both sides, his own ships, aircraft
//! and submarines, the log sheets of his forces, and what he has learnt of the enemy's.

use super::tactical::{Crossed, aims, emblem, gauge, slot, tone};
use crate::{
    chart::ZoneId,
    clock::Shade as Hour,
    fleet::{Berth, Entry, Errand, Fleet, Home, Post, TaskForce, Wing, WingId},
    ids::{ForceId, PortId, ShipId},
    lens::{Card as Aircraft, Counter, FlightCounter, Lens},
    names::called,
    operation::Operation,
    operations::{Phase, Report, flights, muster::begins, plotting::errand_text, search},
    position::{Ship, Stage},
    sheet::Sheet,
    sides::{AXIS, SEATS, other, seat_name},
};
use kernel::{
    Seat, Text,
    scene::{Card, Emblem, Face, Light, Mark, Name, Overlay, Piece, Shade, Slot, State, Tone, Track, Tray},
    sketch::{Sketch, Thing, looks},
};
use std::collections::{BTreeMap, BTreeSet};

/// Adds the operational game to what is drawn already: the battle, if one is fought.
pub(super) fn add<'l>(lens: Lens<'l>, scene: &mut Sketch<'l>) {
    let operation = lens.setting().operation();
    let seat = lens.seat();
    // The viewer's own counters lie on top, and forces above flights.
    for side in own_last(seat) {
        let flights = lens.flights().filter(|flight| flight.seat == side);
        scene.pieces.extend(flights.map(flight_piece));
        let counters = lens.counters(side);
        scene.pieces.extend(counters.filter_map(|counter| counter_piece(lens, operation, counter)));
    }
    if let (Some(seat), Some(fleet)) = (seat, lens.fleet()) {
        let cards = Cards { lens, operation, seat, fleet };
        cards.ships(scene);
        cards.wings(scene);
        cards.submarines(scene);
        scene.overlays.extend(cards.plots());
        scene.cards.extend(fleet.here().chain(awaited(fleet)).map(|force| cards.force(force)));
    }
    scene.cards.extend(reports(lens));
    scene.marks.extend(marks(operation));
    if scene.tracks.is_empty() {
        scene.tracks.extend(phases(lens).map(Thing::drawn));
        scene.cards.insert(0, aims(lens));
    }
    scene.cards.insert(0, Thing::drawn(conditions(lens, operation)));
    let score = lens.score();
    let turns = Text::new("sea-scene-turn");
    let turn = gauge("turn".to_owned(), turns, lens.turn().into(), Some(operation.turns.into()));
    scene.gauges.insert(0, Thing::drawn(turn));
    if lens.battle().is_none() {
        for side in SEATS {
            let title = Text::new("sea-scene-points").with("seat", seat_name(side));
            let points = gauge(slot("points", side), title, score[side.index()], None);
            scene.gauges.push(Thing::drawn(points));
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

fn flight_piece<'l>(flight: FlightCounter) -> Thing<'l, Piece> {
    let (id, place) = (flight_name(flight.seat, flight.number), String::from(flight.zone));
    Thing::piece(id.into(), place.into(), flight.mission, move |id, place, mission| Piece {
        id,
        place,
        text: Text::new("sea-flight").with("seat", seat_name(flight.seat)).with("number", flight.number),
        notes: mission.map(flights::mission_text).into_iter().collect(),
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
    })
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

/// What is drawn of a counter on the map beside its name.
#[derive(Hash)]
struct Shown<'l> {
    /// The force of the scenario that it was, for its owner.
    origin: Option<u8>,
    in_port: Option<PortId>,
    /// For its owner.
    ships: Vec<ShipId>,
    report: Option<&'l Report>,
    /// Where it has been this turn, if it has moved.
    track: &'l [ZoneId],
    spotted: bool,
    contact: bool,
    blockades: Option<PortId>,
}

/// A counter on the map. The owner sees what he has there, the enemy its back, or what was reported.
fn counter_piece<'l>(
    lens: Lens<'l>,
    operation: &Operation,
    counter: Counter<'l>,
) -> Option<Thing<'l, Piece>> {
    let (zone, in_port) = match counter.berth {
        Berth::Sea(zone) => (zone, None),
        Berth::Port(port) => (operation.places.port(port)?.zone, Some(port)),
        Berth::Away | Berth::Gone => return None,
    };
    let own = lens.seat() == Some(counter.id.seat);
    let shown = Shown {
        origin: lens.fleet().and_then(|fleet| fleet.force(counter.id)?.origin),
        in_port,
        ships: if own { sailing(lens, counter.id).collect() } else { Vec::new() },
        report: last_report(lens, &counter),
        track: if counter.track.len() > 1 { counter.track } else { &[] },
        spotted: counter.spotted == Some(lens.turn()),
        contact: counter.contact.is_some(),
        blockades: counter.blockades,
    };
    let (id, place) = (String::from(counter.id), String::from(zone));
    let draw = move |id, place, shown: Shown<'l>| Piece {
        id,
        place,
        text: force_text(lens, &counter),
        notes: counter_notes(&shown),
        face: counter_face(lens, counter.id, own, &shown),
        states: counter_states(&shown),
    };
    Some(Thing::piece(id.into(), place.into(), shown, draw))
}

fn counter_notes(shown: &Shown<'_>) -> Vec<Text> {
    let mut notes = Vec::new();
    if let Some(port) = shown.in_port {
        notes.push(Text::new("sea-force-in-port").with("port", port));
    }
    if !shown.ships.is_empty() {
        let names: Vec<&str> = shown.ships.iter().map(|ship| ship.name()).collect();
        let (count, ships) = (names.len(), names.join(", "));
        notes.push(Text::new("sea-force-ships").with("count", count).with("ships", ships));
    }
    notes.extend(shown.report.map(report_text));
    if !shown.track.is_empty() {
        let zones: Vec<String> = shown.track.iter().map(ToString::to_string).collect();
        notes.push(Text::new("sea-force-track").with("zones", zones.join("/")));
    }
    notes
}

fn counter_face(lens: Lens<'_>, id: ForceId, own: bool, shown: &Shown<'_>) -> Face {
    let (setting, ships) = (lens.setting(), &shown.ships);
    let biggest = ships.iter().copied().max_by_key(|ship| setting.sheet(*ship).vp);
    Face {
        tone: biggest.map_or(side_tone(id.seat), |ship| tone(setting.sheet(ship).nation).0),
        stripe: None,
        emblem: biggest.map(|ship| emblem(setting.sheet(ship).kind)),
        size: if ships.is_empty() { "".into() } else { ships.len().to_string().into() },
        name: char::from(b'A' + id.letter).to_string().into(),
        ratings: Vec::new(),
        steps: None,
        back: !own && shown.report.is_none(),
    }
}

fn counter_states(shown: &Shown<'_>) -> Vec<State> {
    let mut states = Vec::new();
    let mut state = |so: bool, sign: &'static str, tone, key: &'static str| {
        if so {
            states.push(State { sign: sign.into(), tone, text: Text::new(key) });
        }
    };
    state(shown.in_port.is_some(), "⚓", Tone::Teal, "sea-state-port");
    state(shown.spotted, "◉", Tone::Yellow, "sea-state-spotted");
    state(shown.contact, "⚔", Tone::Red, "sea-state-contact");
    if let Some(port) = shown.blockades {
        let text = Text::new("sea-state-blockade").with("port", port);
        states.push(State { sign: "⊗".into(), tone: Tone::Orange, text });
    }
    states
}

/// The viewer's ships that sail with a force.
pub(crate) fn sailing(lens: Lens<'_>, force: ForceId) -> impl Iterator<Item = ShipId> {
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
fn reports(lens: Lens<'_>) -> Vec<Thing<'_, Card>> {
    let Some((seat, known)) = lens.seat().zip(lens.learnt()) else { return Vec::new() };
    let cards = lens.counters(other(seat)).map(|counter| {
        let reports = known.reports.iter().rev().filter(|report| report.force == counter.id);
        let seen = known.ships.iter().filter(|seen| seen.force == counter.id);
        let learnt: (Vec<&Report>, Vec<(ShipId, u8)>) =
            (reports.take(4).collect(), seen.map(|seen| (seen.ship, seen.turn)).collect());
        Thing::new(String::from(counter.id).into(), learnt, move |id, (reports, seen)| {
            let mut lines: Vec<Text> = reports.into_iter().map(report_text).collect();
            lines.extend(
                seen.into_iter()
                    .map(|(ship, turn)| Text::new("sea-seen-ship").with("ship", ship).with("turn", turn)),
            );
            if lines.is_empty() {
                lines.push(Text::new("sea-report-none"));
            }
            let title = Text::new("sea-force").with("force", counter.id);
            Card { id, title, lines, tone: side_tone(counter.id.seat) }
        })
    });
    cards.collect()
}

/// Ports and air bases with their owners.
fn marks(operation: &Operation) -> impl Iterator<Item = Thing<'_, Mark>> {
    let owned = |seat: Option<Seat>| seat.map_or(Tone::Grey, side_tone);
    let ports = operation.places.ports.iter().map(move |port| {
        Thing::new(format!("port {}", port.id).into(), (), move |id, ()| Mark {
            id,
            place: String::from(port.zone).into(),
            sign: if port.major { "⚓" } else { "⚐" }.into(),
            tone: owned(port.seat),
            text: Text::new(if port.major { "sea-port-major" } else { "sea-port-minor" })
                .with("port", port.id),
        })
    });
    let bases = operation.places.bases.iter().map(move |base| {
        Thing::new(format!("base {}", base.id).into(), (), move |id, ()| Mark {
            id,
            place: String::from(base.zone).into(),
            sign: "✈".into(),
            tone: owned(base.seat),
            text: Text::new("sea-base").with("base", base.id).with("steps", base.capacity),
        })
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

impl<'l> Cards<'l> {
    /// The Task Force card: the ships of each force in its box.
    fn ships(&self, scene: &mut Sketch<'l>) {
        let setting = self.lens.setting();
        let mut slots = Vec::new();
        for force in self.fleet.here().chain(awaited(self.fleet)) {
            let ships: Vec<ShipId> = sailing(self.lens, force.id).collect();
            // Ships on the Tactical Map lie there.
            let free =
                ships.iter().filter(|ship| !scene.pieces.iter().any(|piece| piece.print.id == ship.name()));
            let free: Vec<ShipId> = free.copied().collect();
            if free.is_empty() {
                continue;
            }
            let box_id = format!("card {}", force.id);
            for ship in free {
                let (sheet, Some(now)) = (setting.sheet(ship), self.lens.ship(ship)) else { continue };
                scene.pieces.push(ship_piece(sheet, now, ship, box_id.clone()));
            }
            slots.push(Slot { id: box_id.into(), text: self.name(force) });
        }
        if !slots.is_empty() {
            let title = Text::new("sea-scene-task-forces");
            scene.trays.push(Thing::drawn(Tray { id: "task forces".into(), title, slots }));
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
    fn wings(&self, scene: &mut Sketch<'l>) {
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
                let (operation, face) = (self.operation, (card.plane, card.steps));
                let draw =
                    move |name: Name, place: Name, _| wing_piece(operation, card, name.into_owned(), &place);
                scene.pieces.push(Thing::piece(String::from(wing).into(), id.clone().into(), face, draw));
            }
            let text = Text::new(key).with("base", home).with("number", number);
            slots.push(Slot { id: id.into(), text });
        }
        if !slots.is_empty() {
            let title = Text::new("sea-scene-air-bases");
            scene.trays.push(Thing::drawn(Tray { id: "air bases".into(), title, slots }));
        }
    }

    fn submarines(&self, scene: &mut Sketch<'l>) {
        for flotilla in &self.fleet.flotillas {
            let name = &self.operation.flotillas[usize::from(flotilla.origin)].name;
            let boats = flotilla.boats.iter().filter(|boat| !boat.sunk);
            let list: Vec<String> =
                boats.clone().map(|boat| format!("{} ({})", boat.name, boat.torpedoes)).collect();
            scene.pieces.push(Thing::drawn(Piece {
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
            }));
        }
    }

    /// The log sheet of a force (2.6), as a card that belongs to its counter.
    fn force(&self, force: &'l TaskForce) -> Thing<'l, Card> {
        const MOST: usize = 8;
        let (lens, title) = (self.lens, self.name(force));
        let later = if force.log.is_empty() && !force.is_here() { begins(lens, force.id) } else { None };
        // No turn is told where nothing is written.
        let turn = (!force.log.is_empty()).then(|| lens.turn());
        let entries = &force.log[..force.log.len().min(MOST)];
        let written = (force.mission, force.escorts, force.decoy, entries, force.log.len(), turn);
        let print = looks(&(written, &title, &later));
        let id = if force.is_here() && force.escorts.is_none() {
            String::from(force.id)
        } else {
            format!("log {}", force.id)
        };
        Thing::new(id.into(), print, move |id, _| {
            let mut lines = vec![force.mission.text()];
            if let Some(charge) = force.escorts {
                lines.push(Text::new("sea-log-escorts").with("force", charge));
            }
            if force.decoy {
                lines.push(Text::new("sea-log-decoy"));
            }
            lines.extend(entries.iter().zip(lens.turn()..).map(|(entry, turn)| entry_text(entry, turn)));
            if force.log.len() > MOST {
                lines.push(Text::new("sea-log-more").with("turns", force.log.len() - MOST));
            }
            if force.log.is_empty() {
                lines.push(later.unwrap_or_else(|| Text::new("sea-log-empty")));
            }
            Card { id, title, lines, tone: Tone::Cream }
        })
    }

    /// Where the viewer's forces are to go: this turn and the next, and beyond.
    fn plots(&self) -> Option<Thing<'l, Overlay>> {
        let (mut soon, mut later) = (BTreeSet::new(), BTreeSet::new());
        for force in self.fleet.here() {
            for (entry, ahead) in force.log.iter().zip(0..) {
                if ahead < 2 { soon.extend(&entry.zones) } else { later.extend(&entry.zones) }
            }
        }
        if soon.is_empty() && later.is_empty() {
            return None;
        }
        Some(Thing::new("plots".into(), (soon, later), |id, (soon, later)| {
            let shade = |zones: BTreeSet<&ZoneId>, strong, key| {
                let places = zones.into_iter().map(|zone| String::from(*zone).into()).collect();
                Shade { places, tone: Tone::Yellow, strong, hatched: !strong, text: Text::new(key) }
            };
            let shades = [shade(soon, true, "sea-plot-soon"), shade(later, false, "sea-plot-later")];
            let shades = shades.into_iter().filter(|shade| !shade.places.is_empty()).collect();
            Overlay { id, title: Text::new("sea-overlay-plots"), key: "o".into(), shown: true, shades }
        }))
    }
}

/// A ship in the box of its force.
fn ship_piece<'l>(sheet: &'l Sheet, now: &'l Ship, ship: ShipId, place: String) -> Thing<'l, Piece> {
    let speed = now.speed(sheet);
    let fuel = sheet.fuel.boxes.saturating_sub(now.stores.fuel_used);
    let shown = (Crossed::of(sheet, now, speed), fuel);
    Thing::piece(ship.name().into(), place.into(), shown, move |id, place, (crossed, fuel)| {
        let (tone, stripe) = tone(sheet.nation);
        Piece {
            id,
            place,
            text: Text::new("sea-scene-ship").with("type", sheet.kind.name()).with("ship", ship),
            notes: crossed.rows(sheet),
            face: Face {
                tone,
                stripe,
                emblem: Some(emblem(sheet.kind)),
                size: sheet.kind.name().into(),
                name: ship.name().into(),
                ratings: vec![speed.to_string().into(), format!("F{fuel}").into()],
                steps: Some([now.hull_left(sheet), sheet.hull.count]),
                back: false,
            },
            states: Vec::new(),
        }
    })
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
