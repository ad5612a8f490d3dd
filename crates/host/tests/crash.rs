//! Hosts, and PostgreSQL itself, are killed without warning, at random moments, while people play: no answer that was
//! acknowledged is lost, none is played twice, and every table can be played on.
//!
//! `GROGNARD_TESTS=all` kills more often, and `GROGNARD_CRASHES` says how often.

#![cfg(unix)]

mod support;

use serde_json::{Value, json};
use std::{
    env,
    net::{SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
    time::Duration,
};
use support::{Client, Database, Server, choose, is_asked, postgres::Cluster};
use tokio::time::{Instant, sleep, timeout};

/// How often somebody is killed when nothing else is said, in all and in a sample: each time at other moments.
const CRASHES: (usize, usize) = (200, 40);
/// PostgreSQL takes longer to come back than a host.
const CRASHES_OF_POSTGRES: (usize, usize) = (60, 12);
/// How many tables are played at once.
const TABLES: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_doubled_when_a_host_is_killed_with_sqlite() {
    let name = "nothing_is_lost_or_doubled_when_a_host_is_killed_with_sqlite";
    serve_or_crash(name, 1, CRASHES, || (Database::sqlite(), None)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_doubled_when_one_of_two_hosts_is_killed_with_postgres() {
    let name = "nothing_is_lost_or_doubled_when_one_of_two_hosts_is_killed_with_postgres";
    serve_or_crash(name, 2, CRASHES, || (Database::postgres(), None)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_doubled_when_postgres_itself_is_killed() {
    let name = "nothing_is_lost_or_doubled_when_postgres_itself_is_killed";
    serve_or_crash(name, 2, CRASHES_OF_POSTGRES, || {
        let cluster = Cluster::start();
        (Database::of_cluster(cluster.new_database()), Some(cluster))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_a_host_whose_database_is_gone_hears_so_at_once_and_is_served_when_it_is_back() {
    let mut cluster = Cluster::start();
    let server = Database::of_cluster(cluster.new_database()).serve().await;
    let mut ann = Client::new(server.address);
    ann.get("/api/me").await.good();
    let table = ann.open_table("ford", json!({ "blue": "me", "red": "me" })).await;
    cluster.kill();
    // A pool of connections would try for ten seconds each time.
    let asked = async {
        for _ in 0..30 {
            ann.get(&format!("{table}/state")).await.bad(503, "not-written");
        }
    };
    timeout(Duration::from_mins(1), asked).await.expect("nobody is kept waiting");
    cluster.start_again();
    let served = async {
        while ann.get(&format!("{table}/state")).await.status != 200 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_mins(1), served).await.expect("the host finds its database");
    server.close().await;
}

/// In a process of its own this is a host; else it is who starts hosts, plays at them and kills them.
async fn serve_or_crash(
    name: &str,
    hosts: usize,
    (all, some): (usize, usize),
    database: impl Fn() -> (Database, Option<Cluster>),
) {
    if let (Ok(database), Ok(address)) =
        (env::var("GROGNARD_CRASH_DATABASE"), env::var("GROGNARD_CRASH_ADDRESS"))
    {
        let address: SocketAddr = address.parse().expect("an address");
        let database = database.parse().expect("any text is an address");
        Server::open_at(address, database, grognard_host::Limits::none()).await.closed().await;
        return;
    }
    let wish = env::var("GROGNARD_CRASHES").ok().and_then(|count| count.parse().ok());
    let crashes = wish.unwrap_or_else(|| kernel::extent::amount(all, some));
    let (database, cluster) = database();
    crash(name, hosts, &database, cluster, crashes).await;
}

/// A host in a process of its own, at an address that it keeps over its lives.
struct Mortal {
    name: String,
    database: String,
    address: SocketAddr,
    process: Child,
}

impl Mortal {
    async fn born(name: &str, database: &Database) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port");
        let database = database.url();
        let process = start(name, &database, free);
        let mortal = Mortal { name: name.to_owned(), database, address: free, process };
        mortal.awake().await;
        mortal
    }

    fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it is gone");
    }

    async fn born_again(&mut self) {
        self.process = start(&self.name, &self.database, self.address);
        self.awake().await;
    }

    async fn awake(&self) {
        let until = Instant::now() + Duration::from_secs(30);
        while !Client::new(self.address)
            .try_send("GET", "/api/health", &[], b"")
            .await
            .is_ok_and(|r| r.status == 200)
        {
            assert!(Instant::now() < until, "the host does not wake");
            sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Mortal {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn start(name: &str, database: &str, address: SocketAddr) -> Child {
    Command::new(env::current_exe().expect("this test"))
        .args(["--exact", name, "--nocapture"])
        .env("GROGNARD_CRASH_DATABASE", database)
        .env("GROGNARD_CRASH_ADDRESS", address.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process")
}

/// Somebody who plays both seats of a table, and remembers what was sent.
struct Player {
    client: Client,
    hosts: Vec<SocketAddr>,
    table: String,
    /// Every answer that was sent since the last look at the journal, and whether it was acknowledged.
    sent: Vec<(Value, bool)>,
    /// The answers that the journal had then.
    kept: Vec<Value>,
    pick: usize,
    acknowledged: usize,
}

impl Player {
    async fn sit_down(&mut self) {
        let wish = json!({
            "game": "sample", "scenario": "ford", "hotseat": true, "seats": { "blue": "me", "red": "me" },
        });
        self.table = self.client.open_table_with(wish).await;
        (self.sent, self.kept) = (Vec::new(), Vec::new());
    }

    /// Plays until everything is quiet or the time is over. Hosts may die at any moment.
    async fn play(&mut self, until: Instant) {
        while Instant::now() < until {
            self.pick += 1;
            self.client.address = self.hosts[self.pick % self.hosts.len()];
            if self.try_answer().await.is_err() {
                sleep(Duration::from_millis(2)).await;
            }
        }
    }

    async fn try_answer(&mut self) -> std::io::Result<()> {
        for seat in 0..2 {
            let place = format!("{}/state?seat={seat}", self.table);
            let reply = self.client.try_send("GET", &place, &[], b"").await?;
            let state: Value = serde_json::from_str(&reply.text)?;
            if reply.status != 200 || !is_asked(&state) {
                continue;
            }
            let answer = choose(&state, self.pick);
            let command = json!({ "answer": { "answer": answer } });
            let body = json!({ "request": 1, "version": state["version"], "command": command }).to_string();
            let headers = [("content-type", "application/json"), ("x-grognard", "1")];
            let place = format!("{}/command?seat={seat}", self.table);
            self.sent.push((answer, false));
            let reply = self.client.try_send("POST", &place, &headers, body.as_bytes()).await?;
            match reply.status {
                200 => {
                    self.sent.last_mut().expect("just sent").1 = true;
                    self.acknowledged += 1;
                }
                // It was refused: it is not in the journal for sure.
                409 => drop(self.sent.pop()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether the game has ended. A host whose database has just come back may need a moment to find it.
    async fn is_over(&mut self) -> bool {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let reply = self.client.get(&format!("{}/state?seat=0", self.table)).await;
            if reply.status != 503 {
                return !reply.good()["outcome"].is_null();
            }
            assert!(Instant::now() < until, "the host does not find its database: {}", reply.text);
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Compares what was sent with what the database has.
    async fn check(&mut self, db: &Database) {
        let id = self.table.rsplit('/').next().expect("an id");
        let changes =
            db.texts(&format!("SELECT lines FROM changes WHERE table_id = '{id}' ORDER BY number")).await;
        let lines = changes.iter().flat_map(|lines| lines.lines());
        let entries = lines.map(|line| serde_json::from_str::<Value>(line).expect("a line of a journal"));
        let answers: Vec<Value> = entries
            .map(|line| line["entry"]["answer"].clone())
            .filter(|answer| answer["by"] == "player")
            .collect();
        let answers: Vec<Value> = answers.iter().map(|answer| answer["answer"].clone()).collect();
        assert!(answers.starts_with(&self.kept), "what was there has changed");
        let new = &answers[self.kept.len()..];
        assert!(
            fits(&self.sent, new),
            "an answer was lost or doubled at {id}:\nsent {:?}\nkept {new:?}",
            self.sent
        );
        self.kept = answers;
        self.sent.clear();
    }
}

/// Whether the journal holds every answer that was acknowledged and none that was not sent, in order.
fn fits(sent: &[(Value, bool)], kept: &[Value]) -> bool {
    match (sent.split_first(), kept.split_first()) {
        (None, None) => true,
        (None, Some(_)) => false,
        (Some(((answer, acknowledged), later)), first) => {
            first.is_some_and(|(first, rest)| first == answer && fits(later, rest))
                || (!acknowledged && fits(later, kept))
        }
    }
}

/// With a cluster it is killed too, most of the time alone, and now and then a host with it.
async fn crash(name: &str, hosts: usize, db: &Database, mut cluster: Option<Cluster>, crashes: usize) {
    let mut mortals = Vec::new();
    for _ in 0..hosts {
        mortals.push(Mortal::born(name, db).await);
    }
    let addresses: Vec<SocketAddr> = mortals.iter().map(|mortal| mortal.address).collect();
    let mut players = Vec::new();
    for pick in 0..TABLES {
        let mut client = Client::new(addresses[0]);
        client.get("/api/me").await.good();
        let mut player = Player {
            client,
            hosts: addresses.clone(),
            table: String::new(),
            sent: Vec::new(),
            kept: Vec::new(),
            pick: pick * 5,
            acknowledged: 0,
        };
        player.sit_down().await;
        players.push(player);
    }
    for number in 0..crashes {
        let length = Duration::from_millis(30 + getrandom::u64().expect("chance") % 120);
        let until = Instant::now() + length + Duration::from_millis(20);
        let playing = players.iter_mut().map(|player| player.play(until));
        let victim = number % mortals.len();
        let kills_host = cluster.is_none() || number % 4 == 0;
        let killing = async {
            sleep(length).await;
            if let Some(cluster) = &mut cluster {
                cluster.kill();
            }
            if kills_host {
                mortals[victim].kill();
            }
        };
        let all = async { tokio::join!(futures_util::future::join_all(playing), killing) };
        timeout(Duration::from_mins(1), all).await.expect("nobody is stuck");
        if let Some(cluster) = &mut cluster {
            cluster.start_again();
        }
        if kills_host {
            mortals[victim].born_again().await;
        }
        for player in &mut players {
            player.check(db).await;
            player.client.address = mortals[victim].address;
            if player.is_over().await {
                let place = format!("{}/verify", player.table);
                assert_eq!(player.client.get(&place).await.good()["verdict"], "proven");
                player.sit_down().await;
            }
        }
    }
    let acknowledged: usize = players.iter().map(|player| player.acknowledged).sum();
    assert!(acknowledged > crashes / 2, "hardly anything was played: {acknowledged}");
    // Every table can be played on.
    for player in &mut players {
        let before = player.acknowledged;
        timeout(Duration::from_secs(20), async {
            while player.acknowledged == before {
                player.play(Instant::now() + Duration::from_millis(50)).await;
            }
        })
        .await
        .expect("the table can be played");
        player.check(db).await;
    }
}
