//! Commanders that look ahead. Before its groups move, and before it is asked whether it breaks off, such a commander
//! fights the rest of the battle in its mind, in several ways: as usual, closing in, standing off, holding its torpedoes,
//! hanging on or running. It goes on in the way that ended best.

use super::quick::{Posture, Quick, Reach};
use crate::{
    Answer, Prompt, Setting, WarAtSea,
    battle::Moment,
    lens::Lens,
    position::{Fate, Position, Stage},
    sides::other,
    victory::{self, Count},
};
use kernel::{
    Chance, Policy, Seat,
    search::{Search, Way},
};

/// The ways that are tried, the usual one first.
const WAYS: [Posture; 7] = [
    Posture::USUAL,
    Posture { reach: Reach::Near, ..Posture::USUAL },
    Posture { reach: Reach::Far, ..Posture::USUAL },
    Posture { weak: 0.0, ..Posture::USUAL },
    Posture { weak: 1.5, ..Posture::USUAL },
    Posture { caution: 2.0, ..Posture::USUAL },
    Posture { reach: Reach::Near, launch: 1, weak: 0.0, caution: 0.3 },
];

/// What a hull box that is lost counts against its share of the ship's points: ships that are hurt are half lost.
const HURT: f64 = 0.5;

/// A commander that looks ahead, with how many battles it fights in its mind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searching {
    samples: u32,
    /// Whether it thinks again before every movement, or once a round.
    often: bool,
    /// What it has made up its mind to do, and when.
    decided: Option<((u8, u8), Posture)>,
}

impl Searching {
    pub const STANDARD: Searching = Searching { samples: 4, often: false, decided: None };
    pub const STRONG: Searching = Searching { samples: 8, often: true, decided: None };

    fn posture(&mut self, at: Lens<'_>, seat: Seat, chance: &mut Chance) -> Posture {
        let Some(battle) = at.battle() else { return Posture::USUAL };
        let impulse = match battle.moment {
            Moment::Impulse { number, .. } if self.often => number,
            _ => 0,
        };
        let when = (battle.round, impulse);
        match self.decided {
            Some((then, posture)) if then == when => posture,
            _ => {
                let posture = self.think(at, seat, chance);
                self.decided = Some((when, posture));
                posture
            }
        }
    }

    fn think(&self, at: Lens<'_>, seat: Seat, chance: &mut Chance) -> Posture {
        let setting = at.setting();
        let search = Search::<WarAtSea> {
            setting,
            seat,
            samples: self.samples,
            margin: 0.5,
            goes_on: &|position| position.stage != Stage::Over && position.battle.is_some(),
            value: &|position| worth(setting, position, seat),
        };
        let mut ways = WAYS.map(|posture| {
            let usual = Quick { posture: Posture::USUAL };
            let mut playout: Vec<Box<dyn Policy<WarAtSea>>> = vec![Box::new(usual), Box::new(usual)];
            playout[seat.index()] = Box::new(Quick { posture });
            Way { answers: Vec::new(), playout }
        });
        let (best, _) = search.best(at, &mut ways, chance);
        WAYS[best]
    }
}

impl Policy<WarAtSea> for Searching {
    fn choose(&mut self, at: Lens<'_>, prompt: &Prompt, chance: &mut Chance) -> Answer {
        let thinks = matches!(prompt, Prompt::Manoeuvre(_) | Prompt::Disengage(_));
        let posture = match (at.seat(), self.decided) {
            (Some(seat), _) if thinks => self.posture(at, seat, chance),
            (_, Some((_, posture))) => posture,
            _ => Posture::USUAL,
        };
        Quick { posture }.choose(at, prompt, chance)
    }
}

/// What a position is worth to a seat: the points as they stand, and what is hurt on both sides.
fn worth(setting: &Setting, position: &Position, seat: Seat) -> f64 {
    let score = victory::score(setting, position, Count::All);
    let wounds = |of: Seat| -> f64 {
        let hurt = setting.scenario.ships.iter().filter(|start| start.seat == of).map(|start| {
            let (sheet, now) = (setting.sheet(start.ship), position.ship(start.ship));
            if now.fate == Fate::Sunk {
                return 0.0;
            }
            HURT * f64::from(sheet.vp) * f64::from(now.lost.hull) / f64::from(sheet.hull.count)
        });
        hurt.sum()
    };
    #[allow(clippy::cast_precision_loss, reason = "points are some thousands at most")]
    let lead = (score[seat.index()] - score[other(seat).index()]) as f64;
    lead + wounds(other(seat)) - wounds(seat)
}
