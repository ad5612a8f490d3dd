## occurrences

tarawa-occurrences-drawn = Event card { $card }: { $event }
tarawa-occurrences-void = Nothing comes of it.
tarawa-occurrences-first-depth = Two Japanese units gain depth markers.
tarawa-occurrences-first-depth-omitted = Thanks to the raid on the pier no Japanese unit gains a depth marker.
tarawa-occurrences-counterattack-begins = The counterattack begins; no event card is drawn.
tarawa-occurrences-naval-marker = The Marines have one more naval fire marker.
tarawa-occurrences-shibasaki-escapes = Shibasaki escapes this time.
tarawa-occurrences-artillery-ashore = { $unit } comes ashore in { $hex }.
tarawa-occurrences-boat-team-found = { $unit } has two steps again.
tarawa-occurrences-lvt-reduced = An LVT is reduced.
tarawa-occurrences-lvt-lost = A reduced LVT is lost.
tarawa-occurrences-waits = { $unit } goes back to the turn track, to turn { $turn }.
tarawa-occurrences-stray-fire = Card { $card }: the shells hit { $position }.
tarawa-occurrences-stray-fire-on-marines = Card { $card } says which Marines are hit.
tarawa-occurrences-garrison-surprised = The garrison of { $position } is overwhelmed from below.

tarawa-occurrences-nothing = no event.
tarawa-occurrences-depth = { $count ->
    [one] one Japanese unit gains a depth marker.
   *[other] { $count } Japanese units gain depth markers.
}
tarawa-occurrences-ammunition-dump = an ammunition dump explodes.
tarawa-occurrences-engineers-cover = the engineers take cover; no support markers this turn.
tarawa-occurrences-accelerated-arrival = the units of turn 28 arrive early.
tarawa-occurrences-flanking-fire = infiltrators fire on a unit in the water.
tarawa-occurrences-flanking-fire-shibasaki = if Shibasaki commands, infiltrators fire on a unit in the water.
tarawa-occurrences-hero = a Hero.
tarawa-occurrences-hero-depth = a Hero, and a Japanese unit gains a depth marker.
tarawa-occurrences-artillery-lands = artillery lands at { $beach }.
tarawa-occurrences-boat-teams = lost boat teams are found.
tarawa-occurrences-counterattack = Japanese counterattack.
tarawa-occurrences-counterattack-shibasaki = Japanese counterattack, if Shibasaki commands.
tarawa-occurrences-tank = the Japanese tank marked { $colour } acts.
tarawa-occurrences-wire-cut = the Japanese telephone wires are cut.
tarawa-occurrences-lvt-wounded = an LVT is needed for the wounded.
tarawa-occurrences-hitch-ride = Marines in the water find a ride.
tarawa-occurrences-no-lvt = no word from the ships; no LVTs next turn.
tarawa-occurrences-orders-received = the units of turn 17 receive their orders early.
tarawa-occurrences-shibasaki-killed = naval fire catches Shibasaki.
tarawa-occurrences-smoke = smoke covers the shore of area { $area }.
tarawa-occurrences-transport-delayed = the transports are late.
tarawa-occurrences-naval-hit = unexpected naval fire on { $circle } (circle), { $diamond } (diamond) or { $triangle } (triangle).
tarawa-occurrences-tunnels = tunnels!
tarawa-occurrences-patrol-report = a patrol reports.
tarawa-occurrences-naval-fire = naval fire.

tarawa-occurrences-ask-dump = Which position loses its depth marker?
tarawa-occurrences-ask-flanking-fire = Which unit in the water loses a step?
tarawa-occurrences-ask-artillery = Which artillery unit lands?
tarawa-occurrences-ask-artillery-hex = Where does { $unit } land?
tarawa-occurrences-ask-boat-team = Which unit finds its boat team again?
tarawa-occurrences-ask-lvt = Is the LVT for the wounded a full one? Otherwise a reduced one is lost.
tarawa-occurrences-ask-hitch-ride = Which unit in the water finds a ride?
tarawa-occurrences-ask-wait = Which unit goes back and waits until turn { $turn }?
tarawa-occurrences-ask-stray-fire = Which unit do the shells hit?
tarawa-occurrences-ask-tunnels = Which garrison is overwhelmed?
tarawa-occurrences-ask-patrol = Which Japanese unit does the patrol find?

