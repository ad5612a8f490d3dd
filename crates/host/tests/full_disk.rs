//! A disk that is full: nothing is played, nothing is half written, and the table stays as the disk has it.

#![cfg(unix)]

mod support;

use serde_json::json;
use std::{env, process::Command};
use support::{Client, Database, Server, choose, is_asked};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_full_disk_nothing_is_played_and_the_table_stays_as_the_disk_has_it() {
    if let Ok(place) = env::var("GROGNARD_FULL_DISK") {
        return play_until_the_disk_is_full(&place).await;
    }
    let db = Database::sqlite();
    let server = db.serve().await;
    let mut ann = server.guest().await;
    let wish = json!({
        "game": "sample", "scenario": "train", "hotseat": true, "seats": { "blue": "me", "red": "me" },
    });
    let table = ann.open_table_with(wish).await;
    server.close().await;
    // The same test in a process whose files cannot grow beyond some hundred kilobytes.
    let limited = "trap '' XFSZ; ulimit -f 800; exec \"$0\" --exact \"$1\" --nocapture";
    let child = Command::new("sh")
        .args(["-c", limited])
        .arg(env::current_exe().expect("this test"))
        .arg("on_a_full_disk_nothing_is_played_and_the_table_stays_as_the_disk_has_it")
        .env("GROGNARD_FULL_DISK", [&db.url(), &table, &ann.cookie].map(String::as_str).join("\n"))
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&child.stdout);
    let heard = String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success() && told.contains("1 passed"), "{told}\n{heard}");

    let server = db.serve().await;
    ann.address = server.address;
    assert_eq!(answer(&mut ann, &table, 1).await, 200);
}

async fn play_until_the_disk_is_full(place: &str) {
    let [url, table, cookie] = place.split('\n').collect::<Vec<_>>().try_into().expect("three lines");
    let server = Server::open(url.parse().expect("any text"), grognard_host::Limits::none()).await;
    let mut ann = Client { cookie: cookie.to_owned(), ..Client::new(server.address) };
    for pick in 0..2_000 {
        let before = (seen(&mut ann, table, 0).await, seen(&mut ann, table, 1).await);
        if answer(&mut ann, table, pick).await == 200 {
            continue;
        }
        for pick in 0..3 {
            assert_eq!(answer(&mut ann, table, pick).await, 503);
            let after = (seen(&mut ann, table, 0).await, seen(&mut ann, table, 1).await);
            assert_eq!(after, before, "memory ran ahead of the disk");
        }
        return;
    }
    panic!("the disk was never full");
}

async fn seen(ann: &mut Client, table: &str, seat: u8) -> serde_json::Value {
    ann.get(&format!("{table}/state?seat={seat}")).await.good()
}

/// One answer by whichever seat is asked, taken back when there is nothing else to do: with which status.
async fn answer(ann: &mut Client, table: &str, pick: usize) -> u16 {
    for seat in 0..2 {
        let state = seen(ann, table, seat).await;
        let command = if is_asked(&state) {
            json!({ "answer": { "answer": choose(&state, pick) } })
        } else if state["undo"].is_number() && pick.is_multiple_of(2) {
            json!("undo")
        } else {
            continue;
        };
        let body = json!({ "request": 1, "version": state["version"], "command": command });
        return ann.post(&format!("{table}/command?seat={seat}"), &body).await.status;
    }
    panic!("nobody is asked");
}
