//! `make licences`: writes `licences/gathered.json`. The names of the packages in the browser's client come by the
//! standard input, a line each.

use grognard_licences::{Fault, gather};
use std::{
    io::{self, BufRead as _},
    path::Path,
    process::ExitCode,
};

fn main() -> ExitCode {
    match write() {
        Ok(works) => {
            println!("the licences of {works} works are in licences/gathered.json");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn write() -> Result<usize, Fault> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let io = |error| Fault::Io { what: "licences/gathered.json".to_owned(), error };
    let packages = io::stdin().lock().lines().collect::<Result<Vec<_>, _>>().map_err(io)?;
    let gathered = gather(&root, &packages)?;
    let text = serde_json::to_string_pretty(&gathered).map_err(io::Error::from).map_err(io)?;
    std::fs::write(root.join("licences/gathered.json"), text + "\n").map_err(io)?;
    Ok(gathered.works.len())
}
