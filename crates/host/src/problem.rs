//! What goes wrong, as clients learn of it: a status, a stable code, a sentence in English, the same as a
//! [`Text`] for any language, and where the rules refused an answer, the rule and its reason. What only the
//! owner of the host should know goes to the log instead.

use crate::WORDS;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{
    Breakdown, Lang, RuleId, Text, Told,
    any::AnswerError,
    file::FileError,
    forecast::ForecastError,
    published::StartError,
    table::TableError,
    words::{KERNEL, Words},
};
use serde::Serialize;
use std::{fmt::Display, io, sync::LazyLock};

#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    body: Box<ErrorBody>,
}

#[derive(Debug, Serialize)]
struct ErrorBody {
    code: &'static str,
    /// In English, for whoever has no words for the text.
    message: String,
    text: Text,
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

/// The host's own words. Those of games are not needed here: a refusal has its own message.
static SPOKEN: LazyLock<Words> =
    LazyLock::new(|| Words::new(&[KERNEL, WORDS]).expect("tests read the words of the kernel and the host"));

impl Problem {
    /// A problem in the host's own words.
    pub(crate) fn new(status: StatusCode, code: &'static str, text: Text) -> Self {
        let message = SPOKEN.say(Lang::En, &text);
        Problem::saying(status, code, message, text)
    }

    /// A problem that the kernel found.
    fn found(status: StatusCode, code: &'static str, error: &(impl Told + Display)) -> Self {
        Problem::saying(status, code, error.to_string(), error.told())
    }

    fn saying(status: StatusCode, code: &'static str, message: String, text: Text) -> Self {
        let body =
            ErrorBody { code, message, text, rule: None, reason: None, breakdown: None, entries: None };
        Problem { status, body: Box::new(body) }
    }

    pub(crate) fn no_such_table() -> Self {
        Problem::new(StatusCode::NOT_FOUND, "no-such-table", Text::new("host-error-no-such-table"))
    }

    pub(crate) fn unknown_token() -> Self {
        Problem::new(StatusCode::UNAUTHORIZED, "unknown-token", Text::new("host-error-unknown-token"))
    }

    pub(crate) fn no_token() -> Self {
        Problem::new(StatusCode::UNAUTHORIZED, "no-token", Text::new("host-error-no-token"))
    }

    pub(crate) fn moved_on(entries: usize) -> Self {
        let mut problem = Problem::new(StatusCode::CONFLICT, "moved-on", Text::new("host-error-moved-on"));
        problem.body.entries = Some(entries);
        problem
    }

    pub(crate) fn over() -> Self {
        Problem::new(StatusCode::CONFLICT, "over", Text::new("host-error-over"))
    }

    pub(crate) fn cannot_start(why: Text) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "cannot-start", why)
    }

    /// The table's files are not in order, or not to be had.
    pub(crate) fn unavailable() -> Self {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", Text::new("host-error-unavailable"))
    }

    pub(crate) fn not_written(error: &FileError) -> Self {
        tracing::error!(%error, "a journal could not be written");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-written", Text::new("host-error-not-written"))
    }

    pub(crate) fn busy() -> Self {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", Text::new("host-error-busy"))
    }

    pub(crate) fn internal(why: &dyn Display) -> Self {
        tracing::error!(%why, "a request failed");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", Text::new("host-error-failed"))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = Json(serde_json::json!({ "error": self.body }));
        let mut response = (self.status, body).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Self {
        let (status, code) = match &error {
            TableError::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            TableError::NotAsked(_) => (StatusCode::CONFLICT, "not-asked"),
            TableError::NothingToUndo(_) | TableError::NoConsent(_) | TableError::NoSuchStep { .. } => {
                (StatusCode::CONFLICT, "nothing-to-undo")
            }
            TableError::NoSuchClass { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "no-such-class"),
            TableError::NotUnderstood { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "not-understood"),
            TableError::NoSuchSeat { .. } => (StatusCode::NOT_FOUND, "no-such-seat"),
            TableError::NotOver => (StatusCode::CONFLICT, "not-over"),
            TableError::Revealed => (StatusCode::CONFLICT, "revealed"),
            TableError::NoSeed => (StatusCode::SERVICE_UNAVAILABLE, "no-seed"),
            // A fault quotes the record, which holds secrets.
            TableError::Fault(fault) => return Problem::internal(fault),
        };
        let mut problem = Problem::found(status, code, &error);
        if let TableError::Refused(refusal) = error {
            problem.body.rule = Some(refusal.rule);
            problem.body.reason = Some(refusal.reason);
            problem.body.breakdown = refusal.breakdown;
        }
        problem
    }
}

impl From<AnswerError> for Problem {
    fn from(error: AnswerError) -> Self {
        let code = match error {
            AnswerError::NotAnAnswer(_) => "not-an-answer",
            AnswerError::Table(error) | AnswerError::Forecast(ForecastError::Table(error)) => {
                return error.into();
            }
            AnswerError::Forecast(_) => "no-forecast",
            AnswerError::Level(error) => return Problem::internal(&error),
        };
        Problem::found(StatusCode::UNPROCESSABLE_ENTITY, code, &error)
    }
}

impl From<StartError> for Problem {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Setup(fault) => {
                Problem::found(StatusCode::UNPROCESSABLE_ENTITY, "cannot-start", &fault)
            }
            error => Problem::internal(&error),
        }
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Problem::internal(&error)
    }
}
