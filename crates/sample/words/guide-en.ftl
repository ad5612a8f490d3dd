# What can stand in the problem files of the game: events, parts of a position, values.

## Events

sample-event-drew = Cards are drawn; which, only their owner sees
sample-event-bids = The bids are compared
sample-event-redeployed = Troops are shifted
sample-event-marched = Troops march by a card
sample-event-attacked = A stretch is attacked
sample-event-ambushed = An ambush is sprung
sample-event-fought = A combat is fought
sample-event-lost = A side loses troops, or buys them off
sample-event-launched = A strike is on its way; where to, only its owner sees
sample-event-struck = A strike falls
sample-event-sent = A column is sent, and says where it goes
sample-event-came = Troops on the move come to a stretch: a column, or a troop that comes into the way of others
sample-event-fired-at = Troops fire at such a party, and what the die had to show
sample-event-passed = A side passes
sample-event-turn-ended = The turn ends, with its income

## The position

sample-state-turn = The turn
sample-state-stage = Where the turn stands; an action is one side’s, and the first of the turn or not
sample-state-troops = Single stretches: {"{"} 2 = [3, 2] {"}"} puts three of Blue’s troops and two of Red’s on stretch 2
sample-state-bank = The bank drawn: a line for each stretch with its number, a B for each of Blue’s troops, an R for each of Red’s
sample-state-supplies = The supplies of the sides
sample-state-supplies-blue = Blue’s
sample-state-supplies-red = Red’s
sample-state-hands = The hands of the sides; the rest is in the deck
sample-state-hands-blue = Blue’s
sample-state-hands-red = Red’s
sample-state-discards = Cards already played
sample-state-strikes = Strikes under way
sample-state-strikes-seat = Whose
sample-state-strikes-target = The stretch that it falls on
sample-state-strikes-arrives = The turn in which it falls

## Values

sample-query-odds = The odds of an attack
