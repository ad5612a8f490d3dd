## victory

tarawa-victory-won = Les Marines gagnent. { $status }.
tarawa-victory-won-decisively = Les Marines remportent une victoire décisive. { $status }.
tarawa-victory-lost = Les Marines n'ont pas atteint leurs objectifs : les Japonais tiennent. { $status }.
tarawa-victory-lost-decisively = Les Marines subissent une défaite décisive. { $status }.
tarawa-victory-catastrophe = Pertes catastrophiques : il ne reste aucune compagnie de trois pas, le débarquement échoue. { $status }.
tarawa-victory-catastrophe-decisive = Pertes catastrophiques : il ne reste aucune compagnie de trois pas. C'est une défaite décisive. { $status }.
tarawa-status-none = Positions sécurisées : aucune
tarawa-status-some = Positions sécurisées, { $count } : { $positions }
tarawa-status-none-of = Positions sécurisées : 0 (il en faut { $needed })
tarawa-status-some-of = Positions sécurisées, { $count } (il en faut { $needed }) : { $positions }
tarawa-status-south = sur la plage sud, { $count } (il en faut { $needed })
tarawa-status-not = tenues sans être sécurisées : { $positions }
tarawa-status-cut-off = { $position } (isolée)
tarawa-status-fired-on =
    { $position } ({ $from } { $count ->
        [one] y tire
       *[other] y tirent
    })
tarawa-goal = Objectif : { $goal }.
tarawa-goal-title = Objectif
tarawa-goal-first-waves = dix positions sécurisées à la fin du tour 10
tarawa-goal-november-20 =
    quinze positions sécurisées à la fin du tour 15, dont { $south ->
        [one] une
       *[other] { $south }
    } battant la plage sud
tarawa-goal-two-days = à la fin du tour 15, vingt positions sécurisées, dont trois battant la plage sud, gagnent aussitôt, et moins de douze perdent ; sinon le tour 30 décide
tarawa-goal-areas = à la fin du tour 30, toutes les positions de trois zones, dont A ou F, et huit autres
tarawa-goal-island = plus une unité japonaise sur l'île ni en Réserve, avant la fin du tour 30
tarawa-measure-steps-lost = pas US perdus
tarawa-measure-infantry-steps-lost = pas d'infanterie perdus
tarawa-measure-units-eliminated = unités US éliminées
tarawa-measure-japanese-eliminated = unités japonaises éliminées
tarawa-measure-positions-secured = positions sécurisées
tarawa-measure-last-turn = dernier tour
tarawa-toll-disrupted = unités US désorganisées
tarawa-toll-japanese-disrupted = unités japonaises désorganisées
tarawa-toll-markers = marqueurs de renfort
tarawa-outcome-won = victoire
tarawa-outcome-won-decisively = victoire décisive
tarawa-outcome-lost = défaite
tarawa-outcome-lost-decisively = défaite décisive
tarawa-outcome-catastrophe = catastrophe
