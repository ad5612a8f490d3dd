//! Books of one family: two books that one type plays are registered, played, saved and opened without
//! confusion, and take their rule numbers, names and lengths from their own data.

use grognard_kernel::{
    self as kernel, Adviser, Breakdown, Chance, Game, Happening, Moment, Occasion, OptionInfo, Options,
    Outcome, Pack, Play, Policy, Published, Question, Referee, Refusal, RuleId, Seat, SeatInfo, Setup,
    SetupFault, Text, Viewer,
    any::{AnyGame, AnyTable, Registered},
    conformance::{Plan, assert_conforms},
    fair::Seed,
    inline::Inline,
    journal::Hand,
    pack::PackFault,
    policy::AtRandom,
    problem::{Judged, ProblemFault, Source, Verdict},
    published::{Counts, LevelInfo, ScenarioInfo, StartError},
    shape::Shape,
    table::Opening,
    verify,
    words::{KERNEL, Sources, Words},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::cell::Cell;

/// Heads or tails, by one of two books.
#[derive(Debug)]
struct Toss;

/// What differs between the books.
#[derive(Debug)]
struct Book {
    id: &'static str,
    title: &'static str,
    scenario: &'static str,
    tosses: u8,
    /// The number of the rule by which a toss is called: the books do not count their rules alike.
    calling: &'static str,
    coin: &'static str,
}

static PENNY: Book = Book {
    id: "penny",
    title: "toss-penny",
    scenario: "once",
    tosses: 1,
    calling: "7",
    coin: "# source: history\n# why: the coin\nface\tname\nheads\tQueen\ntails\tBritannia\n",
};

static CROWN: Book = Book {
    id: "crown",
    title: "toss-crown",
    scenario: "thrice",
    tosses: 3,
    calling: "8",
    coin: "# source: history\n# why: the coin\nface\tname\nheads\tKing\ntails\tShield\n",
};

fn book(id: &str) -> Option<&'static Book> {
    [&PENNY, &CROWN].into_iter().find(|book| book.id == id)
}

/// The book of a name that [`Published::books`] gives.
fn known(id: &str) -> &'static Book {
    book(id).expect("one of the books of the type")
}

#[derive(Debug)]
struct Setting {
    book: &'static Book,
    faces: [String; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Position {
    tossed: u8,
    points: u8,
}

#[derive(Clone, Copy)]
struct Lens<'a> {
    setting: &'a Setting,
    position: &'a Position,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Call;

kernel::prompts! { Toss: Call }

impl Question<Toss> for Call {
    /// Whether heads is called.
    type Answer = bool;
    const CLASS: &'static str = "call";

    fn rule(&self, at: Lens<'_>) -> RuleId {
        RuleId::new(at.setting.book.calling)
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("toss-ask")
    }

    fn check(&self, _: Lens<'_>, _: &bool) -> Result<(), Refusal> {
        Ok(())
    }

    fn options(&self, _: Lens<'_>) -> Options<bool> {
        Options::List(vec![true, false])
    }

    fn describe(&self, at: Lens<'_>, heads: &bool) -> Text {
        Text::new("toss-do").with("face", at.setting.face(*heads))
    }

    fn default(&self, _: Lens<'_>) -> bool {
        true
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Fell {
    heads: bool,
    points: u8,
}

thread_local! {
    /// How many events this thread has made.
    static MADE: Cell<u32> = const { Cell::new(0) };
}

impl Happening<Toss> for Fell {
    fn rule(&self, setting: &Setting) -> RuleId {
        RuleId::new(setting.book.calling)
    }

    fn text(&self, setting: &Setting) -> Text {
        Text::new("toss-fell").with("face", setting.face(self.heads))
    }

    fn witnessed_by(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
}

impl Setting {
    fn face(&self, heads: bool) -> String {
        self.faces[usize::from(!heads)].clone()
    }
}

impl Game for Toss {
    type Setting = Setting;
    type Position = Position;
    type Prompt = Prompt;
    type Answer = Answer;
    type Event = Fell;
    type Lens<'a> = Lens<'a>;
    type View = Position;

    fn setting(setup: &Setup) -> Result<Setting, SetupFault> {
        let book = book(&setup.book).ok_or_else(|| SetupFault::no_book(&setup.book, Toss::books()))?;
        if setup.scenario != book.scenario {
            let known = vec![book.scenario.to_owned()];
            return Err(SetupFault::NoScenario { name: setup.scenario.clone(), known });
        }
        let coin = setup.pack.chart("coin")?;
        let name = |face: &str| coin.value(face, "name", "a name");
        Ok(Setting { book, faces: [name("heads")?, name("tails")?] })
    }

    fn seats(_: &Setting) -> Vec<SeatInfo> {
        vec![SeatInfo { seat: Seat(0), id: "caller", name: Text::new("toss-caller") }]
    }

    fn begin(_: &Setting) -> Position {
        Position { tossed: 0, points: 0 }
    }

    fn play(r: &mut Referee<'_, Toss>) -> Play<()> {
        let called = r.ask(Seat(0), Call)?;
        let heads = r.chance(2, r.setting.book.calling)? == 0;
        r.position.tossed += 1;
        r.position.points += u8::from(called == heads);
        r.tell_with(|r| {
            MADE.set(MADE.get() + 1);
            Fell { heads, points: r.position.points }
        });
        Ok(())
    }

    fn outcome(setting: &Setting, position: &Position) -> Option<Outcome> {
        (position.tossed == setting.book.tosses).then(|| Outcome {
            winners: Vec::new(),
            id: format!("{} points", position.points),
            rule: RuleId::new(setting.book.calling),
            text: Text::new("toss-over"),
        })
    }

    fn lens<'a>(setting: &'a Setting, position: &'a Position, _: Viewer) -> Lens<'a> {
        Lens { setting, position }
    }

    fn view(lens: Lens<'_>) -> Position {
        lens.position.clone()
    }

    fn resample(lens: Lens<'_>, _: Lens<'_>, _: &mut Chance) -> Position {
        lens.position.clone()
    }

    fn whereabouts(_: Lens<'_>) -> Text {
        Text::new("toss-now")
    }
}

#[derive(Deserialize)]
struct Nothing {}

impl Judged for Toss {
    type Given = Nothing;
    type Query = Nothing;

    fn events() -> Shape {
        Shape::of::<Fell>(&[])
    }

    fn guide() -> Sources {
        Sources { name: "toss-guide", en: "", fr: "" }
    }

    fn arrange(
        _: &Setup,
        setting: Setting,
        _: Nothing,
        _: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let begin = Toss::begin(&setting);
        Ok((setting, begin))
    }

    fn value(_: &Setting, _: &Position, _: &Nothing) -> Result<Breakdown, String> {
        Err("a coin has no values".to_owned())
    }

    fn draw_named(_: &Setting, _: &Position, _: &str, _: u32, _: &str) -> Option<u32> {
        None
    }
}

const WORDS: Sources = Sources { name: "toss", en: ENGLISH, fr: ENGLISH };
const ENGLISH: &str = "toss-penny = Penny\ntoss-crown = Crown\ntoss-ask = Call!\ntoss-do = { $face }\n\
                       toss-fell = { $face } is up\ntoss-now = A toss\ntoss-over = Over\ntoss-caller = Caller\n";

impl Published for Toss {
    fn books() -> &'static [&'static str] {
        &["penny", "crown"]
    }

    fn title(book: &str) -> Text {
        Text::new(known(book).title)
    }

    fn words(_: &str) -> Sources {
        WORDS
    }

    fn scenarios(book: &str) -> Vec<ScenarioInfo> {
        let (id, title) = (known(book).scenario, Toss::title(book));
        vec![ScenarioInfo {
            id,
            about: title.clone(),
            title,
            kind: None,
            length: None,
            counts: Counts::Turns,
        }]
    }

    fn options(_: &str) -> Vec<OptionInfo> {
        Vec::new()
    }

    fn pack(book: &str) -> Pack {
        Pack::built_in(&[("coin.tsv", known(book).coin)])
    }

    fn check_pack(_: &str, _: &Pack) -> Vec<PackFault> {
        Vec::new()
    }

    fn levels(_: &str) -> Vec<LevelInfo> {
        vec![LevelInfo { id: "random", title: Text::new("toss-caller") }]
    }

    fn policy(level: &str, _: &Setting, _: Seat) -> Option<Box<dyn Policy<Toss>>> {
        match level {
            "random" => Some(Box::new(AtRandom)),
            "fickle" => Some(Box::new(Fickle { next: true })),
            _ => None,
        }
    }

    fn turn(_: Lens<'_>) -> u32 {
        1
    }

    fn picture(_: Lens<'_>, _: &dyn Fn(&Text) -> String) -> String {
        String::new()
    }

    fn upshot(setting: &Setting, events: &[Fell]) -> Text {
        events.last().map_or(Text::new("toss-now"), |fell| fell.text(setting))
    }

    fn measures(_: &Setting, position: &Position) -> Vec<(&'static str, i64)> {
        vec![("tossed", i64::from(position.tossed))]
    }

    fn measure(_: &str) -> Text {
        Text::new("toss-tossed")
    }
}

fn registered(book: &str) -> Registered<Toss> {
    Registered::of(book).expect("a book of the type")
}

fn setup(game: &dyn AnyGame) -> Setup {
    let scenario = game.scenarios()[0].id.to_owned();
    Setup { book: game.id().to_owned(), scenario, pack: game.pack(), ..Setup::default() }
}

fn finished(game: &dyn AnyGame) -> Box<dyn AnyTable> {
    let mut table = game.start(&setup(game), Seed::new([7; 32]), &[]).expect("a game can be set up");
    while table.outcome().is_none() {
        table.answer(Seat(0), &json!({ "call": true }), Hand::Player).expect("a legal answer");
    }
    table.reveal_seed().expect("the game is over");
    table
}

/// Never calls the same twice in a row.
struct Fickle {
    next: bool,
}

impl Policy<Toss> for Fickle {
    fn choose(&mut self, _: Occasion<'_, Toss>, _: &mut Chance) -> Answer {
        let now = self.next;
        self.next = !now;
        Answer::Call(now)
    }
}

#[test]
fn a_computer_player_keeps_its_mind_from_one_question_to_the_next() {
    let crown = registered("crown");
    let table = crown.start(&setup(&crown), Seed::new([7; 32]), &[]).expect("a game");
    let adviser = || Adviser::new(Seat(0), "fickle", Chance::numbered(1, 1));
    let call = |adviser: &mut Adviser| table.advise(adviser).expect("it is asked").answer;
    let mut kept = adviser();
    assert_eq!([call(&mut kept), call(&mut kept)], [json!({ "call": true }), json!({ "call": false })]);
    assert_eq!(call(&mut adviser()), json!({ "call": true }), "another one has a mind of its own");
}

#[test]
fn both_books_of_a_type_are_registered_under_their_own_names_titles_and_scenarios() {
    let games: Vec<Registered<Toss>> = Registered::all().collect();
    let offered = games.iter().map(|game| (game.id(), game.title().key, game.scenarios()[0].id));
    let offered: Vec<_> = offered.collect();
    assert_eq!(offered, [("penny", "toss-penny".into(), "once"), ("crown", "toss-crown".into(), "thrice")]);
    assert_ne!(games[0].pack().digest(), games[1].pack().digest());
    // They share their words, which are read once.
    let mut sources = vec![KERNEL];
    sources.extend(games.iter().map(AnyGame::words));
    let words = Words::new(&sources).expect("the words of a family are no duplicates");
    assert!(games.iter().all(|game| words.missing(&game.title()).is_empty()));
    let unknown = Registered::<Toss>::of("guilder").expect_err("there is no such book");
    assert_eq!(unknown.to_string(), "there is no book 'guilder'; there are: penny, crown");
}

#[test]
fn each_book_is_played_saved_and_opened_with_its_own_data() {
    for (book, tosses, rule, faces) in
        [("penny", 1, "7", ["Queen", "Britannia"]), ("crown", 3, "8", ["King", "Shield"])]
    {
        let game = registered(book);
        let table = finished(&game);
        assert_eq!((table.game(), table.header().game.as_str()), (book, book));
        let log = table.log(Viewer::Spectator, 0);
        assert_eq!(log.len(), tosses);
        for line in &log {
            let up = &line.text.args[0].1;
            assert_eq!(line.rule.as_str(), rule);
            assert!(faces.iter().any(|face| *up == (*face).to_owned().into()), "{up:?} is not of {book}");
        }
        let text = table.journal_text(0);
        let (opened, torn) = game.open(text, &game.pack(), None, Opening::Audit).expect("its own journal");
        assert_eq!(torn, None);
        assert_eq!((opened.game(), opened.fingerprint()), (book, table.fingerprint()));
        assert_eq!(opened.log(Viewer::Spectator, 0), log);
        assert_eq!(game.verify(text, &game.pack(), &[]).verdict, verify::Verdict::Proven);
        let batch = game.play_batch(&setup(&game), &["random".to_owned()], 1, 0..5).expect("games");
        assert!(
            batch.iter().all(|played| played.measures == [("tossed", i64::try_from(tosses).unwrap_or(0))])
        );
    }
}

#[test]
fn what_belongs_to_the_other_book_is_refused_by_name() {
    let (penny, crown) = (registered("penny"), registered("crown"));
    let journal = finished(&penny).journal_text(0).to_owned();
    let refused = crown.open(&journal, &crown.pack(), None, Opening::Fast).map(|_| ());
    let expected = StartError::OtherBook { expected: "crown".to_owned(), found: "penny".to_owned() };
    assert_eq!(refused, Err(expected.clone()));
    assert_eq!(expected.to_string(), "this is a journal of 'penny', not of 'crown'");
    let report = crown.verify(&journal, &crown.pack(), &[]);
    assert_eq!(report.verdict, verify::Verdict::Unreadable);
    let other = StartError::OtherSetup { expected: "crown".to_owned(), found: "penny".to_owned() };
    assert_eq!(crown.seats(&setup(&penny)), Err(other.clone()));
    assert_eq!(crown.start(&setup(&penny), Seed::new([7; 32]), &[]).map(|_| ()), Err(other.clone()));
    assert_eq!(crown.play_batch(&setup(&penny), &["random".to_owned()], 1, 0..1), Err(other));
    let nameless = Toss::setting(&Setup { book: String::new(), ..setup(&penny) });
    assert!(matches!(nameless, Err(SetupFault::NoBook { .. })), "{nameless:?}");
}

/// A game of another type is named too, though its answers could not be read.
#[test]
fn a_journal_of_another_game_is_refused_by_name() {
    let ford = Registered::<sample::Ford>::of(sample::BOOK.id).expect("the sample's book");
    let mut table = ford.start(&sample::setup(), Seed::new([7; 32]), &[]).expect("a game of The Ford");
    table.answer(Seat(0), &json!({ "bid": 1 }), Hand::Player).expect("a legal bid");
    let penny = registered("penny");
    let refused = penny.open(table.journal_text(0), &penny.pack(), None, Opening::Fast).map(|_| ());
    assert_eq!(
        refused,
        Err(StartError::OtherBook { expected: "penny".to_owned(), found: "sample".to_owned() })
    );
}

#[test]
fn a_problem_is_judged_by_the_book_that_it_names() {
    let problem = |game: &str, scenario: &str, rule: &str| {
        format!(
            "game = \"{game}\"\nscenario = \"{scenario}\"\ntitle = {{ en = \"A toss\", fr = \"Un jet\" }}\n\
             rules = [\"{rule}\"]\n[[expect]]\nasked = [{{ class = \"call\", rule = \"{rule}\" }}]\n"
        )
    };
    let (penny, crown) = (registered("penny"), registered("crown"));
    for (game, text) in [(&penny, problem("penny", "once", "7")), (&crown, problem("crown", "thrice", "8"))] {
        let ruling = game.judge("toss.toml", &text, &game.pack()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(ruling.verdict, Verdict::AsExpected, "{game:?}");
    }
    let fault = crown.judge("toss.toml", &problem("penny", "once", "7"), &crown.pack()).expect_err("penny's");
    assert!(fault.to_string().contains("a problem of 'penny'; expected game 'crown'"), "{fault}");
}

#[test]
fn both_books_keep_every_law() {
    let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
    let missing = |text: &Text| words.missing(text);
    let setups = Registered::<Toss>::all().map(|game| setup(&game)).collect();
    let plan = Plan { setups, games: 100, missing_words: Some(&missing), ..Plan::default() };
    assert_eq!(assert_conforms::<Toss>(&plan).games, 100);
}

#[test]
fn an_event_is_made_only_if_somebody_listens() {
    let setting = Toss::setting(&setup(&registered("crown"))).expect("a setting");
    let made_in = |listening: bool| {
        let mut policies: Vec<Box<dyn Policy<Toss>>> = vec![Box::new(AtRandom)];
        let mut inline = Inline::new(&mut policies, Chance::numbered(1, 1));
        if listening {
            inline = inline.recording();
        }
        let mut moment = Moment { checkpoint: Toss::begin(&setting), tape: Vec::new() };
        let before = MADE.get();
        inline.play_out(&setting, &mut moment).expect("a game to its end");
        (MADE.get() - before, inline.into_record().events.len(), moment.checkpoint)
    };
    let (heard, unheard) = (made_in(true), made_in(false));
    assert_eq!((heard.0, heard.1), (3, 3));
    assert_eq!((unheard.0, unheard.1), (0, 0));
    assert_eq!(heard.2, unheard.2, "listening changes nothing");
}
