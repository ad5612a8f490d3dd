//! Submarines (16).
