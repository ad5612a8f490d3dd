## defenders

tarawa-defenders-revealed = L'unité en { $position } est révélée : { $unit }.
tarawa-defenders-depth-revealed = { $position } révèle son { $marker }.
tarawa-defenders-depth-gained = L'unité en { $position } reçoit un marqueur de renfort ({ $back }).
tarawa-defenders-depth-exhausted = Les Japonais n'ont plus de marqueur de renfort.
tarawa-defenders-depth-unclaimed = Aucune unité japonaise ne peut recevoir de marqueur de renfort.
tarawa-defenders-depth-lost = { $position } perd son { $marker }.
tarawa-defenders-tactical = Le marqueur de renfort en { $position } est un renfort tactique.
tarawa-defenders-no-reinforcement = Aucune unité de réserve ne peut venir.
tarawa-defenders-reserve = Une unité de la Réserve occupe { $position } ({ $back }).
tarawa-defenders-disrupted = L'unité en { $position } est désorganisée.
tarawa-defenders-withdraws = { $unit } se replie de { $position } dans la Réserve.
tarawa-defenders-eliminated = { $unit } est éliminée en { $position }.
tarawa-defenders-destroyed = { $unit } en { $position } est retirée du jeu.
tarawa-defenders-guns = L'artillerie en { $position } est détruite.

