## Bases aériennes et porte-avions (10.2, 10.63, 10.7)
sea-wing = { $plane }, { $steps ->
        [one] un pas
       *[other] { $steps } pas
    } ({ $home })
sea-steps-destroyed = { $plane } de { $home } : { $steps ->
        [one] un pas détruit.
       *[other] { $steps } pas détruits.
    }
sea-steps-shot-down = { $plane } : { $steps ->
        [one] un pas détruit.
       *[other] { $steps } pas détruits.
    }
sea-steps-sunk = { $home } entraîne { $steps ->
        [one] un pas
       *[other] { $steps } pas
    } de { $plane } par le fond.
sea-steps-crashed = { $plane } de { $home } : un pas perdu au décollage ou à l'atterrissage.
sea-steps-ditched = { $plane } de { $home } : aucune base ne peut l'accueillir, { $steps ->
        [one] un pas est perdu.
       *[other] { $steps } pas sont perdus.
    }
sea-steps-scrapped = { $plane } de { $home } : { $steps ->
        [one] un pas éliminé
       *[other] { $steps } pas éliminés
    }, la base était surchargée.
sea-landed = { $plane } se pose à { $home }.
sea-landed-ready = { $plane } se pose à { $home } et se trouve aussitôt prêt.
sea-planes-moved = { $plane } est transféré à { $home }.
sea-cratered = La capacité de { $base } baisse de { $points ->
        [one] un pas.
       *[other] { $points } pas.
    }
sea-base-mended = { $base } récupère un point de capacité.

sea-ask-wreck = Quel pion de { $base } perd un pas ?
sea-do-wreck-none = Aucun avion ne se trouve à { $base }
sea-no-such-wing = Ce pion ne se trouve pas à { $home } : choisissez parmi ceux proposés.

sea-ask-return = Quels avions se posent, et où ?
sea-ask-land = Ceux qui doivent se poser et ne sont pas cités se posent là où il y a de la place.
sea-ask-ready = Pions aussitôt prêts : deux par aérodrome, un par porte-avions d'escadre à la coque intacte.
sea-ask-scrap = Pions à éliminer des bases surchargées.
sea-do-land =
    { $count ->
        [0] Aucun autre pion ne se pose
        [one] Un pion se pose
       *[other] { $count } pions se posent
    }, { $ready } aussitôt prêts

sea-no-such-home = { $home } n'est pas une de vos bases.
sea-no-home-here = { $home } n'est pas sur la carte.
sea-no-deck-still = { $home } est immobilisé, remorque ou est remorqué : ni décollage ni atterrissage.
sea-no-seaplanes-wrecked = { $home } a perdu la moitié de sa coque et ne peut plus servir d'hydravions.
sea-no-seaplanes-moving = { $home } se déplace ce tour : il ne sert ses hydravions qu'à l'arrêt.
sea-no-seaplanes-at-sea = { $home } ne sert ses hydravions que dans une zone côtière ou au port.
sea-no-launch-crowded = { $home } a { $excess } pas de trop : éliminez-les ou transférez-les d'abord.
sea-no-launch-fast = { $home } parcourt { $zones } zones ou plus ce tour et ne lance aucun vol.
sea-no-launch-engaged = { $home } est engagé en combat de surface : { $limit } pas au plus peuvent décoller.
sea-no-landing-twice = Chaque pion se pose une seule fois.
sea-no-landing-grounded = Ce pion n'est pas en l'air.
sea-no-landing-type = { $plane } ne peut pas utiliser { $home }.
sea-no-landing-room = { $home } a de la place pour { $room } pas.
sea-no-landing-apart = Tous les avions d'un vol se posent sur la même base, ou sur les porte-avions d'une même task force.
sea-no-ready-slot = { $home } remet { $slots } pions aussitôt prêts.
sea-no-scrap-wing = Ce pion ne se trouve sur aucune de vos bases.
sea-no-scrap = { $home } n'est pas (ou plus) surchargée : rien à y éliminer.
sea-must-wreck = Des avions stationnent à { $home } : l’un d’eux perd un pas.
sea-no-landing-range = { $home } est hors de portée de { $plane }.
sea-no-landing-elsewhere = { $plane } se pose à sa base, { $base }, qui peut l’accueillir.
sea-no-ready-twice = Un pion n’est rendu prêt qu’une fois. Nommez-le une fois.
sea-no-ready-aloft = Seuls les pions que vous posez maintenant peuvent être prêts aussitôt.
sea-no-ashore-twice = Un pion quitte son navire pour une seule base. Nommez-le une fois.
sea-no-ashore-combined = Ce pion est en train d’être combiné à un autre.
sea-no-ashore-scrapped = Ce pion est en train d’être abandonné.
sea-no-ashore-needed = Les avions peuvent décoller de { $base } et y trouvent place : ils n’ont pas à partir pour { $home }.
sea-no-ashore-there = { $base } n’est pas dans un port avec { $home }.
