## losses

tarawa-losses-step = { $unit } perd un pas ; il lui en reste { $left }.
tarawa-losses-eliminated = { $unit } est éliminée.
tarawa-losses-disrupted = { $unit } est désorganisée.
tarawa-losses-ask-sacrifice = { $unit } perdrait son dernier pas. Son Héros donne-t-il sa vie à sa place ?

