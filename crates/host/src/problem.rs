//! What goes wrong, as clients learn of it: a status, a stable code, a [`Text`] for any language, and where the
//! rules refused an answer, their refusal. What only the owner of the host should know goes to the log instead.

use crate::{metrics::Code, protocol::Refused, store::StoreError};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{
    Refusal, Text, Told, any::AnswerError, forecast::ForecastError, published::StartError, table::TableError,
};
use std::fmt::Display;

#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    text: Text,
    refusal: Option<Box<Refusal>>,
    /// Seconds after which it may be tried again.
    wait: Option<u32>,
}

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident: $status:ident, $code:literal, $key:literal;)+) => {
        impl Problem {
            $($(#[$doc])* pub(crate) fn $name() -> Self {
                Problem::new(StatusCode::$status, $code, Text::new($key))
            })+
        }
    };
}

problems! {
    no_such_address: NOT_FOUND, "no-such-address", "host-error-no-such-address";
    other_method: METHOD_NOT_ALLOWED, "other-method", "host-error-other-method";
    too_large: PAYLOAD_TOO_LARGE, "too-large", "host-error-too-large";
    slow_body: REQUEST_TIMEOUT, "slow-body", "host-error-slow-body";
    /// Also for private tables and those who may not come in: that there is one is a secret.
    no_such_table: NOT_FOUND, "no-such-table", "host-error-no-such-table";
    no_such_book: NOT_FOUND, "no-such-book", "host-error-no-such-book";
    no_such_language: NOT_FOUND, "no-such-language", "host-error-no-such-language";
    no_session: UNAUTHORIZED, "no-session", "host-error-no-session";
    not_by_form: FORBIDDEN, "no-header", "host-error-no-header";
    other_origin: FORBIDDEN, "other-origin", "host-error-other-origin";
    not_your_seat: FORBIDDEN, "not-your-seat", "host-error-not-your-seat";
    not_seated: FORBIDDEN, "not-seated", "host-error-not-seated";
    seat_taken: CONFLICT, "seat-taken", "host-error-seat-taken";
    other_seat: CONFLICT, "other-seat", "host-error-other-seat";
    stale: CONFLICT, "stale", "host-error-stale";
    over: CONFLICT, "over", "host-error-over";
    nothing_asked: CONFLICT, "nothing-asked", "host-error-nothing-asked";
    no_consent: CONFLICT, "no-consent", "host-error-no-consent";
    no_such_step: NOT_FOUND, "no-such-step", "host-error-no-such-step";
    not_over: FORBIDDEN, "not-over", "host-error-not-over";
    name_taken: CONFLICT, "name-taken", "host-error-name-taken";
    bad_name: UNPROCESSABLE_ENTITY, "bad-name", "host-error-bad-name";
    bad_email: UNPROCESSABLE_ENTITY, "bad-email", "host-error-bad-email";
    no_mail: CONFLICT, "no-mail", "host-error-no-mail";
    wrong_code: UNPROCESSABLE_ENTITY, "wrong-code", "host-error-wrong-code";
    bad_webhook: UNPROCESSABLE_ENTITY, "bad-webhook", "host-error-bad-webhook";
    bad_push: UNPROCESSABLE_ENTITY, "bad-push", "host-error-bad-push";
    has_account: CONFLICT, "has-account", "host-error-has-account";
    no_account: FORBIDDEN, "no-account", "host-error-no-account";
    wrong_password: UNAUTHORIZED, "wrong-password", "host-error-wrong-password";
    bad_receipt: UNPROCESSABLE_ENTITY, "bad-receipt", "host-error-bad-receipt";
    bad_chat: UNPROCESSABLE_ENTITY, "bad-chat", "host-error-bad-chat";
    /// A game that cannot be played through in a short time.
    endless: UNPROCESSABLE_ENTITY, "endless", "host-error-endless";
    no_journal: BAD_REQUEST, "no-journal", "host-error-no-journal";
    no_study: FORBIDDEN, "no-study", "host-error-no-study";
    empty_journal: UNPROCESSABLE_ENTITY, "empty-journal", "host-error-empty-journal";
    too_long: UNPROCESSABLE_ENTITY, "too-long", "host-error-too-long";
    /// The table's journal is not in order, or not to be had.
    unavailable: SERVICE_UNAVAILABLE, "unavailable", "host-error-unavailable";
    busy: SERVICE_UNAVAILABLE, "busy", "host-error-busy";
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, text: Text) -> Self {
        Problem { status, code, text, refusal: None, wait: None }
    }

    pub(crate) fn unreadable(status: StatusCode, what: String) -> Self {
        let code = if status == StatusCode::BAD_REQUEST { "malformed" } else { "unreadable-body" };
        Problem::new(status, code, Text::new("host-error-unreadable").with("what", what))
    }

    /// The request is meant for a host of another name.
    pub(crate) fn other_name(name: &str) -> Self {
        let name: String = name.chars().take(100).collect();
        let text = Text::new("host-error-other-name").with("name", name);
        Problem::new(StatusCode::MISDIRECTED_REQUEST, "other-name", text)
    }

    pub(crate) fn cannot_start(why: Text) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "cannot-start", why)
    }

    pub(crate) fn bad_password(least: usize) -> Self {
        let text = Text::new("host-error-bad-password").with("least", least);
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-password", text)
    }

    /// Too much at once: it may be tried again after some seconds.
    pub(crate) fn too_many(seconds: u32) -> Self {
        let text = Text::new("host-error-too-many").with("seconds", seconds);
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", text);
        Problem { wait: Some(seconds), ..problem }
    }

    pub(crate) fn internal(why: &dyn Display) -> Self {
        tracing::error!(%why, "a request failed");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", Text::new("host-error-failed"))
    }

    /// The problem as it is told to those who sit at a live connection.
    pub(crate) fn told(self) -> Refused {
        Refused { code: self.code.to_owned(), text: self.text, refusal: self.refusal.map(|refusal| *refusal) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, wait, code) = (self.status, self.wait, self.code);
        let mut response = (status, Json(self.told())).into_response();
        response.extensions_mut().insert(Code(code));
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
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
            TableError::Over | TableError::GivenUp(_) => (StatusCode::CONFLICT, "over"),
            TableError::HasNonce(_) => (StatusCode::CONFLICT, "has-nonce"),
            TableError::Held => (StatusCode::CONFLICT, "held"),
            TableError::NotHeld => (StatusCode::CONFLICT, "not-held"),
            TableError::BehindAdoption => (StatusCode::CONFLICT, "behind-adoption"),
            TableError::NoSeed => (StatusCode::SERVICE_UNAVAILABLE, "no-seed"),
            // A fault quotes the record, which holds secrets.
            TableError::Fault(fault) => return Problem::internal(fault),
        };
        let mut problem = Problem::new(status, code, error.told());
        if let TableError::Refused(refusal) = error {
            problem.refusal = Some(refusal);
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
            AnswerError::Level(_) => "no-such-level",
        };
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.told())
    }
}

impl From<StartError> for Problem {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Setup(fault) => Problem::cannot_start(fault.told()),
            StartError::Damaged(_)
            | StartError::Open(_)
            | StartError::OtherPack { .. }
            | StartError::OtherSeats { .. }
            | StartError::Untrue { .. } => {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-journal", error.told())
            }
            error => Problem::internal(&error),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database failed");
        let text = Text::new("host-error-not-written");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-written", text)
    }
}
