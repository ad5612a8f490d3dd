## fire

tarawa-fire-counterattack = Les Japonais contre-attaquent : la défausse est mélangée à la pioche.
tarawa-fire-card = La carte de tir est la numéro { $card }.
tarawa-fire-fires = { $from } tire.
tarawa-fire-machine-guns = { $from } tire à la mitrailleuse.
tarawa-fire-nobody = { $from } ne touche personne.
tarawa-fire-smoke = La fumée empêche { $from } de tirer.
tarawa-fire-mortars = Les mortiers de { $from } tirent.
tarawa-fire-ambush = Une embuscade se déclenche depuis { $from }.
tarawa-fire-guns = Les canons de { $from } tirent.
tarawa-fire-artillery = L'artillerie de { $positions } positions tire.
tarawa-fire-artillery-class = L'artillerie ({ $class }) de { $positions } positions tire.
tarawa-fire-recover = L'unité en { $position } n'est plus désorganisée.
tarawa-fire-ask-target = Quelle unité est touchée par { $from } ?
tarawa-fire-ask-leader = Quel chef est touché ?
tarawa-fire-ask-artillery = Quelle unité l'artillerie touche-t-elle ?

