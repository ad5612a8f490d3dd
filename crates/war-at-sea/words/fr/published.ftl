## published

sea-scenario-kind-battle = Batailles : navires contre navires
sea-scenario-kind-operation = Opérations : recherche, raids aériens et batailles sur plusieurs jours
sea-scenario-rounds = { $count } rounds
sea-scenario-turns = { $count } tours

sea-scenario-river-plate = Le Rio de la Plata, 13 décembre 1939
sea-scenario-river-plate-about = Langsdorff a des canons de 280 et un seul navire ; Harwood a trois croiseurs, deux côtés d’où venir, et rien qui arrête un obus de 280. Le corsaire doit s’en tirer intact : l’arsenal ami le plus proche est à six mille milles. La plus petite bataille, et la meilleure pour apprendre.
sea-scenario-denmark-strait = Le détroit du Danemark, 24 mai 1941
sea-scenario-denmark-strait-about = À l’aube, le Bismarck et le Prinz Eugen débouchent au large de l’Islande. Le Hood est l’orgueil de la flotte, avec un pont aussi mince qu’en 1918 ; le Prince of Wales a encore des ouvriers à bord. Serrer vite la distance sous le tir plongeant, ou tenir le large et s’en remettre aux dés. Les convois sont au sud-ouest.
sea-scenario-matapan = Le cap Matapan, 28 mars 1941
sea-scenario-matapan-about = Le Pola est stoppé dans le noir et Cattaneo revient le chercher, tourelles dans l’axe. À trois mille cinq cents mètres, trois cuirassés l’attendent. Le joueur italien sauve ce qui peut l’être ; le Britannique a une bordée d’avance avant que les contre-torpilleurs ne ripostent.
sea-scenario-java-sea = La mer de Java, 27 février 1942
sea-scenario-java-sea-about = Des marines qui n’ont jamais navigué ensemble, pas un avion, et un code de signaux en néerlandais. Doorman doit passer deux croiseurs lourds et deux flottilles bourrées de Long Lance pour atteindre les transports. De loin, les canons de 203 décident ; de près, les torpilles.
sea-scenario-savo-island = L’île de Savo, 9 août 1942
sea-scenario-savo-island-about = Mikawa entre dans le détroit à vingt-six nœuds et personne ne l’a vu. Les croiseurs alliés patrouillent en deux groupes, la moitié des équipages dort. Il a la première bordée et la première gerbe de torpilles ; ensuite il doit avoir disparu avant le réveil des porte-avions, et les Alliés n’ont qu’à survivre et rendre les coups.
sea-scenario-cape-esperance = Le cap Espérance, 11 octobre 1942
sea-scenario-cape-esperance-about = Pour une fois, le radar voit le premier. Scott a tendu sa ligne en travers du passage, et Goto descend bombarder le terrain en croyant voir des amis devant lui. Barrer le T et le garder barré ; ou forcer le passage dans la nuit jusqu’à Henderson Field.
sea-scenario-guadalcanal = Guadalcanal, 14 novembre 1942
sea-scenario-guadalcanal-about = La dernière nuit de la grande bataille. Le Kirishima et deux croiseurs lourds doivent bombarder Henderson Field ; devant eux, deux cuirassés neufs et quatre contre-torpilleurs qui n’ont jamais manœuvré ensemble. Trois colonnes japonaises autour d’un îlot, des canons de 406 à bout portant.
sea-scenario-tassafaronga = Tassafaronga, 30 novembre 1942
sea-scenario-tassafaronga-about = Huit contre-torpilleurs, des fûts de riz plein les ponts, la plupart sans torpilles de réserve, rencontrent cinq croiseurs qui ont le radar, les canons et un plan. Tanaka n’a pas de plan, rien que les meilleurs torpilleurs du monde. Nourrir l’île, ou virer et lancer : une seule gerbe peut décider de la nuit.
sea-scenario-north-cape = Le cap Nord, 26 décembre 1943
sea-scenario-north-cape-about = Nuit polaire, coup de vent, et le Scharnhorst seul. Les croiseurs de Burnett le tiennent au nord, Fraser arrive du sud-ouest avec le Duke of York. Il est aussi rapide que tout le monde ici tant qu’aucun obus ne trouve une chaufferie : la Norvège est au sud, et rentrer est tout ce qui reste à gagner.
sea-level-random = au hasard : n’importe quelle réponse légale, avec la même probabilité
sea-level-quick = rapide : tire où cela fait le plus mal, garde la distance qui convient à ses canons, rompt le combat quand il perd
sea-level-standard = moyen : une fois par round, mène la suite du combat en pensée de plusieurs façons
sea-level-strong = fort : avant chaque mouvement, mène la suite du combat en pensée de bien des façons

sea-reason-guns = { $ship }, { $gun }, sur { $target }, { $range ->
    [0] dans le même hexagone
    [1] à un hexagone
   *[other] à { $range } hexagones
} : chaque dé touche sur { $needed } ou plus, { $hits } coups au but en moyenne
sea-reason-aim = { $ship }, { $gun }, sur { $target } : modificateur de chaque dé
sea-reason-torpedoes = torpilles de { $ship } sur { $target }, { $range ->
    [0] dans le même hexagone
    [1] à un hexagone
   *[other] à { $range } hexagones
} : chaque dé touche sur { $needed } ou plus, { $hits } coups au but en moyenne
sea-reason-run = torpilles de { $ship } sur { $target } : modificateur de chaque dé
sea-reason-long-lance = De si loin, une torpille qui porte touche n’importe quel navire en { $hex }, { $target } dans { $chance } des cas : { $ships }
sea-reason-mistake = { $ship } tire de nuit en { $hex }, où se trouvent des amis : dans { $chance } des cas, tous ses coups au but y tombent sur l’un d’eux ({ $friends })

sea-upshot-and = { $first } ; { $rest }
sea-upshot-sunk = coulé : { $ships }
sea-upshot-aground = échoué : { $ships }
sea-upshot-none-aground = personne ne s'échoue
sea-upshot-fight-on = le combat continue
sea-upshot-battle-over = le combat est terminé
sea-upshot-suspended = le combat continuera au tour suivant
sea-upshot-refloated = { $ship } se dégage
sea-upshot-still-aground = { $ship } reste échoué
sea-upshot-dead = immobilisé : { $ships }
sea-upshot-boxes-1-or-2 = { $side } : 1 ou 2 cases cochées
sea-upshot-boxes-3-to-5 = { $side } : de 3 à 5 cases cochées
sea-upshot-boxes-6-to-9 = { $side } : de 6 à 9 cases cochées
sea-upshot-boxes-many = { $side } : 10 cases ou plus cochées
sea-upshot-no-damage = aucun dégât
sea-upshot-nothing = il ne se passe rien

sea-measure-axis-points = points de l’Axe
sea-measure-allies-points = points des Alliés
sea-measure-axis-ships-sunk = navires de l’Axe coulés
sea-measure-allies-ships-sunk = navires alliés coulés
sea-measure-axis-ships-crippled = navires de l’Axe désemparés
sea-measure-allies-ships-crippled = navires alliés désemparés
sea-measure-axis-hull-lost = cases de coque perdues par l’Axe
sea-measure-allies-hull-lost = cases de coque perdues par les Alliés
sea-measure-rounds = rounds disputés

sea-scenario-eastern-solomons = Les Salomon orientales, du 23 au 28 août 1942
sea-scenario-eastern-solomons-about = Tanaka amène à Guadalcanal le second échelon du détachement Ichiki ; deux porte-avions d’escadre, un porte-avions léger pour appât et les cuirassés de l’avant-garde le couvrent. Fletcher a trois porte-avions et une piste en herbe. Trouver le premier, frapper le premier, et garder du mazout et des avions pour le second jour. Trente tours.
sea-scenario-pedestal = Opération Pedestal, du 11 au 16 août 1942
sea-scenario-pedestal-about = Quatorze cargos doivent gagner Malte entre la Sardaigne, la Sicile et trois lignes de sous-marins. Trois porte-avions et deux cuirassés les accompagnent aussi loin qu’ils l’osent ; après, il ne reste que l’escorte rapprochée. Trente-deux tours.
sea-scenario-midway = Midway, du 3 au 9 juin 1942
sea-scenario-midway-about = Les quatre porte-avions de Nagumo sortent du mauvais temps, les transports suivent par l’ouest, et le plan de Yamamoto ne prévoit aucun porte-avions américain. Il y en a trois, au point Luck. Trente-six tours.
sea-scenario-coral-sea = La mer de Corail, du 5 au 11 mai 1942
sea-scenario-coral-sea-about = Un convoi d’invasion pour Port Moresby doit franchir le passage de Jomard ; de chaque côté, deux porte-avions se cherchent à travers les grains. Pour la première fois, des flottes se battent sans jamais se voir. Quarante-deux tours.
sea-scenario-bismarck = La poursuite du Bismarck, du 21 au 28 mai 1941
sea-scenario-bismarck-about = Deux navires quittent Bergen sous la pluie. Toute la Home Fleet ignore par quel détroit ils passeront. Percer, atteindre les convois ou Brest ; ou bien les trouver, les ralentir, les couler. Quarante-quatre tours.
sea-scenario-east-indies = La chute de Java, du 25 février au 4 mars 1942
sea-scenario-east-indies-about = Deux convois approchent de Java par l’est et par l’ouest, avec des croiseurs, un porte-avions léger, puis les porte-avions de Nagumo au sud de l’île. Doorman et Collins ont ce que quatre marines ont pu réunir. Quarante-huit tours.
