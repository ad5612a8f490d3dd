//! Games outlive releases: a table that another one has played is held, and goes on when its players accept this one.

use crate::{support::Database, with_both_databases};
use kernel::forgery::rewritten_text;
use serde_json::{Value, json};

/// Makes a table's journal one of other data, as if the values of the pack had changed since.
async fn age(db: &Database, table: &str) {
    let id = table.rsplit('/').next().expect("an id");
    let of = |what: &str| format!("SELECT {what} FROM changes WHERE table_id = '{id}'");
    let lines = db.texts(&format!("{} ORDER BY number", of("lines"))).await.concat();
    let pack = sample::pack().digest();
    let old = rewritten_text(&lines, |_, entry| entry.replace(&pack, "values:of old"));
    assert_ne!(old, lines);
    db.execute(&format!("UPDATE changes SET lines = '' WHERE table_id = '{id}'")).await;
    let first = of("min(number)");
    db.execute(&format!("UPDATE changes SET lines = '{old}' WHERE table_id = '{id}' AND number = ({first})"))
        .await;
}

with_both_databases! {
    async fn a_table_of_another_release_is_held_until_all_its_players_accept_this_one(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        blue.answer(&table, 1).await.good();
        red.answer(&table, 0).await.good();
        let before = blue.state(&table).await;
        assert!(before["held"].is_null());
        server.close().await;
        age(&db, &table).await;

        let server = db.serve().await;
        (blue.address, red.address) = (server.address, server.address);
        let held = blue.state(&table).await;
        assert_eq!(held["held"]["text"]["key"], "kernel-held", "{held}");
        assert_eq!(held["held"]["agreed"], json!([]));
        assert_eq!((&held["scene"], &held["whereabouts"]), (&before["scene"], &before["whereabouts"]), "as it stood");
        assert_eq!((&held["prompt"], &held["waiting"]), (&Value::Null, &json!([])));
        blue.command(&table, &held["version"], json!({ "answer": { "answer": { "bid": 1 } } })).await.bad(409, "held");
        blue.command(&table, &held["version"], json!("undo")).await.bad(409, "nothing-to-undo");
        blue.get(&format!("{table}/at/0")).await.good();

        blue.command(&table, &held["version"], json!("adopt")).await.good();
        let waiting = red.state(&table).await;
        assert_eq!(waiting["held"]["agreed"], json!([0]));
        // At a host that was opened again it is still so.
        server.close().await;
        let server = db.serve().await;
        (blue.address, red.address) = (server.address, server.address);
        let waiting = red.state(&table).await;
        assert_eq!(waiting["held"]["agreed"], json!([0]), "{waiting}");
        red.command(&table, &waiting["version"], json!("adopt")).await.good();
        let after = blue.state(&table).await;
        assert_eq!((&after["held"], &after["prompt"]), (&Value::Null, &before["prompt"]));
        assert_eq!(after["scene"], before["scene"]);
        blue.command(&table, &after["version"], json!("adopt")).await.bad(409, "not-held");
        blue.answer(&table, 0).await.good();
        // And so it is for whoever opens it next.
        let gone_on = blue.state(&table).await;
        server.close().await;
        let server = db.serve().await;
        blue.address = server.address;
        let again = blue.state(&table).await;
        assert_eq!((&again["held"], &again["prompt"]), (&Value::Null, &gone_on["prompt"]));
        assert_eq!((&again["steps"], &again["log"]), (&gone_on["steps"], &gone_on["log"]));
    }

    async fn whoever_keeps_the_host_can_let_a_held_table_go_on(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        blue.answer(&table, 1).await.good();
        red.answer(&table, 0).await.good();
        let before = blue.state(&table).await;
        server.close().await;
        let (address, id) = (db.address.clone(), table.rsplit('/').next().expect("an id").to_owned());
        let adopt = move |id: String| {
            let address = address.clone();
            tokio::task::spawn_blocking(move || grognard_host::adopt(&address, sample::games(), &id))
        };
        adopt(id.clone()).await.expect("a thread").expect_err("it is not held");
        age(&db, &table).await;
        adopt("nowhere".to_owned()).await.expect("a thread").expect_err("there is no such table");
        let told = adopt(id).await.expect("a thread").expect("it goes on");
        assert_eq!(told.key, "kernel-held");
        let server = db.serve().await;
        blue.address = server.address;
        let after = blue.state(&table).await;
        assert_eq!((&after["held"], &after["prompt"]), (&Value::Null, &before["prompt"]));
    }
}
