//! Rule 8.6: close combat. Both sides have a pile of cards and turn them over in turn; a card that shows the
//! colour of the fight is a hit. A pile is only a number here: a card that nobody has looked at is any card of
//! the deck with the same chance, so it is drawn when it is turned over or discarded, and cards that are left
//! over are still in the deck (8.66).

use crate::{
    Setting, Tarawa, actions,
    cards::{self, Melee},
    choices, control, defenders, event,
    forces::Kind,
    hexes::{Hex, HexSet},
    ids::{CardId, Colour, PositionId, UnitId, UnitSet, Weapon},
    leaders,
    lens::Lens,
    losses::{self, Cause},
    naming,
    position::{Disruption, Occupant, Open, Place, Stage},
    posts, sequence,
};
use kernel::{Breakdown, Play, Reason, Referee, RuleId, Tally, Text, text};
use serde::{Deserialize, Serialize};

/// The most cards for steps, however many there are (8.6+2).
const MOST_FOR_STEPS: u8 = 4;
/// The strength from which the Japanese get another card (8.6+3).
const STRONG: u8 = 4;
/// How many units may stay in a hex (7.5).
pub(crate) const STACK: usize = 2;

/// A side of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    fn by<T>(self, japanese: T, marines: T) -> T {
        match self {
            Camp::Japanese => japanese,
            Camp::Marines => marines,
        }
    }
}

/// The cards that are left in the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piles {
    pub marines: u8,
    pub japanese: u8,
}

impl Piles {
    fn text(self) -> Text {
        Text::new("tarawa-melee-left").with("marines", self.marines).with("japanese", self.japanese)
    }
}

kernel::events! {
    /// What happens in close combat.
    Event of Tarawa in setting:

    /// The piles are dealt.
    MeleeBegins { hex: Hex, position: PositionId, colour: Colour, marines: u8, japanese: u8 } by "8.6", marks Battle
        => text!("tarawa-melee-begins", hex, position, colour, marines, japanese);
    /// A card of a pile is turned over, or the extra card of a withdrawal.
    MeleeCard {
        camp: Camp,
        card: CardId,
        hit: bool,
        melee: Option<Melee>,
        withdrawal: bool,
        left: Piles,
    } by if *withdrawal { "8.63" } else { camp.by("8.6+4", "8.6+5") }
        => {
            let turned = camp.by("tarawa-melee-card-japanese", "tarawa-melee-card-us");
            let key = if *withdrawal { "tarawa-melee-card-withdrawal" } else { turned };
            let hit = Text::new(if *hit { "tarawa-melee-hits" } else { "tarawa-melee-misses" });
            let result = match melee {
                None => hit,
                Some(melee) => text!("tarawa-melee-event-and", event = melee.text(), hit),
            };
            let colours = naming::colours(setting, *card);
            text!(key, card = card.0, colours, result, left = left.text())
        };
    /// Conscripts lay down their arms, or elite troops do not (8.67+1).
    MeleeSurrender { surrendered: bool } by "8.67+1"
        => if *surrendered { "tarawa-melee-surrendered" } else { "tarawa-melee-no-surrender" };
    /// A side finds its feet instead of turning over a card.
    MeleeRally { camp: Camp } by camp.by("8.6+4", "8.6+5")
        => camp.by("tarawa-melee-rally-japanese", "tarawa-melee-rally-us");
    MeleeCardAdded { camp: Camp, rule: RuleId, left: Piles } by rule.clone()
        => text!(camp.by("tarawa-melee-added-japanese", "tarawa-melee-added-us"), left = left.text());
    MeleeCardLost { camp: Camp, card: CardId, rule: RuleId, left: Piles } by rule.clone()
        => text!(
            camp.by("tarawa-melee-lost-japanese", "tarawa-melee-lost-us"),
            card = card.0,
            left = left.text()
        );
    /// Naval shells fall among the fighters, or beside them (8.67+3).
    MeleeBlast { card: CardId, hit: bool } by "8.67+3"
        => text!(if *hit { "tarawa-melee-blast-hits" } else { "tarawa-melee-blast-misses" }, card = card.0);
    MeleeWithdrawal { hex: Hex } by "8.63" => text!("tarawa-melee-withdraws", hex);
    /// A unit goes to another hex: it withdraws, or both piles ran out.
    FellBack { unit: UnitId, hex: Hex, rule: RuleId } by rule.clone()
        => text!("tarawa-melee-fell-back", unit, hex);
    MeleeEnded { hex: Hex, ended: Ended } by if *ended == Ended::Exhausted { "8.62" } else { "8.61" }
        => {
            let key = match ended {
                Ended::JapaneseHold => "tarawa-melee-japanese-hold",
                Ended::MarinesHold => "tarawa-melee-marines-hold",
                Ended::Exhausted => "tarawa-melee-exhausted",
            };
            text!(key, hex)
        };
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// All US units are gone from the hex, eliminated or withdrawn.
    JapaneseHold,
    /// The Japanese unit is gone.
    MarinesHold,
    /// Both piles ran out (8.62).
    Exhausted,
}

/// What a close combat came to.
#[must_use = "tactical reinforcements are still to come"]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub ended: Ended,
    hex: Hex,
    /// Tactical reinforcement markers that were turned over.
    tactical: u8,
}

impl Outcome {
    /// The units that tactical markers called for come when the fight is over and everybody is where he
    /// belongs (9.32).
    pub(crate) fn reinforce(self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        for _ in 0..self.tactical {
            defenders::reinforce_near(r, self.hex, false)?;
        }
        Ok(())
    }
}

/// Fights it out and puts everybody where he belongs, except that an assaulting Japanese unit that survives
/// is left in its `japanese` position: where it goes is for the action that sent it to say (8.61+1, 13.2+6).
/// It is Disrupted already, if it has to be. When it has gone there, call [`Outcome::reinforce`].
pub(crate) fn fight(r: &mut Referee<'_, Tarawa>, combat: Combat) -> Play<Outcome> {
    let mut fight = Fight { combat, japanese: 0, marines: 0, tactical: 0 };
    fight.reveal(r)?;
    fight.deal(r)?;
    let ended = fight.exchange(r)?;
    let hex = fight.combat.hex;
    event::tell(r, || Event::MeleeEnded { hex, ended });
    fight.settle(r, ended)?;
    Ok(Outcome { ended, hex, tactical: fight.tactical })
}

/// What gives a side cards, and how many.
type Grounds<const N: usize> = [(u8, &'static str); N];

fn total<const N: usize>(grounds: Grounds<N>) -> u8 {
    grounds.iter().map(|(cards, _)| cards).sum()
}

/// The grounds of a pile in words, those that give something.
fn pile<const N: usize>(rule: &'static str, grounds: Grounds<N>) -> Breakdown {
    let mut pile = Breakdown::default();
    for (cards, key) in grounds.into_iter().filter(|(cards, _)| *cards > 0) {
        pile.add(rule, i32::from(cards), || Text::new(key));
    }
    pile
}

/// The cards that the US side gets for these units (8.6+2). An HQ or Command Post is one step (10.22).
pub fn marine_cards(setting: &Setting, open: &Open, units: UnitSet) -> u8 {
    total(marine_grounds(setting, open, units))
}

/// The same with the reasons.
pub(crate) fn marine_pile(setting: &Setting, open: &Open, units: UnitSet) -> Breakdown {
    pile("8.6+2", marine_grounds(setting, open, units))
}

fn marine_grounds(setting: &Setting, open: &Open, units: UnitSet) -> Grounds<3> {
    let steps = |unit: UnitId| open.marine(unit).steps.max(1);
    let info = |unit: UnitId| setting.forces.marine(unit);
    let flamethrower = units.iter().any(|unit| info(unit).kind == Kind::Engineer && info(unit).flamethrower);
    [
        (units.iter().map(steps).sum::<u8>().min(MOST_FOR_STEPS), "tarawa-melee-pile-steps"),
        (u8::from(flamethrower), "tarawa-melee-pile-flamethrower"),
        (u8::from(leaders::heroic(open, units)), "tarawa-melee-pile-hero"),
    ]
}

/// The cards that the Japanese side gets, all its counters being revealed (8.6+3).
pub fn japanese_cards(setting: &Setting, open: &Open, position: PositionId, assault: bool) -> u8 {
    total(japanese_grounds(setting, open, position, assault))
}

/// The same with the reasons.
pub(crate) fn japanese_pile(
    setting: &Setting,
    open: &Open,
    position: PositionId,
    assault: bool,
) -> Breakdown {
    pile("8.6+3", japanese_grounds(setting, open, position, assault))
}

fn japanese_grounds(setting: &Setting, open: &Open, position: PositionId, assault: bool) -> Grounds<5> {
    let occupant = open.occupant(position);
    let unit = occupant.and_then(|occupant| occupant.known).map(|counter| setting.forces.counter(counter));
    let depth = occupant.and_then(|occupant| occupant.depth);
    let marker = depth.and_then(|depth| depth.known).map(|marker| setting.forces.marker(marker));
    let strength = unit.map_or(0, |unit| unit.strength) + marker.map_or(0, |marker| marker.strength);
    let needs = [unit.map(|unit| unit.needs), marker.map(|marker| marker.needs)];
    let close = needs.iter().flatten().filter(|needs| needs.contains(Weapon::CloseCombat)).count();
    let tank_or_night = occupant.is_some_and(Occupant::is_tank) || open.is_night();
    let given = occupant.map_or([0; 5], |occupant| {
        [
            occupant.count(),
            u8::from(assault),
            u8::from(strength >= STRONG),
            u8::try_from(close).expect("a unit and a marker"),
            u8::from(tank_or_night),
        ]
    });
    let keys = [
        "tarawa-melee-pile-counters",
        "tarawa-melee-pile-assault",
        "tarawa-melee-pile-strong",
        "tarawa-melee-pile-close-combat",
        "tarawa-melee-pile-tank-or-night",
    ];
    std::array::from_fn(|index| (given[index], keys[index]))
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
        let left = self.left();
        event::tell(r, || Event::MeleeCard { camp, card: id, hit, melee, withdrawal, left });
        match melee {
            Some(Melee::Surrender) => self.surrender(r)?,
            Some(Melee::Heroism) => self.heroism(r, camp)?,
            Some(Melee::Blast) => self.blast(r)?,
            Some(Melee::Reinforce) => self.reinforce(r, camp)?,
            Some(Melee::WithdrawalHit) if withdrawal => {
                self.lose_step(r, self.alive(&r.position.open), "8.67+5")?;
            }
            None | Some(Melee::WithdrawalHit) => {}
        }
        Ok(hit)
    }

    /// 8.67+1.
    fn surrender(&self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        let position = self.combat.japanese;
        let unit = r.position.open.occupant(position).and_then(|unit| unit.known);
        let info = unit.map(|unit| r.setting.forces.counter(unit));
        let surrendered = info.is_some_and(|info| !info.elite && !info.is_tank());
        event::tell(r, || Event::MeleeSurrender { surrendered });
        if surrendered {
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

    /// 8.67+3. Naval shells that hit the position destroy its guns (6.51).
    fn blast(&self, r: &mut Referee<'_, Tarawa>) -> Play<()> {
        self.have_cards(r, 1);
        let id = cards::draw_and_discard(r, "8.67+3")?;
        let card = r.setting.card(id);
        let hit = card.shows(self.combat.colour).is_some();
        event::tell(r, || Event::MeleeBlast { card: id, hit });
        if !hit {
            return Ok(());
        }
        let position = r.setting.board.site_at(self.combat.hex).map(|site| site.id);
        if let Some(position) = position.filter(|_| !r.setting.readings.attack_spares_guns) {
            defenders::destroy_guns(r, position);
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

    /// 8.67+4. Communication counts as it is now (11.23): in an assault from the hex that the unit has entered.
    fn reinforce(&mut self, r: &mut Referee<'_, Tarawa>, camp: Camp) -> Play<()> {
        let position = self.combat.japanese;
        let (setting, open) = (r.setting, &r.position.open);
        let linked = if self.combat.assault {
            control::is_linked_from(setting, open, self.combat.hex, position)
        } else {
            control::japanese_communication(setting, open).contains(position)
        };
        if camp != Camp::Japanese || !linked {
            return Ok(());
        }
        self.add_card(r, Camp::Japanese, "8.67+4");
        let bare = r.position.open.occupant(position).is_some_and(|unit| unit.depth.is_none());
        if bare && defenders::add_marker(r, position) {
            self.reveal_marker(r)?;
        }
        Ok(())
    }

    fn left(&self) -> Piles {
        Piles { marines: self.marines, japanese: self.japanese }
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
        let left = self.left();
        event::tell(r, || Event::MeleeCardAdded { camp, rule: rule.into(), left });
    }

    /// The top card of a pile, if there is one, goes to the discards.
    fn discard(&mut self, r: &mut Referee<'_, Tarawa>, camp: Camp, rule: &'static str) -> Play<()> {
        if *self.pile(camp) == 0 {
            return Ok(());
        }
        *self.pile(camp) -= 1;
        let card = cards::draw_and_discard(r, rule)?;
        let left = self.left();
        event::tell(r, || Event::MeleeCardLost { camp, card, rule: rule.into(), left });
        Ok(())
    }

    /// A unit of the player's choice loses a step.
    fn lose_step(&self, r: &mut Referee<'_, Tarawa>, among: UnitSet, rule: &'static str) -> Play<()> {
        let text = || Text::new("tarawa-melee-ask-loss").with("hex", self.combat.hex);
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
        let ways = self.ways_out(r.setting, &mut r.position.open);
        if ways.is_empty() || (from_pile && self.japanese == 0) {
            return Ok(None);
        }
        let hex = self.combat.hex;
        let text = Text::new("tarawa-melee-ask-withdraw").with("hex", hex).with("left", self.left().text());
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
        let text = || Text::new("tarawa-melee-ask-where").with("hex", hex);
        let to = choices::hex_for(r, "8.63", text, ways, self.alive(&r.position.open))?
            .expect("there is a way out");
        for unit in self.alive(&r.position.open).iter() {
            fall_back(r, unit, to, "8.63");
        }
        Ok(Some(Ended::JapaneseHold))
    }

    /// The hexes that units may withdraw to: those in US communication, if there are any. A unit that storms the
    /// hex has left its position, which it holds on paper only.
    fn ways_out(&self, setting: &Setting, open: &mut Open) -> HexSet {
        let Combat { hex, japanese, assault, .. } = self.combat;
        let stormer = if assault { open.japanese.take(japanese) } else { None };
        let free = free_neighbours(setting, open, hex);
        let linked = free & control::us_communication_around(setting, open, HexSet::one(hex));
        if let Some(stormer) = stormer {
            open.japanese.put(japanese, stormer);
        }
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
        let tank = r.position.open.occupant(position).is_some_and(Occupant::is_tank);
        let stands = r.position.open.occupant(position).is_some();
        if stands && !withdrawn && !(tank && off_position) {
            defenders::disrupt(r, position, rule);
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
        let among = if let Some(from) = origin.filter(|from| !enemy.contains(*from)) {
            HexSet::one(from)
        } else {
            let free = free_neighbours(r.setting, &r.position.open, hex);
            let far = |to: &Hex| origin.map_or(0, |from| from.distance(*to));
            let nearest = free.iter().map(|to| far(&to)).min();
            free.iter().filter(|to| Some(far(to)) == nearest).collect()
        };
        let text = || Text::new("tarawa-melee-ask-back");
        match choices::hex_for(r, "8.62", text, among, [unit].into_iter().collect())? {
            Some(to) => {
                fall_back(r, unit, to, "8.62");
                Ok(())
            }
            // Enemies and water on all sides.
            None => losses::eliminate(r, unit, "8.62"),
        }
    }
}

/// The land hexes around that hold no Japanese unit.
fn free_neighbours(setting: &Setting, open: &Open, hex: Hex) -> HexSet {
    let mut around = HexSet::one(hex).grown();
    around.remove(hex);
    (around & setting.board.land) - control::japanese_hexes(setting, open)
}

/// A Command Post cannot move: it goes as the HQ that it was (16.0).
fn fall_back(r: &mut Referee<'_, Tarawa>, unit: UnitId, hex: Hex, rule: &'static str) {
    if r.position.open.marine(unit).post.is_some() {
        posts::abandon(r, unit);
    }
    r.position.open.marines.put(unit, Place::At(hex));
    event::tell(r, || Event::FellBack { unit, hex, rule: rule.into() });
}

/// One of the hexes that US units entered in this Action Phase, or the end of them: then overstacked units go
/// (8.6, 7.53).
pub(crate) fn resolve_entered(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let fought = contested(r.setting, &r.position.open);
    if let Some(hex) = choices::hex(r, "8.6", || Text::new("tarawa-melee-ask-first"), fought)? {
        resolve(r, hex)?;
    }
    if contested(r.setting, &r.position.open).is_empty() {
        r.position.open.actions.entered.clear();
        relieve_overstacks(r)?;
        sequence::advance(&mut r.position.open);
    }
    Ok(())
}

/// The close combat in a hex that US units have entered.
fn resolve(r: &mut Referee<'_, Tarawa>, hex: Hex) -> Play<()> {
    let site = r.setting.board.site_at(hex).expect("Japanese units hold positions in the Action Phase");
    let (japanese, colour) = (site.id, site.colour);
    let units = r.position.open.units_at(hex);
    let origins = r.position.open.actions.entered.clone();
    fight(r, Combat { hex, units, japanese, colour, assault: false, origins })?.reinforce(r)?;
    r.position.open.actions.entered.retain(|(unit, _)| !units.contains(*unit));
    Ok(())
}

/// The same as if all actions were over, for those who weigh whether to enter.
pub(crate) fn resolve_ahead(r: &mut Referee<'_, Tarawa>, hex: Hex) -> Play<()> {
    r.position.open.stage = Stage::CloseCombats;
    resolve(r, hex)
}

/// The hexes that units have entered and that Japanese units still hold.
fn contested(setting: &Setting, open: &Open) -> HexSet {
    let entered = open.actions.entered.iter().filter_map(|(unit, _)| open.marine(*unit).hex());
    entered.filter(|hex| actions::is_held(setting, open, *hex)).collect()
}

/// The hexes with two units or more, HQs not counted.
fn crowded(setting: &Setting, open: &Open) -> HexSet {
    let (mut seen, mut again) = (HexSet::EMPTY, HexSet::EMPTY);
    for unit in open.marines.on_map().without(setting.forces.hqs).iter() {
        let Some(hex) = open.marine(unit).hex() else { continue };
        if seen.contains(hex) {
            again.insert(hex);
        }
        seen.insert(hex);
    }
    again
}

/// Of more than two units in a hex the player eliminates the others; HQs do not count (7.51, 7.53).
fn relieve_overstacks(r: &mut Referee<'_, Tarawa>) -> Play<()> {
    let mut hexes = crowded(r.setting, &r.position.open);
    if r.setting.readings.overstack_approach {
        hexes -= r.setting.board.approach;
    }
    for hex in hexes.iter() {
        loop {
            let counted = r.position.open.units_at(hex).without(r.setting.forces.hqs);
            if counted.len() <= STACK {
                break;
            }
            let text = || Text::new("tarawa-melee-ask-overstacked").with("hex", hex);
            let unit = choices::unit(r, "7.53", text, counted)?.expect("more than two units");
            losses::eliminate(r, unit, "7.53")?;
        }
    }
    Ok(())
}

/// The piles of both sides, as far as they are known, and the cards that hit (8.6+2 to 8.6+5).
pub(crate) fn reasons(at: Lens<'_>, entering: UnitSet, hex: Hex) -> Vec<Reason> {
    let (setting, open) = (at.setting(), at.open());
    let Some(site) = setting.board.site_at(hex) else { return Vec::new() };
    let units = entering.or(open.units_at(hex));
    let mut reasons = vec![(Text::new("tarawa-reason-us-pile"), marine_pile(setting, open, units))];
    let known = open.occupant(site.id).is_some_and(|occupant| {
        occupant.known.is_some() && occupant.depth.is_none_or(|depth| depth.known.is_some())
    });
    if known {
        let pile = japanese_pile(setting, open, site.id, false);
        reasons.push((Text::new("tarawa-reason-japanese-pile"), pile));
    }
    let hits = cards::shown(at, "8.6+4", |card| {
        let hit = card.shows(site.colour).is_some();
        Text::new(if hit { "tarawa-melee-hits" } else { "tarawa-melee-misses" })
    });
    let title = Text::new("tarawa-reason-close-combat").with("colour", site.colour.text());
    reasons.push((title, hits));
    reasons
}

#[cfg(test)]
mod tests;
