//! Rule 3: a side's action. First it may shift troops along the bank (3A), then it attacks, launches a
//! strike, sends a column (8) or passes. While it makes up its mind the other side may march (3B).

use crate::{
    Ford, ambush, column, combat,
    event::Event,
    lens::{Lens, SeenStrike},
    march,
    position::{Card, Stage, Stretch, other},
    strike,
};
use kernel::{
    Breakdown, Chance, Draft, Drafted, Field, Item, Options, Play, Question, Reason, Referee, Refusal, Seat,
    Spoken, Text, text,
};
use serde::{Deserialize, Serialize};

/// What to do with the action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    Pass,
    Attack { stretch: Stretch, troops: u8 },
    Strike { target: Stretch },
    Column { from: Stretch, to: Stretch, troops: u8 },
}

impl Question<Ford> for Act {
    type Answer = Order;
    const CLASS: &'static str = "act";
    const RULE: &'static str = "3";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("ford-ask-act")
    }

    fn check(&self, at: Lens<'_>, order: &Order) -> Result<(), Refusal> {
        let Some((me, enemy)) = at.seat().zip(at.enemy()) else {
            return Err(Refusal::new("3", Text::new("ford-no-seat")));
        };
        match order {
            Order::Pass => Ok(()),
            Order::Attack { stretch, troops } => {
                printed(*stretch, "3")?;
                let present = at.open().troops(*stretch, me);
                Refusal::unless((1..=present).contains(troops), "3", || {
                    Text::new("ford-no-such-troops").with("stretch", stretch.0).with("present", present)
                })?;
                Refusal::unless(at.open().troops(*stretch, enemy) > 0, "3", || {
                    Text::new("ford-nobody-to-attack").with("stretch", stretch.0)
                })
            }
            Order::Strike { target } => {
                printed(*target, "6")?;
                Refusal::unless(at.holds(Card::Strike), "6", || Text::new("ford-no-strike-card"))
            }
            Order::Column { from, to, troops } => {
                Refusal::unless(at.setting().columns, "8", || Text::new("ford-no-columns"))?;
                printed(*from, "8")?;
                printed(*to, "8")?;
                Refusal::unless(from != to, "8", || Text::new("ford-column-stays"))?;
                let present = at.open().troops(*from, me);
                Refusal::unless((1..=present).contains(troops), "8", || {
                    Text::new("ford-no-such-troops").with("stretch", from.0).with("present", present)
                })
            }
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Order> {
        let mut orders = vec![Order::Pass];
        if let Some((me, enemy)) = at.seat().zip(at.enemy()) {
            for stretch in Stretch::all().filter(|stretch| at.open().troops(*stretch, enemy) > 0) {
                let present = at.open().troops(stretch, me);
                orders.extend((1..=present).map(|troops| Order::Attack { stretch, troops }));
            }
        }
        if at.holds(Card::Strike) {
            orders.extend(Stretch::all().map(|target| Order::Strike { target }));
        }
        if let Some(me) = at.seat().filter(|_| at.setting().columns) {
            orders.extend(columns(at, me));
        }
        Options::List(orders)
    }

    fn describe(&self, _: Lens<'_>, order: &Order) -> Text {
        match order {
            Order::Pass => Text::new("ford-do-pass"),
            Order::Attack { stretch, troops } => {
                Text::new("ford-do-attack").with("stretch", stretch.0).with("troops", *troops)
            }
            Order::Strike { target } => Text::new("ford-do-strike").with("stretch", target.0),
            Order::Column { from, to, troops } => {
                Text::new("ford-do-column").with("from", from.0).with("to", to.0).with("troops", *troops)
            }
        }
    }

    fn default(&self, _: Lens<'_>) -> Order {
        Order::Pass
    }

    /// A strike costs a card.
    fn is_weighty(&self, _: Lens<'_>, order: &Order) -> bool {
        matches!(order, Order::Strike { .. })
    }

    /// The odds of an attack, if nobody ambushes it.
    fn reasons(&self, at: Lens<'_>, order: &Order) -> Vec<Reason> {
        let (Order::Attack { stretch, troops }, Some(seat)) = (order, at.seat()) else { return Vec::new() };
        let arrived = |strike: SeenStrike| {
            strike.seat == seat && strike.target == Some(*stretch) && strike.arrives <= at.open().turn
        };
        let mut odds = Breakdown::default();
        let struck = at.strikes().any(arrived);
        combat::odds(at.open(), *stretch, seat, *troops, false, struck, &mut odds);
        vec![(text!("ford-reason-odds", column = combat::COLUMNS[combat::column(odds.value)]), odds)]
    }
}

fn columns(at: Lens<'_>, me: Seat) -> impl Iterator<Item = Order> {
    let ways = Stretch::all().flat_map(|from| Stretch::all().map(move |to| (from, to)));
    ways.filter(|(from, to)| from != to).flat_map(move |(from, to)| {
        (1..=at.open().troops(from, me)).map(move |troops| Order::Column { from, to, troops })
    })
}

/// Whether to shift troops to a neighbouring stretch before acting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redeploy;

/// No troops stay where they are: `troops` 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    pub from: Stretch,
    pub to: Stretch,
    pub troops: u8,
}

impl Question<Ford> for Redeploy {
    type Answer = Shift;
    const CLASS: &'static str = "redeploy";
    const RULE: &'static str = "3A";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("ford-ask-redeploy")
    }

    fn check(&self, at: Lens<'_>, shift: &Shift) -> Result<(), Refusal> {
        printed(shift.from, "3A")?;
        printed(shift.to, "3A")?;
        if shift.troops == 0 {
            return Ok(());
        }
        Refusal::unless(shift.from.0.abs_diff(shift.to.0) == 1, "3A", || {
            Text::new("ford-not-adjacent").with("from", shift.from.0).with("to", shift.to.0)
        })?;
        let present = at.seat().map_or(0, |me| at.open().troops(shift.from, me));
        Refusal::unless(shift.troops <= present, "3A", || {
            Text::new("ford-no-such-troops").with("stretch", shift.from.0).with("present", present)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<Shift> {
        let stretches = || Stretch::all().map(item);
        let most = at.seat().map_or(0, |me| {
            Stretch::all().map(|stretch| i64::from(at.open().troops(stretch, me))).max().unwrap_or(0)
        });
        Options::Form(vec![
            Field::one("from", "ford-from", stretches()),
            Field::one("to", "ford-to", stretches()),
            Field::number("troops", "ford-troops", 0, most),
        ])
    }

    /// From a stretch troops go to the next ones, and no more of them than are there.
    fn draft(&self, at: Lens<'_>, draft: &Draft) -> Drafted {
        let Some((from, me)) = draft.get::<Stretch>("from").filter(|from| from.is_printed()).zip(at.seat())
        else {
            return Drafted::default();
        };
        let near = Stretch::all().filter(|to| from.0.abs_diff(to.0) <= 1);
        let most = i64::from(at.open().troops(from, me));
        Drafted {
            fields: vec![
                Field::one("to", "ford-to", near.map(item)),
                Field::number("troops", "ford-troops", 0, most),
            ],
            ..Drafted::default()
        }
    }

    fn describe(&self, _: Lens<'_>, shift: &Shift) -> Text {
        if shift.troops == 0 {
            return Text::new("ford-do-stay");
        }
        Text::new("ford-do-redeploy")
            .with("from", shift.from.0)
            .with("to", shift.to.0)
            .with("troops", shift.troops)
    }

    fn default(&self, _: Lens<'_>) -> Shift {
        Shift { from: Stretch(1), to: Stretch(1), troops: 0 }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Shift {
        let from = Stretch::at_random(chance);
        let to = if chance.below(2) == 0 { from.0 - 1 } else { from.0 + 1 };
        let present = at.seat().map_or(0, |me| at.open().troops(from, me));
        let to = Stretch(to);
        if !to.is_printed() {
            return self.default(at);
        }
        Shift { from, to, troops: *chance.pick(&(0..=present).collect::<Vec<u8>>()).unwrap_or(&0) }
    }
}

fn item(stretch: Stretch) -> Item {
    Item::new(stretch.0, text!("ford-stretch", stretch = stretch.0)).at(format!("stretch-{}", stretch.0))
}

pub(crate) fn printed(stretch: Stretch, rule: &'static str) -> Result<(), Refusal> {
    Refusal::unless(stretch.is_printed(), rule, || {
        Text::new("ford-no-such-stretch").with("stretch", stretch.0)
    })
}

pub(crate) fn act(r: &mut Referee<'_, Ford>, seat: Seat, first: bool) -> Play<()> {
    redeploy(r, seat)?;
    match order(r, seat)? {
        Order::Pass => r.tell(Event::Passed { seat }),
        Order::Strike { target } => strike::launch(r, seat, target),
        Order::Column { from, to, troops } => column::march(r, seat, from, to, troops)?,
        Order::Attack { stretch, troops } => {
            r.tell(Event::Attacked { seat, stretch, troops });
            let ambushed = ambush::react(r, other(seat), 0)?;
            combat::fight(r, seat, stretch, troops, ambushed)?;
        }
    }
    r.position.open.stage =
        if first { Stage::Act { seat: other(seat), first: false } } else { Stage::Strikes };
    Ok(())
}

/// The side's order, once the other side has marched as often as it liked.
fn order(r: &mut Referee<'_, Ford>, seat: Seat) -> Play<Order> {
    loop {
        let invited = march::invitation(r, other(seat));
        match r.ask_or(seat, Act, invited)? {
            Spoken::Answered(order) => return Ok(order),
            Spoken::SpokeUp(marching, way) => march::march(r, marching, way),
        }
    }
}

fn redeploy(r: &mut Referee<'_, Ford>, seat: Seat) -> Play<()> {
    let Shift { from, to, troops } = r.ask(seat, Redeploy)?;
    if troops > 0 {
        *r.position.open.troops_mut(from, seat) -= troops;
        *r.position.open.troops_mut(to, seat) += troops;
        r.tell(Event::Redeployed { seat, from, to, troops });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Setting,
        position::{BLUE, Position, RED},
        script::{attacks, die, play, position, refused, says, setting, stays},
    };
    use kernel::Game;

    const BLUE_ACTS: Stage = Stage::Act { seat: BLUE, first: true };

    fn refusal(position: &Position, script: &[kernel::Step<Answer>]) -> (String, String) {
        refused(&setting("ford", &[]), position, script)
    }

    fn shift(from: u8, to: u8, troops: u8) -> Answer {
        Answer::Redeploy(Shift { from: Stretch(from), to: Stretch(to), troops })
    }

    fn lens<'a>(setting: &'a Setting, position: &'a Position) -> Lens<'a> {
        Ford::lens(setting, position, BLUE.into())
    }

    #[test]
    fn when_both_sides_have_acted_the_strikes_fall() {
        kernel::proves!("sample", "3");
        let (setting, mut position) = (setting("ford", &[]), position(BLUE_ACTS));
        let pass = |seat| [stays(seat), says(seat, Answer::Act(Order::Pass))];
        assert_eq!(play(&setting, &mut position, &pass(BLUE)), Ok(vec![Event::Passed { seat: BLUE }]));
        assert_eq!(position.open.stage, Stage::Act { seat: RED, first: false });
        play(&setting, &mut position, &pass(RED)).expect("Red passes");
        assert_eq!(position.open.stage, Stage::Strikes);
    }

    #[test]
    fn an_attack_needs_troops_of_both_sides_on_the_stretch() {
        kernel::proves!("sample", "3");
        let mut position = position(BLUE_ACTS);
        position.open.troops[1] = [2, 0];
        for (stretch, troops, reason) in [
            (1, 0, "ford-no-such-troops"),
            (1, 4, "ford-no-such-troops"),
            (2, 1, "ford-nobody-to-attack"),
            (6, 1, "ford-no-such-stretch"),
        ] {
            let refusal = refusal(&position, &attacks(BLUE, stretch, troops));
            assert_eq!(refusal, ("3".to_owned(), reason.to_owned()), "{troops} troops on {stretch}");
        }
        // Three against two is even; a five on that column costs the defender one.
        let losses = [says(RED, Answer::Ambush(false)), die(5, "5"), says(RED, Answer::BearLosses(0))];
        let script = [&attacks(BLUE, 1, 3)[..], &losses].concat();
        play(&setting("ford", &[]), &mut position, &script).expect("an attack");
        assert_eq!(position.open.troops[0], [3, 1]);
    }

    #[test]
    fn all_that_is_offered_is_legal() {
        kernel::proves!("sample", "3");
        let (setting, mut position) = (setting("ford", &[]), position(BLUE_ACTS));
        position.hands[0] = vec![Card::Strike];
        let lens = lens(&setting, &position);
        let Options::List(offered) = Act.options(lens) else { panic!("actions are listed") };
        // To pass, to attack with any of the fourteen troops, to strike at any stretch.
        assert_eq!(offered.len(), 1 + 14 + 5);
        assert!(offered.iter().all(|order| Act.check(lens, order).is_ok()));
    }

    #[test]
    fn troops_shift_to_a_neighbouring_stretch_before_the_action() {
        kernel::proves!("sample", "3A");
        let mut position = position(BLUE_ACTS);
        let script = [says(BLUE, shift(3, 4, 3)), says(BLUE, Answer::Act(Order::Pass))];
        let events = play(&setting("ford", &[]), &mut position, &script).expect("a shift");
        assert_eq!((position.open.troops[2], position.open.troops[3]), ([1, 4], [6, 2]));
        let told = Event::Redeployed { seat: BLUE, from: Stretch(3), to: Stretch(4), troops: 3 };
        assert_eq!(events[0], told);
    }

    #[test]
    fn troops_do_not_shift_further_nor_in_greater_number_than_there_are() {
        kernel::proves!("sample", "3A");
        let position = position(BLUE_ACTS);
        for (from, to, troops, reason) in [
            (1, 3, 1, "ford-not-adjacent"),
            (1, 1, 1, "ford-not-adjacent"),
            (5, 6, 1, "ford-no-such-stretch"),
            (0, 1, 1, "ford-no-such-stretch"),
            (1, 2, 4, "ford-no-such-troops"),
        ] {
            let refusal = refusal(&position, &[says(BLUE, shift(from, to, troops))]);
            assert_eq!(refusal, ("3A".to_owned(), reason.to_owned()), "{troops} from {from} to {to}");
        }
    }
}
