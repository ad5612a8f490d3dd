//! The groups of both sides as a commander weighs them: what their guns and torpedoes do at every range, how hard
//! they are, and what they are worth.

use crate::{
    battle::{Fight, Gun, Moment},
    charts::{Aim, Run},
    ids::ShipId,
    position::Tubes,
    sheet::Armour,
    sides::other,
    surface::{
        gunnery::{needed, weather_allows},
        torpedoes,
    },
    waters::Hex,
    weather::Weather,
};
use kernel::Seat;

/// The ranges at which something can be hit.
const RANGES: usize = 7;
/// What a torpedo counts against a shell: it tears out three boxes or so, but is launched once.
const TORPEDO: f32 = 2.0;
/// The last impulse of a round.
const END: u8 = 22;

/// A group, summed up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squadron {
    pub group: u8,
    pub hex: Hex,
    pub speed: u8,
    /// The dice of its guns.
    guns: [f32; 3],
    /// The chance of one of them, by range.
    chances: [f32; RANGES],
    /// The hits of the torpedoes that it can launch now, by range, and of those that will be ready within a round.
    torpedoes: [f32; RANGES],
    reloads: [f32; RANGES],
    /// It has had torpedoes, and has none left.
    pub spent: bool,
    hull: f32,
    /// The share of the hull behind light and behind heavy armour.
    light: f32,
    heavy: f32,
    /// Victory points a box of the hull.
    pub worth: f32,
}

/// What a ship is worth to those who sink it, by the aims of the scenario.
pub(super) fn worth(fight: Fight<'_>, ship: ShipId, seat: Seat) -> u16 {
    let percent = fight.setting.scenario.aims.worth_of(other(seat), ship);
    u16::try_from((u32::from(fight.sheet(ship).vp) * u32::from(percent)).div_ceil(100)).unwrap_or(u16::MAX)
}

/// The groups of a side, in the order of their numbers.
pub(super) fn squadrons(fight: Fight<'_>, seat: Seat) -> Vec<Squadron> {
    let mut found: Vec<Squadron> = Vec::with_capacity(8);
    let weather = fight.battle.weather;
    let charts = &fight.setting.charts;
    let chance = |shift: i8| f32::from(7 - needed(i32::from(shift).into()).min(7)) / 6.0;
    let at_range = |modifier: &dyn Fn(u8) -> i8| {
        let mut chances = [0.0; RANGES];
        for (cell, range) in chances.iter_mut().zip(0..) {
            *cell = chance(modifier(range));
        }
        chances
    };
    let shells = at_range(&|range| charts.gunnery(Aim::Range(range)));
    let runs = at_range(&|range| charts.torpedo(Run::Range(range)));
    let round = fight.battle.round;
    // The torpedoes that come after the movement.
    let impulse = match fight.battle.moment {
        Moment::Impulse { number, .. } => number.next_multiple_of(4) + 1,
        _ => 0,
    };
    for counter in fight.battle.of(seat) {
        let at = found.iter().position(|squadron| squadron.group == counter.group).unwrap_or_else(|| {
            found.push(Squadron {
                group: counter.group,
                hex: counter.hex,
                speed: fight.group_speed(counter.group),
                guns: [0.0; 3],
                chances: shells,
                torpedoes: [0.0; RANGES],
                reloads: [0.0; RANGES],
                spent: false,
                hull: 0.0,
                light: 0.0,
                heavy: 0.0,
                worth: 0.0,
            });
            found.len() - 1
        });
        let squadron = &mut found[at];
        for ship in fight.aboard(counter.ship) {
            let (sheet, now) = (fight.sheet(ship), fight.ship(ship));
            if !now.is_dead(sheet) {
                for gun in Gun::ALL.into_iter().filter(|gun| weather_allows(weather, *gun)) {
                    squadron.guns[gun.index()] += f32::from(now.guns_left(sheet, gun));
                }
                let reach = usize::from(torpedoes::reach(fight, ship));
                let quality = if torpedoes::is_poor(fight, ship) { 0.25 } else { 1.0 };
                let ready = |round: u8, impulse: u8| match now.torpedoes_ready(sheet, round, impulse) {
                    _ if weather >= Weather::Storm => 0.0,
                    dice => quality * f32::from(dice),
                };
                let (now_ready, soon) = (ready(round, impulse), ready(round + 1, END));
                // From afar fewer of them are launched (9.31).
                for (range, share) in [1.0, 1.0, 1.0, 0.5, 0.25].into_iter().enumerate().take(reach + 1) {
                    squadron.torpedoes[range] += now_ready * share * runs[range];
                    squadron.reloads[range] += (soon - now_ready) * share * runs[range];
                }
                squadron.spent |= now.tubes == Tubes::Empty && sheet.torpedo.factor > 0;
            }
            let hull = f32::from(now.hull_left(sheet));
            squadron.hull += hull;
            match sheet.hull.armour {
                Armour::None => {}
                Armour::Light => squadron.light += hull,
                Armour::Heavy => squadron.heavy += hull,
            }
            squadron.worth += f32::from(worth(fight, ship, seat));
        }
    }
    for squadron in &mut found {
        let hull = squadron.hull.max(1.0);
        (squadron.light, squadron.heavy) = (squadron.light / hull, squadron.heavy / hull);
        squadron.worth /= hull;
    }
    found
}

impl Squadron {
    /// The boxes that it can expect to cross out of another group in an impulse, at a range.
    pub(super) fn power(&self, range: u8, target: &Squadron) -> f32 {
        let pierced = [1.0, 1.0 - 0.6 * target.heavy, 1.0 - 0.7 * (target.light + target.heavy)];
        let mut boxes = 0.0;
        for gun in Gun::ALL.into_iter().filter(|gun| range <= gun.range()) {
            boxes += self.guns[gun.index()] * pierced[gun.index()];
        }
        let at = usize::from(range).min(RANGES - 1);
        self.chances[at] * boxes + TORPEDO * self.torpedoes[at]
    }

    /// What it could do to another one at the range that suits it best, and how long it lasts.
    pub(super) fn strength(&self, target: &Squadron) -> f32 {
        let power = |range: u8| self.power(range, target) + TORPEDO * self.reloads[usize::from(range)];
        let best = (0..=6).map(power).fold(0.0, f32::max);
        best * self.hull
    }
}

/// How strong a side is against the other: what its groups can do, summed over all pairs.
pub(super) fn strength(own: &[Squadron], enemies: &[Squadron]) -> f32 {
    own.iter().map(|squadron| enemies.iter().map(|enemy| squadron.strength(enemy)).fold(0.0, f32::max)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        script::battle,
        sides::{ALLIES, AXIS},
    };

    #[test]
    fn torpedoes_that_are_being_loaded_count_for_tomorrow_and_not_for_now() {
        let ships = [("Nachi", AXIS, "C1"), ("Exeter", ALLIES, "A1")];
        let (setting, mut position) = battle(&ships, 6, &[]);
        let mut weigh = |tubes: Tubes| {
            position.vessel("Nachi").tubes = tubes;
            let fight = position.fight(&setting);
            let (own, enemies) = (squadrons(fight, AXIS), squadrons(fight, ALLIES));
            (own[0].power(1, &enemies[0]), strength(&own, &enemies), own[0].spent)
        };
        let loaded = weigh(Tubes::Loaded { reload: true });
        let reloading = weigh(Tubes::Reloading { round: 1, impulse: 5 });
        let empty = weigh(Tubes::Empty);
        assert!(reloading.0 < loaded.0, "they cannot be launched yet");
        assert!(reloading.1 >= loaded.1 && !reloading.2, "the fight is not over for her");
        assert!(empty.1 < reloading.1 && empty.2);
    }

    #[test]
    fn a_ship_is_worth_what_the_enemy_gets_for_it() {
        let ships = [("Bismarck", AXIS, "C1"), ("Hood", ALLIES, "A1"), ("Norfolk", ALLIES, "A1")];
        let (setting, position) = battle(&ships, 2, &[]);
        let (fight, [hood, norfolk]) =
            (position.fight(&setting), ["Hood", "Norfolk"].map(crate::script::ship));
        assert!(worth(fight, hood, ALLIES) > fight.sheet(hood).vp, "her row of the aims says so");
        assert_eq!(worth(fight, norfolk, ALLIES), fight.sheet(norfolk).vp);
    }
}
