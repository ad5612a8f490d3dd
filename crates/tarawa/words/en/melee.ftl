## melee

