# Valeurs que les fichiers de problèmes demandent à une opération.
sea-value-counter = navires du pion
sea-value-pace = zones dans lesquelles la flotte peut entrer au tour { $turn }
sea-value-fuel = cases de fuel
sea-value-fuel-used = cases cochées
sea-value-burnt = points consommés de la case suivante
sea-value-steps = pas restants
