## letters

tarawa-letters-resupply = { $group } is resupplied.
tarawa-letters-redeployed = The unit in { $position } redeploys to { $to }.
tarawa-letters-reinforcement = Reinforcements come to { $position }.
tarawa-letters-regrouping = Scattered men gather in { $position }.
tarawa-letters-patrol = Patrols go out from { $group }.
tarawa-letters-assault = The unit in { $position } storms hex { $hex }.
tarawa-letters-assault-moves = The unit in { $position } pushes on to { $to }.
tarawa-letters-assault-ends = The assault is over; the unit holds { $position }.
tarawa-letters-infiltrators = Infiltrators slip into { $position }.
tarawa-letters-ask-redeploy = Where does the unit in { $position } redeploy?
tarawa-letters-ask-patrol = Which unit does the patrol disrupt?
tarawa-letters-ask-assault = Where does the unit in { $position } attack?
tarawa-letters-ask-refuge = Where does the unit go after the fight in { $hex }?

