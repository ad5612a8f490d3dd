## victory

sea-points-sunk = { $ship } coulé
sea-points-crippled = { $ship } désemparé
sea-points-exit = { $ship } est passé
sea-points-handicap = points d’avance
sea-outcome-draw = Match nul : Axe { $axis } points, Alliés { $allies }
sea-outcome-marginal = Victoire marginale : { $seat }. Axe { $axis } points, Alliés { $allies }
sea-outcome-clear = Nette victoire : { $seat }. Axe { $axis } points, Alliés { $allies }
sea-outcome-decisive = Victoire décisive : { $seat }. Axe { $axis } points, Alliés { $allies }
sea-aim-sink = { $seat } : { $percent } % des points de chaque navire ennemi coulé
sea-aim-sink-named = { $seat } : { $percent } % des points de { $ships } en cas de perte
sea-aim-cripple = { $seat } : { $percent } % des points de chaque navire ennemi à flot en fin de partie qui a perdu plus de la moitié de sa coque
sea-aim-exit = { $seat } : { $percent } % des points de chacun de ses navires qui quitte la carte par { $sides }
sea-aim-handicap = { $seat } : { $points } points d’avance
sea-aim-margins = L’écart décide : victoire marginale à partir de { $marginal }, nette à partir de { $clear }, décisive à partir de { $decisive }
sea-value-divided = quotient arrondi au nombre supérieur
sea-value-distance = distance
sea-value-move = se déplace à l’impulsion { $impulse }
sea-value-speed = niveaux de vitesse
sea-value-plus = le plus
sea-value-exit = ouvert vers le large
sea-value-bulk = nombre de navires pour lequel il compte
sea-value-deck = pas d’aviation que le pont d’envol permet
