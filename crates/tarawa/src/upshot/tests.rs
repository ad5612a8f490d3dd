//! What forecasts make of the five things that a player weighs, with the odds of each.

use super::*;
use crate::{
    Answer, Tarawa, WORDS,
    actions::{Order, Pay},
    attack::tests::{FIRST, attackers, first_example},
    ids::CardId,
    landing::Boarding,
    position::{ACTIONS, Lvts, MARINES, Position, Stage},
    script::{at, empty, first_waves, hex, unit},
};
use kernel::{
    Asked, Deck, Game, Lang, Policy, Published, Step, Viewer,
    odds::{Distribution, Limits, enumerate},
    policy::ByDefault,
    tape::Moment,
    words::{KERNEL, Words},
};

fn words() -> Words {
    Words::new(&[KERNEL, WORDS]).expect("well formed messages")
}

/// What may come of the last of these answers, which begin the next activity.
fn odds(position: &Position, answers: &[Answer]) -> Distribution<Text> {
    let tape = answers.iter().map(|answer| Step::answer(MARINES, answer.clone())).collect();
    let moment = Moment { checkpoint: position.clone(), tape };
    let mut policies: Vec<Box<dyn Policy<Tarawa>>> = vec![Box::new(ByDefault)];
    let last = answers.last().expect("an answer to weigh");
    enumerate::<Tarawa, Text>(
        first_waves(),
        &moment,
        &mut policies,
        Limits::default(),
        |r| Tarawa::look_ahead(r, last),
        |_, events| upshot(first_waves(), events),
    )
    .expect("legal answers")
}

/// The same in words, each with its chance.
fn told(lang: Lang, found: &Distribution<Text>) -> Vec<(String, (u128, u128))> {
    let words = words();
    let outcomes = found.outcomes.iter();
    outcomes.map(|(text, _)| (words.say(lang, text), found.chance_of(text))).collect()
}

/// The chance of all outcomes whose words contain this.
fn chance_of(found: &Distribution<Text>, part: &str) -> f64 {
    let words = words();
    found.approximately().filter(|(text, _)| words.say(Lang::En, text).contains(part)).map(|(_, c)| c).sum()
}

/// The reasons before an answer: title, value, and each factor with its number.
fn reasoned(position: &Position, prompt: &crate::Prompt, answer: &Answer) -> Vec<String> {
    let words = words();
    let at = Tarawa::lens(first_waves(), position, Viewer::Seat(MARINES));
    let line = |(title, breakdown): (Text, kernel::Breakdown)| {
        for text in breakdown.factors.iter().map(|factor| &factor.text).chain([&title]) {
            assert_eq!(words.missing(text), [""; 0]);
        }
        let factor = |factor: &kernel::breakdown::Factor| {
            format!(" | {} {}", factor.after, words.say(Lang::En, &factor.text))
        };
        let factors: String = breakdown.factors.iter().map(factor).collect();
        format!("{}: {}{factors}", words.say(Lang::En, &title), breakdown.value)
    };
    prompt.reasons(at, answer).into_iter().map(line).collect()
}

fn phase(turn: u8) -> Position {
    let mut position = empty(first_waves(), turn, Stage::Actions);
    position.open.actions.begun = true;
    position.open.actions.left = ACTIONS;
    position
}

#[test]
fn a_barrage_disrupts_and_takes_the_marker_or_the_position_holds() {
    let position = phase(7)
        .with_japanese("C3", "7SSNL-13")
        .revealed("C3")
        .with_marker("C3", "inland-1")
        .with_unit("3/A/2T", "1627", 2);
    let units = [unit("3/A/2T")].into_iter().collect();
    let answer = Answer::Act(Order::Barrage { units, target: at("C3"), pay: Pay::Action });
    let found = odds(&position, std::slice::from_ref(&answer));
    let both = (0..54).map(|n| first_waves().card(CardId(n + 1)));
    let symbol = first_waves().forces.marine(unit("3/A/2T")).symbol;
    let colour = first_waves().board.site(at("C3")).colour;
    let both = both.filter(|card| card.shows(colour).is_some() && symbol == Some(card.symbol)).count();
    let hit = "C3 is Disrupted; C3 loses its depth marker".to_owned();
    let hits = found.outcomes.iter().map(|(_, weight)| *weight).min();
    assert_eq!((found.total, hits), (54, Some(both as u128)));
    let english: Vec<String> = told(Lang::En, &found).into_iter().map(|(text, _)| text).collect();
    assert_eq!(english, [hit, "C3 holds".to_owned()]);
    let french: Vec<String> = told(Lang::Fr, &found).into_iter().map(|(text, _)| text).collect();
    assert_eq!(french, ["C3 est désorganisée\u{202f}; C3 perd son marqueur de renfort", "C3 tient"]);
    let reasons = reasoned(&position, &crate::Prompt::Act(crate::actions::Act), &answer);
    assert!(reasons[0].starts_with("cards in the deck, by what they show for the barrage of 3/A/2T: 54 | "));
    assert!(reasons[0].contains("colour and target symbol"), "{reasons:?}");
}

#[test]
fn an_attack_says_what_becomes_of_the_target_and_of_the_attackers() {
    let mut position = first_example();
    position.open.actions.begun = true;
    let order = Answer::Act(Order::Attack { target: hex("1828") });
    let found = odds(&position, &[order.clone(), Answer::Join(attackers(&FIRST))]);
    let disrupted = "C3 is Disrupted; C3 loses its depth marker".to_owned();
    assert_eq!(told(Lang::En, &found), [(disrupted, (1, 1))], "nothing is left to chance");
    // One company alone against a marker that nobody has seen.
    let weak = phase(7)
        .with_japanese("C3", "7SSNL-11")
        .revealed("C3")
        .with_marker("C3", "inland-1")
        .with_unit("I/3/2", "1728", 1);
    let join = Answer::Join(attackers(&["I/3/2"]));
    let lost = told(Lang::En, &odds(&weak, &[order.clone(), join.clone()]));
    assert!(lost[0].0.starts_with("C3 ") && lost[0].0.contains("US unit"), "{lost:?}");
    // A unit of no strength does not stand.
    let helpless = phase(7).with_japanese("C3", "4FC-4").with_unit("I/3/2", "1728", 1);
    let gone = told(Lang::En, &odds(&helpless, &[order.clone(), join]));
    assert_eq!(gone, [("the unit in C3 is eliminated".to_owned(), (1, 1))]);
    let reasons = reasoned(&position, &crate::Prompt::Act(crate::actions::Act), &order);
    assert!(reasons[0].starts_with("strength of the attack: "), "{reasons:?}");
}

#[test]
fn before_an_attack_the_defence_its_cover_and_the_weapons_that_are_lacking_are_told() {
    let order = Answer::Act(Order::Attack { target: hex("1828") });
    let told = |position: &Position| reasoned(position, &crate::Prompt::Act(crate::actions::Act), &order);
    let hidden = phase(7).with_japanese("C3", "7SSNL-11").with_unit("I/3/2", "1728", 4);
    let known = told(&hidden.clone().revealed("C3"));
    let defence = known.iter().find(|line| line.starts_with("strength of the defence: ")).expect("a defence");
    assert!(defence.contains("Unit in C3 | "), "what covers the unit is a factor: {defence}");
    let weapons = known.iter().find(|line| line.starts_with("weapons lacking, of ")).expect("weapons");
    assert!(weapons.contains(": lacking") && weapons.contains(": there"), "{weapons}");
    // The same of a unit that lies face down, as far as it can be worked out.
    let suspects = told(&hidden);
    assert_eq!(suspects.len(), 2, "{suspects:?}");
    assert!(
        suspects[1].starts_with("units that may lie there, by what the attack would meet: 1 | 1 strength ")
    );
    assert!(suspects[1].contains("×2") && suspects[1].contains(", without "), "{suspects:?}");
}

#[test]
fn a_landing_says_where_with_what_losses_and_whether_off_course() {
    let mut position = empty(first_waves(), 1, Stage::Loading).with_unit("C/1/2", "0132", 4);
    position = position.with_unit("E/2/2", "0128", 4);
    position.open.lvts.full = 9;
    let load =
        Boarding::Load { units: [unit("C/1/2")].into_iter().collect(), craft: Lvts { full: 1, reduced: 0 } };
    let answer = Answer::Embark(load);
    let found = odds(&position, std::slice::from_ref(&answer));
    assert_eq!(found.total, 54 * 53, "its two cards, and nothing of the other company");
    let near = |part: &str, cards: f64| (chance_of(&found, part) - cards / 54.0).abs() < 1e-9;
    assert!(near("off course", 27.0) && near("US unit eliminated", 3.0) && near("reef", 5.0), "{found:?}");
    assert!(near("a US step lost", 13.0) && near("2 US steps lost", 7.0), "{found:?}");
    let lost = Text::new("tarawa-upshot-eliminated").with("count", 1_u8);
    assert_eq!(
        words().say(Lang::Fr, &joined(lost, Text::new("tarawa-upshot-off-course"))),
        "à la dérive\u{202f}; une unité US éliminée"
    );
    let reasons = reasoned(&position, &crate::Prompt::Embark(crate::landing::Embark), &answer);
    assert_eq!(reasons.len(), 3);
    assert!(reasons[0].contains("by their drift: 54 | 27 no drift"), "{reasons:?}");
    assert!(reasons[1].contains("the 4 steps aboard: 54 | 31 no step lost"), "{reasons:?}");
}

#[test]
fn an_infiltration_says_whether_the_unit_comes_through_and_what_it_costs() {
    let position = phase(5).with_japanese("E4", "111P-6").with_unit("K/3/2", "1327", 1);
    let units = [unit("K/3/2")].into_iter().collect();
    let order = Answer::Act(Order::Move { units, pay: Pay::Action });
    let step = Answer::Go(Some(hex("1328")));
    let found = odds(&position, &[order, step.clone()]);
    let words = told(Lang::En, &found);
    let [(lost, (ways, of)), (through, _)] = words.as_slice() else { panic!("{words:?}") };
    assert_eq!((lost.as_str(), through.as_str()), ("not through; a US unit eliminated", "through to 1328"));
    let prompt = crate::Prompt::Go(crate::moves::Go { units, gone: 0 });
    let reasons = reasoned(&position, &prompt, &step);
    let hits = ways * (54 / of);
    assert!(reasons[0].ends_with(&format!("| {} no hit | 54 a hit", 54 - hits)), "{reasons:?}, {hits}");
}

#[test]
fn a_close_combat_is_fought_ahead_and_says_who_holds_the_hex() {
    let mut position = phase(7).with_japanese("C3", "4FC-3").revealed("C3").with_unit("I/3/2", "1728", 1);
    // Six cards miss and four show brown; none has an event.
    position.deck = Deck::shuffled([1, 2, 4, 5, 6, 15, 3, 7, 14, 22].map(CardId));
    let units = [unit("I/3/2")].into_iter().collect();
    let answer = Answer::Act(Order::Enter { units, hex: hex("1828"), pay: Pay::Action });
    let found = odds(&position, std::slice::from_ref(&answer));
    let expected = [
        ("the Japanese hold 1828; a US unit eliminated".to_owned(), (2, 5)),
        ("both sides exhausted in 1828".to_owned(), (1, 3)),
        ("the Marines hold 1828".to_owned(), (4, 15)),
    ];
    assert_eq!(told(Lang::En, &found), expected);
    let reasons = reasoned(&position, &crate::Prompt::Act(crate::actions::Act), &answer);
    assert_eq!(
        reasons,
        [
            "US cards in the close combat: 1 | 1 steps, four at most",
            "Japanese cards in the close combat: 1 | 1 unit and depth marker",
            "cards in the deck; brown hits: 10 | 6 no hit | 10 a hit",
        ]
    );
}

#[test]
fn equal_results_get_equal_words_whatever_came_to_light() {
    let reveals = |counter: &str| {
        let position = at("C3");
        let counter = counter.parse().expect("a Japanese unit");
        [
            Event::Defenders(defenders::Event::JapaneseRevealed { position, counter }),
            Event::Defenders(defenders::Event::JapaneseDisrupted { position, rule: "8.4".into() }),
        ]
    };
    assert_eq!(upshot(first_waves(), &reveals("4FC-3")), upshot(first_waves(), &reveals("7SSNL-11")));
    assert_eq!(upshot(first_waves(), &[]), Text::new("tarawa-upshot-nothing"));
    let ended = Event::Actions(actions::Event::ActionsEnded);
    assert_eq!(upshot(first_waves(), std::slice::from_ref(&ended)), ended.text(first_waves()));
}
