## gunnery

sea-initiative = Initiative : { $seat } (dé { $die }, modifié { $sum }).
sea-initiative-port = Initiative : { $seat }, l'ennemi étant au port.
sea-initiative-surprise = Initiative : { $seat }, l'ennemi étant surpris.
sea-factor-die = Dé
sea-factor-leader = Leader
sea-factor-more-speed = Navires plus rapides
sea-factor-night-training = Entraînement nocturne japonais
sea-factor-radar = Radar

sea-gun-primary = canons principaux
sea-gun-secondary = canons secondaires
sea-gun-tertiary = canons tertiaires

sea-ask-fire = Quels canons tirent sur quels navires ?
sea-ask-shots = Sur une même cible, le premier navire tire à plein, les autres à moitié.
sea-battery-primary = principale
sea-battery-secondary = secondaire
sea-battery-tertiary = tertiaire
sea-mount = { $ship } : { $gun }, { $factor }
sea-hold-fire = Ne pas tirer
sea-do-hold-fire = Ne pas tirer
sea-do-fire =
    { $count ->
        [one] Une batterie tire
       *[other] { $count } batteries tirent
    } sur { $targets }
sea-fired =
    { $ship } tire sur { $target } ({ $gun }) : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $needed } ou plus pour toucher, { $hits ->
        [0] aucun coup au but.
        [one] un coup au but.
       *[other] { $hits } coups au but.
    }
sea-crowded = Trop de groupes en { $hex } : { $ships } ne peuvent employer leurs armes.
sea-mistaken = Tir ami (dé { $die }) : c'est { $friend } que touche { $ship } !
sea-not-mistaken = { $ship } tire près de navires amis (dé { $die }) sans en toucher.

sea-factor-guns = Canons
sea-factor-bombardment = Munitions de bombardement : moitié
sea-factor-several = Plusieurs navires sur une cible : moitié
sea-factor-bow = Par la proue : trois quarts
sea-factor-stern = Par la poupe : moitié
sea-factor-range = Portée
sea-factor-dead = Cible immobile
sea-factor-crossed-t = T barré

sea-no-second-shot = { $ship }, { $gun } : un seul tir par impulsion, sur une seule cible.
sea-no-such-firer = { $ship } n'est pas un de vos navires dans ce combat.
sea-no-such-target = { $target } n'est pas un navire ennemi sur la carte tactique.
sea-no-crowded-fire = { $ship } ne peut employer ses armes : un autre groupe de son hex a obtenu un meilleur jet.
sea-no-fire-off-map = { $ship } n'est pas sur la carte tactique.
sea-no-range = { $target } est à { $range } hexes ; { $ship } ({ $gun }) tire jusqu'à { $reach }.
sea-no-sight = { $ship } ne peut tirer sur { $target } : personne ne l'observe à { $sighting } hexes ou moins.
sea-no-line = Des navires amis se trouvent entre { $ship } et { $target }.
sea-no-line-over-land = La terre sépare { $ship } de { $target }.
sea-no-line-past-friends = { $ship } ne peut tirer sur { $target } : un autre groupe ami est sur la ligne de tir ou dans l'hex de la cible.

sea-no-fire-sunk = { $ship } a coulé.
sea-no-fire-towed = { $ship } est remorqué et ne peut pas utiliser ses canons.
sea-no-fire-dead = { $ship } est immobilisé et ne peut pas utiliser ses canons.
sea-no-guns-left = { $ship } a perdu ses { $gun }.
sea-no-such-guns = { $ship } n’a pas de { $gun }.
sea-no-guns-weather = Par ce temps, { $ship } ne peut pas tirer de ses { $gun }.
sea-no-weapon-at-first = { $ship } ne pouvait pas utiliser cette arme au début de l’impulsion ; ce qui a changé depuis compte à partir de la suivante.
