//! Standard output. When whoever reads it has gone away, as `head` does, the program ends quietly.

use std::{
    fmt::Arguments,
    io::{self, Write},
};

/// Prints without ending the line.
pub fn write(text: Arguments<'_>) {
    let mut out = io::stdout().lock();
    if out.write_fmt(text).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Like `println!`, but for readers that may leave.
#[macro_export]
macro_rules! outln {
    () => { $crate::out::write(format_args!("\n")) };
    ($($text:tt)*) => { $crate::out::write(format_args!("{}\n", format_args!($($text)*))) };
}

/// Like `print!`, but for readers that may leave.
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => { $crate::out::write(format_args!($($text)*)) };
}
