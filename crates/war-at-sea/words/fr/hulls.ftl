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
