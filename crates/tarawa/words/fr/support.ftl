## support

tarawa-support-ask = Génie et QG : que faites-vous ? Marqueurs de soutien : { $markers }.
tarawa-support-measure-done = Passer aux actions
tarawa-support-measure-garrison = Placer une garnison en { $position }
tarawa-support-measure-rally = Retirer le marqueur Désorganisé de { $unit }
tarawa-support-measure-establish = { $unit } devient un poste de commandement
tarawa-support-measure-abandon = { $unit } quitte son poste de commandement
tarawa-support-measure-advance = Le marqueur de portée de { $unit } avance
tarawa-support-received = { $count ->
    [one] Un marqueur de soutien arrive.
   *[other] { $count } marqueurs de soutien arrivent.
}
tarawa-support-garrison-placed = Une garnison s'installe en { $position }.
tarawa-support-garrison-removed = La garnison de { $position } est retirée.
tarawa-support-rallied = Un marqueur de soutien retire le marqueur Désorganisé de { $unit }.
tarawa-support-action = Un marqueur de soutien paie l'action de { $units }.
tarawa-support-no-marker = Il ne reste pas de marqueur de soutien.
tarawa-support-too-few = Il n'y a pas assez de marqueurs de soutien pour { $units } : il en faut un par unité.
tarawa-support-no-position = { $position } n'est pas une position de la carte.
tarawa-support-no-unit-near = Aucune unité US n'est en { $position } ni à côté.
tarawa-support-has-garrison = { $position } a déjà une garnison.
tarawa-support-in-field = { $position } est dans le champ de tir d'une unité japonaise.
tarawa-support-position-cut-off = { $position } n'est pas en communication US.
tarawa-support-not-disrupted = { $units } n'a pas de marqueur Désorganisé à retirer.
tarawa-support-cut-off = { $units } n'est pas en communication US.

