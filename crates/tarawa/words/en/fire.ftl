## fire

tarawa-fire-counterattack = The Japanese counterattack: the discards are shuffled into the deck.
tarawa-fire-card = The fire card is number { $card }.
tarawa-fire-fires = { $from } fires.
tarawa-fire-machine-guns = { $from } fires with machine guns.
tarawa-fire-nobody = { $from } hits nobody.
tarawa-fire-smoke = Smoke keeps { $from } from firing.
tarawa-fire-mortars = The mortars of { $from } fire.
tarawa-fire-ambush = An ambush is sprung from { $from }.
tarawa-fire-guns = The guns of { $from } fire.
tarawa-fire-artillery = The artillery of { $positions } positions fires.
tarawa-fire-artillery-class = The artillery ({ $class }) of { $positions } positions fires.
tarawa-fire-recover = The unit in { $position } is no longer Disrupted.
tarawa-fire-ask-target = Which unit is hit by { $from }?
tarawa-fire-ask-leader = Which Leader is hit?
tarawa-fire-ask-artillery = Which unit does the artillery hit?

