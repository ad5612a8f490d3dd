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
