//! One turn of a log sheet (5.2): the places through which a force goes, and what it does there.

use super::{
    Staff, entry_of, place_text, steps_of,
    voyage::{bunkers, end, entry_text, errand, floods, forbids, staff_with, weather_ahead},
};
use crate::{
    WarAtSea,
    chart::Kind,
    fleet::{Entry, Errand, TaskForce},
    ids::ForceId,
    lens::Lens,
    missions::Mission,
    operation::Spot,
    operations::bases,
    sides::other,
};
use hex::Direction;
use kernel::{
    Breakdown, Chance, Draft, Drafted, Exact, Field, Item, Options, Question, Reason, Refusal, Tally, Text,
    Way, reason::note, text,
};
use serde::{Deserialize, Serialize};

/// What a force does in one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// The places of its way, the one where it is first. A port is entered like a zone (9.2).
    pub way: Vec<Spot>,
    pub errand: Errand,
}

impl Leg {
    pub(crate) fn entry(&self) -> Entry {
        entry_of(self.way.get(1..).unwrap_or_default(), self.errand)
    }
}

/// The plot of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    pub force: ForceId,
    /// The place of the turn in the log sheet, this turn or the next being the first.
    pub entry: u8,
}

/// A turn of a log sheet that is being written.
#[derive(Clone, Copy)]
pub(crate) struct Blank<'a> {
    pub staff: Staff<'a>,
    pub force: &'a TaskForce,
    pub start: Spot,
    pub pace: u8,
}

impl<'a> Blank<'a> {
    pub fn new(staff: Staff<'a>, force: ForceId, entry: usize) -> Option<Blank<'a>> {
        let force = staff.force(force)?;
        let start = staff.place(force, entry)?;
        Some(Blank { staff, force, start, pace: staff.pace(force, entry) })
    }

    pub fn check(&self, leg: &Leg) -> Result<(), Refusal> {
        let operation = self.staff.operation;
        let named = |key: &'static str| Text::new(key).with("force", self.force.id);
        let Some((first, steps)) = leg.way.split_first() else {
            return Err(Refusal::new("5.2", named("sea-no-way")));
        };
        Refusal::unless(*first == self.start, "5.2", || {
            named("sea-no-start").with("place", place_text(operation, self.start))
        })?;
        for pair in leg.way.windows(2) {
            self.staff.leads(pair[0], pair[1])?;
        }
        let through = steps.iter().rev().skip(1).any(|spot| matches!(spot, Spot::Port(_)));
        Refusal::unless(!through, "9.2", || named("sea-no-way-through-port"))?;
        let zones = steps.len() + usize::from(leg.errand == Errand::Leave);
        Refusal::unless(zones <= usize::from(self.pace), "5.22", || {
            named("sea-no-reach").with("zones", zones).with("pace", self.pace)
        })?;
        let end = leg.way.last().copied().unwrap_or(self.start);
        self.may(leg.errand, end, !steps.is_empty())
    }

    /// Whether the force may do that where it ends its move.
    pub fn may(&self, errand: Errand, end: Spot, moved: bool) -> Result<(), Refusal> {
        let (mission, operation) = (self.force.mission, self.staff.operation);
        let named = |key: &'static str| {
            Text::new(key).with("force", self.force.id).with("place", place_text(operation, end))
        };
        let on = |wanted: Mission, rule: &'static str| {
            Refusal::unless(mission == wanted, rule, || {
                named("sea-no-errand-mission").with("mission", wanted.text())
            })
        };
        if errand.is_special() {
            Refusal::unless(!moved, "4.0+12", || named("sea-no-errand-under-way"))?;
            let in_port = matches!(end, Spot::Port(_));
            let refits = in_port && !self.staff.at.setting().rules.idle_aborts;
            let idle = mission == Mission::Abort && !refits;
            Refusal::unless(!idle, "5.31", || named("sea-no-errand-abort"))?;
        }
        match (errand, end) {
            (Errand::None | Errand::Fuel, _) => Ok(()),
            (Errand::Rearm, _) => {
                Refusal::unless(matches!(end, Spot::Port(_)), "15.6", || named("sea-no-rearming"))
            }
            (Errand::Bombard(base), _) => {
                on(Mission::Bombardment, "5.1+1")?;
                let target =
                    operation.places.base(base).filter(|base| base.seat == Some(other(self.staff.seat)));
                let here = target.is_some_and(|target| end == Spot::Sea(target.zone));
                Refusal::unless(here, "9.1", || named("sea-no-bombardment").with("base", base))
            }
            (Errand::Load, _) => {
                on(Mission::Transport, "5.1+2")?;
                Refusal::unless(matches!(end, Spot::Port(_)), "9.53", || named("sea-no-loading"))
            }
            (Errand::Unload, _) => {
                on(Mission::Transport, "5.1+2")?;
                let beach = |zone| {
                    let port = operation.places.ports_in(zone).any(|port| port.seat == Some(self.staff.seat));
                    operation.map.zone(zone).kind == Kind::Coast && !port
                };
                let here = match end {
                    Spot::Port(_) => true,
                    Spot::Sea(zone) => beach(zone),
                };
                Refusal::unless(here, "9.54", || named("sea-no-unloading"))
            }
            (Errand::Blockade(port), _) => {
                on(Mission::Intercept, "9.24")?;
                let of_port = |key: &'static str| move || named(key).with("port", port);
                let known = operation.places.port(port);
                let there = known.is_some_and(|port| end == Spot::Sea(port.zone));
                Refusal::unless(there, "9.24", of_port("sea-no-blockade-elsewhere"))?;
                let own = known.is_some_and(|port| port.seat == Some(self.staff.seat));
                Refusal::unless(!own, "9.24", of_port("sea-no-blockade-own"))
            }
            (Errand::Lift, _) => Refusal::unless(self.force.blockades.is_some() && !moved, "9.24", || {
                named("sea-no-blockade-to-end")
            }),
            (Errand::Leave, Spot::Sea(zone)) if self.is_edge(zone) => Ok(()),
            (Errand::Leave, _) => Err(Refusal::new("5.6+1", named("sea-no-edge"))),
            (Errand::Port(_), _) => Err(Refusal::new("5.2", named("sea-no-errand-port"))),
            (Errand::Join(_), _) => Err(Refusal::new("5.51", named("sea-no-errand-join"))),
        }
    }

    fn is_edge(&self, zone: crate::chart::ZoneId) -> bool {
        let map = &self.staff.operation.map;
        Direction::ALL_DIRECTIONS
            .into_iter()
            .any(|way| map.neighbour(zone, way).is_none() && !map.blocked(zone, way))
    }

    /// Where a force goes on to that has come to a place after so many steps. A port ends the move of those who enter it.
    fn steps(&self, spot: Spot, far: usize) -> Vec<Spot> {
        if far > 0 && matches!(spot, Spot::Port(_)) { Vec::new() } else { self.staff.next_to(spot) }
    }

    /// The places that the force can reach in the turn, with the fewest steps to them.
    pub fn within_reach(&self) -> Vec<(Spot, u8)> {
        let mut found = vec![(self.start, 0)];
        let mut next = 0;
        while let Some((spot, far)) = found.get(next).copied() {
            next += 1;
            if far >= self.pace {
                continue;
            }
            for to in self.steps(spot, far.into()) {
                if found.iter().all(|(known, _)| *known != to) {
                    found.push((to, far + 1));
                }
            }
        }
        found
    }

    /// How a way goes on, so that the force can still do at its end what it is to do there (5.22).
    fn onward(&self, way: &[Spot], errand: Errand) -> Way {
        let Some(here) = way.last() else { return Way::beginning([self.start]) };
        if self.check(&Leg { way: way.to_vec(), errand: Errand::None }).is_err() {
            return Way::default();
        }
        let most = self.pace.saturating_sub(u8::from(errand == Errand::Leave));
        Way::from(here, count(way.len() - 1), i32::from(most).into(), |spot, far| {
            let far = usize::try_from(far.floor()).unwrap_or(usize::MAX);
            self.steps(*spot, far).into_iter().map(|to| (to, Exact::ONE)).collect()
        })
    }

    /// The zones that a way takes, out of those that the force can make in the turn.
    fn zones(&self, way: &[Spot], errand: Errand) -> (Text, Breakdown) {
        let mut zones = Breakdown::default();
        for spot in way.iter().skip(1) {
            zones.add("5.22", 1, || place_text(self.staff.operation, *spot));
        }
        if errand == Errand::Leave {
            zones.add("5.22", 1, || errand_text(errand));
        }
        (Text::new("sea-cost-zones").with("most", self.pace), zones)
    }

    /// What the force could do in the turn, somewhere within its reach.
    pub fn errands(&self) -> Vec<Errand> {
        let reach = self.within_reach();
        let operation = self.staff.operation;
        let mut errands = vec![Errand::None];
        let zone = operation.zone_at(self.start);
        let still = [Errand::Load, Errand::Unload, Errand::Fuel, Errand::Rearm, Errand::Lift];
        let targets = operation.places.bases_in(zone).map(|base| Errand::Bombard(base.id));
        errands.extend(
            still.into_iter().chain(targets).filter(|errand| self.may(*errand, self.start, false).is_ok()),
        );
        for (spot, far) in reach {
            let Spot::Sea(zone) = spot else { continue };
            let blockades = operation.places.ports_in(zone).map(|port| Errand::Blockade(port.id));
            errands.extend(blockades.filter(|errand| self.may(*errand, spot, far > 0).is_ok()));
            if far < self.pace && !errands.contains(&Errand::Leave) && self.is_edge(zone) {
                errands.push(Errand::Leave);
            }
        }
        errands
    }

    /// Any way, now and then into a port.
    pub fn wander(&self, chance: &mut Chance) -> Leg {
        let mut way = vec![self.start];
        let in_port = matches!(self.start, Spot::Port(_));
        let steps = if in_port && chance.below(2) == 0 { 0 } else { chance.below(u32::from(self.pace) + 1) };
        for _ in 0..steps {
            let here = way.last().copied().unwrap_or(self.start);
            let mut next = self.staff.next_to(here);
            next.retain(|spot| !way.contains(spot) && (matches!(spot, Spot::Sea(_)) || chance.below(4) == 0));
            let Some(to) = chance.pick(&next).copied() else { break };
            way.push(to);
            if matches!(to, Spot::Port(_)) {
                break;
            }
        }
        Leg { way, errand: Errand::None }
    }
}

fn count(places: usize) -> Exact {
    i32::try_from(places).unwrap_or(i32::MAX).into()
}

pub(crate) fn errand_text(errand: Errand) -> Text {
    match errand {
        Errand::None => Text::new("sea-errand-none"),
        Errand::Port(port) => Text::new("sea-errand-port").with("port", port),
        Errand::Bombard(base) => Text::new("sea-errand-bombard").with("base", base),
        Errand::Load => Text::new("sea-errand-load"),
        Errand::Unload => Text::new("sea-errand-unload"),
        Errand::Fuel => Text::new("sea-errand-fuel"),
        Errand::Rearm => Text::new("sea-errand-rearm"),
        Errand::Blockade(port) => Text::new("sea-errand-blockade").with("port", port),
        Errand::Lift => Text::new("sea-errand-lift"),
        Errand::Join(force) => Text::new("sea-errand-join").with("force", force),
        Errand::Leave => Text::new("sea-errand-leave"),
    }
}

fn mark(spot: Spot) -> String {
    match spot {
        Spot::Sea(zone) => String::from(zone),
        Spot::Port(port) => port.to_string(),
    }
}

impl Course {
    fn blank(self, at: Lens<'_>) -> Option<Blank<'_>> {
        Blank::new(Staff::of(at)?, self.force, self.entry.into())
    }

    /// Nothing is to be asked of a force that is no more.
    fn nothing(at: Lens<'_>) -> Leg {
        debug_assert!(at.is_operation());
        Leg { way: Vec::new(), errand: Errand::None }
    }
}

impl Question<WarAtSea> for Course {
    type Answer = Leg;
    const CLASS: &'static str = "course";
    const RULE: &'static str = "5.2";

    fn text(&self, at: Lens<'_>) -> Text {
        let turn = Staff::of(at).map_or(0, |staff| staff.first_turn().saturating_add(self.entry));
        let pace = self.blank(at).map_or(0, |blank| blank.pace);
        Text::new("sea-ask-course").with("force", self.force).with("turn", turn).with("zones", pace)
    }

    fn check(&self, at: Lens<'_>, leg: &Leg) -> Result<(), Refusal> {
        match self.blank(at) {
            Some(blank) => blank.check(leg),
            None => Refusal::unless(leg.way.is_empty(), "5.2", || {
                Text::new("sea-no-way").with("force", self.force)
            }),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Leg> {
        let Some(blank) = self.blank(at) else { return Options::List(vec![Course::nothing(at)]) };
        let errands = blank.errands().into_iter().map(|errand| Item::new(errand, errand_text(errand)));
        Options::Form(vec![
            Field::path("way", text!("sea-ask-way", zones = blank.pace)),
            Field::one("errand", "sea-ask-errand", errands),
        ])
    }

    fn draft(&self, at: Lens<'_>, draft: &Draft) -> Drafted {
        let Some((blank, way)) = self.blank(at).zip(draft.list::<Spot>("way")) else {
            return Drafted::default();
        };
        let errand = draft.get("errand").unwrap_or(Errand::None);
        Drafted {
            ways: [("way".to_owned(), blank.onward(&way, errand))].into(),
            costs: vec![blank.zones(&way, errand)],
            ..Drafted::default()
        }
    }

    fn describe(&self, _: Lens<'_>, leg: &Leg) -> Text {
        let way: Vec<String> = leg.way.iter().skip(1).map(|spot| mark(*spot)).collect();
        match (way.is_empty(), leg.errand) {
            (true, Errand::None) => Text::new("sea-do-stay").with("force", self.force),
            (true, errand) => {
                Text::new("sea-do-stay-for").with("force", self.force).with("errand", errand_text(errand))
            }
            (false, Errand::None) => {
                Text::new("sea-do-sail").with("force", self.force).with("way", way.join("/"))
            }
            (false, errand) => Text::new("sea-do-sail-for")
                .with("force", self.force)
                .with("way", way.join("/"))
                .with("errand", errand_text(errand)),
        }
    }

    /// What is written already if it still can be done, else the force stays.
    fn default(&self, at: Lens<'_>) -> Leg {
        let Some(blank) = self.blank(at) else { return Course::nothing(at) };
        let written = blank.force.log.get(usize::from(self.entry)).map(|entry| Leg {
            way: [blank.start].into_iter().chain(steps_of(entry)).collect(),
            errand: if matches!(entry.errand, Errand::Port(_)) { Errand::None } else { entry.errand },
        });
        let stay = || Leg { way: vec![blank.start], errand: Errand::None };
        written.filter(|leg| blank.check(leg).is_ok()).unwrap_or_else(stay)
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Leg {
        self.blank(at).map_or_else(|| Course::nothing(at), |blank| blank.wander(chance))
    }

    fn reasons(&self, at: Lens<'_>, leg: &Leg) -> Vec<Reason> {
        let Some((staff, force)) = staff_with(at, self.force) else { return Vec::new() };
        let (number, entry) = (usize::from(self.entry), leg.entry());
        let Some(from) = staff.place(force, 0) else { return Vec::new() };
        let mut entries: Vec<Entry> = force.log.iter().take(number).cloned().collect();
        entries.resize(number, Entry::default());
        entries.push(entry.clone());
        let place = end(from, &entries);
        let turn = usize::from(staff.first_turn()) + number;
        let does = Text::new("sea-reason-course")
            .with("force", self.force)
            .with("turn", turn)
            .with("what", entry_text(&entry))
            .with("place", place_text(staff.operation, place));
        let mut reasons = vec![note(does)];
        reasons.extend(bunkers(staff, force, from, &entries));
        reasons.extend(errand(at, staff, force, entry.errand, place));
        reasons.extend(forbids(staff, force, &entry));
        if turn == usize::from(at.turn()) && matches!(place, Spot::Sea(_)) {
            // The weather may not let it go so far, and no ship floods in port (7.73).
            let plotted = TaskForce { log: entries, ..force.clone() };
            reasons.extend(floods(at, staff, force, bases::zones_this_turn(at, &plotted)));
        } else if turn == usize::from(at.turn()) + 1 {
            reasons.push(weather_ahead(at));
        }
        reasons
    }
}
