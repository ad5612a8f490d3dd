//! Requests of every sort: good, malformed and malicious.

use crate::{support::Client, with_both_databases};
use grognard_host::{Limits, Rate};
use kernel::{Chance, extent, garble::garbled};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

with_both_databases! {
    async fn a_table_that_cannot_be_set_up_is_refused_with_what_would_do(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let seats = json!({ "blue": "me", "red": "open" });
        let good = json!({ "game": "sample", "scenario": "ford", "seats": seats });
        let with = |key: &str, value: Value| {
            let mut wish = good.clone();
            wish[key] = value;
            wish
        };
        for (wish, hint) in [
            (with("game", json!("chess")), "sample"),
            (with("scenario", json!("bridge")), "skirmish"),
            (with("options", json!({ "tea": "hot" })), "ties"),
            (with("options", json!({ "ties": "hot" })), "die"),
            (with("seats", json!({ "blue": "me" })), "red"),
            (with("seats", json!({ "blue": "me", "red": "me", "green": "me" })), "green"),
            (with("seats", json!({ "blue": "me", "red": { "computer": "genius" } })), "quick"),
            (with("nonces", json!({ "green": "ab".repeat(32) })), "green"),
        ] {
            let error = ann.post("/api/tables", &wish).await.bad(422, "cannot-start");
            assert!(error["text"].to_string().contains(hint), "{error}");
        }
        ann.post("/api/tables", &with("nonces", json!({ "blue": "ab" }))).await.bad(422, "cannot-start");
        ann.post("/api/tables", &with("name", json!("x".repeat(81)))).await.bad(422, "too-long");
        for wish in [
            with("colour", json!("red")),
            with("seats", json!({ "blue": "dog", "red": "me" })),
            json!({ "game": "sample" }),
            json!([]),
        ] {
            ann.post("/api/tables", &wish).await.bad(400, "malformed");
        }
        assert_eq!(ann.get("/api/tables").await.good(), json!({ "mine": [], "open": [] }));
        let hostile = "'; DROP TABLE tables; -- <img src=x onerror=alert(1)>";
        let table = ann.open_table_with(with("name", json!(hostile))).await;
        assert_eq!(ann.get(&table).await.good()["table"]["name"], hostile);
    }

    async fn bodies_that_are_malformed_or_too_large_are_refused(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let before = blue.state(&table).await;
        let path = format!("{table}/command");
        let headers = [("content-type", "application/json"), ("x-grognard", "1")];
        let deep = format!("{}{}", "[".repeat(9_000), "]".repeat(9_000));
        for body in ["", "{", "null", "[]", "{\"request\":1}", "{\"request\":-1,\"version\":1,\"command\":\"undo\"}", "\u{0}", &deep] {
            blue.send("POST", &path, &headers, body.as_bytes()).await.bad(400, "malformed");
        }
        blue.send("POST", &path, &headers, &[b'{', b'"', 0xff, b'"']).await.bad(400, "malformed");
        let unknown = json!({ "request": 1, "version": before["version"], "command": "undo", "by": "computer" });
        blue.post(&path, &unknown).await.bad(400, "malformed");
        let large = json!({ "request": 1, "version": 1, "command": { "answer": { "answer": "x".repeat(300_000) } } });
        blue.post(&path, &large).await.bad(413, "unreadable-body");
        blue.send("POST", &path, &[("x-grognard", "1"), ("content-type", "text/plain")], b"{}").await.bad(415, "unreadable-body");
        for query in ["log=-1", "log=x", "log=99999999999999999999999"] {
            blue.get(&format!("{table}/state?{query}")).await.bad(400, "malformed");
        }
        for step in ["-1", "x", "99999"] {
            blue.get(&format!("{table}/at/{step}")).await.bad(404, if step == "99999" { "no-such-step" } else { "no-such-address" });
        }
        assert_eq!(blue.state(&table).await, before);
    }

    async fn what_comes_over_a_live_connection_is_read_with_care(db: Database) {
        let server = db.serve().await;
        let (table, blue, _red) = server.two_at_a_table("ford").await;
        let mut live = blue.live(&table).await;
        live.until_state().await;
        for text in ["", "{", "[]", "{\"request\":1,\"version\":1,\"command\":\"dance\"}", "{\"request\":1e99}"] {
            live.say(text).await;
            let said = live.until("a refusal", |_, message| message["kind"] == "refused").await;
            assert_eq!(said["problem"]["code"], "malformed", "{text}");
            let words = said["problem"]["text"].to_string();
            assert!(!words.contains("variant") && !words.contains("EOF"), "{words}");
        }
        // It is still there, and still takes what is right.
        assert_eq!(live.answer(1).await["kind"], "done");
        let mut large = blue.live(&table).await;
        large.until_state().await;
        large.say(&"x".repeat(70_000)).await;
        while large.next().await.is_some() {}
        let mut binary = blue.live(&table).await;
        binary.until_state().await;
        binary.say_bytes(vec![1, 2, 3]).await;
        while binary.next().await.is_some() {}
        let place = format!("{table}/live");
        let foreign = blue.try_live(&place, &[("origin", "https://evil.example")]).await;
        assert_eq!(foreign.err().as_deref(), Some("403"));
        let own = format!("http://{}", server.address);
        assert!(blue.try_live(&place, &[("origin", &own)]).await.is_ok());
        let by_tls = format!("https://{}", server.address);
        let own_then_foreign = [("origin", own.as_str()), ("origin", "https://evil.example")];
        for origins in [&[("origin", by_tls.as_str())][..], &own_then_foreign, &[("origin", "null")]] {
            assert_eq!(blue.try_live(&place, origins).await.err().as_deref(), Some("403"), "{origins:?}");
        }
    }

    async fn whatever_is_said_over_a_live_connection_is_answered_and_the_table_lives(db: Database) {
        let server = db.serve().await;
        let (table, blue, _red) = server.two_at_a_table("ford").await;
        let mut live = blue.live(&table).await;
        live.until_state().await;
        let asked = live.state["prompt"]["default"]["answer"].clone();
        let sound: Vec<String> = [
            json!({ "answer": { "answer": asked } }),
            json!("undo"),
            json!({ "undo-to": { "step": 0 } }),
            json!({ "ask-consent": { "step": 1 } }),
            json!({ "consent": { "yes": true } }),
            json!({ "stand": { "class": "bid", "order": null } }),
            json!("decide-now"),
            json!("take-over"),
            json!({ "chat": { "text": "Bonne chance" } }),
            json!({ "add-to-dice": { "nonce": "ab".repeat(32) } }),
        ]
        .map(|command| json!({ "request": 1, "version": live.state["version"], "command": command }).to_string())
        .into();
        let mut chance = Chance::numbered(extent::seed(1), 0);
        for _ in 0..extent::amount(3_000, 100) {
            let text = garbled(chance.pick(&sound).expect("some are sound"), &mut chance);
            let text = String::from_utf8_lossy(&text);
            live.say(&text).await;
            let is_reply = |message: &Value| message["kind"] == "refused" || message["kind"] == "done";
            live.until(&format!("a reply to {text}"), |_, message| is_reply(message)).await;
        }
        live.catch_up().await;
        let mut again = blue.live(&table).await;
        again.until_state().await;
        assert_eq!(again.state["version"], live.state["version"]);
    }

    async fn a_live_connection_ends_as_the_standard_says(db: Database) {
        let server = db.serve().await;
        let (table, blue, _red) = server.two_at_a_table("ford").await;
        let mask = [0, 0, 0, 0];
        let frame = |first: u8, length: &[u8], text: &[u8]| [&[first], length, &mask, text].concat();
        for (bytes, code) in [
            (frame(0x81, &[0x82], &[0xff, 0xfe]), 1007),
            // 70 000 bytes are told of, and half of them come.
            (frame(0x81, &[0xff, 0, 0, 0, 0, 0, 1, 0x11, 0x70], &b"x".repeat(35_000)), 1009),
            // Without a mask; and a sign that means nothing.
            ([&[0x81, 2][..], b"{}"].concat(), 1002),
            (frame(0x83, &[0x81], b"x"), 1002),
            (frame(0x82, &[0x81], b"x"), 1003),
            // A farewell is answered with the same.
            (frame(0x88, &[0x82], &[0x03, 0xe8]), 1000),
        ] {
            let mut live = blue.live(&table).await;
            live.until_state().await;
            live.say_raw(&bytes).await;
            assert_eq!(live.closed().await, Some(code));
        }
        let mut live = blue.live(&table).await;
        live.until_state().await;
        live.close().await;
        assert!(live.closed().await.is_some());
    }

    async fn whoever_logs_out_is_shown_out_everywhere(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, red) = server.two_at_a_table("ford").await;
        let (mut live, mut other) = (blue.live(&table).await, red.live(&table).await);
        live.until_state().await;
        other.until_state().await;
        let before = std::time::Instant::now();
        blue.delete("/api/session").await;
        assert_eq!(live.closed().await, Some(1008));
        assert!(before.elapsed() < Duration::from_secs(10), "not only at the next beat");
        assert_eq!(other.command(json!({ "chat": { "text": "still here" } })).await["kind"], "done");
    }

    async fn what_nobody_could_see_is_not_said(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let heap = format!("a{}", "\u{301}".repeat(20));
        for text in ["\u{200b}\u{200d}\u{2060}", &heap] {
            blue.command(&table, &json!(1), json!({ "chat": { "text": text } })).await.bad(422, "bad-chat");
            let wish = json!({ "game": "sample", "scenario": "ford", "name": text, "seats": { "blue": "me", "red": "open" } });
            blue.post("/api/tables", &wish).await.bad(422, "too-long");
        }
    }

    async fn ids_that_are_not_ids_name_nothing(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let zeros = "0".repeat(32);
        for id in [&zeros, "x", "..%2f..%2fetc%2fpasswd", "%00", "' OR 1=1 --", &"A".repeat(32), &"a".repeat(5_000)] {
            let reply = ann.get(&format!("/api/tables/{}", id.replace(' ', "%20"))).await;
            reply.bad(404, "no-such-table");
        }
        for page in ["/..%2f..%2fCargo.toml", "/assets/..%2f..%2fCargo.toml", "/%2e%2e/%2e%2e/etc/passwd"] {
            let reply = ann.get(page).await;
            assert!(!reply.text.contains("[package]") && !reply.text.contains("root:"), "{page}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_something_needs_the_header_that_forms_cannot_send() {
    let db = crate::support::Database::sqlite();
    let server = db.serve().await;
    let mut ann = server.guest().await;
    for (method, path) in [
        ("POST", "/api/tables"),
        ("DELETE", "/api/me"),
        ("PATCH", "/api/me"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("POST", "/api/accounts"),
        ("POST", "/api/tables/import"),
    ] {
        for headers in [vec![], vec![("x-grognard", "2")], vec![("content-type", "application/json")]] {
            ann.send(method, path, &headers, b"{}").await.bad(403, "no-header");
        }
    }
    ann.json("PUT", "/api/me", &json!({})).await.bad(405, "other-method");
    ann.get("/api/me/export").await.good();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_carries_what_protects_browsers() {
    let db = crate::support::Database::sqlite();
    let server = db.serve().await;
    let mut client = Client::new(server.address);
    for path in ["/", "/api/me", "/api/games", "/api/nothing", "/metrics", "/api/health"] {
        let reply = client.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{path}");
        }
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-eval"), "{policy}");
    }
    let me = client.get("/api/me").await;
    assert_eq!(me.header("cache-control"), Some("no-store"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_everybody_may_know_is_told() {
    let db = crate::support::Database::sqlite();
    let server = db.serve().await;
    let mut ann = server.guest().await;
    assert_eq!(ann.get("/api/health").await.good()["status"], "open");
    let games = ann.get("/api/games").await.good();
    assert_eq!(games[0]["scenarios"][0]["seats"].as_array().map(Vec::len), Some(2));
    assert!(games[0]["last_level"].is_null());
    ann.open_table("ford", json!({ "blue": "me", "red": { "computer": "quick" } })).await;
    assert_eq!(ann.get("/api/games").await.good()[0]["last_level"], "quick");
    for (lang, words) in [("en", "host-error-stale = the game"), ("fr", "host-error-stale = la partie")] {
        let reply = ann.get(&format!("/api/words/{lang}")).await;
        assert!(
            reply.text.contains(words) && reply.text.contains("ford-title") && reply.text.contains("kernel-")
        );
    }
    ann.get("/api/words/de").await.bad(404, "no-such-language");
    let rules = ann.get("/api/books/sample/rules").await.good();
    assert!(rules.as_array().is_some_and(|rules| rules.iter().all(|rule| rule["title"]["fr"].is_string())));
    ann.get("/api/books/sample/charts").await.good();
    let out = ann.get("/api/books/sample/scenarios/ford").await.good();
    assert!(out["board"]["sheets"][0]["places"].is_array() && out["scene"]["cards"] == json!([]));
    assert_eq!(out["scene"]["pieces"].as_array().map(Vec::len), Some(10));
    assert_eq!(ann.get("/api/books/sample/scenarios/ford").await.good(), out, "it is drawn once");
    ann.get("/api/books/sample/scenarios/chess").await.bad(404, "no-such-book");
    ann.get("/api/books/chess/rules").await.bad(404, "no-such-book");
    let books = ann.get("/api/books").await.good();
    assert_eq!(books[0]["maps"][0]["id"], "ford");
    let map = ann.get("/api/books/sample/maps/ford").await.good();
    assert_eq!(map, out["board"], "the map is the board that the game lies on");
    ann.get("/api/books/sample/maps/chess").await.bad(404, "no-such-book");
    ann.get("/api/books/chess/maps/ford").await.bad(404, "no-such-book");
    let described = ann.get("/api/openapi.json").await.good();
    assert!(described["paths"]["/api/tables/{id}/live"]["get"].is_object());
    let metrics = ann.get("/metrics").await.text;
    assert!(metrics.contains("grognard_up 1") && metrics.contains("grognard_tables 1"), "{metrics}");
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_says_all_of_a_request_takes_no_place_for_long() {
    let db = crate::support::Database::sqlite();
    let slowest_head = Duration::from_millis(500);
    let server = db.serve_with(Limits { sockets: 3, slowest_head, ..Limits::none() }).await;
    let mut slow = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-a: ").await.expect("half a head");
        slow.push(stream);
    }
    let mut client = Client::new(server.address);
    assert!(client.try_send("GET", "/api/health", &[], b"").await.is_err(), "one too many from one address");
    let mut rest = Vec::new();
    for stream in &mut slow {
        let ended = timeout(Duration::from_secs(10), stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "it is closed");
    }
    client.get("/api/health").await.good();
}

/// Begins to bring a journal, and stops after so many bytes of it.
async fn bring_slowly(client: &Client, bytes: usize) -> TcpStream {
    let head = format!(
        "POST /api/tables/import HTTP/1.1\r\nhost: localhost\r\nx-grognard: 1\r\ncookie: {}\r\n\
         content-length: 1000000\r\n\r\n",
        client.cookie
    );
    let mut stream = TcpStream::connect(client.address).await.expect("a connection");
    stream.write_all(&[head.as_bytes(), &b"x".repeat(bytes)].concat()).await.expect("some of it");
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_brings_a_journal_slowly_holds_up_nobody_of_the_same_address() {
    let db = crate::support::Database::sqlite();
    let server = db.serve().await;
    let (mut ann, slow) = (server.guest().await, server.guest().await);
    let stream = bring_slowly(&slow, 1_000).await;
    let headers = [("x-grognard", "1")];
    ann.send("POST", "/api/tables/import", &headers, b"no journal").await.bad(400, "no-journal");
    drop(stream);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_brings_no_more_at_once_than_there_is_room_for() {
    let db = crate::support::Database::sqlite();
    let server = db.serve_with(Limits { baggage: 10_000, ..Limits::none() }).await;
    let (mut ann, slow) = (server.guest().await, server.guest().await);
    let headers = [("x-grognard", "1")];
    let journal = b"x".repeat(4_000);
    ann.send("POST", "/api/tables/import", &headers, &journal).await.bad(400, "no-journal");
    let stream = bring_slowly(&slow, 9_000).await;
    // Until the host has read what the slow one has sent, there is still room.
    let refused =
        async { while ann.send("POST", "/api/tables/import", &headers, &journal).await.status != 429 {} };
    timeout(Duration::from_secs(20), refused).await.expect("there is no room");
    drop(stream);
    let taken =
        async { while ann.send("POST", "/api/tables/import", &headers, &journal).await.status == 429 {} };
    timeout(Duration::from_secs(20), taken).await.expect("there is room again");
    let large = b"x".repeat(17 << 20);
    let server = db.serve().await;
    ann.address = server.address;
    ann.send("POST", "/api/tables/import", &headers, &large).await.bad(413, "too-large");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_answers_to_its_own_names_only() {
    let db = crate::support::Database::sqlite();
    let server = db.serve_named(&["play.example.org"]).await;
    let (table, blue, _red) = server.two_at_a_table("ford").await;
    let place = format!("{table}/live");
    for (name, status) in [
        ("play.example.org", 200),
        ("PLAY.example.org:8080", 200),
        ("localhost", 200),
        ("127.0.0.1:1", 200),
        ("evil.example", 421),
        ("play.example.org.evil.example", 421),
        ("192.0.2.1", 421),
        ("", 421),
    ] {
        let mut client = Client { host: Some(name.to_owned()), ..blue.clone() };
        for path in ["/api/health", "/", "/metrics"] {
            assert_eq!(client.get(path).await.status, status, "{name} {path}");
        }
        let promised = client.post("/api/promises", &json!({})).await;
        if status == 421 {
            let refused = promised.bad(421, "other-name");
            assert_eq!(refused["text"]["args"][0][1]["name"], name, "{refused}");
        } else {
            promised.good();
        }
    }
    assert_eq!(blue.try_live(&place, &[("host", "evil.example")]).await.err().as_deref(), Some("421"));
    let as_foreign = [("host", "evil.example"), ("origin", "http://evil.example")];
    assert_eq!(blue.try_live(&place, &as_foreign).await.err().as_deref(), Some("421"));
    assert!(blue.try_live(&place, &[]).await.is_ok());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_proxy_says_last_where_a_request_comes_from() {
    let db = crate::support::Database::sqlite();
    let guests = Rate { per_second: 0.001, burst: 3.0 };
    let server = db.serve_behind_proxy(Limits { guests, ..Limits::none() }).await;
    let come = async |lines: &[&str]| {
        let headers: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
        Client::new(server.address).send("GET", "/api/me", &headers, b"").await.status
    };
    for number in 0..3 {
        assert_eq!(come(&[&format!("10.0.0.{number}"), "203.0.113.1"]).await, 200);
    }
    assert_eq!(come(&["10.0.0.9", "203.0.113.1"]).await, 429, "what the client wrote on a line of its own");
    assert_eq!(come(&["10.0.0.9, 203.0.113.1"]).await, 429, "what the client wrote on the same line");
    assert_eq!(come(&["203.0.113.1", "203.0.113.2"]).await, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_hosts_own_machine_reads_its_numbers() {
    let db = crate::support::Database::sqlite();
    let server = db.serve_behind_proxy(Limits::none()).await;
    let mut client = Client::new(server.address);
    assert_eq!(client.get("/metrics").await.status, 200);
    for (from, status) in [("203.0.113.9", 404), ("127.0.0.1, 203.0.113.9", 404), ("::ffff:127.0.0.1", 200)] {
        assert_eq!(
            client.send("GET", "/metrics", &[("x-forwarded-for", from)], b"").await.status,
            status,
            "{from}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_numbers_tell_how_long_things_take_and_nothing_of_tables_or_people() {
    let db = crate::support::Database::sqlite();
    let server = db.serve().await;
    let (table, mut blue, _red) = server.two_at_a_table("ford").await;
    blue.answer(&table, 1).await.good();
    blue.get("/api/tables").await.good();
    blue.post(&format!("{table}/advise"), &json!({ "level": "quick" })).await;
    blue.get("/api/tables/none").await.bad(404, "no-such-table");
    let mut live = blue.live(&table).await;
    live.until_state().await;
    assert_eq!(live.command_at(&json!(999), json!("undo")).await["problem"]["code"], "stale");
    let counted = |text: &str, start: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(start));
        line.and_then(|rest| rest.trim().parse().ok()).unwrap_or(0.0)
    };
    let mut text = String::new();
    let tried = async {
        // Connections are tried aside.
        while counted(&text, "grognard_pool_seconds_count{pool=\"listers\"}") < 1.0 {
            text = blue.get("/metrics").await.text;
        }
    };
    timeout(Duration::from_secs(20), tried).await.expect("they are tried");
    for at_least_once in [
        "grognard_request_seconds_count{route=\"/api/tables/{id}/command\",status=\"2xx\"}",
        "grognard_request_seconds_count{route=\"/api/tables/{id}\",status=\"4xx\"}",
        "grognard_order_seconds_count{outcome=\"done\"}",
        "grognard_order_seconds_count{outcome=\"refused\"}",
        "grognard_problems_total{code=\"no-such-table\"}",
        "grognard_problems_total{code=\"stale\"}",
        "grognard_queue_length_count{queue=\"hands\"}",
        "grognard_queue_length_count{queue=\"writer\"}",
        "grognard_queue_seconds_count{queue=\"hands\"}",
        "grognard_queue_seconds_count{queue=\"writer\"}",
        "grognard_queue_seconds_count{queue=\"desks\"}",
        "grognard_queue_seconds_count{queue=\"shelves\"}",
        "grognard_pool_seconds_count{pool=\"readers\"}",
        "grognard_pool_seconds_count{pool=\"writers\"}",
        "grognard_pool_seconds_count{pool=\"listers\"}",
        "grognard_requests_total",
        "grognard_commands_total",
    ] {
        assert!(counted(&text, at_least_once) >= 1.0, "{at_least_once}: {text}");
    }
    let id = table.rsplit('/').next().expect("an id");
    for secret in [id, &blue.cookie, "127.0.0.1"] {
        assert!(!text.contains(secret), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_much_has_to_wait() {
    let db = crate::support::Database::sqlite();
    let limits = Limits {
        requests: Rate { per_second: 0.1, burst: 20.0 },
        commands: Rate { per_second: 0.1, burst: 3.0 },
        connections: 2,
        ..Limits::none()
    };
    let server = db.serve_with(limits).await;
    let (table, blue, _red) = server.two_at_a_table("ford").await;
    let (mut first, mut second) = (blue.live(&table).await, blue.live(&table).await);
    assert_eq!(blue.try_live(&format!("{table}/live"), &[]).await.err().as_deref(), Some("429"));
    first.until_state().await;
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(first.command(json!({ "chat": { "text": "hello" } })).await["problem"]["code"].clone());
    }
    assert_eq!(codes[3..], [json!("too-many"), json!("too-many")]);
    second.until_state().await;
    let said = second.command(json!({ "chat": { "text": "hello" } })).await;
    assert_eq!(said["problem"]["code"], "too-many", "another connection gives no more");
    // What cannot be read is counted like the rest.
    first.say("{bad").await;
    let said = first.until("a refusal", |_, message| message["kind"] == "refused").await;
    assert_eq!(said["problem"]["code"], "too-many");
    assert!(first.ping().await);
    assert_eq!(first.closed().await, Some(1008));
    let mut client = Client::new(server.address);
    let mut replies = Vec::new();
    for _ in 0..20 {
        replies.push(client.get("/api/health").await);
    }
    replies.last().expect("twenty").bad(429, "too-many");
}
