//! The Air Strike Phase (10.6): flights fly by turns, are intercepted (10.8) and reach their targets (13.1, 13.2).
