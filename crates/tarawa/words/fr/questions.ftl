# What kinds of questions are called, where one is not asked at the moment.

tarawa-question-go = Destination d'une unité
tarawa-question-join = Unités qui se joignent à une attaque
tarawa-question-pick-unit = Choix d'une unité
tarawa-question-pick-hex = Choix d'un hexagone
tarawa-question-pick-position = Choix d'une position
tarawa-question-pick-beach = Choix d'une plage
tarawa-question-confirm = Questions par oui ou non
tarawa-question-act = Actions des unités
tarawa-question-embark = Chargement des LVT
tarawa-question-wild = Emploi d'un héros ou d'un marqueur de soutien
tarawa-question-sustain = Génie et quartiers généraux
