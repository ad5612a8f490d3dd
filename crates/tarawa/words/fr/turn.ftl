## turn

tarawa-turn-begins = Le tour { $turn } commence, { $time }.
tarawa-turn-letter = Les Japonais disposent maintenant des actions { $letter }.
tarawa-turn-reshuffled =
    { $cards ->
        [one] Une carte de la défausse est mélangée à la pioche.
       *[other] { $cards } cartes de la défausse sont mélangées à la pioche.
    }
tarawa-turn-reorganised =
    Les Japonais se réorganisent dans la nuit : { $elite ->
        [one] { $elite } unité d'élite
       *[other] { $elite } unités d'élite
    } et { $others ->
        [one] { $others } autre vont
       *[other] { $others } autres vont
    } en réserve.
tarawa-turn-contact-lost = Le contact est perdu : unités japonaises et marqueurs de renfort sont de nouveau cachés.
tarawa-turn-tally =
    Positions sécurisées : { $secured } ; parmi elles, { $south ->
        [one] { $south } couvre
       *[other] { $south } couvrent
    } la plage sud.
tarawa-turn-ask-reshuffle = Mélanger la défausse à la pioche ? Défausse : { $discards }, pioche : { $deck }.
tarawa-turn-ask-shibasaki = Shibasaki commande toujours. Doit-il survivre aussi au second jour (règle facultative) ?

