//! The staff: plays scenarios by the thousand and tells what came out. It knows games only through the
//! kernel's object-safe interface. Computer players themselves live with their games.

pub mod comparison;
pub mod picture;
pub mod simulation;

pub use comparison::{Comparison, compare};
pub use simulation::{MOST_GAMES, Plan, Report, simulate};
