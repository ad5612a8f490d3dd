//! The host: tables over HTTP and JSON. It keeps the journal of every table in a folder, gives each seat a
//! token, shows each caller what that caller may know, and lets computers answer for the seats that nobody
//! has taken. It knows games only through [`kernel::any`].
//!
//! This is the ground floor: there are no accounts, no live updates and no encryption. Whoever can reach the
//! port can open tables, and whoever knows a table's id can watch it as a spectator; only tokens play. Put a
//! proxy with TLS and rate limits in front before letting strangers in.

mod api;
mod caller;
mod open_table;
mod page;
mod problem;
pub mod protocol;
mod seats;
mod shelf;
mod tables;

use axum::Router;
use kernel::{Text, Told, any::AnyGame, words::Sources};
use std::{
    future::Future,
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};
use tokio::sync::Notify;

/// What the host itself says: its front page and what goes wrong.
pub const WORDS: Sources =
    Sources { name: "host", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

/// Where the host listens when nothing else is said.
pub const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 1943);
/// How many tables a host keeps when nothing else is said.
pub const MOST_TABLES: usize = 1_000;
/// How long requests under way may take to end once the host is told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// What a host is told when it starts.
pub struct Config {
    pub address: SocketAddr,
    /// Where the tables are kept. It is made, for the owner alone, if it is not there.
    pub folder: PathBuf,
    pub games: Vec<Arc<dyn AnyGame>>,
    /// No more tables than this are opened.
    pub most_tables: usize,
}

impl Config {
    /// The usual address and limits.
    pub fn new(folder: impl Into<PathBuf>, games: Vec<Arc<dyn AnyGame>>) -> Self {
        Config { address: ADDRESS, folder: folder.into(), games, most_tables: MOST_TABLES }
    }
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games: Vec<&str> = self.games.iter().map(|game| game.id()).collect();
        f.debug_struct("Config")
            .field("address", &self.address)
            .field("folder", &self.folder)
            .field("games", &games)
            .field("most_tables", &self.most_tables)
            .finish()
    }
}

/// Why a host could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    #[error("cannot listen on {address}: {source}; choose another address or stop what listens there")]
    Address { address: SocketAddr, source: io::Error },
    #[error("cannot keep tables in {folder}: {source}; choose a folder that this user can write to")]
    Folder { folder: PathBuf, source: io::Error },
    #[error("two games are called '{0}'; each game can be offered once")]
    TwoGames(&'static str),
    #[error("the server failed: {0}")]
    Server(#[from] io::Error),
}

impl Told for HostError {
    fn told(&self) -> Text {
        match self {
            HostError::Address { address, source } => Text::new("host-error-address")
                .with("address", address.to_string())
                .with("what", source.told()),
            HostError::Folder { folder, source } => Text::new("host-error-folder")
                .with("folder", folder.display().to_string())
                .with("what", source.told()),
            HostError::TwoGames(game) => Text::new("host-error-two-games").with("game", *game),
            HostError::Server(source) => Text::new("host-error-server").with("what", source.told()),
        }
    }
}

/// Serves until the process is told to stop by Ctrl-C or SIGTERM. `opened` is told where, once the host
/// listens and its tables are open.
pub fn serve(config: Config, opened: impl FnOnce(SocketAddr)) -> Result<(), HostError> {
    let address = config.address;
    let listener = TcpListener::bind(address).map_err(|source| HostError::Address { address, source })?;
    let host = Host::open(config)?;
    opened(listener.local_addr()?);
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(host.run(listener, told_to_stop()));
    runtime.shutdown_timeout(FAREWELL);
    served
}

async fn told_to_stop() {
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(error) => {
                tracing::warn!(%error, "SIGTERM will not stop this host gently");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        Ok(()) = tokio::signal::ctrl_c() => {}
        () = terminated => {}
    }
}

/// A folder of tables, ready to be served.
#[derive(Clone)]
pub struct Host {
    pub(crate) tables: Arc<tables::Tables>,
    /// What is offered to play, as it is told to clients.
    pub(crate) games: Arc<serde_json::Value>,
    pub(crate) pages: Arc<page::Pages>,
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("tables", &self.tables.len()).finish_non_exhaustive()
    }
}

impl Host {
    /// Opens every table in the folder. What cannot be opened is reported to the log and left as it is.
    pub fn open(config: Config) -> Result<Self, HostError> {
        let mut ids: Vec<&'static str> = config.games.iter().map(|game| game.id()).collect();
        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(HostError::TwoGames(twice[0]));
        }
        let games = Arc::new(api::list_games(&config.games));
        let pages = Arc::new(page::Pages::of(&config.games));
        let folder = config.folder.clone();
        let tables = tables::Tables::open(config).map_err(|source| HostError::Folder { folder, source })?;
        Ok(Host { tables: Arc::new(tables), games, pages })
    }

    /// The whole service, to be served here or mounted in a greater one.
    pub fn router(&self) -> Router {
        api::router(self.clone())
    }

    /// Serves on a listener until told to stop; requests under way are given some time to end.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), HostError> {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tracing::info!(address = %listener.local_addr()?, tables = self.tables.len(), "the host is open");
        let stopping = Arc::new(Notify::new());
        let stopped = Arc::clone(&stopping);
        let serving = axum::serve(listener, self.router()).with_graceful_shutdown(async move {
            stop.await;
            stopping.notify_one();
        });
        let patience = async {
            stopped.notified().await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            served = serving.into_future() => served?,
            () = patience => tracing::warn!("some requests did not end in time"),
        }
        tracing::info!("the host is closed");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{KERNEL, Lang, Words};

    #[test]
    fn why_a_host_does_not_start_is_told_in_both_languages() {
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let in_use = || io::Error::from(io::ErrorKind::AddrInUse);
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        for (error, english, french) in [
            (HostError::Address { address: ADDRESS, source: in_use() }, "listens there already", ":1943"),
            (HostError::Folder { folder: "tables".into(), source: denied }, "tables", "tables"),
            (HostError::TwoGames("sample"), "'sample'", "« sample »"),
            (HostError::Server(in_use()), "the server failed", "le serveur a failli"),
        ] {
            let text = error.told();
            assert_eq!(words.missing(&text), [""; 0]);
            assert!(words.say(Lang::En, &text).contains(english), "{text:?}");
            assert!(words.say(Lang::Fr, &text).contains(french), "{text:?}");
        }
    }
}
