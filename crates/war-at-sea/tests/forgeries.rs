//! Whatever is changed in the record of a game that is over is found, even when every hash was made to fit.

use grognard_war_at_sea::{BOOK_ID, WarAtSea, setup_of};
use kernel::{
    Game,
    forgery::{changed_once, forgeries, rewritten, sealed_game},
    journal::{Header, Journal},
    verify::{Report, Verdict, verify},
};
use std::sync::{Arc, LazyLock};

type Setting = <WarAtSea as Game>::Setting;
type Record = Journal<<WarAtSea as Game>::Answer>;

static SETTING: LazyLock<Arc<Setting>> =
    LazyLock::new(|| Arc::new(WarAtSea::setting(&setup_of("java-sea")).expect("the scenario is there")));

/// The record of a battle that is given up.
fn record() -> Record {
    let header = Header::of::<WarAtSea>(&setup_of("java-sea"), &SETTING);
    let table = sealed_game::<WarAtSea>(Arc::clone(&SETTING), header).expect("a game");
    table.journal().clone()
}

fn verified(record: &Record) -> Report {
    verify::<WarAtSea>(BOOK_ID, record.text(), &[], |_| true, |_| Ok(Arc::clone(&SETTING)))
}

#[test]
fn a_sealed_record_is_proven_and_every_kind_of_forgery_is_found() {
    let record = record();
    let report = verified(&record);
    assert_eq!((report.verdict, report.sealed), (Verdict::Proven, true), "{report:#?}");
    for (what, forged) in forgeries(&record) {
        let report = verified(&forged);
        assert_eq!(report.verdict, Verdict::False, "{what}: {report:#?}");
    }
}

#[test]
fn no_single_value_of_a_sealed_record_can_be_changed() {
    let record = record();
    let mut tried = 0;
    for n in (0..record.len()).filter(|n| *n < 4 || n % 61 == 0 || n + 8 > record.len()) {
        for (what, changed) in changed_once(&record.entries()[n]) {
            let report =
                verified(&rewritten(&record, |m, entry| vec![if m == n { changed.clone() } else { entry }]));
            let found = matches!(report.verdict, Verdict::False | Verdict::Unreadable);
            assert!(found, "entry {n}, {what}: {report:#?}");
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}
