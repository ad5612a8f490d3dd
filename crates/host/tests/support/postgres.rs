//! A PostgreSQL of our own, made for one run of the tests in a folder that goes away.

use std::{
    fs,
    net::TcpListener,
    os::unix::fs::{PermissionsExt, chown},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

const MISSING: &str = "PostgreSQL is needed for these tests: install it (Debian: apt-get install postgresql), or name \
    the folder of initdb and postgres in POSTGRES_BIN";

/// A server with its databases.
pub struct Cluster {
    port: u16,
    folder: PathBuf,
    /// With the pipe, which stays open until this process is gone.
    server: Child,
}

static CLUSTER: LazyLock<Cluster> = LazyLock::new(Cluster::start);
static DATABASES: AtomicUsize = AtomicUsize::new(0);

/// The address of an empty database.
pub fn new_database() -> String {
    CLUSTER.new_database()
}

fn binaries() -> PathBuf {
    let named = std::env::var_os("POSTGRES_BIN").map(PathBuf::from);
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = named.into_iter().chain(folders.into_iter().rev()).chain(std::env::split_paths(&path));
    all.into_iter().find(|folder| folder.join("initdb").exists()).unwrap_or_else(|| panic!("{MISSING}"))
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().any(|line| line.starts_with("Uid:") && line.split_whitespace().nth(1) == Some("0"))
}

/// PostgreSQL does not run as root: then it is run as nobody.
fn command(binary: &Path) -> Command {
    if !is_root() {
        return Command::new(binary);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"]).arg(binary);
    command
}

impl Cluster {
    /// A server of one's own.
    pub fn start() -> Self {
        let bin = binaries();
        let folder = tempfile::Builder::new().prefix("grognard-postgres").tempdir().expect("a folder").keep();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("our folder");
        if is_root() {
            chown(&folder, Some(65534), Some(65534)).expect("our folder");
        }
        let data = folder.join("data");
        let made = command(&bin.join("initdb"))
            .args(["--username=tester", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .current_dir(&folder)
            .output()
            .expect(MISSING);
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let server = serve(&folder, port);
        let cluster = Cluster { port, folder, server };
        cluster.await_answer();
        cluster
    }

    /// The address of an empty database.
    pub fn new_database(&self) -> String {
        let number = DATABASES.fetch_add(1, Ordering::Relaxed);
        let name = format!("tables_{number}");
        self.psql(&format!("CREATE DATABASE {name}"));
        format!("postgres://tester@127.0.0.1:{}/{name}", self.port)
    }

    /// Kills the server with all its processes, without warning.
    pub fn kill(&mut self) {
        // First who watches over it and would tidy up.
        self.server.kill().expect("it can be killed");
        self.server.wait().expect("it is gone");
        // Until none is left: one that was just born when the others were listed would keep the next server out, and so
        // would one that is dead and whose number is still taken.
        let data = self.folder.join("data");
        let mut killed: Vec<String> = Vec::new();
        let until = Instant::now() + Duration::from_mins(1);
        loop {
            let alive = working_in(&data);
            killed.retain(|process| Path::new("/proc").join(process).exists());
            if alive.is_empty() && killed.is_empty() {
                return;
            }
            // Some may be gone by themselves meanwhile.
            let _ = Command::new("kill").arg("-KILL").args(&alive).stderr(Stdio::null()).status();
            killed.extend(alive);
            assert!(Instant::now() < until, "PostgreSQL does not die");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Starts the server again, which mends what is left of its data.
    pub fn start_again(&mut self) {
        self.server = serve(&self.folder, self.port);
        self.await_answer();
    }

    fn await_answer(&self) {
        let until = Instant::now() + Duration::from_mins(1);
        while !self.answers() {
            let log = self.folder.join("log");
            let told = || fs::read_to_string(&log).unwrap_or_default();
            assert!(Instant::now() < until, "PostgreSQL did not start in {}: {}", log.display(), told());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn answers(&self) -> bool {
        let asked = Command::new(binaries().join("pg_isready"))
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string()])
            .stdout(Stdio::null())
            .status();
        asked.is_ok_and(|status| status.success())
    }

    fn psql(&self, statement: &str) {
        let done = Command::new(binaries().join("psql"))
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "tester", "-d", "postgres", "-qc"])
            .arg(statement)
            .output()
            .expect(MISSING);
        let told = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "server {}: {statement}: {told}", self.server.id());
    }
}

/// Starts a server. It ends when the tests do, however they end: its input is a pipe that we hold.
fn serve(folder: &Path, port: u16) -> Child {
    let watched = "\"$0\" \"$@\" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf \"$FOLDER\"";
    let log = fs::File::create(folder.join("log")).expect("our folder");
    command(Path::new("sh"))
        .args(["-c", watched])
        .arg(binaries().join("postgres"))
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k"])
        .arg(folder)
        .args(["-c", "max_connections=400", "-c", "shared_buffers=64MB"])
        .env("FOLDER", folder)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect(MISSING)
}

/// The processes whose working folder this is: all of a server, and nobody else.
fn working_in(folder: &Path) -> Vec<String> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let here = all.filter(|entry| fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == folder));
    here.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}
