//! Draws the maps of the packs from public data. The plans under `maps/` say what is to be drawn; the data are
//! not part of the tree (README.md tells where they come from); the tables that are made of them are.
//!
//! | step | file |
//! | --- | --- |
//! | hexes on the globe | `lattice.rs` over `projection.rs` |
//! | coastlines and depths | `coast.rs`, `depth.rs` |
//! | land and water as samples in the plane of the hexes | `samples.rs` |
//! | what is written by hand | `plan.rs` |
//! | zones of sea maps | `sea.rs` |
//! | hexes and hexsides of land maps | `land.rs` |
//! | products | `table.rs`, `shore.rs`, `picture.rs`, `place.rs` |

mod coast;
mod depth;
mod land;
mod lattice;
mod picture;
mod place;
mod plan;
mod projection;
mod samples;
mod sea;
mod shore;
mod table;

use clap::{Parser, Subcommand};
use coast::{Level, Resolution};
use kernel::pack::Chart;
use plan::Plan;
use std::{
    collections::BTreeMap,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Draws the maps of the packs from public coastlines and depths.
#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make the tables of sea maps: map-ID.tsv and coast-ID.tsv for each plan ID.toml
    Make {
        /// The folder with the coastlines and depths (README.md)
        #[arg(long)]
        data: PathBuf,
        /// The folder of the pack
        #[arg(long, default_value = "packs/war-at-sea")]
        pack: PathBuf,
        /// Also draw ID.svg into this folder
        #[arg(long)]
        pictures: Option<PathBuf>,
        #[arg(required = true)]
        plans: Vec<PathBuf>,
    },
    /// Make the tables of land maps: for each folder of layers those of all its sheets
    Land {
        /// The folder with the coastlines, heights and rivers (README.md)
        #[arg(long)]
        data: PathBuf,
        /// The folder of the packs
        #[arg(long, default_value = "packs")]
        packs: PathBuf,
        /// Also draw FAMILY.svg into this folder
        #[arg(long)]
        pictures: Option<PathBuf>,
        #[arg(required = true)]
        families: Vec<PathBuf>,
    },
    /// Fill the column 'zone' of charts of ports and bases from their latitude and longitude
    Place {
        /// The folder of the plans
        #[arg(long, default_value = "crates/mapsmith/maps/sea")]
        plans: PathBuf,
        /// The folder of the pack with the maps
        #[arg(long, default_value = "packs/war-at-sea")]
        pack: PathBuf,
        #[arg(required = true)]
        charts: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Make { data, pack, pictures, plans } => make(&data, &pack, pictures.as_deref(), &plans),
        Command::Land { data, packs, pictures, families } => {
            land(&data, &packs, pictures.as_deref(), &families)
        }
        Command::Place { plans, pack, charts } => place(&plans, &pack, &charts),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mapsmith: {error}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Box<dyn Error>>;

fn make(data: &Path, pack: &Path, pictures: Option<&Path>, plans: &[PathBuf]) -> Done {
    let relief = depth::Relief::read(data)?;
    for path in plans {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let plan = Plan::read(path)?;
        let lattice = plan.lattice()?;
        let coast = coast::read(data, Resolution::High, lattice.latitudes())?;
        // Inland waters are land here.
        let coast: Vec<_> = coast.into_iter().filter(|outline| outline.level == Level::Land).collect();
        let map = sea::make(&plan, lattice, &coast, &relief).map_err(|error| format!("{id}: {error}"))?;
        fs::write(pack.join(format!("map-{id}.tsv")), table::write(&plan, &map))?;
        fs::write(pack.join(format!("coast-{id}.tsv")), shore::write(&plan.title, &map, &coast))?;
        if let Some(folder) = pictures {
            fs::write(folder.join(format!("{id}.svg")), picture::draw(&map, &coast))?;
        }
        let kinds = map.tally().map(|(kind, count)| format!("{count} {}", kind.word())).join(", ");
        println!("{id}: {} rows of {} zones: {kinds}", plan.rows, plan.columns);
        if !map.inland.is_empty() {
            println!("{id}: the nearest water is not the zone's sea: {}", map.inland.join(", "));
        }
    }
    Ok(())
}

fn land(data: &Path, packs: &Path, pictures: Option<&Path>, families: &[PathBuf]) -> Done {
    let mut faults = 0;
    for folder in families {
        let map = land::Map::make(folder, data)?;
        let id = &map.family.id;
        let pack = packs.join(&map.family.plan.pack);
        fs::create_dir_all(&pack)?;
        for (name, text) in land::product::tables(&map) {
            fs::write(pack.join(name), text)?;
        }
        if let Some(pictures) = pictures {
            fs::write(pictures.join(format!("{id}.svg")), land::picture::draw(&map))?;
        }
        for fault in &map.faults {
            println!("{fault}");
        }
        faults += map.faults.len();
        print!("{}", land::report::write(&map));
    }
    match faults {
        0 => Ok(()),
        count => Err(format!("{count} faults in the layers: the rows named above were left out").into()),
    }
}

fn place(plans: &Path, pack: &Path, charts: &[PathBuf]) -> Done {
    let mut maps = BTreeMap::new();
    for entry in fs::read_dir(plans)? {
        let path = entry?.path();
        let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = format!("map-{id}.tsv");
        let table = Chart::parse(&file, &fs::read_to_string(pack.join(&file))?)?;
        let plan = Plan::read(&path)?;
        let lattice = plan.lattice()?;
        let places = plan.place.into_iter().map(|place| (place.name, place.at)).collect();
        maps.insert(id, place::Finished { lattice, table, places });
    }
    for chart in charts {
        let name = chart.display().to_string();
        let filled = place::fill(&name, &fs::read_to_string(chart)?, &maps)?;
        fs::write(chart, filled)?;
        println!("{name}: zones filled in");
    }
    Ok(())
}
