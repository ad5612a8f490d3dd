## Ce qu'il faut savoir avant une décision opérationnelle, et ce qui peut en résulter

sea-upshot-later = aucun dé pour l'instant ; l'effet viendra plus tard
sea-upshot-crippled = désemparé : { $ships }
sea-upshot-decks = pont d'envol hors d'usage : { $ships }
sea-upshot-found = la flotte est repérée
sea-upshot-not-found = la flotte n'est pas repérée
sea-upshot-shot-down = les avions de recherche sont abattus
sea-upshot-floatplanes = { $ship } perd ses hydravions
sea-upshot-decoy = c'était un leurre
sea-upshot-boat-found = un sous-marin est repéré
sea-upshot-no-boat = aucun sous-marin repéré
sea-upshot-contact = contact
sea-upshot-surprise = contact et attaque surprise
sea-upshot-no-contact = pas de contact
sea-upshot-passes-by = la flotte passe son chemin
sea-upshot-follows = la poursuite réussit
sea-upshot-loses-touch = la poursuite échoue
sea-upshot-both-follow = les deux se poursuivent, et restent sur place
sea-upshot-has-its-way = { $seat } : le dé décide en sa faveur
sea-upshot-called-off = l'attaque est abandonnée
sea-upshot-target-missed = la cible n'est pas trouvée
sea-upshot-nobody-met = aucun avion ennemi n'est intercepté
sea-upshot-air-battle = un combat aérien
sea-upshot-crashed = { $steps ->
    [one] un pas s'écrase
   *[other] { $steps } pas s'écrasent
}
sea-upshot-ditched = { $steps ->
    [one] un pas n'a nulle part où se poser
   *[other] { $steps } pas n'ont nulle part où se poser
}
sea-upshot-safe = aucun accident
sea-upshot-no-base-hits = aucun coup au but sur la base
sea-upshot-base-hits = { $least } à { $most } coups au but sur la base
sea-upshot-base-hits-many = { $least } coups au but ou plus sur la base
sea-upshot-boats-nothing = aucun sous-marin ne trouve la flotte
sea-upshot-boats-seen = elle est vue, mais hors de portée
sea-upshot-boats-escorts = ses escorteurs peuvent être attaqués
sea-upshot-boats-most = tout sauf les porte-avions peut être attaqué
sea-upshot-boats-any = tous ses navires peuvent être attaqués
sea-upshot-boats-driven-off = les escorteurs le repoussent
sea-upshot-boats-missed = les torpilles manquent
sea-upshot-boats-hit = une torpille fait mouche
sea-upshot-boats-lost = sous-marins coulés : { $boats }
sea-upshot-under-way = de nouveau en route
sea-upshot-hopeless = irréparable
sea-upshot-not-mended = pas encore réparé
sea-upshot-deck-mended = une case de pont d'envol est réparée

sea-toll-axis-guns = cases de canons et de pont perdues par l'Axe
sea-toll-allies-guns = cases de canons et de pont perdues par les Alliés
sea-toll-axis-steps = pas aériens perdus par l'Axe
sea-toll-allies-steps = pas aériens perdus par les Alliés
sea-toll-axis-boats = sous-marins de l'Axe coulés
sea-toll-allies-boats = sous-marins alliés coulés
sea-toll-axis-room = capacité perdue par les bases aériennes de l'Axe
sea-toll-allies-room = capacité perdue par les bases aériennes alliées

sea-ships-any = quel que soit son nombre de navires
sea-ships-from = si elle compte { $from } navires ou plus
sea-ships-between = si elle compte de { $from } à { $to } navires

sea-reason-search = { $force }, { $ships } : repérée sur { $needed } ou plus ({ $chance }) ; ajouté au dé
sea-reason-report = Le rapport, selon les 36 tirages de deux dés
sea-report-is-true = exact en tous ses chiffres
sea-report-is-partial = exact, mais muet sur certains navires
sea-report-is-mistaken = avec des chiffres peut-être faux
sea-report-is-silent = rien n'est dit
sea-reason-searchers = Les chasseurs en CAP peuvent d'abord abattre les avions de recherche : { $here } sur place, { $beside } depuis une ou deux zones
sea-reason-hunt = { $home }, jusqu'à { $zones ->
    [one] une zone
   *[other] { $zones } zones
} : un sous-marin est repéré sur { $needed } ou plus ({ $chance }), s'il y en a un ; ajouté au dé
sea-reason-hunt-sinks = Un sous-marin repéré est coulé dans { $chance } des cas
sea-note-no-flotillas = L'ennemi n'a pas de sous-marins dans ce scénario.
sea-note-search-done = Plus aucune flotte n'est recherchée ce tour-ci.

sea-reason-contact = { $own } et { $enemy } en { $zone } : contact à { $needed } ou plus, { $chance } si l'ennemi ne déclare rien ; ajouté au dé
sea-reason-surprise = Un 6 au dé donne le contact et l'attaque surprise, quoi qu'on déclare : { $chance }
sea-note-enemy-declares = L'ennemi déclare en même temps, et ce qu'il dit compte aussi.
sea-note-assail = Le contact est automatique, et le combat est livré.
sea-note-pass-by = Aucun combat n'est livré ici.
sea-reason-disengage = Si l'ennemi le souhaite aussi, le combat cesse ; sinon, chacun lance un dé, le plus fort l'emporte, et l'on relance en cas d'égalité : { $chance } pour vous
sea-factor-own-initiative = vous avez l'initiative
sea-factor-enemy-initiative = l'ennemi a l'initiative
sea-reason-fight-on = Si l'ennemi souhaite se désengager, chacun lance un dé, le plus fort l'emporte, et l'on relance en cas d'égalité : { $chance } pour vous
sea-reason-pursuit = Poursuite de { $quarry } au tour suivant : réussie sur { $needed } ou plus avant l'effet de la météo, dans { $chance } des cas toutes météos possibles confondues ; ajouté au dé
sea-note-pursuit = La flotte qui réussit navigue où l'ennemi navigue, et le contact y est automatique. L'ennemi l'apprend au moment du mouvement.
sea-note-keep = Les ordres restent valables.
sea-note-replot = Le tour suivant est tracé à nouveau.
sea-note-give = Le navire change aussitôt de flotte.

sea-reason-prowl = { $force } : { $boats ->
    [one] un sous-marin la trouve
   *[other] au moins un sous-marin sur { $boats } la trouve
} dans { $chance } des cas. Un sous-marin, selon les 36 tirages de deux dés ; sans escorteur, tout sauf les porte-avions peut être attaqué aussitôt
sea-note-prowl-still = La flotte est immobile : les dés comptent un de plus.
sea-note-prowl-port = Dans un port mineur, les navires sont trouvés sans dés, et tous peuvent être attaqués.
sea-note-prowl-done = Plus aucune flotte n'est recherchée ce tour-ci.
sea-reason-escorts = Si elle a { $escorts } : le sous-marin est repoussé ou coulé dans { $off } des cas, coulé dans { $sunk }, dans { $late } seulement après avoir tiré. De jour, les avions en patrouille aggravent son cas. Ajouté au dé
sea-escorts-any = n'importe quel nombre d'escorteurs
sea-escorts-from = { $from } escorteurs ou plus
sea-escorts-between = { $from ->
    [0] { $to } escorteurs au plus
   *[other] de { $from } à { $to } escorteurs
}
sea-note-no-escorts = Aucun navire léger n'a été signalé, donc pas d'escorteur : seuls les avions de ses porte-avions peuvent chasser le sous-marin, de jour.
sea-reason-shot = Sur un navire principal ou un cargo d'une flotte qui a { $escorts } : coup au but sur { $needed } ou plus ({ $chance }) ; ajouté au dé
sea-reason-shot-light = Sur un navire léger d'une flotte qui a { $escorts } : coup au but sur { $needed } ou plus ({ $chance }) ; ajouté au dé
sea-note-shot = Le dé compte un de plus contre un navire principal ou un cargo immobile, qui remorque ou est remorqué, et un de moins contre un contre-torpilleur transport.
sea-note-shot-light = Le dé compte un de plus contre un navire léger immobile, qui remorque ou est remorqué.
sea-note-let-go = Le sous-marin reste caché et garde ses torpilles.
sea-note-no-target = Il ne reste aucun navire que le sous-marin puisse attaquer.
sea-note-cruise = Au prochain tour pair, après toutes les attaques, la flottille va en { $zone }.
sea-note-cruise-stay = La flottille reste où elle est.
sea-note-cruise-later = Une flottille gagne une zone adjacente aux tours pairs, après toutes les attaques.
sea-note-station = D'ici, elle trouve les flottes qui passent à deux zones au plus. Elle peut gagner une zone adjacente aux tours pairs.

sea-reason-take-off = Décollage de { $count ->
    [one] un pion
   *[other] { $count } pions
} : chacun perd un pas sur { $crashes } ou moins ({ $chance }) ; ajouté au dé
sea-reason-landing = Atterrissage de { $count ->
    [one] un pion
   *[other] { $count } pions
} : chacun perd un pas sur { $crashes } ou moins ({ $chance }) ; ajouté au dé
sea-reason-no-accident = { $count ->
    [one] Un pion : rien ne peut lui arriver
   *[other] { $count } pions : rien ne peut leur arriver
} par ce temps et cette lumière
sea-reason-must-land = { $count ->
    [one] Un autre pion ne peut rester en l'air : il se pose où il y a de la place
   *[other] { $count } autres pions ne peuvent rester en l'air : ils se posent où il y a de la place
}
sea-reason-must-ditch = { $count ->
    [one] Un pion n'a aucune base à portée, et il est perdu
   *[other] { $count } pions n'ont aucune base à portée, et ils sont perdus
}
sea-reason-stay-up = { $count ->
    [one] Un pion reste en l'air
   *[other] { $count } pions restent en l'air
}
sea-note-cap = Les avions en CAP interceptent jusqu'à deux zones de leur base, de la recherche aux frappes de ce tour, et se posent au plus tard à la fin du dernier tour diurne.
sea-note-search = Les avions en recherche repèrent les flottes jusqu'à la moitié de leur autonomie.
sea-note-asw = Les avions en patrouille ASW cherchent les sous-marins, et aident les escorteurs des flottes à portée.
sea-reason-idle-fighters = { $count ->
    [one] Un pion de chasseurs prêts reste à sa base
   *[other] { $count } pions de chasseurs prêts restent à leur base
}
sea-note-no-patrol = Tout reste où il est.
sea-note-assign-done = Plus aucun vol n'est formé ce tour-ci.
sea-note-not-formed = Le vol n'est pas formé.
sea-note-naval-strike = Un raid naval attaque les navires en mer repérés ce tour-ci ou au précédent, ou les navires au port. Les torpilleurs ne volent pas avec d'autres.
sea-note-land-strike = Un raid terrestre bombarde une base aérienne : trois coups au but détruisent un pas au sol, quatre ôtent un point de capacité à la base.
sea-note-sweep = Une chasse libre cherche les avions en CAP ou en patrouille ASW, et les combat.
sea-note-transfer = Un transfert se pose sur une autre base en fin de tour, et lui appartient dès lors.
sea-note-escort = Une escorte accompagne son vol et combat ceux qui l'interceptent.
sea-note-fly-done = Plus aucun de vos vols ne sort ce tour-ci.
sea-reason-locate = { $force }, { $ships } : le vol la trouve sur { $needed } ou plus ({ $chance }) ; ajouté au dé
sea-factor-spotted-before = Repérée au tour précédent, pas à celui-ci
sea-reason-sweep = Au-dessus de { $zone }, la chasse libre les intercepte sur { $needed } ou plus ({ $chance }), s'il y en a
sea-reason-patrols = Les CAP basées en { $zones }, s'il y en a, interceptent le vol sur { $needed } ou plus ({ $chance })
sea-reason-port-guns = La DCA de { $place } : chaque 6 des dés arrête un pas, { $stopped } six en moyenne ; des pas arrêtés, le premier, le troisième et ainsi de suite sont perdus
sea-reason-raid-surprise = Un vol si petit, que personne n'a intercepté, surprend sa cible dans { $chance } des cas
sea-reason-way = Vol { $flight } vers { $aim } : zones qui restent de son autonomie
sea-reason-intercept = { $count ->
    [one] Un pion
   *[other] { $count } pions
} de { $home } au-dessus de { $zone } : le vol est intercepté sur { $needed } ou plus ({ $chance })
sea-note-no-intercept = Personne ne tente d'intercepter le vol.

sea-reason-dice = { $what } : chaque dé touche sur { $needed } ou plus, { $hits } coups en moyenne
sea-reason-added = { $what } : ajouté à chaque dé
sea-reason-naval-dice = { $load } contre un navire qui n'esquive pas
sea-reason-port-dice = { $load } contre un navire au port
sea-reason-land-dice = { $load } contre une base aérienne
sea-reason-bombs = { $load } contre { $target }
sea-reason-dogfight = { $plane } contre { $target } ({ $toughness ->
    [one] un coup coûte
   *[other] { $toughness } coups coûtent
} un pas)
sea-reason-guns-over = DCA qui peut atteindre les avions au-dessus de { $hex } : chaque 6 des dés arrête un pas, { $stopped } six en moyenne ; des pas arrêtés, le premier, le troisième et ainsi de suite sont perdus
sea-reason-flak = Tir sur les avions au-dessus de { $hex } : chaque 6 des dés arrête un pas, { $stopped } six en moyenne ; des pas arrêtés, le premier, le troisième et ainsi de suite sont perdus
sea-factor-aa-guns = Facteur de DCA
sea-factor-helpers = Les navires des autres hexagones comptent pour moitié
sea-factor-rounded = Les fractions sont arrondies au-dessus
sea-factor-flak-1943 = DCA alliée à partir de 1943
sea-factor-air-range = Autonomie du vol
sea-factor-flown = Zones jusqu'à la cible
sea-note-no-attack = Personne n'attaque.
sea-note-called-off = Aucun avion n'attaque : le raid est abandonné.
sea-note-no-flak = Aucune DCA ne tire.

sea-reason-engines = Machines de { $ship } : sur combien de faces du dé
sea-reason-deck = Pont d'envol de { $ship } : sur combien de faces du dé ; l'équipage ajoute { $skill }
sea-reason-oil = Cases de fuel de { $ship } après cela
sea-factor-boxes = Cases de fuel à présent
sea-factor-oiled = Par le ravitaillement
sea-note-oil = C'est l'opération des deux navires pour ce tour ; un pétrolier sert un navire principal ou deux navires légers.
sea-note-salvage = La moitié des pas de la Salvage box rejoint la base, et attend dans son hangar.
sea-note-special-done = Rien d'autre n'est fait pendant cette phase.
sea-reason-bombard = Coups sur { $base } en moyenne : { $step } détruisent un pas au sol, { $point } ôtent un point de capacité à la base
sea-factor-battery = { $ship }, { $gun }, { $dice } dés
sea-note-bombard = Les navires qui se sont déplacés, ont combattu ou tiré pendant le tour ne bombardent pas ; ceux qui bombardent doivent réarmer avant de recommencer.
sea-reason-unload = Points de cargaison à terre après { $turns ->
    [one] un tour
   *[other] { $turns } tours
} sans interruption
sea-note-unload = Un navire qui bouge ou combat perd les tours de travail sur sa cargaison ; par tempête personne ne décharge.
sea-note-no-cargo = Aucun navire de la flotte n'a de cargaison à mettre à terre à cet endroit.
sea-note-load = Charger prend trois tours au port sans interruption.
sea-note-fuel-port = Un tour au port rend six cases de fuel, douze à un pétrolier, quatre à un navire au charbon.
sea-note-fuel-sea = Un pétrolier donne trois cases par tour passé dans sa zone sans bouger ; les grands navires en cèdent aux navires légers.
sea-note-rearm = Le troisième tour au port sans interruption rend torpilles et obus.
sea-note-blockade = Le contact est plus facile avec qui entre au port ou en sort. Tout le monde voit le blocus.
sea-note-lift = Le blocus prend fin bien que la flotte reste.
sea-note-leave = La flotte quitte la carte pour de bon si elle n'a eu aucun contact.

sea-entry-stays = reste sur place
sea-entry-sails = parcourt { $zones }
sea-entry-both = parcourt { $zones }, { $errand }
sea-reason-course = Tour { $turn } : { $force } { $what } ; position ensuite : { $place }
sea-reason-arrives = { $force } est à { $place } à la fin du tour { $turn } ; tours de route
sea-reason-too-late = { $force } n'atteint pas { $place } avant la fin de la partie au tour { $turn } ; tours de route
sea-reason-stays = { $force } reste à { $place } jusqu'à la fin du tour { $turn } ; tours sur place
sea-reason-programme = Tout ce que { $force } fera, tour par tour ; tours en tout
sea-factor-turn = Tour { $turn } : { $what }
sea-reason-fuel = { $ship } a le moins de fuel : points qui lui restent ensuite, { $box } par case
sea-reason-fuel-dry = { $ship } sera à court de fuel en route : points qui lui restent ensuite, { $box } par case
sea-factor-bunkers = { $boxes ->
    [one] une case de fuel
   *[other] { $boxes } cases de fuel
}
sea-factor-burnt = déjà brûlé de la case suivante
sea-factor-way = { $turns ->
    [one] ce tour
   *[other] { $turns } tours
}
sea-reason-weather = Météo du tour { $turn } : sur combien de faces du dé
sea-weather-slows = { $weather } : { $zones ->
    [one] une zone
   *[other] { $zones } zones
} au plus
sea-reason-flooding = { $ship } prend l'eau à { $needed } ou plus avec deux dés ({ $chance }) ; ajouté aux dés
sea-reason-this-turn = { $force } : { $what } ; zones parcourues
sea-factor-zones = Zones ce tour-ci
sea-note-under-way = Une flotte qui bouge ne fait aucune opération spéciale pendant le tour : ni bombardement, ni cargaison, ni fuel, ni réarmement.
sea-note-too-fast-to-launch = À trois zones et plus, ses porte-avions ne lancent pas de vols.
sea-note-too-fast-to-search = À trois zones et plus, ses hydravions ne cherchent pas.
sea-note-orders-done = Ce qui est écrit reste. L'ennemi le voit quand les flottes bougent.
sea-note-plot = Le tour suivant est tracé ; ce qui était écrit pour lui est annulé.
sea-note-plot-now = Ce tour est encore ouvert, et il est tracé maintenant.
sea-note-write-programme = Tout le journal de bord est écrit, jusqu'au bout de la mission.
sea-note-programme = Ce qui est écrit reste : la météo et le combat peuvent le retarder ; on peut abandonner la mission, mais non la changer.
sea-note-back = Le dernier tour écrit est effacé.
sea-note-hand = Le tour suivant est écrit zone par zone.
sea-note-new-mission = Après six tours au port, la flotte reçoit une autre mission.
sea-note-abort = La flotte abandonne sa mission et rentre au port par la route la plus courte ; elle ne fait plus rien d'autre en mer.
sea-note-join = Elles ne font qu'une flotte dès que leurs routes se croisent. Les deux entrent dans une zone de moins ce tour-là.
sea-note-stay-apart = Les flottes restent séparées.
sea-note-muster-division = Les deux flottes commencent là où l'une le peut, chacune avec son pion, sa mission et ses plans.
sea-note-begins = { $force } commence au tour { $turn } ici : { $places }.
sea-note-division = Les deux flottes entrent dans une zone de moins ce tour-ci. L'ennemi voit le nouveau pion quand elles bougent.
sea-note-guard = Des navires quittent la flotte pour protéger la remorque.
sea-note-hulls = Des navires isolés remorquent, quittent leur pion, ou sont sabordés.
sea-note-hulls-any-time = On saborde des navires et on largue une remorque à tout moment ; un leurre est retiré de la carte.
sea-note-hulls-nothing = Rien ne change.
sea-note-tow = Une remorque n'entre que dans une zone, aux tours pairs ; les deux navires sont plus faciles à toucher.
sea-note-cast-off = Le navire remorqué est de nouveau immobile.
sea-note-take-home = La remorque devient une flotte à part et rentre au port.
sea-note-detach = Le navire reçoit un pion à lui.
sea-note-scuttle = Le navire est sabordé par son équipage, et compte comme coulé pour la victoire.
sea-note-charge = Elle va partout où va cette flotte, et combat avec elle ; l'ennemi voit un seul pion.
sea-note-flagship = Il n'en change jamais, et quitte le jeu si ce navire coule. L'ennemi n'apprend pas lequel c'est.
sea-note-place = L'ennemi voit le pion quand les deux camps sont prêts, pas ce qu'il cache.
sea-note-decoy = Un pion sans navires : il entre dans quatre zones au plus par tour, et disparaît quand il est repéré.
sea-note-decoy-removed = Le pion est retiré de la carte ; l'ennemi voit que c'était un leurre.
sea-note-mission-intercept = Interception : tracée tour par tour, ce tour et le suivant. Elle peut se regrouper, se diviser, poursuivre l'ennemi et faire le blocus d'un port.
sea-note-mission-transport = Transport : tout le voyage est écrit maintenant. Elle peut charger et décharger.
sea-note-mission-bombardment = Bombardement : tout le voyage est écrit maintenant. Elle peut bombarder des bases aériennes ennemies.
sea-note-mission-escort = Escorte : elle navigue et combat avec la flotte qui lui est confiée.
sea-note-wait-aloft = Il reste en vol tant que son autonomie le permet, et peut repartir de là au tour suivant (10.61, 10.64).
sea-note-programme-waits = Son programme est retardé d’un tour ; sa route ne change pas (5.23, 5.26).
sea-note-refit = Elle reste au port ce tour-ci, et prend ce qui s’y trouve.
