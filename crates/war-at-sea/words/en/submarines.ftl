## submarines

sea-ask-prowl = Which force do your submarines look for, and with how many boats?
sea-do-prowl =
    { $boats ->
        [one] { $flotilla }: one boat looks for { $force } ({ $names })
       *[other] { $flotilla }: { $boats } boats look for { $force } ({ $names })
    }
sea-do-no-more-submarines = The submarines are done
sea-submarines-seek =
    { $boats ->
        [one] { $seat }: one submarine looks for { $force }.
       *[other] { $seat }: { $boats } submarines look for { $force }.
    }
sea-submarine-dice = dice { $dice }
sea-submarine-in-port = in port
sea-submarine-misses = A submarine does not find { $force } ({ $dice }).
sea-submarine-sees = A submarine sees { $force } but cannot attack ({ $dice }).
sea-submarine-at-escorts = A submarine finds { $force } and can attack an escort ({ $dice }).
sea-submarine-at-most = A submarine finds { $force } and can attack any ship but a carrier ({ $dice }).
sea-submarine-at-any = A submarine finds { $force } and can attack any ship ({ $dice }).
sea-submarine-counters = Of the counters of { $force } some stand for several ships: { $counters }.
sea-submarine-report = { $force } is made of: carriers { $carriers }, other capital ships { $capital }, light ships { $light }, transports { $transports }.
sea-ask-sink-escorts = { $boat } can attack an escort of { $force }. Does it?
sea-ask-sink-most = { $boat } can attack any ship of { $force } but carriers. Does it?
sea-ask-sink-any = { $boat } can attack any ship of { $force }. Does it?
sea-do-sink = Attack
sea-do-let-go = Let it go
sea-ask-torpedo = Which sort of ship of { $force } does { $boat } attack?
sea-sort-carriers = a carrier
sea-sort-capital = another capital ship
sea-sort-none = no ship is left to attack
sea-sort-light = a light ship
sea-sort-transports = a transport
sea-hunt-missed = Nobody in { $force } finds the boat.
sea-hunt-driven-off = The escorts of { $force } drive the boat off.
sea-hunt-sunk-late = The escorts of { $force } sink the boat, which has fired already.
sea-hunt-sunk-soon = The escorts of { $force } sink the boat before it can fire.
sea-hunt-escorts = escorts
sea-hunt-aircraft = aircraft on patrol
sea-hunt-zones = the force sails fast
sea-hunt-shallow = shallow water
sea-hunt-modern = new weapons
sea-submarine-hits = The submarine hits { $target } (die { $die }).
sea-submarine-fails = The submarine misses { $target } (die { $die }).
sea-shot-light = a light target
sea-shot-still = the target lies still
sea-shot-night = night
sea-shot-escorts = a large screen
sea-shot-zones = the force sails fast
sea-submarine-sunk = { $boat } is sunk.
sea-flotilla-moved = { $flotilla } goes to { $zone }.
sea-hunt-by = { $what } Die { $die }, { $sum } in all.
sea-hunt-sum = { $what } { $sum } in all.
sea-must-sink = { $boat } has come into a port and must attack.
sea-cannot-sink-unarmed = { $boat } has no torpedoes left.
sea-cannot-sink-nothing = The boats before { $boat } have left nothing to attack.
sea-torpedo-must-choose = { $boat } attacks: choose at which sort of ship.
sea-no-torpedo-carriers = { $boat } has no firing solution for carriers.
sea-no-torpedo-but-escorts = { $boat } has a firing solution for destroyers and escorts only.
sea-no-torpedo-sort = { $force } has no such ship, by its report.
sea-no-prowl-flotilla = { $flotilla } is none of your flotillas.
sea-no-prowl-force = { $force } is no enemy force on the map.
sea-no-second-prowl = { $flotilla } has had its turn with { $force }: a boat tries once a force and turn, and one force after the other.
sea-no-prowl-port = { $force } lies in a major port, where no submarine finds it.
sea-no-prowl-far = { $force } did not come within two zones of { $flotilla }, around land.
sea-no-prowl-boats = Say which boats of { $flotilla } look for { $force }.
sea-no-prowl-boat = { $boat } is no boat of that flotilla.
sea-no-prowl-twice = { $boat } is named twice.
sea-no-prowl-order = Of the boats of { $flotilla } those with as many torpedoes are alike: the first of them go, those with the most torpedoes before the others.
sea-no-prowl-sunk = { $boat } has been sunk.
sea-no-prowl-contact = { $boat } has found a force this turn, and looks for no other.
