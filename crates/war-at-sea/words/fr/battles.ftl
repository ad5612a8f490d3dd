## batailles d'une opération

sea-battle-begun = Bataille en { $zone } : { $forces }.
sea-battle-resumed = La bataille en { $zone } reprend : { $forces }.
sea-parted = { $ships } se sont échappés de { $from } et forment maintenant { $force }.
sea-stays = { $force } a combattu et reste en { $zone }.
sea-force-lost = Il ne reste rien de { $force }.
sea-exchanged = { $ship } passe de { $from } à { $to }.
sea-pursues = { $force } va tenter de poursuivre { $quarry }.
sea-ask-after-battle = { $force } a livré bataille. Que faire ?
sea-ask-after-attack = { $force } a été attaquée. Que faire ?
sea-no-afterwards = C'est impossible pour { $force } maintenant : choisissez parmi ce qui est proposé.
sea-do-keep-orders = Les ordres de { $force } sont maintenus
sea-do-wait = { $force } : son programme attend un tour
sea-do-replot = Retracer le prochain tour de { $force }
sea-do-abort-now = { $force } abandonne sa mission
sea-do-pursue = { $force } poursuit { $enemy }
sea-do-give = { $ship } passe de { $force } à { $to }
sea-ask-after-search = Les porte-avions de { $force } ont trouvé l'ennemi. Que faire ?
