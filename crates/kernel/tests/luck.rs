//! Luck: what chance did to a game, beside what it does on average.

#[allow(dead_code)] // forging is not needed here
mod at_the_ford;

use at_the_ford::{play_out, table};
use grognard_kernel::{Chance, Published, luck::luck, table::TableError};
use sample::Ford;

#[test]
fn luck_is_told_only_when_the_game_is_over_and_then_always_alike() {
    let mut table = table("skirmish", 5);
    assert_eq!(luck(&table), Err(TableError::NotOver));
    play_out(&mut table, &mut Chance::numbered(3, 1));
    let told = luck(&table).expect("the game is over");
    assert_eq!(luck(&table).as_ref(), Ok(&told));
    let measures = Ford::measures(table.setting(), table.position());
    let lasting = |name: &str| name == "turns";
    let counted: Vec<i64> =
        measures.iter().filter(|(name, _)| !lasting(name)).map(|(_, value)| *value).collect();
    assert_eq!(told.iter().map(|row| row.actual).collect::<Vec<_>>(), counted);
}

#[test]
fn good_and_bad_luck_cancel_out_over_many_games() {
    const GAMES: u8 = 40;
    // For each number: the sum of its luck, of the squares of its spread.
    let mut sums = [(0.0, 0.0); 2];
    for number in 0..GAMES {
        let mut table = table("skirmish", number);
        play_out(&mut table, &mut Chance::numbered(17, number.into()));
        for (row, (luck, strays)) in luck(&table).expect("the game is over").iter().zip(&mut sums) {
            *luck += row.luck;
            *strays += row.spread * row.spread;
        }
    }
    for (luck, strays) in sums {
        assert!(strays > 1.0, "dice decide about troops");
        assert!(luck.abs() < 3.5 * strays.sqrt(), "{luck} within {}", strays.sqrt());
    }
}
