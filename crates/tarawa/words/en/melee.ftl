## melee

tarawa-melee-begins =
    Close combat in { $hex } against the unit of { $position }: { $marines ->
        [one] one US card
       *[other] { $marines } US cards
    }, { $japanese ->
        [one] one Japanese card
       *[other] { $japanese } Japanese cards
    }; { $colour } hits.
tarawa-melee-card-japanese = Japanese card { $card } ({ $colours }): { $result }; { $left }.
tarawa-melee-card-us = US card { $card } ({ $colours }): { $result }; { $left }.
tarawa-melee-card-withdrawal = Card { $card } ({ $colours }) for the withdrawal: { $result }; { $left }.
tarawa-melee-hits = a hit
tarawa-melee-misses = no hit
tarawa-melee-event-and = { $event }, and { $hit }
tarawa-melee-rally-japanese = The Japanese find their feet and turn over no card.
tarawa-melee-rally-us = The Marines find their feet and turn over no card.
tarawa-melee-added-japanese = The Japanese get another card; { $left }.
tarawa-melee-added-us = The Marines get another card; { $left }.
tarawa-melee-lost-japanese = The Japanese lose card { $card }; { $left }.
tarawa-melee-lost-us = The Marines lose card { $card }; { $left }.
tarawa-melee-blast-hits = Naval shells strike the fighters (card { $card }).
tarawa-melee-blast-misses = Naval shells fall wide (card { $card }).
tarawa-melee-withdraws = The Marines withdraw from { $hex } under fire.
tarawa-melee-fell-back = { $unit } falls back to { $hex }.
tarawa-melee-japanese-hold = The Japanese win the close combat in { $hex }.
tarawa-melee-marines-hold = The Marines win the close combat in { $hex }.
tarawa-melee-exhausted = Both sides in { $hex } are exhausted.
tarawa-melee-ask-loss = Which unit in { $hex } loses a step?
tarawa-melee-ask-withdraw = Withdraw from the close combat in { $hex } ({ $left })? Another Japanese card is turned over first; then the units are not Disrupted.
tarawa-melee-ask-where = Where do the units in { $hex } withdraw to?
tarawa-melee-ask-back = Where does { $unit } fall back to?
tarawa-melee-ask-first = Which close combat is fought next?
tarawa-melee-ask-overstacked = More than two units are in { $hex }. Which one is eliminated?

tarawa-melee-pile-steps = steps, four at most
tarawa-melee-pile-flamethrower = a flamethrower
tarawa-melee-pile-hero = a Hero
tarawa-melee-pile-counters = unit and depth marker
tarawa-melee-pile-assault = they attack
tarawa-melee-pile-strong = strength of four or more
tarawa-melee-pile-close-combat = needs of close combat
tarawa-melee-pile-tank-or-night = a tank, or night
tarawa-melee-left = cards left: US { $marines }, Japanese { $japanese }
tarawa-melee-surrendered = The conscripts surrender.
tarawa-melee-no-surrender = Nobody surrenders: these are elite troops or a tank.
