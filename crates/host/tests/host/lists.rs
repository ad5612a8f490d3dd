//! The lists of tables on the first page, however many tables there are.

use crate::{
    support::{Client, Database},
    with_both_databases,
};
use grognard_host::{Clock, Limits, Notices, Rate};
use serde_json::json;

/// The tables that somebody is offered, by their ids.
async fn offered(client: &mut Client) -> Vec<String> {
    let lists = client.get("/api/tables").await.good();
    let open = lists["open"].as_array().expect("a list");
    open.iter().map(|table| table["id"].as_str().expect("an id").to_owned()).collect()
}

/// What the lists are made from is what follows from the rest.
async fn assert_kept_true(db: &Database) {
    for (kept, follows, columns) in
        [("vacancies", "vacant", "table_id, opened"), ("clocks", "running", "table_id, at")]
    {
        for (one, other) in [(kept, follows), (follows, kept)] {
            let odd = format!(
                "SELECT table_id FROM (SELECT {columns} FROM {one} EXCEPT SELECT {columns} FROM {other}) AS odd"
            );
            assert_eq!(db.texts(&odd).await, [""; 0], "in {one} and not in {other}");
        }
    }
}

with_both_databases! {
    async fn a_table_is_offered_while_there_is_a_seat_for_anybody(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut bob, mut eve) =
            (server.named("Ann").await, server.guest().await, server.guest().await);
        let seats = json!({ "blue": "me", "red": "open" });
        let table = ann.open_table("ford", seats.clone()).await;
        let private = json!({ "game": "sample", "scenario": "ford", "seats": seats, "private": true });
        ann.open_table_with(private).await;
        let id = table.rsplit('/').next().expect("an id").to_owned();
        let just_this = [id.clone()];
        assert_eq!(offered(&mut eve).await, just_this);
        assert_eq!(offered(&mut ann).await, [""; 0], "she sits there");
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        assert_eq!(offered(&mut eve).await, [""; 0], "nothing is free");
        assert_kept_true(&db).await;
        bob.post(&format!("{table}/leave"), &json!({})).await.good();
        assert_eq!(offered(&mut eve).await, just_this);
        ann.post(&format!("{table}/sit"), &json!({ "seat": "red", "computer": "quick" })).await.good();
        assert_eq!(offered(&mut eve).await, [""; 0], "a computer sits there");
        assert_kept_true(&db).await;
        let two = ann.open_table("ford", seats).await;
        bob.post(&format!("{two}/sit"), &json!({ "seat": "red" })).await.good();
        bob.delete("/api/me").await;
        let second = [two.rsplit('/').next().expect("an id").to_owned()];
        assert_eq!(offered(&mut eve).await, second, "who is gone leaves a free seat");
        assert_kept_true(&db).await;
        let twin = db.twin().await;
        let restored = twin.serve().await;
        assert_eq!(offered(&mut restored.guest().await).await, second, "a backup brings it back");
        assert_kept_true(&twin).await;
        let version = ann.state(&two).await["version"].clone();
        ann.command(&two, &version, json!("resign")).await.good();
        assert_eq!(offered(&mut eve).await, [""; 0], "it is over");
        assert_kept_true(&db).await;
    }

    async fn an_abandoned_table_is_found_behind_any_number_of_others(db: Database) {
        let clock = Clock::default();
        let server = db.serve_noticing(&Notices::default(), &clock).await;
        let mut ann = server.guest().await;
        let seats = json!({ "blue": "me", "red": "open" });
        let with_clock = json!({ "game": "sample", "scenario": "ford", "seats": seats, "clock_days": 1 });
        let abandoned = ann.open_table_with(with_clock).await;
        let id = abandoned.rsplit('/').next().expect("an id").to_owned();
        clock.pass(3 * 86_400);
        // Very many that were opened since, whose players have decided lately.
        db.execute(
            "INSERT INTO tables (id, game, scenario, options, name, commitment, private, study, hotseat, clock_days, \
             invite, opened, commits, entries, waiting, over, finishing, turn) \
             WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 700) \
             SELECT 'copy' || n, game, scenario, options, name, commitment, 0, 0, 0, 1, invite, opened + 60, 1, \
             entries, '{\"0\":9999999999}', 0, finishing, turn FROM tables, many WHERE clock_days IS NOT NULL",
        )
        .await;
        let mut eve = server.guest().await;
        assert!(offered(&mut eve).await.contains(&id));
        assert_kept_true(&db).await;
        // Whoever takes the seat has all the days again.
        eve.post(&format!("{abandoned}/sit"), &json!({ "seat": "blue" })).await.good();
        assert_kept_true(&db).await;
        clock.pass(2 * 86_400);
        assert!(offered(&mut server.guest().await).await.contains(&id));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_are_counted_as_work() {
    let db = Database::sqlite();
    let work = Rate { per_second: 0.001, burst: 3.0 };
    let server = db.serve_with(Limits { work, ..Limits::none() }).await;
    let mut ann = server.guest().await;
    for _ in 0..3 {
        ann.get("/api/tables").await.good();
    }
    ann.get("/api/tables").await.bad(429, "too-many");
    ann.get("/api/health").await.good();
}
