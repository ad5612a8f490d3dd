//! Somebody who comes to a host: requests over HTTP, and live connections to the seats of a table over which decisions go
//! out and updates come in. Reads no more of what it is told than it needs, as the peers' clients do.

use futures_util::{FutureExt, SinkExt, StreamExt, future::select_all};
use kernel::Seat;
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
    /// Steppe, with the visitor on both sides.
    Steppe,
}

impl Game {
    /// The seats that the visitor has.
    fn seats(self) -> &'static [&'static str] {
        match self {
            Game::Tarawa => &["marines"],
            Game::Ford => &["blue", "red"],
            Game::Steppe => &["west", "east"],
        }
    }
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
            Game::Steppe => {
                json!({ "game": "steppe", "scenario": "steppe", "seats": { "west": "me", "east": "me" } })
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
        self.get("/api/tables").await
    }

    /// What lies at an address, as it comes.
    pub(crate) async fn get(&self, path: &str) -> io::Result<String> {
        let answer = self.request("GET", path, "").await?;
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

    /// Sits down at every seat of a table.
    pub(crate) async fn live(&self, table: &str, game: Game) -> io::Result<Live> {
        let mut lines = Vec::new();
        for seat in game.seats() {
            lines.push(self.line(table, seat).await?);
        }
        Ok(Live(lines))
    }

    async fn line(&self, table: &str, seat: &str) -> io::Result<Line> {
        let address = format!("ws://{}{table}/live?seat={seat}", self.address);
        let mut request = address.into_client_request().map_err(io::Error::other)?;
        let cookie = HeaderValue::from_str(&self.cookie).map_err(io::Error::other)?;
        request.headers_mut().insert("cookie", cookie);
        let (socket, _) = connect_async(request).await.map_err(io::Error::other)?;
        let mut line = Line { socket, version: 0, answer: None, over: false, request: 0, heard: 0 };
        line.update().await?;
        Ok(line)
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
    outcome: Option<&'m RawValue>,
    #[serde(borrow, default)]
    problem: Option<&'m RawValue>,
}

#[derive(Deserialize)]
struct Prompt<'m> {
    #[serde(borrow)]
    default: Choice<'m>,
    /// What the seat has chosen already, where several choose at once.
    #[serde(borrow, default)]
    given: Option<&'m RawValue>,
    invited: bool,
}

#[derive(Deserialize)]
struct Choice<'m> {
    #[serde(borrow)]
    answer: &'m RawValue,
}

/// The live connections to a table, one for each seat: its player decides for whoever is asked.
pub(crate) struct Live(Vec<Line>);

struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    version: u64,
    /// The default answer to what is asked of the seat.
    answer: Option<Box<RawValue>>,
    over: bool,
    request: u64,
    /// Bytes that have come.
    heard: usize,
}

impl Live {
    /// Gives an order from a seat, and waits until every seat has been told what came of it.
    pub(crate) async fn order(&mut self, seat: Seat, answer: &Value) -> io::Result<()> {
        if let Some(line) = self.0.get_mut(seat.index()) {
            line.send(&answer.to_string()).await?;
        }
        for line in &mut self.0 {
            line.update().await?;
        }
        Ok(())
    }

    /// Bytes that have come to all seats.
    pub(crate) fn heard(&self) -> usize {
        self.0.iter().map(|line| line.heard).sum()
    }

    /// Decides by default, and waits for what comes of it. False when there is nothing to decide any more.
    pub(crate) async fn decide(&mut self) -> io::Result<bool> {
        loop {
            for line in &mut self.0 {
                line.hear()?;
            }
            if self.0.iter().any(|line| line.over) {
                return Ok(false);
            }
            if let Some(line) = self.0.iter_mut().find(|line| line.answer.is_some()) {
                return line.decide().await.map(|()| true);
            }
            // What another seat's decision came to is on its way.
            select_all(self.0.iter_mut().map(|line| Box::pin(line.update()))).await.0?;
        }
    }
}

impl Line {
    async fn decide(&mut self) -> io::Result<()> {
        let Some(answer) = self.answer.take() else { return Ok(()) };
        self.send(answer.get()).await?;
        self.update().await
    }

    async fn send(&mut self, answer: &str) -> io::Result<()> {
        self.request += 1;
        let order = format!(
            r#"{{"request":{},"version":{},"command":{{"answer":{{"answer":{answer}}}}}}}"#,
            self.request, self.version
        );
        self.socket.send(Message::text(order)).await.map_err(io::Error::other)
    }

    /// Takes in what has come.
    fn hear(&mut self) -> io::Result<()> {
        while let Some(message) = self.socket.next().now_or_never() {
            self.take_in(message.ok_or(io::ErrorKind::ConnectionAborted)?.map_err(io::Error::other)?)?;
        }
        Ok(())
    }

    /// Waits for the next state or change.
    async fn update(&mut self) -> io::Result<()> {
        loop {
            let message = self.socket.next().await.ok_or(io::ErrorKind::ConnectionAborted)?;
            if self.take_in(message.map_err(io::Error::other)?)? {
                return Ok(());
            }
        }
    }

    /// Whether a message was a state or a change.
    fn take_in(&mut self, message: Message) -> io::Result<bool> {
        let Message::Text(text) = message else { return Ok(false) };
        self.heard += text.len();
        let told: Told<'_> = serde_json::from_str(&text)?;
        match told.kind {
            "state" | "change" => {
                self.version = told.version;
                self.over = told.outcome.is_some();
                let open = told.prompt.filter(|prompt| prompt.given.is_none() && !prompt.invited);
                self.answer = open.map(|prompt| prompt.default.answer.to_owned());
                Ok(true)
            }
            "refused" => {
                let problem = told.problem.map_or("", RawValue::get);
                Err(io::Error::other(format!("the host refused a default: {problem}")))
            }
            _ => Ok(false),
        }
    }
}
