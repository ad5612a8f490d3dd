//! The Ford in problem files: how a position is given, drawn and asked about. What a file does not give is as
//! at the start of its scenario.

use crate::{
    Ford, Setting, combat,
    event::Event,
    position::{BLUE, Card, MOST_TROOPS, Position, RED, STRETCHES, Stage, Stretch, Strike},
};
use kernel::{
    Breakdown, Deck, Game, Seat, Setup,
    problem::{Judged, ProblemFault, Source, Spanned},
    shape::Shape,
    words::Sources,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The `[position]` of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    turn: Option<Spanned<u8>>,
    stage: Option<StageGiven>,
    /// Troops of Blue and Red by stretch.
    #[serde(default)]
    troops: BTreeMap<Spanned<String>, Spanned<[u8; 2]>>,
    /// The whole bank drawn: a line for each stretch with its number, a `B` for each of Blue's troops and an
    /// `R` for each of Red's.
    bank: Option<Spanned<String>>,
    #[serde(default)]
    supplies: BySide<u8>,
    #[serde(default)]
    hands: BySide<Vec<Card>>,
    #[serde(default)]
    discards: Option<Spanned<Vec<Card>>>,
    #[serde(default)]
    strikes: Vec<StrikeGiven>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Blue,
    Red,
}

impl Side {
    fn seat(self) -> Seat {
        match self {
            Side::Blue => BLUE,
            Side::Red => RED,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BySide<T> {
    blue: Option<Spanned<T>>,
    red: Option<Spanned<T>>,
}

impl<T> Default for BySide<T> {
    fn default() -> Self {
        BySide { blue: None, red: None }
    }
}

impl<T> BySide<T> {
    fn given(self) -> impl Iterator<Item = (Seat, Spanned<T>)> {
        let sides = [(BLUE, self.blue), (RED, self.red)];
        sides.into_iter().filter_map(|(seat, given)| Some((seat, given?)))
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum StageGiven {
    Deal,
    Bid,
    Act { seat: Side, first: bool },
    Strikes,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StrikeGiven {
    seat: Side,
    target: Spanned<u8>,
    arrives: u8,
}

/// What can be asked of a position.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Query {
    /// The odds of an attack (rule 5).
    Odds {
        seat: Side,
        stretch: u8,
        troops: u8,
        #[serde(default)]
        ambushed: bool,
        #[serde(default)]
        struck: bool,
    },
}

const GUIDE: Sources = Sources {
    name: "sample-guide",
    en: include_str!("../words/guide-en.ftl"),
    fr: include_str!("../words/guide-fr.ftl"),
};

impl Judged for Ford {
    type Given = Given;
    type Query = Query;

    fn events() -> Shape {
        Shape::of::<Event>(&[])
    }

    fn guide() -> Sources {
        GUIDE
    }

    fn place_named(_: &Setting, _: &Position, list: &str, name: &str) -> Option<usize> {
        let number: usize = name.strip_prefix("stretch ").filter(|_| list == "open/troops")?.parse().ok()?;
        number.checked_sub(1)
    }

    fn arrange(
        _: &Setup,
        setting: Setting,
        given: Given,
        source: Source<'_>,
    ) -> Result<(Setting, Position), ProblemFault> {
        let mut position = Ford::begin(&setting);
        let open = &mut position.open;
        if let Some(turn) = given.turn {
            if !(1..=setting.turns).contains(turn.get_ref()) {
                let what = format!("the scenario has turns 1 to {}", setting.turns);
                return Err(source.fault(turn.span(), what));
            }
            open.turn = turn.into_inner();
        }
        open.stage = given.stage.map_or(open.stage, |stage| match stage {
            StageGiven::Deal => Stage::Deal,
            StageGiven::Bid => Stage::Bid,
            StageGiven::Act { seat, first } => Stage::Act { seat: seat.seat(), first },
            StageGiven::Strikes => Stage::Strikes,
        });
        if let Some(bank) = &given.bank {
            open.troops = drawn(bank, source)?;
        }
        for (stretch, troops) in given.troops {
            let number = stretch.get_ref().parse().map_err(|_| no_stretch(source, stretch.span()))?;
            let at = printed(source, &Spanned::new(stretch.span(), number))?;
            if troops.get_ref().iter().any(|troops| *troops > MOST_TROOPS) {
                return Err(source.fault(troops.span(), too_many_troops()));
            }
            open.troops[at.index()] = troops.into_inner();
        }
        for (seat, supplies) in given.supplies.given() {
            open.supplies[seat.index()] = supplies.into_inner();
        }
        let mut deck: Vec<Card> = position.deck.contents().copied().collect();
        for (seat, hand) in given.hands.given() {
            take(&mut deck, &hand, source)?;
            let hand_of = &mut position.hands[seat.index()];
            *hand_of = hand.into_inner();
            hand_of.sort_unstable();
        }
        if let Some(discards) = given.discards {
            take(&mut deck, &discards, source)?;
            position.open.discards = discards.into_inner();
        }
        position.deck = Deck::shuffled(deck);
        for StrikeGiven { seat, target, arrives } in given.strikes {
            let target = printed(source, &target)?;
            position.strikes.push(Strike { seat: seat.seat(), arrives, target });
        }
        Ok((setting, position))
    }

    fn value(_: &Setting, position: &Position, query: &Query) -> Result<Breakdown, String> {
        let Query::Odds { seat, stretch, troops, ambushed, struck } = *query;
        let stretch = Stretch(stretch);
        if !stretch.is_printed() {
            return Err(format!("there are stretches 1 to {STRETCHES}"));
        }
        let mut odds = Breakdown::default();
        combat::odds(&position.open, stretch, seat.seat(), troops, ambushed, struck, &mut odds);
        Ok(odds)
    }

    fn draw_named(_: &Setting, position: &Position, rule: &str, _: u32, name: &str) -> Option<u32> {
        if rule != "1" {
            return None;
        }
        let card = match name {
            "ambush" => Card::Ambush,
            "march" => Card::March,
            "strike" => Card::Strike,
            _ => return None,
        };
        let index = position.deck.contents().position(|other| *other == card)?;
        u32::try_from(index).ok()
    }
}

fn too_many_troops() -> String {
    format!("a side has no more than {MOST_TROOPS} troops on a stretch")
}

fn no_stretch(source: Source<'_>, span: std::ops::Range<usize>) -> ProblemFault {
    source.fault(span, format!("there are stretches 1 to {STRETCHES}"))
}

fn printed(source: Source<'_>, number: &Spanned<u8>) -> Result<Stretch, ProblemFault> {
    let stretch = Stretch(*number.get_ref());
    if stretch.is_printed() { Ok(stretch) } else { Err(no_stretch(source, number.span())) }
}

/// Takes cards out of the deck: there are no more of each than were printed.
fn take(deck: &mut Vec<Card>, cards: &Spanned<Vec<Card>>, source: Source<'_>) -> Result<(), ProblemFault> {
    for card in cards.get_ref() {
        let Some(at) = deck.iter().position(|other| other == card) else {
            return Err(source.fault(cards.span(), "there are only 6 ambush, 6 march and 4 strike cards"));
        };
        deck.remove(at);
    }
    Ok(())
}

/// Reads the drawn bank. Blanks between counters are only for the eye.
fn drawn(bank: &Spanned<String>, source: Source<'_>) -> Result<[[u8; 2]; STRETCHES as usize], ProblemFault> {
    let mut troops = [[0_u8; 2]; STRETCHES as usize];
    let mut seen = [false; STRETCHES as usize];
    for (line, text) in (source.first_line(bank)..).zip(bank.get_ref().lines()) {
        let mut stretch: Option<Stretch> = None;
        for (column, character) in (1..).zip(text.chars()).filter(|(_, character)| !character.is_whitespace())
        {
            let fault = |what: String| Err(source.fault(source.character(line, column), what));
            match (character, stretch) {
                (digit, None) => {
                    let number = digit.to_digit(10).and_then(|number| u8::try_from(number).ok());
                    let found = number.map(Stretch).filter(|stretch| stretch.is_printed());
                    let Some(found) = found else {
                        return fault(format!("expected the number of a stretch, 1 to {STRETCHES}"));
                    };
                    if std::mem::replace(&mut seen[found.index()], true) {
                        return fault(format!("stretch {} is drawn already", found.0));
                    }
                    stretch = Some(found);
                }
                ('B' | 'R', Some(at)) => {
                    let side = if character == 'B' { BLUE } else { RED };
                    let count = &mut troops[at.index()][side.index()];
                    if *count == MOST_TROOPS {
                        return fault(too_many_troops());
                    }
                    *count += 1;
                }
                (other, Some(_)) => return fault(format!("expected B or R, found '{other}'")),
            }
        }
    }
    Ok(troops)
}
