//! Hosts in a simulated world. The hosts are real: their tables, their background work, their HTTP and websockets, and
//! SQLite under them. What they stand on is simulated: time, the net, the disk, chance and threads, all from one seed.
//! So thousands of short runs try what a machine does in years, and a run that fails fails again:
//!
//! ```sh
//! SIMULATE=1234 cargo test -p grognard-host --lib simulation   # this seed alone
//! SIMULATIONS=100000 cargo test -p grognard-host --lib simulation   # many others
//! ```
//!
//! `disk` is the database and what befalls it, `net` the connections, `world` the hosts and the storm, `person` who
//! plays, `laws` what must hold in the end.

mod client;
pub(crate) mod disk;
mod laws;
mod net;
mod person;
mod trace;
mod world;

use crate::{Address, Clock, store::Store};
use kernel::Chance;
use person::{Manner, Person};
use serde_json::{Value, json};
use std::{
    cell::RefCell,
    env,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};
use tokio::time::timeout;
use trace::Trace;
use world::World;

/// How many runs there are when nothing else is said: as many as the tests have time for.
const RUNS: u64 = 80;
/// How many seeds are run twice.
const TWICE: u64 = 10;
/// How many pairs of runs there are that differ in a secret.
const SECRETS: u64 = 15;
/// Once it is calm a game comes to its end within this simulated time.
const LONGEST: Duration = Duration::from_mins(30);

thread_local! {
    /// Where hosts of the simulation on this thread take their chance from.
    static CHANCE: RefCell<Option<Chance>> = const { RefCell::new(None) };
}

/// Whether this thread is a simulation.
pub(crate) fn is_here() -> bool {
    CHANCE.with_borrow(Option::is_some)
}

/// What a host in a simulation draws.
pub(crate) fn draw() -> Option<[u8; 32]> {
    CHANCE.with_borrow_mut(|chance| chance.as_mut().map(Chance::bytes))
}

/// What a run came to: the law that was broken, and all that happened.
type Came = (Option<String>, String);

/// A database with nothing in it.
fn empty() -> &'static [u8] {
    static EMPTY: OnceLock<Vec<u8>> = OnceLock::new();
    EMPTY.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("empty.sqlite");
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(&Address::File(path.clone()), Clock::default()).await;
            store.expect("a database").close().await;
        });
        std::fs::read(path).expect("a file")
    })
}

/// Runs a world from a seed.
fn run(seed: u64, what: impl AsyncFnOnce(Chance, Arc<Trace>)) -> Came {
    let mut chance = Chance::numbered(seed, 0);
    CHANCE.set(Some(Chance::from_seed(chance.bytes())));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let entered = runtime.enter();
    let trace = Arc::new(Trace::new());
    let ran = catch_unwind(AssertUnwindSafe(|| runtime.block_on(what(chance, Arc::clone(&trace)))));
    if ran.is_err() {
        trace.broken("it panicked".to_owned());
    }
    let came = trace.end();
    drop(entered);
    drop(runtime);
    CHANCE.set(None);
    came
}

/// A game through a storm.
async fn game(mut chance: Chance, trace: Arc<Trace>) {
    let hosts = [1, 1, 2, 3][chance.below(4) as usize];
    let world = World::new(empty(), hosts, &mut chance, Arc::clone(&trace));
    let mut own = || Chance::from_seed(chance.bytes());
    let (mut ann, mut bob) =
        (Person::new(&world, "ann", Some(0), own()), Person::new(&world, "bob", Some(1), own()));
    let (mut eve, mut cid) =
        (Person::new(&world, "eve", None, own()), Person::new(&world, "cid", None, own()));
    let (storm, mut dice) = (own(), own());
    for person in [&mut ann, &mut bob, &mut eve, &mut cid] {
        person.insist("GET", "/api/me", &Value::Null).await;
    }
    let players = dice.below(4);
    let seats = match players {
        0 => json!({ "blue": "me", "red": { "computer": "quick" } }),
        1 => json!({ "blue": "me", "red": "me" }),
        _ => json!({ "blue": "me", "red": "open" }),
    };
    // Where there is a clock somebody else waits for a seat.
    let clock = (dice.below(3) == 0).then_some(1);
    let scenario = if dice.below(4) == 0 { "ford" } else { "skirmish" };
    let wish = json!({ "game": "sample", "scenario": scenario, "seats": seats, "clock_days": clock });
    let (_, opened) = ann.insist("POST", "/api/tables", &wish).await;
    let id = opened["id"].as_str().expect("a table").to_owned();
    world.table.set(id.clone()).expect("the only table");
    let sit = async |bob: &mut Person| {
        let (status, told) =
            bob.insist("POST", &format!("/api/tables/{id}/sit"), &json!({ "seat": "red" })).await;
        if status != 200 {
            trace.broken(format!("bob cannot sit down: {told}"));
        }
    };
    if players > 1 && clock.is_some() {
        sit(&mut bob).await;
    }
    let length = Duration::from_secs(u64::from(5 + dice.below(40)));
    let storm = tokio::spawn(Arc::clone(&world).storm(storm, length));
    if players == 1 {
        bob.cookie.clone_from(&ann.cookie);
    }
    let bob = async {
        if players > 1 && clock.is_none() {
            sit(&mut bob).await;
        }
        if players == 0 { bob } else { bob.play().await }
    };
    let cid = async { if clock.is_some() { cid.claim().await } else { cid } };
    let play = async { tokio::join!(ann.play(), bob, cid, eve.play()) };
    let Ok((ann, bob, cid, mut eve)) = timeout(length + LONGEST, Box::pin(play)).await else {
        return trace.broken("the table is stuck".to_owned());
    };
    if let Err(panicked) = storm.await {
        trace.broken(format!("the world has panicked: {panicked}"));
    }
    if trace.is_broken() {
        return;
    }
    laws::nothing_is_lost_or_doubled(&world, &[ann, bob, cid]);
    laws::hosts_agree(&world, &mut eve).await;
    world.disk.tell_all();
}

/// Blue keeps secrets while Red only looks.
async fn secret(mut chance: Chance, trace: Arc<Trace>, blues: Manner, storm: bool) {
    let hosts = [1, 2, 3][chance.below(3) as usize];
    let world = World::new(empty(), hosts, &mut chance, Arc::clone(&trace));
    let mut own = || Chance::from_seed(chance.bytes());
    let [mut blue, mut red, mut eve] = [("blue", Some(0)), ("red", Some(1)), ("eve", None)]
        .map(|(name, seat)| Person::new(&world, name, seat, own()));
    (blue.manner, red.manner) = (blues, Manner::Silent);
    for person in [&mut blue, &mut red, &mut eve] {
        person.insist("GET", "/api/me", &Value::Null).await;
    }
    let wish = json!({ "game": "sample", "scenario": "ford", "seats": { "blue": "me", "red": "open" } });
    let (_, opened) = blue.insist("POST", "/api/tables", &wish).await;
    let id = opened["id"].as_str().expect("a table").to_owned();
    red.insist("POST", &format!("/api/tables/{id}/sit"), &json!({ "seat": "red" })).await;
    world.table.set(id).expect("the only table");
    let length = Duration::from_secs(u64::from(3 + chance.below(20)));
    if storm {
        tokio::spawn(Arc::clone(&world).storm(Chance::from_seed(chance.bytes()), length));
    } else {
        world.calm();
    }
    let play = async { tokio::join!(blue.play(), red.play(), eve.play()) };
    // It goes on for ever.
    let _ = timeout(length, play).await;
}

/// Runs many seeds on all cores; tells the first that fails.
fn run_many(first: u64, count: u64, work: impl Fn(u64) -> Came + Sync) {
    let (next, failed) = (AtomicU64::new(0), Mutex::new(None));
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    empty();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || failed.lock().expect("nobody panics with it").is_some() {
                        return;
                    }
                    let seed = first.wrapping_add(number);
                    if let (Some(law), text) = work(seed) {
                        failed.lock().expect("nobody panics with it").get_or_insert((seed, law, text));
                    }
                }
            });
        }
    });
    if let Some((seed, law, text)) = failed.into_inner().expect("nobody panics with it") {
        let path = env::temp_dir().join(format!("grognard-simulation-{seed}.txt"));
        std::fs::write(&path, text).expect("the trace is written");
        panic!("SIMULATE={seed} breaks a law: {law}\nall that happened is in {}", path.display());
    }
}

/// The first of the seeds to run, and how many: those that are asked for, or others every time.
fn seeds(runs: u64) -> (u64, u64) {
    let number = |name: &str| env::var(name).ok().and_then(|number| number.parse().ok());
    let (first, count) = (number("SIMULATE"), number("SIMULATIONS"));
    let runs = if first.is_some() { 1 } else { runs };
    let first = first.unwrap_or_else(|| getrandom::u64().expect("chance") % 1_000_000_000);
    println!("SIMULATE={first} is the first of {} seeds", count.unwrap_or(runs));
    (first, count.unwrap_or(runs))
}

#[test]
fn games_go_on_through_storms_and_nothing_acknowledged_is_lost_or_doubled() {
    let (first, count) = seeds(RUNS);
    run_many(first, count, |seed| run(seed, game));
}

/// Whether Red or a spectator can tell two Blues apart.
fn tell_apart(blues: [Manner; 2], storm: bool) {
    let (first, count) = seeds(SECRETS);
    let secret_bids = AtomicU64::new(0);
    run_many(first, count, |seed| {
        let [one, other] =
            blues.map(|blue| run(seed, async |chance, trace| secret(chance, trace, blue, storm).await));
        let heard = |came: &Came, names: [&str; 2]| -> Vec<String> {
            let is_heard = |line: &&str| names.iter().any(|name| line[10..].starts_with(name));
            came.1.lines().filter(is_heard).map(str::to_owned).collect()
        };
        let [seen, seen_other] = [&one, &other].map(|came| heard(came, ["red", "eve"]));
        let differ = seen.iter().zip(&seen_other).find(|(one, other)| one != other);
        let law = (seen != seen_other).then(|| format!("a secret is told: {differ:?}"));
        if heard(&one, ["blue"; 2]) != heard(&other, ["blue"; 2]) {
            secret_bids.fetch_add(1, Ordering::Relaxed);
        }
        (one.0.or(other.0).or(law), one.1)
    });
    let (told, least) = (secret_bids.into_inner(), count / 2);
    assert!(told >= least, "hardly anything was kept secret: in {told} runs of {count}");
}

#[test]
fn a_seed_runs_the_same_every_time() {
    let (first, count) = seeds(TWICE);
    run_many(first, count, |seed| {
        let [(broken, one), (_, other)] = [(); 2].map(|()| run(seed, game));
        let differ = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        let law = (one != other).then(|| format!("it runs otherwise the second time: {differ:?}"));
        (law.or(broken), one)
    });
}

#[test]
fn nobody_learns_a_secret_from_what_hosts_say_or_from_when_they_say_it() {
    tell_apart([Manner::Secretive(0), Manner::Secretive(1)], true);
}

#[test]
fn nobody_learns_that_there_is_a_secret() {
    // Without a storm: what befalls one who does more befalls the others elsewhere.
    tell_apart([Manner::Secretive(0), Manner::Resolved], false);
}
