## La phase des opérations spéciales (4.0 XI)
sea-ask-special = Quelles opérations spéciales effectuez-vous ?
sea-do-engines = { $ship } tente de reprendre sa route
sea-do-deck = { $ship } répare son pont d'envol
sea-do-oil = { $to } se ravitaille auprès de { $from }
sea-do-salvage = { $plane } : récupération à { $home }
sea-do-special-done = Rien d'autre
sea-bombarded = { $ships ->
        [one] Un navire
       *[other] { $ships } navires
    } de la { $force } : bombardement de { $base } en { $zone }, { $hits ->
        [0] aucun coup au but.
        [one] un coup au but.
       *[other] { $hits } coups au but.
    }
sea-unloaded = { $force } a déchargé { $points ->
        [one] un point
       *[other] { $points } points
    } de cargaison en { $zone }.
sea-loaded = { $force } a chargé sa cargaison.
sea-fuelled = { $ship } récupère { $boxes ->
        [one] une case
       *[other] { $boxes } cases
    } de fuel.
sea-fuelled-from = { $ship } récupère { $boxes ->
        [one] une case
       *[other] { $boxes } cases
    } de fuel auprès de { $from }.
sea-rearmed = { $ship } retrouve torpilles et munitions.
sea-put-off = { $force } ne peut effectuer l'opération prévue ce tour ; sa programmation est retardée.
sea-dropped = { $force } ne peut effectuer ici l'opération prévue ; elle est rayée.
sea-deck-mended = { $ship } répare une case de son pont d'envol ({ $die }).
sea-deck-not-mended = Le pont d'envol de { $ship } n'est pas encore réparé ({ $die }).
sea-deck-hopeless = Le pont d'envol de { $ship } est irréparable ({ $die }).
sea-salvaged = { $steps ->
        [one] Un pas
       *[other] { $steps } pas
    } de { $plane } : retour à { $home }.
sea-no-ship-there = { $ship } n'est pas un de vos navires sur la carte.
sea-no-oil-abort = La task force de { $ship } a abandonné sa mission et ne fait pas une telle opération spéciale.
sea-no-oil-in-port = { $ship } n'est pas en mer : au port tous les navires se ravitaillent ensemble, par un ordre.
sea-no-oil-on-log = La task force de { $ship } n'a pas « fuel » dans son journal de bord pour ce tour.
sea-no-oil-for-coal = { $ship } brûle du charbon et ne prend pas de fuel.
sea-no-oil-wanted = { $ship } a tout son fuel.
sea-no-oil-from-itself = { $ship } ne se ravitaille pas auprès de lui-même.
sea-no-oiler = { $from } n'a pas de fuel pour { $ship } : seuls les pétroliers servent tous les navires, les grands navires les légers.
sea-no-oil-together = { $ship } et { $from } doivent rester dans la même zone tout le tour.
sea-no-oil-busy = { $ship } s'est déplacé, a tiré, a chassé des sous-marins ou a déjà fait une opération spéciale ce tour.
sea-no-oil-hands = { $from } sert un grand navire ou deux légers par tour.
sea-no-oil-left = { $from } n'a plus assez de fuel pour { $ship }.
sea-no-repair = { $ship } n'est pas immobilisé par des dégâts.
sea-no-repair-hopeless = Les machines de { $ship } sont irréparables.
sea-no-repair-mission = { $ship } doit appartenir à une task force qui abandonne sa mission.
sea-no-repair-busy = { $ship } a combattu, a été remorqué ou a fait autre chose ce tour.
sea-no-deck-repair = { $ship } n'a pas de pont d'envol endommagé.
sea-no-deck-hopeless = Le pont d'envol de { $ship } est irréparable.
sea-no-deck-attacked = { $ship } a été attaqué ce tour.
sea-no-salvage = La Salvage box n'a pas de { $plane } à rendre.
sea-no-salvage-base = { $plane } ne peut revenir à { $home } : seulement à la base du scénario ou sur un porte-avions dans un port majeur.
sea-no-salvage-room = { $home } n'a pas de place pour { $plane }.
