//! Air combat (12).
