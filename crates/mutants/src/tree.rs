//! A copy of the repository under `target/mutants`, in which a crate is mutated: what is copied, and which files of a
//! crate hold rules.

use crate::sites;
use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Writes a file unless it has this content already: what has not changed is not compiled again.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, content)
}

/// The files of the repository that git knows, or would.
fn files() -> io::Result<Vec<PathBuf>> {
    git(&["ls-files", "--cached", "--others", "--exclude-standard"])
}

/// The files that have changed since a revision.
pub fn changed(since: &str) -> io::Result<Vec<PathBuf>> {
    git(&["diff", "--name-only", since])
}

fn git(arguments: &[&str]) -> io::Result<Vec<PathBuf>> {
    let output = Command::new("git").args(arguments).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(PathBuf::from).collect())
}

/// Copies all that the crates and their tests read, save what is mutated, and takes away what is no more.
pub fn copy(to: &Path, mutated: &BTreeSet<PathBuf>) -> io::Result<()> {
    let wanted: BTreeSet<PathBuf> =
        files()?.into_iter().filter(|file| !file.starts_with("web") && file.is_file()).collect();
    for file in wanted.difference(mutated) {
        write(&to.join(file), &fs::read(file)?)?;
    }
    sweep(to, Path::new(""), &wanted)
}

fn sweep(root: &Path, folder: &Path, wanted: &BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let (entry, path) = entry.map(|entry| (entry.file_type(), folder.join(entry.file_name())))?;
        if entry?.is_dir() {
            sweep(root, &path, wanted)?;
        } else if !wanted.contains(&path) {
            fs::remove_file(root.join(path))?;
        }
    }
    Ok(())
}

/// A source of a crate that is not for tests only.
pub struct Source {
    pub path: PathBuf,
    pub text: String,
    pub file: syn::File,
}

/// All sources of a crate but those of tests: its modules, from the root on.
pub fn sources(root: &Path) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(path) = open.pop() {
        let text = fs::read_to_string(&path).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let file = syn::parse_file(&text).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let stem = path.file_stem().unwrap_or_default();
        let folder = if ["lib", "mod", "main"].iter().any(|name| stem == *name) {
            path.with_file_name("")
        } else {
            path.with_extension("")
        };
        for item in &file.items {
            if let syn::Item::Mod(module) = item
                && module.content.is_none()
                && !sites::is_for_tests(&module.attrs)
            {
                let beside = folder.join(format!("{}.rs", module.ident));
                let below = folder.join(module.ident.to_string()).join("mod.rs");
                open.push(if beside.exists() { beside } else { below });
            }
        }
        sources.push(Source { path, text, file });
    }
    sources.sort_by(|one, two| one.path.cmp(&two.path));
    Ok(sources)
}
