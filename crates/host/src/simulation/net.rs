//! The simulated net: every connection is a pair of pipes in memory, between which somebody carries what is said, late
//! and in order. A way to a host may be blocked, so that nothing arrives for a while, or cut, so that all is lost.

use crate::{Host, api, listen};
use axum::Router;
use kernel::Chance;
use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Mutex, MutexGuard},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, ReadHalf, WriteHalf, duplex, split},
    sync::watch,
    time::sleep,
};

const PIPE: usize = 64 * 1024;

/// The way to one host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Way {
    blocked: bool,
    /// How often it was cut.
    cuts: u32,
}

/// The ways to all hosts.
pub(super) struct Net {
    gates: Vec<Gate>,
    chance: Mutex<Chance>,
    /// How late anything may be, in milliseconds.
    latest: Mutex<u32>,
}

struct Gate {
    way: watch::Sender<Way>,
    host: Mutex<Option<(Host, Router)>>,
}

impl Net {
    pub(super) fn new(hosts: usize, chance: Chance) -> Self {
        let gate = || Gate { way: watch::Sender::default(), host: Mutex::default() };
        let gates = (0..hosts).map(|_| gate()).collect();
        Net { gates, chance: Mutex::new(chance), latest: Mutex::new(2) }
    }

    pub(super) fn hosts(&self) -> usize {
        self.gates.len()
    }

    fn chance(&self) -> MutexGuard<'_, Chance> {
        self.chance.lock().expect("nobody panics with it")
    }

    /// Nothing is later than so many milliseconds.
    pub(super) fn set_latest(&self, latest: u32) {
        *self.latest.lock().expect("nobody panics with it") = latest;
    }

    /// A host opens its gate, or has gone.
    pub(super) fn put(&self, number: usize, host: Option<Host>) {
        let host = host.map(|host| (host.clone(), api::router(host)));
        *self.gates[number].host.lock().expect("nobody panics with it") = host;
    }

    /// All connections to a host are lost.
    pub(super) fn cut(&self, number: usize) {
        self.gates[number].way.send_modify(|way| way.cuts += 1);
    }

    pub(super) fn block(&self, number: usize, blocked: bool) {
        self.gates[number].way.send_modify(|way| way.blocked = blocked);
    }

    /// Connects to a host.
    pub(super) async fn dial(&self, number: usize) -> io::Result<DuplexStream> {
        let gate = &self.gates[number];
        let mut way = gate.way.subscribe();
        let latest = *self.latest.lock().expect("nobody panics with it");
        let chance = Chance::from_seed(self.chance().bytes());
        way.wait_for(|way| !way.blocked).await.map_err(io::Error::other)?;
        let host = gate.host.lock().expect("nobody panics with it").clone();
        let (host, router) = host.ok_or(io::ErrorKind::ConnectionRefused)?;
        let ((here, mine), (theirs, there)) = (duplex(PIPE), duplex(PIPE));
        let cuts = way.borrow().cuts;
        tokio::spawn(async move {
            let ((from_here, to_here), (from_there, to_there)) = (split(mine), split(theirs));
            let (other, own) = (way.clone(), way.clone());
            let beside = chance.beside();
            tokio::select! {
                biased;
                _ = way.wait_for(|way| way.cuts != cuts) => {}
                _ = async {
                    tokio::join!(
                        carry(from_here, to_there, own, latest, chance),
                        carry(from_there, to_here, other, latest, beside),
                    )
                } => {}
            }
        });
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
        let (patience, stopping) = (host.settings.limits.slowest_head, host.stopping.clone());
        tokio::spawn(listen::answer(there, peer, router, patience, stopping, None));
        Ok(here)
    }
}

/// Carries what is said from one end to the other, and that nothing more will be said.
async fn carry(
    mut from: ReadHalf<DuplexStream>,
    mut to: WriteHalf<DuplexStream>,
    mut way: watch::Receiver<Way>,
    latest: u32,
    mut chance: Chance,
) {
    let mut said = vec![0; 4096];
    while let Ok(more @ 1..) = from.read(&mut said).await {
        sleep(Duration::from_millis(chance.below(1 + latest).into())).await;
        if way.wait_for(|way| !way.blocked).await.is_err() || to.write_all(&said[..more]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}
