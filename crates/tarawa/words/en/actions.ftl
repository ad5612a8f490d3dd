## actions

tarawa-actions-ask =
    What do you do? { $left ->
        [0] No actions are left but free ones.
        [one] You have one action left, besides free ones.
       *[other] You have { $left } actions left, besides free ones.
    }
tarawa-actions-order-end = End the phase
tarawa-actions-order-rally = { $unit } removes its Disrupted marker
tarawa-actions-order-move = { $units }: move ({ $pay })
tarawa-actions-order-enter = { $units }: enter { $position } for close combat ({ $pay }){ $notes }
tarawa-actions-order-attack = Attack { $position }
tarawa-actions-order-barrage = { $units }: barrage { $position } ({ $pay })
tarawa-actions-order-naval-barrage = Naval barrage on { $position } (free)
tarawa-actions-order-ryan = Major Ryan joins { $unit }
tarawa-actions-pay-free = free
tarawa-actions-pay-action = one action: { $why }
tarawa-actions-pay-support = support marker: { $why }
tarawa-actions-ask-ryan-goes = { $unit } leaves. Does Major Ryan go along?
tarawa-actions-ask-ryan-stays = With which unit does Major Ryan stay?
tarawa-actions-rallied = { $unit } removes its Disrupted marker.
tarawa-actions-entered =
    { $units } { $count ->
        [one] enters
       *[other] enter
    } hex { $hex }: close combat follows.
tarawa-actions-ended = The US actions are over.
tarawa-actions-not-on-map = { $unit } is not on the map.
tarawa-actions-acted = { $unit } has acted in this phase; a unit acts once.
tarawa-actions-is-disrupted = { $unit } is Disrupted and can only remove its marker.
tarawa-actions-in-water = { $unit } is in the water and can only remove a Disrupted marker.
tarawa-actions-not-disrupted = { $unit } has no Disrupted marker to remove.
tarawa-actions-just-disrupted = { $unit } was Disrupted in this phase; its marker stays until the next.
tarawa-actions-not-a-stack = Units act together only from one hex: choose units of the same stack.
tarawa-actions-more-than-two = Two units of a stack act together, not more: order the others by themselves.
tarawa-actions-hq-enters = An HQ cannot enter a hex held by the enemy.
tarawa-actions-only-foot-enters = Only infantry and engineers enter a hex held by the enemy.
tarawa-actions-enters-from-water = Units in the water cannot enter hex { $hex }.
tarawa-actions-no-enemy-beside = { $hex } is no hex beside { $units } with a Japanese unit.
tarawa-actions-was-attacked = Hex { $hex } was attacked in this phase and can no longer be entered.
tarawa-actions-no-target = There is no Japanese unit in { $position }.
tarawa-actions-not-free = The action of { $units } is not free: spend an action or a support marker.
tarawa-actions-is-free = The action of { $units } is free: nothing is to be spent.
tarawa-actions-none-left = Too few of the three actions of this turn are left for { $units }.
tarawa-actions-ryan-not-beside = Major Ryan can only join a unit of his hex that has no marker of its own, not { $unit }.
tarawa-moves-ask =
    Where { $count ->
        [one] does
       *[other] do
    } { $units } go? { $left ->
        [one] One hex is left.
       *[other] { $left } hexes are left.
    }
tarawa-moves-go = To { $place }{ $notes }
tarawa-moves-stop = Stop here
tarawa-moves-ask-go-on = { $unit } was hit. Does it go on to { $hex }?
tarawa-moves-moved =
    { $units } { $count ->
        [one] moves
       *[other] move
    } to { $hex }.
tarawa-moves-infiltration = { $unit } slips past the enemy: card { $card } spares it.
tarawa-moves-infiltration-hit = { $unit } slips past the enemy: card { $card } hits it.
tarawa-moves-must-go = A move goes one hex at least.
tarawa-moves-post = { $unit } is a Command Post and cannot move.
tarawa-moves-not-ashore = { $units } is not on land and cannot move.
tarawa-moves-no-way = There is no hex that { $units } can move to.
tarawa-moves-not-adjacent = Hex { $hex } is not adjacent: units move hex by hex.
tarawa-moves-water = Hex { $hex } is water: units move over land.
tarawa-moves-enemy = A Japanese unit holds hex { $hex }: infantry and engineers enter it by an order of its own.
tarawa-moves-hq-enemy = A Japanese unit holds hex { $hex }: an HQ cannot go there.
tarawa-moves-terrain = The terrain of hex { $hex } is closed to one of the units.
tarawa-moves-guns-infiltrate = Artillery cannot slip past a Japanese position to hex { $hex }.
tarawa-moves-hq-infiltrates = An HQ slips past a Japanese position to hex { $hex } only along with another unit.
tarawa-actions-hq-moved = the HQ of { $units } has moved
tarawa-actions-no-leader =
    { $units } { $count ->
        [one] has
       *[other] have
    } no HQ, Hero or Major Ryan
tarawa-actions-spent =
    { $cost ->
        [one] An action is spent
       *[other] { $cost } actions are spent
    } on { $units }, without HQ, Hero or Major Ryan; { $left } left.
tarawa-actions-spent-hq-moved =
    { $cost ->
        [one] An action is spent
       *[other] { $cost } actions are spent
    } on { $units }, whose HQ has moved; { $left } left.
tarawa-moves-moved-terrain =
    { $units } { $count ->
        [one] moves
       *[other] move
    } to { $hex } and must stop in the terrain.
tarawa-moves-moved-contact =
    { $units } { $count ->
        [one] moves
       *[other] move
    } to { $hex } and must stop beside the enemy.
tarawa-moves-moved-intense =
    { $units } { $count ->
        [one] moves
       *[other] move
    } to { $hex } and must stop under intense fire.
tarawa-actions-caution =
    Left to do: { $left ->
        [one] one action that is not free
       *[other] { $left } actions that are not free
    }, { $rallies ->
        [one] one Disrupted unit that can recover
       *[other] { $rallies } Disrupted units that can recover
    }.
tarawa-actions-caution-free = Some units can still act free.
