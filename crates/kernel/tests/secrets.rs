//! What is rolled unseen and answered in secret stays so, inside one activity too: the other side imagines
//! it as chance would have it, and odds for that side are not certain.

use grognard_kernel::{
    self as kernel, Asked, Chance, Game, Happening, Moment, Occasion, Options, Outcome, Play, Policy,
    Question, Referee, Refusal, RuleId, Seat, SeatInfo, Seen, Setup, SetupFault, Step, Table, Text, Viewer,
    conformance::{Plan, assert_conforms},
    fair::Seed,
    inline::Inline,
    journal::{Entry, FORMAT, Hand, Header, Journal},
    memory::TRIES,
    odds::{self, Limits},
    policy::ByDefault,
    referee::Fault,
    table::{OpenError, Opening, TableError},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

const SCOUT: Seat = Seat(0);
const FLEET: Seat = Seat(1);

/// A scout rolls for a report that it keeps to itself. The fleet sails to one of six places, which means nothing, and
/// the scout hides in one of them. Then the fleet strikes a place, or does not. A hit needs the right place and a report
/// of four or more. That makes a leg; a turn is one activity of as many legs as the setting says.
#[derive(Debug)]
struct Sea;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Position {
    turn: u8,
    report: u8,
    place: Option<u8>,
    hits: u8,
}

#[derive(Clone, Copy)]
struct Lens<'a>(&'a Position, Viewer);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct View {
    turn: u8,
    report: Option<u8>,
    place: Option<u8>,
    hits: u8,
}

macro_rules! place_question {
    ($name:ident, $class:literal) => {
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        struct $name;

        impl Question<Sea> for $name {
            type Answer = u8;
            const CLASS: &'static str = $class;

            fn rule(&self, _: Lens<'_>) -> RuleId {
                RuleId::new("1")
            }

            fn text(&self, _: Lens<'_>) -> Text {
                Text::new("sea-ask")
            }

            fn check(&self, _: Lens<'_>, place: &u8) -> Result<(), Refusal> {
                Refusal::unless(*place < 6, "1", || Text::new("sea-no-such-place"))
            }

            fn options(&self, _: Lens<'_>) -> Options<u8> {
                Options::List((0..6).collect())
            }

            fn describe(&self, _: Lens<'_>, place: &u8) -> Text {
                Text::new("sea-place").with("place", *place)
            }

            fn default(&self, _: Lens<'_>) -> u8 {
                0
            }
        }
    };
}
place_question!(Hide, "hide");
place_question!(Sail, "sail");
place_question!(Strike, "strike");
mod prompts {
    #![allow(unreachable_pub, reason = "the macro makes public types")]
    use super::{Hide, Sail, Sea, Strike};
    grognard_kernel::prompts! { Sea: Hide, Sail, Strike }
}
use prompts::{Answer, Prompt};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Struck {
    hit: bool,
}

impl Happening<Sea> for Struck {
    fn rule(&self, _: &u8) -> RuleId {
        RuleId::new("1")
    }

    fn text(&self, _: &u8) -> Text {
        Text::new("sea-struck")
    }

    fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
}

impl Game for Sea {
    /// How many legs a turn has.
    type Setting = u8;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Struck;
    type Lens<'a> = Lens<'a>;
    type View = View;

    fn setting(setup: &Setup) -> Result<u8, SetupFault> {
        Ok(setup.options.get("legs").and_then(|legs| legs.parse().ok()).unwrap_or(1))
    }

    fn seats(_: &u8) -> Vec<SeatInfo> {
        let seat = |seat, id| SeatInfo { seat, id, name: Text::new("sea-seat") };
        vec![seat(SCOUT, "scout"), seat(FLEET, "fleet")]
    }

    fn begin(_: &u8) -> Position {
        Position { turn: 0, report: 0, place: None, hits: 0 }
    }

    fn play(r: &mut Referee<'_, Sea>) -> Play<()> {
        for _ in 0..*r.setting {
            r.position.report = r.d6_unseen(Seen::Only(SCOUT), "1")?;
            r.ask(FLEET, Sail)?;
            r.position.place = Some(r.ask_secretly(SCOUT, Hide)?);
            let strike = r.ask(FLEET, Strike)?;
            let hit = r.position.place == Some(strike) && r.position.report >= 4;
            r.position.hits += u8::from(hit);
            r.position.report = 0;
            r.position.place = None;
            r.reveal();
            r.tell(Struck { hit });
        }
        r.position.turn += 1;
        Ok(())
    }

    fn outcome(_: &u8, position: &Position) -> Option<Outcome> {
        (position.turn == 5).then(|| Outcome {
            winners: Vec::new(),
            id: "over".to_owned(),
            rule: RuleId::new("1"),
            text: Text::new("sea-over"),
        })
    }

    fn lens<'a>(_: &'a u8, position: &'a Position, viewer: Viewer) -> Lens<'a> {
        Lens(position, viewer)
    }

    fn view(Lens(position, viewer): Lens<'_>) -> View {
        let own = viewer.is(SCOUT);
        View {
            turn: position.turn,
            report: own.then_some(position.report),
            place: position.place.filter(|_| own),
            hits: position.hits,
        }
    }

    fn resample(Lens(position, viewer): Lens<'_>, _: Lens<'_>, chance: &mut Chance) -> Position {
        let mut position = position.clone();
        let mut drawn = || u8::try_from(chance.below(6)).expect("a small number");
        let (report, place) = (1 + drawn(), drawn());
        // Between activities nothing is hidden: there is no report yet.
        if !viewer.is(SCOUT) && position.report > 0 {
            position.report = report;
        }
        if !viewer.is(SCOUT) && position.place.is_some() {
            position.place = Some(place);
        }
        position
    }

    fn whereabouts(Lens(position, _): Lens<'_>) -> Text {
        Text::new("sea-turn").with("turn", position.turn)
    }
}

/// A table where the fleet is asked where it sails.
fn begun(seed: u8) -> Table<Sea> {
    begun_with(1, seed)
}

fn begun_with(legs: u8, seed: u8) -> Table<Sea> {
    let header = Header {
        format: FORMAT,
        game: "sea".to_owned(),
        scenario: String::new(),
        options: BTreeMap::new(),
        pack: String::new(),
        engine: "0".to_owned(),
        rules: Some(Sea::RULES),
        seats: vec!["scout".to_owned(), "fleet".to_owned()],
        commitment: kernel::bytes::Bytes::default(),
        seals_by: None,
    };
    Table::new(Arc::new(legs), header, Seed::new([seed; 32]), &[]).expect("a game")
}

/// A table where the scout hides in place 5 and the fleet is asked.
fn hidden(seed: u8) -> Table<Sea> {
    let mut table = begun(seed);
    table.answer(FLEET, Answer::Sail(0), Hand::Player).expect("the fleet may sail there");
    table.answer(SCOUT, Answer::Hide(5), Hand::Player).expect("the scout may hide there");
    table
}

fn secrets(tape: &[Step<Answer>]) -> (u32, u8) {
    match tape {
        [Step::Roll { value, .. }, _, Step::Answer { answer: Answer::Hide(place), .. }] => (*value, *place),
        other => panic!("a roll and a place, not {other:?}"),
    }
}

#[test]
fn the_other_side_imagines_secret_rolls_and_answers_as_chance_has_it() {
    let table = hidden(1);
    let mut chance = Chance::numbered(1, 1);
    let (mut rolls, mut places) = ([0; 6], [0; 6]);
    for _ in 0..6_000 {
        let imagined = table.imagine(FLEET, &mut chance, 1).expect("everything fits");
        let (roll, place) = secrets(&imagined.tape);
        rolls[roll as usize] += 1;
        places[usize::from(place)] += 1;
    }
    // A thousand each, with a spread of twenty-nine.
    assert!(rolls.iter().chain(&places).all(|count| (850..1_150).contains(count)), "{rolls:?} {places:?}");
}

#[test]
fn the_side_whose_secrets_they_are_imagines_them_as_they_are() {
    let table = hidden(1);
    let real = table.moment();
    for _ in 0..20 {
        assert_eq!(table.imagine(SCOUT, &mut Chance::numbered(1, 1), 1).as_ref(), Some(&real));
    }
}

#[test]
fn odds_for_the_other_side_are_not_certain() {
    let table = hidden(1);
    let mut chance = Chance::numbered(2, 2);
    let pending = table.pending_for(FLEET).expect("the fleet is asked");
    let mut policies: Vec<Box<dyn Policy<Sea>>> = vec![Box::new(ByDefault), Box::new(ByDefault)];
    let mut hits = 0;
    for _ in 0..2_400 {
        let imagined = table.imagine(FLEET, &mut chance, 1).expect("everything fits");
        let struck = odds::after(&imagined, pending.step(Answer::Strike(5)));
        let odds = odds::exact::<Sea, u8>(&1, &struck, &mut policies, Limits::default(), |at, _| at.hits);
        hits += u32::from(odds.expect("one outcome").chance_of(&1) == (1, 1));
    }
    // One in twelve: the right place of six, and a report of four or more.
    assert!((140..260).contains(&hits), "{hits} of 2400");
}

#[test]
fn an_audit_finds_a_secret_that_was_not_kept_and_one_that_need_not_be() {
    let table = hidden(1);
    let expose = |which: usize, to: Seen| {
        let mut journal = Journal::new(table.journal().header().clone());
        for (n, entry) in table.journal().entries().iter().enumerate().skip(1) {
            let mut entry = entry.clone();
            if let (true, Entry::Roll { seen, .. } | Entry::Answer { seen, .. }) = (n == which, &mut entry) {
                *seen = to;
            }
            journal.push(entry);
        }
        Table::<Sea>::open(Arc::new(1), journal, None, Opening::Audit).err()
    };
    for (entry, seen) in [(1, Seen::All), (1, Seen::Nobody), (1, Seen::Only(FLEET)), (3, Seen::All)] {
        let found = expose(entry, seen);
        let right = |found: &OpenError| matches!(found, OpenError::Fault { entry: at, fault: Fault::OutOfStep { .. } } if *at == entry);
        assert!(found.as_ref().is_some_and(right), "entry {entry} for {seen:?}: {found:?}");
    }
    assert_eq!(expose(3, Seen::Only(SCOUT)), None, "it was so");
}

/// What a seat may take back tells it nothing of whether another, who is asked in secret, has begun to answer.
#[test]
fn nobody_goes_back_while_another_is_asked_in_secret() {
    let mut table = begun(1);
    table.answer(FLEET, Answer::Sail(0), Hand::Player).expect("the fleet may sail there");
    assert_eq!(table.undo_limit(FLEET), None, "the scout is asked");
    assert_eq!(table.undo(FLEET), Err(TableError::NothingToUndo(FLEET)));
    table.answer(SCOUT, Answer::Hide(5), Hand::Player).expect("the scout may hide there");
    assert_eq!(table.undo_limit(FLEET), None, "the scout has answered");
    // The fleet is asked openly: its strike will be seen, and the scout may change its mind until then.
    assert_eq!(table.undo_limit(SCOUT), Some(2));
    table.undo(SCOUT).expect("the scout changes its mind");
    assert_eq!(table.undo_limit(FLEET), None, "nothing shows that the scout went back");
}

/// Tables of earlier releases let a seat go back then: their games are still played on.
#[test]
fn a_record_in_which_somebody_went_back_so_is_still_read() {
    let table = begun(1);
    let mut journal = Journal::new(table.journal().header().clone());
    for entry in table.journal().entries().iter().skip(1) {
        journal.push(entry.clone());
    }
    let sailed = Entry::of_step(Step::answer(FLEET, Answer::Sail(0)), Hand::Player);
    let to = journal.len() as u64;
    journal.push(sailed);
    journal.push(Entry::Undo { to, agreed: Vec::new() });
    let open = Table::<Sea>::open(Arc::new(1), journal, None, Opening::Audit).expect("it was so");
    assert!(open.pending_for(FLEET).is_some(), "the fleet is asked again");
}

#[test]
fn a_game_of_secrets_keeps_every_law() {
    let legs =
        |legs: &str| Setup { options: [("legs".to_owned(), legs.to_owned())].into(), ..Setup::default() };
    let plan = Plan { setups: vec![legs("1"), legs("3")], games: 100, ..Plan::default() };
    let report = assert_conforms::<Sea>(&plan);
    assert!(report.tried[&kernel::conformance::Law::ImaginationIsBlind] > 100);
}

/// A table in the middle of an activity of three legs. In the first two the fleet has struck just where the scout hid, and
/// hit or not, as is said; in the third it is asked where it strikes.
fn struck_twice(hits: [bool; 2]) -> Table<Sea> {
    let games = (0..=u8::MAX).map(|seed| {
        let mut table = begun_with(3, seed);
        let mut answer = |seat, answer| table.answer(seat, answer, Hand::Player).expect("they may answer so");
        for place in [2, 4, 5] {
            answer(FLEET, Answer::Sail(0));
            answer(SCOUT, Answer::Hide(place));
            if place != 5 {
                answer(FLEET, Answer::Strike(place));
            }
        }
        table
    });
    let told = |table: &Table<Sea>| table.log().iter().map(|logged| logged.event.hit).collect::<Vec<_>>();
    games.into_iter().find(|table| told(table) == hits).expect("one in four")
}

/// What was rolled in each leg, and where the scout hid.
fn legs(tape: &[Step<Answer>]) -> Vec<(u32, u8)> {
    let rolls = tape.iter().filter_map(|step| match step {
        Step::Roll { value, .. } => Some(*value),
        _ => None,
    });
    let places = tape.iter().filter_map(|step| match step {
        Step::Answer { answer: Answer::Hide(place), .. } => Some(*place),
        _ => None,
    });
    rolls.zip(places).collect()
}

#[test]
fn what_was_not_seen_is_drawn_to_fit_what_came_out_of_it() {
    let table = struck_twice([true, true]);
    let (memory, mut chance) = (table.memory(FLEET), Chance::numbered(3, 3));
    let mut counts = [[0; 6]; 3];
    for _ in 0..600 {
        let imagined = memory.imagine(&mut chance, TRIES).expect("what happened can be imagined");
        let legs = legs(&imagined.tape);
        assert_eq!((legs[0].1, legs[1].1), (2, 4), "it was hit there");
        for (count, (roll, _)) in counts.iter_mut().zip(&legs) {
            count[*roll as usize] += 1;
        }
    }
    for hit in &counts[..2] {
        // Two hundred each, with a spread of twelve.
        assert!(hit[..3] == [0; 3] && hit[3..].iter().all(|n| (150..250).contains(n)), "{counts:?}");
    }
    // Of the last leg nothing has come out: a hundred each, with a spread of nine.
    assert!(counts[2].iter().all(|n| (60..140).contains(n)), "{counts:?}");
    // One draw of everything fits in a hundred and forty-four.
    let at_once = (0..600).filter(|_| memory.imagine(&mut chance, 1).is_some()).count();
    assert!(at_once < 20, "{at_once} of 600");
}

#[test]
fn what_came_to_nothing_is_drawn_as_likely_as_it_was() {
    let table = struck_twice([false, false]);
    let (memory, mut chance) = (table.memory(FLEET), Chance::numbered(4, 4));
    let found = (0..2_200).filter(|_| {
        let imagined = memory.imagine(&mut chance, TRIES).expect("what happened can be imagined");
        legs(&imagined.tape)[0].1 == 2
    });
    // The scout was there, with a poor report, in one of eleven misses: two hundred, with a spread of fourteen.
    let found = found.count();
    assert!((140..260).contains(&found), "{found} of 2200");
}

/// Notes what it would imagine at each question, and answers at random.
struct Dreamer {
    dreams: Arc<Mutex<Vec<Option<Moment<Position, Answer>>>>>,
}

impl Policy<Sea> for Dreamer {
    fn imagines(&self) -> bool {
        true
    }

    fn choose(&mut self, occasion: Occasion<'_, Sea>, chance: &mut Chance) -> Answer {
        let memory = occasion.memory().expect("it has said that it imagines");
        let dream = memory.imagine(&mut Chance::numbered(9, 9), TRIES);
        self.dreams.lock().expect("one thread").push(dream);
        occasion.prompt.sample(occasion.at, chance)
    }
}

/// What a seat imagines at a table hangs on nothing that it may not know, as the conformance suite proves.
#[test]
fn a_player_in_a_simulation_remembers_what_it_would_at_a_table_and_no_more() {
    let dreams = Arc::new(Mutex::new(Vec::new()));
    let dreamer = || Box::new(Dreamer { dreams: Arc::clone(&dreams) }) as Box<dyn Policy<Sea>>;
    let mut players = vec![dreamer(), dreamer()];
    let mut inline = Inline::new(&mut players, Chance::numbered(5, 5)).recording();
    let mut moment = Moment { checkpoint: Sea::begin(&3), tape: Vec::new() };
    inline.play_out(&3, &mut moment).expect("a game");
    let mut journal = Journal::new(begun_with(3, 0).journal().header().clone());
    for step in inline.into_record().steps {
        journal.push(Entry::of_step(step, Hand::Computer));
    }
    let table = Table::<Sea>::open(Arc::new(3), journal, None, Opening::Audit).expect("the same game");
    let mut dreams = dreams.lock().expect("one thread").drain(..).collect::<Vec<_>>().into_iter();
    let mut steps = table.steps().iter();
    let film = table.film(|then| {
        if let Some(Step::Answer { seat, .. }) = steps.next() {
            let dream = then.imagine(*seat, &mut Chance::numbered(9, 9), TRIES);
            assert_eq!(dreams.next(), Some(dream), "{seat} in {then:?}");
        }
        true
    });
    film.expect("the game can be seen again");
    assert_eq!(dreams.next(), None, "each question was met");
}
