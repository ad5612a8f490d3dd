//! The Air Mission Assignment Phase (10.5): flights and their missions.
