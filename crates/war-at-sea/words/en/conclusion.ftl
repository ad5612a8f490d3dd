## the end of a round

sea-under-way = { $ship } gets under way again at speed 1 (die { $die }).
sea-beyond-repair = { $ship } is beyond repair (die { $die }).
sea-not-repaired = { $ship } still lies dead in the water (die { $die }).
sea-refloated = { $ship } comes off the ground (die { $die }).
sea-still-aground = { $ship } is still aground (die { $die }).
sea-scraped =
    { $boxes ->
        [0] { $ship } comes off unhurt
        [one] { $ship } loses a hull box as it comes off
       *[other] { $ship } loses { $boxes } hull boxes as it comes off
    } (die { $die }).
sea-both-disengage = Both sides wish to disengage.
sea-axis-disengages = The Axis wishes to disengage, the Allies do not.
sea-allies-disengage = The Allies wish to disengage, the Axis does not.
sea-nobody-disengages = Nobody wishes to disengage.
sea-contested = Axis { $axis }, Allies { $allies }, with 1 for the initiative. Has its way: { $winner }.
sea-contested-tie = Axis { $axis }, Allies { $allies }: they roll again.
sea-suspended = After four rounds the battle is suspended; it goes on in the next turn.
sea-over-alone = One side has no ship left on the map: the battle is over.
sea-over-disengaged = The fleets part: the battle is over.
sea-over-out-of-sight = Nobody sights an enemy: the battle is over.
sea-over-time = The last round is played: the battle is over.
sea-ask-disengage = Round { $round } is over. Do you wish to disengage?
sea-do-disengage = Disengage
sea-do-fight-on = Fight on
