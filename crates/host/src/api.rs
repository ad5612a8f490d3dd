//! The addresses of the host. What each takes and gives is told by the types in [`crate::protocol`].

use crate::{
    Host, accounts, assets,
    caller::{Anybody, LARGEST_BODY, Named, Origin, admit},
    licences, live, metrics, notices,
    problem::Problem,
    protocol::{BookInfo, Chart, GameInfo, Health, Rule},
    seating, study,
    tables::blocking,
};
use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use flate2::read::GzDecoder;
use kernel::Lang;
use std::{io::Read as _, sync::Arc};
use tower_http::{compression::CompressionLayer, set_header::SetResponseHeaderLayer};

/// What a page may load: our own files, and pictures that the client draws. Styles are set on elements by the client.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; worker-src 'self' blob:; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) fn router(host: Host) -> Router {
    let set = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let secure = host.settings.secure;
    // Whoever has come by TLS once comes by TLS for a year.
    let by_tls =
        SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, move |_: &Response| {
            secure.then(|| HeaderValue::from_static("max-age=31536000"))
        });
    Router::new()
        .route("/metrics", get(metrics::show))
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(openapi))
        .route("/api/me", get(accounts::me).patch(accounts::change).delete(accounts::delete))
        .route("/api/me/export", get(accounts::export))
        .route("/api/me/notices", get(notices::show).patch(notices::change))
        .route("/api/accounts", post(accounts::sign_up))
        .route("/api/session", post(accounts::log_in).delete(accounts::log_out))
        .route("/api/licences", get(show_licences))
        .route("/api/games", get(games))
        .route("/api/words/{lang}", get(words))
        .route("/api/books", get(books))
        .route("/api/books/{id}/rules", get(rules))
        .route("/api/books/{id}/maps/{map}", get(map))
        .route("/api/books/{id}/charts", get(charts))
        .route("/api/books/{id}/scenarios/{scenario}", get(set_out))
        .route("/api/promises", post(seating::promise))
        .route("/api/tables", get(seating::list).post(seating::create))
        .route("/api/tables/import", post(study::import))
        .route("/api/tables/{id}", get(seating::show).delete(seating::delete))
        .route("/api/tables/{id}/sit", post(seating::sit))
        .route("/api/tables/{id}/leave", post(seating::leave))
        .route("/api/tables/{id}/board", get(study::board))
        .route("/api/tables/{id}/state", get(study::state))
        .route("/api/tables/{id}/live", get(live::connect))
        .route("/api/tables/{id}/command", post(study::command))
        .route("/api/tables/{id}/forecast", post(study::forecast))
        .route("/api/tables/{id}/describe", post(study::describe))
        .route("/api/tables/{id}/ahead", post(study::ahead))
        .route("/api/tables/{id}/draft", post(study::draft))
        .route("/api/tables/{id}/about/{thing}", get(study::about))
        .route("/api/tables/{id}/advise", post(study::advise))
        .route("/api/tables/{id}/at/{step}", get(study::frame))
        .route("/api/tables/{id}/film", get(study::film))
        .route("/api/tables/{id}/fork", post(study::fork))
        .route("/api/tables/{id}/journal", get(study::journal))
        .route("/api/tables/{id}/verify", get(study::verify).post(study::verify_receipts))
        .route("/api/tables/{id}/luck", get(study::luck))
        .route("/api/tables/{id}/notes", get(study::notes).put(study::keep_notes))
        .method_not_allowed_fallback(async || Problem::other_method())
        .fallback(assets::serve)
        .layer(axum::middleware::from_fn_with_state(host.clone(), admit))
        .layer(axum::middleware::from_fn(metrics::count))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(by_tls)
        .layer(set(header::CACHE_CONTROL, "no-store"))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::X_FRAME_OPTIONS, "DENY"))
        .layer(set(header::REFERRER_POLICY, "no-referrer"))
        .layer(set(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .layer(set(
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=()",
        ))
        .with_state(host)
}

async fn health(State(host): State<Host>) -> (StatusCode, Json<Health>) {
    let well = host.tables.store.is_well().await;
    let (code, status) =
        if well { (StatusCode::OK, "open") } else { (StatusCode::SERVICE_UNAVAILABLE, "no database") };
    (code, Json(Health { status, engine: kernel::journal::ENGINE }))
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::openapi::DESCRIPTION.as_str()).into_response()
}

async fn games(State(host): State<Host>, Anybody(caller): Anybody) -> Json<Vec<GameInfo>> {
    let last = caller.and_then(|caller| caller.person.last_level);
    let with_last = |info: &GameInfo| {
        let last = last.clone().filter(|last| info.levels.iter().any(|level| level.id == last));
        GameInfo { last_level: last, ..info.clone() }
    };
    Json(host.tables.games.infos().iter().map(with_last).collect())
}

async fn words(State(host): State<Host>, Named(lang): Named<String>) -> Result<Response, Problem> {
    let lang: Lang = lang.parse().map_err(|_| Problem::no_such_language())?;
    let text = host.tables.games.words(lang).to_owned();
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, text).into_response())
}

async fn books(State(host): State<Host>) -> Json<Vec<BookInfo>> {
    Json(host.tables.games.books())
}

/// A map. It is kept packed; who cannot unpack it gets it unpacked.
async fn map(
    State(host): State<Host>,
    Named((id, map)): Named<(String, String)>,
    from: Origin,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (desk, games) = (host.think(from).await?, Arc::clone(&host.tables.games));
    let packed = blocking(move || {
        let _desk = desk;
        games.map(&id, &map)
    });
    unpacked_if_need_be(&packed.await?, &headers)
}

async fn show_licences(headers: HeaderMap) -> Result<Response, Problem> {
    unpacked_if_need_be(licences::PACKED, &headers)
}

/// JSON that is kept packed.
pub(crate) fn unpacked_if_need_be(packed: &[u8], headers: &HeaderMap) -> Result<Response, Problem> {
    let kind = (header::CONTENT_TYPE, "application/json");
    let takes = |value: &HeaderValue| value.to_str().is_ok_and(|value| value.contains("gzip"));
    if headers.get_all(header::ACCEPT_ENCODING).iter().any(takes) {
        let how = [kind, (header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
        return Ok((how, packed.to_vec()).into_response());
    }
    let mut text = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut text).map_err(|fault| Problem::internal(&fault))?;
    Ok(([kind], text).into_response())
}

async fn rules(State(host): State<Host>, Named(id): Named<String>) -> Result<Json<Vec<Rule>>, Problem> {
    host.tables.games.rules(&id).map(Json)
}

async fn set_out(
    State(host): State<Host>,
    Named((id, scenario)): Named<(String, String)>,
    from: Origin,
) -> Result<Response, Problem> {
    let (desk, games) = (host.think(from).await?, Arc::clone(&host.tables.games));
    let told = blocking(move || {
        let _desk = desk;
        games.set_out(&id, &scenario)
    });
    let told = told.await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], told.to_string()).into_response())
}

async fn charts(State(host): State<Host>, Named(id): Named<String>) -> Result<Json<Vec<Chart>>, Problem> {
    host.tables.games.charts(&id).map(Json)
}
