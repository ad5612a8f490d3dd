//! What is on disk: restarts, torn and damaged files, other hosts.

use crate::support::{
    Client, against_computer, answer_once, choose, folder, journal_of, play_out, seats_of, two_people,
};
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
async fn a_seed_that_was_not_told_before_a_crash_is_told_after_it() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, _]) = client.table("skirmish", against_computer()).await;
    play_out(&client, &table, &blue).await;
    drop(client);
    let path = journal_of(folder.path(), &table);
    let whole = fs::read_to_string(&path).expect("a journal");
    let told = whole.trim_end().rfind('\n').expect("lines") + 1;
    let reveal: serde_json::Value = serde_json::from_str(&whole[told..]).expect("a line");
    let seed = reveal["entry"]["reveal"]["seed"].as_str().expect("the seed");
    // Once the crash came before the last line, once after it.
    for text in [&whole[..told], &whole] {
        fs::write(&path, text).expect("written");
        fs::write(kernel::file::seed_path(&path), seed).expect("written");
        Client::open(folder.path(), 10).get(&table, "").await.good();
        assert_eq!(fs::read_to_string(&path).expect("a journal"), whole);
        assert!(!kernel::file::seed_path(&path).exists());
    }
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
    for _ in 0..6 {
        answer_once(&client, &table, [&blue, &red]).await.good();
    }
    // Orders that order nothing make a long journal, with a snapshot, of a short game.
    let order = json!({ "class": "bid", "order": null });
    for _ in 0..520 {
        client.post(&format!("{table}/standing"), &blue, &order).await.good();
    }
    let snapshot = || {
        fs::read_to_string(journal_of(folder.path(), &table)).expect("a journal").contains("{\"snapshot\":")
    };
    while !snapshot() {
        answer_once(&client, &table, [&blue, &red]).await.good();
    }
    let (shown, log) =
        (client.get(&table, &red).await.good(), client.get(&format!("{table}/log"), &red).await.good());
    drop(client);
    let client = Client::open(folder.path(), 10);
    assert_eq!(client.get(&table, &red).await.good(), shown);
    assert_eq!(client.get(&format!("{table}/log"), &red).await.good(), log);
}

#[tokio::test]
async fn a_journal_torn_while_it_was_written_goes_on_from_its_whole_lines() {
    let folder = folder();
    let client = Client::open(folder.path(), 10);
    let (table, [blue, red]) = client.table("skirmish", two_people()).await;
    for _ in 0..5 {
        answer_once(&client, &table, [&blue, &red]).await.good();
    }
    drop(client);
    let path = journal_of(folder.path(), &table);
    let whole = fs::read(&path).expect("a journal");
    let lines: Vec<usize> =
        whole.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1).collect();
    // From the first roll on: the cards that were being dealt are dealt again, as they were.
    for cut in (lines[2]..whole.len()).step_by(37) {
        fs::write(&path, &whole[..cut]).expect("torn");
        let client = Client::open(folder.path(), 10);
        let shown = client.get(&table, &blue).await.good();
        assert!(!shown["waiting"].as_array().expect("a list").is_empty());
        let mended = fs::read(&path).expect("a journal");
        let kept = lines.iter().rev().find(|end| **end <= cut).expect("whole lines");
        assert_eq!(mended[..*kept], whole[..*kept], "whole lines were changed");
        assert_eq!(mended.last(), Some(&b'\n'));
        assert_eq!(
            mended.split(|b| *b == b'\n').count() as u64 - 1,
            shown["entries"].as_u64().expect("a number")
        );
        answer_once(&client, &table, [&blue, &red]).await.good();
    }
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
