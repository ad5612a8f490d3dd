# La ligne de commande de Grognard.

cli-error = erreur : { $what }
cli-note = remarque : { $what }
cli-yes = oui
cli-no = non
cli-unknown = quelqu'un

error-file = { $file } : { $what }
error-not-a-journal = { $file } n'est pas un journal
error-no-seed = { $file } n'a pas de graine à côté de lui : remettez { $seed } en place pour lancer ses dés
error-no-game = il n'y a pas de jeu « { $game } » ; jouables : { $known }
error-not-playable-yet = on ne peut pas encore jouer à « { $game } » ; jouables : { $known }
error-name-the-game = nommez le jeu dont ce dossier remplace les données
error-no-book = il n'y a pas de livret « { $book } » ; il y a : { $known }
error-no-rule = « { $game } » n'a pas de règle « { $rule } »
error-no-rule-but-near = « { $game } » n'a pas de règle « { $rule } » ; proches : { $near }
error-no-status = il n'y a pas d'état « { $status } » ; il y a : { $known }
error-no-seat = il n'y a pas de camp « { $seat } » ; il y a : { $known }
error-no-player = un camp est joué par « me » ou par : { $known } ; pas par « { $player } »
error-no-games = --games doit valoir au moins 1
error-nothing-to-decide = la partie est finie : il n'y a plus rien à décider
error-answer-not-json = --answer n'est pas du JSON : { $what }
error-too-many-answers = cette décision a trop de réponses possibles pour les énumérer ; donnez-en une avec --answer, comme { $example }
error-waits-for-nobody = la partie attend, mais n'attend personne
error-no-randomness = le système ne donne pas de nombres aléatoires : { $what }
error-no-json = ceci ne peut pas être écrit en JSON : { $what }

help-about = Arbitre, table et officier d'état-major pour wargames de la Seconde Guerre mondiale
help-usage = Usage :
help-options = Options
help-arguments = Arguments
help-commands = Commandes
help-lang = Langue de tout ce qui est dit (par défaut : celle du système)
help-json = Écrire du JSON pour les programmes plutôt que des mots pour les gens
help-help = Afficher cette aide
help-version = Afficher la version
help-exit-codes =
    Codes de sortie : 0 fait ; 1 quelque chose a été vérifié et ne tient pas ; 2 ligne de commande illisible ;
    3 un fichier, un nom ou une valeur inutilisable ; 4 un défaut du programme.
help-arg-game = Le jeu, par son nom dans `grognard games`
help-arg-scenario = Le scénario (par défaut : le premier du jeu)
help-arg-options = Une option du jeu ; peut être répétée
help-arg-pack = Un dossier dont les fichiers remplacent les données du jeu

help-games = Lister les jeux, leurs scénarios et le nombre de règles appliquées
help-games-examples =
    Exemple :
      grognard games --json
help-rules = Consulter les règles et combien sont appliquées
help-rules-examples =
    Exemples :
      grognard rules coverage
      grognard rules show second-front 9F1
      grognard rules list tarawa --status open --json
help-rules-coverage = Compter les règles de chaque livret par état, d'après les tests qui les prouvent
help-rules-coverage-examples =
    Exemples :
      grognard rules coverage --json
      grognard rules coverage tarawa
help-rules-show = Montrer une règle dans nos mots, la lecture retenue et les tests qui la prouvent
help-rules-show-rule = Le numéro de la règle, comme 9F1 ou 6.34
help-rules-show-examples =
    Exemple :
      grognard rules show second-front 9F1
help-rules-list = Lister les règles
help-rules-list-status = Seulement les règles dans cet état : enforced, data, moot ou open
help-rules-list-examples =
    Exemple :
      grognard rules list war-at-sea --status open
help-pack = Vérifier les données d'un jeu et leur provenance
help-pack-examples =
    Exemples :
      grognard pack check
      grognard pack sources sample
help-pack-check = Vérifier les données d'un jeu
help-pack-check-examples =
    Exemple :
      grognard pack check sample --pack mes-tables
help-pack-sources = Compter les valeurs des données d'un jeu selon leur provenance
help-pack-sources-examples =
    Exemple :
      grognard pack sources sample --json
help-play = Jouer dans le terminal
help-play-seats = Qui joue un camp : me (moi) ou un joueur ordinateur (par défaut : moi au premier camp)
help-play-save = Le fichier de la partie (par défaut : un nouveau dans ce dossier)
help-play-resume = Reprendre une partie sauvegardée
help-play-examples =
    Exemples :
      grognard play sample --scenario skirmish
      grognard play sample --seat blue=me --seat red=me --save amis.journal
      grognard play --continue amis.journal
help-judge = Juger des fichiers de problèmes : jouer ce qu'ils disent et comparer avec ce qu'ils attendent
help-judge-files = Fichiers de problèmes
help-judge-examples =
    Exemple :
      grognard judge problems/sample/*.toml
help-odds = Montrer ce qu'une décision peut donner dans une partie sauvegardée, avec les raisons
help-odds-file = La partie sauvegardée
help-odds-seat = La décision de quel camp (par défaut : celui qui est interrogé)
help-odds-answer = La réponse (par défaut : toutes celles que la question énumère)
help-odds-examples =
    Exemple :
      grognard odds sample-1.journal
help-simulate = Faire jouer un scénario de nombreuses fois par l'ordinateur et montrer les répartitions
help-simulate-games = Combien de parties
help-simulate-levels = Le joueur ordinateur de chaque camp ; le dernier sert pour les suivants
help-simulate-seed = La graine : la même graine donne les mêmes parties
help-simulate-csv = Écrire les comptes dans ce fichier, en CSV
help-simulate-svg = Écrire une image dans ce fichier, en SVG
help-simulate-examples =
    Exemple :
      grognard simulate sample --games 10000 --level quick --level random --svg gue.svg
help-replay = Raconter une partie sauvegardée
help-replay-file = La partie sauvegardée
help-replay-seat = Comme ce camp l'a vécue (par défaut : comme un spectateur)
help-replay-examples =
    Exemple :
      grognard replay sample-1.journal --seat blue
help-verify = Prouver chaque dé et chaque décision d'une partie sauvegardée
help-verify-files = Parties sauvegardées
help-verify-examples =
    Exemple :
      grognard verify sample-1.journal
help-bench = Mesurer à quelle vitesse cette machine joue les règles d'un jeu
help-bench-seconds = Durée de la mesure pour chaque joueur ordinateur
help-bench-examples =
    Exemple :
      grognard bench sample --seconds 5
help-serve = Offrir des tables par HTTP
help-serve-address = Où écouter
help-serve-folder = Le dossier qui garde les journaux des tables
help-serve-examples =
    Exemple :
      grognard serve --address 127.0.0.1:1943
help-completions = Écrire un script qui complète les commandes dans un shell
help-completions-shell = Le shell
help-completions-examples =
    Exemple :
      grognard completions bash > grognard.bash

games-rules = { $enforced } règles appliquées sur { $rows }
games-not-yet = pas encore jouable

rules-rows = règles
rules-enforced = appliquées
rules-data = données
rules-moot = sans objet
rules-open = ouvertes
rules-untested = Règles qu'aucun test ne prouve :
rules-status = État : { $status }
rules-is-enforced = appliquée
rules-is-data = donnée d'un lot
rules-is-moot = sans objet : le logiciel la rend inutile
rules-is-open = ouverte
rules-reading = Comment le texte est lu :
rules-reading-option = Comment le texte est lu (les joueurs peuvent choisir autrement) :
rules-tests = Prouvée par :
rules-no-tests = Aucun test ne la prouve encore.

pack-sound = données saines
source-rulebook = livret
source-derived = déduit
source-history = histoire
source-reconstructed = reconstitué

odds-exact = exact : toutes les façons dont les dés peuvent tomber ont été jouées
odds-imagined =
    sur { $games } { $games ->
        [one] partie imaginée conforme
       *[other] parties imaginées conformes
    } à ce que vous savez ; toutes les façons dont les dés peuvent tomber ont été jouées dans chacune

simulate-head =
    { $games } { $games ->
        [one] partie
       *[other] parties
    } de { $game }, { $scenario }, par { $levels } : { $seconds } s, { $pace } par seconde
simulate-spread = moyenne { $mean } ± { $deviation }, minimum { $least }, médiane { $median }, maximum { $most }

bench-line = { $level } : { $games } parties par seconde, { $decisions } décisions par seconde, sur un cœur

serve-open = Tables à l'adresse http://{ $address } (Ctrl-C pour finir)

play-help =
    un numéro  choisir cette option         o N   cotes de l'option N, avec les raisons
    d          prendre le choix par défaut  h     que ferait l'ordinateur ?
    u          annuler ma dernière décision p     revoir la position
    l          le journal                   r ID  une règle (sans ID : celle qui est citée)
    s          ordres permanents : s CLASSE default | ask | une réponse JSON
    q          quitter ; la partie est sauvegardée
play-saved = La partie est sauvegardée. Pour la reprendre : grognard play --continue { $file }
play-after = Pour prouver chaque dé : grognard verify { $file }
play-curtain = À { $seat }. Appuyez sur Entrée une fois devant l'écran.
play-enter-number = Numéro, ? pour l'aide (par défaut : { $default })
play-enter-form = Entrée pour remplir, ? pour l'aide (par défaut : { $default })
play-not-json = Ce n'est pas du JSON : { $what }
play-choose = Choisissez un numéro de 1 à { $most }, ou ? pour l'aide.
play-fill-one = numéro
play-fill-several = numéros, séparés par des espaces
play-fill-assign = paires comme 1=2 3=1
play-not-understood = Ce n'est pas un des choix.
play-no-undo = Rien à annuler : il y a un dé, une révélation ou la décision d'un autre entre-temps.
play-hint = Moi, je ferais : { $advice }
play-no-rule = Il n'y a pas de règle { $rule }.
play-classes = Classes de questions : { $classes }

verify-proven = prouvé : les règles permettent chaque décision, et chaque dé découle de la graine
verify-unproven = rien n'est faux, mais ce journal ne permet pas de prouver tous les dés
verify-false = FAUX : quelque chose ne découle pas des règles ou de la graine
verify-unreadable = ce n'est pas un journal entier
verify-counts =
    { $answers } { $answers ->
        [one] décision
       *[other] décisions
    } ; dés : { $proven } prouvés, { $wrong } faux, { $unproven } impossibles à prouver ici
verify-finding = ligne { $line } : { $text }
