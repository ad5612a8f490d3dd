## movement

sea-ask-manoeuvre = Which manoeuvre is next?
sea-do-move =
    { $ships } { $count ->
        [one] sails
       *[other] sail
    } to { $hex }
sea-do-leave =
    { $ships } { $count ->
        [one] leaves
       *[other] leave
    } the map ({ $hex })
sea-do-combine =
    { $ships } { $count ->
        [one] joins
       *[other] join
    } the group of { $with }
sea-do-split = Divide the group { $ships }
sea-do-detach = { $ship } is left behind as a cripple
sea-do-scuttle = Scuttle { $ship }
sea-do-no-more-moves = No more manoeuvres in this impulse
sea-caution-scuttle = { $ship } will be sunk by its own crew.
sea-caution-moves =
    { $count ->
        [one] One group that could still move stays
       *[other] { $count } groups that could still move stay
    } in place.
sea-sailed =
    { $ships } { $count ->
        [one] sails
       *[other] sail
    } to { $hex }.
sea-left =
    { $ships } { $count ->
        [one] leaves
       *[other] leave
    } the battle unseen.
sea-followed = { $ships } cannot shake off the enemy: all ships are moved over to keep the fight on the map.
sea-away =
    { $ships } { $count ->
        [one] leaves
       *[other] leave
    } the battle: there is no room to follow.
sea-split =
    { $ships } { $count ->
        [one] forms a group of its own.
       *[other] form a group of their own.
    }
sea-combined = { $ships } form one group.
sea-detached = { $ship } is left behind by its group.
sea-scuttled = { $ship } is scuttled.
sea-aground = { $ship } runs aground (dice { $dice }).
sea-clear-of-shoals = { $ship } passes clear of the shoals (dice { $dice }).
sea-cast-off = { $tug } casts off the tow of { $tow }.
sea-surprised = { $seat }: surprised, no ship moves.
sea-no-group = { $ship } is not the first counter of one of your groups on the map.
sea-no-own-ship = { $ship } is no ship of yours in this battle.
sea-no-own-counter = { $ship } is no counter of yours on the map.
sea-no-second-move = The group of { $ship } has done its manoeuvre of this impulse.
sea-no-move-speed = The group of { $ship } does not move at its speed in this impulse.
sea-no-move-still = A ship of the group of { $ship } makes no way: the group does not move before it is left behind.
sea-no-move-aground = A ship of the group of { $ship } has run aground: the group does not move before it is left behind.
sea-no-move-tow = The group of { $ship } has a ship in tow: it moves in impulses 10 or 11 only.
sea-no-move-slowed = A ship of the group of { $ship } has lost speed: it cannot move, split or combine in this impulse.
sea-no-move-in-port = Ships in port do not move in the battle.
sea-no-move-unloading = Ships that unload do not move in the first round.
sea-no-move-far = Groups move one hex: { $hex } is not beside { $ship }.
sea-no-move-land = Hex { $hex } is land.
sea-no-leaving-coast = Nobody leaves the map there: that side is land.
sea-no-move-near-port = Ships do not come into or beside the hexes of ships in port.
sea-no-order-off-map = The group of { $ship } is off the map and must sail back onto it.
sea-must-return = A group that was shifted off the map must come back first.
sea-no-combine = Two different groups of one hex combine, and no others.
sea-no-split = The group of { $ship } has a single counter.
sea-no-cripple = { $ship } is no cripple: it has lost neither half of its largest guns or hull nor any speed.
sea-no-late-detaching = Cripples are left behind before any group moves.
sea-ask-part = Which counters leave the group of { $ship }?
sea-ask-part-counters = The counters that form a new group
sea-do-part =
    { $ships } { $count ->
        [one] forms a new group
       *[other] form a new group
    }

## formations

sea-ask-line-up = Which hexes form up as formations?
sea-ask-lines = The formation of each hex
sea-formation = Formation { $number }
sea-no-formation = No formation
sea-do-line-up =
    { $count ->
        [0] No formations
        [one] One formation
       *[other] { $count } formations
    }
sea-formed =
    { $ships } { $count ->
        [one] is a formation.
       *[other] are a formation.
    }
sea-steered = The formation of { $ships } manoeuvres.
sea-abandoned = The formation of { $ships } is given up.
sea-do-line-ahead = { $ships }: ahead in line, then head for { $heading }
sea-do-line-turn = { $ships }: the lead turns on the spot to { $heading }
sea-do-column-ahead = { $ships }: all ahead, then all head for { $heading }
sea-do-column-turn = { $ships }: all turn on the spot to { $heading }
sea-do-divide = { $ships }: the ships as far back as { $hex } go ahead as a formation of their own
sea-do-divide-row = { $ships }: the ships from { $from } to { $to } go ahead as a formation of their own
sea-do-join = { $ships }: one formation with { $with }
sea-do-abandon = { $ships }: give up the formation
sea-no-line-hex = { $hex } is no hex of yours in which ships can form up.
sea-no-line-hex-twice = { $hex } is named twice.
sea-no-line-shape = The hexes of formation { $number } are not a straight line of three at most.
sea-no-line-mix = Formation { $number } mixes ships of several forces.
sea-no-line-count = A side forms one formation of capital ships, two of light ships and one of transports at most, and a force three.
sea-no-formation-way = The ships of the formation of { $ship } cannot all go that way.
sea-no-move-in-formation = The group of { $ship } is a formation: steer it, or give the formation up.
sea-no-such-formation = The group of { $ship } is no formation.
sea-no-turn = The formation of { $ship } must go ahead or turn, by two sixths of a circle at most, or about if it has light ships only.
sea-no-coil = The formation of { $ship } cannot turn upon its own ships.
sea-no-formation-course = The formation of { $ship } does not stand so that it could do that.
sea-no-join = The formation of { $ship } has not just closed up to the rear of the other one.
sea-no-parting-twice = { $ship } is named twice.
sea-no-parting-ship = { $ship } is no counter of the group.
sea-no-parting-none = At least one counter leaves the group of { $ship }.
sea-no-parting-all = At least one counter stays in the group of { $ship }.
sea-ask-aside = To scuttle a ship or cast off a tow first, choose it here. Nothing else that you fill in counts then: it is asked again.
sea-no-asides = One ship at a time is scuttled, or casts off its tow.
