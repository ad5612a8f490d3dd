## La phase de patrouille aérienne (10.4)
sea-post-cap = CAP
sea-post-search = recherche
sea-post-asw = patrouille ASW
sea-post-stay = reste à sa base
sea-land-untold = reste en vol
sea-post-ready = prêt
sea-post-hangar = hangar
sea-post-flight = vol
sea-post-away = pas encore arrivé
sea-ask-patrol = Quels avions partent en patrouille ?
sea-ask-posts = Qui prend l’air, et pour quoi ? Les autres restent prêts à leur base.
sea-ask-combine = Pions réduits à combiner en un pion entier.
sea-combine-pair = { $plane } à { $home } : deux pions réduits n'en font qu'un
sea-do-patrol = Patrouilles : { $cap } en CAP, { $search } en recherche, { $asw } en patrouille ASW
sea-patrol-sent = { $home } envoie { $counters ->
        [one] un pion
       *[other] { $counters } pions
    } : { $post }.
sea-wings-combined = { $home } : deux pions réduits n'en font plus qu'un.
sea-no-patrol-wing = Ce pion ne peut être envoyé : il n'est pas à vous, est cité deux fois ou est éliminé.
sea-no-patrol-unready = { $plane } n'est pas prêt : seuls les pions prêts partent en patrouille.
sea-no-cap-unarmed = { $plane } n'a pas de facteur air-air et ne peut voler en CAP.
sea-no-asw-fighter = { $plane } est un chasseur : les chasseurs ne cherchent pas les sous-marins.
sea-no-such-patrol = Les avions patrouillent en CAP, en recherche ou en patrouille ASW.
sea-no-combining = Seuls deux pions réduits du même type, dans la même case de la même base, n'en font qu'un.
