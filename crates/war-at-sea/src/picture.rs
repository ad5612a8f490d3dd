//! The maps drawn in characters, for a terminal.

mod operational;
mod tactical;

use crate::lens::Lens;
use kernel::{Text, scene::Tone};

/// What puts texts into the reader's language.
type Say<'a> = &'a dyn Fn(&Text) -> String;

/// What colours a piece of text.
type Paint<'a> = &'a dyn Fn(Tone, &str) -> String;

/// The Tactical Map while a battle is fought, else the Operational Map.
pub(crate) fn picture(lens: Lens<'_>, say: Say<'_>, paint: Paint<'_>) -> String {
    match lens.fight() {
        Some(fight) => tactical::picture(lens, fight, say, paint),
        None if lens.is_operation() => operational::picture(lens, say, paint),
        None => String::new(),
    }
}
