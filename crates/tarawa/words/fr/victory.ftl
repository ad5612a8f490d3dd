## victory

tarawa-victory-won = Les Marines gagnent.
tarawa-victory-won-decisively = Les Marines remportent une victoire décisive.
tarawa-victory-lost = Les Marines n'ont pas atteint leurs objectifs : les Japonais tiennent.
tarawa-victory-lost-decisively = Les Marines subissent une défaite décisive.
tarawa-victory-catastrophe = Pertes catastrophiques : il ne reste aucune compagnie de trois pas, le débarquement échoue.
tarawa-victory-catastrophe-decisive = Pertes catastrophiques : il ne reste aucune compagnie de trois pas. C'est une défaite décisive.

tarawa-measure-steps-lost = Pas américains perdus
tarawa-measure-infantry-steps-lost = dont infanterie
tarawa-measure-units-eliminated = Unités américaines éliminées
tarawa-measure-japanese-eliminated = Unités japonaises éliminées
tarawa-measure-positions-secured = Positions sécurisées
tarawa-measure-last-turn = Dernier tour
