//! The quick commander: rules of thumb, one order after another. It lists what its units could do, gives each a
//! worth in tenths of a held position, and does the best that is worth anything.

use super::{
    look::{Look, OVERSTACKED},
    storm::{Promise, Storm},
};
use crate::{
    Answer, Prompt, Tarawa,
    actions::{self, Act, Order, Pay},
    barrage,
    choices::{Confirm, PickHex, PickPosition, PickUnit},
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{UnitId, UnitSet, Weapon, Weapons},
    lens::Lens,
    melee,
    moves::{self, Go},
    position::{Disruption, Leader, Occupant},
    support::{Measure, Sustain},
};
use kernel::{Asked, Chance, Occasion, Options, Policy, Question};

/// Rules of thumb.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quick {
    pub restraint: Restraint,
}

/// Who is left alone in one turn, and what.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Restraint {
    pub turn: u8,
    /// Units that get no orders.
    pub resting: UnitSet,
    /// Hexes that are not attacked and on which no ships fire.
    pub spared: HexSet,
}

impl Policy<Tarawa> for Quick {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, Tarawa>, _: &mut Chance) -> Answer {
        answer(at, prompt, self.restraint)
    }
}

/// What the quick commander answers.
pub(super) fn answer(at: Lens<'_>, prompt: &Prompt, restraint: Restraint) -> Answer {
    match prompt {
        Prompt::Act(_) => Answer::Act(best_order(at, restraint)),
        Prompt::Go(go) => Answer::Go(next_hex(at, go)),
        Prompt::PickUnit(question) => Answer::PickUnit(pick_unit(at, question)),
        Prompt::PickHex(question) => Answer::PickHex(pick_hex(at, question)),
        Prompt::PickPosition(question) => Answer::PickPosition(pick_position(question)),
        Prompt::Confirm(question) => Answer::Confirm(confirm(question)),
        Prompt::Sustain(question) => Answer::Sustain(sustain(at, question)),
        Prompt::Join(question) => Answer::Join(question.everybody(at)),
        Prompt::PickBeach(_) | Prompt::Embark(_) | Prompt::Wild(_) => prompt.default(at),
    }
}

/// An order with its worth in tenths of a held position.
pub(super) type Rated = (i32, Order);

fn best_order(at: Lens<'_>, restraint: Restraint) -> Order {
    let mut best: Rated = (0, Order::EndPhase);
    orders(at, restraint, &mut |rated| {
        if rated.0 > best.0 && Act.check(at, &rated.1).is_ok() {
            best = rated;
        }
    });
    best.1
}

/// All orders worth thinking about, best first.
pub(super) fn ranked(at: Lens<'_>, restraint: Restraint) -> Vec<Rated> {
    let mut ranked = vec![(0, Order::EndPhase)];
    orders(at, restraint, &mut |rated| {
        if Act.check(at, &rated.1).is_ok() {
            ranked.push(rated);
        }
    });
    ranked.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    ranked
}

fn orders(at: Lens<'_>, restraint: Restraint, offer: &mut dyn FnMut(Rated)) {
    let open = at.open();
    // A Disrupted unit can do nothing better than rally, and it costs nothing.
    let disrupted = |unit: &UnitId| open.marine(*unit).disruption == Disruption::Earlier;
    let restraint = if restraint.turn == open.turn { restraint } else { Restraint::default() };
    let done = open.actions.acted.or(restraint.resting);
    let ready: UnitSet = open.on_map().map(|(id, ..)| id).filter(|id| !done.contains(*id)).collect();
    if let Some(unit) = ready.iter().find(disrupted) {
        offer((30, Order::Rally { unit }));
        return;
    }
    let look = Look::new(at);
    let able: UnitSet = ready.iter().filter(|id| actions::can_act(look.setting, open, *id)).collect();
    attacks(&look, able, restraint.spared, offer);
    naval_barrages(&look, restraint.spared, offer);
    for unit in able.iter() {
        let Some(hex) = open.marine(unit).hex() else { continue };
        let Some((pay, price)) = payment(&look, unit) else { continue };
        if let Some(gain) = best_move(&look, unit, hex) {
            offer((gain - price, Order::Move { units: UnitSet::from_iter([unit]), pay }));
        }
        if look.kind(unit) == Kind::Tank {
            tank_barrages(&look, unit, pay, price, offer);
        }
    }
}

/// How a unit would pay for an action, and what that is worth; nothing when it cannot.
fn payment(look: &Look<'_>, unit: UnitId) -> Option<(Pay, i32)> {
    if actions::is_free(look.setting, look.open, unit) {
        return Some((Pay::Free, 0));
    }
    (look.open.actions.left > 0).then_some((Pay::Action, 3))
}

fn attacks(look: &Look<'_>, able: UnitSet, spared: HexSet, offer: &mut dyn FnMut(Rated)) {
    let open = look.open;
    for (_, hex, occupant) in look.targets() {
        if open.actions.attacked.contains(hex) || open.actions.barraged.contains(hex) {
            continue;
        }
        let beside: UnitSet = able
            .iter()
            .filter(|unit| look.kind(*unit).fights_on_foot())
            .filter(|unit| open.marine(*unit).hex().is_some_and(|at| at.is_adjacent(hex)))
            .collect();
        if beside.is_empty() {
            continue;
        }
        let (strength, mut weapons, paid) = forces(look, beside, able, hex);
        if strength == 0 {
            continue;
        }
        if look.flanks(hex, beside) {
            weapons = weapons.with(Weapon::Flanking);
        }
        let walls = beside.iter().all(|unit| {
            open.marine(unit).hex().is_some_and(|from| look.setting.board.seawall_between(from, hex))
        });
        if !spared.contains(hex) {
            let worth = look.attack_worth(hex, occupant, strength, weapons, walls);
            offer((worth - paid, Order::Attack { target: hex }));
        }
        close_combat(look, beside, hex, occupant, offer);
    }
}

/// The strength and weapons that can be brought to bear: whoever is free, and others as long as actions last.
fn forces(look: &Look<'_>, beside: UnitSet, able: UnitSet, target: Hex) -> (i32, Weapons, i32) {
    let (mut strength, mut weapons, mut paid) = (0, Weapons::EMPTY, 0);
    let mut left = look.open.actions.left;
    let mut heroic = false;
    let tanks = able.iter().filter(|unit| look.kind(*unit) == Kind::Tank);
    for unit in beside.iter().chain(tanks) {
        let marine = look.open.marine(unit);
        let Some(at) = marine.hex() else { continue };
        let info = look.setting.forces.marine(unit);
        let distance = at.distance(target);
        if distance > info.range(marine.steps).max(1) {
            continue;
        }
        if !actions::is_free(look.setting, look.open, unit) {
            if left == 0 {
                continue;
            }
            left -= 1;
            paid += 1;
        }
        strength += i32::from(info.strength(marine.steps));
        weapons = weapons.or(look.setting.forces.weapons(unit, marine.steps, distance));
        heroic |= marine.leader.is_hero() || look.open.ryan == Some(unit);
    }
    (strength + i32::from(heroic), weapons, paid)
}

/// A position stormed is a position held, and nothing else is worth as much: what it is worth, and what a step is.
const STORMED: f64 = 400.0;
const STEP: f64 = 8.0;

/// Going in with the bayonet, one unit or two of a stack, where cards and steps promise success.
fn close_combat(
    look: &Look<'_>,
    beside: UnitSet,
    hex: Hex,
    occupant: &Occupant,
    offer: &mut dyn FnMut(Rated),
) {
    let japanese = u8::try_from(look.japanese_cards(occupant)).unwrap_or(0);
    let promise = |units: UnitSet| {
        let steps = units.iter().map(|unit| look.open.marine(unit).steps).sum();
        let marines = melee::marine_cards(look.setting, look.open, units);
        let (depth, disrupted) = (occupant.depth.is_some(), occupant.disrupted);
        Storm { marines, steps, japanese, depth, disrupted }.promise()
    };
    // Some may have gone in already.
    let inside = look.open.units_at(hex);
    let before = if inside.is_empty() { Promise::default() } else { promise(inside) };
    let parties = beside.iter().enumerate().flat_map(|(place, one)| {
        let from = look.open.marine(one).hex();
        let others =
            beside.iter().skip(place + 1).filter(move |other| look.open.marine(*other).hex() == from);
        let pairs = others.map(move |other| UnitSet::from_iter([one, other]));
        std::iter::once(UnitSet::from_iter([one])).chain(pairs)
    });
    for units in parties {
        if inside.or(units).len() > 2 {
            continue;
        }
        let Some((pay, price)) = stack_payment(look, units) else { continue };
        let after = promise(inside.or(units));
        let gain = STORMED * (after.success - before.success) - STEP * (after.losses - before.losses);
        #[allow(clippy::cast_possible_truncation)] // a few hundred at most
        let mut worth = gain as i32 - 2 * i32::try_from(units.len()).unwrap_or(0);
        let from = units.iter().next().and_then(|unit| look.open.marine(unit).hex());
        if from.is_some_and(|from| look.surplus(from) > 0) {
            worth += OVERSTACKED;
        }
        offer((worth - price, Order::Enter { units, hex, pay }));
    }
}

/// How units of one stack would pay for the same action together.
fn stack_payment(look: &Look<'_>, units: UnitSet) -> Option<(Pay, i32)> {
    match actions::cost(look.setting, look.open, units, UnitSet::EMPTY) {
        0 => Some((Pay::Free, 0)),
        cost if cost <= look.open.actions.left => Some((Pay::Action, 3)),
        _ => None,
    }
}

fn naval_barrages(look: &Look<'_>, spared: HexSet, offer: &mut dyn FnMut(Rated)) {
    if look.open.naval_fire == 0 {
        return;
    }
    for (target, hex, occupant) in look.targets() {
        if spared.contains(hex) || (occupant.disrupted && occupant.depth.is_none()) {
            continue;
        }
        if barrage::may_naval_barrage(look.setting, look.open, target).is_ok() {
            let worth = if occupant.depth.is_some() { 9 } else { 4 };
            offer((worth, Order::NavalBarrage { target }));
        }
    }
}

fn tank_barrages(look: &Look<'_>, unit: UnitId, pay: Pay, price: i32, offer: &mut dyn FnMut(Rated)) {
    for (target, hex, occupant) in look.targets() {
        let in_range = look.open.marine(unit).hex().is_some_and(|from| {
            let range = look.setting.forces.marine(unit).range(look.open.marine(unit).steps);
            (2..=range).contains(&from.distance(hex))
        });
        if look.open.actions.attacked.contains(hex) || occupant.disrupted || !in_range {
            continue;
        }
        if barrage::may_barrage(look.setting, look.open, unit, target).is_ok() {
            offer((2 - price, Order::Barrage { units: UnitSet::from_iter([unit]), target, pay }));
        }
    }
}

/// What a unit can gain by moving; nothing when it stays better where it is.
fn best_move(look: &Look<'_>, unit: UnitId, from: Hex) -> Option<i32> {
    let here = look.worth(unit, from, look.beside(UnitSet::from_iter([unit]), from));
    let best = steps(look, unit, from, 0).map(|(_, worth)| worth).max()?;
    (best > here).then(|| best - here)
}

/// The hexes beside that a unit which has gone so far may go to, with what it is worth to go there or, without
/// stopping and while it can, one further.
fn steps<'l>(look: &'l Look<'_>, unit: UnitId, from: Hex, gone: u8) -> impl Iterator<Item = (Hex, i32)> + 'l {
    let own = UnitSet::from_iter([unit]);
    let kind = look.kind(unit);
    let last = gone + 1 >= moves::allowance(look.open);
    let stopped = look.fire.falls_on(from) && look.stops(from);
    // Most hexes are reached by more than one way: there are 18 of them within two.
    let (mut known, mut count) = ([(from, 0); 18], 0);
    let mut worth_of = move |hex: Hex| {
        if let Some((_, worth)) = known[..count].iter().find(|(other, _)| *other == hex) {
            return *worth;
        }
        let worth = look.worth(unit, hex, look.beside(own, hex));
        known[count] = (hex, worth);
        count += 1;
        worth
    };
    look.steps(kind, from).map(move |(hex, halts)| {
        let mut worth = worth_of(hex);
        let stops = halts || look.stops(hex);
        if stops && stopped && look.fire.falls_on(hex) {
            // Under the enemy's guns on both sides: an infiltration, most likely.
            worth -= 2;
        }
        if !stops && !last {
            let further = look.steps(kind, hex).filter(|(next, _)| *next != from);
            let beyond = further.map(|(next, _)| worth_of(next) - 1).max();
            worth = worth.max(beyond.unwrap_or(worth));
        }
        (hex, worth)
    })
}

/// The hexes to which a unit could go first, best first.
pub(super) fn first_steps(at: Lens<'_>, unit: UnitId) -> Vec<Hex> {
    let look = Look::new(at);
    let Some(from) = at.open().marine(unit).hex() else { return Vec::new() };
    let mut steps: Vec<(Hex, i32)> = steps(&look, unit, from, 0).collect();
    steps.sort_by_key(|(hex, worth)| std::cmp::Reverse((*worth, std::cmp::Reverse(*hex))));
    steps.into_iter().map(|(hex, _)| hex).collect()
}

fn next_hex(at: Lens<'_>, go: &Go) -> Option<Hex> {
    let look = Look::new(at);
    let unit = go.units.iter().find(|unit| look.kind(*unit) != Kind::Hq).or(go.units.iter().next())?;
    let from = at.open().marine(unit).hex()?;
    let best = steps(&look, unit, from, go.gone)
        .filter(|(hex, _)| go.check(at, &Some(*hex)).is_ok())
        .max_by_key(|(hex, worth)| (*worth, std::cmp::Reverse(*hex)));
    let here = look.worth(unit, from, look.beside(go.units, from));
    match best {
        Some((hex, worth)) if go.gone == 0 || worth > here => Some(hex),
        _ => go.default(at).filter(|_| go.gone == 0),
    }
}

/// What it costs to hit a unit: the last steps of good companies cost most.
fn pain(at: Lens<'_>, unit: UnitId) -> i32 {
    let marine = at.open().marine(unit);
    let kind = at.setting().forces.marine(unit).kind;
    let step = match (kind.is_infantry(), marine.steps) {
        (true, 3) => 7,
        (true, 4) | (false, 1) => 5,
        (true, 2) => 4,
        _ => 3,
    };
    step + if marine.leader.is_hero() && marine.steps == 1 { 2 } else { 0 }
}

fn pick_unit(at: Lens<'_>, question: &PickUnit) -> Option<UnitId> {
    let gift = matches!(question.rule.as_str(), "10.11" | "10.17" | "EV.7" | "EV.12" | "3.0+7" | "20.2");
    let value = |unit: &UnitId| {
        let marine = at.open().marine(*unit);
        if gift {
            i32::from(marine.steps) + i32::from(marine.leader == Leader::None)
        } else {
            -pain(at, *unit)
        }
    };
    question.among.iter().max_by_key(value)
}

/// What it costs to come to a hex that is full.
const CROWDED: i32 = 20;

fn pick_hex(at: Lens<'_>, question: &PickHex) -> Hex {
    let look = Look::new(at);
    let crowded = |hex: Hex| look.beside(UnitSet::EMPTY, hex);
    let worth = |hex: &Hex| {
        let (steps, units) = crowded(*hex);
        let fire = if look.fire.is_intense(*hex) {
            6
        } else if look.fire.falls_on(*hex) {
            3
        } else {
            0
        };
        let crowd = 2 * i32::from(units) + if units >= 2 { CROWDED } else { 0 };
        -fire - crowd - i32::from(steps) - look.distance(*hex)
    };
    // Boats fill the western lanes of their beach first, two by two: from there they find more to take than fire.
    let approach = |hex: &Hex| look.setting.board.approach.contains(*hex);
    let lane = |hex: &Hex| if approach(hex) { hex.west() } else { 0 };
    let best = question.among.iter().max_by_key(|hex| (lane(hex), worth(hex)));
    best.expect("nobody is asked to choose among no hexes")
}

fn pick_position(question: &PickPosition) -> Option<crate::ids::PositionId> {
    question.among.iter().next()
}

fn confirm(question: &Confirm) -> bool {
    question.default
}

fn sustain(at: Lens<'_>, question: &Sustain) -> Measure {
    let Options::List(list) = question.options(at) else { return question.default(at) };
    let rank = |measure: &Measure| match measure {
        Measure::Rally { .. } => 5,
        Measure::Garrison { .. } => 4,
        Measure::Advance { .. } => 3,
        Measure::Establish { hq } => {
            let around = at.open().marine(*hq).hex().map_or(HexSet::EMPTY, |hex| HexSet::one(hex).within(3));
            let company = at.open().on_map().filter(|(_, _, hex)| around.contains(*hex)).count();
            if company >= 4 { 2 } else { 0 }
        }
        Measure::Done => 1,
        Measure::Abandon { .. } => 0,
    };
    list.into_iter().max_by_key(rank).unwrap_or_else(|| question.default(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        event::Event,
        losses,
        position::{MARINES, Position},
        script::{action_phase, first_waves, hex, unit},
    };
    use kernel::{Game, Moment, inline::Inline};

    fn lens(position: &Position) -> Lens<'_> {
        Tarawa::lens(first_waves(), position, MARINES.into())
    }

    #[test]
    fn units_that_are_too_many_in_a_hex_leave_it_before_anything_else_is_done() {
        let mut position = action_phase(6)
            .with_unit("I/3/2", "1426", 4)
            .with_japanese("E10", "7SSNL-12")
            .with_unit("K/3/2", "1138", 4)
            .with_unit("L/3/2", "1138", 4);
        position.open.actions.begun = true;
        position.open.actions.left = 3;
        let order = |position: &Position| best_order(lens(position), Restraint::default());
        let storms = |order: &Order| matches!(order, Order::Enter { hex: at, .. } if *at == hex("1526"));
        assert!(storms(&order(&position)), "two have room: {:?}", order(&position));
        let full = position.with_unit("2/A/2T", "1138", 2);
        let Order::Move { units, .. } = order(&full) else { panic!("{:?}", order(&full)) };
        assert!(units.iter().all(|unit| full.open.marine(unit).hex() == Some(hex("1138"))));
    }

    #[test]
    fn there_is_no_room_where_units_may_be_thrown_back_to() {
        let mut position = action_phase(6).with_unit("K/3/2", "1426", 4).with_japanese("E10", "7SSNL-12");
        let worth = |position: &Position| {
            Look::new(lens(position)).worth(unit("I/3/2"), hex("1426"), (4, 1)) < -OVERSTACKED / 2
        };
        assert!(!worth(&position));
        position.open.actions.entered.push((unit("L/3/2"), hex("1426")));
        assert!(worth(&position));
    }

    #[test]
    fn hardly_a_unit_is_lost_by_overstacking() {
        let setting = first_waves();
        let mut lost = 0;
        for number in 0..12 {
            let mut policies: Vec<Box<dyn Policy<Tarawa>>> = vec![Box::new(Quick::default())];
            let mut game = Inline::new(&mut policies, Chance::numbered(753, number)).recording();
            let mut moment = Moment { checkpoint: Tarawa::begin(setting), tape: Vec::new() };
            game.play_out(setting, &mut moment).expect("the commander plays by the rules");
            let by_stacking = |event: &&Event| matches!(event, Event::Losses(losses::Event::Eliminated { rule, .. }) if rule.as_str() == "7.53");
            lost += game.into_record().events.iter().filter(by_stacking).count();
        }
        assert!(lost <= 3, "{lost} units in 12 games");
    }
}
