//! The Air Search Phase (11): forces are found and reported, rightly or wrongly; submarines are hunted from the air
//! (10.92).
