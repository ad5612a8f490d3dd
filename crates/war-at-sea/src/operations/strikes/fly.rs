//! Which flight goes next, and where (10.6): from a menu, or by a way that is chosen zone by zone (10.61).

use super::{
    Aim,
    aims::{aim_text, aim_zone, all_aims, is_hidden, is_one_way, may_fly, start},
    straight,
};
use crate::{
    WarAtSea,
    chart::ZoneId,
    fleet::Flight,
    ids::ForceId,
    lens::Lens,
    operations::{flights::range, organise},
    reasons,
};
use hex::Direction;
use kernel::{
    Breakdown, Chance, Draft, Drafted, Exact, Field, Input, Options, Question, Reason, Refusal, RuleId,
    Tally, Text, Way,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sortie {
    /// A flight goes by the shortest way.
    Fly { flight: u8, aim: Aim },
    /// Its way is chosen zone by zone.
    Route { flight: u8, aim: Aim },
    /// Ships of a force are scuttled or let go what they tow (7.72, 8.46).
    Hulls(ForceId),
    /// No more flights of this side go out.
    Done,
}

/// The answer: from the menu, or a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Flown {
    /// The zones of its way in their order, the one where it is first.
    Way {
        route: Vec<ZoneId>,
    },
    Menu(Sortie),
}

/// Which flight goes next, and where (10.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fly {
    /// The flight whose way is chosen, or the menu.
    pub routing: Option<(u8, Aim)>,
}

impl Fly {
    pub(super) fn menu(at: Lens<'_>) -> Vec<Sortie> {
        let mut sorties = vec![Sortie::Done];
        let Some(fleet) = at.fleet() else { return sorties };
        for flight in fleet.flights.iter().filter(|flight| !flight.done) {
            for aim in all_aims(at, flight.mission) {
                if may_fly(at, flight, aim, None).is_err() {
                    continue;
                }
                sorties.push(Sortie::Fly { flight: flight.number, aim });
                if !is_hidden(at, flight) {
                    sorties.push(Sortie::Route { flight: flight.number, aim });
                }
            }
            if may_fly(at, flight, Aim::Wait, None).is_ok() {
                sorties.push(Sortie::Route { flight: flight.number, aim: Aim::Wait });
            }
        }
        sorties.extend(organise::forces(at).map(Sortie::Hulls));
        sorties
    }

    /// The shortest way to an aim. Who waits does so where he is.
    fn straight_way(at: Lens<'_>, flight: u8, aim: Aim) -> Vec<ZoneId> {
        let Some(flight) = at.fleet().and_then(|fleet| fleet.flight(flight)) else { return Vec::new() };
        let from = start(at, flight);
        let entered = aim_zone(at, aim).map_or_else(Vec::new, |to| straight(at.setting(), from, to));
        [vec![from], entered].concat()
    }

    /// How a way goes on, so that the flight still gets to its aim (10.61, 10.65).
    fn onward(at: Lens<'_>, flight: &Flight, aim: Aim, most: u8, route: &[ZoneId]) -> Way {
        let map = &at.setting().operation().map;
        let Some(here) = route.last() else { return Way::beginning([start(at, flight)]) };
        if !Fly::is_steady(at, flight, route) {
            return Way::default();
        }
        let (flown, end) = (i32::try_from(route.len() - 1).unwrap_or(i32::MAX), aim_zone(at, aim));
        let gets_there = |zone: ZoneId, flown: Exact| {
            let left = end.map_or(0, |end| map.distance(zone, end));
            flown + Exact::from(i32::try_from(left).unwrap_or(i32::MAX)) <= i32::from(most).into()
        };
        Way::from(here, flown.into(), i32::from(most).into(), |zone, flown| {
            let beside = Direction::ALL_DIRECTIONS.into_iter().filter_map(|way| map.neighbour(*zone, way));
            beside.filter(|to| gets_there(*to, flown + Exact::ONE)).map(|to| (to, Exact::ONE)).collect()
        })
    }

    /// Whether a way begins where the flight is, and goes from zone to zone.
    fn is_steady(at: Lens<'_>, flight: &Flight, route: &[ZoneId]) -> bool {
        let map = &at.setting().operation().map;
        let steady = || route.windows(2).all(|pair| map.has(pair[1]) && map.distance(pair[0], pair[1]) == 1);
        route.first() == Some(&start(at, flight)) && steady()
    }

    fn check_way(at: Lens<'_>, flight: u8, aim: Aim, route: &[ZoneId]) -> Result<(), Refusal> {
        let Some(flight) = at.fleet().and_then(|fleet| fleet.flight(flight)) else { return Ok(()) };
        Refusal::unless(Fly::is_steady(at, flight, route), "10.61", || {
            Text::new("sea-no-leap").with("flight", flight.number)
        })?;
        let ends = aim == Aim::Wait || aim_zone(at, aim).is_some_and(|end| route.last() == Some(&end));
        Refusal::unless(ends, "10.61", || Text::new("sea-no-end").with("aim", aim_text(aim)))?;
        may_fly(at, flight, aim, u32::try_from(route.len() - 1).ok())
    }
}

impl Question<WarAtSea> for Fly {
    type Answer = Flown;

    const CLASS: &'static str = "fly";

    fn rule(&self, _: Lens<'_>) -> RuleId {
        RuleId::new("10.6")
    }

    fn text(&self, _: Lens<'_>) -> Text {
        match self.routing {
            None => Text::new("sea-ask-fly"),
            Some((flight, Aim::Wait)) => Text::new("sea-ask-wait").with("flight", flight),
            Some((flight, aim)) => {
                Text::new("sea-ask-route").with("flight", flight).with("aim", aim_text(aim))
            }
        }
    }

    fn check(&self, at: Lens<'_>, answer: &Flown) -> Result<(), Refusal> {
        match (self.routing, answer) {
            (Some((flight, aim)), Flown::Way { route }) => Fly::check_way(at, flight, aim, route),
            (None, Flown::Menu(Sortie::Done)) => Ok(()),
            (None, Flown::Menu(Sortie::Hulls(force))) => organise::may_handle(at, *force),
            (None, Flown::Menu(Sortie::Fly { flight, aim } | Sortie::Route { flight, aim })) => {
                let named = |key: &'static str| Text::new(key).with("flight", *flight);
                let Some(known) = at.fleet().and_then(|fleet| fleet.flight(*flight)) else {
                    return Err(Refusal::new("10.6", named("sea-no-flight")));
                };
                Refusal::unless(!known.done, "10.6", || named("sea-no-flight-left"))?;
                let routed = matches!(answer, Flown::Menu(Sortie::Route { .. }));
                let open = !routed || *aim == Aim::Wait || !is_hidden(at, known);
                Refusal::unless(open, "10.62", || Text::new("sea-no-route").with("flight", *flight))?;
                let told = routed || *aim != Aim::Wait;
                Refusal::unless(told, "10.61", || Text::new("sea-no-wait-without-way"))?;
                may_fly(at, known, *aim, None)
            }
            (None, Flown::Way { .. }) => Err(Refusal::new("10.6", Text::new("sea-no-way-yet"))),
            (Some(_), Flown::Menu(_)) => Err(Refusal::new("10.61", Text::new("sea-no-menu-now"))),
        }
    }

    fn options(&self, at: Lens<'_>) -> Options<Flown> {
        let Some((flight, aim)) = self.routing else {
            return Options::List(Fly::menu(at).into_iter().map(Flown::Menu).collect());
        };
        if at.fleet().is_none_or(|fleet| fleet.flight(flight).is_none()) {
            return Options::List(Vec::new());
        }
        let text = Text::new(if aim == Aim::Wait { "sea-ask-wait-zones" } else { "sea-ask-route-zones" });
        Options::Form(vec![Field { aside: false, name: "route".to_owned(), text, input: Input::Path }])
    }

    fn draft(&self, at: Lens<'_>, draft: &Draft) -> Drafted {
        let routed = self.routing.and_then(|(number, aim)| {
            let fleet = at.fleet()?;
            let flight = fleet.flight(number)?;
            Some((flight, aim, range(at.setting(), fleet, number)))
        });
        let Some(((flight, aim, most), route)) = routed.zip(draft.list::<ZoneId>("route")) else {
            return Drafted::default();
        };
        let mut zones = Breakdown::default();
        for zone in route.iter().skip(1) {
            zones.add("10.61", 1, || Text::new("sea-name").with("name", *zone));
        }
        Drafted {
            ways: [("route".to_owned(), Fly::onward(at, flight, aim, most, &route))].into(),
            costs: vec![(Text::new("sea-cost-zones").with("most", most), zones)],
            ..Drafted::default()
        }
    }

    fn aside(&self, _: Lens<'_>, answer: &Flown) -> bool {
        matches!(answer, Flown::Menu(Sortie::Hulls(_)))
    }

    fn caution(&self, at: Lens<'_>, answer: &Flown) -> Option<Text> {
        let flights: BTreeSet<u8> = Fly::menu(at)
            .into_iter()
            .filter_map(|sortie| match sortie {
                Sortie::Fly { flight, .. } => Some(flight),
                _ => None,
            })
            .collect();
        let kept = *answer == Flown::Menu(Sortie::Done) && !flights.is_empty();
        kept.then(|| Text::new("sea-caution-flights").with("count", flights.len()))
    }

    /// Who flies one way does not come back to its base.
    fn is_weighty(&self, at: Lens<'_>, answer: &Flown) -> bool {
        let one_way =
            matches!(answer, Flown::Menu(Sortie::Fly { flight, aim }) if is_one_way(at, *flight, *aim));
        one_way || self.caution(at, answer).is_some()
    }

    fn describe(&self, at: Lens<'_>, answer: &Flown) -> Text {
        match answer {
            Flown::Menu(Sortie::Done) => Text::new("sea-do-fly-none"),
            Flown::Menu(Sortie::Hulls(force)) => Text::new("sea-order-hulls").with("force", *force),
            Flown::Menu(Sortie::Fly { flight, aim }) => {
                let one_way = is_one_way(at, *flight, *aim);
                Text::new(if one_way { "sea-do-fly-one-way" } else { "sea-do-fly" })
                    .with("flight", *flight)
                    .with("aim", aim_text(*aim))
            }
            Flown::Menu(Sortie::Route { flight, aim: Aim::Wait }) => {
                Text::new("sea-do-wait").with("flight", *flight)
            }
            Flown::Menu(Sortie::Route { flight, aim }) => {
                Text::new("sea-do-route").with("flight", *flight).with("aim", aim_text(*aim))
            }
            Flown::Way { route } if route.len() < 2 => {
                let waits = matches!(self.routing, Some((_, Aim::Wait)));
                Text::new(if waits { "sea-do-wait-here" } else { "sea-do-straight" })
            }
            Flown::Way { route } => Text::new("sea-do-way").with("zones", route.len() - 1),
        }
    }

    fn default(&self, at: Lens<'_>) -> Flown {
        match self.routing {
            None => Flown::Menu(Sortie::Done),
            Some((flight, aim)) => Flown::Way { route: Fly::straight_way(at, flight, aim) },
        }
    }

    fn sample(&self, at: Lens<'_>, chance: &mut Chance) -> Flown {
        if self.routing.is_some() {
            return self.default(at);
        }
        let mut out = Fly::menu(at);
        // Those who are up mostly go out, and mean to come back.
        out.retain(|sortie| match *sortie {
            Sortie::Done => false,
            Sortie::Hulls(_) => chance.below(16) == 0,
            Sortie::Fly { flight, aim } | Sortie::Route { flight, aim } => {
                !is_one_way(at, flight, aim) && (aim != Aim::Wait || chance.below(16) == 0)
            }
        });
        let goes = !out.is_empty() && chance.below(8) > 0;
        Flown::Menu(chance.pick(&out).copied().filter(|_| goes).unwrap_or(Sortie::Done))
    }

    fn reasons(&self, at: Lens<'_>, answer: &Flown) -> Vec<Reason> {
        reasons::flights::fly(at, self, answer)
    }
}
