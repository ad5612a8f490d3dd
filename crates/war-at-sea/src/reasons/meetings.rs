//! Contact (5.71), pursuit (5.28), and breaking off (6.47).

use super::{Reason, chance, note, said, share};
use crate::{
    ids::ShipId,
    lens::Lens,
    operations::{
        battles::{Aftermath, Afterwards},
        contact::{self, Declare, Meeting},
        pursuit::{self, Chased},
    },
    position::Ship,
    sides::AXIS,
    surface::conclusion,
    tables::Meet,
    weather::Light,
};
use kernel::{Breakdown, Exact, Question, Seat, Tally, Text};

/// What is added to the die for contact as far as this side has its say; the enemy declares at the same time.
pub(super) fn declare(at: Lens<'_>, question: &Declare, declared: &[Meet]) -> Vec<Reason> {
    let mut sum = Breakdown::default();
    contact::modifier(at.setting(), at.weather(), declared, &mut sum);
    let needed = contact::needed(at.light());
    let text = Text::new("sea-reason-contact")
        .with("own", question.own)
        .with("enemy", question.enemy)
        .with("zone", question.zone)
        .with("needed", needed)
        .with("chance", contact_on(sum.value, at.light()));
    let surprise = Text::new("sea-reason-surprise").with("chance", chance(contact::SURPRISE.into()));
    vec![(text, sum), said(surprise), note("sea-note-enemy-declares")]
}

/// The chance that two forces meet with so much added to the die.
fn contact_on(sum: Exact, light: Light) -> Exact {
    let meets = |die: &u8| contact::meets(*die, Exact::whole(i32::from(*die)) + sum, light);
    share((1..=6).filter(meets).count(), 6)
}

pub(super) fn encounter(at: Lens<'_>, meeting: Meeting) -> Vec<Reason> {
    let Meeting { axis, allied, zone } = meeting;
    let (own, enemy) = if at.seat() == Some(AXIS) { (axis, allied) } else { (allied, axis) };
    let question = Declare { own, enemy, zone };
    let usual = question.default(at).declared;
    declare(at, &question, &usual)
}

pub(super) fn assail(fights: bool) -> Vec<Reason> {
    vec![note(if fights { "sea-note-assail" } else { "sea-note-pass-by" })]
}

/// One side wishes to break off and the other does not: each rolls a die, the initiative counts one, the higher has its
/// way, and on a tie they roll again (6.47).
pub(super) fn disengage(at: Lens<'_>, wish: bool) -> Vec<Reason> {
    let Some(fight) = at.fight() else { return Vec::new() };
    let mine = at.seat() == Some(fight.battle.initiative);
    let (edge, whose) =
        if mine { (1, "sea-factor-own-initiative") } else { (-1, "sea-factor-enemy-initiative") };
    let falls = (1..=6).flat_map(|axis| (1..=6).map(move |allies| [axis, allies]));
    let decided: Vec<Seat> =
        falls.filter_map(|rolled| conclusion::contest(rolled, fight.battle.initiative).1).collect();
    let wins = decided.iter().filter(|winner| at.seat() == Some(**winner)).count();
    let chance = share(wins, decided.len());
    let key = if wish { "sea-reason-disengage" } else { "sea-reason-fight-on" };
    let mut sum = Breakdown::default();
    sum.add("6.47", edge, || Text::new(whose));
    vec![(Text::new(key).with("chance", chance), sum)]
}

pub(super) fn aftermath(at: Lens<'_>, question: &Aftermath, answer: Afterwards) -> Vec<Reason> {
    match answer {
        Afterwards::Keep => vec![note("sea-note-keep")],
        Afterwards::Replot => vec![note("sea-note-replot")],
        Afterwards::Wait => vec![note("sea-note-programme-waits")],
        Afterwards::Abort => vec![note("sea-note-abort")],
        Afterwards::Hulls(_) => vec![note("sea-note-hulls-any-time")],
        Afterwards::Give { .. } => vec![note("sea-note-give")],
        Afterwards::Pursue(quarry) => {
            let fleet = at.fleet();
            let unit = fleet.into_iter().flat_map(|fleet| fleet.unit(question.force));
            let own = unit.flat_map(|force| at.sailing(force.id));
            let own: Vec<(ShipId, Ship)> = own.filter_map(|ship| Some((ship, *at.ship(ship)?))).collect();
            let seen = at.learnt().into_iter().flat_map(|known| &known.ships);
            let seen = seen.filter(|sighting| sighting.force == quarry && sighting.state.is_afloat());
            let enemy: Vec<(ShipId, Ship)> = seen.map(|sighting| (sighting.ship, sighting.state)).collect();
            let mut reasons = vec![note("sea-note-pursuit")];
            if !own.is_empty() && !enemy.is_empty() {
                let spotted = at.counter(quarry).and_then(|counter| counter.spotted);
                let next = at.turn() + 1;
                let chased = Chased {
                    seat: question.force.seat,
                    own,
                    enemy,
                    light: at.setting().operation().clock(next).light(),
                    weather: None,
                    spotted: spotted == Some(at.turn()),
                };
                let mut sum = Breakdown::default();
                pursuit::modify(at.setting(), &chased, &mut sum);
                let needed = i64::from(pursuit::SUCCESS) - sum.value.floor();
                let text = Text::new("sea-reason-pursuit")
                    .with("quarry", quarry)
                    .with("needed", needed)
                    .with("chance", in_any_weather(at, &chased));
                reasons.insert(0, (text, sum));
                reasons.push(super::plots::weather(at));
            }
            reasons
        }
    }
}

/// The chance of a pursuit over all the weather that the next turn may bring (9.81).
fn in_any_weather(at: Lens<'_>, chased: &Chased) -> Exact {
    let by_die = (1..=6).map(|die| {
        let weather = Some(at.setting().operation().next_weather(at.weather(), die));
        let mut sum = Exact::ZERO;
        pursuit::modify(at.setting(), &Chased { weather, ..chased.clone() }, &mut sum);
        chance(i64::from(pursuit::SUCCESS) - sum.floor())
    });
    by_die.sum::<Exact>() * share(1, 6)
}
