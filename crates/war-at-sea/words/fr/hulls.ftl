# Navires échoués, remorques et navires que l'on abandonne
sea-ask-refloat = { $ship } est échoué. Tente-t-il de se dégager ?
sea-do-refloat = { $ship } tente de se dégager
sea-do-lie-aground = { $ship } reste où il est
sea-caution-refloat = Si { $ship } se dégage, il perd sa dernière case de coque, et coule.
sea-reason-refloat = { $ship } se dégage sur un six ({ $chance }). Sur { $left ->
    [one] sa dernière case de coque
   *[other] ses { $left } cases de coque
} il perd alors, selon les six faces d'un dé
sea-upshot-hull-torn = { $boxes ->
    [0] aucune case de coque n'est perdue
    [1] une case de coque est perdue
   *[other] { $boxes } cases de coque sont perdues
}
sea-note-lie-aground = Il reste échoué. Il pourra réessayer à la fin du round suivant.
sea-reason-shoals = { $ship } passe le long de la terre et s'échoue si deux dés font { $needed } ou plus ({ $chance }) ; ajouté aux dés
sea-factor-draught = Navire principal ou gros cargo
sea-ask-hulls-first = Pour saborder des navires ou larguer une remorque d'abord, nommez leur flotte. Rien d'autre ne compte alors : la question revient ensuite.
sea-no-hulls-beside = Les navires d'une seule flotte à la fois.
sea-no-hulls = { $force } n'est pas une de vos flottes sur la carte.
sea-no-hull-ship = { $ship } ne navigue pas avec { $force }.
sea-no-hulls-of-decoy = { $force } est un leurre : elle n’a pas de navires, et ne peut qu’être retirée.
sea-no-arranging-now = Cela se règle à la phase d’ordres ; à d’autres moments on saborde des navires et on largue des remorques.
sea-no-detaching-single = { $ship } a déjà son propre pion.
sea-no-detaching-counter = Il ne reste pas de pion de la classe de { $ship }.
sea-no-removing = { $force } a des navires, et n’est pas un leurre à retirer.
sea-no-tow-tied = { $ship } remorque ou est déjà remorqué.
sea-no-tug-dead = { $ship } est lui-même immobilisé, et ne remorque personne.
sea-no-tow-aground = { $ship } est échoué.
sea-no-tow-under-way = { $ship } avance par ses moyens, et n’a pas besoin de remorque.
sea-no-tow-so-large = { $ship } n’est pas d’un type qui puisse remorquer { $hulk }.
sea-no-tow-to-take-home = { $ship } n’a personne en remorque.
sea-no-taking-all-home = Il ne resterait personne de { $force } : faites annuler sa mission à toute la flotte.
sea-no-taking-part-home = { $ship } ou ce qu’il remorque partage un pion avec d’autres : donnez-leur d’abord leurs propres pions.
sea-no-tow-to-cast-off = { $ship } n’a personne en remorque.
