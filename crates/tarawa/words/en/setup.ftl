## setup

tarawa-setup-japanese =
    The Japanese are in place: { $count } units in their positions, { $reserve ->
        [one] one
       *[other] { $reserve }
    } in reserve.
tarawa-setup-tank-card = Card { $card } says where the Japanese tanks stand.
tarawa-setup-tank = A Japanese tank stands in { $position }, Disrupted: { $unit }.
tarawa-setup-unit = { $unit } begins in { $hex }.
tarawa-setup-ryan = Major Ryan begins with { $unit }.
tarawa-setup-hero = { $unit } begins with a Hero.
tarawa-setup-inspired = { $unit } begins Inspired.
tarawa-setup-garrison = A garrison holds { $position }.
tarawa-setup-beach = The 1st Battalion 8th Marines will land at { $beach }.
tarawa-setup-shibasaki = Shibasaki survives: the last US reserves come earlier, and the whole island must be cleared.
tarawa-setup-raid-coup = The Hawkins raid achieves more than was hoped: the Japanese gain no depth on turn 1.
tarawa-setup-raid-success = The Hawkins raid clears the pier, as it did in history.
tarawa-setup-raid-partial = The Hawkins raid succeeds in part: the Japanese strengthen D2.
tarawa-setup-raid-failure =
    The Hawkins raid fails, with { $stars } stars: the Japanese strengthen D2 and E2, and Shibasaki will escape once.
tarawa-setup-ask-hex = Where does { $unit } begin?
tarawa-setup-ask-ryan = With which unit does Major Ryan begin?
tarawa-setup-ask-hero = Which unit begins with a Hero?
tarawa-setup-ask-inspired = Which unit begins Inspired?
tarawa-setup-ask-garrison = Where does a garrison begin?
tarawa-setup-ask-beach = At which beach will the 1st Battalion 8th Marines land?
tarawa-setup-raid-card =
    The Hawkins raid: card { $card } shows { $stars ->
        [0] no star
        [one] a star
       *[other] { $stars } stars
    }.
