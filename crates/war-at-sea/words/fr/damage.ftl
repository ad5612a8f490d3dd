## damage

sea-part-primary = canons principaux
sea-part-secondary = canons secondaires
sea-part-tertiary = canons tertiaires
sea-part-aa = antiaériens
sea-part-hull = coque
sea-part-torpedo = tubes lance-torpilles
sea-part-critical = dégât critique

sea-ask-suffer-shell = { $counter } est touché ({ $damage }). Lequel de ses navires encaisse ?
sea-ask-suffer-torpedo =
    Une torpille touche { $counter } ({ $hull ->
        [one] une case de coque
       *[other] { $hull } cases de coque
    }). Lequel de ses navires encaisse ?

sea-struck =
    { $ship }, { $part } : { $boxes ->
        [one] une case perdue
       *[other] { $boxes } cases perdues
    }, reste { $left }.
sea-bounced = { $ship }, { $part } : le blindage tient.
sea-no-tubes = { $ship } n'a pas de tubes lance-torpilles à détruire.
sea-not-critical = { $ship } : les canons tertiaires ne causent pas de dégât critique.
sea-critical = { $ship } : dégât critique ({ $dice }).
sea-excess = { $ship } : dégât supplémentaire (dé { $die }).
sea-no-excess = { $ship } : pas de dégât supplémentaire (dé { $die }).
sea-plunged = { $ship } : le tir plongeant perce le pont.
sea-pierced = { $ship } : à cette portée le blindage est percé malgré tout (dé { $die }).
sea-not-pierced = { $ship } : même à cette portée le blindage n'est pas percé (dé { $die }).
sea-torpedoed =
    { $ship } est torpillé : { $punch ->
        [0] { $dice }.
       *[other] { $dice }, plus { $punch } pour la torpille.
    }
sea-dud = La torpille qui touche { $ship } n'explose pas.
sea-tubes-lost = { $ship } perd ses tubes lance-torpilles.
sea-deck-hit =
    { $ship } : pont d'envol touché, { $left ->
        [0] aucun avion ne peut opérer.
        [one] un pas d'avions peut opérer.
       *[other] { $left } pas d'avions peuvent opérer.
    }
sea-planes-lost = { $ship } perd ses hydravions.
sea-slowed = { $ship } est ralenti à la vitesse { $speed }.
sea-dead = { $ship } est immobilisé.
sea-oiler-explodes = Le pétrolier { $ship } explose (dé { $die }).
sea-oiler-holds = Le pétrolier { $ship } n'explose pas (dé { $die }).
sea-sunk = { $ship } coule.

sea-no-such-ship = { $ship } n’est pas un navire du pion { $counter }.
sea-no-ship-afloat = { $ship } a coulé : un autre navire du pion encaisse le coup.
