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
sea-no-patrol-unready = { $plane } n'est pas prêt : seuls les pions prêts partent en patrouille.
sea-no-cap-unarmed = { $plane } n'a pas de facteur air-air et ne peut voler en CAP.
sea-no-asw-fighter = { $plane } est un chasseur : les chasseurs ne cherchent pas les sous-marins.
sea-no-such-patrol = Les avions patrouillent en CAP, en recherche ou en patrouille ASW.
sea-no-patrol-twice = Un pion part pour une seule patrouille. Nommez-le une fois.
sea-no-patrol-gone = Ce pion est en train d’être abandonné, ou réuni à un autre.
sea-no-combining-twice = Un pion ne se combine qu’une fois. Nommez-le une fois.
sea-no-combining-scrapped = Un pion abandonné ne se combine pas.
sea-no-combining-itself = Un pion ne se combine pas avec lui-même.
sea-no-combining-type = Seuls des pions d’un même type se combinent.
sea-no-combining-full = Seuls des pions réduits se combinent.
sea-no-combining-apart = Seuls des pions dans la même case de la même base se combinent.
