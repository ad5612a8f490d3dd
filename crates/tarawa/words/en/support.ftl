## support

tarawa-support-ask = Engineers and HQs: what do you do? Support markers: { $markers }.
tarawa-support-measure-done = Go on to the actions
tarawa-support-measure-garrison = Place a garrison in { $position }
tarawa-support-measure-rally = Remove the Disrupted marker of { $unit }
tarawa-support-measure-establish = { $unit } becomes a Command Post
tarawa-support-measure-abandon = { $unit } leaves its Command Post
tarawa-support-measure-advance = The command range marker of { $unit } advances
tarawa-support-received = { $count ->
    [one] One support marker comes in.
   *[other] { $count } support markers come in.
}
tarawa-support-garrison-placed = A garrison takes over { $position }.
tarawa-support-garrison-removed = The garrison of { $position } is gone.
tarawa-support-rallied = A support marker removes the Disrupted marker of { $unit }.
tarawa-support-action = A support marker pays for { $units }.
tarawa-support-no-marker = There is no support marker left.
tarawa-support-too-few = There are too few support markers for { $units }: each unit needs one.
tarawa-support-no-position = { $position } is no position of the map.
tarawa-support-no-unit-near = No US unit is in or beside { $position }.
tarawa-support-has-garrison = { $position } has a garrison already.
tarawa-support-in-field = { $position } is in the field of fire of a Japanese unit.
tarawa-support-position-cut-off = { $position } is not in US communication.
tarawa-support-not-disrupted = { $units } has no Disrupted marker to remove.
tarawa-support-cut-off = { $units } is not in US communication.

