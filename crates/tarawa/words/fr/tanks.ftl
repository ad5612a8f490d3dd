## tanks

tarawa-tanks-recovers = Le char en { $position } est prêt à agir.
tarawa-tanks-advances = Le char en { $position } avance jusqu'en { $to }.
tarawa-tanks-changes-places = Le char en { $position } échange sa place avec l'unité en { $to }.
tarawa-tanks-overruns = Le char en { $position } fonce dans l'hexagone { $hex }.
tarawa-tanks-returns = Le char prend position en { $position }.
tarawa-tanks-none = Aucun char de couleur { $colour } ne peut agir.
tarawa-tanks-ask-overrun = Dans quel hexagone le char en { $position } fonce-t-il ?
tarawa-tanks-ask-advance = Où le char en { $position } avance-t-il ?
tarawa-tanks-ask-refuge = Où va le char après le combat en { $hex } ?

