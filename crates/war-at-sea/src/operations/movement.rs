//! The Naval Movement Phase (5.6): forces sail by their log sheets, enter and leave ports (9.2), and ships flood
//! (7.73).
