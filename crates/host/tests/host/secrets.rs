//! Secrets: what others may not see, and who may play a seat.

use crate::support::{Client, choose, folder, seats_of, two_people};
use axum::{body::Body, http::Request};
use serde_json::{Value, json};
use std::fs;

#[tokio::test]
async fn a_spectator_and_the_enemy_see_no_secrets() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    let (own, enemy, watcher) = (
        client.get(&table, &blue).await.good(),
        client.get(&table, &red).await.good(),
        client.get(&table, "").await.good(),
    );
    assert!(!own["view"]["hand"].as_array().expect("a hand").is_empty());
    assert_eq!(
        (own["you"].as_str(), enemy["you"].as_str(), watcher["you"].as_str()),
        (Some("blue"), Some("red"), None)
    );
    assert!(own["prompt"].is_object() && watcher["prompt"].is_null() && watcher["undo"] == false);
    assert!(watcher["view"]["hand"].is_null());
    assert_eq!(own["waiting"], watcher["waiting"]);

    let lines = |log: Value| log["lines"].as_array().expect("lines").clone();
    let own = lines(client.get(&format!("{table}/log"), &blue).await.good());
    let seen = lines(client.get(&format!("{table}/log?from=0"), "").await.good());
    let drawn = |lines: &[Value], seat: u8| {
        let drew = lines.iter().find(|line| line["event"]["drew"]["seat"] == seat).expect("cards were drawn");
        drew["event"]["drew"]["cards"].clone()
    };
    assert!(drawn(&own, 0).is_array() && drawn(&own, 1).is_null());
    assert!(drawn(&seen, 0).is_null() && drawn(&seen, 1).is_null());
    let later = lines(client.get(&format!("{table}/log?from=1"), "").await.good());
    assert_eq!(later, seen[1..]);

    // Blue's bid is blue's alone until both are in.
    let bid = client
        .post(&format!("{table}/answer"), &blue, &choose(&client.get(&table, &blue).await.good(), 3))
        .await
        .good();
    assert!(!bid["prompt"]["given"].is_null());
    let enemy = client.get(&table, &red).await.good();
    assert!(enemy["prompt"]["given"].is_null());
    for shown in [enemy, client.get(&table, "").await.good()] {
        assert!(shown["waiting"][0]["answered"] == true && shown["waiting"][0].get("given").is_none());
    }
}

#[tokio::test]
async fn only_the_token_of_the_seat_plays_it() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    let (other, [foreign, _]) = client.table("ford", two_people()).await;
    let before = client.get(&table, &blue).await.good();
    let body = choose(&before, 0);
    for token in [foreign.as_str(), &"0".repeat(64), "short", &blue[..63], &format!("{blue}0")] {
        for path in ["", "/log", "/journal"] {
            client.get(&format!("{table}{path}"), token).await.bad(401, "unknown-token");
        }
        client.post(&format!("{table}/answer"), token, &body).await.bad(401, "unknown-token");
        client
            .post(&format!("{table}/undo"), token, &json!({ "entries": 1 }))
            .await
            .bad(401, "unknown-token");
        client
            .post(&format!("{table}/forecast"), token, &json!({ "answer": 1 }))
            .await
            .bad(401, "unknown-token");
    }
    let refused = client.post(&format!("{table}/answer"), "", &body).await;
    refused.bad(401, "no-token");
    assert_eq!(refused.headers["www-authenticate"], "Bearer");
    let basic = Request::get(&table).header("authorization", format!("Basic {blue}")).body(Body::empty());
    client.send(basic.expect("a request")).await.bad(401, "unknown-token");
    let twice = Request::get(&table).header("authorization", format!("Bearer {blue}"));
    let twice = twice.header("authorization", format!("Bearer {red}")).body(Body::empty());
    client.send(twice.expect("a request")).await.bad(401, "unknown-token");
    assert_eq!(client.get(&table, &blue).await.good(), before);
    assert_eq!(client.get(&other, &foreign).await.good()["you"], "blue");
    let kept = fs::read_to_string(seats_of(folder.path(), &table)).expect("the seats");
    assert!(!kept.contains(&blue) && !kept.contains(&red), "a token is kept in the clear");
}
