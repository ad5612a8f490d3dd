//! A client of a host in the same process.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode, header},
};
use grognard_host::{Config, Host, WORDS};
use kernel::{
    Lang, Text,
    any::Registered,
    words::{KERNEL, Words},
};
use serde_json::{Value, json};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use tower::ServiceExt;

pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {}", self.text))
    }

    /// The body of a reply that must be good.
    pub(crate) fn good(&self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        self.json()
    }

    /// The body's error, whose status and code must be these, and which both languages can say.
    #[track_caller]
    pub(crate) fn bad(&self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status.as_u16(), self.json()["error"]["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text
        );
        let error = self.json()["error"].clone();
        let text: Text = serde_json::from_value(error["text"].clone()).expect("a text");
        let words = Words::new(&[KERNEL, WORDS, sample::WORDS]).expect("well formed messages");
        assert_eq!(words.missing(&text), [""; 0]);
        // The refusals of a game have no English message of their own.
        if code != "refused" {
            assert_eq!(error["message"].as_str(), Some(words.say(Lang::En, &text).as_str()));
        }
        error
    }
}

pub(crate) struct Client(Router);

impl Client {
    /// Opens the folder with at most `most` tables.
    pub(crate) fn open(folder: &Path, most: usize) -> Self {
        let ford = Registered::<sample::Ford>::of(sample::BOOK.id).expect("the sample's book");
        let mut config = Config::new(folder, vec![Arc::new(ford)]);
        config.most_tables = most;
        Client(Host::open(config).expect("the folder opens").router())
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.0.clone().oneshot(request).await.expect("routers do not fail");
        let (status, headers) = (response.status(), response.headers().clone());
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        Reply { status, headers, text: String::from_utf8(body.to_vec()).expect("text") }
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Reply {
        self.send(request("GET", path, token).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        self.post_text(path, token, body.to_string()).await
    }

    pub(crate) async fn post_text(&self, path: &str, token: &str, body: impl Into<Body>) -> Reply {
        let request = request("POST", path, token).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.into()).expect("a request")).await
    }

    /// A table of The Ford: its address, and the tokens of blue and red (empty for a computer).
    pub(crate) async fn table(&self, scenario: &str, seats: Value) -> (String, [String; 2]) {
        let wish = json!({ "game": "sample", "scenario": scenario, "seats": seats });
        let reply = self.post("/api/tables", "", &wish).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        let made = reply.json();
        let token = |seat: &str| made["tokens"][seat].as_str().unwrap_or_default().to_owned();
        let id = made["table"].as_str().expect("an id");
        (format!("/api/tables/{id}"), [token("blue"), token("red")])
    }

    /// Answers with one of the listed options, or the default, and returns the reply.
    pub(crate) async fn step(&self, table: &str, token: &str, pick: usize) -> Reply {
        let shown = self.get(table, token).await.good();
        self.post(&format!("{table}/answer"), token, &choose(&shown, pick)).await
    }
}

fn request(method: &str, path: &str, token: &str) -> axum::http::request::Builder {
    let request = Request::builder().method(method).uri(path);
    if token.is_empty() { request } else { request.header(header::AUTHORIZATION, format!("Bearer {token}")) }
}

/// The body of an answer to what is asked.
pub(crate) fn choose(shown: &Value, pick: usize) -> Value {
    let prompt = &shown["prompt"];
    let answer = match prompt["options"]["list"].as_array() {
        Some(list) if !list.is_empty() => &list[pick % list.len()]["answer"],
        _ => &prompt["default"]["answer"],
    };
    json!({ "answer": answer, "entries": shown["entries"] })
}

pub(crate) fn against_computer() -> Value {
    json!({ "blue": "person", "red": { "computer": "quick" } })
}

pub(crate) fn two_people() -> Value {
    json!({ "blue": "person", "red": "person" })
}

pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

pub(crate) fn journal_of(folder: &Path, table: &str) -> PathBuf {
    folder.join(format!("{}.journal", table.rsplit('/').next().expect("an id")))
}

pub(crate) fn seats_of(folder: &Path, table: &str) -> PathBuf {
    journal_of(folder, table).with_extension("seats.json")
}

/// Plays to the end and returns what is shown there.
pub(crate) async fn play_out(client: &Client, table: &str, token: &str) -> Value {
    for pick in 0..500 {
        let shown = client.get(table, token).await.good();
        if !shown["outcome"].is_null() {
            return shown;
        }
        assert!(shown["prompt"].is_object(), "neither over nor asking: {shown}");
        client.step(table, token, pick * 7).await.good();
    }
    panic!("the game does not end");
}

/// One answer by whichever seat is asked.
pub(crate) async fn answer_once(client: &Client, table: &str, tokens: [&str; 2]) -> Reply {
    for token in tokens {
        let shown = client.get(table, token).await.good();
        if shown["prompt"].is_object() && shown["prompt"]["given"].is_null() {
            return client.post(&format!("{table}/answer"), token, &choose(&shown, 1)).await;
        }
    }
    panic!("nobody is asked");
}
