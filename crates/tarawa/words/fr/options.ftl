## options

tarawa-option-step-limit = Le seul pas qu'une unité peut perdre dans une Phase de Tir
tarawa-option-step-limit-every-fire = vaut pour tous les tirs de la phase
tarawa-option-step-limit-regular = ne vaut que pour le tir normal
