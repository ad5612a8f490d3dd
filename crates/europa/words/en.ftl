# The Europa and Glory family.

second-front-title = Second Front
war-of-resistance-title = War of Resistance
damned-die-hard-title = The Damned Die Hard
