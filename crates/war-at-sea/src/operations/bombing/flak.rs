//! Anti-aircraft fire (13.34): which ship fires at the aircraft over which hex, with how many dice, and which aircraft
//! suffer. Ports and bases fire at all of a flight (13.4, 13.5).

use super::{Attack, Driven, Event, Load, Places, Raid, counters};
use crate::{
    Setting, WarAtSea,
    event::tell,
    fleet::WingId,
    ids::{BaseId, ForceId, ShipId},
    lens::Lens,
    operations::{
        bases::{self, Loss},
        dogfights,
    },
    planes::{Altitude, Plane},
    reasons,
    sides::{ALLIES, divided, other},
    tables,
    waters::Hex,
    weather::Weather,
};
use kernel::{Field, Input, Item, Options, Play, Question, Reason, Referee, Refusal, RuleId, Seat, Text};
use serde::{Deserialize, Serialize};

/// How far ships help each other (13.34).
const REACH: u8 = 2;
/// What must be rolled.
pub(crate) const HIT: u32 = 6;
/// From this year on Allied guns have better shells.
const BETTER_SHELLS: u16 = 1943;

/// At which hex each ship fires. Without any, each fires at those over it, or else where most bombs would fall.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrage {
    pub fire: Vec<(ShipId, Option<Hex>)>,
}

/// The guns of the ships under attack (13.34).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flak {
    pub forces: Vec<ForceId>,
    pub places: Places,
    pub attacks: Vec<(WingId, ShipId)>,
    /// Only ships that are attacked fire, and only at those who attack them (17.5).
    pub surprised: bool,
}

impl Flak {
    pub(crate) fn hex(&self, counter: ShipId) -> Option<Hex> {
        self.places.iter().find(|(ship, _)| *ship == counter).map(|(_, hex)| *hex)
    }

    /// The ships that can fire, with their counters and factors.
    pub(crate) fn gunners(&self, at: Lens<'_>) -> Vec<(ShipId, ShipId, u8)> {
        let crews = counters(at, &self.forces)
            .into_iter()
            .flat_map(|counter| at.aboard(counter).map(move |ship| (ship, counter)));
        let factor = |ship: ShipId| Flak::factor(at, ship).ok();
        crews.filter_map(|(ship, counter)| Some((ship, counter, factor(ship)?))).collect()
    }

    /// The factor with which a ship can fire (13.34), or else which rule keeps it silent.
    fn factor(at: Lens<'_>, ship: ShipId) -> Result<u8, Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("ship", ship);
        let sheet = at.setting().sheet(ship);
        let Some(state) = at.ship(ship) else {
            return Err(Refusal::new("13.34", named("sea-no-flak-here")()));
        };
        let dead = at.setting().rules.dead_ships_silent && state.is_dead(sheet);
        Refusal::unless(sheet.aa.count > 0, "2.3+2", named("sea-no-flak"))?;
        Refusal::unless(sheet.aa.count > state.lost.aa, "7.0", named("sea-no-flak-left"))?;
        Refusal::unless(!dead, "7.72", named("sea-no-flak-dead"))?;
        Ok(sheet.aa.count - state.lost.aa)
    }

    /// Whether the guns of a counter can fire at aircraft over a hex, or else which rule forbids it.
    fn may_fire(&self, at: Lens<'_>, counter: ShipId, hex: Hex) -> Result<(), Refusal> {
        let named = |key: &'static str| move || Text::new(key).with("ship", counter).with("hex", hex.name());
        let Some((seat, from)) = at.seat().zip(self.hex(counter)) else {
            return Err(Refusal::new("13.34", named("sea-no-flak-here")()));
        };
        let attacked = self.attacks.iter().any(|(_, target)| self.hex(*target) == Some(hex));
        Refusal::unless(attacked, "13.34", named("sea-no-flak-nobody"))?;
        if !self.reaches(counter, from, hex) {
            let (rule, key) =
                if self.surprised { ("17.5", "sea-no-flak-surprised") } else { ("13.34", "sea-no-flak-far") };
            return Err(Refusal::new(rule, named(key)()));
        }
        let low = !self.over(at, other(seat), hex).is_empty();
        Refusal::unless(low, "13.34", named("sea-no-flak-high"))
    }

    /// The aircraft over a hex that guns can reach: not those up high (13.34).
    fn over(&self, at: Lens<'_>, raiders: Seat, hex: Hex) -> Vec<WingId> {
        let low = |wing: &WingId| at.card(raiders, *wing).is_some_and(|card| is_low(at, card.plane));
        let there = self.attacks.iter().filter(|(_, target)| self.hex(*target) == Some(hex));
        there.map(|(wing, _)| *wing).filter(low).collect()
    }

    /// The hexes at which a ship can fire.
    fn targets(&self, at: Lens<'_>, counter: ShipId) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = self.attacks.iter().filter_map(|(_, target)| self.hex(*target)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|hex| self.may_fire(at, counter, *hex).is_ok());
        hexes
    }

    /// Whether a counter's guns reach the aircraft over a hex: up to two hexes away, and in a surprise only those who
    /// attack it (13.34, 17.5).
    pub(crate) fn reaches(&self, counter: ShipId, from: Hex, hex: Hex) -> bool {
        let attacked = || self.attacks.iter().any(|(_, target)| *target == counter);
        if self.surprised { hex == from && attacked() } else { hex.distance(from) <= REACH }
    }

    /// Where each ship fires by itself: at those over it, or else where most would fall.
    pub(crate) fn by_itself(&self, at: Lens<'_>) -> Barrage {
        let raiders = at.seat().map(other);
        let threat = |hex: Hex| -> u32 {
            let wings = raiders.map(|seat| self.over(at, seat, hex)).unwrap_or_default();
            let cards = wings.iter().filter_map(|wing| at.card(raiders?, *wing));
            cards
                .map(|card| u32::from(at.setting().operation().plane(card.plane).naval.with(card.steps)))
                .sum()
        };
        let fire = self.gunners(at).into_iter().map(|(ship, counter, _)| {
            let targets = self.targets(at, counter);
            let own = self.hex(counter).filter(|hex| targets.contains(hex));
            (ship, own.or_else(|| targets.into_iter().max_by_key(|hex| threat(*hex))))
        });
        Barrage { fire: fire.filter(|(_, hex)| hex.is_some()).collect() }
    }
}

fn is_low(at: Lens<'_>, plane: crate::ids::PlaneId) -> bool {
    at.setting().operation().plane(plane).altitude != Altitude::High
}

impl Question<WarAtSea> for Flak {
    type Answer = Barrage;

    const CLASS: &'static str = "flak";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("13.34")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-flak")
    }

    fn check(&self, at: Lens<'_>, answer: &Barrage) -> Result<(), Refusal> {
        let counters = counters(at, &self.forces);
        for (index, (ship, hex)) in answer.fire.iter().enumerate() {
            let named = |key: &'static str| Text::new(key).with("ship", *ship);
            let again = answer.fire[..index].iter().any(|(other, _)| other == ship);
            Refusal::unless(!again, "13.34", || named("sea-no-second-flak"))?;
            let counter = counters.iter().find(|counter| at.aboard(**counter).any(|own| own == *ship));
            let Some(counter) = counter else {
                return Err(Refusal::new("13.34", named("sea-no-flak-here")));
            };
            Flak::factor(at, *ship)?;
            if let Some(hex) = hex {
                self.may_fire(at, *counter, *hex)?;
            }
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Barrage> {
        let gunners: Vec<_> = self
            .gunners(at)
            .into_iter()
            .map(|(ship, counter, factor)| (ship, factor, self.targets(at, counter)))
            .filter(|(.., targets)| !targets.is_empty())
            .collect();
        let mut hexes: Vec<Hex> = gunners.iter().flat_map(|(.., targets)| targets).copied().collect();
        hexes.sort_unstable();
        hexes.dedup();
        let links = (0..).zip(&gunners).flat_map(|(gunner, (.., reach))| {
            let aimed = (1..).zip(&hexes).filter(|(_, hex)| reach.contains(hex));
            std::iter::once((gunner, 0)).chain(aimed.map(move |(target, _)| (gunner, target)))
        });
        let links = links.collect();
        let items = gunners.iter().map(|(ship, factor, _)| Item {
            value: serde_json::json!(ship),
            text: Text::new("sea-flak-of").with("ship", *ship).with("factor", *factor),
            mark: Some(ship.name().to_owned()),
        });
        let hold = Item { value: serde_json::Value::Null, text: Text::new("sea-hold-flak"), mark: None };
        let targets = hexes.iter().map(|hex| Item {
            value: serde_json::json!(hex),
            text: Text::new("sea-name").with("name", hex.name()),
            mark: Some(hex.name().to_owned()),
        });
        let targets = std::iter::once(hold).chain(targets).collect();
        let input = Input::Assign { items: items.collect(), targets, links };
        Options::Form(vec![Field {
            aside: false,
            name: "fire".to_owned(),
            text: Text::new("sea-ask-flak-where"),
            input,
        }])
    }

    fn describe(&self, _: Lens<'_>, answer: &Barrage) -> Text {
        match answer.fire.iter().filter(|(_, hex)| hex.is_some()).count() {
            0 => Text::new("sea-do-flak-itself"),
            count => Text::new("sea-do-flak").with("count", count),
        }
    }

    fn default(&self, at: Lens<'_>) -> Barrage {
        self.by_itself(at)
    }

    fn reasons(&self, at: Lens<'_>, answer: &Barrage) -> Vec<Reason> {
        reasons::raids::flak(at, self, answer)
    }
}

/// Which aircraft suffer: the sides choose by turns (13.34).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doom {
    /// Whose aircraft they are.
    pub owner: Seat,
    pub wings: Vec<WingId>,
    /// The base where they stand (9.12, 13.51); else they attack ships.
    #[serde(default)]
    pub base: Option<BaseId>,
}

impl Question<WarAtSea> for Doom {
    type Answer = WingId;

    const CLASS: &'static str = "doom";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new(if self.base.is_some() { "13.51" } else { "13.34" })
    }

    fn text(&self, _: Lens<'_>) -> Text {
        match self.base {
            Some(base) => Text::new("sea-ask-doom-at-base").with("base", base),
            None => Text::new("sea-ask-doom"),
        }
    }

    fn check(&self, at: Lens<'_>, wing: &WingId) -> Result<(), Refusal> {
        let open = self.wings.contains(wing);
        if let Some(base) = self.base {
            return Refusal::unless(open, "13.51", || Text::new("sea-no-such-wing").with("home", base));
        }
        let card = at.card(self.owner, *wing);
        let plane = || dogfights::card_text(card);
        let low = card.is_none_or(|card| is_low(at, card.plane));
        Refusal::unless(low, "13.34", || Text::new("sea-no-doom-high").with("plane", plane()))?;
        Refusal::unless(open, "13.34", || Text::new("sea-no-doom").with("plane", plane()))
    }

    fn options(&self, _: Lens<'_>) -> Options<WingId> {
        Options::List(self.wings.clone())
    }

    fn describe(&self, at: Lens<'_>, wing: &WingId) -> Text {
        dogfights::wing_text(at, self.owner, *wing)
    }

    /// The enemy's best, of one's own the worst.
    fn default(&self, at: Lens<'_>) -> WingId {
        let worth = |wing: &WingId| {
            let plane = at.card(self.owner, *wing).map(|card| at.setting().operation().plane(card.plane));
            let worth = plane.map_or(0, |plane| i32::from(plane.naval.full + plane.air.full));
            if at.seat() == Some(self.owner) { -worth } else { worth }
        };
        self.wings.iter().copied().max_by_key(worth).expect("somebody suffers")
    }
}

/// Asks which aircraft suffer, where that makes a difference.
fn doom(r: &mut Referee<'_, WarAtSea>, chooser: Seat, owner: Seat, wings: Vec<WingId>) -> Play<WingId> {
    match wings[..] {
        [only] => Ok(only),
        _ => r.ask(chooser, Doom { owner, wings, base: None }),
    }
}

/// What multiplies the factors against aircraft that attack so (13.34).
pub(crate) fn conditions(
    setting: &Setting,
    turn: u8,
    weather: Weather,
    gunner: Seat,
    load: Load,
) -> Vec<tables::Flak> {
    let kind = match load {
        Load::Torpedo => tables::Flak::Torpedo,
        Load::Dive => tables::Flak::Dive,
        Load::Level => tables::Flak::Level,
    };
    let mut conditions = vec![kind, tables::Flak::Weather(weather)];
    if gunner == ALLIES && setting.operation().clock(turn).date.year >= BETTER_SHELLS {
        conditions.push(tables::Flak::Allies1943);
    }
    conditions
}

/// Guns that fire at some aircraft.
pub(super) struct Volley {
    /// Those over a hex, or all.
    pub at: Option<Hex>,
    pub factors: u16,
    pub wings: Vec<WingId>,
}

/// Fires at some of a flight, and settles who suffers: half of those who are stopped are lost (13.34). `load` is how
/// they attack.
pub(super) fn fire(
    r: &mut Referee<'_, WarAtSea>,
    raid: &Raid,
    volley: &Volley,
    load: fn(&Plane) -> Load,
    driven: &mut Driven,
) -> Play<()> {
    let Volley { at, factors, ref wings } = *volley;
    let operation = r.setting.operation();
    let fleet = r.position.ops().fleet(raid.by);
    let planes = wings.iter().filter_map(|wing| Some((*wing, operation.plane(fleet.wing(*wing)?.plane))));
    let low: Vec<_> = planes.filter(|(_, plane)| plane.altitude != Altitude::High).collect();
    // They count as the easiest kind among them.
    let Some(easiest) = low.iter().map(|(_, plane)| load(plane)).min() else { return Ok(()) };
    let low: Vec<WingId> = low.into_iter().map(|(wing, _)| wing).collect();
    let (turn, weather) = (r.position.turn, r.position.weather);
    let conditions = conditions(r.setting, turn, weather, other(raid.by), easiest);
    let dice = r.setting.tables.aa_dice(factors, conditions);
    let hits = r.hits(dice.into(), 6, HIT, "13.34")?;
    tell(r, || Event::Flak { at, dice, hits });
    for stopped in 0..hits {
        let left: Vec<WingId> =
            low.iter().copied().filter(|wing| driven.attacking(r, raid.by, *wing) > 0).collect();
        if left.is_empty() {
            break;
        }
        // The owner chooses first, and every other step from the first on is lost.
        let first = stopped.is_multiple_of(2);
        let chooser = if first { raid.by } else { other(raid.by) };
        let wing = doom(r, chooser, raid.by, left)?;
        let Some(plane) = r.position.ops().fleet(raid.by).wing(wing).map(|wing| wing.plane) else { continue };
        let seat = raid.by;
        if first {
            bases::lose_steps(r, seat, wing, 1, Loss::Enemy);
        } else {
            driven.add(wing);
            tell(r, || Event::Stopped { seat, plane });
        }
    }
    Ok(())
}

/// At whom the ships fire, hex after hex (13.34).
pub(super) fn of_ships(r: &mut Referee<'_, WarAtSea>, attack: &Attack) -> Play<Vec<Volley>> {
    let owner = other(attack.raid.by);
    let question = Flak {
        forces: attack.forces().to_vec(),
        places: attack.places.clone(),
        attacks: attack.attacks.clone(),
        surprised: attack.raid.surprise,
    };
    let mut barrage = r.ask(owner, question.clone())?;
    let at = bases::seen_by(r, owner);
    if barrage.fire.is_empty() {
        barrage = question.by_itself(at);
    }
    let gunners = question.gunners(at);
    let mut hexes: Vec<Hex> = attack.attacks.iter().filter_map(|(_, target)| question.hex(*target)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let volley = |hex: Hex| {
        let (mut own, mut helpers) = (0_u16, 0_u16);
        for (ship, counter, factor) in &gunners {
            if barrage.fire.contains(&(*ship, Some(hex))) {
                let sum = if question.hex(*counter) == Some(hex) { &mut own } else { &mut helpers };
                *sum += u16::from(*factor);
            }
        }
        let factors = factors(own, helpers, r.setting.rules.flak_halved_in_all);
        let over = attack.attacks.iter().filter(|(_, target)| question.hex(*target) == Some(hex));
        Volley { at: Some(hex), factors, wings: over.map(|(wing, _)| *wing).collect() }
    };
    Ok(hexes.into_iter().map(volley).filter(|volley| volley.factors > 0).collect())
}

/// The factors against the aircraft over a hex: those of the ships there, and half of what helps them (13.34).
pub(crate) fn factors(own: u16, helpers: u16, all_halved: bool) -> u16 {
    if all_halved && helpers > 0 { (own + helpers).div_ceil(2) } else { own + helpers.div_ceil(2) }
}

/// A port fires at all aircraft of the flight (13.4), unless it is surprised.
pub(super) fn of_port(r: &Referee<'_, WarAtSea>, attack: &Attack) -> Option<Volley> {
    let port = r.setting.operation().places.port(attack.port()?)?;
    let wings: Vec<WingId> = attack.attacks.iter().map(|(wing, _)| *wing).collect();
    let fires = !attack.raid.surprise && !wings.is_empty();
    fires.then(|| Volley { at: None, factors: port.aa().into(), wings })
}

/// A base fires at all aircraft of the flight (13.5), at half strength when it is surprised (17.5).
pub(super) fn of_base(r: &Referee<'_, WarAtSea>, raid: &Raid, base: BaseId) -> Volley {
    let factors = r.setting.operation().places.base(base).map_or(0, |base| base.aa());
    let factors = if raid.surprise { divided(factors, 2) } else { factors };
    Volley { at: None, factors: factors.into(), wings: raid.wings.clone() }
}
