## occurrences

tarawa-occurrences-drawn = Carte d'événement { $card } : { $event }
tarawa-occurrences-void = Cela reste sans effet.
tarawa-occurrences-first-depth = Deux unités japonaises reçoivent un marqueur de renfort.
tarawa-occurrences-first-depth-omitted = Grâce au raid sur la jetée, aucune unité japonaise ne reçoit de marqueur de renfort.
tarawa-occurrences-counterattack-begins = La contre-attaque commence ; aucune carte d'événement n'est piochée.
tarawa-occurrences-naval-marker = Les Marines ont un marqueur de tir naval de plus.
tarawa-occurrences-shibasaki-escapes = Shibasaki en réchappe cette fois.
tarawa-occurrences-artillery-ashore = { $unit } débarque en { $hex }.
tarawa-occurrences-boat-team-found = { $unit } a de nouveau deux pas.
tarawa-occurrences-lvt-reduced = Un LVT est réduit.
tarawa-occurrences-lvt-lost = Un LVT réduit est perdu.
tarawa-occurrences-waits = { $unit } retourne sur la piste, au tour { $turn }.
tarawa-occurrences-stray-fire = Carte { $card } : les obus tombent sur { $position }.
tarawa-occurrences-stray-fire-on-marines = La carte { $card } désigne les Marines touchés.
tarawa-occurrences-garrison-surprised = La garnison de { $position } est surprise par le sous-sol.

tarawa-occurrences-nothing = pas d'événement.
tarawa-occurrences-depth = { $count ->
    [one] une unité japonaise reçoit un marqueur de renfort.
   *[other] { $count } unités japonaises reçoivent un marqueur de renfort.
}
tarawa-occurrences-ammunition-dump = un dépôt de munitions saute.
tarawa-occurrences-engineers-cover = le génie s'abrite ; pas de marqueurs de soutien ce tour-ci.
tarawa-occurrences-accelerated-arrival = les unités du tour 28 arrivent en avance.
tarawa-occurrences-flanking-fire = des infiltrés tirent sur une unité dans l'eau.
tarawa-occurrences-flanking-fire-shibasaki = si Shibasaki commande, des infiltrés tirent sur une unité dans l'eau.
tarawa-occurrences-hero = un Héros.
tarawa-occurrences-hero-depth = un Héros, et une unité japonaise reçoit un marqueur de renfort.
tarawa-occurrences-artillery-lands = de l'artillerie débarque sur { $beach }.
tarawa-occurrences-boat-teams = des équipes de bateaux sont retrouvées.
tarawa-occurrences-counterattack = contre-attaque japonaise.
tarawa-occurrences-counterattack-shibasaki = contre-attaque japonaise, si Shibasaki commande.
tarawa-occurrences-tank = le char japonais marqué { $colour } agit.
tarawa-occurrences-wire-cut = les fils du téléphone japonais sont coupés.
tarawa-occurrences-lvt-wounded = un LVT est pris pour les blessés.
tarawa-occurrences-hitch-ride = des Marines dans l'eau trouvent un passage.
tarawa-occurrences-no-lvt = aucune liaison avec les navires ; pas de LVT au tour suivant.
tarawa-occurrences-orders-received = les unités du tour 17 reçoivent leurs ordres en avance.
tarawa-occurrences-shibasaki-killed = le tir naval surprend Shibasaki.
tarawa-occurrences-smoke = la fumée couvre le rivage de la zone { $area }.
tarawa-occurrences-transport-delayed = les transports ont du retard.
tarawa-occurrences-naval-hit = tir naval inattendu sur { $circle } (cercle), { $diamond } (losange) ou { $triangle } (triangle).
tarawa-occurrences-tunnels = des tunnels !
tarawa-occurrences-patrol-report = le rapport d'une patrouille.
tarawa-occurrences-naval-fire = tir naval.

tarawa-occurrences-ask-dump = Quelle position perd son marqueur de renfort ?
tarawa-occurrences-ask-flanking-fire = Quelle unité dans l'eau perd un pas ?
tarawa-occurrences-ask-artillery = Quelle unité d'artillerie débarque ?
tarawa-occurrences-ask-artillery-hex = Où { $unit } débarque-t-elle ?
tarawa-occurrences-ask-boat-team = Quelle unité retrouve son équipe de bateau ?
tarawa-occurrences-ask-lvt = Le LVT pris pour les blessés est-il complet ? Sinon un LVT réduit est perdu.
tarawa-occurrences-ask-hitch-ride = Quelle unité dans l'eau trouve un passage ?
tarawa-occurrences-ask-wait = Quelle unité repart et attend jusqu'au tour { $turn } ?
tarawa-occurrences-ask-stray-fire = Quelle unité les obus touchent-ils ?
tarawa-occurrences-ask-tunnels = Quelle garnison est surprise ?
tarawa-occurrences-ask-patrol = Quelle unité japonaise la patrouille découvre-t-elle ?

