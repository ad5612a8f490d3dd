## melee

tarawa-melee-begins =
    Combat rapproché en { $hex } contre l'unité de { $position } : { $marines ->
        [one] une carte US
       *[other] { $marines } cartes US
    }, { $japanese ->
        [one] une carte japonaise
       *[other] { $japanese } cartes japonaises
    } ; couleur qui touche : { $colour }.
tarawa-melee-card-japanese = Carte japonaise { $card } ({ $colours }) : { $result } ; { $left }.
tarawa-melee-card-us = Carte US { $card } ({ $colours }) : { $result } ; { $left }.
tarawa-melee-card-withdrawal = Carte { $card } ({ $colours }) pour le repli : { $result } ; { $left }.
tarawa-melee-hits = touché
tarawa-melee-misses = rien de touché
tarawa-melee-event-and = { $event }, et { $hit }
tarawa-melee-rally-japanese = Les Japonais se ressaisissent et ne retournent pas de carte.
tarawa-melee-rally-us = Les Marines se ressaisissent et ne retournent pas de carte.
tarawa-melee-added-japanese = Les Japonais reçoivent une carte de plus ; { $left }.
tarawa-melee-added-us = Les Marines reçoivent une carte de plus ; { $left }.
tarawa-melee-lost-japanese = Les Japonais perdent la carte { $card } ; { $left }.
tarawa-melee-lost-us = Les Marines perdent la carte { $card } ; { $left }.
tarawa-melee-blast-hits = Des obus de marine frappent les combattants (carte { $card }).
tarawa-melee-blast-misses = Des obus de marine tombent à côté (carte { $card }).
tarawa-melee-withdraws = Les Marines se replient de { $hex } sous le feu.
tarawa-melee-fell-back = { $unit } recule en { $hex }.
tarawa-melee-japanese-hold = Les Japonais remportent le combat rapproché en { $hex }.
tarawa-melee-marines-hold = Les Marines remportent le combat rapproché en { $hex }.
tarawa-melee-exhausted = Les deux camps sont épuisés en { $hex }.
tarawa-melee-ask-loss = Quelle unité en { $hex } perd un pas ?
tarawa-melee-ask-withdraw = Se replier du combat rapproché en { $hex } ({ $left }) ? Une carte japonaise de plus est retournée d'abord ; les unités ne sont alors pas désorganisées.
tarawa-melee-ask-where = Où les unités en { $hex } se replient-elles ?
tarawa-melee-ask-back = Où { $unit } recule-t-elle ?
tarawa-melee-ask-first = Quel combat rapproché est livré maintenant ?
tarawa-melee-ask-overstacked = Plus de deux unités sont en { $hex }. Laquelle est éliminée ?

tarawa-melee-pile-steps = les pas, quatre au plus
tarawa-melee-pile-flamethrower = un lance-flammes
tarawa-melee-pile-hero = un Héros
tarawa-melee-pile-counters = unité et marqueur de renfort
tarawa-melee-pile-assault = ils attaquent
tarawa-melee-pile-strong = une puissance d'au moins quatre
tarawa-melee-pile-close-combat = le combat rapproché parmi les besoins
tarawa-melee-pile-tank-or-night = un char, ou la nuit
tarawa-melee-left = cartes restantes : US { $marines }, japonaises { $japanese }
tarawa-melee-surrendered = Les conscrits se rendent.
tarawa-melee-no-surrender = Personne ne se rend : ce sont des troupes d'élite ou un char.
