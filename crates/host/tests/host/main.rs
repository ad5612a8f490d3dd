//! The host as its clients see it: a real server on a port of its own, with The Ford on the table. Everything is
//! proven twice, with SQLite and with PostgreSQL.

#[path = "../support/mod.rs"]
mod support;

mod accounts;
mod backup;
mod hosts;
mod lists;
mod memory;
mod notices;
mod play;
mod quotas;
mod reactions;
mod releases;
mod requests;
mod seats;
mod secrets;
mod study;
mod thinking;
