## damage

sea-part-primary = primary guns
sea-part-secondary = secondary guns
sea-part-tertiary = tertiary guns
sea-part-aa = anti-aircraft guns
sea-part-hull = hull
sea-part-torpedo = torpedo tubes
sea-part-critical = critical damage

sea-ask-suffer-shell = { $counter } is hit ({ $damage }). Which of its ships takes it?
sea-ask-suffer-torpedo =
    A torpedo hits { $counter } ({ $hull ->
        [one] one hull box
       *[other] { $hull } hull boxes
    }). Which of its ships takes it?

sea-struck =
    { $ship }, { $part }: { $boxes ->
        [one] one box lost
       *[other] { $boxes } boxes lost
    }, { $left } left.
sea-bounced = { $ship }, { $part }: the armour holds.
sea-no-tubes = { $ship } has no torpedo tubes that could be hit.
sea-not-critical = { $ship }: tertiary guns do no critical damage.
sea-critical = { $ship }: critical damage ({ $dice }).
sea-excess = { $ship }: the hit does more damage (die { $die }).
sea-no-excess = { $ship }: the hit does no more damage (die { $die }).
sea-plunged = { $ship }: plunging fire goes through the deck.
sea-pierced = { $ship }: at this range the armour is pierced after all (die { $die }).
sea-not-pierced = { $ship }: even at this range the armour is not pierced (die { $die }).
sea-torpedoed =
    { $ship } is torpedoed: { $punch ->
        [0] { $dice }.
       *[other] { $dice }, with { $punch } for the torpedo.
    }
sea-dud = The torpedo that hits { $ship } does not explode.
sea-tubes-lost = { $ship } loses its torpedo tubes.
sea-deck-hit =
    { $ship }: the flight deck is hit, { $left ->
        [0] no aircraft can operate.
        [one] one step of aircraft can operate.
       *[other] { $left } steps of aircraft can operate.
    }
sea-planes-lost = { $ship } loses its floatplanes.
sea-slowed = { $ship } is slowed to speed { $speed }.
sea-dead = { $ship } lies dead in the water.
sea-oiler-explodes = The oiler { $ship } explodes (die { $die }).
sea-oiler-holds = The oiler { $ship } does not explode (die { $die }).
sea-sunk = { $ship } sinks.

sea-no-such-ship = { $ship } is no ship of the counter { $counter }.
sea-no-ship-afloat = { $ship } has sunk: another ship of the counter takes the hit.
