//! The last impulse of a round: emergency repairs (8.31), refloating (9.74), disengagement (6.47), and the end of the
//! battle (6.48, 6.49).

use super::{
    asides::{self, Reply},
    begin_round, over,
};
use crate::{
    Setting, WarAtSea,
    battle::{Fight, Moment},
    damage,
    event::tell,
    ids::ShipId,
    lens::Lens,
    operations::battles,
    position::Repair,
    sheet::Armour,
    sides::{SEATS, divided, seat_name},
};
use kernel::{
    Breakdown, Chance, Options, Play, Question, Reason, Referee, Refusal, Seat, Tally, Text,
    reason::{counted, note, on_d6, share},
    text,
};
use serde::{Deserialize, Serialize};

/// After so many rounds a battle is suspended until the next turn (6.49).
const ROUNDS_A_TURN: u8 = 4;
/// The die that gets a ship under way (8.31) or afloat (9.74).
pub(crate) const SUCCESS: u8 = 6;
/// The die, or less, after which nothing helps (8.31).
const HOPELESS: u8 = 2;

/// Why a battle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All ships of a side are gone or sunk (6.48+1).
    Alone,
    /// Both wished it, or who wished it had his way (6.47).
    Disengaged,
    /// Nobody sights an enemy any more (6.48).
    OutOfSight,
    /// The scenario's last round is played.
    Time,
}

kernel::events! {
    Event of WarAtSea in setting:

    Repaired { ship: ShipId, die: u8, repair: Repair } by "8.31"
        => {
            let key = match repair {
                Repair::Underway => "sea-under-way",
                Repair::Hopeless => "sea-beyond-repair",
                Repair::Untried => "sea-not-repaired",
            };
            text!(key, ship, die)
        };
    Refloated { ship: ShipId, die: u8, free: bool } by "9.74"
        => text!(if *free { "sea-refloated" } else { "sea-still-aground" }, ship, die);
    /// What the bottom tore out of the hull.
    Scraped { ship: ShipId, die: u8, boxes: u8 } by "9.74" => text!("sea-scraped", ship, die, boxes);
    /// Who wishes to disengage.
    Wishes { axis: bool, allies: bool } by "6.47"
        => match (axis, allies) {
            (true, true) => "sea-both-disengage",
            (true, false) => "sea-axis-disengages",
            (false, true) => "sea-allies-disengage",
            (false, false) => "sea-nobody-disengages",
        };
    /// One wishes it and the other does not: the higher die decides.
    Contested { dice: [u8; 2], winner: Option<Seat> } by "6.47"
        => match winner {
            Some(winner) => {
                text!("sea-contested", winner = seat_name(*winner), axis = dice[0], allies = dice[1])
            }
            None => text!("sea-contested-tie", axis = dice[0], allies = dice[1]),
        };
    Suspended by "6.49" => "sea-suspended";
    Over { why: Ending } by match why {
        Ending::Disengaged => "6.47",
        Ending::OutOfSight => "6.48",
        Ending::Alone | Ending::Time => "6.48+1",
    }
        => match why {
            Ending::Alone => "sea-over-alone",
            Ending::Disengaged => "sea-over-disengaged",
            Ending::OutOfSight => "sea-over-out-of-sight",
            Ending::Time => "sea-over-time",
        };
}

/// Whether a side wishes to disengage (6.47). Both are asked at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disengage;

impl Question<WarAtSea> for Disengage {
    type Answer = Reply;
    const CLASS: &'static str = "disengage";
    const RULE: &'static str = "6.47";

    fn text(&self, at: Lens<'_>) -> Text {
        Text::new("sea-ask-disengage").with("round", at.battle().map_or(0, |battle| battle.round))
    }

    fn check(&self, at: Lens<'_>, reply: &Reply) -> Result<(), Refusal> {
        may_reply(at, *reply)
    }

    fn options(&self, at: Lens<'_>) -> Options<Reply> {
        replies(at, [false, true])
    }

    fn aside(&self, _: Lens<'_>, reply: &Reply) -> bool {
        matches!(reply, Reply::First(_))
    }

    fn describe(&self, _: Lens<'_>, reply: &Reply) -> Text {
        match reply {
            Reply::Say(true) => Text::new("sea-do-disengage"),
            Reply::Say(false) => Text::new("sea-do-fight-on"),
            Reply::First(aside) => aside.text(),
        }
    }

    /// It may end the battle, and with it the game.
    fn is_weighty(&self, _: Lens<'_>, _: &Reply) -> bool {
        true
    }

    fn default(&self, _: Lens<'_>) -> Reply {
        Reply::Say(false)
    }

    fn caution(&self, _: Lens<'_>, reply: &Reply) -> Option<Text> {
        caution(*reply)
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Reply {
        sample(at, chance)
    }

    /// One side wishes to break off and the other does not: each rolls a die, the initiative counts one, the higher has its
    /// way, and on a tie they roll again (6.47).
    fn reasons(&self, at: Lens<'_>, reply: &Reply) -> Vec<Reason> {
        let Reply::Say(wish) = reply else { return Vec::new() };
        let Some(fight) = at.fight() else { return Vec::new() };
        let mine = at.seat() == Some(fight.battle.initiative);
        let (edge, whose) =
            if mine { (1, "sea-factor-own-initiative") } else { (-1, "sea-factor-enemy-initiative") };
        let falls = (1..=6).flat_map(|axis| (1..=6).map(move |allies| [axis, allies]));
        let decided: Vec<Seat> =
            falls.filter_map(|rolled| contest(rolled, fight.battle.initiative).1).collect();
        let wins = decided.iter().filter(|winner| at.seat() == Some(**winner)).count();
        let chance = share(wins, decided.len());
        let key = if *wish { "sea-reason-disengage" } else { "sea-reason-fight-on" };
        let mut sum = Breakdown::default();
        sum.add("6.47", edge, || Text::new(whose));
        vec![(Text::new(key).with("chance", chance), sum)]
    }
}

/// Yes and no may always be said, ships be given up first.
fn may_reply(at: Lens<'_>, reply: Reply) -> Result<(), Refusal> {
    match reply {
        Reply::Say(_) => Ok(()),
        Reply::First(aside) => asides::check(at, aside),
    }
}

fn replies(at: Lens<'_>, said: [bool; 2]) -> Options<Reply> {
    let asides = asides::open(at).into_iter().map(Reply::First);
    Options::List(said.map(Reply::Say).into_iter().chain(asides).collect())
}

fn caution(reply: Reply) -> Option<Text> {
    match reply {
        Reply::Say(_) => None,
        Reply::First(aside) => aside.caution(),
    }
}

fn sample(at: Lens<'_>, chance: &mut Chance) -> Reply {
    asides::sample(at, chance).map_or_else(|| Reply::Say(chance.below(2) == 0), Reply::First)
}

/// Whether a ship that has run aground tries to come free (9.74).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refloat {
    pub ship: ShipId,
}

impl Question<WarAtSea> for Refloat {
    type Answer = Reply;
    const CLASS: &'static str = "refloat";
    const RULE: &'static str = "9.74";

    fn text(&self, _: Lens<'_>) -> Text {
        Text::new("sea-ask-refloat").with("ship", self.ship)
    }

    fn check(&self, at: Lens<'_>, reply: &Reply) -> Result<(), Refusal> {
        may_reply(at, *reply)
    }

    fn options(&self, at: Lens<'_>) -> Options<Reply> {
        replies(at, [true, false])
    }

    fn aside(&self, _: Lens<'_>, reply: &Reply) -> bool {
        matches!(reply, Reply::First(_))
    }

    fn describe(&self, _: Lens<'_>, reply: &Reply) -> Text {
        match reply {
            Reply::Say(true) => Text::new("sea-do-refloat").with("ship", self.ship),
            Reply::Say(false) => Text::new("sea-do-lie-aground").with("ship", self.ship),
            Reply::First(aside) => aside.text(),
        }
    }

    /// It tries, unless that would sink it.
    fn default(&self, at: Lens<'_>) -> Reply {
        Reply::Say(!self.would_sink(at))
    }

    fn caution(&self, at: Lens<'_>, reply: &Reply) -> Option<Text> {
        let sinks = *reply == Reply::Say(true) && self.would_sink(at);
        let refloat = sinks.then(|| Text::new("sea-caution-refloat").with("ship", self.ship));
        refloat.or_else(|| caution(*reply))
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Reply {
        sample(at, chance)
    }

    /// How likely a ship comes off the ground, and in how many ways it loses so much of its hull then (9.74).
    fn reasons(&self, at: Lens<'_>, reply: &Reply) -> Vec<Reason> {
        let Reply::Say(tries) = reply else { return Vec::new() };
        let ship = self.ship;
        let Some(state) = at.ship(ship).filter(|_| *tries) else { return vec![note("sea-note-lie-aground")] };
        let left = state.hull_left(at.setting().sheet(ship));
        let told = (1..=6)
            .map(|die| Text::new("sea-upshot-hull-torn").with("boxes", torn(at.setting(), ship, left, die)));
        let text = Text::new("sea-reason-refloat")
            .with("ship", ship)
            .with("left", left)
            .with("chance", on_d6(SUCCESS.into()));
        vec![(text, counted("9.74", told))]
    }
}

impl Refloat {
    /// Whether it has nothing left to lose but its last hull box.
    fn would_sink(&self, at: Lens<'_>) -> bool {
        let sheet = at.setting().sheet(self.ship);
        let left = at.ship(self.ship).map_or(0, |ship| ship.hull_left(sheet));
        torn(at.setting(), self.ship, left, 1) >= left
    }
}

/// The hull boxes that a ship with so many left loses when it comes free, by the die (9.74).
pub(crate) fn torn(setting: &Setting, ship: ShipId, left: u8, die: u8) -> u8 {
    let bare = setting.sheet(ship).hull.armour == Armour::None;
    let least = u8::from(!setting.rules.gentle_refloating || left > 1);
    divided(die + u8::from(bare), 2).min(left.saturating_sub(1)).max(least)
}

/// The last impulse of a round.
pub(crate) fn end_round(r: &mut Referee<'_, WarAtSea>) -> Play<()> {
    let fight = r.position.fight(r.setting);
    let ships: Vec<ShipId> = fight.battle.at_sea().flat_map(|counter| fight.aboard(counter.ship)).collect();
    for ship in &ships {
        repair(r, *ship)?;
    }
    for ship in ships {
        refloat(r, ship)?;
    }
    damage::bury(r);
    if let Some(why) = ending(r)? {
        end(r, why);
        return Ok(());
    }
    let round = r.position.fought().round;
    let operation = r.position.operations.is_some();
    if round.is_multiple_of(ROUNDS_A_TURN) {
        tell(r, || Event::Suspended);
        if operation {
            r.position.fought_mut().moment = Moment::Suspended;
            return Ok(());
        }
        next_turn(r);
    }
    begin_round(r, round + 1);
    Ok(())
}

/// Why the battle is over after this round, if it is (6.47, 6.48). Whoever gives ships up when he is asked whether he
/// wishes to disengage is asked again, if there is still a battle.
fn ending(r: &mut Referee<'_, WarAtSea>) -> Play<Option<Ending>> {
    loop {
        let fight = r.position.fight(r.setting);
        if SEATS.into_iter().any(|seat| fight.battle.of(seat).next().is_none()) {
            return Ok(Some(Ending::Alone));
        }
        if !in_sight(fight) {
            return Ok(Some(Ending::OutOfSight));
        }
        let last = fight.battle.round >= r.setting.scenario.rounds;
        if last && r.position.operations.is_none() {
            return Ok(Some(Ending::Time));
        }
        if r.setting.rules.no_disengagement {
            return Ok(None);
        }
        let replies = r.ask_all(SEATS.map(|seat| (seat, Disengage)).to_vec())?;
        if let [Reply::Say(axis), Reply::Say(allies)] = replies[..] {
            return Ok(disengage(r, axis, allies)?.then_some(Ending::Disengaged));
        }
        for reply in replies {
            if let Reply::First(aside) = reply {
                asides::carry_out(r, aside);
            }
        }
    }
}

/// The battle of a battle scenario goes on in the next turn, by the light of that turn (2.6, 6.49).
fn next_turn(r: &mut Referee<'_, WarAtSea>) {
    let (setting, position) = (r.setting, &mut *r.position);
    position.turn += 1;
    position.light = setting.scenario.clock(position.turn).light();
    let light = position.light;
    let battle = position.fought_mut();
    battle.light = light;
    battle.sighting = setting.charts.sighting(light, battle.weather);
}

/// What a die does for a ship that lies dead (8.31).
pub(crate) fn repaired(die: u8) -> Repair {
    match die {
        SUCCESS => Repair::Underway,
        1..=HOPELESS => Repair::Hopeless,
        _ => Repair::Untried,
    }
}

/// A ship that damage has stopped may get under way again (8.31).
fn repair(r: &mut Referee<'_, WarAtSea>, ship: ShipId) -> Play<()> {
    let state = r.position.ship(ship);
    let stopped = r.setting.sheet(ship).speed.less(state.lost.speed).base == 0;
    if !stopped || state.repair != Repair::Untried {
        return Ok(());
    }
    let die = r.d6("8.31")?;
    let repair = repaired(die);
    r.position.ship_mut(ship).repair = repair;
    tell(r, || Event::Repaired { ship, die, repair });
    Ok(())
}

/// A ship that has run aground may come free, which costs it some of its hull (9.74): its owner says whether it tries.
fn refloat(r: &mut Referee<'_, WarAtSea>, ship: ShipId) -> Play<()> {
    let Some(owner) = r.setting.seat_of(ship) else { return Ok(()) };
    loop {
        let state = r.position.ship(ship);
        if !state.aground || !state.is_afloat() {
            return Ok(());
        }
        match r.ask(owner, Refloat { ship })? {
            Reply::Say(true) => break,
            Reply::Say(false) => return Ok(()),
            Reply::First(aside) => asides::carry_out(r, aside),
        }
    }
    let die = r.d6("9.74")?;
    let free = die >= SUCCESS;
    tell(r, || Event::Refloated { ship, die, free });
    if !free {
        return Ok(());
    }
    r.position.ship_mut(ship).aground = false;
    let die = r.d6("9.74")?;
    let left = r.position.ship(ship).hull_left(r.setting.sheet(ship));
    let boxes = torn(r.setting, ship, left, die);
    tell(r, || Event::Scraped { ship, die, boxes });
    damage::tear_hull(r, ship, boxes);
    Ok(())
}

/// Whether any ship of a side sights an enemy (6.48).
fn in_sight(fight: Fight<'_>) -> bool {
    let [axis, allies] = SEATS;
    fight
        .battle
        .of(axis)
        .any(|one| fight.battle.of(allies).any(|other| one.hex.distance(other.hex) <= fight.battle.sighting))
}

/// Whether the fleets part, by the wishes of both sides (6.47).
fn disengage(r: &mut Referee<'_, WarAtSea>, axis: bool, allies: bool) -> Play<bool> {
    tell(r, || Event::Wishes { axis, allies });
    if axis == allies {
        return Ok(axis);
    }
    let initiative = r.position.fought().initiative;
    loop {
        let rolled = [r.d6("6.47")?, r.d6("6.47")?];
        let (dice, winner) = contest(rolled, initiative);
        tell(r, || Event::Contested { dice, winner });
        if let Some(winner) = winner {
            return Ok(if winner == SEATS[0] { axis } else { allies });
        }
    }
}

/// What the dice of both sides come to, and who has his way (6.47): the initiative counts one, on a tie nobody has.
pub(crate) fn contest(rolled: [u8; 2], initiative: Seat) -> ([u8; 2], Option<Seat>) {
    let mut dice = rolled;
    dice[initiative.index()] += 1;
    let winner = match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Greater => Some(SEATS[0]),
        std::cmp::Ordering::Less => Some(SEATS[1]),
        std::cmp::Ordering::Equal => None,
    };
    (dice, winner)
}

/// A battle ends as soon as a side has no ship left on the map (6.48+1).
pub(crate) fn end_if_alone(r: &mut Referee<'_, WarAtSea>) {
    let battle = r.position.fought();
    let done = battle.moment == Moment::Over;
    if !done && SEATS.into_iter().any(|seat| battle.of(seat).next().is_none()) {
        end(r, Ending::Alone);
    }
}

fn end(r: &mut Referee<'_, WarAtSea>, why: Ending) {
    r.position.fought_mut().moment = Moment::Over;
    tell(r, || Event::Over { why });
}

/// After a battle scenario the game is over; an operation goes on.
pub(crate) fn conclude(r: &mut Referee<'_, WarAtSea>) {
    if r.position.operations.is_some() {
        battles::conclude(r);
    } else {
        over(r.position);
    }
}

#[cfg(test)]
mod tests;
