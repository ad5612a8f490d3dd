//! Tables from the outside: opening one, finding one, sitting down and leaving; and who may look from where.

use crate::{
    Host,
    caller::{Anybody, Asked, Body, Caller, Named, Origin},
    clock::{Waits, has_run_out},
    limits::Counted,
    open_table::{OpenTable, seats_of},
    problem::Problem,
    protocol::{Commitment, NewTable, SeatName, SeatWish, SitDown, TableAnswer, TableInfo, TableLists},
    secret::{draw_seed, same, word},
    store::{ChairRow, NewRow, Sat, Sitting, TableRow},
    tables::blocking,
    writing::is_plain,
};
use axum::{Json, extract::State, http::StatusCode};
use kernel::{Seat, SeatInfo, Text, Told, Viewer, bytes::Bytes, fair::Seed, published::NoSuchLevel};
use serde::Deserialize;
use std::collections::BTreeMap;

const LONGEST_NAME: usize = 80;
const MOST_DAYS: u32 = 60;
/// Seconds for which a seed is kept for a table that is about to be opened.
const PROMISED: i64 = 600;

/// What a table's row says where no computer finishes anybody's turn.
pub(crate) const NOTHING_FINISHED: &str = "{}";

/// Whoever asks for a table says so with this, if it is private and they do not sit there.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Invited {
    pub(crate) invite: Option<String>,
}

/// From where a table is looked at.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct From {
    pub(crate) seat: Option<String>,
    pub(crate) invite: Option<String>,
    /// How many lines of the log are known already.
    pub(crate) log: Option<usize>,
}

impl From {
    pub(crate) fn seat(&self) -> Option<SeatName> {
        let seat = self.seat.as_deref().filter(|seat| !seat.is_empty())?;
        Some(seat.parse().map_or_else(|_| SeatName::Name(seat.to_owned()), SeatName::Number))
    }
}

/// A table that the caller may know of.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) row: TableRow,
    pub(crate) chairs: Vec<ChairRow>,
}

impl Entered {
    /// Whether they may still come in, for those who stay long.
    pub(crate) fn admits(&self, person: &str, invite: Option<&str>) -> bool {
        let row = &self.row;
        let fits = |word: &str| invite.is_some_and(|invite| same(invite, word));
        !row.private
            || (!person.is_empty() && row.opener.as_deref() == Some(person))
            || !seats_of(&self.chairs, person).is_empty()
            || fits(&row.invite)
            || self.chairs.iter().any(|chair| fits(&chair.partner))
    }

    pub(crate) fn seat_infos(&self, host: &Host) -> std::sync::Arc<[SeatInfo]> {
        host.tables.games.seats(&self.row.game, &self.row.scenario, &self.row.options)
    }

    pub(crate) fn seat(&self, host: &Host, name: &SeatName) -> Result<Seat, Problem> {
        let infos = self.seat_infos(host);
        let known = || infos.iter().map(|info| info.id).collect::<Vec<_>>().join(", ");
        let found = infos.iter().find(|info| match name {
            SeatName::Number(number) => info.seat.0 == *number,
            SeatName::Name(name) => info.id == name,
        });
        found.map(|info| info.seat).ok_or_else(|| {
            let name = match name {
                SeatName::Number(number) => number.to_string(),
                SeatName::Name(name) => name.clone(),
            };
            let text = Text::new("host-error-no-seat").with("seat", name).with("known", known());
            Problem::new(StatusCode::NOT_FOUND, "no-such-seat", text)
        })
    }

    /// The viewer that somebody is. Once a game is over everybody may look from everywhere.
    pub(crate) fn viewer(
        &self,
        host: &Host,
        person: &str,
        seat: Option<&SeatName>,
    ) -> Result<Viewer, Problem> {
        let own = seats_of(&self.chairs, person);
        if let Some(name) = seat {
            let seat = self.seat(host, name)?;
            let may = own.contains(&seat) || self.row.over;
            return may.then_some(Viewer::Seat(seat)).ok_or_else(Problem::not_your_seat);
        }
        let waits: Waits = serde_json::from_str(&self.row.waiting).unwrap_or_default();
        let asked = own.iter().find(|seat| waits.contains_key(&seat.0));
        Ok(asked.or(own.first()).map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat)))
    }

    /// The seat that somebody plays.
    pub(crate) fn own_seat(
        &self,
        host: &Host,
        person: &str,
        seat: Option<&SeatName>,
    ) -> Result<Seat, Problem> {
        match self.viewer(host, person, seat)? {
            Viewer::Seat(seat) if seats_of(&self.chairs, person).contains(&seat) => Ok(seat),
            Viewer::Seat(_) => Err(Problem::not_your_seat()),
            Viewer::Spectator => Err(Problem::not_seated()),
        }
    }
}

/// The table of that name, if the caller may know of it.
pub(crate) async fn enter(
    host: &Host,
    id: &str,
    person: &str,
    invite: Option<&str>,
) -> Result<Entered, Problem> {
    let fits = id.len() == 32 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let row = if fits { host.tables.store.table(id).await? } else { None };
    let row = row.ok_or_else(Problem::no_such_table)?;
    let chairs = host.tables.store.chairs(id).await?;
    let entered = Entered { row, chairs };
    if entered.admits(person, invite) { Ok(entered) } else { Err(Problem::no_such_table()) }
}

pub(crate) async fn list(
    State(host): State<Host>,
    caller: Anybody,
    from: Origin,
) -> Result<Json<TableLists>, Problem> {
    let _place = host.browse(from).await?;
    let store = host.tables.store.aside();
    let mine = if caller.0.is_some() { store.tables_of(caller.id()).await? } else { Vec::new() };
    let mut open = store.free_tables(caller.id()).await?;
    let abandoned = store.abandoned_tables(caller.id()).await?;
    let others = abandoned.into_iter().filter(|row| open.iter().all(|free| free.id != row.id));
    open.extend(others.collect::<Vec<_>>());
    let ids: Vec<&str> = mine.iter().chain(&open).map(|row| row.id.as_str()).collect();
    let chairs = store.chairs_of(&ids).await?;
    let info = |row: &TableRow| {
        let chairs = chairs.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        host.tables.info(row, chairs, caller.id())
    };
    Ok(Json(TableLists { mine: mine.iter().map(info).collect(), open: open.iter().map(info).collect() }))
}

/// Binds the host to a seed for a table that the caller is about to open, so that what they add to the dice comes later.
pub(crate) async fn promise(
    State(host): State<Host>,
    caller: Caller,
    from: Origin,
) -> Result<(StatusCode, Json<Commitment>), Problem> {
    host.take(Counted::Work, from)?;
    let (promise, seed) = (word()?, draw_seed()?);
    host.tables.store.promise(&promise, caller.id(), &seed.written(), PROMISED).await?;
    Ok((StatusCode::CREATED, Json(Commitment { promise, commitment: seed.commitment().to_string() })))
}

pub(crate) async fn create(
    State(host): State<Host>,
    caller: Caller,
    from: Origin,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    let desk = host.think(from).await?;
    room_for(&host, &caller, from).await?;
    let level = wish.seats.values().find_map(|seat| match seat {
        SeatWish::Computer(level) => Some(level.clone()),
        _ => None,
    });
    let (games, person) = (std::sync::Arc::clone(&host.tables.games), caller.id().to_owned());
    let now = host.tables.store.now();
    let seed = match &wish.promise {
        Some(promise) => {
            host.tables.store.redeem(promise, caller.id()).await?.and_then(|seed| seed.parse().ok())
        }
        None => Some(draw_seed()?),
    };
    let no_promise = || Problem::cannot_start(Text::new("host-error-no-promise"));
    let seed: Seed = seed.ok_or_else(no_promise)?;
    let new = blocking(move || {
        let _desk = desk;
        new_table(&games, &person, &wish, seed, now)
    });
    let new = new.await?;
    let opened = lay_down(&host, &new, &caller).await?;
    if let Some(level) = level {
        host.tables.store.keep_last_level(caller.id(), &level).await?;
    }
    Ok((StatusCode::CREATED, Json(opened)))
}

/// Counts another table, and refuses those who keep too much.
pub(crate) async fn room_for(host: &Host, caller: &Caller, from: Origin) -> Result<(), Problem> {
    host.take(Counted::Table, from)?;
    host.settings.quotas.room_for_table(host.tables.store.kept_by(caller.id()).await?)
}

/// Keeps a new table and tells it.
pub(crate) async fn lay_down(host: &Host, new: &NewRow, caller: &Caller) -> Result<TableInfo, Problem> {
    host.tables.store.add_table(new).await?;
    if new.computers {
        host.tables.thinkers.notify_one();
    }
    let chairs = host.tables.store.chairs(&new.row.id).await?;
    Ok(host.tables.info(&new.row, &chairs, caller.id()))
}

/// What is kept of a table that is about to be opened.
pub(crate) fn new_row(
    game: &str,
    scenario: &str,
    options: &BTreeMap<String, String>,
    name: &str,
    person: &str,
    opened: i64,
) -> Result<TableRow, Problem> {
    Ok(TableRow {
        id: word()?,
        game: game.to_owned(),
        scenario: scenario.to_owned(),
        options: options.clone(),
        name: one_line(name, LONGEST_NAME)?,
        commitment: String::new(),
        private: false,
        study: false,
        hotseat: false,
        clock_days: None,
        invite: word()?,
        opener: Some(person.to_owned()),
        opened,
        commits: 0,
        entries: 0,
        waiting: "{}".to_owned(),
        turn: 0,
        over: false,
        consent: None,
        finishing: NOTHING_FINISHED.to_owned(),
        size: 0,
    })
}

/// A line that people wrote: trimmed, and without what would mislead the eye.
pub(crate) fn one_line(text: &str, longest: usize) -> Result<String, Problem> {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let text = text.trim();
    let fits = text.chars().count() <= longest
        && !text.chars().any(|c| c.is_control() || turns(c))
        && is_plain(text);
    if fits { Ok(text.to_owned()) } else { Err(Problem::too_long()) }
}

fn new_table(
    games: &crate::games::Games,
    person: &str,
    wish: &NewTable,
    seed: Seed,
    now: i64,
) -> Result<NewRow, Problem> {
    let offered = games.wished(&wish.game)?;
    let setup = offered.setup(&wish.scenario, &wish.options);
    let infos = offered.game.seats(&setup)?;
    check_seats(offered, &infos, wish)?;
    let mine = wish.seats.values().filter(|seat| **seat == SeatWish::Me).count();
    let hotseat = wish.hotseat || mine > 1;
    let mut nonces: Vec<(Seat, Bytes)> = Vec::new();
    for info in &infos {
        // The host draws none for the others: it knows the seed, and could choose dice by choosing nonces.
        let Some(nonce) = wish.nonces.get(info.id) else { continue };
        let bad = |why: &'static str| Problem::cannot_start(Text::new(why));
        // Whoever sits down there later has the seat's only nonce to give.
        if wish.seats[info.id] != SeatWish::Me && !(hotseat && wish.seats[info.id] == SeatWish::Open) {
            return Err(bad("host-error-nonce-of-another"));
        }
        nonces.push((info.seat, nonce.parse().map_err(|_| bad("host-error-bad-nonce"))?));
    }
    let table = offered.game.start(&setup, seed, &nonces)?;
    let mut chairs = Vec::new();
    for info in &infos {
        let (level, sitter) = match &wish.seats[info.id] {
            SeatWish::Computer(level) => (Some(level.clone()), None),
            SeatWish::Me => (None, Some(person.to_owned())),
            SeatWish::Open => (None, hotseat.then(|| person.to_owned())),
        };
        chairs.push((level, word()?, sitter));
    }
    if wish.clock_days.is_some_and(|days| days == 0 || days > MOST_DAYS) {
        let why = Text::new("host-error-bad-clock").with("most", MOST_DAYS);
        return Err(Problem::cannot_start(why));
    }
    let row = TableRow {
        commitment: table.header().commitment.to_string(),
        private: wish.private,
        hotseat,
        clock_days: wish.clock_days.map(i64::from),
        ..new_row(&wish.game, &wish.scenario, &wish.options, &wish.name, person, now)?
    };
    OpenTable::lay_down(row, table, Some(seed), chairs)
}

/// Every seat of the game is given to somebody, and nothing is said of seats and levels that it has not.
fn check_seats(offered: &crate::games::Offered, infos: &[SeatInfo], wish: &NewTable) -> Result<(), Problem> {
    let known = || infos.iter().map(|info| info.id).collect::<Vec<_>>().join(", ");
    let is_seat = |name: &String| infos.iter().any(|info| info.id == name);
    if let Some(name) = wish.seats.keys().chain(wish.nonces.keys()).find(|name| !is_seat(name)) {
        let why = Text::new("host-error-no-seat").with("seat", name.clone()).with("known", known());
        return Err(Problem::cannot_start(why));
    }
    if let Some(info) = infos.iter().find(|info| !wish.seats.contains_key(info.id)) {
        let why = Text::new("host-error-empty-seat").with("seat", info.id).with("known", known());
        return Err(Problem::cannot_start(why));
    }
    wish.seats.values().try_for_each(|seat| match seat {
        SeatWish::Computer(level) => check_level(offered, level),
        SeatWish::Me | SeatWish::Open => Ok(()),
    })
}

fn check_level(offered: &crate::games::Offered, level: &str) -> Result<(), Problem> {
    let levels = offered.game.levels();
    if levels.iter().any(|info| info.id == level) {
        return Ok(());
    }
    let known = levels.iter().map(|info| info.id.to_owned()).collect();
    Err(Problem::cannot_start(NoSuchLevel { level: level.to_owned(), known }.told()))
}

pub(crate) async fn show(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Anybody,
    Asked(Invited { invite }): Asked<Invited>,
) -> Result<Json<TableAnswer>, Problem> {
    let entered = enter(&host, &id, caller.id(), invite.as_deref()).await?;
    Ok(Json(answer(&host, &entered, caller.id())))
}

fn answer(host: &Host, entered: &Entered, person: &str) -> TableAnswer {
    let own = seats_of(&entered.chairs, person);
    let opener = !person.is_empty() && entered.row.opener.as_deref() == Some(person);
    let infos = entered.seat_infos(host);
    let partners = infos.iter().filter(|info| own.contains(&info.seat)).filter_map(|info| {
        Some((info.id.to_owned(), entered.chairs.get(info.seat.index())?.partner.clone()))
    });
    TableAnswer {
        table: host.tables.info(&entered.row, &entered.chairs, person),
        invite: (opener || !own.is_empty()).then(|| entered.row.invite.clone()),
        partners: partners.collect(),
    }
}

/// Takes a seat: a free one, one beside a partner, or that of somebody whose clock has run out; but nobody who has
/// looked from one seat takes another. Those who sit at the table may also give their own or an abandoned seat to a
/// computer.
pub(crate) async fn sit(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
    Body(wish): Body<SitDown>,
) -> Result<Json<TableInfo>, Problem> {
    let invite = wish.invite.as_deref();
    let entered = enter(&host, &id, caller.id(), invite).await?;
    let seat = entered.seat(&host, &wish.seat)?;
    let chair = entered.chairs.get(seat.index()).ok_or_else(Problem::unavailable)?;
    if entered.row.over {
        return Err(Problem::over());
    }
    let own = seats_of(&entered.chairs, caller.id());
    let waits: Waits = serde_json::from_str(&entered.row.waiting).unwrap_or_default();
    let absent = has_run_out(entered.row.clock_days, &waits, seat.0, host.tables.store.now());
    let free = chair.sitters.is_empty() && chair.level.is_none();
    let number = i64::from(seat.0);
    let store = &host.tables.store;
    if let Some(level) = &wish.computer {
        let offered = host.tables.games.wished(&entered.row.game)?;
        check_level(offered, level)?;
        let opener = entered.row.opener.as_deref() == Some(caller.id());
        if own.is_empty() && !opener {
            return Err(Problem::not_seated());
        }
        let alone = own.contains(&seat) && chair.sitters.len() == 1;
        let how = match () {
            () if free || alone => Sitting::Instead,
            () if absent => Sitting::Claiming,
            () => return Err(Problem::seat_taken()),
        };
        displace(&host, &entered.row, chair).await?;
        if !store.seat_computer(&id, number, level, how).await? {
            return Err(Problem::seat_taken());
        }
    } else if !own.contains(&seat) {
        if store.knows_other_seat(&id, number, caller.id()).await? {
            return Err(Problem::other_seat());
        }
        let partner = invite.is_some_and(|invite| same(invite, &chair.partner));
        let invited = invite.is_some_and(|invite| same(invite, &entered.row.invite));
        // A private table's free seats are for those with its own link, not for partners of another seat.
        let welcome = !entered.row.private
            || invited
            || !own.is_empty()
            || entered.row.opener.as_deref() == Some(caller.id());
        let how = match () {
            () if partner => Sitting::Beside,
            () if free && welcome => Sitting::Free,
            () if absent && welcome && chair.level.is_none() => Sitting::Claiming,
            // Who plays alone with computers may take their part.
            () if chair.level.is_some() && entered.row.hotseat && !own.is_empty() => Sitting::Instead,
            () => return Err(Problem::seat_taken()),
        };
        host.settings.quotas.room_for_seat(store.count_seats(caller.id()).await?)?;
        if matches!(how, Sitting::Claiming | Sitting::Instead) {
            displace(&host, &entered.row, chair).await?;
        }
        match store.sit(&id, number, caller.id(), how).await? {
            Sat::Yes => {}
            Sat::Taken => return Err(Problem::seat_taken()),
            Sat::KnowsOther => return Err(Problem::other_seat()),
        }
    }
    host.tables.refresh_chairs(&id).await?;
    let Entered { row, chairs } = enter(&host, &id, caller.id(), invite).await?;
    Ok(Json(host.tables.info(&row, &chairs, caller.id())))
}

/// Those who lose their seat let no computer finish their turn any more.
async fn displace(host: &Host, row: &TableRow, chair: &ChairRow) -> Result<(), Problem> {
    for sitter in &chair.sitters {
        host.tables.take_over(row, &sitter.person).await?;
    }
    Ok(())
}

/// Deletes a study of the caller's. Games in which others play are left, not deleted.
pub(crate) async fn delete(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    enter(&host, &id, caller.id(), None).await?;
    if !host.tables.store.remove_study(&id, caller.id()).await? {
        return Err(Problem::no_study());
    }
    host.tables.forget(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves a table. The seat is free then.
pub(crate) async fn leave(
    State(host): State<Host>,
    Named(id): Named<String>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    let entered = enter(&host, &id, caller.id(), None).await?;
    host.tables.take_over(&entered.row, caller.id()).await?;
    host.tables.store.stand_up(&id, caller.id()).await?;
    host.tables.refresh_chairs(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}
