## avions, combats aériens, raids

sea-aircraft =
    { $plane } ({ $steps ->
        [one] un pas
       *[other] { $steps } pas
    })
sea-aircraft-unknown = Des avions

sea-air-battle =
    Combat aérien en { $zone } : { $hunters ->
        [one] un pion
       *[other] { $hunters } pions
    } ({ $hunter }) contre { $guards ->
        [0] aucun chasseur
        [one] un pion de chasseurs
       *[other] { $guards } pions de chasseurs
    } et { $charges ->
        [0] rien d'autre
        [one] un autre pion
       *[other] { $charges } autres pions
    }.
sea-air-shot =
    { $seat } : { $plane } tire sur { $target } : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $needed } ou plus pour toucher, { $hits ->
        [0] aucun coup au but.
        [one] un coup au but.
       *[other] { $hits } coups au but.
    }
sea-ask-engage = Qui vos avions attaquent-ils ? Chaque pion de chasseurs ennemi doit avoir un attaquant avant qu'un autre en ait deux.
sea-ask-engage-free = Qui vos avions attaquent-ils ?
sea-ask-engage-whom = Chaque pion attaque un pion ennemi.
sea-hold-aircraft = Rester à l'écart
sea-do-engage =
    { $count ->
        [0] N'attaquer personne
        [one] Attaquer avec un pion
       *[other] Attaquer avec { $count } pions
    }
sea-no-second-attack = { $plane } n'attaque qu'une fois. Ne le nommez qu'une fois.
sea-no-fourth-attacker = Pas plus de { $most } pions contre un pion de chasseurs. Envoyez les autres ailleurs.
sea-no-second-attacker = Chaque pion de chasseurs ennemi à portée doit avoir un attaquant avant qu'un autre en ait deux, ou qu'un bombardier soit attaqué.
sea-factor-lower = Attaque par en dessous
sea-factor-on-bomber = Contre un bombardier

sea-air-sweep = chasse libre
sea-air-escort = escorte du vol { $flight }
sea-air-naval-strike = raid naval
sea-air-land-strike = raid terrestre
sea-air-transfer = transfert
sea-flight-formed = Le vol { $flight } décolle, { $mission } : { $planes }.
sea-ask-assign = Des avions reçoivent-ils une mission ?
sea-ask-crew = Quels avions de { $from } partent : { $mission } ?
sea-ask-crew-which = Les avions du vol. Sans aucun, il n'est pas formé.
sea-do-assign = { $from } : { $mission }
sea-do-assign-done = Plus de missions
sea-do-crew = { $planes } décollent
sea-do-crew-none = Ne pas former de vol
sea-no-crew-yet = Choisissez d'abord une base et une mission.
sea-no-menu-now = Répondez d'abord à ce qui est demandé.
sea-no-wing-twice = Un pion n'est qu'une fois dans un vol. Ne le nommez qu'une fois.
sea-no-such-counter = Ce pion n'existe pas. Choisissez parmi ceux qui sont proposés.
sea-no-unready-wing = { $plane } n'est pas prêt. Seuls les avions d'une case Prêt reçoivent une mission.
sea-no-other-base = { $plane } n'est pas à { $from }. Des avions de bases différentes forment des vols différents.
sea-no-mixed-flight = En raid naval, les torpilleurs ne volent pas avec d'autres avions. Formez deux vols.
sea-no-flight-in-battle = { $home } est engagé en combat de surface, et lance au plus { $steps } pas par tour.

sea-aim-force = { $force }
sea-aim-port = les navires à { $port }
sea-aim-base = la base aérienne { $base }
sea-aim-cap = la CAP au-dessus de { $zone }
sea-aim-asw = la patrouille ASW au-dessus de { $zone }
sea-aim-land = { $home }
sea-ask-fly = Quel vol part maintenant ?
sea-ask-route = Par quelle route le vol { $flight } va-t-il vers { $aim } ?
sea-ask-route-zones = Les zones, l'une après l'autre, à partir de celle où il est.
sea-do-fly = Vol { $flight } : { $aim }
sea-do-route = Vol { $flight } : { $aim }, par une route choisie
sea-caution-flights = { $count ->
        [one] Un vol qui a une cible ne part pas.
       *[other] { $count } vols qui ont une cible ne partent pas.
    }
sea-do-fly-none = Plus aucun vol ne part
sea-do-straight = La route la plus courte
sea-do-way = Une route de { $zones ->
    [one] une zone
   *[other] { $zones } zones
}
sea-no-flight = Vous n’avez pas de vol { $flight } en l’air ou prêt à partir.
sea-no-flight-left = Le vol { $flight } a déjà joué dans cette phase.
sea-no-raid-weather = Le vol { $flight } ne peut frapper { $aim } de nuit, ni par orage ou tempête.
sea-no-second-raid-flight = Le vol { $flight } a déjà tenté un bombardement depuis son décollage, et doit d'abord se poser.
sea-no-unspotted-aim = { $aim } : cible repérée ni ce tour ni le précédent.
sea-no-flight-range = { $aim } est à { $zones ->
    [one] une zone
   *[other] { $zones } zones
}, l'autonomie du vol { $flight } est de { $range }.
sea-no-landing-there = Tous les avions du vol { $flight } ne peuvent se poser sur { $aim }.
sea-no-transfer-room = Il n'y a pas de place pour le vol { $flight } à { $aim }.
sea-no-transfer-home = Le vol { $flight } est déjà basé là. Choisissez une autre base.
sea-no-leap = Le vol { $flight } part de la zone où il est et va de zone en zone voisine.
sea-no-end = La route se termine sur { $aim }.
sea-no-route = Le vol { $flight } vient de porte-avions, et apparaît sur sa cible.
sea-no-way-yet = Choisissez d'abord un vol et sa destination.

sea-flight-flies = { $seat } : le vol { $flight } se rend en { $zone }.
sea-flight-finds = { $seat } : le vol trouve { $aim }.
sea-flight-misses = { $seat } : le vol ne trouve pas { $aim }.
sea-flight-decoy = Il n'y a rien derrière { $force } : c'était un leurre.
sea-flight-attacks = { $seat } : le vol attaque { $aim }.
sea-flight-surprises = { $seat } : le vol surprend sa cible (dé { $die }).
sea-flight-is-seen = { $seat } : le vol est vu à temps (dé { $die }).
sea-flight-transferred = { $seat } : le vol { $flight } est désormais basé à { $to }.
sea-cap-meets-somehow = { $seat } : la CAP intercepte le vol en { $zone }.
sea-cap-misses-somehow = { $seat } : la CAP manque le vol en { $zone }.
sea-cap-meets = { $seat } : la CAP de { $from } intercepte en { $zone } (dé { $die }, { $needed } ou plus).
sea-cap-misses = { $seat } : la CAP de { $from } manque le vol en { $zone } (dé { $die }, { $needed } ou plus).
sea-sweep-meets = { $seat } : la chasse libre passe à l'attaque au-dessus de { $zone } (dé { $die }, { $needed } ou plus).
sea-sweep-misses = { $seat } : la chasse libre ne rencontre personne au-dessus de { $zone } (dé { $die }, { $needed } ou plus).
sea-sweep-nobody = { $seat } : personne à combattre au-dessus de { $zone }.
sea-ask-intercept = Le vol ennemi { $flight } se rend en { $zone }. Votre CAP intercepte-t-elle ?
sea-ask-intercept-nobody = Le vol ennemi { $flight } se rend en { $zone }. Aucune de vos CAP ne peut l'atteindre ; on vous le demande tout de même, pour que l'ennemi ne l'apprenne pas.
sea-ask-intercept-where = Tous ceux d'une même base tentent dans la même zone.
sea-do-intercept =
    { $count ->
        [0] Laisser passer
        [one] Un pion tente d'intercepter
       *[other] { $count } pions tentent d'intercepter
    }
sea-no-second-attempt = { $plane } ne tente qu'une fois. Ne le nommez qu'une fois.
sea-no-parted-patrol = { $plane } : la CAP d'une base ne tente qu'une fois contre un vol, dans une seule zone.
sea-ask-duel = Lequel de vos pions combat ?

sea-raid-spread =
    { $force } est à découvert : { $ships ->
        [one] un navire.
       *[other] { $ships } navires.
    }
sea-raid-cast-off = { $tug } largue la remorque de { $tow }.
sea-raid-called-off = { $seat } : le raid est abandonné.
sea-raid-flak-hex =
    DCA au-dessus de { $hex } : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $hits ->
        [0] personne n'est arrêté.
        [one] un pas est arrêté.
       *[other] { $hits } pas sont arrêtés.
    }
sea-raid-flak =
    DCA au sol : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $hits ->
        [0] personne n'est arrêté.
        [one] un pas est arrêté.
       *[other] { $hits } pas sont arrêtés.
    }
sea-raid-driven-off = { $seat } : un pas de { $plane } fait demi-tour.
sea-load-torpedo = Torpilleurs
sea-load-dive = Bombardiers en piqué
sea-load-level = Bombardiers
sea-raid-dropped =
    { $load } contre { $target } : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $needed } ou plus pour toucher, { $hits ->
        [0] aucun coup au but.
        [one] un coup au but.
       *[other] { $hits } coups au but.
    }
sea-raid-bombed =
    Les bombes tombent sur { $base } : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $hits ->
        [0] aucun coup au but.
        [one] un coup au but.
       *[other] { $hits } coups au but.
    }
sea-ask-screen = Comment vos navires se disposent-ils sous l'attaque ?
sea-ask-screen-where = Un navire principal seul, ou deux autres, dans des hexagones qui ne se touchent pas. Sans rien, ils se disposent d'eux-mêmes.
sea-do-screen-itself = Les disposer comme d'habitude
sea-do-screen = Disposer { $count } pions
sea-no-place = { $ship } doit être dans un hexagone de la carte tactique.
sea-no-stranger = On ne place que les navires attaqués.
sea-no-crowd = { $hex } contient un navire principal, ou deux autres pions.
sea-no-parted-tow = { $ship } et { $tow }, qu'il remorque, sont dans le même hexagone.
sea-no-neighbours = { $ship } et { $other } se touchent. Seuls des navires légers le peuvent, quand il ne reste aucun autre hexagone.
sea-ask-cast-off = { $tug } largue-t-il la remorque de { $tow } ?
sea-do-cast-off = Larguer la remorque
sea-do-tow-on = Continuer à remorquer
sea-ask-bomb = Quels navires vos avions attaquent-ils ?
sea-ask-bomb-whom = Chaque pion attaque un navire. Sans rien, le raid est abandonné.
sea-ship-at = { $ship } ({ $hex })
sea-hold-bombs = Ne pas attaquer
sea-do-bomb =
    { $count ->
        [one] Un pion attaque
       *[other] { $count } pions attaquent
    } : { $targets }
sea-do-call-off = Abandonner le raid
sea-no-such-raider = Ce pion n'attaque pas ici. Choisissez parmi ceux qui sont proposés.
sea-no-second-raid = { $plane } n'attaque qu'une fois. Ne le nommez qu'une fois.
sea-ask-flak = Sur quels avions vos navires tirent-ils ?
sea-ask-flak-where = Dans son hexagone un navire tire à pleine force, jusqu'à deux hexagones à demi-force. Sans rien, chacun tire au mieux.
sea-flak-of = { $ship } : DCA { $factor }
sea-hold-flak = Ne pas tirer
sea-do-flak-itself = Tirer comme d'habitude
sea-do-flak =
    { $count ->
        [one] Un navire tire
       *[other] { $count } navires tirent
    }
sea-no-second-flak = { $ship } tire une fois, sur un seul hexagone.
sea-ask-doom = Quels avions sont touchés ?
sea-factor-still = Immobile, ou en remorque
sea-factor-evading = Il manœuvre
sea-factor-weather = Météo
sea-no-attack-boxed = { $plane } ne choisit pas qui attaquer : son facteur est encadré.
sea-no-attack-laden = { $plane } porte des bombes : il ne tire que sur ceux qui l’attaquent.
sea-no-attack-escorted = { $plane } est escorté : il ne tire que sur ceux qui l’attaquent.
sea-no-attack-unattacked = Personne n’attaque { $plane }, qui ne tire que sur ses attaquants.
sea-no-attack-unarmed = { $plane } n’a pas de facteur air-air.
sea-no-attack-spent = { $plane } a déjà attaqué un bombardier en plus de l’escorte.
sea-no-attack-hit = L’escorte a touché { $plane } : il n’attaque pas de bombardiers.
sea-no-attack-low = { $plane } vole bas, et n’atteint aucun de ces ennemis.
sea-no-attack-now = { $plane } a eu son tour : d’autres de vos avions ripostent maintenant.
sea-no-attack-absent = Ce pion n’est pas des vôtres dans ce combat aérien.
sea-no-attack-nobody = { $plane } ne peut pas attaquer ce pion : il n’est pas dans ce combat aérien.
sea-no-attack-there = { $plane } vole bas, et n’atteint pas cet ennemi.
sea-no-attack-unprovoked = Cet ennemi n’attaque pas { $plane }, qui ne tire que sur ses attaquants.
sea-no-attack-another = Cet ennemi ne se combat pas dans cette partie du combat aérien : { $plane } peut attaquer ceux qui sont proposés.
sea-no-flak = { $ship } n’a pas de canons antiaériens.
sea-no-flak-left = { $ship } a perdu ses canons antiaériens.
sea-no-flak-dead = { $ship } est immobilisé, et se tait dans cette partie.
sea-no-flak-here = { $ship } n’est pas un navire à flot des flottes attaquées.
sea-no-flak-nobody = Aucun avion n’attaque au-dessus de { $hex }.
sea-no-flak-far = { $hex } est à plus de deux hex de { $ship }.
sea-no-flak-surprised = { $ship } est surpris, et ne tire que sur ceux qui l’attaquent.
sea-no-flak-high = Les avions au-dessus de { $hex } volent trop haut.
sea-no-doom-high = { $plane } vole trop haut pour les canons.
sea-no-doom = { $plane } n’est pas sous ce tir, ou a déjà été arrêté.
sea-ask-doom-at-base = Vos bombes ou obus détruisent un pas à { $base } : lequel ?
