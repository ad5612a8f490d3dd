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
sea-ask-array = Plusieurs de vos flottes entrent par la même direction ({ $from }). Laquelle prend quelle colonne d’hex ?
sea-do-array = { $list }
sea-ask-deploy = Placez les navires de { $force }.
sea-ask-deploy-at = L’hex de chaque pion
sea-do-deploy =
    Placer { $count ->
        [one] un pion
       *[other] { $count } pions
    } en { $hexes }
sea-no-deploy-rest = Tous les navires de { $force } se placent en une fois.
sea-no-deploy-few =
    Trop peu de navires dans l’hex { $hex } : { $least ->
        [one] il en faut au moins un.
       *[other] il en faut au moins { $least } ensemble.
    }
sea-no-deploy-hex = L’hex { $hex } n’est pas un hex de mise en place de { $force }.
sea-no-deploy-order = Les hex bleu clair servent quand tous les bleu foncé sont occupés, et ceux du second côté quand le premier est complet.
sea-no-deploy-coast = { $ship } décharge et doit se tenir à deux hex au plus de la côte, pas en { $hex }.
sea-no-room-large = L’hex { $hex } contiendrait { $count } grosses unités et gros transports d’un camp : { $most } au plus.
sea-no-room-ships = L’hex { $hex } contiendrait { $count } navires d’un camp, les gros comptant double : { $most } au plus.
sea-no-deploy-twice = { $ship } est cité deux fois : placez-le dans un seul hex.
sea-no-deploy-ship = { $ship } n’est pas un pion de { $force } qui reste à placer.
sea-no-entry-room = { $force } ne trouve pas de place depuis { $from } : trois task forces d’un camp au plus en viennent, sans se mêler.
sea-no-entry-near = Depuis { $from }, { $force } serait trop près de l’ennemi : un groupe d’hex de mise en place vide sépare les adversaires.
sea-no-entry-port = { $force } est au port : elle se tient à l’opposé de l’ennemi, et non { $from }.
sea-no-entry-farther = { $force } n’est pas venue de { $from }, et n’est décalée que d’autant qu’il le faut.
sea-no-overflow-far = Les navires de { $force } sans place se tiennent à côté des autres, et non { $from }.
sea-no-overflow-friends = D’autres task forces à vous viennent de { $from }, et elles ne se mêlent jamais : mettez le reste de { $force } de l’autre côté.
sea-no-overflow-near = Depuis { $from }, le reste de { $force } serait plus près de l’ennemi qu’il ne faut.
sea-no-array-forces = Donnez une colonne à chaque task force qui vient de { $from }, dans l’ordre de la liste.
sea-no-array-hex = Cet hex n’ouvre aucune des trois colonnes { $from }.
sea-no-array-mixed = Deux task forces venues de { $from } ne partagent pas une colonne : elles ne se mêlent jamais.
sea-no-array-dark = Une des task forces venues de { $from } occupe les hex bleu foncé.
sea-no-array-room = Depuis { $from }, une de ces task forces a plus de navires que ses colonnes n’en contiennent.
sea-no-flagship-foreign = { $ship } n’est pas un navire du camp de { $leader }.
