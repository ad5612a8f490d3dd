//! All tables of a host. Each that is in use lies in a slot with a lock of its own: many look and think at once, one
//! changes. Work at a table runs apart from the threads that serve connections, and is done to its end even if the
//! caller goes away.

use crate::{
    clock::{DAY, Waits},
    games::Games,
    hands::Hands,
    open_table::{Applied, OpenTable, Player, seats_of},
    problem::Problem,
    protocol::{Chair, ChatLine, Clock, Command, Sitter, TableInfo},
    seating::NOTHING_FINISHED,
    sight::Shown,
    store::{ChairRow, News, Store, TableRow, Written},
};
use kernel::{Seat, Viewer};
use std::{
    collections::HashMap,
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{Notify, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock, broadcast},
    task::spawn_blocking,
    time::timeout,
};

/// How long a request waits for its turn at a table.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often a change is tried again that another host overtook.
const TRIES: usize = 4;
/// How many messages a slow connection may be behind before it is told everything anew.
const BEHIND: usize = 32;
/// Seconds after which a table that nobody uses leaves memory.
const IDLE: i64 = 600;

pub(crate) struct Tables {
    pub(crate) store: Store,
    pub(crate) games: Arc<Games>,
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    /// Wakes those who let computers think.
    pub(crate) thinkers: Notify,
    hands: Hands,
}

/// The place of one table.
pub(crate) struct Slot {
    id: String,
    /// Empty until it is needed, and when memory cannot be trusted.
    open: Arc<RwLock<Option<OpenTable>>>,
    notes: broadcast::Sender<Note>,
    /// Who is connected here, once for each connection, and whose eyes they look through.
    here: Mutex<Vec<(String, Viewer)>>,
    used: AtomicI64,
}

/// What connections at a table are told.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// The game went on: what each viewer is shown.
    Shown(Arc<Vec<Shown>>),
    /// Somebody came, left, sat down or stood up.
    Table,
    Chat(ChatLine),
    /// A session of this person ended.
    Sessions(Arc<str>),
    /// Look again: it may be another game than the one that was shown.
    Again,
}

impl Slot {
    pub(crate) fn listen(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    pub(crate) fn tell(&self, note: Note) {
        // Nobody may be connected.
        let _ = self.notes.send(note);
    }

    fn here(&self) -> MutexGuard<'_, Vec<(String, Viewer)>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_here(&self, person: &str) -> bool {
        self.here().iter().any(|(here, _)| here == person)
    }

    /// The viewers through whose eyes somebody looks.
    fn watched(&self) -> Vec<Viewer> {
        let mut watched: Vec<Viewer> = self.here().iter().map(|(_, viewer)| *viewer).collect();
        watched.sort_unstable();
        watched.dedup();
        watched
    }

    /// Somebody is connected until the guard is dropped. It is told when they come first and when they go at last.
    pub(crate) fn come(self: &Arc<Self>, person: &str, viewer: Viewer) -> Presence {
        let mut here = self.here();
        let first = !here.iter().any(|(known, _)| known == person);
        here.push((person.to_owned(), viewer));
        drop(here);
        if first {
            self.tell(Note::Table);
        }
        Presence { slot: Arc::clone(self), person: person.to_owned(), viewer }
    }
}

pub(crate) struct Presence {
    slot: Arc<Slot>,
    person: String,
    viewer: Viewer,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut here = self.slot.here();
        let place = here.iter().position(|(person, viewer)| (person, viewer) == (&self.person, &self.viewer));
        place.map(|place| here.swap_remove(place));
        let last = !here.iter().any(|(known, _)| *known == self.person);
        drop(here);
        if last {
            self.slot.tell(Note::Table);
        }
    }
}

impl Tables {
    pub(crate) fn new(store: Store, games: Arc<Games>) -> io::Result<Self> {
        let (slots, thinkers, hands) = (Mutex::default(), Notify::new(), Hands::new()?);
        Ok(Tables { store, games, slots, thinkers, hands })
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// How many connections there are to all tables.
    pub(crate) fn connections(&self) -> usize {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.values().map(|slot| slot.notes.receiver_count()).sum()
    }

    pub(crate) fn slot(&self, id: &str) -> Arc<Slot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = slots.entry(id.to_owned()).or_insert_with(|| {
            Arc::new(Slot {
                id: id.to_owned(),
                open: Arc::default(),
                notes: broadcast::channel(BEHIND).0,
                here: Mutex::default(),
                used: AtomicI64::new(0),
            })
        });
        slot.used.store(self.store.now(), Ordering::Relaxed);
        Arc::clone(slot)
    }

    /// The slot of a table that is in memory.
    fn slot_in_use(&self, id: &str) -> Option<Arc<Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Whether somebody is connected to a table here.
    pub(crate) fn is_here(&self, id: &str, person: &str) -> bool {
        self.slot_in_use(id).is_some_and(|slot| slot.is_here(person))
    }

    /// Lets go of a table that is there no more.
    pub(crate) fn forget(&self, id: &str) {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Lets tables go that nobody uses.
    pub(crate) fn tidy(&self) {
        let now = self.store.now();
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|_, slot| {
            let idle = now - slot.used.load(Ordering::Relaxed) > IDLE;
            !(idle && slot.notes.receiver_count() == 0 && Arc::strong_count(slot) == 1)
        });
    }

    /// Looks at a table.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        work: impl FnOnce(&OpenTable) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let guard = self.read(&self.slot(id)).await?;
        blocking(move || work(guard.as_ref().ok_or_else(Problem::unavailable)?)).await
    }

    async fn read(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
    ) -> Result<OwnedRwLockReadGuard<Option<OpenTable>>, Problem> {
        let open = Arc::clone(&slot.open);
        let guard = timeout(PATIENCE, open.read_owned()).await.map_err(|_| Problem::busy())?;
        if let Some(open) = guard.as_ref() {
            // News of other hosts may be on its way; nobody looks at what was.
            if self.store.commits(&slot.id).await? == Some(open.row.commits) {
                return Ok(guard);
            }
            drop(guard);
            self.refresh_game(slot).await?;
        } else {
            drop(guard);
        }
        let guard = self.write(slot).await?;
        Ok(guard.downgrade())
    }

    /// The lock of a table that is open.
    async fn write(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
    ) -> Result<OwnedRwLockWriteGuard<Option<OpenTable>>, Problem> {
        let open = Arc::clone(&slot.open);
        let mut guard = timeout(PATIENCE, open.write_owned()).await.map_err(|_| Problem::busy())?;
        if guard.is_some() {
            return Ok(guard);
        }
        // Whoever asks and goes away does not let it be begun anew.
        let (tables, id) = (Arc::clone(self), slot.id.clone());
        to_the_end(async move {
            *guard = Some(tables.load(&id).await?);
            Ok(guard)
        })
        .await
    }

    async fn load(&self, id: &str) -> Result<OpenTable, Problem> {
        let chairs = self.store.chairs(id).await?;
        let whole = self.store.whole_table(id).await?;
        let (row, seed, journal, sights) = whole.ok_or_else(Problem::no_such_table)?;
        let (games, clock) = (Arc::clone(&self.games), self.store.clock.clone());
        blocking(move || OpenTable::open(&games, clock, row, seed.as_deref(), &journal, &sights, chairs))
            .await
    }

    /// Changes a table. The change is written before anybody hears of it. If another host was faster, the table is
    /// taken from the database again and the change is tried anew: it is refused there if it no longer fits.
    async fn change(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        work: impl Fn(&mut OpenTable) -> Result<Option<Applied>, Problem> + Send + Sync + 'static,
    ) -> Result<(), Problem> {
        let work = Arc::new(work);
        for _ in 0..TRIES {
            let mut guard = self.write(slot).await?;
            // While it is being changed it is nowhere else: if the rules panic, it is opened anew.
            let mut open = guard.take().ok_or_else(Problem::unavailable)?;
            let (doing, watched) = (Arc::clone(&work), slot.watched());
            let worked_out = self.hands.work(move || {
                open.watch(&watched);
                let applied = doing(&mut open);
                (open, applied)
            });
            let (open, applied) = worked_out.await?;
            let applied = match applied {
                Ok(Some(applied)) => applied,
                other => {
                    *guard = Some(open).filter(|open| !open.is_ahead());
                    return other.map(drop);
                }
            };
            let Applied { commit, shown } = applied;
            let computers = commit.computers;
            match self.store.commit(commit).await? {
                Written::Yes => {
                    *guard = Some(open);
                    slot.tell(Note::Shown(Arc::new(shown)));
                    drop(guard);
                    if computers {
                        self.thinkers.notify_one();
                    }
                    return Ok(());
                }
                Written::Overtaken => {
                    tracing::info!(table = slot.id, "another host was faster");
                    *guard = Some(self.load(&slot.id).await?);
                    slot.tell(Note::Again);
                }
            }
        }
        Err(Problem::busy())
    }

    /// Carries out a player's command.
    pub(crate) async fn obey(
        self: &Arc<Self>,
        id: &str,
        player: Player,
        version: u64,
        command: Command,
    ) -> Result<(), Problem> {
        let (tables, slot) = (Arc::clone(self), self.slot(id));
        to_the_end(
            async move { tables.change(&slot, move |open| open.obey(&player, version, &command)).await },
        )
        .await
    }

    /// Ends what a computer finishes for somebody who is about to go.
    pub(crate) async fn take_over(self: &Arc<Self>, row: &TableRow, person: &str) -> Result<(), Problem> {
        if row.finishing == NOTHING_FINISHED {
            return Ok(());
        }
        for seat in seats_of(&self.store.chairs(&row.id).await?, person) {
            let player = Player { person: person.to_owned(), seat };
            match self.obey(&row.id, player, 0, Command::TakeOver).await {
                Err(problem) if problem.status.is_server_error() => return Err(problem),
                // Of a game that is over nothing is left to finish.
                _ => {}
            }
        }
        Ok(())
    }

    /// Lets one computer that is asked think and answer. False when none is asked.
    pub(crate) async fn think(self: &Arc<Self>, id: &str) -> Result<bool, Problem> {
        let slot = self.slot(id);
        let guard = self.read(&slot).await?;
        let thought = blocking(move || {
            let open = guard.as_ref().ok_or_else(Problem::unavailable)?;
            let Some((seat, level)) = open.asked_computer() else { return Ok(Err(open.row.commits)) };
            let commits = open.row.commits;
            Ok(Ok((seat, open.think(seat, &level)?, commits)))
        })
        .await?;
        let (seat, answer, commits) = match thought {
            Ok(thought) => thought,
            Err(commits) => {
                self.store.finish_job("computer", id, commits).await?;
                return Ok(false);
            }
        };
        let tables = Arc::clone(self);
        to_the_end(async move {
            let answered = tables.change(&slot, move |open| {
                // Somebody may have gone back meanwhile: then it has to think again.
                if open.row.commits == commits { open.answer(seat, &answer) } else { Ok(None) }
            });
            answered.await
        })
        .await?;
        Ok(true)
    }

    /// Takes the people at a table from the database again, and tells everybody.
    pub(crate) async fn refresh_chairs(&self, id: &str) -> Result<(), Problem> {
        let Some(slot) = self.slot_in_use(id) else { return Ok(()) };
        let open = Arc::clone(&slot.open);
        let mut guard = timeout(PATIENCE, open.write_owned()).await.map_err(|_| Problem::busy())?;
        if let Some(open) = guard.as_mut() {
            open.chairs = self.store.chairs(id).await?;
        }
        drop(guard);
        slot.tell(Note::Table);
        self.thinkers.notify_one();
        Ok(())
    }

    /// Takes a game from the database again after another host changed it, and shows what is new.
    async fn refresh_game(&self, slot: &Arc<Slot>) -> Result<(), Problem> {
        let open = Arc::clone(&slot.open);
        let mut guard = timeout(PATIENCE, open.write_owned()).await.map_err(|_| Problem::busy())?;
        let Some(known) = guard.as_ref() else {
            slot.tell(Note::Again);
            return Ok(());
        };
        let commits = known.row.commits;
        if self.store.commits(&slot.id).await? == Some(commits) {
            return Ok(());
        }
        let fresh = self.load(&slot.id).await.inspect_err(|_| *guard = None)?;
        if let Some(before) = guard.replace(fresh)
            && let Some(fresh) = guard.as_ref()
        {
            slot.tell(Note::Shown(Arc::new(fresh.since(before, &slot.watched()))));
            slot.tell(Note::Table);
        }
        Ok(())
    }

    /// Hears what other hosts do, for as long as it is polled.
    pub(crate) async fn follow(&self) {
        let mut news = self.store.news();
        loop {
            let heard = match news.recv().await {
                Ok(news) => news,
                Err(broadcast::error::RecvError::Lagged(_)) => News::Missed,
                Err(broadcast::error::RecvError::Closed) => return,
            };
            if let Err(problem) = self.hear(heard).await {
                tracing::warn!(?problem, "news of another host could not be followed");
            }
        }
    }

    fn slots(&self) -> Vec<Arc<Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    async fn hear(&self, news: News) -> Result<(), Problem> {
        match news {
            News::Game(id) => {
                self.thinkers.notify_one();
                match self.slot_in_use(&id) {
                    Some(slot) => self.refresh_game(&slot).await,
                    None => Ok(()),
                }
            }
            News::Chairs(id) => self.refresh_chairs(&id).await,
            News::Chat(id, number) => {
                if let Some(slot) = self.slot_in_use(&id) {
                    let said = self.store.chat(&id, number, 1_000).await?;
                    if let Some(said) = said.into_iter().find(|said| said.number == number) {
                        slot.tell(Note::Chat(said.line()));
                    }
                }
                Ok(())
            }
            News::Sessions(person) => {
                let person: Arc<str> = person.into();
                for slot in self.slots() {
                    slot.tell(Note::Sessions(Arc::clone(&person)));
                }
                Ok(())
            }
            News::Missed => {
                for slot in self.slots() {
                    self.refresh_game(&slot).await?;
                    self.refresh_chairs(&slot.id).await?;
                }
                Ok(())
            }
        }
    }

    /// A table as somebody may see it in lists and headings.
    pub(crate) fn info(&self, row: &TableRow, chairs: &[ChairRow], person: &str) -> TableInfo {
        let seats = self.games.seats(&row.game, &row.scenario, &row.options);
        let slot = self.slot_in_use(&row.id);
        let waits: Waits = serde_json::from_str(&row.waiting).unwrap_or_default();
        let now = self.store.now();
        let here = |person: &str| slot.as_ref().is_some_and(|slot| slot.is_here(person));
        let sitters = |chair: &ChairRow| {
            if let Some(level) = &chair.level {
                return vec![Sitter::Computer { level: level.clone() }];
            }
            let people = chair.sitters.iter();
            people
                .map(|sitter| Sitter::Person { name: sitter.name.clone(), here: here(&sitter.person) })
                .collect()
        };
        let clock = |seat: Seat| {
            let days = row.clock_days?;
            let left = waits.get(&seat.0).map_or(days * DAY, |since| since + days * DAY - now);
            Some(Clock { days: u32::try_from(days).unwrap_or(u32::MAX), left })
        };
        let chair = |(info, chair): (&kernel::SeatInfo, &ChairRow)| Chair {
            seat: info.seat,
            id: info.id.to_owned(),
            name: info.name.clone(),
            sitters: sitters(chair),
            mine: chair.sitters.iter().any(|sitter| sitter.person == person),
            clock: clock(info.seat),
        };
        TableInfo {
            id: row.id.clone(),
            name: row.name.clone(),
            game: row.game.clone(),
            scenario: row.scenario.clone(),
            options: row.options.clone(),
            seats: seats.iter().zip(chairs).map(chair).collect(),
            waiting: waits.keys().map(|seat| Seat(*seat)).collect(),
            since: u64::try_from(waits.values().min().copied().unwrap_or(row.opened)).unwrap_or(0),
            turn: u32::try_from(row.turn).unwrap_or(0),
            over: row.over,
            private: row.private,
            study: row.study,
            opened: u64::try_from(row.opened).unwrap_or(0),
            commitment: row.commitment.clone(),
        }
    }
}

impl crate::store::Said {
    pub(crate) fn line(self) -> ChatLine {
        ChatLine {
            number: u64::try_from(self.number).unwrap_or(0),
            by: self.name,
            seat: self.seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
            at: u64::try_from(self.at).unwrap_or(0),
            text: self.text,
        }
    }
}

/// Work that is done to its end, whether or not somebody waits for it.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(work).await.unwrap_or_else(|panicked| Err(Problem::internal(&panicked)))
}

/// Work that would hold up the threads that serve connections.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.unwrap_or_else(|panicked| Err(Problem::internal(&panicked)))
}
