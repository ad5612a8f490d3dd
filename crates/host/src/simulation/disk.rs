//! A simulated disk with a real database of SQLite on it, and the doors by which simulated hosts come to it.
//!
//! What passes a door waits as long as the weather says, may be refused, and is then done to its end at once: the
//! threads of the database's library are waited for in place, so that nothing of a run hangs on them. It may have been
//! done and yet be told to have failed: an answer is lost, or a sync fails. Hosts that are killed hear nothing any
//! more. When the power fails in the middle of a write, any of the sectors that it wrote may be as they were before,
//! as they are after, or garbled, since nothing of it was acknowledged; the database has to mend that when it is
//! opened again.

use super::trace::Trace;
use crate::store::one_by_one;
use futures_util::{FutureExt as _, TryStreamExt as _, future::BoxFuture, stream::BoxStream};
use kernel::{Chance, bytes::Bytes};
use sha2::{Digest as _, Sha256};
use sqlx::{Any, AnyConnection, Connection as _, Database, Either, Execute, Executor};
use std::{
    fs, io,
    path::{Path, PathBuf},
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake},
    thread::Thread,
    time::Duration,
};
use tempfile::TempDir;
use tokio::{
    sync::{Notify, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, mpsc},
    time::{Instant, sleep, sleep_until, timeout},
};

type Row = <Any as Database>::Row;
type Done = <Any as Database>::QueryResult;

/// How long a statement waits for a connection, as in `store`.
const PATIENCE: Duration = Duration::from_secs(10);
/// What a disk writes whole or not at all.
const SECTOR: usize = 512;

/// How the disk behaves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weather {
    /// Nothing takes longer than so many milliseconds, most of it much less.
    pub(crate) slowest: u32,
    /// Of a thousand statements so many fail: before they were done, within a transaction, and after they were done.
    pub(crate) refused: u32,
    pub(crate) broken: u32,
    pub(crate) unheard: u32,
}

/// A database on a disk of its own.
pub(crate) struct Disk {
    folder: TempDir,
    trace: Arc<Trace>,
    state: Mutex<State>,
    /// The power has failed.
    pub(crate) dark: Notify,
}

struct State {
    chance: Chance,
    weather: Weather,
    /// How often it was opened. What was under way in an earlier life gets no answer.
    life: u32,
    /// Nothing while it is dead.
    base: Option<Arc<tokio::sync::Mutex<AnyConnection>>>,
    /// The power fails in the middle of the next write.
    doomed: bool,
    wires: Vec<Wire>,
}

/// The way by which a host hears of what others have written.
struct Wire {
    host: Arc<Life>,
    told: mpsc::UnboundedSender<(Instant, Option<String>)>,
    last: Instant,
}

/// A host, as long as it lives.
#[derive(Debug)]
pub(crate) struct Life {
    pub(crate) name: String,
    dead: AtomicBool,
    /// Nothing comes by its wire.
    deaf: AtomicBool,
}

impl Life {
    pub(crate) fn new(name: String) -> Arc<Self> {
        Arc::new(Life { name, dead: AtomicBool::new(false), deaf: AtomicBool::new(false) })
    }

    pub(crate) fn end(&self) {
        self.dead.store(true, Ordering::Relaxed);
    }

    fn is_dead(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }
}

impl Disk {
    /// A disk with a database that has nothing in it.
    pub(crate) fn new(empty: &[u8], chance: Chance, trace: Arc<Trace>) -> Arc<Self> {
        // Memory, where there is such a folder.
        let memory = Path::new("/dev/shm");
        let mut folder = tempfile::Builder::new();
        let folder = folder.prefix("grognard-simulation");
        let folder = if memory.is_dir() { folder.tempdir_in(memory) } else { folder.tempdir() };
        let folder = folder.expect("a folder");
        let state = State {
            chance,
            weather: Weather::default(),
            life: 0,
            base: None,
            doomed: false,
            wires: Vec::new(),
        };
        let disk = Disk { folder, trace, state: Mutex::new(state), dark: Notify::new() };
        fs::write(disk.file(0), empty).expect("the disk can be written to");
        disk.open();
        Arc::new(disk)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with it")
    }

    fn file(&self, life: u32) -> PathBuf {
        self.folder.path().join(format!("{life}.sqlite"))
    }

    fn log(&self, life: u32) -> PathBuf {
        self.folder.path().join(format!("{life}.sqlite-wal"))
    }

    /// Opens what is on the disk, which has to be whole.
    fn open(&self) {
        let life = self.state().life;
        let url = format!("sqlite://{}?mode=rw", self.file(life).display());
        let base = at_once(async {
            let mut base = AnyConnection::connect(&url).await.expect("the database opens");
            crate::store::set_up(&mut base).await.expect("the database is set up");
            let check = sqlx::query_scalar("PRAGMA quick_check(1)");
            let said: String = check.fetch_one(&mut base).await.expect("the database is looked at");
            assert_eq!(said, "ok", "the database is damaged");
            base
        });
        self.state().base = Some(Arc::new(tokio::sync::Mutex::new(base)));
    }

    pub(crate) fn set_weather(&self, weather: Weather) {
        self.trace.say(format_args!("disk: {weather:?}"));
        self.state().weather = weather;
    }

    /// Whether the power fails at the next write.
    pub(crate) fn doom(&self, doomed: bool) {
        self.trace.say(format_args!("disk: doomed: {doomed}"));
        self.state().doomed = doomed;
    }

    /// The database is killed: what it has written is there.
    pub(crate) fn kill(&self) {
        let life = self.state().life;
        let kept = self.image(life);
        self.die(&kept);
    }

    pub(crate) fn is_dead(&self) -> bool {
        self.state().base.is_none()
    }

    /// It comes back, and mends itself. Those who listened may have missed something.
    pub(crate) fn revive(&self) {
        if self.is_dead() {
            self.open();
            self.trace.say(format_args!("disk: back"));
            self.tell(None);
        }
    }

    fn die(&self, kept: &[Vec<u8>; 2]) {
        let mut state = self.state();
        state.life += 1;
        state.doomed = false;
        // What is closed is the old one, whose files nobody reads again.
        state.base = None;
        let [file, log] = kept;
        fs::write(self.file(state.life), file).expect("the disk can be written to");
        fs::write(self.log(state.life), log).expect("the disk can be written to");
        self.trace.say(format_args!("disk: dead, {} and {} bytes are left", file.len(), log.len()));
        drop(state);
        self.dark.notify_one();
    }

    /// All that is on the disk.
    fn image(&self, life: u32) -> [Vec<u8>; 2] {
        [self.file(life), self.log(life)].map(|path| fs::read(path).unwrap_or_default())
    }

    /// The power failed while the disk went from one image to another.
    fn tear(&self, before: [Vec<u8>; 2], after: [Vec<u8>; 2]) {
        let mut chance = Chance::from_seed(self.state().chance.bytes());
        let mut torn = before;
        for (torn, after) in torn.iter_mut().zip(after) {
            let untorn = chance.below(4);
            for (number, new) in after.chunks(SECTOR).enumerate() {
                // Drawn for every sector: SQLite numbers its logs by a chance of its own, so which bytes are new must make
                // no difference to what is drawn for others.
                let (how, dirt) = (chance.below(4), chance.bytes());
                let (at, end) = (number * SECTOR, number * SECTOR + new.len());
                if torn.get(at..end) == Some(new) {
                    continue;
                }
                let garbled = match (untorn, how) {
                    // Nothing of it, or all.
                    (0, _) | (2.., 0) => continue,
                    (2.., 1) => true,
                    _ => false,
                };
                if torn.len() < end {
                    torn.resize(end, 0);
                }
                // Bytes that were not written stay as they were: SQLite takes disks to keep that much.
                let written = torn[at..end].iter_mut().zip(new).zip(dirt.iter().cycle());
                for ((old, new), dirt) in written.filter(|((old, new), _)| old != new) {
                    *old = if garbled { *dirt } else { *new };
                }
            }
        }
        self.die(&torn);
    }

    /// Tells all hosts something, sooner or later; nothing when they may have missed something.
    fn tell(&self, told: Option<&str>) {
        let state = &mut *self.state();
        let now = Instant::now();
        state.wires.retain(|wire| !wire.host.is_dead());
        for wire in state.wires.iter_mut().filter(|wire| !wire.host.deaf.load(Ordering::Relaxed)) {
            let late = Duration::from_millis(u64::from(state.chance.below(1 + state.weather.slowest / 4)));
            wire.last = wire.last.max(now + late);
            // Whoever does not listen is dead.
            let _ = wire.told.send((wire.last, told.map(str::to_owned)));
        }
    }

    /// A host hears nothing of the others for a while, and then that it may have missed something.
    pub(crate) fn deafen(&self, host: &Life, deaf: bool) {
        let was = host.deaf.swap(deaf, Ordering::Relaxed);
        let state = self.state();
        let wire = state.wires.iter().find(|wire| std::ptr::eq(&raw const *wire.host, host));
        if let Some(wire) = wire.filter(|_| was && !deaf) {
            let _ = wire.told.send((wire.last, None));
        }
    }

    /// Says what is in the database in the end, to the byte.
    pub(crate) fn tell_all(&self) {
        let all = self.look(async |base| {
            let tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
            let mut told = Vec::new();
            for table in sqlx::query_scalar::<_, String>(tables).fetch_all(&mut *base).await? {
                let columns =
                    r#"SELECT group_concat('quote("' || name || '")', ' || ') FROM pragma_table_info($1)"#;
                let columns: String = sqlx::query_scalar(columns).bind(&table).fetch_one(&mut *base).await?;
                let rows = sqlx::AssertSqlSafe(format!("SELECT {columns} FROM \"{table}\" ORDER BY 1"));
                let rows: Vec<String> = sqlx::query_scalar(rows).fetch_all(&mut *base).await?;
                told.push((table, rows.len(), Bytes(Sha256::digest(rows.join("\n")).into())));
            }
            Ok(told)
        });
        for (table, rows, hash) in all.expect("the database is there") {
            self.trace.say(format_args!("disk: {rows} rows of {table}: {hash}"));
        }
    }

    /// What is in the database, whatever the weather; nothing while it is dead.
    pub(crate) fn look<T>(&self, look: impl AsyncFnOnce(&mut AnyConnection) -> sqlx::Result<T>) -> Option<T> {
        let base = self.state().base.clone()?;
        let mut base = base.try_lock().expect("what has come in is done at once");
        Some(at_once(look(&mut base)).expect("a look"))
    }
}

/// A way to a database for one host.
#[derive(Clone)]
pub(crate) struct Door {
    disk: Arc<Disk>,
    host: Arc<Life>,
    /// Those who write come one after the other.
    line: Option<Arc<Semaphore>>,
}

/// One connection.
pub(crate) struct Connection {
    door: Door,
    base: Option<OwnedMutexGuard<AnyConnection>>,
    life: u32,
    begun: bool,
    told: Vec<String>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Door {
    pub(crate) fn reader(disk: &Arc<Disk>, host: &Arc<Life>) -> Self {
        Door { disk: Arc::clone(disk), host: Arc::clone(host), line: None }
    }

    pub(crate) fn writer(disk: &Arc<Disk>, host: &Arc<Life>) -> Self {
        Door { line: Some(Arc::new(Semaphore::new(1))), ..Door::reader(disk, host) }
    }

    /// What the disk takes its time for.
    async fn wait(&self) {
        let delay = {
            let state = &mut *self.disk.state();
            let most = 1 + state.weather.slowest;
            // Most is fast.
            let most = if state.chance.below(4) == 0 { most } else { most.min(4) };
            state.chance.below(most)
        };
        if delay > 0 {
            sleep(Duration::from_millis(delay.into())).await;
        }
        if self.host.is_dead() {
            std::future::pending::<()>().await;
        }
    }

    fn fails(&self, how_often: impl Fn(&Weather) -> u32) -> bool {
        let state = &mut *self.disk.state();
        state.chance.below(1000) < how_often(&state.weather)
    }

    pub(crate) async fn acquire(&self) -> sqlx::Result<Connection> {
        let place = match &self.line {
            Some(line) => {
                let place = timeout(PATIENCE, Arc::clone(line).acquire_owned()).await;
                Some(place.map_err(|_| sqlx::Error::PoolTimedOut)?.expect("it is never closed"))
            }
            None => None,
        };
        self.wait().await;
        if self.fails(|weather| weather.refused) {
            return Err(fault("the disk refuses"));
        }
        let state = self.disk.state();
        let base = state.base.clone().ok_or_else(|| fault("the database is gone"))?;
        let base = base.try_lock_owned().expect("what has come in is done at once");
        let life = state.life;
        drop(state);
        Ok(Connection {
            door: self.clone(),
            base: Some(base),
            life,
            begun: false,
            told: Vec::new(),
            _place: place,
        })
    }

    pub(crate) async fn begin_with(&self, statement: &'static str) -> sqlx::Result<Connection> {
        let mut connection = self.acquire().await?;
        at_once(sqlx::query(statement).execute(connection.base()))?;
        connection.begun = true;
        Ok(connection)
    }

    pub(crate) fn close(&self) {
        self.host.end();
    }

    pub(crate) fn fetch_many<'e, 'q: 'e, E>(&self, query: E) -> BoxStream<'e, sqlx::Result<Either<Done, Row>>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let door = self.clone();
        one_by_one(async move {
            let connection = door.acquire().await?;
            connection.finish(|base| at_once(base.fetch_many(query).try_collect())).await
        })
    }

    pub(crate) fn fetch_optional<'e, 'q: 'e, E>(&self, query: E) -> BoxFuture<'e, sqlx::Result<Option<Row>>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let door = self.clone();
        async move {
            let connection = door.acquire().await?;
            connection.finish(|base| at_once(base.fetch_optional(query))).await
        }
        .boxed()
    }

    /// Hears what others write for as long as it is polled; nothing where something may have been missed.
    pub(crate) async fn listen(&self, mut hear: impl FnMut(Option<String>)) {
        let (told, mut wire) = mpsc::unbounded_channel();
        let now = Instant::now();
        let _ = told.send((now, None));
        self.disk.state().wires.push(Wire { host: Arc::clone(&self.host), told, last: now });
        while let Some((at, told)) = wire.recv().await {
            sleep_until(at).await;
            hear(told);
        }
    }
}

impl Connection {
    fn base(&mut self) -> &mut AnyConnection {
        self.base.as_mut().expect("it is held until it is done")
    }

    /// Tells other hosts something, once it is committed.
    pub(crate) fn tell(&mut self, told: String) {
        if self.begun {
            self.told.push(told);
        } else {
            self.door.disk.tell(Some(&told));
        }
    }

    /// Does the last thing on this connection, which may be lost, half or whole; and so may its answer.
    async fn finish<T>(
        mut self,
        work: impl FnOnce(&mut AnyConnection) -> sqlx::Result<T>,
    ) -> sqlx::Result<T> {
        let (door, life) = (self.door.clone(), self.life);
        let doomed = door.line.is_some() && std::mem::take(&mut door.disk.state().doomed);
        let before = doomed.then(|| door.disk.image(life));
        let done = work(self.base());
        self.begun = false;
        if let Some(before) = before {
            let after = door.disk.image(life);
            self.base = None;
            door.disk.tear(before, after);
        } else if done.is_ok() {
            self.told.drain(..).for_each(|told| door.disk.tell(Some(&told)));
        }
        self.base = None;
        door.wait().await;
        let lost = door.disk.state().life != life;
        if lost || door.line.is_some() && door.fails(|weather| weather.unheard) {
            return Err(fault("the answer is lost"));
        }
        done
    }

    pub(crate) async fn commit(self) -> sqlx::Result<()> {
        self.finish(|base| at_once(sqlx::query("COMMIT").execute(base)).map(drop)).await
    }

    pub(crate) fn fetch_many<'e, 'q: 'e, E>(
        &'e mut self,
        query: E,
    ) -> BoxStream<'e, sqlx::Result<Either<Done, Row>>>
    where
        E: 'q + Execute<'q, Any>,
    {
        one_by_one(async move {
            self.may_break()?;
            at_once(self.base().fetch_many(query).try_collect())
        })
    }

    pub(crate) fn fetch_optional<'e, 'q: 'e, E>(
        &'e mut self,
        query: E,
    ) -> BoxFuture<'e, sqlx::Result<Option<Row>>>
    where
        E: 'q + Execute<'q, Any>,
    {
        async move {
            self.may_break()?;
            at_once(self.base().fetch_optional(query))
        }
        .boxed()
    }

    fn may_break(&self) -> sqlx::Result<()> {
        if self.door.fails(|weather| weather.broken) { Err(fault("the disk failed")) } else { Ok(()) }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(base) = self.base.as_mut().filter(|_| self.begun) {
            // The database itself has rolled some faults back.
            let _ = at_once(sqlx::query("ROLLBACK").execute(&mut **base));
        }
    }
}

impl std::fmt::Debug for Door {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Door").field("host", &self.host.name).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("host", &self.door.host.name).finish_non_exhaustive()
    }
}

fn fault(what: &'static str) -> sqlx::Error {
    sqlx::Error::Io(io::Error::other(what))
}

/// Waits for what other threads do without letting anything else go on meanwhile.
pub(super) fn at_once<T>(work: impl Future<Output = T>) -> T {
    struct Woken(Thread);
    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Arc::new(Woken(std::thread::current())).into();
    let mut context = Context::from_waker(&waker);
    let mut work = pin!(tokio::task::unconstrained(work));
    loop {
        match work.as_mut().poll(&mut context) {
            Poll::Ready(done) => return done,
            Poll::Pending => std::thread::park(),
        }
    }
}
