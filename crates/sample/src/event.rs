//! What happens in The Ford, in its own words.

use crate::{
    Ford, Setting,
    column::Kind,
    combat::CombatResult,
    position::{Card, Stretch},
    seat_name,
};
use kernel::{Breakdown, Happening, RuleId, Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Cards drawn; the cards themselves only for their owner.
    Drew {
        seat: Seat,
        count: usize,
        cards: Option<Vec<Card>>,
    },
    Bids {
        bids: [u8; 2],
        first: Seat,
        tied: bool,
        /// The die that settled the tie, if one was rolled.
        die: Option<u8>,
    },
    Redeployed {
        seat: Seat,
        from: Stretch,
        to: Stretch,
        troops: u8,
    },
    Marched {
        seat: Seat,
        from: Stretch,
        to: Stretch,
    },
    Attacked {
        seat: Seat,
        stretch: Stretch,
        troops: u8,
    },
    Ambushed {
        seat: Seat,
        depth: u8,
    },
    Fought {
        seat: Seat,
        stretch: Stretch,
        strength: Breakdown,
        column: String,
        die: u8,
        result: CombatResult,
    },
    Lost {
        seat: Seat,
        stretch: Stretch,
        troops: u8,
        supplies: u8,
    },
    /// A strike is on its way; where to, only for its owner.
    Launched {
        seat: Seat,
        arrives: u8,
        target: Option<Stretch>,
    },
    Struck {
        seat: Seat,
        target: Stretch,
        die: u8,
        hit: bool,
    },
    /// A column is sent; it says where it goes.
    Sent {
        seat: Seat,
        from: Stretch,
        to: Stretch,
        troops: u8,
    },
    /// A party on the move has come to a stretch.
    Came {
        seat: Seat,
        kind: Kind,
        from: Stretch,
        to: Stretch,
        troops: u8,
    },
    /// Fire at such a party, and what the die had to show.
    FiredAt {
        seat: Seat,
        stretch: Stretch,
        die: u8,
        needed: u8,
        hit: bool,
    },
    Passed {
        seat: Seat,
    },
    /// The end of a turn, with the supplies that each side gained.
    TurnEnded {
        turn: u8,
        income: [u8; 2],
    },
}

impl Happening<Ford> for Event {
    fn rule(&self, _: &Setting) -> RuleId {
        RuleId::new(match self {
            Event::Drew { .. } => "1",
            Event::Bids { .. } => "2",
            Event::Redeployed { .. } => "3A",
            Event::Marched { .. } => "3B",
            Event::Attacked { .. } | Event::Passed { .. } => "3",
            Event::Ambushed { .. } => "4",
            Event::Fought { .. } => "5",
            Event::Lost { .. } => "5A",
            Event::Launched { .. } => "6",
            Event::Struck { .. } => "6A",
            Event::TurnEnded { .. } => "7",
            Event::Sent { .. } | Event::Came { kind: Kind::Column, .. } => "8",
            Event::Came { kind: Kind::Blocker, .. } => "8B",
            Event::FiredAt { .. } => "8A",
        })
    }

    fn text(&self, _: &Setting) -> Text {
        match self {
            Event::Drew { seat, count, .. } => {
                Text::new("ford-drew").with("seat", seat_name(*seat)).with("count", *count)
            }
            Event::Bids { bids, first, tied, die } => {
                let text = match (tied, die) {
                    (_, Some(die)) => Text::new("ford-bids-tied-die").with("die", *die),
                    (true, None) => Text::new("ford-bids-tied"),
                    (false, None) => Text::new("ford-bids"),
                };
                text.with("blue", bids[0]).with("red", bids[1]).with("first", seat_name(*first))
            }
            Event::Redeployed { seat, from, to, troops } => Text::new("ford-redeployed")
                .with("seat", seat_name(*seat))
                .with("from", from.0)
                .with("to", to.0)
                .with("troops", *troops),
            Event::Marched { seat, from, to } => {
                Text::new("ford-marched").with("seat", seat_name(*seat)).with("from", from.0).with("to", to.0)
            }
            Event::Attacked { seat, stretch, troops } => Text::new("ford-attacked")
                .with("seat", seat_name(*seat))
                .with("stretch", stretch.0)
                .with("troops", *troops),
            Event::Ambushed { seat, .. } => Text::new("ford-ambushed").with("seat", seat_name(*seat)),
            Event::Fought { stretch, column, die, result, .. } => Text::new("ford-fought")
                .with("stretch", stretch.0)
                .with("column", column.clone())
                .with("die", *die)
                .with("result", result.text()),
            Event::Lost { seat, troops, supplies, .. } => Text::new("ford-lost")
                .with("seat", seat_name(*seat))
                .with("troops", *troops)
                .with("supplies", *supplies),
            Event::Launched { seat, arrives, .. } => {
                Text::new("ford-launched").with("seat", seat_name(*seat)).with("turn", *arrives)
            }
            Event::Struck { seat, target, die, hit } => {
                Text::new(if *hit { "ford-struck" } else { "ford-missed" })
                    .with("seat", seat_name(*seat))
                    .with("stretch", target.0)
                    .with("die", *die)
            }
            Event::Sent { seat, from, to, troops } => Text::new("ford-column-sent")
                .with("seat", seat_name(*seat))
                .with("from", from.0)
                .with("to", to.0)
                .with("troops", *troops),
            Event::Came { seat, kind, from, to, troops } => {
                let key = match kind {
                    Kind::Column => "ford-column-came",
                    Kind::Blocker => "ford-blocker-came",
                };
                Text::new(key)
                    .with("seat", seat_name(*seat))
                    .with("from", from.0)
                    .with("to", to.0)
                    .with("troops", *troops)
            }
            Event::FiredAt { seat, stretch, die, needed, hit } => {
                Text::new(if *hit { "ford-fire-hit" } else { "ford-fire-missed" })
                    .with("seat", seat_name(*seat))
                    .with("stretch", stretch.0)
                    .with("die", *die)
                    .with("needed", *needed)
            }
            Event::Passed { seat } => Text::new("ford-passed").with("seat", seat_name(*seat)),
            Event::TurnEnded { turn, income } => Text::new("ford-turn-ended")
                .with("turn", *turn)
                .with("blue", income[0])
                .with("red", income[1]),
        }
    }

    fn witnessed_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match self {
            Event::Drew { seat, count, .. } if !viewer.is(*seat) => {
                Event::Drew { seat: *seat, count: *count, cards: None }
            }
            Event::Launched { seat, arrives, .. } if !viewer.is(*seat) => {
                Event::Launched { seat: *seat, arrives: *arrives, target: None }
            }
            known => known.clone(),
        })
    }
}
