## setup

tarawa-setup-japanese =
    Les Japonais sont en place : { $count } unités dans leurs positions, { $reserve ->
        [one] une
       *[other] { $reserve }
    } en réserve.
tarawa-setup-tank-card = La carte { $card } donne les hexagones de départ des chars japonais.
tarawa-setup-tank = Un char japonais est en { $position }, désorganisé : { $unit }.
tarawa-setup-unit = { $unit } commence en { $hex }.
tarawa-setup-ryan = Le major Ryan commence avec { $unit }.
tarawa-setup-hero = { $unit } commence avec un Héros.
tarawa-setup-inspired = { $unit } commence inspirée.
tarawa-setup-garrison = Une garnison tient { $position }.
tarawa-setup-beach = Le 1er bataillon du 8e Marines débarquera sur { $beach }.
tarawa-setup-shibasaki = Shibasaki survit : les dernières réserves US arrivent plus tôt, et il faut nettoyer toute l'île.
tarawa-setup-raid-coup = Le raid de Hawkins dépasse les espérances : pas de renfort japonais au tour 1.
tarawa-setup-raid-success = Le raid de Hawkins nettoie la jetée, comme dans l'histoire.
tarawa-setup-raid-partial = Le raid de Hawkins réussit en partie : les Japonais renforcent D2.
tarawa-setup-raid-failure = Le raid de Hawkins échoue, avec { $stars } étoiles : les Japonais renforcent D2 et E2, et Shibasaki échappera une fois à la mort.
tarawa-setup-ask-hex = Où commence { $unit } ?
tarawa-setup-ask-ryan = Avec quelle unité le major Ryan commence-t-il ?
tarawa-setup-ask-hero = Quelle unité commence avec un Héros ?
tarawa-setup-ask-inspired = Quelle unité commence inspirée ?
tarawa-setup-ask-garrison = Où commence une garnison ?
tarawa-setup-ask-beach = Sur quelle plage débarquera le 1er bataillon du 8e Marines ?
tarawa-setup-raid-card =
    Le raid de Hawkins : la carte { $card } montre { $stars ->
        [0] zéro étoile
        [one] une étoile
       *[other] { $stars } étoiles
    }.
