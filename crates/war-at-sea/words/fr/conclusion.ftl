## la fin d'un round

sea-under-way = { $ship } repart à la vitesse 1 (dé : { $die }).
sea-beyond-repair = { $ship } est irréparable (dé : { $die }).
sea-not-repaired = { $ship } reste immobilisé (dé : { $die }).
sea-refloated = { $ship } est remis à flot (dé : { $die }).
sea-still-aground = { $ship } reste échoué (dé : { $die }).
sea-scraped =
    { $boxes ->
        [0] { $ship } se dégage sans dommage
        [one] { $ship } perd une case de coque en se dégageant
       *[other] { $ship } perd { $boxes } cases de coque en se dégageant
    } (dé : { $die }).
sea-both-disengage = Les deux camps souhaitent le désengagement.
sea-axis-disengages = L’Axe souhaite le désengagement, pas les Alliés.
sea-allies-disengage = Les Alliés souhaitent le désengagement, pas l’Axe.
sea-nobody-disengages = Personne ne souhaite le désengagement.
sea-contested = Axe { $axis }, Alliés { $allies }, avec 1 pour l’initiative. La décision revient à : { $winner }.
sea-contested-tie = Axe { $axis }, Alliés { $allies } : on relance.
sea-suspended = Après quatre rounds, la bataille est suspendue ; elle reprend au tour suivant.
sea-over-alone = Un camp n’a plus de navire sur la carte : la bataille est finie.
sea-over-disengaged = Les flottes se séparent : la bataille est finie.
sea-over-out-of-sight = Plus personne ne voit l’ennemi : la bataille est finie.
sea-over-time = Le dernier round est joué : la bataille est finie.
sea-ask-disengage = Le round { $round } est terminé. Souhaitez-vous le désengagement ?
sea-do-disengage = Se désengager
sea-do-fight-on = Poursuivre le combat
