//! Accounts: names, passwords, and what people may do with what is theirs.

use crate::{
    Host,
    caller::{Anybody, Body, Caller, Origin, new_guest, new_session, no_cookie, prolong},
    limits::network,
    problem::Problem,
    protocol::{ChangeMe, LogIn, Me, NewAccount},
    store::Person,
    tables::blocking,
    turns::Turns,
    writing::{is_one_of_a_kind, is_plain},
};
use argon2::{Argon2, PasswordHash, PasswordHasher, PasswordVerifier, password_hash::SaltString};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::{sync::LazyLock, time::Duration};
use tokio::{sync::Semaphore, time::sleep};

const SHORTEST_PASSWORD: usize = 10;
/// In bytes: longer ones would only cost time.
const LONGEST_PASSWORD: usize = 1_000;
const LONGEST_NAME: usize = 32;
/// So many log-ins may fail from one address, for one name and for all, before that address has to wait.
const FAILURES_FOR_NAME: i64 = 8;
const FAILURES_BY_ADDRESS: i64 = 40;
/// So many may fail for one name from everywhere before its log-ins are tried one after another ([`one_by_one`]). They
/// are never refused for what others do: anybody could lock anybody out.
const FAILURES_EVERYWHERE: i64 = 40;
/// How long an address has to wait, in seconds.
const WAIT: i64 = 900;
/// For how many seconds an address is known from which somebody got in.
const KNOWN: i64 = 60 * 86_400;
/// How long each log-in takes that has to wait for its turn.
const TURN: Duration = Duration::from_secs(1);

/// Hashing takes much memory: only so many do it at once.
static HASHING: Semaphore = Semaphore::const_new(4);
/// What a password is compared with where there is no account, so that the time does not tell.
static NOBODY: LazyLock<String> = LazyLock::new(|| hashed("nobody has this password").unwrap_or_default());

/// Log-ins that wait for their turn: a lock for each name, and for each name and address.
static TURNS: LazyLock<Turns<String>> = LazyLock::new(Turns::default);

/// Waits for a turn at a name that many have guessed at. However many guess from however many addresses, they have one
/// guess in each [`TURN`] together. An address has only one of its guesses in the line, so that whoever knows the
/// password waits no longer than one turn for each address that guesses, and then gets in.
async fn one_by_one(everywhere: &str, here: &str) {
    let (own, all) = (TURNS.of(here.to_owned()), TURNS.of(everywhere.to_owned()));
    let _own = own.lock().await;
    let _turn = all.lock().await;
    sleep(TURN).await;
}

fn hashed(password: &str) -> Result<String, Problem> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|error| Problem::internal(&error))?;
    let salt = SaltString::encode_b64(&salt).map_err(|error| Problem::internal(&error))?;
    let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).map_err(|error| Problem::internal(&error))
}

async fn hash(password: String) -> Result<String, Problem> {
    if password.chars().count() < SHORTEST_PASSWORD || password.len() > LONGEST_PASSWORD {
        return Err(Problem::bad_password(SHORTEST_PASSWORD));
    }
    let _one_of_few = HASHING.acquire().await.map_err(|error| Problem::internal(&error))?;
    blocking(move || hashed(&password)).await
}

async fn fits(password: String, hash: Option<String>) -> Result<bool, Problem> {
    if password.len() > LONGEST_PASSWORD {
        return Ok(false);
    }
    let _one_of_few = HASHING.acquire().await.map_err(|error| Problem::internal(&error))?;
    blocking(move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.clone());
        let hash = PasswordHash::new(&hash).map_err(|error| Problem::internal(&error))?;
        Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok() && known)
    })
    .await
}

/// A name that people can read, type and tell from others.
fn name(wish: &str) -> Result<(String, String), Problem> {
    let name = wish.trim();
    let fits = |c: char| c.is_alphanumeric() || "-_.' ".contains(c);
    let count = name.chars().count();
    let good = (2..=LONGEST_NAME).contains(&count)
        && name.chars().all(fits)
        && name.chars().any(char::is_alphanumeric)
        && !name.contains("  ")
        && is_plain(name)
        && is_one_of_a_kind(name);
    if good { Ok((name.to_owned(), folded(name))) } else { Err(Problem::bad_name()) }
}

/// A name as it is compared.
fn folded(name: &str) -> String {
    name.trim().to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

pub(crate) fn email(wish: Option<&str>) -> Result<Option<String>, Problem> {
    let Some(wish) = wish.map(str::trim).filter(|wish| !wish.is_empty()) else { return Ok(None) };
    let parts = wish.split_once('@');
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>\"(),;:\\[]".contains(c);
    let good = parts.is_some_and(|(who, place)| {
        !who.is_empty() && place.contains('.') && !place.contains('@') && wish.chars().all(plain)
    });
    if good && wish.len() <= 254 { Ok(Some(wish.to_owned())) } else { Err(Problem::bad_email()) }
}

fn told(person: &Person) -> Me {
    Me {
        name: person.name.clone(),
        guest: person.name.is_none(),
        email: person.email.clone(),
        language: person.language.clone(),
    }
}

fn with_cookie(me: Me, cookie: Option<HeaderValue>) -> Response {
    let mut response = Json(me).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Who the caller is. Whoever comes for the first time is a guest from now on.
pub(crate) async fn me(
    State(host): State<Host>,
    Anybody(caller): Anybody,
    from: Origin,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(caller) = caller {
        let cookie = prolong(&host, &caller, &headers).await?;
        return Ok(with_cookie(told(&caller.person), cookie));
    }
    let (caller, cookie) = new_guest(&host, from).await?;
    Ok(with_cookie(told(&caller.person), Some(cookie)))
}

/// Makes an account of the caller, who keeps their tables.
pub(crate) async fn sign_up(
    State(host): State<Host>,
    Anybody(caller): Anybody,
    from: Origin,
    Body(wish): Body<NewAccount>,
) -> Result<Response, Problem> {
    let (name, folded) = name(&wish.name)?;
    let email = email(wish.email.as_deref())?;
    if caller.as_ref().is_some_and(|caller| caller.person.name.is_some()) {
        return Err(Problem::has_account());
    }
    // Hashing is dear: who makes accounts by the dozen has to wait.
    host.take(crate::limits::Counted::Guest, from)?;
    let password = hash(wish.password.0).await?;
    if host.tables.store.person_named(&folded).await?.is_some() {
        return Err(Problem::name_taken());
    }
    let guest = match caller {
        Some(caller) => caller,
        None => new_guest(&host, from).await?.0,
    };
    let store = &host.tables.store;
    if !store.name_guest(guest.id(), &name, &folded, &password, email.as_deref()).await? {
        return Err(Problem::name_taken());
    }
    // What the guest's session was known to before must not open the account.
    store.end_session(&guest.session).await?;
    let cookie = new_session(&host, guest.id()).await?;
    let me = Me { name: Some(name), guest: false, email, language: guest.person.language.clone() };
    let mut response = with_cookie(me, Some(cookie));
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

pub(crate) async fn log_in(
    State(host): State<Host>,
    Anybody(caller): Anybody,
    from: Origin,
    Body(wish): Body<LogIn>,
) -> Result<Response, Problem> {
    let store = &host.tables.store;
    // No name is longer: what is kept of it is not, either.
    let folded: String = folded(&wish.name).chars().take(LONGEST_NAME * 2).collect();
    let address = network(from.0);
    let (here, by_address) = (format!("name {folded} from {address}"), format!("address {address}"));
    let everywhere = format!("name {folded}");
    if !store.try_once(&here, FAILURES_FOR_NAME, WAIT).await? {
        return Err(has_to_wait());
    }
    if !store.try_once(&by_address, FAILURES_BY_ADDRESS, WAIT).await? {
        store.give_back_try(&here).await?;
        return Err(has_to_wait());
    }
    // Whoever has got in from there before does not stand behind those who guess.
    let known = format!("known {folded} from {address}");
    if !store.try_once(&everywhere, FAILURES_EVERYWHERE, WAIT).await? && !store.is_counted(&known).await? {
        one_by_one(&everywhere, &here).await;
    }
    let person = if folded.is_empty() { None } else { store.person_named(&folded).await? };
    let hash = person.as_ref().and_then(|person| person.password.clone());
    let fits = fits(wish.password.0, hash).await?;
    let Some(person) = person.filter(|_| fits) else {
        return Err(Problem::wrong_password());
    };
    store.forget_failures(&here).await?;
    store.try_once(&known, i64::MAX, KNOWN).await?;
    store.give_back_try(&by_address).await?;
    store.give_back_try(&everywhere).await?;
    match caller {
        Some(guest) if guest.person.name.is_none() => {
            let tables = store.tables_of(guest.id()).await?;
            store.adopt_guest(guest.id(), &person.id).await?;
            for table in tables {
                host.tables.refresh_chairs(&table.id).await?;
            }
        }
        Some(other) => store.end_session(&other.session).await?,
        None => {}
    }
    let cookie = new_session(&host, &person.id).await?;
    Ok(with_cookie(told(&person), Some(cookie)))
}

fn has_to_wait() -> Problem {
    Problem::too_many(u32::try_from(WAIT).unwrap_or(u32::MAX))
}

pub(crate) async fn log_out(State(host): State<Host>, Anybody(caller): Anybody) -> Result<Response, Problem> {
    if let Some(caller) = caller {
        host.tables.store.end_session(&caller.session).await?;
    }
    Ok(([(header::SET_COOKIE, no_cookie(&host))], StatusCode::NO_CONTENT).into_response())
}

pub(crate) async fn change(
    State(host): State<Host>,
    caller: Caller,
    Body(wish): Body<ChangeMe>,
) -> Result<Json<Me>, Problem> {
    let mut person = caller.person.clone();
    let store = &host.tables.store;
    if let Some(language) = wish.language {
        language.parse::<kernel::Lang>().map_err(|_| Problem::no_such_language())?;
        person.language = Some(language);
    }
    if person.name.is_none() && (wish.name.is_some() || wish.email.is_some() || wish.password.is_some()) {
        return Err(Problem::no_account());
    }
    if let Some(wished) = wish.name {
        person.name = Some(name(&wished)?.0);
    }
    if let Some(wished) = wish.email {
        person.email = email(Some(&wished))?;
    }
    let renewed = wish.password.is_some();
    if let Some(password) = wish.password {
        let key = format!("person {}", caller.id());
        if !store.try_once(&key, FAILURES_FOR_NAME, WAIT).await? {
            return Err(has_to_wait());
        }
        let old = wish.old_password.map(|password| password.0).unwrap_or_default();
        if !fits(old, caller.person.password.clone()).await? {
            return Err(Problem::wrong_password());
        }
        store.forget_failures(&key).await?;
        person.password = Some(hash(password.0).await?);
    }
    let key = person.name.as_deref().map(folded);
    if !store.change_person(&person, key.as_deref()).await? {
        return Err(Problem::name_taken());
    }
    if renewed {
        store.end_other_sessions(&person.id, &caller.session).await?;
    }
    Ok(Json(told(&person)))
}

/// Deletes the account, or the guest, with all that is theirs alone.
pub(crate) async fn delete(State(host): State<Host>, caller: Caller) -> Result<Response, Problem> {
    let store = &host.tables.store;
    let tables = store.tables_of(caller.id()).await?;
    for table in &tables {
        host.tables.take_over(table, caller.id()).await?;
    }
    store.remove_person(caller.id()).await?;
    for table in tables {
        host.tables.refresh_chairs(&table.id).await?;
    }
    Ok(([(header::SET_COOKIE, no_cookie(&host))], StatusCode::NO_CONTENT).into_response())
}

/// All that is kept of the caller: the account, their tables with what they may know of the journals, what they said
/// and noted.
pub(crate) async fn export(
    State(host): State<Host>,
    caller: Caller,
    from: Origin,
) -> Result<impl IntoResponse, Problem> {
    let _place = host.browse(from).await?;
    let store = host.tables.store.aside();
    let mut tables: Vec<Value> = Vec::new();
    for row in store.tables_of(caller.id()).await? {
        let chairs = store.chairs(&row.id).await?;
        let mut told = json!({
            "table": host.tables.info(&row, &chairs, caller.id()),
            "notes": store.all_notes(&row.id, caller.id()).await?,
            "said": store.said_by(&row.id, caller.id()).await?,
        });
        // The journal of a game that goes on holds the others' secrets.
        if row.over {
            told["journal"] = store.journal(&row.id).await?.into();
        }
        tables.push(told);
    }
    let channels = store.channels(caller.id()).await?;
    let notices = channels.iter().map(|channel| json!({ "kind": channel.kind, "address": channel.address }));
    let person = &caller.person;
    let all = json!({
        "name": person.name, "email": person.email, "language": person.language,
        "created": person.created, "notices": notices.collect::<Value>(), "tables": tables,
    });
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"grognard-export.json\"")];
    Ok((name, Json(all)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read_typed_and_told_apart() {
        for good in ["Ann", "O'Brien", "Jean-Luc 2", " Zoë ", "王小明", "a.b_c"] {
            assert!(name(good).is_ok(), "{good:?}");
        }
        for bad in [
            "",
            "x",
            "  ",
            "--",
            "a  b",
            "<b>Bob</b>",
            "a\u{202e}b",
            "a\nb",
            "Аnn",
            "Ａnn",
            "x".repeat(33).as_str(),
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        assert_eq!(folded("Jean-Luc"), folded(" jean luc"), "they look alike");
    }

    #[test]
    fn addresses_are_plain_ones() {
        assert!(matches!(email(Some("ann@example.org")), Ok(Some(_))));
        assert!(matches!(email(Some("  ")), Ok(None)));
        for bad in ["ann", "ann@", "@example.org", "a@b", "a b@example.org", "a@b.c\r\nBcc: x@y.z", "a@b@c.d"]
        {
            assert!(email(Some(bad)).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_password_is_kept_as_a_hash_that_fits_it_alone() {
        let (one, two) = (hashed("correct horse").expect("a hash"), hashed("correct horse").expect("a hash"));
        assert!(one.starts_with("$argon2id$") && one != two, "each has its own salt");
        let parsed = PasswordHash::new(&one).expect("a hash");
        assert!(Argon2::default().verify_password(b"correct horse", &parsed).is_ok());
        assert!(Argon2::default().verify_password(b"correct horsf", &parsed).is_err());
    }
}
