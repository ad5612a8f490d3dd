//! Forged records, for the tests of every game: what somebody would write who knows the seed and makes every hash
//! fit. What a game looks like in which there is something of everything to forge is here too.

use crate::{
    chance::Chance,
    fair::Seed,
    game::Game,
    journal::{Entry, Hand, Header, Journal, rewritten_lines},
    question::Asked,
    seat::Seat,
    standing::Order,
    table::{Table, TableError},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;

/// A game with a sealed record in which answers are taken back, a snapshot is kept and a standing order is obeyed. Its
/// first seat gives it up.
pub fn sealed_game<G: Game>(setting: Arc<G::Setting>, header: Header) -> Result<Table<G>, TableError> {
    let mut table = Table::<G>::new(setting, header, Seed::sealing([7; 32], [8; 32]), &[])?;
    let mut chance = Chance::numbered(7, 7);
    while !table.journal().entries().iter().any(|entry| matches!(entry, Entry::Snapshot(_))) {
        let seat = answer(&mut table, Hand::Player, &mut chance)?;
        // What may be taken back is, until the record is so long that a snapshot is due.
        let _ = table.undo(seat);
    }
    let obeyed = |entry: &Entry<_>| matches!(entry, Entry::Answer { by: Hand::StandingOrder, .. });
    while !table.journal().entries().iter().any(obeyed) {
        let pending = table.pending().iter().find(|pending| pending.waits()).expect("the game is not over");
        let (seat, class) = (pending.seat, pending.prompt.class());
        table.stand(seat, class, Some(Order::Default))?;
        table.stand(seat, class, None)?;
    }
    answer(&mut table, Hand::Computer, &mut chance)?;
    table.resign(Seat(0))?;
    table.reveal_seed()?;
    Ok(table)
}

/// Somebody who is asked answers at random.
fn answer<G: Game>(table: &mut Table<G>, by: Hand, chance: &mut Chance) -> Result<Seat, TableError> {
    let pending = table.pending().iter().find(|pending| pending.waits()).expect("the game is not over");
    let (seat, answer) = (pending.seat, pending.prompt.sample(table.lens(pending.seat.into()), chance));
    table.answer(seat, answer, by)?;
    Ok(seat)
}

/// The same record with something else in place of some entries, and hashes that fit.
pub fn rewritten<A: Serialize + DeserializeOwned + Clone>(
    journal: &Journal<A>,
    mut change: impl FnMut(usize, Entry<A>) -> Vec<Entry<A>>,
) -> Journal<A> {
    let mut entries = (0..).zip(journal.entries()).flat_map(|(n, entry)| change(n, entry.clone()));
    let Some(Entry::Header(header)) = entries.next() else { panic!("a record begins with its header") };
    let mut written = Journal::new(header);
    entries.for_each(|entry| written.push(entry));
    written
}

/// The same record with other entries, as text, and hashes that fit: what another release would have written.
pub fn rewritten_text(text: &str, change: impl Fn(usize, &str) -> String) -> String {
    rewritten_lines(text, change)
}

/// Ways to forge a record that [`sealed_game`] made, on none of which a die hangs.
pub fn forgeries<A: Serialize + DeserializeOwned + Clone>(
    journal: &Journal<A>,
) -> Vec<(&'static str, Journal<A>)> {
    let one = |n: usize, forge: &dyn Fn(Entry<A>) -> Vec<Entry<A>>| {
        rewritten(journal, |m, entry| if m == n { forge(entry) } else { vec![entry] })
    };
    let find = |what: &str, fits: &dyn Fn(&Entry<A>) -> bool| {
        journal.entries().iter().position(fits).unwrap_or_else(|| panic!("there is no {what} to forge"))
    };
    let given_by =
        |hand: Hand| find("answer", &move |entry| matches!(entry, Entry::Answer { by, .. } if *by == hand));
    let as_if_by = |hand: Hand| {
        move |entry: Entry<A>| match entry {
            Entry::Answer { seat, answer, seen, .. } => vec![Entry::Answer { seat, answer, by: hand, seen }],
            other => vec![other],
        }
    };
    let snapshot = find("snapshot", &|entry| matches!(entry, Entry::Snapshot(_)));
    let undo = find("undo", &|entry| matches!(entry, Entry::Undo { .. }));
    let end = find("end", &|entry| matches!(entry, Entry::Resigned { .. }));
    let last = journal.len() - 1;
    let resigned = |seat| Entry::Resigned { seat };
    vec![
        ("a player's answer as a computer's", one(given_by(Hand::Player), &as_if_by(Hand::Computer))),
        ("a player's answer as the clock's", one(given_by(Hand::Player), &as_if_by(Hand::Clock))),
        ("a computer's answer as a player's", one(given_by(Hand::Computer), &as_if_by(Hand::Player))),
        ("a standing order's as a player's", one(given_by(Hand::StandingOrder), &as_if_by(Hand::Player))),
        (
            "another version of the rules",
            one(0, &|entry| match entry {
                Entry::Header(header) => vec![Entry::Header(Header { engine: "0.0.7".to_owned(), ..header })],
                other => vec![other],
            }),
        ),
        ("a snapshot left out", one(snapshot, &|_| Vec::new())),
        ("an answer that was taken back left out", without_undo(journal, undo)),
        ("another seat gives up", one(end, &|_| vec![resigned(Seat(1))])),
        ("nobody gives up", one(end, &|_| Vec::new())),
        (
            "the seal left out",
            one(last, &|entry| match entry {
                Entry::Reveal { seed, .. } => vec![Entry::Reveal { seed, seal: None }],
                other => vec![other],
            }),
        ),
        ("another key", resealed(journal)),
    ]
}

/// The record without an undo and the answer that it took back.
fn without_undo<A: Serialize + DeserializeOwned + Clone>(journal: &Journal<A>, undo: usize) -> Journal<A> {
    let moved = |to: u64| if to > undo as u64 { to - 2 } else { to };
    rewritten(journal, |n, entry| match entry {
        _ if n == undo || n + 1 == undo => Vec::new(),
        Entry::Undo { to, agreed } => vec![Entry::Undo { to: moved(to), agreed }],
        other => vec![other],
    })
}

/// The record with a key of the forger's own: in the header, and under the seal.
fn resealed<A: Serialize + DeserializeOwned + Clone>(journal: &Journal<A>) -> Journal<A> {
    let Some(Entry::Reveal { seed, .. }) = journal.entries().last() else { panic!("the seed is not told") };
    let own = Seed::sealing(seed.0, [9; 32]);
    let (commitment, seals_by) = (own.commitment(), own.seals_by());
    let mut forged = rewritten(journal, |n, entry| match entry {
        Entry::Header(header) => vec![Entry::Header(Header { commitment, seals_by, ..header })],
        _ if n + 1 == journal.len() => Vec::new(),
        other => vec![other],
    });
    forged.push(Entry::Reveal { seed: own.told(), seal: own.seal(&forged.chain()) });
    forged
}

/// Every entry that differs from this one in a single value and can be read, and what was changed.
pub fn changed_once<A: Serialize + DeserializeOwned>(entry: &Entry<A>) -> Vec<(String, Entry<A>)> {
    let whole = serde_json::to_value(entry).expect("journal entries are plain data with string keys");
    let mut places = Vec::new();
    leaves(&whole, &mut String::new(), &mut places);
    let changed = places.into_iter().flat_map(|place| {
        let (whole, at) = (whole.clone(), place.clone());
        let others = whole.pointer(&place).map(others).unwrap_or_default();
        others.into_iter().filter_map(move |other| {
            let mut changed = whole.clone();
            let what = format!("{at} = {other}");
            *changed.pointer_mut(&at)? = other;
            Some((what, serde_json::from_value(changed).ok()?))
        })
    });
    changed.collect()
}

/// The places of all values that hold no others.
fn leaves(value: &Value, at: &mut String, places: &mut Vec<String>) {
    let mut inside = |name: &str, value: &Value| {
        let kept = at.len();
        at.push('/');
        at.push_str(&name.replace('~', "~0").replace('/', "~1"));
        leaves(value, at, places);
        at.truncate(kept);
    };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            fields.iter().for_each(|(name, value)| inside(name, value));
        }
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().for_each(|(n, value)| inside(&n.to_string(), value));
        }
        _ => places.push(at.clone()),
    }
}

/// What could stand in place of a value.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![0.into()],
        Value::Bool(yes) => vec![(!yes).into()],
        Value::Number(number) => number.as_u64().map(|n| n.wrapping_add(1).into()).into_iter().collect(),
        Value::Array(_) => vec![Value::from(vec![0])],
        Value::Object(_) => vec![serde_json::json!({ "other": "thing" })],
        Value::String(text) => {
            let last = text.chars().next_back().unwrap_or('0');
            let kept = &text[..text.len() - last.len_utf8().min(text.len())];
            let hands = ["player", "computer", "clock"].into_iter().filter(|hand| hand != text);
            let other = format!("{kept}{}", if last == '0' { '1' } else { '0' });
            hands.map(Value::from).chain([other.into()]).collect()
        }
    }
}
