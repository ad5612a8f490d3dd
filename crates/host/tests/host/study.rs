//! Odds, advice, replay, studies, journals and notes.

use crate::{
    support::{Client, choose, is_asked},
    with_both_databases,
};
use grognard_host::Limits;
use kernel::{
    bytes::Bytes,
    journal::{Entry, Journal},
};
use serde_json::{Value, json};
use std::time::Duration;

/// What is changed in an entry of a journal, by its number.
type Forge<'a> = &'a dyn Fn(usize, &mut Entry<Value>);

/// A finished game of one person at one screen.
async fn finished(ann: &mut Client) -> String {
    let wish = json!({
        "game": "sample", "scenario": "skirmish", "hotseat": true, "seats": { "blue": "me", "red": "me" },
    });
    let table = ann.open_table_with(wish).await;
    for number in 0..400_usize {
        let seat = number % 2;
        let state = ann.get(&format!("{table}/state?seat={seat}")).await.good();
        if !state["outcome"].is_null() {
            return table;
        }
        if is_asked(&state) {
            let command = json!({ "answer": { "answer": choose(&state, number) } });
            let body = json!({ "request": 1, "version": state["version"], "command": command });
            ann.post(&format!("{table}/command?seat={seat}"), &body).await.good();
        }
    }
    panic!("the game does not end");
}

with_both_databases! {
    async fn a_seat_can_ask_what_may_come_of_its_answer(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let ask = json!({ "seat": 0, "answer": { "bid": 1 } });
        let told = blue.post(&format!("{table}/forecast"), &ask).await.good();
        let outcomes = told["forecast"]["outcomes"].as_array().expect("outcomes");
        let sum: f64 = outcomes.iter().map(|o| o["chance"].as_f64().expect("a chance")).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(told["describe"]["key"].is_string() && told["reasons"].is_array());
        let described = blue.post(&format!("{table}/describe"), &ask).await.good();
        assert_eq!(described, told["describe"]);
        // What an answer does not have is refused by its name, and so is more than one answer at once.
        for (answer, said) in [
            (json!({}), "exactly one"),
            (json!({ "bid": 1, "ambush": true }), "exactly one"),
            (json!({ "bid": { "extra": 1 } }), "a whole number"),
        ] {
            let refused = blue.post(&format!("{table}/describe"), &json!({ "answer": answer })).await;
            let told = refused.bad(422, "not-an-answer")["text"].to_string();
            assert!(told.contains(said), "{answer}: {told}");
        }
        let bad = json!({ "answer": { "bid": 99 } });
        // What comes of a bid hangs on the other's: nobody looks further.
        let ahead = blue.post(&format!("{table}/ahead"), &ask).await.good();
        assert!(ahead.is_null(), "{ahead}");
        let further = json!({ "seat": 0, "after": [{ "bid": 1 }], "answer": { "bid": 2 } });
        assert!(blue.post(&format!("{table}/ahead"), &further).await.good().is_null());
        for path in ["forecast", "describe"] {
            blue.post(&format!("{table}/{path}"), &further).await.bad(409, "not-asked");
        }
        for path in ["forecast", "describe", "ahead"] {
            let refused = blue.post(&format!("{table}/{path}"), &bad).await.bad(422, "refused");
            assert_eq!(refused["refusal"]["rule"], "2");
        }
        let advice = blue.post(&format!("{table}/advise"), &json!({ "seat": "blue", "level": "quick" })).await.good();
        assert!(advice["answer"]["bid"].is_number());
        blue.post(&format!("{table}/advise"), &json!({ "level": "genius" })).await.bad(422, "no-such-level");
    }

    async fn a_seat_hears_what_part_of_an_answer_may_become(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let mut draft = async |answer: Value| blue.post(&format!("{table}/draft"), &json!({ "answer": answer })).await;
        let nothing = draft(json!(null)).await.good();
        assert_eq!((&nothing["whole"], &nothing["refusal"]), (&json!(false), &Value::Null));
        let all = nothing["left"].as_array().expect("bids").len();
        let one = draft(json!({ "bid": 1 })).await.good();
        assert_eq!((&one["whole"], &one["refusal"], one["left"].as_array().map(Vec::len)), (&json!(true), &Value::Null, Some(1)));
        let high = draft(json!({ "bid": 99 })).await.good();
        assert_eq!((&high["refusal"]["rule"], &high["left"]), (&json!("2"), &json!([])));
        // What nobody could answer is no answer yet, and no fault.
        assert_eq!(draft(json!([{ "bid": {} }])).await.good()["whole"], false);
        assert!(all > 1, "{nothing}");
        // After an answer in mind that others must hear of first, nothing is asked.
        let further = json!({ "after": [{ "bid": 1 }], "answer": null });
        blue.post(&format!("{table}/draft"), &further).await.bad(409, "not-asked");
    }

    async fn whoever_watches_may_ask_about_what_lies_on_the_table(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        let mut eve = server.guest().await;
        for client in [&mut blue, &mut eve] {
            assert_eq!(client.get(&format!("{table}/about/nothing%20of%20the%20kind")).await.good(), json!([]));
        }
    }

    async fn a_forecast_sums_up_what_may_be_lost_and_by_whom(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = ann.open_table_with(at_one_screen()).await;
        // A bid hangs on what the other bids at the same time.
        let bid = ann.post(&format!("{table}/forecast"), &json!({ "seat": 0, "answer": { "bid": 1 } })).await.good();
        assert_eq!(bid["forecast"]["later_by_default"], true);
        let mut losers = Vec::new();
        for number in 0..60_usize {
            let seat = number % 2;
            let state = ann.get(&format!("{table}/state?seat={seat}")).await.good();
            if !is_asked(&state) {
                continue;
            }
            let answer = choose(&state, number);
            let told = ann.post(&format!("{table}/forecast"), &json!({ "seat": seat, "answer": answer })).await.good();
            let outcomes = told["forecast"]["outcomes"].as_array().expect("outcomes");
            let lose = |whose: &str| outcomes.iter().map(|one| number_in(&one["losers"][whose])).sum::<f64>();
            assert!(lose("you") + lose("both") + lose("they") < 1.0 + 1e-9, "{told}");
            for loss in told["forecast"]["losses"].as_array().expect("losses") {
                let (expected, worst) = (number_in(&loss["expected"]), number_in(&loss["worst"]));
                // Whoever loses so much on average loses at least as often as if it were the worst each time.
                let chance = lose("both") + lose(if loss["seat"] == json!(seat) { "you" } else { "they" });
                assert!(worst > 0.0 && chance + 1e-9 >= expected / worst && expected > 0.0, "{told}");
                losers.push(loss["seat"].clone());
            }
            let body = json!({ "request": 1, "version": state["version"], "command": { "answer": { "answer": answer } } });
            ann.post(&format!("{table}/command?seat={seat}"), &body).await.good();
        }
        assert!(losers.contains(&json!(0)) && losers.contains(&json!(1)), "{losers:?}");
    }

    async fn the_film_shows_each_step_as_it_was(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let mut shown: Vec<Value> = vec![blue.state(&table).await];
        for pick in 0..20 {
            if !blue.answer_if_asked(&table, pick).await {
                red.answer_if_asked(&table, pick).await;
            }
            let state = blue.state(&table).await;
            if state["steps"] != shown.last().expect("one")["steps"] {
                shown.push(state);
            }
        }
        let film = blue.get(&format!("{table}/film")).await.good();
        let film = film.as_array().expect("marks");
        assert_eq!(film.len(), shown.len());
        let mut lines = 0;
        for (step, (mark, state)) in film.iter().zip(&shown).enumerate() {
            assert_eq!((&mark["step"], &state["steps"]), (&json!(step), &json!(step)));
            let frame = blue.get(&format!("{table}/at/{step}")).await.good();
            for part in ["turn", "whereabouts"] {
                assert_eq!(frame[part], state[part], "step {step}");
                assert_eq!(mark[part], state[part], "step {step}");
            }
            assert_eq!(frame["scene"], state["scene"]);
            let new = frame["log"].as_array().expect("lines");
            assert_eq!(frame["log_from"], lines);
            lines += new.len();
            assert_eq!(lines, state["log"].as_array().expect("lines").len());
            assert_eq!(mark["log"].as_array().map(Vec::len), Some(new.len()));
        }
        // It is the same after the host was closed.
        server.close().await;
        let server = db.serve().await;
        blue.address = server.address;
        assert_eq!(blue.get(&format!("{table}/film")).await.good(), json!(film));
    }

    async fn a_study_goes_on_from_any_step(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = finished(&mut ann).await;
        let film = ann.get(&format!("{table}/film?seat=0")).await.good();
        let step = film.as_array().expect("marks").len() / 2;
        let study = ann.post(&format!("{table}/fork"), &json!({ "step": step, "seat": 0 })).await;
        assert_eq!(study.status, 201, "{}", study.text);
        let study = study.good();
        assert!(study["study"] == true && study["private"] == true && study["over"] == false);
        assert_ne!(study["commitment"], ann.get(&table).await.good()["table"]["commitment"]);
        let place = format!("/api/tables/{}", study["id"].as_str().expect("an id"));
        let then = ann.get(&format!("{table}/at/{step}?seat=0")).await.good();
        let now = ann.get(&format!("{place}/state?seat=0")).await.good();
        assert_eq!((&now["turn"], &now["whereabouts"]), (&then["turn"], &then["whereabouts"]));
        let marks = ann.get(&format!("{place}/film?seat=0")).await.good();
        assert!(marks.as_array().expect("marks").len() > 1, "the film of what was before is there too");
        let seat = u8::from(!is_asked(&now));
        let now = ann.get(&format!("{place}/state?seat={seat}")).await.good();
        let command = json!({ "answer": { "answer": choose(&now, 0) } });
        let body = json!({ "request": 1, "version": now["version"], "command": command });
        ann.post(&format!("{place}/command?seat={seat}"), &body).await.good();
        server.guest().await.get(&place).await.bad(404, "no-such-table");
        ann.post(&format!("{table}/fork"), &json!({ "step": 9_999, "seat": 0 })).await.bad(404, "no-such-step");
    }

    async fn a_study_has_a_name_of_its_own_and_is_deleted_by_its_owner(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = finished(&mut ann).await;
        let fork = json!({ "step": 1, "seat": 0, "name": "Turn 1, the bids" });
        let study = ann.post(&format!("{table}/fork"), &fork).await.good();
        assert_eq!(study["name"], "Turn 1, the bids");
        assert!(study["opened"].as_u64().is_some_and(|opened| opened > 0));
        let too_long = json!({ "step": 1, "seat": 0, "name": "x".repeat(200) });
        ann.post(&format!("{table}/fork"), &too_long).await.bad(422, "too-long");
        let place = format!("/api/tables/{}", study["id"].as_str().expect("an id"));
        ann.get(&format!("{place}/state?seat=0")).await.good();
        server.guest().await.json("DELETE", &place, &json!({})).await.bad(404, "no-such-table");
        ann.json("DELETE", &table, &json!({})).await.bad(403, "no-study");
        assert_eq!(ann.json("DELETE", &place, &json!({})).await.status, 204);
        ann.get(&place).await.bad(404, "no-such-table");
        ann.get(&format!("{place}/state?seat=0")).await.bad(404, "no-such-table");
        let mine = ann.get("/api/tables").await.good();
        assert!(mine["mine"].as_array().expect("tables").iter().all(|one| one["id"] != study["id"]));
    }

    async fn no_study_shows_what_others_hold_in_a_running_game(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let alone = ann.open_table("ford", json!({ "blue": "me", "red": { "computer": "quick" } })).await;
        let fork = json!({ "step": 0, "seat": "blue" });
        // A study would show the computer's cards.
        ann.post(&format!("{alone}/fork"), &fork).await.bad(403, "not-over");
        let both = ann.open_table_with(at_one_screen()).await;
        assert_eq!(ann.post(&format!("{both}/fork"), &fork).await.status, 201, "one's own secrets are none");

        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        blue.post(&format!("{table}/fork"), &fork).await.bad(403, "not-over");
        red.post(&format!("{table}/leave"), &json!({})).await.good();
        blue.post(&format!("{table}/sit"), &json!({ "seat": "red", "computer": "quick" })).await.good();
        blue.post(&format!("{table}/fork"), &fork).await.bad(403, "not-over");
        // Whoever has left the seat that another has now is nobody's heir.
        ann.post(&format!("{alone}/leave"), &json!({})).await.good();
        red.post(&format!("{alone}/sit"), &json!({ "seat": "blue" })).await.good();
        ann.post(&format!("{alone}/fork"), &json!({ "step": 0 })).await.bad(403, "not-over");
    }

    async fn a_journal_is_taken_out_brought_in_and_proven(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = finished(&mut ann).await;
        let journal = ann.get(&format!("{table}/journal")).await.text;
        let headers = [("x-grognard", "1"), ("content-type", "text/plain")];
        let mut bob = server.guest().await;
        let brought = bob.send("POST", "/api/tables/import", &headers, journal.as_bytes()).await;
        assert_eq!(brought.status, 201, "{}", brought.text);
        let place = format!("/api/tables/{}", brought.good()["id"].as_str().expect("an id"));
        assert_eq!(bob.get(&format!("{place}/journal")).await.text, journal);
        assert_eq!(bob.get(&format!("{place}/verify")).await.good()["verdict"], "proven");
        let (one, other) = (
            ann.get(&format!("{table}/state?seat=1")).await.good(),
            bob.get(&format!("{place}/state?seat=1")).await.good(),
        );
        assert_eq!((&one["scene"], &one["log"], &one["outcome"]), (&other["scene"], &other["log"], &other["outcome"]));
        let film = bob.get(&format!("{place}/film?seat=1")).await.good();
        assert!(film.as_array().expect("marks").len() > 5);
        bob.get(&format!("{place}/at/3?seat=1")).await.good();

        // Half a game goes on as a study.
        let half: Vec<&str> = journal.split_inclusive('\n').collect();
        let half = half[..half.len() / 2].concat();
        let brought = bob.send("POST", "/api/tables/import", &headers, half.as_bytes()).await.good();
        assert_eq!(brought["over"], false);
        for (bad, status, code) in [
            ("", 400, "no-journal"), ("{}", 400, "no-journal"), ("nonsense\n", 400, "no-journal"),
            (&journal.replacen("\"sides\":6,\"value\":", "\"sides\":6,\"value\":1", 1), 422, "bad-journal"),
        ] {
            bob.send("POST", "/api/tables/import", &headers, bad.as_bytes()).await.bad(status, code);
        }
    }

    async fn a_journal_that_cannot_be_true_is_refused_in_the_words_of_its_proof(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = finished(&mut ann).await;
        let journal = ann.get(&format!("{table}/journal")).await.text;
        let (whole, _) = Journal::<Value>::read(&journal).expect("a journal");
        let forge = |change: Forge<'_>| {
            let mut entries = whole.entries().to_vec();
            entries.iter_mut().enumerate().for_each(|(n, entry)| change(n, entry));
            let Some(Entry::Header(header)) = entries.first().cloned() else { panic!("the header comes first") };
            let mut forged = Journal::new(header);
            entries.into_iter().skip(1).for_each(|entry| forged.push(entry));
            forged.text_from(0).to_owned()
        };
        let game = sample::games().remove(0);
        let seats = |seats: &'static [&'static str]| {
            move |_: usize, entry: &mut Entry<Value>| {
                if let Entry::Header(header) = entry {
                    header.seats = seats.iter().map(|seat| (*seat).to_owned()).collect();
                }
            }
        };
        let wrong_seed = |_: usize, entry: &mut Entry<Value>| {
            if let Entry::Reveal { seed, .. } = entry {
                *seed = Bytes([9; 32]);
            }
        };
        let headers = [("x-grognard", "1"), ("content-type", "text/plain")];
        assert_eq!(forge(&|_, _| {}), journal, "forging nothing changes nothing");
        let forged: [(&str, Forge<'_>); 5] = [
            ("a third seat", &seats(&["blue", "red", "x"])),
            ("the seats the other way round", &seats(&["red", "blue"])),
            ("no seats", &seats(&[])),
            ("seats of another game", &seats(&["<b>", "é"])),
            ("another seed", &wrong_seed),
        ];
        for (what, change) in forged {
            let text = forge(change);
            let report = game.verify(&text, &game.pack(), &[]);
            let fault = report.faults().next().expect("a fault");
            let brought = ann.clone().send("POST", "/api/tables/import", &headers, text.as_bytes()).await;
            let told = brought.bad(422, "bad-journal")["text"].to_string();
            assert!(told.contains(&*fault.text.key), "{what}: {told}, but verify says {:?}", fault.text);
        }
    }

    async fn whoever_brings_a_torn_journal_is_told_what_is_missing(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = finished(&mut ann).await;
        let journal = ann.get(&format!("{table}/journal")).await.text;
        let bring = async |text: &str| {
            let headers = [("x-grognard", "1"), ("content-type", "text/plain")];
            ann.clone().send("POST", "/api/tables/import", &headers, text.as_bytes()).await
        };
        assert!(bring(&journal).await.good()["torn"].is_null());
        let torn = bring(&journal[..journal.len() - 20]).await.good();
        assert_eq!(torn["torn"]["key"], "kernel-error-torn", "{torn}");
        let first = journal.find('\n').expect("lines") + 1;
        for header in [&journal[..first], &journal[..first + 20]] {
            bring(header).await.bad(422, "empty-journal");
        }
    }

    async fn a_journal_that_takes_too_long_to_read_is_given_up(db: Database) {
        let server = db.serve_with(Limits { longest_import: Duration::ZERO, ..Limits::none() }).await;
        let mut ann = server.guest().await;
        let table = ann.open_table("ford", json!({ "blue": "me", "red": "open" })).await;
        let resign = ann.state(&table).await["version"].clone();
        ann.command(&table, &resign, json!("resign")).await.good();
        let journal = ann.get(&format!("{table}/journal")).await.text;
        let headers = [("x-grognard", "1"), ("content-type", "text/plain")];
        ann.send("POST", "/api/tables/import", &headers, journal.as_bytes()).await.bad(422, "bad-journal");
    }

    async fn notes_are_for_their_writer_alone(db: Database) {
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        let place = format!("{table}/notes");
        assert_eq!(blue.get(&place).await.good(), json!({ "text": "" }));
        for text in ["hold the ford", "'; DROP TABLE notes; --\nsecond line"] {
            blue.json("PUT", &place, &json!({ "text": text })).await.good();
            assert_eq!(blue.get(&place).await.good(), json!({ "text": text }));
        }
        assert_eq!(red.get(&place).await.good(), json!({ "text": "" }));
        blue.json("PUT", &place, &json!({ "text": "x".repeat(100_001) })).await.bad(422, "too-long");
    }

    async fn players_who_share_a_screen_have_notes_and_words_of_their_own(db: Database) {
        let server = db.serve().await;
        let mut ann = server.guest().await;
        let table = ann.open_table_with(at_one_screen()).await;
        let of = |seat: &str| format!("{table}/notes?seat={seat}");
        ann.json("PUT", &of("blue"), &json!({ "text": "bid low" })).await.good();
        assert_eq!(ann.get(&of("red")).await.good(), json!({ "text": "" }));
        assert_eq!(ann.get(&of("0")).await.good(), json!({ "text": "bid low" }));
        server.guest().await.get(&of("blue")).await.bad(403, "not-your-seat");

        for seat in ["blue", "red"] {
            let said = json!({ "request": 1, "version": 0, "command": { "chat": { "text": seat } } });
            ann.post(&format!("{table}/command?seat={seat}"), &said).await.good();
        }
        let mut live = ann.live(&table).await;
        live.until("both lines", |live, _| live.chat.len() == 2).await;
        let by: Vec<_> = live.chat.iter().map(|line| (&line["text"], &line["seat"])).collect();
        assert_eq!(by, [(&json!("blue"), &json!(0)), (&json!("red"), &json!(1))]);
    }
}

/// Both seats of The Ford for the one who opens the table.
fn at_one_screen() -> Value {
    json!({ "game": "sample", "scenario": "ford", "hotseat": true, "seats": { "blue": "me", "red": "me" } })
}

fn number_in(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}
