//! Rule 5: combat. The attacker's strength against the defender's gives a column, a die gives the result,
//! and the loser chooses how to bear it (5A).

use crate::{
    Ford, Setting,
    event::Event,
    lens::Lens,
    position::{Open, Stretch, other},
    strike,
};
use kernel::{Exact, Options, Play, Question, Referee, Refusal, Seat, Tally, Text};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

pub const COLUMNS: [&str; 4] = ["1:2", "1:1", "2:1", "3:1"];

/// A cell of the combat chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatResult {
    Attacker(u8),
    Defender(u8),
    Exchange,
}

impl FromStr for CombatResult {
    type Err = ();

    fn from_str(cell: &str) -> Result<Self, ()> {
        match cell.split_at_checked(1) {
            Some(("A", losses)) => losses.parse().map(CombatResult::Attacker).map_err(|_| ()),
            Some(("D", losses)) => losses.parse().map(CombatResult::Defender).map_err(|_| ()),
            Some(("E", "X")) => Ok(CombatResult::Exchange),
            _ => Err(()),
        }
    }
}

impl CombatResult {
    /// Who loses how many, in words.
    pub fn text(self) -> Text {
        match self {
            CombatResult::Attacker(losses) => Text::new("ford-result-attacker").with("losses", losses),
            CombatResult::Defender(losses) => Text::new("ford-result-defender").with("losses", losses),
            CombatResult::Exchange => Text::new("ford-result-exchange"),
        }
    }
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CombatResult::Attacker(losses) => write!(f, "A{losses}"),
            CombatResult::Defender(losses) => write!(f, "D{losses}"),
            CombatResult::Exchange => write!(f, "EX"),
        }
    }
}

/// Adds up the attacker's strength for every point of the defender's.
pub fn odds(
    open: &Open,
    stretch: Stretch,
    seat: Seat,
    troops: u8,
    ambushed: bool,
    struck: bool,
    tally: &mut impl Tally,
) {
    tally.add("5", i32::from(troops), || Text::new("ford-factor-troops").with("troops", troops));
    if ambushed {
        tally.times("4", Exact::HALF, || Text::new("ford-factor-ambush"));
    }
    if struck {
        tally.add("6", 2, || Text::new("ford-factor-strike"));
    }
    let defenders = open.troops(stretch, other(seat)).max(1);
    if let Some(share) = Exact::ONE.over(Exact::whole(defenders.into())) {
        tally.times("5", share, || Text::new("ford-factor-defenders").with("troops", defenders));
    }
}

/// The chart column for the odds, rounded in the defender's favour.
pub fn column(odds: Exact) -> usize {
    match odds.floor() {
        i64::MIN..1 => 0,
        1 => 1,
        2 => 2,
        3.. => 3,
    }
}

pub(crate) fn fight(
    r: &mut Referee<'_, Ford>,
    seat: Seat,
    stretch: Stretch,
    troops: u8,
    ambushed: bool,
) -> Play<()> {
    let struck = strike::supports(r, seat, stretch);
    let mut strength = r.account();
    odds(&r.position.open, stretch, seat, troops, ambushed, struck, &mut strength);
    let column = column(strength.value());
    let die = r.d6("5")?;
    let result = r.setting.result(column, die);
    r.tell_with(|_| {
        let (strength, column) = (strength.into_breakdown(), COLUMNS[column].to_owned());
        Event::Fought { seat, stretch, strength, column, die, result }
    });
    match result {
        CombatResult::Attacker(losses) => lose(r, seat, stretch, losses),
        CombatResult::Defender(losses) => lose(r, other(seat), stretch, losses),
        CombatResult::Exchange => {
            lose(r, other(seat), stretch, 1)?;
            lose(r, seat, stretch, 1)
        }
    }
}

/// How many of the losses to bear in supplies, two for each, instead of troops. There are never more losses
/// than troops on the stretch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BearLosses {
    pub stretch: Stretch,
    pub losses: u8,
}

impl Question<Ford> for BearLosses {
    type Answer = u8;
    const CLASS: &'static str = "bear-losses";
    const RULE: &'static str = "5A";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("ford-ask-losses").with("losses", self.losses).with("stretch", self.stretch.0)
    }

    fn check(&self, at: Lens<'_>, bought_off: &u8) -> Result<(), Refusal> {
        Refusal::unless(*bought_off <= self.most(at), "5A", || {
            Text::new("ford-cannot-buy-off").with("losses", *bought_off).with("most", self.most(at))
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<u8> {
        Options::List((0..=self.most(at)).collect())
    }

    fn describe(&self, _: Lens<'_>, bought_off: &u8) -> Text {
        Text::new("ford-do-losses")
            .with("losses", *bought_off)
            .with("supplies", bought_off.saturating_mul(2))
            .with("troops", self.losses.saturating_sub(*bought_off))
    }

    fn default(&self, _: Lens<'_>) -> u8 {
        0
    }
}

impl BearLosses {
    fn most(&self, at: Lens<'_>) -> u8 {
        let supplies = at.seat().map_or(0, |seat| at.open().supplies[seat.index()]);
        affordable(self.losses, supplies)
    }
}

/// How many of the losses so many supplies buy off.
fn affordable(losses: u8, supplies: u8) -> u8 {
    losses.min(supplies / 2)
}

/// Losses beyond the troops that are there are void. Supplies and troops are open, so passing over a side
/// that can buy nothing off tells no secret.
fn lose(r: &mut Referee<'_, Ford>, seat: Seat, stretch: Stretch, losses: u8) -> Play<()> {
    let losses = losses.min(r.position.open.troops(stretch, seat));
    let bought_off = if affordable(losses, r.position.open.supplies[seat.index()]) > 0 {
        r.ask(seat, BearLosses { stretch, losses })?
    } else {
        0
    };
    let supplies = 2 * bought_off;
    r.position.open.supplies[seat.index()] -= supplies;
    let troops = losses - bought_off;
    *r.position.open.troops_mut(stretch, seat) -= troops;
    r.tell(Event::Lost { seat, stretch, troops, supplies });
    Ok(())
}

impl Setting {
    pub fn result(&self, column: usize, die: u8) -> CombatResult {
        self.combat[column][usize::from(die.clamp(1, 6)) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        position::{BLUE, Position, RED, Stage},
        script::{attacks, die, play, position, refused, says, setting},
    };
    use kernel::Step;

    /// So many troops of Blue and of Red on stretch 1, and Blue acts.
    fn facing(blue: u8, red: u8) -> Position {
        let mut position = position(Stage::Act { seat: BLUE, first: true });
        position.open.troops[0] = [blue, red];
        position
    }

    fn bears(seat: Seat, bought_off: u8) -> Step<Answer> {
        says(seat, Answer::BearLosses(bought_off))
    }

    /// Blue attacks with all it has on stretch 1.
    fn script(position: &Position, face: u32, losses: &[Step<Answer>]) -> Vec<Step<Answer>> {
        let attack = attacks(BLUE, 1, position.open.troops[0][0]);
        [&attack[..], &[says(RED, Answer::Ambush(false)), die(face, "5")], losses].concat()
    }

    fn fought(position: &mut Position, face: u32, losses: &[Step<Answer>]) -> (String, CombatResult) {
        let script = script(position, face, losses);
        let events = play(&setting("ford", &[]), position, &script).expect("a combat");
        let fought = events.into_iter().find_map(|event| match event {
            Event::Fought { column, result, .. } => Some((column, result)),
            _ => None,
        });
        fought.expect("there was a combat")
    }

    #[test]
    fn odds_are_rounded_for_the_defender_and_end_at_one_to_two_and_three_to_one() {
        kernel::proves!("sample", "5");
        for (blue, red, column) in [
            (1, 4, "1:2"),
            (3, 4, "1:2"),
            (4, 4, "1:1"),
            (7, 4, "1:1"),
            (8, 4, "2:1"),
            (11, 4, "2:1"),
            (12, 4, "3:1"),
            (40, 4, "3:1"),
        ] {
            // A three is one loss or an exchange in every column.
            let losses: &[_] = match column {
                "1:2" => &[bears(BLUE, 0)],
                "3:1" => &[bears(RED, 0)],
                _ => &[bears(RED, 0), bears(BLUE, 0)],
            };
            assert_eq!(fought(&mut facing(blue, red), 3, losses).0, column, "{blue} against {red}");
        }
    }

    #[test]
    fn the_chart_says_who_loses_how_many() {
        kernel::proves!("sample", "5");
        let after = |blue, red, face, losses: &[_]| {
            let mut position = facing(blue, red);
            let result = fought(&mut position, face, losses).1;
            (result, position.open.troops[0])
        };
        assert_eq!(after(2, 4, 1, &[bears(BLUE, 0)]), (CombatResult::Attacker(2), [0, 4]));
        assert_eq!(after(4, 4, 2, &[bears(BLUE, 0)]), (CombatResult::Attacker(1), [3, 4]));
        assert_eq!(after(4, 4, 4, &[bears(RED, 0), bears(BLUE, 0)]), (CombatResult::Exchange, [3, 3]));
        assert_eq!(after(8, 4, 5, &[bears(RED, 0)]), (CombatResult::Defender(1), [8, 3]));
        assert_eq!(after(12, 4, 6, &[bears(RED, 0)]), (CombatResult::Defender(2), [12, 2]));
    }

    #[test]
    fn a_loss_is_borne_in_troops_or_bought_off_with_two_supplies() {
        kernel::proves!("sample", "5A");
        for (bought_off, troops, supplies) in [(0, 2, 4), (1, 3, 2), (2, 4, 0)] {
            let mut position = facing(12, 4);
            fought(&mut position, 6, &[bears(RED, bought_off)]);
            assert_eq!((position.open.troops[0], position.open.supplies), ([12, troops], [4, supplies]));
        }
    }

    #[test]
    fn nobody_buys_off_more_than_he_lost_or_can_pay() {
        kernel::proves!("sample", "5A");
        let refusal = |supplies, bought_off| {
            let mut position = facing(12, 4);
            position.open.supplies[1] = supplies;
            refused(&setting("ford", &[]), &position, &script(&position, 6, &[bears(RED, bought_off)]))
        };
        for (supplies, bought_off) in [(9, 3), (3, 2)] {
            let expected = ("5A".to_owned(), "ford-cannot-buy-off".to_owned());
            assert_eq!(refusal(supplies, bought_off), expected, "{bought_off} with {supplies} supplies");
        }
    }

    #[test]
    fn nobody_loses_or_buys_off_more_troops_than_stand_on_the_stretch() {
        kernel::proves!("sample", "5A");
        let mut position = facing(4, 1);
        fought(&mut position, 6, &[bears(RED, 0)]);
        assert_eq!(position.open.troops[0], [4, 0]);
        let mut position = facing(4, 1);
        fought(&mut position, 6, &[bears(RED, 1)]);
        assert_eq!((position.open.troops[0], position.open.supplies), ([4, 1], [4, 2]));
        let position = facing(4, 1);
        let refusal = refused(&setting("ford", &[]), &position, &script(&position, 6, &[bears(RED, 2)]));
        assert_eq!(refusal, ("5A".to_owned(), "ford-cannot-buy-off".to_owned()));
    }

    #[test]
    fn a_side_that_can_buy_nothing_off_is_not_asked() {
        kernel::proves!("sample", "5A");
        let mut position = facing(12, 4);
        position.open.supplies[1] = 1;
        fought(&mut position, 6, &[]);
        assert_eq!((position.open.troops[0], position.open.supplies), ([12, 2], [4, 1]));
    }
}
