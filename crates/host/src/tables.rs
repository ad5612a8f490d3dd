//! All tables of a host. Each lies in a slot with a lock of its own, so that one request at a time works at
//! a table while other tables go on. Work at a table runs apart from the threads that serve connections.

use crate::{
    Config,
    caller::Caller,
    open_table::{OpenTable, Shown},
    problem::Problem,
    shelf::{NewTable, Shelf, TableId, Tokens},
};
use axum::http::StatusCode;
use kernel::{Seat, Text, bytes::Bytes};
use std::{
    collections::BTreeMap,
    io,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};
use tokio::{sync::Mutex, task::spawn_blocking, time::timeout};

/// How long a request waits for its turn at a table, and then for its work to be done.
const PATIENCE: Duration = Duration::from_secs(15);

pub(crate) struct Tables {
    shelf: Arc<Shelf>,
    slots: RwLock<BTreeMap<TableId, Arc<Mutex<Slot>>>>,
    most: usize,
}

/// The place of one table.
pub(crate) struct Slot {
    id: TableId,
    shelf: Arc<Shelf>,
    /// Empty when the table could not be opened: the next request tries again.
    open: Option<OpenTable>,
}

impl Slot {
    /// Works at the table. If the work leaves it ahead of its file, or panics, the table is taken from the
    /// file again.
    pub(crate) fn with<T>(
        &mut self,
        work: impl FnOnce(&mut OpenTable) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let mut open = match self.open.take() {
            Some(open) => open,
            None => self.reopen().ok_or_else(Problem::unavailable)?,
        };
        let result = work(&mut open);
        if open.is_written() {
            self.open = Some(open);
        } else {
            // The file is locked as long as this one has it.
            drop(open);
            self.open = self.reopen();
        }
        result
    }

    fn reopen(&self) -> Option<OpenTable> {
        let fault =
            |fault| tracing::error!(table = %self.id, %fault, "a table cannot be opened: left as it is");
        self.shelf.open(self.id).map_err(fault).ok()
    }

    /// Lets a seat change the table; then it is shown.
    pub(crate) fn play(
        &mut self,
        caller: Caller,
        change: impl FnOnce(&mut OpenTable, Seat) -> Result<(), Problem>,
    ) -> Result<Shown, Problem> {
        self.with(|open| {
            let seat = open.seat(caller)?;
            change(open, seat)
        })?;
        self.show(caller)
    }

    /// Shows the table, once the computers have answered what they were asked.
    pub(crate) fn show(&mut self, caller: Caller) -> Result<Shown, Problem> {
        let viewer = self.with(|open| open.viewer(caller))?;
        if let Err(problem) = self.with(OpenTable::computers) {
            tracing::error!(table = %self.id, ?problem, "the computers could not go on");
        }
        self.with(|open| Ok(open.show(viewer)))
    }
}

impl Tables {
    pub(crate) fn open(config: Config) -> io::Result<Self> {
        let shelf = Arc::new(Shelf::at(&config.folder, config.games)?);
        let slot = |id| {
            let mut slot = Slot { id, shelf: Arc::clone(&shelf), open: None };
            slot.open = slot.reopen();
            (id, Arc::new(Mutex::new(slot)))
        };
        let slots = shelf.ids()?.into_iter().map(slot).collect();
        Ok(Tables { shelf, slots: RwLock::new(slots), most: config.most_tables })
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Does work at a table when its turn has come. The work is done to its end even if the caller goes
    /// away or loses patience.
    pub(crate) async fn at<T: Send + 'static>(
        &self,
        id: &str,
        work: impl FnOnce(&mut Slot) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let slot = TableId::read(id).and_then(|id| self.slot(id)).ok_or_else(Problem::no_such_table)?;
        let mut slot = timeout(PATIENCE, slot.lock_owned()).await.map_err(|_| Problem::busy())?;
        timeout(PATIENCE, blocking(move || work(&mut slot))).await.unwrap_or_else(|_| Err(Problem::busy()))
    }

    fn slot(&self, id: TableId) -> Option<Arc<Mutex<Slot>>> {
        self.slots.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Opens a new table: its id, the hash of its seed, and the tokens of its seats.
    pub(crate) async fn create(
        self: &Arc<Self>,
        wish: NewTable,
    ) -> Result<(TableId, Bytes, Tokens), Problem> {
        let id = TableId::drawn()?;
        let slot = Arc::new(Mutex::new(Slot { id, shelf: Arc::clone(&self.shelf), open: None }));
        let mut place = Arc::clone(&slot).try_lock_owned().map_err(|_| Problem::busy())?;
        self.take_place(id, slot)?;
        let tables = Arc::clone(self);
        blocking(move || {
            let (open, tokens) = place.shelf.create(id, &wish).inspect_err(|_| tables.leave_place(id))?;
            let commitment = open.commitment();
            place.open = Some(open);
            if let Err(problem) = place.with(OpenTable::computers) {
                tracing::error!(table = %id, ?problem, "the computers could not begin");
            }
            Ok((id, commitment, tokens))
        })
        .await
    }

    fn leave_place(&self, id: TableId) {
        self.slots.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    fn take_place(&self, id: TableId, slot: Arc<Mutex<Slot>>) -> Result<(), Problem> {
        let mut slots = self.slots.write().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= self.most {
            let text = Text::new("host-error-full").with("most", self.most);
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", text));
        }
        slots.insert(id, slot);
        Ok(())
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.unwrap_or_else(|panicked| Err(Problem::internal(&panicked)))
}
