//! What goes wrong, as clients learn of it: a status, a stable code, a sentence, and where the rules refused
//! an answer, the rule and its reason. What only the owner of the host should know goes to the log instead.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{
    Breakdown, RuleId, Text, any::AnswerError, file::FileError, forecast::ForecastError,
    published::StartError, table::TableError,
};
use serde::Serialize;
use std::io;

#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    told: Box<Told>,
}

#[derive(Debug, Serialize)]
struct Told {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    breakdown: Option<Box<Breakdown>>,
    /// How many entries the journal has, for a caller whose count is behind.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        let told = Told { code, message, rule: None, reason: None, breakdown: None, entries: None };
        Problem { status, told: Box::new(told) }
    }

    pub(crate) fn no_such_table() -> Self {
        Problem::new(StatusCode::NOT_FOUND, "no-such-table", "there is no table of that id here")
    }

    pub(crate) fn unknown_token() -> Self {
        let message = "this token opens no seat of this table; send the token of the seat, or none to watch";
        Problem::new(StatusCode::UNAUTHORIZED, "unknown-token", message)
    }

    pub(crate) fn no_token() -> Self {
        let message = "this is for a seat: send its token as 'Authorization: Bearer TOKEN'";
        Problem::new(StatusCode::UNAUTHORIZED, "no-token", message)
    }

    pub(crate) fn moved_on(entries: usize) -> Self {
        let message = "the table has moved on since; nothing was played: look at it and answer anew";
        let mut problem = Problem::new(StatusCode::CONFLICT, "moved-on", message);
        problem.told.entries = Some(entries);
        problem
    }

    pub(crate) fn over() -> Self {
        Problem::new(StatusCode::CONFLICT, "over", "the game is over: nothing can be changed any more")
    }

    pub(crate) fn cannot_start(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "cannot-start", message)
    }

    /// The table's files are not in order, or not to be had.
    pub(crate) fn unavailable() -> Self {
        let message = "this table cannot be opened now; its files are left as they are, ask the host's owner";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
    }

    pub(crate) fn not_written(error: &FileError) -> Self {
        tracing::error!(%error, "a journal could not be written");
        let message =
            "the disk did not take it: the table is as the disk has it; look at it before you retry";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-written", message)
    }

    pub(crate) fn busy() -> Self {
        let message = "the table is busy; look at it again before you retry";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    pub(crate) fn internal(why: &dyn std::fmt::Display) -> Self {
        tracing::error!(%why, "a request failed");
        let message = "the host failed; its log says why";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = Json(serde_json::json!({ "error": self.told }));
        let mut response = (self.status, body).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        let message = error.to_string();
        match error {
            TableError::Refused(refusal) => {
                let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", message);
                problem.told.rule = Some(refusal.rule);
                problem.told.reason = Some(refusal.reason);
                problem.told.breakdown = refusal.breakdown;
                problem
            }
            TableError::NotAsked(_) => Problem::new(StatusCode::CONFLICT, "not-asked", message),
            TableError::NothingToUndo(_) | TableError::NoConsent(_) | TableError::NoSuchStep { .. } => {
                Problem::new(StatusCode::CONFLICT, "nothing-to-undo", message)
            }
            TableError::NoSuchClass { .. } => {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-class", message)
            }
            TableError::NotUnderstood { .. } => {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not-understood", message)
            }
            TableError::NoSuchSeat { .. } => Problem::new(StatusCode::NOT_FOUND, "no-such-seat", message),
            TableError::NotOver => Problem::new(StatusCode::CONFLICT, "not-over", message),
            TableError::Revealed => Problem::new(StatusCode::CONFLICT, "revealed", message),
            TableError::NoSeed => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "no-seed", message),
            // A fault quotes the record, which holds secrets.
            TableError::Fault(fault) => Problem::internal(&fault),
        }
    }
}

impl From<AnswerError> for Problem {
    fn from(error: AnswerError) -> Self {
        let message = error.to_string();
        match error {
            AnswerError::NotAnAnswer(_) => {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not-an-answer", message)
            }
            AnswerError::Table(error) | AnswerError::Forecast(ForecastError::Table(error)) => error.into(),
            AnswerError::Forecast(_) => {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "no-forecast", message)
            }
            AnswerError::Level(error) => Problem::internal(&error),
        }
    }
}

impl From<StartError> for Problem {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Setup(fault) => Problem::cannot_start(fault.to_string()),
            error => Problem::internal(&error),
        }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Problem::internal(&error)
    }
}
