//! Computer players think apart from requests. What they have to do lies in the database as jobs, so that another
//! host takes over when this one dies. Nobody's computers keep those of others waiting for longer than one thought.

use crate::{problem::Problem, store::Job, tables::Tables};
use std::{sync::Arc, time::Duration};
use tokio::time::{sleep, timeout};

/// Seconds for which a job is held; each answer holds it anew.
const LEASE: i64 = 15;
/// How often a job is held anew during a long thought.
const HOLD: Duration = Duration::from_secs(5);
/// How often somebody looks for jobs that nobody told of, such as those of a host that died.
const LOOK: Duration = Duration::from_secs(1);
/// Seconds until a job that failed is tried again.
const AGAIN: i64 = 10;

/// Lets computers think, for as long as it is polled.
pub(crate) async fn think(tables: Arc<Tables>) {
    loop {
        match tables.store.take_job("computer", LEASE).await {
            Ok(Some(Job { table, .. })) => {
                // There may be more for another thinker.
                tables.thinkers.notify_one();
                if let Err(problem) = answer(&tables, &table).await {
                    tracing::error!(table, ?problem, "the computers could not go on");
                    let put_off = tables.store.put_off_job("computer", &table, AGAIN).await;
                    drop(put_off.inspect_err(|error| tracing::error!(%error, "the database failed")));
                }
            }
            Ok(None) => drop(timeout(LOOK, tables.thinkers.notified()).await),
            Err(error) => {
                tracing::error!(%error, "no jobs can be taken from the database");
                sleep(LOOK).await;
            }
        }
    }
}

/// Lets computers think ahead while people are asked, for as long as it is polled. Whoever is asked goes before.
pub(crate) async fn think_ahead(tables: Arc<Tables>) {
    loop {
        let table = tables.next_musing().await;
        if tables.store.has_job("computer").await.unwrap_or(true) {
            continue;
        }
        if let Err(problem) = tables.think_ahead(&table).await {
            tracing::warn!(table, ?problem, "the computers could not think ahead");
        }
    }
}

/// Answers for the computers of a table until none is asked, or somebody else's wait.
async fn answer(tables: &Arc<Tables>, table: &str) -> Result<(), Problem> {
    loop {
        let mut thinking = std::pin::pin!(tables.think(table));
        // Long thoughts keep the job.
        let thought = loop {
            match timeout(HOLD, &mut thinking).await {
                Ok(thought) => break thought?,
                Err(_) => drop(tables.store.hold_job("computer", table, LEASE).await?),
            }
        };
        if !thought {
            return Ok(());
        }
        if tables.store.has_job("computer").await? {
            return Ok(tables.store.put_off_job("computer", table, 0).await?);
        }
        if !tables.store.hold_job("computer", table, LEASE).await? {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Clock,
        games::Games,
        minds::LongestThought,
        open_table::{OpenTable, Player},
        protocol::Command,
        seating::new_row,
        store::{Address, Store},
    };
    use kernel::{
        Adviser, Chance, Seat, Setup,
        any::{AnyGame, AnyTable},
        fair::Seed,
        journal::Hand,
    };
    use std::collections::BTreeMap;
    use war_at_sea::{
        BOOK_ID,
        sides::{ALLIES, AXIS},
    };

    async fn host() -> (tempfile::TempDir, Arc<Tables>) {
        let folder = tempfile::tempdir().expect("a folder");
        let address = Address::File(folder.path().join("tables.sqlite"));
        let store = Store::open(&address, Clock::default()).await.expect("a database");
        let games = [sample::games(), war_at_sea::games()].concat();
        let games = Arc::new(Games::new(games, Vec::new()));
        // Whoever searches has found nothing when its time is over, and does what is usual.
        let longest = LongestThought { usual: Duration::ZERO, by_level: BTreeMap::new() };
        let quotas = crate::Quotas::default();
        let tables = Arc::new(Tables::new(store, games, quotas, longest, crate::MEMORY).expect("threads"));
        tables.store.add_guest("ann", "token", i64::MAX).await.expect("a guest");
        (folder, tables)
    }

    /// The Ford at the first action of Blue that the computer would decide by a strike, which costs a card.
    fn before_a_strike(offered: &dyn AnyGame, setup: &Setup) -> (Seed, Box<dyn AnyTable>) {
        let games = (0..=u8::MAX).map(|number| {
            let seed = Seed::new([number; 32]);
            let mut table = offered.start(setup, seed, &[]).expect("a game");
            let mut advisers =
                [Seat(0), Seat(1)].map(|seat| Adviser::new(seat, "quick", Chance::numbered(1, 1)));
            loop {
                let asked = |seat: Seat| {
                    table.prompt(seat).filter(|prompt| !prompt.invited && prompt.given.is_none())
                };
                let seat = [Seat(0), Seat(1)].into_iter().find(|seat| asked(*seat).is_some())?;
                let advice = table.advise(&mut advisers[seat.index()]).expect("a question");
                if seat == Seat(0) && table.is_weighty(seat, &advice.answer) == Ok(true) {
                    return Some((seed, table));
                }
                table.answer(seat, &advice.answer, Hand::Computer).expect("a legal answer");
            }
        });
        games.flatten().next().expect("some game comes to a strike")
    }

    #[tokio::test]
    async fn what_cannot_be_taken_back_is_handed_to_the_player_whose_phase_a_computer_finishes() {
        let (_folder, tables) = host().await;
        let row = new_row("sample", "ford", &BTreeMap::new(), "", "ann", 1).expect("a row");
        let offered = tables.games.game("sample").expect("the sample");
        let (seed, table) = before_a_strike(&*offered.game, &offered.setup(&row.scenario, &row.options));
        let (id, entries) = (row.id.clone(), table.entries());
        let chairs = vec![
            (None, "word".to_owned(), Some("ann".to_owned())),
            (Some("quick".to_owned()), "word".to_owned(), None),
        ];
        let new = OpenTable::lay_down(row, table, Some(seed), chairs).expect("a table");
        tables.store.add_table(&new).await.expect("a table");
        let finish = Command::FinishPhase { level: "quick".to_owned() };
        let blue = Player { person: "ann".to_owned(), seat: Seat(0) };
        tables.obey(&id, blue, 1, finish).await.expect("she is asked");
        let finishing = async || tables.store.table(&id).await.expect("a look").expect("a table").finishing;
        assert_ne!(finishing().await, "{}");
        let job = tables.store.take_job("computer", LEASE).await.expect("a look").expect("a job");
        answer(&tables, &job.table).await.expect("a thought");
        assert_eq!(finishing().await, "{}");
        let (asked, now) = tables
            .look(&id, |open| {
                Ok((open.table.prompt(Seat(0)).map(|prompt| prompt.class), open.table.entries()))
            })
            .await
            .expect("a look");
        assert_eq!((asked, now), (Some("act"), entries), "nothing was answered");
    }

    #[tokio::test]
    async fn a_table_keeps_the_computers_for_one_thought_when_another_waits() {
        let (_folder, tables) = host().await;
        for _ in 0..2 {
            let row = new_row("sample", "ford", &BTreeMap::new(), "", "ann", 1).expect("a row");
            let offered = tables.games.game("sample").expect("the sample");
            let seed = Seed::new([7; 32]);
            let setup = offered.setup(&row.scenario, &row.options);
            let table = offered.game.start(&setup, seed, &[]).expect("a game");
            let chair = || (Some("quick".to_owned()), "word".to_owned(), None);
            let new = OpenTable::lay_down(row, table, Some(seed), vec![chair(), chair()]).expect("a table");
            tables.store.add_table(&new).await.expect("a table");
        }
        let take = async || tables.store.take_job("computer", LEASE).await.expect("a look").expect("a job");
        let first = take().await.table;
        answer(&tables, &first).await.expect("a thought");
        assert_eq!(tables.store.commits(&first).await.expect("a look"), Some(1), "one thought");
        let second = take().await.table;
        assert_ne!(take().await.table, second, "the first is in line again");
        answer(&tables, &second).await.expect("a game");
        let over = tables.store.table(&second).await.expect("a look").expect("a table").over;
        assert!(over, "while nobody else waits it goes on");
    }

    /// The Eastern Solomons when the Axis is to write its first orders, as quick commanders have prepared for it.
    fn before_orders(offered: &dyn AnyGame, setup: &Setup) -> (Seed, Box<dyn AnyTable>) {
        let seed = Seed::new([42; 32]);
        let mut table = offered.start(setup, seed, &[]).expect("an operation");
        let mut advisers =
            [AXIS, ALLIES].map(|seat| Adviser::new(seat, "quick", Chance::numbered(1942, seat.0.into())));
        while table.prompt(AXIS).is_none_or(|prompt| prompt.class != "orders") {
            let seat = table.waiting().first().expect("somebody is asked").seat;
            let advice = table.advise(&mut advisers[seat.index()]).expect("a question");
            table.answer(seat, &advice.answer, Hand::Computer).expect("a legal answer");
        }
        (seed, table)
    }

    #[tokio::test]
    async fn what_a_computer_thought_of_while_a_person_was_asked_is_ready_when_it_is_asked_itself() {
        let (_folder, tables) = host().await;
        let row = new_row(BOOK_ID, "eastern-solomons", &BTreeMap::new(), "", "ann", 1).expect("a row");
        let offered = tables.games.game(BOOK_ID).expect("War at Sea");
        let (seed, table) = before_orders(&*offered.game, &offered.setup(&row.scenario, &row.options));
        let id = row.id.clone();
        let chairs = vec![
            (None, "word".to_owned(), Some("ann".to_owned())),
            (Some("strong".to_owned()), "word".to_owned(), None),
        ];
        let new = OpenTable::lay_down(row, table, Some(seed), chairs).expect("a table");
        tables.store.add_table(&new).await.expect("a table");
        tables.think_ahead(&id).await.expect("the computer is idle");
        let asked = || {
            tables.look(&id, |open| {
                let prompt = open.table.prompt(AXIS).map(|prompt| prompt.default.answer);
                Ok((prompt, open.sight(AXIS.into()).version))
            })
        };
        while let (Some(answer), version) = asked().await.expect("a look") {
            let ann = Player { person: "ann".to_owned(), seat: AXIS };
            tables.obey(&id, ann, version, Command::Answer { answer }).await.expect("she is asked");
        }
        let minds = &tables.slot(&id).minds;
        assert_eq!(minds.ready(ALLIES), 0);
        assert!(tables.think(&id).await.expect("a thought"), "it is asked for its orders");
        assert_eq!(minds.ready(ALLIES), 1);
    }
}
