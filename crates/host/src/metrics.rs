//! Numbers for whoever watches over the host, as Prometheus reads them. Only this machine itself is told: players
//! could learn from them how much the others do in secret.

use crate::{Host, caller::Origin, problem::Problem};
use axum::{extract::State, http::header, response::IntoResponse};
use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

#[derive(Debug)]
pub(crate) struct Metrics {
    since: Instant,
    requests: AtomicU64,
    commands: AtomicU64,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Metrics { since: Instant::now(), requests: AtomicU64::new(0), commands: AtomicU64::new(0) }
    }

    pub(crate) fn request(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn command(&self) {
        self.commands.fetch_add(1, Ordering::Relaxed);
    }
}

pub(crate) async fn show(
    State(host): State<Host>,
    Origin(from): Origin,
) -> Result<impl IntoResponse, Problem> {
    if !from.to_canonical().is_loopback() {
        return Err(Problem::no_such_address());
    }
    let metrics = &host.metrics;
    let count = |count: i64| u64::try_from(count).unwrap_or(0);
    let tables = host.tables.store.count_tables().await.map(count);
    let jobs = host.tables.store.count_jobs().await.map(count);
    let notices = host.tables.store.count_notices().await.map(count);
    let up = u64::from(tables.is_ok());
    let mut text = String::new();
    for (name, kind, help, value) in [
        ("up", "gauge", "Whether the database answers.", up),
        ("uptime_seconds", "counter", "Since the host was opened.", metrics.since.elapsed().as_secs()),
        ("requests_total", "counter", "Requests.", metrics.requests.load(Ordering::Relaxed)),
        ("commands_total", "counter", "Commands at tables.", metrics.commands.load(Ordering::Relaxed)),
        ("tables", "gauge", "Tables in the database.", tables.unwrap_or(0)),
        ("tables_in_memory", "gauge", "Tables in memory.", host.tables.len() as u64),
        ("connections", "gauge", "Live connections.", host.tables.connections() as u64),
        ("jobs", "gauge", "Jobs that wait or are worked at.", jobs.unwrap_or(0)),
        ("notices", "gauge", "Notices that wait to be delivered.", notices.unwrap_or(0)),
    ] {
        let _ = writeln!(
            text,
            "# HELP grognard_{name} {help}\n# TYPE grognard_{name} {kind}\ngrognard_{name} {value}"
        );
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text))
}
