//! Commanders that look ahead. Before its groups move, and before it is asked whether it breaks off, such a commander
//! fights the rest of the battle in its mind, in several ways: as usual, closing in, standing off, holding its torpedoes,
//! hanging on or running. It goes on in the way that ended best.
//!
//! In an operation it does so before it gives its orders: it plays the next turns from positions that look the same to
//! it, boldly, cautiously, with its aircraft held back for greater targets or not. What did best it does in this turn.
//! The strong one thinks again before its aircraft get their missions, when it knows what was found.

use super::{
    doctrine::Doctrine,
    quick::{Posture, Quick, Reach},
};
use crate::{
    Answer, Prompt, Setting, WarAtSea,
    battle::Moment,
    position::{Fate, Position, Stage},
    sides::other,
    victory::{self, Count},
    weather::Light,
};
use kernel::{
    Chance, Occasion, Patience, Policy, Seat,
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

/// The ways to wage an operation that are tried, the usual one first.
const DOCTRINES: [Doctrine; 5] = [
    Doctrine::USUAL,
    Doctrine { nerve: 1.2, arm: -2, ..Doctrine::USUAL },
    Doctrine { nerve: 0.5, arm: 2, ..Doctrine::USUAL },
    Doctrine { strike: 70.0, ..Doctrine::USUAL },
    Doctrine { land: false, ..Doctrine::USUAL },
];

/// What a hull box that is lost counts against its share of the ship's points: ships that are hurt are half lost.
const HURT: f64 = 0.5;

/// A commander that looks ahead, with how many battles it fights in its mind.
#[derive(Clone, Debug)]
pub(super) struct Searching {
    samples: u32,
    /// Whether it thinks again before every movement, or once a round.
    often: bool,
    /// What it has made up its mind to do in battle, and when.
    decided: Option<((u8, u8), Posture)>,
    /// How many operations it plays in its mind, and how many turns of them.
    operations: u32,
    turns: u8,
    /// What it has made up its mind to do in the operation, and when: in which turn, before or after the search.
    resolved: Option<((u8, bool), Doctrine)>,
    patience: Patience,
}

impl Searching {
    pub const STANDARD: Searching = Searching {
        samples: 4,
        often: false,
        decided: None,
        operations: 3,
        turns: 6,
        resolved: None,
        patience: Patience::ENDLESS,
    };
    pub const STRONG: Searching =
        Searching { samples: 8, often: true, operations: 6, turns: 12, ..Searching::STANDARD };

    fn posture(&mut self, occasion: Occasion<'_, WarAtSea>, seat: Seat, chance: &mut Chance) -> Posture {
        let at = occasion.at;
        let Some(battle) = at.battle() else { return Posture::USUAL };
        let impulse = match battle.moment {
            Moment::Impulse { number, .. } if self.often => number,
            _ => 0,
        };
        let when = (battle.round, impulse);
        match self.decided {
            Some((then, posture)) if then == when => posture,
            _ => {
                let posture = self.think(occasion, seat, chance);
                self.decided = Some((when, posture));
                posture
            }
        }
    }

    fn think(&self, occasion: Occasion<'_, WarAtSea>, seat: Seat, chance: &mut Chance) -> Posture {
        let Some(memory) = occasion.memory() else { return Posture::USUAL };
        let setting = memory.setting();
        let search = Search::<WarAtSea> {
            samples: self.samples,
            margin: 0.5,
            patience: &self.patience,
            goes_on: &|position| position.stage != Stage::Over && position.battle.is_some(),
            value: &|position| worth(setting, position, seat),
        };
        let mut ways = WAYS.map(|posture| {
            let mut playout: Vec<Box<dyn Policy<WarAtSea>>> =
                vec![Box::new(Quick::USUAL), Box::new(Quick::USUAL)];
            playout[seat.index()] = Box::new(Quick { posture, ..Quick::USUAL });
            Way { answers: Vec::new(), playout }
        });
        let (best, _) = search.best(&memory, &mut ways, chance);
        WAYS[best]
    }
}

impl Searching {
    /// How it wages the operation now. It thinks when it is asked for its orders, and the strong one also when its
    /// aircraft get their missions by day.
    fn doctrine(&mut self, occasion: Occasion<'_, WarAtSea>, seat: Seat, chance: &mut Chance) -> Doctrine {
        let Occasion { at, prompt, .. } = occasion;
        let after = match prompt {
            Prompt::Orders(_) => Some(false),
            Prompt::Assign(question) if self.often && question.forming.is_none() => {
                (at.light() == Light::Day).then_some(true)
            }
            _ => None,
        };
        let now = after.map(|after| (at.turn(), after));
        match (now, self.resolved) {
            (None, resolved) => resolved.map_or(Doctrine::USUAL, |(_, doctrine)| doctrine),
            (Some(now), Some((then, doctrine))) if then == now => doctrine,
            (Some(now), _) => {
                let doctrine = self.resolve(occasion, seat, chance);
                self.resolved = Some((now, doctrine));
                doctrine
            }
        }
    }

    fn resolve(&self, occasion: Occasion<'_, WarAtSea>, seat: Seat, chance: &mut Chance) -> Doctrine {
        let Some(memory) = occasion.memory() else { return Doctrine::USUAL };
        let (setting, horizon) = (memory.setting(), occasion.at.turn().saturating_add(self.turns));
        let search = Search::<WarAtSea> {
            samples: self.operations,
            // A ship more or less is much in a single game, and says little: what is usual stays unless it is clearly
            // worse.
            margin: 2.0,
            patience: &self.patience,
            goes_on: &|position| position.stage != Stage::Over && position.turn < horizon,
            value: &|position| worth(setting, position, seat),
        };
        let mut ways = DOCTRINES.map(|doctrine| {
            let mut playout: Vec<Box<dyn Policy<WarAtSea>>> =
                vec![Box::new(Quick::USUAL), Box::new(Quick::USUAL)];
            playout[seat.index()] = Box::new(Quick { doctrine, ..Quick::USUAL });
            Way { answers: Vec::new(), playout }
        });
        let (best, _) = search.best(&memory, &mut ways, chance);
        DOCTRINES[best]
    }
}

impl Policy<WarAtSea> for Searching {
    fn set_patience(&mut self, patience: &Patience) {
        self.patience.clone_from(patience);
    }

    fn ahead(&self) -> Option<Box<dyn Policy<WarAtSea>>> {
        Some(Box::new(self.clone()))
    }

    fn imagines(&self) -> bool {
        true
    }

    fn choose(&mut self, occasion: Occasion<'_, WarAtSea>, chance: &mut Chance) -> Answer {
        let Occasion { at, prompt, .. } = occasion;
        let thinks = matches!(prompt, Prompt::Manoeuvre(_) | Prompt::Disengage(_));
        let posture = match (at.seat(), self.decided) {
            (Some(seat), _) if thinks => self.posture(occasion, seat, chance),
            (_, Some((_, posture))) => posture,
            _ => Posture::USUAL,
        };
        let doctrine = match at.seat() {
            Some(seat) if at.is_operation() => self.doctrine(occasion, seat, chance),
            _ => Doctrine::USUAL,
        };
        Quick { posture, doctrine }.choose(occasion, chance)
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
