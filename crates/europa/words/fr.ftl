# La famille Europa et Glory. Les jeux gardent leur titre anglais.

second-front-title = Second Front
war-of-resistance-title = War of Resistance
damned-die-hard-title = The Damned Die Hard
