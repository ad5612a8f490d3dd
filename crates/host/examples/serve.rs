//! Serves The Ford from a folder: `cargo run -p grognard-host --example serve -- FOLDER [ADDRESS]`.

use kernel::any::Registered;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("name the folder that keeps the tables")?;
    let ford = Registered::<sample::Ford>::of(sample::BOOK.id)?;
    let mut config = grognard_host::Config::new(folder, vec![Arc::new(ford)]);
    if let Some(address) = arguments.next() {
        config.address = address.parse()?;
    }
    Ok(grognard_host::serve(config, |address| println!("http://{address}"))?)
}
