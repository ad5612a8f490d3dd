//! Rule 3B: the forced march. While a side makes up its mind, the other may play a march card, unasked, and
//! shift one troop to a neighbouring stretch.
//!
//! Only a side that can march is invited to: invitations are not seen by the other side, so this tells
//! nothing.

use crate::{
    Ford,
    event::Event,
    lens::Lens,
    order::printed,
    position::{Card, Stretch},
};
use kernel::{Options, Question, Referee, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

/// Where to march, if at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    pub from: Stretch,
    pub to: Stretch,
}

impl Question<Ford> for March {
    type Answer = Way;
    const CLASS: &'static str = "march";
    const RULE: &'static str = "3B";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("ford-ask-march")
    }

    fn check(&self, at: Lens<'_>, Way { from, to }: &Way) -> Result<(), Refusal> {
        printed(*from, "3B")?;
        printed(*to, "3B")?;
        Refusal::unless(from.0.abs_diff(to.0) == 1, "3B", || {
            Text::new("ford-not-adjacent").with("from", from.0).with("to", to.0)
        })?;
        let present = at.seat().map_or(0, |me| at.open().troops(*from, me));
        Refusal::unless(present > 0, "3B", || {
            Text::new("ford-no-such-troops").with("stretch", from.0).with("present", present)
        })
    }

    fn options(&self, at: Lens<'_>) -> Options<Way> {
        Options::List(ways(at).collect())
    }

    fn describe(&self, _: Lens<'_>, Way { from, to }: &Way) -> Text {
        Text::new("ford-do-march").with("from", from.0).with("to", to.0)
    }

    fn default(&self, at: Lens<'_>) -> Way {
        ways(at).next().unwrap_or(Way { from: Stretch(1), to: Stretch(2) })
    }
}

fn ways(at: Lens<'_>) -> impl Iterator<Item = Way> {
    let all = Stretch::all().flat_map(|from| Stretch::all().map(move |to| Way { from, to }));
    all.filter(move |way| March.check(at, way).is_ok())
}

/// The invitation to march, for a side that has troops and a card for it.
pub(crate) fn invitation(r: &Referee<'_, Ford>, seat: Seat) -> Vec<(Seat, March)> {
    let able = r.position.hands[seat.index()].contains(&Card::March) && r.position.open.all_troops(seat) > 0;
    if able { vec![(seat, March)] } else { Vec::new() }
}

pub(crate) fn march(r: &mut Referee<'_, Ford>, seat: Seat, Way { from, to }: Way) {
    let hand = &mut r.position.hands[seat.index()];
    if let Some(at) = hand.iter().position(|card| *card == Card::March) {
        hand.remove(at);
        r.position.open.discards.push(Card::March);
    }
    *r.position.open.troops_mut(from, seat) -= 1;
    *r.position.open.troops_mut(to, seat) += 1;
    r.reveal();
    r.tell(Event::Marched { seat, from, to });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer,
        order::Order,
        position::{BLUE, Position, RED, Stage},
        script::{play, position, refused, says, setting, stays},
    };
    use kernel::{Game, Step};

    /// Blue acts; Red holds so many march cards.
    fn blue_acts(cards: usize) -> Position {
        let mut position = position(Stage::Act { seat: BLUE, first: true });
        position.hands[1] = vec![Card::March; cards];
        position
    }

    fn marches(from: u8, to: u8) -> Step<Answer> {
        says(RED, Answer::March(Way { from: Stretch(from), to: Stretch(to) }))
    }

    fn passes() -> Step<Answer> {
        says(BLUE, Answer::Act(Order::Pass))
    }

    #[test]
    fn while_the_other_side_decides_a_march_card_shifts_one_troop_each() {
        kernel::proves!("sample", "3B");
        let mut position = blue_acts(2);
        let before = position.open.troops;
        let script = [stays(BLUE), marches(1, 2), marches(2, 3), passes()];
        let events = play(&setting("ford", &[]), &mut position, &script).expect("two marches");
        let (red, then) = (position.open.troops.map(|sides| sides[1]), before.map(|sides| sides[1]));
        assert_eq!((red[0], red[1], red[2]), (then[0] - 1, then[1], then[2] + 1));
        assert_eq!((position.hands[1].len(), position.open.discards.len()), (0, 2));
        assert_eq!(events[0], Event::Marched { seat: RED, from: Stretch(1), to: Stretch(2) });
        assert_eq!(events.len(), 3);
    }

    #[test]
    fn a_side_that_stays_silent_is_not_waited_for() {
        kernel::proves!("sample", "3B");
        let mut position = blue_acts(1);
        let script = [stays(BLUE), passes()];
        let events = play(&setting("ford", &[]), &mut position, &script).expect("silence");
        assert_eq!(events, [Event::Passed { seat: BLUE }]);
        assert_eq!(position.hands[1].len(), 1);
    }

    #[test]
    fn a_march_leads_to_a_neighbouring_stretch_from_one_with_troops() {
        kernel::proves!("sample", "3B");
        let mut position = blue_acts(1);
        position.open.troops[4] = [1, 0];
        for (from, to, reason) in [
            (1, 3, "ford-not-adjacent"),
            (1, 1, "ford-not-adjacent"),
            (1, 0, "ford-no-such-stretch"),
            (5, 4, "ford-no-such-troops"),
        ] {
            let refusal = refused(&setting("ford", &[]), &position, &[stays(BLUE), marches(from, to)]);
            assert_eq!(refusal, ("3B".to_owned(), reason.to_owned()), "from {from} to {to}");
        }
    }

    #[test]
    fn only_a_side_with_the_card_and_troops_can_march() {
        kernel::proves!("sample", "3B");
        let script = [stays(BLUE), marches(1, 2), passes()];
        let mut without_troops = blue_acts(1);
        for stretch in &mut without_troops.open.troops {
            stretch[1] = 0;
        }
        for mut position in [blue_acts(0), without_troops] {
            let fault = play(&setting("ford", &[]), &mut position, &script).expect_err("an uncalled march");
            assert!(fault.to_string().contains("the rules ask for seat 0"), "{fault}");
        }
    }

    #[test]
    fn all_marches_that_are_offered_are_legal() {
        kernel::proves!("sample", "3B");
        let (setting, position) = (setting("ford", &[]), blue_acts(1));
        let lens = Ford::lens(&setting, &position, RED.into());
        let Options::List(offered) = March.options(lens) else { panic!("marches are listed") };
        // From each of the five stretches to its neighbours.
        assert_eq!(offered.len(), 8);
        assert!(offered.iter().all(|way| March.check(lens, way).is_ok()));
        assert_eq!(March.default(lens), offered[0]);
    }
}
