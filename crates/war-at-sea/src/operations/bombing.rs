//! Bombing raids (13): ships, ports and air bases under attack.
