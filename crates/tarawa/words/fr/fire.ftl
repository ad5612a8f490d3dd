## fire

tarawa-fire-counterattack = Les Japonais contre-attaquent : la défausse est mélangée à la pioche.
tarawa-fire-card = Carte de tir { $card } : { $colours }. Symbole de cible : { $symbol }. Artillerie : { $guns }.
tarawa-fire-fires = { $from } tire.
tarawa-fire-machine-guns = { $from } tire à la mitrailleuse.
tarawa-fire-nobody = { $from } : personne n'est touché.
tarawa-fire-smoke = La fumée empêche { $from } de tirer.
tarawa-fire-mortars = Les mortiers de { $from } tirent.
tarawa-fire-mortars-silent = Les mortiers de { $from } n'ont aucune cible portant le symbole de la carte.
tarawa-fire-ambush = Une embuscade se déclenche depuis { $from }.
tarawa-fire-ambush-vain = Une embuscade guette depuis { $from } : nul ne passe qui porte le symbole de la carte.
tarawa-fire-guns = Les canons de { $from } tirent.
tarawa-fire-guns-silent = Les canons de { $from } n'ont aucune cible portant le symbole de la carte.
tarawa-fire-artillery =
    { $positions ->
        [one] L'artillerie d'une position tire.
       *[other] L'artillerie de { $positions } positions tire.
    }
tarawa-fire-artillery-class =
    { $positions ->
        [one] L'artillerie ({ $class }) d'une position tire.
       *[other] L'artillerie ({ $class }) de { $positions } positions tire.
    }
tarawa-fire-recover = L'unité en { $position } n'est plus désorganisée.
tarawa-fire-ask-target = Quelle unité est touchée par { $from } ?
tarawa-fire-ask-leader = Quel chef est touché ?
tarawa-fire-ask-artillery = Quelle unité l'artillerie touche-t-elle ?
tarawa-fire-hit = { $unit } en { $hex } est touchée : { $why }.
tarawa-fire-by-intense = tir intense
tarawa-fire-by-steady = tir soutenu
tarawa-fire-by-machine-guns = mitrailleuses
tarawa-fire-by-mortars = mortiers
tarawa-fire-by-ambush-intense = embuscade à portée intense
tarawa-fire-by-ambush = embuscade à portée soutenue
tarawa-fire-by-artillery = artillerie
tarawa-fire-symbol = symbole de cible ({ $symbol })
tarawa-fire-concentrated = cible concentrée de { $steps } pas
tarawa-fire-armour = bonus contre les blindés
tarawa-fire-artillery-silent = L'artillerie japonaise se tait : { $positions } des { $needed } positions que la carte demande.
tarawa-fire-artillery-nobody = L'artillerie japonaise ({ $positions } positions, { $needed } requises) ne touche personne.
