//! Rules 2 to 4: an order leads the units of a hex along a way, and what they come to.

use super::{
    Event, Lens, Stage, Steppe, WEST, other,
    places::{Hex, UnitName},
};
use kernel::{
    Breakdown, Chance, Draft, Drafted, Exact, Field, Options, Play, Question, Referee, Refusal, Seat, Text,
    Way,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How far a unit marches in a turn.
const ALLOWANCE: i32 = 6;
/// Somebody who marches by chance halts after so many orders, about.
const OFTEN: u32 = 60;

/// Where to march, or to halt for this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct March;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    /// From where the units stand. Nobody looks at it when the side halts.
    pub(crate) way: Vec<Hex>,
    pub(crate) halt: bool,
}

impl Question<Steppe> for March {
    type Answer = Order;
    const CLASS: &'static str = "march";
    const RULE: &'static str = "2";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("steppe-ask-march").with("points", ALLOWANCE)
    }

    fn check(&self, at: Lens<'_>, Order { way, halt }: &Order) -> Result<(), Refusal> {
        let Some(ground) = Marching::of(at) else {
            return Err(Refusal::new("2", Text::new("steppe-no-units")));
        };
        let start = way.first().filter(|start| ground.starts.contains(start));
        Refusal::unless(start.is_some(), "2", || Text::new("steppe-no-units"))?;
        if *halt {
            return Refusal::unless(way.len() == 1, "2", || Text::new("steppe-halts-and-marches"));
        }
        Refusal::unless(way.len() > 1, "2", || Text::new("steppe-no-way"))?;
        for step in way.windows(2) {
            Refusal::unless(ground.onward(step[0]).any(|(next, _)| next == step[1]), "2", || {
                Text::new("steppe-no-step").with("from", step[0].to_string()).with("to", step[1].to_string())
            })?;
        }
        let cost = ground.cost(way);
        Refusal::unless(cost <= Exact::from(ALLOWANCE), "2", || {
            Text::new("steppe-too-far").with("cost", cost).with("points", ALLOWANCE)
        })
    }

    fn options(&self, _: Lens<'_>) -> Options<Order> {
        Options::Form(vec![Field::path("way", "steppe-ask-way"), Field::flag("halt", "steppe-ask-halt")])
    }

    fn draft(&self, at: Lens<'_>, draft: &Draft) -> Drafted {
        let Some((ground, way)) = Marching::of(at).zip(draft.list::<Hex>("way")) else {
            return Drafted::default();
        };
        let onward = match (way.first(), way.last()) {
            (Some(start), Some(here)) if ground.starts.contains(start) && at.setting.plan.has(*here) => {
                let most = Exact::from(ALLOWANCE);
                Way::from(*here, ground.cost(&way), most, |from, _| ground.onward(*from).collect())
            }
            (None, _) => Way::beginning(&ground.starts),
            _ => Way::default(),
        };
        let cost = Breakdown { value: ground.cost(&way), ..Breakdown::default() };
        Drafted {
            ways: [("way".to_owned(), onward)].into(),
            costs: vec![(Text::new("steppe-cost"), cost)],
            ..Drafted::default()
        }
    }

    fn describe(&self, _: Lens<'_>, Order { way, halt }: &Order) -> Text {
        let name = |hex: Option<&Hex>| hex.map_or_else(String::new, Hex::to_string);
        if *halt {
            return Text::new("steppe-do-halt");
        }
        Text::new("steppe-do-march").with("from", name(way.first())).with("to", name(way.last()))
    }

    fn default(&self, at: Lens<'_>) -> Order {
        let way = Marching::of(at).and_then(|ground| ground.starts.first().copied());
        Order { way: way.into_iter().collect(), halt: true }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Order {
        let halt = self.default(at);
        let Some(ground) = Marching::of(at) else { return halt };
        let starts: Vec<Hex> = ground.starts.iter().copied().collect();
        let Some(start) = chance.pick(&starts).copied().filter(|_| chance.below(OFTEN) > 0) else {
            return halt;
        };
        let mut way = vec![start];
        for _ in 0..=chance.below(3) {
            let here = way[way.len() - 1];
            let left = Exact::from(ALLOWANCE) - ground.cost(&way);
            let next: Vec<Hex> =
                ground.onward(here).filter(|(_, cost)| *cost <= left).map(|(next, _)| next).collect();
            way.extend(chance.pick(&next));
        }
        if way.len() > 1 { Order { way, halt: false } } else { halt }
    }
}

/// What a side that marches has to look at.
struct Marching<'a> {
    at: Lens<'a>,
    starts: BTreeSet<Hex>,
    enemies: BTreeSet<Hex>,
}

impl<'a> Marching<'a> {
    fn of(at: Lens<'a>) -> Option<Self> {
        let Stage::March(seat) = at.open().stage else { return None };
        let (starts, enemies) = (at.open().starts(seat), at.open().hexes_of(other(seat)));
        Some(Marching { at, starts, enemies })
    }

    /// The hexes that can be entered from one, each at its cost.
    fn onward(&self, from: Hex) -> impl Iterator<Item = (Hex, Exact)> {
        let free = self.at.setting.plan.beside(from).filter(|hex| !self.enemies.contains(hex));
        free.map(|hex| (hex, self.price(hex)))
    }

    fn price(&self, hex: Hex) -> Exact {
        let setting = self.at.setting;
        setting.ground.get(setting.plan.index(hex)).map_or(Exact::ZERO, |ground| Exact::from(ground.cost()))
    }

    fn cost(&self, way: &[Hex]) -> Exact {
        way.iter().skip(1).fold(Exact::ZERO, |cost, hex| cost + self.price(*hex))
    }
}

pub(super) fn march(r: &mut Referee<'_, Steppe>, seat: Seat) -> Play<()> {
    if r.position.open.starts(seat).is_empty() {
        halt(r, seat);
        return Ok(());
    }
    let Order { way, halt: halts } = r.ask(seat, March)?;
    match way.as_slice() {
        [start, .., end] if !halts => {
            lead(r, seat, *start, &way);
            meet(r, seat, *end);
        }
        _ => halt(r, seat),
    }
    Ok(())
}

/// 2, 3
fn lead(r: &mut Referee<'_, Steppe>, seat: Seat, start: Hex, way: &[Hex]) {
    let (plan, open) = (r.setting.plan, &mut r.position.open);
    let mut units = Vec::new();
    for (number, unit) in (0..).zip(&mut open.units[seat.index()]) {
        if unit.hex == start && unit.way.is_empty() {
            unit.hex = way[way.len() - 1];
            unit.way = way.to_vec();
            units.push(UnitName { seat, number });
        }
    }
    for hex in way {
        open.holders[plan.index(*hex)] = seat;
    }
    r.tell(Event::Marched { seat, units, way: way.to_vec() });
}

/// 4
fn meet(r: &mut Referee<'_, Steppe>, seat: Seat, hex: Hex) {
    let (plan, position) = (r.setting.plan, &mut *r.position);
    let near: Vec<(Seat, usize)> = plan
        .beside(hex)
        .flat_map(|beside| position.open.standing(other(seat), beside).map(|number| (other(seat), number)))
        .collect();
    if near.is_empty() {
        return;
    }
    let own: Vec<(Seat, usize)> = position.open.standing(seat, hex).map(|number| (seat, number)).collect();
    let mut units = Vec::new();
    for (seat, number) in own.into_iter().chain(near) {
        let unit = &mut position.open.units[seat.index()][number];
        if !std::mem::replace(&mut unit.shown, true) {
            let name = UnitName { seat, number: u16::try_from(number).unwrap_or(u16::MAX) };
            units.push((name, position.strengths[seat.index()][number]));
        }
    }
    if !units.is_empty() {
        r.reveal();
        r.tell(Event::TurnedUp { units });
    }
}

/// The other side marches; when both have, the next turn begins, or it is over.
fn halt(r: &mut Referee<'_, Steppe>, seat: Seat) {
    let (turns, open) = (r.setting.plan.turns, &mut r.position.open);
    open.stage = Stage::March(other(seat));
    if seat != WEST {
        for unit in open.units.iter_mut().flatten() {
            unit.way.clear();
        }
        if open.turn == turns {
            open.stage = Stage::Over;
        } else {
            open.turn += 1;
        }
    }
    r.tell(Event::Halted { seat });
}
