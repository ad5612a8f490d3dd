//! What was gathered is what is built, and all of it is allowed.

use grognard_licences::{Crate, Gathered, Kind, Work, bundled, is_allowed, linked};
use serde::Deserialize;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn gathered() -> Gathered {
    let text = fs::read_to_string(root().join("licences/gathered.json")).expect("the licences");
    serde_json::from_str(&text).expect("the licences")
}

fn labels(gathered: &Gathered) -> BTreeSet<String> {
    let crates = gathered.works.iter().filter(|work| work.kind == Kind::Crate && work.name != "std");
    crates.map(|work| format!("{} {}", work.name, work.version)).collect()
}

#[test]
fn every_crate_of_the_lock_is_listed_and_no_other() {
    #[derive(Deserialize)]
    struct Lock {
        package: Vec<Locked>,
    }
    #[derive(Deserialize)]
    struct Locked {
        name: String,
        version: String,
        source: Option<String>,
    }
    let text = fs::read_to_string(root().join("Cargo.lock")).expect("a lock");
    let lock: Lock = toml::from_str(&text).expect("a lock");
    let others = lock.package.into_iter().filter(|package| package.source.is_some());
    let locked: BTreeSet<String> = others.map(|of| format!("{} {}", of.name, of.version)).collect();
    let gathered = gathered();
    let mut listed = labels(&gathered);
    listed.extend(gathered.unshipped);
    let differ: Vec<_> = locked.symmetric_difference(&listed).collect();
    assert!(differ.is_empty(), "run `make licences` and commit licences/gathered.json: {differ:?}");
}

/// A crate can become part of the program without any change of the lock.
#[test]
fn what_is_linked_here_is_listed_as_shipped() {
    let here = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let linked = linked(&root(), &["--filter-platform", &here]).expect("what cargo knows");
    assert!(linked.shipped.len() > 100, "{}", linked.shipped.len());
    let listed = labels(&gathered());
    let missing: Vec<String> =
        linked.shipped.iter().map(Crate::label).filter(|label| !listed.contains(label)).collect();
    assert!(missing.is_empty(), "run `make licences` and commit licences/gathered.json: {missing:?}");
}

/// That all packages in the client are listed, its builder finds (`web/bundled.ts`).
#[test]
fn packages_of_the_client_are_listed_as_they_are_locked() {
    let locked = bundled(&root()).expect("a lock");
    let gathered = gathered();
    let packages: Vec<&Work> = gathered.works.iter().filter(|work| work.kind == Kind::Package).collect();
    assert!(packages.iter().any(|work| work.name == "svelte"), "{packages:?}");
    for work in packages {
        assert_eq!(locked.get(&work.name), Some(&work.version), "run `make licences`: {}", work.name);
    }
}

#[test]
fn every_work_has_an_allowed_licence_and_its_text() {
    let gathered = gathered();
    for work in &gathered.works {
        // What is named by hand was judged by hand.
        let by_hand = matches!(work.kind, Kind::Data | Kind::Font);
        assert!(by_hand || is_allowed(&work.licence), "{} is under {}", work.name, work.licence);
        assert!(
            work.texts.iter().all(|place| gathered.texts.get(*place).is_some_and(|text| text.len() >= 100))
        );
        let needs_none = by_hand && !work.credit.is_empty();
        assert!(needs_none || !work.texts.is_empty(), "{} has no text", work.name);
    }
}

#[test]
fn a_licence_that_asks_for_more_than_its_text_is_not_allowed() {
    for refused in ["GPL-3.0-only", "LGPL-2.1-or-later", "MPL-2.0", "MIT AND GPL-2.0-only", "", "mine"] {
        assert!(!is_allowed(refused), "{refused}");
    }
    for taken in
        ["MIT", "MIT/Apache-2.0", "GPL-2.0-only OR Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"]
    {
        assert!(is_allowed(taken), "{taken}");
    }
}

/// Each table that is made from the data of others says so in a line that begins with `# credit`.
#[test]
fn the_data_that_the_packs_credit_are_listed() {
    let gathered = gathered();
    let data: Vec<&str> =
        gathered.works.iter().filter(|work| work.kind == Kind::Data).map(|work| &*work.name).collect();
    let mut credited = BTreeSet::new();
    for pack in fs::read_dir(root().join("packs")).expect("the packs") {
        for file in fs::read_dir(pack.expect("a pack").path()).expect("a pack") {
            let text = fs::read_to_string(file.expect("a file").path()).unwrap_or_default();
            for line in text.lines().take_while(|line| line.starts_with('#')) {
                if let Some(credit) = line.strip_prefix("# credit: ") {
                    let named: BTreeSet<&str> =
                        data.iter().copied().filter(|name| credit.contains(name)).collect();
                    assert!(!named.is_empty(), "{credit}");
                    credited.extend(named);
                }
            }
        }
    }
    assert_eq!(credited, data.into_iter().collect());
}
