# Ce que les vols peuvent faire hors des raids (10.5, 10.6), et comment ils se posent ensemble.
sea-aim-wait = sans cible
sea-ask-wait = Où le vol { $flight } va-t-il attendre ?
sea-ask-wait-zones = Les zones, l'une après l'autre, à partir de celle où il est. Avec celle-ci seule, il y attend.
sea-do-wait = Vol { $flight } : aller quelque part et rester en l'air
sea-do-wait-here = Sur place
sea-do-fly-one-way = Vol { $flight } : { $aim } ; aucune base n'est assez proche ensuite, ses avions sont perdus
sea-no-wait-without-way = Dites par quelle route le vol gagne l'endroit où il attend.
sea-no-landing-in-part = Un vol se pose d'un seul tenant : il y a de la place pour { $plane } auprès des autres.
sea-no-holding-back = { $plane } ne peut rester à l'écart tant qu'un chasseur ennemi à sa portée n'a pas d'adversaire.
sea-ask-ashore = Quels avions ne pouvant décoller quittent leur porte-avions au port, et pour où ? Les autres trouvent d'eux-mêmes une place.
sea-ashore-untold = là où il y a de la place
sea-no-going-ashore = Ce pion n'a pas à quitter son navire, ou ne peut aller à { $home }.

sea-option-aircraft = Y a-t-il des avions ?
sea-option-aircraft-yes = oui
sea-option-aircraft-no = non : rien ne vole
sea-option-submarines = Y a-t-il des sous-marins ?
sea-option-submarines-yes = oui
sea-option-submarines-no = non
