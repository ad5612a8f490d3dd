//! The Air Patrol Phase (10.4): aircraft go on combat air patrol, search, or against submarines.
