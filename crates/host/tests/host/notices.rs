//! Notices for those who are away: that they come, by which way, how often, and when they do not.

use crate::{
    support::{
        Client, Database, Server, is_asked,
        outside::{mail_server, web_server},
    },
    with_both_databases,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use grognard_host::{Clock, Notices};
use p256::{
    SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier},
    elliptic_curve::sec1::ToEncodedPoint,
};
use serde_json::{Value, json};
use std::time::Duration;

const SETTINGS: &str = "/api/me/notices";

/// A host that tells at once, and may reach our own machine.
fn at_once() -> Notices {
    Notices {
        url: Some("https://games.example.org/".to_owned()),
        private_networks: true,
        patience: Duration::ZERO,
        ..Notices::default()
    }
}

async fn set(client: &mut Client, wish: Value) -> Value {
    client.json("PATCH", SETTINGS, &wish).await.good()
}

/// Ann and Bob at a table that they named.
async fn ann_and_bob(server: &Server) -> (String, Client, Client) {
    let (mut ann, mut bob) = (server.named("Ann").await, server.named("Bob").await);
    let wish = json!({
        "game": "sample", "scenario": "ford", "name": "Thursdays", "seats": { "blue": "me", "red": "open" },
    });
    let table = ann.open_table_with(wish).await;
    bob.post(&format!("{table}/sit"), &json!({ "seat": "red" })).await.good();
    (table, ann, bob)
}

/// Lets both play until something that Ann does makes it Bob's turn.
async fn until_bob_is_asked(table: &str, ann: &mut Client, bob: &mut Client) {
    for pick in 0..100 {
        while bob.answer_if_asked(table, pick).await {}
        assert!(ann.answer_if_asked(table, pick).await, "nobody is asked");
        if is_asked(&bob.state(table).await) {
            return;
        }
    }
    panic!("it is never Bob's turn");
}

async fn say(client: &mut Client, table: &str, text: &str) {
    client.command(table, &json!(0), json!({ "chat": { "text": text } })).await.good();
}

with_both_databases! {
    async fn whoever_is_away_hears_of_their_turn_in_every_way_they_chose_and_in_their_language(db: Database) {
        let (smtp, letters) = mail_server().await;
        let (hook, posted) = web_server(204).await;
        let (service, pushed) = web_server(201).await;
        let notices = Notices { smtp: Some(smtp), from: Some("Tables <tables@example.org>".to_owned()), ..at_once() };
        let server = db.serve_noticing(&notices, &Clock::default()).await;
        let (table, mut ann, mut bob) = ann_and_bob(&server).await;
        bob.json("PATCH", "/api/me", &json!({ "language": "fr" })).await.good();

        let before = bob.get(SETTINGS).await.good();
        let off = (&before["mail"], &before["webhook"], &before["push"]);
        assert_eq!(off, (&Value::Null, &Value::Null, &json!([])), "nothing is sent unasked");
        assert_eq!(before["can_mail"], true);

        // Whose address it is must be shown first.
        let wished = set(&mut bob, json!({ "mail": "bob@example.org" })).await;
        assert_eq!(wished["mail"], json!({ "address": "bob@example.org", "confirmed": false }));
        let question = letters.until(1, "the code").await.remove(0);
        assert!(question.to.contains("<bob@example.org>"), "{question:?}");
        let code = question.text.lines().find_map(|line| line.strip_prefix("Subject: Votre code pour les avis par courriel : "));
        let code = code.unwrap_or_else(|| panic!("{}", question.text)).trim().to_owned();
        bob.json("PATCH", SETTINGS, &json!({ "code": "0000000000" })).await.bad(422, "wrong-code");
        assert_eq!(set(&mut bob, json!({ "code": code })).await["mail"]["confirmed"], true);

        let browser = SecretKey::from_slice(&[7; 32]).expect("a key");
        let secret = [9; 16];
        let endpoint = format!("http://{service}/to/bob");
        let subscription = json!({
            "endpoint": endpoint, "p256dh": BASE64.encode(browser.public_key().to_encoded_point(false)), "auth": BASE64.encode(secret),
        });
        let hook = format!("http://{hook}/hook?key=1");
        let set_up = set(&mut bob, json!({ "webhook": hook, "push": subscription })).await;
        assert_eq!((&set_up["webhook"], &set_up["push"]), (&json!(hook), &json!([endpoint])));

        until_bob_is_asked(&table, &mut ann, &mut bob).await;
        let link = format!("https://games.example.org/#/table/{}", table.rsplit('/').next().expect("an id"));
        let told = json!({ "table": "Thursdays", "link": link, "text": "Thursdays : c’est à vous de jouer." });

        let letter = letters.until(2, "the e-mail").await.remove(1);
        assert!(letter.to.contains("<bob@example.org>") && letter.text.contains(&link), "{}", letter.text);
        assert!(letter.text.contains("From: Tables <tables@example.org>"), "{}", letter.text);

        let post = posted.until(1, "the webhook").await.remove(0);
        assert!(post.head.starts_with("POST /hook?key=1 HTTP/1.1\r\n"), "{}", post.head);
        assert_eq!((post.json(), post.header("content-type")), (told.clone(), "application/json"));

        let push = pushed.until(1, "the push").await.remove(0);
        let opened = web_push_native::decrypt(push.body.clone(), &browser, &secret.into()).expect("it is for this browser");
        assert_eq!(serde_json::from_slice::<Value>(&opened).expect("JSON"), told);
        let signed = push.header("authorization").strip_prefix("vapid t=").expect("a signature");
        let (token, key) = signed.split_once(", k=").expect("a key");
        assert_eq!(json!(key), before["push_key"]);
        let (claims, signature) = token.rsplit_once('.').expect("a signature");
        let key = VerifyingKey::from_sec1_bytes(&BASE64.decode(key).expect("a key")).expect("a key");
        let signature = Signature::from_slice(&BASE64.decode(signature).expect("a signature")).expect("a signature");
        key.verify(claims.as_bytes(), &signature).expect("signed by the host");
        let claims = BASE64.decode(claims.split_once('.').expect("claims").1).expect("claims");
        let claims: Value = serde_json::from_slice(&claims).expect("claims");
        assert_eq!((&claims["aud"], &claims["sub"]), (&json!(format!("http://{service}")), &json!("mailto:tables@example.org")));

        // Whoever has enough of it hears nothing more.
        set(&mut bob, json!({ "mail": "", "webhook": "", "forget": endpoint })).await;
        say(&mut ann, &table, "Are you there?").await;
        posted.stays(1, "no webhook").await;
        assert_eq!((letters.all().len(), pushed.all().len()), (2, 1));
    }

    async fn whoever_is_at_the_table_gets_no_notice_and_others_one_until_they_come(db: Database) {
        let (hook, posted) = web_server(200).await;
        let server = db.serve_noticing(&at_once(), &Clock::default()).await;
        let (table, mut ann, mut bob) = ann_and_bob(&server).await;
        for client in [&mut ann, &mut bob] {
            set(client, json!({ "webhook": format!("http://{hook}/") })).await;
        }
        let mut live = bob.live(&table).await;
        live.until_state().await;
        until_bob_is_asked(&table, &mut ann, &mut bob).await;
        say(&mut ann, &table, "Hello").await;
        posted.stays(0, "he sees it himself, and she did it herself").await;
        drop(live);
        // Once the host has noticed that he left.
        let mut watch = ann.live(&table).await;
        watch.until("his going", |live, _| live.table["seats"][1]["sitters"][0]["person"]["here"] == false).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        for text in ["Where are you?", "Hello?", "Bob?"] {
            say(&mut ann, &table, text).await;
        }
        let told = posted.until(1, "a line that he has not read").await;
        assert!(told[0].json()["text"].as_str().is_some_and(|text| text.contains("message")), "{told:?}");
        say(&mut ann, &table, "Bob!").await;
        posted.stays(1, "one is enough").await;
        // He comes, reads, and goes.
        let mut live = bob.live(&table).await;
        live.until("the talk", |live, _| live.chat.len() == 5).await;
        drop(live);
        watch.until("his going", |live, _| live.table["seats"][1]["sitters"][0]["person"]["here"] == false).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        say(&mut ann, &table, "Next week?").await;
        posted.until(2, "another line").await;
    }

    async fn those_who_are_asked_to_agree_and_those_whose_game_is_over_hear_of_it(db: Database) {
        let (hook, posted) = web_server(200).await;
        let server = db.serve_noticing(&at_once(), &Clock::default()).await;
        let (table, mut ann, mut bob) = ann_and_bob(&server).await;
        set(&mut bob, json!({ "webhook": format!("http://{hook}/") })).await;
        until_bob_is_asked(&table, &mut ann, &mut bob).await;
        posted.until(1, "his turn").await;
        let state = ann.state(&table).await;
        ann.command(&table, &state["version"], json!({ "ask-consent": { "step": 0 } })).await.good();
        let told = posted.until(2, "the question").await;
        assert!(told[1].json()["text"].as_str().is_some_and(|text| text.contains("agree")), "{told:?}");
        let state = ann.state(&table).await;
        ann.command(&table, &state["version"], json!("resign")).await.good();
        let told = posted.until(3, "the end").await;
        assert!(told[2].json()["text"].as_str().is_some_and(|text| text.contains("over")), "{told:?}");
    }

    async fn what_cannot_be_delivered_is_tried_again_later_and_later_five_times_in_all(db: Database) {
        let (hook, posted) = web_server(503).await;
        let clock = Clock::default();
        let server = db.serve_noticing(&at_once(), &clock).await;
        let (table, mut ann, mut bob) = ann_and_bob(&server).await;
        set(&mut bob, json!({ "webhook": format!("http://{hook}/") })).await;
        say(&mut ann, &table, "Hello").await;
        posted.until(1, "the first try").await;
        posted.stays(1, "not again at once").await;
        for (tries, seconds) in [(2, 30), (3, 120), (4, 480), (5, 1_920)] {
            // The failure may not be written yet.
            tokio::time::sleep(Duration::from_millis(300)).await;
            clock.pass(seconds);
            posted.until(tries, "the next try").await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(db.texts("SELECT id FROM notices").await, [""; 0]);
        clock.pass(86_400);
        posted.stays(5, "it is given up").await;
    }

    async fn a_notice_outlives_the_host_that_held_it(db: Database) {
        let (hook, posted) = web_server(200).await;
        let clock = Clock::default();
        let notices = Notices { patience: Duration::from_hours(1), ..at_once() };
        let server = db.serve_noticing(&notices, &clock).await;
        let (table, mut ann, mut bob) = ann_and_bob(&server).await;
        set(&mut bob, json!({ "webhook": format!("http://{hook}/") })).await;
        say(&mut ann, &table, "Hello").await;
        // Another host has taken it, and died.
        db.execute("UPDATE notices SET holder = 'another', lease = due + 3700").await;
        clock.pass(3_601);
        posted.stays(0, "it is held by another").await;
        server.close().await;
        let _server = db.serve_noticing(&notices, &clock).await;
        clock.pass(100);
        posted.until(1, "taken over").await;
    }

    async fn a_clock_reminds_whoever_has_to_act_until_others_may_take_the_seat(db: Database) {
        const DAY: i64 = 86_400;
        let ((hook, told_ann), (other_hook, told_bob)) = (web_server(200).await, web_server(200).await);
        let clock = Clock::default();
        let server = db.serve_noticing(&at_once(), &clock).await;
        let (mut ann, mut bob) = (server.named("Ann").await, server.named("Bob").await);
        let (mut eve, mut dan) = (server.named("Eve").await, server.named("Dan").await);
        let wish = json!({
            "game": "sample", "scenario": "ford", "clock_days": 6, "seats": { "blue": "me", "red": "open" },
        });
        let table = ann.open_table_with(wish).await;
        let sit = (format!("{table}/sit"), json!({ "seat": "red" }));
        clock.pass(5 * DAY);
        bob.post(&sit.0, &sit.1).await.good();
        set(&mut ann, json!({ "webhook": format!("http://{hook}/") })).await;
        set(&mut bob, json!({ "webhook": format!("http://{other_hook}/") })).await;
        // Both are asked. Ann answers in time; Bob's clock began when he sat down.
        ann.answer(&table, 1).await.good();
        clock.pass(3 * DAY - 60);
        told_bob.stays(0, "not half of the time is gone").await;
        clock.pass(60);
        let said = |told: &[crate::support::outside::Request]| -> String {
            told.last().expect("a notice").json()["text"].as_str().expect("a text").to_owned()
        };
        let told = told_bob.until(1, "half time").await;
        assert!(said(&told).starts_with("The Ford, ") && said(&told).contains("half of your time"), "{told:?}");
        clock.pass(2 * DAY);
        assert!(said(&told_bob.until(2, "the last day").await).contains("last day"));
        clock.pass(DAY - 60);
        eve.post(&sit.0, &sit.1).await.bad(409, "seat-taken");
        assert_eq!(eve.get("/api/tables").await.good()["open"], json!([]));
        clock.pass(60);
        let open = eve.get("/api/tables").await.good()["open"][0].clone();
        assert!(open["seats"][1]["clock"]["left"].as_i64().expect("seconds") <= 0, "{open}");
        assert!(said(&told_bob.until(3, "the end").await).contains("others may take your seat"));
        assert!(said(&told_ann.until(1, "that he is away").await).contains("their seat may be taken"));
        // Two want it: one gets it, and has all the time.
        let (one, other) = tokio::join!(eve.post(&sit.0, &sit.1), dan.post(&sit.0, &sit.1));
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        bob.get(&format!("{table}/state?seat=red")).await.bad(403, "not-your-seat");
        let left = ann.get(&table).await.good()["table"]["seats"][1]["clock"]["left"].as_i64().expect("seconds");
        assert!((6 * DAY - 60..=6 * DAY).contains(&left), "{left}");
        ann.post(&sit.0, &json!({ "seat": "red", "computer": "quick" })).await.bad(409, "seat-taken");
        let mut heir = if one.status == 200 { eve } else { dan };
        set(&mut heir, json!({ "webhook": format!("http://{other_hook}/") })).await;
        assert!(heir.answer_if_asked(&table, 1).await);
        while heir.answer_if_asked(&table, 1).await {}
        clock.pass(7 * DAY);
        ann.post(&sit.0, &json!({ "seat": "red", "computer": "quick" })).await.bad(409, "seat-taken");
        let told = told_bob.until(4, "that Ann is away now").await;
        assert!(said(&told).contains("their seat may be taken"), "{told:?}");
        told_bob.stays(4, "whoever has done their part is not reminded").await;
    }

    async fn notices_are_for_accounts_and_go_to_addresses_that_everybody_can_reach(db: Database) {
        let notices = Notices { private_networks: false, ..at_once() };
        let server = db.serve_noticing(&notices, &Clock::default()).await;
        let mut guest = server.guest().await;
        guest.json("PATCH", SETTINGS, &json!({ "webhook": "https://example.org/" })).await.bad(403, "no-account");
        Client::new(server.address).get(SETTINGS).await.bad(401, "no-session");
        let mut ann = server.named("Ann").await;
        for bad in ["ftp://example.org/", "http://127.0.0.1/", "http://[::1]:80/", "http://169.254.169.254/", "here"] {
            ann.json("PATCH", SETTINGS, &json!({ "webhook": bad })).await.bad(422, "bad-webhook");
        }
        for bad in [("", ""), ("AAAA", "AAAA"), ("BA", BASE64.encode([1; 16]).as_str())] {
            let push = json!({ "endpoint": "https://example.org/", "p256dh": bad.0, "auth": bad.1 });
            ann.json("PATCH", SETTINGS, &json!({ "push": push })).await.bad(422, "bad-push");
        }
        ann.json("PATCH", SETTINGS, &json!({ "mail": "ann@example.org" })).await.bad(409, "no-mail");
        ann.json("PATCH", SETTINGS, &json!({ "mail": "ann" })).await.bad(422, "bad-email");
        ann.json("PATCH", SETTINGS, &json!({ "pigeon": "ann" })).await.bad(400, "malformed");
        let kept = ann.get(SETTINGS).await.good();
        assert_eq!((&kept["mail"], &kept["webhook"], &kept["push"]), (&Value::Null, &Value::Null, &json!([])));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hosts_at_one_database_deliver_a_notice_once_and_know_who_is_at_the_other() {
    let db = Database::postgres();
    let (hook, posted) = web_server(200).await;
    let (clock, notices) = (Clock::default(), at_once());
    let (here, there) =
        (db.serve_noticing(&notices, &clock).await, db.serve_noticing(&notices, &clock).await);
    let (table, mut ann, mut bob) = ann_and_bob(&here).await;
    set(&mut bob, json!({ "webhook": format!("http://{hook}/") })).await;
    let key = bob.get(SETTINGS).await.good()["push_key"].clone();
    bob.address = there.address;
    assert_eq!(bob.get(SETTINGS).await.good()["push_key"], key, "both sign with one key");
    let mut live = bob.live(&table).await;
    live.until_state().await;
    say(&mut ann, &table, "Hello").await;
    posted.stays(0, "he is at the other host").await;
    drop(live);
    tokio::time::sleep(Duration::from_millis(500)).await;
    for round in 1..=5 {
        say(&mut ann, &table, "Hello").await;
        posted.until(round, "each once").await;
        // He reads it in passing.
        let mut live = bob.live(&table).await;
        live.until_state().await;
        drop(live);
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    posted.stays(5, "not one more").await;
}
