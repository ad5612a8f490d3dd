## letters

tarawa-letters-resupply = La position { $group } est réapprovisionnée.
tarawa-letters-redeployed = L'unité en { $position } se redéploie en { $to }.
tarawa-letters-reinforcement = Des renforts arrivent en { $position }.
tarawa-letters-regrouping = Des isolés se regroupent en { $position }.
tarawa-letters-patrol = Des patrouilles sortent de { $group }.
tarawa-letters-assault = L'unité en { $position } se jette à l'assaut de l'hexagone { $hex }.
tarawa-letters-assault-moves = L'unité en { $position } pousse jusqu'en { $to }.
tarawa-letters-assault-ends = L'assaut est terminé ; l'unité tient { $position }.
tarawa-letters-infiltrators = Des infiltrés se glissent en { $position }.
tarawa-letters-ask-redeploy = Où l'unité en { $position } se redéploie-t-elle ?
tarawa-letters-ask-patrol = Quelle unité la patrouille désorganise-t-elle ?
tarawa-letters-ask-assault = Où l'unité en { $position } attaque-t-elle ?
tarawa-letters-ask-refuge = Où va l'unité après le combat en { $hex } ?

