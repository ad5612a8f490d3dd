## battles of an operation

sea-battle-begun = Battle in { $zone }: { $forces }.
sea-battle-resumed = The battle in { $zone } goes on: { $forces }.
sea-parted = { $ships } got away from { $from } and are now { $force }.
sea-stays = { $force } has fought and stays in { $zone }.
sea-force-lost = Nothing is left of { $force }.
sea-exchanged = { $ship } goes over from { $from } to { $to }.
sea-pursues = { $force } will try to follow { $quarry }.
sea-ask-before-battle = { $force } has met the enemy. Do your ships go into battle as they are?
sea-ask-after-battle = { $force } has fought a battle. What now?
sea-ask-after-attack = { $force } was attacked. What now?
sea-no-afterwards = That cannot be done with { $force } now: choose something of what is offered.
sea-do-keep-orders = The orders of { $force } stand
sea-do-delay = { $force }: its programme waits for a turn
sea-do-replot = Plot the next turn of { $force } anew
sea-do-abort-now = { $force } aborts its mission
sea-do-pursue = { $force } pursues { $enemy }
sea-do-give = { $ship } goes from { $force } to { $to }
sea-ask-after-search = The carriers of { $force } have found the enemy. What now?
