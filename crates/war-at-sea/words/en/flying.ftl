# What flights may do besides striking (10.5, 10.6), and how they come down together.
sea-aim-wait = no target
sea-ask-wait = Where does flight { $flight } go to wait?
sea-ask-wait-zones = The zones, one after the other, from the one where it is. With that one alone it waits there.
sea-do-wait = Flight { $flight }: go somewhere and stay in the air
sea-do-wait-here = Where it is
sea-do-fly-one-way = Flight { $flight }: { $aim }; no base is near enough afterwards, its aircraft are lost
sea-no-wait-without-way = Say by which way the flight goes to the place where it waits.
sea-no-landing-in-part = A flight lands as one: there is room for { $plane } beside the others.
sea-no-holding-back = { $plane } cannot hold back while an enemy fighter in its reach has nobody to fight.
sea-ask-ashore = Which aircraft that cannot take off leave their carrier in port, and for where? The others find a place by themselves.
sea-ashore-untold = wherever there is room
sea-no-going-ashore = That counter need not leave its ship, or cannot go to { $home }.

sea-option-aircraft = Are there aircraft?
sea-option-aircraft-yes = yes
sea-option-aircraft-no = no: nothing flies
sea-option-submarines = Are there submarines?
sea-option-submarines-yes = yes
sea-option-submarines-no = no
