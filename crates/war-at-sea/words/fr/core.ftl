war-at-sea-title = Second World War at Sea

## core

sea-axis = Axe
sea-allies = Alliés
sea-name = { $name }
sea-round = Début du round { $round }
sea-stage-set-up = Mise en place
sea-stage-initiative = Round { $round }, impulsion { $impulse } : initiative
sea-stage-move = Round { $round }, impulsion { $impulse } : mouvement
sea-stage-guns = Round { $round }, impulsion { $impulse } : tirs d’artillerie
sea-stage-torpedoes = Round { $round }, impulsion { $impulse } : tirs de torpilles
sea-stage-end = Round { $round }, impulsion { $impulse } : réparations et désengagement
sea-stage-over = Le combat est terminé
sea-stage-ended = L’opération est terminée
sea-weather-clear = Temps clair
sea-weather-cloudy = Nuageux
sea-weather-rain = Pluie
sea-weather-squall = Grain
sea-weather-storm = Orage
sea-weather-gale = Tempête
sea-light-day = De jour
sea-light-night = De nuit
sea-mission-bombardment = bombardement
sea-mission-transport = transport
sea-mission-intercept = interception
sea-mission-escort = escorte
sea-mission-abort = abandon
