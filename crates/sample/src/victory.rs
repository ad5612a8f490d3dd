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
    let before = open.supplies;
    for seat in [BLUE, RED] {
        let wagons = open.wagons.iter().filter(|wagon| wagon.seat() == seat).count();
        let trains = u8::try_from(wagons.div_ceil(TRAIN)).unwrap_or(MOST_SUPPLIES);
        let stock = &mut open.supplies[seat.index()];
        *stock = stock.saturating_add(INCOME).saturating_add(trains).min(MOST_SUPPLIES);
    }
    let income = [0, 1].map(|side: usize| open.supplies[side].saturating_sub(before[side]));
    let turn = open.turn;
    let beaten = [BLUE, RED].into_iter().any(|seat| open.all_troops(seat) == 0);
    open.stage = if turn == r.setting.turns || beaten { Stage::Over } else { Stage::Deal };
    open.turn += 1;
    r.tell(Event::TurnEnded { turn, income });
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
    let text = Text::new(key).with("blue", blue).with("red", red);
    Some(Outcome { winners, id: id.to_owned(), rule: RuleId::new("7"), text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Setting,
        script::{play, position, setting},
    };
    use kernel::Game;

    fn ended(setting: &Setting, mut position: Position) -> Position {
        position.open.stage = Stage::Strikes;
        play(setting, &mut position, &[]).expect("the end of a turn");
        position
    }

    #[test]
    fn each_side_earns_a_supply_and_one_for_each_thousand_wagons_up_to_nine() {
        kernel::proves!("sample", "7");
        let (bare, train) = (setting("ford", &[]), setting("train", &[]));
        assert_eq!(ended(&bare, Ford::begin(&bare)).open.supplies, [5, 5]);
        assert_eq!(ended(&train, Ford::begin(&train)).open.supplies, [6, 6]);
        let mut position = Ford::begin(&train);
        position.open.wagons.retain(|wagon| wagon.seat() == RED || wagon.number < 2);
        position.open.supplies = [0, 8];
        assert_eq!(ended(&train, position).open.supplies, [2, 9], "one wagon is part of a thousand");
    }

    #[test]
    fn the_game_ends_after_the_last_turn_or_when_a_side_has_no_troops() {
        kernel::proves!("sample", "7");
        let setting = setting("skirmish", &[]);
        let mut middle = Ford::begin(&setting);
        middle.open.turn = 2;
        let after = ended(&setting, middle.clone());
        assert_eq!((after.open.stage, after.open.turn, outcome(&after)), (Stage::Deal, 3, None));
        assert_eq!(ended(&setting, after).open.stage, Stage::Over, "the third turn is the last");
        middle.open.troops = [[1, 0]; 5];
        let beaten = ended(&setting, middle);
        assert_eq!(beaten.open.stage, Stage::Over);
        assert_eq!(outcome(&beaten).map(|outcome| outcome.winners), Some(vec![BLUE]));
    }

    #[test]
    fn the_side_that_alone_holds_more_stretches_wins() {
        kernel::proves!("sample", "7");
        let result = |troops| {
            let mut position = position(Stage::Over);
            position.open.troops = troops;
            let outcome = outcome(&position).expect("the game is over");
            (outcome.winners, outcome.id)
        };
        // Held by Blue, held by Red, contested, empty.
        let (blue, red, both, none) = ([1, 0], [0, 1], [9, 1], [0, 0]);
        assert_eq!(result([blue, blue, red, both, none]), (vec![BLUE], "blue".to_owned()));
        assert_eq!(result([red, blue, red, both, both]), (vec![RED], "red".to_owned()));
        assert_eq!(result([red, blue, none, both, both]), (vec![], "draw".to_owned()));
    }
}
