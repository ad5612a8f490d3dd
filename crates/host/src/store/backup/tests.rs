//! What backups are made of, as the modules here see it. What they are for is proven in `tests/host/backup.rs`.

use super::{schema::LEFT_OUT, *};
use crate::store::POSTGRES;
use kernel::words::{KERNEL, Words};
use std::{collections::BTreeSet, fs};

#[test]
fn every_table_of_the_database_is_in_its_backups_or_left_out_on_purpose() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.sqlite");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let schema = runtime.block_on(async {
        let store = Store::open(&Address::File(file.clone()), Clock::default()).await.expect("a database");
        store.close().await;
        let url = format!("sqlite://{}", encoded(&file));
        let mut connection = AnyConnection::connect(&url).await.expect("a connection");
        Schema::of(&mut connection).await.expect("a schema")
    });
    let tables: Vec<(&str, bool)> = schema.tables().filter(|(table, _)| !LEFT_OUT.contains(table)).collect();
    let held: BTreeSet<(&str, bool)> = TABLES.map(|table| (table, true)).into();
    assert_eq!(tables.into_iter().collect::<BTreeSet<_>>(), held);
}

/// The other database has the same tables, and may have others.
#[test]
fn no_table_of_postgres_is_forgotten() {
    let mut made = BTreeSet::new();
    for migration in POSTGRES.iter() {
        for statement in migration.sql.as_str().split(';') {
            let words: Vec<&str> = statement
                .lines()
                .filter(|line| !line.starts_with("--"))
                .flat_map(str::split_whitespace)
                .collect();
            match words[..] {
                ["CREATE", "TABLE", name, ..] | ["CREATE", "UNLOGGED", "TABLE", name, ..] => {
                    made.insert(name)
                }
                ["DROP", "TABLE", name, ..] => made.remove(name),
                _ => false,
            };
        }
    }
    let known: BTreeSet<&str> = TABLES.into_iter().chain(LEFT_OUT).collect();
    assert_eq!(made, known);
}

#[test]
fn what_is_no_backup_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, database) = (folder.path().join("endless"), folder.path().join("tables.sqlite"));
    let endless = File::create(&file).expect("a file");
    // Where nothing was written it takes no room, and reads as zeros.
    endless.set_len(1 << 40).expect("a long file");
    let address = Address::File(database);
    let refused = restore(&address, &file);
    assert!(matches!(refused, Err(BackupError::NoBackup)), "{refused:?}");
    #[cfg(unix)]
    assert!(matches!(restore(&address, Path::new("/dev/zero")), Err(BackupError::NoFile)));
}

#[cfg(unix)]
#[test]
fn a_backup_is_not_written_through_a_link_of_somebody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let address = Address::File(at("tables.sqlite"));
    fs::write(at("precious"), "precious").expect("a file");
    std::os::unix::fs::symlink(at("precious"), at("all.backup.part")).expect("a link");
    fs::write(at("tables.sqlite"), "").expect("an empty database");
    backup(&address, &at("all.backup")).expect("a backup");
    assert_eq!(fs::read_to_string(at("precious")).expect("it is there"), "precious");
    assert!(at("all.backup").symlink_metadata().expect("it is there").is_file());
}

/// A backup of two rows, and its seal.
fn two_rows() -> (Vec<u8>, Seal) {
    let mut writer = Writer::begin(Vec::new(), schema::newest()).expect("it is written");
    for name in ["one", "two"] {
        let row = [("name".to_owned(), name.into()), ("value".to_owned(), "é\n".into())];
        writer.row("secrets", row.into_iter().collect()).expect("it is written");
    }
    writer.end().expect("it is written")
}

#[test]
fn what_a_disk_did_not_keep_is_found_when_it_is_read_back() {
    let (mut bytes, seal) = two_rows();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("all.backup");
    let read_back = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("a file");
        read_back(&file, seal)
    };
    read_back(&bytes).expect("it is as it was written");
    // Another backup that is sound in itself.
    let (other, _) = Writer::begin(Vec::new(), schema::newest()).and_then(Writer::end).expect("written");
    assert!(matches!(read_back(&other), Err(BackupError::NotKept)));
    bytes[40] ^= 1;
    assert!(matches!(read_back(&bytes), Err(BackupError::NotKept)));
}

#[test]
fn a_backup_of_a_newer_program_is_refused() {
    let (bytes, _) = Writer::begin(Vec::new(), schema::newest() + 1).and_then(Writer::end).expect("written");
    let folder = tempfile::tempdir().expect("a folder");
    let (file, address) = (folder.path().join("all.backup"), Address::File(folder.path().join("new.sqlite")));
    fs::write(&file, bytes).expect("a file");
    assert!(matches!(restore(&address, &file), Err(BackupError::Newer)));
    fs::write(&file, "{\"grognard-backup\":5}\n").expect("a file");
    assert!(matches!(restore(&address, &file), Err(BackupError::Form(5))));
}

#[test]
fn why_a_backup_is_refused_is_told_in_both_languages() {
    let words = Words::new(&[KERNEL, crate::WORDS]).expect("well formed messages");
    let row = |why| BackupError::Row { line: 7, why };
    for (error, english, french) in [
        (BackupError::NoBackup, "name another", "nommez-en un autre"),
        (BackupError::Form(5), "newer program", "programme plus récent"),
        (BackupError::Newer, "newer program", "programme plus récent"),
        (BackupError::Damaged { line: 7 }, "line 7 is damaged", "la ligne 7 est abîmée"),
        (BackupError::CutOff { line: 7 }, "line 7 is missing", "la ligne 7 manque"),
        (row(Misfit::Count), "line 7", "la ligne 7"),
        (row(Misfit::NoTable("kings".to_owned())), "kings", "kings"),
        (row(Misfit::Refused("no".to_owned())), "refuses it", "refuse"),
        (row(Misfit::Unreadable("no".to_owned())), "cannot be read", "illisible"),
        (row(Misfit::Column { table: "tables".to_owned(), column: "turn".to_owned() }), "turn", "turn"),
        (BackupError::NotKept, "another disk", "autre disque"),
        (BackupError::Older, "with the program that wrote it", "avec le programme qui l’a écrite"),
    ] {
        let text = error.told();
        assert_eq!(words.missing(&text), [""; 0]);
        let (in_english, in_french) =
            (words.say(kernel::Lang::En, &text), words.say(kernel::Lang::Fr, &text));
        assert!(in_english.contains(english), "{in_english}");
        assert!(in_french.contains(french), "{in_french}");
    }
}
