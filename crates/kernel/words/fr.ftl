# Ce que dit le noyau lui-même.

kernel-wrong-question = Cela répond à une autre question ; la question posée est « { $class } ».
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
kernel-problem-no-place = Il n’y a pas de « { $path } », attendu à { $expected }.
kernel-problem-not-hidden = « { $path } » devait être caché ; le camp voit { $found }.
kernel-problem-hides-nothing = Personne ne voit rien à « { $path } », donc rien n’est caché : corrigez le chemin.
kernel-problem-other-odds = La probabilité devait être { $expected } ; elle est { $found }.
kernel-problem-other-outcome = La partie devait finir par « { $expected } » ; elle a fini par « { $found } ».
kernel-problem-not-over = La partie devait finir par « { $expected } » ; elle n’est pas finie ; interrogés : { $asked }.
