//! Whoever thinks holds up nobody, and what was thought about a game that has changed is not played.

use crate::support::{
    Client, Database, Server,
    pondering::{Gate, Pondering},
};
use grognard_host::{Config, Limits, LongestThought};
use kernel::any::{AnyGame, Registered};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc, time::Duration};

fn games() -> Vec<Arc<dyn AnyGame>> {
    let game = Registered::<Pondering>::of("pondering").expect("a book of the type");
    vec![Arc::new(game) as Arc<dyn AnyGame>]
}

async fn serve(db: &Database) -> Server {
    db.serve_games(games()).await
}

/// A host whose computers think for an hour if nobody stops them, so many at once.
async fn serve_patient(db: &Database, thinkers: usize) -> Server {
    let longest_thought = LongestThought { usual: Duration::from_hours(1), by_level: BTreeMap::new() };
    let limits = Limits::none();
    let config = Config { limits, thinkers, longest_thought, ..Config::new(db.address.clone(), games()) };
    Server::open_config(([127, 0, 0, 1], 0).into(), config).await
}

/// Somebody who sits at the table lets the computer decide now, at one host or at another than the one where it thinks.
async fn decided_now(db: Database, scenario: &str) {
    let server = serve_patient(&db, 1).await;
    let (table, _, mut other, gate) = table(&server, scenario, json!({ "computer": "patient" })).await;
    gate.open(1);
    gate.until(1).await;
    let elsewhere = if db.is_postgres() { Some(serve_patient(&db, 0).await) } else { None };
    let mut caller = other.clone();
    if let Some(elsewhere) = &elsewhere {
        caller.address = elsewhere.address;
    }
    let mut stranger = server.guest().await;
    stranger.command(&table, &json!(1), json!("decide-now")).await.bad(403, "not-seated");
    let mut line = other.live(&table).await;
    line.until_state().await;
    command(&mut caller, &table, json!("decide-now")).await;
    line.until("the computer's answer", |live, _| live.state["waiting"][0]["answered"] == true).await;
    say(&mut other, &table, 2).await;
    line.until("the end of the round", |live, _| said(&live.state) == "1 3 2").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_that_is_told_to_decide_now_does_so() {
    decided_now(Database::sqlite(), "hurried").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_hears_from_another_host_that_it_is_to_decide_now() {
    decided_now(Database::postgres(), "hurried-elsewhere").await;
}

/// A table of the scenario with its gate. The other has said 1: all are asked now.
async fn table(server: &Server, scenario: &str, thinker: Value) -> (String, Client, Client, &'static Gate) {
    let (mut first, mut other) = (server.guest().await, server.guest().await);
    let computer = thinker != "me";
    let (opener, wished) = if computer { (&mut other, "me") } else { (&mut first, "open") };
    let table = opener
        .open_table_with(json!({
            "game": "pondering", "scenario": scenario,
            "seats": { "thinker": thinker, "other": wished },
        }))
        .await;
    if !computer {
        other.post(&format!("{table}/sit"), &json!({ "seat": "other" })).await.good();
    }
    say(&mut other, &table, 1).await;
    (table, first, other, Gate::of(scenario).expect("a gate"))
}

async fn command(client: &mut Client, table: &str, command: Value) {
    let version = client.state(table).await["version"].clone();
    client.command(table, &version, command).await.good();
}

async fn say(client: &mut Client, table: &str, number: u8) {
    command(client, table, json!({ "answer": { "answer": { "say": number } } })).await;
}

/// Everything that has been said, as everybody sees it.
fn said(state: &Value) -> &str {
    state["whereabouts"]["args"][0][1]["name"].as_str().expect("numbers")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_taken_while_somebody_is_advised() {
    let db = Database::sqlite();
    let server = serve(&db).await;
    let (table, thinker, mut other, gate) = table(&server, "advice", json!("me")).await;
    let (mut asking, path) = (thinker.clone(), format!("{table}/advise"));
    let advised = tokio::spawn(async move { asking.post(&path, &json!({ "level": "slow" })).await });
    gate.until(1).await;
    say(&mut other, &table, 2).await;
    command(&mut other, &table, json!("undo")).await;
    gate.open(1);
    let advice = advised.await.expect("an answer").good();
    assert_eq!(advice["answer"], json!({ "say": 1 }), "it is about the game as it was asked about");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_taken_while_odds_are_worked_out() {
    let db = Database::sqlite();
    let server = serve(&db).await;
    let (table, thinker, mut other, gate) = table(&server, "reasons", json!("me")).await;
    let (mut asking, path) = (thinker.clone(), format!("{table}/forecast"));
    let supposed = json!({ "answer": { "say": 3 } });
    let foreseen = tokio::spawn(async move { asking.post(&path, &supposed).await });
    gate.until(1).await;
    say(&mut other, &table, 2).await;
    gate.open(1);
    foreseen.await.expect("an answer").good();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_are_taken_while_a_computer_thinks_and_do_not_make_it_think_again() {
    let db = Database::sqlite();
    let server = serve(&db).await;
    let (table, _, mut other, gate) = table(&server, "computer", json!({ "computer": "slow" })).await;
    gate.until(1).await;
    let mut line = other.live(&table).await;
    line.until_state().await;
    say(&mut other, &table, 2).await;
    gate.open(1);
    line.until("the computer's answer", |live, _| said(&live.state) == "1 1 2").await;
    assert_eq!(gate.came(), 1, "that the other has spoken makes no difference");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_thought_about_a_game_that_has_changed_is_not_played() {
    let db = Database::sqlite();
    let server = serve(&db).await;
    let (table, _, mut other, gate) = table(&server, "outdated", json!({ "computer": "slow" })).await;
    gate.until(1).await;
    command(&mut other, &table, json!("undo")).await;
    say(&mut other, &table, 3).await;
    gate.open(1);
    gate.until(2).await;
    let mut line = other.live(&table).await;
    line.until_state().await;
    assert_eq!(said(&line.state), "3");
    gate.open(2);
    say(&mut other, &table, 2).await;
    line.until("the computer's answer", |live, _| said(&live.state) == "3 3 2").await;
}
