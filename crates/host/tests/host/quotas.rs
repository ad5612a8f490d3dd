//! How much one person may keep, and that what changes nothing is not kept.

use crate::{support::Database, with_both_databases};
use grognard_host::{Limits, Quotas, Rate};
use serde_json::{Value, json};

/// How many changes of games are kept.
async fn changes(db: &Database) -> usize {
    db.texts("SELECT table_id FROM changes").await.len()
}

with_both_databases! {
    async fn what_changes_nothing_is_not_written(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let order = |order: Value| json!({ "stand": { "class": "march", "order": order } });
        let version = blue.state(&table).await["version"].clone();
        let before = changes(&db).await;
        for _ in 0..5 {
            blue.command(&table, &version, order(Value::Null)).await.good();
        }
        assert_eq!(changes(&db).await, before, "there was no order to take back");
        blue.command(&table, &version, order(json!("default"))).await.good();
        assert_eq!(changes(&db).await, before + 1);
        blue.answer(&table, 1).await.good();
        red.answer(&table, 2).await.good();
        for (given, what) in [(order(json!("default")), "the same order"), (json!({ "ask-consent": { "step": 0 } }), "the same question")] {
            let version = blue.state(&table).await["version"].clone();
            blue.command(&table, &version, given.clone()).await.good();
            let (version, before) = (blue.state(&table).await["version"].clone(), changes(&db).await);
            for _ in 0..3 {
                blue.command(&table, &version, given.clone()).await.good();
            }
            assert_eq!(changes(&db).await, before, "{what}");
        }
    }

    async fn a_person_keeps_no_more_than_their_quota_and_hears_what_to_do(db: Database) {
        let quotas = Quotas { tables: 2, all_tables: 4, seats: 5, notes: 100, chat: 3, ..Quotas::default() };
        let server = db.serve_with_quotas(quotas).await;
        let (mut ann, mut bob) = (server.named("Ann").await, server.guest().await);
        let seats = json!({ "blue": "me", "red": "open" });
        let wish = json!({ "game": "sample", "scenario": "ford", "seats": seats });
        let full = |reply: crate::support::client::Reply, key: &str| {
            assert_eq!(reply.bad(409, "full")["text"]["key"], key);
        };
        let mut tables = Vec::new();
        for _ in 0..2 {
            for _ in 0..2 {
                tables.push(ann.open_table_with(wish.clone()).await);
            }
            full(ann.post("/api/tables", &wish).await, "host-error-full");
            for table in &tables[tables.len() - 2..] {
                let version = ann.state(table).await["version"].clone();
                ann.command(table, &version, json!("resign")).await.good();
            }
        }
        full(ann.post("/api/tables", &wish).await, "host-error-full-all-tables");
        let journal = ann.get(&format!("{}/journal", tables[0])).await.text;
        let headers = [("x-grognard", "1")];
        full(ann.send("POST", "/api/tables/import", &headers, journal.as_bytes()).await, "host-error-full-all-tables");
        full(ann.post(&format!("{}/fork", tables[0]), &json!({ "step": 0 })).await, "host-error-full-all-tables");
        ann.post(&format!("{}/leave", tables[0]), &json!({})).await;
        let table = ann.open_table_with(wish.clone()).await;

        let say = json!({ "chat": { "text": "hello" } });
        for _ in 0..3 {
            ann.command(&table, &json!(1), say.clone()).await.good();
        }
        full(ann.command(&table, &json!(1), say.clone()).await, "host-error-full-chat");
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        bob.command(&table, &json!(1), say).await.good();

        let notes = |count: usize| json!({ "text": "é".repeat(count) });
        ann.json("PUT", &format!("{table}/notes"), &notes(60)).await.good();
        ann.json("PUT", &format!("{}/notes", tables[1]), &notes(40)).await.good();
        full(ann.json("PUT", &format!("{}/notes", tables[1]), &notes(41)).await, "host-error-full-notes");
        full(ann.json("PUT", &format!("{table}/notes"), &notes(61)).await, "host-error-full-notes");
        ann.json("PUT", &format!("{table}/notes"), &notes(0)).await.good();
        ann.json("PUT", &format!("{}/notes", tables[1]), &notes(100)).await.good();
        assert_eq!(db.texts("SELECT text FROM notes").await, ["é".repeat(100)], "empty notes are none");
    }

    async fn a_person_sits_at_no_more_games_than_their_quota(db: Database) {
        let server = db.serve_with_quotas(Quotas { seats: 2, ..Quotas::default() }).await;
        let (mut ann, mut bob) = (server.guest().await, server.guest().await);
        let mut tables = Vec::new();
        for _ in 0..3 {
            tables.push(ann.open_table("ford", json!({ "blue": "me", "red": "open" })).await);
        }
        let red = json!({ "seat": "red" });
        for table in &tables[..2] {
            bob.post(&format!("{table}/sit"), &red).await.good();
        }
        let refused = bob.post(&format!("{}/sit", tables[2]), &red).await.bad(409, "full");
        assert_eq!(refused["text"]["key"], "host-error-full-seats");
        bob.post(&format!("{}/leave", tables[0]), &json!({})).await;
        bob.post(&format!("{}/sit", tables[2]), &red).await.good();
    }

    async fn a_game_whose_record_is_full_can_only_be_played_on_or_given_up(db: Database) {
        let server = db.serve_with_quotas(Quotas { game_megabytes: 3, ..Quotas::default() }).await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        blue.answer(&table, 1).await.good();
        let sizes = "SELECT CAST(size AS TEXT) FROM tables";
        let lines: Vec<String> = db.texts("SELECT lines FROM changes").await;
        let about: usize = lines.iter().map(|lines| lines.len() + 200).sum();
        assert_eq!(db.texts(sizes).await, [about.to_string()]);
        server.close().await;
        db.execute("UPDATE tables SET size = 3000000").await;
        let server = db.serve_with_quotas(Quotas { game_megabytes: 3, ..Quotas::default() }).await;
        (blue.address, red.address) = (server.address, server.address);
        let version = blue.state(&table).await["version"].clone();
        let stand = json!({ "stand": { "class": "march", "order": "default" } });
        for command in [json!("undo"), stand, json!({ "ask-consent": { "step": 0 } })] {
            let refused = blue.command(&table, &version, command).await.bad(409, "full");
            assert_eq!(refused["text"]["key"], "host-error-full-game");
        }
        let changed = blue.answer(&table, 2).await.bad(409, "full");
        assert_eq!(changed["text"]["key"], "host-error-full-game", "{changed}");
        red.answer(&table, 2).await.good();
        let version = blue.state(&table).await["version"].clone();
        blue.command(&table, &version, json!("resign")).await.good();
    }

    async fn who_logs_in_everywhere_is_logged_out_where_it_was_longest_ago(db: Database) {
        let server = db.serve_with_quotas(Quotas { sessions: 2, ..Quotas::default() }).await;
        let first = server.named("Ann").await;
        db.execute("UPDATE sessions SET expires = expires - 100").await;
        let mut all = vec![first];
        for age in [50, 0] {
            let mut other = crate::support::Client::new(server.address);
            other.post("/api/session", &json!({ "name": "Ann", "password": "a long password" })).await.good();
            db.execute(&format!("UPDATE sessions SET expires = expires - {age}")).await;
            all.push(other);
        }
        let mut names = Vec::new();
        for client in &mut all {
            names.push(client.get("/api/me").await.good()["name"].clone());
        }
        assert_eq!(names, [Value::Null, json!("Ann"), json!("Ann")]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_opens_tables_no_faster_than_its_rate() {
    let db = Database::sqlite();
    let tables = Rate { per_second: 0.001, burst: 2.0 };
    let server = db.serve_with(Limits { tables, ..Limits::none() }).await;
    let wish = json!({ "game": "sample", "scenario": "ford", "seats": { "blue": "me", "red": "open" } });
    for _ in 0..2 {
        server.guest().await.open_table_with(wish.clone()).await;
    }
    server.guest().await.post("/api/tables", &wish).await.bad(429, "too-many");
}
