mod cases;
mod damage;

use super::*;
use crate::{BOOKS, SECOND_FRONT, WORDS};
use kernel::words::Words;

#[test]
fn the_data_of_the_three_books_is_sound() {
    for book in &BOOKS {
        let faults = check(book, &crate::pack(book.id)).faults;
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, [""; 0], "{}", book.id);
    }
}

#[test]
fn what_the_schema_names_is_there() {
    for book in &BOOKS {
        let schema = Schema::of(book.id).expect("a schema");
        let words = Schema::words(book.id).expect("words");
        let pack = crate::pack(book.id);
        let known = Known::read(book, &pack, &[]).expect("a schema");
        let there = |chart: &str| {
            pack.names().filter_map(|file| file.strip_suffix(".tsv")).any(|name| known::fits(chart, name))
        };
        let used = schema.all().filter(|(chart, ..)| there(chart)).map(|(_, _, form)| form);
        for name in used.chain(words.values()).flat_map(form::Form::names) {
            let found = match name.rsplit_once('.') {
                // A table that another book has stands in forms that the books share.
                Some((chart, head)) => !there(chart) || !known.column(chart, head).is_empty(),
                None => words.contains_key(&name),
            };
            assert!(found, "{}: {name}", book.id);
        }
    }
}

#[test]
fn a_table_of_a_rule_that_the_book_does_not_have_is_found() {
    let pack = Pack::built_in(&[(
        "zoc-costs.tsv",
        "# rule: 8A1 99Z\n# source: rulebook\n# why: x\nzoc\tcm\tother\nfull\t3\t2\n",
    )]);
    let told = tables(&SECOND_FRONT, &pack, &[]).expect("a schema");
    let told: Vec<String> = told.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["zoc-costs.tsv: the book has no rule '99Z'"]);
}

#[test]
fn a_statement_that_is_not_proven_is_said_in_both_languages() {
    let words = Words::new(&[WORDS]).expect("well formed messages");
    let mut said = 0;
    for book in &BOOKS {
        let (checked, _) = map::check(book.id, &crate::pack(book.id));
        for unproven in checked.exceptions.iter().chain(&checked.open) {
            let told = unproven.statement.told(unproven.statement.value.clone());
            assert_eq!(words.missing(&told), [""; 0], "{}: {}", unproven.file, unproven.statement.line);
            said += 1;
        }
    }
    assert_eq!(said, 10);
}
