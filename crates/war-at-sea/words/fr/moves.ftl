## mouvement

sea-ask-manoeuvre = Quelle est la prochaine manœuvre ?
sea-do-move =
    { $ships } : { $count ->
        [one] se déplacer
       *[other] se déplacer ensemble
    } en { $hex }
sea-do-leave =
    { $ships } : quitter la carte ({ $hex }){ $count ->
        [one] {""}
       *[other] {" "}ensemble
    }
sea-do-combine =
    { $ships } : { $count ->
        [one] rejoindre
       *[other] rejoindre ensemble
    } le groupe de { $with }
sea-do-split = Diviser le groupe { $ships }
sea-do-detach = Détacher { $ship }, navire ébréché
sea-do-scuttle = Saborder { $ship }
sea-do-no-more-moves = Plus de manœuvre pendant cette impulsion
sea-caution-scuttle = { $ship } sera coulé par son propre équipage.
sea-caution-moves =
    { $count ->
        [one] Un groupe qui pouvait encore bouger reste
       *[other] { $count } groupes qui pouvaient encore bouger restent
    } sur place.
sea-sailed =
    { $ships } { $count ->
        [one] se déplace
       *[other] se déplacent
    } en { $hex }.
sea-left =
    { $ships } { $count ->
        [one] quitte
       *[other] quittent
    } le combat hors de vue.
sea-followed = { $ships } : impossible de semer l’ennemi ; tous les navires sont décalés pour garder le combat sur la carte.
sea-away =
    { $ships } { $count ->
        [one] quitte
       *[other] quittent
    } le combat : la place manque pour décaler la poursuite.
sea-split =
    { $ships } { $count ->
        [one] forme un groupe distinct.
       *[other] forment un groupe distinct.
    }
sea-combined = { $ships } forment un seul groupe.
sea-detached = { $ship } est détaché de son groupe.
sea-scuttled = { $ship } est sabordé.
sea-aground = { $ship } s’échoue (dés : { $dice }).
sea-clear-of-shoals = { $ship } évite les hauts-fonds (dés : { $dice }).
sea-cast-off = { $tug } largue la remorque de { $tow }.
sea-surprised = { $seat } : surprise totale, aucun navire ne bouge.
sea-no-group = { $ship } n’est pas le premier pion d’un de vos groupes sur la carte.
sea-no-own-ship = { $ship } n’est pas un de vos navires dans cette bataille.
sea-no-own-counter = { $ship } n’est pas un de vos pions sur la carte.
sea-no-second-move = Le groupe de { $ship } a déjà manœuvré pendant cette impulsion.
sea-no-move-speed = Le groupe de { $ship } ne bouge pas à sa vitesse pendant cette impulsion.
sea-no-move-still = Un navire du groupe de { $ship } est immobilisé : le groupe ne bouge pas sans l’avoir détaché.
sea-no-move-aground = Un navire du groupe de { $ship } est échoué : le groupe ne bouge pas sans l’avoir détaché.
sea-no-move-tow = Le groupe de { $ship } a un navire en remorque : il ne bouge qu’aux impulsions 10 ou 11.
sea-no-move-slowed = Un navire du groupe de { $ship } a perdu de la vitesse : ni mouvement, ni division, ni combinaison pendant cette impulsion.
sea-no-move-in-port = Les navires au port restent immobiles pendant la bataille.
sea-no-move-unloading = Les navires qui déchargent restent immobiles pendant le premier round.
sea-no-move-far = Un groupe avance d’un hex : { $hex } n’est pas adjacent à { $ship }.
sea-no-move-land = L’hex { $hex } est de la terre.
sea-no-leaving-coast = Impossible de quitter la carte par là : ce bord est de la terre.
sea-no-move-near-port = On n’entre ni dans les hex des navires au port ni dans les hex adjacents.
sea-no-order-off-map = Le groupe de { $ship } est hors de la carte et doit y revenir.
sea-must-return = Un groupe décalé hors de la carte doit d’abord y revenir.
sea-no-combine = Seuls se combinent deux groupes différents d’un même hex.
sea-no-split = Le groupe de { $ship } n’a qu’un pion.
sea-no-cripple = { $ship } n’est pas un navire ébréché : ni la moitié de ses plus gros canons ou de sa coque, ni de vitesse perdue.
sea-no-late-detaching = Les navires ébréchés se détachent avant tout mouvement.
sea-ask-part = Quels pions quittent le groupe de { $ship } ?
sea-ask-part-counters = Les pions qui forment un nouveau groupe
sea-do-part =
    { $ships } { $count ->
        [one] forme un nouveau groupe
       *[other] forment un nouveau groupe
    }

## formations

sea-ask-line-up = Quels hex se rangent en formations ?
sea-ask-lines = La formation de chaque hex
sea-formation = Formation { $number }
sea-no-formation = Aucune formation
sea-do-line-up =
    { $count ->
        [0] Aucune formation
        [one] Une formation
       *[other] { $count } formations
    }
sea-formed =
    { $ships } { $count ->
        [one] constitue une formation.
       *[other] constituent une formation.
    }
sea-steered = La formation de { $ships } manœuvre.
sea-abandoned = La formation de { $ships } est abandonnée.
sea-do-line-ahead = { $ships } : en avant en ligne, puis cap vers { $heading }
sea-do-line-turn = { $ships } : la tête vire sur place vers { $heading }
sea-do-column-ahead = { $ships } : tous en avant, puis tous cap vers { $heading }
sea-do-column-turn = { $ships } : tous virent sur place vers { $heading }
sea-do-divide = { $ships } : les navires jusqu’en { $hex } avancent en formation distincte
sea-do-divide-row = { $ships } : les navires de { $from } à { $to } avancent en formation distincte
sea-do-join = { $ships } : une seule formation avec { $with }
sea-do-abandon = { $ships } : abandonner la formation
sea-no-line-hex = { $hex } n’est pas un de vos hex où des navires peuvent se ranger.
sea-no-line-hex-twice = { $hex } figure deux fois.
sea-no-line-shape = Les hex de la formation { $number } ne forment pas une ligne droite de trois au plus.
sea-no-line-mix = La formation { $number } mélange des navires de plusieurs flottes.
sea-no-line-count = Un camp forme au plus une formation lourde, deux légères et une de cargos ; une flotte, trois.
sea-no-formation-way = Les navires de la formation de { $ship } ne peuvent pas tous passer par là.
sea-no-move-in-formation = Le groupe de { $ship } est une formation : manœuvrez-la ou abandonnez-la.
sea-no-such-formation = Le groupe de { $ship } n’est pas une formation.
sea-no-turn = La formation de { $ship } doit avancer ou virer, de deux sixièmes de tour au plus, ou de bord si elle n’a que des navires légers.
sea-no-coil = La formation de { $ship } ne peut virer sur ses propres navires.
sea-no-formation-course = La formation de { $ship } n’est pas rangée de façon à pouvoir le faire.
sea-no-join = La formation de { $ship } ne vient pas de rejoindre l’arrière de l’autre.
sea-no-parting-twice = { $ship } est cité deux fois.
sea-no-parting-ship = { $ship } n’est pas un pion du groupe.
sea-no-parting-none = Au moins un pion quitte le groupe de { $ship }.
sea-no-parting-all = Au moins un pion reste dans le groupe de { $ship }.
sea-ask-aside = Pour saborder un navire ou larguer une remorque d’abord, choisissez-le ici. Rien d’autre de ce que vous remplissez ne compte alors : la question revient.
sea-no-asides = Un seul navire à la fois est sabordé, ou largue sa remorque.
