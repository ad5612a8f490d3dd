//! The Special Operations Phase (4.0 XI): one operation a ship.
