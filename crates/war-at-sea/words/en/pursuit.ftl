## pursuit

sea-pursuit-succeeds = { $force } keeps touch with { $quarry } and follows it (die { $die }, { $sum } in all).
sea-pursuit-fails = { $force } loses touch with { $quarry } (die { $die }, { $sum } in all).
sea-pursuit-both = { $force } and { $quarry } pursue each other: they stay where they are.
sea-pursuit-outrun = { $quarry } goes further than { $force } can follow.
sea-chase-faster = the faster force
sea-chase-slower = the slower force
sea-chase-night = night
sea-chase-radar = radar
sea-chase-carrier = a carrier's aircraft
sea-chase-light = nothing but light ships to follow
sea-chase-spotted = spotted from the air
