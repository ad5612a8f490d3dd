//! Measurements of the host as people meet it: a process of its own with a database on disk, tables of Tarawa, and
//! live connections over the loopback. Players and host share the machine's cores.

use crate::{
    boardgame::{self, Storage},
    steppe,
    summary::{Row, figure},
    visitor::{Game, Live, Visitor},
};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::{
    env, fs,
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{self, Child, Command, Stdio},
    time::{Duration, Instant},
};
use tokio::{
    task::JoinSet,
    time::{Instant as Moment, sleep, sleep_until},
};

/// The argument with which this program is a host; see [`serve`].
pub(crate) const SERVE: &str = "--serve";

/// The argument with which it is only players; see [`play`].
pub(crate) const PLAY: &str = "--play";

/// Tables whose players decide as fast as they can: as many as with the peer. There are so many that nobody's rate is
/// that of the disk: who waits for it can serve others meanwhile.
const HURRIED: usize = 256;
const HURRY: Duration = Duration::from_secs(6);
/// Tables whose players think.
const LIVE: usize = 1_200;
/// Each of them decides so often, for so long.
const PACE: Duration = Duration::from_secs(2);
const SITTING: Duration = Duration::from_secs(20);
/// Connections that only listen.
const IDLE: usize = 5_000;
/// How many come at once.
const COMING: usize = 32;

/// Is a host until its standard input is closed: the other side of the measurements.
pub(crate) fn serve(database: &Path) -> io::Result<()> {
    let games = [tarawa::games(), sample::games(), steppe::games()].concat();
    let config = host::Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        limits: host::Limits::none(),
        ..host::Config::new(host::Address::File(database.to_owned()), games)
    };
    host::serve(config, |address| println!("{address}")).map_err(io::Error::other)
}

/// Plays so many orders at each of some tables of a host that runs elsewhere, such as one whose instructions are counted.
pub(crate) fn play(words: &[String]) -> io::Result<()> {
    let usage = || io::Error::other(format!("write {PLAY} ADDRESS tarawa|ford TABLES ORDERS"));
    let [address, game, tables, orders] = words else { return Err(usage()) };
    let address: SocketAddr = address.parse().map_err(|_| usage())?;
    let game = match game.as_str() {
        "tarawa" => Game::Tarawa,
        "ford" => Game::Ford,
        _ => return Err(usage()),
    };
    let (tables, orders): (usize, usize) =
        (tables.parse().map_err(|_| usage())?, orders.parse().map_err(|_| usage())?);
    tokio::runtime::Runtime::new()?.block_on(async {
        let mut played = 0;
        for _ in 0..tables {
            let visitor = Visitor::come(address).await?;
            let mut live = visitor.live(&visitor.open_table(game).await?, game).await?;
            for _ in 0..orders {
                played += usize::from(live.decide().await?);
            }
        }
        println!("{played} orders");
        Ok(())
    })
}

/// A host in a process of its own, which ends with this value.
pub(crate) struct Host {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Host {
    /// With an empty database.
    pub(crate) fn start(bench: &Path) -> io::Result<Self> {
        let folder = bench.join("host");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Host::start_at(&folder.join("tables.sqlite"))
    }

    pub(crate) fn start_at(database: &Path) -> io::Result<Self> {
        let mut process =
            Command::new(env::current_exe()?).arg(SERVE).arg(database).stdout(Stdio::piped()).spawn()?;
        let mut said = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut said)?;
        }
        let address = said.trim().parse().map_err(|_| io::Error::other("the host did not open"))?;
        Ok(Host { process, address })
    }

    /// The processor time that the host has taken, and that which its players have.
    fn busy(&self) -> io::Result<[Duration; 2]> {
        Ok([busy(self.process.id())?, busy(process::id())?])
    }

    /// The memory that the process holds, in megabytes.
    pub(crate) fn memory(&self) -> io::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.map(|kilobytes| kilobytes / 1024.0).ok_or_else(|| io::Error::other("the process is gone"))
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The processor time that a process has taken.
fn busy(process: u32) -> io::Result<Duration> {
    /// As Linux counts it for programs.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, which may hold anything, ends with the last parenthesis; the times are the 14th and 15th word.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(2).map(|word| word.parse::<f64>().unwrap_or(0.0));
    Ok(Duration::from_secs_f64(ticks.sum::<f64>() / TICKS_PER_SECOND))
}

/// All measurements of the host, and for scale what has no goal: the peer whose tables are small and lost when it
/// stops.
pub(crate) fn measure(bench: &Path) -> io::Result<(Vec<Row>, Vec<String>)> {
    let peer = |storage| {
        let rate = boardgame::orders_per_second(bench, storage);
        rate.inspect_err(|reason| println!("{} is not measured: {reason}", boardgame::PACKAGE)).ok()
    };
    let (in_files, in_memory) = (peer(Storage::Files), peer(Storage::Memory));
    let runtime = tokio::runtime::Runtime::new()?;
    let host = Host::start(bench)?;
    runtime.block_on(async {
        let (rate, busy) = hurried(&host).await?;
        let tarawa = thoughtful(&host, Game::Tarawa, LIVE).await?;
        let ford = thoughtful(&host, Game::Ford, LIVE).await?;
        let memory = idle(&host).await?;
        let rows = vec![
            Row::times("durable orders over websockets", rate, "/s", boardgame::PACKAGE, in_files, 20.0),
            Row::at_most("1,200 live tables of Tarawa, order to update, 99 of 100", tarawa, "ms", 100.0),
            Row::at_most("1,200 live tables of The Ford, order to update, 99 of 100", ford, "ms", 100.0),
            Row::at_most("host with 5,000 idle connections", memory, "MB", 500.0),
        ];
        let [own, players] = busy.map(|busy| figure(busy.as_secs_f64() * 1e6));
        let own = format!("processor time for an order: {own} us of the host, {players} us of the players");
        let durable = format!(
            "an order counts when its update has come: we tell it when it is on the disk, {} before it writes, and it \
             does not wait for the disk",
            boardgame::PACKAGE
        );
        let note = |peer: f64| {
            let times = figure(rate / peer);
            let peer = figure(peer);
            format!(
                "durable orders over websockets: {times} times {} with a small state in memory, {peer} /s",
                boardgame::PACKAGE
            )
        };
        Ok((rows, [own, durable].into_iter().chain(in_memory.map(note)).collect()))
    })
}

/// Players at tables of their own.
async fn seat(host: &Host, game: Game, count: usize) -> io::Result<Vec<(Visitor, Live)>> {
    let coming = (0..count).map(|_| async {
        let visitor = Visitor::come(host.address).await?;
        let live = visitor.live(&visitor.open_table(game).await?, game).await?;
        Ok((visitor, live))
    });
    stream::iter(coming).buffered(COMING).try_collect().await
}

/// Orders a second when every player decides at once, and the processor time of host and players for each.
async fn hurried(host: &Host) -> io::Result<(f64, [Duration; 2])> {
    let seated = seat(host, Game::Tarawa, HURRIED).await?;
    let mut players = JoinSet::new();
    let begin = Moment::now() + Duration::from_secs(1);
    for (visitor, mut live) in seated {
        players.spawn(async move {
            sleep_until(begin).await;
            let mut orders = 0_u64;
            while begin.elapsed() < HURRY {
                if live.decide().await? {
                    orders += 1;
                } else {
                    // The game is over: another table.
                    live = visitor.live(&visitor.open_table(Game::Tarawa).await?, Game::Tarawa).await?;
                }
            }
            io::Result::Ok(orders)
        });
    }
    sleep_until(begin).await;
    let busy = host.busy()?;
    let mut orders = 0;
    while let Some(played) = players.join_next().await {
        orders += played.map_err(io::Error::other)??;
    }
    let [host, players] = host.busy()?;
    let busy = [host.saturating_sub(busy[0]), players.saturating_sub(busy[1])];
    #[allow(clippy::cast_precision_loss)] // far fewer than 2^52
    let orders = orders as f64;
    Ok((orders / HURRY.as_secs_f64(), busy.map(|busy| busy.div_f64(orders.max(1.0)))))
}

/// Milliseconds from an order to its update, 99 of 100, at tables whose players take their time.
pub(crate) async fn thoughtful(host: &Host, game: Game, tables: usize) -> io::Result<f64> {
    let seated = seat(host, game, tables).await?;
    let begin = Moment::now() + Duration::from_secs(1);
    let mut players = JoinSet::new();
    for (number, (_, live)) in seated.into_iter().enumerate() {
        // Players do not all decide in the same moment.
        let first =
            begin + PACE * u32::try_from(number).unwrap_or_default() / u32::try_from(tables).unwrap_or(1);
        players.spawn(paced(live, first, begin + SITTING));
    }
    let mut took = Vec::new();
    while let Some(played) = players.join_next().await {
        took.extend(played.map_err(io::Error::other)??);
    }
    most_took(took)
}

/// Milliseconds that 99 of 100 took at most.
pub(crate) fn most_took(mut took: Vec<Duration>) -> io::Result<f64> {
    took.sort_unstable();
    let at = took.len() * 99 / 100;
    took.get(at).map(|took| took.as_secs_f64() * 1000.0).ok_or_else(|| io::Error::other("nothing was done"))
}

async fn paced(mut live: Live, first: Moment, end: Moment) -> io::Result<Vec<Duration>> {
    let (mut next, mut took) = (first, Vec::new());
    while next < end {
        sleep_until(next).await;
        next += PACE;
        let start = Instant::now();
        if !live.decide().await? {
            break;
        }
        took.push(start.elapsed());
    }
    Ok(took)
}

/// The host's memory while many look on and nothing happens.
async fn idle(host: &Host) -> io::Result<f64> {
    const TABLES: usize = 100;
    let mut tables = Vec::with_capacity(TABLES);
    for _ in 0..TABLES {
        let visitor = Visitor::come(host.address).await?;
        let table = visitor.open_table(Game::Tarawa).await?;
        tables.push((visitor, table));
    }
    let onlookers =
        tables.iter().cycle().take(IDLE).map(|(visitor, table)| visitor.live(table, Game::Tarawa));
    let _onlookers: Vec<Live> = stream::iter(onlookers).buffered(COMING).try_collect().await?;
    sleep(Duration::from_secs(2)).await;
    host.memory()
}
