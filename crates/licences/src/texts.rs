//! The texts of licences: those that lie beside a work, else the common text of the licence that it names.

use crate::{ALLOWED, Fault};
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

/// How the names of files with licences begin.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// Works carry the works of others, such as libraries of C, in folders so deep.
const DEPTH: u8 = 3;
/// Shorter ones only name another file, or a licence.
const SHORTEST: usize = 100;
/// How a licence begins that many offer beside another.
const REFUSED: &str = "GNU GENERAL PUBLIC LICENSE";

/// Texts, each once.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    list: Vec<String>,
    /// By their words: line ends and margins are no matter.
    known: HashMap<String, usize>,
}

impl Texts {
    /// All texts in the order of the alphabet, which lets them be packed well, and where each has gone.
    pub(crate) fn sorted(self) -> (Vec<String>, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.list.len()).collect();
        order.sort_by_key(|place| self.list[*place].trim_start());
        let mut places = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            places[*old] = new;
        }
        (order.into_iter().map(|place| self.list[place].clone()).collect(), places)
    }

    /// The place of a text in the list.
    fn add(&mut self, text: &str) -> usize {
        let words: Vec<&str> = text.split_whitespace().collect();
        let next = self.list.len();
        let place = *self.known.entry(words.join(" ")).or_insert(next);
        if place == next {
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            self.list.push(lines.join("\n").trim_matches('\n').to_owned());
        }
        place
    }

    pub(crate) fn file(&mut self, path: &Path) -> Result<usize, Fault> {
        Ok(self.add(&read(path)?))
    }

    /// All that lie in the folder of a work, but for those that are none, and those that we do not take it under.
    pub(crate) fn folder(&mut self, folder: &Path) -> Result<Vec<usize>, Fault> {
        let mut files = Vec::new();
        find(folder, DEPTH, &mut files)?;
        let mut places = Vec::new();
        for file in files {
            let text = read(&file)?;
            if text.len() < SHORTEST || text.trim_start().starts_with(REFUSED) {
                continue;
            }
            let place = self.add(&text);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        Ok(places)
    }

    /// The texts that the licences of an expression usually have, those that we take a work under.
    pub(crate) fn all_common(&mut self, licence: &spdx::Expression) -> Result<Vec<usize>, Fault> {
        let named = licence.requirements().filter_map(|wanted| wanted.req.license.id());
        named.filter(|id| ALLOWED.contains(&id.name)).map(|id| self.common(id.name)).collect()
    }

    /// The text that a licence usually has.
    pub(crate) fn common(&mut self, name: &str) -> Result<usize, Fault> {
        let licence =
            spdx::license_id(name).ok_or_else(|| Fault::form(&name, &"no licence has this name"))?;
        Ok(self.add(licence.text()))
    }
}

fn read(path: &Path) -> Result<String, Fault> {
    let bytes = fs::read(path).map_err(Fault::io(path))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn find(folder: &Path, depth: u8, files: &mut Vec<PathBuf>) -> Result<(), Fault> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut paths: Vec<PathBuf> =
        entries.map_err(Fault::io(folder))?.iter().map(fs::DirEntry::path).collect();
    paths.sort_unstable();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_source = [".rs", ".js", ".ts", ".c", ".h"].iter().any(|ending| name.ends_with(ending));
        let is_named = NAMES.iter().any(|begin| name.to_uppercase().starts_with(begin));
        if path.is_dir() {
            // Packages of npm bring others in a folder of their own, which are works of their own.
            if depth > 0 && name != "node_modules" {
                find(&path, depth - 1, files)?;
            }
        } else if is_named && !is_source {
            files.push(path);
        }
    }
    Ok(())
}
