//! A battle as a problem file gives it: its waters and light, its forces, and where its ships are.

use super::{Given, Laid, Layout, MOST_COUNTERS, ShipGiven, Side, Spanned};
use crate::{
    Setting, WarAtSea,
    battle::{Moment, Whereabouts},
    ids::ShipId,
    missions::Mission,
    position::Position,
    scenario::{ForceStart, ShipStart, ShipState},
    sides::{AXIS, SEATS},
    surface::IMPULSES,
    waters::Hex,
};
use kernel::{Game, Seat};

impl Layout<'_> {
    pub(super) fn lay_out_battle(mut self, given: &Given) -> Laid<(Setting, Position)> {
        self.refuse(given.of_operations(), "operations")?;
        if let Some(name) = given.forces.keys().nth(MOST_COUNTERS) {
            return self.fault(name.span(), format!("at most {MOST_COUNTERS} forces can be given"));
        }
        for force in given.forces.values() {
            self.refuse(force.get_ref().of_operations(), "operations")?;
        }
        for ship in given.ships.values() {
            self.refuse(ship.get_ref().of_operations(), "operations")?;
        }
        let date = self.date(given)?;
        let scenario = &mut self.setting.scenario;
        scenario.date = date.unwrap_or(scenario.date);
        scenario.weather = given.weather.unwrap_or(scenario.weather);
        scenario.light = given.light.as_ref().map_or(scenario.light, |light| *light.get_ref());
        if let Some(land) = &given.land {
            scenario.coasts.closed = land.get_ref().iter().fold(0, |closed, side| closed | 1 << side.index());
        }
        if let Some(island) = &given.island {
            scenario.coasts.island = Some(*island.get_ref());
        }
        if given.surprise.as_ref().is_some_and(|surprise| !*surprise.get_ref()) {
            scenario.forces.iter_mut().for_each(|force| force.surprises = false);
        }
        if given.ships.is_empty() {
            let leaders = super::span(given.leaders.keys().next()).map(|span| (span, "leaders"));
            self.refuse(leaders, "files that name ships")?;
        } else {
            self.muster_battle(given)?;
            self.lead(given)?;
        }
        let mut position = WarAtSea::begin(&self.setting);
        for (number, force) in (0_u8..).zip(given.forces.values()) {
            if let Some(escorted) = &force.get_ref().escorts {
                let found =
                    given.forces.keys().zip(0_u8..).find(|(name, _)| name.get_ref() == escorted.get_ref());
                let Some((_, charge)) = found else {
                    return self.fault(escorted.span(), "no force of that name is given");
                };
                position.fought_mut().forces[usize::from(number)].escorts = Some(charge);
            }
        }
        for (ship, state) in &given.ships {
            self.place(&mut position, *ship.get_ref(), state)?;
        }
        self.tow(&mut position, given)?;
        self.moment(&mut position, given)?;
        Ok((self.setting, position))
    }

    /// The forces and ships of the file in place of the scenario's.
    fn muster_battle(&mut self, given: &Given) -> Laid {
        let mut forces = Vec::new();
        for (name, force) in &given.forces {
            let force = force.get_ref();
            let Some(side) = &force.side else {
                return self.fault(
                    name.span(),
                    "of a force of a battle the side is given: write side = \"axis\" or \"allies\"",
                );
            };
            forces.push(ForceStart {
                missions: vec![force.mission.unwrap_or(Mission::Intercept)],
                entry: force.entry.as_ref().map(|entry| *entry.get_ref()),
                in_port: force.in_port.as_ref().is_some_and(|in_port| *in_port.get_ref()),
                ..ForceStart::new(name.get_ref(), side.get_ref().seat())
            });
        }
        if forces.is_empty() {
            let name = |seat| if seat == AXIS { "Axis" } else { "Allies" };
            forces = SEATS.map(|seat| ForceStart::new(name(seat), seat)).into();
        }
        let scenario = &mut self.setting.scenario;
        scenario.forces = forces;
        let mut ships = Vec::new();
        for (ship, state) in &given.ships {
            let state = state.get_ref();
            let Some(seat) = state.side.as_ref().map(|side: &Spanned<Side>| side.get_ref().seat()) else {
                return self.fault(
                    ship.span(),
                    "of a ship of a battle the side is given: write side = \"axis\" or \"allies\"",
                );
            };
            let mut forces = self.setting.scenario.forces.iter().zip(0_u8..);
            let named = |name: &str| state.force.as_ref().is_none_or(|force| force.get_ref() == name);
            let Some((_, force)) = forces.find(|(force, _)| force.seat == seat && named(&force.name)) else {
                let span = state.force.as_ref().map_or(ship.span(), Spanned::span);
                return self.fault(span, "its side has no such force");
            };
            let state = ShipState { cargo: state.cargo, ..ShipState::default() };
            ships.push(ShipStart { ship: *ship.get_ref(), seat, force, state });
        }
        self.setting.scenario.ships = ships;
        self.setting.muster();
        Ok(())
    }

    /// Puts a ship into its state and its hex.
    fn place(&self, position: &mut Position, ship: ShipId, given: &Spanned<ShipGiven>) -> Laid {
        self.hurt(position, ship, given)?;
        let (span, given) = (given.span(), given.get_ref());
        let lead = match &given.with {
            None => ship,
            Some(lead) if self.setting.companions(ship).any(|other| other == *lead.get_ref()) => {
                *lead.get_ref()
            }
            Some(lead) => {
                return self.fault(lead.span(), format!("'{ship}' does not share a counter with that ship"));
            }
        };
        let state = position.ship_mut(ship);
        state.lead = lead;
        state.aground = given.aground.as_ref().is_some_and(|aground| *aground.get_ref());
        let battle = position.fought_mut();
        if lead != ship {
            battle.counters.retain(|counter| counter.ship != ship);
            return Ok(());
        }
        let Some(counter) = battle.counters.iter_mut().find(|counter| counter.ship == lead) else {
            return self.fault(span, format!("'{ship}' shares a counter: write with = \"...\""));
        };
        counter.bow = given.bow.as_ref().map_or(counter.bow, |bow| *bow.get_ref());
        if let Some(left) = given.left.as_ref().filter(|left| *left.get_ref()) {
            if given.at.is_some() {
                return self.fault(left.span(), "a ship that has left the map is in no hex of it");
            }
            counter.state = Whereabouts::Left;
        }
        if let Some(hex) = &given.at {
            counter.state = Whereabouts::Sea;
            counter.hex = *hex.get_ref();
            counter.group = given.group.as_ref().map_or(0, |group| *group.get_ref());
        }
        Ok(())
    }

    /// Groups, and where the battle stands.
    fn moment(&self, position: &mut Position, given: &Given) -> Laid {
        let battle = position.fought_mut();
        if let Some(side) = &given.initiative {
            battle.initiative = side.get_ref().seat();
        }
        battle.surprise = given.surprise.as_ref().map_or(battle.surprise, |surprise| *surprise.get_ref());
        let mut groups: Vec<(Seat, Hex, u8)> =
            battle.at_sea().map(|counter| (counter.seat, counter.hex, counter.group)).collect();
        groups.sort_unstable();
        groups.dedup();
        for counter in battle.counters.iter_mut().filter(|counter| counter.state == Whereabouts::Sea) {
            let own = (counter.seat, counter.hex, counter.group);
            let number = groups.iter().position(|group| *group == own).unwrap_or(0);
            counter.group = u8::try_from(number).unwrap_or(u8::MAX);
        }
        if let Some(round) = &given.round {
            if !(1..=self.setting.scenario.rounds).contains(round.get_ref()) {
                let what = format!("the scenario has rounds 1 to {}", self.setting.scenario.rounds);
                return self.fault(round.span(), what);
            }
            battle.round = *round.get_ref();
        }
        let lines_up = given.line_up.as_ref().filter(|line_up| *line_up.get_ref());
        match (&given.impulse, lines_up) {
            (Some(impulse), None) if (1..=IMPULSES).contains(impulse.get_ref()) => {
                battle.moment = Moment::Impulse { number: *impulse.get_ref(), second: false };
            }
            (Some(impulse), None) => {
                return self.fault(impulse.span(), format!("there are impulses 1 to {IMPULSES}"));
            }
            (Some(_), Some(line_up)) => {
                return self.fault(line_up.span(), "ships line up before the first impulse");
            }
            (None, Some(line_up)) if !self.setting.rules.formations => {
                return self.fault(line_up.span(), "ships line up by the option formations = \"yes\"");
            }
            (None, Some(_)) => battle.moment = Moment::LineUp { second: false },
            // Who has the initiative is given: the forces come onto the map.
            (None, None) if given.initiative.is_some() => battle.moment = Moment::SetUp,
            (None, None) => {}
        }
        Ok(())
    }
}
