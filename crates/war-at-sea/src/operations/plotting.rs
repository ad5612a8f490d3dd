//! The log sheets (5.2): how far forces go, the ways they are told to take, and what puts a plot off.
