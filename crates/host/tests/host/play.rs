//! Playing: whole games, answers and what takes them back.

use crate::support::{Client, against_computer, choose, folder, journal_of, play_out, two_people};
use kernel::journal::{Entry, Journal};
use serde_json::json;
use std::fs;

#[tokio::test]
async fn a_whole_game_is_played_against_a_computer_and_its_journal_can_be_verified() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let nonce = "ab".repeat(32);
    let wish = json!({
        "game": "sample", "scenario": "skirmish", "options": { "ties": "blue" },
        "seats": against_computer(), "nonces": { "blue": nonce },
    });
    let made = client.post("/api/tables", "", &wish).await;
    assert_eq!(made.status, 201);
    let made = made.json();
    assert!(made["tokens"]["red"].is_null(), "a computer needs no token");
    let (table, token) = (
        format!("/api/tables/{}", made["table"].as_str().expect("id")),
        made["tokens"]["blue"].as_str().expect("token"),
    );
    client.get(&format!("{table}/journal"), token).await.bad(409, "not-over");
    let seed = journal_of(folder.path(), &table).with_extension("journal.seed");
    assert!(seed.exists());

    let end = play_out(&client, &table, token).await;
    assert!(end["outcome"]["id"].is_string() && end["undo"] == false && end["prompt"].is_null());
    assert!(!seed.exists(), "the seed file outlived the game");
    let reply = client.get(&format!("{table}/journal"), "").await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.text, fs::read_to_string(journal_of(folder.path(), &table)).expect("a journal"));
    let (journal, torn) = Journal::<sample::Answer>::read(&reply.text).expect("a whole journal");
    assert!(torn.is_none());
    let Some(Entry::Reveal { seed }) = journal.entries().last() else { panic!("the seed is not revealed") };
    assert_eq!(
        json!(kernel::fair::Seed(*seed).commitment()),
        made["commitment"],
        "another seed was promised"
    );
    let nonces = journal.entries().iter().filter(|entry| matches!(entry, Entry::Nonce { .. })).count();
    assert_eq!(nonces, 2);
    assert!(matches!(&journal.entries()[1], Entry::Nonce { nonce: given, .. } if given.to_string() == nonce));
    let rolls = journal.entries().iter().enumerate().filter_map(|(n, entry)| match entry {
        Entry::Roll { sides, value, .. } => Some((n, *sides, *value)),
        _ => None,
    });
    let rolls: Vec<_> = rolls.collect();
    assert!(!rolls.is_empty());
    let threads = kernel::fair::Thread::along(&journal);
    for (n, sides, value) in rolls {
        assert_eq!(kernel::fair::Seed(*seed).roll(&threads[n], sides), value, "entry {n}");
    }

    // Nothing can be changed any more: everybody knows the dice now.
    let entries = &end["entries"];
    let undo = client.post(&format!("{table}/undo"), token, &json!({ "entries": entries })).await;
    undo.bad(409, "over");
    let order = json!({ "class": "bid", "order": "default" });
    client.post(&format!("{table}/standing"), token, &order).await.bad(409, "over");
}

#[tokio::test]
async fn two_computers_play_by_themselves_while_somebody_watches() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let seats = json!({ "blue": { "computer": "random" }, "red": { "computer": "quick" } });
    let (table, _) = client.table("ford", seats).await;
    for _ in 0..20 {
        let shown = client.get(&table, "").await.good();
        if !shown["outcome"].is_null() {
            return;
        }
    }
    panic!("the computers did not finish");
}

#[tokio::test]
async fn an_answer_sent_twice_or_too_late_plays_nothing() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    let address = format!("{table}/answer");
    let (for_blue, for_red) = (
        choose(&client.get(&table, &blue).await.good(), 1),
        choose(&client.get(&table, &red).await.good(), 2),
    );
    let after = client.post(&address, &blue, &for_blue).await.good();
    let conflict = client.post(&address, &blue, &for_blue).await.bad(409, "moved-on");
    assert_eq!(conflict["entries"], after["entries"]);
    client.post(&address, &red, &for_red).await.bad(409, "moved-on");
    for entries in [json!(0), json!(after["entries"].as_u64().expect("a number") + 1)] {
        let body = json!({ "answer": for_blue["answer"], "entries": entries });
        client.post(&address, &blue, &body).await.bad(409, "moved-on");
    }
    assert_eq!(client.get(&table, &blue).await.good(), after);

    // Both at once: one is taken, the other is told to look again.
    let now = json!({ "answer": for_red["answer"], "entries": after["entries"] });
    let (one, other) = tokio::join!(client.post(&address, &red, &now), client.post(&address, &red, &now));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn a_refusal_names_its_rule_and_changes_nothing() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("ford", two_people()).await;
    let before = client.get(&table, &blue).await.good();
    let body = json!({ "answer": { "bid": 200 }, "entries": before["entries"] });
    let refused = client.post(&format!("{table}/answer"), &blue, &body).await.bad(422, "refused");
    assert_eq!(
        (refused["rule"].as_str(), refused["reason"]["key"].as_str()),
        (Some("2"), Some("ford-no-bid-above-stock"))
    );
    let body = json!({ "answer": { "bid": "many" }, "entries": before["entries"] });
    client.post(&format!("{table}/answer"), &blue, &body).await.bad(422, "not-an-answer");
    assert_eq!(client.get(&table, &blue).await.good(), before);
}

#[tokio::test]
async fn an_answer_can_be_taken_back_once_per_wish() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("ford", two_people()).await;
    let undo = format!("{table}/undo");
    let fresh = client.get(&table, &blue).await.good();
    client.post(&undo, &blue, &json!({ "entries": fresh["entries"] })).await.bad(409, "nothing-to-undo");
    let given = client.step(&table, &blue, 2).await.good();
    assert_eq!(given["undo"], true);
    let body = json!({ "entries": given["entries"] });
    let undone = client.post(&undo, &blue, &body).await.good();
    assert!(undone["prompt"]["given"].is_null());
    client.post(&undo, &blue, &body).await.bad(409, "moved-on");
}

#[tokio::test]
async fn standing_orders_are_given_obeyed_kept_and_taken_back() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    let address = format!("{table}/standing");
    let given = client.post(&address, &blue, &json!({ "class": "bid", "order": "default" })).await.good();
    assert_eq!(given["standing"], json!({ "bid": "default" }));
    assert!(given["waiting"][0]["answered"] == true);
    assert_eq!(client.get(&table, &red).await.good()["standing"], json!({}), "the enemy sees the order");
    drop(client);
    let client = Client::open(folder.path(), 10);
    assert_eq!(client.get(&table, &blue).await.good(), given);
    let back = client.post(&address, &blue, &json!({ "class": "bid", "order": null })).await.good();
    assert_eq!(back["standing"], json!({}));
    client.post(&address, &blue, &json!({ "class": "bid" })).await.bad(400, "malformed");
    client.post(&address, &blue, &json!({ "class": "tea", "order": null })).await.bad(422, "no-such-class");
}

#[tokio::test]
async fn a_seat_can_ask_what_may_come_of_its_answer() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("ford", two_people()).await;
    let forecast = format!("{table}/forecast");
    let odds = client.post(&forecast, &blue, &json!({ "answer": { "bid": 1 } })).await.good();
    let chances = odds["outcomes"]
        .as_array()
        .expect("outcomes")
        .iter()
        .map(|o| o["chance"].as_f64().expect("a chance"));
    assert!((chances.sum::<f64>() - 1.0).abs() < 1e-9);
    client.post(&forecast, &blue, &json!({ "answer": { "bid": 99 } })).await.bad(422, "refused");
    client.post(&forecast, "", &json!({ "answer": { "bid": 1 } })).await.bad(401, "no-token");
}
