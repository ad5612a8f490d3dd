//! Backups: what goes in comes out again, in either database; what is damaged is found and refused; what older programs
//! wrote is restored.

use crate::{
    support::{Client, Database},
    with_both_databases,
};
use grognard_host::{Address, BackupError, Checked, Restored, WORDS};
use kernel::{
    Lang, Told as _,
    words::{KERNEL, Words},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// Backups that older programs wrote of the same tables, with the migration that their databases were at.
const OLDER: [&str; 5] = ["form-1-at-1", "form-1-at-3", "form-1-at-5", "form-2-at-6", "form-3-at-8"];
/// The tables of a database whose rows older backups have as they are kept today.
const AS_EVER: [&str; 8] = ["people", "sessions", "tables", "seeds", "sitters", "looked", "chat", "notes"];

with_both_databases! {
    async fn a_backup_holds_everything_and_is_put_back_whole(db: Database) {
        let folder = Folder::new();
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        blue.answer(&table, 1).await.good();
        let state = blue.state(&table).await;
        let file = folder.backup_of(&db).await.expect("a backup");
        server.close().await;
        // Into the other kind of database, and not twice.
        let other = if db.is_postgres() { Database::sqlite() } else { Database::postgres() };
        let restored = restore(&other, &file).await.expect("it is put back");
        assert!(restored.has_sums && restored.rows > 10, "{restored:?}");
        let twice = restore(&other, &file).await;
        assert!(matches!(twice, Err(BackupError::NotEmpty)), "{twice:?}");
        let again = folder.backup_of(&other).await.expect("a backup");
        assert_eq!(rows_of(&again), rows_of(&file));
        let server = other.serve().await;
        blue.address = server.address;
        assert_eq!(blue.state(&table).await, state);
    }

    /// The host has made its tables, and a key of its own.
    async fn a_backup_is_put_into_a_database_that_a_host_has_opened(db: Database) {
        let folder = Folder::new();
        let server = db.serve().await;
        server.two_at_a_table("ford").await;
        db.execute("INSERT INTO secrets (name, value) VALUES ('push', 'the key of old')").await;
        let file = folder.backup_of(&db).await.expect("a backup");
        let opened = if db.is_postgres() { Database::postgres() } else { Database::sqlite() };
        opened.serve().await.close().await;
        opened.execute("INSERT INTO secrets (name, value) VALUES ('push', 'a new key')").await;
        restore(&opened, &file).await.expect("it is put back");
        let again = folder.backup_of(&opened).await.expect("a backup");
        assert_eq!(rows_of(&again), rows_of(&file));
    }

    async fn a_backup_is_not_written_over_another_file_and_needs_a_database(db: Database) {
        let folder = Folder::new();
        db.serve().await.close().await;
        let taken = folder.path("taken");
        fs::write(&taken, "taken").expect("a file");
        let over = backup(&db.address, &taken).await;
        assert!(matches!(over, Err(BackupError::Exists)), "{over:?}");
        let nowhere = Address::File(folder.path("mistyped.sqlite"));
        let missing = backup(&nowhere, &folder.path("new.backup")).await;
        assert!(matches!(missing, Err(BackupError::NoDatabase(_))), "{missing:?}");
        assert_eq!(folder.names(), ["taken"]);
    }

    async fn three_hundred_damaged_backups_are_refused_at_the_damaged_line(db: Database) {
        let folder = Folder::new();
        let server = db.serve().await;
        let (table, mut blue, mut red) = server.two_at_a_table("ford").await;
        for pick in 0..20 {
            blue.answer_if_asked(&table, pick).await;
            red.answer_if_asked(&table, pick).await;
        }
        let file = folder.backup_of(&db).await.expect("a backup");
        let sound = fs::read(&file).expect("the backup");
        fs::remove_file(&file).expect("it is removed");
        let words = Words::new(&[KERNEL, WORDS]).expect("well formed messages");
        let target = if db.is_postgres() { Database::postgres() } else { folder.sqlite("new.sqlite") };
        let file = folder.path("damaged.backup");
        for seed in 0..300 {
            let damaged = damage(&sound, seed);
            let line = first_difference(&sound, &damaged);
            fs::write(&file, &damaged).expect("a file");
            let refused = restore(&target, &file).await.expect_err("it is damaged");
            assert_eq!(line_of(&refused), line, "seed {seed}: {refused}");
            let (english, french) = (words.say(Lang::En, &refused.told()), words.say(Lang::Fr, &refused.told()));
            assert!(english.contains(&format!("line {line} ")), "seed {seed}: {english}");
            assert!(french.contains(&format!("ligne {line} ")), "seed {seed}: {french}");
            assert_eq!(folder.names(), ["damaged.backup"], "seed {seed}");
        }
        assert_eq!(tables_in(&target).await, 0);
        fs::write(&file, &sound).expect("a file");
        restore(&target, &file).await.expect("what is not damaged is put back");
    }

    /// Without sums, the database finds what does not fit when much is already in it.
    async fn a_backup_with_a_row_that_does_not_fit_leaves_nothing_behind(db: Database) {
        let folder = Folder::new();
        let file = folder.path("old.backup");
        let sound = fs::read_to_string(older("form-3-at-8")).expect("a fixture");
        let target = if db.is_postgres() { db } else { folder.sqlite("new.sqlite") };
        for (from, to) in [
            (r#"["sitters",{"here""#, r#"["sitters",{"there""#),
            (r#"["sitters",{"here":0,"person":""#, r#"["sitters",{"here":0,"person":"nobody"#),
            (r#"["sitters",{"here":0"#, r#"["sitters",{"here":"0""#),
            (r#"["sitters",{"here":0"#, r#"["sitters",{"here":null"#),
            (r#"["sitters""#, r#"["standers""#),
            (r#"["sitters""#, r#"["_sqlx_migrations""#),
            (r#"["sitters",{"#, r#"["sitters""#),
        ] {
            let line = 1 + sound.lines().position(|line| line.contains(from)).expect("such a line");
            fs::write(&file, sound.replacen(from, to, 1)).expect("a file");
            let refused = restore(&target, &file).await.expect_err("it does not fit");
            assert!(matches!(refused, BackupError::Row { .. }), "{refused:?}");
            assert_eq!(line_of(&refused), line, "{refused}");
            assert_eq!(folder.names(), ["old.backup"]);
            assert_eq!(tables_in(&target).await, 0);
        }
        // A file that was there is left as it was.
        if let Address::File(empty) = &target.address {
            fs::write(empty, "").expect("a file");
            restore(&target, &file).await.expect_err("it does not fit");
            assert_eq!(fs::read(empty).expect("it is there"), b"");
            assert_eq!(folder.names(), ["new.sqlite", "old.backup"]);
        }
    }

    async fn what_older_programs_wrote_is_restored(db: Database) {
        let folder = Folder::new();
        for name in OLDER {
            let target = if db.is_postgres() { Database::postgres() } else { Database::sqlite() };
            let old = older(name);
            let restored = restore(&target, &old).await.expect(name);
            assert!(!restored.has_sums);
            let new = folder.path(name);
            backup(&target.address, &new).await.expect("a backup");
            let (old, new) = (rows_of(&old), rows_of(&new));
            for table in AS_EVER {
                let (old, new) = (&old.get(table), new.get(table).map_or(&[][..], Vec::as_slice));
                let all_there = old.iter().copied().flatten().all(|row| new.iter().any(|kept| holds(kept, row)));
                assert!(all_there, "{table} of {name}: {new:?}");
            }
            // What came later was filled from what was there.
            assert_eq!(new["looked"].len(), new["sitters"].len(), "{name}");
            assert_eq!(new["notes"][0]["seat"], -1, "{name}");
            assert_eq!(journals(&new), journals(&old), "{name}");
            // Her password opens the door as it did.
            let server = target.serve().await;
            let mut ann = Client::new(server.address);
            ann.post("/api/session", &json!({ "name": "Ann", "password": "a long password" })).await.good();
            server.close().await;
        }
    }

    async fn a_check_opens_the_games_and_names_those_that_do_not_open(db: Database) {
        let folder = Folder::new();
        let server = db.serve().await;
        let (table, mut blue, _red) = server.two_at_a_table("ford").await;
        server.two_at_a_table("ford").await;
        blue.answer(&table, 1).await.good();
        let file = folder.backup_of(&db).await.expect("a backup");
        let sound = check(&file).await.expect("it can be looked through");
        assert_eq!((sound.games, sound.opened, sound.unsound.len()), (2, 2, 0));
        // A journal that is not what it was, in a backup whose sums are right.
        let id = table.rsplit('/').next().expect("an id");
        db.execute(&format!("UPDATE changes SET lines = replace(lines, 'a', 'b') WHERE table_id = '{id}'")).await;
        let file = folder.backup_of(&db).await.expect("a backup");
        let unsound = check(&file).await.expect("it can be looked through");
        assert_eq!((unsound.games, unsound.opened), (2, 1));
        assert_eq!(unsound.unsound.iter().map(|(table, _)| &**table).collect::<Vec<_>>(), [id]);
    }
}

/// A folder for one test, and the backups in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A database that is not there yet.
    fn sqlite(&self, name: &str) -> Database {
        Database::at(self.path(name))
    }

    /// What lies in it.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
            .collect();
        names.sort_unstable();
        names
    }

    async fn backup_of(&self, db: &Database) -> Result<PathBuf, BackupError> {
        let file = self.path(&format!("{}.backup", self.names().len()));
        backup(&db.address, &file).await.map(|_| file)
    }
}

async fn backup(from: &Address, file: &Path) -> Result<u64, BackupError> {
    let (from, file) = (from.clone(), file.to_owned());
    tokio::task::spawn_blocking(move || grognard_host::backup(&from, &file)).await.expect("a thread")
}

async fn restore(to: &Database, file: &Path) -> Result<Restored, BackupError> {
    let (to, file) = (to.address.clone(), file.to_owned());
    tokio::task::spawn_blocking(move || grognard_host::restore(&to, &file)).await.expect("a thread")
}

async fn check(file: &Path) -> Result<Checked, BackupError> {
    let file = file.to_owned();
    tokio::task::spawn_blocking(move || grognard_host::check_backup(&file, sample::games(), None))
        .await
        .expect("a thread")
}

fn older(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/backups").join(name).with_extension("backup")
}

/// How many tables a database has; a file that is not there has none.
async fn tables_in(db: &Database) -> usize {
    match &db.address {
        Address::File(path) => {
            assert!(!path.exists());
            0
        }
        Address::Postgres(_) => {
            let all = "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'";
            db.texts(all).await.len()
        }
    }
}

type Rows = BTreeMap<String, Vec<Value>>;

/// The rows of a backup by table, in the order of the alphabet.
fn rows_of(file: &Path) -> Rows {
    let mut rows = Rows::new();
    for line in fs::read_to_string(file).expect("a backup").lines().skip(1) {
        let line: Value = serde_json::from_str(line).expect("a line");
        if let Some(table) = line[0].as_str().filter(|word| !["schema", "end"].contains(word)) {
            rows.entry(table.to_owned()).or_default().push(line[1].clone());
        }
    }
    for rows in rows.values_mut() {
        rows.sort_unstable_by_key(Value::to_string);
    }
    rows
}

/// Whether a row has at least these values.
fn holds(row: &Value, values: &Value) -> bool {
    values.as_object().expect("a row").iter().all(|(name, value)| &row[name] == value)
}

/// The journals of a backup, of whichever form.
fn journals(rows: &Rows) -> BTreeSet<String> {
    let mut lines: BTreeMap<(String, i64), String> = BTreeMap::new();
    for (table, column) in [("changes", "lines"), ("entries", "text")] {
        for row in rows.get(table).into_iter().flatten() {
            let text = |column: &str| row[column].as_str().expect("a text").to_owned();
            lines.insert((text("table_id"), row["number"].as_i64().expect("a number")), text(column));
        }
    }
    let mut journals: BTreeMap<String, String> = BTreeMap::new();
    for ((table, _), text) in lines {
        journals.entry(table).or_default().push_str(&text);
    }
    journals.into_values().collect()
}

/// The line that a refusal names.
fn line_of(refused: &BackupError) -> usize {
    match refused {
        BackupError::NoBackup | BackupError::Form(_) => 1,
        BackupError::Newer => 2,
        BackupError::Damaged { line } | BackupError::CutOff { line } | BackupError::Row { line, .. } => *line,
        other => panic!("it names no line: {other}"),
    }
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

/// The first line that is not as it was.
fn first_difference(sound: &[u8], damaged: &[u8]) -> usize {
    let (sound, damaged) = (lines(sound), lines(damaged));
    let alike = sound.iter().zip(&damaged).take_while(|(sound, damaged)| sound == damaged).count();
    alike + 1
}

/// A backup, damaged in one of many ways.
fn damage(sound: &[u8], seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut below = |end: usize| {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(end).expect("a length")).expect("less than a length")
    };
    let mut all = lines(sound);
    let (one, place) = (below(all.len()), below(sound.len()));
    let mut bytes = sound.to_vec();
    match seed % 10 {
        0 | 1 => bytes[place] ^= 1 << below(8),
        2 => bytes.truncate(place),
        3 => drop(bytes.drain(place..sound.len().min(place + 1 + below(40)))),
        4 => bytes.insert(place, b'0'),
        5 => {
            let other = (one + 1 + below(all.len() - 1)) % all.len();
            all.swap(one, other);
            bytes = all.concat();
        }
        6 => {
            all.insert(one, all[one]);
            bytes = all.concat();
        }
        7 => {
            all.remove(one);
            bytes = all.concat();
        }
        // The end of a line, and of all lines behind it.
        8 => {
            all.truncate(one);
            bytes = all.concat();
        }
        // The end of one line.
        _ => {
            let short = all[one][..below(all[one].len())].to_vec();
            all[one] = &short;
            bytes = all.concat();
        }
    }
    assert_ne!(bytes, sound, "seed {seed} damages nothing");
    bytes
}
