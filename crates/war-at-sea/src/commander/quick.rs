//! The quick commander. Guns fire where they can be expected to hurt most, by what they pierce and what the target is
//! worth; torpedoes are launched where they count, but not more at a ship than sink it; groups seek the range at which
//! they do most for what they suffer; a side that loses breaks off, and one that is to get through runs for it.

use super::{
    admirals, airmen,
    doctrine::Doctrine,
    navigators,
    squadrons::{Squadron, squadrons, strength, worth},
    submariners,
};
use crate::{
    Answer, Prompt, WarAtSea,
    battle::{Fight, Gun, Placed, penetrates},
    charts::GunResult,
    damage::{armour, substituted},
    ids::ShipId,
    lens::Lens,
    position::Tubes,
    sides::other,
    surface::{
        gunnery::{self, Fire, Mount, Salvo},
        moves::Order,
        torpedoes::{self, Launch, Spread},
    },
    victory::Aim,
    waters::{Direction, Hex},
};
use kernel::{Asked, Chance, Exact, Occasion, Options, Policy, Question, Seat, Tally};

/// Percent of its points from which a ship had better leave than fight.
const RUN: u16 = 50;
/// Boxes of the hull that a torpedo tears out.
const TORN: i64 = 3;

/// How much sooner a side breaks off in an operation than in a battle that is all there is, and how much later if it
/// has caught the raiders that it was hunting.
const TOMORROW: f32 = 1.1;
const CAUGHT: f32 = 0.6;

/// The range that groups seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Where they do most for what they suffer.
    Best,
    /// As near as they can come, for torpedoes and small guns.
    Near,
    /// As far as they can do harm.
    Far,
}

/// How a side means to fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Posture {
    /// A side that is weaker than this share of the enemy breaks off.
    pub weak: f32,
    /// What it counts to suffer against what it counts to do harm: nobody wins who only saves himself.
    pub caution: f32,
    pub reach: Reach,
    /// It keeps its torpedoes until it is as near as this.
    pub launch: u8,
}

impl Posture {
    /// How the quick commander always fights.
    pub const USUAL: Posture =
        Posture { weak: 1.0, caution: 0.8, reach: Reach::Best, launch: torpedoes::REACH };
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Quick {
    pub posture: Posture,
    pub doctrine: Doctrine,
}

impl Quick {
    pub const USUAL: Quick = Quick { posture: Posture::USUAL, doctrine: Doctrine::USUAL };
}

impl Policy<WarAtSea> for Quick {
    fn choose(&mut self, Occasion { at, prompt, .. }: Occasion<'_, WarAtSea>, _: &mut Chance) -> Answer {
        let Some(seat) = at.seat() else { return prompt.default(at) };
        if let Some(answer) = operate(at, prompt, self.doctrine) {
            return answer;
        }
        let Some(fight) = at.fight() else { return prompt.default(at) };
        match prompt {
            Prompt::Fire(fire) => Answer::Fire(salvo(fight, seat, fire)),
            Prompt::Launch(launch) => Answer::Launch(spread(fight, seat, launch, self.posture)),
            Prompt::Manoeuvre(question) => match question.options(at) {
                Options::List(orders) => manoeuvre(fight, seat, self.posture, &orders)
                    .map_or_else(|| prompt.default(at), Answer::Manoeuvre),
                Options::Form(_) => prompt.default(at),
            },
            Prompt::Disengage(_) => {
                let (own, enemies) = (squadrons(fight, seat), squadrons(fight, other(seat)));
                Answer::Disengage(is_weak(fight, seat, self.posture, &own, &enemies).into())
            }
            _ => prompt.default(at),
        }
    }
}

/// What is decided in an operation outside of its battles.
fn operate(at: Lens<'_>, prompt: &Prompt, doctrine: Doctrine) -> Option<Answer> {
    match prompt {
        Prompt::Patrol(_) => Some(Answer::Patrol(airmen::patrols(at))),
        Prompt::Assign(question) => airmen::assign(at, question, doctrine).map(Answer::Assign),
        Prompt::Fly(question) => airmen::fly(at, question).map(Answer::Fly),
        Prompt::Bomb(question) => Some(Answer::Bomb(airmen::bomb(at, question))),
        Prompt::Orders(question) => admirals::order(at, *question, doctrine).map(Answer::Orders),
        Prompt::Programme(question) => navigators::line(at, *question).map(Answer::Programme),
        Prompt::Course(question) => navigators::leg(at, *question, doctrine).map(Answer::Course),
        Prompt::Haven(question) => admirals::haven(at, *question).map(Answer::Haven),
        Prompt::Division(question) => admirals::division(at, *question).map(Answer::Division),
        Prompt::Hulls(question) => Some(Answer::Hulls(admirals::hulls(at, *question))),
        Prompt::Charge(question) => admirals::charge(at, *question).map(Answer::Charge),
        Prompt::Declare(question) => Some(Answer::Declare(admirals::declare(at, question, doctrine))),
        Prompt::Assail(question) => Some(Answer::Assail(admirals::assail(at, question, doctrine))),
        Prompt::Encounter(question) => admirals::encounter(at, question).map(Answer::Encounter),
        Prompt::Aftermath(question) => admirals::aftermath(at, question).map(Answer::Aftermath),
        Prompt::Special(question) => admirals::special(at, question).map(Answer::Special),
        Prompt::Flagship(question) => admirals::flagship(at, *question).map(Answer::Flagship),
        Prompt::Station(question) => submariners::station(at, *question).map(Answer::Station),
        Prompt::Cruise(question) => submariners::cruise(at, *question).map(Answer::Cruise),
        Prompt::Prowl(question) => submariners::prowl(at, question).map(Answer::Prowl),
        _ => None,
    }
}

/// Whether a side is weaker than it likes. In an operation its ships are wanted tomorrow too, unless it has caught the
/// raiders that it was hunting.
fn is_weak(fight: Fight<'_>, seat: Seat, posture: Posture, own: &[Squadron], enemies: &[Squadron]) -> bool {
    let sooner = match fight.setting.scenario.operation {
        Some(_) if navigators::hunts(fight.setting, seat) => CAUGHT,
        Some(_) => TOMORROW,
        None => 1.0,
    };
    strength(own, enemies) < sooner * posture.weak * strength(enemies, own)
}

/// Whether a side gives way: it is weak, and has fought for a round or launched what torpedoes it had. Carriers that
/// are caught do not wait for that.
fn gives_way(fight: Fight<'_>, seat: Seat, posture: Posture, own: &[Squadron], enemies: &[Squadron]) -> bool {
    let fought = fight.battle.round > 1 || own.iter().all(|squadron| squadron.spent);
    let caught = || fight.battle.of(seat).any(|counter| fight.sheet(counter.ship).kind.is_carrier());
    (fought || caught()) && is_weak(fight, seat, posture, own, enemies)
}

/// A target, and what has been aimed at it already.
struct Target<'a> {
    counter: &'a Placed,
    /// The ship that takes the hits, more or less.
    ship: ShipId,
    /// By gun: what a hit does, in thirty-sixths of boxes.
    bite: [i64; 3],
    /// Victory points by boxes that are left.
    worth: i64,
    /// Boxes that it can be expected to lose, in thirty-sixths.
    expected: i64,
    /// The ship that fires at it in full.
    first: Option<ShipId>,
}

impl<'a> Target<'a> {
    fn new(fight: Fight<'a>, counter: &'a Placed) -> Self {
        let ship = fight.aboard(counter.ship).next().unwrap_or(counter.ship);
        let (sheet, now) = (fight.sheet(ship), fight.ship(ship));
        let left = i64::from(now.hull_left(sheet));
        // Who can still hurt us is worth more than who cannot.
        let armed = if now.is_dead(sheet) { 2 } else { 3 };
        Target {
            counter,
            ship,
            bite: Gun::ALL.map(|gun| bite(fight, gun, ship)),
            worth: armed * 64 * i64::from(worth(fight, ship, counter.seat)) / (left + 2),
            expected: 0,
            first: None,
        }
    }

    /// What so many dice at it are worth.
    fn value(&self, fight: Fight<'_>, mount: Mount, dice: i64, needed: u8) -> i64 {
        let left = 36 * i64::from(fight.ship(self.ship).hull_left(fight.sheet(self.ship)));
        let hits = dice * i64::from(7 - needed.min(7)) * self.bite[mount.gun.index()];
        // What is as good as sunk needs no more shells.
        let need = if self.expected > left { 1 } else { 4 };
        hits * self.worth * need
    }
}

/// What a hit of such a gun does to a ship on average, in thirty-sixths of boxes: the hull counts double.
fn bite(fight: Fight<'_>, gun: Gun, ship: ShipId) -> i64 {
    let (sheet, now) = (fight.sheet(ship), fight.ship(ship));
    let ways = |dice: u8| i64::from(6 - (i16::from(dice) - 7).unsigned_abs());
    let hull = penetrates(gun, sheet.hull.armour);
    let result = |dice: u8| match fight.setting.charts.gun_damage(dice) {
        GunResult::Critical => 1 + 2 * i64::from(hull),
        GunResult::On(part) => {
            let part = substituted(sheet, now, part);
            let on_hull = part == crate::charts::Part::Hull;
            if penetrates(gun, armour(sheet, part)) { 1 + i64::from(on_hull) } else { 0 }
        }
    };
    (2..=12).map(|dice| ways(dice) * result(dice)).sum()
}

/// Battery after battery, those with most guns first, at the target where it does most.
fn salvo(fight: Fight<'_>, seat: Seat, fire: &Fire) -> Salvo {
    let mut mounts: Vec<(Mount, &Placed)> = gunnery::mounts(fight, seat, &fire.silent).collect();
    mounts.sort_by_key(|(mount, _)| {
        let guns = fight.ship(mount.ship).bearing[mount.gun.index()];
        (mount.gun, u8::MAX - guns)
    });
    let mut targets: Vec<Target<'_>> =
        fight.battle.of(other(seat)).map(|counter| Target::new(fight, counter)).collect();
    let mut shots = Vec::with_capacity(mounts.len());
    for (mount, firer) in mounts {
        let mut best: Option<(i64, usize, i64)> = None;
        for ship in gunnery::targets(fight, firer, mount.gun) {
            let Some(at) = targets.iter().position(|target| target.counter.ship == ship) else { continue };
            let target = &targets[at];
            let in_full = target.first.is_none_or(|first| first == mount.ship);
            let (mut dice, mut shift) = (Exact::ZERO, Exact::ZERO);
            gunnery::dice(fight, mount, target.counter, in_full, &mut dice);
            gunnery::modifier(fight, firer, target.counter, &mut shift);
            let needed = gunnery::needed(shift.value());
            let value = target.value(fight, mount, dice.floor(), needed);
            let hits = dice.floor() * i64::from(7 - needed.min(7)) * target.bite[mount.gun.index()] / 6;
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, at, hits));
            }
        }
        if let Some((value, at, hits)) = best
            && value > 0
        {
            let target = &mut targets[at];
            target.expected += hits;
            target.first.get_or_insert(mount.ship);
            shots.push((mount, Some(target.counter.ship)));
        }
    }
    Salvo::of(shots)
}

/// Every ship at the target where its torpedoes do most beside those of the others.
pub(super) fn spread(fight: Fight<'_>, seat: Seat, launch: &Launch, posture: Posture) -> Spread {
    let mut launches = Vec::new();
    // Boxes that torpedoes will tear out of each target, in sixths.
    let mut torn: Vec<(ShipId, i64)> = Vec::new();
    for (ship, launcher) in torpedoes::launchers(fight, seat, &launch.silent) {
        let (sheet, now) = (fight.sheet(ship), fight.ship(ship));
        let promised = |target: ShipId| {
            let placed = fight.battle.counter(target)?;
            let range = launcher.hex.distance(placed.hex);
            let (mut dice, mut shift) = (Exact::ZERO, Exact::ZERO);
            torpedoes::dice(fight, ship, range, &mut dice);
            torpedoes::modifier(fight, launcher, placed, &mut shift);
            let hits = dice.floor() * i64::from(7 - gunnery::needed(shift.value()).min(7));
            let value = if range > torpedoes::REACH {
                // From afar any ship of the hex is hit (9.31+1): what counts is who lies there.
                let there = || fight.battle.in_hex(placed.hex).filter(|counter| counter.seat == placed.seat);
                let count = i64::try_from(there().count()).unwrap_or(1).max(1);
                there().map(|counter| harm(fight, &torn, counter, hits)).sum::<i64>() / count
            } else {
                harm(fight, &torn, placed, hits)
            };
            Some((value, hits, range, target))
        };
        let best = torpedoes::targets(fight, ship, launcher).filter_map(promised).max();
        let Some((value, hits, range, target)) = best else { continue };
        // From afar only those launch that have a second set, or may not live to come nearer.
        let hurt = 2 * now.lost.hull >= sheet.hull.count;
        let now_or_never = hurt || now.tubes == Tubes::Loaded { reload: true };
        if value > 0 && (range <= posture.launch || hurt || (range > torpedoes::REACH && now_or_never)) {
            launches.push((ship, Some(target)));
            match torn.iter_mut().find(|(known, _)| *known == target) {
                Some((_, boxes)) => *boxes += TORN * hits,
                None => torn.push((target, TORN * hits)),
            }
        }
    }
    Spread::of(launches)
}

/// What so many sixths of hits by torpedoes are worth on a ship, after those that are under way to it.
fn harm(fight: Fight<'_>, torn: &[(ShipId, i64)], target: &Placed, hits: i64) -> i64 {
    let (seat, target) = (target.seat, target.ship);
    let sheet = fight.sheet(target);
    let left = 6 * i64::from(fight.ship(target).hull_left(sheet));
    let coming = torn.iter().find(|(known, _)| *known == target).map_or(0, |(_, boxes)| *boxes);
    // What may miss is not counted in full.
    let room = (left - coming / 2).max(1);
    64 * (TORN * hits).min(room) * i64::from(worth(fight, target, seat)) / i64::from(sheet.hull.count)
}

/// What a side is after in this impulse.
struct Plan<'a> {
    fight: Fight<'a>,
    seat: Seat,
    posture: Posture,
    enemies: Vec<Squadron>,
    /// It breaks off.
    weak: bool,
    /// The sides by which ships should leave, where that is what they are for.
    exits: &'a [Direction],
}

/// The order that does most for the side, or none if all groups had better stay.
fn manoeuvre(fight: Fight<'_>, seat: Seat, posture: Posture, orders: &[Order]) -> Option<Order> {
    let (own, enemies) = (squadrons(fight, seat), squadrons(fight, other(seat)));
    let exits = fight.setting.scenario.aims.of(seat).find_map(|aim| match aim {
        Aim::Exit { percent, sides } if *percent >= RUN => Some(&sides[..]),
        _ => None,
    });
    let weak = gives_way(fight, seat, posture, &own, &enemies);
    let plan = Plan { fight, seat, posture, weak, enemies, exits: exits.unwrap_or(&[]) };
    let cripples =
        orders.iter().find(|order| matches!(order, Order::Detach { counter } if plan.is_drag(*counter)));
    if cripples.is_some() {
        return cripples.copied();
    }
    let mut best: Option<(f32, Order)> = None;
    let mut groups: Vec<(ShipId, f32)> = Vec::with_capacity(own.len());
    for order in orders {
        let Order::Move { group, to } = order else { continue };
        let Some(lead) = fight.battle.counter(*group) else { continue };
        let Some(squadron) = own.iter().find(|squadron| squadron.group == lead.group) else { continue };
        let at = groups.iter().position(|(known, _)| known == group).unwrap_or_else(|| {
            groups.push((*group, plan.judge(squadron, lead.hex)));
            groups.len() - 1
        });
        let (_, here) = groups[at];
        let gain = plan.judge(squadron, *to) - here;
        if gain > 0.01 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, *order));
        }
    }
    best.map(|(_, order)| order)
}

impl Plan<'_> {
    /// Whether a cripple holds faster ships of its group up.
    fn is_drag(&self, counter: ShipId) -> bool {
        let Some(placed) = self.fight.battle.counter(counter) else { return false };
        let others = self.fight.battle.group(placed.group).filter(|other| other.ship != counter);
        let fastest = others.map(|other| self.fight.tactical_speed(other.ship)).min().unwrap_or(0);
        self.fight.tactical_speed(counter) < fastest
    }

    /// The range at which a group does most to another for what it suffers, and how much. Only ranges count at which
    /// it does something: a fight is not won out of reach.
    fn wanted(&self, squadron: &Squadron, enemy: &Squadron) -> Option<(f32, u8)> {
        let ranges = 0..=self.fight.battle.sighting;
        let reached = ranges.filter(|range| squadron.power(*range, enemy) > 0.0);
        let mut valued = reached.map(|range| (self.net(squadron, enemy, range), range));
        match self.posture.reach {
            Reach::Best => valued.max_by(|a, b| a.0.total_cmp(&b.0)),
            Reach::Near => valued.next(),
            Reach::Far => valued.next_back(),
        }
    }

    /// How far a hex is from where a group should fight: its enemy is the one that promises most for the way.
    fn astray(&self, squadron: &Squadron, hex: Hex) -> f32 {
        let ways = self.enemies.iter().filter_map(|enemy| {
            let (value, range) = self.wanted(squadron, enemy)?;
            let way = |from: Hex| f32::from(from.distance(enemy.hex).abs_diff(range));
            Some((value - way(squadron.hex), way(hex)))
        });
        ways.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.0, |(_, way)| way)
    }

    /// How good a hex is for a group: the harm that it does from there less what it suffers, and how far it is from
    /// where it should be.
    fn judge(&self, squadron: &Squadron, hex: Hex) -> f32 {
        let battle = self.fight.battle;
        let gone = !hex.is_printed() && squadron.hex.is_printed();
        if gone {
            return self.judge_leaving(squadron);
        }
        let mut score = 0.0;
        let mut nearest = u8::MAX;
        for enemy in &self.enemies {
            let range = hex.distance(enemy.hex);
            nearest = nearest.min(range);
            if range <= battle.sighting {
                let suffered = enemy.power(range, squadron) * squadron.worth;
                score += if self.weak { -suffered } else { self.net(squadron, enemy, range) };
            }
        }
        if !self.exits.is_empty() {
            // To the nearest of the sides where the way leads.
            let ways = self.exits.iter().flat_map(|side| Hex::exits(*side));
            let open = ways.filter(|exit| !battle.coasts.shut(*exit));
            let way = open.map(|exit| exit.distance(hex)).min().unwrap_or(0);
            score -= 0.6 * f32::from(way) * squadron.worth.max(1.0);
        } else if self.weak {
            score += 0.4 * f32::from(nearest.min(12));
        } else {
            // The plan counts more than the moment.
            score = 0.05 * score - self.astray(squadron, hex);
        }
        if battle.coasts.is_shoal(hex) {
            score -= 2.0;
        }
        // Two groups in a hex stand in each other's way (6.56).
        let crowded =
            battle.in_hex(hex).any(|counter| counter.seat == self.seat && counter.group != squadron.group);
        if crowded { score - 1.0 } else { score }
    }

    /// Leaving is for those who get away: nobody sees them, and nobody is faster (6.46).
    fn judge_leaving(&self, squadron: &Squadron) -> f32 {
        let escapes = self.enemies.iter().all(|enemy| {
            enemy.hex.distance(squadron.hex) > self.fight.battle.sighting && enemy.speed <= squadron.speed
        });
        let there = self.exits.iter().any(|side| Hex::exits(*side).contains(&squadron.hex));
        match (escapes, there, self.weak) {
            (true, true, _) => 1000.0,
            (true, false, true) if self.exits.is_empty() => 100.0,
            _ => f32::MIN,
        }
    }

    /// What a group does to another at a range less what it suffers, in victory points.
    fn net(&self, squadron: &Squadron, enemy: &Squadron, range: u8) -> f32 {
        let suffered = enemy.power(range, squadron) * squadron.worth;
        squadron.power(range, enemy) * enemy.worth - self.posture.caution * suffered
    }
}
