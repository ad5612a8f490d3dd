//! The description of the interface for programs, as OpenAPI has it. It names the types of bodies as
//! `web/src/protocol.ts` declares them. A test compares it with the router.

use serde_json::{Map, Value, json};

/// One address: method, path, what it does, the type of its body, and the type of its answer.
type Row = (&'static str, &'static str, &'static str, Option<&'static str>, &'static str);

pub(crate) const ROWS: [Row; 40] = [
    ("get", "/metrics", "Numbers for whoever watches over the host.", None, "text"),
    ("get", "/api/health", "Whether the host is open.", None, "object"),
    ("get", "/api/openapi.json", "This description.", None, "object"),
    ("get", "/api/me", "Who the caller is; whoever comes first is a guest from now on.", None, "Me"),
    ("patch", "/api/me", "Change one's name, address, language or password.", Some("ChangeMe"), "Me"),
    ("delete", "/api/me", "Delete oneself with all that is one's own alone.", None, "nothing"),
    ("get", "/api/me/export", "All that is kept of the caller.", None, "object"),
    ("get", "/api/me/notices", "How the caller hears of their tables when away.", None, "NoticeSettings"),
    (
        "patch",
        "/api/me/notices",
        "Change how one hears of one's tables when away.",
        Some("ChangeNotices"),
        "NoticeSettings",
    ),
    (
        "post",
        "/api/accounts",
        "Make an account of the caller, who keeps their tables.",
        Some("NewAccount"),
        "Me",
    ),
    ("post", "/api/session", "Log in.", Some("LogIn"), "Me"),
    ("delete", "/api/session", "Log out.", None, "nothing"),
    (
        "get",
        "/api/games",
        "The games with their scenarios, options and computer players.",
        None,
        "GameInfo[]",
    ),
    ("get", "/api/words/{lang}", "All messages in a language, as a Fluent file.", None, "text"),
    ("get", "/api/books/{id}/rules", "The rules of a book.", None, "Rule[]"),
    ("get", "/api/books/{id}/charts", "The charts of a book.", None, "Chart[]"),
    ("get", "/api/tables", "The caller's tables, and those with a free seat.", None, "TableLists"),
    (
        "post",
        "/api/promises",
        "Bind the host to a seed, before one adds to the dice of a new table.",
        None,
        "Commitment",
    ),
    ("post", "/api/tables", "Open a table.", Some("NewTable"), "TableInfo"),
    ("post", "/api/tables/import", "Put a journal on a table of its own.", Some("text"), "TableInfo"),
    (
        "get",
        "/api/tables/{id}",
        "A table and, for those who sit there, its invitations.",
        None,
        "TableAnswer",
    ),
    ("post", "/api/tables/{id}/sit", "Take a seat, or give one to a computer.", Some("SitDown"), "TableInfo"),
    ("post", "/api/tables/{id}/leave", "Leave a table.", None, "nothing"),
    ("get", "/api/tables/{id}/board", "What stays on the table through the game.", None, "Board"),
    ("get", "/api/tables/{id}/state", "The game as the viewer may know it now.", None, "GameState"),
    (
        "get",
        "/api/tables/{id}/live",
        "The live connection: a websocket of FromHost and FromBrowser.",
        None,
        "FromHost",
    ),
    (
        "post",
        "/api/tables/{id}/command",
        "What a live connection takes, for programs.",
        Some("FromBrowser"),
        "FromHost",
    ),
    (
        "post",
        "/api/tables/{id}/forecast",
        "What may come of an answer, and why.",
        Some("Supposed"),
        "Supposition",
    ),
    ("post", "/api/tables/{id}/describe", "What an answer would do, in words.", Some("Supposed"), "Text"),
    ("post", "/api/tables/{id}/advise", "What a computer player would answer.", Some("AskAdvice"), "Advice"),
    ("get", "/api/tables/{id}/at/{step}", "The game as the viewer saw it at a step.", None, "Frame"),
    ("get", "/api/tables/{id}/film", "The steps that the viewer has been shown.", None, "FilmMark[]"),
    (
        "post",
        "/api/tables/{id}/fork",
        "A private study that goes on from a step.",
        Some("ForkAt"),
        "TableInfo",
    ),
    ("get", "/api/tables/{id}/journal", "The whole journal, once the game is over.", None, "text"),
    ("get", "/api/tables/{id}/luck", "What chance did to a game that is over.", None, "Luck[]"),
    ("get", "/api/tables/{id}/verify", "The proof of a game that is over.", None, "object"),
    ("get", "/api/tables/{id}/notes", "The caller's private notes.", None, "Notes"),
    ("put", "/api/tables/{id}/notes", "Keep the caller's private notes.", Some("Notes"), "nothing"),
    ("get", "/", "The client.", None, "text"),
    ("get", "/{page}", "The client's files and pages.", None, "text"),
];

/// What may follow the question mark of a table's addresses.
const QUERIES: [(&str, &str); 3] = [
    ("seat", "the seat that is looked from, by number or name; those who have one need not say it"),
    ("invite", "the word that lets in, for private tables"),
    ("log", "how many lines of the log are known already"),
];

pub(crate) fn description() -> String {
    let mut paths: Map<String, Value> = Map::new();
    for (method, path, summary, body, answer) in ROWS {
        let mut parameters: Vec<Value> = path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
            .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
            .collect();
        if path.starts_with("/api/tables/{id}") {
            parameters.extend(QUERIES.map(|(name, about)| {
                json!({ "name": name, "in": "query", "description": about, "schema": { "type": "string" } })
            }));
        }
        let changes = method != "get";
        if changes {
            parameters.push(json!({
                "name": "X-Grognard", "in": "header", "required": true, "schema": { "const": "1" },
            }));
        }
        let mut operation = json!({
            "summary": summary,
            "parameters": parameters,
            "responses": {
                "2XX": { "description": answer, "content": content(answer) },
                "default": { "description": "Why it was not done.", "content": content("Refused") },
            },
        });
        if let Some(body) = body {
            operation["requestBody"] =
                json!({ "required": true, "description": body, "content": content(body) });
        }
        let entry = paths.entry(path.to_owned()).or_insert_with(|| json!({}));
        entry[method] = operation;
    }
    let all = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grognard",
            "version": kernel::any::ENGINE,
            "description": "Bodies are JSON of the types that web/src/protocol.ts declares, named in each title. \
                Sessions are cookies: ask for /api/me first.",
        },
        "paths": paths,
    });
    all.to_string()
}

fn content(kind: &str) -> Value {
    match kind {
        "nothing" => json!({}),
        "text" => json!({ "text/plain": { "schema": { "type": "string" } } }),
        kind => json!({ "application/json": { "schema": { "title": kind } } }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_address_of_the_router_is_described_and_no_other() {
        let source = include_str!("api.rs");
        let mut routed = BTreeSet::new();
        for line in source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")) {
            let (path, methods) = line.split_once("\", ").expect("a path and its methods");
            for method in ["get", "post", "put", "patch", "delete"] {
                if methods.starts_with(&format!("{method}(")) || methods.contains(&format!(".{method}(")) {
                    routed.insert((method, path));
                }
            }
        }
        assert!(routed.len() > 30, "the router is read wrongly");
        let client = ["/", "/{page}"];
        let described: BTreeSet<(&str, &str)> = ROWS
            .iter()
            .map(|(method, path, ..)| (*method, *path))
            .filter(|(_, path)| !client.contains(path))
            .collect();
        assert_eq!(described, routed);
    }

    #[test]
    fn every_type_that_is_named_is_one_of_the_browsers() {
        let types = crate::protocol::typescript();
        for (.., body, answer) in ROWS {
            for kind in body.into_iter().chain([answer]).map(|kind| kind.trim_end_matches("[]")) {
                let known = ["text", "nothing", "object"].contains(&kind)
                    || types.contains(&format!("export type {kind} ="));
                assert!(known, "{kind}");
            }
        }
    }
}
