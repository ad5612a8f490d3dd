//! Handfuls of dice: one entry of the record, exact odds by counts, read back as they fell.

use grognard_kernel::{
    Chance, Game, Moment, Policy, Referee, Step,
    inline::Inline,
    odds::{self, Limits},
    policy::ByDefault,
    referee::Trust,
};
use sample::{Ford, Setting};

fn setting() -> Setting {
    Ford::setting(&sample::setup()).expect("a scenario of The Ford")
}

fn players() -> Vec<Box<dyn Policy<Ford>>> {
    vec![Box::new(ByDefault), Box::new(ByDefault)]
}

#[test]
fn thirteen_dice_that_hit_on_a_six_have_the_binomial_odds() {
    let setting = setting();
    let moment = Moment { checkpoint: Ford::begin(&setting), tape: Vec::new() };
    let salvo = |r: &mut Referee<'_, Ford>| {
        r.position.open.turn = u8::try_from(r.hits(13, 6, 6, "5")?).expect("at most 13");
        Ok(())
    };
    let hits = |position: &<Ford as Game>::Position, _: &[_]| position.open.turn;
    let odds = odds::enumerate::<Ford, u8>(&setting, &moment, &mut players(), Limits::default(), salvo, hits)
        .expect("fourteen ways are few");
    assert_eq!(odds.outcomes.len(), 14);
    assert_eq!(odds.total, 6_u128.pow(13));
    for (hits, weight) in &odds.outcomes {
        let choose = (0..u128::from(*hits)).fold(1, |c, i| c * (13 - i) / (i + 1));
        assert_eq!(*weight, choose * 5_u128.pow(13 - u32::from(*hits)), "{hits} hits");
    }
}

#[test]
fn a_handful_is_one_step_and_is_read_back_as_it_fell() {
    let setting = setting();
    let mut position = Ford::begin(&setting);
    let mut players = players();
    let mut driver = Inline::new(&mut players, Chance::numbered(1, 2)).recording();
    let mut referee = Referee::<Ford>::new(&setting, &mut position, &[], Trust::Checked, &mut driver);
    let fell = referee.pool(20, &[3, 2, 1], "5").expect("inline play does not pause");
    assert_eq!(fell.iter().sum::<u32>(), 20);
    assert_eq!(referee.hits(0, 6, 6, "5"), Ok(0), "no dice are no roll");
    let steps = driver.into_record().steps;
    assert!(matches!(steps.as_slice(), [Step::Pool { sides: 6, values, .. }] if values.len() == 20));

    let again = |dice: u32, groups: &[u32], rule: &'static str| {
        let mut position = Ford::begin(&setting);
        let mut players = self::players();
        let mut driver = Inline::new(&mut players, Chance::numbered(9, 9));
        let mut referee = Referee::<Ford>::new(&setting, &mut position, &steps, Trust::Audit, &mut driver);
        let read = referee.pool(dice, groups, rule);
        (read.ok(), referee.take_fault().is_some())
    };
    assert_eq!(again(20, &[3, 2, 1], "5"), (Some(fell), false));
    assert_eq!(again(19, &[3, 2, 1], "5"), (None, true), "other dice");
    assert_eq!(again(20, &[3, 2], "5"), (None, true), "other sides");
    assert_eq!(again(20, &[3, 2, 1], "6"), (None, true), "another rule");
}
