//! The host: tables over HTTP, JSON and websockets, for people with browsers and for programs. It keeps everything in
//! a database ([`store`](Address)), shows each caller what that caller may know, and lets computers answer for the
//! seats that they have. It knows games only through [`kernel::any`].
//!
//! Where things are: `api` lists the addresses; `caller` says who asks; `accounts`, `seating` and `study` do what is
//! asked; `tables` keeps the tables in memory, as many as fit (`memory`), each an `open_table` with what its viewers have been shown (`sight`), and has `hands` to change them; `turns` keeps those who ask for much from holding up others;
//! `live` is a browser's connection to a table, over a `socket`; `listen` serves connections of every kind, `names` says for whom, `baggage` is what they bring; `computer` lets computers think; `notices` tells people who are away.
//!
//! There is no encryption here: put a proxy with TLS in front before letting strangers in.

mod accounts;
mod api;
mod assets;
mod baggage;
mod caller;
mod clock;
mod computer;
mod games;
mod hands;
mod keeper;
mod licences;
mod limits;
mod listen;
mod live;
mod memory;
mod metrics;
mod minds;
mod names;
mod notices;
mod open_table;
mod openapi;
mod problem;
pub mod protocol;
mod quotas;
mod seating;
mod secret;
mod sight;
#[cfg(test)]
mod simulation;
mod socket;
mod store;
mod study;
mod tables;
mod turns;
mod weave;
mod writing;

pub use clock::Clock;
pub use keeper::{AdoptError, adopt};
pub use licences::{Licences, Work, WorkKind, licences};
pub use limits::{Limits, Rate};
pub use minds::LongestThought;
pub use notices::Notices;
pub use quotas::Quotas;
pub use store::{Address, BackupError, Checked, Misfit, Restored, StoreError, backup, check_backup, restore};

use axum::Router;
use caller::Origin;
use kernel::{Text, Told, any::AnyGame, ledger::Book, words::Sources};
use limits::{Buckets, Counted, network};
use metrics::Line;
use problem::Problem;
use std::{
    collections::HashMap,
    fmt,
    future::Future,
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{MissedTickBehavior, interval},
};

/// What the host itself says.
pub const WORDS: Sources =
    Sources { name: "host", en: include_str!("../words/en.ftl"), fr: include_str!("../words/fr.ftl") };

/// Where the host listens when nothing else is said.
pub const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 1943);
/// How many bytes of memory the tables may take that are in use, when nothing else is said.
pub const MEMORY: usize = 512 << 20;
/// How long what is under way may take to end once the host is told to stop.
const FAREWELL: Duration = Duration::from_secs(10);
/// How many notices are delivered at once.
const DELIVERERS: usize = 2;
/// How often hosts at one database tell each other what addresses ask for.
const SHARED: Duration = Duration::from_secs(1);
/// How often it is tried how long one waits for the database.
const SAMPLED: Duration = Duration::from_secs(1);
/// How often what has run out is swept away.
const SWEEP: Duration = Duration::from_mins(5);

/// What a host is told when it starts.
pub struct Config {
    pub address: SocketAddr,
    pub database: Address,
    pub games: Vec<Arc<dyn AnyGame>>,
    /// The books whose rules can be read here.
    pub books: Vec<Book>,
    pub limits: Limits,
    pub quotas: Quotas,
    /// The names under which people reach the host, beside the address where it listens and the names of the loopback.
    pub names: Vec<String>,
    /// People come by TLS: cookies are for that alone.
    pub secure: bool,
    /// A proxy stands in front, and says where requests come from.
    pub behind_proxy: bool,
    /// How many computer players think at once.
    pub thinkers: usize,
    pub longest_thought: LongestThought,
    /// How many bytes of memory the tables may take that are in use.
    pub memory: usize,
    pub notices: Notices,
    pub clock: Clock,
}

impl Config {
    /// The usual address and limits.
    pub fn new(database: Address, games: Vec<Arc<dyn AnyGame>>) -> Self {
        Config {
            address: ADDRESS,
            database,
            games,
            books: Vec::new(),
            limits: Limits::default(),
            quotas: Quotas::default(),
            names: Vec::new(),
            secure: false,
            behind_proxy: false,
            thinkers: 2,
            longest_thought: LongestThought::default(),
            memory: MEMORY,
            notices: Notices::default(),
            clock: Clock::default(),
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<&str> = self.games.iter().map(|game| game.id()).collect();
        f.debug_struct("Config")
            .field("address", &self.address)
            .field("database", &self.database)
            .field("games", &games)
            .finish_non_exhaustive()
    }
}

/// Why a host could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    #[error("cannot listen on {address}: {source}; choose another address or stop what listens there")]
    Address { address: SocketAddr, source: io::Error },
    #[error("cannot use the database {database}: {source}")]
    Database { database: Address, source: StoreError },
    #[error("two games are called '{0}'; each game can be offered once")]
    TwoGames(&'static str),
    #[error(
        "the mail server is none: write smtp://name:password@host:port, or smtps:// where TLS comes first"
    )]
    MailServer,
    #[error("there is no quota '{0}'")]
    Quota(String),
    #[error("'{0}' is no name of a host: write it as play.example.org, without https:// and path")]
    Name(String),
    #[error("say whom e-mails are from, such as 'Grognard <grognard@example.org>'")]
    MailFrom,
    #[error("the server failed: {0}")]
    Server(#[from] io::Error),
}

impl Told for HostError {
    fn told(&self) -> Text {
        match self {
            HostError::Address { address, source } => Text::new("host-error-address")
                .with("address", address.to_string())
                .with("what", source.told()),
            HostError::Database { database, source: StoreError::NoFolder(folder) } => {
                Text::new("host-error-no-folder")
                    .with("database", database.to_string())
                    .with("folder", folder.display().to_string())
            }
            HostError::Database { database, source } => Text::new(match source {
                StoreError::Newer => "host-error-newer",
                StoreError::NoDatabase => "host-error-no-database",
                StoreError::Damaged => "host-error-damaged",
                StoreError::Form(_) => "host-error-form",
                _ => "host-error-database",
            })
            .with("database", database.to_string())
            .with("what", source.to_string()),
            HostError::TwoGames(game) => Text::new("host-error-two-games").with("game", *game),
            HostError::Quota(name) => Text::new("host-error-no-quota").with("quota", name.clone()),
            HostError::Name(name) => Text::new("host-error-name").with("name", name.clone()),
            HostError::MailServer => Text::new("host-error-mail-server"),
            HostError::MailFrom => Text::new("host-error-mail-from"),
            HostError::Server(source) => Text::new("host-error-server").with("what", source.told()),
        }
    }
}

/// Serves until the process is told to stop by Ctrl-C or SIGTERM. `opened` is told where, once the host listens.
pub fn serve(config: Config, opened: impl FnOnce(SocketAddr)) -> Result<(), HostError> {
    let address = config.address;
    let listener = TcpListener::bind(address).map_err(|source| HostError::Address { address, source })?;
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(async {
        let host = Host::open(config).await?;
        opened(listener.local_addr()?);
        host.run(listener, told_to_stop()).await
    });
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

/// A database of tables, ready to be served.
#[derive(Clone)]
pub struct Host {
    pub(crate) tables: Arc<tables::Tables>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) post: Arc<notices::Post>,
    buckets: Arc<Buckets>,
    desks: Arc<turns::Desks>,
    /// Where lists are made. Whoever looks for a table does not wait behind what the same address has asked the host to
    /// think about.
    shelves: Arc<turns::Desks>,
    /// Journals that are brought.
    pub(crate) baggage: Arc<baggage::Baggage>,
    /// Live connections, and connections of any kind.
    connected: Places,
    sockets: Places,
    stop: watch::Sender<bool>,
    pub(crate) stopping: Stopping,
}

pub(crate) struct Settings {
    pub(crate) limits: Limits,
    pub(crate) quotas: Quotas,
    pub(crate) names: names::Names,
    pub(crate) secure: bool,
    pub(crate) behind_proxy: bool,
    thinkers: usize,
}

/// Tells those who stay long that the host stops.
#[derive(Clone, Debug)]
pub(crate) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    pub(crate) async fn stopped(&self) {
        // An error means that the host is gone.
        let _ = self.0.clone().wait_for(|stop| *stop).await;
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("tables", &self.tables.memory.tables()).finish_non_exhaustive()
    }
}

impl Host {
    /// Opens the database. Its tables are opened when somebody comes.
    pub async fn open(config: Config) -> Result<Self, HostError> {
        let mut ids: Vec<&'static str> = config.games.iter().map(|game| game.id()).collect();
        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(HostError::TwoGames(twice[0]));
        }
        let post = notices::Post::new(&config.notices, config.address)?;
        let names = names::Names::new(&config.names, config.address, config.notices.url.as_deref())?;
        let store = store::Store::open(&config.database, config.clock.clone())
            .await
            .map_err(|source| HostError::Database { database: config.database.clone(), source })?;
        Host::at(store, post, names, config)
    }

    /// A host at a database that is open.
    fn at(
        store: store::Store,
        post: notices::Post,
        names: names::Names,
        config: Config,
    ) -> Result<Self, HostError> {
        let games = Arc::new(games::Games::new(config.games, config.books));
        let (stop, stopping) = watch::channel(false);
        Ok(Host {
            tables: Arc::new(tables::Tables::new(
                store,
                games,
                config.quotas,
                config.longest_thought,
                config.memory,
            )?),
            settings: Arc::new(Settings {
                limits: config.limits,
                quotas: config.quotas,
                names,
                secure: config.secure,
                behind_proxy: config.behind_proxy,
                thinkers: config.thinkers,
            }),
            post: Arc::new(post),
            buckets: Arc::default(),
            desks: Arc::new(turns::Desks::for_thinking(Line::Desks)),
            shelves: Arc::new(turns::Desks::new(Line::Shelves, store::LISTERS as usize)),
            baggage: Arc::default(),
            connected: Arc::default(),
            sockets: Arc::default(),
            stop,
            stopping: Stopping(stopping),
        })
    }

    fn router(&self) -> Router {
        api::router(self.clone())
    }

    /// Serves on a listener until told to stop; what is under way is given some time to end.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), HostError> {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tracing::info!(address = %listener.local_addr()?, "the host is open");
        let mut aside = self.work_aside();
        let (begin, stopping) = (self.stop.clone(), self.stopping.clone());
        aside.spawn(async move {
            stop.await;
            // Those who are connected are told.
            let _ = begin.send(true);
        });
        let serving = listen::serve(&self, listener, self.router());
        let patience = async {
            stopping.stopped().await;
            tokio::time::sleep(FAREWELL).await;
        };
        let damaged = async {
            match self.tables.store.find_damage().await {
                Err(source @ StoreError::Damaged) => return source,
                Err(error) => {
                    tracing::warn!(%error, "whether the database is damaged could not be found out");
                }
                Ok(()) => tracing::info!("the database is sound"),
            }
            std::future::pending().await
        };
        tokio::select! {
            () = serving => {}
            () = patience => tracing::warn!("some requests did not end in time"),
            source = damaged => {
                // Nothing more is written to it.
                aside.shutdown().await;
                self.tables.store.close().await;
                return Err(HostError::Database { database: self.tables.store.address().clone(), source });
            }
        }
        // Computers stop thinking; what they have answered is written, the rest is another host's job or ours later.
        aside.shutdown().await;
        if let Err(error) = self.tables.store.let_jobs_go().await {
            tracing::warn!(%error, "the computers' jobs stay ours until their leases end");
        }
        self.tables.store.close().await;
        tracing::info!("the host is closed");
        Ok(())
    }

    /// Begins all that a host does without being asked.
    fn work_aside(&self) -> JoinSet<()> {
        let mut aside = JoinSet::new();
        for _ in 0..self.settings.thinkers {
            aside.spawn(computer::think(Arc::clone(&self.tables)));
        }
        aside.spawn(computer::think_ahead(Arc::clone(&self.tables)));
        aside.spawn(notices::watch_clocks(Arc::clone(&self.tables)));
        for _ in 0..DELIVERERS {
            aside.spawn(notices::deliver(self.clone()));
        }
        let tables = Arc::clone(&self.tables);
        aside.spawn(async move { tables.follow().await });
        let tables = Arc::clone(&self.tables);
        aside.spawn(async move { tables.store.listen().await });
        let tables = Arc::clone(&self.tables);
        aside.spawn(async move { sweep(&tables).await });
        aside.spawn(share_limits(self.clone()));
        let tables = Arc::clone(&self.tables);
        aside.spawn(async move {
            let mut beat = interval(SAMPLED);
            beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                beat.tick().await;
                tables.store.try_pools().await;
            }
        });
        aside
    }

    /// Counts what an address asks for.
    pub(crate) fn take(&self, what: Counted, Origin(address): Origin) -> Result<(), Problem> {
        let rate = self.settings.limits.rate(what);
        self.buckets.take(what, address, rate).map_err(Problem::too_many)
    }

    /// A place to think about what an address asks for, which is counted. The one who thinks keeps it to the end.
    pub(crate) async fn think(&self, from: Origin) -> Result<turns::Desk, Problem> {
        self.take(Counted::Work, from)?;
        self.desks.sit(network(from.0)).await
    }

    /// A place to read long lists for an address, which is counted.
    pub(crate) async fn browse(&self, from: Origin) -> Result<turns::Desk, Problem> {
        self.take(Counted::Work, from)?;
        self.shelves.sit(network(from.0)).await
    }

    /// A place for a live connection, until it is dropped.
    pub(crate) fn connect(&self, from: Origin) -> Result<Connected, Problem> {
        let place = Connected::take(&self.connected, from, self.settings.limits.connections);
        place.ok_or_else(|| Problem::too_many(60))
    }

    /// A place for a connection of any kind, until it is dropped.
    pub(crate) fn take_socket(&self, from: Origin) -> Option<Connected> {
        Connected::take(&self.sockets, from, self.settings.limits.sockets)
    }
}

/// How many places each address has taken.
type Places = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The place of a connection.
pub(crate) struct Connected {
    all: Places,
    address: IpAddr,
}

impl Connected {
    fn take(all: &Places, Origin(address): Origin, most: usize) -> Option<Self> {
        let address = network(address);
        let mut places = all.lock().unwrap_or_else(PoisonError::into_inner);
        let count = places.get(&address).copied().unwrap_or(0);
        (count < most).then(|| {
            places.insert(address, count + 1);
            Connected { all: Arc::clone(all), address }
        })
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// Every second, tells the other hosts at this database what addresses have taken here, and hears what they took there.
async fn share_limits(host: Host) {
    let mut beat = interval(SHARED);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while host.tables.store.is_shared() {
        beat.tick().await;
        let taken = host.buckets.taken(&host.settings.limits);
        if taken.is_empty() {
            continue;
        }
        match host.tables.store.share(&taken).await {
            Ok(left) => host.buckets.settle(&left),
            Err(error) => {
                tracing::warn!(%error, "what addresses ask for is not shared with other hosts");
                host.buckets.give_back(&taken);
            }
        }
    }
}

async fn sweep(tables: &tables::Tables) {
    let mut beat = interval(SWEEP);
    loop {
        beat.tick().await;
        tables.tidy();
        if let Err(error) = tables.store.sweep().await {
            tracing::error!(%error, "what has run out could not be swept away");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::{KERNEL, Lang, Words};
    use sqlx::migrate::MigrateError;

    #[tokio::test]
    async fn what_is_no_database_or_a_damaged_one_is_not_written_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tables.sqlite");
        let open = async || Host::open(Config::new(Address::File(path.clone()), Vec::new())).await;
        open().await.expect("a database").tables.store.close().await;
        let mut bytes = std::fs::read(&path).expect("a file");
        bytes[4096..].fill(0xaa);
        for (bytes, fault) in
            [(bytes, StoreError::Damaged), (b"Dear Emperor,".repeat(99), StoreError::NoDatabase)]
        {
            std::fs::write(&path, &bytes).expect("it is written");
            let refused = open().await.expect_err("it is not opened");
            let HostError::Database { source, .. } = refused else { panic!("{refused}") };
            assert_eq!(source.to_string(), fault.to_string());
            assert_eq!(std::fs::read(&path).expect("a file"), bytes);
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn damage_deep_in_a_large_file_is_found_aside_and_ends_the_host() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tables.sqlite");
        let open = async || Host::open(Config::new(Address::File(path.clone()), Vec::new())).await;
        let host = open().await.expect("a database");
        let ids: Vec<String> = (0..400).map(|number| format!("{number:064}")).collect();
        for id in &ids {
            let added = host.tables.store.add_guest(id, id, i64::MAX).await;
            added.expect("a guest");
        }
        host.tables.store.close().await;
        let mut bytes = std::fs::read(&path).expect("a file");
        // A page full of rows, far from the first of its table.
        let middle = &ids[200];
        let at = bytes.windows(64).rposition(|window| window == middle.as_bytes()).expect("a row");
        let page = at / 4096 * 4096;
        bytes[page..page + 100].fill(0xaa);
        std::fs::write(&path, &bytes).expect("it is written");
        let host = open().await.expect("what is read first is sound");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let ended = host.run(listener, std::future::pending());
        let ended = tokio::time::timeout(Duration::from_mins(1), ended).await.expect("it ends");
        let HostError::Database { source, .. } = ended.expect_err("it is damaged") else {
            panic!("its database")
        };
        assert_eq!(source.to_string(), StoreError::Damaged.to_string());
    }

    #[test]
    fn why_a_host_does_not_start_is_told_in_both_languages() {
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let in_use = || io::Error::from(io::ErrorKind::AddrInUse);
        let unusable = |source| HostError::Database { database: Address::File("tables".into()), source };
        for (error, english, french) in [
            (HostError::Address { address: ADDRESS, source: in_use() }, "listens there already", ":1943"),
            (unusable(StoreError::Closed), "may write to it", "peut y écrire"),
            (unusable(StoreError::Newer), "start that program", "lancez ce programme"),
            (unusable(StoreError::NoDatabase), "tables is no database", "tables n’est pas une base"),
            (unusable(StoreError::Damaged), "grognard restore", "grognard restore"),
            (unusable(StoreError::Form(MigrateError::Dirty(1))), "name another", "nommez-en une autre"),
            (HostError::TwoGames("sample"), "'sample'", "« sample »"),
            (HostError::Quota("tea".to_owned()), "game-megabytes", "game-megabytes"),
            (HostError::Name("a b".to_owned()), "no name of a host", "n’est pas un nom"),
            (HostError::MailServer, "smtps://", "smtps://"),
            (HostError::MailFrom, "whom e-mails are from", "de qui viennent"),
            (HostError::Server(in_use()), "the server failed", "le serveur a failli"),
        ] {
            let text = error.told();
            assert_eq!(words.missing(&text), [""; 0]);
            assert!(words.say(Lang::En, &text).contains(english), "{text:?}");
            assert!(words.say(Lang::Fr, &text).contains(french), "{text:?}");
        }
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
    }

    #[tokio::test]
    async fn a_database_in_a_folder_that_is_not_there_is_refused_and_nothing_is_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let nowhere = folder.path().join("no/such");
        let config = Config::new(Address::File(nowhere.join("tables.sqlite")), Vec::new());
        let text = Host::open(config).await.expect_err("there is no such folder").told();
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        assert_eq!(words.missing(&text), [""; 0]);
        for (lang, said) in [(Lang::En, "make the folder first"), (Lang::Fr, "créez d’abord le dossier")] {
            let told = words.say(lang, &text);
            assert!(told.contains(said) && told.contains(&nowhere.display().to_string()), "{told}");
        }
        assert!(!folder.path().join("no").exists());
    }

    #[test]
    fn the_passwords_of_databases_and_mail_servers_are_never_shown() {
        let address: Address = "postgres://ann:secret@example.org/tables".parse().expect("an address");
        let notices =
            Notices { smtp: Some("smtp://ann:secret@mail.example.org".to_owned()), ..Notices::default() };
        let config = Config { notices: notices.clone(), ..Config::new(address.clone(), Vec::new()) };
        assert!(!format!("{address} {address:?} {config:?} {notices:?}").contains("secret"));
    }
}
