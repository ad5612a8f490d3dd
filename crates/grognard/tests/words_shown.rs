//! What people are shown of a game is in words: of games that are played at random, nothing that is asked, offered,
//! drawn or told lacks its message in a language, or holds a name that is the program's own and nobody else's.

use kernel::{
    Adviser, Chance, Seat, Setup, Text, Viewer,
    any::{AnyGame, AnyTable, Registered},
    fair::Seed,
    journal::Hand,
    text::Arg,
    words::{KERNEL, Words},
};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// So many decisions are looked at in each scenario.
const DECISIONS: usize = 150;

fn games() -> Vec<Box<dyn AnyGame>> {
    fn every_book<G: kernel::Published>() -> impl Iterator<Item = Box<dyn AnyGame>> {
        Registered::<G>::all().map(|game| Box::new(game) as Box<dyn AnyGame>)
    }
    every_book::<sample::Ford>()
        .chain(every_book::<tarawa::Tarawa>())
        .chain(every_book::<war_at_sea::WarAtSea>())
        .collect()
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
