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
sea-no-second-move = The group of { $ship } has done its manoeuvre of this impulse.
sea-no-move-speed = The group of { $ship } does not move at its speed in this impulse.
sea-no-move-slowed = A ship of the group has lost speed: it cannot move, split or combine in this impulse.
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
sea-no-parting-ship = { $ship } is no counter of the group, or is named twice.
sea-no-parting-all = At least one counter leaves, and at least one stays with { $ship }.
