//! `grognard licences`: the licences of everything that the program carries, with their texts.

use crate::{failure::Failure, out, outln, speech::Speech};
use host::{Licences, Work, WorkKind};
use kernel::Text;
use std::{collections::BTreeSet, process::ExitCode};

pub fn run(name: Option<&str>, speech: &Speech, json: bool) -> Result<ExitCode, Failure> {
    let mut licences = host::licences().map_err(Failure::broken)?;
    if let Some(name) = name {
        licences.works.retain(|work| work.name.eq_ignore_ascii_case(name));
        if licences.works.is_empty() {
            return Err(Failure::input(Text::new("error-no-work").with("name", name.to_owned())));
        }
    }
    let licences = without_unused_texts(licences);
    if json {
        let text = serde_json::to_string_pretty(&licences).map_err(std::io::Error::from)?;
        out::write_as_it_stands(&format!("{text}\n"));
    } else {
        show(&licences, speech);
    }
    Ok(ExitCode::SUCCESS)
}

/// Only the texts that belong to a work that is left.
fn without_unused_texts(mut licences: Licences) -> Licences {
    let used: BTreeSet<usize> = licences.works.iter().flat_map(|work| &work.texts).copied().collect();
    let used: Vec<usize> = used.into_iter().collect();
    licences.texts = used.iter().map(|text| licences.texts[*text].clone()).collect();
    for work in &mut licences.works {
        work.texts = work.texts.iter().filter_map(|text| used.binary_search(text).ok()).collect();
    }
    licences
}

/// First what there is, then each text with those that it belongs to.
fn show(licences: &Licences, speech: &Speech) {
    outln!("{}", speech.key("licences-own"));
    for kind in WorkKind::ALL {
        let works: Vec<&Work> = licences.works.iter().filter(|work| work.kind == kind).collect();
        if works.is_empty() {
            continue;
        }
        outln!("\n{}", speech.key(title(kind)));
        for work in works {
            outln!("  {} {} · {}", work.name, work.version, work.licence);
            for more in [&work.credit, &work.link].into_iter().filter(|more| !more.is_empty()) {
                outln!("    {more}");
            }
        }
    }
    for (number, text) in licences.texts.iter().enumerate() {
        let works = licences.works.iter().filter(|work| work.texts.contains(&number));
        let works: Vec<String> = works.map(|work| format!("{} {}", work.name, work.version)).collect();
        outln!("\n{}\n{}:\n\n{text}", "─".repeat(80), works.join(", "));
    }
}

fn title(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::Data => "licences-data",
        WorkKind::Font => "licences-fonts",
        WorkKind::Crate => "licences-crates",
        WorkKind::Package => "licences-packages",
    }
}
