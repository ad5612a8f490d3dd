//! Whether a secret is kept, for the tests of games: two games that differ in nothing but the secret show everybody but
//! its owner the same, byte for byte: views, scenes, what is said of each piece, pictures, what happens, the dice that they
//! see, who is asked, what they are asked themselves, and what they can imagine. To the owner they look different, or the
//! test would prove nothing.

use crate::{
    chance::Chance,
    game::{Game, Happening},
    published::Published,
    question::{Asked, Options},
    referee::{Ask, Driver, Pause, Play, Referee, Trust},
    scene::Piece,
    seat::{Seat, Viewer},
    tape::Seen,
};
use serde::Serialize;
use std::collections::VecDeque;

/// A game, what is answered from there on, and the dice (0 is a one).
pub struct Course<'a, G: Game> {
    pub setting: &'a G::Setting,
    pub position: G::Position,
    answers: Vec<(Seat, G::Answer)>,
    dice: Vec<u32>,
}

impl<G: Game> std::fmt::Debug for Course<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Course").field("position", &self.position).field("answers", &self.answers).finish()
    }
}

impl<G: Game> Clone for Course<'_, G> {
    fn clone(&self) -> Self {
        Course {
            setting: self.setting,
            position: self.position.clone(),
            answers: self.answers.clone(),
            dice: self.dice.clone(),
        }
    }
}

impl<'a, G: Published> Course<'a, G> {
    pub fn new(setting: &'a G::Setting, position: &G::Position) -> Self {
        Course { setting, position: position.clone(), answers: Vec::new(), dice: Vec::new() }
    }

    pub fn answering(self, answers: &[(Seat, G::Answer)]) -> Self {
        Course { answers: answers.to_vec(), ..self }
    }

    pub fn rolling(self, dice: &[u32]) -> Self {
        Course { dice: dice.to_vec(), ..self }
    }

    /// The game with another secret.
    pub fn with(&self, change: impl FnOnce(&mut G::Position)) -> Self {
        let mut course = self.clone();
        change(&mut course.position);
        course
    }

    /// Plays until somebody is asked who has no answer, and tells who that is.
    pub fn played(&self) -> (G::Position, Vec<(Seat, G::Prompt, Seen)>) {
        let (position, watching) = self.watched();
        (position, watching.asked)
    }

    fn watched(&self) -> (G::Position, Watching<G>) {
        let mut position = self.position.clone();
        let mut watching = Watching {
            answers: self.answers.clone().into(),
            dice: self.dice.clone().into(),
            signs: Vec::new(),
            asked: Vec::new(),
        };
        loop {
            let mut referee = Referee::new(self.setting, &mut position, &[], Trust::Checked, &mut watching);
            let ended = G::play(&mut referee);
            assert_eq!(referee.take_fault(), None);
            if ended.is_err() {
                return (position, watching);
            }
        }
    }

    /// All that a viewer is shown on the way and at its end.
    pub fn shown(&self, viewer: Viewer) -> Vec<String> {
        let (position, Watching { signs, asked, .. }) = self.watched();
        let lens = G::lens(self.setting, &position, viewer);
        let mut shown = Vec::new();
        for sign in signs {
            match sign {
                Sign::Told(event) => shown.extend(event.witnessed_by(viewer).map(|event| {
                    let words = (event.rule(self.setting).to_string(), event.text(self.setting));
                    format!("it is told: {} {}", json(&event), json(&words))
                })),
                Sign::Rolled { rule, values, seen } => {
                    let sees = |seat: Seat| viewer.is(seat) && seen.by(seat);
                    if seen == Seen::All || G::seats(self.setting).iter().any(|info| sees(info.seat)) {
                        shown.push(format!("it is rolled: {rule} {values:?}"));
                    }
                }
            }
        }
        for (seat, prompt, seen) in asked {
            let own = viewer.is(seat);
            let at = G::lens(self.setting, &position, seat.into());
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
                shown.push(format!("it is reckoned: {}", json(&prompt.reasons(at, &default))));
            }
        }
        // What is reckoned ahead, for odds and by computer players, begins with what the viewer can imagine.
        let imagined = G::resample(lens, lens, &mut Chance::from_seed([7; 32]));
        shown.push(format!("it is imagined: {}", json(&imagined)));
        shown.push(format!("it stands: {}", json(&G::whereabouts(lens))));
        shown.push(format!("it looks: {}", json(&G::view(lens))));
        let scene = G::scene(self.setting, lens).draw();
        shown.push(format!("it is drawn: {}", json(&scene)));
        let about = |piece: &Piece| json(&G::about(lens, &piece.id));
        shown.push(format!("it is told about: {}", scene.pieces.iter().map(about).collect::<String>()));
        shown.push(G::picture(lens, &|text| json(text)));
        shown
    }
}

/// Two games that only the owner of the secret can tell apart.
pub fn assert_secret<G: Published>(owner: Seat, one: &Course<'_, G>, two: &Course<'_, G>) {
    let others = G::seats(one.setting).into_iter().map(|info| info.seat).filter(|seat| *seat != owner);
    for viewer in others.map(Viewer::Seat).chain([Viewer::Spectator]) {
        let (one, two) = (one.shown(viewer), two.shown(viewer));
        if let Some((one, two)) = one.iter().zip(&two).find(|(one, two)| one != two) {
            panic!("{viewer:?} can tell:\n{one}\n{two}");
        }
        assert_eq!(one.len(), two.len(), "{viewer:?} can tell by how much happens");
    }
    assert_ne!(one.shown(owner.into()), two.shown(owner.into()), "nothing differs");
}

/// What was told or rolled.
enum Sign<G: Game> {
    Told(G::Event),
    Rolled { rule: &'static str, values: Vec<u32>, seen: Seen },
}

/// Answers as the course has it, rolls the dice that it has and then the highest, and keeps what it saw.
struct Watching<G: Game> {
    answers: VecDeque<(Seat, G::Answer)>,
    dice: VecDeque<u32>,
    /// In their order.
    signs: Vec<Sign<G>>,
    /// Who is asked at the end.
    asked: Vec<(Seat, G::Prompt, Seen)>,
}

impl<G: Game> Watching<G> {
    fn next_die(&mut self, sides: u32) -> u32 {
        self.dice.pop_front().unwrap_or(u32::MAX).min(sides - 1)
    }
}

impl<G: Game> Driver<G> for Watching<G> {
    fn answer(
        &mut self,
        setting: &G::Setting,
        position: &G::Position,
        ask: Ask<G>,
    ) -> Play<(Seat, G::Answer)> {
        let Some((seat, answer)) = self.answers.pop_front() else {
            self.asked = vec![(ask.seat, ask.prompt, ask.seen)];
            return Err(Pause::WAITING);
        };
        assert_eq!(seat, ask.seat, "who is asked {:?}", ask.prompt);
        let checked = ask.prompt.check(G::lens(setting, position, seat.into()), &answer);
        assert!(checked.is_ok(), "{:?}: {answer:?}: {checked:?}", ask.prompt);
        Ok((seat, answer))
    }

    fn answer_all(
        &mut self,
        _: &G::Setting,
        _: &G::Position,
        asked: Vec<(Seat, G::Prompt)>,
        _: Vec<Option<G::Answer>>,
    ) -> Play<Vec<G::Answer>> {
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

    fn tell(&mut self, event: G::Event) {
        self.signs.push(Sign::Told(event));
    }
}

fn json<T: Serialize + ?Sized>(what: &T) -> String {
    serde_json::to_string(what).expect("plain data with string keys")
}
