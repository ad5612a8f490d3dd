## mise en place

sea-ask-flagship = Sur quel navire { $leader } commence-t-il ?
sea-do-flagship = { $leader } commence sur { $ship }
sea-no-flagship = { $ship } n'est pas de la flotte de { $leader } : choisissez un navire de celle-ci.
sea-flag-hoisted = { $leader } a sa marque sur { $ship }.
sea-direction-e = l’est
sea-direction-se = le sud-est
sea-direction-sw = le sud-ouest
sea-direction-w = l’ouest
sea-direction-nw = le nord-ouest
sea-direction-ne = le nord-est
sea-island-there = Le dé donne { $die } : l’île se trouve au centre de la carte.
sea-no-island = Le dé donne { $die } : la bataille se livre à l’écart de l’île.
sea-enters = Entrée de { $force } : { $from }.
sea-enters-shifted = { $force } ne peut entrer par sa route, car une direction doit rester libre entre ennemis. Entrée décalée : { $from }.
sea-overflows = { $force } est si nombreuse qu’une partie de ses navires se place ailleurs : { $into }.
sea-gives-way = { $force } se trouve trop près de la grande flotte ennemie et change de direction d’entrée.
sea-deployed =
    { $force } met en place { $count ->
        [one] un pion.
       *[other] { $count } pions.
    }
sea-shifted =
    { $force } est décalée de { $hexes ->
        [one] un hex.
       *[other] { $hexes } hex.
    }
sea-ask-enter = Par quelle direction { $force } entre-t-elle sur la carte ?
sea-ask-overflow = { $force } ne tient pas dans ses hex de mise en place. Où vont les autres navires ?
sea-no-entry = { $force } ne peut pas entrer par cette direction : { $from }.
sea-ask-array = Plusieurs de vos flottes entrent par la même direction ({ $from }). Laquelle prend quelle colonne d’hex ?
sea-do-array = { $list }
sea-no-array = Les flottes entrant par cette direction ({ $from }) ne peuvent pas se ranger ainsi.
sea-ask-deploy = Placez les navires de { $force }.
sea-ask-deploy-at = L’hex de chaque pion
sea-do-deploy =
    Placer { $count ->
        [one] un pion
       *[other] { $count } pions
    } en { $hexes }
sea-no-deploy-ship = { $ship } n’est pas un pion de { $force } restant à placer, ou figure deux fois.
sea-no-deploy-rest = Tous les navires de { $force } se placent en une fois.
sea-no-room = L’hex { $hex } contient au plus douze navires d’un camp, les gros comptant double, dont quatre gros au maximum.
sea-no-deploy-few =
    Trop peu de navires dans l’hex { $hex } : { $least ->
        [one] il en faut au moins un.
       *[other] il en faut au moins { $least } ensemble.
    }
sea-no-deploy-hex = L’hex { $hex } n’est pas un hex de mise en place de { $force }.
sea-no-deploy-order = Les hex bleu clair servent quand tous les bleu foncé sont occupés, et ceux du second côté quand le premier est complet.
sea-no-deploy-coast = { $ship } décharge et doit se tenir à deux hex au plus de la côte, pas en { $hex }.
