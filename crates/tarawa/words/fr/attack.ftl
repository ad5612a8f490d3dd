## attack

tarawa-attack-declared =
    { $units } { $count ->
        [one] attaque
       *[other] attaquent
    } { $hex }.
tarawa-attack-declared-naval =
    { $units } { $count ->
        [one] attaque
       *[other] attaquent
    } { $hex } avec tir naval.
tarawa-attack-compared = { $position } : puissance { $strength } contre { $defence }, { $weapons }.
tarawa-attack-compared-hero = { $position } : puissance { $strength } contre { $defence }, un Héros servant d'arme ({ $weapon }), { $weapons }.
tarawa-attack-compared-stronger = { $position } : puissance { $strength } avec le Héros contre { $defence }, { $weapons }.
tarawa-attack-armed = avec toutes les armes requises
tarawa-attack-lacking = sans { $weapons }
tarawa-attack-helpless = L'unité de { $position } n'a aucune puissance et cède.
tarawa-attack-wild-tactic = Un marqueur de soutien sert d'arme : { $weapon }.

tarawa-attack-factor-unit = { $unit }
tarawa-attack-factor-naval = Tir naval
tarawa-attack-factor-hero = Héros
tarawa-attack-factor-japanese = Unité de { $position }
tarawa-attack-factor-marker = Marqueur de renfort

tarawa-attack-ask-join =
    Qui attaque { $position } ? { $left ->
        [0] Il ne reste que des actions gratuites.
        [one] Il reste une action non gratuite.
       *[other] Il reste { $left } actions non gratuites.
    }
tarawa-attack-field-units = Unités
tarawa-attack-field-naval = Tir naval
tarawa-attack-field-supported = Payées par des marqueurs de soutien
tarawa-attack-do = Attaquer { $hex } avec { $units }
tarawa-attack-do-naval = Attaquer { $hex } avec { $units } et le tir naval
tarawa-attack-ask-hero = À quoi sert le Héros des attaquants ? Il manque : { $weapons }.
tarawa-attack-ask-hero-strength = Le Héros des attaquants ajoute-t-il à leur puissance ?
tarawa-attack-ask-support = Dépenser un marqueur de soutien ? Il manque : { $weapons }.
tarawa-attack-wild-weapon = L'arme qui manque : { $weapon }
tarawa-attack-wild-strength = Un point de puissance de plus
tarawa-attack-wild-nothing = Garder le marqueur
tarawa-attack-wild-no-hero = Le Héros n'aide pas
tarawa-attack-ask-loss = L'attaque coûte un pas. Quelle unité le perd ?

tarawa-attack-no-japanese = Il n'y a pas d'unité japonaise à attaquer en { $hex }.
tarawa-attack-attacked = { $hex } a déjà été attaqué pendant cette phase ; un hexagone n'est attaqué qu'une fois.
tarawa-attack-barraged = { $hex } a subi un barrage pendant cette phase et ne peut pas être attaqué aussi.
tarawa-attack-entered = Des unités US sont en { $hex } : le combat rapproché y décidera.
tarawa-attack-nobody-adjacent = Une attaque de { $hex } exige de l'infanterie ou du génie à côté.
tarawa-attack-hq = { $unit } est un QG : il ne prend pas part à l'attaque de { $hex }.
tarawa-attack-not-adjacent = { $unit } doit être à côté de { $hex } pour l'attaquer.
tarawa-attack-out-of-range = { $hex } n'est pas à portée de { $unit }.
tarawa-attack-night = De nuit, { $unit } ne peut pas attaquer { $hex } à distance.
tarawa-attack-tank-alone = { $unit } ne peut tirer de loin sur { $hex } qu'aux ordres d'un QG, à côté d'une infanterie attaquante, ou avec une infanterie attaquante aux ordres.
tarawa-attack-guns-adjacent = { $unit } est trop près de { $hex } : l'artillerie n'attaque pas les hexagones adjacents.
tarawa-attack-guns-alone = { $unit } a besoin d'un QG qui commande aussi une infanterie attaquant { $hex }.
tarawa-attack-guns-in-field = { $unit } est dans un champ de tir japonais et ne peut pas appuyer l'attaque de { $hex }.
tarawa-attack-no-marker = Il n'y a pas de marqueur de tir naval à dépenser.
tarawa-attack-naval-night = De nuit, le tir naval ne peut pas se joindre à une attaque.
tarawa-attack-no-radio = Le tir naval exige une radio : une infanterie attaquante qui en a une ou qui est aux ordres d'un QG.
tarawa-attack-support = Les marqueurs de soutien paient pour des unités qui attaquent, un par unité, et pas plus qu'il n'y en a.
tarawa-attack-support-cut-off = { $unit } est hors de la communication US : aucun marqueur de soutien ne peut payer pour elle.
tarawa-attack-actions = Il faut { $cost } actions ; il en reste { $left }. Retirez des unités ou payez avec des marqueurs de soutien.
tarawa-attack-not-wild = Choisissez une des armes qui manquent ({ $weapons }) ou l'autre choix offert.
tarawa-attack-nothing-lacking = Aucune arme que le Héros pourrait remplacer ne manque : choisissez la puissance ou rien.
tarawa-attack-covered = { $defence } ({ $before }, ×{ $by } : { $cover })
tarawa-attack-uncovered = { $defence }
tarawa-attack-item-free = { $unit } ; gratuit
tarawa-attack-item-action = { $unit } ; coûte une action
