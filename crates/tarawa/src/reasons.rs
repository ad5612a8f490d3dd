//! The numbers behind a decision, with their reasons: strengths that the rules add up, piles of cards that they
//! deal, and what the cards that are left in the deck would do.

use crate::{
    Answer, Prompt,
    actions::{self, Order},
    attack::{self, Attackers, Join},
    cards::{Card, Landfall},
    hexes::Hex,
    ids::{PositionId, UnitId, UnitSet},
    landing::{Boarding, Embark},
    lens::Lens,
    melee,
    moves::{self, Go},
    strength::{self, Against},
};
use kernel::{Breakdown, Question, Tally, Text};
use std::{cmp::Reverse, collections::BTreeMap};

type Reason = (Text, Breakdown);

/// What is to be known of an answer before it is given.
pub(crate) fn reasons(at: Lens<'_>, prompt: &Prompt, answer: &Answer) -> Vec<Reason> {
    match (prompt, answer) {
        (Prompt::Join(Join { target }), Answer::Join(attackers)) => attack_on(at, *target, attackers),
        (_, Answer::Act(Order::Attack { target })) => {
            attack_on(at, *target, &Join { target: *target }.default(at))
        }
        (_, Answer::Act(Order::Barrage { units, target, .. })) => {
            units.iter().map(|unit| barrage(at, unit, *target)).collect()
        }
        (_, Answer::Act(Order::Enter { units, hex, .. })) => close_combat(at, *units, *hex),
        (Prompt::Go(Go { units, .. }), Answer::Go(Some(to))) => infiltration(at, *units, *to),
        (Prompt::Embark(Embark), Answer::Embark(Boarding::Load { units, .. })) => landing(at, *units),
        _ => Vec::new(),
    }
}

/// The cards of the deck by what they show; together they are the deck.
fn cards(at: Lens<'_>, rule: &'static str, shows: impl Fn(&Card) -> Text) -> Breakdown {
    counted(rule, at.deck().map(|id| shows(at.setting().card(id))))
}

/// How many there are of each, the most frequent first; together they are all.
fn counted(rule: &'static str, each: impl Iterator<Item = Text>) -> Breakdown {
    let mut counts: BTreeMap<Text, i32> = BTreeMap::new();
    for text in each {
        *counts.entry(text).or_default() += 1;
    }
    let mut counts: Vec<(Text, i32)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let mut breakdown = Breakdown::default();
    for (text, count) in counts {
        breakdown.add(rule, count, || text);
    }
    breakdown
}

/// Both strengths and the weapons that are needed (8.3+2, 8.3+3); while the defender is hidden, those of all units that
/// may be there.
fn attack_on(at: Lens<'_>, target: Hex, attackers: &Attackers) -> Vec<Reason> {
    let estimate = strength::estimate(at, target, attackers);
    let mut strength = estimate.strength;
    if estimate.hero {
        // Whether he adds to it is asked when the defenders are known.
        strength.add("8.24", 0, || Text::new("tarawa-reason-hero"));
    }
    let mut reasons = vec![(Text::new("tarawa-reason-strength"), strength)];
    if let Some(against) = estimate.against {
        let needed = weapons(&against);
        reasons.push((Text::new("tarawa-reason-defence"), against.defence));
        reasons.extend(needed);
        return reasons;
    }
    let suspects = strength::suspected(at, target, attackers).into_iter().map(|against| {
        Text::new("tarawa-reason-suspect")
            .with("defence", attack::with_cover(&against.defence))
            .with("weapons", attack::armament(against.lacking))
    });
    reasons.push((Text::new("tarawa-reason-suspects"), counted("8.3+1", suspects)));
    reasons
}

/// The weapons that the defenders make necessary: each counts that the attackers do not have.
fn weapons(against: &Against) -> Option<Reason> {
    let mut lacking = Breakdown::default();
    for weapon in against.needs.iter() {
        let lacks = against.lacking.has(weapon);
        let key = if lacks { "tarawa-reason-weapon-lacking" } else { "tarawa-reason-weapon-brought" };
        lacking.add("8.3+3", i32::from(lacks), || Text::new(key).with("weapon", weapon.text()));
    }
    let title = Text::new("tarawa-reason-weapons").with("count", against.needs.len());
    (!against.needs.is_empty()).then_some((title, lacking))
}

/// What the card of a barrage may show (8.4).
fn barrage(at: Lens<'_>, unit: UnitId, target: PositionId) -> Reason {
    let (setting, colour) = (at.setting(), at.setting().board.site(target).colour);
    let symbol = setting.forces.marine(unit).symbol;
    let shown = cards(at, "8.4", |card| {
        Text::new(match (card.shows(colour).is_some(), symbol == Some(card.symbol)) {
            (true, true) => "tarawa-barrage-both",
            (true, false) => "tarawa-barrage-colour",
            (false, true) => "tarawa-barrage-symbol",
            (false, false) => "tarawa-barrage-neither",
        })
    });
    (Text::new("tarawa-reason-barrage").with("unit", unit.name()), shown)
}

/// The piles of both sides, as far as they are known, and the cards that hit (8.6+2 to 8.6+5).
fn close_combat(at: Lens<'_>, entering: UnitSet, hex: Hex) -> Vec<Reason> {
    let (setting, open) = (at.setting(), at.open());
    let Some(site) = setting.board.site_at(hex) else { return Vec::new() };
    let units = entering.or(open.units_at(hex));
    let mut reasons = vec![(Text::new("tarawa-reason-us-pile"), melee::marine_pile(setting, open, units))];
    let known = open.occupant(site.id).is_some_and(|occupant| {
        occupant.known.is_some() && occupant.depth.is_none_or(|depth| depth.known.is_some())
    });
    if known {
        let pile = melee::japanese_pile(setting, open, site.id, false);
        reasons.push((Text::new("tarawa-reason-japanese-pile"), pile));
    }
    let hits = cards(at, "8.6+4", |card| {
        let hit = card.shows(site.colour).is_some();
        Text::new(if hit { "tarawa-melee-hits" } else { "tarawa-melee-misses" })
    });
    let title = Text::new("tarawa-reason-close-combat").with("colour", site.colour.text());
    reasons.push((title, hits));
    reasons
}

/// The cards that would hit each unit that slips past the enemy (7.32).
fn infiltration(at: Lens<'_>, units: UnitSet, to: Hex) -> Vec<Reason> {
    let (setting, open) = (at.setting(), at.open());
    let drawn = moves::infiltration_cards(setting, open, actions::whereabouts(open, units), to);
    let on_foot = units.iter().filter(|unit| setting.forces.marine(*unit).kind.fights_on_foot());
    let mut reasons = Vec::new();
    for unit in on_foot {
        for watchers in &drawn {
            let shown = cards(at, "7.32", |card| {
                let hit = moves::hits_infiltrator(setting, open, unit, watchers, card);
                Text::new(if hit { "tarawa-melee-hits" } else { "tarawa-melee-misses" })
            });
            reasons.push((Text::new("tarawa-reason-infiltration").with("unit", unit.name()), shown));
        }
    }
    reasons
}

/// The two cards of a landing check: the drift, then losses and the place (5.12).
fn landing(at: Lens<'_>, units: UnitSet) -> Vec<Reason> {
    let fighting = units.without(at.setting().forces.hqs);
    let steps: u8 = fighting.iter().map(|unit| at.open().marine(unit).steps).sum();
    let drift = cards(at, "5.12", |card| card.drift.text());
    let losses = cards(at, "5.12+5", |card| {
        Text::new("tarawa-reason-steps-lost").with("count", steps.saturating_sub(card.units.0))
    });
    let place =
        cards(at, "5.12+5", |card| card.landfall.map_or(Text::new("tarawa-reason-no-place"), Landfall::text));
    vec![
        (Text::new("tarawa-reason-drift"), drift),
        (Text::new("tarawa-reason-losses").with("steps", steps), losses),
        (Text::new("tarawa-reason-place"), place),
    ]
}
