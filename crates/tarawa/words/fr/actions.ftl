## actions

tarawa-actions-ask =
    Que faites-vous ? { $left ->
        [0] Il ne reste que des actions gratuites.
        [one] Il reste une action non gratuite.
       *[other] Il reste { $left } actions non gratuites.
    }
tarawa-actions-order-end = Terminer la phase
tarawa-actions-order-rally = { $unit } retire son marqueur Désorganisé
tarawa-actions-order-move = { $units } : mouvement ({ $pay })
tarawa-actions-order-enter = { $units } : entrer en { $position } pour un combat rapproché ({ $pay }){ $notes }
tarawa-actions-order-attack = Attaquer { $position }
tarawa-actions-order-barrage = { $units } : tir de barrage sur { $position } ({ $pay })
tarawa-actions-order-naval-barrage = Barrage naval sur { $position } (gratuit)
tarawa-actions-order-ryan = Le major Ryan rejoint { $unit }
tarawa-actions-pay-free = gratuit
tarawa-actions-pay-action = une action : { $why }
tarawa-actions-pay-support = marqueur de soutien : { $why }
tarawa-actions-ask-ryan-goes = { $unit } s'en va. Le major Ryan l'accompagne-t-il ?
tarawa-actions-ask-ryan-stays = Avec quelle unité le major Ryan reste-t-il ?
tarawa-actions-rallied = { $unit } retire son marqueur Désorganisé.
tarawa-actions-entered =
    { $units } { $count ->
        [one] entre
       *[other] entrent
    } en { $hex } : un combat rapproché suivra.
tarawa-actions-ended = Les actions US sont terminées.
tarawa-actions-not-on-map = { $unit } n'est pas sur la carte.
tarawa-actions-acted = { $unit } a déjà agi dans cette phase ; une unité n'agit qu'une fois.
tarawa-actions-is-disrupted = { $unit } est désorganisée et ne peut que retirer son marqueur.
tarawa-actions-in-water = { $unit } est dans l'eau et ne peut que retirer un marqueur Désorganisé.
tarawa-actions-not-disrupted = { $unit } n'a pas de marqueur Désorganisé à retirer.
tarawa-actions-just-disrupted = { $unit } a été désorganisée dans cette phase ; son marqueur reste jusqu'à la prochaine.
tarawa-actions-not-a-stack = Des unités n'agissent ensemble que depuis un même hexagone : choisissez des unités d'une pile.
tarawa-actions-more-than-two = Deux unités d'une pile agissent ensemble, pas davantage : commandez les autres à part.
tarawa-actions-hq-enters = Un QG ne peut pas entrer dans un hexagone ennemi.
tarawa-actions-only-foot-enters = Seuls l'infanterie et le génie entrent dans un hexagone ennemi.
tarawa-actions-enters-from-water = Des unités dans l'eau ne peuvent pas entrer en { $hex }.
tarawa-actions-no-enemy-beside = { $hex } n'est pas un hexagone voisin de { $units } avec une unité japonaise.
tarawa-actions-was-attacked = L'hexagone { $hex } a été attaqué dans cette phase : on ne peut plus y entrer.
tarawa-actions-no-target = Il n'y a pas d'unité japonaise en { $position }.
tarawa-actions-not-free = L'action de { $units } n'est pas gratuite : dépensez une action ou un marqueur de soutien.
tarawa-actions-is-free = L'action de { $units } est gratuite : il n'y a rien à dépenser.
tarawa-actions-none-left = Il ne reste pas assez des trois actions du tour pour { $units }.
tarawa-actions-ryan-not-beside = Le major Ryan ne peut rejoindre qu'une unité de son hexagone sans marqueur propre, pas { $unit }.
tarawa-moves-ask =
    Où { $count ->
        [one] va
       *[other] vont
    } { $units } ? { $left ->
        [one] Il reste un hexagone.
       *[other] Il reste { $left } hexagones.
    }
tarawa-moves-go = Vers { $place }{ $notes }
tarawa-moves-stop = S'arrêter ici
tarawa-moves-ask-go-on = { $unit } a été touchée. Poursuit-elle jusqu'en { $hex } ?
tarawa-moves-moved =
    { $units } { $count ->
        [one] se déplace
       *[other] se déplacent
    } en { $hex }.
tarawa-moves-infiltration = { $unit } s'infiltre : la carte { $card } l'épargne.
tarawa-moves-infiltration-hit = { $unit } s'infiltre : la carte { $card } la touche.
tarawa-moves-must-go = Un mouvement est d'un hexagone au moins.
tarawa-moves-post = { $unit } est un poste de commandement et ne peut pas bouger.
tarawa-moves-not-ashore = { $units } n'est pas à terre et ne peut pas se déplacer.
tarawa-moves-no-way = Aucun hexagone n'est accessible à { $units }.
tarawa-moves-not-adjacent = L'hexagone { $hex } n'est pas adjacent : on se déplace d'hexagone en hexagone.
tarawa-moves-water = L'hexagone { $hex } est dans l'eau : on se déplace sur terre.
tarawa-moves-enemy = Une unité japonaise tient { $hex } : l'infanterie et le génie y entrent par un ordre à part.
tarawa-moves-hq-enemy = Une unité japonaise tient { $hex } : un QG ne peut pas y aller.
tarawa-moves-terrain = Le terrain de { $hex } est interdit à une des unités.
tarawa-moves-guns-infiltrate = L'artillerie ne peut pas s'infiltrer en { $hex }.
tarawa-moves-hq-infiltrates = Un QG ne s'infiltre en { $hex } qu'en compagnie d'une autre unité.
tarawa-actions-hq-moved = le QG de { $units } s'est déplacé
tarawa-actions-no-leader =
    { $units } { $count ->
        [one] n'a
       *[other] n'ont
    } ni QG, ni Héros, ni major Ryan
tarawa-actions-spent =
    { $cost ->
        [one] Une action est dépensée
       *[other] { $cost } actions sont dépensées
    } pour { $units }, sans QG, Héros ni major Ryan ; reste : { $left }.
tarawa-actions-spent-hq-moved =
    { $cost ->
        [one] Une action est dépensée
       *[other] { $cost } actions sont dépensées
    } pour { $units }, dont le QG s'est déplacé ; reste : { $left }.
tarawa-moves-moved-terrain =
    { $units } { $count ->
        [one] se déplace en { $hex } et doit
       *[other] se déplacent en { $hex } et doivent
    } s'arrêter dans ce terrain.
tarawa-moves-moved-contact =
    { $units } { $count ->
        [one] se déplace en { $hex } et doit
       *[other] se déplacent en { $hex } et doivent
    } s'arrêter à côté de l'ennemi.
tarawa-moves-moved-intense =
    { $units } { $count ->
        [one] se déplace en { $hex } et doit
       *[other] se déplacent en { $hex } et doivent
    } s'arrêter sous un tir intense.
tarawa-actions-caution =
    Il reste { $left ->
        [0] zéro action non gratuite
        [one] une action non gratuite
       *[other] { $left } actions non gratuites
    } et { $rallies ->
        [0] zéro unité désorganisée
        [one] une unité désorganisée
       *[other] { $rallies } unités désorganisées
    } à ressaisir.
tarawa-actions-caution-free = Des unités peuvent encore agir gratuitement.
