//! The websocket under a live connection. There may be thousands of them, and most say nothing for minutes: so each
//! keeps little. A buffer for what is sent stays as large as the most that ever lay in it; therefore long messages go
//! out in parts. What is said at once goes out at once: a connection says all it has to, and then flushes.

use crate::problem::Problem;
use axum::{
    body::Bytes,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio::{io::AsyncReadExt as _, time::timeout};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        handshake::derive_accept_key,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{Data, OpCode},
            },
        },
    },
};

/// The largest message that is read, in bytes.
const LARGEST_MESSAGE: usize = 64 * 1024;
/// What a connection sets aside for reading.
const READ_BUFFER: usize = 4 * 1024;
/// What is said goes out when there is more of it than this, or nothing more to say.
const WRITE_BUFFER: usize = 4 * 1024;
/// The largest part of a message that is sent.
const PART: usize = 8 * 1024;

/// A request that wants to become a websocket.
pub(crate) struct Upgrade {
    key: HeaderValue,
    coming: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let wanted = says(&parts.headers, header::CONNECTION, "upgrade")
            && says(&parts.headers, header::UPGRADE, "websocket")
            && says(&parts.headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| wanted).cloned();
        let coming = parts.extensions.remove::<OnUpgrade>();
        let upgrade = key.zip(coming).map(|(key, coming)| Upgrade { key, coming });
        upgrade.ok_or_else(|| {
            Problem::unreadable(StatusCode::BAD_REQUEST, "connect with a websocket, version 13".to_owned())
        })
    }
}

/// Whether a header has a word in its list.
fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|found| found.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers the request, and serves what it becomes.
    pub(crate) fn accept<F: Future<Output = ()> + Send + 'static>(
        self,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        let Upgrade { key, coming } = self;
        let accepted = derive_accept_key(key.as_bytes());
        tokio::spawn(async move {
            // Who has gone away meanwhile needs nothing.
            let Ok(upgraded) = coming.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(WRITE_BUFFER)
                .max_message_size(Some(LARGEST_MESSAGE))
                .max_frame_size(Some(LARGEST_MESSAGE));
            let stream = TokioIo::new(upgraded);
            serve(Socket(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)).await;
        });
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, &accepted),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

pub(crate) struct Socket(WebSocketStream<TokioIo<Upgraded>>);

/// How long, and how much, is still read of what a browser says that is not listened to any more.
const LINGER: Duration = Duration::from_secs(1);
const MOST_LINGERED: usize = 1024 * 1024;

impl Socket {
    pub(crate) async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Says the last word, or answers the browser's. What the browser has said meanwhile is read and thrown away: closed
    /// with something unread, the connection would be cut before the browser has heard it.
    pub(crate) async fn farewell(mut self, close: Option<CloseFrame>) {
        let said = match close {
            Some(close) => self.0.send(Message::Close(Some(close))).await,
            None => self.0.flush().await,
        };
        if !matches!(said, Ok(()) | Err(Error::ConnectionClosed)) {
            return;
        }
        let stream = self.0.get_mut();
        let (mut ignored, mut read) = ([0; 4096], 0);
        let _ = timeout(LINGER, async {
            while let Ok(more @ 1..) = stream.read(&mut ignored).await {
                read += more;
                if read > MOST_LINGERED {
                    break;
                }
            }
        })
        .await;
    }

    /// Says something; it may not go out before the next [`Socket::flush`].
    pub(crate) async fn say(&mut self, message: Message) -> Result<(), Error> {
        let Message::Text(text) = message else { return self.0.feed(message).await };
        let mut rest = Bytes::from(text);
        let mut kind = Data::Text;
        loop {
            let part = rest.split_to(rest.len().min(PART));
            self.0.feed(Message::Frame(Frame::message(part, OpCode::Data(kind), rest.is_empty()))).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    pub(crate) async fn flush(&mut self) -> Result<(), Error> {
        self.0.flush().await
    }
}
