//! Every secret of the operational game, one test each: two games that differ in nothing but the secret show the enemy
//! and a spectator the same, byte for byte: views, scenes, what is said of each counter, pictures, what happens, the dice
//! that they see, who is asked, and what they are asked themselves. To its owner they look different, or the test would
//! prove nothing.

mod air;
mod boats;
mod forces;

use crate::{
    Answer, Prompt, Setting, WarAtSea,
    battle::{Moment, Whereabouts},
    event::Event,
    fleet::{AirMission, Berth, Entry, Errand, Flight, Home, Post, WingId},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    operation::Spot,
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
    scene::Piece,
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
        let scene = WarAtSea::scene(self.setting, lens).draw();
        shown.push(format!("it is drawn: {}", json(&scene)));
        let about = |piece: &Piece| json(&WarAtSea::about(lens, &piece.id));
        shown.push(format!("it is told about: {}", scene.pieces.iter().map(about).collect::<String>()));
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
