## turn

tarawa-turn-begins = Turn { $turn } begins, { $time }.
tarawa-turn-letter = The Japanese may now act by the letter { $letter }.
tarawa-turn-reshuffled =
    { $cards ->
        [one] One discard is shuffled into the deck.
       *[other] { $cards } discards are shuffled into the deck.
    }
tarawa-turn-reorganised =
    The Japanese reorganise in the night: { $elite ->
        [one] one elite unit
       *[other] { $elite } elite units
    } and { $others ->
        [one] one other go
       *[other] { $others } others go
    } to the Reserve.
tarawa-turn-contact-lost = Contact is lost: Japanese units and depth markers lie face down again.
tarawa-turn-tally =
    Positions secured: { $secured }; of these, { $south ->
        [one] one covers
       *[other] { $south } cover
    } the south beach.
tarawa-turn-ask-reshuffle = Shuffle the discards into the deck? Discards: { $discards }, deck: { $deck }.
tarawa-turn-ask-shibasaki = Shibasaki still commands. Shall he survive the second day too (optional rule)?

