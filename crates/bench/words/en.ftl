# Steppe, a synthetic game that is measured.

steppe-title = Steppe
steppe-about = Fifteen thousand hexes and fifteen hundred units.
steppe-west = West
steppe-east = East
steppe-nobody = nobody
steppe-sides = Sides
steppe-random = At random
steppe-turn = Turn { $turn }: { $seat }
steppe-turns = Turns
steppe-turn-number = Turn { $turn }

## The map and what lies on it

steppe-hex = Hex { $hex }
steppe-note = { $ground }, { $cost } to enter
steppe-grass = Grass
steppe-woods = Woods
steppe-hills = Hills
steppe-swamp = Swamp
steppe-town = { $town }
steppe-town-held = { $town }: { $seat }
steppe-control = Control
steppe-held = Held by { $seat }
steppe-unit = Unit { $unit }
steppe-strength = Strength { $strength }
steppe-came-from = Came from { $hex }
steppe-has-marched = Has marched
steppe-is-turned-up = Turned up

## Questions, refusals, events

steppe-question-march = March
steppe-ask-march = March up to { $points } points, or halt.
steppe-ask-way = The way
steppe-ask-halt = Halt for this turn
steppe-cost = Points
steppe-do-march = March from { $from } to { $to }.
steppe-do-halt = Halt for this turn.
steppe-no-units = Nobody who can march stands there.
steppe-no-way = The way leads nowhere.
steppe-halts-and-marches = Who halts does not march.
steppe-no-step = Nobody marches from { $from } to { $to }.
steppe-too-far = The way costs { $cost } points; there are { $points }.
steppe-dealt = The strengths are dealt.
steppe-marched = { $seat }: { $units } units march from { $from } to { $to }.
steppe-turned-up = Turned up: { $units }.
steppe-halted = { $seat } halts.
steppe-west-wins = West wins, { $west } to { $east }.
steppe-east-wins = East wins, { $east } to { $west }.
steppe-draw = A draw, { $west } to { $east }.
