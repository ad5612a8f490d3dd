//! A simulated world: one database, the hosts at it, the net between them and people, and all that goes wrong until it
//! is calm.

use super::{
    disk::{Disk, Door, Life, Weather},
    net::Net,
    trace::Trace,
};
use crate::{
    Address, Clock, Config, Host, Limits, LongestThought, names::Names, notices::Post, store::Store,
};
use kernel::Chance;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, OnceLock},
    time::Duration,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep},
};

pub(super) struct World {
    pub(super) trace: Arc<Trace>,
    pub(super) disk: Arc<Disk>,
    pub(super) net: Net,
    pub(super) clock: Clock,
    /// One host with its database on one machine, or several at a database that they share.
    pub(super) alone: bool,
    hosts: Mutex<Vec<Option<Running>>>,
    lives: Mutex<u32>,
    calm: watch::Sender<bool>,
    pub(super) table: OnceLock<String>,
}

struct Running {
    life: Arc<Life>,
    _aside: JoinSet<()>,
}

impl World {
    pub(super) fn new(empty: &[u8], hosts: usize, chance: &mut Chance, trace: Arc<Trace>) -> Arc<Self> {
        let clock = Clock::simulated();
        let disk = Disk::new(empty, Chance::from_seed(chance.bytes()), Arc::clone(&trace));
        let world = World {
            disk,
            trace,
            net: Net::new(hosts, Chance::from_seed(chance.bytes())),
            clock,
            alone: hosts == 1,
            hosts: Mutex::new((0..hosts).map(|_| None).collect()),
            lives: Mutex::default(),
            calm: watch::Sender::new(false),
            table: OnceLock::new(),
        };
        for number in 0..hosts {
            world.start(number);
        }
        Arc::new(world)
    }

    fn hosts(&self) -> MutexGuard<'_, Vec<Option<Running>>> {
        self.hosts.lock().expect("nobody panics with it")
    }

    /// Starts a host that is dead, if there is a database.
    pub(super) fn start(&self, number: usize) {
        if self.hosts()[number].is_some() || self.disk.is_dead() {
            return;
        }
        let name = {
            let mut lives = self.lives.lock().expect("nobody panics with it");
            *lives += 1;
            format!("host-{number}-{lives}")
        };
        self.trace.say(format_args!("{name} starts"));
        let life = Life::new(name.clone());
        let (readers, writers) = (Door::reader(&self.disk, &life), Door::writer(&self.disk, &life));
        let store = Store::simulated(readers, writers, name, self.clock.clone(), self.alone);
        let config = Config {
            limits: Limits::none(),
            // It is told by the clock on the wall, and must not run out.
            longest_thought: LongestThought { usual: Duration::from_hours(1), by_level: BTreeMap::new() },
            clock: self.clock.clone(),
            ..Config::new(Address::File("simulated".into()), sample::games())
        };
        let post = Post::new(&config.notices, config.address).expect("nothing is sent");
        let names = Names::new(&config.names, config.address, None).expect("no names");
        let host = Host::at(store, post, names, config).expect("a host");
        let aside = host.work_aside();
        self.net.put(number, Some(host));
        self.hosts()[number] = Some(Running { life, _aside: aside });
    }

    /// Kills a host without warning.
    pub(super) fn kill(&self, number: usize) {
        let Some(Running { life, .. }) = self.hosts()[number].take() else { return };
        self.trace.say(format_args!("{} is killed", life.name));
        life.end();
        self.net.put(number, None);
        self.net.cut(number);
    }

    fn deafen(&self, number: usize, deaf: bool) {
        if let Some(running) = &self.hosts()[number] {
            self.trace.say(format_args!("{} {}", running.life.name, if deaf { "is deaf" } else { "hears" }));
            self.disk.deafen(&running.life, deaf);
        }
    }

    pub(super) fn is_calm(&self) -> bool {
        *self.calm.borrow()
    }

    /// Nothing goes wrong any more.
    pub(super) fn calm(&self) {
        self.trace.say(format_args!("calm"));
        self.disk.set_weather(Weather { slowest: 4, ..Weather::default() });
        self.disk.doom(false);
        self.disk.revive();
        self.net.set_latest(2);
        for number in 0..self.net.hosts() {
            self.net.block(number, false);
            self.start(number);
            self.deafen(number, false);
        }
        self.calm.send_replace(true);
    }

    /// How many lines the journal has; nothing while the database is dead.
    pub(super) fn entries(&self) -> Option<i64> {
        let id = self.table.get()?;
        self.disk.look(async |base| {
            sqlx::query_scalar("SELECT entries FROM tables WHERE id = $1").bind(id).fetch_one(base).await
        })
    }

    /// Lets things go wrong for a while.
    pub(super) async fn storm(self: Arc<Self>, mut chance: Chance, length: Duration) {
        let until = Instant::now() + length;
        while Instant::now() < until {
            sleep(Duration::from_millis(u64::from(100 + chance.below(3_000)))).await;
            let host = chance.below(u32::try_from(self.net.hosts()).unwrap_or(1)) as usize;
            let long = Duration::from_millis(u64::from(chance.below(12_000)));
            match chance.below(12) {
                0 => self.for_a_while(long, move |world| world.kill(host), move |world| world.start(host)),
                1 => self.fail_power(long),
                2 if !self.alone => {
                    self.for_a_while(long, |world| world.disk.kill(), |world| world.disk.revive());
                }
                3 => {
                    let weather = Weather {
                        slowest: chance.below(4) * chance.below(3_000),
                        refused: chance.below(3) * chance.below(60),
                        broken: chance.below(3) * chance.below(20),
                        unheard: chance.below(3) * chance.below(80),
                    };
                    self.disk.set_weather(weather);
                }
                4 => self.disk.set_weather(Weather { slowest: 5, ..Weather::default() }),
                5 => {
                    self.trace.say(format_args!("the ways to {host} are cut"));
                    self.net.cut(host);
                }
                6 => {
                    self.trace.say(format_args!("the way to {host} is blocked"));
                    self.for_a_while(
                        long * 4,
                        move |world| world.net.block(host, true),
                        move |world| world.net.block(host, false),
                    );
                }
                7 => {
                    let latest = chance.below(4) * chance.below(1_000);
                    self.trace.say(format_args!("all is up to {latest} ms late"));
                    self.net.set_latest(latest);
                }
                8 | 9 if !self.alone => self.for_a_while(
                    long,
                    move |world| world.deafen(host, true),
                    move |world| world.deafen(host, false),
                ),
                10 => {
                    let hours = chance.below(30);
                    self.trace.say(format_args!("{hours} hours pass"));
                    self.clock.pass(i64::from(hours) * 3_600);
                }
                _ => {}
            }
        }
        self.calm();
    }

    fn for_a_while(
        self: &Arc<Self>,
        long: Duration,
        begin: impl Fn(&Self),
        end: impl Fn(&Self) + Send + 'static,
    ) {
        begin(self);
        let world = Arc::clone(self);
        tokio::spawn(async move {
            sleep(long).await;
            end(&world);
        });
    }

    /// The power fails at the next write: where the host is on the same machine, it is gone too.
    fn fail_power(self: &Arc<Self>, long: Duration) {
        self.disk.doom(true);
        let world = Arc::clone(self);
        tokio::spawn(async move {
            world.disk.dark.notified().await;
            if world.alone {
                world.kill(0);
            }
            sleep(long).await;
            world.disk.revive();
            if world.alone {
                world.start(0);
            }
        });
    }
}
