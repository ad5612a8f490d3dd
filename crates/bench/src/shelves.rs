//! Measurements of a host that keeps very many tables: how soon it opens, how soon it shows its lists, and whether those
//! who play notice that others ask for them without pause.

use crate::{
    host::{Host, most_took, thoughtful},
    summary::Row,
    visitor::{Game, Visitor},
};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use std::{
    fs, io,
    path::Path,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// Tables that are kept, and the people who opened them or sit there.
const KEPT: u32 = 200_000;
const PEOPLE: u32 = 20_000;
/// How often the lists are asked for, one after the other.
const LOOKS: usize = 200;
/// Tables at which somebody plays meanwhile.
const PLAYED: usize = 100;
/// Clients who ask for the lists without pause.
const BROWSING: usize = 8;

pub(crate) fn measure(bench: &Path) -> io::Result<[Row; 4]> {
    let folder = bench.join("shelves");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let database = folder.join("tables.sqlite");
    let runtime = tokio::runtime::Runtime::new()?;
    let visitor = runtime.block_on(async {
        let host = Host::start_at(&database)?;
        let visitor = Visitor::come(host.address).await?;
        visitor.open_table(Game::Ford).await?;
        io::Result::Ok(visitor)
    })?;
    runtime.block_on(fill(&database)).map_err(io::Error::other)?;
    let begin = Instant::now();
    let host = Host::start_at(&database)?;
    let start = begin.elapsed().as_secs_f64();
    let visitor = visitor.again_at(host.address);
    let measured = runtime.block_on(async {
        let home = look(&visitor).await?;
        let alone = thoughtful(&host, Game::Ford, PLAYED).await?;
        let mut browsing = JoinSet::new();
        for _ in 0..BROWSING {
            let visitor = visitor.clone();
            browsing.spawn(async move {
                // Until everybody has played.
                while visitor.home().await.is_ok() {}
            });
        }
        let beside = thoughtful(&host, Game::Ford, PLAYED).await?;
        browsing.shutdown().await;
        io::Result::Ok([home, alone, beside])
    });
    let [home, alone, beside] = measured?;
    drop(host);
    fs::remove_dir_all(&folder)?;
    Ok([
        Row::at_most("start with 200,000 tables", start, "s", 3.0),
        Row::at_most("home with 200,000 tables, 99 of 100", home, "ms", 50.0),
        Row::at_most("orders beside 200,000 tables, 99 of 100", alone, "ms", 50.0),
        Row::at_most("orders while eight ask for home without pause, 99 of 100", beside, "ms", 50.0),
    ])
}

async fn look(visitor: &Visitor) -> io::Result<f64> {
    let mut took: Vec<Duration> = Vec::with_capacity(LOOKS);
    for _ in 0..LOOKS {
        let begin = Instant::now();
        visitor.home().await?;
        took.push(begin.elapsed());
    }
    most_took(took)
}

/// Fills a database with copies of its one table: some over, some private, some with a free seat, some with clocks of
/// which some have run out. The visitor who opened that table has opened two hundred of them.
async fn fill(database: &Path) -> sqlx::Result<()> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&format!("sqlite://{}?mode=rw", database.display())).await?;
    let columns: Vec<String> =
        sqlx::query_scalar("SELECT name FROM pragma_table_info('tables')").fetch_all(&mut connection).await?;
    let values = columns.iter().map(|column| match column.as_str() {
        "id" => "printf('%032x', n)",
        "over" => "n % 4 < 2",
        "private" => "n % 5 = 0",
        "hotseat" => "0",
        "opened" => "opened - n",
        "clock_days" => "iif(n % 3 = 0, 1, NULL)",
        "opener" => "iif(n % 1000 = 0, opener, 'p' || (n % {PEOPLE}))",
        "waiting" => "iif(n % 4 < 2, '{}', '{\"0\":' || (opened - n) || '}')",
        other => other,
    });
    let values = values.collect::<Vec<_>>().join(", ").replace("{PEOPLE}", &PEOPLE.to_string());
    let many = |most: u32| {
        format!("WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < {most})")
    };
    let (kept, people) = (many(KEPT), many(PEOPLE));
    let columns = columns.join(", ");
    for statement in [
        "PRAGMA cache_size = -400000".to_owned(),
        "CREATE TEMP TABLE first AS SELECT * FROM tables".to_owned(),
        "BEGIN".to_owned(),
        format!("INSERT INTO people (id, created) {people} SELECT 'p' || (n - 1), 0 FROM many"),
        format!(
            "INSERT INTO sessions (token, person, expires) {people} SELECT 't' || n, 'p' || (n - 1), 9999999999 FROM many"
        ),
        format!("INSERT INTO tables ({columns}) {kept} SELECT {values} FROM first, many"),
        format!(
            "INSERT INTO changes (table_id, number, lines, shown) {kept} SELECT printf('%032x', n), number, lines, \
             shown FROM many, changes WHERE changes.table_id = (SELECT id FROM first)"
        ),
        format!(
            "INSERT INTO chairs (table_id, seat, level, partner) {kept} \
             SELECT printf('%032x', n), seat, level, partner FROM many, chairs \
             WHERE chairs.table_id = (SELECT id FROM first)"
        ),
        format!(
            "INSERT INTO sitters (table_id, seat, person, since) {kept} \
             SELECT printf('%032x', n), 0, 'p' || (n % {PEOPLE}), 0 FROM many"
        ),
        format!(
            "INSERT INTO sitters (table_id, seat, person, since) {kept} \
             SELECT printf('%032x', n), 1, 'p' || ((n + 1) % {PEOPLE}), 0 FROM many WHERE n % 6 > 0"
        ),
        format!(
            "INSERT INTO jobs (kind, table_id, stamp, due, lease, holder) {kept} \
             SELECT 'clock', printf('%032x', n), 0, 9999999999, 0, '' FROM many WHERE n % 3 = 0"
        ),
        "COMMIT".to_owned(),
    ] {
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await?;
    }
    connection.close().await
}
