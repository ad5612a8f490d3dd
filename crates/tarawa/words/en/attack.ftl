## attack

tarawa-attack-declared =
    { $units } { $count ->
        [one] attacks
       *[other] attack
    } { $hex }.
tarawa-attack-declared-naval =
    { $units } { $count ->
        [one] attacks
       *[other] attack
    } { $hex } with naval fire.
tarawa-attack-compared = { $position }: strength { $strength } against { $defence }, { $weapons }.
tarawa-attack-compared-hero = { $position }: strength { $strength } against { $defence }, a Hero standing for { $weapon }, { $weapons }.
tarawa-attack-compared-stronger = { $position }: strength { $strength } with the Hero against { $defence }, { $weapons }.
tarawa-attack-armed = with every weapon needed
tarawa-attack-lacking = without { $weapons }
tarawa-attack-helpless = The unit in { $position } has no strength and gives way.
tarawa-attack-wild-tactic = A support marker is spent as { $weapon }.

tarawa-attack-factor-unit = { $unit }
tarawa-attack-factor-naval = Naval fire
tarawa-attack-factor-hero = Hero
tarawa-attack-factor-japanese = Unit in { $position }
tarawa-attack-factor-marker = Depth marker

tarawa-attack-ask-join =
    Who attacks { $position }? { $left ->
        [0] No actions are left but free ones.
        [one] You have one action left, besides free ones.
       *[other] You have { $left } actions left, besides free ones.
    }
tarawa-attack-field-units = Units
tarawa-attack-field-naval = Naval fire
tarawa-attack-field-supported = Paid for with support markers
tarawa-attack-do = Attack { $hex } with { $units }
tarawa-attack-do-naval = Attack { $hex } with { $units } and naval fire
tarawa-attack-ask-hero = What does the Hero with the attackers stand for? Lacking: { $weapons }.
tarawa-attack-ask-hero-strength = Does the Hero with the attackers add to their strength?
tarawa-attack-ask-support = Spend a support marker? Lacking: { $weapons }.
tarawa-attack-wild-weapon = The weapon that is lacking: { $weapon }
tarawa-attack-wild-strength = One more point of strength
tarawa-attack-wild-nothing = Keep the marker
tarawa-attack-wild-no-hero = The Hero does not help
tarawa-attack-ask-loss = The attack costs a step. Which unit loses it?

tarawa-attack-no-japanese = There is no Japanese unit in { $hex } to attack.
tarawa-attack-attacked = { $hex } has been attacked in this phase; a hex is attacked only once.
tarawa-attack-barraged = { $hex } has been barraged in this phase and cannot be attacked as well.
tarawa-attack-entered = US units are in { $hex }: close combat decides there.
tarawa-attack-nobody-adjacent = An attack on { $hex } needs infantry or engineers beside it.
tarawa-attack-hq = { $unit } is an HQ: it takes no part in the attack on { $hex }.
tarawa-attack-not-adjacent = { $unit } must be beside { $hex } to attack it.
tarawa-attack-out-of-range = { $hex } is not in range of { $unit }.
tarawa-attack-night = At night { $unit } cannot attack { $hex } from a distance.
tarawa-attack-tank-alone = { $unit } can fire at { $hex } from afar only under the orders of an HQ, beside attacking infantry, or with attacking infantry that is under orders.
tarawa-attack-guns-adjacent = { $unit } is too near to { $hex }: artillery does not attack adjacent hexes.
tarawa-attack-guns-alone = { $unit } needs an HQ that commands infantry in the attack on { $hex } as well.
tarawa-attack-guns-in-field = { $unit } is in a Japanese field of fire and cannot support the attack on { $hex }.
tarawa-attack-no-marker = There is no naval fire marker to spend.
tarawa-attack-naval-night = Naval fire cannot join an attack at night.
tarawa-attack-no-radio = Naval fire needs a radio: attacking infantry that has one or is under the orders of an HQ.
tarawa-attack-support = Support markers pay for units that attack, one each, and only as many as there are.
tarawa-attack-support-cut-off = { $unit } is out of US communication: a support marker cannot pay for it.
tarawa-attack-actions = This takes { $cost } actions; { $left } are left. Leave out units or pay with support markers.
tarawa-attack-not-wild = Choose one of the weapons that are lacking ({ $weapons }) or the other choice that is offered.
tarawa-attack-nothing-lacking = No weapon is lacking that the Hero could stand for: choose strength or nothing.
tarawa-attack-covered = { $defence } ({ $before }, ×{ $by }: { $cover })
tarawa-attack-uncovered = { $defence }
tarawa-attack-item-free = { $unit }; free
tarawa-attack-item-action = { $unit }; costs an action
