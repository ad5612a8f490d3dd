## landing

tarawa-landing-loaded = En { $hex }, { $units } { $count ->
    [one] embarque
   *[other] embarquent
} dans { $full ->
    [0] { $reduced ->
        [one] un LVT réduit
       *[other] { $reduced } LVT réduits
    }
   *[other] un LVT complet
}.
tarawa-landing-drift = Débarquement de { $units } : carte { $card }, { $drift } ; l'embarcation est en { $hex }.
tarawa-landing-drift-ignored = Débarquement de { $units } : carte { $card } ; la dérive est ignorée pour le QG.
tarawa-landing-card =
    Débarquement : selon la carte { $card }, les unités { $units ->
        [0] perdent tous leurs pas
        [one] gardent un pas au plus
       *[other] gardent { $units } pas au plus
    } et l'embarcation { $craft ->
        [0] est perdue
       *[other] en garde { $craft }
    }.
tarawa-landing-survivors = La carte { $card } indique où les survivants touchent terre.
tarawa-landing-lvt-lost = Le LVT est perdu.
tarawa-landing-lvt-hit = Le LVT est endommagé.
tarawa-landing-landed = { $units } { $count ->
    [one] arrive
   *[other] arrivent
} en { $hex } : { $place }.
tarawa-landing-recovered =
    LVT de retour : { $full ->
        [one] { $full } complet
       *[other] { $full } complets
    }, { $reduced ->
        [one] { $reduced } réduit
       *[other] { $reduced } réduits
    }.
tarawa-landing-waded = { $unit } patauge jusqu'en { $hex }.
tarawa-landing-night = { $unit } gagne le rivage en { $hex } pendant la nuit.
tarawa-landing-too-late = { $unit } n'a pas débarqué avant la nuit et quitte la partie.
tarawa-landing-approaches = { $unit } se présente en { $hex }.
tarawa-landing-full = { $unit } ne trouve pas de place dans les hexagones d'approche et attend dans la case du tour { $turn }.

tarawa-landing-ask-load =
    Charger des LVT (il reste { $full ->
        [one] { $full } complet
       *[other] { $full } complets
    } et { $reduced ->
        [one] { $reduced } réduit
       *[other] { $reduced } réduits
    }) ?
tarawa-landing-load = { $units } dans { $full ->
    [0] { $reduced ->
        [one] un LVT réduit
       *[other] { $reduced } LVT réduits
    }
   *[other] un LVT complet
}
tarawa-landing-load-done = Ne plus rien charger
tarawa-landing-ask-drift = { $units } dériverait ({ $drift }). Ignorer la dérive pour le QG ?
tarawa-landing-ask-inland = { $units } débarquerait à l'intérieur des terres. Débarquer plutôt sur la plage, pour le QG ?
tarawa-landing-ask-loss =
    { $kept ->
        [one] Un seul pas arrive à terre.
       *[other] Seuls { $kept } pas arrivent à terre.
    } Quelle unité perd un pas ?
tarawa-landing-ask-wade = Où { $unit } patauge-t-elle ?
tarawa-landing-ask-night = Où { $unit } gagne-t-elle le rivage pendant la nuit ?
tarawa-landing-ask-lane = Dans quel hexagone d'approche placer { $unit } ?
tarawa-landing-ask-arrival = Il n'y a pas de place pour tous. Quelle unité placer maintenant ?
tarawa-landing-ask-third-day = À quelle plage vont les unités du troisième jour ?

tarawa-landing-no-lvt = La case des LVT disponibles n'en contient pas de tels : prendre un LVT complet, un réduit ou deux réduits parmi ceux qui restent.
tarawa-landing-not-in-one-hex = { $units } ne peuvent embarquer ensemble : choisir des unités d'un même hexagone d'approche.
tarawa-landing-green = { $units } doivent patauger : aucun LVT ne va à la plage Green.
tarawa-landing-no-tanks = Les chars débarquent par eux-mêmes : les ôter de { $units }.
tarawa-landing-aboard = Une partie de { $units } est déjà à bord : choisir des unités qui ne le sont pas.
tarawa-landing-too-much = { $units }, avec { $steps } pas, ne tiennent pas à bord : un LVT complet porte une ou deux unités de quatre pas en tout, un réduit une unité de deux pas, deux réduits une unité de trois ou quatre pas.
