//! A disk that is full. This test starts a process, and is one of its own: a process being started holds the
//! locks of all open files for a moment, which other tests would stumble over.

#![cfg(unix)]

#[allow(dead_code, reason = "this test needs only a part of it")]
#[path = "host/support.rs"]
mod support;

use std::{env, fs, path::Path, process::Command};
use support::{Client, answer_once, folder, journal_of, two_people};

#[tokio::test]
async fn on_a_full_disk_nothing_is_played_and_the_table_stays_as_the_disk_has_it() {
    if let Ok(place) = env::var("GROGNARD_FULL_DISK") {
        return play_until_the_disk_is_full(&place).await;
    }
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    drop(client);
    // The same test in a process whose files cannot grow beyond eight kilobytes.
    let limited = "trap '' XFSZ; ulimit -f 16; exec \"$0\" --exact \"$1\"";
    let place = [folder.path().to_str().expect("a name"), &table, &blue, &red].join("\n");
    let child = Command::new("sh")
        .args(["-c", limited])
        .arg(env::current_exe().expect("this test"))
        .arg("on_a_full_disk_nothing_is_played_and_the_table_stays_as_the_disk_has_it")
        .env("GROGNARD_FULL_DISK", place)
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && told.contains("1 passed"), "{told}");

    let client = Client::open(folder.path(), 10);
    answer_once(&client, &table, [&blue, &red]).await.good();
}

async fn play_until_the_disk_is_full(place: &str) {
    let [folder, table, blue, red] = place.split('\n').collect::<Vec<_>>().try_into().expect("four lines");
    let client = Client::open(Path::new(folder), 10);
    let path = journal_of(Path::new(folder), table);
    for _ in 0..200 {
        let before = (client.get(table, blue).await.good(), client.get(table, red).await.good());
        let written = fs::read_to_string(&path).expect("a journal");
        let reply = answer_once(&client, table, [blue, red]).await;
        if reply.status == 200 {
            continue;
        }
        for _ in 0..3 {
            answer_once(&client, table, [blue, red]).await.bad(503, "not-written");
            assert_eq!(fs::read_to_string(&path).expect("a journal"), written, "half an answer was left");
            let after = (client.get(table, blue).await.good(), client.get(table, red).await.good());
            assert_eq!(after, before, "memory ran ahead of the disk");
        }
        return;
    }
    panic!("the disk was never full");
}
