//! The words of The Ford are complete: both languages have the same messages, the messages are those that
//! the code names, and in play nothing is said that lacks a message or an argument.

use grognard_sample::{
    self as sample, Answer, BOOK, Ford, WORDS,
    event::Event,
    lens::Lens,
    order::{Act, Order, Shift},
    position::{Stage, Stretch},
};
use kernel::{
    Breakdown, Chance, Game, Happening, Moment, Occasion, Options, Policy, Published, Question, Setup, Text,
    Viewer,
    conformance::assert_scenes_fit,
    inline::Inline,
    question::{Asked, Field, Input},
    text::Arg,
    words::{KERNEL, Words},
};
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    assert_eq!(WORDS.differences(), Ok(Vec::new()));
}

#[test]
fn every_reason_of_the_pack_has_its_french_and_no_french_is_idle() {
    assert_eq!(sample::pack().check_french(), []);
}

#[test]
fn the_messages_are_those_that_the_code_names() {
    let mut named = BTreeSet::new();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("the sources") {
        let path = file.expect("a file").path();
        // Folders hold what former releases had and tests.
        if path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(path).expect("a text");
        let literals = text.split('"').filter(|part| part.starts_with("ford-") && !part.contains(' '));
        named.extend(literals.map(str::to_owned));
    }
    assert_eq!(named, told_by_code());
}

/// The messages that the code says. The words of charts, which begin with the book's name, the page looks up by itself.
fn told_by_code() -> BTreeSet<String> {
    let messages = WORDS.messages(kernel::Lang::En).expect("well formed messages");
    messages.into_keys().filter(|key| !key.starts_with("sample-")).collect()
}

/// Checks every text that it is shown, and remembers the messages said.
#[derive(Clone)]
struct Listener {
    words: Arc<Words>,
    said: Arc<Mutex<BTreeSet<String>>>,
}

impl Listener {
    fn hear(&self, text: &Text) {
        assert_eq!(self.words.missing(text), [""; 0], "in {text:?}");
        self.said.lock().expect("no test thread panicked").insert(text.key.to_string());
        for (_, arg) in &text.args {
            if let Arg::Text(text) = arg {
                self.hear(text);
            }
        }
    }

    fn hear_factors(&self, breakdown: &Breakdown) {
        breakdown.factors.iter().for_each(|factor| self.hear(&factor.text));
    }

    fn hear_picture(&self, at: Lens<'_>) {
        Ford::scene(at.setting(), at).draw().texts().for_each(|text| self.hear(text));
        Ford::picture(at, &|text| {
            self.hear(text);
            String::new()
        });
    }

    fn hear_field(&self, field: &Field) {
        self.hear(&field.text);
        if let Input::One(items) = &field.input {
            for item in items {
                self.hear(&item.text);
            }
        }
    }
}

/// Plays at random, and reads all that is asked, offered and refused on the way.
impl Policy<Ford> for Listener {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, Ford>, chance: &mut Chance) -> Answer {
        self.hear(&prompt.text(at));
        self.hear(&Ford::whereabouts(at));
        match prompt.options(at) {
            Options::List(list) => {
                for answer in &list {
                    self.hear(&prompt.describe(at, answer));
                    for (text, breakdown) in prompt.reasons(at, answer) {
                        self.hear(&text);
                        self.hear_factors(&breakdown);
                    }
                }
            }
            Options::Form(fields) => fields.iter().for_each(|field| self.hear_field(field)),
        }
        self.hear_picture(at);
        for answer in doubtful() {
            if let Err(refusal) = prompt.check(at, &answer) {
                self.hear(&refusal.reason);
            }
        }
        let answer = prompt.sample(at, chance);
        self.hear(&prompt.describe(at, &answer));
        answer
    }

    fn interrupt(&mut self, occasion: Occasion<'_, Ford>, chance: &mut Chance) -> Option<Answer> {
        let answer = self.choose(occasion, chance);
        (chance.below(4) == 0).then_some(answer)
    }
}

/// Answers that are refused now and then.
fn doubtful() -> Vec<Answer> {
    let shift = |from, to, troops| Answer::Redeploy(Shift { from: Stretch(from), to: Stretch(to), troops });
    let attack = |stretch, troops| Answer::Act(Order::Attack { stretch: Stretch(stretch), troops });
    vec![
        Answer::Bid(99),
        Answer::BearLosses(99),
        Answer::Ambush(true),
        Answer::Act(Order::Strike { target: Stretch(1) }),
        shift(1, 4, 1),
        shift(1, 2, 99),
        attack(9, 1),
        attack(1, 99),
        attack(1, 1),
        attack(5, 1),
        Answer::Act(Order::Column { from: Stretch(1), to: Stretch(1), troops: 1 }),
    ]
}

#[test]
fn whatever_is_said_in_play_is_complete_in_both_languages() {
    let words = Arc::new(Words::new(&[KERNEL, WORDS]).expect("well formed messages"));
    let listener = Listener { words, said: Arc::default() };
    let columns = [("columns".to_owned(), "yes".to_owned())].into();
    let setups = [sample::setup(), Setup { options: columns, ..sample::setup() }];
    let settings = setups.map(|setup| Ford::setting(&setup).expect("a scenario of The Ford"));
    for (number, setting) in (0..300).zip(settings.iter().cycle()) {
        let mut policies: Vec<Box<dyn Policy<Ford>>> =
            vec![Box::new(listener.clone()), Box::new(listener.clone())];
        let mut inline = Inline::new(&mut policies, Chance::numbered(1943, number)).recording();
        let mut moment = Moment { checkpoint: Ford::begin(setting), tape: Vec::new() };
        let outcome = inline.play_out(setting, &mut moment).expect("a game played to its end");
        listener.hear(&outcome.text);
        listener.hear(&Ford::whereabouts(Ford::lens(setting, &moment.checkpoint, Viewer::Spectator)));
        let events = inline.into_record().events;
        for event in &events {
            listener.hear(&event.text(setting));
            if let Event::Fought { strength, .. } = event {
                listener.hear_factors(strength);
            }
        }
        listener.hear(&Ford::upshot(setting, &events));
    }
    let [setting, _] = settings;
    let mut position = Ford::begin(&setting);
    for stage in [Stage::Deal, Stage::Strikes] {
        position.open.stage = stage;
        listener.hear(&Ford::whereabouts(Ford::lens(&setting, &position, Viewer::Spectator)));
    }
    let watching = Ford::lens(&setting, &position, Viewer::Spectator);
    listener.hear(&Act.check(watching, &Order::Pass).expect_err("spectators do not act").reason);
    listener.hear(&Ford::upshot(&setting, &[]));
    // Where the players agreed that Blue wins ties, no die is rolled.
    let tie = Event::Bids { bids: [1, 1], first: kernel::Seat(0), tied: true, die: None };
    listener.hear(&tie.text(&setting));
    for (measure, _) in Ford::measures(&setting, &position) {
        listener.hear(&Ford::measure(measure));
    }
    listener.hear(&BOOK.title);
    Ford::board(&setting).texts().for_each(|text| listener.hear(text));
    for scenario in Ford::scenarios(BOOK.id) {
        listener.hear(&scenario.title);
        listener.hear(&scenario.about);
    }
    for level in Ford::levels(BOOK.id) {
        listener.hear(&level.title);
    }
    for option in <Ford as Published>::options(BOOK.id) {
        listener.hear(&option.text);
        option.values.iter().for_each(|(_, text)| listener.hear(text));
    }

    let said = listener.said.lock().expect("no test thread panicked");
    let unsaid: Vec<String> = told_by_code().into_iter().filter(|key| !said.contains(key)).collect();
    assert_eq!(unsaid, [""; 0]);
}

#[test]
fn everything_in_a_scene_lies_on_the_map_and_has_its_words() {
    let words = Words::new(&[KERNEL, WORDS]).expect("the messages are read");
    let setups =
        ["ford", "skirmish"].map(|scenario| Setup { scenario: scenario.to_owned(), ..sample::setup() });
    assert_scenes_fit::<Ford>(&setups, 5, &|text| words.missing(text));
}
