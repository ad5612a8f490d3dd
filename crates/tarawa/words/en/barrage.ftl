## barrage

tarawa-barrage-fired = { $unit } barrages { $position }: card { $card } { $shown }.
tarawa-barrage-both = shows colour and target symbol
tarawa-barrage-colour = shows the colour only
tarawa-barrage-symbol = shows the target symbol only
tarawa-barrage-neither = shows neither colour nor target symbol
tarawa-barrage-naval = Ships barrage { $position }.
tarawa-barrage-marker-safe = The depth marker in { $position } must be fought hand to hand and stays.

tarawa-barrage-no-guns = { $unit } has no guns to barrage { $position } with; tanks and artillery do.
tarawa-barrage-night = At night { $unit } cannot barrage { $position }.
tarawa-barrage-adjacent = { $unit } is beside { $position }: a barrage is fired from farther away.
tarawa-barrage-out-of-range = { $position } is not in range of { $unit }.
tarawa-barrage-unseen = { $unit } does not see { $position }: it must be in its field of fire, or infantry or engineers in good order must be, and one of the two under the orders of an HQ.
tarawa-barrage-too-early = { $unit } can barrage { $position } from turn 11 on.
tarawa-barrage-in-field = { $unit } is in the field of fire of a Japanese unit in good order and cannot barrage { $position }.
tarawa-barrage-no-orders = { $unit } must be under the orders of an HQ or Command Post to barrage { $position }.
tarawa-barrage-no-japanese = There is no Japanese unit in { $position } to barrage.
tarawa-barrage-hidden = The unit in { $position } lies inland and has not been revealed: it cannot be barraged.
tarawa-barrage-mixed = US units are in { $position } too: it cannot be barraged.
tarawa-barrage-attacked = { $position } has been attacked in this phase and cannot be barraged as well.
tarawa-barrage-no-marker = There is no naval fire marker to spend on { $position }.
tarawa-barrage-naval-night = Ships do not barrage { $position } at night.
tarawa-barrage-no-spotter = No infantry in good order with a radio or under the orders of an HQ is in the field of fire of { $position }.

