## defenders

tarawa-defenders-revealed = The unit in { $position } is revealed: { $unit }.
tarawa-defenders-depth-revealed = { $position } reveals its { $marker }.
tarawa-defenders-depth-gained = The unit in { $position } gains a depth marker ({ $back }).
tarawa-defenders-depth-exhausted = The Japanese have no depth marker left.
tarawa-defenders-depth-unclaimed = No Japanese unit can receive a depth marker.
tarawa-defenders-depth-lost = { $position } loses its { $marker }.
tarawa-defenders-tactical = The depth marker in { $position } is a tactical reinforcement.
tarawa-defenders-no-reinforcement = No reserve unit can come.
tarawa-defenders-reserve = A unit of the Reserve moves into { $position } ({ $back }).
tarawa-defenders-disrupted = The unit in { $position } is Disrupted.
tarawa-defenders-withdraws = { $unit } withdraws from { $position } to the Reserve.
tarawa-defenders-eliminated = { $unit } in { $position } is eliminated.
tarawa-defenders-destroyed = { $unit } in { $position } leaves the game.
tarawa-defenders-guns = The artillery in { $position } is destroyed.

