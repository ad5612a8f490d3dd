//! Somebody who comes to a host: requests over HTTP, and a live connection to a table over which decisions go out
//! and updates come in. Reads no more of what it is told than it needs, as the peers' clients do.

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};
use std::{io, net::SocketAddr};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// First Waves, with the visitor as the Marines.
    Tarawa,
    /// The Ford, with the visitor on both sides.
    Ford,
}

/// A guest of the host.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    address: SocketAddr,
    cookie: String,
}

impl Visitor {
    pub(crate) async fn come(address: SocketAddr) -> io::Result<Self> {
        let mut visitor = Visitor { address, cookie: String::new() };
        let answer = visitor.request("GET", "/api/me", "").await?;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
        cookie.split(';').next().unwrap_or_default().clone_into(&mut visitor.cookie);
        Ok(visitor)
    }

    /// The same person at another host of the same database.
    pub(crate) fn again_at(self, address: SocketAddr) -> Self {
        Visitor { address, ..self }
    }

    /// Opens a table with the visitor at every seat: its address.
    pub(crate) async fn open_table(&self, game: Game) -> io::Result<String> {
        let wish = match game {
            Game::Tarawa => {
                json!({ "game": "tarawa", "scenario": "first-waves", "seats": { "marines": "me" } })
            }
            Game::Ford => {
                json!({ "game": "sample", "scenario": "ford", "seats": { "blue": "me", "red": "me" } })
            }
        };
        let answer = self.request("POST", "/api/tables", &wish.to_string()).await?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        let table: Value = serde_json::from_str(body).unwrap_or_default();
        let id =
            table["id"].as_str().ok_or_else(|| io::Error::other(format!("no table was opened: {answer}")))?;
        Ok(format!("/api/tables/{id}"))
    }

    /// The lists of tables on the first page, as they come.
    pub(crate) async fn home(&self) -> io::Result<String> {
        let answer = self.request("GET", "/api/tables", "").await?;
        if answer.starts_with("HTTP/1.1 200") { Ok(answer) } else { Err(io::Error::other(answer)) }
    }

    async fn request(&self, method: &str, path: &str, body: &str) -> io::Result<String> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {}\r\nx-grognard: 1\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer)
    }

    /// Sits down at a table, or looks on.
    pub(crate) async fn live(&self, table: &str) -> io::Result<Live> {
        let mut request =
            format!("ws://{}{table}/live", self.address).into_client_request().map_err(io::Error::other)?;
        let cookie = HeaderValue::from_str(&self.cookie).map_err(io::Error::other)?;
        request.headers_mut().insert("cookie", cookie);
        let (socket, _) = connect_async(request).await.map_err(io::Error::other)?;
        let mut live = Live { socket, version: 0, answer: None, request: 0 };
        live.update().await?;
        Ok(live)
    }
}

/// What a message says of the next decision.
#[derive(Deserialize)]
struct Told<'m> {
    kind: &'m str,
    #[serde(default)]
    version: u64,
    #[serde(borrow, default)]
    prompt: Option<Prompt<'m>>,
    #[serde(borrow, default)]
    problem: Option<&'m RawValue>,
}

#[derive(Deserialize)]
struct Prompt<'m> {
    #[serde(borrow)]
    default: Choice<'m>,
}

#[derive(Deserialize)]
struct Choice<'m> {
    #[serde(borrow)]
    answer: &'m RawValue,
}

/// A live connection to a table.
pub(crate) struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    version: u64,
    /// The default answer to what is asked.
    answer: Option<Box<RawValue>>,
    request: u64,
}

impl Live {
    /// Decides by default, and waits for what comes of it. False when there is nothing to decide any more.
    pub(crate) async fn decide(&mut self) -> io::Result<bool> {
        let Some(answer) = self.answer.take() else { return Ok(false) };
        self.request += 1;
        let order = format!(
            r#"{{"request":{},"version":{},"command":{{"answer":{{"answer":{answer}}}}}}}"#,
            self.request, self.version
        );
        self.socket.send(Message::text(order)).await.map_err(io::Error::other)?;
        self.update().await?;
        Ok(true)
    }

    /// Waits for the next state or change.
    async fn update(&mut self) -> io::Result<()> {
        loop {
            let message = self.socket.next().await.ok_or(io::ErrorKind::ConnectionAborted)?;
            let Message::Text(text) = message.map_err(io::Error::other)? else { continue };
            let told: Told<'_> = serde_json::from_str(&text)?;
            match told.kind {
                "state" | "change" => {
                    self.version = told.version;
                    self.answer = told.prompt.map(|prompt| prompt.default.answer.to_owned());
                    return Ok(());
                }
                "refused" => {
                    let problem = told.problem.map_or("", RawValue::get);
                    return Err(io::Error::other(format!("the host refused a default: {problem}")));
                }
                _ => {}
            }
        }
    }
}
