//! How forces join and part (5.5), tow (8.4), separate counters (9.64) and blockade (9.24).
