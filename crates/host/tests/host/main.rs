//! The host as its clients see it, with The Ford on the table.

mod play;
mod requests;
mod restart;
mod secrets;
mod support;
