//! Contact (5.7): which forces meet, who chooses what is tested, and surprise.
