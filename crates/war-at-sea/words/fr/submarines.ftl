## sous-marins

sea-ask-prowl = Quelle flotte vos sous-marins cherchent-ils, et à combien ?
sea-do-prowl =
    { $boats ->
        [one] { $flotilla } : un sous-marin cherche { $force } ({ $names })
       *[other] { $flotilla } : { $boats } sous-marins cherchent { $force } ({ $names })
    }
sea-do-no-more-submarines = Les sous-marins ont terminé
sea-no-prowl = Cette flottille ne peut pas chercher cette flotte avec autant de sous-marins : elle doit être à deux zones au plus de sa route, hors d'un port majeur ; un sous-marin ayant déjà un contact ce tour, ou ayant déjà tenté celle-ci, n'essaie plus.
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
sea-no-torpedo = Le sous-marin ne peut pas attaquer un tel navire : choisissez un type proposé.
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
sea-cannot-sink = { $boat } n'a plus de torpilles, ou plus rien à torpiller.
sea-must-sink = { $boat } est entré dans un port et doit attaquer.
