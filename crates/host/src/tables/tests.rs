//! Which tables stay in memory.

use super::*;
use crate::{
    clock::Clock as Time,
    seating::new_row,
    store::{Address, Store},
};
use kernel::fair::Seed;
use std::collections::BTreeMap;
use tempfile::TempDir;

/// Tables of The Ford in a database, none of them in memory, and how much memory they may take.
async fn with_memory(memory: usize) -> (TempDir, Arc<Tables>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let address = Address::File(folder.path().join("tables.sqlite"));
    let store = Store::open(&address, Time::default()).await.expect("a database");
    let games = Arc::new(Games::new(sample::games(), Vec::new()));
    let (quotas, longest) = (Quotas::default(), LongestThought::default());
    let tables = Arc::new(Tables::new(store, games, quotas, longest, memory).expect("threads"));
    tables.store.add_guest("ann", "token", i64::MAX).await.expect("a guest");
    let mut ids = Vec::new();
    for _ in 0..6 {
        let row = new_row("sample", "ford", &BTreeMap::new(), "", "ann", 1).expect("a row");
        let offered = tables.games.game("sample").expect("the sample");
        let (id, seed) = (row.id.clone(), Seed::new([7; 32]));
        let setup = offered.setup(&row.scenario, &row.options);
        let table = offered.game.start(&setup, seed, &[]).expect("a game");
        let chair = || (None, "word".to_owned(), None);
        let new = OpenTable::lay_down(row, table, Some(seed), vec![chair(), chair()]).expect("a table");
        tables.store.add_table(&new).await.expect("a table");
        ids.push(id);
    }
    (folder, tables, ids)
}

/// What one such table takes.
async fn weight_of_one() -> usize {
    let (_folder, tables, ids) = with_memory(usize::MAX).await;
    look_at(&tables, &ids[0]).await;
    tables.memory.bytes()
}

async fn look_at(tables: &Arc<Tables>, id: &str) {
    tables.look(id, |open| Ok(open.sight(Viewer::Spectator).version)).await.expect("a look");
}

fn in_memory<'i>(tables: &Tables, ids: &'i [String]) -> Vec<&'i String> {
    ids.iter().filter(|id| tables.slot_in_use(id).is_some_and(|slot| !slot.is_empty())).collect()
}

#[tokio::test]
async fn the_least_recently_used_make_room() {
    let one = weight_of_one().await;
    // Four fit; when a fifth comes, room is made until an eighth is free, which takes two.
    let (_folder, tables, ids) = with_memory(one * 9 / 2).await;
    for id in &ids[..4] {
        look_at(&tables, id).await;
    }
    look_at(&tables, &ids[0]).await;
    assert_eq!((tables.memory.tables(), tables.memory.bytes()), (4, 4 * one));
    look_at(&tables, &ids[4]).await;
    assert_eq!(in_memory(&tables, &ids), [&ids[0], &ids[3], &ids[4]]);
    assert_eq!((tables.memory.tables(), tables.memory.bytes()), (3, 3 * one));
    look_at(&tables, &ids[1]).await;
    assert_eq!(in_memory(&tables, &ids), [&ids[0], &ids[1], &ids[3], &ids[4]], "it comes back");
}

#[tokio::test]
async fn those_to_which_somebody_is_connected_go_last() {
    let one = weight_of_one().await;
    let (_folder, tables, ids) = with_memory(one * 9 / 2).await;
    let lines = [&ids[0], &ids[1]].map(|id| tables.slot(id).listen());
    for id in &ids {
        look_at(&tables, id).await;
    }
    let kept = in_memory(&tables, &ids);
    assert!(kept.contains(&&ids[0]) && kept.contains(&&ids[1]), "{kept:?}");
    drop(lines);
    let lines = ids.iter().map(|id| tables.slot(id).listen()).collect::<Vec<_>>();
    for id in &ids {
        look_at(&tables, id).await;
    }
    assert!(in_memory(&tables, &ids).len() <= 4, "where all are connected, some go");
    assert_eq!(tables.connections(), lines.len(), "and those who are connected stay so");
}
