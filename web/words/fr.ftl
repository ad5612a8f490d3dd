# Ce que dit la page elle-même. Les mots des jeux viennent de l'hôte.

page-title = Grognard
page-name = { $name }

## L'habillage

page-home = Accueil
page-games = Parties
page-library = Bibliothèque
page-account = Compte
page-navigation = Écrans
page-language = Langue
page-theme = Thème : { $theme }
page-theme-label = Thème
page-theme-light = clair
page-theme-dark = sombre
page-theme-system = celui du système
page-close = Fermer
page-loading = Un instant…
page-try-again = Réessayer
page-load-anew = Recharger la page

## Ce qui ne va pas

page-unreachable = L'hôte est injoignable. Vérifiez qu'il tourne, puis réessayez.
page-screen-failed = Cet écran n’a pas pu être chargé. Vérifiez la connexion et réessayez.
page-failed = L'hôte n'a pas pu le faire (code { $status }).
page-fault = Cette page a eu un problème. Rechargez-la.
page-not-connected = La table n'est pas connectée ; rien n'a été envoyé.
page-lost-before-reply = La connexion s'est rompue avant la réponse de l'hôte. Le journal dira si c'est fait.

## Accueil

page-play-now = Jouer
page-welcome = Des wargames sur plateau de la Seconde Guerre mondiale, avec toutes leurs règles. Le programme arbitre : il propose ce qui est permis, montre les chances avant que vous ne décidiez et cite la règle à chaque fois.
page-welcome-how = Choisissez un scénario et cliquez sur « Jouer » ; aucun compte n’est nécessaire. Un guide en cinq étapes vous présente la table.
page-play = Jouer
page-nothing-to-play = Cet hôte ne propose aucun jeu.
page-game = Jeu
page-scenario = Scénario
page-one-screen = { $count } places sont à vous : on joue devant un seul écran, qui passe de l'un à l'autre et se couvre entre-temps.
page-seat-me = Moi
page-seat-friend = Un ami, par un lien
page-computer-level = Ordinateur, { $level }
page-luck = La chance
page-luck-about = Ce qui fut compté, et ce que le hasard, dés et cartes, y a ajouté ou retiré par rapport à la moyenne. Ce que les joueurs ont décidé n’y entre pas.
page-luck-none = Le hasard n’a touché à rien de ce qui se compte.
page-luck-actual = En fait
page-luck-added = Par chance
page-listed = Montrer parmi les places libres
page-clock = Temps pour chaque réponse
page-clock-none = Autant qu’il en faut
page-clock-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
page-clock-rule = Qui le laisse passer peut perdre sa place : un autre peut la prendre, ou la confier à l’ordinateur.
page-optional-rules = { $count ->
    [one] Une règle facultative
   *[other] { $count } règles facultatives
}
page-readings = { $count ->
    [one] Une lecture d’une règle peu claire
   *[other] { $count } lectures de règles peu claires
}
page-table-name = Nom de la table
page-my-games = Mes parties
page-no-games = Aucune partie encore.
page-open-seats = Places libres
page-no-open-seats = Personne ne cherche de joueur.
page-studies = Études
page-opened = commencée { $ago }
page-delete-study = Supprimer cette étude
page-delete-study-really = Supprimer
page-finished = terminée
page-your-turn = à vous, { $since }
page-their-turn = { $seats }, { $since }
page-seats-open = libre : { $seats }
page-seats-late = temps écoulé : { $seats }
page-import = Ouvrir un journal comme étude

## Compte

page-guest-about = Vous pouvez jouer tout de suite. Avec un compte, vos parties vous suivent dans tout navigateur ; celles commencées en invité restent les vôtres.
page-name-label = Nom
page-password = Mot de passe
page-email = Courriel (facultatif : pour les avis de tour, si cet hôte envoie du courrier)
page-register = S'inscrire
page-registered = Bienvenue. Vos parties sont à vous.
page-new-account = Nouveau compte
page-password-rule = Au moins { $least } caractères.
page-password-short = { $missing ->
    [one] Encore un caractère.
   *[other] Encore { $missing } caractères.
}
page-change-password = Changer le mot de passe
page-change-password-about = Les autres sessions de ce compte sont fermées.
page-old-password = Ancien mot de passe
page-new-password = Nouveau mot de passe
page-password-changed = Votre mot de passe est changé. Vous êtes déconnecté partout ailleurs.
page-sign-in = Se connecter
page-signed-in = Bon retour.
page-sign-out = Se déconnecter
page-signed-out = Vous êtes déconnecté.
page-new-name = Nouveau nom
page-rename = Renommer
page-renamed = Votre nom est changé.
page-notices = Avis
page-notices-about = Soyez averti de vos parties en votre absence : c'est à vous, quelqu'un a écrit, le temps presse. Rien n'est envoyé si vous ne le demandez pas ici.
page-notices-mail = Par courriel
page-notices-code = Le code qui vous a été envoyé
page-notices-confirm = Confirmer
page-notices-here = Sur cet appareil
page-notices-webhook = Par un webhook, pour des programmes
page-notices-save = Enregistrer
page-notices-stop = Arrêter
page-notices-saved = Vos avis sont modifiés.
page-my-data = Mes données
page-my-data-about = Tout ce que l'hôte garde de vous, dans un fichier ; ou plus rien du tout.
page-export = Enregistrer mes données
page-exported = Vos données sont enregistrées.
page-delete = Supprimer mon compte
page-delete-sure = C'est sans retour. Vos places se libèrent et vos notes sont effacées.
page-delete-really = Supprimer pour de bon
page-deleted = Votre compte est supprimé.
page-look = Apparence
page-guide-again = Revoir le guide

## La table : en-tête et places

page-map-about = Les flèches déplacent la carte, plus et moins changent l'échelle, n mène à ce qui peut être choisi, Entrée le choisit, q mène aux réponses.
page-map = Carte
page-map-failed = La carte n’a pas pu être dessinée. Vous pouvez continuer à jouer depuis la liste des réponses.
page-map-unloaded = La carte n’a pas pu être chargée. Vous pouvez continuer à jouer depuis la liste des réponses.
page-study = étude
page-spectator = spectateur
page-seats = Places
page-seat-open = libre
page-seat-decides = { $seat } : décision en cours
page-seat-waits = { $seat } : en attente
page-you = vous
page-a-guest = invité
page-link-lost = connexion perdue
page-link-connecting = connexion…
page-lost = Connexion perdue, nouvel essai…
page-try-now = Essayer maintenant
page-sit-down = Il y a des places libres à cette table.
page-sit-as = Prendre la place { $seat }
page-invite = Des places sont libres. Envoyez ce lien à votre ami :
page-invite-link = Lien vers cette table
page-time-up = temps écoulé
page-late = { $seat } ({ $who }) a laissé passer { $days ->
    [one] le jour
   *[other] les { $days } jours
} pour décider.
page-claim = Prendre la place { $seat }…
page-claim-for-computer = La confier à l’ordinateur…
page-claim-sure = Prendre la place { $seat } ?
page-claim-for-computer-sure = Confier la place { $seat } à l’ordinateur ?
page-claim-rule = Une place peut être prise quand son joueur n’a pas décidé à temps. { $seat } avait { $days ->
    [one] un jour, et il est passé
   *[other] { $days } jours, et ils sont passés
}.
page-claim-then = Vous verrez alors ce que voit cette place, et vous aurez à nouveau tout le temps. Qui l’occupait la perd, mais peut suivre la partie.
page-claim-then-computer = L’ordinateur joue alors aussitôt. Qui l’occupait la perd, mais peut suivre la partie.
page-claim-take = Prendre la place
page-claim-give = La confier à l’ordinateur
page-seat-lost = Vous n’occupez plus la place { $seat }. Vous pouvez continuer à regarder.
page-cancel = Annuler
page-copy = Copier
page-copied = Copié

## La question

page-prompt = Ce qui est demandé
page-your-decision = À vous de décider
page-your-decision-of = { $seat } : à vous de décider
page-invited = Vous pouvez intervenir
page-invited-of = { $seat } : vous pouvez intervenir
page-decision-given = Votre décision est prise
page-decision-given-of = { $seat } : la décision est prise
page-given = Votre réponse : { $what }
page-given-may-change = Vous pouvez en changer tant que les autres n'ont pas décidé.
# Where the rules ask in steps: what is decided on before the question that is shown.
page-course = Décidé auparavant, et pas envoyé
page-course-unsent = Rien n'est envoyé avant que vous décidiez.
page-otherwise = Le jeu demande maintenant autre chose que prévu : la suite de votre décision n'a pas été envoyée.
page-stranded = Déjà envoyé : { $what }
page-over = La partie est terminée
page-others-decide = D'autres décident
page-plan-how = En attendant, vous pouvez préparer vos plans : cliquez sur une unité, puis là où elle doit aller, ou tirez-la jusque-là. Vous seul les voyez.
page-plans = { $count ->
    [one] Un chemin prévu
   *[other] { $count } chemins prévus
}
page-plans-away = Effacer
page-computer-decides = L'ordinateur décide
page-computer-thinks = { $left ->
    [0] Il réfléchit depuis { $seconds } s et va décider d'un instant à l'autre.
   *[other] Il réfléchit depuis { $seconds } s et décide d'ici { $left } s.
}
page-decide-now = Décider maintenant
page-decide-now-hint = Il prend ce qu'il a trouvé de mieux jusqu'ici
page-decides = { $seat } : { $what }
page-decides-something = Décision attendue : { $seat }
page-nobody-waits = Rien n'est demandé à personne.
page-options = Réponses
page-to-answers = Aux réponses
page-options-left = { $count ->
    [0] aucune ne convient
    [one] une convient
   *[other] { $count } conviennent
}
page-filter-options = Filtrer { $count } réponses
page-no-option = Aucune réponse ne convient. Échap revient en arrière.
# Un clic sur la carte qui ne répond pas à la question.
page-no-answer = Cela ne répond pas à « { $asked } »
page-take-back = Retirer
page-is-default = par défaut
page-is-given = votre réponse
page-decide = Décider
page-decide-meant = Oui, le faire
page-decide-change = Changer
page-asides = Permis aussi à tout moment
page-default = Par défaut
page-undo = Annuler
page-undo-none = Rien ne peut être annulé maintenant : des dés, des cartes ou la décision d’un autre sont venus depuis la vôtre, ou un autre décide en secret. Une ligne du journal permet de le demander aux autres.
page-undo-hint = Reprendre votre dernière décision (z)
page-helper = Ordinateur
page-level = Joueur ordinateur
page-ask-advice = Que feriez-vous ?
page-thinking = Réflexion…
page-advice = L'ordinateur choisirait
page-advice-by = Sa manière : { $how }.
page-finish-phase = Finir cette phase pour moi
page-finish-about = Il répond à tout ce qu’on vous demande jusqu’à la fin de « { $phase } ». Il vous laisse ce qui abandonne quelque chose, engage un combat ou y met fin.
page-finishing = L’ordinateur décide pour vous jusqu’à la fin de « { $phase } ».
page-handed-back = L’ordinateur vous laisse ce choix : il abandonne, engage ou achève quelque chose.
page-take-over = Décider moi-même
page-stand = Ici, toujours par défaut
page-yes = Oui
page-several = { $count ->
    [one] { $count } choix
   *[other] { $count } choix
} ; { $least ->
    [0] jusqu'à { $most }
   *[other] de { $least } à { $most }
}
page-assign-all = Tous à la fois
page-various = divers
page-choose = Choisir
page-nothing-to-choose = Il n’y a rien à choisir ici pour l’instant.
page-path-begin = Choisissez le départ, sur la carte ou ici.
page-step-back = Un pas en arrière

page-only = Questions à une seule réponse
page-only-alone = répondues d’elles-mêmes quand seuls des ordinateurs jouent contre vous
page-only-always = toujours répondues d’elles-mêmes (le rythme peut en dire long aux autres)
page-only-ask = me les poser
page-only-waiting = Une seule réponse : elle est donnée d’elle-même.
page-only-told = Donnée d’elle-même, seule réponse possible : { $what }
page-only-again = Me la demander désormais

## Chances

page-odds = Ce qui peut en résulter
page-odds-waiting = Calcul des chances…
page-odds-certain = Certain : { $what }
page-odds-foreseen = Autant qu'on puisse le prévoir : { $what }
page-odds-outcome = Résultat
page-odds-chance = Chance
page-odds-ways = Tirages
page-odds-span = Entre
page-suffers-you = pertes pour vous
page-suffers-both = pour les deux
page-suffers-nobody = pour personne
page-suffers-they = pour les autres
page-losses = Pertes possibles
page-losses-expected = en moyenne
page-losses-worst = au pire
page-odds-exact = Exact : tous les tirages ont été essayés.
page-odds-imagined = Sur { $games ->
    [one] { $games } partie imaginée
   *[other] { $games } parties imaginées
} selon ce que vous savez.
page-odds-sampled = Sur { $games ->
    [one] { $games } partie imaginée
   *[other] { $games } parties imaginées
} selon ce que vous savez, { $times } essais dans chacune ; l'intervalle est juste 95 fois sur 100.
page-odds-by-default = Ce qui se décide ensuite, ou chez les autres au même moment, est pris par défaut : il peut en aller autrement.
page-more = { $count } de plus
page-fewer = Moins

## À côté du plateau

page-fold = Laisser la place à ce qui est demandé
page-unfold = Montrer le journal et les autres pages
page-tabs = À côté du plateau
page-tab-log = Journal
page-tab-chat = Chat
page-tab-rules = Règles
page-tab-charts = Tables
page-tab-scenarios = Scénarios
page-tab-counters = Pions
page-scenario-begins = La table au début du scénario, telle que chacun la voit.
page-no-counters = Ce scénario n’a pas de pions à montrer.
page-not-yet-played = Ce livre ne se joue pas encore ici.
page-tab-notes = Notes
page-log = Ce qui s'est passé
page-filter-log = Filtrer le journal
page-log-empty = Rien encore.
page-log-none = Aucune ligne ne convient au filtre.
page-log-earlier = { $count ->
    [one] Une ligne plus ancienne
   *[other] { $count } lignes plus anciennes
}
page-log-new = nouveau
page-line-menu = Que faire de cette ligne
page-undo-to = Revenir avant ceci
page-go-back = { $steps ->
    [one] Revenir d’un pas ?
   *[other] Revenir de { $steps } pas ?
}
page-go-back-dice = Les décisions, les dés et les cartes depuis lors sont repris. Ce qui est lancé ou tiré de nouveau peut tomber autrement.
page-go-back-others = Les autres doivent accepter.
page-go-back-really = Revenir
page-go-back-ask = Demander aux autres
page-watch-link = Lien pour qui veut regarder
page-study-from = Continuer d'ici en étude
page-chat-empty = Rien n'a encore été dit.
page-chat-say = Dire quelque chose
page-chat-send = Envoyer
page-rule = Règle { $rule }
page-rule-cited = Citée dans :
page-reading = Comment le texte est lu
page-rule-unknown = Ce livre n'a pas de règle { $rule }.
page-rules-search = Chercher un numéro ou un mot
page-rules-all = Toutes les règles
page-rules-none = Aucune règle ne convient.
page-chart = Table
page-no-charts = Ce jeu n'a pas de table à montrer.
page-data = Données du jeu
page-chart-sources = D’où vient chaque valeur
page-column-source = source
page-column-why = pourquoi
page-source-rulebook = le livret de règles
page-source-derived = découle du livret
page-source-history = l’histoire
page-source-reconstructed = notre choix, d’après ce qu’on sait
page-source = Source : { $source }
page-column-from = { $column } : { $source }
page-notes = Notes
page-notes-hint = Vous seul voyez ce que vous écrivez ici.
page-notes-writing = Écriture…
page-notes-kept = Conservé.
page-tray-more = Montrer ce qui est plus à droite
page-tray = Cases, pistes et cartes à jouer
page-legend = Ce que disent les couleurs
page-overlays = Calques
page-fit = Montrer toute la carte

## Fenêtres

page-keys = Touches
page-key-left = Déplacer la carte à gauche
page-key-right = Déplacer la carte à droite
page-key-up = Déplacer la carte vers le haut
page-key-down = Déplacer la carte vers le bas
page-key-closer = Zoom avant
page-key-further = Zoom arrière
page-key-centre = Aller à ce qui est demandé
page-key-counters = Cacher ou montrer les pions
page-key-undo = Annuler la dernière décision
page-key-overlays = Tous les calques, oui ou non
page-key-next = Prochain pion qui peut agir, ou prochain lieu possible ; Entrée le choisit
page-key-stack = Pion suivant de la pile sous le pointeur
page-key-answers = Aller aux réponses ; les flèches les parcourent
page-key-choose = Choisir la réponse qui porte ce numéro
page-key-find = Trouver un hex ou une unité
page-key-back = Reprendre le dernier choix
page-key-decide = Choisir ce que n a entouré, sinon décider
page-key-help = Cette liste
page-key-overlay = Calque : { $title }
page-find = Trouver
page-find-hint = Hex ou unité
page-curtain = Passez l'écran à { $seat }
page-curtain-why = Ce qu'un seul joueur peut voir reste caché jusqu'à ce qu'il soit là.
page-curtain-lift = Je suis { $seat }
page-curtain-never = Ne plus cacher l'écran à cette table
page-consent = { $seat } : demande de revenir { $steps ->
    [one] un pas
   *[other] { $steps } pas
} en arrière.
page-consent-waits = Les autres doivent accepter.
page-agree = Accepter
page-disagree = Refuser
page-withdraw = Retirer la demande
page-since = { $count ->
    [one] Depuis votre départ : un événement
   *[other] Depuis votre départ : { $count } événements
}
page-since-asked = { $count ->
    [one] Un événement depuis votre décision
   *[other] { $count } événements depuis votre décision
}
page-since-kinds = En bref
page-times = ×{ $count }
page-since-steps = l’un après l’autre sur la carte
page-watch = Revoir la partie
page-journal-later = Le journal contient ce qui est encore caché : il peut être enregistré une fois la partie finie.
page-save-log = Enregistrer le déroulement en texte
page-journal = Enregistrer le journal
page-receipts-matching = { $count ->
    [one] Le seul reçu gardé ici correspond à ce journal.
   *[other] Les { $count } reçus gardés ici correspondent tous à ce journal : rien n’a été réécrit à votre insu.
}
page-receipts-strange = Ce journal n’est pas le relevé de la partie telle que vous l’avez jouée : { $strange } des { $given } reçus que l’hôte vous a donnés ne correspondent pas. Quelque chose a été réécrit. Enregistrez les deux et montrez-les aux autres.
page-receipts-save = Enregistrer les reçus
page-table-menu = Cette table
page-orders = Questions répondues par défaut
page-ask-again = Me redemander
page-resign = Abandonner…
page-resign-sure = Vous abandonnez la partie. C'est sans retour.
page-resign-really = Abandonner
page-leave = Quitter ma place…
page-leave-sure = Votre place devient libre et la partie n'est plus parmi les vôtres. Gardez l'adresse de la table : elle permet de revenir tant que la place est libre. Pour une pause, revenez simplement à l'accueil : la partie vous attend.
page-leave-keep = Garder la place et revenir à l'accueil
page-leave-really = Quitter la place

## Le guide

page-guide-step = Étape { $at } sur { $of }
page-guide-next = Suivant
page-guide-done = Jouer
page-guide-skip = Passer
page-guide-prompt = Ce qui est demandé
page-guide-prompt-about = Ici le jeu dit ce qu'il attend, par quelle règle, et ce que vous pouvez répondre. Rien n'est joué avant « Décider ».
page-guide-map = La carte
page-guide-map-about = Ce qui luit peut être cliqué : une unité, puis sa destination. Chaque clic resserre la liste des réponses ; Échap retire le dernier clic.
page-guide-odds = Les chances avant de décider
page-guide-odds-about = Choisissez une réponse : ses issues paraissent dessous, avec leurs chances et leurs raisons, règle par règle.
page-guide-log = Le journal
page-guide-log-about = Tout ce qui s'est passé, en mots. Une ligne montre sur la carte ce dont elle parle ; son numéro ouvre la règle. De toute ligne vous pouvez annuler ou commencer une étude.
page-guide-keys = Les touches
page-guide-keys-about = Les flèches déplacent la carte, + et − changent l'échelle, espace va à ce qui est demandé, z annule. Touche ? pour toutes les touches.

## Revoir

page-time = Temps
page-play-on = Lecture
page-pause = Pause
page-step-before = Un pas en arrière
page-step-after = Un pas en avant
page-turn = { $counts ->
    [rounds] Round { $turn }
   *[turns] Tour { $turn }
  }
page-phase-before = À la phase précédente
page-phase-after = À la phase suivante
page-key-play = Lire ou arrêter
page-key-step-before = Un pas en arrière
page-key-step-after = Un pas en avant
page-key-phase-before = À la phase précédente
page-key-phase-after = À la phase suivante
page-key-turn-before = Au tour précédent
page-key-turn-after = Au tour suivant
page-key-battle = Au combat suivant
page-key-landing = Au débarquement suivant
page-key-loss = À la perte suivante
page-next-highlight = Au suivant
page-highlight-battle = { $count ->
    [one] 1 combat
   *[other] { $count } combats
  }
page-highlight-landing = { $count ->
    [one] 1 débarquement
   *[other] { $count } débarquements
  }
page-highlight-loss = { $count ->
    [one] 1 perte
   *[other] { $count } pertes
  }
page-turn-before = { $counts ->
    [rounds] Au round précédent
   *[turns] Au tour précédent
  }
page-turn-after = { $counts ->
    [rounds] Au round suivant
   *[turns] Au tour suivant
  }
page-speed = Vitesse
page-step-of = Étape { $at } sur { $of }
page-continue-here = Continuer d'ici
page-continue-later = Une étude montre tout : elle sera possible une fois la partie finie.
page-to-table = À la table

## Bibliothèque

page-tab-maps = Cartes
page-map-legend = Légende
page-map-large = Remplir la fenêtre
page-map-divisions = Montrer un découpage
page-find-place = Numéro d’hexagone ou lieu
page-position-ne = { $lat } N, { $lon } E
page-position-nw = { $lat } N, { $lon } O
page-position-se = { $lat } S, { $lon } E
page-position-sw = { $lat } S, { $lon } O
page-books = Livres
page-parts = Parties du livre
page-rules-choose = Choisissez une des { $count } règles, ou cherchez un numéro ou un mot.
page-licences = Licences
page-licences-own = Grognard est sous la licence MIT ou la licence Apache, version 2.0, au choix. Il contient le travail d’autres, avec nos remerciements :
page-licences-data = Données des cartes
page-licences-font = Polices
page-licences-package = Paquets de cette page
page-licences-crate = Bibliothèques de l’hôte
page-sources = Les règles sont dites dans nos propres mots, sous les numéros des livres. Les tables nomment la source de leurs valeurs.
page-way-cost = Coûte { $cost } en tout
page-barred = pas ainsi
page-about-point = Montrez un pion ou un lieu pour entendre ce que l’arbitre en dit.
page-key-about = Demander ce qu’il en est de ce qu’on montre
