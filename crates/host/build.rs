//! The client's files and the migrations of the databases are carried in the binary: when they change, it is built anew.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=migrations");
}
