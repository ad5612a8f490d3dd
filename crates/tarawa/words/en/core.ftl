# D-Day at Tarawa.

tarawa-title = D-Day at Tarawa

tarawa-marines = Marines
tarawa-yes = Yes
tarawa-no = No
tarawa-pick = { $what }
tarawa-pick-hex = { $place }{ $notes }
tarawa-pick-none = None
tarawa-must-choose = Somebody must be chosen.
tarawa-not-among = { $what } is not what is asked for: { $asked }

tarawa-stage-set-up = Set-up
tarawa-stage-turn-begins = Turn { $turn } of { $last }, { $time }: the turn begins
tarawa-stage-loading = Turn { $turn } of { $last }, { $time }: loading LVTs
tarawa-stage-landing = Turn { $turn } of { $last }, { $time }: landing
tarawa-stage-wading = Turn { $turn } of { $last }, { $time }: wading
tarawa-stage-arrivals = Turn { $turn } of { $last }, { $time }: arrivals
tarawa-stage-event = Turn { $turn } of { $last }, { $time }: event
tarawa-stage-second-event = Turn { $turn } of { $last }, { $time }: second event
tarawa-stage-fire = Turn { $turn } of { $last }, { $time }: Japanese fire
tarawa-stage-engineers = Turn { $turn } of { $last }, { $time }: engineers and HQs
tarawa-stage-actions = Turn { $turn } of { $last }, { $time }: US actions
tarawa-stage-close-combats = Turn { $turn } of { $last }, { $time }: close combat
tarawa-stage-turn-ends = Turn { $turn } of { $last }, { $time }: the turn ends
tarawa-stage-over = The game is over

tarawa-colour-green = green
tarawa-colour-orange = orange
tarawa-colour-blue = blue
tarawa-colour-brown = brown
tarawa-colour-red = red
tarawa-colour-violet = violet
tarawa-symbol-circle = circle
tarawa-symbol-diamond = diamond
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
tarawa-artillery-light = light
tarawa-artillery-medium = medium
tarawa-artillery-heavy = heavy
tarawa-back-coastal = coastal
tarawa-back-inland = inland
tarawa-back-armour = armour
tarawa-weapon-FT = flamethrower
tarawa-weapon-MG = machine gun
tarawa-weapon-BZ = bazooka
tarawa-weapon-BR = Browning rifle
tarawa-weapon-AR = artillery
tarawa-weapon-MO = mortar
tarawa-weapon-RA = radio
tarawa-weapon-DE = demolitions
tarawa-weapon-NF = naval fire
tarawa-weapon-FL = flanking
tarawa-weapon-CC = close combat
tarawa-terrain-water = water
tarawa-terrain-reef = reef
tarawa-terrain-beach = beach
tarawa-terrain-clear = clear
tarawa-terrain-palms = palms
tarawa-terrain-airstrip = airstrip
tarawa-terrain-building = building
tarawa-terrain-fortified = fortified building
tarawa-terrain-crater = craters
tarawa-side-seawall = seawall
tarawa-side-pier = pier
tarawa-feature-lvt-wreck = LVT wreck
tarawa-feature-ship-wreck = ship wreck
tarawa-feature-pier = pier
tarawa-kind-infantry = infantry
tarawa-kind-heavy = heavy infantry
tarawa-kind-engineer = engineers
tarawa-kind-tank = tanks
tarawa-kind-artillery = artillery
tarawa-kind-hq = headquarters
tarawa-formation-7SSNL = 7th Sasebo Special Naval Landing Force
tarawa-formation-3SBD = 3rd Special Base Defence Force
tarawa-formation-111P = 111th Pioneers
tarawa-formation-4FC = 4th Fleet Construction
tarawa-drift-none = no drift
tarawa-drift-1L = one hex to the left, eastward
tarawa-drift-1R = one hex to the right, westward
tarawa-drift-PR = a turn to the right, to the south-west
tarawa-landfall-reef = reef
tarawa-landfall-water = water
tarawa-landfall-beach = beach
tarawa-landfall-inland-1 = one hex inland
tarawa-landfall-inland-2 = two hexes inland
tarawa-melee-surrender = conscripts surrender
tarawa-melee-heroism = heroism
tarawa-melee-blast = naval artillery blast
tarawa-melee-reinforce = reinforcement
tarawa-melee-withdrawal-hit = hit on withdrawal

## what things are called

tarawa-name-list = { $first }, { $rest }
tarawa-name-parts = { $first }; { $rest }
tarawa-name-in = { $unit } in { $hex }
tarawa-name-approach = { $approach } ({ $hex })
tarawa-name-approach-place = { $approach } ({ $hex }; { $about })
tarawa-name-place = { $hex } ({ $about })
tarawa-name-site = { $position }, { $terrain }
tarawa-name-with = with { $units }
tarawa-name-intense = intense fire of { $positions }
tarawa-name-steady = steady fire of { $positions }
tarawa-name-attacker =
    { $unit }: strength { $strength }, weapons { $weapons }, { $distance ->
        [one] adjacent
       *[other] { $distance } hexes away
    }
tarawa-name-tank = { $colour } tank
tarawa-name-counter = { $unit }, strength { $strength }, needs { $needs }
tarawa-name-marker = depth marker +{ $strength }, needs { $needs }
tarawa-name-marker-down = depth marker face down
tarawa-name-tactical = tactical reinforcement
tarawa-name-position = { $position } ({ $about })
tarawa-name-back-coastal = coastal unit, face down
tarawa-name-back-inland = inland unit, face down
tarawa-name-back-armour = tank, face down
tarawa-name-garrison = US garrison

tarawa-warn = { " " }– { $notes }
tarawa-warn-nothing = { "" }
tarawa-warn-overstack = { $units } units overstack: at the end of the phase two stay (7.53)
tarawa-warn-concentrated = concentrated target with { $steps } steps (6.35)
tarawa-warn-stop-contact = must stop beside the enemy (7.31)
tarawa-warn-stop-intense = must stop under intense fire (7.31)
tarawa-warn-stop-terrain = must stop in this terrain (7.3)
tarawa-warn-infiltration =
    infiltration past { $positions }: { $cards ->
        [one] a card
       *[other] { $cards } cards
    } may cost a step (7.32)
tarawa-warn-infiltration-safe = infiltration past { $positions }, without a card (7.32)
tarawa-name-words = { $first } { $rest }
