# The Ford.

ford-title = The Ford
ford-blue = Blue
ford-red = Red
ford-stretch = Stretch { $stretch }

ford-card-ambush = Ambush
ford-card-march = March
ford-card-strike = Strike
ford-card-ambush-about = Played when you are attacked: it halves the attacker’s strength, unless it is answered by another.
ford-card-march-about = Played while the other side decides: one troop moves to a neighbouring stretch.
ford-card-strike-about = Names a stretch in secret; next turn it adds 2 to your first attack there, or may cost a troop.

## Scenarios, options and computer players

ford-scenario-ford = The Ford
ford-scenario-ford-about = Six turns along the whole bank.
ford-scenario-skirmish = Skirmish
ford-scenario-skirmish-about = Three turns: a short game to learn by.
ford-scenario-train = The Baggage Train
ford-scenario-train-about = Six turns with a thousand wagons a side, which bring more supplies.
ford-level-random = At random
ford-level-quick = Quick and sensible

ford-option-ties = Tied bids
ford-option-ties-die = A die settles them
ford-option-ties-blue = Blue acts first
ford-option-columns = Columns
ford-option-columns-no = None are sent
ford-option-columns-yes = A side may send a column as its action

## Where the game stands

ford-stage-deal = Turn { $turn } of { $turns }: the deal
ford-stage-bid = Turn { $turn } of { $turns }: the bids
ford-stage-act = Turn { $turn } of { $turns }: actions
ford-stage-strikes = Turn { $turn } of { $turns }: strikes
ford-stage-over = The game is over

## The picture for the terminal

ford-picture-stock =
    { $supplies ->
        [one] { $supplies } supply
       *[other] { $supplies } supplies
    }, { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
ford-picture-hand = Your hand: { $cards }
ford-picture-strike = { $seat } has a strike under way; it arrives on turn { $turn }.
ford-picture-strike-at = { $seat } has a strike under way to stretch { $stretch }; it arrives on turn { $turn }.

## Odds and their reasons

ford-reason-odds = Odds, on column { $column }
ford-upshot = { $result }
ford-upshot-nothing = Nothing happens

## Rule 1: the deal

ford-drew =
    { $seat } draws { $count ->
        [one] a card
       *[other] { $count } cards
    }.

## Rule 2: the bid

ford-ask-bid =
    How much do you bid to act first, out of { $supplies ->
        [one] { $supplies } supply
       *[other] { $supplies } supplies
    }?
ford-do-bid =
    { $bid ->
        [0] Bid nothing
        [one] Bid { $bid } supply
       *[other] Bid { $bid } supplies
    }
ford-no-bid-above-stock =
    You cannot bid { $bid }: you have { $supplies ->
        [0] no supplies
        [one] only { $supplies } supply
       *[other] only { $supplies } supplies
    }.
ford-bids = Blue bids { $blue }, Red bids { $red }: { $first } acts first.
ford-bids-tied = The bids are tied, { $blue } to { $red }: { $first } acts first.
ford-bids-tied-die = The bids are tied, { $blue } to { $red }; the die shows { $die }: { $first } acts first.

## Rule 3: the action

ford-ask-act = What will you do?
ford-ask-redeploy = Will you shift troops to a neighbouring stretch?
ford-ask-march = The enemy is making up his mind. You may play a march card and shift one troop.
ford-do-march = March one troop from stretch { $from } to stretch { $to }
ford-marched = { $seat } marches one troop from stretch { $from } to stretch { $to }.
ford-from = From
ford-to = To
ford-troops = Troops
ford-do-pass = Pass
ford-do-attack =
    Attack on stretch { $stretch } with { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    }
ford-do-strike = Launch a strike at stretch { $stretch }
ford-do-stay = Leave all troops where they are
ford-do-redeploy =
    Shift { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    } from stretch { $from } to stretch { $to }
ford-no-seat = Only the two sides act; you are watching.
ford-no-such-stretch = There is no stretch { $stretch }; they are numbered 1 to 5.
ford-no-such-troops =
    You have { $present ->
        [0] no troops
        [one] only { $present } troop
       *[other] only { $present } troops
    } on stretch { $stretch }.
ford-nobody-to-attack = The enemy has no troops on stretch { $stretch }.
ford-no-strike-card = You hold no strike card.
ford-not-adjacent = Stretches { $from } and { $to } are not neighbours.
ford-passed = { $seat } passes.
ford-attacked =
    { $seat } attacks on stretch { $stretch } with { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    }.
ford-redeployed =
    { $seat } shifts { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    } from stretch { $from } to stretch { $to }.

## Rule 4: ambush

ford-ask-ambush = You are attacked. Will you spring an ambush?
ford-ask-counter = You have been ambushed. Will you ambush the ambushers?
ford-do-ambush = Spring an ambush
ford-do-nothing = Do nothing
ford-no-ambush-card = You hold no ambush card.
ford-ambushed = { $seat } springs an ambush!

## Rule 5: combat

ford-factor-troops =
    { $troops ->
        [one] { $troops } troop attacks
       *[other] { $troops } troops attack
    }
ford-factor-ambush = Ambushed: halved
ford-factor-strike = Supported by a strike
ford-factor-defenders =
    Against { $troops ->
        [one] { $troops } defender
       *[other] { $troops } defenders
    }
ford-fought = Combat on stretch { $stretch } at { $column }: the die shows { $die }, and { $result }.
ford-result-attacker = the attacker loses { $losses }
ford-result-defender = the defender loses { $losses }
ford-result-exchange = each side loses 1
ford-ask-losses =
    { $losses ->
        [one] You suffer { $losses } loss
       *[other] You suffer { $losses } losses
    } on stretch { $stretch }. How many do you buy off, at two supplies each?
ford-do-losses =
    { $losses ->
        [0] Buy off none
       *[other] Buy off { $losses } for { $supplies } supplies
    }: lose { $troops ->
        [0] no troops
        [one] { $troops } troop
       *[other] { $troops } troops
    }
ford-cannot-buy-off =
    You cannot buy off { $losses ->
        [one] { $losses } loss
       *[other] { $losses } losses
    }; the most is { $most }.
ford-lost =
    { $seat } loses { $troops ->
        [0] no troops
        [one] { $troops } troop
       *[other] { $troops } troops
    } and { $supplies ->
        [0] no supplies
       *[other] { $supplies } supplies
    }.

## Rule 6: strikes

ford-launched = { $seat } launches a strike; it arrives on turn { $turn }.
ford-struck = { $seat } strikes stretch { $stretch }: the die shows { $die }, a hit.
ford-missed = { $seat } strikes stretch { $stretch }: the die shows { $die }, no effect.

## Rule 7: income, end and victory

ford-turn-ended =
    Turn { $turn } ends. Blue earns { $blue ->
        [0] no supplies
        [one] { $blue } supply
       *[other] { $blue } supplies
    }, Red { $red ->
        [0] none
       *[other] { $red }
    }.
ford-blue-wins =
    Blue wins, holding { $blue ->
        [one] { $blue } stretch
       *[other] { $blue } stretches
    } to Red’s { $red }.
ford-red-wins =
    Red wins, holding { $red ->
        [one] { $red } stretch
       *[other] { $red } stretches
    } to Blue’s { $blue }.
ford-draw =
    The game is drawn: Blue holds { $blue ->
        [one] { $blue } stretch
       *[other] { $blue } stretches
    }, Red { $red }.

## Rule 8: columns

ford-do-column =
    Send { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    } in a column from stretch { $from } to stretch { $to }
ford-no-columns = No columns are sent in this game.
ford-column-stays = A column goes to another stretch than the one it comes from.
ford-column-sent =
    { $seat } sends a column of { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    } from stretch { $from } to stretch { $to }.
ford-column-came =
    { $seat }’s column of { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    } comes from stretch { $from } to stretch { $to }.
ford-blocker-came = { $seat } brings a troop from stretch { $from } into the way on stretch { $to }.
ford-ask-react =
    An enemy column of { $troops ->
        [one] { $troops } troop
       *[other] { $troops } troops
    } has come to stretch { $stretch }. What do you do about it?
ford-ask-react-blocker = An enemy troop comes into your way on stretch { $stretch }. What do you do about it?
ford-do-let-pass = Let them be
ford-do-fire = Fire at them on stretch { $stretch }
ford-do-block = Bring a troop from stretch { $from } into their way
ford-fire-hit = { $seat } fires on stretch { $stretch }: the die shows { $die }, a hit on { $needed } or more.
ford-fire-missed = { $seat } fires on stretch { $stretch }: the die shows { $die }, { $needed } or more was needed.

## The browser

ford-scene-river = River
ford-scene-troops = { $seat }: troops { $troops }
ford-scene-supplies = { $seat }: supplies
ford-scene-cards = { $seat }: cards
ford-scene-turns = Turns
ford-scene-turn = { $turn }

## Numbers of a game

ford-measure-blue-troops = Blue's troops
ford-measure-red-troops = Red's troops
ford-measure-turns = Turns

## Charts

sample-chart-combat = Combat
sample-chart-forces = Forces at the start
sample-column-die = die
sample-column-stretch = stretch
sample-column-blue = Blue
sample-column-red = Red
sample-code-A1 = the attacker loses one
sample-code-A2 = the attacker loses two
sample-code-D1 = the defender loses one
sample-code-D2 = the defender loses two
sample-code-EX = both lose one

## Kinds of questions, where one is not asked at the moment

sample-question-act = What you do
sample-question-redeploy = Shift of troops
sample-question-bid = Bid to act first
sample-question-bear-losses = Losses bought off
sample-question-ambush = Ambushes
sample-question-march = March cards
sample-question-react = Columns of the enemy
