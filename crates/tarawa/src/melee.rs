//! Rule 8.6: close combat. Both sides have a pile of cards and turn them over in turn; a card that shows the
//! colour of the fight is a hit. A pile is only a number here: a card that nobody has looked at is any card of
//! the deck with the same chance, so it is drawn when it is turned over or discarded, and cards that are left
//! over are still in the deck (8.66).

use crate::{
    Setting, Tarawa,
    cards::{self, Melee},
    choices, control, defenders, event,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{CardId, Colour, PositionId, UnitId, UnitSet, Weapon},
    leaders,
    losses::{self, Cause},
    position::{Disruption, Open, Place, Stage},
    sequence,
};
use kernel::{Play, Referee, RuleId, Text};
use serde::Serialize;

/// The most cards for steps, however many there are (8.6+2).
const MOST_FOR_STEPS: u8 = 4;
/// The strength from which the Japanese get another card (8.6+3).
const STRONG: u8 = 4;
/// How many units may stay in a hex (7.5).
const STACK: usize = 2;

/// A side of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Camp {
    Japanese,
    Marines,
}

impl Camp {
    fn other(self) -> Camp {
        match self {
            Camp::Japanese => Camp::Marines,
            Camp::Marines => Camp::Japanese,
        }
    }
}

/// What happens in close combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The piles are dealt.
    MeleeBegins {
        hex: Hex,
        position: PositionId,
        colour: Colour,
        marines: u8,
        japanese: u8,
    },
    /// A card of a pile is turned over, or the extra card of a withdrawal.
    MeleeCard {
        camp: Camp,
        card: CardId,
        hit: bool,
        melee: Option<Melee>,
        withdrawal: bool,
    },
    /// A side finds its feet instead of turning over a card.
    MeleeRally {
        camp: Camp,
    },
    MeleeCardAdded {
        camp: Camp,
        rule: RuleId,
    },
    MeleeCardLost {
        camp: Camp,
        card: CardId,
        rule: RuleId,
    },
    /// Naval shells fall among the fighters, or beside them (8.67+3).
    MeleeBlast {
        card: CardId,
        hit: bool,
    },
    MeleeWithdrawal {
        hex: Hex,
    },
    /// A unit goes to another hex: it withdraws, or both piles ran out.
    FellBack {
        unit: UnitId,
        hex: Hex,
        rule: RuleId,
    },
    MeleeEnded {
        hex: Hex,
        ended: Ended,
    },
}

impl Event {
    pub(crate) fn rule(&self, _: &Setting) -> RuleId {
        match self {
            Event::MeleeBegins { .. } => "8.6".into(),
            Event::MeleeCard { withdrawal: true, .. } | Event::MeleeWithdrawal { .. } => "8.63".into(),
            Event::MeleeCard { camp: Camp::Japanese, .. } | Event::MeleeRally { camp: Camp::Japanese } => {
                "8.6+4".into()
            }
            Event::MeleeCard { camp: Camp::Marines, .. } | Event::MeleeRally { camp: Camp::Marines } => {
                "8.6+5".into()
            }
            Event::MeleeCardAdded { rule, .. }
            | Event::MeleeCardLost { rule, .. }
            | Event::FellBack { rule, .. } => rule.clone(),
            Event::MeleeBlast { .. } => "8.67+3".into(),
            Event::MeleeEnded { ended: Ended::Exhausted, .. } => "8.62".into(),
            Event::MeleeEnded { .. } => "8.61".into(),
        }
    }

    pub(crate) fn text(&self, _: &Setting) -> Text {
        let by_camp = |camp: &Camp, japanese, marines| {
            Text::new(match camp {
                Camp::Japanese => japanese,
                Camp::Marines => marines,
            })
        };
        match self {
            Event::MeleeBegins { hex, position, colour, marines, japanese } => {
                Text::new("tarawa-melee-begins")
                    .with("hex", hex.to_string())
                    .with("position", position.to_string())
                    .with("colour", colour.text())
                    .with("marines", *marines)
                    .with("japanese", *japanese)
            }
            Event::MeleeCard { camp, card, hit, melee, withdrawal } => {
                let text = match (withdrawal, camp) {
                    (true, _) => Text::new("tarawa-melee-card-withdrawal"),
                    (false, camp) => by_camp(camp, "tarawa-melee-card-japanese", "tarawa-melee-card-us"),
                };
                let hit = if *hit { "tarawa-melee-hits" } else { "tarawa-melee-misses" };
                let result = match melee {
                    None => Text::new(hit),
                    Some(melee) => Text::new("tarawa-melee-event-and")
                        .with("event", melee.text())
                        .with("hit", Text::new(hit)),
                };
                text.with("card", card.0).with("result", result)
            }
            Event::MeleeRally { camp } => {
                by_camp(camp, "tarawa-melee-rally-japanese", "tarawa-melee-rally-us")
            }
            Event::MeleeCardAdded { camp, .. } => {
                by_camp(camp, "tarawa-melee-added-japanese", "tarawa-melee-added-us")
            }
            Event::MeleeCardLost { camp, card, .. } => {
                by_camp(camp, "tarawa-melee-lost-japanese", "tarawa-melee-lost-us").with("card", card.0)
            }
            Event::MeleeBlast { card, hit } => {
                Text::new(if *hit { "tarawa-melee-blast-hits" } else { "tarawa-melee-blast-misses" })
                    .with("card", card.0)
            }
            Event::MeleeWithdrawal { hex } => {
                Text::new("tarawa-melee-withdraws").with("hex", hex.to_string())
            }
            Event::FellBack { unit, hex, .. } => {
                Text::new("tarawa-melee-fell-back").with("unit", unit.name()).with("hex", hex.to_string())
            }
            Event::MeleeEnded { hex, ended } => Text::new(match ended {
                Ended::JapaneseHold => "tarawa-melee-japanese-hold",
                Ended::MarinesHold => "tarawa-melee-marines-hold",
                Ended::Exhausted => "tarawa-melee-exhausted",
            })
            .with("hex", hex.to_string()),
        }
    }
}

/// A close combat to be fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combat {
    pub hex: Hex,
    pub units: UnitSet,
    /// The position that holds the Japanese unit in the position's data. An assaulting unit stays there, on
    /// paper, until the fight is over.
    pub japanese: PositionId,
    /// The colour that hits (8.6+4, 12.83, 8.64).
    pub colour: Colour,
    /// The Japanese attack: the fight is in their Fire Phase.
    pub assault: bool,
    /// Where US units came from (8.62).
    pub origins: Vec<(UnitId, Hex)>,
}

/// How a close combat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// All US units are gone from the hex, eliminated or withdrawn.
    JapaneseHold,
    /// The Japanese unit is gone.
    MarinesHold,
    /// Both piles ran out (8.62).
    Exhausted,
}

/// Fights it out and puts everybody where he belongs, except that an assaulting Japanese unit that survives
/// is left in its `japanese` position: where it goes is for the action that sent it to say (8.61+1, 13.2+6).
/// It is Disrupted already, if it has to be.
pub(crate) fn fight(r: &mut Referee<'_, Tarawa>, combat: Combat) -> Play<Ended> {
    let mut fight = Fight { combat, japanese: 0, marines: 0, tactical: 0 };
    fight.reveal(r)?;
    fight.deal(r)?;
    let ended = fight.exchange(r)?;
    let hex = fight.combat.hex;
    event::tell(r, || Event::MeleeEnded { hex, ended });
    fight.settle(r, ended)?;
    // 9.32: the units that tactical markers called for come when the fight is over.
    for _ in 0..fight.tactical {
        defenders::tactical_reinforcement(r, fight.combat.japanese, false)?;
    }
    Ok(ended)
}

/// The cards that the US side gets for these units (8.6+2). An HQ or Command Post is one step (10.22).
pub fn marine_cards(setting: &Setting, open: &Open, units: UnitSet) -> u8 {
    let steps = |unit: UnitId| open.marine(unit).steps.max(1);
    let info = |unit: UnitId| setting.forces.marine(unit);
    let flamethrower = units.iter().any(|unit| info(unit).kind == Kind::Engineer && info(unit).flamethrower);
    let for_steps = units.iter().map(steps).sum::<u8>().min(MOST_FOR_STEPS);
    for_steps + u8::from(flamethrower) + u8::from(leaders::heroic(open, units))
}

/// The cards that the Japanese side gets, all its counters being revealed (8.6+3).
pub fn japanese_cards(setting: &Setting, open: &Open, position: PositionId, assault: bool) -> u8 {
    let Some(occupant) = open.occupant(position) else { return 0 };
    let unit = occupant.known.map(|counter| setting.forces.counter(counter));
    let marker = occupant.depth.and_then(|depth| depth.known).map(|marker| setting.forces.marker(marker));
    let strength = unit.map_or(0, |unit| unit.strength) + marker.map_or(0, |marker| marker.strength);
    let needs = [unit.map(|unit| unit.needs), marker.map(|marker| marker.needs)];
    let close = needs.iter().flatten().filter(|needs| needs.has(Weapon::CloseCombat)).count();
    occupant.count()
        + u8::from(assault)
        + u8::from(strength >= STRONG)
        + u8::try_from(close).expect("a unit and a marker")
        + u8::from(occupant.is_tank() || open.is_night())
}

/// A close combat under way.
struct Fight {
    combat: Combat,
    /// Cards left in the piles.
    japanese: u8,
    marines: u8,
    /// Tactical reinforcement markers that were turned over (9.32).
    tactical: u8,
}

impl Fight {
    /// Step 1: everything Japanese is turned over (8.6+1). A tactical marker goes and takes no part (9.32).
    fn reveal(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        let position = self.combat.japanese;
        defenders::reveal_unit(r, position);
        self.reveal_marker(r)
    }

    fn reveal_marker(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        let position = self.combat.japanese;
        let hidden = r.position.open.occupant(position).and_then(|unit| unit.depth);
        if hidden.is_some_and(|depth| !depth.revealed)
            && defenders::reveal_marker(r, position)? == defenders::Turned::Tactical
        {
            self.tactical += 1;
        }
        Ok(())
    }

    /// Step 2: the piles (8.6+2, 8.6+3).
    fn deal(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        if r.setting.readings.post_reverts_in_melee {
            for unit in self.combat.units.iter() {
                if r.position.open.marine(unit).post.is_some() {
                    leaders::hit(r, unit)?;
                }
            }
        }
        let Combat { hex, units, japanese: position, colour, assault, .. } = self.combat;
        let (marines, japanese) = (
            marine_cards(r.setting, &r.position.open, units),
            japanese_cards(r.setting, &r.position.open, position, assault),
        );
        (self.marines, self.japanese) = (marines, japanese);
        self.have_cards(r, 0);
        event::tell(r, || Event::MeleeBegins { hex, position, colour, marines, japanese });
        Ok(())
    }

    /// The deck holds the cards of both piles and so many more, or the discards are shuffled into it.
    fn have_cards(&self, r: &mut Referee<'_, Tarawa>, more: u8) {
        if r.position.deck.len() < usize::from(self.marines + self.japanese + more) {
            let discards = std::mem::take(&mut r.position.open.discards);
            r.position.deck.shuffle_in(discards);
        }
    }

    /// Steps 3 and 4 by turns until one side is gone or both piles are (8.6+6).
    fn exchange(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<Ended> {
        while self.japanese + self.marines > 0 {
            if let Some(ended) = self.japanese_turn(r)? {
                return Ok(ended);
            }
            if let Some(ended) = self.marine_turn(r)? {
                return Ok(ended);
            }
        }
        Ok(Ended::Exhausted)
    }

    /// 8.6+4.
    fn japanese_turn(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<Option<Ended>> {
        if self.japanese == 0 {
            return Ok(None);
        }
        if let Some(unit) = r.position.open.occupant_mut(self.combat.japanese).filter(|unit| unit.disrupted) {
            unit.disrupted = false;
            event::tell(r, || Event::MeleeRally { camp: Camp::Japanese });
            return Ok(None);
        }
        self.japanese -= 1;
        if let Some(ended) = self.japanese_card(r, "8.6+4", false)? {
            return Ok(Some(ended));
        }
        self.withdrawal(r)
    }

    /// A Japanese card is turned over: first its event, then its hit.
    fn japanese_card(
        &mut self,
        r: &mut Referee<'_, Tarawa>,
        rule: &'static str,
        withdrawal: bool,
    ) -> Play<Option<Ended>> {
        let hit = self.turn_over(r, Camp::Japanese, rule, withdrawal)?;
        if self.over(r).is_none() && hit {
            self.lose_step(r, self.alive(&r.position.open), "8.6+4")?;
            self.discard(r, Camp::Marines, "8.6+4")?;
        }
        Ok(self.over(r))
    }

    /// 8.6+5.
    fn marine_turn(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<Option<Ended>> {
        if self.marines == 0 {
            return Ok(None);
        }
        if self.find_their_feet(r) {
            return Ok(None);
        }
        self.marines -= 1;
        let hit = self.turn_over(r, Camp::Marines, "8.6+5", false)?;
        if self.over(r).is_none() && hit && self.hit_japanese(r)? {
            self.discard(r, Camp::Japanese, "8.6+5")?;
        }
        Ok(self.over(r))
    }

    /// The US side fights as one. When all its units that can be Disrupted are so, it takes their markers off
    /// instead of turning over a card.
    fn find_their_feet(&self, r: &mut Referee<'_, Tarawa>) -> bool {
        let mut units = self.alive(&r.position.open);
        r.setting.forces.hqs.iter().for_each(|hq| units.remove(hq));
        if units.is_empty() || units.iter().any(|unit| !r.position.open.marine(unit).is_disrupted()) {
            return false;
        }
        for unit in units.iter() {
            r.position.open.marine_mut(unit).disruption = Disruption::No;
        }
        event::tell(r, || Event::MeleeRally { camp: Camp::Marines });
        true
    }

    /// Turns over a card, lets its event happen, and says whether it hits (8.6+4, 8.6+5).
    fn turn_over(
        &mut self,
        r: &mut Referee<'_, Tarawa>,
        camp: Camp,
        rule: &'static str,
        withdrawal: bool,
    ) -> Play<bool> {
        let id = cards::draw_and_discard(r, rule)?;
        let card = r.setting.card(id);
        let (hit, melee) = (card.shows(self.combat.colour).is_some(), card.melee);
        event::tell(r, || Event::MeleeCard { camp, card: id, hit, melee, withdrawal });
        match melee {
            None => {}
            Some(Melee::Surrender) => self.surrender(r)?,
            Some(Melee::Heroism) => self.heroism(r, camp)?,
            Some(Melee::Blast) => self.blast(r)?,
            Some(Melee::Reinforce) => self.reinforce(r, camp)?,
            Some(Melee::WithdrawalHit) if withdrawal => {
                self.lose_step(r, self.alive(&r.position.open), "8.67+5")?;
            }
            Some(Melee::WithdrawalHit) => {}
        }
        Ok(hit)
    }

    /// 8.67+1.
    fn surrender(&self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        let position = self.combat.japanese;
        let unit = r.position.open.occupant(position).and_then(|unit| unit.known);
        let info = unit.map(|unit| r.setting.forces.counter(unit));
        if info.is_some_and(|info| !info.elite && !info.is_tank()) {
            // First the marker, if there is one, then the unit.
            while self.hit_japanese(r)? {}
        }
        Ok(())
    }

    /// 8.67+2.
    fn heroism(&mut self, r: &mut Referee<'_, Tarawa>, camp: Camp) -> Play<()> {
        self.add_card(r, camp, "8.67+2");
        self.discard(r, camp.other(), "8.67+2")
    }

    /// 8.67+3.
    fn blast(&self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        self.have_cards(r, 1);
        let id = cards::draw_and_discard(r, "8.67+3")?;
        let card = r.setting.card(id);
        let hit = card.shows(self.combat.colour).is_some();
        event::tell(r, || Event::MeleeBlast { card: id, hit });
        if !hit {
            return Ok(());
        }
        let symbol = card.symbol;
        let marked = |unit: &UnitId| r.setting.forces.marine(*unit).symbol == Some(symbol);
        let marked: UnitSet = self.alive(&r.position.open).iter().filter(marked).collect();
        if marked.is_empty() {
            self.hit_japanese(r)?;
            return Ok(());
        }
        self.lose_step(r, marked, "8.67+3")
    }

    /// 8.67+4. Communication counts as it is now (11.23).
    fn reinforce(&mut self, r: &mut Referee<'_, Tarawa>, camp: Camp) -> Play<()> {
        let position = self.combat.japanese;
        let linked = control::japanese_communication(r.setting, &r.position.open).contains(position);
        if camp != Camp::Japanese || !linked {
            return Ok(());
        }
        self.add_card(r, Camp::Japanese, "8.67+4");
        let bare = r.position.open.occupant(position).is_some_and(|unit| unit.depth.is_none());
        if bare && defenders::add_marker(r, position, false)? {
            self.reveal_marker(r)?;
        }
        Ok(())
    }

    fn pile(&mut self, camp: Camp) -> &mut u8 {
        match camp {
            Camp::Japanese => &mut self.japanese,
            Camp::Marines => &mut self.marines,
        }
    }

    fn add_card(&mut self, r: &mut Referee<'_, Tarawa>, camp: Camp, rule: &'static str) {
        *self.pile(camp) += 1;
        self.have_cards(r, 0);
        event::tell(r, || Event::MeleeCardAdded { camp, rule: rule.into() });
    }

    /// The top card of a pile, if there is one, goes to the discards.
    fn discard(&mut self, r: &mut Referee<'_, Tarawa>, camp: Camp, rule: &'static str) -> Play<()> {
        if *self.pile(camp) == 0 {
            return Ok(());
        }
        *self.pile(camp) -= 1;
        let card = cards::draw_and_discard(r, rule)?;
        event::tell(r, || Event::MeleeCardLost { camp, card, rule: rule.into() });
        Ok(())
    }

    /// A unit of the player's choice loses a step.
    fn lose_step(&self, r: &mut Referee<'_, Tarawa>, among: UnitSet, rule: &'static str) -> Play<()> {
        let text = || Text::new("tarawa-melee-ask-loss").with("hex", self.combat.hex.to_string());
        match choices::unit(r, rule, text, among)? {
            Some(unit) => losses::lose_step(r, unit, Cause::CloseCombat(rule)),
            None => Ok(()),
        }
    }

    /// The depth marker is eliminated, or the unit where there is none. Says whether it was the marker.
    fn hit_japanese(&self, r: &mut Referee<'_, Tarawa>) -> Play<bool> {
        let position = self.combat.japanese;
        match r.position.open.occupant(position).map(|unit| unit.depth.is_some()) {
            Some(true) => defenders::remove_marker(r, position).map(|()| true),
            Some(false) => defenders::eliminate(r, position).map(|()| false),
            None => Ok(false),
        }
    }

    /// The US units that are still in the fight.
    fn alive(&self, open: &Open) -> UnitSet {
        let units = self.combat.units.iter();
        units.filter(|unit| open.marine(*unit).hex() == Some(self.combat.hex)).collect()
    }

    /// The fight ends when one side is gone (8.61).
    fn over(&self, r: &Referee<'_, Tarawa>) -> Option<Ended> {
        if r.position.open.occupant(self.combat.japanese).is_none() {
            return Some(Ended::MarinesHold);
        }
        self.alive(&r.position.open).is_empty().then_some(Ended::JapaneseHold)
    }

    /// The player may take all his units out under fire (8.63). They are not Disrupted by it.
    fn withdrawal(&mut self, r: &mut Referee<'_, Tarawa>) -> Play<Option<Ended>> {
        let from_pile = r.setting.readings.withdrawal_from_pile;
        let ways = self.ways_out(r.setting, &r.position.open);
        if ways.is_empty() || (from_pile && self.japanese == 0) {
            return Ok(None);
        }
        let hex = self.combat.hex;
        let text = Text::new("tarawa-melee-ask-withdraw").with("hex", hex.to_string());
        if !choices::confirm(r, "8.63", text, false)? {
            return Ok(None);
        }
        event::tell(r, || Event::MeleeWithdrawal { hex });
        if from_pile {
            self.japanese -= 1;
        } else {
            self.have_cards(r, 1);
        }
        if let Some(ended) = self.japanese_card(r, "8.63", true)? {
            return Ok(Some(ended));
        }
        let text = || Text::new("tarawa-melee-ask-where").with("hex", hex.to_string());
        let to = choices::hex(r, "8.63", text, ways)?.expect("there is a way out");
        for unit in self.alive(&r.position.open).iter() {
            fall_back(r, unit, to, "8.63");
        }
        Ok(Some(Ended::JapaneseHold))
    }

    /// The hexes that units may withdraw to: those in US communication, if there are any.
    fn ways_out(&self, setting: &Setting, open: &Open) -> HexSet {
        let free = free_neighbours(setting, open, self.combat.hex);
        let closed = HexSet::one(self.combat.hex);
        let linked = free & control::us_communication_around(setting, open, closed);
        if linked.is_empty() { free } else { linked }
    }

    /// Survivors stay or go back, Disrupted (8.61, 8.62), but for a tank that fought outside a position (8.64).
    /// Units that have withdrawn are no longer in the hex, and their enemy stays as it is.
    fn settle(&self, r: &mut Referee<'_, Tarawa>, ended: Ended) -> Play<()> {
        let Combat { hex, japanese: position, assault, .. } = self.combat;
        let rule = if ended == Ended::Exhausted { "8.62" } else { "8.61" };
        let survivors = self.alive(&r.position.open);
        for unit in survivors.iter() {
            losses::disrupt(r, unit, rule);
            if ended == Ended::Exhausted && !assault {
                self.go_back(r, unit)?;
            }
        }
        let withdrawn = ended == Ended::JapaneseHold && self.has_withdrawn(&r.position.open);
        let off_position = r.setting.board.site_at(hex).is_none();
        let tank = r.position.open.occupant(position).is_some_and(crate::position::Occupant::is_tank);
        let stands = r.position.open.occupant(position).is_some();
        if stands && !withdrawn && !(tank && off_position) {
            defenders::disrupt(r, position);
        }
        Ok(())
    }

    fn has_withdrawn(&self, open: &Open) -> bool {
        self.combat.units.iter().any(|unit| open.marine(unit).hex().is_some())
    }

    /// A unit that attacked in vain goes back to where it came from, or as near to it as it can (8.62).
    fn go_back(&self, r: &mut Referee<'_, Tarawa>, unit: UnitId) -> Play<()> {
        let hex = self.combat.hex;
        let origin = self.combat.origins.iter().find(|(id, _)| *id == unit).map(|(_, from)| *from);
        let landed = r.position.open.stage == Stage::Landing && r.setting.readings.landing_return_chosen;
        let enemy = control::japanese_hexes(r.setting, &r.position.open);
        let origin = origin.filter(|_| !landed);
        let among = match origin.filter(|from| !enemy.contains(*from)) {
            Some(from) => HexSet::one(from),
            None => {
                let free = free_neighbours(r.setting, &r.position.open, hex);
                let far = |to: &Hex| origin.map_or(0, |from| from.distance(*to));
                let nearest = free.iter().map(|to| far(&to)).min();
                free.iter().filter(|to| Some(far(to)) == nearest).collect()
            }
        };
        let text = || Text::new("tarawa-melee-ask-back").with("unit", unit.name());
        match choices::hex(r, "8.62", text, among)? {
            Some(to) => fall_back(r, unit, to, "8.62"),
            // Enemies and water on all sides.
            None => losses::eliminate(r, unit, "8.62"),
        }
        Ok(())
    }
}

/// The land hexes around that hold no Japanese unit.
fn free_neighbours(setting: &Setting, open: &Open, hex: Hex) -> HexSet {
    let mut around = HexSet::one(hex).grown();
    around.remove(hex);
    (around & setting.board.land) - control::japanese_hexes(setting, open)
}

fn fall_back(r: &mut Referee<'_, Tarawa>, unit: UnitId, hex: Hex, rule: &'static str) {
    r.position.open.marine_mut(unit).place = Place::At(hex);
    event::tell(r, || Event::FellBack { unit, hex, rule: rule.into() });
}

/// One of the hexes that US units entered in this Action Phase, or the end of them: then overstacked units go
/// (8.6, 7.53).
pub(crate) fn resolve_entered(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let fought = contested(r.setting, &r.position.open);
    if let Some(hex) = choices::hex(r, "8.6", || Text::new("tarawa-melee-ask-first"), fought)? {
        let site = r.setting.board.site_at(hex).expect("Japanese units hold positions in the Action Phase");
        let (japanese, colour) = (site.id, site.colour);
        let units = r.position.open.units_at(hex);
        let origins = r.position.open.actions.entered.clone();
        fight(r, Combat { hex, units, japanese, colour, assault: false, origins })?;
        r.position.open.actions.entered.retain(|(unit, _)| !units.contains(*unit));
    }
    if contested(r.setting, &r.position.open).is_empty() {
        r.position.open.actions.entered.clear();
        relieve_overstacks(r)?;
        sequence::advance(&mut r.position.open);
    }
    Ok(())
}

/// The hexes that units have entered and that Japanese units still hold.
fn contested(setting: &Setting, open: &Open) -> HexSet {
    let entered = open.actions.entered.iter().filter_map(|(unit, _)| open.marine(*unit).hex());
    entered.collect::<HexSet>() & control::japanese_hexes(setting, open)
}

/// Of more than two units in a hex the player eliminates the others; HQs do not count (7.51, 7.53).
fn relieve_overstacks(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let mut hexes = r.position.open.us_hexes();
    if r.setting.readings.overstack_approach {
        hexes -= r.setting.board.approach;
    }
    for hex in hexes.iter() {
        loop {
            let counts = |unit: &UnitId| r.setting.forces.marine(*unit).kind != Kind::Hq;
            let counted: UnitSet = r.position.open.units_at(hex).iter().filter(counts).collect();
            if counted.len() <= STACK {
                break;
            }
            let text = || Text::new("tarawa-melee-ask-overstacked").with("hex", hex.to_string());
            let unit = choices::unit(r, "7.53", text, counted)?.expect("more than two units");
            losses::eliminate(r, unit, "7.53");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Answer, Scenario,
        defenders::Event as Fate,
        event::Event as Told,
        position::{Leader, Position},
        script::{Script, at, empty, first_waves, hex, setting, unit},
    };

    // Cards that show no brown and have no event, and cards that show brown and have none.
    const MISS: [u8; 6] = [1, 2, 4, 5, 6, 15];
    const HIT: [u8; 4] = [3, 7, 14, 22];
    // Events on cards that do not show brown.
    const BLAST: u8 = 12;
    const HEROISM: u8 = 21;
    const REINFORCE: u8 = 31;
    const WITHDRAWAL_HIT: u8 = 40;
    // Card 19 shows brown too.
    const SURRENDER: u8 = 19;

    /// Marines in 1728, stormed by the unit of C3, which is brown and inland.
    fn assaulted(units: &[(&str, u8)], japanese: &str) -> Position {
        let position = empty(first_waves(), 10, Stage::Fire).with_japanese("C3", japanese);
        units.iter().fold(position, |position, (name, steps)| position.with_unit(name, "1728", *steps))
    }

    fn assault(position: &Position) -> Combat {
        Combat {
            hex: hex("1728"),
            units: position.open.units_at(hex("1728")),
            japanese: at("C3"),
            colour: Colour::Brown,
            assault: true,
            origins: Vec::new(),
        }
    }

    /// US units that entered C3 from 1728, and fight for it when their actions are done.
    fn entered(units: &[(&str, u8)], japanese: &str) -> Position {
        let mut position = empty(first_waves(), 7, Stage::CloseCombats).with_japanese("C3", japanese);
        for (name, steps) in units {
            position = position.with_unit(name, "1828", *steps);
            position.open.actions.entered.push((unit(name), hex("1728")));
        }
        position
    }

    fn disrupt(position: &mut Position, name: &str) {
        position.open.marine_mut(unit(name)).disruption = Disruption::Earlier;
    }

    impl Script {
        /// A Japanese card, after which nobody withdraws.
        fn japanese(self, card: u8) -> Script {
            self.card(card, "8.6+4").stays()
        }

        fn us(self, card: u8) -> Script {
            self.card(card, "8.6+5")
        }

        fn stays(self) -> Script {
            self.says(Answer::Confirm(false))
        }

        fn withdraws(self) -> Script {
            self.says(Answer::Confirm(true))
        }

        fn loses(self, name: &str) -> Script {
            self.says(Answer::PickUnit(Some(unit(name))))
        }

        fn fought(&self, position: &mut Position, combat: Combat) -> (Ended, Vec<Told>) {
            self.fought_by(first_waves(), position, combat)
        }

        fn fought_by(
            &self,
            setting: &Setting,
            position: &mut Position,
            combat: Combat,
        ) -> (Ended, Vec<Told>) {
            self.run(setting, position, |r| fight(r, combat)).expect("a close combat")
        }

        fn resolves(&self, position: &mut Position) -> Vec<Told> {
            self.play(first_waves(), position).expect("a close combat")
        }
    }

    fn piles(events: &[Told]) -> (u8, u8) {
        let dealt = events.iter().find_map(|event| match event {
            Told::Melee(Event::MeleeBegins { marines, japanese, .. }) => Some((*marines, *japanese)),
            _ => None,
        });
        dealt.expect("a close combat")
    }

    fn steps(position: &Position, name: &str) -> u8 {
        position.open.marine(unit(name)).steps
    }

    fn is_disrupted(position: &Position, name: &str) -> bool {
        position.open.marine(unit(name)).is_disrupted()
    }

    /// The unit of C3, if it is still there, as Disrupted or not.
    fn c3(position: &Position) -> Option<bool> {
        position.open.occupant(at("C3")).map(|unit| unit.disrupted)
    }

    #[test]
    fn the_close_combat_example_deals_four_cards_each_and_ends_in_exhaustion() {
        kernel::proves!("tarawa", "8.6");
        kernel::proves!("tarawa", "8.6+1");
        kernel::proves!("tarawa", "8.6+2");
        kernel::proves!("tarawa", "8.6+3");
        kernel::proves!("tarawa", "8.6+4");
        kernel::proves!("tarawa", "8.6+5");
        kernel::proves!("tarawa", "8.6+6");
        kernel::proves!("tarawa", "8.62");
        kernel::proves!("tarawa", "8.67+2");
        let engineers = "1/A/1/18";
        let mut position =
            assaulted(&[(engineers, 2), ("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-2");
        disrupt(&mut position, engineers);
        disrupt(&mut position, "I/3/2");
        // The first US card has Heroism and brown, the second Reinforce, which is nothing on a US card.
        let script = Script::of(&position)
            .card(HIT[0], "8.6+4")
            .loses(engineers)
            .card(MISS[0], "8.6+4")
            .stays()
            .japanese(MISS[1])
            .us(25)
            .card(MISS[2], "8.67+2")
            .card(MISS[3], "8.6+5")
            .us(8)
            .us(MISS[4])
            .us(MISS[5]);
        let combat = assault(&position);
        let (ended, events) = script.fought(&mut position, combat);
        assert_eq!((ended, piles(&events)), (Ended::Exhausted, (4, 4)));
        assert_eq!((steps(&position, engineers), steps(&position, "I/3/2")), (1, 1));
        assert_eq!(position.open.units_at(hex("1728")).len(), 2, "defenders stay");
        assert!(is_disrupted(&position, engineers) && is_disrupted(&position, "I/3/2"));
        let unit = position.open.occupant(at("C3")).expect("the unit goes back to where it came from");
        assert!(unit.disrupted && unit.revealed && unit.depth.is_none());
        assert!(events.contains(&Event::MeleeRally { camp: Camp::Marines }.into()));
    }

    #[test]
    fn the_us_side_gets_a_card_for_each_step_up_to_four_and_more_for_flamethrowers_and_heroes() {
        kernel::proves!("tarawa", "8.6+2");
        kernel::proves!("tarawa", "10.14");
        kernel::proves!("tarawa", "10.22");
        kernel::proves!("tarawa", "16.33");
        let cards = |units: &[(&str, u8)], heroes: &[&str]| {
            let mut position = assaulted(units, "7SSNL-13");
            for name in heroes {
                position.open.marine_mut(unit(name)).leader = Leader::Hero;
            }
            position.open.marine_mut(unit("HQ 8/2")).hero_side = true;
            position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
            position.open.marine_mut(unit("HQ 6/2")).post = Some(1);
            marine_cards(first_waves(), &position.open, position.open.units_at(hex("1728")))
        };
        assert_eq!(cards(&[("I/3/2", 3)], &[]), 3);
        assert_eq!(cards(&[("I/3/2", 4), ("K/3/2", 4)], &[]), 4);
        assert_eq!(cards(&[("I/3/2", 4), ("1/A/1/18", 2), ("3/A/1/18", 2)], &[]), 5, "one for FT");
        assert_eq!(cards(&[("I/3/2", 1), ("3/D/2/18", 1)], &[]), 2, "no flamethrower");
        assert_eq!(cards(&[("I/3/2", 2), ("K/3/2", 1)], &["I/3/2", "K/3/2"]), 4, "one for Heroes");
        assert_eq!(cards(&[("I/3/2", 2), ("HQ 2/2", 0)], &[]), 3, "an HQ is one step");
        assert_eq!(cards(&[("I/3/2", 2), ("HQ 8/2", 0)], &[]), 4, "and its Hero side a Hero");
        assert_eq!(cards(&[("HQ 6/2", 0)], &[]), 1, "a Command Post is one step");
        let mut position = assaulted(&[("I/3/2", 2)], "7SSNL-13");
        position.open.marine_mut(unit("I/3/2")).leader = Leader::Inspired;
        assert_eq!(marine_cards(first_waves(), &position.open, position.open.units_at(hex("1728"))), 2);
    }

    #[test]
    fn the_japanese_side_gets_cards_for_what_it_has_and_how_it_fights() {
        kernel::proves!("tarawa", "8.6+3");
        let cards = |unit: &str, marker: Option<&str>, turn, assault| {
            let mut position =
                empty(first_waves(), turn, Stage::Fire).with_japanese("C3", unit).revealed("C3");
            if let Some(marker) = marker {
                position = position.with_marker("C3", marker);
                let depth = position.open.occupant_mut(at("C3")).and_then(|unit| unit.depth.as_mut());
                depth.expect("a marker").known = marker.parse().ok();
            }
            japanese_cards(first_waves(), &position.open, at("C3"), assault)
        };
        assert_eq!(cards("7SSNL-13", None, 7, false), 1);
        assert_eq!(cards("7SSNL-13", None, 7, true), 2);
        assert_eq!(cards("7SSNL-13", Some("inland-4"), 7, false), 2, "strength 3");
        assert_eq!(cards("7SSNL-13", Some("inland-9"), 7, false), 3, "strength 4");
        assert_eq!(cards("7SSNL-10", None, 7, false), 2, "CC");
        assert_eq!(cards("7SSNL-15", Some("inland-2"), 7, false), 5, "strength 4 and CC twice");
        assert_eq!(cards("tank-orange", None, 7, false), 2);
        assert_eq!(cards("7SSNL-13", None, 16, false), 2, "night");
        assert_eq!(cards("tank-orange", None, 16, false), 2, "one card for tank and night");
    }

    #[test]
    fn a_command_post_in_close_combat_stays_one_unless_agreed_otherwise() {
        kernel::proves!("tarawa", "16.33");
        let after = |options: &[(&str, &str)]| {
            let setting = setting(Scenario::TwoDays, options);
            let mut position = assaulted(&[("I/3/2", 1), ("HQ 2/2", 0)], "7SSNL-13");
            position.open.marine_mut(unit("HQ 2/2")).post = Some(2);
            let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).japanese(MISS[2]).us(MISS[3]);
            let combat = assault(&position);
            let (_, events) = script.fought_by(&setting, &mut position, combat);
            assert_eq!(piles(&events), (2, 2));
            position.open.marine(unit("HQ 2/2")).post
        };
        assert_eq!(after(&[]), Some(2));
        assert_eq!(after(&[("post-in-close-combat", "reverts")]), None);
    }

    #[test]
    fn an_hq_in_close_combat_is_eliminated_as_one_step_and_never_disrupted() {
        kernel::proves!("tarawa", "10.22");
        let with_hq = |units: &[(&str, u8)]| {
            let mut position = assaulted(units, "7SSNL-13");
            position.open.marine_mut(unit("HQ 2/2")).hero_side = false;
            position
        };
        let mut position = with_hq(&[("I/3/2", 1), ("HQ 2/2", 0)]);
        let script = Script::of(&position)
            .card(HIT[0], "8.6+4")
            .loses("HQ 2/2")
            .card(MISS[0], "8.6+4")
            .stays()
            .us(MISS[1])
            .japanese(MISS[2]);
        let combat = assault(&position);
        script.fought(&mut position, combat);
        assert_eq!(position.open.marine(unit("HQ 2/2")).place, Place::Lost);
        let mut position = with_hq(&[("HQ 2/2", 0)]);
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).japanese(MISS[2]);
        let combat = assault(&position);
        script.fought(&mut position, combat);
        assert!(!is_disrupted(&position, "HQ 2/2"));
    }

    #[test]
    fn a_disrupted_side_finds_its_feet_instead_of_turning_over_a_card() {
        kernel::proves!("tarawa", "8.6+4");
        kernel::proves!("tarawa", "8.6+5");
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").disrupted("C3");
        disrupt(&mut position, "I/3/2");
        // Neither side has turned over a card when the second round begins.
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
        let events = script.resolves(&mut position);
        let rallies = [Camp::Japanese, Camp::Marines].map(|camp| Told::from(Event::MeleeRally { camp }));
        assert!(rallies.iter().all(|rally| events.contains(rally)));
    }

    #[test]
    fn a_side_fights_on_while_one_of_its_units_is_not_disrupted() {
        kernel::proves!("tarawa", "8.6+5");
        let mut position = entered(&[("I/3/2", 1), ("K/3/2", 1)], "7SSNL-13");
        disrupt(&mut position, "I/3/2");
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).us(MISS[2]);
        script.resolves(&mut position);
    }

    #[test]
    fn a_japanese_hit_costs_a_step_of_the_players_choice_and_a_us_card() {
        kernel::proves!("tarawa", "8.6+4");
        let mut position = entered(&[("I/3/2", 1), ("K/3/2", 2)], "7SSNL-13");
        let script =
            Script::of(&position).card(HIT[0], "8.6+4").loses("K/3/2").card(MISS[0], "8.6+4").stays();
        let events = script.us(MISS[1]).us(MISS[2]).resolves(&mut position);
        assert_eq!((steps(&position, "I/3/2"), steps(&position, "K/3/2")), (1, 1));
        let lost = Event::MeleeCardLost { camp: Camp::Marines, card: CardId(MISS[0]), rule: "8.6+4".into() };
        assert!(events.contains(&lost.into()));
    }

    #[test]
    fn a_us_hit_takes_the_marker_and_a_card_and_then_the_unit() {
        kernel::proves!("tarawa", "8.6+5");
        kernel::proves!("tarawa", "8.61");
        let mut position = entered(&[("I/3/2", 3)], "7SSNL-13").with_marker("C3", "inland-9");
        let script = Script::of(&position)
            .japanese(MISS[0])
            .us(HIT[0])
            .card(MISS[1], "8.6+5")
            .japanese(MISS[2])
            .us(HIT[1]);
        let events = script.resolves(&mut position);
        assert_eq!(piles(&events), (3, 3));
        assert_eq!(c3(&position), None);
        assert_eq!(position.open.units_at(hex("1828")).len(), 1, "survivors stay in the hex");
        assert!(is_disrupted(&position, "I/3/2"));
        assert_eq!(position.open.eliminated, ["7SSNL-13".parse().expect("a unit")]);
        assert!(events.contains(&Event::MeleeEnded { hex: hex("1828"), ended: Ended::MarinesHold }.into()));
    }

    #[test]
    fn the_fight_ends_when_no_us_unit_is_left_and_the_winner_is_disrupted() {
        kernel::proves!("tarawa", "8.61");
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-4");
        let script = Script::of(&position).card(HIT[0], "8.6+4").card(MISS[0], "8.6+4");
        let events = script.resolves(&mut position);
        assert_eq!((position.open.marine(unit("I/3/2")).place, c3(&position)), (Place::Lost, Some(true)));
        assert!(events.contains(&Event::MeleeEnded { hex: hex("1828"), ended: Ended::JapaneseHold }.into()));
    }

    #[test]
    fn a_hero_may_give_his_life_for_the_last_step() {
        kernel::proves!("tarawa", "8.61+2");
        let fall = |options: &[(&str, &str)], sacrifice| {
            let setting = setting(Scenario::FirstWaves, options);
            let mut position = assaulted(&[("I/3/2", 1)], "7SSNL-13");
            position.open.marine_mut(unit("I/3/2")).leader = Leader::Hero;
            let script = Script::of(&position).card(HIT[0], "8.6+4").says(Answer::Confirm(sacrifice));
            let script = script.card(MISS[0], "8.6+4");
            let script = if sacrifice { script.stays().us(MISS[1]).japanese(MISS[2]) } else { script };
            let combat = assault(&position);
            script.fought_by(&setting, &mut position, combat);
            let marine = position.open.marine(unit("I/3/2"));
            (marine.place, marine.leader)
        };
        let stands = Place::At(hex("1728"));
        assert_eq!(fall(&[], true), (stands, Leader::Inspired));
        assert_eq!(fall(&[("close-combat-hero", "removed")], true), (stands, Leader::None));
        assert_eq!(fall(&[], false), (Place::Lost, Leader::None));
    }

    #[test]
    fn attackers_who_are_exhausted_go_back_disrupted_each_to_where_he_came_from() {
        kernel::proves!("tarawa", "8.62");
        let mut position = entered(&[("I/3/2", 1), ("K/3/2", 1)], "7SSNL-13");
        position.open.actions.entered[1].1 = hex("1829");
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]).us(MISS[2]);
        script.resolves(&mut position);
        for (name, from) in [("I/3/2", "1728"), ("K/3/2", "1829")] {
            assert_eq!(position.open.marine(unit(name)).place, Place::At(hex(from)));
            assert!(is_disrupted(&position, name));
        }
        assert_eq!(c3(&position), Some(true), "the defender stays, Disrupted");
    }

    #[test]
    fn who_cannot_go_back_goes_to_the_nearest_land_hex_beside_the_fight() {
        kernel::proves!("tarawa", "8.62");
        // The Japanese have come to 1830 behind the unit, which is not adjacent but stands for where it was.
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_japanese("C4", "111P-9");
        position.open.actions.entered[0].1 = hex("1830");
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
        script.resolves(&mut position);
        assert_eq!(position.open.marine(unit("I/3/2")).place, Place::At(hex("1829")));
    }

    #[test]
    fn units_thrown_back_from_a_landing_return_on_their_path_or_choose() {
        kernel::proves!("tarawa", "8.62");
        // A craft that ran ashore at 1016 and on into D6, which is brown.
        let landed = |options: &[(&str, &str)], chosen: Option<&str>| {
            let setting = setting(Scenario::FirstWaves, options);
            let position = empty(&setting, 1, Stage::Landing).with_japanese("D6", "7SSNL-5");
            let mut position = position.with_unit("I/3/2", "1116", 1);
            let combat = Combat {
                hex: hex("1116"),
                units: position.open.units_at(hex("1116")),
                japanese: at("D6"),
                colour: Colour::Brown,
                assault: false,
                origins: vec![(unit("I/3/2"), hex("1016"))],
            };
            let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
            let script = chosen.into_iter().fold(script, |script, to| script.says(Answer::PickHex(hex(to))));
            script.fought_by(&setting, &mut position, combat);
            position.open.marine(unit("I/3/2")).place
        };
        assert_eq!(landed(&[], None), Place::At(hex("1016")));
        assert_eq!(landed(&[("landing-return", "player")], Some("1115")), Place::At(hex("1115")));
    }

    #[test]
    fn all_us_units_may_withdraw_after_a_japanese_card_for_another_one() {
        kernel::proves!("tarawa", "8.63");
        let mut position = entered(&[("I/3/2", 2), ("K/3/2", 2)], "7SSNL-13");
        disrupt(&mut position, "I/3/2");
        let script = Script::of(&position)
            .card(MISS[0], "8.6+4")
            .withdraws()
            .card(HIT[0], "8.63")
            .loses("K/3/2")
            .card(MISS[1], "8.6+4")
            .says(Answer::PickHex(hex("1829")));
        script.resolves(&mut position);
        assert_eq!(position.open.units_at(hex("1829")).len(), 2);
        assert_eq!(steps(&position, "K/3/2"), 1, "the card is applied");
        assert_eq!(c3(&position), Some(false), "nobody was eliminated");
        assert!(is_disrupted(&position, "I/3/2") && !is_disrupted(&position, "K/3/2"));
    }

    #[test]
    fn units_withdraw_to_land_without_enemies_and_into_communication_if_they_can() {
        kernel::proves!("tarawa", "8.63");
        let ways = |position: &Position, name: &str, assault| {
            let combat = Combat {
                hex: hex(name),
                units: UnitSet::EMPTY,
                japanese: at("C3"),
                colour: Colour::Brown,
                assault,
                origins: Vec::new(),
            };
            Fight { combat, japanese: 0, marines: 0, tactical: 0 }.ways_out(first_waves(), &position.open)
        };
        let setting = first_waves();
        let mut around = HexSet::one(hex("1828")).grown();
        around.remove(hex("1828"));
        let position = entered(&[("I/3/2", 2)], "7SSNL-13");
        let linked = control::us_communication(setting, &position.open);
        assert!(!around.meets(&linked), "the field of C3 lies over all hexes around it");
        assert_eq!(ways(&position, "1828", false), around);
        let beside = position.with_japanese("C6", "111P-9");
        let without = around - HexSet::one(setting.board.site(at("C6")).hex);
        assert_eq!(ways(&beside, "1828", false), without);
        // On the beach some of the hexes around are in communication, some are water.
        let position = empty(setting, 7, Stage::Fire).with_japanese("C3", "7SSNL-13");
        let linked = control::us_communication(setting, &position.open);
        let mut beach = HexSet::one(hex("1228")).grown();
        beach.remove(hex("1228"));
        assert_eq!(ways(&position, "1228", true), beach & linked & setting.board.land);
        assert!(beach.meets(&linked) && !(beach - setting.board.land).is_empty());
    }

    #[test]
    fn the_card_of_a_withdrawal_comes_from_the_deck_or_from_the_pile() {
        kernel::proves!("tarawa", "8.63");
        // The only Japanese card is turned over: with the other reading there is none left to withdraw on.
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
        let pile = setting(Scenario::FirstWaves, &[("withdrawal-card", "pile")]);
        let script = Script::of(&position).card(MISS[0], "8.6+4").us(MISS[1]);
        script.play(&pile, &mut position).expect("a close combat without a question");
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-4");
        let script = Script::of(&position)
            .card(MISS[0], "8.6+4")
            .withdraws()
            .card(MISS[1], "8.63")
            .says(Answer::PickHex(hex("1728")));
        script.play(&pile, &mut position).expect("a withdrawal");
        assert_eq!(position.open.marine(unit("I/3/2")).place, Place::At(hex("1728")));
    }

    #[test]
    fn conscripts_surrender_and_others_do_not() {
        kernel::proves!("tarawa", "8.67");
        kernel::proves!("tarawa", "8.67+1");
        let mut position = entered(&[("I/3/2", 2)], "111P-6").with_marker("C3", "inland-4");
        let events = Script::of(&position).card(SURRENDER, "8.6+4").resolves(&mut position);
        assert_eq!(
            (c3(&position), steps(&position, "I/3/2")),
            (None, 2),
            "the combat is over before the hit"
        );
        assert!(position.open.eliminated.is_empty(), "they are out of the game");
        assert!(events.iter().any(|event| matches!(event, Told::Defenders(Fate::DepthLost { .. }))));
        let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
        let script =
            Script::of(&position).card(SURRENDER, "8.6+4").card(MISS[0], "8.6+4").stays().us(MISS[1]);
        script.resolves(&mut position);
        assert_eq!((c3(&position), steps(&position, "I/3/2")), (Some(true), 1));
    }

    #[test]
    fn heroism_moves_cards_for_the_side_that_shows_it() {
        kernel::proves!("tarawa", "8.67+2");
        let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
        let script = Script::of(&position)
            .card(HEROISM, "8.6+4")
            .card(MISS[0], "8.67+2")
            .stays()
            .us(MISS[1])
            .japanese(MISS[2]);
        script.resolves(&mut position);
        assert_eq!(position.open.discards.len(), 4);
        // The other pile may be empty.
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
        Script::of(&position).japanese(MISS[0]).us(HEROISM).us(MISS[1]).resolves(&mut position);
    }

    #[test]
    fn a_naval_blast_hits_a_us_unit_with_the_symbol_or_else_the_japanese() {
        kernel::proves!("tarawa", "8.67+3");
        // Card 12 has the blast; 3 and 7 show brown and a circle.
        let blast = |units: &[(&str, u8)], marker: bool| {
            let mut position = entered(units, "7SSNL-13");
            if marker {
                position = position.with_marker("C3", "inland-4");
            }
            position
        };
        let mut position = blast(&[("I/3/2", 2)], false);
        let script =
            Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").stays().us(MISS[0]).us(MISS[1]);
        script.resolves(&mut position);
        assert_eq!((steps(&position, "I/3/2"), c3(&position)), (1, Some(true)));
        let mut position = blast(&[("F/2/8", 2), ("I/3/2", 2)], false);
        let script = Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").loses("I/3/2").stays();
        let script = (0..4).fold(script, |script, card| script.us(MISS[card]));
        script.resolves(&mut position);
        assert_eq!(steps(&position, "I/3/2"), 1, "the player chooses");
        let mut position = blast(&[("K/3/2", 2)], true);
        let script = Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").stays();
        script.us(MISS[0]).japanese(MISS[1]).us(MISS[2]).resolves(&mut position);
        assert_eq!((steps(&position, "K/3/2"), c3(&position)), (2, Some(true)));
        assert!(position.open.occupant(at("C3")).is_some_and(|unit| unit.depth.is_none()), "the marker");
        let mut position = blast(&[("K/3/2", 2)], false);
        Script::of(&position).card(BLAST, "8.6+4").card(3, "8.67+3").resolves(&mut position);
        assert_eq!(c3(&position), None, "the unit");
        let mut position = blast(&[("K/3/2", 1)], false);
        let script = Script::of(&position).card(BLAST, "8.6+4").card(MISS[0], "8.67+3").stays().us(MISS[1]);
        script.resolves(&mut position);
        assert_eq!((steps(&position, "K/3/2"), c3(&position)), (1, Some(true)), "another colour");
    }

    #[test]
    fn the_japanese_reinforce_with_a_card_and_a_marker_when_in_communication() {
        kernel::proves!("tarawa", "8.67+4");
        let mut position =
            entered(&[("I/3/2", 1)], "7SSNL-13").with_japanese("C4", "111P-9").with_japanese("C10", "111P-8");
        position.open.depth = [0, 1];
        position.markers[1] = kernel::Deck::shuffled(["inland-2".parse().expect("a marker")]);
        assert!(control::japanese_communication(first_waves(), &position.open).contains(at("C3")));
        let script = Script::of(&position).japanese(REINFORCE).us(MISS[0]).japanese(MISS[1]);
        script.resolves(&mut position);
        let depth = position.open.occupant(at("C3")).and_then(|unit| unit.depth).expect("a marker");
        assert!(depth.revealed, "it is placed face up");
        // Out of communication, or on a US card, nothing happens.
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
        Script::of(&position).japanese(REINFORCE).us(13).resolves(&mut position);
        assert!(position.open.occupant(at("C3")).is_none(), "card 13 shows brown too");
    }

    #[test]
    fn a_hit_on_withdrawal_counts_for_the_card_of_a_withdrawal_only() {
        kernel::proves!("tarawa", "8.67+5");
        let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
        let script = Script::of(&position).japanese(WITHDRAWAL_HIT).us(MISS[0]).us(MISS[1]);
        script.resolves(&mut position);
        assert_eq!(steps(&position, "I/3/2"), 2);
        let mut position = entered(&[("I/3/2", 2)], "7SSNL-13");
        let script = Script::of(&position).card(MISS[0], "8.6+4").withdraws().card(WITHDRAWAL_HIT, "8.63");
        script.says(Answer::PickHex(hex("1728"))).resolves(&mut position);
        assert_eq!(steps(&position, "I/3/2"), 1);
    }

    #[test]
    fn a_tank_that_fights_outside_a_position_is_not_disrupted() {
        kernel::proves!("tarawa", "8.64");
        let after = |in_position: bool| {
            let mut position = assaulted(&[("I/3/2", 1)], "tank-orange");
            let mut combat = assault(&position);
            combat.colour = Colour::Orange;
            if in_position {
                position = position.with_unit("I/3/2", "1830", 1);
                combat.hex = hex("1830");
            }
            // Cards 3 and 5 do not show orange, though 3 shows brown.
            let script = Script::of(&position).japanese(3).us(4).japanese(5).japanese(7);
            let (ended, events) = script.fought(&mut position, combat);
            assert_eq!((ended, piles(&events)), (Ended::Exhausted, (1, 3)));
            c3(&position)
        };
        assert_eq!((after(false), after(true)), (Some(false), Some(true)));
    }

    #[test]
    fn japanese_survivors_stay_revealed() {
        kernel::proves!("tarawa", "8.65");
        kernel::proves!("tarawa", "8.6+1");
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13").with_marker("C3", "inland-4");
        Script::of(&position).japanese(MISS[0]).us(MISS[1]).japanese(MISS[2]).resolves(&mut position);
        let unit = position.open.occupant(at("C3")).expect("a survivor");
        assert!(unit.revealed && unit.depth.is_some_and(|depth| depth.revealed));
    }

    #[test]
    fn cards_that_nobody_turned_over_stay_in_the_deck() {
        kernel::proves!("tarawa", "8.66");
        let mut position = entered(&[("I/3/2", 4)], "7SSNL-13");
        Script::of(&position).japanese(MISS[0]).us(HIT[0]).resolves(&mut position);
        assert_eq!((position.deck.len(), position.open.discards.len()), (52, 2));
        assert!(position.open.track.is_empty(), "the cards of a close combat are discarded at once");
    }

    #[test]
    fn discards_are_shuffled_in_when_the_deck_is_too_small_for_the_piles() {
        kernel::proves!("tarawa", "8.6+2");
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13");
        let deck: Vec<CardId> = [1, 2].map(CardId).to_vec();
        position.open.discards = crate::all_cards().filter(|card| !deck.contains(card)).collect();
        position.deck = kernel::Deck::shuffled(deck);
        let mut small = position.clone();
        Script::of(&small).japanese(1).us(2).resolves(&mut small);
        assert_eq!(small.open.discards.len(), 54);
        position.deck = kernel::Deck::shuffled([CardId(1)]);
        position.open.discards.push(CardId(2));
        let mut full = position.clone();
        full.deck = kernel::Deck::shuffled(crate::all_cards());
        Script::of(&full).japanese(1).us(2).resolves(&mut position);
        assert_eq!((position.deck.len(), position.open.discards.len()), (52, 2));
    }

    #[test]
    fn a_tactical_reinforcement_brings_no_card_and_its_unit_comes_after_the_fight() {
        kernel::proves!("tarawa", "9.32");
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-13")
            .with_japanese("C4", "111P-9")
            .with_japanese("C10", "111P-8")
            .with_marker("C3", "coastal-17");
        let reserve: crate::ids::CounterId = "4FC-3".parse().expect("a unit");
        position.hidden.reserve = vec![reserve];
        position.open.reserve.count = [0, 1];
        position.open.reserve.candidates = [0, 1 << reserve.index()];
        let script = Script::of(&position).japanese(MISS[0]).us(MISS[1]);
        let events = script.resolves(&mut position);
        assert_eq!(piles(&events), (1, 1));
        let place = |wanted: fn(&Told) -> bool| events.iter().position(wanted).expect("it happened");
        let ended = place(|event| matches!(event, Told::Melee(Event::MeleeEnded { .. })));
        let arrived = place(|event| matches!(event, Told::Defenders(Fate::ReserveArrives { .. })));
        assert!(arrived > ended);
    }

    #[test]
    fn terrain_does_not_matter_in_close_combat() {
        kernel::proves!("tarawa", "8.6+6");
        // 1828 is a fortified building; strength 3 would be 6 in an attack and earn a card.
        let mut position = entered(&[("I/3/2", 1)], "7SSNL-11");
        let events = Script::of(&position).japanese(MISS[0]).us(MISS[1]).resolves(&mut position);
        assert_eq!(piles(&events), (1, 1));
    }

    #[test]
    fn hexes_are_fought_for_one_after_another_in_the_players_order() {
        kernel::proves!("tarawa", "8.6");
        let mut position =
            entered(&[("I/3/2", 1)], "7SSNL-13").with_japanese("C4", "111P-9").with_unit("K/3/2", "1830", 1);
        position.open.actions.entered.push((unit("K/3/2"), hex("1831")));
        // C4 is orange: card 2 would hit there.
        let script = Script::of(&position).says(Answer::PickHex(hex("1830"))).japanese(4).us(5);
        script.resolves(&mut position);
        assert_eq!(position.open.stage, Stage::CloseCombats);
        assert_eq!(position.open.actions.entered, [(unit("I/3/2"), hex("1728"))]);
        Script::of(&position).japanese(MISS[0]).us(MISS[1]).resolves(&mut position);
        assert_eq!(position.open.stage, Stage::TurnEnds);
        assert!(position.open.actions.entered.is_empty());
    }

    #[test]
    fn overstacked_units_are_eliminated_when_the_fights_are_over() {
        kernel::proves!("tarawa", "7.53");
        let mut position = empty(first_waves(), 7, Stage::CloseCombats)
            .with_unit("I/3/2", "1728", 4)
            .with_unit("K/3/2", "1728", 4)
            .with_unit("L/3/2", "1728", 1)
            .with_unit("HQ 2/2", "1728", 0)
            .with_unit("E/2/2", "1530", 4)
            .with_unit("F/2/2", "1530", 4)
            .with_unit("HQ 8/2", "1530", 0);
        Script::of(&position).loses("L/3/2").resolves(&mut position);
        assert_eq!(position.open.marine(unit("L/3/2")).place, Place::Lost);
        assert_eq!(position.open.units_at(hex("1728")).len(), 3, "the HQ does not count");
        assert_eq!(position.open.stage, Stage::TurnEnds);
    }
}
