## charts

war-at-sea-chart-critical-damage = Critical damage
war-at-sea-chart-gunnery-damage = Gunnery damage
war-at-sea-chart-gunnery-modifiers = Gunnery modifiers
war-at-sea-chart-initiative = Initiative
war-at-sea-chart-sighting = Sighting distance, in hexes
war-at-sea-chart-torpedo-damage = Torpedo damage
war-at-sea-chart-torpedo-modifiers = Torpedo modifiers
war-at-sea-chart-weather-coral = Weather change, Coral Sea, May
war-at-sea-chart-weather-indies = Weather change, East Indies, February
war-at-sea-chart-weather-mediterranean = Weather change, Mediterranean, summer
war-at-sea-chart-weather-midway = Weather change, central Pacific, June
war-at-sea-chart-weather-north = Weather change, northern Atlantic, spring
war-at-sea-chart-weather-sopac = Weather change, South Pacific, May to November

war-at-sea-column-dice = dice
war-at-sea-column-die = die
war-at-sea-column-result = result
war-at-sea-column-modifier = modifier
war-at-sea-column-allies = for the Allies
war-at-sea-column-light = light
war-at-sea-column-clear = clear
war-at-sea-column-cloudy = cloudy
war-at-sea-column-rain = rain
war-at-sea-column-squall = squall
war-at-sea-column-storm = storm
war-at-sea-column-gale = gale

war-at-sea-cell-none = no damage
war-at-sea-cell-sunk = sunk
war-at-sea-cell-hull-n = { $n ->
    [one] one hull box
   *[other] { $n } hull boxes
}
war-at-sea-cell-primary-n = { $n ->
    [one] one primary box
   *[other] { $n } primary boxes
}
war-at-sea-cell-secondary-n = { $n ->
    [one] one secondary box
   *[other] { $n } secondary boxes
}
war-at-sea-cell-tertiary-n = { $n ->
    [one] one tertiary box
   *[other] { $n } tertiary boxes
}
war-at-sea-cell-aa-n = { $n ->
    [one] one anti-aircraft box
   *[other] { $n } anti-aircraft boxes
}
war-at-sea-cell-speed-n = slowed by { $n }
war-at-sea-cell-speed-all = dead in the water
war-at-sea-cell-pierces = whatever the armour
war-at-sea-cell-planes = floatplanes lost
war-at-sea-cell-critical = critical damage
war-at-sea-cell-torpedo = torpedo tubes
war-at-sea-cell-hull = hull
war-at-sea-cell-secondary = secondary guns
war-at-sea-cell-tertiary = tertiary guns
war-at-sea-cell-aa = anti-aircraft guns
war-at-sea-cell-primary = primary guns
war-at-sea-cell-range-0-1 = range of 0 or 1 hex
war-at-sea-cell-range-2-4 = range of 2 to 4 hexes
war-at-sea-cell-range-5-6 = range of 5 or 6 hexes
war-at-sea-cell-range-n = { $n ->
    [0] in the same hex
    [one] range of one hex
   *[other] range of { $n } hexes
}
war-at-sea-cell-target-dead = target lies still
war-at-sea-cell-crossed-t = crossing the T
war-at-sea-cell-enfilade = along the keel
war-at-sea-cell-leader = leader
war-at-sea-cell-more-speed = faster ships
war-at-sea-cell-night-japanese-1942 = by night until 1942, Japanese on the other side
war-at-sea-cell-night-radar-1943 = by night from 1943, radar
war-at-sea-cell-day = day
war-at-sea-cell-night = night
war-at-sea-cell-clear = clear
war-at-sea-cell-cloudy = cloudy
war-at-sea-cell-rain = rain
war-at-sea-cell-squall = squall
war-at-sea-cell-storm = storm
war-at-sea-cell-gale = gale
