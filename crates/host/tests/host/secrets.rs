//! No byte that is sent to a seat depends on what it may not know.
//!
//! A game is copied with its whole database, seed, sessions and all, and played on in copies that differ only in what
//! blue does in secret. Red must receive the same bytes in all of them, and so must those who only look on; whether all
//! are connected to one host, or blue to one and the others to another at the same database.
//!
//! The one exception is the value of a receipt: that is a hash of the whole record, blue's secrets among it, and of the
//! host's seed, which nobody knows. Whoever has no seed cannot tell it from bytes drawn at random, nor try out which of
//! the few bids that blue may have made it is made of. That holds as long as no two receipts are of the same record:
//! equal ones would tell that blue did nothing between them.

use crate::{
    support::{
        Client, Database, Server, choose,
        client::{Live, Reply},
        is_asked,
    },
    with_both_databases,
};
use grognard_host::{Clock, Notices};
use proptest::{
    prelude::{Strategy, any, prop},
    strategy::ValueTree,
    test_runner::TestRunner,
};
use serde_json::{Value, json};

/// What blue does while both bid in secret: how much, how often blue changes its mind, and whether it gives an order.
#[derive(Clone, Debug)]
struct Secret {
    bids: Vec<u8>,
    ordered: bool,
}

fn secrets() -> impl Strategy<Value = Secret> {
    (prop::collection::vec(0..4_u8, 1..4), any::<bool>()).prop_map(|(bids, ordered)| Secret { bids, ordered })
}

/// How many hosts the players have between them.
const HOSTS: [usize; 2] = [1, 2];

/// Opens hosts: blue comes to the first, everybody else to the last.
async fn serve(db: &Database, hosts: usize) -> Vec<Server> {
    let mut servers = Vec::new();
    for _ in 0..hosts {
        servers.push(db.serve().await);
    }
    servers
}

/// The players at their hosts, and somebody who only looks on.
fn come(people: &[Client; 2], servers: &[Server]) -> [Client; 3] {
    let [mut blue, mut red] = people.clone();
    let there = servers.last().expect("a host").address;
    (blue.address, red.address) = (servers[0].address, there);
    [blue, red, Client::new(there)]
}

/// Everything that red and a stranger are told on their lines, while `secretly` is done by blue, and all that red can ask
/// for then, in a copy of a game.
async fn received(
    db: &Database,
    table: &str,
    people: &[Client; 2],
    secretly: &[Value],
    hosts: usize,
) -> Vec<String> {
    let twin = db.twin().await;
    let servers = serve(&twin, hosts).await;
    let [mut blue, mut red, stranger] = come(people, &servers);
    let mut lines = Vec::new();
    for client in [&red, &stranger] {
        let mut line = client.live(table).await;
        line.until_state().await;
        lines.push(line);
    }
    for command in secretly {
        let version = blue.state(table).await["version"].clone();
        blue.command(table, &version, command.clone()).await.good();
    }
    let mut all = vec![red.state(table).await.to_string()];
    for line in &mut lines {
        line.catch_up().await;
        all.append(&mut line.bytes);
    }
    for path in [
        "",
        "/state",
        "/film",
        "/board",
        "/at/0",
        "/at/1",
        "/at/2",
        "/at/3",
        "/journal",
        "/verify",
        "/notes",
        "/about/deck",
    ] {
        let reply = red.get(&format!("{table}{path}")).await;
        all.push(format!("{path} {} {}", reply.status, timeless(&reply.text)));
    }
    for (path, body) in [
        ("forecast", json!({ "answer": { "bid": 1 } })),
        ("describe", json!({ "answer": { "bid": 1 } })),
        ("ahead", json!({ "answer": { "bid": 1 } })),
        ("draft", json!({ "answer": { "bid": 1 } })),
        ("describe", json!({ "after": [{ "bid": 1 }], "answer": { "bid": 1 } })),
        ("command", json!({ "request": 1, "version": 1, "command": "undo" })),
    ] {
        let reply = red.post(&format!("{table}/{path}"), &body).await;
        all.push(format!("{path} {} {}", reply.status, reply.text));
    }
    // An order of red's own that tells red nothing new comes with a receipt.
    let mine = say(&mut red, table, json!({ "add-to-dice": { "nonce": "ef".repeat(32) } })).await;
    assert!(mine.good()["receipt"].is_string(), "{}", mine.text);
    all.push(without_receipts(&mine.text));
    for server in servers {
        server.close().await;
    }
    all
}

/// What is said, but for the values of receipts.
fn without_receipts(text: &str) -> String {
    let mut parts = text.split("\"receipt\":\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| {
        let (receipt, rest) = part.split_at(64);
        assert!(receipt.bytes().all(|byte| byte.is_ascii_hexdigit()), "{receipt}");
        said + "\"receipt\":\"" + rest
    })
}

/// Since when somebody is waited for is told, and differs from copy to copy.
fn timeless(text: &str) -> String {
    let mut parts = text.split("\"since\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts
        .fold(first, |text, part| text + "\"since\":" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// What red is told of its own doings in a copy of a game, while blue does `secretly` again and again.
async fn counted(
    db: &Database,
    table: &str,
    people: &[Client; 2],
    secretly: &[Value],
    hosts: usize,
) -> Vec<String> {
    // A nonce is given once; what is said of the second time is told to its giver alone.
    let did =
        |reply: &Reply| assert!(reply.status == 200 || reply.text.contains("has-nonce"), "{}", reply.text);
    let order = |order: Value| json!({ "stand": { "class": "march", "order": order } });
    let twin = db.twin().await;
    let servers = serve(&twin, hosts).await;
    let [mut blue, mut red, _] = come(people, &servers);
    let mut told = Vec::new();
    // A frame that is not past cannot be gone back to, whatever lies behind it.
    for asked in [1, 0] {
        for command in secretly {
            did(&say(&mut blue, table, command.clone()).await);
        }
        let reply = say(&mut red, table, json!({ "ask-consent": { "step": asked } })).await;
        // What does not lengthen the record has no receipt: it would be equal, or not, to the one before.
        assert!(!reply.text.contains("receipt"), "{}", reply.text);
        told.push(format!("{} {}", reply.status, reply.text));
    }
    for command in secretly.iter().chain(&[answer(&json!({ "bid": 0 })), json!("undo")]) {
        did(&say(&mut blue, table, command.clone()).await);
    }
    let state = red.state(table).await;
    assert_eq!(state["consent"]["by"], 1, "what red asked for is still asked");
    told.push(state.to_string());
    let ordered = say(&mut red, table, order(json!("default"))).await;
    assert!(ordered.good()["receipt"].is_string(), "{}", ordered.text);
    told.push(without_receipts(&ordered.text));
    told.push(red.state(table).await.to_string());
    told.push(red.get(&format!("{table}/film")).await.text);
    // What blue does now is told to a line that is open, or not at all.
    let mut live = red.live(table).await;
    live.until_state().await;
    for command in [answer(&json!({ "bid": 3 })), json!("undo")] {
        say(&mut blue, table, command).await.good();
    }
    say(&mut red, table, order(Value::Null)).await.good();
    live.catch_up().await;
    told.append(&mut live.bytes);
    for server in servers {
        server.close().await;
    }
    told
}

/// A command at the version that the client sees.
async fn say(client: &mut Client, table: &str, command: Value) -> Reply {
    let version = client.state(table).await["version"].clone();
    client.command(table, &version, command).await
}

fn answer(answer: &Value) -> Value {
    json!({ "answer": { "answer": answer } })
}

#[track_caller]
fn assert_same(found: &[String], expected: &[String], what: &dyn std::fmt::Debug) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "red can tell {what:?}");
    }
    assert_eq!(found.len(), expected.len(), "red can count {what:?}");
}

/// The strikes that a seat may launch as the first of its turn, while none is under way: no die falls before the other
/// seat is asked, so that nothing but the target differs.
fn first_strikes(state: &Value) -> Vec<Value> {
    let log = state["log"].as_array().expect("lines");
    let quiet = log.iter().all(|line| line["event"]["launched"].is_null());
    let bids = log.iter().rev().find(|line| line["event"]["bids"].is_object());
    let first = bids.is_some_and(|line| line["event"]["bids"]["first"] == state["seat"]);
    if !(quiet && first && is_asked(state)) {
        return Vec::new();
    }
    let list = state["prompt"]["options"]["list"].as_array().cloned().unwrap_or_default();
    let answers = list.into_iter().map(|option| option["answer"].clone());
    answers.filter(|answer| answer["act"]["strike"].is_object()).collect()
}

with_both_databases! {
    async fn no_byte_depends_on_a_bid_that_is_not_yet_open(db: Database) {
        let server = db.serve().await;
        let (table, blue, red) = server.two_at_a_table("ford").await;
        server.close().await;
        let people = [blue, red];
        for hosts in HOSTS {
            let bid = [answer(&json!({ "bid": 1 }))];
            let expected = received(&db, &table, &people, &bid, hosts).await;
            let seen = expected.iter().filter(|message| message.contains("\"answered\":true")).count();
            assert!(seen >= 3, "red and the stranger see that blue has bid");
            let mut runner = TestRunner::deterministic();
            for _ in 0..8 {
                let secret = secrets().new_tree(&mut runner).expect("a secret").current();
                let mut secretly: Vec<Value> = secret.bids.iter().map(|bid| answer(&json!({ "bid": bid }))).collect();
                if secret.ordered {
                    secretly.insert(0, json!({ "stand": { "class": "march", "order": "default" } }));
                }
                assert_same(&received(&db, &table, &people, &secretly, hosts).await, &expected, &secret);
            }
        }
    }

    async fn nothing_is_sent_to_those_who_see_nothing_of_what_is_done(db: Database) {
        for hosts in HOSTS {
            let servers = serve(&db, hosts).await;
            let (table, blue, red) = servers[0].two_at_a_table("ford").await;
            let [mut blue, mut red, stranger] = come(&[blue, red], &servers);
            let bid = |bid: u8| answer(&json!({ "bid": bid }));
            say(&mut blue, &table, bid(1)).await.good();
            let mut lines = [red.live(&table).await, stranger.live(&table).await];
            for line in &mut lines {
                line.until_state().await;
                line.catch_up().await;
                assert_eq!(line.state["waiting"][0]["answered"], true);
            }
            for (what, secretly) in [
                ("a changed bid", bid(2)),
                ("a bid that is taken back", json!("undo")),
                ("an order", json!({ "stand": { "class": "march", "order": "default" } })),
                ("an order that is taken back", json!({ "stand": { "class": "march", "order": null } })),
                ("what blue adds to the dice", json!({ "add-to-dice": { "nonce": "cd".repeat(32) } })),
            ] {
                let before = red.state(&table).await;
                for line in &mut lines {
                    line.bytes.clear();
                }
                say(&mut blue, &table, secretly).await.good();
                // Whoever looks makes the other host look for what is new.
                assert_eq!(red.state(&table).await, before, "red sees {what} at {hosts} hosts");
                for line in &mut lines {
                    line.catch_up().await;
                    let [answer] = &line.bytes[..] else { panic!("{what} is told at {hosts} hosts: {:?}", line.bytes) };
                    assert!(answer.starts_with("{\"kind\":\"refused\""), "{answer}");
                }
            }
            for server in servers {
                server.close().await;
            }
        }
    }

    async fn whether_an_older_decision_still_stands_tells_nothing(db: Database) {
        for hosts in HOSTS {
            let servers = serve(&db, hosts).await;
            let (table, blue, red) = servers[0].two_at_a_table("ford").await;
            let [mut blue, mut red, _] = come(&[blue, red], &servers);
            say(&mut blue, &table, answer(&json!({ "bid": 1 }))).await.good();
            let before = red.state(&table).await["version"].clone();
            // Red's own order counts, but no decision hangs on it.
            say(&mut red, &table, json!({ "stand": { "class": "march", "order": "default" } })).await.good();
            assert_ne!(red.state(&table).await["version"], before);
            say(&mut blue, &table, answer(&json!({ "bid": 2 }))).await.good();
            red.command(&table, &before, answer(&json!({ "bid": 0 }))).await.good();
            for server in servers {
                server.close().await;
            }
        }
    }

    async fn no_byte_depends_on_the_target_of_a_strike_that_is_under_way(db: Database) {
        let server = db.serve().await;
        let (mut table, mut people, mut targets) = (String::new(), None, Vec::new());
        for game in 0..40 {
            let (place, mut blue, mut red) = server.two_at_a_table("ford").await;
            for pick in 0..30 {
                targets = first_strikes(&blue.state(&place).await);
                if !targets.is_empty() {
                    break;
                }
                for client in [&mut blue, &mut red] {
                    let state = client.state(&place).await;
                    if is_asked(&state) {
                        let choice = choose(&state, pick * 3 + game);
                        client.command(&place, &state["version"], answer(&choice)).await.good();
                    }
                }
            }
            if !targets.is_empty() {
                (table, people) = (place, Some([blue, red]));
                break;
            }
        }
        server.close().await;
        let people = people.expect("blue has a strike to launch in one of many games");
        for hosts in HOSTS {
            let mut expected: Option<Vec<String>> = None;
            for target in &targets {
                let found = received(&db, &table, &people, &[answer(target)], hosts).await;
                assert_same(&found, expected.get_or_insert(found.clone()), target);
            }
        }
    }

    async fn nothing_secret_is_sent_to_anybody(db: Database) {
        let server = db.serve().await;
        let (table, blue, red) = server.two_at_a_table("ford").await;
        let seed = db.seed_of(&table).await;
        let mut stranger = server.guest().await.live(&table).await;
        let (mut for_blue, mut for_red) = (blue.live(&table).await, red.live(&table).await);
        for line in [&mut for_blue, &mut for_red, &mut stranger] {
            line.until_state().await;
        }
        for pick in 0..40 {
            for line in [&mut for_blue, &mut for_red] {
                line.hear().await;
                if line.is_asked() {
                    line.answer(pick).await;
                }
            }
        }
        for line in [&mut for_blue, &mut for_red, &mut stranger] {
            line.hear().await;
        }
        for line in [&for_blue, &for_red, &stranger] {
            let all = line.bytes.concat();
            assert!(seed.split(' ').count() == 2 && seed.split(' ').all(|half| !all.contains(half)), "the seed was sent");
            assert!(!all.contains("argon2") && !all.contains("grognard_session"));
        }
        // Cards that are drawn are named to their owner alone.
        assert_eq!((hands(&for_blue), hands(&for_red), hands(&stranger)), ((true, false), (false, true), (false, false)));
    }

    async fn no_count_tells_of_what_is_done_in_secret(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, red) = server.two_at_a_table("ford").await;
        say(&mut blue, &table, answer(&json!({ "bid": 1 }))).await.good();
        server.close().await;
        let people = [blue, red];
        let hidden = [
            vec![],
            vec![answer(&json!({ "bid": 2 }))],
            vec![answer(&json!({ "bid": 2 })), answer(&json!({ "bid": 3 })), json!("undo")],
            vec![json!({ "stand": { "class": "march", "order": "default" } })],
            vec![json!({ "add-to-dice": { "nonce": "cd".repeat(32) } })],
        ];
        for hosts in HOSTS {
            let mut expected: Option<Vec<String>> = None;
            for secretly in &hidden {
                let told = counted(&db, &table, &people, secretly, hosts).await;
                assert_same(&told, expected.get_or_insert(told.clone()), secretly);
            }
        }
    }

    async fn an_open_request_to_go_back_ends_when_the_game_goes_on(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        say(&mut blue, &table, answer(&json!({ "bid": 1 }))).await.good();
        say(&mut red, &table, json!({ "ask-consent": { "step": 0 } })).await.good();
        assert_eq!(blue.state(&table).await["consent"]["by"], 1);
        say(&mut red, &table, answer(&json!({ "bid": 0 }))).await.good();
        for client in [&mut blue, &mut red] {
            assert!(client.state(&table).await["consent"].is_null());
        }
    }

    async fn only_an_answer_begins_a_clock_anew(db: Database) {
        let clock = Clock::default();
        let server = db.serve_noticing(&Notices::default(), &clock).await;
        let (mut blue, mut red) = (server.guest().await, server.guest().await);
        let table = blue.open_table_with(json!({
            "game": "sample", "scenario": "ford", "clock_days": 3, "seats": { "blue": "me", "red": "open" },
        })).await;
        red.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
        clock.pass(86_400);
        let stand = |order: Value| json!({ "stand": { "class": "march", "order": order } });
        for command in [
            json!({ "add-to-dice": { "nonce": "cd".repeat(32) } }),
            stand(json!("default")),
            stand(Value::Null),
        ] {
            say(&mut red, &table, command).await.good();
        }
        let left = blue.get(&table).await.good()["table"]["seats"][1]["clock"]["left"].as_i64();
        assert!(left.is_some_and(|left| left <= 2 * 86_400), "{left:?}");
        say(&mut blue, &table, answer(&json!({ "bid": 1 }))).await.good();
        say(&mut red, &table, answer(&json!({ "bid": 0 }))).await.good();
        let lefts = blue.get(&table).await.good()["table"]["seats"].clone();
        let asked = blue.get(&table).await.good()["table"]["waiting"][0].as_u64().expect("somebody is asked");
        let left = lefts[usize::try_from(asked).expect("a seat")]["clock"]["left"].as_i64();
        assert!(left.is_some_and(|left| left > 3 * 86_400 - 60), "{left:?}");
    }
}

/// Whether the cards of blue and of red were named in the log.
fn hands(line: &Live) -> (bool, bool) {
    let named = |seat: u8| {
        line.log
            .iter()
            .any(|line| line["event"]["drew"]["seat"] == seat && line["event"]["drew"]["cards"].is_array())
    };
    (named(0), named(1))
}

impl Database {
    async fn seed_of(&self, table: &str) -> String {
        let id = table.rsplit('/').next().expect("an id");
        self.texts(&format!("SELECT seed FROM seeds WHERE table_id = '{id}'")).await.remove(0)
    }
}
