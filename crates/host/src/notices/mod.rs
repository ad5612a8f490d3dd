//! Notices: people who are away hear of their tables by e-mail, by a webhook or by their browser's push service, if
//! they have asked for it. What is to be told lies in the database, written with the change that it tells of; this
//! delivers it, holding each notice by a lease, so that it outlives a host that dies and no two hosts tell it at once.

mod channels;
mod mail;
mod push;
mod web;

pub(crate) use channels::{change, show};

use crate::{
    Host, HostError,
    clock::{Waits, has_run_out, next_moment, told_at},
    open_table::seats_of,
    problem::Problem,
    sight::AskedConsent,
    store::{About, ChairRow, Channel, Job, Notice, TableRow},
    tables::Tables,
};
use kernel::{Lang, Seat, Text};
use mail::Mailer;
use push::Keys;
use std::{fmt, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    sync::OnceCell,
    time::{sleep, timeout},
};
use web::Web;

/// Seconds for which a notice is held while it is delivered.
const LEASE: i64 = 120;
/// How long one delivery may take: less than the lease.
const SLOWEST: Duration = Duration::from_mins(1);
/// How often somebody looks for notices.
const LOOK: Duration = Duration::from_secs(1);
/// A notice that could not be delivered so often is given up.
const TRIES: i64 = 5;
/// Seconds until the second try; each further one waits four times as long.
const AGAIN: i64 = 30;

/// How a host sends notices.
#[derive(Clone)]
pub struct Notices {
    /// The mail server, such as `smtps://name:password@mail.example.org`. Without one no e-mail is sent.
    pub smtp: Option<String>,
    /// Whom e-mails are from.
    pub from: Option<String>,
    /// The address by which people reach this host, for links. Else the one where it listens.
    pub url: Option<String>,
    /// Webhooks and push services may be in this machine's own networks.
    pub private_networks: bool,
    /// How long people are given to come by themselves.
    pub patience: Duration,
}

impl Default for Notices {
    fn default() -> Self {
        let patience = Duration::from_secs(30);
        Notices { smtp: None, from: None, url: None, private_networks: false, patience }
    }
}

impl fmt::Debug for Notices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The mail server's address holds a password.
        f.debug_struct("Notices").field("from", &self.from).field("url", &self.url).finish_non_exhaustive()
    }
}

/// Everything that is needed to deliver notices.
pub(crate) struct Post {
    mailer: Option<Mailer>,
    web: Web,
    /// Made when they are first needed, and the same at all hosts of a database.
    keys: OnceCell<Keys>,
    url: String,
    contact: Option<String>,
    patience: i64,
}

impl Post {
    pub(crate) fn new(settings: &Notices, address: SocketAddr) -> Result<Self, HostError> {
        let url = settings.url.clone().unwrap_or_else(|| format!("http://{address}"));
        let secure = url.starts_with("https://").then(|| url.clone());
        Ok(Post {
            mailer: Mailer::new(settings)?,
            web: Web::new(settings.private_networks),
            keys: OnceCell::new(),
            url: url.trim_end_matches('/').to_owned(),
            contact: settings
                .from
                .as_deref()
                .and_then(mail::bare)
                .map(|from| format!("mailto:{from}"))
                .or(secure),
            patience: i64::try_from(settings.patience.as_secs()).unwrap_or(i64::MAX),
        })
    }

    async fn keys(&self, tables: &Tables) -> Result<&Keys, Problem> {
        self.keys
            .get_or_try_init(async || {
                let kept = tables.store.shared_secret("push", &Keys::draw()?).await?;
                Keys::read(&kept).ok_or_else(|| Problem::internal(&"the key for push is none"))
            })
            .await
    }
}

/// What a reader is told.
struct Message {
    lang: Lang,
    table: String,
    text: String,
    link: String,
}

/// Why a notice was not delivered. Addresses are not told: those of webhooks and browsers are secrets.
#[derive(Debug, thiserror::Error)]
enum Undelivered {
    #[error("the mail server did not take it: {0}")]
    Mail(#[from] lettre::transport::smtp::Error),
    #[error("the e-mail could not be written: {0}")]
    Unwritten(String),
    #[error(transparent)]
    Web(#[from] web::NotPosted),
    #[error("it was answered with {0}")]
    Answer(u16),
    #[error("this browser is no longer subscribed")]
    Gone,
    #[error("it took too long")]
    Slow,
    #[error("the host failed")]
    Host(Problem),
}

impl From<Problem> for Undelivered {
    fn from(problem: Problem) -> Self {
        Undelivered::Host(problem)
    }
}

/// Reminds those whose days to decide go by, for as long as it is polled.
pub(crate) async fn watch_clocks(tables: Arc<Tables>) {
    loop {
        match tables.store.take_job("clock", LEASE).await {
            Ok(Some(job)) => {
                if let Err(problem) = remind(&tables, &job).await {
                    // It is taken again when the lease has ended.
                    tracing::error!(table = job.table, ?problem, "nobody could be reminded");
                }
            }
            Ok(None) => sleep(LOOK).await,
            Err(error) => {
                tracing::error!(%error, "no clocks can be taken from the database");
                sleep(LOOK).await;
            }
        }
    }
}

async fn remind(tables: &Tables, job: &Job) -> Result<(), Problem> {
    let Some(row) = tables.store.table(&job.table).await? else { return Ok(()) };
    let (waits, now): (Waits, i64) =
        (serde_json::from_str(&row.waiting).unwrap_or_default(), tables.store.now());
    let told = told_at(row.clock_days, &waits, job.due, now);
    tables.store.remind(job, &told, next_moment(row.clock_days, &waits, now)).await?;
    Ok(())
}

/// Delivers notices, for as long as it is polled.
pub(crate) async fn deliver(host: Host) {
    let store = &host.tables.store;
    loop {
        match store.take_notice(host.post.patience, LEASE).await {
            Ok(Some(notice)) => {
                if let Err(problem) = deliver_one(&host, &notice).await {
                    // It is taken again when the lease has ended.
                    tracing::error!(?problem, "a notice could not be delivered");
                }
            }
            Ok(None) => sleep(LOOK).await,
            Err(error) => {
                tracing::error!(%error, "no notices can be taken from the database");
                sleep(LOOK).await;
            }
        }
    }
}

async fn deliver_one(host: &Host, notice: &Notice) -> Result<(), Problem> {
    let store = &host.tables.store;
    let Some(channel) = store.channel(&notice.channel).await? else { return Ok(()) };
    // A host that died at it, or dies with it each time, has had its tries too.
    let message = if notice.tries > TRIES { None } else { compose(host, notice, &channel).await? };
    let Some(message) = message else { return Ok(store.drop_notice(&notice.id).await?) };
    let sent = timeout(SLOWEST, send(host, &channel, &message)).await;
    let Err(why) = sent.unwrap_or(Err(Undelivered::Slow)) else {
        return Ok(store.finish_notice(&notice.id).await?);
    };
    let (about, channel_kind, tries) = (notice.about.name(), channel.kind.as_str(), notice.tries);
    tracing::warn!(%why, about, channel = channel_kind, tries, "a notice was not delivered");
    if matches!(why, Undelivered::Gone) {
        store.remove_channel(&channel.id).await?;
    } else if notice.tries == TRIES {
        store.drop_notice(&notice.id).await?;
    } else {
        let fourfold = u32::try_from(notice.tries - 1).unwrap_or(0);
        store.put_off_notice(&notice.id, AGAIN * 4_i64.pow(fourfold)).await?;
    }
    Ok(())
}

async fn send(host: &Host, channel: &Channel, message: &Message) -> Result<(), Undelivered> {
    let post = &host.post;
    let body = serde_json::json!({ "table": message.table, "link": message.link, "text": message.text });
    match channel.kind.as_str() {
        "mail" => {
            let mailer = post.mailer.as_ref();
            let mailer =
                mailer.ok_or_else(|| Undelivered::Unwritten("there is no mail server".to_owned()))?;
            let settings = format!("{}/#/account", post.url);
            let end = Text::new("host-notice-end").with("link", settings);
            let end = host.tables.games.say(message.lang, &end);
            let letter = format!("{}\n\n{}\n\n{end}\n", message.text, message.link);
            mailer.send(&channel.address, &message.text, &letter).await
        }
        "push" => {
            let keys = post.keys(&host.tables).await?;
            let pushed = keys.push(channel, body.to_string().as_bytes(), post.contact.as_deref())?;
            match post.web.post(&channel.address, &pushed.headers, pushed.body).await? {
                200..300 => Ok(()),
                404 | 410 => Err(Undelivered::Gone),
                status => Err(Undelivered::Answer(status)),
            }
        }
        _ => {
            let json = [("content-type", "application/json".to_owned())];
            match post.web.post(&channel.address, &json, body.to_string().into_bytes()).await? {
                200..300 => Ok(()),
                status => Err(Undelivered::Answer(status)),
            }
        }
    }
}

/// What the reader is told; nothing when they have come, or when it is no longer so.
async fn compose(host: &Host, notice: &Notice, channel: &Channel) -> Result<Option<Message>, Problem> {
    let store = &host.tables.store;
    let person = store.person(&channel.person).await?;
    let lang = person.and_then(|person| person.language?.parse().ok()).unwrap_or(Lang::En);
    let say = |text: &Text| host.tables.games.say(lang, text);
    let Some(id) = &notice.table else {
        let Some(code) = channel.code.clone() else { return Ok(None) };
        let text = say(&Text::new("host-notice-confirm").with("code", code));
        let link = format!("{}/#/account", host.post.url);
        return Ok(Some(Message { lang, table: String::new(), text, link }));
    };
    let Some(row) = store.table(id).await? else { return Ok(None) };
    let chairs = store.chairs(id).await?;
    let here = host.tables.is_here(id, &channel.person) || store.is_here(id, &channel.person).await?;
    let stands = still_so(notice.about, &row, &chairs, &channel.person, store.now());
    if here || channel.code.is_some() || !stands {
        return Ok(None);
    }
    let table = host.tables.games.name_of(&row, lang);
    let key = match notice.about {
        About::Turn => "host-notice-turn",
        About::Consent => "host-notice-consent",
        About::Chat => "host-notice-chat",
        About::Over => "host-notice-over",
        About::Half => "host-notice-half",
        About::LastDay => "host-notice-last-day",
        About::RunOut => "host-notice-run-out",
        About::Claim => "host-notice-claim",
        About::Confirm => return Ok(None),
    };
    let text = say(&Text::new(key).with("table", table.clone()));
    Ok(Some(Message { lang, table, text, link: format!("{}/#/table/{id}", host.post.url) }))
}

/// Whether it is still as the notice tells.
fn still_so(about: About, row: &TableRow, chairs: &[ChairRow], person: &str, now: i64) -> bool {
    let own = seats_of(chairs, person);
    let waits: Waits = serde_json::from_str(&row.waiting).unwrap_or_default();
    let gone = |seat: u8| has_run_out(row.clock_days, &waits, seat, now);
    match about {
        About::Turn | About::Half | About::LastDay => own.iter().any(|seat| waits.contains_key(&seat.0)),
        About::Consent => {
            let asked =
                row.consent.as_deref().and_then(|text| serde_json::from_str::<AskedConsent>(text).ok());
            asked.is_some_and(|asked| own.iter().any(|seat| !asked.agreed.contains(seat)))
        }
        About::RunOut => own.iter().any(|seat| gone(seat.0)),
        About::Claim => waits.keys().any(|seat| gone(*seat) && !own.contains(&Seat(*seat))),
        About::Chat | About::Over => !own.is_empty(),
        About::Confirm => true,
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Post").field("url", &self.url).finish_non_exhaustive()
    }
}
