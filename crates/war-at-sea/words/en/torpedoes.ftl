## torpedoes

sea-ask-launch = Which ships launch torpedoes?
sea-ask-launches = A ship launches all its torpedoes at one target.
sea-tubes = { $ship }: torpedoes { $factor }
sea-hold-torpedoes = Hold
sea-do-hold-torpedoes = Keep all torpedoes
sea-do-launch =
    { $count ->
        [one] One ship launches torpedoes
       *[other] { $count } ships launch torpedoes
    } at { $targets }
sea-launched =
    { $ship } launches torpedoes at { $target }: { $dice ->
        [one] one die
       *[other] { $dice } dice
    }, { $needed } or more needed, { $hits ->
        [0] no hit.
        [one] one hit.
       *[other] { $hits } hits.
    }
sea-torpedo-found = From afar a torpedo finds { $ship }.

sea-factor-torpedoes = Torpedoes
sea-factor-us-torpedoes = American torpedoes before September 1943: a quarter
sea-factor-far = Long Lance at long range
sea-factor-enfilade = In enfilade

sea-no-second-launch = { $ship } launches once in an impulse, at one target.
sea-no-torpedo-range = { $target } is { $range } hexes away; torpedoes of { $ship } run { $reach }.
sea-no-torpedo-among-friends = Friendly ships are in the hex of { $target }: only from there could { $ship } launch.
sea-no-torpedo-in-port = { $target } lies in port, where torpedoes of { $ship } cannot reach it.
sea-no-torpedo-arc = The tubes of { $ship } do not bear on { $target }.

sea-no-torpedo-towing = { $ship } has a ship in tow and cannot launch torpedoes.
sea-no-torpedo-towed = { $ship } is towed and cannot launch torpedoes.
sea-no-torpedo-dead = { $ship } lies dead in the water and cannot launch torpedoes.
sea-no-torpedo-storm = In a storm or a gale nobody launches torpedoes.
sea-no-tubes-aboard = { $ship } carries no torpedoes.
sea-no-tubes-left = The torpedo tubes of { $ship } are destroyed.
sea-no-torpedoes-left = { $ship } has launched all its torpedoes.
sea-no-reload-yet = { $ship } is reloading: it launches again from the same impulse of the next round on.
