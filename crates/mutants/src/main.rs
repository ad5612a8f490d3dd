//! Breaks rules of a game on purpose, and lists what no test notices. Of all ways to break the files that are named a
//! sample is drawn; all of it is compiled into one copy of the crate, and chosen when the tests run, so that a hundred
//! mutants cost one build and not a hundred.

mod sites;
mod tree;
mod trial;
mod weave;

use clap::Parser;
use sites::{Change, Mutation};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};
use trial::{Built, Fate, Trial};

/// So often are mutants that do not compile left out before it is given up.
const ROUNDS: usize = 12;

#[derive(Debug, Parser)]
#[command(about)]
struct Arguments {
    /// The files and folders whose rules are broken.
    files: Vec<PathBuf>,
    /// Without files, those that have changed since this revision.
    #[arg(long, default_value = "HEAD")]
    since: String,
    /// How many mutants are tried.
    #[arg(long, default_value_t = 100)]
    sample: usize,
    /// What the sample is drawn by.
    #[arg(long)]
    seed: Option<u64>,
    /// How many are tried at once.
    #[arg(long)]
    jobs: Option<usize>,
    /// Tells what could be tried, and tries nothing.
    #[arg(long)]
    list: bool,
}

/// A mutant: its number, and where it is.
struct Mutant {
    number: u32,
    source: usize,
    mutation: Mutation,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let chosen = if arguments.files.is_empty() {
        tree::changed(&arguments.since).map_err(|fault| fault.to_string())?
    } else {
        arguments.files.clone()
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let seed = arguments.seed.unwrap_or(now);
    println!("SEED={seed} SAMPLE={}", arguments.sample);
    let crates: BTreeSet<PathBuf> = chosen.iter().filter_map(|file| crate_with(file)).collect();
    if crates.is_empty() {
        return Err("No file of a crate is named or has changed: say FILES=crates/tarawa/src/melee.rs, or SINCE=main."
            .to_owned());
    }
    for folder in crates {
        try_crate(arguments, &folder, &chosen, seed)?;
    }
    Ok(())
}

/// The crate in which a file lies.
fn crate_with(file: &Path) -> Option<PathBuf> {
    let folder: PathBuf = file.components().take(2).collect();
    (folder.starts_with("crates") && folder.join("src/lib.rs").exists()).then_some(folder)
}

/// Tries a sample of the mutants of a crate.
fn try_crate(arguments: &Arguments, folder: &Path, chosen: &[PathBuf], seed: u64) -> Result<(), String> {
    let sources = tree::sources(&folder.join("src/lib.rs"))?;
    let numbers = sources.iter().flat_map(|source| sites::numbers(&source.file)).collect();
    let named = |path: &Path| chosen.iter().any(|chosen| path.starts_with(chosen));
    let mut all: Vec<(usize, Mutation)> = Vec::new();
    for (number, source) in sources.iter().enumerate().filter(|(_, source)| named(&source.path)) {
        let found = sites::mutations(&source.text, &source.file, &numbers);
        all.extend(found.into_iter().map(|mutation| (number, mutation)));
    }
    println!("{}: {} mutants can be made", folder.display(), all.len());
    let mut sample: Vec<Mutant> = (1..)
        .zip(draw(all, arguments.sample, seed))
        .map(|(number, (source, mutation))| Mutant { number, source, mutation })
        .collect();
    if arguments.list {
        for mutant in &sample {
            println!("{}", told(&sources, mutant));
        }
        return Ok(());
    }
    if sample.is_empty() {
        return Ok(());
    }
    let begun = Instant::now();
    let programs = build(folder, &sources, &mut sample)?;
    println!("{} mutants are built in {} s", sample.len(), begun.elapsed().as_secs());
    let tree = Path::new("target/mutants/tree").canonicalize().map_err(|fault| fault.to_string())?;
    let trial = Trial::begin(programs, tree.join(folder))?;
    println!(
        "the tests pass without a mutant; {} s is the longest that one gets",
        trial.patience().as_secs()
    );
    let fates = try_all(arguments, &trial, &sample)?;
    report(folder, &sources, &sample, &trial, &fates)?;
    println!("{} s in all", begun.elapsed().as_secs());
    Ok(())
}

/// So many of the mutations, drawn by a seed.
fn draw<T>(mut all: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    let mut next = || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut drawn = Vec::new();
    while drawn.len() < count && !all.is_empty() {
        let place = next() % all.len() as u64;
        drawn.push(all.swap_remove(usize::try_from(place).expect("a place in the list")));
    }
    drawn
}

/// Builds the crate with the sample in it, and leaves out what does not compile.
fn build(folder: &Path, sources: &[tree::Source], sample: &mut Vec<Mutant>) -> Result<Vec<PathBuf>, String> {
    let (tree, target) = (Path::new("target/mutants/tree"), Path::new("target/mutants/target"));
    fs::create_dir_all(target).map_err(|fault| fault.to_string())?;
    let target = target.canonicalize().map_err(|fault| fault.to_string())?;
    let root = folder.join("src/lib.rs");
    let mutated = sources.iter().map(|source| source.path.clone()).collect();
    fs::create_dir_all(tree).map_err(|fault| fault.to_string())?;
    tree::copy(tree, &mutated).map_err(|fault| fault.to_string())?;
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).map_err(|fault| fault.to_string())?;
    let package = manifest.lines().find_map(|line| line.strip_prefix("name = "));
    let package = package.ok_or("a manifest without a name")?.trim_matches('"');
    for _ in 0..ROUNDS {
        let mut woven: BTreeMap<PathBuf, String> = BTreeMap::new();
        for (number, source) in sources.iter().enumerate() {
            let here: Vec<(u32, &Mutation)> = (sample.iter())
                .filter(|mutant| mutant.source == number)
                .map(|mutant| (mutant.number, &mutant.mutation))
                .collect();
            let mut text = weave::weave(&source.text, &here);
            if source.path == root {
                text = format!("#![allow(warnings)]\n{text}{}", weave::CHOICE);
            }
            tree::write(&tree.join(&source.path), text.as_bytes()).map_err(|fault| fault.to_string())?;
            woven.insert(tree.join(&source.path), text);
        }
        match trial::build(tree, &target, folder, package)? {
            Built::Tests(programs) => return Ok(programs),
            Built::Faults(faults) => {
                let wrong: BTreeSet<u32> = (faults.iter())
                    .filter_map(|fault| Some((fault, woven.get(&fault.file)?)))
                    .flat_map(|(fault, text)| mutants_at(text, fault.bytes.start))
                    .collect();
                if wrong.is_empty() {
                    let said: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
                    return Err(format!("the copy does not compile: {}", said.join("; ")));
                }
                sample.retain(|mutant| !wrong.contains(&mutant.number));
            }
        }
    }
    Err(format!("mutants are still found after {ROUNDS} rounds that do not compile"))
}

/// The mutants in whose choice a place of a woven source lies: the nearest before it, and those on the same line.
fn mutants_at(text: &str, place: usize) -> Vec<u32> {
    let number = |at: usize| {
        let digits = &text[at + "crate::mutant(".len()..];
        digits.split(')').next().and_then(|digits| digits.parse().ok())
    };
    let line = text[..place].rfind('\n').map_or(0, |start| start + 1);
    let end = text[place..].find('\n').map_or(text.len(), |end| place + end);
    let mut found: Vec<u32> =
        text[line..end].match_indices("crate::mutant(").filter_map(|(at, _)| number(line + at)).collect();
    if found.is_empty() {
        found.extend(text[..place].rfind("crate::mutant(").and_then(number));
    }
    found
}

fn try_all(arguments: &Arguments, trial: &Trial, sample: &[Mutant]) -> Result<BTreeMap<u32, Fate>, String> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let (next, fates) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || -> Result<(), String> {
        while let Some(mutant) = sample.get(next.fetch_add(1, Ordering::Relaxed)) {
            let fate = trial.of(mutant.number)?;
            let mut fates = fates.lock().expect("nobody panics with it");
            fates.insert(mutant.number, fate);
            eprint!("\r{} of {} tried", fates.len(), sample.len());
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no panic"))
    })?;
    eprintln!();
    Ok(fates.into_inner().expect("nobody panics with it"))
}

/// A mutant in words.
fn told(sources: &[tree::Source], mutant: &Mutant) -> String {
    let source = &sources[mutant.source];
    let short = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let part = short(&source.text[mutant.mutation.range.clone()]);
    let what = match &mutant.mutation.change {
        Change::Instead(text) => format!("{part} -> {}", short(text)),
        Change::Without => format!("without {part}"),
        Change::Return(value) => format!("return {value}").trim_end().to_owned(),
    };
    format!("{}:{} {}: {what}", source.path.display(), mutant.mutation.line, mutant.mutation.within)
}

/// Tells what survived, and writes it down.
fn report(
    folder: &Path,
    sources: &[tree::Source],
    sample: &[Mutant],
    trial: &Trial,
    fates: &BTreeMap<u32, Fate>,
) -> Result<(), String> {
    let mut order: Vec<&Mutant> = sample.iter().collect();
    order.sort_by_key(|mutant| (mutant.source, mutant.mutation.range.start));
    let survived = |mutant: &&&Mutant| fates.get(&mutant.number) == Some(&Fate::Survived);
    let mut lines: Vec<String> = Vec::new();
    for mutant in order.iter().filter(survived) {
        let reached = if trial.is_reached(mutant.number) { "" } else { " (no test comes here)" };
        lines.push(format!("{}{reached}", told(sources, mutant)));
    }
    println!("{}: {} mutants tried, {} survived", folder.display(), sample.len(), lines.len());
    for line in &lines {
        println!("  {line}");
    }
    let caught = order.iter().filter_map(|mutant| match fates.get(&mutant.number)? {
        Fate::Caught(test) => Some(format!("{}\t{test}", told(sources, mutant))),
        Fate::Survived => None,
    });
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let written = |kind: &str, lines: &[String]| {
        let path = Path::new("target/mutants").join(format!("{name}.{kind}"));
        fs::write(path, lines.join("\n") + "\n").map_err(|fault| fault.to_string())
    };
    written("caught", &caught.collect::<Vec<_>>())?;
    written("survived", &lines)
}
