//! Scripts for tests: a position with just the pieces that matter, and one activity with its answers and
//! card draws written out, played by the rules.

use crate::{
    Answer, Scenario, Setting, Tarawa,
    event::Event,
    hexes::Hex,
    ids::{Back, CardId, CounterId, Letter, MarkerId, PositionId, PositionSet, UnitId, UnitSet},
    knowledge::put_in_reserve,
    position::{Depth, Disruption, FirePhase, Leader, MARINES, Occupant, Place, Position, Stage},
    setup_of,
};
use kernel::{
    Chance, Deck, Game, Play, Policy, Referee, Setup, Step,
    inline::{Inline, Record},
    policy::ByDefault,
    referee::{Fault, Trust},
    script,
};
use std::sync::LazyLock;

static FIRST_WAVES: LazyLock<Setting> = LazyLock::new(|| setting(Scenario::FirstWaves, &[]));

/// The setting of The First Waves with the default options.
pub(crate) fn first_waves() -> &'static Setting {
    &FIRST_WAVES
}

pub(crate) fn setting(scenario: Scenario, options: &[(&str, &str)]) -> Setting {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Tarawa::setting(&Setup { options, ..setup_of(scenario) }).expect("a scenario")
}

/// A map without any unit: all US units aside, all Japanese units in no place, a full deck. One company that an event has
/// sent back for a long time keeps losses from being catastrophic (14.1).
pub(crate) fn empty(setting: &Setting, turn: u8, stage: Stage) -> Position {
    let mut position = deserted(setting, turn, stage);
    let company = unit("L/3/6");
    position.open.marines.put(company, Place::Track(LATE));
    position.open.sent_back.insert(company);
    position
}

/// A turn in which no test is played.
const LATE: u8 = 30;

/// The same without that company.
pub(crate) fn deserted(setting: &Setting, turn: u8, stage: Stage) -> Position {
    let mut position = crate::setup::begin(setting);
    position.open.turn = turn;
    position.open.stage = stage;
    position.open.marines.put_aside();
    position
}

pub(crate) fn hex(name: &str) -> Hex {
    name.parse().expect("a hex")
}

pub(crate) fn at(name: &str) -> PositionId {
    name.parse().expect("a position")
}

pub(crate) fn unit(name: &str) -> UnitId {
    name.parse().expect("a US unit")
}

pub(crate) fn units(names: &[&str]) -> UnitSet {
    names.iter().map(|name| unit(name)).collect()
}

pub(crate) fn counter(name: &str) -> CounterId {
    name.parse().expect("a Japanese unit")
}

/// An Action Phase on an empty map.
pub(crate) fn action_phase(turn: u8) -> Position {
    empty(first_waves(), turn, Stage::Actions)
}

pub(crate) fn with_ryan(mut position: Position, name: &str) -> Position {
    position.open.ryan = Some(unit(name));
    position
}

pub(crate) fn with_leader(mut position: Position, name: &str, leader: Leader) -> Position {
    position.open.marine_mut(unit(name)).leader = leader;
    position
}

/// The US unit is Disrupted since an earlier phase.
pub(crate) fn with_disrupted(mut position: Position, name: &str) -> Position {
    position.open.marine_mut(unit(name)).disruption = Disruption::Earlier;
    position
}

impl Position {
    /// Puts a US unit with so many steps into a hex.
    pub(crate) fn with_unit(mut self, name: &str, at: &str, steps: u8) -> Self {
        self.open.marines.put(unit(name), Place::At(hex(at)));
        self.open.marine_mut(unit(name)).steps = steps;
        self
    }

    /// Puts a Japanese unit face down into a position.
    pub(crate) fn with_japanese(mut self, name: &str, counter: &str) -> Self {
        let counter: CounterId = counter.parse().expect("a Japanese unit");
        let setting = first_waves();
        let back = setting.forces.counter(counter).back;
        let tank = back == Back::Armour;
        self.hidden.counters[at(name).index()] = Some(counter);
        let occupant = Occupant {
            back,
            known: tank.then_some(counter),
            candidates: 1 << counter.index(),
            revealed: tank,
            disrupted: false,
            depth: None,
        };
        self.open.japanese.put(at(name), occupant);
        self
    }

    /// A Fire Phase with that card and all positions in communication; these letters are enabled.
    pub(crate) fn in_fire_phase(mut self, card: u8, letters: &[Letter]) -> Self {
        self.open.stage = Stage::Fire;
        self.open.letters = letters.to_vec();
        self.open.fire = Some(FirePhase {
            card: CardId(card),
            communication: first_waves().board.positions,
            lost_step: UnitSet::EMPTY,
            colour: 0,
            done: PositionSet::EMPTY,
            arrived: PositionSet::EMPTY,
            counterattack: false,
            again: false,
        });
        self
    }

    /// These units are in the Reserve, and so many depth markers in each of the boxes.
    pub(crate) fn with_reserve(mut self, counters: &[&str], depth: u8) -> Self {
        for name in counters {
            let counter: CounterId = name.parse().expect("a Japanese unit");
            put_in_reserve(&first_waves().forces, &mut self, counter, 1 << counter.index());
        }
        self.open.depth = [depth, depth];
        self
    }

    /// Turns the unit of a position face up.
    pub(crate) fn revealed(mut self, name: &str) -> Self {
        let counter = self.hidden.counters[at(name).index()];
        let occupant = self.open.occupant_mut(at(name)).expect("a unit in the position");
        occupant.revealed = true;
        occupant.known = counter;
        self
    }

    pub(crate) fn disrupted(mut self, name: &str) -> Self {
        self.open.occupant_mut(at(name)).expect("a unit in the position").disrupted = true;
        self
    }

    /// Puts a depth marker face down under the unit of a position. It is that very marker: no other of its
    /// kind is left to be turned over.
    pub(crate) fn with_marker(mut self, name: &str, marker: &str) -> Self {
        let marker: MarkerId = marker.parse().expect("a depth marker");
        let back = first_waves().forces.marker(marker).back;
        self.markers[back.index()] = Deck::shuffled([marker]);
        let occupant = self.open.occupant_mut(at(name)).expect("a unit in the position");
        occupant.depth = Some(Depth { back, known: None, revealed: false });
        self
    }
}

/// Plays the next activity with the answers of an absent player, and tells what came of it.
pub(crate) fn play_by_default(setting: &Setting, position: &mut Position, seed: u64) -> Record<Tarawa> {
    let mut policies: Vec<Box<dyn Policy<Tarawa>>> = vec![Box::new(ByDefault)];
    let mut beyond = Inline::new(&mut policies, Chance::numbered(seed, 0)).recording();
    let mut referee = Referee::new(setting, position, &[], Trust::Audit, &mut beyond);
    let ended = Tarawa::play(&mut referee);
    assert!(ended.is_ok() && referee.take_fault().is_none(), "an absent player's answers are legal");
    beyond.into_record()
}

/// The answers and draws of an activity, in order.
#[derive(Debug)]
pub(crate) struct Script {
    deck: Vec<CardId>,
    steps: Vec<Step<Answer>>,
}

impl Script {
    pub(crate) fn of(position: &Position) -> Script {
        let mut deck: Vec<CardId> = position.deck.contents().copied().collect();
        deck.sort_unstable();
        Script { deck, steps: Vec::new() }
    }

    /// That card is drawn next, by the rule.
    pub(crate) fn card(mut self, number: u8, rule: &'static str) -> Self {
        let index = self.deck.iter().position(|card| *card == CardId(number)).expect("a card of the deck");
        let sides = u32::try_from(self.deck.len()).expect("54 at most");
        // The last card is drawn without choice.
        if sides > 1 {
            self.steps.push(Step::roll(sides, u32::try_from(index).expect("54 at most"), rule));
        }
        self.deck.remove(index);
        self
    }

    pub(crate) fn says(mut self, answer: Answer) -> Self {
        self.steps.push(Step::answer(MARINES, answer));
        self
    }

    /// Anything else that is rolled or answered.
    pub(crate) fn step(mut self, step: Step<Answer>) -> Self {
        self.steps.push(step);
        self
    }

    /// Plays the next activity and tells what happened. The rules must ask and draw for just what the
    /// script has.
    pub(crate) fn play(&self, setting: &Setting, position: &mut Position) -> Result<Vec<Event>, Fault> {
        self.run(setting, position, Tarawa::play).map(|((), events)| events)
    }

    /// The same for a part of an activity.
    pub(crate) fn run<T>(
        &self,
        setting: &Setting,
        position: &mut Position,
        part: impl FnOnce(&mut Referee<'_, Tarawa>) -> Play<T>,
    ) -> Result<(T, Vec<Event>), Fault> {
        script::play_part(setting, position, &self.steps, part)
    }

    /// Plays a script whose last step the rules refuse, and names the rule and the reason.
    pub(crate) fn refused(&self, setting: &Setting, position: &Position) -> (String, String) {
        script::refused::<Tarawa>(setting, position, &self.steps)
    }
}
