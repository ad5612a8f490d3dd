//! Puts many mutants into one source, each behind a question which of them is tried: so that all of them are compiled
//! at once, and one of them is chosen when the tests run.

use crate::sites::{Change, Mutation};

/// What is added to the crate: whether a mutant is the one that is tried (`MUTANT` names it), and where that is wanted
/// (`MUTANTS_REACHED`) a note of which test has come by which mutant. Tests run on threads that bear their names.
pub const CHOICE: &str = r#"
#[doc(hidden)]
pub(crate) fn mutant(number: u32) -> bool {
    use std::{cell::RefCell, collections::BTreeSet, fs::File, io::Write, sync::{Mutex, OnceLock}};
    static TRIED: OnceLock<(u32, Option<Mutex<File>>)> = OnceLock::new();
    thread_local!(static SEEN: RefCell<BTreeSet<u32>> = const { RefCell::new(BTreeSet::new()) });
    let (tried, notes) = TRIED.get_or_init(|| {
        let tried = std::env::var("MUTANT").ok().and_then(|tried| tried.parse().ok()).unwrap_or(0);
        let notes = std::env::var_os("MUTANTS_REACHED");
        let open = |path| Mutex::new(File::options().append(true).create(true).open(path).expect("a file for notes"));
        (tried, notes.map(open))
    });
    if let Some(notes) = notes
        && SEEN.with_borrow_mut(|seen| seen.insert(number))
    {
        let test = std::thread::current().name().unwrap_or("").to_owned();
        writeln!(notes.lock().expect("notes"), "{number}\t{test}").expect("a note");
    }
    *tried == number
}
"#;

/// The source with mutants in it, each under its number. Of those that stand within each other the inner ones are in the
/// part that is not changed: one is tried at a time.
pub fn weave(source: &str, mutants: &[(u32, &Mutation)]) -> String {
    let mut sorted: Vec<&(u32, &Mutation)> = mutants.iter().collect();
    sorted.sort_by_key(|(_, mutation)| {
        // A return stands inside of the body that is its range, and before everything else in it.
        (mutation.range.start, std::cmp::Reverse(mutation.range.end), !is_return(mutation))
    });
    let mut woven = String::with_capacity(source.len() * 2);
    part(source, 0..source.len(), &sorted, &mut woven);
    woven
}

fn is_return(mutation: &Mutation) -> bool {
    matches!(mutation.change, Change::Return(_))
}

/// Adds a part of the source with those mutants that lie in it.
fn part(source: &str, range: std::ops::Range<usize>, mutants: &[&(u32, &Mutation)], woven: &mut String) {
    use std::fmt::Write;
    let mut at = range.start;
    let mut left = mutants;
    while let Some((number, first)) = left.first() {
        let within = left.iter().take_while(|(_, other)| other.range.start < first.range.end).count();
        let inner;
        (inner, left) = left.split_at(within);
        woven.push_str(&source[at..first.range.start]);
        at = first.range.end;
        match &first.change {
            Change::Return(_) => {
                woven.push_str("{ ");
                let returns =
                    inner.iter().take_while(|(_, other)| is_return(other) && other.range == first.range);
                let returns = returns.map(|(number, other)| (number, &other.change)).collect::<Vec<_>>();
                for (number, change) in &returns {
                    let Change::Return(value) = change else { continue };
                    write!(woven, "if crate::mutant({number}) {{ return {value}; }} ").expect("memory");
                }
                part(source, first.range.start + 1..at, &inner[returns.len()..], woven);
            }
            Change::Without => {
                write!(woven, "if crate::mutant({number}) {{}} else {{ ").expect("memory");
                part(source, first.range.clone(), &inner[1..], woven);
                woven.push_str(" }");
            }
            Change::Instead(text) => {
                write!(woven, "(if crate::mutant({number}) {{ {text} }} else {{ ").expect("memory");
                part(source, first.range.clone(), &inner[1..], woven);
                woven.push_str(" })");
            }
        }
    }
    woven.push_str(&source[at..range.end]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sites;

    #[test]
    fn mutants_stand_in_each_other_and_the_rest_stays_as_it_was() {
        let source = "fn f(a: u8) -> bool { go(); a < 2 } // two";
        let file = syn::parse_file(source).expect("Rust");
        let found = sites::mutations(source, &file, &sites::numbers(&file));
        let numbered: Vec<(u32, &sites::Mutation)> = (1..).zip(&found).collect();
        let wanted = "fn f(a: u8) -> bool { if crate::mutant(1) { return true; } if crate::mutant(2) \
            { return false; } if crate::mutant(3) {} else { go(); } (if crate::mutant(4) { (a) <= (2) } else \
            { (if crate::mutant(5) { (a) > (2) } else { a < (if crate::mutant(6) { 3 } else { (if crate::mutant(7) \
            { 1 } else { 2 }) }) }) }) } // two";
        let woven = weave(source, &numbered);
        assert!(syn::parse_file(&woven).is_ok(), "{woven}");
        assert_eq!(
            woven.split_whitespace().collect::<Vec<_>>(),
            wanted.split_whitespace().collect::<Vec<_>>()
        );
        assert_eq!(weave(source, &[]), source);
    }
}
