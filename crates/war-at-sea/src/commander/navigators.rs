//! How a quick commander sends his forces. Transports go where their cargo is wanted and home again, bombarders to the
//! base that they are to shell. Carriers keep the enemy within the reach of their aircraft and out of the reach of his
//! guns, and by day they go slowly enough to launch. Other warships guard their own convoys, fall upon what is weaker
//! and keep away from what is stronger; those who are to get somewhere go there in time, around the enemy.

use super::{
    airmen,
    doctrine::Doctrine,
    estimates::{self, Foe, Sum},
};
use crate::{
    Setting,
    chart::{SeaMap, ZoneId},
    fleet::{Errand, TaskForce},
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::{
        bases,
        orders::{Line, Programme},
        plotting::{Blank, Course, Leg, Staff},
    },
    sheet::ShipType,
    sides::other,
    victory::Aim,
    weather::Light,
};
use hex::{Direction, Sweeper};
use kernel::{Options, Question, Seat};
use std::{cmp::Reverse, collections::BinaryHeap};

/// The zones that carriers keep between themselves and enemy guns by day, and from dusk to dawn.
const SAFE: [u32; 2] = [7, 10];
/// The zones a turn at which ships save oil and carriers can launch (15.1, 10.67), and at which they hurry.
const CRUISE: u8 = 2;
const HURRY: u8 = 3;
/// Enemies farther away than this are no concern of warships.
const NEAR: u32 = 7;
/// How near to a convoy its guards look for enemies.
const CLEAR: u32 = 5;
/// How near a stronger enemy may come: two turns are plotted ahead, and he makes three or four zones in each.
const SHY: u32 = 7;
/// The share of its own strength from which an enemy endangers a force with carriers.
const MENACE: f32 = 0.3;
/// Who has so many carriers does not seek a fight with guns.
const FLIERS: f32 = 0.9;
/// How much bolder those are who hunt raiders: whoever finds one holds on to it until the others come.
const HUNT: f32 = 8.0;
/// From how near enemy air bases watch over ships that are not worth a fight there.
const WATCHED: u32 = 3;
/// How much stronger than one that is attacked an enemy must be to be shunned.
const DREAD: f32 = 1.4;
/// The turns that an assault landing takes at most (9.54), and unloading in port (9.53).
const BEACH: u8 = 18;
const QUAY: u8 = 3;
/// The zones that oilers keep behind the carriers.
const TRAIN: u32 = 4;
/// Turns to spare for those who have to be somewhere in the end.
const SPARE: usize = 5;
/// What a base that is to be bombed counts as something to strike.
const PRIZE: f32 = 80.0;

/// Where the cargo of a side is wanted.
pub(super) fn beaches(at: Lens<'_>, seat: Seat) -> impl Iterator<Item = ZoneId> {
    at.setting().scenario.aims.of(seat).filter_map(|aim| match aim {
        Aim::Unload { zone, .. } => Some(*zone),
        _ => None,
    })
}

/// Whether a side hunts raiders: ships that are to get somewhere, while it has nothing to land itself.
pub(super) fn hunts(setting: &Setting, seat: Seat) -> bool {
    let aims = || setting.scenario.aims.of(seat);
    let raiders = setting.scenario.aims.of(other(seat)).any(|aim| matches!(aim, Aim::Reach { .. }));
    raiders && !aims().any(|aim| matches!(aim, Aim::Unload { .. }))
}

/// How strong an enemy may be, against the own force, to be fought: raiders must not get away.
pub(super) fn nerve(setting: &Setting, seat: Seat, doctrine: Doctrine) -> f32 {
    if hunts(setting, seat) { HUNT * doctrine.nerve } else { doctrine.nerve }
}

/// The bases that a side is to bombard.
pub(super) fn marks(at: Lens<'_>, seat: Seat) -> impl Iterator<Item = crate::ids::BaseId> {
    at.setting().scenario.aims.of(seat).filter_map(|aim| match aim {
        Aim::Bombard { base, .. } => Some(*base),
        _ => None,
    })
}

/// The next line of the log sheet of a force with a whole plot: there, what it is for, and back.
pub(super) fn line(at: Lens<'_>, question: Programme) -> Option<Line> {
    let Options::List(lines) = question.options(at) else { return None };
    let staff = Staff::of(at)?;
    let force = staff.force(question.force)?;
    let here = staff.place(force, force.log.len())?;
    let works = force.log.iter().any(|entry| entry.errand.is_special());
    if !works && let Some(line) = errand(at, staff, force, here, &lines) {
        return Some(line);
    }
    // Home by the shortest way, and no farther.
    let homeward = force.log.last().is_some_and(|entry| matches!(entry.errand, Errand::Port(_)));
    let moored = matches!(here, Spot::Port(_)) && !works;
    let home = nearest(staff, here, &lines, |spot| matches!(spot, Spot::Port(_)));
    if let Some(home) = home.filter(|_| !homeward && !moored) {
        return Some(home);
    }
    let idle = |line: &&Line| matches!(line, Line::Stay { errand: Errand::None, .. });
    let rest = lines.iter().rfind(idle).copied().filter(|_| force.log.is_empty());
    Some(rest.unwrap_or(Line::Done))
}

/// What the force is sent for: to do it where it is, or to go there.
fn errand(at: Lens<'_>, staff: Staff<'_>, force: &TaskForce, here: Spot, lines: &[Line]) -> Option<Line> {
    let (seat, operation) = (staff.seat, staff.operation);
    let stay = |wanted: &dyn Fn(Errand) -> bool, most: u8| {
        let stays = lines.iter().filter(|line| match line {
            Line::Stay { errand, turns } => wanted(*errand) && *turns <= most,
            _ => false,
        });
        stays.last().copied()
    };
    let wanted = |spot: Spot| beaches(at, seat).any(|zone| zone == operation.zone_at(spot));
    match force.mission {
        Mission::Transport => {
            let most = if matches!(here, Spot::Port(_)) { QUAY } else { BEACH };
            let unload = stay(&|errand| errand == Errand::Unload, most).filter(|_| wanted(here));
            // Where there is a quay, it is used.
            let quay = |zone: ZoneId| operation.places.ports_in(zone).any(|port| port.seat == Some(seat));
            let landing = |spot: Spot| match spot {
                Spot::Port(_) => wanted(spot),
                Spot::Sea(zone) => wanted(spot) && !quay(zone),
            };
            unload.or_else(|| nearest(staff, here, lines, landing).filter(|_| force.log.is_empty()))
        }
        Mission::Bombardment => {
            let shell = stay(
                &|errand| matches!(errand, Errand::Bombard(base) if marks(at, seat).any(|mark| mark == base)),
                1,
            );
            let there = |spot: Spot| {
                let zones = marks(at, seat).filter_map(|base| operation.places.base(base));
                matches!(spot, Spot::Sea(zone) if zones.into_iter().any(|base| base.zone == zone))
            };
            shell.or_else(|| nearest(staff, here, lines, there).filter(|_| force.log.is_empty()))
        }
        _ => None,
    }
}

/// The way to the nearest of such places.
fn nearest(staff: Staff<'_>, here: Spot, lines: &[Line], fits: impl Fn(Spot) -> bool) -> Option<Line> {
    let spots = lines.iter().filter_map(|line| match line {
        Line::To(spot) if fits(*spot) => Some(*spot),
        _ => None,
    });
    let spots: Vec<Spot> = spots.collect();
    let far = staff.distances(here, &spots);
    let near = spots.into_iter().zip(far).filter_map(|(spot, far)| Some((far?, spot))).min();
    near.map(|(_, spot)| Line::To(spot))
}

/// What a force would do in a turn.
enum Wish {
    Stay,
    /// Towards a place, so many zones at most; `wary` goes around stronger enemies.
    Towards {
        spot: Spot,
        pace: u8,
        wary: bool,
    },
    /// As far from danger as it can.
    Away,
}

/// The plot of one turn.
pub(super) fn leg(at: Lens<'_>, question: Course, doctrine: Doctrine) -> Option<Leg> {
    let staff = Staff::of(at)?;
    let blank = Blank::new(staff, question.force, question.entry.into())?;
    let plot = Plot::new(at, staff, blank, usize::from(question.entry), doctrine);
    let leg = plot.leg();
    question.check(at, &leg).is_ok().then_some(leg)
}

/// What counts for the plot of a force.
struct Plot<'a> {
    at: Lens<'a>,
    staff: Staff<'a>,
    blank: Blank<'a>,
    entry: usize,
    doctrine: Doctrine,
    from: ZoneId,
    own: Sum,
    foes: Vec<Foe>,
    night: bool,
    /// It is night, or will be before the next plot is carried out.
    dusk: bool,
}

impl<'a> Plot<'a> {
    fn new(at: Lens<'a>, staff: Staff<'a>, blank: Blank<'a>, entry: usize, doctrine: Doctrine) -> Plot<'a> {
        let turn = staff.first_turn().saturating_add(u8::try_from(entry).unwrap_or(u8::MAX));
        let dark = |turn: u8| staff.operation.clock(turn).light() == Light::Night;
        Plot {
            at,
            staff,
            entry,
            doctrine,
            from: staff.operation.zone_at(blank.start),
            own: estimates::own(staff, blank.force),
            foes: estimates::foes(at),
            night: dark(turn),
            dusk: dark(turn) || dark(turn.saturating_add(1)),
            blank,
        }
    }

    fn map(&self) -> &'a SeaMap {
        &self.staff.operation.map
    }

    fn far(&self, foe: &Foe) -> u32 {
        self.map().distance(self.from, foe.zone)
    }

    fn leg(&self) -> Leg {
        let start = self.blank.start;
        let still = |errand| Leg { way: vec![start], errand };
        if matches!(start, Spot::Port(_)) && self.is_low_on_oil() {
            return still(Errand::Fuel);
        }
        match self.wish() {
            Wish::Stay => still(Errand::None),
            Wish::Towards { spot, pace, wary } => {
                Leg { way: self.way(spot, pace, wary), errand: Errand::None }
            }
            Wish::Away => {
                // By day carriers go no faster than they must, to be able to launch.
                let launches = self.own.carriers > 0.0 && !self.night && !self.is_hunted(CLEAR);
                let most = if launches { CRUISE } else { u8::MAX };
                let reach = self.blank.within_reach();
                let open = reach.iter().filter(|(spot, far)| matches!(spot, Spot::Sea(_)) && *far <= most);
                let best = open.max_by_key(|(spot, far)| {
                    (self.safety(self.staff.operation.zone_at(*spot)), Reverse(*far))
                });
                let to = best.map_or(start, |(spot, _)| *spot);
                Leg { way: self.way(to, u8::MAX, false), errand: Errand::None }
            }
        }
    }

    fn wish(&self) -> Wish {
        let ships = self.staff.company(self.blank.force);
        let kinds = || ships.iter().map(|ship| self.staff.sheet(*ship).kind);
        let spent =
            |ship: &crate::ids::ShipId| estimates::is_spent(self.staff.sheet(*ship), self.staff.ship(*ship));
        if !ships.is_empty() && ships.iter().all(spent) {
            return self.home();
        }
        if kinds().all(ShipType::is_transport) {
            return if self.is_hunted(CLEAR - 1) { Wish::Away } else { Wish::Stay };
        }
        if kinds().any(ShipType::is_carrier) {
            self.carriers()
        } else if kinds().any(|kind| kind == ShipType::Ao) {
            self.train()
        } else {
            self.surface()
        }
    }

    /// Oilers keep behind the carriers, and away from all that is stronger.
    fn train(&self) -> Wish {
        if self.is_hunted(SHY) {
            return Wish::Away;
        }
        let flies = |force: &&TaskForce| {
            force.is_at_sea()
                && self.staff.aboard(force.id).any(|ship| self.staff.sheet(ship).kind.is_carrier())
        };
        let carriers = self.staff.fleet.here().filter(flies).filter_map(|force| self.staff.place(force, 0));
        let zones = carriers.map(|spot| self.staff.operation.zone_at(spot));
        match zones.min_by_key(|zone| self.map().distance(self.from, *zone)) {
            Some(zone) if self.map().distance(self.from, zone) > TRAIN => {
                Wish::Towards { spot: Spot::Sea(zone), pace: CRUISE, wary: true }
            }
            Some(_) => Wish::Stay,
            // Those who were sent ahead for raiders wait for them where they are.
            None if self.reaches(self.staff.seat).is_some() => Wish::Stay,
            None => self.home(),
        }
    }

    /// Whether ships in port had better take oil first.
    fn is_low_on_oil(&self) -> bool {
        let low = |ship: &crate::ids::ShipId| {
            let (sheet, now) = (self.staff.sheet(*ship), self.staff.ship(*ship));
            3 * u16::from(now.stores.fuel_used) >= u16::from(sheet.fuel.boxes)
        };
        !self.at.setting().rules.no_fuel && self.staff.company(self.blank.force).iter().any(low)
    }

    fn home(&self) -> Wish {
        let port = estimates::refuge(self.staff, &self.foes, self.from);
        port.map_or(Wish::Stay, |port| Wish::Towards { spot: Spot::Port(port.id), pace: CRUISE, wary: true })
    }

    /// The enemies at sea that would beat the force in a fight.
    fn dangers(&self) -> impl Iterator<Item = &Foe> {
        let carriers = self.own.carriers > 0.0;
        let bearable = if carriers { MENACE } else { DREAD * self.nerve() } * self.own.might;
        self.foes.iter().filter(move |foe| {
            let guns = !carriers || foe.sum.carriers < FLIERS;
            !foe.in_port && guns && foe.sum.might > 0.0 && self.host(foe) > bearable
        })
    }

    fn nerve(&self) -> f32 {
        nerve(self.at.setting(), self.staff.seat, self.doctrine)
    }

    /// Whether enemy aircraft watch over a zone.
    fn is_watched(&self, zone: ZoneId) -> bool {
        let bases = self.staff.operation.places.bases.iter();
        let mut theirs = bases.filter(|base| base.seat == Some(other(self.staff.seat)));
        theirs.any(|base| self.map().distance(base.zone, zone) <= WATCHED)
    }

    fn host(&self, foe: &Foe) -> f32 {
        estimates::host(self.map(), &self.foes, foe)
    }

    fn is_hunted(&self, within: u32) -> bool {
        self.dangers().any(|foe| self.far(foe) < within)
    }

    /// How safe a zone is: how far the nearest enemies are.
    fn safety(&self, zone: ZoneId) -> u32 {
        let away = |foe: &Foe| self.map().distance(zone, foe.zone).min(12);
        let nearest = self.dangers().map(away).min().unwrap_or(12);
        100 * nearest + self.dangers().map(away).sum::<u32>()
    }

    /// The zones that most bombers of the force's carriers can fly out.
    fn radius(&self) -> u32 {
        let (mut steps, mut zones) = (0, 0);
        for (_, wing) in self.staff.fleet.flying() {
            let plane = self.staff.operation.plane(wing.plane);
            let home = bases::zone(self.at, wing.home);
            if plane.naval.full > 1 && matches!(wing.home, crate::fleet::Home::Ship(_)) && home.is_some() {
                steps += u32::from(wing.steps);
                zones += u32::from(wing.steps) * u32::from(plane.range / 2);
            }
        }
        zones.checked_div(steps).unwrap_or(0)
    }

    fn carriers(&self) -> Wish {
        let safe = SAFE[usize::from(self.dusk)].saturating_add_signed(self.doctrine.arm);
        if self.is_hunted(safe) {
            return Wish::Away;
        }
        let radius = self.radius();
        if radius == 0 {
            return self.surface();
        }
        let arm = radius.saturating_add_signed(self.doctrine.arm).max(3);
        let ships = self.foes.iter().filter(|foe| !foe.in_port);
        let ships = ships.map(|foe| (airmen::prize(foe), foe.zone));
        let marks = marks(self.at, self.staff.seat).filter_map(|base| self.staff.operation.places.base(base));
        let prizes = ships.chain(marks.map(|base| (PRIZE, base.zone)));
        #[allow(clippy::cast_precision_loss, reason = "maps are small")]
        let pull = |(worth, zone): (f32, ZoneId)| {
            let far = self.map().distance(self.from, zone);
            (worth / (4.0 + far.saturating_sub(arm) as f32), zone)
        };
        let prize = prizes.map(pull).max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, zone)) = prize else { return self.surface() };
        let far = self.map().distance(self.from, zone);
        let pace = if self.night { HURRY } else { CRUISE };
        // Towards the night no nearer to enemy guns than is safe.
        let slack = self.dangers().filter(|_| self.dusk).map(|foe| self.far(foe) - safe).min();
        match u8::try_from(far.saturating_sub(arm).min(slack.unwrap_or(u32::MAX))) {
            Ok(0) => Wish::Stay,
            more => {
                Wish::Towards { spot: Spot::Sea(zone), pace: pace.min(more.unwrap_or(pace)), wary: false }
            }
        }
    }

    fn surface(&self) -> Wish {
        let (seat, map) = (self.staff.seat, self.map());
        // Those who have to get somewhere cannot be so shy.
        let shy = if self.reaches(seat).is_some() { CLEAR } else { SHY };
        if self.is_hunted(shy) {
            return Wish::Away;
        }
        let raiders = hunts(self.at.setting(), seat);
        if let Some(haven) = self.due() {
            return haven;
        }
        let prey = |near: &dyn Fn(&Foe) -> bool| {
            let weaker = |foe: &&Foe| {
                let safe = raiders || !self.is_watched(foe.zone);
                !foe.in_port && safe && self.host(foe) < self.nerve() * self.own.might && near(foe)
            };
            #[allow(clippy::cast_precision_loss, reason = "maps are small")]
            let pull = |foe: &&Foe| (foe.sum.worth + 10.0) / (2.0 + self.far(foe) as f32);
            let best = self.foes.iter().filter(weaker).max_by(|a, b| pull(a).total_cmp(&pull(b)));
            best.map(|foe| Wish::Towards { spot: Spot::Sea(self.cut_off(foe)), pace: HURRY, wary: false })
        };
        // Where raiders are about, they are hunted, however far they are.
        let hunt = || prey(&|foe| raiders || self.far(foe) <= NEAR);
        if raiders && let Some(hunt) = hunt() {
            return hunt;
        }
        let laden = |force: &&TaskForce| {
            let mut ships = self.staff.aboard(force.id);
            let carries = force.mission == Mission::Transport && force.is_at_sea();
            carries && ships.any(|ship| self.staff.ship(ship).stores.cargo > 0)
        };
        let convoys = self.staff.fleet.here().filter(laden);
        let place = |force: &TaskForce| {
            let place = self.staff.place(force, self.entry + 1).or_else(|| self.staff.place(force, 0))?;
            Some(self.staff.operation.zone_at(place))
        };
        let convoy = convoys.filter_map(place).min_by_key(|zone| map.distance(self.from, *zone));
        if let Some(convoy) = convoy {
            let guarded = prey(&|foe| map.distance(foe.zone, convoy) <= CLEAR && self.far(foe) <= CLEAR);
            let join = || match map.distance(self.from, convoy) {
                0 => Wish::Stay,
                _ => Wish::Towards { spot: Spot::Sea(convoy), pace: HURRY, wary: true },
            };
            return guarded.unwrap_or_else(join);
        }
        let threatened = || {
            // Nobody is sent where a stronger enemy is already.
            let open = |beach: &ZoneId| self.dangers().all(|foe| map.distance(foe.zone, *beach) > SHY);
            let beaches = beaches(self.at, other(seat)).filter(open);
            let beach = beaches.min_by_key(|zone| map.distance(self.from, *zone))?;
            Some(Wish::Towards { spot: Spot::Sea(beach), pace: CRUISE, wary: true })
        };
        hunt().or_else(threatened).unwrap_or(Wish::Stay)
    }

    /// Where the ships of a side are to be in the end, if that is what they are for.
    fn reaches(&self, seat: Seat) -> Option<&'a [Spot]> {
        let aims = self.at.setting().scenario.aims.of(seat).filter_map(|aim| match aim {
            Aim::Reach { percent, spots } => Some((*percent, &spots[..])),
            _ => None,
        });
        aims.max_by_key(|(percent, _)| *percent).map(|(_, spots)| spots)
    }

    /// Where an enemy may be met: ahead of him, if one knows where he is going.
    fn cut_off(&self, foe: &Foe) -> ZoneId {
        let spots = self.reaches(foe.id.seat).unwrap_or_default().iter();
        let zones = spots.map(|spot| self.staff.operation.zone_at(*spot));
        let goal = zones.min_by_key(|zone| self.map().distance(foe.zone, *zone));
        let ahead = usize::try_from(self.far(foe) / 2).unwrap_or(0);
        let route = goal.filter(|_| ahead > 1).and_then(|goal| self.map().route(foe.zone, goal));
        route
            .and_then(|route| route.get(ahead.min(route.len().saturating_sub(1))).copied())
            .unwrap_or(foe.zone)
    }

    /// Ships that are to be somewhere in the end go there while there is time.
    fn due(&self) -> Option<Wish> {
        let spots = self.reaches(self.staff.seat)?.to_vec();
        let far = self.staff.distances(self.blank.start, &spots);
        let (far, spot) = spots.into_iter().zip(far).filter_map(|(spot, far)| Some((far?, spot))).min()?;
        let left = self.staff.turns_left().saturating_sub(self.entry);
        let cruise = usize::from(far).div_ceil(CRUISE.into());
        if far == 0 && left > SPARE {
            return None;
        }
        let pace = if cruise > left { HURRY } else { CRUISE };
        // Those who have nothing to defend go at once.
        let free = beaches(self.at, other(self.staff.seat)).next().is_none();
        (free || cruise + SPARE >= left).then_some(Wish::Towards { spot, pace, wary: true })
    }

    /// The way of a turn towards a place.
    fn way(&self, to: Spot, pace: u8, wary: bool) -> Vec<Spot> {
        let operation = self.staff.operation;
        let goal = operation.zone_at(to);
        let mut way = vec![self.blank.start];
        if self.blank.start == to {
            return way;
        }
        if matches!(self.blank.start, Spot::Port(_)) {
            way.push(Spot::Sea(self.from));
        }
        let around = if wary { self.around(goal) } else { None };
        let mut sweeper = Sweeper::new();
        let route = around.or_else(|| self.map().sail(&mut sweeper, self.from).route(goal));
        let Some(route) = route else { return vec![self.blank.start] };
        way.extend(route.into_iter().map(Spot::Sea));
        let own = |port| operation.places.port(port).is_some_and(|port| port.seat == Some(self.staff.seat));
        if matches!(to, Spot::Port(port) if own(port)) {
            way.push(to);
        }
        way.truncate(usize::from(self.blank.pace.min(pace)) + 1);
        way
    }

    /// A way that avoids the neighbourhood of stronger enemies, for raiders also that of enemy air bases; none is
    /// needed where there is nothing to avoid.
    fn around(&self, goal: ZoneId) -> Option<Vec<ZoneId>> {
        let map = self.map();
        let dangers: Vec<ZoneId> = self.dangers().map(|foe| foe.zone).collect();
        let raids = self.reaches(self.staff.seat).is_some();
        let bases = self.staff.operation.places.bases.iter();
        let bases = bases.filter(|base| raids && base.seat == Some(other(self.staff.seat)));
        let bases: Vec<ZoneId> = bases.map(|base| base.zone).collect();
        if dangers.is_empty() && bases.is_empty() {
            return None;
        }
        let cost = |zone: ZoneId| {
            let watched = bases.iter().map(|base| match map.distance(zone, *base) {
                0..=3 => 3_u32,
                4..=6 => 1,
                _ => 0,
            });
            let risk = dangers.iter().map(|danger| match map.distance(zone, *danger) {
                0 | 1 => 16_u32,
                2 => 9,
                3 => 5,
                4 => 2,
                _ => 0,
            });
            2 + risk.sum::<u32>() + watched.sum::<u32>()
        };
        let mut best: Vec<(u32, Option<ZoneId>)> = vec![(u32::MAX, None); map.len()];
        let mut open = BinaryHeap::from([(Reverse(0), self.from)]);
        best[map.index(self.from)] = (0, None);
        while let Some((Reverse(spent), zone)) = open.pop() {
            if zone == goal {
                break;
            }
            if spent > best[map.index(zone)].0 {
                continue;
            }
            for way in Direction::ALL_DIRECTIONS.into_iter().filter(|way| map.passable(zone, *way)) {
                let Some(next) = map.neighbour(zone, way) else { continue };
                let sum = spent + cost(next);
                if sum < best[map.index(next)].0 {
                    best[map.index(next)] = (sum, Some(zone));
                    open.push((Reverse(sum), next));
                }
            }
        }
        let mut route = Vec::new();
        let mut zone = goal;
        while zone != self.from {
            route.push(zone);
            zone = best[map.index(zone)].1?;
        }
        route.reverse();
        Some(route)
    }
}
