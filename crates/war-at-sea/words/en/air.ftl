## aircraft, air battles, strikes

sea-aircraft =
    { $plane } ({ $steps ->
        [one] one step
       *[other] { $steps } steps
    })
sea-aircraft-unknown = Aircraft

sea-air-battle =
    Air battle in { $zone }: { $hunters ->
        [one] one counter
       *[other] { $hunters } counters
    } of the { $hunter } against { $guards ->
        [0] no fighters
        [one] one counter of fighters
       *[other] { $guards } counters of fighters
    } and { $charges ->
        [0] nobody else
        [one] one other counter
       *[other] { $charges } other counters
    }.
sea-air-shot =
    { $seat }: { $plane } fires at { $target }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $needed } or more needed, { $hits ->
        [0] no hit.
        [one] one hit.
       *[other] { $hits } hits.
    }
sea-ask-engage = Whom do your aircraft attack? Every enemy fighter counter must have an attacker before one has a second.
sea-ask-engage-free = Whom do your aircraft attack?
sea-ask-engage-whom = Each counter attacks one enemy counter.
sea-hold-aircraft = Hold back
sea-do-engage =
    { $count ->
        [0] Attack nobody
        [one] Attack with one counter
       *[other] Attack with { $count } counters
    }
sea-no-second-attack = { $plane } attacks once. Name it once.
sea-no-fourth-attacker = At most { $most } counters attack one fighter counter. Send the others elsewhere.
sea-no-second-attacker = Every enemy fighter counter within reach must have an attacker before one has a second, or a bomber has any.
sea-factor-lower = Attacks from below
sea-factor-on-bomber = Against a bomber

sea-air-sweep = sweep
sea-air-escort = escort of flight { $flight }
sea-air-naval-strike = naval strike
sea-air-land-strike = land strike
sea-air-transfer = transfer
sea-flight-formed = Flight { $flight } takes off, { $mission }: { $planes }.
sea-ask-assign = Do aircraft get a mission?
sea-ask-crew = Which aircraft of { $from } fly: { $mission }?
sea-ask-crew-which = The aircraft of the flight. With none it is not formed.
sea-do-assign = { $from }: { $mission }
sea-do-assign-done = No more missions
sea-do-crew = { $planes } take off
sea-do-crew-none = Form no flight
sea-no-crew-yet = First choose a base and a mission.
sea-no-menu-now = First say what you are asked for now.
sea-no-wing-twice = A counter is in a flight once. Name it once.
sea-no-such-counter = There is no such counter. Choose one that you are offered.
sea-no-unready-wing = { $plane } does not stand ready. Only aircraft in a Ready box get a mission.
sea-no-other-base = { $plane } is not at { $from }. Aircraft of different bases fly in different flights.
sea-no-mixed-flight = On a naval strike torpedo bombers fly by themselves. Form two flights.
sea-no-flight-in-battle = { $home } is in a surface battle, and launches at most { $steps } steps a turn.

sea-aim-force = { $force }
sea-aim-port = the ships in { $port }
sea-aim-base = the air base { $base }
sea-aim-cap = fighter patrols over { $zone }
sea-aim-asw = submarine hunters over { $zone }
sea-aim-land = { $home }
sea-ask-fly = Which flight goes next?
sea-ask-route = By which way does flight { $flight } go to { $aim }?
sea-ask-route-zones = The zones, one after the other, from the one where it is.
sea-do-fly = Flight { $flight }: { $aim }
sea-do-route = Flight { $flight }: { $aim }, by a way of your own
sea-caution-flights = { $count ->
        [one] A flight that has a target stays behind.
       *[other] { $count } flights that have a target stay behind.
    }
sea-do-fly-none = No more flights go out
sea-do-straight = The shortest way
sea-do-way = A way of { $zones ->
    [one] one zone
   *[other] { $zones } zones
}
sea-no-flight = You have no flight { $flight } in the air or ready to go out.
sea-no-flight-left = Flight { $flight } has had its turn in this phase.
sea-no-raid-weather = Flight { $flight } cannot strike { $aim } by night or in storm and gale.
sea-no-second-raid-flight = Flight { $flight } has tried to bomb since it took off, and must land first.
sea-no-unspotted-aim = { $aim } was spotted neither in this turn nor in the last.
sea-no-flight-range = { $aim } is { $zones ->
    [one] one zone
   *[other] { $zones } zones
} away, the range of flight { $flight } is { $range }.
sea-no-landing-there = Not all aircraft of flight { $flight } can land on { $aim }.
sea-no-transfer-room = There is no room for flight { $flight } at { $aim }.
sea-no-transfer-home = Flight { $flight } is based there already. Choose another base.
sea-no-leap = Flight { $flight } sets out from the zone where it is and goes from zone to neighbouring zone.
sea-no-end = The way ends at { $aim }.
sea-no-route = Flight { $flight } comes from carriers, and appears at its target.
sea-no-way-yet = First choose a flight and where it goes.

sea-flight-flies = { $seat }: flight { $flight } flies to { $zone }.
sea-flight-finds = { $seat }: the flight finds { $aim }.
sea-flight-misses = { $seat }: the flight does not find { $aim }.
sea-flight-decoy = There is nothing behind { $force }: it was a decoy.
sea-flight-attacks = { $seat }: the flight attacks { $aim }.
sea-flight-surprises = { $seat }: the flight comes by surprise (die { $die }).
sea-flight-is-seen = { $seat }: the flight is seen in time (die { $die }).
sea-flight-transferred = { $seat }: flight { $flight } is based at { $to } from now on.
sea-cap-meets-somehow = { $seat }: fighters intercept the flight in { $zone }.
sea-cap-misses-somehow = { $seat }: fighters miss the flight in { $zone }.
sea-cap-meets = { $seat }: fighters from { $from } intercept in { $zone } (die { $die }, { $needed } or more needed).
sea-cap-misses = { $seat }: fighters from { $from } miss the flight in { $zone } (die { $die }, { $needed } or more needed).
sea-sweep-meets = { $seat }: the sweep gets through over { $zone } (die { $die }, { $needed } or more needed).
sea-sweep-misses = { $seat }: the sweep meets nobody over { $zone } (die { $die }, { $needed } or more needed).
sea-sweep-nobody = { $seat }: there is nobody to fight over { $zone }.
sea-ask-intercept = Enemy flight { $flight } goes to { $zone }. Do your patrols intercept?
sea-ask-intercept-nobody = Enemy flight { $flight } goes to { $zone }. None of your patrols can reach it; you are asked all the same, so that the enemy does not learn it.
sea-ask-intercept-where = All that go from one base try in the same zone.
sea-do-intercept =
    { $count ->
        [0] Let it pass
        [one] One counter tries to intercept
       *[other] { $count } counters try to intercept
    }
sea-no-second-attempt = { $plane } tries once. Name it once.
sea-no-parted-patrol = { $plane }: patrols of one base try once against a flight, in one zone.
sea-ask-duel = Which of your counters fights?

sea-raid-spread =
    { $force } lies open: { $ships ->
        [one] one ship.
       *[other] { $ships } ships.
    }
sea-raid-cast-off = { $tug } casts off { $tow }.
sea-raid-called-off = { $seat }: the attack is called off.
sea-raid-flak-hex =
    Anti-aircraft fire over { $hex }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $hits ->
        [0] nobody is stopped.
        [one] one step is stopped.
       *[other] { $hits } steps are stopped.
    }
sea-raid-flak =
    Anti-aircraft fire from the ground: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $hits ->
        [0] nobody is stopped.
        [one] one step is stopped.
       *[other] { $hits } steps are stopped.
    }
sea-raid-driven-off = { $seat }: a step of { $plane } turns away.
sea-load-torpedo = Torpedo planes
sea-load-dive = Dive bombers
sea-load-level = Level bombers
sea-raid-dropped =
    { $load } attack { $target }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $needed } or more needed, { $hits ->
        [0] no hit.
        [one] one hit.
       *[other] { $hits } hits.
    }
sea-raid-bombed =
    Bombs fall on { $base }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $hits ->
        [0] no hit.
        [one] one hit.
       *[other] { $hits } hits.
    }
sea-ask-screen = How do your ships lie under the attack?
sea-ask-screen-where = A capital ship alone, or two others, in hexes that do not touch. With none they are arranged by themselves.
sea-do-screen-itself = Arrange them as usual
sea-do-screen = Arrange { $count } counters
sea-no-place = { $ship } must stand in one hex of the Tactical Map.
sea-no-stranger = Only the ships under attack are placed.
sea-no-crowd = { $hex } holds one capital ship, or two other counters.
sea-no-parted-tow = { $ship } and { $tow }, which it tows, stand in one hex.
sea-no-neighbours = { $ship } and { $other } touch. Only light ships may, when no other hex is left.
sea-ask-cast-off = Does { $tug } cast off { $tow }?
sea-do-cast-off = Cast off
sea-do-tow-on = Tow on
sea-ask-bomb = Which ships do your aircraft attack?
sea-ask-bomb-whom = Each counter attacks one ship. With none the attack is called off.
sea-ship-at = { $ship } ({ $hex })
sea-hold-bombs = Do not attack
sea-do-bomb =
    { $count ->
        [one] One counter attacks
       *[other] { $count } counters attack
    }: { $targets }
sea-do-call-off = Call the attack off
sea-no-such-raider = That counter does not attack here. Choose one that you are offered.
sea-no-second-raid = { $plane } attacks once. Name it once.
sea-ask-flak = At which aircraft do your ships fire?
sea-ask-flak-where = In its own hex a ship fires in full, up to two hexes away at half. With none each fires where it is best.
sea-flak-of = { $ship }: AA { $factor }
sea-hold-flak = Hold
sea-do-flak-itself = Fire as usual
sea-do-flak =
    { $count ->
        [one] One ship fires
       *[other] { $count } ships fire
    }
sea-no-second-flak = { $ship } fires once, at one hex.
sea-ask-doom = Which aircraft suffer?
sea-factor-still = It lies still, or tows
sea-factor-evading = It turns away
sea-factor-weather = Weather
sea-no-attack-boxed = { $plane } may not choose whom it attacks: its factor is boxed.
sea-no-attack-laden = { $plane } carries bombs: it fires only at those who attack it.
sea-no-attack-escorted = { $plane } is escorted: it fires only at those who attack it.
sea-no-attack-unattacked = Nobody attacks { $plane }, and it fires only at its attackers.
sea-no-attack-unarmed = { $plane } has no air-to-air factor.
sea-no-attack-spent = { $plane } has attacked a bomber beside the escort already.
sea-no-attack-hit = The escort has hit { $plane }: it attacks no bombers.
sea-no-attack-low = { $plane } flies low, and gets at none of these enemies.
sea-no-attack-now = { $plane } has had its turn: others of your aircraft fire back now.
sea-no-attack-absent = That counter is none of yours in this air battle.
sea-no-attack-nobody = { $plane } cannot attack that counter: it is not in this air battle.
sea-no-attack-there = { $plane } flies low, and does not get up to that enemy.
sea-no-attack-unprovoked = That enemy does not attack { $plane }, which fires only at its attackers.
sea-no-attack-another = That enemy is not fought in this part of the air battle: { $plane } may attack those that are offered.
sea-no-flak = { $ship } has no anti-aircraft guns.
sea-no-flak-left = { $ship } has lost its anti-aircraft guns.
sea-no-flak-dead = { $ship } lies dead in the water, and is silent in this game.
sea-no-flak-here = { $ship } is no ship afloat of the forces under attack.
sea-no-flak-nobody = No aircraft attack over { $hex }.
sea-no-flak-far = { $hex } is more than two hexes from { $ship }.
sea-no-flak-surprised = { $ship } is taken by surprise, and fires only at those who attack it.
sea-no-flak-high = The aircraft over { $hex } fly too high.
sea-no-doom-high = { $plane } flies too high for the guns.
sea-no-doom = { $plane } is not under this fire, or has been stopped already.
sea-ask-doom-at-base = Your bombs or shells destroy a step at { $base }: whose?
