//! Every secret of the operational game, one test each: two games that differ in nothing but the secret show the enemy
//! and a spectator the same, byte for byte: views, scenes, pictures, what happens, the dice that they see, who is asked,
//! and what they are asked themselves. To its owner they look different, or the test would prove nothing.

use crate::{
    Answer, Prompt, Setting, WarAtSea,
    battle::{Moment, Whereabouts},
    event::Event,
    fleet::{AirMission, Berth, Boat, Entry, Errand, Flight, Flotilla, Home, Post, WingId},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    operation::{FlotillaStart, Spot},
    operations::{
        Engagement, Phase,
        bases::landing::Landings,
        battles::Afterwards,
        bombing::screen::Arrangement,
        flights::{Assignment, Choice, Origin},
        orders::Order,
        organise,
        patrols::Patrols,
        plotting::Leg,
        search,
        special::Task,
        strikes::{Aim, Attempts, Flown, Sortie},
        submarines,
    },
    position::{Position, Stage},
    reasons::reasons,
    scenario::Leader,
    script::{force, operation, play, send_out, setting, ship, zone, zones},
    sides::{ALLIES, AXIS, SEATS, other},
    weather::{Light, Weather},
};
use kernel::{
    Asked, Chance, Game, Happening, Options, Pause, Play, Published, Referee, Seat, Seen, Viewer,
    referee::{Ask, Driver, Trust},
};
use serde::Serialize;
use std::collections::VecDeque;

/// What was told or rolled, in its order.
enum Sign {
    Told(Event),
    Rolled { rule: &'static str, values: Vec<u32>, seen: Seen },
}

/// Answers as the script has it, rolls the dice that it has and then the highest, and keeps what it saw.
struct Watching {
    answers: VecDeque<(Seat, Answer)>,
    dice: VecDeque<u32>,
    signs: Vec<Sign>,
    asked: Vec<(Seat, Prompt, Seen)>,
}

impl Watching {
    fn next_die(&mut self, sides: u32) -> u32 {
        self.dice.pop_front().unwrap_or(u32::MAX).min(sides - 1)
    }
}

impl Driver<WarAtSea> for Watching {
    fn answer(&mut self, setting: &Setting, position: &Position, ask: Ask<WarAtSea>) -> Play<(Seat, Answer)> {
        let Some((seat, answer)) = self.answers.pop_front() else {
            self.asked = vec![(ask.seat, ask.prompt, ask.seen)];
            return Err(Pause::WAITING);
        };
        assert_eq!(seat, ask.seat, "who is asked {:?}", ask.prompt);
        let checked = ask.prompt.check(Lens::new(setting, position, seat.into()), &answer);
        assert!(checked.is_ok(), "{:?}: {answer:?}: {checked:?}", ask.prompt);
        Ok((seat, answer))
    }

    fn answer_all(
        &mut self,
        _: &Setting,
        _: &Position,
        asked: Vec<(Seat, Prompt)>,
        _: Vec<Option<Answer>>,
    ) -> Play<Vec<Answer>> {
        self.asked = asked.into_iter().map(|(seat, prompt)| (seat, prompt, Seen::All)).collect();
        Err(Pause::WAITING)
    }

    fn roll(&mut self, sides: u32, rule: &'static str, seen: Seen) -> Play<u32> {
        let value = self.next_die(sides);
        self.signs.push(Sign::Rolled { rule, values: vec![value], seen });
        Ok(value)
    }

    fn pool(&mut self, dice: u32, groups: &[u32], rule: &'static str) -> Play<Vec<u32>> {
        let sides = groups.iter().sum();
        let values: Vec<u32> = (0..dice).map(|_| self.next_die(sides)).collect();
        let mut counts = vec![0; groups.len()];
        for value in &values {
            let mut from = 0;
            let group = groups.iter().position(|size| {
                from += size;
                *value < from
            });
            counts[group.expect("a face of a group")] += 1;
        }
        self.signs.push(Sign::Rolled { rule, values, seen: Seen::All });
        Ok(counts)
    }

    fn tell(&mut self, event: Event) {
        self.signs.push(Sign::Told(event));
    }
}

/// A game, what is answered from there on, and the dice (0 is a one).
#[derive(Clone)]
struct Course<'a> {
    setting: &'a Setting,
    position: Position,
    answers: Vec<(Seat, Answer)>,
    dice: Vec<u32>,
}

impl<'a> Course<'a> {
    fn new(setting: &'a Setting, position: &Position) -> Self {
        Course { setting, position: position.clone(), answers: Vec::new(), dice: Vec::new() }
    }

    fn answering(self, answers: &[(Seat, Answer)]) -> Self {
        Course { answers: answers.to_vec(), ..self }
    }

    fn rolling(self, dice: &[u32]) -> Self {
        Course { dice: dice.to_vec(), ..self }
    }

    /// The game with another secret.
    fn with(&self, change: impl FnOnce(&mut Position)) -> Self {
        let mut course = self.clone();
        change(&mut course.position);
        course
    }

    /// Plays until somebody is asked who has no answer.
    fn played(&self) -> (Position, Watching) {
        let mut position = self.position.clone();
        let mut watching = Watching {
            answers: self.answers.clone().into(),
            dice: self.dice.clone().into(),
            signs: Vec::new(),
            asked: Vec::new(),
        };
        loop {
            let mut referee = Referee::new(self.setting, &mut position, &[], Trust::Checked, &mut watching);
            let ended = WarAtSea::play(&mut referee);
            assert_eq!(referee.take_fault(), None);
            if ended.is_err() {
                return (position, watching);
            }
        }
    }

    /// All that a viewer is shown on the way and at its end.
    fn shown(&self, viewer: Viewer) -> Vec<String> {
        let (position, Watching { signs, asked, .. }) = self.played();
        let lens = Lens::new(self.setting, &position, viewer);
        let mut shown = Vec::new();
        for sign in signs {
            match sign {
                Sign::Told(event) => shown.extend(event.witnessed_by(viewer).map(|event| {
                    let words = (event.rule(self.setting).to_string(), event.text(self.setting));
                    format!("it is told: {} {}", json(&event), json(&words))
                })),
                Sign::Rolled { rule, values, seen } => {
                    if seen == Seen::All || SEATS.into_iter().any(|seat| viewer.is(seat) && seen.by(seat)) {
                        shown.push(format!("it is rolled: {rule} {values:?}"));
                    }
                }
            }
        }
        for (seat, prompt, seen) in asked {
            let own = viewer.is(seat);
            let at = Lens::new(self.setting, &position, seat.into());
            let kind = (own || seen == Seen::All).then(|| (prompt.class(), prompt.rule(at).to_string()));
            shown.push(format!("{seat} is asked: {}", json(&kind)));
            if own {
                let options = match prompt.options(at) {
                    Options::List(list) => json(&list),
                    Options::Form(fields) => json(&fields),
                };
                let default = prompt.default(at);
                shown.push(format!(
                    "it reads: {} {} {options} {} {}",
                    json(&prompt),
                    json(&prompt.text(at)),
                    json(&default),
                    json(&prompt.describe(at, &default))
                ));
                shown.push(format!("it is reckoned: {}", json(&reasons(at, &prompt, &default))));
            }
        }
        // What is reckoned ahead, for odds and by commanders, begins with what the viewer can imagine.
        let imagined = WarAtSea::resample(lens, lens, &mut Chance::from_seed([7; 32]));
        shown.push(format!("it is imagined: {}", json(&imagined)));
        shown.push(format!("it stands: {}", json(&WarAtSea::whereabouts(lens))));
        shown.push(format!("it looks: {}", json(&WarAtSea::view(lens))));
        shown.push(format!("it is drawn: {}", json(&WarAtSea::scene(self.setting, lens).draw())));
        shown.push(WarAtSea::picture(lens, &|text| json(text)));
        shown
    }
}

fn json<T: Serialize>(what: &T) -> String {
    serde_json::to_string(what).expect("plain data with string keys")
}

/// Two games that only their owner can tell apart.
fn assert_secret(owner: Seat, one: &Course<'_>, two: &Course<'_>) {
    for viewer in [Viewer::Seat(other(owner)), Viewer::Spectator] {
        let (one, two) = (one.shown(viewer), two.shown(viewer));
        if let Some((one, two)) = one.iter().zip(&two).find(|(one, two)| one != two) {
            panic!("{viewer:?} can tell:\n{one}\n{two}");
        }
        assert_eq!(one.len(), two.len(), "{viewer:?} can tell by how much happens");
    }
    assert_ne!(one.shown(owner.into()), two.shown(owner.into()), "nothing differs");
}

/// Two Axis forces and an Allied one at sea, in the Orders Phase, by day.
fn at_sea() -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "G21", &["Atago", "Nowaki"][..]),
        (AXIS, Mission::Intercept, "G24", &["Hiei", "Maikaze"][..]),
        (ALLIES, Mission::Intercept, "L22", &["Minneapolis", "Phelps"][..]),
    ];
    let (setting, mut position) = send_out("eastern-solomons", sent, &[]);
    position.light = Light::Day;
    (setting, position)
}

fn no_orders() -> (Seat, Answer) {
    (AXIS, Answer::Orders(Order::Done))
}

/// What both sides answer from the Orders Phase on, when nobody does anything in the turn but these special operations of
/// the Axis.
fn quiet_turn(tasks: &[Task]) -> Vec<(Seat, Answer)> {
    let each = |answer: Answer| SEATS.map(|seat| (seat, answer.clone())).to_vec();
    let tasks = tasks.iter().map(|task| (AXIS, Answer::Special(*task))).collect();
    [
        each(Answer::Orders(Order::Done)),
        each(Answer::Search(search::Sortie::Done)),
        each(Answer::Assign(Assignment::Menu(Choice::Done))),
        each(Answer::Fly(Flown::Menu(Sortie::Done))),
        tasks,
        each(Answer::Special(Task::Done)),
        each(Answer::Return(Landings::default())),
        each(Answer::Patrol(Patrols::default())),
    ]
    .concat()
}

/// The first forces of both sides have met, and are about to fight.
fn met() -> (Setting, Position) {
    let (setting, mut position) = at_sea();
    position.stage = Stage::Phase { phase: Phase::Battles, seat: AXIS };
    let forces = vec![force("Axis A"), force("Allied A")];
    for name in ["Axis A", "Allied A"] {
        let met = position.task_force(name);
        (met.berth, met.contact) = (Berth::Sea(zone("L22")), Some(zone("L22")));
        (met.track, met.sailed) = (zones("L21/L22"), 1);
    }
    position.ops_mut().engagements.push(Engagement { forces, ..Engagement::new(zone("L22"), None, false) });
    (setting, position)
}

/// What is behind two counters of a side changes places; on the map nothing does.
fn swap(setting: &Setting, position: &mut Position, a: ForceId, b: ForceId) {
    let [one, two] = [a, b].map(|id| position.ops().force(id).expect("a force").clone());
    for (id, from) in [(a, two), (b, one)] {
        let force = position.ops_mut().force_mut(id).expect("a force");
        (force.origin, force.mission, force.decoy) = (from.origin, from.mission, from.decoy);
        (force.log, force.errand, force.papers) = (from.log, from.errand, from.papers);
    }
    for start in &setting.scenario.ships {
        let ship = position.ship_mut(start.ship);
        ship.force = match ship.force {
            Some(id) if id == a => Some(b),
            Some(id) if id == b => Some(a),
            id => id,
        };
    }
}

/// The strike phase of a turn by day, with the Axis to play: Kinkaid in J28 is spotted, Nagumo in C28 and Abe in F28;
/// the others are away, and nobody flies but those who are enlisted.
fn strike_phase() -> (Setting, Position) {
    let there = [("Enterprise", "J28"), ("Shokaku", "C28"), ("Hiei", "F28")];
    let (setting, mut position) = crate::script::strike_phase(&[], &there);
    for (name, at) in there {
        position.force_with(name).track = vec![zone(at)];
    }
    (setting, position)
}

fn deck(name: &str) -> Home {
    Home::Ship(ship(name))
}

/// An Axis flight of the Shokaku.
fn send(position: &mut Position, number: u8, mission: AirMission, plane: &str) -> WingId {
    let (target, shown, tried, done) = (None, false, false, false);
    let flight = Flight { number, mission, target, zone: zone("C28"), shown, flown: 0, tried, done };
    position.ops_mut().fleet_mut(AXIS).flights.push(flight);
    position.enlist(AXIS, plane, 2, deck("Shokaku"), Post::Flight(number))
}

fn fly(aim: Aim) -> (Seat, Answer) {
    (AXIS, Answer::Fly(Flown::Menu(Sortie::Fly { flight: 1, aim })))
}

fn intercept(attempts: &[(WingId, &str)]) -> (Seat, Answer) {
    let attempts = attempts.iter().map(|(wing, at)| (*wing, Some(zone(at)))).collect();
    (ALLIES, Answer::Intercept(Attempts { attempts }))
}

fn kinkaid(position: &mut Position) -> Aim {
    Aim::Force(position.force_with("Enterprise").id)
}

/// Axis boats in a zone, and an Allied force that came to G24: in the submarine phase, by day.
fn boats_at(station: &str) -> (Setting, Position) {
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "A1", &["Atago"][..]),
        (ALLIES, Mission::Intercept, "G24", &["Saratoga", "Minneapolis", "Phelps", "Dale"][..]),
    ];
    let (mut setting, mut position) = send_out("eastern-solomons", sent, &[]);
    let (name, stations) = ("Picket".to_owned(), vec![zone("G22"), zone("G23")]);
    let boats = vec![("I-19".to_owned(), 4)];
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    operation.flotillas.push(FlotillaStart { name, seat: AXIS, stations, boats });
    let boats = vec![Boat { name: "I-19".to_owned(), torpedoes: 4, sunk: false, contact: false }];
    let flotilla = Flotilla { origin: 0, boats, zone: zone(station), order: None, tried: Vec::new() };
    position.ops_mut().fleet_mut(AXIS).flotillas.push(flotilla);
    position.light = Light::Day;
    position.stage = Stage::Phase { phase: Phase::Submarines, seat: AXIS };
    let sailed = position.task_force("Allied A");
    (sailed.track, sailed.sailed) = (zones("G26/G25/G24"), 2);
    (setting, position)
}

fn seek() -> (Seat, Answer) {
    let (flotilla, force) = ("Picket".to_owned(), force("Allied A"));
    (AXIS, Answer::Prowl(submarines::Search::Seek { flotilla, force, boats: vec!["I-19".to_owned()] }))
}

#[test]
fn nobody_else_sees_what_a_force_has_plotted() {
    kernel::proves!("war-at-sea", "2.6", "5.2");
    let (setting, position) = at_sea();
    let stays = Course::new(&setting, &position).answering(&[no_orders()]);
    let sails = stays.with(|position| {
        position.task_force("Axis A").log = vec![Entry { zones: zones("G22/G23"), errand: Errand::None }];
    });
    assert_secret(AXIS, &stays, &sails);
}

#[test]
fn nobody_else_sees_the_mission_of_a_force_even_in_a_battle() {
    kernel::proves!("war-at-sea", "2.6", "5.1");
    for (setting, position) in [at_sea(), met()] {
        let one = Course::new(&setting, &position);
        let two = one.with(|position| position.task_force("Axis A").mission = Mission::Bombardment);
        assert_secret(AXIS, &one, &two);
    }
}

#[test]
fn nobody_else_sees_that_ships_have_shells_for_the_shore_before_they_fire() {
    kernel::proves!("war-at-sea", "2.6", "6.54+1");
    let (setting, mut position) = met();
    play(&setting, &mut position, &[]).expect("a battle");
    let battle = position.fought_mut();
    battle.initiative = ALLIES;
    battle.moment = Moment::Impulse { number: 4, second: false };
    for counter in &mut battle.counters {
        counter.state = Whereabouts::Sea;
        counter.hex = crate::script::hex(if counter.seat == AXIS { "C1" } else { "B1" });
    }
    // The Allies are asked for their guns first.
    let one = Course::new(&setting, &position);
    let two = one.with(|position| {
        position.task_force("Axis A").mission = Mission::Bombardment;
        for force in position.fought_mut().forces.iter_mut().filter(|force| force.seat == AXIS) {
            force.mission = Mission::Bombardment;
        }
    });
    let (_, asked) = one.played();
    assert!(matches!(&asked.asked[..], [(ALLIES, Prompt::Fire(_), _)]), "{:?}", asked.asked);
    assert_secret(AXIS, &one, &two);
}

#[test]
fn nobody_else_sees_which_port_is_to_be_blockaded_before_it_is_announced() {
    kernel::proves!("war-at-sea", "2.6", "9.24");
    let sent: &[_] = &[
        (AXIS, Mission::Intercept, "Q24", &["Atago", "Nowaki"][..]),
        (ALLIES, Mission::Intercept, "S30", &["Minneapolis", "Phelps"][..]),
    ];
    let (mut setting, mut position) = send_out("pedestal", sent, &[]);
    position.light = Light::Day;
    let operation = setting.scenario.operation.as_mut().expect("an operation");
    for port in operation.places.ports.iter_mut().filter(|port| port.zone == zone("Q24")) {
        port.seat = Some(ALLIES);
    }
    let written = |port: &str| {
        let errand = Errand::Blockade(port.parse().expect("a port"));
        Course::new(&setting, &position).answering(&[no_orders()]).with(|position| {
            position.task_force("Axis A").log = vec![Entry { zones: Vec::new(), errand }];
        })
    };
    let plain = Course::new(&setting, &position).answering(&[no_orders()]);
    assert_secret(AXIS, &written("Tunis"), &written("Bizerta"));
    assert_secret(AXIS, &written("Tunis"), &plain);
    // Once forces have sailed everybody knows of which port it is. Before that both give orders, search and send flights.
    let quiet = quiet_turn(&[]);
    let told = |course: Course<'_>| course.answering(&quiet[..6]).shown(ALLIES.into()).join("\n");
    let [tunis, bizerta] = ["Tunis", "Bizerta"].map(|port| told(written(port)));
    assert!(tunis.contains(r#""blockades":"Tunis""#) && bizerta.contains(r#""blockades":"Bizerta""#));
}

#[test]
fn nobody_else_sees_which_ships_sail_behind_a_counter() {
    kernel::proves!("war-at-sea", "2.5");
    let (setting, position) = at_sea();
    let one = Course::new(&setting, &position).answering(&[no_orders()]);
    let moved = |position: &mut Position| position.vessel("Nowaki").force = Some(force("Axis B"));
    assert_secret(AXIS, &one, &one.with(moved));
    // Nor do those who look for them from the air and do not find them.
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let many = Course::new(&setting, &position).answering(&[fly(aim), intercept(&[])]).rolling(&[0]);
    let few = many.with(|position| {
        for name in ["North Carolina", "Portland", "Atlanta", "Balch"] {
            position.vessel(name).force = None;
        }
    });
    assert_secret(ALLIES, &many, &few);
}

#[test]
fn nobody_else_sees_what_is_aboard_ships_that_lie_open() {
    kernel::proves!("war-at-sea", "2.3", "13.31");
    let laden = |position: &mut Position| {
        // In the battle she is not there at all.
        if position.vessel("Enterprise").is_afloat() {
            position.vessel("Enterprise").stores.fuel_used = 2;
            position.vessel("Enterprise").today.fuelled = true;
        }
        position.vessel("Minneapolis").stores.fuel_used = 2;
        position.vessel("Phelps").stores.cargo = 1;
    };
    let (setting, position) = met();
    let battle = Course::new(&setting, &position);
    assert_secret(ALLIES, &battle, &battle.with(laden));
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let raid = Course::new(&setting, &position).answering(&[fly(aim), intercept(&[])]);
    assert_secret(ALLIES, &raid, &raid.with(laden));
}

#[test]
fn nobody_else_sees_where_a_leader_is_though_he_adds_to_the_die() {
    kernel::proves!("war-at-sea", "9.41");
    let (setting, position) = met();
    let (mut led, _) = met();
    led.scenario.leaders = vec![Leader { name: "Kondo".to_owned(), seat: AXIS, flagship: ship("Atago") }];
    let without = Course::new(&setting, &position);
    assert_secret(AXIS, &without, &Course { setting: &led, ..without.clone() });
}

#[test]
fn nobody_else_sees_which_flagship_was_chosen() {
    kernel::proves!("war-at-sea", "9.41");
    let chosen =
        [("river-plate", ALLIES, ["Ajax", "Achilles"]), ("bismarck", AXIS, ["Bismarck", "Prinz Eugen"])];
    for (scenario, seat, names) in chosen {
        let setting = setting(scenario, &[("flagship", "owner")]);
        let begun = Course::new(&setting, &WarAtSea::begin(&setting));
        let [one, two] = names.map(|name| begun.clone().answering(&[(seat, Answer::Flagship(ship(name)))]));
        assert_secret(seat, &one, &two);
    }
}

#[test]
fn nobody_else_sees_the_aircraft_of_a_base_nor_whether_they_are_ready() {
    kernel::proves!("war-at-sea", "10.23", "10.3");
    let (setting, position) = operation("eastern-solomons", &[], Phase::Search);
    let ready = Course::new(&setting, &position);
    let changes: [fn(&mut Position); 3] = [
        |position| position.ops_mut().fleet_mut(AXIS).wings[0].post = Post::Hangar,
        |position| position.ops_mut().fleet_mut(AXIS).wings[0].steps = 1,
        |position| {
            let wings = &mut position.ops_mut().fleet_mut(AXIS).wings;
            let away = wings.iter().map(|wing| wing.home).find(|home| *home != wings[0].home);
            wings[0].home = away.expect("another base");
        },
    ];
    for change in changes {
        assert_secret(AXIS, &ready, &ready.with(change));
    }
}

#[test]
fn nobody_else_sees_from_where_a_patrol_tries_to_intercept() {
    kernel::proves!("war-at-sea", "10.23", "10.8");
    let from = |home: &str| {
        let (setting, mut position) = strike_phase();
        send(&mut position, 1, AirMission::NavalStrike, "D3A1");
        let saratoga = position.force_with("Saratoga");
        (saratoga.berth, saratoga.track) = (Berth::Sea(zone("J30")), vec![zone("J30")]);
        let cap = position.enlist(ALLIES, "F4F-4", 2, deck(home), Post::Cap);
        let aim = kinkaid(&mut position);
        (setting, position, [fly(aim), intercept(&[(cap, "J28")])])
    };
    let [(setting, near, answers), (_, far, others)] = ["Enterprise", "Saratoga"].map(from);
    // Both miss, and the flight does not find its target.
    let near = Course::new(&setting, &near).answering(&answers).rolling(&[0, 0]);
    let far = Course::new(&setting, &far).answering(&others).rolling(&[0, 0]);
    assert_secret(ALLIES, &near, &far);
}

#[test]
fn nobody_else_sees_what_a_flight_is_sent_for_before_it_is_there() {
    kernel::proves!("war-at-sea", "10.54");
    let sent = |mission, aim: &dyn Fn(&mut Position) -> Aim| {
        let (setting, mut position) = strike_phase();
        send(&mut position, 1, mission, "A6M2");
        let answers = [fly(aim(&mut position))];
        (setting, position, answers)
    };
    let (setting, sweep, sweeps) = sent(AirMission::Sweep, &|_| Aim::Cap(zone("J28")));
    let (_, strike, strikes) = sent(AirMission::NavalStrike, &kinkaid);
    let sweep = Course::new(&setting, &sweep).answering(&sweeps);
    let strike = Course::new(&setting, &strike).answering(&strikes);
    assert_secret(AXIS, &sweep, &strike);
    // Nor what is in it, nor whether an escort flies beneath it.
    let escorted = strike.with(|position| {
        send(position, 2, AirMission::Escort(1), "A6M2");
    });
    assert_secret(AXIS, &strike, &escorted);
}

#[test]
fn nobody_else_sees_by_the_number_of_a_flight_that_another_has_not_shown_itself() {
    kernel::proves!("war-at-sea", "10.54", "10.51");
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let alone = Course::new(&setting, &position).answering(&[fly(aim)]);
    let second = alone.with(|position| {
        position.ops_mut().fleet_mut(AXIS).renumber(1, 2);
        send(position, 1, AirMission::Sweep, "A6M2");
    });
    let second = second.answering(&[(AXIS, Answer::Fly(Flown::Menu(Sortie::Fly { flight: 2, aim })))]);
    assert_secret(AXIS, &alone, &second);
}

#[test]
fn nobody_else_sees_which_aircraft_are_being_given_a_mission() {
    kernel::proves!("war-at-sea", "10.54", "10.51");
    let (setting, position) = operation("eastern-solomons", &[], Phase::Assignment);
    let from = Origin::Base("Vunakanau".parse().expect("a base"));
    let menu = Course::new(&setting, &position);
    let form = Choice::Form { from, mission: AirMission::LandStrike };
    let crew = menu.clone().answering(&[(AXIS, Answer::Assign(Assignment::Menu(form)))]);
    assert_secret(AXIS, &menu, &crew);
}

#[test]
fn nobody_else_sees_from_which_force_a_carrier_launches() {
    kernel::proves!("war-at-sea", "10.62", "13.2");
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let [nagumo, abe] = ["Shokaku", "Hiei"].map(|name| position.force_with(name).id);
    for answers in [vec![fly(aim)], vec![fly(aim), intercept(&[])]] {
        let far = Course::new(&setting, &position).answering(&answers);
        let near = far.with(|position| swap(&setting, position, nagumo, abe));
        assert_secret(AXIS, &far, &near);
    }
    // Nor when the flight does not find its target.
    let far = Course::new(&setting, &position).answering(&[fly(aim), intercept(&[])]).rolling(&[0]);
    assert_secret(AXIS, &far, &far.with(|position| swap(&setting, position, nagumo, abe)));
}

#[test]
fn nobody_else_sees_where_submarines_lie() {
    kernel::proves!("war-at-sea", "16.2");
    let [(setting, near), (_, far)] = ["G22", "A24"].map(boats_at);
    for stage in [Phase::Submarines, Phase::Orders] {
        let at = |position: &Position| {
            let mut course = Course::new(&setting, position);
            course.position.stage = Stage::Phase { phase: stage, seat: AXIS };
            course
        };
        assert_secret(AXIS, &at(&near), &at(&far));
    }
}

#[test]
fn nobody_else_sees_how_far_from_a_flotilla_a_force_is_found() {
    kernel::proves!("war-at-sea", "16.3");
    for dice in [&[0, 0][..], &[5, 5][..]] {
        let [(setting, near), (_, far)] = ["G23", "G22"].map(boats_at);
        let near = Course::new(&setting, &near).answering(&[seek()]).rolling(dice);
        let far = Course::new(&setting, &far).answering(&[seek()]).rolling(dice);
        assert_secret(AXIS, &near, &far);
    }
}

#[test]
fn nobody_else_sees_how_many_aircraft_hunt_a_boat_nor_whether_it_has_torpedoes() {
    kernel::proves!("war-at-sea", "10.23", "16.4", "16.51");
    let (setting, mut position) = boats_at("G22");
    let wings = [(); 2].map(|()| position.enlist(ALLIES, "SBD-3", 2, deck("Saratoga"), Post::Ready));
    let found = Course::new(&setting, &position).answering(&[seek()]);
    // The boat comes through with or without them.
    let hunt = found.clone().answering(&[seek(), (AXIS, Answer::Sink(true))]).rolling(&[5, 5, 0]);
    let flown = hunt.with(|position| {
        for wing in wings {
            position.wing_of(ALLIES, wing).post = Post::Asw;
        }
    });
    assert_secret(ALLIES, &hunt, &flown);
    let spent = |position: &mut Position| {
        position.ops_mut().fleet_mut(AXIS).flotillas[0].boats[0].torpedoes = 0;
    };
    assert_secret(AXIS, &found, &found.with(spent));
}

#[test]
fn nobody_else_sees_that_a_counter_is_a_decoy() {
    kernel::proves!("war-at-sea", "17.6", "5.77");
    let decoy = |position: &mut Position| {
        position.task_force("Axis B").decoy = true;
        for name in ["Hiei", "Maikaze"] {
            position.vessel(name).force = Some(force("Axis A"));
        }
    };
    let (setting, position) = at_sea();
    let real = Course::new(&setting, &position).answering(&[no_orders()]);
    assert_secret(AXIS, &real, &real.with(decoy));
    // It comes into the zone of a minor port where enemies lie, and may fall upon them like any other.
    let mut position = position;
    let ports = &setting.operation().places.ports;
    let port = ports.iter().find(|port| !port.major && port.seat == Some(ALLIES)).expect("a minor port");
    let moored = position.task_force("Allied A");
    (moored.berth, moored.track) = (Berth::Port(port.id), Vec::new());
    let comes = position.task_force("Axis B");
    (comes.berth, comes.track, comes.sailed) = (Berth::Sea(port.zone), vec![zone("A1"), port.zone], 1);
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    let real = Course::new(&setting, &position);
    assert_secret(AXIS, &real, &real.with(decoy));
    let passes = real.clone().answering(&[(AXIS, Answer::Assail(false))]);
    assert_secret(AXIS, &passes, &passes.with(decoy));
}

#[test]
fn the_letter_of_a_counter_tells_nothing_of_what_is_behind_it() {
    kernel::proves!("war-at-sea", "11.2", "2.5");
    let setting = setting("eastern-solomons", &[]);
    let dealt = |picks: Vec<u32>| {
        let (mut position, _) = Course::new(&setting, &WarAtSea::begin(&setting)).rolling(&picks).played();
        for seat in SEATS {
            for force in &mut position.ops_mut().fleet_mut(seat).forces {
                let at = zone(["G21", "G23", "G25", "L22", "L24", "L26"][usize::from(force.id.letter) % 6]);
                (force.berth, force.track) = (Berth::Sea(at), vec![at]);
            }
        }
        position.stage = Stage::Phase { phase: Phase::Orders, seat: ALLIES };
        Course::new(&setting, &position)
    };
    // The counters come in their order, but for the first two of the Axis.
    let in_order: Vec<u32> = (1..u32::from(ForceId::COUNT)).rev().collect();
    let mut exchanged = in_order.clone();
    exchanged[0] -= 1;
    let forces = |course: &Course<'_>| -> Vec<(ForceId, Option<u8>)> {
        let fleet = course.position.ops().fleet(AXIS);
        fleet.forces.iter().map(|force| (force.id, force.origin)).collect()
    };
    let (one, two) = (dealt(in_order), dealt(exchanged));
    assert_ne!(forces(&one), forces(&two));
    assert_secret(AXIS, &one, &two);
}

#[test]
fn the_number_of_a_counter_of_aircraft_tells_nothing_of_its_base() {
    kernel::proves!("war-at-sea", "10.23");
    let setting = setting("eastern-solomons", &[]);
    let begun = WarAtSea::begin(&setting);
    let wings = begun.ops().fleet(AXIS).wings.len();
    // Letters come in their order, and so do aircraft but for the last two.
    let last = |picked: usize| {
        let letters = (1..u32::from(ForceId::COUNT)).rev();
        let others = (1..wings - 1).rev().map(|place| u32::try_from(place).expect("few counters"));
        let picked = u32::try_from(picked).expect("few counters");
        let picks: Vec<u32> = letters.chain([picked]).chain(others).collect();
        let (position, _) = Course::new(&setting, &begun).rolling(&picks).played();
        usize::from(position.ops().fleet(AXIS).wing_at_place(wings - 1).0)
    };
    assert_eq!([last(wings - 1), last(wings - 2)], [wings, wings - 1]);
}

#[test]
fn nobody_sees_the_die_of_a_search_and_only_the_owner_those_of_the_report() {
    kernel::proves!("war-at-sea", "11.1", "11.2");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.stage = Stage::Phase { phase: Phase::Search, seat: ALLIES };
    position.force_with("Chokai").berth = Berth::Sea(zone("J22"));
    let henderson = Home::Base("Henderson Field".parse().expect("a base"));
    position.wing_at(ALLIES, "SBD-3", henderson, Post::Search);
    let id = position.force_with("Chokai").id;
    let finds =
        Course::new(&setting, &position).answering(&[(ALLIES, Answer::Search(search::Sortie::Find(id)))]);
    // A six finds; of the report a two and a five are as good as a three and a four.
    let (one, two) = (finds.clone().rolling(&[5, 1, 4]), finds.rolling(&[5, 2, 3]));
    assert_secret(AXIS, &one, &two);
    let told = |viewer: Viewer| one.shown(viewer).iter().any(|line| line.contains("\"reported\""));
    assert_eq!(
        [ALLIES.into(), AXIS.into(), Viewer::Spectator].map(told),
        [true, true, false],
        "what is reported is between the two"
    );
}

#[test]
fn of_a_bombardment_the_enemy_learns_how_many_ships_there_are_and_no_more() {
    kernel::proves!("war-at-sea", "9.11");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Special);
    let henderson = "Henderson Field".parse().expect("a base");
    let force = position.force_with("Chokai");
    (force.berth, force.track) = (Berth::Sea(zone("J20")), vec![zone("J20")]);
    (force.mission, force.errand) = (Mission::Bombardment, Errand::Bombard(henderson));
    let id = force.id;
    let with = |names: [&str; 2]| {
        let mut position = position.clone();
        for name in ["Chokai", "Aoba", "Kinugasa", "Furutaka", "Hiei"] {
            position.vessel(name).force = names.contains(&name).then_some(id);
        }
        // All shells miss.
        Course::new(&setting, &position).rolling(&[0; 99])
    };
    assert_secret(AXIS, &with(["Chokai", "Aoba"]), &with(["Hiei", "Aoba"]));
    let shown = with(["Chokai", "Aoba"]).shown(ALLIES.into());
    assert!(shown.iter().any(|line| line.contains("\"bombarded\"") && line.contains("\"ships\":2")));
}

#[test]
fn nobody_else_sees_whether_orders_are_rewritten_after_a_battle() {
    kernel::proves!("war-at-sea", "2.6", "5.27", "5.33");
    let (setting, position) = met();
    let (mut position, _) = Course::new(&setting, &position).played();
    for counter in &mut position.fought_mut().counters {
        (counter.state, counter.engaged) = (Whereabouts::Sea, true);
    }
    position.fought_mut().moment = Moment::Over;
    let waits = Course::new(&setting, &position);
    assert!(waits.shown(AXIS.into()).iter().any(|line| line.contains("\"aftermath\"")));
    for does in [Afterwards::Replot, Afterwards::Abort, Afterwards::Pursue(force("Allied A"))] {
        let writes = waits.clone().answering(&[(AXIS, Answer::Aftermath(does))]);
        assert_secret(AXIS, &waits, &writes);
    }
    // When the next turn is plotted anew his orders are asked for again, until they stand.
    let stays = Leg { way: vec![Spot::Sea(zone("L22"))], errand: Errand::None };
    let written = waits
        .clone()
        .answering(&[(AXIS, Answer::Aftermath(Afterwards::Replot)), (AXIS, Answer::Course(stays))]);
    assert_secret(AXIS, &waits, &written);
}

#[test]
fn ships_under_attack_lie_on_the_tactical_map_before_everybody() {
    kernel::proves!("war-at-sea", "13.31", "13.33");
    let (setting, mut position) = strike_phase();
    send(&mut position, 1, AirMission::NavalStrike, "D3A1");
    let aim = kinkaid(&mut position);
    let screen = (ALLIES, Answer::Screen(Arrangement::default()));
    let (position, _) =
        Course::new(&setting, &position).answering(&[fly(aim), intercept(&[]), screen]).played();
    let attack = position.ops().attack.clone().expect("an attack");
    for viewer in [AXIS.into(), ALLIES.into(), Viewer::Spectator] {
        let scene = WarAtSea::scene(&setting, Lens::new(&setting, &position, viewer)).draw();
        for (ship, hex) in &attack.places {
            let there = |piece: &&kernel::scene::Piece| piece.id == ship.name() && piece.place == hex.name();
            assert_eq!(scene.pieces.iter().filter(there).count(), 1, "{ship} for {viewer:?}");
        }
        assert_eq!(scene.faults(&WarAtSea::board(&setting)), Vec::<String>::new());
    }
}

#[test]
fn nobody_else_sees_that_a_force_is_escorted() {
    kernel::proves!("war-at-sea", "5.1+4", "2.5");
    let (setting, position) = at_sea();
    let [lead, guard] = ["Axis A", "Axis B"].map(force);
    let one = Course::new(&setting, &position).answering(&quiet_turn(&[])).with(|position| {
        for name in ["Hiei", "Maikaze"] {
            position.vessel(name).force = Some(lead);
        }
        organise::remove(position, guard);
    });
    let two = Course::new(&setting, &position).answering(&quiet_turn(&[])).with(|position| {
        let (berth, track) =
            (position.task_force("Axis A").berth, position.task_force("Axis A").track.clone());
        let escort = position.task_force("Axis B");
        (escort.berth, escort.track, escort.mission) = (berth, track, Mission::Escort);
        escort.escorts = Some(lead);
    });
    assert_secret(AXIS, &one, &two);
    let sails = |position: &mut Position| {
        position.task_force("Axis A").log = vec![Entry { zones: zones("G22/G23"), errand: Errand::None }];
    };
    assert_secret(AXIS, &one.with(sails), &two.with(sails));
}

#[test]
fn nobody_else_sees_that_a_force_tries_to_follow_an_enemy() {
    kernel::proves!("war-at-sea", "5.28", "5.28+1", "2.6");
    let (setting, mut position) = at_sea();
    let near = position.task_force("Axis A");
    (near.berth, near.track) = (Berth::Sea(zone("L22")), vec![zone("L22")]);
    for die in [0, 5] {
        let stays = Course::new(&setting, &position).answering(&[no_orders()]).rolling(&[die]);
        let follows = stays.with(|position| position.task_force("Axis A").pursues = Some(force("Allied A")));
        assert_secret(AXIS, &stays, &follows);
    }
}

#[test]
fn nobody_else_sees_the_repairs_and_the_oil_of_ships() {
    kernel::proves!("war-at-sea", "2.6", "4.0+11", "8.31", "15.4");
    let (setting, mut position) = at_sea();
    position.task_force("Axis A").mission = Mission::Abort;
    position.vessel("Atago").lost.speed = 4;
    position.vessel("Maikaze").stores.fuel_used = 3;
    position.task_force("Axis B").log = vec![Entry { zones: Vec::new(), errand: Errand::Fuel }];
    let idle = Course::new(&setting, &position).answering(&quiet_turn(&[])).rolling(&[2; 9]);
    let oil = Task::Oil { from: ship("Hiei"), to: ship("Maikaze") };
    for task in [Task::Engines(ship("Atago")), oil] {
        assert_secret(AXIS, &idle, &idle.clone().answering(&quiet_turn(&[task])));
    }
    // Nor that single ships are looked at.
    let looks = quiet_turn(&[Task::Hulls(force("Axis A"))]);
    let at = looks.iter().position(|(_, answer)| matches!(answer, Answer::Special(_))).expect("the phase");
    let waits = idle.clone().answering(&looks[..at]);
    assert_secret(AXIS, &waits, &idle.answering(&looks[..=at]));
}

#[test]
fn nobody_else_sees_a_hull_that_floods() {
    kernel::proves!("war-at-sea", "7.73", "2.3");
    let (setting, mut position) = at_sea();
    position.vessel("Hiei").lost.hull = setting.sheet(ship("Hiei")).hull.count - 2;
    let holds = Course::new(&setting, &position).answering(&quiet_turn(&[])).rolling(&[0, 0, 3]);
    let floods = holds.clone().rolling(&[5, 5, 3]);
    assert_secret(AXIS, &holds, &floods);
    let whole = holds.with(|position| position.vessel("Hiei").lost.hull = 0).rolling(&[3]);
    assert_secret(AXIS, &holds, &whole);
}

#[test]
fn nobody_else_sees_aircraft_crash_nor_go_on_patrol() {
    kernel::proves!("war-at-sea", "10.23", "10.63", "10.4");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Patrol);
    position.weather = Weather::Storm;
    let val = position.wing_at(AXIS, "D3A1", deck("Shokaku"), Post::Ready);
    let patrols = Patrols { posts: vec![(val, Some(Post::Search))], ..Patrols::default() };
    let sent = Course::new(&setting, &position).answering(&[(AXIS, Answer::Patrol(patrols))]);
    let (safe, lost) = (sent.clone().rolling(&[5]), sent.rolling(&[0]));
    assert_secret(AXIS, &safe, &lost);
    let nobody = Course::new(&setting, &position).answering(&[(AXIS, Answer::Patrol(Patrols::default()))]);
    assert_secret(AXIS, &nobody, &safe);
}

#[test]
fn nobody_else_sees_that_fighters_look_out_for_searchers_and_miss_them() {
    kernel::proves!("war-at-sea", "11.3", "10.23");
    let (setting, mut position) = operation("eastern-solomons", &[], Phase::Search);
    position.stage = Stage::Phase { phase: Phase::Search, seat: ALLIES };
    position.force_with("Shokaku").berth = Berth::Sea(zone("J22"));
    let henderson = Home::Base("Henderson Field".parse().expect("a base"));
    position.wing_at(ALLIES, "SBD-3", henderson, Post::Search);
    let id = position.force_with("Shokaku").id;
    let zero = position.wing_at(AXIS, "A6M2", deck("Shokaku"), Post::Ready);
    let finds =
        Course::new(&setting, &position).answering(&[(ALLIES, Answer::Search(search::Sortie::Find(id)))]);
    let alone = finds.clone().rolling(&[5, 1, 4]);
    let guarded = finds.with(|position| position.wing_of(AXIS, zero).post = Post::Cap).rolling(&[0, 5, 1, 4]);
    assert_secret(AXIS, &alone, &guarded);
}

#[test]
fn nobody_else_sees_where_a_flotilla_is_ordered_to_nor_that_it_goes() {
    kernel::proves!("war-at-sea", "16.2");
    let (setting, mut position) = boats_at("G22");
    position.turn = 2;
    let done = (AXIS, Answer::Prowl(submarines::Search::Done));
    let stays = Course::new(&setting, &position).answering(&[done]);
    let goes = stays.with(|position| {
        position.ops_mut().fleet_mut(AXIS).flotillas[0].order = Some(zone("G21"));
    });
    assert_secret(AXIS, &stays, &goes);
}

#[test]
fn nobody_else_sees_that_single_ships_are_looked_at_before_patrols_landings_and_battles() {
    kernel::proves!("war-at-sea", "7.72", "8.46");
    let (axis, hulls) = (force("Axis A"), vec![force("Axis A")]);
    let forms = [
        (Phase::Patrol, Answer::Patrol(Patrols { hulls: hulls.clone(), ..Patrols::default() })),
        (Phase::Return, Answer::Return(Landings { hulls, ..Landings::default() })),
    ];
    for (phase, answer) in forms {
        let (setting, mut position) = at_sea();
        position.stage = Stage::Phase { phase, seat: AXIS };
        let waits = Course::new(&setting, &position);
        assert_secret(AXIS, &waits, &waits.clone().answering(&[(AXIS, answer)]));
    }
    // Before a battle everybody is asked, who tows and who does not.
    let (setting, mut position) = met();
    position.stage = Stage::Phase { phase: Phase::Contact, seat: AXIS };
    let waits = Course::new(&setting, &position);
    assert!(waits.shown(AXIS.into()).iter().any(|line| line.contains("\"aftermath\"")));
    let towing = waits.with(|position| {
        position.vessel("Atago").tows = Some(ship("Nowaki"));
        position.vessel("Nowaki").towed_by = Some(ship("Atago"));
    });
    assert_secret(AXIS, &waits, &towing);
    let looks = (AXIS, Answer::Aftermath(Afterwards::Hulls(axis)));
    let cast_off = (AXIS, Answer::Hulls(organise::Handle::CastOff(ship("Atago"))));
    assert_secret(AXIS, &towing, &towing.clone().answering(std::slice::from_ref(&looks)));
    assert_secret(AXIS, &towing, &towing.clone().answering(&[looks, cast_off]));
}
