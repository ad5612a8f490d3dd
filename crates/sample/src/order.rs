//! Rule 3: a side's action. First it may shift troops along the bank (3A), then it attacks, launches a
//! strike or passes.

use crate::{
    Ford, ambush, combat,
    event::Event,
    lens::Lens,
    position::{Card, Stage, Stretch, other},
    strike,
};
use kernel::{Chance, Field, Input, Item, Options, Play, Question, Referee, Refusal, RuleId, Seat, Text};
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
}

impl Question<Ford> for Act {
    type Answer = Order;
    const CLASS: &'static str = "act";

    fn rule(&self) -> RuleId {
        RuleId::new("3")
    }

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
        Options::List(orders)
    }

    fn describe(&self, _: Lens<'_>, order: &Order) -> Text {
        match order {
            Order::Pass => Text::new("ford-do-pass"),
            Order::Attack { stretch, troops } => {
                Text::new("ford-do-attack").with("stretch", stretch.0).with("troops", *troops)
            }
            Order::Strike { target } => Text::new("ford-do-strike").with("stretch", target.0),
        }
    }

    fn default(&self, _: Lens<'_>) -> Order {
        Order::Pass
    }
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

    fn rule(&self) -> RuleId {
        RuleId::new("3A")
    }

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
        let stretches = || {
            Stretch::all()
                .map(|stretch| Item {
                    value: stretch.0.into(),
                    text: Text::new("ford-stretch").with("stretch", stretch.0),
                    mark: Some(format!("stretch-{}", stretch.0)),
                })
                .collect()
        };
        let most = at.seat().map_or(0, |me| {
            Stretch::all().map(|stretch| i64::from(at.open().troops(stretch, me))).max().unwrap_or(0)
        });
        let field = |name: &str, key: &'static str, input| Field {
            name: name.to_owned(),
            text: Text::new(key),
            input,
        };
        Options::Form(vec![
            field("from", "ford-from", Input::One(stretches())),
            field("to", "ford-to", Input::One(stretches())),
            field("troops", "ford-troops", Input::Number { least: 0, most }),
        ])
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
        let from = Stretch(1 + chance.below(5) as u8);
        let to = if chance.below(2) == 0 { from.0 - 1 } else { from.0 + 1 };
        let present = at.seat().map_or(0, |me| at.open().troops(from, me));
        let to = Stretch(to);
        if !to.is_printed() {
            return self.default(at);
        }
        Shift { from, to, troops: chance.below(u32::from(present) + 1) as u8 }
    }
}

fn printed(stretch: Stretch, rule: &'static str) -> Result<(), Refusal> {
    Refusal::unless(stretch.is_printed(), rule, || {
        Text::new("ford-no-such-stretch").with("stretch", stretch.0)
    })
}

pub(crate) fn act(r: &mut Referee<'_, Ford>, seat: Seat, first: bool) -> Play<()> {
    redeploy(r, seat)?;
    match r.ask(seat, Act)? {
        Order::Pass => r.tell(Event::Passed { seat }),
        Order::Strike { target } => strike::launch(r, seat, target),
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

fn redeploy(r: &mut Referee<'_, Ford>, seat: Seat) -> Play<()> {
    let Shift { from, to, troops } = r.ask(seat, Redeploy)?;
    if troops > 0 {
        *r.position.open.troops_mut(from, seat) -= troops;
        *r.position.open.troops_mut(to, seat) += troops;
        r.tell(Event::Redeployed { seat, from, to, troops });
    }
    Ok(())
}
