//! What the tables of a host take of memory by its own account, against what the allocator counts. It is a test by
//! itself: nothing else may ask for memory meanwhile.

#[path = "support/mod.rs"]
mod support;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;
use support::{Client, Database};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn in_use() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}

/// What the host says of its tables: how many there are in memory, and how many bytes they take.
async fn said(client: &mut Client) -> (usize, usize) {
    let metrics = client.get("/metrics").await.text;
    let value = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("such a number");
        line.trim().parse().expect("a number")
    };
    (value("grognard_tables_in_memory "), value("grognard_memory_bytes "))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_knows_what_its_tables_take() {
    let db = Database::sqlite();
    let server = db.serve().await;
    let mut tables = Vec::new();
    for number in 0..60 {
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        for pick in 0..number % 20 {
            blue.answer_if_asked(&table, pick).await;
            red.answer_if_asked(&table, pick).await;
        }
        tables.push(table);
    }
    server.close().await;
    let server = db.serve().await;
    let mut stranger = Client::new(server.address);
    // What is opened first asks for much that is kept for all.
    let (warm, cold) = tables.split_at(20);
    for table in warm {
        stranger.state(table).await;
    }
    let before = (said(&mut stranger).await, in_use());
    for table in cold {
        stranger.state(table).await;
    }
    let after = (said(&mut stranger).await, in_use());
    assert_eq!((before.0.0, after.0.0), (20, 60));
    let (said, counted) = (after.0.1 - before.0.1, after.1 - before.1);
    println!("40 tables: says {said} bytes, takes {counted}");
    assert!(said < 2 * counted && counted < 2 * said, "says {said} bytes, takes {counted}");
}
