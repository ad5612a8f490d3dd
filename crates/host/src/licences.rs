//! The licences of everything that the program carries, as `make licences` gathered them.

use flate2::read::GzDecoder;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Read as _};
use ts_rs::TS;

/// As JSON, packed by gzip.
pub(crate) static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/licences.json.gz"));

/// Everything that is shipped, and the texts that belong to it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Licences {
    pub works: Vec<Work>,
    pub texts: Vec<String>,
}

/// Something that is shipped.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Work {
    pub kind: WorkKind,
    pub name: String,
    pub version: String,
    pub licence: String,
    /// Whose it is, and what it is used for; may be empty.
    pub credit: String,
    /// Where it is found; may be empty.
    pub link: String,
    /// Which of all texts belong to it.
    pub texts: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    Data,
    Font,
    Crate,
    Package,
}

impl WorkKind {
    pub const ALL: [WorkKind; 4] = [WorkKind::Data, WorkKind::Font, WorkKind::Crate, WorkKind::Package];
}

/// Unpacks the licences.
pub fn licences() -> io::Result<Licences> {
    let mut text = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut text)?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licences_can_be_read_and_cost_little() {
        let licences = licences().expect("the licences");
        for kind in WorkKind::ALL {
            assert!(licences.works.iter().any(|work| work.kind == kind), "{kind:?}");
        }
        assert!(licences.works.iter().flat_map(|work| &work.texts).all(|text| *text < licences.texts.len()));
        assert!(PACKED.len() < 100_000, "{}", PACKED.len());
    }
}
