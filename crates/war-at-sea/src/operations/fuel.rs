//! Fuel (15.1, 15.2): what ships burn, and those that have none left.
