## The Air Patrol Phase (10.4)
sea-post-cap = combat air patrol
sea-post-search = search
sea-post-asw = against submarines
sea-post-stay = stays at its base
sea-land-untold = stays up
sea-post-ready = ready
sea-post-hangar = hangar
sea-post-flight = flight
sea-post-away = not there yet
sea-ask-patrol = Which aircraft go on patrol?
sea-ask-posts = Who goes up, and for what? The others stay ready at their base.
sea-ask-combine = Reduced counters to make one full counter of.
sea-combine-pair = { $plane } at { $home }: two reduced counters become one
sea-do-patrol = Patrols: { $cap } against aircraft, { $search } on search, { $asw } against submarines
sea-patrol-sent = { $home } sends { $counters ->
        [one] one counter
       *[other] { $counters } counters
    } up: { $post }.
sea-wings-combined = { $home }: two reduced counters become one.
sea-no-patrol-unready = { $plane } is not ready: only ready counters go on patrol.
sea-no-cap-unarmed = { $plane } has no air-to-air factor and cannot fly combat air patrol.
sea-no-asw-fighter = { $plane } is a fighter: fighters do not hunt submarines.
sea-no-such-patrol = Aircraft patrol against aircraft, on search or against submarines.
sea-no-patrol-twice = A counter is sent on one patrol. Name it once.
sea-no-patrol-gone = That counter is given up, or joined to another, now.
sea-no-combining-twice = A counter is combined once. Name it once.
sea-no-combining-scrapped = A counter that is given up is not combined.
sea-no-combining-itself = A counter is not combined with itself.
sea-no-combining-type = Only counters of one type are combined.
sea-no-combining-full = Only reduced counters are combined.
sea-no-combining-apart = Only counters in the same box of the same base are combined.
