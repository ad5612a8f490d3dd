//! Who sits where, who may come in, and who may not.

use crate::with_both_databases;
use serde_json::{Value, json};

with_both_databases! {
    async fn a_free_seat_is_found_in_the_lobby_and_taken_once(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut bob, mut eve) = (server.guest().await, server.guest().await, server.guest().await);
        let table = ann.open_table("ford", json!({ "blue": "me", "red": "open" })).await;
        let lobby = bob.get("/api/tables").await.good();
        assert_eq!(lobby["mine"], json!([]));
        assert_eq!(format!("/api/tables/{}", lobby["open"][0]["id"].as_str().expect("an id")), table);
        assert!(ann.get("/api/tables").await.good()["open"].as_array().expect("a list").is_empty());
        let sit = json!({ "seat": "red" });
        let path = format!("{table}/sit");
        let (one, other) = tokio::join!(bob.post(&path, &sit), eve.post(&path, &sit));
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        assert!(eve.get("/api/tables").await.good()["open"].as_array().expect("a list").is_empty());
        ann.post(&path, &json!({ "seat": 1 })).await.bad(409, "other-seat");
        bob.post(&path, &json!({ "seat": "green" })).await.bad(404, "no-such-seat");
        let winner = if one.status == 200 { &mut bob } else { &mut eve };
        winner.post(&format!("{table}/leave"), &json!({})).await.good();
        ann.post(&format!("{table}/sit"), &json!({ "seat": "red", "computer": "quick" })).await.good();
        let seats = ann.get(&table).await.good()["table"]["seats"].clone();
        assert_eq!(seats[1]["sitters"], json!([{ "computer": { "level": "quick", "longest": 12 } }]));
        let mut live = ann.live(&table).await;
        live.until_state().await;
        live.answer(1).await;
        live.until("the computer's answer", |live, _| {
            live.state["waiting"].as_array().is_some_and(|waiting| waiting.iter().all(|w| w["answered"] == false))
        })
        .await;
    }

    async fn who_sits_down_later_adds_to_the_dice_once(db: Database) {
        let server = db.serve().await;
        let (table, mut ann, mut bob) = server.two_at_a_table("skirmish").await;
        let adds = |nonce: &str| json!({ "add-to-dice": { "nonce": nonce } });
        let foreign = json!({
            "game": "sample", "scenario": "ford", "seats": { "blue": "me", "red": "open" },
            "nonces": { "red": "ab".repeat(32) },
        });
        ann.post("/api/tables", &foreign).await.bad(422, "cannot-start");
        bob.command(&table, &json!(0), adds("not digits")).await.bad(422, "cannot-start");
        bob.command(&table, &json!(0), adds(&"cd".repeat(32))).await.good();
        bob.command(&table, &json!(0), adds(&"ef".repeat(32))).await.bad(409, "has-nonce");
        let mut eve = server.guest().await;
        eve.command(&table, &json!(0), adds(&"cd".repeat(32))).await.bad(403, "not-seated");
        let resign = ann.state(&table).await["version"].clone();
        ann.command(&table, &resign, json!("resign")).await.good();
        let report = ann.get(&format!("{table}/verify")).await.good();
        assert_eq!(report["own_nonces"], json!([1]), "{report}");
        assert!(report["findings"].to_string().contains("kernel-verify-late-nonce"), "{report}");
    }

    async fn a_private_table_is_nobodys_business_without_its_link(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut bob, mut eve) = (server.guest().await, server.guest().await, server.guest().await);
        let wish = json!({
            "game": "sample", "scenario": "ford", "private": true, "seats": { "blue": "me", "red": "open" },
        });
        let table = ann.open_table_with(wish).await;
        let told = ann.get(&table).await.good();
        let invite = told["invite"].as_str().expect("an invitation").to_owned();
        let partner = told["partners"]["blue"].as_str().expect("an invitation").to_owned();
        assert_ne!(invite, partner);
        assert!(eve.get("/api/tables").await.good()["open"].as_array().expect("a list").is_empty());
        for path in ["", "/state", "/board", "/film", "/at/0", "/journal", "/verify", "/luck", "/notes"] {
            eve.get(&format!("{table}{path}")).await.bad(404, "no-such-table");
            eve.get(&format!("{table}{path}?invite={}", "0".repeat(32))).await.bad(404, "no-such-table");
        }
        for (path, body) in [
            ("sit", json!({ "seat": "red" })),
            ("leave", json!({})),
            ("command", json!({ "request": 1, "version": 1, "command": "undo" })),
            ("forecast", json!({ "answer": { "bid": 1 } })),
            ("fork", json!({ "step": 0 })),
        ] {
            eve.post(&format!("{table}/{path}"), &body).await.bad(404, "no-such-table");
        }
        assert_eq!(eve.try_live(&format!("{table}/live"), &[]).await.err().as_deref(), Some("404"));
        let seen = bob.get(&format!("{table}?invite={invite}")).await.good();
        assert!(seen["invite"].is_null() && seen["table"]["seats"][1]["sitters"] == json!([]));
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red", "invite": invite })).await.good();
        bob.get(&table).await.good();

        // The link is for free seats; beside Ann sits only whom she lets.
        eve.post(&format!("{table}/sit"), &json!({ "seat": "blue", "invite": invite })).await.bad(409, "seat-taken");
        bob.post(&format!("{table}/sit"), &json!({ "seat": "blue", "invite": partner })).await.bad(409, "other-seat");
        eve.post(&format!("{table}/sit"), &json!({ "seat": "red", "invite": partner })).await.bad(409, "seat-taken");
        eve.post(&format!("{table}/sit"), &json!({ "seat": "blue", "invite": partner })).await.good();
        assert_eq!(eve.state(&table).await, ann.state(&table).await, "partners see the same");
        let state = eve.state(&table).await;
        let answer = json!({ "answer": { "answer": { "bid": 1 } } });
        eve.command(&table, &state["version"], answer).await.good();
        assert_eq!(ann.state(&table).await["prompt"]["given"]["answer"], json!({ "bid": 1 }));
    }

    async fn nobody_looks_or_plays_from_a_seat_that_is_not_theirs(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, red) = server.two_at_a_table("ford").await;
        let mut eve = server.guest().await;
        for client in [&mut blue, &mut eve] {
            client.get(&format!("{table}/state?seat=1")).await.bad(403, "not-your-seat");
            client.get(&format!("{table}/about/anything?seat=1")).await.bad(403, "not-your-seat");
            client.get(&format!("{table}/film?seat=red")).await.bad(403, "not-your-seat");
            client.get(&format!("{table}/at/0?seat=red")).await.bad(403, "not-your-seat");
            let refused = client.try_live(&format!("{table}/live?seat=1"), &[]).await;
            assert_eq!(refused.err().as_deref(), Some("403"));
            let supposed = json!({ "seat": 1, "answer": { "bid": 1 } });
            for path in ["forecast", "describe", "ahead", "draft"] {
                client.post(&format!("{table}/{path}"), &supposed).await.bad(403, "not-your-seat");
            }
            client.post(&format!("{table}/advise"), &json!({ "seat": 1, "level": "quick" })).await.bad(403, "not-your-seat");
            let command = json!({ "request": 1, "version": 1, "command": { "answer": { "answer": { "bid": 1 } } } });
            client.post(&format!("{table}/command?seat=1"), &command).await.bad(403, "not-your-seat");
        }
        let command = json!({ "request": 1, "version": 1, "command": { "answer": { "answer": { "bid": 1 } } } });
        eve.post(&format!("{table}/command"), &command).await.bad(403, "not-seated");
        blue.post(&format!("{table}/fork"), &json!({ "step": 0 })).await.bad(403, "not-over");
        // Who watches sees no questions.
        let watched = eve.state(&table).await;
        assert!(watched["seat"].is_null() && watched["prompt"].is_null() && watched["standing"] == json!({}));
        // Who leaves is shown out.
        let mut live = red.live(&table).await;
        live.until_state().await;
        let mut leaving = red.clone();
        leaving.post(&format!("{table}/leave"), &json!({})).await.good();
        while live.next().await.is_some() {}
    }

    async fn one_person_plays_all_seats_at_one_screen(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let wish = json!({
            "game": "sample", "scenario": "skirmish", "hotseat": true, "seats": { "blue": "me", "red": "open" },
        });
        let table = ann.open_table_with(wish).await;
        for number in 0..400_usize {
            let seat = number % 2;
            let state = ann.get(&format!("{table}/state?seat={seat}")).await.good();
            assert_eq!(state["seat"], seat);
            if !state["outcome"].is_null() {
                return;
            }
            if crate::support::is_asked(&state) {
                let answer = crate::support::choose(&state, number);
                let body = json!({ "request": 1, "version": state["version"], "command": { "answer": { "answer": answer } } });
                ann.post(&format!("{table}/command?seat={seat}"), &body).await.good();
            }
        }
        panic!("the game does not end");
    }

    async fn presence_is_told(db: Database) {
        let server = db.serve().await;
        let (table, blue, red) = server.two_at_a_table("ford").await;
        let mut first = blue.live(&table).await;
        first.until("her own presence", |live, _| live.table["seats"][0]["sitters"][0]["person"]["here"] == true).await;
        let second = red.live(&table).await;
        first.until("his coming", |live, _| live.table["seats"][1]["sitters"][0]["person"]["here"] == true).await;
        drop(second);
        first.until("his going", |live, _| live.table["seats"][1]["sitters"][0]["person"]["here"] == false).await;
    }

    async fn a_seat_is_claimed_only_when_its_clock_has_run_out(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut bob, mut eve) = (server.guest().await, server.guest().await, server.guest().await);
        let wish = |days: Value| json!({
            "game": "sample", "scenario": "ford", "clock_days": days, "seats": { "blue": "me", "red": "open" },
        });
        for days in [json!(0), json!(61)] {
            ann.post("/api/tables", &wish(days)).await.bad(422, "cannot-start");
        }
        let table = ann.open_table_with(wish(json!(3))).await;
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        let clock = ann.get(&table).await.good()["table"]["seats"][1]["clock"].clone();
        assert_eq!(clock["days"], 3);
        let left = clock["left"].as_i64().expect("seconds");
        assert!((3 * 86_400 - 60..=3 * 86_400).contains(&left), "{left}");
        let claim = json!({ "seat": "red" });
        eve.post(&format!("{table}/sit"), &claim).await.bad(409, "seat-taken");
        ann.post(&format!("{table}/sit"), &json!({ "seat": "red", "computer": "quick" })).await.bad(409, "seat-taken");
        // Four days later.
        let id = table.rsplit('/').next().expect("an id");
        db.execute(&format!("UPDATE tables SET waiting = '{{\"0\":1,\"1\":1}}' WHERE id = '{id}'")).await;
        eve.post(&format!("{table}/sit"), &claim).await.good();
        bob.get(&format!("{table}/state?seat=red")).await.bad(403, "not-your-seat");
        assert!(eve.state(&table).await["prompt"].is_object());
    }

    async fn the_word_for_partners_is_new_whenever_somebody_goes(db: Database) {
        let server = db.serve().await;
        let (table, mut ann, mut bob) = server.two_at_a_table("ford").await;
        let (mut cid, mut eve) = (server.guest().await, server.guest().await);
        let known = bob.get(&table).await.good()["partners"]["red"].clone();
        let with = |word: &Value| json!({ "seat": "red", "invite": word });
        cid.post(&format!("{table}/sit"), &with(&known)).await.good();
        // One of two goes, and the word that both knew with him.
        cid.post(&format!("{table}/leave"), &json!({})).await.good();
        cid.post(&format!("{table}/sit"), &with(&known)).await.bad(409, "seat-taken");
        let known = bob.get(&table).await.good()["partners"]["red"].clone();
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red", "computer": "quick" })).await.good();
        bob.post(&format!("{table}/sit"), &with(&known)).await.bad(409, "seat-taken");
        let known = ann.get(&table).await.good()["partners"]["blue"].clone();
        ann.delete("/api/me").await.good();
        eve.post(&format!("{table}/sit"), &json!({ "seat": "blue" })).await.good();
        let other = eve.get(&table).await.good()["partners"]["blue"].clone();
        assert!(other.is_string() && other != known, "whoever deletes their account leaves too");
    }

    async fn whoever_claims_a_seat_has_a_word_of_their_own(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut bob, mut eve) = (server.guest().await, server.guest().await, server.guest().await);
        let table = ann.open_table_with(json!({
            "game": "sample", "scenario": "ford", "clock_days": 3, "seats": { "blue": "me", "red": "open" },
        })).await;
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        let known = bob.get(&table).await.good()["partners"]["red"].clone();
        let id = table.rsplit('/').next().expect("an id");
        db.execute(&format!("UPDATE tables SET waiting = '{{\"0\":1,\"1\":1}}' WHERE id = '{id}'")).await;
        eve.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        bob.post(&format!("{table}/sit"), &json!({ "seat": "red", "invite": known })).await.bad(409, "seat-taken");
    }

    async fn nobody_takes_two_seats_at_once(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut eve) = (server.guest().await, server.guest().await);
        for _ in 0..5 {
            let table = ann.open_table("ford", json!({ "blue": "open", "red": "open" })).await;
            let (path, mut again) = (format!("{table}/sit"), eve.clone());
            let (blue, red) = (json!({ "seat": "blue" }), json!({ "seat": "red" }));
            let (one, other) = tokio::join!(eve.post(&path, &blue), again.post(&path, &red));
            let mut statuses = [one.status, other.status];
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
        }
    }

    async fn whoever_has_looked_from_one_seat_never_takes_another(db: Database) {
        let server = db.serve().await;
        let (table, mut ann, mut bob) = server.two_at_a_table("ford").await;
        let (sit, leave) = (format!("{table}/sit"), format!("{table}/leave"));
        ann.post(&leave, &json!({})).await.good();
        bob.post(&leave, &json!({})).await.good();
        ann.post(&sit, &json!({ "seat": "red" })).await.bad(409, "other-seat");
        ann.post(&sit, &json!({ "seat": "blue" })).await.good();
        // What a guest has seen, the account knows that the guest becomes.
        let mut dora = server.named("Dora").await;
        dora.post(&sit, &json!({ "seat": "red" })).await.good();
        dora.post(&leave, &json!({})).await.good();
        ann.post("/api/session", &json!({ "name": "Dora", "password": "a long password" })).await.good();
        let seats = bob.get(&table).await.good()["table"]["seats"].clone();
        assert_eq!(seats[0]["sitters"], json!([]), "{seats}");
        for seat in ["blue", "red"] {
            ann.post(&sit, &json!({ "seat": seat })).await.bad(409, "other-seat");
        }
    }
}
