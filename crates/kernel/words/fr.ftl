# Ce que dit le noyau lui-même.

kernel-wrong-question = Cela répond à une autre question ; la question posée est « { $class } ».
kernel-some-question = Il y a une décision à prendre.
# La décision sur un fichier de problème.

kernel-problem-as-expected = Conforme aux attentes.
kernel-problem-differs = Non conforme aux attentes.
kernel-problem-events = Ce qui s’est passé :
kernel-problem-refusals = Ce que les règles ont refusé :
kernel-problem-values = Valeurs :
kernel-problem-differences = Différences :
kernel-problem-by-rule = { $text } (règle { $rule })
kernel-problem-refusal = Ligne { $line }, { $seat } : { $reason }

# À qui l’on demande.

kernel-problem-nobody = personne
kernel-problem-asked = { $prompts }

# Les coups.

kernel-problem-not-tried = Ceci et la suite n’ont pas été essayés : la partie a quitté le cours du fichier.
kernel-problem-not-asked = Rien n’est demandé ici à { $seat } ; interrogés : { $asked }.
kernel-problem-refused = Les règles refusent cette réponse de { $seat }, par la règle { $rule } : { $reason }
kernel-problem-other-rule = C’est refusé, mais par la règle { $rule } et non par la règle { $expected } : { $reason }
kernel-problem-allowed = Les règles admettent cette réponse de { $seat } ; la règle { $expected } devait la refuser.

# Dés et tirages.

kernel-problem-no-die = La règle { $rule } lance ou tire ici 1 parmi { $sides }, et le fichier ne donne plus rien à lancer.
kernel-problem-die-of-other-rule = Ce jet est pour la règle { $expected }, mais c’est la règle { $rule } qui lance (1 parmi { $sides }).
kernel-problem-die-too-high = La règle { $rule } lance ou tire 1 parmi { $sides } ; { $face } ne peut pas sortir.
kernel-problem-nothing-of-that-name = La règle { $rule } ne peut pas tirer « { $name } » ici (elle tire 1 parmi { $sides }).
kernel-problem-dice-left = { $count ->
    [one] Ce jet n’a pas servi.
   *[other] Ce jet et les suivants n’ont pas servi : { $count } en tout.
}

# Événements et questions.

kernel-problem-no-such-event = Attendu { $expected } ; il s’est passé { $found }.
kernel-problem-no-more-events = Attendu { $expected } ; il ne s’est rien passé de plus.
kernel-problem-unwanted-event = Ceci s’est passé sans être attendu : { $event }.
kernel-problem-not-so-asked = Cela n’est pas demandé ; interrogés : { $asked }.
kernel-problem-yet-asked = Cela est demandé sans être attendu ; interrogés : { $asked }.
kernel-problem-somebody-asked = Personne ne devait être interrogé ; interrogés : { $asked }.

# Valeurs, emplacements, secrets, probabilités, fin de partie.

kernel-problem-other-value = « { $name } » devait valoir { $expected } ; la valeur est { $found } (règle, effet = valeur : { $factors }).
kernel-problem-other-factor = Ici le facteur est celui de la règle { $rule } : { $effect }, ce qui donne { $after }.
kernel-problem-other-factors = La valeur a d’autres facteurs (règle, effet = valeur) : { $factors }.
kernel-problem-other-place = « { $path } » devait être { $expected } ; c’est { $found }.
kernel-problem-no-place = Il n’y a pas de « { $path } », attendu à { $expected }. Au lieu de « { $name } » il y a : { $known }.
kernel-problem-not-hidden = « { $path } » devait être caché ; le camp voit { $found }.
kernel-problem-hides-nothing = Personne ne voit rien à « { $path } », donc rien n’est caché : corrigez le chemin.
kernel-problem-other-odds = La probabilité devait être { $expected } ; elle est { $found }.
kernel-problem-guessed-odds = La probabilité devait être { $expected } ; sur { $games } parties que le camp ne peut distinguer, elle est d’environ { $found }. Dites l’écart permis (within), ou demandez la vérité (truth = true).
kernel-problem-other-outcome = La partie devait finir par « { $expected } » ; elle a fini par « { $found } ».
kernel-problem-not-over = La partie devait finir par « { $expected } » ; elle n’est pas finie ; interrogés : { $asked }.

# Où en est la partie à la fin d’un fichier de problème.

kernel-problem-as-seen = Vu par { $seat } :
kernel-problem-lies = { $place } : { $what }
kernel-problem-nowhere = Quelque part
kernel-problem-and = { $what } ; { $more }
kernel-problem-counts = { $what } : { $count }
kernel-problem-next-asked = Question à { $seat } par la règle { $rule } (classe « { $class } ») : { $text }
kernel-problem-next-given = { $seat } a répondu par la règle { $rule } (classe « { $class } »), d’autres pas encore : { $text }
kernel-problem-next-invited = { $seat } peut intervenir par la règle { $rule } (classe « { $class } ») : { $text }
kernel-problem-next-form = C’est ce qui se fait par défaut. Les parties d’une réponse :
kernel-problem-next-over = La partie est finie (« { $id } ») : { $text }
kernel-problem-next-roll = La règle { $rule } lance ou tire 1 parmi { $sides }{ $dice ->
    [one] {""}
   *[other] , { $dice } fois
}. On compte à partir de 1 ; ce qui est tiré peut aussi être nommé.
kernel-problem-field-one = { $what } (l’un de ceux-ci)
kernel-problem-field-several = { $what } (une liste de { $least } à { $most } de ceux-ci)
kernel-problem-field-number = { $what } (un nombre de { $least } à { $most })
kernel-problem-field-assign = { $what } (une liste de paires : l’un des premiers, l’un des seconds)
kernel-problem-field-path = { $what } (une liste de lieux, l’un après l’autre)
kernel-problem-field-flag = { $what } (true ou false)
kernel-problem-more = … et encore { $count }

# Ce qui peut figurer dans un fichier de problème.

kernel-problem-words-states = LA POSITION
kernel-problem-words-questions = QUESTIONS, PAR CLASSE, ET LEURS RÉPONSES
kernel-problem-words-events = ÉVÉNEMENTS
kernel-problem-words-values = VALEURS

# Erreurs : à la table.

kernel-error-refused = { $reason } (règle { $rule })
kernel-error-not-asked = rien n’est demandé au camp { $seat } pour l’instant
kernel-error-nothing-to-undo = le camp { $seat } n’a rien à annuler : il y a eu un jet, une révélation ou la décision d’un autre depuis, ou un autre décide en secret ; il faut l’accord de tous les camps
kernel-error-no-consent = annuler par-delà un jet, une révélation ou la décision d’un autre exige l’accord de tous les camps ; { $count ->
    [one] il manque celui du camp { $missing }
   *[other] il manque celui des camps { $missing }
}
kernel-error-no-such-step = il n’y a pas d’étape { $step } ; la partie en compte { $steps }
kernel-error-no-such-class = il n’y a pas de classe de questions « { $class } » ; il y a : { $known }
kernel-error-order-not-understood = cet ordre n’est pas compris par « { $class } » : { $why }
kernel-error-not-over = la partie n’est pas finie : sa graine reste secrète
kernel-error-no-seed = les dés de cette table ne sont pas ici : sa graine manque
kernel-error-no-such-seat = il n’y a pas de camp { $seat } ; les camps vont de 0 à { $last }
kernel-error-over = la partie est finie
kernel-error-given-up = le camp { $seat } a abandonné la partie : créez une variante pour jouer à partir de là
kernel-error-revealed = la graine est révélée, chacun pourrait prévoir les dés : créez une variante de la partie pour jouer à partir de là
kernel-error-has-nonce = le camp { $seat } a déjà ajouté aux dés : chacun le fait une seule fois
kernel-error-held = la partie est suspendue : elle a été jouée avec d’autres règles ou données, et reprend quand tous les camps acceptent celles-ci
kernel-error-not-held = la partie n’est pas suspendue : il n’y a rien à accepter
kernel-error-behind-adoption = la partie est passée depuis à des règles plus récentes : nul ne revient en deçà
kernel-verify-adopted-elsewhere = la partie est passée ici à d’autres règles, depuis une position que nul ne peut rejouer : elle ne s’ouvre que là où cela s’est fait
kernel-held = { $why }. On peut la regarder telle qu’elle est ; elle reprend de là quand tous les camps acceptent les nouvelles règles et données.{ $replayed ->
    [no] { "" }
   *[yes] { " " }Ce qui a été décidé et lancé depuis la dernière position gardée est joué selon les nouvelles règles.
}{ $again ->
    [no] { "" }
   *[yes] { " " }Les dernières décisions et les derniers jets ne sont pas compris par les nouvelles règles : ils sont redemandés et relancés.
}
kernel-held-data = La partie a été jouée avec d’autres données que celles de cette version
kernel-held-rules = La partie a été jouée avec d’autres règles que celles de cette version, et n’en vient pas au même avec celles-ci
kernel-error-not-an-answer = ce n’est pas une décision de ce jeu : { $what }
kernel-error-no-such-level = il n’y a pas de joueur ordinateur « { $level } » ; il y a : { $known }
kernel-error-unimaginable = ce qui est caché ne peut être imaginé ici : le relevé de cette activité ne concorde pas
kernel-error-too-many-ways = plus de { $limit } hasards possibles : demandez plutôt des probabilités par échantillon

# Erreurs : les règles et le relevé d’une partie.

kernel-error-rules-failed = les règles ont failli : { $fault }
kernel-error-illegal-answer = étape { $step } : la décision du camp { $seat } sur « { $class } » est contraire à la règle { $rule } : { $reason }
kernel-error-out-of-step = étape { $step } : les règles demandent { $asked }, le relevé porte { $found }
kernel-error-no-sides = la règle { $rule } lance des dés sans faces, ou trop à la fois
kernel-error-too-long = { $extra ->
    [one] le relevé compte une étape de plus que la partie
   *[other] le relevé compte { $extra } étapes de plus que la partie
}
kernel-error-runaway = la partie a traversé { $activities } activités, ou ordres exécutés, sans décision d’un joueur
kernel-error-swallowed = étape { $step } : les règles ont continué sans ce qu’elles avaient demandé : une pause doit être transmise par `?`
kernel-error-wavered = étape { $step } : l’activité commencée là, rejouée, a raconté d’autres événements

# Erreurs : ouvrir un journal.

kernel-error-journal-damaged = le journal est abîmé : { $what }
kernel-error-journal-unruly = le journal ne suit pas les règles : { $what }
kernel-error-journal-untrue = le journal n’est pas vrai : ligne { $line } : { $what }
kernel-error-other-book = c’est un journal de « { $found } », pas de « { $expected } »
kernel-error-other-setup = c’est une mise en place de « { $found } », pas de « { $expected } »
kernel-error-other-pack = cette partie a été jouée avec d’autres données ; donnez le même lot (son empreinte est { $expected })
kernel-error-open-fault = entrée { $entry } : { $fault }
kernel-error-open-resigned = entrée { $entry } : un camp abandonne que le jeu n’a pas, ou une partie qui est finie
kernel-error-open-after-end = entrée { $entry } : la partie a été abandonnée avant ; seule une variante peut la continuer
kernel-error-open-die = entrée { $entry } : ce dé ne découle pas de la graine ; le journal a été modifié
kernel-error-open-snapshot = entrée { $entry } : la position enregistrée n’est pas celle où mène le journal
kernel-error-open-no-snapshot = entrée { $entry } : il manque un instantané que la table garde avant cette réponse
kernel-error-open-undo = entrée { $entry } : une annulation doit désigner une entrée antérieure et, par-delà un jet ou une révélation, avoir l’accord de tous les camps
kernel-error-open-order = entrée { $entry } : cette décision n’est pas ce que dit l’ordre permanent du camp
kernel-error-open-too-long = entrée { $entry } : jusqu’ici, rejouer le journal a pris trop de temps
kernel-error-open-foreign = entrée { $entry } : une décision sous une forme que cette version ne connaît pas
kernel-error-open-seed = la graine ne correspond pas à l’engagement inscrit au journal
kernel-error-damaged = ligne { $line } : { $damage }
kernel-error-damage-empty = le journal est vide ; il doit commencer par un en-tête
kernel-error-damage-unreadable = ce n’est pas une ligne de journal : { $what }
kernel-error-damage-order = l’entrée { $found } est à la place de l’entrée { $expected } : des lignes manquent, sont doublées ou déplacées
kernel-error-damage-chain = son empreinte ne concorde pas : cette entrée, ou une autre avant elle, a été modifiée après avoir été écrite
kernel-error-damage-line-ends = ses fins de ligne ont été changées, par une messagerie ou un éditeur : remettez LF à la place de CR LF, ou reprenez le fichier d’origine
kernel-error-damage-mark = une marque précède la première ligne (BOM) : enregistrez le fichier en UTF-8 sans elle
kernel-error-damage-header = un journal doit commencer par son en-tête, et n’en avoir qu’un
kernel-error-damage-format = ce journal est au format { $found } ; ce programme lit le format { $read }
kernel-error-torn = { $lost ->
    [one] la ligne { $line } a été interrompue pendant l’écriture : son unique octet est coupé, tout ce qui précède est entier
   *[other] la ligne { $line } a été interrompue pendant l’écriture : ses { $lost } octets sont coupés, tout ce qui précède est entier
}

# Erreurs : mettre en place une partie.

kernel-error-no-book = il n’y a pas de livret « { $name } » ; il y a : { $known }
kernel-error-no-scenario = il n’y a pas de scénario « { $name } » ; il y a : { $known }
kernel-error-no-option = il n’y a pas d’option « { $name } » ; il y a : { $known }
kernel-error-option-value = l’option « { $name } » ne peut pas valoir « { $value } » ; elle peut valoir : { $known }

# Erreurs : les fichiers.

kernel-error-file = { $file } : { $what }
kernel-error-file-exists = { $file } existe déjà ; choisissez un autre nom, ou reprenez la partie qui s’y trouve
kernel-error-file-lone-seed = { $file } est là sans sa partie : une partie déplacée en a besoin ; choisissez un autre nom, ou supprimez-le s’il n’y en a pas
kernel-error-file-locked = { $file } est en cours de jeu dans un autre programme ; fermez-le d’abord
kernel-error-file-not-text = { $file } : la ligne { $line } n’est pas du texte en UTF-8 ; c’est un fichier d’une autre sorte, ou il est abîmé
kernel-error-file-not-file = { $file } n’est pas un fichier ordinaire
kernel-error-file-too-large = { $file } est trop grand : un tel fichier ne dépasse pas { $most } Kio
kernel-error-file-not-seed = { $file } ne contient pas de graine : 64 chiffres hexadécimaux, et 64 autres dans les parties récentes
kernel-error-io-not-found = il n’y a pas de tel fichier ou dossier
kernel-error-io-not-allowed = le système ne le permet pas à cet utilisateur
kernel-error-io-exists = cela existe déjà
kernel-error-io-folder = c’est un dossier, pas un fichier
kernel-error-io-no-folder = ce n’est pas un dossier
kernel-error-io-full = le disque est plein
kernel-error-io-read-only = le disque est en lecture seule
kernel-error-io-address-in-use = un autre programme écoute déjà là
kernel-error-io-no-address = cette machine n’a pas cette adresse
kernel-error-io-not-text = ce n’est pas du texte en UTF-8
kernel-error-io-other = { $what }
kernel-error-pack-file = fichier de données { $file } : { $what }
kernel-error-pack-line = fichier de données { $file }, ligne { $line } : { $what }
kernel-error-pack-no-such-file = { $file } : le lot n’a pas de fichier de ce nom ; il a : { $known }
kernel-error-not-exact = « { $text } » n’est pas un nombre comme 4, 1/2, 3 1/2 ou 2.5
kernel-error-ledger = registre { $file }, ligne { $line } : { $what }
kernel-error-evidence = preuves, ligne { $line } : attendu un jeu, une règle, un test et « rust » ou « problem », séparés par des tabulations
kernel-error-stray = cette étiquette ne désigne aucune règle du registre : { $game } { $rule } dans le test { $test }
kernel-error-problem =
    ce fichier de problème ne peut pas être jugé : { $what }
    { $spot }

# Ce que trouve la vérification d’un journal.

kernel-resigned = { $seat } : abandon de la partie.
kernel-resigned-to = { $seat } : abandon de la partie. Vainqueur : { $winner }.
kernel-verify-unsealed = le relevé n’a pas de sceau à partir d’ici, car un programme plus ancien l’a commencé : qui a donné chaque réponse, la version des règles, les réponses reprises et les instantanés retirés ne sont pas prouvés
kernel-verify-seal-not-told = la partie est finie, mais le sceau qui clôt son relevé n’est pas ici : sa dernière ligne manque
kernel-verify-broken-seal = le sceau manque ou est brisé : quelque chose du relevé a été modifié après la fin de la partie
kernel-verify-no-setting = ce qui a été joué ne peut pas être mis en place : { $why }
kernel-verify-other-seats = l’en-tête a les camps { $found } ; le jeu a { $expected }
kernel-verify-torn = { $lost ->
    [one] cette ligne a été interrompue pendant l’écriture ({ $lost } octet) ; tout ce qui précède est entier
   *[other] cette ligne a été interrompue pendant l’écriture ({ $lost } octets) ; tout ce qui précède est entier
}
kernel-verify-late-end = l’abandon du camp { $seat } a été ajouté après la révélation de la graine, par un hôte qui le gardait ailleurs
kernel-verify-receipts = { $matching ->
    [one] un reçu correspond à ce relevé même
   *[other] { $matching } reçus correspondent à ce relevé même
}
kernel-verify-receipts-unproven = { $unproven ->
    [one] un reçu ne peut pas être vérifié : toutes les graines ne sont pas révélées dans ce journal
   *[other] { $unproven } reçus ne peuvent pas être vérifiés : toutes les graines ne sont pas révélées dans ce journal
}
kernel-verify-receipts-strange = { $strange } reçus sur { $given } sont d’un autre relevé : quelque chose a été réécrit après leur remise
kernel-verify-late-nonce = le camp { $seat } ajoute son nonce quand la partie est commencée : les dés d’avant ne tiennent qu’à la graine de l’hôte
kernel-verify-nonce-of-nobody = un nonce du camp { $seat }, que le jeu n’a pas
kernel-verify-second-nonce = le camp { $seat } donne un second nonce : chacun n’en donne qu’un
kernel-verify-order = cet ordre permanent n’a pas pu être donné : { $why }
kernel-verify-other-engine = la partie a été jouée avec la version { $found } des règles ; elle est prouvée avec la version { $here }
kernel-verify-other-data = à partir d’ici, la partie a été jouée avec d’autres données (leur empreinte est { $expected }) : posez le même paquet par-dessus, ou demandez au programme qui l’a jouée ; seuls ses empreintes, ses dés et son sceau sont vérifiés
kernel-verify-other-rules = à partir d’ici, la partie ne suit pas ces règles, mais une autre version des règles l’a jouée : seuls ses empreintes, ses dés et son sceau sont vérifiés ({ $what })
kernel-verify-adoption = une partie ne passe à d’autres règles que si tous les camps y consentent, ou si l’exploitant de l’hôte en décide, et à partir de ce qui précède
kernel-verify-adopted = Tous les camps ont accepté ici de continuer avec la version { $rules } des règles, depuis la position telle qu’elle était{ $again ->
    [0] { "" }
    [one] , sans la dernière décision ou le dernier jet
   *[other] , sans les { $again } dernières décisions et les derniers jets
}. De ce qui précède, les empreintes et les dés sont prouvés, et non que les règles d’alors ont été suivies.
kernel-verify-adopted-by-keeper = L’exploitant de l’hôte a décidé ici de continuer avec la version { $rules } des règles, depuis la position telle qu’elle était{ $again ->
    [0] { "" }
    [one] , sans la dernière décision ou le dernier jet
   *[other] , sans les { $again } dernières décisions et les derniers jets
}. De ce qui précède, les empreintes et les dés sont prouvés, et non que les règles d’alors ont été suivies.
kernel-verify-taken-back = { $times ->
    [one] une fois, des dés ont été repris d’un commun accord et sont retombés
   *[other] { $times } fois, des dés ont été repris d’un commun accord et sont retombés
}
kernel-verify-taken-back-alone = { $times ->
    [one] une fois, des dés ont été repris et sont retombés, de l’accord du seul joueur
   *[other] { $times } fois, des dés ont été repris et sont retombés, de l’accord du seul joueur
}
kernel-verify-no-nonce = le camp { $seat } n’a pas ajouté de nonce aux dés : il se fie à la graine de l’hôte
kernel-verify-other-seed = la graine révélée ici n’est pas celle à laquelle engage la ligne { $line }
kernel-verify-play-after-seed = la partie continue après la révélation de la graine à la ligne { $line }
kernel-verify-wrong-die = le jet de la règle { $rule } montre { $value } sur 0 à { $most }, mais la graine et le relevé qui précède donnent { $due } : ce dé a été modifié, ou bien quelque chose d’inscrit depuis le dé précédent ({ $wrong } faux à partir d’ici)
kernel-verify-forked = { $unproven ->
    [one] la partie est ici la variante d’une autre : le dé qui précède dépend de la graine de celle-ci, que ce journal ne révèle pas
   *[other] la partie est ici la variante d’une autre : les { $unproven } dés qui précèdent dépendent de la graine de celle-ci, que ce journal ne révèle pas
}
kernel-verify-seed-not-told = { $unproven ->
    [one] la graine d’un dé n’est pas révélée dans ce journal : il ne peut pas être prouvé
   *[other] la graine de { $unproven } dés n’est pas révélée dans ce journal : ils ne peuvent pas être prouvés
}
kernel-verify-not-over = la partie n’est pas finie
kernel-verify-fork = La partie a été dédoublée ici : sa graine a été choisie alors que tout ce qui précède était connu. Les dés suivants découlent de cette graine, mais rien ne prouve qu'elle a été choisie à l'aveugle.
kernel-error-asked-twice = étape { $step } : les règles posent deux questions à la fois au camp { $seat } ; une seule doit contenir tout ce qu’il peut dire
