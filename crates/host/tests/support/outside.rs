//! The world outside: a mail server and a web server that keep what they are sent.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::sleep,
};

/// Longer than a notice should take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Longer than a host waits between two looks for notices.
const QUIET: Duration = Duration::from_millis(2_500);

/// What somebody outside has received.
pub struct Received<T>(Arc<Mutex<Vec<T>>>);

impl<T> Clone for Received<T> {
    fn clone(&self) -> Self {
        Received(Arc::clone(&self.0))
    }
}

impl<T: Clone> Received<T> {
    fn new() -> Self {
        Received(Arc::default())
    }

    pub fn all(&self) -> Vec<T> {
        self.0.lock().expect("nobody panics with it").clone()
    }

    fn push(&self, item: T) {
        self.0.lock().expect("nobody panics with it").push(item);
    }

    /// Waits until so many have come, and not one more.
    pub async fn until(&self, count: usize, what: &str) -> Vec<T> {
        let until = Instant::now() + PATIENCE;
        while self.all().len() < count {
            assert!(Instant::now() < until, "{what}: {} of {count} came", self.all().len());
            sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(self.all().len(), count, "{what}");
        self.all()
    }

    /// Sees that no more comes.
    pub async fn stays(&self, count: usize, what: &str) {
        sleep(QUIET).await;
        assert_eq!(self.all().len(), count, "{what}");
    }
}

/// A request that was received.
#[derive(Clone, Debug)]
pub struct Request {
    pub head: String,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// A web server that answers everything with one status: its address, and what it receives.
pub async fn web_server(status: u16) -> (SocketAddr, Received<Request>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let received = Received::new();
    let kept = received.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let kept = kept.clone();
            tokio::spawn(async move {
                if let Some(request) = read_request(stream, status).await {
                    kept.push(request);
                }
            });
        }
    });
    (address, received)
}

async fn read_request(stream: TcpStream, status: u16) -> Option<Request> {
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).await.ok()? == 0 {
            return None;
        }
    }
    let mut request = Request { head, body: Vec::new() };
    request.body = vec![0; request.header("content-length").parse().ok()?];
    stream.read_exact(&mut request.body).await.ok()?;
    let answer =
        format!("HTTP/1.1 {status} So\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.ok()?;
    Some(request)
}

/// A letter that was received: for whom, and what.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub text: String,
}

/// A mail server for one user: its address, and what it receives.
pub async fn mail_server() -> (String, Received<Letter>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let received = Received::new();
    let kept = received.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let kept = kept.clone();
            tokio::spawn(async move { drop(take_letters(stream, &kept).await) });
        }
    });
    (format!("smtp://tester:open-sesame@{address}"), received)
}

async fn take_letters(stream: TcpStream, kept: &Received<Letter>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 here\r\n").await?;
    let mut to = String::new();
    let mut known = false;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let answer = match line.split([' ', ':']).next().unwrap_or_default().trim() {
            "EHLO" => "250-here\r\n250 AUTH PLAIN",
            "AUTH" => {
                // "\0tester\0open-sesame"
                known = line.trim() == "AUTH PLAIN AHRlc3RlcgBvcGVuLXNlc2FtZQ==";
                if known { "235 welcome" } else { "535 no" }
            }
            "RCPT" => {
                line.trim().clone_into(&mut to);
                if known { "250 yes" } else { "550 no" }
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut text).await?;
                }
                kept.push(Letter { to: to.clone(), text });
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 yes",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
}
