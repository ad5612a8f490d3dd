## leaders

tarawa-leaders-hero = Un Héros se révèle dans { $unit }.
tarawa-leaders-no-hero = Il ne reste plus de marqueur Héros.
tarawa-leaders-fell-inspired = Le Héros de { $unit } tombe ; l'unité est inspirée.
tarawa-leaders-fell = Le Héros de { $unit } tombe.
tarawa-leaders-ryan = Le major Ryan est maintenant avec { $unit }.
tarawa-leaders-commander-hit = Le chef de { $unit } est touché : la couleur porte une étoile.
tarawa-leaders-post-hit = Le poste de commandement de { $unit } est touché et redevient un QG.
tarawa-leaders-ask-hero = Quelle unité reçoit le Héros ?
tarawa-leaders-ask-reveal = Il n'y a plus de Héros. Révéler une unité japonaise voisine d'une des vôtres ?
tarawa-leaders-ask-inspired = Le major Ryan tombe. Quelle unité est inspirée ?
tarawa-leaders-ask-ryan-falls = Est-ce le major Ryan qui tombe, et non le Leader de { $unit } ?
