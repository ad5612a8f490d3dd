## sous-marins

sea-ask-prowl = Quelle flotte vos sous-marins cherchent-ils, et à combien ?
sea-do-prowl =
    { $boats ->
        [one] { $flotilla } : un sous-marin cherche { $force } ({ $names })
       *[other] { $flotilla } : { $boats } sous-marins cherchent { $force } ({ $names })
    }
sea-do-no-more-submarines = Les sous-marins ont terminé
sea-submarines-seek =
    { $boats ->
        [one] { $seat } : un sous-marin cherche { $force }.
       *[other] { $seat } : { $boats } sous-marins cherchent { $force }.
    }
sea-submarine-dice = dés { $dice }
sea-submarine-in-port = au port
sea-submarine-misses = Un sous-marin ne trouve pas { $force } ({ $dice }).
sea-submarine-sees = Un sous-marin voit { $force } mais n'a pas de solution de tir ({ $dice }).
sea-submarine-at-escorts = Un sous-marin a le contact avec { $force } et peut attaquer un escorteur ({ $dice }).
sea-submarine-at-most = Un sous-marin a le contact avec { $force } et peut attaquer tout navire sauf un porte-avions ({ $dice }).
sea-submarine-at-any = Un sous-marin a le contact avec { $force } et peut attaquer n'importe quel navire ({ $dice }).
sea-submarine-counters = Des pions de { $force } représentent plusieurs navires : { $counters }.
sea-submarine-report = Composition de { $force } : porte-avions { $carriers }, autres navires principaux { $capital }, navires légers { $light }, cargos { $transports }.
sea-ask-sink-escorts = { $boat } peut attaquer un escorteur de la { $force }. Attaque-t-il ?
sea-ask-sink-most = { $boat } peut attaquer tout navire de la { $force } sauf les porte-avions. Attaque-t-il ?
sea-ask-sink-any = { $boat } peut attaquer n'importe quel navire de la { $force }. Attaque-t-il ?
sea-do-sink = Attaquer
sea-do-let-go = Laisser passer
sea-ask-torpedo = Quel type de navire de la { $force } { $boat } attaque-t-il ?
sea-sort-carriers = un porte-avions
sea-sort-capital = un autre navire principal
sea-sort-none = aucun navire à attaquer
sea-sort-light = un navire léger
sea-sort-transports = un cargo
sea-hunt-missed = Personne dans la { $force } ne trouve le sous-marin.
sea-hunt-driven-off = Les escorteurs de la { $force } repoussent le sous-marin.
sea-hunt-sunk-late = Les escorteurs de la { $force } coulent le sous-marin, qui a déjà tiré.
sea-hunt-sunk-soon = Les escorteurs de la { $force } coulent le sous-marin avant qu'il ne tire.
sea-hunt-escorts = escorteurs
sea-hunt-aircraft = avions en patrouille ASW
sea-hunt-zones = la flotte navigue vite
sea-hunt-shallow = eaux peu profondes
sea-hunt-modern = armes nouvelles
sea-submarine-hits = Le sous-marin touche { $target } (dé { $die }).
sea-submarine-fails = Le sous-marin manque { $target } (dé { $die }).
sea-shot-light = cible légère
sea-shot-still = cible immobile
sea-shot-night = nuit
sea-shot-escorts = grand écran d'escorte
sea-shot-zones = la flotte navigue vite
sea-submarine-sunk = { $boat } est coulé.
sea-flotilla-moved = { $flotilla } gagne { $zone }.
sea-hunt-by = { $what } Dé { $die }, total { $sum }.
sea-hunt-sum = { $what } Total { $sum }.
sea-must-sink = { $boat } est entré dans un port et doit attaquer.
sea-cannot-sink-unarmed = { $boat } n’a plus de torpilles.
sea-cannot-sink-nothing = Les sous-marins avant { $boat } n’ont rien laissé à attaquer.
sea-torpedo-must-choose = { $boat } attaque : choisissez quelle sorte de navire.
sea-no-torpedo-carriers = { $boat } n’a pas de solution de tir sur les porte-avions.
sea-no-torpedo-but-escorts = { $boat } n’a de solution de tir que sur les contre-torpilleurs et escorteurs.
sea-no-torpedo-sort = { $force } n’a pas de tel navire, d’après son rapport.
sea-no-prowl-flotilla = { $flotilla } n’est pas une de vos flottilles.
sea-no-prowl-force = { $force } n’est pas une flotte ennemie sur la carte.
sea-no-second-prowl = { $flotilla } a eu son tour avec { $force } : un sous-marin essaie une fois par flotte et par tour, une flotte après l’autre.
sea-no-prowl-port = { $force } est dans un port majeur, où aucun sous-marin ne la trouve.
sea-no-prowl-far = { $force } n’est pas passée à deux zones de { $flotilla }, terres contournées.
sea-no-prowl-boats = Dites quels sous-marins de { $flotilla } cherchent { $force }.
sea-no-prowl-boat = { $boat } n’est pas un sous-marin de cette flottille.
sea-no-prowl-twice = { $boat } est cité deux fois.
sea-no-prowl-order = Les sous-marins de { $flotilla } qui ont autant de torpilles se valent : les premiers d’entre eux partent, ceux qui en ont le plus avant les autres.
sea-no-prowl-sunk = { $boat } a été coulé.
sea-no-prowl-contact = { $boat } a trouvé une flotte pendant ce tour, et n’en cherche pas d’autre.
