//! Rule 5: combat. The attacker's strength against the defender's gives a column, a die gives the result,
//! and the loser chooses how to bear it (5A).

use crate::{
    Ford, Setting,
    event::Event,
    lens::Lens,
    position::{Open, Stretch, other},
    strike,
};
use kernel::{Breakdown, Exact, Options, Play, Question, Referee, Refusal, RuleId, Seat, Tally, Text};
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
    let mut strength = Breakdown::default();
    odds(&r.position.open, stretch, seat, troops, ambushed, struck, &mut strength);
    let column = column(strength.value);
    let die = r.d6("5")?;
    let result = r.setting.result(column, die);
    let name = COLUMNS[column].to_owned();
    r.tell(Event::Fought { seat, stretch, strength, column: name, die, result });
    match result {
        CombatResult::Attacker(losses) => lose(r, seat, stretch, losses),
        CombatResult::Defender(losses) => lose(r, other(seat), stretch, losses),
        CombatResult::Exchange => {
            lose(r, other(seat), stretch, 1)?;
            lose(r, seat, stretch, 1)
        }
    }
}

/// How many of the losses to bear in supplies, two for each, instead of troops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BearLosses {
    pub stretch: Stretch,
    pub losses: u8,
}

impl Question<Ford> for BearLosses {
    type Answer = u8;
    const CLASS: &'static str = "bear-losses";

    fn rule(&self) -> RuleId {
        RuleId::new("5A")
    }

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
            .with("troops", self.losses.saturating_sub(*bought_off))
            .with("supplies", bought_off.saturating_mul(2))
    }

    fn default(&self, _: Lens<'_>) -> u8 {
        0
    }
}

impl BearLosses {
    fn most(&self, at: Lens<'_>) -> u8 {
        let supplies = at.seat().map_or(0, |seat| at.open().supplies[seat.index()]);
        self.losses.min(supplies / 2)
    }
}

fn lose(r: &mut Referee<'_, Ford>, seat: Seat, stretch: Stretch, losses: u8) -> Play<()> {
    let bought_off = r.ask(seat, BearLosses { stretch, losses })?;
    let supplies = 2 * bought_off;
    r.position.open.supplies[seat.index()] -= supplies;
    let present = r.position.open.troops_mut(stretch, seat);
    let troops = (losses - bought_off).min(*present);
    *present -= troops;
    r.tell(Event::Lost { seat, stretch, troops, supplies });
    Ok(())
}

impl Setting {
    pub fn result(&self, column: usize, die: u8) -> CombatResult {
        self.combat[column][usize::from(die.clamp(1, 6)) - 1]
    }
}
