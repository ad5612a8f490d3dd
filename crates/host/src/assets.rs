//! The browser's client: the files that `make web` builds, carried in the binary. A binary that was built without
//! them says so.

use crate::problem::Problem;
use axum::{
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

const ABSENT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Grognard</title>\n\
    <h1>Grognard</h1>\n<p>This host was built without its pages. Run <code>make web</code> and build it again; \
    programs can use <a href=\"/api/openapi.json\">the interface</a> as it is.</p>\n\
    <p lang=\"fr\">Ce serveur a été construit sans ses pages. Lancez <code>make web</code> et reconstruisez-le ; \
    les programmes peuvent utiliser <a href=\"/api/openapi.json\">l’interface</a> telle quelle.</p>\n</html>\n";

/// Whatever is no address of the interface is a file, or a page of the client.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Problem::no_such_address().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Problem::other_method().into_response();
    }
    let (path, found) = match Built::get(path) {
        Some(file) => (path, Some(file)),
        // A missing script is missing; every other address is a page.
        None if path.starts_with("assets/") => return StatusCode::NOT_FOUND.into_response(),
        None => ("index.html", Built::get("index.html")),
    };
    let Some(file) = found else {
        return ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], ABSENT).into_response();
    };
    let tag = format!(
        "\"{}\"",
        file.metadata.sha256_hash().iter().take(16).map(|b| format!("{b:02x}")).collect::<String>()
    );
    // What the builder named by its content never changes.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value == tag.as_str());
    let fresh = [(header::ETAG, tag), (header::CACHE_CONTROL, cache.to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_owned())];
    (fresh, kind, file.data).into_response()
}
