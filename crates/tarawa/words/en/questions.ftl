# What kinds of questions are called, where one is not asked at the moment.

tarawa-question-go = Where a unit moves
tarawa-question-join = Units that join an attack
tarawa-question-pick-unit = Choice of a unit
tarawa-question-pick-hex = Choice of a hex
tarawa-question-pick-position = Choice of a position
tarawa-question-pick-beach = Choice of a beach
tarawa-question-confirm = Questions of yes or no
tarawa-question-act = Actions of the units
tarawa-question-embark = Loading of LVTs
tarawa-question-wild = Use of a Hero or a support marker
tarawa-question-sustain = Engineers and headquarters
