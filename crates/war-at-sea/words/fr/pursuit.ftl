## poursuite

sea-pursuit-succeeds = { $force } garde le contact avec { $quarry } et la suit (dé { $die }, total { $sum }).
sea-pursuit-fails = { $force } perd le contact avec { $quarry } (dé { $die }, total { $sum }).
sea-pursuit-both = { $force } et { $quarry } se poursuivent : elles restent sur place.
sea-pursuit-outrun = { $quarry } va plus loin que { $force } ne peut suivre.
sea-chase-faster = flotte plus rapide
sea-chase-slower = flotte plus lente
sea-chase-night = nuit
sea-chase-radar = radar
sea-chase-carrier = avions d'un porte-avions
sea-chase-light = rien que des navires légers à suivre
sea-chase-spotted = repérée par l'aviation
