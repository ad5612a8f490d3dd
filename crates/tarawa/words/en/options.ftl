## options

tarawa-option-step-limit = The one step that a unit can lose in a Fire Phase
tarawa-option-step-limit-every-fire = counts every fire of the phase
tarawa-option-step-limit-regular = counts regular fire only
