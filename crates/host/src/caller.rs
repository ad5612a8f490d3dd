//! Who asks: what requests say about their caller, and their bodies and addresses, read with care. Whatever
//! does not fit is refused in the same form as every other problem.

use crate::problem::Problem;
use crate::seats::token_hash;
use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Query, Request, rejection::JsonRejection},
    http::{StatusCode, header, request::Parts},
};
use kernel::{Text, bytes::Bytes};
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;

/// The largest body that is read, in bytes.
pub(crate) const LARGEST_BODY: usize = 256 * 1024;
/// How long a body may take to arrive.
const SLOWEST_BODY: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Nobody,
    /// Somebody with a token, of which only the hash goes on from here.
    Token(Bytes),
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let mut headers = parts.headers.get_all(header::AUTHORIZATION).iter();
        let Some(value) = headers.next() else { return Ok(Caller::Nobody) };
        let token = value.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().parse::<Bytes>().ok())?
        });
        match (token, headers.next()) {
            (Some(token), None) => Ok(Caller::Token(token_hash(&token))),
            _ => Err(Problem::unknown_token()),
        }
    }
}

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let read = timeout(SLOWEST_BODY, Json::<T>::from_request(request, state)).await.map_err(|_| {
            Problem::new(StatusCode::REQUEST_TIMEOUT, "slow-body", Text::new("host-error-slow-body"))
        })?;
        let Json(body) = read.map_err(|rejection| match &rejection {
            // 422 is for what the rules refuse.
            JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_) => {
                Problem::new(StatusCode::BAD_REQUEST, "malformed", unreadable(rejection.body_text()))
            }
            _ => Problem::new(rejection.status(), "unreadable-body", unreadable(rejection.body_text())),
        })?;
        Ok(Body(body))
    }
}

fn unreadable(what: String) -> Text {
    Text::new("host-error-unreadable").with("what", what)
}

/// What follows the question mark of an address.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(asked) = Query::from_request_parts(parts, state).await.map_err(|rejection| {
            Problem::new(StatusCode::BAD_REQUEST, "malformed", unreadable(rejection.body_text()))
        })?;
        Ok(Asked(asked))
    }
}
