//! Playing: whole games, answers and what takes them back.

use crate::{
    support::{Client, Server, choose, client::Live, is_asked},
    with_both_databases,
};
use kernel::{
    Seat, Setup,
    fair::Seed,
    forgery::rewritten,
    journal::{Entry, Hand, Journal},
};
use serde_json::{Value, json};

const PLAIN: [(&str, &str); 2] = [("x-grognard", "1"), ("content-type", "text/plain")];

/// Plays to the end over live connections.
async fn play_out(lines: &mut [&mut Live]) {
    for line in lines.iter_mut() {
        line.until_state().await;
    }
    for pick in 0..2_000 {
        if lines.iter().all(|line| line.is_over()) {
            return;
        }
        let Some(at) = lines.iter().position(|line| line.is_asked()) else {
            for line in lines.iter_mut() {
                line.hear().await;
            }
            continue;
        };
        let said = lines[at].answer(pick * 7 + 1).await;
        // Another seat may have been faster: then there is news.
        assert!(said["kind"] == "done" || said["problem"]["code"] == "stale", "{said}");
    }
    panic!("the game does not end");
}

with_both_databases! {
    async fn a_whole_game_is_played_against_a_computer_and_its_journal_can_be_verified(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let nonce = "ab".repeat(32);
        let wish = json!({
            "game": "sample", "scenario": "skirmish", "options": { "ties": "blue" }, "name": "An evening",
            "seats": { "blue": "me", "red": { "computer": "quick" } }, "nonces": { "blue": nonce },
        });
        let table = ann.open_table_with(wish).await;
        let info = ann.get(&table).await.good();
        ann.get(&format!("{table}/journal")).await.bad(403, "not-over");
        let mut live = ann.live(&table).await;
        play_out(&mut [&mut live]).await;
        assert!(live.state["outcome"]["id"].is_string() && live.state["prompt"].is_null());
        assert_eq!(live.state["undo"], Value::Null);
        let text = ann.get(&format!("{table}/journal")).await;
        assert_eq!(text.status, 200);
        let (journal, torn) = Journal::<sample::Answer>::read(&text.text).expect("a whole journal");
        assert!(torn.is_none());
        let Some(Entry::Reveal { seal: Some(_), .. }) = journal.entries().last() else { panic!("it is not sealed") };
        let promised = &info["table"]["commitment"];
        assert_eq!(json!(journal.header().commitment), *promised, "another seed was promised");
        assert!(matches!(&journal.entries()[1], Entry::Nonce { nonce: given, .. } if given.to_string() == nonce));
        assert_eq!(ann.get(&format!("{table}/verify")).await.good()["verdict"], "proven");
        // Nothing can be changed any more: everybody knows the dice now.
        let over = live.command(json!("undo")).await;
        assert_eq!(over["problem"]["code"], "over", "{over}");
        let lists = ann.get("/api/tables").await.good();
        assert_eq!(lists["mine"][0]["over"], true);
        assert_eq!(lists["mine"][0]["name"], "An evening");
    }

    async fn whoever_opens_a_table_adds_to_the_dice_after_the_host_is_bound_and_it_is_told_who_did(db: Database) {
        let server = db.serve().await;
        let (mut ann, mut eve) = (server.guest().await, server.guest().await);
        let promised = ann.post("/api/promises", &json!({})).await.good();
        let nonce = "ab".repeat(32);
        let wish = json!({
            "game": "sample", "scenario": "skirmish", "promise": promised["promise"], "nonces": { "blue": nonce },
            "seats": { "blue": "me", "red": { "computer": "quick" } },
        });
        eve.post("/api/tables", &wish).await.bad(422, "cannot-start");
        let table = ann.open_table_with(wish.clone()).await;
        assert_eq!(ann.get(&table).await.good()["table"]["commitment"], promised["commitment"]);
        ann.post("/api/tables", &wish).await.bad(422, "cannot-start");
        let mut live = ann.live(&table).await;
        play_out(&mut [&mut live]).await;
        let report = ann.get(&format!("{table}/verify")).await.good();
        assert_eq!((&report["verdict"], &report["own_nonces"]), (&json!("proven"), &json!([0])), "{report}");
        assert_eq!(report["findings"][0]["text"]["key"], "kernel-verify-no-nonce");
    }

    async fn two_people_play_a_whole_game_over_live_connections(db: Database) {
        let server = db.serve().await;
        let (table, blue, red) = server.two_at_a_table("ford").await;
        let (mut for_blue, mut for_red) = (blue.live(&table).await, red.live(&table).await);
        play_out(&mut [&mut for_blue, &mut for_red]).await;
        assert_eq!(for_blue.state["outcome"], for_red.state["outcome"]);
        for (client, line) in [(blue, for_blue), (red, for_red)] {
            assert_is_told_all(client, &table, &line).await;
        }
    }

    async fn two_computers_play_by_themselves_while_somebody_watches(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table =
            ann.open_table("ford", json!({ "blue": { "computer": "random" }, "red": { "computer": "quick" } })).await;
        let mut bob = server.guest().await.live(&table).await;
        bob.until("the end", |live, _| live.is_over()).await;
        assert!(bob.state["seat"].is_null() && bob.state["prompt"].is_null());
    }

    async fn an_answer_sent_twice_or_too_late_plays_nothing(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let before = blue.state(&table).await;
        let answer = json!({ "answer": { "answer": crate::support::choose(&before, 1) } });
        blue.command(&table, &before["version"], answer.clone()).await.good();
        let after = blue.state(&table).await;
        blue.command(&table, &before["version"], answer.clone()).await.bad(409, "stale");
        for version in [json!(0), json!(after["version"].as_u64().expect("a number") + 1)] {
            blue.command(&table, &version, answer.clone()).await.bad(409, "stale");
        }
        assert_eq!(blue.state(&table).await, after);

        // Both clicks at once: one is taken, the other is told to look again.
        let state = red.state(&table).await;
        let answer = json!({ "answer": { "answer": crate::support::choose(&state, 2) } });
        let mut twin = red.clone();
        let (one, other) = tokio::join!(
            red.command(&table, &state["version"], answer.clone()),
            twin.command(&table, &state["version"], answer.clone())
        );
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);

        // The same message again over one connection, and over a new one.
        let mut live = blue.live(&table).await;
        live.until_state().await;
        let (asker, other) = if live.is_asked() { (blue, red) } else { (red, blue) };
        drop(other);
        let mut live = asker.live(&table).await;
        live.until_state().await;
        assert!(live.is_asked());
        let said = json!({
            "request": 7, "version": live.state["version"],
            "command": { "answer": { "answer": crate::support::choose(&live.state, 0) } },
        })
        .to_string();
        live.say(&said).await;
        live.say(&said).await;
        live.until("done", |_, message| message["kind"] == "done").await;
        let again = live.until("a refusal", |_, message| message["kind"] == "refused").await;
        assert_eq!((again["problem"]["code"].as_str(), again["request"].as_u64()), (Some("stale"), Some(7)));
        let mut later = asker.live(&table).await;
        later.until_state().await;
        later.say(&said).await;
        let again = later.until("a refusal", |_, message| message["kind"] == "refused").await;
        assert_eq!(again["problem"]["code"], "stale");
    }

    async fn an_answer_stands_when_only_somebody_else_has_chosen_meanwhile(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let before = blue.state(&table).await;
        red.answer(&table, 1).await.good();
        let after = blue.state(&table).await;
        assert_ne!(before["version"], after["version"], "blue sees that red has chosen");
        let answer = json!({ "answer": { "answer": crate::support::choose(&before, 1) } });
        blue.command(&table, &before["version"], answer.clone()).await.good();
        for version in [&before["version"], &after["version"]] {
            blue.command(&table, version, answer.clone()).await.bad(409, "stale");
        }
    }

    async fn a_refusal_names_its_rule_and_changes_nothing(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let before = blue.state(&table).await;
        let bid = |bid: Value| json!({ "answer": { "answer": { "bid": bid } } });
        let refused = blue.command(&table, &before["version"], bid(json!(200))).await.bad(422, "refused");
        let refusal = &refused["refusal"];
        assert_eq!(
            (refusal["rule"].as_str(), refusal["reason"]["key"].as_str()),
            (Some("2"), Some("ford-no-bid-above-stock"))
        );
        blue.command(&table, &before["version"], bid(json!("many"))).await.bad(422, "not-an-answer");
        assert_eq!(blue.state(&table).await, before);
    }

    async fn an_answer_can_be_taken_back_once_per_wish(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let fresh = blue.state(&table).await;
        blue.command(&table, &fresh["version"], json!("undo")).await.bad(409, "nothing-to-undo");
        blue.answer(&table, 2).await.good();
        let given = blue.state(&table).await;
        assert_eq!((given["undo"].as_u64(), given["steps"].as_u64()), (Some(0), Some(1)));
        blue.command(&table, &given["version"], json!("undo")).await.good();
        let undone = blue.state(&table).await;
        assert!(undone["prompt"]["given"].is_null() && undone["steps"] == 0);
        blue.command(&table, &given["version"], json!("undo")).await.bad(409, "stale");
        blue.answer(&table, 1).await.good();
        let given = blue.state(&table).await;
        blue.command(&table, &given["version"], json!({ "undo-to": { "step": 0 } })).await.good();
        assert!(blue.state(&table).await["prompt"]["given"].is_null());
    }

    async fn everybody_must_agree_to_go_back_further(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let lines = |state: &Value| state["log"].as_array().map(Vec::len);
        let first = lines(&blue.state(&table).await);
        blue.answer(&table, 1).await.good();
        red.answer(&table, 2).await.good();
        let state = blue.state(&table).await;
        let ask = json!({ "ask-consent": { "step": 0 } });
        blue.command(&table, &state["version"], ask.clone()).await.good();
        let asked = red.state(&table).await;
        assert_eq!(asked["consent"], json!({ "by": 0, "step": 0, "agreed": [0] }));
        red.command(&table, &asked["version"], json!({ "consent": { "yes": false } })).await.good();
        assert!(blue.state(&table).await["consent"].is_null());
        let version = blue.state(&table).await["version"].clone();
        blue.command(&table, &version, ask).await.good();
        let version = red.state(&table).await["version"].clone();
        red.command(&table, &version, json!({ "consent": { "yes": true } })).await.good();
        for client in [&mut blue, &mut red] {
            let state = client.state(&table).await;
            assert!(state["prompt"]["given"].is_null() && state["consent"].is_null(), "{state}");
            assert_eq!((state["steps"].as_u64(), lines(&state)), (Some(0), first));
        }
    }

    async fn an_undo_that_takes_back_no_line_of_the_log_tells_none_again(db: Database) {
        let server = db.serve().await;
        let (table, blue, _red) = server.two_at_a_table("ford").await;
        let mut live = blue.live(&table).await;
        live.until_state().await;
        let before = live.log.clone();
        assert!(!before.is_empty());
        assert_eq!(live.answer(2).await["kind"], "done");
        assert_eq!(live.log, before, "a bid tells nothing yet");
        assert_eq!(live.command(json!("undo")).await["kind"], "done");
        assert!(live.state["prompt"]["given"].is_null());
        assert_eq!(live.log, before);
    }

    async fn what_is_undone_stays_undone_whatever_others_order(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let order = |class: &str| json!({ "stand": { "class": class, "order": "default" } });
        let version = blue.state(&table).await["version"].clone();
        blue.command(&table, &version, order("bid")).await.good();
        let version = blue.state(&table).await["version"].clone();
        blue.command(&table, &version, json!("undo")).await.good();
        let undone = blue.state(&table).await;
        assert!(undone["prompt"]["given"].is_null());
        let version = red.state(&table).await["version"].clone();
        red.command(&table, &version, order("act")).await.good();
        assert_eq!(blue.state(&table).await, undone, "red's order");
        red.answer(&table, 1).await.good();
        assert!(blue.state(&table).await["prompt"]["given"].is_null(), "red's answer");
        server.close().await;
        let server = db.serve().await;
        blue.address = server.address;
        let asked = blue.state(&table).await;
        assert!(asked["prompt"]["class"] == "bid" && asked["prompt"]["given"].is_null(), "when it is opened again");
        blue.answer(&table, 1).await.good();
        assert_ne!(blue.state(&table).await["steps"], asked["steps"]);
    }

    async fn standing_orders_are_given_obeyed_kept_and_taken_back(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let state = blue.state(&table).await;
        let order = |class: &str, order: Value| json!({ "stand": { "class": class, "order": order } });
        blue.command(&table, &state["version"], order("bid", json!("default"))).await.good();
        let given = blue.state(&table).await;
        assert_eq!(given["standing"], json!({ "bid": "default" }));
        assert_eq!(given["waiting"][0]["answered"], true);
        assert_eq!(red.state(&table).await["standing"], json!({}), "the enemy sees the order");
        server.close().await;
        let server = db.serve().await;
        blue.address = server.address;
        assert_eq!(blue.state(&table).await, given);
        blue.command(&table, &given["version"], order("bid", Value::Null)).await.good();
        let back = blue.state(&table).await;
        assert_eq!(back["standing"], json!({}));
        blue.command(&table, &back["version"], order("tea", Value::Null)).await.bad(422, "no-such-class");
    }

    async fn who_gives_up_loses_and_the_seed_is_told(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        blue.answer(&table, 1).await.good();
        let state = red.state(&table).await;
        red.get(&format!("{table}/luck")).await.bad(403, "not-over");
        red.command(&table, &state["version"], json!("resign")).await.good();
        let luck = red.get(&format!("{table}/luck")).await.good();
        assert!(luck[0]["luck"].is_number() && luck[0]["text"]["key"].is_string(), "{luck}");
        let end = blue.state(&table).await;
        assert_eq!((&end["outcome"]["id"], &end["outcome"]["winners"]), (&json!("resigned"), &json!([0])));
        blue.command(&table, &end["version"], json!("undo")).await.bad(409, "over");
        let report = blue.get(&format!("{table}/verify")).await.good();
        assert_eq!((&report["verdict"], &report["outcome"]), (&json!("proven"), &end["outcome"]), "{report}");
        let journal = blue.get(&format!("{table}/journal")).await.text;
        assert!(journal.contains("\"resigned\":{\"seat\":1}"), "{journal}");
        // Elsewhere it is over just so, and can be studied on.
        let brought = blue.send("POST", "/api/tables/import", &PLAIN, journal.as_bytes()).await.good();
        let copy = format!("/api/tables/{}", brought["id"].as_str().expect("an id"));
        assert_eq!(brought["over"], true, "{brought}");
        assert_eq!(blue.state(&copy).await["outcome"], end["outcome"]);
        let film = blue.get(&format!("{copy}/film")).await.good();
        let last = film.as_array().expect("frames").len() - 1;
        let study = blue.post(&format!("{copy}/fork"), &json!({ "step": last, "seat": 0 })).await.good();
        let study = format!("/api/tables/{}", study["id"].as_str().expect("an id"));
        assert!(blue.state(&study).await["outcome"].is_null(), "a study goes on where the game was given up");
    }

    async fn a_game_given_up_when_the_table_alone_knew_it_is_read_and_proven_as_any_other(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _) = server.two_at_a_table("ford").await;
        server.close().await;
        // As it was once: no seal, the seed told at the end of the journal, and who gave up in a column.
        let game = sample::games().remove(0);
        let setup = Setup { book: "sample".to_owned(), scenario: "ford".to_owned(), pack: game.pack(), ..Setup::default() };
        let mut played = game.start(&setup, Seed::new([7; 32]), &[]).expect("a game");
        played.answer(Seat(0), &json!({ "bid": 1 }), Hand::Player).expect("a bid");
        played.resign(Seat(1)).expect("given up");
        played.reveal_seed().expect("it is over");
        let outcome = json!(played.outcome());
        let (whole, _) = Journal::<sample::Answer>::read(played.journal_text(0)).expect("a journal");
        let given_up = |entry: &Entry<_>| matches!(entry, Entry::Resigned { .. });
        let old = rewritten(&whole, |_, entry| if given_up(&entry) { Vec::new() } else { vec![entry] });
        assert_eq!((old.len() + 1, old.text().contains("seal")), (whole.len(), false));
        let id = table.rsplit('/').next().expect("an id");
        db.execute(&format!("UPDATE changes SET lines = '{}' WHERE table_id = '{id}'", old.text())).await;
        db.execute(&format!("DELETE FROM seeds WHERE table_id = '{id}'")).await;
        db.execute(&format!(
            "UPDATE tables SET over = 1, resigned = 1, waiting = '{{}}', entries = {} WHERE id = '{id}'", old.len(),
        )).await;
        let server = db.serve().await;
        blue.address = server.address;
        let then = blue.state(&table).await;
        assert_eq!(then["outcome"], outcome);
        blue.command(&table, &then["version"], json!("undo")).await.bad(409, "over");
        let report = blue.get(&format!("{table}/verify")).await.good();
        assert_eq!((&report["verdict"], &report["outcome"]), (&json!("proven"), &outcome), "{report}");
        assert!(report["findings"].as_array().is_some_and(|found| {
            found.iter().any(|finding| finding["text"]["key"] == "kernel-verify-late-end")
        }), "{report}");
        assert!(blue.get(&format!("{table}/luck")).await.good().is_array());
        let journal = blue.get(&format!("{table}/journal")).await.text;
        let brought = blue.send("POST", "/api/tables/import", &PLAIN, journal.as_bytes()).await.good();
        assert_eq!(brought["over"], true, "{brought}");
    }

    async fn every_order_has_a_receipt_by_which_the_record_can_be_held_against_any_host(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("skirmish").await;
        let mut receipts: Vec<Value> = Vec::new();
        let said = blue.answer(&table, 1).await.good();
        receipts.push(said["receipt"].clone());
        let version = blue.state(&table).await["version"].clone();
        receipts.push(blue.command(&table, &version, json!("undo")).await.good()["receipt"].clone());
        receipts.push(blue.answer(&table, 1).await.good()["receipt"].clone());
        // At a host that was opened again, or that stands beside another.
        server.close().await;
        let (server, beside) = (db.serve().await, db.serve().await);
        (blue.address, red.address) = (server.address, if db.is_postgres() { beside.address } else { server.address });
        let mut for_blue = blue.live(&table).await;
        for_blue.until_state().await;
        for pick in 0..2_000 {
            let (of_blue, of_red) = (blue.state(&table).await, red.state(&table).await);
            if !of_blue["outcome"].is_null() {
                break;
            }
            let (player, state) = if is_asked(&of_blue) { (&mut blue, of_blue) } else { (&mut red, of_red) };
            let answer = json!({ "answer": { "answer": choose(&state, pick * 7 + 1) } });
            let said = player.command(&table, &state["version"], answer).await.good();
            receipts.push(said["receipt"].clone());
        }
        let said = for_blue.command(json!({ "chat": { "text": "good game" } })).await;
        assert!(said["kind"] == "done" && said["receipt"].is_null(), "what is said is not of the record: {said}");
        let proof = |receipts: Value| json!({ "receipts": receipts });
        let report = blue.post(&format!("{table}/verify"), &proof(json!(receipts))).await.good();
        assert_eq!(report["verdict"], "proven", "{report}");
        assert_eq!(report["receipts"], json!({ "matching": receipts.len(), "strange": 0, "unproven": 0 }));
        receipts.push(json!("ab".repeat(32)));
        let report = red.post(&format!("{table}/verify"), &proof(json!(receipts))).await.good();
        assert_eq!((&report["verdict"], &report["receipts"]["strange"]), (&json!("false"), &json!(1)), "{report}");
        red.post(&format!("{table}/verify"), &proof(json!(["ab"]))).await.bad(422, "bad-receipt");
    }

    async fn a_computer_finishes_a_phase_for_somebody_and_then_stops(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = ann.open_table("ford", json!({ "blue": "me", "red": { "computer": "quick" } })).await;
        let mut live = ann.live(&table).await;
        live.until_state().await;
        assert_eq!((&live.state["turn"], &live.state["prompt"]["class"]), (&json!(1), &json!("bid")));
        let refused = live.command(json!({ "finish-phase": { "level": "genius" } })).await;
        assert_eq!(refused["problem"]["code"], "no-such-level", "{refused}");
        let said = live.command(json!({ "finish-phase": { "level": "quick" } })).await;
        assert_eq!(said["kind"], "done", "{said}");
        let acts = |live: &Live| live.state["whereabouts"]["key"] == "ford-stage-act" && live.is_asked();
        live.until("the next phase", |live, _| acts(live)).await;
        assert_eq!((&live.state["turn"], &live.state["finishing"]), (&json!(1), &json!(false)));
    }

    async fn only_the_seat_whose_phase_a_computer_finishes_is_told_so_and_may_take_over(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let state = blue.state(&table).await;
        assert_eq!(state["finishing"], false);
        blue.command(&table, &state["version"], json!({ "finish-phase": { "level": "quick" } })).await.good();
        let finishing = blue.state(&table).await;
        assert_eq!((&finishing["finishing"], &finishing["turn"]), (&json!(true), &state["turn"]));
        assert_eq!(red.state(&table).await["finishing"], false, "the enemy is told");
        blue.command(&table, &finishing["version"], json!("take-over")).await.good();
        assert_eq!(blue.state(&table).await["finishing"], false);
    }

    async fn a_computer_finishes_no_phase_for_somebody_who_has_left(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let state = blue.state(&table).await;
        blue.command(&table, &state["version"], json!({ "finish-phase": { "level": "quick" } })).await.good();
        assert_eq!(blue.state(&table).await["finishing"], true);
        blue.post(&format!("{table}/leave"), &json!({})).await.good();
        let mut carl = server.guest().await;
        carl.post(&format!("{table}/sit"), &json!({ "seat": "blue" })).await.good();
        assert_eq!(carl.state(&table).await["finishing"], false);
    }

    async fn what_was_missed_is_told_to_those_who_come_again(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        for pick in 0..12 {
            if !blue.answer_if_asked(&table, pick).await {
                red.answer_if_asked(&table, pick).await;
            }
        }
        let mut first = blue.live(&table).await;
        first.until_state().await;
        let known = first.log.len();
        assert!(known > 3);
        drop(first);
        let mut pick = 0;
        while blue.state(&table).await["log"].as_array().expect("lines").len() < known + 3 {
            pick += 1;
            if !blue.answer_if_asked(&table, pick).await {
                red.answer_if_asked(&table, pick).await;
            }
        }
        let all = blue.state(&table).await;
        let missed = blue.get(&format!("{table}/state?log={known}")).await.good();
        assert_eq!(missed["log_from"], known);
        assert_eq!(missed["log"].as_array().expect("lines"), &all["log"].as_array().expect("lines")[known..]);
        let more = blue.get(&format!("{table}/state?log=100000")).await.good();
        assert_eq!(more["log_from"], 0, "who knows more than there is has seen something else");
    }

    async fn what_is_said_is_heard_by_all_and_kept(db: Database) {
        let server = db.serve().await;
        let (table, blue, red) = server.two_at_a_table("ford").await;
        let (mut for_blue, mut for_red) = (blue.live(&table).await, red.live(&table).await);
        for_blue.until_state().await;
        for_red.until_state().await;
        let text = "<script>alert('x')</script> '); DROP TABLE chat; --";
        let said = for_blue.command(json!({ "chat": { "text": text } })).await;
        assert_eq!(said["kind"], "done", "{said}");
        for_red.until("the line", |live, _| !live.chat.is_empty()).await;
        assert_eq!(for_red.chat[0]["text"], text);
        for (bad, why) in [("", "empty"), ("a\u{0}b", "control"), (&"x".repeat(1_001), "long"), ("a\u{202e}b", "turned")] {
            let refused = for_blue.command(json!({ "chat": { "text": bad } })).await;
            assert_eq!(refused["problem"]["code"], "bad-chat", "{why}");
        }
        let mut stranger = server.guest().await.live(&table).await;
        stranger.until("the line", |live, _| !live.chat.is_empty()).await;
        let refused = stranger.command(json!({ "chat": { "text": "hello" } })).await;
        assert_eq!(refused["problem"]["code"], "not-seated");
    }
}

/// What a browser has put together from all it was told is what the host would tell it now.
async fn assert_is_told_all(mut client: Client, table: &str, line: &Live) {
    let mut whole = client.state(table).await;
    let log = whole["log"].take();
    let mut known = line.state.clone();
    known.as_object_mut().expect("an object").remove("kind");
    known["log"] = Value::Null;
    known["log_from"] = json!(0);
    // Pieces are in order within their place; between places there is none.
    for state in [&mut known, &mut whole] {
        let pieces = state["scene"]["pieces"].as_array_mut().expect("pieces");
        pieces.sort_by_key(|piece| piece["place"].to_string());
    }
    assert!(known == whole, "{known:#}\nis not\n{whole:#}");
    assert_eq!(json!(line.log), log);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_is_served_or_said_to_be_missing() {
    let db = crate::support::Database::sqlite();
    let server: Server = db.serve().await;
    let mut client = Client::new(server.address);
    for page in ["/", "/tables/anything"] {
        let reply = client.get(page).await;
        assert_eq!(reply.status, 200);
        assert!(reply.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
        assert!(
            reply
                .header("content-security-policy")
                .is_some_and(|policy| policy.contains("script-src 'self'"))
        );
    }
    assert_eq!(client.get("/assets/missing.js").await.status, 404);
    client.get("/api/missing").await.bad(404, "no-such-address");
}
