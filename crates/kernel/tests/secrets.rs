//! What is rolled unseen and answered in secret stays so, inside one activity too: the other side imagines
//! it as chance would have it, and odds for that side are not certain.

use grognard_kernel::{
    self as kernel, Chance, Game, Happening, Options, Outcome, Play, Policy, Question, Referee, Refusal,
    RuleId, Seat, SeatInfo, Seen, Setup, SetupFault, Step, Table, Text, Viewer,
    conformance::{Plan, assert_conforms},
    fair::Seed,
    journal::{Entry, FORMAT, Hand, Header, Journal},
    odds::{self, Limits},
    policy::ByDefault,
    referee::Fault,
    table::{OpenError, Opening, TableError},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

const SCOUT: Seat = Seat(0);
const FLEET: Seat = Seat(1);

/// A scout rolls for a report that it keeps to itself. The fleet sails to one of six places, which means nothing, and
/// the scout hides in one of them. Then the fleet strikes a place, or does not. A hit needs the right place and a report
/// of four or more.
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
    fn rule(&self, (): &()) -> RuleId {
        RuleId::new("1")
    }

    fn text(&self, (): &()) -> Text {
        Text::new("sea-struck")
    }

    fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
}

impl Game for Sea {
    type Setting = ();
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Struck;
    type Lens<'a> = Lens<'a>;
    type View = View;

    fn setting(_: &Setup) -> Result<(), SetupFault> {
        Ok(())
    }

    fn seats((): &()) -> Vec<SeatInfo> {
        let seat = |seat, id| SeatInfo { seat, id, name: Text::new("sea-seat") };
        vec![seat(SCOUT, "scout"), seat(FLEET, "fleet")]
    }

    fn begin((): &()) -> Position {
        Position { turn: 0, report: 0, place: None, hits: 0 }
    }

    fn play(r: &mut Referee<'_, Sea>) -> Play<()> {
        r.position.report = r.d6_unseen(Seen::Only(SCOUT), "1")?;
        r.ask(FLEET, Sail)?;
        r.position.place = Some(r.ask_secretly(SCOUT, Hide)?);
        let strike = r.ask(FLEET, Strike)?;
        let hit = r.position.place == Some(strike) && r.position.report >= 4;
        r.reveal();
        r.tell(Struck { hit });
        let Position { turn, hits, .. } = *r.position;
        *r.position = Position { turn: turn + 1, report: 0, place: None, hits: hits + u8::from(hit) };
        Ok(())
    }

    fn outcome((): &(), position: &Position) -> Option<Outcome> {
        (position.turn == 5).then(|| Outcome {
            winners: Vec::new(),
            id: "over".to_owned(),
            rule: RuleId::new("1"),
            text: Text::new("sea-over"),
        })
    }

    fn lens<'a>((): &'a (), position: &'a Position, viewer: Viewer) -> Lens<'a> {
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
    Table::new(Arc::new(()), header, Seed::new([seed; 32]), &[]).expect("a game")
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
        let odds = odds::exact::<Sea, u8>(&(), &struck, &mut policies, Limits::default(), |at, _| at.hits);
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
        Table::<Sea>::open(Arc::new(()), journal, None, Opening::Audit).err()
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
    let open = Table::<Sea>::open(Arc::new(()), journal, None, Opening::Audit).expect("it was so");
    assert!(open.pending_for(FLEET).is_some(), "the fleet is asked again");
}

#[test]
fn a_game_of_secrets_keeps_every_law() {
    let report = assert_conforms::<Sea>(&Plan { games: 100, ..Plan::default() });
    assert!(report.tried[&kernel::conformance::Law::ImaginationIsBlind] > 100);
}
