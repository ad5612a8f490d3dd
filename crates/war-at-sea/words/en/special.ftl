## The Special Operations Phase (4.0 XI)
sea-ask-special = Which special operations are carried out?
sea-do-engines = { $ship } tries to get under way
sea-do-deck = { $ship } mends her flight deck
sea-do-oil = { $to } takes fuel from { $from }
sea-do-salvage = { $plane } returns from salvage to { $home }
sea-do-special-done = Nothing more
sea-bombarded = { $ships ->
        [one] One ship
       *[other] { $ships } ships
    } of { $force } bombard { $base } in { $zone }: { $hits ->
        [0] no hit.
        [one] one hit.
       *[other] { $hits } hits.
    }
sea-unloaded = { $force } has unloaded { $points ->
        [one] one point
       *[other] { $points } points
    } of cargo in { $zone }.
sea-loaded = { $force } has loaded cargo.
sea-fuelled = { $ship } takes { $boxes ->
        [one] one box
       *[other] { $boxes } boxes
    } of fuel.
sea-fuelled-from = { $ship } takes { $boxes ->
        [one] one box
       *[other] { $boxes } boxes
    } of fuel from { $from }.
sea-rearmed = { $ship } has torpedoes and shells again.
sea-put-off = { $force } cannot do what was planned this turn; its plot is put off.
sea-dropped = { $force } cannot do what was planned here; it is struck out.
sea-deck-mended = { $ship } has mended a box of her flight deck ({ $die }).
sea-deck-not-mended = The flight deck of { $ship } is not mended yet ({ $die }).
sea-deck-hopeless = The flight deck of { $ship } is beyond repair ({ $die }).
sea-salvaged = { $steps ->
        [one] One step
       *[other] { $steps } steps
    } of { $plane } return to { $home }.
sea-no-ship-there = { $ship } is no ship of yours on the map.
sea-no-oil-abort = The force of { $ship } has given up its mission, and does no such special operation.
sea-no-oil-in-port = { $ship } does not lie at sea: in port all ships take fuel together, by an order.
sea-no-oil-on-log = The force of { $ship } has no fuel on its log for this turn.
sea-no-oil-for-coal = { $ship } burns coal, and takes no oil.
sea-no-oil-wanted = { $ship } has all its fuel.
sea-no-oil-from-itself = { $ship } takes no fuel from itself.
sea-no-oiler = { $from } has no fuel for { $ship }: only oilers serve all ships, big ships serve light ones.
sea-no-oil-together = { $ship } and { $from } must be in one zone for the whole turn.
sea-no-oil-busy = { $ship } has moved, fired, hunted submarines or done a special operation this turn.
sea-no-oil-hands = { $from } serves one big ship or two light ones in a turn.
sea-no-oil-left = { $from } has not enough fuel left for { $ship }.
sea-no-repair = { $ship } does not lie dead by damage.
sea-no-repair-hopeless = The engines of { $ship } are beyond repair.
sea-no-repair-mission = { $ship } must belong to a force that aborts.
sea-no-repair-busy = { $ship } has fought, was towed on or has done something else this turn.
sea-no-deck-repair = { $ship } has no damage of a flight deck.
sea-no-deck-hopeless = The flight deck of { $ship } is beyond repair.
sea-no-deck-attacked = { $ship } was attacked this turn.
sea-no-salvage = No { $plane } can be had from the salvage box.
sea-no-salvage-base = { $plane } cannot return to { $home }: only to the base that the scenario names, or to a carrier in a major port.
sea-no-salvage-room = { $home } has no room for { $plane }.
