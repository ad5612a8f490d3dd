//! What a table is for besides playing: odds before a decision, advice, the film of the game, studies that go on
//! from any moment, and the journal with its proof.

use crate::{
    Host,
    api::unpacked_if_need_be,
    baggage::Room,
    caller::{Anybody, Asked, Body, Caller, Named, Origin},
    limits::network,
    live::carry_out,
    minds,
    open_table::{OpenTable, seats_of},
    problem::Problem,
    protocol::{
        AskAdvice, FilmMark, ForkAt, Frame, FromBrowser, FromHost, GameState, Imported, KeptReceipts, Notes,
        Supposed, Supposition, TableInfo,
    },
    seating::{Entered, From, Invited, enter, lay_down, new_row, room_for},
    secret::{draw_seed, word},
    store::{NewRow, TableRow},
    tables::blocking,
};
use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{
    Drafted, Remark, Seat, Text, Told,
    any::{Advice, AnyPresent, PromptMessage},
    bytes::Bytes,
    fair::Seed,
    journal::Header,
    luck::Luck,
    table::{Opening, TableError},
    verify::Report,
};
use serde::Deserialize;
use serde_json::Value;
use std::{sync::Arc, time::Instant};

const LONGEST_NOTES: usize = 100_000;

pub(crate) async fn board(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    Asked(Invited { invite }): Asked<Invited>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Entered { row, .. } = enter(&host, &id, caller.id(), invite.as_deref()).await?;
    let games = Arc::clone(&host.tables.games);
    let packed = host.tables.look(&id, move |open| games.board(&row, || open.table.board()));
    unpacked_if_need_be(&packed.await?, &headers)
}

pub(crate) async fn state(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    Asked(asked): Asked<From>,
) -> Result<Json<GameState>, Problem> {
    let entered = enter(&host, &id, caller.id(), asked.invite.as_deref()).await?;
    let viewer = entered.viewer(&host, caller.id(), asked.seat().as_ref())?;
    let lines = asked.log.unwrap_or(0);
    host.tables.look(&id, move |open| Ok(open.state(viewer, lines))).await.map(Json)
}

/// The same as a live connection's commands, for programs.
pub(crate) async fn command(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    Asked(asked): Asked<From>,
    Body(given): Body<FromBrowser>,
) -> Result<Json<FromHost>, Problem> {
    let entered = enter(&host, &id, caller.id(), asked.invite.as_deref()).await?;
    let viewer = entered.viewer(&host, caller.id(), asked.seat().as_ref())?;
    carry_out(&host, &id, caller.id(), viewer, given).await.map(Json)
}

pub(crate) async fn forecast(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    from: Origin,
    Body(Supposed { seat, after, answer }): Body<Supposed>,
) -> Result<Json<Supposition>, Problem> {
    let desk = host.think(from).await?;
    let entered = enter(&host, &id, caller.id(), None).await?;
    let seat = entered.own_seat(&host, caller.id(), seat.as_ref())?;
    let supposed = host.tables.ponder(&id, move |game| {
        let _desk = desk;
        supposing(game, seat, &after, |then| {
            Ok(Supposition {
                describe: then.describe(seat, &answer)?,
                forecast: then.forecast(seat, &answer)?,
                reasons: then.reasons(seat, &answer)?,
            })
        })
    });
    supposed.await.map(Json)
}

pub(crate) async fn describe(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    Body(Supposed { seat, after, answer }): Body<Supposed>,
) -> Result<Json<Text>, Problem> {
    let entered = enter(&host, &id, caller.id(), None).await?;
    let seat = entered.own_seat(&host, caller.id(), seat.as_ref())?;
    let described = host
        .tables
        .ponder(&id, move |game| supposing(game, seat, &after, |then| Ok(then.describe(seat, &answer)?)));
    described.await.map(Json)
}

pub(crate) async fn ahead(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    Body(Supposed { seat, after, answer }): Body<Supposed>,
) -> Result<Json<Option<PromptMessage>>, Problem> {
    let entered = enter(&host, &id, caller.id(), None).await?;
    let seat = entered.own_seat(&host, caller.id(), seat.as_ref())?;
    let answers: Vec<Value> = after.into_iter().chain([answer]).collect();
    let asked = host.tables.ponder(&id, move |game| {
        let then = game.ahead(seat, &answers)?;
        Ok(then.and_then(|then| then.prompt(seat)))
    });
    asked.await.map(Json)
}

/// What can be added to part of an answer. It is worked out anew for every change of it, on a copy of the game.
pub(crate) async fn draft(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    from: Origin,
    Body(Supposed { seat, after, answer }): Body<Supposed>,
) -> Result<Json<Drafted>, Problem> {
    let desk = host.think(from).await?;
    let entered = enter(&host, &id, caller.id(), None).await?;
    let seat = entered.own_seat(&host, caller.id(), seat.as_ref())?;
    let drafted = host.tables.ponder(&id, move |game| {
        let _desk = desk;
        supposing(game, seat, &after, |then| Ok(then.draft(seat, &answer)?))
    });
    drafted.await.map(Json)
}

/// What is to be known of a place or a piece, for players and spectators alike.
pub(crate) async fn about(
    State(host): State<Host>,
    Named((id, thing)): Named<(String, String)>,
    caller: Anybody,
    from: Origin,
    Asked(asked): Asked<From>,
) -> Result<Json<Vec<Remark>>, Problem> {
    let desk = host.think(from).await?;
    let entered = enter(&host, &id, caller.id(), asked.invite.as_deref()).await?;
    let viewer = entered.viewer(&host, caller.id(), asked.seat().as_ref())?;
    let found = host.tables.ponder(&id, move |game| {
        let _desk = desk;
        Ok(game.about(viewer, &thing))
    });
    found.await.map(Json)
}

/// Looks at the game as it would stand after the answers that a seat has in mind and has not given.
fn supposing<T>(
    game: &dyn AnyPresent,
    seat: Seat,
    after: &[Value],
    look: impl FnOnce(&dyn AnyPresent) -> Result<T, Problem>,
) -> Result<T, Problem> {
    if after.is_empty() {
        return look(game);
    }
    let then = game.ahead(seat, after)?;
    look(&*then.ok_or(TableError::NotAsked(seat))?)
}

pub(crate) async fn advise(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    from: Origin,
    Body(AskAdvice { seat, level }): Body<AskAdvice>,
) -> Result<Json<Advice>, Problem> {
    let desk = host.think(from).await?;
    let entered = enter(&host, &id, caller.id(), None).await?;
    let seat = entered.own_seat(&host, caller.id(), seat.as_ref())?;
    let longest = host.tables.longest.of(&level);
    let advised = host.tables.ponder(&id, move |game| {
        let _desk = desk;
        minds::advise(game, seat, &level, longest)
    });
    advised.await.map(Json)
}

pub(crate) async fn frame(
    State(host): State<Host>,
    Named((id, step)): Named<(String, usize)>,
    caller: Anybody,
    from: Origin,
    Asked(asked): Asked<From>,
) -> Result<Json<Frame>, Problem> {
    let desk = host.think(from).await?;
    let entered = enter(&host, &id, caller.id(), asked.invite.as_deref()).await?;
    let viewer = entered.viewer(&host, caller.id(), asked.seat().as_ref())?;
    let frame = host.tables.apart(
        &id,
        move |open| open.frame(viewer, step),
        move |frame| {
            let _desk = desk;
            frame()
        },
    );
    frame.await.map(Json)
}

pub(crate) async fn film(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    Asked(asked): Asked<From>,
) -> Result<Json<Vec<FilmMark>>, Problem> {
    let entered = enter(&host, &id, caller.id(), asked.invite.as_deref()).await?;
    let viewer = entered.viewer(&host, caller.id(), asked.seat().as_ref())?;
    host.tables.look(&id, move |open| Ok(open.film(viewer))).await.map(Json)
}

/// Makes a private study that goes on from a moment of this game. A study shows everything: while the game is played
/// only those may make one who have all its seats, and nobody's secrets to learn, not even a computer's.
pub(crate) async fn fork(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    from: Origin,
    Asked(Invited { invite }): Asked<Invited>,
    Body(wish): Body<ForkAt>,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let desk = host.think(from).await?;
    room_for(&host, &caller, from).await?;
    let entered = enter(&host, &id, caller.id(), invite.as_deref()).await?;
    let person = caller.id().to_owned();
    if !entered.row.over {
        let own = seats_of(&entered.chairs, &person);
        if own.len() < entered.chairs.len() {
            return Err(Problem::not_over());
        }
    }
    let viewer = entered.viewer(&host, caller.id(), wish.seat.as_ref())?;
    let (row, now) = (entered.row, host.tables.store.now());
    let name = wish.name.unwrap_or_else(|| row.name.clone());
    let found = host.tables.look(&id, move |open| {
        let step = open.sight(viewer).step_of(wish.step).ok_or_else(Problem::no_such_step)?;
        Ok((step, open.table.entries()))
    });
    let (step, entries) = found.await?;
    let whole = host.tables.store.whole_table(&id).await?.ok_or_else(Problem::no_such_table)?;
    let (text, kept, games) = (whole.journal, whole.kept, Arc::clone(&host.tables.games));
    let new = blocking(move || {
        let _desk = desk;
        let offered = games.game(&row.game).ok_or_else(Problem::unavailable)?;
        // The game may have gone on since.
        let lines: String = text.split_inclusive('\n').take(entries).collect();
        let (whole, _) = offered.game.reopen(&lines, &offered.pack, None, kept.as_deref())?;
        let seed = draw_seed()?;
        let held = whole.held().is_some();
        let mut table = whole.fork(if held { whole.steps() } else { step }, seed)?;
        if held {
            // Whoever makes a study has all its seats.
            table.adopt(&[])?;
        }
        let fresh = new_row(&row.game, &row.scenario, &row.options, &name, &person, now)?;
        study(fresh, &person, table, Some(seed))
    });
    let new = new.await?;
    Ok((StatusCode::CREATED, Json(lay_down(&host, &new, &caller).await?)))
}

/// Puts a journal on a table of its own, to look at, verify and study.
pub(crate) async fn import(
    State(host): State<Host>,
    caller: Caller,
    from: Origin,
    request: Request,
) -> Result<(StatusCode, Json<Imported>), Problem> {
    room_for(&host, &caller, from).await?;
    let mut room = Room::new(&host.baggage, network(from.0));
    let text = room.read(request.into_body(), &host.settings.limits).await?;
    let desk = host.think(from).await?;
    let (games, person) = (Arc::clone(&host.tables.games), caller.id().to_owned());
    let (now, patience) = (host.tables.store.now(), host.settings.limits.longest_import);
    let (new, torn) = blocking(move || {
        let (_desk, _room) = (desk, room);
        let header: Line = serde_json::from_str(text.lines().next().unwrap_or_default())
            .map_err(|_| Problem::no_journal())?;
        let header = header.entry.header;
        let offered = games.wished(&header.game)?;
        let how = Opening::AuditUntil(Instant::now() + patience);
        let (table, torn) = offered.game.open(&text, &offered.pack, None, how)?;
        if table.entries() <= 1 {
            return Err(Problem::empty_journal());
        }
        let torn = torn.map(|torn| torn.told());
        let fresh = new_row(&header.game, &header.scenario, &header.options, "", &person, now)?;
        if table.outcome().is_some() {
            return Ok((study(fresh, &person, table, None)?, torn));
        }
        // A game that is not over has no seed here: it goes on with another.
        let seed = draw_seed()?;
        let table = table.fork(table.steps(), seed)?;
        Ok((study(fresh, &person, table, Some(seed))?, torn))
    })
    .await?;
    let table = lay_down(&host, &new, &caller).await?;
    Ok((StatusCode::CREATED, Json(Imported { table, torn })))
}

/// The first line of a journal.
#[derive(Deserialize)]
struct Line {
    entry: First,
}

#[derive(Deserialize)]
struct First {
    header: Header,
}

/// A private table where one person has all seats.
fn study(
    row: TableRow,
    person: &str,
    table: Box<dyn kernel::any::AnyTable>,
    seed: Option<Seed>,
) -> Result<NewRow, Problem> {
    let commitment = seed.map_or(table.header().commitment, |seed| seed.commitment());
    let row =
        TableRow { commitment: commitment.to_string(), private: true, study: true, hotseat: true, ..row };
    let mut chairs = Vec::new();
    for _ in table.seats() {
        chairs.push((None, word()?, Some(person.to_owned())));
    }
    OpenTable::lay_down(row, table, seed, chairs)
}

/// The whole journal, secrets and all: once the game is over.
pub(crate) async fn journal(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    Asked(Invited { invite }): Asked<Invited>,
) -> Result<impl IntoResponse, Problem> {
    let entered = enter(&host, &id, caller.id(), invite.as_deref()).await?;
    if !entered.row.over {
        return Err(Problem::not_over());
    }
    let text = host.tables.store.journal(&id).await?;
    let name = format!("attachment; filename=\"{}-{id}.journal\"", entered.row.game);
    Ok((
        [
            (header::CONTENT_TYPE, "application/x-ndjson; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        text,
    ))
}

/// The game of a table that is over, and its whole journal.
async fn finished(
    host: &Host,
    id: &str,
    caller: &Anybody,
    invite: Option<&str>,
) -> Result<(String, String), Problem> {
    let entered = enter(host, id, caller.id(), invite).await?;
    if !entered.row.over {
        return Err(Problem::not_over());
    }
    Ok((entered.row.game, host.tables.store.journal(id).await?))
}

pub(crate) async fn verify(
    host: State<Host>,
    table: Named<String>,
    caller: Anybody,
    from: Origin,
    invited: Asked<Invited>,
) -> Result<Json<Report>, Problem> {
    prove(host, table, caller, from, invited, Vec::new()).await
}

/// The proof, with the receipts that the caller was given during the game.
pub(crate) async fn verify_receipts(
    host: State<Host>,
    table: Named<String>,
    caller: Anybody,
    from: Origin,
    invited: Asked<Invited>,
    Body(KeptReceipts { receipts }): Body<KeptReceipts>,
) -> Result<Json<Report>, Problem> {
    let read: Result<Vec<Bytes>, _> = receipts.iter().map(|receipt| receipt.parse()).collect();
    prove(host, table, caller, from, invited, read.map_err(|_| Problem::bad_receipt())?).await
}

async fn prove(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    from: Origin,
    Asked(Invited { invite }): Asked<Invited>,
    receipts: Vec<Bytes>,
) -> Result<Json<Report>, Problem> {
    let desk = host.think(from).await?;
    let (game, text) = finished(&host, &id, &caller, invite.as_deref()).await?;
    let games = Arc::clone(&host.tables.games);
    let report = blocking(move || {
        let _desk = desk;
        let offered = games.game(&game).ok_or_else(Problem::unavailable)?;
        Ok(offered.game.verify(&text, &offered.pack, &receipts))
    });
    report.await.map(Json)
}

pub(crate) async fn luck(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    from: Origin,
    Asked(Invited { invite }): Asked<Invited>,
) -> Result<Json<Vec<Luck>>, Problem> {
    let desk = host.think(from).await?;
    let (game, text) = finished(&host, &id, &caller, invite.as_deref()).await?;
    let games = Arc::clone(&host.tables.games);
    let luck = blocking(move || {
        let _desk = desk;
        let offered = games.game(&game).ok_or_else(Problem::unavailable)?;
        let opened = offered.game.reopen(&text, &offered.pack, None, None);
        let (table, _) = opened.map_err(|_| Problem::unavailable())?;
        if table.held().is_some() {
            return Err(TableError::Held.into());
        }
        Ok(table.luck()?)
    });
    luck.await.map(Json)
}

pub(crate) async fn notes(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    Asked(asked): Asked<From>,
) -> Result<Json<Notes>, Problem> {
    let seat = noting_seat(&host, &id, &caller, &asked).await?;
    Ok(Json(Notes { text: host.tables.store.notes(&id, caller.id(), seat).await? }))
}

pub(crate) async fn keep_notes(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    Asked(asked): Asked<From>,
    Body(Notes { text }): Body<Notes>,
) -> Result<StatusCode, Problem> {
    let seat = noting_seat(&host, &id, &caller, &asked).await?;
    if text.chars().count() > LONGEST_NOTES || text.contains('\0') {
        return Err(Problem::too_long());
    }
    let store = &host.tables.store;
    let elsewhere = store.notes_elsewhere(&id, caller.id(), seat).await?;
    host.settings.quotas.room_for_notes(elsewhere, text.chars().count())?;
    store.keep_notes(&id, caller.id(), seat, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The seat whose notes are asked for: players who share a screen each have their own.
async fn noting_seat(host: &Host, id: &str, caller: &Caller, asked: &From) -> Result<Option<Seat>, Problem> {
    let entered = enter(host, id, caller.id(), None).await?;
    asked.seat().map(|seat| entered.own_seat(host, caller.id(), Some(&seat))).transpose()
}
