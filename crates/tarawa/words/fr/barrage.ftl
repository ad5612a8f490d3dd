## barrage

tarawa-barrage-fired = { $unit } : barrage sur { $position } ; la carte { $card } { $shown }.
tarawa-barrage-both = montre la couleur et le symbole de cible
tarawa-barrage-colour = ne montre que la couleur
tarawa-barrage-symbol = ne montre que le symbole de cible
tarawa-barrage-neither = ne montre ni la couleur ni le symbole de cible
tarawa-barrage-naval = Les navires pilonnent { $position }.
tarawa-barrage-marker-safe = Le marqueur de renfort de { $position } ne cède qu'au combat rapproché et reste.

tarawa-barrage-no-guns = { $unit } n'a pas de canons pour un barrage sur { $position } ; les chars et l'artillerie en ont.
tarawa-barrage-night = De nuit, { $unit } ne peut pas faire de barrage sur { $position }.
tarawa-barrage-adjacent = { $unit } est à côté de { $position } : un barrage se tire de plus loin.
tarawa-barrage-out-of-range = { $position } n'est pas à portée de { $unit }.
tarawa-barrage-unseen = { $unit } ne voit pas { $position } : il doit être dans son champ de tir, ou bien une infanterie ou un génie en bon ordre s'y trouve, et l'un des deux est aux ordres d'un QG.
tarawa-barrage-too-early = { $unit } ne peut faire de barrage sur { $position } qu'à partir du tour 11.
tarawa-barrage-in-field = { $unit } est dans le champ de tir d'une unité japonaise en bon ordre et ne peut pas faire de barrage sur { $position }.
tarawa-barrage-no-orders = { $unit } doit être aux ordres d'un QG ou d'un PC pour un barrage sur { $position }.
tarawa-barrage-no-japanese = Il n'y a pas d'unité japonaise en { $position }.
tarawa-barrage-hidden = L'unité de { $position } est à l'intérieur des terres et n'a pas été révélée : pas de barrage sur elle.
tarawa-barrage-mixed = Des unités US sont aussi en { $position } : pas de barrage possible.
tarawa-barrage-attacked = { $position } a été attaquée pendant cette phase et ne peut pas subir de barrage aussi.
tarawa-barrage-no-marker = Il n'y a pas de marqueur de tir naval à dépenser sur { $position }.
tarawa-barrage-naval-night = De nuit, les navires ne pilonnent pas { $position }.
tarawa-barrage-no-spotter = Aucune infanterie en bon ordre avec une radio ou aux ordres d'un QG n'est dans le champ de tir de { $position }.

