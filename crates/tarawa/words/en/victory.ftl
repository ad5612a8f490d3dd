## victory

tarawa-victory-won = The Marines win.
tarawa-victory-won-decisively = The Marines win decisively.
tarawa-victory-lost = The Marines have not reached their goals: the Japanese hold.
tarawa-victory-lost-decisively = The Marines lose decisively.
tarawa-victory-catastrophe = Catastrophic losses: no company of three steps is left, and the landing fails.
tarawa-victory-catastrophe-decisive = Catastrophic losses: no company of three steps is left. It is a decisive defeat.

tarawa-measure-steps-lost = US steps lost
tarawa-measure-infantry-steps-lost = of these, infantry
tarawa-measure-units-eliminated = US units eliminated
tarawa-measure-japanese-eliminated = Japanese units eliminated
tarawa-measure-positions-secured = Positions secured
tarawa-measure-last-turn = Last turn
