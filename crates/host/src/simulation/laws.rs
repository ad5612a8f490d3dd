//! What must hold at the end of every run: the game came to its end; what was acknowledged stands in the journal once
//! and in order, what was refused does not, and nothing stands there that nobody sent; the hosts agree; the journal
//! is proven.

use super::{
    person::{Fate, Person, Sent},
    world::World,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// Reads the journal as it is in the database.
fn journal(world: &World) -> Vec<Value> {
    let id = world.table.get().expect("a table");
    let lines: Option<Vec<String>> = world.disk.look(async |base| {
        sqlx::query_scalar("SELECT lines FROM changes WHERE table_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(base)
            .await
    });
    let lines = lines.expect("the database is there").concat();
    lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line")["entry"].take()).collect()
}

/// Whether an entry is what a command leads to.
fn is_made_by(entry: &Value, sent: &Sent) -> bool {
    let command = &sent.command;
    if let Some(answer) = command.get("answer") {
        let made = &entry["answer"];
        return made["by"] == "player" && made["seat"] == sent.seat && made["answer"] == answer["answer"];
    }
    if let Some(stand) = command.get("stand") {
        let made = &entry["standing"];
        return made["seat"] == sent.seat
            && made["class"] == stand["class"]
            && made["order"] == stand["order"];
    }
    if let Some(nonce) = command.get("add-to-dice") {
        return entry["nonce"]["nonce"] == nonce["nonce"];
    }
    let agreed = entry["undo"]["agreed"].as_array();
    if *command == "undo" || command.get("undo-to").is_some() {
        return agreed.is_some_and(Vec::is_empty);
    }
    if command.get("consent").is_some() || command.get("ask-consent").is_some() {
        return agreed.is_some_and(|agreed| !agreed.is_empty());
    }
    false
}

/// Whether an entry is there because somebody wanted it.
fn is_wanted(entry: &Value) -> bool {
    entry["answer"]["by"] == "player"
        || ["standing", "undo", "nonce"].iter().any(|kind| entry[kind].is_object())
}

/// Whether a command that is acknowledged has to stand in the journal.
fn must_stand(sent: &Sent) -> bool {
    ["answer", "undo-to", "add-to-dice"].iter().any(|name| sent.command.get(name).is_some())
        || sent.command == "undo"
        || sent.command.get("stand").is_some_and(|stand| !stand["order"].is_null())
}

/// Compares what was sent with what stands in the journal.
pub(super) fn nothing_is_lost_or_doubled(world: &World, people: &[Person]) {
    let entries = journal(world);
    let mut free: Vec<(i64, &Value)> = (0..).zip(&entries).filter(|(_, entry)| is_wanted(entry)).collect();
    let sent = |fate: Fate| {
        let all = people.iter().flat_map(|person| &person.sent);
        all.filter(move |sent| sent.fate == fate)
    };
    let mut take = |sent: &Sent, from: i64, to: i64| {
        let place = free.iter().position(|(at, entry)| (from..to).contains(at) && is_made_by(entry, sent));
        place.map(|place| free.remove(place))
    };
    let mut merged: Vec<*const Sent> = Vec::new();
    let mut found: Vec<&Sent> = Vec::new();
    for acknowledged in sent(Fate::Acknowledged) {
        if take(acknowledged, acknowledged.from, acknowledged.to).is_some() {
            found.push(acknowledged);
            continue;
        }
        // Whoever says the same again of the same version, at a host that has not heard of it, is told that it is done.
        let is_again = |before: &&Sent| {
            (before.seat, &before.command, &before.version)
                == (acknowledged.seat, &acknowledged.command, &acknowledged.version)
        };
        if found.iter().any(is_again) {
            continue;
        }
        // The same was sent before without an answer, and came late.
        let twin = sent(Fate::Unknown).find(|unknown| {
            !merged.contains(&std::ptr::from_ref(*unknown))
                && unknown.seat == acknowledged.seat
                && unknown.command == acknowledged.command
                && unknown.from <= acknowledged.from
        });
        let came = twin.is_some_and(|twin| {
            merged.push(twin);
            take(twin, twin.from, acknowledged.to).is_some()
        });
        if !came && must_stand(acknowledged) {
            return world.trace.broken(format!("it was acknowledged and is lost: {acknowledged:?}"));
        }
    }
    for unknown in sent(Fate::Unknown).filter(|sent| !merged.contains(&std::ptr::from_ref(*sent))) {
        take(unknown, unknown.from, i64::MAX);
    }
    if let Some((at, entry)) = free.first() {
        world.trace.broken(format!("nobody sent what is entry {at}, or it is doubled: {entry}"));
    }
    chat_is_kept(world, people);
}

fn chat_is_kept(world: &World, people: &[Person]) {
    let id = world.table.get().expect("a table");
    let said: Vec<String> = world
        .disk
        .look(async |base| {
            sqlx::query_scalar("SELECT text FROM chat WHERE table_id = $1").bind(id).fetch_all(base).await
        })
        .expect("the database is there");
    for sent in people.iter().flat_map(|person| &person.sent) {
        let Some(text) = sent.command["chat"]["text"].as_str() else { continue };
        let times = said.iter().filter(|said| *said == text).count();
        let may = match sent.fate {
            Fate::Acknowledged => 1..=1,
            Fate::Refused => 0..=0,
            Fate::Unknown => 0..=1,
        };
        if !may.contains(&times) {
            world.trace.broken(format!("it was said {times} times: {sent:?}"));
        }
    }
}

/// All hosts show the same, also one that has just been started; and the journal is proven.
pub(super) async fn hosts_agree(world: &Arc<World>, visitor: &mut Person) {
    let id = world.table.get().expect("a table").clone();
    let mut shown: Option<Vec<Value>> = None;
    for number in 0..=world.net.hosts() {
        let again = number == world.net.hosts();
        if again {
            world.kill(0);
            world.start(0);
        }
        let mut states = Vec::new();
        for seat in ["?seat=0", "?seat=1", ""] {
            let path = format!("/api/tables/{id}/state{seat}");
            let host = if again { 0 } else { number };
            match super::client::ask(&world.net, host, &visitor.cookie, "GET", &path, &Value::Null).await {
                Ok(reply) if reply.status == 200 => states.push(reply.body),
                other => return world.trace.broken(format!("{path} at {host}: {other:?}")),
            }
        }
        let before = shown.get_or_insert_with(|| states.clone());
        if *before != states {
            let (before, states) = (json!(before), json!(states));
            return world.trace.broken(format!("the hosts show different games:\n{before}\n{states}"));
        }
    }
    let verified = visitor.insist("GET", &format!("/api/tables/{id}/verify"), &Value::Null).await;
    if verified.1["verdict"] != "proven" {
        world.trace.broken(format!("the journal is not proven: {verified:?}"));
    }
}
