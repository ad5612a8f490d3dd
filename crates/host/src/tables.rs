//! All tables of a host. Each that is in use lies in a slot with a lock of its own: many look at once, one changes, and
//! whoever thinks does so on a copy, without the lock. Work at a table runs apart from the threads that serve connections, and is done to its end even if the
//! caller goes away.

use crate::{
    clock::{DAY, Waits},
    games::Games,
    hands::Hands,
    memory::Memory,
    minds::{LongestThought, Minds, speak_up, think},
    open_table::{Applied, OpenTable, Player, seats_of},
    problem::Problem,
    protocol::{Chair, ChatLine, Clock, Command, Sitter, TableInfo},
    quotas::Quotas,
    seating::NOTHING_FINISHED,
    sight::Shown,
    store::{ChairRow, News, Store, StoreError, TableRow, Written},
};
use kernel::{Seat, Viewer, any::AnyPresent, bytes::Bytes};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};
use tokio::{
    sync::{Notify, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock, broadcast, oneshot},
    task::spawn_blocking,
    time::timeout,
};

/// How long a request waits for its turn at a table.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often a change is tried again that another host overtook.
const TRIES: usize = 4;
/// How many messages a slow connection may be behind before it is told everything anew.
const BEHIND: usize = 32;
/// How many questions a computer thinks about ahead while others are asked one.
const MUSINGS: usize = 3;
/// The priority of work that is not urgent.
#[cfg(target_os = "linux")]
const LAST: i32 = 19;
/// Seconds after which a table that nobody uses leaves memory.
const IDLE: i64 = 600;

pub(crate) struct Tables {
    pub(crate) store: Store,
    pub(crate) games: Arc<Games>,
    slots: Mutex<BTreeMap<String, Arc<Slot>>>,
    /// Wakes those who let computers think.
    pub(crate) thinkers: Notify,
    pub(crate) longest: LongestThought,
    /// Tables at which only people are asked, so that computers can think ahead.
    musing: Mutex<BTreeSet<String>>,
    muse: Notify,
    hands: Hands,
    quotas: Quotas,
    pub(crate) memory: Memory,
    /// Counts the uses of all tables.
    uses: AtomicU64,
}

/// The place of one table.
pub(crate) struct Slot {
    id: String,
    /// Empty until it is needed, and when memory cannot be trusted.
    open: Arc<RwLock<Option<OpenTable>>>,
    notes: broadcast::Sender<Note>,
    /// Who is connected here, once for each connection, and whose eyes they look through.
    here: Mutex<Vec<(String, Viewer)>>,
    /// When it was used last, and the number of that use.
    used: AtomicI64,
    pub(crate) minds: Minds,
    last_use: AtomicU64,
}

/// What connections at a table are told.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// The game went on: what each viewer is shown.
    Shown(Arc<Vec<Shown>>),
    /// Somebody may have come, left, sat down or stood up.
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

    /// Shows those what is new to them to whom something is.
    fn show(&self, shown: Vec<Shown>) {
        if !shown.is_empty() {
            self.tell(Note::Shown(Arc::new(shown)));
        }
    }

    fn here(&self) -> MutexGuard<'_, Vec<(String, Viewer)>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether its table is not in memory.
    fn is_empty(&self) -> bool {
        self.open.try_read().is_ok_and(|open| open.is_none())
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
    pub(crate) fn new(
        store: Store,
        games: Arc<Games>,
        quotas: Quotas,
        longest: LongestThought,
        memory: usize,
    ) -> io::Result<Self> {
        Ok(Tables {
            store,
            games,
            slots: Mutex::default(),
            thinkers: Notify::new(),
            longest,
            musing: Mutex::default(),
            muse: Notify::new(),
            hands: Hands::new()?,
            quotas,
            memory: Memory::new(memory),
            uses: AtomicU64::new(0),
        })
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
                minds: Minds::default(),
                last_use: AtomicU64::new(0),
            })
        });
        slot.used.store(self.store.now(), Ordering::Relaxed);
        slot.last_use.store(self.uses.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
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
            let idle = now - slot.used.load(Ordering::Relaxed) > IDLE || slot.is_empty();
            !(idle && slot.notes.receiver_count() == 0 && Arc::strong_count(slot) == 1)
        });
    }

    /// Lets tables go until the others fit into memory: the least recently used first, and those to which somebody is
    /// connected last. Nothing is lost: what is needed again is taken from the database.
    fn make_room(&self) {
        if !self.memory.is_over() {
            return;
        }
        let mut slots = self.slots();
        slots.sort_by_cached_key(|slot| {
            (slot.notes.receiver_count() > 0, slot.last_use.load(Ordering::Relaxed))
        });
        for slot in slots {
            if self.memory.has_room() {
                break;
            }
            // One that is being looked at or changed stays.
            if let Ok(mut open) = slot.open.try_write() {
                *open = None;
            }
        }
        self.tidy();
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

    /// Takes a copy of something at a table and works on it apart: nobody at the table waits for that, and nobody can tell
    /// by waiting that somebody thinks.
    pub(crate) async fn apart<C: Send + 'static, T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        copy: impl FnOnce(&OpenTable) -> Result<C, Problem> + Send + 'static,
        work: impl FnOnce(C) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let copy = self.look(id, copy).await?;
        blocking(move || work(copy)).await
    }

    /// Thinks about a game as it stands.
    pub(crate) async fn ponder<T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        work: impl FnOnce(&dyn AnyPresent) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.apart(id, |open| Ok(open.table.present()), move |game| work(&*game)).await
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
        let whole = whole.ok_or_else(Problem::no_such_table)?;
        let (games, clock, share) = (Arc::clone(&self.games), self.store.clock.clone(), self.memory.share());
        let opened = blocking(move || {
            let mut open = OpenTable::open(&games, clock, whole, chairs)?;
            open.take(share);
            Ok(open)
        });
        let opened = opened.await?;
        self.make_room();
        Ok(opened)
    }

    /// Changes a table. The change is written before anybody hears of it. If another host was faster, the table is
    /// taken from the database again and the change is tried anew: it is refused there if it no longer fits. Gives the
    /// receipt for the one who made it.
    async fn change(
        self: &Arc<Self>,
        slot: &Arc<Slot>,
        work: impl Fn(&mut OpenTable) -> Result<Option<Applied>, Problem> + Send + Sync + 'static,
    ) -> Result<Option<Bytes>, Problem> {
        let work = Arc::new(work);
        for _ in 0..TRIES {
            let mut guard = self.write(slot).await?;
            // While it is being changed it is nowhere else: if the rules panic, it is opened anew.
            let mut open = guard.take().ok_or_else(Problem::unavailable)?;
            let (doing, watched) = (Arc::clone(&work), slot.watched());
            let worked_out = self.hands.work(move || {
                open.watch(&watched);
                let applied = doing(&mut open);
                open.weigh_if_grown();
                (open, applied)
            });
            let (open, applied) = worked_out.await?;
            let applied = match applied {
                Ok(Some(applied)) => applied,
                other => {
                    *guard = Some(open).filter(|open| !open.is_ahead());
                    return other.map(|_| None);
                }
            };
            let Applied { commit, shown, receipt } = applied;
            let computers = commit.computers;
            // Whether one is invited is its own secret, and must not be told by what is done here: those who sit idle
            // are looked at whether they are or not.
            let muses = !open.idle_computers().is_empty();
            let written = self.store.commit(commit).await.inspect_err(|error| {
                // Those who are here would wait for ever for what may have happened.
                if matches!(error, StoreError::Unknown) {
                    slot.tell(Note::Again);
                }
            });
            match written? {
                Written::Yes => {
                    *guard = Some(open);
                    slot.show(shown);
                    drop(guard);
                    self.make_room();
                    if computers {
                        self.thinkers.notify_one();
                    }
                    if muses {
                        self.let_muse(&slot.id);
                    }
                    return Ok(receipt);
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

    /// Carries out a player's command, and gives the receipt for it.
    pub(crate) async fn obey(
        self: &Arc<Self>,
        id: &str,
        player: Player,
        version: u64,
        command: Command,
    ) -> Result<Option<Bytes>, Problem> {
        let (tables, slot, quotas) = (Arc::clone(self), self.slot(id), self.quotas);
        to_the_end(async move {
            let obeyed = tables.change(&slot, move |open| {
                if open.could_go_on_for_ever(player.seat, &command) {
                    quotas.room_in_game(open.row.size)?;
                }
                open.obey(&player, version, &command)
            });
            obeyed.await
        })
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

    /// The computer that thinks at a table is to decide now, whichever host it thinks on. Whether one thinks is not told.
    pub(crate) async fn decide_now(&self, id: &str, person: &str) -> Result<(), Problem> {
        if seats_of(&self.store.chairs(id).await?, person).is_empty() {
            return Err(Problem::not_seated());
        }
        self.hurry(id);
        Ok(self.store.tell_to_decide(id).await?)
    }

    fn hurry(&self, id: &str) {
        if let Some(slot) = self.slot_in_use(id) {
            slot.minds.decide_now();
        }
    }

    /// The computers of a table may think ahead when there is time.
    fn let_muse(&self, id: &str) {
        self.musing.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned());
        self.muse.notify_one();
    }

    /// A table whose computers may think ahead.
    pub(crate) async fn next_musing(&self) -> String {
        loop {
            let next = self.musing.lock().unwrap_or_else(PoisonError::into_inner).pop_first();
            match next {
                Some(id) => return id,
                None => self.muse.notified().await,
            }
        }
    }

    /// Lets the computers of a table that are not asked think ahead.
    pub(crate) async fn think_ahead(self: &Arc<Self>, id: &str) -> Result<(), Problem> {
        let slot = self.slot(id);
        let idle = self.look(id, |open| Ok(open.idle_computers())).await?;
        let slow: Vec<_> = idle.into_iter().filter(|(seat, _)| !slot.minds.is_quick(*seat)).collect();
        // Whoever is asked goes before.
        if slow.is_empty() || self.store.has_job("computer").await? {
            return Ok(());
        }
        for (seat, level) in slow {
            let longest = self.longest.of(&level);
            for _ in 0..MUSINGS {
                let (slot, level) = (self.slot(id), level.clone());
                let looked = self.ponder(id, move |game| {
                    slot.minds.look_ahead(seat, &level, longest, |adviser| game.look_ahead(adviser))
                });
                let (ahead, patience) = looked.await?;
                let Some(ahead) = ahead? else { break };
                if !quietly(move || ahead.think(&patience)).await? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Lets the computers of a table that are invited to speak up do so, each once at what it sees. True when one has
    /// spoken.
    pub(crate) async fn let_speak(self: &Arc<Self>, id: &str) -> Result<bool, Problem> {
        loop {
            let slot = self.slot(id);
            let here = Arc::clone(&slot);
            let invited = self.look(id, move |open| {
                let version = |seat: Seat| open.sight(seat.into()).version;
                let mut computers = open.invited_computers().into_iter();
                let next = computers.find(|(seat, _)| !here.minds.is_silent(*seat, version(*seat)));
                Ok(next.map(|(seat, level)| {
                    (seat, level, version(seat), open.table.turn(), open.table.present())
                }))
            });
            let Some((seat, level, version, turn, game)) = invited.await? else { return Ok(false) };
            let (here, longest) = (Arc::clone(&slot), self.longest.of(&level));
            let thought = blocking(move || {
                here.minds.think(seat, &level, turn, longest, |adviser| speak_up(&*game, adviser))
            });
            let Some(answer) = thought.await? else {
                slot.minds.stay_silent(seat, version);
                continue;
            };
            let tables = Arc::clone(self);
            to_the_end(async move {
                let spoken = tables.change(&slot, move |open| {
                    let invited = open.invited_computers().iter().any(|(by, _)| *by == seat);
                    let stands = invited && open.sight(seat.into()).stands(version);
                    if stands { open.answer(seat, &answer) } else { Ok(None) }
                });
                spoken.await
            })
            .await?;
            return Ok(true);
        }
    }

    /// Lets one computer that is asked think and answer, once those that are invited have spoken up or stay silent. False
    /// when none is asked.
    pub(crate) async fn think(self: &Arc<Self>, id: &str) -> Result<bool, Problem> {
        if self.let_speak(id).await? {
            return Ok(true);
        }
        let taken = self.look(id, |open| {
            let asked = open.asked_computer().map(|(seat, level)| {
                let version = open.sight(seat.into()).version;
                (seat, level, version, open.table.turn(), open.table.present())
            });
            Ok(asked.ok_or(open.row.commits))
        });
        let (seat, level, version, turn, game) = match taken.await? {
            Ok(asked) => asked,
            Err(commits) => {
                self.store.finish_job("computer", id, commits).await?;
                return Ok(false);
            }
        };
        let (slot, longest) = (self.slot(id), self.longest.of(&level));
        let thought = blocking(move || {
            let thought = slot.minds.think(seat, &level, turn, longest, |adviser| think(&*game, adviser));
            Ok((thought??, level))
        });
        let (answer, level) = thought.await?;
        let (tables, slot) = (Arc::clone(self), self.slot(id));
        to_the_end(async move {
            let answered = tables.change(&slot, move |open| {
                // Meanwhile somebody may have gone back, or taken the seat: then there is nothing to say, or it has to
                // think again. What it cannot see makes no difference.
                let asked = open.asked_computer().is_some_and(|asked| asked == (seat, level.clone()));
                let stands = asked && open.sight(seat.into()).stands(version);
                if stands { open.answer(seat, &answer) } else { Ok(None) }
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

    /// Takes a game from the database again after another host changed it, and shows each viewer what is new to them.
    /// What was changed may be a secret: nobody is told that it was.
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
            slot.show(fresh.since(before, &slot.watched()));
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
                self.distrust().await;
            }
        }
    }

    /// What is in memory may be out of date, and those who are here would wait for ever for what was not heard: they look
    /// for themselves, and are shown out to come again if that fails too.
    async fn distrust(&self) {
        for slot in self.slots() {
            *slot.open.write().await = None;
            slot.tell(Note::Again);
            slot.tell(Note::Table);
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
            News::DecideNow(id) => {
                self.hurry(&id);
                Ok(())
            }
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
                let longest = u32::try_from(self.longest.of(level).as_secs()).unwrap_or(u32::MAX);
                return vec![Sitter::Computer { level: level.clone(), longest }];
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

/// Work that may take long and is not urgent: everything else goes before it.
async fn quietly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let (done, result) = oneshot::channel();
    let thread = thread::Builder::new().name("ahead".to_owned()).spawn(move || {
        #[cfg(target_os = "linux")]
        // A host that may not do so is served less well, and that is all.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LAST);
        // Who no longer waits has gone away.
        let _ = done.send(work());
    });
    thread.map_err(|error| Problem::internal(&error))?;
    result.await.map_err(|_| Problem::internal(&"the work panicked"))
}

/// Work that would hold up the threads that serve connections.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    #[cfg(test)]
    if crate::simulation::is_here() {
        let worked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        return worked.unwrap_or_else(|_| Err(Problem::internal(&"the work panicked")));
    }
    spawn_blocking(work).await.unwrap_or_else(|panicked| Err(Problem::internal(&panicked)))
}

#[cfg(test)]
mod tests;
