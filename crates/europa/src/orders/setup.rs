//! What stands where when a scenario begins: what the list of forces sets up, and what the set-ups that the scenario uses
//! besides change of it. A later list wins over an earlier one; a unit that it brings in later, or never, is not set up.

use super::{column, table};
use kernel::pack::{Pack, PackFault};
use std::collections::BTreeMap;

/// A scenario, and the lists of ground units that it uses, in their order.
pub struct Scenario<'a> {
    pub name: &'a str,
    lists: Vec<&'a str>,
}

/// Where a unit is set up, and in which line of which file it says so.
pub struct Laid<'a> {
    pub place: &'a str,
    pub file: &'a str,
    pub line: usize,
}

/// A fault of one scenario or of several: its file, its line, and what it is.
pub type Wrong = (String, usize, String);

/// The scenarios of a pack. A pack that has no table of their forces has one list for all of them.
pub fn scenarios(pack: &Pack) -> Result<Vec<Scenario<'_>>, PackFault> {
    let Some(uses) = table(pack, "scenario-forces")? else {
        let names = column(pack, "scenarios", "scenario")?;
        return Ok(names.into_iter().map(|name| Scenario { name, lists: vec!["forces"] }).collect());
    };
    let name = uses.column("scenario")?;
    let lists = uses.column("ground").or_else(|_| uses.column("files"))?;
    let mut scenarios = Vec::new();
    for row in uses.rows() {
        let row = row?;
        let used = row.get(lists).into_iter().flat_map(|files| files.split(' '));
        let used = used.map(|file| file.strip_suffix(".tsv").unwrap_or(file)).collect();
        scenarios.push(Scenario { name: row.raw(name), lists: used });
    }
    Ok(scenarios)
}

/// The set-ups that no scenario uses: nobody would ever play them.
pub fn unused(pack: &Pack, scenarios: &[Scenario<'_>]) -> Vec<PackFault> {
    let names = pack.names().filter_map(|file| Some((file, file.strip_suffix(".tsv")?)));
    let set_ups = names.filter(|(_, name)| name.starts_with("setup-"));
    let unused = set_ups.filter(|(_, name)| !scenarios.iter().any(|one| one.lists.contains(name)));
    unused
        .map(|(file, _)| PackFault::new(file, 0, "no scenario uses it: name it in scenario-forces.tsv"))
        .collect()
}

impl Scenario<'_> {
    /// The units that are set up, by their names; and what is wrong with how they are: a file, a line and what.
    pub fn laid<'a>(&self, pack: &'a Pack) -> Result<(BTreeMap<&'a str, Laid<'a>>, Vec<Wrong>), PackFault> {
        let (mut laid, mut wrong) = (BTreeMap::<&str, Laid<'_>>::new(), Vec::new());
        for name in &self.lists {
            let what = format!("{} uses '{name}', which the pack lacks", self.name);
            let lacking = || PackFault::new("scenario-forces.tsv", 0, what);
            let list = table(pack, name)?.ok_or_else(lacking)?;
            // Lists of other things than units, such as works and stocks, set up no unit.
            let heads = ["unit", "from", "where"].map(|head| list.column(head).ok());
            let [Some(unit), Some(from), Some(place)] = heads else { continue };
            let scenarios = list.column("in").ok();
            for row in list.rows() {
                let row = row?;
                let ours = scenarios.and_then(|at| row.get(at));
                if ours.is_some_and(|names| !names.split(' ').any(|one| one == self.name)) {
                    continue;
                }
                let name = row.raw(unit);
                let before = laid.remove(name);
                let Some(place) = row.get(place).filter(|_| row.raw(from) == "setup") else { continue };
                let now = Laid { place, file: list.file, line: row.line };
                if before.is_some_and(|before| before.file == now.file) && !is_marker(name) {
                    wrong.push((now.file.to_owned(), now.line, format!("'{name}' is set up twice")));
                }
                laid.insert(name, now);
            }
        }
        Ok((laid, wrong))
    }
}

/// Markers are set up with the units, as many as there are.
pub fn is_marker(unit: &str) -> bool {
    unit.ends_with(" marker")
}
