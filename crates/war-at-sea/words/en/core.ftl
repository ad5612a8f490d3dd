war-at-sea-title = Second World War at Sea

## core

sea-axis = Axis
sea-allies = Allies
sea-name = { $name }
sea-round = Round { $round } begins
sea-stage-set-up = Set-up
sea-stage-initiative = Round { $round }, impulse { $impulse }: initiative
sea-stage-move = Round { $round }, impulse { $impulse }: movement
sea-stage-guns = Round { $round }, impulse { $impulse }: gunfire
sea-stage-torpedoes = Round { $round }, impulse { $impulse }: torpedoes
sea-stage-end = Round { $round }, impulse { $impulse }: repairs and disengagement
sea-stage-over = The battle is over
sea-stage-ended = The operation is over
sea-weather-clear = Clear
sea-weather-cloudy = Cloudy
sea-weather-rain = Rain
sea-weather-squall = Squall
sea-weather-storm = Storm
sea-weather-gale = Gale
sea-light-day = Day
sea-light-night = Night
sea-mission-bombardment = bombardment
sea-mission-transport = transport
sea-mission-intercept = interception
sea-mission-escort = escort
sea-mission-abort = return to port
