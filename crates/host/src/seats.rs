//! Who sits where. People prove it by a token that is told once, when the table is opened; the host keeps
//! only its hash, in a small file beside the journal.

use crate::problem::Problem;
use kernel::bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

/// Who is to sit on a seat, as asked for and as shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sitter {
    Person,
    /// A computer player of that level.
    Computer(String),
}

/// Who sits on a seat, as kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Chair {
    /// Whoever has the token of this hash.
    Person(Bytes),
    Computer(String),
}

impl Chair {
    pub(crate) fn sitter(&self) -> Sitter {
        match self {
            Chair::Person(_) => Sitter::Person,
            Chair::Computer(level) => Sitter::Computer(level.clone()),
        }
    }
}

/// The file beside the journal: what is played, and who sits on which seat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatsFile {
    pub(crate) game: String,
    pub(crate) seats: BTreeMap<String, Chair>,
}

impl SeatsFile {
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
    }

    /// Writes the file so that it is there whole or not at all, readable by the owner alone.
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        sync_folder(folder)
    }
}

/// Waits until the disk has the names of new files.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Thirty-two bytes that nobody can guess, from the operating system.
pub(crate) fn draw() -> Result<Bytes, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Problem::internal(&error))?;
    Ok(Bytes(bytes))
}

/// What is kept of a token. Tokens are random enough that a plain hash cannot be turned back, and hashes
/// can be compared without care for timing.
pub(crate) fn token_hash(token: &Bytes) -> Bytes {
    Bytes(Sha256::new().chain_update(b"grognard token").chain_update(token.0).finalize().into())
}
