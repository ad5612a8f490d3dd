//! Numbers for whoever watches over the host, as Prometheus reads them. Only this machine itself is told: players
//! could learn from them how much the others do in secret. For the same reason nothing is counted by table or person.
//!
//! A process is a host: what it measures is counted here for all its parts. What is kept is looked up when asked for.

use crate::{Host, caller::Origin, problem::Problem};
use axum::{
    extract::{MatchedPath, Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use prometheus_client::{
    encoding::text::{encode_eof, encode_registry},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use std::{sync::LazyLock, time::Instant};

pub(crate) static METERS: LazyLock<Meters> = LazyLock::new(Meters::new);

/// The bounds of what takes time, in seconds.
const SECONDS: [f64; 13] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];
/// The bounds of how many wait.
const WAITING: [f64; 9] = [0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0];

/// Things of a kind, apart by what their labels say. The labels are few and fixed.
type Apart<M, const LABELS: usize> = Family<[(&'static str, String); LABELS], M, fn() -> M>;

#[derive(Debug)]
pub(crate) struct Meters {
    registry: Registry,
    since: Instant,
    requests: Counter,
    commands: Counter,
    answers: Apart<Histogram, 2>,
    orders: Apart<Histogram, 1>,
    problems: Apart<Counter, 1>,
    queues: Apart<Histogram, 1>,
    queue_waits: Apart<Histogram, 1>,
    pool_waits: Apart<Histogram, 1>,
}

fn seconds() -> Histogram {
    Histogram::new(SECONDS)
}

fn waiting() -> Histogram {
    Histogram::new(WAITING)
}

/// Where something waits for its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line {
    /// Changes of games, for a thread that works them out.
    Hands,
    /// Changes of games, for the writer of SQLite.
    Writer,
    /// What an address asks the host to think about.
    Desks,
    /// What an address wants listed.
    Shelves,
}

/// Some connections to the database.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pool {
    Readers,
    Writers,
    Listers,
}

impl Meters {
    fn new() -> Self {
        let mut registry = Registry::with_prefix("grognard");
        let meters = Meters {
            since: Instant::now(),
            requests: Counter::default(),
            commands: Counter::default(),
            answers: Apart::new_with_constructor(seconds),
            orders: Apart::new_with_constructor(seconds),
            problems: Apart::new_with_constructor(Counter::default),
            queues: Apart::new_with_constructor(waiting),
            queue_waits: Apart::new_with_constructor(seconds),
            pool_waits: Apart::new_with_constructor(seconds),
            registry: Registry::default(),
        };
        registry.register("requests", "Requests", meters.requests.clone());
        registry.register("commands", "Commands at tables", meters.commands.clone());
        registry.register("request_seconds", "How long requests take", meters.answers.clone());
        registry.register("order_seconds", "How long commands at tables take", meters.orders.clone());
        registry.register("problems", "What was refused or failed, by its code", meters.problems.clone());
        let help = "How many wait already when something comes";
        registry.register("queue_length", help, meters.queues.clone());
        registry.register("queue_seconds", "How long it then waits", meters.queue_waits.clone());
        let help = "How long statements wait for a connection to the database";
        registry.register("pool_seconds", help, meters.pool_waits.clone());
        Meters { registry, ..meters }
    }

    /// Something came to a line in which so many wait.
    pub(crate) fn came(&self, line: Line, waiting: usize) {
        #[allow(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
        self.queues.get_or_create(&[("queue", line.name())]).observe(waiting as f64);
    }

    /// Something has waited in a line since then.
    pub(crate) fn served(&self, line: Line, since: Instant) {
        self.queue_waits.get_or_create(&[("queue", line.name())]).observe(since.elapsed().as_secs_f64());
    }

    /// Somebody has waited for a connection since then.
    pub(crate) fn connected(&self, pool: Pool, since: Instant) {
        self.pool_waits.get_or_create(&[("pool", pool.name())]).observe(since.elapsed().as_secs_f64());
    }

    /// A command at a table came to this, since then.
    pub(crate) fn command<T>(&self, since: Instant, done: &Result<T, Problem>) {
        self.commands.inc();
        let outcome = match done {
            Ok(_) => "done",
            Err(problem) if problem.status.is_server_error() => "failed",
            Err(_) => "refused",
        };
        self.orders.get_or_create(&[("outcome", outcome.to_owned())]).observe(since.elapsed().as_secs_f64());
    }

    /// Something was refused or failed.
    pub(crate) fn problem(&self, code: &'static str) {
        self.problems.get_or_create(&[("code", code.to_owned())]).inc();
    }
}

impl Line {
    fn name(self) -> String {
        let name = match self {
            Line::Hands => "hands",
            Line::Writer => "writer",
            Line::Desks => "desks",
            Line::Shelves => "shelves",
        };
        name.to_owned()
    }
}

impl Pool {
    fn name(self) -> String {
        let name = match self {
            Pool::Readers => "readers",
            Pool::Writers => "writers",
            Pool::Listers => "listers",
        };
        name.to_owned()
    }
}

/// The code of a problem, which its answer carries for those who count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Code(pub(crate) &'static str);

/// Counts a request, and how long its answer takes to begin. Addresses are counted as they are written down, without the
/// names of tables.
pub(crate) async fn count(request: Request, next: Next) -> Response {
    METERS.requests.inc();
    let begin = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("pages", MatchedPath::as_str).to_owned();
    let answer = next.run(request).await;
    let status = format!("{}xx", answer.status().as_u16() / 100);
    METERS
        .answers
        .get_or_create(&[("route", route), ("status", status)])
        .observe(begin.elapsed().as_secs_f64());
    if let Some(Code(code)) = answer.extensions().get() {
        METERS.problem(code);
    }
    answer
}

pub(crate) async fn show(State(host): State<Host>, Origin(from): Origin) -> Result<Response, Problem> {
    if !from.to_canonical().is_loopback() {
        return Err(Problem::no_such_address());
    }
    let store = host.tables.store.aside();
    let tables = store.count_tables().await;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let uptime = i64::try_from(METERS.since.elapsed().as_secs()).unwrap_or(i64::MAX);
    let mut now = Registry::with_prefix("grognard");
    for (name, help, value) in [
        ("up", "Whether the database answers", i64::from(tables.is_ok())),
        ("uptime_seconds", "Since the host was opened", uptime),
        ("tables", "Tables in the database", tables.unwrap_or(0)),
        ("tables_in_memory", "Tables in memory", number(host.tables.memory.tables())),
        ("memory_bytes", "What the tables in memory take", number(host.tables.memory.bytes())),
        ("connections", "Live connections", number(host.tables.connections())),
        ("jobs", "Jobs that wait or are worked at", store.count_jobs().await.unwrap_or(0)),
        ("notices", "Notices that wait to be delivered", store.count_notices().await.unwrap_or(0)),
    ] {
        let gauge: Gauge = Gauge::default();
        gauge.set(value);
        now.register(name, help, gauge);
    }
    let mut text = String::new();
    encode_registry(&mut text, &METERS.registry)
        .and_then(|()| encode_registry(&mut text, &now))
        .and_then(|()| encode_eof(&mut text))
        .map_err(|error| Problem::internal(&error))?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok((StatusCode::OK, [(header::CONTENT_TYPE, kind)], text).into_response())
}
