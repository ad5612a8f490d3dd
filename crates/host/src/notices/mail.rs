//! E-mail, through the mail server that the host's owner names.

use super::{Notices, Undelivered};
use crate::HostError;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
};
use std::time::Duration;

/// How long the mail server may take for each of its answers.
const SLOWEST: Duration = Duration::from_secs(15);

pub(super) struct Mailer {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    /// The mail server of the settings, if they name one. It is not tried yet.
    pub(super) fn new(settings: &Notices) -> Result<Option<Self>, HostError> {
        let Some(url) = &settings.smtp else { return Ok(None) };
        // What is wrong with it is not told: it may hold a password.
        let server =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| HostError::MailServer)?;
        let from = settings.from.as_deref().and_then(|from| from.parse().ok()).ok_or(HostError::MailFrom)?;
        Ok(Some(Mailer { server: server.timeout(Some(SLOWEST)).build(), from }))
    }

    pub(super) async fn send(&self, to: &str, subject: &str, text: &str) -> Result<(), Undelivered> {
        let unwritten = |error: &dyn std::fmt::Display| Undelivered::Unwritten(error.to_string());
        let message = Message::builder()
            .from(self.from.clone())
            .to(to.parse().map_err(|error| unwritten(&error))?)
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text.to_owned())
            .map_err(|error| unwritten(&error))?;
        self.server.send(message).await?;
        Ok(())
    }
}

/// The bare address of somebody who may be named with it.
pub(super) fn bare(from: &str) -> Option<String> {
    from.parse::<Mailbox>().ok().map(|from| from.email.to_string())
}
