//! What must hold at the end of every run: the game came to its end; every command for which there is a receipt stands
//! in the journal as the very change that the receipt is of, and so once; whoever was told without a receipt that it is
//! done had said what stood already; nothing stands there that nobody sent; the hosts agree; the journal is proven.

use super::{
    person::{Fate, Person, Sent},
    world::World,
};
use kernel::{bytes::Bytes, fair::Seed};
use serde_json::{Value, json};
use std::sync::Arc;

/// What one command led to.
struct Change {
    /// The number of its first line.
    first: i64,
    entries: Vec<Value>,
    /// What the one who gave the command was given for it.
    receipt: String,
}

impl Change {
    fn is_made_by(&self, sent: &Sent) -> bool {
        self.entries.iter().any(|entry| is_made_by(entry, sent))
    }
}

/// Reads the journal as it is in the database, change by change. Nothing if the seed is not told.
fn changes(world: &World) -> Option<Vec<Change>> {
    let id = world.table.get().expect("a table");
    let rows: Option<Vec<String>> = world.disk.look(async |base| {
        sqlx::query_scalar("SELECT lines FROM changes WHERE table_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(base)
            .await
    });
    let rows = rows.expect("the database is there");
    let read = |line: &str| serde_json::from_str::<Value>(line).expect("a line");
    let rows: Vec<Vec<Value>> = rows.iter().map(|lines| lines.lines().map(read).collect()).collect();
    let bytes = |told: &Value| told.as_str().and_then(|told| told.parse::<Bytes>().ok());
    let seed = rows.iter().flatten().find_map(|line| bytes(&line["entry"]["reveal"]["seed"]))?;
    let mut first = 0;
    let changes = rows.into_iter().filter_map(|mut lines| {
        let chain = bytes(&lines.last()?["chain"]).expect("every line has its hash");
        let entries: Vec<Value> = lines.iter_mut().map(|line| line["entry"].take()).collect();
        let change = Change { first, entries, receipt: Seed::new(seed.0).receipt(&chain).to_string() };
        first += i64::try_from(lines.len()).expect("a short game");
        Some(change)
    });
    Some(changes.collect())
}

/// Whether an entry is what a command leads to.
fn is_made_by(entry: &Value, sent: &Sent) -> bool {
    let (command, seat) = (&sent.command, sent.seat);
    if command.get("answer").is_some() {
        return entry["answer"]["by"] == "player"
            && is_of_its_kind(entry, sent)
            && says_the_same(entry, sent);
    }
    if command.get("stand").is_some() {
        return is_of_its_kind(entry, sent) && says_the_same(entry, sent);
    }
    if let Some(nonce) = command.get("add-to-dice") {
        return entry["nonce"]["nonce"] == nonce["nonce"];
    }
    if *command == "resign" {
        return entry["resigned"]["seat"] == seat;
    }
    let agreed = entry["undo"]["agreed"].as_array();
    if *command == "undo" || command.get("undo-to").is_some() {
        return agreed.is_some_and(Vec::is_empty);
    }
    if command.get("consent").is_some() || command.get("ask-consent").is_some() {
        return agreed.is_some_and(|agreed| agreed.contains(&json!(seat)));
    }
    false
}

/// Whether an entry is an answer for the same seat, or an order for the same questions.
fn is_of_its_kind(entry: &Value, sent: &Sent) -> bool {
    match sent.command.get("stand") {
        Some(stand) => entry["standing"]["seat"] == sent.seat && entry["standing"]["class"] == stand["class"],
        None => entry["answer"]["seat"] == sent.seat,
    }
}

fn says_the_same(entry: &Value, sent: &Sent) -> bool {
    match sent.command.get("stand") {
        Some(stand) => entry["standing"]["order"] == stand["order"],
        None => entry["answer"]["answer"] == sent.command["answer"]["answer"],
    }
}

/// Whether an entry is there because somebody wanted it.
fn is_wanted(entry: &Value) -> bool {
    entry["answer"]["by"] == "player"
        || ["standing", "undo", "nonce", "resigned"].iter().any(|kind| entry[kind].is_object())
}

/// Whether nothing had to be written for a command: the same stood at some moment between its being sent and done.
fn stood_already(changes: &[Change], sent: &Sent) -> bool {
    let stand = sent.command.get("stand");
    if sent.command.get("answer").is_none() && stand.is_none() {
        let writes = ["undo-to", "add-to-dice"].iter().any(|name| sent.command.get(name).is_some());
        return !writes && sent.command != "undo" && sent.command != "resign";
    }
    let mut stands = stand.is_some_and(|stand| stand["order"].is_null());
    let numbered = changes.iter().flat_map(|change| (change.first..).zip(&change.entries));
    for (number, entry) in numbered.filter(|(_, entry)| is_of_its_kind(entry, sent)) {
        if number >= sent.to || number >= sent.from && stands {
            break;
        }
        stands = says_the_same(entry, sent);
    }
    stands
}

/// Compares what was sent with what stands in the journal.
pub(super) fn nothing_is_lost_or_doubled(world: &World, people: &[Person]) {
    let broken = |what: String| world.trace.broken(what);
    let Some(changes) = changes(world) else {
        return broken("the game is over, and its seed not told".into());
    };
    let mut unclaimed: Vec<&Change> =
        changes.iter().filter(|change| change.entries.iter().any(is_wanted)).collect();
    let all = || people.iter().flat_map(|person| &person.sent);
    let mut claimed: Vec<&Sent> = Vec::new();
    for sent in all().filter(|sent| sent.receipt.is_some()) {
        // Whoever says the same again of the same version, at a host that has not heard of it, has the same receipt.
        let is_again = |before: &&Sent| {
            before.receipt == sent.receipt
                && (before.seat, &before.command, &before.version)
                    == (sent.seat, &sent.command, &sent.version)
        };
        if claimed.iter().any(is_again) {
            continue;
        }
        match unclaimed.iter().position(|change| Some(&change.receipt) == sent.receipt.as_ref()) {
            Some(place) if unclaimed.remove(place).is_made_by(sent) => claimed.push(sent),
            Some(_) => return broken(format!("the receipt is of something else: {sent:?}")),
            None => return broken(format!("it was acknowledged and is lost: {sent:?}")),
        }
    }
    let mut unreceipted: Vec<&Sent> =
        all().filter(|sent| sent.receipt.is_none() && sent.fate != Fate::Refused).collect();
    let mut done = unreceipted.iter().filter(|sent| sent.fate == Fate::Acknowledged);
    if let Some(sent) = done.find(|sent| !stood_already(&changes, sent)) {
        return broken(format!("it was acknowledged and nothing was written: {sent:?}"));
    }
    for change in unclaimed {
        let came = |sent: &&Sent| sent.from <= change.first && change.is_made_by(sent);
        let Some(place) = unreceipted.iter().position(came) else {
            let (first, entries) = (change.first, &change.entries);
            return broken(format!("nobody sent what begins at {first}, or it is doubled: {entries:?}"));
        };
        unreceipted.remove(place);
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
