//! The client's files are carried in the binary: when they are built anew, so is the host.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
