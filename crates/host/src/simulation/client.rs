//! A simulated browser's ways of speaking: requests and live connections over the simulated net.

use super::net::Net;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use std::{io, time::Duration};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Error, Message, Utf8Bytes, client::IntoClientRequest as _},
};

/// How long a browser waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// What came of a request.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) cookie: Option<String>,
    pub(super) body: Value,
}

/// A request to a host. An error says nothing about whether it was carried out.
pub(super) async fn ask(
    net: &Net,
    host: usize,
    cookie: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> io::Result<Reply> {
    let asked = async {
        let mut stream = net.dial(host).await?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {cookie}\r\nx-grognard: 1\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        read(&answer).ok_or_else(|| io::Error::other("the answer was cut off"))
    };
    timeout(PATIENCE, asked).await?
}

fn read(answer: &[u8]) -> Option<Reply> {
    let text = std::str::from_utf8(answer).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, &str)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value))
        .collect();
    let header = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let length: Option<usize> = header("content-length").and_then(|length| length.parse().ok());
    let body = match length {
        Some(length) => body.get(..length)?.to_owned(),
        None if header("transfer-encoding") == Some("chunked") => unchunked(body)?,
        None => body.to_owned(),
    };
    let cookie = header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    Some(Reply { status, cookie, body: serde_json::from_str(&body).unwrap_or(Value::Null) })
}

/// A body that came in parts; nothing if the last is not there.
fn unchunked(mut body: &str) -> Option<String> {
    let mut whole = String::new();
    loop {
        let (length, rest) = body.split_once("\r\n")?;
        let length = usize::from_str_radix(length, 16).ok()?;
        if length == 0 {
            return Some(whole);
        }
        whole.push_str(rest.get(..length)?);
        body = rest.get(length + 2..)?;
    }
}

/// A live connection to a table.
pub(super) struct Line(WebSocketStream<DuplexStream>);

impl Line {
    pub(super) async fn connect(net: &Net, host: usize, cookie: &str, path: &str) -> io::Result<Self> {
        let connecting = async {
            let stream = net.dial(host).await?;
            let mut request =
                format!("ws://localhost{path}").into_client_request().map_err(io::Error::other)?;
            let cookie = cookie.parse().map_err(io::Error::other)?;
            request.headers_mut().insert("cookie", cookie);
            match client_async(request, stream).await {
                Ok((line, _)) => Ok(Line(line)),
                // Its headers tell the machine's time.
                Err(Error::Http(reply)) if reply.status() == 403 => {
                    Err(io::ErrorKind::PermissionDenied.into())
                }
                Err(Error::Http(reply)) => Err(io::Error::other(reply.status().to_string())),
                Err(error) => Err(io::Error::other(error)),
            }
        };
        timeout(PATIENCE, connecting).await?
    }

    pub(super) async fn say(&mut self, text: String) -> io::Result<()> {
        self.0.send(Message::text(text)).await.map_err(io::Error::other)
    }

    /// The next that the host says, in time; nothing if it says nothing.
    pub(super) async fn hear(&mut self, wait: Duration) -> io::Result<Option<Utf8Bytes>> {
        let until = tokio::time::Instant::now() + wait;
        loop {
            match tokio::time::timeout_at(until, self.0.next()).await {
                Err(_) => return Ok(None),
                Ok(Some(Ok(Message::Text(text)))) => return Ok(Some(text)),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(_) => return Err(io::ErrorKind::ConnectionReset.into()),
            }
        }
    }
}
