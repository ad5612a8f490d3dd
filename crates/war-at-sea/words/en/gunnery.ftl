## gunnery

sea-initiative = { $seat } have the initiative: die { $die }, with modifiers { $sum }.
sea-initiative-port = { $seat } have the initiative: the enemy lies in port.
sea-initiative-surprise = { $seat } have the initiative: the enemy is taken by surprise.
sea-factor-die = Die
sea-factor-leader = Leader
sea-factor-more-speed = Faster ships
sea-factor-night-training = Japanese night training
sea-factor-radar = Radar

sea-gun-primary = primary guns
sea-gun-secondary = secondary guns
sea-gun-tertiary = tertiary guns

sea-ask-fire = Which guns fire at which ships?
sea-ask-shots = The first ship at a target fires in full, the others at half.
sea-battery-primary = primary
sea-battery-secondary = secondary
sea-battery-tertiary = tertiary
sea-mount = { $ship }: { $gun }, { $factor }
sea-hold-fire = Hold fire
sea-do-hold-fire = Hold fire
sea-do-fire =
    { $count ->
        [one] One battery fires
       *[other] { $count } batteries fire
    } at { $targets }
sea-fired =
    { $ship } fires its { $gun } at { $target }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $needed } or more needed, { $hits ->
        [0] no hit.
        [one] one hit.
       *[other] { $hits } hits.
    }
sea-crowded = Too many groups in { $hex }: { $ships } cannot use their weapons.
sea-mistaken = Friendly fire (die { $die }): what { $ship } has hit is { $friend }!
sea-not-mistaken = { $ship } fires close to friends (die { $die }) and hits none of them.

sea-factor-guns = Guns
sea-factor-bombardment = Bombardment ammunition: half
sea-factor-several = Several ships at one target: half
sea-factor-bow = Over the bow: three quarters
sea-factor-stern = Over the stern: half
sea-factor-range = Range
sea-factor-dead = Target lies still
sea-factor-crossed-t = Crossing the T

sea-no-second-shot = { $ship }: { $gun } fire once in an impulse, at one target.
sea-no-such-firer = { $ship } is no ship of yours in this battle.
sea-no-such-target = { $target } is no enemy on the Tactical Map.
sea-no-crowded-fire = { $ship } cannot use its weapons: another group of its hex rolled higher.
sea-no-fire-off-map = { $ship } is not on the Tactical Map.
sea-no-range = { $target } is { $range } hexes away; the { $gun } of { $ship } reach { $reach }.
sea-no-sight = { $ship } cannot fire at { $target }: nobody sights it within { $sighting } hexes.
sea-no-line = Friendly ships stand between { $ship } and { $target }.
sea-no-line-over-land = Land lies between { $ship } and { $target }.
sea-no-line-past-friends = { $ship } cannot fire at { $target }: another friendly group is in the line of fire or in the target's hex.

sea-no-fire-sunk = { $ship } has sunk.
sea-no-fire-towed = { $ship } is towed and cannot use its guns.
sea-no-fire-dead = { $ship } lies dead in the water and cannot use its guns.
sea-no-guns-left = { $ship } has lost its { $gun }.
sea-no-such-guns = { $ship } has no { $gun }.
sea-no-guns-weather = In this weather { $ship } cannot fire its { $gun }.
sea-no-weapon-at-first = { $ship } could not use that weapon when this impulse began; what has changed since counts from the next one on.
