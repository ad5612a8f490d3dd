//! The crates that are linked into the program, as cargo knows them: what `grognard` needs when it runs. What only
//! builds or tests it is not shipped, and neither are macros, which leave behind what the caller asked for.

use crate::{Fault, Kind, Work, allowed, link, texts::Texts, without_address};
use serde::Deserialize;
use std::{
    collections::{BTreeSet, HashMap},
    path::{Path, PathBuf},
    process::Command,
};

/// The crate that is the program.
const PROGRAM: &str = "grognard";

/// The crates of others.
#[derive(Debug)]
pub struct Linked {
    pub shipped: Vec<Crate>,
    /// The rest, by name and version.
    pub unshipped: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Crate>,
    resolve: Resolve,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Crate {
    id: String,
    pub name: String,
    pub version: String,
    license: Option<String>,
    license_file: Option<PathBuf>,
    repository: Option<String>,
    authors: Vec<String>,
    /// None for those of our own.
    source: Option<String>,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Clone, Debug, Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Debug, Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Debug, Deserialize)]
struct DependencyKind {
    /// None for what is needed when the program runs.
    kind: Option<String>,
}

/// What is linked on all machines, or on those that further arguments of `cargo metadata` name.
pub fn linked(root: &Path, more: &[&str]) -> Result<Linked, Fault> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .args(more)
        .current_dir(root)
        .output()
        .map_err(Fault::io(Path::new("cargo")))?;
    if !output.status.success() {
        return Err(Fault::Cargo(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).map_err(|error| Fault::form(&"cargo metadata", &error))?;
    let reached = reached(&metadata)?;
    let (mut shipped, mut unshipped) = (Vec::new(), Vec::new());
    for found in metadata.packages {
        match (&found.source, reached.contains(&found.id)) {
            (None, _) => {}
            (Some(_), true) => shipped.push(found),
            (Some(_), false) => unshipped.push(found.label()),
        }
    }
    unshipped.sort_unstable();
    Ok(Linked { shipped, unshipped })
}

/// The ids of all crates that the program needs when it runs.
fn reached(metadata: &Metadata) -> Result<BTreeSet<String>, Fault> {
    let crates: HashMap<&str, &Crate> = metadata.packages.iter().map(|found| (&*found.id, found)).collect();
    let needs: HashMap<&str, &[Dependency]> =
        metadata.resolve.nodes.iter().map(|node| (&*node.id, &*node.deps)).collect();
    let program = metadata.packages.iter().find(|found| found.source.is_none() && found.name == PROGRAM);
    let program = program.ok_or_else(|| Fault::form(&"cargo metadata", &"there is no program"))?;
    let mut open = vec![&*program.id];
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !reached.insert(id.to_owned()) {
            continue;
        }
        let running = needs[id].iter().filter(|needed| needed.dep_kinds.iter().any(|how| how.kind.is_none()));
        open.extend(running.map(|needed| &*needed.pkg).filter(|id| !crates[id].is_macro()));
    }
    Ok(reached)
}

impl Crate {
    /// As Cargo.lock tells it from others.
    pub fn label(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    fn is_macro(&self) -> bool {
        self.targets.iter().flat_map(|target| &target.kind).any(|kind| kind == "proc-macro")
    }

    pub(crate) fn work(&self, texts: &mut Texts) -> Result<Work, Fault> {
        let licence = self.license.clone().unwrap_or_default();
        let expression = allowed(&self.name, &licence)?;
        let folder = self.manifest_path.parent().unwrap_or(Path::new("."));
        let mut places = texts.folder(folder)?;
        if let Some(file) = &self.license_file {
            let place = texts.file(&folder.join(file))?;
            if !places.contains(&place) {
                places.push(place);
            }
        }
        if places.is_empty() {
            places = texts.all_common(&expression)?;
        }
        Ok(Work {
            kind: Kind::Crate,
            name: self.name.clone(),
            version: self.version.clone(),
            licence: expression.to_string(),
            credit: self.authors.iter().map(|author| without_address(author)).collect::<Vec<_>>().join(", "),
            link: self.repository.as_deref().map(link).unwrap_or_default(),
            texts: places,
        })
    }
}
