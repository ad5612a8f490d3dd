sea-option-several-firers = Several ships at one target
sea-option-several-firers-ships = the first ship fires in full
sea-option-several-firers-guns = the first of every kind of gun fires in full
sea-option-fuel = Fuel
sea-option-fuel-no = without
sea-option-fuel-yes = with
