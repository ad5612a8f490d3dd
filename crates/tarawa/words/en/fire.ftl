## fire

tarawa-fire-counterattack = The Japanese counterattack: the discards are shuffled into the deck.
tarawa-fire-card = Fire card { $card }: { $colours }. Target symbol: { $symbol }. Artillery: { $guns }.
tarawa-fire-fires = { $from } fires.
tarawa-fire-machine-guns = { $from } fires with machine guns.
tarawa-fire-nobody = { $from }: nobody is hit.
tarawa-fire-smoke = Smoke keeps { $from } from firing.
tarawa-fire-mortars = The mortars of { $from } fire.
tarawa-fire-mortars-silent = The mortars of { $from } have no target with the symbol of the card.
tarawa-fire-ambush = An ambush is sprung from { $from }.
tarawa-fire-ambush-vain = An ambush lies in wait in { $from }: nobody with the symbol of the card comes by.
tarawa-fire-guns = The guns of { $from } fire.
tarawa-fire-guns-silent = The guns of { $from } have no target with the symbol of the card.
tarawa-fire-artillery =
    { $positions ->
        [one] The artillery of one position fires.
       *[other] The artillery of { $positions } positions fires.
    }
tarawa-fire-artillery-class =
    { $positions ->
        [one] The artillery ({ $class }) of one position fires.
       *[other] The artillery ({ $class }) of { $positions } positions fires.
    }
tarawa-fire-recover = The unit in { $position } is no longer Disrupted.
tarawa-fire-ask-target = Which unit is hit by { $from }?
tarawa-fire-ask-leader = Which Leader is hit?
tarawa-fire-ask-artillery = Which unit does the artillery hit?
tarawa-fire-hit = { $unit } in { $hex } is hit: { $why }.
tarawa-fire-by-intense = intense fire
tarawa-fire-by-steady = steady fire
tarawa-fire-by-machine-guns = machine guns
tarawa-fire-by-mortars = mortars
tarawa-fire-by-ambush-intense = ambush at intense range
tarawa-fire-by-ambush = ambush at steady range
tarawa-fire-by-artillery = artillery
tarawa-fire-symbol = target symbol ({ $symbol })
tarawa-fire-concentrated = concentrated target with { $steps } steps
tarawa-fire-armour = bonus against armour
tarawa-fire-artillery-silent = The Japanese artillery is silent: { $positions } of the { $needed } positions that the card asks for.
tarawa-fire-artillery-nobody = The Japanese artillery ({ $positions } positions, { $needed } needed) hits nobody.
