//! Who asks: what requests say about their caller, and their bodies and addresses, read with care. Whatever does not
//! fit is refused in the same form as every other problem.

use crate::{
    Host,
    limits::Counted,
    problem::Problem,
    secret::{draw, token_hash, word},
    store::Person,
};
use axum::{
    Json,
    extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{bytes::Bytes, plain};
use serde::de::DeserializeOwned;
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};
use tokio::time::timeout;

/// The largest body that is read, in bytes. Journals may be larger.
pub(crate) const LARGEST_BODY: usize = 256 * 1024;
/// How long a body may take to arrive.
const SLOWEST_BODY: Duration = Duration::from_secs(10);
/// The name of the cookie.
const COOKIE: &str = "grognard_session";
/// How long a session lasts after it was last used, in seconds.
const SESSION: i64 = 90 * 86_400;

/// Somebody with a session.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    /// The hash of the session's token.
    pub(crate) session: String,
    pub(crate) expires: i64,
}

impl Caller {
    pub(crate) fn id(&self) -> &str {
        &self.person.id
    }
}

fn token(headers: &HeaderMap) -> Option<Bytes> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, value)| value.parse().ok())
}

async fn caller(host: &Host, headers: &HeaderMap) -> Result<Option<Caller>, Problem> {
    let Some(token) = token(headers) else { return Ok(None) };
    let session = token_hash(&token);
    let found = host.tables.store.person_of_session(&session).await?;
    Ok(found.map(|(person, expires)| Caller { person, session, expires }))
}

impl FromRequestParts<Host> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, host: &Host) -> Result<Self, Problem> {
        caller(host, &parts.headers).await?.ok_or_else(Problem::no_session)
    }
}

/// Somebody, or nobody: for what may be seen without a session.
#[derive(Clone, Debug)]
pub(crate) struct Anybody(pub(crate) Option<Caller>);

impl Anybody {
    /// Who it is; nobody has an empty name that no one else has.
    pub(crate) fn id(&self) -> &str {
        self.0.as_ref().map_or("", Caller::id)
    }
}

impl FromRequestParts<Host> for Anybody {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, host: &Host) -> Result<Self, Problem> {
        Ok(Anybody(caller(host, &parts.headers).await?))
    }
}

/// A new guest, and the cookie to tell.
pub(crate) async fn new_guest(host: &Host, from: Origin) -> Result<(Caller, HeaderValue), Problem> {
    host.take(Counted::Guest, from)?;
    let (id, token, expires) = (word()?, draw()?, host.tables.store.now() + SESSION);
    let session = token_hash(&token);
    host.tables.store.add_guest(&id, &session, expires).await?;
    let found = host.tables.store.person_of_session(&session).await?;
    let (person, expires) = found.ok_or_else(Problem::no_session)?;
    Ok((Caller { person, session, expires }, cookie(host, &token.to_string(), SESSION)))
}

/// A new session for an account, and the cookie to tell.
pub(crate) async fn new_session(host: &Host, person: &str) -> Result<HeaderValue, Problem> {
    let token = draw()?;
    let (store, most) = (&host.tables.store, host.settings.quotas.sessions);
    store.add_session(&token_hash(&token), person, store.now() + SESSION, most).await?;
    Ok(cookie(host, &token.to_string(), SESSION))
}

/// Prolongs a session that is half used up, and tells the cookie again.
pub(crate) async fn prolong(
    host: &Host,
    caller: &Caller,
    headers: &HeaderMap,
) -> Result<Option<HeaderValue>, Problem> {
    if caller.expires - host.tables.store.now() > SESSION / 2 {
        return Ok(None);
    }
    host.tables.store.prolong_session(&caller.session, host.tables.store.now() + SESSION).await?;
    Ok(token(headers).map(|token| cookie(host, &token.to_string(), SESSION)))
}

/// The cookie that takes a session away.
pub(crate) fn no_cookie(host: &Host) -> HeaderValue {
    cookie(host, "", 0)
}

fn cookie(host: &Host, value: &str, seconds: i64) -> HeaderValue {
    let secure = if host.settings.secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::from_str(&text).expect("hexadecimal digits and plain words");
    value.set_sensitive(true);
    value
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Origin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(parts.extensions.get().copied().unwrap_or(Origin(Ipv4Addr::LOCALHOST.into())))
    }
}

/// Every request passes here: it must be meant for this host, it is counted, and what would change something must show that it comes from our own
/// pages or from a program, not from a form of another site.
pub(crate) async fn admit(
    axum::extract::State(host): axum::extract::State<Host>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    let forwarded = forwarded(request.headers()).filter(|_| host.settings.behind_proxy);
    let address = forwarded.or(peer).unwrap_or(Ipv4Addr::LOCALHOST.into());
    request.extensions_mut().insert(Origin(address));
    if let Some(name) = host.settings.names.unknown(request.uri(), request.headers()) {
        return Problem::other_name(name).into_response();
    }
    if let Err(problem) = host.take(Counted::Request, Origin(address)) {
        return problem.into_response();
    }
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if !reads && request.headers().get("x-grognard").is_none_or(|value| value != "1") {
        return Problem::not_by_form().into_response();
    }
    next.run(request).await
}

/// The last address of the last line was written by the proxy that we trust; those before, by anybody.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").into_iter().next_back()?;
    line.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let read = timeout(SLOWEST_BODY, Json::<T>::from_request(request, state)).await;
        let Json(body) = read.map_err(|_| Problem::slow_body())?.map_err(|rejection| match &rejection {
            // 422 is for what the rules refuse.
            JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_) => {
                Problem::unreadable(StatusCode::BAD_REQUEST, complaint(&rejection.body_text()))
            }
            _ => Problem::unreadable(rejection.status(), rejection.body_text()),
        })?;
        Ok(Body(body))
    }
}

/// What the readers of bodies and queries complain of, in words for people: without what they say first, which speaks
/// of types, and with the place in the value, if they tell it.
fn complaint(said: &str) -> String {
    const FIRST: [&str; 3] = [
        "Failed to deserialize the JSON body into the target type: ",
        "Failed to parse the request body as JSON: ",
        "Failed to deserialize query string: ",
    ];
    let said = FIRST.iter().find_map(|first| said.strip_prefix(first)).unwrap_or(said);
    let names = |c: char| c.is_alphanumeric() || "._-[]?".contains(c);
    match said.split_once(": ") {
        Some((place, what)) if place.chars().all(names) => format!("{place}: {}", plain::words(what)),
        _ => plain::words(said),
    }
}

/// What follows the question mark of an address.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(asked) = Query::from_request_parts(parts, state).await.map_err(|rejection| {
            Problem::unreadable(StatusCode::BAD_REQUEST, complaint(&rejection.body_text()))
        })?;
        Ok(Asked(asked))
    }
}

/// The part of an address that names something. What cannot be read names nothing.
#[derive(Debug)]
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let named = Path::from_request_parts(parts, state).await;
        named.map(|Path(named)| Named(named)).map_err(|_| Problem::no_such_address())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_about_bodies_are_said_without_the_words_of_programmers() {
        for (said, plain) in [
            (
                "Failed to deserialize the JSON body into the target type: command: unknown variant `dance`, expected \
                 `undo` or `resign` at line 1 column 40",
                "command: there is no 'dance' here; there are: undo, resign (line 1, column 40)",
            ),
            (
                "Failed to deserialize the JSON body into the target type: missing field `seat` at line 1 column 2",
                "'seat' is missing (line 1, column 2)",
            ),
            (
                "Failed to parse the request body as JSON: EOF while parsing an object at line 1 column 1",
                "it ends too early (line 1, column 1)",
            ),
            (
                "Failed to deserialize query string: seat: invalid type: map, expected u8",
                "seat: expected a whole number from 0 to 255, not a table in braces",
            ),
        ] {
            assert_eq!(complaint(said), plain);
        }
    }
}
