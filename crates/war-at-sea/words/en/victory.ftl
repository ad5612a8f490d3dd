## victory

sea-points-sunk = { $ship } sunk
sea-points-crippled = { $ship } crippled
sea-points-exit = { $ship } got through
sea-points-handicap = points in hand
sea-outcome-draw = A draw: Axis { $axis } points, Allies { $allies }
sea-outcome-marginal = A marginal victory of the { $seat }: Axis { $axis } points, Allies { $allies }
sea-outcome-clear = A clear victory of the { $seat }: Axis { $axis } points, Allies { $allies }
sea-outcome-decisive = A decisive victory of the { $seat }: Axis { $axis } points, Allies { $allies }
sea-aim-sink = { $seat }: { $percent } % of the points of every enemy ship sunk
sea-aim-sink-named = { $seat }: { $percent } % of the points of { $ships } if sunk
sea-aim-cripple = { $seat }: { $percent } % of the points of every enemy ship afloat at the end with more than half of its hull lost
sea-aim-exit = { $seat }: { $percent } % of the points of every own ship that leaves the map by { $sides }
sea-aim-handicap = { $seat }: { $points } points in hand
sea-aim-margins = The difference decides: from { $marginal } a marginal victory, from { $clear } a clear one, from { $decisive } a decisive one
sea-value-divided = divided, rounded up
sea-value-distance = distance
sea-value-move = moves in impulse { $impulse }
sea-value-speed = levels of speed
sea-value-plus = the plus
sea-value-exit = open to the sea
sea-value-bulk = ships that it counts for
sea-value-deck = steps of aircraft that the deck allows
