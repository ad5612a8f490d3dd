//! Requests of every sort: good, malformed and malicious.

use crate::support::{Client, against_computer, choose, folder, journal_of, two_people};
use axum::{body::Body, http::Request};
use serde_json::{Value, json};
use std::{
    fs,
    io::{Read, Write},
};

#[tokio::test]
async fn a_table_that_cannot_be_set_up_is_refused_with_what_would_do_and_leaves_no_files() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let good = json!({ "game": "sample", "scenario": "ford", "seats": two_people() });
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
        (with("seats", json!({ "blue": "person" })), "red"),
        (with("seats", json!({ "blue": "person", "red": "person", "green": "person" })), "green"),
        (with("seats", json!({ "blue": "person", "red": { "computer": "genius" } })), "quick"),
        (with("nonces", json!({ "green": "ab".repeat(32) })), "green"),
    ] {
        let error = client.post("/api/tables", "", &wish).await.bad(422, "cannot-start");
        assert!(error["message"].as_str().expect("a message").contains(hint), "{error}");
    }
    for wish in [
        with("colour", json!("red")),
        with("seats", json!({ "blue": "dog", "red": "person" })),
        with("nonces", json!({ "blue": "ab" })),
        json!({ "game": "sample" }),
        json!([]),
    ] {
        client.post("/api/tables", "", &wish).await.bad(400, "malformed");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    assert_eq!(client.get("/api/health", "").await.good()["tables"], 0);
}

#[tokio::test]
async fn bodies_that_are_malformed_too_large_or_have_unknown_fields_are_refused() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("ford", two_people()).await;
    let before = client.get(&table, &blue).await.good();
    let address = format!("{table}/answer");
    for body in ["", "{", "null", "[]", "{\"answer\":{\"bid\":1}}", "{\"answer\":1,\"entries\":-1}", "\u{0}"]
    {
        client.post_text(&address, &blue, body).await.bad(400, "malformed");
    }
    client.post_text(&address, &blue, vec![b'{', b'"', 0xff, b'"']).await.bad(400, "malformed");
    client
        .post_text(&address, &blue, format!("{}{}", "[".repeat(9_000), "]".repeat(9_000)))
        .await
        .bad(400, "malformed");
    let mut unknown = choose(&before, 0);
    unknown["by"] = json!("computer");
    client.post(&address, &blue, &unknown).await.bad(400, "malformed");
    client
        .post(&format!("{table}/undo"), &blue, &json!({ "entries": 1, "all": true }))
        .await
        .bad(400, "malformed");
    let large = json!({ "answer": "x".repeat(300_000), "entries": before["entries"] });
    client.post(&address, &blue, &large).await.bad(413, "unreadable-body");
    let plain = Request::post(&address).header("authorization", format!("Bearer {blue}"));
    let plain = plain.body(Body::from(choose(&before, 0).to_string())).expect("a request");
    client.send(plain).await.bad(415, "unreadable-body");
    for query in ["from=-1", "from=x", "from=1&to=2", "from=99999999999999999999999"] {
        client.get(&format!("{table}/log?{query}"), &blue).await.bad(400, "malformed");
    }
    assert_eq!(client.get(&table, &blue).await.good(), before);
}

#[tokio::test]
async fn ids_that_are_not_ids_reach_no_file() {
    let folder = folder();
    let inner = folder.path().join("inner");
    let client = Client::open(&inner, 10);
    let (table, [blue, _]) = client.table("ford", two_people()).await;
    // The same table, as it would be found from outside the folder.
    for name in ["journal", "seats.json", "journal.seed"] {
        let file = journal_of(&inner, &table).with_extension(name);
        fs::copy(&file, folder.path().join(file.file_name().expect("a name"))).expect("copied");
    }
    let id = table.rsplit('/').next().expect("an id");
    for trick in [
        format!("..%2F{id}"),
        format!("%2e%2e%2f{id}"),
        format!("..%5c{id}"),
        format!("{id}.journal"),
        format!("{id}%00"),
        format!("%20{id}"),
        format!("+{}", &id[1..]),
        format!("{}%C3%A9", &id[2..]),
        "0".repeat(16),
        "%FF".to_owned(),
        id.to_uppercase() + "A",
        "..".to_owned(),
    ] {
        for path in ["", "/log", "/journal"] {
            client.get(&format!("/api/tables/{trick}{path}"), &blue).await.bad(404, "no-such-table");
        }
    }
    client.get(&format!("/api/tables/../{id}"), &blue).await.bad(404, "no-such-address");
    client.get("/api/tables/", &blue).await.bad(404, "no-such-address");
    client.get("/etc/passwd", "").await.bad(404, "no-such-address");
    client.get(&format!("{table}/answer"), &blue).await.bad(405, "other-method");
    client.get("/api/tables", "").await.bad(405, "other-method");
}

#[tokio::test]
async fn a_host_that_is_full_opens_no_more_tables() {
    let folder = folder();
    let client = Client::open(folder.path(), 2);
    client.table("ford", against_computer()).await;
    client.table("ford", against_computer()).await;
    let wish = json!({ "game": "sample", "scenario": "ford", "seats": against_computer() });
    client.post("/api/tables", "", &wish).await.bad(503, "full");
    assert_eq!(client.get("/api/health", "").await.good()["tables"], 2);
}

#[tokio::test]
async fn the_games_are_listed_with_all_that_a_new_table_needs() {
    let folder = folder();
    let games = Client::open(folder.path(), 2).get("/api/games", "").await.good();
    let ford = &games["games"][0];
    assert_eq!((ford["id"].as_str(), ford["title"]["key"].as_str()), (Some("sample"), Some("ford-title")));
    assert_eq!(ford["scenarios"][1]["id"], "skirmish");
    assert_eq!(ford["scenarios"][1]["seats"][1]["id"], "red");
    assert_eq!(
        (ford["options"][0]["id"].as_str(), ford["levels"][1]["id"].as_str()),
        (Some("ties"), Some("quick"))
    );
}

#[tokio::test]
async fn the_front_page_speaks_two_languages_and_every_reply_is_guarded() {
    let folder = folder();
    let client = Client::open(folder.path(), 2);
    let french = Request::get("/").header("accept-language", "fr-FR,fr;q=0.9,en;q=0.5").body(Body::empty());
    let french = client.send(french.expect("a request")).await;
    let english = client.get("/", "").await;
    assert!(french.text.contains("<html lang=\"fr\">") && english.text.contains("<html lang=\"en\">"));
    assert!(english.text.contains("<code>sample</code>") && !english.text.contains("<script"));
    let policy = english.headers["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"));
    for reply in [french, english, client.get("/api/health", "").await, client.get("/nowhere", "").await] {
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
        assert_eq!(reply.headers["cache-control"], "no-store");
        assert!(
            reply.headers["content-security-policy"]
                .to_str()
                .expect("text")
                .starts_with("default-src 'none'")
        );
    }
}

#[tokio::test]
async fn a_host_serves_on_a_port_and_closes_when_told_to() {
    let folder = folder();
    let config = grognard_host::Config::new(folder.path(), Vec::new());
    let host = grognard_host::Host::open(config).expect("the folder opens");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(host.run(listener, async { drop(stopped.await) }));
    let reply = tokio::task::spawn_blocking(move || {
        let mut stream = std::net::TcpStream::connect(address).expect("connected");
        stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("sent");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        reply
    });
    let reply = reply.await.expect("no panic");
    assert!(reply.starts_with("HTTP/1.1 200") && reply.contains("\"status\":\"open\""), "{reply}");
    stop.send(()).expect("running");
    running.await.expect("no panic").expect("closed well");
}
