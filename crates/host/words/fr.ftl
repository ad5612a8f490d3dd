host-resigned = { $seat } abandonne la partie.

host-notice-table = { $game }, { $scenario }
host-notice-turn = { $table } : c’est à vous de jouer.
host-notice-consent = { $table } : on vous demande d’accepter un retour en arrière.
host-notice-chat = { $table } : il y a un message pour vous.
host-notice-over = { $table } : la partie est finie.
host-notice-half = { $table } : la moitié de votre temps pour décider est passée.
host-notice-last-day = { $table } : votre dernier jour pour décider a commencé.
host-notice-run-out = { $table } : votre temps pour décider est passé ; d’autres peuvent prendre votre place.
host-notice-claim = { $table } : le temps de quelqu’un est passé ; on peut prendre sa place, ou la donner à un ordinateur.
host-notice-confirm = Votre code pour les avis par courriel : { $code }
host-notice-end = Vous avez demandé des avis sur vos parties. Vous pouvez les arrêter à tout moment : { $link }

host-error-address = impossible d’écouter sur { $address } : { $what } ; choisissez une autre adresse ou arrêtez ce qui y écoute
host-error-database = impossible d’utiliser la base { $database } : { $what } ; vérifiez qu’elle est là et que cet utilisateur peut y écrire
host-error-two-games = deux jeux s’appellent « { $game } » ; chaque jeu ne peut être proposé qu’une fois
host-error-mail-server = ce n’est pas un serveur de courrier : écrivez smtp://nom:motdepasse@hôte:port, ou smtps:// si TLS vient d’abord
host-error-mail-from = dites de qui viennent les courriels, par exemple « Grognard <grognard@example.org> »
host-error-server = le serveur a failli : { $what }

host-error-backup-database = la base a failli : { $what }
host-error-backup-line = la ligne { $line } n’est pas d’une sauvegarde de ce programme : { $why }
host-error-backup-not-empty = la base n’est pas vide ; restaurez dans une base neuve

host-error-no-such-address = il n’y a rien ici
host-error-other-method = cette adresse demande une autre méthode
host-error-slow-body = la requête a mis trop longtemps à arriver
host-error-unreadable = la requête est illisible : { $what }
host-error-no-header = ce qui change quelque chose doit être envoyé avec l’en-tête « X-Grognard: 1 »
host-error-other-origin = cette connexion vient de la page d’un autre site
host-error-too-many = trop de demandes à la fois ; réessayez dans { $seconds } secondes
host-error-busy = la table est occupée ; réessayez
host-error-failed = l’hôte a failli ; le journal du serveur dit pourquoi
host-error-not-written = la base n’en a pas voulu : rien n’a changé ; réessayez
host-error-full = vous avez ouvert trop de tables ; terminez-en ou quittez-en

host-error-no-session = votre visite est terminée ; rechargez la page
host-error-bad-name = un nom compte de 2 à 32 lettres ou chiffres ; des espaces et - _ . ' peuvent s’y glisser
host-error-name-taken = ce nom est pris, ou un nom qui lui ressemble
host-error-bad-password = un mot de passe compte au moins { $least } caractères
host-error-wrong-password = le nom ou le mot de passe est faux
host-error-bad-email = ce n’est pas une adresse électronique
host-error-no-mail = cet hôte n’envoie pas de courriels
host-error-wrong-code = ce n’est pas le code qui vous a été envoyé
host-error-bad-webhook = un webhook est une adresse qui commence par https:// ou http:// et que tout le monde peut atteindre
host-error-bad-push = ce navigateur ne peut pas être averti, ou trop des vôtres le sont déjà
host-error-has-account = vous avez déjà un compte ; déconnectez-vous d’abord
host-error-no-account = il faut un compte pour cela
host-error-no-such-language = il y a l’anglais (en) et le français (fr)

host-error-no-such-book = il n’y a pas ici de tel livret
host-error-no-such-table = cette table n’existe pas, ou elle est privée : demandez son lien
host-error-unavailable = cette table ne peut pas être ouverte pour l’instant ; elle reste telle quelle, adressez-vous au responsable de l’hôte
host-error-no-game = il n’y a pas de jeu « { $game } » ; il y a : { $known }
host-error-no-seat = il n’y a pas de camp « { $seat } » ; il y a : { $known }
host-error-empty-seat = dites qui tient le camp « { $seat } » : il faut pourvoir tous les camps : { $known }
host-error-bad-nonce = ce qu’un camp ajoute aux dés compte 64 chiffres hexadécimaux
host-error-nonce-of-another = seuls les camps que vous prenez vous-même peuvent ajouter aux dés pour vous
host-error-no-promise = cette promesse n’est pas la vôtre, a servi ou a expiré ; demandez-en une autre
host-error-bad-clock = une pendule compte de 1 à { $most } jours
host-error-endless = cette partie ne peut être rejouée en peu de temps : trop de décisions y sont reprises ou répétées
host-error-no-journal = ce fichier n'est pas le journal d'une partie : choisissez-en un enregistré ici ou par la ligne de commande
host-error-no-study = seule une étude à vous peut être supprimée ; une partie avec d'autres peut être quittée
host-error-empty-journal = ce journal ne contient pas de partie : seule sa première ligne est intacte
host-error-too-long = ce texte est trop long, ou contient des signes qui ne peuvent être affichés
host-error-seat-taken = quelqu’un tient ce camp
host-error-other-seat = vous tenez ou avez tenu un autre camp à cette table : nul ne doit voir les secrets de deux camps
host-error-not-seated = c’est réservé à ceux qui jouent à cette table
host-error-not-your-seat = vous ne tenez pas ce camp
host-error-bad-chat = écrivez une ligne de 1000 caractères au plus

host-error-stale = la partie a avancé depuis ; rien n’a été joué : regardez-la et décidez à nouveau
host-error-over = la partie est finie : plus rien ne peut être changé
host-error-not-over = cela montrerait des secrets : ce sera possible une fois la partie finie
host-error-nothing-asked = rien n’est demandé à votre camp pour l’instant
host-error-no-consent = personne ne demande à revenir en arrière
host-error-no-such-step = il n’y a pas de telle étape
