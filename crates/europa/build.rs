//! Builds the packs of the three books into the program: every file of their folders, under the name that it has there.

use std::{env, fmt::Write as _, fs, io, path::Path};

const BOOKS: [&str; 3] = ["second-front", "war-of-resistance", "damned-die-hard"];

fn main() -> io::Result<()> {
    let packs = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names it")).join("../../packs");
    let mut code = String::new();
    for book in BOOKS {
        let folder = packs.join(book);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut names = Vec::new();
        let there = folder.canonicalize().and_then(fs::read_dir);
        for entry in there.into_iter().flatten() {
            let path = entry?.path();
            if path.extension().is_some_and(|kind| kind == "tsv" || kind == "toml") {
                names.push(path);
            }
        }
        names.sort();
        let name = book.replace('-', "_").to_uppercase();
        let _ = writeln!(code, "const {name}_FILES: &[(&str, &str)] = &[");
        for path in names {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let path = path.to_string_lossy();
            let _ = writeln!(code, "    ({file:?}, include_str!({path:?})),");
        }
        code.push_str("];\n");
    }
    let out = env::var("OUT_DIR").expect("cargo names it");
    fs::write(Path::new(&out).join("packs.rs"), code)
}
