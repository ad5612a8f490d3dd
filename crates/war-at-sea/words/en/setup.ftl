## set-up

sea-ask-flagship = On which ship does { $leader } begin?
sea-do-flagship = { $leader } begins on { $ship }
sea-no-flagship = { $ship } does not sail with the force of { $leader }: choose one of its ships.
sea-flag-hoisted = { $leader } has his flag in { $ship }.
sea-direction-e = the east
sea-direction-se = the south-east
sea-direction-sw = the south-west
sea-direction-w = the west
sea-direction-nw = the north-west
sea-direction-ne = the north-east
sea-island-there = The die shows { $die }: the island lies in the middle of the map.
sea-no-island = The die shows { $die }: the battle is fought clear of the island.
sea-enters = { $force } comes from { $from }.
sea-enters-shifted = { $force } cannot come the way it sailed, since enemies need a free direction between them: it comes from { $from }.
sea-overflows = { $force } is so large that some of its ships come from { $into }.
sea-gives-way = { $force } stands too near to the large enemy force and comes from another direction.
sea-deployed =
    { $force } sets up { $count ->
        [one] one counter.
       *[other] { $count } counters.
    }
sea-shifted =
    { $force } is shifted by { $hexes ->
        [one] one hex.
       *[other] { $hexes } hexes.
    }
sea-ask-enter = From which direction does { $force } come onto the map?
sea-ask-overflow = { $force } does not fit into its set-up hexes. Where do the other ships go?
sea-ask-array = Several of your forces come from { $from }. Which has which column of hexes?
sea-do-array = { $list }
sea-ask-deploy = Place the ships of { $force }.
sea-ask-deploy-at = The hex of each counter
sea-do-deploy =
    Place { $count ->
        [one] one counter
       *[other] { $count } counters
    } in { $hexes }
sea-no-deploy-rest = All ships of { $force } are placed at once.
sea-no-deploy-few =
    In hex { $hex } stand too few ships: at least { $least ->
        [one] one is
       *[other] { $least } are
    } placed together.
sea-no-deploy-hex = Hex { $hex } is no set-up hex of { $force }.
sea-no-deploy-order = Light blue hexes are used when ships stand in all the dark ones, and those of the second side when the first is full.
sea-no-deploy-coast = { $ship } unloads and must lie within two hexes of the coast, not in { $hex }.
sea-no-room-large = Hex { $hex } would hold { $count } capital ships and large transports of a side: { $most } at most.
sea-no-room-ships = Hex { $hex } would hold { $count } ships of a side, large ones counted double: { $most } at most.
sea-no-deploy-twice = { $ship } is named twice: place it in one hex.
sea-no-deploy-ship = { $ship } is no counter of { $force } that is still to be placed.
sea-no-entry-room = { $force } finds no room from { $from }: at most three forces of a side come from there, unmixed.
sea-no-entry-near = From { $from } { $force } would come too near to the enemy: an empty set of set-up hexes lies between enemies.
sea-no-entry-port = { $force } lies in port: it stands where it is most opposite to the enemy, not { $from }.
sea-no-entry-farther = { $force } did not come from { $from }, and is shifted no farther than it must be.
sea-no-overflow-far = The ships of { $force } that find no room stand beside the others, not { $from }.
sea-no-overflow-friends = Other forces of yours come from { $from }, and forces are never mixed: put the rest of { $force } on the other side.
sea-no-overflow-near = From { $from } the rest of { $force } would stand nearer to the enemy than it must.
sea-no-array-forces = Give each force that comes from { $from } one column, in the order in which they are listed.
sea-no-array-hex = That hex begins none of the three columns of { $from }.
sea-no-array-mixed = Two forces from { $from } cannot have one column: forces are never mixed.
sea-no-array-dark = One of the forces from { $from } stands in the dark hexes.
sea-no-array-room = From { $from } one of these forces has more ships than its columns hold.
sea-no-flagship-foreign = { $ship } is no ship of the side of { $leader }.
