//! Damage to ships (7): where a hit goes, what armour stops, and what follows from it.

use crate::{
    Setting, WarAtSea,
    battle::{Gun, Whereabouts, penetrates},
    charts::{GunResult, Part, SpeedLoss, Wounds},
    event::tell,
    fleet::{Home, Post, Wing},
    ids::ShipId,
    lens::Lens,
    operations::bases::losses,
    position::{Fate, Position, Repair, Ship, Tubes},
    sheet::{Armour, Boxes, Sheet, ShipType, Speed},
};
use kernel::{Options, Play, Question, Referee, Refusal, Text, text};
use serde::{Deserialize, Serialize};

/// The range at which shells plunge (7.3).
const PLUNGING: u8 = 6;
/// The result that a plunging hit makes worse (7.3).
const PLUNGES_ON: u8 = 10;

/// What hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    Gun {
        gun: Gun,
        range: u8,
    },
    /// A bomb counts as a primary gun (13.36), and plunges.
    Bomb,
}

impl Weapon {
    /// The gun that it counts as.
    fn as_gun(self) -> Gun {
        match self {
            Weapon::Gun { gun, .. } => gun,
            Weapon::Bomb => Gun::Primary,
        }
    }

    /// Whether it comes from above (7.3).
    fn plunges(self) -> bool {
        matches!(self, Weapon::Bomb | Weapon::Gun { gun: Gun::Primary, range: PLUNGING })
    }
}

kernel::events! {
    Event of WarAtSea in setting:

    /// Boxes of the ship are crossed out.
    Struck { ship: ShipId, part: Part, boxes: u8, left: u8 } by "7.0"
        => text!("sea-struck", ship, part = part_name(*part), boxes, left);
    /// Armour stopped it (7.2).
    Bounced { ship: ShipId, part: Part } by "7.2" => text!("sea-bounced", ship, part = part_name(*part));
    /// A hit on tubes that are not there, or not any more (7.53).
    NoTubes { ship: ShipId } by "7.53" => text!("sea-no-tubes", ship);
    /// Tertiary guns do no critical damage (7.4).
    NotCritical { ship: ShipId } by "7.4" => text!("sea-not-critical", ship);
    /// A torpedo that does not explode.
    Dud { ship: ShipId } by "6.63" => text!("sea-dud", ship);
    Critical { ship: ShipId, dice: u8 } by "7.4" => text!("sea-critical", ship, dice);
    Excess { ship: ShipId, die: u8, more: bool } by "7.6"
        => text!(if *more { "sea-excess" } else { "sea-no-excess" }, ship, die);
    Plunged { ship: ShipId } by "7.3" => text!("sea-plunged", ship);
    /// A gun goes through armour that should have stopped it (17.1).
    Pierced { ship: ShipId, die: u8, through: bool } by "17.1"
        => text!(if *through { "sea-pierced" } else { "sea-not-pierced" }, ship, die);
    Torpedoed { ship: ShipId, dice: u8, punch: u8 } by "6.63" => text!("sea-torpedoed", ship, dice, punch);
    TubesLost { ship: ShipId } by "7.53" => text!("sea-tubes-lost", ship);
    /// A flight deck box is crossed out (7.8); so many steps of aircraft can still operate (8.2).
    DeckHit { ship: ShipId, left: u8 } by "7.8" => text!("sea-deck-hit", ship, left);
    /// Floatplanes burn.
    PlanesLost { ship: ShipId } by "7.4" => text!("sea-planes-lost", ship);
    /// An oiler may explode (15.43).
    Oiler { ship: ShipId, die: u8, explodes: bool } by "15.43"
        => text!(if *explodes { "sea-oiler-explodes" } else { "sea-oiler-holds" }, ship, die);
    Slowed { ship: ShipId, speed: Speed } by "7.71" => text!("sea-slowed", ship, speed = speed.to_string());
    Dead { ship: ShipId } by "7.72" => text!("sea-dead", ship);
    Sunk { ship: ShipId } by "7.0", marks Loss => text!("sea-sunk", ship);
}

pub(crate) fn part_name(part: Part) -> Text {
    Text::new(
        [
            "sea-part-primary",
            "sea-part-secondary",
            "sea-part-tertiary",
            "sea-part-aa",
            "sea-part-hull",
            "sea-part-torpedo",
        ][part as usize],
    )
}

/// What hits a counter, as far as the dice have told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// A shell or bomb with this result of the Gunnery Damage Table.
    Shell { dice: u8 },
    /// A torpedo with this result of the Torpedo Damage Table.
    Torpedo { dice: u8, punch: u8 },
}

/// Which ship of a counter takes a hit: its owner says (9.61), when the damage is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suffer {
    pub counter: ShipId,
    pub blow: Blow,
}

impl Question<WarAtSea> for Suffer {
    type Answer = ShipId;
    const CLASS: &'static str = "suffer";
    const RULE: &'static str = "9.61";

    fn text(&self, at: Lens<'_>) -> Text {
        let charts = &at.setting().charts;
        match self.blow {
            Blow::Shell { dice } => Text::new("sea-ask-suffer-shell").with(
                "damage",
                match charts.gun_damage(dice) {
                    GunResult::On(part) => part_name(part),
                    GunResult::Critical => Text::new("sea-part-critical"),
                },
            ),
            Blow::Torpedo { dice, punch } => {
                let hull = charts.torpedo_damage(dice, punch).boxes.iter();
                let hull: u8 = hull.filter(|(part, _)| *part == Part::Hull).map(|(_, boxes)| boxes).sum();
                Text::new("sea-ask-suffer-torpedo").with("hull", hull)
            }
        }
        .with("counter", self.counter)
    }

    fn check(&self, at: Lens<'_>, ship: &ShipId) -> Result<(), Refusal> {
        let named =
            |key: &'static str| move || Text::new(key).with("ship", *ship).with("counter", self.counter);
        let state = at.ship(*ship).filter(|state| state.lead == self.counter);
        Refusal::unless(state.is_some(), "9.61", named("sea-no-such-ship"))?;
        Refusal::unless(state.is_some_and(Ship::is_afloat), "7.0", named("sea-no-ship-afloat"))
    }

    fn options(&self, at: Lens<'_>) -> Options<ShipId> {
        Options::List(at.aboard(self.counter).collect())
    }

    fn describe(&self, _: Lens<'_>, ship: &ShipId) -> Text {
        Text::new("sea-name").with("name", *ship)
    }

    /// The ship that is hurt most already.
    fn default(&self, at: Lens<'_>) -> ShipId {
        let hurt = |ship: &ShipId| at.ship(*ship).map_or(0, |ship| ship.lost.hull);
        at.aboard(self.counter).max_by_key(hurt).unwrap_or(self.counter)
    }
}

fn is_gone(r: &Referee<'_, WarAtSea>, counter: ShipId) -> bool {
    r.position.aboard(r.setting, counter).next().is_none()
}

/// The ship of a counter that takes the blow. One of them is afloat.
fn victim(r: &mut Referee<'_, WarAtSea>, counter: ShipId, blow: Blow) -> Play<ShipId> {
    let afloat: Vec<ShipId> = r.position.aboard(r.setting, counter).collect();
    if let [ship] = afloat[..] {
        return Ok(ship);
    }
    let owner = r.setting.seat_of(counter).expect("counters of a battle are somebody's");
    r.ask(owner, Suffer { counter, blow })
}

/// A hit by a gun or a bomb (6.55, 13.36). Nothing happens where all are sunk already.
pub(crate) fn gun_hit(r: &mut Referee<'_, WarAtSea>, counter: ShipId, weapon: Weapon) -> Play<()> {
    if is_gone(r, counter) {
        return Ok(());
    }
    if ready_aboard(r, counter) && weapon.as_gun() != Gun::Tertiary {
        critical(r, counter, weapon)?;
        explode(r, counter)?;
        settle(r, counter);
        return Ok(());
    }
    let dice = r.two_d6("6.55")?;
    let ship = victim(r, counter, Blow::Shell { dice })?;
    match r.setting.charts.gun_damage(dice) {
        GunResult::Critical => critical(r, ship, weapon)?,
        GunResult::On(part) => {
            if let Some(struck) = strike(r, ship, part, weapon)? {
                if dice == PLUNGES_ON && plunges(r, ship, weapon) {
                    tell(r, || Event::Plunged { ship });
                    cross(r, ship, Part::Hull, 1);
                } else {
                    excess(r, ship, struck, weapon)?;
                }
            }
        }
    }
    explode(r, ship)?;
    settle(r, ship);
    Ok(())
}

/// Whether aircraft stand ready on a carrier: whatever hits it is critical then (8.24). Carriers share no counters.
fn ready_aboard(r: &Referee<'_, WarAtSea>, ship: ShipId) -> bool {
    let (Some(operations), Some(seat)) = (&r.position.operations, r.setting.seat_of(ship)) else {
        return false;
    };
    let ready = |wing: &Wing| wing.home == Home::Ship(ship) && wing.post == Post::Ready;
    r.setting.sheet(ship).kind.is_carrier() && operations.fleet(seat).flying().any(|(_, wing)| ready(wing))
}

/// A hit by a torpedo (6.63): nothing stops it (7.2). `punch` is what the torpedo adds to the dice (9.31, 9.33).
pub(crate) fn torpedo_hit(r: &mut Referee<'_, WarAtSea>, counter: ShipId, punch: u8) -> Play<()> {
    if is_gone(r, counter) {
        return Ok(());
    }
    let dice = r.two_d6("6.63")?;
    let ship = victim(r, counter, Blow::Torpedo { dice, punch })?;
    let wounds = r.setting.charts.torpedo_damage(dice, punch);
    let dud = *wounds == Wounds::default();
    tell(r, || if dud { Event::Dud { ship } } else { Event::Torpedoed { ship, dice, punch } });
    wound(r, ship, wounds, None);
    explode(r, ship)?;
    settle(r, ship);
    Ok(())
}

/// Where a hit goes on a ship that has no box of that sort (7.5).
pub fn substituted(sheet: &Sheet, ship: &Ship, part: Part) -> Part {
    let hull_if_none = |row: Boxes, lost: u8, never: Part, gone: Part, part: Part| match row.count {
        0 => never,
        count if lost >= count => gone,
        _ => part,
    };
    let lost = &ship.lost;
    let to = match part {
        Part::Primary => hull_if_none(sheet.primary, lost.primary, Part::Secondary, Part::Hull, part),
        Part::Secondary => hull_if_none(sheet.secondary, lost.secondary, Part::Tertiary, Part::Hull, part),
        Part::Tertiary => hull_if_none(sheet.tertiary, lost.tertiary, Part::Aa, Part::Aa, part),
        Part::Aa => hull_if_none(sheet.aa, lost.aa, Part::Hull, Part::Hull, part),
        Part::Hull | Part::Torpedo => part,
    };
    if to == part { to } else { substituted(sheet, ship, to) }
}

/// The armour of a part (7.1). Tubes have none.
pub fn armour(sheet: &Sheet, part: Part) -> Armour {
    match part {
        Part::Primary => sheet.primary.armour,
        Part::Secondary => sheet.secondary.armour,
        Part::Tertiary => sheet.tertiary.armour,
        Part::Aa => sheet.aa.armour,
        Part::Hull => sheet.hull.armour,
        Part::Torpedo => Armour::None,
    }
}

/// One hit on a part, unless armour stops it. Returns the part of which a box was crossed out, if one was.
fn strike(r: &mut Referee<'_, WarAtSea>, ship: ShipId, called: Part, weapon: Weapon) -> Play<Option<Part>> {
    let sheet = r.setting.sheet(ship);
    let part = substituted(sheet, r.position.ship(ship), called);
    if !penetrates(weapon.as_gun(), armour(sheet, part)) && !pierces(r, ship, part, weapon)? {
        tell(r, || Event::Bounced { ship, part });
        return Ok(None);
    }
    if part == Part::Torpedo {
        wreck_tubes(r, ship);
        return Ok(None);
    }
    cross(r, ship, part, 1);
    if let Some(left) = deck_hit(r, ship, called) {
        tell(r, || Event::DeckHit { ship, left });
    }
    Ok(Some(part))
}

/// At very short range a gun may go through armour that should stop it (17.1).
fn pierces(r: &mut Referee<'_, WarAtSea>, ship: ShipId, part: Part, weapon: Weapon) -> Play<bool> {
    let Weapon::Gun { gun, range } = weapon else { return Ok(false) };
    let near = match (gun, armour(r.setting.sheet(ship), part)) {
        (Gun::Secondary, Armour::Heavy) => range <= 2,
        (Gun::Tertiary, Armour::Light) => range <= 1,
        _ => false,
    };
    if !near || !r.setting.rules.secondary_penetration {
        return Ok(false);
    }
    let die = r.d6("17.1")?;
    let through = die >= 4;
    tell(r, || Event::Pierced { ship, die, through });
    Ok(through)
}

/// Boxes of a part that a blow has crossed out, and how many are left.
struct Crossed {
    part: Part,
    boxes: u8,
    left: u8,
}

/// Crosses out boxes of a part, and tells it.
fn cross(r: &mut Referee<'_, WarAtSea>, ship: ShipId, called: Part, boxes: u8) {
    let mut toll = Vec::new();
    cross_out(r, ship, called, boxes, &mut toll);
    tell_toll(r, ship, &toll);
}

fn tell_toll(r: &mut Referee<'_, WarAtSea>, ship: ShipId, toll: &[Crossed]) {
    for Crossed { part, boxes, left } in toll {
        tell(r, || Event::Struck { ship, part: *part, boxes: *boxes, left: *left });
    }
}

/// Crosses out boxes of a part; if there are not enough, those that are hit in their place (7.5). What one blow does to
/// a part is one entry of its toll.
fn cross_out(r: &mut Referee<'_, WarAtSea>, ship: ShipId, called: Part, boxes: u8, toll: &mut Vec<Crossed>) {
    let sheet = r.setting.sheet(ship);
    let mut due = boxes;
    while due > 0 && r.position.ship(ship).is_afloat() {
        let struck = r.position.ship_mut(ship);
        let part = substituted(sheet, struck, called);
        let (lost, row) = match part {
            Part::Primary => (&mut struck.lost.primary, sheet.primary),
            Part::Secondary => (&mut struck.lost.secondary, sheet.secondary),
            Part::Tertiary => (&mut struck.lost.tertiary, sheet.tertiary),
            Part::Aa => (&mut struck.lost.aa, sheet.aa),
            Part::Hull => (&mut struck.lost.hull, sheet.hull),
            Part::Torpedo => return wreck_tubes(r, ship),
        };
        let crossed = due.min(row.count - *lost);
        *lost += crossed;
        due -= crossed;
        let left = row.count - *lost;
        if part == Part::Hull && left == 0 {
            struck.fate = Fate::Sunk;
        }
        match toll.last_mut().filter(|last| last.part == part) {
            Some(last) => (last.boxes, last.left) = (last.boxes + crossed, left),
            None => toll.push(Crossed { part, boxes: crossed, left }),
        }
    }
}

/// A hit on the tubes destroys them with all that they hold (7.53).
fn wreck_tubes(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    let armed = r.setting.sheet(ship).torpedo.factor > 0;
    let tubes = &mut r.position.ship_mut(ship).tubes;
    if !armed || *tubes == Tubes::Destroyed {
        tell(r, || Event::NoTubes { ship });
        return;
    }
    *tubes = Tubes::Destroyed;
    tell(r, || Event::TubesLost { ship });
}

/// A hit that is called on the primary or secondary guns of a carrier costs it a flight deck box besides (7.8). Returns
/// how many steps of aircraft can still operate, if it did.
fn deck_hit(r: &mut Referee<'_, WarAtSea>, ship: ShipId, called: Part) -> Option<u8> {
    let sheet = r.setting.sheet(ship);
    let lost = &mut r.position.ship_mut(ship).lost.deck;
    let called = sheet.kind.is_carrier() && matches!(called, Part::Primary | Part::Secondary);
    if !called || usize::from(*lost) >= sheet.deck.len() {
        return None;
    }
    *lost += 1;
    // The boxes stand with their greatest number first, which is always crossed out first (8.2).
    Some(sheet.deck.get(usize::from(*lost)).copied().unwrap_or(0))
}

/// Whether a hit tears a second box out of the hull (7.3).
fn plunges(r: &Referee<'_, WarAtSea>, ship: ShipId, weapon: Weapon) -> bool {
    weapon.plunges() && !r.setting.sheet(ship).reinforced
}

/// Heavy shells and bombs tear more out of what has little armour (7.6).
fn excess(r: &mut Referee<'_, WarAtSea>, ship: ShipId, part: Part, weapon: Weapon) -> Play<()> {
    let heavy = weapon.as_gun() == Gun::Primary;
    if !heavy || armour(r.setting.sheet(ship), part) == Armour::Heavy || !r.position.ship(ship).is_afloat() {
        return Ok(());
    }
    let die = r.d6("7.6")?;
    let more = die >= 4;
    tell(r, || Event::Excess { ship, die, more });
    if more {
        cross(r, ship, part, 1);
    }
    Ok(())
}

/// Critical damage (7.4). Tertiary guns do none.
fn critical(r: &mut Referee<'_, WarAtSea>, ship: ShipId, weapon: Weapon) -> Play<()> {
    if weapon.as_gun() == Gun::Tertiary {
        tell(r, || Event::NotCritical { ship });
        return Ok(());
    }
    let dice = r.two_d6("7.4")?;
    tell(r, || Event::Critical { ship, dice });
    let wounds = r.setting.charts.critical(dice);
    let (sheet, gun) = (r.setting.sheet(ship), weapon.as_gun());
    let through = match shield(sheet, r.position.ship(ship), wounds, gun) {
        Some(part) if !wounds.pierces => pierces(r, ship, part, weapon)?,
        _ => wounds.pierces,
    };
    wound(r, ship, wounds, (!through).then_some(gun));
    Ok(())
}

/// The first part that critical damage calls for and whose armour stops the gun.
fn shield(sheet: &Sheet, ship: &Ship, wounds: &Wounds, gun: Gun) -> Option<Part> {
    let hull = wounds.sinks || wounds.speed != SpeedLoss::None;
    let called = wounds.boxes.iter().map(|(part, _)| substituted(sheet, ship, *part));
    let mut parts = called.chain(hull.then_some(Part::Hull));
    parts.find(|part| !penetrates(gun, armour(sheet, *part)))
}

/// Does several things to a ship at once. Armour helps where a gun is named that it stops (7.4).
fn wound(r: &mut Referee<'_, WarAtSea>, ship: ShipId, wounds: &Wounds, gun: Option<Gun>) {
    let sheet = r.setting.sheet(ship);
    let stopped = |part: Part| gun.is_some_and(|gun| !penetrates(gun, armour(sheet, part)));
    if wounds.sinks {
        if stopped(Part::Hull) {
            tell(r, || Event::Bounced { ship, part: Part::Hull });
        } else {
            r.position.ship_mut(ship).fate = Fate::Sunk;
        }
        return;
    }
    for (called, boxes) in &wounds.boxes {
        let (mut toll, mut deck, mut shield) = (Vec::new(), None, None);
        // Box by box: when a row is gone the next hit goes elsewhere, maybe behind armour (7.52).
        for _ in 0..*boxes {
            let part = substituted(sheet, r.position.ship(ship), *called);
            if stopped(part) {
                shield = Some(part);
            }
            if shield.is_some() || !r.position.ship(ship).is_afloat() {
                break;
            }
            cross_out(r, ship, part, 1, &mut toll);
            deck = deck_hit(r, ship, *called).or(deck);
        }
        tell_toll(r, ship, &toll);
        if let Some(left) = deck {
            tell(r, || Event::DeckHit { ship, left });
        }
        if !r.position.ship(ship).is_afloat() {
            return;
        }
        if let Some(part) = shield {
            tell(r, || Event::Bounced { ship, part });
        }
    }
    let struck = r.position.ship_mut(ship);
    if wounds.planes && sheet.planes > 0 && !struck.lost.planes {
        struck.lost.planes = true;
        tell(r, || Event::PlanesLost { ship });
    }
    let levels = match wounds.speed {
        SpeedLoss::None => 0,
        SpeedLoss::Levels(levels) => levels,
        SpeedLoss::All => u8::MAX,
    };
    if levels > 0 && !stopped(Part::Hull) {
        slow(r, ship, levels);
    }
}

/// Takes levels of speed from a ship (7.71), which holds its group up (6.45). A ship that a repair has got under way
/// again (8.31) has but one level to lose.
fn slow(r: &mut Referee<'_, WarAtSea>, ship: ShipId, levels: u8) {
    let sheet = r.setting.sheet(ship);
    let struck = r.position.ship_mut(ship);
    // A ship that lies still for want of fuel only (15.2) can lose what it would make with it.
    let under_way = struck.repair == Repair::Underway || sheet.speed.less(struck.lost.speed).base > 0;
    if !struck.is_afloat() || !under_way {
        return;
    }
    if struck.repair == Repair::Underway {
        struck.repair = Repair::Untried;
    } else {
        struck.lost.speed = struck.lost.speed.saturating_add(levels).min(sheet.speed.base);
    }
    let (speed, lead) = (struck.power(sheet), struck.lead);
    tell(r, || if speed.base == 0 { Event::Dead { ship } } else { Event::Slowed { ship, speed } });
    if let Some(counter) = r.position.battle.as_mut().and_then(|battle| battle.counter_mut(lead)) {
        counter.slowed = true;
    }
}

/// A hit on an oiler may make it explode (15.43).
fn explode(r: &mut Referee<'_, WarAtSea>, ship: ShipId) -> Play<()> {
    let oiler = !r.setting.rules.no_fuel && r.setting.sheet(ship).kind == ShipType::Ao;
    if !oiler || !r.position.ship(ship).is_afloat() {
        return Ok(());
    }
    let die = r.d6("15.43")?;
    let explodes = die == 6;
    tell(r, || Event::Oiler { ship, die, explodes });
    if explodes {
        r.position.ship_mut(ship).fate = Fate::Sunk;
    }
    Ok(())
}

/// What follows from damage: the loss of speed for half of the hull (7.71), and the end of the ship (7.0).
fn settle(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    let sheet = r.setting.sheet(ship);
    let struck = r.position.ship_mut(ship);
    if struck.fate == Fate::Sunk {
        tell(r, || Event::Sunk { ship });
        go_down(r, ship);
    } else if !struck.listing && 2 * u16::from(struck.lost.hull) > u16::from(sheet.hull.count) {
        struck.listing = true;
        slow(r, ship, 1);
    }
}

/// The bottom of the sea tears boxes out of a hull (9.74).
pub(crate) fn tear_hull(r: &mut Referee<'_, WarAtSea>, ship: ShipId, boxes: u8) {
    cross(r, ship, Part::Hull, boxes);
    settle(r, ship);
}

/// What goes with a ship that sinks: it is towed no longer and tows nobody, and the aircraft that stand on it are lost
/// (8.23). They are counted here and not later: nobody else knows how many they were.
pub(crate) fn go_down(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    let Ship { tows, towed_by, .. } = *r.position.ship(ship);
    if let Some(towed) = tows {
        r.position.ship_mut(towed).towed_by = None;
    }
    if let Some(tug) = towed_by {
        r.position.ship_mut(tug).tows = None;
    }
    let gone = r.position.ship_mut(ship);
    (gone.tows, gone.towed_by) = (None, None);
    losses::go_down_with(r, ship);
}

/// A ship goes down outside a battle. A counter that it led goes by the name of another ship.
pub(crate) fn founder(r: &mut Referee<'_, WarAtSea>, ship: ShipId) {
    r.position.ship_mut(ship).fate = Fate::Sunk;
    tell(r, || Event::Sunk { ship });
    go_down(r, ship);
    succeed(r.setting, r.position, ship);
}

/// Takes counters off the map of which nothing is afloat, once both sides have fired (6.5). A counter that has lost
/// its leading ship goes by the name of another.
pub(crate) fn bury(r: &mut Referee<'_, WarAtSea>) {
    let fight = r.position.fight(r.setting);
    let counters: Vec<ShipId> = fight.battle.at_sea().map(|counter| counter.ship).collect();
    for counter in counters {
        take_off(r, counter);
    }
}

/// Takes a counter of which nothing is afloat off the map; one that has lost its leading ship goes by the name of another.
pub(crate) fn take_off(r: &mut Referee<'_, WarAtSea>, lead: ShipId) {
    if r.position.ship(lead).is_afloat() {
        return;
    }
    let heir = r.position.aboard(r.setting, lead).next();
    succeed(r.setting, r.position, lead);
    if let Some(counter) = r.position.fought_mut().counter_mut(lead) {
        match heir {
            Some(heir) => counter.ship = heir,
            None => counter.state = Whereabouts::Sunk,
        }
    }
}

/// Whether a counter cannot turn away from bombs and torpedoes (8.46, 13.35, 16.5): all its ships that are afloat lie
/// dead, tow or are towed. As long as one of them makes way the others are hidden behind her (9.61).
pub(crate) fn lies_still(at: Lens<'_>, counter: ShipId) -> bool {
    let still = |id: ShipId| {
        at.ship(id).is_some_and(|ship| {
            ship.speed(at.setting().sheet(id)).base == 0 || ship.tows.is_some() || ship.towed_by.is_some()
        })
    };
    at.aboard(counter).all(still)
}

/// A counter that has lost its leading ship goes by the name of another that is afloat.
pub(crate) fn succeed(setting: &Setting, position: &mut Position, lead: ShipId) {
    let heir = position.aboard(setting, lead).next();
    let Some(heir) = heir.filter(|_| !position.ship(lead).is_afloat()) else { return };
    for ship in setting.companions(lead) {
        let ship = position.ship_mut(ship);
        if ship.lead == lead {
            ship.lead = heir;
        }
    }
}

#[cfg(test)]
mod tests;
