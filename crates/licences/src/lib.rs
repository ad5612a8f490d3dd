//! Gathers the licences of everything that the program ships: the crates that are linked into it, the packages that are
//! in the browser's client, and what `licences/others.toml` names by hand (data, fonts, Rust itself). `make licences`
//! writes `licences/gathered.json`; the tests compare it with what is built. Texts that are alike are kept once.

mod crates;
mod packages;
mod texts;

pub use crates::{Crate, Linked, linked};
pub use packages::bundled;

use serde::{Deserialize, Serialize};
use std::{fmt::Display, io, path::Path};
use texts::Texts;

/// The licences under which something may be in the program: whoever passes it on needs to do nothing but show its
/// text. A work that may be had under one of several needs one of these.
pub const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "CC0-1.0",
];

/// Why the licences cannot be gathered.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("{what}: {error}")]
    Io { what: String, error: io::Error },
    #[error("{what} is not as expected: {why}")]
    Form { what: String, why: String },
    #[error("cargo metadata failed: {0}")]
    Cargo(String),
    #[error(
        "{name} is under {licence}, which is none that is allowed (crates/licences/src/lib.rs): do without it, or allow it"
    )]
    Refused { name: String, licence: String },
}

impl Fault {
    fn io(what: &Path) -> impl FnOnce(io::Error) -> Fault {
        let what = what.display().to_string();
        |error| Fault::Io { what, error }
    }

    fn form(what: &dyn Display, why: &dyn Display) -> Fault {
        Fault::Form { what: what.to_string(), why: why.to_string() }
    }
}

/// Everything that is shipped, and the texts that belong to it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gathered {
    pub works: Vec<Work>,
    /// In the order of `Work::texts`.
    pub texts: Vec<String>,
    /// What Cargo.lock has besides, for building and testing: its licences are nobody's concern but ours.
    pub unshipped: Vec<String>,
}

/// Something that is shipped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    pub kind: Kind,
    pub name: String,
    pub version: String,
    pub licence: String,
    /// Whose it is, where no text says so.
    pub credit: String,
    pub link: String,
    pub texts: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Data,
    Font,
    Crate,
    Package,
}

/// What is named by hand, with the files of its texts, or the names of licences whose common text is meant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Others {
    work: Vec<Other>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Other {
    kind: Kind,
    name: String,
    version: String,
    licence: String,
    credit: String,
    link: String,
    #[serde(default)]
    files: Vec<String>,
    #[serde(default)]
    common: Vec<String>,
}

/// Gathers everything from the tree at `root`. `packages` are the names of those in the browser's client.
pub fn gather(root: &Path, packages: &[String]) -> Result<Gathered, Fault> {
    let mut texts = Texts::default();
    let mut works = others(root, &mut texts)?;
    let linked = linked(root, &[])?;
    for shipped in &linked.shipped {
        works.push(shipped.work(&mut texts)?);
    }
    for name in packages {
        works.push(packages::work(root, name, &mut texts)?);
    }
    works.sort_by_cached_key(|work| (work.kind, work.name.clone(), work.version.clone()));
    let (texts, places) = texts.sorted();
    for place in works.iter_mut().flat_map(|work| &mut work.texts) {
        *place = places[*place];
    }
    Ok(Gathered { works, texts, unshipped: linked.unshipped })
}

fn others(root: &Path, texts: &mut Texts) -> Result<Vec<Work>, Fault> {
    let path = root.join("licences/others.toml");
    let text = std::fs::read_to_string(&path).map_err(Fault::io(&path))?;
    let others: Others = toml::from_str(&text).map_err(|error| Fault::form(&path.display(), &error))?;
    let work = |other: Other| {
        let mut places = Vec::new();
        for file in &other.files {
            places.push(texts.file(&root.join(file))?);
        }
        for name in &other.common {
            places.push(texts.common(name)?);
        }
        let Other { kind, name, version, licence, credit, link, .. } = other;
        Ok(Work { kind, name, version, licence, credit, link, texts: places })
    };
    others.work.into_iter().map(work).collect()
}

/// A licence in the spelling of today, if it is allowed.
fn allowed(name: &str, licence: &str) -> Result<spdx::Expression, Fault> {
    let refused = || Fault::Refused { name: name.to_owned(), licence: licence.to_owned() };
    let today = spdx::Expression::canonicalize(licence).map_err(|_| refused())?;
    let today = today.as_deref().unwrap_or(licence);
    let expression = spdx::Expression::parse(today).map_err(|_| refused())?;
    let is_allowed =
        |wanted: &spdx::LicenseReq| wanted.license.id().is_some_and(|id| ALLOWED.contains(&id.name));
    if expression.evaluate(is_allowed) { Ok(expression) } else { Err(refused()) }
}

/// Somebody without their address of e-mail.
fn without_address(author: &str) -> String {
    author.split('<').next().unwrap_or_default().trim().to_owned()
}

/// Where something is found, as browsers have it.
fn link(repository: &str) -> String {
    let plain = repository.trim_start_matches("git+").trim_end_matches(".git");
    match plain.split_once("://") {
        Some((_, rest)) => format!("https://{rest}"),
        // As npm has it for short.
        None if plain.split('/').count() == 2 => format!("https://github.com/{plain}"),
        None => plain.to_owned(),
    }
}

/// Whether a licence is one under which something may be in the program.
pub fn is_allowed(licence: &str) -> bool {
    allowed("", licence).is_ok()
}
