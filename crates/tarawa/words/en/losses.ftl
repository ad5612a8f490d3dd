## losses

tarawa-losses-step = { $unit } loses a step and has { $left } left.
tarawa-losses-eliminated = { $unit } is eliminated.
tarawa-losses-disrupted = { $unit } is Disrupted.
tarawa-losses-ask-sacrifice = { $unit } would lose its last step. Does its Hero give his life instead?

