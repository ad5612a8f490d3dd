//! Hex maps.
