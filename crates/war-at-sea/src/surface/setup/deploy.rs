//! Placing the ships of a force (6.31, 6.33): how many stand in a hex, and which hexes are used first.

use super::{DEEP, Event, columns, name};
use crate::{
    WarAtSea,
    battle::{Berth, Bulk, Fight, Placed, Whereabouts},
    event::tell,
    ids::ShipId,
    lens::Lens,
    waters::{Direction, Hex},
};
use kernel::{Chance, Field, Item, Options, Play, Question, Referee, Refusal, Text, text};
use serde::{Deserialize, Serialize};

/// The fewest ships in a hex (6.31).
const LEAST: u8 = 4;
/// How many hexes a force stands in unless it needs more: the dark ones.
const USUAL: usize = DEEP;
/// How near to a coast ships unload: in the edge's hexes and the next (6.33+1).
const OFF_COAST: u8 = 1;
/// How near to an island.
const OFF_ISLAND: u8 = 2;

/// Where each counter of a force begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deployment {
    pub at: Vec<(ShipId, Hex)>,
}

/// The placing of a force (6.33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploy {
    pub force: u8,
}

impl Question<WarAtSea> for Deploy {
    type Answer = Deployment;
    const CLASS: &'static str = "deploy";
    const RULE: &'static str = "6.33";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-deploy").with("force", name(at, self.force))
    }

    fn check(&self, at: Lens<'_>, deployment: &Deployment) -> Result<(), Refusal> {
        let Some(fight) = at.fight() else { return Ok(()) };
        let force = Arriving::new(fight, self.force);
        force.names_all(&deployment.at)?;
        force.has_room(&deployment.at)?;
        for unloading in [false, true] {
            let part: Vec<(ShipId, Hex)> =
                deployment.at.iter().filter(|(ship, _)| force.unloads(*ship) == unloading).copied().collect();
            force.stands_together(&part)?;
            if unloading {
                force.lies_off_coast(&part)?;
            } else {
                force.fills_in_order(&part)?;
            }
        }
        Ok(())
    }

    fn options(&self, at: Lens<'_>) -> Options<Deployment> {
        let Some(fight) = at.fight() else { return Options::List(Vec::new()) };
        let force = Arriving::new(fight, self.force);
        let item = |name: &'static str| Item::new(name, text!("sea-name", name)).at(name);
        let counters = force.counters.iter().map(|counter| item(counter.ship.name()));
        let mut hexes = force.within_reach();
        if force.counters.iter().any(|counter| counter.unloading) {
            hexes.extend(force.off_coast());
        }
        hexes.sort_unstable();
        hexes.dedup();
        let hexes = hexes.into_iter().map(|hex| item(hex.name()));
        Options::Form(vec![Field::assign("at", "sea-ask-deploy-at", counters, hexes)])
    }

    fn describe(&self, _: Lens<'_>, deployment: &Deployment) -> Text {
        let mut hexes: Vec<&str> = deployment.at.iter().map(|(_, hex)| hex.name()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        Text::new("sea-do-deploy").with("count", deployment.at.len()).with("hexes", hexes.join(", "))
    }

    /// In the dark hexes, in groups as equal as can be.
    fn default(&self, at: Lens<'_>) -> Deployment {
        let Some(fight) = at.fight() else { return Deployment::default() };
        Arriving::new(fight, self.force).placed(None)
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Deployment {
        let Some(fight) = at.fight() else { return Deployment::default() };
        Arriving::new(fight, self.force).placed(Some(chance))
    }
}

/// A force that comes onto the map.
struct Arriving<'a> {
    fight: Fight<'a>,
    force: u8,
    berth: Berth,
    /// Its counters, the large ones first.
    counters: Vec<&'a Placed>,
}

impl<'a> Arriving<'a> {
    fn new(fight: Fight<'a>, force: u8) -> Self {
        let mut counters: Vec<&Placed> = fight
            .battle
            .counters
            .iter()
            .filter(|counter| counter.force == force && counter.state == Whereabouts::Waiting)
            .collect();
        counters.sort_by_key(|counter| u8::MAX - fight.bulk(counter.ship).points);
        let anywhere = Berth { direction: Direction::E, columns: [true; 3], overflow: None };
        Arriving { fight, force, berth: fight.berth(force).unwrap_or(anywhere), counters }
    }

    fn unloads(&self, ship: ShipId) -> bool {
        self.counters.iter().any(|counter| counter.ship == ship && counter.unloading)
    }

    fn bulk<'b>(&self, ships: impl Iterator<Item = &'b ShipId>) -> Bulk {
        ships.map(|ship| self.fight.bulk(*ship)).sum()
    }

    /// Forces are never mixed (6.35): a hex is free as long as no other stands there.
    fn is_free(&self, hex: Hex) -> bool {
        self.fight.battle.coasts.island != Some(hex)
            && self.fight.battle.in_hex(hex).all(|counter| counter.force == self.force)
    }

    /// The hexes that are used one rank after another (6.33, 6.36): the dark ones, the light ones of each side, and
    /// those of further directions if ships are left.
    fn ranks(&self) -> Vec<Vec<Hex>> {
        let free =
            |hexes: [Hex; DEEP]| hexes.into_iter().filter(|hex| self.is_free(*hex)).collect::<Vec<Hex>>();
        let own = columns(self.berth.direction).into_iter().zip(self.berth.columns);
        let mut ranks: Vec<Vec<Hex>> =
            own.map(|(column, mine)| if mine { free(column) } else { Vec::new() }).collect();
        let needed = self.bulk(self.counters.iter().filter(|c| !c.unloading).map(|c| &c.ship)).hexes();
        let mut further = [1, -1, 2, -2, 3].map(|sixths| self.berth.direction.turned(sixths)).to_vec();
        if let Some(overflow) = self.berth.overflow {
            further.retain(|direction| *direction != overflow);
            further.insert(0, overflow);
        }
        for direction in further {
            let known: usize = ranks.iter().map(Vec::len).sum();
            if known >= needed {
                break;
            }
            let more = columns(direction).into_iter().flat_map(free);
            ranks.push(more.filter(|hex| !ranks.iter().flatten().any(|known| known == hex)).collect());
        }
        ranks
    }

    /// The hexes that some placing of the force may use: those of a rank only if the force, spread as thinly as 6.31
    /// allows, fills the ranks before it. Either side may come before the other.
    fn within_reach(&self) -> Vec<Hex> {
        let most = self.most(self.bulk(self.counters.iter().filter(|c| !c.unloading).map(|c| &c.ship)));
        let ranks = self.ranks();
        let before =
            |rank: usize| ranks[..if rank < 3 { rank.min(1) } else { rank }].iter().map(Vec::len).sum();
        let in_reach = (0..ranks.len()).filter(|rank| most > before(*rank));
        in_reach.flat_map(|rank| ranks[rank].iter().copied()).collect()
    }

    /// Where ships unload (6.33+1): within two hexes of a side that is land, or of the island.
    fn off_coast(&self) -> Vec<Hex> {
        let coasts = self.fight.battle.coasts;
        let sides = Direction::ALL.into_iter().filter(|side| coasts.is_closed(*side));
        let edge: Vec<Hex> = sides.flat_map(Hex::exits).collect();
        let near = |hex: &Hex| match coasts.island {
            _ if !edge.is_empty() => edge.iter().any(|land| land.distance(*hex) <= OFF_COAST),
            Some(island) => (1..=OFF_ISLAND).contains(&island.distance(*hex)),
            None => false,
        };
        let waters: Vec<Hex> = Hex::printed()
            .filter(|hex| near(hex) && coasts.island != Some(*hex) && self.is_free(*hex))
            .collect();
        if waters.is_empty() { self.ranks().into_iter().flatten().collect() } else { waters }
    }

    fn names_all(&self, at: &[(ShipId, Hex)]) -> Result<(), Refusal> {
        let force = || self.fight.name(self.force);
        for (index, (ship, _)) in at.iter().enumerate() {
            let named = |key: &'static str| Text::new(key).with("ship", *ship).with("force", force());
            let again = at[..index].iter().any(|(other, _)| other == ship);
            Refusal::unless(!again, "6.33", || named("sea-no-deploy-twice"))?;
            let comes = self.counters.iter().any(|counter| counter.ship == *ship);
            Refusal::unless(comes, "6.33", || named("sea-no-deploy-ship"))?;
        }
        Refusal::unless(at.len() == self.counters.len(), "6.33", || {
            Text::new("sea-no-deploy-rest").with("force", force())
        })
    }

    /// The most that a hex holds (6.31).
    fn has_room(&self, at: &[(ShipId, Hex)]) -> Result<(), Refusal> {
        for hex in used(at) {
            let bulk = self.bulk(at.iter().filter(|(_, other)| *other == hex).map(|(ship, _)| ship));
            if let Some(limit) = bulk.breaks() {
                return Err(Refusal::new("6.31", limit.text(hex)));
            }
        }
        Ok(())
    }

    /// What counts for the least that a hex holds (6.31).
    fn weight(&self, bulk: Bulk) -> u8 {
        if self.fight.setting.rules.doubles_fill { bulk.points } else { bulk.counters }
    }

    /// The least that stands in a hex: four, or all if there are fewer; less only where the limit of large ships
    /// leaves no other way.
    fn least(&self, all: Bulk) -> u8 {
        let hexes = u8::try_from(all.hexes().max(1)).unwrap_or(u8::MAX);
        LEAST.min(self.weight(all) / hexes)
    }

    /// The most hexes that ships can be spread over.
    fn most(&self, all: Bulk) -> usize {
        usize::from(self.weight(all) / self.least(all).max(1)).max(all.hexes())
    }

    fn stands_together(&self, at: &[(ShipId, Hex)]) -> Result<(), Refusal> {
        let least = self.least(self.bulk(at.iter().map(|(ship, _)| ship)));
        for hex in used(at) {
            let there = self.bulk(at.iter().filter(|(_, other)| *other == hex).map(|(ship, _)| ship));
            Refusal::unless(self.weight(there) >= least, "6.31", || {
                Text::new("sea-no-deploy-few").with("hex", hex.name()).with("least", least)
            })?;
        }
        Ok(())
    }

    /// Dark hexes first, then one side, then the other (6.33), then further directions (6.36).
    fn fills_in_order(&self, at: &[(ShipId, Hex)]) -> Result<(), Refusal> {
        let ranks = self.ranks();
        for (_, hex) in at {
            let known = ranks.iter().flatten().any(|known| known == hex);
            Refusal::unless(known, "6.33", || {
                Text::new("sea-no-deploy-hex")
                    .with("hex", hex.name())
                    .with("force", self.fight.name(self.force))
            })?;
        }
        let stands = |hex: &Hex| at.iter().any(|(_, at)| at == hex);
        let (full, begun): (Vec<bool>, Vec<bool>) =
            ranks.iter().map(|rank| (rank.iter().all(stands), rank.iter().any(stands))).unzip();
        let in_order = match (begun[1], begun[2]) {
            (false, false) => true,
            (true, true) => full[0] && (full[1] || full[2]),
            _ => full[0],
        } && (3..ranks.len())
            .all(|rank| !begun[rank] || full[..rank].iter().all(|full| *full));
        Refusal::unless(in_order, "6.33", || Text::new("sea-no-deploy-order"))
    }

    fn lies_off_coast(&self, at: &[(ShipId, Hex)]) -> Result<(), Refusal> {
        let waters = self.off_coast();
        for (ship, hex) in at {
            Refusal::unless(waters.contains(hex), "6.33+1", || {
                Text::new("sea-no-deploy-coast").with("ship", *ship).with("hex", hex.name())
            })?;
        }
        Ok(())
    }

    /// A way to place the force: the usual one, or one by chance.
    fn placed(&self, mut chance: Option<&mut Chance>) -> Deployment {
        let mut at = Vec::with_capacity(self.counters.len());
        for unloading in [false, true] {
            let ships: Vec<ShipId> = self
                .counters
                .iter()
                .filter(|counter| counter.unloading == unloading)
                .map(|counter| counter.ship)
                .collect();
            if ships.is_empty() {
                continue;
            }
            let all = self.bulk(ships.iter());
            let needed = all.hexes();
            let most = self.most(all);
            let number = match chance.as_deref_mut() {
                Some(chance) => {
                    let more = u32::try_from(most - needed).unwrap_or(0);
                    needed + chance.below(more + 1) as usize
                }
                None => most.min(USUAL.max(needed)),
            };
            let mut hexes = if unloading {
                let taken = |hex: &Hex| at.iter().any(|(_, other): &(ShipId, Hex)| other == hex);
                let mut waters = self.off_coast();
                waters.retain(|hex| !taken(hex));
                waters
            } else {
                self.in_turn(number, &mut chance)
            };
            hexes.truncate(number);
            at.extend(self.dealt(&ships, &hexes, needed));
        }
        Deployment { at }
    }

    /// So many hexes in the order of their ranks; within a rank, and among the sides, by chance if there is any.
    fn in_turn(&self, number: usize, chance: &mut Option<&mut Chance>) -> Vec<Hex> {
        let mut ranks = self.ranks();
        if let Some(chance) = chance {
            for rank in &mut ranks {
                for last in (1..rank.len()).rev() {
                    let other = chance.below(u32::try_from(last + 1).unwrap_or(1)) as usize;
                    rank.swap(last, other);
                }
            }
            if chance.below(2) == 0 {
                ranks.swap(1, 2);
            }
        }
        ranks.into_iter().flatten().take(number).collect()
    }

    /// Deals ships out to hexes as evenly as the limits allow; to fewer hexes if there is no way to so many.
    fn dealt(&self, ships: &[ShipId], hexes: &[Hex], needed: usize) -> Vec<(ShipId, Hex)> {
        let by_count = |bulk: &Bulk| (bulk.counters, bulk.points);
        let by_room = |bulk: &Bulk| (bulk.points, bulk.counters);
        for number in (needed.min(hexes.len())..=hexes.len()).rev() {
            for evenly in [by_count, by_room] {
                let at = self.deal(ships, &hexes[..number], evenly);
                if self.has_room(&at).is_ok() && self.stands_together(&at).is_ok() {
                    return at;
                }
            }
        }
        self.deal(ships, hexes, by_room)
    }

    fn deal(&self, ships: &[ShipId], hexes: &[Hex], load: impl Fn(&Bulk) -> (u8, u8)) -> Vec<(ShipId, Hex)> {
        let mut loads = vec![Bulk::default(); hexes.len()];
        let place = |ship: &ShipId| {
            let least = (0..hexes.len()).min_by_key(|hex| load(&loads[*hex]))?;
            loads[least] = loads[least].plus(self.fight.bulk(*ship));
            Some((*ship, hexes[least]))
        };
        ships.iter().filter_map(place).collect()
    }
}

/// The hexes in which ships stand.
fn used(at: &[(ShipId, Hex)]) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = at.iter().map(|(_, hex)| *hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// A force places its ships.
pub(super) fn deploy(r: &mut Referee<'_, WarAtSea>, force: u8) -> Play<()> {
    let seat = r.position.fought().forces[usize::from(force)].seat;
    let Deployment { at } = r.ask(seat, Deploy { force })?;
    for (ship, hex) in &at {
        if let Some(counter) = r.position.fought_mut().counter_mut(*ship) {
            (counter.hex, counter.state) = (*hex, Whereabouts::Sea);
        }
    }
    let force = r.position.fight(r.setting).called(force);
    tell(r, || Event::Deployed { force, at });
    Ok(())
}
