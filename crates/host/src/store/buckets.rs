//! The buckets that hosts at one database share: how much each address may still ask all of them for together. Only
//! PostgreSQL has several hosts. It goes by the database's clock, since those of the hosts differ.

use super::{Store, Stored};
use crate::limits::{Counted, Left, Taken};
use sqlx::Row;

const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)";

impl Store {
    /// Whether other hosts may be at the database.
    pub(crate) fn is_shared(&self) -> bool {
        self.is_postgres()
    }

    /// Takes from the shared buckets what was taken here: what is left in them.
    pub(crate) async fn share(&self, taken: &[Taken]) -> Stored<Vec<Left>> {
        let rows = taken.iter().map(|taken| {
            let rate = taken.rate;
            (taken.what.name(), taken.address, rate.per_second, rate.burst, rate.burst - taken.tokens)
        });
        // In order, so that hosts that write at once do not wait for each other.
        let statement = format!(
            "INSERT INTO buckets (what, address, per_second, burst, tokens, filled) \
             SELECT given.value ->> 0, given.value ->> 1, CAST(given.value ->> 2 AS DOUBLE PRECISION), \
             CAST(given.value ->> 3 AS DOUBLE PRECISION), CAST(given.value ->> 4 AS DOUBLE PRECISION), {NOW} \
             FROM {} ORDER BY 1, 2 \
             ON CONFLICT (what, address) DO UPDATE SET per_second = EXCLUDED.per_second, burst = EXCLUDED.burst, \
             tokens = LEAST(EXCLUDED.burst, buckets.tokens \
                 + GREATEST(0, EXCLUDED.filled - buckets.filled) * EXCLUDED.per_second) \
                 - (EXCLUDED.burst - EXCLUDED.tokens), \
             filled = GREATEST(buckets.filled, EXCLUDED.filled) RETURNING what, address, tokens",
            self.dialect().rows()
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(serde_json::to_string(&rows.collect::<Vec<_>>())?)
            .fetch_all(&self.writers)
            .await?;
        let mut left = Vec::new();
        for row in rows {
            let (what, address): (String, String) = (row.try_get("what")?, row.try_get("address")?);
            let what = Counted::ALL.into_iter().find(|known| known.name() == what);
            if let (Some(what), Ok(address)) = (what, address.parse()) {
                left.push(Left { what, address, tokens: row.try_get("tokens")? });
            }
        }
        Ok(left)
    }

    /// Forgets the buckets that are full again.
    pub(super) async fn sweep_buckets(&self) -> Stored<()> {
        if self.is_shared() {
            let full = format!("DELETE FROM buckets WHERE tokens + ({NOW} - filled) * per_second >= burst");
            sqlx::query(sqlx::AssertSqlSafe(full)).execute(&self.writers).await?;
        }
        Ok(())
    }
}
