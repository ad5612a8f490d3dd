//! Chapter 7: the US Action Phase. The player gives actions, free ones and three others, until he ends the
//! phase; each is an activity of its own. How units move is in `moves`.

use crate::{
    Setting, Tarawa, attack, barrage, choices, event,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{CardId, PositionId, PositionSet, UnitId, UnitSet},
    join, leaders,
    lens::Lens,
    melee, moves,
    naming::{self, names},
    position::{ACTIONS, Disruption, Leader, MARINES, Open, Place},
    posts, sequence, support,
};
use kernel::{Chance, Options, Play, Question, Reason, Referee, Refusal, Text, text};
use serde::{Deserialize, Serialize};

kernel::events! {
    /// What happens by this chapter.
    Event of Tarawa in setting:

    /// A unit removed its Disrupted marker (7.6).
    Rallied { unit: UnitId } by "7.6" => text!("tarawa-actions-rallied", unit);
    MovedTo {
        units: UnitSet,
        hex: Hex,
        /// What ends the move there before its time.
        stop: Option<moves::Stop>,
    } by match stop {
        Some(moves::Stop::Contact | moves::Stop::Intense) => "7.31",
        None | Some(moves::Stop::Terrain) => "7.3",
    }
        => {
            let key = match stop {
                None => "tarawa-moves-moved",
                Some(moves::Stop::Terrain) => "tarawa-moves-moved-terrain",
                Some(moves::Stop::Contact) => "tarawa-moves-moved-contact",
                Some(moves::Stop::Intense) => "tarawa-moves-moved-intense",
            };
            text!(key, units = names(*units), count = units.len(), hex)
        };
    /// The card for an infiltration (7.32).
    InfiltrationChecked { unit: UnitId, card: CardId, hit: bool } by "7.32"
        => {
            let key = if *hit { "tarawa-moves-infiltration-hit" } else { "tarawa-moves-infiltration" };
            text!(key, unit, card = card.0)
        };
    /// Units entered an enemy hex: close combat follows (7.4).
    EnteredEnemyHex { units: UnitSet, hex: Hex } by "7.4"
        => text!("tarawa-actions-entered", units = names(*units), count = units.len(), hex);
    /// Units that do not act free have cost actions of the turn (7.0, 7.1).
    ActionsSpent {
        units: UnitSet,
        cost: u8,
        left: u8,
        /// The HQ that commanded them has moved (7.33).
        hq_moved: bool,
    } by if *hq_moved { "7.33" } else { "7.1" }
        => {
            let key = if *hq_moved { "tarawa-actions-spent-hq-moved" } else { "tarawa-actions-spent" };
            text!(key, units = names(*units), cost, left)
        };
    /// The player takes no more actions.
    ActionsEnded by "7.0" => "tarawa-actions-ended";
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

/// What an action costs, and why it is not free.
fn price(setting: &Setting, open: &Open, units: UnitSet, pay: Pay) -> Text {
    let paying: UnitSet = units.iter().filter(|unit| !is_free(setting, open, *unit)).collect();
    let key = match pay {
        Pay::Free => return Text::new("tarawa-actions-pay-free"),
        Pay::Action => "tarawa-actions-pay-action",
        Pay::Support => "tarawa-actions-pay-support",
    };
    Text::new(key).with("why", why_not_free(open, paying))
}

/// Why units do not act free: the HQ that commanded them has moved (7.33), or nobody gives them a free action (7.1).
fn why_not_free(open: &Open, paying: UnitSet) -> Text {
    let moved = paying.iter().any(|unit| posts::is_commanded(open, unit));
    let key = if moved { "tarawa-actions-hq-moved" } else { "tarawa-actions-no-leader" };
    Text::new(key).with("units", names(paying)).with("count", paying.len())
}

impl Question<Tarawa> for Act {
    type Answer = Order;
    const CLASS: &'static str = "act";
    const RULE: &'static str = "7.0";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("tarawa-actions-ask").with("left", at.open().actions.left)
    }

    fn check(&self, at: Lens<'_>, order: &Order) -> Result<(), Refusal> {
        check(at.setting(), at.open(), order)
    }

    fn options(&self, at: Lens<'_>) -> Options<Order> {
        Options::List(orders(at.setting(), at.open()))
    }

    fn describe(&self, at: Lens<'_>, order: &Order) -> Text {
        let (setting, open) = (at.setting(), at.open());
        let about = |key, units: UnitSet| Text::new(key).with("units", naming::stack(setting, open, units));
        let of = |key, unit: UnitId| Text::new(key).with("unit", naming::unit(setting, open, unit));
        let on =
            |text: Text, target: PositionId| text.with("position", naming::position(setting, open, target));
        match *order {
            Order::EndPhase => Text::new("tarawa-actions-order-end"),
            Order::Rally { unit } => of("tarawa-actions-order-rally", unit),
            Order::Move { units, pay } => {
                about("tarawa-actions-order-move", units).with("pay", price(setting, open, units, pay))
            }
            Order::Enter { units, hex, pay } => {
                let crowding = naming::crowding(setting, open, hex, units);
                let held =
                    setting.board.site_at(hex).map_or(Text::new("tarawa-pick").with("what", hex), |site| {
                        naming::position(setting, open, site.id)
                    });
                about("tarawa-actions-order-enter", units)
                    .with("position", held)
                    .with("pay", price(setting, open, units, pay))
                    .with("notes", naming::warnings(crowding))
            }
            Order::Attack { target } => {
                let text = Text::new("tarawa-actions-order-attack");
                match setting.board.site_at(target) {
                    Some(site) => on(text, site.id),
                    None => text.with("position", target),
                }
            }
            Order::Barrage { units, target, pay } => on(about("tarawa-actions-order-barrage", units), target)
                .with("pay", price(setting, open, units, pay)),
            Order::NavalBarrage { target } => on(Text::new("tarawa-actions-order-naval-barrage"), target),
            Order::Ryan { unit } => of("tarawa-actions-order-ryan", unit),
        }
    }

    fn default(&self, _: Lens<'_>) -> Order {
        Order::EndPhase
    }

    /// Actions, and Disrupted units that could recover, are lost with the end of the phase.
    fn caution(&self, at: Lens<'_>, order: &Order) -> Option<Text> {
        if *order != Order::EndPhase {
            return None;
        }
        let (mut rallies, mut others) = (0_usize, false);
        for order in orders(at.setting(), at.open()) {
            match order {
                Order::Rally { .. } => rallies += 1,
                Order::EndPhase | Order::Ryan { .. } | Order::NavalBarrage { .. } => {}
                _ => others = true,
            }
        }
        let left = if others { at.open().actions.left } else { 0 };
        let key = match (left, rallies, others) {
            (0, 0, false) => return None,
            (0, 0, true) => "tarawa-actions-caution-free",
            _ => "tarawa-actions-caution",
        };
        Some(Text::new(key).with("left", left).with("rallies", rallies))
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Order {
        random_order(at.setting(), at.open(), chance)
    }

    fn reasons(&self, at: Lens<'_>, order: &Order) -> Vec<Reason> {
        match order {
            Order::Attack { target } => {
                let join = attack::Join { target: *target };
                join.reasons(at, &join.default(at))
            }
            Order::Barrage { units, target, .. } => {
                units.iter().map(|unit| barrage::reason(at, unit, *target)).collect()
            }
            Order::Enter { units, hex, .. } => melee::reasons(at, *units, *hex),
            _ => Vec::new(),
        }
    }

    /// Units that enter an enemy hex fight there.
    fn outlook(r: &mut Referee<'_, Tarawa>, order: &Order) -> Play<()> {
        match order {
            Order::Enter { hex, .. } => melee::resolve_ahead(r, *hex),
            _ => Ok(()),
        }
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
    for marine in open.marines.iter_mut() {
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
    let ryan_passes =
        || leaders::ryan(open).is_some_and(|(_, hex)| !leaders::companions(open, hex).is_empty());
    open.naval_fire > 0 || able(setting, open).next().is_some() || ryan_passes()
}

/// The units that might act, or have a marker to remove.
fn able<'a>(setting: &'a Setting, open: &'a Open) -> impl Iterator<Item = UnitId> + 'a {
    let paid = open.actions.left > 0 || open.support > 0;
    let left = open.marines.on_map().without(open.actions.acted).iter();
    left.filter(move |unit| {
        let marine = open.marine(*unit);
        match marine.disruption {
            Disruption::Earlier => true,
            Disruption::Now => false,
            Disruption::No => {
                let on_land = || marine.hex().is_some_and(|hex| setting.board.land.contains(hex));
                marine.post.is_none()
                    && (setting.readings.attack_from_water || on_land())
                    && (paid || is_free(setting, open, *unit))
            }
        }
    })
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
        r.position.open.marines.put(unit, Place::At(hex));
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
    let others = leaders::companions(&r.position.open, hex).without(leaving);
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
            let beside = hex.is_some_and(|hex| leaders::companions(open, hex).contains(unit));
            let text = || Text::new("tarawa-actions-ryan-not-beside").with("unit", unit.name());
            Refusal::unless(beside, "10.17", text)
        }
    }
}

/// Whether a Japanese unit holds the hex.
pub(crate) fn is_held(setting: &Setting, open: &Open, hex: Hex) -> bool {
    setting.board.id_at(hex).is_some_and(|id| open.occupied().contains(id))
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
    let text = |key| move || Text::new(key).with("units", names(units)).with("hex", hex);
    for unit in units.iter() {
        let kind = setting.forces.marine(unit).kind;
        Refusal::unless(kind != Kind::Hq, "10.22", text("tarawa-actions-hq-enters"))?;
        Refusal::unless(kind.fights_on_foot(), "7.4", text("tarawa-actions-only-foot-enters"))?;
        may_act(setting, open, unit)?;
    }
    Refusal::unless(setting.board.land.contains(from), "8.1", text("tarawa-actions-enters-from-water"))?;
    let enemy = from.is_adjacent(hex) && is_held(setting, open, hex);
    Refusal::unless(enemy, "7.4", text("tarawa-actions-no-enemy-beside"))?;
    Refusal::unless(!open.actions.attacked.contains(hex), "7.4", text("tarawa-actions-was-attacked"))
}

fn is_target(open: &Open, target: PositionId) -> Result<(), Refusal> {
    let text = || Text::new("tarawa-actions-no-target").with("position", target);
    Refusal::unless(open.occupant(target).is_some(), "8.0", text)
}

/// Whether an action of that unit alone can be paid for in any way.
pub(crate) fn can_pay(setting: &Setting, open: &Open, unit: UnitId) -> Result<(), Refusal> {
    let alone = UnitSet::from_iter([unit]);
    let by = |pay| may_pay(setting, open, alone, pay);
    if is_free(setting, open, unit) || (open.support > 0 && by(Pay::Support).is_ok()) {
        return Ok(());
    }
    by(Pay::Action)
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

/// Every legal order, the one that ends the phase last.
fn orders(setting: &Setting, open: &Open) -> Vec<Order> {
    let mut orders = Vec::new();
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
        leaders::companions(open, hex).iter().for_each(|unit| offer(Order::Ryan { unit }));
    }
    orders.push(Order::EndPhase);
    orders
}

/// Offers what the units of a hex can do alone and by twos; HQs go along with those who move.
fn orders_of_stack(setting: &Setting, open: &Open, hex: Hex, offer: &mut impl FnMut(Order)) {
    let stack = open.units_at(hex);
    stack.iter().for_each(|unit| offer(Order::Rally { unit }));
    let ready: UnitSet = stack.iter().filter(|unit| can_act(setting, open, *unit)).collect();
    let hqs: Vec<UnitId> = ready.and(setting.forces.hqs).iter().collect();
    let enemies: Vec<Hex> = hex.neighbours().filter(|near| is_held(setting, open, *near)).collect();
    let fires = |unit| matches!(setting.forces.marine(unit).kind, Kind::Tank | Kind::Artillery);
    for units in alone_and_by_twos(ready.without(setting.forces.hqs)) {
        let barrages = !units.is_empty() && units.iter().all(fires);
        for pay in pays(setting, open, units).iter().copied() {
            for along in 0..1_u32 << hqs.len() {
                let with = hqs.iter().enumerate().filter(|(place, _)| along >> place & 1 == 1);
                offer(Order::Move { units: units.or(with.map(|(_, hq)| *hq).collect()), pay });
            }
            for hex in enemies.iter().copied() {
                offer(Order::Enter { units, hex, pay });
            }
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
const ATTEMPTS: u32 = 8;
const ENOUGH: u32 = 10;

/// An order of some unit that is left, or of the ships, by chance.
fn random_order(setting: &Setting, open: &Open, chance: &mut Chance) -> Order {
    let able: UnitSet = able(setting, open).collect();
    for _ in 0..ATTEMPTS {
        if chance.below(ENOUGH) == 0 {
            break;
        }
        let order = if open.naval_fire > 0 && chance.below(8) == 0 {
            random_position(open.occupied(), chance).map(|target| Order::NavalBarrage { target })
        } else {
            random_unit(able, chance).and_then(|unit| random_order_of(setting, open, unit, able, chance))
        };
        if let Some(order) = order.filter(|order| check(setting, open, order).is_ok()) {
            return order;
        }
    }
    Order::EndPhase
}

fn random_unit(units: UnitSet, chance: &mut Chance) -> Option<UnitId> {
    let count = u32::try_from(units.len()).expect("there are at most 64 US units");
    units.iter().nth(chance.below(count) as usize)
}

fn random_position(positions: PositionSet, chance: &mut Chance) -> Option<PositionId> {
    let count = u32::try_from(positions.len()).expect("there are at most 102 positions");
    positions.iter().nth(chance.below(count) as usize)
}

/// Something that the unit might do, perhaps with another of those who are able to, legal or not.
fn random_order_of(
    setting: &Setting,
    open: &Open,
    unit: UnitId,
    able: UnitSet,
    chance: &mut Chance,
) -> Option<Order> {
    let marine = open.marine(unit);
    let hex = marine.hex()?;
    if marine.is_disrupted() {
        return Some(Order::Rally { unit });
    }
    let mut units = UnitSet::from_iter([unit]);
    if chance.below(2) == 0 {
        let beside = random_unit(open.units_at(hex).and(able).without(units), chance);
        units = units.or(beside.filter(|other| !open.marine(*other).is_disrupted()).into_iter().collect());
    }
    let pay = *chance.pick(pays(setting, open, units))?;
    let kind = setting.forces.marine(unit).kind;
    if matches!(kind, Kind::Tank | Kind::Artillery) && chance.below(2) == 0 {
        return Some(Order::Barrage { units, target: random_position(open.occupied(), chance)?, pay });
    }
    let enemies = setting.board.beside(hex).and(open.occupied());
    if enemies.is_empty() || !kind.fights_on_foot() {
        return Some(Order::Move { units, pay });
    }
    let target = setting.board.site(random_position(enemies, chance)?).hex;
    Some(match chance.below(6) {
        0 => Order::Enter { units, hex: target, pay },
        1..=3 => Order::Attack { target },
        _ => Order::Move { units, pay },
    })
}

/// Whether a unit may take an action now, and if not, by which rule: one action each (7.2), not when Disrupted
/// (7.6), not in the water (8.1).
#[inline]
pub(crate) fn may_act(setting: &Setting, open: &Open, unit: UnitId) -> Result<(), Refusal> {
    match hindrance(setting, open, unit) {
        None => Ok(()),
        Some((rule, key)) => Err(Refusal::new(rule, Text::new(key).with("unit", unit.name()))),
    }
}

/// Whether a unit may take an action now.
#[inline]
pub(crate) fn can_act(setting: &Setting, open: &Open, unit: UnitId) -> bool {
    hindrance(setting, open, unit).is_none()
}

/// What keeps a unit from taking an action: the rule and the words for it.
#[inline]
fn hindrance(setting: &Setting, open: &Open, unit: UnitId) -> Option<(&'static str, &'static str)> {
    let marine = open.marine(unit);
    let Some(hex) = marine.hex() else { return Some(("7.0", "tarawa-actions-not-on-map")) };
    if open.actions.acted.contains(unit) {
        return Some(("7.2", "tarawa-actions-acted"));
    }
    if marine.is_disrupted() {
        return Some(("7.6", "tarawa-actions-is-disrupted"));
    }
    let ashore = setting.board.land.contains(hex) || setting.readings.attack_from_water;
    (!ashore).then_some(("8.1", "tarawa-actions-in-water"))
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
    if cost > 0 {
        let (setting, open) = (r.setting, &r.position.open);
        let left = open.actions.left.saturating_sub(cost);
        let pays = |unit: &UnitId| !is_free(setting, open, *unit);
        let paying: UnitSet = units.without(supported).iter().filter(pays).collect();
        let hq_moved = paying.iter().any(|unit| posts::is_commanded(open, unit));
        event::tell(r, || Event::ActionsSpent { units: paying, cost, left, hq_moved });
    }
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
mod tests;
