# Le Gué.

ford-title = Le Gué
ford-blue = Bleu
ford-red = Rouge
ford-stretch = Secteur { $stretch }

ford-card-ambush = Embuscade
ford-card-march = Marche
ford-card-strike = Frappe
ford-card-ambush-about = Jouée quand on vous attaque : elle divise par deux la force de l’attaquant, sauf réplique.
ford-card-march-about = Jouée pendant que l’autre décide : une troupe passe dans un secteur voisin.
ford-card-strike-about = Désigne un secteur en secret ; au tour suivant, ajoute 2 à votre première attaque là-bas, ou peut coûter une troupe.

## Scénarios, options et joueurs artificiels

ford-scenario-ford = Le Gué
ford-scenario-ford-about = Six tours sur toute la rive.
ford-scenario-skirmish = Escarmouche
ford-scenario-skirmish-about = Trois tours : une partie courte pour apprendre.
ford-scenario-train = Le Convoi
ford-scenario-train-about = Six tours avec mille chariots par camp, qui rapportent plus de ravitaillement.
ford-level-random = Au hasard
ford-level-quick = Rapide et sensé

ford-option-ties = Enchères à égalité
ford-option-ties-die = Un dé les départage
ford-option-ties-blue = Bleu agit en premier
ford-option-columns = Colonnes
ford-option-columns-no = Aucune n’est envoyée
ford-option-columns-yes = Un camp peut envoyer une colonne comme action

## Où en est la partie

ford-stage-deal = Tour { $turn } sur { $turns } : la distribution
ford-stage-bid = Tour { $turn } sur { $turns } : les enchères
ford-stage-act = Tour { $turn } sur { $turns } : les actions
ford-stage-strikes = Tour { $turn } sur { $turns } : les frappes
ford-stage-over = La partie est finie

## L'image du terminal

ford-picture-stock =
    { $supplies ->
        [one] { $supplies } point de ravitaillement
       *[other] { $supplies } points de ravitaillement
    }, { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    }
ford-picture-hand = Votre main : { $cards }
ford-picture-strike = Une frappe de { $seat } est en route ; elle arrive au tour { $turn }.
ford-picture-strike-at =
    Une frappe de { $seat } est en route vers le secteur { $stretch } ; elle arrive au tour { $turn }.

## Les rapports de forces et leurs raisons

ford-reason-odds = Rapport de forces, colonne { $column }
ford-upshot = { $result }
ford-upshot-nothing = Il ne se passe rien

## Règle 1 : la distribution

ford-drew =
    { $seat } pioche { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.

## Règle 2 : l'enchère

ford-ask-bid =
    Combien misez-vous pour agir en premier, sur { $supplies ->
        [one] votre { $supplies } point
       *[other] vos { $supplies } points
    } de ravitaillement ?
ford-do-bid =
    { $bid ->
        [0] Ne rien miser
        [one] Miser { $bid } point de ravitaillement
       *[other] Miser { $bid } points de ravitaillement
    }
ford-no-bid-above-stock =
    Vous ne pouvez pas miser { $bid } : { $supplies ->
        [0] vous n’avez plus de ravitaillement
        [one] vous n’avez que { $supplies } point de ravitaillement
       *[other] vous n’avez que { $supplies } points de ravitaillement
    }.
ford-bids = Bleu mise { $blue }, Rouge mise { $red } : { $first } agit en premier.
ford-bids-tied = Égalité à { $blue } contre { $red } : { $first } agit en premier.
ford-bids-tied-die = Égalité à { $blue } contre { $red } ; le dé donne { $die } : { $first } agit en premier.

## Règle 3 : l'action

ford-ask-act = Que faites-vous ?
ford-ask-redeploy = Déplacez-vous des troupes vers un secteur voisin ?
ford-ask-march = L’ennemi réfléchit. Vous pouvez jouer une carte de marche et déplacer une troupe.
ford-do-march = Faire marcher une troupe du secteur { $from } au secteur { $to }
ford-marched = { $seat } fait marcher une troupe du secteur { $from } au secteur { $to }.
ford-from = De
ford-to = Vers
ford-troops = Troupes
ford-do-pass = Passer
ford-do-attack =
    Attaquer dans le secteur { $stretch } avec { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    }
ford-do-strike = Lancer une frappe sur le secteur { $stretch }
ford-do-stay = Laisser toutes les troupes en place
ford-do-redeploy =
    Déplacer { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    } du secteur { $from } au secteur { $to }
ford-no-seat = Seuls les deux camps agissent ; vous êtes spectateur.
ford-no-such-stretch = Il n’y a pas de secteur { $stretch } ; ils vont de 1 à 5.
ford-no-such-troops =
    { $present ->
        [0] Vous n’avez aucune troupe
        [one] Vous n’avez que { $present } troupe
       *[other] Vous n’avez que { $present } troupes
    } dans le secteur { $stretch }.
ford-nobody-to-attack = L’ennemi n’a aucune troupe dans le secteur { $stretch }.
ford-no-strike-card = Vous n’avez pas de carte de frappe.
ford-not-adjacent = Les secteurs { $from } et { $to } ne sont pas voisins.
ford-passed = { $seat } passe.
ford-attacked =
    { $seat } attaque dans le secteur { $stretch } avec { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    }.
ford-redeployed =
    { $seat } déplace { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    } du secteur { $from } au secteur { $to }.

## Règle 4 : l'embuscade

ford-ask-ambush = On vous attaque. Tendez-vous une embuscade ?
ford-ask-counter = Vous tombez dans une embuscade. En tendez-vous une à votre tour ?
ford-do-ambush = Tendre une embuscade
ford-do-nothing = Ne rien faire
ford-no-ambush-card = Vous n’avez pas de carte d’embuscade.
ford-ambushed = { $seat } tend une embuscade !

## Règle 5 : le combat

ford-factor-troops =
    { $troops ->
        [one] { $troops } troupe attaque
       *[other] { $troops } troupes attaquent
    }
ford-factor-ambush = Embuscade : force divisée par deux
ford-factor-strike = Soutien d’une frappe
ford-factor-defenders =
    Contre { $troops ->
        [one] { $troops } défenseur
       *[other] { $troops } défenseurs
    }
ford-fought = Combat dans le secteur { $stretch } à { $column } : le dé donne { $die }, { $result }.
ford-result-attacker = l’attaquant perd { $losses }
ford-result-defender = le défenseur perd { $losses }
ford-result-exchange = chaque camp perd 1
ford-ask-losses =
    { $losses ->
        [one] Vous subissez { $losses } perte
       *[other] Vous subissez { $losses } pertes
    } dans le secteur { $stretch }. Combien en rachetez-vous, à deux points de ravitaillement l’une ?
ford-do-losses =
    { $losses ->
        [0] Ne rien racheter
       *[other] En racheter { $losses } pour { $supplies } points de ravitaillement
    } : perdre { $troops ->
        [0] aucune troupe
        [one] { $troops } troupe
       *[other] { $troops } troupes
    }
ford-cannot-buy-off =
    Vous ne pouvez pas racheter { $losses ->
        [one] { $losses } perte
       *[other] { $losses } pertes
    } ; le maximum est { $most }.
ford-lost =
    { $seat } perd { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    } et { $supplies ->
        [one] { $supplies } point
       *[other] { $supplies } points
    } de ravitaillement.

## Règle 6 : les frappes

ford-launched = { $seat } lance une frappe ; elle arrive au tour { $turn }.
ford-struck = { $seat } frappe le secteur { $stretch } : le dé donne { $die }, touché.
ford-missed = { $seat } frappe le secteur { $stretch } : le dé donne { $die }, sans effet.

## Règle 7 : revenu, fin et victoire

ford-turn-ended =
    Fin du tour { $turn }. Bleu gagne { $blue ->
        [one] { $blue } point
       *[other] { $blue } points
    } de ravitaillement, Rouge { $red }.
ford-blue-wins =
    Bleu gagne : il tient { $blue ->
        [one] { $blue } secteur
       *[other] { $blue } secteurs
    } contre { $red } à Rouge.
ford-red-wins =
    Rouge gagne : il tient { $red ->
        [one] { $red } secteur
       *[other] { $red } secteurs
    } contre { $blue } à Bleu.
ford-draw =
    Partie nulle : Bleu tient { $blue ->
        [one] { $blue } secteur
       *[other] { $blue } secteurs
    }, Rouge { $red }.

## Règle 8 : les colonnes

ford-do-column =
    Envoyer { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    } en colonne du secteur { $from } au secteur { $to }
ford-no-columns = Dans cette partie, on n’envoie pas de colonnes.
ford-column-stays = Une colonne va dans un autre secteur que celui d’où elle vient.
ford-column-sent =
    { $seat } envoie une colonne de { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    } du secteur { $from } au secteur { $to }.
ford-column-came =
    La colonne de { $seat }, { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    }, passe du secteur { $from } au secteur { $to }.
ford-blocker-came = { $seat } amène une troupe du secteur { $from } en travers du chemin, dans le secteur { $to }.
ford-ask-react =
    Une colonne ennemie de { $troops ->
        [one] { $troops } troupe
       *[other] { $troops } troupes
    } est arrivée dans le secteur { $stretch }. Que faites-vous ?
ford-ask-react-blocker = Une troupe ennemie vous barre la route dans le secteur { $stretch }. Que faites-vous ?
ford-do-let-pass = Laisser faire
ford-do-fire = Tirer dans le secteur { $stretch }
ford-do-block = Amener une troupe du secteur { $from } en travers de leur chemin
ford-fire-hit = { $seat } tire dans le secteur { $stretch } : le dé donne { $die }, touché à { $needed } ou plus.
ford-fire-missed = { $seat } tire dans le secteur { $stretch } : le dé donne { $die }, il fallait { $needed } ou plus.

## Le navigateur

ford-scene-river = Rivière
ford-scene-troops = { $seat } : troupes { $troops }
ford-scene-supplies = { $seat } : points de ravitaillement
ford-scene-cards = { $seat } : cartes
ford-scene-turns = Tours
ford-scene-turn = { $turn }

## Nombres d'une partie

ford-measure-blue-troops = Troupes de Bleu
ford-measure-red-troops = Troupes de Rouge
ford-measure-turns = Tours

## Tableaux

sample-chart-combat = Combat
sample-chart-forces = Forces au départ
sample-column-die = dé
sample-column-stretch = secteur
sample-column-blue = Bleu
sample-column-red = Rouge
sample-code-A1 = l’attaquant en perd un
sample-code-A2 = l’attaquant en perd deux
sample-code-D1 = le défenseur en perd un
sample-code-D2 = le défenseur en perd deux
sample-code-EX = chacun en perd un

## Kinds of questions, where one is not asked at the moment

sample-question-act = Ce que vous faites
sample-question-redeploy = Déplacement de troupes
sample-question-bid = Enchère pour agir en premier
sample-question-bear-losses = Pertes rachetées
sample-question-ambush = Embuscades
sample-question-march = Cartes de marche
sample-question-react = Colonnes ennemies
