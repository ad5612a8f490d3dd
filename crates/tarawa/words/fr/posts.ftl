## posts

tarawa-posts-established = { $unit } devient un poste de commandement.
tarawa-posts-abandoned = { $unit } quitte son poste de commandement et redevient un QG.
tarawa-posts-extended = Le marqueur de portée de { $unit } avance à la case { $box } : portée { $range }.
tarawa-posts-no-hq = { $unit } n'est pas un QG sur la carte.
tarawa-posts-changed = { $unit } a déjà été modifiée dans cette phase.
tarawa-posts-is-post = { $unit } est déjà un poste de commandement.
tarawa-posts-is-no-post = { $unit } n'est pas un poste de commandement.
tarawa-posts-in-water = { $unit } doit d'abord gagner le rivage.
tarawa-posts-under-fire = { $unit } est dans le champ de tir d'une position japonaise.
tarawa-posts-threatened = Une position vide en communication japonaise couvre l'hexagone de { $unit }.
tarawa-posts-at-end = La portée de { $unit } ne peut plus croître.

