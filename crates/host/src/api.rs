//! The addresses of the host and what each does. Every answer is JSON but the front page and the journal.

use crate::{
    Host,
    caller::{Asked, Body, Caller, LARGEST_BODY},
    open_table::{Log, OpenTable, Shown},
    page,
    problem::Problem,
    shelf::NewTable,
    tables::Slot,
};
use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Path, State, rejection::PathRejection},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::IntoResponse,
    routing::{get, post},
};
use kernel::{Setup, Text, any::AnyGame, forecast::Forecast, standing::Order};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tower_http::set_header::SetResponseHeaderLayer;

pub(crate) fn router(host: Host) -> Router {
    let set = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/", get(page::front))
        .route("/api/health", get(health))
        .route("/api/games", get(games))
        .route("/api/tables", post(create))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/log", get(log))
        .route("/api/tables/{id}/answer", post(answer))
        .route("/api/tables/{id}/undo", post(undo))
        .route("/api/tables/{id}/standing", post(standing))
        .route("/api/tables/{id}/forecast", post(forecast))
        .route("/api/tables/{id}/journal", get(journal))
        .fallback(async || {
            let text = Text::new("host-error-no-such-address");
            Problem::new(StatusCode::NOT_FOUND, "no-such-address", text)
        })
        .method_not_allowed_fallback(async || {
            let text = Text::new("host-error-other-method");
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "other-method", text)
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(set(header::CACHE_CONTROL, "no-store"))
        .layer(set(header::REFERRER_POLICY, "no-referrer"))
        .layer(set(header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
        .with_state(host)
}

/// The id in an address. Whether it is one is found out where tables are looked up.
type Id = Result<Path<String>, PathRejection>;

fn id(id: Id) -> Result<String, Problem> {
    id.map(|Path(id)| id).map_err(|_| Problem::no_such_table())
}

async fn health(State(host): State<Host>) -> Json<Value> {
    Json(json!({ "status": "open", "tables": host.tables.len(), "engine": kernel::any::ENGINE }))
}

async fn games(State(host): State<Host>) -> Json<Value> {
    Json(Value::clone(&host.games))
}

/// What is offered to play. Scenarios name their seats, which a new table must fill.
pub(crate) fn list_games(games: &[Arc<dyn AnyGame>]) -> Value {
    let list = games.iter().map(|game| {
        let pack = game.pack();
        let scenarios = game.scenarios().into_iter().map(|info| {
            let setup = Setup {
                book: game.id().to_owned(),
                scenario: info.id.to_owned(),
                pack: pack.clone(),
                ..Setup::default()
            };
            let seats = game.seats(&setup).inspect_err(
                |error| tracing::error!(game = game.id(), scenario = info.id, %error, "cannot be set up"),
            );
            json!({ "id": info.id, "title": info.title, "about": info.about, "seats": seats.unwrap_or_default() })
        });
        json!({
            "id": game.id(),
            "title": game.title(),
            "scenarios": scenarios.collect::<Vec<_>>(),
            "options": game.options(),
            "levels": game.levels(),
        })
    });
    json!({ "games": list.collect::<Vec<_>>() })
}

async fn create(State(host): State<Host>, Body(wish): Body<NewTable>) -> Result<impl IntoResponse, Problem> {
    let (id, commitment, tokens) = host.tables.create(wish).await?;
    let told = json!({ "table": id.to_string(), "commitment": commitment, "tokens": tokens });
    Ok((StatusCode::CREATED, Json(told)))
}

async fn show(State(host): State<Host>, at: Id, caller: Caller) -> Result<Json<Shown>, Problem> {
    host.tables.at(&id(at)?, move |slot| slot.show(caller)).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct From {
    #[serde(default)]
    from: usize,
}

async fn log(
    State(host): State<Host>,
    at: Id,
    caller: Caller,
    Asked(From { from }): Asked<From>,
) -> Result<Json<Log>, Problem> {
    let work = move |open: &mut OpenTable| Ok(open.log(open.viewer(caller)?, from));
    host.tables.at(&id(at)?, move |slot| slot.with(work)).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    answer: Value,
    /// How many entries the journal had when the caller looked.
    entries: usize,
}

async fn answer(
    State(host): State<Host>,
    at: Id,
    caller: Caller,
    Body(given): Body<Answer>,
) -> Result<Json<Shown>, Problem> {
    let change = move |open: &mut OpenTable, seat| open.answer(seat, &given.answer, given.entries);
    host.tables.at(&id(at)?, move |slot| slot.play(caller, change)).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    entries: usize,
}

async fn undo(
    State(host): State<Host>,
    at: Id,
    caller: Caller,
    Body(Undo { entries }): Body<Undo>,
) -> Result<Json<Shown>, Problem> {
    let work = move |slot: &mut Slot| slot.play(caller, |open, seat| open.undo(seat, entries));
    host.tables.at(&id(at)?, work).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    class: String,
    /// `null` takes the order back, and must be said.
    #[serde(deserialize_with = "Option::deserialize")]
    order: Option<Order>,
}

async fn standing(
    State(host): State<Host>,
    at: Id,
    caller: Caller,
    Body(Standing { class, order }): Body<Standing>,
) -> Result<Json<Shown>, Problem> {
    let work = move |slot: &mut Slot| slot.play(caller, |open, seat| open.stand(seat, &class, order));
    host.tables.at(&id(at)?, work).await.map(Json)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Supposed {
    answer: Value,
}

async fn forecast(
    State(host): State<Host>,
    at: Id,
    caller: Caller,
    Body(Supposed { answer }): Body<Supposed>,
) -> Result<Json<Forecast>, Problem> {
    let work = move |slot: &mut Slot| slot.with(|open| open.forecast(open.seat(caller)?, &answer));
    host.tables.at(&id(at)?, work).await.map(Json)
}

async fn journal(State(host): State<Host>, at: Id, caller: Caller) -> Result<impl IntoResponse, Problem> {
    let work = move |slot: &mut Slot| {
        slot.with(|open| {
            open.viewer(caller)?;
            open.journal()
        })
    };
    let text = host.tables.at(&id(at)?, work).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8")], text))
}
