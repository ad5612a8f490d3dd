//! Tables that memory has no room for.

use crate::with_both_databases;
use serde_json::json;

with_both_databases! {
    async fn what_memory_has_no_room_for_is_opened_again_and_nothing_is_lost(db: Database) {
        // No table stays for longer than somebody is at it.
        let server = db.serve_in_memory(1).await;
        let (table, blue, red) = server.two_at_a_table("ford").await;
        let mut lines = [blue.live(&table).await, red.live(&table).await];
        for line in &mut lines {
            line.until_state().await;
        }
        for pick in 0..400 {
            if lines[0].is_over() {
                break;
            }
            for line in &mut lines {
                line.catch_up().await;
                if line.is_asked() {
                    assert_eq!(line.answer(pick).await["kind"], "done");
                }
            }
        }
        let [blue_line, red_line] = &mut lines;
        red_line.catch_up().await;
        assert!(blue_line.is_over() && red_line.is_over(), "the game does not end");
        let (mut blue, mut red) = (blue, red);
        for (client, line) in [(&mut blue, blue_line), (&mut red, red_line)] {
            let state = client.state(&table).await;
            assert_eq!((&state["log"], &state["version"]), (&json!(line.log), &line.state["version"]));
        }
        assert_eq!(blue.get(&format!("{table}/verify")).await.good()["verdict"], "proven");
        for _ in 0..3 {
            let other = blue.open_table("ford", json!({ "blue": "me", "red": "open" })).await;
            blue.state(&other).await;
        }
        let metrics = blue.get("/metrics").await.text;
        assert!(metrics.contains("\ngrognard_tables_in_memory 1\n"), "only the last that was looked at: {metrics}");
        assert!(!metrics.contains("\ngrognard_memory_bytes 0\n"), "{metrics}");
    }
}
