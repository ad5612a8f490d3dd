//! The client's files, the migrations of the databases and the licences of everything that is shipped are carried in the
//! binary: when they change, it is built anew. The licences are packed.

use flate2::{Compression, write::GzEncoder};
use std::{env, error::Error, fs, io::Write as _, path::Path};

const LICENCES: &str = "../../licences/gathered.json";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed={LICENCES}");
    let packed = Path::new(&env::var("OUT_DIR")?).join("licences.json.gz");
    let mut packer = GzEncoder::new(fs::File::create(packed)?, Compression::best());
    packer.write_all(&fs::read(LICENCES)?)?;
    packer.finish()?;
    Ok(())
}
