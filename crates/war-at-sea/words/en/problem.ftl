# Values that problem files ask of an operation.
sea-value-counter = ships on the counter
sea-value-pace = zones that the force can enter in turn { $turn }
sea-value-fuel = fuel boxes
sea-value-fuel-used = boxes that are crossed out
sea-value-burnt = points burnt towards the next box
sea-value-steps = steps that are left
