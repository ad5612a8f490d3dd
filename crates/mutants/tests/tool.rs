//! The whole of it on a crate of two functions: one is tested well, of the other a test has chosen its number badly.

use std::{fs, process::Command};

const RULES: &str = r"
pub fn is_adult(age: u8) -> bool {
    age >= 18
}

pub fn doubled(number: u8) -> u8 {
    number * 2
}

#[cfg(test)]
mod tests {
    #[test]
    fn eighteen_is_adult_and_seventeen_is_not() {
        assert!(super::is_adult(18) && !super::is_adult(17));
    }

    #[test]
    fn two_doubled_is_four() {
        assert_eq!(super::doubled(2), 4);
    }
}
";

#[test]
fn what_no_test_notices_is_listed_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
    write("crates/tiny/Cargo.toml", "[package]\nname = \"tiny\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    write("crates/tiny/src/lib.rs", RULES);
    let git = Command::new("git").args(["init", "--quiet"]).current_dir(folder.path()).status();
    assert!(git.is_ok_and(|status| status.success()), "a repository");
    let mut tool = Command::new(env!("CARGO_BIN_EXE_grognard-mutants"));
    let output = tool.arg("crates/tiny/src").current_dir(folder.path()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    // Two comparisons, two returns and two numbers of the one; a product, a return and two numbers of the other.
    assert!(said.contains("crates/tiny: 10 mutants tried, 1 survived"), "{said}");
    assert!(said.contains("crates/tiny/src/lib.rs:7 doubled: number * 2 -> (number) + (2)"), "{said}");
}
