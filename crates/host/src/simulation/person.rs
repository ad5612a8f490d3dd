//! Somebody who plays, or looks on, at a simulated table: connects to any host, does what players do, comes again when
//! the connection is lost, says again what got no answer, and remembers what was acknowledged.

use super::{
    client::{Line, ask},
    world::World,
};
use kernel::Chance;
use serde_json::{Value, json};
use std::{io, sync::Arc, time::Duration};
use tokio::time::sleep;

/// How long an answer to a command is waited for.
const PATIENCE: Duration = Duration::from_secs(25);

/// What a person knows of a command's fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Acknowledged,
    Refused,
    /// No answer came, or one that does not tell.
    Unknown,
}

/// A command that was sent, perhaps several times.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) seat: u8,
    pub(super) command: Value,
    pub(super) version: Value,
    times: u32,
    pub(super) fate: Fate,
    /// What was given for it, if it was written.
    pub(super) receipt: Option<String>,
    /// How many lines the journal had when it was sent first, and when its answer came.
    pub(super) from: i64,
    pub(super) to: i64,
}

/// What people at the table do beside answering what they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// All that players do.
    Lively,
    /// Only looks.
    Silent,
    /// Bids in secret, again and again, and gives orders for later bids: all of it so much higher.
    Secretive(u8),
    /// Bids once in secret.
    Resolved,
}

pub(super) struct Person {
    pub(super) world: Arc<World>,
    pub(super) name: &'static str,
    pub(super) cookie: String,
    /// None looks on.
    pub(super) seat: Option<u8>,
    pub(super) chance: Chance,
    pub(super) manner: Manner,
    pub(super) sent: Vec<Sent>,
    /// What was seen last.
    view: Value,
    /// The last that got no answer.
    unsure: Option<usize>,
    requests: u32,
    has_nonce: bool,
}

impl Person {
    pub(super) fn new(world: &Arc<World>, name: &'static str, seat: Option<u8>, chance: Chance) -> Self {
        Person {
            world: Arc::clone(world),
            name,
            cookie: String::new(),
            seat,
            chance,
            manner: Manner::Lively,
            sent: Vec::new(),
            view: Value::Null,
            unsure: None,
            requests: 0,
            has_nonce: false,
        }
    }

    fn say(&self, what: std::fmt::Arguments<'_>) {
        self.world.trace.say(format_args!("{}: {what}", self.name));
    }

    fn any_host(&mut self) -> usize {
        self.chance.below(u32::try_from(self.world.net.hosts()).unwrap_or(1)) as usize
    }

    /// A request to some host, until one answers that the host can carry out.
    pub(super) async fn insist(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        loop {
            let host = self.any_host();
            match ask(&self.world.net, host, &self.cookie, method, path, body).await {
                Ok(reply) if reply.status < 500 => {
                    self.cookie = reply.cookie.unwrap_or(std::mem::take(&mut self.cookie));
                    self.say(format_args!("{method} {path} at {host}: {}", reply.status));
                    return (reply.status, reply.body);
                }
                Ok(reply) => self.say(format_args!("{method} {path} at {host}: {}", reply.status)),
                Err(error) => self.say(format_args!("{method} {path} at {host}: {error}")),
            }
            sleep(Duration::from_millis(u64::from(200 + self.chance.below(2_000)))).await;
        }
    }

    fn path(&self, what: &str) -> String {
        let table = self.world.table.get().expect("a table");
        let seat = self.seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        format!("/api/tables/{table}/{what}{seat}")
    }

    fn is_over(&self) -> bool {
        !self.view["outcome"].is_null()
    }

    /// Takes the first seat whose player lets the time to decide pass, and plays on.
    pub(super) async fn claim(mut self) -> Self {
        let table = format!("/api/tables/{}", self.world.table.get().expect("a table"));
        while !self.world.is_calm() && !self.world.trace.is_broken() {
            sleep(Duration::from_millis(u64::from(1_000 + self.chance.below(9_000)))).await;
            for seat in 0..2 {
                let (status, _) =
                    self.insist("POST", &format!("{table}/sit"), &json!({ "seat": seat })).await;
                if status == 200 {
                    self.seat = Some(seat);
                    return self.play().await;
                }
            }
        }
        self
    }

    /// Whether somebody else has taken the seat.
    async fn has_lost_seat(&mut self) -> bool {
        let Some(seat) = self.seat else { return false };
        let table = format!("/api/tables/{}", self.world.table.get().expect("a table"));
        let (_, told) = self.insist("GET", &table, &Value::Null).await;
        told["table"]["seats"][usize::from(seat)]["mine"] == false
    }

    /// Plays until the game is over.
    pub(super) async fn play(mut self) -> Self {
        while !self.is_over() && !self.world.trace.is_broken() {
            let visited = self.visit().await;
            self.say(format_args!("has left: {visited:?}"));
            let shown_out = visited.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied);
            if shown_out && self.has_lost_seat().await {
                return self;
            }
            sleep(Duration::from_millis(u64::from(20 + self.chance.below(1_500)))).await;
        }
        self
    }

    async fn visit(&mut self) -> io::Result<()> {
        let host = self.any_host();
        self.view = Value::Null;
        let mut line = Line::connect(&self.world.net, host, &self.cookie, &self.path("live")).await?;
        self.say(format_args!("is connected to {host}"));
        self.requests = 0;
        while !self.is_over() && !self.world.trace.is_broken() {
            let calm = self.world.is_calm();
            if !calm && self.chance.below(60) == 0 {
                return Ok(());
            }
            let wait = if calm { 50 } else { 10 + self.chance.below(3) * self.chance.below(1_000) };
            match line.hear(Duration::from_millis(wait.into())).await? {
                Some(text) => drop(self.take(&text)),
                None if !self.view.is_null() => self.act(&mut line).await?,
                None => {}
            }
        }
        Ok(())
    }

    /// Takes what the host says; gives it back.
    fn take(&mut self, text: &str) -> Value {
        self.say(format_args!("hears {text}"));
        let said: Value = serde_json::from_str(text).expect("hosts speak JSON");
        match said["kind"].as_str() {
            Some("state") => self.view = said.clone(),
            Some("change") => {
                if said["from"] != self.view["version"] {
                    let known = &self.view["version"];
                    self.world.trace.broken(format!("{} knew {known} and is told {said}", self.name));
                }
                if let (Value::Object(view), Value::Object(change)) = (&mut self.view, &said) {
                    view.extend(change.iter().map(|(name, value)| (name.clone(), value.clone())));
                }
            }
            _ => {}
        }
        said
    }

    /// Does one of the things that players do.
    async fn act(&mut self, line: &mut Line) -> io::Result<()> {
        let Some(seat) = self.seat else { return Ok(()) };
        if let Some(unsure) = self.unsure.take()
            && self.chance.below(2) == 0
        {
            // The same again, for the same version: it must not be done twice.
            return self.send(line, unsure).await;
        }
        let Some(command) = self.choose() else {
            sleep(Duration::from_millis(u64::from(self.chance.below(300)))).await;
            return Ok(());
        };
        let from = self.world.entries().unwrap_or(0);
        let version = self.view["version"].clone();
        let (fate, receipt, to) = (Fate::Unknown, None, i64::MAX);
        self.sent.push(Sent { seat, command, version, times: 0, fate, receipt, from, to });
        self.send(line, self.sent.len() - 1).await
    }

    fn choose(&mut self) -> Option<Value> {
        let prompt = self.view["prompt"].clone();
        let asked = prompt.is_object() && prompt["given"].is_null() && prompt["invited"] == false;
        match self.manner {
            Manner::Silent => return None,
            Manner::Secretive(higher) => return Some(self.keep_secret(higher)),
            Manner::Resolved => return asked.then(|| json!({ "answer": { "answer": { "bid": 1 } } })),
            Manner::Lively => {}
        }
        let quiet = self.world.is_calm();
        if quiet && self.view["consent"].is_null() {
            return asked.then(|| self.answer(&prompt));
        }
        let seat = self.seat?;
        let consent = &self.view["consent"];
        let agreed = consent["agreed"].as_array().is_some_and(|agreed| agreed.contains(&json!(seat)));
        if !consent.is_null() && !agreed && self.chance.below(3) > 0 {
            let yes = self.chance.below(2) == 0;
            return Some(json!({ "consent": { "yes": yes } }));
        }
        if quiet {
            return asked.then(|| self.answer(&prompt));
        }
        match self.chance.below(60) {
            0..4 if !self.view["undo"].is_null() => {
                let undo = &self.view["undo"];
                Some(if self.chance.below(2) == 0 {
                    json!("undo")
                } else {
                    json!({ "undo-to": { "step": undo } })
                })
            }
            4..6 if self.view["steps"].as_u64().is_some_and(|steps| steps > 1) => {
                let steps = u32::try_from(self.view["steps"].as_u64()?).ok()?;
                Some(json!({ "ask-consent": { "step": steps - 1 - self.chance.below(steps.min(4)) } }))
            }
            6..10 => {
                let class = *self.chance.pick(&["bid", "ambush", "redeploy", "act"])?;
                let order = match (class, self.chance.below(3)) {
                    (_, 0) => Value::Null,
                    ("bid", 1) => json!({ "given": self.chance.below(3) }),
                    _ => json!("default"),
                };
                // What stands already is not written again.
                (self.view["standing"][class] != order)
                    .then(|| json!({ "stand": { "class": class, "order": order } }))
            }
            10..13 => {
                let number = self.sent.len();
                Some(json!({ "chat": { "text": format!("{} says {number}", self.name) } }))
            }
            13 => Some(json!({ "finish-phase": { "level": "quick" } })),
            14 => Some(json!("take-over")),
            15 if !self.has_nonce => {
                self.has_nonce = true;
                let nonce = kernel::bytes::Bytes(self.chance.bytes()).to_string();
                Some(json!({ "add-to-dice": { "nonce": nonce } }))
            }
            16 if self.chance.below(8) == 0 => Some(json!("resign")),
            // Another bid, or a word where one may speak.
            17..22 if prompt.is_object() => {
                let answer = self.answer(&prompt);
                (answer["answer"]["answer"] != prompt["given"]["answer"]).then_some(answer)
            }
            _ => asked.then(|| self.answer(&prompt)),
        }
    }

    /// One of five bids, now or later.
    fn keep_secret(&mut self, higher: u8) -> Value {
        if self.sent.is_empty() {
            return json!({ "answer": { "answer": { "bid": 1 + higher } } });
        }
        let bid = (self.chance.below(5) + u32::from(higher)) % 5;
        match self.chance.below(4) {
            0 => json!({ "stand": { "class": "bid", "order": { "given": bid } } }),
            _ => json!({ "answer": { "answer": { "bid": bid } } }),
        }
    }

    fn answer(&mut self, prompt: &Value) -> Value {
        let list = prompt["options"]["list"].as_array();
        let chosen = list.and_then(|list| self.chance.pick(list)).unwrap_or(&prompt["default"]);
        json!({ "answer": { "answer": chosen["answer"] } })
    }

    /// Sends a command, and waits for what comes of it.
    async fn send(&mut self, line: &mut Line, number: usize) -> io::Result<()> {
        self.sent[number].times += 1;
        let Sent { command, version, .. } = &self.sent[number];
        self.requests += 1;
        let request = self.requests;
        let body = json!({ "request": request, "version": version, "command": command });
        self.say(format_args!("sends {body}"));
        self.unsure = Some(number).filter(|_| command["chat"].is_null());
        if self.chance.below(6) == 0 {
            // As a program would.
            let host = self.any_host();
            let path = self.path("command");
            let reply = ask(&self.world.net, host, &self.cookie, "POST", &path, &body).await?;
            self.say(format_args!("{host} answers {} {}", reply.status, reply.body));
            let done =
                if reply.status == 200 { Ok(&reply.body["receipt"]) } else { Err(&reply.body["code"]) };
            self.learn(number, done);
            return Ok(());
        }
        line.say(body.to_string()).await?;
        let until = tokio::time::Instant::now() + PATIENCE;
        while let Some(wait) = until.checked_duration_since(tokio::time::Instant::now()) {
            let Some(text) = line.hear(wait).await? else { break };
            let said = self.take(&text);
            if said["request"] == request {
                let is_done = said["kind"] == "done";
                self.learn(
                    number,
                    if is_done { Ok(&said["receipt"]) } else { Err(&said["problem"]["code"]) },
                );
                return Ok(());
            }
        }
        Err(io::ErrorKind::TimedOut.into())
    }

    /// Learns what came of a command: the receipt, or the code of the problem.
    fn learn(&mut self, number: usize, came: Result<&Value, &Value>) {
        let to = self.world.entries().unwrap_or(i64::MAX);
        let sent = &mut self.sent[number];
        match came.map_err(|code| code.as_str().unwrap_or_default()) {
            Ok(receipt) => {
                (sent.fate, sent.to, self.unsure) = (Fate::Acknowledged, to, None);
                sent.receipt = receipt.as_str().map(str::to_owned);
            }
            // It was said before, and may have been taken then.
            Err("stale" | "over" | "has-nonce" | "no-consent") if sent.times > 1 => self.unsure = None,
            Err("not-written" | "failed" | "busy" | "unavailable" | "") => {}
            Err(_) => (sent.fate, self.unsure) = (Fate::Refused, None),
        }
    }
}
