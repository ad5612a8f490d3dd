//! A move that others may interrupt at every place it comes to, by correspondence: orders react for whoever is away, the
//! clock runs only for who is really asked, and a computer that takes the seat over reacts by itself.

use crate::{
    support::{Client, client::Live},
    with_both_databases,
};
use grognard_host::{Clock, Notices};
use serde_json::{Value, json};

const DAYS: i64 = 3;

async fn say(client: &mut Client, table: &str, command: Value) {
    let version = client.state(table).await["version"].clone();
    client.command(table, &version, command).await.good();
}

fn answer(answer: Value) -> Value {
    json!({ "answer": { "answer": answer } })
}

/// The stretches that a column has come to, as Ann has been told.
fn came(live: &Live) -> Vec<&Value> {
    live.log.iter().map(|line| &line["event"]["came"]["to"]).filter(|to| to.is_number()).collect()
}

/// Whose clock runs.
async fn waited_for(ann: &mut Client, table: &str) -> [bool; 2] {
    let info = ann.get(table).await.good();
    [0, 1].map(|seat| info["table"]["seats"][seat]["clock"].is_object())
}

with_both_databases! {
    async fn a_clock_runs_only_where_no_order_reacts_and_who_takes_the_seat_over_reacts_instead(db: Database) {
        let clock = Clock::default();
        let server = db.serve_noticing(&Notices::default(), &clock).await;
        let (mut ann, mut bob) = (server.guest().await, server.guest().await);
        let table = ann.open_table_with(json!({
            "game": "sample", "scenario": "ford", "options": { "columns": "yes" }, "clock_days": DAYS,
            "seats": { "blue": "me", "red": "open" },
        })).await;
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        // Fire where there are as many as come; of stretch 4 nothing is said.
        let order = json!({ "given": [
            { "when": { "all": [{ "place": ["3"] }, { "type": ["column"] }, { "least-odds": "1" }] }, "do": "fire" },
            { "when": { "not": { "place": ["4"] } }, "do": null },
        ] });
        say(&mut bob, &table, json!({ "stand": { "class": "react", "order": order } })).await;
        say(&mut ann, &table, answer(json!({ "bid": 1 }))).await;
        say(&mut bob, &table, answer(json!({ "bid": 0 }))).await;
        say(&mut ann, &table, answer(json!({ "redeploy": { "from": 1, "to": 1, "troops": 0 } }))).await;
        assert_eq!(waited_for(&mut ann, &table).await, [true, false], "Ann decides on her action");
        let column = json!({ "act": { "column": { "from": 1, "to": 5, "troops": 3 } } });
        say(&mut ann, &table, answer(column)).await;
        let mut live = ann.live(&table).await;
        live.catch_up().await;
        assert_eq!(came(&live), [2, 3, 4], "by one order of Ann's");
        let asked = bob.state(&table).await;
        assert_eq!((&asked["prompt"]["class"], &asked["prompt"]["rule"]), (&json!("react"), &json!("8")));
        assert_eq!(waited_for(&mut ann, &table).await, [false, true], "now it is for Bob to say something");
        let sit = (format!("{table}/sit"), json!({ "seat": "red", "computer": "quick" }));
        ann.post(&sit.0, &sit.1).await.bad(409, "seat-taken");
        clock.pass(DAYS * 86_400 + 1);
        ann.post(&sit.0, &sit.1).await.good();
        live.until("the column arrives", |live, _| came(live) == [2, 3, 4, 5]).await;
    }
}
