//! Rule 8: columns. A column goes along the bank stretch by stretch, and at each one that it comes to the other side may
//! react: fire (8A), bring a troop into its way (8B) or spring an ambush (8C). A troop that is brought into the way is
//! itself on the move, and can be reacted to in the same manner.
//!
//! Whether the other side could react is seen by all: it has troops there or beside it. Where it has none the column goes
//! by, and nobody is asked.

use crate::{
    Ford, ambush,
    event::Event,
    lens::Lens,
    position::{Card, Open, STRETCHES, Stretch, other},
};
use kernel::{
    Exact, Play, Question, Reaction, Referee, Refusal, Seat, Text,
    standing::{Circumstances, Grounds},
};
use serde::{Deserialize, Serialize};

/// Troops on the move, and where they have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    pub seat: Seat,
    pub kind: Kind,
    pub at: Stretch,
    pub troops: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Column,
    /// A troop that comes into the way of others.
    Blocker,
}

impl Kind {
    const ALL: [Kind; 2] = [Kind::Column, Kind::Blocker];

    fn name(self) -> &'static str {
        match self {
            Kind::Column => "column",
            Kind::Blocker => "blocker",
        }
    }
}

/// How a side reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    Fire,
    Block { from: Stretch },
    Ambush,
}

/// Whether to react to a party that has come to a stretch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    pub party: Party,
}

impl Question<Ford> for React {
    type Answer = Option<Deed>;
    const CLASS: &'static str = "react";
    const RULE: &'static str = "8";

    fn text(&self, _: Lens<'_>) -> Text {
        let Party { kind, at, troops, .. } = self.party;
        let key = match kind {
            Kind::Column => "ford-ask-react",
            Kind::Blocker => "ford-ask-react-blocker",
        };
        Text::new(key).with("stretch", at.0).with("troops", troops)
    }

    fn check(&self, at: Lens<'_>, deed: &Option<Deed>) -> Result<(), Refusal> {
        let Some(me) = at.seat() else { return Err(Refusal::new("8", Text::new("ford-no-seat"))) };
        let here = self.party.at;
        let present = |rule, stretch: Stretch| {
            let present = at.open().troops(stretch, me);
            Refusal::unless(present > 0, rule, || {
                Text::new("ford-no-such-troops").with("stretch", stretch.0).with("present", present)
            })
        };
        match deed {
            None => Ok(()),
            Some(Deed::Fire) => present("8A", here),
            Some(Deed::Block { from }) => {
                crate::order::printed(*from, "8B")?;
                Refusal::unless(from.is_beside(here), "8B", || {
                    Text::new("ford-not-adjacent").with("from", from.0).with("to", here.0)
                })?;
                present("8B", *from)
            }
            Some(Deed::Ambush) => {
                present("8C", here)?;
                Refusal::unless(at.holds(Card::Ambush), "8C", || Text::new("ford-no-ambush-card"))
            }
        }
    }

    fn candidates(&self, _: Lens<'_>) -> Vec<Option<Deed>> {
        let blocks = Stretch::all().map(|from| Deed::Block { from });
        let deeds = [Deed::Fire].into_iter().chain(blocks).chain([Deed::Ambush]).map(Some);
        [None].into_iter().chain(deeds).collect()
    }

    fn describe(&self, _: Lens<'_>, deed: &Option<Deed>) -> Text {
        match deed {
            None => Text::new("ford-do-let-pass"),
            Some(Deed::Fire) => Text::new("ford-do-fire").with("stretch", self.party.at.0),
            Some(Deed::Block { from }) => Text::new("ford-do-block").with("from", from.0),
            Some(Deed::Ambush) => Text::new("ford-do-ambush"),
        }
    }

    /// An ambush costs a card.
    fn is_weighty(&self, _: Lens<'_>, deed: &Option<Deed>) -> bool {
        *deed == Some(Deed::Ambush)
    }

    fn circumstances(&self, at: Lens<'_>) -> Circumstances {
        Circumstances {
            place: Some(self.party.at.0.to_string()),
            type_of: Some(self.party.kind.name().to_owned()),
            odds: at.seat().and_then(|me| odds(at.open(), me, self.party)),
        }
    }

    fn grounds() -> Grounds {
        Grounds {
            places: (1..=STRETCHES).map(|number| number.to_string()).collect(),
            types: Kind::ALL.map(|kind| kind.name().to_owned()).into(),
            odds: true,
        }
    }
}

impl Reaction<Ford, Deed> for React {
    fn is_conceivable(&self, seat: Seat, openly: Lens<'_>) -> bool {
        let near = |stretch: &Stretch| *stretch == self.party.at || stretch.is_beside(self.party.at);
        Stretch::all().filter(near).any(|stretch| openly.open().troops(stretch, seat) > 0)
    }
}

/// The troops of a side on the stretch for each of the party's.
fn odds(open: &Open, seat: Seat, party: Party) -> Option<Exact> {
    Exact::new(open.troops(party.at, seat).into(), party.troops.into())
}

/// What the die must show for fire to hit: a six, a five at even odds, a four at two to one.
fn needed(odds: Exact) -> u8 {
    match odds.floor() {
        i64::MIN..1 => 6,
        1 => 5,
        2.. => 4,
    }
}

/// Sends a column along the bank. Where it goes everybody hears: whoever reacts on the way knows it.
pub(crate) fn march(
    r: &mut Referee<'_, Ford>,
    seat: Seat,
    from: Stretch,
    to: Stretch,
    troops: u8,
) -> Play<()> {
    r.tell(Event::Sent { seat, from, to, troops });
    let mut column = Party { seat, kind: Kind::Column, at: from, troops };
    while column.at != to && step(r, &mut column, to)? {}
    Ok(())
}

/// Moves a party by a stretch, and lets the other side react. Whether the party can go on.
fn step(r: &mut Referee<'_, Ford>, party: &mut Party, towards: Stretch) -> Play<bool> {
    let next = party.at.next_towards(towards);
    let from = std::mem::replace(&mut party.at, next);
    let Party { seat, kind, at, troops } = *party;
    *r.position.open.troops_mut(from, seat) -= troops;
    *r.position.open.troops_mut(at, seat) += troops;
    r.tell(Event::Came { seat, kind, from, to: at, troops });
    match r.offer(other(seat), React { party: *party })? {
        None => Ok(true),
        Some(Deed::Fire) => fire(r, party),
        Some(Deed::Block { from }) => block(r, party, from),
        Some(Deed::Ambush) => spring(r, party),
    }
}

/// 8A: a hit costs the party a troop.
fn fire(r: &mut Referee<'_, Ford>, party: &mut Party) -> Play<bool> {
    let by = other(party.seat);
    let needed = odds(&r.position.open, by, *party).map_or(6, needed);
    let die = r.d6("8A")?;
    let hit = die >= needed;
    r.tell(Event::FiredAt { seat: by, stretch: party.at, die, needed, hit });
    Ok(if hit { lose(r, party) } else { true })
}

/// 8B: a troop comes into the way. If it arrives, the party goes no further.
fn block(r: &mut Referee<'_, Ford>, party: &mut Party, from: Stretch) -> Play<bool> {
    let mut blocker = Party { seat: other(party.seat), kind: Kind::Blocker, at: from, troops: 1 };
    step(r, &mut blocker, party.at)?;
    // What the party's side did about it may have cost the troop that came.
    Ok(blocker.troops == 0)
}

/// 8C: an ambush that stands costs the party a troop and holds it up.
fn spring(r: &mut Referee<'_, Ford>, party: &mut Party) -> Play<bool> {
    ambush::play_card(r, other(party.seat), 0);
    if ambush::react(r, party.seat, 1)? {
        return Ok(true);
    }
    lose(r, party);
    Ok(false)
}

/// Takes a troop from the party. Whether any is left.
fn lose(r: &mut Referee<'_, Ford>, party: &mut Party) -> bool {
    let Party { seat, at, .. } = *party;
    party.troops -= 1;
    *r.position.open.troops_mut(at, seat) -= 1;
    r.tell(Event::Lost { seat, stretch: at, troops: 1, supplies: 0 });
    party.troops > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Setting,
        order::Order,
        position::{BLUE, Position, RED, Stage},
        script::{die, play, position, refused, says, setting, stays},
    };
    use kernel::{Game, Options, Step};

    fn columns() -> Setting {
        setting("ford", &[("columns", "yes")])
    }

    /// Blue has so many on each stretch, and Red; and Blue acts.
    fn bank(troops: [[u8; 2]; 5]) -> Position {
        let mut position = position(Stage::Act { seat: BLUE, first: true });
        position.open.troops = troops;
        position
    }

    fn sends(from: u8, to: u8, troops: u8) -> [Step<Answer>; 2] {
        let order = Order::Column { from: Stretch(from), to: Stretch(to), troops };
        [stays(BLUE), says(BLUE, Answer::Act(order))]
    }

    fn reacts(seat: Seat, deed: Option<Deed>) -> Step<Answer> {
        says(seat, Answer::React(deed))
    }

    fn after(position: &Position, script: &[Step<Answer>]) -> (Position, Vec<Event>) {
        let mut position = position.clone();
        let events = play(&columns(), &mut position, script).expect("a column");
        (position, events)
    }

    fn blue(position: &Position) -> [u8; 5] {
        position.open.troops.map(|sides| sides[0])
    }

    fn red(position: &Position) -> [u8; 5] {
        position.open.troops.map(|sides| sides[1])
    }

    #[test]
    fn a_column_goes_along_the_bank_stretch_by_stretch() {
        kernel::proves!("sample", "8");
        let far = bank([[4, 0], [0, 0], [1, 0], [0, 0], [0, 5]]);
        let (then, events) = after(&far, &sends(1, 3, 3));
        assert_eq!(blue(&then), [1, 0, 4, 0, 0]);
        let came = |from, to| Event::Came {
            seat: BLUE,
            kind: Kind::Column,
            from: Stretch(from),
            to: Stretch(to),
            troops: 3,
        };
        let sent = Event::Sent { seat: BLUE, from: Stretch(1), to: Stretch(3), troops: 3 };
        assert_eq!(events, [sent, came(1, 2), came(2, 3)], "nobody is near enough to be asked");
    }

    #[test]
    fn the_other_side_is_asked_at_each_stretch_on_or_beside_which_it_has_troops() {
        kernel::proves!("sample", "8");
        let position = bank([[4, 0], [0, 0], [0, 0], [0, 0], [0, 5]]);
        let script = [&sends(1, 5, 4)[..], &[reacts(RED, None), reacts(RED, None)]].concat();
        let (then, _) = after(&position, &script);
        assert_eq!((blue(&then), red(&then)), ([0, 0, 0, 0, 4], [0, 0, 0, 0, 5]));
    }

    #[test]
    fn columns_are_sent_from_where_there_are_troops_to_another_stretch() {
        kernel::proves!("sample", "8");
        let position = bank([[4, 0], [0, 0], [0, 0], [0, 0], [0, 5]]);
        for (from, to, troops, reason) in [
            (1, 1, 1, "ford-column-stays"),
            (1, 6, 1, "ford-no-such-stretch"),
            (0, 2, 1, "ford-no-such-stretch"),
            (1, 2, 5, "ford-no-such-troops"),
            (1, 2, 0, "ford-no-such-troops"),
        ] {
            let refusal = refused(&columns(), &position, &sends(from, to, troops));
            assert_eq!(refusal, ("8".to_owned(), reason.to_owned()), "{troops} from {from} to {to}");
        }
        let without = refused(&setting("ford", &[]), &position, &sends(1, 2, 1));
        assert_eq!(without, ("8".to_owned(), "ford-no-columns".to_owned()));
    }

    #[test]
    fn fire_hits_the_sooner_the_better_the_odds_are() {
        kernel::proves!("sample", "8A");
        // Red's troops on the stretch against two that pass, and what hits.
        for (reds, hits) in [(1, 6), (2, 5), (3, 5), (4, 4), (9, 4)] {
            for face in 1..=6 {
                let position = bank([[2, 0], [0, reds], [0, 0], [0, 0], [0, 0]]);
                let script =
                    [&sends(1, 2, 2)[..], &[reacts(RED, Some(Deed::Fire)), die(face, "8A")]].concat();
                let left = blue(&after(&position, &script).0)[1];
                assert_eq!(left, if face >= hits { 1 } else { 2 }, "{reds} fire and roll {face}");
            }
        }
    }

    #[test]
    fn a_column_that_has_lost_all_its_troops_goes_no_further() {
        kernel::proves!("sample", "8A");
        let position = bank([[1, 0], [0, 2], [0, 2], [0, 0], [0, 0]]);
        let script = [&sends(1, 3, 1)[..], &[reacts(RED, Some(Deed::Fire)), die(6, "8A")]].concat();
        assert_eq!(blue(&after(&position, &script).0), [0; 5]);
    }

    #[test]
    fn only_troops_on_the_stretch_fire_and_only_those_beside_it_come_into_the_way() {
        kernel::proves!("sample", "8A", "8B");
        let position = bank([[2, 0], [0, 0], [0, 3], [0, 3], [0, 0]]);
        let refusal = |deed| {
            let script = [&sends(1, 2, 2)[..], &[reacts(RED, Some(deed))]].concat();
            refused(&columns(), &position, &script)
        };
        let reason = |rule: &str, key: &str| (rule.to_owned(), key.to_owned());
        assert_eq!(refusal(Deed::Fire), reason("8A", "ford-no-such-troops"));
        let block = |from| Deed::Block { from: Stretch(from) };
        assert_eq!(refusal(block(1)), reason("8B", "ford-no-such-troops"));
        assert_eq!(refusal(block(4)), reason("8B", "ford-not-adjacent"));
        assert_eq!(refusal(block(9)), reason("8B", "ford-no-such-stretch"));
        assert_eq!(refusal(Deed::Ambush), reason("8C", "ford-no-such-troops"));
    }

    #[test]
    fn a_troop_that_comes_into_the_way_stops_the_column() {
        kernel::proves!("sample", "8B");
        let position = bank([[2, 0], [0, 0], [0, 3], [0, 0], [0, 0]]);
        let block = reacts(RED, Some(Deed::Block { from: Stretch(3) }));
        let script = [&sends(1, 3, 2)[..], &[block, reacts(BLUE, None)]].concat();
        let (then, _) = after(&position, &script);
        assert_eq!((blue(&then), red(&then)), ([0, 2, 0, 0, 0], [0, 1, 2, 0, 0]));
    }

    #[test]
    fn whoever_comes_into_the_way_can_be_fired_at_and_the_column_goes_on_if_nobody_arrives() {
        kernel::proves!("sample", "8A", "8B");
        let position = bank([[2, 0], [0, 0], [0, 3], [0, 0], [0, 0]]);
        let block = reacts(RED, Some(Deed::Block { from: Stretch(3) }));
        // Two against one: a four hits.
        let fire = [reacts(BLUE, Some(Deed::Fire)), die(4, "8A")];
        let script = [&sends(1, 3, 2)[..], &[block], &fire, &[reacts(RED, None)]].concat();
        let (then, _) = after(&position, &script);
        assert_eq!((blue(&then), red(&then)), ([0, 0, 2, 0, 0], [0, 0, 2, 0, 0]));
    }

    #[test]
    fn a_blocker_can_be_blocked_in_turn() {
        kernel::proves!("sample", "8B");
        let position = bank([[3, 0], [0, 0], [0, 3], [0, 0], [0, 0]]);
        let block = |seat, from| reacts(seat, Some(Deed::Block { from: Stretch(from) }));
        // Red comes into the way of two, one more comes from behind, and Red's second lets him be.
        let script = [&sends(1, 3, 2)[..], &[block(RED, 3), block(BLUE, 1), reacts(RED, None)]].concat();
        let (then, events) = after(&position, &script);
        assert_eq!((blue(&then), red(&then)), ([0, 3, 0, 0, 0], [0, 1, 2, 0, 0]));
        assert_eq!(events.len(), 4, "the order, the column, a blocker and another: {events:?}");
    }

    #[test]
    fn an_ambush_that_stands_costs_a_troop_and_holds_the_column_up() {
        kernel::proves!("sample", "8C");
        let mut position = bank([[3, 0], [0, 1], [0, 0], [0, 0], [0, 0]]);
        position.hands = [vec![Card::Ambush], vec![Card::Ambush]];
        let ambush = reacts(RED, Some(Deed::Ambush));
        let answered = |counter| says(BLUE, Answer::Ambush(counter));
        let script = [&sends(1, 3, 3)[..], &[ambush.clone(), answered(false)]].concat();
        assert_eq!(blue(&after(&position, &script).0), [0, 2, 0, 0, 0]);
        // Ambushers who are ambushed themselves do nothing; beyond them Red may react again.
        let countered = [ambush, answered(true), says(RED, Answer::Ambush(false)), reacts(RED, None)];
        let (then, _) = after(&position, &[&sends(1, 3, 3)[..], &countered].concat());
        assert_eq!((blue(&then), then.open.discards.len()), ([0, 0, 3, 0, 0], 2));
    }

    #[test]
    fn all_that_is_offered_is_legal() {
        kernel::proves!("sample", "8");
        let (setting, mut position) = (columns(), bank([[2, 1], [3, 2], [0, 3], [0, 0], [0, 0]]));
        position.hands[1] = vec![Card::Ambush];
        let party = Party { seat: BLUE, kind: Kind::Column, at: Stretch(2), troops: 3 };
        let lens = Ford::lens(&setting, &position, RED.into());
        let Options::List(offered) = (React { party }).options(lens) else { panic!("reactions are listed") };
        // To let it pass, to fire, to come from either side, to spring an ambush.
        assert_eq!(offered.len(), 5);
    }
}
