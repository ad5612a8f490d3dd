//! Writes texts that are sound, a folder for each law, for libFuzzer to begin with: `sound_texts FOLDER`.

use std::{env, fs, io, path::PathBuf};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("say into which folder"))?;
    for law in grognard_fuzz::LAWS {
        let folder = folder.join(law.name);
        fs::create_dir_all(&folder)?;
        for (number, text) in (law.sound_texts)().into_iter().enumerate() {
            fs::write(folder.join(format!("sound-{number}")), text)?;
        }
    }
    Ok(())
}
