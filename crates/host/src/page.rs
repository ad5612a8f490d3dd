//! The front page: what this is, for a person who comes here with a browser, in English and French. It has
//! no scripts.

use crate::{Host, WORDS};
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::IntoResponse,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use kernel::{Lang, Text, any::AnyGame, words::Words};
use sha2::{Digest, Sha256};
use std::{fmt::Write, sync::Arc};

const STYLE: &str = "body{font:1rem/1.5 serif;max-width:46rem;margin:2rem auto;padding:0 1rem}\
    dt{font-family:monospace}dd{margin:0 0 .5rem 2rem}";

const ADDRESSES: [(&str, &str); 10] = [
    ("GET /api/health", "host-do-health"),
    ("GET /api/games", "host-do-games"),
    ("POST /api/tables", "host-do-create"),
    ("GET /api/tables/ID", "host-do-show"),
    ("GET /api/tables/ID/log?from=N", "host-do-log"),
    ("POST /api/tables/ID/answer", "host-do-answer"),
    ("POST /api/tables/ID/undo", "host-do-undo"),
    ("POST /api/tables/ID/standing", "host-do-standing"),
    ("POST /api/tables/ID/forecast", "host-do-forecast"),
    ("GET /api/tables/ID/journal", "host-do-journal"),
];

/// The page in each language, written once.
#[derive(Debug)]
pub(crate) struct Pages {
    english: String,
    french: String,
    policy: String,
}

impl Pages {
    pub(crate) fn of(games: &[Arc<dyn AnyGame>]) -> Self {
        let style = STANDARD.encode(Sha256::digest(STYLE));
        let mut sources = vec![WORDS];
        sources.extend(games.iter().map(|game| game.words()));
        let words = Words::new(&sources).expect("tests read the words of the host and of every game");
        Pages {
            english: page(games, Lang::En, &words),
            french: page(games, Lang::Fr, &words),
            policy: format!("default-src 'none'; style-src 'sha256-{style}'; frame-ancestors 'none'"),
        }
    }
}

fn page(games: &[Arc<dyn AnyGame>], lang: Lang, words: &Words) -> String {
    let say = |key: &'static str| words.say(lang, &Text::new(key));
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{}</p>\n<p>{}</p>\n<h2>{}</h2>\n<ul>\n",
        say("host-what"),
        say("host-honest"),
        say("host-games"),
        title = say("host-title"),
    );
    for game in games {
        let scenarios: Vec<&str> = game.scenarios().iter().map(|scenario| scenario.id).collect();
        let title = words.say(lang, &game.title());
        let _ = writeln!(html, "<li>{title}: <code>{}</code> ({})</li>", game.id(), scenarios.join(", "));
    }
    if games.is_empty() {
        let _ = writeln!(html, "<li>{}</li>", say("host-no-games"));
    }
    let _ = write!(html, "</ul>\n<h2>{}</h2>\n<dl>\n", say("host-addresses"));
    for (address, key) in ADDRESSES {
        let _ = writeln!(html, "<dt>{address}</dt><dd>{}</dd>", say(key));
    }
    html + "</dl>\n</html>\n"
}

/// The language that the reader likes best of the two; English when neither is named.
fn preferred(accepted: &str) -> Lang {
    let mut best = (Lang::En, 0.0);
    for range in accepted.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().and_then(|tag| tag.split('-').next()).unwrap_or_default().to_ascii_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        let weight = weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
        let lang = match tag.as_str() {
            "en" => Lang::En,
            "fr" => Lang::Fr,
            _ => continue,
        };
        if weight > best.1 {
            best = (lang, weight);
        }
    }
    best.0
}

pub(crate) async fn front(State(host): State<Host>, headers: HeaderMap) -> impl IntoResponse {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let pages = &host.pages;
    let (code, page) = match preferred(accepted.unwrap_or_default()) {
        Lang::En => ("en", &pages.english),
        Lang::Fr => ("fr", &pages.french),
    };
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_LANGUAGE, code.to_owned()),
        (header::VARY, "accept-language".to_owned()),
        (header::CONTENT_SECURITY_POLICY, pages.policy.clone()),
    ];
    (headers, page.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_can_be_written_in_both_languages_and_lists_every_address() {
        assert_eq!(WORDS.differences(), Ok(Vec::new()));
        let pages = Pages::of(&[]);
        for (address, _) in ADDRESSES {
            assert!(pages.english.contains(address) && pages.french.contains(address), "{address}");
        }
        assert!(pages.english.contains("No game is offered"));
        assert!(pages.french.contains("Aucun jeu"));
        assert!(!pages.english.contains('⟨') && !pages.french.contains('⟨'), "a message is missing");
    }

    #[test]
    fn the_reader_gets_the_language_that_is_liked_best() {
        let french = ["fr", "fr-CA,en;q=0.8", "de, en;q=0.5, FR;q=0.9", "en;q=0,fr;q=0.1"];
        let english = ["", "de", "en-GB", "en, fr", "fr;q=0.4,en;q=0.6", "fr;q=nonsense", "*"];
        assert!(french.iter().all(|accepted| preferred(accepted) == Lang::Fr));
        assert!(english.iter().all(|accepted| preferred(accepted) == Lang::En));
    }
}
