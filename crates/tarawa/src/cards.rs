//! The deck of 54 cards (2.3): three sections on each, for landings, events and fire. A draw looks at one of
//! them. Drawn cards lie on the card track until the end of the turn, then they are discards (4.0+5).

use crate::{
    Tarawa,
    ids::{Area, Artillery, Beach, CardId, Colour, Letter, NoSuchName, PositionId, Symbol, words},
    lens::Lens,
    reading,
};
use kernel::{
    Breakdown, Pack, Play, Referee, Tally, Text,
    pack::{Chart, PackFault},
};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, collections::BTreeMap, str::FromStr};

pub const CARDS: u8 = 54;

words! {
    /// How the current carries landing craft (5.12).
    Drift, "drift", "drift": None = "none", Left = "1L", Right = "1R", Pivot = "PR",
}
words! {
    /// Where a landing ends (5.12+6 to 5.12+9).
    Landfall, "landing place", "landfall":
    Reef = "reef", Water = "water", Beach = "beach", Inland1 = "inland-1", Inland2 = "inland-2",
}
words! {
    /// What a card adds to a close combat (8.67).
    Melee, "close combat event", "melee":
    Surrender = "surrender", Heroism = "heroism", Blast = "blast", Reinforce = "reinforce",
    WithdrawalHit = "withdrawal-hit",
}

/// What happens in an event phase (EV).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occurrence {
    Nothing,
    /// So many units gain depth markers (9.2).
    Depth(u8),
    AmmunitionDump,
    EngineersCover,
    AcceleratedArrival,
    FlankingFire {
        needs_shibasaki: bool,
    },
    Hero {
        depth: bool,
    },
    ArtilleryLands(Beach),
    BoatTeams,
    Counterattack {
        needs_shibasaki: bool,
    },
    Tank(Colour),
    WireCut,
    LvtWounded,
    HitchRide,
    NoLvt,
    OrdersReceived,
    ShibasakiKilled,
    Smoke(Area),
    TransportDelayed,
    Tunnels,
    /// Naval shells fall on one of three positions, chosen by the target symbol of another card.
    NavalHit([PositionId; 3]),
    PatrolReport,
    NavalFire,
}

impl FromStr for Occurrence {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let fault = || NoSuchName::new("event", text);
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["none"] => Occurrence::Nothing,
            ["depth", count @ ("1" | "2")] => Occurrence::Depth(count.parse().map_err(|_| fault())?),
            ["ammunition-dump"] => Occurrence::AmmunitionDump,
            ["engineers-cover"] => Occurrence::EngineersCover,
            ["accelerated-arrival"] => Occurrence::AcceleratedArrival,
            ["flanking-fire"] => Occurrence::FlankingFire { needs_shibasaki: false },
            ["flanking-fire", "shibasaki"] => Occurrence::FlankingFire { needs_shibasaki: true },
            ["hero"] => Occurrence::Hero { depth: false },
            ["hero", "depth"] => Occurrence::Hero { depth: true },
            ["artillery-lands", beach] => Occurrence::ArtilleryLands(beach.parse()?),
            ["boat-teams"] => Occurrence::BoatTeams,
            ["counterattack"] => Occurrence::Counterattack { needs_shibasaki: false },
            ["counterattack", "shibasaki"] => Occurrence::Counterattack { needs_shibasaki: true },
            ["tank", colour] => Occurrence::Tank(colour.parse()?),
            ["wire-cut"] => Occurrence::WireCut,
            ["lvt-wounded"] => Occurrence::LvtWounded,
            ["hitch-ride"] => Occurrence::HitchRide,
            ["no-lvt"] => Occurrence::NoLvt,
            ["orders-received"] => Occurrence::OrdersReceived,
            ["shibasaki-killed"] => Occurrence::ShibasakiKilled,
            ["smoke", area] => Occurrence::Smoke(area.parse()?),
            ["transport-delayed"] => Occurrence::TransportDelayed,
            ["tunnels"] => Occurrence::Tunnels,
            ["naval-hit", circle, diamond, triangle] => {
                Occurrence::NavalHit([circle.parse()?, diamond.parse()?, triangle.parse()?])
            }
            ["patrol-report"] => Occurrence::PatrolReport,
            ["naval-fire"] => Occurrence::NavalFire,
            _ => return Err(fault()),
        })
    }
}

/// One of the three colours of a fire card (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FireSymbol {
    pub colour: Colour,
    /// A double symbol: two units, or a unit and a depth marker, are needed (6.1+2).
    pub double: bool,
    pub letter: Option<Letter>,
    /// Leaders may be hit (6.1+3).
    pub star: bool,
    /// Armour is hit as if it were none (6.1+4).
    pub armour: bool,
}

impl FromStr for FireSymbol {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let fault = || NoSuchName::new("fire symbol", text);
        let mut words = text.split_whitespace();
        let colour = words.next().ok_or_else(fault)?.parse()?;
        let double = match words.next() {
            Some("1") => false,
            Some("2") => true,
            _ => return Err(fault()),
        };
        let mut symbol = FireSymbol { colour, double, letter: None, star: false, armour: false };
        for word in words {
            match word {
                "star" => symbol.star = true,
                "armour" => symbol.armour = true,
                letter => symbol.letter = Some(letter.parse()?),
            }
        }
        Ok(symbol)
    }
}

/// How many occupied artillery positions make the artillery fire (6.1+7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guns {
    pub needed: u8,
    /// The class that counts; none counts every class.
    pub class: Option<Artillery>,
}

impl FromStr for Guns {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let fault = || NoSuchName::new("artillery value", text);
        let (needed, class) = text.split_once(' ').ok_or_else(fault)?;
        let class = if class == "any" { None } else { Some(class.parse()?) };
        Ok(Guns { needed: needed.parse().map_err(|_| fault())?, class })
    }
}

/// How many steps may be kept in a landing: a number, or none at all (X).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept(pub u8);

impl FromStr for Kept {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "X" { Ok(Kept(0)) } else { text.parse().map(Kept).map_err(|_| ()) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub id: CardId,
    pub drift: Drift,
    /// Steps that the units aboard keep (5.12+5).
    pub units: Kept,
    /// Steps that the LVTs or tanks keep.
    pub craft: Kept,
    /// None when all steps aboard are lost (5.12+10).
    pub landfall: Option<Landfall>,
    /// The events of turns 2-10, 11-16 and 17-30.
    pub events: [Occurrence; 3],
    pub melee: Option<Melee>,
    pub fire: [FireSymbol; 3],
    pub symbol: Symbol,
    pub guns: Option<Guns>,
}

impl Card {
    /// The symbol of that colour, if the card shows it.
    pub fn shows(&self, colour: Colour) -> Option<&FireSymbol> {
        self.fire.iter().find(|symbol| symbol.colour == colour)
    }

    /// The event for a turn.
    pub fn event(&self, turn: u8) -> &Occurrence {
        &self.events[match turn {
            0..=10 => 0,
            11..=16 => 1,
            _ => 2,
        }]
    }
}

pub(crate) fn read(pack: &Pack) -> Result<Vec<Card>, PackFault> {
    let chart = pack.chart("cards")?;
    (1..=CARDS).map(|number| read_card(&chart, CardId(number))).collect()
}

fn read_card(chart: &Chart, id: CardId) -> Result<Card, PackFault> {
    let row = format!("{:02}", id.0);
    let row = row.as_str();
    let event = |column| chart.value::<Occurrence>(row, column, "an event");
    let fire = |column| chart.value::<FireSymbol>(row, column, "a fire symbol such as 'orange 1 R'");
    Ok(Card {
        id,
        drift: chart.value(row, "drift", "none, 1L, 1R or PR")?,
        units: chart.value(row, "u", "a number of steps or X")?,
        craft: chart.value(row, "l", "a number of steps or X")?,
        landfall: reading::optional(chart, row, "place", "reef, water, beach, inland-1, inland-2 or -")?,
        events: [event("early")?, event("middle")?, event("late")?],
        melee: reading::optional(chart, row, "cc", "a close combat event or -")?,
        fire: [fire("first")?, fire("second")?, fire("third")?],
        symbol: chart.value(row, "symbol", "circle, diamond or triangle")?,
        guns: reading::optional(chart, row, "artillery", "a value such as '8 any', or -")?,
    })
}

/// Draws the next card. When the deck is empty the discards are shuffled into it, but not the cards that lie
/// on the track (4.0+5). The card goes to the track.
pub(crate) fn draw(r: &mut Referee<'_, Tarawa>, rule: &'static str) -> Play<CardId> {
    let card = draw_aside(r, rule)?;
    r.position.open.track.push(card);
    Ok(card)
}

/// Draws a card that goes to the discards as soon as it has been looked at, such as those of a close combat.
pub(crate) fn draw_and_discard(r: &mut Referee<'_, Tarawa>, rule: &'static str) -> Play<CardId> {
    let card = draw_aside(r, rule)?;
    r.position.open.discards.push(card);
    Ok(card)
}

fn draw_aside(r: &mut Referee<'_, Tarawa>, rule: &'static str) -> Play<CardId> {
    if r.position.deck.is_empty() {
        let mut discards = std::mem::take(&mut r.position.open.discards);
        if discards.is_empty() {
            // More than a whole deck in one turn: only then do the cards of the track serve again.
            discards = std::mem::take(&mut r.position.open.track);
        }
        r.position.deck.shuffle_in(discards);
    }
    let card = r.draw(|position| &mut position.deck, rule)?;
    Ok(card.expect("all 54 cards are in the deck, on the track or discarded"))
}
/// The cards of the deck by what they show; together they are the deck.
pub(crate) fn shown(at: Lens<'_>, rule: &'static str, shows: impl Fn(&Card) -> Text) -> Breakdown {
    most_frequent(rule, at.deck().map(|id| shows(at.setting().card(id))))
}

/// How many there are of each, the most frequent first; together they are all.
pub(crate) fn most_frequent(rule: &'static str, each: impl Iterator<Item = Text>) -> Breakdown {
    let mut counts: BTreeMap<Text, i32> = BTreeMap::new();
    for text in each {
        *counts.entry(text).or_default() += 1;
    }
    let mut counts: Vec<(Text, i32)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let mut breakdown = Breakdown::default();
    for (text, count) in counts {
        breakdown.add(rule, count, || text);
    }
    breakdown
}
