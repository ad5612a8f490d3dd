//! Builds the tests of a mutated crate once, and runs them with one mutant after the other.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{BufRead, BufReader},
    ops::Range,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test failed, or did not come to an end.
    Caught(String),
    Survived,
}

/// A mistake of the compiler in a mutated file.
#[derive(Debug)]
pub struct Fault {
    pub file: PathBuf,
    pub bytes: Range<usize>,
    pub message: String,
}

/// Where the tests that run are, or the mistakes that keep them from being built.
#[derive(Debug)]
pub enum Built {
    Tests(Vec<PathBuf>),
    Faults(Vec<Fault>),
}

/// Builds the tests of a package, which lies in a folder of the copy: those of its library, and its problems.
pub fn build(tree: &Path, target: &Path, folder: &Path, package: &str) -> Result<Built, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["test", "--no-run", "--message-format=json", "--lib", "-p", package]);
    if tree.join(folder).join("tests/problems.rs").exists() {
        command.args(["--test", "problems"]);
    }
    command.current_dir(tree).env("CARGO_TARGET_DIR", target).stderr(Stdio::inherit());
    let output = command.output().map_err(|fault| fault.to_string())?;
    let (mut tests, mut faults) = (Vec::new(), Vec::new());
    for line in output.stdout.split(|byte| *byte == b'\n') {
        let Ok(message) = serde_json::from_slice::<serde_json::Value>(line) else { continue };
        if let Some(path) = message["executable"].as_str().filter(|_| message["profile"]["test"] == true) {
            tests.push(PathBuf::from(path));
        }
        if message["message"]["level"] == "error" {
            faults.extend(mistakes(tree, &message["message"]));
        }
    }
    if output.status.success() {
        Ok(Built::Tests(tests))
    } else if faults.is_empty() {
        Err("the copy does not compile".to_owned())
    } else {
        Ok(Built::Faults(faults))
    }
}

/// Where a mistake lies: all places that the compiler points at, for the cause may be beside the first.
fn mistakes(tree: &Path, message: &serde_json::Value) -> Vec<Fault> {
    let spans = message["spans"].as_array().into_iter().flatten();
    let place = |span: &serde_json::Value| {
        let at = |key: &str| usize::try_from(span[key].as_u64()?).ok();
        let file = span["file_name"].as_str()?;
        Some(Fault {
            file: tree.join(file),
            bytes: at("byte_start")?..at("byte_end")?,
            message: message["message"].as_str().unwrap_or_default().to_owned(),
        })
    };
    spans.filter_map(place).collect()
}

/// The tests of a crate, ready to run.
#[derive(Debug)]
pub struct Trial {
    programs: Vec<PathBuf>,
    /// Where the tests run: the folder of their package.
    folder: PathBuf,
    /// Of each mutant the tests that come by it, by program; no name for those of which that is not known.
    reached: BTreeMap<u32, BTreeSet<(usize, String)>>,
    patience: Duration,
}

impl Trial {
    /// Runs all tests without a mutant, and notes which of them come by which mutants.
    pub fn begin(programs: Vec<PathBuf>, folder: PathBuf) -> Result<Self, String> {
        let begun = Instant::now();
        let mut reached: BTreeMap<u32, BTreeSet<(usize, String)>> = BTreeMap::new();
        let notes = std::env::temp_dir().join(format!("mutants-reached-{}", std::process::id()));
        for (number, program) in programs.iter().enumerate() {
            let _ = fs::remove_file(&notes);
            let mut command = Command::new(program);
            command.current_dir(&folder).env("MUTANTS_REACHED", &notes).arg("--test-threads=2");
            if let Fate::Caught(test) = watch(&mut command, Duration::from_hours(1))? {
                return Err(format!("a test fails without any mutant: {test}"));
            }
            for line in fs::read_to_string(&notes).unwrap_or_default().lines() {
                let Some((mutant, test)) = line.split_once('\t') else { continue };
                let Ok(mutant) = mutant.parse() else { continue };
                reached.entry(mutant).or_default().insert((number, test.to_owned()));
            }
        }
        let _ = fs::remove_file(&notes);
        // A mutant may make everything slower; what takes much longer does not end.
        let patience = begun.elapsed() * 4 + Duration::from_secs(20);
        Ok(Trial { programs, folder, reached, patience })
    }

    pub fn is_reached(&self, mutant: u32) -> bool {
        self.reached.contains_key(&mutant)
    }

    pub fn patience(&self) -> Duration {
        self.patience
    }

    /// Tries a mutant: first the tests that came by it, then, since what is made once for all tests is noted for one of
    /// them only, all.
    pub fn of(&self, mutant: u32) -> Result<Fate, String> {
        for (number, program) in self.programs.iter().enumerate() {
            let names: Vec<&str> = (self.reached.get(&mutant).into_iter().flatten())
                .filter(|(of, test)| *of == number && !test.is_empty())
                .map(|(_, test)| test.as_str())
                .collect();
            if !names.is_empty() {
                let mut command = Command::new(program);
                command.arg("--exact").args(names);
                if let Fate::Caught(test) = self.run(&mut command, mutant)? {
                    return Ok(Fate::Caught(test));
                }
            }
        }
        for program in &self.programs {
            if let Fate::Caught(test) = self.run(&mut Command::new(program), mutant)? {
                return Ok(Fate::Caught(test));
            }
        }
        Ok(Fate::Survived)
    }

    fn run(&self, command: &mut Command, mutant: u32) -> Result<Fate, String> {
        command.current_dir(&self.folder).arg("--test-threads=1").env("MUTANT", mutant.to_string());
        watch(command, self.patience)
    }
}

/// Runs tests until the first of them fails, or for so long.
fn watch(command: &mut Command, patience: Duration) -> Result<Fate, String> {
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(|fault| fault.to_string())?;
    let (told, heard) = mpsc::channel();
    let lines = BufReader::new(child.stdout.take().expect("its words are piped")).lines();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            if told.send(line).is_err() {
                return;
            }
        }
    });
    let end = Instant::now() + patience;
    loop {
        match heard.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                if let Some(test) =
                    line.strip_prefix("test ").and_then(|line| line.strip_suffix(" ... FAILED"))
                {
                    return stop(&mut child, test.to_owned());
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => return stop(&mut child, "it does not end".to_owned()),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = child.wait().map_err(|fault| fault.to_string())?;
    Ok(if status.success() { Fate::Survived } else { Fate::Caught(format!("the tests end with {status}")) })
}

fn stop(child: &mut Child, test: String) -> Result<Fate, String> {
    child.kill().and_then(|()| child.wait()).map_err(|fault| fault.to_string())?;
    Ok(Fate::Caught(test))
}
