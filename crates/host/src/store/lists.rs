//! Lists of tables, and who sits at them. However many tables are kept, a list reads those that it shows: what it is
//! made from stands in `vacancies` and `clocks`, which the database keeps true by itself.

use super::{
    Store, Stored,
    tables::{ChairRow, SitterRow, TableRow},
};
use std::collections::BTreeMap;

/// The tables that somebody opened or sits at.
const OWN: &str = "SELECT * FROM tables WHERE id IN (SELECT id FROM tables WHERE opener = $1 \
    UNION SELECT table_id FROM sitters WHERE person = $1) ORDER BY over, opened DESC, id LIMIT 500";
const FREE: &str = "SELECT tables.* FROM (SELECT table_id FROM vacancies WHERE NOT EXISTS (SELECT 1 FROM sitters \
    WHERE sitters.table_id = vacancies.table_id AND sitters.person = $1) \
    ORDER BY opened DESC, table_id LIMIT 100) AS listed \
    JOIN tables ON tables.id = listed.table_id ORDER BY tables.opened DESC, tables.id";
const ABANDONED: &str = "SELECT tables.* FROM (SELECT table_id, at FROM clocks WHERE at <= $2 AND NOT EXISTS \
    (SELECT 1 FROM sitters WHERE sitters.table_id = clocks.table_id AND sitters.person = $1) \
    ORDER BY at DESC, table_id LIMIT 100) AS listed \
    JOIN tables ON tables.id = listed.table_id ORDER BY listed.at DESC, tables.id";

/// A chair and one who sits there, if anybody does: the table, the seat, since when, who, by what name, and the chair's
/// level and word for partners. Sorted, those of a chair stand in the order in which they came.
type Seated = (String, usize, Option<i64>, Option<String>, Option<String>, Option<String>, String);

impl Store {
    /// The tables that somebody opened or sits at, the latest first.
    pub(crate) async fn tables_of(&self, person: &str) -> Stored<Vec<TableRow>> {
        Ok(sqlx::query_as(OWN).bind(person).fetch_all(&self.readers).await?)
    }

    /// The tables with a free seat for anybody, the latest first.
    pub(crate) async fn free_tables(&self, person: &str) -> Stored<Vec<TableRow>> {
        Ok(sqlx::query_as(FREE).bind(person).fetch_all(&self.readers).await?)
    }

    /// The tables at which somebody's days to decide are gone, so that anybody may take the seat; those whose days
    /// ended last come first.
    pub(crate) async fn abandoned_tables(&self, person: &str) -> Stored<Vec<TableRow>> {
        Ok(sqlx::query_as(ABANDONED).bind(person).bind(self.now()).fetch_all(&self.readers).await?)
    }

    /// The chairs of a table by seat.
    pub(crate) async fn chairs(&self, table: &str) -> Stored<Vec<ChairRow>> {
        Ok(self.chairs_of(&[table]).await?.remove(table).unwrap_or_default())
    }

    /// The chairs of several tables by table and seat.
    pub(crate) async fn chairs_of(&self, tables: &[&str]) -> Stored<BTreeMap<String, Vec<ChairRow>>> {
        let dialect = self.dialect();
        let statement = format!(
            "SELECT {} FROM {} JOIN chairs ON chairs.table_id = given.value ->> 0 \
             LEFT JOIN sitters ON sitters.table_id = chairs.table_id AND sitters.seat = chairs.seat \
             LEFT JOIN people ON people.id = sitters.person",
            dialect.gathered(
                "chairs.table_id, chairs.seat, sitters.since, sitters.person, people.name, chairs.level, \
                 chairs.partner"
            ),
            dialect.rows()
        );
        let given: Vec<(&str,)> = tables.iter().map(|table| (*table,)).collect();
        let rows: String = sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
            .bind(serde_json::to_string(&given)?)
            .fetch_one(&self.readers)
            .await?;
        let mut rows: Vec<Seated> = serde_json::from_str(&rows)?;
        rows.sort_unstable();
        let mut all: BTreeMap<String, Vec<ChairRow>> = BTreeMap::new();
        for (table, seat, _, person, name, level, partner) in rows {
            let chairs = all.entry(table).or_default();
            if seat >= chairs.len() {
                chairs.resize(seat + 1, ChairRow::default());
                chairs[seat] = ChairRow { level, partner, sitters: Vec::new() };
            }
            if let Some(person) = person {
                chairs[seat].sitters.push(SitterRow { person, name: name.unwrap_or_default() });
            }
        }
        Ok(all)
    }

    pub(crate) async fn count_tables(&self) -> Stored<i64> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&self.readers).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Clock,
        store::{Address, LISTERS},
    };
    use sqlx::Row as _;
    use std::time::Duration;
    use tokio::time::timeout;

    async fn store(folder: &tempfile::TempDir) -> Store {
        let address = Address::File(folder.path().join("tables.sqlite"));
        Store::open(&address, Clock::default()).await.expect("a database")
    }

    #[tokio::test]
    async fn a_list_reads_the_tables_that_it_shows_and_no_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder).await;
        for list in [OWN, FREE, ABANDONED] {
            let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {list}"));
            let plan = sqlx::query(explain).bind("ann").bind(1_i64).fetch_all(&store.readers).await;
            let steps: Vec<String> =
                plan.expect("a plan").iter().map(|step| step.get::<String, _>("detail")).collect();
            // The list itself is gone through, and vacancies in its order until there are enough.
            let scans = |step: &&String| {
                step.starts_with("SCAN")
                    && !step.ends_with("listed")
                    && !step.contains("vacancies_by_opening")
            };
            assert_eq!(steps.iter().find(scans), None, "{list}: {steps:#?}");
        }
    }

    #[tokio::test]
    async fn whoever_plays_does_not_wait_behind_lists() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder).await;
        let mut held = Vec::new();
        for _ in 0..LISTERS {
            held.push(store.listers.acquire().await.expect("a connection"));
        }
        let soon = Duration::from_secs(8);
        let found = timeout(soon, store.table("none")).await.expect("nobody waits");
        assert_eq!(found.expect("a look"), None);
        let list = timeout(Duration::from_millis(200), store.aside().free_tables("ann")).await;
        assert!(list.is_err(), "lists wait for each other");
        drop(held);
        store.aside().free_tables("ann").await.expect("a list");
    }
}
