## What is to be known before a decision of an operation, and what may come of it

sea-upshot-later = nothing is rolled for it now; it shows later
sea-upshot-crippled = crippled: { $ships }
sea-upshot-decks = flight deck out of action: { $ships }
sea-upshot-found = the force is found
sea-upshot-not-found = the force is not found
sea-upshot-shot-down = the searchers are shot down
sea-upshot-floatplanes = { $ship } loses her floatplanes
sea-upshot-decoy = it was a decoy
sea-upshot-boat-found = a submarine is found
sea-upshot-no-boat = no submarine is found
sea-upshot-contact = contact
sea-upshot-surprise = contact, by surprise
sea-upshot-no-contact = no contact
sea-upshot-passes-by = the force passes by
sea-upshot-follows = the pursuit succeeds
sea-upshot-loses-touch = the pursuit fails
sea-upshot-both-follow = both follow each other, and stay
sea-upshot-has-its-way = { $seat } have their way
sea-upshot-called-off = the attack is called off
sea-upshot-target-missed = the target is not found
sea-upshot-nobody-met = nobody is met
sea-upshot-air-battle = an air battle
sea-upshot-crashed = { $steps ->
    [one] one step crashes
   *[other] { $steps } steps crash
}
sea-upshot-ditched = { $steps ->
    [one] one step finds no base
   *[other] { $steps } steps find no base
}
sea-upshot-safe = no accident
sea-upshot-no-base-hits = no hit on the base
sea-upshot-base-hits = { $least } to { $most } hits on the base
sea-upshot-base-hits-many = { $least } hits on the base or more
sea-upshot-boats-nothing = no boat finds the force
sea-upshot-boats-seen = it is seen, and out of reach
sea-upshot-boats-escorts = its escorts can be attacked
sea-upshot-boats-most = all but carriers can be attacked
sea-upshot-boats-any = every ship can be attacked
sea-upshot-boats-driven-off = the escorts keep it off
sea-upshot-boats-missed = the torpedoes miss
sea-upshot-boats-hit = a torpedo hits
sea-upshot-boats-lost = submarines sunk: { $boats }
sea-upshot-under-way = under way again
sea-upshot-hopeless = beyond repair
sea-upshot-not-mended = not mended yet
sea-upshot-deck-mended = a flight deck box is mended

sea-toll-axis-guns = Axis boxes of guns and decks lost
sea-toll-allies-guns = Allied boxes of guns and decks lost
sea-toll-axis-steps = Axis aircraft steps lost
sea-toll-allies-steps = Allied aircraft steps lost
sea-toll-axis-boats = Axis submarines sunk
sea-toll-allies-boats = Allied submarines sunk
sea-toll-axis-room = room of Axis air bases lost
sea-toll-allies-room = room of Allied air bases lost

sea-ships-any = however many ships it has
sea-ships-from = if it has { $from } ships or more
sea-ships-between = if it has { $from } to { $to } ships

sea-reason-search = { $force }, { $ships }: found on { $needed } or more ({ $chance }); added to the die
sea-reason-report = A report, by the 36 ways of two dice
sea-report-is-true = true in all its numbers
sea-report-is-partial = true, and silent on some ships
sea-report-is-mistaken = with numbers that may be wrong
sea-report-is-silent = nothing is said
sea-reason-searchers = Fighters on patrol may shoot the searchers down first: { $here } where the force is, { $beside } from one or two zones away
sea-reason-hunt = { $home }, up to { $zones ->
    [one] one zone
   *[other] { $zones } zones
}: a submarine is found on { $needed } or more ({ $chance }), if one is there; added to the die
sea-reason-hunt-sinks = One that is found is sunk in { $chance } of the cases
sea-note-no-flotillas = The enemy has no submarines in this scenario.
sea-note-search-done = No force is looked for any more in this turn.

sea-reason-contact = { $own } and { $enemy } in { $zone }: contact at { $needed } or more, { $chance } if the enemy declares nothing; added to the die
sea-reason-surprise = A six on the die makes contact by surprise, whatever is declared: { $chance }
sea-note-enemy-declares = The enemy declares at the same time, and what he says counts too.
sea-note-assail = They meet without a roll, and a battle is fought.
sea-note-pass-by = Nothing is fought here.
sea-reason-disengage = If the enemy wishes it too the battle ends; if not, each rolls a die, the higher has its way, and on a tie they roll again: { $chance } for you
sea-factor-own-initiative = you have the initiative
sea-factor-enemy-initiative = the enemy has the initiative
sea-reason-fight-on = If the enemy wishes to break off, each rolls a die, the higher has its way, and on a tie they roll again: { $chance } for you
sea-reason-pursuit = Pursuit of { $quarry } in the next turn: succeeds on { $needed } or more before the weather counts, in { $chance } of the cases over all weather that may come; added to the die
sea-note-pursuit = A force that succeeds sails where the enemy sails, and meets him there without a roll. The enemy learns of it when they sail.
sea-note-keep = The orders stand.
sea-note-replot = The next turn is plotted anew.
sea-note-give = The ship changes to the other force at once.

sea-reason-prowl = { $force }: { $boats ->
    [one] one boat finds it
   *[other] at least one of { $boats } boats finds it
} in { $chance } of the cases. One boat, by the 36 ways of two dice; without escorts all but carriers can be attacked at once
sea-note-prowl-still = The force lies still: the dice count one more.
sea-note-prowl-port = In a minor port ships are found without dice, and every ship can be attacked.
sea-note-prowl-done = No force is looked for any more in this turn.
sea-reason-escorts = If it has { $escorts }: the boat is driven off or sunk in { $off } of the cases, sunk in { $sunk }, in { $late } only after it has fired. Aircraft on patrol by day make it worse. Added to the die
sea-escorts-any = any number of escorts
sea-escorts-from = { $from } escorts or more
sea-escorts-between = { $from ->
    [0] no more than { $to } escorts
   *[other] { $from } to { $to } escorts
}
sea-note-no-escorts = No light ship was reported, so it has no escorts: only aircraft of its carriers can hunt the boat, by day.
sea-reason-shot = At a large ship or transport of a force with { $escorts }: hits on { $needed } or more ({ $chance }); added to the die
sea-reason-shot-light = At a light ship of a force with { $escorts }: hits on { $needed } or more ({ $chance }); added to the die
sea-note-shot = The die counts one more at a large ship or transport that lies still, tows or is towed, and one less at a destroyer transport.
sea-note-shot-light = The die counts one more at a light ship that lies still, tows or is towed.
sea-note-let-go = The boat stays hidden, and keeps its torpedoes.
sea-note-no-target = No ship is left that the boat could attack.
sea-note-cruise = On the next even turn, after all attacks, the flotilla goes to { $zone }.
sea-note-cruise-stay = The flotilla stays where it is.
sea-note-cruise-later = A flotilla goes to an adjacent zone on even turns, after all attacks.
sea-note-station = From here it finds forces that come within two zones. It can go to an adjacent zone on even turns.

sea-reason-take-off = Take-off of { $count ->
    [one] one counter
   *[other] { $count } counters
}: each loses a step at { $crashes } or less ({ $chance }); added to the die
sea-reason-landing = Landing of { $count ->
    [one] one counter
   *[other] { $count } counters
}: each loses a step at { $crashes } or less ({ $chance }); added to the die
sea-reason-no-accident = { $count ->
    [one] One counter: nothing can happen to it
   *[other] { $count } counters: nothing can happen to them
} in this weather and light
sea-reason-must-land = { $count ->
    [one] One more counter cannot stay up: it lands where there is room
   *[other] { $count } more counters cannot stay up: they land where there is room
}
sea-reason-must-ditch = { $count ->
    [one] One counter finds no base in reach, and is lost
   *[other] { $count } counters find no base in reach, and are lost
}
sea-reason-stay-up = { $count ->
    [one] One counter stays in the air
   *[other] { $count } counters stay in the air
}
sea-note-cap = Fighter patrols intercept up to two zones from their base, from the search to the strikes of this turn, and land at dusk.
sea-note-search = Searchers look for forces within half of their range.
sea-note-asw = Submarine hunters look for boats, and help the escorts of forces in their range.
sea-reason-idle-fighters = { $count ->
    [one] One counter of ready fighters stays at its base
   *[other] { $count } counters of ready fighters stay at their bases
}
sea-note-no-patrol = Everything stays where it is.
sea-note-assign-done = No more flights are formed in this turn.
sea-note-not-formed = The flight is not formed.
sea-note-naval-strike = A naval strike attacks ships at sea that were spotted in this turn or the last, or ships in port. Torpedo planes do not fly with others.
sea-note-land-strike = A land strike bombs an air base: every third hit destroys a step on the ground, every fourth takes a point of its room.
sea-note-sweep = A sweep looks for fighter patrols or submarine hunters, and fights them.
sea-note-transfer = A transfer lands on another base at the end of the turn, and belongs there from then on.
sea-note-escort = An escort flies with its flight and fights those who meet it.
sea-note-fly-done = No more of your flights go out in this turn.
sea-reason-locate = { $force }, { $ships }: the flight finds it on { $needed } or more ({ $chance }); added to the die
sea-factor-spotted-before = Spotted in the turn before, not in this one
sea-reason-sweep = Over { $zone } the sweep meets them on { $needed } or more ({ $chance }), if any are there
sea-reason-patrols = Patrols based in { $zones }, if there are any, meet the flight on { $needed } or more ({ $chance })
sea-reason-port-guns = The guns of { $place }: each six of the dice stops a step, { $stopped } sixes on average; of the steps that are stopped the first, the third and so on are lost
sea-reason-raid-surprise = A flight so small that nobody meets comes by surprise in { $chance } of the cases
sea-reason-way = Flight { $flight } to { $aim }: zones left of its range
sea-reason-intercept = { $count ->
    [one] One counter
   *[other] { $count } counters
} from { $home } over { $zone }: they meet the flight on { $needed } or more ({ $chance })
sea-note-no-intercept = Nobody tries to meet the flight.

sea-reason-dice = { $what }: each die hits on { $needed } or more, { $hits } hits on average
sea-reason-added = { $what }: added to each die
sea-reason-naval-dice = { $load } at a ship that does not turn away
sea-reason-port-dice = { $load } at a ship in port
sea-reason-land-dice = { $load } at an air base
sea-reason-bombs = { $load } at { $target }
sea-reason-dogfight = { $plane } at { $target } ({ $toughness ->
    [one] a hit
   *[other] { $toughness } hits
} cost a step)
sea-reason-guns-over = Guns that can reach the aircraft over { $hex }: each six of the dice stops a step, { $stopped } sixes on average; of the steps that are stopped the first, the third and so on are lost
sea-reason-flak = Fire at the aircraft over { $hex }: each six of the dice stops a step, { $stopped } sixes on average; of the steps that are stopped the first, the third and so on are lost
sea-factor-aa-guns = Anti-aircraft factor
sea-factor-helpers = Ships in other hexes count half
sea-factor-rounded = Fractions are rounded up
sea-factor-flak-1943 = Allied guns from 1943
sea-factor-air-range = Range of the flight
sea-factor-flown = Zones to the target
sea-note-no-attack = Nobody attacks.
sea-note-called-off = No aircraft attacks: the strike is called off.
sea-note-no-flak = No gun fires.

sea-reason-engines = Engines of { $ship }: on how many faces of the die
sea-reason-deck = Flight deck of { $ship }: on how many faces of the die; the crew adds { $skill }
sea-reason-oil = Fuel boxes of { $ship } afterwards
sea-factor-boxes = Fuel boxes now
sea-factor-oiled = By refuelling
sea-note-oil = It is the operation of both ships for this turn; an oiler serves one large ship or two light ones.
sea-note-salvage = Half of the steps in the salvage box return to the base, and wait in its hangar.
sea-note-special-done = Nothing more is done in this phase.
sea-reason-bombard = Hits on { $base } on average: { $step } destroy a step on the ground, { $point } take a point of an airfield’s room
sea-factor-battery = { $ship }, { $gun }, { $dice } dice
sea-note-bombard = Ships that moved, fought or fired in the turn do not bombard; those that do have no shells for another one until they have rearmed.
sea-reason-unload = Points of cargo ashore after { $turns ->
    [one] one turn
   *[other] { $turns } turns
} without a break
sea-note-unload = A ship that moves or fights loses the turns of work on its cargo; in a gale nobody unloads.
sea-note-no-cargo = No ship of the force has cargo that could be put ashore there.
sea-note-load = Loading takes three turns in port without a break.
sea-note-fuel-port = A turn in port gives six fuel boxes, an oiler twelve, a ship that burns coal four.
sea-note-fuel-sea = An oiler that lies beside it gives three boxes; large ships spare light ones some.
sea-note-rearm = The third turn in port without a break brings torpedoes and shells back.
sea-note-blockade = Who enters or leaves the port is met more easily. Everybody sees the blockade.
sea-note-lift = The blockade ends though the force stays.
sea-note-leave = The force leaves the map for good when it has met nobody.

sea-entry-stays = stays
sea-entry-sails = sails { $zones }
sea-entry-both = sails { $zones }, { $errand }
sea-reason-course = Turn { $turn }: { $force } { $what }; position then: { $place }
sea-reason-arrives = { $force } is at { $place } at the end of turn { $turn }; turns on the way
sea-reason-too-late = { $force } does not reach { $place } before the game ends in turn { $turn }; turns on the way
sea-reason-stays = { $force } stays at { $place } to the end of turn { $turn }; turns there
sea-reason-programme = All that { $force } will do, turn by turn; turns in all
sea-factor-turn = Turn { $turn }: { $what }
sea-reason-fuel = { $ship } has the least fuel: points left after it, { $box } to a box
sea-reason-fuel-dry = { $ship } runs dry on the way: points left after it, { $box } to a box
sea-factor-bunkers = { $boxes ->
    [one] one fuel box
   *[other] { $boxes } fuel boxes
}
sea-factor-burnt = burnt of the next box
sea-factor-way = { $turns ->
    [one] this turn
   *[other] { $turns } turns
}
sea-reason-weather = Weather of turn { $turn }: on how many faces of the die
sea-weather-slows = { $weather }: at most { $zones ->
    [one] one zone
   *[other] { $zones } zones
}
sea-reason-flooding = { $ship } floods at { $needed } or more with two dice ({ $chance }); added to the dice
sea-reason-this-turn = { $force }: { $what }; zones entered
sea-factor-zones = Zones this turn
sea-note-under-way = A force that moves does no special operation in the turn: no bombardment, cargo, fuel or arms.
sea-note-too-fast-to-launch = At three zones and more its carriers launch no flights.
sea-note-too-fast-to-search = At three zones and more its floatplanes do not search.
sea-note-orders-done = What is written stands. The enemy sees it when forces sail.
sea-note-plot = The next turn is plotted; what was written for it before is void.
sea-note-plot-now = This turn is still open, and is plotted now.
sea-note-write-programme = The whole log sheet is written, to the end of the mission.
sea-note-programme = The sheet stands: it can be put off by weather and battle, and given up, but not changed.
sea-note-back = The last turn that was written is rubbed out.
sea-note-hand = The next turn is written zone by zone.
sea-note-new-mission = After six turns in port the force gets another mission.
sea-note-abort = The force gives up its mission and returns to port by the shortest way; it does nothing else at sea any more.
sea-note-join = They are one force from where their ways meet. Both enter one zone less in that turn.
sea-note-stay-apart = The forces stay apart.
sea-note-muster-division = Both forces begin where the one may, each with a counter, a mission and plots of its own.
sea-note-begins = { $force } begins in turn { $turn } here: { $places }.
sea-note-division = Both forces enter one zone less in this turn. The enemy sees the new counter when they sail.
sea-note-guard = Ships leave the force to guard the tow.
sea-note-hulls = Single ships tow, leave their counter, or are scuttled.
sea-note-hulls-any-time = Ships are scuttled and tows cast off at any time; a decoy is taken off the map.
sea-note-hulls-nothing = Nothing changes.
sea-note-tow = A tow enters one zone on even turns only; both ships are hit more easily.
sea-note-cast-off = The ship that was towed lies dead again.
sea-note-take-home = The tow becomes a force of its own and returns to port.
sea-note-detach = The ship gets a counter of its own.
sea-note-scuttle = The ship is sunk by her own crew, and counts as sunk for victory.
sea-note-charge = It goes wherever that force goes, and fights with it; the enemy sees one counter.
sea-note-flagship = He never changes ship, and is out of the game when she sinks. The enemy does not learn which she is.
sea-note-place = The enemy sees the counter when both sides have prepared, not what is behind it.
sea-note-decoy = A counter without ships: it enters up to four zones a turn, and goes when it is found.
sea-note-decoy-removed = The counter is taken off the map; the enemy sees that it was a decoy.
sea-note-mission-intercept = Interception: plotted turn by turn, this turn and the next. It may join and part, pursue and blockade.
sea-note-mission-transport = Transport: the whole voyage is written now. It may load and unload.
sea-note-mission-bombardment = Bombardment: the whole voyage is written now. It may bombard air bases of the enemy.
sea-note-mission-escort = Escort: it sails and fights with the force that it is given to.
sea-note-wait-aloft = It stays out as long as its fuel lasts, and can go on from there in the next turn (10.61, 10.64).
sea-note-programme-waits = Its programme is put off by a turn; its way stays the same (5.23, 5.26).
sea-note-refit = It stays in port for this turn, and takes what is there.
