//! What tests of the host need: servers, databases, and clients that speak HTTP and websockets.

#![allow(dead_code, reason = "no test needs all of it")]

pub mod client;
pub mod outside;
pub mod pondering;
pub mod postgres;

pub use client::Client;

use grognard_host::{Address, Clock, Config, Host, Limits, Notices, Quotas};
use kernel::any::AnyGame;
use serde_json::{Value, json};
use std::{
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle};

/// A test that is run with both databases.
#[macro_export]
macro_rules! with_both_databases {
    ($($(#[$doc:meta])* async fn $name:ident($db:ident: Database) $body:block)+) => {
        mod with_sqlite {
            #[allow(unused_imports, reason = "the tests bring what they need")]
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::support::Database::sqlite()).await;
            })+
        }
        mod with_postgres {
            #[allow(unused_imports, reason = "the tests bring what they need")]
            use super::*;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::support::Database::postgres()).await;
            })+
        }
        $($(#[$doc])* async fn $name($db: $crate::support::Database) $body)+
    };
}

/// A database for one test.
pub struct Database {
    pub address: Address,
    _folder: Option<TempDir>,
}

impl Database {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tables.sqlite");
        Database { address: Address::File(path), _folder: Some(folder) }
    }

    /// A file of SQLite in a folder of the test's own.
    pub fn at(path: PathBuf) -> Self {
        Database { address: Address::File(path), _folder: None }
    }

    pub fn postgres() -> Self {
        Database::of_cluster(postgres::new_database())
    }

    /// A database of PostgreSQL that the test looks after.
    pub fn of_cluster(url: String) -> Self {
        Database { address: Address::Postgres(url), _folder: None }
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self.address, Address::Postgres(_))
    }

    /// Another database of the same kind with the same in it.
    pub async fn twin(&self) -> Self {
        let twin = if self.is_postgres() { Database::postgres() } else { Database::sqlite() };
        let folder = tempfile::tempdir().expect("a folder");
        let (from, to, file) = (self.address.clone(), twin.address.clone(), folder.path().join("all.backup"));
        let copied = tokio::task::spawn_blocking(move || {
            grognard_host::backup(&from, &file).expect("a backup");
            grognard_host::restore(&to, &file).expect("it is put back");
        });
        copied.await.expect("a thread");
        twin
    }

    pub fn url(&self) -> String {
        match &self.address {
            Address::File(path) => format!("sqlite://{}", path.display()),
            Address::Postgres(url) => url.clone(),
        }
    }

    async fn connection(&self) -> sqlx::AnyConnection {
        sqlx::any::install_default_drivers();
        <sqlx::AnyConnection as sqlx::Connection>::connect(&self.url()).await.expect("a connection")
    }

    /// Changes the database behind the host's back.
    pub async fn execute(&self, statement: &str) {
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        sqlx::query(statement).execute(&mut self.connection().await).await.expect("a statement that fits");
    }

    /// Reads texts behind the host's back.
    pub async fn texts(&self, statement: &str) -> Vec<String> {
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        sqlx::query_scalar(statement).fetch_all(&mut self.connection().await).await.expect("texts")
    }

    /// Opens a host here.
    pub async fn serve(&self) -> Server {
        Server::open(self.address.clone(), Limits::none()).await
    }

    /// Opens a host here that offers these games.
    pub async fn serve_games(&self, games: Vec<Arc<dyn AnyGame>>) -> Server {
        let config = Config { limits: Limits::none(), ..Config::new(self.address.clone(), games) };
        Server::open_config(([127, 0, 0, 1], 0).into(), config).await
    }

    /// Opens a host here whose tables may take so many bytes of memory.
    pub async fn serve_in_memory(&self, memory: usize) -> Server {
        let config =
            Config { limits: Limits::none(), memory, ..Config::new(self.address.clone(), sample::games()) };
        Server::open_config(([127, 0, 0, 1], 0).into(), config).await
    }

    /// Opens a host here that sends notices and goes by a clock of ours.
    pub async fn serve_noticing(&self, notices: &Notices, clock: &Clock) -> Server {
        let config = Config {
            limits: Limits::none(),
            notices: notices.clone(),
            clock: clock.clone(),
            ..Config::new(self.address.clone(), sample::games())
        };
        Server::open_config(([127, 0, 0, 1], 0).into(), config).await
    }

    /// Opens a host here that believes what a proxy says about where requests come from.
    pub async fn serve_behind_proxy(&self, limits: Limits) -> Server {
        let config =
            Config { limits, behind_proxy: true, ..Config::new(self.address.clone(), sample::games()) };
        Server::open_config(([127, 0, 0, 1], 0).into(), config).await
    }

    pub async fn serve_with_quotas(&self, quotas: Quotas) -> Server {
        let config =
            Config { limits: Limits::none(), quotas, ..Config::new(self.address.clone(), sample::games()) };
        Server::open_config(([127, 0, 0, 1], 0).into(), config).await
    }

    /// Opens a host here that has these names.
    pub async fn serve_named(&self, names: &[&str]) -> Server {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        let config =
            Config { limits: Limits::none(), names, ..Config::new(self.address.clone(), sample::games()) };
        Server::open_config(([127, 0, 0, 1], 0).into(), config).await
    }

    pub async fn serve_with(&self, limits: Limits) -> Server {
        Server::open(self.address.clone(), limits).await
    }
}

/// A host that serves until it is closed or dropped.
pub struct Server {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
}

impl Server {
    pub async fn open(database: Address, limits: Limits) -> Self {
        Server::open_at(([127, 0, 0, 1], 0).into(), database, limits).await
    }

    pub async fn open_at(address: SocketAddr, database: Address, limits: Limits) -> Self {
        Server::open_config(address, Config { limits, ..Config::new(database, sample::games()) }).await
    }

    pub async fn open_config(address: SocketAddr, config: Config) -> Self {
        // What the host says goes where the test's own output goes; only the first of many can ask for that.
        let _ = tracing_subscriber::fmt().with_test_writer().with_ansi(false).try_init();
        let config = Config { books: vec![sample::BOOK], ..config };
        let host = Host::open(config).await.expect("a host");
        let listener = TcpListener::bind(address).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            host.run(listener, async { drop(stopped.await) }).await.expect("it serves");
        });
        Server { address, stop: Some(stop), served: Some(served) }
    }

    /// A visitor who has not been here before.
    pub async fn guest(&self) -> Client {
        let mut client = Client::new(self.address);
        client.get("/api/me").await.good();
        client
    }

    /// A visitor with an account.
    pub async fn named(&self, name: &str) -> Client {
        let mut client = Client::new(self.address);
        let account = json!({ "name": name, "password": "a long password" });
        client.post("/api/accounts", &account).await.good();
        client
    }

    /// Two who sit at a new table of The Ford, blue and red.
    pub async fn two_at_a_table(&self, scenario: &str) -> (String, Client, Client) {
        let (mut blue, mut red) = (self.guest().await, self.guest().await);
        let table = blue.open_table(scenario, json!({ "blue": "me", "red": "open" })).await;
        red.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        (table, blue, red)
    }

    /// Waits until somebody else closes it.
    pub async fn closed(mut self) {
        if let Some(served) = self.served.take() {
            served.await.expect("it ends well");
        }
    }

    /// Closes the host as the owner would.
    pub async fn close(mut self) {
        drop(self.stop.take());
        if let Some(served) = self.served.take() {
            served.await.expect("it ends well");
        }
    }
}

/// One of the listed options, or the default.
pub fn choose(state: &Value, pick: usize) -> Value {
    let prompt = &state["prompt"];
    match prompt["options"]["list"].as_array() {
        Some(list) if !list.is_empty() => list[pick % list.len()]["answer"].clone(),
        _ => prompt["default"]["answer"].clone(),
    }
}

/// Whether a seat is asked and has not answered.
pub fn is_asked(state: &Value) -> bool {
    state["prompt"].is_object() && state["prompt"]["given"].is_null() && state["prompt"]["invited"] == false
}
