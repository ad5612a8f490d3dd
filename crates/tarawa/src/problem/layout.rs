//! Laying out the position of a problem file: everything in its place, every piece once.

use super::{
    ActionsGiven, DepthGiven, FireGiven, Given, JapaneseGiven, LandingGiven, LeaderGiven, MarineGiven,
};
use crate::{
    Setting,
    cards::CARDS,
    control,
    forces::Kind,
    ids::{Back, CardId, Colour, CounterId, Letter, MarkerId, PositionId, PositionSet, UnitId, UnitSet},
    knowledge, landing,
    melee::STACK,
    november,
    position::{
        ACTIONS, ActionPhase, Depth, Disruption, FirePhase, Leader, Load, Lvts, Place, Position, Stage,
    },
    posts,
    setup::{HEROES, LVTS},
};
use kernel::{
    Deck,
    problem::{ProblemFault, Source, Spanned},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The last box of the turn track.
const LAST_BOX: u8 = 30;
/// Event cards of a turn, from turn 11 on (15.1+1).
const EVENTS_A_TURN: u8 = 2;

/// Puts what the file gives into the position.
pub(super) fn lay_out(
    setting: &Setting,
    position: &mut Position,
    given: Given,
    source: Source<'_>,
) -> Result<(), ProblemFault> {
    Table { setting, position, source, placed: BTreeSet::new(), with_ryan: None }.lay_out(given)
}

/// A position being laid out.
struct Table<'a> {
    setting: &'a Setting,
    position: &'a mut Position,
    source: Source<'a>,
    /// The Japanese units that the file has placed.
    placed: BTreeSet<CounterId>,
    /// The unit that the file has put Major Ryan with.
    with_ryan: Option<UnitId>,
}

type Laid<T = ()> = Result<T, ProblemFault>;

type Marines = BTreeMap<Spanned<UnitId>, Spanned<MarineGiven>>;

/// Where the last US unit of the file stands of which that is so.
fn last_of(marines: &Marines, is_so: impl Fn(&MarineGiven) -> bool) -> Option<Range<usize>> {
    let found = marines.iter().filter(|(_, marine)| is_so(marine.get_ref()));
    found.map(|(unit, _)| unit.span()).max_by_key(|span| span.start)
}

impl Table<'_> {
    fn fault<T>(&self, span: Range<usize>, what: impl Into<String>) -> Laid<T> {
        Err(self.source.fault(span, what))
    }

    fn lay_out(&mut self, given: Given) -> Laid {
        self.turn(given.turn.as_ref())?;
        self.counted(&given)?;
        self.boxes(&given);
        self.position.open.garrisons = self.printed(given.garrisons.as_ref())?;
        self.position.open.guns_destroyed = self.printed(given.guns_destroyed.as_ref())?;
        self.letters(given.letters.as_deref())?;
        for (unit, marine) in &given.marines {
            self.marine(*unit.get_ref(), marine)?;
        }
        for counter in &given.eliminated {
            self.take(counter)?;
            self.position.open.eliminated.push(*counter.get_ref());
        }
        self.heroes(&given)?;
        self.japanese(&given.japanese, &given.reserve)?;
        self.unmanned(given.garrisons.as_ref())?;
        self.depth_boxes(given.depth.as_ref())?;
        self.cards(given.deck.as_deref(), &given.discards, &given.track)?;
        let LandingGiven { loads, moved, survivors } = given.landing;
        self.position.open.landing.moved = moved;
        self.position.open.landing.survivors = survivors;
        self.loads(loads)?;
        if let Some(actions) = given.actions {
            self.actions(actions)?;
        }
        given.fire.map_or(Ok(()), |fire| self.fire(&fire))?;
        self.stage(given.stage.as_ref(), &given.marines)
    }

    fn turn(&mut self, turn: Option<&Spanned<u8>>) -> Laid {
        let Some(turn) = turn else { return Ok(()) };
        let (first, last) = (self.setting.scenario.first_turn(), self.setting.scenario.last_turn());
        if !(first..=last).contains(turn.get_ref()) {
            return self.fault(turn.span(), format!("the scenario has turns {first} to {last}"));
        }
        self.position.open.turn = *turn.get_ref();
        Ok(())
    }

    /// Markers of which there are only so many.
    fn counted(&self, given: &Given) -> Laid {
        let engineers = self.setting.forces.marines().iter().filter(|info| info.support).count();
        let events = EVENTS_A_TURN * self.position.open.turn;
        let most = |count: &Option<Spanned<u8>>, most: usize, what: &str| match count {
            Some(count) if usize::from(*count.get_ref()) > most => {
                self.fault(count.span(), format!("{what}: no more than {most} here"))
            }
            _ => Ok(()),
        };
        if let Some(lvts) = &given.lvts {
            let Lvts { full, reduced } = *lvts.get_ref();
            let count = usize::from(full) + usize::from(reduced);
            if count > usize::from(LVTS) {
                return self.fault(lvts.span(), format!("these are {count} LVTs; there are {LVTS} (5.1)"));
            }
        }
        let per_engineer = "each engineer marked SP gives one support marker a turn (17.0)";
        most(&given.support, engineers, per_engineer)?;
        let per_event = "naval fire markers come by events, one each (8.5)";
        most(&given.naval_fire, usize::from(events), per_event)
    }

    /// There are eight Hero markers; an Inspired marker is one of them turned over (10.16, 10.18).
    fn heroes(&self, given: &Given) -> Laid {
        let (open, readings) = (&self.position.open, &self.setting.readings);
        let placed = open.marines.iter().filter(|marine| marine.leader != Leader::None).count();
        let further = if readings.november_heroes_extra { usize::from(november::PLACED_LEADERS) } else { 0 };
        let most = usize::from(HEROES) + usize::from(readings.ryan_is_extra) + further;
        let count = placed + usize::from(open.heroes) + usize::from(open.ryan.is_some());
        if count <= most {
            return Ok(());
        }
        let unit = last_of(&given.marines, |marine| marine.leader != LeaderGiven::None);
        let span = given.heroes.as_ref().map(Spanned::span).or(unit).unwrap_or_default();
        self.fault(
            span,
            format!("these are {count} Heroes, on units and in the box; there are {most} (10.18)"),
        )
    }

    /// A garrison holds a position that the Japanese have left (17.2).
    fn unmanned(&self, garrisons: Option<&Spanned<PositionSet>>) -> Laid {
        let Some(garrisons) = garrisons else { return Ok(()) };
        let held = garrisons.get_ref().iter().find(|id| self.position.open.occupant(*id).is_some());
        held.map_or(Ok(()), |id| {
            let what = format!("{id} has a garrison and a Japanese unit: take one of them out (17.2)");
            self.fault(garrisons.span(), what)
        })
    }

    /// What must lie on the table for the game to stand in that stage.
    fn stage(&self, stage: Option<&Spanned<Stage>>, marines: &Marines) -> Laid {
        let Some(stage) = stage else { return Ok(()) };
        let open = &self.position.open;
        match stage.get_ref() {
            Stage::Fire | Stage::AfterFire if open.fire.is_none() => {
                let what = "no fire card is drawn: say which, such as fire = { card = 19 }, or begin with \
                            stage = \"fire-card\" (4.0+3)";
                self.fault(stage.span(), what)
            }
            // What stands too close has just been removed (7.53).
            Stage::TurnEnds | Stage::TurnBegins | Stage::Loading => {
                let fighting = |hex| open.units_at(hex).without(self.setting.forces.hqs).len();
                let mut hexes = *open.us_hexes();
                if self.setting.readings.overstack_approach {
                    hexes -= self.setting.board.approach;
                }
                let crowded = hexes.iter().find(|hex| fighting(*hex) > STACK);
                let Some(hex) = crowded else { return Ok(()) };
                let span = last_of(marines, |marine| marine.at == Some(hex)).unwrap_or(stage.span());
                let what = format!(
                    "{} units are in {hex}: at the end of the Action Phase no more than {STACK} are left (7.5)",
                    fighting(hex)
                );
                self.fault(span, what)
            }
            _ => Ok(()),
        }
    }

    /// Landing checks to make. They are made from approach hexes, for craft that can carry who is aboard.
    fn loads(&mut self, loads: Vec<Spanned<Load>>) -> Laid {
        let mut aboard = UnitSet::EMPTY;
        let Lvts { full, reduced } = self.position.open.lvts;
        let Lvts { full: back, reduced: damaged } = self.position.open.landing.survivors;
        let mut craft = [full, reduced, back, damaged].map(usize::from).iter().sum::<usize>();
        let due = matches!(self.position.open.stage, Stage::Loading | Stage::Landing);
        for load in loads {
            let span = load.span();
            let load = load.into_inner();
            if !due {
                return self
                    .fault(span, "craft run ashore in stage \"landing\": say so, or leave the loads out");
            }
            if let Err(what) = landing::check_load(self.setting, &self.position.open, &load) {
                return self.fault(span, what);
            }
            if let Some(unit) = load.units.and(aboard).iter().next() {
                return self.fault(span, format!("{unit} is aboard another craft already"));
            }
            aboard = aboard.or(load.units);
            craft += usize::from(load.craft.full) + usize::from(load.craft.reduced);
            if craft > usize::from(LVTS) {
                return self.fault(
                    span,
                    format!("these are {craft} LVTs with those in the box; there are {LVTS} (5.1)"),
                );
            }
            self.position.open.landing.loads.push(load);
        }
        Ok(())
    }

    /// What can be anything.
    fn boxes(&mut self, given: &Given) {
        fn put<T: Clone>(place: &mut T, given: Option<&T>) {
            if let Some(given) = given {
                place.clone_from(given);
            }
        }
        let open = &mut self.position.open;
        put(&mut open.stage, given.stage.as_ref().map(Spanned::get_ref));
        put(&mut open.lvts, given.lvts.as_ref().map(Spanned::get_ref));
        put(&mut open.naval_fire, given.naval_fire.as_ref().map(Spanned::get_ref));
        put(&mut open.support, given.support.as_ref().map(Spanned::get_ref));
        put(&mut open.heroes, given.heroes.as_ref().map(Spanned::get_ref));
        put(&mut open.smoke, given.smoke.as_ref());
        put(&mut open.shibasaki, given.shibasaki.as_ref());
        put(&mut open.shibasaki_survives, given.shibasaki_survives.as_ref());
        put(&mut open.shibasaki_spared, given.shibasaki_spared.as_ref());
        put(&mut open.no_first_depth, given.no_first_depth.as_ref());
        put(&mut open.no_lvts, given.no_lvts.as_ref());
        put(&mut open.wire_cut, given.wire_cut.as_ref());
        put(&mut open.engineers_cover, given.engineers_cover.as_ref());
        put(&mut open.counterattack, given.counterattack.as_ref());
        put(&mut open.eighth_marines, given.eighth_marines.as_ref());
        open.third_day = given.third_day.or(open.third_day);
    }

    /// Positions that must be on the map.
    fn printed(&self, given: Option<&Spanned<PositionSet>>) -> Laid<PositionSet> {
        let Some(given) = given else { return Ok(PositionSet::EMPTY) };
        let missing = given.get_ref().iter().find(|id| self.setting.board.find_site(*id).is_none());
        match missing {
            Some(id) => self.fault(given.span(), format!("there is no position {id} on the map")),
            None => Ok(*given.get_ref()),
        }
    }

    /// Letters that have been turned up; the others of the track lie face down.
    fn letters(&mut self, up: Option<&[Spanned<Letter>]>) -> Laid {
        let Some(up) = up else { return Ok(()) };
        let mut down = vec![Letter::A, Letter::M, Letter::P, Letter::R];
        for letter in up {
            let letter_up = *letter.get_ref();
            if self.position.open.letters.contains(&letter_up) {
                return self.fault(letter.span(), "there is one marker of each letter");
            }
            down.retain(|other| *other != letter_up);
            self.position.open.letters.push(letter_up);
        }
        self.position.letters = Deck::shuffled(down);
        Ok(())
    }

    fn marine(&mut self, unit: UnitId, given: &Spanned<MarineGiven>) -> Laid {
        let info = self.setting.forces.marine(unit);
        let MarineGiven { at, track, lost, steps, disrupted, leader, hero_side, post } = given.get_ref();
        let place = match (at, track, lost) {
            (Some(hex), None, false) => Place::At(*hex),
            (None, Some(turn), false) => Place::Track(*turn.get_ref()),
            (None, None, true) => Place::Lost,
            (None, None, false) => Place::Aside,
            _ => return self.fault(given.span(), "a unit is in one place: give one of at, track and lost"),
        };
        if let Some(turn) = track.as_ref().filter(|turn| !(1..=LAST_BOX).contains(turn.get_ref())) {
            return self.fault(turn.span(), format!("the turn track has boxes 1 to {LAST_BOX}"));
        }
        let states = steps.is_some() || disrupted.shade() != Disruption::No || *leader != LeaderGiven::None;
        if *lost && (states || hero_side.is_some() || post.is_some()) {
            return self
                .fault(given.span(), format!("{unit} is lost: it has no steps and no markers any more"));
        }
        if let Some(steps) = steps.as_ref().filter(|steps| !(1..=info.steps).contains(steps.get_ref())) {
            let what = match info.steps {
                0 => "an HQ has no steps".to_owned(),
                most => format!("{unit} has 1 to {most} steps"),
            };
            return self.fault(steps.span(), what);
        }
        if (hero_side.is_some() || post.is_some()) && info.kind != Kind::Hq {
            return self.fault(given.span(), format!("hero-side and post are for HQs; {unit} is none"));
        }
        let boxes = self.setting.charts.command_boxes();
        if let Some(post) = post.as_ref().filter(|post| !(1..=boxes).contains(post.get_ref())) {
            return self.fault(post.span(), format!("the command track has boxes 1 to {boxes}"));
        }
        self.position.open.marines.put(unit, place);
        let marine = self.position.open.marine_mut(unit);
        marine.steps = steps.as_ref().map_or(info.steps, |steps| *steps.get_ref());
        marine.disruption = disrupted.shade();
        marine.leader = match leader {
            LeaderGiven::None | LeaderGiven::Ryan => Leader::None,
            LeaderGiven::Hero => Leader::Hero,
            LeaderGiven::Inspired => Leader::Inspired,
        };
        marine.hero_side = hero_side.unwrap_or(marine.hero_side);
        marine.post = post.as_ref().map(|post| *post.get_ref());
        if let LeaderGiven::Ryan = leader {
            if let Some(other) = self.with_ryan.replace(unit) {
                return self
                    .fault(given.span(), format!("Major Ryan is with {other} already: there is one of him"));
            }
            self.position.open.ryan = Some(unit);
        }
        Ok(())
    }

    /// There is one of each Japanese unit.
    fn take(&mut self, counter: &Spanned<CounterId>) -> Laid {
        if self.placed.insert(*counter.get_ref()) {
            return Ok(());
        }
        self.fault(counter.span(), format!("{} stands somewhere else already", counter.get_ref()))
    }

    /// Units that nobody has seen are mixed among themselves: each may be any of those with its back.
    fn japanese(
        &mut self,
        japanese: &BTreeMap<Spanned<PositionId>, Spanned<JapaneseGiven>>,
        reserve: &[Spanned<CounterId>],
    ) -> Laid {
        let forces = &self.setting.forces;
        let unseen = |given: &&Spanned<JapaneseGiven>| !given.get_ref().is_known(self.setting);
        let backs = japanese.values().filter(unseen).map(|given| *given.get_ref().unit.get_ref());
        let pile = knowledge::mask(backs.chain(reserve.iter().map(|counter| *counter.get_ref())));
        for (id, given) in japanese {
            let JapaneseGiven { unit, revealed, disrupted, .. } = given.get_ref();
            let at = *id.get_ref();
            if self.setting.board.find_site(at).is_none() {
                return self.fault(id.span(), format!("there is no position {at} on the map"));
            }
            self.take(unit)?;
            let counter = *unit.get_ref();
            knowledge::put_face_down(forces, self.position, at, counter, pile);
            let depth = self.marker(given.get_ref())?;
            if let (Some(depth), Some(name)) = (depth, &given.get_ref().marker)
                && (depth.back == Back::Armour) != forces.counter(counter).is_tank()
            {
                let what = "tanks have armour markers, other units coastal or inland ones (2.25)";
                return self.fault(name.span(), what);
            }
            if given.get_ref().is_known(self.setting) {
                knowledge::identify(&mut self.position.open, at, counter);
            }
            let tank = forces.counter(counter).is_tank();
            let occupant = self.position.open.occupant_mut(at).expect("the unit was just put there");
            occupant.revealed = *revealed || tank;
            occupant.disrupted = *disrupted;
            occupant.depth = depth;
        }
        for counter in reserve {
            if forces.counter(*counter.get_ref()).is_tank() {
                return self.fault(counter.span(), "tanks are never in the Reserve");
            }
            self.take(counter)?;
            knowledge::put_in_reserve(forces, self.position, *counter.get_ref(), pile);
        }
        Ok(())
    }

    /// The depth marker of a unit. A marker that somebody has seen is no longer among those to be drawn.
    fn marker(&mut self, given: &JapaneseGiven) -> Laid<Option<Depth>> {
        let Some(name) = &given.marker else { return Ok(None) };
        if let Ok(back) = name.get_ref().parse::<Back>() {
            if given.marker_revealed {
                return self.fault(name.span(), "a marker that lies face up has a name, such as inland-1");
            }
            return Ok(Some(Depth { back, known: None, revealed: false }));
        }
        let Ok(marker) = name.get_ref().parse::<MarkerId>() else {
            let what =
                "expected a depth marker such as inland-1, or coastal, inland or armour for one unseen";
            return self.fault(name.span(), what);
        };
        let back = self.setting.forces.marker(marker).back;
        let pile = &mut self.position.markers[back.index()];
        let left: Vec<MarkerId> = pile.contents().copied().filter(|other| *other != marker).collect();
        if left.len() == pile.len() {
            return self.fault(name.span(), format!("{marker} lies under another unit already"));
        }
        *pile = Deck::shuffled(left);
        Ok(Some(Depth { back, known: Some(marker), revealed: given.marker_revealed }))
    }

    /// Markers in the boxes and unseen ones on the map come out of the same piles.
    fn depth_boxes(&mut self, given: Option<&Spanned<DepthGiven>>) -> Laid {
        let Some(given) = given else { return Ok(()) };
        let DepthGiven { coastal, inland } = *given.get_ref();
        for (back, boxed) in [(Back::Coastal, coastal), (Back::Inland, inland)] {
            let unseen = self.position.open.japanese.iter().filter_map(|(_, unit)| unit.depth);
            let laid = unseen.filter(|depth| depth.back == back && depth.known.is_none()).count();
            let left = self.position.markers[back.index()].len().saturating_sub(laid);
            if usize::from(boxed) > left {
                return self.fault(given.span(), format!("only {left} {} markers are left", back.word()));
            }
        }
        self.position.open.depth = [coastal, inland];
        Ok(())
    }

    fn card(&self, number: &Spanned<u8>) -> Laid<CardId> {
        if (1..=CARDS).contains(number.get_ref()) {
            return Ok(CardId(*number.get_ref()));
        }
        self.fault(number.span(), format!("there are cards 1 to {CARDS}"))
    }

    /// Takes a card out of the deck.
    fn draw(&mut self, number: &Spanned<u8>) -> Laid<CardId> {
        let card = self.card(number)?;
        let deck = &mut self.position.deck;
        let left: Vec<CardId> = deck.contents().copied().filter(|other| *other != card).collect();
        if left.len() == deck.len() {
            return self.fault(number.span(), format!("card {} lies somewhere else already", card.0));
        }
        *deck = Deck::shuffled(left);
        Ok(card)
    }

    fn cards(
        &mut self,
        deck: Option<&[Spanned<u8>]>,
        discards: &[Spanned<u8>],
        track: &[Spanned<u8>],
    ) -> Laid {
        for number in track {
            let card = self.draw(number)?;
            self.position.open.track.push(card);
        }
        for number in discards {
            let card = self.draw(number)?;
            self.position.open.discards.push(card);
        }
        let Some(deck) = deck else { return Ok(()) };
        let kept = deck.iter().map(|number| self.draw(number)).collect::<Laid<Vec<CardId>>>()?;
        let others = std::mem::replace(&mut self.position.deck, Deck::shuffled(kept));
        self.position.open.discards.extend(others.contents());
        Ok(())
    }

    /// HQs command those who are near them now.
    fn actions(&mut self, given: ActionsGiven) -> Laid {
        let ActionsGiven { left, acted, moved_hqs, attacked, barraged, entered } = given;
        if *left.get_ref() > ACTIONS {
            return self.fault(
                left.span(),
                format!("an Action Phase has {ACTIONS} actions that are not free (7.0)"),
            );
        }
        let left = left.into_inner();
        let entered = entered.into_iter().collect();
        self.position.open.actions = if self.position.open.stage == Stage::Actions {
            let command = posts::command(self.setting, &self.position.open);
            ActionPhase { begun: true, left, acted, command, moved_hqs, attacked, barraged, entered }
        } else {
            // At other stages the phase is over: only who entered where is still known (4.0+4).
            ActionPhase { entered, ..ActionPhase::default() }
        };
        Ok(())
    }

    /// The card of the phase lies on the track.
    fn fire(&mut self, given: &FireGiven) -> Laid {
        let id = self.card(&given.card)?;
        if !self.position.open.track.contains(&id) {
            self.draw(&given.card)?;
            self.position.open.track.push(id);
        }
        let card = self.setting.card(id);
        let place = |colour: &Spanned<Colour>| {
            let found = card.fire.iter().position(|symbol| symbol.colour == *colour.get_ref());
            let found = found.and_then(|index| u8::try_from(index).ok());
            found.ok_or_else(|| {
                let what = format!("card {} does not show {}", id.0, colour.get_ref().word());
                self.source.fault(colour.span(), what)
            })
        };
        let colour = given.colour.as_ref().map_or(Ok(0), place)?;
        let linked = || control::japanese_communication(self.setting, &self.position.open);
        self.position.open.fire = Some(FirePhase {
            card: id,
            communication: given.communication.unwrap_or_else(linked),
            lost_step: given.lost_step,
            colour,
            done: given.done,
            arrived: given.arrived,
            counterattack: given.counterattack,
            again: given.again,
        });
        Ok(())
    }
}
