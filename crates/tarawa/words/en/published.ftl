## published

tarawa-scenario-turns = { $turns } turns
tarawa-scenario-first-waves = The First Waves
tarawa-scenario-first-waves-about = The landing and the fight for the beaches: turns 1 to 10 of the first day.
tarawa-scenario-november-20 = November 20, 1943
tarawa-scenario-november-20-about = The whole first day: turns 1 to 15.
tarawa-scenario-two-days = Two Days in Hell
tarawa-scenario-two-days-about = Both days and the night between them: turns 1 to 30.
tarawa-scenario-november-21 = November 21, 1943
tarawa-scenario-november-21-about = The second day from its dawn: turns 17 to 30.
tarawa-level-random = at random: any legal answer, each with the same chance

tarawa-reason-hero = Hero: 1 more, or a weapon that is lacking
tarawa-reason-strength = strength of the attack
tarawa-reason-defence = strength of the defence
tarawa-reason-weapons = weapons lacking, of { $count } needed
tarawa-reason-weapon-lacking = { $weapon }: lacking
tarawa-reason-weapon-brought = { $weapon }: there
tarawa-reason-suspects = units that may lie there, by what the attack would meet
tarawa-reason-suspect = strength { $defence }, { $weapons }
tarawa-reason-barrage = cards in the deck, by what they show for the barrage of { $unit }
tarawa-reason-us-pile = US cards in the close combat
tarawa-reason-japanese-pile = Japanese cards in the close combat
tarawa-reason-close-combat = cards in the deck; { $colour } hits
tarawa-reason-infiltration = cards in the deck, by what they do to { $unit }
tarawa-reason-drift = cards in the deck, by their drift
tarawa-reason-losses = cards in the deck, by what they cost of { $steps ->
    [one] the one step
   *[other] the { $steps } steps
} aboard
tarawa-reason-steps-lost = { $count ->
    [0] no step lost
    [one] a step lost
   *[other] { $count } steps lost
}
tarawa-reason-place = cards in the deck, by where they land
tarawa-reason-no-place = nowhere

tarawa-upshot-nothing = Nothing happens.
tarawa-upshot-and = { $first }; { $rest }
tarawa-upshot-off-course = off course
tarawa-upshot-through = through to { $hex }
tarawa-upshot-not-through = not through
tarawa-upshot-marines-hold = the Marines hold { $hex }
tarawa-upshot-japanese-hold = the Japanese hold { $hex }
tarawa-upshot-exhausted = both sides exhausted in { $hex }
tarawa-upshot-unit-eliminated = the unit in { $position } is eliminated
tarawa-upshot-unit-withdraws = the unit in { $position } withdraws to the Reserve
tarawa-upshot-unit-disrupted = { $position } is Disrupted
tarawa-upshot-unit-holds = { $position } holds
tarawa-upshot-marker-lost = { $position } loses its depth marker
tarawa-upshot-marker-gained = { $position } gains a depth marker
tarawa-upshot-guns-lost = the artillery in { $position } is destroyed
tarawa-upshot-reserves = { $count ->
    [one] a Japanese unit arrives
   *[other] { $count } Japanese units arrive
}
tarawa-upshot-eliminated = { $count ->
    [one] a US unit eliminated
   *[other] { $count } US units eliminated
}
tarawa-upshot-steps = { $count ->
    [one] a US step lost
   *[other] { $count } US steps lost
}
tarawa-upshot-disrupted = { $count ->
    [one] a US unit Disrupted
   *[other] { $count } US units Disrupted
}
tarawa-upshot-heroes = { $count ->
    [one] a Hero falls
   *[other] { $count } Heroes fall
}

tarawa-picture-legend-land = Land: . clear  " palms  , beach  = airstrip  n building  m fortified building  o craters   Sea: ' reef  | pier  w LVT wreck  W ship wreck  1A approach hex
tarawa-picture-legend-japanese = Positions: : empty  * garrison  ? face down  ! face up  T tank  x Disrupted, then the colour: Green Orange Blue browN Red Violet
tarawa-picture-legend-us = US: I infantry  H heavy infantry  E engineers  T tanks  A artillery  Q HQ, then the steps in the hex; small letters: all Disrupted; X: with the enemy in one hex
tarawa-picture-stack = { $hex } { $place }: { $units }
tarawa-picture-track = Arriving on turn { $turn }: { $units }
tarawa-picture-in-position = { $position }, { $terrain }
tarawa-picture-in-lane = { $beach } { $lane }
tarawa-picture-hero-side = Hero side
tarawa-picture-post = Command Post, range { $range }
tarawa-picture-disrupted = Disrupted
tarawa-picture-tank-disrupted = Disrupted
tarawa-picture-disrupted-now = Disrupted this phase
tarawa-picture-hero = Hero
tarawa-picture-ryan = Major Ryan
tarawa-picture-inspired = Inspired
tarawa-picture-acted = has acted
tarawa-picture-known = { $position } { $hex } { $colour }, { $terrain }: { $unit }, strength { $strength }, needs { $needs }{ $marks }
tarawa-picture-marker = , depth marker +{ $strength } { $needs }
tarawa-picture-marker-down = , depth marker
tarawa-picture-turned-down = , face down again
tarawa-picture-backs-coastal = Face down, coastal (+ depth marker, x Disrupted): { $things }
tarawa-picture-backs-inland = Face down, inland: { $things }
tarawa-picture-us-boxes = LVTs: full { $full }, reduced { $reduced }. Naval fire: { $naval }. Support: { $support }. Heroes left: { $heroes }. Actions left: { $actions }.
tarawa-picture-japanese-boxes = Reserve: coastal { $reserve-coastal }, inland { $reserve-inland }. Depth markers: coastal { $coastal }, inland { $inland }. Letters: { $letters }. Shibasaki { $shibasaki }.
tarawa-picture-commands = commands
tarawa-picture-dead = is dead
tarawa-picture-losses = US losses: units { $units }, steps { $steps }, companies below three steps { $companies }. Japanese units eliminated: { $japanese }.
tarawa-picture-garrisons = Garrisons: { $things }
tarawa-picture-guns-destroyed = Artillery destroyed: { $things }
tarawa-picture-smoke = Smoke over area { $things }
tarawa-picture-no-lvts = No LVT can be used in the next landing.
tarawa-picture-wire-cut = The wire is cut: no redeployment and no assault.
tarawa-picture-engineers-cover = The engineers take cover: no support this turn.
tarawa-picture-single = single
tarawa-picture-double = double
tarawa-picture-any-gun = of any class

tarawa-drawing-title = Betio, Tarawa Atoll, 20 November 1943
tarawa-drawing-intense = intense fire
tarawa-drawing-steady = steady fire
tarawa-drawing-coastal-start = a coastal unit starts here
tarawa-drawing-inland-start = an inland unit may start here
tarawa-drawing-armour = a tank may start here
tarawa-drawing-guns = artillery: light, medium, heavy

tarawa-value-distance = hexes from { $from } to { $to }
tarawa-value-coastal = { $position } is coastal
tarawa-value-japanese-communication = { $position } is in Japanese communication
tarawa-value-us-communication = { $hex } is in US communication
tarawa-value-controlled = { $hex } is controlled by US units
tarawa-value-intense = intense fire of { $position } on { $hex }
tarawa-value-steady = steady fire of { $position } on { $hex }
tarawa-value-wading = hexes to the beach from { $hex }
tarawa-value-secured = { $position } is secured
tarawa-value-crew = units that are not Disrupted, and their depth markers
tarawa-value-late-fire = one more hit from turn 11

tarawa-level-quick = quick: rules of thumb
tarawa-level-standard = standard: looks a turn ahead in imagined games
tarawa-level-strong = strong: looks further, in more imagined games
tarawa-commander-prospect =
    { $order }: worth { $worth } positions (give or take { $error }, { $games ->
        [one] one imagined game
       *[other] { $games } imagined games
    }).
tarawa-commander-first-to = { $order }, first to { $hex }
tarawa-commander-rest = Give { $units } no more orders this turn
tarawa-commander-spare = Leave { $hex } alone this turn
tarawa-picture-status = { $status }.
tarawa-picture-legend-weapons = Weapons and needs: { $things }
tarawa-decimal = { $whole }.{ $tenths }
