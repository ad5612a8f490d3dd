## landing

tarawa-landing-loaded =
    In { $hex } { $units } { $count ->
        [one] boards
       *[other] board
    } { $full ->
        [0] { $reduced ->
            [one] a reduced LVT
           *[other] { $reduced } reduced LVTs
        }
       *[other] a full LVT
    }.
tarawa-landing-drift = Landing of { $units }: card { $card }, { $drift }; the craft is in { $hex }.
tarawa-landing-drift-ignored = Landing of { $units }: card { $card }; the drift is ignored for the headquarters.
tarawa-landing-card =
    Landing: by card { $card } the units keep { $units ->
        [0] no step
        [one] one step at most
       *[other] { $units } steps at most
    } and the craft { $craft ->
        [0] none
       *[other] { $craft }
    }.
tarawa-landing-survivors = Card { $card } says where the survivors come ashore.
tarawa-landing-lvt-lost = The LVT is lost.
tarawa-landing-lvt-hit = The LVT is damaged.
tarawa-landing-landed = { $units } { $count ->
    [one] comes
   *[other] come
} to { $hex }: { $place }.
tarawa-landing-recovered = LVTs return: { $full } full, { $reduced } reduced.
tarawa-landing-waded = { $unit } wades to { $hex }.
tarawa-landing-night = { $unit } comes ashore at { $hex } in the night.
tarawa-landing-too-late = { $unit } has not landed before the night and leaves the game.
tarawa-landing-approaches = { $unit } approaches in { $hex }.
tarawa-landing-full = { $unit } finds no room in the approach hexes and waits in the box of turn { $turn }.

tarawa-landing-ask-load =
    Load LVTs ({ $full } full and { $reduced } reduced are left)?
tarawa-landing-load = { $units } in { $full ->
    [0] { $reduced ->
        [one] a reduced LVT
       *[other] { $reduced } reduced LVTs
    }
   *[other] a full LVT
}
tarawa-landing-load-done = Load no more
tarawa-landing-ask-drift = { $units } would drift ({ $drift }). Ignore the drift for the headquarters?
tarawa-landing-ask-inland = { $units } would land inland. Land on the beach instead, for the headquarters?
tarawa-landing-ask-loss =
    { $kept ->
        [one] Only one step comes ashore.
       *[other] Only { $kept } steps come ashore.
    } Which unit loses a step?
tarawa-landing-ask-wade = Where does { $unit } wade?
tarawa-landing-ask-night = Where does { $unit } come ashore in the night?
tarawa-landing-ask-lane = In which approach hex is { $unit } placed?
tarawa-landing-ask-arrival = There is not room for all. Which unit is placed next?
tarawa-landing-ask-third-day = To which beach do the units of the third day go?

tarawa-landing-no-lvt = There are no such LVTs in the Available box: take one full, one reduced or two reduced LVTs that are left.
tarawa-landing-not-in-one-hex = { $units } cannot board together: choose units of one approach hex.
tarawa-landing-green = { $units } must wade: no LVT goes to Green Beach.
tarawa-landing-no-tanks = Tanks land by themselves: leave them out of { $units }.
tarawa-landing-aboard = Some of { $units } are aboard already: choose units that are not.
tarawa-landing-too-much = { $units } with { $steps } steps do not fit: a full LVT carries one or two units with four steps together, a reduced one a unit of two, two reduced ones a unit of three or four.
