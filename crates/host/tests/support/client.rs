//! A client of the host: one person with a browser, or a program.

use super::{choose, is_asked};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

/// Longer than anything should take.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub cookie: String,
    /// What it calls the host, if not by its address.
    pub host: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub fn good(&self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.text);
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    #[track_caller]
    pub fn bad(&self, status: u16, code: &str) -> Value {
        let body: Value = serde_json::from_str(&self.text).unwrap_or(Value::Null);
        assert_eq!((self.status, body["code"].as_str()), (status, Some(code)), "{}", self.text);
        assert!(body["text"]["key"].is_string(), "{body}");
        body
    }
}

impl Client {
    pub fn new(address: SocketAddr) -> Self {
        Client { address, cookie: String::new(), host: None }
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, &[], b"").await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.json("POST", path, body).await
    }

    pub async fn json(&mut self, method: &str, path: &str, body: &Value) -> Reply {
        let headers = [("content-type", "application/json"), ("x-grognard", "1")];
        self.send(method, path, &headers, body.to_string().as_bytes()).await
    }

    pub async fn delete(&mut self, path: &str) -> Reply {
        self.send("DELETE", path, &[("x-grognard", "1")], b"").await
    }

    pub async fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let sent = self.try_send(method, path, headers, body).await;
        sent.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    pub async fn try_send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> std::io::Result<Reply> {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n",
            self.host.clone().unwrap_or_else(|| self.address.to_string()),
            body.len()
        );
        let cookie = Some(("cookie", self.cookie.as_str())).filter(|(_, cookie)| !cookie.is_empty());
        for (name, value) in headers.iter().copied().chain(cookie) {
            request.extend([name, ": ", value, "\r\n"]);
        }
        request += "\r\n";
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(request.as_bytes()).await?;
        // A host that refuses may close before it has read all.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer in time")?;
        let reply = parse(&answer).ok_or_else(|| std::io::Error::other("the answer was cut off"))?;
        if let Some(cookie) = reply.header("set-cookie") {
            cookie.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
        }
        Ok(reply)
    }

    /// Opens a table: its address.
    pub async fn open_table(&mut self, scenario: &str, seats: Value) -> String {
        self.open_table_with(json!({ "game": "sample", "scenario": scenario, "seats": seats })).await
    }

    pub async fn open_table_with(&mut self, wish: Value) -> String {
        let made = self.post("/api/tables", &wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        format!("/api/tables/{}", made.good()["id"].as_str().expect("an id"))
    }

    pub async fn state(&mut self, table: &str) -> Value {
        self.get(&format!("{table}/state")).await.good()
    }

    /// A command given by a program.
    pub async fn command(&mut self, table: &str, version: &Value, command: Value) -> Reply {
        let body = json!({ "request": 1, "version": version, "command": command });
        self.post(&format!("{table}/command"), &body).await
    }

    /// Answers what is asked with one of the options.
    pub async fn answer(&mut self, table: &str, pick: usize) -> Reply {
        let state = self.state(table).await;
        let answer = json!({ "answer": { "answer": choose(&state, pick) } });
        self.command(table, &state["version"], answer).await
    }

    /// Answers if asked.
    pub async fn answer_if_asked(&mut self, table: &str, pick: usize) -> bool {
        let state = self.state(table).await;
        if !is_asked(&state) {
            return false;
        }
        let answer = json!({ "answer": { "answer": choose(&state, pick) } });
        self.command(table, &state["version"], answer).await.good();
        true
    }

    pub async fn live(&self, table: &str) -> Live {
        self.live_at(&format!("{table}/live")).await
    }

    pub async fn live_at(&self, path: &str) -> Live {
        self.try_live(path, &[]).await.unwrap_or_else(|status| panic!("{path}: {status}"))
    }

    /// Connects, or says with which status that was refused.
    pub async fn try_live(&self, path: &str, headers: &[(&str, &str)]) -> Result<Live, String> {
        let mut request = format!("ws://{}{path}", self.address)
            .into_client_request()
            .map_err(|error| error.to_string())?;
        let mut add = |name: &str, value: &str| {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().expect("a name");
            if name == "host" {
                // Of two such lines only the first would be sent.
                request.headers_mut().remove("host");
            }
            request.headers_mut().append(name, value.parse().expect("a value"));
        };
        add("cookie", &self.cookie);
        for (name, value) in headers {
            add(name, value);
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Live {
                socket,
                state: Value::Null,
                log: Vec::new(),
                chat: Vec::new(),
                table: Value::Null,
                request: 0,
                bytes: Vec::new(),
            }),
            Err(tokio_tungstenite::tungstenite::Error::Http(reply)) => {
                Err(reply.status().as_u16().to_string())
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

fn parse(answer: &[u8]) -> Option<Reply> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let mut body = answer[end + 4..].to_vec();
    let is = |name: &str, value: &str| headers.iter().any(|(known, found)| known == name && found == value);
    if is("transfer-encoding", "chunked") {
        body = unchunked(&body)?;
    } else if let Some((_, length)) = headers.iter().find(|(name, _)| name == "content-length")
        && length.parse::<usize>().ok()? > body.len()
    {
        return None;
    }
    Some(Reply { status, text: String::from_utf8_lossy(&body).into_owned(), headers })
}

fn unchunked(mut body: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|two| two == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&body[..end]).ok()?, 16).ok()?;
        if length == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(body.get(end + 2..end + 2 + length)?);
        body = body.get(end + 4 + length..)?;
    }
}

/// A live connection, with the game as a browser would have it after all it was told.
pub struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub state: Value,
    /// The whole log as it was told.
    pub log: Vec<Value>,
    pub chat: Vec<Value>,
    pub table: Value,
    request: u64,
    /// Everything that was received, as it came.
    pub bytes: Vec<String>,
}

impl Live {
    /// The next message, taken in.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.bytes.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.take(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Takes in what comes until something holds.
    pub async fn until(&mut self, what: &str, mut holds: impl FnMut(&Self, &Value) -> bool) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("the connection ended before {what}"));
            if holds(self, &message) {
                return message;
            }
        }
    }

    /// Takes in all that the host has to say by now: it says so before it answers.
    pub async fn catch_up(&mut self) {
        self.command(json!({ "chat": { "text": "" } })).await;
    }

    /// Takes in what comes within a short time.
    pub async fn hear(&mut self) {
        while let Ok(Some(_)) = timeout(Duration::from_millis(20), self.next()).await {}
    }

    pub async fn until_state(&mut self) {
        if self.state.is_null() {
            self.until("a state", |live, _| !live.state.is_null()).await;
        }
    }

    fn take(&mut self, message: &Value) {
        match message["kind"].as_str().expect("a kind") {
            "state" => {
                let from = usize::try_from(message["log_from"].as_u64().expect("a number")).expect("small");
                assert!(from <= self.log.len(), "lines are missing");
                self.log.truncate(from);
                self.log.extend(message["log"].as_array().expect("lines").iter().cloned());
                self.state = message.clone();
            }
            "change" => self.change(message),
            "chat" => self.chat.push(message["line"].clone()),
            "table" => self.table = message["table"].clone(),
            _ => {}
        }
        for (number, line) in self.log.iter().enumerate() {
            assert_eq!(line["number"], number, "lines are counted without gaps");
        }
    }

    fn change(&mut self, change: &Value) {
        let state = &mut self.state;
        assert_eq!(change["from"], state["version"], "a change that does not follow");
        state["version"] = change["version"].clone();
        for part in ["turn", "whereabouts", "standing"] {
            if !change[part].is_null() {
                state[part] = change[part].clone();
            }
        }
        for part in ["prompt", "waiting", "steps", "undo", "consent", "finishing", "outcome"] {
            state[part] = change[part].clone();
        }
        let empty = Vec::new();
        let moved = change["pieces"].as_array().unwrap_or(&empty);
        let gone = change["gone"].as_array().unwrap_or(&empty);
        let mut pieces = state["scene"]["pieces"].as_array().cloned().unwrap_or_default();
        pieces.retain(|piece| {
            !gone.contains(&piece["id"]) && moved.iter().all(|moved| moved["id"] != piece["id"])
        });
        pieces.extend(moved.iter().cloned());
        let mut rest = change["rest"].clone();
        weave(&state["scene"]["overlays"], &change["woven"], &mut rest["overlays"]);
        for (part, value) in
            rest.as_object().expect("parts of the scene").iter().filter(|(_, value)| !value.is_null())
        {
            let known = &mut state["scene"][part];
            match (value.get("all"), value.get("some").and_then(Value::as_array)) {
                (Some(all), _) => *known = all.clone(),
                (None, Some(some)) => {
                    for new in some {
                        let known = known
                            .as_array_mut()
                            .expect("a list")
                            .iter_mut()
                            .find(|old| old["id"] == new["id"]);
                        *known.expect("a part that was there") = new.clone();
                    }
                }
                (None, None) => *known = value.clone(),
            }
        }
        state["scene"]["pieces"] = pieces.into();
        self.log.extend(change["log"].as_array().expect("lines").iter().cloned());
    }

    /// Says a command and takes in what comes until it is answered.
    pub async fn command(&mut self, command: Value) -> Value {
        let version = self.state["version"].clone();
        self.command_at(&version, command).await
    }

    pub async fn command_at(&mut self, version: &Value, command: Value) -> Value {
        self.request += 1;
        let request = self.request;
        self.say(&json!({ "request": request, "version": version, "command": command }).to_string()).await;
        self.until("an answer", |_, message| {
            ["done", "refused"].contains(&message["kind"].as_str().unwrap_or_default())
                && message["request"] == request
        })
        .await
    }

    pub async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("it can be said");
    }

    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> bool {
        self.socket.send(Message::binary(bytes)).await.is_ok()
    }

    /// Sends anything at all, past what a browser would.
    pub async fn say_raw(&mut self, bytes: &[u8]) {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else { panic!("no TLS here") };
        stream.write_all(bytes).await.expect("it can be said");
    }

    pub async fn ping(&mut self) -> bool {
        self.socket.send(Message::Ping(Vec::new().into())).await.is_ok()
    }

    /// Says farewell as a browser does.
    pub async fn close(&mut self) {
        self.socket.close(None).await.expect("it can be said");
    }

    /// The code with which the host closes, if it says one.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(frame))) => {
                    return Some(frame.map_or(1005, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub async fn answer(&mut self, pick: usize) -> Value {
        let answer = choose(&self.state, pick);
        self.command(json!({ "answer": { "answer": answer } })).await
    }

    pub fn is_asked(&self) -> bool {
        is_asked(&self.state)
    }

    pub fn is_over(&self) -> bool {
        !self.state["outcome"].is_null()
    }
}

/// Puts places into the overlays that are told, as `woven` says, from those that are known.
fn weave(known: &Value, woven: &Value, told: &mut Value) {
    let number =
        |run: &Value, at: usize| usize::try_from(run[at].as_u64().expect("a number")).expect("small");
    let lists = ["all", "some"].into_iter().find_map(|kind| told.get(kind).is_some().then_some(kind));
    let Some(overlays) = lists.and_then(|kind| told[kind].as_array_mut()) else { return };
    for overlay in overlays {
        let before = known.as_array().into_iter().flatten().find(|known| known["id"] == overlay["id"]);
        let runs = overlay["id"].as_str().and_then(|id| woven.get(id)).and_then(Value::as_array);
        let Some((before, runs)) = before.zip(runs) else { continue };
        for (at, runs) in runs.iter().enumerate().filter(|(_, runs)| runs[0].is_array()) {
            let before = before["shades"][at]["places"].as_array().expect("places");
            let mut new = overlay["shades"][at]["places"].as_array().expect("places").clone().into_iter();
            let mut places: Vec<Value> = Vec::new();
            for run in runs.as_array().expect("runs") {
                places.extend_from_slice(&before[number(run, 0)..number(run, 0) + number(run, 1)]);
                places.extend(new.by_ref().take(number(run, 2)));
            }
            overlay["shades"][at]["places"] = places.into();
        }
    }
}
