# Les flottes et leurs ordres : préparation, journaux de bord, mouvement, fuel.

sea-station = { $name } ({ $zone })

## Préparation

sea-ask-station = Où la flottille { $flotilla } se poste-t-elle ?
sea-do-station = Elle se poste : { $place }
sea-ask-muster = Dans quelles flottes vos navires naviguent-ils ? Vous pouvez diviser des flottes et réunir celles qui commencent aux mêmes endroits.
sea-do-muster-done = Dans celles qui existent maintenant
sea-do-muster-divide = { $force } ({ $name }) est divisée
sea-do-muster-unite = { $force } ({ $name }) navigue avec { $into } ({ $other })
sea-ask-place = Où débute { $force } ({ $name }) ?
sea-do-place = Elle débute : { $place }
sea-no-begin = { $force } ne peut débuter là : choisissez un lieu que le scénario lui donne.
sea-ask-mission = La mission de la { $force } ({ $name }) ?
sea-do-mission = Mission : { $mission }
sea-ask-charge = Qui { $force } escorte-t-elle ?
sea-do-charge = Elle escorte { $charge } ({ $name })
sea-ask-lure = Disposez-vous un leurre, un pion sans navires ?
sea-do-lure = Un leurre : { $place }
sea-do-no-lure = Plus de leurre
sea-no-lure = Un leurre débute là où une de vos flottes peut débuter.

## Ordres

sea-ask-orders = Ordres du tour { $turn } : qu'écrivez-vous ensuite ?
sea-order-done = Tous les ordres sont écrits
sea-order-plot = { $force } : tracé du tour { $turn }
sea-order-programme = { $force } : écrire son journal de bord
sea-order-abort = { $force } abandonne sa mission
sea-order-mission = { $force } reçoit une nouvelle mission
sea-order-join = { $force } rejoint { $into } ce tour-ci
sea-order-stay-apart = { $force } ne se regroupe finalement pas
sea-order-split = { $force } se divise
sea-order-guard = { $force } envoie des navires protéger { $tow }
sea-order-blockade = { $force } fait le blocus de { $port }
sea-order-lift = { $force } lève son blocus
sea-order-hulls = { $force } : navires isolés
sea-order-refit = { $force }, au port : { $errand }
sea-order-patrol = Flottille { $flotilla } : prochain mouvement
sea-order-lure = { $force } détache un leurre
sea-order-remove = { $force }, un leurre, est retirée
sea-caution-unplotted =
    { $count ->
        [one] Une flotte n'a pas de tracé pour le prochain tour et restera sur place.
       *[other] { $count } flottes n'ont pas de tracé pour le prochain tour et resteront sur place.
    }
sea-ask-haven = Vers quel port { $force } rentre-t-elle ?
sea-do-haven = { $force } rentre à { $port } par la route la plus courte
sea-ask-cruise = Où va la flottille { $flotilla } au prochain tour pair ?
sea-do-cruise = Vers { $zone }
sea-do-cruise-stay = Elle reste

## Tracés

sea-ask-course = { $force } : que fait-elle au tour { $turn } ? Elle peut entrer dans { $zones ->
    [one] une zone
   *[other] { $zones } zones
}.
sea-ask-way = Sa route, { $zones ->
    [one] une zone
   *[other] { $zones } zones
} au plus ; le lieu de départ vient en tête
sea-ask-errand = Ce qu'elle y fait
sea-do-stay = { $force } reste
sea-do-stay-for = { $force } reste : { $errand }
sea-do-sail = { $force } fait route { $way }
sea-do-sail-for = { $force } fait route { $way } : { $errand }
sea-errand-none = rien d'autre
sea-errand-port = entre à { $port }
sea-errand-bombard = bombarde { $base }
sea-errand-load = charge sa cargaison
sea-errand-unload = décharge sa cargaison
sea-errand-fuel = fait le plein
sea-errand-rearm = embarque torpilles et obus
sea-errand-blockade = fait le blocus de { $port }
sea-errand-lift = lève son blocus
sea-errand-join = rejoint { $force }
sea-errand-leave = quitte la carte
sea-no-way = La route de la { $force } nomme au moins son lieu de départ.
sea-no-start = La route de la { $force } commence là où elle sera : { $place }.
sea-no-way-through-port = { $force } termine son mouvement dans le port où elle entre.
sea-no-reach = { $force } ne peut entrer dans { $zones } zones ce tour-là : son navire le plus lent en permet { $pace }.
sea-no-next-zone = Aucun navire ne va droit de { $from } à { $to } : nommez des zones adjacentes que la terre ne sépare pas.
sea-no-port-there = On n'entre pas à { $to } depuis { $from } : gagnez la zone d'un port à vous.
sea-no-way-out-of-port = De { $from } les navires gagnent d'abord la zone du port, non { $to }.
sea-no-errand-port = { $force } entre au port par sa route : terminez-la au port, et non ici : { $place }.
sea-no-errand-join = { $force } reçoit par un ordre à part de rejoindre une autre force, et non par sa route : { $place }.
sea-no-errand-mission = { $force } ne peut faire cela ({ $place }) : il faut la mission { $mission }.
sea-no-errand-under-way = { $force } ne peut faire cela ({ $place }) dans un tour où elle se déplace : qu'elle y reste le tour entier.
sea-no-errand-abort = { $force } a abandonné sa mission et ne fait plus rien ({ $place }) ; au port elle peut faire le plein et réarmer.
sea-no-rearming = { $force } embarque torpilles et obus dans un port à vous, pas ici : { $place }.
sea-no-bombardment = { $force } ne peut bombarder { $base } depuis { $place } : elle doit être dans la zone d'une base aérienne ennemie.
sea-no-loading = { $force } charge dans un port à vous, pas ici : { $place }.
sea-no-unloading = { $force } ne peut décharger ici : { $place }. Entrez dans un port à vous, ou gagnez une côte qui n'en a pas.
sea-no-blockade-to-end = { $force } n'a pas de blocus à lever en restant ici : { $place }.
sea-no-edge = { $force } ne peut quitter la carte depuis { $place } : choisissez une zone au bord libre de la carte.
sea-ask-programme = { $force }, { $mission } : que fait-elle à partir du tour { $turn } ?
sea-line-done = Le journal est écrit
sea-line-back = Effacer le dernier tour
sea-line-to = Vers { $place } par la route la plus courte ({ $turns ->
        [one] un tour
       *[other] { $turns } tours
    })
sea-line-hand = Le prochain tour zone par zone
sea-line-stay = Rester { $turns ->
        [one] un tour
       *[other] { $turns } tours
    }
sea-line-stay-for = Pendant { $turns ->
        [one] un tour
       *[other] { $turns } tours
    } : { $errand }
sea-line-join = Elle y rejoint { $force }

## Flottes et navires

sea-ask-division = Quels navires quittent { $force } pour former leur propre flotte ?
sea-ask-guard = Quels navires quittent { $force } pour protéger { $tow } ?
sea-ask-division-ships = Les navires qui partent
sea-do-division = { $ships } : départ de la { $force }
sea-no-division-tow = { $ship } remorque ou est remorqué : larguez d’abord la remorque, ou faites partir les deux.
sea-ask-hulls = { $force } : que font des navires isolés ?
sea-hull-nothing = Rien
sea-hull-tow = { $ship } prend { $hulk } en remorque
sea-hull-cast-off = { $ship } largue sa remorque
sea-hull-take-home = { $ship } ramène sa remorque, dans une flotte à part
sea-hull-detach = { $ship } reçoit son propre pion
sea-hull-scuttle = { $ship } se saborde
sea-caution-hulk = { $ship } sera coulé par son équipage.
sea-hulk-scuttled = { $ship } se saborde
sea-decoy-thinned = { $force } était un leurre : il n'y en a jamais plus que de vraies flottes en mer

## Mouvement

sea-force-sailed = { $force } fait route { $zones }
sea-left-port = { $force } quitte { $port }
sea-in-port = { $force } est au port : { $port }
sea-leaves = { $force } quitte la carte
sea-blockade = { $force } fait le blocus de { $port }
sea-blockade-ends = { $force } lève le blocus de { $port }
sea-joined = { $force } rejoint { $into }
sea-floods = Voie d'eau sur { $ship } : { $dice } et { $modifier }, une case coque de plus est perdue
sea-holds = Voies d'eau menaçantes sur { $ship } : { $dice } et { $modifier }, il tient
sea-factor-moved = zones parcourues
sea-flood-weather = météo
sea-dry = { $ship } est à court de fuel

sea-option-decoys = Des pions sans navires peuvent-ils se trouver sur la carte opérationnelle ?
sea-option-decoys-no = non
sea-option-decoys-yes = oui
