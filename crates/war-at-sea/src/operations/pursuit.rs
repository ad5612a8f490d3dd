//! Pursuit (5.28).
