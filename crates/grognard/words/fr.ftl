# La ligne de commande de Grognard.

cli-error = erreur : { $what }
cli-note = remarque : { $what }
cli-yes = oui
cli-no = non
cli-unknown = quelqu'un
cli-more-help = Pour en savoir plus, ajoutez --help.
cli-pair = { $name } : { $what }

error-file = { $file } : { $what }
error-not-a-journal = { $file } n'est pas un journal : sa première ligne n'est pas l'en-tête qu'écrit le programme ; nommez le fichier fait par `grognard play`
error-empty-journal = { $file } est vide : aucune partie n'y a été commencée ; recommencez avec `grognard play`
error-panic = c'est un défaut du programme, pas le vôtre : { $what }
error-pack-unsound = les données de { $folder } { $count ->
    [one] ne sont pas saines : { $named } ; voyez `grognard pack check { $game } --pack { $folder }`
   *[other] ont { $count } défauts, tels que : { $named } ; voyez `grognard pack check { $game } --pack { $folder }`
}
error-pack-fault-and = { $named } ; { $next }
error-too-many-levels = --level nomme { $levels } joueurs ordinateurs ; le jeu a { $seats ->
    [one] un camp
   *[other] { $seats } camps
}
error-same-output = --csv et --svg nomment tous deux { $file } : donnez à chacun son fichier
error-dice-due = il n'y a rien à décider : le journal s'arrête où le hasard décide ; la partie continue avec `grognard play --continue`
error-bad-receipt = { $file }, ligne { $line } : un reçu compte 64 chiffres hexadécimaux
error-receipts-of-one = --receipts ne vaut que pour une partie : nommez un seul fichier
error-no-seed = { $file } n'a pas de graine à côté de lui : remettez en place { $seed }, d'où vient son hasard
error-no-game = il n'y a pas de jeu « { $game } » ; jouables : { $known }
error-no-data = il n’y a pas de jeu « { $game } » ; il y a : { $known }
error-not-playable-yet = on ne peut pas encore jouer à « { $game } » ; jouables : { $known }
error-name-the-game = nommez le jeu dont ce dossier remplace les données
error-no-book = il n'y a pas de livret « { $book } » ; il y a : { $known }
error-no-rule = « { $game } » n'a pas de règle « { $rule } »
error-no-rule-but-near = « { $game } » n'a pas de règle « { $rule } » ; proches : { $near }
error-no-status = il n'y a pas d'état « { $status } » ; il y a : { $known }
error-given-twice = { $option } donne deux fois « { $name } » : n'en laissez qu'une
error-no-seat = il n'y a pas de camp « { $seat } » ; il y a : { $known }
error-no-player = un camp est joué par « me » ou par : { $known } ; pas par « { $player } »
error-no-games = --games doit valoir au moins 1
error-too-many-games = --games peut valoir { $most } au plus
error-too-many-seconds = --seconds peut valoir { $most } au plus
error-players-file = ceci ne dit pas qui joue : corrigez-le, ou supprimez-le et nommez les joueurs avec --seat
error-no-map = il n'y a pas de carte de « { $game } » à dessiner
error-picture-large = une image de { $width } pixels de large serait trop grande : cette carte peut avoir { $most } pixels de large au plus
error-picture-broken = le dessin n’a pas pu être peint : { $what }
map-painting = La carte se peint : cela prend un moment …
error-picture-ending = une image ne se termine pas par .{ $ending } : donnez au fichier la terminaison .svg ou .png
error-picture-two-formats = --format et la terminaison du fichier disent deux choses : ôtez-en une, ou accordez-les
error-no-folder = le dossier { $folder } n’existe pas : créez-le d’abord
error-picture-svg-width = --width est pour les images : ajoutez --format png, ou donnez au fichier la terminaison .png
error-no-sheets = la carte de « { $game } » n'a qu'une feuille : laissez --sheet { $sheet }
error-no-sheet = il n'y a pas de feuille « { $sheet } » ; il y a : { $known }
error-no-hex = « { $hex } » n'est pas un hexagone des cartes terrestres : écrivez sa feuille et son numéro, comme 26:1625 ; les feuilles sont { $sheets }
error-no-place = aucun lieu ne s'appelle « { $place } » : essayez une partie du nom, ou une autre graphie
error-no-place-near = aucun lieu ne s'appelle « { $place } » ; vouliez-vous dire { $near } ?
error-no-json-here = cette commande parle aux gens : elle ne va pas avec --json
error-output = impossible d'écrire le résultat : { $what }
error-nothing-to-decide = la partie est finie : il n'y a plus rien à décider
error-answer-not-json = --answer n'est pas du JSON ; écrivez-la comme le programme écrit les réponses, par exemple { $example }
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
    Codes de sortie : 0 fait ; 1 quelque chose a été vérifié et ne tient pas, ou n'est pas prouvé ;
    2 ligne de commande illisible ; 3 un fichier, un nom ou une valeur inutilisable ; 4 un défaut du programme.
help-arg-game = Le jeu, par son nom dans `grognard games`
help-arg-game-to-play = Le jeu, par son nom dans `grognard games` (par défaut : sample)
help-arg-scenario = Le scénario (par défaut : le premier du jeu)
help-arg-options = Une option du jeu ; peut être répétée
help-arg-pack = Un dossier dont les fichiers remplacent les données du jeu

help-games = Lister les jeux, leurs scénarios et le nombre de règles appliquées ; pour un seul jeu, aussi ses options
help-games-examples =
    Exemples :
      grognard games tarawa
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
help-map = Dessiner la carte d'un jeu, et dire ce qui se trouve où sur les cartes des jeux terrestres
help-map-examples =
    Exemples :
      grognard map render tarawa > betio.svg
      grognard map where 26:1625
      grognard map find Cassino
help-map-render = Dessiner la carte d'un jeu en SVG ou en PNG
help-map-render-of = Y dessiner la position de cette partie enregistrée
help-map-render-sheet = Ne dessiner que cette feuille de la carte
help-map-render-out = Le fichier où dessiner (par défaut : la sortie)
help-map-render-format = Ce qu’il faut dessiner : svg ou png (par défaut : selon le nom du fichier, sinon svg)
help-map-render-width = La largeur d’un PNG (par défaut : comme il est dessiné)
help-map-render-examples =
    Exemples :
      grognard map render tarawa > betio.svg
      grognard map render --of tarawa-1.journal > position.svg
      grognard map render second-front --sheet 26 --out italie.svg
      grognard map render second-front --sheet 26 --out italie.png --width 3000
help-map-where = Dire ce qu'il y a dans un hexagone d'une carte terrestre et autour de lui
help-map-where-hex = L'hexagone : sa feuille et son numéro, comme 26:1625
help-map-where-examples =
    Exemple :
      grognard map where 26:1625
help-map-find = Trouver un lieu sur les cartes terrestres par l'un de ses noms
help-map-find-name = Le nom ou une partie du nom ; les accents ne comptent pas
help-map-find-examples =
    Exemple :
      grognard map find Cassino
help-play = Jouer dans le terminal
help-play-seats = Qui joue un camp : me (moi) ou un joueur ordinateur (par défaut : moi au premier camp, ou comme la partie fut laissée)
help-play-save = Le fichier de la partie, ou le dossier pour un nouveau (par défaut : ce dossier)
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
help-simulate-levels = Le joueur ordinateur de chaque camp ; le dernier sert pour les suivants (par défaut : quick, ou le plus fort)
help-simulate-against = Rejouer chaque partie avec ce joueur ordinateur dans le premier camp, et comparer les victoires des deux
help-simulate-seed = La graine : la même graine donne les mêmes parties
help-simulate-csv = Écrire les comptes dans ce fichier, en CSV
help-simulate-svg = Écrire une image dans ce fichier, en SVG
help-simulate-examples =
    Exemple :
      grognard simulate sample --games 10000 --level quick --level random --svg gue.svg
      grognard simulate tarawa --games 1000 --level strong --against quick
help-replay = Raconter une partie sauvegardée
help-replay-file = La partie sauvegardée
help-replay-seat = Comme ce camp l'a vécue (par défaut : comme un spectateur)
help-replay-examples =
    Exemple :
      grognard replay sample-1.journal --seat blue
help-verify = Prouver chaque tirage et chaque décision d'une partie sauvegardée ; le succès veut dire que tout est prouvé
help-verify-files = Parties sauvegardées
help-verify-receipts = Un fichier des reçus qu'un hôte a donnés pendant la partie, un par ligne : ils doivent être de ce relevé même
help-verify-examples =
    Exemples :
      grognard verify sample-1.journal
      grognard verify ford.journal --receipts ford.receipts
help-bench = Mesurer à quelle vitesse cette machine joue les règles d'un jeu
help-bench-levels = Un joueur ordinateur à mesurer ; peut être répété (par défaut : quick, ou le plus fort)
help-bench-seconds = Durée de la mesure pour chaque joueur ordinateur
help-bench-examples =
    Exemple :
      grognard bench sample --seconds 5
help-serve = Ouvrir un hôte : des tables pour navigateurs
help-serve-address = Où écouter
help-serve-database = La base : un fichier SQLite, ou une adresse PostgreSQL. Sinon DATABASE_URL, sinon grognard.sqlite
help-serve-names = Un nom par lequel on atteint cet hôte ; peut être répété (toujours : l'adresse où il écoute, et localhost)
help-serve-quotas = Ce qu'une personne peut garder : tables, all-tables, megabytes, game-megabytes, seats, notes, chat ou sessions ; peut être répété (docs/host.md dit ce qui est usuel)
help-serve-secure = On vient par TLS, à travers un mandataire : les cookies ne valent que là
help-serve-behind-proxy = Croire le mandataire sur l'origine des requêtes
help-serve-open = Y ouvrir un navigateur
help-serve-sample = Proposer aussi Le Gué, le petit jeu à deux avec lequel le programme est éprouvé
help-serve-memory = Combien de mémoire les tables en usage peuvent prendre. Celles dont on s’est servi il y a le plus longtemps cèdent la place aux autres, et reviennent de la base de données quand on a besoin d’elles
help-serve-url = L'adresse par laquelle on vient, pour les liens des avis. Sinon GROGNARD_URL
help-serve-mail-from = De qui viennent les courriels. Sinon GROGNARD_MAIL_FROM. Ils passent par GROGNARD_SMTP, par exemple smtps://nom:motdepasse@mail.example.org
help-serve-thoughts = Le plus longtemps que réfléchit un joueur ordinateur en un tour, tel que 12 ou strong=30 ; peut être répété
help-serve-private-notices = Laisser les webhooks atteindre cette machine et ses propres réseaux
help-serve-examples =
    Exemples :
      grognard serve --database games.sqlite
      grognard serve --database postgres://grognard@localhost/grognard --name play.example.org --secure --behind-proxy
help-backup = Écrire dans un fichier tout ce qu'un hôte garde, ou vérifier un tel fichier
help-backup-file = Le fichier à écrire, ou à vérifier
help-backup-database = La base : un fichier SQLite, ou une adresse PostgreSQL. Sinon DATABASE_URL, sinon grognard.sqlite
help-backup-check = Dire si le fichier est sain : ses sommes, ses lignes, et ses parties, qu'on ouvre selon les règles pendant une minute. Rien n'est changé
help-backup-every-game = Ouvrir toutes les parties, quel que soit le temps
help-backup-examples =
    Exemples :
      grognard backup lundi.backup --database games.sqlite
      grognard backup --check lundi.backup
help-restore = Remettre une sauvegarde dans une base vide
help-restore-file = La sauvegarde
help-restore-database = La base : un fichier SQLite, ou une adresse PostgreSQL. Sinon DATABASE_URL, sinon grognard.sqlite
help-restore-examples =
    Exemple :
      grognard restore lundi.backup --database neuve.sqlite
help-licences = Montrer les licences de tout ce que le programme contient, avec leurs textes
help-licences-name = Seulement de ceci, par exemple GSHHG ou serde
help-licences-examples =
    Exemples :
      grognard licences | less
      grognard licences gshhg
help-completions = Écrire un script qui complète les commandes dans un shell
help-completions-shell = Le shell
help-completions-examples =
    Exemple :
      grognard completions bash > grognard.bash

games-rules = { $enforced } règles appliquées sur { $rows }
games-not-yet = pas encore jouable
games-scenarios = Scénarios :
games-seats = Camps :
games-levels = Joueurs ordinateurs, du plus faible au plus fort :
games-options = Options :
games-options-count =
    { $count ->
        [one] Une option
       *[other] { $count } options
    } : grognard games { $game }
games-option = { $option } : { $value }
games-option-default = { $option } : { $value } (par défaut)

judge-count = { $right ->
    [one] { $right } conforme
   *[other] { $right } conformes
} aux attentes sur { $files }.

rules-rows = règles
rules-enforced = appliquées
rules-data = données
rules-moot = sans objet
rules-open = ouvertes
rules-untested = Règles qu'aucun test ne prouve :
rules-all-tested = Un test prouve chaque règle.
rules-status = État : { $status }
rules-is-enforced = appliquée
rules-is-data = donnée d'un lot
rules-is-moot = sans objet : le logiciel la rend inutile
rules-is-open = ouverte
rules-short-enforced = appliquée
rules-short-data = donnée
rules-short-moot = sans objet
rules-short-open = ouverte
rules-reading = Comment le texte est lu :
rules-reading-option = Comment le texte est lu (les joueurs peuvent choisir autrement) :
rules-enforced-in = Appliquée dans : { $places }
rules-tests = Prouvée par :
rules-no-tests = Aucun test ne la prouve encore.

pack-sound = données saines : aucune faute
pack-statements = ce que le livret dit de ses cartes : { $proven } énoncés vérifiés, { $exceptions ->
        [one] { $exceptions } sciemment autrement
       *[other] { $exceptions } sciemment autrement
    }, { $open } que les cartes ne peuvent pas dire
pack-exception = sciemment autrement, { $place } : { $what } ({ $why })
pack-open = la carte ne peut pas le dire, { $place } : { $what } ({ $why })
pack-sources-total = { $game }, toutes les tables
pack-sources-legend = Valeurs selon leur provenance ; les têtes de ligne et les cases vides ou avec un tiret ne comptent pas. livret : énoncé par les règles. déduit : découle d’elles. histoire : documents publics. reconstitué : de nous, en accord avec tout ce que l’on sait.
where-aliases = aussi
where-places = lieux
where-terrain = terrain
where-features = particularités
where-built = ouvrages
where-position = position
where-neighbours = autour de lui :
source-rulebook = livret
source-derived = déduit
source-history = histoire
source-reconstructed = reconstitué

odds-exact = exact : tous les hasards possibles ont été joués
odds-imagined =
    sur { $games } { $games ->
        [one] partie imaginée conforme
       *[other] parties imaginées conformes
    } à ce que vous savez ; tous les hasards possibles ont été joués dans chacune
odds-sampled =
    sur { $games } { $games ->
        [one] partie imaginée conforme
       *[other] parties imaginées conformes
    } à ce que vous savez ; hasard tiré { $times } fois dans chacune
odds-by-default = si toutes les décisions suivantes sont prises par défaut

simulate-head =
    { $games } { $games ->
        [one] partie
       *[other] parties
    } de { $game }, { $scenario }, par { $levels } : { $seconds } s, { $pace } par seconde
simulate-spread = moyenne { $mean } ± { $deviation }, minimum { $least }, médiane { $median }, maximum { $most }
simulate-pairs-head =
    { $pairs } { $pairs ->
        [one] paire
       *[other] paires
    } de parties de { $game }, { $scenario }, par { $levels } et par { $against } : { $seconds } s
simulate-pairs =
    { $level } gagne { $difference } ({ $low } – { $high }) plus souvent que { $against } :
    dans { $both } paires les deux gagnent, dans { $better } seul { $level }, dans { $worse } seul { $against }, dans { $neither } aucun.

bench-line = { $level } : { $games } parties par seconde, { $decisions } décisions par seconde, sur un cœur

serve-open = Tables à l'adresse http://{ $address } (Ctrl-C pour finir)
backup-done = { $rows } lignes sont écrites dans { $file } et ont été relues
backup-sound = { $file } est sain : { $rows } lignes ; { $opened } parties ouvertes sur { $games }, toutes selon les règles
backup-unsound = { $file } n'est pas sain : { $rows } lignes ; sur { $games } parties, { $opened } s'ouvrent, { $unsound } non. Prenez une autre copie de cette sauvegarde, ou une sauvegarde antérieure
backup-unsound-game = la table { $table } ne s'ouvre pas : { $why }
backup-without-sums = { $file } est d'une forme ancienne sans sommes : un dommage peut y passer inaperçu. Faites une nouvelle sauvegarde une fois qu'elle est restaurée
restore-done = { $rows } lignes sont revenues de { $file }

licences-own = Grognard est sous la licence MIT ou la licence Apache, version 2.0, au choix. Il contient le travail d'autres :
licences-data = Données des cartes
licences-fonts = Polices
licences-crates = Bibliothèques (Rust)
licences-packages = Paquets du client de navigateur (npm)
error-no-work = le programme ne contient rien de nommé « { $name } » ; grognard licences donne la liste de tout ce qu'il contient

play-help =
    Entrée   prendre le choix par défaut
    2        choisir l'option de ce numéro
    K/3/2    choisir l'option de cette unité ou de cet hexagone ; plusieurs noms précisent
    f        remplir une réponse en plusieurs parties
    o        cotes de toutes les options, en bref
    o 2      cotes de cette option, avec les raisons
    x 1123   examiner un hexagone, une position ou une unité
    h        que ferait l'ordinateur ?
    c        laisser l'ordinateur finir cette phase
    u        annuler ma dernière décision
    p        revoir la position
    l        ce qui s'est passé jusqu'ici
    r 5A     montrer une règle (r seul : celle qui est citée)
    s        ordres permanents : s CLASSE default, s CLASSE ask, s CLASSE RÉPONSE
    q        quitter ; la partie est sauvegardée
    resign   abandonner la partie
play-title = { $game } : { $scenario }
play-seat-mine = { $seat } : vous
play-seat-computer = { $seat } : l'ordinateur ({ $level })
play-kept = La partie est gardée dans { $file }. Tapez ? pour l'aide.
play-you-are = { $where }. Votre camp : { $seat }.
play-saved = La partie est sauvegardée. Pour la reprendre : { $program } play --continue { $file }
play-after = Pour prouver que le hasard fut loyal : { $program } verify { $file }
play-curtain = À { $seat }. Appuyez sur Entrée une fois devant l'écran.
play-enter-or-silent = Numéro pour le faire, Entrée = se taire, q = quitter
play-enter-number = Numéro, Entrée = { $default }, ? = aide
play-enter-form = f = remplir, Entrée = { $default }, ? = aide
play-unknown = Je ne comprends pas « { $typed } » : f remplit la réponse, Entrée prend le choix par défaut, ? aide.
play-choose = Tapez un numéro de { $least } à { $most } ou un nom, Entrée pour le choix par défaut, ou ? pour l'aide.
play-fill = { $kind } (? = aide, q = retour)
play-fill-one = numéro ou nom
play-fill-several = numéros ou noms, séparés par des espaces
play-fill-assign = paires comme 1=2 3=1
play-fill-way = lieux par leurs numéros ou leurs noms, séparés par des espaces ; on y va par le chemin le moins cher, et le premier seul veut dire rester
play-fill-help = Tapez ce qui est demandé : { $kind }. Une ligne vide ou q abandonne la réponse et revient à la question.
play-backed-out = Rien n'est décidé.
play-not-understood = Ce n'est pas un des choix.
play-not-an-answer = Ceci ne peut pas être lu comme une réponse ici ; les réponses ressemblent à { $example }.
play-not-an-order = Ce n'est pas une réponse à « { $class } ». Écrivez default, ask, ou une réponse comme le programme les écrit, telle que { $example }.
play-undone = Annulé : { $question } – { $what }
play-undone-something = Votre dernière décision est annulée.
play-no-undo = Rien à annuler : il y a un tirage, une révélation ou la décision d'un autre entre-temps.
play-hint = Je choisirais : { $advice }.
play-no-rule = Il n'y a pas de règle { $rule }.
play-classes = Classes de questions : { $classes }
play-order = Ordre permanent pour { $class } : { $what }
play-order-ask = aucun ; vous serez interrogé
play-order-default = prendre le choix par défaut
play-order-given = répondre { $answer } chaque fois que c'est permis
play-earlier =
    { $count ->
        [one] Un événement antérieur n'est pas répété : l les dit tous.
       *[other] { $count } événements antérieurs ne sont pas répétés : l les dit tous.
    }
play-sure = { $caution } Tapez o pour « { $choice } », Entrée pour revenir
play-resign = Abandonner la partie ? Elle est alors finie. Tapez o, ou Entrée pour revenir
play-finish = Laisser l'ordinateur répondre jusqu'à la fin de cette phase ({ $phase }) ? Il vous laisse ce qui abandonne quelque chose, engage un combat ou y met fin. Tapez o, ou Entrée pour revenir
play-nothing-called = Rien ne s'appelle « { $name } » sur la table : x veut un hexagone, une position ou une unité.
play-several-fit = Plusieurs options conviennent ; ajoutez un nom ou tapez un numéro :
play-order-obeyed = Il répond aussitôt à la question ouverte.

verify-proven = prouvé : les règles permettent chaque décision, et chaque tirage découle de la graine
verify-unfinished = rien n'est faux jusqu'ici, mais la partie n'est pas finie : elle n'est pas encore prouvée
verify-unproven = NON PROUVÉ : rien n'est faux, mais ce journal ne permet pas de prouver tous les tirages
verify-false = FAUX : quelque chose ne découle pas des règles ou de la graine
verify-unreadable = ce n'est pas un journal entier
verify-counts =
    { $answers } { $answers ->
        [one] décision
       *[other] décisions
    } ; tirages : { $proven } prouvés, { $wrong } faux, { $unproven } impossibles à prouver ici
verify-finding = ligne { $line } : { $text }
verify-more = … et { $more } autres comme les { $shown } ci-dessus (--json les donne toutes)
