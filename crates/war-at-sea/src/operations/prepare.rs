//! Before the first turn (3.0): submarines are stationed, forces get their places, missions and plots, decoys
//! theirs.
