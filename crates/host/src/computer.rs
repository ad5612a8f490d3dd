//! Computer players think apart from requests. What they have to do lies in the database as jobs, so that another
//! host takes over when this one dies.

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

/// Answers for the computers of a table until none is asked.
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
        if !thought || !tables.store.hold_job("computer", table, LEASE).await? {
            return Ok(());
        }
    }
}
