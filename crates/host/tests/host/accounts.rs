//! Accounts: guests who become somebody, names, passwords, and what people may take with them.

use crate::{support::Client, with_both_databases};
use grognard_host::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const PASSWORD: &str = "correct horse battery";

fn wish(name: &str) -> Value {
    json!({ "name": name, "password": PASSWORD })
}

with_both_databases! {
    async fn a_guest_becomes_somebody_and_keeps_their_tables(db: Database) {
        let server = db.serve().await;
        let mut ann = Client::new(server.address);
        let me = ann.get("/api/me").await;
        let cookie = me.header("set-cookie").expect("a cookie").to_owned();
        for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert_eq!(me.good(), json!({ "name": null, "guest": true, "email": null, "language": null }));
        let table = ann.open_table("ford", json!({ "blue": "me", "red": "open" })).await;
        let guest = ann.clone();
        let made = ann.post("/api/accounts", &json!({ "name": "Ann", "password": PASSWORD, "email": "a@example.org" })).await;
        assert_eq!(made.status, 201);
        assert_eq!(made.good()["name"], "Ann");
        let known = ann.get(&table).await.good();
        assert_eq!(known["table"]["seats"][0]["sitters"], json!([{ "person": { "name": "Ann", "here": false } }]));
        assert!(known["table"]["seats"][0]["mine"] == true);
        // Whoever had the guest's cookie has nothing now.
        let mut thief = guest.clone();
        thief.get("/api/me/export").await.bad(401, "no-session");
        ann.post("/api/accounts", &wish("Annie")).await.bad(409, "has-account");

        // Elsewhere, as a guest with a table, then as Ann.
        let mut elsewhere = server.guest().await;
        let other = elsewhere.open_table("skirmish", json!({ "blue": "me", "red": "open" })).await;
        elsewhere.json("PUT", &format!("{other}/notes"), &json!({ "text": "hold the ford" })).await.good();
        elsewhere.state(&other).await;
        elsewhere.post("/api/session", &json!({ "name": " ANN ", "password": PASSWORD })).await.good();
        assert_eq!(elsewhere.get(&format!("{other}/notes")).await.good()["text"], "hold the ford");
        elsewhere.answer(&other, 0).await.good();
        let mine = elsewhere.get("/api/tables").await.good()["mine"].as_array().expect("a list").len();
        assert_eq!(mine, 2);
        assert!(elsewhere.get(&other).await.good()["table"]["seats"][0]["mine"] == true);
        elsewhere.delete("/api/session").await;
        elsewhere.get("/api/me/export").await.bad(401, "no-session");
    }

    async fn names_and_passwords_have_rules(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        for name in ["", "x", "<b>bold</b>", "a\u{202e}b", "Robert'); DROP TABLE people;--", "two\nlines", "Аnn", "Ａnn", "Ivan Иван"] {
            ann.post("/api/accounts", &wish(name)).await.bad(422, "bad-name");
        }
        for password in ["short", &"x".repeat(1_001)] {
            ann.post("/api/accounts", &json!({ "name": "Ann", "password": password })).await.bad(422, "bad-password");
        }
        let bad = json!({ "name": "Ann", "password": PASSWORD, "email": "nonsense" });
        ann.post("/api/accounts", &bad).await.bad(422, "bad-email");
        ann.post("/api/accounts", &wish("O'Brien")).await.good();
        let mut bob = server.guest().await;
        for name in ["O'Brien", "o brien", "OBRIEN"] {
            bob.post("/api/accounts", &wish(name)).await.bad(409, "name-taken");
        }
        bob.post("/api/accounts", &wish("Bob")).await.good();
        bob.json("PATCH", "/api/me", &json!({ "name": "o-brien" })).await.bad(409, "name-taken");
    }

    async fn an_account_can_be_changed(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        ann.json("PATCH", "/api/me", &json!({ "language": "fr" })).await.good();
        ann.json("PATCH", "/api/me", &json!({ "language": "xx" })).await.bad(404, "no-such-language");
        ann.json("PATCH", "/api/me", &json!({ "name": "Ann" })).await.bad(403, "no-account");
        ann.post("/api/accounts", &wish("Ann")).await.good();
        let changed = ann.json("PATCH", "/api/me", &json!({ "name": "Anna", "email": "anna@example.org" })).await.good();
        assert_eq!(
            changed,
            json!({ "name": "Anna", "guest": false, "email": "anna@example.org", "language": "fr" })
        );
        assert_eq!(ann.json("PATCH", "/api/me", &json!({ "email": "" })).await.good()["email"], Value::Null);
        let mut twin = Client::new(server.address);
        twin.post("/api/session", &wish("anna")).await.good();
        let new = "another long password";
        let wrong = json!({ "password": new, "old_password": "not the old one" });
        ann.json("PATCH", "/api/me", &wrong).await.bad(401, "wrong-password");
        ann.json("PATCH", "/api/me", &json!({ "password": new, "old_password": PASSWORD })).await.good();
        twin.get("/api/me/export").await.bad(401, "no-session");
        Client::new(server.address).post("/api/session", &wish("Anna")).await.bad(401, "wrong-password");
        let log_in = json!({ "name": "Anna", "password": new });
        Client::new(server.address).post("/api/session", &log_in).await.good();
    }

    async fn guessing_passwords_is_stopped_by_name_and_by_address(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        ann.post("/api/accounts", &wish("Ann")).await.good();
        let mut thief = Client::new(server.address);
        let guess = |name: &str| json!({ "name": name, "password": "a wrong password" });
        for _ in 0..8 {
            thief.post("/api/session", &guess("Ann")).await.bad(401, "wrong-password");
        }
        let stopped = thief.post("/api/session", &guess("Ann")).await;
        stopped.bad(429, "too-many");
        assert!(stopped.header("retry-after").is_some());
        // Not even the right password helps now, and nobody is told whether a name is known.
        thief.post("/api/session", &wish("ann")).await.bad(429, "too-many");
        for number in 0..32 {
            thief.post("/api/session", &guess(&format!("nobody {number}"))).await.bad(401, "wrong-password");
        }
        thief.post("/api/session", &guess("somebody else")).await.bad(429, "too-many");
        ann.get("/api/me/export").await.good();
    }

    async fn those_who_guess_at_the_same_time_have_no_more_guesses(db: Database) {
        let server = db.serve().await;
        server.guest().await.post("/api/accounts", &wish("Ann")).await.good();
        let address = server.address;
        let guesses = (0..30).map(|number| async move {
            let guess = json!({ "name": "Ann", "password": format!("a wrong password {number}") });
            Client::new(address).post("/api/session", &guess).await.status
        });
        let statuses = futures_util::future::join_all(guesses).await;
        assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 8, "{statuses:?}");
        assert!(statuses.iter().all(|status| [401, 429].contains(status)), "{statuses:?}");
    }

    async fn nobody_is_locked_out_by_what_others_guess(db: Database) {
        let server = db.serve_behind_proxy(Limits::none()).await;
        server.guest().await.post("/api/accounts", &wish("Ann")).await.good();
        let guess = json!({ "name": "Ann", "password": "a wrong password" }).to_string();
        let right = wish("Ann").to_string();
        let log_in = async |address: &str, body: &str| {
            let headers = [("content-type", "application/json"), ("x-grognard", "1"), ("x-forwarded-for", address)];
            Client::new(server.address).send("POST", "/api/session", &headers, body.as_bytes()).await
        };
        for _ in 0..8 {
            log_in("203.0.113.1", &guess).await.bad(401, "wrong-password");
        }
        log_in("203.0.113.1", &right).await.bad(429, "too-many");
        log_in("203.0.113.2", &right).await.good();
        // What went well is not counted.
        for _ in 0..45 {
            log_in("203.0.113.2", &right).await.good();
        }
    }

    async fn those_who_guess_from_many_addresses_take_turns_and_the_right_password_gets_its_own(db: Database) {
        let server = db.serve_behind_proxy(Limits::none()).await;
        server.guest().await.post("/api/accounts", &wish("Ann")).await.good();
        let log_in = async |address: String, body: Value| {
            let headers = [("content-type", "application/json"), ("x-grognard", "1"), ("x-forwarded-for", &*address)];
            let body = body.to_string();
            Client::new(server.address).send("POST", "/api/session", &headers, body.as_bytes()).await.status
        };
        let guess = |number: u32| json!({ "name": "Ann", "password": format!("a wrong password {number}") });
        let at_once = (0..40).map(|number| log_in(format!("203.0.113.{number}"), guess(number)));
        let statuses = futures_util::future::join_all(at_once).await;
        assert!(statuses.iter().all(|status| *status == 401), "{statuses:?}");

        // From here on they are tried one after another, also those of one address.
        let begun = Instant::now();
        let (strangers, twice, ann) = tokio::join!(
            futures_util::future::join_all((0..2).map(|number| log_in(format!("198.51.100.{number}"), guess(number)))),
            futures_util::future::join_all((0..2).map(|number| log_in("198.51.100.9".to_owned(), guess(number)))),
            log_in("192.0.2.1".to_owned(), wish("Ann")),
        );
        assert!(begun.elapsed() >= Duration::from_secs(5), "five had a turn each: {:?}", begun.elapsed());
        assert!(strangers.iter().chain(&twice).all(|status| *status == 401), "{strangers:?} {twice:?}");
        assert_eq!(ann, 200, "who knows the password gets in");
    }

    async fn whoever_leaves_takes_everything_along_and_leaves_free_seats(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        blue.post("/api/accounts", &wish("Ann")).await.good();
        let notes = json!({ "text": "hold the ford" });
        blue.json("PUT", &format!("{table}/notes"), &notes).await.good();
        let mut live = blue.live(&table).await;
        live.until_state().await;
        live.command(json!({ "chat": { "text": "good morning" } })).await;
        drop(live);
        let all = blue.get("/api/me/export").await.good();
        assert_eq!((&all["name"], &all["tables"][0]["notes"]), (&json!("Ann"), &notes["text"]));
        assert_eq!(all["tables"][0]["said"], json!(["good morning"]));
        assert!(all["tables"][0]["journal"].is_null(), "the game goes on: its journal holds red's secrets");
        assert!(!all.to_string().contains("argon2"));
        let state = red.state(&table).await;
        red.command(&table, &state["version"], json!("resign")).await.good();
        let all = blue.get("/api/me/export").await.good();
        assert!(all["tables"][0]["journal"].as_str().is_some_and(|text| text.contains("reveal")));
        blue.delete("/api/me").await;
        blue.get("/api/me/export").await.bad(401, "no-session");
        Client::new(server.address).post("/api/session", &wish("Ann")).await.bad(401, "wrong-password");
        let seats = red.get(&table).await.good()["table"]["seats"].clone();
        assert_eq!((&seats[0]["sitters"], &seats[1]["mine"]), (&json!([]), &json!(true)));
    }

    async fn a_session_lives_in_the_database(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        ann.post("/api/accounts", &wish("Ann")).await.good();
        server.close().await;
        let server = db.serve().await;
        ann.address = server.address;
        assert_eq!(ann.get("/api/me").await.good()["name"], "Ann");
        ann.cookie = format!("grognard_session={}", "0".repeat(64));
        let stranger = ann.get("/api/me").await.good();
        assert_eq!(stranger["guest"], true, "a cookie that nobody was given is nobody's");
    }

    async fn guests_are_not_made_without_end(db: Database) {
        let server = db.serve_with(Limits::default()).await;
        let mut refused = 0;
        for _ in 0..60 {
            refused += usize::from(Client::new(server.address).get("/api/me").await.status == 429);
        }
        assert!((10..=30).contains(&refused), "{refused}");
    }
}
