# Forces under orders: preparation, log sheets, movement, fuel.

sea-station = { $name } ({ $zone })

## Preparation

sea-ask-station = Where does the flotilla { $flotilla } lie in wait?
sea-do-station = It lies at { $place }
sea-ask-muster = In which forces do your ships sail? You may divide forces, and unite those that begin at the same places.
sea-do-muster-done = In those that there are now
sea-do-muster-divide = { $force } { $name } is divided
sea-do-muster-unite = { $force } { $name } sails with { $into } { $other }
sea-ask-place = Where does { $force } ({ $name }) begin?
sea-do-place = It begins at { $place }
sea-no-begin = { $force } cannot begin there: choose a place that the scenario gives it.
sea-ask-mission = The mission of { $force } { $name }?
sea-do-mission = Mission: { $mission }
sea-ask-charge = Whom does { $force } escort?
sea-do-charge = It escorts { $charge } { $name }
sea-ask-lure = Do you lay out a decoy, a counter without ships?
sea-do-lure = A decoy at { $place }
sea-do-no-lure = No more decoys
sea-no-lure = A decoy begins where a force of yours may begin.

## Orders

sea-ask-orders = Orders of turn { $turn }: what is written next?
sea-order-done = All orders are written
sea-order-plot = { $force }: plot of turn { $turn }
sea-order-programme = { $force }: write its log sheet
sea-order-abort = { $force } gives up its mission
sea-order-mission = { $force } gets a new mission
sea-order-join = { $force } joins { $into } this turn
sea-order-stay-apart = { $force } does not join after all
sea-order-split = { $force } divides
sea-order-guard = { $force } sends ships to guard { $tow }
sea-order-blockade = { $force } blockades { $port }
sea-order-lift = { $force } ends its blockade
sea-order-hulls = { $force }: single ships
sea-order-refit = { $force }, in port, { $errand }
sea-order-patrol = Flotilla { $flotilla }: next move
sea-order-lure = { $force } sends a decoy away
sea-order-remove = { $force }, a decoy, is taken away
sea-caution-unplotted =
    { $count ->
        [one] One force has no plot for the next turn and will stay where it is.
       *[other] { $count } forces have no plot for the next turn and will stay where they are.
    }
sea-ask-haven = To which port does { $force } return?
sea-do-haven = { $force } returns to { $port } by the shortest way
sea-ask-cruise = Where does the flotilla { $flotilla } go on the next even turn?
sea-do-cruise = To { $zone }
sea-do-cruise-stay = It stays

## Plots

sea-ask-course = { $force }: what does it do in turn { $turn }? It can enter { $zones ->
    [one] one zone
   *[other] { $zones } zones
}.
sea-ask-way = Its way, at most { $zones ->
    [one] one zone
   *[other] { $zones } zones
}; the place where it begins comes first
sea-ask-errand = What it does there
sea-do-stay = { $force } stays
sea-do-stay-for = { $force } stays: { $errand }
sea-do-sail = { $force } sails { $way }
sea-do-sail-for = { $force } sails { $way }: { $errand }
sea-errand-none = nothing besides
sea-errand-port = enters { $port }
sea-errand-bombard = bombards { $base }
sea-errand-load = loads cargo
sea-errand-unload = unloads cargo
sea-errand-fuel = takes fuel
sea-errand-rearm = takes torpedoes and shells
sea-errand-blockade = blockades { $port }
sea-errand-lift = ends its blockade
sea-errand-join = joins { $force }
sea-errand-leave = leaves the map
sea-no-way = The way of { $force } names the place where it begins, at least.
sea-no-start = The way of { $force } begins at { $place }, where it will be.
sea-no-way-through-port = { $force } ends its move in the port that it enters.
sea-no-reach = { $force } cannot enter { $zones } zones in this turn: its slowest ship allows { $pace }.
sea-no-next-zone = No ship goes straight from { $from } to { $to }: name adjacent zones that land does not part.
sea-no-port-there = { $to } cannot be entered from { $from }: sail to the zone of a port that is yours.
sea-no-way-out-of-port = From { $from } ships go to the zone of the port first, not to { $to }.
sea-no-errand-port = { $force } enters a port by its way: let the way end there, not at { $place }.
sea-no-errand-join = { $force } is told to join another force by an order of its own, not by its way to { $place }.
sea-no-errand-mission = { $force } cannot do that at { $place }: it takes the mission { $mission }.
sea-no-errand-under-way = { $force } cannot do that at { $place } in a turn in which it moves: let it stay there for the turn.
sea-no-errand-abort = { $force } has given up its mission and does nothing more at { $place }; in port it may take fuel and ammunition.
sea-no-rearming = { $force } takes torpedoes and shells in a port of yours, not at { $place }.
sea-no-bombardment = { $force } cannot bombard { $base } from { $place }: it must lie in the zone of an enemy air base.
sea-no-loading = { $force } loads in a port of yours, not at { $place }.
sea-no-unloading = { $force } cannot unload at { $place }: go into a port of yours, or to a coast without one.
sea-no-blockade-to-end = { $force } has no blockade to end while it stays at { $place }.
sea-no-edge = { $force } cannot leave the map from { $place }: choose a zone at the open edge of the map.
sea-ask-programme = { $force }, { $mission }: what does it do from turn { $turn } on?
sea-line-done = The log sheet is written
sea-line-back = Rub out the last turn
sea-line-to = To { $place } by the shortest way ({ $turns ->
        [one] one turn
       *[other] { $turns } turns
    })
sea-line-hand = The next turn zone by zone
sea-line-stay = Stay for { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
sea-line-stay-for = For { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }: { $errand }
sea-line-join = There it joins { $force }

## Forces and ships

sea-ask-division = Which ships leave { $force } for a force of their own?
sea-ask-guard = Which ships leave { $force } to guard { $tow }?
sea-ask-division-ships = The ships that leave
sea-do-division = { $ships } leave { $force }
sea-no-division-tow = { $ship } tows or is towed: cast off first, or let both leave.
sea-ask-hulls = { $force }: what do single ships do?
sea-hull-nothing = Nothing
sea-hull-tow = { $ship } takes { $hulk } in tow
sea-hull-cast-off = { $ship } casts off its tow
sea-hull-take-home = { $ship } takes its tow home, as a force of their own
sea-hull-detach = { $ship } gets a counter of its own
sea-hull-scuttle = { $ship } is scuttled
sea-caution-hulk = { $ship } will be sunk by her own crew.
sea-hulk-scuttled = { $ship } is scuttled
sea-decoy-thinned = { $force } was a decoy: there are never more of them than forces at sea

## Movement

sea-force-sailed = { $force } sails { $zones }
sea-left-port = { $force } leaves { $port }
sea-in-port = { $force } is in port at { $port }
sea-leaves = { $force } leaves the map
sea-blockade = { $force } blockades { $port }
sea-blockade-ends = { $force } ends its blockade of { $port }
sea-joined = { $force } joins { $into }
sea-floods = { $ship } floods: { $dice } and { $modifier }, one more hull box is lost
sea-holds = { $ship } is in danger of flooding: { $dice } and { $modifier }, she holds
sea-factor-moved = zones sailed
sea-flood-weather = weather
sea-dry = { $ship } has no fuel left

sea-option-decoys = May counters without ships lie on the Operational Map?
sea-option-decoys-no = no
sea-option-decoys-yes = yes
