## published

tarawa-scenario-turns = { $turns } tours
tarawa-scenario-first-waves = Les premières vagues
tarawa-scenario-first-waves-about = Le débarquement et la lutte pour les plages : tours 1 à 10 du premier jour.
tarawa-scenario-november-20 = 20 novembre 1943
tarawa-scenario-november-20-about = Tout le premier jour : tours 1 à 15.
tarawa-scenario-two-days = Deux jours en enfer
tarawa-scenario-two-days-about = Les deux jours et la nuit qui les sépare : tours 1 à 30.
tarawa-scenario-november-21 = 21 novembre 1943
tarawa-scenario-november-21-about = Le second jour dès l’aube : tours 17 à 30.
tarawa-level-random = au hasard : n'importe quelle réponse permise, toutes avec la même chance

tarawa-reason-hero = Héros : 1 de plus, ou une arme qui manque
tarawa-reason-strength = puissance de l'attaque
tarawa-reason-defence = puissance de la défense
tarawa-reason-weapons = armes manquantes, sur { $count } requises
tarawa-reason-weapon-lacking = { $weapon } : manque
tarawa-reason-weapon-brought = { $weapon } : présente
tarawa-reason-suspects = unités qui peuvent se trouver là, selon ce que l'attaque rencontrerait
tarawa-reason-suspect = puissance { $defence }, { $weapons }
tarawa-reason-barrage = cartes de la pioche, selon ce qu'elles montrent pour le barrage de { $unit }
tarawa-reason-us-pile = cartes US au combat rapproché
tarawa-reason-japanese-pile = cartes japonaises au combat rapproché
tarawa-reason-close-combat = cartes de la pioche ; { $colour } touche
tarawa-reason-infiltration = cartes de la pioche, selon leur effet sur { $unit }
tarawa-reason-drift = cartes de la pioche, selon leur dérive
tarawa-reason-losses = cartes de la pioche, selon ce qu'elles coûtent { $steps ->
    [one] au seul pas
   *[other] aux { $steps } pas
} à bord
tarawa-reason-steps-lost = { $count ->
    [0] aucun pas perdu
    [one] un pas perdu
   *[other] { $count } pas perdus
}
tarawa-reason-place = cartes de la pioche, selon le lieu de débarquement
tarawa-reason-no-place = nulle part

tarawa-upshot-nothing = Il ne se passe rien.
tarawa-upshot-and = { $first } ; { $rest }
tarawa-upshot-off-course = à la dérive
tarawa-upshot-through = passe en { $hex }
tarawa-upshot-not-through = ne passe pas
tarawa-upshot-marines-hold = les Marines tiennent { $hex }
tarawa-upshot-japanese-hold = les Japonais tiennent { $hex }
tarawa-upshot-exhausted = les deux camps épuisés en { $hex }
tarawa-upshot-unit-eliminated = l'unité en { $position } est éliminée
tarawa-upshot-unit-withdraws = l'unité en { $position } se replie dans la Réserve
tarawa-upshot-unit-disrupted = { $position } est désorganisée
tarawa-upshot-unit-holds = { $position } tient
tarawa-upshot-marker-lost = { $position } perd son marqueur de renfort
tarawa-upshot-marker-gained = { $position } reçoit un marqueur de renfort
tarawa-upshot-guns-lost = l'artillerie en { $position } est détruite
tarawa-upshot-reserves = { $count ->
    [one] une unité japonaise arrive
   *[other] { $count } unités japonaises arrivent
}
tarawa-upshot-eliminated = { $count ->
    [one] une unité US éliminée
   *[other] { $count } unités US éliminées
}
tarawa-upshot-steps = { $count ->
    [one] un pas US perdu
   *[other] { $count } pas US perdus
}
tarawa-upshot-disrupted = { $count ->
    [one] une unité US désorganisée
   *[other] { $count } unités US désorganisées
}
tarawa-upshot-heroes = { $count ->
    [one] un Héros tombe
   *[other] { $count } Héros tombent
}

tarawa-picture-legend-land = Terre : . dégagé  " palmiers  , plage  = piste  n bâtiment  m bâtiment fortifié  o cratères   Mer : ' récif  | jetée  w épave de LVT  W épave de navire  1A hexagone d'approche
tarawa-picture-legend-japanese = Positions : : vide  * garnison  ? face cachée  ! face visible  T char  x désorganisée, puis la couleur : G vert  O orange  B bleu  N marron  R rouge  V violet
tarawa-picture-legend-us = US : I infanterie  H infanterie lourde  E génie  T chars  A artillerie  Q QG, puis les pas dans l'hexagone ; minuscules : tous désorganisés ; X : avec l'ennemi dans le même hexagone
tarawa-picture-stack = { $hex } { $place } : { $units }
tarawa-picture-track = Arrivent au tour { $turn } : { $units }
tarawa-picture-in-position = { $position }, { $terrain }
tarawa-picture-in-lane = { $beach } { $lane }
tarawa-picture-hero-side = face Héros
tarawa-picture-post = poste de commandement, portée { $range }
tarawa-picture-disrupted = désorganisée
tarawa-picture-tank-disrupted = désorganisé
tarawa-picture-disrupted-now = désorganisée dans cette phase
tarawa-picture-hero = Héros
tarawa-picture-ryan = major Ryan
tarawa-picture-inspired = inspirée
tarawa-picture-acted = a agi
tarawa-picture-known = { $position } { $hex } { $colour }, { $terrain } : { $unit }, puissance { $strength }, armes nécessaires { $needs }{ $marks }
tarawa-picture-marker = , marqueur de renfort +{ $strength } { $needs }
tarawa-picture-marker-down = , marqueur de renfort
tarawa-picture-turned-down = , de nouveau face cachée
tarawa-picture-backs-coastal = Face cachée, côtières (+ marqueur de renfort, x désorganisée) : { $things }
tarawa-picture-backs-inland = Face cachée, intérieures : { $things }
tarawa-picture-us-boxes = LVT : complets { $full }, réduits { $reduced }. Tir naval : { $naval }. Soutien : { $support }. Héros restants : { $heroes }. Actions restantes : { $actions }.
tarawa-picture-japanese-boxes = Réserve : côtières { $reserve-coastal }, intérieures { $reserve-inland }. Marqueurs de renfort : côtiers { $coastal }, intérieurs { $inland }. Lettres : { $letters }. Shibasaki { $shibasaki }.
tarawa-picture-commands = commande
tarawa-picture-dead = est mort
tarawa-picture-losses = Pertes US : unités { $units }, pas { $steps }, compagnies à moins de trois pas { $companies }. Unités japonaises éliminées : { $japanese }.
tarawa-picture-garrisons = Garnisons : { $things }
tarawa-picture-guns-destroyed = Artillerie détruite : { $things }
tarawa-picture-smoke = Fumée sur la zone { $things }
tarawa-picture-no-lvts = Aucun LVT ne peut servir au prochain débarquement.
tarawa-picture-wire-cut = Les fils sont coupés : ni redéploiement ni assaut.
tarawa-picture-engineers-cover = Le génie se met à couvert : pas de soutien ce tour.
tarawa-picture-single = simple
tarawa-picture-double = double
tarawa-picture-any-gun = de toute classe

tarawa-drawing-title = Betio, atoll de Tarawa, 20 novembre 1943
tarawa-drawing-intense = tir intense
tarawa-drawing-steady = tir soutenu
tarawa-drawing-coastal-start = une unité côtière débute ici
tarawa-drawing-inland-start = une unité intérieure peut débuter ici
tarawa-drawing-armour = un char peut débuter ici
tarawa-drawing-guns = artillerie : légère, moyenne, lourde

tarawa-value-distance = hexagones de { $from } à { $to }
tarawa-value-coastal = { $position } est côtière
tarawa-value-japanese-communication = { $position } est en communication japonaise
tarawa-value-us-communication = { $hex } est en communication US
tarawa-value-controlled = { $hex } est contrôlé par des unités US
tarawa-value-intense = tir intense de { $position } sur { $hex }
tarawa-value-steady = tir soutenu de { $position } sur { $hex }
tarawa-value-wading = hexagones de { $hex } à la plage
tarawa-value-secured = { $position } est sécurisée
tarawa-value-crew = unités non désorganisées et leurs marqueurs de renfort
tarawa-value-late-fire = une perte de plus à partir du tour 11

tarawa-level-quick = rapide : règles empiriques
tarawa-level-standard = normal : regarde un tour à l'avance dans des parties imaginées
tarawa-level-strong = fort : regarde plus loin, dans davantage de parties imaginées
tarawa-commander-prospect =
    { $order } : valeur { $worth } positions (à { $error } près, { $games ->
        [one] une partie imaginée
       *[other] { $games } parties imaginées
    }).
tarawa-commander-first-to = { $order }, d'abord vers { $hex }
tarawa-commander-rest = Ne plus donner d'ordre à { $units } ce tour-ci
tarawa-commander-spare = Laisser { $hex } en paix ce tour-ci
tarawa-picture-status = { $status }.
tarawa-picture-legend-weapons = Armes et exigences : { $things }
tarawa-decimal = { $whole },{ $tenths }
