## batailles d'une opération

sea-battle-begun = Bataille en { $zone } : { $forces }.
sea-battle-resumed = La bataille en { $zone } reprend : { $forces }.
sea-parted = { $ships } se sont échappés de { $from } et forment maintenant { $force }.
sea-stays = { $force } a combattu et reste en { $zone }.
sea-force-lost = Il ne reste rien de la { $force }.
sea-exchanged = { $ship } passe de { $from } à { $to }.
sea-pursues = { $force } va tenter de poursuivre { $quarry }.
sea-ask-before-battle = { $force } a rencontré l'ennemi. Vos navires vont-ils au combat tels quels ?
sea-ask-after-battle = { $force } a livré bataille. Que faire ?
sea-ask-after-attack = { $force } a été attaquée. Que faire ?
sea-no-afterwards = C'est impossible pour { $force } maintenant : choisissez parmi ce qui est proposé.
sea-do-keep-orders = Les ordres de la { $force } sont maintenus
sea-do-delay = { $force } : son programme attend un tour
sea-do-replot = Retracer le prochain tour de la { $force }
sea-do-abort-now = { $force } abandonne sa mission
sea-do-pursue = { $force } poursuit { $enemy }
sea-do-give = { $ship } passe de la { $force } à { $to }
sea-ask-after-search = Les porte-avions de la { $force } ont trouvé l'ennemi. Que faire ?
