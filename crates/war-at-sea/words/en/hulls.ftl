# Ships aground, tows and ships that are given up
sea-ask-refloat = { $ship } is aground. Does she try to come free?
sea-do-refloat = { $ship } tries to come free
sea-do-lie-aground = { $ship } lies where she is
sea-caution-refloat = If { $ship } comes free she loses her last hull box, and sinks.
sea-reason-refloat = { $ship } comes free on a six ({ $chance }). Of { $left ->
    [one] her last hull box
   *[other] her { $left } hull boxes
} she loses then, by the six faces of a die
sea-upshot-hull-torn = { $boxes ->
    [0] no hull box is lost
    [one] one hull box is lost
   *[other] { $boxes } hull boxes are lost
}
sea-note-lie-aground = She stays aground. She may try again at the end of the next round.
sea-reason-shoals = { $ship } comes beside land and runs aground if two dice show { $needed } or more ({ $chance }); added to the dice
sea-factor-draught = Capital ship or large transport
sea-ask-hulls-first = To scuttle ships or cast off a tow first, name their force. Nothing else that you fill in counts then: it is asked again.
sea-no-hulls-beside = The ships of one force at a time.
sea-no-hulls = { $force } is none of your forces on the map.
sea-no-hull-ship = { $ship } does not sail with { $force }.
sea-no-hulls-of-decoy = { $force } is a decoy: it has no ships, and can only be taken away.
sea-no-arranging-now = That is arranged in the Orders Phase; at other times ships are scuttled and tows cast off.
sea-no-detaching-single = { $ship } has a counter of its own already.
sea-no-detaching-counter = No counter of the class of { $ship } is left.
sea-no-removing = { $force } has ships, and is no decoy to be taken away.
sea-no-tow-tied = { $ship } tows or is towed already.
sea-no-tug-dead = { $ship } lies dead in the water itself, and tows nobody.
sea-no-tow-aground = { $ship } is aground.
sea-no-tow-under-way = { $ship } makes way by itself, and needs no tow.
sea-no-tow-so-large = { $ship } is of no type that can tow { $hulk }.
sea-no-tow-to-take-home = { $ship } has nobody in tow.
sea-no-taking-all-home = Nobody would be left of { $force }: let the whole force give up its mission.
sea-no-taking-part-home = { $ship } or what it tows shares a counter with others: give them counters of their own first.
sea-no-tow-to-cast-off = { $ship } has nobody in tow.
