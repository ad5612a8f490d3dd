# D-Day at Tarawa. Le jeu garde son titre anglais.

tarawa-title = D-Day at Tarawa

tarawa-marines = Marines
tarawa-yes = Oui
tarawa-no = Non
tarawa-pick = { $what }
tarawa-pick-hex = { $place }{ $notes }
tarawa-pick-none = Personne
tarawa-must-choose = Il faut choisir.
tarawa-not-among = { $what } ne répond pas à la question : { $asked }

tarawa-stage-set-up = Mise en place
tarawa-stage-turn-begins = Tour { $turn } sur { $last }, { $time } : début du tour
tarawa-stage-loading = Tour { $turn } sur { $last }, { $time } : chargement des LVT
tarawa-stage-landing = Tour { $turn } sur { $last }, { $time } : débarquement
tarawa-stage-wading = Tour { $turn } sur { $last }, { $time } : marche dans l'eau
tarawa-stage-arrivals = Tour { $turn } sur { $last }, { $time } : arrivées
tarawa-stage-event = Tour { $turn } sur { $last }, { $time } : événement
tarawa-stage-second-event = Tour { $turn } sur { $last }, { $time } : second événement
tarawa-stage-fire = Tour { $turn } sur { $last }, { $time } : tir japonais
tarawa-stage-engineers = Tour { $turn } sur { $last }, { $time } : génie et QG
tarawa-stage-actions = Tour { $turn } sur { $last }, { $time } : actions US
tarawa-stage-close-combats = Tour { $turn } sur { $last }, { $time } : combats rapprochés
tarawa-stage-turn-ends = Tour { $turn } sur { $last }, { $time } : fin du tour
tarawa-stage-over = La partie est finie

tarawa-colour-green = vert
tarawa-colour-orange = orange
tarawa-colour-blue = bleu
tarawa-colour-brown = marron
tarawa-colour-red = rouge
tarawa-colour-violet = violet
tarawa-symbol-circle = cercle
tarawa-symbol-diamond = losange
tarawa-symbol-triangle = triangle
tarawa-letter-A = A
tarawa-letter-I = I
tarawa-letter-M = M
tarawa-letter-P = P
tarawa-letter-R = R
tarawa-area-A = A
tarawa-area-B = B
tarawa-area-C = C
tarawa-area-D = D
tarawa-area-E = E
tarawa-area-F = F
tarawa-beach-R1 = Red 1
tarawa-beach-R2 = Red 2
tarawa-beach-R3 = Red 3
tarawa-beach-G = Green
tarawa-lane-A = A
tarawa-lane-B = B
tarawa-lane-C = C
tarawa-lane-D = D
tarawa-artillery-light = légère
tarawa-artillery-medium = moyenne
tarawa-artillery-heavy = lourde
tarawa-back-coastal = côtier
tarawa-back-inland = intérieur
tarawa-back-armour = blindé
tarawa-weapon-FT = lance-flammes
tarawa-weapon-MG = mitrailleuse
tarawa-weapon-BZ = bazooka
tarawa-weapon-BR = fusil-mitrailleur Browning
tarawa-weapon-AR = artillerie
tarawa-weapon-MO = mortier
tarawa-weapon-RA = radio
tarawa-weapon-DE = charges de démolition
tarawa-weapon-NF = tir naval
tarawa-weapon-FL = flanquement
tarawa-weapon-CC = combat rapproché
tarawa-terrain-water = eau
tarawa-terrain-reef = récif
tarawa-terrain-beach = plage
tarawa-terrain-clear = terrain dégagé
tarawa-terrain-palms = palmiers
tarawa-terrain-airstrip = piste d'aviation
tarawa-terrain-building = bâtiment
tarawa-terrain-fortified = bâtiment fortifié
tarawa-terrain-crater = cratères
tarawa-side-seawall = digue
tarawa-side-pier = jetée
tarawa-feature-lvt-wreck = épave de LVT
tarawa-feature-ship-wreck = épave de navire
tarawa-feature-pier = jetée
tarawa-kind-infantry = infanterie
tarawa-kind-heavy = infanterie lourde
tarawa-kind-engineer = génie
tarawa-kind-tank = chars
tarawa-kind-artillery = artillerie
tarawa-kind-hq = quartier général
tarawa-formation-7SSNL = 7e force navale spéciale de débarquement de Sasebo
tarawa-formation-3SBD = 3e force spéciale de défense de base
tarawa-formation-111P = 111e pionniers
tarawa-formation-4FC = 4e bataillon de construction de la flotte
tarawa-drift-none = pas de dérive
tarawa-drift-1L = un hexagone à gauche, vers l'est
tarawa-drift-1R = un hexagone à droite, vers l'ouest
tarawa-drift-PR = un pivot à droite, vers le sud-ouest
tarawa-landfall-reef = récif
tarawa-landfall-water = eau
tarawa-landfall-beach = plage
tarawa-landfall-inland-1 = un hexagone dans les terres
tarawa-landfall-inland-2 = deux hexagones dans les terres
tarawa-melee-surrender = reddition de conscrits
tarawa-melee-heroism = héroïsme
tarawa-melee-blast = obus de marine
tarawa-melee-reinforce = renfort
tarawa-melee-withdrawal-hit = perte au repli

## le nom des choses

tarawa-name-list = { $first }, { $rest }
tarawa-name-parts = { $first } ; { $rest }
tarawa-name-in = { $unit } en { $hex }
tarawa-name-approach = { $approach } ({ $hex })
tarawa-name-approach-place = { $approach } ({ $hex } ; { $about })
tarawa-name-place = { $hex } ({ $about })
tarawa-name-site = { $position }, { $terrain }
tarawa-name-with = avec { $units }
tarawa-name-intense = tir intense de { $positions }
tarawa-name-steady = tir soutenu de { $positions }
tarawa-name-attacker =
    { $unit } : puissance { $strength }, armes { $weapons }, { $distance ->
        [one] adjacente
       *[other] à { $distance } hexagones
    }
tarawa-name-tank = char { $colour }
tarawa-name-counter = { $unit }, puissance { $strength }, exige { $needs }
tarawa-name-marker = marqueur de renfort +{ $strength }, exige { $needs }
tarawa-name-marker-down = marqueur de renfort face cachée
tarawa-name-tactical = renfort tactique
tarawa-name-position = { $position } ({ $about })
tarawa-name-back-coastal = unité côtière, face cachée
tarawa-name-back-inland = unité intérieure, face cachée
tarawa-name-back-armour = char, face cachée
tarawa-name-garrison = garnison US

tarawa-warn = { " " }– { $notes }
tarawa-warn-nothing = { "" }
tarawa-warn-overstack = surempilement de { $units } unités : deux resteront à la fin de la phase (7.53)
tarawa-warn-concentrated = cible concentrée de { $steps } pas (6.35)
tarawa-warn-stop-contact = arrêt obligatoire à côté de l'ennemi (7.31)
tarawa-warn-stop-intense = arrêt obligatoire sous un tir intense (7.31)
tarawa-warn-stop-terrain = arrêt obligatoire dans ce terrain (7.3)
tarawa-warn-infiltration =
    infiltration devant { $positions } : { $cards ->
        [one] une carte peut
       *[other] { $cards } cartes peuvent
    } coûter un pas (7.32)
tarawa-warn-infiltration-safe = infiltration devant { $positions }, sans carte (7.32)
tarawa-name-words = { $first } { $rest }
