//! Rule 7: income, the end and victory. After the last turn, or when a side has no troops, the side that
//! alone holds more stretches wins.

use crate::{
    Ford,
    event::Event,
    position::{BLUE, Position, RED, Stage, Stretch},
};
use kernel::{Outcome, Referee, RuleId, Seat, Text};

const INCOME: u8 = 1;
/// A baggage train of this many wagons, or part of it, earns one supply more.
const TRAIN: usize = 1_000;
const MOST_SUPPLIES: u8 = 9;

pub(crate) fn end_turn(r: &mut Referee<'_, Ford>) {
    let open = &mut r.position.open;
    for seat in [BLUE, RED] {
        let wagons = open.wagons.iter().filter(|wagon| wagon.seat == seat).count();
        let trains = u8::try_from(wagons.div_ceil(TRAIN)).unwrap_or(MOST_SUPPLIES);
        let stock = &mut open.supplies[seat.index()];
        *stock = stock.saturating_add(INCOME).saturating_add(trains).min(MOST_SUPPLIES);
    }
    let turn = open.turn;
    let beaten = [BLUE, RED].into_iter().any(|seat| open.all_troops(seat) == 0);
    open.stage = if turn == r.setting.turns || beaten { Stage::Over } else { Stage::Deal };
    open.turn += 1;
    r.tell(Event::TurnEnded { turn });
}

pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    if position.open.stage != Stage::Over {
        return None;
    }
    let held = |seat: Seat| Stretch::all().filter(|s| position.open.holder(*s) == Some(seat)).count();
    let (blue, red) = (held(BLUE), held(RED));
    let (winners, id, key) = match blue.cmp(&red) {
        std::cmp::Ordering::Greater => (vec![BLUE], "blue", "ford-blue-wins"),
        std::cmp::Ordering::Less => (vec![RED], "red", "ford-red-wins"),
        std::cmp::Ordering::Equal => (Vec::new(), "draw", "ford-draw"),
    };
    let text = Text::new(key).with("blue", blue as u32).with("red", red as u32);
    Some(Outcome { winners, id: id.to_owned(), rule: RuleId::new("7"), text })
}
