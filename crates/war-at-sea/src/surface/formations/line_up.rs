//! Formations when a battle begins (18.11): which hexes of a side form up together.

use super::{LONGEST, row, sort};
use crate::{
    WarAtSea,
    battle::{Fight, Moment, Placed},
    event::tell,
    ids::ShipId,
    lens::Lens,
    surface::{
        begin_round,
        moves::{self, Event},
        setup::distance::{facing, go_on},
    },
    waters::{Direction, Hex},
};
use kernel::{Chance, Field, Item, Options, Play, Question, Referee, Refusal, Seat, Text, text};
use serde::{Deserialize, Serialize};

/// The formations of a force, at most.
const PER_FORCE: usize = 3;
/// The formations of a side: one of capital ships, two of light ships, one of transports.
const PER_SIDE: [usize; 3] = [1, 2, 1];

/// Which hexes belong to which formation; those of none are left out or have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    pub lines: Vec<(Hex, Option<u8>)>,
}

/// The formations of a side when the battle begins (18.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp;

impl Question<WarAtSea> for LineUp {
    type Answer = Lines;
    const CLASS: &'static str = "line-up";
    const RULE: &'static str = "18.11";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-line-up")
    }

    fn check(&self, at: Lens<'_>, lines: &Lines) -> Result<(), Refusal> {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Ok(()) };
        may_line_up(fight, seat, lines)
    }

    fn options(&self, at: Lens<'_>) -> Options<Lines> {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Options::List(Vec::new()) };
        let hex = |hex: Hex| Item::new(hex, text!("sea-name", name = hex.name())).at(hex.name());
        let hexes = free_hexes(fight, seat).into_iter().map(hex);
        let formations: usize = PER_SIDE.iter().sum();
        let numbers = (1..=formations).map(|number| Item::new(number, text!("sea-formation", number)));
        let targets = std::iter::once(Item::none("sea-no-formation")).chain(numbers);
        Options::Form(vec![Field::assign("lines", "sea-ask-lines", hexes, targets)])
    }

    fn describe(&self, _: Lens<'_>, lines: &Lines) -> Text {
        Text::new("sea-do-line-up").with("count", numbers(lines).len())
    }

    /// As long lines as there are.
    fn default(&self, at: Lens<'_>) -> Lines {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Lines::default() };
        some_lines(fight, seat, |_| true)
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Lines {
        let (Some(seat), Some(fight)) = (at.seat(), at.fight()) else { return Lines::default() };
        some_lines(fight, seat, |_| chance.below(4) > 0)
    }
}

/// Whether the battle was suspended: then only those form up who have joined it since (6.49).
fn goes_on(fight: Fight<'_>) -> bool {
    fight.battle.round > 1
}

/// The hexes of a side whose ships can form up: not those that unload or lie in port.
fn free_hexes(fight: Fight<'_>, seat: Seat) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = fight.battle.of(seat).map(|counter| counter.hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let free = |hex: &Hex| {
        let mut there = fight.battle.in_hex(*hex).filter(|counter| counter.seat == seat);
        there.all(|counter| {
            let fresh = !goes_on(fight) || counter.group == Placed::UNGROUPED;
            fresh && !counter.unloading && !fight.force(counter.force).in_port
        })
    };
    hexes.retain(free);
    hexes
}

fn numbers(lines: &Lines) -> Vec<u8> {
    let mut numbers: Vec<u8> = lines.lines.iter().filter_map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn hexes_of(lines: &Lines, number: u8) -> Vec<Hex> {
    lines.lines.iter().filter(|(_, of)| *of == Some(number)).map(|(hex, _)| *hex).collect()
}

fn counters_in<'a>(fight: Fight<'a>, seat: Seat, hexes: &'a [Hex]) -> impl Iterator<Item = &'a Placed> {
    fight.battle.of(seat).filter(move |counter| hexes.contains(&counter.hex))
}

fn may_line_up(fight: Fight<'_>, seat: Seat, lines: &Lines) -> Result<(), Refusal> {
    let free = free_hexes(fight, seat);
    for (index, (hex, number)) in lines.lines.iter().enumerate() {
        let named = |key: &'static str| Text::new(key).with("hex", hex.name());
        Refusal::unless(free.contains(hex), "18.11", || named("sea-no-line-hex"))?;
        let again = lines.lines[..index].iter().any(|(other, _)| other == hex);
        Refusal::unless(!again, "18.11", || named("sea-no-line-hex-twice"))?;
        let known = number.is_none_or(|number| (1..=4).contains(&number));
        Refusal::unless(known, "18.11", || Text::new("sea-no-line-count"))?;
    }
    let (mut sorts, mut forces) = ([0; 3], vec![0; fight.battle.forces.len()]);
    // Formations that stand since the battle began count among the side's.
    let mut known: Vec<u8> = formed(fight, seat).map(|counter| counter.group).collect();
    known.sort_unstable();
    known.dedup();
    for group in known {
        sorts[sort(fight, fight.battle.group(group))] += 1;
    }
    for number in numbers(lines) {
        let hexes = hexes_of(lines, number);
        let straight = hexes.len() <= LONGEST && row(&hexes).is_some();
        Refusal::unless(straight, "18.11", || Text::new("sea-no-line-shape").with("number", number))?;
        sorts[sort(fight, counters_in(fight, seat, &hexes))] += 1;
        let mut counters = counters_in(fight, seat, &hexes);
        let force = counters.next().map_or(0, |first| first.force);
        forces[usize::from(force)] += 1;
        Refusal::unless(counters.all(|counter| counter.force == force), "18.11", || {
            Text::new("sea-no-line-mix").with("number", number)
        })?;
    }
    let few = sorts.iter().zip(PER_SIDE).all(|(sort, most)| *sort <= most)
        && forces.iter().all(|lines| *lines <= PER_FORCE);
    Refusal::unless(few, "18.11", || Text::new("sea-no-line-count"))
}

/// The counters of a side that stand in formations.
fn formed(fight: Fight<'_>, seat: Seat) -> impl Iterator<Item = &Placed> {
    fight.battle.of(seat).filter(|counter| counter.formed)
}

/// Lines of the ships as they stand, outer hexes first, as far as the rules allow and the caller wants them.
fn some_lines(fight: Fight<'_>, seat: Seat, mut wanted: impl FnMut(Hex) -> bool) -> Lines {
    let mut lines = Lines::default();
    let mut number = 1;
    for start in free_hexes(fight, seat).into_iter().rev() {
        if lines.lines.iter().any(|(hex, _)| *hex == start) || !wanted(start) {
            continue;
        }
        let run = |along: Direction| {
            let free = free_hexes(fight, seat);
            let next = |hex: &Hex| {
                hex.next(along)
                    .filter(|hex| free.contains(hex) && !lines.lines.iter().any(|(taken, _)| taken == hex))
            };
            std::iter::successors(Some(start), next).take(LONGEST).collect::<Vec<Hex>>()
        };
        let longest = Direction::ALL.map(run).into_iter().max_by_key(Vec::len).unwrap_or_default();
        // Where the longest line mixes forces, or there are too many, the hex by itself will do, or nothing.
        for hexes in [longest, vec![start]] {
            let mut more = lines.clone();
            more.lines.extend(hexes.into_iter().map(|hex| (hex, Some(number))));
            if may_line_up(fight, seat, &more).is_ok() {
                lines = more;
                number += 1;
                break;
            }
        }
    }
    lines
}

/// A side lines up (18.11): the one without the initiative first, then the other, then the first round begins.
pub(in crate::surface) fn line_up(r: &mut Referee<'_, WarAtSea>, second: bool) -> Play<()> {
    let battle = r.position.fought();
    let seat = if second { battle.initiative } else { battle.first_mover() };
    if !free_hexes(r.position.fight(r.setting), seat).is_empty() {
        let lines = r.ask(seat, LineUp)?;
        for number in numbers(&lines) {
            form(r, seat, &hexes_of(&lines, number));
        }
    }
    if second && goes_on(r.position.fight(r.setting)) {
        go_on(r);
    } else if second {
        moves::part_tows(r);
        begin_round(r, 1);
    } else {
        r.position.fought_mut().moment = Moment::LineUp { second: true };
    }
    Ok(())
}

/// The ships of these hexes become a formation, with their bows towards the middle of the map.
pub(super) fn form(r: &mut Referee<'_, WarAtSea>, seat: Seat, hexes: &[Hex]) {
    let ships: Vec<ShipId> =
        counters_in(r.position.fight(r.setting), seat, hexes).map(|counter| counter.ship).collect();
    let bow = facing(hexes);
    let battle = r.position.fought_mut();
    moves::regroup(battle, &ships);
    for ship in &ships {
        if let Some(counter) = battle.counter_mut(*ship) {
            (counter.formed, counter.bow) = (true, bow);
        }
    }
    tell(r, || Event::Formed { ships });
}
