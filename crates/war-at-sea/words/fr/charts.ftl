## charts

war-at-sea-chart-critical-damage = Dégâts critiques
war-at-sea-chart-gunnery-damage = Dégâts d’artillerie
war-at-sea-chart-gunnery-modifiers = Modificateurs d’artillerie
war-at-sea-chart-initiative = Initiative
war-at-sea-chart-sighting = Distance de vue, en hexagones
war-at-sea-chart-torpedo-damage = Dégâts de torpille
war-at-sea-chart-torpedo-modifiers = Modificateurs de torpille
war-at-sea-chart-weather-coral = Changement de temps, mer de Corail, mai
war-at-sea-chart-weather-indies = Changement de temps, Indes orientales, février
war-at-sea-chart-weather-mediterranean = Changement de temps, Méditerranée, été
war-at-sea-chart-weather-midway = Changement de temps, Pacifique central, juin
war-at-sea-chart-weather-north = Changement de temps, Atlantique nord, printemps
war-at-sea-chart-weather-sopac = Changement de temps, Pacifique sud, mai à novembre

war-at-sea-column-dice = dés
war-at-sea-column-die = dé
war-at-sea-column-result = résultat
war-at-sea-column-modifier = modificateur
war-at-sea-column-allies = pour les Alliés
war-at-sea-column-light = lumière
war-at-sea-column-clear = clair
war-at-sea-column-cloudy = nuageux
war-at-sea-column-rain = pluie
war-at-sea-column-squall = grain
war-at-sea-column-storm = orage
war-at-sea-column-gale = tempête

war-at-sea-cell-none = aucun dégât
war-at-sea-cell-sunk = coulé
war-at-sea-cell-hull-n = { $n ->
    [one] une case de coque
   *[other] { $n } cases de coque
}
war-at-sea-cell-primary-n = { $n ->
    [one] une case d’artillerie principale
   *[other] { $n } cases d’artillerie principale
}
war-at-sea-cell-secondary-n = { $n ->
    [one] une case d’artillerie secondaire
   *[other] { $n } cases d’artillerie secondaire
}
war-at-sea-cell-tertiary-n = { $n ->
    [one] une case d’artillerie tertiaire
   *[other] { $n } cases d’artillerie tertiaire
}
war-at-sea-cell-aa-n = { $n ->
    [one] une case antiaérienne
   *[other] { $n } cases antiaériennes
}
war-at-sea-cell-speed-n = vitesse réduite de { $n }
war-at-sea-cell-speed-all = immobilisé
war-at-sea-cell-pierces = quel que soit le blindage
war-at-sea-cell-planes = hydravions perdus
war-at-sea-cell-critical = dégât critique
war-at-sea-cell-torpedo = tubes lance-torpilles
war-at-sea-cell-hull = coque
war-at-sea-cell-secondary = canons secondaires
war-at-sea-cell-tertiary = canons tertiaires
war-at-sea-cell-aa = antiaériens
war-at-sea-cell-primary = canons principaux
war-at-sea-cell-range-0-1 = portée de 0 ou 1 hexagone
war-at-sea-cell-range-2-4 = portée de 2 à 4 hexagones
war-at-sea-cell-range-5-6 = portée de 5 ou 6 hexagones
war-at-sea-cell-range-n = { $n ->
    [0] dans le même hexagone
    [1] portée d’un hexagone
   *[other] portée de { $n } hexagones
}
war-at-sea-cell-target-dead = cible immobile
war-at-sea-cell-crossed-t = barrer le T
war-at-sea-cell-enfilade = dans l’axe du navire
war-at-sea-cell-leader = leader
war-at-sea-cell-more-speed = navires plus rapides
war-at-sea-cell-night-japanese-1942 = de nuit jusqu’en 1942, contre les Japonais
war-at-sea-cell-night-radar-1943 = de nuit dès 1943, radar
war-at-sea-cell-day = jour
war-at-sea-cell-night = nuit
war-at-sea-cell-clear = clair
war-at-sea-cell-cloudy = nuageux
war-at-sea-cell-rain = pluie
war-at-sea-cell-squall = grain
war-at-sea-cell-storm = orage
war-at-sea-cell-gale = tempête
