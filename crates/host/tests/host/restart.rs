//! What is on disk: restarts, torn and damaged files, other hosts, a full disk.

use crate::support::{Client, against_computer, choose, folder, journal_of, play_out, seats_of, two_people};
use serde_json::json;
use std::fs;

#[tokio::test]
async fn a_game_that_is_over_is_still_there_after_a_restart() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("skirmish", against_computer()).await;
    let end = play_out(&client, &table, &blue).await;
    let journal = client.get(&format!("{table}/journal"), "").await.text;
    drop(client);
    let client = Client::open(folder.path(), 10);
    assert_eq!(client.get(&table, &blue).await.good(), end);
    assert_eq!(client.get(&format!("{table}/journal"), "").await.text, journal);
}

#[tokio::test]
async fn a_table_is_played_by_one_host_at_a_time() {
    let folder = folder();
    let first = Client::open(folder.path(), 10);
    let (table, [blue, _]) = first.table("ford", against_computer()).await;
    let shown = first.get(&table, &blue).await.good();
    let second = Client::open(folder.path(), 10);
    second.get(&table, &blue).await.bad(503, "unavailable");
    second.post(&format!("{table}/answer"), &blue, &choose(&shown, 0)).await.bad(503, "unavailable");
    drop(first);
    assert_eq!(second.get(&table, &blue).await.good(), shown);
}

#[tokio::test]
async fn a_restart_in_the_middle_continues_the_same_game() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("ford", against_computer()).await;
    for pick in 0..6 {
        client.step(&table, &blue, pick).await.good();
    }
    let before = client.get(&table, &blue).await.good();
    let log = client.get(&format!("{table}/log"), &blue).await.good();
    drop(client);
    let client = Client::open(folder.path(), 10);
    assert_eq!(client.get(&table, &blue).await.good(), before);
    assert_eq!(client.get(&format!("{table}/log"), &blue).await.good(), log);
    play_out(&client, &table, &blue).await;
}

#[tokio::test]
async fn a_long_game_keeps_its_whole_log_over_a_restart() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    // Bids given and taken back make a long journal, with snapshots, of a short game.
    let mut snapshots = 0;
    while snapshots == 0 {
        for (pick, token) in [&blue, &red].into_iter().enumerate() {
            for _ in 0..130 {
                let shown = client.get(&table, token).await.good();
                if shown["prompt"].is_null() {
                    break;
                }
                let given =
                    client.post(&format!("{table}/answer"), token, &choose(&shown, pick)).await.good();
                if given["undo"] == true {
                    let body = json!({ "entries": given["entries"] });
                    client.post(&format!("{table}/undo"), token, &body).await.good();
                }
            }
            let shown = client.get(&table, token).await.good();
            if !shown["prompt"].is_null() {
                client.post(&format!("{table}/answer"), token, &choose(&shown, pick)).await.good();
            }
        }
        let text = fs::read_to_string(journal_of(folder.path(), &table)).expect("a journal");
        snapshots = text.matches("\"snapshot\"").count();
    }
    let (shown, log) =
        (client.get(&table, &red).await.good(), client.get(&format!("{table}/log"), &red).await.good());
    drop(client);
    let client = Client::open(folder.path(), 10);
    assert_eq!(client.get(&table, &red).await.good(), shown);
    assert_eq!(client.get(&format!("{table}/log"), &red).await.good(), log);
}

#[tokio::test]
async fn a_journal_torn_at_any_byte_of_its_end_goes_on_from_its_whole_lines() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("skirmish", against_computer()).await;
    for pick in 0..4 {
        client.step(&table, &blue, pick).await.good();
    }
    drop(client);
    let path = journal_of(folder.path(), &table);
    let whole = fs::read(&path).expect("a journal");
    let lines: Vec<usize> =
        whole.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1).collect();
    let tail = lines[lines.len() - 12];
    for cut in (tail..whole.len()).step_by(37) {
        fs::write(&path, &whole[..cut]).expect("torn");
        let client = Client::open(folder.path(), 10);
        let shown = client.get(&table, &blue).await.good();
        assert!(shown["prompt"].is_object() || !shown["outcome"].is_null());
        let mended = fs::read(&path).expect("a journal");
        let kept = lines.iter().rev().find(|end| **end <= cut).expect("whole lines");
        assert_eq!(mended[..*kept], whole[..*kept], "whole lines were changed");
        assert_eq!(mended.last(), Some(&b'\n'));
        assert_eq!(
            mended.split(|b| *b == b'\n').count() as u64 - 1,
            shown["entries"].as_u64().expect("a number")
        );
    }
    play_out(&Client::open(folder.path(), 10), &table, &blue).await;
}

#[tokio::test]
async fn a_damaged_table_is_left_alone_and_the_others_go_on() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (sound, [blue, _]) = client.table("ford", against_computer()).await;
    let (damaged, [token, _]) = client.table("ford", against_computer()).await;
    let (unseated, [lost, _]) = client.table("ford", against_computer()).await;
    drop(client);
    let path = journal_of(folder.path(), &damaged);
    let good = fs::read_to_string(&path).expect("a journal");
    let bad = good.replacen("\"value\":", "\"value\":1", 1);
    assert_ne!(good, bad);
    fs::write(&path, &bad).expect("damaged");
    fs::remove_file(seats_of(folder.path(), &unseated)).expect("removed");
    fs::write(folder.path().join("notes.journal"), "mine").expect("written");

    let client = Client::open(folder.path(), 10);
    client.get(&sound, &blue).await.good();
    client.get(&damaged, &token).await.bad(503, "unavailable");
    client.get(&unseated, &lost).await.bad(503, "unavailable");
    assert_eq!(fs::read_to_string(&path).expect("a journal"), bad, "a damaged journal was changed");
    assert!(journal_of(folder.path(), &unseated).exists());
    assert_eq!(fs::read_to_string(folder.path().join("notes.journal")).expect("a file"), "mine");

    // Mended by its owner it opens without a restart.
    fs::write(&path, &good).expect("mended");
    client.get(&damaged, &token).await.good();
}

#[tokio::test]
#[cfg(unix)]
async fn on_a_full_disk_nothing_is_played_and_the_table_stays_as_the_disk_has_it() {
    if let Ok(place) = std::env::var("GROGNARD_FULL_DISK") {
        return play_until_the_disk_is_full(&place).await;
    }
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("ford", two_people()).await;
    drop(client);
    // The same test in a process whose files cannot grow beyond eight kilobytes.
    let limited = "trap '' XFSZ; ulimit -f 16; exec \"$0\" --exact \"$1\"";
    let place = [folder.path().to_str().expect("a name"), &table, &blue, &red].join("\n");
    let child = std::process::Command::new("sh")
        .args(["-c", limited])
        .arg(std::env::current_exe().expect("this test"))
        .arg("restart::on_a_full_disk_nothing_is_played_and_the_table_stays_as_the_disk_has_it")
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
    let client = Client::open(std::path::Path::new(folder), 10);
    let path = journal_of(std::path::Path::new(folder), table);
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

/// One answer by whichever seat is asked.
async fn answer_once(client: &Client, table: &str, tokens: [&str; 2]) -> crate::support::Reply {
    for token in tokens {
        let shown = client.get(table, token).await.good();
        if shown["prompt"].is_object() && shown["prompt"]["given"].is_null() {
            return client.post(&format!("{table}/answer"), token, &choose(&shown, 1)).await;
        }
    }
    panic!("nobody is asked");
}
