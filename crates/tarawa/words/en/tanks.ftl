## tanks

tarawa-tanks-recovers = The tank in { $position } is ready for action.
tarawa-tanks-advances = The tank in { $position } advances to { $to }.
tarawa-tanks-changes-places = The tank in { $position } changes places with the unit in { $to }.
tarawa-tanks-overruns = The tank in { $position } drives into hex { $hex }.
tarawa-tanks-returns = The tank takes position in { $position }.
tarawa-tanks-none = No { $colour } tank can act.
tarawa-tanks-ask-overrun = Which hex does the tank in { $position } drive into?
tarawa-tanks-ask-advance = Where does the tank in { $position } advance?
tarawa-tanks-ask-refuge = Where does the tank go after the fight in { $hex }?

