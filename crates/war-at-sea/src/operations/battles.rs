//! The Surface Combat Phase (4.0 VIII): contacts become battles, and what comes after them (5.27, 5.33, 6.48,
//! 6.49).
