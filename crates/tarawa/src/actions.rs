//! Chapter 7: the US Action Phase. The player gives actions, free ones and three others, until he ends the
//! phase; each is an activity of its own. How units move is in `moves`.

use crate::{
    Setting, Tarawa, attack, barrage, choices, event,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{CardId, PositionId, UnitId, UnitSet},
    join, leaders,
    lens::Lens,
    moves,
    position::{ACTIONS, Disruption, Leader, MARINES, Marine, Open, Place},
    posts, sequence, support,
};
use kernel::{Chance, Options, Play, Question, Referee, Refusal, RuleId, Text};
use serde::{Deserialize, Serialize};

/// What happens by this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A unit removed its Disrupted marker (7.6).
    Rallied {
        unit: UnitId,
    },
    MovedTo {
        units: UnitSet,
        hex: Hex,
    },
    /// The card for an infiltration (7.32).
    InfiltrationChecked {
        unit: UnitId,
        card: CardId,
        hit: bool,
    },
    /// Units entered an enemy hex: close combat follows (7.4).
    EnteredEnemyHex {
        units: UnitSet,
        hex: Hex,
    },
    /// The player takes no more actions.
    ActionsEnded,
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::Rallied { .. } => "7.6".into(),
            Event::MovedTo { .. } => "7.3".into(),
            Event::InfiltrationChecked { .. } => "7.32".into(),
            Event::EnteredEnemyHex { .. } => "7.4".into(),
            Event::ActionsEnded => "7.0".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let about = |key, units: UnitSet| Text::new(key).with("units", names(units));
        match self {
            Event::Rallied { unit } => Text::new("tarawa-actions-rallied").with("unit", unit.name()),
            Event::MovedTo { units, hex } => about("tarawa-moves-moved", *units).with("hex", hex.to_string()),
            Event::InfiltrationChecked { unit, card, hit } => {
                let key = if *hit { "tarawa-moves-infiltration-hit" } else { "tarawa-moves-infiltration" };
                Text::new(key).with("unit", unit.name()).with("card", card.0)
            }
            Event::EnteredEnemyHex { units, hex } => {
                about("tarawa-actions-entered", *units).with("hex", hex.to_string())
            }
            Event::ActionsEnded => Text::new("tarawa-actions-ended"),
        }
    }
}

/// The units' names, for a message.
pub(crate) fn names(units: UnitSet) -> String {
    let names: Vec<&str> = units.iter().map(UnitId::name).collect();
    names.join(", ")
}

/// How an action is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pay {
    /// A free action (7.1).
    Free,
    /// One of the three actions of the turn.
    Action,
    /// A support marker (17.4).
    Support,
}

/// An order of the Action Phase (7.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    EndPhase,
    /// Remove a Disrupted marker (7.6).
    Rally {
        unit: UnitId,
    },
    /// Units of one stack move together; [`Go`] asks hex by hex (7.3).
    Move {
        units: UnitSet,
        pay: Pay,
    },
    /// Units of one stack enter an enemy hex (7.4).
    Enter {
        units: UnitSet,
        hex: Hex,
        pay: Pay,
    },
    /// An attack on the Japanese in a hex; [`crate::attack::Join`] asks who takes part (8.3).
    Attack {
        target: Hex,
    },
    /// Tanks or artillery of one stack barrage a position, each with a card of its own (8.4, 15.32, 8.42).
    Barrage {
        units: UnitSet,
        target: PositionId,
        pay: Pay,
    },
    /// A naval fire marker is spent on a position (8.52).
    NavalBarrage {
        target: PositionId,
    },
    /// Major Ryan joins another unit of his hex (10.17).
    Ryan {
        unit: UnitId,
    },
}

/// What to do next (7.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act;

impl Pay {
    fn text(self) -> Text {
        Text::new(match self {
            Pay::Free => "tarawa-actions-pay-free",
            Pay::Action => "tarawa-actions-pay-action",
            Pay::Support => "tarawa-actions-pay-support",
        })
    }
}

impl Question<Tarawa> for Act {
    type Answer = Order;
    const CLASS: &'static str = "act";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        "7.0".into()
    }

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("tarawa-actions-ask").with("left", at.open().actions.left)
    }

    fn check(&self, at: Lens<'_>, order: &Order) -> Result<(), Refusal> {
        check(at.setting(), at.open(), order)
    }

    fn options(&self, at: Lens<'_>) -> Options<Order> {
        Options::List(orders(at.setting(), at.open()))
    }

    fn describe(&self, _: Lens<'_>, order: &Order) -> Text {
        let about = |key, units: UnitSet| Text::new(key).with("units", names(units));
        match order {
            Order::EndPhase => Text::new("tarawa-actions-order-end"),
            Order::Rally { unit } => Text::new("tarawa-actions-order-rally").with("unit", unit.name()),
            Order::Move { units, pay } => about("tarawa-actions-order-move", *units).with("pay", pay.text()),
            Order::Enter { units, hex, pay } => about("tarawa-actions-order-enter", *units)
                .with("hex", hex.to_string())
                .with("pay", pay.text()),
            Order::Attack { target } => {
                Text::new("tarawa-actions-order-attack").with("hex", target.to_string())
            }
            Order::Barrage { units, target, pay } => about("tarawa-actions-order-barrage", *units)
                .with("position", target.to_string())
                .with("pay", pay.text()),
            Order::NavalBarrage { target } => {
                Text::new("tarawa-actions-order-naval-barrage").with("position", target.to_string())
            }
            Order::Ryan { unit } => Text::new("tarawa-actions-order-ryan").with("unit", unit.name()),
        }
    }

    fn default(&self, _: Lens<'_>) -> Order {
        Order::EndPhase
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Order {
        random_order(at.setting(), at.open(), chance)
    }
}

/// One action, or the end of the phase. The phase ends by itself when nobody is left who could act.
pub(crate) fn act(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    if !r.position.open.actions.begun {
        begin(r.setting, &mut r.position.open);
    }
    let more = anybody_left(r.setting, &r.position.open);
    let order = if more { r.ask(MARINES, Act)? } else { Order::EndPhase };
    match order {
        Order::EndPhase => end(r),
        Order::Rally { unit } => rally(r, unit),
        Order::Move { units, pay } => moves::move_units(r, units, pay)?,
        Order::Enter { units, hex, pay } => enter(r, units, hex, pay)?,
        Order::Attack { target } => attack::attack(r, target)?,
        Order::Barrage { units, target, pay } => barrage_by(r, units, target, pay)?,
        Order::NavalBarrage { target } => barrage::naval_barrage(r, target)?,
        Order::Ryan { unit } => leaders::ryan_joins(r, unit),
    }
    Ok(())
}

/// The phase begins: three actions (7.0), HQs command those who are near them now (7.1), and markers of the last
/// phase can be removed in this one (7.6).
fn begin(setting: &Setting, open: &mut Open) {
    for marine in &mut open.marines {
        if marine.disruption == Disruption::Now {
            marine.disruption = Disruption::Earlier;
        }
    }
    open.actions.begun = true;
    open.actions.left = ACTIONS;
    open.actions.command = posts::command(setting, open);
}

/// Whether there is still a unit that might act, a marker to remove, a naval fire marker to spend, or a unit that
/// Major Ryan could pass to.
fn anybody_left(setting: &Setting, open: &Open) -> bool {
    let paid = open.actions.left > 0 || open.support > 0;
    let able = |unit: UnitId, marine: &Marine, hex: Hex| match marine.disruption {
        _ if open.actions.acted.contains(unit) => false,
        Disruption::Earlier => true,
        Disruption::Now => false,
        Disruption::No => {
            let ashore = setting.board.land.contains(hex) || setting.readings.attack_from_water;
            marine.post.is_none() && ashore && (paid || is_free(setting, open, unit))
        }
    };
    let ryan_passes =
        || leaders::ryan(open).is_some_and(|(_, hex)| !leaders::companions(setting, open, hex).is_empty());
    open.naval_fire > 0 || open.on_map().any(|(unit, marine, hex)| able(unit, marine, hex)) || ryan_passes()
}

/// No more actions. Who acted and what was attacked matters no longer (7.2); close combats follow (4.0+4).
fn end(r: &mut Referee<'_, Tarawa>) {
    let actions = &mut r.position.open.actions;
    actions.begun = false;
    actions.left = 0;
    actions.acted = UnitSet::EMPTY;
    actions.moved_hqs = UnitSet::EMPTY;
    (actions.attacked, actions.barraged) = (HexSet::EMPTY, HexSet::EMPTY);
    event::tell(r, || Event::ActionsEnded);
    sequence::advance(&mut r.position.open);
}

fn rally(r: &mut Referee<'_, Tarawa>, unit: UnitId) {
    r.position.open.marine_mut(unit).disruption = Disruption::No;
    r.position.open.actions.acted.insert(unit);
    event::tell(r, || Event::Rallied { unit });
}

/// Units go into an enemy hex; the close combat comes after all actions (7.4).
fn enter(r: &mut Referee<'_, Tarawa>, units: UnitSet, hex: Hex, pay: Pay) -> Play<()> {
    let from = whereabouts(&r.position.open, units);
    spend(r, units, supported(r.setting, &r.position.open, units, pay));
    ask_ryan(r, units)?;
    for unit in units.iter() {
        r.position.open.marine_mut(unit).place = Place::At(hex);
        r.position.open.actions.entered.push((unit, from));
    }
    event::tell(r, || Event::EnteredEnemyHex { units, hex });
    Ok(())
}

/// Each unit draws its own card (8.42), as long as there is somebody to fire at.
fn barrage_by(r: &mut Referee<'_, Tarawa>, units: UnitSet, target: PositionId, pay: Pay) -> Play<()> {
    spend(r, units, supported(r.setting, &r.position.open, units, pay));
    for unit in units.iter() {
        if r.position.open.occupant(target).is_some() {
            barrage::barrage(r, unit, target)?;
        }
    }
    Ok(())
}

/// Major Ryan leaves with his unit, unless he stays with another (10.17).
pub(crate) fn ask_ryan(r: &mut Referee<'_, Tarawa>, leaving: UnitSet) -> Play<()> {
    let Some((unit, hex)) = leaders::ryan(&r.position.open).filter(|(unit, _)| leaving.contains(*unit))
    else {
        return Ok(());
    };
    let others = leaders::companions(r.setting, &r.position.open, hex).without(leaving);
    let text = || Text::new("tarawa-actions-ask-ryan-goes").with("unit", unit.name());
    if others.is_empty() || choices::confirm(r, "10.17", text(), true)? {
        return Ok(());
    }
    if let Some(host) = choices::unit(r, "10.17", || Text::new("tarawa-actions-ask-ryan-stays"), others)? {
        leaders::ryan_joins(r, host);
    }
    Ok(())
}

/// Where units of one stack are.
pub(crate) fn whereabouts(open: &Open, units: UnitSet) -> Hex {
    let hex = units.iter().find_map(|unit| open.marine(unit).hex());
    hex.expect("units that act together are on the map, and some are left")
}

/// Whether an order is legal, and if not, by which rule.
fn check(setting: &Setting, open: &Open, order: &Order) -> Result<(), Refusal> {
    match *order {
        Order::EndPhase => Ok(()),
        Order::Rally { unit } => may_rally(open, unit),
        Order::Move { units, pay } => {
            moves::may_move(setting, open, units)?;
            may_pay(setting, open, units, pay)
        }
        Order::Enter { units, hex, pay } => {
            may_enter(setting, open, units, hex)?;
            may_pay(setting, open, units, pay)
        }
        Order::Attack { target } => join::may_attack(setting, open, target),
        Order::Barrage { units, target, pay } => {
            stack(setting, open, units)?;
            is_target(open, target)?;
            for unit in units.iter() {
                may_act(setting, open, unit)?;
                barrage::may_barrage(setting, open, unit, target)?;
            }
            may_pay(setting, open, units, pay)
        }
        Order::NavalBarrage { target } => {
            is_target(open, target)?;
            barrage::may_naval_barrage(setting, open, target)
        }
        Order::Ryan { unit } => {
            let hex = leaders::ryan(open).map(|(_, hex)| hex);
            let beside = hex.is_some_and(|hex| leaders::companions(setting, open, hex).contains(unit));
            let text = || Text::new("tarawa-actions-ryan-not-beside").with("unit", unit.name());
            Refusal::unless(beside, "10.17", text)
        }
    }
}

/// Whether the unit may remove its Disrupted marker: not one that it got in this phase (7.6).
fn may_rally(open: &Open, unit: UnitId) -> Result<(), Refusal> {
    let marine = open.marine(unit);
    let text = |key| move || Text::new(key).with("unit", unit.name());
    let disrupted = marine.hex().is_some() && marine.is_disrupted();
    Refusal::unless(disrupted, "7.6", text("tarawa-actions-not-disrupted"))?;
    Refusal::unless(marine.disruption == Disruption::Earlier, "7.6", text("tarawa-actions-just-disrupted"))?;
    Refusal::unless(!open.actions.acted.contains(unit), "7.2", text("tarawa-actions-acted"))
}

/// The hex of units that do the same together: one stack, and at most two units besides HQs (7.21).
pub(crate) fn stack(setting: &Setting, open: &Open, units: UnitSet) -> Result<Hex, Refusal> {
    let text = |key| move || Text::new(key).with("units", names(units));
    let hex = units.iter().next().and_then(|unit| open.marine(unit).hex());
    let Some(hex) = hex.filter(|hex| units.iter().all(|unit| open.marine(unit).hex() == Some(*hex))) else {
        return Err(Refusal::new("7.21", text("tarawa-actions-not-a-stack")()));
    };
    let two = units.without(setting.forces.hqs).len() <= 2;
    Refusal::unless(two, "7.21", text("tarawa-actions-more-than-two"))?;
    Ok(hex)
}

/// Whether units may enter an enemy hex (7.4). They have not acted, so they are where they began the phase.
fn may_enter(setting: &Setting, open: &Open, units: UnitSet, hex: Hex) -> Result<(), Refusal> {
    let from = stack(setting, open, units)?;
    let text = |key| move || Text::new(key).with("units", names(units)).with("hex", hex.to_string());
    for unit in units.iter() {
        let kind = setting.forces.marine(unit).kind;
        Refusal::unless(kind != Kind::Hq, "10.22", text("tarawa-actions-hq-enters"))?;
        Refusal::unless(kind.fights_on_foot(), "7.4", text("tarawa-actions-only-foot-enters"))?;
        may_act(setting, open, unit)?;
    }
    Refusal::unless(setting.board.land.contains(from), "8.1", text("tarawa-actions-enters-from-water"))?;
    let enemy = setting.board.site_at(hex).is_some_and(|site| open.occupant(site.id).is_some());
    Refusal::unless(enemy && from.is_adjacent(hex), "7.4", text("tarawa-actions-no-enemy-beside"))?;
    Refusal::unless(!open.actions.attacked.contains(hex), "7.4", text("tarawa-actions-was-attacked"))
}

fn is_target(open: &Open, target: PositionId) -> Result<(), Refusal> {
    let text = || Text::new("tarawa-actions-no-target").with("position", target.to_string());
    Refusal::unless(open.occupant(target).is_some(), "8.0", text)
}

/// Whether an action of that unit alone can be paid for in any way.
pub(crate) fn can_pay(setting: &Setting, open: &Open, unit: UnitId) -> Result<(), Refusal> {
    let alone = UnitSet::from_iter([unit]);
    let by = |pay| may_pay(setting, open, alone, pay);
    by(Pay::Free).or_else(|_| by(Pay::Support)).or_else(|_| by(Pay::Action))
}

/// Whether what the units do together can be paid for like that (7.1, 17.4).
fn may_pay(setting: &Setting, open: &Open, units: UnitSet, pay: Pay) -> Result<(), Refusal> {
    let text = |key| move || Text::new(key).with("units", names(units));
    let free = units.iter().all(|unit| is_free(setting, open, unit));
    match pay {
        Pay::Free => Refusal::unless(free, "7.1", text("tarawa-actions-not-free")),
        Pay::Action | Pay::Support if free => Err(Refusal::new("7.1", text("tarawa-actions-is-free")())),
        Pay::Action => {
            let enough = cost(setting, open, units, UnitSet::EMPTY) <= open.actions.left;
            Refusal::unless(enough, "7.0", text("tarawa-actions-none-left"))
        }
        Pay::Support => support::may_pay(setting, open, supported(setting, open, units, pay)),
    }
}

/// The units for which a support marker is spent when it is paid for like that: those that do not act free.
pub(crate) fn supported(setting: &Setting, open: &Open, units: UnitSet, pay: Pay) -> UnitSet {
    match pay {
        Pay::Free | Pay::Action => UnitSet::EMPTY,
        Pay::Support => units.iter().filter(|unit| !is_free(setting, open, *unit)).collect(),
    }
}

/// Every legal order.
fn orders(setting: &Setting, open: &Open) -> Vec<Order> {
    let mut orders = vec![Order::EndPhase];
    let mut offer = |order: Order| {
        if check(setting, open, &order).is_ok() {
            orders.push(order);
        }
    };
    for hex in open.us_hexes().iter() {
        orders_of_stack(setting, open, hex, &mut offer);
    }
    for target in open.occupied().iter() {
        offer(Order::Attack { target: setting.board.site(target).hex });
        offer(Order::NavalBarrage { target });
    }
    if let Some((_, hex)) = leaders::ryan(open) {
        leaders::companions(setting, open, hex).iter().for_each(|unit| offer(Order::Ryan { unit }));
    }
    orders
}

/// Offers what the units of a hex can do alone and by twos; HQs go along with those who move.
fn orders_of_stack(setting: &Setting, open: &Open, hex: Hex, offer: &mut impl FnMut(Order)) {
    let stack = open.units_at(hex);
    stack.iter().for_each(|unit| offer(Order::Rally { unit }));
    let ready: UnitSet = stack.iter().filter(|unit| may_act(setting, open, *unit).is_ok()).collect();
    let hqs: Vec<UnitId> = ready.and(setting.forces.hqs).iter().collect();
    let enemy =
        |near: &Hex| setting.board.site_at(*near).is_some_and(|site| open.occupant(site.id).is_some());
    let enemies: Vec<Hex> = hex.neighbours().filter(enemy).collect();
    let fires = |unit| matches!(setting.forces.marine(unit).kind, Kind::Tank | Kind::Artillery);
    for units in alone_and_by_twos(ready.without(setting.forces.hqs)) {
        let barrages = !units.is_empty() && units.iter().all(fires);
        for pay in pays(setting, open, units).iter().copied() {
            for along in 0..1_u32 << hqs.len() {
                let with = hqs.iter().enumerate().filter(|(place, _)| along >> place & 1 == 1);
                offer(Order::Move { units: units.or(with.map(|(_, hq)| *hq).collect()), pay });
            }
            enemies.iter().for_each(|enemy| offer(Order::Enter { units, hex: *enemy, pay }));
            if barrages {
                open.occupied().iter().for_each(|target| offer(Order::Barrage { units, target, pay }));
            }
        }
    }
}

/// Nobody, every unit, and every pair of units.
fn alone_and_by_twos(units: UnitSet) -> impl Iterator<Item = UnitSet> {
    let with_others = move |one: UnitId| {
        let others = units.iter().filter(move |other| *other > one).map(Some);
        std::iter::once(None).chain(others).map(move |other| std::iter::once(one).chain(other).collect())
    };
    std::iter::once(UnitSet::EMPTY).chain(units.iter().flat_map(with_others))
}

/// The ways of paying that can be thought of.
fn pays(setting: &Setting, open: &Open, units: UnitSet) -> &'static [Pay] {
    if units.iter().all(|unit| is_free(setting, open, unit)) {
        &[Pay::Free]
    } else if open.support > 0 {
        &[Pay::Action, Pay::Support]
    } else {
        &[Pay::Action]
    }
}

/// How often random play looks for something to do before it ends the phase, and one in how many times it does
/// not even look.
const ATTEMPTS: u32 = 12;
const ENOUGH: u32 = 24;

/// An order of some unit that is left, by chance.
fn random_order(setting: &Setting, open: &Open, chance: &mut Chance) -> Order {
    let acted = open.actions.acted;
    let left: UnitSet = open.on_map().map(|(id, ..)| id).filter(|id| !acted.contains(*id)).collect();
    for _ in 0..ATTEMPTS {
        let Some(unit) = random_of(left, chance).filter(|_| chance.below(ENOUGH) > 0) else {
            break;
        };
        let order = random_order_of(setting, open, unit, left, chance);
        if let Some(order) = order.filter(|order| check(setting, open, order).is_ok()) {
            return order;
        }
    }
    Order::EndPhase
}

fn random_of(units: UnitSet, chance: &mut Chance) -> Option<UnitId> {
    let count = u32::try_from(units.len()).expect("there are at most 64 US units");
    units.iter().nth(chance.below(count) as usize)
}

fn random_target(open: &Open, chance: &mut Chance) -> Option<PositionId> {
    let occupied = open.occupied();
    let count = u32::try_from(occupied.len()).expect("there are at most 102 positions");
    occupied.iter().nth(chance.below(count) as usize)
}

/// Something that the unit might do, legal or not.
fn random_order_of(
    setting: &Setting,
    open: &Open,
    unit: UnitId,
    left: UnitSet,
    chance: &mut Chance,
) -> Option<Order> {
    let marine = open.marine(unit);
    let hex = marine.hex()?;
    if marine.is_disrupted() {
        return Some(Order::Rally { unit });
    }
    if open.naval_fire > 0 && chance.below(8) == 0 {
        return Some(Order::NavalBarrage { target: random_target(open, chance)? });
    }
    let mut units = UnitSet::from_iter([unit]);
    if chance.below(2) == 0 {
        let beside = left.iter().filter(|other| *other != unit && open.marine(*other).hex() == Some(hex));
        units = units.or(random_of(beside.collect(), chance).into_iter().collect());
    }
    let pay = *chance.pick(pays(setting, open, units))?;
    let kind = setting.forces.marine(unit).kind;
    if matches!(kind, Kind::Tank | Kind::Artillery) && chance.below(2) == 0 {
        return Some(Order::Barrage { units, target: random_target(open, chance)?, pay });
    }
    let enemy =
        |near: &Hex| setting.board.site_at(*near).is_some_and(|site| open.occupant(site.id).is_some());
    match hex.neighbours().find(enemy).filter(|_| kind.fights_on_foot()) {
        Some(target) => Some(match chance.below(6) {
            0 => Order::Enter { units, hex: target, pay },
            1..=3 => Order::Attack { target },
            _ => Order::Move { units, pay },
        }),
        None => Some(Order::Move { units, pay }),
    }
}

/// Whether a unit may take an action now, and if not, by which rule: one action each (7.2), not when Disrupted
/// (7.6), not in the water (8.1).
pub(crate) fn may_act(setting: &Setting, open: &Open, unit: UnitId) -> Result<(), Refusal> {
    let marine = open.marine(unit);
    let refused = |key| move || Text::new(key).with("unit", unit.name());
    let Some(hex) = marine.hex() else {
        return Err(Refusal::new("7.0", refused("tarawa-actions-not-on-map")()));
    };
    Refusal::unless(!open.actions.acted.contains(unit), "7.2", refused("tarawa-actions-acted"))?;
    Refusal::unless(!marine.is_disrupted(), "7.6", refused("tarawa-actions-is-disrupted"))?;
    let ashore = setting.board.land.contains(hex) || setting.readings.attack_from_water;
    Refusal::unless(ashore, "8.1", refused("tarawa-actions-in-water"))
}

/// Whether the unit's action is free (7.1): Hero, Inspired, Ryan in its hex, HQ, or under orders of one that has
/// not moved (7.33).
pub(crate) fn is_free(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    let marine = open.marine(unit);
    marine.leader != Leader::None
        || setting.forces.marine(unit).kind == Kind::Hq
        || posts::gives_free_action(open, unit)
        || leaders::ryan(open).is_some_and(|(_, hex)| marine.hex() == Some(hex))
}

/// How many of the turn's actions it costs when these units do the same together (7.21): units of one hex share
/// an action by twos, free units and those that a support marker pays for cost none.
pub(crate) fn cost(setting: &Setting, open: &Open, units: UnitSet, supported: UnitSet) -> u8 {
    let pays = |unit: &UnitId| !is_free(setting, open, *unit);
    let mut paying: UnitSet = units.without(supported).iter().filter(pays).collect();
    let mut cost = 0;
    while let Some(first) = paying.iter().next() {
        paying.remove(first);
        let hex = open.marine(first).hex();
        if let Some(second) = paying.iter().find(|other| open.marine(*other).hex() == hex) {
            paying.remove(second);
        }
        cost += 1;
    }
    cost
}

/// Marks the units as having acted and pays for it.
pub(crate) fn spend(r: &mut Referee<'_, Tarawa>, units: UnitSet, supported: UnitSet) {
    let cost = cost(r.setting, &r.position.open, units, supported);
    let open = &mut r.position.open;
    open.actions.left = open.actions.left.saturating_sub(cost);
    let markers = u8::try_from(supported.len()).expect("there are at most 64 US units");
    open.support = open.support.saturating_sub(markers);
    open.actions.acted = open.actions.acted.or(units);
    if !supported.is_empty() {
        event::tell(r, || support::Event::ActionSupported { units: supported });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Scenario,
        attack::Attackers,
        position::{Position, Stage},
        script::{Script, at, empty, first_waves, hex, setting, unit},
    };

    fn units(names: &[&str]) -> UnitSet {
        names.iter().map(|name| unit(name)).collect()
    }

    fn phase(turn: u8) -> Position {
        empty(first_waves(), turn, Stage::Actions)
    }

    fn with_leader(mut position: Position, name: &str, leader: Leader) -> Position {
        position.open.marine_mut(unit(name)).leader = leader;
        position
    }

    fn disrupted(mut position: Position, name: &str, disruption: Disruption) -> Position {
        position.open.marine_mut(unit(name)).disruption = disruption;
        position
    }

    /// The phase has begun, nobody has acted.
    fn begun(mut position: Position) -> Position {
        begin(first_waves(), &mut position.open);
        position
    }

    fn says(position: &Position, order: Order) -> Script {
        Script::of(position).says(Answer::Act(order))
    }

    fn moves_to(position: &mut Position, names: &[&str], pay: Pay, to: &str) {
        let script = says(position, Order::Move { units: units(names), pay }).says(Answer::Go(Some(hex(to))));
        let script =
            if moves::allowance(&position.open) > 1 { script.says(Answer::Go(None)) } else { script };
        script.play(first_waves(), position).expect("a legal move");
    }

    fn refused(position: &Position, order: Order) -> (String, String) {
        says(position, order).refused(first_waves(), position)
    }

    fn refused_move(position: &Position, name: &str, pay: Pay) -> (String, String) {
        refused(position, Order::Move { units: units(&[name]), pay })
    }

    fn lens(position: &Position) -> Lens<'_> {
        Lens::new(first_waves(), position, kernel::Viewer::from(MARINES))
    }

    #[test]
    fn three_units_or_stacks_act_in_a_turn() {
        kernel::proves!("tarawa", "7.0", "4.0+4");
        let mut position = phase(5)
            .with_unit("I/3/2", "1616", 4)
            .with_unit("K/3/2", "1516", 4)
            .with_unit("L/3/2", "1414", 4)
            .with_unit("A/1/2", "1317", 4)
            .with_unit("HQ 2/2", "1336", 0);
        moves_to(&mut position, &["I/3/2"], Pay::Action, "1615");
        moves_to(&mut position, &["K/3/2"], Pay::Action, "1515");
        moves_to(&mut position, &["L/3/2"], Pay::Action, "1413");
        assert_eq!(position.open.actions.left, 0);
        assert_eq!(refused_move(&position, "A/1/2", Pay::Action).0, "7.0");
        assert_eq!(refused_move(&position, "A/1/2", Pay::Free).0, "7.1");
        // The HQ acts free all the same; then nothing is left to do and close combats follow.
        moves_to(&mut position, &["HQ 2/2"], Pay::Free, "1337");
        let events = Script::of(&position).play(first_waves(), &mut position).expect("the end of the phase");
        assert_eq!(events, [crate::event::Event::Actions(Event::ActionsEnded)]);
        assert_eq!((position.open.stage, position.open.actions.begun), (Stage::CloseCombats, false));
        assert!(position.open.actions.acted.is_empty());
    }

    #[test]
    fn the_player_may_end_the_phase_at_any_time() {
        kernel::proves!("tarawa", "7.2", "4.0+4");
        let mut position = phase(5).with_unit("I/3/2", "1616", 4);
        says(&position, Order::EndPhase).play(first_waves(), &mut position).expect("the end of the phase");
        assert_eq!(position.open.stage, Stage::CloseCombats);
    }

    #[test]
    fn heroes_inspired_units_hqs_and_units_under_orders_act_free() {
        kernel::proves!("tarawa", "7.1", "10.12", "10.16");
        let position = phase(5)
            .with_unit("I/3/2", "1616", 4)
            .with_unit("A/1/2", "1616", 4)
            .with_unit("K/3/2", "1516", 4)
            .with_unit("L/3/2", "1414", 4)
            .with_unit("HQ 2/2", "1314", 0);
        let position = with_leader(position, "I/3/2", Leader::Hero);
        let mut position = begun(with_leader(position, "K/3/2", Leader::Inspired));
        let free = |name| is_free(first_waves(), &position.open, unit(name));
        // The Hero helps his own unit alone.
        assert!(free("I/3/2") && free("K/3/2") && free("L/3/2") && free("HQ 2/2") && !free("A/1/2"));
        assert_eq!(refused_move(&position, "I/3/2", Pay::Action).1, "tarawa-actions-is-free");
        moves_to(&mut position, &["I/3/2"], Pay::Free, "1615");
        moves_to(&mut position, &["K/3/2"], Pay::Free, "1517");
        moves_to(&mut position, &["L/3/2"], Pay::Free, "1413");
        assert_eq!(position.open.actions.left, ACTIONS);
    }

    #[test]
    fn a_unit_acts_once_free_or_not() {
        kernel::proves!("tarawa", "7.1", "7.2");
        let position = phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1516", 4);
        let mut position = with_leader(position, "I/3/2", Leader::Hero);
        moves_to(&mut position, &["I/3/2"], Pay::Free, "1615");
        assert_eq!(refused_move(&position, "I/3/2", Pay::Free).0, "7.2");
    }

    #[test]
    fn two_units_of_a_stack_do_the_same_for_one_action() {
        kernel::proves!("tarawa", "7.21");
        let stack = phase(5)
            .with_unit("I/3/2", "1616", 4)
            .with_unit("K/3/2", "1616", 4)
            .with_unit("L/3/2", "1616", 4)
            .with_unit("A/1/2", "1516", 4);
        let mut together = stack.clone();
        moves_to(&mut together, &["I/3/2", "K/3/2"], Pay::Action, "1615");
        assert_eq!(together.open.actions.left, 2);
        let mut apart = stack.clone();
        moves_to(&mut apart, &["I/3/2"], Pay::Action, "1615");
        moves_to(&mut apart, &["K/3/2"], Pay::Action, "1617");
        assert_eq!(apart.open.actions.left, 1);
        let order = |names: &[&str]| Order::Move { units: units(names), pay: Pay::Action };
        assert_eq!(refused(&stack, order(&["I/3/2", "A/1/2"])).0, "7.21");
        assert_eq!(refused(&stack, order(&["I/3/2", "K/3/2", "L/3/2"])).0, "7.21");
        // The same attack from one hex, and from two.
        let cost = |names: &[&str]| cost(first_waves(), &stack.open, units(names), UnitSet::EMPTY);
        assert_eq!((cost(&["I/3/2", "K/3/2"]), cost(&["I/3/2", "A/1/2"])), (1, 2));
        assert_eq!(cost(&["I/3/2", "K/3/2", "L/3/2", "A/1/2"]), 3);
    }

    #[test]
    fn a_free_unit_beside_another_costs_nothing_more() {
        kernel::proves!("tarawa", "7.21", "7.1");
        let position = phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1616", 4);
        let position = with_leader(position, "K/3/2", Leader::Hero);
        let both = units(&["I/3/2", "K/3/2"]);
        assert_eq!(cost(first_waves(), &position.open, both, UnitSet::EMPTY), 1);
        assert_eq!(cost(first_waves(), &position.open, both, units(&["I/3/2"])), 0);
    }

    #[test]
    fn the_attackers_of_the_first_example_all_act_free() {
        kernel::proves!("tarawa", "7.1", "8.1+2");
        let position = phase(7)
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1829", 2)
            .with_unit("3/A/2T", "1528", 2)
            .with_unit("HQ 2/2", "1628", 0)
            .with_japanese("C3", "111P-1");
        let position = begun(with_leader(position, "K/3/2", Leader::Hero));
        let all = units(&["I/3/2", "K/3/2", "3/A/2T"]);
        assert_eq!(cost(first_waves(), &position.open, all, UnitSet::EMPTY), 0);
        let commanded = |name| posts::is_commanded(&position.open, unit(name));
        assert!(commanded("I/3/2") && commanded("3/A/2T") && !commanded("K/3/2"));
        assert!(posts::share_command(&position.open, unit("I/3/2"), unit("3/A/2T")));
        assert_eq!(join::may_attack(first_waves(), &position.open, hex("1828")), Ok(()));
    }

    #[test]
    fn command_is_what_it_was_when_the_phase_began() {
        kernel::proves!("tarawa", "7.1", "10.2");
        let mut position = begun(
            phase(5)
                .with_unit("HQ 2/2", "1616", 0)
                .with_unit("I/3/2", "1617", 4)
                .with_unit("K/3/2", "1618", 4)
                .with_unit("L/3/2", "1616", 4),
        );
        // K/3/2 is two hexes away, and the HQ's own stack and neighbours are commanded.
        let free = |position: &Position, name| is_free(first_waves(), &position.open, unit(name));
        assert!(free(&position, "I/3/2") && free(&position, "L/3/2") && !free(&position, "K/3/2"));
        position.open.marine_mut(unit("K/3/2")).place = Place::At(hex("1617"));
        position.open.marine_mut(unit("I/3/2")).place = Place::At(hex("1620"));
        assert!(free(&position, "I/3/2") && !free(&position, "K/3/2"));
    }

    #[test]
    fn an_hq_that_has_moved_gives_no_more_free_actions() {
        kernel::proves!("tarawa", "7.33");
        let mut position = phase(5).with_unit("HQ 2/2", "1616", 0).with_unit("I/3/2", "1617", 4);
        moves_to(&mut position, &["HQ 2/2"], Pay::Free, "1615");
        assert_eq!(refused_move(&position, "I/3/2", Pay::Free).0, "7.1");
        // It is under orders all the same: only the free action is gone.
        assert!(posts::is_commanded(&position.open, unit("I/3/2")));
        moves_to(&mut position, &["I/3/2"], Pay::Action, "1618");
        assert_eq!(position.open.actions.left, 2);
    }

    #[test]
    fn an_hq_that_lost_its_hero_side_still_acts_free_and_commands() {
        kernel::proves!("tarawa", "10.21", "10.2");
        let mut position = phase(5).with_unit("HQ 2/2", "1616", 0).with_unit("I/3/2", "1617", 4);
        position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
        let position = begun(position);
        assert!(is_free(first_waves(), &position.open, unit("HQ 2/2")));
        assert!(is_free(first_waves(), &position.open, unit("I/3/2")));
    }

    #[test]
    fn infantry_and_engineers_enter_an_enemy_hex_beside_them() {
        kernel::proves!("tarawa", "7.4", "7.0");
        let start = phase(5)
            .with_japanese("E4", "111P-6")
            .with_unit("I/3/2", "1327", 4)
            .with_unit("2/A/1/18", "1327", 2)
            .with_unit("3/A/2T", "1327", 2)
            .with_unit("K/3/2", "1325", 4);
        let enter = |names: &[&str]| Order::Enter { units: units(names), hex: hex("1427"), pay: Pay::Action };
        let mut position = start.clone();
        let events = says(&position, enter(&["I/3/2", "2/A/1/18"])).play(first_waves(), &mut position);
        assert_eq!(events.map(|events| events.len()), Ok(1));
        assert_eq!(position.open.units_at(hex("1427")), units(&["I/3/2", "2/A/1/18"]));
        let from = hex("1327");
        assert_eq!(position.open.actions.entered, [(unit("I/3/2"), from), (unit("2/A/1/18"), from)]);
        assert_eq!(position.open.actions.left, 2);
        assert!(may_act(first_waves(), &position.open, unit("I/3/2")).is_err());
        assert_eq!(refused(&start, enter(&["3/A/2T"])).1, "tarawa-actions-only-foot-enters");
        assert_eq!(refused(&start, enter(&["K/3/2"])).1, "tarawa-actions-no-enemy-beside");
        // An attack and close combat exclude each other, in either order.
        let mut attacked = begun(start.clone());
        attacked.open.actions.attacked.insert(hex("1427"));
        assert_eq!(refused(&attacked, enter(&["I/3/2"])).1, "tarawa-actions-was-attacked");
        let attack = Order::Attack { target: hex("1427") };
        assert_eq!(refused(&position, attack).1, "tarawa-attack-entered");
    }

    #[test]
    fn a_unit_that_moved_beside_the_enemy_cannot_enter_his_hex() {
        kernel::proves!("tarawa", "7.4", "7.2");
        let mut position = phase(5)
            .with_japanese("E4", "111P-6")
            .with_unit("I/3/2", "1227", 4)
            .with_unit("K/3/2", "1616", 4);
        let order = Order::Move { units: units(&["I/3/2"]), pay: Pay::Action };
        let script = says(&position, order).says(Answer::Go(Some(hex("1327"))));
        script.play(first_waves(), &mut position).expect("a legal move");
        let enter = Order::Enter { units: units(&["I/3/2"]), hex: hex("1427"), pay: Pay::Action };
        assert_eq!(refused(&position, enter).0, "7.2");
    }

    #[test]
    fn hqs_do_not_enter_enemy_hexes() {
        kernel::proves!("tarawa", "10.22");
        let position = phase(5).with_japanese("E4", "111P-6").with_unit("HQ 2/2", "1327", 0);
        let enter = Order::Enter { units: units(&["HQ 2/2"]), hex: hex("1427"), pay: Pay::Free };
        assert_eq!(refused(&position, enter).0, "10.22");
    }

    #[test]
    fn stacking_counts_when_the_phase_is_over_and_not_before() {
        kernel::proves!("tarawa", "7.5", "7.51", "7.52", "7.53");
        let mut position = phase(5)
            .with_unit("I/3/2", "1616", 4)
            .with_unit("K/3/2", "1616", 4)
            .with_unit("L/3/2", "1615", 4)
            .with_unit("HQ 2/2", "1616", 0);
        position.open.garrisons.insert(at("B2"));
        // A third unit may come; it is too much only at the end. Eight steps, an HQ and a Hero are not.
        let mut position = with_leader(position, "I/3/2", Leader::Hero);
        moves_to(&mut position, &["L/3/2"], Pay::Free, "1616");
        says(&position, Order::EndPhase).play(first_waves(), &mut position).expect("the end of the phase");
        let script = Script::of(&position).says(Answer::PickUnit(Some(unit("K/3/2"))));
        script.play(first_waves(), &mut position).expect("the end of close combats");
        let left = units(&["I/3/2", "L/3/2", "HQ 2/2"]);
        assert_eq!(position.open.units_at(hex("1616")), left);
        assert_eq!((position.open.steps_at(hex("1616")), position.open.stage), (8, Stage::TurnEnds));
    }

    #[test]
    fn a_disrupted_unit_can_only_remove_its_marker_and_does_so_free() {
        kernel::proves!("tarawa", "7.6", "7.1");
        let start = phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1616", 4);
        let mut position = disrupted(start, "I/3/2", Disruption::Earlier);
        assert_eq!(refused_move(&position, "I/3/2", Pay::Action).0, "7.6");
        assert_eq!(
            refused(&position, Order::Rally { unit: unit("K/3/2") }).1,
            "tarawa-actions-not-disrupted"
        );
        let rally = Order::Rally { unit: unit("I/3/2") };
        says(&position, rally).play(first_waves(), &mut position).expect("a legal order");
        assert!(!position.open.marine(unit("I/3/2")).is_disrupted());
        assert_eq!(position.open.actions.left, ACTIONS);
        assert_eq!(refused_move(&position, "I/3/2", Pay::Action).0, "7.2");
    }

    #[test]
    fn a_marker_of_this_phase_is_removed_in_the_next_at_the_earliest() {
        kernel::proves!("tarawa", "7.6");
        let start = phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1516", 4);
        let position = disrupted(begun(start), "I/3/2", Disruption::Now);
        let rally = || Order::Rally { unit: unit("I/3/2") };
        assert_eq!(refused(&position, rally()).1, "tarawa-actions-just-disrupted");
        let mut next = position.clone();
        next.open.actions.begun = false;
        says(&next, rally()).play(first_waves(), &mut next).expect("a legal order");
        assert!(!next.open.marine(unit("I/3/2")).is_disrupted());
    }

    #[test]
    fn a_unit_in_the_water_only_removes_its_marker() {
        kernel::proves!("tarawa", "7.6", "8.1");
        let start = phase(5).with_unit("I/3/2", "1127", 4).with_unit("K/3/2", "1616", 4);
        assert_eq!(
            may_act(first_waves(), &start.open, unit("I/3/2")).map_err(|no| no.rule),
            Err("8.1".into())
        );
        let other = setting(Scenario::FirstWaves, &[("attack-from-water", "yes")]);
        assert_eq!(may_act(&other, &start.open, unit("I/3/2")), Ok(()));
        let mut position = disrupted(start, "I/3/2", Disruption::Earlier);
        let rally = Order::Rally { unit: unit("I/3/2") };
        says(&position, rally).play(first_waves(), &mut position).expect("a legal order");
        assert!(!position.open.marine(unit("I/3/2")).is_disrupted());
    }

    #[test]
    fn a_hex_is_attacked_once_and_not_after_a_barrage_by_somebody_beside_it() {
        kernel::proves!("tarawa", "7.0", "8.31", "8.43");
        let start = begun(
            phase(5)
                .with_japanese("E4", "111P-6")
                .with_unit("I/3/2", "1327", 4)
                .with_unit("3/A/2T", "1328", 2),
        );
        let refusal = |open: &Open, target| {
            join::may_attack(first_waves(), open, hex(target)).map_err(|refusal| refusal.rule.to_string())
        };
        assert_eq!(refusal(&start.open, "1427"), Ok(()));
        assert_eq!(refusal(&start.open, "1426"), Err("8.0".to_owned()));
        let mut attacked = start.clone();
        attacked.open.actions.attacked.insert(hex("1427"));
        assert_eq!(refusal(&attacked.open, "1427"), Err("8.31".to_owned()));
        let mut barraged = start.clone();
        barraged.open.actions.barraged.insert(hex("1427"));
        assert_eq!(refusal(&barraged.open, "1427"), Err("8.43".to_owned()));
        let mut spent = start.clone();
        spent.open.actions.left = 0;
        assert_eq!(refusal(&spent.open, "1427"), Err("7.0".to_owned()));
        // The tank alone cannot attack.
        let mut away = start;
        away.open.marine_mut(unit("I/3/2")).place = Place::At(hex("1226"));
        assert_eq!(refusal(&away.open, "1427"), Err("8.1".to_owned()));
    }

    #[test]
    fn an_order_to_attack_is_carried_out() {
        kernel::proves!("tarawa", "7.0", "8.31");
        let mut position = phase(5)
            .with_japanese("E4", "111P-6")
            .with_unit("I/3/2", "1327", 1)
            .with_unit("K/3/2", "1328", 4);
        let attack = || Order::Attack { target: hex("1427") };
        let attackers = Attackers { units: units(&["I/3/2"]), ..Attackers::default() };
        let script = says(&position, attack()).says(Answer::Join(attackers));
        script.play(first_waves(), &mut position).expect("a legal attack");
        assert_eq!(position.open.actions.acted, units(&["I/3/2"]));
        assert_eq!(position.open.actions.left, 2);
        // One step does not defeat the unit, and a hex is attacked once.
        assert_eq!(refused(&position, attack()).0, "8.31");
    }

    #[test]
    fn a_support_marker_pays_for_a_unit_in_communication() {
        kernel::proves!("tarawa", "17.4", "15.1+3");
        let mut start = begun(
            phase(12)
                .with_unit("I/3/2", "1616", 4)
                .with_unit("K/3/2", "1516", 4)
                .with_unit("L/3/2", "1516", 4)
                .with_unit("A/1/2", "1327", 4)
                .with_japanese("E4", "111P-6"),
        );
        start.open.actions.left = 0;
        start.open.support = 1;
        let mut position = start.clone();
        let script = says(&position, Order::Move { units: units(&["I/3/2"]), pay: Pay::Support });
        let script = script.says(Answer::Go(Some(hex("1615")))).says(Answer::Go(None));
        script.play(first_waves(), &mut position).expect("a legal move");
        assert_eq!((position.open.support, position.open.actions.left), (0, 0));
        assert!(position.open.actions.acted.contains(unit("I/3/2")));
        // One unit for one marker, and 1327 is in a Japanese field.
        let two = Order::Move { units: units(&["K/3/2", "L/3/2"]), pay: Pay::Support };
        assert_eq!(refused(&start, two), ("17.4".to_owned(), "tarawa-support-too-few".to_owned()));
        let cut_off = refused_move(&start, "A/1/2", Pay::Support);
        assert_eq!(cut_off, ("17.4".to_owned(), "tarawa-support-cut-off".to_owned()));
    }

    #[test]
    fn units_in_range_of_a_command_post_act_free() {
        kernel::proves!("tarawa", "15.1+3", "16.3");
        let mut position = phase(12).with_unit("HQ 2/2", "1616", 0).with_unit("I/3/2", "1618", 4);
        assert!(!is_free(first_waves(), &begun(position.clone()).open, unit("I/3/2")));
        position.open.marine_mut(unit("HQ 2/2")).post = Some(2);
        assert!(is_free(first_waves(), &begun(position.clone()).open, unit("I/3/2")));
        // At night only in its own hex.
        position.open.turn = 16;
        assert!(!is_free(first_waves(), &begun(position).open, unit("I/3/2")));
    }

    #[test]
    fn major_ryan_makes_every_unit_of_his_hex_act_free() {
        kernel::proves!("tarawa", "10.17", "7.1");
        let position = phase(5)
            .with_unit("I/3/2", "1616", 4)
            .with_unit("K/3/2", "1616", 4)
            .with_unit("L/3/2", "1617", 4);
        let position = begun(with_leader(position, "I/3/2", Leader::Ryan));
        let free = |position: &Position, name| is_free(first_waves(), &position.open, unit(name));
        assert!(free(&position, "I/3/2") && free(&position, "K/3/2") && !free(&position, "L/3/2"));
        // He may pass to another unit of his hex, and only there.
        let mut passed = position.clone();
        let order = |name| Order::Ryan { unit: unit(name) };
        assert_eq!(refused(&position, order("L/3/2")).0, "10.17");
        says(&passed, order("K/3/2")).play(first_waves(), &mut passed).expect("a legal order");
        assert_eq!(leaders::ryan(&passed.open).map(|(unit, _)| unit), Some(unit("K/3/2")));
        assert_eq!(passed.open.marine(unit("I/3/2")).leader, Leader::None);
        assert!(passed.open.actions.acted.is_empty());
    }

    #[test]
    fn major_ryan_goes_with_his_unit_or_stays_with_another() {
        kernel::proves!("tarawa", "10.17");
        let position = phase(5).with_unit("I/3/2", "1616", 4).with_unit("K/3/2", "1616", 4);
        let start = with_leader(position, "I/3/2", Leader::Ryan);
        let leaves = |goes| {
            let mut position = start.clone();
            let script = says(&position, Order::Move { units: units(&["I/3/2"]), pay: Pay::Free });
            let script = script.says(Answer::Confirm(goes));
            let script = script.says(Answer::Go(Some(hex("1615")))).says(Answer::Go(None));
            script.play(first_waves(), &mut position).expect("a legal move");
            leaders::ryan(&position.open)
        };
        assert_eq!(leaves(true), Some((unit("I/3/2"), hex("1615"))));
        assert_eq!(leaves(false), Some((unit("K/3/2"), hex("1616"))));
        // When nobody stays there is nothing to ask.
        let mut both = start.clone();
        moves_to(&mut both, &["I/3/2", "K/3/2"], Pay::Free, "1615");
        assert_eq!(leaders::ryan(&both.open), Some((unit("I/3/2"), hex("1615"))));
    }

    /// A position with something of everything.
    fn crowd() -> Position {
        let position = phase(12)
            .with_japanese("E4", "111P-6")
            .with_japanese("E6", "3SBD-1")
            .with_unit("I/3/2", "1327", 4)
            .with_unit("K/3/2", "1327", 4)
            .with_unit("2/A/1/18", "1328", 2)
            .with_unit("L/3/2", "1616", 4)
            .with_unit("A/1/2", "1616", 3)
            .with_unit("HQ 2/2", "1616", 0)
            .with_unit("B/1/2", "1617", 3);
        let mut position = with_leader(position, "I/3/2", Leader::Ryan);
        position.open.support = 1;
        begun(disrupted(position, "B/1/2", Disruption::Earlier))
    }

    #[test]
    fn every_order_that_is_listed_is_legal_and_has_words() {
        let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
        let position = crowd();
        let Options::List(orders) = Act.options(lens(&position)) else { panic!("a list") };
        for order in &orders {
            assert_eq!(Act.check(lens(&position), order), Ok(()), "{order:?}");
            assert_eq!(words.missing(&Act.describe(lens(&position), order)), [""; 0], "{order:?}");
            assert_eq!(orders.iter().filter(|other| *other == order).count(), 1, "{order:?}");
        }
        let has = |wanted: Order| assert!(orders.contains(&wanted), "{wanted:?}");
        has(Order::EndPhase);
        has(Order::Rally { unit: unit("B/1/2") });
        has(Order::Move { units: units(&["L/3/2", "A/1/2", "HQ 2/2"]), pay: Pay::Free });
        has(Order::Move { units: units(&["HQ 2/2"]), pay: Pay::Free });
        has(Order::Enter { units: units(&["I/3/2", "K/3/2"]), hex: hex("1427"), pay: Pay::Free });
        has(Order::Enter { units: units(&["2/A/1/18"]), hex: hex("1329"), pay: Pay::Action });
        has(Order::Attack { target: hex("1329") });
        has(Order::Ryan { unit: unit("K/3/2") });
        assert_eq!(words.missing(&Act.text(lens(&position))), [""; 0]);
    }

    #[test]
    fn random_orders_are_legal_and_of_every_kind() {
        let position = crowd();
        let mut chance = Chance::numbered(1943, 20);
        let mut seen = [false; 5];
        for _ in 0..2000 {
            let order = Act.sample(lens(&position), &mut chance);
            assert_eq!(Act.check(lens(&position), &order), Ok(()), "{order:?}");
            match order {
                Order::EndPhase => seen[0] = true,
                Order::Rally { .. } => seen[1] = true,
                Order::Move { .. } => seen[2] = true,
                Order::Enter { .. } => seen[3] = true,
                Order::Attack { .. } => seen[4] = true,
                Order::Barrage { .. } | Order::NavalBarrage { .. } | Order::Ryan { .. } => {}
            }
        }
        assert_eq!(seen, [true; 5]);
    }

    #[test]
    fn orders_about_positions_that_do_not_exist_are_refused() {
        let mut position = crowd();
        position.open.naval_fire = 1;
        assert_eq!(refused(&position, Order::NavalBarrage { target: at("A17") }).0, "8.0");
        let barrage = Order::Barrage { units: units(&["I/3/2"]), target: at("A17"), pay: Pay::Free };
        assert_eq!(refused(&position, barrage).0, "8.0");
    }

    #[test]
    fn the_events_have_words() {
        let words = kernel::words::Words::new(&[crate::WORDS]).expect("well formed messages");
        let (unit, units, hex) = (unit("I/3/2"), units(&["I/3/2"]), hex("1616"));
        for event in [
            Event::Rallied { unit },
            Event::MovedTo { units, hex },
            Event::InfiltrationChecked { unit, card: CardId(1), hit: true },
            Event::InfiltrationChecked { unit, card: CardId(1), hit: false },
            Event::EnteredEnemyHex { units, hex },
            Event::ActionsEnded,
        ] {
            assert_eq!(words.missing(&event.text(first_waves())), [""; 0], "{event:?}");
        }
    }
}
