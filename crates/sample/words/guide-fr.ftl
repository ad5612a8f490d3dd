# Ce qui peut figurer dans les fichiers de problèmes du jeu : événements, parties d’une position, valeurs.

## Événements

sample-event-drew = Des cartes sont tirées ; lesquelles, seul leur détenteur le voit
sample-event-bids = Les enchères sont comparées
sample-event-redeployed = Des troupes sont déplacées
sample-event-marched = Des troupes marchent par une carte
sample-event-attacked = Un secteur est attaqué
sample-event-ambushed = Une embuscade est tendue
sample-event-fought = Un combat est livré
sample-event-lost = Un camp perd des troupes, ou les rachète
sample-event-launched = Une frappe est en route ; vers où, seul son auteur le voit
sample-event-struck = Une frappe tombe
sample-event-sent = Une colonne est envoyée, et dit où elle va
sample-event-came = Des troupes en mouvement arrivent dans un secteur : une colonne, ou une troupe qui barre le chemin à d’autres
sample-event-fired-at = Des troupes tirent sur elles, et ce que le dé devait donner
sample-event-passed = Un camp passe
sample-event-turn-ended = Le tour finit, avec ses revenus

## La position

sample-state-turn = Le tour
sample-state-stage = Où en est le tour ; une action est celle d’un camp, et la première du tour ou non
sample-state-troops = Des secteurs : {"{"} 2 = [3, 2] {"}"} met trois troupes bleues et deux rouges sur le secteur 2
sample-state-bank = La rive dessinée : une ligne par secteur avec son numéro, un B par troupe bleue, un R par troupe rouge
sample-state-supplies = Les vivres des camps
sample-state-supplies-blue = Ceux du bleu
sample-state-supplies-red = Ceux du rouge
sample-state-hands = Les mains des camps ; le reste est au paquet
sample-state-hands-blue = Celle du bleu
sample-state-hands-red = Celle du rouge
sample-state-discards = Les cartes déjà jouées
sample-state-strikes = Les frappes en route
sample-state-strikes-seat = De qui
sample-state-strikes-target = Le secteur où elle tombe
sample-state-strikes-arrives = Le tour où elle tombe

## Valeurs

sample-query-odds = Le rapport de forces d’une attaque
