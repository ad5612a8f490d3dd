//! A table's live connection: everything that its viewer may see, as it happens, and the viewer's commands.

use crate::{
    Host,
    caller::{Anybody, Asked, Named, Origin},
    limits::Counted,
    metrics::METERS,
    open_table::{Player, seats_of},
    problem::Problem,
    protocol::{ChatLine, Command, FromBrowser, FromHost, Sitter, TableInfo},
    seating::{Entered, From, enter, one_line},
    sight::written,
    socket::{Socket, Upgrade},
    tables::{Note, Slot},
};
use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use kernel::{Viewer, plain};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::broadcast::error::RecvError,
    time::{Instant, MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::tungstenite::{
    self, Message,
    error::ProtocolError,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

/// How often a connection is tried, and who comes and goes is looked up again.
const BEAT: Duration = Duration::from_secs(25);
/// For how many seconds those who are connected are taken to be here, unless they say it again.
const PRESENT: i64 = 60;
/// How long a browser may take to receive a message.
const SLOWEST: Duration = Duration::from_secs(20);
/// How many lines of talk are told to those who come.
const CHAT: i64 = 200;
const LONGEST_CHAT: usize = 1_000;
/// In seconds: who talks very much is counted for so long.
const MONTH: i64 = 30 * 86_400;

pub(crate) async fn connect(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    Asked(asked): Asked<From>,
    origin: Origin,
    headers: HeaderMap,
    upgrade: Result<Upgrade, Problem>,
) -> Result<Response, Problem> {
    same_site(&headers, scheme(&host, &headers))?;
    let person = caller.id().to_owned();
    let entered = enter(&host, &id, &person, asked.invite.as_deref()).await?;
    let viewer = entered.viewer(&host, &person, asked.seat().as_ref())?;
    let upgrade = upgrade?;
    let place = host.connect(origin)?;
    let line = Line {
        slot: host.tables.slot(&id),
        origin,
        host,
        id,
        person,
        session: caller.0.map(|caller| caller.session),
        viewer,
        invite: asked.invite,
        seated: None,
        version: 0,
        last_request: None,
    };
    Ok(upgrade.accept(async move |socket| {
        line.serve(socket, asked.log.unwrap_or(0)).await;
        drop(place);
    }))
}

/// Pages of other sites cannot speak here in the name of somebody who visits them.
fn same_site(headers: &HeaderMap, scheme: &str) -> Result<(), Problem> {
    let mut origins = headers.get_all(header::ORIGIN).into_iter();
    let Some(origin) = origins.next() else { return Ok(()) };
    let parts = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let ours = host.is_some_and(|host| parts == Some((scheme, host)));
    if ours && origins.next().is_none() { Ok(()) } else { Err(Problem::other_origin()) }
}

/// How our pages come to browsers: by TLS if we were told so, or if the proxy that we trust says so.
fn scheme(host: &Host, headers: &HeaderMap) -> &'static str {
    let said = headers.get_all("x-forwarded-proto").into_iter().next_back();
    let by_tls = host.settings.behind_proxy && said.is_some_and(|said| said == "https");
    if host.settings.secure || by_tls { "https" } else { "http" }
}

struct Line {
    host: Host,
    id: String,
    slot: Arc<Slot>,
    person: String,
    session: Option<String>,
    viewer: Viewer,
    invite: Option<String>,
    /// Who sat where when the browser was last told.
    seated: Option<Seated>,
    /// What the browser has been shown.
    version: u64,
    /// The number of the last command that was taken from this connection.
    last_request: Option<u32>,
    origin: Origin,
}

/// Who sits in each chair, and whether it is the viewer's own.
type Seated = Vec<(Vec<Sitter>, bool)>;

/// Who sits where. How the game stands is no part of it: each viewer learns that by what they are shown of the game, and
/// a word more would tell that somebody else did something.
fn who_sits(table: &TableInfo) -> Seated {
    table.seats.iter().map(|chair| (chair.sitters.clone(), chair.mine)).collect()
}

/// Why a connection ends.
enum End {
    Gone,
    /// The browser said farewell, and waits for ours.
    Left,
    Close(CloseCode, &'static str),
}

impl Line {
    /// What is not waiting is boxed: thousands of connections wait, and each takes the room of all that it might do.
    async fn serve(mut self, mut socket: Socket, lines: usize) {
        let presence = self.slot.come(&self.person, self.viewer);
        let store = self.host.tables.store.clone();
        if let Err(error) = Box::pin(store.come(&self.id, &self.person, PRESENT)).await {
            tracing::warn!(%error, "that somebody came is not written");
        }
        let end = self.talk(&mut socket, lines).await;
        drop(presence);
        // Unless they look from another window.
        let still_here = self.host.tables.is_here(&self.id, &self.person);
        if !still_here && let Err(error) = Box::pin(store.stay(&self.id, &self.person, 0)).await {
            tracing::warn!(%error, "that somebody left is not written");
        }
        let close = match end {
            Err(End::Close(code, reason)) => Some(CloseFrame { code, reason: reason.into() }),
            Err(End::Left) => None,
            Err(End::Gone) | Ok(()) => return,
        };
        let _ = timeout(SLOWEST, Box::pin(socket.farewell(close))).await;
    }

    async fn talk(&mut self, socket: &mut Socket, lines: usize) -> Result<(), End> {
        // Listen first, then look: nothing is missed in between.
        let mut notes = self.slot.listen();
        Box::pin(self.greet(socket, lines)).await?;
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let stopping = self.host.stopping.clone();
        loop {
            in_time(socket.flush()).await?;
            tokio::select! {
                // What comes seldom comes first. Whoever says much hears what is new after each command.
                biased;
                () = stopping.stopped() => return Err(End::Close(CloseCode::Restart, "the host stops")),
                _ = beat.tick() => {
                    if heard.elapsed() > BEAT * 3 {
                        return Err(End::Gone);
                    }
                    Box::pin(self.beat(socket)).await?;
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            let reply = Box::pin(self.command(&text)).await;
                            // What a command came to is shown before it is said to be done.
                            while let Ok(note) = notes.try_recv() {
                                Box::pin(self.note(socket, note)).await?;
                            }
                            Box::pin(self.send(socket, &reply)).await?;
                        }
                        // Those who ask whether we are here cost as much as those who command.
                        Some(Ok(Message::Ping(_))) => self.count().map_err(|_| too_much())?,
                        Some(Ok(Message::Pong(_) | Message::Frame(_))) => {}
                        Some(Ok(Message::Binary(_))) => return Err(End::Close(CloseCode::Unsupported, "text only")),
                        Some(Ok(Message::Close(_))) => return Err(End::Left),
                        Some(Err(error)) => return Err(unreadable(&error)),
                        None => return Err(End::Gone),
                    }
                }
                note = notes.recv() => match note {
                    Ok(note) => Box::pin(self.note(socket, note)).await?,
                    Err(RecvError::Lagged(_)) => Box::pin(self.tell_news(socket, 0)).await?,
                    Err(RecvError::Closed) => return Err(End::Gone),
                },
            }
        }
    }

    /// Tells those who come all that there is.
    async fn greet(&mut self, socket: &mut Socket, lines: usize) -> Result<(), End> {
        self.tell_news(socket, lines).await?;
        let said = self.host.tables.store.chat(&self.id, 0, CHAT).await.map_err(|_| busy())?;
        for said in said {
            self.send(socket, &FromHost::Chat { line: said.line() }).await?;
        }
        Ok(())
    }

    /// Tells all that is not known yet, to those who come everything. Nothing is said where nothing is new to the viewer:
    /// that there was something to look at may be somebody else's secret.
    async fn tell_news(&mut self, socket: &mut Socket, lines: usize) -> Result<(), End> {
        self.tell_table(socket).await?;
        self.tell_state_if_new(socket, lines).await
    }

    /// Whether the viewer is still there, and still may be.
    async fn beat(&mut self, socket: &mut Socket) -> Result<(), End> {
        self.check_session().await?;
        self.host.tables.store.stay(&self.id, &self.person, PRESENT).await.map_err(|_| busy())?;
        self.send_raw(socket, Message::Ping(Bytes::new())).await
    }

    async fn note(&mut self, socket: &mut Socket, note: Note) -> Result<(), End> {
        match note {
            Note::Shown(shown) => {
                let Some(shown) = shown.iter().find(|shown| shown.viewer == self.viewer) else {
                    return Ok(());
                };
                if shown.version <= self.version {
                    return Ok(());
                }
                if shown.from != self.version {
                    return self.tell_state(socket, 0).await;
                }
                self.version = shown.version;
                self.send_raw(socket, Message::text(shown.text.clone())).await
            }
            Note::Again => self.tell_state_if_new(socket, 0).await,
            Note::Table => self.tell_table(socket).await,
            Note::Sessions(person) if *person == *self.person => self.check_session().await,
            Note::Sessions(_) => Ok(()),
            Note::Chat(line) => self.send(socket, &FromHost::Chat { line }).await,
        }
    }

    /// Tells who sits where, if it is others than before; whoever has lost the right to look from here is shown out.
    async fn tell_table(&mut self, socket: &mut Socket) -> Result<(), End> {
        let entered = self.enter().await?;
        let seated = match self.viewer {
            Viewer::Seat(seat) => entered.row.over || seats_of(&entered.chairs, &self.person).contains(&seat),
            Viewer::Spectator => true,
        };
        if !seated {
            return Err(End::Close(CloseCode::Policy, "not your seat"));
        }
        let table = self.host.tables.info(&entered.row, &entered.chairs, &self.person);
        let seated = Some(who_sits(&table));
        if self.seated == seated {
            return Ok(());
        }
        self.seated = seated;
        self.send(socket, &FromHost::Table { table }).await
    }

    /// Whoever has logged out elsewhere is shown out.
    async fn check_session(&self) -> Result<(), End> {
        let Some(session) = &self.session else { return Ok(()) };
        let found = self.host.tables.store.person_of_session(session).await.map_err(|_| busy())?;
        found.map(drop).ok_or(End::Close(CloseCode::Policy, "logged out"))
    }

    async fn enter(&self) -> Result<Entered, End> {
        enter(&self.host, &self.id, &self.person, self.invite.as_deref()).await.map_err(|problem| {
            if problem.status.is_server_error() {
                busy()
            } else {
                End::Close(CloseCode::Policy, "no such table")
            }
        })
    }

    async fn tell_state(&mut self, socket: &mut Socket, lines: usize) -> Result<(), End> {
        let viewer = self.viewer;
        let told = self.host.tables.look(&self.id, move |open| {
            let state = open.state(viewer, lines);
            Ok((state.version, written(&FromHost::State(state))))
        });
        let (version, text) = told.await.map_err(|_| busy())?;
        self.version = version;
        self.send_raw(socket, Message::text(text)).await
    }

    async fn tell_state_if_new(&mut self, socket: &mut Socket, lines: usize) -> Result<(), End> {
        let viewer = self.viewer;
        let version = self.host.tables.look(&self.id, move |open| Ok(open.sight(viewer).version));
        if version.await.map_err(|_| busy())? == self.version {
            return Ok(());
        }
        self.tell_state(socket, lines).await
    }

    /// Counts what comes, whatever it is.
    fn count(&self) -> Result<(), Problem> {
        self.host.take(Counted::Command, self.origin)
    }

    async fn command(&mut self, text: &str) -> FromHost {
        let counted = self.count();
        let given: FromBrowser = match serde_json::from_str(text) {
            Ok(given) => given,
            Err(error) => {
                let why = plain::words(&error.to_string());
                let unreadable = Problem::unreadable(StatusCode::BAD_REQUEST, why);
                let problem = counted.err().unwrap_or(unreadable);
                return FromHost::Refused { request: 0, problem: problem.told() };
            }
        };
        let request = given.request;
        let result = match counted {
            Err(problem) => Err(problem),
            // The same again, or an older one: it was taken, or refused, before.
            Ok(()) if self.last_request.is_some_and(|last| request <= last) => Err(Problem::stale()),
            Ok(()) => {
                self.last_request = Some(request);
                carry_out(&self.host, &self.id, &self.person, self.viewer, given).await
            }
        };
        match result {
            Ok(done) => done,
            Err(problem) => {
                METERS.problem(problem.code);
                FromHost::Refused { request, problem: problem.told() }
            }
        }
    }

    async fn send(&self, socket: &mut Socket, message: &FromHost) -> Result<(), End> {
        self.send_raw(socket, Message::text(written(message))).await
    }

    async fn send_raw(&self, socket: &mut Socket, message: Message) -> Result<(), End> {
        in_time(socket.say(message)).await
    }
}

/// Whoever does not take what is said has gone.
async fn in_time(said: impl Future<Output = Result<(), tungstenite::Error>>) -> Result<(), End> {
    match timeout(SLOWEST, said).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}

fn too_much() -> End {
    End::Close(CloseCode::Policy, "too much at once")
}

/// What is no websocket's language is answered as the standard says.
fn unreadable(error: &tungstenite::Error) -> End {
    match error {
        tungstenite::Error::Utf8(_) => End::Close(CloseCode::Invalid, "no UTF-8"),
        tungstenite::Error::Capacity(_) => End::Close(CloseCode::Size, "too large"),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Gone,
        tungstenite::Error::Protocol(_) => End::Close(CloseCode::Protocol, "no websocket's language"),
        _ => End::Gone,
    }
}

fn busy() -> End {
    End::Close(CloseCode::Again, "try again")
}

/// Carries out what a browser or a program says at a table, and says that it is done.
pub(crate) async fn carry_out(
    host: &Host,
    id: &str,
    person: &str,
    viewer: Viewer,
    given: FromBrowser,
) -> Result<FromHost, Problem> {
    let begin = std::time::Instant::now();
    let FromBrowser { request, version, command } = given;
    let done = match (&command, viewer) {
        (Command::Chat { text }, _) => say(host, id, person, viewer, text).await.map(|()| None),
        (_, Viewer::Spectator) => Err(Problem::not_seated()),
        (Command::DecideNow, Viewer::Seat(_)) => host.tables.decide_now(id, person).await.map(|()| None),
        (_, Viewer::Seat(seat)) => {
            let player = Player { person: person.to_owned(), seat };
            host.tables.obey(id, player, version, command).await
        }
    };
    METERS.command(begin, &done);
    let receipt = done?.map(|receipt| receipt.to_string());
    Ok(FromHost::Done { request, receipt })
}

/// Only those who sit at the table talk there.
async fn say(host: &Host, id: &str, person: &str, viewer: Viewer, text: &str) -> Result<(), Problem> {
    let text = one_line(text, LONGEST_CHAT).map_err(|_| Problem::bad_chat())?;
    if text.is_empty() {
        return Err(Problem::bad_chat());
    }
    let store = &host.tables.store;
    let chairs = store.chairs(id).await?;
    let sitter = chairs.iter().flat_map(|chair| &chair.sitters).find(|sitter| sitter.person == person);
    let by = sitter.ok_or_else(Problem::not_seated)?.name.clone();
    // Once a game is over one may look from seats of others: nobody speaks from there.
    let seat = seats_of(&chairs, person).into_iter().find(|seat| viewer.is(*seat));
    let said = store.count_said(person, store.now() - MONTH).await?;
    host.settings.quotas.room_for_chat(said)?;
    let number = store.say(id, person, seat, &text).await?;
    let (number, at) = (u64::try_from(number).unwrap_or(0), u64::try_from(store.now()).unwrap_or(0));
    host.tables.slot(id).tell(Note::Chat(ChatLine { number, by, seat, at, text }));
    Ok(())
}
