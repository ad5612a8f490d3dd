//! How much one person may keep here. Whoever has enough is refused with what they can do about it. The host's owner
//! can set each of these numbers by its name.

use crate::{HostError, problem::Problem};
use axum::http::StatusCode;
use kernel::Text;

/// A million bytes.
const MEGABYTE: i64 = 1_000_000;

/// What one person may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Tables that they opened and that are not over, and studies.
    pub tables: i64,
    /// Tables of any kind that they opened and have not left.
    pub all_tables: i64,
    /// Megabytes of all those games.
    pub megabytes: i64,
    /// Megabytes of one game: when its record is so long, nothing is taken back or changed any more.
    pub game_megabytes: i64,
    /// Games that are not over at which they sit.
    pub seats: i64,
    /// Characters of all their notes.
    pub notes: i64,
    /// Lines that they say in thirty days.
    pub chat: i64,
    /// Browsers in which they are logged in; who logs in to another is logged out where that was longest ago.
    pub sessions: i64,
}

impl Default for Quotas {
    fn default() -> Self {
        Quotas {
            tables: 200,
            all_tables: 2_000,
            megabytes: 500,
            game_megabytes: 50,
            seats: 500,
            notes: 2_000_000,
            chat: 5_000,
            sessions: 50,
        }
    }
}

impl Quotas {
    /// Sets one of them, as the command line names it.
    pub fn set(&mut self, name: &str, most: u32) -> Result<(), HostError> {
        let quota = match name {
            "tables" => &mut self.tables,
            "all-tables" => &mut self.all_tables,
            "megabytes" => &mut self.megabytes,
            "game-megabytes" => &mut self.game_megabytes,
            "seats" => &mut self.seats,
            "notes" => &mut self.notes,
            "chat" => &mut self.chat,
            "sessions" => &mut self.sessions,
            _ => return Err(HostError::Quota(name.to_owned())),
        };
        *quota = most.into();
        Ok(())
    }

    /// Whether somebody who keeps so much may open another table.
    pub(crate) fn room_for_table(&self, kept: Kept) -> Result<(), Problem> {
        room(kept.open, self.tables, "host-error-full")?;
        room(kept.all, self.all_tables, "host-error-full-all-tables")?;
        room(kept.bytes / MEGABYTE, self.megabytes, "host-error-full-megabytes")
    }

    /// Whether a game of so many bytes may be changed otherwise than by going on with it.
    pub(crate) fn room_in_game(&self, bytes: i64) -> Result<(), Problem> {
        room(bytes / MEGABYTE, self.game_megabytes, "host-error-full-game")
    }

    pub(crate) fn room_for_seat(&self, taken: i64) -> Result<(), Problem> {
        room(taken, self.seats, "host-error-full-seats")
    }

    pub(crate) fn room_for_notes(&self, elsewhere: i64, new: usize) -> Result<(), Problem> {
        let new = i64::try_from(new).unwrap_or(i64::MAX);
        room(elsewhere.saturating_add(new).saturating_sub(1), self.notes, "host-error-full-notes")
    }

    pub(crate) fn room_for_chat(&self, said: i64) -> Result<(), Problem> {
        room(said, self.chat, "host-error-full-chat")
    }
}

/// What somebody keeps in tables that they opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Those that are not over, and studies.
    pub(crate) open: i64,
    pub(crate) all: i64,
    pub(crate) bytes: i64,
}

fn room(has: i64, most: i64, why: &'static str) -> Result<(), Problem> {
    if has < most {
        return Ok(());
    }
    Err(Problem::new(StatusCode::CONFLICT, "full", Text::new(why).with("most", most.to_string())))
}
