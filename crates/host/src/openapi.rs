//! The description of the interface for programs, as OpenAPI has it, with the schemas of all that is sent and answered,
//! made from the types in [`crate::protocol`]. A test compares it with the router.

use crate::{
    licences::Licences,
    protocol::{
        AskAdvice, BookInfo, ChangeMe, ChangeNotices, Chart, Commitment, FilmMark, ForkAt, Frame,
        FromBrowser, FromHost, GameInfo, GameState, Health, Imported, KeptReceipts, LogIn, Me, NewAccount,
        NewTable, Notes, NoticeSettings, Refused, Rule, SetOut, SitDown, Supposed, Supposition, TableAnswer,
        TableInfo, TableLists,
    },
};
use kernel::{
    Drafted, Remark, Text,
    any::{Advice, PromptMessage},
    luck::Luck,
    scene::Board,
    verify::Report,
};
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// One address: method, path, what it does, the type of its body, and the type of its answer.
type Row = (&'static str, &'static str, &'static str, Option<&'static str>, &'static str);

pub(crate) const ROWS: [Row; 49] = [
    ("get", "/metrics", "Numbers for whoever watches over the host, on its own machine.", None, "text"),
    ("get", "/api/health", "Whether the host is open.", None, "Health"),
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
    ("get", "/api/licences", "The licences of everything that the program carries.", None, "Licences"),
    ("get", "/api/words/{lang}", "All messages in a language, as a Fluent file.", None, "text"),
    ("get", "/api/books", "The books of the library with their maps.", None, "BookInfo[]"),
    ("get", "/api/books/{id}/maps/{map}", "A map of a book, with nothing on it.", None, "Board"),
    ("get", "/api/books/{id}/rules", "The rules of a book.", None, "Rule[]"),
    ("get", "/api/books/{id}/charts", "The charts of a book.", None, "Chart[]"),
    (
        "get",
        "/api/books/{id}/scenarios/{scenario}",
        "What lies on the table when a scenario begins.",
        None,
        "SetOut",
    ),
    ("get", "/api/tables", "The caller's tables, and those with a free seat.", None, "TableLists"),
    (
        "post",
        "/api/promises",
        "Bind the host to a seed, before one adds to the dice of a new table.",
        None,
        "Commitment",
    ),
    ("post", "/api/tables", "Open a table.", Some("NewTable"), "TableInfo"),
    ("post", "/api/tables/import", "Put a journal on a table of its own.", Some("text"), "Imported"),
    (
        "get",
        "/api/tables/{id}",
        "A table and, for those who sit there, its invitations.",
        None,
        "TableAnswer",
    ),
    ("delete", "/api/tables/{id}", "Delete a study of one's own.", None, "nothing"),
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
    (
        "post",
        "/api/tables/{id}/ahead",
        "What is asked next after an answer that could be taken back; null if anything else comes of it.",
        Some("Supposed"),
        "PromptMessage?",
    ),
    (
        "post",
        "/api/tables/{id}/draft",
        "What can be added to part of an answer, what it costs so far, and what refuses it.",
        Some("Supposed"),
        "Drafted",
    ),
    ("get", "/api/tables/{id}/about/{thing}", "What is to be known of a place or a piece.", None, "Remark[]"),
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
    ("get", "/api/tables/{id}/verify", "The proof of a game that is over.", None, "Report"),
    (
        "post",
        "/api/tables/{id}/verify",
        "The proof, and whether receipts that were given during the game are of this very record.",
        Some("KeptReceipts"),
        "Report",
    ),
    (
        "get",
        "/api/tables/{id}/notes",
        "The caller's private notes, of one seat for those who have several.",
        None,
        "Notes",
    ),
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

/// The whole document.
pub(crate) static DESCRIPTION: LazyLock<String> = LazyLock::new(|| description().to_string());

fn description() -> Value {
    // What is answered is named once; what is sent is told in place, because a type has another form there: parts may
    // be absent that an answer always has.
    let mut answered = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .into_generator();
    let mut sent =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true).into_generator();
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
                "2XX": { "description": answer, "content": content(&mut answered, answer) },
                "default": { "description": "Why it was not done.", "content": content(&mut answered, "Refused") },
            },
        });
        if let Some(body) = body {
            operation["requestBody"] =
                json!({ "required": true, "description": body, "content": content(&mut sent, body) });
        }
        let entry = paths.entry(path.to_owned()).or_insert_with(|| json!({}));
        entry[method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grognard",
            "version": kernel::journal::ENGINE,
            "description": "Bodies are JSON unless they are plain text. Sessions are cookies: ask for /api/me first.",
        },
        "paths": paths,
        "components": { "schemas": answered.take_definitions(true) },
    })
}

fn content(generator: &mut SchemaGenerator, kind: &str) -> Value {
    match kind {
        "nothing" => json!({}),
        "text" => json!({ "text/plain": { "schema": { "type": "string" } } }),
        kind => json!({ "application/json": { "schema": schema(generator, kind) } }),
    }
}

/// The schema of a type that a row names.
fn schema(generator: &mut SchemaGenerator, kind: &str) -> Value {
    if let Some(one) = kind.strip_suffix("[]") {
        return json!({ "type": "array", "items": schema(generator, one) });
    }
    if let Some(one) = kind.strip_suffix('?') {
        return json!({ "oneOf": [schema(generator, one), { "type": "null" }] });
    }
    macro_rules! schema_of {
        ($($known:ident),+ $(,)?) => {
            match kind {
                "object" => json!({ "type": "object" }),
                $(stringify!($known) => generator.subschema_for::<$known>().to_value(),)+
                unknown => unreachable!("{unknown} is named in a row and not here: a test reads all rows"),
            }
        };
    }
    schema_of![
        Advice,
        AskAdvice,
        Board,
        BookInfo,
        ChangeMe,
        ChangeNotices,
        Chart,
        Commitment,
        Drafted,
        FilmMark,
        Remark,
        ForkAt,
        Frame,
        FromBrowser,
        FromHost,
        GameInfo,
        GameState,
        Health,
        Imported,
        KeptReceipts,
        Licences,
        LogIn,
        Luck,
        Me,
        NewAccount,
        NewTable,
        Notes,
        NoticeSettings,
        PromptMessage,
        Refused,
        Report,
        Rule,
        SetOut,
        SitDown,
        Supposed,
        Supposition,
        TableAnswer,
        TableInfo,
        TableLists,
        Text,
    ]
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

    /// All schemas that a part of the document refers to.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(object) => {
                found.extend(object.get("$ref").and_then(Value::as_str));
                object.values().for_each(|value| references(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_address_has_the_schema_of_what_it_takes_and_gives() {
        let all = description();
        for (method, path, _, body, answer) in ROWS {
            let operation = &all["paths"][path][method];
            let sent = body.map(|body| (body, &operation["requestBody"]["content"]));
            for (kind, content) in
                sent.into_iter().chain([(answer, &operation["responses"]["2XX"]["content"])])
            {
                let media = if kind == "text" { "text/plain" } else { "application/json" };
                let schema = &content[media]["schema"];
                let tells = ["$ref", "type", "anyOf", "oneOf"].iter().any(|key| !schema[*key].is_null());
                assert!(tells || kind == "nothing", "{method} {path}: {kind}: {schema}");
            }
            assert!(
                operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"]
                    .is_string()
            );
        }
        let schemas = &all["components"]["schemas"];
        let mut found = Vec::new();
        references(&all, &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for reference in found {
            let name = reference.strip_prefix("#/components/schemas/").expect("a schema of this document");
            assert!(schemas[name].is_object(), "{name} is nowhere told");
        }
    }

    #[test]
    fn schemas_say_which_parts_may_be_absent() {
        let all = description();
        let sent =
            &all["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(sent["required"], json!(["game", "scenario", "seats"]), "{sent}");
        let change = &all["components"]["schemas"]["Me"];
        assert_eq!(change["required"], json!(["name", "guest", "email", "language"]), "{change}");
        let notes = &all["components"]["schemas"]["TableAnswer"];
        assert_eq!(notes["required"], json!(["table"]), "{notes}");
        assert_eq!(all["components"]["schemas"]["RuleId"]["type"], "string");
    }
}
