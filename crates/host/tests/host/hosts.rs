//! Several hosts at one database, and hosts that are closed and opened again.

use crate::{
    support::{Client, Database},
    with_both_databases,
};
use grognard_host::{Limits, Rate};
use serde_json::json;
use std::time::Duration;
use tokio::time::sleep;

with_both_databases! {
    async fn two_hosts_at_one_database_never_write_over_each_other(db: Database) {
        let (here, there) = (db.serve().await, db.serve().await);
        let (table, mut blue, mut red) = here.two_at_a_table("ford").await;
        red.address = there.address;
        for pick in 0..200 {
            let (mine, theirs) = (blue.state(&table).await, red.state(&table).await);
            if !mine["outcome"].is_null() {
                break;
            }
            // Both at once, each at a host of their own.
            let answer = |state: &serde_json::Value| json!({ "answer": { "answer": crate::support::choose(state, pick) } });
            let asked = (crate::support::is_asked(&mine), crate::support::is_asked(&theirs));
            let (one, other) = tokio::join!(
                async { if asked.0 { Some(blue.command(&table, &mine["version"], answer(&mine)).await) } else { None } },
                async { if asked.1 { Some(red.command(&table, &theirs["version"], answer(&theirs)).await) } else { None } },
            );
            for reply in [one, other].into_iter().flatten() {
                assert!(reply.status == 200 || reply.text.contains("stale"), "{}", reply.text);
            }
        }
        let end = blue.state(&table).await;
        assert!(!end["outcome"].is_null(), "the game does not end");
        assert_eq!(red.get(&format!("{table}/verify")).await.good()["verdict"], "proven");
    }

    async fn a_game_goes_on_where_it_was_when_its_host_was_closed(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        for pick in 0..9 {
            if !blue.answer_if_asked(&table, pick).await {
                red.answer_if_asked(&table, pick).await;
            }
        }
        let before = (blue.state(&table).await, red.state(&table).await);
        let mut live = blue.live(&table).await;
        live.until_state().await;
        server.close().await;
        while live.next().await.is_some() {}
        let server = db.serve().await;
        (blue.address, red.address) = (server.address, server.address);
        assert_eq!((blue.state(&table).await, red.state(&table).await), before);
        let done = blue.answer_if_asked(&table, 3).await || red.answer_if_asked(&table, 3).await;
        assert!(done);
    }

    async fn computers_go_on_when_a_host_is_opened_again(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = ann.open_table("ford", json!({ "blue": { "computer": "quick" }, "red": { "computer": "random" } })).await;
        server.close().await;
        let server = db.serve().await;
        ann.address = server.address;
        let mut live = ann.live(&table).await;
        live.until_state().await;
        if !live.is_over() {
            live.until("the end", |live, _| live.is_over()).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_played_at_one_host_is_seen_at_the_other() {
    let db = Database::postgres();
    let (here, there) = (db.serve().await, db.serve().await);
    let (table, mut blue, red) = here.two_at_a_table("ford").await;
    let mut at_other = red.clone();
    at_other.address = there.address;
    let mut live = at_other.live(&table).await;
    live.until_state().await;
    blue.answer(&table, 1).await.good();
    live.until("blue's answer", |live, _| live.state["waiting"][0]["answered"] == true).await;
    let mut said = blue.live(&table).await;
    said.until_state().await;
    for text in ["one", "two", "three"] {
        assert_eq!(said.command(json!({ "chat": { "text": text } })).await["kind"], "done");
    }
    live.until("the talk", |live, _| live.chat.len() == 3).await;
    let texts: Vec<_> = live.chat.iter().map(|line| line["text"].clone()).collect();
    assert_eq!(texts, [json!("one"), json!("two"), json!("three")]);
    blue.post(&format!("{table}/leave"), &json!({})).await.good();
    live.until("the free seat", |live, _| live.table["seats"][0]["sitters"] == json!([])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_asks_several_hosts_for_no_more_than_one() {
    let db = Database::postgres();
    let most = 300;
    let requests = Rate { per_second: 0.01, burst: f64::from(most) };
    let limits = Limits { requests, ..Limits::none() };
    let (here, there) = (db.serve_with(limits).await, db.serve_with(limits).await);
    let (mut here, mut there) = (Client::new(here.address), Client::new(there.address));
    // Whoever has asked one for all that there is ...
    for _ in 0..most {
        here.get("/api/health").await.good();
    }
    here.get("/api/health").await.bad(429, "too-many");
    // ... gets no more from the other, once they have told each other.
    let mut asked = 0;
    while there.get("/api/health").await.status == 200 {
        asked += 1;
        assert!(asked < most / 2, "the other host gives as much again");
        sleep(Duration::from_millis(100)).await;
    }
    there.get("/api/health").await.bad(429, "too-many");
}
