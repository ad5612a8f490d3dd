//! What people are shown of a game is in words: of games that are played at random, nothing that is asked, offered,
//! drawn or told lacks its message in a language, or holds a name that is the program's own and nobody else's.

use kernel::{
    Adviser, Chance, Seat, Setup, Text, Viewer,
    any::{AnyGame, AnyTable},
    fair::Seed,
    journal::Hand,
    text::Arg,
    words::{KERNEL, Lang, Words},
};
use serde::Serialize;
use serde_json::Value;
use std::{collections::BTreeSet, sync::Arc};

/// So many decisions are looked at in each scenario.
const DECISIONS: usize = 150;

fn games() -> Vec<Arc<dyn AnyGame>> {
    [sample::games(), tarawa::games(), war_at_sea::games()].concat()
}

fn start(game: &dyn AnyGame, scenario: &str) -> Box<dyn AnyTable> {
    let setup = Setup {
        book: game.id().to_owned(),
        scenario: scenario.to_owned(),
        options: std::collections::BTreeMap::new(),
        pack: game.pack(),
    };
    game.start(&setup, Seed::new([7; 32]), &[]).expect("the game starts")
}

/// The texts in something that is shown. What goes back to the program, or comes from it for programs, is not.
fn texts(shown: &impl Serialize) -> Vec<Text> {
    fn collect(value: &Value, found: &mut Vec<Text>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
            Value::Object(fields) => {
                let is_text = fields.keys().all(|name| matches!(&**name, "key" | "args"));
                if let Some(text) = is_text.then(|| serde_json::from_value(value.clone()).ok()).flatten() {
                    found.push(text);
                    return;
                }
                let said =
                    fields.iter().filter(|(name, _)| !matches!(&***name, "answer" | "value" | "event"));
                said.for_each(|(_, part)| collect(part, found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(&serde_json::to_value(shown).expect("plain data"), &mut found);
    found
}

/// The names in a text that are codes: those of people, ships and places begin with a capital or a figure.
fn codes(text: &Text) -> Vec<String> {
    let is_code = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
    };
    let of = |(_, arg): &(_, Arg)| match arg {
        Arg::Name(name) if is_code(name) => vec![format!("{}: {name}", text.key)],
        Arg::Text(inner) => codes(inner),
        _ => Vec::new(),
    };
    text.args.iter().flat_map(of).collect()
}

/// Plays a while, and tells what was shown that is not in words.
fn unsaid(table: &mut dyn AnyTable, words: &Words, chance: &mut Chance) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut look = |shown: Vec<Text>| {
        for text in shown {
            found.extend(words.missing(&text).into_iter().chain(codes(&text)));
        }
    };
    let seats: Vec<Seat> = table.seats().iter().map(|info| info.seat).collect();
    let adviser = |seat: &Seat| Adviser::new(*seat, "random", Chance::from_seed(chance.bytes()));
    let mut advisers: Vec<Adviser> = seats.iter().map(adviser).collect();
    look(texts(&table.board()));
    let mut lines = 0;
    for _ in 0..DECISIONS {
        for viewer in seats.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
            look(texts(&table.whereabouts(viewer)));
            let log = table.log(viewer, lines);
            look(texts(&log));
        }
        lines = table.log(Viewer::Spectator, 0).last().map_or(0, |line| line.number);
        let asked = |seat: &&Seat| table.prompt(**seat).is_some_and(|prompt| prompt.given.is_none());
        let Some(seat) = seats.iter().find(asked).copied() else { break };
        look(texts(&table.prompt(seat)));
        look(texts(&table.scene(seat.into())));
        let advice = table.advise(&mut advisers[seat.index()]).expect("the seat is asked");
        look(texts(&table.describe(seat, &advice.answer).expect("a legal answer")));
        table.answer(seat, &advice.answer, Hand::Computer).expect("a legal answer");
    }
    found
}

#[test]
fn nothing_that_is_shown_of_a_game_is_a_key_or_a_code() {
    let mut found = BTreeSet::new();
    for game in games() {
        let words = Words::new(&[KERNEL, game.words()]).expect("well formed messages");
        for scenario in game.scenarios() {
            let mut chance = Chance::numbered(3, 0);
            found.extend(unsaid(&mut *start(&*game, scenario.id), &words, &mut chance));
        }
    }
    assert_eq!(found, BTreeSet::new());
}

/// What a file may hold is learned from the code, what it means stands in the guide: neither may outgrow the other.
#[test]
fn everything_that_can_stand_in_a_problem_file_is_explained_in_both_languages_and_nothing_else() {
    for game in games() {
        let words = Words::new(&[KERNEL, game.words(), game.guide()]).expect("well formed messages");
        let glossary = game.glossary();
        let unexplained = glossary.terms().flat_map(|term| words.missing(&term.text));
        assert_eq!(unexplained.collect::<Vec<_>>(), [""; 0], "{}", game.id());
        for part in [&glossary.questions, &glossary.events, &glossary.states] {
            assert!(part.len() > 5, "{}: too little was found", game.id());
        }
        let explained = game.guide().messages(Lang::En).expect("well formed messages");
        let stale = explained.into_keys().filter(|key| glossary.terms().all(|term| term.text.key != *key));
        assert_eq!(stale.collect::<Vec<_>>(), [""; 0], "{}", game.id());
    }
}

#[test]
fn the_guide_of_a_game_tells_its_events_with_their_fields_and_its_positions_with_their_parts() {
    let games = games();
    let words = |id: &str| {
        let game = games.iter().find(|game| game.id() == id).expect("it is on the shelf");
        let words = Words::new(&[KERNEL, game.words(), game.guide()]).expect("well formed messages");
        game.glossary().in_words(&|text| words.say(Lang::En, text))
    };
    let sea = words("war-at-sea");
    for line in [
        "pursues: A force gets the mark of pursuit\n    { pursues = { force = \"...\", quarry = \"...\" } }",
        "ships.tows: The ship that it tows",
        "ships.lost.hull: Boxes of its hull\n    hull = 0",
        "torpedo-dice: The torpedo dice of a ship at a range\n    { torpedo-dice = { ship = \"...\", range = 0 } }",
    ] {
        assert!(sea.contains(line), "no '{line}' in\n{sea}");
    }
    // Two chapters have an event of that name.
    assert!(sea.contains("steps of aircraft are lost\n    { lost = { force"), "{sea}");
    assert!(words("sample").contains("ambush: Ambushes\n    { ambush = true }"), "{}", words("sample"));
}

/// Standing orders are listed by the kind of question while it is not asked, and so cannot be told by its text.
#[test]
fn every_kind_of_question_has_a_name_in_both_languages() {
    for game in games() {
        let words = Words::new(&[KERNEL, game.words()]).expect("well formed messages");
        let scenario = game.scenarios().swap_remove(0);
        let table = start(&*game, scenario.id);
        let unnamed = table.classes().iter().flat_map(|class| {
            let name = Text { key: format!("{}-question-{class}", game.id()).into(), args: Vec::new() };
            words.missing(&name)
        });
        assert_eq!(unnamed.collect::<Vec<_>>(), [""; 0], "{}", game.id());
    }
}
