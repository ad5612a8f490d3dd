## torpedoes

sea-ask-launch = Quels navires lancent leurs torpilles ?
sea-ask-launches = Un navire lance toutes ses torpilles sur une seule cible.
sea-tubes = { $ship } : torpilles { $factor }
sea-hold-torpedoes = Garder
sea-do-hold-torpedoes = Garder toutes les torpilles
sea-do-launch =
    { $count ->
        [one] Un navire lance ses torpilles
       *[other] { $count } navires lancent leurs torpilles
    } sur { $targets }
sea-launched =
    { $ship } lance ses torpilles sur { $target } : { $dice ->
        [one] un dé
       *[other] { $dice } dés
    }, { $needed } ou plus pour toucher, { $hits ->
        [0] aucun coup au but.
        [one] un coup au but.
       *[other] { $hits } coups au but.
    }
sea-torpedo-found = De loin, une torpille atteint { $ship }.

sea-factor-torpedoes = Torpilles
sea-factor-us-torpedoes = Torpilles américaines avant septembre 1943 : quart
sea-factor-far = Long Lance à longue portée
sea-factor-enfilade = En enfilade

sea-no-second-launch = { $ship } ne lance qu'une fois par impulsion, sur une seule cible.
sea-no-torpedo-range = { $target } est à { $range } hexes ; les torpilles de { $ship } portent à { $reach }.
sea-no-torpedo-among-friends = Des navires amis sont dans l'hex de { $target } : { $ship } ne pourrait lancer que de là.
sea-no-torpedo-in-port = { $target } est au port, à l'abri des torpilles de { $ship }.
sea-no-torpedo-arc = Les tubes de { $ship } ne peuvent battre { $target }.

sea-no-torpedo-towing = { $ship } remorque un navire et ne peut pas lancer de torpilles.
sea-no-torpedo-towed = { $ship } est remorqué et ne peut pas lancer de torpilles.
sea-no-torpedo-dead = { $ship } est immobilisé et ne peut pas lancer de torpilles.
sea-no-torpedo-storm = Par orage ou tempête, personne ne lance de torpilles.
sea-no-tubes-aboard = { $ship } ne porte pas de torpilles.
sea-no-tubes-left = Les tubes lance-torpilles de { $ship } sont détruits.
sea-no-torpedoes-left = { $ship } a lancé toutes ses torpilles.
sea-no-reload-yet = { $ship } recharge : il lancera à nouveau à partir de la même impulsion du round suivant.
