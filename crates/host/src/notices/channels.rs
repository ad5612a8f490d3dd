//! What people say about how they want to hear of their tables. Nothing is sent to anybody who has not said so, and no
//! e-mail but the first to an address whose owner has not agreed.

use super::push::subscription;
use crate::{
    Host,
    accounts::email,
    caller::{Body, Caller, Origin},
    limits::Counted,
    problem::Problem,
    protocol::{ChangeNotices, MailNotices, NoticeSettings, Subscription},
    secret::{same, word},
    store::Channel,
};
use axum::{Json, extract::State};

/// So many browsers of one person are told.
const MOST_BROWSERS: usize = 10;
/// So many e-mails are sent in a day to find out whose an address is, and so many wrong codes are heard in an hour.
const MOST_QUESTIONS: i64 = 5;
const MOST_GUESSES: i64 = 10;
const HOUR: i64 = 3_600;
/// The letters of a code.
const CODE: usize = 10;

pub(crate) async fn show(State(host): State<Host>, caller: Caller) -> Result<Json<NoticeSettings>, Problem> {
    settings(&host, &caller).await.map(Json)
}

pub(crate) async fn change(
    State(host): State<Host>,
    caller: Caller,
    from: Origin,
    Body(wish): Body<ChangeNotices>,
) -> Result<Json<NoticeSettings>, Problem> {
    if caller.person.name.is_none() {
        return Err(Problem::no_account());
    }
    if let Some(address) = &wish.mail {
        change_mail(&host, &caller, from, address).await?;
    }
    if let Some(code) = &wish.code {
        confirm(&host, &caller, code).await?;
    }
    if let Some(address) = &wish.webhook {
        let address = Some(address.trim()).filter(|address| !address.is_empty());
        let address = address.map(|address| host.post.web.accepts(address)).transpose();
        replace(&host, &caller, "webhook", address.map_err(|_| Problem::bad_webhook())?, None).await?;
    }
    if let Some(address) = &wish.forget {
        let channels = host.tables.store.channels(caller.id()).await?;
        for channel in channels.iter().filter(|channel| channel.kind == "push" && channel.address == *address)
        {
            host.tables.store.remove_channel(&channel.id).await?;
        }
    }
    if let Some(browser) = &wish.push {
        subscribe(&host, &caller, browser).await?;
    }
    settings(&host, &caller).await.map(Json)
}

async fn settings(host: &Host, caller: &Caller) -> Result<NoticeSettings, Problem> {
    let channels = host.tables.store.channels(caller.id()).await?;
    let of = |kind: &'static str| channels.iter().filter(move |channel| channel.kind == kind);
    let mail = of("mail").next();
    Ok(NoticeSettings {
        mail: mail.map(|mail| MailNotices { address: mail.address.clone(), confirmed: mail.code.is_none() }),
        webhook: of("webhook").next().map(|webhook| webhook.address.clone()),
        push: of("push").map(|browser| browser.address.clone()).collect(),
        can_mail: host.post.mailer.is_some(),
        push_key: host.post.keys(&host.tables).await?.public.clone(),
    })
}

async fn change_mail(host: &Host, caller: &Caller, from: Origin, wish: &str) -> Result<(), Problem> {
    let Some(address) = email(Some(wish))? else { return replace(host, caller, "mail", None, None).await };
    let store = &host.tables.store;
    let known = store.channels(caller.id()).await?;
    if known
        .iter()
        .any(|channel| channel.kind == "mail" && channel.address == address && channel.code.is_none())
    {
        return Ok(());
    }
    if host.post.mailer.is_none() {
        return Err(Problem::no_mail());
    }
    // An e-mail is sent to somebody who may not want it.
    host.take(Counted::Guest, from)?;
    let key = format!("mail {}", caller.id());
    if !store.try_once(&key, MOST_QUESTIONS, 24 * HOUR).await? {
        return Err(Problem::too_many(3_600));
    }
    let mut code = word()?;
    code.truncate(CODE);
    replace(host, caller, "mail", Some(address), Some(code)).await
}

async fn confirm(host: &Host, caller: &Caller, code: &str) -> Result<(), Problem> {
    let store = &host.tables.store;
    let key = format!("code {}", caller.id());
    if !store.try_once(&key, MOST_GUESSES, HOUR).await? {
        return Err(Problem::too_many(3_600));
    }
    let channels = store.channels(caller.id()).await?;
    let fits = |channel: &&Channel| channel.code.as_deref().is_some_and(|known| same(known, code.trim()));
    let Some(channel) = channels.iter().find(fits) else {
        return Err(Problem::wrong_code());
    };
    store.give_back_try(&key).await?;
    Ok(store.confirm_channel(&channel.id).await?)
}

async fn subscribe(host: &Host, caller: &Caller, browser: &Subscription) -> Result<(), Problem> {
    let address = host.post.web.accepts(&browser.endpoint).map_err(|_| Problem::bad_push())?;
    subscription(&browser.p256dh, &browser.auth.0).ok_or_else(Problem::bad_push)?;
    let known = host.tables.store.channels(caller.id()).await?;
    let others = known.iter().filter(|channel| channel.kind == "push" && channel.address != address);
    if others.count() >= MOST_BROWSERS {
        return Err(Problem::bad_push());
    }
    let channel = Channel {
        id: word()?,
        person: caller.id().to_owned(),
        kind: "push".to_owned(),
        address,
        key: Some(browser.p256dh.clone()),
        secret: Some(browser.auth.0.clone()),
        code: None,
    };
    Ok(host.tables.store.add_channel(&channel).await?)
}

/// Puts another address of a kind in the place of the last, if any.
async fn replace(
    host: &Host,
    caller: &Caller,
    kind: &str,
    address: Option<String>,
    code: Option<String>,
) -> Result<(), Problem> {
    let store = &host.tables.store;
    for channel in store.channels(caller.id()).await?.iter().filter(|channel| channel.kind == kind) {
        store.remove_channel(&channel.id).await?;
    }
    let Some(address) = address else { return Ok(()) };
    let (id, person, kind) = (word()?, caller.id().to_owned(), kind.to_owned());
    let channel = Channel { id, person, kind, address, key: None, secret: None, code };
    Ok(store.add_channel(&channel).await?)
}
