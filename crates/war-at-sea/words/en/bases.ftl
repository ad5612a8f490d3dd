## Air bases and carriers (10.2, 10.63, 10.7)
sea-wing = { $plane }, { $steps ->
        [one] one step
       *[other] { $steps } steps
    } ({ $home })
sea-steps-destroyed = { $plane } of { $home }: { $steps ->
        [one] one step
       *[other] { $steps } steps
    } destroyed.
sea-steps-shot-down = { $plane }: { $steps ->
        [one] one step
       *[other] { $steps } steps
    } destroyed.
sea-steps-sunk = { $home } takes { $steps ->
        [one] one step
       *[other] { $steps } steps
    } of { $plane } down with her.
sea-steps-crashed = { $plane } of { $home }: one step is lost at take-off or landing.
sea-steps-ditched = { $plane } of { $home }: no base can take it, { $steps ->
        [one] one step is lost.
       *[other] { $steps } steps are lost.
    }
sea-steps-scrapped = { $plane } of { $home }: { $steps ->
        [one] one step is
       *[other] { $steps } steps are
    } given up, the base was crowded.
sea-landed = { $plane } lands at { $home }.
sea-landed-ready = { $plane } lands at { $home } and is ready at once.
sea-planes-moved = { $plane } is moved to { $home }.
sea-cratered = { $base } can hold { $points ->
        [one] one step
       *[other] { $points } steps
    } less.
sea-base-mended = { $base } can hold one step more again.

sea-ask-wreck = Which counter at { $base } loses a step?
sea-do-wreck-none = No aircraft stand at { $base }
sea-no-such-wing = That counter does not stand at { $home }: choose one of those offered.

sea-ask-return = Which aircraft come down, and where?
sea-ask-land = Those that must come down and are not named land wherever there is room.
sea-ask-ready = Counters that are ready at once: two at an airfield, one on a fleet carrier with her hull whole.
sea-ask-scrap = Counters of crowded bases to give up.
sea-do-land =
    { $count ->
        [0] Nothing more comes down
        [one] One counter lands
       *[other] { $count } counters land
    }, { $ready } ready at once

sea-no-such-home = { $home } is none of your bases.
sea-no-home-here = { $home } is not on the map.
sea-no-deck-still = { $home } lies still, tows or is towed: no aircraft take off or land there.
sea-no-seaplanes-wrecked = { $home } has lost half of her hull and can serve no seaplanes any more.
sea-no-seaplanes-moving = { $home } moves this turn: she serves seaplanes only where she stays.
sea-no-seaplanes-at-sea = { $home } serves seaplanes in a coastal zone or in port only.
sea-no-launch-crowded = { $home } holds { $excess } steps too many: give them up or send them off first.
sea-no-launch-fast = { $home } enters { $zones } zones or more this turn and launches no flights.
sea-no-launch-engaged = { $home } is in a surface battle: at most { $limit } steps may take off.
sea-no-landing-twice = Each counter lands once.
sea-no-landing-grounded = That counter is not in the air.
sea-no-landing-type = { $plane } cannot use { $home }.
sea-no-landing-room = { $home } has room for { $room } steps.
sea-no-landing-apart = All aircraft of a flight land at the same base, or on carriers of one force.
sea-no-ready-slot = { $home } makes { $slots } counters ready at once.
sea-no-scrap-wing = That counter stands at none of your bases.
sea-no-scrap = { $home } is not crowded (any more): nothing need be given up there.
sea-must-wreck = Aircraft stand at { $home }: one of them loses a step.
sea-no-landing-range = { $home } is out of the reach of { $plane }.
sea-no-landing-elsewhere = { $plane } lands at its own base, { $base }, which can take it.
sea-no-ready-twice = A counter is made ready once. Name it once.
sea-no-ready-aloft = Only counters that you land now can be ready at once.
sea-no-ashore-twice = A counter leaves its ship for one base. Name it once.
sea-no-ashore-combined = That counter is combined with another now.
sea-no-ashore-scrapped = That counter is given up now.
sea-no-ashore-needed = Aircraft can take off from { $base } and find room there: they need not leave it for { $home }.
sea-no-ashore-there = { $base } does not lie in a port with { $home }.
