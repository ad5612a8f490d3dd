## victory

tarawa-victory-won = The Marines win. { $status }.
tarawa-victory-won-decisively = The Marines win decisively. { $status }.
tarawa-victory-lost = The Marines have not reached their goals: the Japanese hold. { $status }.
tarawa-victory-lost-decisively = The Marines lose decisively. { $status }.
tarawa-victory-catastrophe = Catastrophic losses: no company of three steps is left, and the landing fails. { $status }.
tarawa-victory-catastrophe-decisive = Catastrophic losses: no company of three steps is left. It is a decisive defeat. { $status }.
tarawa-status-none = Secured: nothing
tarawa-status-some = Secured { $count }: { $positions }
tarawa-status-none-of = Secured 0 ({ $needed } needed)
tarawa-status-some-of = Secured { $count } ({ $needed } needed): { $positions }
tarawa-status-south = over the south beach { $count } ({ $needed } needed)
tarawa-status-not = held but not secured: { $positions }
tarawa-status-cut-off = { $position } (cut off)
tarawa-status-fired-on =
    { $position } ({ $from } { $count ->
        [one] fires in
       *[other] fire in
    })
tarawa-goal = Goal: { $goal }.
tarawa-goal-title = Goal
tarawa-goal-first-waves = ten secured positions at the end of turn 10
tarawa-goal-november-20 =
    fifteen secured positions at the end of turn 15, { $south ->
        [one] one of them
       *[other] { $south } of them
    } over the south beach
tarawa-goal-two-days = at the end of turn 15 twenty secured positions, three of them over the south beach, win at once, and fewer than twelve lose; otherwise turn 30 decides
tarawa-goal-areas = at the end of turn 30 all positions of three areas secured, A or F among them, and eight more
tarawa-goal-island = no Japanese unit left on the island or in Reserve, by the end of turn 30
tarawa-measure-steps-lost = US steps lost
tarawa-measure-infantry-steps-lost = infantry steps lost
tarawa-measure-units-eliminated = US units eliminated
tarawa-measure-japanese-eliminated = Japanese units eliminated
tarawa-measure-positions-secured = positions secured
tarawa-measure-last-turn = last turn
tarawa-toll-disrupted = US units Disrupted
tarawa-toll-japanese-disrupted = Japanese units Disrupted
tarawa-toll-markers = depth markers
tarawa-outcome-won = won
tarawa-outcome-won-decisively = won decisively
tarawa-outcome-lost = lost
tarawa-outcome-lost-decisively = lost decisively
tarawa-outcome-catastrophe = catastrophe
