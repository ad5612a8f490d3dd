sea-option-several-firers = Plusieurs navires sur une cible
sea-option-several-firers-ships = le premier navire tire à pleine puissance
sea-option-several-firers-guns = le premier de chaque type de canons tire à pleine puissance
sea-option-fuel = Carburant
sea-option-fuel-no = sans
sea-option-fuel-yes = avec
